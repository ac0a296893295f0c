//! ORD-01 to ORD-13, RUL-31, RUL-32, RUL-35 to RUL-37, RUL-39, RUL-40, RUL-46, RUL-107.

use super::table::*;
use rules::clause::Clause;
use rules::fields::orders;
use rules::fields::orders::{OrderReason, messengers, position};
use rules::fields::terms::{
    command::Command,
    edition::Edition,
    event::Event,
    name::UnitId,
    order::{Order, Place},
    phase::Phase,
};
use table::ground::GroundGoing;

fn automatic(game: &mut Game, phase: Phase) -> Vec<Event> {
    game.phase(phase);
    game.run(
        |draft| {
            orders::change_orders(draft);
            Ok(())
        },
        &[],
        None,
    )
    .unwrap()
}

fn changes(events: &[Event]) -> Vec<String> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::OrderChanged {
                brigade,
                order,
                rule,
                ..
            } => Some(format!("{brigade} {order} {rule}")),
            _ => None,
        })
        .collect()
}

#[test]
fn ord_06_rest_is_of_the_full_edition() {
    for row in rows("t-orders") {
        let order = match row[0].as_str() {
            "Attack" => attack("p"),
            "Advance" => advance(30.0, 20.0),
            "Hold" => Order::Hold,
            "Retire" => Order::Retire,
            _ => Order::Rest,
        };
        assert_eq!(order.marches(), row[4] == "yes", "{row:?}");
        for (edition, column) in [(BASIC, 1), (FULL, 2)] {
            let mut game = pair(edition, at(30.0, 50.0)).play();
            let allowed = game.order(&send("a", order.clone()), &[]).is_ok();
            assert_eq!(allowed, row[column] == "yes", "{row:?}");
        }
    }
    let mut basic = pair(BASIC, at(30.0, 50.0)).play();
    assert_eq!(basic.refuses(&send("a", Order::Rest)), "ORD-06");
}

#[test]
fn ord_02_attack_names_an_enemy_brigade_on_the_table() {
    for phase in [Phase::Orders, Phase::Deployment] {
        let mut game = pair(FULL, at(30.0, 50.0))
            .line("b", "u", at(50.0, 10.0), 0.0, 1)
            .line("q", "r", at(50.0, 50.0), 180.0, 1)
            .play();
        game.phase(phase).broken("q");
        assert_eq!(game.refuses(&send("a", attack("a"))), "ORD-02");
        assert_eq!(game.refuses(&send("a", attack("b"))), "ORD-02");
        assert_eq!(game.refuses(&send("a", attack("q"))), "ORD-02");
        assert_eq!(game.refuses(&send("a", attack("x"))), "DEPLOY-01");
        game.does(&send("a", attack("p")), &[]);
    }
}

#[test]
fn ord_03_advance_names_unoccupied_ground() {
    let mut game = pair(FULL, at(30.0, 50.0))
        .ground("hill", at(20.0, 48.0), at(28.0, 49.0), GroundGoing::Open, 0)
        .ground(
            "orchard",
            at(20.0, 20.0),
            at(40.0, 24.0),
            GroundGoing::Open,
            0,
        )
        .play();
    assert_eq!(game.refuses(&send("a", advance_on("moon"))), "ORD-03");
    assert_eq!(game.refuses(&send("a", advance(99.0, 1.0))), "ORD-03");
    // P is in it, or touches it.
    assert_eq!(game.refuses(&send("a", advance(31.0, 50.0))), "RUL-35");
    game.does(&send("a", advance_on("orchard")), &[]);
    game.because(&send("a", advance(31.0, 50.0)));
    let unit = Order::Advance(Place::Unit(UnitId::new("p1")));
    assert_eq!(game.refuses(&send("a", unit)), "RUL-35");
    // The enemy himself is not ground.
    for place in [Place::Unit(UnitId::new("p1")), Place::Brigade("p".into())] {
        let order = send("a", Order::Advance(place));
        let why = game.order(&order, &[]).unwrap_err().to_string();
        assert!(
            why.contains(" is the enemy, and Advance names unoccupied ground")
                && why.contains("Attack p instead"),
            "{why}"
        );
    }
}

