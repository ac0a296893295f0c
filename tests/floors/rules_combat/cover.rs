//! RUL-77: cover of what a unit stands in, or close behind.

use rules::fields::state::State;
use table::base::Base;
use table::ground::{Area, Feature, GroundCover, Shape};
use table::measure::{Bearing, Point};

use super::{lines::*, scene::*};

/// Three inches of front, facing north.
fn base(x: f64, y: f64) -> Base {
    Base::new(Point::new(x, y), Bearing::NORTH, 3.0, 1.0)
}

fn area(corners: &[(f64, f64)]) -> Feature {
    let outline = corners.iter().map(|(x, y)| Point::new(*x, *y)).collect();
    Feature {
        shape: Shape::Area(Area {
            outline,
            holes: Vec::new(),
        }),
        ..patch("woods", (0.0, 0.0), (1.0, 1.0))
    }
}

/// A wood from corner to corner.
fn wood(from: (f64, f64), to: (f64, f64)) -> Feature {
    area(&[from, (to.0, from.1), to, (from.0, to.1)])
}

#[test]
fn cover_in_woods_and_behind_lines() {
    let rows = "ppp/.../.../AAA";
    let cover = |feature| {
        let account = fire_account(&draw(rows).ground(feature).state(), "a", "p");
        [0, 1].map(|party| {
            (
                modifier(&account, party, "soft-cover"),
                modifier(&account, party, "hard-cover"),
            )
        })
    };
    let none = (None, None);
    let soft = (Some(1), None);
    let hard = (None, Some(2));
    let woods = |from, to| covering(patch("woods", from, to), GroundCover::Soft);
    assert_eq!(cover(woods((0.0, 3.0), (3.0, 6.0))), [none, soft]);
    // Both stand 0.2 in from the trees between them.
    assert_eq!(cover(woods((0.0, 1.2), (3.0, 2.8))), [soft, soft]);
    assert_eq!(cover(woods((0.0, 0.0), (3.0, 6.0))), [soft, soft]);
    let wall = |y: f64| covering(line("wall", (-2.0, y), (5.0, y)), GroundCover::Hard);
    assert_eq!(cover(wall(2.5)), [none, hard]);
    assert_eq!(cover(wall(2.0)), [hard, hard], "1 in behind on both sides");
    assert_eq!(cover(wall(1.9)), [hard, none]);
    assert_eq!(cover(wall(4.3)), [none, none], "the wall is behind it");
    let beside = covering(line("wall", (3.5, 2.5), (6.0, 2.5)), GroundCover::Hard);
    assert_eq!(cover(beside), [none, none]);
}

#[test]
fn the_better_cover_only() {
    let state = draw("ppp/.../.../AAA")
        .ground(covering(
            patch("woods", (0.0, 3.0), (3.0, 6.0)),
            GroundCover::Soft,
        ))
        .ground(covering(
            line("wall", (-2.0, 2.5), (5.0, 2.5)),
            GroundCover::Hard,
        ))
        .state();
    let account = account(&state, "fire a at p");
    assert_eq!(sums(&account, 1), "hard-cover+2");
    let why = &account.parties[1].modifiers[0].why;
    assert_eq!(why, "behind wall (hard)");
}

/// A strip with a width, a sunken road or stream bank, covers whoever stands in it or close behind.
#[test]
fn a_strip_covers_behind_it_too() {
    let mut road = covering(
        patch("sunken road", (-2.0, 1.5), (5.0, 2.5)),
        GroundCover::Hard,
    );
    road.centre_line = vec![Point::new(28.0, 32.0), Point::new(35.0, 32.0)];
    let state = draw("ppp/.../.../AAA").ground(road).state();
    let account = account(&state, "fire a at p");
    assert_eq!(modifier(&account, 0, "hard-cover"), Some(2));
    assert_eq!(modifier(&account, 1, "hard-cover"), Some(2));
}

