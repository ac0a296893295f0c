//! Placement of generals. Higher generals go near their brigadiers, whose rolls they steady (ACT-04); brigadiers go
//! near their units, whose moves cost more at a distance (CMD-04). A general leads a unit (CMD-08) if the gain is worth
//! the danger.

use super::{
    ground::Stakes,
    position_worth::BodyStanding,
    volley::Volleys,
    weighed_act::{Weighed, best_first, foresee},
};
use crate::doctrine::Doctrine;
use crate::seat::SideKnowledge;
use rules::clause::sum;
use rules::fields::activation;
use rules::fields::position::known;
use rules::fields::shared::generals;
use rules::fields::state::{GeneralState, State};
use rules::fields::terms::{
    charts::distance,
    command::Command,
    name::{BrigadeId, UnitId},
    order::Place,
    order_of_battle::Rank,
};
use table::measure::Point;

/// Worth of each activation result to a brigade of average size, worst first, in points of size.
const RESULTS: [f64; 6] = [-8.0, -3.0, -1.5, 0.0, 0.8, 1.0];

/// Worth of having a unit within six inches of its brigadier.
const NEAR: f64 = 0.15;

/// Worth of a general, in points of size.
const GENERAL: f64 = 4.0;
/// Chance that a general who leads or rides under fire falls (GEN-02).
const FALLS: f64 = 1.0 / 18.0;

/// Inches within which enemies make a place dangerous. A unit under fire makes higher generals within this distance of
/// it test (GEN-01).
const UNDER_FIRE: f64 = 6.0;

/// Margin in inches by which a general stays inside a limit, so that the referee need not measure.
const SHORT: f64 = 0.2;

/// Returns the rides, and the units to lead, whose gain is worth the danger, the best first.
#[must_use]
pub fn weighed(seat: &SideKnowledge<'_>, doctrine: &Doctrine) -> Vec<Weighed> {
    let state: &State = &seat.known;
    let stakes = Stakes::new(state, seat.side);
    let volleys = Volleys::new(state, doctrine, &stakes);
    let own = state.generals();
    // In a game by chits only the generals over the acting brigade act (CHIT-05).
    let able = own.filter(|g| state.active_general(&g.id).is_ok() && g.points() > 0);
    let mut found: Vec<Weighed> = able
        .flat_map(|general| {
            let mut acts = rides(state, doctrine, general);
            acts.extend(leads(state, doctrine, general, &volleys));
            acts
        })
        .filter(|weighed| !seat.barred.contains(&weighed.act) && weighed.sum() > 0.0)
        .collect();
    best_first(&mut found);
    found
}

/// Returns the rides that may help: of a higher general to one of his two brigadiers with the most units, or of a
/// brigadier to a place behind his units.
fn rides(state: &State, doctrine: &Doctrine, general: &GeneralState) -> Vec<Weighed> {
    let Some(from) = general.at().filter(|_| general.leading().is_none()) else {
        return Vec::new();
    };
    let commanded = commanded(state, general);
    let here = standing_of(state, general, &commanded);
    let goals: Vec<Point> = match general.rank {
        Rank::Brigade => {
            let bases = commanded.first().map(|id| state.bases_of(id));
            bases
                .and_then(|bases| generals::place_behind(&bases))
                .into_iter()
                .collect()
        }
        _ => posts(state, &commanded),
    };
    let places = goals.into_iter().filter_map(|goal| {
        let within = match general.rank {
            Rank::Brigade => 0.0,
            _ => distance::COMMAND_INNER - SHORT,
        };
        let reach = f64::from(general.points()) * distance::GENERAL_STEP;
        toward(from, goal, within, reach.min(distance::GENERAL_MAX) - SHORT)
    });
    places
        .filter_map(|place| {
            let act = Command::RideTo {
                general: general.id.clone(),
                place: Place::Point(place),
            };
            let after = foresee(state, &act)?;
            let there = standing_of(&after, general, &commanded);
            let danger = danger(&after, general, place) - danger(state, general, from);
            let terms = vec![
                ("command", there - here),
                ("danger", -danger / doctrine.general_risk),
                ("points", -0.05),
            ];
            Some(Weighed { act, terms })
        })
        .collect()
}

