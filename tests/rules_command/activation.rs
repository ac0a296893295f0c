//! ACT-01 to ACT-10, CMD-03, RUL-01 to RUL-08, RUL-12 to RUL-20, RUL-23, RUL-48.

use super::table::*;
use vidette::rules::clause::sum;
use vidette::rules::fields::activation;
use vidette::rules::fields::charts::Activation;
use vidette::rules::fields::charts::Level;
use vidette::rules::fields::event::Event;
use vidette::rules::fields::event::MessengerFate;
use vidette::rules::fields::name::GeneralId;
use vidette::rules::fields::order::Order;
use vidette::rules::fields::state::Condition;
use vidette::rules::fields::state::Fate;
use vidette::rules::fields::state::Mark;
use vidette::rules::fields::state::Phase;

/// A of five regiments at 30,10, a friend B beside it, the enemy P 40 in off; turn 5, activation.
fn board(edition: vidette::rules::fields::edition::Edition) -> Game {
    let mut game = roster(edition)
        .corps("c", "union", at(58.0, 2.0))
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(30.0, 10.0), 0.0, 5)
        .line("b", "u", at(45.0, 10.0), 0.0, 2)
        .line("p", "r", at(30.0, 50.0), 180.0, 3)
        .line("q", "r", at(50.0, 50.0), 180.0, 3)
        .play();
    game.level("a", Level::Willing)
        .rolled("a", Activation::Eager, false);
    game.begin(5, "union", Phase::Activation);
    game
}

fn gave_way(game: &mut Game, brigade: &str, near: &str, turn: u32) {
    let side = if turn % 2 == 1 { "union" } else { "rebel" };
    game.begin(turn, side, Phase::Activation);
    game.apply(Event::GaveWay {
        brigade: id(brigade),
        near: vec![id(near)],
        how: "beaten".into(),
    });
    game.begin(5, "union", Phase::Activation);
}

fn set_token(game: &mut Game, token: &str) {
    let (word, count) = token.split_once(':').unwrap_or((token, "0"));
    let count: usize = count.parse().unwrap();
    match word {
        "shaken" => game.mark("a", Mark::Shaken),
        "beaten" => game.mark("a", Mark::Beaten),
        "unit_beaten" => {
            (0..count).for_each(|i| {
                game.condition(&format!("a{}", i + 1), Condition::Beaten);
            });
            game
        }
        "unit_broken" => {
            (0..count).for_each(|i| {
                game.condition(&format!("a{}", 5 - i), Condition::Broken);
            });
            game
        }
        "division" => game.put("u", at(30.0, 13.0)),
        "corps" => game.put("c", at(30.0, 13.0)),
        "friends" => {
            gave_way(game, "b", "a", 3);
            game
        }
        "enemy" => {
            gave_way(game, "p", "a", 4);
            game
        }
        level => game.level("a", Level::named(level).unwrap()),
    };
}

#[test]
fn every_row_of_v_act_rolls_as_printed() {
    for row in rows("v-act") {
        let [edition, one, two, tokens, total, result] = row.as_slice() else {
            panic!("{row:?}");
        };
        let mut game = board(if edition == "basic" { BASIC } else { FULL });
        tokens
            .split('|')
            .for_each(|token| set_token(&mut game, token));
        let dice = [one.parse().unwrap(), two.parse().unwrap()];
        let events = game.activate("a", dice);
        let (sum, given) = result_of(&events);
        assert_eq!(sum, total.parse::<i32>().unwrap(), "{row:?}");
        assert_eq!(given.name(), result.to_lowercase(), "{row:?}");
    }
}

#[test]
fn the_chances_are_those_of_t_act_prob() {
    for row in rows("t-act-prob") {
        let numbers: Vec<i32> = row.iter().map(|n| n.parse().unwrap()).collect();
        let chances = activation::chances(numbers[0], 13);
        let printed: Vec<u32> = numbers[1..].iter().map(|n| *n as u32).collect();
        assert_eq!(chances.to_vec(), printed, "{row:?}");
    }
    // ACT-10 with the switch of RUL-01: 6 of 36 instead of 3 for a fresh brigade.
    assert_eq!(activation::chances(2, 12)[5], 6);
    assert_eq!(activation::chances(2, 13)[5], 3);
}

