//! Near an edge the tape decides as of a distance (RUL-58): of a strip or arc of fire (SA-01, ART-02), of an end that
//! is outreached (RUL-74), of the inch of cover (RUL-77). Edges that lie flush are not measured.

use rules::fields::combat::edge;
use rules::fields::dispatch::near_limit;
use rules::fields::language;
use rules::fields::language::LineRequest;
use rules::fields::state::State;
use rules::fields::terms::{
    close::Close, command::Command, condition::Formation, order_of_battle::Arm, span::TapeSpan,
};
use table::ground::GroundCover;
use table::measure::TAPE_ERROR;
use view::tape::close as words;

use super::{lines::*, scene::*};

const FIRE: &str = "fire a at p dice 3 3";

fn asked(state: &State) -> Vec<Close> {
    let LineRequest::Command(command) = language::parse(FIRE, state).unwrap().unwrap().act else {
        panic!("no command");
    };
    let close = near_limit::close(state, &command, TAPE_ERROR);
    // Both answers are lines of the language.
    for close in &close {
        for said in [true, false].map(|within| Command::Measured(close.said(within))) {
            let line = language::write(&said);
            let read = language::parse(&line, state).unwrap().unwrap();
            assert_eq!(read.act, LineRequest::Command(said), "{line}");
        }
    }
    close
}

/// A and P face one another 4 in apart, P so far east that it lies so many inches beside the strip of A.
fn beside(gap: f64) -> State {
    let units = vec![
        regiment("a", 33.0, 33.0, 0.0),
        regiment("p", 36.0 + gap, 38.0, 180.0),
    ];
    scene(units).state()
}

fn strip(from: &str, at: &str) -> TapeSpan {
    TapeSpan::Strip {
        from: from.into(),
        at: at.into(),
    }
}

#[test]
fn sa_01_the_tape_decides_at_the_edge_of_the_strip() {
    for gap in [-0.2, -0.1, 0.1, 0.2] {
        let state = beside(gap);
        let close = asked(&state);
        // The answer of P hangs on the same edge and is not asked for again.
        let [one] = close.as_slice() else {
            panic!("{gap}: {close:?}");
        };
        assert_eq!(
            (&one.span, one.limit, one.rule),
            (&strip("a", "p"), 0.0, "SA-01")
        );
        assert!((one.inches - gap).abs() < 1e-9, "{one:?}");
        assert_eq!(play(&state, FIRE).is_ok(), gap < 0.0);
        for (said, may_fire) in [("bears-on", true), ("points-past", false)] {
            let (state, _) = done(&state, &format!("measured a {said} p"));
            assert_eq!(asked(&state), [], "{gap} {said}");
            match may_fire {
                true => {
                    let account = fire_account(&state, "a", "p");
                    let exposed = account.parties.each_ref().map(|party| party.exposed.len());
                    assert_eq!(exposed, [1, 1], "{gap}");
                    done(&state, FIRE);
                }
                false => assert_eq!(clause(&state, FIRE), "SA-01", "{gap}"),
            }
        }
    }
    // Clear of the edge no tape turns it; flush it was laid so.
    for gap in [-0.3, -0.04, 0.0, 0.04, 0.3] {
        assert_eq!(asked(&beside(gap)), [], "{gap}");
    }
    assert_eq!(
        words::question(&beside(0.1), &asked(&beside(0.1))[0]),
        "MEASURE: is B1 in the strip of A1? The record says beside it by 0.1 in (SA-01)."
    );
}

#[test]
fn art_02_the_tape_decides_at_the_edge_of_the_arc() {
    let guns = |x: f64| {
        let units = vec![
            regiment("a", 33.0, 33.0, 0.0),
            regiment("p", x, 38.0, 180.0),
        ];
        let scene = scene(units).with("a", |unit| unit.arm = Arm::Artillery);
        scene.stands("a", Formation::Unlimbered).state()
    };
    let lies = |state: &State| edge::distance_beside(state, &"a".into(), &"p".into()).unwrap();
    for (low, high) in [(-0.15, -0.06), (0.06, 0.15)] {
        let mut all = (0..200).map(|step| guns(34.0 + f64::from(step) * 0.05));
        let state = all
            .find(|state| (low..high).contains(&lies(state)))
            .unwrap();
        let close = asked(&state);
        let of_arc: Vec<&Close> = close
            .iter()
            .filter(|close| close.span == strip("a", "p"))
            .collect();
        assert!(
            matches!(of_arc.as_slice(), [one] if one.rule == "ART-02"),
            "{close:?}"
        );
        let (state, _) = done(&state, "measured a points-past p");
        assert_eq!(clause(&state, FIRE), "ART-02");
        let (state, _) = done(&state, "measured a bears-on p");
        done(&state, FIRE);
    }
}

