//! What the referee sets right: CMD-08, RUL-97.

use super::table::*;
use vidette::rules::fields::combat::desk::Desk;
use vidette::rules::fields::command::Command;
use vidette::rules::fields::event::Event;
use vidette::rules::fields::event::MessengerFate;
use vidette::rules::fields::morale;
use vidette::rules::fields::name::DivisionId;
use vidette::rules::fields::name::GeneralId;
use vidette::rules::fields::name::UnitId;
use vidette::rules::fields::order::Order;
use vidette::rules::fields::speech;
use vidette::rules::fields::state::Fate;
use vidette::rules::fields::state::Phase;
use vidette::view::story;

fn said(game: &Game, line: &str) -> Command {
    match speech::parse(line, &game.state).unwrap().unwrap().act {
        speech::Act::Command(command) => {
            assert_eq!(speech::write(&command), line);
            command
        }
        other => panic!("{other:?}"),
    }
}

fn does(game: &mut Game, line: &str) -> Vec<Event> {
    let command = said(game, line);
    game.does(&command, &[])
}

/// A, B of one regiment 8 in from it, P; an order rides to B.
fn last_unit() -> Game {
    let mut game = pair(FULL, at(30.0, 50.0))
        .line("b", "u", at(44.0, 10.0), 0.0, 1)
        .play();
    game.does(&send("b", Order::Retire), &[]);
    game
}

#[test]
fn rul_97_the_last_unit_marked_broken_takes_its_brigade_along() {
    let mut game = last_unit();
    let events = does(&mut game, "mark b1 broken");
    assert!(matches!(&events[0], Event::GaveWay { near, .. } if near.contains(&id("a"))));
    let recalled = |event: &Event| {
        matches!(
            event,
            Event::MessengerGone {
                fate: MessengerFate::Recalled,
                ..
            }
        )
    };
    assert!(events.iter().any(recalled));
    assert!(game.brigade("b").is_broken() && game.state.messengers().is_empty());
    let brigadier = game.state.general(&GeneralId::new("b")).unwrap();
    assert_eq!(brigadier.fate(), Fate::Gone);
    // 2 brigades, one of them broken: 2 for good (MOR-02).
    assert_eq!(morale::reckon(&game.state, &DivisionId::new("u")).0, 0.0);
    // One of several leaves its brigade there.
    does(&mut game, "mark a1 broken");
    assert!(!game.brigade("a").is_broken());
}

#[test]
fn rul_106_the_last_brigade_marked_broken_in_phase_6_ends_the_game() {
    let mut game = last_unit();
    game.phase(Phase::Morale);
    for unit in ["p1", "p2", "p3"] {
        does(&mut game, &format!("mark {unit} broken"));
    }
    assert!(game.brigade("p").is_broken());
    does(&mut game, "next anyway");
    assert_eq!(game.state.over(), Some("rebel has no division left"));
    assert_eq!((game.state.turn(), game.state.records().len()), (1, 1));
}

/// The brigadier of A stands behind A2 and leads it.
fn leading() -> Game {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    game.put("a", at(30.0, 9.0)).apply(Event::Led {
        general: GeneralId::new("a"),
        unit: UnitId::new("a2"),
    });
    game
}

fn leads(game: &Game) -> bool {
    let table = game.state.on_table();
    let desk = Desk::new(&game.state, &table);
    let leads = desk.leader(&UnitId::new("a2")).is_some();
    let leading = game.state.general(&GeneralId::new("a")).unwrap().leading();
    assert_eq!(leads, leading.is_some());
    leads
}

#[test]
fn cmd_08_who_is_put_elsewhere_leads_no_longer() {
    for (line, still) in [
        // In contact as before.
        ("place a 30.5,9", true),
        ("place a2 30,10 facing 10", true),
        ("place a3 33,11", true),
        ("place a 30,7", false),
        ("place a2 30,12", false),
    ] {
        let mut game = leading();
        assert!(leads(&game));
        let before = game.state.clone();
        let events = does(&mut game, line);
        assert_eq!(leads(&game), still, "{line}");
        let told: Vec<String> = events
            .iter()
            .filter_map(|e| story::tell(&before, e))
            .collect();
        let ended = told
            .iter()
            .any(|words| words == "Gen a leads A2 Reg a2 no longer");
        assert_eq!(ended, !still, "{told:?}");
    }
}

#[test]
fn rul_99_beside_a_unit_that_broke_the_figure_is_moved_and_its_test_stays() {
    let mut game = leading();
    does(&mut game, "mark a2 broken");
    does(&mut game, "place a 30,5");
    let leading = game.state.general(&GeneralId::new("a")).unwrap().leading();
    assert_eq!(leading, Some(&UnitId::new("a2")));
}
