//! When a card ends a march, and when it is shown (BLIND-07, BLIND-08, DIG-07).

use super::*;
use rules::fields::language;
use rules::fields::terms::{
    command::{BrigadeLayout, Drill, Hand},
    condition::Formation,
    event::MarchEnd,
    name::BrigadeId,
};
use table::measure::Bearing;

/// BLIND-07: the zone of a real blind ends a march and marks it real; a dummy goes as it is seen, and the march goes
/// on.
#[test]
fn blind_07_marches() {
    let mut game = begun(&rebels((40, 40), (10, 52)));
    let events = marches(&mut game, "b", 40.0, 38.0);
    let stop = events.iter().find_map(|event| match event {
        Event::Marched(march) => Some((march.stop.cause, march.distance)),
        _ => None,
    });
    let (cause, distance) = stop.unwrap();
    assert_eq!(cause, MarchEnd::Observed);
    assert!(distance < 32.0, "{distance}");
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::BlindMarked { .. })),
        "{events:?}"
    );
    // The dummy stood for nothing on the same way.
    let mut game = begun(&rebels((10, 52), (40, 30)));
    let events = marches(&mut game, "b", 40.0, 38.0);
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::DummyGone { by: Some(_), .. })),
        "{events:?}"
    );
    let gone = events.iter().find_map(|event| match event {
        Event::Marched(march) => Some(march.stop.cause),
        _ => None,
    });
    assert_ne!(gone, Some(MarchEnd::Observed), "{events:?}");
    assert!(
        game.state
            .brigade(&id("b"))
            .is_some_and(|_| is_shown(&game, "blind-3"))
    );
}

/// BLIND-08: seen by whoever moves; the brigade stands linked on the card, nobody nearer than the card lay.
#[test]
fn blind_08_seen_and_deployed() {
    let mut game = begun(&rebels((20, 25), (10, 52)));
    tactical(&mut game, "rebel", "z");
    let events = moves(&mut game, "z1", Manoeuvre::Ahead(2.9));
    // Blind 1, which is A, watches as a unit does: it sees the card, and is seen by it.
    assert!(is_shown(&game, "z") && is_shown(&game, "a"), "{events:?}");
    let bases = game.state.bases_of(&id("z"));
    assert_eq!(bases.len(), 2);
    let lay = at(20.0, 22.1);
    let front = bases.iter().map(|base| base.at.y - base.depth / 2.0);
    let nearest = front.fold(f64::INFINITY, f64::min);
    assert!(nearest >= lay.y - 1.0 - 1e-6, "{nearest}");
    // What the card did its units have done.
    assert!(game.state.unit(&UnitId::new("z2")).unwrap().deeds().moved);
}

/// BLIND-08: when its owner wishes; he deploys it within the bounds of the card, in the same phase.
#[test]
fn blind_08_its_owner_shows_and_deploys() {
    let mut game = usual();
    game.begin(2, "rebel", Phase::Tactical);
    game.does(&Command::Reveal { brigade: id("z") }, &[]);
    // On the back half of the card: in front of it he would be nearer to the enemy.
    let deploy = |x: f64, facing: f64| Command::Deploy {
        brigade: id("z"),
        at: at(x, 53.0),
        facing: Bearing::new(facing),
        layout: BrigadeLayout {
            front: Some(1),
            ..BrigadeLayout::default()
        },
    };
    assert_eq!(game.refuses(&deploy(15.0, 180.0)), "BLIND-08");
    assert_eq!(game.refuses(&deploy(10.0, 240.0)), "BLIND-08");
    game.does(&deploy(10.0, 150.0), &[]);
    assert_eq!(
        game.state.front_of(&id("z")).unwrap().degrees().round(),
        150.0
    );
    game.phase(Phase::Combat);
    assert_eq!(game.refuses(&deploy(10.0, 180.0)), "SEQ-01");
    let mut game = usual();
    game.does(
        &Command::Reveal {
            brigade: id("blind-3"),
        },
        &[],
    );
    assert!(!game.state.is_on_table(&id("blind-3")));
}

/// BLIND-08: two dummies of different sides within 6 inches in sight of each other both go.
#[test]
fn blind_08_dummies_meet() {
    for (y, go) in [(36, true), (40, false)] {
        let text = rebels((10, 52), (30, y)) + "[[dummy]]\nside = \"union\"\nat = [30, 30]\n";
        let mut game = begun(&text);
        game.does(
            &Command::Note {
                text: "look".to_owned(),
            },
            &[],
        );
        let left = game
            .state
            .cards()
            .filter(|(_, c)| c.dummy && !c.shown)
            .count();
        assert_eq!(left, if go { 0 } else { 2 }, "{y}");
    }
}

