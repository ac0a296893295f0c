//! SCALE-02: a table that is measured in centimetres: what is typed there, and what is told of places. The same battle
//! stands on one in inches.

use game::session::Session;
use proptest::prelude::*;
use rules::fields::language;
use rules::fields::language::LineRequest;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{command::Command, name::SideId};
use serde_json::{Value, json};
use table::measure::{Measure, Point};
use view::sheets::{card, record};
use view::show::text;
use view::story;

use common::sitting::{play, session, start};

const MEASURES: [(&str, Measure); 3] = [
    ("inches", Measure::Inches),
    ("centimetres", Measure::Centimetres),
    ("micro-centimetres", Measure::MicroCentimetres),
];

/// First Steps on a table that is measured so.
fn steps(measure: &str) -> State {
    let roster = common::files::read("rosters/first-steps.toml");
    start(&roster.replacen(
        "format = 1",
        &format!("format = 1\nmeasure = \"{measure}\""),
        1,
    ))
}

/// A line with its inches, in braces, in that measure.
fn typed(line: &str, measure: Measure) -> String {
    let mut parts = line.split(['{', '}']);
    let mut said = parts.next().unwrap().to_owned();
    while let (Some(inches), Some(words)) = (parts.next(), parts.next()) {
        let inches: f64 = inches.parse().unwrap();
        said.push_str(&measure.number(inches).to_string());
        said.push_str(words);
    }
    said
}

fn read(state: &State, line: &str) -> Command {
    match language::parse(line, state).unwrap().unwrap().act {
        LineRequest::Command(command) => command,
        act => panic!("{line}: {act:?}"),
    }
}

/// Every line that names a length or a place; `{4}` are inches.
const LINES: [&str; 27] = [
    "move 3rd ahead {4}",
    "move 3rd back {0.1}",
    "move 3rd left {2.5}",
    "move 3rd right {14.1}",
    "move 3rd wheel left 30",
    "move 3rd wheel left 30 ahead {3}",
    "move 3rd ahead {1.7} wheel right 45",
    "move 3rd to {14.3},{15.2}",
    "move 3rd to {14.3},{15.2} facing 90",
    "march whitlow to {20},{12.25}",
    "order whitlow advance {24.1},{12}",
    "order whitlow advance {24.1},{12} in-person",
    "ride 1 by {20.1},{8} by {3},{4} to {24},{11}",
    "ride-to whitlow {24},{11.3}",
    "follow 3rd {0.5}",
    "deploy whitlow {3.5},{12.15} facing 90 front 3 gap {0.5}",
    "deploy whitlow {3.5},{12.15} facing 90 lines 3rd,7th/12th,20th,ross gap {1}",
    "place 3rd {19.75},{14.6} facing 90",
    "place whitlow {19.75},{14.6}",
    "place messenger 1 {19.75},{14.6}",
    "mark 3rd moved {3.2}",
    "measured 3rd within {5} of 2nd",
    "measured 3rd beyond {12} of 2nd charging",
    "measured whitlow within {6} of tarrant",
    "measured holloway beyond {12} of brigade whitlow",
    "measured 3rd beyond {6} of messenger 3",
    "measured fence-north within {1} of 1st against 3rd",
];

#[test]
fn lines_of_every_measure_say_the_same_and_are_written_as_they_are_read() {
    let inches = steps("inches");
    for (name, measure) in MEASURES {
        let state = steps(name);
        for line in LINES {
            let line_in = |measure| typed(line, measure);
            let command = read(&inches, &line_in(Measure::Inches));
            assert_eq!(read(&state, &line_in(measure)), command, "{line}");
            assert_eq!(language::write_for(&state, &command), line_in(measure));
            assert_eq!(language::write(&command), line_in(Measure::Inches));
        }
        let wheel = read(
            &state,
            &format!(
                "move 3rd wheel left {} {}",
                measure.number(2.0),
                measure.unit()
            ),
        );
        assert_eq!(wheel, read(&inches, "move 3rd wheel left 2 in"));
        assert_eq!(read(&state, &language::write_for(&state, &wheel)), wheel);
    }
    let state = steps("centimetres");
    let four = read(&state, "move 3rd ahead 4 in");
    assert_eq!(language::write_for(&state, &four), "move 3rd ahead 8");
}

