//! The tints and textures of the ground.

use ratatui::style::{Color, Modifier, Style};

use super::{Theme, ThemeName, Tint};

impl Theme {
    /// Returns the style of the ground under a cell; `seen` highlights ground that the requested observer sees.
    #[must_use]
    pub fn ground(&self, tint: Option<Tint>, seen: bool) -> Style {
        let Some(tint) = tint else {
            return Style::new();
        };
        let usual = match self.name {
            ThemeName::Mono => Style::new().add_modifier(Modifier::DIM),
            ThemeName::Sixteen => Style::new().fg(match tint {
                _ if seen && self.is_plain(tint) => Color::LightMagenta,
                Tint::Woods | Tint::Brush => Color::Green,
                Tint::Lake | Tint::Swamp => Color::Blue,
                _ => Color::DarkGray,
            }),
            ThemeName::Light => self.light_ground(tint, seen),
            ThemeName::Dark | ThemeName::Hall => self.dark_ground(tint, seen),
        };
        self.own_ground(tint, seen, usual)
    }

    fn is_plain(&self, tint: Tint) -> bool {
        matches!(tint, Tint::Open | Tint::Road)
    }

    fn dark_ground(&self, tint: Tint, seen: bool) -> Style {
        let ((r, g, b), lift) = match tint {
            Tint::Open => ((22, 26, 22), 30),
            Tint::Hill => ((50, 44, 28), 38),
            Tint::Woods => ((18, 52, 26), 50),
            Tint::Brush => ((36, 50, 22), 44),
            Tint::Town => ((58, 44, 42), 60),
            Tint::Farm => ((54, 48, 36), 50),
            Tint::Lake => ((18, 38, 64), 50),
            Tint::Swamp => ((24, 46, 46), 46),
            Tint::Rocks => ((46, 46, 48), 46),
            Tint::Road => ((60, 54, 44), 30),
        };
        let up = |part: u8| part.saturating_add(lift);
        let lit = |part: u8, more: u8| part.saturating_add(if seen { more } else { 0 });
        let ground = if self.rich {
            self.rgb(lit(r, 36), lit(g, 20), lit(b, 44))
        } else if seen {
            // A brightness that no other ground has, so that inside and outside differ at a glance.
            Color::Indexed(match tint {
                Tint::Open => 238,
                Tint::Woods | Tint::Swamp => 239,
                _ => 240,
            })
        } else {
            // The colour cube has no colours this dark, so greys and the texture are used.
            Color::Indexed(match tint {
                Tint::Open => 233,
                Tint::Hill | Tint::Farm => 235,
                Tint::Woods | Tint::Swamp => 234,
                _ => 236,
            })
        };
        Style::new().bg(ground).fg(self.rgb(up(r), up(g), up(b)))
    }

    fn light_ground(&self, tint: Tint, seen: bool) -> Style {
        let (r, g, b) = match tint {
            Tint::Open => (244, 244, 236),
            Tint::Hill => (232, 222, 196),
            Tint::Woods => (196, 222, 196),
            Tint::Brush => (218, 230, 196),
            Tint::Town => (228, 206, 200),
            Tint::Farm => (232, 220, 204),
            Tint::Lake => (192, 214, 238),
            Tint::Swamp => (204, 224, 222),
            Tint::Rocks => (218, 218, 220),
            Tint::Road => (226, 216, 196),
        };
        let down = |part: u8| part.saturating_sub(70);
        let lit = |part: u8, less: u8| part.saturating_sub(if seen { less } else { 0 });
        Style::new()
            .bg(self.rgb(lit(r, 24), lit(g, 44), lit(b, 14)))
            .fg(self.rgb(down(r), down(g), down(b)))
    }

    /// Returns the texture of a cell without dots. In a theme without tints, dots mark open ground that the observer
    /// sees.
    #[must_use]
    pub fn texture(&self, tint: Option<Tint>, seen: bool, column: usize, row: usize) -> char {
        let thick = matches!(self.name, ThemeName::Mono | ThemeName::Sixteen);
        let every = |n: usize| (column + row * 2).is_multiple_of(n);
        let (glyph, sparse, dense) = match tint {
            Some(Tint::Open | Tint::Road) if seen && thick => ('·', 2, 2),
            None | Some(Tint::Open | Tint::Road) => return ' ',
            Some(Tint::Hill) => ('^', 17, 5),
            Some(Tint::Woods) => ('♣', 4, 3),
            Some(Tint::Brush) => ('"', 4, 3),
            Some(Tint::Town) => ('▪', 2, 2),
            Some(Tint::Farm) => ('▫', 3, 2),
            Some(Tint::Lake) => ('~', 3, 2),
            Some(Tint::Swamp) => (',', 3, 2),
            Some(Tint::Rocks) => ('°', 5, 3),
        };
        match every(if thick { dense } else { sparse }) {
            true => self.glyph(glyph),
            false if seen && thick => '·',
            false => ' ',
        }
    }
}
