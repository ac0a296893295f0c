//! Rounds: their order, their count, orders, initiative, morale status (CHIT-01 to CHIT-04, CHIT-16).

use super::*;
use rules::fields::state::round_of;
use rules::fields::terms::{mark::BrigadeMark, name::GeneralId};

/// CHIT-01, CHIT-03: orders of the side with the initiative, then of the other, then draws, then morale.
#[test]
fn chit_01_a_round_in_its_order() {
    let mut game = four(FULL, CUP).deployment();
    game.does(&next(), &[]);
    let place = |game: &Game| {
        (
            game.state.turn(),
            game.state.phase(),
            game.state.active().to_string(),
        )
    };
    assert_eq!(place(&game), (1, Phase::Orders, "union".into()));
    game.does(&next(), &[]);
    assert_eq!(place(&game), (1, Phase::Orders, "rebel".into()));
    game.does(&next(), &[]);
    assert_eq!(place(&game), (1, Phase::Draw, "union".into()));
    // Morale comes when the cup is empty.
    assert_eq!(game.refuses(&next()), "CHIT-01");
    for brigade in ["p", "a", "q", "b"] {
        acts(&mut game, brigade);
        assert_eq!(game.state.phase(), Phase::Draw);
    }
    assert_eq!(game.refuses(&draw("a")), "CHIT-06");
    game.does(&next(), &[]);
    assert_eq!(place(&game), (1, Phase::Morale, "union".into()));
    game.does(&next(), &[]);
    assert_eq!(place(&game), (2, Phase::Orders, "rebel".into()));
}

#[test]
fn chit_02_v_rounds() {
    for row in rows("v-rounds") {
        let number = |field: usize| row[field].parse::<u32>().unwrap();
        assert_eq!(round_of(number(0)), number(1), "{row:?}");
        assert_eq!([8, 9].map(round_of), [number(2), number(3)], "{row:?}");
    }
}

/// CHIT-02: four player turns are two rounds.
#[test]
fn chit_02_the_battle_ends_after_its_last_round() {
    let mut game = cup(four(FULL, CUP).turns(3));
    for last in [false, true] {
        empties(&mut game);
        game.does(&next(), &[]);
        game.does(&next(), &[]);
        assert_eq!(game.state.over().is_some(), last);
        if !last {
            game.does(&next(), &[]);
            game.does(&next(), &[]);
        }
    }
    assert_eq!(game.state.turn(), 2);
}

/// CHIT-03: by switch a die each says it, ties again.
#[test]
fn chit_03_initiative_by_dice() {
    let mut game = four(FULL, CUP)
        .switch("chit_initiative", "dice")
        .deployment();
    game.does(&next(), &[2, 2, 3, 5]);
    assert_eq!(game.state.active().as_str(), "rebel");
    assert_eq!(round_one(&game.state).initiative.as_str(), "rebel");
}

/// CHIT-01: a running game keeps its order of play; CHIT-03: who has the initiative may be changed.
#[test]
fn chit_03_the_switch_may_be_set_in_a_game() {
    let mut game = cup(four(FULL, CUP));
    let rule = |switch: &str, setting: &str| Command::Rule {
        switch: switch.to_owned(),
        setting: setting.to_owned(),
        because: "the club wants it".to_owned(),
    };
    assert_eq!(game.refuses(&rule("activation", "sides")), "CHIT-01");
    game.does(&rule("chit_initiative", "dice"), &[]);
    empties(&mut game);
    game.does(&next(), &[]);
    game.does(&next(), &[6, 2]);
    assert_eq!(round_one(&game.state).initiative.as_str(), "union");
}

/// CHIT-04: each side gives its orders once a round, and its messengers ride once; in the next they ride again.
#[test]
fn chit_04_orders_and_rides_once_a_round() {
    let mut game = four(FULL, CUP).deployment();
    for brigade in ["a", "b", "p", "q"] {
        game.written(brigade, Order::Hold);
    }
    game.does(&next(), &[]);
    game.does(&send("a", advance(20.0, 30.0)), &[]);
    game.does(&ride_each(), &[1, 1, 1]);
    assert_eq!(game.refuses(&ride(1)), "MSG-02", "it has ridden");
    game.does(&next(), &[]);
    // The other side gives its own now.
    assert_eq!(game.refuses(&send("b", Order::Retire)), "SEQ-03");
    game.does(&send("p", Order::Retire), &[]);
    game.does(&ride(2), &[1, 1, 1]);
    game.does(&next(), &[]);
    assert_eq!(game.refuses(&ride(1)), "SEQ-01", "the cup is refilled");
    empties(&mut game);
    game.does(&next(), &[]);
    game.does(&next(), &[]);
    assert_eq!(game.state.active().as_str(), "rebel");
    assert_eq!(game.refuses(&ride(1)), "MSG-01", "of the other side");
    game.does(&ride(2), &[6, 6, 6]);
    game.does(&next(), &[]);
    game.does(&ride(1), &[6, 6, 6]);
    assert!(game.brigade("a").waiting().is_some());
}

/// CHIT-04: generals of both sides are back before the first orders of the round.
#[test]
fn chit_04_generals_return_before_the_orders() {
    let mut game = cup(four(FULL, CUP));
    game.does(&draw("p"), &[]);
    rolls(&mut game);
    game.phase(Phase::Combat);
    fight(&mut game, FightKind::Fire, &["p1"], &["b1"]);
    let test = Command::Casualty {
        general: Some(GeneralId::new("b")),
    };
    game.does(&test, &[1, 2]);
    ends(&mut game);
    empties(&mut game);
    game.does(&next(), &[]);
    let events = game.does(&next(), &[]);
    let place = |found: fn(&Event) -> bool| events.iter().position(found).unwrap();
    let back = place(|event| matches!(event, Event::GeneralReturned { .. }));
    let orders = place(|event| matches!(event, Event::PhaseBegan { .. }));
    assert!(back < orders, "{events:?}");
    assert_eq!(game.state.active().as_str(), "rebel", "and not his side");
    assert_eq!(game.ap("b"), 3);
}

/// CHIT-16: of both sides once, behind fatigue (RUL-109); a division that routs leaves then and not before.
#[test]
fn chit_16_morale_once_a_round() {
    let mut game = cup(four(FULL, CUP));
    game.broken("p").mark("q", BrigadeMark::Beaten);
    game.does(&draw("a"), &[]);
    rolls(&mut game);
    game.phase(Phase::Combat);
    fight(&mut game, FightKind::Fire, &["a1"], &["q1"]);
    ends(&mut game);
    empties(&mut game);
    assert!(game.state.is_on_table(&id("q")), "it has not been reckoned");
    let events = game.does(&next(), &[]);
    let places = |found: fn(&Event) -> bool| -> Vec<usize> {
        let all = events.iter().enumerate();
        all.filter(|(_, event)| found(event))
            .map(|(n, _)| n)
            .collect()
    };
    let gained = places(|event| matches!(event, Event::FatigueGained { .. }));
    let reckoned = places(|event| matches!(event, Event::MoraleReckoned { .. }));
    let routed = places(|event| matches!(event, Event::DivisionRouted { .. }));
    assert_eq!((gained.len(), reckoned.len(), routed.len()), (2, 2, 1));
    assert!(
        gained[1] < reckoned[0] && reckoned[0] < routed[0],
        "{events:?}"
    );
    assert!(!game.state.is_on_table(&id("q")));
}
