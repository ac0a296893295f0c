//! The files of a diary: what they are called, what lies beside them, and bad input.

use std::collections::BTreeSet;

use crate::cli::program::Home;

#[test]
fn bad_input_is_answered_with_its_code() {
    let home = Home::with_two_turns();
    let said = |arguments: &[&str], code: i32, words: &str| {
        let ran = home.run(&[&["diary"], arguments].concat());
        assert_eq!(ran.code, code, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
    };
    said(
        &["g"],
        1,
        "the game is not over, and a diary of both sides reveals secrets; --yes writes it anyway",
    );
    said(
        &["first-steps"],
        1,
        "first-steps is a roster, and only a game has a diary; `vidette new",
    );
    said(
        &["g", "--yes", "--turns", "9-12"],
        1,
        "no player turn 9 to 12; the game has 4",
    );
    said(
        &["g", "--yes", "--turns", "4-2"],
        2,
        "write player turns as 3-6, 3- or 4",
    );
    said(
        &["g", "--yes", "--length", "long"],
        2,
        "lengths are short, full and dice",
    );
    said(
        &["g", "--yes", "--maps", "all"],
        2,
        "maps are turns, moments and none",
    );
    said(
        &["g", "--yes", "--paper", "a5"],
        2,
        "papers are a4 and letter",
    );
    said(
        &["g", "--side", "prussia"],
        1,
        "the sides are union and confederate",
    );
    std::fs::write(home.path().join("mine.html"), "<p>mine").unwrap();
    said(
        &["g", "--yes", "--out", "mine.html"],
        1,
        "vidette did not make it",
    );
    assert_eq!(
        std::fs::read(home.path().join("mine.html")).unwrap(),
        b"<p>mine"
    );
}

/// A map is printed up to 95 mm high, in the short diary up to 80: what has no room in eight points is left out.
#[test]
fn no_letter_of_a_printed_map_is_below_eight_points() {
    let home = Home::with_two_turns();
    for (more, room) in [(vec![], 95.0), (vec!["--short"], 80.0)] {
        let arguments = ["diary", "g", "--yes"].into_iter().chain(more);
        home.out(&arguments.collect::<Vec<_>>());
        let page = std::fs::read_to_string(home.path().join("g-diary.html")).unwrap();
        let scale = 48.0 * 25.4 / room;
        let figures = page.split("<figure class=\"turn").skip(1);
        let sizes: Vec<f64> = figures
            .flat_map(|figure| {
                let map = figure.split("</figure>").next().unwrap();
                let sizes = map.split("font-size=\"").skip(1);
                sizes.map(|size| size.split('"').next().unwrap().parse().unwrap())
            })
            .collect();
        assert!(sizes.len() > 10, "{sizes:?}");
        let least = sizes.iter().copied().fold(f64::MAX, f64::min) / scale * 72.0;
        assert!(least > 7.95, "{least} points");
    }
}

#[test]
fn markdown_lays_its_maps_beside_it() {
    let home = Home::with_two_turns();
    let said = home.out(&["diary", "g", "--yes", "--md"]);
    assert!(said.starts_with("g-diary.md  turn 4 entry "), "{said}");
    let text = std::fs::read_to_string(home.path().join("g-diary.md")).unwrap();
    for turn in 1..=4 {
        let file = format!("g-diary/t{turn:02}.svg");
        assert!(text.contains(&format!("]({file})")), "{file}");
        let drawing = std::fs::read_to_string(home.path().join(&file)).unwrap();
        assert!(roxmltree::Document::parse(&drawing).is_ok());
    }
    // Written again over what it made.
    home.out(&["diary", "g", "--yes", "--md", "--maps", "none"]);
    let text = std::fs::read_to_string(home.path().join("g-diary.md")).unwrap();
    assert!(!text.contains(".svg"));
}

/// The referee's maps do not stay beside the diary of a side, which may not know what they show; what vidette did
/// not make stays.
#[test]
fn maps_of_an_earlier_diary_go_and_what_is_not_ours_stays() {
    let home = Home::with_two_turns();
    let whole = [
        "diary", "g", "--yes", "--md", "--maps", "moments", "--out", "L.md",
    ];
    home.out(&whole);
    let folder = home.path().join("L");
    let maps = || -> BTreeSet<String> {
        let files = std::fs::read_dir(&folder).unwrap();
        files
            .map(|file| file.unwrap().file_name().to_string_lossy().into_owned())
            .collect()
    };
    let all = maps();
    std::fs::write(folder.join("t99.svg"), "<svg/>").unwrap();
    std::fs::write(folder.join("notes.txt"), "mine").unwrap();
    let line = [
        "diary", "g", "--side", "union", "--md", "--turns", "2", "--out", "L.md",
    ];
    home.out(&line);
    let mine: BTreeSet<String> = ["notes.txt", "t02.svg", "t99.svg"]
        .map(str::to_owned)
        .into();
    assert_eq!(maps(), mine, "of {all:?}");
    let text = std::fs::read_to_string(home.path().join("L.md")).unwrap();
    assert_eq!(text.matches(".svg").count(), 1, "{text}");
    // Without maps none stays, nor a folder with nothing in it.
    std::fs::remove_file(folder.join("t99.svg")).unwrap();
    std::fs::remove_file(folder.join("notes.txt")).unwrap();
    let none = [
        "diary", "g", "--side", "union", "--md", "--maps", "none", "--out", "L.md",
    ];
    home.out(&none);
    assert!(!folder.exists());
}

#[test]
fn maps_lie_in_a_folder_that_is_in_nobodys_way() {
    let home = Home::with_two_turns();
    let told = ["diary", "g", "--yes", "--md", "--out"];
    let written = |out: &str| home.run(&[&told[..], &[out]].concat());
    let laid = |file: &str, folder: &str| {
        let text = std::fs::read_to_string(home.path().join(file)).unwrap();
        assert!(text.contains(&format!("]({folder}/t04.svg)")), "{file}");
        assert!(home.path().join(folder).join("t04.svg").is_file());
    };
    // A name without an ending is that of the folder, too.
    for _ in 0..2 {
        assert_eq!(written("mm").code, 0);
        laid("mm", "mm-maps");
    }
    assert_eq!(written("mm.md").code, 0);
    laid("mm.md", "mm-maps");
    // Where nothing is free it is said beforehand, and nothing is left.
    std::fs::write(home.path().join("n"), "mine").unwrap();
    std::fs::write(home.path().join("n-maps"), "mine").unwrap();
    std::fs::create_dir(home.path().join("o")).unwrap();
    std::fs::write(home.path().join("o/t04.svg"), "mine").unwrap();
    for (out, said) in [
        (
            "n.md",
            "n-maps is not a folder, and the maps belong there: move it away",
        ),
        ("o.md", "o/t04.svg exists, and vidette did not make it"),
        ("n", "n exists, and vidette did not make it"),
    ] {
        let ran = written(out);
        assert_eq!(ran.code, 1, "{ran:?}");
        assert!(ran.err.contains(said), "{ran:?}");
    }
    assert!(!home.path().join("n.md").exists() && !home.path().join("o.md").exists());
    assert_eq!(std::fs::read_dir(home.path().join("o")).unwrap().count(), 1);
}

#[test]
fn the_name_of_the_file_says_what_a_diary_is() {
    let home = Home::with_two_turns();
    home.out(&["diary", "g", "--yes", "--out", "d.md"]);
    let text = std::fs::read_to_string(home.path().join("d.md")).unwrap();
    assert!(!text.contains("<html"), "{text}");
    home.out(&["print", "g", "--out", "p.txt"]);
    let text = std::fs::read_to_string(home.path().join("p.txt")).unwrap();
    assert!(!text.contains("<html"), "{text}");
    let ran = home.run(&["diary", "g", "--yes", "--text", "--out", "d.html"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains(
            "d.html looks like html, but --text makes txt; name a file that ends in .txt"
        ),
        "{ran:?}"
    );
    assert!(!home.path().join("d.html").exists());
}

#[test]
fn a_browser_prints_the_diary_and_without_one_the_page_is_named() {
    let home = Home::with_two_turns();
    let line = ["diary", "g", "--yes", "--maps", "none", "--pdf"];
    let ran = home
        .command(&line)
        .env("PATH", "")
        .env_remove("VIDETTE_BROWSER")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert_eq!(ran.status.code(), Some(3), "{said}");
    assert!(said.contains("open g-diary.html"), "{said}");
    if std::process::Command::new("chromium")
        .arg("--version")
        .output()
        .is_err()
    {
        common::skipped::skipped("there is no Chromium here to print a diary");
        return;
    }
    std::fs::remove_file(home.path().join("g-diary.html")).unwrap();
    let ran = home
        .command(&line)
        .env("VIDETTE_BROWSER_ARGS", "--no-sandbox")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    let bytes = std::fs::read(home.path().join("g-diary.pdf")).unwrap();
    assert!(bytes.starts_with(b"%PDF"));
    // As many as it lists, as of every other paper; other forms of the diary have no pages.
    let listed = String::from_utf8_lossy(&bytes).into_owned();
    let listed = listed.split("/Count ").nth(1).unwrap();
    let pages: String = listed.chars().take_while(char::is_ascii_digit).collect();
    let s = if pages == "1" { "" } else { "s" };
    let told = format!("g-diary.pdf  {pages} page{s}  turn ");
    assert!(said.starts_with(&told), "{said}, not {told}");
    assert!(!home.path().join("g-diary.html").exists());
    // A page of that name stays as it is, whether the browser prints or not.
    let mine = home.path().join("g-diary.html");
    std::fs::write(&mine, "<p>mine").unwrap();
    for (key, value) in [
        ("VIDETTE_BROWSER_ARGS", "--no-sandbox"),
        ("VIDETTE_BROWSER", "false"),
    ] {
        home.command(&line).env(key, value).output().unwrap();
        assert_eq!(std::fs::read_to_string(&mine).unwrap(), "<p>mine");
    }
    assert!(home.path().join("g-diary-2.html").exists());
}

/// Letters and addresses on the maps of a short diary do not run into each other: `L L1`, not `LL1`.
#[test]
fn addresses_on_the_maps_of_a_short_diary_are_apart() {
    const BREADTH: f64 = 0.56;
    let home = Home::new();
    let line = ["simulate", "mcphersons-ridge", "--game", "2", "--name", "g"];
    home.out(&line);
    home.out(&["diary", "g", "--short", "--out", "d.html"]);
    let page = std::fs::read_to_string(home.path().join("d.html")).unwrap();
    let mut seen = 0;
    for piece in page.split("<svg").skip(1) {
        let svg = format!("<svg{}</svg>", piece.split("</svg>").next().unwrap());
        let Ok(drawing) = roxmltree::Document::parse(&svg) else {
            continue;
        };
        let words = drawing.descendants().filter(|node| {
            let class = node.attribute("class").unwrap_or_default();
            class.starts_with("address") || class.starts_with("callsign")
        });
        let words: Vec<(f64, f64, f64, &str)> = words
            .map(|node| {
                let number = |name| node.attribute(name).unwrap().parse::<f64>().unwrap();
                let words = node.text().unwrap_or_default();
                (number("x"), number("y"), number("font-size"), words)
            })
            .collect();
        seen += words.len();
        for (place, (x, y, size, one)) in words.iter().enumerate() {
            for (u, v, more, other) in words.iter().skip(place + 1) {
                let width = BREADTH * (size * one.len() as f64 + more * other.len() as f64) / 2.0;
                let is_row = (y - v).abs() < 0.35 * size;
                let gap = (x - u).abs() - width;
                assert!(
                    !is_row || gap >= 0.1 * size.min(*more),
                    "{one} {other}: {gap}"
                );
            }
        }
    }
    assert!(seen > 40, "{seen}");
}
