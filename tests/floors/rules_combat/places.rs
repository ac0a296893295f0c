//! Drawn positions: strips, arcs, flank, support, overlap, the height of the ground.

use std::sync::Arc;

use rules::fields::terms::condition::{Condition, Formation};
use table::base::Base;
use table::field::{Field, SightLaw};
use table::ground::{Ground, SightType};
use table::measure::{Bearing, Point, Vector};
use table::reach::{
    aim::AimCone,
    aspect::{FlankTest, Touching},
    retreat::{RetreatQuery, RetreatStop},
};
use table::troops::Troop;

use super::{lines::*, scene::*};

fn base(x: f64, y: f64, facing: f64, frontage: f64, depth: f64) -> Base {
    Base::new(Point::new(x, y), Bearing::new(facing), frontage, depth)
}

/// EX-SA-01-a.
#[test]
fn the_strip_is_as_wide_as_the_front() {
    let firer = base(1.5, -0.5, 0.0, 3.0, 1.0);
    let strip = AimCone::strip(&firer);
    let from = |x: f64| base(x + 1.5, 4.5, 180.0, 3.0, 1.0);
    assert_eq!(strip.range_to(&from(2.5)), Some(4.0));
    assert_eq!(strip.range_to(&from(3.1)), None);
    // Squarely beside it: the edge of the strip is not part of it.
    assert_eq!(strip.range_to(&from(3.0)), None);
    assert_eq!(strip.range_to(&from(-3.0)), None);
    assert_eq!(strip.range_to(&from(2.9)), Some(4.0));
}

/// The nearest part that lies in the strip, not the nearest part.
#[test]
fn range_is_to_the_part_in_the_strip() {
    let firer = base(1.5, -0.5, 0.0, 3.0, 1.0);
    // A target at 45 degrees whose near corner lies beside the strip.
    let slanted = base(4.0, 5.0, 225.0, 4.0, 1.0);
    let range = AimCone::strip(&firer).range_to(&slanted).unwrap();
    let plain = firer.distance(&slanted);
    assert!(range > plain + 0.1, "{range} {plain}");
}

/// EX-ART-02-a, RUL-82.
#[test]
fn the_arc_opens_from_the_ends_of_the_front() {
    let guns = base(1.0, -1.0, 0.0, 2.0, 2.0);
    let arc = AimCone::arc(&guns, 22.5);
    let speck = |x: f64| base(x, 10.0, 180.0, 0.02, 0.02);
    assert!(arc.range_to(&speck(6.14)).is_some());
    assert!(arc.range_to(&speck(6.17)).is_none());
    assert!(arc.range_to(&speck(-4.14)).is_some());
    assert!(arc.range_to(&speck(-4.17)).is_none());
    let wide = AimCone::arc(&guns, 45.0);
    assert!(wide.range_to(&speck(11.9)).is_some());
    assert!(wide.range_to(&speck(12.1)).is_none());
    let range = arc.range_to(&speck(6.0)).unwrap();
    assert!(close(range, (3.99_f64).hypot(9.99)), "{range}");
}

#[test]
fn nothing_behind_a_front_is_pointed_at() {
    let firer = base(0.0, 0.0, 0.0, 3.0, 1.0);
    assert_eq!(
        AimCone::strip(&firer).range_to(&base(0.0, -3.0, 0.0, 3.0, 1.0)),
        None
    );
    // A base that straddles the front line: the part ahead counts.
    let beside = base(2.0, 0.5, 90.0, 3.0, 1.5);
    let range = AimCone::strip(&firer).range_to(&beside).unwrap();
    assert!(close(range, 0.0), "{range}");
}

/// RUL-81.
#[test]
fn a_target_shows_beside_a_friend() {
    let firer = base(1.5, -0.5, 0.0, 3.0, 1.0);
    let strip = AimCone::strip(&firer);
    let target = base(1.5, 4.5, 180.0, 3.0, 1.0);
    let half = base(0.5, 2.5, 0.0, 2.0, 1.0);
    assert_eq!(strip.range_past(&target, [half].iter()), Some(4.0));
    let rest = base(2.5, 2.5, 0.0, 2.0, 1.0);
    assert_eq!(strip.range_past(&target, [half, rest].iter()), None);
    // A friend behind the target hides nothing.
    let beyond = base(1.5, 8.0, 0.0, 9.0, 1.0);
    assert_eq!(strip.range_past(&target, [beyond].iter()), Some(4.0));
}

