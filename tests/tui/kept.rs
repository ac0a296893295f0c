//! What is typed is not lost behind the referee's back, and what is done is not undone by a reminder.

use vidette::rules::fields::terms::phase::Phase;
use vidette::tui::{kit::question::ScreenQuestion, table::ui::ScreenMode};

use super::{budgets::face_to_face, moves::moving, *};

fn faces(app: &App) -> Vec<u8> {
    let proposal = app.ui().proposal.as_ref();
    proposal.map_or_else(Vec::new, |proposal| proposal.faces.clone())
}

fn remark(app: &App) -> String {
    let remark = app.ui().remark.clone();
    remark.map_or_else(String::new, |(_, words)| words)
}

/// The die of a fight lies beside it while Space walks on, with what was switched; so it is recorded.
#[test]
fn space_leaves_a_typed_die_with_its_fight() {
    let mut app = face_to_face();
    let count = app.ui().known.todo.len();
    assert!(count > 1, "there are other fights to walk to");
    app.type_keys("<space>s5");
    let first = app.ui().proposal.clone().unwrap();
    app.type_keys("<space>");
    assert_ne!(app.ui().proposal.clone().unwrap().asked, first.asked);
    assert_eq!(faces(&app), [] as [u8; 0]);
    // It is not given up with the phase, nor with the program.
    app.type_keys("n");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("Typed but not entered"), "{shown}");
    app.type_keys("<esc>");
    let pending = app.pending().expect("a die is pending");
    let mut again = face_to_face();
    again.take_up_again(&pending);
    assert_eq!(faces(&again), [5]);
    for _ in 1..count {
        app.type_keys("<space>");
    }
    let back = app.ui().proposal.clone().unwrap();
    assert_eq!((&back.command, &back.faces), (&first.command, &first.faces));
    assert!(remark(&app).contains("typed earlier: 5"));
    app.type_keys("2<ret>");
    let text = &app.door().log().last().unwrap().text;
    assert!(
        text.contains("fires at") && app.pending().is_none(),
        "{text}"
    );
}

/// What the walk does not come to again is not left with its dice.
#[test]
fn space_does_not_leave_dice_that_nothing_comes_back_to() {
    let mut app = face_to_face();
    app.type_keys(":fire<space>3rd<space>at<space>1st<space>with<space>supported<ret>5");
    let before = app.ui().proposal.clone().unwrap();
    assert_eq!(before.faces, [5]);
    app.type_keys("<space>");
    assert!(remark(&app).contains("unfinished input"));
    let held = app.ui().proposal.clone().unwrap();
    assert_eq!(
        (&held.command, &held.faces),
        (&before.command, &before.faces)
    );
    app.type_keys("<backspace><space>");
    assert_ne!(app.ui().proposal.clone().unwrap().command, before.command);
}

/// A reminder of what is left is not an act: one undo takes back what was done last, and only that counts.
#[test]
fn undo_takes_back_the_act_before_a_reminder() {
    let mut app = moving();
    app.type_keys("P1m1<ret>");
    let moved = app.door().log().last().unwrap().clone();
    app.type_keys("n");
    let reminder = app.door().log().last().unwrap().text.clone();
    assert!(reminder.starts_with("still to do"), "{reminder}");
    app.type_keys("u");
    assert_eq!(app.ui().last.story, format!("Undone: {}", moved.text));
    let list = app.ui().list.items().iter();
    let back = list.map(|listed| listed.item.line()).next().unwrap();
    assert_eq!(back, "P1 3rd Grey: back 1.0 in, keep facing");
    let log = app.door().log();
    assert!(!log.iter().any(|line| line.seq == moved.seq && line.stands));
    // It is done again by one key, and nothing is left to do again behind it.
    app.type_keys("<c-r>");
    assert_eq!(app.ui().last.story, format!("Redone: {}", moved.text));
    app.type_keys("<c-r>");
    assert!(remark(&app).contains("no act"), "{}", remark(&app));
}

/// The reminder is enough for as long as nothing is done; after that the phase is asked about again.
#[test]
fn what_was_done_since_the_reminder_makes_the_phase_ask_again() {
    let mut app = moving();
    app.type_keys("nP1m1<ret>");
    let entries = app.door().log().len();
    app.type_keys("n");
    assert_eq!(app.door().state().phase(), Phase::Tactical);
    assert!(
        matches!(&app.ui().mode, ScreenMode::Ask(ScreenQuestion::EndPhase, words) if words.contains("points unspent")),
        "{:?}",
        app.ui().mode
    );
    assert_eq!(app.door().log().len(), entries, "asking is not an entry");
    app.type_keys("n");
    assert_eq!(app.door().state().phase(), Phase::Combat);
    let mut app = moving();
    app.type_keys("nn");
    assert_eq!(app.door().state().phase(), Phase::Combat);
}

