//! A cup on the table: what was drawn from it is kept, and what is left is counted (BS-1202).

use game::any::Hosted;
use rules::blind_swords::BlindSwords;
use rules::blind_swords::event::Event;
use rules::blind_swords::state::State;
use rules::speech::Spoken;
use rules::{Guided, Ruleset};

use super::{
    COLDWATER, begin, object, play, plays,
    scene::{openings, refused},
    to_draw,
};

/// BS-1202: a cup on the table is typed; a cup of the program is not.
#[test]
fn a_cup_on_the_table_is_typed() {
    let text = COLDWATER.replace("by = \"program\"", "by = \"table\"");
    let mut session = begin(&text);
    plays(&mut session, &["next", "pass", "pass", "next"]);
    refused(&mut session, "draw", "BS-1202");
    plays(
        &mut session,
        &[
            "draw event union",
            "draw tarr dice 1",
            "activate lane",
            "order attack",
        ],
    );
    let mut session = begin(COLDWATER);
    refused(&mut session, "include union crossed-orders", "BS-1202");
    to_draw(&mut session);
    // Whether an event lies in the cup is nobody's to know: in it or not, the refusal is the same.
    let one = refused(&mut session, "draw steady-men", "BS-1202");
    assert_eq!(
        one,
        refused(&mut session, "draw fresh-cartridges", "BS-1202")
    );
}

/// BS-1202, BS-309: whether a cup on the table is empty only the table knows; a CIC chit out of it ends no turn.
#[test]
fn a_cup_on_the_table_goes_on_after_a_cic_chit() {
    let text = COLDWATER.replacen("by = \"program\"", "by = \"table\"", 1);
    let mut session = begin(&text);
    plays(&mut session, &["next", "pass", "pass", "next"]);
    for line in [
        "draw hale dice 6",
        "activate marsh",
        "next",
        "draw hale",
        "draw tarr dice 6",
        "activate lane",
        "next",
        "draw tarr dice 6",
        "activate rusk",
        "next",
        "draw fortunes",
        "draw fog",
        "draw vance dice 1",
        "activate marsh",
        "order regroup",
        "next",
        "draw stroud",
        "activate lane",
        "order regroup",
        "next",
    ] {
        let _ = play(&mut session, line);
    }
    assert_eq!(object(&session)["step"], "draw");
    plays(
        &mut session,
        &["draw event union", "next because \"it is empty\"", "next"],
    );
    assert_eq!(object(&session)["turn"], 2);
}

/// BS-303, BS-315, BS-1202: what was drawn from a cup on the table is kept: what may still come out is offered, what
/// cannot is refused, and the turn does not end over chits that are left; the word of the table stands above it.
#[test]
fn a_cup_on_the_table_is_counted() {
    let text = COLDWATER.replacen("by = \"program\"", "by = \"table\"", 1);
    let mut session = begin(&text);
    assert_eq!(openings(&session), ["next"]);
    plays(&mut session, &["next", "pass", "pass", "next"]);
    // A key and an unseen chit a side, two division chits, two CIC and the wild ones.
    assert_eq!(object(&session)["cup"]["chits"], 10);
    for line in ["draw fog dice 1", "draw vance dice 6"] {
        plays(&mut session, &[line]);
    }
    refused(&mut session, "draw fog", "BS-303");
    refused(&mut session, "draw vance", "BS-303");
    plays(
        &mut session,
        &["draw event union", "draw steady-men", "hold"],
    );
    refused(&mut session, "draw event union", "BS-303");
    refused(&mut session, "draw crossed-orders", "BS-303");
    // The table is asked which chit it was: of those that may still come out.
    assert_eq!(openings(&session), ["draw", "pass"]);
    let asked = refused(&mut session, "draw", "BS-1202");
    assert!(
        asked.ends_with("and fortunes, hale, stroud, tarr, event confederate"),
        "{asked}"
    );
    let said = refused(&mut session, "next", "BS-315");
    assert!(said.contains("2 event chits of"), "{said}");
    plays(&mut session, &["draw event union because \"one too many\""]);
    assert_eq!(object(&session)["cup"]["chits"], 6);
}

/// BS-306, BS-1202: an event chit out of a cup on the table is held face down until it is named; who holds none plays
/// none, and what is played at once is played as it is named.
#[test]
fn an_event_chit_is_held_until_it_is_named() {
    let text = COLDWATER.replacen("by = \"program\"", "by = \"table\"", 1);
    let mut session = begin(&text);
    plays(&mut session, &["next", "pass", "pass", "next"]);
    let said = refused(&mut session, "play silence", "BS-306");
    assert!(said.contains("neither held nor drawn"), "{said}");
    let side = session.state().side_of_chit("silence").unwrap();
    plays(&mut session, &[&format!("draw event {side}")]);
    assert_eq!(session.state().chits.held[&side].len(), 1);
    assert!(openings(&session).contains(&"pass".to_owned()));
    let told = play(&mut session, "play silence").unwrap();
    assert!(!told.contains("turns up"), "{told}");
    assert!(session.state().chits.held[&side].is_empty());
    assert!(session.state().chits.discarded.contains("silence"));
    refused(&mut session, "play silence", "BS-306");
}

/// BS-1202: a game that a program began before event chits were counted goes on as it was played.
#[test]
fn an_uncounted_cup_stays_open() {
    let text = COLDWATER.replacen("by = \"program\"", "by = \"table\"", 1);
    let mut session = begin(&text);
    plays(&mut session, &["next", "pass", "pass", "next"]);
    let mut state = State::clone(session.state());
    let filled = |unseen| Event::CupFilled {
        chits: vec!["tarr".to_owned()],
        unseen,
    };
    BlindSwords::apply(&mut state, &filled(None));
    assert!(BlindSwords::same_decision(
        &state,
        &[filled(None)],
        &[filled(Some(std::collections::BTreeMap::new()))]
    ));
    let offered = BlindSwords::openings(&state);
    assert!(
        offered
            .iter()
            .any(|opening| BlindSwords::write(&opening.command) == "draw")
    );
}
