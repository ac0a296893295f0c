//! The acts that a side may do from its phone, by the rules of its game.

use std::fmt;
use std::sync::Arc;

use crate::entries::EntryScope;
use crate::form::FormChoice;
use crate::moves::{
    MoveOffer, MovePage, MoveSubject, MoveWish, NextHex, ReadyMove, SideMoves, moment_name,
};
use crate::packed::hash;
use game::any::Hosted;
use rules::chance::Want;
use rules::refusal::Refusal;
use rules::spelling::capitalised;
use view::board::hex_board::{HexBoard, HexCounter};
use view::presentation::{
    Audience, Describe, day,
    foresee::Foreseen,
    menu::{self, SideAct, UnitAim},
    odds, step,
};

/// Returns the verb at the start of a line.
fn verb_of(begun: &str) -> &str {
    begun.split(' ').next().unwrap_or_default()
}

/// Checks whether a line is about a unit: `retreat hart by 0304`, `fire ames,hart at 0504`.
fn names_unit(line: &str, unit: &str) -> bool {
    let subjects = line.split(' ').nth(1).unwrap_or_default();
    subjects.split(',').any(|subject| subject == unit)
}

/// The acts of a side, in one state of its game.
pub(super) struct GameMoves<R: Describe> {
    state: Arc<R::State>,
    side: String,
    scope: EntryScope,
}

impl<R: Describe> fmt::Debug for GameMoves<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameMoves").finish_non_exhaustive()
    }
}

impl<R: Describe> GameMoves<R> {
    pub(super) fn new(state: Arc<R::State>, side: &str, scope: EntryScope) -> Self {
        Self {
            state,
            side: side.to_owned(),
            scope,
        }
    }

    /// Checks whether the phone enters an act directly; `is_own` tells that the act is a secret of its side.
    fn is_entered(&self, is_own: bool) -> bool {
        match self.scope {
            EntryScope::Nothing => false,
            EntryScope::Own => is_own,
            EntryScope::All => true,
        }
    }

    /// Returns an act as the phone may send it; `None` for a secret act of the side if phones may enter nothing.
    fn ready(&self, line: String, sentence: String, is_own: bool) -> Option<ReadyMove> {
        let is_entered = self.is_entered(is_own);
        (is_entered || !is_own).then_some(ReadyMove {
            line,
            sentence,
            is_entered,
            overrules: false,
        })
    }

    fn offer(&self, act: &SideAct) -> MoveOffer {
        MoveOffer {
            name: hash(act.line.as_bytes()),
            words: act.words.clone(),
            is_entered: self.is_entered(act.is_own),
            is_due: act.is_due,
        }
    }

    fn of_unit(&self, unit: &str, wish: &MoveWish) -> Option<MovePage> {
        let state = &self.state;
        if R::side_in_hand(state, unit).as_deref() != Some(self.side.as_str()) {
            return None;
        }
        let eyes = Audience::Side(self.side.clone());
        let shown = R::shown(state, &[unit.to_owned()], &eyes).ok()?;
        let board = day::board::<R>(state, &eyes);
        let mut due = menu::table_acts::<R>(state, &self.side);
        due.retain(|act| act.is_due);
        let (mut acts, elsewhere): (Vec<SideAct>, Vec<SideAct>) =
            due.into_iter().partition(|act| names_unit(&act.line, unit));
        for act in menu::unit_acts::<R>(state, &self.side, unit) {
            if acts.iter().all(|due| due.line != act.line) {
                acts.push(act);
            }
        }
        let mut page = MovePage {
            title: menu::in_names::<R>(state, unit),
            notes: shown.text.lines().map(str::to_owned).collect(),
            offers: acts.iter().map(|act| self.offer(act)).collect(),
            is_due_elsewhere: !elsewhere.is_empty(),
            ..MovePage::default()
        };
        if let Some(board) = board {
            let ways = R::other_aims(state, unit);
            let mut begun = ways.iter().map(|(begun, _)| begun.as_str());
            let how = begun.find(|begun| verb_of(begun) == wish.how);
            if how.is_none() && !wish.how.is_empty() {
                return None;
            }
            let aim = UnitAim {
                side: &self.side,
                board: &board,
                unit,
                how,
            };
            self.aim(&mut page, aim, wish)?;
            page.ways = self.ways(aim, &ways, wish);
            page.others = self.others(aim, &page);
            let mut counters = board.counters.iter();
            let here = counters.find(|counter| counter.name == unit);
            let here = here.and_then(|counter| board.hex(counter.at));
            page.here = here.map_or_else(String::new, |hex| hex.label.clone());
            page.map = Some((Arc::new(board), R::hues(state)));
        }
        Some(page)
    }

