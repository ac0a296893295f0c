//! Goal of a march, and the wheel with which the brigade turns to it (GT-03, GT-04, RUL-32, RUL-59, RUL-62).

use super::{
    aim::{MarchAim, STRAIGHT},
    column,
    course::MarchCourse,
    no_aim,
    wheels::{split_wheel, turns_on_the_spot},
};
use crate::position::{known, place};
use crate::state::{BrigadeState, OnTable, State, UnitState};
use crate::terms::{
    charts::MARCH_WHEEL,
    command::{Command, Wheels},
    name::{BrigadeId, SideId},
    order::{Order, Place},
    switch::TargetGone,
};
use ruleset::Halt;
use ruleset::refusal::{Refusal, Remedy};
use table::base::Base;
use table::measure::{Bearing, CONTACT, Point};
use table::sweep::MarchGoal;

/// Angle in degrees below which no wheel is made.
const NO_WHEEL: f64 = 0.05;

/// Target of a march, before any wheel.
struct MarchTarget {
    goal: MarchGoal,
    /// The point to which the march goes; `None` for a retreat.
    point: Option<Point>,
    bearing: Bearing,
}

impl MarchAim {
    /// Returns the aim of a march: the requested one, or the one of the order.
    ///
    /// # Errors
    ///
    /// Fails if there is no such place or nothing to aim at, or if a wheel is over 45 degrees (GT-03).
    pub fn from_request(
        state: &State,
        brigade: &BrigadeId,
        to: Option<&Place>,
        wheels: &Wheels,
    ) -> Result<MarchAim, Refusal> {
        let own = state.standing_brigade(brigade)?;
        wheels.check_wheels()?;
        let centre = wheels.wheeled_centre(state, brigade);
        let target = match to {
            Some(place) => march_target(state, own, centre, place)?,
            None => demanded_by_order(state, own, centre)?,
        };
        let retires = *own.order() == Order::Retire;
        let front =
            column::march_front(state, brigade, Some(target.bearing)).unwrap_or(Bearing::NORTH);
        let axis = march_axis(front, target.bearing, retires);
        let in_place = target
            .point
            .is_some_and(|point| (point - centre).norm() <= CONTACT);
        let off = axis.turn_to(target.bearing);
        let wheel = match wheels.before {
            Some(degrees) => degrees,
            None if in_place || off.abs() < NO_WHEEL => 0.0,
            None => off.clamp(-MARCH_WHEEL, MARCH_WHEEL),
        };
        let bearing = match target.point {
            Some(_) if !in_place => target.bearing,
            _ => axis.turned(wheel),
        };
        let mut aim = MarchAim {
            goal: target.goal,
            goal_of_order: None,
            wheel,
            about: wheels.about,
            bearing,
            then: wheels.after.unwrap_or(0.0),
            in_place,
            until_clear: retires,
            as_ordered: match (to, own.order()) {
                (None, _) => true,
                (Some(place), Order::Advance(goal)) => place == goal,
                (Some(_), _) => false,
            },
            unheeded: Vec::new(),
            objections: Vec::new(),
        };
        if in_place {
            let against = against_turning(state, own, centre, (aim.wheel, aim.then));
            aim.objections.extend(against);
        } else {
            let against = against_order(state, own, centre, to, target.point);
            if against.is_none() && !aim.as_ordered {
                aim.goal_of_order = goal_of_advance(state, own, centre);
            }
            let against = against.filter(|refusal| !may_stop_short(state, own, &aim, refusal));
            aim.objections.extend(against);
            if target.point.is_some() {
                let off = off_front(state, own, &aim, to, centre, off - wheel);
                aim.objections.extend(off);
            }
        }
        Ok(aim)
    }
}

/// Returns the goal of an Advance. Arrival at the goal ends the march, even if the command names a place beyond it
/// (ORD-03, RUL-35). A brigade that is already at the goal marches only if the referee allows it, and as far as he
/// says; for it, and for any other order, the result is `None`.
fn goal_of_advance(state: &State, own: &BrigadeState, centre: Point) -> Option<MarchGoal> {
    let Order::Advance(place) = own.order() else {
        return None;
    };
    let bases = state.bases_of(&own.id);
    if bases
        .iter()
        .any(|base| place::touches_place(state, place, base))
    {
        return None;
    }
    let point = state.locate(place, centre)?;
    Some(march_goal(state, &own.side, place, point))
}

