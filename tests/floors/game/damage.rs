use super::toy::{Do, Sum, Toy, create, facts, open};
use game::exchange;
use game::journal::Seq;
use game::session::{Session, Throwing};
use game::store::{
    Store, StoreFault,
    facts::Facts,
    salvage::{RowProof, Salvage, SalvagePart},
};
use rules::fields::state::draft::Fields;
use std::path::Path;

/// A game of a few pages.
pub fn whole(path: &Path) -> Vec<u8> {
    played(create(path));
    std::fs::read(path).unwrap()
}

/// Plays sixty acts.
pub fn played(mut session: Session<Toy>) {
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
            if let Ok(saved) = Store::salvage(path) {
                only_what_was_written(&saved, entries, what);
            }
            false
        }
    }
}

/// What is saved as proven is what was written.
fn only_what_was_written(saved: &Salvage, entries: &[String], what: &str) {
    for found in saved
        .entries
        .iter()
        .filter(|found| found.proof != RowProof::Missing)
    {
        let written = entries.get(found.seq.number() as usize - 1);
        assert_eq!(
            Some(&found.line),
            written,
            "{what}: saved what was never written"
        );
    }
    if saved.start != RowProof::Missing {
        let start = serde_json::to_string(&Sum::default()).unwrap();
        let written = Facts {
            start,
            ..facts(1863)
        };
        let saved = saved.facts.as_ref().unwrap();
        let (rules, program) = ("toy".to_owned(), saved.program.clone());
        assert_eq!(
            *saved,
            Facts {
                rules,
                program,
                ..written
            },
            "{what}: another start"
        );
    }
}

/// The lines that are proven.
fn proven(saved: &Salvage) -> Vec<String> {
    let proven = saved
        .entries
        .iter()
        .filter(|found| found.proof != RowProof::Missing);
    proven.map(|found| found.line.clone()).collect()
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
        assert!(
            saved.start != RowProof::Missing && saved.damage.is_some(),
            "{length}"
        );
        only_what_was_written(&saved, &entries, &format!("cut at {length}"));
        assert!(saved.proven() > 0, "{length}");
        most = most.max(saved.proven());
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
    assert_eq!(*open(&path).unwrap_err().fault(), StoreFault::Missing);
    for text in ["", "a letter", &"x".repeat(5000)] {
        std::fs::write(&path, text).unwrap();
        assert_eq!(*open(&path).unwrap_err().fault(), StoreFault::Foreign);
    }
    std::fs::remove_file(&path).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE a (b)").unwrap();
    drop(other);
    assert_eq!(*open(&path).unwrap_err().fault(), StoreFault::Foreign);
    assert_eq!(
        *open(folder.path()).unwrap_err().fault(),
        StoreFault::Foreign
    );
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

/// Whose dice a game has, and how they are found, is never guessed: other dice would fall.
#[test]
fn dice_that_no_program_knows_are_told() {
    let folder = tempfile::tempdir().unwrap();
    for (row, word) in [("dice", "loaded"), ("scheme", "sorted")] {
        let path = folder.path().join(format!("{row}.vidette"));
        drop(create(&path));
        let file = rusqlite::Connection::open(&path).unwrap();
        let set = format!("INSERT OR REPLACE INTO fact VALUES ('{row}', '{word}')");
        // Its second copy would put it right.
        let alone = format!("DELETE FROM fact_copy WHERE name = '{row}'");
        file.execute_batch(&format!("{set}; {alone}")).unwrap();
        drop(file);
        let said = open(&path).unwrap_err().to_string();
        assert!(said.contains(&format!("({row})")), "{said}");
    }
}

#[test]
fn other_rules_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    drop(create(&path));
    let fields: Result<Session<Fields>, _> = Session::look(&path);
    assert!(matches!(fields.unwrap_err().fault(), StoreFault::Rules(rules) if rules == "toy"));
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
    assert_eq!((saved.start, saved.playable()), (RowProof::Written, 59));
    assert_eq!(
        saved.parts().last(),
        Some(&SalvagePart::Gap(Seq::new(60), Seq::new(60)))
    );
    assert!(saved.damage.is_some());
}

