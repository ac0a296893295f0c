//! The screens as a state machine: a key or click changes the game or the screen, and a frame is drawn from the derived
//! values.

mod argument;
mod boards_page;
mod camera;
mod checklist;
mod clause_reader;
mod clicks;
mod confirm;
mod cursor;
mod drag;
mod history;
mod key_input;
mod lessons;
mod panel_choice;
mod paste;
mod pen;
mod pending;
mod pending_act;
mod photo;
mod phrase_input;
mod placement;
mod prompts;
mod reader;
mod refresh;
mod sight;
mod tape_questions;
mod todo_step;
mod undo;

use ratatui::layout::Rect;

use super::{
    lessons::SaveLessons,
    map::{legend::GridStep, viewport::Lens},
    panels,
    photo::{PhotoReader, PhotoWork},
    phrase::{self, PhraseReading},
    ui::{BoardDice, Preview, ScreenMode, TurnClock, UiState, ZoneOwner, refusals::RefusedPhrase},
};
use crate::{
    PlayOptions,
    kit::{
        boards::{self, ScreenBoards, SlipFilter},
        checklist::{Checklist, HandsNote, screen::ListScreen as _},
        club::DeskLink,
        intent::Intent,
        key::PressedKey,
        keymap::KeyMap,
        last_act::LastAct,
        layout::ScreenLayout,
        logged_session::LoggedSession,
        panel::Panel,
        paper::{AutoPrint, Printer},
        pen::{PenLink, PenNews},
        prompt::Prompt,
        question::ScreenQuestion,
        script::Script,
        scroll::Scroll,
        theme::{Theme, ThemeName},
    },
};
use rules::fields::terms::name::SideId;
use table::measure::TAPE_ERROR;

/// The screens and their game.
pub struct App {
    door: LoggedSession,
    ui: UiState,
    /// The size of the terminal.
    size: Rect,
    /// Error of a tape measure, in inches.
    tape_error: f64,
    /// Length of the log when the rules last named the acts that remain in the phase.
    listed_at: usize,
    /// File that saves the unticked work on the table; `None` for a game without a file.
    hands: HandsNote,
    /// The unit being dragged with the mouse; `None` if none is.
    grip: Option<drag::Drag>,
    /// The last key, if it answered a tape question; `None` otherwise. If it is pressed again, nothing more happens.
    answered: Option<PressedKey>,
    /// Length of the log after the last key that answered a tape question, and the number of answers that this key
    /// gave.
    told_by_tape: (usize, usize),
    /// Callback that saves whether lessons are shown; `None` if there is none.
    keeper: Option<SaveLessons>,
    printer: Option<Printer>,
    /// Reader of photographs; `None` if there is none.
    photos: Option<PhotoReader>,
    /// The photograph that is being read; `None` if none is.
    photo_work: Option<PhotoWork>,
    /// The players' boards; `None` if they are not served.
    boards: Option<ScreenBoards>,
    /// The pen of a game with two referees; `None` with one.
    pen: Option<PenLink>,
    pen_news: PenNews,
    /// Number of times that the first request to join has been shown. Until it has been shown often enough, a pressed
    /// key was probably meant for something else.
    stood: u8,
    /// The slip that proposed the pending line; `None` if there is none.
    taking: Option<boards_page::Taking>,
    /// The side whose phones are asked for its die, and the message that asks; `None` if no die is asked for.
    die_request: Option<(SideId, String)>,
    /// The club's dashboard; `None` if there is none.
    desk: Option<DeskLink>,
    /// True while a line that was typed at an open question is ignored to its end.
    passes_line: bool,
    /// The measuring phrase that starts at the former selection; `None` as soon as anything else is typed.
    measures_from: Option<String>,
    /// True if the last key measured a distance, so that Enter only closes the answer.
    has_laid_tape: bool,
    /// The lens that the map chose to follow the action; `None` if it shows the whole table, or if the referee chose
    /// the view.
    followed: Option<Lens>,
    /// True if the map's view is fixed, so that it does not follow the action.
    holds_map: bool,
    /// Text to send to the terminal's clipboard; `None` if there is none.
    copied: Option<String>,
    /// Pasted lines that have not been played yet.
    script: Script,
    /// Mode to return to if the pasted lines are dropped.
    behind_script: ScreenMode,
    left: bool,
}

