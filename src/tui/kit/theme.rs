//! Colours and textures. Colour is never the only sign: sides also differ in shape, terrain in texture, states in
//! words.

mod glyphs;
mod ground;
pub mod user_colours;

use ratatui::style::{Color, Modifier, Style};

use rules::hue::Hue;

use user_colours::{Own, ThemePart};

/// Meaning of a dot or letter on the map; the lowest layer comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum MapInk {
    /// The edge of the table.
    #[default]
    Edge,
    /// A road or railroad.
    Road,
    /// A stream.
    Water,
    /// A linear obstacle: a fence, wall or cutting.
    Fence,
    /// A crest.
    Crest,
    /// The name of terrain.
    Name,
    /// Command distances.
    Ring,
    /// A zone of observation.
    Zone,
    /// An obstacle on the requested line of sight.
    Hindrance,
    /// A measured line.
    Line,
    /// A base as it would be after a move.
    Ghost,
    /// A messenger.
    Rider,
    /// Troops of the first side.
    First,
    /// Troops of the second side.
    Second,
    /// The selected brigade.
    Chosen,
}

impl MapInk {
    /// Checks whether the ink shows troops, which nothing may cover.
    #[must_use]
    pub fn wipes(self) -> bool {
        matches!(self, MapInk::First | MapInk::Second | MapInk::Chosen)
    }

    /// Returns the ink of a side.
    #[must_use]
    pub fn side(number: u8) -> Self {
        if number == 0 {
            MapInk::First
        } else {
            MapInk::Second
        }
    }
}

/// Kind of ground under a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tint {
    /// Open table.
    Open,
    /// High ground, one level or more.
    Hill,
    /// Dense woods.
    Woods,
    /// Open woods, orchards, standing corn.
    Brush,
    /// Houses.
    Town,
    /// A farm.
    Farm,
    /// Impassable water.
    Lake,
    /// Swamp.
    Swamp,
    /// Rocks.
    Rocks,
    /// A road wider than a cell.
    Road,
}

/// Role of some words, which decides their colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordRole {
    /// Plain words.
    Text,
    /// Less important words.
    Dim,
    /// A heading.
    Title,
    /// A key to press.
    Key,
    /// The bar at the top.
    Bar,
    /// The present phase.
    Now,
    /// The line under the cursor.
    Cursor,
    /// A good result.
    Good,
    /// A warning.
    Warn,
    /// A refusal.
    Bad,
    /// Words about a side.
    Side(u8),
}

/// Name of a theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ThemeName {
    /// For a dark terminal.
    #[default]
    Dark,
    /// For a light terminal.
    Light,
    /// For a dim hall: no pure white, nothing bright.
    Hall,
    /// Sixteen colours, textures instead of tints.
    Sixteen,
    /// No colour: bold, reverse and texture instead.
    Mono,
}

impl ThemeName {
    /// Every built-in theme.
    pub const ALL: [ThemeName; 5] = [
        ThemeName::Dark,
        ThemeName::Light,
        ThemeName::Hall,
        ThemeName::Sixteen,
        ThemeName::Mono,
    ];

    /// Returns the name as typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ThemeName::Dark => "dark",
            ThemeName::Light => "light",
            ThemeName::Hall => "hall",
            ThemeName::Sixteen => "16",
            ThemeName::Mono => "mono",
        }
    }

    /// Returns the theme with this name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// Returns the standard theme for a terminal with that many colours.
    fn fitting(colours: Colours) -> Self {
        match colours {
            Colours::None => ThemeName::Mono,
            Colours::Sixteen => ThemeName::Sixteen,
            Colours::Cube | Colours::All => ThemeName::Dark,
        }
    }
}

/// The colours that a terminal claims to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colours {
    /// No colours.
    None,
    /// The sixteen colours that every terminal of the last forty years has.
    Sixteen,
    /// 256 colours: the sixteen, a cube of 216 and 24 greys.
    Cube,
    /// Sixteen million colours.
    All,
}

impl Colours {
    /// Returns the number of colours that the terminal announces in the environment variables `COLORTERM` and `TERM`.
    #[must_use]
    pub fn promised(colorterm: &str, term: &str) -> Self {
        if term == "dumb" {
            Colours::None
        } else if matches!(colorterm, "truecolor" | "24bit") {
            Colours::All
        } else if term.contains("256") {
            Colours::Cube
        } else {
            Colours::Sixteen
        }
    }
}

/// A theme, with the colours of the two sides of a battle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Theme {
    name: ThemeName,
    /// True if the terminal has sixteen million colours instead of 256.
    rich: bool,
    /// True if the map is drawn in blocks, for terminals without Braille dots.
    blocks: bool,
    sides: [Hue; 2],
    /// The user's colours; `None` if he has set none.
    own: Option<Own>,
}