/// The digits behind a verb that was refused name no unit, its letters no act.
#[test]
fn the_rest_of_a_refused_phrase_is_passed_over() {
    for ends in ["<esc>", "<ret>"] {
        let mut app = face_to_face();
        app.type_keys("P2m");
        let refusal = remark(&app);
        assert!(refusal.contains("move"), "{refusal}");
        let before = screen(&app, 120, 36);
        let entries = app.door().log().len();
        app.type_keys("b3n");
        assert_eq!(screen(&app, 120, 36), before);
        let unit = app.ui().subject.clone().unwrap().units[0].clone();
        assert_eq!(unit.as_str(), "7th");
        app.type_keys(ends);
        assert_eq!(app.door().log().len(), entries);
        assert_eq!(app.ui().subject.clone().unwrap().units[0], unit);
        app.type_keys("3");
        assert_eq!(app.ui().phrase, "P3");
    }
    // Whoever leaves is asked, and may answer.
    let mut app = face_to_face();
    app.type_keys("P2m<c-c>y");
    assert!(app.has_left());
    // A capital begins anew, Space goes on; a die that is waited for is not a rest of a phrase.
    let mut app = face_to_face();
    app.type_keys("P2mP1fA152");
    assert_eq!(faces(&app), [5, 2]);
    let mut app = face_to_face();
    app.type_keys("P2m3<space>");
    assert!(app.ui().proposal.is_some());
    app.type_keys("m5");
    assert_eq!(faces(&app), [5]);
}

/// Who types `A1fP1` where nobody may fire begins anew with P, and reads all the same why not.
#[test]
fn why_a_phrase_was_refused_is_read_behind_the_capital_typed_on() {
    let mut app = super::budgets::after("mcphersons-ridge", &[]);
    app.type_keys("A1fP1");
    assert_eq!(app.ui().phrase, "P1");
    assert!(
        remark(&app).contains("fire belongs to Combat"),
        "{}",
        remark(&app)
    );
    app.type_keys("o");
    assert!(!remark(&app).contains("fire belongs"), "{}", remark(&app));
    app.type_keys("<esc><esc>P");
    assert_eq!(remark(&app), "");
}

/// A digit that names no unit says which there are, and what was typed for that unit acts on nobody else.
#[test]
fn a_unit_that_is_not_there_takes_the_rest_of_its_phrase_with_it() {
    // By its brigade's letter, of the selected brigade, as a target, and as the end of a tape.
    for (before, wrong, rest) in [
        ("", "P9", "m3<ret>"),
        ("P1m1<ret>", "9", "m3<ret>"),
        ("P1f", "A9", "52<ret>"),
        ("", "=P1A9", "2"),
    ] {
        let mut app = match rest {
            "52<ret>" => face_to_face(),
            _ => moving(),
        };
        app.type_keys(before);
        let entries = app.door().log().len();
        app.type_keys(wrong);
        let said = remark(&app);
        assert!(said.contains("has no unit 9: "), "{wrong}: {said}");
        assert!(said.contains("Keys ignored"), "{wrong}: {said}");
        app.type_keys(rest);
        assert_eq!(app.door().log().len(), entries, "{wrong}");
        assert!(app.ui().proposal.is_none() && app.ui().measured.is_none());
        // A capital begins anew.
        app.type_keys("<esc><esc>P1");
        assert_eq!(app.ui().phrase, "P1", "{wrong}");
    }
    let mut app = moving();
    app.type_keys("P9m3P1m1<ret>");
    assert!(
        app.door()
            .log()
            .last()
            .unwrap()
            .text
            .contains("ahead 1.0 in")
    );
    // A face that no die shows is typed again as before.
    let mut app = face_to_face();
    app.type_keys("P1fA1952");
    assert_eq!(faces(&app), [5, 2]);
}

/// SCALE-04: where a die is waited for, a digit that it has not is not a unit of the selected brigade.
#[test]
fn scale_04_a_digit_that_no_die_shows_is_said_to_be_none() {
    // The map that follows the fight is shown whole by the first 0.
    for wrong in ["00", "7", "9"] {
        let mut app = face_to_face();
        app.type_keys(&format!("P1fA1{wrong}"));
        let said = remark(&app);
        assert!(said.contains("type 1 to 6 (SCALE-04)"), "{wrong}: {said}");
        app.type_keys("52");
        assert_eq!(faces(&app), [5, 2], "{wrong}");
    }
}

