//! Turns a terminal's bytes into keys, pastes and mouse events. Every byte is examined when it arrives, and incomplete
//! input can be abandoned.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use crate::kit::key::PressedKey;

const ESCAPE: u8 = 0x1b;
const PASTE_BEGINS: &[u8] = b"200";
const PASTE_ENDS: &[u8] = b"\x1b[201~";

/// Maximum length of an escape sequence, in bytes. The decoder does not wait for the end of a longer one.
const MAX_SEQUENCE: usize = 64;

/// Maximum size of a paste, in bytes.
const MAX_PASTE: usize = 1 << 20;

/// An event from a terminal.
#[derive(Debug, Clone, PartialEq)]
pub enum TerminalEvent {
    /// A pressed key.
    Key(PressedKey),
    /// Text that the terminal marked as pasted.
    Paste(String),
    /// A paste that broke off or was too long; its text is lost.
    LostPaste,
    /// A press, release, movement or wheel of the mouse.
    Mouse(MouseEvent),
}

impl TerminalEvent {
    /// Returns the key if it may be part of a text; `None` for any other event.
    #[must_use]
    pub const fn text_key(&self) -> Option<PressedKey> {
        match self {
            TerminalEvent::Key(
                key @ (PressedKey::Char(_) | PressedKey::Enter | PressedKey::Tab),
            ) => Some(*key),
            _ => None,
        }
    }
}

/// Bytes that were read but are not a whole event yet.
#[derive(Debug, Default)]
pub struct Decoder {
    /// Bytes of the next event that have arrived so far.
    bytes: Vec<u8>,
    /// Text of the paste that is being read; `None` if none is.
    paste: Option<Vec<u8>>,
    /// True if that paste is too long.
    is_overlong: bool,
    /// True if the last paste broke off, so that its end mark may still arrive.
    broke_off: bool,
}

/// Result of decoding the first of some bytes.
enum DecodeStep {
    /// An event, and its number of bytes.
    Event(TerminalEvent, usize),
    /// Input without a meaning here; with its length in bytes.
    Nothing(usize),
    /// The start of a paste, in this many bytes.
    PasteBegins(usize),
    /// The end of a paste without a start; holds its length in bytes.
    PasteEnds(usize),
    /// More bytes are needed.
    Incomplete,
}

impl Decoder {
    /// Decodes bytes together with the incomplete bytes read before.
    pub fn decode(&mut self, bytes: &[u8]) -> Vec<TerminalEvent> {
        let mut events = Vec::new();
        let mut rest = std::mem::take(&mut self.bytes);
        rest.extend_from_slice(bytes);
        let mut at = 0;
        loop {
            if self.paste.is_some() {
                let new = rest.split_off(at);
                at = 0;
                match self.paste_on(&new) {
                    Some((event, behind)) => {
                        events.push(event);
                        rest = behind;
                    }
                    None => return events,
                }
            }
            let Some(left) = rest.get(at..).filter(|left| !left.is_empty()) else {
                return events;
            };
            match step(left) {
                DecodeStep::Event(event, taken) => {
                    events.push(event);
                    at += taken;
                }
                DecodeStep::Nothing(taken) => at += taken,
                DecodeStep::PasteBegins(taken) => {
                    at += taken;
                    self.paste = Some(Vec::new());
                    self.is_overlong = false;
                }
                DecodeStep::PasteEnds(taken) => {
                    at += taken;
                    // The bytes before this mark are the end of the paste that broke off.
                    if std::mem::take(&mut self.broke_off) {
                        events.retain(|event| event.text_key().is_none());
                    }
                }
                DecodeStep::Incomplete => {
                    self.bytes = rest.split_off(at);
                    return events;
                }
            }
        }
    }