/// Wherever an entry is harmed, it is named, and every other entry is saved; where one byte of it is wrong, it
/// too.
#[test]
fn a_harmed_entry_is_named_and_all_others_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let bytes = whole(&path);
    let entries = Store::look(&path).unwrap().1.lines;
    for (n, line) in entries.iter().enumerate() {
        for bytes_harmed in [1, 2] {
            let mut harmed = bytes.clone();
            // In the middle of the line: the page stays a page, the text is another. Pages that were
            // divided keep a dead copy: it is harmed too.
            for at in 0..bytes.len() - line.len() {
                if bytes[at..].starts_with(line.as_bytes()) {
                    for byte in 0..bytes_harmed {
                        harmed[at + line.len() / 2 + 3 * byte] ^= 1;
                    }
                }
            }
            std::fs::write(&path, &harmed).unwrap();
            let said = open(&path).unwrap_err().to_string();
            assert!(said.contains(&format!("entry {}:", n + 1)), "{said}");
            let saved = Store::salvage(&path).unwrap();
            assert_eq!(saved.start, RowProof::Written);
            let mut others = entries.clone();
            if bytes_harmed == 1 {
                assert_eq!(saved.entries[n].proof, RowProof::Mended);
            } else {
                assert_eq!(saved.entries[n].proof, RowProof::Missing);
                others.remove(n);
                assert_eq!(saved.playable(), n);
            }
            assert_eq!(proven(&saved), others);
        }
    }
}

/// What a file of 0.1.0 has not: the copy of the start, and the checksum before each entry.
fn as_written_by_0_1_0(path: &Path) {
    let file = rusqlite::Connection::open(path).unwrap();
    file.execute_batch("ALTER TABLE entry DROP COLUMN prior; DROP TABLE fact_copy; VACUUM")
        .unwrap();
}

/// Each page doubled, emptied or overwritten in turn: of the entries those on that page are lost and no others
/// (in a file of 0.1.0 one more, whose checksum before it was there), and the start is always saved.
#[test]
fn of_a_file_with_a_page_overwritten_everything_else_is_saved() {
    for is_old in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("toy.vidette");
        whole(&path);
        let entries = Store::look(&path).unwrap().1.lines;
        if is_old {
            as_written_by_0_1_0(&path);
        }
        let bytes = std::fs::read(&path).unwrap();
        let pages = bytes.len() / 4096;
        assert!(pages > 8, "{pages} pages");
        let page = |n: usize| &bytes[n * 4096..(n + 1) * 4096];
        for n in 0..pages {
            let noise: Vec<u8> = (0..4096u32)
                .map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8)
                .collect();
            let doubled = (1..pages).map(|other| page(other).to_vec());
            let others = [vec![0; 4096], vec![0xff; 4096], noise]
                .into_iter()
                .chain(doubled);
            for (k, other) in others.enumerate() {
                if other == page(n) {
                    continue;
                }
                let mut harmed = bytes.clone();
                harmed[n * 4096..(n + 1) * 4096].copy_from_slice(&other);
                std::fs::write(&path, &harmed).unwrap();
                let what = format!("page {n} of {pages} overwritten ({k}), old {is_old}");
                if judge(&path, &entries, &what) {
                    continue;
                }
                let saved = Store::salvage(&path).unwrap_or_else(|error| panic!("{what}: {error}"));
                let has_text = |line: &&String| {
                    let text = line.as_bytes();
                    page(n).windows(text.len()).any(|window| window == text)
                };
                let on_page = entries.iter().filter(has_text).count();
                let behind = usize::from(is_old && on_page > 0);
                // An entry may lie across the end of a page; of those none is longer than a page.
                let lost = entries.len() - saved.proven();
                // What the first entry leads on from is the start.
                let first = usize::from(saved.start == RowProof::Missing);
                assert!(
                    lost <= on_page + behind + first,
                    "{what}: {lost} lost, {on_page} on it"
                );
                if !is_old {
                    assert_ne!(saved.start, RowProof::Missing, "{what}");
                }
            }
        }
    }
}

