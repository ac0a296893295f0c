//! Fatigue, rally and generals by rounds (CHIT-13 to CHIT-15).

use super::*;
use rules::fields::terms::{charts::Level, condition::Condition, name::GeneralId};
use rules::fields::wear::fatigue;

#[test]
fn chit_13_v_round_fatigue() {
    for row in rows("v-round-fatigue") {
        let r: usize = row[1].parse().unwrap();
        let mut field = roster(FULL)
            .division("u", "union", at(2.0, 2.0))
            .division("r", "rebel", at(2.0, 58.0))
            .line("a", "u", at(30.0, 10.0), 0.0, r);
        for (n, brigade) in ["p", "q", "s", "t"].into_iter().enumerate() {
            field = field.line(brigade, "r", at(10.0 + 12.0 * n as f64, 50.0), 180.0, 3);
        }
        let mut game = field
            .options(|options| options.chits = Some(CUP))
            .deployment();
        for _ in 0..3 {
            game.does(&next(), &[]);
        }
        game.points("a", row[2].parse().unwrap());
        let a = |from: usize, to: usize| -> Vec<String> {
            (from..=to).map(|n| format!("a{n}")).collect()
        };
        // Who of A fights in its own activation, and in those of the enemy.
        let (own, theirs): (Vec<String>, Vec<Vec<String>>) = match row[0].as_str() {
            "three fire; the same three answered two enemy activations" => {
                (a(1, 3), vec![a(1, 3), a(1, 3)])
            }
            "three fire; three others are fired on" => (a(1, 3), vec![a(4, 6)]),
            "none" => (Vec::new(), Vec::new()),
            "five of five both ways" => (a(1, 5), vec![a(1, 5)]),
            "one unit fired on by four brigades" => (Vec::new(), vec![a(1, 1); 4]),
            other => panic!("{other}"),
        };
        let fights = |game: &mut Game, brigade: &str, enemies: &[String], own: bool| {
            game.does(&draw(brigade), &[]);
            rolls(game);
            game.phase(Phase::Combat);
            for unit in enemies {
                let shooter = format!("{brigade}1");
                match own {
                    true => fight(game, FightKind::Fire, &[unit], &["p1"]),
                    false => fight(game, FightKind::Fire, &[&shooter], &[unit]),
                }
            }
            ends(game);
        };
        fights(&mut game, "a", &own, true);
        for (brigade, units) in ["p", "q", "s", "t"].into_iter().zip(&theirs) {
            fights(&mut game, brigade, units, false);
        }
        let gained = fatigue::points_of_turn(&game.state, &id("a"));
        assert_eq!(gained.to_string(), row[3], "{row:?}");
        empties(&mut game);
        game.does(&next(), &[]);
        let brigade = game.state.brigade(&id("a")).unwrap();
        assert_eq!(brigade.fatigue().to_string(), row[4], "{row:?}");
        assert_eq!(Some(brigade.level()), Level::named(&row[5]), "{row:?}");
    }
}

/// CHIT-13: rest takes off a point for each unit that was not engaged in its own activation, of both sides.
#[test]
fn chit_13_rest_once_a_round() {
    let mut game = cup(four(FULL, CUP));
    for brigade in ["a", "p"] {
        game.written(brigade, Order::Rest);
        game.points(brigade, 6);
    }
    game.does(&draw("p"), &[]);
    rolls(&mut game);
    game.phase(Phase::Combat);
    fight(&mut game, FightKind::Fire, &["p1"], &["a1"]);
    ends(&mut game);
    empties(&mut game);
    game.does(&next(), &[]);
    let points = |brigade: &str| game.state.brigade(&id(brigade)).unwrap().fatigue();
    // A: one engaged by the enemy, three idle in their own; P: one engaged, two idle.
    assert_eq!((points("a"), points("p")), (6 + 1 - 3, 6 + 1 - 2));
}

