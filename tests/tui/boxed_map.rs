//! The map of a boxed game under the hand: clicks that select, move and attack, drags, the wheel, the right button,
//! measuring; and what none of it may tell.

use std::sync::{Arc, Mutex};

use vidette::rules::blind_swords::BlindSwords;
use vidette::rules::blue_and_grey::BlueAndGrey;
use vidette::tui::{
    PlayOptions,
    kit::{
        boards::{BoardsRequest, ShownSlip},
        paper::Printer,
    },
    pages::PagesUi,
    terminal::Screens,
};
use vidette::view::presentation::Describe;

use super::{
    blue_and_grey::{HIDDEN, chestnut, open_pages, text},
    boards::{boards, slip},
    companion::{at_fire, entries, say, say_all, seen, session},
};
use ratatui::layout::Rect;

const SIZE: (u16, u16) = (120, 36);

/// The place on the screen of the middle of a hex, of a whole map at the smallest scale.
fn place(column: u16, row: u16) -> (u16, u16) {
    let lower = u16::from(column.is_multiple_of(2));
    (2 + (column - 1) * 4 + 2, 2 + (row - 1) * 2 + lower)
}

fn click<R: Describe>(app: &mut PagesUi<R>, column: u16, row: u16) {
    let (x, y) = place(column, row);
    app.press_button(x, y);
    app.release_button();
}

/// The map page of Chestnut Ridge with Bolton in hand, by a click.
fn bolton(on: &str) -> PagesUi<BlueAndGrey> {
    let mut app = chestnut(on, SIZE);
    app.type_keys("gm");
    click(&mut app, 2, 5);
    app
}

#[test]
fn clicks_write_a_move_and_say_what_it_costs() {
    let mut app = bolton("demoral = true");
    click(&mut app, 4, 5);
    let shown = seen(&app, SIZE);
    assert!(shown.contains(": move bolton by 0305 0405"), "{shown}");
    assert!(
        shown.contains("Enter does it: Bolton moves to 0405"),
        "{shown}"
    );
    assert!(shown.contains("2 2/3 spent"), "{shown}");
    assert_eq!(entries(&app), 0, "nothing is done before Enter");
    // The last hex clicked again is taken back, another goes on from there.
    click(&mut app, 4, 5);
    assert!(seen(&app, SIZE).contains(": move bolton by 0305"));
    assert!(!seen(&app, SIZE).contains("by 0305 0405"));
    click(&mut app, 3, 4);
    let shown = seen(&app, SIZE);
    assert!(shown.contains(": move bolton by 0305 0304"), "{shown}");
    app.type_keys("<ret>");
    assert_eq!(entries(&app), 1);
    assert_eq!(app.state().hex_of("bolton"), Some("0304"));
}

/// What the rules refuse is said before Enter, and done by no click.
#[test]
fn a_refused_way_is_said_at_once() {
    let mut app = bolton("demoral = true");
    for (column, row) in [(2, 6), (2, 7), (2, 8), (2, 9)] {
        click(&mut app, column, row);
    }
    let shown = seen(&app, SIZE);
    assert!(shown.contains("No. "), "{shown}");
    assert_eq!(entries(&app), 0);
}

#[test]
fn clicks_write_an_attack_and_friends_join_it() {
    let mut app = chestnut("demoral = true", SIZE);
    say_all(
        &mut app,
        &["move bolton by 0305 0405", "place askew 0404", "next"],
    );
    app.type_keys("gm");
    click(&mut app, 4, 5);
    click(&mut app, 5, 5);
    let shown = seen(&app, SIZE);
    assert!(shown.contains(": attack bolton on 0505"), "{shown}");
    assert!(shown.contains("Enter, then dice: "), "{shown}");
    assert!(
        shown.contains("33 % "),
        "the chances are said before Enter: {shown}"
    );
    click(&mut app, 4, 4);
    assert!(seen(&app, SIZE).contains(": attack bolton,askew on 0505"));
    click(&mut app, 4, 4);
    assert!(seen(&app, SIZE).contains(": attack bolton on 0505"));
    // Nobody is in hand: an enemy is selected like anybody.
    app.type_keys("<esc><esc>");
    click(&mut app, 5, 5);
    app.type_keys("gs");
    assert!(seen(&app, SIZE).contains("Joyce"), "{}", seen(&app, SIZE));
}

