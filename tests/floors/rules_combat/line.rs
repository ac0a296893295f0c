//! Where a line of sight is near to another verdict the table decides (SA-03, FIRE-08, RUL-58).

use rules::fields::dispatch::near_limit;
use rules::fields::language;
use rules::fields::language::LineRequest;
use rules::fields::state::State;
use rules::fields::terms::{
    close::Close,
    command::{Command, SwitchedModifier},
    span::TapeSpan,
};
use table::ground::{Feature, SightType};
use table::measure::TAPE_ERROR;
use view::tape::close as words;

use super::{lines::*, scene::*};

const FIRE: &str = "fire a at p dice 3 3";

/// A and P face each other 4.5 in apart from x = 31.5 to 34.5; between them a wood that one sees three inches
/// through reaches so far east.
fn past_a_wood(east: f64) -> State {
    let wood = Feature {
        sight: Some(SightType::Obstructed),
        ..patch("woods", (-3.0, 5.0), (east - CORNER, 6.0))
    };
    let units = vec![
        regiment("a", 33.0, 33.0, 0.0),
        regiment("p", 33.0, 38.5, 180.0),
    ];
    let mut scene = scene(units);
    scene.features.push(wood);
    scene.state()
}

fn asked(state: &State) -> Vec<Close> {
    let LineRequest::Command(command) = language::parse(FIRE, state).unwrap().unwrap().act else {
        panic!("no command");
    };
    let by_act = near_limit::close(state, &command, TAPE_ERROR);
    let Command::Fire { firing, at, .. } = command else {
        panic!("no fire");
    };
    let by_odds = near_limit::of_fire(
        state,
        &firing,
        &at,
        &SwitchedModifier::default(),
        TAPE_ERROR,
    );
    // The odds are told of an act that is refused, too.
    assert!(by_act.iter().all(|close| by_odds.contains(close)));
    by_act
}

fn line(from: &str, to: &str) -> TapeSpan {
    TapeSpan::Line {
        from: from.into(),
        to: to.into(),
    }
}

#[test]
fn sa_03_a_line_near_a_wood_is_for_the_table() {
    let state = past_a_wood(34.47);
    let close = asked(&state);
    let first = &close[0];
    assert_eq!(
        (&first.span, first.rule),
        (&line("a", "p"), "SA-03"),
        "{close:?}"
    );
    assert!(
        first.is_within() && (-0.08..-0.04).contains(&first.inches),
        "{close:?}"
    );
    assert_eq!(
        words::question(&state, first),
        "MEASURE: does A1 see B1? The record says seen by 0.1 in (SA-03)."
    );
    assert!(play(&state, FIRE).is_ok());
    let (state, _) = done(&state, "measured a misses p");
    assert!(
        !asked(&state)
            .iter()
            .any(|close| close.span == line("a", "p"))
    );
    let refusal = refused(&state, FIRE);
    assert_eq!(refusal.clause().id(), "SA-03");
    assert!(
        refusal.to_string().contains("measured on the table"),
        "{refusal}"
    );
}

#[test]
fn sa_03_a_line_just_hidden_is_for_the_table() {
    let state = past_a_wood(34.55);
    let close = asked(&state);
    let first = &close[0];
    assert_eq!(
        (&first.span, first.rule),
        (&line("a", "p"), "SA-03"),
        "{close:?}"
    );
    assert!(!first.is_within(), "{close:?}");
    assert_eq!(clause(&state, FIRE), "SA-03");
    let (state, _) = done(&state, "measured a sees p");
    assert!(play(&state, FIRE).is_ok());
}

#[test]
fn fire_08_the_answer_asks_for_a_line_of_its_own() {
    let (state, _) = done(&past_a_wood(34.47), "measured a sees p");
    let close = asked(&state);
    assert!(
        matches!(close.as_slice(), [one] if one.span == line("p", "a") && one.rule == "FIRE-08"),
        "{close:?}"
    );
    let (state, _) = done(&state, "measured p misses a");
    assert_eq!(asked(&state), []);
    assert!(play(&state, FIRE).is_ok());
}

#[test]
fn rul_58_what_no_shift_turns_needs_no_table() {
    for east in [33.0, 35.5] {
        let state = past_a_wood(east);
        assert!(
            !asked(&state)
                .iter()
                .any(|close| matches!(close.span, TapeSpan::Line { .. }))
        );
        for said in ["measured a sees p", "measured a misses p"] {
            assert_eq!(clause(&state, said), "RUL-58", "{east} {said}");
        }
    }
}
