//! The worked examples of fire, by identifier: where the vectors give the sums, here the position
//! gives the modifiers too.

use rules::fields::terms::{
    charts::Level,
    condition::{Condition, Formation},
    order_of_battle::Rank,
};
use table::ground::GroundCover;

use super::{lines::*, scene::*};

fn totals(state: &rules::fields::state::State, line: &str, dice: [i32; 2]) -> [i32; 2] {
    let account = account(state, line);
    [
        account.parties[0].total() + dice[0],
        account.parties[1].total() + dice[1],
    ]
}

/// EX-FIRE-04-a: 5 to 3 is 3:2 and not 2:1.
#[test]
fn ex_fire_04_a() {
    let state = draw("ppp.../....../AAABB.").shifted("b", -1.0, 0.0).state();
    let account = fire_account(&state, "a,b", "p");
    assert_eq!((account.parties[0].size, account.parties[1].size), (5, 3));
    assert_eq!(modifier(&account, 0, "size"), Some(1));
    assert_eq!(modifier(&account, 1, "size"), Some(0));
}

/// EX-FIRE-06-a.
#[test]
fn ex_fire_06_a() {
    let state = draw("ppp/.../.../AAA/BBB")
        .level("blue1", Level::Fresh)
        .ground(covering(
            patch("woods", (-1.0, 3.5), (4.0, 6.0)),
            GroundCover::Soft,
        ))
        .state();
    assert_eq!(totals(&state, "fire a at p", [4, 3]), [9, 7]);
    let (after, _) = done(&state, "fire a at p dice 4 3");
    assert_eq!(condition(&after, "p"), Condition::Disordered);
}

/// EX-FIRE-06-b.
#[test]
fn ex_fire_06_b() {
    let wall = covering(line("wall", (-2.0, 2.8), (6.0, 2.8)), GroundCover::Hard);
    let state = draw(".ppp.../......./......./AAABBB.")
        .shifted("b", -0.5, 0.0)
        .shifted("a", 0.0, 0.0)
        .value("b", 4)
        .value("p", 4)
        .level("blue1", Level::Worn)
        .level("grey1", Level::Fresh)
        .ground(wall)
        .state();
    assert_eq!(totals(&state, "fire a,b at p", [5, 2]), [10, 9]);
}

/// EX-FIRE-06-c: the attacker on the flank is out of the arc of the target.
#[test]
fn ex_fire_06_c() {
    let position = draw("......../ppp...../......a./......a./......a.")
        .shifted("a", -0.5, 1.9)
        .is("p", Condition::Disordered)
        .ground(hill(patch("knoll", (5.5, 1.0), (8.0, 6.0))));
    let state = position.state();
    assert_eq!(totals(&state, "fire a at p", [3, 4]), [7, 3]);
    let (after, _) = done(&state, "fire a at p dice 3 4");
    assert_eq!(condition(&after, "p"), Condition::Beaten);
    let (_, events) = done(&position.value("p", 4).state(), "fire a at p dice 1 6");
    assert_eq!(events.len(), 1, "A is out of its arc: {events:?}");
}

/// EX-FIRE-06-d: Beaten once more breaks.
#[test]
fn ex_fire_06_d() {
    let state = draw("ppp/.../.../AAA")
        .is("p", Condition::Beaten)
        .value("p", 2)
        .level("grey1", Level::Tired)
        .level("blue1", Level::Fresh)
        .state();
    assert_eq!(totals(&state, "fire a at p", [3, 3]), [7, 1]);
    let (after, _) = done(&state, "fire a at p dice 3 3");
    assert_eq!(condition(&after, "p"), Condition::Broken);
}

/// EX-FIRE-06-f: overlapped in the basic edition.
#[test]
fn ex_fire_06_f() {
    let state = draw("..pp../....../AAABBB").basic().state();
    let account = fire_account(&state, "a,b", "p");
    assert_eq!(sums(&account, 0), "size+3");
    assert_eq!(sums(&account, 1), "linear-overlap-1");
    assert_eq!(totals(&state, "fire a,b at p", [3, 4]), [9, 6]);
}

/// EX-FIRE-06-h: the opener loses.
#[test]
fn ex_fire_06_h() {
    let wall = covering(line("wall", (-2.0, 3.8), (6.0, 3.8)), GroundCover::Hard);
    let state = draw("qqq/ppp/.../.../.../AAA/.../.../...")
        .shifted("q", 0.0, 0.0)
        .value("p", 4)
        .level("grey1", Level::Fresh)
        .level("blue1", Level::Worn)
        .is("a", Condition::Disordered)
        .general("grey1", Rank::Brigade, 1.5, 9.0, Some("p"))
        .ground(going_back(wall, 3.0))
        .state();
    assert_eq!(totals(&state, "fire a at p", [6, 1]), [7, 10]);
    let (after, _) = done(&state, "fire a at p dice 6 1");
    assert_eq!(condition(&after, "a"), Condition::Beaten);
}

fn going_back(mut wall: table::ground::Feature, inches: f64) -> table::ground::Feature {
    if let table::ground::Shape::Line(points) = &mut wall.shape {
        for point in points {
            point.y += inches;
        }
    }
    wall
}

/// CMD-08, RUL-68: at most +1 a side, if any unit is led.
#[test]
fn a_general_counts_once() {
    let drawn = draw("ppp.../....../AAABBB").shifted("b", -1.0, 0.0);
    let led = drawn
        .general("blue1", Rank::Brigade, 4.0, -0.5, Some("b"))
        .general("bluediv", Rank::Division, 1.0, -0.5, Some("a"));
    let account = fire_account(&led.state(), "a,b", "p");
    assert_eq!(modifier(&account, 0, "general-attached"), Some(1));
    let alone = fire_account(&led.state(), "a", "p");
    assert_eq!(modifier(&alone, 0, "general-attached"), Some(1));
}