/// BLIND-08: they go as well where one passes the other on a march, however far off it ends; else its passing told that
/// it is nothing (BLIND-11).
#[test]
fn blind_08_dummies_meet_on_a_march() {
    for (x, go) in [(36.0, true), (50.0, false)] {
        let dummy = format!("[[dummy]]\nside = \"union\"\nat = [{x}, 10]\n");
        let mut game = begun(&(rebels((10, 52), (30, 30)) + &dummy));
        let own = {
            let mut dummies = game.state.cards().filter(|(_, card)| card.dummy);
            let is_union = |id: &BrigadeId| {
                let brigade = game.state.brigade(id);
                brigade.is_some_and(|brigade| brigade.side.as_str() == "union")
            };
            dummies.find(|(id, _)| is_union(id)).unwrap().0.to_string()
        };
        let events = marches(&mut game, &own, x, 46.0);
        let gone = events
            .iter()
            .filter(|event| matches!(event, Event::DummyGone { by: None, .. }))
            .count();
        assert_eq!(gone, if go { 2 } else { 0 }, "{x}: {events:?}");
    }
}

/// BLIND-03: nobody commands a dummy, so no figure is to get clear of who marches over its card (RUL-29); and nobody is
/// left to whom a messenger could ride (RUL-18).
#[test]
fn blind_03_a_dummy_has_neither_general_nor_messengers() {
    let mut game = begun(&rebels((10, 52), (40, 30)));
    let rides = |events: &[Event]| {
        events
            .iter()
            .any(|e| matches!(e, Event::Rode { clear: true, .. }))
    };
    let events = marches(&mut game, "b", 40.0, 38.0);
    assert!(
        events.iter().any(|e| matches!(e, Event::DummyGone { .. })),
        "{events:?}"
    );
    assert!(!rides(&events), "{events:?}");
    let mut game = usual();
    game.begin(2, "rebel", Phase::Orders);
    game.does(&send("blind-3", advance(30.0, 35.0)), &[]);
    game.phase(Phase::Tactical);
    assert_eq!(game.state.messengers().len(), 1);
    let brigade = id("blind-3");
    game.does(&Command::Reveal { brigade }, &[]);
    assert!(game.state.messengers().is_empty());
}

/// DIG-07: a dummy may not dig; a blind that digs is shown (BLIND-08).
#[test]
fn dig_07_who_digs_behind_a_card() {
    let text =
        rebels((10, 52), (30, 50)).replace("blinds = true\n", "blinds = true\ndigging = 2\n");
    let dig = |unit: &str| Command::Dig {
        units: vec![UnitId::new(unit)],
        paid_by: None,
    };
    let mut game = begun(&text);
    tactical(&mut game, "rebel", "blind-3");
    assert_eq!(game.refuses(&dig("blind-3")), "DIG-07");
    let mut game = begun(&text);
    tactical(&mut game, "rebel", "z");
    game.does(&dig("z1"), &[]);
    assert!(is_shown(&game, "z"));
    assert!(game.state.digging(&UnitId::new("z1")).is_some());
}

/// DIG-07, BLIND-08: a brigade behind its card is shown and digs whole; the other units are not left out in silence.
#[test]
fn dig_07_a_brigade_behind_its_card_digs_whole() {
    let text =
        rebels((10, 52), (30, 50)).replace("blinds = true\n", "blinds = true\ndigging = 2\n");
    let mut game = begun(&text);
    tactical(&mut game, "rebel", "z");
    let typed = language::parse("dig z", &game.state).unwrap().unwrap();
    let language::LineRequest::Command(command) = typed.act else {
        panic!("no command");
    };
    game.does(&command, &[]);
    for unit in ["z1", "z2"] {
        assert!(game.state.digging(&UnitId::new(unit)).is_some(), "{unit}");
    }
}

/// RUL-36, BLIND-08: a brigade that has held since it was a card holds the ground of its line too once it is shown.
#[test]
fn rul_36_the_ground_of_a_brigade_that_was_a_card() {
    let mut game = begun(&rebels((10, 52), (30, 50)));
    tactical(&mut game, "rebel", "z");
    let position = |game: &Game| *game.brigade("z").position().unwrap();
    let card = position(&game);
    assert_eq!((card.frontage, card.depth), (10.0, 5.0));
    assert_eq!(game.brigade("z").laid_out(), None);
    game.does(&Command::Reveal { brigade: id("z") }, &[]);
    // As the card lay, and as its two regiments stand: 6 in of front, an inch deep.
    assert_eq!(position(&game), card);
    let line = *game.brigade("z").laid_out().unwrap();
    assert!(
        (line.frontage - 12.0).abs() < 1e-6 && (line.depth - 4.0).abs() < 1e-6,
        "{line:?}"
    );
    // Half an inch outside the ground of the card, and inside that of the line.
    let x = |unit: &str| {
        game.state
            .unit(&UnitId::new(unit))
            .unwrap()
            .base()
            .unwrap()
            .at
            .x
    };
    let (east, west) = if x("z1") > x("z2") {
        ("z1", "z2")
    } else {
        ("z2", "z1")
    };
    let aside = |unit: &str, inches: f64| Command::Move {
        units: vec![UnitId::new(unit)],
        how: Manoeuvre::Sideways(Hand::Left, inches),
        paid_by: None,
    };
    game.does(&aside(east, 2.5), &[]);
    game.does(&aside(west, 2.5), &[]);
}

