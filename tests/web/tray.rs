//! The tray: seats and devices on a file of their own, beside the game.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use vidette::game::tray::{self, NewSeat, Newcomer, Presence, Tray, TrayError};

use super::table::Table;

/// A message that no longer applies is taken back; the others stay.
#[test]
fn a_message_is_taken_back_by_its_words() {
    let table = Table::new();
    let mut tray = table.tray();
    for words in ["Throw your die.", "last turn"] {
        tray.say(None, words, "turn 1", 0).unwrap();
    }
    tray.unsay("Throw your die.").unwrap();
    let talk = tray.talk().unwrap();
    let words: Vec<&str> = talk.iter().map(|talk| talk.words.as_str()).collect();
    assert_eq!(words, ["last turn"]);
}

#[test]
fn links_and_codes_differ_and_a_seat_is_made_once() {
    let table = Table::new();
    let mut tray = table.tray();
    let divisions = ["a", "b", "c", "d", "e"].map(|id| NewSeat {
        side: Some("union".to_owned()),
        command: Some(id.to_owned()),
        name: id.to_owned(),
        places: None,
        private: false,
    });
    for seat in &divisions {
        tray.add(seat, 0).unwrap();
    }
    assert!(matches!(tray.add(&divisions[0], 0), Err(TrayError::Taken(id)) if id == "union/a"));
    let seats = tray.seats().unwrap();
    for (n, seat) in seats.iter().enumerate() {
        assert_eq!((seat.token.len(), seat.code.len()), (20, 4));
        let same = |other: &&tray::TraySeat| other.token == seat.token || other.code == seat.code;
        assert_eq!(seats.iter().filter(same).count(), 1, "{n}");
    }
}

#[test]
fn eight_knocks_wait_and_each_dies_after_five_minutes() {
    let table = Table::new().seated();
    let mut tray = table.tray();
    let seat = table.seat("union");
    let mut knock = |n: u32, now: u64| {
        let who = Newcomer {
            name: "Jim",
            address: &format!("10.0.0.{n}"),
            agent: "",
            has_link: false,
        };
        tray.join(&seat, &who, now).unwrap()
    };
    for n in 0..8 {
        assert!(matches!(knock(n, 1000), Some((_, Presence::Knocks))));
    }
    assert!(knock(8, 1000).is_none());
    assert!(knock(8, 1000 + 5 * 60_000).is_some());
}

/// On the referee's phone a dead knock is gone as well, though nothing is written when it dies.
#[test]
fn who_knocked_in_vain_is_not_listed_any_more() {
    let table = Table::new().seated();
    let joined = vidette::game::session::machine_clock()();
    table.device_at("confederate", "10.0.0.7", Presence::Knocks);
    let clock = Arc::new(AtomicU64::new(joined));
    let hand = Arc::clone(&clock);
    let mut herald = table
        .herald()
        .by(Box::new(move || hand.load(Ordering::SeqCst)));
    let people = |snapshot: vidette::web::parts::Snapshot| {
        let mut seats = snapshot.seats.values();
        let referee = seats.find(|seat| seat.seat == "referee").unwrap();
        referee.parts["people"].html.clone()
    };
    let before = people(herald.look().unwrap());
    assert!(before.contains("10.0.0.7, KNOCKS"), "{before}");
    assert!(herald.look().is_none(), "nothing happened");
    clock.store(joined + 6 * 60_000, Ordering::SeqCst);
    let after = people(herald.look().expect("somebody is gone"));
    assert!(!after.contains("10.0.0.7"), "{after}");
    assert!(herald.look().is_none(), "once");
}

#[test]
fn a_damaged_tray_is_laid_aside_and_begun_anew() {
    let table = Table::new().seated();
    let path = tray::path_of(&table.path());
    std::fs::write(
        &path,
        "this is not a tray at all, but a text that somebody left here",
    )
    .unwrap();
    let opened = Tray::beside(&table.path(), 5_000).unwrap();
    assert!(opened.tray.seats().unwrap().is_empty());
    let aside = opened.aside.unwrap();
    assert!(
        aside.ends_with(".g.vidette.tray.damaged-5"),
        "{}",
        aside.display()
    );
    assert!(aside.is_file());
    assert!(Tray::beside(&table.path(), 6_000).unwrap().aside.is_none());
}
