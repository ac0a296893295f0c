//! Effects of events on the game.

use super::{
    event::{Event, How, MoveAccount},
    map::{BRIDGES, CREEK},
    position::{PendingConsequence, Plots, SpentActs, TurnPhase, UnitCondition, UnitSpot, Works},
    state::State,
    switch::Complication,
};
use ruleset::tally::Fraction;

impl State {
    /// Applies an event; an event that names something unknown changes nothing.
    pub(super) fn apply(&mut self, event: &Event) {
        match event {
            Event::PhaseBegan { turn, side, phase } => self.begin_phase(*turn, side, *phase),
            Event::Over { why } => self.over = Some(why.clone()),
            Event::Learnt { cell, value, of } => {
                self.learnt.insert(cell.clone(), value.clone());
                match of {
                    Some(side) => {
                        let sides = self.learnt_by.entry(cell.clone()).or_default();
                        sides.insert(side.clone());
                    }
                    None => {
                        self.learnt_by.remove(cell);
                    }
                }
            }
            Event::Moved {
                unit,
                how,
                to,
                in_zone,
                account,
            } => {
                self.note_creek(unit, to.as_deref(), Some(account));
                // Bringing in a unit ends the move of any other unit (BG-037).
                if *how == How::Enters {
                    self.in_hand.clear();
                }
                self.change_unit(unit, |standing| {
                    standing.spot = UnitSpot::Map(to.clone());
                    standing.in_zone = *in_zone;
                    standing.spent.points = account.spent;
                    standing.spent.hexes = account.hexes;
                    standing.spent.moved = true;
                    standing.spent.just_in = *how == How::Enters;
                    standing.spent.scattered_in = *how == How::Scatters && *in_zone;
                    standing.spent.strategic = account.strategic;
                    standing.delay = None;
                    standing.spent.halted.clone_from(&account.halted);
                    standing.spent.charges = *how == How::Charges;
                });
                self.hold_objectives();
            }
            Event::TakenInHand { units } => self.in_hand.clone_from(units),
            Event::ColumnSet { at, column } => {
                self.columns.insert(at.clone(), *column);
            }
            Event::Shifted { unit, how, to } => {
                if *how != How::IsPlaced {
                    self.note_creek(unit, to.as_deref(), None);
                }
                let follows = *how == How::Advances && self.is_vacated(to.as_deref());
                self.change_unit(unit, |standing| {
                    standing.spent.repulsed |= *how == How::FallsBack;
                    standing.spent.followed |= follows;
                    standing.spot = UnitSpot::Map(to.clone());
                    standing.in_zone = false;
                });
                self.hold_objectives();
            }
            Event::Delayed { unit, why } => self.change_unit(unit, |unit| {
                unit.delay = Some(*why);
                unit.spent.kept = true;
            }),
            Event::Marked { unit, task } => self.change_unit(unit, |unit| unit.spent.task = *task),
            Event::RallyTried { unit, .. } => {
                self.change_unit(unit, |unit| unit.spent.rallied = true)
            }
            Event::WorksSet { at, works, .. } => self.set_works(at, works.clone()),
            Event::Fought { fight } => {
                self.has_attacked = true;
                if self.kit.plays(Complication::Simul) {
                    self.results.push(fight.clone());
                }
                self.fought = Some(fight.clone());
                for unit in &fight.attackers {
                    self.change_unit(unit, |unit| {
                        unit.spent.attacked = true;
                        unit.spent.fought_from = unit.hex().map(str::to_owned);
                    });
                }
                for unit in &fight.defenders {
                    self.change_unit(unit, |unit| unit.spent.was_attacked = true);
                }
            }
            Event::StateSet { unit, state } => {
                self.change_unit(unit, |unit| unit.state.clone_from(state));
            }
            Event::Turned { unit, reduced } => {
                self.change_unit(unit, |unit| unit.reduced = *reduced)
            }
            Event::Eliminated { unit, .. } => self.remove(unit, UnitSpot::Eliminated),
            Event::Left { unit } => self.remove(unit, UnitSpot::Left),
            Event::Faced { unit, hidden } => self.change_unit(unit, |unit| unit.hidden = *hidden),
            Event::DummyFound { unit } => {
                self.stood_on.retain(|_, last| last != unit);
                self.remove(unit, UnitSpot::Eliminated);
            }
            Event::Shown { unit, .. } => self.change_unit(unit, |unit| unit.spent.shown = true),
            Event::Opened => self.opened = true,
            Event::Plotted { unit, way } => {
                match way.is_empty() {
                    true => self.plots.ways.remove(unit),
                    false => self.plots.ways.insert(unit.clone(), way.clone()),
                };
            }
            Event::AttackMarked { unit, attacks } => {
                match attacks {
                    true => self.plots.attackers.insert(unit.clone()),
                    false => self.plots.attackers.remove(unit),
                };
            }
            Event::Sealed { side } => {
                self.plots.sealed.insert(side.clone());
            }
            Event::Revealed => self.plots.revealed = true,
            Event::CarriedOut => self.plots.carried_out = true,
            Event::Released { .. } => self.creek_crossed = true,
            Event::SideActs { side } => {
                self.side.clone_from(side);
                self.has_attacked = false;
                self.fought = None;
                self.command = None;
            }
            Event::Stepped { unit, to, segment } => {
                let points = self.points_by(*segment);
                self.note_creek(unit, Some(to), None);
                self.change_unit(unit, |standing| {
                    standing.spot = UnitSpot::Map(Some(to.clone()));
                    standing.spent.points = points;
                    standing.spent.hexes = points;
                    standing.spent.moved = true;
                });
                self.hold_objectives();
            }
            Event::Stopped { unit, segment } => self.change_unit(unit, |standing| {
                standing.in_zone = true;
                standing.spent.stopped = Some(*segment);
            }),
            Event::ResultsTaken => {
                self.results.clear();
                self.plots.settled = true;
            }
            Event::Contested { .. } => {}
            Event::Lost {
                side,
                strength,
                in_combat,
            } => self.lose_strength(side, *strength, *in_combat),
            Event::Stayed { unit } => self.change_unit(unit, |unit| unit.spent.repulsed = true),
            Event::Supported { guns, of } => {
                match of {
                    Some(of) => self.supports.insert(guns.clone(), of.clone()),
                    None => self.supports.remove(guns),
                };
            }
            Event::Commanded { command, out } => {
                self.command = Some(command.clone());
                for unit in out {
                    self.change_unit(unit, |unit| unit.spent.scattered = true);
                }
            }
            Event::Scattered { unit, .. } => {
                self.change_unit(unit, |unit| {
                    unit.spent.scattered = true;
                    unit.spent.moved = true;
                    unit.spent.just_in = false;
                });
                if let Some(command) = &mut self.command {
                    command.scattering = true;
                }
            }
            Event::Demoralised { side, level } => {
                self.demoralised.insert(side.clone(), *level);
            }
            Event::DuesSet { dues } => self.dues.clone_from(dues),
            Event::Pointed { side, points } => {
                let sum = self.points.entry(side.clone()).or_default();
                *sum = sum.saturating_add(*points);
            }
            Event::Noted { .. } => {}
        }
    }

