//! Blue & Grey through the built program.

use super::program::Home;

/// A home with a game `g` of the sample kit.
fn ridge() -> Home {
    let home = Home::new();
    let told = home.out(&["new", "chestnut-ridge", "--name", "g", "--seed", "5"]);
    assert!(
        told.starts_with("g: turn 1, Confederate movement\n"),
        "{told}"
    );
    home
}

#[test]
fn do_show_log_undo_fix_and_check_keep_it() {
    let home = ridge();
    let told = home.out(&[
        "do",
        "g",
        "move bolton by 0305 0405",
        "next",
        "attack bolton on 0505 dice 3",
    ]);
    assert_eq!(
        told,
        "Bolton moves to 0405: 0305 turnpike 2/3; 0405 clear 1 + bridge 1 = 2; 8/3 spent, 10/3 left\n\
         turn 1, Confederate: combat phase\n\
         Bolton attacks Joyce at 0505: 5 against 4 x 2 = 8 (slope x 2): 1-2; die 3: AR, attackers retreat 1\n"
    );
    assert_eq!(
        home.json(&["show", "g", "bolton", "--json"])["left"],
        "10/3"
    );
    assert_eq!(
        home.json(&["show", "g", "fight", "--json"])["column"],
        "1-2"
    );
    let due = home.run(&["do", "g", "next"]);
    assert_eq!(
        (due.code, due.err.trim_end()),
        (1, "BG-080: Bolton retreats 1, before anything else")
    );
    home.out(&["do", "g", "retreat bolton by 0305"]);
    let fixed = home.out(&["do", "g", "--yes", "fix 3 dice 6"]);
    assert!(fixed.contains("Bolton is eliminated"), "{fixed}");
    assert_eq!(home.run(&["check", "g"]).code, 0);
    let log = home.out(&["log", "g", "--json"]);
    let first: serde_json::Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
    assert_eq!(first["line"], "move bolton by 0305 0405");
    assert_eq!(
        (&first["turn"], &first["side"]),
        (&1.into(), &"confederate".into())
    );
}

/// BG-037, BG-R11: the opponent consents to what is taken back.
#[test]
fn a_move_is_taken_back_with_consent() {
    let home = ridge();
    home.out(&["do", "g", "move carr by 0207"]);
    let asked = home.run(&["undo", "g"]);
    assert_eq!(asked.code, 1);
    assert!(
        asked.err.contains("the opponent has to consent (BG-037)"),
        "{asked:?}"
    );
    assert!(home.out(&["undo", "g", "--yes"]).contains("Carr: 0206"));
}

#[test]
fn a_missing_chart_is_asked_answered_and_printed() {
    let home = Home::new();
    let kit = "format = 1\ngame = \"blue-and-grey\"\nname = \"Board\"\nturns = 3\nfirst = \"union\"\n\
               [[side]]\nid = \"union\"\n[[side]]\nid = \"confederate\"\n\
               [[unit]]\nid = \"a\"\nside = \"union\"\nkind = \"infantry\"\nstrength = 4\n\
               [[unit]]\nid = \"z\"\nside = \"confederate\"\nkind = \"infantry\"\nstrength = 3\n";
    std::fs::write(home.path().join("b.toml"), kit).unwrap();
    home.out(&["new", "./b.toml", "--name", "b"]);
    let asked = home.run(&["do", "b", "move a by woods/trail/up"]);
    assert!(
        asked
            .err
            .contains("what does woods cost to enter, or prohibited? (BG-040)"),
        "{asked:?}"
    );
    let told = home.out(&["do", "b", "move a by woods/trail/up answer 3", "next"]);
    assert!(
        told.contains("A moves: woods/trail/up trail 2; 2 spent, 4 left"),
        "{told}"
    );
    home.out(&[
        "do",
        "b",
        "attack a on z dice 3 code \"defenders eliminated\" answer defender",
    ]);
    assert_eq!(
        home.json(&["show", "b", "z", "--json"])["place"],
        "eliminated"
    );
    let learnt = home.out(&["show", "b", "kit"]);
    assert!(learnt.contains("[ground.woods]\nmove = 3"), "{learnt}");
    // What was learnt goes into the kit as it is printed.
    std::fs::write(home.path().join("c.toml"), format!("{kit}{learnt}")).unwrap();
    home.out(&["new", "./c.toml", "--name", "c"]);
    home.out(&[
        "do",
        "c",
        "move a by woods/trail/up",
        "next",
        "attack a on z dice 3 code hold",
    ]);
    let text = home.out(&["export", "b"]);
    std::fs::write(home.path().join("b.jsonl"), &text).unwrap();
    home.out(&["import", "b.jsonl", "--name", "twin"]);
    assert_eq!(home.out(&["export", "twin"]), text);
}

#[test]
fn rosters_rules_and_sides_are_known() {
    let home = ridge();
    assert!(
        home.out(&["rosters"])
            .contains("Chestnut Ridge (Blue & Grey)")
    );
    assert!(home.out(&["rule", "BG-021"]).contains("The column"));
    assert!(home.out(&["rule", "CBG-704"]).contains("Flank attack"));
    let complications = home.out(&["show", "g", "complications"]);
    assert!(complications.contains(
        "cavalry      off    halves, withdrawal, charge, needs zoc3 and voluntary (CBG-811)"
    ));
    let watched = home.run_with_input(&["play", "g", "--plain"], "move askew by 0304 0404\nquit\n");
    assert!(
        watched
            .out
            .contains("BG-048: Askew, 0404: creek without bridge or ford"),
        "{watched:?}"
    );
    let sight = home.run(&["sight", "g", "--from", "1,1", "--to", "2,2"]);
    assert_eq!(
        sight.err.trim_end(),
        "Chestnut Ridge is Blue & Grey: `vidette show g` tells what it has"
    );
}
