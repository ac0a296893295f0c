use rules::fields::march::look_ahead;
use rules::fields::terms::{
    command::Wheels,
    condition::Condition,
    event::{Event, MarchEnd},
    name::FeatureId,
};
use view::assist::dry_run;
use view::story;

use super::table::{Table, near};
use common::files::rows;

/// One regiment at x = 10, its front at 10.5, and a piece from x = 20 on.
fn before(kind: &str, deep: f64) -> Table {
    let (going, shape) = match kind {
        "linear" => ("fence", "line = [[20,10],[20,30]]".to_owned()),
        "close" => ("open-woods", area(20.0, 20.0 + deep)),
        "obstructed" => ("woods", area(20.0, 20.0 + deep)),
        other => panic!("{other}"),
    };
    let ground = format!("[[terrain]]\nid = \"piece\"\nkind = \"{going}\"\n{shape}\n");
    Table::new("basic", &ground, &["grey a advance 55,20 | a1 i3 10,20 90"]).marching()
}

pub(super) fn area(from: f64, to: f64) -> String {
    format!("outline = [[{from},10],[{to},10],[{to},30],[{from},30]]")
}

pub(super) fn piece(id: &str, kind: &str, shape: &str) -> String {
    format!("[[terrain]]\nid = \"{id}\"\nkind = \"{kind}\"\n{shape}\n")
}

#[test]
fn rough_01_and_rough_06_what_is_rough_and_what_is_not() {
    let disorders = |kind: &str, line: bool| {
        let shape = if line {
            "line = [[21.5,10],[21.5,30]]".to_owned()
        } else {
            area(21.0, 21.5)
        };
        let mut table = Table::new(
            "basic",
            &piece("piece", kind, &shape),
            &["grey a advance 55,20 | a1 i3 20,20 90"],
        )
        .moving();
        table.does("move a1 ahead 3");
        table.condition("a1") == Condition::Disordered
    };
    for kind in [
        "woods",
        "open-woods",
        "orchard",
        "cornfield",
        "farm",
        "town",
        "rocky",
        "swamp",
    ] {
        assert!(disorders(kind, false), "{kind}");
    }
    for kind in [
        "stream",
        "cutting",
        "fence",
        "hedge",
        "wall",
        "earthwork",
        "ditch",
    ] {
        assert!(disorders(kind, true), "{kind}");
    }
    // The text lists tree lines under close terrain, all of which is rough.
    assert!(disorders("tree-line", true) && disorders("tree-line", false));
    for kind in ["field", "flat", "hill"] {
        assert!(!disorders(kind, false), "{kind}");
    }
    let road =
        "[[terrain]]\nid = \"road\"\nkind = \"road\"\nwidth = 0.5\nline = [[21.5,10],[21.5,30]]\n";
    let mut table = Table::new("basic", road, &["grey a advance 55,20 | a1 i3 20,20 90"]).moving();
    table.does("move a1 ahead 5");
    assert_eq!(table.condition("a1"), Condition::Ordered);
}

#[test]
fn v_rough_gt_every_vector() {
    for row in rows("v-rough-gt") {
        let [class, depth, die, inches, outcome, left] = row.as_slice() else {
            panic!("{row:?}")
        };
        let deep: f64 = depth.parse().unwrap_or(0.0);
        let mut table = before(class, deep);
        let line = format!("march a dice {die}");
        if outcome == "stopped" {
            let cause = if class == "linear" {
                MarchEnd::Obstacle
            } else {
                MarchEnd::Rough
            };
            let inside: f64 = inches.parse().unwrap_or(0.0);
            let stop = table.marches(&line, 9.5 + inside, cause);
            assert_eq!(stop.feature, Some(FeatureId::new("piece")), "{row:?}");
            assert_eq!(stop.rule.id(), "ROUGH-04");
            if let Ok(left) = left.parse::<f64>() {
                near(20.0 + deep - table.base("a1").front_middle().x, left);
            }
        } else {
            table.marches(&line, 45.0, MarchEnd::Arrival);
        }
        // ROUGH-02: who went in or across is disordered; who stopped at the edge is not.
        let entered = inches
            .parse::<f64>()
            .map_or(outcome == "crosses", |i| i > 0.0);
        let disordered = table.condition("a1") == Condition::Disordered;
        assert_eq!(disordered, entered, "{row:?}");
    }
}

