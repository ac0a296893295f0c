//! What the desk says of a hex game: nothing that one side alone knows (CBG-1101), neither in points nor in minutes.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use vidette::club::{DeskTable, TableStatus, folder::GamesFolder};
use vidette::game::{
    session::{Session, Throwing},
    store::facts::Facts,
};
use vidette::roster::Mustered;
use vidette::rules::{
    blue_and_grey::BlueAndGrey,
    chance::DieOrigin,
    speech::{ParsedAct, parse},
};

use super::MINUTE;

const NOON: u64 = 1_800_000_000_000;

/// Chestnut Ridge with face-down units and dummies, and a mound that no one holds yet.
fn ridge() -> String {
    const ON: &str = "hidden = true\ndummies = true\nfree_deploy = true";
    let kit = include_str!("../../rosters/chestnut-ridge.toml");
    let kit = kit.replace("[complications]  ", &format!("[complications]\n{ON}\n#"));
    kit + "\n[[objective]]\nid = \"mound\"\nhexes = [\"0603\"]\nvalue = 9\n"
}

/// The clock of a game.
type Hands = Arc<AtomicU64>;

/// A game in that file, and its clock.
fn begin(path: &Path) -> (Session<BlueAndGrey>, Hands) {
    let text = ridge();
    let (state, _) = BlueAndGrey::muster(&text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let facts = Facts {
        rules: "blue-and-grey".to_owned(),
        name: "test".to_owned(),
        program: "test".to_owned(),
        created: NOON,
        seed: 1863,
        scheme: Default::default(),
        dice: DieOrigin::Own,
        roster: String::new(),
        text,
        start: String::new(),
    };
    let hands = Arc::new(AtomicU64::new(NOON));
    let clock = {
        let hands = Arc::clone(&hands);
        Box::new(move || hands.load(Ordering::SeqCst))
    };
    (Session::create(path, facts, &state, clock).unwrap(), hands)
}

fn play(session: &mut Session<BlueAndGrey>, line: &str) {
    let said = parse::<BlueAndGrey>(line, session.state())
        .unwrap()
        .unwrap();
    let ParsedAct::Command(command) = said.act else {
        panic!("{line}");
    };
    let done = session.execute(&command, &[], Throwing::Own, None);
    assert!(done.is_ok(), "{line}: {done:?}");
}

/// Two games: a dummy and a unit have changed places, and in one of them a unit moves about behind the screen late in
/// the day.
fn twins(folder: &Path) -> [Session<BlueAndGrey>; 2] {
    let games = [
        ("one", ["union-d1", "hart"], true),
        ("other", ["hart", "union-d1"], false),
    ];
    games.map(|(name, [first, second], is_busy)| {
        let (mut session, clock) = begin(&folder.join(format!("{name}.vidette")));
        let mut at = |minutes: u64, line: &str| {
            clock.store(NOON + minutes * MINUTE, Ordering::SeqCst);
            play(&mut session, line);
        };
        at(1, &format!("place {first} 0604"));
        at(1, &format!("place {second} 0605"));
        at(2, "note \"tea\"");
        if is_busy {
            at(40, "place isham 0505");
            at(41, "place isham 0703");
        }
        // Both close their set-up at the same moment.
        clock.store(NOON + 50 * MINUTE, Ordering::SeqCst);
        session
    })
}

#[test]
fn the_points_of_a_table_are_those_that_everyone_counts() {
    let folder = tempfile::tempdir().unwrap();
    let mut both = twins(folder.path());
    let said = |session: &Session<BlueAndGrey>| {
        serde_json::to_string(&TableStatus::told(session, NOON + 60 * MINUTE)).unwrap()
    };
    assert_ne!(both[0].entries().len(), both[1].entries().len());
    assert_eq!(said(&both[0]), said(&both[1]));
    for (session, counter) in both.iter_mut().zip(["union-d1", "hart"]) {
        for line in ["seal union", "seal confederate", "next", "next"] {
            play(session, line);
        }
        play(session, &format!("move {counter} by 0603"));
    }
    let now = said(&both[0]);
    assert_eq!(now, said(&both[1]));
    // Everyone sees a counter on the mound, and counts it.
    assert!(now.contains("\"points\":19"), "{now}");
}

#[test]
fn a_table_is_idle_since_the_last_act_that_everyone_knows_of() {
    let folder = tempfile::tempdir().unwrap();
    drop(twins(folder.path()));
    let now = NOON + 60 * MINUTE;
    let say = |path: &Path, now| Ok(TableStatus::told(&Session::<BlueAndGrey>::look(path)?, now));
    let mut desk = GamesFolder::new(folder.path().to_owned()).saying(say);
    let idle = |desk: &mut GamesFolder| {
        let tables = desk.tables(now).unwrap().into_iter();
        let idle: Vec<Option<u64>> = tables.map(|table: DeskTable| table.idle(now)).collect();
        idle
    };
    // Before the desk has read a game it does not know.
    assert_eq!(idle(&mut desk), [None, None]);
    while desk.catch_up(now) {}
    assert_eq!(idle(&mut desk), [Some(58), Some(58)]);
}
