//! The files of papers: what they are called, what is written, and what cannot be printed.

#[test]
fn what_cannot_be_printed_is_told_with_its_exit_code() {
    let home = crate::cli::program::Home::with_game();
    std::fs::write(home.path().join("mine.html"), "<p>my own\n").unwrap();
    for (line, code, said) in [
        (
            "g shets",
            2,
            "unknown sheet \"shets\"; sheets are setup, briefing",
        ),
        ("g shets", 2, "did you mean sheets?"),
        ("g --paper a3", 2, "papers are a4 and letter"),
        ("g --turn 9", 1, "player turn 9 has not ended"),
        ("g umpire --side union", 1, "umpire is only for the referee"),
        ("g turn --side union", 1, "turn is only for the referee"),
        (
            "g handover --side union",
            1,
            "handover is only for the referee",
        ),
        (
            "g fallback --side union",
            1,
            "fallback is only for the referee",
        ),
        ("g --side french", 1, "no side `french`"),
        ("g --of archr", 1, "did you mean archer?"),
        (
            "g --side union --of archer",
            1,
            "no side, corps, division or brigade `archer`",
        ),
        ("g dispatch", 1, "no message has been captured yet"),
        ("mcphersons-ridge dispatch", 1, "only a game has"),
        ("mcphersons-ridge turn --turn 2", 1, "only a game has turns"),
        ("g --out mine.html", 1, "vidette did not make it"),
        ("g --out no/where.html", 3, "no folder"),
    ] {
        let words: Vec<&str> = std::iter::once("print").chain(line.split(' ')).collect();
        let ran = home.run(&words);
        assert_eq!(ran.code, code, "{line}: {}", ran.err);
        assert!(ran.err.contains(said), "{line}: {}", ran.err);
    }
    assert_eq!(
        std::fs::read_to_string(home.path().join("mine.html")).unwrap(),
        "<p>my own\n"
    );
    // An id of the enemy is answered as one that there is not.
    let theirs = home
        .run(&["print", "g", "--side", "union", "--of", "archer"])
        .err;
    let nobodys = home
        .run(&["print", "g", "--side", "union", "--of", "xrchxr"])
        .err;
    assert_eq!(
        theirs.replace("archer", "X"),
        nobodys.replace("xrchxr", "X")
    );
}

#[test]
fn files_are_called_by_sheet_and_printed_over() {
    let home = crate::cli::program::Home::with_game();
    for _ in 0..2 {
        let out = home.out(&["print", "g", "sheets", "chart"]);
        assert!(
            out.starts_with("g-sheets-chart.html  11 pages  turn "),
            "{out}"
        );
        assert!(out.contains(" entry 0"), "{out}");
    }
    let out = home.out(&["print", "g", "--side", "union"]);
    assert!(
        !out.contains("entry"),
        "a side does not learn how many entries there are: {out}"
    );
    std::fs::create_dir(home.path().join("paper")).unwrap();
    home.out(&["print", "g", "--out", "paper", "--of", "heth", "--text"]);
    assert!(home.path().join("paper/sheet-p-archer.txt").is_file());
    assert!(!home.path().join("paper/sheet-a-meredith.txt").exists());
}

#[test]
fn without_a_browser_the_page_is_written_and_named() {
    let home = crate::cli::program::Home::new();
    let ran = home
        .command(&["print", "first-steps", "chart", "--pdf"])
        .env("PATH", "")
        .env_remove("VIDETTE_BROWSER")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert_eq!(ran.status.code(), Some(3), "{said}");
    assert!(
        said.contains("found no Chromium, Chrome, Edge or Brave; open first-steps-chart.html"),
        "{said}"
    );
    assert!(home.path().join("first-steps-chart.html").is_file());
    assert!(!home.path().join("first-steps-chart.pdf").exists());
}

#[test]
fn the_line_print_writes_from_the_table_and_says_where() {
    let home = crate::cli::program::Home::new();
    home.out(&["new", "first-steps", "--name", "g", "--seed", "1863"]);
    let lines = "print sheets --of whitlow --text\nprint shets\nprint --out -\nquit\n";
    let ran = home.run_with_input(&["play", "g", "--plain"], lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("g-sheets.txt  1 page"), "{}", ran.out);
    assert!(ran.out.contains("unknown sheet \"shets\""), "{}", ran.out);
    assert!(ran.out.contains("no standard output"), "{}", ran.out);
    assert!(home.path().join("g-sheets.txt").is_file());
}

#[test]
fn the_lines_map_and_diary_write_from_the_table_and_say_where() {
    let home = crate::cli::program::Home::new();
    home.out(&["new", "first-steps", "--name", "g", "--seed", "1863"]);
    let lines =
        "map --show units,grid\nmap --show wood\ndiary\ndiary --yes --text\ndiary --out -\nquit\n";
    let ran = home.run_with_input(&["play", "g", "--plain"], lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for said in [
        "g-map.svg  1 page",
        "unknown layer \"wood\"",
        "a diary of both sides reveals secrets; --yes writes it anyway",
        "g-diary.txt  turn ",
        "no standard output",
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
    for file in ["g-map.svg", "g-diary.txt"] {
        assert!(home.path().join(file).is_file(), "{file}");
    }
}

#[test]
fn sheets_that_there_are_are_printed_though_another_is_refused() {
    let home = crate::cli::program::Home::new();
    let ran = home.run(&["print", "first-steps", "handover", "chart", "--text"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("only a game can be handed over"),
        "{}",
        ran.err
    );
    assert!(
        ran.out.contains("first-steps-handover-chart.txt"),
        "{}",
        ran.out
    );
    let printed =
        std::fs::read_to_string(home.path().join("first-steps-handover-chart.txt")).unwrap();
    assert!(printed.contains("Quick reference"));
}

/// A note that is a promise has its place on the hand-over page; the last line of the game has no sign of it either.
#[test]
fn a_promise_is_printed_without_its_sign() {
    let home = crate::cli::program::Home::new();
    home.out(&["new", "first-steps", "--name", "g"]);
    home.out(&["do", "g", "note \"!Grey gets the farm if he asks\""]);
    let page = home.out(&["print", "g", "handover", "--text", "--out", "-"]);
    assert!(
        page.contains("Last: Grey gets the farm") && !page.contains('!'),
        "{page}"
    );
    assert!(
        page.contains("PROMISED\nGrey gets the farm if he asks"),
        "{page}"
    );
}
