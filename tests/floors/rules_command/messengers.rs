//! MSG-01 to MSG-09, RUL-41 to RUL-46.

mod stand_in;

use super::table::*;
use rules::fields::orders::messengers::{self, arrival_chances, path::Path};
use rules::fields::terms::{
    charts::ActivationResult,
    edition::Edition,
    event::{Event, MessengerFate},
    fate::GeneralFate,
    message::Message,
    name::{BrigadeId, DivisionId, GeneralId, UnitId},
    order::Order,
    phase::Phase,
};
use table::ground::GroundGoing;
use table::measure::Point;

/// The brigadier of A stands at 30,8; messenger 1 with a Hold order stands `inches` short of touching
/// him, to the west. The enemy stands far off, or 5 in from the messenger.
fn on_the_road(edition: Edition, inches: f64, danger: bool) -> Game {
    let stands = at(30.0 - 1.0 - inches, 8.0);
    let enemy = if danger {
        at(stands.x, stands.y + 5.9)
    } else {
        at(55.0, 55.0)
    };
    let mut game = pair(edition, enemy).play();
    game.order_rides(stands);
    game
}

fn left(game: &Game) -> f64 {
    messengers::left_of(&game.state, &game.state.messengers()[0]).unwrap()
}

fn free(game: &Game) -> Option<u32> {
    game.state.free_messengers(&DivisionId::new("u"))
}

#[test]
fn every_row_of_v_messenger_rides_as_printed() {
    for row in rows("v-messenger") {
        let [risk, overrun, _, fate, dice, before, after, delivered] = row.as_slice() else {
            panic!("{row:?}");
        };
        let edition = if risk == "-" { BASIC } else { FULL };
        let mut game = on_the_road(edition, before.parse().unwrap(), risk != "-");
        if overrun == "yes" {
            let at = game.state.messengers()[0].at;
            game.apply(Event::MessengerRunOver {
                id: 1,
                by: UnitId::new("p1"),
                at,
            });
        }
        let mut faces: Vec<u8> = risk.parse().into_iter().collect();
        faces.extend(dice.split('+').filter_map(|die| die.parse::<u8>().ok()));
        let events = game.does(&ride(1), &faces);
        let gone = events.iter().find_map(|event| match event {
            Event::MessengerGone { fate, .. } => Some(*fate),
            _ => None,
        });
        let expected = match (fate.as_str(), delivered.as_str()) {
            ("turned back", _) => Some(MessengerFate::TurnedBack),
            ("captured", _) => Some(MessengerFate::Taken),
            (_, "yes") => Some(MessengerFate::Delivered),
            _ => None,
        };
        assert_eq!(gone, expected, "{row:?}");
        assert_eq!(
            game.brigade("a").waiting().is_some(),
            delivered == "yes",
            "{row:?}"
        );
        if gone.is_none() {
            assert!(
                (left(&game) - after.parse::<f64>().unwrap()).abs() < 1e-6,
                "{row:?}"
            );
        }
        let tested = events.iter().find_map(|event| match event {
            Event::MessengerTested { total, .. } => Some(total.to_string()),
            _ => None,
        });
        assert_eq!(tested.unwrap_or_else(|| "-".into()), row[2], "{row:?}");
    }
}

#[test]
fn msg_05_the_danger_die_reads_as_t_messenger() {
    for row in rows("t-messenger") {
        let low: u8 = row[0].parse().unwrap();
        let high: u8 = row[1].parse().unwrap();
        for total in low..=high.min(6) {
            let mut game = on_the_road(FULL, 30.0, true);
            game.does(&ride(1), &[total, 1, 1, 1]);
            let left = game.state.messengers().len();
            assert_eq!(left == 1, row[2] == "unharmed", "{row:?} {total}");
            let figures = game
                .state
                .division(&DivisionId::new("u"))
                .unwrap()
                .messengers();
            let taken = row[2].starts_with("captured");
            assert_eq!(figures, Some(if taken { 2 } else { 3 }));
        }
    }
}

#[test]
fn ex_msg_02_a_and_b() {
    let mut game = on_the_road(BASIC, 11.5, false);
    game.does(&ride(1), &[4, 3, 5]);
    assert!(game.brigade("a").waiting().is_some());
    let mut far = on_the_road(BASIC, 26.0, false);
    far.does(&ride(1), &[4, 4, 4]);
    // One roll per messenger per Orders phase.
    assert_eq!(far.refuses(&ride(1)), "MSG-02");
    far.begin(2, "rebel", Phase::Orders);
    assert_eq!(far.refuses(&ride(1)), "MSG-01");
    far.begin(3, "union", Phase::Orders)
        .does(&ride(1), &[3, 3, 3]);
    assert!((left(&far) - 5.0).abs() < 1e-6);
    far.begin(5, "union", Phase::Orders)
        .does(&ride(1), &[1, 2, 2]);
    assert!(far.state.messengers().is_empty());
}

