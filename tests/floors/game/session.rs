use super::toy::{Do, Toy, create, open, unsaved};
use game::journal::Seq;
use game::session::{Session, Throwing, Trouble};
use proptest::prelude::*;

fn add(session: &mut Session<Toy>, n: f64) {
    session
        .execute(&Do::Add(n), &[], Throwing::Own, None)
        .unwrap();
}

fn total(session: &Session<Toy>) -> f64 {
    session.state().total
}

#[test]
fn what_was_done_is_there_after_closing_and_opening() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let mut session = create(&path);
    add(&mut session, 0.1);
    add(&mut session, 0.2);
    session
        .execute(&Do::Roll(3), &[6], Throwing::Own, None)
        .unwrap();
    let (state, entries) = (session.state().clone(), session.entries().to_vec());
    drop(session);
    let session = open(&path).unwrap();
    assert_eq!(*session.state(), state);
    assert_eq!(session.entries(), entries);
    drop(session);
    let files = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(files, 1, "one file a game");
}

#[test]
fn a_refusal_changes_nothing() {
    let mut session = unsaved();
    let no = session
        .execute(&Do::Add(-1.0), &[], Throwing::Own, None)
        .unwrap_err();
    assert!(matches!(&no, Trouble::Refused(refusal) if refusal.clause().id() == "TOY-01"));
    assert_eq!(no.to_string(), "TOY-01: it only grows");
    assert!(session.entries().is_empty());
}

#[test]
fn in_hand_mode_a_die_is_wanted_until_it_is_typed() {
    let mut session = unsaved();
    let wanted = session
        .execute(&Do::Roll(2), &[5], Throwing::Hand, None)
        .unwrap_err();
    let Trouble::Wanted(ask) = wanted else {
        panic!("{wanted:?}");
    };
    assert_eq!((ask.what.as_str(), ask.left), ("the roll", 1));
    session
        .execute(&Do::Roll(2), &[5, 2], Throwing::Hand, None)
        .unwrap();
    assert!((total(&session) - 7.0).abs() < 1e-12);
}

#[test]
fn dice_that_are_not_wanted_are_refused() {
    let mut session = unsaved();
    let no = session.execute(&Do::Roll(2), &[5, 2, 1], Throwing::Own, None);
    assert_eq!(no.unwrap_err(), Trouble::Unused(1));
    let seven = session
        .execute(&Do::Roll(2), &[5, 7], Throwing::Own, None)
        .unwrap_err();
    assert_eq!(seven.to_string(), "TOY-04: 7 is not a die; type 1 to 6");
    assert!(session.entries().is_empty());
}

#[test]
fn an_objection_is_overruled_with_a_reason_that_is_kept() {
    let mut session = unsaved();
    let doubtful = Do::Objectionable(1.0);
    assert!(
        session
            .execute(&doubtful, &[], Throwing::Own, None)
            .is_err()
    );
    let entry = session
        .execute(&doubtful, &[], Throwing::Own, Some("seen by all".into()))
        .unwrap();
    let overruled = &entry.act().unwrap().overruled()[0];
    assert_eq!(overruled.rule.id(), "TOY-03");
    assert_eq!(overruled.because, "seen by all");
}

#[test]
fn undo_appends_and_redo_brings_back() {
    let mut session = unsaved();
    for n in [1.0, 2.0, 4.0] {
        add(&mut session, n);
    }
    session.undo(2, false).unwrap();
    assert!((total(&session) - 1.0).abs() < 1e-12);
    assert_eq!(session.entries().len(), 4);
    assert_eq!(session.journal().standing(), [true, false, false, false]);
    session.redo(1).unwrap();
    assert!((total(&session) - 3.0).abs() < 1e-12);
    session.undo(1, false).unwrap();
    session.redo(2).unwrap();
    assert!((total(&session) - 7.0).abs() < 1e-12);
    assert_eq!(
        session.redo(1).unwrap_err().to_string(),
        "there is no act to redo"
    );
}

#[test]
fn a_new_act_after_undo_leaves_the_other_line_behind() {
    let mut session = unsaved();
    add(&mut session, 1.0);
    add(&mut session, 2.0);
    session.undo(1, false).unwrap();
    add(&mut session, 8.0);
    assert!(session.redo(1).is_err());
    assert!((total(&session) - 9.0).abs() < 1e-12);
    session.undo(2, false).unwrap();
    assert!(total(&session).abs() < 1e-12);
    assert_eq!(
        session.undo(3, false).unwrap_err().to_string(),
        "there is no act to undo"
    );
    assert!((session.state_at(Seq::new(2)).unwrap().total - 3.0).abs() < 1e-12);
    assert!(session.state_at(Seq::new(3)).is_none(), "3 is not an act");
}

#[test]
fn undo_over_dice_or_what_was_shown_asks_first() {
    let mut session = unsaved();
    session
        .execute(&Do::Roll(2), &[4, 6], Throwing::Hand, None)
        .unwrap();
    session
        .execute(&Do::Show, &[], Throwing::Hand, None)
        .unwrap();
    let no = session.undo(2, false).unwrap_err();
    assert_eq!(
        no.to_string(),
        "everyone saw entry 2 (the card) and entry 1 (dice 4, 6); `--yes` undoes it anyway"
    );
    assert_eq!(session.entries().len(), 2);
    session.undo(2, true).unwrap();
    assert!(total(&session).abs() < 1e-12);
}

