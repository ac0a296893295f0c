//! SCALE-02: the keys of a table that is measured in centimetres, beside those of one in inches.

use ratatui::layout::Rect;
use vidette::rules::fields::{state::State, terms::command::Command};
use vidette::table::measure::Point;
use vidette::tui::{kit::logged_session::LoggedSession, table::app::App};

use common::sitting::{play, session, start};

/// First Steps on a table that is measured so.
fn steps(measure: &str) -> State {
    let roster = common::files::read("rosters/first-steps.toml");
    let line = format!("format = 1\nmeasure = \"{measure}\"");
    start(&roster.replacen("format = 1", &line, 1))
}

/// The same with Grey to move tactically.
fn moving(measure: &str) -> App {
    let mut session = session(steps(measure));
    play(
        &mut session,
        &[
            "next anyway",
            "activate whitlow dice 4 4",
            "next anyway",
            "next anyway",
        ],
    );
    App::new(LoggedSession::new(session), Rect::new(0, 0, 120, 36))
}

/// What the last act of a game was.
fn last(app: &App) -> Command {
    let entries = app.door().session().entries();
    let act = entries.last().and_then(|entry| entry.act());
    act.unwrap().command.clone()
}

/// What was done by these keys.
fn done(measure: &str, keys: &str) -> Command {
    let mut app = moving(measure);
    app.type_keys(&format!("{}<ret><ret>", keys.replace(' ', "<space>")));
    last(&app)
}

#[test]
fn keys_of_every_measure_do_the_same() {
    for (inches, doubled) in [
        ("P1m2", "P1m4"),
        ("P1m2", "P1m4c"),
        ("P1m2", "P1m4cm"),
        ("P1m2", "P1m2i"),
        ("P1m2", "P1m2in"),
        ("P1mb1", "P1mb2"),
        ("P1mwr30 1", "P1mwr30 2"),
        ("P1mwr1i", "P1mwr2c"),
        ("P1mwr1i", "P1mwr1i"),
        ("P1m1wr30", "P1m2wr30"),
        ("P1m1wr30", "P1m2cmwr30"),
        ("P1m>4.9 15.2", "P1m>9.8 30.4"),
        ("P1p14.5 15.5f90", "P1p29 31f90"),
        ("P1p14.5 15.5f90", "P1p29 31 cm f90"),
        ("P1p14.5 15.5f90", "P1p14.5,15.5 in f90"),
        ("P1p14.5 15.5f90", "P1p14.5in 15.5in f90"),
        ("P1pw14.5 s15.5f90", "P1pw29 s31f90"),
        ("P1pe14.5 n5.5f90", "P1pe29 n11f90"),
        ("P1p6@farm b45", "P1p12@farm b45"),
        ("P1p6 ne farm", "P1p6in ne farm"),
        ("P1p12@farm 14@P2l", "P1p24@farm 28@P2l"),
        ("P1p12@farm 14@P2l", "P1p12in@farm 14in@P2l"),
        ("P1p14P2 12farm l", "P1p28P2 24farm l"),
    ] {
        assert_eq!(
            done("centimetres", doubled),
            done("inches", inches),
            "{doubled}"
        );
        // There the number is kept.
        assert_eq!(
            done("micro-centimetres", inches.replace("r1i", "r1c").as_str()),
            done("inches", inches),
            "{inches}"
        );
    }
}

fn base(app: &App, unit: &str) -> Point {
    let unit = app.door().state().unit(&unit.into()).unwrap();
    unit.base().unwrap().at
}

#[test]
fn a_tape_laid_to_a_point_and_the_line_that_is_offered_are_in_centimetres() {
    let mut app = moving("centimetres");
    let stands = base(&app, "3rd");
    let to = [2.0 * stands.x, 2.0 * stands.y + 10.0];
    app.type_keys(&format!("=P1{}<space>{}<ret>", to[0], to[1]));
    let words = app.ui().measured.as_ref().unwrap().words.clone();
    assert!(
        words.contains(&format!("P1 to {:.1},{:.1}: 7.0 cm", to[0], to[1])),
        "{words}"
    );
    // A line that is typed is remembered as it was typed; what is taken up is offered in the same measure.
    app.type_keys("<esc>:move<space>3rd<space>ahead<space>4<ret><ret>");
    let stands_now = base(&app, "3rd");
    assert!((stands_now.x - stands.x - 2.0).abs() < 1e-9, "{stands_now}");
}

#[test]
fn the_first_screen_and_the_help_say_the_measure_where_it_is_centimetres() {
    let opening = |measure| {
        let app = App::new(
            LoggedSession::new(session(steps(measure))),
            Rect::new(0, 0, 120, 36),
        );
        let words = super::screen(&app, 120, 36);
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let metric = opening("centimetres");
    assert_eq!(
        metric.matches("Typed lengths are cm").count(),
        1,
        "{metric}"
    );
    assert!(!opening("inches").contains("Typed lengths"));
    let help = |measure| {
        let mut app = moving(measure);
        app.type_keys("?");
        super::screen(&app, 120, 60)
    };
    assert!(
        help("centimetres").contains("Typed lengths are cm"),
        "{}",
        help("centimetres")
    );
    assert!(
        help("centimetres").contains("wr4c by centimetres"),
        "{}",
        help("centimetres")
    );
    assert!(!help("inches").contains(" cm"), "{}", help("inches"));
}

/// A number of inches on a screen; the help names both units.
fn inches_told(screen: &str) -> Vec<String> {
    let words: Vec<&str> = screen.split_whitespace().collect();
    let pairs = words.windows(3).filter(|words| {
        let number = words[0]
            .trim_start_matches(['(', '+'])
            .parse::<f64>()
            .is_ok();
        let unit = words[1].trim_end_matches([',', ';', '.', ')', ':']);
        number && matches!(unit, "in" | "inch" | "inches") && words[2] != "all"
    });
    pairs.map(|words| words.join(" ")).collect()
}

#[test]
fn no_screen_of_a_table_in_centimetres_tells_inches() {
    // What the roster itself says of the battle, &, is its own.
    let letters = ('!'..='~')
        .filter(|letter| !"<>?&".contains(*letter))
        .map(String::from);
    let phrases = [
        "P1m",
        "P1mw",
        "P1mwr",
        "P1p",
        "P1p12@",
        "P1p12@P2",
        "=P1",
        "<space>",
        "<space><space>",
        "P1m40<ret>",
        "P1p400,5f9<ret>",
        "P2m9<ret>",
    ];
    for keys in letters.chain(phrases.map(str::to_owned)) {
        let mut app = moving("centimetres");
        app.type_keys(&keys);
        let screen = super::screen(&app, 140, 44);
        assert_eq!(
            inches_told(&screen),
            Vec::<String>::new(),
            "{keys}: {screen}"
        );
    }
}
