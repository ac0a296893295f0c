//! What a phase should not end without, and bad input at the desk of a division.

mod rides;

use super::table::*;
use rules::chance::Tape;
use rules::fields::language;
use rules::fields::orders::messengers::{self, arrival_chances};
use rules::fields::state::draft::Fields;
use rules::fields::terms::{
    charts::ActivationResult,
    command::Command,
    event::Event,
    fate::GeneralFate,
    mark::BrigadeMark,
    name::GeneralId,
    order::{Order, Place},
    phase::Phase,
};
use rules::fields::turn::audit;
use rules::refusal::Refusal;
use rules::{Halt, Ruleset};
use view::acts::brigade_acts;
use view::board::Board;

fn left(game: &Game) -> Vec<String> {
    audit::left_undone(&game.state)
}

fn next(game: &mut Game) -> Vec<Event> {
    game.does(&Command::Next { anyway: false }, &[])
}

fn fallen(game: &mut Game, general: &str, fate: GeneralFate) {
    game.apply(Event::GeneralTested {
        general: GeneralId::new(general),
        dice: vec![1, 1],
        fate,
    });
}

fn no(game: &mut Game, command: &Command) -> Refusal {
    game.order(command, &[6; 12]).unwrap_err()
}

#[test]
fn msg_02_messengers_that_have_not_ridden_are_named_once() {
    let mut game = pair(BASIC, at(30.0, 50.0)).play();
    game.does(&send("a", attack("p")), &[]);
    assert_eq!(left(&game).len(), 1);
    assert!(left(&game)[0].contains("messenger 1"));
    assert!(matches!(&next(&mut game)[..], [Event::LeftUndone { .. }]));
    assert_eq!(game.state.phase(), Phase::Orders);
    next(&mut game);
    assert_eq!(game.state.phase(), Phase::Activation);
    assert_eq!(left(&game), ["A a: roll for activation"]);
}

/// MSG-02: what came up behind the list is listed before the phase ends, points spent since do not count as that; a
/// game that an older program began goes on without.
#[test]
fn msg_02_a_messenger_sent_behind_the_list_is_named_too() {
    let sent = |old: bool| {
        let mut game = pair(BASIC, at(30.0, 50.0)).play();
        if old {
            let mut text = serde_json::to_value(&game.state).unwrap();
            text.as_object_mut().unwrap().remove("lists_anew");
            game.state = serde_json::from_value(text).unwrap();
        }
        game.does(&send("a", attack("p")), &[]);
        next(&mut game);
        game.does(&send("a", attack("p")), &[]);
        game
    };
    let mut game = sent(false);
    let [Event::LeftUndone { acts }] = &next(&mut game)[..] else {
        panic!("the second messenger is lost")
    };
    assert_eq!(acts.len(), 2, "{acts:?}");
    next(&mut game);
    assert_eq!(game.state.phase(), Phase::Activation);
    let mut old = sent(true);
    next(&mut old);
    assert_eq!(old.state.phase(), Phase::Activation);
}

/// ACT-06: the order could be taken up, and the phase would pass over it.
#[test]
fn act_06_an_order_that_could_be_accepted_is_named() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    game.waiting("a", attack("p")).phase(Phase::Activation);
    game.activate("a", [5, 5]);
    assert!(
        left(&game)[0].contains("accept the new order (attack P "),
        "{:?}",
        left(&game)
    );
    next(&mut game);
    assert_eq!(game.state.phase(), Phase::Activation);
    game.does(&accept("a"), &[]);
    assert!(left(&game).is_empty());
    // Shaken it goes on waiting, and nothing is left to do.
    let mut shaken = pair(FULL, at(30.0, 50.0)).play();
    shaken.waiting("a", attack("p")).phase(Phase::Activation);
    shaken.activate("a", [1, 2]);
    assert!(left(&shaken).is_empty(), "{:?}", left(&shaken));
    // Basic, Hesitant: after the move.
    let mut late = pair(BASIC, at(30.0, 50.0)).play();
    late.waiting("a", attack("p")).phase(Phase::Activation);
    late.activate("a", [2, 2]);
    assert!(left(&late).is_empty());
    late.phase(Phase::Tactical);
    assert!(left(&late)[0].contains("accept the new order"));
    // Its player has the button for it, and his request is for this phase.
    let (state, side) = (&late.state, late.state.active());
    let own = state.brigades().filter(|brigade| brigade.side == *side);
    let acts = brigade_acts(state, &Board::from_state(state), side, own);
    let accept = acts.iter().find_map(|acts| acts.act("accept")).unwrap();
    assert_eq!(accept.reason, None);
    assert_eq!((accept.turn, accept.phase), (state.turn(), Phase::Tactical));
}

