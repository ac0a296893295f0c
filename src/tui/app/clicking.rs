//! Clicks beside the map: a row of a list takes who stands in it in hand, a phase is told or ended, a
//! hint of the key line is the key that it names.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;

use super::super::door::Door;
use super::super::intent::Intent;
use super::super::key::Key;
use super::super::panels;
use super::super::phrase;
use super::super::phrase::Reading;
use super::App;
use crate::rules::fields::terms::phase::Phase;

impl<D: Door> App<D> {
    /// Takes a click beside the map, by what is written where it falls.
    pub(super) fn click_words(&mut self, at: Position) {
        let row = self.row(at.y);
        let column = usize::from(at.x);
        if at.y == 0 {
            self.click_phase(column);
        } else if at.y + 1 == self.size.height {
            self.click_hint(&row, column);
        } else if let Some(area) = panels::list_area(&self.ui, self.size, at) {
            let row: String = row.iter().skip(usize::from(area.x)).collect();
            self.click_row(&row);
        }
    }

    /// The letters of a row of the screen.
    fn row(&self, row: u16) -> Vec<char> {
        let mut buffer = Buffer::empty(self.size);
        panels::draw(
            &self.ui,
            self.door.state(),
            self.door.log(),
            self.size,
            &mut buffer,
        );
        let cells = (0..self.size.width).filter_map(|column| buffer.cell((column, row)));
        cells
            .map(|cell| cell.symbol().chars().next().unwrap_or(' '))
            .collect()
    }

    /// A row begins with the callsign of a brigade, or the address of a unit; what stands farther in belongs to the
    /// row above it. On the sheet a unit has its number alone.
    fn click_row(&mut self, row: &str) {
        let words = row.trim_start_matches(['│', '▶', ' ']);
        let before = row.get(..row.len() - words.len()).unwrap_or_default();
        let farther_in = before.matches(' ').count() > 2;
        let name = words.split(' ').next().unwrap_or_default();
        if name.is_empty() || farther_in {
            return;
        }
        let numbered = name.parse::<u8>().ok().and(self.callsign_in_hand());
        let name = &format!("{}{name}", numbered.unwrap_or_default());
        if let Reading::Subject(subject) = phrase::read(name, self.door.state(), None) {
            self.ui.phrase.clear();
            self.ui.hint(format!("{name} in hand"));
            self.ui.subject = Some(subject);
        }
    }

    /// The next phase is gone on to, any other says how.
    fn click_phase(&mut self, column: usize) {
        let state = self.door.state();
        let width = usize::from(self.size.width);
        let clicked = panels::bar::phase_at(&self.ui, state, width, column);
        let Some(clicked) = clicked.filter(|_| state.over().is_none()) else {
            return;
        };
        let place = |phase: Phase| Phase::TURN.iter().position(|other| *other == phase);
        let (now, clicked) = (place(state.phase()), place(clicked));
        if clicked.is_some() && clicked == now.map(|now| now + 1) {
            return self.act(Intent::EndPhase);
        }
        let words = format!(
            "this is {}: Space takes up the next thing, n ends the phase",
            state.phase().title()
        );
        self.ui.hint(match clicked == now {
            true => words,
            false => format!("{words}; phases follow one another in their order"),
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
            ("Space", ..) => Key::Char(' '),
            ("Enter", ..) => Key::Enter,
            ("Esc", ..) => Key::Escape,
            ("Tab", ..) => Key::Tab,
            ("Backspace", ..) => Key::Backspace,
            (_, Some(letter), None) => Key::Char(letter),
            _ => {
                return self
                    .ui
                    .hint("that is typed: a capital, a digit or an arrow");
            }
        };
        self.press(key);
    }
}