#[test]
fn every_total_falls_in_one_row() {
    for row in rows("t-act-chart") {
        let low: i32 = row[0].parse().unwrap();
        let high: i32 = row[1].parse().unwrap();
        for total in low..=high {
            assert_eq!(Activation::of(total, 13).name(), row[2].to_lowercase());
        }
    }
}

#[test]
fn modifiers_have_the_names_of_the_table_and_say_why() {
    for (edition, column) in [(BASIC, 1), (FULL, 2)] {
        for row in rows("t-act-mods") {
            let mut game = board(edition);
            let (token, name) = match row[0].as_str() {
                "brigade_shaken" => ("shaken", "brigade-shaken"),
                "brigade_beaten" => ("beaten", "brigade-beaten"),
                "each_unit_beaten" => ("unit_beaten:1", "unit-beaten"),
                "each_unit_broken" => ("unit_broken:1", "unit-broken"),
                "division_near" => ("division", "division-near"),
                "corps_near" => ("corps", "corps-near"),
                "friends_retreated" => ("friends", "friends-retreated"),
                "all_enemy_retired" => ("enemy", "all-enemy-retired"),
                level => (level.strip_prefix("fatigue_").unwrap(), "fatigue"),
            };
            set_token(&mut game, token);
            let found = activation::modifiers(&game.state, &id("a"));
            let value: i32 = row[column].parse().unwrap_or(0);
            match found.as_slice() {
                [] => assert_eq!(value, 0, "{row:?}"),
                [one] => {
                    assert_eq!((one.name.as_str(), one.value), (name, value), "{row:?}");
                    assert!(!one.why.is_empty());
                }
                more => panic!("{more:?}"),
            }
        }
    }
}

#[test]
fn rul_01_attack_begins_at_12_by_switch_in_basic_only() {
    let play = |edition, dice| {
        let mut game = pair(edition, at(30.0, 50.0))
            .switch("attack_from", "12")
            .play();
        game.phase(Phase::Activation);
        result_of(&game.activate("a", dice))
    };
    assert_eq!(play(BASIC, [6, 4]), (12, Activation::Attack));
    assert_eq!(play(FULL, [6, 5]), (12, Activation::Eager));
}

#[test]
fn rul_04_higher_command_reaches_6_and_12_between_figures() {
    // The brigadier stands at 30,8. Figures have a radius of half an inch.
    let near = |edition, x: f64| {
        let mut game = board(edition);
        game.put("u", at(x, 8.0));
        sum(&activation::modifiers(&game.state, &id("a")))
    };
    assert_eq!(near(BASIC, 23.0), 1);
    assert_eq!(near(BASIC, 22.9), 0);
    assert_eq!(near(FULL, 17.0), 1);
    assert_eq!(near(FULL, 16.9), 0);
    let mut wide = pair(BASIC, at(30.0, 50.0))
        .switch("higher_command_in", "12")
        .play();
    wide.level("a", Level::Willing).put("u", at(17.0, 8.0));
    assert_eq!(sum(&activation::modifiers(&wide.state, &id("a"))), 1);
}

#[test]
fn rul_05_the_better_of_two_superiors_counts_both_by_switch() {
    let play = |sum_up: &str| {
        let mut game = roster(FULL)
            .switch("higher_command_sum", sum_up)
            .corps("c", "union", at(30.0, 5.0))
            .division("u", "union", at(28.0, 5.0))
            .division("r", "rebel", at(2.0, 58.0))
            .line("a", "u", at(30.0, 10.0), 0.0, 3)
            .line("p", "r", at(30.0, 50.0), 180.0, 3)
            .play();
        game.level("a", Level::Willing);
        sum(&activation::modifiers(&game.state, &id("a")))
    };
    assert_eq!(play("off"), 2);
    assert_eq!(play("on"), 3);
}