/// CMD-02, RUL-21: one pool for the own player turn, filled at its start, lost at its end.
#[test]
fn rul_21_points_are_one_pool_and_are_named_before_they_are_lost() {
    let mut game = pair(BASIC, at(30.0, 50.0)).play();
    game.written("a", attack("p"));
    game.phase(Phase::Activation);
    game.activate("a", [4, 4]);
    assert!(
        left(&game).is_empty(),
        "nothing is lost before movement ends"
    );
    game.phase(Phase::Tactical);
    assert_eq!(left(&game), ["points unspent: A a 3"]);
    let ride = Command::RideTo {
        general: GeneralId::new("a"),
        place: Place::Point(at(30.0, 2.5)),
    };
    game.does(&ride, &[]);
    assert_eq!(left(&game), ["points unspent: A a 2"]);
    assert!(matches!(&next(&mut game)[..], [Event::LeftUndone { .. }]));
    next(&mut game);
    assert_eq!(game.state.phase(), Phase::Combat);
    game.begin(2, "rebel", Phase::Orders);
    assert_eq!(
        (game.ap("a"), game.ap("p")),
        (0, 3),
        "none in the enemy's turn"
    );
    game.begin(3, "union", Phase::Orders);
    assert_eq!(game.ap("a"), 3, "filled anew, nothing is saved up");
    // Who did not roll could do nothing with them.
    game.phase(Phase::Tactical);
    assert!(left(&game).is_empty());
}

/// GEN-04, RUL-109: officers of the side that moves next are named with the end of the turn.
#[test]
fn gen_04_officers_due_back_are_named() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    fallen(&mut game, "a", GeneralFate::Dead);
    fallen(&mut game, "u", GeneralFate::Out);
    game.begin(2, "rebel", Phase::Morale);
    assert!(left(&game).is_empty(), "they miss the next own turn");
    game.begin(4, "rebel", Phase::Morale);
    let due = left(&game);
    assert_eq!(due.len(), 2, "{due:?}");
    assert!(
        due.iter()
            .any(|words| words.contains("a successor of Gen a"))
    );
    assert!(due.iter().any(|words| words.contains("Gen u comes back")));
    assert!(matches!(&next(&mut game)[..], [Event::LeftUndone { .. }]));
    // Nobody can do anything about it: who types `next` is not held up.
    let typed = audit::meant_command(&game.state, Command::Next { anyway: false });
    assert_eq!(typed, Command::Next { anyway: true });
    next(&mut game);
    assert!(game.state.general(&GeneralId::new("u")).unwrap().is_fit());
}

fn told(game: &Game, event: &Event) -> String {
    view::story::tell_event(&game.state, event).unwrap()
}

fn tested(general: &str, fate: GeneralFate) -> Event {
    Event::GeneralTested {
        general: GeneralId::new(general),
        dice: vec![1, 1],
        fate,
    }
}

