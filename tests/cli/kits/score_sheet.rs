//! `vidette init --rules scoresheet`: players, turns and points from tables.

use super::home;

#[test]
fn a_score_sheet_takes_its_players_from_a_table() {
    let home = home();
    std::fs::write(
        home.path().join("club.csv"),
        "Player,Seat\nAnna,1\nBert,2\nCläre,3\n",
    )
    .unwrap();
    let done = home.run(&[
        "init",
        "evening",
        "--rules",
        "scoresheet",
        "--from",
        "club.csv",
    ]);
    assert_eq!(done.code, 0, "{}", done.err);
    let text = std::fs::read_to_string(home.path().join("evening.toml")).unwrap();
    assert!(text.contains("id = \"cläre\"\nname = \"Cläre\""), "{text}");
    assert_eq!(home.run(&["check", "evening.toml"]).code, 0);
    std::fs::write(home.path().join("club.csv"), "Player\nAnna\n").unwrap();
    let lonely = home.run(&[
        "init",
        "lonely",
        "--rules",
        "scoresheet",
        "--from",
        "club.csv",
    ]);
    assert_eq!(lonely.code, 1);
    assert!(lonely.err.contains("two or more sides"), "{}", lonely.err);
}

/// Reads a score sheet from a table; returns what the program says, and the text of the sheet.
fn score_sheet(table: &str, options: &[&str]) -> (String, String) {
    let home = home();
    std::fs::write(home.path().join("club.csv"), table).unwrap();
    let typed = [
        "init",
        "evening",
        "--rules",
        "scoresheet",
        "--from",
        "club.csv",
    ];
    let done = home.run(&[&typed, options].concat());
    assert_eq!(done.code, 0, "{}", done.err);
    assert_eq!(home.run(&["check", "evening.toml"]).code, 0, "{}", done.out);
    let text = std::fs::read_to_string(home.path().join("evening.toml")).unwrap();
    (done.out, text)
}

/// A score sheet has a number of turns, and sides with their words, names and points, whichever way the table lies.
#[test]
fn a_score_sheet_takes_turns_and_points_from_a_table() {
    let (said, text) = score_sheet(
        "Club night,,,\nPlayer,Id,T1,T2,Total\nAnna,a,3,2,5\nBert,b,1,4,6\nTotal,,4,6,11\n",
        &[],
    );
    assert!(text.contains("turns = 2 "), "{text}");
    assert!(
        text.contains("id = \"a\"\nname = \"Anna\"\npoints = 5"),
        "{text}"
    );
    assert!(
        text.contains("id = \"b\"\nname = \"Bert\"\npoints = 6"),
        "{text}"
    );
    for line in [
        "2 sides, 2 turns",
        "points at the start: Anna 5, Bert 6",
        "club.csv:1: skipped: \"Club night\"",
        "club.csv:5: skipped: total",
        "club.csv:4: Bert has 6 points, but the points of the turns add up to 5: taken as 6",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
    let (said, text) = score_sheet("Turn,Blue,Grey,Notes\n1,2,-1,\n2,1,x,rain\n3,,,\n", &[]);
    assert!(text.contains("turns = 3 "), "{text}");
    assert!(text.contains("name = \"Blue\"\npoints = 3"), "{text}");
    assert!(text.contains("name = \"Grey\"\npoints = -1"), "{text}");
    assert!(
        said.contains("club.csv:3: \"x\" is no number: left out"),
        "{said}"
    );
    let (_, text) = score_sheet(
        "Turn,Player,Points\n1,Anna,2\n1,Bert,0\n2,Anna,1\n2,Bert,5\n",
        &[],
    );
    assert!(text.contains("name = \"Anna\"\npoints = 3"), "{text}");
    assert!(text.contains("name = \"Bert\"\npoints = 5"), "{text}");
    // The turns played so far are not all.
    assert!(!text.contains("turns ="), "{text}");
    let (said, text) = score_sheet("Side;Turns\nUnion;\nDice;\n", &[]);
    assert!(
        text.contains("id = \"dice-side\"\nname = \"Dice\""),
        "{text}"
    );
    assert!(!text.contains("turns ="), "{text}");
    assert!(said.contains("no last turn"), "{said}");
}

/// Points at the start are those of the game.
#[test]
fn a_score_sheet_begins_with_its_points() {
    let home = home();
    std::fs::write(
        home.path().join("club.csv"),
        "Player,Points\nAnna,12\nBert,9\n",
    )
    .unwrap();
    let typed = [
        "init",
        "evening",
        "--rules",
        "scoresheet",
        "--from",
        "club.csv",
    ];
    assert_eq!(home.run(&typed).code, 0);
    assert_eq!(home.run(&["new", "evening.toml", "--name", "e"]).code, 0);
    let shown = home.out(&["show", "e"]);
    assert!(shown.contains("Anna 12, Bert 9"), "{shown}");
}
