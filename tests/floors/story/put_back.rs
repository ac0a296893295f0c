//! How the table is put back after something is taken back: bases, figures, markers.

use super::*;

/// Holds that there are these lines, as far as they are given.
fn begin(lines: &[String], with: &[&str]) {
    assert_eq!(lines.len(), with.len(), "{lines:#?}");
    for (line, begins) in lines.iter().zip(with) {
        assert!(line.starts_with(begins), "{line}");
    }
}

/// After a take-back the table is put as the record has it: base by base, in inches from where each stands.
#[test]
fn what_stands_elsewhere_is_put_back() {
    let mut session = session(battle("first-steps"));
    let before = State::clone(session.state());
    let ross = before.unit(&"ross".into()).unwrap().base().unwrap();
    let turn = format!("place ross {},{} facing 120", ross.at.x, ross.at.y);
    play(
        &mut session,
        &[
            "place 3rd 8,14.6 facing 90",
            "place 20th 23,4 facing 45",
            &turn,
            "place whitlow 25,4",
        ],
    );
    let there = State::clone(session.state());
    begin(
        &story::put_back(&there, &before),
        &[
            "put P1 3rd Grey back to 4.5,15.2 (2.2 in north of Mill Road), facing due east: 3.5 in west \
             (279) from its place",
            "put P4 20th Grey back to",
            "turn P5 Ross's Battery in place to face due east",
            "put Edmund Whitlow back to",
        ],
    );
    assert!(story::put_back(&there, &there).is_empty());
    assert_eq!(story::put_back(&before, &there).len(), 4);
}

/// What left the table comes back to it, and what came to it goes; units that go alike are told at once.
#[test]
fn what_left_the_table_comes_back() {
    let mut session = session(battle("first-steps"));
    let start = State::clone(session.state());
    play(&mut session, &["order whitlow hold", "mark 3rd broken"]);
    let gone = State::clone(session.state());
    begin(
        &story::put_back(&gone, &start),
        &[
            "put P1 3rd Grey on the table at 4.5,15.2 (2.2 in north of Mill Road), facing due east",
            "take messenger 1 off the table",
        ],
    );
    begin(
        &story::put_back(&start, &gone),
        &[
            "take P1 3rd Grey off the table",
            "put messenger 1 on the table at",
        ],
    );
    play(
        &mut session,
        &["next anyway", "activate whitlow dice 4 4", "next anyway"],
    );
    let before = State::clone(session.state());
    play(&mut session, &["march whitlow"]);
    let there = State::clone(session.state());
    begin(
        &story::put_back(&there, &before),
        &[
            "put P2 P3 P4 P5 9.3 in straight back from their place, facing due east: P2 to 4.5,12.2; P3 to 4.5,9.2; P4 to 3.5,13.2; P5 to 3,10.7",
            "put Edmund Whitlow back to",
        ],
    );
}

/// BLIND-03, BLIND-08: of a blind that is none any more after a take-back the card goes back, and its brigadier with
/// it.
#[test]
fn a_shown_blind_goes_back_under_its_card() {
    let (muster, _) = roster::muster(&rebels((10, 52), (30, 50))).unwrap();
    let mut session = session(State::from_muster(muster));
    play(&mut session, &["next anyway"]);
    let hidden = State::clone(session.state());
    play(&mut session, &["reveal blind-2"]);
    let shown = State::clone(session.state());
    begin(
        &story::put_back(&shown, &hidden),
        &[
            "put blind 2 on the table at 10,52, facing due south",
            "take Z1 z1, Z2 z2 off the table",
            "take z off the table",
        ],
    );
    begin(
        &story::put_back(&hidden, &shown),
        &[
            "take blind 2 off the table",
            "put Z1 z1 on the table at",
            "put Z2 z2 on the table at",
            "put z on the table at",
        ],
    );
    play(&mut session, &["reveal blind-3"]);
    let gone = State::clone(session.state());
    begin(
        &story::put_back(&gone, &shown),
        &["put blind 3 on the table at 30,50, facing due south"],
    );
    begin(
        &story::put_back(&shown, &gone),
        &["take blind 3 off the table"],
    );
}

/// Markers and formations are put back as well.
#[test]
fn who_was_marked_is_marked_again() {
    let mut session = session(battle("first-steps"));
    let start = State::clone(session.state());
    play(
        &mut session,
        &[
            "mark 3rd beaten",
            "mark ross unlimbered",
            "mark whitlow shaken",
        ],
    );
    let marked = State::clone(session.state());
    begin(
        &story::put_back(&start, &marked),
        &[
            "P1 3rd Grey is BEATEN: mark it beaten and disordered",
            "P5 Ross's Battery is unlimbered",
            "P Whitlow's Brigade is SHAKEN: mark it",
        ],
    );
    begin(
        &story::put_back(&marked, &start),
        &[
            "P1 3rd Grey is in order again: take its marker off",
            "P5 Ross's Battery is limbered",
            "P Whitlow's Brigade is steady: take its marker off",
        ],
    );
}
