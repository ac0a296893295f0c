//! Corrections of the record by phrases: places and marks.

use super::{
    PhraseReading, PhraseSubject, Read, more, moves,
    reader::PhraseReader,
    spot::{TypedSpot, spot_near},
    wrong,
};
use rules::fields::state::State;
use rules::fields::terms::{
    command::{BrigadeLayout, Command, Correction, MovablePiece},
    condition::Condition,
    mark::BrigadeMark,
    name::UnitId,
    order_of_battle::OrderOfBattle,
    phase::Phase,
};
use table::base::Base;
use table::measure::{Point, right_of};

pub(super) fn place(reader: &mut PhraseReader<'_>, subject: &PhraseSubject) -> Read<PhraseReading> {
    let TypedSpot { at, other } = match shifted(reader, subject)? {
        Some(spot) => spot,
        None => spot_near(reader, recorded(reader.state, subject))?,
    };
    let facing = moves::facing(reader, at)?;
    let command = match (subject.units.as_slice(), reader.state.phase()) {
        ([unit, ..], _) => Command::Place {
            piece: MovablePiece::Unit(unit.clone()),
            at,
            facing,
        },
        ([], Phase::Deployment) => match facing {
            Some(facing) => Command::Deploy {
                brigade: subject.brigade.clone(),
                at,
                facing,
                layout: abreast(reader)?,
            },
            None => return more("f and the bearing it faces: f90"),
        },
        ([], _) => Command::Place {
            piece: MovablePiece::General(OrderOfBattle::brigadier(&subject.brigade)),
            at,
            facing: None,
        },
    };
    reader.ready(command).map(|reading| or_at(reading, other))
}

/// Reads a place as a shift from where the unit is, as in moves: `l1.5`, `r2`, `b3`; `None` if something else follows.
fn shifted(reader: &mut PhraseReader<'_>, subject: &PhraseSubject) -> Read<Option<TypedSpot>> {
    let way = |base: &Base, letter: char| match letter {
        'l' => Some(-right_of(base.front())),
        'r' => Some(right_of(base.front())),
        'b' => Some(-base.front()),
        _ => None,
    };
    let unit = subject.units.first();
    let base = unit.and_then(|unit| reader.state.unit(unit)?.base());
    let letter = reader.peek().filter(|letter| "lrb".contains(*letter));
    let Some(letter) = letter else {
        return Ok(None);
    };
    let Some((base, way)) = base.and_then(|base| Some((base, way(&base, letter)?))) else {
        return wrong(format!(
            "`{letter}`: name a unit that is on the table: A1pl2"
        ));
    };
    reader.take();
    let hint = format!("{} from where it is", reader.measure().units());
    let inches = reader.length(&hint)?;
    Ok(Some(TypedSpot {
        at: base.at + way * inches,
        other: None,
    }))
}

/// Returns the recorded place of the unit or figure that a phrase places; `None` if it is off the table.
fn recorded(state: &State, subject: &PhraseSubject) -> Option<Point> {
    match subject.units.first() {
        Some(unit) => state.unit(unit)?.base().map(|base| base.at),
        None => state.brigadier(&subject.brigade)?.at(),
    }
}

/// Adds the other possible place to the meaning of a phrase.
fn or_at(reading: PhraseReading, place: Option<Point>) -> PhraseReading {
    match reading {
        PhraseReading::Ready {
            command,
            faces,
            fight,
            ..
        } => PhraseReading::Ready {
            command,
            faces,
            fight,
            other: place,
        },
        reading => reading,
    }
}

/// Reads how a brigade is laid out: `a3` puts three units abreast, and the rest behind.
fn abreast(reader: &mut PhraseReader<'_>) -> Read<BrigadeLayout> {
    let mut layout = BrigadeLayout::default();
    if reader.eat('a') {
        layout.front = Some(reader.whole("units abreast")? as usize);
    }
    Ok(layout)
}

pub(super) fn edit(reader: &mut PhraseReader<'_>, subject: &PhraseSubject) -> Read<PhraseReading> {
    let correction = match subject.units.as_slice() {
        [unit, ..] => edit_unit(reader, unit)?,
        [] => edit_brigade(reader, subject)?,
    };
    reader.ready(Command::Mark { correction })
}

fn edit_unit(reader: &mut PhraseReader<'_>, unit: &UnitId) -> Read<Correction> {
    const HINT: &str = "o ordered, d disordered, b beaten, x broken";
    let condition = match reader.take() {
        Some('o') => Condition::Ordered,
        Some('d') => Condition::Disordered,
        Some('b') => Condition::Beaten,
        Some('x') => Condition::Broken,
        Some(letter) => return wrong(format!("`{letter}`: {HINT}")),
        None => return more(HINT),
    };
    Ok(Correction::Condition(unit.clone(), condition))
}

fn edit_brigade(reader: &mut PhraseReader<'_>, subject: &PhraseSubject) -> Read<Correction> {
    const HINT: &str = "o steady, s shaken, b beaten, x broken, f + fatigue points";
    let id = subject.brigade.clone();
    Ok(match reader.take() {
        Some('o') => Correction::Mark(id, BrigadeMark::Steady),
        Some('s') => Correction::Mark(id, BrigadeMark::Shaken),
        Some('b') => Correction::Mark(id, BrigadeMark::Beaten),
        Some('x') => Correction::Broken(id),
        Some('f') => Correction::Fatigue(id, reader.whole("fatigue points")?),
        Some(letter) => return wrong(format!("`{letter}`: {HINT}")),
        None => return more(HINT),
    })
}
