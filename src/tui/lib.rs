//! The screens: terminal set-up and the loop of draw, read, update.
//!
//! - [`argument`]: a card that settles an argument, while it is read
//! - [`author`]: a roster while it is written
//! - [`companion`]: a game of any rules but Fields of Blue & Grey, by pages
//! - [`boards`]: the players' boards while they are served
//! - [`clipboard`]: what is copied out of the screens
//! - [`app`]: the machine that keys go into and frames come out of; knows no terminal
//! - [`intent`]: what can be wanted
//! - [`act`]: the one list of acts behind keys, help and footer; [`glossary`]: the words beside it
//! - [`phrase`]: CAPITAL brigade, digit unit, lower-case verb
//! - [`hexes`]: a map of hexes in cells
//! - [`keymap`], [`settings`]: what the referee chose otherwise
//! - [`lessons`]: a line a phase for a newcomer
//! - [`map`]: the table in Braille dots
//! - [`notices`]: what goes wrong behind the screens
//! - [`panels`]: one pane a file
//! - [`paper`]: the paper of closed turns, written in the background
//! - [`pen`]: who enters acts where two referees have one game
//! - [`pending`]: what is typed and not entered, kept beside the game
//! - [`plain`]: the same game as lines of text
//! - `talk`: a game of any other rules as lines of text; `dialogue`: the lines of both
//! - [`script`]: lines that were pasted
//! - [`watch`]: a second window that only looks
//! - [`terminal`]: raw mode, mouse and signals, and how the terminal is given back

pub mod act;
pub mod app;
pub mod argument;
pub mod author;
pub mod boards;
pub mod checklist;
pub mod clipboard;
pub mod companion;
pub mod desk;
mod dialogue;
pub mod door;
pub mod fuzzy;
pub mod glossary;
pub mod hexes;
pub mod intent;
pub mod key;
pub mod keymap;
pub mod last_act;
pub mod layout;
pub mod legible;
pub mod lessons;
pub mod letters;
pub mod map;
pub mod mendable;
pub mod modifiers;
pub mod notices;
pub mod offer;
pub mod palette;
pub mod panel;
pub mod panels;
pub mod paper;
pub mod pen;
pub mod pending;
pub mod photo;
pub mod phrase;
pub mod placing;
pub mod plain;
pub mod prompt;
pub mod proposal;
pub mod question;
pub mod script;
pub mod scroll;
pub mod settings;
mod talk;
pub mod terminal;
pub mod theme;
pub mod ui;
pub mod watch;

use std::io;

pub use panels::text::wrap_indented as wrapped;

use companion::PagesUi;
use keymap::KeyMap;
use notices::Notices;
use theme::{Theme, ThemeName};

use game::scrap::Autosave;
use game::session::Session;
use rules::fields::state::draft::Fields;
use view::told::{Askers, Audience, Describe};

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
    /// Colours.
    pub theme: Theme,
    /// True to write unit names on the map where there is room, in place of addresses alone.
    pub names: bool,
    /// True to show the clock of the turn in the bar.
    pub clock: bool,
    /// True to show newcomers what to press in each phase, and to begin a game with the notes of its roster.
    pub lessons: bool,
    /// Saves whether lessons are shown; `None` to forget it.
    pub keeper: Option<lessons::SaveLessons>,
    /// Keys chosen by the referee.
    pub keys: KeyMap,
    /// First message.
    pub greeting: Option<String>,
    /// Writes the paper of each player turn that closes; `None` for no paper.
    pub paper: Option<paper::Writer>,
    /// Prints sheets; `None` without a printer.
    pub printer: Option<paper::Printer>,
    /// Reads photographs of the table; `None` if they are not read here.
    pub photos: Option<photo::PhotoReader>,
    /// The players' boards; `None` if they are not served.
    pub boards: Option<boards::ScreenBoards>,
    /// The pen of a game with two referees; `None` with one.
    pub pen: Option<pen::PenLink>,
    /// Players who requested entries, as far as known.
    pub askers: Askers,
    /// The club's dashboard; `None` if the game is not sent there.
    pub desk: Option<desk::DeskLink>,
    /// Errors in the background.
    pub notices: Notices,
}

impl Default for PlayOptions {
    fn default() -> Self {
        Self {
            dice_by_hand: true,
            mouse: true,
            plain: false,
            tape_error: table::measure::TAPE_ERROR,
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
        return talk::play(
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

/// Opens an onlooker's window on a game of any rule set except Fields of Blue & Grey, as this reader may see it.
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

/// Opens the table, and plays until the referee quits. The terminal is restored in any case.
///
/// # Errors
///
/// Fails if the terminal cannot be read or written. The game itself is on disk after every act.
pub fn play(session: Session<Fields>, options: PlayOptions) -> io::Result<()> {
    let table = door::LoggedSession::new(session);
    let scrap = table.session().path().map(Autosave::beside);
    if options.plain {
        let stdin = io::stdin();
        return plain::play_pasted(
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
