//! Marches, moves and charges: `wr30`, `b3`, `>P1 4`.

use super::{PhraseReading, PhraseSubject, Read, line::line_of, more, reader::PhraseReader, wrong};
use rules::fields::language;
use rules::fields::terms::{
    command::{Command, Hand, Manoeuvre},
    name::UnitId,
    order::Place,
};
use table::base::centre_of;
use table::measure::{Bearing, EPSILON, Measure, Point};

pub(super) fn march(reader: &mut PhraseReader<'_>, subject: &PhraseSubject) -> Read<PhraseReading> {
    let (mut to, mut wheel, mut about, mut then) = (None, None, None, None);
    while let Some(letter) = reader.peek() {
        match letter {
            'w' | 't' => {
                reader.take();
                let hand = hand(reader)?;
                let degrees = reader.number("degrees of the wheel")?;
                let signed = if hand == Hand::Left {
                    -degrees
                } else {
                    degrees
                };
                if letter == 'w' {
                    wheel = Some(signed);
                    if reader.eat('a') {
                        about = Some(self::hand(reader)?);
                    }
                } else {
                    then = Some(signed);
                }
            }
            _ => {
                let is_capital = letter.is_uppercase();
                if !is_capital && !reader.eat('>') {
                    return wrong(format!(
                        "`{letter}`: Enter marches to the end; wr30 wheels first, wr30al around \
                         its left flank, >P names the target"
                    ));
                }
                to = Some(aim(reader)?);
            }
        }
    }
    reader.ready(Command::March {
        brigade: subject.brigade.clone(),
        to,
        wheel,
        about,
        then,
        with: Vec::new(),
        paid_by: None,
        leaves_zones: true,
    })
}

pub(super) fn aim(reader: &mut PhraseReader<'_>) -> Read<Place> {
    let Some(brigade) = reader.brigade()? else {
        return Ok(Place::Point(reader.point("P, P1 or x,y")?));
    };
    Ok(match reader.unit_of(&brigade)? {
        Some(unit) => Place::Unit(unit),
        None => Place::Brigade(brigade),
    })
}

pub(super) fn manoeuvre(
    reader: &mut PhraseReader<'_>,
    subject: &PhraseSubject,
) -> Read<PhraseReading> {
    let units = line_of(reader.state, subject);
    if units.is_empty() {
        return wrong("it has no unit on the table");
    }
    let how = match reader.peek() {
        None => Manoeuvre::AsOrdered,
        Some('b') => sized(reader, Manoeuvre::Back)?,
        Some('l') => sized(reader, |inches| Manoeuvre::Sideways(Hand::Left, inches))?,
        Some('r') => sized(reader, |inches| Manoeuvre::Sideways(Hand::Right, inches))?,
        Some('a') => {
            reader.take();
            Manoeuvre::About
        }
        Some('w') => {
            reader.take();
            wheel(reader)?
        }
        Some('>') => {
            reader.take();
            towards(reader, &units)?
        }
        Some(letter) if letter.is_uppercase() => towards(reader, &units)?,
        Some(_) => {
            let units = reader.measure().units();
            let hint = format!("{units} ahead; b back, l r sideways, w wheel, > to");
            let inches = reader.length(&hint)?;
            match reader.eat('w') {
                true => Manoeuvre::AheadThenWheel(inches, Box::new(wheel(reader)?)),
                false => Manoeuvre::Ahead(inches),
            }
        }
    };
    reader.ready(Command::Move {
        units,
        how,
        paid_by: None,
    })
}

fn sized(reader: &mut PhraseReader<'_>, how: impl Fn(f64) -> Manoeuvre) -> Read<Manoeuvre> {
    reader.take();
    Ok(how(reader.length(reader.measure().units())?))
}

fn wheel(reader: &mut PhraseReader<'_>) -> Read<Manoeuvre> {
    let hand = hand(reader)?;
    let number = reader.number(match reader.measure() {
        Measure::Inches => "degrees, or inches with i: wr30, wr2i; wr30 3 then moves 3",
        _ => "degrees, or centimetres with c: wr30, wr4c; wr30 6 then moves 6",
    })?;
    // On a table in inches no unit is read behind other numbers.
    let unit = match reader.measure() {
        Measure::Inches => reader.eat('i').then_some(Measure::Inches),
        _ => reader.unit(),
    };
    let wheel = match unit {
        Some(unit) => Manoeuvre::WheelInches(hand, unit.inches(number)),
        None => Manoeuvre::Wheel(hand, number),
    };
    if reader.is_done() {
        return Ok(wheel);
    }
    let hint = format!("{} ahead after the wheel", reader.measure().units());
    let ahead = reader.length(&hint)?;
    Ok(Manoeuvre::WheelThenAhead(Box::new(wheel), ahead))
}

fn hand(reader: &mut PhraseReader<'_>) -> Read<Hand> {
    match reader.take() {
        Some('l') => Ok(Hand::Left),
        Some('r') => Ok(Hand::Right),
        Some(letter) => wrong(format!("`{letter}`: l left or r right")),
        None => more("l left or r right, then degrees"),
    }
}

/// Reads a move towards something: `>P1` up to it, `>P1 4` four inches towards it, `>23,14 f45` to a place.
fn towards(reader: &mut PhraseReader<'_>, units: &[UnitId]) -> Read<Manoeuvre> {
    if reader.peek().is_none_or(|letter| !letter.is_uppercase()) {
        let at = reader.point("P1, or x,y")?;
        let facing = facing(reader, at)?;
        return Ok(Manoeuvre::To(at, facing));
    }
    let target = reader.address("which unit")?;
    if reader.is_done() {
        return Ok(Manoeuvre::UpTo(target));
    }
    let hint = format!("{} toward it", reader.measure().units());
    let inches = reader.length(&hint)?;
    let bases: Vec<_> = units
        .iter()
        .filter_map(|id| reader.state.unit(id)?.base())
        .collect();
    let centre = centre_of(&bases);
    let enemy = reader.state.unit(&target).and_then(|unit| unit.base());
    let (Some(from), Some(enemy)) = (centre, enemy) else {
        return wrong("it is not on the table");
    };
    let way = enemy.at - from;
    let step = way.try_normalize(EPSILON);
    let Some(step) = step else {
        return wrong("it is already there");
    };
    Ok(Manoeuvre::To(from + step * inches, None))
}

/// Reads an optional facing, `f45`, `far` or `f>P1`; `at` is the new place.
pub(super) fn facing(reader: &mut PhraseReader<'_>, at: Point) -> Read<Option<Bearing>> {
    // `f far` says no more than `far`.
    let is_far = reader.rest().len() > 1 && reader.far()?;
    if is_far {
        return Ok(Some(Bearing::NORTH));
    }
    if !reader.eat('f') {
        return Ok(None);
    }
    if !reader.eat('>') {
        return reader.bearing().map(Some);
    }
    let unit = reader.address("toward which unit: f>P1")?;
    let bearing = language::bearing_towards(reader.state, Some(at), &unit);
    bearing
        .map(Some)
        .or_else(|misread| wrong(misread.to_string()))
}

pub(super) fn charge(
    reader: &mut PhraseReader<'_>,
    subject: &PhraseSubject,
) -> Read<PhraseReading> {
    let units = line_of(reader.state, subject);
    let enemy = reader.address("the enemy: P1")?;
    reader.ready(Command::Move {
        units,
        how: Manoeuvre::UpTo(enemy),
        paid_by: None,
    })
}