/// RUL-67 (a), (b), (c).
#[test]
fn the_flank_begins_at_the_front_line() {
    let target = base(0.0, 0.0, 0.0, 3.0, 1.0);
    let flanked = |attacker: Base, test| target.is_flanked_by(&attacker, test);
    let front = base(0.0, 5.0, 180.0, 3.0, 1.0);
    let beside = base(6.0, -1.0, 270.0, 3.0, 1.0);
    let oblique = base(6.0, 1.0, 270.0, 3.0, 1.0);
    let straddling = base(6.0, 0.2, 270.0, 3.0, 1.0);
    for test in [
        FlankTest::FrontLine,
        FlankTest::Corners45,
        FlankTest::WhollyBehind,
    ] {
        assert!(!flanked(front, test), "{test:?}");
    }
    assert!(flanked(beside, FlankTest::FrontLine));
    assert!(!flanked(oblique, FlankTest::FrontLine));
    assert!(flanked(straddling, FlankTest::FrontLine));
    assert!(flanked(oblique, FlankTest::Corners45));
    assert!(!flanked(straddling, FlankTest::WhollyBehind));
    assert!(flanked(
        base(6.0, -1.5, 270.0, 3.0, 1.0),
        FlankTest::WhollyBehind
    ));
}

/// A frontal charge is frontal though the bases lie over each other by a hair.
#[test]
fn contact_in_front_is_no_flank() {
    let target = base(0.0, 0.0, 0.0, 3.0, 1.0);
    let charger = base(1.0, 0.97, 180.0, 3.0, 1.0);
    assert!(!target.is_flanked_by(&charger, FlankTest::FrontLine));
}

/// RUL-67 and RUL-58: away from contact a hundredth of an inch behind the line is behind it.
#[test]
fn rul_67_a_hundredth_behind_the_line_is_behind_it() {
    let target = base(0.0, 0.0, 0.0, 3.0, 1.0);
    let by = |behind: f64| base(6.0, 0.5 - behind, 270.0, 3.0, 1.0);
    for test in [FlankTest::FrontLine, FlankTest::Corners45] {
        assert!(target.is_flanked_by(&by(0.01), test), "{test:?}");
    }
    assert!(!target.is_flanked_by(&by(0.004), FlankTest::FrontLine));
    // Wholly behind: no corner of it is a hundredth ahead.
    let whole = |ahead: f64| base(6.0, -1.0 + ahead, 270.0, 3.0, 1.0);
    assert!(target.is_flanked_by(&whole(0.004), FlankTest::WhollyBehind));
    assert!(!target.is_flanked_by(&whole(0.01), FlankTest::WhollyBehind));
}

#[test]
fn sides_that_are_touched() {
    let unit = base(0.0, 0.0, 0.0, 3.0, 1.0);
    let touched = |x: f64, y: f64, facing: f64| unit.side_touched_by(&base(x, y, facing, 3.0, 1.0));
    assert_eq!(touched(0.0, -1.0, 0.0), Some(Touching::Rear));
    assert_eq!(touched(3.0, 0.0, 0.0), Some(Touching::Right));
    assert_eq!(touched(-3.04, 0.2, 0.0), Some(Touching::Left));
    assert_eq!(touched(-3.1, 0.0, 0.0), None);
    assert_eq!(touched(1.0, 1.0, 180.0), Some(Touching::Front));
    assert_eq!(touched(0.0, -2.0, 90.0), Some(Touching::Rear));
    // Echeloned back it is beside as long as they share some of the side.
    assert_eq!(touched(3.0, -0.7, 0.0), Some(Touching::Right));
    assert_eq!(touched(-3.0, -0.7, 0.0), Some(Touching::Left));
    assert_eq!(touched(2.3, -1.0, 0.0), Some(Touching::Rear));
    // By their corners alone.
    assert_eq!(touched(3.0, -1.0, 0.0), Some(Touching::Rear));
    assert_eq!(touched(3.0, 1.0, 0.0), Some(Touching::Right));
}

/// A battery is twice as deep: level with a regiment it has its centre on the line of its rear.
#[test]
fn a_battery_in_line_is_beside_wherever_the_line_faces() {
    for facing in (0..360).step_by(5).map(f64::from) {
        let unit = base(15.0, 15.0, facing, 3.0, 1.0);
        let place = |right: f64, ahead: f64| {
            let front = unit.front();
            unit.at + table::measure::right_of(front) * right + front * ahead
        };
        let [right, left] = [2.5, -2.5].map(|to| {
            let at = place(to, -0.5);
            unit.side_touched_by(&base(at.x, at.y, facing, 2.0, 2.0))
        });
        assert_eq!(right, Some(Touching::Right), "{facing}");
        assert_eq!(left, Some(Touching::Left), "{facing}");
    }
}

