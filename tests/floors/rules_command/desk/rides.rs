//! What a message needs to arrive in time: warnings, the danger die, forecasts.

use super::*;

/// RUL-47: an order that rides to nobody waits there, and the desk says so beforehand.
#[test]
fn rul_47_the_desk_warns_of_a_ride_to_a_brigadier_who_is_gone() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    let ride = |game: &Game| view::assist::ride(&game.state, &id("a")).unwrap();
    assert!(!ride(&game).contains("RUL-47"));
    fallen(&mut game, "a", GeneralFate::Dead);
    let warned = "; Gen a is dead: it will wait for his successor in turn 5, or a superior \
        acting for him (RUL-47)";
    assert!(ride(&game).ends_with(warned), "{}", ride(&game));
    let sent = game.does(&send("a", attack("p")), &[]);
    assert!(told(&game, &sent[0]).ends_with(warned));
}

/// MSG-05: what each face means, 2 more for a figure that was run over.
#[test]
fn msg_05_the_question_says_what_the_faces_mean() {
    for (run_over, faces) in [
        (false, "1-3 unharmed, 4-5 turned back, 6 taken"),
        (
            true,
            "1 unharmed, 2-3 turned back, 4-6 taken (2 more: it was run over)",
        ),
    ] {
        let mut game = pair(FULL, at(30.0, 50.0)).play();
        game.does(&send("a", attack("p")), &[]);
        let rider = game.state.messengers()[0].at;
        game.shift("p", at(rider.x, rider.y + 4.0));
        if run_over {
            game.apply(Event::MessengerRunOver {
                id: game.state.messengers()[0].id,
                by: "p1".into(),
                at: rider,
            });
        }
        let mut tape = Tape::typed(&[]);
        let mut draft = rules::Draft::<Fields>::new(game.state.clone(), &mut tape, None);
        match Fields::decide(&mut draft, &ride(1)) {
            Err(Halt::Wanted(ask)) => {
                assert_eq!(ask.what, format!("danger of messenger 1: {faces}"));
            }
            other => panic!("{other:?}"),
        }
    }
}

/// MSG-02: exact chances by own turn, and the latest turn to send.
#[test]
fn msg_02_the_forecast_of_an_order() {
    let mut game = pair(BASIC, at(30.0, 50.0)).play();
    game.put("u", at(10.0, 8.0));
    let forecast = messengers::forecast_ride(&game.state, &id("a")).unwrap();
    assert!((forecast.inches - 18.0).abs() < 1e-9);
    let exact = arrival_chances(18.0, 8);
    for (n, arrival) in forecast.arrivals.iter().enumerate() {
        assert_eq!(arrival.turn, 1 + 2 * n as u32);
        assert_eq!(arrival.chance, exact[n]);
    }
    assert_eq!(forecast.arrivals[0].chance, 1.0 / 216.0);
    // 18 in are certain in six rides of 3 at least, and 9 times of 10 in fewer.
    let likely = exact.iter().position(|chance| *chance >= 0.9).unwrap() as u32;
    assert_eq!(forecast.turns_before(0.9), Some(likely));
    assert_eq!(forecast.turns_before(1.0), Some(5));
    assert_eq!(forecast.latest_turn(21, 0.9), Some(21 - 2 * likely));
    assert_eq!(
        forecast.latest_turn(22, 0.9),
        Some(21 - 2 * likely),
        "22 is the enemy's"
    );
    assert_eq!(forecast.latest_turn(11, 1.0), Some(1));
    assert_eq!(forecast.latest_turn(9, 1.0), None, "too late already");
    let sent = forecast.chances_by_turn(5);
    let told: Vec<(u32, f64)> = sent.iter().map(|s| (s.turn, s.chance)).collect();
    assert_eq!(told, [(1, exact[2]), (3, exact[1]), (5, exact[0])]);
    // Later in the turn it leaves with the next own one.
    game.phase(Phase::Activation);
    let later = messengers::forecast_ride(&game.state, &id("a")).unwrap();
    assert_eq!(later.arrivals[0].turn, 3);
    game.begin(2, "rebel", Phase::Orders);
    assert_eq!(
        messengers::forecast_ride(&game.state, &id("a"))
            .unwrap()
            .arrivals[0]
            .turn,
        3
    );
}

/// MSG-05: a danger die stands before the first ride, in full only.
#[test]
fn msg_05_the_forecast_counts_the_danger_die() {
    for (edition, share) in [(FULL, 0.5), (BASIC, 1.0)] {
        let mut game = pair(edition, at(11.0, 13.0)).play();
        game.put("u", at(10.0, 8.0));
        let forecast = messengers::forecast_ride(&game.state, &id("a")).unwrap();
        assert_eq!(forecast.arrivals[0].chance, share / 216.0);
        assert_eq!(forecast.danger.is_empty(), edition == BASIC);
        game.does(&send("a", Order::Retire), &[]);
        let riding = messengers::forecast_of(&game.state, &game.state.messengers()[0]).unwrap();
        assert_eq!(riding.arrivals[0].turn, 1);
        assert_eq!(riding.arrivals, forecast.arrivals);
    }
    let mut over = pair(FULL, at(11.0, 13.0)).play();
    over.put("u", at(10.0, 8.0))
        .does(&send("a", Order::Retire), &[]);
    let at = over.state.messengers()[0].at;
    over.apply(Event::MessengerRunOver {
        id: 1,
        by: "p1".into(),
        at,
    });
    let riding = messengers::forecast_of(&over.state, &over.state.messengers()[0]).unwrap();
    assert_eq!(riding.arrivals[0].chance, 1.0 / 6.0 / 216.0);
}

#[test]
fn msg_08_nobody_rides_to_meet_a_messenger_in_the_orders_phase() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    game.put("u", at(10.0, 8.0))
        .does(&send("a", Order::Retire), &[]);
    let meet = |who: &str| Command::RideTo {
        general: GeneralId::new(who),
        place: Place::Point(at(25.0, 8.0)),
    };
    let refusal = no(&mut game, &meet("a"));
    assert_eq!(refusal.clause().to_string(), "MSG-08");
    assert!(refusal.what_would_do().unwrap().contains("tactical phase"));
    assert_eq!(
        game.refuses(&meet("u")),
        "SEQ-01",
        "no messenger is on its way to him"
    );
    // By ordinary tactical movement he may.
    game.phase(Phase::Tactical);
    game.does(&meet("a"), &[]);
}
