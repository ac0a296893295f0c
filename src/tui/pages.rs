//! The screen of a game of any rule set except Fields of Blue & Grey: a bar, a page, the rows beside it, the NEXT line
//! and a line to type. The rule set supplies pages of plain rows ([`Describe::pages`]); nothing here depends on their
//! content.
//!
//! - [`acts`]: one list of the keys of every game
//! - `boards`: the players' boards, and entries from other windows
//! - `board`: zoom, clicks and measuring on the map
//! - `argument`: cards that settle an argument
//! - `confirm`: questions to confirm, and keys ignored after a refused phrase
//! - `logged_session`: the session with its log in words
//! - `ui_state`: state of the screen between keys
//! - `pending_act`: the pending act, its dice and answers
//! - `checklist`: the work that the last act leaves on the table
//! - `end_of_step`: the end of a step, and the question before it
//! - `line`: the typed line, its completion, the keys that open it
//! - `paste`: pasted text
//! - `selection`: the selected unit or row, and the meaning of digits
//! - `reader`: texts that are read in place of a page
//! - `record`: undo, redo, fixes, the log under the cursor
//! - `hand_over`: private pages of one side
//! - `open_page`: the open page
//! - `panes`: drawing of the screen; `screens`: the interface to the terminal
//! - [`hexes`]: the hex painter

pub mod acts;
mod argument;
mod board;
mod boards;
mod checklist;
mod confirm;
mod end_of_step;
mod hand_over;
pub mod hexes;
mod line;
mod logged_session;
mod open_page;
mod panes;
mod paste;
mod pending_act;
mod reader;
mod record;
mod screens;
mod selection;
mod ui_state;

use ratatui::layout::Rect;

use super::{PlayOptions, terminal::Screens};
use crate::{
    kit::{
        boards::{ScreenBoards, SlipFilter},
        checklist::{Checklist, HandsNote, screen::ListScreen as _},
        club::DeskLink,
        key::PressedKey,
        keymap::KeyMap,
        last_act::LastAct,
        layout::ScreenLayout,
        paper::Printer,
        prompt::Prompt,
        script::Script,
        scroll::Scroll,
        theme::{Theme, ThemeName},
    },
    lines::boxed,
    pages::hexes::BoardLens,
};
use acts::{KeyIntent, Letters};
use board::MapGrip;
use boards::TakenSlip;
use game::session::Session;
use logged_session::{ActResult, LoggedSession};
use rules::chance::{Ask, Want};
use ui_state::{ConfirmQuestion, DICE, Derived, LOG, PagesMode, PagesState};
use view::presentation::{Audience, Describe};

/// Message after Escape has dropped an act.
const LEFT: &str = "dropped: nothing done";

/// The screen and its game.
pub struct PagesUi<R: Describe> {
    sitting: LoggedSession<R>,
    ui: PagesState<R>,
    desk: Option<DeskLink>,
    printer: Option<Printer>,
    size: Rect,
    /// File that saves the unticked work on the table; `None` for a game without a file.
    hands: HandsNote,
    /// Text to send to the terminal's clipboard; `None` if there is none.
    copied: Option<String>,
    /// Pasted lines that have not been played yet.
    script: Script,
    /// Mode to return to if the pasted lines are dropped.
    behind_script: PagesMode<R::Command>,
    /// The press of the left button on the map; `None` once the button is released.
    grip: Option<MapGrip>,
    /// The players' boards; `None` if they are not served.
    boards: Option<ScreenBoards>,
    /// Number of times that the first request to join has been shown.
    knock_age: u8,
    /// The slip that proposed the pending line; `None` if there is none.
    slip: Option<TakenSlip>,
    left: bool,
}

impl<R: Describe> PagesUi<R> {
    /// Makes the screen of a game on a terminal of this size.
    #[must_use]
    pub fn new(session: Session<R>, size: Rect) -> Self {
        Self::opened(LoggedSession::new(session, Audience::Table), false, size)
    }

    /// Makes the screen of a spectator at a game that is played elsewhere: the same pages, limited to what `eyes` may
    /// see, but no acts.
    #[must_use]
    pub fn looking_on(session: Session<R>, eyes: Audience, size: Rect) -> Self {
        Self::opened(LoggedSession::new(session, eyes), true, size)
    }

