//! Twins that differ in what one side keeps to itself, held against each other where the game is told or refused.

use super::{
    hidden::{ON, all},
    *,
};
use game::{fix::Fix, journal::Seq};
use rules::blue_and_grey::command::Command;
use rules::speech::{self, ParsedAct};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};
use view::waiting_card::Tempo;

/// A kit of five Union units, three of them in the town 0101, and one dummy.
fn crowd(rules: &str) -> String {
    let mut text =
        format!("[complications]\n{ON}\n{rules}\n[dummies]\nunion = 1\nconfederate = 0\n");
    let places = [
        ("a", "0101"),
        ("b", "0101\", \"0105"),
        ("c", "0101\", \"0103"),
        ("e", "0103"),
        ("f", "0105"),
    ];
    for (id, at) in places {
        text += &unit(id, "union", "infantry", "3", &format!("at = [\"{at}\"]"));
    }
    text += &unit("z", "confederate", "infantry", "3", "at = \"0808\"");
    kit(&(text + &map(8, 8) + &ground("0101", "town")))
}

/// CBG-1104, CBG-303, BG-050: whether a dummy or a real unit is one too many under its back, the end of the phase is
/// refused in the same words, or not refused at all.
#[test]
fn a_crowd_of_counters_is_refused_alike() {
    for (limit, clause) in [
        ("[stacking]\nunits = 2", Some("CBG-1104")),
        ("[stacking]\nlimit = \"8\"", None),
        ("[stacking]\nlimit = \"2\"", None),
    ] {
        let twin = |third: &str, other: &str| {
            let mut session = begin(&crowd(limit));
            let lines = [format!("place {third} 0101"), format!("place {other} 0103")];
            plays(&mut session, &[&lines[1], &lines[0]]);
            close(&mut session);
            let end = play(&mut session, "next");
            (end, all(&session, "table"), all(&session, "confederate"))
        };
        let (one, other) = (twin("union-d1", "c"), twin("c", "union-d1"));
        assert_eq!(one, other, "{limit}");
        match (clause, one.0) {
            (Some(clause), Err(why)) => assert!(why.starts_with(clause), "{why}"),
            (None, Ok(told)) => assert!(told.contains("combat"), "{told}"),
            (_, end) => panic!("{limit}: {end:?}"),
        }
    }
    // What lies open is counted as ever.
    let mut session = begin(&crowd("[stacking]\nlimit = \"2\""));
    plays(&mut session, &["mark a up", "mark b up", "place c 0103"]);
    close(&mut session);
    let why = refused(&mut session, "next");
    assert!(why.starts_with("BG-050: 0101 holds strength 6"), "{why}");
}

/// CBG-303: units where they are set up are in order; counters there are taken for them, whichever lie below.
#[test]
fn counters_where_units_are_set_up_are_in_order() {
    let twin = |first: &str, second: &str| {
        let mut session = begin(&crowd("stacking = true\n[stacking]\nunits = 9"));
        let lines = [
            format!("place {first} 0101"),
            format!("place {second} 0103"),
        ];
        plays(&mut session, &["place b 0105", &lines[1], &lines[0]]);
        close(&mut session);
        play(&mut session, "next")
    };
    let (one, other) = (twin("union-d1", "c"), twin("c", "union-d1"));
    assert_eq!(one, other);
    assert!(one.is_ok_and(|told| told.contains("combat")));
}

/// A kit that leaves open what moss costs each kind.
fn mossy() -> String {
    let mut text = format!(
        "[complications]\n{ON}\nfree_deploy = true\n[dummies]\nunion = 0\nconfederate = 0\n[ground.moss]\nmove = {{ artillery = 2 }}\n"
    );
    text += &unit("a", "union", "infantry", "3", "at = \"0101\"");
    text += &unit("b", "union", "cavalry", "3", "at = \"0105\"");
    text += &unit(
        "y",
        "confederate",
        "infantry",
        "3",
        "at = \"0801\"\nface = \"up\"",
    );
    text += &unit(
        "z",
        "confederate",
        "cavalry",
        "3",
        "at = \"0808\"\nface = \"up\"",
    );
    let moss = ["0201", "0205", "0802", "0807"].map(|hex| ground(hex, "moss"));
    kit(&(text + &map(8, 8) + &moss.concat()))
}

