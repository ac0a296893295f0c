//! Results carried out: marks, the way back, friends, generals, the last unit of a brigade.

use rules::fields::language;
use rules::fields::state::State;
use rules::fields::terms::{
    condition::{Condition, Formation},
    event::Event,
    order_of_battle::Rank,
};
use table::ground::GroundGoing;

use super::{lines::*, scene::*};

/// P 2 in ahead of A; dice 6 and 3 beat it by 3, one on the other the same.
const DUEL: &str = "...../...../...../...../...../...../...../...../.ppp./...../...../.AAA./.....";

fn beaten(state: &State) -> (State, Vec<Event>) {
    done(state, "fire a at p dice 6 3")
}

fn at(state: &State, unit: &str, x: f64, y: f64, facing: f64) {
    let (px, py, pf) = place(state, unit);
    assert!(
        close(px, x) && close(py, y) && close(pf, facing),
        "{unit} stands at {px},{py} facing {pf}, not at {x},{y} facing {facing}"
    );
}

fn driven(events: &[Event]) -> (f64, Vec<String>) {
    let back = events.iter().find_map(|event| match event {
        Event::DrivenBack {
            inches, through, ..
        } => Some((*inches, through.iter().map(|u| u.to_string()).collect())),
        _ => None,
    });
    back.unwrap_or_else(|| panic!("not driven back: {events:#?}"))
}

/// FIRE-06: what each margin does; FIRE-11: the marks.
#[test]
fn margins() {
    let state = draw(DUEL).state();
    let after = |dice: &str| condition(&done(&state, &format!("fire a at p dice {dice}")).0, "p");
    assert_eq!(after("3 3"), Condition::Ordered);
    assert_eq!(after("4 3"), Condition::Disordered);
    assert_eq!(after("5 3"), Condition::Disordered);
    assert_eq!(after("6 3"), Condition::Beaten);
    assert_eq!(after("6 1"), Condition::Beaten);
    let strong = draw(DUEL).value("a", 4).state();
    let (gone, events) = done(&strong, "fire a at p dice 6 1");
    assert_eq!(condition(&gone, "p"), Condition::Broken);
    assert!(!gone.unit(&"p".into()).unwrap().on_table());
    assert!(matches!(events.first(), Some(Event::Fought { .. })));
    let broken = |event: &Event| {
        matches!(
            event,
            Event::ConditionChanged {
                condition: Condition::Broken,
                ..
            }
        )
    };
    assert!(events.iter().any(broken), "{events:?}");
    // The opener loses too.
    let (lost, _) = done(&state, "fire a at p dice 1 3");
    assert_eq!(condition(&lost, "a"), Condition::Disordered);
}

/// FIRE-09, EX-FIRE-09-a.
#[test]
fn three_inches_straight_back() {
    let (after, events) = beaten(&draw(DUEL).state());
    at(&after, "p", 2.5, 7.5, 180.0);
    assert_eq!(driven(&events), (3.0, vec![]));
    assert!(after.unit(&"p".into()).unwrap().deeds().forced);
}

/// RUL-78: straight back after a frontal fight, the facing kept; by switch away from the opener, centre to
/// centre, and then facing it, or to the own rear whatever the fight was.
#[test]
fn rul_78_straight_back_or_away_from_the_opener() {
    let slanted = draw(DUEL).shifted("a", 1.5, 0.0);
    at(&beaten(&slanted.clone().state()).0, "p", 2.5, 7.5, 180.0);
    let (after, _) = beaten(&slanted.ruling("drive_back", "from_enemy").state());
    let away = 3.0 / (1.5_f64).hypot(3.0);
    at(
        &after,
        "p",
        2.5 - 1.5 * away,
        4.5 + 3.0 * away,
        180.0 - (0.5_f64).atan().to_degrees(),
    );
    let rear = draw(DUEL)
        .shifted("a", 1.5, 0.0)
        .ruling("drive_back", "own_rear")
        .state();
    at(&beaten(&rear).0, "p", 2.5, 7.5, 180.0);
}

/// The losing opener goes back from its target.
#[test]
fn the_opener_is_driven_back_too() {
    let state = draw("ppp/.../AAA/.../.../.../...").state();
    let (after, _) = done(&state, "fire a at p dice 1 6");
    at(&after, "a", 1.5, 1.5, 0.0);
    assert_eq!(condition(&after, "a"), Condition::Beaten);
}

