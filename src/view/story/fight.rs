//! Firefights and melees in words.

use super::{names::StoryNames, sums};
use crate::assist::modifier;
use rules::fields::state::State;
use rules::fields::terms::{
    account::{FightAccount, FightKind, FightParty},
    edition::Edition,
    name::UnitId,
    switch::DefensiveFire,
};

/// Describes a fight in two parts, the opponents and the result; `None` before the dice.
pub(crate) fn fight_in_words(before: &State, account: &FightAccount) -> Option<(String, String)> {
    let names = StoryNames(before);
    let dice = account.dice?;
    Some((
        fight_opening(&names, account),
        fight_verdict(&names, account, dice),
    ))
}

/// Describes a fight: `A1 2nd Wisconsin fires at P1 13th Alabama (4.5 in): Confederate loses by 6`. The result comes
/// first because the players wait for it; [`fight_sums`] gives the sums.
pub(super) fn fight_sentence(names: &StoryNames<'_>, account: &FightAccount) -> String {
    let opening = fight_opening(names, account);
    match account.dice {
        Some(dice) => format!("{opening}: {}", fight_verdict(names, account, dice)),
        None => opening,
    }
}

/// Names the opponents of a fight: `A1 2nd Wisconsin fires at P1 13th Alabama (4.5 in)`.
fn fight_opening(names: &StoryNames<'_>, account: &FightAccount) -> String {
    let [ours, theirs] = &account.parties;
    match account.kind {
        FightKind::Fire => format!(
            "{} {} at {} ({}){}",
            names.units(&ours.units),
            if ours.units.len() == 1 {
                "fires"
            } else {
                "fire"
            },
            names.units(fired_at(theirs)),
            names.inches(account.range),
            match theirs.joined.as_slice() {
                [] => String::new(),
                joined => format!(", joined by {}", names.units(joined)),
            }
        ),
        FightKind::Melee => format!(
            "{} {} {} hand to hand",
            names.units(&ours.units),
            if ours.units.len() == 1 {
                "fights"
            } else {
                "fight"
            },
            names.units(&theirs.units)
        ),
    }
}

/// Returns the units that were fired on, without those that joined them (RUL-71, switch).
fn fired_at(party: &FightParty) -> impl Iterator<Item = &UnitId> {
    let joined = |unit: &&UnitId| party.joined.contains(unit);
    party.units.iter().filter(move |unit| !joined(unit))
}

/// Describes the sum: `11 (4, fresh +1, die 6) against 5 (3, die 2)`, with the modifiers that the referee changed;
/// `None` before the dice.
pub(super) fn fight_sums(account: &FightAccount, edition: Edition) -> Option<String> {
    let [ours, theirs] = &account.parties;
    let [die, other] = account.dice?;
    let (ours, theirs) = (
        party_sum(ours, die, edition),
        party_sum(theirs, other, edition),
    );
    let by_hand = modifier::by_hand_of_fight(account);
    let by_hand = by_hand.map_or_else(String::new, |said| format!(" ({said})"));
    Some(format!("{ours} against {theirs}{by_hand}"))
}

fn party_sum(party: &FightParty, die: u8, edition: Edition) -> String {
    format!(
        "{} ({}{}, die {die})",
        party.total() + i32::from(die),
        party.value,
        sums::modifier_words(&party.modifiers, edition)
    )
}

/// Names the loser and the margin, `Confederate loses by 6`, and says so if the loss has no effect.
fn fight_verdict(names: &StoryNames<'_>, account: &FightAccount, dice: [u8; 2]) -> String {
    let blow = account.losing_blow(dice);
    let Some(party) = blow.and_then(|(loser, _)| account.parties.get(loser)) else {
        return "neither side gives way".to_owned();
    };
    let lost = format!(
        "{} loses by {}",
        names.side(&party.side),
        account.margin(dice).abs()
    );
    match account.suffered_blow(dice) {
        Some(_) => lost,
        None if is_first_shot(names, account) => {
            let [_, charger] = &account.parties;
            let unit = names.units(&charger.units);
            format!("{lost}, no effect: {unit} is charging, so it does not shoot (RUL-90)")
        }
        None => {
            let are = if party.units.len() == 1 { "is" } else { "are" };
            let units = names.units(&party.units);
            format!("{lost}, no effect: {units} {are} out of the enemy's reach (FIRE-08, RUL-73)")
        }
    }
}

/// Checks whether the fight is the shot of charged units before their melee, which is the only fire that the passive
/// side opens (SEQ-03).
fn is_first_shot(names: &StoryNames<'_>, account: &FightAccount) -> bool {
    let [firing, _] = &account.parties;
    names.0.rulings().is(DefensiveFire::SeparateShotFirst)
        && account.kind == FightKind::Fire
        && firing.side != *names.0.active()
}
