//! Units in sight of the enemy, which need Retire to end farther away, by any movement and to any goal (ORD-07).

use crate::position::{known, place, trail::BaseTrail};
use crate::state::{BrigadeState, OnTable, State, UnitState};
use crate::terms::{
    name::BrigadeId,
    order::{Order, Place},
};
use ruleset::refusal::Refusal;
use table::base::Base;
use table::ground::Feature;
use table::measure::{Bearing, TAPE_ERROR, Vector, hundredths, right_of};

/// Returns the objection to paths that end farther from the enemies that see their start; `None` if there is none.
///
/// The distance is measured between nearest parts, from the unit to the nearest enemy that sees it. A turn in place is
/// not a path, and a gain below the error of the tape does not count.
#[must_use]
pub fn farther_objection(state: &State, trails: &[BaseTrail]) -> Option<Refusal> {
    let goes = |trail: &&BaseTrail| hundredths((trail.end().at - trail.start().at).norm()) > 0;
    let mut going = trails.iter().filter(goes).peekable();
    going.peek()?;
    let table = state.on_table();
    let parting = going.find_map(|trail| {
        let unit = state.unit(&trail.unit)?;
        let brigade = state.brigade(&unit.brigade)?;
        match retires_or_closes(state, brigade, trail) {
            true => None,
            false => Parting::new(state, &table, unit, &trail.start(), &trail.end()),
        }
    })?;
    let said = format!("{} is seen and would end", parting.unit.name);
    Some(
        parting
            .parting_refusal(state, &said)
            .remedy("only a brigade on Retire may end farther from an enemy that sees it"),
    )
}

/// Returns the objection to an Advance that takes a brigade farther from the enemies that see it.
///
/// The bases are tested where the order would end: the whole brigade moves the shortest distance that brings one of its
/// bases into contact with the place (RUL-35). Distances are measured as at the end of a march.
#[must_use]
pub fn objection_to_advance(state: &State, brigade: &BrigadeId, to: &Place) -> Option<Refusal> {
    let way = shortest_way(state, &state.bases_of(brigade), to)?;
    if hundredths(way.norm()) == 0 {
        return None;
    }
    let table = state.on_table();
    let parting = state.units_of(brigade).find_map(|unit| {
        let base = unit.base()?;
        Parting::new(state, &table, unit, &base, &base.shifted(way))
    })?;
    let there = known::place_name(state, to);
    let said = format!("{} is seen and at {there} would be", parting.unit.name);
    Some(
        parting
            .parting_refusal(state, &said)
            .remedy("retire, or advance to ground no farther off"),
    )
}

/// Returns the shortest shift of some bases that brings one of them into contact with a place; a shift of no length if
/// one touches it already. `None` if the place is not on the table.
fn shortest_way(state: &State, bases: &[Base], to: &Place) -> Option<Vector> {
    if bases
        .iter()
        .any(|base| place::touches_place(state, to, base))
    {
        return Some(Vector::zeros());
    }
    let goals: Vec<Base> = match to {
        Place::Point(at) => vec![Base::new(*at, Bearing::NORTH, 0.0, 0.0)],
        Place::Feature(id) => outline_edges(state.feature(id)?),
        Place::Unit(id) => state.unit(id)?.base().into_iter().collect(),
        Place::Brigade(id) => state.bases_of(id),
    };
    let ways = bases.iter().flat_map(|base| {
        goals.iter().map(|goal| {
            let (from, to) = base.nearest_pair(goal);
            to - from
        })
    });
    ways.min_by(|one, other| one.norm_squared().total_cmp(&other.norm_squared()))
}

/// Returns the edges of an area, as bases without depth.
fn outline_edges(feature: &Feature) -> Vec<Base> {
    let edges = feature.edges().map(|(from, to)| {
        let along = to - from;
        let facing = Bearing::along(right_of(along));
        Base::new(from + along / 2.0, facing, along.norm(), 0.0)
    });
    edges.collect()
}

/// A unit that goes farther from the nearest of the enemies that see it.
struct Parting<'a> {
    unit: &'a UnitState,
    /// The nearest observer at the end of the path.
    watcher: &'a UnitState,
    /// Present distance in inches to the nearest observer.
    now: f64,
    /// Distance in inches to the nearest observer at the end of the path.
    then: f64,
}

impl<'a> Parting<'a> {
    fn new(
        state: &'a State,
        table: &OnTable,
        unit: &'a UnitState,
        start: &Base,
        end: &Base,
    ) -> Option<Self> {
        let own = table.number(&unit.id)?;
        let sees = |enemy: &UnitState| {
            let by = table.number(&enemy.id);
            by.is_some_and(|by| table.sees(by, own))
        };
        // A test of sight is expensive: the enemies are tested from the nearest on, and the first that sees ends the
        // search.
        let by_distance = |to: &Base| {
            let enemies = known::known_enemies(state, &unit.side);
            let gaps = enemies.filter_map(|enemy| Some((enemy, enemy.base()?.distance(to))));
            let mut gaps: Vec<(&UnitState, f64)> = gaps.collect();
            gaps.sort_by(|one, other| one.1.total_cmp(&other.1));
            gaps.into_iter()
        };
        let is_far = |gap: f64, now: f64| hundredths(gap) > hundredths(now + TAPE_ERROR);
        let (nearest, now) = by_distance(start).find(|(enemy, _)| sees(enemy))?;
        let stays = nearest
            .base()
            .is_some_and(|base| !is_far(base.distance(end), now));
        if stays {
            return None;
        }
        let (watcher, then) = by_distance(end).find(|(enemy, _)| sees(enemy))?;
        is_far(then, now).then_some(Self {
            unit,
            watcher,
            now,
            then,
        })
    }

    fn parting_refusal(&self, state: &State, said: &str) -> Refusal {
        let measure = state.oob().measure;
        let parting = |than: &str| {
            format!(
                "{said} farther from {}: {} {than} {}",
                self.watcher.name,
                measure.say(self.then),
                measure.say(self.now)
            )
        };
        Refusal::objection("ORD-07", parting("against")).shown_as(parting("instead of"))
    }
}

/// Checks whether the order itself allows the unit's move: Retire allows any, Attack only one that brings it closer to
/// its target (ORD-02).
fn retires_or_closes(state: &State, brigade: &BrigadeState, trail: &BaseTrail) -> bool {
    let target = match brigade.order() {
        Order::Retire => return true,
        Order::Attack(target) => state.bases_of(target),
        Order::Advance(_) | Order::Hold | Order::Rest => return false,
    };
    let gap = |base: &Base| {
        let gaps = target.iter().map(|enemy| enemy.distance(base));
        gaps.min_by(f64::total_cmp)
    };
    let gaps = gap(&trail.start()).zip(gap(&trail.end()));
    gaps.is_some_and(|(before, after)| hundredths(after) < hundredths(before))
}
