//! The key line tells what can be pressed now: in a phrase, while dice are wanted, with a brigade of
//! either side in hand, in either edition.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use vidette::rules::fields::language;
use vidette::tui::{
    kit::key::PressedKey,
    table::phrase::{self, PhraseReading},
};

use super::{budgets::after, *};

/// The key line.
fn line(app: &App) -> String {
    let shown = screen(app, 120, 36);
    shown.lines().last().unwrap().trim().to_owned()
}

fn names(line: &str, hints: &[&str]) {
    for hint in hints {
        assert!(line.contains(hint), "{hint}: {line}");
    }
}

fn names_none(line: &str, hints: &[&str]) {
    for hint in hints {
        assert!(!line.contains(hint), "{hint}: {line}");
    }
}

#[test]
fn a_space_held_down_is_one_space() {
    let mut app = after("mcphersons-ridge", &[]);
    app.type_keys("Po<space>");
    let once = app.ui().phrase.clone();
    assert_eq!(once, "Po ");
    app.type_keys("<space><space><space>");
    assert_eq!(app.ui().phrase, once);
    app.type_keys("h");
    names(&line(&app), &["Enter do"]);
}

#[test]
fn in_a_phrase_the_key_line_tells_how_it_goes_on_or_ends() {
    let mut app = after("mcphersons-ridge", &[]);
    app.type_keys("P");
    names(&line(&app), &["1-9 unit", "o order", "n end phase"]);
    app.type_keys("o");
    let growing = line(&app);
    names(&growing, &["Backspace", "Esc", "? help"]);
    // `r` composes an order here, and n, u and Space belong to the phrase.
    names_none(
        &growing,
        &["1-9", "r report", "o order", "n end", "u undo", "Enter"],
    );
    app.type_keys("h");
    names(&line(&app), &["Enter do", "Backspace", "Esc"]);
    // A phrase that the walk began may be left by the walk.
    app.type_keys("<esc><esc><esc>");
    while !app.ui().spells_on() {
        app.type_keys("<space>");
    }
    names(&line(&app), &["Space next", "n end phase", "u undo"]);
    app.type_keys("a");
    names_none(&line(&app), &["Space next", "n end phase", "u undo"]);
    // What is placed may be taken by the cursor.
    app.type_keys("<esc><esc>P1p");
    names(&line(&app), &["arrows by hand", "Esc"]);
}

#[test]
fn while_a_messenger_waits_for_its_dice_digits_are_faces() {
    let mut app = after("mcphersons-ridge", &["order archer hold"]);
    app.type_keys("<space>");
    let ride = line(&app);
    names(&ride, &["1-6 dice", "! throw", "Esc", "Space next"]);
    names_none(&ride, &["1-9 unit", "Backspace", "Enter"]);
    app.type_keys("4");
    names(&line(&app), &["1-6 dice", "Backspace"]);
    // A line typed without its dice waits for them in the same way.
    let mut app = after("mcphersons-ridge", &["order archer hold"]);
    app.type_keys("P:ride<ret>");
    names(&line(&app), &["1-6 dice", "! throw"]);
    names_none(&line(&app), &["1-9 unit"]);
}

#[test]
fn while_the_board_is_open_digits_are_faces_whoever_is_in_hand() {
    let mut app = after("mcphersons-ridge", &["next anyway"]);
    app.type_keys("P<esc>");
    assert!(app.ui().subject.is_some());
    names(&line(&app), &["1-6 dice", "! throw"]);
    names_none(&line(&app), &["1-9 unit", "Enter record"]);
    app.type_keys("4");
    names(&line(&app), &["1-6 dice", "Enter record"]);
    // Behind a capital a digit is a unit again.
    app.type_keys("P");
    names(&line(&app), &["1-9 unit"]);
    names_none(&line(&app), &["1-6 dice"]);
}

/// The key line of a battle after some lines and keys.
fn line_after(battle: &str, lines: &[&str], keys: &str) -> String {
    let mut app = after(battle, lines);
    app.type_keys(keys);
    line(&app)
}