#[test]
fn t_rough_gt_every_face() {
    for row in rows("t-rough-gt") {
        let die = &row[0];
        for (class, inches) in [("close", &row[1]), ("obstructed", &row[2])] {
            let inside: f64 = inches.split(' ').next().unwrap().parse().unwrap();
            let mut table = before(class, 40.0 - 10.0);
            table.marches(
                &format!("march a dice {die}"),
                9.5 + inside,
                MarchEnd::Rough,
            );
        }
    }
}

#[test]
fn rough_04_a_missing_die_is_asked_for_by_name() {
    assert!(
        before("close", 5.0)
            .wants("march a")
            .starts_with("rough ground: piece")
    );
}

/// ROUGH-02, ROUGH-04: what is offered says whom the ground may disorder beyond its die. Tried with the best face the
/// march disorders just those, with the worst nobody.
#[test]
fn rough_04_the_offered_march_says_whom_the_ground_may_disorder() {
    for kind in ["linear", "close", "obstructed"] {
        let table = before(kind, 6.0);
        let [opening] = table.state.openings().try_into().unwrap();
        let disordered = |face: u8| {
            let (_, events) = dry_run::so_far(&table.state, &opening.command, &[face]);
            let disorders = events.iter().filter_map(|event| match event {
                Event::ConditionChanged {
                    unit,
                    condition: Condition::Disordered,
                    ..
                } => Some(table.state.oob().address(unit)),
                _ => None,
            });
            disorders.collect::<Vec<_>>()
        };
        assert_eq!(disordered(6), Vec::<String>::new(), "{kind}");
        let told = format!("may disorder {}", disordered(5).join(" "));
        assert_eq!(opening.price, [told], "{kind}");
    }
}

/// ROUGH-04: who throws reads after how many inches, and what the faces do.
#[test]
fn rough_04_the_question_says_where_and_what_the_faces_do() {
    let asked = |class: &str, deep: f64| before(class, deep).wants("march a");
    assert_eq!(
        asked("close", 5.0),
        "rough ground: piece after 9.5 in, 1-5 through, 6 stops before it"
    );
    assert_eq!(
        asked("obstructed", 8.0),
        "rough ground: piece after 9.5 in, 1 stops 3.0 in inside, 2 stops 6.0 in inside, 3-5 through, \
         6 stops before it"
    );
}

#[test]
fn ex_rough_04_b_next_turn_the_rest_takes_another_die() {
    let mut table = before("obstructed", 8.0);
    table.marches("march a dice 2", 15.5, MarchEnd::Rough);
    table.other_turn(rules::fields::terms::phase::Phase::Orders);
    table.other_turn(rules::fields::terms::phase::Phase::GrandTactical);
    // 2 in are left before it; a 6 is not progress.
    let at = table.base("a1").at.x;
    let mut again = Table {
        state: table.state.clone(),
        events: Vec::new(),
    };
    again.marches("march a dice 6", 0.0, MarchEnd::Rough);
    near(again.base("a1").at.x, at);
    table.marches("march a dice 1", 29.5, MarchEnd::Arrival);
}

