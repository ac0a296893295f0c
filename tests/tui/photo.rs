//! A photograph on the screen: its list, ghosts, letters, and what Enter enters.

use vidette::rules::fields::terms::command::{Command, MovablePiece, Sighting};
use vidette::table::measure::{Bearing, Point};
use vidette::tui::PlayOptions;
use vidette::tui::table::photo::{PhotoList, PhotoReader};
use vidette::tui::table::ui::{RemarkTone, ScreenMode};
use vidette::view::findings::{Findings, FoundPiece, RowKind};

use super::{moves::moving, *};
use common::patience::wait_until;

fn piece(piece: MovablePiece, x: f64, y: f64) -> FoundPiece {
    let words = match &piece {
        MovablePiece::Unit(id) => format!("{id} moved"),
        _ => "a general moved".to_owned(),
    };
    let facing = matches!(piece, MovablePiece::Unit(_)).then(|| Bearing::new(94.0));
    let at = Point::new(x, y);
    FoundPiece {
        words,
        seen: vec![Sighting { piece, at, facing }],
        kind: RowKind::Correction,
    }
}

fn options() -> PlayOptions {
    let read = |path: &str| match path {
        "table.jpg" => Ok(Findings {
            summary: "3 differ, 1 missing".to_owned(),
            headline: vec!["1 photograph, 4 table markers, 13 of 14 labels read".to_owned()],
            pieces: vec![
                piece(MovablePiece::Unit("3rd".into()), 10.0, 10.0),
                piece(MovablePiece::Unit("7th".into()), 14.0, 10.0),
                piece(MovablePiece::General("whitlow".into()), 12.0, 8.0),
            ],
            remarks: vec!["not in the picture: 5th Blue".to_owned()],
        }),
        "same.jpg" => Ok(Findings::default()),
        "" => Err("name the picture: photo table.jpg".to_owned()),
        other => Err(format!(
            "{other}: no table marker in the picture; at least two are needed"
        )),
    };
    PlayOptions {
        photos: Some(PhotoReader::new(read)),
        ..PlayOptions::default()
    }
}

fn looking(width: u16, height: u16) -> App {
    let mut app = table("first-steps", width, height).with_options(&options());
    app.type_keys(":photo<space>table.jpg<ret>");
    wait(&mut app);
    app
}

/// Waits until the photograph has been read.
fn wait(app: &mut App) {
    let unread = || "the photograph is never read".to_owned();
    wait_until(unread, || {
        app.look_at_photo();
        app.ui().mode != ScreenMode::ReadPhoto
    });
}

fn at(app: &App, unit: &str) -> Point {
    let unit = app.door().state().unit(&unit.into()).unwrap();
    unit.base().unwrap().at
}

#[test]
fn the_list_stands_beside_the_map_and_enter_enters_all() {
    let mut app = looking(120, 36);
    let shown = screen(&app, 120, 36);
    for words in [
        "PHOTOGRAPH",
        "13 of 14",
        "a + 3rd moved",
        "c + a general moved",
        "not in the picture: 5th Blue",
        "a-z leave out",
    ] {
        assert!(shown.contains(words), "{words}:\n{shown}");
    }
    app.type_keys("<ret>");
    assert_eq!(
        (at(&app, "3rd"), at(&app, "7th")),
        (Point::new(10.0, 10.0), Point::new(14.0, 10.0))
    );
    let whitlow = app.door().state().general(&"whitlow".into()).unwrap().at();
    assert_eq!(whitlow, Some(Point::new(12.0, 8.0)));
    assert_eq!(app.ui().mode, ScreenMode::Table);
    assert!(
        app.ui()
            .last
            .story
            .contains("3 pieces corrected: photograph"),
        "{}",
        app.ui().last.story
    );
    app.type_keys("u");
    assert_ne!(at(&app, "3rd"), Point::new(10.0, 10.0));
    assert_ne!(at(&app, "7th"), Point::new(14.0, 10.0));
}

