//! Placing: points by tape, facings, dice and turns.

use super::*;

#[test]
fn a_place_is_typed_as_a_tape_gives_it() {
    for (spot, x, y) in [
        ("10<space>20", 10.0, 20.0),
        ("e10n4", 26.0, 20.0),
        ("w10,s20", 10.0, 20.0),
        ("4@LMb90", f64::NAN, f64::NAN),
        ("4@LMbe", f64::NAN, f64::NAN),
    ] {
        let mut app = moving();
        let mover = address(&app, "3rd");
        let landmark = address(&app, "7th");
        let from = base(&app, "7th");
        app.type_keys(&format!("{mover}p{}fne", spot.replace("LM", &landmark)));
        let shown = screen(&app, 120, 36);
        assert!(shown.contains("f ne_"), "{shown}");
        app.type_keys("<ret>");
        let at = base(&app, "3rd");
        let (x, y) = if x.is_nan() {
            (from.x + 4.0, from.y)
        } else {
            (x, y)
        };
        assert!((at - Point::new(x, y)).norm() < 0.01, "{spot}: {at}");
        let unit = app.door().state().unit(&"3rd".into()).unwrap();
        assert_eq!(unit.base().unwrap().facing.degrees(), 45.0);
    }
}

#[test]
fn two_tapes_that_do_not_meet_are_told_in_the_phrase() {
    let mut app = moving();
    let (mover, landmark) = (address(&app, "3rd"), address(&app, "7th"));
    app.type_keys(&format!("{mover}p1@{landmark}1@{mover}"));
    let (tone, words) = app.ui().remark.clone().unwrap();
    assert_eq!(tone, RemarkTone::Hint);
    assert!(words.contains("cannot meet"), "{words}");
}

/// The point that a line means by these words.
fn meant(app: &App, words: &str) -> Point {
    language::read_spot(app.door().state(), words).unwrap()
}

fn facing(app: &App, unit: &str) -> f64 {
    let unit = app.door().state().unit(&unit.into()).unwrap();
    unit.base().unwrap().facing.degrees()
}

#[test]
fn a_place_is_typed_from_ground_and_units_by_distance_and_bearing() {
    for (spot, line) in [
        ("6 ne farm", "6 from farm bearing 45"),
        ("6 e cobb's<space>f", "6 from farm bearing 90"),
        ("6@farm b45", "6 from farm bearing 45"),
        ("6@farm bnw", "6 from farm bearing 315"),
        ("6@farm bfar", "6 from farm bearing 0"),
        ("6 s LM", "6 from 7th bearing 180"),
        ("6LMbs", "6 from 7th bearing 180"),
        ("12@farm 14@LM", "12 from farm 14 from 7th"),
        ("14 LM 12 farm", "14 from 7th 12 from farm"),
    ] {
        let mut app = moving();
        let (mover, landmark) = (address(&app, "3rd"), address(&app, "7th"));
        let at = meant(&app, line);
        let spot = spot.replace(' ', "<space>").replace("LM", &landmark);
        app.type_keys(&format!("{mover}p{spot}<ret>"));
        let stands = base(&app, "3rd");
        assert!((stands - at).norm() < 0.01, "{spot}: {stands} for {at}");
    }
    // The letter of an edge stays one, with a blank behind it too, and the name of ground is asked for.
    let mut app = moving();
    let mover = address(&app, "3rd");
    app.type_keys(&format!("{mover}p6<space>n<space>4"));
    assert!(app.ui().phrase.ends_with("6 n 4"), "{}", app.ui().phrase);
    app.type_keys(&format!("<esc>{mover}p6<space>n"));
    let would = app.ui().preview.would.clone().unwrap().unwrap();
    assert!(would.contains("6 ne church"), "{would}");
    // A phrase is shown as it is spoken: names stay whole.
    for (typed, spoken) in [
        ("p6<space>ne<space>farm<space>fsw", "p 6 ne farm f sw_"),
        ("p6@farm<space>bne45<bs><bs>", "p 6@farm b ne_"),
        ("p12@farm<space>10@wood<space>far", "p 12@farm 10@wood far_"),
        ("p10,4f>P2", "p 10,4 f>P2_"),
    ] {
        app.type_keys(&format!("<esc>{mover}{typed}"));
        let shown = screen(&app, 120, 36);
        assert!(shown.contains(spoken), "{spoken}: {shown}");
    }
}

