use rules::fields::language;
use rules::fields::terms::{
    charts::ActivationResult, condition::Condition, event::Event, phase::Phase,
};

use super::table::{Table, near};

const ENEMY: &str = "blue b hold | b1 i3 40,20 270";

fn under(order: &str) -> Table {
    let brigade = format!("grey a {order} | a1 i3 20,20 90");
    Table::new("full", "", &[&brigade, ENEMY]).moving()
}

#[test]
fn ord_04_and_rul_36_hold_stays_inside_its_position() {
    // 3 in of margin to sides and rear, none to the front.
    for (how, inside) in [
        ("ahead 1", false),
        ("left 3", true),
        ("right 3", true),
        ("back 3", true),
        ("about", true),
    ] {
        let mut table = under("hold");
        if inside {
            table.does(&format!("move a1 {how}"));
        } else {
            let said = table.no(&format!("move a1 {how}"), "RUL-36");
            assert!(said.contains("1.0 in outside"), "{said}");
        }
    }
    let terms = "[rulings]\nhold_margin_in = 1\n";
    let brigade = ["grey a hold | a1 i3 20,20 90"];
    Table::with("full", terms, "", &brigade)
        .moving()
        .no("move a1 back 3", "RUL-36");
}

#[test]
fn rul_36_a_turn_on_the_spot_is_inside_the_position() {
    // Its corners would stick out in front, where there is no margin.
    for bearing in [45, 60, 120, 135] {
        under("hold").does(&format!("move a1 to 20,20 facing {bearing}"));
    }
    under("hold").no("move a1 to 20.5,20 facing 90", "RUL-36");
}

#[test]
fn tac_01_a_hundredth_too_far_is_told_to_the_hundredth() {
    // 2.9 in aside and 8 degrees of a front of 3: 2.9 + 1.5 x 0.1396 = 3.11.
    let said = under("advance 40,20").no("move a1 to 22.2,21.9 facing 98", "TAC-01");
    assert!(said.contains("would go 3.1 in"), "{said}");
    assert!(
        said.contains("3.0 in at most, way and wheel together"),
        "{said}"
    );
    // 2.9069 and 0.1047: 3.01.
    let said = under("advance 40,20").no("move a1 to 22.2,21.9 facing 94", "TAC-01");
    assert!(said.contains("would go 3.01 in"), "{said}");
}

#[test]
fn rul_36_who_was_driven_out_may_come_back() {
    let mut table = under("hold");
    table.does("move a1 left 1");
    table.other_turn(Phase::Combat);
    let mut back = table.base("a1");
    back.at.x -= 6.0;
    table.happens(Event::DrivenBack {
        unit: rules::fields::terms::event::UnitPosition {
            unit: "a1".into(),
            at: back.at,
            facing: back.facing,
        },
        inches: 6.0,
        through: Vec::new(),
    });
    table.other_turn(Phase::Tactical);
    table.no("move a1 back 1", "RUL-36");
    table.does("move a1 ahead 3");
}

#[test]
fn act_07_and_rul_20_holding_ground_is_hold_for_movement_and_charging() {
    let brigade = [
        "grey a attack b | a1 i3 34,20 90",
        "blue b hold | b1 i3 37,20 270",
    ];
    let mut table = Table::new("full", "", &brigade).moving();
    table.rolled(&"a".into(), ActivationResult::Shaken, true);
    table.no("move a1 ahead 1", "ACT-07");
    table.no("move a1 up-to b1", "RUL-34");
    table.does("move a1 back 2");
    assert_eq!(table.order("a"), "attack b");
}

#[test]
fn ord_06_and_rul_39_rest_neither_moves_nor_drills() {
    under("rest").no("move a1 about", "ORD-06");
    let brigade = ["grey a rest | a1 g6 20,20 90"];
    Table::new("full", "", &brigade)
        .moving()
        .no("limber a1", "RUL-39");
}

#[test]
fn ord_05_retire_does_not_come_nearer_to_the_enemy() {
    let mut table = under("retire");
    table.no("move a1 ahead 1", "ORD-05");
    table.does("move a1 back 3");
}

#[test]
fn ord_02_and_rul_33_attack_and_advance_do_not_go_away_but_may_go_slowly() {
    under("attack b").no("move a1 back 2", "ORD-02");
    under("advance 40,20").no("move a1 back 2", "ORD-03");
    under("attack b").does("move a1 ahead 0.5");
    under("attack b").does("move a1 left 2");
    under("attack b").does("move a1 wheel left 20");
    // Beaten units are exempt.
    let mut table = under("attack b");
    table.is("a1", Condition::Beaten);
    table.does("move a1 back 2");
}