/// CHIT-14: quiet in its own brigade's activation, whatever the enemy did to it.
#[test]
fn chit_14_units_rally_with_their_brigade() {
    let mut game = cup(four(FULL, CUP));
    game.condition("a1", Condition::Beaten)
        .condition("b1", Condition::Beaten);
    acts(&mut game, "a");
    let stands = |game: &Game, unit: &str| game.state.unit(&UnitId::new(unit)).unwrap().condition();
    assert_eq!(stands(&game, "a1"), Condition::Disordered);
    assert_eq!(stands(&game, "b1"), Condition::Beaten);
    empties(&mut game);
    game.does(&next(), &[]);
    assert_eq!(stands(&game, "a1"), Condition::Disordered, "once a round");
    assert_eq!(stands(&game, "b1"), Condition::Disordered);
}

/// CHIT-15: once a round for the activations of each side; who falls misses the next activation of his brigade.
#[test]
fn chit_15_generals_are_tested_once_for_each_side() {
    let mut game = cup(four(FULL, CUP));
    let under_fire = |game: &mut Game, brigade: &str| {
        game.does(&draw(brigade), &[]);
        rolls(game);
        game.phase(Phase::Combat);
        let shooter = format!("{brigade}1");
        fight(game, FightKind::Fire, &[&shooter], &["a1"]);
    };
    let test = Command::Casualty {
        general: Some(GeneralId::new("a")),
    };
    under_fire(&mut game, "p");
    game.does(&test, &[4]);
    ends(&mut game);
    under_fire(&mut game, "q");
    assert_eq!(game.refuses(&test), "CHIT-15");
    ends(&mut game);
    // In his own activation he is tested again; hit there he misses the next one.
    game.does(&draw("a"), &[]);
    rolls(&mut game);
    game.phase(Phase::Combat);
    fight(&mut game, FightKind::Melee, &["a1"], &["p1"]);
    game.does(&test, &[1, 2]);
    let general = |game: &Game| game.state.general(&GeneralId::new("a")).unwrap().back_on();
    assert_eq!(general(&game), Some(3));
    // Before his brigade has acted he misses that activation and is back for the next.
    let mut game = cup(four(FULL, CUP));
    under_fire(&mut game, "p");
    game.does(&test, &[1, 2]);
    assert_eq!(general(&game), Some(2));
    assert_eq!(game.ap("a"), 0);
}

/// CHIT-14: who fought in its own activation does not rally; by switch nobody whom the enemy pressed since the one
/// before.
#[test]
fn chit_14_who_is_quiet() {
    let stands = |game: &Game, unit: &str| game.state.unit(&UnitId::new(unit)).unwrap().condition();
    for (window, rallies) in [("own_turn", true), ("full_turn", false)] {
        let mut game = cup(four(FULL, CUP).switch("rally_window", window));
        for unit in ["a1", "a2", "a3"] {
            game.condition(unit, Condition::Disordered);
        }
        game.does(&draw("p"), &[]);
        rolls(&mut game);
        game.phase(Phase::Combat);
        fight(&mut game, FightKind::Fire, &["p1"], &["a1"]);
        ends(&mut game);
        game.does(&draw("a"), &[]);
        rolls(&mut game);
        game.phase(Phase::Combat);
        fight(&mut game, FightKind::Fire, &["a2"], &["p1"]);
        ends(&mut game);
        assert_eq!(
            stands(&game, "a1") == Condition::Ordered,
            rallies,
            "{window}"
        );
        assert_eq!(stands(&game, "a2"), Condition::Disordered, "it fired");
        assert_eq!(stands(&game, "a3"), Condition::Ordered);
    }
}

/// CHIT-15: a higher general misses the next round.
#[test]
fn chit_15_a_higher_general_misses_the_next_round() {
    let mut game = cup(four(FULL, CUP));
    game.put("u", at(20.0, 6.0));
    game.does(&draw("p"), &[]);
    rolls(&mut game);
    game.phase(Phase::Combat);
    fight(&mut game, FightKind::Fire, &["p1"], &["a1"]);
    let test = Command::Casualty {
        general: Some(GeneralId::new("u")),
    };
    game.does(&test, &[1, 2]);
    let general = game.state.general(&GeneralId::new("u")).unwrap();
    assert_eq!(general.back_on(), Some(3));
}
