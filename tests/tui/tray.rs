//! The tray on the screens and in lines of text: what is shown of it, how it comes into the walk, what it costs in
//! keys.

use std::sync::{Arc, Mutex};

use vidette::tui::{
    PlayOptions,
    kit::{
        boards::{BoardsRequest, ShownSlip},
        key::PressedKey,
        logged_session::LoggedSession,
    },
    lines::fields,
    table::app::App,
};

use super::{
    acts::IN_CONTACT,
    boards::{BoardsDoor, at, boards, press, slip},
    budgets::FACE_TO_FACE,
    screen,
};
use common::sitting::{battle, play, session, start};

/// A slip for a phase, of a seat of First Steps.
fn sent(number: i64, seat: &str, line: &str, phase: &'static str) -> ShownSlip {
    ShownSlip {
        seat: seat.to_owned(),
        side: seat.split('/').next().unwrap().to_owned(),
        phase: phase.into(),
        ..slip(number, Some(line))
    }
}

fn table(name: &str, lines: &[&str]) -> LoggedSession {
    let mut session = session(battle(name));
    play(&mut session, lines);
    LoggedSession::new(session)
}

fn served(table: LoggedSession, slips: Vec<ShownSlip>) -> (App, Arc<Mutex<BoardsDoor>>) {
    let (boards, door) = boards(slips);
    (at(table, boards, (120, 36)), door)
}

fn shown(app: &App) -> String {
    screen(app, 120, 36)
}

/// What was done last, and who asked for it.
fn last(app: &App) -> (String, Option<String>) {
    let entry = app.door().session().entries().last().unwrap();
    let act = entry.act().unwrap();
    let line = vidette::rules::fields::language::write(&act.command);
    (line, act.asked().map(str::to_owned))
}

#[test]
fn the_tray_shows_the_slips_of_a_side_and_those_for_a_phase() {
    let slips = vec![
        sent(1, "union", "order devin retire", "Orders"),
        sent(2, "confederate", "order archer retire", "Orders"),
        sent(3, "confederate", "activate archer", "Activation"),
    ];
    let (mut app, door) = served(table("mcphersons-ridge", &[]), slips);
    assert!(shown(&app).contains(" i slips "), "{}", shown(&app));
    press(&mut app, "i");
    let all = shown(&app);
    assert!(all.contains("devin") && all.contains("activate"), "{all}");
    press(&mut app, "s");
    let side = shown(&app);
    assert!(side.contains("Players' requests, confederate"), "{side}");
    assert!(
        !side.contains("devin") && side.contains("activate"),
        "{side}"
    );
    press(&mut app, "p");
    let both = shown(&app);
    assert!(both.contains(", confederate, Activation"), "{both}");
    assert!(
        !both.contains("order archer") && both.contains("activate"),
        "{both}"
    );
    // What is chosen is what is shown.
    press(&mut app, "b");
    press(&mut app, "too early");
    app.press(PressedKey::Enter);
    let back = BoardsRequest::Back(3, "too early".to_owned());
    assert_eq!(door.lock().unwrap().wished, [back]);
    press(&mut app, "i");
    for _ in 0..2 {
        press(&mut app, "s");
    }
    press(&mut app, "p");
    let again = shown(&app);
    assert!(
        again.contains("devin") && again.contains("archer"),
        "{again}"
    );
}

/// `i` reads clauses while nobody serves, and where something was refused.
#[test]
fn the_key_of_the_tray_reads_the_clause_of_a_refusal() {
    let (mut app, _) = served(table("mcphersons-ridge", &[]), Vec::new());
    app.type_keys(":activate archer<ret>");
    press(&mut app, "i");
    assert!(
        !shown(&app).contains("Players' requests"),
        "{}",
        shown(&app)
    );
}

/// A key has one meaning in the bar: after a refusal `i` shows the clause, and `g i` opens the slips.
#[test]
fn after_a_refusal_the_bar_shows_each_key_once() {
    let slips = vec![sent(1, "blue", "order holloway retire", "Orders")];
    let (mut app, _) = served(table("first-steps", &FACE_TO_FACE), slips);
    app.type_keys(":place<space>3rd<space>14,14.6<space>facing<space>90<ret>");
    app.type_keys(":fire<space>3rd<space>at<space>1st<ret>");
    let refused = shown(&app);
    let bar = refused.lines().last().unwrap();
    assert!(
        bar.contains(" i rule ") && bar.contains(" g i slips "),
        "{bar}"
    );
    assert!(!bar.contains("  i slips"), "{bar}");
    press(&mut app, "gi");
    assert!(shown(&app).contains("Players' requests"), "{}", shown(&app));
}