/// Everything up to the combat phase of the first turn, with nothing done.
const TO_COMBAT: [&str; 5] = ["next anyway"; 5];

#[test]
fn the_key_line_offers_what_edition_and_options_allow_by_its_own_name() {
    // CMD-09: the free turn belongs to the tactical phase; `c` is the melee here.
    let full = line_after("mcphersons-ridge", &TO_COMBAT[1..], "P");
    names(&full, &["f fire", "c melee", "k casualty"]);
    names_none(&full, &["heading", "charge"]);
    // RUL-101: no general falls in the basic edition. MSG-06: nobody asks for orders there.
    let basic = line_after("first-steps", &TO_COMBAT[1..], "P");
    names(&basic, &["f fire", "c melee"]);
    names_none(&basic, &["casualty", "heading"]);
    names_none(&line_after("first-steps", &[], "P"), &["report", "rally"]);
    let orders = line_after("mcphersons-ridge", &[], "P");
    names(&orders, &["o order", "r report"]);
    names_none(&orders, &["rally"]);
}

#[test]
fn what_the_edition_does_not_know_is_turned_away_with_its_rule() {
    for (lines, keys, why) in [
        (&TO_COMBAT[1..], "Pk", "RUL-101"),
        (&[], "Pr", "MSG-06"),
        (&TO_COMBAT[1..], "Ph", "heading belongs to Tactical"),
    ] {
        let mut app = after("first-steps", lines);
        app.type_keys(keys);
        let shown = screen(&app, 120, 36);
        assert!(shown.contains(why), "{keys}: {shown}");
        assert_eq!(app.ui().phrase, "", "no phrase begins");
    }
}

#[test]
fn after_its_roll_a_brigade_is_offered_what_the_result_lets_it_do() {
    let begun = ["next anyway"];
    let waits = line_after("mcphersons-ridge", &begun, "P");
    names(&waits, &["a activate"]);
    names_none(&waits, &["rally", "accept", "order"]);
    let rolled = [
        "mark archer shaken",
        "next anyway",
        "activate archer dice 6 6",
    ];
    let eager = line_after("mcphersons-ridge", &rolled, "P");
    names(&eager, &["r rally"]);
    names_none(&eager, &["activate", "report"]);
}

#[test]
fn the_enemy_is_offered_only_what_puts_the_record_right() {
    let enemy = line_after("mcphersons-ridge", &["next anyway"; 3], "A");
    names(&enemy, &["p place", "e edit"]);
    names_none(&enemy, &["move", "charge", "lead", "ride"]);
    // Infantry has no drill; the gunners have.
    let own = line_after("mcphersons-ridge", &["next anyway"; 3], "Q");
    names(&own, &["m move", "c charge"]);
    names_none(&own, &["drill"]);
}

/// ACT-06: in the basic edition a hesitant brigade takes its order in the tactical phase, by `o` too.
#[test]
fn an_order_that_waits_is_taken_by_its_key_in_the_tactical_phase() {
    let lines = [
        "order whitlow hold",
        "ride dice 6 6 6",
        "next anyway",
        "activate whitlow dice 1 3",
        "next anyway",
        "next anyway",
    ];
    let mut app = after("first-steps", &lines);
    app.type_keys("P");
    names(&line(&app), &["o accept"]);
    app.type_keys("o<ret>");
    let whitlow = app.door().state().brigade(&"whitlow".into()).unwrap();
    assert!(whitlow.has_accepted(), "{:?}", app.ui().remark);
    // Nothing waits any more: the rules say so, and the key line is silent.
    names_none(&line_after("first-steps", &lines[2..], "P"), &["accept"]);
}

