//! Moves, changes of formation and charges.

use super::DiaryTelling;
use crate::day::diary::{
    EventId, Sentence, Topic,
    fact::{DiaryFact, DiaryFight, FAR, MoveDirection, Noted},
    fights,
    lists::{Items, events, listed},
    words::sentence,
};
use crate::phrases::fill;
use rules::fields::terms::{condition::Formation, name::BrigadeId, order::Order};

/// Length in inches from which a move to the flank counts as consequential.
const FAR_ASIDE: f64 = 6.0;

/// A brigade's moves in one direction.
struct BrigadeMove<'n> {
    brigade: BrigadeId,
    way: MoveDirection,
    /// Distance of its farthest unit, in inches.
    inches: f64,
    facts: Vec<&'n Noted>,
}

/// Moves of several brigades in the same direction.
struct MoveGroup<'n> {
    way: MoveDirection,
    /// The enemy on whom all of them advance; `None` if there is no such enemy.
    enemy: Option<String>,
    /// True if all of them advanced on this enemy in their last turn, too.
    keeps_on: bool,
    moves: Vec<BrigadeMove<'n>>,
}

impl<'t> DiaryTelling<'t, '_> {
    pub(super) fn approach(&mut self) {
        let mut told = match self.is_full() {
            true => self.moves(),
            false => self.moves_in_short(),
        };
        match self.is_full() {
            true => {
                told.extend(self.reformed());
                told.extend(self.units(Topic::Approach));
            }
            false => told.extend(self.holds_after_moves()),
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
            DiaryFact::Moved(brigade, way, _) => Some((brigade.clone(), *way)),
            _ => None,
        });
        let farthest = |noted: &[&Noted]| {
            let inches = noted.iter().filter_map(|noted| match noted.fact {
                DiaryFact::Moved(_, _, inches) => Some(inches),
                _ => None,
            });
            inches.fold(0.0, f64::max)
        };
        moved
            .into_iter()
            .map(|((brigade, way), facts)| BrigadeMove {
                inches: farthest(&facts),
                brigade,
                way,
                facts,
            })
            .collect()
    }

    /// Describes the moves of a turn; moves in the same direction share a sentence, and the distances follow in its
    /// sum.
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
            let are_several = moves.iter().map(|moved| moved.facts.len()).sum::<usize>() > 1;
            let phrase = match way {
                MoveDirection::About if moves.len() > 1 => "{names} dressed their lines",
                MoveDirection::About => "{names} {did}",
                _ if are_several => self.names.pick(&[
                    "{names} {did} as much as {n}",
                    "{names} {did} up to {n}",
                    "{names} {did} by up to {n}",
                ]),
                _ => "{names} {did} {n}",
            };
            let inches = self.names.inches(farthest);
            let items: Items = moves
                .iter()
                .map(|moved| (self.names.brigade(&moved.brigade), events(&moved.facts)))
                .collect();
            let mut sentences = listed(&items, |names, _| {
                fill(
                    phrase,
                    &[("names", names), ("did", way.did()), ("n", &inches)],
                )
            });
            let each = items.iter().zip(&moves);
            let each = each.map(|((name, _), moved)| format!("{name} {}", moved.inches.round()));
            let each: Vec<String> = each.collect();
            let has_each = self.is_referee && each.len() > 1 && way != MoveDirection::About;
            if let Some(last) = sentences.last_mut().filter(|_| has_each) {
                last.sum = Some(each.join(", "));
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

    /// Describes each brigade's longest move; moves in the same direction share a sentence. An advance names the enemy
    /// that the brigade is ordered to attack. Small shifts are left out.
    fn moves_in_short(&mut self) -> Vec<Sentence> {
        let mut all: Vec<BrigadeMove<'t>> = Vec::new();
        for moved in self.moved() {
            let least = match moved.way {
                MoveDirection::Forward | MoveDirection::Back => FAR,
                MoveDirection::Aside => FAR_ASIDE,
                MoveDirection::About => f64::INFINITY,
            };
            match all.iter_mut().find(|known| known.brigade == moved.brigade) {
                _ if moved.inches < least => {}
                Some(known) if known.inches < moved.inches => *known = moved,
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
        let mut told = Vec::new();
        for MoveGroup {
            way,
            enemy,
            keeps_on,
            moves,
        } in groups
        {
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
                // For a brigade the unit that moved farthest counts.
                None if way == MoveDirection::Aside => "{names} shifted {n} to the flank",
                None if moves.len() > 1 => "{names} {did} as much as {n}",
                None => "{names} {did} {n}",
            };
            let items: Items = moves
                .iter()
                .map(|moved| (self.names.brigade(&moved.brigade), events(&moved.facts)))
                .collect();
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

    /// Names the enemy that a brigade is ordered to attack. `None` if the enemy has left the field, and in a diary for
    /// a side that may not know the order or the enemy's name.
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

    /// Describes the units that lost their order while moving, or regained it.
    pub(super) fn units(&mut self, topic: Topic) -> Vec<Sentence> {
        let picked = self
            .facts
            .iter()
            .filter_map(|noted| match (&noted.fact, topic) {
                (DiaryFact::LostOrder(unit), Topic::Approach)
                | (DiaryFact::Rallied(unit), Topic::Cost) => {
                    Some((unit.clone(), noted.tells.clone()))
                }
                _ => None,
            });
        let picked: Vec<_> = picked.collect();
        let items: Items = picked
            .into_iter()
            .map(|(unit, tells)| (self.names.unit(&unit), tells))
            .collect();
        if items.is_empty() {
            return Vec::new();
        }
        let phrase = self.names.pick(match topic {
            Topic::Approach => &[
                "{names} fell into disorder on the way",
                "{names} came up in disorder",
                "{names} lost formation on the march",
            ],
            _ => &[
                "{names} re-formed",
                "{names} got back into order",
                "{names} came back into line",
            ],
        });
        listed(&items, |names, _| fill(phrase, &[("names", names)]))
    }
}
