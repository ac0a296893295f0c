//! Panels beside the map or in its place.

/// Letter after `g` that shows the list of work on the table.
pub const TABLE: char = 't';

/// A panel beside the map, or in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Panel {
    /// The map of the table.
    Map,
    /// The list of brigades and divisions.
    List,
    /// The selected brigade.
    Sheet,
    /// Orders and messengers.
    Desk,
    /// The activation board.
    Activation,
    /// The divisions of a side: their morale and wear, now and expected.
    Divisions,
    /// Phase 6, step by step.
    PhaseSix,
    /// Each brigade's acts, losses and options; the clock; the final account.
    Record,
    /// The log of the game.
    Log,
    /// The dice so far.
    Dice,
}

impl Panel {
    /// The panels that a small screen shows one at a time: the map, and those that a larger screen shows beside it.
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

    /// Returns the panels that can be shown beside the map.
    #[must_use]
    pub fn beside() -> &'static [Panel] {
        Self::ALONE.split_first().map_or(&[], |(_, beside)| beside)
    }

    /// The letters that show the panels after `g`, each with its panel and the panel's name.
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

    /// Checks whether the panel is shown in the map's place instead of beside it.
    #[must_use]
    pub fn is_large(self) -> bool {
        matches!(self, Panel::Map | Panel::Activation | Panel::Dice)
    }

    /// Checks whether the panel is read from its top, like a page.
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

    /// Returns the panel after this one in `list`; the first of the list if this panel is not in it.
    #[must_use]
    pub fn next(self, list: &[Panel]) -> Panel {
        let at = list.iter().position(|panel| *panel == self);
        let next = at.map_or(0, |at| (at + 1) % list.len().max(1));
        list.get(next).copied().unwrap_or(self)
    }

    /// Returns the panel that a letter after `g` shows; `None` if the letter shows none.
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
