//! Acts and fates of generals.

use super::{
    shared::write_optional,
    spec::{Spec, command},
};
use crate::terms::{
    command::Command,
    name::{GeneralId, UnitId},
};

pub(super) const RIDE_TO: Spec = command("ride-to", "GENERAL PLACE", "a general rides", |reader| {
    Ok(Command::RideTo {
        general: reader.read_general()?,
        place: reader.read_place()?,
    })
});

pub(super) fn write_ride_to(general: &GeneralId, place: &str) -> String {
    format!("ride-to {general} {place}")
}

pub(super) const LEAD: Spec = command("lead", "GENERAL UNIT", "a general leads a unit", |reader| {
    Ok(Command::Lead {
        general: reader.read_general()?,
        unit: reader.read_unit()?,
    })
});

pub(super) fn write_lead(general: &GeneralId, unit: &UnitId) -> String {
    format!("lead {general} {unit}")
}

pub(super) const CASUALTY: Spec = command(
    "casualty",
    "[GENERAL] [anyway]",
    "test whether a general was hit, or each in turn; anyway: ends open fights",
    |reader| {
        let is_named = !reader.words.is_done();
        Ok(Command::Casualty {
            general: is_named.then(|| reader.read_general()).transpose()?,
        })
    },
);

pub(super) fn write_casualty(general: Option<&GeneralId>) -> String {
    write_optional("casualty", general)
}