    /// Adds bytes to the paste; when it ends, returns its event and the bytes after it. `None` before that, and if
    /// there is no paste.
    fn paste_on(&mut self, bytes: &[u8]) -> Option<(TerminalEvent, Vec<u8>)> {
        let mut paste = self.paste.take()?;
        let from = (paste.len() + 1).saturating_sub(PASTE_ENDS.len());
        paste.extend_from_slice(bytes);
        let new = paste.get(from..).unwrap_or_default();
        let end = new
            .windows(PASTE_ENDS.len())
            .position(|window| window == PASTE_ENDS);
        if let Some(end) = end.map(|end| end + from) {
            let behind = paste.split_off(end);
            let behind = behind.get(PASTE_ENDS.len()..).unwrap_or_default().to_vec();
            let event = match self.is_overlong || paste.len() > MAX_PASTE {
                true => TerminalEvent::LostPaste,
                false => TerminalEvent::Paste(String::from_utf8_lossy(&paste).into_owned()),
            };
            return Some((event, behind));
        }
        if paste.len() > MAX_PASTE {
            self.is_overlong = true;
            paste.drain(..paste.len() - PASTE_ENDS.len());
        }
        self.paste = Some(paste);
        None
    }

    /// Checks whether an event is still incomplete.
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        self.paste.is_some() || !self.bytes.is_empty()
    }

    /// Abandons incomplete input: a lone Escape is the Escape key, a paste is lost, and anything else gives `None`.
    pub fn give_up(&mut self) -> Option<TerminalEvent> {
        let bytes = std::mem::take(&mut self.bytes);
        if self.paste.take().is_some() {
            self.broke_off = true;
            return Some(TerminalEvent::LostPaste);
        }
        (bytes == [ESCAPE]).then_some(TerminalEvent::Key(PressedKey::Escape))
    }
}

/// Decodes the first event in some bytes.
fn step(bytes: &[u8]) -> DecodeStep {
    let key = |key: PressedKey, taken: usize| DecodeStep::Event(TerminalEvent::Key(key), taken);
    match bytes {
        [] | [ESCAPE] => DecodeStep::Incomplete,
        [ESCAPE, b'[', rest @ ..] => control_sequence(rest),
        [ESCAPE, b'O', rest @ ..] => match rest.first().map(|last| (*last, named(*last))) {
            None => DecodeStep::Incomplete,
            Some((_, Some(found))) => key(found, 3),
            Some((b'Q'..=b'S', _)) => DecodeStep::Nothing(3),
            // Escape, and the capital that begins a phrase.
            Some(_) => key(PressedKey::Escape, 1),
        },
        [ESCAPE, b']', rest @ ..] => answer(rest),
        // A terminal sends Alt with a letter as Escape and the letter, and a slow line delivers the two keys together,
        // so that they look the same. Alt means nothing here: both are taken.
        [ESCAPE, ..] => key(PressedKey::Escape, 1),
        [b'\r' | b'\n', ..] => key(PressedKey::Enter, 1),
        [b'\t', ..] => key(PressedKey::Tab, 1),
        [0x08 | 0x7f, ..] => key(PressedKey::Backspace, 1),
        [0, ..] => key(PressedKey::Ctrl(' '), 1),
        [control @ 0x01..=0x1a, ..] => key(PressedKey::Ctrl(char::from(control - 1 + b'a')), 1),
        [control @ 0x1c..=0x1f, ..] => key(PressedKey::Ctrl(char::from(control - 0x1c + b'4')), 1),
        [first, ..] => letter(*first, bytes),
    }
}

/// Decodes a character in UTF-8.
fn letter(first: u8, bytes: &[u8]) -> DecodeStep {
    let length = match first {
        0x00..=0x7f => 1,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return DecodeStep::Nothing(1),
    };
    let begun = bytes.get(..length).unwrap_or(bytes);
    match std::str::from_utf8(begun) {
        Ok(text) => match text.chars().next() {
            Some(letter) => DecodeStep::Event(TerminalEvent::Key(PressedKey::Char(letter)), length),
            None => DecodeStep::Nothing(length),
        },
        Err(error) if error.error_len().is_none() => DecodeStep::Incomplete,
        Err(_) => DecodeStep::Nothing(1),
    }
}

