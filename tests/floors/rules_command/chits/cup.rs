//! The cup: what is in it, and what comes out (CHIT-06, CHIT-07, CHIT-18, CHIT-20).

use super::*;
use rules::fields::terms::{
    command::{Correction, MovablePiece},
    condition::Condition,
};
use rules::fields::turn::round;

#[test]
fn chit_06_v_cup() {
    for row in rows("v-cup") {
        let count: usize = row[0].parse().unwrap();
        let divisions: usize = row[2].parse().unwrap();
        let by = match row[1].as_str() {
            "divisions" => ChitsBy::Divisions,
            _ => ChitsBy::Brigades,
        };
        let terms = ChitTerms {
            by,
            commanders: row[3] == "2",
            fortunes: row[4] == "yes",
            ..CUP
        };
        let mut field =
            roster(FULL)
                .corps("uc", "union", at(30.0, 4.0))
                .corps("rc", "rebel", at(30.0, 56.0));
        let names = ["u", "r", "s"];
        for n in 0..divisions.max(2) {
            let side = ["union", "rebel"][n % 2];
            field = field.division(names[n], side, at(2.0, 2.0 + n as f64));
        }
        for n in 0..count {
            let brigade = ["a", "b", "c", "d", "e", "f", "g", "h", "i"][n];
            let division = names[n % divisions.max(2)];
            field = field.line(brigade, division, at(30.0, 3.0 + 6.0 * n as f64), 0.0, 1);
        }
        let game = field.options(|options| options.chits = Some(terms)).play();
        let chits = round::round_chits(&game.state, terms);
        assert_eq!(chits.len().to_string(), row[5], "{row:?}");
    }
}

/// CHIT-06: the owner of a division's chit says which, and it goes back until all have acted; with Fortunes of War he
/// names whose activation is wasted.
#[test]
fn chit_06_by_divisions() {
    let terms = ChitTerms {
        by: ChitsBy::Divisions,
        fortunes: true,
        ..CUP
    };
    let mut game = cup(four(FULL, terms));
    game.does(&draw("u"), &[]);
    assert_eq!(game.refuses(&draw("r")), "CHIT-06");
    assert_eq!(game.refuses(&next()), "CHIT-06");
    assert_eq!(game.refuses(&name("p")), "CHIT-06");
    game.does(&name("b"), &[]);
    rolls(&mut game);
    ends(&mut game);
    game.does(&draw("F"), &[]);
    game.does(&draw("r"), &[]);
    game.does(&name("q"), &[]);
    assert!(game.state.acting().is_none());
    // One is left of each: it needs no name.
    game.does(&draw("u"), &[]);
    assert_eq!(game.state.acting().unwrap().brigade, id("a"));
    rolls(&mut game);
    ends(&mut game);
    game.does(&draw("r"), &[]);
    rolls(&mut game);
    ends(&mut game);
    assert!(round_one(&game.state).cup.is_empty());
}

/// CHIT-06: a broken brigade is not named for its division's chit, though the referee has brought a unit of it back:
/// its neighbour acts without a word, and refusals name nobody who is gone.
#[test]
fn chit_06_a_broken_brigade_is_not_named() {
    let terms = ChitTerms {
        by: ChitsBy::Divisions,
        ..CUP
    };
    let mut game = cup(four(FULL, terms));
    game.broken("a");
    let unit = UnitId::new("a1");
    let back = Correction::Condition(unit.clone(), Condition::Beaten);
    game.does(&Command::Mark { correction: back }, &[]);
    let placed = Command::Place {
        piece: MovablePiece::Unit(unit),
        at: at(20.0, 10.0),
        facing: None,
    };
    game.does(&placed, &[]);
    assert!(game.state.is_on_table(&id("a")), "its unit is back");
    let refusal = game.order(&name("a"), &[]).unwrap_err().to_string();
    assert!(refusal.contains("still on the table: b"), "{refusal}");
    game.does(&draw("u"), &[]);
    assert_eq!(game.state.acting().unwrap().brigade, id("b"));
}

/// CHIT-07: who has left the table is laid aside.
#[test]
fn chit_07_a_chit_of_nobody_is_laid_aside() {
    let mut game = cup(four(FULL, CUP));
    game.broken("p");
    let events = game.does(&draw("p"), &[]);
    assert!(
        matches!(events[1], Event::ChitLaidAside { .. }),
        "{events:?}"
    );
    assert_eq!(game.state.phase(), Phase::Draw);
    // The program draws on: of two chits the first is nobody's.
    let program = ChitTerms {
        on_table: false,
        ..CUP
    };
    let mut game = cup(four(FULL, program));
    for brigade in ["a", "b"] {
        game.broken(brigade);
    }
    let events = game.does(&Command::Draw { chit: None }, &[1, 3]);
    let drawn = events
        .iter()
        .filter(|event| matches!(event, Event::ChitDrawn { .. }));
    assert_eq!(drawn.count(), 2);
    assert!(game.state.acting().is_some());
}