/// Returns the brigades on the table under a general, directly or through other generals.
fn commanded(state: &State, general: &GeneralState) -> Vec<BrigadeId> {
    let id = general.id.as_str();
    let brigades = state
        .brigades()
        .filter(|b| b.side == general.side && !b.is_broken());
    let under = brigades.filter(|brigade| {
        let corps = state
            .division(&brigade.division)
            .and_then(|d| d.corps.clone());
        match general.rank {
            Rank::Brigade => brigade.id.as_str() == id,
            Rank::Division => brigade.division.as_str() == id,
            Rank::Corps => corps.is_some_and(|corps| corps.as_str() == id),
            Rank::Army => true,
        }
    });
    let on = under.filter(|brigade| state.is_on_table(&brigade.id));
    on.map(|brigade| brigade.id.clone()).collect()
}

/// Returns the places of the two brigadiers with the most units.
fn posts(state: &State, commanded: &[BrigadeId]) -> Vec<Point> {
    let mut weighty: Vec<&BrigadeId> = commanded.iter().collect();
    weighty
        .sort_by_key(|id| std::cmp::Reverse(state.units_of(id).filter(|u| u.on_table()).count()));
    let places = weighty.iter().take(2);
    places
        .filter_map(|id| state.brigadier(id).and_then(GeneralState::at))
        .collect()
}

/// Returns the place nearest to `from` that is within some inches of `goal`, or as near to it as the general can ride;
/// `None` if he is near enough already.
fn toward(from: Point, goal: Point, within: f64, reach: f64) -> Option<Point> {
    let way = goal - from;
    let wanted = way.norm() - within;
    let hundredth = |n: f64| (n * 100.0).round() / 100.0;
    (wanted > SHORT && reach > 0.0).then(|| {
        let to = from + way.normalize() * wanted.min(reach);
        Point::new(hundredth(to.x), hundredth(to.y))
    })
}

/// Returns the worth of a general's position to the troops under him: to their next rolls, or to the price of their
/// moves.
fn standing_of(state: &State, general: &GeneralState, commanded: &[BrigadeId]) -> f64 {
    let each = commanded.iter().map(|id| match general.rank {
        Rank::Brigade => {
            let at = state.general(&general.id).and_then(GeneralState::at);
            let units = state.units_of(id).filter_map(|unit| unit.base());
            let near = units.filter(|base| {
                at.is_some_and(|at| base.distance_to_point(at) <= distance::COMMAND_INNER)
            });
            NEAR * near.count() as f64
        }
        _ => next_roll(state, id),
    });
    each.sum()
}

/// Returns the expected worth of a brigade's next activation roll, computed exactly over the 36 throws.
fn next_roll(state: &State, id: &BrigadeId) -> f64 {
    let total = sum(&activation::modifiers_ahead(state, id));
    let chances = activation::result_chances(total, activation::attack_from(state));
    let each = chances.iter().zip(RESULTS);
    each.map(|(throws, worth)| f64::from(*throws) / 36.0 * worth)
        .sum()
}

/// Returns the risk to a general at a place, in points of size.
fn danger(state: &State, general: &GeneralState, at: Point) -> f64 {
    let enemies = known::known_enemies(state, &general.side).filter_map(|enemy| enemy.base());
    let near = enemies.filter(|base| base.distance_to_point(at) <= UNDER_FIRE);
    let reach = if near.count() > 0 { 1.0 } else { 0.0 };
    match generals::may_fall(state) {
        true => reach * GENERAL * FALLS,
        false => 0.0,
    }
}

/// Returns the units that a general touches and could lead, each with the gain in its fights.
fn leads(
    state: &State,
    doctrine: &Doctrine,
    general: &GeneralState,
    volleys: &Volleys<'_>,
) -> Vec<Weighed> {
    if general.rank != Rank::Brigade || general.leading().is_some() {
        return Vec::new();
    }
    let Some(id) = commanded(state, general).into_iter().next() else {
        return Vec::new();
    };
    let fight = |state: &State, unit: &UnitId| {
        let standing = BodyStanding::new(state, doctrine, std::slice::from_ref(unit));
        let terms = standing.terms(volleys);
        terms.iter().map(|(_, points)| points).sum::<f64>()
    };
    let units = state.units_of(&id).filter(|unit| {
        let touches = unit.base().zip(general.at());
        touches.is_some_and(|(base, at)| base.distance_to_point(at) < 0.3)
    });
    units
        .filter_map(|unit| {
            let act = Command::Lead {
                general: general.id.clone(),
                unit: unit.id.clone(),
            };
            let after = foresee(state, &act)?;
            let risk = if generals::may_fall(state) {
                GENERAL * FALLS
            } else {
                0.0
            };
            let gain = fight(&after, &unit.id) - fight(state, &unit.id);
            let terms = vec![
                ("fight", gain),
                ("danger", -risk / doctrine.general_risk),
                ("points", -0.05),
            ];
            Some(Weighed { act, terms })
        })
        .collect()
}
