//! Texts shown in place of the table, and the lines that ask for them: `show`, `odds`.

use super::App;
use crate::kit::key::PressedKey;
use crate::kit::scroll::Scroll;
use crate::table::ui::{ScreenMode, Text};
use view::assist::odds;
use view::show::subject::ShowSubject;

impl App {
    /// Opens a text in place of the table.
    pub(super) fn read(&mut self, title: String, lines: Vec<String>) {
        self.ui.mode = ScreenMode::Text(Text {
            title,
            lines,
            scroll: Scroll::default(),
        });
    }

    /// Answers a line such as `show A` or `odds fire A1 at P1`; returns false for any other line.
    pub(super) fn answer_question(&mut self, line: &str) -> bool {
        let answer = match question(line) {
            Some(("show", what)) => self.shown(what),
            Some(("odds", act)) => self.odds(act),
            _ => return false,
        };
        match answer {
            Ok(lines) => self.read(format!("{line}   Enter continues"), lines),
            Err(why) => self.ui.fault(why),
        }
        true
    }

    fn shown(&self, what: &str) -> Result<Vec<String>, String> {
        let words: Vec<String> = what.split_whitespace().map(str::to_owned).collect();
        let state = self.door.state();
        let text = ShowSubject::named(state, &words)?.text(state);
        Ok(text.lines().map(str::to_owned).collect())
    }

    fn odds(&self, act: &str) -> Result<Vec<String>, String> {
        let state = self.door.state();
        let asked = odds::OddsSubject::read(state, act)?;
        odds::odds_lines(state, &asked, self.tape_error).map_err(|no| no.to_string())
    }

    /// Handles a key while a text is read.
    pub(super) fn read_on(&mut self, mut read: Text, key: PressedKey) {
        /// Number of lines by which a page key scrolls.
        const PAGE: usize = 10;
        match key {
            key if read.scroll.by_key(key, PAGE) => {}
            PressedKey::Char('y') => self.copy(read.whole()),
            PressedKey::Escape | PressedKey::Enter | PressedKey::Char(' ' | 'q') => return,
            // Any other key works without closing the text first.
            other => return self.press(other),
        }
        self.ui.mode = ScreenMode::Text(read);
    }
}

/// Splits a line that is a query into its first word and the rest; `None` for any other line.
fn question(line: &str) -> Option<(&str, &str)> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    ["show", "odds"]
        .contains(&word)
        .then_some((word, rest.trim()))
}
