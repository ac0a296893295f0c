//! The rules' demands on a place before the battle (DEPLOY-03, DEPLOY-05, DEPLOY-06, RUL-105).

use geo::Relate;

use super::{chain, stand::ProspectivePosition};
use crate::state::{BrigadeState, State, UnitState};
use crate::terms::{
    charts::distance,
    edition::Edition,
    name::{BrigadeId, SideId},
    order_of_battle::Edge,
    switch::Switch,
};
use ruleset::refusal::Refusal;
use table::base::Base;
use table::ground::Area;
use table::measure::{Bearing, Measure, Point, beyond, hundredths, within};

/// Returns the objections to a place. The places of the division's other brigades do not matter (DEPLOY-04).
#[must_use]
pub fn place_objections(
    state: &State,
    brigade: &BrigadeId,
    stand: &ProspectivePosition,
) -> Vec<Refusal> {
    let Some(own) = state.brigade(brigade) else {
        return Vec::new();
    };
    let mut found: Vec<Refusal> = scattered_refusal(state, own, stand).into_iter().collect();
    found.extend(off_ground(state, own, stand));
    if is_free_of_scenario(state, &own.side) {
        found.extend(unsupported_refusal(state, own, stand));
        found.extend(near_enemy(state, own, stand));
    }
    found
}

/// Returns the refusal of a scattered brigade in the basic edition (DEPLOY-03). `None` in the full edition, which only
/// gives advice: see [`scatter_advice`].
fn scattered_refusal(
    state: &State,
    own: &BrigadeState,
    stand: &ProspectivePosition,
) -> Option<Refusal> {
    if state.edition() == Edition::Full {
        return None;
    }
    let said = stray_words(state, stand)?;
    Some(Refusal::objection("DEPLOY-03", said).remedy(format!(
        "each unit of {} within {} of another",
        own.name,
        state.oob().measure.say_whole(distance::COHESION)
    )))
}

/// Describes a regiment that has strayed in the full edition, which only advises against it (DEPLOY-03). `None` if no
/// regiment has strayed, and in the basic edition.
#[must_use]
pub fn scatter_advice(state: &State, stand: &ProspectivePosition) -> Option<String> {
    match state.edition() {
        Edition::Basic => None,
        Edition::Full => stray_words(state, stand),
    }
}

fn stray_words(state: &State, stand: &ProspectivePosition) -> Option<String> {
    let bases: Vec<Base> = stand.bases().copied().collect();
    let (number, gap) = chain::first_stray(&bases)?;
    let (unit, _) = stand.units.get(number)?;
    let name = state.unit(unit).map_or("", |u| u.name.as_str());
    Some(stray_distance(state, name, gap))
}

/// Describes how far a regiment has strayed.
#[must_use]
pub fn stray_distance(state: &State, name: &str, gap: f64) -> String {
    let say = |inches| state.oob().measure.say(inches);
    format!(
        "{name} stands {} from the rest of its brigade, {} at most (DEPLOY-03)",
        say(gap),
        say(distance::COHESION)
    )
}

/// Returns the objection to a place outside the ground that the scenario grants. If it grants none, the defender sets
/// up anywhere, and the attacker under DEPLOY-05 (DEPLOY-06). `None` if there is no objection.
fn off_ground(state: &State, own: &BrigadeState, stand: &ProspectivePosition) -> Option<Refusal> {
    let ground = granted_ground(state, &own.side)?;
    let (unit, _) = stand
        .units
        .iter()
        .find(|(_, base)| !holds_base(ground, base))?;
    let name = state.unit(unit).map_or("", |u| u.name.as_str());
    Some(
        Refusal::objection(
            "DEPLOY-06",
            format!(
                "{name} would be outside the ground of {}",
                state.side_name(&own.side)
            ),
        )
        .remedy(format!(
            "the scenario grants {}",
            corner_list(ground, state.oob().measure)
        )),
    )
}

fn corner_list(ground: &Area, measure: Measure) -> String {
    let said: Vec<String> = ground
        .outline
        .iter()
        .map(|p| measure.point(*p))
        .map(|p| format!("{},{}", p.x, p.y))
        .collect();
    said.join(" ")
}

/// Returns the ground that the scenario grants a side for set-up; `None` if it grants none.
fn granted_ground<'a>(state: &'a State, side: &SideId) -> Option<&'a Area> {
    let defence = state.oob().defence.as_ref()?;
    if defence.side == *side {
        defence.ground.as_ref()
    } else {
        defence.attacker.as_ref()
    }
}

/// Checks whether a side must obey the rules about edge, friends and enemies, because the scenario does not give it
/// ground for set-up: in a meeting engagement both sides, else only the attacker.
fn is_free_of_scenario(state: &State, side: &SideId) -> bool {
    match &state.oob().defence {
        None => true,
        Some(defence) => defence.side != *side && defence.attacker.is_none(),
    }
}

