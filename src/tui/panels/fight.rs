//! The resolver of a fight: every number with its reason, the odds, the dice, the resulting sentence.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{
    activation::boxes,
    text::{self, fit},
};
use crate::modifiers::{MODIFIERS, letter_of, modifier_of};
use crate::proposal::Proposal;
use crate::theme::WordRole;
use crate::ui::UiState;
use rules::chance::percent;
use rules::clause::Modifier;
use rules::fields::combat;
use rules::fields::state::State;
use rules::fields::terms::account::{Blows, FightAccount, FightKind, FightParty};

/// Returns the modifier that a letter switches; for fatigue that of its level.
#[must_use]
pub fn modifier_name(letter: char, proposal: &Proposal) -> Option<String> {
    let name = modifier_of(letter)?;
    let account = proposal.account.as_ref();
    let counting = account.and_then(|account| {
        let mut all = account.parties.iter().flat_map(|party| &party.modifiers);
        all.find(|modifier| modifier.name.starts_with(name))
    });
    Some(counting.map_or(name, |modifier| &modifier.name).to_owned())
}

/// Least width for reasons beside their numbers; otherwise they are below.
const WIDE: usize = 70;

/// Width of the numbers before the reasons.
const NUMBERS: usize = 42;

/// Least number of rows for a foot that explains the numbers and repeats the keys.
const TALL: usize = 26;

/// Text of the foot.
const FOOT: [&str; 2] = [
    "hit%: what it adds to the chance of a hit; hurt: to that of being hit",
    "Enter record  ! throw  A2 join or leave  m modifiers  Esc",
];

/// Optional parts that are shown if there are rows.
#[derive(Debug, Clone, Copy)]
struct OptionalParts {
    /// Rows for the letters of further modifiers.
    letters: usize,
    /// Rows for the odds.
    odds: usize,
    /// Rows for the reason of a number.
    reasons: usize,
}

/// The combinations, from the roomiest to the tightest.
const ROOMS: [OptionalParts; 10] = [
    OptionalParts::new(4, 3, usize::MAX),
    OptionalParts::new(2, 3, usize::MAX),
    OptionalParts::new(1, 3, usize::MAX),
    OptionalParts::new(1, 2, usize::MAX),
    OptionalParts::new(0, 2, usize::MAX),
    OptionalParts::new(0, 0, usize::MAX),
    OptionalParts::new(0, 2, 2),
    OptionalParts::new(0, 0, 2),
    OptionalParts::new(0, 2, 1),
    OptionalParts::new(0, 0, 1),
];

impl OptionalParts {
    const fn new(letters: usize, odds: usize, reasons: usize) -> Self {
        Self {
            letters,
            odds,
            reasons,
        }
    }
}

/// Draws the resolver.
pub fn draw(ui: &UiState, state: &State, area: Rect, buffer: &mut Buffer) {
    let Some(proposal) = &ui.proposal else { return };
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    // The dice and what comes of them are never what has no room: the table above them gives way.
    let told = told(proposal, state, width, ui);
    let room = height.saturating_sub(told.len());
    let mut lines = match &proposal.account {
        Some(account) => table_within(room, account, proposal, state, width, ui),
        None => vec![Line::styled(
            text::rule("FIGHT", width),
            ui.theme.words(WordRole::Title),
        )],
    };
    lines.extend(told);
    let dim = ui.theme.words(WordRole::Dim);
    for words in FOOT {
        let foot = styled(words, width, dim);
        if height >= TALL && lines.len() + foot.len() < height {
            lines.push(Line::raw(""));
            lines.extend(foot);
        }
    }
    text::write(lines, area, buffer);
}

/// Returns the fight with its sums and odds, in a number of rows.
fn table_within<'a>(
    rows: usize,
    account: &FightAccount,
    proposal: &Proposal,
    state: &State,
    width: usize,
    ui: &UiState,
) -> Vec<Line<'a>> {
    let mut table = Vec::new();
    for room in ROOMS {
        table = heading(account, state, width, ui);
        table.extend(sums(account, proposal, state, (width, room), ui));
        // With both dice on the table the odds are history.
        let least = if proposal.faces.len() < 2 { 2 } else { 0 };
        table.extend(odds(account, state, (width, room.odds.max(least)), ui));
        if table.len() <= rows {
            return table;
        }
    }
    table.truncate(rows.saturating_sub(1));
    let dim = ui.theme.words(WordRole::Dim);
    table.push(Line::styled("    … a taller screen shows the rest", dim));
    table
}

