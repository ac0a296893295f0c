//! The story of a game, turn by turn, as one reader may know it. A side's secret acts are not in it, are not counted
//! and leave no gap.

use super::{
    self as told, Askers, Audience, Describe,
    ledger::Ledger,
    sheets::{GameSheet, GameSheetKind, SheetPart},
};
use crate::board::hex_board::HexBoard;
use game::session::Session;

/// Options of a game's story.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DayOptions {
    /// True if undone acts are told, too.
    pub undone: bool,
    /// True for a map at the end of each turn.
    pub maps: bool,
    /// A title in place of the game's name; empty for none.
    pub title: String,
}

/// Returns the diary of a game: a heading and the acts of each turn, and the final state.
#[must_use]
pub fn diary<R: Describe>(
    session: &Session<R>,
    eyes: &Audience,
    options: &DayOptions,
) -> GameSheet {
    let ledger = Ledger::new(session, eyes);
    let mut parts: Vec<SheetPart> = Vec::new();
    let mut turn = None;
    let mut last_map = None;
    session.walk(|before, entry, stands| {
        if !ledger.tells(entry.seq) || (!stands && !options.undone) {
            return;
        }
        if entry.act().is_none() && !options.undone {
            return;
        }
        let now = R::turn(before);
        if turn != Some(now) {
            if turn.is_some() && options.maps {
                parts.extend(map::<R>(before, eyes, &mut last_map));
            }
            parts.push(SheetPart::Heading(format!("Turn {now}")));
            turn = Some(now);
        }
        let words = told::line_by::<R>(before, entry, &ledger, &Askers::new());
        parts.push(SheetPart::Text(match stands {
            true => words,
            false => format!("(taken back) {words}"),
        }));
    });
    let state = session.state();
    parts.push(SheetPart::Heading("How it stands".to_owned()));
    parts.push(SheetPart::Text(R::heading(state)));
    let scores = R::open_scores(state).into_iter();
    let scores = scores.map(|score| format!("{} {}", score.side, score.points));
    let scores: Vec<String> = scores.collect();
    if !scores.is_empty() {
        parts.push(SheetPart::Text(format!("Points: {}", scores.join(", "))));
    }
    if options.maps {
        parts.extend(map::<R>(state, eyes, &mut last_map));
    }
    let whose = match eyes {
        Audience::Table => String::new(),
        Audience::Side(side) => format!("as {} knew it", told::side_name::<R>(state, side)),
    };
    let name = match options.title.as_str() {
        "" => session.facts().name.clone(),
        title => title.to_owned(),
    };
    GameSheet {
        kind: GameSheetKind::Diary,
        title: name,
        aside: whose,
        parts,
        hues: R::hues(state),
    }
}

/// Returns the map of a state, if the game has one and it differs from the last one drawn.
fn map<R: Describe>(
    state: &R::State,
    eyes: &Audience,
    last: &mut Option<HexBoard>,
) -> Option<SheetPart> {
    let board = board::<R>(state, eyes)?;
    if last.as_ref() == Some(&board) {
        return None;
    }
    *last = Some(board.clone());
    Some(SheetPart::Map(Box::new(board)))
}

/// Returns the map of a game as the reader knows it.
#[must_use]
pub fn board<R: Describe>(state: &R::State, eyes: &Audience) -> Option<HexBoard> {
    let pages = R::pages(state, eyes, None);
    pages.into_iter().find_map(|page| page.board)
}
