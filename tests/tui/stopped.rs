//! A key without a meaning stops its phrase: nothing behind it is done until Esc, Enter or a capital starts over. A
//! question is read to its end, and what was typed before it counts behind it.

use vidette::table::{
    base::Base,
    measure::{Point, right_of},
};
use vidette::tui::{
    kit::{key::PressedKey, question::ScreenQuestion, scroll::Scroll},
    table::ui::ScreenMode,
};

use super::{
    budgets::after,
    companion::{at_fire, entries as entries_of, seen},
    forfeit::remark,
    moves::moving,
    *,
};

fn entries(app: &App) -> usize {
    app.door().log().len()
}

fn base(app: &App, unit: &str) -> Base {
    let unit = app.door().state().unit(&unit.into()).unwrap();
    unit.base().unwrap()
}

fn last(app: &App) -> String {
    app.door().log().last().unwrap().text.clone()
}

/// A brigade alone is no end of a tape: two units behind `=` are both ends.
#[test]
fn a_tape_accepts_what_is_typed_after_it() {
    let words = |keys: &str| {
        let mut app = after("mcphersons-ridge", &[]);
        app.type_keys(keys);
        app.ui()
            .measured
            .as_ref()
            .map(|measured| measured.words.clone())
    };
    let both = words("=P2B1");
    assert!(both.is_some());
    assert_eq!(words("B=P2B1"), both);
    assert_eq!(words("A=P2B1"), both);
    // From a unit, or from a general, the one that was in hand is the first end.
    assert_eq!(words("P2=B1"), both);
    assert_eq!(words("P=gB1"), words("=PgB1"));
    // A brigade typed behind `=` lacks its number: what follows is not measured from another.
    assert_eq!(words("=BP2B1"), None);
}

#[test]
fn a_letter_that_means_nothing_stops_the_phrase() {
    let mut app = moving();
    let before = entries(&app);
    let facing = base(&app, "3rd").facing;
    app.type_keys("P1mahead<space>3<ret>");
    assert_eq!(entries(&app), before, "{}", last(&app));
    app.type_keys("<esc><esc>Pmahead<space>3<ret>");
    assert_eq!(entries(&app), before, "{}", last(&app));
    assert_eq!(base(&app, "3rd").facing, facing);
    // Backspace takes back what stands before it, and the phrase goes on.
    let mut app = moving();
    app.type_keys("P1m3q");
    assert!(remark(&app).contains("Keys ignored"), "{}", remark(&app));
    app.type_keys("12<backspace>2<ret>");
    assert!(last(&app).contains("ahead 2.0 in"), "{}", last(&app));
    // A capital starts over, whether the refused phrase could take one or not.
    let mut app = after("mcphersons-ridge", &[]);
    app.type_keys("PoaxB");
    assert_eq!(app.ui().phrase, "B");
}

#[test]
fn a_phrase_is_told_its_own_keys() {
    let lines = [
        "next anyway",
        "activate whitlow dice 4 4",
        "next anyway",
        "next anyway",
        "place 3rd 20.5,14.6 facing 90",
    ];
    let mut app = after("first-steps", &lines);
    app.type_keys("P1m");
    let would = app.ui().preview.would.clone();
    let Some(Err(words)) = would else {
        panic!("{would:?}");
    };
    assert!(
        words.contains("`m 3`") && !words.contains("ahead 3"),
        "{words}"
    );
    app.type_keys("<ret>");
    let said = remark(&app);
    assert!(said.contains("name the move: `m 3`"), "{said}");
    // The line has its own words.
    assert!(said.contains("`:` offers `move P1 ahead 3`"), "{said}");
}

