//! FAT-01 to FAT-07, RUL-38, RUL-94 to RUL-98, RUL-109.

use super::table::*;
use rules::fields::activation;
use rules::fields::terms::{
    account::{FightAccount, FightKind, FightParty},
    charts::Level,
    condition::Condition,
    edition::Edition,
    event::Event,
    name::{SideId, UnitId},
    order::Order,
    order_of_battle::Arm,
    phase::Phase,
};
use rules::fields::wear::{fatigue, morale_status::phase_six};
use view::assist::warning;
use view::sheets::card;
use view::story::phase_six::from_state as phase_six_of;

/// A of four regiments and a battery, P of three, far apart.
fn table(edition: Edition, switches: &[(&str, &str)]) -> Game {
    let mut arms = vec![Arm::Infantry; 4];
    arms.push(Arm::Artillery);
    let mut roster = roster(edition)
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .brigade("a", "u", at(30.0, 10.0), 0.0, &arms, 3)
        .line("p", "r", at(30.0, 50.0), 180.0, 3);
    for (name, setting) in switches {
        roster = roster.switch(name, setting);
    }
    let mut game = roster.play();
    game.phase(Phase::Combat);
    game
}

fn fight(game: &mut Game, kind: FightKind, acting: &[&str], other: &[&str], answered: bool) {
    let ids = |names: &[&str]| names.iter().map(|n| UnitId::new(n)).collect::<Vec<_>>();
    let party = |side: &str, units: &[&str], exposed: bool| FightParty {
        side: SideId::new(side),
        units: ids(units),
        value: 3,
        size: 3,
        modifiers: Vec::new(),
        charged: false,
        exposed: if exposed { ids(units) } else { Vec::new() },
        supporting: Vec::new(),
        joined: Vec::new(),
    };
    let account = FightAccount {
        kind,
        parties: [
            party("union", acting, answered),
            party("rebel", other, true),
        ],
        dice: Some([3, 3]),
        range: 5.0,
    };
    game.apply(Event::Fought {
        account: Box::new(account),
    });
}

fn end_of_turn(game: &mut Game, dice: &[u8]) -> Vec<Event> {
    game.phase(Phase::Morale);
    game.run(phase_six, dice, None).unwrap()
}

fn points(game: &Game, brigade: &str) -> u32 {
    game.brigade(brigade).fatigue()
}

#[test]
fn every_row_of_v_fatigue() {
    for row in rows("v-fatigue") {
        let number = |i: usize| row[i].parse::<i32>().unwrap();
        let level = Level::from_points(number(1) as u32, number(0) as u32);
        assert_eq!(level.name(), row[2], "{row:?}");
        assert_eq!(level.fire(), number(3), "{row:?}");
        assert_eq!(level.activation(BASIC), number(4), "{row:?}");
        assert_eq!(level.activation(FULL), number(5), "{row:?}");
    }
}

#[test]
fn fat_02_the_formula_for_r_1_to_12_and_p_0_to_80() {
    for r in 1..=12u32 {
        for p in 0..=80u32 {
            // As the rule prints it: fresh if P <= R, else smaller of 5 and (P / R rounded up) - 1.
            let number = if p <= r {
                0
            } else {
                ((f64::from(p) / f64::from(r)).ceil() as usize - 1).min(5)
            };
            assert_eq!(Level::from_points(p, r), Level::ALL[number], "{p} of {r}");
        }
    }
}

#[test]
fn rul_98_a_level_starts_at_its_lowest_points() {
    for r in 1..=12 {
        for level in Level::ALL {
            let least = level.least_points(r);
            assert_eq!(Level::from_points(least, r), level);
            assert!(least == 0 || Level::from_points(least - 1, r) < level);
        }
    }
    assert_eq!(Level::Worn.least_points(5), 11);
}

