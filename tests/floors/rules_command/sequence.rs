//! The player turn from its first phase to its record (SEQ-01 to SEQ-05), and how a battle may begin
//! worn (FAT-06).

use super::table::*;
use rules::fields::state::State;
use rules::fields::terms::{
    charts::Level, command::Command, event::Event, mark::BrigadeMark, name::DivisionId,
    order::Order, phase::Phase,
};
use rules::fields::wear::{fatigue, morale, morale_status::phase_six};
use view::story::phase_six;

fn next(game: &mut Game) -> Vec<Event> {
    game.does(&Command::Next { anyway: true }, &[])
}

/// SEQ-01: the six phases of T-PHASES in their order; SEQ-02: then the other side's.
#[test]
fn seq_01_and_02_six_phases_and_the_sides_in_turn() {
    for edition in BOTH {
        let mut game = pair(edition, at(30.0, 45.0)).play();
        for turn in 1..=4 {
            let side = if turn % 2 == 1 { "union" } else { "rebel" };
            for row in rows("t-phases") {
                let state = &game.state;
                assert_eq!((state.turn(), state.active().as_str()), (turn, side));
                assert_eq!(state.phase().title(), row[1], "turn {turn}");
                next(&mut game);
            }
        }
        assert_eq!(game.state.turn(), 5);
    }
}

/// SEQ-03: points are the active side's alone; both sides gain fatigue in either turn (FAT-01).
#[test]
fn seq_03_only_the_active_side_has_points() {
    let mut game = pair(FULL, at(30.0, 45.0)).play();
    assert_eq!((game.ap("a"), game.ap("p")), (3, 0));
    game.begin(2, "rebel", Phase::Orders);
    assert_eq!((game.ap("a"), game.ap("p")), (0, 3));
}

/// SEQ-05: without a last turn the game goes on; with one it ends when that is played.
#[test]
fn seq_05_the_scenario_says_when_it_ends() {
    let mut game = pair(FULL, at(30.0, 45.0)).play();
    for _ in 0..6 * 12 {
        next(&mut game);
    }
    assert_eq!((game.state.turn(), game.state.over()), (13, None));
    let roster = file("ex-turn-f").replace("format = 1", "format = 1\nturns = 2");
    let (muster, _) = roster::muster(&roster).unwrap();
    let mut game = Game {
        state: State::from_muster(muster),
    };
    for _ in 0..11 {
        next(&mut game);
        assert_eq!(game.state.over(), None);
    }
    next(&mut game);
    assert_eq!(game.state.over(), Some("the 2 player turns are played"));
    assert_eq!(game.state.records().len(), 2);
}

fn file(name: &str) -> String {
    common::files::read(&format!("tests/data/rules/{name}.toml"))
}

/// FAT-06, RUL-98, EX-FAT-06-a: R 5, starts worn: 2 x 5 + 1 = 11. Every level starts at its lowest
/// points, whatever R counts (RUL-95).
#[test]
fn fat_06_a_brigade_starts_at_the_level_that_the_roster_names() {
    for (counts, points) in [
        ("units_now", [0, 6, 11, 16, 21, 26]),
        ("regiments_now", [0, 5, 9, 13, 17, 21]),
        ("units_at_start", [0, 6, 11, 16, 21, 26]),
    ] {
        for (level, expected) in Level::ALL.into_iter().zip(points) {
            let text = file("ex-turn-b")
                .replace("fatigue = 3", &format!("fatigue = \"{}\"", level.name()))
                .replace("[rulings]", &format!("[rulings]\nfatigue_r = \"{counts}\""));
            let (muster, _) = roster::muster(&text).unwrap();
            let state = State::from_muster(muster);
            let a = state.brigade(&id("a")).unwrap();
            assert_eq!((a.fatigue(), a.level()), (expected, level), "{counts}");
            assert_eq!(fatigue::level_of(&state, &id("a")), level);
        }
    }
}

/// MOR-02: a brigade under Retire costs 1 while it retires; a Broken one 2, for good.
#[test]
fn mor_02_retiring_comes_back_and_broken_does_not() {
    let mut game = roster(FULL)
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(10.0, 10.0), 0.0, 1)
        .line("b", "u", at(30.0, 10.0), 0.0, 1)
        .line("p", "r", at(10.0, 50.0), 180.0, 1)
        .play();
    let now = |game: &Game| morale::reckon_morale(&game.state, &DivisionId::new("u")).0;
    assert_eq!(now(&game), 2.0);
    game.written("a", Order::Retire);
    assert_eq!(now(&game), 1.0);
    game.written("a", Order::Hold);
    assert_eq!(now(&game), 2.0);
    game.broken("a");
    assert_eq!(now(&game), 0.0);
    for turn in 2..6 {
        game.begin(turn, "rebel", Phase::Morale);
        game.run(phase_six, &[], None).unwrap();
        assert_eq!(now(&game), 0.0);
    }
}

