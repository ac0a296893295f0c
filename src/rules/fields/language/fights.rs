//! Fire, melee and their consequences.

use super::{
    shared::{write_list, write_optional},
    spec::{Spec, command},
    switched::write_switched,
};
use crate::terms::{
    command::{Command, SwitchedModifier},
    name::UnitId,
};

pub(super) const FIRE: Spec = command(
    "fire",
    "UNITS at UNIT [canister] [with|without MODIFIER]...",
    "a firefight; enemy-MODIFIER is a modifier of the target",
    |reader| {
        let firing = reader.read_units()?;
        reader.words.expect("at")?;
        Ok(Command::Fire {
            firing,
            at: reader.read_unit()?,
            switched: reader.read_switched(&["canister"])?,
        })
    },
);

pub(super) fn write_fire(firing: &[UnitId], at: &UnitId, switched: &SwitchedModifier) -> String {
    let (firing, switched) = (write_list(firing), write_switched(switched));
    format!("fire {firing} at {at}{switched}")
}

pub(super) const MELEE: Spec = command(
    "melee",
    "UNITS against UNITS [with|without MODIFIER]... [anyway]",
    "a melee; anyway: ends open firefights; enemy-MODIFIER is a modifier of the enemy",
    |reader| {
        let fighting = reader.read_units()?;
        reader.words.expect("against")?;
        Ok(Command::Melee {
            fighting,
            against: reader.read_units()?,
            switched: reader.read_switched(&["canister"])?,
        })
    },
);

pub(super) fn write_melee(
    fighting: &[UnitId],
    against: &[UnitId],
    switched: &SwitchedModifier,
) -> String {
    let (fighting, against) = (write_list(fighting), write_list(against));
    format!(
        "melee {fighting} against {against}{}",
        write_switched(switched)
    )
}

pub(super) const RESOLVE: Spec = command(
    "resolve",
    "",
    "carry out waiting results (switch resolution)",
    |_| Ok(Command::Resolve),
);

pub(super) const FOLLOW: Spec = command(
    "follow",
    "UNIT [N]",
    "the winner of a melee follows up (switch follow_up_in)",
    |reader| {
        let unit = reader.read_unit()?;
        let is_measured = !reader.words.is_done();
        Ok(Command::Follow {
            unit,
            inches: is_measured.then(|| reader.read_inches()).transpose()?,
        })
    },
);

pub(super) fn write_follow(unit: &UnitId, inches: Option<f64>) -> String {
    write_optional(&format!("follow {unit}"), inches.as_ref())
}
