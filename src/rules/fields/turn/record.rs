//! The record that closes a player turn: what each brigade did and lost, and what it may do next. The rules require no
//! such sheet; it contains the notes that players would write on paper (SEQ-04).

use std::collections::BTreeMap;

use crate::activation;
use crate::state::{BrigadeState, Deeds, GeneralState, State, TurnStart, UnitState, draft::Draft};
use crate::terms::{
    charts::{ActivationResult, Level},
    condition::Condition,
    event::Event,
    fate::GeneralFate,
    mark::BrigadeMark,
    name::DivisionId,
    turn_record::{BrigadeRecord, Remark, TurnRecord},
};
use crate::wear::{fatigue, morale, morale::threat::Spirit};
use ruleset::clause::{Clause, sum};

mod ahead;

/// Records the player turn that ends now; nothing before the first.
pub fn close(draft: &mut Draft<'_>) {
    if draft.state().turn() > 0 && !draft.is_dry() {
        let record = Box::new(so_far(draft.state()));
        draft.note(Event::TurnClosed { record });
    }
}

/// Returns the record of the player turn so far.
#[must_use]
pub fn so_far(state: &State) -> TurnRecord {
    // The morale of each division is computed once for the records of all its brigades.
    let divisions = state.divisions();
    let morale: BTreeMap<&DivisionId, f64> = divisions
        .map(|division| (&division.id, morale::reckon_morale(state, &division.id).0))
        .collect();
    let of_division = |id: &DivisionId| morale.get(id).copied().unwrap_or_default();
    TurnRecord {
        turn: state.turn(),
        side: state.active().clone(),
        brigades: state
            .brigades()
            .filter(|b| b.is_broken() || state.is_on_table(&b.id))
            .map(|b| record_of(state, b, of_division(&b.division)))
            .collect(),
        divisions: state
            .divisions()
            .filter(|division| !division.is_routed())
            .map(|division| (division.id.clone(), of_division(&division.id)))
            .collect(),
    }
}

/// Returns remarks on the acts that a brigade may and may not do in its side's next turn, the most binding first.
#[must_use]
pub fn next(state: &State, brigade: &BrigadeState) -> Vec<Remark> {
    ahead::remarks_ahead(
        state,
        brigade,
        morale::reckon_morale(state, &brigade.division).0,
    )
}

/// Returns the record of a brigade; `morale` is the morale of its division.
fn record_of(state: &State, brigade: &BrigadeState, morale: f64) -> BrigadeRecord {
    BrigadeRecord {
        brigade: brigade.id.clone(),
        did: deed_remarks(state, brigade),
        lost: loss_remarks(state, brigade),
        next: ahead::remarks_ahead(state, brigade, morale),
        order: brigade.order().clone(),
        fatigue: brigade.fatigue(),
        level: brigade.level(),
        mark: brigade.mark(),
        broken: brigade.is_broken(),
        units: state.units_of(&brigade.id).count() as u32,
    }
}

/// Returns every unit of a brigade, including broken ones.
fn brigade_units<'a>(
    state: &'a State,
    brigade: &'a BrigadeState,
) -> impl Iterator<Item = &'a UnitState> {
    brigade.units.iter().filter_map(|id| state.unit(id))
}

/// Lists the addresses of the units that `which` chooses: `A1 A2`; `None` if it chooses none.
fn unit_addresses(
    state: &State,
    brigade: &BrigadeState,
    which: impl Fn(&UnitState) -> bool,
) -> Option<String> {
    let list: Vec<String> = brigade_units(state, brigade)
        .filter(|unit| which(unit))
        .map(|unit| state.oob().address(&unit.id))
        .collect();
    (!list.is_empty()).then(|| list.join(" "))
}

/// Returns the effects of activation and of the brigadier's points.
fn command_remarks(brigade: &BrigadeState) -> Vec<Remark> {
    let result = brigade
        .result()
        .map(|result| Remark::new("ACT-02", format!("activated: {}", result.name())));
    let rallied = brigade.has_rallied().then(|| {
        let words = format!("rallied: {}", brigade.mark().name());
        Remark::new("ACT-05", words)
    });
    let accepted = brigade
        .has_accepted()
        .then(|| Remark::new("ACT-06", "took its new order"));
    let marched = brigade
        .has_marched()
        .then(|| Remark::new("GT-03", "marched"));
    [result, rallied, accepted, marched]
        .into_iter()
        .flatten()
        .collect()
}

