//! The screens, driven by key strings on a backend without a terminal.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use vidette::game::session::Session;
use vidette::rules::fields::state::draft::Fields;
use vidette::tui::{
    kit::{
        logged_session::LoggedSession,
        theme::{Theme, ThemeName},
    },
    table::app::App,
};

use common::sitting::{battle, session};

#[path = "tui/acts.rs"]
mod acts;
#[path = "tui/argument.rs"]
mod argument;
#[path = "tui/blue_and_grey.rs"]
mod blue_and_grey;
#[path = "tui/boards.rs"]
mod boards;
#[path = "tui/boxed_map.rs"]
mod boxed_map;
#[path = "tui/budgets.rs"]
mod budgets;
#[path = "tui/checklist.rs"]
mod checklist;
#[path = "tui/clicks.rs"]
mod clicks;
#[path = "tui/clipboard.rs"]
mod clipboard;
#[path = "tui/close.rs"]
mod close;
#[path = "tui/companion.rs"]
mod companion;
#[path = "tui/cup.rs"]
mod cup;
#[path = "tui/fight.rs"]
mod fight;
#[path = "tui/foretold.rs"]
mod foretold;
#[path = "tui/forfeit.rs"]
mod forfeit;
#[path = "tui/fuzzy.rs"]
mod fuzzy;
#[path = "tui/generals.rs"]
mod generals;
#[path = "tui/hexes.rs"]
mod hexes;
#[path = "tui/hidden_acts.rs"]
mod hidden_acts;
#[path = "tui/kept.rs"]
mod kept;
#[path = "tui/keymap.rs"]
mod keymap;
#[path = "tui/keys.rs"]
mod keys;
#[path = "tui/legible.rs"]
mod legible;
#[path = "tui/lessons.rs"]
mod lessons;
#[path = "tui/letters.rs"]
mod letters;
#[path = "tui/measured.rs"]
mod measured;
#[path = "tui/metric.rs"]
mod metric;
#[path = "tui/moves.rs"]
mod moves;
#[path = "tui/names.rs"]
mod names;
#[path = "tui/open_questions.rs"]
mod open_questions;
#[path = "tui/overruled.rs"]
mod overruled;
#[path = "tui/overtaken.rs"]
mod overtaken;
#[path = "tui/papers.rs"]
mod papers;
#[path = "tui/pasting.rs"]
mod pasting;
#[path = "tui/pending.rs"]
mod pending;
#[path = "tui/photo.rs"]
mod photo;
#[path = "tui/prices.rs"]
mod prices;
#[path = "tui/record.rs"]
mod record;
#[path = "tui/screens.rs"]
mod screens;
#[path = "tui/scrolling.rs"]
mod scrolling;
#[path = "tui/seeing.rs"]
mod seeing;
#[path = "tui/signs.rs"]
mod signs;
#[path = "tui/slips.rs"]
mod slips;
#[path = "tui/stopped.rs"]
mod stopped;
#[path = "tui/styles.rs"]
mod styles;
#[path = "tui/tape.rs"]
mod tape;
#[path = "tui/tray.rs"]
mod tray;
#[path = "tui/watch.rs"]
mod watch;
#[path = "tui/wishes.rs"]
mod wishes;

/// The screens of a battle at a size.
fn table(name: &str, width: u16, height: u16) -> App {
    let door = LoggedSession::new(session(battle(name)));
    App::new(door, Rect::new(0, 0, width, height))
}

/// What is drawn, a line a row, blanks at the ends left out.
fn screen(app: &App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let rows = (0..height).map(|row| {
        let line: String = (0..width)
            .map(|column| buffer[(column, row)].symbol())
            .collect();
        line.trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n") + "\n"
}
