//! PDF as a real browser prints it: the pages that were said, their size, every callsign, and a bar of two inches.

use std::path::Path;
use std::process::Command;

use crate::cli::program::Home;
use common::sitting::{battle, start};

/// Points of half a millimetre.
const HALF_A_MM: f64 = 72.0 / 25.4 / 2.0;

/// Dots an inch at which the bar is measured.
const DOTS: usize = 144;

/// Whether there is a browser to print and a reader of PDF.
pub(super) fn may_print() -> bool {
    let is_there = |name: &str, flag: &str| Command::new(name).arg(flag).output().is_ok();
    let may = is_there("chromium", "--version") && is_there("pdfinfo", "-v");
    if !may {
        common::skipped::skipped("there is no Chromium or no pdfinfo here to print with");
    }
    may
}

fn read(program: &str, arguments: &[&str], folder: &Path) -> Vec<u8> {
    let ran = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    ran.stdout
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The longest run of dark dots of a page in the rows where the lower border of the bar lies: the content box of 259 mm
/// stands in the middle of the page, and the bar ends 4.3 mm below it.
fn bar(folder: &Path, page: usize) -> usize {
    let (page, dots) = (page.to_string(), DOTS.to_string());
    let line = ["-gray", "-r", &dots, "-f", &page, "-l", &page, "p.pdf"];
    let picture = read("pdftoppm", &line, folder);
    // `P5`, width and height, 255, then a byte a dot.
    let mut head = picture.splitn(4, |byte| *byte == b'\n');
    let (_, size, _) = (head.next(), words(head.next().unwrap()), head.next());
    let (width, height) = size.split_once(' ').unwrap();
    let (width, height): (usize, usize) = (width.parse().unwrap(), height.parse().unwrap());
    let mm = |mm: f64| (mm * DOTS as f64 / 25.4).round() as usize;
    let end = height / 2 + mm(259.0 / 2.0 + 4.3);
    let rows = head.next().unwrap().chunks(width);
    let rows = rows.skip(end - mm(0.8)).take(mm(1.2));
    let runs = rows.flat_map(|row| {
        let dark = row.split(|dot| *dot > 128);
        dark.map(<[u8]>::len).collect::<Vec<usize>>()
    });
    runs.max().unwrap()
}

/// Prints a packet of a roster and holds it against what was said of it.
fn is_printed_well(roster: &str, paper: &str, size: [f64; 2]) {
    let home = Home::new();
    std::fs::write(home.path().join("battle.toml"), roster).unwrap();
    let ran = home
        .command(&[
            "print",
            "./battle.toml",
            "packet",
            "umpire",
            "labels",
            "turn",
        ])
        .args(["--pdf", "--paper", paper, "--out", "p.pdf"])
        .env("VIDETTE_BROWSER_ARGS", "--no-sandbox")
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(0), "{}", words(&ran.stderr));
    let said = words(&ran.stdout);
    let pages = said
        .split("  ")
        .nth(1)
        .and_then(|pages| pages.split(' ').next())
        .unwrap();
    let info = words(&read("pdfinfo", &["p.pdf"], home.path()));
    let of = |key: &str| {
        let line = info.lines().find(|line| line.starts_with(key)).unwrap();
        line.split_once(':').unwrap().1.trim().to_owned()
    };
    assert_eq!(of("Pages"), pages, "{said}");
    let measured = of("Page size");
    let measured = measured
        .split(' ')
        .filter_map(|word| word.parse::<f64>().ok());
    for (is, want) in measured.zip(size) {
        assert!((is - want).abs() <= HALF_A_MM, "{paper}: {is} for {want}");
    }
    let text = words(&read("pdftotext", &["-layout", "p.pdf", "-"], home.path()));
    for brigade in start(roster).brigades() {
        let is_there = text.split_whitespace().any(|word| word == brigade.callsign);
        assert!(is_there, "{} is on no page", brigade.callsign);
        assert!(
            text.contains(&brigade.name),
            "{} is on no page",
            brigade.name
        );
    }
    for words in [
        "Quick reference",
        "Table set-up",
        "this bar is 2 in: printed at 100 %",
    ] {
        assert!(text.contains(words), "{words} is not printed");
    }
    for page in [1, pages.parse().unwrap()] {
        let dots = bar(home.path(), page);
        assert!(
            dots.abs_diff(2 * DOTS) <= 2,
            "the bar of page {page} is {dots} dots long"
        );
    }
}

#[test]
fn a_printed_packet_has_the_pages_that_are_said_every_callsign_and_its_bar() {
    if !may_print() {
        return;
    }
    let (a4, letter) = ([595.28, 841.89], [612.0, 792.0]);
    let basic = include_str!("../../rosters/first-steps.toml");
    let full = basic.replace("edition = \"basic\"", "edition = \"full\"");
    assert!(start(&full).edition() != battle("first-steps").edition());
    let ridge = include_str!("../../rosters/mcphersons-ridge.toml");
    let worst = include_str!("../data/rosters/worst.toml");
    // A browser waits while it starts and ends.
    std::thread::scope(|scope| {
        scope.spawn(|| is_printed_well(basic, "a4", a4));
        scope.spawn(|| is_printed_well(&full, "letter", letter));
        scope.spawn(|| is_printed_well(ridge, "letter", letter));
        scope.spawn(|| is_printed_well(worst, "a4", a4));
    });
}

/// A browser prints every hatch of a map as a picture: sheets with maps are printed without hatches, and their PDF is
/// light. With hatches these sheets have 5 MB.
#[test]
fn sheets_with_maps_are_light() {
    if !may_print() {
        return;
    }
    let home = Home::new();
    let line = [
        "print",
        "mcphersons-ridge",
        "setup",
        "briefing",
        "--pdf",
        "--out",
        "p.pdf",
    ];
    let ran = home
        .command(&line)
        .env("VIDETTE_BROWSER_ARGS", "--no-sandbox")
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", words(&ran.stderr));
    let size = std::fs::read(home.path().join("p.pdf")).unwrap().len();
    assert!(size < 2_000_000, "{size} bytes");
}