/// What is typed behind a letter that was refused is not added to the number before it.
#[test]
fn a_digit_behind_a_refused_letter_leaves_the_number_alone() {
    let mut app = moving();
    let entries = app.door().log().len();
    app.type_keys("P1m4r1");
    assert_eq!(app.ui().phrase, "P1m4");
    assert!(remark(&app).contains("Keys ignored"), "{}", remark(&app));
    // Enter ends what was refused, and does no more.
    app.type_keys("5<ret>");
    assert_eq!(app.door().log().len(), entries);
    assert_eq!(app.ui().phrase, "P1m4");
    // A slip of the finger alone costs nothing, and Backspace comes before another number.
    app.type_keys("<esc>P1m2q<backspace>1");
    assert_eq!(app.ui().phrase, "P1m1");
    // Behind another slip Enter ends what was refused first, and does it only when it is pressed again.
    app.type_keys("q<ret>");
    assert_eq!(app.door().log().len(), entries);
    app.type_keys("<ret>");
    let last = app.door().log().last().unwrap().text.clone();
    assert!(last.contains("ahead 1.0 in"), "{last}");
}

/// SA-01: a joiner whom the rules turn down takes neither the fight nor its dice with him.
#[test]
fn sa_01_a_refused_fight_stays_open_with_its_dice() {
    let mut app = face_to_face();
    let entries = app.door().log().len();
    app.type_keys("P1fA1P4");
    let no = remark(&app);
    assert!(no.starts_with("No. "), "{no}");
    assert!(no.contains("(P4 again leaves it out)"), "{no}");
    app.type_keys("52<ret>");
    assert!(remark(&app).starts_with("No. "), "{}", remark(&app));
    assert_eq!(faces(&app), [5, 2]);
    app.type_keys("<ret>");
    assert!(
        remark(&app).contains("the fight is still open"),
        "{}",
        remark(&app)
    );
    app.type_keys("P4<ret>");
    assert_eq!(app.door().log().len(), entries + 1, "{}", remark(&app));
    let last = app.door().log().last().unwrap().text.clone();
    assert!(last.starts_with("P1 ") && !last.contains("P4"), "{last}");
}

/// A line that is refused did nothing: the fight that was open stays so, with its dice.
#[test]
fn a_refused_line_leaves_the_open_fight_with_its_dice() {
    let mut app = face_to_face();
    let entries = app.door().log().len();
    app.type_keys("P1fA14");
    let fight = app.ui().proposal.clone().unwrap();
    assert_eq!(fight.faces, [4]);
    app.type_keys(":fire<space>1st<space>at<space>3rd<ret>");
    assert!(remark(&app).starts_with("No. "), "{}", remark(&app));
    let open = app.ui().proposal.clone().unwrap();
    assert_eq!((&open.command, &open.faces), (&fight.command, &fight.faces));
    assert!(app.ui().laid_aside.is_empty());
    app.type_keys("<ret>");
    assert!(
        remark(&app).contains("the fight is still open"),
        "{}",
        remark(&app)
    );
    app.type_keys("2<ret>");
    assert_eq!(app.door().log().len(), entries + 1, "{}", remark(&app));
}

/// A fight that was refused before anybody joined is not refused for the joiner.
#[test]
fn sa_01_no_joiner_is_blamed_for_a_fight_that_was_refused_before() {
    let mut app = face_to_face();
    app.type_keys("P4fA1");
    let held = app.ui().proposal.as_ref().expect("it is taken up");
    assert!(held.no().is_some());
    app.type_keys("P1");
    assert!(!remark(&app).contains("leaves it out"), "{}", remark(&app));
}

/// FIRE-02: an enemy joins nobody who fires.
#[test]
fn fire_02_no_enemy_joins_those_who_fire() {
    let mut app = face_to_face();
    app.type_keys("P1fA1");
    let before = app.ui().proposal.clone().unwrap();
    app.type_keys("A2");
    let now = app.ui().proposal.clone().unwrap();
    assert_eq!(now.command, before.command);
    assert!(remark(&app).contains("A2 is an enemy"), "{}", remark(&app));
    assert!(remark(&app).contains("(FIRE-02)"), "{}", remark(&app));
}

/// Of an act that was told in several lines the first is enough when it is taken back: the others said to mark what is
/// now to be put back.
#[test]
fn what_is_taken_back_leaves_no_old_instruction_behind() {
    let mut app = moving();
    app.type_keys(":mark<space>P1<space>beaten<ret>");
    for _ in 0..8 {
        if app.door().state().phase() != Phase::Morale {
            app.type_keys("n");
        }
    }
    assert_eq!(
        app.door().state().phase(),
        Phase::Morale,
        "{}",
        screen(&app, 80, 24)
    );
    let told = app.door().log().last().unwrap().text.clone();
    assert!(told.lines().count() > 1, "{told}");
    app.type_keys("u");
    let begins = format!("Undone: {}", told.lines().next().unwrap());
    assert_eq!(app.ui().last.story, begins);
    let list = app.ui().list.items().iter();
    let list: Vec<String> = list.map(|listed| listed.item.line()).collect();
    assert!(list.iter().any(|line| line.contains("BEATEN")), "{list:?}");
}