/// A slip for a later phase is grey, and the referee is asked before he takes it.
#[test]
fn a_slip_that_is_kept_for_a_later_phase_is_asked_about() {
    let kept = ShownSlip {
        kept_for: Some("Orders, turn 3".to_owned()),
        ..slip(3, Some("order archer retire"))
    };
    let slips = vec![slip(4, Some("order davis hold")), kept];
    let (mut app, door) = served(table("mcphersons-ridge", &[]), slips);
    press(&mut app, "i");
    app.press(PressedKey::Down);
    app.press(PressedKey::Enter);
    let question = "`order archer retire` is kept for Orders, turn 3. Take it now anyway?";
    assert!(shown(&app).contains(question), "{}", shown(&app));
    press(&mut app, "n");
    assert!(door.lock().unwrap().wished.is_empty());
}

#[test]
fn the_next_line_offers_the_dice_that_a_player_sends_and_its_act_names_him() {
    let slips = vec![sent(4, "grey", "activate whitlow dice 4 3", "Activation")];
    let (mut app, door) = served(table("first-steps", &["next anyway"]), slips);
    let offered = shown(&app);
    let whom = offered.lines().find(|line| line.contains("NEXT"));
    let whom = whom.unwrap();
    assert!(whom.contains("Jim sends 4 3"), "{whom}");
    assert!(whom.contains("activation"), "{whom}");
    app.press(PressedKey::Char(' '));
    assert!(door.lock().unwrap().wished.is_empty(), "it is read first");
    app.press(PressedKey::Enter);
    assert_eq!(
        door.lock().unwrap().wished,
        [BoardsRequest::Taken(4)],
        "{}",
        shown(&app)
    );
    let asked = Some("grey".to_owned());
    assert_eq!(last(&app), ("activate whitlow".to_owned(), asked));
}

#[test]
fn what_is_offered_and_left_is_not_taken_by_the_referee_s_own_act() {
    let slips = vec![sent(4, "grey", "activate whitlow dice 4 3", "Activation")];
    let (mut app, door) = served(table("first-steps", &["next anyway"]), slips);
    app.press(PressedKey::Char(' '));
    app.press(PressedKey::Escape);
    app.type_keys(":activate whitlow dice 6 6<ret>");
    assert!(door.lock().unwrap().wished.is_empty());
    assert_eq!(last(&app).1, None);
}

/// Who sends another act than the one that is due is read out with his own: that is what Enter does.
#[test]
fn the_next_line_tells_the_act_that_was_sent() {
    let slip = sent(9, "grey", "fire 3rd at 2nd dice 4 3", "Combat");
    let (app, _) = served(table("first-steps", &FACE_TO_FACE), vec![slip]);
    let shown = shown(&app);
    let next = shown.lines().find(|line| line.contains("NEXT"));
    let next = next.unwrap();
    assert!(next.contains("Jim sends 4 3: fire P1 at A3 "), "{next}");
}

/// RUL-72: a fight of a slip with the sender's die asks the other side's phones for theirs, once; one with both dice
/// does not ask.
#[test]
fn the_other_side_is_asked_for_its_die() {
    let table = table("first-steps", &FACE_TO_FACE);
    let openings = table.session().state().openings();
    let mut lines = openings
        .iter()
        .map(|opening| vidette::rules::fields::language::write(&opening.command));
    let fire = lines.find(|line| line.starts_with("fire ")).unwrap();
    let slip = sent(9, "grey", &format!("{fire} dice 4"), "Combat");
    let (mut app, door) = served(table, vec![slip]);
    app.press(PressedKey::Char('i'));
    app.press(PressedKey::Enter);
    assert!(door.lock().unwrap().wished.is_empty());
    app.press(PressedKey::Enter);
    let wished = door.lock().unwrap().wished.clone();
    let [BoardsRequest::Say(seat, words)] = wished.as_slice() else {
        panic!("{wished:?}: {}", shown(&app));
    };
    assert_eq!(seat, "blue");
    assert!(
        words.contains(" at ") && words.ends_with("Throw your die, and tell me its face."),
        "{words}"
    );
    app.press(PressedKey::Char('3'));
    app.press(PressedKey::Enter);
    let words = words.clone();
    assert_eq!(
        door.lock().unwrap().wished[1..],
        [BoardsRequest::Unsay(words), BoardsRequest::Taken(9)],
        "{}",
        shown(&app)
    );
}

