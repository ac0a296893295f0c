//! The game as one side knows it: its own troops unchanged, the enemy as last reported (ZOO-09), and everything that
//! both sides know.

mod blinded;
mod veil;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub use blinded::KnownState;

use super::{
    GivingWay, Messenger, State, TurnStart, UnitState, cache::Cache, fresh_brigade, fresh_division,
    fresh_unit,
};
use crate::terms::{
    condition::{Condition, Formation},
    name::{BrigadeId, DivisionId, MessengerId, SideId, UnitId},
    order::{Order, Place},
    order_of_battle::OrderOfBattle,
    turn_record::TurnRecord,
};
use table::base::Base;
use table::ground::Ground;
use table::measure::{Bearing, Point};

/// An enemy unit as last reported.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reported {
    /// The middle of the unit's base.
    pub at: Point,
    /// Bearing of the unit's front.
    pub facing: Bearing,
    /// Condition when last reported.
    pub condition: Condition,
    /// Formation when last reported.
    pub formation: Formation,
    /// The turn of the report; `None` while the unit is in sight.
    pub turn: Option<u32>,
}

impl Reported {
    /// Returns the report of a card, which has no condition.
    fn card_report(base: &Base) -> Self {
        Self {
            at: base.at,
            facing: base.facing,
            condition: Condition::Ordered,
            formation: Formation::Line,
            turn: None,
        }
    }
}

/// A side's knowledge beyond the position itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Knowledge<'a> {
    /// The side whose knowledge the game shows.
    pub side: &'a SideId,
    /// The side's last report of each enemy unit.
    pub reports: BTreeMap<UnitId, Reported>,
    /// The side's own number for each of its messengers. The game numbers the messengers of both sides in one sequence,
    /// which would reveal how many the enemy sent.
    pub messengers: BTreeMap<MessengerId, MessengerId>,
}

impl State {
    /// Returns the game as a side knows it. Nothing in it depends on facts hidden from the side: two games that differ
    /// only in hidden facts give the same result.
    ///
    /// Of the enemy it contains the reported units, their brigades and divisions without order, wear or generals, and
    /// the names of targets in the side's orders.
    #[must_use]
    pub fn as_known(&self, known: &Knowledge<'_>) -> Self {
        let Some(veiled) = self.veiled_state(known.side) else {
            return self.cut_to(known);
        };
        // Everyone sees where every card is (BLIND-01).
        let mut reports = known.reports.clone();
        reports.extend(veiled.blinds_against(known.side).map(|(brigade, _, base)| {
            (
                UnitId::new(brigade.id.as_str()),
                Reported::card_report(&base),
            )
        }));
        veiled.cut_to(&Knowledge {
            reports,
            ..known.clone()
        })
    }

    fn cut_to(&self, known: &Knowledge<'_>) -> Self {
        let cut = Cut::new(self, known);
        let ground = self.ground_as_known(known.side);
        let oob = Arc::new(cut.order_of_battle());
        let brigade = |id: &BrigadeId| {
            let brigade = self.brigades.get(id)?;
            let own = brigade.side == *known.side;
            Some(match own {
                true => brigade.clone(),
                false => fresh_brigade(&brigade.record),
            })
        };
        let mut state = Self {
            known_to: Some(known.side.clone()),
            old_reports: known
                .reports
                .iter()
                .filter_map(|(id, report)| Some((id.clone(), report.turn?)))
                .collect(),
            kept: Cache::default(),
            units: oob
                .units
                .iter()
                .filter_map(|unit| cut.known_unit(&unit.id))
                .collect(),
            brigades: oob.brigades.iter().filter_map(|b| brigade(&b.id)).collect(),
            divisions: oob
                .divisions
                .iter()
                .map(|division| {
                    let own = self.divisions.get(&division.id);
                    let own = own.filter(|division| division.side == *known.side);
                    own.cloned().unwrap_or_else(|| fresh_division(division))
                })
                .collect(),
            generals: oob
                .generals
                .iter()
                .filter_map(|general| self.generals.get(&general.id).cloned())
                .collect(),
            messengers: cut.known_messengers(),
            messengers_sent: 0,
            round: self.round_as_known(
                |id| cut.is_own_brigade(id) || cut.brigades.contains(id),
                |unit| cut.is_own_unit(unit),
                |general| {
                    self.generals
                        .get(general)
                        .is_some_and(|g| g.side == *known.side)
                },
            ),
            giving_way: cut.giving_way(),
            listed: self.listed && self.active == *known.side,
            named: match self.active == *known.side {
                true => self.named.clone(),
                false => Vec::new(),
            },
            lists_anew: self.lists_anew,
            judged: self.judged.clone(),
            ground,
            dawn: Arc::new(self.dawn.of_units(
                |id| cut.is_own_unit(id),
                |id| cut.is_own_brigade(id),
                |id| cut.is_own_division(id),
            )),
            records: self.records.iter().map(|r| cut.known_record(r)).collect(),
            closing: Vec::new(),
            counts_for: self.counts_for.clone(),
            measured: Vec::new(),
            // The order of battle above contains only what the side may know.
            oob,
            ..self.clone()
        };
        state.judged.retain(|id, _| {
            let mut own = state.oob.objectives.iter();
            own.any(|objective| objective.id == *id)
        });
        for chosen in state.counts_for.values_mut() {
            chosen.retain(|side, _| side == known.side);
        }
        state.counts_for.retain(|_, chosen| !chosen.is_empty());
        state.count_moments_anew();
        state
    }

