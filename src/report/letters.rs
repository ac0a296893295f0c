//! Widths of words in the sans serif of our sheets and maps. Arial, Liberation Sans and Go have the same widths;
//! Helvetica's differ by a hair.

use crate::leaf::{BOX, TICKED};

/// Widths of the characters from the blank to the tilde, in thousandths of the letter height.
#[rustfmt::skip]
const REGULAR: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 584, 584, 316, 584, 316, 278, 556, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 306, 306, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 399, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556,
    556, 247, 253, 500, 268, 833, 556, 556, 556, 556, 333, 500, 283, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// Widths of the bold characters from the blank to the tilde, in thousandths of the letter height.
#[rustfmt::skip]
const BOLD: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 558, 584, 278, 584, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 453, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611,
    611, 289, 288, 556, 298, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

/// Width assumed for a character that the tables lack; few are wider.
const OTHER: f64 = 0.75;

/// Extra space after each letter, so that words also fit in a looser font.
const LOOSE: f64 = 0.06;

/// A point in millimetres.
const POINT: f64 = 25.4 / 72.0;

/// A size and weight of type on a sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Type {
    /// Size in points.
    pub points: f64,
    /// True for bold.
    pub bold: bool,
}

impl Type {
    /// Returns plain type of this size, in points.
    #[must_use]
    pub const fn plain(points: f64) -> Self {
        let bold = false;
        Self { points, bold }
    }

    /// Returns bold type of this size, in points.
    #[must_use]
    pub const fn bold(points: f64) -> Self {
        let bold = true;
        Self { points, bold }
    }

    /// Returns the greatest width that words may have on a sheet, in millimetres: their width in a looser font.
    #[must_use]
    pub fn width(self, words: &str) -> f64 {
        let letters = words.chars().count() as f64;
        (breadth(words, self.bold) + LOOSE * letters) * self.points * POINT
    }
}

/// Returns the width of words, in letter heights.
#[must_use]
pub fn breadth(words: &str, bold: bool) -> f64 {
    words.chars().map(|sign| advance(sign, bold)).sum()
}

fn advance(sign: char, bold: bool) -> f64 {
    let table = if bold { &BOLD } else { &REGULAR };
    let at = u32::from(sign).checked_sub(u32::from(' '));
    let known = at.and_then(|at| table.get(usize::try_from(at).ok()?));
    match (known, sign) {
        (Some(thousandths), _) => f64::from(*thousandths) / 1000.0,
        (None, '…' | '—' | '\u{2003}') => 1.0,
        (None, '·') => 0.33,
        // Drawn as boxes of four millimetres.
        (None, BOX | TICKED) => 1.5,
        (None, '\u{2002}') => 0.5,
        (None, _) => OTHER,
    }
}

/// Returns how many lines some pieces of text take together, each in its own type, in a column `mm` millimetres wide,
/// of which `first` millimetres are free on the first line. Words that fit into a line are not broken.
#[must_use]
pub fn lines_of(pieces: &[(&str, Type)], first: f64, mm: f64) -> f64 {
    let (mut lines, mut room) = (1.0, first);
    // Three widths: of the line so far, of the present word (which may continue in the next piece), and of the blanks
    // before that word.
    let (mut line, mut word, mut blank) = (0.0, 0.0, 0.0);
    let mut end_word = |word: &mut f64, blank: &mut f64| {
        if line > 0.0 && line + *blank + *word > room {
            lines += 1.0;
            (room, line) = (mm, 0.0);
        }
        line += if line > 0.0 { *blank } else { 0.0 } + *word;
        while line > room {
            lines += 1.0;
            line -= room;
            room = mm;
        }
        (*word, *blank) = (0.0, 0.0);
    };
    for (words, of) in pieces {
        for sign in words.chars() {
            let wide = of.width(sign.encode_utf8(&mut [0; 4]));
            match sign.is_whitespace() {
                true if word > 0.0 => {
                    end_word(&mut word, &mut blank);
                    blank = wide;
                }
                true => blank += wide,
                false => word += wide,
            }
        }
    }
    end_word(&mut word, &mut blank);
    lines
}
