//! What the tape decides of orders and of spirits: higher command at the limit of its help (ACT-04, RUL-04
//! to RUL-06), who feels it when a brigade gives way (RUL-09, RUL-10), and the danger of messengers (MSG-05).

use super::{activation::board, table::*};
use rules::clause::sum;
use rules::fields::dispatch::near_limit;
use rules::fields::language::LineRequest;
use rules::fields::orders::messengers;
use rules::fields::position::gap::figure_distance;
use rules::fields::terms::{
    charts::Level,
    close::Close,
    command::Command,
    edition::Edition,
    event::Event,
    phase::Phase,
    span::{MeasuredSpan, TapeSpan},
};
use rules::fields::{activation, language};
use table::measure::TAPE_ERROR;

/// How near division helps: 6 in basic, 12 in full (RUL-04).
const LIMITS: [f64; 2] = [6.0, 12.0];

/// Puts a general so many inches from the brigadier of A, figure to figure.
fn stand(game: &mut Game, general: &str, inches: f64) {
    let brigadier = game.state.brigadier(&id("a")).unwrap().at().unwrap();
    // Two figures of half an inch.
    game.put(general, at(brigadier.x + inches + 1.0, brigadier.y));
}

fn asked(game: &Game) -> Vec<Close> {
    near_limit::close(&game.state, &activate("a"), TAPE_ERROR)
}

pub fn says(game: &mut Game, close: &Close, within: bool) {
    game.does(&Command::Measured(close.said(within)), &[]);
}

fn helps(game: &Game) -> Vec<(String, String)> {
    let found = activation::activation_modifiers(&game.state, &id("a")).into_iter();
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
        assert_eq!(near_limit::close(&game.state, &activate("a"), 0.05), []);
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
    matches!(&close.span, TapeSpan::Brigade { general: who, .. } if who.as_str() == general)
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
    game.apply(rules::fields::terms::event::Event::GeneralTested {
        general: "a".into(),
        dice: vec![1, 2],
        fate: rules::fields::terms::fate::GeneralFate::Out,
    });
    // A5 stands at 36,10, its side at 37.5; the figure is half an inch wide of its middle.
    game.put("u", at(37.5 + 0.5 + 6.1, 10.0));
    let close = asked(&game).remove(0);
    assert!((close.inches - 6.1).abs() < 0.01, "{close:?}");
    // And says which that is.
    let question = view::tape::close::question(&game.state, &close);
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
    let said = MeasuredSpan {
        span: TapeSpan::Brigade {
            general: "u".into(),
            brigade: id("a"),
        },
        limit: 6.0,
        within: true,
    };
    assert_eq!(game.refuses(&Command::Measured(said.clone())), "RUL-58");
    let nothing = MeasuredSpan { limit: 0.0, ..said };
    assert_eq!(game.refuses(&Command::Measured(nothing)), "RUL-58");
    assert_eq!(helps(&game), []);
}

/// A and B so many inches apart, both to roll.
fn neighbours(edition: Edition, inches: f64) -> Game {
    let mut game = roster(edition)
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(10.0, 10.0), 0.0, 1)
        .line("b", "u", at(20.0, 10.0), 0.0, 1)
        .line("p", "r", at(30.0, 55.0), 180.0, 1)
        .play();
    let gap = game.state.brigade_distance(&id("a"), &id("b")).unwrap();
    game.shift("b", at(20.0 + inches - gap, 10.0));
    game.level("a", Level::Worn).level("b", Level::Willing);
    game.phase(Phase::Activation);
    game
}

/// Who felt it when a brigade gave way.
pub fn felt(events: &[Event]) -> Vec<String> {
    let near = events.iter().find_map(|event| match event {
        Event::GaveWay { near, .. } => Some(near.clone()),
        _ => None,
    });
    near.unwrap().iter().map(ToString::to_string).collect()
}

