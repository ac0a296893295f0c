//! The question for the tape among the other keys: nothing typed around it is lost or does harm.

use vidette::rules::fields::{state::State, terms::phase::Phase};
use vidette::tui::{kit::question::ScreenQuestion, table::ui::ScreenMode};

use super::{
    budgets::{after, face_to_face},
    *,
};
use common::sitting::play;

fn is_asked(app: &App) -> bool {
    matches!(
        app.ui().mode,
        ScreenMode::Ask(ScreenQuestion::Within { .. }, _)
    )
}

/// First Steps in the combat phase, P1 alone so many inches from the enemy before it.
fn in_range(inches: f64) -> App {
    let place = format!("place 3rd {:.2},14.6 facing 90", 23.75 - inches);
    after(
        "first-steps",
        &[
            &place,
            "next anyway",
            "activate whitlow dice 4 4",
            "next anyway",
            "next anyway",
            "next anyway",
        ],
    )
}

/// First Steps with Tarrant just too far from the brigadier who activates.
fn activating() -> App {
    let mut app = after("first-steps", &["place tarrant 2.5,5", "next anyway"]);
    app.type_keys("<esc>");
    app
}

#[test]
fn act_04_the_sheet_says_the_inches_that_the_rule_reads() {
    let mut app = after("first-steps", &["place tarrant 2.5,5.95", "next anyway"]);
    app.type_keys("Pgs");
    let sheet = screen(&app, 120, 36);
    assert!(sheet.contains("under Amos Tarrant 5.1 in"), "{sheet}");
    // So does the log say the place as it was typed.
    let placed = app.door().log().first().unwrap();
    assert_eq!(placed.text, "corrected: Amos Tarrant is at 2.5,5.95");
    let state = app.door().state();
    let words = [String::from("whitlow")];
    let shown = vidette::view::show::subject::ShowSubject::named(state, &words).unwrap();
    let shown = shown.text(state);
    assert!(shown.contains("under Amos Tarrant 5.1 in"), "{shown}");
}

