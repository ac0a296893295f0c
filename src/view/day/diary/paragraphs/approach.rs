//! Moves, changes of formation and charges.

use super::DiaryTelling;
use crate::day::diary::{
    Sentence, Topic,
    fact::{DiaryFact, FAR, MoveDirection, Noted},
    fights,
    lists::{Items, events, listed},
    words::{list, sentence},
};
use rules::fields::terms::{condition::Formation, name::BrigadeId};

/// A brigade, its direction, the distance of its farthest unit in inches, and the facts.
type BrigadeMove<'n> = (BrigadeId, MoveDirection, f64, Vec<&'n Noted>);

impl DiaryTelling<'_, '_> {
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
    fn moved(&self) -> Vec<BrigadeMove<'_>> {
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

    /// Describes all moves in the same direction together, without the small shifts that have no consequence.
    fn moves_in_short(&self) -> Vec<Sentence> {
        let mut all = self.moved();
        all.retain(|(_, way, inches, _)| *way != MoveDirection::About && *inches >= FAR);
        let is_both_ways = |brigade: &BrigadeId| {
            let own = all.iter().filter(|(id, ..)| id == brigade);
            own.count() > 1
        };
        let (mut both, one): (Vec<_>, Vec<_>) = all
            .iter()
            .cloned()
            .partition(|(brigade, ..)| is_both_ways(brigade));
        both.sort_by(|a, b| a.0.cmp(&b.0));
        let mut told = self.moves_both_ways(&both);
        for way in [
            MoveDirection::Forward,
            MoveDirection::Aside,
            MoveDirection::Back,
        ] {
            let mut moved = one.clone();
            moved.retain(|(_, of, ..)| *of == way);
            let farthest = moved
                .iter()
                .map(|(_, _, inches, _)| *inches)
                .fold(0.0, f64::max);
            let inches = self.names.inches(farthest);
            let items: Items = moved
                .iter()
                .map(|(brigade, _, _, noted)| (self.names.brigade(brigade), events(noted)))
                .collect();
            // For a brigade the unit that moved farthest counts.
            told.extend(listed(&items, |names, are_several| match are_several {
                false => format!("{names} {} {inches}", way.did()),
                true => format!("{names} {} as much as {inches}", way.did()),
            }));
        }
        told
    }

    /// Describes the moves of brigades that went in more than one direction: `sidestepped 12 inches and drew back 3
    /// inches`.
    fn moves_both_ways(&self, moved: &[BrigadeMove<'_>]) -> Vec<Sentence> {
        let of_a_brigade = moved.chunk_by(|one, next| one.0 == next.0);
        let told = of_a_brigade.filter_map(|moves| {
            let (brigade, ..) = moves.first()?;
            let each = moves.iter();
            let each = each
                .map(|(_, way, inches, _)| format!("{} {}", way.did(), self.names.inches(*inches)));
            let noted = moves.iter().flat_map(|(.., noted)| noted.iter().copied());
            Some(Sentence {
                words: sentence(&format!(
                    "{} {}",
                    self.names.brigade(brigade),
                    list(&each.collect::<Vec<_>>())
                )),
                tells: events(&noted.collect::<Vec<_>>()),
                ..Sentence::default()
            })
        });
        told.collect()
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
