//! Moves, changes of formation and charges.

use super::DiaryTelling;
use crate::day::diary::{
    EventId, Sentence, Topic,
    fact::{DiaryFact, DiaryFight, FAR, MoveDirection, Noted, OrderLoss},
    fights,
    lists::{Items, events, listed},
    words::{list, sentence},
};
use crate::phrases::fill;
use std::collections::BTreeMap;

use rules::fields::terms::{
    condition::{Condition, Formation},
    name::{BrigadeId, UnitId},
    order::Order,
};

/// Minimum length in inches of a move to the flank that a short diary mentions.
const FAR_ASIDE: f64 = 6.0;

/// Returns the units that moved, each once.
fn units_moved(noted: &[&Noted]) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = Vec::new();
    for noted in noted {
        if let DiaryFact::Moved(moved) = &noted.fact {
            let new = moved.units.iter().filter(|unit| !units.contains(unit));
            let new: Vec<UnitId> = new.cloned().collect();
            units.extend(new);
        }
    }
    units
}

/// Checks whether all units of several moves went equally far.
fn are_even(moves: &[BrigadeMove<'_>]) -> bool {
    moves.iter().all(|moved| moved.is_even) && are_equal(moves.iter().map(|moved| moved.inches))
}

/// Checks whether distances are equal as a diary writes them, in whole inches.
fn are_equal(inches: impl Iterator<Item = f64> + Clone) -> bool {
    let mut rounded = inches.map(f64::round);
    let first = rounded.next();
    rounded.all(|inches| Some(inches) == first)
}

/// A brigade's moves in one direction.
pub(super) struct BrigadeMove<'n> {
    pub(super) brigade: BrigadeId,
    way: MoveDirection,
    /// Distance of its farthest unit, in inches.
    inches: f64,
    /// True if all its units went equally far.
    is_even: bool,
    /// The units that moved in this direction.
    units: Vec<UnitId>,
    facts: Vec<&'n Noted>,
}

/// Moves of several brigades in the same direction.
pub(super) struct MoveGroup<'n> {
    way: MoveDirection,
    /// The enemy on whom all these brigades advance; `None` if there is none.
    pub(super) enemy: Option<String>,
    /// True if all of them advanced on this enemy in their last turn, too.
    pub(super) keeps_on: bool,
    pub(super) moves: Vec<BrigadeMove<'n>>,
}