/// Checks whether a base is wholly inside an area, border included.
fn holds_base(ground: &Area, base: &Base) -> bool {
    let polygon = ground.polygon();
    let [a, b, c, d] = base
        .corners()
        .map(|p| geo::coord! { x: to_hundredth(p.x), y: to_hundredth(p.y) });
    let base = geo::Polygon::new(vec![a, b, c, d].into(), Vec::new());
    polygon.relate(&base).is_covers()
}

/// Rounds to hundredths of an inch, the precision of a tape measure, so that a base on the border counts as inside
/// (RUL-58).
fn to_hundredth(inches: f64) -> f64 {
    (inches * 100.0).round() / 100.0
}

/// Checks whether a place is in a side's ground for set-up: the ground that the scenario grants, or the band along the
/// side's edge and the surroundings of placed friends (RUL-105).
#[must_use]
pub fn is_own_ground(state: &State, side: &SideId, at: Point) -> bool {
    let figure = Base::new(at, Bearing::NORTH, 0.0, 0.0);
    if let Some(ground) = granted_ground(state, side) {
        return geo::Covers::covers(&ground.polygon(), &geo::point! { x: at.x, y: at.y });
    }
    if !is_free_of_scenario(state, side) {
        return true;
    }
    let near = state
        .units()
        .filter(|unit| unit.side == *side)
        .filter_map(UnitState::base)
        .any(|friend| within(friend.distance(&figure), distance::DEPLOY_FRIEND));
    let edge = state.oob().side(side).map(|side| side.edge);
    let band = distance::deploy_edge(state.edition());
    near || edge.is_some_and(|edge| within(farthest_corner(state, edge, &figure), band))
}

/// Returns the refusal of a place that is neither near a placed friend nor near the side's edge, with every unit wholly
/// in the band (DEPLOY-05); `None` for any other place.
fn unsupported_refusal(
    state: &State,
    own: &BrigadeState,
    stand: &ProspectivePosition,
) -> Option<Refusal> {
    let band = distance::deploy_edge(state.edition());
    let edge = state.oob().side(&own.side)?.edge;
    let out = stand
        .units
        .iter()
        .find(|(_, base)| !within(farthest_corner(state, edge, base), band))?;
    let friend = placed_friends(state, own).any(|friend| {
        stand
            .bases()
            .any(|base| within(base.distance(&friend), distance::DEPLOY_FRIEND))
    });
    if friend {
        return None;
    }
    let name = state.unit(&out.0).map_or("", |u| u.name.as_str());
    let measure = state.oob().measure;
    let near = measure.number(distance::DEPLOY_FRIEND);
    let said = format!(
        "{name} would be {} from the {} edge, and no placed friend within {near:.0}",
        measure.say(farthest_corner(state, edge, &out.1)),
        edge.name(),
    );
    Some(Refusal::objection("DEPLOY-05", said).remedy(format!(
        "within {} of its own edge, or {near:.0} of a placed friend",
        measure.say_whole(band)
    )))
}

/// Returns the inches from an edge of the table to the farthest corner of a base.
fn farthest_corner(state: &State, edge: Edge, base: &Base) -> f64 {
    let ground = state.ground();
    base.corners()
        .into_iter()
        .map(|p| match edge {
            Edge::North => ground.depth - p.y,
            Edge::East => ground.width - p.x,
            Edge::South => p.y,
            Edge::West => p.x,
        })
        .fold(0.0, f64::max)
}

fn placed_friends<'a>(state: &'a State, own: &'a BrigadeState) -> impl Iterator<Item = Base> + 'a {
    state
        .units()
        .filter(|unit| unit.side == own.side && unit.brigade != own.id)
        .filter_map(UnitState::base)
}

/// Returns the objection to a place near the enemy, which applies both near the side's edge and near a friend
/// (RUL-105). `None` if there is no objection.
fn near_enemy(state: &State, own: &BrigadeState, stand: &ProspectivePosition) -> Option<Refusal> {
    let gap = state.rulings().number(Switch::DeployEnemyGapIn)?;
    if hundredths(gap) == 0 {
        return None;
    }
    stand.units.iter().find_map(|(unit, base)| {
        let (enemy, inches) = state
            .enemies_of(&own.side)
            .filter_map(|enemy| Some((enemy, enemy.base()?.distance(base))))
            .find(|(_, inches)| !beyond(*inches, gap))?;
        let name = state.unit(unit).map_or("", |u| u.name.as_str());
        let measure = state.oob().measure;
        let said = format!(
            "{name} would be {} from {}",
            measure.say(inches),
            enemy.name
        );
        let gap = measure.say_whole(gap);
        Some(
            Refusal::objection("DEPLOY-05", said)
                .remedy(format!("more than {gap} from every enemy unit")),
        )
    })
}