#[test]
fn a_unit_behind_a_number_or_a_point_says_it_otherwise() {
    let (inches, state) = (steps("inches"), steps("centimetres"));
    for (said, meant) in [
        ("move 3rd ahead 8", "move 3rd ahead 4"),
        ("move 3rd ahead 8 cm", "move 3rd ahead 4"),
        ("move 3rd ahead 8cm", "move 3rd ahead 4"),
        ("move 3rd ahead 4 in", "move 3rd ahead 4"),
        (
            "move 3rd ahead 4in wheel left 30",
            "move 3rd ahead 4 wheel left 30",
        ),
        (
            "move 3rd wheel left 4 cm ahead 2",
            "move 3rd wheel left 2 in ahead 1",
        ),
        (
            "move 3rd wheel left 2 in ahead 2 in",
            "move 3rd wheel left 2 in ahead 2",
        ),
        ("place 3rd 28,30 cm facing 90", "place 3rd 14,15 facing 90"),
        ("place 3rd 14,15 in facing 90", "place 3rd 14,15 facing 90"),
        ("place 3rd 14in,30cm", "place 3rd 14,15"),
        ("place 3rd e6,n10 facing 90", "place 3rd e3,n5 facing 90"),
        ("place 3rd e3,n5 in", "place 3rd e3,n5"),
        (
            "place 3rd 24 from farm bearing 45",
            "place 3rd 12 from farm bearing 45",
        ),
        (
            "place 3rd 12 in from farm bearing 45",
            "place 3rd 12 from farm bearing 45",
        ),
        (
            "place 3rd 24cm from farm 14 in from 7th left",
            "place 3rd 12 from farm 14 from 7th left",
        ),
        (
            "place 3rd 24 from 42,8 bearing 0",
            "place 3rd 12 from 21,4 bearing 0",
        ),
        (
            "order whitlow advance 24,12 in",
            "order whitlow advance 24,12",
        ),
        (
            "measured 3rd within 5 in of 2nd",
            "measured 3rd within 5 of 2nd",
        ),
        ("mark 3rd moved 3 in", "mark 3rd moved 3"),
    ] {
        assert_eq!(read(&state, said), read(&inches, meant), "{said}");
    }
    // No table in inches has a length for a centimetre.
    for line in [
        "move 3rd ahead 8 cm",
        "place 3rd 28,30 cm",
        "place 3rd 24 cm from farm bearing 0",
    ] {
        let no = language::parse(line, &inches).unwrap_err().to_string();
        let why = "SCALE-02: this table uses inches, not `cm`";
        assert_eq!(no, why, "{line}");
    }
    let no = |line| language::parse(line, &state).unwrap_err().to_string();
    assert_eq!(
        no("move 3rd ahead -1"),
        "-1 cm is not a way to move: type 0 or more"
    );
    let apart = no("place 3rd 2 from farm 2 from 7th");
    assert!(
        apart.contains("cm apart: tapes of 2 and 2 cm cannot meet"),
        "{apart}"
    );
}

proptest! {
    #![proptest_config(common::cases::cases(256))]

    /// What is said of a length is read as that length, as near as it is said; what is written, as the very same.
    #[test]
    fn say_and_read_agree(inches in 0.0..200.0_f64, x in 0.0..36.0_f64, y in 0.0..24.0_f64, which in 0..3_usize) {
        let (name, measure) = MEASURES[which];
        let state = steps(name);
        prop_assert_eq!(measure.inches(measure.number(inches)), inches);
        let ahead = |said: &str| read(&state, &format!("measured 3rd within {said} of 2nd"));
        let Command::Measured(said) = ahead(&measure.say(inches)) else { unreachable!() };
        prop_assert!((said.limit - inches).abs() <= measure.inches(0.0501), "{}", measure.say(inches));
        let at = Point::new(x, y);
        let said = language::read_spot(&state, &measure.say_point(at)).unwrap();
        prop_assert!((said - at).abs().max() <= measure.inches(0.0501), "{}", measure.say_point(at));
        for command in [
            Command::Measured(rules::fields::terms::span::MeasuredSpan { limit: inches, ..match ahead("1") {
                Command::Measured(said) => said,
                _ => unreachable!(),
            } }),
            Command::Place { piece: rules::fields::terms::command::MovablePiece::Unit("3rd".into()), at, facing: None },
        ] {
            let line = language::write_for(&state, &command);
            prop_assert_eq!(read(&state, &line), command);
        }
    }
}

/// A turn of First Steps with everything that names a length.
const PLAYED: [&str; 16] = [
    "place tarrant {2.5},{5}",
    "order whitlow advance {24},{12} because \"test\"",
    "ride 1 by {3.5},{6} dice 6 5 4",
    "next anyway",
    "measured whitlow beyond {6} of tarrant",
    "activate whitlow dice 4 4",
    "next anyway",
    "march whitlow",
    "next anyway",
    "move 3rd ahead {2}",
    "place 7th {19.75},{9.5} facing 90",
    "mark 7th moved {1.5}",
    "place 12th {6} from farm bearing 315",
    "next anyway",
    "fire 7th at 2nd dice 6 1",
    "next anyway",
];

fn played(name: &str, measure: Measure) -> Session<Fields> {
    begun(name, measure, PLAYED.len())
}

/// The first of its acts.
fn begun(name: &str, measure: Measure, acts: usize) -> Session<Fields> {
    let mut game = session(steps(name));
    let played = PLAYED.iter().take(acts);
    let lines: Vec<String> = played.map(|line| typed(line, measure)).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    play(&mut game, &lines);
    game
}