impl App {
    /// Makes the screens of a game on a terminal of this size.
    #[must_use]
    pub fn new(door: LoggedSession, size: Rect) -> Self {
        let known = refresh::known(&door, TAPE_ERROR);
        let story = door.log().iter().rev().find(|line| line.stands);
        let ui = UiState {
            theme: Theme::new(ThemeName::Dark).for_sides(known.board.hues),
            mode: ScreenMode::Table,
            front: Panel::Map,
            aside: Panel::List,
            lens: Lens::default(),
            subject: None,
            phrase: String::new(),
            proposal: None,
            resolver: Scroll::default(),
            switching: false,
            laid_aside: Vec::new(),
            preview: Preview::default(),
            queue: 0,
            fights_on: false,
            walking: false,
            board_dice: BoardDice::default(),
            ahead: Vec::new(),
            own_dice: false,
            last: LastAct {
                story: story.map_or_else(
                    || refresh::opening_words(door.state()),
                    |line| line.text.clone(),
                ),
                called: story.map_or_else(String::new, |line| line.called.clone()),
                is_fresh: false,
            },
            list: Checklist::new(door.session()),
            remark: None,
            asked: Scroll::default(),
            measured: None,
            turned_down: None,
            refused: RefusedPhrase::Nothing,
            dice: Vec::new(),
            history: Vec::new(),
            marked: None,
            filter: String::new(),
            scroll: Scroll::default(),
            watch: ZoneOwner::Nobody,
            zones: None,
            ways: Vec::new(),
            clock: None,
            shows_clock: true,
            paper: None,
            boards: None,
            pen: None,
            is_barred: false,
            sieve: SlipFilter::default(),
            desk: None,
            keys: KeyMap::default(),
            lessons: false,
            names: true,
            grid: GridStep::default(),
            known,
        };
        let mut app = Self {
            door,
            ui,
            size,
            listed_at: 0,
            hands: HandsNote::default(),
            tape_error: TAPE_ERROR,
            grip: None,
            answered: None,
            told_by_tape: (0, 1),
            printer: None,
            photos: None,
            photo_work: None,
            boards: None,
            pen: None,
            pen_news: PenNews::default(),
            stood: 0,
            taking: None,
            die_request: None,
            desk: None,
            keeper: None,
            passes_line: false,
            measures_from: None,
            has_laid_tape: false,
            followed: None,
            holds_map: false,
            copied: None,
            script: Script::default(),
            behind_script: ScreenMode::Table,
            left: false,
        };
        app.show_phase();
        app
    }

    /// Applies the referee's options.
    #[must_use]
    pub fn with_options(mut self, options: &PlayOptions) -> Self {
        self = self.in_theme(options.theme);
        self.ui.own_dice = !options.dice_by_hand;
        self.tape_error = options.tape_error;
        self.ui.known = refresh::known(&self.door, self.tape_error);
        self.ui.keys = options.keys.clone();
        self.ui.names = options.names;
        self.ui.shows_clock = options.clock;
        self.printer = options.printer.clone();
        self.photos = options.photos.clone();
        self.boards = options.boards.clone();
        self.desk = options.desk.clone();
        self.pen = options.pen.clone();
        self.look_at_boards();
        self.keeper = options.keeper.clone();
        self.ui.lessons = options.lessons;
        self.open_notes_at_start();
        if let Some(words) = &options.greeting {
            self.ui.hint(words.clone());
        }
        self
    }

    /// Applies another colour theme.
    #[must_use]
    pub fn in_theme(mut self, theme: Theme) -> Self {
        self.ui.theme = theme.for_sides(self.ui.known.board.hues);
        self
    }

    /// Returns the game behind the screens.
    #[must_use]
    pub fn door(&self) -> &LoggedSession {
        &self.door
    }

    /// Returns the state of the screen.
    #[must_use]
    pub fn ui(&self) -> &UiState {
        &self.ui
    }

    /// Returns the text to copy to the terminal's clipboard, once; `None` if there is none.
    pub fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    /// Checks whether the referee has quit.
    #[must_use]
    pub fn has_left(&self) -> bool {
        self.left
    }

