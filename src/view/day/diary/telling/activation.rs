//! Activation and marches: what each brigade was in the mood for, and how far it came.

use super::DiaryTelling;
use crate::day::diary::{
    Sentence, Topic,
    fact::{DiaryFact, Noted},
    lists::events,
    prose::state_of_mind,
    words::{list, sentence},
};
use rules::fields::terms::{charts::ActivationResult, name::BrigadeId};

/// Greatest number of brigades in one sentence with their sums; with modifiers it is one.
const BRIGADES: usize = 4;

impl DiaryTelling<'_, '_> {
    pub(super) fn marches(&mut self) {
        let mut told = Vec::new();
        let together = if self.with_modifiers() { 1 } else { BRIGADES };
        for result in ActivationResult::ALL.into_iter().rev() {
            // What everybody hopes for has no consequence yet.
            if result == ActivationResult::Eager && !self.is_full() {
                continue;
            }
            let of = self.facts.iter().filter(|noted| match &noted.fact {
                // Who turned on the enemy by itself is told below.
                DiaryFact::Activated(brigade, ActivationResult::Attack, ..) if !self.is_full() => {
                    result == ActivationResult::Attack && !self.has_turned(brigade)
                }
                DiaryFact::Activated(brigade, which, ..) => {
                    *which == result && (self.is_full() || self.matters(brigade, result))
                }
                _ => false,
            });
            for some in of.collect::<Vec<&Noted>>().chunks(together) {
                told.push(self.activated(result, some));
            }
        }
        told.extend(self.alike(
            |fact| match fact {
                DiaryFact::Turned(brigade, enemy) => Some((brigade, enemy.clone())),
                _ => None,
            },
            |names, enemy, many| {
                let own = if many { "their" } else { "its" };
                format!("of {own} own accord {names} turned on {enemy}")
            },
        ));
        told.extend(self.said(Topic::Marches));
        self.add(Topic::Marches, told);
    }

    fn has_turned(&self, brigade: &BrigadeId) -> bool {
        let mut facts = self.facts.iter();
        facts.any(|noted| matches!(&noted.fact, DiaryFact::Turned(turned, _) if turned == brigade))
    }

    /// A brigade that is to stay where it is loses nothing by hesitating.
    fn matters(&self, brigade: &BrigadeId, result: ActivationResult) -> bool {
        let brigade = self.names.state.brigade(brigade);
        result != ActivationResult::Hesitant || brigade.is_none_or(|b| !b.order().is_holding())
    }

    /// Brigades whose activation gave the same result.
    fn activated(&self, result: ActivationResult, some: &[&Noted]) -> Sentence {
        let (mut names, mut sums, mut modifiers) = (Vec::new(), Vec::new(), Vec::new());
        let mut tells = events(some);
        let mut were = "was";
        for noted in some {
            if let DiaryFact::Activated(brigade, _, sum, added) = &noted.fact {
                names.push(self.names.brigade(brigade));
                were = self.names.were(brigade);
                sums.push(sum.as_str());
                modifiers.push(added.join(", "));
                // Who breaks by it leaves the field by it: that is told once.
                let left = self
                    .left(brigade)
                    .filter(|_| result == ActivationResult::Broken);
                tells.extend(left.into_iter().flat_map(|noted| &noted.tells).copied());
            }
        }
        let were = if names.len() > 1 { "were" } else { were };
        modifiers.retain(|_| self.with_modifiers());
        Sentence {
            words: sentence(&format!("{} {}", list(&names), state_of_mind(result, were))),
            sum: (self.is_full() && self.with_sums).then(|| sums.join("; ")),
            modifiers,
            asked: None,
            tells,
        }
    }

    /// That a brigade left the field.
    fn left(&self, brigade: &BrigadeId) -> Option<&Noted> {
        let mut facts = self.facts.iter();
        facts.find(|noted| matches!(&noted.fact, DiaryFact::Left(left, _) if left == brigade))
    }

    /// Checks whether the activation of a brigade already says that it broke.
    pub(super) fn broke_by_itself(&self, brigade: &BrigadeId) -> bool {
        let mut facts = self.facts.iter();
        facts.any(|noted| matches!(&noted.fact, DiaryFact::Activated(broke, ActivationResult::Broken, ..) if broke == brigade))
    }
}