/// Decodes the sequence after `ESC [`.
fn control_sequence(rest: &[u8]) -> DecodeStep {
    // The console of Linux.
    if let [b'[', behind @ ..] = rest {
        return match behind.first() {
            None => DecodeStep::Incomplete,
            Some(b'A') => DecodeStep::Event(TerminalEvent::Key(PressedKey::Help), 4),
            Some(_) => DecodeStep::Nothing(4),
        };
    }
    let is_last = |byte: &u8| !matches!(byte, 0x20..=0x3f);
    let Some(length) = rest.iter().take(MAX_SEQUENCE).position(is_last) else {
        return match rest.len() < MAX_SEQUENCE {
            true => DecodeStep::Incomplete,
            false => DecodeStep::Nothing(MAX_SEQUENCE + 2),
        };
    };
    let parameters = rest.get(..length).unwrap_or_default();
    let last = rest.get(length).copied().unwrap_or_default();
    let taken = length + 3;
    match (parameters, last) {
        // The sequence broke off; the next byte begins something else.
        (_, 0..0x40 | 0x7f..) => DecodeStep::Nothing(taken - 1),
        ([], b'M') => old_mouse(rest.get(1..).unwrap_or_default()),
        ([b'<', numbers @ ..], b'M' | b'm') => mouse(numbers, 0, last == b'm', taken),
        (numbers, b'M') => mouse(numbers, 32, false, taken),
        (PASTE_BEGINS, b'~') => DecodeStep::PasteBegins(taken),
        (b"201", b'~') => DecodeStep::PasteEnds(taken),
        (numbers, b'~') => match number_of_key(numbers) {
            Some(key) => DecodeStep::Event(TerminalEvent::Key(key), taken),
            None => DecodeStep::Nothing(taken),
        },
        (numbers, b'u') => match spelt_out(numbers) {
            Some(key) => DecodeStep::Event(TerminalEvent::Key(key), taken),
            None => DecodeStep::Nothing(taken),
        },
        // Answers to questions have their own last letters or a `?`; a key has numbers at most.
        (numbers, last) => match named(last).filter(|_| are_numbers(numbers)) {
            Some(key) => DecodeStep::Event(TerminalEvent::Key(key), taken),
            None => DecodeStep::Nothing(taken),
        },
    }
}

fn are_numbers(parameters: &[u8]) -> bool {
    parameters
        .iter()
        .all(|byte| matches!(byte, b'0'..=b'9' | b';' | b':'))
}

/// Returns the key that a final letter after `ESC [` or `ESC O` means; `None` if it means none.
const fn named(last: u8) -> Option<PressedKey> {
    Some(match last {
        b'A' => PressedKey::Up,
        b'B' => PressedKey::Down,
        b'C' => PressedKey::Right,
        b'D' => PressedKey::Left,
        b'F' => PressedKey::End,
        b'H' => PressedKey::Home,
        b'P' => PressedKey::Help,
        b'Z' => PressedKey::BackTab,
        _ => return None,
    })
}

/// Returns the key that a number before `~` means; `None` if it means none.
fn number_of_key(parameters: &[u8]) -> Option<PressedKey> {
    Some(match numbers(parameters).first()? {
        1 | 7 => PressedKey::Home,
        3 => PressedKey::Delete,
        4 | 8 => PressedKey::End,
        5 => PressedKey::PageUp,
        6 => PressedKey::PageDown,
        11 => PressedKey::Help,
        _ => return None,
    })
}