/// Every bit of the start flipped, one after the other: the start is saved as it was, from its second place or, in
/// a file of 0.1.0, by the checksums; and so is every entry.
#[test]
fn one_bit_of_the_start_costs_nothing() {
    for is_old in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("toy.vidette");
        whole(&path);
        let entries = Store::look(&path).unwrap().1.lines;
        if is_old {
            as_written_by_0_1_0(&path);
        }
        let bytes = std::fs::read(&path).unwrap();
        let start = br#"{"total":0.0,"acts":0}"#;
        let at: Vec<usize> = (0..bytes.len() - start.len())
            .filter(|at| bytes[*at..].starts_with(start))
            .collect();
        assert_eq!(at.len(), if is_old { 1 } else { 2 });
        for bit in 0..start.len() * 8 {
            let mut harmed = bytes.clone();
            harmed[at[0] + bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &harmed).unwrap();
            let what = format!("bit {bit} of the start, old {is_old}");
            // The second place is as good as the first.
            assert_eq!(judge(&path, &entries, &what), !is_old, "{what}");
            let saved = Store::salvage(&path).unwrap();
            only_what_was_written(&saved, &entries, &what);
            assert_ne!(saved.start, RowProof::Missing, "{what}");
            assert_eq!(proven(&saved), entries, "{what}");
        }
    }
}

/// A start of 0.1.0 that was harmed in two places cannot be proven: it is never passed off as written, and the
/// entries are saved all the same.
#[test]
fn a_start_that_cannot_be_proven_is_marked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    whole(&path);
    let entries = Store::look(&path).unwrap().1.lines;
    as_written_by_0_1_0(&path);
    let file = rusqlite::Connection::open(&path).unwrap();
    file.execute_batch("UPDATE fact SET value = '{\"total\":7.0,\"acts\":3}' WHERE name = 'start'")
        .unwrap();
    drop(file);
    let saved = Store::salvage(&path).unwrap();
    assert_eq!(saved.start, RowProof::Missing);
    // The first entry leads on from the start alone.
    assert_eq!(proven(&saved), entries[1..]);
    let text = exchange::salvaged_lines(&saved).unwrap().join("\n");
    let refused = exchange::unpack_game::<Toy>(&text).unwrap_err();
    assert!(
        refused.line == 1 && refused.said.contains("cannot be verified"),
        "{}",
        refused.said
    );
}

/// Single bits all over the file: each ends in the whole game, or in a sentence and what was written.
///
/// `VIDETTE_FLIPS=1 cargo test flipped_bit` tries every one; otherwise one in a thousand.
#[test]
fn every_flipped_bit_ends_in_what_was_written_or_in_a_sentence() {
    let every = std::env::var("VIDETTE_FLIPS").map_or(1009, |n| n.parse().unwrap());
    let (mut tried, mut opened, mut all_saved, mut start_lost) = (0, 0, 0, 0);
    for is_old in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("toy.vidette");
        whole(&path);
        let entries = Store::look(&path).unwrap().1.lines;
        if is_old {
            as_written_by_0_1_0(&path);
        }
        let bytes = std::fs::read(&path).unwrap();
        for bit in (0..bytes.len() * 8).step_by(every) {
            let mut harmed = bytes.clone();
            harmed[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, &harmed).unwrap();
            tried += 1;
            if judge(&path, &entries, &format!("bit {bit}")) {
                opened += 1;
            } else if let Ok(saved) = Store::salvage(&path) {
                all_saved += usize::from(
                    saved.start != RowProof::Missing && saved.proven() == entries.len(),
                );
                start_lost += usize::from(saved.start == RowProof::Missing);
            }
        }
    }
    eprintln!(
        "{tried} bits: {opened} opened whole, {all_saved} saved whole, {start_lost} without a start"
    );
    assert!(
        (opened + all_saved) * 100 > tried * 95,
        "{opened} + {all_saved} of {tried}"
    );
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
