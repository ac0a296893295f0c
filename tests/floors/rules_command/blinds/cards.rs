//! Cards: how they lie, move, are ordered and roll (BLIND-03 to BLIND-06).

use super::*;
use rules::fields::activation;
use rules::fields::terms::{
    command::Hand, condition::Condition, mark::BrigadeMark, name::GeneralId,
};

/// BLIND-01, BLIND-03: one card, borne on any ground, with the brigadier on it; a dummy watches nothing.
#[test]
fn blind_03_the_card() {
    let game = usual();
    let card = game.state.card_base(&id("z")).unwrap();
    assert_eq!(
        (card.at, card.frontage, card.depth),
        (at(10.0, 52.0), 4.0, 2.0)
    );
    assert_eq!(game.state.bases_of(&id("z")).len(), 1);
    let general = game.state.general(&GeneralId::new("z")).unwrap();
    assert_eq!(general.at(), Some(card.at));
    let table = game.state.on_table();
    assert!(table.number(&UnitId::new("z1")).is_some());
    assert!(table.number(&UnitId::new("blind-3")).is_none());
    assert_eq!(game.state.brigade(&id("blind-2")).unwrap().id, id("z"));
}

/// The card passes on where the referee breaks the unit that the record has it borne by.
#[test]
fn blind_03_the_card_is_the_brigades() {
    let mut game = usual();
    let lay = card_at(&game, "z");
    game.condition("z1", Condition::Broken);
    assert_eq!(card_at(&game, "z"), lay);
    game.does(&Command::Reveal { brigade: id("z") }, &[]);
    assert_eq!(game.state.bases_of(&id("z")).len(), 1);
}

/// BLIND-04: a point for the card, five ahead, three any way; the brigadier goes along, and nobody is disordered.
#[test]
fn blind_04_moves_as_one_piece() {
    for (side, brigade, unit) in [("rebel", "z", "z1"), ("rebel", "blind-3", "blind-3")] {
        let mut game = usual();
        tactical(&mut game, side, brigade);
        let (before, place) = (game.ap(brigade), card_at(&game, brigade));
        assert_eq!(refused(&mut game, unit, Manoeuvre::Ahead(5.2)), "TAC-01");
        assert_eq!(
            refused(&mut game, unit, Manoeuvre::Sideways(Hand::Left, 3.2)),
            "TAC-01"
        );
        moves(&mut game, unit, Manoeuvre::Ahead(5.0));
        assert_eq!(game.ap(brigade), before - 1);
        let now = card_at(&game, brigade);
        assert!((place.y - now.y - 5.0).abs() < 1e-9, "{now}");
        let general = game.state.general(&GeneralId::new(brigade)).unwrap();
        assert_eq!(general.at(), Some(now));
        assert_eq!(
            game.state.unit(&UnitId::new(unit)).unwrap().condition(),
            Condition::Ordered
        );
    }
}

/// BLIND-06: two dice alone; five or more moves, whatever the result; no mark, no retreat.
#[test]
fn blind_06_a_dummy_rolls_alone() {
    for (dice, moves) in [
        ([1, 1], false),
        ([1, 3], false),
        ([1, 4], true),
        ([6, 6], true),
    ] {
        let mut game = usual();
        game.begin(2, "rebel", Phase::Activation);
        assert!(activation::activation_modifiers(&game.state, &id("blind-3")).is_empty());
        let before = card_at(&game, "blind-3");
        game.activate("blind-3", dice);
        let dummy = game.brigade("blind-3");
        assert_eq!(!dummy.holds_ground(), moves, "{dice:?}");
        assert_eq!(
            (dummy.mark(), dummy.order()),
            (BrigadeMark::Steady, &Order::Hold)
        );
        assert_eq!(card_at(&game, "blind-3"), before);
    }
}

/// BLIND-06: a real one with all that is true of it; beaten it is shown at once.
#[test]
fn blind_06_beaten_is_shown() {
    let mut game = usual();
    game.begin(2, "rebel", Phase::Activation);
    let events = game.activate("z", [2, 2]);
    let Event::Activated { modifiers, .. } = &events[0] else {
        panic!("{events:?}");
    };
    assert!(!modifiers.is_empty());
    assert!(!is_shown(&game, "z"), "shaken is told when it is shown");
    let mut game = usual();
    game.begin(2, "rebel", Phase::Activation);
    game.mark("z", BrigadeMark::Shaken)
        .condition("z1", Condition::Beaten);
    game.activate("z", [1, 1]);
    assert_eq!(game.brigade("z").mark(), BrigadeMark::Beaten);
    assert!(is_shown(&game, "z"));
}

/// BLIND-05: a bluff without messengers stands still; with one it goes where it is sent, as any brigade.
#[test]
fn blind_05_orders_ride_to_a_dummy() {
    let mut game = usual();
    game.begin(2, "rebel", Phase::Activation);
    game.activate("blind-3", [4, 4]);
    game.phase(Phase::GrandTactical);
    assert_eq!(game.refuses(&march("blind-3", 30.0, 35.0)), "GT-01");
    // The division has three messengers, and one of them rides to the card.
    game.begin(4, "rebel", Phase::Orders);
    game.put("r", at(30.0, 58.0));
    game.does(&send("blind-3", advance(30.0, 35.0)), &[]);
    game.does(&ride_each(), &[6, 6, 6]);
    assert!(game.brigade("blind-3").waiting().is_some());
    game.phase(Phase::Activation);
    game.activate("blind-3", [4, 4]);
    let before = game.ap("blind-3");
    game.does(&accept("blind-3"), &[]);
    assert_eq!(game.ap("blind-3"), before - 1);
    game.phase(Phase::GrandTactical);
    let lay = card_at(&game, "blind-3");
    game.because(&march("blind-3", 30.0, 35.0));
    assert!(card_at(&game, "blind-3").y < lay.y);
    // What the roster orders a dummy is its first order.
    let ordered = rebels((10, 52), (30, 50)) + "orders = { kind = \"retire\" }\n";
    assert_eq!(*begun(&ordered).brigade("blind-3").order(), Order::Retire);
}

/// BLIND-03: the brigadier is on the card, and nobody may know yet of its units: it is shown first.
#[test]
fn blind_03_the_brigadier_stays_on_the_card() {
    let mut game = usual();
    tactical(&mut game, "rebel", "z");
    let general = GeneralId::new("z");
    let rides = |x: f64, y: f64| Command::RideTo {
        general: general.clone(),
        place: Place::Point(at(x, y)),
    };
    assert_eq!(game.refuses(&rides(14.0, 52.0)), "BLIND-03");
    let leads = Command::Lead {
        general: general.clone(),
        unit: UnitId::new("z1"),
    };
    assert_eq!(game.refuses(&leads), "BLIND-03");
    game.does(&Command::Reveal { brigade: id("z") }, &[]);
    game.does(&rides(14.0, 52.0), &[]);
}