/// EX-ART-05-a, ART-05, WPN-03.
#[test]
fn ex_art_05_a() {
    let size = |target: u8, weapon, option: bool| {
        let mut scene = draw("ppp/.../.../AA./AA.")
            .size("p", target)
            .armed("a", weapon);
        scene.weapons = option;
        let account = fire_account(&scene.state(), "a", "p");
        (
            account.parties[0].size,
            modifier(&account, 0, "size").unwrap(),
        )
    };
    assert_eq!(size(3, "3-inch-rifle", false), (4, 0));
    assert_eq!(size(2, "3-inch-rifle", false), (4, 2));
    assert_eq!(size(3, "12-lb-napoleon", true), (6, 2));
    assert_eq!(size(2, "12-lb-napoleon", true), (6, 3));
    assert_eq!(
        size(3, "12-lb-napoleon", false),
        (4, 0),
        "the option is off"
    );
    assert_eq!(size(3, "mountain-howitzer", true), (6, 2));
    let two = draw(".ppp./...../...../AA.BB/AA.BB").shifted("a", 0.2, 0.0);
    let two = fire_account(&two.state(), "a,b", "p");
    assert_eq!(
        (two.parties[0].size, modifier(&two, 0, "size")),
        (8, Some(2))
    );
}

/// EX-WPN-03-a: at 6 inches no canister.
#[test]
fn ex_wpn_03_a() {
    let far = draw("ppp/.../.../.../.../.../.../AA./AA.")
        .armed("a", "12-lb-napoleon")
        .weapons();
    assert_eq!(fire_account(&far.state(), "a", "p").parties[0].size, 2);
}

/// EX-ART-07-a, RUL-85.
#[test]
fn ex_art_07_a() {
    let front = draw("pp./pp./.../.../.../.../AAA");
    let account = fire_account(&front.state(), "a", "p");
    assert_eq!((account.parties[0].size, account.parties[1].size), (3, 4));
    assert_eq!(
        (sums(&account, 0), sums(&account, 1)),
        (String::new(), String::new())
    );
    let off = front.clone().ruling("canister_in_defence", "off").state();
    assert_eq!(sums(&fire_account(&off, "a", "p"), 0), "size+1");
    let limbered = front.with("p", |u| u.formation = Formation::Limbered);
    assert_eq!(fire_account(&limbered.state(), "a", "p").parties[1].size, 2);
    let flank = draw("pp....a/pp....a/......a")
        .shifted("a", -0.5, 0.9)
        .state();
    let flank = fire_account(&flank, "a", "p");
    assert_eq!(sums(&flank, 0), "size+1");
    assert_eq!(sums(&flank, 1), "flanked-or-rear-3");
    assert_eq!(modifier(&flank, 1, "canister"), None);
}

/// WPN-04, RUL-87.
#[test]
fn weapons_in_company() {
    let armed = |a: &'static str, b: &'static str| {
        let scene = draw("ppp.../....../AAABBB").shifted("b", -1.0, 0.0);
        let scene = scene.armed("a", a).armed("b", b).weapons();
        modifier(&fire_account(&scene.state(), "a,b", "p"), 0, "weapon")
    };
    assert_eq!(armed("repeater", "repeater"), Some(3));
    assert_eq!(
        armed("repeater", "breechloader"),
        Some(1),
        "equal halves: the smaller"
    );
    assert_eq!(armed("repeater", "rifled-musket"), None);
    let larger = draw("ppp.../....../AAABBB")
        .shifted("b", -1.0, 0.0)
        .size("a", 4)
        .armed("a", "repeater")
        .weapons();
    let larger = fire_account(&larger.state(), "a,b", "p");
    assert_eq!(modifier(&larger, 0, "weapon"), Some(3));
    // A unit out of its own range still rolls, without the effect of its weapon.
    let far = draw("ppp/.../.../.../.../.../.../AA./AA.")
        .armed("p", "repeater")
        .weapons();
    let far = fire_account(&far.state(), "a", "p");
    assert_eq!(modifier(&far, 1, "weapon"), None);
    let near = draw("ppp/.../.../AAA").armed("p", "repeater").weapons();
    let near = fire_account(&near.state(), "a", "p");
    assert_eq!(modifier(&near, 1, "weapon"), Some(3));
}

/// SA-04: dismounted cavalry fires as infantry, size and value kept.
#[test]
fn dismounted_cavalry() {
    let foot = draw("ppp/.../.../AAA").stands("a", Formation::Dismounted);
    let line = draw("ppp/.../.../AAA");
    let (foot, line) = (
        fire_account(&foot.state(), "a", "p"),
        fire_account(&line.state(), "a", "p"),
    );
    assert_eq!(foot.parties, line.parties);
}

/// FIRE-10 holds for moves; fire it may (RUL-79).
#[test]
fn a_beaten_unit_may_fire() {
    let state = draw("ppp/.../.../AAA").is("a", Condition::Beaten).state();
    done(&state, "fire a at p dice 3 3");
}

/// Who was in a fight is engaged (RUL-94, FAT-01).
#[test]
fn deeds_are_kept() {
    let (after, _) = done(&draw("ppp/.../.../AAA").state(), "fire a at p dice 3 3");
    let deeds = |id: &str| after.unit(&id.into()).unwrap().deeds().clone();
    assert!(deeds("a").fired && deeds("a").answered && !deeds("a").fired_on);
    assert!(deeds("p").fired_on && !deeds("p").fired);
    assert_eq!(deeds("p").attackers, ["a".into()]);
}
