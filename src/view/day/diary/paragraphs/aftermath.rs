//! Aftermath of a player turn: fallen generals, losses, holders of ground.

use super::DiaryTelling;
use crate::day;
use crate::day::diary::{
    EventId, Sentence, Topic, Weight,
    fact::{self, DiaryFact, Noted},
    fights,
    lists::{Items, events, listed},
    words::{LONGEST, list, sentence},
};
use crate::phrases::fill;
use rules::fields::terms::{
    account::FightKind,
    charts::Level,
    fate::GeneralFate,
    mark::BrigadeMark,
    name::{BrigadeId, GeneralId, UnitId},
    order_of_battle::Rank,
};

impl DiaryTelling<'_, '_> {
    /// Describes the generals who fell. The sentences come after the turn, when the length of their absence is known.
    fn fallen(&mut self) -> Vec<Sentence> {
        let fallen = self.facts.iter().filter_map(|noted| match &noted.fact {
            DiaryFact::Fell(general, fate, sum) => Some((general, *fate, sum, &noted.tells)),
            _ => None,
        });
        let mut told = Vec::new();
        for (general, fate, sum, tells) in fallen {
            // One sentence tells the return and the fall of a general in the same turn.
            let returned = self.return_of(general);
            let who = self.names.fallen_general(general);
            let back = self.names.state.general(general).and_then(|g| g.back_on());
            let state = self.names.state;
            let planned = state.oob().turns.map(|turns| state.counted(turns));
            let until = back.map_or_else(String::new, |turn| {
                if planned.is_some_and(|planned| turn > planned) {
                    return " for the rest of the day".to_owned();
                }
                let hour = day::hour_of_turn(turn, self.names.state);
                hour.map_or_else(
                    || format!(" until {} {turn}", self.names.state.turn_words()),
                    |hour| format!(" until about {hour}"),
                )
            });
            let (phrase, weight) = match fate {
                GeneralFate::Dead => {
                    let phrases: &[&str] =
                        &["{who} was killed", "{who} fell dead", "a ball killed {who}"];
                    (self.names.pick(phrases), Weight::Grave)
                }
                _ => {
                    let phrases: &[&str] = &[
                        "{who} was hit and out of action{until}",
                        "{who} was wounded and out{until}",
                        "a wound kept {who} from the field{until}",
                    ];
                    (self.names.pick(phrases), Weight::Notable)
                }
            };
            let words = match &returned {
                Some((words, _)) => match fate {
                    GeneralFate::Dead => format!("{words}, only to be killed"),
                    _ => format!("{words}, only to be wounded and out{until}"),
                },
                None => fill(phrase, &[("who", &who), ("until", &until)]),
            };
            let before = returned.map(|(_, tells)| tells).unwrap_or_default();
            // A fire that did his men no harm is not told otherwise.
            let fire = self.harmless_fire_at(general).map(|(fire, fights)| {
                let words = format!("{fire} without effect, but {words}");
                (words, fights)
            });
            let fire = fire.filter(|(words, _)| words.split_whitespace().count() <= LONGEST);
            let (words, fights) = fire.unwrap_or((words, Vec::new()));
            told.push(Sentence {
                words: sentence(&words),
                sum: Some(sum.clone()).filter(|_| self.is_referee && self.is_full()),
                tells: before.iter().chain(&fights).chain(tells).copied().collect(),
                weight,
                ..Sentence::default()
            });
        }
        told
    }

