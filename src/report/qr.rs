//! QR codes as dots: on a terminal, and drawn on paper.

use maud::Markup;
use maud::html;
use qrcode::EcLevel;
use qrcode::QrCode;
use qrcode::types::Color;
use qrcode::types::QrError;

/// Light dots about a code: four are asked for.
const QUIET: usize = 4;

/// A QR code with its light border.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Qr {
    side: usize,
    dark: Vec<bool>,
}

impl Qr {
    /// Returns the code of a text, which another 15 % of damage leaves readable.
    ///
    /// # Errors
    ///
    /// The text is too long for a code.
    pub fn of(text: &str) -> Result<Self, QrError> {
        let code = QrCode::with_error_correction_level(text, EcLevel::M)?;
        let dots = code.to_colors();
        let dark = dots.iter().map(|dot| *dot == Color::Dark);
        Ok(Self {
            side: code.width(),
            dark: dark.collect(),
        })
    }

    /// Returns the dots of a side, the border included.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side + 2 * QUIET
    }

    /// Returns whether a dot is dark, from the upper left corner of the border.
    #[must_use]
    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        let within = |at: usize| at.checked_sub(QUIET).filter(|at| *at < self.side);
        let dot = within(x).zip(within(y)).map(|(x, y)| y * self.side + x);
        dot.is_some_and(|dot| self.dark.get(dot) == Some(&true))
    }

    /// Returns the rows of a terminal, two dots high each. With `colours` dark is painted on light, whatever the
    /// terminal's colours are; without, light dots are printed and dark ones left, as on a dark terminal.
    #[must_use]
    pub fn rows(&self, colours: bool) -> Vec<String> {
        let row = |y: usize| -> String {
            let cells = (0..self.side()).map(|x| {
                let is_light = |y: usize| y < self.side() && !self.is_dark(x, y);
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
        (0..self.side()).step_by(2).map(row).collect()
    }

    /// Returns the code as a drawing that many millimetres wide, its light border included: black on white,
    /// whatever the paper is.
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

/// Returns the text that takes a phone into a wireless network; `password` is none for an open one.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_fits_a_terminal_of_24_rows_and_its_rows_show_every_dot() {
        let code = Qr::of("HTTP://192.168.100.100:1863/J/N3P4KEGHASUXGBK56TKR").unwrap();
        assert_eq!((code.side(), code.rows(false).len()), (37, 19));
        for (n, row) in code.rows(false).iter().enumerate() {
            for (x, cell) in row.chars().enumerate() {
                let shown = match cell {
                    '█' => [false, false],
                    '▀' => [false, true],
                    '▄' => [true, false],
                    _ => [true, true],
                };
                assert_eq!(shown[0], code.is_dark(x, 2 * n), "{x},{n}");
                let below = 2 * n + 1 >= code.side() || code.is_dark(x, 2 * n + 1);
                assert_eq!(shown[1], below, "{x},{n}");
            }
        }
        let corner = (4..11).all(|at| code.is_dark(at, 4) && code.is_dark(4, at));
        assert!(
            corner && !code.is_dark(5, 5),
            "the finder stands in the upper left corner"
        );
    }

    #[test]
    fn the_drawing_has_the_dots_of_the_code() {
        let code = Qr::of("HTTP://192.168.100.100:1863/J/N3P4KEGHASUXGBK56TKR").unwrap();
        let drawing = code.drawing(30.0).into_string();
        let path = drawing.split(" d=\"").nth(1).unwrap();
        let runs = path.split('"').next().unwrap().split('M').skip(1);
        let mut dark = std::collections::BTreeSet::new();
        for run in runs {
            let (x, rest) = run.split_once(' ').unwrap();
            let (y, rest) = rest.split_once('h').unwrap();
            let long: usize = rest.split('v').next().unwrap().parse().unwrap();
            let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
            dark.extend((x..x + long).map(|x| (x, y)));
        }
        for y in 0..code.side() {
            for x in 0..code.side() {
                assert_eq!(dark.contains(&(x, y)), code.is_dark(x, y), "{x},{y}");
            }
        }
    }

    #[test]
    fn signs_of_a_network_s_name_are_escaped() {
        assert_eq!(
            wifi("Table 7; \"A\"", Some("a:b")),
            "WIFI:T:WPA;S:Table 7\\; \\\"A\\\";P:a\\:b;;"
        );
        assert_eq!(wifi("Hall", None), "WIFI:T:nopass;S:Hall;;");
    }
}