#[test]
fn who_is_placed_faces_the_far_edge_or_a_unit() {
    for typed in ["far", "ffar", "f<space>far", "f>LM", "fs"] {
        let mut app = moving();
        let (mover, landmark) = (address(&app, "3rd"), address(&app, "7th"));
        let to = base(&app, "7th");
        let typed = typed.replace("LM", &landmark);
        let is_towards = typed.contains(&landmark);
        app.type_keys(&format!("{mover}p10<space>4<space>{typed}<ret>"));
        assert_eq!(base(&app, "3rd"), Point::new(10.0, 4.0), "{typed}");
        let way = match typed.as_str() {
            "fs" => 180.0,
            _ if is_towards => {
                let way = to - Point::new(10.0, 4.0);
                way.x.atan2(way.y).to_degrees().rem_euclid(360.0)
            }
            _ => 0.0,
        };
        assert!((facing(&app, "3rd") - way).abs() < 1e-6, "{typed}");
    }
    // A unit that stands at that place gives no way to face.
    let mut app = moving();
    let (mover, landmark) = (address(&app, "3rd"), address(&app, "7th"));
    let at = base(&app, "7th");
    app.type_keys(&format!("{mover}p{},{}f>{landmark}", at.x, at.y));
    let (_, words) = app.ui().remark.clone().unwrap();
    assert!(words.contains("at that place"), "{words}");
}

/// Of two points where tapes meet Enter takes the nearer to where the unit is recorded; both are seen.
#[test]
fn two_tapes_that_meet_twice_are_both_shown_and_the_nearer_is_taken() {
    for near in ["left", "right"] {
        let mut app = moving();
        let mover = address(&app, "3rd");
        let tapes = "12 from farm 10 from wood";
        let [left, right] = ["left", "right"].map(|side| meant(&app, &format!("{tapes} {side}")));
        let (at, other) = if near == "left" {
            (left, right)
        } else {
            (right, left)
        };
        // The record has it a little off.
        app.type_keys(&format!("{mover}p{:.1},{:.1}<ret>", at.x + 0.5, at.y));
        app.type_keys(&format!("{mover}p12@farm<space>10@wood"));
        assert_eq!(app.ui().preview.crossings.len(), 2);
        let would = app.ui().preview.would.clone().unwrap().unwrap();
        let too = format!("the tapes also meet at {:.1},{:.1}", other.x, other.y);
        assert!(would.contains(&too), "{would}");
        let shown = screen(&app, 120, 36);
        assert_eq!(shown.matches('×').count(), 2, "{shown}");
        app.type_keys("<ret>");
        assert!((base(&app, "3rd") - at).norm() < 0.01, "{near}");
        assert!(!screen(&app, 120, 36).contains('×'));
        // Whoever says the side gets that.
        let hand = if near == "left" { "r" } else { "l" };
        app.type_keys(&format!("{mover}p12@farm<space>10@wood<space>{hand}"));
        assert!(app.ui().preview.crossings.is_empty());
        app.type_keys("<ret>");
        assert!((base(&app, "3rd") - other).norm() < 0.01, "{near}");
    }
    // A tape that is only laid has no record to be near to: the side is asked for, and can be typed.
    let mut app = moving();
    let landmark = address(&app, "7th");
    app.type_keys("=12@farm<space>10@wood");
    let would = app.ui().preview.would.clone().unwrap().unwrap();
    assert!(
        would.contains("type l for the one left of the line"),
        "{would}"
    );
    app.type_keys(&format!("<space>l{landmark}"));
    assert!(app.ui().measured.is_some());
}

/// A meeting engagement: McPherson's Ridge with nobody placed.
fn meeting() -> App {
    let text = "format = 1\nname = \"Meeting\"\nedition = \"basic\"\nfirst = \"grey\"\n\
        [table]\nwidth = 60\ndepth = 40\nsight = \"rolling\"\n\
        [[side]]\nid = \"grey\"\nedge = \"west\"\n[[side]]\nid = \"blue\"\nedge = \"east\"\n\
        [[division]]\nid = \"gd\"\nside = \"grey\"\n[[division]]\nid = \"bd\"\nside = \"blue\"\n\
        [[brigade]]\nid = \"archer\"\ncallsign = \"P\"\ndivision = \"gd\"\nunits = [{ id = \"13al\", size = 3, value = 3 }]\n\
        [[brigade]]\nid = \"meredith\"\ncallsign = \"A\"\ndivision = \"bd\"\nunits = [{ id = \"2wi\", size = 3, value = 3 }]\n";
    let session = session(start(text));
    App::new(LoggedSession::new(session), Rect::new(0, 0, 120, 36))
}

