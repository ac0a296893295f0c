use super::toy::{Do, Sum, Toy, create, open, unsaved};
use game::exchange;
use game::fix::Fix;
use game::journal::{EntryKind, Seq};
use game::session::{Session, Throwing};
use game::store::Store;

/// Gives the `n`th act that stands other dice, or another sum where it has none. Returns whether there
/// is such an act.
pub fn fix(session: &mut Session<Toy>, n: usize, pips: u8) -> bool {
    let line = session.journal().line_to(session.journal().here());
    let Some(seq) = line.get(n).copied() else {
        return false;
    };
    let faces = session
        .journal()
        .entry(seq)
        .unwrap()
        .act()
        .unwrap()
        .faces
        .len();
    let mend = Fix {
        dice: (faces > 0).then(|| vec![pips; faces]),
        command: (faces == 0).then_some(Do::Add(f64::from(pips))),
        answers: None,
    };
    let fixing = session.refit(seq, &mend).unwrap();
    session.accept(fixing).unwrap();
    true
}

fn roll(session: &mut Session<Toy>, faces: &[u8]) {
    session
        .execute(&Do::Roll(faces.len()), faces, Throwing::Hand, None)
        .unwrap();
}

/// Entries 1 to 3: sums of 10, 1 and 3.
fn three_rolls(session: &mut Session<Toy>) {
    roll(session, &[4, 6]);
    roll(session, &[1]);
    roll(session, &[1, 2]);
}

fn total(session: &Session<Toy>) -> f64 {
    session.state().total
}

fn standing(session: &Session<Toy>) -> Vec<u64> {
    let journal = session.journal();
    let line = journal.line_to(journal.here());
    line.iter().map(|seq| seq.number()).collect()
}

#[test]
fn one_undo_takes_back_a_whole_fix_and_one_redo_brings_it_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let mut session = create(&path);
    three_rolls(&mut session);
    fix(&mut session, 1, 5);
    assert_eq!((total(&session), standing(&session)), (18.0, vec![1, 5, 6]));
    session.undo(1, true).unwrap();
    assert_eq!((total(&session), standing(&session)), (14.0, vec![1, 2, 3]));
    assert_eq!(session.entries().len(), 7, "nothing is erased");
    // The file says the same, and goes on from there.
    drop(session);
    let mut session = open(&path).unwrap();
    assert_eq!((total(&session), standing(&session)), (14.0, vec![1, 2, 3]));
    session.redo(1).unwrap();
    assert_eq!((total(&session), standing(&session)), (18.0, vec![1, 5, 6]));
    drop(session);
    let mut session = open(&path).unwrap();
    session.undo(2, true).unwrap();
    assert_eq!(standing(&session), [1, 2], "the fix, and entry 3");
    session.redo(2).unwrap();
    assert_eq!(standing(&session), [1, 5, 6]);
}

/// What fell again just as before is not taken back: only the die that was put right is.
#[test]
fn undo_of_a_fix_asks_about_the_die_that_was_put_right() {
    let mut session = unsaved();
    three_rolls(&mut session);
    session
        .execute(&Do::Show, &[], Throwing::Hand, None)
        .unwrap();
    fix(&mut session, 1, 5);
    assert_eq!(
        session.undo(1, false).unwrap_err().to_string(),
        "everyone saw entry 6 (dice 5); `--yes` undoes it anyway"
    );
    assert_eq!(standing(&session), [1, 6, 7, 8]);
    // No die differs: nothing to ask.
    let mut sums = unsaved();
    sums.execute(&Do::Add(1.0), &[], Throwing::Hand, None)
        .unwrap();
    roll(&mut sums, &[2]);
    fix(&mut sums, 0, 3);
    sums.undo(1, false).unwrap();
    assert_eq!(standing(&sums), [1, 2]);
}

#[test]
fn acts_after_a_fix_and_fixes_of_a_fix_are_taken_back_in_their_turn() {
    let mut session = unsaved();
    three_rolls(&mut session);
    fix(&mut session, 1, 5);
    roll(&mut session, &[6]);
    fix(&mut session, 2, 4);
    assert_eq!(standing(&session), [1, 5, 9, 10]);
    let last = |session: &Session<Toy>| session.journal().last_steps(1)[0].fix;
    assert_eq!(last(&session), Some(Seq::new(6)));
    session.undo(1, true).unwrap();
    assert_eq!(standing(&session), [1, 5, 6, 7]);
    session.undo(1, true).unwrap();
    assert_eq!(last(&session), Some(Seq::new(2)));
    session.undo(1, true).unwrap();
    assert_eq!(standing(&session), [1, 2, 3]);
    session.redo(3).unwrap();
    assert_eq!(standing(&session), [1, 5, 9, 10]);
    session.undo(5, true).unwrap();
    assert_eq!(standing(&session), [1]);
    assert_eq!(
        session.undo(2, true).unwrap_err().to_string(),
        "there is only 1 act to undo"
    );
}