#[test]
fn ex_fat_01_a_a_point_for_each_engaged_unit_of_both_sides() {
    let mut game = table(BASIC, &[]);
    fight(
        &mut game,
        FightKind::Fire,
        &["a1", "a2", "a3"],
        &["p1"],
        true,
    );
    // Each at most once a player turn.
    fight(&mut game, FightKind::Melee, &["a1"], &["p1"], true);
    let events = end_of_turn(&mut game, &[]);
    assert_eq!((points(&game, "a"), points(&game, "p")), (3, 1));
    assert!(events.iter().any(|e| matches!(
        e,
        Event::FatigueGained { points: 3, units, .. } if units.len() == 3
    )));
    game.begin(2, "rebel", Phase::Combat);
    fight(&mut game, FightKind::Fire, &["p1"], &["a1"], true);
    end_of_turn(&mut game, &[]);
    assert_eq!((points(&game, "a"), points(&game, "p")), (4, 2));
}

#[test]
fn rul_94_broken_units_count_and_switches_take_some_out() {
    let mut game = table(FULL, &[]);
    fight(&mut game, FightKind::Fire, &["a1", "a5"], &["p1"], false);
    game.condition("p1", Condition::Broken);
    end_of_turn(&mut game, &[]);
    assert_eq!((points(&game, "a"), points(&game, "p")), (2, 1));
    let mut guns = table(FULL, &[("battery_fatigue", "off")]);
    fight(&mut guns, FightKind::Fire, &["a1", "a5"], &["p1"], true);
    end_of_turn(&mut guns, &[]);
    assert_eq!(points(&guns, "a"), 1);
    for (answered, expected) in [(false, 0), (true, 1)] {
        let mut far = table(FULL, &[("long_range_target_fatigue", "off")]);
        fight(&mut far, FightKind::Fire, &["a5"], &["p1"], answered);
        end_of_turn(&mut far, &[]);
        assert_eq!((points(&far, "a"), points(&far, "p")), (1, expected));
    }
}

#[test]
fn fat_04_the_level_is_set_in_phase_6_and_serves_until_the_next() {
    let mut game = table(FULL, &[]);
    game.points("a", 4).level("a", Level::Fresh);
    fight(&mut game, FightKind::Fire, &["a1", "a2"], &["p1"], true);
    assert_eq!(game.brigade("a").level(), Level::Fresh);
    end_of_turn(&mut game, &[]);
    assert_eq!(game.brigade("a").level(), Level::Willing);
    // EX-FAT-02-d: a lost unit tells at the next phase 6 only.
    game.points("a", 13)
        .level("a", Level::Worn)
        .condition("a1", Condition::Broken);
    assert_eq!(game.brigade("a").level(), Level::Worn);
    game.begin(2, "rebel", Phase::Combat);
    end_of_turn(&mut game, &[]);
    assert_eq!(game.brigade("a").level(), Level::Tired);
}

#[test]
fn fat_03_the_level_weighs_twice_in_basic_activation() {
    for (edition, expected) in [(BASIC, -4), (FULL, -2)] {
        let mut game = table(edition, &[]);
        game.level("a", Level::Tired);
        let found = activation::activation_modifiers(&game.state, &id("a"));
        assert_eq!(found[0].value, expected);
        assert_eq!(fatigue::fire_figure(&game.state, &id("a")), -2);
    }
}

#[test]
fn rul_95_what_r_counts() {
    for (setting, expected) in [
        ("units_now", 4),
        ("regiments_now", 3),
        ("units_at_start", 5),
    ] {
        let mut game = table(FULL, &[("fatigue_r", setting)]);
        game.condition("a1", Condition::Broken);
        assert_eq!(
            fatigue::units_counted(&game.state, &id("a")),
            expected,
            "{setting}"
        );
    }
    let mut game = table(FULL, &[("fatigue_r", "regiments_now")]);
    game.points("a", 5);
    assert_eq!(fatigue::level_of(&game.state, &id("a")), Level::Willing);
}

#[test]
fn rul_96_past_6r() {
    for (setting, figure, broken) in [
        ("cap", -4, false),
        ("minus_one_per_r", -6, false),
        ("broken", -4, true),
    ] {
        let mut game = table(BASIC, &[("past_6r", setting)]);
        // 36 points are the second step past six times five.
        game.points("a", 36);
        end_of_turn(&mut game, &[]);
        assert_eq!(game.brigade("a").is_broken(), broken, "{setting}");
        if !broken {
            assert_eq!(
                fatigue::fire_figure(&game.state, &id("a")),
                figure,
                "{setting}"
            );
            let found = activation::activation_modifiers(&game.state, &id("a"));
            assert_eq!(found[0].value, 2 * figure);
        }
    }
    let mut edge = table(BASIC, &[("past_6r", "broken")]);
    edge.points("a", 30);
    end_of_turn(&mut edge, &[]);
    assert!(!edge.brigade("a").is_broken());
}

