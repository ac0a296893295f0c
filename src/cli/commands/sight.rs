//! `vidette sight`: shows who sees whom.

mod boxed;

use clap::Args;
use serde_json::{Value, json};

use crate::{
    args::{
        shared::{self, PointArg},
        source::GameSource,
    },
    dispatch::of_rules,
    failure::Failure,
    io::{out, places::Places},
};
use rules::fields::state::State;
use rules::fields::terms::{name::UnitId, switch::Switch};
use table::sight::Sight;
use view::argument::ArgumentCard;
use view::tape::{TapeEnd, watched::Watched};

#[derive(Debug, Args)]
pub(crate) struct SightArgs {
    /// A game or roster: its name, or a path
    source: String,
    /// The unit that looks; on a map of hexes a unit or a hex
    #[arg(long, value_name = "UNIT", requires = "to")]
    from: Option<String>,
    /// The observed unit; without --from, lists the enemies that see it or, if none does, the one that
    /// would first
    #[arg(long, value_name = "UNIT", required_unless_present = "from_point")]
    to: Option<String>,
    /// The observer's point, in the table's unit (SCALE-02)
    #[arg(
        long, value_name = "X,Y", value_parser = shared::point, allow_hyphen_values = true,
        conflicts_with_all = ["from", "to"], requires = "to_point", requires = "side"
    )]
    from_point: Option<PointArg>,
    /// The target point, in the table's unit
    #[arg(
        long, value_name = "X,Y", value_parser = shared::point, allow_hyphen_values = true,
        requires = "from_point"
    )]
    to_point: Option<PointArg>,
    /// The observer's side: the other side's troops block the view
    #[arg(long, requires = "from_point")]
    side: Option<String>,
    /// Check both directions, each with limit, obstacle, margin and clause
    #[arg(long, requires = "from", conflicts_with = "json")]
    both: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn sight(places: &Places, typed: &SightArgs) -> Result<(), Failure> {
    let found = GameSource::named(places, &typed.source)?;
    let rules = found.rules();
    of_rules!(rules, of_battle(places, found, typed), R => boxed::tell::<R>(places, found, typed))
}

fn of_battle(places: &Places, found: GameSource, typed: &SightArgs) -> Result<(), Failure> {
    let state = found.state(places)?;
    let tape_error = shared::tape_error(places);
    if let (None, Some(unit)) = (&typed.from, &typed.to) {
        return watched(&state, unit, tape_error, typed.json);
    }
    if let (true, Some(from), Some(to)) = (typed.both, &typed.from, &typed.to) {
        let ends = [shared::unit(&state, from)?, shared::unit(&state, to)?].map(TapeEnd::Unit);
        let [from, to] = &ends;
        let card = ArgumentCard::from_sight(&state, from, to, tape_error);
        return card.lines().iter().try_for_each(|line| out::line(line));
    }
    let SightView { sight, zone } = seen(&state, typed, tape_error)?;
    if typed.json {
        let mut answer = told(&state, &sight, tape_error);
        if let (Some(zone), Some(answer)) = (&zone, answer.as_object_mut()) {
            answer.insert("zone".to_owned(), told(&state, zone, tape_error));
        }
        return out::json(&answer);
    }
    out::line(&why(&state, &sight, tape_error))?;
    zone.map_or(Ok(()), |zone| out::line(&in_zone(&state, &zone)))
}

/// View of an observer, and a second view of his zone if it differs.
struct SightView {
    sight: Sight,
    /// The circle of a zone, where the switch makes it independent of sight (RUL-56); `None` otherwise.
    zone: Option<Sight>,
}

fn why(state: &State, sight: &Sight, tape_error: f64) -> String {
    sight.why_in(state.oob().measure, state.ground(), tape_error)
}

/// Describes the view inside a zone: `in its zone, 8.5 of 12.0 in (RUL-56: zone_needs_sight is off)`.
fn in_zone(state: &State, zone: &Sight) -> String {
    let measure = state.oob().measure;
    let inches = format!("{:.1}", measure.number(zone.distance));
    format!(
        "{} its zone, {} of {} (RUL-56: zone_needs_sight is off)",
        if zone.seen { "in" } else { "outside" },
        inches,
        measure.say(zone.limit)
    )
}

/// Lists the enemies that see a unit or, if none does, the one that would see it first.
fn watched(state: &State, unit: &str, tape_error: f64, as_json: bool) -> Result<(), Failure> {
    let unit = shared::unit(state, unit)?;
    state.standing_unit(&unit)?;
    let watched = Watched::new(state, &unit, tape_error).ok_or_else(|| shared::off_table(&unit))?;
    if !as_json {
        return out::line(&watched.words(state));
    }
    let row =
        |by: &UnitId, sight: &Sight| json!({ "unit": by, "sight": told(state, sight, tape_error) });
    let seen_by = watched.by.iter().map(|(by, sight)| row(by, sight));
    out::json(&json!({
        "unit": unit,
        "seen": !watched.by.is_empty(),
        "by": seen_by.collect::<Vec<_>>(),
        "next": watched.next.as_ref().map(|(by, sight)| row(by, sight)),
    }))
}

fn told(state: &State, sight: &Sight, tape_error: f64) -> Value {
    let blocked = sight.blocked_by.as_ref();
    let blocked = blocked.and_then(|block| state.ground().features.get(block.feature));
    json!({
        "seen": sight.seen,
        "distance": sight.distance,
        "limit": sight.limit,
        "margin": sight.margin(),
        "limited_by": sight.limited_by,
        "raised": sight.raised,
        "blocked_by": blocked.map(|feature| &feature.id),
        "from_point": shared::pair(sight.from),
        "to_point": shared::pair(sight.to),
        "close_call": sight.is_close_call(tape_error),
        "shift": sight.shift,
        "why": why(state, sight, tape_error),
    })
}

/// Finds out what is seen along a line of sight, without zones, as for fire.
fn seen(state: &State, typed: &SightArgs, tape_error: f64) -> Result<SightView, Failure> {
    let table = state.on_table();
    match (&typed.from, &typed.to, &typed.from_point, &typed.to_point, &typed.side) {
        (Some(from), Some(to), ..) => {
            let from = shared::number(state, &table, &shared::unit(state, from)?)?;
            let to = shared::number(state, &table, &shared::unit(state, to)?)?;
            let is_circle = !state.rulings().on(Switch::ZoneNeedsSight);
            Ok(SightView {
                sight: table.field.has_line_by_tape(from, to, tape_error),
                zone: is_circle.then(|| table.field.sees_by_tape(from, to, tape_error)),
            })
        }
        (_, _, Some(from), Some(to), Some(side)) => {
            let side = shared::side(state, side)?;
            let (from, to) = (shared::on_table(state, from)?, shared::on_table(state, to)?);
            let sight = table.field.point_sees_point_by_tape(side, from, to, tape_error);
            Ok(SightView { sight, zone: None })
        }
        _ => Err(Failure::Options(
            "name two units (--from, --to) or two points and a side (--from-point, --to-point, --side)"
                .to_owned(),
        )),
    }
}
