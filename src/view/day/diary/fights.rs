//! A fight in a sentence or two.

use super::{
    DiaryLength, Sentence,
    fact::{DiaryFight, UnitResult},
    prose::ProseNames,
    whereabouts::Whereabouts,
    words::{list, sentence, worth},
};
use crate::desk::modifier;
use rules::fields::terms::{
    account::FightKind, condition::Condition, name::UnitId, order_of_battle::Arm,
};

/// Checks whether a fight changed anything.
pub(super) fn matters(fight: &DiaryFight) -> bool {
    !fight.blows.is_empty()
}

/// Checks whether two units were on opposite sides of a fight hand to hand.
pub(super) fn are_foes(fight: &DiaryFight, unit: &UnitId, enemy: &UnitId) -> bool {
    let [ours, theirs] = &fight.account.parties;
    let meet = |one: &[UnitId], other: &[UnitId]| one.contains(unit) && other.contains(enemy);
    fight.account.kind == FightKind::Melee
        && (meet(&ours.units, &theirs.units) || meet(&theirs.units, &ours.units))
}

/// Describes a fight; `nth` is its place among those of the paragraph, which varies the wording so that ten fights in
/// a row do not read alike. The first at a place names it: the place of the attacked.
pub(super) fn told(
    names: &mut ProseNames<'_>,
    fight: &DiaryFight,
    nth: usize,
    (length, with_sums): (DiaryLength, bool),
    place: Option<&Whereabouts>,
) -> Vec<Sentence> {
    let [ours, theirs] = &fight.account.parties;
    let opening = opening(names, fight, nth, place);
    let of = |units: &[UnitId]| -> Vec<&UnitResult> {
        let blows = fight.blows.iter();
        blows.filter(|blow| units.contains(&blow.unit)).collect()
    };
    let (hit, hurt) = (of(&theirs.units), of(&ours.units));
    let is_party = |unit: &UnitId| theirs.units.contains(unit) || ours.units.contains(unit);
    let end = match (hit.as_slice(), hurt.as_slice()) {
        ([], []) => no_effect(fight, nth).to_owned(),
        ([], hurt) => reply(names, fight, hurt),
        (hit, _) => effect(names, fight, hit),
    };
    let mut first = Sentence {
        words: sentence(&format!("{opening}{end}")),
        ..Sentence::default()
    };
    let by_hand = modifier::by_hand_of_fight(&fight.account).filter(|_| with_sums);
    if with_sums && length >= DiaryLength::Full {
        let sum = sum(fight).into_iter().chain(by_hand);
        let told: Vec<String> = sum.collect();
        first.sum = (!told.is_empty()).then(|| told.join("; "));
    } else if let Some(said) = by_hand {
        first.words = sentence(&format!("{opening}{end} ({said})"));
    }
    if with_sums && length == DiaryLength::Dice {
        first.modifiers = modifiers(names, fight);
    }
    let mut told = vec![first];
    let beside: Vec<&UnitResult> = fight
        .blows
        .iter()
        .filter(|blow| !is_party(&blow.unit))
        .collect();
    told.extend(carried_away(names, fight, &beside));
    told
}

fn opening(
    names: &mut ProseNames<'_>,
    fight: &DiaryFight,
    nth: usize,
    place: Option<&Whereabouts>,
) -> String {
    let [ours, theirs] = &fight.account.parties;
    let is_guns = |id: &UnitId| {
        names
            .state
            .unit(id)
            .is_some_and(|u| u.arm == Arm::Artillery)
    };
    let guns = ours.units.iter().all(is_guns);
    let (who, whom) = (names.units(&ours.units), names.units(&theirs.units));
    let place = place.map_or_else(String::new, |place| format!(" {}", place.words()));
    if fight.account.kind == FightKind::Melee {
        let verb = [
            "closed with",
            "came to blows with",
            "fought hand to hand with",
        ];
        return format!("{who} {} {whom}{place}", turn(&verb, nth));
    }
    let verb = if guns {
        turn(&["shelled", "opened on", "turned its fire on"], nth)
    } else {
        turn(&["fired on", "opened fire on", "gave a volley to"], nth)
    };
    let verb = if ours.units.len() > 1 {
        verb.replace(" its ", " their ")
    } else {
        verb.to_owned()
    };
    let range = match fight.account.range {
        range if range < 0.75 => " at arm's length".to_owned(),
        range => format!(" at {}", names.inches(range)),
    };
    format!("{who} {verb} {whom}{place}{range}")
}

fn turn<'w>(words: &[&'w str], nth: usize) -> &'w str {
    words
        .get(nth % words.len().max(1))
        .copied()
        .unwrap_or_default()
}

