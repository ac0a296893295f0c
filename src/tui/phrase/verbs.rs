//! What each verb of a phrase needs, and the command that comes of it.

use super::super::intent::Verb;
use super::super::intent::verb_of;
use super::Read;
use super::Reading;
use super::Subject;
use super::ground;
use super::more;
use super::reader::Reader;
use super::spot::spot;
use super::wrong;
use crate::rules::fields::state::State;
use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::command::Correction;
use crate::rules::fields::terms::command::Drill;
use crate::rules::fields::terms::command::Hand;
use crate::rules::fields::terms::command::Layout;
use crate::rules::fields::terms::command::Manoeuvre;
use crate::rules::fields::terms::command::Piece;
use crate::rules::fields::terms::command::Switched;
use crate::rules::fields::terms::command::Towards;
use crate::rules::fields::terms::condition::Condition;
use crate::rules::fields::terms::condition::Formation;
use crate::rules::fields::terms::mark::Mark;
use crate::rules::fields::terms::name::FeatureId;
use crate::rules::fields::terms::name::UnitId;
use crate::rules::fields::terms::order::Order;
use crate::rules::fields::terms::order::Place;
use crate::rules::fields::terms::order_of_battle::Arm;
use crate::rules::fields::terms::order_of_battle::OrderOfBattle;
use crate::rules::fields::terms::phase::Phase;
use crate::table::base::Base;
use crate::table::measure::Bearing;

/// Reads the verb and what follows it.
pub fn sentence(reader: &mut Reader<'_>, subject: &Subject) -> Read<Reading> {
    let Some(letter) = reader.take() else {
        return more("a verb");
    };
    let Some(verb) = verb_of(letter) else {
        return wrong(format!("`{letter}` is no verb; ? lists them"));
    };
    match verb {
        Verb::Move if reader.state.phase() == Phase::GrandTactical => march(reader, subject),
        Verb::Move => manoeuvre(reader, subject),
        Verb::Charge if reader.state.phase() == Phase::Combat => melee(reader, subject),
        Verb::Charge => charge(reader, subject),
        Verb::Fire => fire(reader, subject),
        Verb::Order => order(reader, subject),
        Verb::Rouse => rouse(reader, subject),
        Verb::Activate => with_faces(
            reader,
            Command::Activate {
                brigade: Some(subject.brigade.clone()),
            },
        ),
        Verb::Lead => lead(reader, subject),
        Verb::Ride => ride(reader, subject),
        Verb::Place => place(reader, subject),
        Verb::Drill => drill(reader, subject),
        Verb::Face => face(reader, subject),
        Verb::Casualty => with_faces(
            reader,
            Command::Casualty {
                general: Some(OrderOfBattle::brigadier(&subject.brigade)),
            },
        ),
        Verb::Edit => edit(reader, subject),
    }
}

fn ready(reader: &Reader<'_>, command: Command) -> Read<Reading> {
    reader.end()?;
    Ok(Reading::Ready {
        command: Box::new(command),
        faces: Vec::new(),
        fight: false,
    })
}

fn with_faces(reader: &mut Reader<'_>, command: Command) -> Read<Reading> {
    let faces = reader.faces()?;
    reader.end()?;
    Ok(Reading::Ready {
        command: Box::new(command),
        faces,
        fight: true,
    })
}

/// Returns the units that a phrase means: those named, else the longest line of the brigade, side
/// by side and facing alike, for that is what moves for one price (CMD-05).
pub fn line_of(state: &State, subject: &Subject) -> Vec<UnitId> {
    if !subject.units.is_empty() {
        return subject.units.clone();
    }
    let mut lines: Vec<Vec<(UnitId, Base)>> = Vec::new();
    let standing = || {
        state
            .units_of(&subject.brigade)
            .filter_map(|unit| Some((unit, unit.base()?)))
    };
    // Who has moved does not move again; once all have, the rules say so.
    let all_moved = standing().all(|(unit, _)| unit.deeds().moved);
    let fresh = standing().filter(|(unit, _)| all_moved || !unit.deeds().moved);
    for (unit, base) in fresh.map(|(unit, base)| (unit.id.clone(), base)) {
        let joins = |line: &Vec<(UnitId, Base)>| line.iter().any(|(_, o)| stand_abreast(o, &base));
        let (joined, mut apart): (Vec<_>, Vec<_>) = lines.into_iter().partition(joins);
        let mut line: Vec<_> = joined.into_iter().flatten().collect();
        line.push((unit, base));
        apart.push(line);
        lines = apart;
    }
    let mut longest: Vec<(UnitId, Base)> = Vec::new();
    for line in lines {
        if line.len() > longest.len() {
            longest = line;
        }
    }
    longest.into_iter().map(|(id, _)| id).collect()
}

