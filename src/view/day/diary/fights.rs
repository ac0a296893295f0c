//! Sentences about a fight.

use super::{
    DiaryLength, Sentence, Weight,
    fact::{DiaryFight, UnitResult},
    prose::ProseNames,
    whereabouts::Whereabouts,
    words::{LONGEST, list, number, sentence, worth},
};
use crate::assist::modifier;
use crate::phrases::fill;
use rules::fields::terms::{
    account::{FightKind, FightParty},
    condition::Condition,
    name::UnitId,
    order_of_battle::Arm,
};

mod carried;
mod phrases;

use carried::carried_in_one;
use phrases::Attack;

/// Checks whether a diary tells a fight: it changed something, or it was a charge.
pub(super) fn matters(fight: &DiaryFight) -> bool {
    !fight.blows.is_empty() || fight.is_charge
}

/// Checks whether two units were on opposite sides of a fight hand to hand.
pub(super) fn are_foes(fight: &DiaryFight, unit: &UnitId, enemy: &UnitId) -> bool {
    let [ours, theirs] = &fight.account.parties;
    let meet = |one: &[UnitId], other: &[UnitId]| one.contains(unit) && other.contains(enemy);
    fight.account.kind == FightKind::Melee
        && (meet(&ours.units, &theirs.units) || meet(&theirs.units, &ours.units))
}

/// Returns the weight of a fight: that of its hardest blow.
pub(super) fn weight(fight: &DiaryFight) -> Weight {
    let worst = fight.blows.iter().map(|blow| blow.condition).max();
    match worst {
        Some(Condition::Broken) => Weight::Grave,
        Some(Condition::Beaten) => Weight::Notable,
        Some(_) => Weight::Minor,
        None if fight.is_charge => Weight::Notable,
        None => Weight::Detail,
    }
}

/// Results of a fight, prepared for the choice of phrases.
struct FightOutcome<'f> {
    attack: Attack,
    /// True if only the attackers were hit.
    on_attackers: bool,
    blows: Vec<&'f UnitResult>,
    /// True if one phrase covers all results, because every unit of the party had the same result.
    is_uniform: bool,
}

impl<'f> FightOutcome<'f> {
    fn new(names: &ProseNames<'_>, fight: &'f DiaryFight) -> Self {
        let [ours, theirs] = &fight.account.parties;
        let is_gun = |id: &UnitId| {
            let unit = names.state.unit(id);
            unit.is_some_and(|unit| unit.arm == Arm::Artillery)
        };
        // Of several blows to a unit the hardest counts.
        let of = |units: &[UnitId]| -> Vec<&UnitResult> {
            let mut hardest: Vec<&UnitResult> = Vec::new();
            for blow in fight.blows.iter().filter(|blow| units.contains(&blow.unit)) {
                let force = |blow: &UnitResult| (blow.condition, blow.back.is_some());
                match hardest.iter_mut().find(|known| known.unit == blow.unit) {
                    Some(known) if force(known) < force(blow) => *known = blow,
                    Some(_) => {}
                    None => hardest.push(blow),
                }
            }
            hardest
        };
        let (hit, hurt) = (of(&theirs.units), of(&ours.units));
        let on_attackers = hit.is_empty();
        let (blows, party) = match on_attackers {
            true => (hurt, ours),
            false => (hit, theirs),
        };
        let first = blows.first();
        let is_same = |blow: &&UnitResult| {
            first.is_some_and(|first| {
                (first.condition, first.back.is_some()) == (blow.condition, blow.back.is_some())
            })
        };
        Self {
            attack: Attack::new(
                fight.account.kind,
                ours.units.iter().all(is_gun),
                fight.is_charge,
            ),
            on_attackers,
            is_uniform: blows.len() == party.units.len() && blows.iter().all(is_same),
            blows,
        }
    }

    fn phrases(&self) -> &'static [&'static str] {
        let Some(first) = self.blows.first() else {
            return phrases::no_effect(self.attack);
        };
        let is_driven = first.back.is_some();
        match (self.is_uniform, self.on_attackers) {
            (false, on_attackers) => phrases::mixed(self.attack, on_attackers),
            (true, true) => phrases::reply(self.attack, first.condition, is_driven),
            (true, false) => phrases::effect(self.attack, first.condition, is_driven),
        }
    }
}