    /// Returns the other ways in which the unit may act now; empty once a hex is chosen.
    fn ways(&self, aim: UnitAim<'_>, all: &[(String, String)], wish: &MoveWish) -> Vec<FormChoice> {
        let is_open = wish.hexes.is_empty() && aim.how.is_none();
        let may_act = |begun: &str| {
            let aim = UnitAim {
                how: Some(begun),
                ..aim
            };
            !menu::next_hexes::<R>(&self.state, aim, &[]).is_empty()
        };
        let open = all.iter().filter(|(begun, _)| is_open && may_act(begun));
        open.map(|(begun, words)| FormChoice::new(verb_of(begun), words.clone()))
            .collect()
    }

    /// Adds to the page the act for the tapped hexes, the hexes that may follow, and the units that may join. If there
    /// is no act for the last hex, that hex is left out and the page says why. `None` if the map lacks one of the
    /// tapped hexes.
    fn aim(&self, page: &mut MovePage, aim: UnitAim<'_>, wish: &MoveWish) -> Option<()> {
        let state = &self.state;
        // Unknown labels have no page.
        let mut labels = wish.hexes.iter();
        labels.try_for_each(|label| aim.board.labelled(label).map(drop))?;
        page.hexes.clone_from(&wish.hexes);
        if self.aim_at(page, aim, &wish.with).is_none() && page.hexes.pop().is_some() {
            // The hexes before the last one were accepted when the previous page was made.
            self.aim_at(page, aim, &wish.with);
        }
        let next = menu::next_hexes::<R>(state, aim, &page.hexes);
        page.is_way = menu::is_way::<R>(state, aim, &page.hexes);
        page.far = menu::far_hexes::<R>(state, aim, &page.hexes, &next);
        let next = next.into_iter();
        page.next = next.map(|label| self.next_hex(aim.board, label)).collect();
        if page.next.is_empty() && page.hexes.is_empty() && page.refused.is_none() {
            page.refused = menu::bar::<R>(state, aim).map(|no| capitalised(&no.sentence()));
        }
        Some(())
    }

    /// Adds to the page the act for its hexes, and the units that may join; `None` if there is no act for the last hex.
    fn aim_at(&self, page: &mut MovePage, aim: UnitAim<'_>, wished: &[String]) -> Option<()> {
        let (state, side) = (&self.state, self.side.as_str());
        page.taken.clear();
        let last = page.hexes.last().cloned()?;
        let Some(line) = menu::aimed_line::<R>(state, aim, &page.hexes) else {
            page.refused = Some(format!("{} can do nothing at {last} now", page.title));
            return None;
        };
        page.taken = match menu::goes_on(&line) || line.ends_with(&page.hexes.join(",")) {
            true => page.hexes.clone(),
            false => vec![last],
        };
        // The line contains only units that may join, even if the address names others.
        let with = menu::joining::<R>(state, aim, &line, wished);
        let partners = menu::partners::<R>(state, aim, &line, &with);
        page.with.clone_from(&with);
        page.partners = partners
            .into_iter()
            .map(|unit| {
                let words = self.unit_words(aim.board, &unit);
                FormChoice::new(unit, words)
            })
            .collect();
        let line = match with.is_empty() {
            true => line,
            false => R::together(state, &line, &with)?,
        };
        let is_own = menu::is_own::<R>(state, side, &line);
        let foreseen = menu::tried::<R>(state, side, &line);
        if let Some(Foreseen::Refused(no)) = &foreseen {
            page.refused = Some(capitalised(&no.sentence()));
            return None;
        }
        page.foreseen = self.foreseen(&line, foreseen, is_own);
        let sentence = menu::sentence::<R>(state, side, &line);
        page.ready = self.ready(line, sentence, is_own);
        Some(())
    }

