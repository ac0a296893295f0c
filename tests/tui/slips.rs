//! Keys that are pressed a moment too early, too late or for somebody else: they say so, and nobody on the
//! table moves for them.

use vidette::tui::table::{phrase::PhraseSubject, ui::ScreenMode};

use super::{
    budgets::{after, face_to_face},
    *,
};

fn entries(app: &App) -> usize {
    app.door().session().entries().len()
}

fn remark(app: &App) -> String {
    let remark = app.ui().remark.clone();
    remark.map_or_else(String::new, |(_, words)| words)
}

/// The callsign of the selected brigade.
fn in_hand(app: &App) -> String {
    let subject: &PhraseSubject = app.ui().subject.as_ref().unwrap();
    let brigade = app.door().state().brigade(&subject.brigade).unwrap();
    brigade.callsign.clone()
}

fn holds(text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "{word}: {text}");
    }
}

/// The key line of a screen.
fn keys(app: &App, width: u16, height: u16) -> String {
    screen(app, width, height)
        .lines()
        .last()
        .unwrap()
        .to_owned()
}

/// Everything up to the tactical phase of the first turn, with Whitlow free to move.
const TO_TACTICAL: [&str; 4] = [
    "next anyway",
    "activate whitlow dice 4 4",
    "next anyway",
    "next anyway",
];

#[test]
fn enter_behind_a_measurement_only_closes_the_answer() {
    for question in ["=P1A1", "=A1", "=A1<ret>", "=P1<space>3,3"] {
        let mut app = after("first-steps", &TO_TACTICAL[..3]);
        let before = entries(&app);
        app.type_keys(question);
        app.type_keys("<ret>");
        assert_eq!(entries(&app), before, "{question}");
        assert!(app.ui().proposal.is_none(), "{question}");
    }
    // What was taken up before waits for an Enter of its own. The one that ends what was typed leaves the card open: who
    // types `=P1A1` and Enter wants to read it.
    let mut app = face_to_face();
    let before = entries(&app);
    app.type_keys("<space>52=P1A1<ret>");
    assert!(matches!(app.ui().mode, ScreenMode::Card(_)));
    app.type_keys("<ret>");
    assert_eq!(app.ui().mode, ScreenMode::Table);
    assert_eq!(entries(&app), before);
    app.type_keys("<ret>");
    assert_eq!(entries(&app), before + 1);
    // Without a question the next Enter does what is next, as ever.
    let mut app = after("first-steps", &TO_TACTICAL[..3]);
    let before = entries(&app);
    app.type_keys("=P1A1<ret><ret><ret>");
    assert_eq!(entries(&app), before + 1);
}

#[test]
fn a_capital_begins_anew_where_none_is_due() {
    let mut app = after("mcphersons-ridge", &[]);
    app.type_keys("Po");
    app.type_keys("Qoh");
    assert_eq!(app.ui().phrase, "Qoh");
    assert_eq!(in_hand(&app), "Q");
    app.type_keys("<ret>");
    let last = app.door().log().last().unwrap().text.clone();
    assert!(last.contains("Davis") && !last.contains("Archer"), "{last}");
    // The same behind what the walk has begun.
    let mut app = after("mcphersons-ridge", &[]);
    while !app.ui().spells_on() {
        app.type_keys("<space>");
    }
    app.type_keys("Qoh");
    assert_eq!(app.ui().phrase, "Qoh");
    // What stood there whole was not done, and that is said.
    let mut app = after("first-steps", &TO_TACTICAL);
    app.type_keys("P1m4P");
    assert_eq!(app.ui().phrase, "P");
    holds(&remark(&app), &["P1 m 4", "not entered"]);
}

#[test]
fn a_capital_that_is_due_goes_on_and_one_that_nobody_has_is_refused_with_its_rest() {
    let mut app = after("mcphersons-ridge", &[]);
    app.type_keys("PoaB");
    assert_eq!(app.ui().phrase, "PoaB");
    // No brigade is called Z: `oh` is not for the one that was in hand.
    let mut app = after("mcphersons-ridge", &[]);
    let before = entries(&app);
    app.type_keys("P<esc>");
    app.type_keys("Zoh<ret>");
    assert_eq!(entries(&app), before);
    holds(&remark(&app), &["no brigade Z", "Keys ignored"]);
}