/// Checks whether there is a phrase for the fight that the chapter has used less than twice.
pub(super) fn has_fresh_phrase(names: &ProseNames<'_>, fight: &DiaryFight) -> bool {
    names.has_fresh(FightOutcome::new(names, fight).phrases())
}

/// Options for the sentence about a fight.
#[derive(Debug, Clone, Copy)]
pub(super) struct FightStyle<'p> {
    pub(super) length: DiaryLength,
    pub(super) with_sums: bool,
    /// Place of the attacked units; `None` except in the first fight at that place.
    pub(super) place: Option<&'p Whereabouts>,
}

/// Describes a fight in one or two sentences.
pub(super) fn told(
    names: &mut ProseNames<'_>,
    fight: &DiaryFight,
    style: FightStyle<'_>,
) -> Vec<Sentence> {
    let [ours, theirs] = &fight.account.parties;
    let FightStyle {
        length, with_sums, ..
    } = style;
    let carried = carried_in_one(names, fight, style);
    let is_whole = carried.is_some();
    let words = carried.unwrap_or_else(|| in_words(names, fight, style));
    let by_hand = modifier::by_hand_of_fight(&fight.account).filter(|_| with_sums);
    let mut first = Sentence {
        weight: weight(fight),
        ..Sentence::default()
    };
    if length >= DiaryLength::Full {
        let sum = sum(names, fight).into_iter().chain(by_hand);
        let range = (fight.account.kind == FightKind::Fire)
            .then(|| format!("range {}", names.inches(fight.account.range)));
        let told: Vec<String> = range.into_iter().chain(sum.filter(|_| with_sums)).collect();
        first.sum = (!told.is_empty()).then(|| told.join("; "));
        first.words = sentence(&words);
    } else {
        let by_hand = by_hand.map_or_else(String::new, |said| format!(" ({said})"));
        first.words = sentence(&format!("{words}{by_hand}"));
    }
    if with_sums && length == DiaryLength::Dice {
        first.modifiers = modifiers(names, fight);
    }
    let mut told = vec![first];
    if is_whole {
        return told;
    }
    let is_party = |unit: &UnitId| theirs.units.contains(unit) || ours.units.contains(unit);
    let beside: Vec<&UnitResult> = fight
        .blows
        .iter()
        .filter(|blow| !is_party(&blow.unit))
        .collect();
    told.extend(carried_away(names, fight, &beside));
    told
}

fn in_words(names: &mut ProseNames<'_>, fight: &DiaryFight, style: FightStyle<'_>) -> String {
    let [ours, theirs] = &fight.account.parties;
    let outcome = FightOutcome::new(names, fight);
    let phrase = names.pick(outcome.phrases());
    // Two pages may not have told of the charge.
    let phrase = match phrase.strip_prefix("still ") {
        Some(rest) if names.is_brief => rest,
        _ => phrase,
    };
    // At the head of the sentence a place would seem to be that of the attackers, who may fire from far away.
    let place = style.place.map(Whereabouts::words).unwrap_or_default();
    let (front, behind, at) = match phrase {
        _ if place.is_empty() => Default::default(),
        phrase if phrase.starts_with("{whom}") => (format!("{place}, "), String::new(), ""),
        phrase if phrase.contains("{at}") => (String::new(), String::new(), place.as_str()),
        _ => (String::new(), format!(" {place}"), ""),
    };
    let (who, whom) = (names.units(&ours.units), names.units(&theirs.units));
    let is_many = |names: &ProseNames<'_>, units: &[UnitId]| match units {
        [only] => names.is_plural(only),
        _ => true,
    };
    let (own_many, many) = (is_many(names, &ours.units), is_many(names, &theirs.units));
    let back = outcome.blows.first().and_then(|blow| blow.back);
    let back = back.filter(|inches| *inches >= 1.0);
    let back = back.map_or_else(String::new, |inches| names.inches(inches));
    let done = match outcome.is_uniform {
        true => String::new(),
        false => done_to(names, &outcome),
    };
    let pronoun = |many: bool| if many { "them" } else { "it" };
    let verb = |many: bool| if many { "were" } else { "was" };
    let parts = [
        ("who", who.as_str()),
        ("it", pronoun(many)),
        ("own", pronoun(own_many)),
        ("was", verb(many)),
        ("were", verb(own_many)),
        ("it_came", if own_many { "they came" } else { "it came" }),
        ("done", &done),
        ("n", &back),
    ];
    let placed = format!("{whom}{behind}");
    let words = |whom: &str, at: &str| {
        let place = [("whom", whom), ("at", at)];
        fill(phrase, &[&place[..], &parts[..]].concat())
    };
    let told = format!("{front}{}", words(&placed, at));
    match told.split_whitespace().count() <= LONGEST {
        true => told,
        false => words(&whom, ""),
    }
}