/// Z with guns and horse behind its card.
fn with_guns_and_horse() -> Game {
    let text = rebels((10, 52), (30, 50)).replace(
        "{ id = \"z2\", size = 3, value = 3 }",
        "{ id = \"z2\", kind = \"artillery\", guns = 4, value = 3 }, \
         { id = \"z3\", kind = \"cavalry\", size = 3, value = 3 }",
    );
    begun(&text)
}

/// BLIND-08: guns and horse stand as their owner likes, for nothing, in the phase in which they are shown.
#[test]
fn blind_08_unlimbered_or_mounted_as_its_owner_likes() {
    let mut game = with_guns_and_horse();
    game.begin(1, "union", Phase::Combat);
    let reform = |unit: &str, drill| Command::Reform {
        units: vec![UnitId::new(unit)],
        drill,
        facing: None,
        paid_by: None,
    };
    assert_eq!(
        game.refuses(&reform("z2", Drill::Limber)),
        "SEQ-01",
        "a card"
    );
    game.does(&Command::Reveal { brigade: id("z") }, &[]);
    let formation =
        |game: &Game, unit: &str| game.state.unit(&UnitId::new(unit)).unwrap().formation();
    assert_eq!(formation(&game, "z2"), Formation::Unlimbered);
    game.does(&reform("z2", Drill::Limber), &[]);
    game.does(&reform("z3", Drill::Dismount), &[]);
    assert_eq!(formation(&game, "z2"), Formation::Limbered);
    assert_eq!(formation(&game, "z3"), Formation::Dismounted);
    assert_eq!(
        game.refuses(&reform("z2", Drill::Limber)),
        "TAC-01",
        "it is"
    );
    assert_eq!(
        game.refuses(&reform("z1", Drill::Mount)),
        "TAC-01",
        "infantry"
    );
    let turned = Command::Reform {
        units: vec![UnitId::new("z2")],
        drill: Drill::Unlimber,
        facing: Some(Bearing::new(0.0)),
        paid_by: None,
    };
    assert_eq!(game.refuses(&turned), "BLIND-08");
    assert!(
        !game
            .state
            .unit(&UnitId::new("z2"))
            .unwrap()
            .deeds()
            .reformed
    );
    // In the next phase it is drill, for a point, by the rules.
    game.phase(Phase::Morale);
    assert_eq!(game.refuses(&reform("z2", Drill::Unlimber)), "SEQ-01");
}

/// BLIND-08: who fires is shown, though no one sees it: from a hill it sees farther than it is seen.
#[test]
fn blind_08_fires() {
    let text = rebels((30, 40), (10, 52)).replace(
        "{ id = \"z1\", size = 3, value = 3 }",
        "{ id = \"z1\", kind = \"artillery\", guns = 6, value = 3 }",
    ) + "[[terrain]]\nid = \"hill\"\nkind = \"hill\"\noutline = [[20, 38], [40, 38], [40, 46], [20, 46]]\n";
    let mut game = begun(&text);
    game.shift("b", at(30.0, 24.0)).shift("a", at(4.0, 10.0));
    game.begin(2, "rebel", Phase::Combat);
    assert!(!is_shown(&game, "z"));
    let fire = Command::Fire {
        firing: vec![UnitId::new("z1")],
        at: UnitId::new("b2"),
        switched: Default::default(),
    };
    let events = game.does(&fire, &[3, 3]);
    let place = |found: fn(&Event) -> bool| events.iter().position(found);
    let shown = place(|event| matches!(event, Event::Revealed { .. }));
    let fought = place(|event| matches!(event, Event::Fought { .. }));
    assert!(shown.is_some() && shown < fought, "{events:?}");
    assert!(is_shown(&game, "z"));
}

/// BLIND-08: who is charged is shown before the charge comes home, and is charged where it stands.
#[test]
fn blind_08_charged() {
    // On ground where no one sees farther than 3 inches the charger comes upon the card.
    let text = rebels((12, 44), (30, 50)).replace("\"rolling\"", "\"obstructed\"");
    let mut game = begun(&text);
    game.shift("b", at(12.0, 39.0)).put("b", at(12.0, 37.0));
    assert!(!is_shown(&game, "z"));
    game.written("b", Order::Attack(id("blind-2")));
    tactical(&mut game, "union", "b");
    let charge = Command::Move {
        units: vec![UnitId::new("b2")],
        how: Manoeuvre::UpTo(UnitId::new("z1")),
        paid_by: None,
    };
    let events = game.because(&charge);
    let place = |found: fn(&Event) -> bool| events.iter().position(found);
    let shown = place(|event| matches!(event, Event::Revealed { .. }));
    let moved = place(|event| matches!(event, Event::Moved { .. }));
    assert!(shown.is_some() && shown < moved, "{events:?}");
    let charged = events
        .iter()
        .any(|event| matches!(event, Event::Charged { .. }));
    assert!(charged, "{events:?}");
    assert!(
        game.state
            .in_contact(game.state.unit(&UnitId::new("b2")).unwrap())
    );
}
