//! Aftermath of a player turn: generals that fell, its cost, holders of ground.

use super::DiaryTelling;
use crate::day::diary::{
    Sentence, Topic,
    fact::{DiaryFact, Noted},
    lists::{Items, events, listed},
    words::sentence,
};
use rules::fields::terms::{
    charts::Level,
    fate::GeneralFate,
    name::{BrigadeId, GeneralId},
};

impl DiaryTelling<'_, '_> {
    /// Generals who fell; for how long is known when the turn is over.
    fn fallen(&self) -> Vec<Sentence> {
        let fallen = self.facts.iter().filter_map(|noted| match &noted.fact {
            DiaryFact::Fell(general, fate, sum) => Some((general, *fate, sum, &noted.tells)),
            _ => None,
        });
        let told = fallen.map(|(general, fate, sum, tells)| {
            let who = self.names.general_of(general);
            let back = self.names.state.general(general).and_then(|g| g.back_on());
            let words = match (fate, back) {
                (GeneralFate::Dead, _) => format!("{who} was killed"),
                (_, Some(turn)) => format!(
                    "{who} was hit and out of action until {} {turn}",
                    self.names.state.turn_words()
                ),
                (_, None) => format!("{who} was hit and out of action"),
            };
            Sentence {
                words: sentence(&words),
                sum: Some(sum.clone()).filter(|_| self.with_sums && self.is_full()),
                tells: tells.clone(),
                ..Sentence::default()
            }
        });
        told.collect()
    }

    pub(super) fn generals(&mut self) {
        let mut told = self.fallen();
        told.extend(self.said(Topic::Generals));
        if self.is_full() {
            let unhurt = self.gathered(|fact| match fact {
                DiaryFact::Unhurt(general) => Some(general.clone()),
                _ => None,
            });
            let items = self.people(unhurt);
            told.extend(listed(&items, |names, _| {
                format!("{names} came through unhurt")
            }));
            let rode = self.gathered(|fact| match fact {
                DiaryFact::Rode(general) => Some(general.clone()),
                _ => None,
            });
            let items = self.people(rode);
            told.extend(listed(&items, |names, _| {
                format!("{names} rode to another place")
            }));
        }
        self.add(Topic::Generals, told);
    }

    fn people(&self, gathered: Vec<(GeneralId, Vec<&Noted>)>) -> Items {
        let gathered = gathered.into_iter();
        gathered
            .map(|(general, noted)| (self.names.general(&general), events(&noted)))
            .collect()
    }

    pub(super) fn cost(&mut self) {
        let mut told = self.said(Topic::Cost);
        told.extend(self.alike(
            |fact| match fact {
                DiaryFact::Left(brigade, why) if !self.broke_by_itself(brigade) => {
                    Some((brigade, why.clone()))
                }
                _ => None,
            },
            |names, why, _| format!("{names} broke up and left the field: {why}"),
        ));
        if self.is_full() {
            told.extend(self.units(Topic::Cost));
        }
        if self.is_full() {
            let fatigue: Items = self.numbers(|fact| match fact {
                DiaryFact::Fatigue(brigade, points) => Some((brigade, *points)),
                _ => None,
            });
            told.extend(listed(&fatigue, |brigades, _| {
                format!("points of fatigue: {brigades}")
            }));
            let rested: Items = self.numbers(|fact| match fact {
                DiaryFact::Recovered(brigade, points) => Some((brigade, *points)),
                _ => None,
            });
            told.extend(listed(&rested, |brigades, _| {
                format!("rest took off {brigades}")
            }));
        }
        told.extend(self.alike(
            |fact| match fact {
                // The chart of fatigue shows every level; only the last stops a brigade.
                DiaryFact::Level(brigade, level, is_worse)
                    if self.is_full() || *level == Level::Spent && *is_worse =>
                {
                    Some((brigade, (*level, *is_worse)))
                }
                _ => None,
            },
            |names, (level, is_worse), many| {
                let were = if many { "were" } else { "was" };
                match (level, is_worse) {
                    (Level::Willing, true) => format!("{names} {were} no longer fresh"),
                    (level, true) => format!("{names} {were} now {}", level.name()),
                    (level, false) => format!("rested, {names} {were} only {}", level.name()),
                }
            },
        ));
        self.add(Topic::Cost, told);
    }

    /// `Archer 3`.
    fn numbers(&self, of: impl Fn(&DiaryFact) -> Option<(&BrigadeId, u32)>) -> Items {
        let item = |noted: &Noted| {
            let (brigade, points) = of(&noted.fact)?;
            let words = format!("{} {points}", self.names.brigade(brigade));
            Some((words, noted.tells.clone()))
        };
        self.facts.iter().filter_map(item).collect()
    }

    pub(super) fn holds(&mut self) {
        let mut told = Vec::new();
        if self.is_full() {
            let morale: Items = self
                .facts
                .iter()
                .filter_map(|noted| match &noted.fact {
                    DiaryFact::Morale(division, morale) => Some((
                        format!("{morale} in {}", self.names.division(division)),
                        noted.tells.clone(),
                    )),
                    _ => None,
                })
                .collect();
            told.extend(listed(&morale, |divisions, _| {
                format!("morale was now {divisions}")
            }));
        }
        told.extend(self.said(Topic::Holds));
        self.add(Topic::Holds, told);
    }
}
