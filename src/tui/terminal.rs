//! The terminal: raw mode, the other screen, mouse and signals; given back whatever happens.

mod battle;

use std::io;
use std::io::Stdout;
use std::sync::Arc;
use std::sync::Once;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crossterm::event;
use crossterm::event::DisableMouseCapture;
use crossterm::event::EnableMouseCapture;
use crossterm::event::Event;
use crossterm::event::MouseButton;
use crossterm::event::MouseEvent;
use crossterm::event::MouseEventKind;
use crossterm::execute;
use crossterm::terminal::EnterAlternateScreen;
use crossterm::terminal::LeaveAlternateScreen;
use crossterm::terminal::disable_raw_mode;
use crossterm::terminal::enable_raw_mode;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;

use super::PlayOptions;
use super::clipboard;
use super::key::Key;
use super::notices::Notices;
use super::watch::Watcher;
use game::scrap::Scrap;
use game::session::Session;
use rules::fields::state::draft::Fields;

pub use battle::play;

/// How long the loop waits for a key before it looks at clock and signals.
const WAIT: Duration = Duration::from_millis(250);

/// The screens of a game, as a terminal drives them.
pub trait Screens {
    /// Whether the referee has left.
    fn has_left(&self) -> bool;
    /// Draws everything.
    fn draw(&self, frame: &mut ratatui::Frame<'_>);
    /// Takes a key.
    fn press(&mut self, key: Key);
    /// Takes note of the size of the terminal.
    fn resize(&mut self, area: Rect);
    /// Takes the left button where it goes down.
    fn press_button(&mut self, column: u16, row: u16);
    /// Takes the pointer where it is dragged to, and by how many columns and rows.
    fn drag_to(&mut self, _at: (u16, u16), _by: (i32, i32)) {}
    /// Takes the left button where it comes up.
    fn release_button(&mut self) {}
    /// Takes the wheel.
    fn wheel(&mut self, column: u16, row: u16, up: bool);
    /// What is typed and not entered.
    fn pending(&self) -> Option<String>;
    /// Takes note, before a frame is drawn, of what changes without keys.
    fn look_round(&mut self) {}
    /// Says what went wrong behind the screens.
    fn notice(&mut self, words: String);
    /// Whether a new frame is due though no key was pressed.
    fn is_stale(&self) -> bool {
        false
    }
    /// Does what has to be done before a key is taken.
    fn settle(&mut self) {}
    /// Takes what is to be copied to the clipboard of the terminal.
    fn take_copied(&mut self) -> Option<String> {
        None
    }
    /// Does what is left to do when the referee has left.
    fn finish(&mut self) {}
}

/// Opens the terminal for screens that are begun with its size and with what was typed and not entered, and plays
/// until the referee leaves or the machine says so.
///
/// # Errors
///
/// The terminal cannot be read or written.
pub fn open<S: Screens>(
    mut scrap: Option<Scrap>,
    options: &PlayOptions,
    begin: impl FnOnce(Rect, Option<&str>) -> S,
) -> io::Result<()> {
    // Our own themes know what to do without colour; crossterm would wipe bold and reverse too.
    crossterm::style::force_color_output(true);
    let signals = Signals::taken()?;
    give_back_on_panic();
    let mut screen = Screen::open(options.mouse)?;
    let size = screen.terminal.size()?;
    let area = Rect::new(0, 0, size.width, size.height);
    let mut screens = begin(area, scrap.as_ref().and_then(Scrap::text));
    let played = attend(
        &mut screens,
        &mut scrap,
        &mut screen.terminal,
        &signals,
        &options.notices,
    );
    // What is left to do takes the time it takes: the game is closed, a copy of it is made.
    signals.heed();
    keep(&mut scrap, &screens);
    screens.finish();
    played
}

/// Draws and reads until the referee leaves or the machine says so.
fn attend(
    screens: &mut impl Screens,
    scrap: &mut Option<Scrap>,
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
    signals: &Signals,
    notices: &Notices,
) -> io::Result<()> {
    let mut pointer = Pointer::default();
    while !screens.has_left() && !signals.came() {
        screens.look_round();
        if let Some(words) = notices.take() {
            screens.notice(words);
        }
        keep(scrap, screens);
        terminal.draw(|frame| screens.draw(frame))?;
        while !has_event(WAIT)? && !signals.came() {
            if screens.is_stale() || !notices.is_empty() {
                break;
            }
        }
        // Everything that waits is taken before the next frame: a moved mouse sends a flood.
        while has_event(Duration::ZERO)? {
            let event = event::read()?;
            if is_redraw(&event) {
                wipe(terminal)?;
                continue;
            }
            screens.settle();
            take(screens, &mut pointer, &event);
            if let Some(text) = screens.take_copied() {
                clipboard::copy(terminal.backend_mut(), &text)?;
            }
            if screens.has_left() {
                break;
            }
        }
    }
    Ok(())
}

/// Keeps what is typed and not entered, before they are seen on the screen.
fn keep(scrap: &mut Option<Scrap>, screens: &impl Screens) {
    if let Some(scrap) = scrap {
        scrap.keep(screens.pending());
    }
}

/// Lets somebody look on until he leaves or the machine says so.
///
/// # Errors
///
/// The terminal cannot be written, or the game file cannot be read any more.
pub fn watch(
    mut session: Session<Fields>,
    mut watcher: Watcher,
) -> Result<(), Box<dyn std::error::Error>> {
    crossterm::style::force_color_output(true);
    let signals = Signals::taken()?;
    give_back_on_panic();
    let mut screen = Screen::open(false)?;
    while !watcher.has_left() && !signals.came() {
        screen.terminal.draw(|frame| watcher.draw(frame))?;
        has_event(WAIT)?;
        while has_event(Duration::ZERO)? {
            if let Event::Key(key) = event::read()? {
                Key::all_of(&key).for_each(|key| watcher.press(key));
            }
        }
        if session.refresh()? {
            watcher.look(|onlooker| onlooker.follow(&session));
        }
    }
    signals.heed();
    Ok(())
}

fn has_event(wait: Duration) -> io::Result<bool> {
    match event::poll(wait) {
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(false),
        other => other,
    }
}

/// Whether the whole screen is asked for anew, as other programs have it: Ctrl-L.
fn is_redraw(event: &Event) -> bool {
    let key = match event {
        Event::Key(key) => Key::of(key),
        _ => None,
    };
    key == Some(Key::Ctrl('l'))
}

/// Empties the screen, so that the next frame is written whole.
///
/// `Terminal::clear` does the same, but first asks the terminal where its cursor is and waits two seconds for
/// the answer: on a slow line that ends the program. A new size is set without a question.
fn wipe(terminal: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
    let size = terminal.size()?;
    terminal.resize(Rect::new(0, 0, size.width, size.height))
}

/// Where the mouse button went down.
#[derive(Debug, Default)]
struct Pointer {
    last: Option<(u16, u16)>,
}

fn take(screens: &mut impl Screens, pointer: &mut Pointer, event: &Event) {
    match event {
        Event::Key(key) => Key::all_of(key).for_each(|key| screens.press(key)),
        Event::Mouse(mouse) => point(screens, pointer, *mouse),
        Event::Resize(width, height) => screens.resize(Rect::new(0, 0, *width, *height)),
        _ => {}
    }
}

fn point(screens: &mut impl Screens, pointer: &mut Pointer, mouse: MouseEvent) {
    let at = (mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            pointer.last = Some(at);
            screens.press_button(mouse.column, mouse.row);
        }
        MouseEventKind::Drag(MouseButton::Left) => {
            if let Some(last) = pointer.last.replace(at) {
                let by = |now: u16, then: u16| i32::from(now) - i32::from(then);
                screens.drag_to(at, (by(at.0, last.0), by(at.1, last.1)));
            }
        }
        MouseEventKind::Up(_) => {
            pointer.last = None;
            screens.release_button();
        }
        MouseEventKind::ScrollUp => screens.wheel(mouse.column, mouse.row, true),
        MouseEventKind::ScrollDown => screens.wheel(mouse.column, mouse.row, false),
        _ => {}
    }
}