#[test]
fn rul_74_the_tape_decides_at_the_end_of_a_front() {
    for off in [0.1, 0.2] {
        let state = draw("ppp/.../.../AAA")
            .shifted("p", off, 0.0)
            .basic()
            .state();
        let overlap = |state: &State| {
            let account = fire_account(state, "a", "p");
            [0, 1].map(|party| modifier(&account, party, "linear-overlap"))
        };
        let rules: Vec<&str> = asked(&state).iter().map(|close| close.rule).collect();
        assert_eq!(rules, ["RUL-74", "RUL-74"], "{off}");
        assert_eq!(overlap(&state), [Some(-1), Some(-1)]);
        let (state, _) = done(&state, "measured p ends-short-of a");
        assert_eq!(asked(&state).len(), 1, "{off}");
        assert_eq!(overlap(&state), [None, Some(-1)]);
        let (state, _) = done(&state, "measured a ends-short-of p");
        assert_eq!((asked(&state).len(), overlap(&state)), (0, [None, None]));
        let (state, _) = done(&state, "measured p outreaches a");
        assert_eq!(overlap(&state), [Some(-1), None]);
    }
    // Lines that stand flush end to end are not measured, nor an end that a friend touches.
    for off in [0.0, 0.04, 0.3] {
        let state = draw("ppp/.../.../AAA")
            .shifted("p", off, 0.0)
            .basic()
            .state();
        assert_eq!(asked(&state), [], "{off}");
    }
    let closed = draw("qqqppprrr/........./........./BBBAAACCC");
    assert_eq!(asked(&closed.shifted("p", 0.04, 0.0).basic().state()), []);
}

#[test]
fn rul_77_the_tape_decides_about_the_inch_of_cover() {
    for (y, near) in [(1.9, true), (2.1, false)] {
        let wall = || covering(line("wall", (-2.0, y), (5.0, y)), GroundCover::Hard);
        // P stands far enough off to have none of it.
        let state = draw("ppp/.../.../.../AAA").ground(wall()).state();
        let hard = |state: &State| modifier(&fire_account(state, "a", "p"), 0, "hard-cover");
        let close = asked(&state);
        let [one] = close.as_slice() else {
            panic!("{y}: {close:?}");
        };
        assert_eq!(
            (one.limit, one.rule, one.is_within()),
            (1.0, "RUL-77", near)
        );
        assert_eq!(hard(&state).is_some(), near);
        for (side, has) in [("within", true), ("beyond", false)] {
            let (state, _) = done(&state, &format!("measured wall {side} 1 of a against p"));
            assert_eq!(asked(&state), [], "{y} {side}");
            assert_eq!(hard(&state), has.then_some(2), "{y} {side}");
        }
    }
}

#[test]
fn rul_58_nonsense_of_an_edge_is_refused() {
    let wall = covering(line("wall", (-2.0, 2.0), (5.0, 2.0)), GroundCover::Hard);
    let state = draw("ppp/.../.../AAA").ground(wall).state();
    for (line, rule) in [
        // Farther from the edge than any tape errs, and itself.
        ("measured a points-past p", "RUL-58"),
        ("measured a bears-on a", "RUL-58"),
        ("measured a outreaches a", "RUL-58"),
        ("measured wall within 5 of a against p", "RUL-58"),
        ("measured wall within 1 of a against a", "RUL-58"),
    ] {
        let refusal = refused(&state, line);
        assert_eq!(refusal.clause().id(), rule, "{line}");
        assert!(refusal.what_would_do().is_some(), "{line}");
    }
}