/// RUL-09: asked before the dice, where the lowest throw makes the brigade give way.
#[test]
fn rul_09_the_tape_decides_who_feels_it_when_a_brigade_gives_way() {
    for edition in BOTH {
        for off in [-0.1, 0.1] {
            for within in [true, false] {
                let mut game = neighbours(edition, 12.0 + off);
                let asked_of = asked(&game);
                let [close] = asked_of.as_slice() else {
                    panic!("{asked_of:?}");
                };
                assert_eq!((close.limit, close.rule), (12.0, "RUL-09"));
                assert_eq!(close.is_within(), off < 0.0);
                says(&mut game, close, within);
                assert_eq!(asked(&game), []);
                let events = game.activate("a", [1, 1]);
                assert_eq!(felt(&events).contains(&"b".to_owned()), within, "{off}");
            }
        }
        assert_eq!(asked(&neighbours(edition, 12.4)), []);
    }
}

/// With its dice on the table it is asked only where it gives way by these.
#[test]
fn rul_09_dice_that_hold_the_brigade_measure_nobody() {
    for edition in BOTH {
        let game = neighbours(edition, 12.1);
        let asked = |dice: &[u8]| {
            let close = near_limit::close_with(&game.state, &activate("a"), dice, TAPE_ERROR);
            close.iter().map(|close| close.rule).collect::<Vec<_>>()
        };
        for (dice, rules) in [
            (&[][..], &["RUL-09"][..]),
            (&[1], &["RUL-09"]),
            (&[1, 1], &["RUL-09"]),
            (&[5, 5], &[]),
            (&[6, 6], &[]),
        ] {
            assert_eq!(asked(dice), rules, "{dice:?}");
        }
    }
}

/// Nor where no throw makes it give way.
#[test]
fn rul_09_who_cannot_give_way_is_not_measured() {
    let mut game = neighbours(FULL, 12.1);
    stand(&mut game, "u", 2.0);
    game.level("a", Level::Fresh);
    let lowest = activation::result_chances(
        sum(&activation::activation_modifiers(&game.state, &id("a"))),
        13,
    );
    let gives_way = lowest[0] + lowest[1] > 0;
    assert_eq!(!asked(&game).is_empty(), gives_way);
    game.level("a", Level::Worn);
    assert_eq!(asked(&game).len(), 1);
}

/// RUL-09: the answer is the same from either end, and is dropped when a unit of either moves.
#[test]
fn rul_09_the_answer_holds_for_both_until_one_moves() {
    let mut game = neighbours(FULL, 12.1);
    let close = asked(&game).remove(0);
    says(&mut game, &close, true);
    let of_b = || near_limit::close(&game.state, &activate("b"), TAPE_ERROR);
    assert_eq!(of_b(), []);
    let b = game.state.centre_of(&id("b")).unwrap();
    game.shift("b", at(b.x, b.y + 0.01));
    assert_eq!(asked(&game).len(), 1);
}

/// RUL-10: an enemy who stayed where another retired, at the limit.
#[test]
fn rul_10_the_tape_decides_whether_an_enemy_is_still_near() {
    for within in [true, false] {
        let mut game = neighbours(FULL, 30.0);
        // Whoever has given way himself is not asked about, but by the older reading.
        let mut value = serde_json::to_value(&game.state).unwrap();
        value["oob"]["rulings"]["set"]["enemy_retired_any"] = "off".into();
        game.state = serde_json::from_value(value).unwrap();
        game.begin(2, "rebel", Phase::Activation);
        game.apply(Event::GaveWay {
            brigade: id("p"),
            near: vec![id("a")],
            how: "beaten by activation".to_owned(),
        });
        game.begin(3, "union", Phase::Activation);
        let a = game.state.centre_of(&id("a")).unwrap();
        game.shift("p", at(a.x, a.y + 13.0));
        let gap = game.state.brigade_distance(&id("a"), &id("p")).unwrap();
        game.shift("p", at(a.x, a.y + 13.0 + 12.1 - gap));
        let rules: Vec<&str> = asked(&game).iter().map(|close| close.rule).collect();
        assert!(rules.contains(&"RUL-10"), "{rules:?}");
        let close = asked(&game)
            .into_iter()
            .find(|close| close.rule == "RUL-10")
            .unwrap();
        says(&mut game, &close, within);
        let modifiers = activation::activation_modifiers(&game.state, &id("a"));
        let relieved = modifiers.iter().any(|m| m.name == "all-enemy-retired");
        assert_eq!(relieved, !within);
    }
}