/// FIRE-09: friends passed through become disordered; it ends clear of them.
#[test]
fn through_friends() {
    let state = draw("...../...../...../...../.qqq./...../.ppp./...../...../.AAA.").state();
    let (after, events) = beaten(&state);
    assert_eq!(driven(&events).1, ["q"]);
    assert_eq!(condition(&after, "q"), Condition::Disordered);
    at(&after, "p", 2.5, 6.5, 180.0);
    // Q is where it would end: P goes on until just clear.
    let on =
        draw("...../...../...../...../...../.qqq./...../...../.ppp./...../...../.AAA.").state();
    let (after, events) = beaten(&on);
    let (inches, through) = driven(&events);
    assert_eq!(through, ["q"]);
    assert!((3.9..=4.06).contains(&inches), "{inches}");
    assert_eq!(condition(&after, "q"), Condition::Disordered);
}

/// A Beaten friend stays Beaten; a neighbour in line is not passed through.
#[test]
fn who_is_not_disordered() {
    let state = draw("...../.qqq./...../.ppp./...../...../.AAA.")
        .is("q", Condition::Beaten)
        .state();
    let (after, _) = beaten(&state);
    assert_eq!(condition(&after, "q"), Condition::Beaten);
    let line =
        draw("........./........./........./........./qqqppprrr/........./........./...AAA...")
            .value("a", 4)
            .shifted("a", 1.0, 0.0)
            .state();
    let (after, events) = beaten(&line);
    assert_eq!(driven(&events).1, Vec::<String>::new());
    assert_eq!(condition(&after, "q"), Condition::Ordered);
    assert_eq!(condition(&after, "r"), Condition::Ordered);
}

/// A line that is rolled up from its flank is passed through.
#[test]
fn rolled_up() {
    let state = draw("......./ppprrr./......a/......a/......a/.......")
        .shifted("a", -7.2, 2.0)
        .with("a", |u| u.facing = 90.0)
        .value("a", 4)
        .state();
    let (after, events) = done(&state, "fire a at p dice 4 4");
    let (_, through) = driven(&events);
    assert_eq!(through, ["r"]);
    assert_eq!(condition(&after, "r"), Condition::Disordered);
}

/// RUL-78: impassable ground and the table edge stop it.
#[test]
fn obstacles_stop_it() {
    let river = going(
        patch("river", (-9.0, 6.0), (9.0, 9.0)),
        GroundGoing::Impassable,
    );
    let (after, events) = beaten(&draw(DUEL).ground(river).state());
    let (inches, _) = driven(&events);
    assert!((0.97..=1.0).contains(&inches), "{inches}");
    assert_eq!(condition(&after, "p"), Condition::Beaten);
    let edge = draw(DUEL)
        .shifted("a", 0.0, 36.0)
        .shifted("p", 0.0, 36.0)
        .state();
    let (after, events) = beaten(&edge);
    let (inches, _) = driven(&events);
    assert!((0.97..=1.0).contains(&inches), "{inches}");
    assert_eq!(condition(&after, "p"), Condition::Beaten);
}

/// RUL-78: ground that it touches from the start stops it like any other; along its edge it may go.
#[test]
fn ground_that_it_touches_stops_it_too() {
    let river = going(
        patch("river", (-9.0, 5.0), (9.0, 9.0)),
        GroundGoing::Impassable,
    );
    let (after, events) = beaten(&draw(DUEL).ground(river).state());
    assert_eq!(driven(&events).0, 0.0);
    assert_eq!(condition(&after, "p"), Condition::Beaten);
    at(&after, "p", 2.5, 4.5, 180.0);
    let pond = going(
        patch("pond", (4.0, 3.0), (9.0, 9.0)),
        GroundGoing::Impassable,
    );
    let (after, events) = beaten(&draw(DUEL).ground(pond).state());
    assert_eq!(driven(&events).0, 3.0);
    at(&after, "p", 2.5, 7.5, 180.0);
}

/// RUL-78: who stands in impassable ground by the referee's word may go back through it.
#[test]
fn ground_that_it_stands_in_does_not_stop_it() {
    let marsh = going(
        patch("marsh", (-9.0, 4.5), (9.0, 9.0)),
        GroundGoing::Impassable,
    );
    let (after, events) = beaten(&draw(DUEL).ground(marsh).state());
    assert_eq!(driven(&events).0, 3.0);
    at(&after, "p", 2.5, 7.5, 180.0);
}