/// Side by side: they touch, face alike, and neither stands behind the other.
fn stand_abreast(one: &Base, other: &Base) -> bool {
    let behind = one.local(other.at).y.abs();
    one.touches(other)
        && one.facing.turn_to(other.facing).abs() < 1.0
        && behind < (one.depth + other.depth) / 4.0
}

fn march(reader: &mut Reader<'_>, subject: &Subject) -> Read<Reading> {
    let (mut to, mut wheel, mut then) = (None, None, None);
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
                } else {
                    then = Some(signed);
                }
            }
            _ => {
                let is_capital = letter.is_uppercase();
                if !is_capital && !reader.eat('>') {
                    return wrong(format!(
                        "`{letter}`: a march goes to its end; wr30 wheels first, >P names the aim"
                    ));
                }
                to = Some(aim(reader)?);
            }
        }
    }
    ready(
        reader,
        Command::March {
            brigade: subject.brigade.clone(),
            to,
            wheel,
            then,
            with: Vec::new(),
            paid_by: None,
        },
    )
}

fn hand(reader: &mut Reader<'_>) -> Read<Hand> {
    match reader.take() {
        Some('l') => Ok(Hand::Left),
        Some('r') => Ok(Hand::Right),
        Some(letter) => wrong(format!("`{letter}`: l left or r right")),
        None => more("l left or r right, then degrees"),
    }
}

fn aim(reader: &mut Reader<'_>) -> Read<Place> {
    let Some(brigade) = reader.brigade()? else {
        return Ok(Place::Point(reader.point("P, P1 or x,y")?));
    };
    Ok(match reader.unit_of(&brigade)? {
        Some(unit) => Place::Unit(unit),
        None => Place::Brigade(brigade),
    })
}

fn manoeuvre(reader: &mut Reader<'_>, subject: &Subject) -> Read<Reading> {
    let units = line_of(reader.state, subject);
    if units.is_empty() {
        return wrong("nobody of it stands on the table");
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
            let hint = "inches ahead; b back, l r sideways, w wheel, > to";
            let inches = reader.number(hint)?;
            match reader.eat('w') {
                true => Manoeuvre::AheadThenWheel(inches, Box::new(wheel(reader)?)),
                false => Manoeuvre::Ahead(inches),
            }
        }
    };
    ready(
        reader,
        Command::Move {
            units,
            how,
            paid_by: None,
        },
    )
}

fn sized(reader: &mut Reader<'_>, how: impl Fn(f64) -> Manoeuvre) -> Read<Manoeuvre> {
    reader.take();
    Ok(how(reader.number("inches")?))
}

fn wheel(reader: &mut Reader<'_>) -> Read<Manoeuvre> {
    let hand = hand(reader)?;
    let number = reader.number("degrees, or inches with i: wr30, wr2i; wr30 3 goes on ahead")?;
    let wheel = if reader.eat('i') {
        Manoeuvre::WheelInches(hand, number)
    } else {
        Manoeuvre::Wheel(hand, number)
    };
    if reader.is_done() {
        return Ok(wheel);
    }
    let ahead = reader.number("inches ahead after the wheel")?;
    Ok(Manoeuvre::WheelThenAhead(Box::new(wheel), ahead))
}

/// `>P1` up to it, `>P1 4` four inches towards it, `>23,14 f45` to a place.
fn towards(reader: &mut Reader<'_>, units: &[UnitId]) -> Read<Manoeuvre> {
    if reader.peek().is_none_or(|letter| !letter.is_uppercase()) {
        let at = reader.point("P1, or x,y")?;
        let facing = facing(reader)?;
        return Ok(Manoeuvre::To(at, facing));
    }
    let target = reader.address("which unit")?;
    if reader.is_done() {
        return Ok(Manoeuvre::UpTo(target));
    }
    let inches = reader.number("inches towards it")?;
    let bases: Vec<_> = units
        .iter()
        .filter_map(|id| reader.state.unit(id)?.base())
        .collect();
    let centre = crate::table::base::centre_of(&bases);
    let enemy = reader.state.unit(&target).and_then(|unit| unit.base());
    let (Some(from), Some(enemy)) = (centre, enemy) else {
        return wrong("it is not on the table");
    };
    let way = enemy.at - from;
    let step = way.try_normalize(crate::table::measure::EPSILON);
    let Some(step) = step else {
        return wrong("it is there already");
    };
    Ok(Manoeuvre::To(from + step * inches, None))
}