    /// Describes fire at a brigadier's men that harmed no unit, with its events: `the 5th Alabama Battalion fired on the
    /// 95th New York`. `None` if any of his men was in a fight with a result.
    fn harmless_fire_at(&mut self, general: &GeneralId) -> Option<(String, Vec<EventId>)> {
        let state = self.names.state;
        let is_brigadier = state.oob().general(general).map(|one| one.rank) == Some(Rank::Brigade);
        let own = &state.brigade(&BrigadeId::new(general.as_str()))?.units;
        if self.is_full() || !is_brigadier {
            return None;
        }
        let mut attackers: Vec<&UnitId> = Vec::new();
        let mut targets: Vec<&UnitId> = Vec::new();
        let mut tells = Vec::new();
        for noted in self.facts {
            let DiaryFact::Fought(fight) = &noted.fact else {
                continue;
            };
            let [ours, theirs] = &fight.account.parties;
            let hit: Vec<&UnitId> = theirs.units.iter().filter(|id| own.contains(id)).collect();
            let acted = ours.units.iter().any(|id| own.contains(id));
            if fights::matters(fight) && (acted || !hit.is_empty()) {
                return None;
            }
            if hit.is_empty() || fight.account.kind != FightKind::Fire {
                continue;
            }
            attackers.extend(&ours.units);
            targets.extend(hit);
            tells.extend(noted.tells.iter().copied());
        }
        if targets.is_empty() {
            return None;
        }
        // A unit that fires or is fired on again is named once.
        let [attackers, targets] = [attackers, targets].map(|units| {
            let mut once: Vec<UnitId> = Vec::new();
            for unit in units {
                if !once.contains(unit) {
                    once.push(unit.clone());
                }
            }
            once
        });
        let (who, whom) = (self.names.units(&attackers), self.names.units(&targets));
        Some((format!("{who} fired on {whom}"), tells))
    }

    /// Describes the generals who returned, except those who fell in the same turn.
    pub(super) fn returned(&mut self) -> Vec<Sentence> {
        let mut told = Vec::new();
        for noted in self.facts {
            let DiaryFact::Returned(general, _) = &noted.fact else {
                continue;
            };
            let mut facts = self.facts.iter();
            let has_fallen = facts.any(
                |noted| matches!(&noted.fact, DiaryFact::Fell(fallen, ..) if fallen == general),
            );
            let Some((words, tells)) = self.return_of(general).filter(|_| !has_fallen) else {
                continue;
            };
            told.push(Sentence {
                words: sentence(&words),
                tells,
                ..Sentence::default()
            });
        }
        told
    }

    /// Describes the return of a general, or the arrival of his successor, with its events; `None` if he was never
    /// away.
    fn return_of(&mut self, general: &GeneralId) -> Option<(String, Vec<EventId>)> {
        let (noted, is_successor) = self.facts.iter().find_map(|noted| match &noted.fact {
            DiaryFact::Returned(back, is_successor) if back == general => {
                Some((noted, *is_successor))
            }
            _ => None,
        })?;
        let (name, phrases): (String, &[&str]) = match is_successor {
            true => (
                self.names.command_of(general),
                &[
                    "a new commander took over {who}",
                    "a new commander came to {who}",
                ],
            ),
            false => (
                self.names.general(general),
                &[
                    "{who} was back at his post",
                    "{who} returned to his command",
                ],
            ),
        };
        let phrase = self.names.pick(phrases);
        Some((fill(phrase, &[("who", &name)]), noted.tells.clone()))
    }

    pub(super) fn generals(&mut self) {
        let mut told = self.said(Topic::Generals);
        told.extend(self.fallen());
        self.add(Topic::Generals, told);
    }

    /// Adds the record of a player turn to a long diary, in small type. It contains the figures and names that as
    /// sentences would repeat themselves every turn.
    pub(super) fn record(&mut self) {
        if !self.is_full() {
            return;
        }
        let unhurt = self.gathered(|fact| match fact {
            DiaryFact::Unhurt(general) => Some(general.clone()),
            _ => None,
        });
        let rode = self.gathered(|fact| match fact {
            DiaryFact::Rode(general) => Some(general.clone()),
            _ => None,
        });
        let fatigue = self.numbers(|fact| match fact {
            DiaryFact::Fatigue(brigade, points) => Some((brigade, *points)),
            _ => None,
        });
        let rested = self.numbers(|fact| match fact {
            DiaryFact::Recovered(brigade, points) => Some((brigade, *points)),
            _ => None,
        });
        let morale = self.facts.iter().filter_map(|noted| match &noted.fact {
            DiaryFact::Morale(division, morale) => {
                let words = format!("{} {morale}", self.names.division(division));
                Some((words, noted.tells.clone()))
            }
            _ => None,
        });
        let figures: [(&str, Items); 5] = [
            ("fatigue gained", fatigue),
            ("fatigue rested off", rested),
            ("morale", morale.collect()),
            ("generals under fire, unhurt", self.people(unhurt)),
            ("generals who moved", self.people(rode)),
        ];
        let words = figures.iter().filter(|(_, items)| !items.is_empty());
        let words = words.map(|(label, items)| {
            let items: Vec<&str> = items.iter().map(|(words, _)| words.as_str()).collect();
            format!("{label}: {}", items.join(", "))
        });
        let words: Vec<String> = words.collect();
        let tells = figures.iter().flat_map(|(_, items)| items);
        let tells = tells.flat_map(|(_, tells)| tells.iter().copied());
        let record = (!words.is_empty()).then(|| Sentence {
            sum: Some(words.join("; ")),
            tells: tells.collect(),
            ..Sentence::default()
        });
        self.add(Topic::Holds, record.into_iter().collect());
    }

