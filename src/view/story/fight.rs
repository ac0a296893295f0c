//! Firefights and melees in words.

use super::names::Names;
use super::sums;
use rules::fields::terms::account::Account;
use rules::fields::terms::account::FightKind;
use rules::fields::terms::account::Party;

/// `A1 2nd Wisconsin fires at P1 13th Alabama (4.5 in): Confederate loses by 6`. What it comes from is
/// [`reckoned`]: the table waits for who does what.
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
    match account.dice {
        Some(dice) => format!("{opening}: {}", verdict(names, account, dice)),
        None => opening,
    }
}

/// `11 (4, fresh +1, die 6) against 5 (3, die 2)`; none before the dice.
pub(super) fn reckoned(account: &Account) -> Option<String> {
    let [ours, theirs] = &account.parties;
    let [die, other] = account.dice?;
    Some(format!("{} against {}", sum(ours, die), sum(theirs, other)))
}

fn sum(party: &Party, die: u8) -> String {
    format!(
        "{} ({}{}, die {die})",
        party.total() + i32::from(die),
        party.value,
        sums::modifiers(&party.modifiers)
    )
}

fn verdict(names: &Names<'_>, account: &Account, dice: [u8; 2]) -> String {
    let blow = account.blow(dice);
    let Some(party) = blow.and_then(|(loser, _)| account.parties.get(loser)) else {
        return "neither side gives".to_owned();
    };
    let lost = format!(
        "{} loses by {}",
        names.side(&party.side),
        account.margin(dice).abs()
    );
    match account.suffered(dice) {
        Some(_) => lost,
        None => {
            let are = if party.units.len() == 1 { "is" } else { "are" };
            let units = names.units(&party.units);
            format!(
                "{lost} and suffers nothing: {units} {are} out of the enemy's reach (FIRE-08, RUL-73)"
            )
        }
    }
}
