//! What a side does in secret: its private desk, and the screens of everyone else.

use ratatui::layout::Rect;
use vidette::game::session::{Session, Throwing, machine_clock};
use vidette::rules::blue_and_grey::BlueAndGrey;
use vidette::rules::speech::{self, ParsedAct};
use vidette::tui::PlayOptions;
use vidette::tui::kit::checklist::Checklist;
use vidette::tui::kit::paper::Printer;
use vidette::tui::pages::PagesUi;
use vidette::tui::terminal::Screens as _;
use vidette::view::presentation::{Audience, Describe as _, ledger::Ledger};
use vidette::view::table_work::{LaidPiece, LaidPlace, SavedHands, TableItem, TableLayout};

use super::{
    blue_and_grey::{HIDDEN, PLOTS, chestnut, open_pages, text},
    companion::{entries, say, say_all, seen, session},
};
use crate::cli::hidden_acts::{game, ridge};

/// CBG-1101: callsigns typed on the private desk are those of its own pages: a dummy has one there, and no name on the
/// open table.
#[test]
fn the_private_desk_knows_its_own_callsigns() {
    let size = (120, 36);
    let mut app = chestnut(HIDDEN, size);
    app.type_keys("vy:place<space>U9<space>0605<ret>");
    assert_eq!(
        app.state().hex_of("union-d1"),
        Some("0605"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("<esc>");
    say_all(
        &mut app,
        &["seal union", "seal confederate", "next", "next"],
    );
    // A counter on the open table has a place and no name: no line begins with one that the language does not know.
    app.type_keys("U9m");
    let open = seen(&app, size);
    assert!(!open.contains("union-0"), "{open}");
    app.type_keys("<esc><esc>v1y:move<space>U9<space>by<space>0606<ret>");
    assert_eq!(
        app.state().hex_of("union-d1"),
        Some("0606"),
        "{}",
        seen(&app, size)
    );
    // What was done in the open may be put right, and its line shows no name of it.
    app.type_keys("<esc>gl<up>e");
    let line = seen(&app, size);
    assert!(
        line.contains("fix ") && !line.contains("union-d1"),
        "{line}"
    );
    app.type_keys("<esc>:<up><up>");
    assert!(
        !seen(&app, size).contains("union-d1"),
        "{}",
        seen(&app, size)
    );
}

/// CBG-S03, CBG-1101: the open table, and the window of the other side, are the same to the last cell whatever one side
/// did in secret, how often and when; so is the question of an undo.
#[test]
fn hidden_acts_leave_every_other_screen_as_it_is() {
    let size = (120, 36);
    let on = format!("{HIDDEN}\n{PLOTS}");
    let lines = |secret: [&[&'static str]; 2]| {
        let mut all: Vec<&str> = secret[0].to_vec();
        all.extend(["seal union", "seal confederate", "note \"one\""]);
        all.extend(secret[1]);
        all.push("note \"two\"");
        all
    };
    let busy = lines([
        &[
            "place union-d1 0604",
            "place union-d1 0605",
            "note \"Union looked\"",
        ],
        &[
            "plot hart 0603",
            "plot hart",
            "mark kirby attacks",
            "plot joyce 0506",
        ],
    ]);
    let idle = lines([&["place union-d1 0605"], &[]]);
    let played = |lines: &[&str]| {
        let mut app = chestnut(&on, size);
        say_all(&mut app, lines);
        app.type_keys("<esc>");
        app
    };
    let (mut one, mut other) = (played(&busy), played(&idle));
    assert_ne!(entries(&one), entries(&other));
    let pages = (open_pages(&mut one, size), open_pages(&mut other, size));
    assert_eq!(pages.0, pages.1);
    for side in ["confederate", "union"] {
        let window = |app: &PagesUi<BlueAndGrey>| {
            let session = session_of(&on, app);
            let eyes = Audience::Side(side.to_owned());
            let area = Rect::new(0, 0, size.0, size.1);
            open_pages(&mut PagesUi::looking_on(session, eyes, area), size)
        };
        assert_eq!(window(&one) == window(&other), side == "confederate");
    }
    for keys in ["u", "u", "<c-r>", "gl<up>", "<ret>", "y"] {
        one.type_keys(keys);
        other.type_keys(keys);
        assert_eq!(seen(&one, size), seen(&other, size), "{keys}");
    }
}

/// CBG-1101: the table's screen and a window of each side run at the same time: what one window enters neither the
/// table nor the other side is shown a cell of, and the table plays on.
#[test]
fn the_table_and_two_windows_share_a_game() {
    let (home, size) = (ridge(), (120, 36));
    let area = Rect::new(0, 0, size.0, size.1);
    let open = || Session::<BlueAndGrey>::open(&home.game("g"), machine_clock()).unwrap();
    let window = |side: &str| {
        let session = Session::look(&home.game("g")).unwrap();
        PagesUi::looking_on(session, Audience::Side(side.to_owned()), area)
    };
    let mut table = PagesUi::new(open(), area);
    let [mut union, mut confederate] = ["union", "confederate"].map(window);
    let look = |all: [&mut PagesUi<BlueAndGrey>; 3]| {
        all.map(|one| {
            one.look_round();
            seen(one, size)
        })
    };
    let before = look([&mut table, &mut union, &mut confederate]);
    // A window of a side opens the game for its line, and leaves it again.
    let mut own = open();
    let command = speech::parse::<BlueAndGrey>("place union-d1 0604", own.state());
    let ParsedAct::Command(command) = command.unwrap().unwrap().act else {
        panic!("it is an act");
    };
    own.execute(&command, &[], Throwing::Own, None).unwrap();
    drop(own);
    let after = look([&mut table, &mut union, &mut confederate]);
    assert_eq!((&before[0], &before[2]), (&after[0], &after[2]));
    assert_ne!(before[1], after[1], "{}", after[1]);
    assert_eq!(table.state().hex_of("union-d1"), Some("0604"));
    table.type_keys(":note<space>\"tea\"<ret>");
    let told = look([&mut table, &mut union, &mut confederate]);
    assert!(told.iter().all(|screen| screen.contains("tea")), "{told:?}");
}

/// A game without secrets is shared too: phones of both players enter its acts while the table's screen is open.
#[test]
fn an_open_game_is_shared_with_phones() {
    let (home, area) = (game(&text("")), Rect::new(0, 0, 120, 36));
    let open = || Session::<BlueAndGrey>::open(&home.game("g"), machine_clock()).unwrap();
    let mut table = PagesUi::new(open(), area);
    table.look_round();
    let mut phone = open();
    let command = speech::parse::<BlueAndGrey>("move askew by 0304", phone.state());
    let ParsedAct::Command(command) = command.unwrap().unwrap().act else {
        panic!("it is an act");
    };
    phone.execute(&command, &[], Throwing::Own, None).unwrap();
    drop(phone);
    table.look_round();
    assert_eq!(table.state().hex_of("askew"), Some("0304"));
    table.type_keys(":note<space>\"tea\"<ret>");
    assert!(seen(&table, (120, 36)).contains("tea"));
}

/// A session that was played as that of a screen.
fn session_of(on: &str, app: &PagesUi<BlueAndGrey>) -> Session<BlueAndGrey> {
    let mut played = session::<BlueAndGrey>(&text(on), 1863);
    for entry in app.session().entries() {
        let act = entry.act().unwrap();
        played
            .execute(&act.command, &[], Throwing::Own, None)
            .unwrap();
    }
    played
}

/// CBG-1101: in a side's own window a callsign and a letter begin the line of its face-down unit, as at the table.
#[test]
fn a_window_of_a_side_begins_lines_by_letters() {
    let options = PlayOptions {
        printer: Some(Printer::new(|_| Ok(String::new()))),
        ..PlayOptions::default()
    };
    let size = (120, 36);
    let mut played = session::<BlueAndGrey>(&text(HIDDEN), 1863);
    for line in ["seal union", "seal confederate"] {
        let said = speech::parse::<BlueAndGrey>(line, played.state());
        let ParsedAct::Command(command) = said.unwrap().unwrap().act else {
            panic!("{line}");
        };
        played.execute(&command, &[], Throwing::Own, None).unwrap();
    }
    let eyes = Audience::Side("confederate".to_owned());
    let app = PagesUi::looking_on(played, eyes, Rect::new(0, 0, size.0, size.1));
    let mut app = app.with_options(&options);
    app.type_keys("C1m");
    let shown = seen(&app, size);
    assert!(shown.contains("move askew"), "{shown}");
}

/// CBG-1101: the note of unfinished work lies open beside the game. It says nothing of what counters lie face down, and
/// counts no secret act; nevertheless all its work comes back.
#[test]
fn the_note_of_work_on_the_table_keeps_no_secret() {
    let size = (120, 36);
    let noted = |places: [&str; 3], looks: usize| {
        let mut app = chestnut(&format!("{HIDDEN}\nfree_deploy = true"), size);
        for (unit, hex) in ["hart", "isham", "union-d1"].into_iter().zip(places) {
            say(&mut app, &format!("place {unit} {hex}"));
        }
        for _ in 0..looks {
            say(&mut app, "place hart 0604");
            say(&mut app, &format!("place hart {}", places[0]));
        }
        say_all(
            &mut app,
            &[
                "place union-d2 0605",
                "place confederate-d1 0203",
                "place confederate-d2 0207",
                "seal union",
                "seal confederate",
                "next",
                "next",
            ],
        );
        let in_hex = app.state().in_hex("0703");
        let unit = in_hex.iter().find(|unit| *unit != "kirby").unwrap().clone();
        app.type_keys(&format!("v1y:move<space>{unit}<space>by<space>0803<ret>"));
        app.type_keys("<esc>");
        assert_eq!(app.state().hex_of(&unit), Some("0803"));
        app
    };
    let one = noted(["0604", "0606", "0703"], 0);
    let other = noted(["0606", "0703", "0604"], 2);
    let text = |app: &PagesUi<BlueAndGrey>| {
        let ledger = Ledger::new(app.session(), &Audience::Table);
        let mut list = Checklist::new(app.session());
        // Nothing that was played has been done on the table.
        let start = app.session().journal().start();
        list.follow(BlueAndGrey::layout(start, &Audience::Table));
        list.tick_all();
        list.follow(BlueAndGrey::layout(app.state(), &Audience::Table));
        let text = list.saved(app.session(), &ledger).unwrap();
        (list, text)
    };
    let ((list, saved), (_, twin)) = (text(&one), text(&other));
    assert_eq!(saved, twin);
    let saved_json: serde_json::Value = serde_json::from_str(&saved).unwrap();
    let face_down = saved_json["face_down"].as_array().unwrap();
    assert!(face_down.len() > 15, "{saved}");
    for difference in face_down {
        assert_eq!(difference["record"]["key"], "", "{difference}");
        assert_eq!(difference["record"]["id"], "", "{difference}");
    }
    let lines =
        |list: &Checklist| -> Vec<String> { list.unticked().iter().map(TableItem::line).collect() };
    let mut again = Checklist::resumed(one.session(), &saved).unwrap();
    assert_eq!(lines(&again), lines(&list));
    assert!(lines(&again).iter().any(|line| line.contains("0803")));
    again.recall();
    again.tick_all();
    let ledger = Ledger::new(one.session(), &Audience::Table);
    assert_eq!(again.saved(one.session(), &ledger), None);
}

/// CBG-1101: half a line that may become a side's secret act is not kept for whoever opens the game next.
#[test]
fn half_a_line_of_a_secret_act_is_not_kept() {
    let size = (120, 36);
    let mut app = chestnut(HIDDEN, size);
    for secret in [
        "works<space>bolto",
        "mark<space>har",
        "pl",
        "fix<space>3<space>wor",
    ] {
        app.type_keys(&format!(":{secret}"));
        assert!(app.pending().is_none(), "{secret}");
        app.type_keys("<esc>");
    }
    app.type_keys(":note<space>dusk");
    assert!(app.pending().is_some());
}

/// CBG-1101: the file of unfinished work names no counter that came onto the map face down, nor what it was before.
#[test]
fn unfinished_work_names_no_counter_that_came_face_down() {
    let off_map = LaidPiece {
        key: "counter 13".to_owned(),
        id: "burling".to_owned(),
        name: "Burling".to_owned(),
        called: "U17 Burling".to_owned(),
        side: "union".to_owned(),
        place: None,
        markers: Vec::new(),
        is_face_down: false,
    };
    let on_map = LaidPiece {
        id: "union at 0108".to_owned(),
        name: "a Union counter".to_owned(),
        called: "a Union counter".to_owned(),
        place: Some(LaidPlace::Hex("0108".to_owned())),
        is_face_down: true,
        ..off_map.clone()
    };
    let unseen = LaidPiece {
        key: "burling".to_owned(),
        ..off_map.clone()
    };
    let table = |pieces: &[&LaidPiece]| TableLayout {
        pieces: pieces.iter().map(|piece| (*piece).clone()).collect(),
        ..TableLayout::default()
    };
    let (hands, record) = (table(&[&off_map]), table(&[&on_map, &unseen]));
    let saved = SavedHands::new(1, 1, &hands, &record).unwrap();
    let text = serde_json::to_string(&saved).unwrap();
    assert!(!text.to_lowercase().contains("burling"), "{text}");
    assert!(!text.contains("counter 13"), "{text}");
    let lines = |hands: &TableLayout| -> Vec<String> {
        hands.work_to(&record).iter().map(TableItem::line).collect()
    };
    assert_eq!(lines(&saved.hands(record.clone())), lines(&hands));
    assert_eq!(lines(&hands).len(), 1);
}
