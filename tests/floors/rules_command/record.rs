//! The record that closes a player turn: what each brigade did, lost and may do next (SEQ-04), when a
//! game ends (RUL-106), and what stays open after its end.

use super::table::*;
use rules::fields::terms::{
    charts::Level,
    command::Command,
    condition::Condition,
    event::Event,
    fate::GeneralFate,
    mark::BrigadeMark,
    name::UnitId,
    order::Order,
    phase::Phase,
    turn_record::{BrigadeRecord, Remark},
};
use rules::fields::turn::record::so_far;
use rules::fields::wear::morale_status::phase_six;

fn game() -> Game {
    pair(FULL, at(30.0, 40.0)).play()
}

fn record(game: &Game, brigade: &str) -> BrigadeRecord {
    so_far(&game.state)
        .brigade_record(&id(brigade))
        .unwrap()
        .clone()
}

fn said(remarks: &[Remark]) -> Vec<String> {
    remarks
        .iter()
        .map(|r| format!("{} ({})", r.words, r.rule))
        .collect()
}

fn next(game: &mut Game) {
    game.does(&Command::Next { anyway: true }, &[]);
}

#[test]
fn a_brigade_s_turn_is_told_against_how_it_began() {
    let mut game = game();
    game.condition("a1", Condition::Disordered);
    game.begin(3, "union", Phase::Tactical);
    let unit = UnitId::new("a2");
    let standing = rules::fields::terms::event::UnitPosition {
        unit: unit.clone(),
        at: at(30.0, 12.0),
        facing: table::measure::Bearing::NORTH,
    };
    game.apply(Event::Moved {
        units: vec![standing],
        how: "ahead 2.0 in".into(),
        inches: 2.0,
        oblique: false,
    });
    game.condition("a1", Condition::Beaten)
        .condition("a3", Condition::Broken)
        .points("a", 4)
        .level("a", Level::Willing)
        .mark("a", BrigadeMark::Shaken);
    let a = record(&game, "a");
    assert_eq!(said(&a.did), ["moved: A2 (TAC-01)"]);
    assert_eq!(
        said(&a.lost),
        [
            "broken: A3 (FIRE-11)",
            "beaten: A1 (FIRE-11)",
            "marked shaken (ACT-03)",
            "4 fatigue: willing (FAT-01)"
        ]
    );
    // Two units, four points: two points a level.
    assert_eq!(
        said(&a.next),
        [
            "its order: hold (ORD-01)",
            "2 points while it is marked (CMD-03)",
            "adds -4 to its activation (ACT-04)",
            "marked shaken: 1 point lifts it a step (ACT-05)",
            "not nearer to the enemy: A1 (FIRE-10)",
            "a step better after a quiet own turn: A1 (RALLY-01)",
            "worn with 1 more unit engaged (FAT-02)",
        ]
    );
    assert_eq!((a.fatigue, a.units, a.broken), (4, 2, false));
    // The next turn begins with a clean sheet.
    game.begin(4, "rebel", Phase::Orders);
    let a = record(&game, "a");
    assert!(a.did.is_empty() && a.lost.is_empty());
}

#[test]
fn what_bars_it_next_is_named() {
    let mut game = game();
    game.apply(Event::GeneralTested {
        general: "a".into(),
        dice: vec![1, 2],
        fate: GeneralFate::Out,
    });
    let a = record(&game, "a");
    assert_eq!(said(&a.lost), ["Gen a is out (GEN-02)"]);
    assert!(said(&a.next).contains(&"no points: Gen a is out until turn 5 (GEN-05)".to_owned()));
    // One brigade that retires: morale 0.
    game.written("a", Order::Retire);
    let barred = "its division may give no new Attack or Advance (MOR-05)".to_owned();
    assert!(said(&record(&game, "a").next).contains(&barred));
    assert!(!said(&record(&game, "p").next).contains(&barred));
    game.apply(Event::OrderDelivered {
        brigade: id("p"),
        order: attack("a"),
        in_person: false,
    });
    let waits = "may accept the order that waits: attack a (ACT-06)".to_owned();
    assert!(said(&record(&game, "p").next).contains(&waits));
}