#[test]
fn ex_fat_07_a_rest_takes_a_point_off_for_each_quiet_unit() {
    let mut game = table(FULL, &[]);
    game.written("a", Order::Rest)
        .points("a", 12)
        .level("a", Level::Worn);
    end_of_turn(&mut game, &[]);
    assert_eq!(
        (points(&game, "a"), game.brigade("a").level()),
        (7, Level::Willing)
    );
    // Not in the enemy's turn.
    game.begin(2, "rebel", Phase::Combat);
    end_of_turn(&mut game, &[]);
    assert_eq!(points(&game, "a"), 7);
    game.begin(3, "union", Phase::Combat);
    end_of_turn(&mut game, &[]);
    assert_eq!(
        (points(&game, "a"), game.brigade("a").level()),
        (2, Level::Fresh)
    );
    game.begin(5, "union", Phase::Combat);
    end_of_turn(&mut game, &[]);
    assert_eq!(points(&game, "a"), 0);
}

#[test]
fn ex_fat_07_b_gains_come_before_relief() {
    let mut game = table(FULL, &[]);
    game.written("a", Order::Rest).points("a", 12);
    fight(&mut game, FightKind::Fire, &["a1", "a2"], &["p1"], true);
    let events = end_of_turn(&mut game, &[]);
    assert_eq!(
        (points(&game, "a"), game.brigade("a").level()),
        (11, Level::Worn)
    );
    let order: Vec<&str> = events
        .iter()
        .map(|event| match event {
            Event::FatigueGained { .. } => "gained",
            Event::Recovered { .. } => "recovered",
            Event::LevelSet { .. } => "level",
            Event::MoraleReckoned { .. } => "morale",
            _ => "other",
        })
        .collect();
    // RUL-109.
    assert_eq!(
        order,
        ["gained", "gained", "recovered", "level", "morale", "morale"]
    );
}

#[test]
fn rul_38_how_much_rest_recovers() {
    for (setting, dice, expected) in [
        ("per_unit", &[][..], 7),
        ("one_point", &[][..], 11),
        ("one_die", &[4][..], 8),
        ("one_level", &[][..], 7),
    ] {
        let mut game = table(FULL, &[("rest_recovery", setting)]);
        game.written("a", Order::Rest).points("a", 12);
        end_of_turn(&mut game, dice);
        assert_eq!(points(&game, "a"), expected, "{setting}");
    }
}

#[test]
fn fat_05_basic_has_no_way_down_and_hold_is_no_rest() {
    let mut basic = table(BASIC, &[]);
    basic.written("a", Order::Rest).points("a", 12);
    end_of_turn(&mut basic, &[]);
    assert_eq!(points(&basic, "a"), 12);
    let mut hold = table(FULL, &[]);
    hold.written("a", Order::Hold).points("a", 12);
    end_of_turn(&mut hold, &[]);
    assert_eq!(points(&hold, "a"), 12);
}

#[test]
fn rul_97_a_broken_brigade_gains_nothing() {
    let mut game = table(FULL, &[]);
    fight(&mut game, FightKind::Fire, &["a1"], &["p1"], true);
    game.broken("p");
    end_of_turn(&mut game, &[]);
    assert_eq!(points(&game, "p"), 0);
}