/// Maximum number of units that are named. More are only counted, provided that the sentence already names their
/// brigade.
const NAMED: usize = 2;

/// Describes the results: `broke the 13th Alabama and drove back three of them`.
fn done_to(names: &mut ProseNames<'_>, outcome: &FightOutcome<'_>) -> String {
    let done = [
        ("broke", Condition::Broken),
        ("drove back", Condition::Beaten),
        ("disordered", Condition::Disordered),
    ];
    let done = done.map(|(verb, condition)| (verb, units_in(&outcome.blows, condition)));
    let done = done.into_iter().filter(|(_, units)| !units.is_empty());
    let done: Vec<String> = done
        .map(|(verb, units)| match units.len() > NAMED {
            true => format!("{verb} {} of them", number(units.len())),
            false => format!("{verb} {}", names.units(&units)),
        })
        .collect();
    list(&done)
}

/// Returns the units that suffered that result, each once.
pub(super) fn units_in(blows: &[&UnitResult], condition: Condition) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = Vec::new();
    for blow in blows.iter().filter(|blow| blow.condition == condition) {
        if !units.contains(&blow.unit) {
            units.push(blow.unit.clone());
        }
    }
    units
}

/// Describes the results of several fights in one sentence; `None` if there are none.
pub(super) fn together(names: &mut ProseNames<'_>, fights: &[&DiaryFight]) -> Option<Sentence> {
    let blows: Vec<&UnitResult> = fights.iter().flat_map(|fight| &fight.blows).collect();
    let broken = units_in(&blows, Condition::Broken);
    let mut beaten = units_in(&blows, Condition::Beaten);
    beaten.retain(|unit| !broken.contains(unit));
    let mut disordered = units_in(&blows, Condition::Disordered);
    disordered.retain(|unit| !broken.contains(unit) && !beaten.contains(unit));
    let done = [
        ("broken", broken),
        ("driven back", beaten),
        ("thrown into disorder", disordered),
    ];
    let done: Vec<String> = done
        .into_iter()
        .filter(|(_, units)| !units.is_empty())
        .map(|(how, units)| {
            let many = match units.as_slice() {
                [only] => names.is_plural(only),
                _ => true,
            };
            let were = if many { "were" } else { "was" };
            format!("{} {were} {how}", names.units(&units))
        })
        .collect();
    if done.is_empty() {
        return None;
    }
    let opening = names.pick(&["elsewhere", "along the rest of the line", "in other fights"]);
    Some(Sentence {
        words: sentence(&format!("{opening} {}", list(&done))),
        named: Some(sentence(&list(&done))),
        weight: fights
            .iter()
            .map(|fight| weight(fight))
            .max()
            .unwrap_or_default(),
        ..Sentence::default()
    })
}

