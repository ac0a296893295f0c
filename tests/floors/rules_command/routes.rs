//! RUL-41: the owner of a messenger has it halt or go round; the referee puts its figure right.

use super::table::*;
use rules::fields::language;
use rules::fields::orders::messengers;
use rules::fields::terms::{
    command::{Command, RideRoute},
    edition::Edition,
    event::{Event, MessengerFate},
    name::UnitId,
    phase::Phase,
    span::{MeasuredSpan, TapeSpan},
};
use table::ground::GroundGoing;
use table::measure::Point;
use view::story;

/// The brigadier of A stands at 30,8, messenger 1 with a Hold order at 9,8: 20 in short of touching him.
fn riding(edition: Edition) -> Game {
    let mut game = pair(edition, at(55.0, 55.0)).play();
    game.order_rides(at(9.0, 8.0));
    game
}

fn said(game: &Game, line: &str) -> Command {
    match language::parse(line, &game.state).unwrap().unwrap().act {
        language::LineRequest::Command(command) => command,
        other => panic!("{other:?}"),
    }
}

fn does(game: &mut Game, line: &str, dice: &[u8]) -> Vec<Event> {
    let command = said(game, line);
    game.does(&command, dice)
}

fn refuses(game: &mut Game, line: &str) -> String {
    let command = said(game, line);
    game.refuses(&command)
}

/// Where it ends, the inches ridden and left, and the points that it went round by.
fn ride_of(events: &[Event]) -> (Point, f64, f64, Vec<Point>) {
    let ride = events.iter().find_map(|event| match event {
        Event::MessengerRode {
            at,
            inches,
            left,
            by,
            ..
        } => Some((*at, *inches, *left, by.clone())),
        _ => None,
    });
    ride.unwrap()
}

fn near(one: Point, other: Point) -> bool {
    (one - other).norm() < 1e-9
}

#[test]
fn it_halts_where_its_owner_says_for_the_roll_is_a_maximum() {
    let mut game = riding(FULL);
    let before = game.state.clone();
    let events = does(&mut game, "ride 1 to 15,8", &[4, 4, 4]);
    assert_eq!(ride_of(&events), (at(15.0, 8.0), 6.0, 14.0, Vec::new()));
    assert_eq!(
        story::tell_event(&before, &events[0]).unwrap(),
        "messenger 1 to Gen a rides 6.0 in (4+4+4), and halts: to 15,8, 14.0 in to go due east"
    );
    assert_eq!(game.state.messengers()[0].at, at(15.0, 8.0));
    assert_eq!(refuses(&mut game, "ride 1"), "MSG-02");
    // The dice may carry it less far.
    let events = does(&mut riding(FULL), "ride 1 to 15,8", &[1, 1, 1]);
    assert_eq!(ride_of(&events), (at(12.0, 8.0), 3.0, 17.0, Vec::new()));
}

#[test]
fn it_goes_round_by_the_points_that_its_owner_names() {
    let mut game = riding(FULL);
    let before = game.state.clone();
    let events = does(&mut game, "ride 1 by 9,14 to 12,14", &[6, 6, 6]);
    let (end, inches, left, by) = ride_of(&events);
    assert!(near(end, at(12.0, 14.0)), "{end}");
    assert_eq!((inches, by), (9.0, vec![at(9.0, 14.0)]));
    assert!((left - (18.0f64.hypot(6.0) - 1.0)).abs() < 1e-9, "{left}");
    assert!(
        story::tell_event(&before, &events[0])
            .unwrap()
            .starts_with("messenger 1 to Gen a rides 9.0 in by 9,14 (6+6+6), and halts: to 12,14,")
    );
    // From the last point it steers for the addressee.
    let events = does(&mut riding(FULL), "ride 1 by 9,14", &[6, 3, 3]);
    let on = at(9.0, 14.0) + (at(30.0, 8.0) - at(9.0, 14.0)).normalize() * 6.0;
    assert!(near(ride_of(&events).0, on));
    // A point that it did not come to is none that it went by.
    let events = does(&mut riding(FULL), "ride 1 by 9,14", &[1, 1, 1]);
    assert_eq!(ride_of(&events).3, []);
}

#[test]
fn contact_is_arrival_on_whatever_way() {
    for line in [
        "ride 1 to 29.2,8.3",
        "ride 1 by 22,10",
        "ride 1 by 22,8 to 30,8",
    ] {
        let mut game = pair(BASIC, at(55.0, 55.0)).play();
        game.order_rides(at(18.0, 8.0));
        let events = does(&mut game, line, &[5, 5, 5]);
        assert_eq!(ride_of(&events).2, 0.0, "{line}");
        let fate = events.iter().find_map(|event| match event {
            Event::MessengerGone { fate, .. } => Some(*fate),
            _ => None,
        });
        assert_eq!(fate, Some(MessengerFate::Delivered), "{line}");
        assert!(game.brigade("a").waiting().is_some(), "{line}");
    }
}

