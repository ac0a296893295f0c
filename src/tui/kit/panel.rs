//! Panels beside the map or in its place.

/// Letter after `g` of the list of work on the table.
pub const TABLE: char = 't';

/// A panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Panel {
    /// The table.
    Map,
    /// Brigades and divisions.
    List,
    /// The selected brigade.
    Sheet,
    /// Orders and messengers.
    Desk,
    /// The activation board.
    Activation,
    /// The divisions of a side: morale and wear, now and ahead.
    Divisions,
    /// Phase 6, step by step.
    PhaseSix,
    /// Each brigade's acts, losses and options; the clock; the final account.
    Record,
    /// The log.
    Log,
    /// The dice so far.
    Dice,
}

impl Panel {
    /// Panels of a small screen, shown alone: the map, and those otherwise beside it.
    pub const ALONE: [Panel; 8] = [
        Panel::Map,
        Panel::List,
        Panel::Sheet,
        Panel::Divisions,
        Panel::Desk,
        Panel::PhaseSix,
        Panel::Record,
        Panel::Log,
    ];

    /// Returns the panels beside the map.
    #[must_use]
    pub fn beside() -> &'static [Panel] {
        Self::ALONE.split_first().map_or(&[], |(_, beside)| beside)
    }

    /// Letter after `g` of each panel, with its name.
    const CALLED: [(char, Panel, &'static str); 10] = [
        ('m', Panel::Map, "map"),
        ('b', Panel::List, "list"),
        ('s', Panel::Sheet, "sheet"),
        ('v', Panel::Divisions, "side"),
        ('o', Panel::Desk, "orders"),
        ('a', Panel::Activation, "board"),
        ('w', Panel::PhaseSix, "wear"),
        ('r', Panel::Record, "record"),
        ('l', Panel::Log, "log"),
        ('d', Panel::Dice, "dice"),
    ];

    /// Checks whether the panel takes the large place.
    #[must_use]
    pub fn is_large(self) -> bool {
        matches!(self, Panel::Map | Panel::Activation | Panel::Dice)
    }

    /// Checks whether the panel is a page that is read from its top.
    #[must_use]
    pub fn is_page(self) -> bool {
        matches!(
            self,
            Panel::List
                | Panel::Sheet
                | Panel::Desk
                | Panel::Activation
                | Panel::Divisions
                | Panel::PhaseSix
                | Panel::Record
        )
    }

    /// Returns the panel after this one in a list; the first for a panel that is not in it.
    #[must_use]
    pub fn next(self, list: &[Panel]) -> Panel {
        let at = list.iter().position(|panel| *panel == self);
        let next = at.map_or(0, |at| (at + 1) % list.len().max(1));
        list.get(next).copied().unwrap_or(self)
    }

    /// Returns the panel with a letter after `g`.
    #[must_use]
    pub fn called(letter: char) -> Option<Self> {
        let found = Self::CALLED.iter().find(|(key, ..)| *key == letter);
        found.map(|(_, panel, _)| *panel)
    }

    /// Lists all letters with their panels.
    #[must_use]
    pub fn directions() -> String {
        let named: Vec<String> = Self::CALLED
            .iter()
            .map(|(key, _, name)| format!("{key} {name}"))
            .collect();
        named.join(" ")
    }
}