/// Returns the order's objections to wheels on the spot, which are allowed only to face a goal that one wheel cannot
/// reach (GT-04, RUL-59); `None` if there are none.
fn against_turning(
    state: &State,
    own: &BrigadeState,
    centre: Point,
    wheels: (f64, f64),
) -> Option<Refusal> {
    let (first, second) = wheels;
    let name = match own.order() {
        Order::Attack(target) => said_brigade(state, target),
        Order::Advance(place) => known::place_name(state, place),
        Order::Hold | Order::Retire | Order::Rest => return None,
    };
    let goal = demanded_by_order(state, own, centre).ok()?;
    let is_there = |point: Point| (point - centre).norm() <= CONTACT;
    if goal.point.is_none_or(is_there) {
        return None;
    }
    let off = column::march_front(state, &own.id, Some(goal.bearing))?.turn_to(goal.bearing);
    let after = (off - first).abs();
    let last = (off - first - second).abs();
    let turns_to_it = last < off.abs() && after <= off.abs() && last <= after;
    if off.abs() > MARCH_WHEEL && turns_to_it {
        return None;
    }
    let said = format!("{} is to go straight at {name}", own.name);
    let refusal = Refusal::objection("GT-04", said);
    if off.abs() > MARCH_WHEEL {
        return Some(refusal.remedy(turns_on_the_spot(
            own,
            centre,
            split_wheel(off),
            state.oob().measure,
        )));
    }
    let aimed = format!("that is {}, and one wheel aims at it: ", goal.bearing);
    Some(refusal.remedy(Remedy::typed(
        aimed,
        format!("march {}", own.id),
        " goes there",
    )))
}

/// Checks whether an objection does not apply, because the march may stop early, just short of rough ground (RUL-61).
fn may_stop_short(state: &State, own: &BrigadeState, aim: &MarchAim, refusal: &Refusal) -> bool {
    refusal.clause().id() == "RUL-62"
        && MarchCourse::begin(state, &own.id, aim).ends_short_of_rough()
}

/// Returns the march that the order demands, and the command for it: straight to the aim or, if the aim is too far off
/// the front, a wheel on the spot towards it (EX-GT-03-c); `None` if the order demands none.
#[must_use]
pub fn demanded_march(state: &State, brigade: &BrigadeId) -> Option<(Command, MarchAim)> {
    let command = |to: Option<Place>, wheel, then| Command::March {
        brigade: brigade.clone(),
        to,
        wheel,
        about: None,
        then,
        with: Vec::new(),
        paid_by: None,
        leaves_zones: true,
    };
    let aim = MarchAim::from_request(state, brigade, None, &Wheels::default()).ok()?;
    if aim.objections.is_empty() {
        return Some((command(None, None, None), aim));
    }
    let centre = state.centre_of(brigade)?;
    let off = column::march_front(state, brigade, Some(aim.bearing))?.turn_to(aim.bearing);
    let (first, second) = split_wheel(off);
    let here = Place::Point(centre);
    let wheels = Wheels::on_centre(Some(first), Some(second));
    let aim = MarchAim::from_request(state, brigade, Some(&here), &wheels).ok()?;
    Some((command(Some(here), Some(first), Some(second)), aim))
}

/// Returns the direction along which the brigade marches: to its front or, for a retreat, to its rear if that is nearer
/// to `bearing`.
fn march_axis(front: Bearing, bearing: Bearing, retires: bool) -> Bearing {
    if retires && front.turn_to(bearing).abs() > 90.0 {
        front.turned(180.0)
    } else {
        front
    }
}

fn demanded_by_order(
    state: &State,
    own: &BrigadeState,
    centre: Point,
) -> Result<MarchTarget, Refusal> {
    match own.order() {
        Order::Attack(target) if state.is_on_table(target) => {
            march_target(state, own, centre, &Place::Brigade(target.clone()))
        }
        Order::Attack(target) => match next_enemy(state, own, centre) {
            Some(place) => march_target(state, own, centre, &place),
            None => Err(no_aim(
                "RUL-32",
                format!("{} has left the table", said_brigade(state, target)),
                "the order becomes Hold in the next orders phase".to_owned(),
            )),
        },
        Order::Advance(place) => march_target(state, own, centre, place),
        Order::Retire => target_away(state, own, centre),
        Order::Hold | Order::Rest => Err(no_aim(
            "GT-01",
            format!("{} is under {} and has no aim", own.name, own.order()),
            "Attack, Advance and Retire march",
        )
        .shown_as(format!(
            "{} is on {}: nowhere to march",
            own.name,
            own.order()
        ))),
    }
}

