//! QR codes as dots, for terminals and for paper.

use maud::{Markup, html};
use qrcode::types::{Color, QrError};
use qrcode::{EcLevel, QrCode};

/// Width of the light border of a code, which the standard requires, in dots.
const QUIET: usize = 4;

/// Dots along the side of the code of a typical link, without its border.
const USUAL_SIDE: usize = 29;

/// A QR code with its light border.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Qr {
    side: usize,
    dark: Vec<bool>,
}

impl Qr {
    /// Makes the code of a text; up to 15 % of it may be damaged.
    ///
    /// # Errors
    ///
    /// Fails if the text is too long for a code.
    pub fn from_text(text: &str) -> Result<Self, QrError> {
        let code = QrCode::with_error_correction_level(text, EcLevel::M)?;
        let dots = code.to_colors();
        let dark = dots.iter().map(|dot| *dot == Color::Dark);
        Ok(Self {
            side: code.width(),
            dark: dark.collect(),
        })
    }

    /// Returns the number of dots along a side, including the border.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side + 2 * QUIET
    }

    /// Checks whether a dot is dark; `x` and `y` count from the upper left corner of the border.
    #[must_use]
    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        let within = |at: usize| at.checked_sub(QUIET).filter(|at| *at < self.side);
        let dot = within(x).zip(within(y)).map(|(x, y)| y * self.side + x);
        dot.is_some_and(|dot| self.dark.get(dot) == Some(&true))
    }

    /// Returns the rows for a terminal, each two dots high. With `colours`, the code is dark on light on any terminal.
    /// Without them, only light dots are printed, for a dark terminal. The code of a long link gets only half its
    /// border, which phones accept, so that it fits into 24 rows.
    #[must_use]
    pub fn rows(&self, colours: bool) -> Vec<String> {
        let cut = if self.side > USUAL_SIDE { QUIET / 2 } else { 0 };
        let end = self.side() - cut;
        let row = |y: usize| -> String {
            let cells = (cut..end).map(|x| {
                let is_light = |y: usize| y < end && !self.is_dark(x, y);
                match (is_light(y), is_light(y + 1)) {
                    (true, true) => '█',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) => ' ',
                }
            });
            let cells: String = cells.collect();
            match colours {
                true => format!("\u{1b}[38;5;231;48;5;16m{cells}\u{1b}[0m"),
                false => cells,
            }
        };
        (cut..end).step_by(2).map(row).collect()
    }

    /// Returns the code as a drawing `mm` millimetres wide, with its light border: black on white, for any paper.
    #[must_use]
    pub fn drawing(&self, mm: f64) -> Markup {
        let side = self.side();
        let mut dark = String::new();
        for y in 0..side {
            let mut x = 0;
            while x < side {
                let run = (x..side).take_while(|x| self.is_dark(*x, y)).count();
                if run > 0 {
                    dark.push_str(&format!("M{x} {y}h{run}v1h-{run}z"));
                }
                x += run.max(1);
            }
        }
        html! {
            svg class="qr" width=(format!("{mm}mm")) height=(format!("{mm}mm"))
                viewBox=(format!("0 0 {side} {side}")) shape-rendering="crispEdges" {
                rect width=(side) height=(side) fill="#fff" {}
                path d=(dark) fill="#000" {}
            }
        }
    }
}

/// Returns the text that connects a phone to a wireless network; `password` is `None` for an open one.
#[must_use]
pub fn wifi(name: &str, password: Option<&str>) -> String {
    let escaped = |text: &str| -> String {
        let sign = |c: char| match c {
            '\\' | ';' | ',' | '"' | ':' => format!("\\{c}"),
            c => c.to_string(),
        };
        text.chars().map(sign).collect()
    };
    match password {
        Some(password) => format!("WIFI:T:WPA;S:{};P:{};;", escaped(name), escaped(password)),
        None => format!("WIFI:T:nopass;S:{};;", escaped(name)),
    }
}
