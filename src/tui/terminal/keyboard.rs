//! Reads a terminal in bulk: no read blocks, incomplete input is abandoned, and keys that arrive faster than anyone
//! types count as a paste.

use std::io;
use std::time::{Duration, Instant};

use super::decode::TerminalEvent;
use crate::kit::key::PressedKey;

#[cfg(unix)]
use super::decode::Decoder;

/// Longest gap between the keys of a paste; no one types so fast. A terminal without bracketed paste sends a paste as
/// such a burst of keys.
const BURST_GAP: Duration = Duration::from_millis(20);
/// Minimum number of keys of such a burst.
const BURST_KEYS: usize = 6;

/// Time after which incomplete input is abandoned.
#[cfg(unix)]
const GIVE_UP_AFTER: Duration = Duration::from_millis(50);

/// Maximum time for which endless input is read before a frame is drawn.
const READ_AT_MOST: Duration = Duration::from_secs(1);

/// Input, with pastes separated from typed keys.
#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    /// A key, a marked paste or a mouse event.
    Event(TerminalEvent),
    /// Keys that arrived faster than anyone types.
    Burst(Vec<PressedKey>),
    /// The terminal was closed.
    Closed,
}

/// The keyboard, with the input read so far.
#[derive(Debug, Default)]
pub struct Keyboard {
    #[cfg(unix)]
    decoder: Decoder,
}

impl Keyboard {
    /// Waits for input, and returns it with everything that arrives together with it; empty if nothing arrives within
    /// `wait`.
    ///
    /// # Errors
    ///
    /// Fails if the terminal cannot be read.
    pub fn read(&mut self, wait: Duration) -> io::Result<Vec<Input>> {
        let begun = Instant::now();
        let mut wait = wait;
        let mut events = Vec::new();
        loop {
            let more = self.read_once(wait)?;
            let Some(more) = more else {
                return Ok([parted(events), vec![Input::Closed]].concat());
            };
            let is_quiet = more.is_empty() && !self.is_incomplete();
            events.extend(more);
            let may_go_on = events.last().is_some_and(|last| last.text_key().is_some());
            if is_quiet || !(may_go_on || self.is_incomplete()) || begun.elapsed() > READ_AT_MOST {
                return Ok(parted(events));
            }
            wait = BURST_GAP;
        }
    }
}

#[cfg(unix)]
impl Keyboard {
    fn is_incomplete(&self) -> bool {
        self.decoder.is_incomplete()
    }

    /// Reads input that is waiting or arrives within `wait`; `None` if the terminal was closed.
    fn read_once(&mut self, wait: Duration) -> io::Result<Option<Vec<TerminalEvent>>> {
        use std::io::IsTerminal as _;
        use std::os::fd::AsFd as _;

        // Large enough for most pastes in one read.
        const BULK: usize = 1 << 16;
        let (stdin, stdout) = (io::stdin(), io::stdout());
        // The terminal on which the screens are drawn is also the keyboard.
        let keyboard = match stdin.is_terminal() {
            true => stdin.as_fd(),
            false => stdout.as_fd(),
        };
        let wait = match self.is_incomplete() {
            true => GIVE_UP_AFTER,
            false => wait,
        };
        if !is_readable(keyboard, wait)? {
            return Ok(Some(self.decoder.give_up().into_iter().collect()));
        }
        let mut bytes = vec![0; BULK];
        match rustix::io::read(keyboard, &mut bytes) {
            Ok(0) | Err(rustix::io::Errno::IO) => Ok(None),
            Ok(length) => Ok(Some(
                self.decoder.decode(bytes.get(..length).unwrap_or_default()),
            )),
            Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => Ok(Some(Vec::new())),
            Err(error) => Err(error.into()),
        }
    }
}

/// Checks whether input is waiting or arrives within `wait`; a signal ends the wait.
#[cfg(unix)]
fn is_readable(keyboard: std::os::fd::BorrowedFd<'_>, wait: Duration) -> io::Result<bool> {
    use rustix::event::PollFd;
    use rustix::event::PollFlags;

    let mut polled = [PollFd::new(&keyboard, PollFlags::IN)];
    let wait = rustix::event::Timespec {
        tv_sec: wait.as_secs().try_into().unwrap_or(i64::MAX),
        tv_nsec: wait.subsec_nanos().into(),
    };
    match rustix::event::poll(&mut polled, Some(&wait)) {
        Ok(count) => Ok(count > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Checks whether the terminal sends another line faster than anyone types; false for input from a file or another
/// program.
#[cfg(unix)]
#[must_use]
pub fn line_arrives() -> bool {
    use std::io::IsTerminal as _;
    use std::os::fd::AsFd as _;

    let stdin = io::stdin();
    stdin.is_terminal() && is_readable(stdin.as_fd(), BURST_GAP).unwrap_or(false)
}

/// Always returns false, because this system cannot tell whether another line follows.
#[cfg(not(unix))]
#[must_use]
pub fn line_arrives() -> bool {
    false
}

#[cfg(not(unix))]
impl Keyboard {
    fn is_incomplete(&self) -> bool {
        false
    }

    fn read_once(&mut self, wait: Duration) -> io::Result<Option<Vec<TerminalEvent>>> {
        use crossterm::event;

        let mut events = Vec::new();
        let mut wait = wait;
        while event::poll(wait)? {
            match event::read()? {
                event::Event::Key(key) => {
                    events.extend(PressedKey::all_of(&key).map(TerminalEvent::Key))
                }
                event::Event::Paste(text) => events.push(TerminalEvent::Paste(text)),
                event::Event::Mouse(mouse) => events.push(TerminalEvent::Mouse(mouse)),
                _ => {}
            }
            wait = Duration::ZERO;
        }
        Ok(Some(events))
    }
}

/// Separates bursts from typed keys. On a slow connection a key that is held down arrives as fast as a burst, but it is
/// always the same key.
#[must_use]
pub fn parted(events: Vec<TerminalEvent>) -> Vec<Input> {
    let mut inputs = Vec::new();
    let mut run = Vec::new();
    for event in events {
        match event.text_key() {
            Some(key) => run.push(key),
            None => {
                close_run(&mut run, &mut inputs);
                inputs.push(Input::Event(event));
            }
        }
    }
    close_run(&mut run, &mut inputs);
    inputs
}

fn close_run(run: &mut Vec<PressedKey>, inputs: &mut Vec<Input>) {
    let keys = std::mem::take(run);
    let is_held = keys.iter().all(|key| Some(key) == keys.first());
    match keys.len() >= BURST_KEYS && !is_held {
        true => inputs.push(Input::Burst(keys)),
        false => inputs.extend(
            keys.into_iter()
                .map(|key| Input::Event(TerminalEvent::Key(key))),
        ),
    }
}

/// Returns the text that keys spell, with a line break for Enter.
#[must_use]
pub fn text_of(keys: &[PressedKey]) -> String {
    keys.iter()
        .filter_map(|key| match key {
            PressedKey::Char(letter) => Some(*letter),
            PressedKey::Enter => Some('\n'),
            PressedKey::Tab => Some('\t'),
            _ => None,
        })
        .collect()
}