#[test]
fn a_shot_just_out_of_range_is_offered_for_the_tape() {
    let mut app = in_range(5.1);
    assert_eq!(app.door().state().phase(), Phase::Combat);
    app.type_keys("<space>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("MEASURE first: P1 fires at A1"), "{shown}");
    assert!(shown.contains("Enter or a die asks the tape"), "{shown}");
    assert!(!shown.contains("No. "), "{shown}");
    // The phase does not end without a word while it is open.
    let mut left = in_range(5.1);
    left.type_keys("n");
    let asked = screen(&left, 120, 36);
    assert!(asked.contains("Still open: MEASURE first"), "{asked}");
    // Farther off nothing is.
    let far = in_range(5.4);
    let mut open = far.ui().known.todo.iter();
    assert!(
        !open.any(vidette::view::assist::todo::Todo::is_open),
        "{:?}",
        far.ui().known.todo
    );
    // It goes on like any other fight.
    app.type_keys("5");
    assert!(is_asked(&app));
    app.type_keys("w2<ret>");
    let last = app.door().log().last().unwrap();
    assert!(last.text.contains("fire"), "{}", last.text);
}

/// McPherson's Ridge with Archer's tired brigade, which gives way by a 1 and 1 or 2 alone, a little more than 12 inches
/// from Davis's.
fn at_the_limit() -> App {
    let mut session = session(battle("mcphersons-ridge"));
    play(&mut session, &["next anyway", "mark archer fatigue 20"]);
    let gap = |state: &State| {
        let gap = state.brigade_distance(&"archer".into(), &"davis".into());
        gap.unwrap() - 12.1
    };
    for _ in 0..6 {
        let state = session.state();
        let nearer = gap(state);
        let moved = state.units_of(&"archer".into()).map(|unit| {
            let base = unit.base().unwrap();
            let (at, facing) = (base.at, base.facing);
            format!(
                "place {} {:.2},{:.2} facing {facing}",
                unit.id,
                at.x,
                at.y + nearer
            )
        });
        let moved: Vec<String> = moved.collect();
        let moved: Vec<&str> = moved.iter().map(String::as_str).collect();
        play(&mut session, &moved);
    }
    assert!(gap(session.state()).abs() < 0.05);
    App::new(LoggedSession::new(session), Rect::new(0, 0, 120, 36))
}

/// RUL-09: with a five the brigade does not give way, and who would feel it is measured for nothing.
#[test]
fn rul_09_the_board_measures_for_no_dice_that_hold_the_brigade() {
    let mut held = at_the_limit();
    held.type_keys("<esc>55");
    assert!(!is_asked(&held));
    held.type_keys("<ret>");
    let last = held.door().log().last().unwrap();
    assert!(last.text.contains("activates: 5+5"), "{}", last.text);
    let mut gives = at_the_limit();
    gives.type_keys("<esc>1");
    assert!(is_asked(&gives));
}

/// No key of the tape ends a phase: `n` answers nothing, and an answer given twice does nothing more.
#[test]
fn no_key_that_answers_the_tape_ends_a_phase() {
    let mut app = in_range(5.1);
    app.type_keys("<space><ret>");
    assert!(is_asked(&app));
    let before = app.door().log().len();
    app.type_keys("n");
    assert!(is_asked(&app), "n is no answer");
    app.type_keys("y");
    assert!(is_asked(&app), "nor is y");
    assert_eq!(app.door().log().len(), before);
    app.type_keys("bb");
    assert_eq!(app.door().state().phase(), Phase::Combat);
    assert_eq!(
        app.ui().mode,
        ScreenMode::Table,
        "b shows no big letters here"
    );
    let said = app.ui().remark.clone().unwrap().1;
    assert!(said.contains("already answered the question"), "{said}");
    let log = app.door().log();
    assert_eq!(log.len(), before + 1);
    assert!(log.last().unwrap().text.contains("is not within"));
}

/// What is in doubt about a shot is asked once, and answered by one key; the log keeps each distance.
#[test]
fn one_question_asks_for_the_tape_of_a_shot() {
    let doubtful = || {
        after(
            "first-steps",
            &[
                "place 3rd 18.85,14.6 facing 90",
                "place 7th 18.85,11.6 facing 90",
                "place 12th 18.85,8.6 facing 90",
                "place 1st 24.75,13.1 facing 270",
                "next anyway",
                "activate whitlow dice 4 4",
                "next anyway",
                "next anyway",
                "next anyway",
            ],
        )
    };
    let measured = |app: &App| {
        let log = app.door().log().iter();
        let said = log.filter(|line| line.stands && line.text.starts_with("measured"));
        said.map(|line| line.text.clone()).collect::<Vec<_>>()
    };
    for (key, within) in [("w", [true; 2]), ("b", [false; 2]), ("r", [true; 2])] {
        let mut app = doubtful();
        app.type_keys(":fire<space>3rd,7th<space>at<space>1st<ret>");
        let asked = screen(&app, 120, 36);
        assert!(
            asked.contains("MEASURE: P1 4.9 in, limit 5.0 in; P2 4.9 in"),
            "{asked}"
        );
        app.type_keys(key);
        assert!(!is_asked(&app), "{key}: {:?}", app.ui().mode);
        let said = measured(&app);
        assert_eq!(said.len(), 2, "{said:?}");
        let is = |text: &String| !text.contains("is not within");
        assert_eq!(said.iter().map(is).collect::<Vec<_>>(), within, "{said:?}");
        let remark = app.ui().remark.clone().map(|(_, words)| words);
        let is_too_far = remark.is_some_and(|words| words.contains("the target is too far"));
        assert_eq!(is_too_far, key == "b");
        // One key takes back what one key said, and the question is there again.
        app.type_keys("u");
        assert!(measured(&app).is_empty());
        app.type_keys("<ret>");
        assert!(is_asked(&app));
    }
    // One by one: each answer is its own.
    let mut app = doubtful();
    app.type_keys(":fire<space>3rd,7th<space>at<space>1st<ret>o");
    let asked = screen(&app, 120, 36);
    assert!(
        asked.contains("is A1 within 5.0 in of the front of P1"),
        "{asked}"
    );
    app.type_keys("w");
    let asked = screen(&app, 120, 36);
    assert!(asked.contains("of the front of P2"), "{asked}");
    app.type_keys("b");
    assert!(!is_asked(&app));
    assert_eq!(app.ui().proposal.as_ref().unwrap().firers(), 1);
    let said = app.ui().remark.clone().unwrap().1;
    assert_eq!(
        said,
        "that unit does not fire; Enter records the fire of the others"
    );
}

#[test]
fn dice_typed_while_the_tape_is_asked_for_count_after_it() {
    for answer in ["w", "b"] {
        let mut app = activating();
        app.type_keys("46");
        assert!(is_asked(&app));
        let asked = screen(&app, 120, 36);
        assert!(asked.contains("then [6]"), "{asked}");
        app.type_keys(answer);
        assert_eq!(app.ui().board_dice.faces, [4, 6]);
        assert!(app.ui().ahead.is_empty());
    }
    // Backspace takes one back; what nobody wants is named.
    let mut app = activating();
    app.type_keys("463<bs>w");
    assert_eq!(app.ui().board_dice.faces, [4, 6]);
    let mut app = activating();
    app.type_keys("46<esc>");
    let left = screen(&app, 120, 36);
    assert!(
        left.contains("dropped with the question; type them again: 6"),
        "{left}"
    );
    let mut app = in_range(5.1);
    app.type_keys("<space>52w<ret>");
    let last = app.door().log().last().unwrap();
    assert!(last.text.contains("fire"), "{}", last.text);
}

#[test]
fn a_key_that_is_no_answer_says_which_are() {
    let mut app = activating();
    app.type_keys("4z");
    let asked = screen(&app, 80, 24);
    assert!(asked.contains("MEASURE: is Edmund Whitlow"), "{asked}");
    assert!(
        asked.contains("Answer w: within; b: beyond; Esc: cancel"),
        "{asked}"
    );
}

#[test]
fn the_answer_taken_back_leaves_the_fight_and_its_dice() {
    let mut app = in_range(5.1);
    app.type_keys("<space>5w");
    assert!(!is_asked(&app));
    app.type_keys("u");
    let held = app.ui().proposal.as_ref().unwrap();
    assert_eq!(held.faces, [5]);
    assert!(held.hangs_on_tape());
    // It is asked again, and goes on with the die.
    app.type_keys("<ret>w");
    app.type_keys("2<ret>");
    let last = app.door().log().last().unwrap();
    assert!(last.text.contains("fire"), "{}", last.text);
    // Another act taken back closes it as before.
    let mut app = face_to_face();
    app.type_keys("<space>5");
    // Of a fight whose die was typed the die goes first.
    app.type_keys("u");
    assert!(app.ui().proposal.is_some());
    app.type_keys("u");
    assert!(app.ui().proposal.is_none());
}

#[test]
fn no_key_acts_behind_the_words_that_the_terminal_is_too_small() {
    let mut app = activating();
    app.type_keys("4");
    let before = app.door().log().len();
    app.resize(Rect::new(0, 0, 70, 20));
    let shown = screen(&app, 70, 20);
    assert!(shown.contains("Only Ctrl-C works here"), "{shown}");
    app.type_keys("wb<ret><esc>:");
    assert!(is_asked(&app) && app.door().log().len() == before);
    app.resize(Rect::new(0, 0, 120, 36));
    app.type_keys("w");
    assert_eq!(app.door().log().len(), before + 1);
    app.resize(Rect::new(0, 0, 70, 20));
    app.press(vidette::tui::kit::key::PressedKey::Ctrl('c'));
    assert!(app.has_left());
}

/// First Steps in Blue's combat phase, Gale's battery four inches from the 7th.
fn canister() -> App {
    let lines = ["place 7th 20,12.05 facing 90"]
        .into_iter()
        .chain(["next anyway"; 10]);
    let mut app = after("first-steps", &lines.collect::<Vec<_>>());
    assert_eq!(app.door().state().phase(), Phase::Combat);
    assert_eq!(app.door().state().active().as_str(), "blue");
    app.type_keys(":fire<space>gale<space>at<space>7th<ret>");
    app
}

/// ART-05: what canister does to one side the odds of both tell; the key declines it all the same.
#[test]
fn art_05_the_key_declines_canister_and_takes_it_again() {
    let mut app = canister();
    let sizes = |app: &App| {
        let held = app.ui().proposal.as_ref().unwrap();
        let account = held.account.as_ref().unwrap();
        account.parties.each_ref().map(|party| party.size)
    };
    let [with, other] = sizes(&app);
    app.type_keys("mk");
    let [without, same] = sizes(&app);
    assert_eq!((without * 2, same), (with, other));
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("switched for the acting side"), "{shown}");
    assert!(shown.contains("canister: left out by hand"), "{shown}");
    app.type_keys("k");
    assert_eq!(sizes(&app), [with, other]);
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("by the program's count"), "{shown}");
}

