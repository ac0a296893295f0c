//! Who may fire at whom, and every reason why not.

use rules::Halt;
use rules::fields::dispatch::near_limit;
use rules::fields::language::LineRequest;
use rules::fields::state::State;
use rules::fields::terms::{
    command::SwitchedModifier,
    condition::Formation,
    event::{Event, UnitPosition},
    name::{BrigadeId, UnitId},
    phase::Phase,
};
use rules::fields::{combat, language};
use table::ground::SightType;
use table::measure::{Bearing, Point, TAPE_ERROR};

use super::{lines::*, scene::*};

/// The shot of A at P: its range, or the clause against it.
fn shot(state: &State) -> Result<f64, String> {
    shot_of(state, "a", "p").map(|shot| shot.range)
}

fn shot_of(state: &State, firer: &str, target: &str) -> Result<combat::Shot, String> {
    let table = state.on_table();
    combat::may_fire(state, &table, &UnitId::new(firer), &UnitId::new(target))
        .map_err(|refusal| refusal.clause().id().to_owned())
}

fn no(clause: &str) -> Result<f64, String> {
    Err(clause.to_owned())
}

/// Infantry A and its target P, `gap` inches apart.
fn apart(gap: f64) -> Scene {
    scene(vec![
        regiment("a", 40.0, 30.0, 0.0),
        regiment("p", 40.0, 31.0 + gap, 180.0),
    ])
}

/// A battery G instead of A.
fn guns(gap: f64) -> Scene {
    let mut scene = apart(gap);
    let guns = &mut scene.units[0];
    guns.arm = rules::fields::terms::order_of_battle::Arm::Artillery;
    guns.formation = Formation::Unlimbered;
    guns.weapon = "3-inch-rifle";
    guns.size = 2;
    guns.depth = 2.0;
    guns.y -= 0.5;
    scene
}

/// FIRE-01, SA-02, RUL-58.
#[test]
fn small_arms_reach_five_inches() {
    assert_eq!(shot(&apart(5.0).state()), Ok(5.0));
    assert_eq!(shot(&apart(5.1).state()), no("SA-02"));
    assert_eq!(shot(&apart(4.0).state()), Ok(4.0));
}

/// WPN-01, WPN-02: the weapon limits where the option is on.
#[test]
fn smoothbores_reach_two() {
    let muskets = |gap: f64| apart(gap).armed("a", "smoothbore");
    assert_eq!(shot(&muskets(4.0).state()), Ok(4.0));
    assert_eq!(shot(&muskets(2.0).weapons().state()), Ok(2.0));
    assert_eq!(shot(&muskets(2.1).weapons().state()), no("WPN-02"));
}

/// EX-SA-03-a.
#[test]
fn sight_limits_fire() {
    let woods = seeing(
        patch("woods", (-9.0, -9.0), (9.0, 9.0)),
        SightType::Obstructed,
    );
    let woods_of = |y: f64| {
        let mut woods = woods.clone();
        shift(&mut woods, 10.0, y);
        woods
    };
    // P stands in the woods, half an inch behind their edge.
    let wood = |gap: f64| apart(gap).ground(woods_of(9.0 + gap));
    assert_eq!(shot(&wood(4.0).state()), no("SA-03"));
    assert_eq!(shot(&wood(3.0).state()), Ok(3.0));
    let ridge = hill(patch("ridge", (5.0, -3.0), (15.0, 0.5)));
    assert_eq!(shot(&wood(5.0).ground(ridge).state()), Ok(5.0));
}

fn shift(feature: &mut table::ground::Feature, x: f64, y: f64) {
    if let table::ground::Shape::Area(area) = &mut feature.shape {
        for point in &mut area.outline {
            point.x += x;
            point.y += y;
        }
    }
}

/// TAC-02, EX-TAC-01-a, GT-08.
#[test]
fn more_than_three_inches_bar_fire() {
    assert_eq!(shot(&apart(4.0).moved("a", 3.0).state()), Ok(4.0));
    assert_eq!(shot(&apart(4.0).moved("a", 3.1).state()), no("TAC-02"));
    let why = refused(&apart(4.0).moved("a", 3.1).state(), "fire a at p");
    assert!(why.can_be_overruled());
    // It still answers.
    let answer = account(&apart(4.0).moved("p", 5.0).state(), "fire a at p");
    assert_eq!(answer.parties[0].exposed.len(), 1);
}