    fn people(&self, gathered: Vec<(GeneralId, Vec<&Noted>)>) -> Items {
        let gathered = gathered.into_iter();
        gathered
            .map(|(general, noted)| (self.names.general(&general), events(&noted)))
            .collect()
    }

    pub(super) fn cost(&mut self) {
        let is_full = self.is_full();
        let mut told = self.said(Topic::Cost);
        let by_itself = self.broken_by_themselves();
        let left = self.alike(
            |fact| match fact {
                // The sentence about a division covers the brigades that leave with it.
                DiaryFact::Left(brigade, why)
                    if !by_itself.contains(brigade) && why != fact::ROUTED =>
                {
                    Some((brigade, fact::left(why)))
                }
                _ => None,
            },
            &["{names} {key}"],
        );
        told.extend(left.into_iter().map(|told| told.weighing(Weight::Decisive)));
        told.extend(self.alike(
            |fact| match fact {
                DiaryFact::Stayed(brigade) => Some((brigade, String::new())),
                _ => None,
            },
            &["{names} halted, clear of the enemy"],
        ));
        told.extend(self.steadied());
        if self.is_full() {
            told.extend(self.rallied());
        }
        told.extend(self.alike(
            |fact| match fact {
                // The chart of fatigue shows every level. A short diary only tells the last, because that one stops a
                // brigade.
                DiaryFact::Level(brigade, level, is_worse)
                    if is_full || *level == Level::Spent && *is_worse =>
                {
                    let words = match (level, is_worse) {
                        (Level::Willing, true) => "no longer fresh".to_owned(),
                        (Level::Spent, true) => "spent".to_owned(),
                        (level, true) => format!("now {}", level.name()),
                        (Level::Fresh, false) => "rested and fresh again".to_owned(),
                        (level, false) => format!("rested and now only {}", level.name()),
                    };
                    Some((brigade, words))
                }
                _ => None,
            },
            &["{names} {was} {key}"],
        ));
        self.add(Topic::Cost, told);
    }

    /// Describes the brigades that rallied, those with the same mark in one sentence.
    fn steadied(&mut self) -> Vec<Sentence> {
        let mut told = Vec::new();
        for (mark, phrases) in [
            (
                BrigadeMark::Steady,
                [
                    "{names} rallied",
                    "{names} recovered {its} nerve",
                    "{names} steadied",
                ],
            ),
            (
                BrigadeMark::Shaken,
                [
                    "{names} rallied, but {was} still shaken",
                    "{names} stopped, though shaken",
                    "{names} rallied in part",
                ],
            ),
            (
                BrigadeMark::Beaten,
                [
                    "{names} rallied, but {was} still beaten",
                    "{names} stopped, though beaten",
                    "{names} halted, beaten",
                ],
            ),
        ] {
            told.extend(self.alike(
                |fact| match fact {
                    DiaryFact::Steadied(brigade, now) if *now == mark => {
                        Some((brigade, String::new()))
                    }
                    _ => None,
                },
                &phrases,
            ));
        }
        told
    }

    /// Lists brigades with their numbers: `Archer 3`.
    fn numbers(&self, of: impl Fn(&DiaryFact) -> Option<(&BrigadeId, u32)>) -> Items {
        let item = |noted: &Noted| {
            let (brigade, points) = of(&noted.fact)?;
            let words = format!("{} {points}", self.names.brigade(brigade));
            Some((words, noted.tells.clone()))
        };
        self.facts.iter().filter_map(item).collect()
    }

