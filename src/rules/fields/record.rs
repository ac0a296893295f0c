//! The record that closes a player turn: what each brigade did, lost and may do next. The rules ask
//! for no such sheet; it is what the players would write on paper (SEQ-04).

use serde::Deserialize;
use serde::Serialize;

use super::activation;
use super::charts::Activation;
use super::charts::Level;
use super::decide::Draft;
use super::event::Event;
use super::fatigue;
use super::morale;
use super::morale::threat::Spirit;
use super::name::BrigadeId;
use super::name::DivisionId;
use super::name::SideId;
use super::order::Order;
use super::state::BrigadeState;
use super::state::Condition;
use super::state::Dawn;
use super::state::Fate;
use super::state::GeneralState;
use super::state::Mark;
use super::state::State;
use super::state::UnitState;
use crate::rules::clause::Clause;
use crate::rules::clause::sum;

mod ahead;

/// A line of the record, with the clause that it follows from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Remark {
    /// The clause.
    pub rule: Clause,
    /// In words.
    pub words: String,
}

impl Remark {
    fn new(rule: &'static str, words: impl Into<String>) -> Self {
        Self {
            rule: Clause::new(rule),
            words: words.into(),
        }
    }
}

/// What a brigade did, lost and may do next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BrigadeRecord {
    /// Which.
    pub brigade: BrigadeId,
    /// What it did.
    pub did: Vec<Remark>,
    /// What it lost.
    pub lost: Vec<Remark>,
    /// What it may do in its next own turn, and what bars it.
    pub next: Vec<Remark>,
    /// The order that it holds.
    pub order: Order,
    /// Fatigue points at the end of the turn.
    pub fatigue: u32,
    /// The level at the end of the turn.
    pub level: Level,
    /// The mark at the end of the turn.
    pub mark: Mark,
    /// Whether it is gone.
    pub broken: bool,
    /// Units left.
    pub units: u32,
}

/// The record of a player turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TurnRecord {
    /// The player turn, counted from 1.
    pub turn: u32,
    /// Whose it was.
    pub side: SideId,
    /// Every brigade that has been on the table, in the order of the roster.
    pub brigades: Vec<BrigadeRecord>,
    /// The morale of every division that has not routed (MOR-04).
    pub divisions: Vec<(DivisionId, f64)>,
}

impl TurnRecord {
    /// Returns what the turn was for a brigade.
    #[must_use]
    pub fn of(&self, brigade: &BrigadeId) -> Option<&BrigadeRecord> {
        self.brigades.iter().find(|b| b.brigade == *brigade)
    }
}

/// Notes the record of the player turn that ends now; nothing before the first.
pub fn close(draft: &mut Draft<'_>) {
    if draft.state().turn() > 0 {
        let record = Box::new(so_far(draft.state()));
        draft.note(Event::TurnClosed { record });
    }
}

/// Returns the record of the player turn as it stands.
#[must_use]
pub fn so_far(state: &State) -> TurnRecord {
    TurnRecord {
        turn: state.turn(),
        side: state.active().clone(),
        brigades: state
            .brigades()
            .filter(|b| b.is_broken() || state.is_on_table(&b.id))
            .map(|b| record_of(state, b))
            .collect(),
        divisions: state
            .divisions()
            .filter(|division| !division.is_routed())
            .map(|division| (division.id.clone(), morale::reckon(state, &division.id).0))
            .collect(),
    }
}

/// Returns what a brigade may do in its next own turn, and what bars it; most binding first.
#[must_use]
pub fn next(state: &State, brigade: &BrigadeState) -> Vec<Remark> {
    ahead::remarks(state, brigade)
}

fn record_of(state: &State, brigade: &BrigadeState) -> BrigadeRecord {
    BrigadeRecord {
        brigade: brigade.id.clone(),
        did: did(state, brigade),
        lost: lost(state, brigade),
        next: next(state, brigade),
        order: brigade.order().clone(),
        fatigue: brigade.fatigue(),
        level: brigade.level(),
        mark: brigade.mark(),
        broken: brigade.is_broken(),
        units: state.units_of(&brigade.id).count() as u32,
    }
}