fn facing(reader: &mut Reader<'_>) -> Read<Option<Bearing>> {
    if reader.eat('f') {
        return Ok(Some(Bearing::new(reader.number("degrees from north")?)));
    }
    Ok(None)
}

fn charge(reader: &mut Reader<'_>, subject: &Subject) -> Read<Reading> {
    let units = line_of(reader.state, subject);
    let enemy = reader.address("the enemy: P1")?;
    ready(
        reader,
        Command::Move {
            units,
            how: Manoeuvre::UpTo(enemy),
            paid_by: None,
        },
    )
}

fn fighters(reader: &Reader<'_>, subject: &Subject) -> Read<Vec<UnitId>> {
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

fn fire(reader: &mut Reader<'_>, subject: &Subject) -> Read<Reading> {
    let firing = fighters(reader, subject)?;
    let at = reader.address("at whom: P1")?;
    with_faces(
        reader,
        Command::Fire {
            firing,
            at,
            switched: Switched::default(),
        },
    )
}

fn melee(reader: &mut Reader<'_>, subject: &Subject) -> Read<Reading> {
    let fighting = fighters(reader, subject)?;
    let against = vec![reader.address("against whom: P1")?];
    with_faces(
        reader,
        Command::Melee {
            fighting,
            against,
            switched: Switched::default(),
        },
    )
}

fn order(reader: &mut Reader<'_>, subject: &Subject) -> Read<Reading> {
    let Some(letter) = reader.take() else {
        return waiting(reader, subject);
    };
    let order = match letter {
        'a' => Order::Attack(target(reader)?),
        'd' => return advance(reader, subject),
        'h' => Order::Hold,
        'r' => Order::Retire,
        'z' => Order::Rest,
        other => {
            return wrong(format!(
                "`{other}`: a attack, d advance, h hold, r retire, z rest"
            ));
        }
    };
    let in_person = reader.eat('i');
    ready(reader, told(subject, order, in_person))
}

fn told(subject: &Subject, order: Order, in_person: bool) -> Command {
    Command::Order {
        brigade: subject.brigade.clone(),
        order,
        in_person,
    }
}

/// `A o` alone takes the order that waits, where orders are taken up.
fn waiting(reader: &Reader<'_>, subject: &Subject) -> Read<Reading> {
    // Whether one waits the rules tell, with their clause.
    if matches!(reader.state.phase(), Phase::Activation | Phase::Tactical) {
        let brigade = subject.brigade.clone();
        let accept = Command::Accept {
            brigade,
            paid_by: None,
        };
        return ready(reader, accept);
    }
    more("a attack + letter, d advance + terrain, h hold, r retire, z rest")
}

fn target(reader: &mut Reader<'_>) -> Read<crate::rules::fields::terms::name::BrigadeId> {
    match reader.brigade()? {
        Some(brigade) => Ok(brigade),
        None => match reader.peek() {
            None => more("which enemy brigade: its letter"),
            Some(letter) => wrong(format!("`{letter}` is no brigade")),
        },
    }
}

fn advance(reader: &mut Reader<'_>, subject: &Subject) -> Read<Reading> {
    let state = reader.state;
    let Some(first) = reader.peek() else {
        let all = ground::matches(state, "");
        let names = ground::listed(state, &all);
        return more(format!(
            "where to: a brigade's letter, x,y, or ground: {names}"
        ));
    };
    let place = if first.is_ascii_digit() {
        Place::Point(reader.point("x,y")?)
    } else if first.is_uppercase() {
        aim(reader)?
    } else {
        {
            let place = ground::meant(state, reader.take_all())?;
            match state.ground().features.get(place) {
                Some(feature) => Place::Feature(FeatureId::new(&feature.id)),
                None => return more("a piece of ground"),
            }
        }
    };
    ready(reader, told(subject, Order::Advance(place), false))
}

fn rouse(reader: &Reader<'_>, subject: &Subject) -> Read<Reading> {
    let brigade = subject.brigade.clone();
    let command = match reader.state.phase() {
        Phase::Activation => Command::Rally {
            brigade,
            paid_by: None,
        },
        _ => Command::Report { brigade },
    };
    ready(reader, command)
}

fn lead(reader: &mut Reader<'_>, subject: &Subject) -> Read<Reading> {
    let unit = own_unit(reader, subject, "which unit he leads: its number")?;
    ready(
        reader,
        Command::Lead {
            general: OrderOfBattle::brigadier(&subject.brigade),
            unit,
        },
    )
}

fn own_unit(reader: &mut Reader<'_>, subject: &Subject, hint: &str) -> Read<UnitId> {
    if let Some(unit) = reader.unit_of(&subject.brigade)? {
        return Ok(unit);
    }
    reader.address(hint)
}

fn ride(reader: &mut Reader<'_>, subject: &Subject) -> Read<Reading> {
    let is_point = reader.rest().contains(',');
    let place = match reader.peek() {
        Some(letter) if letter.is_ascii_digit() && is_point => Place::Point(reader.point("x,y")?),
        Some(letter) if letter.is_uppercase() => aim(reader)?,
        _ => Place::Unit(own_unit(reader, subject, "to which unit, or x,y")?),
    };
    ready(
        reader,
        Command::RideTo {
            general: OrderOfBattle::brigadier(&subject.brigade),
            place,
        },
    )
}

fn place(reader: &mut Reader<'_>, subject: &Subject) -> Read<Reading> {
    let at = spot(reader)?;
    let facing = facing(reader)?;
    let command = match (subject.units.as_slice(), reader.state.phase()) {
        ([unit, ..], _) => Command::Place {
            piece: Piece::Unit(unit.clone()),
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
            piece: Piece::General(OrderOfBattle::brigadier(&subject.brigade)),
            at,
            facing: None,
        },
    };
    ready(reader, command)
}

/// `a3`: three abreast, the rest behind.
fn abreast(reader: &mut Reader<'_>) -> Read<Layout> {
    let mut layout = Layout::default();
    if reader.eat('a') {
        layout.front = Some(reader.whole("how many stand abreast")? as usize);
    }
    Ok(layout)
}

/// `d`, or for guns that unlimber to a new front `dh270`; infantry digs where the roster has digging.
fn drill(reader: &mut Reader<'_>, subject: &Subject) -> Read<Reading> {
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
            return ready(
                reader,
                Command::Dig {
                    units,
                    paid_by: None,
                },
            );
        }
        return wrong("infantry has no drill: guns limber, cavalry mounts");
    };
    let units = drilled
        .into_iter()
        .filter(|(_, other)| *other == drill)
        .map(|(id, _)| id)
        .collect();
    let facing = match drill == Drill::Unlimber && reader.eat('h') {
        true => Some(Bearing::new(reader.number("degrees from north")?)),
        false => None,
    };
    ready(
        reader,
        Command::Reform {
            units,
            drill,
            facing,
            paid_by: None,
        },
    )
}

