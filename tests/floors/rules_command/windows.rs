//! RUL-09, RUL-10, RUL-11 as stories of several turns.

use super::table::*;
use rules::fields::activation;
use rules::fields::shared::losses;
use rules::fields::state::draft::Draft;
use rules::fields::terms::{
    charts::{ActivationResult, Level},
    condition::Condition,
    edition::Edition,
    event::Event,
    mark::BrigadeMark,
    order::Order,
    phase::Phase,
};
use rules::fields::turn::record::so_far;

fn value(game: &Game, brigade: &str, name: &str) -> i32 {
    activation::activation_modifiers(&game.state, &id(brigade))
        .iter()
        .filter(|modifier| modifier.name == name)
        .map(|modifier| modifier.value)
        .sum()
}

/// What the record says of it for the next own turn: `adds -3 to its activation` as a number.
fn told_ahead(game: &Game, brigade: &str) -> i32 {
    let record = so_far(&game.state);
    let next = &record.brigade_record(&id(brigade)).unwrap().next;
    let line = next.iter().find(|remark| remark.rule.id() == "ACT-04");
    let number = line.unwrap().words.split(' ').nth(1).unwrap().to_owned();
    number.parse().unwrap()
}

fn friends(game: &Game, brigade: &str) -> i32 {
    value(game, brigade, "friends-retreated")
}

/// A 10 in from B, C 8 in from it; P is far off. All have rolled in turn 1.
fn story(edition: Edition) -> Game {
    let mut game = roster(edition)
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(10.0, 10.0), 0.0, 1)
        .line("b", "u", at(23.0, 10.0), 0.0, 1)
        .line("c", "u", at(34.0, 10.0), 0.0, 1)
        .line("d", "u", at(55.0, 10.0), 0.0, 1)
        .line("p", "r", at(30.0, 55.0), 180.0, 1)
        .play();
    game.phase(Phase::Activation);
    for brigade in ["a", "b", "c", "d"] {
        game.level(brigade, Level::Willing);
        game.activate(brigade, [4, 4]);
    }
    game.begin(2, "rebel", Phase::Activation)
        .activate("p", [4, 4]);
    game
}

#[test]
fn ex_act_04_k_basic_each_event_weighs_once_on_each_neighbour() {
    let mut game = story(BASIC);
    game.begin(3, "union", Phase::Activation)
        .activate("a", [4, 4]);
    let (_, result) = result_of(&game.activate("b", [1, 1]));
    assert_eq!(result, ActivationResult::Beaten);
    assert_eq!(friends(&game, "c"), -2);
    assert_eq!(friends(&game, "d"), 0);
    game.activate("c", [5, 5]);
    game.begin(4, "rebel", Phase::Activation);
    game.begin(5, "union", Phase::Activation);
    assert_eq!(friends(&game, "a"), -2);
    assert_eq!(friends(&game, "c"), 0);
    // The brigade is not its own friend.
    assert_eq!(friends(&game, "b"), 0);
}

#[test]
fn ex_act_04_m_full_the_present_phase_weighs_next_turn() {
    let mut game = story(FULL);
    game.begin(3, "union", Phase::Activation)
        .activate("a", [4, 4]);
    game.activate("b", [1, 1]);
    assert_eq!(friends(&game, "c"), 0);
    game.activate("c", [5, 5]);
    game.begin(4, "rebel", Phase::Activation);
    game.begin(5, "union", Phase::Activation);
    assert_eq!((friends(&game, "a"), friends(&game, "c")), (-3, -3));
    assert_eq!((friends(&game, "b"), friends(&game, "d")), (0, 0));
    game.begin(7, "union", Phase::Activation);
    assert_eq!((friends(&game, "a"), friends(&game, "c")), (0, 0));
}

