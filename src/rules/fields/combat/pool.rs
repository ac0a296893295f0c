//! Several units on a side: the choice of the modifiers that count (RUL-68).

use super::fight_context::Fighter;
use crate::terms::{
    charts::{self, Factor, Level},
    name::BrigadeId,
    switch::{Pooling, Rounding, Rulings},
};
use ruleset::clause::Modifier;

/// One side of a fight, with the rule for pooling modifiers of several units.
#[derive(Debug, Clone)]
pub struct Pool<'p, 'a> {
    /// Units of the side.
    pub fighters: &'p [Fighter<'a>],
    /// The unit that opened the fight.
    pub opener: Fighter<'a>,
    /// Rule for pooling.
    pub pooling: Pooling,
    rounding: Rounding,
}

impl<'p, 'a> Pool<'p, 'a> {
    /// Makes the pool of a side under the rulings of the game.
    #[must_use]
    pub fn new(fighters: &'p [Fighter<'a>], opener: Fighter<'a>, rulings: &Rulings) -> Self {
        Self {
            fighters,
            opener,
            pooling: rulings.word(),
            rounding: rulings.word(),
        }
    }

    /// Returns the mean combat value (RUL-69).
    #[must_use]
    pub fn mean_value(&self) -> i32 {
        let sum = self.fighters.iter().map(|f| i32::from(f.unit.value)).sum();
        charts::rounded_mean(sum, self.fighters.len(), self.rounding)
    }

    /// Returns a modifier of the table if it counts for the side as a whole; `None` if it does not.
    pub fn pooled_factor(
        &self,
        factor: Factor,
        value: i32,
        why: impl Fn(&Fighter<'a>) -> Option<String>,
    ) -> Option<Modifier> {
        let claims: Vec<(&Fighter<'a>, String)> = self
            .fighters
            .iter()
            .filter_map(|f| Some((f, why(f)?)))
            .collect();
        if claims.is_empty() {
            return None;
        }
        let has = |number: usize| claims.iter().any(|(f, _)| f.number == number);
        let value = match self.pooling {
            Pooling::HalfBySize => self.is_half(claims.iter().map(|(f, _)| f.size()).sum()),
            Pooling::Opener => has(self.opener.number),
            Pooling::Worst => value < 0 || claims.len() == self.fighters.len(),
            Pooling::Mean => {
                let sum = value * claims.len() as i32;
                return self.named_modifier(
                    factor,
                    charts::rounded_mean(sum, self.fighters.len(), self.rounding),
                    &claims,
                );
            }
        }
        .then_some(value)?;
        self.named_modifier(factor, value, &claims)
    }

    fn named_modifier(
        &self,
        factor: Factor,
        value: i32,
        claims: &[(&Fighter<'a>, String)],
    ) -> Option<Modifier> {
        (value != 0).then(|| {
            Modifier::new(
                factor.name(),
                factor.rule(),
                value,
                self.claim_reasons(claims),
            )
        })
    }

    /// Describes the reasons; one unit needs no name, several are named.
    fn claim_reasons(&self, claims: &[(&Fighter<'a>, String)]) -> String {
        match (self.fighters.len(), claims) {
            (1, [(_, why)]) => why.clone(),
            _ => {
                let each = claims
                    .iter()
                    .map(|(f, why)| format!("{}: {why}", f.unit.name));
                each.collect::<Vec<_>>().join("; ")
            }
        }
    }

    /// Returns a modifier that a side has as soon as one of its units has it; `None` if no unit does.
    pub fn factor_of_any(
        &self,
        factor: Factor,
        value: i32,
        why: impl Fn(&Fighter<'a>) -> Option<String>,
    ) -> Option<Modifier> {
        let (fighter, why) = self.fighters.iter().find_map(|f| Some((f, why(f)?)))?;
        self.named_modifier(factor, value, &[(fighter, why)])
    }

    fn is_half(&self, size: u32) -> bool {
        let all: u32 = self.fighters.iter().map(Fighter::size).sum();
        size * 2 >= all
    }

    /// Returns the fatigue modifier and level of a side, and the brigade that has them: by default the brigade with the
    /// larger size in the fight or, if equal, the more tired one.
    #[must_use]
    pub fn deciding_level(
        &self,
        level: impl Fn(&BrigadeId) -> Level,
        figure: impl Fn(&BrigadeId) -> i32,
    ) -> (i32, Level, &'a BrigadeId) {
        let mut brigades: Vec<(u32, Level, &'a BrigadeId)> = Vec::new();
        for fighter in self.fighters {
            let id = &fighter.unit.record.brigade;
            match brigades.iter_mut().find(|(.., known)| *known == id) {
                Some((size, ..)) => *size += fighter.size(),
                None => brigades.push((fighter.size(), level(id), id)),
            }
        }
        let opener = &self.opener.unit.record.brigade;
        let chosen = match self.pooling {
            Pooling::HalfBySize => brigades
                .iter()
                .max_by_key(|(size, level, _)| (*size, *level)),
            Pooling::Opener => brigades.iter().find(|(.., id)| *id == opener),
            Pooling::Worst | Pooling::Mean => brigades.iter().max_by_key(|(_, level, _)| *level),
        };
        let (_, worst, whose) = chosen
            .copied()
            .unwrap_or_else(|| (0, level(opener), opener));
        if self.pooling != Pooling::Mean {
            return (figure(whose), worst, whose);
        }
        let of = |f: &Fighter<'_>| figure(&f.unit.brigade);
        let sum = self.fighters.iter().map(of).sum();
        let mean = charts::rounded_mean(sum, self.fighters.len(), self.rounding);
        (mean, worst, whose)
    }

    /// Returns the effect of weapons for a side: by default, the effect shared by at least half of the side, by size;
    /// of two equal halves, the smaller effect (RUL-87).
    #[must_use]
    pub fn weapon_effect(&self, effect: impl Fn(&Fighter<'a>) -> i32) -> i32 {
        let effects: Vec<(i32, u32)> = self
            .fighters
            .iter()
            .map(|f| (effect(f), f.size()))
            .collect();
        let all = || effects.iter().map(|(effect, _)| *effect);
        match self.pooling {
            Pooling::HalfBySize => {
                let size = |wanted: i32| {
                    let those = effects.iter().filter(|(effect, _)| *effect == wanted);
                    those.map(|(_, size)| size).sum()
                };
                all().filter(|e| self.is_half(size(*e))).min().unwrap_or(0)
            }
            Pooling::Opener => effect(&self.opener),
            Pooling::Worst => all().min().unwrap_or(0),
            Pooling::Mean => charts::rounded_mean(all().sum(), effects.len(), self.rounding),
        }
    }
}
