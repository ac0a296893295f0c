use super::toy::Do;
use super::toy::Toy;
use super::toy::create;
use super::toy::open;
use std::path::Path;
use vidette::game::session::Session;
use vidette::game::session::Throwing;
use vidette::game::store::Fault;
use vidette::game::store::Salvage;
use vidette::game::store::Store;

/// A game of a few pages.
fn whole(path: &Path) -> Vec<u8> {
    let mut session = create(path);
    for n in 0..60 {
        session
            .execute(
                &Do::Roll(20 + n % 5),
                &[],
                Throwing::Own,
                Some("a long reason".into()),
            )
            .unwrap();
    }
    drop(session);
    std::fs::read(path).unwrap()
}

/// The game of a harmed file is the whole game, or there is a sentence; and what was saved is a
/// beginning of the whole.
fn judge(path: &Path, entries: &[String], what: &str) -> bool {
    let opened: Result<Session<Toy>, _> = open(path);
    match opened {
        Ok(session) => {
            let lines: Vec<String> = session
                .entries()
                .iter()
                .map(|entry| serde_json::to_string(entry).unwrap())
                .collect();
            assert!(lines == entries, "{what}: opened, but not the same game");
            true
        }
        Err(error) => {
            let said = error.to_string();
            assert!(said.starts_with(&path.display().to_string()), "{said}");
            assert!(said.contains(';') || said.contains("update"), "{said}");
            if let Ok(Salvage {
                facts: Some(_),
                lines: saved,
                ..
            }) = Store::salvage(path)
            {
                assert!(
                    entries.starts_with(&saved),
                    "{what}: saved what was never written"
                );
            }
            false
        }
    }
}

#[test]
fn a_file_cut_short_at_any_page_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let bytes = whole(&path);
    let entries = Store::look(&path).unwrap().1.lines;
    assert!(bytes.len() > 8 * 4096);
    for length in (0..bytes.len()).step_by(2048) {
        std::fs::write(&path, &bytes[..length]).unwrap();
        assert!(!judge(&path, &entries, &format!("cut at {length}")));
    }
}

/// Of a file that was cut short every entry before the cut is saved, with the start.
#[test]
fn a_file_cut_short_is_saved_up_to_the_cut() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let bytes = whole(&path);
    let entries = Store::look(&path).unwrap().1.lines;
    let mut most = 0;
    for length in (bytes.len() / 2..bytes.len()).step_by(1024) {
        std::fs::write(&path, &bytes[..length]).unwrap();
        let saved = Store::salvage(&path).unwrap();
        assert!(saved.facts.is_some() && saved.stopped.is_some(), "{length}");
        assert!(entries.starts_with(&saved.lines), "{length}");
        assert!(!saved.lines.is_empty(), "{length}");
        most = most.max(saved.lines.len());
    }
    assert!(most * 4 > entries.len() * 3, "{most} of {}", entries.len());
}

#[test]
fn flipped_bytes_on_every_page_are_told_or_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let bytes = whole(&path);
    let entries = Store::look(&path).unwrap().1.lines;
    let mut told = 0;
    let mut tried = 0;
    for page in 0..bytes.len() / 4096 {
        // The head of a page holds its structure; the rest is sampled.
        for offset in (0..16).chain((16..4096).step_by(251)) {
            let mut harmed = bytes.clone();
            harmed[page * 4096 + offset] ^= 0x41;
            std::fs::write(&path, &harmed).unwrap();
            tried += 1;
            told += usize::from(!judge(
                &path,
                &entries,
                &format!("page {page} byte {offset}"),
            ));
        }
    }
    assert!(told * 2 > tried, "{told} of {tried} were noticed");
}

#[test]
fn what_is_no_game_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    assert_eq!(*open(&path).unwrap_err().fault(), Fault::Missing);
    for text in ["", "a letter", &"x".repeat(5000)] {
        std::fs::write(&path, text).unwrap();
        assert_eq!(*open(&path).unwrap_err().fault(), Fault::Foreign);
    }
    std::fs::remove_file(&path).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE a (b)").unwrap();
    drop(other);
    assert_eq!(*open(&path).unwrap_err().fault(), Fault::Foreign);
    assert_eq!(*open(folder.path()).unwrap_err().fault(), Fault::Foreign);
}

