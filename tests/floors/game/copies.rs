use std::time::Duration;

use super::toy::{Do, Toy, create, open};
use game::session::{Session, Throwing};
use game::store::{
    Store,
    copies::{Copies, KEPT},
};

fn add(session: &mut Session<Toy>, n: f64) {
    session
        .execute(&Do::Add(n), &[], Throwing::Own, None)
        .unwrap();
}

#[test]
fn a_game_that_was_changed_is_copied_when_it_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let copies = Copies::new(folder.path().join("backups"));
    let mut session = create(&path);
    session.copy_to(copies.clone());
    add(&mut session, 1.0);
    add(&mut session, 2.0);
    let entries = session.entries().to_vec();
    drop(session);
    let copy = copies.newest("toy").unwrap();
    assert_eq!(
        (copy.cover.entries, copy.cover.summary.as_str()),
        (2, "at 3")
    );
    let looked: Session<Toy> = Session::look(&copy.path).unwrap();
    assert_eq!(looked.entries(), entries);
    drop(looked);
    // One file a copy, and nothing half-made beside it.
    assert_eq!(std::fs::read_dir(copies.folder()).unwrap().count(), 1);

    // Who changes nothing copies nothing.
    let before = std::fs::metadata(&copy.path).unwrap().modified().unwrap();
    let session = open(&path).unwrap();
    session.copy_to(copies.clone());
    drop(session);
    let after = std::fs::metadata(&copy.path).unwrap().modified().unwrap();
    assert_eq!(before, after);
}

/// After a crash nothing need be played for the copy to be made; nor where the last could not be made.
#[test]
fn a_game_that_no_copy_has_is_copied_when_it_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let crashed = folder.path().join("crashed.vidette");
    let copies = Copies::new(folder.path().join("backups"));
    let mut session = create(&path);
    add(&mut session, 1.0);
    for end in ["", "-wal"] {
        let from = folder.path().join(format!("toy.vidette{end}"));
        std::fs::copy(from, folder.path().join(format!("crashed.vidette{end}"))).unwrap();
    }
    drop(session);
    for (game, name) in [(&crashed, "crashed"), (&path, "toy")] {
        let session = open(game).unwrap();
        session.copy_to(copies.clone());
        drop(session);
        assert_eq!(copies.newest(name).unwrap().cover.entries, 1, "{name}");
    }
    // A game without entries is copied, too: a copy does not tell that somebody has acted.
    let empty = folder.path().join("empty.vidette");
    drop(create(&empty));
    let session = open(&empty).unwrap();
    session.copy_to(copies.clone());
    drop(session);
    assert_eq!(copies.newest("empty").unwrap().cover.entries, 0);
}

/// The copy before stays where the last one may not be on disk yet, and stands in for it.
#[test]
fn the_copy_before_stands_in_for_one_that_a_pulled_plug_took() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let copies = Copies::new(folder.path().join("backups"));
    let copied = |n: f64| {
        let mut session = match path.exists() {
            true => open(&path).unwrap(),
            false => create(&path),
        };
        session.copy_to(copies.clone());
        add(&mut session, n);
        drop(session);
        copies.newest("toy").unwrap()
    };
    let first = copied(1.0);
    // An hour goes by.
    let file = std::fs::File::options()
        .write(true)
        .open(&first.path)
        .unwrap();
    file.set_modified(std::time::SystemTime::now() - Duration::from_secs(3600))
        .unwrap();
    copied(1.0);
    let last = copied(1.0);
    assert_eq!(last.cover.entries, 3);
    assert_eq!(std::fs::read_dir(copies.folder()).unwrap().count(), 2);
    assert_eq!(copies.of_game("toy", last.cover.created).len(), 2);
    let bytes = std::fs::read(&last.path).unwrap();
    for left in [0, 4096, 8192] {
        let mut harmed = bytes.clone();
        harmed[left..].fill(0);
        std::fs::write(&last.path, &harmed).unwrap();
        let copy = copies.newest("toy").unwrap();
        assert_eq!(copy.cover.entries, 1, "{left} bytes left");
        assert_eq!(Store::look(&copy.path).unwrap().1.lines.len(), 1);
        assert_eq!(copies.list().len(), 1);
    }
}

/// What a killed program did not finish is swept when the next copy is made, and the next game; what a living one
/// makes is not, nor what only looks like it.
#[test]
fn what_was_not_finished_is_swept_by_whoever_comes_next() {
    let folder = tempfile::tempdir().unwrap();
    let copies = Copies::new(folder.path().join("backups"));
    let games = folder.path().join("games");
    let mut ended = std::process::Command::new("true").spawn().unwrap();
    let gone = ended.id();
    ended.wait().unwrap();
    let alive = std::os::unix::process::parent_id();
    let left: Vec<String> = ["", "-journal", "-wal", "-shm"]
        .map(|ending| format!(".toy.{gone}.new{ending}"))
        .into_iter()
        .chain([
            format!(".other.vidette.{gone}.new"),
            format!(".other.vidette.{gone}.new-wal"),
            format!(".the.ridge.{gone}.new-journal"),
        ])
        .collect();
    let stays = [
        format!(".toy.{alive}.new"),
        format!(".other.{}.new", std::process::id()),
        format!(".toy.{gone}.newer"),
        format!(".toy.{gone:#x}.new"),
        format!("toy.{gone}.new"),
        // No process has such a number.
        ".toy.0.new".to_owned(),
        ".toy.-1.new".to_owned(),
        ".toy.new".to_owned(),
        "toy.0123abcd.vidette".to_owned(),
        ".other.vidette.typed".to_owned(),
    ];
    for place in [copies.folder(), &games] {
        std::fs::create_dir_all(place).unwrap();
        for name in left.iter().chain(&stays) {
            std::fs::write(place.join(name), "half a copy").unwrap();
        }
    }
    let mut session = create(&games.join("toy.vidette"));
    session.copy_to(copies.clone());
    add(&mut session, 1.0);
    drop(session);
    assert!(copies.newest("toy").is_some());
    for place in [copies.folder(), &games] {
        for name in &left {
            assert!(
                !place.join(name).exists(),
                "{name} stays in {}",
                place.display()
            );
        }
        for name in &stays {
            assert!(place.join(name).exists(), "{name} is swept");
        }
    }
}

