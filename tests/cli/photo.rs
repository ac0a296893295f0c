//! The table read from photographs: what differs, what was moved, what cannot be read.

/// A whole turn whose moves are read.
mod whole_turn;

use std::fs;

use common::photograph::{BASE, Scene, SceneTag, View};
use serde_json::Value;
use vidette::game::session::Session;
use vidette::rules::fields::state::{State, draft::Fields};
use vidette::table::measure::{Bearing, Point, Vector};
use vidette::view::tags::TagBook;

use super::program::{Home, Ran};

/// Side of the labels' tags, in inches.
const SIZE: f64 = 0.75;

/// A piece that stands elsewhere: inches east, inches north, degrees to the right.
type Moved<'a> = (&'a str, [f64; 2], f64);

/// The table as the record has it, with pieces moved: labels behind the bases.
fn scene(state: &State, moved: &[Moved<'_>]) -> Scene {
    let ground = state.ground();
    let mut scene = Scene::empty(ground.width, ground.depth);
    for piece in TagBook::new(state).unwrap().pieces() {
        let Some(record) = piece.piece.recorded(state) else {
            continue;
        };
        let named = moved.iter().find(|(id, ..)| *id == piece.id);
        // A general's label may lie on those of his units: only those who were moved are laid.
        if piece.piece.is_general() && named.is_none() {
            continue;
        }
        let (by, turn) = named.map_or(([0.0, 0.0], 0.0), |(_, by, turn)| (*by, *turn));
        let facing = record.facing.unwrap_or(Bearing::new(200.0)).turned(turn);
        let back = facing.unit() * (piece.depth / 2.0 + 0.625 * SIZE);
        let place = record.at + Vector::new(by[0], by[1]) - back;
        scene
            .tags
            .push(SceneTag::label(piece.tag, place, facing, BASE, SIZE));
    }
    scene
}

fn state(home: &Home, game: &str) -> State {
    let session: Session<Fields> = Session::look(&home.game(game)).unwrap();
    State::clone(session.state())
}

/// Takes a picture of a scene from the south, into a file of the home.
fn take(home: &Home, scene: &Scene, file: &str) {
    let jpeg = View::phone(scene, 30.0, 62.0, 180.0).jpeg(scene);
    fs::write(home.path().join(file), jpeg).unwrap();
}

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {ran:?}"))
}

fn ids(value: &Value) -> Vec<&str> {
    let list = value.as_array().unwrap().iter();
    list.map(|id| id.as_str().unwrap()).collect()
}

fn differing(report: &Value) -> Vec<&str> {
    let pieces = report["pieces"].as_array().unwrap().iter();
    let differing = pieces.filter(|piece| piece["differs"] == true);
    differing
        .map(|piece| piece["id"].as_str().unwrap())
        .collect()
}

