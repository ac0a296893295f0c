//! Checklist of the work on the table after a result. It can be ticked off item by item, closed, and recalled.

pub mod screen;
pub mod spoken;

use crate::kit::{
    key::PressedKey,
    logged_session::{LogLine, LoggedSession},
    panel::TABLE,
};
use game::autosave::Autosave;
use game::session::Session;
use rules::fields::terms::command::Command;
use view::presentation::{self, Audience, Describe, ledger::Ledger};
use view::table_work::{SavedHands, TableItem, TableLayout};

/// Number of lines by which a page key scrolls.
const PAGE: usize = 8;

/// Title of every list.
pub const TITLE: &str = "DO ON THE TABLE";

/// Keys of an open list.
const KEYS: &str = "space ticks, a ticks all, b big, Enter goes on";

/// Keys of an open list whose lines are all ticked.
const DONE_KEYS: &str = "all done: space or Enter goes on, b big";

/// Message if nothing can be recalled.
pub const NOTHING_LEFT: &str = "nothing left to do on the table";

/// A line of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedItem {
    /// A task on the table.
    pub item: TableItem,
    /// True if it has been done.
    pub ticked: bool,
}

/// Effect of a key on an open list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListKey {
    /// The list used the key; nothing else happens.
    Taken,
    /// Shows the list large.
    Big,
    /// The list closes, and the next to-do step is shown.
    GoesOn,
    /// The list closes; nothing else happens.
    Left,
    /// The list ignores the key, which has its usual meaning.
    PassesOn,
}

/// The file beside a game that saves the unticked work; `None` for a game without a file.
#[derive(Debug, Default)]
pub struct HandsNote(Option<Autosave>);

impl HandsNote {
    /// Opens the file for a game, and restores the list saved in it, if there is one.
    #[must_use]
    pub fn open<R: Describe>(session: &Session<R>) -> (Self, Option<Checklist>) {
        let file = session.path().map(Autosave::of_table);
        let text = file.as_ref().and_then(Autosave::text);
        let kept = text.and_then(|text| Checklist::resumed(session, text));
        (Self(file), kept)
    }

    /// Saves the work that is not ticked off.
    pub fn keep<R: Describe>(&mut self, list: &Checklist, session: &Session<R>, ledger: &Ledger) {
        if let Some(file) = &mut self.0 {
            file.keep(list.saved(session, ledger));
        }
    }
}

/// The list of work on the table: the differences between the table as the players have left it and the table of the
/// record.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Checklist {
    /// The table as the players have left it so far.
    hands: TableLayout,
    /// The table of the record.
    record: TableLayout,
    items: Vec<ListedItem>,
    at: usize,
    is_open: bool,
    /// True while the list is hidden because other input is being typed; it returns when that input is done.
    rests: bool,
    /// Number of older lines that are not ticked off but no longer shown.
    older: usize,
    /// Number of log entries when the list was last extended.
    heard: usize,
}

impl Checklist {
    /// Makes an empty list: the players' table agrees with the record.
    #[must_use]
    pub fn new<R: Describe>(session: &Session<R>) -> Self {
        let record = R::layout(session.state(), &Audience::Table);
        Self::on_table(session, record)
    }

    /// Makes an empty list for a table as the players have left it so far.
    fn on_table<R: Describe>(session: &Session<R>, hands: TableLayout) -> Self {
        Self {
            hands,
            record: R::layout(session.state(), &Audience::Table),
            heard: session.entries().len(),
            ..Self::default()
        }
    }

    /// Restores the saved list of a game, with the table as the players left it.
    ///
    /// `None` if the text belongs to another game, or is not a saved list.
    #[must_use]
    pub fn resumed<R: Describe>(session: &Session<R>, text: &str) -> Option<Self> {
        Some(Self::on_table(session, presentation::hands(session, text)?))
    }

    /// Returns the text that saves the work not ticked off; `None` if all is done. It counts public entries only.
    #[must_use]
    pub fn saved<R: Describe>(&self, session: &Session<R>, ledger: &Ledger) -> Option<String> {
        let (created, entries) = (session.facts().created, ledger.count(session));
        let kept = SavedHands::new(created, entries, &self.hands, &self.record)?;
        serde_json::to_string(&kept).ok()
    }

