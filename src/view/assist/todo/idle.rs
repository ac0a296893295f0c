//! The reasons why brigades cannot march.

use crate::assist::dry_run::{self, DryRun, DryRunOutcome};
use rules::fields::march::{self, course::stop_words};
use rules::fields::state::{BrigadeState, State};
use rules::fields::terms::{command::Command, event::Event};

/// Groups brigades by reason: `P: 56th Pennsylvania sees 5th Alabama Battalion already (GT-01); Q T: its order requires
/// no march`.
pub(super) fn by_reason(idle: &[(&BrigadeState, String)]) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for (brigade, why) in idle {
        let callsign = brigade.callsign.as_str();
        match groups.iter_mut().find(|(known, _)| known == why) {
            Some((_, brigades)) => brigades.push(callsign),
            None => groups.push((why, vec![callsign])),
        }
    }
    let groups = groups.iter();
    let each: Vec<String> = groups
        .map(|(why, brigades)| format!("{}: {why}", brigades.join(" ")))
        .collect();
    each.join("; ")
}

/// Explains why a brigade cannot do the march that its order demands.
pub(crate) fn why_idle(state: &State, brigade: &BrigadeState) -> String {
    let command = Command::march(brigade.id.clone(), None);
    match dry_run::dry_run(state, &command, &[]) {
        DryRun::Refused(refusal) => format!("{} ({})", refusal.said(), refusal.clause()),
        DryRun::Would(outcome) if march::is_due(state, brigade) => no_step(state, &outcome),
        DryRun::Would(_) | DryRun::Wanted(_) => "its order requires no march".to_owned(),
    }
}

/// Explains why the march that an order demands would not move the brigade.
fn no_step(state: &State, outcome: &DryRunOutcome) -> String {
    let mut events = outcome.events.iter();
    let stop = events.find_map(|event| match event {
        Event::Marched(march) => Some(stop_words(state, &march.stop)),
        _ => None,
    });
    let stop = stop.map_or_else(String::new, |stop| format!(": {stop}"));
    format!("it cannot move ahead{stop}")
}