/// GEN-04, GEN-05, RUL-100: what is done with the figure, who commands when, with how many points.
#[test]
fn gen_04_a_fall_says_what_to_do_and_what_is_missing() {
    let game = pair(FULL, at(30.0, 50.0)).play();
    for (general, fate, words) in [
        (
            "a",
            GeneralFate::Dead,
            "DEAD: take his figure off; his brigade has no points until turn 5, when a successor of \
             quality 2 takes over with 2 points (GEN-04)",
        ),
        (
            "p",
            GeneralFate::Out,
            "out of action: take his figure off; his brigade has no points until turn 4, when he is \
             back (GEN-04)",
        ),
        (
            "u",
            GeneralFate::Out,
            "out of action: take his figure off; his division cannot send orders or read reports \
             until turn 5, when he is back (GEN-04)",
        ),
    ] {
        let said = format!("Gen {general} is tested (1+1): {words}");
        assert_eq!(told(&game, &tested(general, fate)), said);
    }
}

/// GEN-04: the points ahead are those of who will be there, and the sheet names him.
#[test]
fn gen_04_the_sheet_tells_of_the_successor_and_not_of_the_dead() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    let sheet = |game: &Game| view::sheets::card::sheet(&game.state, &id("p")).unwrap();
    fallen(&mut game, "p", GeneralFate::Dead);
    let fell = sheet(&game);
    assert_eq!(
        fell.general,
        "Gen p, quality 3, dead; a quality 2 successor in turn 4"
    );
    let none = "no points: Gen p is dead, his successor comes in turn 4";
    assert!(fell.next.contains(&none.to_owned()), "{:?}", fell.next);
    let figures = view::board::Board::from_state(&game.state).figures;
    assert!(figures.iter().all(|figure| figure.name != "Gen p"));
    game.begin(2, "rebel", Phase::Orders);
    let ahead = "2 points: a successor of Gen p takes over";
    assert!(sheet(&game).next.contains(&ahead.to_owned()));
    let returned = Event::GeneralReturned {
        general: GeneralId::new("p"),
        quality: 2,
        at: Some(at(30.0, 52.0)),
        successor: true,
    };
    assert_eq!(
        told(&game, &returned),
        "a successor to Gen p takes command, quality 2: put his figure at 30,52"
    );
    game.begin(4, "rebel", Phase::Orders).apply(returned);
    assert!(
        sheet(&game)
            .general
            .starts_with("Gen p's successor, quality 2")
    );
    assert_eq!(game.ap("p"), 2);
}

/// MOR-04: what phase 6 would reckon now and what was reckoned last are not told by the same words.
#[test]
fn mor_04_morale_now_and_morale_as_last_reckoned_are_told_apart() {
    let game = pair(FULL, at(30.0, 50.0)).play();
    let now = view::sheets::card::divisions(&game.state);
    assert_eq!(now[0].morale_now(), "morale 1 if phase 6 came now");
    let last = view::spectator::OwnDivision {
        id: now[0].id.clone(),
        name: "Division".to_owned(),
        side: 0,
        morale: Some(5.0),
        routed: false,
        messengers: None,
    };
    assert!(
        last.words()
            .starts_with("Division: morale 5 at the last check")
    );
}

/// CMD-06: measured when the point is spent, from where he then stands; a unit moves once.
#[test]
fn cmd_06_he_may_ride_first_and_command_afterwards() {
    let mut game = pair(FULL, at(30.0, 55.0)).play();
    game.written("a", advance(30.0, 40.0))
        .put("a", at(30.0, 3.0))
        .phase(Phase::Activation);
    game.activate("a", [4, 4]);
    game.phase(Phase::Tactical);
    let line =
        |game: &Game, text: &str| match language::parse(text, &game.state).unwrap().unwrap().act {
            language::LineRequest::Command(command) => command,
            other => panic!("{other:?}"),
        };
    // The figure's rim stands 6.0 from the rear of a2 and farther from a1 and a3.
    let wing = line(&game, "move a1 ahead 3");
    let far = game.does(&wing, &[]);
    assert!(
        far.iter()
            .any(|e| matches!(e, Event::PointsSpent { points: 2, .. }))
    );
    let mut near = pair(FULL, at(30.0, 55.0)).play();
    near.written("a", advance(30.0, 40.0))
        .put("a", at(30.0, 3.0))
        .phase(Phase::Activation);
    near.activate("a", [4, 4]);
    near.phase(Phase::Tactical);
    near.does(&line(&near, "ride-to a 30,6"), &[]);
    let moved = near.does(&wing, &[]);
    assert!(
        moved
            .iter()
            .any(|e| matches!(e, Event::PointsSpent { points: 1, .. }))
    );
    assert_eq!(near.refuses(&wing), "RUL-26");
}

