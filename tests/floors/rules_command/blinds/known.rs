//! What a card counts for, and what each side knows of it (BLIND-09 to BLIND-11).

use super::*;
use rules::fields::terms::{
    condition::Condition,
    mark::BrigadeMark,
    message::Message,
    name::{DivisionId, FeatureId, GeneralId, SideId},
};
use rules::fields::wear::morale::{self, terrain};

/// BLIND-09: a target under its number, until it is shown; one that is nothing is gone.
#[test]
fn blind_09_targets() {
    let mut game = usual();
    game.state.apply(&Event::PhaseBegan {
        phase: Phase::Deployment,
    });
    for (brigade, target) in [("b", "z"), ("c", "blind-3")] {
        let command = Command::Order {
            brigade: id(brigade),
            order: Order::Attack(id(target)),
            in_person: false,
        };
        game.does(&command, &[]);
    }
    assert_eq!(*game.brigade("b").order(), Order::Attack(id("blind-2")));
    for blind in ["z", "blind-3"] {
        game.does(&Command::Reveal { brigade: id(blind) }, &[]);
    }
    assert_eq!(*game.brigade("b").order(), Order::Attack(id("z")));
    game.begin(1, "union", Phase::Orders);
    game.does(&Command::Next { anyway: true }, &[]);
    assert_eq!(*game.brigade("c").order(), Order::Hold, "RUL-32");
}

/// BLIND-09: who attacks by his throw attacks the number, which tells nothing.
#[test]
fn blind_09_an_attack_by_activation_names_the_number() {
    let mut game = begun(&rebels((40, 30), (10, 52)));
    game.begin(1, "union", Phase::Activation);
    game.activate("b", [6, 6]);
    assert_eq!(*game.brigade("b").order(), Order::Attack(id("blind-3")));
    assert_eq!(game.state.brigade(&id("blind-3")).unwrap().id, id("z"));
}

/// BLIND-09: known for Retire; in no morale and no loss.
#[test]
fn blind_09_a_known_formation_and_no_more() {
    let mut game = begun(&rebels((10, 52), (40, 22)));
    // Twelve inches are asked of the nearest enemy, and that is the dummy.
    game.written("b", Order::Retire);
    tactical(&mut game, "union", "b");
    game.does(&Command::Next { anyway: true }, &[]);
    let gap = game.state.brigade_distance(&id("b"), &id("blind-3"));
    assert!(gap.unwrap() > 12.0);
    assert_eq!(*game.brigade("b").order(), Order::Hold);
    let (start, items) = morale::reckon_morale(&game.state, &DivisionId::new("r"));
    assert_eq!(
        (start, items.len()),
        (3.0, 1),
        "three brigades, and nothing"
    );
}

/// BLIND-10: before victory is judged all are shown.
#[test]
fn blind_10_the_end_shows_all() {
    let mut game = usual();
    game.begin(1, "union", Phase::Orders);
    game.does(&Command::End { reason: None }, &[]);
    assert!(game.state.cards().all(|(_, card)| card.shown));
    assert!(game.state.is_on_table(&id("z")) && !game.state.is_on_table(&id("blind-3")));
}

/// BLIND-11: two games that differ only in what blind 2 is are one to the enemy.
#[test]
fn blind_11_a_side_knows_cards() {
    let mut games =
        [rebels((10, 52), (30, 50)), rebels((30, 50), (10, 52))].map(|text| begun(&text));
    let known = |game: &Game, side: &str| game.state.as_known_to(&SideId::new(side));
    let mut all = |command: &Command, names: bool, dice: &[u8]| {
        for game in &mut games {
            let command = match (names, command) {
                (true, Command::Activate { .. }) => {
                    let second = game.state.brigade(&id("blind-2")).unwrap().id.clone();
                    Command::activate(Some(second))
                }
                (_, command) => command.clone(),
            };
            game.does(&command, dice);
        }
        let [one, other] = &games;
        assert_eq!(known(one, "union"), known(other, "union"), "{command:?}");
        assert_ne!(known(one, "rebel"), known(other, "rebel"));
    };
    let next = Command::Next { anyway: true };
    all(&next, false, &[]);
    for _ in 0..5 {
        all(&next, false, &[6; 6]);
    }
    all(&next, false, &[]);
    all(&Command::activate(None), true, &[4, 4]);
}