#[test]
fn deploy_05_on_the_screen_the_next_line_leads_through_the_placing() {
    let mut app = meeting();
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("who places first: a die for each side"),
        "{shown}"
    );
    // Enter takes the toss up, and records its faces.
    app.type_keys("<ret>25<ret>");
    assert_eq!(
        app.door().state().places_next().map(|s| s.as_str()),
        Some("blue")
    );
    assert!(screen(&app, 120, 36).contains("A meredith: to be placed"));
    // By a phrase, at a place of one's own, as a tape gives it.
    app.type_keys("Apw55,n20f270<ret>");
    assert!((base(&app, "2wi") - Point::new(55.0, 20.0)).norm() < 0.01);
    // And by what is offered, once the list of its bases is left.
    app.type_keys("<ret><ret>");
    assert!(app.door().state().is_on_table(&"archer".into()));
    assert!(screen(&app, 120, 36).contains("first order"));
    app.type_keys("PoaA<ret>");
    let order = app
        .door()
        .state()
        .brigade(&"archer".into())
        .unwrap()
        .order()
        .to_string();
    assert_eq!(order, "attack meredith");
    app.type_keys(":next<ret>");
    assert_eq!(app.door().state().turn(), 1);
}

/// A place typed while the program offers one is taken, whatever it begins with; the key line names both.
#[test]
fn deploy_05_a_place_typed_over_the_one_that_is_offered_is_taken() {
    for keys in ["55,20<space>f270", "pw55<space>n20f270"] {
        let mut app = meeting();
        app.type_keys("<ret>25<ret><space>");
        let shown = screen(&app, 80, 24);
        let line = shown.lines().last().unwrap();
        for hint in ["Enter do", "x,y f90 elsewhere", "p place", "o order"] {
            assert!(line.contains(hint), "{hint}: {line}");
        }
        assert!(!line.contains("1-9 unit"), "{line}");
        app.type_keys(keys);
        app.type_keys("<ret>");
        assert!((base(&app, "2wi") - Point::new(55.0, 20.0)).norm() < 0.01);
    }
    // The whole table is at 0, and inches may begin with it.
    let mut app = meeting();
    app.type_keys("<ret>25<ret><space>0.5,20");
    assert_eq!(app.ui().phrase, "Ap0.5,20");
    // Esc leads back to what was offered.
    app.type_keys("<esc><ret>");
    assert!(app.door().state().is_on_table(&"meredith".into()));
}

/// A brigade dragged before the battle is placed anew as it stands, with its checks; a unit set by
/// itself is set by itself again.
#[test]
fn deploy_05_a_drag_before_the_battle_places_the_brigade_anew() {
    let mut app = meeting();
    app.type_keys("<ret>25<ret>Apw55,n20f270<ret>");
    drag(&mut app, "2wi", 4);
    let Command::Deploy {
        brigade, facing, ..
    } = proposed(&app)
    else {
        panic!("{:?}", proposed(&app))
    };
    assert_eq!((brigade.as_str(), facing.degrees()), ("meredith", 270.0));
    app.type_keys("<ret>");
    let at = base(&app, "2wi");
    assert!(at.x > 55.3 && (at.y - 20.0).abs() < 0.11, "{at}");
}

/// DEPLOY-07, RUL-107: first orders that nobody has written are named before the battle begins
/// without them.
#[test]
fn deploy_07_open_first_orders_are_asked_for() {
    let mut app = meeting();
    app.type_keys("<ret>25<ret>:deploy<space>meredith<space>50,20<space>facing<space>270<ret>");
    app.type_keys(":deploy<space>archer<space>10,20<space>facing<space>90<ret>n");
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("Still open: ") && shown.contains("first order"),
        "{shown}"
    );
    app.type_keys("<esc>");
    assert_eq!(app.door().state().turn(), 0);
    app.type_keys("nn");
    assert_eq!(app.door().state().turn(), 1);
}
