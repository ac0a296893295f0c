//! What a card stands for: two games in which a brigade and a dummy have changed places are one to the enemy, until
//! one of the cards is shown (BLIND-11).

use super::{first_difference, shown_of};
use common::blinds::rebels;
use common::sitting::{play, session};
use vidette::game::session::Session;
use vidette::roster;
use vidette::rules::fields::state::{State, draft::Fields};

/// Blind 2 at 10,52, blind 3 at 30,50: which of them is brigade Z?
fn games() -> [Session<Fields>; 2] {
    [((10, 52), (30, 50)), ((30, 50), (10, 52))].map(|(blind, dummy)| {
        let (muster, _) = roster::muster(&rebels(blind, dummy)).unwrap();
        session(State::from_muster(muster))
    })
}

fn all_shown(session: &Session<Fields>, side: &str) -> String {
    let names = [
        "a", "b", "p", "q", "z", "z1", "z2", "blind-1", "blind-2", "blind-3", "u", "r",
    ];
    shown_of(session, side, names.map(str::to_owned).to_vec())
}

/// Of their turn the Union hears what moves; both cards do the same.
pub const TURN: [&str; 8] = [
    "next anyway",
    "activate blind-2 dice 4 4",
    "activate blind-3 dice 1 1",
    "next anyway",
    "next anyway",
    "move blind-2 left 2",
    "next anyway",
    "next anyway",
];

/// The same, brigade by brigade as the chits are drawn out of a real cup (CHIT-20).
const ROUND: [&str; 12] = [
    "next anyway",
    "next anyway",
    "draw blind-3",
    "activate dice 4 4",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
    "draw a",
    "activate dice 4 4",
    "next anyway",
    "next anyway",
];

#[test]
fn no_chit_tells_what_a_card_stands_for() {
    let by_chits = |text: String| {
        let options = "blinds = true\nactivation = \"chits\"\n[chits]\ncup = \"table\"\n";
        text.replace("blinds = true\n", options)
    };
    let mut games = [((10, 52), (30, 50)), ((30, 50), (10, 52))].map(|(blind, dummy)| {
        let (muster, _) = roster::muster(&by_chits(rebels(blind, dummy))).unwrap();
        session(State::from_muster(muster))
    });
    for line in ROUND {
        for game in &mut games {
            play(game, &[line]);
        }
        let [one, other] = games.each_ref().map(|game| all_shown(game, "union"));
        assert!(one == other, "{line}");
    }
    let heard = all_shown(&games[0], "union");
    assert!(heard.contains("drawn: #3 blind 3") && heard.contains("#3 blind 3 acts"));
}

/// Two cards of the rebels, both of nothing, one of a brigade, or both of brigades; nobody has a callsign in the
/// roster.
fn by_number_of_brigades() -> [Session<Fields>; 3] {
    let brigade = |id: &str, x: u32| {
        format!(
            "[[brigade]]\nid = \"{id}\"\ndivision = \"r\"\nblind = true\n\
             deploy = {{ at = [{x}, 52], facing = 180, front = 3 }}\n\
             units = [{{ id = \"{id}1\", size = 3, value = 3 }}, {{ id = \"{id}2\", size = 3, value = 3 }}]\n"
        )
    };
    let dummy = |side: &str, x: u32, y: u32| {
        format!("[[dummy]]\nside = \"{side}\"\nat = [{x}, {y}]\nfacing = 180\n")
    };
    let cards = [
        dummy("rebel", 10, 52) + &dummy("rebel", 20, 52),
        brigade("z", 10) + &dummy("rebel", 20, 52),
        brigade("z", 10) + &brigade("y", 20),
    ];
    cards.map(|cards| {
        let text = common::blinds::battle(&(cards + &dummy("union", 4, 12)));
        let nameless = text.lines().filter(|line| !line.starts_with("callsign = "));
        let text: Vec<&str> = nameless.collect();
        let (muster, _) = roster::muster(&text.join("\n")).unwrap();
        session(State::from_muster(muster))
    })
}

/// BLIND-05: no callsign, and nothing beside, tells a side how many of the enemy's cards are brigades.
#[test]
fn blind_05_nothing_tells_how_many_cards_are_brigades() {
    let mut games = by_number_of_brigades();
    let lines = [
        "next anyway",
        "activate",
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
    ];
    let same = |games: &[Session<Fields>; 3], at: &str| {
        let names = [
            "a", "b", "c", "p", "q", "blind-1", "blind-2", "blind-3", "blind-4", "u", "r",
        ];
        let [none, one, both] = games.each_ref().map(|game| {
            let mut all = shown_of(game, "union", names.map(str::to_owned).to_vec());
            // The screens and phones name every brigade by its callsign.
            let known = game.state().as_known_to(&"union".into());
            for brigade in known.brigades() {
                all.push_str(&format!("{} {}\n", brigade.callsign, brigade.name));
            }
            all
        });
        assert!(none == one, "{at}: {}", first_difference(&none, &one));
        assert!(one == both, "{at}: {}", first_difference(&one, &both));
    };
    same(&games, "as they begin");
    for line in lines {
        for game in &mut games {
            play(game, &[line]);
        }
        same(&games, line);
    }
}

#[test]
fn nothing_tells_what_a_card_stands_for() {
    let mut games = games();
    let same = |games: &[Session<Fields>; 2], at: &str| {
        let [one, other] = games.each_ref().map(|game| all_shown(game, "union"));
        assert!(one == other, "{at}");
        let [one, other] = games.each_ref().map(|game| all_shown(game, "rebel"));
        assert!(one != other, "{at}");
    };
    same(&games, "as they begin");
    for game in &mut games {
        play(game, &["next anyway"; 6]);
    }
    same(&games, "in the Union's turn");
    for line in TURN {
        for game in &mut games {
            play(game, &[line]);
        }
        same(&games, line);
    }
    let [one, other] = games.each_ref().map(|game| all_shown(game, "union"));
    assert!(one == other && one.contains("blind 2 moves") && one.contains("blind 3 stays"));
    for game in &mut games {
        play(game, &["reveal blind-2"]);
    }
    let [one, other] = games.each_ref().map(|game| all_shown(game, "union"));
    assert!(one != other, "once it is shown everybody sees it");
}