/// RUL-109: the five steps stand in their order with what each computed; before phase 6 they show what
/// it would bring, and nothing changes by looking.
#[test]
fn rul_109_phase_6_is_shown_as_it_is_walked() {
    let mut game = pair(FULL, at(30.0, 45.0)).play();
    game.phase(Phase::Combat)
        .points("a", 3)
        .mark("p", BrigadeMark::Beaten)
        .written("a", Order::Rest);
    let before = game.state.clone();
    let ahead = phase_six::from_state(&game.state);
    assert_eq!(game.state, before);
    assert!(!ahead.done);
    next(&mut game);
    let walked = phase_six::from_state(&game.state);
    assert!(walked.done);
    assert_eq!(ahead.steps, walked.steps);
    let rules: Vec<&str> = walked.steps.iter().map(|step| step.rule).collect();
    assert_eq!(rules, ["FAT-01", "RALLY-01", "FAT-07", "FAT-02", "MOR-04"]);
    let lines = |n: usize| walked.steps[n].lines.clone();
    assert_eq!(lines(0), ["no one was engaged"]);
    assert_eq!(lines(2), ["A a 3 - 3 = 0"]);
    assert_eq!(lines(3), ["no change of level"]);
    assert_eq!(
        lines(4),
        [
            "u 1  (1 brigade +1)",
            "r 0: no new Attack or Advance  (1 brigade +1, p is beaten -1)"
        ]
    );
    assert_eq!(walked.then, ["turn 2: rebel"]);
    // A correction in phase 6 hides the sum that it covers, and no other.
    game.apply(Event::FatigueSet {
        brigade: id("a"),
        points: 7,
    });
    assert_eq!(
        phase_six::from_state(&game.state).steps[2].lines,
        ["A a -3"]
    );
}

/// ACT-01: every brigade of the active side on the table rolls before Activation ends; a reason overrules that,
/// `anyway` does not.
#[test]
fn act_01_activation_does_not_end_while_a_brigade_has_not_rolled() {
    for edition in BOTH {
        let table = |setting: &str| {
            let mut game = pair(edition, at(30.0, 45.0))
                .line("b", "u", at(10.0, 10.0), 0.0, 1)
                .switch("every_brigade_rolls", setting)
                .play();
            game.phase(Phase::Activation).activate("a", [4, 4]);
            game
        };
        for anyway in [false, true] {
            let refusal = table("on")
                .order(&Command::Next { anyway }, &[])
                .unwrap_err();
            assert_eq!(refusal.clause().id(), "ACT-01");
            assert!(refusal.can_be_overruled());
            assert!(
                refusal.to_string().contains("B b has not rolled"),
                "{refusal}"
            );
        }
        // A reason is enough, whatever else is left undone.
        for anyway in [false, true] {
            let mut game = table("on");
            game.because(&Command::Next { anyway });
            assert_eq!(game.state.phase(), Phase::GrandTactical);
        }
        let mut game = table("on");
        game.activate("b", [4, 4]);
        game.order(&Command::Next { anyway: true }, &[]).unwrap();
        // Who is off the table does not roll.
        let mut game = table("on");
        game.broken("b");
        game.order(&Command::Next { anyway: true }, &[]).unwrap();
        let mut game = table("off");
        game.order(&Command::Next { anyway: true }, &[]).unwrap();
    }
}

/// ACT-01, CHIT-08: in an activation by chits the brigade that acts rolls; the others have activations of their own.
#[test]
fn act_01_by_chits_the_acting_brigade_rolls() {
    use rules::fields::terms::chit::Chit;
    use rules::fields::terms::chit::ChitTerms;
    let terms = ChitTerms {
        on_table: true,
        ..ChitTerms::default()
    };
    let mut game = pair(FULL, at(30.0, 45.0))
        .line("b", "u", at(10.0, 10.0), 0.0, 1)
        .options(|options| options.chits = Some(terms))
        .deployment();
    for brigade in ["a", "b", "p"] {
        game.written(brigade, Order::Hold);
    }
    for _ in 0..3 {
        next(&mut game);
    }
    let chit = Some(Chit::Brigade(id("a")));
    game.does(&Command::Draw { chit }, &[]);
    let refusal = game
        .order(&Command::Next { anyway: true }, &[])
        .unwrap_err();
    assert_eq!(refusal.clause().id(), "ACT-01");
    assert!(
        refusal.to_string().contains("A a has not rolled"),
        "{refusal}"
    );
    game.activate("a", [4, 4]);
    game.order(&Command::Next { anyway: true }, &[]).unwrap();
}
