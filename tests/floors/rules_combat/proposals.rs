//! What the table offers: best grouping first, each accepted as it stands.

use rules::fields::language::write;
use rules::fields::state::State;
use rules::fields::terms::{command::Command, opening::Opening, order_of_battle::Rank};

use super::{lines::*, scene::*};

fn lines(state: &State) -> Vec<String> {
    let openings = state.openings();
    openings
        .iter()
        .map(|opening| write(&opening.command))
        .collect()
}

fn accepted(state: &State, opening: &Opening) -> State {
    let dice = [3, 3];
    let (after, _) = decide(state, &opening.command, &dice, None)
        .unwrap_or_else(|halt| panic!("{opening:?}: {halt:?}"));
    after
}

#[test]
fn all_who_point_at_one_target_together() {
    let state = draw(".ppp../....../....../AAABBB").state();
    assert_eq!(lines(&state), ["fire a,b at p"]);
    let [opening] = &state.openings()[..] else {
        panic!();
    };
    assert!(!opening.due);
    assert_eq!(
        opening.words,
        "A1 A., A2 B. at B1 P., 2.0 in: 72 % hit, 17 % lose"
    );
}

#[test]
fn each_firer_once_the_best_first() {
    // B points at both; with A at P it is 2 to 1.
    let state = draw("pppqqq/....../....../AAABBB")
        .shifted("b", -1.5, 0.0)
        .shifted("a", -1.5, 0.0);
    let state = state.value("q", 4).state();
    assert_eq!(lines(&state), ["fire a,b at p"]);
    let square = draw("pppqqq/....../....../AAABBB").value("q", 2).state();
    // A supports B in line, and opens no fire then (RUL-75).
    assert_eq!(lines(&square), ["fire b at q"]);
    let words = &square.openings()[0].words;
    assert!(
        words.ends_with("; A1 supports in line and may not fire itself"),
        "{words}"
    );
    let (after, _) = done(&square, "fire b at q dice 3 3");
    assert!(lines(&after).is_empty());
    // Who declines the support leaves A free to fire.
    let (after, _) = done(&square, "fire b at q without supported dice 3 3");
    assert_eq!(lines(&after), ["fire a at p"]);
}

#[test]
fn nothing_is_offered_twice_and_all_is_accepted() {
    let mut state = draw("pppqqqrrr/........./........./AAABBBCCC")
        .shifted("a", 0.4, 0.0)
        .shifted("b", 0.4, 0.0)
        .shifted("c", 0.4, 0.0)
        .general("blue1", Rank::Brigade, 4.0, -0.6, None)
        .general("grey1", Rank::Brigade, 4.0, 5.0, None)
        .state();
    let mut done = 0;
    while let Some(opening) = state.openings().into_iter().next() {
        for offered in state.openings() {
            accepted(&state, &offered);
        }
        state = accepted(&state, &opening);
        done += 1;
        assert!(done < 20);
    }
    assert!(done >= 3, "fights and tests: {done}");
}

/// RUL-72: firefights, then melees, then generals.
#[test]
fn the_order_of_the_phase() {
    let state = draw("ppp...qqq/AAA....../......BBB")
        .general("blue1", Rank::Brigade, 4.0, -0.6, None)
        .state();
    let kinds: Vec<bool> = state.openings().iter().map(|o| o.due).collect();
    assert_eq!(lines(&state), ["fire b at q", "melee a against p"]);
    assert_eq!(kinds, [false, true]);
    let (state, _) = done(&state, "fire b at q dice 3 3");
    let (state, _) = done(&state, "melee a against p dice 3 3");
    let openings = state.openings();
    assert!(matches!(
        openings[..],
        [Opening {
            command: Command::Casualty { .. },
            due: true,
            ..
        }]
    ));
}

/// RUL-72: fights come before general casualties. Once a general has been tested no melee is offered, as none
/// would be accepted, nor is it due.
#[test]
fn no_melee_is_offered_once_a_general_has_been_tested() {
    let state = draw("ppp...qqq/AAA....../......BBB")
        .general("blue1", Rank::Brigade, 4.0, -0.6, None)
        .general("grey1", Rank::Brigade, 4.0, 5.0, None)
        .state();
    let (state, _) = done(&state, "fire b at q dice 3 3");
    // The referee tests a general before the melee that is due.
    assert_eq!(clause(&state, "casualty grey1"), "GEN-01");
    let (state, _) = done(&state, "casualty grey1 dice 3 because forgotten");
    assert_eq!(clause(&state, "melee a against p"), "RUL-72");
    for offered in state.openings() {
        accepted(&state, &offered);
    }
    assert!(!lines(&state).iter().any(|line| line.starts_with("melee")));
}

#[test]
fn the_other_side_opens_nothing() {
    let state = draw("ppp/.../.../aaa").state();
    assert!(state.openings().is_empty(), "A looks away");
}