#[test]
fn ten_games_have_a_copy_and_the_oldest_gives_way() {
    let folder = tempfile::tempdir().unwrap();
    let copies = Copies::new(folder.path().join("backups"));
    for n in 0..KEPT + 3 {
        let mut session = create(&folder.path().join(format!("toy-{n}.vidette")));
        session.copy_to(copies.clone());
        add(&mut session, 1.0);
        drop(session);
        // Dates of files are coarse on some disks.
        std::thread::sleep(Duration::from_millis(15));
    }
    let mut kept: Vec<String> = copies.list().into_iter().map(|copy| copy.game).collect();
    kept.sort();
    let mut newest: Vec<String> = (3..KEPT + 3).map(|n| format!("toy-{n}")).collect();
    newest.sort();
    assert_eq!(kept, newest);
}

#[test]
fn a_damaged_game_never_replaces_its_copy() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let copies = Copies::new(folder.path().join("backups"));
    let mut session = create(&path);
    session.copy_to(copies.clone());
    for _ in 0..3 {
        add(&mut session, 1.0);
    }
    drop(session);
    let session = open(&path).unwrap();
    session.copy_to(copies.clone());
    drop(session);
    // The disk forgets an entry while the game is open: the next copy would lack it.
    let mut session = open(&path).unwrap();
    session.copy_to(copies.clone());
    add(&mut session, 1.0);
    assert_eq!(copies.newest("toy").unwrap().cover.entries, 3);
    drop(session);
    let harm = rusqlite::Connection::open(&path).unwrap();
    harm.execute_batch("UPDATE entry SET line = 'x' WHERE seq = 2")
        .unwrap();
    drop(harm);
    assert!(open(&path).is_err());
    let copy = copies.newest("toy").unwrap();
    assert_eq!(copy.cover.entries, 4);
    assert_eq!(Store::look(&copy.path).unwrap().1.lines.len(), 4);
}

#[test]
fn a_log_left_by_a_crash_is_told_until_somebody_plays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let crashed = folder.path().join("crashed.vidette");
    let mut session = create(&path);
    add(&mut session, 1.0);
    assert!(!Store::cover(&path).unwrap().unclosed, "it is being played");
    // What a pulled plug leaves: the game with its log, and nobody at it.
    for end in ["", "-wal"] {
        let from = folder.path().join(format!("toy.vidette{end}"));
        let to = folder.path().join(format!("crashed.vidette{end}"));
        std::fs::copy(from, to).unwrap();
    }
    drop(session);
    assert!(!Store::cover(&path).unwrap().unclosed);
    for _ in 0..2 {
        let cover = Store::cover(&crashed).unwrap();
        assert!(cover.unclosed && cover.entries == 1, "{cover:?}");
        // Whoever only looks leaves the tale for the player.
        let looked: Session<Toy> = Session::look(&crashed).unwrap();
        assert_eq!(looked.entries().len(), 1);
    }
    // The game itself is whole by now: a copy without the log has it all.
    let alone = folder.path().join("alone.vidette");
    std::fs::copy(&crashed, &alone).unwrap();
    assert_eq!(Store::look(&alone).unwrap().1.lines.len(), 1);
    let session = open(&crashed).unwrap();
    assert!(session.was_unclosed());
    drop(session);
    assert!(!Store::cover(&crashed).unwrap().unclosed);
    assert!(!open(&crashed).unwrap().was_unclosed());
}

/// A program that lets others play, as beside phones, has no player's lock: another that opens the game reads of no
/// crash. What a killed program leaves, a mark that nobody holds, is told once, whether or not anything was played.
#[test]
fn a_second_window_reads_of_no_crash() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let marks = || {
        let names = std::fs::read_dir(folder.path()).unwrap();
        let names = names.map(|file| file.unwrap().file_name().into_string().unwrap());
        names
            .filter(|name| name.starts_with(".toy.vidette.open-"))
            .count()
    };
    let mut first = create(&path);
    add(&mut first, 1.0);
    first.rest();
    assert!(
        std::fs::metadata(path.with_extension("vidette-wal"))
            .unwrap()
            .len()
            > 0
    );
    assert!(!Store::cover(&path).unwrap().unclosed);
    let mut second = open(&path).unwrap();
    assert!(!second.was_unclosed());
    second.rest();
    assert_eq!(marks(), 2);
    drop(second);
    assert!(
        !Store::cover(&path).unwrap().unclosed,
        "the first has it open"
    );
    drop(first);
    assert_eq!(marks(), 0);
    std::fs::write(folder.path().join(".toy.vidette.open-1-0"), "").unwrap();
    assert_eq!(
        (Store::look(&path).is_ok(), marks()),
        (true, 1),
        "readers leave it"
    );
    let session = open(&path).unwrap();
    assert!(session.was_unclosed());
    drop(session);
    assert_eq!(marks(), 0);
    assert!(!open(&path).unwrap().was_unclosed());
}