/// Every unit of a brigade, broken ones too.
fn units<'a>(state: &'a State, brigade: &'a BrigadeState) -> impl Iterator<Item = &'a UnitState> {
    brigade.units.iter().filter_map(|id| state.unit(id))
}

/// `A1 A2`: the addresses of the units that `which` chooses; none where it chooses none.
fn addresses(
    state: &State,
    brigade: &BrigadeState,
    which: impl Fn(&UnitState) -> bool,
) -> Option<String> {
    let list: Vec<String> = units(state, brigade)
        .filter(|unit| which(unit))
        .map(|unit| state.oob().address(&unit.id))
        .collect();
    (!list.is_empty()).then(|| list.join(" "))
}

/// What activation and the brigadier's points made of it.
fn commanded(brigade: &BrigadeState) -> Vec<Remark> {
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

/// What a unit may have done: the clause, the words, and whether it did.
type Deed = (&'static str, &'static str, fn(&UnitState, &Dawn) -> bool);

const DEEDS: [Deed; 7] = [
    ("TAC-01", "moved", |unit, _| {
        unit.deeds().moved && unit.deeds().charged.is_empty()
    }),
    ("CMD-04", "changed formation", |unit, _| {
        unit.deeds().reformed
    }),
    ("TAC-06", "charged", |unit, _| {
        !unit.deeds().charged.is_empty()
    }),
    ("FIRE-01", "fired", |unit, _| unit.deeds().fired),
    ("FIRE-02", "under fire", |unit, _| unit.deeds().fired_on),
    ("MEL-01", "hand to hand", |unit, _| unit.deeds().melee),
    ("RALLY-01", "in better order", |unit, dawn| {
        unit.condition() < dawn.condition(&unit.id)
    }),
];

fn did(state: &State, brigade: &BrigadeState) -> Vec<Remark> {
    let dawn = state.dawn();
    let told = DEEDS.iter().filter_map(|(rule, words, which)| {
        let units = addresses(state, brigade, |unit| which(unit, dawn))?;
        Some(Remark::new(rule, format!("{words}: {units}")))
    });
    let mut did = commanded(brigade);
    did.extend(told);
    let was = dawn.wear(&brigade.id).fatigue;
    if brigade.fatigue() < was {
        let words = format!("rested: {} fatigue less", was - brigade.fatigue());
        did.push(Remark::new("FAT-07", words));
    }
    did
}

fn lost(state: &State, brigade: &BrigadeState) -> Vec<Remark> {
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
        if let Some(units) = addresses(state, brigade, |unit| fell(condition, unit)) {
            lost.push(Remark::new(
                "FIRE-11",
                format!("{}: {units}", condition.name()),
            ));
        }
    }
    if let Some(units) = addresses(state, brigade, |unit| unit.deeds().forced) {
        let (rule, words) = match brigade.result() {
            Some(Activation::Beaten) => ("ACT-09", "fell back"),
            _ => ("FIRE-09", "driven back"),
        };
        lost.push(Remark::new(rule, format!("{words}: {units}")));
    }
    if brigade.mark() > was.mark {
        let words = format!("marked {}", brigade.mark().name());
        lost.push(Remark::new("ACT-03", words));
    }
    lost.extend(wear(brigade, was.fatigue, was.level));
    lost.extend(fallen(state, brigade));
    lost
}

fn wear(brigade: &BrigadeState, points: u32, level: Level) -> Option<Remark> {
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

/// A brigadier who was hit this turn.
fn fallen(state: &State, brigade: &BrigadeState) -> Option<Remark> {
    let general = state.brigadier(&brigade.id)?;
    let hit = general.tests() > 0 && matches!(general.fate(), Fate::Out | Fate::Dead);
    hit.then(|| {
        Remark::new(
            "GEN-02",
            format!("{} is {}", general.name, general.fate().name()),
        )
    })
}