/// Possible act of a unit: the clause, the words, and the test for it.
type Deed = (
    &'static str,
    &'static str,
    fn(&UnitState, &Deeds, &TurnStart) -> bool,
);

const DEEDS: [Deed; 7] = [
    ("TAC-01", "moved", |_, deeds, _| {
        deeds.moved && deeds.charged.is_empty()
    }),
    ("CMD-04", "changed formation", |_, deeds, _| deeds.reformed),
    ("TAC-06", "charged", |_, deeds, _| !deeds.charged.is_empty()),
    ("FIRE-01", "fired", |_, deeds, _| deeds.fired),
    ("FIRE-02", "under fire", |_, deeds, _| deeds.fired_on),
    ("MEL-01", "hand to hand", |_, deeds, _| deeds.melee),
    ("RALLY-01", "in better order", |unit, _, dawn| {
        unit.condition() < dawn.condition(&unit.id)
    }),
];

fn deed_remarks(state: &State, brigade: &BrigadeState) -> Vec<Remark> {
    let dawn = state.dawn();
    let told = DEEDS.iter().filter_map(|(rule, words, which)| {
        let units = unit_addresses(state, brigade, |unit| {
            which(unit, &state.deeds_in_turn(unit), dawn)
        })?;
        Some(Remark::new(rule, format!("{words}: {units}")))
    });
    let mut did = command_remarks(brigade);
    did.extend(told);
    let was = dawn.wear(&brigade.id).fatigue;
    if brigade.fatigue() < was {
        let words = format!("rested: {} fatigue less", was - brigade.fatigue());
        did.push(Remark::new("FAT-07", words));
    }
    did
}

fn loss_remarks(state: &State, brigade: &BrigadeState) -> Vec<Remark> {
    let dawn = state.dawn();
    let was = dawn.wear(&brigade.id);
    if was.broken {
        return Vec::new();
    }
    let mut lost = Vec::new();
    if brigade.is_broken() {
        let rule = brigade.broken_by.clone();
        lost.push(Remark {
            rule: rule.unwrap_or(Clause::new("ACT-03")),
            words: "the brigade is broken".to_owned(),
        });
    }
    let fell = |condition: Condition, unit: &UnitState| {
        unit.condition() == condition && dawn.condition(&unit.id) < condition
    };
    for condition in [Condition::Broken, Condition::Beaten, Condition::Disordered] {
        if let Some(units) = unit_addresses(state, brigade, |unit| fell(condition, unit)) {
            lost.push(Remark::new(
                "FIRE-11",
                format!("{}: {units}", condition.name()),
            ));
        }
    }
    if let Some(units) = unit_addresses(state, brigade, |unit| state.deeds_in_turn(unit).forced) {
        let (rule, words) = match brigade.result() {
            Some(ActivationResult::Beaten) => ("ACT-09", "fell back"),
            _ => ("FIRE-09", "driven back"),
        };
        lost.push(Remark::new(rule, format!("{words}: {units}")));
    }
    if brigade.mark() > was.mark {
        let words = format!("marked {}", brigade.mark().name());
        lost.push(Remark::new("ACT-03", words));
    }
    lost.extend(wear_remark(brigade, was.fatigue, was.level));
    lost.extend(fallen_remark(state, brigade));
    lost
}

fn wear_remark(brigade: &BrigadeState, points: u32, level: Level) -> Option<Remark> {
    let gained = brigade.fatigue().checked_sub(points).filter(|n| *n > 0)?;
    let now = brigade.level();
    let comes = if now > level {
        format!(": {}", now.name())
    } else {
        String::new()
    };
    let words = format!("{gained} fatigue{comes}");
    (!brigade.is_broken()).then(|| Remark::new("FAT-01", words))
}

/// Returns the remark on a brigadier who was hit this turn; `None` if he was not.
fn fallen_remark(state: &State, brigade: &BrigadeState) -> Option<Remark> {
    let general = state.brigadier(&brigade.id)?;
    let hit = general.tests() > 0 && matches!(general.fate(), GeneralFate::Out | GeneralFate::Dead);
    hit.then(|| {
        Remark::new(
            "GEN-02",
            format!("{} is {}", general.name, general.fate().name()),
        )
    })
}
