//! What a roll does: marks, rallying, waiting orders, points (ACT-03 to ACT-10, RUL-12 to RUL-23, RUL-48).

use super::{activation::board, table::*};
use rules::fields::activation;
use rules::fields::terms::{
    charts::{ActivationResult, Level},
    condition::Condition,
    event::{Event, MessengerFate},
    fate::GeneralFate,
    mark::BrigadeMark,
    name::GeneralId,
    order::Order,
    phase::Phase,
};
use table::ground::GroundGoing;

#[test]
fn act_03_broken_takes_everybody_off_and_calls_messengers_back() {
    for edition in BOTH {
        let mut game = board(edition);
        game.phase(Phase::Orders);
        game.does(&send("a", Order::Hold), &[]);
        game.phase(Phase::Activation)
            .mark("a", BrigadeMark::Beaten)
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
        assert_eq!(
            game.state.brigadier(&id("a")).unwrap().fate(),
            GeneralFate::Gone
        );
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
        assert_eq!(brigade.mark(), BrigadeMark::Shaken);
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
    game.mark("a", BrigadeMark::Beaten);
    let events = game.activate("a", [3, 3]);
    assert_eq!(result_of(&events).1, ActivationResult::Shaken);
    assert_eq!(game.brigade("a").mark(), BrigadeMark::Beaten);
    assert!(game.brigade("a").holds_ground());
    let mut eager = board(FULL);
    eager.mark("a", BrigadeMark::Shaken).activate("a", [5, 5]);
    assert_eq!(eager.brigade("a").mark(), BrigadeMark::Shaken);
}

#[test]
fn cmd_03_the_loss_is_fixed_after_the_result_and_before_the_rally() {
    for (setting, left) in [("on", 2), ("off", 3)] {
        let mut game = pair(BASIC, at(30.0, 50.0))
            .switch("beaten_loses_ap", setting)
            .play();
        game.phase(Phase::Activation).mark("a", BrigadeMark::Beaten);
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
    game.mark("a", BrigadeMark::Shaken).phase(Phase::Activation);
    let (_, result) = result_of(&game.activate("a", [3, 3]));
    assert_eq!(result, ActivationResult::Hesitant);
    assert_eq!(game.ap("a"), 2);
    // Accepting comes after movement.
    assert_eq!(game.refuses(&accept("a")), "SEQ-01");
    game.does(&rally("a"), &[]);
    assert_eq!(game.brigade("a").mark(), BrigadeMark::Steady);
    assert!(activation::may_move(&game.state, &id("a")).is_ok());
    game.phase(Phase::Tactical);
    game.apply(Event::PointsSpent {
        general: GeneralId::new("a"),
        points: 1,
        on: "group".into(),
        rule: rules::clause::Clause::new("CMD-04"),
    });
    assert_eq!(game.refuses(&accept("a")), "CMD-07");
}

#[test]
fn ex_act_03_b_full_hesitant_rallies_holds_ground_and_the_order_waits() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    game.written("a", attack("p")).waiting("a", Order::Hold);
    game.mark("a", BrigadeMark::Shaken).phase(Phase::Activation);
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
        game.waiting("a", attack("p"))
            .mark("a", BrigadeMark::Shaken);
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
    game.mark("a", BrigadeMark::Beaten)
        .begin(5, "union", Phase::Activation);
    game.activate("a", [6, 3]);
    game.does(&rally("a"), &[]);
    assert_eq!(game.brigade("a").mark(), BrigadeMark::Shaken);
    assert_eq!(game.refuses(&rally("a")), "RUL-14");
    game.begin(7, "union", Phase::Activation)
        .activate("a", [3, 3]);
    game.does(&rally("a"), &[]);
    assert_eq!(game.brigade("a").mark(), BrigadeMark::Steady);
    assert_eq!(game.refuses(&rally("a")), "ACT-05");
}

#[test]
fn rul_14_all_steps_at_once_by_switch() {
    let mut game = pair(FULL, at(30.0, 50.0))
        .switch("brigade_rally_steps", "all")
        .play();
    game.mark("a", BrigadeMark::Beaten)
        .phase(Phase::Activation)
        .activate("a", [6, 5]);
    game.does(&rally("a"), &[]);
    assert_eq!(game.brigade("a").mark(), BrigadeMark::Steady);
}

#[test]
fn act_05_no_rally_on_shaken_and_none_before_the_roll() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    game.mark("a", BrigadeMark::Shaken).phase(Phase::Activation);
    assert_eq!(game.refuses(&rally("a")), "ACT-03");
    game.activate("a", [2, 2]);
    assert_eq!(game.refuses(&rally("a")), "ACT-05");
    game.phase(Phase::Tactical);
    assert_eq!(game.refuses(&rally("a")), "SEQ-01");
}

#[test]
fn act_08_rally_comes_before_the_new_order() {
    let mut game = pair(BASIC, at(30.0, 50.0)).play();
    game.mark("a", BrigadeMark::Shaken)
        .waiting("a", attack("p"));
    game.phase(Phase::Activation).activate("a", [5, 5]);
    game.does(&accept("a"), &[]);
    assert_eq!(game.refuses(&rally("a")), "ACT-08");
    game.because(&rally("a"));
    assert_eq!(game.ap("a"), 0);
}