/// Going back to an entry goes along what stands, into a fix too; then the fix is acts like others.
#[test]
fn going_back_into_a_fix_leaves_its_acts_one_by_one() {
    let mut session = unsaved();
    three_rolls(&mut session);
    fix(&mut session, 0, 5);
    assert_eq!(standing(&session), [5, 6, 7]);
    session.back_to(Seq::new(6)).unwrap();
    assert_eq!(standing(&session), [5, 6]);
    session.redo(1).unwrap();
    session.undo(2, true).unwrap();
    assert_eq!(standing(&session), [5]);
    assert!(session.back_to(Seq::new(5)).is_err(), "nothing after it");
    assert!(session.back_to(Seq::new(2)).is_err(), "it does not stand");
}

/// Dice that do not suit an entry are counted beside those that fell in it.
#[test]
fn too_many_and_too_few_dice_are_told_beside_those_that_fell() {
    let mut session = unsaved();
    three_rolls(&mut session);
    let no = |dice: &[u8]| {
        let mend = Fix {
            dice: Some(dice.to_vec()),
            command: None,
            answers: None,
        };
        session.refit(Seq::new(1), &mend).unwrap_err().to_string()
    };
    let many = no(&[1, 2, 3]);
    assert!(many.starts_with("1 die too many"), "{many}");
    assert!(
        many.ends_with("entry 1 used 2 dice, but 3 were typed"),
        "{many}"
    );
    let few = no(&[1]);
    assert!(few.starts_with("one die needed"), "{few}");
    assert!(
        few.ends_with("entry 1 used 2 dice, but 1 was typed"),
        "{few}"
    );
}

/// Before fixes were marked they were taken back act by act: such games go on so.
#[test]
fn a_fix_without_its_mark_is_taken_back_act_by_act() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let mut session = create(&path);
    three_rolls(&mut session);
    fix(&mut session, 1, 5);
    session.undo(1, true).unwrap();
    session.redo(1).unwrap();
    let begins = &session.entries()[3].kind;
    assert!(
        matches!(begins, EntryKind::Restored(back) if back.fix.is_some() && back.to.number() == 1)
    );
    drop(session);
    let (_, contents) = Store::look(&path).unwrap();
    let head = exchange::head_line(&contents.facts).unwrap();
    let lines = contents.lines[..6].join("\n");
    assert!(lines.contains(",\"restored\":1,\"fix\":2}"), "{lines}");
    let text = format!("{head}\n{}\n", lines.replace(",\"fix\":2", ""));
    let parcel = exchange::unpack_game::<Toy>(&text).unwrap();
    let old = folder.path().join("old.vidette");
    Store::create(&old, &parcel.facts, &parcel.summary, &parcel.lines).unwrap();
    let mut session = open(&old).unwrap();
    let before: Sum = (**session.state()).clone();
    session.undo(1, true).unwrap();
    assert_eq!(standing(&session), [1, 5]);
    session.redo(1).unwrap();
    assert_eq!(**session.state(), before);
    session.undo(3, true).unwrap();
    assert!(standing(&session).is_empty());
}

/// A game that is read through once ends where a session does, whatever was taken back, done again or put right.
#[test]
fn what_is_read_through_ends_where_a_session_does() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let mut session = create(&path);
    let same = |session: &Session<Toy>| {
        let passage = Session::<Toy>::passage(&path).unwrap();
        assert_eq!(passage.state().unwrap(), **session.state());
        let mut acts = Vec::new();
        passage
            .each_act(|n, act| acts.push((n, act.clone())))
            .unwrap();
        let journal = session.journal();
        let line = journal.line_to(journal.here()).into_iter();
        let standing = line.map(|seq| journal.entry(seq).unwrap().act().unwrap().clone());
        let standing: Vec<_> = standing.enumerate().collect();
        assert_eq!(acts, standing);
        assert_eq!(passage.acts(), standing.len());
        assert_eq!(passage.facts(), session.facts());
        let mut walked = Vec::new();
        let walk = passage.walk(|step| {
            let (before, led_to) = (step.before.clone(), step.led_to.cloned());
            let marks = (step.stands, step.is_redo);
            walked.push((before, step.entry.clone(), marks, led_to));
        });
        walk.unwrap();
        let mut entries = Vec::new();
        session.walk(|before, entry, stands| {
            let led_to = match entry.act() {
                Some(_) => None,
                None => journal.state_at(journal.led_to(entry.seq)),
            };
            let led_to = led_to.map(|state| Sum::clone(&state));
            let marks = (stands, journal.is_redo(entry.seq));
            entries.push((before.clone(), entry.clone(), marks, led_to));
        });
        assert_eq!(walked, entries);
    };
    same(&session);
    three_rolls(&mut session);
    same(&session);
    session.undo(2, true).unwrap();
    same(&session);
    session.redo(1).unwrap();
    same(&session);
    roll(&mut session, &[5]);
    assert!(fix(&mut session, 0, 3));
    same(&session);
    session.undo(1, true).unwrap();
    same(&session);
    // Longer than what is read at once.
    for n in 0..1500_u16 {
        roll(&mut session, &[1 + (n % 6) as u8]);
    }
    same(&session);
    // More acts taken back, one by one, than states are kept.
    for _ in 0..300 {
        session.undo(1, true).unwrap();
    }
    same(&session);
    for _ in 0..20 {
        session.redo(1).unwrap();
    }
    assert!(fix(&mut session, 1000, 2));
    same(&session);
    let other = Session::<rules::scoresheet::Scoresheet>::passage(&path).unwrap_err();
    assert!(other.to_string().contains("rules"), "{other}");
}