#[test]
fn a_clock_that_jumps_harms_nothing() {
    let times = std::sync::Mutex::new(vec![5, 0, u64::MAX]);
    let clock = move || times.lock().unwrap().pop().unwrap();
    let mut session: Session<Toy> =
        Session::unsaved(super::toy::facts(1), Default::default(), Box::new(clock));
    for n in [1.0, 2.0, 4.0] {
        add(&mut session, n);
    }
    let at: Vec<u64> = session.entries().iter().map(|entry| entry.at).collect();
    assert_eq!(at, [u64::MAX, 0, 5]);
    assert!((total(&session) - 7.0).abs() < 1e-12);
}

/// The same in a file: order is by number, not by time.
#[test]
fn a_file_written_by_a_clock_that_jumps_is_read_in_its_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    for time in [9_000, 5, 0, u64::MAX, 7_000] {
        let session = Session::<Toy>::open(&path, Box::new(move || time));
        let mut session = session.unwrap_or_else(|_| create(&path));
        add(&mut session, 1.0);
        session.undo(1, true).unwrap();
        session.redo(1).unwrap();
    }
    let cover = game::store::Store::cover(&path).unwrap();
    assert_eq!((cover.entries, cover.summary.as_str()), (15, "at 5"));
    assert_eq!(cover.played, 7_000);
    let session = open(&path).unwrap();
    let seqs: Vec<u64> = session.entries().iter().map(|e| e.seq.number()).collect();
    assert_eq!(seqs, (1..=15).collect::<Vec<u64>>());
}

#[derive(Debug, Clone)]
enum Step {
    Do(Do),
    Undo(usize),
    Redo(usize),
    Fix(usize, u8),
    BackTo(usize),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (-0.2..9.0f64).prop_map(|n| Step::Do(Do::Add(n))),
        2 => (0usize..4).prop_map(|n| Step::Do(Do::Roll(n))),
        1 => Just(Step::Do(Do::Show)),
        2 => (0usize..5).prop_map(Step::Undo),
        2 => (0usize..5).prop_map(Step::Redo),
        2 => (0usize..9, 1..=6u8).prop_map(|(n, pips)| Step::Fix(n, pips)),
        1 => (0usize..9).prop_map(Step::BackTo),
    ]
}

/// Every undo that is done can be redone to the same state, every entry's state is the fold of its
/// line, and the file says the same as the memory.
fn play(steps: Vec<Step>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let mut session = create(&path);
    for step in steps {
        let before = session.state().clone();
        match step {
            Step::Do(command) => {
                let _ = session.execute(&command, &[], Throwing::Own, None);
            }
            Step::Undo(n) if session.undo(n, true).is_ok() => {
                session.redo(n).unwrap();
                assert_eq!(*session.state(), before, "undo then redo is identity");
                session.undo(n, true).unwrap();
            }
            Step::Redo(n) if session.redo(n).is_ok() => {
                session.undo(n, true).unwrap();
                assert_eq!(*session.state(), before, "redo then undo is identity");
                session.redo(n).unwrap();
            }
            Step::Undo(_) | Step::Redo(_) => {}
            Step::Fix(n, pips) => {
                let standing = session.journal().standing();
                if super::fixes::fix(&mut session, n, pips) {
                    let fixed = session.state().clone();
                    session.undo(1, true).unwrap();
                    assert_eq!(*session.state(), before, "one undo takes a fix back");
                    let now = session.journal().standing();
                    assert_eq!(
                        now[..standing.len()],
                        standing,
                        "what it struck stands again"
                    );
                    assert!(
                        !now[standing.len()..].contains(&true),
                        "what it made is struck"
                    );
                    session.redo(1).unwrap();
                    assert_eq!(*session.state(), fixed, "one redo brings it back");
                }
            }
            Step::BackTo(n) => {
                let line = session.journal().line_to(session.journal().here());
                let act = line.get(n).copied().unwrap_or(Seq::START);
                if session.back_to(act).is_ok() {
                    assert_eq!(session.state(), &session.state_at(act).unwrap());
                    let left = line.len() - n - 1;
                    session.redo(left).unwrap();
                    assert_eq!(*session.state(), before, "redo brings all of it back");
                    session.undo(left, true).unwrap();
                    assert_eq!(session.state(), &session.state_at(act).unwrap());
                }
            }
        }
    }
    let mut seen = Vec::new();
    session.walk(|before, entry, _| seen.push((before.clone(), entry.seq)));
    for (before, seq) in seen {
        let entry = session.journal().entry(seq).unwrap();
        if entry.act().is_some() {
            let followed = session.journal().followed_by(seq);
            assert_eq!(*session.state_at(followed).unwrap(), before);
        }
    }
    let looked: Session<Toy> = Session::look(&path).unwrap();
    assert_eq!(looked.state(), session.state());
    assert_eq!(looked.entries(), session.entries());
    assert_eq!(looked.journal().standing(), session.journal().standing());
}

proptest! {
    #![proptest_config(common::cases::cases(12))]

    #[test]
    fn any_sequence_folds_to_the_same_game(steps in prop::collection::vec(step(), 0..40)) {
        play(steps);
    }
}

#[test]
fn a_long_game_is_folded_from_kept_states() {
    let mut session = unsaved();
    for n in 0..1_000 {
        add(&mut session, f64::from(n));
        if n % 7 == 0 {
            session.undo(1, false).unwrap();
        }
    }
    let sum = |upto: u32| -> f64 { (0..=upto).filter(|n| n % 7 != 0).map(f64::from).sum() };
    assert!((total(&session) - sum(999)).abs() < 1e-9);
    session.undo(400, false).unwrap();
    let acts = session.journal().line_to(session.journal().here()).len() as u32;
    assert_eq!(session.state().acts, acts);
}