#[test]
fn with_a_roll_due_faces_go_to_the_board_after_a_look_at_a_sheet() {
    for (width, height) in [(120, 36), (80, 24)] {
        let mut app = table("mcphersons-ridge", width, height);
        app.type_keys("nn");
        app.type_keys("Pgs<esc>");
        app.type_keys("66");
        assert_eq!(app.ui().board_dice.faces, [6, 6], "{}", remark(&app));
    }
}

#[test]
fn dice_behind_a_capital_are_refused_and_enter_says_why() {
    let mut app = after("mcphersons-ridge", &["next anyway"]);
    app.type_keys("P1211");
    holds(&remark(&app), &["P1", "already"]);
    app.type_keys("<ret>");
    holds(&remark(&app), &["already"]);
    assert!(app.ui().phrase.is_empty());
    let mut app = after("mcphersons-ridge", &["next anyway"]);
    app.type_keys("P12<ret>");
    holds(&remark(&app), &["units", "board"]);
}

#[test]
fn enter_before_the_dice_of_a_fight_says_what_is_missing_and_no_more() {
    let mut app = face_to_face();
    let before = entries(&app);
    app.type_keys("<space><ret>");
    holds(&remark(&app), &["two dice are missing"]);
    assert!(!keys(&app, 120, 36).contains("Enter record"));
    app.type_keys("3<ret>");
    holds(&remark(&app), &["one die is missing"]);
    app.type_keys("4");
    assert_eq!(entries(&app), before);
    assert!(keys(&app, 120, 36).contains("Enter record"));
    app.type_keys("<backspace>3<ret>");
    assert_eq!(entries(&app), before + 1);
    // A line without its dice waits for Enter behind them in the same way.
    let mut app = face_to_face();
    app.type_keys(":fire<space>3rd<space>at<space>1st<ret>52");
    assert_eq!(entries(&app), before);
    app.type_keys("<ret>");
    assert_eq!(entries(&app), before + 1);
}

#[test]
fn a_refused_act_is_mended_as_a_whole_line() {
    let mut lines = TO_TACTICAL.to_vec();
    lines.push("place 3rd 20.5,14.6 facing 90");
    let mut app = after("first-steps", &lines);
    app.type_keys("P1m<ret>");
    holds(&remark(&app), &["ORD-13", "`:` offers `move P1 ahead 3`"]);
    app.type_keys(":");
    let ScreenMode::Line(prompt) = &app.ui().mode else {
        panic!("{:?}", app.ui().mode);
    };
    assert_eq!(prompt.text(), "move P1 ahead 3");
    // Without a refusal the line is empty.
    let mut app = after("mcphersons-ridge", &[]);
    app.type_keys(":");
    assert!(matches!(&app.ui().mode, ScreenMode::Line(prompt) if prompt.text().is_empty()));
}

#[test]
fn a_refusal_that_left_the_screen_is_not_overruled() {
    let mut app = after("mcphersons-ridge", &["next anyway"; 3]);
    app.type_keys("Pm<ret>");
    assert!(app.ui().turned_down.is_some());
    app.type_keys("ux");
    assert_eq!(app.ui().mode, ScreenMode::Table);
    holds(&remark(&app), &["no refusal to overrule"]);
    // Nor where there was no act to take back.
    let mut app = after("mcphersons-ridge", &[]);
    app.type_keys("Qodbarn<ret>");
    assert!(app.ui().turned_down.is_some());
    app.type_keys("u");
    holds(&remark(&app), &["no act to undo"]);
    app.type_keys("x");
    holds(&remark(&app), &["no refusal to overrule"]);
}

