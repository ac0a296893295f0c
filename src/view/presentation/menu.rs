//! Acts that a side may enter from its own page: complete acts that the game offers, and acts for which the player taps
//! a unit and then hexes.

use super::{
    Audience, Describe,
    foresee::{self, Foreseen},
    page::{PageRow, RulesetPage},
    side_name, side_named,
    step::NEXT,
};
use crate::board::hex_board::{HexAt, HexBoard};
use game::any::Hosted;
use rules::Opening;
use rules::refusal::Refusal;
use rules::speech::{self, ParsedAct, Usage};

/// Maximum number of hexes that are tried as the target of an act.
const MAX_TRIED: usize = 600;

/// An act that a side may do now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideAct {
    /// The line of the act.
    pub line: String,
    /// The act in words.
    pub words: String,
    /// True if only this side may know the names in the line; the act is then entered without the table seeing it.
    pub is_own: bool,
    /// True if the game cannot go on without the act.
    pub is_due: bool,
}

/// Returns the pages that a side sees differently from the whole table, those with an offer first.
#[must_use]
pub fn private_pages<R: Describe>(state: &R::State, side: &str) -> Vec<RulesetPage> {
    let own = R::pages(state, &Audience::Side(side.to_owned()), None);
    let open = R::pages(state, &Audience::Table, None);
    let is_open = |page: &RulesetPage| open.iter().any(|other| other == page);
    let offers = |page: &RulesetPage| page.rows.iter().any(PageRow::is_choice);
    let mut secret: Vec<RulesetPage> = own.into_iter().filter(|page| !is_open(page)).collect();
    secret.sort_by_key(|page| !offers(page));
    secret
}

/// Returns the command in a line; `None` if the line is not a complete act.
#[must_use]
pub fn command<R: Describe>(state: &R::State, line: &str) -> Option<R::Command> {
    match speech::parse::<R>(line, state).ok()??.act {
        ParsedAct::Command(command) => Some(command),
        _ => None,
    }
}

/// Completes a line that one side typed in private: adds the side if the act needs nothing else, so that `seal` becomes
/// `seal union`.
#[must_use]
pub fn own_line<R: Describe>(line: &str, side: &str) -> String {
    let takes_side = |act: &&Usage| act.verb == line.trim() && act.form == "SIDE";
    match R::ACTS.iter().find(takes_side) {
        Some(act) => format!("{} {side}", act.verb),
        None => line.to_owned(),
    }
}

/// Checks whether a line contains a secret of this side.
#[must_use]
pub fn is_own<R: Describe>(state: &R::State, side: &str, line: &str) -> bool {
    let command = command::<R>(state, line);
    let keeper = command.and_then(|command| R::private_to(state, &command));
    keeper.as_deref() == Some(side)
}

/// Returns the acts of a side: the complete lines on its private pages, then its offers that everyone at the table
/// sees.
#[must_use]
pub fn acts<R: Describe>(state: &R::State, side: &str) -> Vec<SideAct> {
    let pages = private_pages::<R>(state, side).into_iter();
    let rows = pages.flat_map(|page| page.rows);
    let lines = rows.filter_map(|row| row.offers);
    let mut acts: Vec<SideAct> = Vec::new();
    for line in lines {
        let is_known = acts.iter().any(|act| act.line == line);
        if !is_known && is_private_offer::<R>(state, side, &line) {
            acts.push(SideAct {
                words: sentence::<R>(state, side, &line),
                is_own: is_own::<R>(state, side, &line),
                is_due: false,
                line,
            });
        }
    }
    acts.extend(table_acts::<R>(state, side));
    acts
}

/// Checks whether a line on a side's private page is a complete act that the table may not see, because it contains the
/// side's secret or depends on it, such as a chit that the side holds.
#[must_use]
pub fn is_private_offer<R: Describe>(state: &R::State, side: &str, line: &str) -> bool {
    if line.ends_with(' ') {
        return false;
    }
    let Some(command) = command::<R>(state, line) else {
        return false;
    };
    match R::private_to(state, &command) {
        Some(keeper) => keeper == side,
        None => !openings_write::<R>(state, line),
    }
}