/// CHIT-07: where all that are left are nobody's, they are laid aside and the round goes on.
#[test]
fn chit_07_the_last_chits_may_be_nobodys() {
    let program = ChitTerms {
        on_table: false,
        ..CUP
    };
    let mut game = cup(four(FULL, program));
    for brigade in ["a", "b", "p", "q"] {
        game.broken(brigade);
    }
    game.does(&Command::Draw { chit: None }, &[1, 1, 1, 1]);
    assert!(round_one(&game.state).cup.is_empty());
    game.does(&next(), &[]);
    assert_ne!(game.state.phase(), Phase::Draw);
}

#[test]
fn chit_18_v_draw() {
    for row in rows("v-draw") {
        let terms = ChitTerms {
            fortunes: row[0].contains('F'),
            ..CUP
        };
        let mut game = cup(four(FULL, terms));
        let mut told = Vec::new();
        for drawn in row[0].split(' ') {
            let events = game.does(&draw(drawn), &[]);
            for event in &events {
                // Who is wasted has no points.
                if let Event::ActivationWasted { brigade } = event {
                    assert_eq!(game.state.brigadier(brigade).unwrap().points(), 0);
                }
                told.extend(match event {
                    Event::ActivationBegan { .. } => Some(format!("{drawn} acts")),
                    Event::ActivationWasted { .. } => Some(format!("{drawn} wasted")),
                    Event::ChitDrawn {
                        chit: Chit::Fortunes,
                        ..
                    } => Some("F".to_owned()),
                    _ => None,
                });
            }
            if game.state.acting().is_some() {
                rolls(&mut game);
                ends(&mut game);
            }
        }
        assert_eq!(told.join("; "), row[1], "{row:?}");
    }
}

/// CHIT-20: the program's dice name the place in the list by identifier; the table's cup is typed.
#[test]
fn chit_20_draws() {
    let program = ChitTerms {
        on_table: false,
        ..CUP
    };
    let mut game = cup(four(FULL, program));
    // Four chits: one die, 4 the last multiple: 5 and 6 are thrown again.
    let events = game.does(&Command::Draw { chit: None }, &[6, 3]);
    let drawn = Event::ChitDrawn {
        chit: chit("p"),
        dice: vec![6, 3],
    };
    assert_eq!(events[0], drawn);
    rolls(&mut game);
    ends(&mut game);
    assert_eq!(game.refuses(&draw("a")), "CHIT-20");
    game.because(&draw("a"));
    let mut game = cup(four(FULL, CUP));
    assert_eq!(game.refuses(&Command::Draw { chit: None }), "CHIT-20");
    // Who would end the round of a cup on the table is told what to type.
    let left = game.order(&next(), &[]).unwrap_err().to_string();
    assert!(
        left.ends_with("name the chit that came out: `draw BRIGADE`"),
        "{left}"
    );
    assert_eq!(four(FULL, CUP).play().refuses(&draw("a")), "SEQ-01");
    let turns = pair(FULL, at(30.0, 50.0));
    assert_eq!(turns.play().refuses(&draw("a")), "CHIT-01");
}

/// CHIT-20: faces that never name a chit are reported after a while; nothing is thrown for ever.
#[test]
fn chit_20_faces_that_never_name_a_chit_are_reported() {
    use rules::Draft;
    use rules::Halt;
    use rules::chance::Ask;
    use rules::chance::Tape;
    use rules::cup;
    use rules::fields::state::draft::Fields;
    let game = cup(four(FULL, CUP));
    for chits in [19, 20, 35] {
        let mut thrown = 0;
        let mut sixes = |_: &Ask| {
            thrown += 1;
            assert!(thrown < 10_000, "for ever");
            6
        };
        let mut tape = Tape::thrown(&[], &mut sixes);
        let mut draft = Draft::<Fields>::new(game.state.clone(), &mut tape, None);
        let drawn = cup::draw(&mut draft, chits, &Ask::new("the draw", "CHIT-20"));
        let Err(Halt::Refused(refusal)) = drawn else {
            panic!("{chits}: {drawn:?}");
        };
        assert_eq!(refusal.clause().id(), "CHIT-20");
        assert!(
            refusal.to_string().contains("named none of the"),
            "{refusal}"
        );
    }
}