#[test]
fn msg_02_the_chances_to_arrive_are_exact() {
    assert_eq!(arrival_chances(12.0, 1), [81.0 / 216.0]);
    assert_eq!(arrival_chances(3.0, 1), [1.0]);
    assert_eq!(arrival_chances(18.0, 1), [1.0 / 216.0]);
    let far = arrival_chances(30.0, 3);
    assert_eq!(far[0], 0.0);
    assert!(far[1] > 0.0 && far[1] < far[2]);
    // Against every throw of two turns.
    let sums = |n: usize| {
        (0..6usize.pow(n as u32)).map(move |mut code| {
            (0..n).fold(0, |sum, _| {
                let die = code % 6 + 1;
                code /= 6;
                sum + die
            })
        })
    };
    let counted = sums(6).filter(|sum| *sum >= 21).count() as f64 / 46656.0;
    assert!((arrival_chances(21.0, 2)[1] - counted).abs() < 1e-12);
    assert_eq!(arrival_chances(0.0, 2), [1.0, 1.0]);
    let twelve = arrival_chances(12.0, 2);
    assert!(twelve[0] < 0.9 && twelve[1] >= 0.9, "{twelve:?}");
}

#[test]
fn msg_01_it_starts_beside_the_commander_and_moves_only_in_the_orders_phase() {
    let mut game = pair(FULL, at(55.0, 55.0)).play();
    game.put("u", at(10.0, 8.0));
    game.does(&send("a", Order::Retire), &[]);
    let messenger = &game.state.messengers()[0];
    assert_eq!(messenger.at, at(11.0, 8.0));
    assert!((left(&game) - 18.0).abs() < 1e-9);
    assert_eq!(game.state.openings().len(), 1);
    game.phase(Phase::Activation);
    assert_eq!(game.refuses(&ride(1)), "SEQ-01");
    assert_eq!(free(&game), Some(2));
}

#[test]
fn msg_03_after_delivery_the_figure_is_back_and_rides_again_next_turn() {
    let mut game = on_the_road(FULL, 5.0, false);
    game.does(&ride(1), &[2, 2, 2]);
    assert!(game.state.messengers().is_empty());
    // RUL-44: the same figure next turn.
    assert_eq!(free(&game), Some(2));
    game.begin(2, "rebel", Phase::Orders);
    assert_eq!(free(&game), Some(3));
}

#[test]
fn msg_04_basic_knows_no_danger() {
    let mut game = on_the_road(BASIC, 9.0, true);
    let events = game.does(&ride(1), &[1, 1, 1]);
    assert!(matches!(&events[0], Event::MessengerRode { inches, .. } if *inches == 3.0));
}

#[test]
fn rul_43_overrun_in_basic_sends_the_figure_back() {
    let mut game = on_the_road(BASIC, 9.0, false);
    game.apply(Event::MessengerGone {
        id: 1,
        fate: MessengerFate::Overrun,
    });
    assert!(game.state.messengers().is_empty());
    game.does(&send("a", Order::Retire), &[]);
}

#[test]
fn rul_42_the_path_is_tested_only_by_switch() {
    // The messenger starts 30 in from the brigadier; P stands beside the way.
    let play = |setting: &str, dice: &[u8]| {
        let mut game = pair(FULL, at(11.0, 13.0))
            .switch("msg_path_tested", setting)
            .play();
        game.apply(Event::MessengerSent {
            id: 1,
            from: GeneralId::new("u"),
            to: GeneralId::new("a"),
            carries: Message::Report { brigade: id("a") },
            at: at(0.0, 8.0),
        });
        let start = game.state.messengers()[0].at;
        assert!(start.x == 0.0);
        game.does(&ride(1), dice);
        game.state.messengers().len()
    };
    // Six inches from the figure to the base: at the start it is farther.
    assert_eq!(play("off", &[6, 6, 6]), 1);
    assert_eq!(play("on", &[6, 6, 6, 6]), 0);
    assert_eq!(play("on", &[6, 6, 6, 3]), 1);
}

#[test]
fn rul_42_a_new_messenger_near_the_enemy_is_tested_as_well() {
    let mut game = pair(FULL, at(55.0, 50.0)).play();
    game.put("u", at(55.0, 44.0));
    game.does(&send("a", Order::Retire), &[]);
    game.does(&ride(1), &[6]);
    assert_eq!(free(&game), Some(2));
    assert_eq!(
        game.state
            .division(&DivisionId::new("u"))
            .unwrap()
            .messengers(),
        Some(2)
    );
}