#[test]
fn ord_07_seen_by_the_enemy_only_retire_ends_farther_off() {
    let mut seen = pair(FULL, at(30.0, 21.0)).play();
    assert_eq!(seen.refuses(&send("a", advance(30.0, 5.0))), "ORD-07");
    seen.does(&send("a", advance(36.0, 12.0)), &[]);
    seen.does(&send("a", Order::Retire), &[]);
    // Outside all enemy sight: any direction, backward too.
    let mut unseen = pair(FULL, at(30.0, 40.0)).play();
    unseen.does(&send("a", advance(30.0, 5.0)), &[]);
}

/// An order is held to it as the end of a march is: nearest parts, the brigade where it would be done.
#[test]
fn ord_07_an_order_is_measured_between_nearest_parts_and_by_more_than_the_tape_errs() {
    // A regiment touches 36,10 when the line has gone 1.5 in east: no farther from who stands opposite.
    let mut aside = pair(FULL, at(30.0, 21.0)).play();
    aside.does(&send("a", advance(36.0, 10.0)), &[]);
    for (y, refused) in [(9.25, false), (9.2, true)] {
        let mut back = pair(FULL, at(30.0, 21.0)).play();
        match refused {
            true => assert_eq!(back.refuses(&send("a", advance(30.0, y))), "ORD-07"),
            false => drop(back.does(&send("a", advance(30.0, y)), &[])),
        }
    }
    // With a reason the referee sends it all the same.
    let mut game = pair(FULL, at(30.0, 21.0)).play();
    game.because(&send("a", advance(30.0, 5.0)));
}

#[test]
fn ord_07_of_an_order_only_enemies_who_see_count_and_whoever_is_seen() {
    // The brigade would come nearer to Q, who does not see it, and farther from P, who does.
    let both = || pair(FULL, at(30.0, 21.0)).line("q", "r", at(52.0, 10.0), 180.0, 3);
    let mut game = both().play();
    assert_eq!(game.refuses(&send("a", advance(42.0, 8.0))), "ORD-07");
    // To the nearest edge of a piece of ground it is no farther, whatever its middle is.
    let wide = |low: f64| {
        both().ground(
            "wide",
            at(30.0, low - 6.0),
            at(34.0, low + 0.5),
            GroundGoing::Open,
            0,
        )
    };
    wide(8.9).play().does(&send("a", advance_on("wide")), &[]);
    let mut behind = wide(6.0).play();
    assert_eq!(behind.refuses(&send("a", advance_on("wide"))), "ORD-07");
}

#[test]
fn ord_01_one_order_at_a_time_and_ord_08_of_one_leg() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    game.written("a", advance(30.0, 30.0))
        .written("a", attack("p"));
    assert_eq!(*game.brigade("a").order(), attack("p"));
    // An order has one target: a second leg takes a second order, which is legal.
    assert_eq!(game.brigade("a").order().target().as_deref(), Some("p"));
}

#[test]
fn ord_09_in_person_by_a_superior_whose_figure_touches() {
    for (x, allowed) in [(31.0, true), (31.05, true), (31.2, false)] {
        let mut game = pair(FULL, at(30.0, 50.0)).play();
        game.written("a", advance(30.0, 30.0)).put("u", at(x, 8.0));
        let handed = game.order(&hand("a", Order::Hold), &[]);
        assert_eq!(handed.is_ok(), allowed, "{x}");
        match handed {
            // It waits (RUL-31: for nothing), it is not yet in force.
            Ok(_) => assert_eq!(game.brigade("a").waiting(), Some(&Order::Hold)),
            Err(refusal) => assert_eq!(refusal.clause().id(), "ORD-09"),
        }
        assert_eq!(game.brigade("a").order().name(), "advance");
        assert_eq!(game.ap("u"), 3);
    }
}

