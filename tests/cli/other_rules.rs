//! Games of other rules than Fields of Blue & Grey, held by a score sheet.

use std::io::Write as _;

use super::program::{FORD, Home, Ran};

const WHIST: &str = include_str!("../data/rosters/other/whist.toml");

/// A home with a game `w` of a score sheet.
fn sheet() -> Home {
    let home = Home::new();
    std::fs::write(home.path().join("whist.toml"), WHIST).unwrap();
    let told = home.out(&["new", "./whist.toml", "--name", "w", "--seed", "5"]);
    assert!(told.starts_with("w: turn 1, Blue 0, Grey 0\n"), "{told}");
    home
}

fn refused(ran: &Ran) -> &str {
    assert_eq!(ran.code, 1, "{ran:?}");
    ran.err.trim_end()
}

#[test]
fn do_show_log_undo_and_redo_keep_any_game() {
    let home = sheet();
    let told = home.out(&[
        "do",
        "w",
        "points blue 3",
        "roll 2 grey dice 4 2",
        "note \"a draw\"",
    ]);
    assert_eq!(told, "Blue +3: 3\nGrey: dice 4 2: 6\na draw\n");
    let shown = home.out(&["show", "w"]);
    assert_eq!(shown, "Whist at the Mill: turn 1 of 2, Blue 3, Grey 0\n");
    assert_eq!(home.json(&["show", "w", "--json"])["sides"][0]["points"], 3);
    let first = home.out(&["log", "w", "--json"]);
    let first: serde_json::Value = serde_json::from_str(first.lines().next().unwrap()).unwrap();
    assert_eq!(first["line"], "points blue 3");
    assert_eq!(first["turn"], 1);
    // Dice were seen: undo asks.
    home.out(&["undo", "w"]);
    let seen = home.run(&["undo", "w"]);
    assert!(refused(&seen).contains("dice 4, 2"), "{seen:?}");
    let told = home.out(&["undo", "w", "2", "--yes"]);
    assert!(told.ends_with("Blue has 0\n"), "{told}");
    assert_eq!(home.out(&["redo", "w", "3"]).lines().count(), 4);
    assert!(home.out(&["show", "w"]).contains("Blue 3"));
    let dice = home.out(&["show", "w", "dice"]);
    assert!(dice.contains("by hand"), "{dice}");
    assert_eq!(home.run(&["check", "w"]).code, 0);
}

#[test]
fn a_refusal_cites_the_clause_of_its_own_rules_and_is_overruled_with_a_reason() {
    let home = sheet();
    home.out(&["do", "w", "next"]);
    let last = home.run(&["do", "w", "next"]);
    assert_eq!(refused(&last), "SHEET-02: turn 2 is the last");
    let told = home.out(&["do", "w", "next because \"one more\""]);
    assert_eq!(
        told,
        "turn 3 begins; SHEET-02 overruled: one more (turn 2 is the last)\n"
    );
    let seven = home.run(&["do", "w", "roll 1 dice 7"]);
    assert!(
        refused(&seven).contains("write 1 to 6 (SHEET-01)"),
        "{seven:?}"
    );
    let nobody = home.run(&["do", "w", "fix 9 dice 1"]);
    assert!(
        refused(&nobody).starts_with("SHEET-02: no act 9"),
        "{nobody:?}"
    );
    let unread = home.run(&["do", "w", "point blue 3"]);
    assert!(
        refused(&unread).contains("did you mean \"points\"?"),
        "{unread:?}"
    );
    assert!(
        home.out(&["rule", "sheet-03"])
            .contains("Settled questions")
    );
    assert_eq!(home.out(&["rule", "sheet"]).lines().count(), 3);
}