#[test]
fn a_place_is_typed_by_how_far_it_is_as_a_move() {
    for (way, sign) in [('l', -1.0), ('r', 1.0)] {
        let mut app = moving();
        let stood = base(&app, "3rd");
        app.type_keys(&format!("P1p{way}1.5<ret>"));
        let moved: Point = stood.at + right_of(stood.front()) * (1.5 * sign);
        assert!(
            (base(&app, "3rd").at - moved).norm() < 1e-6,
            "{way}: {}",
            remark(&app)
        );
    }
    let mut app = moving();
    let stood = base(&app, "3rd");
    app.type_keys("P1pb1<ret>");
    assert!((base(&app, "3rd").at - (stood.at - stood.front())).norm() < 1e-6);
    // A brigade has no front to be left of.
    let mut app = moving();
    app.type_keys("Ppl1.5<ret>");
    assert!(remark(&app).contains("Keys ignored"), "{}", remark(&app));
}

/// SCALE-04: dice that record by themselves wait for Enter once a digit among them was none.
#[test]
fn behind_a_digit_that_is_no_die_the_last_one_does_not_record() {
    let mut app = after("first-steps", &["order whitlow hold"]);
    let before = entries(&app);
    app.type_keys("49");
    assert!(remark(&app).contains("SCALE-04"), "{}", remark(&app));
    app.type_keys("26");
    assert_eq!(entries(&app), before);
    app.type_keys("<ret>");
    assert_eq!(entries(&app), before + 1, "{}", remark(&app));
    // The first one, too.
    let mut app = after("first-steps", &["order whitlow hold"]);
    app.type_keys("9426");
    assert_eq!(entries(&app), before);
    // Without a slip the last die records at once.
    let mut app = after("first-steps", &["order whitlow hold"]);
    app.type_keys("426");
    assert_eq!(entries(&app), before + 1);
}

/// MSG-02: a messenger beside whom it rides to delivers without a die, and none is asked for.
#[test]
fn msg_02_no_die_is_asked_for_a_ride_of_no_inches() {
    let mut app = after("first-steps", &["order whitlow hold"]);
    let at = app.door().state().messengers()[0].at;
    let line = format!(":place<space>whitlow<space>{:.2},{:.2}<ret>", at.x, at.y);
    app.type_keys(&line);
    let before = entries(&app);
    let next = app.ui().next().unwrap();
    assert!(next.words.contains("without a die"), "{}", next.words);
    assert!(!app.ui().wants_faces());
    let shown = screen(&app, 80, 24);
    assert!(!shown.contains("type the dice"), "{shown}");
    app.type_keys("<ret>");
    assert_eq!(entries(&app), before + 1, "{}", remark(&app));
    assert!(app.door().state().messengers().is_empty());
}

/// RUL-58: the die that was typed before the tape is asked for is shown with the question, and counts behind it.
#[test]
fn a_die_typed_before_the_tape_is_asked_for_is_shown_with_the_question() {
    let mut app = after("first-steps", &["place tarrant 2.5,5", "next anyway"]);
    app.type_keys("<esc>4");
    assert!(
        matches!(
            app.ui().mode,
            ScreenMode::Ask(ScreenQuestion::Within { .. }, _)
        ),
        "{}",
        remark(&app)
    );
    let shown = screen(&app, 80, 24);
    assert!(shown.contains("typed [4]"), "{shown}");
    app.type_keys("w3");
    assert_eq!(app.ui().board_dice.faces, [4, 3]);
}

/// What is agreed to was read: a question that has no room counts as read at its end, one that was not drawn hides
/// nothing.
#[test]
fn a_long_question_is_read_at_its_end() {
    let mut scroll = Scroll::default();
    assert!(scroll.is_at_end());
    scroll.within(25);
    assert!(!scroll.is_at_end());
    assert!(scroll.by_key(PressedKey::PageDown, 10) && !scroll.is_at_end());
    assert!(scroll.by_key(PressedKey::End, 10) && scroll.is_at_end());
    assert_eq!(scroll.within(25), 25);
    assert!(!scroll.by_key(PressedKey::Enter, 10));
}

