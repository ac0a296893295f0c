//! RUL-09: the tape decides who feels it when a brigade leaves for good: its last unit falls (RUL-97), fatigue
//! breaks it (RUL-96), or its division routs (MOR-05).

use super::{
    measured::{felt, says},
    table::*,
};
use rules::fields::dispatch::near_limit;
use rules::fields::language;
use rules::fields::terms::{
    close::Close, command::Command, condition::Condition, edition::Edition, event::Event,
    mark::BrigadeMark, phase::Phase,
};
use table::measure::TAPE_ERROR;

/// A and C of division u, B of division v, a regiment each, and the enemy P in front of A.
fn field(edition: Edition) -> Roster {
    roster(edition)
        .division("u", "union", at(2.0, 2.0))
        .division("v", "union", at(2.0, 5.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(20.0, 10.0), 0.0, 1)
        .line("c", "u", at(20.0, 50.0), 0.0, 1)
        .line("b", "v", at(40.0, 10.0), 0.0, 1)
        .line("p", "r", at(20.0, 13.0), 180.0, 1)
}

/// The combat phase, B so many inches from A.
fn fighting(field: Roster, inches: f64) -> Game {
    let mut game = field.play();
    let gap = game.state.brigade_distance(&id("a"), &id("b")).unwrap();
    game.shift("b", at(40.0 + inches - gap, 10.0));
    game.phase(Phase::Combat);
    game
}

fn said(game: &Game, line: &str) -> Command {
    match language::parse(line, &game.state).unwrap().unwrap().act {
        language::LineRequest::Command(command) => command,
        other => panic!("{other:?}"),
    }
}

fn asked(game: &Game, line: &str) -> Vec<Close> {
    near_limit::close(&game.state, &said(game, line), TAPE_ERROR)
}

/// Whether B feels it that A goes, after the one thing that is asked was answered.
fn feels(game: &mut Game, line: &str, dice: &[u8], within: bool) -> bool {
    let asked_of = asked(game, line);
    let [close] = asked_of.as_slice() else {
        panic!("{line}: {asked_of:?}");
    };
    assert_eq!((close.limit, close.rule), (12.0, "RUL-09"), "{line}");
    says(game, close, within);
    assert_eq!(asked(game, line), [], "{line}");
    let command = said(game, line);
    felt(&game.does(&command, dice)).contains(&"b".to_owned())
}

#[test]
fn rul_97_the_last_unit_falls_in_a_fight_or_by_the_referee_s_word() {
    for edition in BOTH {
        for within in [true, false] {
            let off = if within { 12.1 } else { 11.9 };
            for (line, dice) in [
                ("fire a1 at p1", [1, 6].as_slice()),
                ("mark a1 broken", &[]),
            ] {
                let mut game = fighting(field(edition), off);
                game.condition("a1", Condition::Disordered);
                assert_eq!(feels(&mut game, line, dice, within), within, "{line}");
            }
        }
        assert_eq!(asked(&fighting(field(edition), 12.4), "mark a1 broken"), []);
    }
}

/// A fight that breaks nobody, whatever the dice, lets nobody feel it; nor does a regiment that leaves another.
#[test]
fn who_cannot_leave_is_not_measured() {
    let mut game = fighting(field(FULL), 12.1);
    assert_eq!(asked(&game, "fire a1 at p1"), []);
    game.condition("a1", Condition::Disordered);
    assert_eq!(asked(&game, "fire a1 at p1").len(), 1);
    assert_eq!(asked(&game, "next anyway"), []);
    let two = roster(FULL)
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(20.0, 10.0), 0.0, 2)
        .line("b", "u", at(40.0, 10.0), 0.0, 2)
        .line("p", "r", at(20.0, 50.0), 180.0, 1);
    let mut two = fighting(two, 12.1);
    assert_eq!(asked(&two, "mark a1 broken"), []);
    two.condition("a2", Condition::Broken);
    let gap = two.state.brigade_distance(&id("a"), &id("b")).unwrap();
    two.shift(
        "b",
        at(two.state.centre_of(&id("b")).unwrap().x + 12.1 - gap, 10.0),
    );
    assert_eq!(asked(&two, "mark a1 broken").len(), 1);
}

#[test]
fn rul_96_fatigue_breaks_it_in_phase_6() {
    for within in [true, false] {
        let mut game = fighting(field(FULL).switch("past_6r", "broken"), 12.1);
        assert_eq!(asked(&game, "next anyway"), []);
        game.points("a", 7);
        // The phase that ends says nothing of fatigue before.
        game.phase(Phase::Tactical);
        assert_eq!(asked(&game, "next anyway"), []);
        game.phase(Phase::Combat);
        assert_eq!(feels(&mut game, "next anyway", &[], within), within);
    }
}

/// Who goes with the same division feels nothing, however near.
#[test]
fn mor_05_its_division_routs() {
    for within in [true, false] {
        let field = field(FULL).line("d", "u", at(50.0, 40.0), 0.0, 1).line(
            "e",
            "u",
            at(50.0, 50.0),
            0.0,
            1,
        );
        let mut game = fighting(field, 12.1);
        game.shift("c", at(20.0 - 15.1, 10.0));
        let gap = game.state.brigade_distance(&id("a"), &id("c")).unwrap();
        assert!((gap - 12.1).abs() < 1e-9, "{gap}");
        game.broken("d").broken("e");
        assert_eq!(asked(&game, "next anyway"), []);
        game.mark("c", BrigadeMark::Beaten);
        let is_rout = |event: &Event| matches!(event, Event::DivisionRouted { .. });
        let mut then = Game {
            state: game.state.clone(),
        };
        let next = said(&game, "next anyway");
        assert!(then.does(&next, &[]).iter().any(is_rout));
        assert_eq!(feels(&mut game, "next anyway", &[], within), within);
    }
}

/// RUL-72: results that wait for one another fall when the referee says so, or with the phase.
#[test]
fn rul_72_the_last_unit_falls_with_the_results_that_waited() {
    for line in ["resolve", "next anyway"] {
        for within in [true, false] {
            let mut game = fighting(field(FULL).switch("resolution", "simultaneous"), 12.1);
            let fire = said(&game, "fire a1 at p1");
            game.condition("a1", Condition::Disordered);
            game.does(&fire, &[1, 6]);
            assert_eq!(feels(&mut game, line, &[], within), within, "{line}");
        }
    }
}
