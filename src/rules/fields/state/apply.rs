//! Applies events to the state. This contains no rules and cannot fail: an event that names something unknown changes
//! nothing.

mod blind;
mod deeds;
mod ground;
mod house_rule;
mod loss;
mod messenger;
mod round;
mod turn;

use std::sync::Arc;

use crate::state::{BrigadeState, Deeds, GivingWay, State, UnitState};
use crate::terms::{
    charts::{ActivationResult, distance},
    event::{Event, UnitPosition},
    fate::GeneralFate,
    name::{BrigadeId, GeneralId, UnitId},
    order::Order,
    phase::Phase,
};
use table::ground::Feature;
use table::measure::Point;

impl State {
    /// Applies an event.
    pub fn apply(&mut self, event: &Event) {
        self.carry_out(event);
        self.drop_left();
        self.kept.forget(event);
        debug_assert!(
            self.keeps_its_own(),
            "what was worked out before {event:?} is kept"
        );
        if self.phase == Phase::Morale && !matches!(event, Event::TurnClosed { .. }) {
            self.closing.push(event.clone());
        }
    }

    fn carry_out(&mut self, event: &Event) {
        match event {
            Event::Deployed {
                brigade,
                units,
                general,
                arrived,
            } => {
                self.stand_units(units);
                self.set_general(brigade, *general);
                self.with_brigade(brigade, |b| {
                    b.arrives = None;
                    // A brigade that has just arrived has no position to hold yet.
                    b.position = b.position.filter(|_| !arrived);
                });
                self.hold_as_laid_out(brigade);
            }
            Event::OrderWritten { brigade, order } => {
                self.set_order(brigade, order);
                self.with_brigade(brigade, |b| b.order_is_written = true);
            }
            Event::PlacementDiced { side, .. } | Event::PlacesNext { side } => {
                self.places_next = Some(side.clone());
            }
            Event::PostTaken { general, at } => {
                if let Some(general) = self.generals.get_mut(general) {
                    general.at = Some(*at);
                }
            }
            Event::FirstSideDiced { side, .. } => {
                self.active = side.clone();
                self.first_is_open = false;
            }
            Event::Revealed { brigade, .. } => {
                self.with_brigade(brigade, |b| b.hidden = false);
                if self.is_blind(brigade) {
                    self.show_card(brigade);
                }
            }
            Event::DummyGone { brigade, .. } => {
                self.show_card(brigade);
                self.remove_general(&GeneralId::new(brigade.as_str()));
            }
            Event::BlindMarked { brigade } => {
                if let Some(card) = self.cards.get_mut(brigade) {
                    card.real = true;
                }
            }
            Event::TurnBegan { turn, side } => self.begin_turn(*turn, side),
            Event::PhaseBegan { phase } => self.begin_phase(*phase),
            Event::InitiativeDiced { .. } => self.first_is_open = false,
            Event::OrdersPassed { .. }
            | Event::CupFilled { .. }
            | Event::ChitDrawn { .. }
            | Event::ChitReturned { .. }
            | Event::ChitLaidAside { .. }
            | Event::ChitKept { .. }
            | Event::ActivationWasted { .. }
            | Event::ActivationBegan { .. }
            | Event::ActivationEnded { .. } => self.at_the_cup(event),
            Event::LeftUndone { acts } => {
                self.listed = true;
                self.named.clone_from(acts);
            }
            Event::PointsSpent {
                general,
                points,
                on,
                ..
            } => {
                if let Some(general) = self.generals.get_mut(general) {
                    general.points = general.points.saturating_sub(*points);
                    general.ledger.push((on.clone(), *points));
                }
            }
            Event::MessengerSent {
                id,
                from,
                to,
                carries,
                at,
            } => {
                self.send_messenger(*id, from, to, carries, *at);
            }
            Event::MessengerTested { .. } => {}
            Event::MessengerRode { id, at, left, .. } => self.with_messenger(*id, |m| {
                m.at = *at;
                m.moved = true;
                m.run_over = false;
                m.waits = *left <= 0.0;
            }),
            Event::MessengerPlaced { id, at } => self.with_messenger(*id, |m| m.at = *at),
            Event::MessengerRunOver { id, at, .. } => self.with_messenger(*id, |m| {
                m.at = *at;
                m.run_over = true;
            }),
            Event::MessengerGone { id, fate } => self.end_messenger(*id, *fate),
            Event::ReportRead { brigade } => {
                self.with_brigade(brigade, |b| b.may_be_answered = true);
            }
            Event::InstructionRead { division, order } => {
                if let Some(division) = self.divisions.get_mut(division) {
                    division.instruction = Some(order.clone());
                }
            }
            Event::OrderDelivered { brigade, order, .. } => self.with_brigade(brigade, |b| {
                b.waiting = Some(order.clone());
            }),
            Event::OrderAccepted { brigade, order } => {
                self.set_order(brigade, order);
                self.with_brigade(brigade, |b| {
                    b.waiting = None;
                    b.accepted = true;
                });
            }
            Event::OrderChanged { brigade, order, .. } => self.set_order(brigade, order),
            Event::PositionTaken { brigade, position } => {
                self.with_brigade(brigade, |b| {
                    b.position = Some(*position);
                    b.laid_out = None;
                });
            }
            Event::Activated {
                brigade,
                total,
                result,
                holds_ground,
                ..
            } => {
                self.activate_brigade(brigade, *result, *holds_ground);
                self.with_brigade(brigade, |b| b.total = Some(*total));
            }
            Event::GroundHeld { brigade } => self.with_brigade(brigade, |b| b.holds_ground = true),
            Event::Marked { brigade, mark, .. } => self.with_brigade(brigade, |b| b.mark = *mark),
            Event::BrigadeRallied { brigade, mark } => self.with_brigade(brigade, |b| {
                b.mark = *mark;
                b.rallied = true;
            }),
            Event::GaveWay { brigade, near, .. } => {
                self.moment += 1;
                let giving_way = GivingWay {
                    brigade: brigade.clone(),
                    turn: self.turn,
                    moment: self.moment,
                    near: near.clone(),
                };
                self.giving_way.push(giving_way);
                self.with_brigade(brigade, |b| b.retired = true);
            }
            Event::FellBack {
                brigade,
                units,
                general,
                ..
            } => {
                self.stand_units(units);
                self.set_general(brigade, *general);
                for standing in units {
                    self.with_deeds(&standing.unit, |deeds| deeds.forced = true);
                }
            }
            Event::DigBegan { unit, done } => self.begin_digging(unit, *done),
            Event::DigSpoiled { unit, .. } => {
                self.digging.remove(unit);
            }
            Event::WorksDone {
                unit,
                works,
                name,
                outline,
            } => {
                self.digging.remove(unit);
                let works = Feature::works(works.as_str(), name, outline.clone());
                Arc::make_mut(&mut self.ground).features.push(works);
            }
            Event::Demoralised {
                side,
                level,
                loss,
                total,
            } => {
                self.level_reached(side, *level, *loss, *total);
            }
            Event::BrigadeBroken { brigade, rule, .. } => {
                self.break_brigade(brigade);
                self.with_brigade(brigade, |b| b.broken_by = Some(rule.clone()));
            }
            Event::BrigadeRestored { brigade } => self.restore_brigade(brigade),
            Event::Marched(march) => {
                self.stand_units(&march.units);
                self.set_general(&march.brigade, march.general);
                self.with_brigade(&march.brigade, |b| b.marched = true);
                for standing in &march.units {
                    self.with_deeds(&standing.unit, |deeds| deeds.marched = true);
                }
            }
            Event::Moved { units, inches, .. } => {
                self.stand_units(units);
                self.carry_brigadiers(units);
                for standing in units {
                    self.with_deeds(&standing.unit, |deeds| {
                        deeds.moved = true;
                        deeds.inches = inches.max(deeds.inches);
                    });
                }
            }
            Event::Charged {
                unit,
                enemy,
                frontal,
            } => self.note_charge(unit, enemy, *frontal),
            Event::Faced { unit, facing } => {
                self.with_unit(unit, |u| {
                    u.at = u.at.map(|(at, _)| (at, *facing));
                    u.deeds.faced = true;
                });
            }
            Event::Reformed {
                unit,
                formation,
                drilled,
                facing,
            } => self.with_unit(unit, |u| {
                u.formation = *formation;
                u.at = u.at.map(|(at, before)| (at, facing.unwrap_or(before)));
                u.deeds.reformed |= *drilled;
            }),
            Event::ConditionChanged {
                unit, condition, ..
            } => self.set_condition(unit, *condition),
            Event::DrivenBack { unit, .. } => {
                self.stand_units(std::slice::from_ref(unit));
                self.with_deeds(&unit.unit, |deeds| deeds.forced = true);
            }
            Event::Rode {
                general,
                at,
                inches,
                paid,
                ..
            } => {
                if let Some(general) = self.generals.get_mut(general) {
                    general.at = Some(*at);
                    if *paid {
                        general.rides = general
                            .rides
                            .saturating_add(distance::general_moves(*inches));
                        general.leading = None;
                    }
                }
            }
            Event::Led { general, unit } => {
                if let Some(general) = self.generals.get_mut(general) {
                    general.leading = Some(unit.clone());
                }
            }
            Event::LeadEnded { general, .. } => {
                if let Some(general) = self.generals.get_mut(general) {
                    general.leading = None;
                }
            }
            Event::Fought { account } => self.note_fight(account),
            Event::ResultsWait { struck } => self.waiting_results.extend(struck.iter().cloned()),
            Event::ResultsFell => self.waiting_results.clear(),
            Event::FollowedUp { unit, .. } => {
                self.stand_units(std::slice::from_ref(unit));
                self.with_deeds(&unit.unit, |deeds| deeds.followed = true);
            }
            Event::GeneralTested { general, fate, .. } => self.general_tested(general, *fate),
            Event::GeneralMarked { general, fate, at } => self.general_marked(general, *fate, *at),
            Event::DeedMarked {
                unit,
                deed,
                done,
                frontal,
            } => self.mark_deed(unit, deed, *done, *frontal),
            Event::GeneralReturned {
                general,
                quality,
                at,
                successor,
            } => {
                if let Some(general) = self.generals.get_mut(general) {
                    if *successor {
                        general.succeed();
                    }
                    general.quality = *quality;
                    general.fate = GeneralFate::Fit;
                    general.back_on = None;
                    general.at = *at;
                    general.points = self.oob.action_points(*quality);
                }
            }
            Event::FatigueGained {
                brigade, points, ..
            } => {
                self.with_brigade(brigade, |b| b.fatigue = b.fatigue.saturating_add(*points));
            }
            Event::Recovered { brigade, points } => {
                self.with_brigade(brigade, |b| b.fatigue = b.fatigue.saturating_sub(*points));
            }
            Event::LevelSet {
                brigade,
                level,
                past,
            } => self.with_brigade(brigade, |b| {
                b.level = *level;
                b.steps_past = *past;
            }),
            Event::MoraleReckoned {
                division, morale, ..
            } => {
                if let Some(division) = self.divisions.get_mut(division) {
                    division.morale = Some(*morale);
                }
            }
            Event::DivisionRouted { division } => {
                if let Some(state) = self.divisions.get_mut(division) {
                    state.routed = true;
                }
                self.remove_general(&GeneralId::new(division.as_str()));
                self.messengers.retain(|m| m.division != *division);
            }
            Event::TurnClosed { record } => self.records.push(Arc::new((**record).clone())),
            Event::GameEnded { why } => self.over = Some(why.clone()),
            Event::Placed { unit, general } => {
                if let Some(standing) = unit {
                    self.stand_units(std::slice::from_ref(standing));
                }
                if let Some((id, at)) = general
                    && let Some(state) = self.generals.get_mut(id)
                {
                    state.at = Some(*at);
                }
            }
            Event::FatigueSet { brigade, points } => {
                self.with_brigade(brigade, |b| b.fatigue = *points);
            }
            Event::TerrainChanged {
                feature,
                property,
                value,
            } => {
                if property == "counts-for" {
                    self.choose_division(feature, value);
                } else {
                    self.change_ground(feature.as_str(), property, value);
                }
            }
            Event::Judged {
                objective,
                judgement,
            } => {
                self.judged.insert(objective.clone(), *judgement);
            }
            Event::RuleChanged {
                switch,
                setting,
                because,
            } => self.change_rule(switch, setting, because),
            Event::HallSet { minutes } => self.hall = Some(*minutes),
            Event::Measured(said) => self.keep_measured(said),
            Event::Resynced { .. }
            | Event::Noted { .. }
            | Event::NotedInPrivate { .. }
            | Event::Warned { .. } => {}
        }
    }