/// The terminal while it is ours.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    fn open(mouse: bool) -> io::Result<Self> {
        let taken = || -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
            TAKEN.store(true, Ordering::Relaxed);
            enable_raw_mode()?;
            execute!(io::stdout(), EnterAlternateScreen)?;
            if mouse {
                execute!(io::stdout(), EnableMouseCapture)?;
            }
            let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
            // Only what changes is written: what a killed program left behind would stay.
            wipe(&mut terminal)?;
            Ok(terminal)
        };
        match taken() {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Whether the terminal is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back as it was, where it is ours. What fails here cannot be helped any more.
pub fn give_back() {
    if !TAKEN.swap(false, Ordering::Relaxed) {
        return;
    }
    let _ = execute!(
        io::stdout(),
        DisableMouseCapture,
        LeaveAlternateScreen,
        crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
}

/// Puts giving back before whatever else a panic does, so that its words can be read.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            give_back();
            log::error!("panic: {info}");
            before(info);
        }));
    });
}

/// What the machine says, and whether it was heeded.
#[derive(Debug, Clone, Default)]
struct Signals {
    stop: Arc<AtomicBool>,
    heeded: Arc<AtomicBool>,
}

impl Signals {
    /// Takes the signals that end a program.
    #[cfg(unix)]
    fn taken() -> io::Result<Self> {
        let signals = Self::default();
        for signal in [
            signal_hook::consts::SIGTERM,
            signal_hook::consts::SIGHUP,
            signal_hook::consts::SIGINT,
        ] {
            signal_hook::flag::register(signal, Arc::clone(&signals.stop))?;
        }
        leave_when_hung(signals.clone());
        Ok(signals)
    }

    #[cfg(not(unix))]
    fn taken() -> io::Result<Self> {
        Ok(Self::default())
    }

    /// Whether the program is to end.
    fn came(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Says that the loop is left, whatever still has to be done before the program ends.
    fn heed(&self) {
        self.heeded.store(true, Ordering::Relaxed);
    }

    /// Waits for a signal, and returns whether the loop left it unheeded for a second.
    #[cfg(unix)]
    fn find_it_hung(&self) -> bool {
        while !self.came() {
            std::thread::sleep(WAIT);
        }
        std::thread::sleep(4 * WAIT);
        !self.heeded.load(Ordering::Relaxed)
    }
}

/// Ends the program when the loop does not heed a signal: reading from a terminal that was closed
/// never returns. Every act is on disk, so nothing is lost by it.
#[cfg(unix)]
fn leave_when_hung(signals: Signals) {
    std::thread::spawn(move || {
        if signals.find_it_hung() {
            give_back();
            std::process::exit(0);
        }
    });
}