#[test]
fn fire_is_written_by_a_click() {
    let mut app = at_fire(SIZE);
    app.type_keys("gm");
    click(&mut app, 5, 4);
    click(&mut app, 6, 4);
    let shown = seen(&app, SIZE);
    assert!(shown.contains(": fire ives at 0604"), "{shown}");
    app.type_keys("<ret>");
    assert!(seen(&app, SIZE).contains("Ives"), "{}", seen(&app, SIZE));
}

/// A drag moves the map and writes nothing; a whole map stays where it is.
#[test]
fn a_drag_moves_the_map() {
    let mut app = bolton("demoral = true");
    app.type_keys("++");
    let before = seen(&app, SIZE);
    let (x, y) = place(5, 5);
    app.press_button(x, y);
    app.drag_to((x + 8, y + 4), (8, 4));
    app.release_button();
    let after = seen(&app, SIZE);
    assert_ne!(before, after, "{after}");
    assert!(!after.contains("move bolton"), "{after}");
    app.press_button(x, y);
    app.drag_to((x - 8, y - 4), (-8, -4));
    app.release_button();
    assert_eq!(seen(&app, SIZE), before);
}

/// `+`, `-` and `0` as in Fields, and the wheel; farther than the whole map nothing goes.
#[test]
fn keys_and_wheel_zoom() {
    let mut app = bolton("demoral = true");
    let whole = seen(&app, SIZE);
    assert!(
        !whole.contains("0101"),
        "small hexes have no numbers\n{whole}"
    );
    app.type_keys("+");
    let close = seen(&app, SIZE);
    assert!(close.contains("0205") && close.contains("■C2 5"), "{close}");
    app.type_keys("-");
    app.type_keys("-");
    assert!(seen(&app, SIZE).contains(" 01_"), "{}", seen(&app, SIZE));
    let (x, y) = place(4, 4);
    app.wheel(x, y, true);
    assert!(seen(&app, SIZE).contains("0404"), "{}", seen(&app, SIZE));
    app.type_keys("0");
    assert_eq!(seen(&app, SIZE), whole);
}

#[test]
fn the_right_button_says_what_is_there() {
    let mut app = chestnut("demoral = true", SIZE);
    app.type_keys("gm");
    let (x, y) = place(6, 5);
    app.press_other_button(x, y);
    let shown = seen(&app, SIZE);
    assert!(shown.contains("0605 (Chestnut): town, level 2"), "{shown}");
    assert!(shown.contains("1st Reserve Battery"), "{shown}");
    assert_eq!(entries(&app), 0);
    let mut app = at_fire(SIZE);
    let shown = seen(&app, SIZE);
    let row = shown
        .lines()
        .position(|line| line.contains("Brill"))
        .unwrap();
    app.press_other_button(6, row as u16);
    assert!(seen(&app, SIZE).contains("Brill  "), "{}", seen(&app, SIZE));
}

/// The card of a measured line is shown large, printed with its line, and read with its clauses; any other key goes on.
#[test]
fn the_card_of_a_line_is_big_printed_and_read() {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&lines);
    let printer = Printer::new(move |line| {
        kept.lock().unwrap().push(line.to_owned());
        Ok("g-card.html  1 page".to_owned())
    });
    let options = PlayOptions {
        printer: Some(printer),
        ..PlayOptions::default()
    };
    let mut app = chestnut("demoral = true", SIZE).with_options(&options);
    app.type_keys("=C8<space>U4<ret>b");
    let shown = seen(&app, SIZE);
    assert!(
        shown.contains("██") && shown.contains("0305 → 0703"),
        "{shown}"
    );
    app.type_keys("bw");
    let printed = std::mem::take(&mut *lines.lock().unwrap());
    assert_eq!(printed, ["print --card 0305 0703"]);
    let shown = seen(&app, SIZE);
    assert!(shown.contains("g-card.html  1 page"), "{shown}");
    assert!(shown.contains("0305 → 0703"), "the card stays: {shown}");
    app.type_keys("s");
    assert!(seen(&app, SIZE).contains("the boards are not served"));
    app.type_keys("i");
    assert!(seen(&app, SIZE).contains("The combat desk"));
    app.type_keys("<esc>=C8<space>U4<ret><ret>");
    let shown = seen(&app, SIZE);
    assert!(!shown.contains("0305 → 0703"), "{shown}");
    app.type_keys("=C8<space>U4<ret>gm");
    assert!(!seen(&app, SIZE).contains("0305 → 0703"));
}

