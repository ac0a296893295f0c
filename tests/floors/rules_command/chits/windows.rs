//! Words of time (CHIT-12, DIG-07).

use super::*;
use rules::fields::terms::name::GeneralId;

/// CHIT-12: friends who gave way count since the own previous roll, in both editions.
#[test]
fn chit_12_friends_count_since_the_own_roll() {
    for edition in BOTH {
        let mut game = cup(four(edition, CUP));
        let gives_way = |game: &mut Game| {
            game.apply(Event::GaveWay {
                brigade: id("b"),
                near: vec![id("a")],
                how: String::new(),
            });
        };
        let felt = |game: &Game| {
            let list = rules::fields::activation::activation_modifiers(&game.state, &id("a"));
            list.iter().any(|modifier| modifier.rule.id() == "RUL-09")
        };
        acts(&mut game, "a");
        assert!(!felt(&game));
        gives_way(&mut game);
        assert!(felt(&game), "{edition:?}");
        empties(&mut game);
        for _ in 0..4 {
            game.does(&next(), &[]);
        }
        assert!(felt(&game), "the next round, {edition:?}");
        acts(&mut game, "a");
        assert!(!felt(&game), "rolled since, {edition:?}");
    }
}

/// CHIT-12: enemies who retired count since the own previous activation (RUL-10).
#[test]
fn chit_12_enemies_count_since_the_own_activation() {
    let mut game = cup(four(FULL, CUP));
    let felt = |game: &Game| {
        let list = rules::fields::activation::activation_modifiers(&game.state, &id("a"));
        list.iter().any(|modifier| modifier.rule.id() == "RUL-10")
    };
    game.apply(Event::GaveWay {
        brigade: id("p"),
        near: vec![id("a")],
        how: String::new(),
    });
    assert!(felt(&game));
    acts(&mut game, "a");
    assert!(!felt(&game));
}

/// DIG-07: with chits the own turn is the own activation.
#[test]
fn dig_07_works_are_done_in_the_next_activation() {
    let mut game = cup(four(FULL, CUP).options(|options| options.digging = 2));
    let dig = Command::Dig {
        units: vec![UnitId::new("a1")],
        paid_by: None,
    };
    game.does(&draw("a"), &[]);
    game.does(&Command::activate(None), &[4, 4]);
    game.phase(Phase::Tactical);
    game.does(&dig, &[]);
    ends(&mut game);
    empties(&mut game);
    let has_works = |game: &Game| game.state.ground().features.iter().any(|f| f.is_works());
    for _ in 0..4 {
        game.does(&next(), &[]);
    }
    assert!(game.state.digging(&UnitId::new("a1")).is_some() && !has_works(&game));
    acts(&mut game, "a");
    assert!(has_works(&game));
}

/// CHIT-12: this turn is this activation: who moved may move again, and fire, when its brigade acts again (RUL-26,
/// TAC-02, ART-01).
#[test]
fn chit_12_this_turn_is_this_activation() {
    let terms = ChitTerms {
        commanders: true,
        ..CUP
    };
    let mut game = cup(four(FULL, terms));
    game.written("b", advance(40.0, 30.0));
    game.does(&draw("b"), &[]);
    game.does(&activate("b"), &[4, 4]);
    game.phase(Phase::Tactical);
    let deeds = |game: &Game| game.state.unit(&UnitId::new("b1")).unwrap().deeds().clone();
    game.because(&ahead("b1", 5.0));
    assert_eq!((deeds(&game).moved, deeds(&game).inches), (true, 5.0));
    let again = game.order(&ahead("b1", 1.0), &[]).unwrap_err();
    assert_eq!(again.clause().to_string(), "RUL-26");
    ends(&mut game);
    game.does(&draw("uc"), &[]);
    game.does(&name("b"), &[]);
    game.phase(Phase::Tactical);
    assert_eq!((deeds(&game).moved, deeds(&game).inches), (false, 0.0));
    game.because(&ahead("b1", 5.0));
}

/// CHIT-12: a general leads until the next round's Orders, in the enemy's activations too (CMD-08).
#[test]
fn chit_12_leading_lasts_for_the_round() {
    let mut game = cup(four(FULL, CUP));
    game.does(&draw("a"), &[]);
    game.does(&activate("a"), &[4, 4]);
    game.phase(Phase::Tactical);
    game.put("a", at(17.0, 9.5));
    let lead = Command::Lead {
        general: GeneralId::new("a"),
        unit: UnitId::new("a1"),
    };
    game.does(&lead, &[]);
    let leads = |game: &Game| {
        let general = game.state.general(&GeneralId::new("a")).unwrap();
        general.leading().is_some()
    };
    ends(&mut game);
    game.does(&draw("p"), &[]);
    assert!(leads(&game), "in an activation of the enemy");
    rolls(&mut game);
    ends(&mut game);
    empties(&mut game);
    game.does(&next(), &[]);
    assert!(leads(&game));
    game.does(&next(), &[]);
    assert!(!leads(&game), "the next round");
}

/// CHIT-12: an attack whose target is gone becomes Hold at the next Orders phase of its side (RUL-32).
#[test]
fn chit_12_a_target_that_is_gone() {
    let mut game = cup(four(FULL, CUP));
    game.written("a", attack("p")).broken("p");
    empties(&mut game);
    game.does(&next(), &[]);
    assert_eq!(*game.brigade("a").order(), attack("p"), "in its round");
    game.does(&next(), &[]);
    game.does(&next(), &[]);
    assert_eq!(game.state.active().as_str(), "union");
    assert_eq!(
        *game.brigade("a").order(),
        attack("p"),
        "orders of the enemy"
    );
    game.does(&next(), &[]);
    assert_eq!(*game.brigade("a").order(), Order::Hold);
}
