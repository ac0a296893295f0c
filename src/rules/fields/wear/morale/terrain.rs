//! Terrain with a value, and the sides that hold or contest it (MOR-03, RUL-103).

use crate::position::place::in_or_touching;
use crate::state::{State, UnitState};
use crate::terms::{
    event::MoraleItem,
    hold::{GroundShare, Tie},
    name::{BrigadeId, DivisionId, FeatureId, SideId, UnitId},
    switch::HalfValues,
};
use ruleset::clause::Clause;
use table::base::Base;
use table::ground::Feature;

/// Describes a tie on a terrain feature and its decision: `equal to Rodes there: first of the roster, RUL-103`.
#[must_use]
pub fn tie_words(state: &State, tie: &Tie) -> String {
    let name = |id: &DivisionId| {
        state
            .division(id)
            .map_or(id.to_string(), |d| d.name.clone())
    };
    let others: Vec<String> = tie.others.iter().map(name).collect();
    let by = match tie.chosen {
        true => "its owner's choice",
        false => "first of the roster",
    };
    format!("equal to {} there: {by}, RUL-103", others.join(" and "))
}

/// Returns the sides that have a share in a terrain feature, valued or not; both sides if it is contested.
#[must_use]
pub fn sharing_sides<'a>(state: &'a State, feature: &FeatureId) -> Vec<&'a SideId> {
    let Some(feature) = state.ground().feature(feature.as_str()) else {
        return Vec::new();
    };
    let there = units_there(feature, &standing_units(state));
    let sides = state.oob().sides.iter().map(|side| &side.id);
    sides
        .filter(|side| !sharing_units(state, side, &there).is_empty())
        .collect()
}

fn standing_units(state: &State) -> Vec<(&UnitState, Base)> {
    // A dummy holds no ground (BLIND-09).
    let units = state.units().filter(|unit| !state.is_dummy(&unit.brigade));
    let standing = units.filter_map(|unit| Some((unit, unit.base()?)));
    standing.collect()
}

/// Returns the units in a terrain feature or touching it.
fn units_there<'a>(feature: &Feature, standing: &[(&'a UnitState, Base)]) -> Vec<&'a UnitState> {
    let there = standing
        .iter()
        .filter(|(_, base)| in_or_touching(feature, base));
    there.map(|(unit, _)| *unit).collect()
}

/// Returns the holders and contestants of every valued terrain feature.
#[must_use]
pub fn ground_holders(state: &State) -> &[GroundShare] {
    state.held_once(|| {
        let valued = state.ground().features.iter().filter(|f| f.value > 0);
        let standing = standing_units(state);
        valued
            .flat_map(|feature| holds_of(state, feature, &standing))
            .collect()
    })
}

pub(super) fn terrain_items(state: &State, division: &DivisionId) -> Vec<MoraleItem> {
    ground_holders(state)
        .iter()
        .filter(|hold| hold.division == *division)
        .map(|hold| {
            let name = state
                .ground()
                .feature(&hold.feature)
                .map_or("", |f| &f.name);
            let units: Vec<&str> = hold
                .units
                .iter()
                .filter_map(|id| state.unit(id))
                .filter(|unit| is_of(state, unit, division))
                .map(|unit| unit.name.as_str())
                .collect();
            let word = if hold.contested { "contested" } else { "held" };
            let tie = hold.tie.as_ref().map(|tie| tie_words(state, tie));
            let tie = tie.map_or_else(String::new, |words| format!(" ({words})"));
            MoraleItem {
                rule: Clause::new("MOR-03"),
                value: hold.value,
                why: format!("{name} {word} by {}{tie}", units.join(", ")),
            }
        })
        .collect()
}

fn is_of(state: &State, unit: &UnitState, division: &DivisionId) -> bool {
    let brigade = state.brigade(&unit.brigade);
    brigade.is_some_and(|brigade| brigade.division == *division)
}