/// BS-602: both ways of a line of Blind Swords have a verdict with its reason; neighbours have the price of the step,
/// too.
#[test]
fn bs_602_a_card_has_both_ways_and_the_ranges() {
    let mut app = at_fire(SIZE);
    app.type_keys("=<c-u>=<space>0604<space>0304<ret>");
    let shown = seen(&app, SIZE);
    for said in [
        "0604 to 0304: 3 hexes",
        "0604 → 0304",
        "0304 → 0604",
        "clear: nothing in the way",
        "range: G effective",
        "clause: BS-602",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
    assert!(!shown.contains("BS-701"), "{shown}");
    app.type_keys("=<c-u>=<space>0604<space>0603<ret>");
    let shown = seen(&app, SIZE);
    assert!(
        shown.contains("step 0604 → 0603") && shown.contains("BS-701"),
        "{shown}"
    );
}

/// `=` measures from the unit in hand, or between any two hexes, typed or clicked, and shows the line.
#[test]
fn the_equals_sign_measures() {
    let mut app = bolton("demoral = true");
    app.type_keys("=");
    click(&mut app, 6, 5);
    app.type_keys("<ret>");
    let shown = seen(&app, SIZE);
    assert!(
        shown.contains("0205 to 0605: 4 hexes") && shown.contains("line of sight clear"),
        "{shown}"
    );
    // The line itself is drawn, from the one to the other; both ways have a verdict, the limit and the clause.
    assert!(shown.matches('•').count() >= 10, "{shown}");
    for said in [
        "0205 → 0605",
        "0605 → 0205",
        "limit: artillery bombards up to 3 hexes",
        "margin: 1 hex too far",
        "clause: BG-080",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
    app.type_keys("=<c-u>=<space>0507<space>0509<ret>");
    let shown = seen(&app, SIZE);
    assert!(
        shown.contains("line of sight blocked by woods in 0508"),
        "{shown}"
    );
    app.type_keys("=<c-u>=<space>0507<space>9999<ret>");
    assert!(seen(&app, SIZE).contains("no hex `9999`"));
    app.type_keys("<esc><esc>");
    let mut ford: PagesUi<BlindSwords> = at_fire(SIZE);
    ford.type_keys("gmL1");
    say(&mut ford, "= L1 M1");
    let shown = seen(&ford, SIZE);
    assert!(
        shown.contains("0504 → 0604") && shown.contains("clear: nothing in the way"),
        "{shown}"
    );
    assert!(shown.contains("range: G canister"), "{shown}");
}

/// `sight` is the card of such a game: who sees whom, with the line on the map, whatever page was open.
#[test]
fn sight_draws_its_line_on_the_map() {
    let mut ford: PagesUi<BlindSwords> = at_fire(SIZE);
    let lines = |app: &PagesUi<BlindSwords>| seen(app, SIZE).matches('•').count();
    assert_eq!(lines(&ford), 0);
    say(&mut ford, "sight L1 M1");
    let shown = seen(&ford, SIZE);
    assert!(shown.contains("clear: nothing in the way"), "{shown}");
    assert!(lines(&ford) > 0, "{shown}");
    ford.type_keys("<esc>");
    assert_eq!(lines(&ford), 0);
}

/// The legend has a place at every size: beside the map, or in the pane beside the page.
#[test]
fn a_crowded_map_has_its_legend_in_the_pane() {
    let mut app = bolton("demoral = true");
    assert!(
        seen(&app, SIZE).contains("≡ turnpike"),
        "{}",
        seen(&app, SIZE)
    );
    app.type_keys("++");
    let shown = seen(&app, SIZE);
    assert!(
        shown.contains("MAP") && shown.contains("≡ turnpike"),
        "{shown}"
    );
    let small = (80, 24);
    app.resize(Rect::new(0, 0, small.0, small.1));
    assert!(!seen(&app, small).contains("≡ turnpike"));
    app.type_keys("<tab>");
    assert!(
        seen(&app, small).contains("≡ turnpike"),
        "{}",
        seen(&app, small)
    );
    // A map that is higher than the screen leaves room beside it.
    app.type_keys("<tab>0");
    let shown = seen(&app, small);
    assert!(shown.contains("≡ turnpike"), "{shown}");
    assert!(shown.contains("~ lake, river, creek"), "{shown}");
}

/// Woods that a trail crosses are woods at the smallest scale too, and a road leaves the figures of a counter alone.
#[test]
fn roads_hide_neither_ground_nor_figures() {
    let mut app = chestnut("demoral = true", SIZE);
    app.type_keys("gm");
    let row_of = |shown: &str, at: u16| shown.lines().nth(usize::from(at)).unwrap().to_owned();
    let shown = seen(&app, SIZE);
    let (x, y) = place(4, 8);
    let line: Vec<char> = row_of(&shown, y).chars().collect();
    let hex: String = line[usize::from(x) - 2..usize::from(x) + 1]
        .iter()
        .collect();
    assert!(hex.contains('♣') && hex.contains('-'), "{hex:?}\n{shown}");
    app.type_keys("+");
    let shown = seen(&app, SIZE);
    assert!(shown.contains("C2 5 "), "{shown}");
}

/// Twins that differ in what lies under face-down counters answer every click, question and measure alike.
#[test]
fn the_map_tells_no_secret() {
    let begun = |first: &str, second: &str| {
        let kit = text(HIDDEN);
        // The two change places: what lies where is the only difference.
        let kit = kit
            .replace(&format!("id = \"{first}\""), "id = \"swap\"")
            .replace(&format!("id = \"{second}\""), &format!("id = \"{first}\""))
            .replace("id = \"swap\"", &format!("id = \"{second}\""));
        let mut app: PagesUi<BlueAndGrey> =
            PagesUi::new(session(&kit, 1863), Rect::new(0, 0, SIZE.0, SIZE.1));
        app.type_keys("gm");
        app
    };
    let (mut one, mut other) = (begun("hart", "hart"), begun("hart", "isham"));
    let mut drawn = [String::new(), String::new()];
    for (app, all) in [&mut one, &mut other].into_iter().zip(&mut drawn) {
        for column in 1..=8 {
            for row in 1..=10 {
                let (x, y) = place(column, row);
                app.press_other_button(x, y);
                *all += &seen(app, SIZE);
                click(app, column, row);
                *all += &seen(app, SIZE);
                app.type_keys("<esc><esc>");
            }
        }
        *all += &open_pages(app, SIZE);
    }
    assert_eq!(drawn[0], drawn[1]);
}

/// NEXT says the chances of an attack before it is made, by typed dice and by the program's.
#[test]
fn next_says_the_chances_before_the_dice() {
    let mut app = chestnut("demoral = true", SIZE);
    say_all(&mut app, &["move bolton by 0305 0405", "next"]);
    let shown = seen(&app, SIZE);
    assert!(shown.contains("must be attacked (BG-081)"), "{shown}");
    assert!(
        shown.contains("5 against 4 x 2 = 8 (slope x 2): 1-2"),
        "{shown}"
    );
    assert!(shown.contains("33 % AD"), "{shown}");
    // Taken up, its line has callsigns and the chances stay until the first die.
    app.type_keys("a<ret>");
    let shown = seen(&app, SIZE);
    assert!(shown.contains("33 % AD"), "{shown}");
    assert!(!shown.contains("attack bolton"), "{shown}");
    assert_eq!(entries(&app), 2, "nothing is done before the die");
}

/// BS-802: Enter shoots in defence before it resolves the close combat.
#[test]
fn enter_passes_over_no_defensive_fire() {
    let mut app = at_fire(SIZE);
    say_all(&mut app, &["next", "next", "close ives on 0604"]);
    let shown = seen(&app, SIZE);
    assert!(
        shown.contains("Ames fires at 0504 in defence (BS-802)"),
        "{shown}"
    );
    assert!(
        shown.contains("Space skip") && shown.contains(" % "),
        "{shown}"
    );
    app.type_keys("<space>");
    app.type_keys("<space>");
    let shown = seen(&app, SIZE);
    assert!(shown.contains("no more fire in defence"), "{shown}");
}

/// `s` sends the card of two hexes to the boards of both sides; without boards it says how they are served.
#[test]
fn s_on_a_card_sends_it_to_both_sides() {
    let (boards, door) = boards(Vec::new());
    let options = PlayOptions {
        boards: Some(boards),
        ..PlayOptions::default()
    };
    let mut app = chestnut("demoral = true", SIZE).with_options(&options);
    app.type_keys("=0205<space>0505<ret>");
    assert!(
        seen(&app, SIZE).contains("0205 to 0505: 3 hexes"),
        "{}",
        seen(&app, SIZE)
    );
    app.type_keys("s");
    let wished = door.lock().unwrap().wished.clone();
    let [BoardsRequest::ToBothSides(card)] = wished.as_slice() else {
        panic!("{wished:?}");
    };
    assert_eq!(card.asked, "0205 0505");
    // The card stays open, and nothing was played.
    assert!(
        seen(&app, SIZE).contains("0205 to 0505: 3 hexes"),
        "{}",
        seen(&app, SIZE)
    );
    assert_eq!(entries(&app), 0);
    let mut alone = chestnut("demoral = true", SIZE);
    alone.type_keys("=0205<space>0505<ret>s");
    assert!(
        seen(&alone, SIZE).contains("the boards are not served"),
        "{}",
        seen(&alone, SIZE)
    );
}

/// CBG-1101: a face-down counter has a callsign like any other, and a click or the callsign selects it; its acts belong
/// to its own side's screen.
#[test]
fn a_face_down_counter_is_selected_like_any_other() {
    let mut app = chestnut(HIDDEN, SIZE);
    say_all(&mut app, &["seal union", "seal confederate"]);
    let list = seen(&app, SIZE);
    assert!(list.contains("X1 a Union counter"), "{list}");
    app.type_keys("a<ret>gm");
    click(&mut app, 6, 4);
    app.type_keys("gs");
    let sheet = seen(&app, SIZE);
    assert!(
        sheet.contains("a Union counter: 0604, face down"),
        "{sheet}"
    );
    app.type_keys("Y1");
    let sheet = seen(&app, SIZE);
    assert!(
        sheet.contains("a Confederate counter: 0203, face down"),
        "{sheet}"
    );
    // In a line its callsign stands for its hex.
    app.type_keys(":=<space>X3<space>Y1<ret>");
    let measured = seen(&app, SIZE);
    assert!(measured.contains("0604 to 0203: 4 hexes"), "{measured}");
    app.type_keys("<esc>Y1m");
    let refused = seen(&app, SIZE);
    assert!(refused.contains("That counter is face down."), "{refused}");
    assert!(!refused.contains("confederate-0"), "{refused}");
    // Nor is a face-down unit's own name written on the open screen; its side keeps the screen for all its moves.
    app.type_keys("<esc>C1m");
    let shown = seen(&app, SIZE);
    assert!(
        shown.contains("v passes the screen") && !shown.contains("move askew"),
        "{shown}"
    );
    app.type_keys("<esc><esc>v2y:move<space>askew<space>by<space>0304<ret>");
    let own = seen(&app, SIZE);
    assert!(own.contains("FOR CONFEDERATE ALONE"), "{own}");
}

/// A slip for another moment is asked about before it comes into the line, as in Fields of Blue & Grey.
#[test]
fn a_slip_for_another_moment_is_asked_about_in_a_game_of_hexes() {
    let line = "move bolton by 0305 0405";
    let late = ShownSlip {
        stale: true,
        ..slip(3, Some(line))
    };
    let kept = ShownSlip {
        kept_for: Some("turn 2, Union".to_owned()),
        ..slip(4, Some(line))
    };
    let asked = [
        (
            late,
            format!("The phase of `{line}` is over. Continue it anyway?"),
        ),
        (
            kept,
            format!("`{line}` is kept for turn 2, Union. Take it now anyway?"),
        ),
    ];
    for (slip, question) in asked {
        let number = slip.number;
        let (boards, door) = boards(vec![slip]);
        let options = PlayOptions {
            boards: Some(boards),
            ..PlayOptions::default()
        };
        let size = (120, 36);
        let mut app = chestnut("demoral = true", size).with_options(&options);
        app.look_round();
        app.type_keys("gi<ret>");
        let shown = seen(&app, size);
        assert!(shown.contains(&question), "{question}: {shown}");
        app.type_keys("n");
        assert!(!seen(&app, size).contains(line), "{}", seen(&app, size));
        assert_eq!(entries(&app), 0);
        app.type_keys("gi<ret>y");
        assert!(
            seen(&app, size).contains(&format!(": {line}")),
            "{}",
            seen(&app, size)
        );
        app.type_keys("<ret>");
        assert_eq!(door.lock().unwrap().wished, [BoardsRequest::Taken(number)]);
        assert_eq!(entries(&app), 1);
    }
    // One for the present moment comes at once.
    let (boards, _) = boards(vec![slip(5, Some(line))]);
    let options = PlayOptions {
        boards: Some(boards),
        ..PlayOptions::default()
    };
    let mut app = chestnut("demoral = true", (120, 36)).with_options(&options);
    app.look_round();
    app.type_keys("gi<ret>");
    assert!(seen(&app, (120, 36)).contains(&format!(": {line}")));
}

/// A map of 20 by 15 hexes fits on every screen: `0` and `-` draw it as an overview where hexes of the usual size do not
/// fit, a click finds its hex there, and `0` or `+` go back. A map that does not even fit so is said not to.
#[test]
fn a_large_map_is_seen_whole() {
    let wide = text("").replace("columns = 8\nrows = 10", "columns = 20\nrows = 15");
    for size in [(120, 36), (80, 24)] {
        let mut app: PagesUi<BlueAndGrey> = super::companion::begin(&wide, size);
        app.type_keys("gm");
        let cut = seen(&app, size);
        for keys in ["0", "+-"] {
            app.type_keys(keys);
            let whole = seen(&app, size);
            let rows = |row: &str| whole.lines().any(|line| line.starts_with(row));
            assert!(
                (1..=15).all(|row| rows(&format!("{row:02}"))),
                "{keys}: {whole}"
            );
            let heads: Vec<&str> = whole.lines().skip(1).take(2).collect();
            assert!(
                heads[0].contains("01") && heads[0].contains("19"),
                "{whole}"
            );
            assert!(
                heads[1].contains("02") && heads[1].contains("20"),
                "{whole}"
            );
            assert!(whole.contains("■C1") && whole.contains("□U1"), "{whole}");
            assert_ne!(whole, cut);
        }
        // Bolton, C2 in 0205, lies three cells wide behind the number of its row.
        let (x, y) = (2 + 3 + 1, 1 + 2 + 4);
        app.press_button(x, y);
        app.release_button();
        app.type_keys("gs");
        assert!(seen(&app, size).contains("Bolton"), "{}", seen(&app, size));
    }
    let vast = text("").replace("columns = 8\nrows = 10", "columns = 60\nrows = 50");
    let mut app: PagesUi<BlueAndGrey> = super::companion::begin(&vast, SIZE);
    app.type_keys("gm");
    app.type_keys("0");
    let shown = seen(&app, SIZE);
    assert!(shown.contains("the whole map does not fit"), "{shown}");
    app.type_keys("C2");
    assert!(seen(&app, SIZE).contains("■C2"), "{}", seen(&app, SIZE));
}
