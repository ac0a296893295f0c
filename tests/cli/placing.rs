//! A battle placed from the command line: dice, turns, layouts, tapes, first orders.

use super::program::Home;

const MEETING: &str = r#"
format = 1
name = "Meeting"
edition = "basic"

[table]
width = 60
depth = 40
sight = "rolling"

[[side]]
id = "grey"
edge = "west"

[[side]]
id = "blue"
edge = "east"

[[division]]
id = "gd"
side = "grey"

[[division]]
id = "bd"
side = "blue"

[[brigade]]
id = "archer"
callsign = "P"
division = "gd"
units = [{ id = "13al", size = 3, value = 3 }, { id = "1tn", size = 3, value = 3 }]

[[brigade]]
id = "meredith"
callsign = "A"
division = "bd"
units = [{ id = "2wi", size = 2, value = 4 }, { id = "7wi", size = 2, value = 4 }]
"#;

fn home(roster: &str) -> Home {
    let home = Home::new();
    std::fs::write(home.path().join("meeting.toml"), roster).unwrap();
    home.out(&["check", "meeting.toml"]);
    home.out(&["new", "meeting.toml", "--name", "g", "--seed", "7"]);
    home
}

#[test]
fn deploy_05_a_meeting_engagement_is_placed_line_by_line() {
    let home = home(MEETING);
    assert!(
        home.out(&["show", "g"])
            .contains("roll for who places first")
    );
    let ran = home.run(&["do", "g", "deploy archer 5,20 facing 90 dice 2 5"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(
        ran.err
            .contains("DEPLOY-05: blue is to place a brigade first"),
        "{}",
        ran.err
    );
    assert_eq!(
        home.out(&["do", "g", "toss dice 2 5"]),
        "blue places first (dice 2-5)\n"
    );
    assert!(home.out(&["show", "g"]).contains("blue places next"));
    let out = home.out(&[
        "do",
        "g",
        "deploy meredith e5,n20 facing 270 front 2",
        "order meredith attack archer",
        "deploy archer 50 from meredith bearing 270 facing 90 lines 13al/1tn gap 1",
        "order archer hold",
        "next dice 6 1",
    ]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 5, "{out}");
    assert!(lines[0].ends_with("grey places next"), "{out}");
    assert!(lines[4].contains("grey moves first (dice 6-1)"), "{out}");
    let shown = home.json(&["show", "g", "--json"]);
    assert_eq!(shown["turn"], 1);
    assert_eq!(shown["active"], "grey");
    assert_eq!(shown["units"]["13al"]["at"][0], 6.0);
    assert_eq!(shown["units"]["1tn"]["at"][0], 4.0);
    assert_eq!(shown["brigades"]["meredith"]["order"]["target"], "archer");
    // Each die is counted for the side that threw it, and the general of the division has a place.
    assert!(shown["generals"]["gd"]["at"].is_array());
}

#[test]
fn deploy_07_and_rul_107_first_orders_are_shown_to_their_own_side_only() {
    let home = home(MEETING);
    home.out(&["do", "g", "order meredith attack archer"]);
    let own = home.out(&["watch", "g", "--side", "blue"]);
    assert!(own.contains("attack"), "{own}");
    let other = home.out(&["watch", "g", "--side", "grey"]);
    assert!(
        !other.contains("attack") && !other.contains("meredith"),
        "{other}"
    );
}

#[test]
fn seq_02_a_battle_whose_roster_names_no_first_side_dices_as_it_is_made() {
    let placed = MEETING
        .replace(
            "units = [{ id = \"13al\"",
            "deploy = { at = [5, 20], facing = 90 }\nunits = [{ id = \"13al\"",
        )
        .replace(
            "units = [{ id = \"2wi\"",
            "deploy = { at = [55, 20], facing = 270 }\nunits = [{ id = \"2wi\"",
        );
    let home = home(&placed);
    let log = home.out(&["log", "g"]);
    assert!(log.contains("moves first (dice "), "{log}");
    let shown = home.json(&["show", "g", "--json"]);
    assert_eq!(
        (&shown["turn"], &shown["phase"]),
        (&1.into(), &"orders".into())
    );
    // Whoever would throw real dice takes that back and tosses again.
    home.out(&["undo", "g", "--yes"]);
    let told = home.out(&["do", "g", "toss dice 4 4 1 6"]);
    assert!(told.contains("blue moves first (dice 4-4, 1-6)"), "{told}");
    assert_eq!(home.json(&["show", "g", "--json"])["active"], "blue");
}

#[test]
fn deploy_06_a_defence_is_checked_against_its_ground() {
    let defence = format!(
        "{MEETING}\n[defence]\nside = \"blue\"\nground = [[30, 0], [60, 0], [60, 40], [30, 40]]\n"
    );
    let home = home(&defence);
    let ran = home.run(&["do", "g", "deploy archer 5,20 facing 90"]);
    assert!(
        ran.err
            .contains("DEPLOY-06: blue defends and sets up first"),
        "{}",
        ran.err
    );
    let ran = home.run(&["do", "g", "deploy meredith 20,20 facing 270"]);
    assert!(
        ran.err.contains("2wi would be outside the ground of blue"),
        "{}",
        ran.err
    );
    home.out(&[
        "do",
        "g",
        "deploy meredith 40,20 facing 270",
        "deploy archer 5,20 facing 90",
    ]);
}

#[test]
fn deploy_06_check_tells_who_sets_up_where() {
    let defence = "[defence]\nside = \"blue\"\nground = [[30, 0], [60, 0], [60, 40], [30, 40]]\n";
    let home = home(&format!("{MEETING}\n{defence}"));
    std::fs::write(home.path().join("d.toml"), format!("{MEETING}\n{defence}")).unwrap();
    let ran = home.run(&["check", "d.toml"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
    for line in [
        "d.toml: blue sets up first in",
        "d.toml: grey sets up by its edge (DEPLOY-05)",
    ] {
        assert!(ran.err.contains(line), "{}", ran.err);
    }
    // A slip in the corners is told at its place, and nobody is told zones that are none.
    let crossed = defence.replace("[60, 40], [30, 40]", "[30, 40], [60, 40]");
    std::fs::write(home.path().join("e.toml"), format!("{MEETING}\n{crossed}")).unwrap();
    let ran = home.run(&["check", "e.toml"]);
    let said = "e.toml: 1 fault, not playable\n";
    assert_eq!((ran.code, ran.err.as_str()), (1, said));
}

/// A bearing goes by the name of a point of the compass, too.
#[test]
fn a_facing_has_a_name() {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "g"]);
    home.out(&["do", "g", "place 1st 23.5,14 facing ne"]);
    let unit = home.json(&["show", "g", "1st", "--json"]).to_string();
    assert!(unit.contains("\"facing\":45.0"), "{unit}");
    let no = home.run(&["do", "g", "place 1st 23.5,14 facing nne"]);
    assert_eq!(no.code, 1, "{no:?}");
}
