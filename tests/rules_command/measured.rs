//! Higher command at the limit of its help (ACT-04, RUL-04 to RUL-06): the tape decides.

use super::activation::board;
use super::table::*;
use vidette::rules::fields::activation;
use vidette::rules::fields::close;
use vidette::rules::fields::close::Close;
use vidette::rules::fields::command::Command;
use vidette::rules::fields::measured::Measured;
use vidette::rules::fields::measured::Span;
use vidette::table::measure::TAPE_ERROR;

/// How near division helps: 6 in basic, 12 in full (RUL-04).
const LIMITS: [f64; 2] = [6.0, 12.0];

/// Puts a general so many inches from the brigadier of A, figure to figure.
fn stand(game: &mut Game, general: &str, inches: f64) {
    let brigadier = game.state.brigadier(&id("a")).unwrap().at().unwrap();
    // Two figures of half an inch.
    game.put(general, at(brigadier.x + inches + 1.0, brigadier.y));
}

fn asked(game: &Game) -> Vec<Close> {
    close::close(&game.state, &activate("a"), TAPE_ERROR)
}

fn says(game: &mut Game, close: &Close, within: bool) {
    game.does(&Command::Measured(close.said(within)), &[]);
}

fn helps(game: &Game) -> Vec<(String, String)> {
    let found = activation::modifiers(&game.state, &id("a")).into_iter();
    let near = found.filter(|modifier| modifier.name.ends_with("-near"));
    near.map(|modifier| (modifier.name, modifier.rule.to_string()))
        .collect()
}

#[test]
fn act_04_the_tape_decides_whether_division_helps() {
    for (edition, limit) in BOTH.into_iter().zip(LIMITS) {
        for off in [-0.1, 0.1] {
            for within in [true, false] {
                let mut game = board(edition);
                stand(&mut game, "u", limit + off);
                let asked_of = asked(&game);
                let [close] = asked_of.as_slice() else {
                    panic!("{asked_of:?}");
                };
                assert_eq!((close.limit, close.rule), (limit, "ACT-04"));
                assert_eq!(close.is_within(), off < 0.0);
                says(&mut game, close, within);
                let helped = [("division-near".to_owned(), "ACT-04".to_owned())];
                assert_eq!(helps(&game), helped[..usize::from(within)], "{off}");
                // It is settled, and what is rolled has it.
                assert_eq!(asked(&game), []);
                let (sum, _) = result_of(&game.activate("a", [3, 3]));
                assert_eq!(sum, 6 + i32::from(within));
            }
        }
    }
}

#[test]
fn act_04_what_lies_clear_of_the_limit_is_not_asked() {
    for (edition, limit) in BOTH.into_iter().zip(LIMITS) {
        for off in [-0.3, 0.3] {
            let mut game = board(edition);
            stand(&mut game, "u", limit + off);
            assert_eq!(asked(&game), [], "{off}");
            assert_eq!(helps(&game).len(), usize::from(off < 0.0));
        }
        let mut game = board(edition);
        stand(&mut game, "u", limit + 0.1);
        assert_eq!(close::close(&game.state, &activate("a"), 0.05), []);
    }
}

/// RUL-05: with corps near, division adds nothing; nobody is sent for the tape in vain.
#[test]
fn rul_05_what_decides_nothing_is_not_asked() {
    let mut game = board(BASIC);
    stand(&mut game, "c", 2.0);
    stand(&mut game, "u", 6.1);
    assert_eq!(asked(&game), []);
    // Both in doubt: where corps is beyond, division counts and is asked for then.
    stand(&mut game, "c", 6.1);
    let first = asked(&game);
    let corps = first.iter().find(|close| is_from(close, "c")).unwrap();
    says(&mut game, corps, false);
    let then = asked(&game);
    assert!(then.len() == 1 && is_from(&then[0], "u"), "{then:?}");
}

fn is_from(close: &Close, general: &str) -> bool {
    matches!(&close.span, Span::Brigade { general: who, .. } if who.as_str() == general)
}

/// An answer holds while both stand where they stood, and no longer.
#[test]
fn rul_58_an_answer_is_void_when_somebody_moves() {
    let mut game = board(BASIC);
    stand(&mut game, "u", 6.1);
    let close = asked(&game).remove(0);
    says(&mut game, &close, true);
    assert_eq!(helps(&game).len(), 1);
    stand(&mut game, "u", 6.15);
    assert_eq!(helps(&game), []);
    assert_eq!(asked(&game).len(), 1);
    // He comes back to the very place: it is measured anew.
    stand(&mut game, "u", 6.1);
    assert_eq!(helps(&game), []);
    assert_eq!(asked(&game).len(), 1);
    // The last word counts.
    says(&mut game, &close, true);
    assert_eq!(helps(&game).len(), 1);
    says(&mut game, &close, false);
    assert_eq!(helps(&game), []);
}

/// RUL-06: without a brigadier the tape goes to the nearest unit.
#[test]
fn rul_06_the_tape_goes_to_the_nearest_unit_of_a_brigade_without_a_brigadier() {
    let mut game = board(BASIC);
    game.apply(vidette::rules::fields::event::Event::GeneralTested {
        general: "a".into(),
        dice: vec![1, 2],
        fate: vidette::rules::fields::state::Fate::Out,
    });
    // A5 stands at 36,10, its side at 37.5; the figure is half an inch wide of its middle.
    game.put("u", at(37.5 + 0.5 + 6.1, 10.0));
    let close = asked(&game).remove(0);
    assert!((close.inches - 6.1).abs() < 0.01, "{close:?}");
    // And says which that is.
    let question = vidette::view::close::question(&game.state, &close);
    assert!(question.contains(", the nearest unit of "), "{question}");
    assert!(question.contains("is A5,"), "{question}");
    says(&mut game, &close, true);
    assert_eq!(helps(&game).len(), 1);
    game.shift("a", at(30.0, 10.1));
    assert_eq!(helps(&game), []);
}

/// What the record contradicts by more than an inch is a wrong place, not a wrong tape.
#[test]
fn rul_58_what_the_record_contradicts_by_more_than_an_inch_is_refused() {
    let mut game = board(BASIC);
    stand(&mut game, "u", 8.0);
    let said = Measured {
        span: Span::Brigade {
            general: "u".into(),
            brigade: id("a"),
        },
        limit: 6.0,
        within: true,
    };
    assert_eq!(game.refuses(&Command::Measured(said.clone())), "RUL-58");
    let nothing = Measured { limit: 0.0, ..said };
    assert_eq!(game.refuses(&Command::Measured(nothing)), "RUL-58");
    assert_eq!(helps(&game), []);
}
