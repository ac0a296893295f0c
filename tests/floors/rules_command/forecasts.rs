//! When a messenger arrives if everybody stays where he stands: MSG-02, MSG-05, RUL-42.

use super::table::*;
use rules::fields::orders::messengers::{self, RideForecast, arrival_chances};
use rules::fields::state::State;
use rules::fields::terms::{
    edition::Edition,
    event::{Event, MessengerFate},
    order::Order,
    phase::Phase,
};
use table::ground::GroundGoing;
use view::{assist, show, story};

/// Messenger 1 stands `inches` west of touching the brigadier of A; one enemy regiment stands beside
/// its way, near it between 15.4 and 24.6 in from the western edge.
fn beside_the_enemy(edition: Edition, inches: f64, path_tested: &str) -> Game {
    let stands = at(29.0 - inches, 8.0);
    let mut game = roster(edition)
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(30.0, 10.0), 0.0, 3)
        .line("p", "r", at(20.0, 14.2), 180.0, 1)
        .switch("msg_path_tested", path_tested)
        .play();
    game.order_rides(stands);
    game
}

fn forecast(game: &Game) -> RideForecast {
    messengers::forecast_of(&game.state, &game.state.messengers()[0]).unwrap()
}

fn same(told: f64, counted: f64) {
    assert!((told - counted).abs() < 1e-12, "{told} told, {counted}");
}

/// 18 in to ride, the enemy near who has ridden 5 to 13 of them. Of the 46656 throws of two rides: 216
/// begin with 18; 125 with 3 or 4, out of his reach; 7329 with 14 to 17, past him; of the 29382 that
/// begin between, the danger die lets one half ride on.
#[test]
fn msg_05_a_die_on_the_way_counts_by_where_the_first_ride_ends() {
    let told = forecast(&beside_the_enemy(FULL, 18.0, "off"));
    assert_eq!(told.danger, [(5, 13)]);
    assert_eq!(told.arrivals[0].chance, 1.0 / 216.0);
    let by_three = f64::from(216 + 125 + 7329 + 29382 / 2) / 46656.0;
    same(told.arrivals[1].chance, by_three);
    // Basic knows no danger (MSG-04).
    let basic = forecast(&beside_the_enemy(BASIC, 18.0, "off"));
    let chances: Vec<f64> = basic.arrivals.iter().map(|a| a.chance).collect();
    assert_eq!(chances, arrival_chances(18.0, 8));
    assert_eq!((basic.unharmed, basic.danger), (1.0, Vec::new()));
}

/// The same, every die of two rides thrown.
#[test]
fn msg_05_the_chance_is_that_of_every_throw_of_two_rides() {
    let told = forecast(&beside_the_enemy(FULL, 18.0, "off"));
    let faces = || 1..=6u32;
    let sums: Vec<u32> = faces()
        .flat_map(|a| faces().flat_map(move |b| faces().map(move |c| a + b + c)))
        .collect();
    let mut arrived = 0u32;
    for first in &sums {
        for danger in faces() {
            let stopped = (5..=13).contains(first) && danger > 3;
            for second in &sums {
                let there = *first >= 18 || (!stopped && first + second >= 18);
                arrived += u32::from(there);
            }
        }
    }
    same(
        told.arrivals[1].chance,
        f64::from(arrived) / (46656.0 * 6.0),
    );
}

/// In how many of the cases (1296 a ride: three dice, one of danger) it has arrived, by the rules
/// themselves.
fn arrived(state: &State, rides: u32) -> u64 {
    if rides == 0 {
        return 0;
    }
    let mut count = 0;
    for (dice, ways) in throws() {
        let [a, b, c] = dice;
        for danger in 1..=6 {
            let mut game = Game {
                state: state.clone(),
            };
            // Near the enemy the die of danger falls first.
            let stands = state.messengers()[0].at.x;
            let dice = if (15.38..=24.62).contains(&stands) {
                [danger, a, b, c]
            } else {
                [a, b, c, danger]
            };
            let events = game.does(&ride(1), &dice);
            let tested = events
                .iter()
                .any(|event| matches!(event, Event::MessengerTested { .. }));
            let gone = events.iter().find_map(|event| match event {
                Event::MessengerGone { fate, .. } => Some(*fate),
                _ => None,
            });
            // Where no danger die falls its six faces are one case.
            let cases = ways * if tested { 1 } else { 6 };
            count += cases
                * match gone {
                    Some(MessengerFate::Delivered) => 1296u64.pow(rides - 1),
                    Some(_) => 0,
                    None => {
                        let turn = game.state.turn() + 2;
                        game.begin(turn, "union", Phase::Orders);
                        arrived(&game.state, rides - 1)
                    }
                };
            if !tested {
                break;
            }
        }
    }
    count
}

/// A throw of three dice for each sum, and how many give it.
fn throws() -> Vec<([u8; 3], u64)> {
    let sum_of = |dice: [u8; 3]| dice.iter().sum::<u8>();
    let all: Vec<[u8; 3]> = (0..216u8)
        .map(|n| [n / 36 + 1, n / 6 % 6 + 1, n % 6 + 1])
        .collect();
    (3..=18)
        .map(|sum| {
            let such: Vec<[u8; 3]> = all.iter().copied().filter(|d| sum_of(*d) == sum).collect();
            (such[0], such.len() as u64)
        })
        .collect()
}