    /// Lists the work on the table after the last change of a battle. Returns the sentence to show above the list, or
    /// the whole story if there is no work.
    pub fn take_in(&mut self, door: &LoggedSession, story: String) -> String {
        let new = door.log().get(self.heard..).unwrap_or_default();
        let short = shortened(new, &story);
        let last = door.session().entries().last();
        let last = last.and_then(|entry| entry.act()).map(|act| &act.command);
        let by_photograph = new.len() == 1 && matches!(last, Some(Command::Resync { .. }));
        self.list_entries(door.session());
        // Places that a photograph corrected are listed for information, with every line ticked.
        self.is_open |= by_photograph && !self.items.is_empty();
        match self.is_open {
            true => short,
            false => story,
        }
    }

    /// Lists the work of all new entries. A correction of the record makes no work, because it copies what is already
    /// on the table.
    pub fn list_entries<R: Describe>(&mut self, session: &Session<R>) {
        let new = session.entries().get(self.heard..).unwrap_or_default();
        let corrects = match new {
            // A fix has several entries and may contain corrections, too, but it does leave work.
            [entry] => entry.act().is_some_and(|act| R::corrects(&act.command)),
            _ => false,
        };
        self.heard = session.entries().len();
        self.follow(R::layout(session.state(), &Audience::Table));
        if corrects {
            self.tick_all();
        }
    }

    /// Replaces the work of an undo or redo by what is left of it: work that the players had not done yet lapses instead
    /// of being listed with its opposite.
    pub fn drop_undone(&mut self) {
        let all = self.unticked();
        let left = all.len();
        let is_listed = |item: &TableItem| self.items.iter().any(|one| one.item.key == item.key);
        let items: Vec<TableItem> = all.into_iter().filter(is_listed).collect();
        self.list(items);
        self.older = left.saturating_sub(self.items.len());
    }

    /// Lists the work of the last change; `record` is the table after that change.
    pub fn follow(&mut self, record: TableLayout) {
        let before = std::mem::replace(&mut self.record, record);
        self.list(before.work_to(&self.record));
        let left = self.unticked().len();
        self.older = left.saturating_sub(self.items.len());
    }

    /// Opens the list of all work not ticked off; returns false if there is none.
    pub fn recall(&mut self) -> bool {
        self.list(self.unticked());
        self.is_open
    }

    fn list(&mut self, items: Vec<TableItem>) {
        let open = items.into_iter().map(|item| ListedItem {
            item,
            ticked: false,
        });
        self.items = open.collect();
        self.at = 0;
        self.older = 0;
        self.rests = false;
        self.is_open = !self.items.is_empty();
    }

    /// Returns all work that is not ticked off, of this act and earlier ones.
    #[must_use]
    pub fn unticked(&self) -> Vec<TableItem> {
        self.hands.work_to(&self.record)
    }

    /// Returns the table as the players have left it so far.
    #[must_use]
    pub fn hands(&self) -> &TableLayout {
        &self.hands
    }

    /// Checks whether the list is on the screen.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Checks whether the list is hidden for other input and will return after it.
    #[must_use]
    pub fn rests(&self) -> bool {
        self.rests
    }

    /// Counts the older lines that are neither ticked off nor shown; recalling the list shows them.
    #[must_use]
    pub fn older(&self) -> usize {
        self.older
    }

    /// Returns the lines of the list.
    #[must_use]
    pub fn items(&self) -> &[ListedItem] {
        &self.items
    }

    /// Returns the index of the line under the cursor.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Counts the lines that are not ticked off.
    #[must_use]
    pub fn left(&self) -> usize {
        self.items.iter().filter(|listed| !listed.ticked).count()
    }