#[test]
fn rul_06_only_the_own_chain_and_only_fit_generals_count() {
    let mut game = roster(FULL)
        .division("u", "union", at(2.0, 2.0))
        .division("v", "union", at(30.0, 5.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(30.0, 10.0), 0.0, 3)
        .line("p", "r", at(30.0, 50.0), 180.0, 3)
        .play();
    game.level("a", Level::Willing);
    assert_eq!(sum(&activation::modifiers(&game.state, &id("a"))), 0);
    game.put("u", at(30.0, 5.0));
    assert_eq!(sum(&activation::modifiers(&game.state, &id("a"))), 1);
    game.apply(Event::GeneralTested {
        general: GeneralId::new("u"),
        dice: vec![1, 2],
        fate: Fate::Out,
    });
    assert_eq!(sum(&activation::modifiers(&game.state, &id("a"))), 0);
}

#[test]
fn rul_06_without_brigadier_the_nearest_unit_counts() {
    let mut game = board(FULL);
    // 11.9 from the nearest base, far from where the brigadier was.
    game.put("u", at(49.9, 10.0));
    assert_eq!(sum(&activation::modifiers(&game.state, &id("a"))), 0);
    game.apply(Event::GeneralTested {
        general: GeneralId::new("a"),
        dice: vec![1, 1],
        fate: Fate::Dead,
    });
    assert_eq!(sum(&activation::modifiers(&game.state, &id("a"))), 1);
}

#[test]
fn rul_08_broken_units_count_for_the_battle_or_until_the_next_roll() {
    for (setting, again) in [("battle", -2), ("since_last_roll", 0)] {
        let mut game = pair(FULL, at(30.0, 50.0))
            .switch("broken_units_window", setting)
            .play();
        game.level("a", Level::Willing)
            .condition("a1", Condition::Broken);
        game.phase(Phase::Activation);
        assert_eq!(sum(&activation::modifiers(&game.state, &id("a"))), -2);
        game.activate("a", [5, 5]);
        game.begin(3, "union", Phase::Activation);
        assert_eq!(sum(&activation::modifiers(&game.state, &id("a"))), again);
    }
}

#[test]
fn units_that_are_only_disordered_do_not_count() {
    let mut game = board(FULL);
    game.condition("a1", Condition::Disordered);
    assert!(activation::modifiers(&game.state, &id("a")).is_empty());
}

#[test]
fn act_01_each_brigade_of_the_active_side_rolls_once_in_its_phase() {
    let mut game = board(FULL);
    game.activate("a", [3, 4]);
    assert_eq!(game.refuses(&activate("a")), "ACT-01");
    assert_eq!(game.refuses(&activate("p")), "SEQ-03");
    assert_eq!(game.refuses(&activate("x")), "DEPLOY-01");
    game.phase(Phase::Orders);
    assert_eq!(game.refuses(&activate("b")), "SEQ-01");
}

#[test]
fn rul_19_all_in_turn_in_the_order_of_the_roster() {
    let mut game = board(BASIC);
    let all = vidette::rules::fields::command::Command::Activate { brigade: None };
    let events = game.does(&all, &[4, 4, 2, 2]);
    let order: Vec<&str> = events
        .iter()
        .filter_map(|event| match event {
            Event::Activated { brigade, .. } => Some(brigade.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["a", "b"]);
    assert_eq!(game.refuses(&all), "ACT-01");
}

#[test]
fn act_03_broken_takes_everybody_off_and_calls_messengers_back() {
    for edition in BOTH {
        let mut game = board(edition);
        game.phase(Phase::Orders);
        game.does(&send("a", Order::Hold), &[]);
        game.phase(Phase::Activation)
            .mark("a", Mark::Beaten)
            .level("a", Level::Spent);
        let events = game.activate("a", [1, 1]);
        let gave = events
            .iter()
            .position(|e| matches!(e, Event::GaveWay { .. }));
        let broke = events
            .iter()
            .position(|e| matches!(e, Event::BrigadeBroken { .. }));
        assert!(gave.unwrap() < broke.unwrap());
        assert!(events.iter().any(|e| matches!(
            e,
            Event::MessengerGone {
                fate: MessengerFate::Recalled,
                ..
            }
        )));
        assert!(game.brigade("a").is_broken());
        assert!(game.state.messengers().is_empty());
        assert_eq!(game.state.brigadier(&id("a")).unwrap().fate(), Fate::Gone);
        assert_eq!(game.refuses(&activate("a")), "ACT-03");
    }
}

#[test]
fn act_03_shaken_is_marked_holds_ground_and_loses_a_point() {
    for edition in BOTH {
        let mut game = board(edition);
        game.written("a", advance(30.0, 20.0));
        game.activate("a", [1, 2]);
        let brigade = game.brigade("a");
        assert_eq!(brigade.mark(), Mark::Shaken);
        assert!(brigade.holds_ground());
        assert!(brigade.position().is_some());
        // RUL-20: the real order stays.
        assert_eq!(brigade.order().name(), "advance");
        assert_eq!(game.ap("a"), 2);
        assert_eq!(
            activation::may_move(&game.state, &id("a"))
                .unwrap_err()
                .clause()
                .id(),
            "ACT-07"
        );
    }
}

#[test]
fn rul_15_the_worse_mark_stays() {
    let mut game = board(FULL);
    game.mark("a", Mark::Beaten);
    let events = game.activate("a", [3, 3]);
    assert_eq!(result_of(&events).1, Activation::Shaken);
    assert_eq!(game.brigade("a").mark(), Mark::Beaten);
    assert!(game.brigade("a").holds_ground());
    let mut eager = board(FULL);
    eager.mark("a", Mark::Shaken).activate("a", [5, 5]);
    assert_eq!(eager.brigade("a").mark(), Mark::Shaken);
}

#[test]
fn cmd_03_the_loss_is_fixed_after_the_result_and_before_the_rally() {
    for (setting, left) in [("on", 2), ("off", 3)] {
        let mut game = pair(BASIC, at(30.0, 50.0))
            .switch("beaten_loses_ap", setting)
            .play();
        game.phase(Phase::Activation).mark("a", Mark::Beaten);
        game.activate("a", [5, 5]);
        assert_eq!(game.ap("a"), left, "{setting}");
        // Back to Shaken by its rally: the point stays lost or kept.
        game.does(&rally("a"), &[]);
        assert_eq!(game.ap("a"), left - 1);
    }
}

#[test]
fn ex_act_03_a_basic_hesitant_rallies_moves_and_has_nothing_left_to_accept() {
    let mut game = pair(BASIC, at(30.0, 50.0)).play();
    game.written("a", attack("p")).waiting("a", Order::Hold);
    game.mark("a", Mark::Shaken).phase(Phase::Activation);
    let (_, result) = result_of(&game.activate("a", [3, 3]));
    assert_eq!(result, Activation::Hesitant);
    assert_eq!(game.ap("a"), 2);
    // Accepting comes after movement.
    assert_eq!(game.refuses(&accept("a")), "SEQ-01");
    game.does(&rally("a"), &[]);
    assert_eq!(game.brigade("a").mark(), Mark::Steady);
    assert!(activation::may_move(&game.state, &id("a")).is_ok());
    game.phase(Phase::Tactical);
    game.apply(Event::PointsSpent {
        general: GeneralId::new("a"),
        points: 1,
        on: "group".into(),
        rule: vidette::rules::clause::Clause::new("CMD-04"),
    });
    assert_eq!(game.refuses(&accept("a")), "CMD-07");
}

#[test]
fn ex_act_03_b_full_hesitant_rallies_holds_ground_and_the_order_waits() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    game.written("a", attack("p")).waiting("a", Order::Hold);
    game.mark("a", Mark::Shaken).phase(Phase::Activation);
    game.activate("a", [3, 3]);
    // RUL-12: it may not skip the rally, neither to move nor to take up its order.
    assert!(game.brigade("a").holds_ground());
    assert_eq!(game.refuses(&accept("a")), "RUL-12");
    game.does(&rally("a"), &[]);
    assert_eq!(game.ap("a"), 1);
    assert!(game.brigade("a").holds_ground());
    assert_eq!(game.refuses(&accept("a")), "RUL-12");
    assert_eq!(game.brigade("a").waiting(), Some(&Order::Hold));
}

#[test]
fn ex_act_03_c_full_hesitant_and_steady_moves() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    game.written("a", attack("p")).phase(Phase::Activation);
    game.activate("a", [3, 3]);
    assert!(!game.brigade("a").holds_ground());
    assert!(activation::may_move(&game.state, &id("a")).is_ok());
}

#[test]
fn rul_12_full_hesitant_takes_up_a_waiting_order_and_holds_ground() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    game.waiting("a", attack("p")).phase(Phase::Activation);
    game.activate("a", [3, 3]);
    game.does(&accept("a"), &[]);
    let brigade = game.brigade("a");
    assert_eq!(*brigade.order(), attack("p"));
    assert!(brigade.holds_ground() && brigade.waiting().is_none());
    assert_eq!(game.ap("a"), 2);
}

