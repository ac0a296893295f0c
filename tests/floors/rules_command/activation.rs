//! The sum of an activation roll and who throws it: ACT-01, ACT-02, RUL-01 to RUL-08, RUL-19.

use super::table::*;
use rules::clause::sum;
use rules::fields::activation;
use rules::fields::terms::{
    charts::{ActivationResult, Level},
    condition::Condition,
    event::Event,
    fate::GeneralFate,
    mark::BrigadeMark,
    name::GeneralId,
    phase::Phase,
};

/// A of five regiments at 30,10, a friend B beside it, the enemy P 40 in off; turn 5, activation.
pub fn board(edition: rules::fields::terms::edition::Edition) -> Game {
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
        .rolled("a", ActivationResult::Eager, false);
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
        "shaken" => game.mark("a", BrigadeMark::Shaken),
        "beaten" => game.mark("a", BrigadeMark::Beaten),
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
        let chances = activation::result_chances(numbers[0], 13);
        let printed: Vec<u32> = numbers[1..].iter().map(|n| *n as u32).collect();
        assert_eq!(chances.to_vec(), printed, "{row:?}");
    }
    // ACT-10 with the switch of RUL-01: 6 of 36 instead of 3 for a fresh brigade.
    assert_eq!(activation::result_chances(2, 12)[5], 6);
    assert_eq!(activation::result_chances(2, 13)[5], 3);
}

#[test]
fn every_total_falls_in_one_row() {
    for row in rows("t-act-chart") {
        let low: i32 = row[0].parse().unwrap();
        let high: i32 = row[1].parse().unwrap();
        for total in low..=high {
            assert_eq!(
                ActivationResult::from_total(total, 13).name(),
                row[2].to_lowercase()
            );
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
            let found = activation::activation_modifiers(&game.state, &id("a"));
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
    assert_eq!(play(BASIC, [6, 4]), (12, ActivationResult::Attack));
    assert_eq!(play(FULL, [6, 5]), (12, ActivationResult::Eager));
}

#[test]
fn rul_04_higher_command_reaches_6_and_12_between_figures() {
    // The brigadier stands at 30,8. Figures have a radius of half an inch.
    let near = |edition, x: f64| {
        let mut game = board(edition);
        game.put("u", at(x, 8.0));
        sum(&activation::activation_modifiers(&game.state, &id("a")))
    };
    assert_eq!(near(BASIC, 23.0), 1);
    assert_eq!(near(BASIC, 22.9), 0);
    assert_eq!(near(FULL, 17.0), 1);
    assert_eq!(near(FULL, 16.9), 0);
    let mut wide = pair(BASIC, at(30.0, 50.0))
        .switch("higher_command_in", "12")
        .play();
    wide.level("a", Level::Willing).put("u", at(17.0, 8.0));
    assert_eq!(
        sum(&activation::activation_modifiers(&wide.state, &id("a"))),
        1
    );
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
        sum(&activation::activation_modifiers(&game.state, &id("a")))
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
    assert_eq!(
        sum(&activation::activation_modifiers(&game.state, &id("a"))),
        0
    );
    game.put("u", at(30.0, 5.0));
    assert_eq!(
        sum(&activation::activation_modifiers(&game.state, &id("a"))),
        1
    );
    game.apply(Event::GeneralTested {
        general: GeneralId::new("u"),
        dice: vec![1, 2],
        fate: GeneralFate::Out,
    });
    assert_eq!(
        sum(&activation::activation_modifiers(&game.state, &id("a"))),
        0
    );
}

#[test]
fn rul_06_without_brigadier_the_nearest_unit_counts() {
    let mut game = board(FULL);
    // 11.9 from the nearest base, far from where the brigadier was.
    game.put("u", at(49.9, 10.0));
    assert_eq!(
        sum(&activation::activation_modifiers(&game.state, &id("a"))),
        0
    );
    game.apply(Event::GeneralTested {
        general: GeneralId::new("a"),
        dice: vec![1, 1],
        fate: GeneralFate::Dead,
    });
    assert_eq!(
        sum(&activation::activation_modifiers(&game.state, &id("a"))),
        1
    );
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
        assert_eq!(
            sum(&activation::activation_modifiers(&game.state, &id("a"))),
            -2
        );
        game.activate("a", [5, 5]);
        game.begin(3, "union", Phase::Activation);
        assert_eq!(
            sum(&activation::activation_modifiers(&game.state, &id("a"))),
            again
        );
    }
}

#[test]
fn units_that_are_only_disordered_do_not_count() {
    let mut game = board(FULL);
    game.condition("a1", Condition::Disordered);
    assert!(activation::activation_modifiers(&game.state, &id("a")).is_empty());
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
    let all = rules::fields::terms::command::Command::activate(None);
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

/// The board says what the rules would read.
#[test]
fn rul_01_the_board_knows_that_full_attacks_from_13() {
    for (edition, setting, expected) in [(BASIC, "13", 13), (BASIC, "12", 12), (FULL, "12", 13)] {
        let mut game = pair(edition, at(30.0, 50.0))
            .switch("attack_from", setting)
            .play();
        game.phase(Phase::Activation).level("a", Level::Willing);
        let line = &view::assist::activation(&game.state, &[], 0.0)[0];
        assert_eq!(line.attack_from, expected);
        assert_eq!(
            line.chances,
            activation::result_chances(line.total, expected)
        );
        game.activate("a", [6, 6]);
        let attacks = game.brigade("a").result() == Some(ActivationResult::Attack);
        assert_eq!(attacks, expected == 12, "{edition:?} {setting}");
    }
}

/// ACT-03: a broken brigade is marked so in what programs read.
#[test]
fn act_03_the_json_of_a_broken_brigade_says_so() {
    let mut game = board(FULL);
    game.level("a", Level::Spent)
        .condition("a1", Condition::Broken)
        .condition("a2", Condition::Broken);
    let (_, result) = result_of(&game.activate("a", [1, 1]));
    assert_eq!(result, ActivationResult::Broken);
    let told = serde_json::to_value(view::show::game_status(&game.state)).unwrap();
    assert_eq!(told["brigades"]["a"]["mark"], "broken");
    assert_eq!(told["brigades"]["b"]["mark"], "steady");
}
