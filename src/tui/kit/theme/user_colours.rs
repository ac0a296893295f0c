//! A user's colours for the parts of a theme, in place of those of its base theme.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::{MapInk, Theme, ThemeName, Tint, WordRole};
use rules::hue::Hue;

/// Part of a theme whose colour a user may choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThemePart {
    /// Words with this role.
    Words(WordRole),
    /// Words and bases of the side drawn hollow: the blue one, if the roster names one.
    BlueSide,
    /// Words and bases of the other side.
    OtherSide,
    /// A line or letter of the map.
    Ink(MapInk),
    /// The ground of the map.
    Ground(Tint),
}

/// Every part, with its name in a theme file and its description.
pub const PARTS: [(&str, ThemePart, &str); 35] = [
    ("text", ThemePart::Words(WordRole::Text), "plain words"),
    (
        "dim",
        ThemePart::Words(WordRole::Dim),
        "less important words",
    ),
    ("title", ThemePart::Words(WordRole::Title), "headings"),
    ("key", ThemePart::Words(WordRole::Key), "keys to press"),
    ("bar", ThemePart::Words(WordRole::Bar), "the bar at the top"),
    ("now", ThemePart::Words(WordRole::Now), "the current phase"),
    (
        "cursor",
        ThemePart::Words(WordRole::Cursor),
        "the line under the cursor",
    ),
    ("good", ThemePart::Words(WordRole::Good), "success"),
    ("warn", ThemePart::Words(WordRole::Warn), "warning"),
    ("bad", ThemePart::Words(WordRole::Bad), "refusal"),
    ("blue-side", ThemePart::BlueSide, "the side drawn hollow"),
    ("other-side", ThemePart::OtherSide, "the side drawn solid"),
    (
        "chosen",
        ThemePart::Ink(MapInk::Chosen),
        "the selected brigade",
    ),
    (
        "edge",
        ThemePart::Ink(MapInk::Edge),
        "the edge of the table",
    ),
    ("road", ThemePart::Ink(MapInk::Road), "roads and railroads"),
    ("water", ThemePart::Ink(MapInk::Water), "streams"),
    ("fence", ThemePart::Ink(MapInk::Fence), "linear obstacles"),
    ("crest", ThemePart::Ink(MapInk::Crest), "crests"),
    ("name", ThemePart::Ink(MapInk::Name), "names of terrain"),
    ("ring", ThemePart::Ink(MapInk::Ring), "command distances"),
    ("zone", ThemePart::Ink(MapInk::Zone), "zones of observation"),
    (
        "hindrance",
        ThemePart::Ink(MapInk::Hindrance),
        "what blocks a view",
    ),
    ("line", ThemePart::Ink(MapInk::Line), "measured lines"),
    (
        "ghost",
        ThemePart::Ink(MapInk::Ghost),
        "where a move would end",
    ),
    ("rider", ThemePart::Ink(MapInk::Rider), "messengers"),
    ("ground-open", ThemePart::Ground(Tint::Open), "open ground"),
    ("ground-hill", ThemePart::Ground(Tint::Hill), "high ground"),
    (
        "ground-woods",
        ThemePart::Ground(Tint::Woods),
        "dense woods",
    ),
    (
        "ground-brush",
        ThemePart::Ground(Tint::Brush),
        "open woods, orchards, corn",
    ),
    ("ground-town", ThemePart::Ground(Tint::Town), "houses"),
    ("ground-farm", ThemePart::Ground(Tint::Farm), "farms"),
    (
        "ground-lake",
        ThemePart::Ground(Tint::Lake),
        "impassable water",
    ),
    ("ground-swamp", ThemePart::Ground(Tint::Swamp), "swamps"),
    ("ground-rocks", ThemePart::Ground(Tint::Rocks), "rocks"),
    (
        "ground-road",
        ThemePart::Ground(Tint::Road),
        "roads wider than a cell",
    ),
];

/// The sixteen colours that every terminal has, with their names.
pub const NAMED: [(&str, Color); 16] = [
    ("black", Color::Black),
    ("red", Color::Red),
    ("green", Color::Green),
    ("yellow", Color::Yellow),
    ("blue", Color::Blue),
    ("magenta", Color::Magenta),
    ("cyan", Color::Cyan),
    ("grey", Color::Gray),
    ("dark-grey", Color::DarkGray),
    ("light-red", Color::LightRed),
    ("light-green", Color::LightGreen),
    ("light-yellow", Color::LightYellow),
    ("light-blue", Color::LightBlue),
    ("light-magenta", Color::LightMagenta),
    ("light-cyan", Color::LightCyan),
    ("white", Color::White),
];

