//! Arguments of each verb of a phrase, and the commands that the verbs make.

use super::{
    PhraseReading, PhraseSubject, Read, line::line_of, more, moves, orders, reader::PhraseReader,
    table, wrong,
};
use crate::kit::act::verb_of;
use crate::kit::intent::Verb;
use rules::fields::terms::{
    command::{Command, Drill, SwitchedModifier, Towards},
    condition::Formation,
    name::UnitId,
    order::Place,
    order_of_battle::{Arm, OrderOfBattle},
    phase::Phase,
};

/// Reads the verb and its arguments.
pub fn sentence(reader: &mut PhraseReader<'_>, subject: &PhraseSubject) -> Read<PhraseReading> {
    let Some(letter) = reader.take() else {
        return more("a verb");
    };
    let Some(verb) = verb_of(letter) else {
        return wrong(format!("`{letter}` is not a verb; ? lists them"));
    };
    match verb {
        Verb::Move if reader.state.phase() == Phase::GrandTactical => moves::march(reader, subject),
        Verb::Move => moves::manoeuvre(reader, subject),
        Verb::Charge if reader.state.phase() == Phase::Combat => melee(reader, subject),
        Verb::Charge => moves::charge(reader, subject),
        Verb::Fire => fire(reader, subject),
        Verb::Order => orders::order(reader, subject),
        Verb::Rouse => orders::rouse(reader, subject),
        Verb::Activate => reader.with_faces(Command::activate(Some(subject.brigade.clone()))),
        Verb::Lead => lead(reader, subject),
        Verb::Ride => ride(reader, subject),
        Verb::Place => table::place(reader, subject),
        Verb::Drill => drill(reader, subject),
        Verb::Face => face(reader, subject),
        Verb::Casualty => reader.with_faces(Command::Casualty {
            general: Some(OrderOfBattle::brigadier(&subject.brigade)),
        }),
        Verb::Edit => table::edit(reader, subject),
    }
}

fn fighters(reader: &PhraseReader<'_>, subject: &PhraseSubject) -> Read<Vec<UnitId>> {
    if !subject.units.is_empty() {
        return Ok(subject.units.clone());
    }
    let units: Vec<UnitId> = reader
        .state
        .units_of(&subject.brigade)
        .map(|unit| unit.id.clone())
        .collect();
    match units.as_slice() {
        [only] => Ok(vec![only.clone()]),
        _ => wrong("name the unit before the verb: A1 f P1"),
    }
}

fn fire(reader: &mut PhraseReader<'_>, subject: &PhraseSubject) -> Read<PhraseReading> {
    let firing = fighters(reader, subject)?;
    let at = reader.address("at whom: P1")?;
    reader.with_faces(Command::Fire {
        firing,
        at,
        switched: SwitchedModifier::default(),
    })
}

fn melee(reader: &mut PhraseReader<'_>, subject: &PhraseSubject) -> Read<PhraseReading> {
    let fighting = fighters(reader, subject)?;
    let against = vec![reader.address("against whom: P1")?];
    reader.with_faces(Command::Melee {
        fighting,
        against,
        switched: SwitchedModifier::default(),
    })
}

fn lead(reader: &mut PhraseReader<'_>, subject: &PhraseSubject) -> Read<PhraseReading> {
    let unit = own_unit(reader, subject, "which unit he leads: its number")?;
    reader.ready(Command::Lead {
        general: OrderOfBattle::brigadier(&subject.brigade),
        unit,
    })
}

fn own_unit(reader: &mut PhraseReader<'_>, subject: &PhraseSubject, hint: &str) -> Read<UnitId> {
    if let Some(unit) = reader.unit_of(&subject.brigade)? {
        return Ok(unit);
    }
    reader.address(hint)
}

fn ride(reader: &mut PhraseReader<'_>, subject: &PhraseSubject) -> Read<PhraseReading> {
    let is_point = reader.rest().contains(',');
    let place = match reader.peek() {
        Some(letter) if letter.is_ascii_digit() && is_point => Place::Point(reader.point("x,y")?),
        Some(letter) if letter.is_uppercase() => moves::aim(reader)?,
        _ => Place::Unit(own_unit(reader, subject, "to which unit, or x,y")?),
    };
    reader.ready(Command::RideTo {
        general: OrderOfBattle::brigadier(&subject.brigade),
        place,
    })
}

/// Reads a drill: `d`, or `dh270` for guns that unlimber to a new front; infantry digs if the roster allows it.
fn drill(reader: &mut PhraseReader<'_>, subject: &PhraseSubject) -> Read<PhraseReading> {
    let units = line_of(reader.state, subject);
    let drilled: Vec<(UnitId, Drill)> = units
        .into_iter()
        .filter_map(|id| {
            let unit = reader.state.unit(&id)?;
            let drill = match (unit.arm, unit.formation()) {
                (Arm::Artillery, Formation::Limbered) => Drill::Unlimber,
                (Arm::Artillery, _) => Drill::Limber,
                (Arm::Cavalry, Formation::Dismounted) => Drill::Mount,
                (Arm::Cavalry, _) => Drill::Dismount,
                (Arm::Infantry, _) => return None,
            };
            Some((id, drill))
        })
        .collect();
    let Some((_, drill)) = drilled.first().cloned() else {
        if reader.state.oob().options.digging > 0 {
            let units = line_of(reader.state, subject);
            return reader.ready(Command::Dig {
                units,
                paid_by: None,
            });
        }
        return wrong("infantry has no drill; guns limber, cavalry mounts");
    };
    let units = drilled
        .into_iter()
        .filter(|(_, other)| *other == drill)
        .map(|(id, _)| id)
        .collect();
    let facing = match drill == Drill::Unlimber && reader.eat('h') {
        true => Some(reader.bearing()?),
        false => None,
    };
    reader.ready(Command::Reform {
        units,
        drill,
        facing,
        paid_by: None,
    })
}

fn face(reader: &mut PhraseReader<'_>, subject: &PhraseSubject) -> Read<PhraseReading> {
    let [unit] = subject.units.as_slice() else {
        return wrong("name one unit before the verb: A1 h P1");
    };
    let towards = match reader.peek() {
        Some(letter) if letter.is_ascii_digit() => Towards::Bearing(reader.bearing()?),
        _ => Towards::Unit(reader.address("the attacker, or a bearing")?),
    };
    let unit = unit.clone();
    reader.ready(Command::Face { unit, towards })
}