/// ART-01, RUL-83.
#[test]
fn batteries_that_moved_do_not_fire() {
    assert_eq!(shot(&guns(10.0).state()), Ok(10.0));
    assert_eq!(shot(&guns(10.0).moved("a", 0.5).state()), no("ART-01"));
    let limbered = guns(10.0).stands("a", Formation::Limbered);
    let mut limbered = limbered;
    limbered.units[0].arm = rules::fields::terms::order_of_battle::Arm::Artillery;
    assert_eq!(shot(&limbered.state()), no("ART-01"));
    assert!(!refused(&limbered.state(), "fire a at p").can_be_overruled());
    let unlimbered = guns(10.0).after(Event::Reformed {
        unit: UnitId::new("a"),
        formation: Formation::Unlimbered,
        drilled: true,
        facing: None,
    });
    assert_eq!(shot(&unlimbered.state()), Ok(10.0));
    let barred = unlimbered.ruling("unlimber_and_fire", "off");
    assert_eq!(shot(&barred.state()), no("RUL-83"));
}

/// ART-01, RUL-83: a brigade that gives way takes its guns along, and unlimbering makes up for nothing.
#[test]
fn art_01_a_battery_that_fell_back_does_not_fire() {
    let gives_way = |scene: Scene| {
        let a = scene.units[0].clone();
        let there = UnitPosition {
            unit: UnitId::new("a"),
            at: Point::new(a.x, a.y),
            facing: Bearing::new(a.facing),
        };
        scene.after(Event::FellBack {
            brigade: "blue1".into(),
            inches: 3.5,
            units: vec![there],
            general: None,
            through: Box::default(),
            short: false,
        })
    };
    let unlimbered = gives_way(guns(10.0)).after(Event::Reformed {
        unit: UnitId::new("a"),
        formation: Formation::Unlimbered,
        drilled: true,
        facing: None,
    });
    assert_eq!(shot(&unlimbered.state()), no("ART-01"));
    let why = refused(&unlimbered.state(), "fire a at p");
    assert!(why.said().contains("gave way this turn"), "{why}");
    assert!(why.can_be_overruled());
    // TAC-02 bars infantry by the inches of its own moves alone.
    assert_eq!(shot(&gives_way(apart(4.0)).state()), Ok(4.0));
}

/// ART-03, EX-ART-03-a.
#[test]
fn guns_reach_as_far_as_they_see() {
    assert_eq!(shot(&guns(12.0).state()), Ok(12.0));
    assert_eq!(shot(&guns(12.1).state()), no("ART-03"));
    let ridge = || hill(patch("ridge", (5.0, -6.0), (15.0, 1.0)));
    assert_eq!(shot(&guns(18.0).ground(ridge()).state()), Ok(18.0));
    assert_eq!(shot(&guns(18.1).ground(ridge()).state()), no("ART-03"));
    let mut good = guns(24.0).ground(ridge());
    good.sight = SightType::Good;
    assert_eq!(shot(&good.state()), Ok(24.0));
    let orchard = |gap: f64| {
        let y = gap;
        guns(gap).ground(seeing(
            patch("orchard", (5.0, y), (15.0, y + 3.0)),
            SightType::Close,
        ))
    };
    assert_eq!(shot(&orchard(6.0).state()), Ok(6.0));
    assert_eq!(shot(&orchard(6.5).state()), no("ART-03"));
}

