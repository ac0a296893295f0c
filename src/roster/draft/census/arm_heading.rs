//! Names of an arm that are headings over its units, not units themselves: `INFANTRY`; `Artillery, 250` over batteries.

use super::command::is_group;
use super::field::{Field, Level};
use super::guns;
use super::record::Record;
use super::strength::{self, Grouping, Strength};
use super::words::{Kind, alike};

/// Checks whether a row only names an arm or loose troops, `INFANTRY`, perhaps with its men and guns.
pub(super) fn names_arm(record: &Record) -> bool {
    is_group(record.text(Field::Unit))
}

/// Checks whether the name of an arm is a heading over the units below it in the same commands. With men or guns it is
/// a heading if these are the sums of the units' men or guns, or if none of the units has a value or number of its own.
pub(super) fn heads_units(heading: &Record, below: impl Iterator<Item = Record>) -> bool {
    let mut units = below.take_while(|next| is_of(heading, next)).peekable();
    let is_alone = !heading.has_values() && heading.text(Field::Commander).is_empty();
    if is_alone {
        return units.peek().is_some();
    }
    let others = [Field::Weapon, Field::Quality, Field::Size];
    if !heading.has_values() || others.iter().any(|field| !heading.text(*field).is_empty()) {
        return false;
    }
    // With a kind of its own the row may be a unit; then only a sum of units of this kind makes it a heading.
    let kind = Kind::read(heading.text(Field::Kind));
    if !heading.text(Field::Kind).is_empty() && kind.is_none() {
        return false;
    }
    let is_of_kind = |unit: &Record| kind.is_none() || Kind::read(unit.text(Field::Kind)) == kind;
    let units: Vec<Record> = units.filter(is_of_kind).collect();
    let are_bare = || {
        let is_bare = |unit: &Record| {
            let has_number = unit
                .text(Field::Unit)
                .contains(|sign: char| sign.is_ascii_digit());
            !unit.has_values() && !has_number
        };
        units.iter().all(is_bare)
    };
    let is_sum = |count: fn(&Record) -> Option<u32>| {
        let all: Option<u32> = units.iter().map(count).sum();
        count(heading).is_some_and(|own| all == Some(own))
    };
    units.len() > 1 && (is_sum(men) || is_sum(guns_of) || kind.is_none() && are_bare())
}

/// Checks whether a row names a unit in the same commands as another row.
fn is_of(heading: &Record, next: &Record) -> bool {
    let unit = next.text(Field::Unit);
    let is_same = |level: &Level| {
        let own = next.text(level.field());
        own.is_empty() || alike(own) == alike(heading.text(level.field()))
    };
    !unit.is_empty() && !is_group(unit) && Level::COMMANDS.iter().all(is_same)
}

fn men(record: &Record) -> Option<u32> {
    match strength::read(record.text(Field::Strength), Grouping::Comma) {
        Strength::Men(men, _) => Some(men),
        _ => None,
    }
}

fn guns_of(record: &Record) -> Option<u32> {
    guns::read(record.text(Field::Guns))?.number()
}