/// BG-040, CBG-1101: a cell of a chart that one side read off for a counter tells its kind: it is in no list of the
/// others, and they are asked for it themselves.
#[test]
fn a_cell_read_off_in_secret_stays_with_its_side() {
    let twin = |first: &str, second: &str| {
        let mut session = begin(&mossy());
        plays(
            &mut session,
            &[
                &format!("place {first} 0101"),
                &format!("place {second} 0105"),
            ],
        );
        close(&mut session);
        plays(&mut session, &[&format!("move {first} by 0201 answer 2")]);
        session
    };
    let (mut one, mut other) = (twin("a", "b"), twin("b", "a"));
    for side in ["table", "confederate"] {
        assert_eq!(all(&one, side), all(&other, side), "{side}");
        assert!(!all(&one, side).contains("moss move"), "{side}");
    }
    assert_ne!(all(&one, "union"), all(&other, "union"));
    let own = |session: &Game| {
        let words = ["kit".to_owned()];
        let eyes = Audience::Side("union".to_owned());
        BlueAndGrey::shown(session.state(), &words, &eyes)
            .unwrap()
            .text
    };
    assert!(own(&one).contains("infantry = 2"), "{}", own(&one));
    // Its own side is not asked again; the other one is, whichever kind lay below.
    plays(&mut one, &["move a by 0101 because \"back\""]);
    for session in [&mut one, &mut other] {
        for line in ["next", "next"] {
            plays(session, &[line]);
        }
        for line in ["move y by 0802", "move z by 0807"] {
            let asked = refused(session, line);
            assert!(asked.contains("what does moss cost"), "{asked}");
            plays(session, &[&format!("{line} answer 3")]);
        }
    }
    for session in [&one, &other] {
        let kit = shown(session, "kit").text;
        assert!(
            kit.contains("infantry = 3") && kit.contains("cavalry = 3"),
            "{kit}"
        );
    }
}

/// A game of the crowd whose clock the test moves.
fn timed() -> (Game, Arc<AtomicU64>) {
    let clock = Arc::new(AtomicU64::new(0));
    let hand = Arc::clone(&clock);
    let now = Box::new(move || hand.load(Ordering::Relaxed));
    (
        kit_game::begin(&crowd("[stacking]\nlimit = \"8\""), now),
        clock,
    )
}

/// CBG-1101: the clock of a phone runs from the last step that everyone saw begin; secret acts, their number, their
/// times, their undoing and their fixing do not move it.
#[test]
fn no_secret_act_moves_the_clock_of_the_step() {
    let [plain, secretive] = [false, true].map(|is_secretive| {
        let (mut session, clock) = timed();
        let began = |session: &Game| Tempo::of_public_steps(session).began;
        let mut began_at = vec![began(&session)];
        let secretly = |session: &mut Game, at: u64, lines: &[&str]| {
            clock.store(at, Ordering::Relaxed);
            if is_secretive {
                plays(session, lines);
            }
        };
        secretly(
            &mut session,
            10,
            &["place a 0101", "place b 0105", "mark a up"],
        );
        secretly(&mut session, 20, &["place b 0101"]);
        began_at.push(began(&session));
        clock.store(30, Ordering::Relaxed);
        plays(&mut session, &["seal union"]);
        began_at.push(began(&session));
        clock.store(40, Ordering::Relaxed);
        plays(&mut session, &["seal confederate"]);
        began_at.push(began(&session));
        clock.store(50, Ordering::Relaxed);
        if is_secretive {
            // A fix of a secret act plays the public ones after it again.
            let fix = Fix {
                command: Some(command(&session, "place a 0101")),
                dice: None,
                answers: None,
            };
            let fixing = session.refit(Seq::new(1), &fix).unwrap();
            session.accept(fixing).unwrap();
        }
        began_at.push(began(&session));
        clock.store(60, Ordering::Relaxed);
        plays(&mut session, &["next"]);
        began_at.push(began(&session));
        session.undo(1, true).unwrap();
        began_at.push(began(&session));
        began_at
    });
    assert_eq!(plain, secretive);
    let times = [0, 0, 0, 40, 40, 60, 40].map(Some);
    assert_eq!(plain, times);
}

/// Reads the command of a line.
fn command(session: &Game, line: &str) -> Command {
    match speech::parse::<BlueAndGrey>(line, session.state())
        .unwrap()
        .unwrap()
        .act
    {
        ParsedAct::Command(command) => command,
        other => panic!("{other:?}"),
    }
}
