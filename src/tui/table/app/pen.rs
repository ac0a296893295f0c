//! Acts that others enter in the same game, in another window or on the other referee's laptop. Also the pen, which
//! passes between two laptops.

use super::App;
use crate::kit::checklist::screen::ListScreen as _;
use crate::kit::last_act::LastAct;
use crate::kit::pen::{PenRequest, PenStatus};
use crate::kit::question::ScreenQuestion;
use crate::table::ui::{Preview, ScreenMode};
use rules::spelling::counted;

/// The line that requests the pen, gives it or takes it back.
const LINE: &str = "pen";

impl App {
    /// Checks who has the pen, and reads acts that others have played.
    pub fn look_at_others(&mut self) {
        if let Some(pen) = &self.pen {
            let status = pen.ask(PenRequest::Look);
            self.take_pen_status(status);
        }
        self.catch_up();
    }

    /// Checks whether two referees share the game, so that the other's acts must appear at once.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.ui.pen.is_some()
    }

    /// Reads acts played elsewhere; returns whether there were any. Typed input and dice stay, but an open question is
    /// dropped, because it refers to the game before these acts.
    pub(super) fn catch_up(&mut self) -> bool {
        let story = match self.door.catch_up() {
            Ok(None) => return false,
            Ok(Some(story)) => story,
            Err(setback) => {
                self.ui.fault(setback.spoken());
                return false;
            }
        };
        let story = self.list_work(story);
        let last = self.door.log().last();
        self.ui.last = LastAct {
            story,
            called: last.map_or_else(String::new, |line| line.called.clone()),
            is_fresh: true,
        };
        if matches!(self.ui.mode, ScreenMode::Ask(..) | ScreenMode::Place(_)) {
            self.ui.mode = ScreenMode::Table;
        }
        self.leave_taken_up();
        if !self.is_idle() {
            // The next keys belong to the present input, not to the list.
            self.ui.list.set_aside();
        }
        self.ui.turned_down = None;
        self.ui.preview = Preview::default();
        self.learn();
        if self.ui.remark.is_none() {
            let whose = match &self.pen {
                Some(_) => "played on the other laptop, or in another window",
                None => "played in another window",
            };
            self.ui.hint(format!("{whose}; your screen is up to date"));
        }
        true
    }

    /// Carries out the line `pen`; returns false for any other line, or if no other laptop can have the pen.
    pub(super) fn pass_pen(&mut self, line: &str) -> bool {
        if line != LINE {
            return false;
        }
        match self.pen.clone() {
            Some(pen) => self.take_pen_status(pen.ask(PenRequest::Pressed)),
            None => self.ui.hint(
                "only one referee here; after `vidette play GAME --serve` another can join with \
                 `vidette referee`",
            ),
        }
        true
    }

    /// Carries out the request for the pen after a yes to its question.
    pub(super) fn pen_agreed(&mut self) {
        if let Some(pen) = self.pen.clone() {
            self.take_pen_status(pen.ask(PenRequest::Agreed));
        }
    }

    /// Asks before the table closes; the question says what happens to another referee or to phones.
    pub(super) fn ask_to_leave(&mut self) {
        let pen = self.pen.as_ref().map(|pen| pen.ask(PenRequest::Look));
        let leaving = pen.and_then(|status| status.leaving);
        let boards = self.ui.boards.as_ref();
        let live = boards.map_or(0, |boards| boards.live);
        let phones =
            (live > 0).then(|| format!("{} lose their boards.", counted(live, "phone page")));
        let saved = "The game is saved; you can resume it here.".to_owned();
        let words = [
            Some("Leave the table?".to_owned()),
            Some(leaving.unwrap_or(saved)),
            phones,
        ];
        let words: Vec<String> = words.into_iter().flatten().collect();
        self.ui.mode = ScreenMode::Ask(ScreenQuestion::Leave, words.join(" "));
    }

    fn take_pen_status(&mut self, status: PenStatus) {
        if let Some(change) = self.pen_news.follow(&status) {
            let is_over = |shown: &String| change.over.contains(shown);
            if matches!(&self.ui.remark, Some((_, shown)) if is_over(shown)) {
                self.ui.remark = None;
            }
            if let Some(news) = change.news {
                self.ui.hint(news);
            }
        }
        self.ui.is_barred = status.barred.is_some();
        self.door.hold_pen(status.barred);
        self.ui.pen = status.bar;
        self.left |= status.leaves;
        if let Some(said) = status.said {
            self.ui.hint(said);
        }
        if let Some(words) = status.question {
            self.ui.mode = ScreenMode::Ask(ScreenQuestion::Pen, words);
        }
    }
}