#[test]
fn a_way_that_cannot_be_ridden_is_refused() {
    let lake = |game: Roster| {
        game.ground(
            "lake",
            at(12.0, 12.0),
            at(16.0, 16.0),
            GroundGoing::Impassable,
            0,
        )
    };
    let mut game = lake(pair(BASIC, at(55.0, 55.0))).play();
    game.order_rides(at(9.0, 8.0));
    for (line, rule) in [
        // 18 in is the most that three dice give.
        ("ride 1 to 27.5,8", "MSG-02"),
        ("ride 1 by 9,20 to 9,10", "MSG-02"),
        ("ride 1 to 9,8", "MSG-02"),
        ("ride 1 to 9,61", "RUL-41"),
        ("ride 1 by -1,8", "RUL-41"),
        ("ride 1 to 14,14", "RUL-41"),
        ("ride 2 to 12,8", "MSG-01"),
    ] {
        assert_eq!(refuses(&mut game, line), rule, "{line}");
    }
    // Nobody rides without a number; a way of all of them is none.
    assert!(language::parse("ride to 12,8", &game.state).is_err());
    let each = Command::Ride {
        messenger: None,
        route: RideRoute {
            by: Vec::new(),
            to: Some(at(12.0, 8.0)),
        },
    };
    assert_eq!(game.refuses(&each), "RUL-41");
    // Behind the lake it goes round.
    let events = does(&mut game, "ride 1 to 17.5,17.5", &[6, 6, 6]);
    assert!(ride_of(&events).1 > 8.5f64.hypot(9.5));
    game.phase(Phase::Activation);
    assert_eq!(refuses(&mut game, "ride 1 to 12,8"), "SEQ-01");
    game.begin(2, "rebel", Phase::Orders);
    assert_eq!(refuses(&mut game, "ride 1 to 12,8"), "MSG-01");
    // Who touches his addressee has arrived.
    let mut there = pair(BASIC, at(55.0, 55.0)).play();
    there.order_rides(at(29.0, 8.0));
    assert_eq!(refuses(&mut there, "ride 1 to 20,8"), "RUL-41");
}

#[test]
fn rul_42_by_switch_the_way_that_it_takes_is_tested() {
    let ride = |line: &str, dice: &[u8]| {
        let mut game = pair(FULL, at(11.0, 20.0))
            .switch("msg_path_tested", "on")
            .play();
        game.order_rides(at(9.0, 8.0));
        does(&mut game, line, dice);
        game.state.messengers().len()
    };
    assert_eq!(ride("ride 1", &[6, 6, 6]), 1);
    assert_eq!(ride("ride 1 by 9,16", &[6, 6, 6, 6]), 0);
}

/// A game of before the ways were named reads as ever.
#[test]
fn a_ride_of_old_is_the_shortest() {
    let old: Command = serde_json::from_str(r#"{"do":"ride","messenger":1}"#).unwrap();
    assert_eq!(old, ride(1));
    assert!(!serde_json::to_string(&ride(1)).unwrap().contains("route"));
    let named = Command::Ride {
        messenger: Some(1),
        route: RideRoute {
            by: vec![at(9.0, 14.0)],
            to: Some(at(12.0, 14.0)),
        },
    };
    let json = serde_json::to_string(&named).unwrap();
    assert_eq!(serde_json::from_str::<Command>(&json).unwrap(), named);
}

#[test]
fn the_referee_puts_a_messenger_where_it_stands() {
    let mut game = riding(FULL);
    let measured = MeasuredSpan {
        span: TapeSpan::Messenger {
            messenger: 1,
            unit: UnitId::new("p1"),
        },
        limit: 6.0,
        within: true,
    };
    game.apply(Event::Measured(measured.clone()));
    assert!(game.state.is_taped(&measured.span, 6.0));
    let before = game.state.clone();
    let events = does(&mut game, "place messenger 1 20,8.25", &[]);
    let messenger = &game.state.messengers()[0];
    assert_eq!((messenger.at, messenger.moved), (at(20.0, 8.25), false));
    assert_eq!(
        story::tell_event(&before, &events[0]).unwrap(),
        "corrected: messenger 1 is at 20,8.25"
    );
    // It rides on from there, and what the tape said of the old place is gone.
    let left = messengers::left_of(&game.state, messenger).unwrap();
    assert!((left - (10.0f64.hypot(0.25) - 1.0)).abs() < 1e-9);
    assert!(!game.state.is_taped(&measured.span, 6.0));
    assert_eq!(refuses(&mut game, "place messenger 2 20,8"), "MSG-01");
    assert_eq!(refuses(&mut game, "place messenger 1 20,80"), "RUL-58");
}