/// Words that tell numbers are told in the measure of the table: of these only that they stand there.
fn without_words(value: &mut Value) {
    match value {
        Value::String(said)
            if said.contains(|c: char| c.is_ascii_digit()) && said.contains(' ') =>
        {
            *said = "words".to_owned();
        }
        Value::Array(list) => list.iter_mut().for_each(without_words),
        Value::Object(fields) => fields.values_mut().for_each(without_words),
        _ => {}
    }
}

/// What the game file keeps of a game.
fn kept(game: &Session<Fields>) -> Vec<Value> {
    let acts = game.entries().iter().filter_map(|entry| entry.act());
    acts.map(|act| {
        let mut kept = json!([act.command, act.faces, act.events]);
        without_words(&mut kept);
        kept
    })
    .collect()
}

#[test]
fn the_same_game_typed_in_each_measure_is_kept_the_same() {
    let inches = kept(&played("inches", Measure::Inches));
    assert!(inches.len() >= PLAYED.len());
    for (name, measure) in MEASURES {
        let game = played(name, measure);
        for (was, is) in inches.iter().zip(kept(&game)) {
            assert_eq!(*was, is, "{name}");
        }
        assert!(game.differing().is_empty());
    }
}

/// Words of a table in inches and of one in centimetres, of the same moment.
fn twins(of: impl Fn(&Session<Fields>) -> String) -> (String, String) {
    (
        of(&played("inches", Measure::Inches)),
        of(&played("centimetres", Measure::Centimetres)),
    )
}

fn tells(of: impl Fn(&Session<Fields>) -> String, inches: &str, centimetres: &str) {
    let (one, other) = twins(of);
    assert!(one.contains(inches), "{inches}: {one}");
    assert!(other.contains(centimetres), "{centimetres}: {other}");
    assert!(!other.contains(inches), "{inches}: {other}");
}

#[test]
fn places_are_told_in_the_measure_of_the_table() {
    let brigade = |game: &Session<Fields>| text::brigade_text(game.state(), &"whitlow".into());
    tells(brigade, "at 19.8,9.5 facing 090", "at 39.5,19.0 facing 090");
    let unit = |game: &Session<Fields>| text::unit_text(game.state(), &"7th".into());
    tells(
        unit,
        "place       19.75,9.50 facing",
        "place       39.50,19.00 facing",
    );
    let general = |game: &Session<Fields>| text::general_text(game.state(), &"tarrant".into());
    tells(general, "2.5,5.0", "5.0,10.0");
}

#[test]
fn stories_sheets_and_the_record_tell_places_in_the_measure_of_the_table() {
    let told = |game: &Session<Fields>| {
        let mut before = steps(match game.state().oob().measure {
            Measure::Inches => "inches",
            _ => "centimetres",
        });
        let lines = game.entries().iter().map(|entry| {
            let line = story::entry_line(&before, entry);
            if let Some(act) = entry.act() {
                act.events.iter().for_each(|event| before.apply(event));
            }
            line
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    tells(
        told,
        "corrected: Amos Tarrant is at 2.5,5",
        "corrected: Amos Tarrant is at 5,10",
    );
    tells(told, "ADVANCE to 24,12", "ADVANCE to 48,24");
}

#[test]
fn a_sheet_tells_where_an_order_that_rides_sends_its_brigade() {
    let sheet = |name, measure| {
        let game = begun(name, measure, 2);
        let brings = card::sheet(game.state(), &"whitlow".into()).unwrap();
        (
            brings.messengers.to_owned(),
            text::game_text(game.state(), None),
        )
    };
    let (brings, game) = sheet("inches", Measure::Inches);
    assert!(
        format!("{brings:?}").contains("a point 6.0 in east of Long Hill (w24 s12)"),
        "{brings:?}"
    );
    assert!(game.contains("tarrant to whitlow at 2.5,6.0"), "{game}");
    let (brings, game) = sheet("centimetres", Measure::Centimetres);
    assert!(format!("{brings:?}").contains("(w48 s24)"), "{brings:?}");
    assert!(game.contains("tarrant to whitlow at 5.0,12.0"), "{game}");
}

/// The words that games keep of an order are in inches, and are told in centimetres.
#[test]
fn what_the_record_keeps_of_an_order_is_told_in_the_measure_of_the_table() {
    let page = |measure: &str| {
        let roster = common::files::read("rosters/first-steps.toml");
        let roster = roster.replacen(
            "format = 1",
            &format!("format = 1\nmeasure = \"{measure}\""),
            1,
        );
        let order = "orders = { kind = \"attack\", target = \"holloway\" }";
        let advance = "orders = { kind = \"advance\", target = [24, 12] }";
        let state = start(&roster.replacen(order, advance, 1));
        assert!(*state.active() == SideId::new("grey"));
        record::page(&state, None).unwrap().lines(&state).join("\n")
    };
    assert!(page("inches").contains("its order: advance 24,12 "));
    assert!(page("centimetres").contains("its order: advance 48,24 "));
    assert!(page("micro-centimetres").contains("its order: advance 24,12 "));
}
