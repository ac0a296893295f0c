//! A server that is killed at any moment harms neither the game nor what is caught up later.

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use vidette::game::tray::Tray;

use super::{http::Ask, program::Served};
use crate::cli::program::Home;

/// How often it is killed: a player sends a slip in each round, and may send five in a row.
const ROUNDS: usize = 5;

/// Acts played in each round; it is killed before one of them, or while it looks at the last.
const ACTS: usize = 3;

#[test]
fn a_server_killed_at_random_leaves_game_tray_and_phones_unharmed() {
    let home = Home::with_game();
    let mut chance = ChaCha8Rng::seed_from_u64(1863);
    let mut served = Served::start(&home, "127.0.0.1:0");
    let join = |served: &Served, seat: &str| {
        let form = format!("token={}&name=Jim", served.link(seat));
        let joined = Ask::post("/join", &form).send(served.address());
        joined.cookie().1
    };
    let (referee, player) = (join(&served, "referee"), join(&served, "union"));
    for round in 0..ROUNDS {
        let slip = Ask::post(
            "/slip",
            &format!("kind=word&words=why+{round}&nonce={round}"),
        );
        let sent = slip.by(Some(&player)).send(served.address());
        assert_eq!(sent.status, 303);
        let killed = chance.random_range(0..=ACTS);
        for act in 0..ACTS {
            if act == killed {
                served.kill();
            }
            home.out(&["do", "g", &format!("note round {round} act {act}")]);
        }
        // So long after the last act: it may be looking at it.
        std::thread::sleep(std::time::Duration::from_millis(chance.random_range(0..90)));
        served.kill();
        let checked = home.run(&["check", "g"]);
        assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
        served = Served::start(&home, "127.0.0.1:0");
        let story = Ask::get("/story").by(Some(&referee)).send(served.address());
        for act in 0..ACTS {
            let note = format!("round {round} act {act}");
            assert!(story.text().contains(&note), "{note}: {}", story.text());
        }
        let asked = Ask::get("/ask").by(Some(&player)).send(served.address());
        assert!(
            asked.text().contains(&format!("why {round}")),
            "{}",
            asked.text()
        );
    }
    let opened = Tray::beside(&home.game("g"), 0).unwrap();
    assert!(opened.aside.is_none(), "the tray is whole");
    assert_eq!(opened.tray.slips().unwrap().len(), ROUNDS);
    let log = home.out(&["log", "g"]);
    assert_eq!(log.lines().count(), ROUNDS * ACTS);
}
