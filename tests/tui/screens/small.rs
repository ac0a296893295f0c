//! Small and narrow screens: everything is read, and nothing is cut.

use super::*;

/// At 80x24 what is called up by `g` has the whole screen, and what is longer is read on: McPherson's
/// Ridge with its brigades, divisions and messengers.
#[test]
fn on_a_small_screen_the_list_the_sheet_and_the_desk_are_read_in_full() {
    let small = || {
        let mut app = after("mcphersons-ridge", &[]);
        app.resize(Rect::new(0, 0, 80, 24));
        app
    };
    let mut app = small();
    let map = screen(&app, 80, 24);
    let keys = map.lines().last().unwrap();
    assert!(keys.contains("g go to"), "{keys}");
    app.type_keys("gb");
    let read = read_through(&mut app, (80, 24));
    let known = &app.ui().known;
    for line in &known.brigades {
        let comes = app.door().state().brigade(&line.id).unwrap().arrives();
        let name: String = match comes {
            // Who comes later stands by callsign behind `later:`.
            Some(_) => format!("{} ", line.callsign),
            None => card::short_name(&line.name).chars().take(20).collect(),
        };
        assert!(read.contains(&name), "{name}: {read}");
    }
    for line in &known.divisions {
        assert!(read.contains(&line.name), "{}: {read}", line.name);
    }
    assert!(read.contains("morale") && read.contains(" free"), "{read}");
    // The sheet with its last column, by `g` or by a capital and Enter.
    for keys in ["Pgs", "P<ret>"] {
        let mut app = small();
        app.type_keys(keys);
        let shown = read_through(&mut app, (80, 24));
        assert!(shown.contains("to gen  cost"), "{shown}");
        assert!(shown.contains("Next"), "{shown}");
    }
    let mut app = small();
    app.type_keys("go");
    let read = read_through(&mut app, (80, 24));
    assert!(read.contains("Space: the next messenger"), "{read}");
    let words: Vec<&str> = read.split_whitespace().collect();
    let words = words.join(" ");
    for line in &app.ui().known.orders {
        assert!(words.contains(&line.why), "{}: {read}", line.why);
    }
    // Esc leads back to the map.
    app.type_keys("<esc><esc>");
    assert_eq!(app.ui().front, Panel::Map);
}

/// Beside the map of a small screen a list says that it goes on, and where all of it is.
#[test]
fn half_a_list_says_how_all_of_it_is_read() {
    let mut app = after("mcphersons-ridge", &["next anyway"; 3]);
    app.resize(Rect::new(0, 0, 80, 24));
    app.type_keys("A");
    let shown = screen(&app, 80, 24);
    assert!(shown.contains("more: PgDn, g: whole screen"), "{shown}");
    read_through(&mut app, (80, 24));
    app.type_keys("<esc>P<tab>");
    assert!(screen(&app, 80, 24).contains("cost"));
}

/// A list that is longer than the screen keeps the selected brigade in sight.
#[test]
fn the_brigade_in_hand_stays_in_sight() {
    let mut app = after("mcphersons-ridge", &["next anyway"; 3]);
    app.resize(Rect::new(0, 0, 80, 24));
    app.type_keys("gb<down><pagedown><pagedown>");
    for _ in 0..app.ui().known.brigades.len() {
        app.type_keys("<down>");
        assert!(screen(&app, 80, 24).contains('▶'));
    }
}

/// What is pressed in every turn has its place on a narrow screen, before what is seldom wanted.
#[test]
fn a_narrow_footer_names_what_is_needed_most() {
    let mut app = after(
        "first-steps",
        &[
            "next anyway",
            "activate whitlow dice 4 4",
            "next anyway",
            "next anyway",
        ],
    );
    app.resize(Rect::new(0, 0, 80, 24));
    app.type_keys("P");
    let shown = screen(&app, 80, 24);
    let footer = shown.lines().last().unwrap();
    for key in [
        "1-9 unit",
        "m move",
        "c charge",
        "h heading",
        "Space next",
        "n phase",
        "u undo",
    ] {
        assert!(footer.contains(key), "{key}: {footer}");
    }
}

/// A brigade a line, and all that players have to do, even on the smallest screen.
#[test]
fn the_board_tells_a_brigade_a_line_and_cuts_nothing() {
    let mut app = after(
        "mcphersons-ridge",
        &[
            "mark archer fatigue 14",
            "mark archer beaten",
            "mark davis fatigue 14",
            "mark davis beaten",
            "next anyway",
        ],
    );
    app.resize(Rect::new(0, 0, 80, 24));
    let count = app.ui().waiting().count();
    for _ in 0..count {
        app.type_keys("1");
        // Who gives way is felt at 12 inches, and some stand about as far apart.
        while matches!(app.ui().mode, ScreenMode::Ask(..)) {
            app.type_keys("w");
        }
        app.type_keys("2");
    }
    app.type_keys("<ret>");
    let story = app.ui().last.story.clone();
    assert!(story.contains("falls back"), "{story}");
    // Who rolled what is in one sentence, what to do in a line for each piece.
    let log = app.door().log();
    let rolled = log.iter().rev().take(count);
    for line in rolled.flat_map(|line| line.called.lines()) {
        assert!(story.contains(line), "{line}: {story}");
    }
    let list = app.ui().list.items();
    assert!(list.len() > count, "{list:#?}");
    let shown = screen(&app, 80, 24);
    let told = shown.lines().filter_map(|line| line.strip_prefix(" ▌ "));
    let told: Vec<&str> = told.collect();
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(flat(&told.join(" ")), flat(&story), "{shown}");
    // What has no room is counted, and the cursor scrolls to it.
    assert!(shown.contains("below: arrows scroll"), "{shown}");
    app.type_keys("<end>");
    let last = &app.ui().list.items().last().unwrap().item;
    let shown = screen(&app, 80, 24);
    assert!(shown.contains(&last.called), "{}: {shown}", last.called);
}