#[test]
fn rul_61_each_piece_has_its_own_die_and_two_at_once_share_one() {
    let far = piece("one", "open-woods", &area(20.0, 22.0));
    let near_by = piece("two", "orchard", &area(30.0, 32.0));
    let brigade = ["grey a advance 55,20 | a1 i3 10,20 90"];
    let mut table = Table::new("basic", &format!("{far}{near_by}"), &brigade).marching();
    assert_eq!(
        table.wants("march a dice 1"),
        "rough ground: two after 19.5 in, 1-5 through, 6 stops before it"
    );
    table.marches("march a dice 1 1", 45.0, MarchEnd::Arrival);
    // Side by side: one die, and 3 in a pip because one of them is obstructed.
    let left = piece(
        "one",
        "woods",
        "outline = [[20,10],[26,10],[26,20],[20,20]]",
    );
    let right = piece(
        "two",
        "orchard",
        "outline = [[20,20],[26,20],[26,30],[20,30]]",
    );
    let mut table = Table::new("basic", &format!("{left}{right}"), &brigade).marching();
    table.marches("march a dice 1", 12.5, MarchEnd::Rough);
}

#[test]
fn rul_61_the_depth_is_the_longest_stretch_of_any_unit() {
    // a1 crosses 3 in, a2 7 in of it: 5 are not enough, 10 are.
    let step = piece(
        "step",
        "open-woods",
        "outline = [[20,10],[23,10],[23,21.5],[27,21.5],[27,30],[20,30]]",
    );
    let brigade = ["grey a advance 55,21.5 | a1 i3 10,20 90 | a2 i3 10,23 90"];
    let mut table = Table::new("basic", &step, &brigade).marching();
    table.marches("march a dice 1", 14.5, MarchEnd::Rough);
    let mut table = Table::new("basic", &step, &brigade).marching();
    table.marches("march a dice 2", 45.0, MarchEnd::Arrival);
}

#[test]
fn rough_03_and_rul_61_guns_and_horse_stop_an_inch_inside_obstructed_ground() {
    let wood = piece("wood", "woods", &area(20.0, 24.0));
    for (unit, front) in [("c3 10,20 90", 10.5), ("g6 10,20 90 limbered", 11.0)] {
        let brigade = format!("grey a advance 55,20 | a1 {unit}");
        let mut table = Table::new("basic", &wood, &[&brigade]).marching();
        let stop = table.marches("march a dice 4", 21.0 - front, MarchEnd::Rough);
        assert_eq!(stop.rule.id(), "ROUGH-03");
        let mut table = Table::new("basic", &wood, &[&brigade]).marching();
        let stop = table.marches("march a dice 6", 20.0 - front, MarchEnd::Rough);
        assert_eq!(stop.rule.id(), "ROUGH-04");
    }
    // Close ground lets them through.
    let orchard = piece("orchard", "orchard", &area(20.0, 24.0));
    Table::new(
        "basic",
        &orchard,
        &["grey a advance 55,20 | a1 c3 10,20 90"],
    )
    .marching()
    .marches("march a dice 1", 45.0, MarchEnd::Arrival);
}

/// ROUGH-04: the brigade starts inside and throws, but the inch bars only the way in.
#[test]
fn rough_03_guns_and_horse_that_stand_in_a_wood_march_out_of_it() {
    let wood = piece("wood", "woods", &area(4.0, 15.0));
    for unit in ["g6 15.5,20 90 limbered", "c3 15.2,20 90", "c3 13.5,20 90"] {
        let brigade = format!("grey a advance 55,20 | a1 {unit}");
        let table = || Table::new("basic", &wood, &[&brigade]).marching();
        let (_, stop) = table().march("march a dice 3");
        assert_eq!(stop.cause, MarchEnd::Arrival, "{unit}");
        let stop = table().marches("march a dice 6", 0.0, MarchEnd::Rough);
        assert_eq!(stop.rule.id(), "ROUGH-04", "{unit}");
    }
}