#[test]
fn a_newer_format_is_refused_with_both_versions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    drop(create(&path));
    let newer = rusqlite::Connection::open(&path).unwrap();
    newer
        .execute_batch(
            "PRAGMA user_version = 9; UPDATE fact SET value = '3.1.0' WHERE name = 'program'",
        )
        .unwrap();
    drop(newer);
    let said = open(&path).unwrap_err().to_string();
    assert!(said.contains("format 9, program 3.1.0"), "{said}");
}

#[test]
fn other_rules_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    drop(create(&path));
    let fields: Result<Session, _> = Session::look(&path);
    assert!(matches!(fields.unwrap_err().fault(), Fault::Rules(rules) if rules == "toy"));
}

#[test]
fn the_last_entry_cannot_vanish_unseen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    whole(&path);
    let cut = rusqlite::Connection::open(&path).unwrap();
    cut.execute_batch("DELETE FROM entry WHERE seq = 60")
        .unwrap();
    drop(cut);
    let said = open(&path).unwrap_err().to_string();
    assert!(said.contains("entry 60: entries are missing"), "{said}");
    let saved = Store::salvage(&path).unwrap();
    assert_eq!((saved.facts.is_some(), saved.lines.len()), (true, 59));
    assert!(saved.stopped.is_some());
}

/// Wherever an entry is harmed, it is named, and every entry before it is saved.
#[test]
fn a_harmed_entry_is_named_and_those_before_it_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let bytes = whole(&path);
    let entries = Store::look(&path).unwrap().1.lines;
    for (n, line) in entries.iter().enumerate() {
        let mut harmed = bytes.clone();
        // In the middle of the line: the page stays a page, the text is another. Pages that were
        // divided keep a dead copy: it is harmed too.
        for at in 0..bytes.len() - line.len() {
            if bytes[at..].starts_with(line.as_bytes()) {
                harmed[at + line.len() / 2] ^= 1;
            }
        }
        std::fs::write(&path, &harmed).unwrap();
        let said = open(&path).unwrap_err().to_string();
        assert!(said.contains(&format!("entry {}:", n + 1)), "{said}");
        let saved = Store::salvage(&path).unwrap();
        assert_eq!(saved.lines, entries[..n]);
        assert!(saved.facts.is_some() && saved.stopped.is_some());
    }
}

/// A log that was cut short or harmed loses at most what it holds, and nothing is made up.
#[test]
fn a_harmed_log_never_changes_what_is_in_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let mut session = create(&path);
    let copy = |name: &str| {
        for end in ["", "-wal"] {
            let from = folder.path().join(format!("toy.vidette{end}"));
            let to = folder.path().join(format!("{name}.vidette{end}"));
            std::fs::copy(from, to).unwrap();
        }
    };
    for n in 0..40 {
        session
            .execute(&Do::Roll(5 + n % 3), &[], Throwing::Own, None)
            .unwrap();
    }
    copy("crashed");
    drop(session);
    let entries = Store::look(&path).unwrap().1.lines;
    let (game, log) = (
        std::fs::read(folder.path().join("crashed.vidette")).unwrap(),
        std::fs::read(folder.path().join("crashed.vidette-wal")).unwrap(),
    );
    assert!(log.len() > 4096);
    let crashed = folder.path().join("again.vidette");
    let its_log = folder.path().join("again.vidette-wal");
    for at in (0..log.len()).step_by(1499) {
        let mut harmed = log.clone();
        harmed[at] ^= 0x41;
        for log in [&harmed[..], &log[..at]] {
            let _ = std::fs::remove_file(folder.path().join("again.vidette-shm"));
            std::fs::write(&crashed, &game).unwrap();
            std::fs::write(&its_log, log).unwrap();
            match open(&crashed) {
                Ok(session) => {
                    let lines: Vec<String> = session
                        .entries()
                        .iter()
                        .map(|entry| serde_json::to_string(entry).unwrap())
                        .collect();
                    assert!(entries.starts_with(&lines), "byte {at}: made up");
                }
                Err(error) => assert!(error.to_string().contains(';'), "{error}"),
            }
        }
    }
}