/// Checks whether the rules offer a line to any side.
fn openings_write<R: Describe>(state: &R::State, line: &str) -> bool {
    let mut openings = R::openings(state).into_iter();
    openings.any(|opening| R::write(&opening.command) == line)
}

/// Returns the sentence of a line, made from the game as a side knows it.
#[must_use]
pub fn sentence<R: Describe>(state: &R::State, side: &str, line: &str) -> String {
    let known = R::as_known(state, &Audience::Side(side.to_owned()));
    let command = command::<R>(&known, line);
    command.map_or_else(
        || in_names::<R>(&known, line),
        |command| R::request_sentence(&known, &command),
    )
}

/// Returns the offers to a side that everyone at the table sees, in words that all may read. An act that ends a side's
/// choice is offered only after the side has chosen, so that no tap gives up a choice by accident.
#[must_use]
pub fn table_acts<R: Describe>(state: &R::State, side: &str) -> Vec<SideAct> {
    let openings = R::table_openings(state).into_iter();
    let public = openings.filter(|opening| {
        let is_public = R::private_to(state, &opening.command).is_none();
        is_public && R::declines_for(state, &opening.command).is_empty()
    });
    let acts = public.map(|opening| SideAct {
        line: R::write(&opening.command),
        words: opening.words,
        is_own: false,
        is_due: opening.due,
    });
    let is_wrong = R::wrong_position(state).is_some();
    let acts = acts.filter(|act| !(is_wrong && act.line == NEXT));
    let acts = acts.filter(|act| !R::is_secret_line(state, &act.line));
    acts.filter(|act| is_for::<R>(state, side, &act.line))
        .collect()
}

/// Returns the offers that a side sees: its own private ones, then those of the table. About another side's private
/// acts it learns only that they exist.
#[must_use]
pub fn openings_for<R: Describe>(state: &R::State, side: &str) -> Vec<Opening<R::Command>> {
    let is_own = |opening: &Opening<R::Command>| {
        R::private_to(state, &opening.command).as_deref() == Some(side)
    };
    // The table may see a private act offered that its side cannot do yet.
    let own = R::openings(state).into_iter().filter(&is_own);
    let of_table = R::table_openings(state).into_iter();
    let others = of_table.filter(|opening| !is_own(opening));
    let mut openings: Vec<Opening<R::Command>> = own.chain(others).collect();
    for opening in &mut openings {
        let keeper = R::private_to(state, &opening.command);
        if let Some(keeper) = keeper.filter(|keeper| keeper != side) {
            let name = side_name::<R>(state, &keeper);
            opening.words = format!("{name} has secret acts");
        }
    }
    openings.dedup_by(|one, other| one.words == other.words);
    openings
}

/// Checks whether an offered line is meant for a side. A line of no side is meant for both.
fn is_for<R: Describe>(state: &R::State, side: &str, line: &str) -> bool {
    side_of_line::<R>(state, line).is_none_or(|of| of == side)
}

/// Returns the side whose act a line is: the side that it names or whose units it names first, or else the side that
/// answers now; `None` if both act.
pub(super) fn side_of_line<R: Describe>(state: &R::State, line: &str) -> Option<String> {
    let subject = line.split(' ').nth(1).unwrap_or_default();
    let subject = subject.split(',').next().unwrap_or_default();
    let owner = R::side_in_hand(state, subject).or_else(|| side_named::<R>(state, subject).ok());
    owner.or_else(|| R::answering(state))
}

/// Returns the acts of a unit that need only its name and are legal in the game as its side knows it.
#[must_use]
pub fn unit_acts<R: Describe>(state: &R::State, side: &str, unit: &str) -> Vec<SideAct> {
    let lines = R::unit_lines(state, unit).into_iter();
    let acts = lines.map(|(line, words)| SideAct {
        is_own: is_own::<R>(state, side, &line),
        is_due: false,
        words,
        line,
    });
    acts.filter(|act| is_allowed::<R>(state, side, &act.line))
        .collect()
}