#[test]
fn ex_act_08_a_and_b_points_run_out_in_order() {
    let mut basic = pair(BASIC, at(30.0, 50.0)).play();
    basic
        .mark("a", BrigadeMark::Shaken)
        .waiting("a", attack("p"));
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
            &[rules::fields::terms::order_of_battle::Arm::Infantry],
            4,
        )
        .line("p", "r", at(30.0, 50.0), 180.0, 3)
        .play();
    full.mark("a", BrigadeMark::Shaken)
        .waiting("a", attack("p"));
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
fn rul_35_an_advance_taken_up_too_late_is_hold() {
    for edition in BOTH {
        let mut game = pair(edition, at(30.0, 50.0))
            .ground("hill", at(28.0, 25.0), at(32.0, 30.0), GroundGoing::Open, 0)
            .play();
        game.waiting("a", advance_on("hill"))
            .shift("p", at(30.0, 30.5));
        game.phase(Phase::Activation).activate("a", [5, 5]);
        let events = game.does(&accept("a"), &[]);
        assert!(events.iter().any(|event| matches!(
            event,
            Event::OrderChanged { rule, why, .. } if rule.id() == "RUL-35" && why.contains("first")
        )));
        assert_eq!(*game.brigade("a").order(), Order::Hold);
        assert!(game.brigade("a").position().is_some());
    }
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
    // Q is farther from A, but B sees it; no one sees P at 15 in.
    game.waiting("a", Order::Retire)
        .mark("a", BrigadeMark::Shaken)
        .put("u", at(10.0, 5.0));
    game.level("a", Level::Fresh).phase(Phase::Activation);
    game.apply(Event::TurnBegan {
        turn: 5,
        side: "union".into(),
    });
    game.phase(Phase::Activation);
    let (total, result) = result_of(&game.activate("a", [6, 6]));
    assert_eq!((total, result), (13, ActivationResult::Attack));
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
    assert_eq!(result, ActivationResult::Eager);
    assert_eq!(*alone.brigade("a").order(), Order::Hold);
}

#[test]
fn rul_13_at_morale_0_by_switch() {
    for (setting, expected) in [
        ("on", ActivationResult::Attack),
        ("off", ActivationResult::Eager),
    ] {
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
    game.mark("a", BrigadeMark::Shaken)
        .waiting("b", attack("p"));
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
    game.mark("a", BrigadeMark::Shaken)
        .waiting("a", attack("p"));
    game.apply(Event::GeneralTested {
        general: GeneralId::new("a"),
        dice: vec![1, 1],
        fate: GeneralFate::Dead,
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
        .mark("a", BrigadeMark::Beaten)
        .level("a", Level::Spent);
    game.condition("a1", Condition::Broken);
    let (_, result) = result_of(&game.activate("a", [1, 1]));
    assert_eq!(result, ActivationResult::Broken);
    let general = game.state.general(&GeneralId::new("u")).unwrap();
    assert_eq!(
        (general.fate(), general.at()),
        (GeneralFate::Fit, Some(at(30.0, 7.5)))
    );
}

#[test]
fn v_ap_what_activation_leaves_of_the_points() {
    for row in rows("v-ap") {
        let edition = if row[0] == "basic" { BASIC } else { FULL };
        let quality: u8 = row[1].parse().unwrap();
        let infantry = rules::fields::terms::order_of_battle::Arm::Infantry;
        let mut game = roster(edition)
            .division("u", "union", at(2.0, 2.0))
            .division("r", "rebel", at(2.0, 58.0))
            .brigade("a", "u", at(30.0, 10.0), 0.0, &[infantry; 3], quality)
            .line("p", "r", at(30.0, 50.0), 180.0, 3)
            .play();
        match row[2].as_str() {
            "Shaken" => game.mark("a", BrigadeMark::Shaken),
            "Beaten" => game.mark("a", BrigadeMark::Beaten),
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
    assert!(offered.words.contains("attack P "), "{}", offered.words);
    game.does(&offered.command, &[]);
}

#[test]
fn rul_36_a_shaken_brigade_on_hold_keeps_its_position() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    game.run(
        |draft| {
            rules::fields::orders::change_orders(draft);
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
    assert_eq!((total, result), (9, ActivationResult::Eager));
    game.does(&accept("a"), &[]);
    assert_eq!(game.ap("a"), 2);
    assert_eq!(*game.brigade("a").order(), attack("p"));
}

#[test]
fn ex_turn_f_orders_and_activation() {
    let infantry = rules::fields::terms::order_of_battle::Arm::Infantry;
    let mut game = roster(FULL)
        .division("u", "union", at(19.0, 8.0))
        .division("r", "rebel", at(2.0, 58.0))
        .brigade("a", "u", at(30.0, 10.0), 0.0, &[infantry; 4], 4)
        .line("p", "r", at(19.0, 14.0), 180.0, 1)
        .play();
    game.written("a", advance(30.0, 20.0))
        .points("a", 9)
        .level("a", Level::Worn);
    game.mark("a", BrigadeMark::Shaken);
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
        (9, ActivationResult::Eager)
    );
    assert_eq!(game.ap("a"), 3);
    game.does(&rally("a"), &[]);
    game.does(&accept("a"), &[]);
    assert_eq!(game.ap("a"), 1);
    // Next own turn: the brigadier is hit, two units are Beaten, nobody of the chain is near.
    game.apply(Event::GeneralTested {
        general: GeneralId::new("a"),
        dice: vec![1, 2],
        fate: GeneralFate::Out,
    });
    game.condition("a1", Condition::Beaten)
        .condition("a2", Condition::Beaten);
    game.put("u", at(2.0, 2.0))
        .begin(3, "union", Phase::Activation);
    assert_eq!(
        result_of(&game.activate("a", [5, 3])),
        (5, ActivationResult::Hesitant)
    );
    assert_eq!(game.ap("a"), 0);
}