/// Returns the warnings before the dice; the dice; and their results, or the objections.
fn told<'a>(proposal: &Proposal, state: &State, width: usize, ui: &UiState) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    if let Some(account) = &proposal.account {
        lines.extend(warnings(proposal, width, ui));
        lines.extend(in_doubt(proposal, width, ui));
        lines.push(dice(account, proposal, state, ui));
        lines.extend(sentence(proposal, width, ui));
    } else {
        lines.extend(in_doubt(proposal, width, ui));
    }
    let warn = ui.theme.words(WordRole::Warn);
    if proposal.hangs_on_tape() {
        lines.push(Line::styled("▌ Enter or a die asks the tape", warn));
    } else if let Some(refusal) = &proposal.refusal {
        let bad = ui.theme.words(WordRole::Bad);
        lines.extend(styled(&format!("No. {refusal}"), width, bad));
    } else if let Some(ask) = proposal.ask.as_ref().filter(|_| proposal.faces.len() >= 2) {
        let words = format!("▌ {}: {} ({})", ask.what, boxes(&[], ask.left), ask.rule);
        lines.extend(styled(&words, width, warn));
    }
    lines
}

fn styled<'a>(words: &str, width: usize, style: Style) -> Vec<Line<'a>> {
    let lines = text::wrap(words, width).into_iter();
    lines.map(|line| Line::styled(line, style)).collect()
}

/// Returns the questions for the tape measure before the dice.
fn in_doubt<'a>(proposal: &Proposal, width: usize, ui: &UiState) -> Vec<Line<'a>> {
    let warn = ui.theme.words(WordRole::Warn);
    let in_doubt = proposal.in_doubt.iter();
    in_doubt
        .flat_map(|words| styled(&format!("← {words}"), width, warn))
        .collect()
}

fn addresses(party: &FightParty, state: &State) -> String {
    let list: Vec<String> = party
        .units
        .iter()
        .map(|unit| state.oob().address(unit))
        .collect();
    list.join(" ")
}

/// Returns the address of the unit that represents a side.
fn lead(party: &FightParty, state: &State) -> String {
    let unit = party.units.first();
    unit.map_or_else(String::new, |unit| state.oob().address(unit))
}

fn heading<'a>(account: &FightAccount, state: &State, width: usize, ui: &UiState) -> Vec<Line<'a>> {
    let kind = match account.kind {
        FightKind::Fire => "FIREFIGHT",
        FightKind::Melee => "MELEE",
    };
    let [ours, theirs] = &account.parties;
    let name = |party: &FightParty| {
        let first = party.units.first().and_then(|unit| state.unit(unit));
        first.map_or_else(String::new, |unit| unit.name.clone())
    };
    let range = match account.kind {
        FightKind::Fire => format!(", {}", state.oob().measure.say(account.range)),
        FightKind::Melee => String::new(),
    };
    let words = format!(
        "{} {} → {} {}{range}",
        addresses(ours, state),
        name(ours),
        addresses(theirs, state),
        name(theirs)
    );
    let mut lines = vec![Line::styled(
        text::rule(kind, width),
        ui.theme.words(WordRole::Title),
    )];
    let bold = ui.theme.words(WordRole::Title);
    let words = text::wrap(&words, width).into_iter();
    lines.extend(words.map(|line| Line::styled(line, bold)));
    lines
}

fn sums<'a>(
    account: &FightAccount,
    proposal: &Proposal,
    state: &State,
    (width, room): (usize, OptionalParts),
    ui: &UiState,
) -> Vec<Line<'a>> {
    let [ours, theirs] = &account.parties;
    let first = |party: &FightParty| lead(party, state);
    let dim = ui.theme.words(WordRole::Dim);
    let head = format!(
        "{} {:>4} {:>4} hit% hurt{}",
        fit("", 20),
        first(ours),
        first(theirs),
        if width < WIDE { "" } else { "  why" }
    );
    let value = format!(
        "{} {:>+4} {:>+4}",
        fit("    combat value", 20),
        ours.value,
        theirs.value
    );
    let mut lines = vec![Line::styled(fit(&head, width), dim), Line::raw(value)];
    for name in names(account) {
        let (numbers, why) = modifier(&name, ours, theirs, proposal, ui.switching);
        let numbers = format!("{numbers} {}", worth(account, &name));
        lines.extend(row(numbers, &why, (width, room), ui));
    }
    lines.extend(left_out(account, proposal, state, (width, room), ui));
    let total = format!(
        "{} {:>+4} {:>+4}",
        fit("    TOTAL", 20),
        ours.total(),
        theirs.total()
    );
    lines.push(Line::styled(total, ui.theme.words(WordRole::Title)));
    lines
}