/// Checks whether the rules accept a line in the game as the side knows it.
#[must_use]
pub fn is_allowed<R: Describe>(state: &R::State, side: &str, line: &str) -> bool {
    let tried = tried::<R>(state, side, line);
    matches!(tried, Some(Foreseen::Done(_) | Foreseen::Wanted(_)))
}

/// Returns the effects of a line in the game as the side knows it; `None` if the line is not a complete act.
#[must_use]
pub fn tried<R: Describe>(state: &R::State, side: &str, line: &str) -> Option<Foreseen> {
    let known = R::as_known(state, &Audience::Side(side.to_owned()));
    let command = command::<R>(&known, line)?;
    Some(foresee::foresee::<R>(&known, &command, &[], &[]))
}

/// Returns a line with the names of units in place of their identifiers: `move Hart by 0405 0406`.
#[must_use]
pub fn in_names<R: Describe>(state: &R::State, line: &str) -> String {
    let names = R::names(state);
    let name = |word: &str| {
        let found = names.iter().find(|(known, _)| known == word);
        found.map_or_else(|| word.to_owned(), |(_, name)| name.clone())
    };
    let words = line.split(' ').map(|word| {
        let each: Vec<String> = word.split(',').map(name).collect();
        each.join(", ")
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A unit for which hexes are chosen on a map.
#[derive(Debug, Clone, Copy)]
pub struct UnitAim<'a> {
    /// The side that owns the unit, by identifier.
    pub side: &'a str,
    /// The map as the side knows it.
    pub board: &'a HexBoard,
    /// The unit, by its name in command lines.
    pub unit: &'a str,
    /// Start of the line: `charge fitch by`; `None` for the line that a click on the hex writes.
    pub how: Option<&'a str>,
}

impl UnitAim<'_> {
    fn eyes(&self) -> Audience {
        Audience::Side(self.side.to_owned())
    }

    /// Returns the line for one hex; `None` if the unit has no act for it.
    fn line_to<R: Describe>(&self, state: &R::State, label: &str) -> Option<String> {
        match self.how {
            Some(begun) => Some(format!("{begun} {label}")),
            None => R::aimed(state, self.unit, label, &self.eyes()),
        }
    }

    fn is_way<R: Describe>(&self, state: &R::State, label: &str) -> bool {
        let line = self.line_to::<R>(state, label);
        let begun = line.as_deref().and_then(|line| line.rsplit_once(' '));
        begun.is_some_and(|(begun, _)| goes_on(begun))
    }
}

/// Checks whether the hexes chosen so far make a unit's act a path, to which more hexes can be added.
#[must_use]
pub fn is_way<R: Describe>(state: &R::State, aim: UnitAim<'_>, hexes: &[String]) -> bool {
    let of_unit = || {
        let mut near = neighbours(aim).into_iter();
        near.find_map(|label| aim.line_to::<R>(state, &label))
    };
    let line = match hexes {
        [] => of_unit(),
        [first, ..] => aim.line_to::<R>(state, first),
    };
    line.is_some_and(|line| goes_on(&line))
}

/// Returns the first refusal if the rules refuse the unit's act in every neighbouring hex; `None` if they allow it in
/// one of them, or if the unit has no such act now.
#[must_use]
pub fn bar<R: Describe>(state: &R::State, aim: UnitAim<'_>) -> Option<Refusal> {
    let mut first = None;
    for label in neighbours(aim) {
        let line = aim.line_to::<R>(state, &label)?;
        match tried::<R>(state, aim.side, &line)? {
            Foreseen::Refused(no) => first = first.or(Some(no)),
            _ => return None,
        }
    }
    first
}

/// Lists the labels of the hexes beside a unit.
fn neighbours(aim: UnitAim<'_>) -> Vec<String> {
    let at = place_of(aim.board, aim.unit);
    let near = at.map(|at| aim.board.neighbours(at));
    let near = near.into_iter().flatten().flatten();
    let hexes = near.filter_map(|at| aim.board.hex(at));
    hexes.map(|hex| hex.label.clone()).collect()
}

/// Returns the line of a unit for hexes chosen in order. A path leads through all of them. Any other act is aimed at
/// all of them if the rules allow it, or else at the last. `None` if the unit has no act for them now.
#[must_use]
pub fn aimed_line<R: Describe>(
    state: &R::State,
    aim: UnitAim<'_>,
    hexes: &[String],
) -> Option<String> {
    let first = aim.line_to::<R>(state, hexes.first()?)?;
    let (begun, _) = first.rsplit_once(' ')?;
    if !goes_on(begun) {
        let all = format!("{begun} {}", hexes.join(","));
        return match hexes.len() > 1 && is_allowed::<R>(state, aim.side, &all) {
            true => Some(all),
            false => aim.line_to::<R>(state, hexes.last()?),
        };
    }
    let mut line = begun.to_owned();
    let mut here = place_of(aim.board, aim.unit);
    for label in hexes {
        let at = aim.board.labelled(label)?;
        let way = match here {
            Some(from) => labels(aim.board, &aim.board.way(from, at)),
            None => label.clone(),
        };
        if !way.is_empty() {
            line = format!("{line} {way}");
        }
        here = Some(at);
    }
    Some(line)
}

/// Returns the hexes that may be chosen next for a unit's act: for a path, the neighbours of the last hex; for any
/// other act, every possible hex until one is chosen.
#[must_use]
pub fn next_hexes<R: Describe>(
    state: &R::State,
    aim: UnitAim<'_>,
    hexes: &[String],
) -> Vec<String> {
    let from = match hexes.last() {
        Some(label) => aim.board.labelled(label),
        None => place_of(aim.board, aim.unit),
    };
    let near: Vec<HexAt> = from
        .map(|at| aim.board.neighbours(at).into_iter().flatten().collect())
        .unwrap_or_default();
    let all = aim.board.hexes.iter().take(MAX_TRIED);
    let all = all.filter(|hex| !aim.is_way::<R>(state, &hex.label) || near.contains(&hex.at));
    // No hex follows the target of an act that is not a way.
    let all = all.filter(|hex| hexes.is_empty() || aim.is_way::<R>(state, &hex.label));
    let open = all.filter(|hex| may_follow::<R>(state, aim, hexes, &hex.label));
    open.map(|hex| hex.label.clone()).collect()
}

/// Returns the farther hexes at which the path of a unit may end next, without those in `next`; empty for any other
/// act.
#[must_use]
pub fn far_hexes<R: Describe>(
    state: &R::State,
    aim: UnitAim<'_>,
    hexes: &[String],
    next: &[String],
) -> Vec<String> {
    if next.is_empty() || !is_way::<R>(state, aim, hexes) {
        return Vec::new();
    }
    let all = aim.board.hexes.iter().take(MAX_TRIED);
    let all = all.filter(|hex| !next.contains(&hex.label) && hexes.last() != Some(&hex.label));
    let open = all.filter(|hex| may_follow::<R>(state, aim, hexes, &hex.label));
    open.map(|hex| hex.label.clone()).collect()
}

/// Checks whether the rules allow the act of a unit for its hexes and one more, as far as its side knows.
fn may_follow<R: Describe>(
    state: &R::State,
    aim: UnitAim<'_>,
    hexes: &[String],
    label: &str,
) -> bool {
    let all: Vec<String> = hexes.iter().cloned().chain([label.to_owned()]).collect();
    let line = aimed_line::<R>(state, aim, &all);
    line.is_some_and(|line| is_allowed::<R>(state, aim.side, &line))
}

/// Adds more units to a line: `move hart by 0405` becomes `move hart,isham by 0405`; `None` if the line names no unit.
#[must_use]
pub fn joined(line: &str, others: &[String]) -> Option<String> {
    let (verb, rest) = line.split_once(' ')?;
    let (units, rest) = rest.split_once(' ')?;
    let new = others.iter().map(String::as_str);
    let new = new.filter(|other| units.split(',').all(|unit| unit != *other));
    let all: Vec<&str> = units.split(',').chain(new).collect();
    Some(format!("{verb} {} {rest}", all.join(",")))
}

/// Returns the units among `wished` that may join the act in a line.
#[must_use]
pub fn joining<R: Describe>(
    state: &R::State,
    aim: UnitAim<'_>,
    line: &str,
    wished: &[String],
) -> Vec<String> {
    let mut added: Vec<String> = Vec::new();
    for unit in wished {
        added.push(unit.clone());
        let together = R::together(state, line, &added);
        let is_own = R::side_in_hand(state, unit).as_deref() == Some(aim.side);
        if !is_own || !together.is_some_and(|line| is_allowed::<R>(state, aim.side, &line)) {
            added.pop();
        }
    }
    added
}

/// Returns the side's units that may join the act in a line, including the `added` ones.
#[must_use]
pub fn partners<R: Describe>(
    state: &R::State,
    aim: UnitAim<'_>,
    line: &str,
    added: &[String],
) -> Vec<String> {
    let named: Vec<&str> = line
        .split(' ')
        .nth(1)
        .unwrap_or_default()
        .split(',')
        .collect();
    let own = aim.board.counters.iter().map(|counter| &counter.name);
    let own = own.filter(|unit| R::side_in_hand(state, unit).as_deref() == Some(aim.side));
    let own = own.filter(|unit| !named.contains(&unit.as_str()));
    let may_join = |unit: &&String| {
        added.contains(unit) || {
            let all: Vec<String> = added.iter().chain([*unit]).cloned().collect();
            let together = R::together(state, line, &all);
            together.is_some_and(|line| is_allowed::<R>(state, aim.side, &line))
        }
    };
    own.filter(may_join).cloned().collect()
}

/// Returns the hex of a unit; `None` if the unit is not on the map.
fn place_of(board: &HexBoard, unit: &str) -> Option<HexAt> {
    let mut counters = board.counters.iter();
    let counter = counters.find(|counter| counter.name == unit);
    counter.map(|counter| counter.at)
}

/// Checks whether a line contains a path that more hexes can be added to: it ends in hexes after `by`, or after the
/// unit of a plot.
#[must_use]
pub fn goes_on(line: &str) -> bool {
    let mut words = line.split(' ');
    let verb = words.next();
    words.any(|word| word == "by") || verb == Some("plot")
}

/// Lists the names of hexes for a line.
#[must_use]
pub fn labels(board: &HexBoard, way: &[HexAt]) -> String {
    let labels = way.iter().filter_map(|at| board.hex(*at));
    let labels: Vec<&str> = labels.map(|hex| hex.label.as_str()).collect();
    labels.join(" ")
}

/// Returns the unit for which an unfinished line needs hexes: `hart` for `plot hart `; `None` for any other row.
#[must_use]
pub fn begun_unit(row: &PageRow) -> Option<&str> {
    let line = row.offers.as_deref()?.strip_suffix(' ')?;
    line.split(' ').nth(1)
}

/// Says that a side can do nothing but end its step; `None` at any other moment. This depends only on what the side
/// knows.
#[must_use]
pub fn empty_moment<R: Describe>(state: &R::State, side: &str) -> Option<String> {
    let known = R::as_known(state, &Audience::Side(side.to_owned()));
    if !R::is_step_empty(&known) {
        return None;
    }
    let mut acts = table_acts::<R>(state, side).into_iter();
    let end = acts.find(|act| act.line == NEXT)?;
    let is_free = matches!(tried::<R>(state, side, NEXT), Some(Foreseen::Done(_)));
    is_free.then(|| format!("{}\n{}", <R as Hosted>::summary(state), end.words))
}
