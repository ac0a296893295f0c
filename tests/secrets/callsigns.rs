//! Callsigns: the letters of a side do not tell how many brigades of the enemy are hidden or still to come (BLIND-05).

use super::{first_difference, shown_of};
use common::letters::{VARIANTS, letters};
use common::sitting::{play, session, start};
use vidette::game::session::Session;
use vidette::rules::fields::state::{State, draft::Fields};

const LINES: [&str; 7] = [
    "next anyway",
    "activate a dice 4 4",
    "activate b dice 4 4",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
];

/// What leaves for the Union: its game with every callsign, screens, sheets, map and diary.
fn known(game: &Session<Fields>) -> String {
    let names = ["a", "b", "late", "p", "h", "x", "u", "r", "general a"];
    shown_of(game, "union", names.map(str::to_owned).to_vec())
}

#[test]
fn blind_05_no_letter_tells_who_is_hidden_or_still_to_come() {
    for blinds in [false, true] {
        let [plain, others @ ..] = VARIANTS.map(|unseen| session(start(&letters(blinds, unseen))));
        for mut other in others {
            let mut plain = session(State::clone(plain.state()));
            let same = |games: [&Session<Fields>; 2], at: &str| {
                let [one, other] = games.map(known);
                assert!(one == other, "{at}: {}", first_difference(&one, &other));
            };
            same([&plain, &other], "as it begins");
            for line in LINES {
                play(&mut plain, &[line]);
                play(&mut other, &[line]);
                same([&plain, &other], line);
            }
        }
    }
}

/// Every brigade has a callsign of its own, whoever is hidden.
#[test]
fn every_brigade_has_a_callsign() {
    for blinds in [false, true] {
        for unseen in VARIANTS {
            let state = start(&letters(blinds, unseen));
            let mut all: Vec<&str> = state.brigades().map(|b| b.callsign.as_str()).collect();
            assert!(all.iter().all(|callsign| !callsign.is_empty()), "{all:?}");
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), state.brigades().count());
        }
    }
}