#[test]
fn a_letter_leaves_a_piece_out_and_takes_it_in_again() {
    let mut app = looking(120, 36);
    let before = at(&app, "7th");
    app.type_keys("bcc");
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("b - 7th moved") && shown.contains("c + a general"),
        "{shown}"
    );
    let ScreenMode::Photo(list) = &app.ui().mode else {
        panic!("{:?}", app.ui().mode);
    };
    assert_eq!(list.ghosts(app.door().state()).len(), 2);
    app.type_keys("z");
    assert!(matches!(app.ui().mode, ScreenMode::Photo(_)));
    app.type_keys("<ret>");
    assert_eq!(
        (at(&app, "3rd"), at(&app, "7th")),
        (Point::new(10.0, 10.0), before)
    );
}

#[test]
fn escape_or_nothing_chosen_enters_nothing() {
    for keys in ["<esc>", "abc<ret>"] {
        let mut app = looking(120, 36);
        let before = app.door().state().clone();
        app.type_keys(keys);
        assert_eq!(*app.door().state(), before);
        assert_eq!(app.ui().mode, ScreenMode::Table, "{keys}");
    }
    let mut app = table("first-steps", 120, 36).with_options(&options());
    app.type_keys(":photo<space>same.jpg<ret>");
    wait(&mut app);
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("All pieces in the picture are"), "{shown}");
}

/// A small terminal has the list below the map.
#[test]
fn a_narrow_terminal_shows_map_and_list() {
    let app = looking(80, 24);
    let shown = screen(&app, 80, 24);
    assert!(
        shown.contains("a + 3rd moved") && shown.contains("PHOTOGRAPH"),
        "{shown}"
    );
}

/// Thirty pieces on a small terminal: every letter is seen before it is pressed.
#[test]
fn a_long_list_scrolls_and_has_pages() {
    let many = |n: u8| piece(MovablePiece::Unit("3rd".into()), f64::from(n) / 2.0, 10.0);
    let findings = Findings {
        pieces: (0..30).map(many).collect(),
        remarks: vec!["not in the picture: 5th Blue".to_owned()],
        ..Findings::default()
    };
    let options = PlayOptions {
        photos: Some(PhotoReader::new(move |_| Ok(findings.clone()))),
        ..PlayOptions::default()
    };
    let mut app = table("first-steps", 80, 24).with_options(&options);
    app.type_keys(":photo<space>table.jpg<ret>");
    wait(&mut app);
    let first = screen(&app, 80, 24);
    assert!(first.contains("↑↓ scroll   ←→ 2 pages"), "{first}");
    assert!(first.contains("a + ") && !first.contains("z + "), "{first}");
    app.type_keys("<end>");
    let end = screen(&app, 80, 24);
    assert!(end.contains("z + ") && end.contains("5th Blue"), "{end}");
    app.type_keys("<right>");
    let second = screen(&app, 80, 24);
    assert!(
        second.contains("d + ") && !second.contains("e + "),
        "{second}"
    );
    app.type_keys("d<left>b");
    let ScreenMode::Photo(list) = &app.ui().mode else {
        panic!("{:?}", app.ui().mode);
    };
    assert_eq!(list.ghosts(app.door().state()).len(), 28);
}

#[test]
fn what_cannot_be_read_is_said() {
    let mut app = table("first-steps", 120, 36).with_options(&options());
    app.type_keys(":photo<space>dark.png<ret>");
    wait(&mut app);
    let said = app.ui().remark.clone().unwrap();
    assert_eq!(said.0, RemarkTone::Bad);
    assert!(
        said.1
            .starts_with("dark.png: no table marker in the picture"),
        "{}",
        said.1
    );
    app.type_keys(":photo<ret>");
    wait(&mut app);
    assert!(
        app.ui()
            .remark
            .clone()
            .unwrap()
            .1
            .contains("name the picture")
    );
    let mut blind = table("first-steps", 120, 36);
    blind.type_keys(":photo<space>table.jpg<ret>");
    assert!(
        blind
            .ui()
            .remark
            .clone()
            .unwrap()
            .1
            .contains("this build cannot read photographs")
    );
}

