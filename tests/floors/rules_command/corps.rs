//! Corps writes to divisions, by switch (RUL-46).

use super::table::*;
use rules::fields::terms::{
    command::Command,
    edition::Edition,
    event::{Event, MessengerFate},
    fate::GeneralFate,
    name::{DivisionId, GeneralId, UnitId},
    order::Order,
    phase::Phase,
};

fn instruct(division: &str, order: Order) -> Command {
    Command::Instruct {
        division: DivisionId::new(division),
        order,
    }
}

/// Corps I at 10,10, the general of its division u at 22,10: 11 in between the figures' rims.
fn corps(edition: Edition, setting: &str) -> Game {
    roster(edition)
        .switch("corps_messengers", setting)
        .corps("i", "union", at(10.0, 10.0))
        .division("u", "union", at(22.0, 10.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(30.0, 10.0), 0.0, 3)
        .line("p", "r", at(30.0, 50.0), 180.0, 3)
        .play()
}

fn told(game: &Game) -> Option<&Order> {
    game.state
        .division(&DivisionId::new("u"))
        .unwrap()
        .instruction()
}

#[test]
fn rul_46_by_default_corps_and_division_simply_talk() {
    for edition in BOTH {
        let mut game = corps(edition, "off");
        let refusal = game.order(&instruct("u", attack("p")), &[]).unwrap_err();
        assert_eq!(refusal.clause().to_string(), "RUL-46");
        assert!(
            refusal
                .what_would_do()
                .unwrap()
                .contains("corps_messengers")
        );
    }
}

#[test]
fn rul_46_a_figure_rides_to_the_division_and_is_read_for_a_point() {
    for edition in BOTH {
        let mut game = corps(edition, "on");
        let free = game.state.free_messengers(&DivisionId::new("u"));
        game.does(&instruct("u", attack("p")), &[]);
        let messenger = &game.state.messengers()[0];
        assert_eq!((messenger.from.as_str(), messenger.to.as_str()), ("i", "u"));
        assert_eq!(messenger.at, at(11.0, 10.0));
        // It is none of the division's own figures.
        assert_eq!(game.state.free_messengers(&DivisionId::new("u")), free);
        let points = game.ap("u");
        game.does(&ride(1), &[3, 3, 3]);
        assert_eq!(told(&game), None);
        game.begin(3, "union", Phase::Orders);
        let events = game.does(&ride(1), &[1, 1, 1]);
        assert_eq!(told(&game), Some(&attack("p")));
        assert_eq!(game.ap("u"), points - 1);
        assert!(events.iter().any(|event| matches!(event,
            Event::PointsSpent { general, points: 1, rule, .. }
                if general.as_str() == "u" && rule.id() == "RUL-46")));
        assert!(events.iter().any(|event| matches!(
            event,
            Event::MessengerGone {
                fate: MessengerFate::Delivered,
                ..
            }
        )));
        // Instructions bind nobody (ORD-01).
        assert_eq!(game.brigade("a").order(), &Order::Hold);
        assert!(game.brigade("a").waiting().is_none());
        assert_eq!(game.state.free_messengers(&DivisionId::new("u")), free);
    }
}

#[test]
fn rul_46_without_a_point_it_waits_beside_him() {
    let mut game = corps(BASIC, "on");
    game.does(&instruct("u", Order::Hold), &[]);
    for _ in 0..3 {
        game.apply(Event::PointsSpent {
            general: GeneralId::new("u"),
            points: 1,
            on: "riding".into(),
            rule: "CMD-04".into(),
        });
    }
    game.does(&ride(1), &[6, 6, 6]);
    assert_eq!(told(&game), None);
    assert_eq!(game.refuses(&ride(1)), "MSG-02");
    game.begin(3, "union", Phase::Orders);
    game.does(&ride(1), &[]);
    assert_eq!(told(&game), Some(&Order::Hold));
}

/// MSG-05: it is in the same danger as any messenger, and is lost to no division when taken.
#[test]
fn rul_46_the_figure_is_in_danger_like_any_other() {
    let mut game = corps(FULL, "on");
    game.does(&instruct("u", attack("p")), &[]);
    game.shift("p", at(13.0, 16.0));
    game.does(&ride(1), &[6]);
    assert!(game.state.messengers().is_empty());
    let division = game.state.division(&DivisionId::new("u")).unwrap();
    assert_eq!(division.messengers(), Some(3));
    assert_eq!(told(&game), None);
}

#[test]
fn rul_46_what_cannot_be_written() {
    let mut game = corps(FULL, "on");
    assert_eq!(game.refuses(&instruct("x", Order::Hold)), "CMD-01");
    assert_eq!(game.refuses(&instruct("r", Order::Hold)), "SEQ-03");
    assert_eq!(game.refuses(&instruct("u", attack("a"))), "ORD-02");
    game.begin(2, "rebel", Phase::Orders);
    assert_eq!(
        game.refuses(&instruct("r", Order::Hold)),
        "RUL-46",
        "nobody above r"
    );
    game.begin(3, "union", Phase::Tactical);
    assert_eq!(game.refuses(&instruct("u", Order::Hold)), "SEQ-01");
    game.begin(3, "union", Phase::Orders);
    game.apply(Event::GeneralTested {
        general: GeneralId::new("u"),
        dice: vec![1, 1],
        fate: GeneralFate::Dead,
    });
    assert_eq!(game.refuses(&instruct("u", Order::Hold)), "RUL-100");
    let mut basic = corps(BASIC, "on");
    assert_eq!(basic.refuses(&instruct("u", Order::Rest)), "ORD-06");
    assert!(basic.state.unit(&UnitId::new("a1")).is_some());
}