#[test]
fn rul_09_events_of_the_enemy_turn_count_in_both_editions_but_one_switch() {
    for (edition, setting, expected) in [
        (BASIC, "since_own_roll", -2),
        (FULL, "last_turn", -3),
        (FULL, "own_last_player_turn_only", 0),
        (BASIC, "own_last_player_turn_only", 0),
    ] {
        let mut game = pair(edition, at(30.0, 50.0))
            .line("b", "u", at(44.0, 10.0), 0.0, 1)
            .switch("friends_window", setting)
            .play();
        game.rolled("a", ActivationResult::Eager, false);
        game.begin(4, "rebel", Phase::Combat);
        game.run(
            |draft| losses::break_brigade(draft, &id("b"), "RUL-97", "its last unit is gone"),
            &[],
            None,
        )
        .unwrap();
        game.begin(5, "union", Phase::Activation);
        assert_eq!(friends(&game, "a"), expected, "{setting}");
    }
}

#[test]
fn rul_09_applied_once_however_many_ran_and_on_a_first_roll_too() {
    let mut game = story(BASIC);
    game.begin(3, "union", Phase::Activation);
    game.activate("a", [1, 1]);
    game.activate("c", [1, 1]);
    assert_eq!(friends(&game, "b"), -2);
    for (switch, felt) in [("since_own_roll", -2), ("since_earlier_roll", 0)] {
        let mut first = pair(BASIC, at(30.0, 50.0))
            .line("b", "u", at(44.0, 10.0), 0.0, 1)
            .switch("friends_window", switch)
            .play();
        first.phase(Phase::Activation).level("b", Level::Spent);
        first.activate("b", [1, 1]);
        assert_eq!(friends(&first, "a"), felt, "{switch}");
    }
}

#[test]
fn rul_09_in_full_a_first_roll_feels_the_turns_before_it() {
    let mut game = pair(FULL, at(30.0, 50.0))
        .line("b", "u", at(44.0, 10.0), 0.0, 1)
        .play();
    let gone = |game: &mut Game| {
        game.run(
            |draft| losses::break_brigade(draft, &id("b"), "RUL-97", "its last unit is gone"),
            &[],
            None,
        )
        .unwrap();
    };
    // In the enemy's first turn, before A ever rolled.
    game.begin(1, "rebel", Phase::Combat);
    gone(&mut game);
    game.begin(2, "union", Phase::Activation);
    assert_eq!(friends(&game, "a"), -3);
    // Who has rolled looks back to his own last turn, not to the enemy's between.
    let mut game = pair(FULL, at(30.0, 50.0))
        .line("b", "u", at(44.0, 10.0), 0.0, 1)
        .play();
    game.rolled("a", ActivationResult::Eager, false);
    game.begin(2, "rebel", Phase::Combat);
    gone(&mut game);
    game.begin(3, "union", Phase::Activation);
    assert_eq!(friends(&game, "a"), 0);
}

#[test]
fn rul_09_twelve_inches_between_nearest_units_just_before() {
    for (x, expected) in [(44.0 + 1.5, -3), (44.0 + 1.6, 0)] {
        // A is 9 wide about 30: its edge stands at 34.5; B is 3 wide.
        let mut game = pair(FULL, at(30.0, 50.0))
            .line("b", "u", at(x + 2.5, 10.0), 0.0, 1)
            .play();
        game.begin(3, "union", Phase::Activation)
            .level("b", Level::Spent);
        game.activate("b", [1, 1]);
        game.begin(5, "union", Phase::Activation);
        assert_eq!(friends(&game, "a"), expected, "{x}");
    }
}

/// P is beaten 9 in from A in the enemy's turn 4 and goes back; Q stands `q` from A's line.
fn enemy_retires(q: f64, any: &str) -> Game {
    let mut game = pair(FULL, at(30.0, 20.0))
        .line("q", "r", at(30.0, q), 180.0, 1)
        .switch("enemy_retired_any", any)
        .play();
    game.level("a", Level::Willing)
        .begin(4, "rebel", Phase::Activation);
    game.level("p", Level::Willing);
    let (_, result) = result_of(&game.activate("p", [1, 1]));
    assert_eq!(result, ActivationResult::Beaten);
    game.begin(5, "union", Phase::Activation);
    game
}