fn face(reader: &mut Reader<'_>, subject: &Subject) -> Read<Reading> {
    let [unit] = subject.units.as_slice() else {
        return wrong("name one unit before the verb: A1 h P1");
    };
    let towards = match reader.peek() {
        Some(letter) if letter.is_ascii_digit() => {
            Towards::Bearing(Bearing::new(reader.number("degrees from north")?))
        }
        _ => Towards::Unit(reader.address("the attacker, or a bearing")?),
    };
    let unit = unit.clone();
    ready(reader, Command::Face { unit, towards })
}

fn edit(reader: &mut Reader<'_>, subject: &Subject) -> Read<Reading> {
    let correction = match subject.units.as_slice() {
        [unit, ..] => edit_unit(reader, unit)?,
        [] => edit_brigade(reader, subject)?,
    };
    ready(reader, Command::Mark { correction })
}

fn edit_unit(reader: &mut Reader<'_>, unit: &UnitId) -> Read<Correction> {
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

fn edit_brigade(reader: &mut Reader<'_>, subject: &Subject) -> Read<Correction> {
    const HINT: &str = "o steady, s shaken, b beaten, x broken, f + fatigue points";
    let id = subject.brigade.clone();
    Ok(match reader.take() {
        Some('o') => Correction::Mark(id, Mark::Steady),
        Some('s') => Correction::Mark(id, Mark::Shaken),
        Some('b') => Correction::Mark(id, Mark::Beaten),
        Some('x') => Correction::Broken(id),
        Some('f') => Correction::Fatigue(id, reader.whole("fatigue points")?),
        Some(letter) => return wrong(format!("`{letter}`: {HINT}")),
        None => return more(HINT),
    })
}