/// Returns the nearest enemy unit if, by switch, an attack continues after its target has gone (RUL-32); `None`
/// otherwise.
fn next_enemy(state: &State, own: &BrigadeState, centre: Point) -> Option<Place> {
    if !state.rulings().is(TargetGone::NearestEnemy) {
        return None;
    }
    known::known_enemies(state, &own.side)
        .filter_map(|unit| Some((unit, unit.base()?.distance_to_point(centre))))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(unit, _)| Place::Unit(unit.id.clone()))
}

fn said_brigade(state: &State, brigade: &BrigadeId) -> String {
    state
        .brigade(brigade)
        .map_or(brigade.to_string(), |b| b.name.clone())
}

fn march_target(
    state: &State,
    own: &BrigadeState,
    centre: Point,
    place: &Place,
) -> Result<MarchTarget, Refusal> {
    let point = match place {
        Place::Point(point) if !state.ground().holds(*point) => {
            let measure = state.oob().measure;
            return Err(no_aim(
                "GT-03",
                format!("{} is not on the table", place.written(measure)),
                format!("the table is {}", state.ground().size(measure)),
            ));
        }
        place => state.locate(place, centre).ok_or_else(|| {
            no_aim(
                "GT-04",
                format!("{} is not on the table", known::place_name(state, place)),
                "name a place, a feature or a formation on the table".to_owned(),
            )
        })?,
    };
    Ok(MarchTarget {
        goal: march_goal(state, &own.side, place, point),
        point: Some(point),
        bearing: Bearing::along(point - centre),
    })
}

fn march_goal(state: &State, side: &SideId, place: &Place, point: Point) -> MarchGoal {
    let table = state.on_table();
    let hostile = |units: Vec<&UnitState>| -> Option<MarchGoal> {
        let troops = unit_numbers(&table, &units);
        let enemy = units.first().is_some_and(|unit| unit.side != *side);
        (enemy && !troops.is_empty()).then_some(MarchGoal::Troops(troops))
    };
    match place {
        Place::Point(_) => None,
        Place::Feature(id) => state
            .ground()
            .features
            .iter()
            .position(|f| f.id == id.as_str())
            .map(MarchGoal::Feature),
        Place::Unit(id) => hostile(state.unit(id).into_iter().collect()),
        Place::Brigade(id) => hostile(state.units_of(id).collect()),
    }
    .unwrap_or(MarchGoal::Point(point))
}

fn unit_numbers(table: &OnTable, units: &[&UnitState]) -> Vec<usize> {
    units.iter().filter_map(|u| table.number(&u.id)).collect()
}

/// Returns the target directly away from the nearest known enemy (GT-04, RUL-37).
fn target_away(state: &State, own: &BrigadeState, centre: Point) -> Result<MarchTarget, Refusal> {
    let bases = state.bases_of(&own.id);
    let nearest = known::nearest_enemy(state, &own.side, &bases);
    let Some(enemy) = nearest.and_then(|(unit, ..)| unit.base()) else {
        return Err(no_aim(
            "ORD-05",
            "no enemy is known to retire from".to_owned(),
            "the order becomes Hold".to_owned(),
        ));
    };
    Ok(MarchTarget {
        goal: MarchGoal::Away,
        point: None,
        bearing: Bearing::along(centre - enemy.nearest_point(centre)),
    })
}

/// Returns the objection to a named aim that does not fit the brigade's order (GT-04), or that stops short of the goal
/// (RUL-62); `None` if there is none.
fn against_order(
    state: &State,
    own: &BrigadeState,
    centre: Point,
    to: Option<&Place>,
    point: Option<Point>,
) -> Option<Refusal> {
    let (place, point) = (to?, point?);
    let bearing = Bearing::along(point - centre);
    match own.order() {
        Order::Attack(target) => {
            let nearest = nearest_of(state, target, centre)?;
            straight_at(own, centre, point, &nearest, &said_brigade(state, target))
        }
        Order::Advance(goal) if goal == place => None,
        Order::Advance(goal) => {
            let aim = state.locate(goal, centre)?;
            let inside = match goal {
                Place::Feature(id) => state.feature(id).is_some_and(|f| f.contains(point)),
                _ => false,
            };
            let name = known::place_name(state, goal);
            let spot = Base::new(aim, bearing, CONTACT, CONTACT);
            (!inside)
                .then(|| straight_at(own, centre, point, &spot, &name))
                .flatten()
        }
        Order::Retire => {
            let away = target_away(state, own, centre).ok()?.bearing;
            (away.turn_to(bearing).abs() > 90.0).then(|| {
                Refusal::objection("GT-04", format!("{} is to retire", own.name))
                    .remedy(format!("{away} leads away from the nearest enemy"))
            })
        }
        Order::Hold | Order::Rest => None,
    }
}

