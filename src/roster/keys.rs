//! The keys of a roster, one list for each table of the file: the reader knows no others, and the schema offers
//! editors exactly these.

mod tables;
mod words;

use std::ops::RangeInclusive;

use rules::fields::setup::Place;

pub(super) use tables::{TOP, key, required, table};
pub(super) use words::levels;

/// The words allowed somewhere.
pub(super) type Words = fn() -> Vec<&'static str>;

/// The keys of one table.
#[derive(Debug)]
pub(super) struct Table {
    /// The keys, in the order in which they are usually written.
    pub keys: &'static [Key],
    /// Groups of which at least one key each is required.
    pub either: &'static [&'static [&'static str]],
}

/// A key and the form of its value.
#[derive(Debug)]
pub(super) struct Key {
    pub name: &'static str,
    pub form: Form,
    pub is_required: bool,
    /// Meaning for the game, addressed to the author.
    pub says: &'static str,
}

/// Form of a key's value.
#[derive(Debug)]
pub(super) enum Form {
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
    /// Inches within that range.
    Inches(RangeInclusive<f64>),
    /// Inches, more than 0 and up to a limit.
    InchesUpTo(f64),
    /// Degrees clockwise from north.
    Bearing,
    Point,
    /// A list of points, with the fewest that it has.
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
    /// One of these words, or a list of them.
    Several(Words),
    /// One of these words, or one of the author's own.
    Suggested(Words),
    /// Names that the register of switches knows.
    Rulings,
    Table(&'static Table),
    Tables(&'static Table),
}

impl Form {
    /// Checks whether the value consists of tables: in the file it comes below the others, with a header.
    pub const fn is_table(&self) -> bool {
        matches!(self, Form::Table(_) | Form::Tables(_) | Form::Rulings)
    }
}

impl Table {
    /// The names of its keys.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.keys.iter().map(|key| key.name)
    }

    /// Returns the keys of the table at a place; `None` if the register of switches has them.
    pub fn at(place: Place) -> Option<&'static Table> {
        Some(match place {
            Place::Top => &tables::TOP,
            Place::Options => &tables::OPTIONS,
            Place::Chits => &tables::CHITS,
            Place::Rulings => return None,
            Place::Table => &tables::TABLE,
            Place::Terrain(_) => &tables::TERRAIN,
            Place::Side(_) => &tables::SIDE,
            Place::Corps(_) => &tables::CORPS,
            Place::Division(_) => &tables::DIVISION,
            Place::Brigade(_) => &tables::BRIGADE,
            Place::Unit(..) => &tables::UNIT,
            Place::General(_) => &tables::GENERAL,
            Place::Orders(_) => &tables::ORDERS,
            Place::Deploy(_) => &tables::DEPLOY,
            Place::Arrival(_) => &tables::ARRIVAL,
            Place::Objective(_) => &tables::OBJECTIVE,
            Place::Dummy(_) => &tables::DUMMY,
            Place::DummyOrders(_) => &tables::ORDERS,
            Place::Defence => &tables::DEFENCE,
            Place::Photo => &tables::PHOTO,
            Place::Seat(_) => &tables::SEAT,
        })
    }
}
