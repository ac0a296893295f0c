//! The tray beside a game gives paper its seats, codes and links.

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use crate::cli::program::Home;

fn text_of(home: &Home, more: &[&str]) -> String {
    let line = ["print", "g", "briefing", "tents", "--text", "--out", "-"];
    home.out(&[&line[..], more].concat())
}

#[test]
fn the_tray_of_a_game_gives_paper_its_seats_codes_and_links() {
    let home = Home::with_game();
    assert!(!text_of(&home, &[]).contains("Join with your phone"));
    home.out(&[
        "seats",
        "g",
        "add",
        "union/wadsworth",
        "--name",
        "Left wing",
    ]);
    let code = |seat: &str| {
        let said = home.json(&["seats", "g", "--json"]);
        let seats = said["seats"].as_array().unwrap();
        let seat = seats.iter().find(|there| there["seat"] == seat).unwrap();
        seat["code"].as_str().unwrap().to_owned()
    };
    let wings = text_of(&home, &["--seat", "left wing"]);
    let said = format!(
        "open the address that the referee shows and type {}.",
        code("union/wadsworth")
    );
    let flowing = |text: &str| text.split_whitespace().collect::<Vec<&str>>().join(" ");
    assert!(flowing(&wings).contains(&said), "{wings}");
    assert!(wings.contains("Union, Left wing"), "{wings}");
    assert!(!wings.contains("Heth"), "{wings}");
    let refused = home.run(&["print", "g", "briefing", "--seat", "left"]);
    assert_eq!(refused.code, 1);
    assert!(
        refused.err.contains("no seat `left`; the seats are"),
        "{}",
        refused.err
    );
    let mut serving = home
        .command(&["serve", "g", "--bind", "127.0.0.1:0", "--json"])
        .args(["--public-url", "https://boards.example.org"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(serving.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    serving.kill().unwrap();
    serving.wait().unwrap();
    let served: serde_json::Value = serde_json::from_str(&line).unwrap();
    let both = text_of(&home, &[]);
    let theirs = flowing(&text_of(&home, &["--side", "confederate"]));
    for seat in served["seats"].as_array().unwrap() {
        let (id, link) = (
            seat["seat"].as_str().unwrap(),
            seat["link"].as_str().unwrap(),
        );
        // Nobody but the referee is to have the referee's.
        assert_eq!(both.contains(link), id != "referee", "{id}: {both}");
        assert_eq!(theirs.contains(link), id == "confederate", "{id}: {theirs}");
        let its_code = seat["code"].as_str().unwrap();
        assert_eq!(
            theirs.contains(&format!("type {its_code}")),
            id == "confederate"
        );
    }
}

#[test]
fn without_a_readable_tray_the_sheets_are_printed_and_the_fault_is_told() {
    let home = Home::with_game();
    home.out(&["seats", "g"]);
    let tray = vidette::game::tray::path_of(&home.game("g"));
    let nonsense = "no tray at all, but something that somebody has written over it";
    std::fs::write(&tray, nonsense).unwrap();
    let ran = home.run(&["print", "g", "briefing", "--text", "--out", "b.txt"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("cannot use the players' slips"),
        "{}",
        ran.err
    );
    let printed = std::fs::read_to_string(home.path().join("b.txt")).unwrap();
    assert!(printed.contains("You command") || printed.contains("YOU COMMAND"));
    assert_eq!(std::fs::read_to_string(&tray).unwrap(), nonsense);
    assert_eq!(home.run(&["print", "g", "chart"]).code, 0);
}