    fn with_unit(&mut self, id: &UnitId, change: impl FnOnce(&mut UnitState)) {
        if let Some(unit) = self.units.get_mut(id) {
            change(unit);
        }
    }

    fn with_deeds(&mut self, id: &UnitId, change: impl FnOnce(&mut Deeds)) {
        self.with_unit(id, |unit| change(&mut unit.deeds));
    }

    pub(super) fn with_brigade(&mut self, id: &BrigadeId, change: impl FnOnce(&mut BrigadeState)) {
        if let Some(brigade) = self.brigades.get_mut(id) {
            change(brigade);
        }
    }

    fn stand_units(&mut self, standings: &[UnitPosition]) {
        for standing in standings {
            self.with_unit(&standing.unit, |unit| {
                unit.at = Some((standing.at, standing.facing))
            });
        }
    }

    fn set_general(&mut self, brigade: &BrigadeId, at: Option<Point>) {
        if let (Some(general), Some(at)) = (self.generals.get_mut(brigade.as_str()), at) {
            general.at = Some(at);
        }
    }

    fn set_order(&mut self, brigade: &BrigadeId, order: &Order) {
        self.with_brigade(brigade, |b| {
            b.order = order.clone();
            b.position = None;
            b.laid_out = None;
        });
    }

    fn activate_brigade(
        &mut self,
        brigade: &BrigadeId,
        result: ActivationResult,
        holds_ground: bool,
    ) {
        self.moment += 1;
        let moment = self.moment;
        let broken = self.broken_units(brigade);
        self.with_brigade(brigade, |b| {
            b.result = Some(result);
            b.holds_ground = holds_ground;
            b.last_roll = Some(moment);
            b.broken_at_last_roll = broken;
        });
    }
}
