//! RUL-47: who takes a message if its addressee has fallen.

use super::*;

#[test]
fn rul_47_without_brigadier_it_waits_at_the_nearest_unit() {
    let mut game = on_the_road(FULL, 8.0, false);
    game.apply(Event::GeneralTested {
        general: GeneralId::new("a"),
        dice: vec![1, 1],
        fate: GeneralFate::Dead,
    });
    game.does(&ride(1), &[6, 6, 6]);
    assert!(game.brigade("a").waiting().is_none());
    let messenger = &game.state.messengers()[0];
    assert!(messenger.waits);
    let gap = game.state.bases_of(&BrigadeId::new("a"))[0].distance_to_point(messenger.at);
    assert!((gap - 0.5).abs() < 0.05, "{gap}");
    game.begin(3, "union", Phase::Orders);
    assert_eq!(game.refuses(&ride(1)), "RUL-47");
    assert!(game.state.openings().is_empty());
    // A stand-in takes the order over for a point of his own.
    game.put("u", at(30.0, 5.0))
        .rolled("a", ActivationResult::Eager, false);
    game.phase(Phase::Activation).does(&accept("a"), &[]);
    assert_eq!(*game.brigade("a").order(), Order::Retire);
    assert_eq!(game.ap("u"), 2);
    assert!(game.state.messengers().is_empty());
}

/// RUL-47, RUL-30: a superior within 12 in who stands in takes the order on arrival, or on the next
/// ride of a figure that waits; then it waits for activation like any other.
#[test]
fn rul_47_a_superior_who_stands_in_takes_the_order() {
    let fallen = || {
        let mut game = on_the_road(FULL, 8.0, false);
        game.apply(Event::GeneralTested {
            general: GeneralId::new("a"),
            dice: vec![1, 1],
            fate: GeneralFate::Dead,
        });
        game
    };
    let mut near = fallen();
    near.put("u", at(30.0, 5.0));
    near.does(&ride(1), &[6, 6, 6]);
    assert_eq!(near.brigade("a").waiting(), Some(&Order::Retire));
    let mut late = fallen();
    late.does(&ride(1), &[6, 6, 6]);
    late.put("u", at(30.0, 5.0))
        .begin(3, "union", Phase::Orders);
    assert!(late.state.openings()[0].due);
    late.does(&ride(1), &[]);
    assert_eq!(late.brigade("a").waiting(), Some(&Order::Retire));
    // Hesitant in full, it must take it up: it holds ground from the roll on (RUL-12).
    late.phase(Phase::Activation);
    late.activate("a", [2, 2]);
    assert!(late.brigade("a").holds_ground());
    late.does(&accept("a"), &[]);
    assert_eq!(late.ap("u"), 2);
    // Farther than 12 in he does not stand in.
    let mut far = fallen();
    far.put("u", at(30.0, 40.0));
    far.does(&ride(1), &[6, 6, 6]);
    assert!(far.state.messengers()[0].waits);
    // In basic nobody stands in, and nobody falls.
    let mut basic = on_the_road(BASIC, 8.0, false);
    basic.apply(Event::GeneralTested {
        general: GeneralId::new("a"),
        dice: vec![1, 1],
        fate: GeneralFate::Dead,
    });
    basic.put("u", at(30.0, 5.0)).does(&ride(1), &[6, 6, 6]);
    assert!(basic.brigade("a").waiting().is_none());
}

/// A messenger that waits beside a, whose brigadier has fallen.
fn waiting_beside() -> Game {
    let mut game = on_the_road(FULL, 8.0, false);
    game.apply(Event::GeneralTested {
        general: GeneralId::new("a"),
        dice: vec![1, 1],
        fate: GeneralFate::Dead,
    });
    game.does(&ride(1), &[6, 6, 6]);
    game
}

#[test]
fn rul_47_it_waits_no_longer_where_the_brigade_has_gone_away() {
    let mut gone = waiting_beside();
    gone.shift("a", at(30.0, 22.0)).put("u", at(30.0, 18.0));
    gone.rolled("a", ActivationResult::Eager, false)
        .phase(Phase::Activation);
    assert_eq!(gone.refuses(&accept("a")), "ACT-06");
    assert_eq!(gone.state.messengers().len(), 1);
    // It rides after it.
    gone.begin(3, "union", Phase::Orders);
    gone.does(&ride(1), &[6, 6, 6]);
    assert_eq!(gone.brigade("a").waiting(), Some(&Order::Retire));
    // Nor does it wait where a successor stands elsewhere: it rides to him.
    let mut back = waiting_beside();
    back.apply(Event::GeneralReturned {
        general: GeneralId::new("a"),
        quality: 2,
        at: Some(at(40.0, 2.0)),
        successor: true,
    });
    back.rolled("a", ActivationResult::Eager, false)
        .phase(Phase::Activation);
    assert_eq!(back.refuses(&accept("a")), "ACT-06");
}

#[test]
fn rul_12_an_order_that_a_stand_in_may_take_from_a_messenger_waits() {
    for (stands, holds) in [(at(30.0, 5.0), true), (at(30.0, 40.0), false)] {
        let mut game = waiting_beside();
        game.put("u", stands).phase(Phase::Activation);
        game.activate("a", [2, 2]);
        assert_eq!(game.brigade("a").holds_ground(), holds, "{stands}");
    }
}

/// RUL-47, ORD-09: in person too, to a superior who stands among the units.
#[test]
fn rul_47_in_person_a_superior_stands_in_among_the_units() {
    let mut game = pair(FULL, at(55.0, 55.0)).play();
    game.apply(Event::GeneralTested {
        general: GeneralId::new("a"),
        dice: vec![1, 1],
        fate: GeneralFate::Out,
    });
    assert_eq!(game.refuses(&hand("a", Order::Retire)), "RUL-47");
    game.put("u", at(30.0, 9.0));
    game.does(&hand("a", Order::Retire), &[]);
    assert_eq!(game.brigade("a").waiting(), Some(&Order::Retire));
}

#[test]
fn rul_47_the_successor_is_found_without_dice_or_by_a_ride() {
    let mut game = on_the_road(FULL, 8.0, false);
    game.apply(Event::GeneralTested {
        general: GeneralId::new("a"),
        dice: vec![1, 1],
        fate: GeneralFate::Dead,
    });
    game.does(&ride(1), &[6, 6, 6]);
    game.apply(Event::GeneralReturned {
        general: GeneralId::new("a"),
        quality: 2,
        at: Some(at(30.0, 8.0)),
        successor: true,
    });
    game.begin(3, "union", Phase::Orders)
        .does(&ride(1), &[6, 6, 6]);
    assert!(game.brigade("a").waiting().is_some());
}