/// A range at the limit is not measured where the target is hidden at any such range.
#[test]
fn art_03_what_nobody_sees_is_not_measured() {
    let ridge = || hill(patch("ridge", (5.0, -6.0), (15.0, 1.0)));
    let orchard = || {
        let trees = patch("orchard", (5.0, 17.5), (15.0, 22.0));
        seeing(trees, SightType::Close)
    };
    let asked = |scene: Scene| {
        let state = scene.state();
        let line = language::parse("fire a at p", &state).unwrap().unwrap();
        let LineRequest::Command(fire) = line.act else {
            panic!("no command");
        };
        let due = near_limit::close(&state, &fire, TAPE_ERROR).len();
        let (firing, at) = ([UnitId::new("a")], UnitId::new("p"));
        let odds = near_limit::of_fire(
            &state,
            &firing,
            &at,
            &SwitchedModifier::default(),
            TAPE_ERROR,
        );
        (due, odds.len())
    };
    for gap in [17.9, 18.1] {
        assert_ne!(asked(guns(gap).ground(ridge())), (0, 0), "{gap}");
        let hidden = guns(gap).ground(ridge()).ground(orchard());
        let why = refused(&hidden.state(), "fire a at p");
        assert_eq!(why.clause().id(), "ART-03");
        assert_eq!(asked(hidden), (0, 0), "{gap}: {why}");
    }
}

/// Nor is a shot at it offered for the tape: who fires along would be kept from his.
#[test]
fn art_03_a_shot_at_what_nobody_sees_is_not_offered_for_the_tape() {
    let ridge = hill(patch("ridge", (5.0, -6.0), (15.0, 1.0)));
    let far = guns(18.1).ground(ridge);
    let offered =
        |scene: &Scene| combat::doubtful_firefights(&scene.state(), &[], TAPE_ERROR).len();
    assert_eq!(offered(&far), 1);
    let trees = patch("orchard", (5.0, 17.5), (15.0, 22.0));
    assert_eq!(offered(&far.ground(seeing(trees, SightType::Close))), 0);
}

/// EX-WPN-02-a, RUL-87.
#[test]
fn the_smaller_of_weapon_and_sight() {
    let far = |gap: f64, weapon, sight| {
        let mut scene = guns(gap).armed("a", weapon).weapons();
        scene.sight = sight;
        shot(&scene.state())
    };
    assert_eq!(far(16.0, "6-lb-m1841", SightType::Good), Ok(16.0));
    assert_eq!(far(16.1, "6-lb-m1841", SightType::Good), no("WPN-02"));
    assert_eq!(far(12.0, "3-inch-rifle", SightType::Rolling), Ok(12.0));
    assert_eq!(far(12.1, "3-inch-rifle", SightType::Rolling), no("ART-03"));
    assert_eq!(far(24.0, "whitworth", SightType::Unlimited), Ok(24.0));
    assert_eq!(far(24.5, "whitworth", SightType::Unlimited), no("ART-03"));
}

/// RUL-87, switch `sight_cap`.
#[test]
fn long_ranges_count_on_open_ground_by_switch() {
    let far = |gap: f64| {
        let mut scene = guns(gap).armed("a", "3-inch-rifle").weapons();
        scene.sight = SightType::Unlimited;
        scene.units[1].y = scene.units[0].y + 1.5 + gap;
        shot(&scene.ruling("sight_cap", "off").state())
    };
    assert_eq!(far(33.0), Ok(33.0));
    assert_eq!(far(36.1), no("RUL-87"));
}

/// ART-02, SA-01.
#[test]
fn the_front_must_point_at_the_target() {
    let turned = |scene: Scene, facing: f64| shot(&scene.with("a", |u| u.facing = facing).state());
    assert_eq!(turned(apart(4.0), 90.0), no("SA-01"));
    assert_eq!(turned(guns(10.0), 90.0), no("ART-02"));
    assert!(turned(guns(10.0), 20.0).is_ok());
    assert_eq!(turned(guns(10.0), 60.0), no("ART-02"));
    let wide = guns(10.0)
        .ruling("artillery_arc_deg", "90")
        .with("a", |u| u.facing = 50.0);
    assert!(shot(&wide.state()).is_ok());
}

/// RUL-80, SA-04.
#[test]
fn mounted_cavalry_opens_no_fire() {
    let mounted = apart(4.0).stands("a", Formation::Mounted);
    assert_eq!(shot(&mounted.state()), no("RUL-80"));
    assert_eq!(shot(&mounted.ruling("mounted_fire", "on").state()), Ok(4.0));
    let foot = apart(4.0).stands("a", Formation::Dismounted);
    assert_eq!(shot(&foot.state()), Ok(4.0));
    // It answers with its die.
    let target = apart(4.0).stands("p", Formation::Mounted).state();
    assert_eq!(account(&target, "fire a at p").parties[0].exposed.len(), 1);
}

