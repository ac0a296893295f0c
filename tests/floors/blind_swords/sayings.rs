//! What is told, and asked, so that nobody takes it for something else.

use view::presentation::{Audience, Describe};

use super::{
    COLDWATER, Game, begin, plays,
    scene::{refused, scene},
};
use rules::blind_swords::BlindSwords;

fn text(session: &Game, words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let shown = BlindSwords::shown(session.state(), &words, &Audience::Table);
    shown.unwrap().text
}

/// BS-314: a brigade that is not there is away on the sheet as it is on the screen.
#[test]
fn a_brigade_that_is_not_there_is_away() {
    let session = begin(COLDWATER);
    let sheet = text(&session, &[]);
    let marker = |name: &str| {
        let line = sheet.lines().find(|line| line.starts_with(name));
        line.and_then(|line| line.split_whitespace().last())
            .map(str::to_owned)
    };
    assert_eq!(marker("Boyle").as_deref(), Some("away"));
    assert_eq!(marker("Marsh").as_deref(), Some("ready"));
}

/// BS-108: stacks are told with the whole before the part.
#[test]
fn stacks_are_told_as_mixed_numbers() {
    let mut session = begin(COLDWATER);
    plays(&mut session, &["place ives 0404", "place lowe 0404"]);
    let told = text(&session, &["0404"]);
    assert!(told.starts_with("0404  stack 14 1/4 of 12"), "{told}");
}

/// BS-108: the limit holds on the way for the rate of a road alone; where the ground costs as little none is used.
#[test]
fn a_road_without_a_rate_of_its_own_is_ground() {
    let words = ["place ives 0404", "place kemp 0204"];
    let line = "move kemp by 0304 0404 0405";
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(&mut session, &["next", line]);
    let cheap = COLDWATER.replace("\ncost = 1 ", "\ncost = 0.5 ");
    // Nobody has to take the rate while the points suffice for the ground.
    let mut session = scene(&cheap, "lane", "attack", &words);
    plays(&mut session, &["next", line]);
    assert_eq!(session.state().spent["kemp"].points.to_string(), "5/2");
    let slow = cheap.replace("attack = { foot = 3", "attack = { foot = 1");
    let mut session = scene(&slow, "lane", "attack", &words);
    plays(&mut session, &["next"]);
    let why = refused(&mut session, line, "BS-108");
    assert!(
        why.contains("on the road 0404 would hold 13 1/4 with Kemp; the limit is 12"),
        "{why}"
    );
}

/// BS-R04: a test that asks twice names the code that it asks about.
#[test]
fn questions_of_a_test_name_its_codes() {
    let words = [
        "place ives 0504",
        "place jory 0504",
        "mark ives battleworn",
        "mark jory battleworn",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    let fight = [
        "next",
        "next",
        "close ives,jory on ames",
        "assault ames dice 1 1",
    ];
    plays(&mut session, &fight);
    let one = refused(&mut session, "test dice 3 1", "BS-R04");
    let other = refused(&mut session, "test dice 3 1 answer jory", "BS-R04");
    let code = |why: &str| {
        let (before, _) = why.split_once(": which of the largest attackers").unwrap();
        before.rsplit(' ').next().unwrap().to_owned()
    };
    assert_ne!(code(&one), code(&other), "{one}\n{other}");
    plays(&mut session, &["test dice 3 1 answer jory, ives"]);
}

/// What goes back to a turn of the marker names the brigade, and the counters bear their callsigns.
#[test]
fn work_on_the_table_names_brigades_and_callsigns() {
    let session = begin(COLDWATER);
    let was = session.state();
    let mut is = rules::blind_swords::state::State::clone(was);
    is.activated.insert("marsh".to_owned());
    let lines = BlindSwords::put_back(was, &is);
    assert_eq!(lines, ["the marker of Marsh shows activated"]);
    let layout = BlindSwords::layout(was, &Audience::Table);
    let ames = layout.pieces.iter().find(|piece| piece.id == "ames");
    assert_eq!(ames.unwrap().called, "M1 Ames");
    assert_eq!(ames.unwrap().name, "Ames");
}