    /// Returns the game without the messengers that are hidden.
    #[must_use]
    pub fn with_messengers(mut self, shown: impl Fn(&Messenger) -> bool) -> Self {
        self.messengers.retain(shown);
        self.kept = self.kept.of_the_table();
        self
    }

    /// Returns the turn in which the side last saw an enemy unit; `None` while the unit is in sight, and in the true
    /// state.
    #[must_use]
    pub fn old_report(&self, unit: &UnitId) -> Option<u32> {
        self.old_reports.get(unit).copied()
    }

    /// Returns the game as the side knows it without the enemies that are out of sight, who may have moved on; `None` if
    /// all known enemies are in sight.
    #[must_use]
    pub fn without_old_reports(&self) -> Option<&Self> {
        if self.old_reports.is_empty() {
            return None;
        }
        Some(self.kept.in_sight(|| {
            let mut present = Self {
                old_reports: BTreeMap::new(),
                kept: Cache::default(),
                ..self.clone()
            };
            for id in self.old_reports.keys() {
                if let Some(unit) = present.units.get_mut(id) {
                    unit.at = None;
                }
            }
            present
        }))
    }

    /// Returns the side whose knowledge this game shows; `None` for the true state.
    #[must_use]
    pub fn known_to(&self) -> Option<&SideId> {
        self.known_to.as_ref()
    }

    /// Returns the ground without works of a hidden enemy, which are as invisible on the table as he is (RUL-37).
    fn ground_as_known(&self, side: &SideId) -> Arc<Ground> {
        let hidden = |unit: &&UnitState| {
            let brigade = self.brigade(&unit.brigade);
            unit.side != *side && brigade.is_some_and(|brigade| brigade.is_hidden())
        };
        let hidden = self.units().filter(hidden);
        let dug: Vec<&str> = hidden
            .filter_map(|unit| Some(self.works_of(unit)?.id.as_str()))
            .collect();
        if dug.is_empty() {
            return Arc::clone(&self.ground);
        }
        let mut ground = Ground::clone(&self.ground);
        ground
            .features
            .retain(|piece| !dug.contains(&piece.id.as_str()));
        Arc::new(ground)
    }

    /// Renumbers the moments. They count the acts of both sides, so only their order may remain.
    fn count_moments_anew(&mut self) {
        let rolls = self
            .brigades
            .values()
            .flat_map(|b| b.last_roll.into_iter().chain(b.last_acted));
        let all: BTreeSet<u32> = rolls
            .chain(self.giving_way.iter().map(|event| event.moment))
            .collect();
        let rank = |moment: u32| all.range(..moment).count() as u32;
        for brigade in self.brigades.values_mut() {
            brigade.last_roll = brigade.last_roll.map(rank);
            brigade.last_acted = brigade.last_acted.map(rank);
        }
        for event in &mut self.giving_way {
            event.moment = rank(event.moment);
        }
        self.moment = all.len() as u32;
    }
}

/// A part of a game selected for one side.
struct Cut<'a> {
    truth: &'a State,
    known: &'a Knowledge<'a>,
    /// Enemy units that were reported or that the side's orders name, and their brigades.
    units: BTreeSet<&'a UnitId>,
    brigades: BTreeSet<&'a BrigadeId>,
}

impl<'a> Cut<'a> {
    fn new(truth: &'a State, known: &'a Knowledge<'a>) -> Self {
        let mut cut = Self {
            truth,
            known,
            units: known.reports.keys().collect(),
            brigades: BTreeSet::new(),
        };
        for order in cut.own_orders() {
            match order {
                Order::Attack(id) | Order::Advance(Place::Brigade(id)) => {
                    cut.brigades.insert(id);
                }
                Order::Advance(Place::Unit(id)) => {
                    cut.units.insert(id);
                }
                _ => {}
            }
        }
        let of = cut.units.iter().filter_map(|id| truth.units.get(*id));
        cut.brigades.extend(of.map(|unit| &unit.record.brigade));
        cut
    }