/// Word for the terminal's own colour.
pub const OF_TERMINAL: &str = "default";

/// Returns the colour that a word names: `#rrggbb`, one of the sixteen, or `default`; `None` for any other word.
#[must_use]
pub fn colour(word: &str) -> Option<Color> {
    if word == OF_TERMINAL {
        return Some(Color::Reset);
    }
    let Some(digits) = word.strip_prefix('#') else {
        let mut named = NAMED.iter();
        return named.find(|(name, _)| *name == word).map(|(_, is)| *is);
    };
    let is_whole = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    is_whole.then_some(Color::Rgb(red, green, blue))
}

/// The colours that a user chose, in the order of the parts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Own([Option<Color>; PARTS.len()]);

impl Default for Own {
    fn default() -> Self {
        Self([None; PARTS.len()])
    }
}

impl Own {
    /// Sets the colour of a part, by its name; returns false if there is no such part.
    pub fn choose(&mut self, name: &str, colour: Color) -> bool {
        let at = PARTS.iter().position(|(known, ..)| *known == name);
        let place = at.and_then(|at| self.0.get_mut(at));
        let is_known = place.is_some();
        if let Some(place) = place {
            *place = Some(colour);
        }
        is_known
    }

    fn colour(&self, part: ThemePart) -> Option<Color> {
        let at = PARTS.iter().position(|(_, known, _)| *known == part)?;
        self.0.get(at).copied().flatten()
    }
}

impl Theme {
    /// Returns the theme with the user's colours.
    #[must_use]
    pub fn dressed(self, own: Own) -> Self {
        let is_any = own != Own::default();
        Self {
            own: is_any.then_some(own),
            ..self
        }
    }

    /// Gives an area the colour that the user chose for plain words, so that it applies to all uncoloured words there.
    pub fn fill(&self, area: Rect, buffer: &mut Buffer) {
        if let Some(own) = self.own(ThemePart::Words(WordRole::Text)) {
            buffer.set_style(area, Style::new().fg(own));
        }
    }

    /// Returns the user's colour for a part, limited to the colours that the terminal has; `None` if the user chose
    /// none.
    pub(super) fn own(&self, part: ThemePart) -> Option<Color> {
        self.own
            .and_then(|own| own.colour(part))
            .map(|colour| self.shown(colour))
    }

    /// Returns the chosen colour of a side; `None` if the user chose none.
    pub(super) fn own_side(&self, hue: Hue) -> Option<Color> {
        self.own(match hue {
            Hue::Blue => ThemePart::BlueSide,
            Hue::Grey => ThemePart::OtherSide,
        })
    }

    fn shown(&self, colour: Color) -> Color {
        match colour {
            Color::Rgb(red, green, blue) => self.rgb(red, green, blue),
            named => named,
        }
    }

    /// Returns the style of ground in the user's colour; all else is as in the theme's style `usual`. Ground that the
    /// observer sees (`seen`) gets a contrasting shade, or the style `usual` if the colour has no shades.
    pub(super) fn own_ground(&self, tint: Tint, seen: bool, usual: Style) -> Style {
        let Some(colour) = self.own.and_then(|own| own.colour(ThemePart::Ground(tint))) else {
            return usual;
        };
        if matches!(self.name, ThemeName::Mono | ThemeName::Sixteen) {
            // Here the texture shows the kind of ground; visible open ground has one, too.
            return if seen {
                usual
            } else {
                usual.fg(self.shown(colour))
            };
        }
        let Color::Rgb(red, green, blue) = colour else {
            return if seen { usual } else { usual.bg(colour) };
        };
        let is_light = self.name == ThemeName::Light;
        let shaded = |[r, g, b]: [u8; 3]| {
            let shade = |part: u8, by: u8| match is_light {
                true => part.saturating_sub(by),
                false => part.saturating_add(by),
            };
            self.rgb(shade(red, r), shade(green, g), shade(blue, b))
        };
        let ground = match (seen, is_light) {
            (false, _) => [0; 3],
            (true, true) => [24, 44, 14],
            (true, false) => [36, 20, 44],
        };
        let texture = if is_light { 70 } else { 45 };
        usual.bg(shaded(ground)).fg(shaded([texture; 3]))
    }
}