/// What the program warns of under RUL-33.
fn warned(events: &[Event]) -> Option<String> {
    events.iter().find_map(|event| match event {
        Event::Warned { rule, said } if rule.id() == "RUL-33" => Some(said.clone()),
        _ => None,
    })
}

#[test]
fn rul_33_the_program_warns_where_the_foremost_unit_is_slow() {
    let warns = |order: &str, how: &str| warned(&under(order).does(&format!("move a1 {how}")));
    let said = warns("attack b", "ahead 0.5").unwrap();
    assert!(said.contains("a1 could go ahead 5.0 in"), "{said}");
    assert!(warns("advance 40,20", "left 2").is_some());
    // As far as it may is no matter, nor what a tape measure cannot tell.
    assert_eq!(warns("attack b", "ahead 5"), None);
    assert_eq!(warns("attack b", "ahead 4.8"), None);
    assert_eq!(warns("attack b", "as-ordered"), None);
    // Hold and Retire bind nobody to a speed.
    assert_eq!(warns("hold", "left 1"), None);
    // From fire range on 3-inch moves obey; 36.5 - 31.4 is 5.1, and 4.9 after the move.
    let near = |how: &str| {
        let brigade = [
            "grey a attack b | a1 i3 28.9,20 90",
            "blue b hold | b1 i3 36,20 270",
        ];
        let mut table = Table::new("basic", "", &brigade).moving();
        warned(&table.does(&format!("move a1 {how}")))
    };
    assert_eq!(near("ahead 1.2"), None);
    assert!(near("ahead 0.5").is_some());
    // By switch nobody is warned.
    let terms = "[rulings]\nspeed_check = \"off\"\n";
    let brigade = ["grey a attack b | a1 i3 20,20 90", ENEMY];
    let mut table = Table::with("basic", terms, "", &brigade).moving();
    assert_eq!(warned(&table.does("move a1 ahead 0.5")), None);
}

#[test]
fn rul_33_guns_go_up_to_where_they_see_and_infantry_to_small_arms() {
    // The zone of a battery in rolling ground is 12 in; its front edge is an inch before its middle.
    let at = |x: f64| {
        let brigade = [
            format!("grey a attack b | a1 g6 {x},20 90 limbered"),
            "blue b hold | b1 i3 40,20 270".to_owned(),
        ];
        let brigade: Vec<&str> = brigade.iter().map(String::as_str).collect();
        Table::new("basic", "", &brigade).moving()
    };
    let mut table = at(24.5);
    table.does("move a1 as-ordered");
    near(table.base("a1").at.x, 26.5);
    at(26.5).no("move a1 as-ordered", "ORD-13");
}

#[test]
fn rul_34_who_halts_short_of_an_enemy_is_told_so() {
    let brigade = [
        "grey a advance 50,20 | a1 i3 35,20 90",
        "blue b hold | b1 i3 40,20 270",
    ];
    let mut table = Table::new("basic", "", &brigade).moving();
    // 39.5 - 35.5 are 4: the bases are to be 1 in apart.
    let events = table.does("move a1 ahead 5");
    near(table.base("a1").distance(&table.base("b1")), 1.0);
    let told = events.iter().any(|event| matches!(event, Event::Warned { rule, said } if rule.id() == "RUL-34" && said == "halts 1 in short of b1"));
    assert!(told, "{events:?}");
}

#[test]
fn rul_33_only_the_foremost_unit_is_bound_and_beaten_ones_are_not() {
    let brigade = ["grey a attack b | a1 i3 24,20 90 | a2 i3 20,20 90", ENEMY];
    let mut table = Table::new("basic", "", &brigade).moving();
    // A reserve may follow as it likes.
    assert_eq!(warned(&table.does("move a2 left 1")), None);
    // The foremost stood though points were left: told as the phase ends, which it does.
    let events = table.does("next anyway");
    let said = warned(&events).unwrap();
    assert!(
        said.contains("a1 could go ahead") && said.contains("points left (2)"),
        "{said}"
    );
    assert_eq!(table.state.phase(), Phase::Combat);
    let mut table = Table::new("basic", "", &brigade).moving();
    table.is("a1", Condition::Beaten);
    table.does("move a2 as-ordered");
    assert_eq!(warned(&table.does("next anyway")), None);
    // Holding ground, or without a point, nobody could have gone.
    let mut table = Table::new("basic", "", &brigade).moving();
    table.spend("a", 3);
    assert_eq!(warned(&table.does("next anyway")), None);
    let mut table = Table::new("basic", "", &brigade).moving();
    table.rolled(&"a".into(), ActivationResult::Shaken, true);
    assert_eq!(warned(&table.does("next anyway")), None);
}

