//! Greatest move of a unit (TAC-01, RUL-63), and the price that its brigadier pays (CMD-04, RUL-24, RUL-25).

use super::{body::Body, motion::TacticalMotion};
use crate::position::{gap, trail::BaseTrail};
use crate::shared::points;
use crate::state::{GeneralState, State, UnitState, tape_answers::TapedDistance};
use crate::terms::{
    charts::{distance, pace},
    condition::Formation,
    name::{GeneralId, UnitId},
    order_of_battle::Arm,
    span::TapeSpan,
    switch::{GroupDistance, Switch},
    weight,
};
use ruleset::refusal::{Refusal, Remedy};
use table::ground::{Feature, GroundGoing};
use table::measure::hundredths;

/// Maximum move of a body, with the reason.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveAllowance {
    /// Maximum number of inches.
    pub inches: f64,
    /// Which unit sets the limit, and why.
    pub why: String,
}

/// Returns the allowance of the slowest unit for that motion.
#[must_use]
pub fn slowest_allowance(
    state: &State,
    motion: &TacticalMotion,
    trails: &[BaseTrail],
) -> MoveAllowance {
    trails
        .iter()
        .filter_map(|trail| {
            let unit = state.unit(&trail.unit)?;
            Some(unit_allowance(state, unit, motion, trail))
        })
        .min_by(|a, b| a.inches.total_cmp(&b.inches))
        .unwrap_or(MoveAllowance {
            inches: 0.0,
            why: String::new(),
        })
}

fn unit_allowance(
    state: &State,
    unit: &UnitState,
    motion: &TacticalMotion,
    trail: &BaseTrail,
) -> MoveAllowance {
    let (inches, why) = match (unit.arm, unit.formation()) {
        _ if unit.is_card() => card_allowance(state, unit, motion, trail),
        (Arm::Cavalry, Formation::Mounted) => (pace::MOUNTED, "mounted cavalry".to_owned()),
        (Arm::Cavalry, _) => (pace::DISMOUNTED, "dismounted cavalry".to_owned()),
        (Arm::Artillery, _) => (pace::LIMBERED, "limbered guns".to_owned()),
        (Arm::Infantry, _) => infantry_allowance(state, motion, trail),
    };
    MoveAllowance {
        inches,
        why: format!("{}: {why}", unit.name),
    }
}

/// Returns the movement allowance of a blind: that of infantry or, if all of it is mounted, of horse (BLIND-04).
fn card_allowance(
    state: &State,
    unit: &UnitState,
    motion: &TacticalMotion,
    trail: &BaseTrail,
) -> (f64, String) {
    let mut units = state.units_of(&unit.brigade);
    match units.all(|unit| unit.formation() == Formation::Mounted) {
        true => (pace::MOUNTED, "a blind, all of it mounted".to_owned()),
        false => infantry_allowance(state, motion, trail),
    }
}

fn infantry_allowance(state: &State, motion: &TacticalMotion, trail: &BaseTrail) -> (f64, String) {
    if uses_road(state, motion, trail) {
        let inches = state.rulings().number(Switch::RoadInfantryIn);
        let why = "infantry in column on a road".to_owned();
        return (inches.unwrap_or(pace::INFANTRY_AHEAD), why);
    }
    if !motion.forward {
        let why = "infantry, not straight ahead".to_owned();
        return (pace::INFANTRY, why);
    }
    let rough = state.ground().features.iter();
    match rough
        .filter(|f| f.going.is_rough())
        .find(|f| trail.touches(f))
    {
        Some(piece) => (
            pace::INFANTRY,
            format!("infantry in or touching {}", piece.name),
        ),
        None => (pace::INFANTRY_AHEAD, "infantry straight ahead".to_owned()),
    }
}

/// Describes the rough ground that infantry passes within `tape_error` when it goes `inches` straight ahead; if it
/// touches that ground, it may not go so far (TAC-01).
pub fn beside_rough(
    state: &State,
    trails: &[BaseTrail],
    inches: f64,
    tape_error: f64,
) -> Vec<String> {
    let is_farther = hundredths(inches) > hundredths(pace::INFANTRY);
    let is_infantry = |trail: &&BaseTrail| {
        let unit = state.unit(&trail.unit);
        is_farther && unit.is_some_and(|unit| !unit.is_guns_or_horse())
    };
    let rough = state.ground().features.iter();
    let rough: Vec<&Feature> = rough.filter(|piece| piece.going.is_rough()).collect();
    let beside = trails.iter().filter(is_infantry).flat_map(|trail| {
        let pieces = rough.iter();
        let pieces = pieces.filter(|piece| trail.passes_beside(piece, tape_error));
        pieces.map(|piece| (&trail.unit, &piece.name))
    });
    let said = beside.map(|(unit, piece)| {
        format!(
            "{} almost touches {piece}: MEASURE it. A unit that touches it goes {} (TAC-01); if the tape says that it \
            does, `place` corrects its place",
            state.oob().address(unit),
            state.oob().measure.say_whole(pace::INFANTRY)
        )
    });
    said.collect()
}

/// Checks whether a unit goes along a road: infantry sideways, like a column; guns and horse in any direction
/// (ROUGH-06, RUL-63, RUL-64).
#[must_use]
pub fn uses_road(state: &State, motion: &TacticalMotion, trail: &BaseTrail) -> bool {
    let horse = state
        .unit(&trail.unit)
        .is_some_and(UnitState::is_guns_or_horse);
    (horse || motion.sideways) && trail.keeps_to_road(state.ground())
}

