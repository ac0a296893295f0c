//! Fields of Blue & Grey on the terminal: its screens, the clock of the turn, and the paper of closed turns.

use std::io;
use std::time::{Duration, Instant};

use ratatui::layout::Rect;

use super::{Screens, open};
use crate::PlayOptions;
use crate::kit::key::PressedKey;
use crate::kit::logged_session::LoggedSession;
use crate::kit::paper::AutoPrint;
use crate::table::app::App;
use crate::table::ui::TurnClock;
use game::autosave::Autosave;
use rules::fields::state::State;
use rules::fields::terms::phase::Phase;

/// Plays Fields of Blue & Grey on the screen until the referee quits or the system ends the program.
///
/// # Errors
///
/// Fails if the terminal cannot be read or written.
pub fn play(
    table: LoggedSession,
    scrap: Option<Autosave>,
    options: &PlayOptions,
) -> io::Result<()> {
    open(scrap, options, |area, typed| {
        let mut app = App::new(table, area).with_options(options);
        app.keep_hands();
        if let Some(text) = typed {
            app.take_up_again(text);
        }
        let state = app.door().state();
        let papers = options.paper.clone();
        FieldsScreens {
            papers: papers.map(|writer| AutoPrint::new(writer, state)),
            watch: Stopwatch::going_on(state, app.door().lasted()),
            shown: None,
            app,
        }
    })
}

/// The screens of Fields of Blue & Grey, with their background work: the clock, and the paper of closed turns.
struct FieldsScreens {
    app: App,
    papers: Option<AutoPrint>,
    watch: Stopwatch,
    /// The clock as last drawn; `None` before the first time.
    shown: Option<TurnClock>,
}

impl Screens for FieldsScreens {
    fn has_left(&self) -> bool {
        self.app.has_left()
    }

    fn draw(&self, frame: &mut ratatui::Frame<'_>) {
        self.app.draw(frame);
    }

    fn press(&mut self, key: PressedKey) {
        self.app.press(key);
    }

    fn paste(&mut self, text: &str) {
        self.app.paste(text);
    }

    fn lose_paste(&mut self) {
        self.app.lose_paste();
    }

    fn is_typed(&self, line: &str) -> bool {
        self.app.is_typed(line)
    }

    fn takes_text(&self) -> bool {
        self.app.takes_text()
    }

    fn work(&mut self) -> bool {
        if self.app.plays_script() {
            self.settle();
        }
        self.app.play_line()
    }

    fn resize(&mut self, area: Rect) {
        self.app.resize(area);
    }

    fn press_button(&mut self, column: u16, row: u16) {
        self.app.press_button(column, row);
    }

    fn drag_to(&mut self, at: (u16, u16), by: (i32, i32)) {
        self.app.drag_to(at.0, at.1, by.0, by.1);
    }

    fn release_button(&mut self) {
        self.app.release_button();
    }

    fn wheel(&mut self, column: u16, row: u16, up: bool) {
        self.app.wheel(column, row, up);
    }

    fn pending(&self) -> Option<String> {
        self.app.pending()
    }

    fn look_round(&mut self) {
        let shown = self.watch.read(self.app.door().state());
        self.shown = Some(shown);
        self.app.tick(shown);
        self.app.look_at_boards();
        self.app.look_at_others();
        self.app.look_at_photo();
        if let Some(papers) = &mut self.papers {
            papers.follow(self.app.door().state());
            self.app.show_paper(papers);
        }
    }

    fn notice(&mut self, words: String) {
        self.app.show_notice(words);
    }

    fn take_copied(&mut self) -> Option<String> {
        self.app.take_copied()
    }

    fn is_stale(&self) -> bool {
        let is_later = Some(self.watch.now(self.app.door().state())) != self.shown;
        is_later || self.app.is_shared() || self.app.has_photo()
    }

    fn settle(&mut self) {
        if let Some(papers) = &mut self.papers {
            papers.follow(self.app.door().state());
            papers.settle(self.app.door().state());
        }
    }

    fn finish(&mut self) {
        if let Some(papers) = &mut self.papers {
            papers.follow(self.app.door().state());
            papers.finish();
        }
    }
}

/// Time that the turn and the phase have lasted: computed from the journal up to the opening of the game, and measured
/// by a clock since then.
struct Stopwatch {
    turn: (u32, Instant),
    phase: (Phase, Instant),
}

impl Stopwatch {
    fn start(state: &State) -> Self {
        let now = Instant::now();
        Self {
            turn: (state.turn(), now),
            phase: (state.phase(), now),
        }
    }

    /// Starts the clock for a turn and a phase that have lasted this long already, in seconds.
    fn going_on(state: &State, lasted: (u64, u64)) -> Self {
        let (turn, phase) = lasted;
        let now = Instant::now();
        let ago = |seconds| now.checked_sub(Duration::from_secs(seconds)).unwrap_or(now);
        Self {
            turn: (state.turn(), ago(turn)),
            phase: (state.phase(), ago(phase)),
        }
    }

    fn read(&mut self, state: &State) -> TurnClock {
        if state.turn() != self.turn.0 {
            *self = Self::start(state);
        } else if state.phase() != self.phase.0 {
            self.phase = (state.phase(), Instant::now());
        }
        self.now(state)
    }

    /// Returns the time that turn and phase have lasted; a new turn or phase starts at 0.
    fn now(&self, state: &State) -> TurnClock {
        let since = |is_same: bool, began: Instant| match is_same {
            true => began.elapsed().as_secs(),
            false => 0,
        };
        let is_same_turn = state.turn() == self.turn.0;
        TurnClock {
            turn: since(is_same_turn, self.turn.1),
            phase: since(is_same_turn && state.phase() == self.phase.0, self.phase.1),
        }
    }
}