#[test]
fn the_prompt_of_a_reason_names_the_rule_and_the_act() {
    for (width, height) in [(120, 36), (80, 24)] {
        let mut app = after("first-steps", &TO_TACTICAL);
        app.type_keys("P4mb3<ret>");
        let Some(down) = app.ui().turned_down.clone() else {
            panic!("{}", remark(&app));
        };
        app.type_keys("x");
        let clause = down.refusal.clause().id();
        let shown = screen(&app, width, height);
        let prompt = shown.lines().find(|line| line.contains("verruled because"));
        holds(prompt.unwrap_or_default(), &[clause, "P4"]);
        // Whoever leaves the reason has left the refusal.
        app.type_keys("<esc>x");
        assert_eq!(app.ui().mode, ScreenMode::Table);
    }
}

#[test]
fn after_a_refusal_in_the_middle_the_key_line_names_only_what_works() {
    let mut app = after("mcphersons-ridge", &[]);
    app.type_keys("Pm");
    holds(&remark(&app), &["Keys ignored"]);
    let line = keys(&app, 120, 36);
    holds(&line, &["Esc", "A-Z", "Space"]);
    for dead in ["1-9", "o order", "r report", "n end", "u undo"] {
        assert!(!line.contains(dead), "{dead}: {line}");
    }
    app.type_keys("<esc>");
    holds(&keys(&app, 120, 36), &["1-9 unit", "o order"]);
}

#[test]
fn where_only_the_general_may_act_his_keys_stand_first() {
    let mut lines = TO_TACTICAL.to_vec();
    lines.extend(["mark P4 broken", "mark P5 broken", "move P1,P2,P3 ahead 1"]);
    let mut session = common::sitting::session(battle("first-steps"));
    common::sitting::play(&mut session, &lines);
    let mut app = App::new(LoggedSession::new(session), Rect::new(0, 0, 80, 24));
    app.type_keys("<space>");
    holds(&app.ui().next().unwrap().words, &["may still ride or lead"]);
    holds(&keys(&app, 80, 24), &["y ", "t "]);
    app.type_keys("<ret>");
    holds(&remark(&app), &["Space", "n "]);
}

#[test]
fn enter_where_nobody_can_act_says_so() {
    let mut app = after("mcphersons-ridge", &["next anyway"; 2]);
    app.type_keys("<ret>");
    assert!(!remark(&app).is_empty());
}

#[test]
fn undo_drops_a_typed_die_before_it_takes_anything_back() {
    let mut app = face_to_face();
    let before = entries(&app);
    app.type_keys("<space>5u");
    assert_eq!(entries(&app), before);
    assert!(app.ui().proposal.as_ref().unwrap().faces.is_empty());
    holds(&remark(&app), &["dropped"]);
    // The same on the board.
    let mut app = after("mcphersons-ridge", &["next anyway"]);
    let before = entries(&app);
    app.type_keys("46u");
    assert_eq!(app.ui().board_dice.faces, [4]);
    assert_eq!(entries(&app), before);
}

#[test]
fn undo_of_what_was_seen_names_the_act_in_words() {
    let mut app = face_to_face();
    app.type_keys("<space>52<ret>u");
    let ScreenMode::Ask(_, words) = &app.ui().mode else {
        panic!("{:?}", app.ui().mode);
    };
    let called = app.door().log().last().unwrap().in_short();
    assert!(words.contains("5, 2"), "{words}");
    assert!(!called.is_empty() && words.contains(&called), "{words}");
}

#[test]
fn the_activation_board_cuts_no_reason_that_there_is_room_for() {
    for (width, height) in [(120, 36), (100, 40), (200, 60)] {
        let mut app = table("mcphersons-ridge", width, height);
        app.type_keys("nn");
        let lines = &app.ui().known.activation;
        assert!(lines.iter().any(|line| !line.modifiers.is_empty()));
        let shown = screen(&app, width, height);
        for line in lines {
            for word in line.modifiers.iter().flat_map(|m| m.why.split(' ')) {
                assert!(shown.contains(word), "{width}: {word}\n{shown}");
            }
        }
        assert!(
            !shown.lines().take(12).any(|line| line.contains('…')),
            "{shown}"
        );
    }
}