#[test]
fn rul_12_free_choice_of_one_thing() {
    let play = || {
        let mut game = pair(FULL, at(30.0, 50.0))
            .switch("hesitant_full_choice", "free")
            .play();
        game.waiting("a", attack("p")).mark("a", Mark::Shaken);
        game.phase(Phase::Activation).activate("a", [3, 3]);
        assert!(activation::may_move(&game.state, &id("a")).is_ok());
        game
    };
    let mut rallies = play();
    let events = rallies.does(&rally("a"), &[]);
    assert!(events.iter().any(|e| matches!(e, Event::GroundHeld { .. })));
    assert_eq!(rallies.refuses(&accept("a")), "RUL-12");
    let mut accepts = play();
    accepts.does(&accept("a"), &[]);
    assert!(accepts.brigade("a").holds_ground());
    assert_eq!(accepts.refuses(&rally("a")), "RUL-12");
}

#[test]
fn ex_act_05_a_one_step_a_turn_for_a_point() {
    let mut game = pair(BASIC, at(30.0, 50.0)).play();
    game.mark("a", Mark::Beaten)
        .begin(5, "union", Phase::Activation);
    game.activate("a", [6, 3]);
    game.does(&rally("a"), &[]);
    assert_eq!(game.brigade("a").mark(), Mark::Shaken);
    assert_eq!(game.refuses(&rally("a")), "RUL-14");
    game.begin(7, "union", Phase::Activation)
        .activate("a", [3, 3]);
    game.does(&rally("a"), &[]);
    assert_eq!(game.brigade("a").mark(), Mark::Steady);
    assert_eq!(game.refuses(&rally("a")), "ACT-05");
}