    /// Adapts to the size of the terminal.
    pub fn resize(&mut self, size: Rect) {
        self.size = size;
    }

    /// Updates how long the turn and the phase have lasted.
    pub fn tick(&mut self, clock: TurnClock) {
        let minute = |clock: Option<TurnClock>| clock.map(|clock| clock.turn / 60);
        if minute(self.ui.clock) != minute(Some(clock)) {
            self.ui.known.forecast = self.door.forecast();
        }
        self.ui.clock = Some(clock);
    }

    /// Updates the text about the sheets of closed turns: their age in the bar, and each warning or notice once.
    pub fn show_paper(&mut self, papers: &mut AutoPrint) {
        self.ui.paper = papers.words();
        if let Some(words) = papers.news() {
            self.ui.fault(words);
        }
    }

    /// Shows a message about an error in the background.
    pub fn show_notice(&mut self, words: String) {
        self.ui.fault(words);
    }

    /// Draws a frame of the screens.
    pub fn draw(&self, frame: &mut ratatui::Frame<'_>) {
        panels::draw(
            &self.ui,
            self.door.state(),
            self.door.log(),
            frame.area(),
            frame.buffer_mut(),
        );
        if let Some(cursor) = panels::cursor(&self.ui, frame.area()) {
            frame.set_cursor_position(cursor);
        }
    }

    /// Handles a key.
    pub fn press(&mut self, key: PressedKey) {
        if ScreenLayout::is_too_small(self.size) {
            // A question would be invisible on this small screen. Quitting needs none, because the game is on disk.
            self.left |= key == PressedKey::Ctrl('c');
            return;
        }
        if key == PressedKey::Ctrl('c') {
            self.ui.refused.stop_ignoring();
            self.passes_line = false;
            self.script.drop_all();
            return self.interrupt();
        }
        if self.stops_script() || self.passes_over(key) || self.passes_over_line(key) {
            return;
        }
        if self.ui.mode == ScreenMode::Table && self.answers_knock(key) {
            return;
        }
        if self.ui.mode == ScreenMode::Table && (self.checks_off(key) || self.scrolls_fight(key)) {
            return;
        }
        self.ui.last.is_fresh = false;
        let answered = std::mem::take(&mut self.answered);
        let laid = std::mem::take(&mut self.has_laid_tape);
        match &self.ui.mode {
            ScreenMode::Table if self.ui.is_grabbing() && key.is_arrow() => self.grab(key),
            // The key repeats the answer to the tape question.
            ScreenMode::Table if answered == Some(key) => {
                self.ui.hint(format!(
                    "{key} has already answered the question; a second press does nothing"
                ));
            }
            ScreenMode::Table => match self.intent(key) {
                Ok(Intent::OpenPapers) if self.ui.opens_slips() => {
                    self.open_boards(boards::SLIPS);
                }
                Ok(Intent::Do) if laid && self.ui.phrase.is_empty() => self.close_answer(),
                Ok(intent) => {
                    self.act(intent);
                    self.has_laid_tape |= laid && intent.looks_nearer();
                }
                Err(why) => self.turn_away(key, why),
            },
            ScreenMode::Shout => self.press_big(key),
            _ => self.answer(key),
        }
        if self.ui.phrase.is_empty() {
            self.ui.preview.lit.clear();
        }
        if !matches!(self.ui.mode, ScreenMode::Ask(..)) {
            self.ui.asked = Scroll::default();
        }
        self.say_refusal_again();
        self.call_list_back(key);
        self.update_die_request();
        self.go_on_with_script();
        self.follow();
        self.look_out();
    }

    /// Asks for confirmation before the referee quits.
    fn interrupt(&mut self) {
        match self.ui.mode {
            ScreenMode::Ask(ScreenQuestion::Leave, _) => self.left = true,
            _ => self.act(Intent::Leave),
        }
    }

    /// Presses every key of a string, such as `Am4<ret>`.
    pub fn type_keys(&mut self, keys: &str) {
        for key in PressedKey::read(keys) {
            self.press(key);
        }
    }