/// Returns a modifier with its reason: beside the numbers if there is room, else below them.
fn row<'a>(
    numbers: String,
    why: &str,
    (width, room): (usize, OptionalParts),
    ui: &UiState,
) -> Vec<Line<'a>> {
    if width < WIDE {
        let dim = ui.theme.words(WordRole::Dim);
        let why = text::wrap_to(why, width.saturating_sub(4), room.reasons).into_iter();
        let why = why.map(|line| Line::styled(format!("    {line}"), dim));
        return std::iter::once(Line::raw(numbers)).chain(why).collect();
    }
    if why.is_empty() {
        return vec![Line::raw(numbers)];
    }
    let mut before = numbers;
    let mut lines = Vec::new();
    for line in text::wrap_to(why, width.saturating_sub(NUMBERS), room.reasons) {
        lines.push(Line::raw(format!("{}{line}", fit(&before, NUMBERS))));
        before.clear();
    }
    lines
}

/// Returns the names of all modifiers that count on either side, each once, in the order of their computation.
fn names(account: &FightAccount) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for modifier in account.parties.iter().flat_map(|party| &party.modifiers) {
        if !names.contains(&modifier.name) {
            names.push(modifier.name.clone());
        }
    }
    names
}

/// Returns one modifier: its numbers on both sides, and its reason.
fn modifier(
    name: &str,
    ours: &FightParty,
    theirs: &FightParty,
    proposal: &Proposal,
    switching: bool,
) -> (String, String) {
    let of = |party: &FightParty| -> Vec<Modifier> {
        let all = party.modifiers.iter();
        all.filter(|m| m.name == name).cloned().collect()
    };
    let (mine, other) = (of(ours), of(theirs));
    let number = |list: &[Modifier]| match list {
        [] => String::new(),
        list => format!("{:+}", rules::clause::sum(list)),
    };
    let both = mine.iter().chain(&other);
    let mut why: Vec<String> = both
        .clone()
        .map(|m| match m.is_left_out() {
            true => format!("left out: {}", m.why),
            false => m.why.clone(),
        })
        .collect();
    why.dedup();
    let is_left_out = both.clone().any(Modifier::is_left_out);
    let theirs = format!("enemy-{name}");
    let by_hand = proposal.switched().is_some_and(|switched| {
        let mut with = switched.with.iter();
        with.any(|spelt| *spelt == name || *spelt == theirs)
    });
    let letter = letter_of(name).filter(|_| switching);
    let key = letter.map_or_else(|| "   ".to_owned(), |letter| format!("[{letter}]"));
    let star = if by_hand || is_left_out { "*" } else { "" };
    let numbers = format!(
        "{} {:>4} {:>4}",
        fit(&format!("{key} {name}{star}"), 20),
        number(&mine),
        number(&other)
    );
    (numbers, why.join("; "))
}

/// Describes the worth of a modifier: in how many more throws of a hundred the acting side hits and is hit.
fn worth(account: &FightAccount, name: &str) -> String {
    let worth = account.worth_to_both(name);
    let share = |cases: i32| match percent(cases) {
        0 => String::new(),
        percent => format!("{percent:+}"),
    };
    format!("{:>4} {:>4}", share(worth.other), share(worth.acting))
}

/// Describes the modifiers removed by hand, and the letters that add more.
fn left_out<'a>(
    account: &FightAccount,
    proposal: &Proposal,
    state: &State,
    (width, room): (usize, OptionalParts),
    ui: &UiState,
) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    let dim = ui.theme.words(WordRole::Dim);
    let off = proposal
        .switched()
        .map(|switched| switched.without.as_slice());
    for name in off.unwrap_or_default() {
        let words = format!("    {name}: left out by hand *");
        lines.push(Line::styled(
            fit(&words, width),
            ui.theme.words(WordRole::Warn),
        ));
    }
    if !ui.switching {
        return lines;
    }
    let counting = names(account);
    let known = combat::switched::switchable_names(state.edition());
    let is_known = |name: &str| known.iter().any(|other| other.starts_with(name));
    let more: Vec<String> = MODIFIERS
        .iter()
        .filter(|(_, name)| is_known(name))
        .filter(|(_, name)| !counting.iter().any(|other| other.starts_with(name)))
        .map(|(letter, name)| format!("[{letter}]{name}"))
        .collect();
    let width = width.saturating_sub(4);
    let words = text::wrap_to(&more.join(" "), width, room.letters).into_iter();
    lines.extend(words.map(|line| Line::styled(format!("    {line}"), dim)));
    lines
}