#[test]
fn tac_05_and_rul_79_a_beaten_unit_does_not_come_nearer_to_the_enemy_it_sees() {
    let at = |x: f64| {
        let brigade = format!("grey a advance 40,20 | a1 i3 {x},20 90");
        let mut table = Table::new("basic", "", &[&brigade, ENEMY]).moving();
        table.is("a1", Condition::Beaten);
        table
    };
    let said = at(30.0).no("move a1 ahead 1", "TAC-05");
    assert!(said.contains("nearer to b1"), "{said}");
    at(30.0).does("move a1 about");
    // Back it goes as everybody does who is seen: under Retire (ORD-07).
    at(30.0).no("move a1 back 3", "ORD-07");
    at(30.0).does("move a1 back 3 because \"the line is gone\"");
    // Unseen, nobody is near.
    at(20.0).does("move a1 ahead 3");
}

#[test]
fn tac_05_and_rul_79_a_beaten_unit_comes_no_nearer_to_whichever_enemy_is_nearest_at_a_step() {
    // 2 in from b1 behind it and 4.9 from c1 before it: halfway c1 is the nearer.
    let brigades = [
        "grey a attack c | a1 i3 20,20 0 beaten",
        "blue b hold | b1 i3 20,17 0",
        "blue c hold | c1 i3 20,25.9 180",
    ];
    let older = "[rulings]\nbeaten_keeps_from = \"nearest_seen\"\n";
    let table = || Table::new("basic", older, &brigades).moving();
    let said = table().no("move a1 ahead 3", "TAC-05");
    assert!(said.contains("nearer to c1"), "{said}");
    table().no("move a1 up-to c1", "TAC-05");
    // As far as halfway every step leads away from the nearest.
    table().does("move a1 ahead 1");
    let said = table().no("move a1 back 0.5", "TAC-05");
    assert!(said.contains("nearer to b1"), "{said}");
}

#[test]
fn rul_79_a_beaten_unit_may_turn_on_the_spot() {
    let beside = |gap: f64| {
        let enemy = format!("blue b hold | b1 i3 {},20 270", 22.0 + gap);
        let brigades = ["grey a attack b | a1 i3 20,20 0 beaten", &enemy];
        Table::new("basic", "", &brigades).moving()
    };
    for bearing in [45, 60, 90, 300] {
        beside(3.0).does(&format!("move a1 to 20,20 facing {bearing}"));
    }
    // A wheel swings it forward, and who turns into contact charges.
    beside(3.0).no("move a1 wheel left 20", "TAC-05");
    beside(0.07).no("move a1 to 20,20 facing 60", "TAC-05");
}

#[test]
fn rul_91_a_unit_in_a_melee_leaves_straight_back_3() {
    let brigade = [
        "grey a attack b | a1 i3 34,20 90",
        "blue b hold | b1 i3 35,20 270",
    ];
    let table = || Table::new("basic", "", &brigade).moving();
    table().no("move a1 left 2", "RUL-91");
    table().no("move a1 to 33,21", "RUL-91");
    table().no("move a1 about", "RUL-91");
    table().does("move a1 back 3");
    let cavalry = [
        "grey a attack b | a1 c3 34,20 90",
        "blue b hold | b1 i3 35,20 270",
    ];
    Table::new("basic", "", &cavalry)
        .moving()
        .no("move a1 back 6", "RUL-91");
}

#[test]
fn act_01_who_has_not_rolled_does_not_move() {
    let mut table = Table::new("basic", "", &["grey a advance 40,20 | a1 i3 20,20 90"]);
    table.happens(Event::PhaseBegan {
        phase: Phase::Tactical,
    });
    table.no("move a1 ahead 3", "ACT-01");
}