    /// Scrolls a fight that does not fit its panel; returns false if the key means something else.
    fn scrolls_fight(&mut self, key: PressedKey) -> bool {
        /// Number of lines by which a page key scrolls.
        const PAGE: usize = 8;
        if !self.fight_is_up() {
            self.ui.resolver = Scroll::default();
            return false;
        }
        let is_free = self.ui.phrase.is_empty() && self.ui.resolver.hides_lines();
        let is_sideways = matches!(key, PressedKey::Left | PressedKey::Right);
        is_free && !is_sideways && self.ui.resolver.by_key(key, PAGE)
    }

    fn fight_is_up(&self) -> bool {
        self.ui.proposal.as_ref().is_some_and(|p| p.is_fight())
    }

    /// Carries out an intent.
    pub fn act(&mut self, intent: Intent) {
        let remark = self.ui.remark.take();
        let switching = self.ui.switching;
        self.ui.switching &= matches!(intent, Intent::Toggle(_));
        self.ui.walking &= matches!(intent, Intent::Offer | Intent::OpenPapers);
        self.ui.fights_on &= matches!(intent, Intent::Face(_) | Intent::ThrowForMe);
        // A refusal can be overruled only while it is shown.
        let down = self.ui.turned_down.take();
        match intent {
            // A question about a refusal keeps the refusal.
            Intent::Spell('=') => {
                self.ui.remark = remark;
                self.ui.turned_down = down;
                self.spell('=');
            }
            Intent::Spell(letter) => self.spell(letter),
            Intent::Unspell => self.unspell(),
            Intent::Face(face) => self.face(face),
            Intent::Offer => self.offer(),
            Intent::Do if self.ui.phrase == "=" => {
                self.ui.turned_down = down;
                self.open_card_of_act();
            }
            // An Enter after a refusal belongs to the refused act, and must not play another one.
            Intent::Do if down.is_some() && self.ui.phrase.is_empty() => {
                let words = match &self.ui.proposal {
                    Some(open) if open.is_fight() => {
                        "the fight is still open: correct it, or Esc drops it"
                    }
                    Some(_) => "an unfinished act is open: Enter continues it, Esc drops it",
                    None => "not done; Enter again does what NEXT says",
                };
                self.ui.hint(words);
            }
            Intent::Do => self.enter(),
            // Escape only leaves the modifiers; the fight stays open.
            Intent::Back if switching => {}
            Intent::Back => self.back(),
            Intent::TakeBack => self.step_back(),
            Intent::BringBack => self.bring_back(1),
            Intent::EndPhase => self.end_phase(),
            Intent::ThrowForMe => self.throw_for_me(),
            Intent::OpenLine => self.open_line(down.as_ref()),
            Intent::OpenPrint => self.open_print(),
            Intent::OpenHelp => {
                self.ui.mode = ScreenMode::Help(Prompt::default(), Scroll::default())
            }
            Intent::OpenPapers => {
                // Reading a clause keeps the refusal, which may be overruled afterwards.
                self.ui.remark = remark;
                self.ui.turned_down = down;
                self.read_papers("");
            }
            Intent::Goto => self.ui.mode = ScreenMode::Goto,
            Intent::Show(panel) => self.show(panel),
            Intent::TurnPanel => self.turn_panel(),
            Intent::Closer => self.zoom(Lens::closer),
            Intent::Farther => self.zoom(Lens::farther),
            Intent::WholeTable => self.show_whole_table(),
            Intent::HoldMap => self.hold_map(),
            Intent::Shift(way) => self.shift(way),
            Intent::Page(up) => self.page(up),
            Intent::Overrule => self.overrule(down),
            Intent::Modifiers => self.switch_modifiers(!switching),
            Intent::Toggle(letter) => self.toggle(letter),
            Intent::Watch => self.watch(),
            Intent::Shout => self.ui.mode = ScreenMode::Shout,
            Intent::Clock => self.show_clock(),
            Intent::Lessons => self.turn_lessons(),
            Intent::Resync => self.resync(),
            Intent::Filter => self.filter(),
            Intent::Fix(entry) => self.begin_fix(entry),
            Intent::Copy(entry) => self.copy_entry(entry),
            Intent::Leave => self.ask_to_leave(),
        }
    }

    /// Reads the phrase typed so far.
    fn reading(&self) -> PhraseReading {
        phrase::read(&self.ui.phrase, self.door.state(), self.ui.subject.as_ref())
    }
}