/// RUL-78: barred by enemies entirely it is broken; with some room it stops before them.
#[test]
fn barred_by_enemies() {
    let shut = draw(".BBB./.ppp./...../.AAA./.....")
        .with("b", |u| u.facing = 180.0)
        .state();
    let (after, events) = done(
        &shut,
        "fire a at p dice 6 3 because \"the referee allows it\"",
    );
    assert_eq!(condition(&after, "p"), Condition::Broken);
    let rule = events.iter().rev().find_map(|event| match event {
        Event::ConditionChanged { rule, .. } => Some(rule.id().to_owned()),
        _ => None,
    });
    assert_eq!(rule.as_deref(), Some("RUL-78"));
    let room = draw(".BBB./...../...../.ppp./...../.AAA./.....").state();
    let (after, events) = done(&room, "fire a at p dice 6 3");
    let (inches, _) = driven(&events);
    assert!((1.8..2.0).contains(&inches), "{inches}");
    assert_eq!(condition(&after, "p"), Condition::Beaten);
    let base = |unit: &str| after.unit(&unit.into()).unwrap().base().unwrap();
    assert!(!base("p").touches(&base("b")));
}

/// RUL-79.
#[test]
fn beaten_and_shaken_again() {
    let state = draw(DUEL).is("p", Condition::Beaten).value("p", 4).state();
    let (shaken, events) = done(&state, "fire a at p dice 4 4");
    assert_eq!(condition(&shaken, "p"), Condition::Beaten);
    assert_eq!(events.len(), 1, "{events:?}");
    let (again, events) = done(&state, "fire a at p dice 5 3");
    assert_eq!(condition(&again, "p"), Condition::Beaten);
    assert_eq!(driven(&events).0, 3.0);
}

/// FIRE-08, RUL-73, EX-FIRE-08-a.
#[test]
fn a_battery_out_of_range_suffers_nothing() {
    let far = "ppp/.../.../.../.../.../.../.../.../.../.../.../.../AA./AA.";
    let state = draw(far).value("p", 4).state();
    let (after, events) = done(&state, "fire a at p dice 1 6");
    assert_eq!(events.len(), 1);
    assert_eq!(condition(&after, "a"), Condition::Ordered);
    assert!(!after.unit(&"a".into()).unwrap().deeds().answered);
}

/// EX-FIRE-08-b: the one in front suffers, the one on the flank does not.
#[test]
fn only_units_in_the_arc_of_the_enemy_suffer() {
    let state = draw("ppp..b/.....b/.....b/....../AAA...")
        .shifted("b", 0.0, 2.0)
        .state();
    let account = fire_account(&state, "a,b", "p");
    assert_eq!(modifier(&account, 1, "flanked-or-rear"), Some(-3));
    let exposed: Vec<&str> = account.parties[0]
        .exposed
        .iter()
        .map(|u| u.as_str())
        .collect();
    assert_eq!(exposed, ["a"]);
    let strong = draw("ppp..b/.....b/.....b/....../AAA...")
        .shifted("b", 0.0, 2.0)
        .value("p", 4)
        .state();
    // 1 + 3 + 3 (6 to 3 is 2:1: +2) against 6 + 4 - 3.
    let (after, _) = done(&strong, "fire a,b at p dice 1 6");
    assert_eq!(condition(&after, "a"), Condition::Disordered);
    assert_eq!(condition(&after, "b"), Condition::Ordered);
}

/// RUL-84, ART-07.
#[test]
fn a_limbered_battery_hurts_nobody() {
    let mut scene = draw("pp./pp./.../AAA");
    scene = scene.with("p", |u| u.formation = Formation::Limbered);
    let (after, events) = done(&scene.state(), "fire a at p dice 1 6");
    assert_eq!(events.len(), 1);
    assert_eq!(condition(&after, "a"), Condition::Ordered);
}

