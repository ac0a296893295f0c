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

/// A move of a brigade in one direction.
struct BrigadeMove<'n> {
    brigade: BrigadeId,
    way: MoveDirection,
    /// Distance of its farthest unit, in inches.
    inches: f64,
    facts: Vec<&'n Noted>,
}

/// Moves in one direction.
struct MoveGroup<'n> {
    way: MoveDirection,
    /// Enemy on whom all of them advance.
    enemy: Option<String>,
    moves: Vec<BrigadeMove<'n>>,
}

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
            .map(|((brigade, way), facts)| BrigadeMove {
                inches: farthest(&facts),
                brigade,
                way,
                facts,
            })
            .collect()
    }

    fn moves(&self) -> Vec<Sentence> {
        let told = self.moved().into_iter().map(|moved| {
            let inches = self.names.inches(moved.inches);
            let inches = match moved.way {
                MoveDirection::About => String::new(),
                _ if moved.facts.len() > 1 => format!(" as much as {inches}"),
                _ => format!(" {inches}"),
            };
            let brigade = self.names.brigade(&moved.brigade);
            Sentence {
                words: sentence(&format!("{brigade} {}{inches}", moved.way.did())),
                tells: events(&moved.facts),
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
            match groups
                .iter_mut()
                .find(|group| group.way == moved.way && group.enemy == enemy)
            {
                Some(group) => group.moves.push(moved),
                None => groups.push(MoveGroup {
                    way: moved.way,
                    enemy,
                    moves: vec![moved],
                }),
            }
        }
        groups.sort_by_key(|group| group.way);
        let mut told = Vec::new();
        for MoveGroup { way, enemy, moves } in groups {
            let farthest = moves.iter().map(|moved| moved.inches);
            let inches = self.names.inches(farthest.fold(0.0, f64::max));
            let phrase = match enemy {
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

    /// Names the enemy that a brigade is ordered to attack; `None` for a side, which may not know the order or the enemy's
    /// name, and if the enemy has left the field.
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
