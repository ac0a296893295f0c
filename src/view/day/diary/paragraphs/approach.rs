//! Moves, changes of formation and charges.

use super::DiaryTelling;
use crate::day::diary::{
    Sentence, Topic,
    fact::{DiaryFact, FAR, MoveDirection, Noted},
    fights,
    lists::{Items, events, listed},
    phrases::fill,
    words::sentence,
};
use rules::fields::terms::{condition::Formation, name::BrigadeId, order::Order};

/// Length from which a move to the flank has consequences, in inches.
const FAR_ASIDE: f64 = 6.0;

/// A brigade, its direction, the distance of its farthest unit in inches, and the facts.
type BrigadeMove<'n> = (BrigadeId, MoveDirection, f64, Vec<&'n Noted>);

/// Moves in one direction, on one enemy if they are advances.
type MoveGroup<'t> = ((MoveDirection, Option<String>), Vec<BrigadeMove<'t>>);

impl<'t> DiaryTelling<'t, '_> {
    pub(super) fn approach(&mut self) {
        let mut told = match self.is_full() {
            true => self.moves(),
            false => self.moves_in_short(),
        };
        if self.is_full() {
            told.extend(self.reformed());
            told.extend(self.units(Topic::Approach));
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
            .map(|((brigade, way), noted)| (brigade, way, farthest(&noted), noted))
            .collect()
    }

    fn moves(&self) -> Vec<Sentence> {
        let told = self
            .moved()
            .into_iter()
            .map(|(brigade, way, farthest, noted)| {
                let inches = match way {
                    MoveDirection::About => String::new(),
                    _ if noted.len() > 1 => {
                        format!(" as much as {}", self.names.inches(farthest))
                    }
                    _ => format!(" {}", self.names.inches(farthest)),
                };
                Sentence {
                    words: sentence(&format!(
                        "{} {}{inches}",
                        self.names.brigade(&brigade),
                        way.did()
                    )),
                    tells: events(&noted),
                    ..Sentence::default()
                }
            });
        told.collect()
    }

    /// Describes each brigade's longest move, those in the same direction together; an advance names the enemy that the
    /// brigade is ordered to attack. Small shifts have no consequence.
    fn moves_in_short(&mut self) -> Vec<Sentence> {
        let mut all: Vec<BrigadeMove<'t>> = Vec::new();
        for moved in self.moved() {
            let least = match moved.1 {
                MoveDirection::Forward | MoveDirection::Back => FAR,
                MoveDirection::Aside => FAR_ASIDE,
                MoveDirection::About => f64::INFINITY,
            };
            match all.iter_mut().find(|known| known.0 == moved.0) {
                _ if moved.2 < least => {}
                Some(known) if known.2 < moved.2 => *known = moved,
                Some(_) => {}
                None => all.push(moved),
            }
        }
        let mut groups: Vec<MoveGroup<'t>> = Vec::new();
        for moved in all {
            // The sentence about a brigade that turned on an enemy covers its advance.
            if moved.1 == MoveDirection::Forward && self.has_turned(&moved.0) {
                continue;
            }
            let enemy = self.attacked(&moved.0);
            let key = (moved.1, enemy.filter(|_| moved.1 == MoveDirection::Forward));
            match groups.iter_mut().find(|(known, _)| *known == key) {
                Some((_, moves)) => moves.push(moved),
                None => groups.push((key, vec![moved])),
            }
        }
        groups.sort_by_key(|((way, _), _)| *way);
        let mut told = Vec::new();
        for ((way, enemy), moved) in groups {
            let farthest = moved.iter().map(|(_, _, inches, _)| *inches);
            let inches = self.names.inches(farthest.fold(0.0, f64::max));
            let phrase = match enemy {
                Some(_) => self.names.pick(&[
                    "{names} advanced on {enemy}",
                    "{names} moved up against {enemy}",
                    "{names} pressed toward {enemy}",
                ]),
                // For a brigade the unit that moved farthest counts.
                None if way == MoveDirection::Aside => "{names} shifted {n} to the flank",
                None if moved.len() > 1 => "{names} {did} as much as {n}",
                None => "{names} {did} {n}",
            };
            let items: Items = moved
                .iter()
                .map(|(brigade, _, _, noted)| (self.names.brigade(brigade), events(noted)))
                .collect();
            let enemy = enemy.unwrap_or_default();
            let parts = [("did", way.did()), ("n", &inches), ("enemy", &enemy)];
            told.extend(listed(&items, |names, _| {
                fill(phrase, &[&[("names", names)], &parts[..]].concat())
            }));
        }
        told
    }

    /// Names the enemy that a brigade is ordered to attack; `None` for a side, which may not know the order or the enemy's
    /// name, and if the enemy has left the field.
    fn attacked(&self, brigade: &BrigadeId) -> Option<String> {
        let state = self.names.state;
        match state.brigade(brigade)?.order() {
            Order::Attack(enemy) if self.with_sums => {
                let is_there = state.brigade(enemy).is_some_and(|enemy| !enemy.is_broken());
                is_there.then(|| self.names.brigade(enemy))
            }
            _ => None,
        }
    }

    /// Describes charges; in a short diary those without a fight.
    fn charges(&mut self) -> Vec<Sentence> {
        let mut told = Vec::new();
        for noted in self.facts {
            let DiaryFact::Charged(unit, enemy, frontal) = &noted.fact else {
                continue;
            };
            let fought = |other: &Noted| matches!(&other.fact, DiaryFact::Fought(fight) if fights::are_foes(fight, unit, enemy));
            if !self.is_full() && self.facts.iter().any(fought) {
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
        listed(&items, |names, _| match topic {
            Topic::Approach => format!("{names} fell into disorder on the way"),
            _ => format!("{names} re-formed"),
        })
    }
}