#[test]
fn an_entry_that_cannot_be_brought_back_is_not_said_to_be() {
    let mut app = after("first-steps", &TO_TACTICAL[..3]);
    app.type_keys("<ret>u");
    if matches!(app.ui().mode, ScreenMode::Ask(..)) {
        app.type_keys("y");
    }
    let taken = app
        .door()
        .log()
        .iter()
        .find(|line| !line.stands && !line.restores)
        .unwrap()
        .seq;
    app.type_keys("gl<up>");
    while app.ui().marked != Some(taken) {
        app.type_keys("<up>");
    }
    app.type_keys("e");
    holds(&remark(&app), &["Ctrl-R redoes it"]);
    // Once the game has gone on without it, nothing brings it back.
    app.type_keys("<esc><esc>:note \"rain\"<ret>gl<up>");
    while app.ui().marked != Some(taken) {
        app.type_keys("<up>");
    }
    app.type_keys("e");
    assert!(!remark(&app).contains("Ctrl-R"), "{}", remark(&app));
    app.type_keys("<ret>");
    assert!(!remark(&app).contains("Ctrl-R"), "{}", remark(&app));
}

#[test]
fn levels_of_fatigue_are_words_beside_the_map() {
    for battle in ["first-steps", "mcphersons-ridge"] {
        let app = after(battle, &["next anyway"; 3]);
        let shown = screen(&app, 120, 36);
        for level in app.ui().known.brigades.iter().map(|line| line.level.name()) {
            let short = if level.len() > 5 {
                level.get(..4).unwrap()
            } else {
                level
            };
            assert!(shown.contains(short), "{level}\n{shown}");
        }
        assert!(!shown.lines().any(|line| line.ends_with(" fre")), "{shown}");
    }
}

#[test]
fn a_spot_as_far_as_sight_goes_is_for_the_tape() {
    // The tape goes to the edge of his figure, and he is seen by its middle.
    let mut app = after("first-steps", &[]);
    app.type_keys("Pp32,22<ret>");
    app.type_keys("=32,9.5<space>Pg");
    let words = app.ui().measured.as_ref().unwrap().words.clone();
    holds(&words, &["12.0 in by the tape; not seen", "MEASURE it"]);
    // Clear of the limit by both, nothing is for the tape.
    app.type_keys("<esc>=32,8.5<space>Pg");
    let words = app.ui().measured.as_ref().unwrap().words.clone();
    assert!(!words.contains("MEASURE"), "{words}");
}

/// What nobody can overrule the table outranks all the same: the refusal says by which key.
#[test]
fn a_refusal_that_nobody_can_overrule_says_how_the_table_is_followed() {
    let way = "(if the table disagrees, p corrects its place)";
    let mut app = after("first-steps", &[]);
    app.type_keys(":move<space>3rd<space>ahead<space>3<ret>");
    assert!(remark(&app).contains(way), "{}", remark(&app));
    app.type_keys("x");
    holds(&remark(&app), &["cannot be overruled", way]);
    // Who may be overruled needs no other way, and a roll of dice no place.
    app.type_keys("<esc>:activate<space>whitlow<ret>");
    assert!(
        !remark(&app).contains("corrects its place"),
        "{}",
        remark(&app)
    );
    let (keys, _) = vidette::tui::kit::keymap::KeyMap::from_choices(&[("place", ";")]);
    let mut app = after("first-steps", &[]).with_options(&vidette::tui::PlayOptions {
        keys,
        ..vidette::tui::PlayOptions::default()
    });
    app.type_keys(":move<space>3rd<space>ahead<space>3<ret>");
    assert!(
        remark(&app).contains("disagrees, ; corrects"),
        "{}",
        remark(&app)
    );
}

#[test]
fn plain_text_says_so_too() {
    let door = LoggedSession::new(session(battle("first-steps")));
    let mut output = Vec::new();
    let options = vidette::tui::PlayOptions::default();
    let input = "move 3rd ahead 3\nactivate whitlow\nquit".as_bytes();
    vidette::tui::lines::fields::play(door, None, &options, input, &mut output).unwrap();
    let said = String::from_utf8(output).unwrap();
    let ways = said.matches("If the table disagrees, `place` corrects it.");
    assert_eq!(ways.count(), 1, "{said}");
}