#[test]
fn what_the_table_says_is_asked_kept_and_played_again() {
    let home = sheet();
    let asked = home.run(&["do", "w", "settle \"May they sit?\""]);
    assert!(
        refused(&asked).ends_with("(SHEET-03); add `answer` and yes or no"),
        "{asked:?}"
    );
    let wrong = home.run(&["do", "w", "settle \"May they sit?\" answer 3"]);
    assert!(
        refused(&wrong).starts_with("SHEET-03: May they sit"),
        "{wrong:?}"
    );
    let idle = home.run(&["do", "w", "points blue 1 answer yes"]);
    assert!(refused(&idle).starts_with("1 answer too many"), "{idle:?}");
    let told = home.out(&["do", "w", "settle \"May they sit?\" answer yes"]);
    assert_eq!(told, "May they sit? Yes\n");
    let text = home.out(&["export", "w"]);
    assert!(text.contains(r#""answers":[true]"#), "{text}");
    assert_eq!(home.run(&["check", "w"]).code, 0);
    // Another answer than the one that was given gives other events.
    let forged = text.replace(r#""answers":[true]"#, r#""answers":[false]"#);
    let ran = home.check_forged(&forged);
    assert!(
        ran.out
            .contains(":1:1: has another result by today's rules"),
        "{ran:?}"
    );
    let fixed = home.out(&["do", "w", "--yes", "fix 1 answer no"]);
    assert!(fixed.contains("May they sit? No"), "{fixed}");
    assert_eq!(home.run(&["check", "w"]).code, 0);
}

#[test]
fn export_import_copy_restore_games_and_rosters_know_any_game() {
    let home = sheet();
    home.out(&[
        "do",
        "w",
        "points grey 2",
        "roll 3",
        "settle \"?\" answer no",
    ]);
    let text = home.out(&["export", "w"]);
    std::fs::write(home.path().join("w.jsonl"), &text).unwrap();
    home.out(&["import", "w.jsonl", "--name", "twin"]);
    assert_eq!(home.out(&["export", "twin"]), text);
    let copied = home.out(&["copy", "w", "third"]);
    assert!(
        copied.starts_with("third: turn 1, Blue 0, Grey 2, 3 entries"),
        "{copied}"
    );
    let games = home.out(&["games"]);
    assert!(games.contains("Whist at the Mill"), "{games}");
    std::fs::remove_file(home.game("w")).unwrap();
    let back = home.out(&["restore", "w"]);
    assert!(
        back.starts_with("w: turn 1, Blue 0, Grey 2, 3 entries"),
        "{back}"
    );
    assert_eq!(home.out(&["export", "w"]), text);
    let rosters = home.path().join("rosters");
    std::fs::create_dir(&rosters).unwrap();
    std::fs::write(rosters.join("whist.toml"), WHIST).unwrap();
    let rosters = home.out(&["rosters"]);
    assert!(
        rosters.contains("Whist at the Mill (a score sheet)"),
        "{rosters}"
    );
    assert!(rosters.contains("first-steps"), "{rosters}");
}

#[test]
fn questions_of_fields_answer_for_another_game_with_a_sentence() {
    let home = sheet();
    for question in [
        &["zone", "w", "--from-point", "1,1", "--side", "blue"][..],
        &["march", "w", "--brigade", "a"],
        &["odds", "activation", "w", "--brigade", "a"],
        &["simulate", "w"],
        &["roster", "w"],
    ] {
        let ran = home.run(question);
        assert_eq!(ran.code, 1, "{question:?}: {ran:?}");
        let said = format!(
            "Whist at the Mill is a score sheet, and `{}` works only for Fields of Blue & Grey: \
             `vidette show w` shows what it has",
            question[0],
        );
        assert_eq!(ran.err.trim_end(), said);
    }
    // A score sheet has no map; what it has is printed and told.
    let ran = home.run(&["map", "w"]);
    assert_eq!(refused(&ran), "Whist at the Mill has no map of hexes");
    home.out(&["print", "w", "order-of-battle", "--text", "--out", "-"]);
    home.out(&["diary", "w", "--text", "--out", "-"]);
    let ran = home.run(&["sight", "./whist.toml", "--from", "1,1", "--to", "2,2"]);
    assert_eq!(refused(&ran), "this game has no map to measure on");
    // What is told to be asked can be asked.
    home.out(&["show", "./whist.toml"]);
    std::fs::copy(home.game("w"), home.path().join("elsewhere.vidette")).unwrap();
    let ran = home.run(&["march", "elsewhere.vidette", "--brigade", "a"]);
    assert!(
        ran.err.contains("`vidette show elsewhere.vidette`"),
        "{ran:?}"
    );
}

#[test]
fn check_tells_every_fault_of_a_roster_of_its_game_at_its_place() {
    let home = Home::new();
    let text = "format = 1\ngame = \"scoresheet\"\ntruns = 2\n[[side]]\nid = \"a b\"\n[[side]]\nid = \"c\"\n[[side]]\nid = \"c\"\n";
    std::fs::write(home.path().join("bad.toml"), text).unwrap();
    let ran = home.run(&["check", "./bad.toml"]);
    assert_eq!(ran.code, 1);
    let told: Vec<&str> = ran.out.lines().collect();
    assert!(
        told[0].starts_with("./bad.toml:1:1: the game has no `name`"),
        "{told:?}"
    );
    assert!(
        told[1].starts_with("./bad.toml:3:1: unknown key `truns` (did you mean `turns`?)"),
        "{told:?}"
    );
    assert!(
        told[2].starts_with("./bad.toml:4:1: a side needs an `id` of one word"),
        "{told:?}"
    );
    assert!(
        told[3].starts_with("./bad.toml:8:1: two sides have the id `c`"),
        "{told:?}"
    );
    let text = "format = 1\ngame = \"scoresheet\"\nname = \"Any table\"\n";
    std::fs::write(home.path().join("bare.toml"), text).unwrap();
    let ran = home.run(&["check", "./bare.toml"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.out
            .starts_with("./bare.toml:1:1: the game has no `side`"),
        "{}",
        ran.out
    );
    let text = "format = 1\ngame = \"scoresheet\"\nname = \"Any table\"\n[[side]]\nid = \"blue\"\n";
    std::fs::write(home.path().join("alone.toml"), text).unwrap();
    let ran = home.run(&["check", "./alone.toml"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.out
            .starts_with("./alone.toml:4:1: the game has one side"),
        "{}",
        ran.out
    );
    std::fs::write(
        home.path().join("chess.toml"),
        "game = \"chess\"\nname = \"x\"\n",
    )
    .unwrap();
    let ran = home.run(&["check", "./chess.toml"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.out
            .contains("./chess.toml:1:8: this program does not know the `game` \"chess\""),
        "{}",
        ran.out
    );
    // What other rules would find wrong helps nobody, and a slip of a letter is told.
    assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
    let slip = "game = \"blue-and-gray\"\nname = \"x\"\n";
    std::fs::write(home.path().join("slip.toml"), slip).unwrap();
    let ran = home.run(&["check", "./slip.toml"]);
    assert!(
        ran.out.ends_with("(did you mean \"blue-and-grey\"?)\n"),
        "{}",
        ran.out
    );
}

#[test]
fn a_roster_that_names_fields_is_read_as_one_that_names_nothing() {
    let home = Home::new();
    let text = include_str!("../../rosters/first-steps.toml");
    let named = text.replacen("format = 1", "format = 1\ngame = \"fields\"", 1);
    assert_ne!(named, text);
    std::fs::write(home.path().join("named.toml"), named).unwrap();
    let ran = home.run(&["check", "./named.toml"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
}

#[test]
fn lines_of_text_ask_for_dice_and_answers_in_turn() {
    let home = sheet();
    let lines = "todo\nroll 2\n4\n2\nsettle \"May they sit?\"\nmaybe\ny\npoints blue 2\nundo\nredo\nfix 1 dice 6 6\nyes\n\
                 show\nlook blue\ny\n\nlog\nrule SHEET-01\nhelp\nroll 1\n\nnext\nnext\nquit\n";
    let ran = home.run_with_input(&["play", "w", "--plain"], lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for told in [
        "  end turn 1: next",
        "2 dice for the roll (SHEET-01): type the faces, or ! to roll: 1 die for the roll",
        "dice 4 2: 6",
        "May they sit? (SHEET-03) yes or no: Please answer yes or no",
        "May they sit? Yes",
        "Blue has 0",
        "New result: entry 1: dice 6 6: 12; 2 entries unchanged.",
        "Pass the screen to Blue. Type yes when they are looking: Whist at the Mill: turn 1",
        "SHEET-01  Dice",
        "roll N [SIDE]: throw dice",
        "Left.",
        "No. Turn 2 is the last (SHEET-02).",
    ] {
        assert!(ran.out.contains(told), "{told}\n{}", ran.out);
    }
}

#[test]
fn a_line_of_which_something_was_asked_is_offered_again_after_the_end() {
    let home = sheet();
    let ran = home.run_with_input(&["play", "w", "--plain"], "roll 3\n4\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = home.run_with_input(&["play", "w", "--plain"], "again\n5 6\nquit\n");
    assert!(
        ran.out.contains("Typed but not entered: roll 3 dice 4."),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("dice 4 5 6: 15"), "{}", ran.out);
}

#[test]
fn another_window_tells_where_the_game_stands() {
    let home = sheet();
    home.out(&["do", "w", "points blue 3"]);
    let told = home.out(&["watch", "w", "--side", "Grey"]);
    assert!(
        told.contains("Blue +3: 3") && told.contains("turn 1 of 2"),
        "{told}"
    );
    let nobody = home.run(&["watch", "w", "--side", "red"]);
    assert_eq!(refused(&nobody), "no side `red`: blue or grey");
}

/// A file with an answer in it, as the program wrote it when answers were new: it is read and proven for good.
#[test]
fn a_frozen_file_with_an_answer_is_read_and_proven() {
    let home = sheet();
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/files/format-1-answers.vidette"
    );
    std::fs::copy(file, home.game("frozen")).unwrap();
    let log = home.out(&["log", "frozen"]);
    assert!(log.contains("1   May they sit? Yes"), "{log}");
    assert!(
        home.out(&["export", "frozen"])
            .contains(r#""answers":[true]"#)
    );
    assert_eq!(home.run(&["check", "frozen"]).code, 0);
    home.out(&["do", "frozen", "points grey 2"]);
    assert!(home.out(&["show", "frozen"]).contains("Blue 1, Grey 2"));
}

/// A roster of a score sheet gets its line, as every other does.
#[test]
fn a_score_sheet_says_what_it_holds() {
    let home = Home::new();
    let text = "format = 1\ngame = \"scoresheet\"\nname = \"Any table\"\nturns = 1\n[[side]]\nid = \"blue\"\nname = \"Blue\"\n[[side]]\nid = \"grey\"\n";
    std::fs::write(home.path().join("any.toml"), text).unwrap();
    let ran = home.run(&["check", "./any.toml"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{ran:?}");
    assert_eq!(
        ran.err.trim_end(),
        "./any.toml: Any table: Blue, grey, 1 turn, playable"
    );
}

/// Who asks for help reads no more than the game: it may be open elsewhere.
#[test]
fn help_is_told_while_the_game_is_open_elsewhere() {
    for roster in ["first-steps", "coldwater-ford"] {
        let home = Home::with_game_of(roster);
        let (mut player, mut says, mut told) = home.playing();
        writeln!(says, "help").unwrap();
        let first = told.next().unwrap().unwrap();
        assert_eq!(home.run(&["do", "g", "note held"]).code, 3);
        let ran = home.run(&["do", "g", "help"]);
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(ran.out.starts_with(&first), "{ran:?}");
        drop(says);
        assert!(player.wait().unwrap().success());
    }
    assert_eq!(Home::new().run(&["do", "nowhere", "help"]).code, 1);
}

/// `do GAME help` lists the acts of its own rules; `do --help` says so.
#[test]
fn help_lists_the_acts_of_the_game() {
    let home = Home::new();
    home.out(&["new", "coldwater-ford", "--name", "c"]);
    home.out(&["new", "first-steps", "--name", "f"]);
    let ford = home.out(&["do", "c", "help"]);
    assert!(
        ford.contains("  key ") && ford.contains("  undo [N]"),
        "{ford}"
    );
    let fields = home.out(&["do", "f", "help"]);
    assert!(
        fields.contains("  ride-to ") && !fields.contains("  key "),
        "{fields}"
    );
    let told = home.out(&["do", "--help"]);
    let told: Vec<&str> = told.split_whitespace().collect();
    let told = told.join(" ");
    for said in [
        "vidette do GAME help",
        "Blind Swords",
        "in a battle of Fields",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    // It is not an act: nothing is written.
    assert_eq!(home.out(&["log", "c"]), "");
}

/// Callsigns of units are read in small letters too, but never in place of a word of the game.
#[test]
fn callsigns_are_read_in_small_letters() {
    let home = Home::with_game_of(FORD);
    let place = || home.json(&["show", "g", "ives", "--json"])["place"].clone();
    let sign = callsign("ives");
    home.out(&["do", "g", &format!("place {} 0303", sign.to_lowercase())]);
    assert_eq!(place()["hex"], "0303");
}

/// The callsign of a unit, as the printed order of battle has it.
fn callsign(id: &str) -> String {
    use vidette::roster::Mustered;
    use vidette::rules::blind_swords::BlindSwords;
    use vidette::view::presentation::{Audience, Describe};
    let text = include_str!("../../rosters/coldwater-ford.toml");
    let (state, _) = BlindSwords::muster(text).unwrap();
    let pages = BlindSwords::pages(&state, &Audience::Table, None);
    let rows = pages.iter().flat_map(|page| &page.rows);
    let mut rows = rows.filter(|row| row.name.as_deref() == Some(id));
    rows.find_map(|row| row.callsign.clone()).unwrap()
}

/// BS-707: a unit that has not arrived is shown with its turn.
#[test]
fn a_late_unit_is_shown_with_its_turn_and_hex() {
    let home = Home::with_game_of(FORD);
    let told = home.out(&["show", "g", "dunn"]);
    assert!(told.contains("not yet here, due in turn "), "{told}");
    assert!(told.contains(" at "), "{told}");
}