/// FIRE-07, EX-FIRE-07-a, RUL-75.
#[test]
fn supported_once_by_many() {
    let state = draw("ppp.../....../....../AAABBB/CCC...").state();
    let account = account(&state, "fire a at p");
    assert_eq!(modifier(&account, 0, "supported"), Some(1));
    // B points at nothing and fires nowhere: it supports A in line by itself.
    let line = draw("ppp.../....../....../AAABBB").state();
    let in_line = fire_account(&line, "a", "p");
    assert_eq!(modifier(&in_line, 0, "supported"), Some(1));
}

/// A friend beside that fires gives nothing; a friend behind may do what it likes.
#[test]
fn a_firing_neighbour_does_not_support() {
    let drawn = draw("pppqqq/....../....../AAABBB");
    let state = drawn.state();
    let alone = fire_account(&state, "a", "p");
    assert_eq!(modifier(&alone, 0, "supported"), Some(1));
    let (after, _) = done(&state, "fire b at q dice 3 3");
    let beside = fire_account(&after, "a", "p");
    assert_eq!(modifier(&beside, 0, "supported"), None);
    // Q was fired at: it is in a firefight and supports P no more.
    assert_eq!(modifier(&alone, 1, "supported"), Some(1));
    assert_eq!(modifier(&beside, 1, "supported"), None);
    // Nor does one echeloned back, as long as it stands beside.
    let (after, _) = done(
        &drawn.shifted("b", 0.0, -0.6).state(),
        "fire b at q dice 3 3",
    );
    let echeloned = fire_account(&after, "a", "p");
    assert_eq!(modifier(&echeloned, 0, "supported"), None);
}

#[test]
fn who_may_support() {
    let drawn = draw("ppp/.../.../AAA/BBB");
    let supported = |scene: Scene| {
        let account = fire_account(&scene.state(), "a", "p");
        modifier(&account, 0, "supported").is_some()
    };
    assert!(supported(drawn.clone()));
    assert!(supported(drawn.clone().is("b", Condition::Disordered)));
    assert!(!supported(drawn.clone().is("b", Condition::Beaten)));
    assert!(supported(
        drawn
            .clone()
            .is("b", Condition::Beaten)
            .ruling("support_by_beaten", "on")
    ));
    assert!(supported(drawn.clone().stands("b", Formation::Dismounted)));
    assert!(!supported(drawn.clone().with("b", |u| {
        u.arm = rules::fields::terms::order_of_battle::Arm::Artillery;
    })));
    assert!(!supported(drawn.clone().shifted("b", 0.0, -0.1)));
    assert!(supported(drawn.clone().shifted("b", 2.0, 0.0)));
    assert!(!supported(drawn.clone().with("b", |u| u.facing = 180.0)));
    assert!(!supported(drawn.with("b", |u| {
        (u.facing, u.y) = (90.0, u.y - 1.0);
    })));
}

/// RUL-75: whether a corner at the rear edge is support is a switch; half an inch of the edge is, in either
/// setting, and a reserve that is turned touches with a corner wherever it stands.
#[test]
fn a_corner_at_the_rear_edge_supports_by_switch() {
    let drawn = draw("ppp.../....../....../AAA.../...BBB");
    let supported = |scene: &Scene, setting: Option<&'static str>| {
        let scene = match setting {
            Some(setting) => scene.clone().ruling("support_behind", setting),
            None => scene.clone(),
        };
        modifier(&fire_account(&scene.state(), "a", "p"), 0, "supported").is_some()
    };
    let narrow = Some("half_inch");
    assert!(supported(&drawn, None));
    assert!(supported(&drawn, Some("touch")));
    assert!(!supported(&drawn, narrow));
    for (west, counts) in [
        (0.4, false),
        (0.5, true),
        (3.0, true),
        (5.5, true),
        (5.6, false),
    ] {
        let shifted = drawn.clone().shifted("b", -west, 0.0);
        assert!(supported(&shifted, None), "{west}");
        assert_eq!(supported(&shifted, narrow), counts, "{west}");
    }
    let turned = |west: f64| {
        drawn
            .clone()
            .shifted("b", -west, -0.683)
            .with("b", |u| u.facing = 30.0)
    };
    for west in [1.0, 2.0] {
        assert!(supported(&turned(west), None), "{west}");
        assert!(supported(&turned(west), narrow), "{west}");
    }
    // One reserve behind the middle of three supports that one alone.
    let three = draw("ppp....../........./........./AAACCCDDD/...BBB...");
    let behind = |who: &str, setting: &'static str| {
        let scene = three.clone().ruling("support_behind", setting);
        let [acting, _] = fire_account(&scene.state(), who, "p").parties;
        acting
            .modifiers
            .iter()
            .any(|m| m.name == "supported" && m.why.ends_with(" behind"))
    };
    assert_eq!(["a", "c", "d"].map(|who| behind(who, "touch")), [true; 3]);
    assert_eq!(
        ["a", "c", "d"].map(|who| behind(who, "half_inch")),
        [false, true, false]
    );
}

