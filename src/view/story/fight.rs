//! Firefights and melees in words.

use super::names::Names;
use super::sums;
use crate::rules::fields::account::Account;
use crate::rules::fields::account::FightKind;
use crate::rules::fields::account::Party;

/// `A1 2nd Wisconsin fires at P1 13th Alabama (4.5 in): 4, fresh +1, die 6 = 11 against 3, die 2 = 5;
/// Confederate loses by 6`.
pub(super) fn fought(names: &Names<'_>, account: &Account) -> String {
    let [ours, theirs] = &account.parties;
    let opening = match account.kind {
        FightKind::Fire => format!(
            "{} {} at {} ({})",
            names.units(&ours.units),
            if ours.units.len() == 1 {
                "fires"
            } else {
                "fire"
            },
            names.units(&theirs.units),
            names.inches(account.range)
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
    };
    let Some([die, other]) = account.dice else {
        return opening;
    };
    format!(
        "{opening}: {} against {}; {}",
        sum(ours, die),
        sum(theirs, other),
        verdict(names, account, [die, other])
    )
}

fn sum(party: &Party, die: u8) -> String {
    format!(
        "{}{}, die {die} = {}",
        party.value,
        sums::modifiers(&party.modifiers),
        party.total() + i32::from(die)
    )
}

fn verdict(names: &Names<'_>, account: &Account, dice: [u8; 2]) -> String {
    let loser = account
        .blow(dice)
        .and_then(|(loser, _)| account.parties.get(loser));
    match loser {
        None => "neither side gives".to_owned(),
        Some(party) => format!(
            "{} loses by {}",
            names.side(&party.side),
            account.margin(dice).abs()
        ),
    }
}
