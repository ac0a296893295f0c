//! Turns without news for a side: fights in which no unit changed its state.

use super::DiaryTelling;
use crate::day::diary::{
    Topic, Weight,
    fact::DiaryFact,
    lists::{Items, listed},
};
use crate::phrases::fill;
use rules::fields::terms::account::FightKind;

impl DiaryTelling<'_, '_> {
    /// Describes the brigades that were in a fight or gained fatigue, for the short diary of a side in a turn without
    /// other news, because a side that was fired on did see something.
    pub(super) fn fights_without_effect(&mut self) {
        let mut told = Vec::new();
        for (kind, phrases) in [
            (
                FightKind::Fire,
                [
                    "{names} came under fire but held",
                    "{names} stood under fire",
                ],
            ),
            (
                FightKind::Melee,
                [
                    "{names} fought on hand to hand",
                    "the melee of {names} went on",
                ],
            ),
        ] {
            let fights = self.facts.iter().filter_map(|noted| match &noted.fact {
                DiaryFact::Fought(fight) if fight.account.kind == kind => Some((fight, noted)),
                _ => None,
            });
            let mut items: Items = Vec::new();
            for (fight, noted) in fights {
                let [_, attacked] = &fight.account.parties;
                let unit = attacked.units.first();
                let unit = unit.and_then(|unit| self.names.state.unit(unit));
                let Some(name) = unit.map(|unit| self.names.brigade(&unit.brigade)) else {
                    continue;
                };
                match items.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, tells)) => tells.extend(&noted.tells),
                    None => items.push((name, noted.tells.clone())),
                }
            }
            if !items.is_empty() {
                let phrase = self.names.pick(&phrases);
                told.extend(listed(&items, |names, _| fill(phrase, &[("names", names)])));
            }
        }
        if told.is_empty() {
            told = self.alike(
                |fact| match fact {
                    DiaryFact::Fatigue(brigade, _) => Some((brigade, String::new())),
                    _ => None,
                },
                &["{names} gained fatigue", "{names} grew more tired"],
            );
        }
        let told = told.into_iter().map(|told| told.weighing(Weight::Minor));
        self.add(Topic::Fights, told.collect());
    }
}