/// CMD-13, RUL-31: giving costs nothing by messenger or in person; taking it up costs one.
#[test]
fn cmd_13_the_brigadier_pays_when_he_accepts() {
    for in_person in [false, true] {
        let mut game = pair(BASIC, at(30.0, 50.0)).play();
        game.put("u", at(31.0, 8.0));
        let before = (game.ap("u"), game.ap("a"));
        let order = if in_person {
            hand("a", attack("p"))
        } else {
            send("a", attack("p"))
        };
        let events = game.does(&order, &[]);
        assert!(
            !events
                .iter()
                .any(|e| matches!(e, Event::PointsSpent { .. }))
        );
        if !in_person {
            game.does(&ride(1), &[]);
        }
        assert_eq!((game.ap("u"), game.ap("a")), before);
        game.phase(Phase::Activation);
        game.activate("a", [4, 4]);
        game.does(&accept("a"), &[]);
        assert_eq!((game.ap("u"), game.ap("a")), (before.0, before.1 - 1));
    }
}

/// ORD-08: there is no order of two legs in the language.
#[test]
fn ord_08_an_order_has_one_leg() {
    let game = pair(FULL, at(30.0, 50.0)).play();
    for line in [
        "order a advance 10,10 then attack p",
        "order a advance 10,10 attack p",
        "order a hold and retire",
    ] {
        let said = language::parse(line, &game.state).unwrap_err().to_string();
        assert!(said.starts_with("ORD-08"), "{line}: {said}");
    }
    language::parse("order a advance 10,10 in-person", &game.state).unwrap();
}

