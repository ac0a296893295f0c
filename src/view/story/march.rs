//! Marches and moves in words.

use super::{names::StoryNames, sums};
use rules::fields::march::{HARDLY, column};
use rules::fields::state::State;
use rules::fields::terms::{
    charts,
    event::{MarchEnd, MarchOutcome, MarchStop, UnitPosition},
};
use table::ground::Feature;
use table::measure::Point;

/// Describes a march: `P Archer marches: wheel 12 degrees right, 23.4 in due north-east; stop: A1 2nd Wisconsin sees P1
/// 13th Alabama`.
pub(super) fn march_sentence(names: &StoryNames<'_>, march: &MarchOutcome) -> String {
    let MarchOutcome {
        brigade,
        wheel,
        about,
        bearing,
        distance,
        then,
        stop,
        then_stop,
        dice,
        ..
    } = march;
    let who = names.brigade(brigade);
    if stop.cause == MarchEnd::NotStarted {
        return format!("{who} does not march: {}", stop_words(names, stop));
    }
    let stands = *distance < HARDLY;
    let flank = about.map_or_else(String::new, |flank| {
        format!(" around its {} flank", flank.name())
    });
    let mut way: Vec<String> = wheel_words(*wheel)
        .map(|wheel| format!("{wheel}{flank}"))
        .into_iter()
        .collect();
    way.push(match stands {
        true => "no move ahead".to_owned(),
        false => format!(
            "{} {}{}",
            names.inches(*distance),
            bearing.spoken(),
            on_road(names, march).unwrap_or_default()
        ),
    });
    way.extend(wheel_words(*then).map(|wheel| format!("then {wheel}")));
    let last_die = dice.last().copied();
    let dice = match dice.as_slice() {
        [] => String::new(),
        dice => format!(" (rough ground {})", sums::dice_sum(dice)),
    };
    let no_farther = then_stop.as_ref().map_or_else(String::new, |stop| {
        format!("; no second wheel: {}", stop_words(names, stop))
    });
    let is_barred = stop.rule.id() == "ROUGH-04" && last_die.is_some_and(lets_nobody_in);
    let stop = match (stands, stop.cause) {
        (true, MarchEnd::Arrival) => String::new(),
        // A die that bars entry is the last one (ROUGH-04), and the brigade stops at the edge of the ground.
        (_, MarchEnd::Rough) if is_barred => format!("; stop: {}", held_up_at(names, stop)),
        _ => format!("; stop: {}", stop_words(names, stop)),
    };
    format!("{who} marches: {}{dice}{stop}{no_farther}", way.join(", "))
}

/// Names the road of a march: ` on Chambersburg Pike`; `None` if the brigade did not keep to a road.
fn on_road(names: &StoryNames<'_>, march: &MarchOutcome) -> Option<String> {
    let road = road_of(names.0, march)?;
    Some(format!(" on {}", road.name))
}

/// Returns the road to which a march kept, so that the ground beside it did not count (ROUGH-06); `before` is the state
/// before the march. `None` also if the brigade wheeled at the end, because its path is then unknown.
pub(crate) fn road_of<'s>(before: &'s State, march: &MarchOutcome) -> Option<&'s Feature> {
    match wheel_words(march.then) {
        None => column::road_kept_to(before, &march.units, march.bearing, march.distance),
        Some(_) => None,
    }
}

fn wheel_words(degrees: f64) -> Option<String> {
    let whole = degrees.abs().round();
    let hand = if degrees < 0.0 { "left" } else { "right" };
    (whole >= 1.0).then(|| match whole {
        1.0 => format!("wheel 1 degree {hand}"),
        _ => format!("wheel {whole} degrees {hand}"),
    })
}

fn lets_nobody_in(die: u8) -> bool {
    charts::rough_inches(die, false).is_none()
}

fn ground_of(names: &StoryNames<'_>, stop: &MarchStop) -> String {
    let ground = stop.feature.as_ref().map(|id| names.feature(id));
    ground.unwrap_or_else(|| "the ground".to_owned())
}

fn unit_of(names: &StoryNames<'_>, stop: &MarchStop) -> String {
    let unit = stop.unit.as_ref();
    unit.map_or_else(|| "it".to_owned(), |id| names.unit(id))
}

fn held_up_at(names: &StoryNames<'_>, stop: &MarchStop) -> String {
    let (unit, ground) = (unit_of(names, stop), ground_of(names, stop));
    format!("{unit} stops at {ground}")
}

/// Describes the cause of a march's end.
fn stop_words(names: &StoryNames<'_>, stop: &MarchStop) -> String {
    let (unit, ground) = (unit_of(names, stop), ground_of(names, stop));
    match (stop.cause, &stop.by) {
        (MarchEnd::Observed, Some(by)) => format!("{} sees {unit}", names.unit(by)),
        (MarchEnd::Observed, None) => format!("the enemy sees {unit}"),
        (MarchEnd::NotStarted, Some(by)) => format!("{} already sees {unit}", names.unit(by)),
        (MarchEnd::NotStarted, None) => match &stop.feature {
            Some(_) => format!("{ground} is in the way ({})", stop.rule),
            None => format!("it cannot start ({})", stop.rule),
        },
        (MarchEnd::Rough, _) => format!("{unit} stops in {ground}"),
        (MarchEnd::Obstacle, _) => held_up_at(names, stop),
        (MarchEnd::Impassable, _) => format!("{unit} cannot enter {ground}"),
        (MarchEnd::Friends, _) => "friends are in the way".to_owned(),
        (MarchEnd::TableEdge, _) => "the table ends".to_owned(),
        (MarchEnd::Arrival, _) => "it has arrived".to_owned(),
    }
}

/// Names the units that moved.
pub(super) fn movers_named(names: &StoryNames<'_>, units: &[UnitPosition]) -> String {
    names.units(units.iter().map(|standing| &standing.unit))
}

/// Returns the centre of several bases.
pub(super) fn units_centre(units: &[UnitPosition]) -> Option<Point> {
    let n = units.len() as f64;
    let sum = units
        .iter()
        .fold(nalgebra::Vector2::zeros(), |sum, s| sum + s.at.coords);
    (!units.is_empty()).then(|| Point::from(sum / n))
}
