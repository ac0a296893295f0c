//! Warnings that an act will carry a brigade into a worse level of fatigue at the end of the turn.

use super::dry_run::{self, DryRun};
use rules::chance;
use rules::fields::state::State;
use rules::fields::terms::{account::FightAccount, command::Command, event::Event, name::SideId};
use rules::fields::wear::fatigue;
use rules::spelling::counted;

/// Returns a sentence for each brigade whose level of fatigue at the end of the turn would be worse with the state
/// `after` than with the state `before` (FAT-02). Rest is taken into account (FAT-07). A side gets sentences only for
/// its own brigades, because it does not know the enemy's fatigue.
#[must_use]
pub fn between(before: &State, after: &State) -> Vec<String> {
    fatigue::carried_over(before, after)
        .into_iter()
        .filter_map(|(id, ahead)| {
            let is_known = |side: &SideId| after.known_to().is_none_or(|knows| knows == side);
            let brigade = after.brigade(&id).filter(|own| is_known(&own.side))?;
            let (rest, rules) = match ahead.rested {
                0 if fatigue::rest_is_diced(after, &id) => {
                    (" before its rest die", "FAT-02, FAT-07")
                }
                0 => ("", "FAT-02"),
                _ => (" after rest", "FAT-02, FAT-07"),
            };
            Some(format!(
                "{} {} will be {} at the end of this {}: {}{rest}, {} ({rules})",
                brigade.callsign,
                brigade.name,
                ahead.level.name().to_uppercase(),
                after.turn_word(),
                counted(ahead.points, "point"),
                counted(ahead.counted, "unit")
            ))
        })
        .collect()
}

/// Returns the warnings about an act from its events; empty for acts that engage no unit.
#[must_use]
pub fn of_events(before: &State, command: &Command, events: &[Event]) -> Vec<String> {
    if !may_engage(command) {
        return Vec::new();
    }
    let mut after = before.clone();
    events.iter().for_each(|event| after.apply(event));
    between(before, &after)
}

/// Returns the warnings about an act before its dice are thrown. This is possible because a fight engages its units
/// whatever the dice.
#[must_use]
pub fn of_command(before: &State, command: &Command, because: Option<&str>) -> Vec<String> {
    if !may_engage(command) {
        return Vec::new();
    }
    match dry_run::overruling(before, command, &chance::EVEN, because) {
        DryRun::Would(outcome) => between(before, &outcome.after),
        DryRun::Refused(_) | DryRun::Wanted(_) => Vec::new(),
    }
}

/// Returns the warnings about a fight from its account, whether or not its dice are thrown: any roll engages the units.
#[must_use]
pub fn of_fight(before: &State, account: &FightAccount) -> Vec<String> {
    let mut after = before.clone();
    after.apply(&Event::Fought {
        account: Box::new(account.clone()),
    });
    between(before, &after)
}

fn may_engage(command: &Command) -> bool {
    matches!(
        command,
        Command::Fire { .. } | Command::Melee { .. } | Command::Move { .. }
    )
}