    /// Checks whether cavalry stepped back from a hex that may be entered now (CBG-812).
    fn is_vacated(&self, hex: Option<&str>) -> bool {
        self.dues.iter().any(|due| match due {
            PendingConsequence::Advance { to, vacated, .. } => *vacated && hex == Some(to),
            _ => false,
        })
    }

    fn change_unit(&mut self, unit: &str, change: impl FnOnce(&mut UnitCondition)) {
        if let Some(standing) = self.units.get_mut(unit) {
            change(standing);
        }
    }

    fn begin_phase(&mut self, turn: u32, side: &str, phase: TurnPhase) {
        (self.turn, self.side, self.phase) = (turn, side.to_owned(), phase);
        self.has_attacked = false;
        self.fought = None;
        self.in_hand.clear();
        self.supports.clear();
        if phase == TurnPhase::first(self.kit.plays(Complication::Simul)) {
            self.plots = Plots::default();
            self.columns.clear();
            // Command returns at the end of the player turn (CBG-507).
            self.command = None;
            for standing in self.units.values_mut() {
                standing.spent = SpentActs::default();
            }
        }
    }

    /// Ends the movement restriction that the kit puts on a side by command when an enemy crosses a creek, in any
    /// manner (CBG-502).
    fn note_creek(&mut self, unit: &str, to: Option<&str>, account: Option<&MoveAccount>) {
        let chart = self.kit.command.as_ref();
        let held = chart.and_then(|chart| chart.inverse.as_deref());
        if held.is_none_or(|held| held == self.side_of(unit)) {
            return;
        }
        let lines = account.into_iter().flat_map(|account| &account.steps);
        let mut lines = lines.flat_map(|step| &step.tally.lines);
        let by_bridge = lines.any(|line| BRIDGES.contains(&line.name.as_str()));
        let step = self.hex_of(unit).zip(to).zip(self.kit.map.as_ref());
        let by_step = step
            .is_some_and(|((from, to), map)| map.side(from, to).iter().any(|kind| kind == CREEK));
        self.creek_crossed |= by_bridge || by_step;
    }

    fn set_works(&mut self, at: &str, works: Option<Works>) {
        match works {
            Some(works) => self.works.insert(at.to_owned(), works),
            None => self.works.remove(at),
        };
    }

    fn remove(&mut self, unit: &str, spot: UnitSpot) {
        self.change_unit(unit, |standing| {
            standing.spot = spot;
            standing.state = None;
            standing.spent.task = None;
        });
    }

    fn lose_strength(&mut self, side: &str, strength: Fraction, in_combat: bool) {
        let losses = self.losses.entry(side.to_owned()).or_default();
        match in_combat {
            true => losses.in_combat = losses.in_combat + strength,
            false => losses.otherwise = losses.otherwise + strength,
        }
    }
}