#[test]
fn ex_act_04_n_full_all_enemy_retired() {
    assert_eq!(
        value(&enemy_retires(50.0, "off"), "a", "all-enemy-retired"),
        3
    );
    // Another, unbeaten enemy at 11: nothing, unless one retirement suffices.
    assert_eq!(
        value(&enemy_retires(22.0, "off"), "a", "all-enemy-retired"),
        0
    );
    assert_eq!(
        value(&enemy_retires(22.0, "on"), "a", "all-enemy-retired"),
        3
    );
    // Only the enemy's last player turn counts.
    let mut later = enemy_retires(50.0, "off");
    later.begin(7, "union", Phase::Activation);
    assert_eq!(value(&later, "a", "all-enemy-retired"), 0);
}

#[test]
fn rul_10_without_such_an_event_there_is_no_bonus_and_none_in_basic() {
    let mut quiet = pair(FULL, at(30.0, 50.0)).play();
    quiet.begin(5, "union", Phase::Activation);
    assert_eq!(value(&quiet, "a", "all-enemy-retired"), 0);
    let mut basic = pair(BASIC, at(30.0, 20.0)).play();
    basic
        .begin(4, "rebel", Phase::Activation)
        .level("p", Level::Willing);
    basic.activate("p", [1, 1]);
    basic.begin(5, "union", Phase::Activation);
    assert_eq!(value(&basic, "a", "all-enemy-retired"), 0);
}

#[test]
fn rul_11_movement_under_retire_orders_counts_once_a_turn_by_switch() {
    for (setting, events) in [("on", 1), ("off", 0)] {
        let mut game = pair(FULL, at(30.0, 20.0))
            .switch("ordered_retire_counts", setting)
            .play();
        game.written("a", Order::Retire);
        let noted = game
            .run(
                |draft| {
                    losses::note_retiring(draft, &id("a"));
                    losses::note_retiring(draft, &id("a"));
                    Ok(())
                },
                &[],
                None,
            )
            .unwrap();
        assert_eq!(noted.len(), events, "{setting}");
        assert_eq!(game.state.giving_way().len(), events);
    }
}

/// ACT-07, RUL-20: who retires and rolls Shaken holds ground, which is as if he had Hold orders.
#[test]
fn rul_11_a_brigade_that_holds_ground_does_not_retire() {
    let mut game = pair(FULL, at(30.0, 20.0)).play();
    game.written("a", Order::Retire);
    game.rolled("a", ActivationResult::Shaken, true);
    let moved = |draft: &mut Draft<'_>| {
        losses::note_retiring(draft, &id("a"));
        Ok(())
    };
    assert_eq!(game.run(moved, &[], None).unwrap(), []);
    game.rolled("a", ActivationResult::Eager, false);
    assert_eq!(game.run(moved, &[], None).unwrap().len(), 1);
}

#[test]
fn rul_97_a_brigade_whose_last_unit_is_gone_is_felt_from_its_brigadier() {
    let mut game = pair(FULL, at(30.0, 20.0))
        .line("b", "u", at(44.0, 10.0), 0.0, 1)
        .play();
    game.begin(4, "rebel", Phase::Combat);
    game.condition("b1", rules::fields::terms::condition::Condition::Broken);
    let events = game
        .run(
            |draft| losses::break_brigade(draft, &id("b"), "RUL-97", "its last unit is gone"),
            &[],
            None,
        )
        .unwrap();
    assert!(matches!(&events[0], Event::GaveWay { near, .. } if near.contains(&id("a"))));
    assert!(game.brigade("b").is_broken());
    assert_eq!(game.brigade("b").mark(), BrigadeMark::Steady);
    game.begin(5, "union", Phase::Activation);
    assert_eq!(game.refuses(&activate("b")), "ACT-03");
    assert_eq!(friends(&game, "a"), -3);
}

