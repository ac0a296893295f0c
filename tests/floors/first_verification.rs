//! See tests.rs.

use rules::fields::language::LineRequest;
use rules::fields::terms::{
    charts::ActivationResult,
    condition::Condition,
    edition::Edition,
    event::{Event, MarchEnd},
    fate::GeneralFate,
    message::Message,
    name::{BrigadeId, UnitId},
    phase::Phase,
    switch::{Rulings, Switch},
};
use rules::fields::{language, tactical};
use table::measure::Point;

use crate::rules_move::table::{Table, near};

/// The objections of a move that is only looked at.
fn looked_at(
    table: &Table,
    unit: &str,
    how: rules::fields::terms::command::Manoeuvre,
) -> Vec<String> {
    tactical::preview_move(&table.state, &[UnitId::new(unit)], &how)
        .unwrap()
        .objections
}

fn back(inches: f64) -> rules::fields::terms::command::Manoeuvre {
    rules::fields::terms::command::Manoeuvre::Back(inches)
}

/// The same table with other words in it.
fn edited(name: &str, edits: &[(&str, &str)]) -> Table {
    let mut text = common::files::read(&format!("tests/data/cases/{name}.toml"));
    for (from, to) in edits {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    Table::read(&text)
}

#[test]
fn ord_07_who_is_seen_does_not_move_back_without_retire() {
    let mut table = Table::case("f1-ord07").moving();
    let said = table.no("move a back 3", "ORD-07");
    assert!(said.contains("12.0 in instead of 9.0 in"), "{said}");
    // Told before, and with a reason the referee lets it pass.
    let told = looked_at(&table, "a", back(3.0));
    assert!(told.iter().any(|no| no.starts_with("ORD-07")), "{told:?}");
    table.does("move a back 3 because \"the wood line is there\"");
    near(table.base("a").at.y, 17.0);
}

#[test]
fn ord_07_by_less_than_the_tape_errs_nobody_is_farther_off() {
    for (inches, refused) in [(0.2, false), (0.3, true)] {
        let told = looked_at(&Table::case("f1-ord07").moving(), "a", back(inches));
        assert_eq!(
            told.iter().any(|no| no.starts_with("ORD-07")),
            refused,
            "{inches}: {told:?}"
        );
    }
}

#[test]
fn ord_07_binds_every_kind_of_move_but_not_who_retires_or_is_unseen() {
    // Aside and wheeling away is farther too; forward, or a turn on the spot, is not.
    let enemy_aside = [("at = [30, 30], facing = 180", "at = [23, 20], facing = 90")];
    for (how, refused) in [
        ("right 3", true),
        ("wheel left 30", false),
        ("about", false),
    ] {
        let mut table = edited("f1-ord07", &enemy_aside).moving();
        match refused {
            true => drop(table.no(&format!("move a {how}"), "ORD-07")),
            false => drop(table.does(&format!("move a {how}"))),
        }
    }
    let retire = [(
        "{ kind = \"advance\", target = [30, 5] }",
        "{ kind = \"retire\" }",
    )];
    edited("f1-ord07", &retire).moving().does("move a back 3");
    // Beyond its sight Advance goes anywhere, backward too.
    let far = [("at = [30, 30], facing = 180", "at = [30, 34], facing = 180")];
    edited("f1-ord07", &far).moving().does("move a back 3");
}

#[test]
fn ord_07_the_default_move_never_goes_farther_from_who_sees() {
    let mut table = Table::case("f1-ord07").moving();
    let enemy = table.base("z");
    table.does("move a as-ordered");
    assert!(table.base("a").distance(&enemy) <= 9.25);
    // With the front to its goal it would go straight on, and is sent nowhere.
    let away = [("at = [30, 20], facing = 0", "at = [30, 20], facing = 180")];
    let offered = edited("f1-ord07", &away).moving().state.openings();
    assert!(offered.is_empty(), "{offered:?}");
    // A brigade that holds rearranges itself inside its position (RUL-36).
    let hold = [(
        "{ kind = \"advance\", target = [30, 5] }",
        "{ kind = \"hold\" }",
    )];
    edited("f1-ord07", &hold).moving().does("move a back 2");
}

#[test]
fn ord_07_a_march_that_is_let_pass_is_told_its_end_too() {
    let mut table = Table::case("f1-ord07").marching();
    table.no("march a", "GT-01");
}

#[test]
fn rul_61_a_column_on_a_road_marches_along_it() {
    let mut table = Table::case("f2-road").marching();
    // No wheel, no die for the wood beside the road, no objection.
    table.marches("march aa", 30.0, MarchEnd::Arrival);
    assert_eq!(table.base("a").facing.degrees(), 90.0);
    near(table.base("a").at.y, 40.0);
}

#[test]
fn rul_61_the_road_is_the_front_both_ways_and_only_of_a_column() {
    let south = [("target = [30, 40]", "target = [30, 4]")];
    let mut table = edited("f2-road", &south).marching();
    table.marches("march aa", 6.0, MarchEnd::Arrival);
    // Beside the road, or in line across it, its own front counts.
    let beside = [("at = [30, 10], facing = 90", "at = [32, 10], facing = 90")];
    edited("f2-road", &beside)
        .marching()
        .no("march aa", "GT-03");
    let line = [("at = [30, 10], facing = 90", "at = [30, 10], facing = 0")];
    edited("f2-road", &line).marching().wants("march aa");
}

#[test]
fn rul_61_with_one_regiment_off_the_road_there_is_no_column() {
    let more = [(
        "facing = 90 } ]",
        "facing = 90 }, { id = \"b\", size = 3, value = 3, at = [33, 6], facing = 90 } ]",
    )];
    let told = edited("f2-road", &more).marching().no("march aa", "GT-03");
    assert!(told.contains("off the front"), "{told}");
    let on = [(
        "facing = 90 } ]",
        "facing = 90 }, { id = \"b\", size = 3, value = 3, at = [30, 6], facing = 90 } ]",
    )];
    edited("f2-road", &on).marching().march("march aa");
}

/// The messenger of the case, with the horse where it ends.
fn ridden_over(line: &str) -> (Table, Point, Point) {
    let mut table = Table::case("f3-overrun");
    let was = Point::new(30.0, 14.0);
    table.happens(Event::MessengerSent {
        id: 1,
        from: "d1".into(),
        to: "aa".into(),
        carries: Message::Report {
            brigade: BrigadeId::new("aa"),
        },
        at: was,
    });
    table.other_turn(Phase::Tactical);
    table.does(line);
    let at = table.state.messengers()[0].at;
    (table, was, at)
}

#[test]
fn rul_42_who_is_run_over_and_missed_stays_where_he_was() {
    let (table, was, at) = ridden_over("move c ahead 12");
    near(table.base("c").at.x, 24.0);
    assert!((at - was).norm() < 1e-9, "{at:?}");
    assert!(
        table
            .events
            .iter()
            .any(|e| matches!(e, Event::MessengerRunOver { .. }))
    );
}

#[test]
fn rul_42_who_lies_under_the_base_is_set_just_beside_it() {
    let (table, was, at) = ridden_over("move c ahead 6");
    let apart = table.base("c").distance_to_point(at);
    assert!(apart > 0.2 && apart < 1.0, "{apart}");
    assert!((at - was).norm() < 2.0, "{at:?}");
}

#[test]
fn fire_07_who_supported_in_line_opens_no_fire() {
    let mut table = edited("f4-lines", &[("first = \"union\"", "first = \"csa\"")]);
    let gap = [("a1", 31.0), ("a2", 34.1)];
    for (unit, x) in gap {
        table.does(&format!("place {unit} {x},10"));
    }
    let mut table = table.in_phase(Phase::Combat);
    let fought = table.does("fire t1 at a1 dice 3 3");
    let [Event::Fought { account }, ..] = &fought[..] else {
        panic!("{fought:?}")
    };
    let supported = |side: usize| {
        account.parties[side]
            .modifiers
            .iter()
            .any(|m| m.name == "supported")
    };
    assert!(supported(0), "{account:?}");
    let said = table.no("fire t2 at a2 dice 3 3", "FIRE-07");
    assert!(said.contains("t2") && said.contains("RUL-75"), "{said}");
    // Nobody offers it, and the referee may let it pass.
    let offered = format!("{:?}", table.state.openings());
    assert!(!offered.contains("UnitId(\"t2\")"), "{offered}");
    table.does("fire t2 at a2 dice 3 3 because \"he stood behind\"");
}

#[test]
fn rul_92_a_charge_at_the_middle_of_a_line_is_a_charge_at_the_middle_alone() {
    let mut table = Table::case("f4-lines").moving();
    // From straight in front: the corners of its neighbours are touched, and no more.
    let events = table.does("move a1 up-to t2");
    let charged: Vec<&UnitId> = events
        .iter()
        .filter_map(|event| match event {
            Event::Charged { enemy, .. } => Some(enemy),
            _ => None,
        })
        .collect();
    assert_eq!(charged, [&UnitId::new("t2")]);
    table.happens(Event::PhaseBegan {
        phase: Phase::Combat,
    });
    // Won: the middle one goes back, and nobody fights the neighbours or is barred from firing.
    table.does("melee a1 against t2 dice 6 1");
    assert!(table.unit("t2").deeds().forced || table.unit("t2").is_broken());
    let alone = table.unit("a1");
    assert!(!table.state.in_contact(alone), "{:?}", alone.base());
    let offered = format!("{:?}", table.state.openings());
    assert!(!offered.contains("Melee"), "{offered}");
    table.no("melee a1 against t1", "RUL-92");
}

#[test]
fn mel_01_a_touch_of_corners_is_no_charge_and_no_contact_whoever_stands_there() {
    let alone = [
        (
            "{ id = \"t2\", size = 3, value = 3, at = [33, 14], facing = 180 },",
            "",
        ),
        (
            "{ id = \"t3\", size = 3, value = 3, at = [36, 14], facing = 180 },",
            "",
        ),
        ("at = [33, 10], facing = 0", "at = [33, 11], facing = 0"),
    ];
    let mut table = edited("f4-lines", &alone).moving();
    // Straight ahead it comes beside the enemy's corner: that stops nobody and charges nobody.
    let events = table.does("move a1 ahead 2");
    assert!(
        !events.iter().any(|e| matches!(e, Event::Charged { .. })),
        "{events:?}"
    );
    near(table.base("a1").at.y, 13.0);
    assert!(!table.state.in_contact(table.unit("a1")));
    // Named, a charge wheels until it meets him with more than a corner.
    let events = edited("f4-lines", &alone).moving().does("move a1 up-to t1");
    assert!(
        events.iter().any(|e| matches!(e, Event::Charged { .. })),
        "{events:?}"
    );
}

#[test]
fn rul_78_after_a_frontal_volley_the_target_goes_straight_back() {
    // An inch aside, four inches off: centre to centre that is 11 degrees.
    let aside = [
        ("at = [33, 10], facing = 0", "at = [34, 10], facing = 0"),
        ("at = [36, 10], facing = 0", "at = [44, 10], facing = 0"),
    ];
    let driven = |terms: &str| {
        let edits = [aside[0], aside[1], ("first = \"union\"", terms)];
        let mut table = edited("f4-lines", &edits).in_phase(Phase::Combat);
        table.does("fire a1 at t2 dice 6 2");
        assert_eq!(table.condition("t2"), Condition::Beaten);
        (table.base("t2").at, table.base("t2").facing.degrees())
    };
    let (at, facing) = driven("first = \"union\"");
    near(at.x, 33.0);
    near(at.y, 17.0);
    assert_eq!(facing, 180.0);
    // The old reading is a setting of the switch.
    let (at, facing) = driven("first = \"union\"\n[rulings]\ndrive_back = \"from_enemy\"");
    assert!(at.x < 32.8 && facing != 180.0, "{at:?} {facing}");
}

#[test]
fn rul_78_a_unit_taken_in_flank_goes_away_from_its_enemy_centre_to_centre() {
    let behind = [("at = [33, 10], facing = 0", "at = [37, 16], facing = 270")];
    let only = [
        (
            "{ id = \"t1\", size = 3, value = 3, at = [30, 14], facing = 180 },",
            "",
        ),
        (
            "{ id = \"t3\", size = 3, value = 3, at = [36, 14], facing = 180 },",
            "",
        ),
    ];
    for (words, flanked) in [
        ("dice 1 3", true),
        (
            "without flanked-or-rear because \"he faced them\" dice 4 2",
            false,
        ),
    ] {
        let mut table = edited("f4-lines", &[behind[0], only[0], only[1]]).in_phase(Phase::Combat);
        table.does("place t2 33,16");
        table.does(&format!("fire a1 at t2 {words}"));
        assert_eq!(table.condition("t2"), Condition::Beaten, "{words}");
        near(table.base("t2").at.x, if flanked { 30.0 } else { 33.0 });
    }
}

#[test]
fn rul_33_an_idle_retreat_is_reminded_as_an_idle_attack_is() {
    let retire = [(
        "{ kind = \"advance\", target = [30, 5] }",
        "{ kind = \"retire\" }",
    )];
    let warned = |events: &[Event]| {
        events.iter().any(|event| {
            matches!(event, Event::Warned { rule, said } if rule.id() == "RUL-33" && said.contains("under retire"))
        })
    };
    let mut idle = edited("f1-ord07", &retire).moving();
    assert!(warned(&idle.does("next anyway")), "{:?}", idle.events);
    // Who has moved is not, nor who is 12 in clear, nor with the switch off.
    let mut gone = edited("f1-ord07", &retire).moving();
    gone.does("move a back 1");
    assert!(!warned(&gone.does("next anyway")));
    let clear = [
        retire[0],
        ("at = [30, 30], facing = 180", "at = [30, 33], facing = 180"),
    ];
    assert!(!warned(
        &edited("f1-ord07", &clear).moving().does("next anyway")
    ));
    let off = [
        retire[0],
        (
            "first = \"union\"",
            "first = \"union\"\n[rulings]\nspeed_check = \"off\"",
        ),
    ];
    assert!(!warned(
        &edited("f1-ord07", &off).moving().does("next anyway")
    ));
    // Holding ground is not idleness (RUL-20).
    let mut held = edited("f1-ord07", &retire).moving();
    held.rolled(&BrigadeId::new("aa"), ActivationResult::Shaken, true);
    assert!(!warned(&held.does("next anyway")));
}

#[test]
fn rul_35_an_advance_to_a_point_is_done_when_a_base_touches_the_point() {
    let near_by = [
        ("target = [30, 5]", "target = [30, 23]"),
        ("at = [30, 30], facing = 180", "at = [60, 46], facing = 180"),
    ];
    for (inches, order) in [(2.4, "advance 30,23"), (2.5, "hold")] {
        let mut table = edited("f1-ord07", &near_by).moving();
        table.does(&format!("move a ahead {inches}"));
        table.does("next anyway");
        assert_eq!(table.order("aa"), order, "{inches}");
    }
}

#[test]
fn gt_08_a_march_is_movement_for_guns_and_rest_but_bars_no_small_arms() {
    let mut table = edited(
        "f1-ord07",
        &[
            ("at = [30, 30], facing = 180", "at = [30, 9], facing = 0"),
            ("at = [30, 20], facing = 0", "at = [30, 30], facing = 180"),
        ],
    )
    .marching();
    table.march("march aa because \"test\"");
    table.happens(Event::PhaseBegan {
        phase: Phase::Combat,
    });
    table.does("place a 30,13 facing 180");
    assert!(table.unit("a").deeds().marched);
    table.does("fire a at z dice 3 3");
}

#[test]
fn fire_05_a_modifier_is_not_counted_and_left_out_at_once() {
    for words in [
        "with uphill without uphill",
        "without uphill with own-uphill",
        "with fatigue-worn without fatigue",
        "with fatigue-worn with fatigue-tired",
    ] {
        let mut table = Table::case("f4-lines").in_phase(Phase::Combat);
        let said = table.no(
            &format!("fire a1 at t2 {words} because \"so\" dice 3 3"),
            "FIRE-05",
        );
        assert!(said.contains("for one side"), "{words}: {said}");
    }
    let mut table = Table::case("f4-lines").in_phase(Phase::Combat);
    table.does("fire a1 at t2 with uphill without enemy-supported because \"so\" dice 3 3");
}

#[test]
fn gen_04_mark_sets_a_general_hit_dead_or_back_at_his_post() {
    let mut table = Table::case("f3-overrun");
    table.does("mark d1 hit");
    let general = |table: &Table, id: &str| table.state.general(&id.into()).unwrap().clone();
    assert_eq!(general(&table, "d1").fate(), GeneralFate::Out);
    // Nobody has been tested by that: fights go on.
    assert_eq!(general(&table, "d1").tests(), 0);
    table.does("mark d1 back");
    assert!(general(&table, "d1").is_fit());
    assert_eq!(table.points("d1"), 3);
    // What he spent before he was taken for hit is spent.
    table.spend("aa", 2);
    table.does("mark aa dead");
    let dead = general(&table, "aa");
    assert_eq!(
        (dead.fate(), dead.points(), dead.back_on()),
        (GeneralFate::Dead, 0, Some(5))
    );
    assert!(table.no("mark aa dead", "GEN-04").contains("dead already"));
    table.does("mark aa back");
    assert_eq!(table.points("aa"), 1);
    assert!(table.no("mark aa back", "GEN-04").contains("at his post"));
}

#[test]
fn mark_sets_what_a_unit_did_this_turn() {
    let mut table = Table::case("f4-lines").in_phase(Phase::Combat);
    // TAC-02: who moved more than 3 opens no fire.
    table.does("mark a1 moved 4");
    table.no("fire a1 at t2 dice 3 3", "TAC-02");
    table.does("mark a1 not moved");
    assert!(table.unit("a1").deeds().quiet());
    // MEL-03: a charge that was not recorded adds defensive fire.
    table.does("place a1 33,13");
    table.does("mark a1 charged t2");
    assert_eq!(
        table.unit("t2").deeds().charged_by,
        [(UnitId::new("a1"), true)]
    );
    table.does("mark a1 not charged t2");
    assert!(table.unit("t2").deeds().charged_by.is_empty());
    // CMD-09, RALLY-01: who was fired on, and by whom.
    table.does("mark t2 fired-on by a1");
    assert!(table.unit("t2").deeds().fired_on);
    assert_eq!(table.unit("t2").deeds().attackers, [UnitId::new("a1")]);
    table.does("mark t2 not fired-on");
    assert!(table.unit("t2").deeds().quiet());
    table.does("mark a2 fired");
    table.no("fire a2 at t3 dice 3 3", "RUL-71");
    assert!(
        table
            .no("mark a1 charged a2", "MEL-05")
            .contains("not an enemy")
    );
    table.no("mark a1 moved -2", "TAC-01");
    // What is written is read the same.
    for line in [
        "mark a1 moved 4",
        "mark a1 not moved",
        "mark a1 charged t2",
        "mark t2 fired-on by a1",
        "mark a1 not fired",
        "mark d1 hit",
        "mark d1 back",
    ] {
        let said = language::parse(line, &table.state).unwrap().unwrap();
        let LineRequest::Command(command) = said.act else {
            panic!("{line}")
        };
        assert_eq!(language::write(&command), line);
    }
}

#[test]
fn a_key_given_twice_hides_no_other_fault() {
    let text = common::files::read("tests/data/cases/f1-ord07.toml");
    let text = text.replace("width = 72.0\n", "width = 72.0\nwidth = 7.0\n");
    let text = text.replace("division = \"d2\"", "division = \"d9\"");
    let text = text.replace("target = [30, 5]", "target = [300, 5]");
    let faults = roster::muster(&text).unwrap_err();
    let said: Vec<String> = faults.iter().map(|fault| fault.at("f")).collect();
    let about = |word: &str| said.iter().filter(|line| line.contains(word)).count();
    assert_eq!(
        (about("duplicate key"), about("d9"), about("300")),
        (1, 1, 1),
        "{said:?}"
    );
    assert_eq!(
        said.iter()
            .filter(|line| line.starts_with("f:7:1: not TOML"))
            .count(),
        1,
        "{said:?}"
    );
}

#[test]
fn a_game_begun_before_the_amendments_keeps_its_switches() {
    let begun = Rulings::new(Edition::Full);
    let text = serde_json::to_string(&begun).unwrap();
    assert!(text.contains("\"amended\":true"), "{text}");
    assert_eq!(serde_json::from_str::<Rulings>(&text).unwrap(), begun);
    assert_eq!(begun.changed().count(), 0);
    // As version 0.1.0 wrote it.
    let old: Rulings =
        serde_json::from_str("{\"edition\":\"full\",\"set\":{\"drive_back\":\"own_rear\"}}")
            .unwrap();
    for (switch, stands) in [
        (Switch::FriendsWindow, "last_turn"),
        (Switch::DriveBack, "own_rear"),
        (Switch::LeaderTests, "unit_fired_on"),
        (Switch::RetreatMeasured, "after_turning"),
        (Switch::FlankTest, "front_line"),
    ] {
        assert_eq!(old.setting(switch), stands);
    }
    let changed: Vec<&str> = old.changed().map(|(entry, _)| entry.name).collect();
    assert_eq!(
        changed,
        [
            "every_brigade_rolls",
            "friends_window",
            "enemy_retired_any",
            "retreat_measured",
            "drive_back",
            "beaten_keeps_from",
            "leader_tests"
        ]
    );
    let basic: Rulings = serde_json::from_str("{\"edition\":\"basic\",\"set\":{}}").unwrap();
    assert_eq!(basic.setting(Switch::FriendsWindow), "since_earlier_roll");
    assert_eq!(
        Rulings::new(Edition::Basic).setting(Switch::FriendsWindow),
        "since_own_roll"
    );
}

/// A game that was begun between the first amendments and the second keeps what was default then.
#[test]
fn a_game_begun_before_the_second_amendments_keeps_its_switches() {
    let begun = serde_json::to_string(&Rulings::new(Edition::Full)).unwrap();
    assert!(begun.contains("\"amended_again\":true"), "{begun}");
    let old: Rulings =
        serde_json::from_str("{\"edition\":\"full\",\"set\":{},\"amended\":true}").unwrap();
    let kept = [
        (Switch::EveryBrigadeRolls, "off"),
        (Switch::EnemyRetiredAny, "off"),
        (Switch::BeatenKeepsFrom, "nearest_seen"),
    ];
    for (switch, stands) in kept {
        assert_eq!(old.setting(switch), stands);
        assert_ne!(Rulings::new(Edition::Full).setting(switch), stands);
    }
    let changed: Vec<Switch> = old.changed().map(|(entry, _)| entry.switch).collect();
    assert_eq!(changed, kept.map(|(switch, _)| switch));
    assert_eq!(old.setting(Switch::DriveBack), "rear_if_frontal");
    let written = serde_json::to_string(&old).unwrap();
    assert_eq!(serde_json::from_str::<Rulings>(&written).unwrap(), old);
}