/// BLIND-10: what he was asked and answered is noted, and neither side reads the referee's notes.
#[test]
fn blind_10_the_referees_answer_is_noted() {
    let text = rebels((10, 52), (30, 50));
    let mut session = common::sitting::session(common::sitting::start(&text));
    let said = "may blind 3 dig? no";
    common::sitting::play(&mut session, &[&format!("note {said}")]);
    let noted = session.entries().iter().filter_map(|entry| entry.act());
    assert!(noted.flat_map(|act| &act.events).any(|event| *event
        == Event::Noted {
            text: said.to_owned()
        }));
    for side in ["union", "rebel"] {
        let mut onlooker = view::spectator::Spectator::new(Some(SideId::new(side)));
        onlooker.follow(&session);
        assert!(!format!("{:?}", onlooker.story()).contains(said), "{side}");
    }
}

/// On ground where no one sees farther than 3 inches: who is near a card does not see it yet.
fn in_thick_ground(dummy: (u32, u32)) -> Game {
    begun(&rebels((10, 52), dummy).replace("\"rolling\"", "\"obstructed\""))
}

/// BLIND-09: a messenger near a card throws for danger, whatever is behind it (MSG-05).
#[test]
fn blind_09_messengers_mind_a_dummy() {
    let tested = |dummy: (u32, u32)| {
        let mut game = in_thick_ground(dummy);
        game.begin(1, "union", Phase::Orders);
        game.put("u", at(46.0, 9.0));
        game.does(&send("b", advance(30.0, 30.0)), &[]);
        let events = game.does(&ride_each(), &[1, 1, 1, 1]);
        let endangered = |event: &Event| matches!(event, Event::MessengerTested { .. });
        events.iter().any(endangered)
    };
    assert!(tested((44, 14)));
    assert!(!tested((30, 50)));
}

/// BLIND-09: a beaten brigade goes back until it is more than 12 inches from a card, whatever is behind it (ACT-09).
#[test]
fn blind_09_a_beaten_brigade_minds_a_dummy() {
    let mut game = in_thick_ground((40, 30));
    game.shift("b", at(40.0, 22.0)).put("b", at(40.0, 20.0));
    game.begin(1, "union", Phase::Activation);
    game.mark("b", BrigadeMark::Shaken)
        .condition("b1", Condition::Beaten);
    game.activate("b", [1, 1]);
    assert_eq!(game.brigade("b").mark(), BrigadeMark::Beaten);
    let gap = game.state.brigade_distance(&id("b"), &id("blind-3"));
    assert!(gap.unwrap() > 12.0, "{gap:?}");
}

/// BLIND-09: a dummy holds no ground, a real blind does.
#[test]
fn blind_09_a_dummy_holds_no_ground() {
    let wood = FeatureId::new("wood");
    let holder = |game: &Game| {
        let shares = terrain::sharing_sides(&game.state, &wood);
        shares.first().map(|side| side.to_string())
    };
    assert_eq!(holder(&begun(&rebels((10, 52), (3, 31)))), None);
    assert_eq!(
        holder(&begun(&rebels((3, 31), (10, 52)))),
        Some("rebel".to_owned())
    );
}

/// BLIND-11, RUL-35: an order to ground on which a card lies is answered alike, whatever the card is.
#[test]
fn blind_11_an_order_tells_nothing_of_a_card() {
    let said = |blind, dummy| {
        let mut game = begun(&rebels(blind, dummy));
        game.begin(1, "union", Phase::Orders);
        game.put("u", at(46.0, 9.0));
        let order = send("b", Order::Advance(Place::Feature(FeatureId::new("wood"))));
        game.order(&order, &[]).unwrap_err().to_string()
    };
    let real = said((3, 31), (10, 52));
    assert!(real.contains("RUL-35: blind-"), "{real}");
    assert_eq!(said((10, 52), (3, 31)), real);
}

/// BLIND-11: who leads nothing goes by the number of his card, and a dummy that was shown is gone.
#[test]
fn blind_11_a_dummy_is_named_by_its_number_and_is_gone_once_shown() {
    let mut game = usual();
    game.begin(2, "rebel", Phase::Orders);
    let sent = Event::MessengerSent {
        id: 5,
        from: GeneralId::new("blind-3"),
        to: GeneralId::new("r"),
        carries: Message::Report {
            brigade: id("blind-3"),
        },
        at: Point::new(30.0, 50.0),
    };
    let said = view::story::tell_event(&game.state, &sent).unwrap();
    assert!(
        said.starts_with("messenger 5 leaves blind 3 for "),
        "{said}"
    );
    let away = |game: &Game| {
        let lines = view::sheets::card::brigades(&game.state).into_iter();
        let mut lines = lines.filter(|line| line.id == id("blind-3"));
        lines.next().unwrap().away
    };
    assert_eq!(away(&game), None);
    game.apply(Event::DummyGone {
        brigade: id("blind-3"),
        by: None,
    });
    assert_eq!(away(&game).as_deref(), Some("dummy, off the table"));
}