    fn opened(sitting: LoggedSession<R>, looks_on: bool, size: Rect) -> Self {
        let known = Derived::new(&sitting, None);
        let last = sitting.log().iter().rev().find(|line| line.stands);
        let welcome = || {
            let keys = match looks_on {
                true => "? lists the keys.",
                false => "? lists the keys, Space steps through what is due.",
            };
            format!("{}. {keys}", R::heading(sitting.state()))
        };
        let ui = PagesState {
            looks_on,
            theme: Theme::new(ThemeName::Dark).for_sides(R::hues(sitting.state())),
            mode: PagesMode::Table,
            page: open_page::first_page(&sitting, &known),
            aside: false,
            picked: None,
            typed: String::new(),
            number: 0,
            queue: 0,
            taken: None,
            down: None,
            own_dice: false,
            keys: KeyMap::default(),
            letters: Letters::default(),
            last: LastAct {
                story: last.map_or_else(welcome, |line| line.text.clone()),
                called: last.map_or_else(String::new, |line| line.called.clone()),
                is_fresh: false,
            },
            list: Checklist::new(sitting.session()),
            remark: None,
            preview: None,
            asked: Scroll::default(),
            stopped: None,
            history: Vec::new(),
            marked: None,
            filter: String::new(),
            scroll: Scroll::default(),
            row: None,
            lens: BoardLens::default(),
            lit: Vec::new(),
            dice: Vec::new(),
            desk: None,
            boards: None,
            sieve: SlipFilter::default(),
            known,
        };
        Self {
            sitting,
            ui,
            desk: None,
            printer: None,
            hands: HandsNote::default(),
            size,
            copied: None,
            script: Script::default(),
            behind_script: PagesMode::Table,
            grip: None,
            boards: None,
            knock_age: 0,
            slip: None,
            left: false,
        }
    }

    /// Applies the referee's options.
    #[must_use]
    pub fn with_options(mut self, options: &PlayOptions) -> Self {
        self = self.in_theme(options.theme);
        self.ui.own_dice = !options.dice_by_hand;
        self.ui.keys = options.keys.clone();
        self.desk.clone_from(&options.desk);
        self.printer.clone_from(&options.printer);
        self.boards.clone_from(&options.boards);
        let (letters, misfits) = Letters::new(R::ACTS, &options.keys);
        self.ui.letters = letters;
        let said: Vec<String> = options.greeting.iter().cloned().chain(misfits).collect();
        if !said.is_empty() {
            self.ui.hint(said.join("  "));
        }
        self
    }

    /// Applies another colour theme.
    #[must_use]
    pub fn in_theme(mut self, theme: Theme) -> Self {
        self.ui.theme = theme.for_sides(R::hues(self.sitting.state()));
        self
    }

    /// Returns the present state of the game.
    #[must_use]
    pub fn state(&self) -> &R::State {
        self.sitting.state()
    }

    /// Returns the session behind the screen.
    #[must_use]
    pub fn session(&self) -> &Session<R> {
        self.sitting.session()
    }

    /// Presses every key of a string, such as `M1f<ret>63`.
    pub fn type_keys(&mut self, keys: &str) {
        for key in PressedKey::read(keys) {
            self.press(key);
        }
    }

    /// Restores input that was not entered when the program ended.
    pub fn take_up_again(&mut self, text: &str) {
        let here = self.sitting.session().journal().here();
        let here = self.sitting.ledger().number(here);
        let Some(line) = boxed::found(here, text).map(str::to_owned) else {
            return;
        };
        let words = format!("Typed but not entered: {line}");
        let said = self
            .ui
            .remark
            .take()
            .map(|(_, greeting)| format!("{greeting} {words}"));
        self.ui.hint(said.unwrap_or(words));
        self.take_up_line(&line);
    }

