//! Acts of units in their place: limber, mount, dig, face about.

use super::{
    Misread, WordReader,
    shared::{write_facing, write_list, write_payer},
    spec::{Spec, command},
};
use crate::state::UnitState;
use crate::terms::{
    command::{Command, Drill, Towards},
    name::{GeneralId, UnitId},
};
use table::measure::Bearing;

pub(super) const LIMBER: Spec = command(
    "limber",
    "UNITS [paid-by GENERAL]",
    "limber a battery",
    |reader| reader.read_reform(Drill::Limber),
);

pub(super) const UNLIMBER: Spec = command(
    "unlimber",
    "UNITS [facing B] [paid-by GENERAL]",
    "unlimber a battery, facing any way",
    |reader| reader.read_reform(Drill::Unlimber),
);

pub(super) const MOUNT: Spec = command(
    "mount",
    "UNITS [paid-by GENERAL]",
    "mount cavalry",
    |reader| reader.read_reform(Drill::Mount),
);

pub(super) const DISMOUNT: Spec = command(
    "dismount",
    "UNITS [paid-by GENERAL]",
    "dismount cavalry",
    |reader| reader.read_reform(Drill::Dismount),
);

pub(super) fn write_reform(
    units: &[UnitId],
    drill: Drill,
    facing: Option<Bearing>,
    paid_by: Option<&GeneralId>,
) -> String {
    let verb = match drill {
        Drill::Limber => LIMBER,
        Drill::Unlimber => UNLIMBER,
        Drill::Mount => MOUNT,
        Drill::Dismount => DISMOUNT,
    }
    .usage
    .verb;
    let (units, facing) = (write_list(units), write_facing(facing));
    format!("{verb} {units}{facing}{}", write_payer(paid_by))
}

pub(super) const DIG: Spec = command(
    "dig",
    "UNITS [paid-by GENERAL]",
    "dig works (option digging)",
    |reader| {
        Ok(Command::Dig {
            units: reader.read_diggers()?,
            paid_by: reader.read_payer()?,
        })
    },
);

pub(super) fn write_dig(units: &[UnitId], paid_by: Option<&GeneralId>) -> String {
    format!("dig {}{}", write_list(units), write_payer(paid_by))
}

pub(super) const FACE: Spec = command(
    "face",
    "UNIT UNIT|BEARING",
    "free turn toward an attacker",
    |reader| {
        Ok(Command::Face {
            unit: reader.read_unit()?,
            towards: reader.read_towards()?,
        })
    },
);

pub(super) fn write_face(unit: &UnitId, towards: &Towards) -> String {
    match towards {
        Towards::Unit(other) => format!("face {unit} {other}"),
        Towards::Bearing(bearing) => format!("face {unit} {}", bearing.degrees()),
    }
}

impl WordReader<'_> {
    fn read_reform(&mut self, drill: Drill) -> Result<Command, Misread> {
        let units = self.read_units()?;
        let from = match units.as_slice() {
            [unit] => self.state.unit(unit).and_then(UnitState::base),
            _ => None,
        };
        Ok(Command::Reform {
            units,
            drill,
            facing: self.read_facing(from.map(|base| base.at))?,
            paid_by: self.read_payer()?,
        })
    }

    fn read_towards(&mut self) -> Result<Towards, Misread> {
        match self.words.peek().and_then(|word| word.parse::<f64>().ok()) {
            Some(_) => self.read_bearing().map(Towards::Bearing),
            None => self.read_unit().map(Towards::Unit),
        }
    }
}
