//! The keys of a roster, one list for each table of the file. The reader accepts no others, and the schema offers
//! exactly these to editors.

mod tables;
mod words;

use std::ops::RangeInclusive;

use rules::fields::setup::RosterTable;

pub(super) use tables::{TOP, key, required, table};
pub(super) use words::levels;

/// The words allowed somewhere.
pub(super) type Words = fn() -> Vec<&'static str>;

/// The keys of one table.
#[derive(Debug)]
pub(super) struct KeyTable {
    /// The keys, in the order in which they are usually written.
    pub keys: &'static [RosterKey],
    /// Groups of keys; at least one key of each group is required.
    pub either: &'static [&'static [&'static str]],
}

/// A key and the form of its value.
#[derive(Debug)]
pub(super) struct RosterKey {
    pub name: &'static str,
    pub form: ValueForm,
    pub is_required: bool,
    /// Meaning of the key for the game, written for the author.
    pub says: &'static str,
}

/// Form of a key's value.
#[derive(Debug)]
pub(super) enum ValueForm {
    /// An identifier: lower-case letters, digits, hyphens.
    Id,
    /// Capital letters.
    Callsign,
    /// One line of text.
    Text,
    /// The identifier of something else.
    Ref,
    Texts,
    /// A date, in quotes or without.
    Date,
    Flag,
    Whole(RangeInclusive<u32>),
    /// A whole number from 0.
    Count,
    /// A whole number, possibly below 0.
    Integer,
    /// Inches within that range.
    Inches(RangeInclusive<f64>),
    /// Inches, more than 0 and up to a limit.
    InchesUpTo(f64),
    /// Degrees clockwise from north.
    Bearing,
    Point,
    /// A list of points; the number is the least that it may have.
    Points(u32),
    /// Rings of points.
    Rings,
    /// Rows of identifiers.
    Rows,
    /// An identifier or a point.
    Target,
    /// Points, or the name of a level.
    Fatigue,
    /// One of these words.
    Word(Words),
    /// One of these words, or a list of such words.
    Several(Words),
    /// One of these words, or one of the author's choice.
    Suggested(Words),
    /// Names from the register of switches.
    Rulings,
    Table(&'static KeyTable),
    Tables(&'static KeyTable),
}

impl ValueForm {
    /// Checks whether the value consists of tables, which follow the other keys under their own headers.
    pub const fn is_table(&self) -> bool {
        matches!(
            self,
            ValueForm::Table(_) | ValueForm::Tables(_) | ValueForm::Rulings
        )
    }
}

impl KeyTable {
    /// Returns the names of the table's keys.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.keys.iter().map(|key| key.name)
    }

    /// Returns the keys of the table at a place; `None` for the table of switches, whose keys are those of the
    /// register.
    pub fn at(place: RosterTable) -> Option<&'static KeyTable> {
        Some(match place {
            RosterTable::Top => &tables::TOP,
            RosterTable::Options => &tables::OPTIONS,
            RosterTable::Chits => &tables::CHITS,
            RosterTable::Rulings => return None,
            RosterTable::Table => &tables::TABLE,
            RosterTable::Terrain(_) => &tables::TERRAIN,
            RosterTable::Side(_) => &tables::SIDE,
            RosterTable::Corps(_) => &tables::CORPS,
            RosterTable::Division(_) => &tables::DIVISION,
            RosterTable::Brigade(_) => &tables::BRIGADE,
            RosterTable::Unit(..) => &tables::UNIT,
            RosterTable::General(_) => &tables::GENERAL,
            RosterTable::Orders(_) => &tables::ORDERS,
            RosterTable::Deploy(_) => &tables::DEPLOY,
            RosterTable::Arrival(_) => &tables::ARRIVAL,
            RosterTable::Objective(_) => &tables::OBJECTIVE,
            RosterTable::Dummy(_) => &tables::DUMMY,
            RosterTable::DummyOrders(_) => &tables::ORDERS,
            RosterTable::Defence => &tables::DEFENCE,
            RosterTable::Photo => &tables::PHOTO,
            RosterTable::Seat(_) => &tables::SEAT,
        })
    }
}