/// The screen goes on while a photograph is read; Esc drops it, and what it shows is never seen.
#[test]
fn escape_drops_a_photograph_that_is_being_read() {
    let (release, held) = std::sync::mpsc::channel::<()>();
    let held = std::sync::Mutex::new(held);
    let reader = PhotoReader::new(move |_| {
        held.lock().unwrap().recv().ok();
        Ok(Findings::default())
    });
    let options = PlayOptions {
        photos: Some(reader),
        ..PlayOptions::default()
    };
    let mut app = table("first-steps", 120, 36).with_options(&options);
    app.type_keys(":photo<space>table.jpg<ret>");
    app.look_at_photo();
    app.type_keys("ab<ret>");
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("reading the photograph; Esc drops it"),
        "{shown}"
    );
    app.type_keys("<esc>");
    assert_eq!(app.ui().mode, ScreenMode::Table);
    release.send(()).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(50));
    app.look_at_photo();
    assert_eq!(app.ui().mode, ScreenMode::Table);
    // The next one is read as ever.
    app.type_keys(":photo<space>table.jpg<ret>");
    release.send(()).unwrap();
    wait(&mut app);
    assert!(matches!(app.ui().mode, ScreenMode::Photo(_)));
}

/// The record is dashed where the photograph shows a unit elsewhere; a unit that is left out is drawn as ever.
#[test]
fn recorded_bases_are_dashed_beside_those_of_the_photograph() {
    let mut app = looking(120, 36);
    let dashed = screen(&app, 120, 36);
    app.type_keys("ab");
    let left_out = screen(&app, 120, 36);
    let inked = |text: &str| text.chars().filter(|c| ('⠁'..='⣿').contains(c)).count();
    assert_ne!(dashed, left_out);
    assert!(inked(&dashed) > 0);
    let ScreenMode::Photo(list) = &app.ui().mode else {
        panic!("{:?}", app.ui().mode);
    };
    assert!(list.units().is_empty());
}

/// The moves of the tactical phase are played one by one; what the rules refuse, and drift, only where a letter takes
/// it in.
#[test]
fn moves_of_a_photograph_are_played_as_acts() {
    let refused = FoundPiece {
        words: "move 7th ahead 9: 4 in too far, TAC-01".to_owned(),
        kind: RowKind::Refused,
        ..piece(MovablePiece::Unit("7th".into()), 14.0, 10.0)
    };
    let drift = FoundPiece {
        words: "drifted: 1st Blue".to_owned(),
        kind: RowKind::Drift,
        ..piece(MovablePiece::Unit("1st".into()), 20.0, 20.0)
    };
    let legal = FoundPiece {
        words: "move 3rd ahead 2: 1 point".to_owned(),
        kind: RowKind::Move("move 3rd ahead 2".to_owned()),
        ..piece(MovablePiece::Unit("3rd".into()), 10.0, 10.0)
    };
    let findings = Findings {
        pieces: vec![legal, refused, drift],
        ..Findings::default()
    };
    let options = PlayOptions {
        photos: Some(PhotoReader::new(move |_| Ok(findings.clone()))),
        ..PlayOptions::default()
    };
    let play = |keys: &str| {
        let mut app = moving().with_options(&options);
        let entries = app.door().log().len();
        app.type_keys(":photo<space>table.jpg<ret>");
        wait(&mut app);
        let shown = screen(&app, 120, 36);
        assert!(
            shown.contains("a + move 3rd ahead 2: 1 point") && shown.contains("b - move 7th"),
            "{shown}"
        );
        app.type_keys(keys);
        while app.play_line() {}
        let added = app.door().log().len() - entries;
        (app, added)
    };
    let before = moving();
    let (app, added) = play("<ret>");
    assert_eq!(added, 1);
    let base = |app: &App| {
        app.door()
            .state()
            .unit(&"3rd".into())
            .unwrap()
            .base()
            .unwrap()
    };
    let ahead = at(&before, "3rd") + base(&before).front() * 2.0;
    assert!((at(&app, "3rd") - ahead).norm() < 0.01);
    assert_eq!(at(&app, "7th"), at(&before, "7th"));
    // What the rules refuse stands for a reason, which the log keeps; without one nothing is entered.
    let (app, added) = play("b<ret><ret>");
    assert_eq!(added, 0);
    assert!(screen(&app, 120, 36).contains("allow refused moves because:"));
    let (app, added) = play("b<ret>x<esc><esc>");
    assert_eq!(added, 0);
    assert_eq!(app.ui().mode, ScreenMode::Table);
    let (mut app, added) = play("b<ret>");
    assert_eq!((added, app.takes_text()), (0, true));
    app.paste("both agree");
    app.type_keys("<ret>");
    while app.play_line() {}
    assert_eq!(app.door().log().len(), before.door().log().len() + 2);
    assert_eq!(at(&app, "7th"), Point::new(14.0, 10.0));
    assert_eq!(at(&app, "1st"), at(&before, "1st"));
    let told = &app.ui().last.story;
    assert!(told.contains("1 piece corrected: both agree"), "{told}");
    let (app, added) = play("ac<ret>");
    assert_eq!(added, 1);
    assert_eq!(at(&app, "1st"), Point::new(20.0, 20.0));
    assert_eq!(at(&app, "3rd"), at(&before, "3rd"));
}