/// The die comes before the move (MSG-05), and contact is arrival (RUL-41): a messenger that touches its addressee
/// where it is placed makes no move. Its commander might as well hand the order over, which nobody tests (ORD-09).
#[test]
fn rul_42_a_new_messenger_that_touches_its_addressee_makes_no_ride_and_is_not_tested() {
    let by_commander = |inches: f64| {
        let mut game = pair(FULL, at(30.0, 14.0)).play();
        let brigadier = game.state.general(&GeneralId::new("a")).unwrap();
        let beside = brigadier.at().unwrap();
        game.put("u", at(beside.x - inches, beside.y));
        game.does(&send("a", Order::Retire), &[]);
        game
    };
    let mut there = by_commander(2.0);
    assert!(left(&there) < 0.01);
    let events = there.does(&ride(1), &[]);
    assert!(there.brigade("a").waiting().is_some());
    assert!(
        !events
            .iter()
            .any(|e| matches!(e, Event::MessengerTested { .. }))
    );
    // Half an inch farther off it has a ride before it, and the enemy is as near.
    let mut short = by_commander(2.5);
    short.does(&ride(1), &[6]);
    assert!(short.brigade("a").waiting().is_none());
}

#[test]
fn rul_42_one_run_over_is_so_only_until_its_next_move() {
    let mut game = on_the_road(FULL, 30.0, true);
    let stands = game.state.messengers()[0].at;
    game.apply(Event::MessengerRunOver {
        id: 1,
        by: UnitId::new("p1"),
        at: stands,
    });
    game.does(&ride(1), &[1, 1, 1, 1]);
    assert!(!game.state.messengers()[0].run_over);
    game.begin(3, "union", Phase::Orders);
    let events = game.does(&ride(1), &[1, 1, 1, 1]);
    assert!(matches!(
        &events[0],
        Event::MessengerTested { total: 1, .. }
    ));
}

#[test]
fn rul_41_it_steers_for_where_the_addressee_is_now() {
    let mut game = on_the_road(BASIC, 30.0 - 2.0, false);
    game.put("a", at(2.0, 40.0));
    let before = game.state.messengers()[0].at;
    game.does(&ride(1), &[2, 2, 2]);
    let after = game.state.messengers()[0].at;
    let way: Point = at(2.0, 40.0);
    let along = (way - before).normalize();
    assert!((after - (before + along * 6.0)).norm() < 1e-9);
}

#[test]
fn rul_41_round_impassable_ground_and_over_a_bridge() {
    let river = |bridge: bool| {
        let plain = pair(BASIC, at(55.0, 55.0)).ground(
            "river",
            at(20.0, 0.0),
            at(22.0, 30.0),
            GroundGoing::Impassable,
            0,
        );
        let built = if bridge {
            plain
                .ground("bridge", at(19.0, 7.0), at(23.0, 9.0), GroundGoing::Open, 0)
                .road()
        } else {
            plain
        };
        let ground = built.play().state.ground().clone();
        Path::shortest_way(&ground, at(10.0, 8.0), at(30.0, 8.0)).length()
    };
    let round = 2.0 * (10.0f64.hypot(22.0)) + 2.0;
    assert!((river(false) - round).abs() < 0.5, "{}", river(false));
    assert!((river(true) - 20.0).abs() < 1e-9);
    // Uphill, woods and fences cost nothing.
    let woods = pair(BASIC, at(55.0, 55.0))
        .ground(
            "wood",
            at(12.0, 0.0),
            at(28.0, 30.0),
            GroundGoing::Obstructed,
            0,
        )
        .play();
    let way = Path::shortest_way(woods.state.ground(), at(10.0, 8.0), at(30.0, 8.0));
    assert_eq!(way.length(), 20.0);
}

#[test]
fn msg_06_a_report_costs_the_commander_a_point_and_entitles_to_one_order() {
    let mut game = pair(FULL, at(55.0, 55.0)).play();
    game.written("a", advance(30.0, 30.0))
        .put("u", at(30.0, 31.0));
    // The brigade, 20 in off, is out of his sight.
    assert_eq!(game.refuses(&send("a", Order::Retire)), "ORD-10");
    game.does(&report("a"), &[]);
    assert!((left(&game) - 21.0).abs() < 1e-9, "{}", left(&game));
    assert_eq!(game.refuses(&report("a")), "RUL-44");
    game.does(&ride(1), &[5, 4, 2]);
    game.begin(3, "union", Phase::Orders);
    game.does(&ride(1), &[4, 4, 2]);
    assert_eq!(game.ap("u"), 2);
    assert!(game.brigade("a").may_be_answered());
    assert!(game.state.messengers().is_empty());
    // The old order stays meanwhile; one request entitles to one order.
    assert_eq!(game.brigade("a").order().name(), "advance");
    assert_eq!(game.refuses(&report("a")), "MSG-06");
    game.does(&send("a", Order::Hold), &[]);
    assert_eq!(game.refuses(&send("a", Order::Retire)), "ORD-10");
}

