//! The acts of a side by the rules of its game.

use std::fmt;
use std::sync::Arc;

use crate::entries::EntryScope;
use crate::form::FormChoice;
use crate::moves::{MoveOffer, MovePage, MoveSubject, MoveWish, ReadyMove, SideMoves};
use crate::packed::hash;
use view::board::hex_board::HexBoard;
use view::told::{
    Audience, Describe, day,
    foresee::Foreseen,
    menu::{self, SideAct},
    step,
};

/// The acts of a side in a state of its game.
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

    /// Checks whether a phone enters the act of a line itself.
    fn is_entered(&self, is_own: bool) -> bool {
        match self.scope {
            EntryScope::Nothing => false,
            EntryScope::Own => is_own,
            EntryScope::All => true,
        }
    }

    /// Returns an act that may be sent; `None` if it is the side's secret and phones enter nothing.
    fn ready(&self, line: String, sentence: String, is_own: bool) -> Option<ReadyMove> {
        let is_entered = self.is_entered(is_own);
        (is_entered || !is_own).then_some(ReadyMove {
            line,
            sentence,
            is_entered,
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
        let acts = menu::unit_acts::<R>(state, &self.side, unit);
        let mut page = MovePage {
            title: menu::in_names::<R>(state, unit),
            notes: shown.text.lines().map(str::to_owned).collect(),
            offers: acts.iter().map(|act| self.offer(act)).collect(),
            ..MovePage::default()
        };
        if let Some(board) = board {
            self.aim(&mut page, (&board, unit), wish)?;
            page.map = Some((Arc::new(board), R::hues(state)));
        }
        Some(page)
    }

    /// Adds what the hexes that were tapped come to, and which may come next.
    fn aim(
        &self,
        page: &mut MovePage,
        (board, unit): (&HexBoard, &str),
        wish: &MoveWish,
    ) -> Option<()> {
        let (state, side) = (&self.state, self.side.as_str());
        let next = menu::next_hexes::<R>(state, side, (board, unit), &wish.hexes);
        page.next = next
            .into_iter()
            .map(|label| {
                let at = board.labelled(&label).and_then(|at| board.hex(at));
                let ground = at.map_or("", |hex| hex.ground.as_str());
                let words = format!("{label} {ground}").trim().to_owned();
                FormChoice::new(label, words)
            })
            .collect();
        if wish.hexes.is_empty() {
            return Some(());
        }
        // Labels that are none of the map's own go nowhere.
        wish.hexes
            .iter()
            .try_for_each(|label| board.labelled(label).map(drop))?;
        let line = menu::aimed_line::<R>(state, side, (board, unit), &wish.hexes)?;
        let is_own = menu::is_own::<R>(state, side, &line);
        let foreseen = menu::tried::<R>(state, side, &line);
        let is_refused = matches!(foreseen, Some(Foreseen::Refused(_)));
        page.foreseen = self.foreseen(foreseen, is_own);
        if !is_refused {
            let sentence = menu::in_names::<R>(state, &line);
            page.ready = self.ready(line, sentence, is_own);
        }
        Some(())
    }

    /// Describes what an act would do in the game as the side knows it. If counters lie face down, only the act itself
    /// tells.
    fn foreseen(&self, foreseen: Option<Foreseen>, is_own: bool) -> Vec<String> {
        match foreseen {
            Some(Foreseen::Done(told)) if !is_own && !R::hides_units(&self.state) => told,
            Some(Foreseen::Wanted(ask)) => vec![format!("It needs: {} ({})", ask.what, ask.rule)],
            Some(Foreseen::Refused(no)) => vec![format!("No. {no}")],
            Some(Foreseen::Done(_)) | None => Vec::new(),
        }
    }

    /// Makes the page of an act that is offered as a whole.
    fn of_offer(&self, name: &str) -> Option<MovePage> {
        let (state, side) = (&self.state, self.side.as_str());
        let is_it = |line: &str| hash(line.as_bytes()) == name;
        let mut acts = menu::acts::<R>(state, side).into_iter();
        let act = acts.find(|act| is_it(&act.line)).or_else(|| {
            let own = R::names(state).into_iter().map(|(unit, _)| unit);
            let own = own.filter(|unit| R::side_in_hand(state, unit).as_deref() == Some(side));
            let unit = own.into_iter().find(|unit| {
                let lines = R::unit_lines(state, unit);
                lines.iter().any(|(line, _)| is_it(line))
            })?;
            let acts = menu::unit_acts::<R>(state, side, &unit).into_iter();
            acts.into_iter().find(|act| is_it(&act.line))
        })?;
        let ends = menu::command::<R>(state, &act.line).is_some_and(|it| step::ends::<R>(&it));
        let left = ends.then(|| step::left_in_words::<R>(&R::table_openings(state)));
        Some(MovePage {
            title: "Your act".to_owned(),
            notes: left.flatten().into_iter().collect(),
            foreseen: match act.is_own {
                true => Vec::new(),
                false => self.foreseen(menu::tried::<R>(state, side, &act.line), false),
            },
            ready: self.ready(act.line, act.words, act.is_own),
            ..MovePage::default()
        })
    }

    /// Makes the page of a list of which several are chosen.
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
        let sentence = "Choose, then enter it".to_owned();
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
        match &wish.subject {
            MoveSubject::Unit(unit) => self.of_unit(unit, wish),
            MoveSubject::Offer(name) => self.of_offer(name),
            MoveSubject::List(name) => self.of_list(name, &wish.ticked),
        }
    }
}