impl<'t> DiaryTelling<'t, '_> {
    pub(super) fn approach(&mut self) {
        let mut told = match self.is_full() {
            true => self.moves(),
            false => self.moves_in_short(),
        };
        match self.is_full() {
            true => {
                told.extend(self.orders_after_moves());
                told.extend(self.reformed());
                told.extend(self.faced());
                told.extend(self.disordered(OrderLoss::Rough));
                told.extend(self.disordered(OrderLoss::Other));
            }
            false => told.extend(self.orders_after_moves()),
        }
        // Arrivals come after the moves, because a brigade halts where it has arrived.
        told.extend(self.alike(
            |fact| match fact {
                DiaryFact::Arrived(brigade) => Some((brigade, String::new())),
                _ => None,
            },
            &[
                "{names} reached {its} objective and halted",
                "{names} arrived where {its} orders led and stood fast",
            ],
        ));
        told.extend(self.charges());
        told.extend(self.said(Topic::Approach));
        self.add(Topic::Approach, told);
    }

    /// Returns each brigade's distance in each direction.
    fn moved(&self) -> Vec<BrigadeMove<'t>> {
        let moved = self.gathered(|fact| match fact {
            DiaryFact::Moved(moved) => Some((moved.brigade.clone(), moved.way)),
            _ => None,
        });
        let brigade_move =
            |((brigade, way), facts): ((BrigadeId, MoveDirection), Vec<&'t Noted>)| {
                let moves = facts.iter().filter_map(|noted| match &noted.fact {
                    DiaryFact::Moved(moved) => Some(moved),
                    _ => None,
                });
                let inches = moves.clone().map(|moved| moved.inches);
                let farthest = inches.clone().fold(0.0, f64::max);
                BrigadeMove {
                    inches: farthest,
                    is_even: moves.clone().all(|moved| moved.is_even) && are_equal(inches),
                    units: units_moved(&facts),
                    brigade,
                    way,
                    facts,
                }
            };
        moved.into_iter().map(brigade_move).collect()
    }

    /// Names the troops that moved: the brigade if all its units on the table did, otherwise those units. In a list of
    /// several brigades (`is_listed`), gives the number of units instead of two names, because a list within a list is
    /// hard to read.
    fn mover(&mut self, moved: &BrigadeMove<'_>, is_listed: bool) -> String {
        let state = self.names.state;
        let own = state.brigade(&moved.brigade).into_iter();
        let mut left = own
            .flat_map(|brigade| &brigade.units)
            .filter(|id| state.unit(id).is_some_and(|unit| unit.on_table()));
        match left.all(|id| moved.units.contains(id)) {
            true => self.names.brigade(&moved.brigade),
            false if is_listed => self.names.counted_units(&moved.units),
            false => self.names.units(&moved.units),
        }
    }

    /// Returns each move's troops by name, with its events.
    pub(super) fn movers(&mut self, moves: &[BrigadeMove<'_>]) -> Items {
        let named = moves.iter();
        let is_listed = moves.len() > 1;
        named
            .map(|moved| (self.mover(moved, is_listed), events(&moved.facts)))
            .collect()
    }

    /// Describes the moves of a turn. Moves in the same direction share a sentence; the distances are in its sum.
    fn moves(&mut self) -> Vec<Sentence> {
        let mut ways: Vec<(MoveDirection, Vec<BrigadeMove<'t>>)> = Vec::new();
        for moved in self.moved() {
            match ways.iter_mut().find(|(way, _)| *way == moved.way) {
                Some((_, moves)) => moves.push(moved),
                None => ways.push((moved.way, vec![moved])),
            }
        }
        let mut told = Vec::new();
        for (way, moves) in ways {
            let farthest = moves.iter().map(|moved| moved.inches).fold(0.0, f64::max);
            let is_even = are_even(&moves);
            let phrase = match way {
                MoveDirection::About => "{names} {did}",
                _ if !is_even => self.names.pick(&[
                    "{names} {did} as much as {n}",
                    "{names} {did} up to {n}",
                    "{names} {did} by up to {n}",
                ]),
                _ => "{names} {did} {n}",
            };
            let inches = self.names.inches(farthest);
            let items = self.movers(&moves);
            let mut sentences = listed(&items, |names, _| {
                fill(
                    phrase,
                    &[("names", names), ("did", way.did()), ("n", &inches)],
                )
            });
            let mut each: BTreeMap<i64, Vec<String>> = BTreeMap::new();
            for ((name, _), moved) in items.iter().zip(&moves) {
                let inches = moved.inches.round() as i64;
                each.entry(inches).or_default().push(name.clone());
            }
            // If all went equally far, the sentence says how far.
            let has_each = self.is_referee && each.len() > 1 && way != MoveDirection::About;
            let each = each.iter().rev();
            let each = each.map(|(inches, names)| {
                format!("{}: {}", self.names.inches(*inches as f64), list(names))
            });
            let each: Vec<String> = each.collect();
            if let Some(last) = sentences.last_mut().filter(|_| has_each) {
                last.sum = Some(each.join("; "));
            }
            told.extend(sentences);
        }
        told
    }

    /// Returns the events of the charges that led to a fight, without charges that have a sentence of their own.
    pub(super) fn charges_of(&self, fight: &DiaryFight) -> Vec<EventId> {
        let charges = self.facts.iter().filter(|noted| match &noted.fact {
            DiaryFact::Charged(unit, enemy, frontal) => {
                (*frontal || !self.is_full()) && fights::are_foes(fight, unit, enemy)
            }
            _ => false,
        });
        events(&charges.collect::<Vec<_>>())
    }

    /// Describes the move of most of each brigade; moves in the same direction share a sentence. An advance names the
    /// enemy that the brigade is ordered to attack. Leaves out small shifts.
    fn moves_in_short(&mut self) -> Vec<Sentence> {
        let mut all: Vec<BrigadeMove<'t>> = Vec::new();
        for moved in self.moved() {
            let least = match moved.way {
                MoveDirection::Forward | MoveDirection::Back => FAR,
                MoveDirection::Aside => FAR_ASIDE,
                MoveDirection::Wheel | MoveDirection::About => f64::INFINITY,
            };
            match all.iter_mut().find(|known| known.brigade == moved.brigade) {
                _ if moved.inches < least => {}
                // Of a brigade's moves in different directions only the one that most of its units made is described.
                Some(known)
                    if (known.units.len(), known.inches) < (moved.units.len(), moved.inches) =>
                {
                    *known = moved;
                }
                Some(_) => {}
                None => all.push(moved),
            }
        }
        let mut groups: Vec<MoveGroup<'t>> = Vec::new();
        for moved in all {
            // The sentence about a brigade that turned on an enemy covers its advance.
            let is_advance = moved.way == MoveDirection::Forward;
            if is_advance && self.has_turned(&moved.brigade) {
                continue;
            }
            let enemy = self.attacked(&moved.brigade).filter(|_| is_advance);
            let known = enemy.as_ref();
            let keeps_on = known.is_some_and(|enemy| self.names.keeps_on(&moved.brigade, enemy));
            let key = (moved.way, &enemy, keeps_on);
            match groups
                .iter_mut()
                .find(|group| (group.way, &group.enemy, group.keeps_on) == key)
            {
                Some(group) => group.moves.push(moved),
                None => groups.push(MoveGroup {
                    way: moved.way,
                    enemy,
                    keeps_on,
                    moves: vec![moved],
                }),
            }
        }
        groups.sort_by_key(|group| group.way);
        let mut told = self.advanced_together(&mut groups);
        for MoveGroup {
            way,
            enemy,
            keeps_on,
            moves,
        } in groups
        {
            let is_even = are_even(&moves);
            let farthest = moves.iter().map(|moved| moved.inches);
            let inches = self.names.inches(farthest.fold(0.0, f64::max));
            let phrase = match enemy {
                Some(_) if keeps_on => self.names.pick(&[
                    "{names} kept on toward {enemy}",
                    "{names} went another {n} toward {enemy}",
                    "{names} went on against {enemy}",
                ]),
                Some(_) => self.names.pick(&[
                    "{names} advanced on {enemy}",
                    "{names} moved up against {enemy}",
                    "{names} pressed toward {enemy}",
                ]),
                // A brigade's distance is that of the unit that moved farthest.
                None if way == MoveDirection::Aside && is_even => {
                    "{names} shifted {n} to the flank"
                }
                None if way == MoveDirection::Aside => "{names} shifted up to {n} to the flank",
                // How far each of them went, a reader need not know.
                None if way == MoveDirection::Forward && moves.len() > 1 => "{names} moved up",
                None if !is_even => "{names} {did} as much as {n}",
                None => "{names} {did} {n}",
            };
            let items = self.movers(&moves);
            let enemy = enemy.unwrap_or_default();
            told.extend(listed(&items, |names, _| {
                let parts = [
                    ("names", names),
                    ("did", way.did()),
                    ("n", &inches),
                    ("enemy", &enemy),
                ];
                fill(phrase, &parts)
            }));
        }
        told
    }

    /// Names the enemy that a brigade is ordered to attack. `None` if the enemy has left the field, or if the diary is
    /// for a side that may not know the order or the enemy's name.
    fn attacked(&self, brigade: &BrigadeId) -> Option<String> {
        let state = self.names.state;
        match state.brigade(brigade)?.order() {
            Order::Attack(enemy) if self.is_referee => {
                let is_there = state.brigade(enemy).is_some_and(|enemy| !enemy.is_broken());
                is_there.then(|| self.names.brigade(enemy))
            }
            _ => None,
        }
    }

    /// Describes charges that led to no fight; in a long diary also charges in flank or rear.
    fn charges(&mut self) -> Vec<Sentence> {
        let mut told = Vec::new();
        for noted in self.facts {
            let DiaryFact::Charged(unit, enemy, frontal) = &noted.fact else {
                continue;
            };
            let fought = |other: &Noted| matches!(&other.fact, DiaryFact::Fought(fight) if fights::are_foes(fight, unit, enemy));
            if (*frontal || !self.is_full()) && self.facts.iter().any(fought) {
                continue;
            }
            let side = if *frontal { "" } else { " in flank or rear" };
            let (who, whom) = (self.names.unit(unit), self.names.unit(enemy));
            told.push(Sentence {
                words: sentence(&format!("{who} charged {whom}{side}")),
                tells: noted.tells.clone(),
                ..Sentence::default()
            });
        }
        told
    }

    fn reformed(&mut self) -> Vec<Sentence> {
        let gathered = self.gathered(|fact| match fact {
            DiaryFact::Reformed(brigade, formation) => Some((brigade.clone(), *formation)),
            _ => None,
        });
        let told = gathered.into_iter().map(|((brigade, formation), noted)| {
            let how = match formation {
                Formation::Line => "formed line",
                Formation::Limbered => "limbered up",
                Formation::Unlimbered => "went into battery",
                Formation::Mounted => "mounted",
                Formation::Dismounted => "dismounted",
            };
            Sentence {
                words: sentence(&format!("{} {how}", self.names.brigade(&brigade))),
                tells: events(&noted),
                ..Sentence::default()
            }
        });
        told.collect()
    }

    /// Describes the units that lost their order for the reason `loss`.
    pub(super) fn disordered(&mut self, loss: OrderLoss) -> Vec<Sentence> {
        let items = self.units(|fact| match fact {
            DiaryFact::LostOrder(unit, why) if *why == loss => Some(unit),
            _ => None,
        });
        if items.is_empty() {
            return Vec::new();
        }
        let phrase = self.names.pick(match loss {
            OrderLoss::Rough => &[
                "{names} fell into disorder on rough ground",
                "rough ground disordered {names}",
                "{names} lost formation over rough ground",
            ],
            OrderLoss::Retreat => &["{names} lost formation in the retreat"],
            OrderLoss::Friends => {
                &["{names} fell into disorder as friends fell back through the ranks"]
            }
            OrderLoss::Pushed => {
                &["{names} fell into disorder as a beaten unit went back through the ranks"]
            }
            OrderLoss::Other => &["{names} fell into disorder"],
        });
        listed(&items, |names, _| fill(phrase, &[("names", names)]))
    }

    /// Describes the units that turned to face the enemy: to meet a charge, if one followed in this turn.
    fn faced(&mut self) -> Vec<Sentence> {
        let mut told = Vec::new();
        for is_charged in [true, false] {
            let charged: Vec<&UnitId> = (self.facts.iter())
                .filter_map(|noted| match &noted.fact {
                    DiaryFact::Charged(_, enemy, _) => Some(enemy),
                    _ => None,
                })
                .collect();
            let items = self.units(|fact| match fact {
                DiaryFact::Faced(unit) if charged.contains(&unit) == is_charged => Some(unit),
                _ => None,
            });
            let whom = if is_charged {
                "the charge"
            } else {
                "the enemy"
            };
            let verb = if is_charged { "meet" } else { "face" };
            told.extend(listed(&items, |names, _| {
                format!("{names} turned to {verb} {whom}")
            }));
        }
        told
    }

    /// Describes the units that returned to good order, then those that are no longer beaten but still disordered.
    pub(super) fn rallied(&mut self) -> Vec<Sentence> {
        let mut told = Vec::new();
        for to in [Condition::Ordered, Condition::Disordered] {
            let items = self.units(|fact| match fact {
                DiaryFact::Rallied(unit, condition) if *condition == to => Some(unit),
                _ => None,
            });
            if items.is_empty() {
                continue;
            }
            let phrase = self.names.pick(match to {
                Condition::Ordered => &[
                    "{names} re-formed",
                    "{names} got back into order",
                    "{names} came back into line",
                ],
                _ => &[
                    "{names} rallied but stayed disordered",
                    "{names} rallied, still in disorder",
                    "{names} recovered in part, still disordered",
                ],
            });
            told.extend(listed(&items, |names, _| fill(phrase, &[("names", names)])));
        }
        told
    }

    /// Names the units that some facts are about, each with its event.
    fn units(&mut self, of: impl Fn(&DiaryFact) -> Option<&UnitId>) -> Items {
        let facts = self.facts.iter();
        facts
            .filter_map(|noted| Some((self.names.unit(of(&noted.fact)?), noted.tells.clone())))
            .collect()
    }
}
