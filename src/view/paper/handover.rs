//! The hand-over page for the next referee: the state of the turn, due acts, rulings.

use serde::Serialize;

use super::{PrintedState, blind, umpire, works};
use crate::assist::todo;
use crate::presentation::{
    self, dice,
    filled_sheets::{PROMISE, log_sentences},
};
use crate::sheets::{cup, heading::heading, kept_words::orders_named};
use crate::story;
use crate::table_work::{self, TableItem};
use crate::tape::close;
use game::journal::EntryKind;
use game::session::Session;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{event::Event, name::SideId};

/// A page for the next referee.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Handover {
    /// The battle, its turn and phase.
    pub heading: String,
    /// The last act, in a sentence.
    pub last: String,
    /// Due acts, then the other acts that the phase offers.
    pub due: Vec<String>,
    /// The cup of a round and the brigades that have acted; empty if the sides take turns.
    pub cup: Vec<String>,
    /// Content of the blinds' cards, a line for each side; empty if the game has no blinds.
    pub cards: Vec<String>,
    /// Digging units, and finished works; empty if there are none.
    pub works: Vec<String>,
    /// House rulings in force.
    pub rulings: Vec<String>,
    /// Overruled objections, with the reasons.
    pub overruled: Vec<String>,
    /// Tape readings that still apply.
    pub measured: Vec<String>,
    /// Work on the table that is not ticked off.
    pub undone: Vec<String>,
    /// Requests of players that wait for the referee.
    pub slips: Vec<String>,
    /// Notes that begin with `!`, for promises to players.
    pub promises: Vec<String>,
    /// The most doubtful places.
    pub doubts: Vec<String>,
    /// The distribution of the dice so far.
    pub dice: Vec<String>,
}

/// Makes the hand-over page.
///
/// # Errors
///
/// Fails if a roster is printed.
pub fn handover(look: &PrintedState<'_>) -> Result<Handover, String> {
    let Some(session) = look.session else {
        return Err("only a game can be handed over, not a roster".to_owned());
    };
    let mut page = Handover {
        heading: heading(look.state),
        last: String::new(),
        due: due_acts(look),
        cup: cup::cup(look.state).map_or_else(Vec::new, |cup| cup.lines()),
        cards: by_side(look, blind::under_cards),
        works: by_side(look, works::dug_by)
            .into_iter()
            .chain(joined_line("done", &works::finished_works(look.state)))
            .collect(),
        rulings: super::chart::quick_chart(look).in_this_game,
        overruled: Vec::new(),
        measured: look
            .state
            .measured()
            .map(|said| close::said(look.state, said))
            .collect(),
        undone: undone_tasks(session),
        slips: look.slips.to_vec(),
        promises: Vec::new(),
        doubts: umpire::doubtful_places(look, 6),
        dice: dice_lines(&dice::DicePage::from_session(session)),
    };
    session.walk(|before, entry, stands| {
        let EntryKind::Act(act) = &entry.kind else {
            return;
        };
        if !stands {
            return;
        }
        let line = story::entry_line(before, entry);
        page.last = log_sentences(line.strip_prefix(PROMISE).unwrap_or(&line));
        for overruled in act.overruled() {
            page.overruled.push(format!(
                "{}: {} ({})",
                overruled.rule,
                overruled.because,
                orders_named(before, &overruled.said)
            ));
        }
        for event in &act.events {
            if let Event::Noted { text } | Event::NotedInPrivate { text } = event
                && let Some(promise) = text.strip_prefix(PROMISE)
            {
                page.promises.push(promise.trim().to_owned());
            }
        }
    });
    Ok(page)
}

/// Lists the work on the table that the referee has not ticked off on the screen.
fn undone_tasks(session: &Session<Fields>) -> Vec<String> {
    let note = session.table_note();
    let hands = note.and_then(|note| presentation::hands(session, &note));
    let record = table_work::layout(session.state());
    let items = hands.map_or_else(Vec::new, |hands| hands.work_to(&record));
    items.iter().map(TableItem::line).collect()
}

/// Returns facts about the sides, a line for each side.
fn by_side(look: &PrintedState<'_>, of: fn(&State, &SideId) -> Vec<String>) -> Vec<String> {
    let sides = look.state.oob().sides.iter();
    sides
        .filter_map(|side| joined_line(&side.name, &of(look.state, &side.id)))
        .collect()
}

fn joined_line(title: &str, words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| format!("{title}: {}", words.join("; ")))
}

/// Lists due and allowed acts; those that must be done before the phase may end come first.
fn due_acts(look: &PrintedState<'_>) -> Vec<String> {
    let mut openings = look.state.openings();
    openings.sort_by_key(|opening| !opening.due);
    let told = openings.into_iter().map(|opening| {
        let due = if opening.due { "due: " } else { "" };
        format!("{due}{}", opening.words)
    });
    let mut told: Vec<String> = told.take(14).collect();
    if told.is_empty() {
        told.push(todo::nothing_left(look.state));
    }
    told
}

/// Describes the dice with one line for each row, because only tables have columns on paper.
fn dice_lines(page: &dice::DicePage) -> Vec<String> {
    let row = |row: &dice::DiceRow| {
        let faces = row.counts.faces.iter().zip(1..);
        let faces: Vec<String> = faces
            .map(|(fell, face)| format!("{face} fell {fell}"))
            .collect();
        format!("{}: {}", row.name, faces.join(", "))
    };
    let proof = page.lines().pop();
    let thrown = page.rows.iter().filter(|row| row.counts.thrown() > 0);
    thrown.map(row).chain(proof).collect()
}