#[test]
fn rul_09_what_is_told_ahead_lies_in_the_windows_of_the_next_roll() {
    let mut full = story(FULL);
    full.put("u", at(58.0, 40.0))
        .begin(3, "union", Phase::Activation)
        .activate("a", [4, 4]);
    full.activate("b", [1, 1]);
    // Not felt in this turn, but in the next own one.
    assert_eq!((friends(&full, "a"), told_ahead(&full, "a")), (0, -3));
    full.begin(4, "rebel", Phase::Activation);
    assert_eq!(told_ahead(&full, "a"), -3);
    full.begin(5, "union", Phase::Activation);
    assert_eq!((friends(&full, "a"), told_ahead(&full, "a")), (-3, 0));

    let mut basic = story(BASIC);
    basic
        .begin(3, "union", Phase::Activation)
        .activate("a", [4, 4]);
    basic.activate("b", [1, 1]);
    assert_eq!(told_ahead(&basic, "a"), -2);
    // C feels it in the roll that it has still to make, and then no more.
    assert_eq!((friends(&basic, "c"), told_ahead(&basic, "c")), (-2, 0));
    basic.activate("c", [5, 5]);
    assert_eq!(told_ahead(&basic, "c"), 0);
    basic.begin(4, "rebel", Phase::Activation);
    basic.begin(5, "union", Phase::Activation);
    assert_eq!((friends(&basic, "a"), told_ahead(&basic, "a")), (-2, 0));
}

#[test]
fn rul_10_what_is_told_ahead_knows_the_enemy_s_last_turn_of_the_next_roll() {
    let mut game = pair(FULL, at(30.0, 20.0)).play();
    game.level("a", Level::Willing)
        .begin(4, "rebel", Phase::Activation);
    game.level("p", Level::Willing);
    game.activate("p", [1, 1]);
    // In the enemy's turn it is foreseen; in the own one it is there, and gone in the next.
    let now = |game: &Game| value(game, "a", "all-enemy-retired");
    assert_eq!((now(&game), told_ahead(&game, "a")), (0, 3));
    game.begin(5, "union", Phase::Activation);
    assert_eq!((now(&game), told_ahead(&game, "a")), (3, 0));
}

#[test]
fn rul_08_what_is_told_ahead_leaves_out_what_the_roll_before_takes() {
    let mut game = pair(FULL, at(30.0, 50.0))
        .switch("broken_units_window", "since_last_roll")
        .play();
    game.phase(Phase::Activation).level("a", Level::Willing);
    game.condition("a1", Condition::Broken);
    assert_eq!(
        (value(&game, "a", "unit-broken"), told_ahead(&game, "a")),
        (-2, 0)
    );
    game.activate("a", [5, 5]);
    game.condition("a2", Condition::Broken);
    assert_eq!(told_ahead(&game, "a"), -2);
}

/// RUL-10: who retired and is near still removes nothing, whoever near has not retired does; a game may be played by
/// the older readings.
#[test]
fn rul_10_every_enemy_that_is_near_now_must_have_retired() {
    for (setting, expected) in [(None, 3), (Some("off"), 0), (Some("on"), 3)] {
        let bonus = |near: &dyn Fn(&mut Game)| {
            let roster = pair(FULL, at(30.0, 20.0)).line("q", "r", at(30.0, 50.0), 180.0, 1);
            let mut game = match setting {
                Some(setting) => roster.switch("enemy_retired_any", setting).play(),
                None => roster.play(),
            };
            game.level("a", Level::Willing)
                .begin(4, "rebel", Phase::Activation);
            for brigade in ["p", "q"] {
                game.level(brigade, Level::Willing);
            }
            game.activate("p", [1, 1]);
            near(&mut game);
            game.begin(5, "union", Phase::Activation);
            value(&game, "a", "all-enemy-retired")
        };
        // P gave way at 9 in and is 8 off.
        let falls_back_a_little = |game: &mut Game| {
            game.shift("p", at(30.0, 19.0));
        };
        assert_eq!(bonus(&falls_back_a_little), expected, "{setting:?}");
        // Q gave way where nobody was near it, and is near now.
        let comes_near = |game: &mut Game| {
            game.activate("q", [1, 1]);
            game.shift("q", at(30.0, 20.0));
        };
        assert_eq!(bonus(&comes_near), expected, "{setting:?}");
        // Q has not given way and is near.
        let stands_near = |game: &mut Game| {
            game.shift("q", at(30.0, 20.0));
        };
        let any = if setting == Some("on") { 3 } else { 0 };
        assert_eq!(bonus(&stands_near), any, "{setting:?}");
    }
}