/// Describes the friends outside the fight through whom beaten units fell back, a sentence for each beaten unit: it may
/// go through more units than it disorders (FIRE-09).
fn carried_away(
    names: &mut ProseNames<'_>,
    fight: &DiaryFight,
    beside: &[&UnitResult],
) -> Vec<Sentence> {
    let mut left: Vec<UnitId> = Vec::new();
    for blow in beside {
        if !left.contains(&blow.unit) {
            left.push(blow.unit.clone());
        }
    }
    let mut told: Vec<String> = Vec::new();
    for driven in fight.blows.iter().filter(|blow| !blow.through.is_empty()) {
        let (hurt, rest) = left
            .into_iter()
            .partition::<Vec<UnitId>, _>(|unit| driven.through.contains(unit));
        left = rest;
        if !hurt.is_empty() {
            told.push(gone_through(names, driven, &hurt));
        }
    }
    if !left.is_empty() {
        let phrase = names.pick(&[
            "the disorder spread to {whom}",
            "{whom} caught the disorder",
        ]);
        told.push(fill(phrase, &[("whom", &names.units(&left))]));
    }
    let told = told.iter().map(|words| Sentence {
        words: sentence(words),
        weight: Weight::Minor,
        ..Sentence::default()
    });
    told.collect()
}

/// Describes a beaten unit that went back through friends. It disordered those in `hurt`.
fn gone_through(names: &mut ProseNames<'_>, driven: &UnitResult, hurt: &[UnitId]) -> String {
    let who = names.unit(&driven.unit);
    let all = driven.through.len();
    if hurt.len() < all {
        let phrase = names.pick(&[
            "{who} went back through {all} units and disordered {whom}",
            "{whom} lost order as {who} came back through {all} units",
            "falling back through {all} units, {who} carried {whom} into disorder",
        ]);
        let whom = match hurt.len() > NAMED && !phrase.starts_with("{whom}") {
            true => format!("{} of them", number(hurt.len())),
            false => names.units(hurt),
        };
        return fill(
            phrase,
            &[("who", &who), ("whom", &whom), ("all", &number(all))],
        );
    }
    let phrase = names.pick(&[
        "{who} went back through {whom} and disordered {it}",
        "on its way to the rear {who} carried {whom} into disorder",
        "{whom} lost order as {who} came back through {it}",
    ]);
    let is_many = match hurt {
        [only] => names.is_plural(only),
        _ => true,
    };
    let it = if is_many { "them" } else { "it" };
    let whom = names.units(hurt);
    fill(phrase, &[("who", &who), ("whom", &whom), ("it", it)])
}

/// Describes the sum of a fight and its parts: `10 v 5, dice 4 and 2: Union 6 + 4, Confederate 3 + 2`; `None` without
/// dice.
fn sum(names: &ProseNames<'_>, fight: &DiaryFight) -> Option<String> {
    let [ours, theirs] = &fight.account.parties;
    let [die, other] = fight.account.dice?;
    let (own, enemy) = (ours.total(), theirs.total());
    let side = |party: &FightParty| names.state.side_name(&party.side).to_owned();
    Some(format!(
        "{} v {}, dice {die} and {other}: {} {own} + {die}, {} {enemy} + {other}",
        own + i32::from(die),
        enemy + i32::from(other),
        side(ours),
        side(theirs)
    ))
}

/// Lists the modifiers by side: `Union: value 4, fresh +1 (FIRE-05)`.
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

/// Describes a blow outside a fight; one arises when results wait until all have fought (RUL-72).
pub(super) fn struck(names: &mut ProseNames<'_>, blow: &UnitResult) -> String {
    let who = names.unit(&blow.unit);
    let were = if names.is_plural(&blow.unit) {
        "were"
    } else {
        "was"
    };
    let inches = blow
        .back
        .map_or_else(String::new, |inches| names.inches(inches));
    let phrase = match (blow.condition, blow.back) {
        (Condition::Broken, _) => names.pick(&["{who} broke", "{who} {were} destroyed"]),
        (_, Some(_)) => names.pick(&["{who} {were} driven back {n}", "{who} recoiled {n}"]),
        (Condition::Beaten, None) => names.pick(&["{who} {were} beaten"]),
        _ => names.pick(&["{who} fell into disorder", "{who} lost order"]),
    };
    fill(phrase, &[("who", &who), ("were", were), ("n", &inches)])
}
