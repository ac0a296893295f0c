//! A photograph of the table: a list of units and figures beside the map, from which the referee chooses those to
//! enter.

use super::{App, boards_page::Taking};
use crate::kit::key::PressedKey;
use crate::kit::panel::Panel;
use crate::kit::prompt::Prompt;
use crate::table::photo::{PHOTO, PhotoList, PhotoWork};
use crate::table::ui::ScreenMode;
use view::story::act_names::called;

/// Number of lines by which a page key scrolls the list.
const PAGE: usize = 5;

/// Message while a photograph is being read.
const READING: &str = "reading the photograph; Esc drops it";

impl App {
    /// Checks whether photographs can be read here.
    pub(super) fn reads_photos(&self) -> bool {
        self.photos.is_some()
    }

    /// Opens the prompt for the path of a photograph.
    pub(super) fn begin_photo(&mut self) {
        self.ui.mode = ScreenMode::Line(Prompt::with(&format!("{PHOTO} ")));
        self.ui
            .hint("type the path of a picture of the table with markers and labels");
    }

    /// Starts to read a photograph; once it is read, [`App::look_at_photo`] shows the differences.
    pub(super) fn open_photo(&mut self, path: &str) {
        match PhotoWork::begin(self.photos.as_ref(), path) {
            Ok(work) => {
                self.photo_work = Some(work);
                self.ui.mode = ScreenMode::ReadPhoto;
                self.ui.hint(READING);
            }
            Err(why) => self.ui.fault(why),
        }
    }

    /// Checks whether a photograph has been read and is not shown yet.
    #[must_use]
    pub fn has_photo(&self) -> bool {
        self.photo_work.as_ref().is_some_and(PhotoWork::is_done)
    }

    /// Shows the differences once the photograph has been read.
    pub fn look_at_photo(&mut self) {
        if !self.has_photo() {
            return;
        }
        let Some(work) = self.photo_work.take() else {
            return;
        };
        self.ui.mode = ScreenMode::Table;
        self.ui.remark = None;
        match work.finish() {
            Ok(findings) => self.show_photo(PhotoList::new(findings, None)),
            Err(why) => self.ui.fault(why),
        }
    }

    /// Handles a key while a photograph is being read.
    pub(super) fn wait_for_photo(&mut self, key: PressedKey) {
        if key == PressedKey::Escape {
            self.photo_work = None;
            return self.ui.hint("dropped the photograph");
        }
        self.ui.mode = ScreenMode::ReadPhoto;
        self.ui.hint(READING);
    }

    /// Shows the differences beside the map.
    pub(super) fn show_photo(&mut self, list: PhotoList) {
        self.ui.front = Panel::Map;
        self.ui.mode = ScreenMode::Photo(Box::new(list));
    }

    /// Handles a key in the list of differences.
    pub(super) fn turn_photo(&mut self, mut list: Box<PhotoList>, key: PressedKey) {
        if let Some(reason) = list.reason.take() {
            return self.type_reason(list, reason, key);
        }
        match key {
            PressedKey::Enter if list.needs_reason() => {
                list.reason = Some(Prompt::default());
            }
            PressedKey::Enter => return self.enter_photo(&list),
            PressedKey::Escape => return self.leave_photo(),
            PressedKey::Char(letter) if list.turn(letter) => {}
            PressedKey::Right => {
                list.turn_page(true);
            }
            PressedKey::Left => {
                list.turn_page(false);
            }
            key if list.scroll.by_key(key, PAGE) => {}
            _ => self
                .ui
                .hint("a letter leaves out a piece; Enter enters the others, Esc none"),
        }
        self.ui.mode = ScreenMode::Photo(list);
    }

    /// Handles a key while the referee types why refused moves are to be accepted.
    fn type_reason(&mut self, mut list: Box<PhotoList>, mut reason: Prompt, key: PressedKey) {
        match key {
            PressedKey::Escape => {}
            PressedKey::Enter if reason.text().trim().is_empty() => {
                self.ui.hint("type a reason for the log; Esc cancels");
                list.reason = Some(reason);
            }
            PressedKey::Enter => {
                list.give_reason(reason.text().trim());
                return self.enter_photo(&list);
            }
            other => {
                reason.edit(other);
                list.reason = Some(reason);
            }
        }
        self.ui.mode = ScreenMode::Photo(list);
    }

    fn leave_photo(&mut self) {
        self.leave_slip();
        self.ui.hint("nothing entered from the photograph");
    }

    /// Enters the rows that are not excluded: each move as a line of its own, all others as one act.
    fn enter_photo(&mut self, list: &PhotoList) {
        let lines = list.lines(self.door.state());
        if !lines.is_empty() {
            self.script.add_moves(&lines);
            return self.play_script();
        }
        let Some(command) = list.command() else {
            return self.leave_photo();
        };
        if let Some(slip) = list.slip {
            let seat = self.taking.take().map(|taking| taking.seat);
            self.taking = Some(Taking {
                slip,
                seat: seat.unwrap_or_default(),
                command: Some(command.clone()),
            });
        }
        let words = called(self.door.state(), &command);
        self.take_up(command, words);
        self.arm();
    }
}