/// ORD-11: Beaten makes it Hold in basic, Retire and then Hold in full; Attack makes it Attack.
#[test]
fn ord_11_orders_change_by_themselves() {
    let after = |edition, dice| {
        let mut game = pair(edition, at(30.0, 30.0)).play();
        game.written("a", advance(30.0, 12.0))
            .phase(Phase::Activation);
        let events = game.activate("a", dice);
        let changes: Vec<Order> = events
            .iter()
            .filter_map(|event| match event {
                Event::OrderChanged { order, .. } => Some(order.clone()),
                _ => None,
            })
            .collect();
        changes
    };
    let beaten = |edition| {
        let mut game = pair(edition, at(30.0, 30.0)).play();
        game.mark("a", BrigadeMark::Beaten)
            .level("a", rules::fields::terms::charts::Level::Worn)
            .written("a", advance(30.0, 12.0))
            .phase(Phase::Activation);
        let dice = edition.pick([3, 2], [3, 2]);
        let events = game.activate("a", dice);
        let (_, result) = result_of(&events);
        assert_eq!(result, ActivationResult::Beaten, "{events:?}");
        events
            .into_iter()
            .filter_map(|event| match event {
                Event::OrderChanged { order, .. } => Some(order),
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(after(BASIC, [6, 6]), [attack("p")]);
    assert_eq!(beaten(BASIC), [Order::Hold]);
    assert_eq!(beaten(FULL), [Order::Retire, Order::Hold]);
}

/// RUL-03: totals past either end of a chart fall in its open rows.
#[test]
fn rul_03_totals_beyond_the_ends() {
    for total in [-9, -1, 0] {
        assert_eq!(
            ActivationResult::from_total(total, 13),
            ActivationResult::Broken
        );
    }
    for total in [13, 14, 20] {
        assert_eq!(
            ActivationResult::from_total(total, 13),
            ActivationResult::Attack
        );
    }
    use rules::fields::terms::account::FightEffect;
    assert_eq!(FightEffect::from_margin(6), Some(FightEffect::Broken));
    assert_eq!(FightEffect::from_margin(17), Some(FightEffect::Broken));
}

/// What cannot be asked at the desk: each answered with its clause and what would be legal.
#[test]
fn bad_input_is_answered_with_clause_and_remedy() {
    let mut game = roster(FULL)
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(30.0, 10.0), 0.0, 2)
        .line("b", "u", at(50.0, 10.0), 0.0, 2)
        .line("p", "r", at(30.0, 50.0), 180.0, 2)
        .line("q", "r", at(50.0, 50.0), 180.0, 2)
        .play();
    let told = |refusal: Refusal, clause: &str, remedy: &str| {
        assert_eq!(refusal.clause().to_string(), clause, "{refusal}");
        let would = refusal.what_would_do().unwrap_or_default();
        assert!(would.contains(remedy), "{refusal}");
    };
    // A target that is gone, oneself, a friend.
    game.broken("q");
    told(
        no(&mut game, &send("a", attack("q"))),
        "ORD-02",
        "Attack names an enemy brigade: p",
    );
    told(no(&mut game, &send("a", attack("a"))), "ORD-02", "p");
    told(no(&mut game, &send("a", attack("b"))), "ORD-02", "p");
    // A messenger to the dead: the brigade is gone, its general is not.
    game.broken("b");
    told(no(&mut game, &send("b", Order::Hold)), "ACT-03", "a");
    told(no(&mut game, &report("b")), "ACT-03", "a");
    // A brigade without brigadier asks for nothing and takes nothing in person.
    fallen(&mut game, "a", GeneralFate::Dead);
    told(no(&mut game, &report("a")), "GEN-05", "superior");
    told(
        no(&mut game, &hand("a", Order::Retire)),
        "RUL-47",
        "messenger",
    );
    // A second activation.
    game.phase(Phase::Activation);
    game.activate("a", [4, 4]);
    told(
        no(&mut game, &activate("a")),
        "ACT-01",
        "once a player turn",
    );
    told(no(&mut game, &activate("b")), "ACT-03", "a");
    told(no(&mut game, &activate("p")), "SEQ-03", "union");
    told(no(&mut game, &rally("a")), "ACT-05", "mark");
    let game_without_general = no(&mut game, &accept("a"));
    told(game_without_general, "ACT-06", "messenger");
}

/// CMD-04, CMD-06: what each next move costs, from where he stands now; beyond 12 in it cannot be.
#[test]
fn cmd_04_what_the_next_move_costs() {
    use rules::fields::tactical;
    let costs = |game: &Game| -> Vec<String> {
        let prices = tactical::unit_prices(&game.state, &id("a"));
        let told = prices.into_iter().map(|(_, price)| match price {
            Ok(price) => price.points.to_string(),
            Err(refusal) => refusal.clause().to_string(),
        });
        told.collect()
    };
    let mut game = pair(FULL, at(30.0, 55.0)).play();
    game.put("a", at(30.0, 3.0));
    assert_eq!(costs(&game), ["2", "1", "2"]);
    game.put("a", at(18.0, 10.0));
    assert_eq!(costs(&game), ["2", "2", "CMD-04"]);
    game.put("a", at(12.0, 10.0));
    assert_eq!(costs(&game), ["CMD-04", "CMD-04", "CMD-04"]);
    let mut basic = pair(BASIC, at(30.0, 55.0)).play();
    basic.put("a", at(30.0, 3.0));
    assert_eq!(costs(&basic), ["1", "1", "1"]);
    // Points that do not reach.
    game.put("a", at(18.0, 10.0)).apply(Event::PointsSpent {
        general: GeneralId::new("a"),
        points: 2,
        on: "riding".into(),
        rule: "CMD-11".into(),
    });
    assert_eq!(costs(&game), ["CMD-07", "CMD-07", "CMD-04"]);
}
