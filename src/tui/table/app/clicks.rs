//! Clicks beside the map. In a list, a click selects the troops of the row; in a fight it switches the modifier; in the
//! log it marks the entry; in the bar it describes or ends the phase; in the key line it presses the key.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;

use super::App;
use crate::kit::intent::Intent;
use crate::kit::key::PressedKey;
use crate::kit::logged_session::LogLine;
use crate::kit::panel::Panel;
use crate::table::panels::{self, ClickableRows, brigades};
use crate::table::phrase::{self, PhraseReading};
use rules::fields::terms::phase::Phase;

impl App {
    /// Handles a click outside the map, according to the text that was clicked.
    pub(super) fn click_words(&mut self, at: Position) {
        let column = usize::from(at.x);
        if at.y == 0 {
            return self.click_phase(column);
        }
        let buffer = self.drawn();
        if at.y + 1 == self.size.height {
            return self.click_hint(&row(&buffer, at.y), column);
        }
        let Some((rows, area)) = panels::rows_at(&self.ui, self.size, at) else {
            return;
        };
        let row = |y| -> Vec<char> {
            let row = row(&buffer, y).into_iter();
            row.skip(usize::from(area.x)).collect()
        };
        // The text about a brigade, unit or entry may take several rows, of which only the first names it.
        let up = (area.y..=at.y).rev();
        let up = up.map(|y| row(y).into_iter().collect::<String>());
        match rows {
            ClickableRows::Troops => self.click_troops(up),
            ClickableRows::Entries => self.click_entry(up),
            ClickableRows::Modifiers => {
                let up_to = column - usize::from(area.x) + 1;
                self.click_modifier(&row(at.y), up_to);
            }
        }
    }

    /// Returns the screen as it is drawn now.
    pub(super) fn drawn(&self) -> Buffer {
        let mut buffer = Buffer::empty(self.size);
        panels::draw(
            &self.ui,
            self.door.state(),
            self.door.log(),
            self.size,
            &mut buffer,
        );
        buffer
    }

    /// Switches the modifier whose letter is in brackets before the clicked place. If the letters are not shown yet,
    /// the click only shows them.
    fn click_modifier(&mut self, row: &[char], up_to: usize) {
        let before = row.get(..row.len().min(up_to + 2)).unwrap_or_default();
        let mut keys = before.windows(3).rev();
        let key = keys.find_map(|three| match three {
            ['[', key, ']'] if key.is_ascii_lowercase() => Some(*key),
            _ => None,
        });
        match key {
            Some(key) => self.press(PressedKey::Char(key)),
            None if !self.ui.switching && self.fight_is_up() => self.act(Intent::Modifiers),
            None => {}
        }
    }

    /// Moves the cursor of the log to the clicked entry; `rows` are the rows of the screen from the clicked one
    /// upwards.
    fn click_entry(&mut self, rows: impl Iterator<Item = String>) {
        let mut begins = rows.filter_map(|row| {
            let row = row.trim_start_matches(['│', ' ']).to_owned();
            let head = |line: &&LogLine| row.starts_with(&format!("{} {}", line.seq, line.when));
            self.door.log().iter().find(head).map(|line| line.seq)
        });
        let Some(entry) = begins.next() else { return };
        if !self.log_is_open() {
            self.show(Panel::Log);
        }
        self.ui.marked = Some(entry);
    }

    /// Selects the troops of the clicked row. A row starts with a callsign or an address or, on the brigade sheet, with
    /// a unit's number; an indented row belongs to the row above. `rows` are the clicked row and the rows above it,
    /// from the bottom up.
    fn click_troops(&mut self, rows: impl Iterator<Item = String>) {
        for row in rows {
            let words = row.trim_start_matches(['│', '▶', ' ']);
            let before = row.get(..row.len() - words.len()).unwrap_or_default();
            let blanks = before.matches(' ').count();
            if words.is_empty() || words.starts_with(brigades::LATER) {
                return;
            }
            let name = words.split(' ').next().unwrap_or_default();
            if blanks <= 2 && self.take_called(name) {
                return;
            }
            if blanks < 2 {
                return;
            }
        }
    }

    /// Selects the brigade or unit of this name; returns whether there is one.
    fn take_called(&mut self, name: &str) -> bool {
        let numbered = name.parse::<u8>().ok().and(self.callsign_in_hand());
        let name = format!("{}{name}", numbered.unwrap_or_default());
        let PhraseReading::Subject(subject) = phrase::read(&name, self.door.state(), None) else {
            return false;
        };
        self.ui.phrase.clear();
        self.ui.hint(format!("{name} selected"));
        self.ui.subject = Some(subject);
        true
    }

    /// Ends the phase if the next phase is clicked; for any other phase, shows how to get there.
    fn click_phase(&mut self, column: usize) {
        let state = self.door.state();
        let width = usize::from(self.size.width);
        if panels::bar::is_help_at(&self.ui, state, width, column) {
            return self.act(Intent::OpenHelp);
        }
        let clicked = panels::bar::phase_at(&self.ui, state, width, column);
        let Some(clicked) = clicked.filter(|_| state.over().is_none()) else {
            return;
        };
        let place = |phase: Phase| Phase::TURN.iter().position(|other| *other == phase);
        let (now, clicked) = (place(state.phase()), place(clicked));
        if clicked.is_some() && clicked == now.map(|now| now + 1) {
            return self.act(Intent::EndPhase);
        }
        let due = self.ui.known.todo.iter().any(|todo| todo.due);
        let counted = match due {
            true => "\"left\" counts what to do before the phase ends",
            false => "\"open\" counts what you may do but need not",
        };
        let words = format!(
            "this is {}: {counted}; Space selects the next thing, n ends the phase",
            state.phase().title()
        );
        self.ui.hint(match clicked == now {
            true => words,
            false => format!("{words}; phases come in their order"),
        });
    }

    fn click_hint(&mut self, row: &[char], column: usize) {
        let is_gap = |pair: &[char]| matches!(pair, [' ', ' ']);
        let start = row.get(..=column).unwrap_or_default();
        let start = start.windows(2).rposition(is_gap).map_or(0, |at| at + 2);
        let hint: String = row.iter().skip(start).collect();
        let key = hint.trim_start().split(' ').next().unwrap_or_default();
        let mut letters = key.chars();
        let key = match (key, letters.next(), letters.next()) {
            ("Space", ..) => PressedKey::Char(' '),
            ("Enter", ..) => PressedKey::Enter,
            ("Esc", ..) => PressedKey::Escape,
            ("Tab", ..) => PressedKey::Tab,
            ("Backspace", ..) => PressedKey::Backspace,
            (_, Some(letter), None) => PressedKey::Char(letter),
            _ => {
                return self
                    .ui
                    .hint("use the keyboard here: a capital, a digit or an arrow");
            }
        };
        self.press(key);
    }
}

/// Returns the characters of a row of the screen.
fn row(buffer: &Buffer, row: u16) -> Vec<char> {
    let cells = (0..buffer.area.width).filter_map(|column| buffer.cell((column, row)));
    cells
        .map(|cell| cell.symbol().chars().next().unwrap_or(' '))
        .collect()
}
