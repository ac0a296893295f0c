//! Commanders' chits (CHIT-19).

use super::*;
use rules::fields::terms::mark::BrigadeMark;
use rules::fields::wear::fatigue;

/// CHIT-19: near him, without a roll, with new points, once for a brigade and round; no second point of fatigue.
#[test]
fn chit_19_a_commanders_word() {
    let terms = ChitTerms {
        commanders: true,
        ..CUP
    };
    let mut field = four(FULL, terms);
    field = field.line("c", "u", at(5.0, 30.0), 0.0, 3);
    let mut game = field.deployment();
    for _ in 0..3 {
        game.does(&next(), &[]);
    }
    acts(&mut game, "a");
    game.mark("a", BrigadeMark::Shaken);
    game.does(&draw("uc"), &[]);
    assert_eq!(game.refuses(&draw("b")), "CHIT-19");
    assert_eq!(game.refuses(&name("c")), "CHIT-19", "too far");
    assert_eq!(game.refuses(&name("p")), "CHIT-19", "an enemy");
    // Who has not acted acts, and does not act again.
    let offered: Vec<String> = game.state.openings().into_iter().map(|o| o.words).collect();
    let says = |what: &str| offered.iter().any(|words| words.ends_with(what));
    assert!(says("A a acts again, without a roll"), "{offered:?}");
    assert!(says("B b acts, without a roll"), "{offered:?}");
    let began = |brigade: &str| {
        let event = Event::ActivationBegan {
            brigade: id(brigade),
            commanded: true,
        };
        view::story::tell_event(&game.state, &event).unwrap()
    };
    assert_eq!(
        began("a"),
        "A a acts again at its commander's order, without a roll"
    );
    assert_eq!(
        began("b"),
        "B b acts at its commander's order, without a roll"
    );
    game.does(&Command::KeepChit, &[]);
    acts(&mut game, "b");
    let events = game.does(&name("a"), &[]);
    assert!(events.iter().any(|e| matches!(
        e,
        Event::ActivationBegan {
            commanded: true,
            ..
        }
    )));
    assert_eq!(game.state.phase(), Phase::GrandTactical);
    // New points, one less for its mark.
    assert_eq!(game.ap("a"), 2);
    game.phase(Phase::Combat);
    ends(&mut game);
    assert_eq!(game.refuses(&name("a")), "CHIT-06", "the chit is played");
    empties_with(&mut game);
    game.does(&next(), &[]);
    assert_eq!(game.state.phase(), Phase::Morale);
}

/// As `empties`, commanders' chits kept.
fn empties_with(game: &mut Game) {
    while let Some(chit) = game.state.round().unwrap().cup.first().cloned() {
        game.does(&Command::Draw { chit: Some(chit) }, &[]);
        if game.state.acting().is_some() {
            rolls(game);
            ends(game);
        } else if game.state.round().unwrap().drawn.is_some() {
            game.does(&Command::KeepChit, &[]);
        }
    }
}

/// CHIT-19: a brigade that has not acted may be named too; it acts at his word and at its own chit.
#[test]
fn chit_19_a_brigade_that_has_not_acted() {
    let terms = ChitTerms {
        commanders: true,
        ..CUP
    };
    let mut game = cup(four(FULL, terms));
    game.written("b", advance(40.0, 30.0));
    game.does(&draw("uc"), &[]);
    game.does(&name("b"), &[]);
    game.does(&march("b", 40.0, 30.0), &[]);
    ends(&mut game);
    game.does(&draw("b"), &[]);
    assert_eq!(game.state.phase(), Phase::Activation);
    rolls(&mut game);
    ends(&mut game);
    assert_eq!(round_one(&game.state).times_acted(&id("b")), 2);
}

/// CHIT-19: a unit that fights in both activations of its brigade brings one point.
#[test]
fn chit_19_no_second_point_of_fatigue() {
    let terms = ChitTerms {
        commanders: true,
        ..CUP
    };
    let mut game = cup(four(FULL, terms));
    game.does(&draw("b"), &[]);
    rolls(&mut game);
    game.phase(Phase::Combat);
    fight(&mut game, FightKind::Fire, &["b1"], &["q1"]);
    ends(&mut game);
    game.does(&draw("uc"), &[]);
    game.does(&name("b"), &[]);
    game.phase(Phase::Combat);
    fight(&mut game, FightKind::Fire, &["b1"], &["q1"]);
    ends(&mut game);
    assert_eq!(fatigue::points_of_turn(&game.state, &id("b")), 1);
}

/// CHIT-19: before a draw the side with the initiative speaks first.
#[test]
fn chit_19_who_has_the_initiative_speaks_first() {
    let terms = ChitTerms {
        commanders: true,
        ..CUP
    };
    let mut game = cup(four(FULL, terms));
    let first = |game: &Game| {
        let openings = game.state.openings().into_iter();
        let mut named = openings.filter_map(|opening| match opening.command {
            Command::Name { brigade } => Some(brigade),
            _ => None,
        });
        named.next()
    };
    let keep_both = |game: &mut Game| {
        for commander in ["uc", "rc"] {
            game.does(&draw(commander), &[]);
            game.does(&Command::KeepChit, &[]);
        }
    };
    keep_both(&mut game);
    assert_eq!(first(&game), Some(id("a")));
    empties_with(&mut game);
    for _ in 0..4 {
        game.does(&next(), &[]);
    }
    assert_eq!(game.state.phase(), Phase::Draw);
    keep_both(&mut game);
    assert_eq!(first(&game), Some(id("p")));
}

/// CHIT-19: a chit is kept for a later draw of the round; where none is left it would be lost.
#[test]
fn chit_19_the_last_chit_is_not_kept_for_nothing() {
    let terms = ChitTerms {
        commanders: true,
        ..CUP
    };
    let mut game = cup(four(FULL, terms));
    loop {
        let left = game.state.round().unwrap().cup.clone();
        let is_last = |chit: &Chit| *chit == Chit::Commander("union".into());
        let Some(chit) = left.into_iter().find(|chit| !is_last(chit)) else {
            break;
        };
        game.does(&Command::Draw { chit: Some(chit) }, &[]);
        if game.state.acting().is_some() {
            rolls(&mut game);
            ends(&mut game);
        } else {
            game.does(&Command::KeepChit, &[]);
        }
    }
    game.does(&draw("uc"), &[]);
    assert_eq!(game.refuses(&Command::KeepChit), "CHIT-19");
    game.does(&name("a"), &[]);
    ends(&mut game);
    game.does(&next(), &[]);
    // A round is over: its draws come again with the next, whosever turn it is.
    let refused = game.order(&draw("a"), &[]).unwrap_err();
    assert_eq!(refused.clause().id(), "SEQ-01");
    let remedy = refused.what_would_do().unwrap().to_string();
    assert!(remedy.contains("in the next round"), "{remedy}");
}
