//! What a side saw of its enemy (ZOO-09), looked for from the end of a game: the same as act by act.

use common::random_play;
use game::journal;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::name::SideId;
use view::board::sightings::{SightingReport, Sightings, trail::SightingTrail};
use view::fog_of_war;

/// Acts between the places at which both ways of looking are compared.
const STRIDE: usize = 29;

const BATTLES: [&str; 4] = [
    "first-steps",
    "mcphersons-ridge",
    "blinds",
    "blinds by chits",
];

fn reports(sightings: &Sightings) -> Vec<(String, SightingReport)> {
    let reports = sightings.reports();
    reports
        .map(|(unit, report)| (unit.to_string(), report.clone()))
        .collect()
}

#[test]
fn zoo_09_the_last_sightings_looked_for_backwards_are_those_of_every_act() {
    let mut compared = 0;
    random_play::each_played(&BATTLES, 29, 5, |name, session| {
        let start = session.journal().start();
        for side in start.oob().sides.iter().map(|side| &side.id) {
            let acts = session.journal().line_to(session.journal().here()).len();
            for end in (0..=acts).rev().step_by(STRIDE) {
                compared += usize::from(agree(name, side, session, end) > 0);
            }
        }
    });
    assert!(compared > 50, "{compared} places with enemies known of");
}

/// Compares both ways after that many acts, and returns the number of reports.
fn agree(name: &str, side: &SideId, session: &game::session::Session<Fields>, end: usize) -> usize {
    let journal = session.journal();
    let mut state = State::clone(journal.start());
    let mut forwards = Sightings::new(side.clone());
    forwards.follow(&state);
    let mut trail = SightingTrail::new(side.clone(), &state);
    for seq in journal.line_to(journal.here()).iter().take(end) {
        if let Some(act) = journal.entry(*seq).and_then(|entry| entry.act()) {
            journal::fold_act::<Fields>(&mut state, act);
            forwards.follow(&state);
            trail.record(&state);
        }
    }
    let backwards = trail.last_seen(&state);
    assert_eq!(
        reports(&forwards),
        reports(&backwards),
        "{name}, {side}, {end} acts"
    );
    assert_eq!(
        forwards.messengers(),
        backwards.messengers(),
        "{name}, {side}"
    );
    assert_eq!(
        fog_of_war::board(&fog_of_war::state(&state, &forwards), &forwards),
        fog_of_war::board(&fog_of_war::state(&state, &backwards), &backwards),
        "{name}, {side}, {end} acts"
    );
    reports(&backwards).len()
}