/// A battery is supported by others but supports nobody.
#[test]
fn batteries_are_supported() {
    let state = draw("ppp./..../..../GGAA/GGBB").state();
    let guns = fire_account(&state, "g", "p");
    assert_eq!(modifier(&guns, 0, "supported"), Some(1));
    let alone = draw("ppp../...../...../AAAGG/...GG").state();
    let foot = fire_account(&alone, "a", "p");
    assert_eq!(modifier(&foot, 0, "supported"), None);
}

/// RUL-74 (a).
#[test]
fn an_end_that_nobody_touches_is_overlapped() {
    let overlap = |rows: &str| {
        let state = draw(rows).basic().state();
        let account = fire_account(&state, "a", "p");
        [0, 1].map(|party| modifier(&account, party, "linear-overlap"))
    };
    assert_eq!(overlap("ppp/.../AAA"), [None, None]);
    assert_eq!(overlap(".ppp/..../AAA."), [Some(-1), Some(-1)]);
    assert_eq!(overlap(".pp./..../AAAA"), [None, Some(-1)]);
    // A friend on the one outreached end, and none on the other.
    assert_eq!(overlap(".pppqq/....../AAA..."), [Some(-1), Some(-1)]);
    assert_eq!(overlap("pppqq./....../.AAA.."), [Some(-1), None]);
    // Both ends: once.
    assert_eq!(overlap("..pp../....../.AAAA."), [None, Some(-1)]);
    assert_eq!(overlap("qqpprr/....../.AAAA."), [None, None]);
    // A battery beside touches the end, though its middle lies behind the regiment's rear.
    let beside = draw("...rr/ppprr/...../.AAAA").basic();
    for back in [0.0, 0.05, 0.5] {
        let state = beside.clone().shifted("r", 0.0, back).state();
        let account = fire_account(&state, "a", "p");
        assert_eq!(modifier(&account, 1, "linear-overlap"), None, "{back}");
    }
}

/// Not together with the -3 of the same enemy; none in the full edition; other readings by switch.
#[test]
fn overlap_has_its_bounds() {
    let rows = "..ppp/...../AAAA.";
    let full = fire_account(&draw(rows).state(), "a", "p");
    assert_eq!(modifier(&full, 0, "linear-overlap"), None);
    let off = draw(rows).basic().ruling("overlap", "off").state();
    let off = fire_account(&off, "a", "p");
    assert_eq!(modifier(&off, 0, "linear-overlap"), None);
    let bearing = draw(rows)
        .basic()
        .ruling("overlap", "partial_bearing")
        .state();
    let bearing = fire_account(&bearing, "a", "p");
    assert_eq!(modifier(&bearing, 0, "linear-overlap"), Some(-1));
    assert_eq!(modifier(&bearing, 1, "linear-overlap"), Some(-1));
    let square = draw("ppp/.../AAA")
        .basic()
        .ruling("overlap", "partial_bearing")
        .state();
    let square = fire_account(&square, "a", "p");
    assert_eq!(modifier(&square, 0, "linear-overlap"), None);
    // A stands on the flank of P: -3, and its overhang counts for nothing.
    let flank = draw("ppp..../......a/......a/......a")
        .basic()
        .shifted("a", 0.0, 2.0)
        .state();
    let flank = fire_account(&flank, "a", "p");
    assert_eq!(modifier(&flank, 1, "flanked-or-rear"), Some(-3));
    assert_eq!(modifier(&flank, 1, "linear-overlap"), None);
}

/// RUL-77.
#[test]
fn uphill_is_higher_than_the_opponent() {
    let drawn = draw("ppp/.../.../AAA");
    let ridge = hill(patch("ridge", (-1.0, -1.0), (4.0, 1.0)));
    let on = fire_account(&drawn.clone().ground(ridge.clone()).state(), "a", "p");
    assert_eq!(
        (sums(&on, 0), sums(&on, 1)),
        ("uphill+1".into(), String::new())
    );
    let both = hill(patch("plateau", (-1.0, -1.0), (4.0, 6.0)));
    let level = fire_account(&drawn.clone().ground(both).state(), "a", "p");
    assert_eq!(sums(&level, 0), "");
    let mut higher = hill(patch("top", (-1.0, 2.0), (4.0, 6.0)));
    higher.elevation = 2;
    let up = drawn.ground(ridge).ground(higher).state();
    let up = fire_account(&up, "a", "p");
    assert_eq!(
        (sums(&up, 0), sums(&up, 1)),
        (String::new(), "uphill+1".into())
    );
}