    fn press_key(&mut self, key: PressedKey) {
        if ScreenLayout::is_too_small(self.size) {
            // A question would be invisible on this small screen. Quitting needs none, because the game is on disk.
            self.left |= key == PressedKey::Ctrl('c');
            return;
        }
        if key == PressedKey::Ctrl('c') {
            self.left |= matches!(self.ui.mode, PagesMode::Sure(ConfirmQuestion::Leave, _));
            self.script.drop_all();
            return self.ask_to_leave();
        }
        if self.stops_script() || self.checks_off(key) {
            return;
        }
        self.ui.last.is_fresh = false;
        if !matches!(self.ui.mode, PagesMode::Card(_)) {
            self.ui.lit.clear();
        }
        if self.passes_over(key) {
            return;
        }
        if !matches!(self.ui.mode, PagesMode::Sure(..)) {
            self.ui.asked = Scroll::default();
        }
        if key == PressedKey::Char(':') && self.ui.mode.gives_way() {
            self.ui.mode = PagesMode::Table;
        }
        match std::mem::replace(&mut self.ui.mode, PagesMode::Table) {
            PagesMode::Table => self.at_table(key),
            PagesMode::Line(prompt) => self.in_line(prompt, key),
            PagesMode::Answer(prompt) => self.in_answer(prompt, key),
            PagesMode::Reason(prompt) => self.in_reason(prompt, key),
            PagesMode::Find(prompt) => self.in_find(prompt, key),
            PagesMode::Sure(question, words) => self.in_question(question, words, key),
            PagesMode::Help(prompt, scroll) => self.in_help(prompt, scroll, key),
            PagesMode::Text(text) => self.in_text(text, key),
            PagesMode::Goto => self.go(key),
            PagesMode::Shout => self.press_big(key),
            PagesMode::Whose => self.in_whose(key),
            PagesMode::Curtain(curtain) => self.in_curtain(curtain, key),
            PagesMode::Private(private) => self.in_private(private, key),
            PagesMode::Boards(leaf) => self.in_boards(leaf, key),
            PagesMode::Card(open) => self.in_card(open, key),
        }
        self.call_list_back(key);
        self.go_on_with_script();
    }

    /// Handles a key while no line, question or text is open: names, dice, letters of acts, and the keys of the screen.
    fn at_table(&mut self, key: PressedKey) {
        if self.answers_knock(key) {
            return;
        }
        let remark = self.ui.remark.take();
        let is_phrase = !self.ui.typed.is_empty();
        let number = std::mem::take(&mut self.ui.number);
        match key {
            PressedKey::Char(digit @ '0'..='9') if number > 0 => {
                return self.number(number, digit);
            }
            PressedKey::Enter if number > 0 => return self.choose(number),
            PressedKey::Char(letter) if letter.is_ascii_uppercase() => return self.name(letter),
            PressedKey::Char(digit @ '0'..='9') => return self.digit(digit),
            PressedKey::Backspace => return self.take_back_typed(),
            _ => self.ui.typed.clear(),
        }
        if self.ui.taken.is_some() && self.takes(key) {
            return;
        }
        if self.log_is_open() && self.in_log(key) {
            return;
        }
        match acts::of_key(key, &self.ui.keys) {
            Some(KeyIntent::Line) if self.takes_lines() => self.open_mended(),
            // In a side's own window Enter only chooses an offer of the side's own pages.
            Some(KeyIntent::Do) if self.ui.looks_on && self.takes_lines() => {
                if !self.chooses() && !self.chooses_only() {
                    self.only_looks();
                }
            }
            Some(intent) if self.ui.looks_on && !intent.looks() => self.only_looks(),
            Some(KeyIntent::Rules) => {
                // Reading a clause keeps the message, so that the referee can continue afterwards.
                self.ui.remark = remark;
                self.read_rules();
            }
            Some(KeyIntent::Overrule) => self.overrule(),
            Some(intent) => {
                self.ui.down = None;
                self.act(intent);
            }
            None => self.other_key(key, is_phrase),
        }
    }

    fn act(&mut self, intent: KeyIntent) {
        match intent {
            KeyIntent::Skip => self.skip(),
            KeyIntent::Do => self.enter(),
            KeyIntent::Throw => self.throw(),
            KeyIntent::Back => self.back(),
            KeyIntent::Undo => self.undo(1, false),
            KeyIntent::Redo => self.redo(1),
            KeyIntent::EndStep => self.end_step(false),
            KeyIntent::Overrule => self.overrule(),
            KeyIntent::Look => self.look(),
            KeyIntent::Goto => self.ui.mode = PagesMode::Goto,
            KeyIntent::Turn => self.ui.aside = !self.ui.aside,
            KeyIntent::Line => self.open_line(""),
            KeyIntent::Shout => self.ui.mode = PagesMode::Shout,
            KeyIntent::Rules => self.read_rules(),
            KeyIntent::Find => {
                self.open('l');
                self.ui.mode = PagesMode::Find(Prompt::with(&self.ui.filter));
            }
            KeyIntent::Help => self.ui.mode = PagesMode::Help(Prompt::default(), Scroll::default()),
            KeyIntent::Paper => self.open_line("print "),
            KeyIntent::Closer => self.look_closer(1),
            KeyIntent::Farther => self.look_closer(-1),
            KeyIntent::Measure => self.open_measure(),
            KeyIntent::Leave => self.ask_to_leave(),
        }
    }