#[test]
fn fat_02_the_look_ahead_counts_what_this_turn_has_brought() {
    let mut game = table(FULL, &[]);
    game.points("a", 3);
    let ahead = |game: &Game| fatigue::fatigue_outlook(&game.state, &id("a"));
    assert_eq!((ahead(&game).points, ahead(&game).to_come), (3, 0));
    assert_eq!(ahead(&game).next_level, Some((Level::Willing, 3)));
    assert_eq!(ahead(&game).one_unit_less, None);
    let before = game.state.clone();
    fight(&mut game, FightKind::Fire, &["a1", "a2"], &["p1"], true);
    assert_eq!((ahead(&game).points, ahead(&game).to_come), (5, 2));
    assert_eq!(ahead(&game).level, Level::Fresh);
    assert_eq!(ahead(&game).next_level, Some((Level::Willing, 1)));
    // R 4 and 5 points.
    assert_eq!(ahead(&game).one_unit_less, Some(Level::Willing));
    assert!(fatigue::carried_over(&before, &game.state).is_empty());
    fight(&mut game, FightKind::Fire, &["a3"], &["p2"], true);
    let carried = fatigue::carried_over(&before, &game.state);
    let carried: Vec<_> = carried.iter().map(|(b, o)| (b.as_str(), o.level)).collect();
    assert_eq!(carried, [("a", Level::Willing)]);
    // In phase 6 the points are there: nothing is counted twice.
    end_of_turn(&mut game, &[]);
    assert_eq!((ahead(&game).points, ahead(&game).to_come), (6, 0));
    assert_eq!(ahead(&game).level, game.brigade("a").level());
    game.points("a", 26);
    assert_eq!(ahead(&game).next_level, None);
}

/// FAT-07, RUL-109: a level that rest takes away in the same phase 6 is not announced.
#[test]
fn fat_07_the_look_ahead_counts_rest() {
    let mut game = table(FULL, &[]);
    game.written("a", Order::Rest)
        .points("a", 10)
        .level("a", Level::Willing);
    let before = game.state.clone();
    fight(&mut game, FightKind::Fire, &["a1"], &["p1"], true);
    let ahead = fatigue::fatigue_outlook(&game.state, &id("a"));
    assert_eq!((ahead.to_come, ahead.rested, ahead.points), (1, 4, 7));
    assert_eq!(ahead.level, Level::Willing);
    // Each further unit engaged gains a point and does not recover: with two more it has 11.
    assert_eq!(ahead.next_level, Some((Level::Worn, 2)));
    assert!(fatigue::carried_over(&before, &game.state).is_empty());
    end_of_turn(&mut game, &[]);
    assert_eq!(points(&game, "a"), ahead.points);
    assert_eq!(fatigue::fatigue_outlook(&game.state, &id("a")).rested, 0);
    // What rest leaves is what is told.
    let mut game = table(FULL, &[]);
    game.written("a", Order::Rest).points("a", 14);
    let before = game.state.clone();
    fight(
        &mut game,
        FightKind::Fire,
        &["a1", "a2", "a3", "a4"],
        &["p1"],
        true,
    );
    let warned = warning::between(&before, &game.state);
    let says =
        "will be TIRED at the end of this turn: 17 points after rest, 5 units (FAT-02, FAT-07)";
    assert!(
        warned.iter().any(|words| words.ends_with(says)),
        "{warned:?}"
    );
}

#[test]
fn mel_01_units_in_contact_are_foreseen_as_engaged() {
    let mut game = table(FULL, &[]);
    game.points("p", 1).points("a", 5);
    let before = game.state.clone();
    // P turns up a foot before A1 and A2, base to base with both.
    game.shift("p", at(25.5, 11.0));
    let ahead = fatigue::fatigue_outlook(&game.state, &id("a"));
    assert!(ahead.to_come >= 2, "{ahead:?}");
    assert_eq!(ahead.level, Level::Willing);
    let carried = fatigue::carried_over(&before, &game.state);
    assert!(carried.iter().any(|(b, _)| b.as_str() == "a"));
}

#[test]
fn rul_109_single_units_rally_between_gain_and_rest() {
    let mut game = table(FULL, &[]);
    game.condition("a1", Condition::Beaten)
        .written("a", Order::Rest)
        .points("a", 9);
    fight(&mut game, FightKind::Fire, &["a2"], &["p1"], true);
    let events = end_of_turn(&mut game, &[]);
    let place = |wanted: fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let gained = place(|e| matches!(e, Event::FatigueGained { .. }));
    let rallied = place(|e| matches!(e, Event::ConditionChanged { .. }));
    let recovered = place(|e| matches!(e, Event::Recovered { .. }));
    assert!(gained < rallied && rallied < recovered);
}