#[test]
fn ord_13_the_default_move_is_what_the_order_demands() {
    let x = |order: &str, at: f64| -> f64 {
        let brigade = format!("grey a {order} | a1 i3 {at},20 90");
        let mut table = Table::new("basic", "", &[&brigade, ENEMY]).moving();
        table.does("move a1 as-ordered");
        table.base("a1").at.x - at
    };
    near(x("attack b", 20.0), 5.0);
    // 7 in off: 3 bring it to 4... 2 are enough to fire at 5 and stay able to.
    near(x("attack b", 32.0), 2.0);
    near(x("advance 55,20", 10.0), 5.0);
    near(x("retire", 32.0), -3.0);
    // In range it may stand: nothing is demanded.
    let brigade = ["grey a attack b | a1 i3 35,20 90", ENEMY];
    Table::new("basic", "", &brigade)
        .moving()
        .no("move a1 as-ordered", "ORD-13");
    under("hold").no("move a1 as-ordered", "ORD-13");
    // Well off the front it wheels first.
    let brigade = ["grey a advance 20,35 | a1 i3 20,20 90"];
    let mut table = Table::new("basic", "", &brigade).moving();
    table.does("move a1 as-ordered");
    assert!(table.base("a1").facing.degrees() < 50.0);
    // And goes on with what the wheel leaves of its inches: a unit moves once (RUL-26, RUL-33).
    let brigade = ["grey a advance 50,30 | a1 i3 20,20 90"];
    let mut table = Table::new("basic", "", &brigade).moving();
    let events = table.does("move a1 as-ordered");
    let inches = events.iter().find_map(|event| match event {
        Event::Moved { inches, .. } => Some(*inches),
        _ => None,
    });
    assert!(inches.is_some_and(|inches| inches > 4.8), "{inches:?}");
    assert!((table.base("a1").facing.degrees() - 71.6).abs() < 1.0);
}

#[test]
fn every_opening_of_the_tactical_phase_is_accepted_as_it_stands() {
    let brigades = [
        "grey a attack b | a1 i3 20,20 90 | a2 i3 20,23 90 | a3 i3 18,20 90",
        "grey c advance 50,5 | c1 c3 20,5 90 | c2 g6 17,5 90 limbered",
        "grey d retire | d1 i3 32,30 90",
        ENEMY,
    ];
    let mut table = Table::new("full", "", &brigades).moving();
    let mut acts = 0;
    while let Some(opening) = table.state.openings().first().cloned() {
        assert!(!opening.due);
        table.does(&language::write(&opening.command));
        acts += 1;
        assert!(acts < 30, "{opening:?}");
    }
    assert!(acts >= 4, "{acts}");
    assert!(table.state.unit(&"a1".into()).unwrap().deeds().moved);
}

#[test]
fn rul_34_and_mel_05_who_may_not_charge_does_not_end_a_hundredth_short_of_touching() {
    // 4.93 in apart: bases that are 0.03 apart touch.
    let near_to = |order: &str| {
        let own = format!("grey a {order} | a1 i3 36,20 90");
        Table::new("basic", "", &[&own, "blue b hold | b1 i3 41.93,20 270"]).moving()
    };
    for order in ["advance 55,20", "hold"] {
        let said = near_to(order).no("move a1 up-to b1", "RUL-34");
        assert!(said.contains("others halt 1 in short"), "{said}");
    }
    let mut table = near_to("advance 55,20");
    let events = table.does("move a1 ahead 4.9");
    assert!(!events.iter().any(|e| matches!(e, Event::Charged { .. })));
    near(table.base("a1").distance(&table.base("b1")), 1.0);
    // Under Attack it is a charge.
    let events = near_to("attack b").does("move a1 ahead 4.9");
    assert!(events.iter().any(|e| matches!(e, Event::Charged { .. })));
}

#[test]
fn ord_02_a_degree_of_facing_or_a_wheel_makes_no_way_away_from_the_goal_another() {
    let under = |order: &str| {
        let own = format!("grey a {order} | a1 c3 18,20 90");
        Table::new("basic", "", &[&own, ENEMY]).moving()
    };
    for (order, rule) in [("attack b", "ORD-02"), ("advance 40,20", "ORD-03")] {
        under(order).no("move a1 to 12,20 facing 89", rule);
        under(order).no("move a1 wheel left 170 ahead 3", rule);
        // A wheel alone, a step aside and a way round are none.
        under(order).does("move a1 wheel left 170");
        under(order).does("move a1 to 18,24 facing 80");
        under(order).does("move a1 wheel left 45 ahead 5");
    }
    // Who has the enemy behind him wheels about and goes on.
    let mut table = Table::new("basic", "", &["grey a attack b | a1 c3 18,20 270", ENEMY]).moving();
    table.does("move a1 wheel left 180 ahead 0.5");
}