#[test]
fn rul_14_all_steps_at_once_by_switch() {
    let mut game = pair(FULL, at(30.0, 50.0))
        .switch("brigade_rally_steps", "all")
        .play();
    game.mark("a", Mark::Beaten)
        .phase(Phase::Activation)
        .activate("a", [6, 5]);
    game.does(&rally("a"), &[]);
    assert_eq!(game.brigade("a").mark(), Mark::Steady);
}

#[test]
fn act_05_no_rally_on_shaken_and_none_before_the_roll() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    game.mark("a", Mark::Shaken).phase(Phase::Activation);
    assert_eq!(game.refuses(&rally("a")), "ACT-03");
    game.activate("a", [2, 2]);
    assert_eq!(game.refuses(&rally("a")), "ACT-05");
    game.phase(Phase::Tactical);
    assert_eq!(game.refuses(&rally("a")), "SEQ-01");
}

#[test]
fn act_08_rally_comes_before_the_new_order() {
    let mut game = pair(BASIC, at(30.0, 50.0)).play();
    game.mark("a", Mark::Shaken).waiting("a", attack("p"));
    game.phase(Phase::Activation).activate("a", [5, 5]);
    game.does(&accept("a"), &[]);
    assert_eq!(game.refuses(&rally("a")), "ACT-08");
    game.because(&rally("a"));
    assert_eq!(game.ap("a"), 0);
}

#[test]
fn ex_act_08_a_and_b_points_run_out_in_order() {
    let mut basic = pair(BASIC, at(30.0, 50.0)).play();
    basic.mark("a", Mark::Shaken).waiting("a", attack("p"));
    basic.phase(Phase::Activation).activate("a", [5, 5]);
    basic.does(&rally("a"), &[]);
    basic.does(&accept("a"), &[]);
    assert_eq!(basic.ap("a"), 0);
    let mut full = roster(FULL)
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .brigade(
            "a",
            "u",
            at(30.0, 10.0),
            0.0,
            &[vidette::rules::fields::order_of_battle::Arm::Infantry],
            4,
        )
        .line("p", "r", at(30.0, 50.0), 180.0, 3)
        .play();
    full.mark("a", Mark::Shaken).waiting("a", attack("p"));
    full.phase(Phase::Activation).activate("a", [5, 5]);
    full.does(&rally("a"), &[]);
    full.does(&accept("a"), &[]);
    assert_eq!(full.ap("a"), 1);
}