/// RUL-78: attached generals go along.
#[test]
fn a_leading_general_goes_along() {
    let state = draw(DUEL)
        .general("grey1", Rank::Brigade, 2.5, 5.6, Some("p"))
        .state();
    let (after, events) = done(&state, "fire a at p dice 6 2");
    let rode = events
        .iter()
        .any(|event| matches!(event, Event::Rode { paid: false, .. }));
    assert!(rode, "{events:?}");
    let general = after.general(&"grey1".into()).unwrap();
    assert!(close(general.at().unwrap().y - CORNER, 8.6));
    assert_eq!(general.leading().map(|u| u.as_str()), Some("p"));
    assert_eq!(general.rides(), 0);
}

/// RUL-78: at the table's edge he goes along as far as there is table for his whole figure.
#[test]
fn a_leading_general_goes_along_to_the_edge_of_the_table() {
    let state = draw(DUEL)
        .shifted("a", 0.0, 36.0)
        .shifted("p", 0.0, 36.0)
        .general("grey1", Rank::Brigade, 2.5, 41.6, Some("p"))
        .state();
    let (after, _) = done(&state, "fire a at p dice 6 2");
    let general = after.general(&"grey1".into()).unwrap();
    assert!(close(general.at().unwrap().y, 71.5), "{:?}", general.at());
    assert_eq!(general.leading().map(|u| u.as_str()), Some("p"));
}

/// RUL-72: one after the other; who was driven out of range cannot be engaged any more.
#[test]
fn sequential() {
    let state =
        draw("...../...../...../...../.ppp./...../...../...../AAABBB").shifted("b", -1.0, 0.0);
    let state = state
        .shifted("a", -0.5, 0.0)
        .ruling("repeat_target", "on")
        .state();
    let (after, _) = done(&state, "fire a at p without supported dice 6 2");
    assert_eq!(condition(&after, "p"), Condition::Beaten);
    let why = refused(&after, "fire b at p");
    assert!(matches!(why.clause().id(), "SA-01" | "SA-02"), "{why}");
}

/// RUL-97: the brigade goes with its last unit, and its neighbours feel it.
#[test]
fn the_last_unit_takes_its_brigade_along() {
    let drawn = draw("qqq....../........./........./ppp....../........./........./AAA......")
        .value("a", 4)
        .brigade("q", "grey2")
        .general("grey1", Rank::Brigade, 1.5, 4.6, None);
    let (after, events) = done(&drawn.state(), "fire a at p dice 6 1");
    assert!(after.brigade(&"grey1".into()).unwrap().is_broken());
    assert!(!after.general(&"grey1".into()).unwrap().is_fit());
    let near = events.iter().find_map(|event| match event {
        Event::GaveWay { near, .. } => Some(near.iter().map(ToString::to_string).collect()),
        _ => None,
    });
    assert_eq!(near, Some(vec!["blue1".to_owned(), "grey2".to_owned()]));
    let broken =
        |event: &Event| matches!(event, Event::BrigadeBroken { rule, .. } if rule.id() == "RUL-97");
    assert!(events.iter().any(broken), "{events:?}");
    let two = drawn.brigade("q", "grey1");
    let (after, _) = done(&two.state(), "fire a at p dice 6 1");
    assert!(!after.brigade(&"grey1".into()).unwrap().is_broken());
}

/// FIRE-02, RUL-78: the unit named first opens the fire; from it the loser is driven away.
#[test]
fn rul_78_away_from_whom_the_line_names_first() {
    // A stands before P, four inches off, B on its flank, three inches off.
    let rows = "ppp....../........./........./........./........./AAA...B../......B../......B..";
    let state = draw(rows)
        .shifted("b", 0.0, 6.0)
        .with("b", |unit| unit.facing = 270.0)
        .state();
    let driven = |line: &str| {
        let (after, _) = done(&state, line);
        let before = state.unit(&"p".into()).unwrap().base().unwrap();
        let base = after.unit(&"p".into()).unwrap().base().unwrap();
        base.at - before.at
    };
    let from_a = driven("fire a,b at p dice 1 2");
    assert!(from_a.x.abs() < 0.2 && from_a.y > 2.9, "{from_a}");
    let from_b = driven("fire b,a at p dice 1 2");
    assert!(from_b.x < -2.0, "{from_b}");
    // Nobody says who opens: the nearest does.
    let opening = &state.openings()[0];
    assert!(
        language::write(&opening.command).starts_with("fire b,a at p"),
        "{opening:?}"
    );
}
