//! Panels beside the map and in its place.

/// Letter behind `g` of the list of work that is left on the table.
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
    /// Phase 6 as it is walked.
    PhaseSix,
    /// Each brigade's deeds, losses and prospects; the clock; the final account.
    Record,
    /// The log.
    Log,
    /// The dice so far.
    Dice,
}

impl Panel {
    /// Panels alone on a small screen: the map, and those that are otherwise beside it.
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

    /// The letter behind `g`, and the name.
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

    /// Checks whether it takes the large place.
    #[must_use]
    pub fn is_large(self) -> bool {
        matches!(self, Panel::Map | Panel::Activation | Panel::Dice)
    }

    /// Checks whether it is a page that is read from its top.
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

    /// The panel after this one in a list; the first for one that is not in it.
    #[must_use]
    pub fn next(self, list: &[Panel]) -> Panel {
        let at = list.iter().position(|panel| *panel == self);
        let next = at.map_or(0, |at| (at + 1) % list.len().max(1));
        list.get(next).copied().unwrap_or(self)
    }

    /// The panel that a letter behind `g` means.
    #[must_use]
    pub fn called(letter: char) -> Option<Self> {
        let found = Self::CALLED.iter().find(|(key, ..)| *key == letter);
        found.map(|(_, panel, _)| *panel)
    }

    /// All letters and where they lead.
    #[must_use]
    pub fn directions() -> String {
        let named: Vec<String> = Self::CALLED
            .iter()
            .map(|(key, _, name)| format!("{key} {name}"))
            .collect();
        named.join(" ")
    }
}
