//! Faults of a roster, located by table and key, because the rules know no lines.

use std::borrow::Cow;

/// Severity: whether the roster can be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// It cannot.
    Fault,
    /// It can, and perhaps the author meant it so.
    Warning,
}

/// A general's command, by its place in its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Command {
    /// A brigade.
    Brigade(usize),
    /// A division.
    Division(usize),
    /// A corps.
    Corps(usize),
    /// A side.
    Side(usize),
}

/// A table of the roster, by its place in its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
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
    General(Command),
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

impl Place {
    /// Returns the table that contains this one.
    #[must_use]
    pub fn parent(self) -> Option<Place> {
        match self {
            Place::Top => None,
            Place::Unit(brigade, _) | Place::Orders(brigade) | Place::Deploy(brigade) => {
                Some(Place::Brigade(brigade))
            }
            Place::DummyOrders(dummy) => Some(Place::Dummy(dummy)),
            Place::General(Command::Brigade(i)) => Some(Place::Brigade(i)),
            Place::General(Command::Division(i)) => Some(Place::Division(i)),
            Place::General(Command::Corps(i)) => Some(Place::Corps(i)),
            Place::General(Command::Side(i)) => Some(Place::Side(i)),
            _ => Some(Place::Top),
        }
    }

    /// Returns the display name of such a table, with its article.
    #[must_use]
    pub fn one(self) -> String {
        match self {
            Place::Terrain(_) => "a piece of terrain".to_owned(),
            Place::Objective(_) => "an objective".to_owned(),
            place => format!("a {}", place.word()),
        }
    }

    /// Returns the display name of such a table.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Place::Top => "roster",
            Place::Options => "options",
            Place::Chits => "chits",
            Place::Rulings => "rulings",
            Place::Table => "table",
            Place::Terrain(_) => "terrain",
            Place::Side(_) => "side",
            Place::Corps(_) => "corps",
            Place::Division(_) => "division",
            Place::Brigade(_) => "brigade",
            Place::Unit(..) => "unit",
            Place::General(_) => "general",
            Place::Orders(_) => "orders",
            Place::Deploy(_) => "deploy",
            Place::Arrival(_) => "arrival",
            Place::Objective(_) => "objective",
            Place::Dummy(_) => "dummy",
            Place::DummyOrders(_) => "orders",
            Place::Defence => "defence",
            Place::Photo => "photo",
            Place::Seat(_) => "seat",
        }
    }
}

/// One fault, at a value of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupFault {
    /// The table.
    pub place: Place,
    /// The key; empty for the table as a whole.
    pub field: Cow<'static, str>,
    /// Index of an item in a list, counted from 0, level by level; empty for the whole value.
    pub item: Vec<usize>,
    /// True if the key itself is at fault rather than its value.
    pub on_key: bool,
    /// Severity: whether the roster can be played.
    pub severity: Severity,
    /// The value found and the values allowed, on one line, without a full stop.
    pub said: String,
    /// The text to write instead.
    pub help: Option<String>,
    /// The table that came first, where two claim the same thing.
    pub first: Option<Place>,
}

impl SetupFault {
    /// Returns that play cannot go on.
    #[must_use]
    pub fn fault(
        place: Place,
        field: impl Into<Cow<'static, str>>,
        said: impl Into<String>,
    ) -> Self {
        Self {
            place,
            field: field.into(),
            item: Vec::new(),
            on_key: false,
            severity: Severity::Fault,
            said: said.into(),
            help: None,
            first: None,
        }
    }

    /// Creates a warning about a likely slip.
    #[must_use]
    pub fn warning(
        place: Place,
        field: impl Into<Cow<'static, str>>,
        said: impl Into<String>,
    ) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::fault(place, field, said)
        }
    }

    /// Returns that a required key is not there.
    #[must_use]
    pub fn missing(place: Place, field: &'static str) -> Self {
        let said = match place {
            Place::Top => format!("`{field}` is missing"),
            Place::Orders(_) | Place::Deploy(_) => {
                format!("`{}` needs `{field}`", place.word())
            }
            place => format!("the {} has no `{field}`", place.word()),
        };
        Self::fault(place, field, said)
    }

    /// Sets the text to write instead; `None` keeps the present one.
    #[must_use]
    pub fn help(mut self, help: impl Into<Option<String>>) -> Self {
        self.help = help.into().or(self.help);
        self
    }

    /// Points at an item of the list.
    #[must_use]
    pub fn item(mut self, steps: &[usize]) -> Self {
        self.item = steps.to_vec();
        self
    }

    /// Points at the key.
    #[must_use]
    pub fn on_key(mut self) -> Self {
        self.on_key = true;
        self
    }

    /// Points back at the table that came first.
    #[must_use]
    pub fn first(mut self, place: Place) -> Self {
        self.first = Some(place);
        self
    }
}

/// The faults found so far.
pub(super) type Faults = Vec<SetupFault>;
