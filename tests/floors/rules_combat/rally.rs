//! Single units recover (RALLY-01 to RALLY-04, RUL-93).

use rules::Ruleset;
use rules::chance::Tape;
use rules::fields::state::{
    State,
    draft::{Draft, Fields},
};
use rules::fields::terms::{
    condition::{Condition, Formation},
    event::Event,
    name::{SideId, UnitId},
    phase::Phase,
};
use rules::fields::wear::rally::rally_units;

use super::{lines::*, scene::*};

fn rallied(state: &State) -> State {
    let mut tape = Tape::typed(&[]);
    let mut draft = Draft::new(state.clone(), &mut tape, None);
    rally_units(&mut draft).unwrap();
    draft.finish().0
}

fn next_turn(state: &mut State, turn: u32, side: &str) {
    let side = SideId::new(side);
    Fields::apply(state, &Event::TurnBegan { turn, side });
    let phase = Phase::Combat;
    Fields::apply(state, &Event::PhaseBegan { phase });
}

fn lone(condition: Condition) -> Scene {
    draw("ppp/.../.../AAA")
        .is("a", condition)
        .is("p", condition)
}

/// RALLY-01: one step, the active side only, free; RALLY-02, RALLY-04.
#[test]
fn one_step_a_turn() {
    let state = rallied(&lone(Condition::Beaten).state());
    assert_eq!(condition(&state, "a"), Condition::Disordered);
    assert_eq!(
        condition(&state, "p"),
        Condition::Beaten,
        "it is not its turn"
    );
    let state = rallied(&lone(Condition::Disordered).state());
    assert_eq!(condition(&state, "a"), Condition::Ordered);
    let broken = lone(Condition::Broken).state();
    assert_eq!(condition(&rallied(&broken), "a"), Condition::Broken);
}

/// RALLY-03, EX-RALLY-03-a: two quiet own turns from Beaten to Ordered.
#[test]
fn two_quiet_turns() {
    let mut state = rallied(&lone(Condition::Beaten).state());
    next_turn(&mut state, 2, "grey");
    next_turn(&mut state, 3, "blue");
    assert_eq!(condition(&rallied(&state), "a"), Condition::Ordered);
}

/// EX-RALLY-01-a: fired on in the enemy turn before does not count; having fired does.
#[test]
fn quiet_in_its_own_turn() {
    let scene = lone(Condition::Beaten);
    let (fired, _) = done(&scene.state(), "fire a at p dice 3 3");
    assert_eq!(condition(&rallied(&fired), "a"), Condition::Beaten);
    let mut state = scene.state();
    next_turn(&mut state, 2, "grey");
    let (mut state, _) = done(&state, "fire p at a dice 3 3");
    next_turn(&mut state, 3, "blue");
    assert_eq!(condition(&rallied(&state), "a"), Condition::Disordered);
}

/// Switch `rally_window`: then fire in the enemy's turn prevents it.
#[test]
fn the_full_turn_by_switch() {
    let mut state = lone(Condition::Beaten)
        .ruling("rally_window", "full_turn")
        .state();
    next_turn(&mut state, 2, "grey");
    let (mut state, _) = done(&state, "fire p at a dice 3 3");
    next_turn(&mut state, 3, "blue");
    assert_eq!(condition(&rallied(&state), "a"), Condition::Beaten);
    next_turn(&mut state, 4, "grey");
    next_turn(&mut state, 5, "blue");
    assert_eq!(condition(&rallied(&state), "a"), Condition::Disordered);
}

/// RUL-93: what is not quiet, and the free turn, which is.
#[test]
fn what_is_quiet() {
    let unit = || UnitId::new("a");
    let after = |event: Event| {
        let state = lone(Condition::Disordered).after(event).state();
        condition(&rallied(&state), "a")
    };
    let moved = lone(Condition::Disordered).moved("a", 0.5).state();
    assert_eq!(condition(&rallied(&moved), "a"), Condition::Disordered);
    let drilled = Event::Reformed {
        unit: unit(),
        formation: Formation::Line,
        drilled: true,
        facing: None,
    };
    assert_eq!(after(drilled), Condition::Disordered);
    let facing = table::measure::Bearing::NORTH;
    let faced = Event::Faced {
        unit: unit(),
        facing,
    };
    assert_eq!(after(faced.clone()), Condition::Ordered);
    let counted = lone(Condition::Disordered)
        .ruling("free_turn_is_move", "on")
        .after(faced)
        .state();
    assert_eq!(condition(&rallied(&counted), "a"), Condition::Disordered);
    let melee = draw("ppp/AAA").is("a", Condition::Disordered).value("a", 4);
    let (fought, _) = done(&melee.state(), "melee a against p dice 3 3");
    assert_eq!(condition(&rallied(&fought), "a"), Condition::Disordered);
}
