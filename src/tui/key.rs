//! Keys, free of any terminal: what was pressed, and key strings for tests (`A m 4 <ret>`).

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A key that was pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// A letter, digit or sign.
    Char(char),
    /// A letter with Ctrl.
    Ctrl(char),
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// Tab.
    Tab,
    /// Tab with Shift.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Home.
    Home,
    /// End.
    End,
    /// F1.
    Help,
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Key::Char(' ') => f.write_str("Space"),
            Key::Char(letter) => write!(f, "{letter}"),
            Key::Ctrl(letter) => write!(f, "Ctrl-{}", letter.to_ascii_uppercase()),
            Key::Escape => f.write_str("Esc"),
            Key::Help => f.write_str("F1"),
            other => write!(f, "{other:?}"),
        }
    }
}

impl Key {
    /// The key of a terminal's event; `None` for what is released, and for keys that mean nothing here.
    #[must_use]
    pub fn of(event: &KeyEvent) -> Option<Self> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        Some(match event.code {
            KeyCode::Char(letter) if ctrl => Key::Ctrl(letter.to_ascii_lowercase()),
            KeyCode::Char(letter) => Key::Char(letter),
            KeyCode::Enter => Key::Enter,
            KeyCode::Esc => Key::Escape,
            KeyCode::Tab => Key::Tab,
            KeyCode::BackTab => Key::BackTab,
            KeyCode::Backspace => Key::Backspace,
            KeyCode::Delete => Key::Delete,
            KeyCode::Up => Key::Up,
            KeyCode::Down => Key::Down,
            KeyCode::Left => Key::Left,
            KeyCode::Right => Key::Right,
            KeyCode::PageUp => Key::PageUp,
            KeyCode::PageDown => Key::PageDown,
            KeyCode::Home => Key::Home,
            KeyCode::End => Key::End,
            KeyCode::F(1) => Key::Help,
            _ => return None,
        })
    }

    /// The keys of a terminal's event in their order. A terminal sends Alt with a letter as Escape and
    /// the letter, and a slow line delivers the two keys together, so that they look the same. Alt means nothing
    /// here: both are taken.
    pub fn all_of(event: &KeyEvent) -> impl Iterator<Item = Self> + use<> {
        let key = Self::of(event);
        let alt = event.modifiers.contains(KeyModifiers::ALT);
        let escape = matches!(key, Some(Key::Char(_))) && alt;
        escape.then_some(Key::Escape).into_iter().chain(key)
    }

    /// Checks whether it is an arrow.
    #[must_use]
    pub fn is_arrow(self) -> bool {
        matches!(self, Key::Up | Key::Down | Key::Left | Key::Right)
    }

    /// The keys of a string: `Am4<ret>`, `<space>52<ret>`, `<c-r>`. A blank is not a key, so
    /// that strings may be spaced out; an unknown name in brackets is left out.
    #[must_use]
    pub fn read(text: &str) -> Vec<Self> {
        let mut keys = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let after = rest.get(first.len_utf8()..).unwrap_or_default();
            let named = after.split_once('>').filter(|_| first == '<');
            match named.and_then(|(name, tail)| Some((Self::named(name)?, tail))) {
                Some((key, tail)) => {
                    keys.push(key);
                    rest = tail;
                }
                None => {
                    if first != ' ' {
                        keys.push(Key::Char(first));
                    }
                    rest = after;
                }
            }
        }
        keys
    }

    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "ret" => Key::Enter,
            "esc" => Key::Escape,
            "tab" => Key::Tab,
            "s-tab" => Key::BackTab,
            "space" => Key::Char(' '),
            "lt" => Key::Char('<'),
            "gt" => Key::Char('>'),
            "backspace" => Key::Backspace,
            "del" => Key::Delete,
            "up" => Key::Up,
            "down" => Key::Down,
            "left" => Key::Left,
            "right" => Key::Right,
            "pageup" => Key::PageUp,
            "pagedown" => Key::PageDown,
            "home" => Key::Home,
            "end" => Key::End,
            "F1" => Key::Help,
            _ => Key::Ctrl(name.strip_prefix("c-")?.chars().next()?),
        })
    }
}