/// McPherson's Ridge with four pieces displaced: read, entered, taken back, entered again.
#[test]
fn four_displaced_pieces_are_found_entered_and_taken_back() {
    let home = Home::with_game();
    let before = state(&home, "g");
    let moved: [Moved<'_>; 4] = [
        ("13al", [0.3, -1.2], 0.0),
        ("2wi", [-0.4, 0.6], 12.0),
        ("heth", [1.0, 0.5], 0.0),
        ("2me", [-0.9, 0.0], -8.0),
    ];
    take(&home, &scene(&before, &moved), "table.jpg");
    let ran = home.run(&["photo", "g", "table.jpg", "--json"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let report = json(&ran);
    let mut found = differing(&report);
    found.sort_unstable();
    assert_eq!(found, ["13al", "2me", "2wi", "heth"], "{report}");
    assert!(report["accuracy_in"].as_f64().unwrap() < 0.1);
    assert!(report["moves"].is_null());
    let missing = ids(&report["missing"]);
    let is_unit = |id: &&str| before.unit(&(*id).into()).is_some();
    assert!(!missing.iter().any(is_unit), "{missing:?}");
    for (id, [east, north], turn) in moved {
        let pieces = report["pieces"].as_array().unwrap();
        let piece = pieces.iter().find(|piece| piece["id"] == id).unwrap();
        let number = |name: &str| piece[name].as_f64().unwrap();
        let record = |name: &str| piece["record"][name].as_f64().unwrap();
        let off = [
            number("x") - record("x") - east,
            number("y") - record("y") - north,
        ];
        assert!(off[0].hypot(off[1]) < 0.15, "{id}: {off:?}");
        assert!((number("off_in") - east.hypot(north)).abs() < 0.15, "{id}");
        match id {
            "heth" => assert!(piece["off_deg"].is_null() && piece["record"]["facing"].is_null()),
            _ => assert!((number("off_deg") - turn).abs() < 1.5, "{id}: {piece}"),
        }
    }
    let told = home.out(&["photo", "g", "table.jpg"]);
    assert!(
        told.contains("table.jpg --apply    enters the 4 pieces that differ"),
        "{told}"
    );
    let entries = home.out(&["log", "g"]).lines().count();
    home.out(&["photo", "g", "table.jpg", "--apply"]);
    assert_eq!(home.out(&["log", "g"]).lines().count(), entries + 1);
    let again = json(&home.run(&["photo", "g", "table.jpg", "--json"]));
    assert_eq!(differing(&again), Vec::<&str>::new());
    home.out(&["undo", "g"]);
    let after = state(&home, "g");
    let places = |state: &State| -> Vec<_> {
        let units = state.units().map(|unit| unit.base());
        units.collect()
    };
    assert_eq!(places(&after), places(&before));
    home.out(&["redo", "g"]);
    let again = json(&home.run(&["photo", "g", "table.jpg", "--json"]));
    assert_eq!(differing(&again), Vec::<&str>::new());
    home.out(&["undo", "g"]);
    assert_eq!(places(&state(&home, "g")), places(&before));
    home.out(&["photo", "g", "table.jpg", "--apply", "13al,A1"]);
    let left = json(&home.run(&["photo", "g", "table.jpg", "--json"]));
    let mut left = differing(&left);
    left.sort_unstable();
    assert_eq!(left, ["2me", "heth"]);
}

/// The acts of the script up to the tactical phase of the first player turn.
fn in_tactical_phase() -> Home {
    Home::as_left_by("tactical", || {
        let home = Home::with_game();
        for line in [
            "order archer attack cutler",
            "ride 1 dice 3 4 4",
            "next anyway",
            "activate archer dice 4 4",
            "accept archer",
            "activate dice 5 2 3 4",
            "next anyway",
            "next anyway",
        ] {
            home.out(&["do", "g", line]);
        }
        home
    })
}

/// The moves of a turn are read from a picture, priced and played. The labels of generals are covered by those of
/// units.
#[test]
fn the_moves_of_a_turn_are_read_from_a_picture() {
    let home = in_tactical_phase();
    home.out(&["copy", "g", "played"]);
    for line in [
        "move 14tn,7tn,1tn,13al ahead 3 because \"to clear the wood\"",
        "move 42ms,2ms,55nc ahead 5",
    ] {
        home.out(&["do", "played", line]);
    }
    take(&home, &scene(&state(&home, "played"), &[]), "turn.jpg");
    let report = json(&home.run(&["photo", "g", "turn.jpg", "--moves", "--json"]));
    let moves = report["moves"].as_array().unwrap();
    let lines: Vec<&str> = moves
        .iter()
        .map(|read| read["line"].as_str().unwrap())
        .collect();
    assert!(
        lines.iter().any(|line| line.ends_with(" ahead 5")),
        "{lines:?}"
    );
    let line = moves
        .iter()
        .find(|read| read["pieces"].as_array().unwrap().len() == 3)
        .unwrap();
    assert_eq!(
        (&line["points"], &line["refused"]),
        (&1.into(), &Value::Null)
    );
    home.run(&["photo", "g", "turn.jpg", "--moves", "--apply"]);
    let (read, played) = (state(&home, "g"), state(&home, "played"));
    for id in ["42ms", "2ms", "55nc"] {
        let base = |state: &State| state.unit(&id.into()).unwrap().base().unwrap();
        let off = (base(&read).at - base(&played).at).norm();
        assert!(off < 0.25, "{id} is {off} off");
        assert!(read.unit(&id.into()).unwrap().deeds().moved);
    }
}

/// TAC-01: what goes too far is not played; the referee may let it stand as a correction, for a reason.
#[test]
fn a_move_too_far_stands_as_a_correction_for_a_reason() {
    let home = in_tactical_phase();
    let start = state(&home, "g");
    let ahead = start.unit(&"42ms".into()).unwrap().base().unwrap().front() * 7.1;
    take(
        &home,
        &scene(&start, &[("42ms", [ahead.x, ahead.y], 0.0)]),
        "far.jpg",
    );
    let report = json(&home.run(&["photo", "g", "far.jpg", "--moves", "--json"]));
    let refused = &report["moves"][0]["refused"];
    assert_eq!(refused["clause"], "TAC-01", "{report}");
    assert!(
        (refused["over_in"].as_f64().unwrap() - 2.1).abs() < 0.2,
        "{refused}"
    );
    let ran = home.run(&["photo", "g", "far.jpg", "--moves", "--apply"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("--because"), "{ran:?}");
    let because = "agreed at the table";
    home.out(&[
        "photo",
        "g",
        "far.jpg",
        "--moves",
        "--apply",
        "--because",
        because,
    ]);
    assert!(home.out(&["log", "g"]).contains(because));
    assert!(
        !state(&home, "g")
            .unit(&"42ms".into())
            .unwrap()
            .deeds()
            .moved
    );
}

/// Pictures that cannot be read, each with its remedy; the report is printed as far as it is known.
#[test]
fn what_cannot_be_read_is_refused() {
    let home = Home::with_game();
    let refused = |file: &str| {
        let ran = home.run(&["photo", "g", file, "--json"]);
        assert_eq!(ran.code, 1, "{ran:?}");
        let report = json(&ran);
        assert!(report["pieces"].as_array().unwrap().is_empty());
        assert_eq!(report["photos"][0]["file"], file);
        ran.err
    };
    let write = |file: &str, bytes: &[u8]| fs::write(home.path().join(file), bytes).unwrap();
    write("words.jpg", b"no picture at all");
    assert!(refused("words.jpg").contains("words.jpg: neither a JPEG nor a PNG"));
    write("phone.heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic");
    assert!(refused("phone.heic").contains("Most Compatible"));
    let before = state(&home, "g");
    let mut bare = scene(&before, &[]);
    bare.tags.retain(|tag| tag.id >= 10);
    take(&home, &bare, "bare.jpg");
    assert!(refused("bare.jpg").contains("at least two are needed"));
    let ran = home.run(&["photo", "g", "none.jpg"]);
    assert_eq!(ran.code, 3, "{ran:?}");
    let ran = home.run(&["photo", "g"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    let ran = home.run(&["photo", "g", "bare.jpg", "--marker", "9=1,1"]);
    assert_eq!(ran.code, 2, "{ran:?}");
}

/// A label seen twice is used at neither place, and nothing is entered; outside the tactical phase no moves are read.
#[test]
fn what_cannot_be_trusted_is_not_entered() {
    let home = Home::with_game();
    let before = state(&home, "g");
    let mut twice = scene(&before, &[("13al", [2.0, 2.0], 0.0)]);
    let copy = twice.tags.iter().find(|tag| tag.id == 12).unwrap().clone();
    twice.tags.push(SceneTag {
        place: copy.place + Vector::new(0.0, 9.0),
        ..copy
    });
    take(&home, &twice, "twice.jpg");
    let ran = home.run(&["photo", "g", "twice.jpg", "--apply", "--json"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    let report = json(&ran);
    assert_eq!(report["duplicate_tags"], serde_json::json!([12]));
    assert_eq!(differing(&report), ["13al"]);
    let places = |state: &State| -> Vec<_> { state.units().map(|unit| unit.base()).collect() };
    assert_eq!(places(&state(&home, "g")), places(&before));
    take(&home, &scene(&before, &[]), "table.jpg");
    let ran = home.run(&["photo", "g", "table.jpg", "--moves", "--json"]);
    assert_eq!(ran.code, 1);
    assert!(json(&ran)["moves"].is_null());
    assert!(ran.err.contains("tactical phase"), "{ran:?}");
    let ran = home.run(&["photo", "g", "table.jpg", "--apply", "nobody"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    let told = home.out(&["photo", "g", "table.jpg", "--apply"]);
    assert!(told.contains("nothing entered"), "{told}");
}

/// Labels of reserves that lie beside the table are where they belong; a piece of the table that lies there is named.
/// Neither keeps the others from being entered. A general who arrives is put on the table, as a regiment is.
#[test]
fn labels_beside_the_table_keep_nothing_from_being_entered() {
    let home = Home::with_game();
    let before = state(&home, "g");
    let mut scene = scene(&before, &[("13al", [0.0, -1.5], 0.0)]);
    let book = TagBook::new(&before).unwrap();
    let tag = |id: &str| {
        book.pieces()
            .iter()
            .find(|piece| piece.id == id)
            .unwrap()
            .tag
    };
    scene.tags.retain(|label| label.id != tag("2wi"));
    let lay = |id: &str, x: f64, y: f64| {
        SceneTag::label(tag(id), Point::new(x, y), Bearing::NORTH, BASE, SIZE)
    };
    scene.tags.extend([
        lay("2wi", 20.0, -3.0),
        lay("80ny", 24.0, -3.0),
        lay("121pa", 26.0, -3.0),
        lay("biddle", 40.0, 6.0),
    ]);
    take(&home, &scene, "table.jpg");
    let ran = home.run(&["photo", "g", "table.jpg", "--json"]);
    let report = json(&ran);
    let mut found = differing(&report);
    found.sort_unstable();
    assert_eq!(found, ["13al", "biddle"], "{ran:?}");
    assert!(!ids(&report["missing"]).contains(&"2wi"));
    let told = home.out(&["photo", "g", "table.jpg", "--apply"]);
    assert!(
        told.contains("A1 2nd Wisconsin is beside the table"),
        "{told}"
    );
    assert!(!told.contains("80th New York"), "{told}");
    let after = state(&home, "g");
    let biddle = after.general(&"biddle".into()).unwrap().at().unwrap();
    assert!((biddle - Point::new(40.0, 6.97)).norm() < 0.15, "{biddle}");
    let stands = |state: &State| state.unit(&"2wi".into()).unwrap().base();
    assert_eq!(stands(&after), stands(&before));
}

/// The plan is a PNG of the whole table, north up.
#[test]
fn the_picture_is_a_plan_of_the_table() {
    let home = Home::with_game();
    let before = state(&home, "g");
    take(
        &home,
        &scene(&before, &[("13al", [2.0, 2.0], 30.0)]),
        "table.jpg",
    );
    home.out(&["photo", "g", "table.jpg", "--picture", "plan.png"]);
    let file = fs::File::open(home.path().join("plan.png")).unwrap();
    let decoder = png::Decoder::new(std::io::BufReader::new(file));
    let mut reader = decoder.read_info().unwrap();
    let (width, height) = (reader.info().width, reader.info().height);
    assert_eq!((width, height), (960, 960));
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    let base = before.unit(&"13al".into()).unwrap().base().unwrap();
    // Where it was found, magenta; its recorded outline, yellow.
    let near = |x: f64, y: f64, colour: [u8; 3]| {
        let (x, y) = ((x * 20.0) as usize, 960 - (y * 20.0) as usize);
        let around =
            (y - 12..y + 12).flat_map(|row| (x - 12..x + 12).map(move |column| (row, column)));
        around.into_iter().any(|(row, column)| {
            let at = 3 * (row * 960 + column);
            pixels[at..at + 3] == colour
        })
    };
    assert!(near(base.at.x + 2.0, base.at.y + 2.0, [255, 0, 200]));
    let corner = base.corners()[0];
    assert!(near(corner.x, corner.y, [255, 220, 0]));
}