/// Names the units whose fatigue would reach a worse level by it, before the dice fall.
fn warnings<'a>(proposal: &Proposal, width: usize, ui: &UiState) -> Vec<Line<'a>> {
    if proposal.faces.len() >= 2 {
        return Vec::new();
    }
    let style = ui.theme.words(WordRole::Warn);
    let words = proposal.warnings.iter();
    words
        .flat_map(|words| text::wrap(&format!("! {words}"), width))
        .map(|line| Line::styled(line, style))
        .collect()
}

/// Returns the odds in three rows, or in two if the screen is wide enough; empty if no rows are available.
fn odds<'a>(
    account: &FightAccount,
    state: &State,
    (width, rows): (usize, usize),
    ui: &UiState,
) -> Vec<Line<'a>> {
    let chances = account.chances();
    let [ours, theirs] = &account.parties;
    let said = |party: &FightParty, blows: Blows| {
        format!(
            "{} broken {}, beaten {}, disordered {}",
            lead(party, state),
            percent(blows.broken),
            percent(blows.beaten),
            percent(blows.disordered)
        )
    };
    let nothing = format!("ODDS in percent: nothing {}", percent(chances.none));
    let [ours, theirs] = [said(ours, chances.acting), said(theirs, chances.other)];
    let lines = match rows {
        0 => Vec::new(),
        2 if width >= WIDE => vec![format!("{nothing}; {ours}"), format!("  {theirs}")],
        _ => vec![nothing, format!("  {ours}"), format!("  {theirs}")],
    };
    let style = ui.theme.words(WordRole::Text);
    lines
        .into_iter()
        .map(|line| Line::styled(fit(&line, width), style))
        .collect()
}

/// Returns the sentence to read aloud, once the dice are known.
fn sentence<'a>(proposal: &Proposal, width: usize, ui: &UiState) -> Vec<Line<'a>> {
    if proposal.faces.len() < 2 {
        return Vec::new();
    }
    let style = ui.theme.words(WordRole::Title);
    let words = text::wrap(&proposal.would, width.saturating_sub(2)).into_iter();
    words
        .filter(|line| !line.is_empty())
        .map(|line| Line::styled(format!("▌ {line}"), style))
        .collect()
}

fn dice<'a>(account: &FightAccount, proposal: &Proposal, state: &State, ui: &UiState) -> Line<'a> {
    let bold = ui.theme.words(WordRole::Title);
    let [first, second, ..] = proposal.faces.as_slice() else {
        let own = if ui.throws_for(proposal) {
            "  the program throws"
        } else {
            ""
        };
        // Whose die is which: the acting side throws first.
        let mut faces = proposal.faces.iter();
        let parties = account.parties.iter();
        let each: Vec<String> = parties
            .map(|party| {
                let face = faces.next().map(std::slice::from_ref);
                format!(
                    "{} {}",
                    lead(party, state),
                    boxes(face.unwrap_or_default(), 1)
                )
            })
            .collect();
        return Line::styled(format!("DICE  {}{own}", each.join("  ")), bold);
    };
    let pair = [*first, *second];
    let [ours, theirs] = &account.parties;
    let totals = format!(
        "DICE  {}   {} v {}   ",
        boxes(&proposal.faces, 2),
        ours.total() + i32::from(*first),
        theirs.total() + i32::from(*second)
    );
    let verdict = match account.suffered_blow(pair) {
        None => "nothing happens".to_owned(),
        Some((loser, blow)) => {
            let party = account.parties.get(loser).unwrap_or(ours);
            format!("{} {}", addresses(party, state), blow.name().to_uppercase())
        }
    };
    Line::from(vec![
        Span::styled(totals, bold),
        Span::styled(verdict, ui.theme.words(WordRole::Warn)),
    ])
}