#[test]
fn ex_act_06_a_basic_waits_then_is_taken_up_after_the_move() {
    let mut game = pair(BASIC, at(30.0, 50.0)).play();
    game.written("a", advance(30.0, 20.0))
        .waiting("a", attack("p"));
    game.begin(3, "union", Phase::Activation)
        .activate("a", [1, 1]);
    assert_eq!(game.refuses(&accept("a")), "ACT-06");
    assert!(game.brigade("a").waiting().is_some());
    game.begin(5, "union", Phase::Activation)
        .activate("a", [3, 3]);
    game.phase(Phase::Tactical);
    game.does(&accept("a"), &[]);
    assert_eq!(*game.brigade("a").order(), attack("p"));
    // The new order moves it only next turn.
    assert_eq!(
        activation::may_move(&game.state, &id("a"))
            .unwrap_err()
            .clause()
            .id(),
        "ACT-06"
    );
    let mut eager = pair(BASIC, at(30.0, 50.0)).play();
    eager
        .waiting("a", attack("p"))
        .phase(Phase::Activation)
        .activate("a", [4, 4]);
    eager.does(&accept("a"), &[]);
    assert!(activation::may_move(&eager.state, &id("a")).is_ok());
}

#[test]
fn act_06_nothing_to_take_up() {
    let mut game = pair(BASIC, at(30.0, 50.0)).play();
    game.phase(Phase::Activation).activate("a", [4, 4]);
    assert_eq!(game.refuses(&accept("a")), "ACT-06");
}

#[test]
fn rul_48_the_latest_order_waits_and_a_lost_target_means_hold() {
    let mut game = board(BASIC);
    game.waiting("a", Order::Retire).waiting("a", attack("p"));
    assert_eq!(game.brigade("a").waiting(), Some(&attack("p")));
    game.activate("a", [5, 5]);
    game.broken("p");
    game.does(&accept("a"), &[]);
    assert_eq!(*game.brigade("a").order(), Order::Hold);
    assert!(game.brigade("a").position().is_some());
}

#[test]
fn rul_13_attack_takes_the_nearest_enemy_that_is_seen_and_lets_rally_but_not_accept() {
    let mut game = roster(FULL)
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(10.0, 10.0), 0.0, 1)
        .line("b", "u", at(50.0, 10.0), 0.0, 1)
        .line("p", "r", at(10.0, 26.0), 180.0, 1)
        .line("q", "r", at(50.0, 20.0), 180.0, 1)
        .play();
    // Q is farther from A, but B sees it; nobody sees P at 15 in.
    game.waiting("a", Order::Retire)
        .mark("a", Mark::Shaken)
        .put("u", at(10.0, 5.0));
    game.level("a", Level::Fresh).phase(Phase::Activation);
    game.apply(Event::TurnBegan {
        turn: 5,
        side: "union".into(),
    });
    game.phase(Phase::Activation);
    let (total, result) = result_of(&game.activate("a", [6, 6]));
    assert_eq!((total, result), (13, Activation::Attack));
    assert_eq!(*game.brigade("a").order(), attack("q"));
    game.does(&rally("a"), &[]);
    assert_eq!(game.refuses(&accept("a")), "ACT-06");
    assert_eq!(game.brigade("a").waiting(), Some(&Order::Retire));
    assert!(activation::may_move(&game.state, &id("a")).is_ok());
}

#[test]
fn rul_13_a_present_target_is_kept_and_without_enemies_it_is_eager() {
    let mut game = board(BASIC);
    game.level("a", Level::Fresh).written("a", attack("q"));
    game.activate("a", [6, 6]);
    assert_eq!(*game.brigade("a").order(), attack("q"));
    let mut alone = board(BASIC);
    alone.level("a", Level::Fresh).broken("p").broken("q");
    let (_, result) = result_of(&alone.activate("a", [6, 6]));
    assert_eq!(result, Activation::Eager);
    assert_eq!(*alone.brigade("a").order(), Order::Hold);
}

#[test]
fn rul_13_at_morale_0_by_switch() {
    for (setting, expected) in [("on", Activation::Attack), ("off", Activation::Eager)] {
        let mut game = roster(BASIC)
            .switch("attack_result_at_zero_morale", setting)
            .division("u", "union", at(2.0, 2.0))
            .division("r", "rebel", at(2.0, 58.0))
            .line("a", "u", at(10.0, 10.0), 0.0, 1)
            .line("b", "u", at(50.0, 10.0), 0.0, 1)
            .line("p", "r", at(10.0, 40.0), 180.0, 1)
            .play();
        game.broken("b").phase(Phase::Activation);
        assert_eq!(result_of(&game.activate("a", [6, 6])).1, expected);
    }
}