/// A fight that is left needs no die any more.
#[test]
fn the_request_for_a_die_is_taken_down_when_the_fight_is_left() {
    let table = table("first-steps", &FACE_TO_FACE);
    let openings = table.session().state().openings();
    let mut lines = openings
        .iter()
        .map(|opening| vidette::rules::fields::language::write(&opening.command));
    let fire = lines.find(|line| line.starts_with("fire ")).unwrap();
    let slip = sent(9, "grey", &format!("{fire} dice 4"), "Combat");
    let (mut app, door) = served(table, vec![slip]);
    press(&mut app, "i");
    for _ in 0..2 {
        app.press(PressedKey::Enter);
    }
    for _ in 0..3 {
        app.press(PressedKey::Escape);
    }
    let wished = door.lock().unwrap().wished.clone();
    let [
        BoardsRequest::Say(_, said),
        BoardsRequest::Unsay(taken_down),
    ] = wished.as_slice()
    else {
        panic!("{wished:?}: {}", shown(&app));
    };
    assert_eq!(said, taken_down);
}

/// RUL-72: nobody throws a die for a melee before the referee has given up the open firefights.
#[test]
fn a_melee_asks_for_a_die_once_the_firefights_are_given_up() {
    let table = table("first-steps", IN_CONTACT);
    let openings = table.session().state().openings();
    let mut lines = openings
        .iter()
        .map(|opening| vidette::rules::fields::language::write(&opening.command));
    let melee = lines.find(|line| line.starts_with("melee ")).unwrap();
    let slip = sent(9, "grey", &format!("{melee} dice 4"), "Combat");
    let (mut app, door) = served(table, vec![slip]);
    press(&mut app, "i");
    for _ in 0..2 {
        app.press(PressedKey::Enter);
    }
    assert!(shown(&app).contains("End them?"), "{}", shown(&app));
    assert!(door.lock().unwrap().wished.is_empty());
    press(&mut app, "y");
    let wished = door.lock().unwrap().wished.clone();
    assert!(
        matches!(wished.as_slice(), [BoardsRequest::Say(..)]),
        "{wished:?}: {}",
        shown(&app)
    );
}

/// The tray, the slip, and once more: three keys.
#[test]
fn a_firefight_from_a_slip_takes_three_keys() {
    let table = table("first-steps", &FACE_TO_FACE);
    let openings = table.session().state().openings();
    let fire = openings.iter().find_map(|opening| {
        let line = vidette::rules::fields::language::write(&opening.command);
        line.starts_with("fire ").then_some(line)
    });
    let line = format!("{} dice 4 3", fire.expect("a firefight is open"));
    let (mut app, door) = served(table, vec![sent(9, "grey", &line, "Combat")]);
    app.press(PressedKey::Char('i'));
    app.press(PressedKey::Enter);
    let read = shown(&app);
    assert!(
        read.contains(&line) && door.lock().unwrap().wished.is_empty(),
        "{read}"
    );
    app.press(PressedKey::Enter);
    assert_eq!(
        door.lock().unwrap().wished,
        [BoardsRequest::Taken(9)],
        "{}",
        shown(&app)
    );
    let (played, asked) = last(&app);
    assert!(played.starts_with("fire "), "{played}");
    assert_eq!(asked.as_deref(), Some("grey"));
}

#[test]
fn a_slip_whose_phase_is_over_is_asked_about_and_not_lost() {
    let late = ShownSlip {
        stale: true,
        ..slip(3, Some("order archer retire"))
    };
    let (mut app, door) = served(table("mcphersons-ridge", &[]), vec![late]);
    press(&mut app, "i");
    app.press(PressedKey::Enter);
    assert!(
        shown(&app).contains("is over. Continue it anyway?"),
        "{}",
        shown(&app)
    );
    press(&mut app, "n");
    assert!(app.door().session().entries().is_empty());
    press(&mut app, "i");
    app.press(PressedKey::Enter);
    press(&mut app, "y");
    app.press(PressedKey::Enter);
    assert_eq!(door.lock().unwrap().wished, [BoardsRequest::Taken(3)]);
}