/// The dice that wait for the tape are read in any width, all of them, in their order.
#[test]
fn dice_at_the_tape_are_shown_first_and_whole() {
    let mut app = after(
        "first-steps",
        &[
            "place 3rd 18.8,14.6 facing 90",
            "place 7th 18.8,9.5 facing 90",
            "place 12th 18.8,12.05 facing 90",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
        ],
    );
    app.resize(Rect::new(0, 0, 80, 24));
    app.type_keys("<space>42");
    let ScreenMode::Ask(ScreenQuestion::Within { asked, .. }, _) = &app.ui().mode else {
        panic!("{}", screen(&app, 80, 24));
    };
    assert!(asked.len() > 1, "{asked:?}");
    let shown = screen(&app, 80, 24);
    assert!(shown.contains(" typed [4]   then [2]\n"), "{shown}");
    assert!(shown.contains("w all within  b all beyond"), "{shown}");
    let said = app.ui().remark.clone().unwrap().1;
    assert!(said.contains("The dice are kept: [4][2]"), "{said}");
    // More dice than the fight needs are named, and none is asked for again.
    app.type_keys("61r");
    let held = app.ui().proposal.as_ref().unwrap();
    assert_eq!(held.faces, [4, 2]);
    let said = app.ui().remark.clone().unwrap().1;
    assert!(said.contains("unneeded dice: 6 1"), "{said}");
}

/// `r` is learnt where several distances are asked together, and means the same of one.
#[test]
fn as_recorded_answers_one_distance_too() {
    let mut app = in_range(4.8);
    app.type_keys("<space>5");
    assert!(is_asked(&app), "{}", screen(&app, 120, 36));
    app.type_keys("r");
    assert!(!is_asked(&app));
    let told = app.door().log().last().unwrap().text.clone();
    assert!(told.contains("is within 5.0 in"), "{told}");
}