    pub(super) fn holds(&mut self) {
        let mut told = self.routed();
        told.extend(self.ground());
        told.extend(self.judged());
        told.extend(self.said(Topic::Holds));
        self.add(Topic::Holds, told);
    }

    /// Describes changes of ground, with all changes of a feature in one sentence, and then the ground that was taken.
    fn ground(&mut self) -> Vec<Sentence> {
        let changed = self.gathered(|fact| match fact {
            DiaryFact::GroundChanged(feature, _) => Some(feature.clone()),
            _ => None,
        });
        let mut told = Vec::new();
        for (feature, noted) in changed {
            let mut changes: Vec<String> = Vec::new();
            for one in &noted {
                if let DiaryFact::GroundChanged(_, change) = &one.fact
                    && !changes.contains(change)
                {
                    changes.push(change.clone());
                }
            }
            let words = format!("{} {}", self.names.feature(&feature), list(&changes));
            told.push(Sentence {
                words: sentence(&words),
                tells: events(&noted),
                weight: Weight::Minor,
                ..Sentence::default()
            });
        }
        let lost = self.gathered(|fact| match fact {
            DiaryFact::GroundLost(head, _, tail) => Some((head.clone(), tail.clone())),
            _ => None,
        });
        for ((head, tail), noted) in lost {
            let places = noted.iter().filter_map(|one| match &one.fact {
                DiaryFact::GroundLost(_, place, _) => Some((place.clone(), Vec::new())),
                _ => None,
            });
            let sentences = listed(&places.collect(), |places, _| {
                format!("{head} {places}{tail}")
            });
            told.extend(sentences.into_iter().map(|mut told| Sentence {
                changed: std::mem::take(&mut told.who),
                did: Vec::new(),
                ..told.weighing(Weight::Grave)
            }));
        }
        told
    }

    /// Describes the divisions that routed, each with the brigades that left with it.
    fn routed(&mut self) -> Vec<Sentence> {
        let routed = self.facts.iter().filter_map(|noted| match &noted.fact {
            DiaryFact::Routed(division) => Some((division, noted)),
            _ => None,
        });
        let mut told = Vec::new();
        for (division, noted) in routed {
            let is_own = |brigade: &BrigadeId| {
                let brigade = self.names.state.brigade(brigade);
                brigade.is_some_and(|brigade| brigade.division == *division)
            };
            let gone = self.facts.iter().filter(|noted| match &noted.fact {
                DiaryFact::Left(brigade, why) => why == fact::ROUTED && is_own(brigade),
                _ => false,
            });
            let gone: Vec<&Noted> = gone.collect();
            let names: Vec<String> = gone
                .iter()
                .filter_map(|noted| match &noted.fact {
                    DiaryFact::Left(brigade, _) => Some(self.names.brigade(brigade)),
                    _ => None,
                })
                .collect();
            let with = match names.is_empty() {
                true => String::new(),
                false => format!(", and {} went with it", list(&names)),
            };
            let phrase = self.names.pick(&[
                "{who} routed{with}",
                "the rout of {who} was complete{with}",
                "{who} left the field in rout{with}",
            ]);
            let who = self.names.division(division);
            told.push(Sentence {
                words: sentence(&fill(phrase, &[("who", &who), ("with", &with)])),
                tells: noted.tells.iter().copied().chain(events(&gone)).collect(),
                weight: Weight::Decisive,
                ..Sentence::default()
            });
        }
        told
    }

    /// Describes the objectives that were judged. A short diary names the objectives judged at the end in its opening.
    fn judged(&self) -> Vec<Sentence> {
        let has_ended = self.names.state.over().is_some();
        let judged = self.facts.iter().filter_map(|noted| match &noted.fact {
            DiaryFact::Judged(words) => Some((words, noted)),
            _ => None,
        });
        let judged = judged.filter(|_| self.is_full() || !has_ended);
        judged
            .map(|(words, noted)| Sentence {
                words: sentence(words),
                tells: noted.tells.clone(),
                weight: Weight::Grave,
                ..Sentence::default()
            })
            .collect()
    }
}