impl Theme {
    /// Returns the theme with this name.
    #[must_use]
    pub fn new(name: ThemeName) -> Self {
        Self {
            name,
            rich: true,
            blocks: false,
            sides: Hue::BOTH,
            own: None,
        }
    }

    /// Returns the requested theme, else the one that fits the terminal, limited to the colours that the terminal has.
    #[must_use]
    pub fn fitting(wished: Option<ThemeName>, colours: Colours) -> Self {
        let name = wished.unwrap_or_else(|| ThemeName::fitting(colours));
        Self {
            rich: colours == Colours::All,
            ..Self::new(name)
        }
    }

    /// Returns the theme for the sides of a battle.
    #[must_use]
    pub fn for_sides(self, sides: [Hue; 2]) -> Self {
        Self { sides, ..self }
    }

    /// Returns the theme with the map drawn in blocks if `blocks` is true, for a terminal without Braille dots.
    #[must_use]
    pub fn in_blocks(self, blocks: bool) -> Self {
        Self { blocks, ..self }
    }

    /// Returns the theme's name.
    #[must_use]
    pub fn name(&self) -> ThemeName {
        self.name
    }

    /// Checks whether a side's troops are drawn hollow; those of the other side are solid.
    #[must_use]
    pub fn is_hollow(&self, side: u8) -> bool {
        self.hue(side) == Hue::Blue
    }

    fn hue(&self, side: u8) -> Hue {
        Hue::side_hue(self.sides, side)
    }

    fn rgb(&self, red: u8, green: u8, blue: u8) -> Color {
        if self.rich {
            return Color::Rgb(red, green, blue);
        }
        nearest_of_256(red, green, blue)
    }

    fn side_colour(&self, side: u8) -> Color {
        if let Some(own) = self.own_side(self.hue(side)) {
            return own;
        }
        match (self.name, self.hue(side)) {
            (ThemeName::Mono, _) => Color::Reset,
            (ThemeName::Sixteen, Hue::Blue) => Color::LightCyan,
            (ThemeName::Sixteen, Hue::Grey) => Color::LightYellow,
            (ThemeName::Light, Hue::Blue) => self.rgb(0, 90, 150),
            (ThemeName::Light, Hue::Grey) => self.rgb(168, 84, 0),
            (ThemeName::Hall, Hue::Blue) => self.rgb(70, 148, 192),
            (ThemeName::Hall, Hue::Grey) => self.rgb(196, 140, 30),
            (ThemeName::Dark, Hue::Blue) => self.rgb(0x56, 0xB4, 0xE9),
            (ThemeName::Dark, Hue::Grey) => self.rgb(0xF0, 0xAA, 0x1E),
        }
    }

    /// Returns the style for drawing with an ink.
    #[must_use]
    pub fn ink(&self, ink: MapInk) -> Style {
        let style = Style::new();
        match ink {
            MapInk::First => style.fg(self.side_colour(0)),
            MapInk::Second => style.fg(self.side_colour(1)),
            MapInk::Chosen => style.fg(self.bright()).add_modifier(Modifier::BOLD),
            ink => match (self.own(ThemePart::Ink(ink)), self.name) {
                (Some(own), _) => style.fg(own),
                (None, ThemeName::Mono) => style,
                (None, ThemeName::Sixteen) => style.fg(sixteen(ink)),
                (None, _) => style.fg(self.shade(ink)),
            },
        }
    }

    /// Returns the style of a letter on the map. A theme without tints reverses the letters of the solid side, so that
    /// even names show their side.
    #[must_use]
    pub fn letter(&self, ink: MapInk, is_solid: bool) -> Style {
        let style = self.ink(ink);
        match self.name {
            ThemeName::Mono | ThemeName::Sixteen if is_solid => {
                style.add_modifier(Modifier::REVERSED)
            }
            ThemeName::Mono if ink == MapInk::Name => style.add_modifier(Modifier::ITALIC),
            _ => style,
        }
    }

    fn bright(&self) -> Color {
        if let Some(own) = self.own(ThemePart::Ink(MapInk::Chosen)) {
            return own;
        }
        match self.name {
            ThemeName::Mono => Color::Reset,
            ThemeName::Sixteen => Color::White,
            ThemeName::Light => self.rgb(150, 0, 90),
            ThemeName::Hall => self.rgb(208, 204, 190),
            ThemeName::Dark => self.rgb(255, 250, 225),
        }
    }