#[test]
fn rul_46_corps_hands_over_but_sends_no_messenger() {
    let mut game = roster(FULL)
        .corps("c", "union", at(30.0, 7.0))
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(30.0, 10.0), 0.0, 3)
        .line("p", "r", at(30.0, 50.0), 180.0, 3)
        .play();
    game.does(&hand("a", attack("p")), &[]);
    let events = game.does(&send("a", attack("p")), &[]);
    assert!(matches!(&events[0], Event::MessengerSent { from, .. } if from.as_str() == "u"));
}

#[test]
fn ex_ord_10_a_who_may_be_sent_a_new_order() {
    // The divisional commander stands `inches` from the nearest base.
    let desk = |edition: Edition, inches: f64, order: Order| {
        let mut game = pair(edition, at(30.0, 55.0)).play();
        game.written("a", order).put("u", at(34.5 + inches, 10.0));
        game
    };
    let far = advance(30.0, 30.0);
    assert_eq!(
        orders::may_be_ordered(&desk(BASIC, 15.0, far.clone()).state, &id("a")),
        Ok(OrderReason::Always)
    );
    let mut unseen = desk(FULL, 15.0, far.clone());
    let no = orders::may_be_ordered(&unseen.state, &id("a")).unwrap_err();
    assert_eq!(no.clause().id(), "ORD-10");
    assert!(no.said().contains("15.0 in of 12.0 in"), "{no}");
    assert!(no.what_would_do().unwrap().contains("report a"));
    assert_eq!(unseen.refuses(&send("a", Order::Hold)), "ORD-10");
    let seen = orders::may_be_ordered(&desk(FULL, 11.0, far).state, &id("a")).unwrap();
    assert_eq!(seen.to_string(), "Gen u sees it, 11.0 in of 12.0 in");
    // A verdict within the error of a tape measure says so.
    let close = orders::may_be_ordered(&desk(FULL, 11.9, advance(30.0, 30.0)).state, &id("a"));
    assert!(close.unwrap().to_string().ends_with("12.0 in: measure it"));
    for holding in [Order::Hold, Order::Rest] {
        let why = orders::may_be_ordered(&desk(FULL, 20.0, holding).state, &id("a"));
        assert_eq!(why, Ok(OrderReason::Holding));
    }
    // In person is always allowed.
    unseen.put("u", at(31.0, 8.0));
    unseen.does(&hand("a", Order::Hold), &[]);
}

#[test]
fn rul_40_friends_do_not_block_his_view() {
    let mut game = pair(FULL, at(30.0, 55.0))
        .line("b", "u", at(38.0, 10.0), 90.0, 2)
        .play();
    game.written("a", advance(30.0, 30.0))
        .put("u", at(44.0, 10.0));
    assert!(matches!(
        orders::may_be_ordered(&game.state, &id("a")),
        Ok(OrderReason::Seen { .. })
    ));
}

#[test]
fn ord_12_no_attack_and_no_advance_at_morale_0() {
    let mut game = pair(FULL, at(30.0, 50.0))
        .line("b", "u", at(50.0, 10.0), 0.0, 1)
        .play();
    game.broken("b");
    for order in [attack("p"), advance(30.0, 20.0)] {
        assert_eq!(game.refuses(&send("a", order.clone())), "ORD-12");
        game.put("u", at(31.0, 8.0));
        assert_eq!(game.refuses(&hand("a", order)), "ORD-12");
        game.put("u", at(2.0, 2.0));
    }
    game.does(&send("a", Order::Retire), &[]);
    // RUL-104: orders already held stay.
    game.because(&send("a", attack("p")));
}

#[test]
fn orders_belong_to_their_phase_and_side() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    assert_eq!(game.refuses(&send("p", Order::Hold)), "SEQ-03");
    assert_eq!(game.refuses(&send("x", Order::Hold)), "DEPLOY-01");
    game.broken("a");
    assert_eq!(game.refuses(&send("a", Order::Hold)), "ACT-03");
    game.phase(Phase::Tactical);
    assert_eq!(game.refuses(&send("p", Order::Hold)), "SEQ-01");
}