/// Returns the key that a character code before `u` means; `None` for the release of a key.
fn spelt_out(parameters: &[u8]) -> Option<PressedKey> {
    // Bits of the modifiers, after 1 is subtracted (CSI u).
    const SHIFT: u32 = 1;
    const CTRL: u32 = 4;
    const RELEASED: &str = "3";
    let text = std::str::from_utf8(parameters).ok()?;
    let mut parts = text.split(';');
    let letter = parts.next()?.split(':').next()?.parse().ok()?;
    let mut second = parts.next().unwrap_or_default().split(':');
    let modifiers = second.next().and_then(|number| number.parse::<u32>().ok());
    let modifiers = modifiers.unwrap_or(1).saturating_sub(1);
    if second.next() == Some(RELEASED) {
        return None;
    }
    Some(match char::from_u32(letter)? {
        '\r' => PressedKey::Enter,
        '\t' if modifiers & SHIFT != 0 => PressedKey::BackTab,
        '\t' => PressedKey::Tab,
        '\u{1b}' => PressedKey::Escape,
        '\u{7f}' => PressedKey::Backspace,
        letter if modifiers & CTRL != 0 => PressedKey::Ctrl(letter.to_ascii_lowercase()),
        letter => PressedKey::Char(letter),
    })
}

fn numbers(parameters: &[u8]) -> Vec<u16> {
    let text = std::str::from_utf8(parameters).unwrap_or_default();
    let parts = text.split(';');
    parts.map_while(|part| part.parse().ok()).collect()
}

/// Skips an answer of the terminal that follows `ESC ]`.
fn answer(rest: &[u8]) -> DecodeStep {
    const BELL: u8 = 7;
    let end = rest
        .iter()
        .take(MAX_SEQUENCE)
        .position(|byte| matches!(*byte, BELL | ESCAPE));
    match end {
        Some(end) if rest.get(end) == Some(&BELL) => DecodeStep::Nothing(end + 3),
        Some(end) => match rest.get(end + 1) {
            None => DecodeStep::Incomplete,
            Some(b'\\') => DecodeStep::Nothing(end + 4),
            Some(_) => DecodeStep::Nothing(end + 2),
        },
        None if rest.len() < MAX_SEQUENCE => DecodeStep::Incomplete,
        None => DecodeStep::Nothing(2),
    }
}

/// Decodes the three bytes that follow in the old mouse protocol.
fn old_mouse(bytes: &[u8]) -> DecodeStep {
    // `ESC [ M` and three bytes.
    const TAKEN: usize = 6;
    let [button, column, row, ..] = bytes else {
        return DecodeStep::Incomplete;
    };
    let numbers = [button, column, row].map(|byte| u16::from(*byte).saturating_sub(32));
    match pointed(numbers, false) {
        Some(event) => DecodeStep::Event(TerminalEvent::Mouse(event), TAKEN),
        None => DecodeStep::Nothing(TAKEN),
    }
}

/// Decodes a mouse event written in decimal numbers; `base` is subtracted from its button's number.
fn mouse(parameters: &[u8], base: u16, is_up: bool, taken: usize) -> DecodeStep {
    let event = match numbers(parameters).as_slice() {
        [button, column, row] => pointed([button.saturating_sub(base), *column, *row], is_up),
        _ => None,
    };
    match event {
        Some(event) => DecodeStep::Event(TerminalEvent::Mouse(event), taken),
        None => DecodeStep::Nothing(taken),
    }
}

/// Returns the event that the number of a mouse button means, `None` if it means none; column and row count from 1.
fn pointed([button, column, row]: [u16; 3], is_up: bool) -> Option<MouseEvent> {
    // Bit of the button's number that marks a movement.
    const MOVES: u16 = 32;
    let which = match button & 3 {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        _ => MouseButton::Right,
    };
    let kind = match (button & 0xc3, button & MOVES != 0) {
        (64, _) => MouseEventKind::ScrollUp,
        (65, _) => MouseEventKind::ScrollDown,
        (0..=2, _) if is_up => MouseEventKind::Up(which),
        (0..=2, true) => MouseEventKind::Drag(which),
        (0..=2, false) => MouseEventKind::Down(which),
        (3, true) => MouseEventKind::Moved,
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        _ => return None,
    };
    Some(MouseEvent {
        kind,
        column: column.saturating_sub(1),
        row: row.saturating_sub(1),
        modifiers: KeyModifiers::NONE,
    })
}
