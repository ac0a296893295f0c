//! Terrain that is worth holding: held or contested, by whom (MOR-03, RUL-103).

use crate::rules::clause::Clause;
use crate::rules::fields::event::MoraleItem;
use crate::rules::fields::name::BrigadeId;
use crate::rules::fields::name::DivisionId;
use crate::rules::fields::name::SideId;
use crate::rules::fields::name::UnitId;
use crate::rules::fields::orders::place::in_or_touching;
use crate::rules::fields::state::State;
use crate::rules::fields::state::UnitState;
use crate::rules::fields::switch::Switch;
use crate::table::ground::Feature;

/// What a side has of a piece of valued terrain.
#[derive(Debug, Clone, PartialEq)]
pub struct Hold {
    /// The terrain, by its identifier.
    pub feature: String,
    /// Whose.
    pub side: SideId,
    /// The division that it counts for: that of the brigade with the larger size there.
    pub division: DivisionId,
    /// The units in it or touching it.
    pub units: Vec<UnitId>,
    /// Whether the enemy has a share in it.
    pub contested: bool,
    /// What it adds, halves as the switch says.
    pub value: f64,
}

/// Returns who holds or contests every piece of valued terrain.
#[must_use]
pub fn holds(state: &State) -> Vec<Hold> {
    let valued = state.ground().features.iter().filter(|f| f.value > 0);
    valued
        .flat_map(|feature| holds_of(state, feature))
        .collect()
}

pub(super) fn gains(state: &State, division: &DivisionId) -> Vec<MoraleItem> {
    holds(state)
        .into_iter()
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
                .map(|unit| unit.name.as_str())
                .collect();
            let word = if hold.contested { "contested" } else { "held" };
            MoraleItem {
                rule: Clause::new("MOR-03"),
                value: hold.value,
                why: format!("{name} {word} by {}", units.join(", ")),
            }
        })
        .collect()
}

fn holds_of(state: &State, feature: &Feature) -> Vec<Hold> {
    let there: Vec<&UnitState> = state
        .units()
        .filter(|unit| {
            unit.base()
                .is_some_and(|base| in_or_touching(feature, &base))
        })
        .collect();
    let shares: Vec<(&SideId, Vec<&UnitState>)> = state
        .oob()
        .sides
        .iter()
        .map(|side| (&side.id, share(state, &side.id, &there)))
        .filter(|(_, units)| !units.is_empty())
        .collect();
    let contested = shares.len() > 1;
    shares
        .into_iter()
        .filter_map(|(side, units)| {
            Some(Hold {
                feature: feature.id.clone(),
                side: side.clone(),
                division: division_of(state, &units)?,
                units: units.iter().map(|unit| unit.id.clone()).collect(),
                contested,
                value: worth(state, feature, contested),
            })
        })
        .collect()
}

/// The units by which a side has a share: those not beaten; and where it has none of these, beaten
/// ones that fought there this player turn.
fn share<'a>(state: &State, side: &SideId, there: &[&'a UnitState]) -> Vec<&'a UnitState> {
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
    state.fights().iter().any(|fight| {
        let sides = [(&fight.acting, &fight.other), (&fight.other, &fight.acting)];
        sides
            .iter()
            .any(|(mine, theirs)| mine.contains(one) && theirs.contains(other))
    })
}

/// The division of the brigade with the larger size there; of equals the first of the roster.
fn division_of(state: &State, units: &[&UnitState]) -> Option<DivisionId> {
    let size = |brigade: &BrigadeId| -> u32 {
        units
            .iter()
            .filter(|unit| unit.brigade == *brigade)
            .map(|unit| u32::from(unit.size))
            .sum()
    };
    let mut best: Option<(u32, DivisionId)> = None;
    for brigade in &state.oob().brigades {
        let size = size(&brigade.id);
        if size > best.as_ref().map_or(0, |(most, _)| *most) {
            best = Some((size, brigade.division.clone()));
        }
    }
    best.map(|(_, division)| division)
}

pub(super) fn worth(state: &State, feature: &Feature, contested: bool) -> f64 {
    let value = f64::from(feature.value);
    if !contested {
        return value;
    }
    match state.rulings().setting(Switch::HalfValues) {
        "round_down" => (value / 2.0).floor(),
        "round_up" => (value / 2.0).ceil(),
        _ => value / 2.0,
    }
}