/// RUL-61 against RUL-62: grazing counts unless the player stops short.
#[test]
fn rul_61_a_march_may_stop_just_short_of_rough_ground() {
    for ground in [
        piece("piece", "orchard", &area(20.0, 24.0)),
        piece("piece", "fence", "line = [[20,10],[20,30]]"),
    ] {
        let table = || {
            let brigade = ["grey a advance 55,20 | a1 i3 10,20 90"];
            Table::new("basic", &ground, &brigade).marching()
        };
        for (x, inches) in [(18.5, 8.5), (19.0, 9.0), (19.5, 9.5)] {
            let mut table = table();
            table.marches(&format!("march a to {x},20"), inches, MarchEnd::Arrival);
            assert_eq!(table.condition("a1"), Condition::Ordered);
            assert_eq!(table.order("a"), "advance 55,20");
        }
        for x in [15.0, 30.0] {
            let said = table().no(&format!("march a to {x},20"), "RUL-62");
            assert!(said.contains("its goal"), "{said}");
        }
    }
}

/// RUL-59: a wheel throws no die, but guns and horse end it an inch inside, and with it the move.
#[test]
fn rough_03_a_wheel_brings_guns_an_inch_into_a_wood_and_ends_there() {
    let wood = piece("wood", "woods", &area(21.0, 40.0));
    let wheeled = |left: &str, line: &str| {
        let brigade =
            format!("grey a advance 30,2 | a1 {left} | a2 i3 19.5,22 90 | a3 i3 19.5,18 90");
        let mut table = Table::new("basic", &wood, &[&brigade]).marching();
        let events = table.does(&format!("{line} because \"a try\""));
        let stop = events.into_iter().find_map(|event| match event {
            Event::Marched(march) => Some(march.then_stop.unwrap_or(march.stop)),
            _ => None,
        });
        let stop = stop.unwrap();
        let corners = table.base("a1").corners();
        let deepest = corners.iter().fold(0.0_f64, |x, corner| x.max(corner.x)) - 21.0;
        (table, stop, deepest)
    };
    let at = |table: &Table| table.state.centre_of(&"a".into()).unwrap();
    let guns = "g6 20,26 90 limbered";
    let centre = format!("{:.4},{:.4}", 59.0 / 3.0, 22.0);
    let first = format!("march a to {centre} wheel 45");
    let second = format!("march a to {centre} wheel 0 then 45");
    for line in [&first, &second, &"march a to 30,2 wheel 45".to_owned()] {
        let (table, stop, deepest) = wheeled(guns, line);
        assert_eq!((stop.cause, stop.rule.id()), (MarchEnd::Rough, "ROUGH-03"));
        assert!((0.97..1.03).contains(&deepest), "{line}: {deepest}");
        assert_eq!(table.condition("a1"), Condition::Disordered);
        near(at(&table).y, 22.0);
    }
    // Infantry wheels on, and so do guns away from the wood.
    let (table, stop, deepest) = wheeled("i3 20,26 90", &first);
    assert_eq!(stop.cause, MarchEnd::Arrival);
    assert!(deepest > 2.0, "{deepest}");
    assert_eq!(table.condition("a1"), Condition::Disordered);
    let (_, stop, _) = wheeled(guns, &first.replace("45", "-30"));
    assert_eq!(stop.cause, MarchEnd::Arrival);
    // An inch inside already they do not begin it, and nothing is paid.
    let brigade = "grey a advance 30,2 | a1 g6 21,26 90 limbered | a2 i3 19.5,22 90";
    let mut table = Table::new("basic", &wood, &[brigade]).marching();
    let centre = at(&table);
    let line = format!("march a to {},{} wheel 45", centre.x, centre.y);
    let said = table.no(&line, "ROUGH-03");
    assert!(said.contains("cannot wheel there"), "{said}");
}

#[test]
fn rough_06_nobody_enters_impassable_ground() {
    let lake = piece("lake", "lake", &area(20.0, 24.0));
    let brigade = ["grey a advance 55,20 | a1 i3 10,20 90"];
    let mut table = Table::new("basic", &lake, &brigade).marching();
    table.marches("march a", 9.5, MarchEnd::Impassable);
    let mut table = Table::new("basic", &lake, &["grey a advance 55,20 | a1 i3 17,20 90"]).moving();
    let said = table.no("move a1 ahead 3", "ROUGH-06");
    assert!(said.contains("lake"), "{said}");
    table.does("move a1 ahead 2");
}