/// MSG-05: within 6 inches of the enemy the danger die comes first; the tape decides before any die.
#[test]
fn msg_05_the_tape_decides_whether_a_messenger_is_in_danger() {
    for inches in [5.9, 6.1] {
        for within in [true, false] {
            let mut game = on_the_road(FULL, inches);
            let asked_of = near_limit::close(&game.state, &ride(1), TAPE_ERROR);
            let [close] = asked_of.as_slice() else {
                panic!("{asked_of:?}");
            };
            assert_eq!((close.limit, close.rule), (6.0, "MSG-05"));
            let line = language::write(&Command::Measured(close.said(within)));
            let read = language::parse(&line, &game.state).unwrap().unwrap();
            let said = LineRequest::Command(Command::Measured(close.said(within)));
            assert_eq!(read.act, said, "{line}");
            says(&mut game, close, within);
            for command in [ride(1), ride_each()] {
                assert_eq!(near_limit::close(&game.state, &command, TAPE_ERROR), []);
            }
            let danger = messengers::forecast_of(&game.state, &game.state.messengers()[0]);
            let first = danger.unwrap().danger.first().copied();
            assert_eq!(first.is_some_and(|(from, _)| from == 0), within);
            let dice: &[u8] = if within { &[2, 1, 1, 1] } else { &[1, 1, 1] };
            let events = game.does(&ride(1), dice);
            let tested = |event: &Event| matches!(event, Event::MessengerTested { .. });
            assert_eq!(events.iter().any(tested), within, "{inches}");
        }
    }
    // Clear of it, and in basic, which knows no danger, nobody is asked.
    for (edition, inches) in [(FULL, 6.4), (FULL, 5.6), (BASIC, 6.1)] {
        let game = on_the_road(edition, inches);
        assert_eq!(near_limit::close(&game.state, &ride(1), TAPE_ERROR), []);
    }
}

/// The record of a dry decision is the whole of it: what is not compared on the way to an outcome is not a question,
/// and in play nothing is kept.
#[test]
fn rul_58_comparisons_are_kept_for_whoever_asks_and_in_play_not_at_all() {
    let mut game = board(FULL);
    stand(&mut game, "u", 11.9);
    let (ruled, ruler) = game.state.ruled();
    assert_eq!(ruled, game.state);
    assert_eq!(ruler.noted(), []);
    // Asked twice, kept once.
    let twice = [(); 2].map(|()| activation::activation_modifiers(&ruled, &id("a")));
    assert_eq!(twice[0], twice[1]);
    let noted = ruler.noted();
    let of_u: Vec<&Close> = noted.iter().filter(|close| is_from(close, "u")).collect();
    let [close] = of_u.as_slice() else {
        panic!("{noted:?}");
    };
    assert_eq!((close.limit, close.rule), (12.0, "ACT-04"));
    assert!((close.inches - 11.9).abs() < 0.01, "{close:?}");
    assert!(!game.state.is_ruled());
}

/// With one enemy near for certain, how far the others are decides nothing.
#[test]
fn msg_05_what_decides_nothing_is_not_asked() {
    let mut game = on_the_road(FULL, 6.1);
    assert_eq!(
        near_limit::close(&game.state, &ride(1), TAPE_ERROR).len(),
        1
    );
    game.shift("q", at(9.0, 4.0));
    assert_eq!(near_limit::close(&game.state, &ride(1), TAPE_ERROR), []);
}

/// A messenger on its way east, so many inches from the front of the enemy north of it.
fn on_the_road(edition: Edition, inches: f64) -> Game {
    let stands = at(9.0, 8.0);
    let mut game = roster(edition)
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(40.0, 10.0), 0.0, 1)
        .line("p", "r", at(9.0, 20.0), 180.0, 1)
        .line("q", "r", at(50.0, 50.0), 180.0, 1)
        .play();
    let bases = game.state.bases_of(&id("p"));
    let gap = figure_distance(stands, bases.first().unwrap());
    let centre = game.state.centre_of(&id("p")).unwrap();
    game.shift("p", at(centre.x, centre.y + inches - gap));
    game.order_rides(stands);
    game
}
