//! Sums and points of an act, to follow its effects.

use super::{fight, names::StoryNames};
use rules::fields::state::State;
use rules::fields::terms::{command::Command, edition::Edition, event::Event};

/// Describes the sums of the fights.
pub(super) fn fight_sums(events: &[Event], edition: Edition) -> impl Iterator<Item = String> {
    events.iter().filter_map(move |event| match event {
        Event::Fought { account } => fight::fight_sums(account, edition),
        _ => None,
    })
}

/// Describes the points spent by each general, including a payer whom the referee named (RUL-30); `None` if none were
/// spent.
pub(super) fn points_spent(before: &State, command: &Command, events: &[Event]) -> Option<String> {
    let names = StoryNames(before);
    let cost = |event: &Event| match event {
        // The point that a brigade's mark costs is no one's choice, so it is left out.
        Event::PointsSpent {
            general,
            points,
            on,
            rule,
        } if rule.id() == "CMD-03" => Some(format!(
            "{} has {points} point less: the brigade is {on}",
            names.general(general)
        )),
        Event::PointsSpent {
            general, points, ..
        } => {
            let is_named = command.paid_by() == Some(general);
            let named = if is_named { " by choice (RUL-30)" } else { "" };
            Some(format!("{} spends {points}{named}", names.general(general)))
        }
        _ => None,
    };
    let costs: Vec<String> = events.iter().filter_map(cost).collect();
    (!costs.is_empty()).then(|| costs.join(", "))
}