/// A wood covers whoever stands within 1 in behind it, exactly; the enemy on its other side farther
/// off has none.
#[test]
fn rul_77_an_area_covers_within_an_inch_behind_it() {
    let (us, them) = (base(10.0, 10.0), base(10.0, 20.0));
    let near = wood((8.0, 11.5), (12.0, 13.0));
    assert!(near.covers(&us, &them), "1 in behind");
    assert!(!near.covers(&them, &us), "6.5 in off");
    // A tape reads hundredths: 1.004 is 1 in, 1.006 is more (RUL-58).
    assert!(wood((8.0, 11.504), (12.0, 13.0)).covers(&us, &them));
    assert!(!wood((8.0, 11.506), (12.0, 13.0)).covers(&us, &them));
    // What is behind the unit lies between nobody.
    assert!(!wood((8.0, 8.0), (12.0, 9.2)).covers(&us, &them));
    // A wood that the base pokes into with its front, its centre being outside, is before it too.
    assert!(wood((8.0, 10.2), (12.0, 13.0)).covers(&us, &them));
}

/// To touch a wood or to run along its edge is not to run through it (as RUL-50).
#[test]
fn rul_77_a_way_that_only_touches_an_area_has_no_cover_of_it() {
    let (us, them) = (base(10.0, 10.0), base(10.0, 20.0));
    assert!(
        !wood((10.0, 11.0), (12.0, 13.0)).covers(&us, &them),
        "along"
    );
    assert!(wood((9.999, 11.0), (12.0, 13.0)).covers(&us, &them));
    let corner = area(&[(10.0, 12.0), (11.5, 11.0), (11.5, 13.0)]);
    assert!(!corner.covers(&us, &them), "a corner");
    // From corner to corner, straight through.
    let diamond = area(&[(10.0, 11.0), (11.0, 12.0), (10.0, 13.0), (9.0, 12.0)]);
    assert!(diamond.covers(&us, &them));
}

/// A wood that the enemy stands in lies round him, not between.
#[test]
fn rul_77_woods_that_the_enemy_stands_in_cover_him_alone() {
    let (us, them) = (base(10.0, 10.0), base(10.0, 15.0));
    let his = wood((8.0, 11.0), (12.0, 17.0));
    assert!(!his.covers(&us, &them));
    assert!(his.covers(&them, &us));
    // He stands in one arm of it, and the other arm lies between.
    let forked = area(&[
        (8.0, 11.0),
        (16.0, 11.0),
        (16.0, 17.0),
        (8.0, 17.0),
        (8.0, 14.0),
        (14.0, 14.0),
        (14.0, 12.0),
        (8.0, 12.0),
    ]);
    assert!(forked.covers(&us, &them));
}

/// A clearing is not the wood: who stands in it has the trees between.
#[test]
fn rul_77_a_clearing_has_the_trees_round_it_for_cover() {
    let mut clearing = wood((5.0, 5.0), (15.0, 13.0));
    if let Shape::Area(area) = &mut clearing.shape {
        let hole = wood((7.0, 8.0), (13.0, 11.0));
        if let Shape::Area(hole) = hole.shape {
            area.holes.push(hole.outline);
        }
    }
    let (us, them) = (base(10.0, 10.0), base(10.0, 18.0));
    assert!(!clearing.contains(us.at));
    assert!(clearing.covers(&us, &them));
}

/// What counts is how near that part is that lies between: an arm along the flank, or behind, makes
/// an arm that crosses far ahead no nearer, of a wood as of a fence.
#[test]
fn rul_77_a_far_arm_is_no_nearer_for_one_along_the_flank() {
    let (us, them) = (base(10.0, 10.0), base(10.0, 20.0));
    let hook = area(&[
        (12.0, 8.0),
        (13.0, 8.0),
        (13.0, 16.0),
        (8.0, 16.0),
        (8.0, 15.0),
        (12.0, 15.0),
    ]);
    assert!(!hook.covers(&us, &them), "its flank arm is 0.5 in off");
    let fence = Feature {
        shape: Shape::Line(vec![
            Point::new(12.0, 8.0),
            Point::new(12.0, 15.0),
            Point::new(8.0, 15.0),
        ]),
        ..hook
    };
    assert!(!fence.covers(&us, &them));
}