    /// Returns the hexes on which a tap selects another unit of the side, except those to which this unit may go, near or
    /// far; empty once a hex is chosen.
    fn others(&self, aim: UnitAim<'_>, page: &MovePage) -> Vec<(NextHex, String)> {
        let mut others: Vec<(NextHex, String)> = Vec::new();
        let is_other = |counter: &&HexCounter| {
            let side = R::side_in_hand(&self.state, &counter.name);
            counter.name != aim.unit && side.as_deref() == Some(&self.side)
        };
        let counters = aim.board.counters.iter().filter(is_other);
        for counter in counters.filter(|_| page.hexes.is_empty()) {
            let Some(hex) = aim.board.hex(counter.at) else {
                continue;
            };
            let mut known = page.next.iter().chain(others.iter().map(|(hex, _)| hex));
            if !known.any(|known| known.label == hex.label) && !page.far.contains(&hex.label) {
                let there = NextHex {
                    label: hex.label.clone(),
                    words: self.counter_words(counter),
                    is_aim: false,
                };
                others.push((there, counter.name.clone()));
            }
        }
        others
    }

    /// Describes a hex that may follow: by the enemies in it, else by its ground.
    fn next_hex(&self, board: &HexBoard, label: String) -> NextHex {
        let at = board.labelled(&label);
        let there = at.into_iter().flat_map(|at| board.stack(at));
        let is_enemy =
            |unit: &str| R::side_in_hand(&self.state, unit).as_deref() != Some(self.side.as_str());
        let enemies = there.filter(|counter| is_enemy(&counter.name));
        let enemies: Vec<String> = enemies.map(|counter| self.counter_words(counter)).collect();
        let hex = at.and_then(|at| board.hex(at));
        let ground = hex.map_or_else(String::new, |hex| hex.ground.clone());
        NextHex {
            is_aim: !enemies.is_empty(),
            words: if enemies.is_empty() {
                ground
            } else {
                enemies.join(", ")
            },
            label,
        }
    }

    fn counter_words(&self, counter: &HexCounter) -> String {
        let name = menu::in_names::<R>(&self.state, &counter.name);
        let name = if name == counter.name {
            "a counter".to_owned()
        } else {
            name
        };
        format!("{} {name}", counter.callsign).trim().to_owned()
    }

    fn unit_words(&self, board: &HexBoard, unit: &str) -> String {
        let mut counters = board.counters.iter();
        let counter = counters.find(|counter| counter.name == unit);
        let hex = counter.and_then(|counter| board.hex(counter.at));
        let words = counter.map(|counter| self.counter_words(counter));
        format!(
            "{} at {}",
            words.unwrap_or_default(),
            hex.map_or("", |hex| hex.label.as_str())
        )
    }

    /// Describes what a line would do in the game as its side knows it, or the chances of a fight. Empty for a secret
    /// act, and if units are hidden, because a preview could reveal them.
    fn foreseen(&self, line: &str, foreseen: Option<Foreseen>, is_own: bool) -> Vec<String> {
        match foreseen {
            Some(Foreseen::Done(told)) if !is_own && !R::hides_units(&self.state) => told,
            // The program draws by itself and needs no answer.
            Some(Foreseen::Wanted(ask)) if !ask.draws => {
                let what = match ask.wants {
                    Want::Die => "Dice",
                    _ => "Asks",
                };
                let asks = || format!("{what}: {} ({})", ask.what, ask.rule);
                vec![self.chances(line).unwrap_or_else(asks)]
            }
            Some(_) | None => Vec::new(),
        }
    }

    /// Describes the chances of a fight; `None` for any other act, and if units are hidden.
    fn chances(&self, line: &str) -> Option<String> {
        let eyes = Audience::Side(self.side.clone());
        let known = R::as_known(&self.state, &eyes);
        let command = menu::command::<R>(&known, line)?;
        odds::in_short::<R>(&known, &command, &[], &eyes)
    }