#[test]
fn openings_are_accepted_as_they_stand() {
    let mut game = board(FULL);
    game.mark("a", Mark::Shaken).waiting("b", attack("p"));
    let due = game.state.openings();
    assert_eq!(due.iter().filter(|o| o.due).count(), 2);
    game.activate("a", [5, 5]);
    game.activate("b", [5, 5]);
    let offered = game.state.openings();
    assert_eq!(offered.len(), 2, "{offered:?}");
    for opening in offered {
        game.does(&opening.command, &[]);
    }
    assert!(game.state.openings().is_empty());
}

#[test]
fn gen_05_without_brigadier_no_rally_and_no_order() {
    let mut game = board(FULL);
    game.mark("a", Mark::Shaken).waiting("a", attack("p"));
    game.apply(Event::GeneralTested {
        general: GeneralId::new("a"),
        dice: vec![1, 1],
        fate: Fate::Dead,
    });
    game.activate("a", [6, 5]);
    assert_eq!(game.refuses(&rally("a")), "GEN-05");
    assert_eq!(game.refuses(&accept("a")), "GEN-05");
    // RUL-30: a superior within 12 of its nearest unit stands in.
    game.put("u", at(30.0, 5.0));
    game.does(&rally("a"), &[]);
    assert_eq!(game.ap("u"), 2);
}

#[test]
fn rul_02_two_dice_in_both_editions() {
    for edition in BOTH {
        let events = board(edition).activate("a", [2, 5]);
        assert!(matches!(&events[0], Event::Activated { dice, .. } if *dice == [2, 5]));
    }
}

#[test]
fn rul_18_higher_generals_stay_when_a_brigade_is_broken() {
    let mut game = board(FULL);
    game.put("u", at(30.0, 7.5))
        .mark("a", Mark::Beaten)
        .level("a", Level::Spent);
    game.condition("a1", Condition::Broken);
    let (_, result) = result_of(&game.activate("a", [1, 1]));
    assert_eq!(result, Activation::Broken);
    let general = game.state.general(&GeneralId::new("u")).unwrap();
    assert_eq!(
        (general.fate(), general.at()),
        (Fate::Fit, Some(at(30.0, 7.5)))
    );
}

#[test]
fn v_ap_what_activation_leaves_of_the_points() {
    for row in rows("v-ap") {
        let edition = if row[0] == "basic" { BASIC } else { FULL };
        let quality: u8 = row[1].parse().unwrap();
        let infantry = vidette::rules::fields::order_of_battle::Arm::Infantry;
        let mut game = roster(edition)
            .division("u", "union", at(2.0, 2.0))
            .division("r", "rebel", at(2.0, 58.0))
            .brigade("a", "u", at(30.0, 10.0), 0.0, &[infantry; 3], quality)
            .line("p", "r", at(30.0, 50.0), 180.0, 3)
            .play();
        match row[2].as_str() {
            "Shaken" => game.mark("a", Mark::Shaken),
            "Beaten" => game.mark("a", Mark::Beaten),
            _ => &mut game,
        };
        game.phase(Phase::Activation).activate("a", [5, 4]);
        assert_eq!(game.ap("a").to_string(), row[3], "{row:?}");
    }
}

#[test]
fn rul_22_higher_generals_have_points_too() {
    let game = |edition| {
        roster(edition)
            .led("u", "union", at(2.0, 2.0), 5)
            .line("a", "u", at(30.0, 10.0), 0.0, 3)
            .play()
    };
    assert_eq!((game(BASIC).ap("u"), game(FULL).ap("u")), (3, 5));
}

#[test]
fn act_06_basic_hesitant_is_offered_its_order_in_the_tactical_phase() {
    let mut game = pair(BASIC, at(30.0, 50.0)).play();
    game.waiting("a", attack("p"))
        .phase(Phase::Activation)
        .activate("a", [3, 2]);
    assert!(game.state.openings().is_empty());
    game.phase(Phase::Tactical);
    let openings = game.state.openings();
    let offered = openings.iter().find(|o| o.command == accept("a")).unwrap();
    assert!(offered.words.contains("attack p"), "{}", offered.words);
    game.does(&offered.command, &[]);
}

