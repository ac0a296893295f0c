//! Photographs that are rendered, read by the built program, and entered: from a phone's page, and from a folder.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::sync::mpsc;
use std::time::Instant;

use vidette::rules::fields::{state::State, terms::name::UnitId};
use vidette::table::measure::Point;
use vidette::view::tags::{Labelled, TagBook};

use super::browser::with_phone;
use crate::cli::program::Home;
use common::patience::{PATIENCE, PAUSE};
use common::photograph::{self, Scene, SceneTag, View};
use common::sitting::battle;

/// The unit that stands farthest from all others: moved aside, its label covers none and is covered by none.
fn loneliest(state: &State) -> UnitId {
    let places: Vec<_> = state
        .units()
        .filter_map(|unit| Some((&unit.id, unit.base()?.at)))
        .collect();
    let alone = |(id, at): &(&UnitId, Point)| {
        let others = places.iter().filter(|(other, _)| other != id);
        others
            .map(|(_, other)| (at - other).norm())
            .fold(f64::INFINITY, f64::min)
    };
    let lonely = places
        .iter()
        .max_by(|one, other| alone(one).total_cmp(&alone(other)));
    lonely.unwrap().0.clone()
}

/// McPherson's Ridge as a phone sees it from the south, its loneliest unit 1.5 in east of where the record has it.
fn photographed() -> Vec<u8> {
    let state = battle("mcphersons-ridge");
    let lonely = loneliest(&state);
    let ground = state.ground();
    let mut scene = Scene::empty(ground.width, ground.depth);
    for piece in TagBook::new(&state).unwrap().pieces() {
        let Labelled::Unit(id) = &piece.piece else {
            continue;
        };
        let Some(base) = state.unit(id).and_then(|unit| unit.base()) else {
            continue;
        };
        let aside = if *id == lonely { 1.5 } else { 0.0 };
        let back = base.facing.unit() * (base.depth / 2.0 + 0.625 * 0.75);
        let at = Point::new(base.at.x + aside, base.at.y) - back;
        let label = SceneTag::label(piece.tag, at, base.facing, photograph::BASE, 0.75);
        scene.tags.push(label);
    }
    View::phone(&scene, 30.0, 60.0, 180.0).jpeg(&scene)
}

/// A real browser: the picture is chosen, goes up, is read, its list comes, and the table takes its slip.
#[test]
fn a_photograph_goes_from_a_phone_page_to_the_table() {
    with_phone(|home, served, phone| async move {
        let picture = home.path().join("table.jpg");
        std::fs::write(&picture, photographed()).unwrap();
        phone.join(&served.link("referee")).await;
        phone.fits("/photo").await;
        phone.go("/photo").await;
        let chosen = phone.find("#photo input[type=file]").await;
        chosen
            .send_keys(&picture.display().to_string())
            .await
            .unwrap();
        phone.waits_for("Send to the table").await;
        let state = battle("mcphersons-ridge");
        let lonely = loneliest(&state);
        let title = format!(
            "{} {}: 1.",
            state.oob().address(&lonely),
            state.unit(&lonely).unwrap().name
        );
        phone.waits_for(&title).await;
        phone.find("img.plan").await;
        phone.press("#seen button").await;
        phone.waits_for("A photograph: 1 differ").await;
        phone.is_clean().await;
        home.out(&["slips", "g", "take", "1"]);
        let log = home.out(&["log", "g"]);
        assert!(log.contains("1 piece corrected: photograph"), "{log}");
    });
}

/// `play --photos DIR`: each picture that comes into the folder is a slip, which is taken like those of phones; boards are
/// not needed.
#[test]
fn each_photograph_that_comes_into_a_folder_is_a_slip() {
    let home = Home::with_game();
    let folder = home.path().join("photos");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("old.jpg"), "was there before").unwrap();
    let mut child = home
        .command(&["play", "g", "--plain", "--photos", "photos"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = child.stdin.take().unwrap();
    let output = child.stdout.take().unwrap();
    let (says, said) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            let _ = says.send(line.unwrap());
        }
    });
    let picture = photographed();
    std::fs::write(folder.join("table.jpg"), &picture).unwrap();
    std::fs::write(folder.join("again.jpg"), &picture).unwrap();
    std::fs::write(folder.join("words.jpg"), "no picture").unwrap();
    let until = Instant::now() + PATIENCE;
    let mut told = String::new();
    let heard = [
        "A photograph, table.jpg: 1 differ",
        "A photograph, again.jpg: 1 differ",
        "words.jpg: neither a JPEG nor a PNG",
    ];
    while !heard.iter().all(|words| told.contains(words)) {
        assert!(Instant::now() < until, "{told}");
        // A line makes it say what came.
        writeln!(lines, "todo").unwrap();
        std::thread::sleep(PAUSE);
        told.extend(said.try_iter().flat_map(|line| [line, "\n".to_owned()]));
    }
    let waiting = home.out(&["slips", "g"]);
    assert_eq!(waiting.matches("A photograph, ").count(), 2, "{waiting}");
    writeln!(lines, "slips\ntake 1\nyes\nslips\nphoto\nquit").unwrap();
    child.wait().unwrap();
    told.extend(said.iter().flat_map(|line| [line, "\n".to_owned()]));
    assert!(told.contains("1 piece corrected: photograph"), "{told}");
    assert!(
        told.contains("pictures from the folder are among the slips"),
        "{told}"
    );
    let left = home.out(&["slips", "g"]);
    assert_eq!(left.matches("A photograph, ").count(), 1, "{left}");
    let people = home.out(&["seats", "g"]);
    assert!(!people.contains("folder"), "{people}");
    assert!(!told.contains("old.jpg"), "{told}");
    let none = home.run(&["play", "g", "--plain", "--photos", "nowhere"]);
    assert_eq!(none.code, 3);
    assert!(none.err.contains("leave --photos out"), "{}", none.err);
}