#[test]
fn rul_66_guns_cross_a_bridge_that_goes_from_bank_to_bank() {
    let ground = piece("lake", "lake", &area(20.0, 22.0))
        + &piece("bridge", "bridge", "width = 3.0\nline = [[20,20],[22,20]]");
    let mut table = Table::new(
        "basic",
        &ground,
        &["grey a advance 55,20 | a1 g6 10,20 90 limbered"],
    )
    .marching();
    table.marches("march a", 45.0, MarchEnd::Arrival);
    let mut table = Table::new(
        "basic",
        &ground,
        &["grey a advance 55,20 | a1 g6 18.5,20 90 limbered"],
    )
    .moving();
    table.does("move a1 ahead 3");
    // Beside it the lake is as wet as before.
    let mut table = Table::new(
        "basic",
        &ground,
        &["grey a advance 55,24 | a1 g6 18.5,23 90 limbered"],
    )
    .moving();
    table.no("move a1 ahead 3", "ROUGH-06");
}

#[test]
fn rough_04_dice_that_follow_are_told_in_all_their_faces() {
    let woods =
        piece("wood", "woods", &area(20.0, 22.0)) + &piece("copse", "woods", &area(25.0, 28.0));
    let table = Table::new("basic", &woods, &["grey a advance 55,20 | a1 i3 10,20 90"]).marching();
    let seen = look_ahead(&table.state, &"a".into(), None, &Wheels::default(), &[]).unwrap();
    let [first, .., last] = seen.outcomes.as_slice() else {
        panic!("{seen:?}")
    };
    assert!(first.needs_dice && first.outcomes.len() == 6);
    for second in &first.outcomes {
        let said = look_ahead(
            &table.state,
            &"a".into(),
            None,
            &Wheels::default(),
            &[first.face, second.face],
        )
        .unwrap();
        assert_eq!((second.distance, &second.stop), (said.distance, &said.stop));
    }
    assert!(!last.needs_dice && last.outcomes.is_empty(), "{last:?}");
}

#[test]
fn rough_05_a_march_through_rough_ground_is_not_slower() {
    let mut table = before("close", 5.0);
    table.marches("march a dice 5", 45.0, MarchEnd::Arrival);
    assert_eq!(table.condition("a1"), Condition::Disordered);
}

#[test]
fn rough_02_a_unit_disordered_already_stays_so() {
    let mut table = before("close", 5.0);
    table.is("a1", Condition::Beaten);
    table.does("march a dice 5");
    assert_eq!(table.condition("a1"), Condition::Beaten);
}

#[test]
fn rough_04_looked_at_without_a_die_every_face_is_told() {
    let table = before("obstructed", 8.0);
    let seen = look_ahead(&table.state, &"a".into(), None, &Wheels::default(), &[]).unwrap();
    assert!(seen.needs_dice);
    near(seen.distance, 9.5);
    near(seen.units[0].at.x, 19.5);
    let outcomes: Vec<(u8, f64, MarchEnd)> = seen
        .outcomes
        .iter()
        .map(|o| (o.face, (o.distance * 100.0).round() / 100.0, o.stop.cause))
        .collect();
    assert_eq!(
        outcomes,
        [
            (1, 12.5, MarchEnd::Rough),
            (2, 15.5, MarchEnd::Rough),
            (3, 45.0, MarchEnd::Arrival),
            (4, 45.0, MarchEnd::Arrival),
            (5, 45.0, MarchEnd::Arrival),
            (6, 9.5, MarchEnd::Rough),
        ]
    );
    let seen = look_ahead(&table.state, &"a".into(), None, &Wheels::default(), &[2]).unwrap();
    assert!(!seen.needs_dice);
    assert_eq!(seen.dice, [2]);
    assert_eq!(seen.disordered.len(), 1);
}

