//! A unit that was driven back through friends, in one sentence.

use super::FightStyle;
use crate::day::diary::{
    DiaryLength, fact::DiaryFight, prose::ProseNames, whereabouts::Whereabouts, words::LONGEST,
};
use crate::phrases::fill;
use rules::fields::terms::{condition::Condition, name::UnitId};

/// Phrases for a unit that was driven back through friends and disordered them all.
const CARRIED: [&str; 4] = [
    "{who} drove {whom} back through {hurt}{tail}",
    "{whom} gave ground before {who}, went back through {hurt} and disordered {it}",
    "{who} forced {whom} back through {hurt}{tail}",
    "{whom} fell back from {who} through {hurt}{tail}",
];

/// Returns phrases for the disorder of that many friends.
const fn tails(count: usize) -> &'static [&'static str] {
    match count {
        1 => &[
            ", which fell into disorder",
            ", throwing its ranks into disorder",
            ", which lost order",
        ],
        2 => &[
            ", and both fell into disorder",
            ", disordering both",
            ", and both lost order",
        ],
        _ => &[
            ", and all fell into disorder",
            ", disordering them all",
            ", and all lost order",
        ],
    }
}

/// Describes a fight whose only result is that a unit was driven back through friends, in one sentence of a short
/// diary: `the 2nd Blue drove the 7th Grey back through the 20th Grey, which fell into disorder`. `None` for another
/// fight, or if the sentence would be long.
pub(super) fn carried_in_one(
    names: &mut ProseNames<'_>,
    fight: &DiaryFight,
    style: FightStyle<'_>,
) -> Option<String> {
    let [ours, theirs] = &fight.account.parties;
    let [driven, hurt @ ..] = fight.blows.as_slice() else {
        return None;
    };
    let is_driven = theirs.units == [driven.unit.clone()]
        && driven.condition == Condition::Beaten
        && driven.back.is_some();
    let hurt: Vec<UnitId> = hurt.iter().map(|blow| blow.unit.clone()).collect();
    let is_all = !hurt.is_empty()
        && hurt.len() == driven.through.len()
        && hurt.iter().all(|unit| driven.through.contains(unit))
        && (fight.blows.iter().skip(1)).all(|blow| blow.condition == Condition::Disordered);
    let is_short = style.length < DiaryLength::Full;
    if !is_driven || !is_all || !is_short || !names.has_fresh(&CARRIED) {
        return None;
    }
    let before = names.memory.clone();
    let phrase = names.pick(&CARRIED);
    let place = style.place.map(Whereabouts::words).unwrap_or_default();
    let front = match phrase.starts_with("{whom}") && !place.is_empty() {
        true => format!("{place}, "),
        false => String::new(),
    };
    let (who, whom) = (names.units(&ours.units), names.unit(&driven.unit));
    let whom = match front.is_empty() && !place.is_empty() {
        true => format!("{whom} {place}"),
        false => whom,
    };
    let it = match hurt.len() {
        1 if hurt.iter().all(|unit| names.is_plural(unit)) => "them",
        1 => "it",
        2 => "both",
        _ => "them all",
    };
    let tail = match phrase.contains("{tail}") {
        true => names.pick(tails(hurt.len())),
        false => "",
    };
    let hurt = names.units(&hurt);
    let parts = [
        ("who", who.as_str()),
        ("whom", &whom),
        ("hurt", &hurt),
        ("tail", tail),
        ("it", it),
    ];
    let told = format!("{front}{}", fill(phrase, &parts));
    let is_fit = told.split_whitespace().count() <= LONGEST;
    if !is_fit {
        names.memory = before;
    }
    is_fit.then_some(told)
}
