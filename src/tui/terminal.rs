//! The terminal: raw mode, alternate screen, mouse, pastes and signals. It is always restored.
//!
//! - [`keyboard`]: reading the terminal in bulk; [`decode`]: conversion of bytes to keys
//! - `screen`: taking, lending and giving back the terminal; `signals`: signals of the system
//! - `battle`: the screens of Fields of Blue & Grey

mod battle;
pub mod decode;
pub mod keyboard;
mod screen;
mod signals;

use std::io;
use std::time::Duration;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::PlayOptions;
use crate::{
    kit::{clipboard, key::PressedKey, legible, notices::Notices, script},
    table::watch::Watcher,
};
use decode::TerminalEvent;
use game::autosave::Autosave;
use game::session::Session;
use keyboard::{Input, Keyboard, text_of};
use rules::fields::state::draft::Fields;
use screen::{TerminalScreen, give_back_on_panic};
use signals::Signals;

pub use battle::play;
pub use screen::give_back;
#[cfg(unix)]
pub use screen::stop_program;

/// Time for which the loop waits for a key before it checks the clock and the signals.
const WAIT: Duration = Duration::from_millis(250);

/// The screens of a game, as the terminal's loop calls them.
pub trait Screens {
    /// Checks whether the referee has quit.
    fn has_left(&self) -> bool;
    /// Draws a frame of the screens.
    fn draw(&self, frame: &mut ratatui::Frame<'_>);
    /// Handles a key.
    fn press(&mut self, key: PressedKey);
    /// Handles pasted text, which never acts as keys.
    fn paste(&mut self, text: &str);
    /// Handles a paste that broke off or was too long.
    fn lose_paste(&mut self);
    /// Checks whether keys that arrived together may have been typed: they are a phrase of these screens, or a line
    /// that the first key opens.
    fn is_typed(&self, _line: &str) -> bool {
        false
    }
    /// Checks whether keys go into a prompt.
    fn takes_text(&self) -> bool {
        false
    }
    /// Does the next part of the work that needs no key; returns false if there is none.
    fn work(&mut self) -> bool {
        false
    }
    /// Adapts the screens to another size of the terminal.
    fn resize(&mut self, area: Rect);
    /// Handles a press of the left button at a place.
    fn press_button(&mut self, column: u16, row: u16);
    /// Handles a press of the right button, which asks for a description of the place.
    fn press_other_button(&mut self, _column: u16, _row: u16) {}
    /// Handles a drag: where the pointer is, and by how many columns and rows it moved.
    fn drag_to(&mut self, _at: (u16, u16), _by: (i32, i32)) {}
    /// Handles the release of the left button.
    fn release_button(&mut self) {}
    /// Handles the mouse wheel.
    fn wheel(&mut self, column: u16, row: u16, up: bool);
    /// Returns the input that is not entered yet; `None` if there is none.
    fn pending(&self) -> Option<String>;
    /// Updates everything that changes without keys, before a frame is drawn.
    fn look_round(&mut self) {}
    /// Shows a message about an error in the background.
    fn notice(&mut self, words: String);
    /// Checks whether a new frame is due although no key was pressed.
    fn is_stale(&self) -> bool {
        false
    }
    /// Does the work that is due before the next key.
    fn settle(&mut self) {}
    /// Returns the text to copy to the terminal's clipboard, once; `None` if there is none.
    fn take_copied(&mut self) -> Option<String> {
        None
    }
    /// Does the remaining work when the referee quits.
    fn finish(&mut self) {}
}

/// Opens the terminal, makes the screens for its size and the input saved earlier, and plays until the referee quits or
/// the system ends the program.
///
/// # Errors
///
/// Fails if the terminal cannot be read or written.
pub fn open<S: Screens>(
    mut scrap: Option<Autosave>,
    options: &PlayOptions,
    begin: impl FnOnce(Rect, Option<&str>) -> S,
) -> io::Result<()> {
    // Our own themes handle the absence of colour; crossterm would also remove bold and reverse.
    crossterm::style::force_color_output(true);
    let signals = Signals::taken()?;
    give_back_on_panic();
    let mut screen = TerminalScreen::open(options.mouse)?;
    let size = screen.terminal.size()?;
    let area = Rect::new(0, 0, size.width, size.height);
    let mut screens = begin(area, scrap.as_ref().and_then(Autosave::text));
    let played = attend(
        &mut screens,
        &mut scrap,
        &mut screen,
        &signals,
        &options.notices,
    );
    // The remaining work may take some time: the game is closed, and a copy of it is made.
    signals.heed();
    keep(&mut scrap, &screens);
    screens.finish();
    unless_closed(played, &signals)
}

/// Returns the result of playing; a terminal that was closed counts as quitting.
fn unless_closed(played: io::Result<()>, signals: &Signals) -> io::Result<()> {
    match played {
        Err(error) if signals.came() || is_gone(&error) => {
            log::info!("the terminal was closed: {error}");
            Ok(())
        }
        played => played,
    }
}

/// Checks whether a terminal error means that the terminal was closed.
#[cfg(unix)]
fn is_gone(error: &io::Error) -> bool {
    let code = error.raw_os_error();
    code == Some(rustix::io::Errno::IO.raw_os_error()) || error.kind() == io::ErrorKind::BrokenPipe
}

#[cfg(not(unix))]
fn is_gone(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

/// Draws and reads until the referee quits, the terminal is closed, or the system ends the program.
fn attend(
    screens: &mut impl Screens,
    scrap: &mut Option<Autosave>,
    screen: &mut TerminalScreen,
    signals: &Signals,
    notices: &Notices,
) -> io::Result<()> {
    let mut pointer = Pointer::default();
    let mut keyboard = Keyboard::default();
    let mut size = screen.terminal.size()?;
    while !screens.has_left() && !signals.came() {
        if signals.woke_up() {
            screen.take_again()?;
        }
        let now = screen.terminal.size()?;
        if now != size {
            size = now;
            screens.resize(Rect::new(0, 0, size.width, size.height));
        }
        let works = screens.work();
        screens.look_round();
        if let Some(words) = notices.take() {
            screens.notice(words);
        }
        keep(scrap, screens);
        screen
            .terminal
            .draw(|frame| legible::draw(frame, |frame| screens.draw(frame)))?;
        let wait = if works { Duration::ZERO } else { WAIT };
        let mut inputs = keyboard.read(wait)?;
        while inputs.is_empty() && !works && !signals.came() && !signals.is_awake() {
            if screens.is_stale() || !notices.is_empty() || screen.terminal.size()? != size {
                break;
            }
            inputs = keyboard.read(wait)?;
        }
        // All waiting input is handled before the next frame, because a moving mouse sends many events.
        for input in inputs {
            match input {
                Input::Closed => return Ok(()),
                Input::Event(TerminalEvent::Key(PressedKey::Ctrl('l'))) => screen.wipe()?,
                Input::Event(TerminalEvent::Key(PressedKey::Ctrl('z'))) => {
                    screen.stop()?;
                    signals.woke_up();
                }
                input => {
                    screens.settle();
                    take(screens, &mut pointer, input);
                }
            }
            if let Some(text) = screens.take_copied() {
                clipboard::copy(screen.terminal.backend_mut(), &text)?;
            }
            if screens.has_left() {
                break;
            }
        }
    }
    Ok(())
}

/// Saves input that is not entered yet, before the screen shows it.
fn keep(scrap: &mut Option<Autosave>, screens: &impl Screens) {
    if let Some(scrap) = scrap {
        scrap.keep(screens.pending());
    }
}

/// Shows a game to a spectator until he quits or the system ends the program.
///
/// # Errors
///
/// Fails if the terminal cannot be written, or the game file cannot be read any more.
pub fn watch(
    mut session: Session<Fields>,
    mut watcher: Watcher,
) -> Result<(), Box<dyn std::error::Error>> {
    crossterm::style::force_color_output(true);
    let signals = Signals::taken()?;
    give_back_on_panic();
    let mut screen = TerminalScreen::open(false)?;
    let mut follow = || -> Result<(), Box<dyn std::error::Error>> {
        let mut keyboard = Keyboard::default();
        while !watcher.has_left() && !signals.came() {
            if signals.woke_up() {
                screen.take_again()?;
            }
            let frame = |frame: &mut Frame<'_>| legible::draw(frame, |frame| watcher.draw(frame));
            screen.terminal.draw(frame)?;
            for input in keyboard.read(WAIT)? {
                match input {
                    Input::Closed => return Ok(()),
                    Input::Event(TerminalEvent::Key(PressedKey::Ctrl('l'))) => screen.wipe()?,
                    Input::Event(TerminalEvent::Key(PressedKey::Ctrl('z'))) => {
                        screen.stop()?;
                        signals.woke_up();
                    }
                    Input::Event(TerminalEvent::Key(key)) => watcher.press(key),
                    // This screen has no prompt to paste into.
                    Input::Event(_) | Input::Burst(_) => {}
                }
            }
            if session.refresh()? {
                watcher.look(|onlooker| onlooker.follow(&session));
            }
        }
        Ok(())
    };
    let followed = follow();
    signals.heed();
    match followed.map_err(|error| error.downcast::<io::Error>()) {
        Err(Ok(error)) => Ok(unless_closed(Err(*error), &signals)?),
        Err(Err(error)) => Err(error),
        Ok(()) => Ok(()),
    }
}

/// Last place of the mouse, while a button is held.
#[derive(Debug, Default)]
struct Pointer {
    last: Option<(u16, u16)>,
}

fn take(screens: &mut impl Screens, pointer: &mut Pointer, input: Input) {
    match input {
        Input::Event(TerminalEvent::Key(key)) => screens.press(key),
        Input::Event(TerminalEvent::Mouse(mouse)) => point(screens, pointer, mouse),
        Input::Event(TerminalEvent::Paste(text)) => screens.paste(&text),
        Input::Event(TerminalEvent::LostPaste) => screens.lose_paste(),
        Input::Burst(keys) => take_burst(screens, &keys),
        Input::Closed => {}
    }
}

/// Handles keys that arrived faster than anyone types. One phrase or one line may come from a program that types for
/// the user, or over a slow connection. Anything longer is a paste from a terminal that does not mark pastes.
pub fn take_burst(screens: &mut impl Screens, keys: &[PressedKey]) {
    let one_line = script::is_one_line(keys);
    let (line, enter) = match keys.split_last() {
        Some((PressedKey::Enter, line)) => (line, Some(PressedKey::Enter)),
        _ => (keys, None),
    };
    if screens.takes_text() {
        screens.paste(&text_of(if one_line { line } else { keys }));
        enter
            .filter(|_| one_line)
            .into_iter()
            .for_each(|key| screens.press(key));
        return;
    }
    match (one_line && screens.is_typed(&text_of(line)), line) {
        (true, [colon @ PressedKey::Char(':'), _, ..]) => {
            screens.press(*colon);
            match (screens.takes_text(), keys.get(1..)) {
                (true, Some(rest)) => take_burst(screens, rest),
                _ => screens.paste(&text_of(line)),
            }
        }
        (true, _) => keys.iter().for_each(|key| screens.press(*key)),
        (false, _) => screens.paste(&text_of(keys)),
    }
}

fn point(screens: &mut impl Screens, pointer: &mut Pointer, mouse: MouseEvent) {
    let at = (mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            pointer.last = Some(at);
            screens.press_button(mouse.column, mouse.row);
        }
        MouseEventKind::Down(MouseButton::Right) => {
            screens.press_other_button(mouse.column, mouse.row);
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