    fn shade(&self, ink: MapInk) -> Color {
        let (dark, light) = match ink {
            MapInk::Edge => ((96, 96, 96), (150, 150, 150)),
            MapInk::Road => ((150, 132, 104), (140, 112, 70)),
            MapInk::Water => ((78, 130, 170), (40, 110, 170)),
            MapInk::Fence => ((150, 110, 90), (120, 80, 50)),
            MapInk::Crest => ((140, 132, 96), (130, 110, 60)),
            MapInk::Name => ((150, 156, 140), (90, 96, 80)),
            MapInk::Ring => ((120, 120, 140), (110, 110, 140)),
            MapInk::Zone => ((176, 124, 186), (150, 90, 150)),
            MapInk::Hindrance => ((224, 108, 84), (176, 40, 20)),
            MapInk::Line => ((250, 238, 110), (176, 60, 0)),
            MapInk::Ghost => ((170, 200, 120), (60, 120, 20)),
            MapInk::Rider => ((220, 200, 240), (110, 50, 140)),
            MapInk::First | MapInk::Second | MapInk::Chosen => ((200, 200, 200), (60, 60, 60)),
        };
        let (r, g, b) = if self.name == ThemeName::Light {
            light
        } else {
            dark
        };
        self.rgb(r, g, b)
    }

    /// Checks whether the theme has no colours.
    #[must_use]
    pub fn is_mono(&self) -> bool {
        self.name == ThemeName::Mono
    }

    /// Returns the style of words with that role.
    #[must_use]
    pub fn words(&self, role: WordRole) -> Style {
        let usual = self.usual_words(role);
        let own = self.own(ThemePart::Words(role));
        own.map_or(usual, |own| usual.fg(own))
    }

    fn usual_words(&self, role: WordRole) -> Style {
        let plain = Style::new();
        let bold = plain.add_modifier(Modifier::BOLD);
        match role {
            WordRole::Cursor | WordRole::Now => bold.add_modifier(Modifier::REVERSED),
            WordRole::Side(side) => plain.fg(self.side_colour(side)),
            WordRole::Title | WordRole::Key if self.name == ThemeName::Mono => bold,
            WordRole::Dim if self.name == ThemeName::Mono => plain,
            WordRole::Bad | WordRole::Warn | WordRole::Good if self.name == ThemeName::Mono => bold,
            _ if self.name == ThemeName::Mono => plain,
            WordRole::Title => bold,
            _ => plain.fg(self.word_colour(role)),
        }
    }

    fn word_colour(&self, role: WordRole) -> Color {
        if self.name == ThemeName::Sixteen {
            return match role {
                WordRole::Dim => Color::DarkGray,
                WordRole::Key => Color::LightCyan,
                WordRole::Good => Color::LightGreen,
                WordRole::Warn => Color::LightYellow,
                WordRole::Bad => Color::LightRed,
                _ => Color::Reset,
            };
        }
        let (dark, light) = match role {
            WordRole::Dim => ((128, 128, 124), (110, 110, 110)),
            WordRole::Key => ((120, 190, 220), (0, 90, 140)),
            WordRole::Good => ((140, 200, 120), (30, 110, 30)),
            WordRole::Warn => ((226, 190, 90), (150, 90, 0)),
            WordRole::Bad => ((240, 130, 110), (170, 30, 20)),
            _ if self.name == ThemeName::Hall => ((190, 186, 172), (60, 60, 60)),
            _ => return Color::Reset,
        };
        let (r, g, b) = if self.name == ThemeName::Light {
            light
        } else {
            dark
        };
        self.rgb(r, g, b)
    }
}

fn sixteen(ink: MapInk) -> Color {
    match ink {
        MapInk::Water => Color::Blue,
        MapInk::Road | MapInk::Crest => Color::Yellow,
        MapInk::Fence => Color::Red,
        MapInk::Hindrance => Color::LightRed,
        MapInk::Line | MapInk::Ghost => Color::LightGreen,
        MapInk::Rider | MapInk::Zone => Color::LightMagenta,
        MapInk::Name | MapInk::Ring => Color::Gray,
        _ => Color::DarkGray,
    }
}

/// Returns the nearest colour of the cube of 216, or of the 24 greys for a colour without hue.
fn nearest_of_256(red: u8, green: u8, blue: u8) -> Color {
    let parts = [red, green, blue].map(i32::from);
    let [r, g, b] = parts;
    let spread = parts.iter().max().zip(parts.iter().min());
    if spread.is_some_and(|(most, least)| most - least < 12) {
        let grey = ((r + g + b) / 3 - 8).clamp(0, 239) / 10;
        return Color::Indexed((232 + grey).clamp(232, 255) as u8);
    }
    let step = |part: i32| {
        if part < 48 {
            0
        } else if part < 115 {
            1
        } else {
            ((part - 35) / 40).clamp(0, 5)
        }
    };
    Color::Indexed((16 + 36 * step(r) + 6 * step(g) + step(b)) as u8)
}