/// The headline and the question of `u` name the fix, not what was played again last.
#[test]
fn what_a_fix_did_is_named_by_the_fix() {
    let lines = [
        "place 3rd 19.75,14.6 facing 90",
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
        "fire 3rd at 1st dice 6 1",
        "note \"it thunders\"",
    ];
    for keep in ["", "<space>keep"] {
        let mut app = after("first-steps", &lines);
        app.type_keys(&format!(
            ":fix<space>6<space>dice<space>3<space>3{keep}<ret>y"
        ));
        let story = app.ui().last.story.clone();
        let head = story.lines().next().unwrap();
        assert!(head.starts_with("Fixed entry 6: "), "{keep}: {story}");
        assert!(
            !head.contains("thunders") && !head.contains("corrected"),
            "{keep}: {story}"
        );
        assert!(
            !app.ui().last.called.contains("thunders"),
            "{keep}: {}",
            app.ui().last.called
        );
        app.type_keys("u");
        let ScreenMode::Ask(ScreenQuestion::TakeBack(_), words) = &app.ui().mode else {
            panic!("{keep}: {}", remark(&app));
        };
        assert!(words.contains("the fix of entry 6"), "{keep}: {words}");
        assert!(!words.contains("thunders"), "{keep}: {words}");
    }
}

#[test]
fn in_a_hex_game_a_key_that_means_nothing_stops_the_phrase_too() {
    let size = (80, 24);
    let mut app = at_fire(size);
    let before = entries_of(&app);
    app.type_keys("L2~663");
    assert_eq!(entries_of(&app), before, "{}", seen(&app, size));
    let shown = seen(&app, size);
    assert!(shown.contains("Keys ignored."), "{shown}");
    app.type_keys("<esc>L2");
    assert!(!seen(&app, size).contains("Keys ignored"));
}

#[test]
fn every_page_goes_to_its_end_and_back() {
    let mut app = after("first-steps", &[]);
    for opens in ["?", "i"] {
        app.type_keys(opens);
        let first = screen(&app, 80, 24);
        app.type_keys("<end>");
        let end = screen(&app, 80, 24);
        assert_ne!(first, end, "{opens}");
        app.type_keys("<down><pagedown>");
        assert_eq!(screen(&app, 80, 24), end, "{opens}");
        app.type_keys("<home>");
        assert_eq!(screen(&app, 80, 24), first, "{opens}");
        app.type_keys("<esc>");
    }
}

#[test]
fn tab_completes_in_every_prompt() {
    let mut app = after("first-steps", &["note \"thunderstorm\""]);
    app.type_keys("gl/thund<tab>");
    assert_eq!(app.ui().filter, "thunderstorm");
    app.type_keys("<esc>?casu<tab>");
    let shown = screen(&app, 80, 24);
    assert!(shown.contains("search: casualty"), "{shown}");
    app.type_keys("<esc>i<c-u>casua<tab>");
    let ScreenMode::ClauseReader(papers) = &app.ui().mode else {
        panic!("{:?}", app.ui().mode);
    };
    assert!(
        papers.prompt.text().starts_with("casual"),
        "{}",
        papers.prompt.text()
    );
    app.type_keys("<esc><esc>gl/zzz<tab>");
    assert!(
        remark(&app).contains("no word here begins with `zzz`"),
        "{}",
        remark(&app)
    );
}

/// A base whose back is off the map has its address beside it.
#[test]
fn every_base_at_the_edge_of_the_table_shows_its_callsign() {
    let lines: Vec<String> = (1..=4)
        .map(|unit| format!("place P{unit} 0.6,{} facing 90", 4 + 4 * unit))
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    for (width, height) in [(200, 60), (120, 36), (80, 24)] {
        let mut app = after("mcphersons-ridge", &lines);
        app.resize(Rect::new(0, 0, width, height));
        let shown = screen(&app, width, height);
        // The map alone: other panels name them as well.
        let map = shown.lines().map(|line| line.split('│').next().unwrap());
        let map: Vec<&str> = map.take_while(|line| !line.starts_with(" ▌")).collect();
        let map = map.join("\n");
        for unit in 1..=4 {
            assert!(map.contains(&format!("P{unit}")), "P{unit}: {map}");
        }
    }
}