fn holds_of(state: &State, feature: &Feature, standing: &[(&UnitState, Base)]) -> Vec<GroundShare> {
    let there = units_there(feature, standing);
    let shares: Vec<(&SideId, Vec<&UnitState>)> = state
        .oob()
        .sides
        .iter()
        .map(|side| (&side.id, sharing_units(state, &side.id, &there)))
        .filter(|(_, units)| !units.is_empty())
        .collect();
    let contested = shares.len() > 1;
    shares
        .into_iter()
        .filter_map(|(side, units)| {
            let chosen = state.counts_for(&FeatureId::new(&feature.id), side);
            let (division, tie) = division_of(state, &units, chosen)?;
            Some(GroundShare {
                feature: feature.id.clone(),
                side: side.clone(),
                division,
                tie,
                units: units.iter().map(|unit| unit.id.clone()).collect(),
                contested,
                value: terrain_worth(state, feature, contested),
            })
        })
        .collect()
}

/// Returns the units that give a side its share: those that are not beaten. If there are none, the beaten units that
/// fought there in this player turn or, in the Orders phase, in the turn just ended (ORD-12).
fn sharing_units<'a>(state: &State, side: &SideId, there: &[&'a UnitState]) -> Vec<&'a UnitState> {
    let own = || there.iter().copied().filter(|unit| unit.side == *side);
    let sound: Vec<&UnitState> = own().filter(|unit| !unit.is_beaten()).collect();
    if !sound.is_empty() {
        return sound;
    }
    let fought = |unit: &&UnitState| {
        there
            .iter()
            .any(|other| other.side != *side && have_fought(state, &unit.id, &other.id))
    };
    own().filter(fought).collect()
}

fn have_fought(state: &State, one: &UnitId, other: &UnitId) -> bool {
    let mut fights = state.fights().iter().chain(state.last_fights());
    fights.any(|fight| {
        let sides = [(&fight.acting, &fight.other), (&fight.other, &fight.acting)];
        sides
            .iter()
            .any(|(mine, theirs)| mine.contains(one) && theirs.contains(other))
    })
}

/// Returns the division of the largest brigade among units on a terrain feature. If several are equal, returns the
/// division that the owner chose, else the first of the roster. `None` if there are no units.
fn division_of(
    state: &State,
    units: &[&UnitState],
    chosen: Option<&DivisionId>,
) -> Option<(DivisionId, Option<Tie>)> {
    let mut largest = largest_divisions(state, units);
    let choice = chosen.and_then(|chosen| largest.iter().position(|id| id == chosen));
    if largest.is_empty() {
        return None;
    }
    let division = largest.remove(choice.unwrap_or(0));
    let tie = (!largest.is_empty()).then_some(Tie {
        others: largest,
        chosen: choice.is_some(),
    });
    Some((division, tie))
}

/// Returns the divisions of the largest brigades among units on a terrain feature, in the order of the roster.
fn largest_divisions(state: &State, units: &[&UnitState]) -> Vec<DivisionId> {
    let size = |brigade: &BrigadeId| -> u32 {
        units
            .iter()
            .filter(|unit| unit.brigade == *brigade)
            .map(|unit| u32::from(unit.size))
            .sum()
    };
    let brigades = state.oob().brigades.iter();
    let sizes: Vec<(u32, &DivisionId)> = brigades.map(|b| (size(&b.id), &b.division)).collect();
    let most = sizes.iter().map(|(size, _)| *size).max().unwrap_or(0);
    let mut largest: Vec<DivisionId> = Vec::new();
    for (size, division) in sizes {
        if size > 0 && size == most && !largest.contains(division) {
            largest.push(division.clone());
        }
    }
    largest
}

pub(super) fn terrain_worth(state: &State, feature: &Feature, contested: bool) -> f64 {
    let value = f64::from(feature.value);
    if !contested {
        return value;
    }
    match state.rulings().word() {
        HalfValues::RoundDown => (value / 2.0).floor(),
        HalfValues::RoundUp => (value / 2.0).ceil(),
        HalfValues::Exact => value / 2.0,
    }
}