#[test]
fn rul_107_first_orders_are_written_by_both_sides_for_nothing() {
    let mut game = pair(FULL, at(30.0, 50.0)).deployment();
    assert_eq!(*game.brigade("a").order(), Order::Hold);
    game.does(&send("a", attack("p")), &[]);
    game.does(&send("p", Order::Rest), &[]);
    assert_eq!(*game.brigade("a").order(), attack("p"));
    assert_eq!(*game.brigade("p").order(), Order::Rest);
    assert!(game.state.messengers().is_empty());
    assert_eq!(game.refuses(&send("a", attack("a"))), "ORD-02");
    let mut basic = pair(BASIC, at(30.0, 50.0)).deployment();
    assert_eq!(basic.refuses(&send("p", Order::Rest)), "ORD-06");
}

#[test]
fn rul_32_a_target_that_left_the_table_means_hold_or_the_nearest_enemy() {
    for (setting, expected) in [
        ("hold", "a hold RUL-32"),
        ("nearest_enemy", "a attack q RUL-32"),
    ] {
        let mut game = pair(FULL, at(30.0, 50.0))
            .line("q", "r", at(50.0, 50.0), 180.0, 1)
            .switch("attack_target_gone", setting)
            .play();
        game.written("a", attack("p"));
        assert!(changes(&automatic(&mut game, Phase::Orders)).is_empty());
        game.broken("p");
        // Only in the own Orders phase.
        assert!(changes(&automatic(&mut game, Phase::Tactical)).is_empty());
        game.begin(2, "rebel", Phase::Orders);
        assert!(changes(&automatic(&mut game, Phase::Orders)).is_empty());
        game.begin(3, "union", Phase::Orders);
        assert_eq!(changes(&automatic(&mut game, Phase::Orders)), [expected]);
    }
}

#[test]
fn ord_03_advance_ends_in_hold_on_arrival() {
    for (x, expected) in [(20.0, 0), (24.9, 0), (25.46, 1), (27.0, 1)] {
        let mut game = pair(FULL, at(30.0, 50.0))
            .ground("hill", at(10.0, 5.0), at(20.95, 15.0), GroundGoing::Open, 0)
            .play();
        game.shift("a", at(x + 0.0, 10.0));
        // Its western edge stands 4.5 in west of the centre; 0.05 apart is contact.
        game.written("a", advance_on("hill"));
        let reaches = x - 4.5 <= 20.95 + 0.05;
        let found = changes(&automatic(&mut game, Phase::GrandTactical));
        assert_eq!(found.len(), usize::from(reaches), "{x} {expected}");
    }
    let mut point = pair(BASIC, at(30.0, 50.0)).play();
    point.written("a", advance(33.0, 10.0));
    assert_eq!(
        changes(&automatic(&mut point, Phase::Tactical)),
        ["a hold ORD-03"]
    );
    assert!(point.brigade("a").position().is_some());
}

#[test]
fn rul_35_the_enemy_gets_there_first() {
    for edition in BOTH {
        let mut game = pair(edition, at(30.0, 50.0))
            .ground("hill", at(28.0, 25.0), at(32.0, 30.0), GroundGoing::Open, 0)
            .play();
        game.written("a", advance_on("hill"));
        game.begin(2, "rebel", Phase::Tactical)
            .shift("p", at(30.0, 30.5));
        assert_eq!(
            changes(&automatic(&mut game, Phase::Tactical)),
            ["a hold RUL-35"]
        );
    }
}

#[test]
fn rul_35_the_enemy_may_come_there_in_any_phase() {
    let next = Command::Next { anyway: true };
    for phase in [Phase::Orders, Phase::Activation, Phase::Combat] {
        let mut game = pair(BASIC, at(30.0, 50.0))
            .ground("hill", at(28.0, 25.0), at(32.0, 30.0), GroundGoing::Open, 0)
            .play();
        game.written("a", advance_on("hill"))
            .begin(2, "rebel", phase)
            .shift("p", at(30.0, 30.5));
        assert_eq!(changes(&game.does(&next, &[])), ["a hold RUL-35"]);
        assert!(game.brigade("a").position().is_some());
    }
}