    /// Returns every order that the side has given: present, waiting, under way, and past.
    fn own_orders(&self) -> Vec<&'a Order> {
        use crate::terms::message::Message;
        let truth: &'a State = self.truth;
        let own = truth.brigades.values().filter(|b| self.is_own(&b.side));
        let mut orders: Vec<&Order> = own
            .flat_map(|brigade| std::iter::once(&brigade.order).chain(&brigade.waiting))
            .collect();
        orders.extend(
            truth
                .messengers
                .iter()
                .filter_map(|rider| match &rider.carries {
                    Message::Order { order, .. } | Message::Instruction { order, .. } => {
                        self.is_own_division(&rider.division).then_some(order)
                    }
                    Message::Report { .. } => None,
                }),
        );
        let divisions = truth.divisions.values().filter(|d| self.is_own(&d.side));
        orders.extend(divisions.filter_map(|division| division.instruction()));
        let records = truth.records.iter().flat_map(|record| &record.brigades);
        orders.extend(
            records
                .filter(|record| self.is_own_brigade(&record.brigade))
                .map(|record| &record.order),
        );
        orders
    }

    fn is_own(&self, side: &SideId) -> bool {
        side == self.known.side
    }

    fn is_own_unit(&self, id: &UnitId) -> bool {
        self.truth.unit(id).is_some_and(|u| self.is_own(&u.side))
    }

    fn is_own_brigade(&self, id: &BrigadeId) -> bool {
        self.truth.brigade(id).is_some_and(|b| self.is_own(&b.side))
    }

    fn is_own_division(&self, id: &DivisionId) -> bool {
        self.truth
            .division(id)
            .is_some_and(|d| self.is_own(&d.side))
    }

    fn order_of_battle(&self) -> OrderOfBattle {
        let mut oob = OrderOfBattle::clone(&self.truth.oob);
        oob.units
            .retain(|unit| self.is_own(&unit.side) || self.units.contains(&unit.id));
        oob.brigades
            .retain(|b| self.is_own(&b.side) || self.brigades.contains(&b.id));
        let kept: BTreeSet<DivisionId> = oob.brigades.iter().map(|b| b.division.clone()).collect();
        oob.divisions
            .retain(|d| self.is_own(&d.side) || kept.contains(&d.id));
        for division in &mut oob.divisions {
            if !self.is_own(&division.side) {
                Arc::make_mut(division).messengers = None;
            }
        }
        for side in &mut oob.sides {
            if side.id != *self.known.side {
                side.briefing.clear();
            }
        }
        oob.corps.retain(|corps| self.is_own(&corps.side));
        oob.generals.retain(|general| self.is_own(&general.side));
        oob.objectives.retain(|o| self.is_own(&o.side));
        oob.seats.retain(|seat| self.is_own(&seat.side));
        oob.arrivals.retain(|arrival| {
            let mut brigades = arrival.brigades.iter();
            brigades.any(|id| self.is_own_brigade(id))
        });
        oob
    }

    fn known_unit(&self, id: &UnitId) -> Option<super::UnitState> {
        let unit = self.truth.units.get(id)?;
        if self.is_own(&unit.side) {
            return Some(unit.clone());
        }
        let mut shown = fresh_unit(&unit.record);
        if let Some(report) = self.known.reports.get(id) {
            shown.at = Some((report.at, report.facing));
            shown.condition = report.condition;
            shown.formation = report.formation;
        }
        Some(shown)
    }

    fn known_messengers(&self) -> Vec<Messenger> {
        let own = self.truth.messengers.iter();
        own.filter(|rider| self.is_own_division(&rider.division))
            .map(|rider| Messenger {
                id: self.known.messengers.get(&rider.id).copied().unwrap_or(0),
                ..rider.clone()
            })
            .collect()
    }

    /// Returns the side's troops that gave way. Of their neighbours, only the side's own are included, as far as the
    /// side knows.
    fn giving_way(&self) -> Vec<GivingWay> {
        let all = self.truth.giving_way.iter();
        all.filter(|event| self.is_own_brigade(&event.brigade))
            .map(|event| {
                let mut event = event.clone();
                event.near.retain(|id| self.is_own_brigade(id));
                event
            })
            .collect()
    }

    fn known_record(&self, record: &Arc<TurnRecord>) -> Arc<TurnRecord> {
        let mut shown = TurnRecord::clone(record);
        shown
            .brigades
            .retain(|brigade| self.is_own_brigade(&brigade.brigade));
        shown.divisions.retain(|(id, _)| self.is_own_division(id));
        Arc::new(shown)
    }
}

impl TurnStart {
    fn of_units(
        &self,
        units: impl Fn(&UnitId) -> bool,
        brigades: impl Fn(&BrigadeId) -> bool,
        divisions: impl Fn(&DivisionId) -> bool,
    ) -> Self {
        let mut shown = self.clone();
        shown.units.retain(|id, _| units(id));
        shown.brigades.retain(|id, _| brigades(id));
        shown.divisions.retain(|id, _| divisions(id));
        shown
    }
}