    fn other_key(&mut self, key: PressedKey, is_phrase: bool) {
        match key {
            PressedKey::Up => self.shift(0, -1),
            PressedKey::Down => self.shift(0, 1),
            PressedKey::Left => self.shift(-1, 0),
            PressedKey::Right => self.shift(1, 0),
            PressedKey::PageUp => self.ui.scroll.back(self.page_rows()),
            PressedKey::PageDown => self.ui.scroll.forth(self.page_rows()),
            PressedKey::Home => self.ui.scroll = Scroll::default(),
            PressedKey::Char(letter) if self.holds_secret_unit() && self.begin(letter) => {}
            PressedKey::Char(_) if self.ui.looks_on => self.only_looks(),
            PressedKey::Char(letter) if self.begin(letter) => {}
            key => {
                let why = format!("{key} is not a key here; ? lists them, : takes any act");
                match is_phrase {
                    true => self.stop_phrase(&why),
                    false => self.ui.hint(why),
                }
            }
        }
    }

    /// Checks whether lines may be typed here: by the referee, and in a side's own window.
    fn takes_lines(&self) -> bool {
        !self.ui.looks_on || self.printer.is_some()
    }

    /// Checks whether this is a side's own window with a selected unit that only this side knows. Such a unit acts from
    /// this window.
    pub(super) fn holds_secret_unit(&self) -> bool {
        let picked = self.ui.picked.as_deref();
        let is_secret = picked.is_some_and(|picked| self.is_secret_line(picked));
        self.ui.looks_on && self.takes_lines() && is_secret
    }

    fn only_looks(&mut self) {
        self.ui.hint(match self.takes_lines() {
            true => {
                "Only your side's secret acts can be done in this window: arrows and Enter choose, \
                 : types a line, q quits"
            }
            false => "This window only watches: g chooses a page, / narrows the log, q quits",
        });
    }

    fn ask_to_leave(&mut self) {
        if self.ui.looks_on {
            self.left = true;
            return;
        }
        let words = "Leave the table? The game is saved; you can resume it here.";
        self.ui.mode = PagesMode::Sure(ConfirmQuestion::Leave, words.to_owned());
    }

    /// Drops the pending act, else the filter of the log, else the selection.
    fn back(&mut self) {
        self.slip = None;
        if self.ui.taken.take().is_some() {
            return self.ui.hint(LEFT);
        }
        self.ui.marked = None;
        self.ui.row = None;
        if !self.ui.filter.is_empty() {
            self.ui.filter.clear();
            return;
        }
        if self.ui.picked.take().is_some() {
            self.learn();
        }
    }

    /// Shows the result of an act.
    fn done(&mut self, done: ActResult) {
        // Nothing of a secret act appears at the open table.
        let is_told = done != ActResult::default();
        let story = self.list_work(done.story, is_told);
        if is_told {
            self.ui.last = LastAct {
                story,
                called: done.called,
                is_fresh: true,
            };
        }
        self.ui.remark = None;
        self.ui.down = None;
        self.ui.queue = 0;
        self.learn();
    }

    /// Computes again the values that the screen shows.
    fn learn(&mut self) {
        self.change_hands();
        self.ui.known = Derived::new(&self.sitting, self.ui.picked.as_deref());
        if self.ui.queue >= self.ui.known.openings.len() {
            self.ui.queue = 0;
        }
        if self.ui.page == DICE {
            self.ui.dice = self.dice();
        }
        // A page that no longer exists is closed.
        let letter = self.ui.page;
        let stands = matches!(letter, LOG | DICE)
            || self.ui.known.pages.iter().any(|page| page.letter == letter);
        if !stands {
            self.ui.page = self.ui.known.pages.first().map_or(LOG, |page| page.letter);
        }
    }

    /// Drops the selection if its side may not act now, because the letters of acts are for the acting side.
    fn change_hands(&mut self) {
        let state = self.sitting.state();
        let now = R::in_turn(state);
        if now.is_none() || now == self.ui.known.in_turn {
            return;
        }
        let picked = self.ui.picked.as_deref();
        let side = picked.and_then(|picked| R::side_in_hand(state, picked));
        if side.is_some() && side != now {
            self.ui.picked = None;
        }
    }
}

fn wants_die(ask: Option<&Ask>) -> bool {
    ask.is_some_and(|ask| ask.wants == Want::Die)
}