    /// Names the keys of the open list.
    #[must_use]
    pub fn keys(&self) -> &'static str {
        if self.left() == 0 { DONE_KEYS } else { KEYS }
    }

    /// Closes the list; lines not ticked off can be recalled.
    pub fn close(&mut self) {
        self.is_open = false;
        self.rests = false;
    }

    /// Hides the list when a key begins other input. The list returns afterwards, unless all its lines are ticked.
    pub fn set_aside(&mut self) {
        if self.is_open {
            self.rests = self.left() > 0;
            self.is_open = false;
        }
    }

    /// Shows a list again that was hidden for other input.
    pub fn return_to_screen(&mut self) {
        self.is_open |= std::mem::take(&mut self.rests);
    }

    /// Describes how to recall the remaining work of a closed list; `None` if there is none.
    #[must_use]
    pub fn left_behind(&self) -> Option<String> {
        let left = self.left();
        (left > 0).then(|| format!("{left} left on the table: g {TABLE} lists what is not ticked"))
    }

    /// Ticks every line and closes the list.
    pub fn tick_all(&mut self) {
        self.tick_lines();
        self.close();
    }

    fn tick_lines(&mut self) {
        for at in 0..self.items.len() {
            self.tick(at);
        }
    }

    /// Handles a key on the open list.
    pub fn press(&mut self, key: PressedKey) -> ListKey {
        match key {
            // Once all is ticked, Space continues with the next step.
            PressedKey::Char(' ') if self.left() == 0 => {
                self.close();
                return ListKey::PassesOn;
            }
            PressedKey::Char(' ') => {
                self.tick(self.at);
                if let Some(first) = self.items.iter().position(|listed| !listed.ticked) {
                    self.at = self.open_behind(first);
                }
            }
            PressedKey::Char('a') => self.tick_lines(),
            PressedKey::Char('b') => return ListKey::Big,
            PressedKey::Up => self.at = self.at.saturating_sub(1),
            PressedKey::Down => self.move_on(1),
            PressedKey::PageUp => self.at = self.at.saturating_sub(PAGE),
            PressedKey::PageDown => self.move_on(PAGE),
            PressedKey::Home => self.at = 0,
            PressedKey::End => self.move_on(self.items.len()),
            PressedKey::Enter => {
                self.close();
                return ListKey::GoesOn;
            }
            PressedKey::Escape => {
                self.close();
                return ListKey::Left;
            }
            _ => {
                self.set_aside();
                return ListKey::PassesOn;
            }
        }
        ListKey::Taken
    }

    /// Handles a key on the large list; returns false if the key closes it.
    pub fn press_big(&mut self, key: PressedKey) -> bool {
        let ticks = matches!(
            key,
            PressedKey::Char(' ' | 'a')
                | PressedKey::Up
                | PressedKey::Down
                | PressedKey::PageUp
                | PressedKey::PageDown
                | PressedKey::Home
                | PressedKey::End
        );
        if !ticks || !self.is_open {
            return false;
        }
        self.press(key);
        self.is_open
    }

    fn move_on(&mut self, lines: usize) {
        let last = self.items.len().saturating_sub(1);
        self.at = self.at.saturating_add(lines).min(last);
    }

    /// Returns the index of the first unticked line, searched from the cursor on; `first` if all those lines are
    /// ticked.
    fn open_behind(&self, first: usize) -> usize {
        let mut behind = self.items.iter().enumerate().skip(self.at);
        let open = behind.find(|(_, listed)| !listed.ticked);
        open.map_or(first, |(at, _)| at)
    }

    /// Ticks the line with index `at`, and puts the cursor on it; returns false if there is no such line.
    pub fn tick_at(&mut self, at: usize) -> bool {
        let is_there = at < self.items.len();
        if is_there {
            self.at = at;
            self.tick(at);
        }
        is_there
    }

    fn tick(&mut self, at: usize) {
        let Some(listed) = self.items.get_mut(at).filter(|listed| !listed.ticked) else {
            return;
        };
        listed.ticked = true;
        self.hands.carry_over(&listed.item, &self.record);
    }
}

/// Returns the story without the work on the table, which the list shows.
fn shortened(new: &[LogLine], story: &str) -> String {
    let is_told = |line: &LogLine| story.contains(&line.text);
    match new {
        [line] if is_told(line) => line.short.clone(),
        [_, ..] if new.iter().all(is_told) => {
            let called = new
                .iter()
                .map(|line| line.called.lines().collect::<Vec<_>>());
            let called: Vec<&str> = called.flatten().collect();
            called.join(", ")
        }
        _ => story.lines().next().unwrap_or_default().to_owned(),
    }
}