fn no_effect(fight: &DiaryFight, nth: usize) -> &'static str {
    match fight.account.kind {
        FightKind::Fire => turn(
            &[" without effect", ", to no effect", " to no purpose"],
            nth,
        ),
        FightKind::Melee => ", and neither gave way",
    }
}

/// Describes the losses of the attacked.
fn effect(names: &mut ProseNames<'_>, fight: &DiaryFight, hit: &[&UnitResult]) -> String {
    let [_, theirs] = &fight.account.parties;
    if theirs.units.len() == 1
        && let [only] = hit
    {
        return format!(" and {}", done_to_it(names, only));
    }
    format!(" and {}", done_to(names, hit))
}

/// Describes the losses of the attackers, by name, because `it` would be ambiguous.
fn reply(names: &mut ProseNames<'_>, fight: &DiaryFight, hurt: &[&UnitResult]) -> String {
    let how = match fight.account.kind {
        FightKind::Fire => "but the return fire",
        FightKind::Melee => "but the defence",
    };
    format!(", {how} {}", done_to(names, hurt))
}

/// `drove it back 3 inches`.
fn done_to_it(names: &ProseNames<'_>, blow: &UnitResult) -> String {
    match (blow.condition, blow.back) {
        (Condition::Broken, _) => "broke it".to_owned(),
        (Condition::Beaten, Some(inches)) => format!("drove it back {}", names.inches(inches)),
        (Condition::Beaten, None) => "beat it".to_owned(),
        _ => "threw it into disorder".to_owned(),
    }
}

/// `broke the 13th Alabama and drove back the 1st Tennessee`.
fn done_to(names: &mut ProseNames<'_>, blows: &[&UnitResult]) -> String {
    let of = |condition: Condition| -> Vec<UnitId> {
        let blows = blows.iter().filter(|blow| blow.condition == condition);
        blows.map(|blow| blow.unit.clone()).collect()
    };
    let done = [
        ("broke", of(Condition::Broken)),
        ("drove back", of(Condition::Beaten)),
        ("disordered", of(Condition::Disordered)),
    ];
    let done = done.into_iter().filter(|(_, units)| !units.is_empty());
    let done: Vec<String> = done
        .map(|(verb, units)| format!("{verb} {}", names.units(&units)))
        .collect();
    list(&done)
}

/// Describes units beside the fight: friends that the beaten went through.
fn carried_away(
    names: &mut ProseNames<'_>,
    fight: &DiaryFight,
    beside: &[&UnitResult],
) -> Option<Sentence> {
    if beside.is_empty() {
        return None;
    }
    let units: Vec<UnitId> = beside.iter().map(|blow| blow.unit.clone()).collect();
    let driven = fight.blows.iter().find(|blow| !blow.through.is_empty());
    let whom = names.units(&units);
    let words = match driven {
        Some(driven) => {
            let who = names.unit(&driven.unit);
            format!("{who} went back through {whom}, which fell into disorder")
        }
        None => format!("the disorder spread to {whom}"),
    };
    Some(Sentence {
        words: sentence(&words),
        ..Sentence::default()
    })
}

/// `10 v 5, dice 4 and 2`.
fn sum(fight: &DiaryFight) -> Option<String> {
    let [ours, theirs] = &fight.account.parties;
    let [die, other] = fight.account.dice?;
    Some(format!(
        "{} v {}, dice {die} and {other}",
        ours.total() + i32::from(die),
        theirs.total() + i32::from(other)
    ))
}

/// `Union: value 4, fresh +1 (FIRE-05)`.
fn modifiers(names: &ProseNames<'_>, fight: &DiaryFight) -> Vec<String> {
    let parties = fight.account.parties.iter();
    parties
        .map(|party| {
            let modifiers = party.modifiers.iter();
            let each =
                modifiers.map(|modifier| format!(", {}", worth(modifier, names.state.edition())));
            format!(
                "{}: value {}{}",
                names.state.side_name(&party.side),
                party.value,
                each.collect::<String>()
            )
        })
        .collect()
}

/// Describes a single blow, as when results wait until all have fought (RUL-72).
pub(super) fn struck(names: &mut ProseNames<'_>, blow: &UnitResult) -> String {
    let who = names.unit(&blow.unit);
    match (blow.condition, blow.back) {
        (Condition::Broken, _) => format!("{who} broke"),
        (_, Some(inches)) => format!("{who} was driven back {}", names.inches(inches)),
        (Condition::Beaten, None) => format!("{who} was beaten"),
        _ => format!("{who} fell into disorder"),
    }
}