#[test]
fn ord_02_of_enemies_equally_near_the_one_straight_ahead_is_the_goal() {
    let brigades = [
        "grey a attack b | a1 c3 20,20 90",
        "blue b hold | b1 i3 26,14 270 | b2 i3 26,17 270 | b3 i3 26,20 270",
    ];
    Table::new("basic", "", &brigades)
        .moving()
        .does("move a1 to 20,24.5");
}

#[test]
fn rul_33_who_comes_to_the_place_of_its_advance_is_not_slow() {
    let field = "[[terrain]]\nid = \"fld\"\nkind = \"field\"\noutline = [[23,19],[26,19],[26,22],[23,22]]\n";
    let brigade = ["grey a advance fld | a1 i3 20,20.5 90"];
    let advance = || Table::new("basic", field, &brigade).moving();
    // 23 - 20.5 are 2.5: it touches the field, and 5 would have been possible (RUL-35).
    assert_eq!(warned(&advance().does("move a1 ahead 2.5")), None);
    assert!(warned(&advance().does("move a1 ahead 1")).is_some());
}

#[test]
fn rul_33_unlimbered_guns_nearest_to_the_enemy_keep_nobody_from_retiring() {
    let brigades = [
        "grey a retire | a1 g6 36,23 90 | a2 i3 35,20 90",
        "blue b hold | b1 i3 42,20 270",
    ];
    let mut table = Table::new("basic", "", &brigades).moving();
    let said = warned(&table.does("next anyway")).unwrap();
    assert!(said.contains("a2 could go back"), "{said}");
    // Nobody is reminded who can do nothing.
    let brigades = [
        "grey a retire | a1 g6 36,23 90",
        "blue b hold | b1 i3 42,20 270",
    ];
    let mut table = Table::new("basic", "", &brigades).moving();
    assert_eq!(warned(&table.does("next anyway")), None);
}

#[test]
fn rul_36_two_units_exchange_places_where_the_referee_lets_the_first_end_on_the_second() {
    let own = "grey a hold | a1 i3 20,20 90 | a2 i3 20,23 90";
    let mut table = Table::new("basic", "", &[own, ENEMY]).moving();
    let said = table.no("move a1 to 20,23", "RUL-65");
    assert!(said.contains("give a reason"), "{said}");
    table.does("move a1 to 20,23 because \"they exchange places\"");
    table.does("move a2 to 20,20");
    near(table.base("a1").at.y, 23.0);
    near(table.base("a2").at.y, 20.0);
    assert!(!table.base("a1").overlaps(&table.base("a2")));
}

/// RUL-79: no step nearer to any enemy that it sees, though another is nearer; by switch to the nearest alone.
#[test]
fn rul_79_a_beaten_unit_comes_no_nearer_to_any_enemy_that_it_sees() {
    let brigades = [
        "grey a attack c | a1 i3 20,20 0 beaten",
        "blue b hold | b1 i3 20,17 0",
        "blue c hold | c1 i3 20,25.9 180",
    ];
    let said = Table::new("basic", "", &brigades)
        .moving()
        .no("move a1 ahead 1", "TAC-05");
    assert!(said.contains("nearer to c1"), "{said}");
    let older = "[rulings]\nbeaten_keeps_from = \"nearest_seen\"\n";
    Table::new("basic", older, &brigades)
        .moving()
        .does("move a1 ahead 1");
}

/// RUL-79: nor to the target of its brigade's Attack, whom it does not see.
#[test]
fn rul_79_a_beaten_unit_comes_no_nearer_to_the_target_of_its_attack_unseen() {
    let table = |rulings: &str| {
        let brigade = "grey a attack b | a1 i3 20,20 90 beaten";
        Table::new("basic", rulings, &[brigade, ENEMY]).moving()
    };
    let said = table("").no("move a1 ahead 3", "TAC-05");
    assert!(said.contains("the target of its Attack"), "{said}");
    table("").does("move a1 left 2");
    table("[rulings]\nbeaten_keeps_from = \"nearest_seen\"\n").does("move a1 ahead 3");
    // Only an Attack has a target.
    let brigade = "grey a advance 40,20 | a1 i3 20,20 90 beaten";
    let mut unseen = Table::new("basic", "", &[brigade, ENEMY]).moving();
    unseen.does("move a1 ahead 3");
}