#[test]
fn the_next_player_turn_begins_with_nobody_of_the_enemy_in_hand() {
    let mut app = after("mcphersons-ridge", &["next anyway"; 5]);
    assert_eq!(app.door().state().turn(), 1);
    app.type_keys("P");
    app.type_keys("n");
    if app.door().state().turn() == 1 {
        app.type_keys("n");
    }
    assert_eq!(app.door().state().turn(), 2);
    assert_eq!(app.ui().subject, None);
    names(&line(&app), &["A-Z brigade"]);
    names_none(&line(&app), &["1-9 unit", "o order"]);
    // One's own brigade stays in hand for its turn, and within a turn the enemy's may be looked at.
    let mut app = after("mcphersons-ridge", &["next anyway"; 5]);
    app.type_keys("A:next<space>anyway<ret>");
    let in_hand = app.ui().subject.clone().unwrap();
    assert_eq!(in_hand.brigade.as_str(), "meredith");
    app.type_keys("P:next<space>anyway<ret>");
    let in_hand = app.ui().subject.clone().unwrap();
    assert_eq!(in_hand.brigade.as_str(), "archer");
}

/// RUL-30: `$` and the rank behind an act name who pays for it; the rules tell whether he may.
#[test]
fn who_pays_stands_behind_what_is_done() {
    let app = after("mcphersons-ridge", &[]);
    let state = app.door().state();
    let read = |keys: &str| phrase::read(keys, state, None);
    let payer = |keys: &str| match read(keys) {
        PhraseReading::Ready { command, .. } => command.paid_by().map(ToString::to_string),
        other => panic!("{keys}: {other:?}"),
    };
    assert_eq!(payer("Am4"), None);
    assert_eq!(payer("Am4$d").as_deref(), Some("wadsworth"));
    assert_eq!(payer("A1mwr30 2 $c").as_deref(), Some("i-corps"));
    assert_eq!(payer("Am$g").as_deref(), Some("meredith"));
    for growing in ["Am$", "Am4$"] {
        assert!(
            matches!(read(growing), PhraseReading::Growing(_)),
            "{growing}"
        );
    }
    // Nobody commands the whole army here.
    for wrong in ["A$d", "A1fP1$d", "Am4$dd", "Am4$x", "Aoh$d", "Am4$a"] {
        assert!(matches!(read(wrong), PhraseReading::Wrong(_)), "{wrong}");
    }
}

/// Lengths are typed as they stand on a tape, and no letter of one ends the phrase.
#[test]
fn lengths_stand_in_phrases_as_on_a_tape() {
    let app = after("mcphersons-ridge", &[]);
    let state = app.door().state();
    let read = |keys: &str| phrase::read(keys, state, None);
    let line = |keys: &str| match read(keys) {
        PhraseReading::Ready { command, .. } => language::write(&command),
        other => panic!("{keys}: {other:?}"),
    };
    for (keys, plain) in [
        ("A1m3 1/2", "A1m3.5"),
        ("A1m3½", "A1m3.5"),
        ("A1m3-1/2", "A1m3.5"),
        ("A1m3.5\"", "A1m3.5"),
        ("A1m½", "A1m0.5"),
        ("A1mb3 1/4", "A1mb3.25"),
        ("A1mwr30 3 1/2", "A1mwr30 3.5"),
        ("A1m3 1/2wr30", "A1m3.5wr30"),
        ("A1m1'2\"", "A1m14"),
        ("A1p3 1/2 14", "A1p3.5 14"),
        ("A1p3 1/2,14 1/4", "A1p3.5,14.25"),
        ("A1p3½ 14½f90", "A1p3.5 14.5f90"),
        ("A1p1'6\" 2'", "A1p18 24"),
        ("A1p23.5\",14\"", "A1p23.5,14"),
        ("A1pe3 1/2 n5½", "A1pe3.5 n5.5"),
        ("A1p6 1/2@P1 b45", "A1p6.5@P1 b45"),
        ("A1pl1½", "A1pl1.5"),
        ("A1m>23½,14 1/2", "A1m>23.5,14.5"),
    ] {
        assert_eq!(line(keys), line(plain), "{keys}");
        // Letter by letter: none is taken for a mistake.
        for (end, _) in keys.char_indices().skip(1) {
            let so_far = &keys[..end];
            let reading = read(so_far);
            assert!(
                !matches!(reading, PhraseReading::Wrong(_) | PhraseReading::Nobody(_)),
                "{so_far}: {reading:?}"
            );
        }
    }
    for growing in ["A1m3 1/", "A1m3 1", "A1p3 1/", "A1p3 1/2", "A1m3-"] {
        assert!(
            matches!(read(growing), PhraseReading::Growing(_)),
            "{growing}: {:?}",
            read(growing)
        );
    }
    for wrong in ["A1m3 1/0", "A1m3½½", "A1m3 5/4", "A1m3\"\"", "A1m3.5.2"] {
        assert!(
            matches!(read(wrong), PhraseReading::Wrong(_)),
            "{wrong}: {:?}",
            read(wrong)
        );
    }
}