/// Checks whether terrain hinders a unit; it does not if the unit follows a road through it.
#[must_use]
pub fn hinders_unit(
    state: &State,
    motion: &TacticalMotion,
    trail: &BaseTrail,
    piece: &Feature,
) -> bool {
    let horse = state
        .unit(&trail.unit)
        .is_some_and(UnitState::is_guns_or_horse);
    // Impassable ground is crossed by bridge or ford in line as well as in column (RUL-66).
    let uses = horse || motion.sideways || piece.going == GroundGoing::Impassable;
    !(uses && trail.keeps_to_road_in(state.ground(), piece))
}

/// Cost and payer of an act by some units of a brigade.
#[derive(Debug, Clone, PartialEq)]
pub struct ActPrice {
    /// The payer.
    pub general: GeneralId,
    /// Number of points.
    pub points: u8,
    /// Inches from the payer.
    pub inches: f64,
}

/// Returns the price of moving a body (CMD-04). A unit moves only if its move is paid for, and only within 12 inches of
/// its brigadier (TAC-04). If several generals may pay, the named one pays, else the one with the lowest price
/// (RUL-30).
///
/// # Errors
///
/// Fails if there is no commander, if all are too far off, if the points do not suffice, or if the one named may not
/// pay.
pub fn price_of_move(
    state: &State,
    body: &Body,
    paid_by: Option<&GeneralId>,
) -> Result<ActPrice, Refusal> {
    paid_price(state, body, true, paid_by)
}

/// Returns the price of limbering, unlimbering, mounting or dismounting. It is flat within 12 inches, unless the switch
/// makes a drill cost as much as a move (RUL-25).
///
/// # Errors
///
/// Fails if there is no commander, if all are too far off, if the points do not suffice, or if the one named may not
/// pay (RUL-30).
pub fn price_of_drill(
    state: &State,
    body: &Body,
    paid_by: Option<&GeneralId>,
) -> Result<ActPrice, Refusal> {
    let by_distance = state.rulings().on(Switch::LimberDistanceSurcharge);
    paid_price(state, body, by_distance, paid_by)
}

fn paid_price(
    state: &State,
    body: &Body,
    by_distance: bool,
    paid_by: Option<&GeneralId>,
) -> Result<ActPrice, Refusal> {
    let mut refused = None;
    let mut able = Vec::new();
    for general in points::eligible_payers(state, &body.brigade, paid_by)? {
        match price_from(state, general, body, by_distance) {
            Ok(price) if price.points <= general.points() => {
                able.push((price.clone(), price.points, general));
            }
            Ok(price) => {
                refused = refused.or(Some(points::too_few_points(state, general, price.points)))
            }
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
    }
    match points::first_choice(able.into_iter()) {
        Some((price, _)) => Ok(price),
        None => Err(refused.unwrap_or_else(|| points::no_commander(state, &body.brigade))),
    }
}

fn price_from(
    state: &State,
    general: &GeneralState,
    body: &Body,
    by_distance: bool,
) -> Result<ActPrice, Refusal> {
    let leash = Leash::new(state, general, body);
    if !leash.is_within(distance::COMMAND_OUTER) {
        let measure = state.oob().measure;
        let far = leash.taped_leash().say(measure, distance::COMMAND_OUTER);
        let outer = measure.say_whole(distance::COMMAND_OUTER);
        let said = format!("it is {far} from {}", general.name);
        return Err(Refusal::impossible("CMD-04", said).remedy(Remedy::typed(
            format!("he commands within {outer}; "),
            "ride-to",
            " brings him nearer",
        )));
    }
    let near = leash.is_within(distance::COMMAND_INNER);
    let points = match by_distance && !near {
        true => weight::far_price(state.edition()),
        false => weight::NEAR_PRICE,
    };
    // A card moves for a point (BLIND-04).
    let is_card = state.is_blind(&body.brigade);
    Ok(ActPrice {
        general: general.id.clone(),
        points: if is_card { weight::NEAR_PRICE } else { points },
        inches: leash.taped_leash().inches,
    })
}

/// Distance of a body's units from a general where he is now (CMD-06): to the nearest part of the nearest unit or, by
/// switch, of the farthest unit (RUL-24). The tape takes precedence over the record.
struct Leash {
    each: Vec<TapedDistance>,
    farthest: bool,
}

impl Leash {
    fn new(state: &State, general: &GeneralState, body: &Body) -> Self {
        let each = general.at().map(|at| {
            let units = body.units.iter();
            let taped = units.map(|(unit, base)| {
                let inches = gap::figure_distance(at, base);
                state.taped(inches, || span_to(general, unit))
            });
            taped.collect()
        });
        Self {
            each: each.unwrap_or_default(),
            farthest: state.rulings().is(GroupDistance::Farthest),
        }
    }

    fn is_within(&self, limit: f64) -> bool {
        let mut each = self.each.iter();
        let is_within = |taped: &TapedDistance| taped.is_within(limit, "CMD-04");
        match self.farthest {
            true => !self.each.is_empty() && each.all(is_within),
            false => each.any(is_within),
        }
    }

    /// Returns the distance that decides the price; infinite for a general who is not on the table.
    fn taped_leash(&self) -> TapedDistance {
        let order =
            |one: &&TapedDistance, other: &&TapedDistance| one.inches.total_cmp(&other.inches);
        let counts = match self.farthest {
            true => self.each.iter().max_by(order),
            false => self.each.iter().min_by(order),
        };
        counts.map_or(TapedDistance::recorded(f64::INFINITY), TapedDistance::clone)
    }
}

fn span_to(general: &GeneralState, unit: &UnitId) -> TapeSpan {
    TapeSpan::Unit {
        general: general.id.clone(),
        unit: unit.clone(),
    }
}