/// FIRE-01, RUL-81.
#[test]
fn contact_bars_fire() {
    let state = draw("qqq.../AAA.../....ppp/...BBB").state();
    assert_eq!(shot_of(&state, "a", "q").unwrap_err(), "FIRE-01");
    let shielded = draw("ppp/BBB/.../AAA").state();
    let why = refused(&shielded, "fire a at p");
    assert_eq!(why.clause().id(), "RUL-81");
    assert!(why.said().contains("in contact with B."), "{why}");
}

/// RUL-81.
#[test]
fn friends_in_the_strip() {
    let behind = draw("ppp/.../BBB/.../AAA").state();
    assert_eq!(shot(&behind), no("RUL-81"));
    let partly = draw("ppp/.../BB./.../AAA").state();
    assert_eq!(shot(&partly), Ok(3.0));
    let gunners = draw("ppp/.../.../.../.../.../BBB/.../AA./AA.");
    assert_eq!(shot(&gunners.state()), Ok(7.0));
    assert_eq!(
        shot(&gunners.clone().ruling("guns_over_friends", "off").state()),
        no("RUL-81")
    );
    let from_hill = gunners.ruling("guns_over_friends", "only_from_hill");
    assert_eq!(shot(&from_hill.state()), no("RUL-81"));
    let ridge = hill(patch("ridge", (-1.0, -1.0), (4.0, 2.0)));
    assert_eq!(shot(&from_hill.ground(ridge).state()), Ok(7.0));
}

/// ART-04, ART-06.
#[test]
fn canister_within_five_inches_and_no_friend_nearer() {
    let canister = |scene: &Scene| shot_of(&scene.state(), "a", "p").unwrap().canister;
    assert!(canister(&guns(5.0)));
    assert!(!canister(&guns(5.1)));
    let friend = draw("ppp/.../.../BB./.../AA/AA");
    assert!(!canister(&friend));
    let beside = draw("ppp......./........../........../..........BB/AA........../AA..........");
    assert!(canister(&beside));
    let behind = draw("BBB/.../ppp/.../AA./AA.");
    assert!(canister(&behind), "the friend is farther than the target");
    assert!(!canister(&apart(2.0)));
    assert_eq!(clause(&guns(8.0).state(), "fire a at p canister"), "ART-04");
    assert_eq!(clause(&friend.state(), "fire a at p canister"), "ART-06");
    assert_eq!(
        clause(&apart(3.0).state(), "fire a at p canister"),
        "ART-04"
    );
}

/// FIRE-02, RUL-71.
#[test]
fn once_as_firer_once_as_target() {
    let drawn = draw("pppqqq/....../AAABBB/......");
    let (after, _) = done(&drawn.state(), "fire a at p dice 3 3");
    assert_eq!(clause(&after, "fire a at q"), "RUL-71");
    assert!(!refused(&after, "fire a at q").can_be_overruled());
    let slanted = drawn.shifted("b", -1.0, 0.0).shifted("a", -0.5, 0.0);
    let (after, _) = done(&slanted.state(), "fire a at p dice 3 3");
    let why = refused(&after, "fire b at p");
    assert_eq!(why.clause().id(), "RUL-71");
    assert!(why.to_string().contains("one firefight"), "{why}");
    let again = slanted.ruling("repeat_target", "on");
    let (after, _) = done(&again.state(), "fire a at p without supported dice 3 3");
    done(&after, "fire b at p dice 3 3");
}