/// Bases of one side on a table of 48 by 48 in.
fn standing(bases: &[Base]) -> Field {
    let troop = |base: &Base| Troop {
        base: *base,
        side: 0,
        formation: 0,
    };
    Field {
        ground: Arc::new(Ground::open(48.0, 48.0, SightType::Rolling)),
        troops: bases.iter().map(troop).collect(),
        law: SightLaw::default(),
    }
}

/// RUL-78: a neighbour in line is not passed through, but nobody ends on it.
#[test]
fn rul_78_a_slanting_way_ends_clear_of_a_neighbour_in_line() {
    let field = standing(&[
        base(20.0, 20.0, 0.0, 3.0, 1.0),
        base(17.5, 19.5, 0.0, 2.0, 2.0),
    ]);
    let retreat = RetreatQuery {
        mover: 0,
        direction: Vector::new(-0.6, -0.8),
        facing: Bearing::NORTH,
        inches: 1.0,
    };
    let back = field.retreat(&retreat).unwrap();
    assert!(back.through.is_empty(), "{back:?}");
    assert!(!back.base.overlaps(&field.troops[1].base), "{back:?}");
    // Clear of the battery's rear at 18.5: the front of the regiment is there after 2.5 in.
    assert!((back.inches - 2.5).abs() < 0.1, "{back:?}");
}

/// RUL-78: at the table's edge, or hemmed in by friends, a unit that has no room to turn to the enemy
/// faces as it did.
#[test]
fn rul_78_without_room_to_turn_a_unit_faces_as_it_did() {
    let retreat = RetreatQuery {
        mover: 0,
        direction: Vector::new(-0.8, 0.6),
        facing: Bearing::new(127.0),
        inches: 3.0,
    };
    let north = base(22.0, 47.4, 180.0, 4.0, 1.0);
    let back = standing(&[north]).retreat(&retreat).unwrap();
    assert_eq!(back.base.facing, Bearing::new(180.0), "{back:?}");
    assert!((0.0..=0.2).contains(&back.inches), "{back:?}");
    assert_eq!(back.halted, Some(RetreatStop::TableEdge));
    // Farther from the edge there is room at the end.
    let farther = base(22.0, 44.0, 180.0, 4.0, 1.0);
    let back = standing(&[farther]).retreat(&retreat).unwrap();
    assert_eq!(back.base.facing, Bearing::new(127.0), "{back:?}");
}

/// RUL-78: it is driven back as it stands and turns at the end: whom only the turned base would have come
/// over on the way it does not pass through.
#[test]
fn rul_78_a_unit_goes_back_as_it_stands_and_turns_at_the_end() {
    let retreat = RetreatQuery {
        mover: 0,
        direction: Vector::new(1.0, 0.0),
        facing: Bearing::new(270.0),
        inches: 3.0,
    };
    let mover = base(20.0, 20.0, 180.0, 3.0, 1.0);
    let supporter = base(20.0, 21.1, 180.0, 3.0, 1.0);
    let back = standing(&[mover, supporter]).retreat(&retreat).unwrap();
    assert!(back.through.is_empty(), "{back:?}");
    assert_eq!(back.base.facing, Bearing::new(270.0));
    assert!(
        (back.base.at - Point::new(23.0, 20.0)).norm() < 1e-6,
        "{back:?}"
    );
    // Turned it would end on a friend beside its way: it goes on until just clear, and not through him.
    let beside = base(23.0, 21.1, 180.0, 3.0, 1.0);
    let back = standing(&[mover, beside]).retreat(&retreat).unwrap();
    assert!(back.through.is_empty(), "{back:?}");
    assert_eq!(back.base.facing, Bearing::new(270.0));
    assert!((back.inches - 5.0).abs() < 0.1, "{back:?}");
    // Who stands in its way is passed through.
    let behind = base(23.0, 20.0, 180.0, 3.0, 1.0);
    let back = standing(&[mover, behind]).retreat(&retreat).unwrap();
    assert_eq!(back.through, [1]);
    assert!((back.inches - 5.0).abs() < 0.1, "{back:?}");
}