fn nearest_of(state: &State, brigade: &BrigadeId, from: Point) -> Option<Base> {
    state.bases_of(brigade).into_iter().min_by(|a, b| {
        a.distance_to_point(from)
            .total_cmp(&b.distance_to_point(from))
    })
}

fn straight_at(
    own: &BrigadeState,
    centre: Point,
    point: Point,
    aim: &Base,
    name: &str,
) -> Option<Refusal> {
    let bearing = Bearing::along(point - centre);
    let middle = Bearing::along(aim.at - centre);
    let spread = aim
        .corners()
        .into_iter()
        .map(|corner| middle.turn_to(Bearing::along(corner - centre)).abs())
        .fold(0.0, f64::max);
    if middle.turn_to(bearing).abs() > spread + STRAIGHT {
        return Some(
            Refusal::objection("GT-04", format!("{} is to go straight at {name}", own.name))
                .remedy(Remedy::typed(
                    format!("that is {middle}; "),
                    format!("march {}", own.id),
                    " goes there",
                )),
        );
    }
    let short = (point - centre).norm() + CONTACT < aim.distance_to_point(centre);
    short.then(|| {
        Refusal::objection(
            "RUL-62",
            format!("{} may stop early only at its goal", own.name),
        )
        .remedy(Remedy::typed(
            "",
            format!("march {}", own.id),
            format!(" continues to {name}"),
        ))
    })
}

/// Returns the objection to a march that is still `off` degrees off the front after its wheel. The pivot flank changes
/// the aim: if none is named, the wheel turns as far as it may. `None` if the aim is near enough to the front.
fn off_front(
    state: &State,
    own: &BrigadeState,
    aim: &MarchAim,
    to: Option<&Place>,
    centre: Point,
    off: f64,
) -> Option<Refusal> {
    let (wheel, measure) = (aim.wheel, state.oob().measure);
    if off.abs() <= STRAIGHT {
        return None;
    }
    let said = match wheel {
        0.0 => format!("the aim lies {:.0} degrees off the front", off.abs()),
        _ => format!(
            "after the wheel the aim still lies {:.0} degrees off the front",
            off.abs()
        ),
    };
    let (first, second) = split_wheel(off + wheel);
    let remedy = if second == 0.0 {
        let to = to.map_or_else(String::new, |place| {
            format!(" to {}", place.written(measure))
        });
        let wheels = match aim.about {
            // Adding 0 leaves no `-0`.
            None => format!(" wheel {:.0}", first.round() + 0.0),
            Some(_) => String::new(),
        };
        Remedy::typed("", format!("march {}{to}{wheels}", own.id), "")
    } else {
        turns_on_the_spot(own, centre, (first, second), measure)
    };
    Some(Refusal::objection("GT-03", said).remedy(remedy))
}

/// Returns the objections to an aim as displayed. A wheel is suggested only if there is room for it; room is computed
/// only here, because that takes time.
pub(super) fn aim_objections(state: &State, brigade: &BrigadeId, aim: &MarchAim) -> Vec<Refusal> {
    let objections = aim.objections.iter().cloned();
    let told = objections.map(|objection| match objection.clause().id() {
        "GT-03" if needs_room(state, brigade, aim) => {
            objection.remedy("there is no room to wheel so far here; tactical moves bring it round")
        }
        _ => objection,
    });
    told.collect()
}

/// Checks whether a brigade lacks the room for the wheels that bring its front to an aim: one before the march, or two
/// on the spot.
fn needs_room(state: &State, brigade: &BrigadeId, aim: &MarchAim) -> bool {
    let front = column::march_front(state, brigade, Some(aim.bearing));
    let (Some(front), Some(centre)) = (front, state.centre_of(brigade)) else {
        return false;
    };
    let (first, second) = split_wheel(front.turn_to(aim.bearing));
    let here = Place::Point(centre);
    let on_the_spot = (second != 0.0).then_some((&here, second));
    let (to, then) = on_the_spot.unzip();
    let wheels = Wheels::on_centre(Some(first), then);
    let Ok(turns) = MarchAim::from_request(state, brigade, to, &wheels) else {
        return true;
    };
    let mut course = MarchCourse::begin(state, brigade, &turns);
    let is_done = course.run(&mut |ask| Err(Halt::Wanted(ask))).is_ok();
    let is_made = |made: f64, asked: f64| (made - asked).abs() < 0.5;
    // After the first wheel, rough ground may require a die.
    let goes_on = is_done || second == 0.0;
    !(goes_on && is_made(course.wheel(), first) && is_made(course.then(), second))
}