#[test]
fn rul_61_units_on_a_road_ignore_the_piece() {
    let wood = piece("wood", "woods", &area(20.0, 24.0));
    let road = piece("pike", "road", "width = 3.2\nline = [[0,20],[60,20]]");
    let ground = format!("{wood}{road}");
    let mut table = Table::new(
        "basic",
        &ground,
        &["grey a advance 55,20 | a1 g6 10,20 90 limbered"],
    )
    .marching();
    table.marches("march a", 44.0 + 1.0, MarchEnd::Arrival);
    assert_eq!(table.condition("a1"), Condition::Ordered);
}

#[test]
fn rul_61_a_battery_marches_along_a_road_as_narrow_as_roads_are() {
    let wood = piece("wood", "woods", &area(20.0, 24.0));
    let bridge = piece(
        "river",
        "stream",
        "going = \"impassable\"\nwidth = 2.0\nline = [[30,0],[30,40]]",
    );
    let road = |width: &str| piece("pike", "road", &format!("{width}line = [[0,20],[60,20]]"));
    for width in ["width = 0.5\n", ""] {
        let ground = format!("{wood}{bridge}{}", road(width));
        let march = |brigade: &str| {
            let mut table = Table::new("basic", &ground, &[brigade]).marching();
            let (inches, stop) = table.march("march a dice 5");
            (inches, stop.cause, table.condition("a1"))
        };
        let guns = march("grey a advance 55,20 | a1 g6 10,20.4 90 limbered");
        assert_eq!(
            (guns.1, guns.2),
            (MarchEnd::Arrival, Condition::Ordered),
            "{width}"
        );
        // Beside the road the wood asks its die, and guns go in an inch (RUL-64).
        let beside = march("grey a advance 55,22 | a1 g6 10,22 90 limbered");
        assert_eq!(beside.1, MarchEnd::Rough, "{width}");
        // Infantry in line is not a column (ROUGH-06): the wood asks its die; but a bridge is a bridge (RUL-66).
        let line = march("grey a advance 55,20 | a1 i3 10,20 90");
        assert_eq!(
            (line.1, line.2),
            (MarchEnd::Arrival, Condition::Disordered),
            "{width}"
        );
    }
}

/// ROUGH-06: a march that a road keeps from the ground beside it says so; one across country, or one that only ends on
/// the road, does not.
#[test]
fn rough_06_a_march_on_a_road_names_it() {
    let wood = piece("wood", "woods", &area(20.0, 24.0));
    let road = piece("pike", "road", "width = 0.5\nline = [[0,20],[60,20]]");
    let ground = format!("{wood}{road}");
    let told = |brigade: &str| {
        let mut table = Table::new("basic", &ground, &[brigade]).marching();
        let before = table.state.clone();
        let events = table.does("march a dice 5");
        let mut marches = events.iter();
        let march = marches.find(|event| matches!(event, Event::Marched(_)));
        story::tell_event(&before, march.unwrap()).unwrap()
    };
    let guns = told("grey a advance 55,20 | a1 g6 10,20.4 90 limbered");
    assert!(guns.contains(" on pike; "), "{guns}");
    let column = told("grey a advance 55,20 | a1 i3 10,20 0 | a2 i3 6,20 0");
    assert!(column.contains(" due east on pike; "), "{column}");
    let line = told("grey a advance 55,20 | a1 i3 10,20 90");
    assert!(!line.contains("pike"), "{line}");
    let beside = told("grey a advance 55,22 | a1 g6 10,22 90 limbered");
    assert!(!beside.contains("pike"), "{beside}");
    let half = told("grey a advance 55,20 | a1 g6 10,20 90 limbered | a2 g6 10,22 90 limbered");
    assert!(!half.contains("pike"), "{half}");
}