#[test]
fn rul_36_a_shaken_brigade_on_hold_keeps_its_position() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    game.run(
        |draft| {
            vidette::rules::fields::orders::automatic(draft);
            Ok(())
        },
        &[],
        None,
    )
    .unwrap();
    let before = *game.brigade("a").position().unwrap();
    game.shift("a", at(31.0, 11.0))
        .phase(Phase::Activation)
        .activate("a", [1, 2]);
    assert_eq!(game.brigade("a").position(), Some(&before));
    // Under another order it is drawn where it holds ground now.
    game.written("a", advance(30.0, 30.0))
        .begin(3, "union", Phase::Activation);
    game.activate("a", [1, 2]);
    assert_ne!(game.brigade("a").position(), Some(&before));
}

#[test]
fn hidden_enemies_are_not_known_to_activation() {
    // RUL-37: neither a target of Attack, nor an enemy that still stands near.
    let mut game = board(BASIC);
    game.level("a", Level::Fresh).hide("p");
    game.activate("a", [6, 6]);
    assert_eq!(*game.brigade("a").order(), attack("q"));
}

#[test]
fn ex_turn_b_orders_and_activation() {
    // An Attack order rides 11 inches from the brigadier; 3 + 4 + 2 = 9, Eager; it accepts: 2 left.
    let mut game = pair(BASIC, at(30.0, 30.5)).play();
    game.written("a", advance(30.0, 20.0)).points("a", 3);
    game.put("u", at(17.0, 8.0));
    game.does(&send("a", attack("p")), &[]);
    game.does(&super::table::ride(1), &[4, 3, 5]);
    game.put("u", at(2.0, 2.0)).phase(Phase::Activation);
    let (total, result) = result_of(&game.activate("a", [3, 4]));
    assert_eq!((total, result), (9, Activation::Eager));
    game.does(&accept("a"), &[]);
    assert_eq!(game.ap("a"), 2);
    assert_eq!(*game.brigade("a").order(), attack("p"));
}

#[test]
fn ex_turn_f_orders_and_activation() {
    let infantry = vidette::rules::fields::order_of_battle::Arm::Infantry;
    let mut game = roster(FULL)
        .division("u", "union", at(19.0, 8.0))
        .division("r", "rebel", at(2.0, 58.0))
        .brigade("a", "u", at(30.0, 10.0), 0.0, &[infantry; 4], 4)
        .line("p", "r", at(19.0, 14.0), 180.0, 1)
        .play();
    game.written("a", advance(30.0, 20.0))
        .points("a", 9)
        .level("a", Level::Worn);
    game.mark("a", Mark::Shaken);
    // Seen or asked for: the answer may be sent. It stands 5 in from an enemy: die 2, unharmed.
    game.does(&send("a", attack("p")), &[]);
    let events = game.does(&super::table::ride(1), &[2, 3, 6, 2]);
    assert!(matches!(
        &events[0],
        Event::MessengerTested { total: 2, .. }
    ));
    game.phase(Phase::Activation);
    // 6 + 4 - 1 - 1 + 1 = 9, Eager; 4 - 1 = 3 points; rally and accept leave 1.
    assert_eq!(
        result_of(&game.activate("a", [6, 4])),
        (9, Activation::Eager)
    );
    assert_eq!(game.ap("a"), 3);
    game.does(&rally("a"), &[]);
    game.does(&accept("a"), &[]);
    assert_eq!(game.ap("a"), 1);
    // Next own turn: the brigadier is hit, two units are Beaten, nobody of the chain is near.
    game.apply(Event::GeneralTested {
        general: GeneralId::new("a"),
        dice: vec![1, 2],
        fate: Fate::Out,
    });
    game.condition("a1", Condition::Beaten)
        .condition("a2", Condition::Beaten);
    game.put("u", at(2.0, 2.0))
        .begin(3, "union", Phase::Activation);
    assert_eq!(
        result_of(&game.activate("a", [5, 3])),
        (5, Activation::Hesitant)
    );
    assert_eq!(game.ap("a"), 0);
}