#[test]
fn msg_06_without_a_point_the_report_waits_to_be_read() {
    let mut game = pair(FULL, at(55.0, 55.0)).play();
    game.written("a", advance(30.0, 30.0))
        .put("u", at(30.0, 31.0));
    game.does(&report("a"), &[]);
    game.apply(Event::PointsSpent {
        general: GeneralId::new("u"),
        points: 3,
        on: "reports".into(),
        rule: rules::clause::Clause::new("MSG-06"),
    });
    game.put("u", at(30.0, 15.0));
    game.does(&ride(1), &[6, 6, 6]);
    assert!(!game.brigade("a").may_be_answered());
    assert_eq!(game.state.messengers().len(), 1);
    game.begin(3, "union", Phase::Orders);
    assert_eq!(game.state.openings().len(), 1);
    game.does(&ride(1), &[]);
    assert!(game.brigade("a").may_be_answered());
}

#[test]
fn msg_06_basic_knows_no_reports() {
    let mut game = pair(BASIC, at(55.0, 55.0)).play();
    assert_eq!(game.refuses(&report("a")), "MSG-06");
}

#[test]
fn ex_msg_07_a_orders_and_reports_share_the_pool() {
    let mut game = pair(FULL, at(55.0, 55.0))
        .line("b", "u", at(50.0, 10.0), 0.0, 1)
        .play();
    game.apply(Event::MessengerSent {
        id: 1,
        from: GeneralId::new("u"),
        to: GeneralId::new("a"),
        carries: Message::Report { brigade: id("a") },
        at: at(1.0, 1.0),
    });
    game.apply(Event::MessengerGone {
        id: 1,
        fate: MessengerFate::Taken,
    });
    game.does(&send("a", Order::Retire), &[]);
    assert_eq!(free(&game), Some(1));
    game.does(&send("b", Order::Retire), &[]);
    assert_eq!(game.refuses(&send("b", Order::Retire)), "MSG-07");
    assert_eq!(game.refuses(&report("a")), "MSG-07");
    // RUL-45: basic knows no limit.
    let mut basic = pair(BASIC, at(55.0, 55.0)).play();
    for _ in 0..9 {
        basic.does(&send("a", Order::Retire), &[]);
    }
    assert_eq!(free(&basic), None);
}

#[test]
fn rul_44_an_answer_that_is_turned_back_gives_the_request_back() {
    for (die, entitled) in [(4, true), (6, false)] {
        let mut game = pair(FULL, at(2.0, 8.0)).play();
        game.written("a", advance(30.0, 40.0));
        game.apply(Event::ReportRead { brigade: id("a") });
        game.does(&send("a", Order::Hold), &[]);
        assert_eq!(game.refuses(&send("a", Order::Hold)), "ORD-10");
        game.does(&ride(1), &[die]);
        assert!(game.state.messengers().is_empty());
        game.begin(3, "union", Phase::Orders);
        match entitled {
            true => game.does(&send("a", Order::Hold), &[]),
            false => vec![game.because(&send("a", Order::Hold)).remove(0)],
        };
        assert!(!game.brigade("a").may_be_answered());
    }
    // What was sent without a request entitles to nothing.
    let mut unasked = pair(FULL, at(2.0, 8.0)).play();
    unasked.does(&send("a", Order::Retire), &[]);
    unasked.does(&ride(1), &[4]);
    assert!(!unasked.brigade("a").may_be_answered());
}

#[test]
fn rul_100_a_report_to_a_fallen_commander_waits_for_his_successor() {
    let mut game = pair(FULL, at(55.0, 55.0)).play();
    game.written("a", advance(30.0, 30.0))
        .put("u", at(30.0, 31.0));
    game.does(&report("a"), &[]);
    game.apply(Event::GeneralTested {
        general: GeneralId::new("u"),
        dice: vec![1, 1],
        fate: GeneralFate::Dead,
    });
    assert_eq!(game.refuses(&ride(1)), "RUL-100");
    assert_eq!(game.refuses(&send("a", Order::Hold)), "RUL-100");
}

#[test]
fn riding_each_in_turn_and_naming_nobody() {
    let mut game = on_the_road(BASIC, 9.0, false);
    let all = ride_each();
    assert_eq!(game.refuses(&ride(7)), "MSG-01");
    game.does(&all, &[3, 3, 4]);
    assert_eq!(game.refuses(&all), "MSG-02");
}