/// A photograph that comes as a slip brings places alone: in the tactical phase the list reads the moves from them.
#[test]
fn a_slip_of_the_tactical_phase_shows_moves() {
    let app = moving();
    let state = app.door().state();
    let place = |id: &str, ahead: f64| {
        let base = state.unit(&id.into()).unwrap().base().unwrap();
        Sighting {
            piece: MovablePiece::Unit(id.into()),
            at: base.at + base.front() * ahead,
            facing: Some(base.facing),
        }
    };
    let command = Command::Resync {
        places: vec![place("3rd", 2.0), place("1st", -0.6)],
        because: "photograph".to_owned(),
    };
    let list = PhotoList::proposed(state, &command, Some(1)).unwrap();
    let [moved, drifted] = &list.findings.pieces[..] else {
        panic!("{:?}", list.findings.pieces);
    };
    assert_eq!(moved.words, "move P1 ahead 2: 1 point");
    assert_eq!(drifted.kind, RowKind::Drift);
    assert_eq!(list.lines(state), ["move P1 ahead 2"]);
    // In any other phase it only sets right.
    let orders = table("first-steps", 120, 36);
    let list = PhotoList::proposed(orders.door().state(), &command, Some(1)).unwrap();
    let kinds = list.findings.pieces.iter().map(|piece| &piece.kind);
    assert!(kinds.into_iter().all(|kind| *kind == RowKind::Correction));
    assert_eq!(list.command(), Some(command));
}

/// `s` offers a photograph: at once where nothing is in doubt, else by p.
#[test]
fn sync_offers_a_photograph() {
    let mut app = table("first-steps", 120, 36).with_options(&options());
    app.type_keys("s");
    let ScreenMode::Line(prompt) = &app.ui().mode else {
        panic!("{:?}", app.ui().mode);
    };
    assert_eq!(prompt.text(), "photo ");
    app.type_keys("table.jpg<ret>");
    wait(&mut app);
    assert!(matches!(app.ui().mode, ScreenMode::Photo(_)));
}

#[test]
fn plain_lines_list_the_pieces_and_take_letters() {
    let played = |lines: &str| {
        let door = LoggedSession::new(session(battle("first-steps")));
        let mut output = Vec::new();
        vidette::tui::lines::fields::play(door, None, &options(), lines.as_bytes(), &mut output)
            .unwrap();
        String::from_utf8(output).unwrap()
    };
    let all = played("photo table.jpg\nyes\n");
    for words in [
        "a  3rd moved",
        "not in the picture: 5th Blue",
        "3 pieces corrected: photograph",
    ] {
        assert!(all.contains(words), "{words}: {all}");
    }
    assert!(played("photo table.jpg\nb c\n").contains("1 piece corrected: photograph"));
    assert!(played("photo table.jpg\nno\n").contains("Nothing entered."));
    let wrong = played("photo table.jpg\nx\n");
    assert!(
        wrong.contains("No piece has the letter `x`") && !wrong.contains("corrected"),
        "{wrong}"
    );
}