#[test]
fn who_pays_is_typed_and_told_on_the_screens() {
    let phases = [
        "next anyway",
        "activate whitlow dice 4 4",
        "next anyway",
        "next anyway",
    ];
    let mut app = after("first-steps", &phases);
    app.type_keys("Pm1$d<ret>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("RUL-30"), "{shown}");
    app.type_keys("<esc><esc>:rally<space>whitlow<space>paid");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("paid-by"), "{shown}");
}

/// Behind phase 6 the key that ends phases ends the turn, wherever the screen names it.
#[test]
fn in_phase_six_the_key_ends_the_turn() {
    let mut app = after("first-steps", &["next anyway"; 5]);
    let shown = screen(&app, 120, 36);
    names(
        &shown,
        &["n end turn", "nothing left to do: n ends the turn"],
    );
    names_none(&shown, &["end phase", "ends the phase"]);
    names(&screen(&app, 80, 24), &["n ends the turn"]);
    names_none(&screen(&app, 80, 24), &["n phase", "end phase"]);
    app.type_keys("<space>");
    names(
        &screen(&app, 120, 36),
        &["nothing to do here: n ends the turn"],
    );
    app.type_keys("gw");
    names(&screen(&app, 120, 36), &["n ends the turn, then"]);
    app.type_keys("n");
    names(&line(&app), &["n end phase"]);
}

#[test]
fn an_escape_that_arrives_with_the_next_letter_is_not_lost() {
    let keys = |code, modifiers| -> Vec<PressedKey> {
        PressedKey::all_of(&KeyEvent::new(code, modifiers)).collect()
    };
    let letter = KeyCode::Char(':');
    assert_eq!(
        keys(letter, KeyModifiers::ALT),
        [PressedKey::Escape, PressedKey::Char(':')]
    );
    assert_eq!(keys(letter, KeyModifiers::NONE), [PressedKey::Char(':')]);
    // Some keyboards send Ctrl and Alt for one sign, and an arrow that comes whole was pressed with Alt.
    let both = KeyModifiers::ALT | KeyModifiers::CONTROL;
    assert_eq!(keys(KeyCode::Char('q'), both), [PressedKey::Ctrl('q')]);
    // A Windows console reports so what AltGr types.
    for sign in ['@', '\\', '{', '½'] {
        assert_eq!(keys(KeyCode::Char(sign), both), [PressedKey::Char(sign)]);
    }
    assert_eq!(keys(KeyCode::Down, KeyModifiers::ALT), [PressedKey::Down]);
}

/// A callsign of two capitals begins like another of one: both are typed, and Caps Lock is not asked for.
#[test]
fn a_callsign_of_two_capitals_is_typed_beside_one_of_one() {
    let text = include_str!("../../rosters/first-steps.toml");
    let text = text.replace("callsign = \"A\"", "callsign = \"AA\"");
    let text = text.replace("callsign = \"P\"", "callsign = \"A\"");
    let (muster, _) = vidette::roster::muster(&text).unwrap();
    let state = vidette::rules::fields::state::State::from_muster(muster);
    let mut app = App::new(LoggedSession::new(session(state)), Rect::new(0, 0, 120, 36));
    app.type_keys("AA");
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("▸ AA") && !shown.contains("Caps Lock"),
        "{shown}"
    );
    let in_hand = |app: &App| {
        app.ui()
            .subject
            .as_ref()
            .map(|subject| subject.brigade.to_string())
    };
    assert_eq!(in_hand(&app).as_deref(), Some("holloway"));
    app.type_keys("<esc>A1");
    assert_eq!(in_hand(&app).as_deref(), Some("whitlow"));
}
