//! A window that only shows the game, for a screen that faces the players: the map, the brigades and the story, as far
//! as a spectator may know them.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::map::{self, MapOverlay, viewport::Lens};
use crate::kit::{
    intent::ArrowDirection,
    key::PressedKey,
    layout, text,
    theme::{Theme, WordRole},
};
use rules::hue::Hue;
use view::sheets::card::{self, BrigadeLine};
use view::spectator::{Spectator, SpectatorView};

/// The spectator's window.
#[derive(Debug)]
pub struct Watcher {
    onlooker: Spectator,
    sight: Option<SpectatorView>,
    theme: Theme,
    lens: Lens,
    /// Area of the map when it was drawn last.
    map: Rect,
    left: bool,
}

impl Watcher {
    /// Makes the window of a spectator who follows a game.
    #[must_use]
    pub fn new(onlooker: Spectator, theme: Theme) -> Self {
        let sight = onlooker.sight();
        let hues = sight.as_ref().map(|sight| sight.board.hues);
        Self {
            theme: theme.for_sides(hues.unwrap_or(Hue::BOTH)),
            onlooker,
            sight,
            lens: Lens::default(),
            map: Rect::ZERO,
            left: false,
        }
    }

    /// Lets `again` update the spectator's view, and shows the changes.
    pub fn look(&mut self, again: impl FnOnce(&mut Spectator)) {
        again(&mut self.onlooker);
        self.sight = self.onlooker.sight();
    }

    /// Checks whether the spectator has quit.
    #[must_use]
    pub fn has_left(&self) -> bool {
        self.left
    }

    /// Handles a key: `q` and Esc quit, `+ - 0` zoom, arrows shift.
    pub fn press(&mut self, key: PressedKey) {
        match key {
            PressedKey::Char('q') | PressedKey::Escape | PressedKey::Ctrl('c') => self.left = true,
            PressedKey::Char('+') => self.lens = self.lens.closer(),
            PressedKey::Char('-') => self.lens = self.lens.farther(),
            PressedKey::Char('0') => self.lens = Lens::default(),
            PressedKey::Up => self.shift(ArrowDirection::Up),
            PressedKey::Down => self.shift(ArrowDirection::Down),
            PressedKey::Left => self.shift(ArrowDirection::Left),
            PressedKey::Right => self.shift(ArrowDirection::Right),
            _ => {}
        }
    }

    fn shift(&mut self, way: ArrowDirection) {
        let Some(sight) = &self.sight else { return };
        if self.lens.steps > 0 && !self.map.is_empty() {
            let view = map::viewport(&sight.board, self.map, self.lens);
            self.lens.centre = Some(view.shifted(way));
        }
    }

    /// Draws the window.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let Some(sight) = &self.sight else { return };
        let area = frame.area();
        let parts = layout::ScreenLayout::new(area, sight.board.shape(), false);
        self.map = parts.front;
        let buffer = frame.buffer_mut();
        self.theme.fill(area, buffer);
        buffer.set_style(parts.bar, self.theme.words(WordRole::Bar));
        let heading = text::fit(&format!(" {}", sight.heading), usize::from(area.width));
        text::write(vec![Line::raw(heading)], parts.bar, buffer);
        let view = map::viewport(&sight.board, parts.front, self.lens);
        map::draw(
            &sight.board,
            &MapOverlay::default(),
            &view,
            &self.theme,
            buffer,
        );
        if let Some(aside) = parts.aside {
            self.list(sight, aside, buffer);
        }
        self.last(parts.story, buffer);
        let keys = " q quits  + - 0 zoom  arrows shift";
        let keys = Line::styled(keys, self.theme.words(WordRole::Key));
        text::write(vec![keys], parts.keys, buffer);
    }

    fn list(&self, sight: &SpectatorView, area: Rect, buffer: &mut ratatui::buffer::Buffer) {
        let width = usize::from(area.width);
        let words = |role: WordRole, words: &str| {
            Line::styled(text::fit(words, width), self.theme.words(role))
        };
        let mut lines: Vec<Line<'_>> = Vec::new();
        let names = sight.brigades.iter();
        let name = text::widest(names.map(|line| card::short_name(&line.name))).max(7);
        lines.push(words(WordRole::Dim, &heads(name, width)));
        lines.extend(
            sight
                .brigades
                .iter()
                .map(|line| words(WordRole::Side(line.side), &row(line, name, width))),
        );
        lines.push(Line::raw(""));
        let divisions = sight.divisions.iter().map(|division| division.words());
        for words in sight.armies.iter().cloned().chain(divisions) {
            lines.extend(text::wrap(&words, width).into_iter().map(Line::raw));
        }
        let room = usize::from(area.height).saturating_sub(lines.len() + 1);
        lines.push(words(WordRole::Title, &text::rule("STORY", width)));
        lines.extend(self.story(width, room.saturating_sub(1)));
        text::write(lines, area, buffer);
    }

    /// Returns the end of the story, as much as fits, with the newest line last.
    fn story(&self, width: usize, rows: usize) -> Vec<Line<'_>> {
        let mut wrapped = Vec::new();
        for told in self.onlooker.story().iter().rev() {
            if wrapped.len() >= rows {
                break;
            }
            let lines = text::wrap(&format!("{}: {}", told.when, told.text), width);
            wrapped.extend(lines.into_iter().rev());
        }
        wrapped.truncate(rows);
        wrapped.into_iter().rev().map(Line::raw).collect()
    }

    fn last(&self, area: Rect, buffer: &mut ratatui::buffer::Buffer) {
        let Some(last) = self.onlooker.story().last() else {
            return;
        };
        let width = usize::from(area.width).saturating_sub(3);
        let lines = text::wrap_to(&last.text, width, usize::from(area.height)).into_iter();
        let style = self.theme.words(WordRole::Text);
        let lines = lines.map(|line| Line::styled(format!(" ▌ {line}"), style));
        text::write(lines.collect(), area, buffer);
    }
}

/// Returns the number of columns left for a brigade's state after its callsign (2), its name, blanks (3) and its
/// fatigue (5).
fn standing(name: usize, width: usize) -> usize {
    width.saturating_sub(10 + name)
}

fn heads(name: usize, width: usize) -> String {
    format!(
        "   {} {} FAT",
        text::fit("brigade", name),
        text::fit("order, state", standing(name, width))
    )
}

fn row(line: &BrigadeLine, name: usize, width: usize) -> String {
    // For an absent brigade the arrival is shown instead of the order.
    let stands = match &line.away {
        Some(away) => away.clone(),
        None => format!("{} {}", line.order, line.standing),
    };
    format!(
        "{} {} {} {}/{}",
        text::fit(&line.callsign, 2),
        text::fit(card::short_name(&line.name), name),
        text::fit(&stands, standing(name, width)),
        line.fatigue,
        line.units
    )
}
