//! The screens: terminal set-up and the loop of draw, read, update.
//!
//! - [`kit`]: shared parts of all screens: keys, prompts, colours, the log, and interfaces that `cli` supplies
//! - [`table`]: the screens of Fields of Blue & Grey: map, panels, phrases; [`table::app`] knows no terminal
//! - [`pages`]: the screen of every other rule set: pages of rows, and a map of hexes
//! - [`lines`]: the same games as lines of text
//! - [`settings`]: the referee's settings
//! - [`terminal`]: raw mode, mouse and signals, and restoring the terminal at the end

pub mod kit;
pub mod lines;
pub mod pages;
pub mod settings;
pub mod table;
pub mod terminal;

use std::io;

pub use kit::text::wrap_indented as wrapped;

use kit::keymap::KeyMap;
use kit::notices::Notices;
use kit::theme::{Theme, ThemeName};
use pages::PagesUi;

use game::autosave::Autosave;
use game::session::Session;
use rules::fields::state::draft::Fields;
use view::presentation::{Askers, Audience, Describe};

/// Options of the table.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayOptions {
    /// True if dice are thrown by hand and typed, unless `!` is pressed.
    pub dice_by_hand: bool,
    /// True to handle clicks, drags and the wheel.
    pub mouse: bool,
    /// True for lines of text instead of screens.
    pub plain: bool,
    /// Error of a tape measure, in inches.
    pub tape_error: f64,
    /// Colours and textures of the screens.
    pub theme: Theme,
    /// True to write unit names on the map where they fit, instead of addresses alone.
    pub names: bool,
    /// True to show the clock of the turn in the bar.
    pub clock: bool,
    /// True to show newcomers what to press in each phase, and to show the notes of the roster when a game starts.
    pub lessons: bool,
    /// Saves whether lessons are shown; `None` not to save it.
    pub keeper: Option<table::lessons::SaveLessons>,
    /// Keys chosen by the referee.
    pub keys: KeyMap,
    /// First message on the screen; `None` for none.
    pub greeting: Option<String>,
    /// Writes the paper of each player turn that closes; `None` for no paper.
    pub paper: Option<kit::paper::Writer>,
    /// Prints sheets; `None` without a printer.
    pub printer: Option<kit::paper::Printer>,
    /// Reads photographs of the table; `None` if they are not read here.
    pub photos: Option<table::photo::PhotoReader>,
    /// The players' boards; `None` if they are not served.
    pub boards: Option<kit::boards::ScreenBoards>,
    /// The pen of a game with two referees; `None` with one.
    pub pen: Option<kit::pen::PenLink>,
    /// Columns at which lines of text are wrapped; `None` if the reader wraps them himself.
    pub columns: Option<u16>,
    /// Players who requested entries, as far as known.
    pub askers: Askers,
    /// The club's dashboard; `None` if the game is not sent there.
    pub desk: Option<kit::club::DeskLink>,
    /// Errors in the background.
    pub notices: Notices,
}

impl Default for PlayOptions {
    fn default() -> Self {
        Self {
            dice_by_hand: true,
            mouse: true,
            plain: false,
            tape_error: ::table::measure::TAPE_ERROR,
            theme: Theme::new(ThemeName::Dark),
            names: true,
            clock: true,
            lessons: false,
            keeper: None,
            keys: KeyMap::default(),
            greeting: None,
            paper: None,
            printer: None,
            photos: None,
            boards: None,
            pen: None,
            columns: None,
            askers: Askers::new(),
            desk: None,
            notices: Notices::default(),
        }
    }
}

/// Opens the table of a game of any rule set except Fields of Blue & Grey, and plays until the referee quits.
///
/// # Errors
///
/// Fails if terminal or input cannot be read or written. The game itself is on disk after every act.
pub fn play_any<R: Describe>(session: Session<R>, options: PlayOptions) -> io::Result<()> {
    let scrap = session.path().map(Autosave::beside);
    if options.plain {
        let stdin = io::stdin();
        return lines::boxed::play(
            session,
            scrap,
            &options,
            stdin.lock(),
            io::stdout(),
            terminal::keyboard::line_arrives,
        );
    }
    terminal::open(scrap, &options, |area, typed| {
        let mut companion = PagesUi::new(session, area).with_options(&options);
        companion.keep_hands();
        if let Some(text) = typed {
            companion.take_up_again(text);
        }
        companion
    })
}

/// Opens a spectator's window on a game of any rule set except Fields of Blue & Grey, showing what this reader may see.
///
/// # Errors
///
/// Fails if the terminal cannot be read or written.
pub fn look_on<R: Describe>(
    session: Session<R>,
    eyes: Audience,
    options: PlayOptions,
) -> io::Result<()> {
    terminal::open(None, &options, |area, _| {
        PagesUi::looking_on(session, eyes, area).with_options(&options)
    })
}

/// Opens the table, and plays until the referee quits. The terminal is always restored.
///
/// # Errors
///
/// Fails if the terminal cannot be read or written. The game itself is on disk after every act.
pub fn play(session: Session<Fields>, options: PlayOptions) -> io::Result<()> {
    let table = kit::logged_session::LoggedSession::new(session);
    let scrap = table.session().path().map(Autosave::beside);
    if options.plain {
        let stdin = io::stdin();
        return lines::fields::play_pasted(
            table,
            scrap,
            &options,
            stdin.lock(),
            io::stdout(),
            terminal::keyboard::line_arrives,
        );
    }
    terminal::play(table, scrap, &options)
}
