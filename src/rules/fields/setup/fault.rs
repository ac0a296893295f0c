//! Faults of a roster, located by table and key, because the rules know no lines.

use std::borrow::Cow;

/// Severity: whether the roster can be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultSeverity {
    /// The game cannot be played with this fault.
    Fault,
    /// The roster can be played, but may contain a typing error.
    Warning,
}

/// The command that a general has, as an index in the list of brigades, divisions, corps or sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GeneralCommand {
    /// A brigade.
    Brigade(usize),
    /// A division.
    Division(usize),
    /// A corps.
    Corps(usize),
    /// A side.
    Side(usize),
}

/// A table of the roster file; tables of a list are named by index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RosterTable {
    /// The keys before the first header.
    Top,
    /// `[options]`.
    Options,
    /// `[chits]`.
    Chits,
    /// `[rulings]`; the field is the name of the switch.
    Rulings,
    /// `[table]`.
    Table,
    /// A `[[terrain]]`.
    Terrain(usize),
    /// A `[[side]]`.
    Side(usize),
    /// A `[[corps]]`.
    Corps(usize),
    /// A `[[division]]`.
    Division(usize),
    /// A `[[brigade]]`.
    Brigade(usize),
    /// A unit of a brigade: brigade, unit.
    Unit(usize, usize),
    /// The `general` of a command.
    General(GeneralCommand),
    /// The `orders` of a brigade.
    Orders(usize),
    /// The `deploy` of a brigade.
    Deploy(usize),
    /// An `[[arrival]]`.
    Arrival(usize),
    /// An `[[objective]]`.
    Objective(usize),
    /// A `[[dummy]]`.
    Dummy(usize),
    /// The `orders` of a dummy.
    DummyOrders(usize),
    /// `[defence]`.
    Defence,
    /// `[photo]`.
    Photo,
    /// A `[[seat]]`.
    Seat(usize),
}

impl RosterTable {
    /// Returns the table that contains this one; `None` if none does.
    #[must_use]
    pub fn parent(self) -> Option<RosterTable> {
        match self {
            RosterTable::Top => None,
            RosterTable::Unit(brigade, _)
            | RosterTable::Orders(brigade)
            | RosterTable::Deploy(brigade) => Some(RosterTable::Brigade(brigade)),
            RosterTable::DummyOrders(dummy) => Some(RosterTable::Dummy(dummy)),
            RosterTable::General(GeneralCommand::Brigade(i)) => Some(RosterTable::Brigade(i)),
            RosterTable::General(GeneralCommand::Division(i)) => Some(RosterTable::Division(i)),
            RosterTable::General(GeneralCommand::Corps(i)) => Some(RosterTable::Corps(i)),
            RosterTable::General(GeneralCommand::Side(i)) => Some(RosterTable::Side(i)),
            _ => Some(RosterTable::Top),
        }
    }

    /// Returns the display name of this kind of table, with its article.
    #[must_use]
    pub fn one(self) -> String {
        match self {
            RosterTable::Terrain(_) => "a piece of terrain".to_owned(),
            RosterTable::Objective(_) => "an objective".to_owned(),
            place => format!("a {}", place.word()),
        }
    }

    /// Returns the display name of this kind of table.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            RosterTable::Top => "roster",
            RosterTable::Options => "options",
            RosterTable::Chits => "chits",
            RosterTable::Rulings => "rulings",
            RosterTable::Table => "table",
            RosterTable::Terrain(_) => "terrain",
            RosterTable::Side(_) => "side",
            RosterTable::Corps(_) => "corps",
            RosterTable::Division(_) => "division",
            RosterTable::Brigade(_) => "brigade",
            RosterTable::Unit(..) => "unit",
            RosterTable::General(_) => "general",
            RosterTable::Orders(_) => "orders",
            RosterTable::Deploy(_) => "deploy",
            RosterTable::Arrival(_) => "arrival",
            RosterTable::Objective(_) => "objective",
            RosterTable::Dummy(_) => "dummy",
            RosterTable::DummyOrders(_) => "orders",
            RosterTable::Defence => "defence",
            RosterTable::Photo => "photo",
            RosterTable::Seat(_) => "seat",
        }
    }
}

/// One fault, at a value of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupFault {
    /// Table of the roster file that contains the fault.
    pub place: RosterTable,
    /// The key; empty for the table as a whole.
    pub field: Cow<'static, str>,
    /// Index of an item in a list, counted from 0, level by level; empty for the whole value.
    pub item: Vec<usize>,
    /// True if the key itself is wrong, false if its value is.
    pub on_key: bool,
    /// Severity: whether the roster can be played.
    pub severity: FaultSeverity,
    /// The value found and the values allowed, on one line, without a full stop.
    pub said: String,
    /// The text to write instead; `None` if there is no suggestion.
    pub help: Option<String>,
    /// The first of two tables that claim the same thing; `None` for any other fault.
    pub first: Option<RosterTable>,
}

impl SetupFault {
    /// Makes a fault that prevents play.
    #[must_use]
    pub fn fault(
        place: RosterTable,
        field: impl Into<Cow<'static, str>>,
        said: impl Into<String>,
    ) -> Self {
        Self {
            place,
            field: field.into(),
            item: Vec::new(),
            on_key: false,
            severity: FaultSeverity::Fault,
            said: said.into(),
            help: None,
            first: None,
        }
    }

    /// Makes a warning about a likely typing error.
    #[must_use]
    pub fn warning(
        place: RosterTable,
        field: impl Into<Cow<'static, str>>,
        said: impl Into<String>,
    ) -> Self {
        Self {
            severity: FaultSeverity::Warning,
            ..Self::fault(place, field, said)
        }
    }

    /// Makes the fault of a required key that is missing.
    #[must_use]
    pub fn missing(place: RosterTable, field: &'static str) -> Self {
        let said = match place {
            RosterTable::Top => format!("`{field}` is missing"),
            RosterTable::Orders(_) | RosterTable::Deploy(_) => {
                format!("`{}` needs `{field}`", place.word())
            }
            place => format!("the {} has no `{field}`", place.word()),
        };
        Self::fault(place, field, said)
    }

    /// Sets the text to write instead; `None` keeps the present text.
    #[must_use]
    pub fn help(mut self, help: impl Into<Option<String>>) -> Self {
        self.help = help.into().or(self.help);
        self
    }

    /// Makes the fault point at an item of the list.
    #[must_use]
    pub fn item(mut self, steps: &[usize]) -> Self {
        self.item = steps.to_vec();
        self
    }

    /// Makes the fault point at the key.
    #[must_use]
    pub fn on_key(mut self) -> Self {
        self.on_key = true;
        self
    }

    /// Makes the fault point back at the first table.
    #[must_use]
    pub fn first(mut self, place: RosterTable) -> Self {
        self.first = Some(place);
        self
    }
}

/// The faults found so far.
pub(super) type Faults = Vec<SetupFault>;