#[test]
fn a_broken_brigade_has_no_next() {
    let mut game = game();
    game.broken("p");
    let p = record(&game, "p");
    assert_eq!(p.lost.first().unwrap().words, "the brigade is broken");
    assert!(p.broken && p.next.is_empty());
    game.begin(2, "rebel", Phase::Orders);
    assert!(record(&game, "p").lost.is_empty());
}

#[test]
fn seq_04_every_player_turn_closes_into_its_record() {
    let mut game = game();
    game.phase(Phase::Combat).points("a", 3);
    assert!(game.state.records().is_empty() && game.state.closing().is_empty());
    next(&mut game);
    assert!(!game.state.closing().is_empty());
    // What the referee sets right in phase 6 is in it.
    game.apply(Event::FatigueSet {
        brigade: id("a"),
        points: 5,
    });
    next(&mut game);
    let records = game.state.records();
    assert_eq!(records.len(), 1);
    assert_eq!((records[0].turn, records[0].side.as_str()), (1, "union"));
    assert_eq!(records[0].brigade_record(&id("a")).unwrap().fatigue, 5);
    assert_eq!(records[0].divisions.len(), 2);
    assert!(game.state.closing().is_empty());
}

#[test]
fn rul_106_a_game_ends_by_turns_by_losses_or_by_word_and_closes_its_turn() {
    let mut game = game();
    game.phase(Phase::Combat).broken("p");
    next(&mut game);
    assert_eq!(game.state.over(), Some("rebel has no division left"));
    assert_eq!(game.state.records().len(), 1);

    // Where nobody is left both are named.
    let mut game = pair(FULL, at(30.0, 40.0)).play();
    game.phase(Phase::Combat).broken("a").broken("p");
    next(&mut game);
    assert_eq!(
        game.state.over(),
        Some("union and rebel have no division left")
    );

    let mut game = pair(FULL, at(30.0, 40.0)).play();
    let end = Command::End { reason: None };
    game.does(&end, &[]);
    assert_eq!(game.state.over(), Some("the referee ends it"));
    assert_eq!(game.state.records().len(), 1);
    // Ended twice: told by name; nothing is added.
    let no = game.order(&end, &[]).unwrap_err();
    assert_eq!(no.clause().id(), "RUL-106");
    assert!(
        no.to_string().contains("over already: the referee ends it"),
        "{no}"
    );
    // Nothing else goes on but words and judgements.
    let no = game
        .order(&Command::Next { anyway: true }, &[])
        .unwrap_err();
    assert_eq!(no.clause().id(), "RUL-106");
    game.does(&Command::Note { text: "tea".into() }, &[]);
}

#[test]
/// MOR-06, FAT-05.
fn mor_06_and_fat_05_phase_6_asks_for_no_die() {
    for edition in BOTH {
        let mut game = pair(edition, at(30.0, 40.0)).play();
        game.written("a", Order::Rest).points("a", 12);
        game.condition("a1", Condition::Beaten)
            .condition("p1", Condition::Broken)
            .mark("p", BrigadeMark::Beaten);
        game.phase(Phase::Morale);
        // No unit or brigade tests its morale: no die is on the tape, none is wanted.
        let events = game.run(phase_six, &[], None).unwrap();
        let tests = |e: &&Event| {
            matches!(
                e,
                Event::Marked { .. } | Event::Activated { .. } | Event::BrigadeBroken { .. }
            )
        };
        assert_eq!(events.iter().filter(tests).count(), 0);
        // FAT-05: only the full edition has a way down.
        assert_eq!(
            game.brigade("a").fatigue(),
            edition.pick(12, 9),
            "{edition:?}"
        );
    }
}
