//! Blue & Grey revised and its complications: vectors of the rules, games by lines, random play.

/// Vectors of the complications.
mod article;
/// What a kit leaves open, and what only the table tells.
mod asked;
/// Games on the board, without a map.
mod board;
/// Charges, repulsion, guns that help.
mod choice;
/// Command, scatter, demoralisation.
mod command;
/// Units face down, dummies, secrets.
mod hidden;
/// Kits: faults, warnings, switches.
mod kits;
/// Movement, arrivals and retreats beside the vectors.
mod marches;
/// Attacks that are offered.
mod offers;
/// A game of the sample kit by lines.
mod play;
/// Turns that both sides share.
mod plots;
/// Every complication on and off at random.
mod random;
/// What the vectors leave.
mod rest;
/// Combat beside the vectors: sight, cavalry that steps back, results of a turn that both sides share.
mod results;
/// What the second verification found.
mod second_verification;
/// The secret set-up.
mod set_up;
/// Twins that differ in what one side keeps to itself.
mod twins;
/// Vectors of the rules.
mod vectors;
/// Retreats that are barred, and advances that are open.
mod ways_back;

use common::kit_game::{self, play};
use game::session::{Session, machine_clock};
use rules::Guided;
use rules::blue_and_grey::BlueAndGrey;
use rules::speech::Spoken;
use serde_json::Value;
use view::presentation;
use view::presentation::{Audience, Describe};

const CHESTNUT: &str = include_str!("../../rosters/chestnut-ridge.toml");

type Game = Session<BlueAndGrey>;

fn rows(text: &str) -> Vec<Vec<String>> {
    // The last field of a row of walks has commas of its own.
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .from_reader(text.as_bytes());
    let rows = reader
        .records()
        .map(|row| row.unwrap().iter().map(str::to_owned).collect());
    let rows: Vec<_> = rows.collect();
    assert!(!rows.is_empty());
    rows
}

fn begin(text: &str) -> Game {
    kit_game::begin(text, machine_clock())
}

/// Plays lines that have to be accepted; the story of the last.
fn plays(session: &mut Game, lines: &[&str]) -> String {
    let mut told = String::new();
    for line in lines {
        told = play(session, line).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
    told
}

/// Both sides close their set-up.
fn close(session: &mut Game) {
    plays(session, &["seal union", "seal confederate"]);
}

/// What has to be refused; why.
fn refused(session: &mut Game, line: &str) -> String {
    match play(session, line) {
        Ok(told) => panic!("{line} was accepted: {told}"),
        Err(why) => why,
    }
}

fn show(session: &Game, words: &str) -> Value {
    shown(session, words).json
}

fn shown(session: &Game, words: &str) -> presentation::ShownAnswer {
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    BlueAndGrey::shown(session.state(), &words, &Audience::Table)
        .unwrap_or_else(|why| panic!("show {words:?}: {why}"))
}

fn hex_of(session: &Game, unit: &str) -> String {
    show(session, unit)["place"]["hex"]
        .as_str()
        .unwrap_or("-")
        .to_owned()
}

/// The lines that the game offers now.
fn offers(session: &Game) -> Vec<String> {
    let openings = BlueAndGrey::openings(session.state()).into_iter();
    openings
        .map(|opening| BlueAndGrey::write(&opening.command))
        .collect()
}

/// The clause of the text that a row of the vectors cites, as the program's.
fn clause(case: &str) -> &'static str {
    match case {
        "6.12" => "BG-031",
        "6.13" => "BG-032",
        "6.15" => "BG-034",
        "6.16" => "BG-035",
        "6.27" => "BG-046",
        "6.28" => "BG-047",
        "6.29" => "BG-048",
        other => panic!("{other}"),
    }
}

/// A kit with a map of clear ground, the ground of the vectors' model, and two sides.
fn kit(more: &str) -> String {
    format!("{HEAD}{more}{SIDES}")
}

const HEAD: &str = r#"
format = 1
game = "blue-and-grey"
name = "Vectors"
first = "union"
turns = 20
[zones]
reach = "adjacent"
[ground.woods]
move = 3
[ground.forest]
move = 3
[ground.rough]
move = 3
[ground.swamp]
move = 4
[ground.town]
move = 1
[ground.slope]
move = 1
[ground.mountain]
move = 6
[hexside.wall]
move = 1
"#;

const SIDES: &str = r#"
[[side]]
id = "union"
[[side]]
id = "confederate"
"#;

/// A unit of a kit.
fn unit(id: &str, side: &str, kind: &str, strength: &str, more: &str) -> String {
    format!(
        "\n[[unit]]\nid = \"{id}\"\nside = \"{side}\"\nkind = \"{kind}\"\nstrength = \"{strength}\"\n{more}\n"
    )
}

/// A map of so many columns and rows.
fn map(columns: i64, rows: i64) -> String {
    format!("\n[map]\ncolumns = {columns}\nrows = {rows}\nlow = \"even\"\n")
}

/// Ground of a hex, in the words of the vectors: `clear 1 slope`, `river+ferry 1`.
fn ground(hex: &str, words: &str) -> String {
    let mut words = words.split_whitespace();
    let kinds = words.next().unwrap();
    let level = words.next().unwrap_or("1");
    let slope = words.next() == Some("slope");
    kinds
        .split('+')
        .map(|kind| {
            format!(
                "\n[[map.terrain]]\nkind = \"{kind}\"\nlevel = {level}\nslope = {slope}\nhexes = [\"{hex}\"]\n"
            )
        })
        .collect()
}

/// What lies on a side, in the words of the vectors: `bridge+creek+road`.
fn side(between: &str, kinds: &str) -> String {
    let kinds = kinds.split('+').filter(|kind| *kind != "-");
    kinds
        .map(|kind| format!("\n[[map.side]]\nkind = \"{kind}\"\nbetween = [\"{between}\"]\n"))
        .collect()
}