    /// Makes the page of an act that is offered ready to send; `None` if it is no longer offered.
    fn of_offer(&self, name: &str) -> Option<MovePage> {
        let (state, side) = (&self.state, self.side.as_str());
        let moment = menu::empty_moment::<R>(state, side);
        let is_it = |line: &str| {
            let is_of_moment = |now: &str| moment_name(line, now) == name;
            hash(line.as_bytes()) == name || moment.as_deref().is_some_and(is_of_moment)
        };
        let mut acts = menu::acts::<R>(state, side).into_iter();
        let of_unit = || {
            let own = R::names(state).into_iter().map(|(unit, _)| unit);
            let own = own.filter(|unit| R::side_in_hand(state, unit).as_deref() == Some(side));
            let unit = own.into_iter().find(|unit| {
                let lines = R::unit_lines(state, unit);
                lines.iter().any(|(line, _)| is_it(line))
            })?;
            let mut acts = menu::unit_acts::<R>(state, side, &unit).into_iter();
            acts.find(|act| is_it(&act.line))
        };
        let act = acts.find(|act| is_it(&act.line)).or_else(of_unit)?;
        let ends = menu::command::<R>(state, &act.line).is_some_and(|it| step::ends::<R>(&it));
        let foreseen = match act.is_own {
            true => None,
            false => menu::tried::<R>(state, side, &act.line),
        };
        let no = match &foreseen {
            Some(Foreseen::Refused(no)) => Some(no),
            _ => None,
        };
        let is_refused = no.is_some();
        // Two players without an umpire may overrule the rules by agreement; both see the reason.
        let may_overrule =
            self.scope == EntryScope::All && no.is_some_and(Refusal::can_be_overruled);
        let left = ends.then(|| {
            let left = step::left_in_words::<R>(&menu::openings_for::<R>(state, side));
            left.or_else(|| R::unmoved_in_words(state))
        });
        let warnings = menu::command::<R>(state, &act.line).filter(|_| act.is_own);
        let warnings = warnings.map(|command| R::warnings(state, &command));
        let notes = left.flatten().into_iter();
        Some(MovePage {
            title: "What you can do".to_owned(),
            notes: notes.chain(warnings.into_iter().flatten()).collect(),
            refused: no.map(|no| capitalised(&no.sentence())),
            foreseen: self.foreseen(&act.line, foreseen, false),
            ready: {
                let sentence = menu::sentence::<R>(state, side, &act.line);
                let ready = self.ready(act.line, sentence, act.is_own);
                // A slip needs no reason here, because the referee at the table can overrule.
                match ready {
                    Some(ready) if is_refused && ready.is_entered => {
                        may_overrule.then_some(ReadyMove {
                            overrules: true,
                            ..ready
                        })
                    }
                    ready => ready,
                }
            },
            ..MovePage::default()
        })
    }

    /// Makes the page of a list from which several items are ticked; `None` if the side does not have the list, or if
    /// one of the items is not in the list.
    fn of_list(&self, name: &str, ticked: &[String]) -> Option<MovePage> {
        let (state, side) = (&self.state, self.side.as_str());
        let pages = menu::private_pages::<R>(state, side).into_iter();
        let rows = pages.flat_map(|page| page.rows);
        let choices = rows.filter_map(|row| {
            let (line, word) = row.ticks.clone()?;
            (hash(line.as_bytes()) == name).then(|| (line, FormChoice::new(word, row.words())))
        });
        let choices: Vec<(String, FormChoice)> = choices.collect();
        let line = choices.first().map(|(line, _)| line.clone())?;
        let list: Vec<FormChoice> = choices.into_iter().map(|(_, choice)| choice).collect();
        let is_listed = |word: &String| list.iter().any(|choice| choice.value == *word);
        if !ticked.iter().all(is_listed) {
            return None;
        }
        let chosen = format!("{line}{}", ticked.join(","));
        let sentence = match ticked.is_empty() {
            true => "Choose, then enter it".to_owned(),
            false => menu::sentence::<R>(state, side, &chosen),
        };
        Some(MovePage {
            title: "Your choice".to_owned(),
            list,
            ready: self.ready(chosen, sentence, true),
            ..MovePage::default()
        })
    }
}

impl<R> SideMoves for GameMoves<R>
where
    R: Describe,
    R::State: Send + Sync,
{
    fn page(&self, wish: &MoveWish) -> Option<MovePage> {
        let page = match &wish.subject {
            MoveSubject::Unit(unit) => self.of_unit(unit, wish),
            MoveSubject::Offer(name) => self.of_offer(name),
            MoveSubject::List(name) => self.of_list(name, &wish.ticked),
        };
        page.map(|page| MovePage {
            moment: hash(<R as Hosted>::summary(&self.state).as_bytes()),
            ..page
        })
    }

    fn in_names(&self, word: &str) -> String {
        let known = R::as_known(&self.state, &Audience::Side(self.side.clone()));
        menu::in_names::<R>(&known, word)
    }
}