#[test]
fn ex_ord_05_a_retire_ends_at_twelve() {
    for (gap, expected) in [(11.9, 0), (12.0, 1)] {
        let mut game = pair(FULL, at(30.0, 11.0 + gap)).play();
        game.written("a", Order::Retire);
        assert!(changes(&automatic(&mut game, Phase::GrandTactical)).is_empty());
        let found = changes(&automatic(&mut game, Phase::Tactical));
        assert_eq!(found.len(), expected, "{gap}");
        // Only the active side's.
        game.written("a", Order::Retire)
            .begin(2, "rebel", Phase::Tactical);
        assert!(changes(&automatic(&mut game, Phase::Tactical)).is_empty());
    }
}

#[test]
fn rul_36_the_position_is_widened_to_sides_and_rear() {
    let game = pair(FULL, at(30.0, 50.0)).play();
    let position = position::hold_position(&game.state, &id("a")).unwrap();
    assert_eq!((position.frontage, position.depth), (15.0, 4.0));
    assert_eq!(position.at, at(30.0, 9.0 - 0.5));
    let ground = position.rectangle();
    // Its front edge is that of the line.
    assert!((ground.front_middle().y - 10.5).abs() < 1e-9);
    let narrow = pair(FULL, at(30.0, 50.0))
        .switch("hold_margin_in", "1")
        .play();
    let position = position::hold_position(&narrow.state, &id("a")).unwrap();
    assert_eq!((position.frontage, position.depth), (11.0, 2.0));
}

#[test]
fn rul_36_positions_are_taken_once_hold_begins() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    automatic(&mut game, Phase::Orders);
    let first = *game.brigade("a").position().unwrap();
    game.shift("a", at(31.0, 11.0));
    automatic(&mut game, Phase::Tactical);
    assert_eq!(game.brigade("a").position(), Some(&first));
    game.apply(Event::OrderChanged {
        brigade: id("a"),
        order: Order::Hold,
        rule: Clause::new("ORD-03"),
        why: String::new(),
    });
    automatic(&mut game, Phase::Tactical);
    assert_ne!(game.brigade("a").position(), Some(&first));
}

#[test]
fn the_way_of_a_messenger_is_known_before_it_is_sent() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    game.put("u", at(10.0, 8.0));
    assert!((messengers::way_to(&game.state, &id("a")).unwrap() - 18.0).abs() < 1e-9);
}

#[test]
fn msg_08_nobody_rides_to_meet_a_messenger_outside_tactical_movement() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    let meet = rules::fields::terms::command::Command::RideTo {
        general: "u".into(),
        place: Place::Point(at(5.0, 5.0)),
    };
    assert_eq!(game.refuses(&meet), "SEQ-01");
}

#[test]
fn rul_20_retire_and_arrival_are_checked_while_it_holds_ground() {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    game.written("a", Order::Retire);
    game.rolled(
        "a",
        rules::fields::terms::charts::ActivationResult::Shaken,
        true,
    );
    assert_eq!(
        changes(&automatic(&mut game, Phase::Tactical)),
        ["a hold ORD-05"]
    );
    game.written("a", advance(33.0, 10.0));
    assert_eq!(
        changes(&automatic(&mut game, Phase::Tactical)),
        ["a hold ORD-03"]
    );
}

#[test]
fn rul_37_hidden_enemies_are_not_known() {
    let mut game = pair(FULL, at(30.0, 15.0)).play();
    game.hide("p").written("a", Order::Retire);
    assert_eq!(
        changes(&automatic(&mut game, Phase::Tactical)),
        ["a hold ORD-05"]
    );
    game.phase(Phase::Orders);
    game.does(&send("a", advance(30.0, 15.0)), &[]);
}