/// What cannot be is refused outright, by name, and nothing changes.
#[test]
fn bad_input() {
    let state = draw("ppp.../....../AAABBB").state();
    let hopeless = |line: &str, clause: &str| {
        let refusal = refused(&state, line);
        assert_eq!(refusal.clause().id(), clause, "{line}: {refusal}");
        assert!(!refusal.can_be_overruled(), "{line}");
        refusal
    };
    hopeless("fire a at b because \"no\"", "FIRE-01");
    hopeless("fire p at a because \"no\"", "SEQ-03");
    for dice in [[0, 3], [3, 7]] {
        let command = state.openings().remove(0).command;
        let Err(Halt::Refused(refusal)) = decide(&state, &command, &dice, None) else {
            panic!("{dice:?}");
        };
        assert_eq!(refusal.clause().id(), "SCALE-04");
    }
    let unknown = hopeless("fire a at p with moonlight", "FIRE-05");
    assert!(unknown.to_string().contains("moonlight"), "{unknown}");
    assert!(unknown.to_string().contains("soft-cover"), "{unknown}");
    assert!(unknown.to_string().contains("canister"), "{unknown}");
    hopeless("fire a at p with linear-overlap", "FIRE-05");
    hopeless("fire a at p with size", "FIRE-05");
    hopeless("melee a against p with moonlight", "FIRE-05");
    let broken = draw("ppp/.../AAA")
        .is("p", rules::fields::terms::condition::Condition::Broken)
        .state();
    assert_eq!(clause(&broken, "fire a at p"), "FIRE-11");
}

/// SEQ-01: fire belongs to the combat phase.
#[test]
fn the_phase() {
    use rules::Ruleset;
    use rules::fields::state::draft::Fields;
    let mut state = draw("ppp/.../AAA").state();
    Fields::apply(
        &mut state,
        &Event::PhaseBegan {
            phase: Phase::Tactical,
        },
    );
    assert_eq!(clause(&state, "fire a at p"), "SEQ-01");
    assert_eq!(shot(&state), no("SEQ-01"));
    // The odds answer in any phase.
    account(&state, "fire a at p");
    Fields::apply(
        &mut state,
        &Event::GroundHeld {
            brigade: BrigadeId::new("blue1"),
        },
    );
}

/// A referee who gives a reason overrules what rests on inches and the eye.
#[test]
fn objections_are_overruled() {
    let state = apart(5.2).state();
    assert_eq!(clause(&state, "fire a at p"), "SA-02");
    let (_, events) = done(&state, "fire a at p dice 6 1 because \"measured: 5.0\"");
    assert!(events.len() > 1, "the target suffers: {events:?}");
    let two = apart(5.2).moved("a", 4.0).state();
    done(&two, "fire a at p dice 3 3 because \"both were measured\"");
}

/// RUL-72.
#[test]
fn firefights_come_before_melees() {
    let state = draw("ppp...qqq/AAA....../......BBB").state();
    let (after, _) = done(&state, "melee a against p dice 3 3");
    assert_eq!(clause(&after, "fire b at q"), "RUL-72");
}

/// FIRE-08, RUL-73: who is out of the enemy's reach suffers nothing, and the chances say so.
#[test]
fn fire_08_the_chances_of_guns_out_of_reach_hold_no_loss_for_them() {
    let far = fire_account(&guns(9.0).state(), "a", "p");
    assert!(far.parties[0].exposed.is_empty());
    let chances = far.chances();
    assert_eq!(chances.acting.sum(), 0);
    assert!(chances.other.sum() > 0);
    assert_eq!(
        chances.acting.sum() + chances.none + chances.other.sum(),
        36
    );
    let near = fire_account(&guns(4.0).state(), "a", "p");
    assert!(!near.parties[0].exposed.is_empty());
    assert!(near.chances().acting.sum() > 0);
}

/// RUL-80: by switch the horse fires, and TAC-02 speaks of infantry.
#[test]
fn rul_80_mounted_cavalry_that_may_fire_fires_however_far_it_rode() {
    let rode = |on: &'static str| {
        draw("ppp/.../.../.../AAA")
            .with("a", |unit| {
                unit.arm = rules::fields::terms::order_of_battle::Arm::Cavalry;
                unit.formation = Formation::Mounted;
            })
            .moved("a", 12.0)
            .ruling("mounted_fire", on)
            .state()
    };
    done(&rode("on"), "fire a at p dice 3 3");
    assert_eq!(clause(&rode("off"), "fire a at p dice 3 3"), "RUL-80");
    let foot = draw("ppp/.../.../.../AAA").moved("a", 4.0).state();
    assert_eq!(clause(&foot, "fire a at p dice 3 3"), "TAC-02");
}
