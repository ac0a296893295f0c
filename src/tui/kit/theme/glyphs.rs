//! Substitutes for Braille dots that the fonts of every console contain.

use super::Theme;

/// The dots of a Braille cell's upper half.
const UPPER: u8 = 0x01 | 0x08 | 0x02 | 0x10;

/// The dots of a Braille cell's left column.
const LEFT: u8 = 0x01 | 0x02 | 0x04 | 0x40;

impl Theme {
    /// Checks whether a terminal cannot show Braille. `locale` holds the variables `LC_ALL`, `LC_CTYPE` and `LANG`,
    /// `term` is `TERM`. The Linux console and dumb terminals cannot, whatever the locale.
    #[must_use]
    pub fn is_without_braille(locale: &[String], term: &str) -> bool {
        matches!(term, "linux" | "dumb") || Self::place_without_utf8(locale).is_some()
    }

    /// Returns the index, among `LC_ALL`, `LC_CTYPE` and `LANG`, of the variable that decides the locale, if this
    /// locale has no UTF-8. The first variable that is set decides. `None` if the locale has UTF-8, or if no variable
    /// is set: many machines set none and still show everything.
    #[must_use]
    pub fn place_without_utf8(locale: &[String]) -> Option<usize> {
        let place = locale.iter().position(|name| !name.is_empty())?;
        let name = locale.get(place)?.to_lowercase().replace('-', "");
        (!name.contains("utf8")).then_some(place)
    }

    /// Returns the character for a cell's Braille dots. In blocks, troops become solid halves and everything else thin
    /// lines, so that they differ.
    #[must_use]
    pub fn dots(&self, dots: u8, is_troops: bool) -> char {
        if !self.blocks {
            return char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' ');
        }
        let (upper, lower) = (dots & UPPER, dots & !UPPER);
        let (left, right) = (dots & LEFT, dots & !LEFT);
        if !is_troops {
            return match (dots.count_ones(), left == 0 || right == 0) {
                (0..=1, _) => '·',
                (_, true) => '│',
                (_, false) if upper == 0 || lower == 0 => '─',
                _ => '·',
            };
        }
        match (upper != 0, lower != 0) {
            (true, false) => '▀',
            (false, true) => '▄',
            _ if right == 0 => '▌',
            _ if left == 0 => '▐',
            _ => '█',
        }
    }

    /// Returns a sign of the map, or its substitute if only blocks are drawn.
    #[must_use]
    pub fn glyph(&self, sign: char) -> char {
        match sign {
            _ if !self.blocks => sign,
            '⚑' => '¶',
            '✪' | '★' => '☼',
            '◆' => '♦',
            '×' => 'x',
            '▪' => '■',
            '▫' | '□' => '°',
            '↗' => '↑',
            '↘' => '→',
            '↙' => '↓',
            '↖' => '←',
            _ => sign,
        }
    }
}