/// An enemy far to the side fires past the middle of the wood; its near edge is right ahead.
#[test]
fn rul_77_a_slanting_shot_finds_the_cover_right_ahead() {
    let (us, them) = (base(10.0, 10.0), base(18.0, 15.0));
    // The line of centres meets the wood at 12.1, 11.3: 0.98 in and more from the base's corner.
    let wide = wood((7.0, 11.3), (16.0, 12.3));
    assert!(wide.covers(&us, &them));
    assert!(
        !wood((7.0, 11.3), (12.0, 12.3)).covers(&us, &them),
        "it ends before"
    );
}

fn account_in(feature: Feature) -> State {
    draw("ppp/.../.../AAA").ground(feature).state()
}

/// The account names the piece and how the unit stands to it; a building is hard (T-TERRAIN).
#[test]
fn rul_77_the_account_says_behind_what() {
    let barn = covering(patch("barn", (1.0, 2.0), (2.0, 2.8)), GroundCover::Hard);
    let account = account(&account_in(barn), "fire a at p");
    assert_eq!(sums(&account, 0), "hard-cover+2");
    assert_eq!(account.parties[0].modifiers[0].why, "behind barn (hard)");
    assert_eq!(account.parties[1].modifiers[0].why, "behind barn (hard)");
    assert_eq!(account.parties[1].modifiers[0].rule.id(), "RUL-77");
}

/// It is enough to have it against one of several opponents.
#[test]
fn rul_77_against_one_of_two_opponents_is_enough() {
    let orchard = || covering(patch("orchard", (3.4, 3.2), (4.2, 3.8)), GroundCover::Soft);
    let drawn = |rows| draw(rows).ground(orchard()).state();
    let one = fire_account(&drawn("...ppp/....../....../....../AAA..."), "a", "p");
    assert_eq!(modifier(&one, 1, "soft-cover"), Some(1));
    let rows = "...ppp/....../....../....../AAABBB";
    let ahead = fire_account(&drawn(rows), "b", "p");
    assert_eq!(modifier(&ahead, 1, "soft-cover"), None);
    let both = account(&drawn(rows), "fire a,b at p");
    assert_eq!(modifier(&both, 1, "soft-cover"), Some(1));
}

/// DIG-05: works make the cover of the ground a step better, all round.
#[test]
fn dig_05_v_works_cover() {
    for row in common::files::rows("v-works-cover") {
        let mut scene = draw("ppp/.../.../AAA");
        let cover = GroundCover::named(&row[0]).unwrap();
        scene = scene.ground(covering(patch("ground", (-1.0, 2.9), (4.0, 6.0)), cover));
        if row[1] == "yes" {
            let works = patch("works", (0.0, 3.0), (3.0, 4.0));
            scene = scene.ground(Feature {
                kind: "works".to_owned(),
                ..works
            });
        }
        let account = fire_account(&scene.state(), "a", "p");
        let found = ["soft-cover", "hard-cover"].map(|name| modifier(&account, 1, name));
        let total: i32 = found.iter().flatten().sum();
        assert_eq!(total, row[2].parse::<i32>().unwrap(), "{row:?}: {found:?}");
        assert_eq!(modifier(&account, 0, "soft-cover"), None, "{row:?}");
    }
}

/// DIG-05: who is charged in works keeps them, who charges out of them has nothing of them.
#[test]
fn dig_05_hand_to_hand() {
    let works = |bottom: f64| Feature {
        kind: "works".to_owned(),
        ..patch("works", (0.0, bottom), (3.0, bottom + 1.0))
    };
    for (bottom, charged) in [(1.0, Some(1)), (0.0, None)] {
        let scene = draw("ppp/AAA").charged("a", "p", true);
        let account = account(&scene.ground(works(bottom)).state(), "melee a against p");
        assert_eq!(modifier(&account, 1, "soft-cover"), charged, "{bottom}");
        assert_eq!(modifier(&account, 0, "soft-cover"), None, "{bottom}");
    }
}