#[test]
fn fatigue_of_a_player_turn_is_forgotten_in_the_next() {
    let mut game = table(BASIC, &[]);
    fight(&mut game, FightKind::Fire, &["a1"], &["p1"], true);
    end_of_turn(&mut game, &[]);
    game.begin(2, "rebel", Phase::Combat);
    end_of_turn(&mut game, &[]);
    assert_eq!((points(&game, "a"), points(&game, "p")), (1, 1));
}

#[test]
fn rul_38_a_level_from_spent_ends_at_depleted() {
    // R 5: depleted is 21 to 25 points.
    for (from, expected, level) in [
        (26, 21, Level::Depleted),
        (30, 25, Level::Depleted),
        (41, 25, Level::Depleted),
        (25, 20, Level::Tired),
    ] {
        let mut game = table(FULL, &[("rest_recovery", "one_level")]);
        game.written("a", Order::Rest).points("a", from);
        end_of_turn(&mut game, &[]);
        let now = (points(&game, "a"), game.brigade("a").level());
        assert_eq!(now, (expected, level), "{from}");
    }
}

#[test]
fn rul_96_and_fat_04_the_steps_past_6r_serve_until_the_next_phase_6() {
    let mut game = table(FULL, &[("past_6r", "minus_one_per_r")]);
    let figure = |game: &Game| fatigue::fire_figure(&game.state, &id("a"));
    game.points("a", 31);
    end_of_turn(&mut game, &[]);
    assert_eq!(figure(&game), -5);
    // A unit lost tells at the next phase 6 only: 31 points of 4 units are two steps past 24.
    game.begin(2, "rebel", Phase::Combat)
        .condition("a1", Condition::Broken);
    assert_eq!(figure(&game), -5);
    let events = end_of_turn(&mut game, &[]);
    assert_eq!(figure(&game), -6);
    // Only the steps have changed: that is an event too, and told.
    let set = events.iter().find(|e| matches!(e, Event::LevelSet { .. }));
    assert!(
        matches!(
            set,
            Some(Event::LevelSet {
                level: Level::Spent,
                past: 2,
                ..
            })
        ),
        "{set:?}"
    );
    let steps = phase_six_of(&game.state).steps;
    assert_eq!(
        steps[3].lines,
        ["A a spent, 2 steps past 6R (was spent, 1 step past 6R): 31 points, 4 units"]
    );
    let sheet = card::sheet(&game.state, &id("a")).unwrap();
    assert!(
        sheet
            .fatigue
            .starts_with("31 points, 4 units: spent, 2 steps past 6R -6"),
        "{}",
        sheet.fatigue
    );
}

/// FAT-02: the list of phase 6 counts one point as one.
#[test]
fn fat_02_one_point_is_told_as_one() {
    let mut game = table(FULL, &[]);
    game.written("a", Order::Rest)
        .points("a", 6)
        .level("a", Level::Willing);
    end_of_turn(&mut game, &[]);
    let steps = phase_six_of(&game.state).steps;
    let told = &steps[3].lines[0];
    assert!(told.ends_with(": 1 point, 5 units"), "{told}");
}

/// What older files say of a level has no steps.
#[test]
fn rul_96_a_level_without_steps_is_read() {
    let json = r#"{"event":"level-set","brigade":"a","level":"spent"}"#;
    let event: Event = serde_json::from_str(json).unwrap();
    assert!(matches!(event, Event::LevelSet { past: 0, .. }));
}

/// RALLY-01: the sheet of phase 6 says of a marker what the line of the story says.
#[test]
fn rally_01_the_sheet_of_phase_6_takes_the_beaten_marker_off() {
    let mut game = pair(BASIC, at(30.0, 50.0)).play();
    game.condition("a1", Condition::Beaten);
    game.phase(Phase::Combat);
    let rallies = phase_six_of(&game.state).steps[1].lines.join("; ");
    assert!(
        rallies.contains("recovers to DISORDERED")
            && rallies.ends_with("take its beaten marker off, leave the disordered marker"),
        "{rallies}"
    );
}
