//! Keys, independent of any terminal: the pressed key, and key strings for tests (`A m 4 <ret>`).

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A key that was pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PressedKey {
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
    /// F1, which shows the help.
    Help,
}

impl std::fmt::Display for PressedKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PressedKey::Char(' ') => f.write_str("Space"),
            PressedKey::Char(letter) => write!(f, "{letter}"),
            PressedKey::Ctrl(letter) => write!(f, "Ctrl-{}", letter.to_ascii_uppercase()),
            PressedKey::Escape => f.write_str("Esc"),
            PressedKey::Help => f.write_str("F1"),
            other => write!(f, "{other:?}"),
        }
    }
}

/// Checks whether AltGr produced the sign: a Windows console reports AltGr as Ctrl with Alt. Letters are excluded, so
/// that commands keep their Ctrl.
fn is_alt_gr(event: &KeyEvent) -> bool {
    let both = KeyModifiers::CONTROL | KeyModifiers::ALT;
    let is_sign = matches!(event.code, KeyCode::Char(sign) if !sign.is_ascii_alphabetic());
    is_sign && event.modifiers.contains(both)
}

impl PressedKey {
    /// Returns the key of a terminal's event; `None` for the release of a key, and for keys that the screens do not
    /// use.
    #[must_use]
    pub fn from_event(event: &KeyEvent) -> Option<Self> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL) && !is_alt_gr(event);
        Some(match event.code {
            KeyCode::Char(letter) if ctrl => PressedKey::Ctrl(letter.to_ascii_lowercase()),
            KeyCode::Char(letter) => PressedKey::Char(letter),
            KeyCode::Enter => PressedKey::Enter,
            KeyCode::Esc => PressedKey::Escape,
            KeyCode::Tab => PressedKey::Tab,
            KeyCode::BackTab => PressedKey::BackTab,
            KeyCode::Backspace => PressedKey::Backspace,
            KeyCode::Delete => PressedKey::Delete,
            KeyCode::Up => PressedKey::Up,
            KeyCode::Down => PressedKey::Down,
            KeyCode::Left => PressedKey::Left,
            KeyCode::Right => PressedKey::Right,
            KeyCode::PageUp => PressedKey::PageUp,
            KeyCode::PageDown => PressedKey::PageDown,
            KeyCode::Home => PressedKey::Home,
            KeyCode::End => PressedKey::End,
            KeyCode::F(1) => PressedKey::Help,
            _ => return None,
        })
    }

    /// Returns the keys of a terminal's event in order. With Alt these are two: Escape and the letter. A terminal sends
    /// the same bytes for both keys typed one after the other, and the screens give Alt no meaning of its own.
    pub fn all_of(event: &KeyEvent) -> impl Iterator<Item = Self> + use<> {
        let key = Self::from_event(event);
        let alt = event.modifiers.contains(KeyModifiers::ALT) && !is_alt_gr(event);
        let escape = matches!(key, Some(PressedKey::Char(_))) && alt;
        escape.then_some(PressedKey::Escape).into_iter().chain(key)
    }

    /// Checks whether the key is an arrow.
    #[must_use]
    pub fn is_arrow(self) -> bool {
        matches!(
            self,
            PressedKey::Up | PressedKey::Down | PressedKey::Left | PressedKey::Right
        )
    }

    /// Reads keys from a string: `Am4<ret>`, `<space>52<ret>`, `<c-r>`. Blanks only separate keys; an unknown name in
    /// brackets is skipped.
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
                        keys.push(PressedKey::Char(first));
                    }
                    rest = after;
                }
            }
        }
        keys
    }

    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "ret" => PressedKey::Enter,
            "esc" => PressedKey::Escape,
            "tab" => PressedKey::Tab,
            "s-tab" => PressedKey::BackTab,
            "space" => PressedKey::Char(' '),
            "lt" => PressedKey::Char('<'),
            "gt" => PressedKey::Char('>'),
            "backspace" => PressedKey::Backspace,
            "del" => PressedKey::Delete,
            "up" => PressedKey::Up,
            "down" => PressedKey::Down,
            "left" => PressedKey::Left,
            "right" => PressedKey::Right,
            "pageup" => PressedKey::PageUp,
            "pagedown" => PressedKey::PageDown,
            "home" => PressedKey::Home,
            "end" => PressedKey::End,
            "F1" => PressedKey::Help,
            _ => PressedKey::Ctrl(name.strip_prefix("c-")?.chars().next()?),
        })
    }
}
