//! The styles of every screen in three themes, held against files: one letter a style, runs counted.

use std::fmt::Write as _;

use ratatui::style::{Color, Style};
use vidette::tui::kit::theme::Colours;

use super::{
    budgets::{after, face_to_face},
    screens::{SCREENS, SIZES, hold, opened},
    *,
};

/// Styles as they were met, each with its letter.
#[derive(Default)]
pub struct Legend(Vec<Style>);

impl Legend {
    fn letter(&mut self, style: Style) -> char {
        let known = self.0.iter().position(|other| *other == style);
        let at = known.unwrap_or_else(|| {
            self.0.push(style);
            self.0.len() - 1
        });
        let letters = ('a'..='z').chain('A'..='Z').chain('\u{3b1}'..='\u{3c9}');
        letters
            .chain('\u{430}'..='\u{44f}')
            .nth(at)
            .expect("more styles than letters")
    }

    pub fn told(&self) -> String {
        let mut legend = Self::default();
        let mut told = String::new();
        for style in &self.0 {
            let (fg, bg) = (style.fg.unwrap_or_default(), style.bg.unwrap_or_default());
            let more = style.add_modifier;
            let _ = writeln!(told, "{} = {fg} on {bg} {more:?}", legend.letter(*style));
        }
        told
    }
}

/// A screen as runs: `a13 b4 a63`; a row like the one above it is a quote mark.
pub fn runs(
    draw: impl Fn(&mut ratatui::Frame<'_>),
    (width, height): (u16, u16),
    legend: &mut Legend,
) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let mut text = String::new();
    let mut above = String::new();
    for row in 0..height {
        let mut line = String::new();
        let mut column = 0;
        while column < width {
            let style = buffer[(column, row)].style();
            let start = column;
            while column < width && buffer[(column, row)].style() == style {
                column += 1;
            }
            let _ = write!(line, "{}{} ", legend.letter(style), column - start);
        }
        let line = line.trim_end().to_owned();
        text.push_str(if line == above { "\"" } else { &line });
        text.push('\n');
        above = line;
    }
    text
}

#[test]
fn styles_in_three_themes() {
    for theme in [ThemeName::Dark, ThemeName::Sixteen, ThemeName::Mono] {
        for (width, height) in SIZES {
            let mut legend = Legend::default();
            let mut drawn = String::new();
            for (name, keys) in SCREENS
                .iter()
                .chain([("sheet", "Pgs"), ("fight", "P1fA152")].iter())
            {
                let start = if *name == "fight" {
                    face_to_face()
                } else {
                    opened()
                };
                let mut app = start.in_theme(Theme::new(theme));
                app.resize(Rect::new(0, 0, width, height));
                app.type_keys(keys);
                let runs = runs(|frame| app.draw(frame), (width, height), &mut legend);
                let _ = write!(drawn, "\n{name}\n{runs}");
            }
            let name = format!("styles-{}-{width}x{height}", theme.name());
            hold(&name, &(legend.told() + &drawn));
        }
    }
}

#[test]
fn a_terminal_of_256_colours_is_sent_no_others() {
    let (width, height) = (120, 36);
    for (colorterm, rich) in [("", false), ("truecolor", true)] {
        let colours = Colours::promised(colorterm, "xterm-256color");
        let mut others = 0;
        for (_, keys) in SCREENS.iter() {
            let mut app = opened().in_theme(Theme::fitting(None, colours));
            app.resize(Rect::new(0, 0, width, height));
            app.type_keys(keys);
            let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
            terminal.draw(|frame| app.draw(frame)).unwrap();
            let cells = terminal.backend().buffer().content();
            let is_other = |colour: Color| matches!(colour, Color::Rgb(..));
            others += cells
                .iter()
                .filter(|cell| is_other(cell.fg) || is_other(cell.bg))
                .count();
        }
        assert_eq!(others > 0, rich, "{colorterm}");
    }
    assert_eq!(Colours::promised("", "dumb"), Colours::None);
    assert_eq!(Colours::promised("", "xterm"), Colours::Sixteen);
}

/// Where an entry of the log begins is seen by its colour, not by reading.
#[test]
fn an_entry_of_the_log_begins_in_a_colour_of_its_own() {
    let mut app = after("first-steps", &["note one", "note two"]);
    app.type_keys("gl");
    let mut terminal = Terminal::new(TestBackend::new(120, 36)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let shown = screen(&app, 120, 36);
    let row = shown
        .lines()
        .position(|line| line.contains("1 T1 Orders one"))
        .unwrap();
    let line: Vec<char> = shown.lines().nth(row).unwrap().chars().collect();
    let text: String = line.iter().collect();
    let byte = text.find("1 T1 Orders one").unwrap();
    let column = text[..byte].chars().count();
    let of = |at: usize| buffer[((column + at) as u16, row as u16)].style();
    assert_ne!(of(0), of("1 T1 Orders ".len()));
}