/// With the switch the way is tested too; a figure run over throws its first die with 2 more; the last
/// stretch is not a whole number of inches; the enemy is near at the start, on the way, at the end.
#[test]
fn rul_42_the_chance_is_that_of_the_rules_played_out() {
    for (inches, path_tested, run_over) in [
        (17.4, "off", false),
        (17.4, "on", false),
        (12.0, "off", true),
        (7.3, "on", true),
    ] {
        let mut game = beside_the_enemy(FULL, inches, path_tested);
        if run_over {
            let at = game.state.messengers()[0].at;
            game.apply(Event::MessengerRunOver {
                id: 1,
                by: "p1".into(),
                at,
            });
        }
        let told = forecast(&game);
        assert!(told.arrivals.len() >= 2, "{inches}: {told:?}");
        for (rides, arrival) in (1..=2).zip(&told.arrivals) {
            let cases = 1296f64.powi(rides as i32);
            same(arrival.chance, arrived(&game.state, rides) as f64 / cases);
        }
    }
}

/// Sooner or later it is there, or a danger die has stopped it.
#[test]
fn msg_05_in_the_end_it_arrives_or_is_lost() {
    // Near at the start alone: one die, 3 of 6.
    let first = forecast(&beside_the_enemy(FULL, 5.0, "off"));
    assert_eq!(first.unharmed, 0.5);
    let far = forecast(&beside_the_enemy(FULL, 18.0, "off"));
    assert!(far.unharmed > 0.5 && far.unharmed < 1.0);
    same(far.arrivals[7].chance, far.unharmed);
    // In contact it is handed over without a test (MSG-03), though the enemy is near.
    let mut there = beside_the_enemy(FULL, 8.0, "off");
    there.put("a", at(22.0, 8.0));
    let there = forecast(&there);
    assert_eq!((there.unharmed, there.arrivals[0].chance), (1.0, 1.0));
}

#[test]
fn the_forecast_says_what_it_takes_for_granted() {
    let game = beside_the_enemy(FULL, 18.0, "off");
    let words = assist::in_words(&game.state, &forecast(&game));
    assert!(
        words.starts_with("18.0 in to ride: below 1 % by turn 1, 48 % by turn 3"),
        "{words}"
    );
    assert!(
        words.contains("; danger dice at 5-13 in along the way, "),
        "{words}"
    );
    assert!(
        words.contains("; for 90 % of those to be in time, send it "),
        "{words}"
    );
    assert!(
        words.ends_with(", provided no troops or generals move"),
        "{words}"
    );
    // Who rides now and is there takes nothing for granted.
    let near = beside_the_enemy(FULL, 3.0, "off");
    let words = assist::in_words(&near.state, &forecast(&near));
    assert_eq!(words, "3.0 in to ride: certain by turn 1");
    let mut here = forecast(&near);
    here.inches = 0.0;
    let words = assist::in_words(&near.state, &here);
    assert_eq!(words, "no ride needed: certain by turn 1");
}

/// A lake between division and brigade: the way goes round its western shore.
fn round_the_lake() -> Game {
    roster(BASIC)
        .division("u", "union", at(30.0, 5.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(30.0, 30.0), 0.0, 3)
        .line("p", "r", at(30.0, 58.0), 180.0, 1)
        .ground(
            "lake",
            at(29.0, 14.0),
            at(40.0, 18.0),
            GroundGoing::Impassable,
            0,
        )
        .play()
}

/// RUL-41: the whole way is told, not the next ride alone: on the desk, in its text, and in the log as
/// the messenger leaves and after each ride.
#[test]
fn rul_41_the_whole_way_of_a_messenger_is_told_leg_by_leg() {
    let way = "8.2 in north (353) to 28.9,14.1, then 3.8 in due north to 28.9,17.9, \
               then 9.2 in north (006)";
    let mut game = round_the_lake();
    let ride = assist::ride(&game.state, &id("a")).unwrap();
    assert!(
        ride.starts_with(&format!("21.1 in to ride ({way}): 0 % by turn 1")),
        "{ride}"
    );
    let before = game.state.clone();
    let sent = game.does(&send("a", Order::Hold), &[]);
    let told = story::tell_event(&before, &sent[0]).unwrap();
    assert!(told.ends_with(&format!("; route: {way}")), "{told}");
    let rider = |game: &Game| assist::riders(&game.state)[0].way.clone().unwrap();
    let all = rider(&game);
    assert!(all.starts_with(&format!("{way}: 0 % by turn 1, ")), "{all}");
    assert!(show::text::orders_text(&game.state).contains(way));
    // After 9 inches it is on the second leg.
    let before = game.state.clone();
    let rode = game.does(&super::table::ride(1), &[3, 3, 3]);
    let told = story::tell_event(&before, &rode[0]).unwrap();
    let rest = "3.0 in due north to 28.9,17.9, then 9.2 in north (006)";
    assert!(told.ends_with(&format!(" in to go: {rest}")), "{told}");
    assert!(rider(&game).starts_with(rest), "{}", rider(&game));
}

/// A straight way has its direction, on the desk and in the log after a ride.
#[test]
fn a_straight_way_is_told_with_its_direction() {
    let mut game = beside_the_enemy(BASIC, 18.0, "off");
    let way = assist::riders(&game.state)[0].way.clone().unwrap();
    assert!(way.starts_with("due east: below 1 % by turn 1, "), "{way}");
    let before = game.state.clone();
    let rode = game.does(&super::table::ride(1), &[3, 3, 3]);
    let told = story::tell_event(&before, &rode[0]).unwrap();
    assert!(told.ends_with("9.0 in to go due east"), "{told}");
}