/// First orders are written in secret before the battle: those of a side are taken at once (RUL-107).
#[test]
fn the_first_orders_of_a_side_are_taken_at_once_in_the_deployment() {
    let text = include_str!("../../rosters/first-steps.toml");
    let begin = text
        .find("deploy = {")
        .expect("the roster places a brigade");
    let end = begin + text[begin..].find('\n').unwrap();
    let state = start(&format!("{}{}", &text[..begin], &text[end..]));
    assert_eq!(state.phase().name(), "deployment");
    let slips = vec![
        sent(1, "grey", "order whitlow hold", "Orders"),
        sent(2, "blue", "order holloway retire", "Orders"),
    ];
    let (mut app, door) = served(LoggedSession::new(session(state)), slips);
    press(&mut app, "i");
    press(&mut app, "A");
    assert_eq!(
        door.lock().unwrap().wished,
        [BoardsRequest::Taken(1)],
        "{}",
        shown(&app)
    );
    assert_eq!(last(&app).1.as_deref(), Some("grey"));
}

/// A sentence and its line are longer than a narrow screen: where the cursor is nothing of them is cut.
#[test]
fn the_selected_slip_is_read_in_full_on_a_narrow_screen() {
    let long = "order archer attack gamble because \"all have agreed on that long ago, and the referee was told, zouaves\"";
    let (boards, _) = boards(vec![slip(3, Some(long)), slip(4, Some(long))]);
    let mut app = at(table("mcphersons-ridge", &[]), boards, (80, 24));
    press(&mut app, "i");
    let read = screen(&app, 80, 24);
    assert_eq!(read.matches("zouaves").count(), 1, "{read}");
    assert_eq!(read.matches("order archer attack").count(), 2, "{read}");
}

/// Plays lines of text with boards, and returns what was said.
fn said(slips: Vec<ShownSlip>, lines: &str) -> (String, Vec<BoardsRequest>) {
    let (boards, door) = boards(slips);
    let options = PlayOptions {
        boards: Some(boards),
        dice_by_hand: false,
        ..PlayOptions::default()
    };
    let mut output = Vec::new();
    let table = table("mcphersons-ridge", &[]);
    fields::play(table, None, &options, lines.as_bytes(), &mut output).unwrap();
    let wished = std::mem::take(&mut door.lock().unwrap().wished);
    (String::from_utf8(output).unwrap(), wished)
}

#[test]
fn lines_of_text_list_take_give_back_and_answer_slips() {
    let slips = || {
        vec![
            slip(3, Some("order archer retire")),
            slip(4, Some("order davis hold")),
            slip(5, None),
        ]
    };
    let lines = "slips\ntake 3\ntake 9\ntake 5\nback 4 \"why\"\nanswer 5 \"by rule 12\"\nsay all \"last turn\"\n\
                 slips\nlog\njoin\npeople\nhelp\nquit\n";
    let (said, wished) = said(slips(), lines);
    assert_eq!(
        wished,
        [
            BoardsRequest::Taken(3),
            BoardsRequest::Back(4, "why".to_owned()),
            BoardsRequest::Answer(5, "by rule 12".to_owned()),
            BoardsRequest::Say("all".to_owned(), "last turn".to_owned()),
        ],
        "{said}"
    );
    for words in [
        "3  Jim, confederate/heth: order archer retire",
        "No. Slip 9 is not open",
        "Slip 5 is a message, not an act; answer 5",
        "requested by the player of Heth, Confederate",
        "UNION: http://10.0.0.5:1863  code KRT4",
        "union: code KRT4",
        "slips: the players' requests",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn lines_of_text_ask_about_a_slip_whose_phase_is_over_and_know_nothing_of_slips_while_nobody_serves()
 {
    let late = ShownSlip {
        stale: true,
        ..slip(3, Some("order archer retire"))
    };
    let (told, wished) = said(vec![late], "take 3\nno\ntake 3\nyes\nquit\n");
    assert!(
        told.contains("is over. Continue it anyway? yes or no"),
        "{told}"
    );
    assert_eq!(wished, [BoardsRequest::Taken(3)]);
    let mut output = Vec::new();
    let options = PlayOptions::default();
    let table = table("mcphersons-ridge", &[]);
    fields::play(
        table,
        None,
        &options,
        &b"slips\nhelp\nquit\n"[..],
        &mut output,
    )
    .unwrap();
    let told = String::from_utf8(output).unwrap();
    assert!(
        told.contains("Not understood") && !told.contains("take N"),
        "{told}"
    );
}
