//! Table markers and labels, printed by a real browser and read off the page at their true size.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use super::printed::may_print;
use super::*;
use crate::cli::program::Home;
use common::blinds::rebels;
use common::sitting::start;
use vidette::report::tags::{BLACK, SIDE, Tag};
use vidette::view::paper::label::Labels;

/// No name of a battle is cut on a label or a slip: it wraps, and its label grows.
#[test]
fn no_label_and_no_slip_cuts_a_name() {
    let home = Home::new();
    for roster in ["mcphersons-ridge", "cornfield", "henry-hill", "olustee"] {
        for what in ["labels", "slips"] {
            home.out(&["print", roster, what, "--out", "p.html"]);
            let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
            assert!(!page.contains('…'), "{roster} {what}");
            assert!(!page.contains("In full:"), "{roster} {what}");
        }
    }
    // Not even names of two hundred letters.
    let worst = super::worst();
    let page = sheet::html(&packet(&worst, &[SheetKind::Labels]), &PaperSize::default()).text;
    for unit in worst.units().filter(|unit| unit.name.len() > 150) {
        let printed = page.matches(&format!("{}<", unit.name)).count();
        assert_eq!(printed, 2, "with a tag and for the base: {}", unit.name);
    }
    home.out(&["print", "mcphersons-ridge", "slips", "--out", "p.html"]);
    let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
    assert!(
        page.contains("0.6 in east of East McPherson Ridge (w28.5 s11)<"),
        "{page}"
    );
}

/// Dots an inch.
const DOTS: usize = 160;

/// A tag read off a page: its number and the side of its black square in inches.
type Read = (u16, f64);

/// A page in grey.
struct Raster {
    width: usize,
    height: usize,
    dots: Vec<u8>,
}

impl Raster {
    fn page(folder: &Path, page: usize) -> Option<Self> {
        let (page, dots) = (page.to_string(), DOTS.to_string());
        let line = ["-gray", "-r", &dots, "-f", &page, "-l", &page, "p.pdf"];
        let ran = Command::new("pdftoppm")
            .args(line)
            .current_dir(folder)
            .output()
            .unwrap();
        // `P5`, width and height, 255, then a byte a dot.
        let mut head = ran.stdout.splitn(4, |byte| *byte == b'\n');
        let (_, size, _) = (head.next()?, head.next()?, head.next()?);
        let (width, height) = std::str::from_utf8(size).ok()?.split_once(' ')?;
        Some(Self {
            width: width.parse().ok()?,
            height: height.parse().ok()?,
            dots: head.next()?.to_vec(),
        })
    }

    fn is_dark(&self, x: usize, y: usize) -> bool {
        self.dots[y * self.width + x] < 128
    }

    /// The boxes round everything dark that hangs together: left, top, right, bottom.
    fn boxes(&self) -> Vec<[usize; 4]> {
        let mut seen = vec![false; self.dots.len()];
        let mut boxes = Vec::new();
        for start in 0..self.dots.len() {
            if seen[start] || self.dots[start] >= 128 {
                continue;
            }
            let mut around = [usize::MAX, usize::MAX, 0, 0];
            let mut open = vec![start];
            seen[start] = true;
            while let Some(at) = open.pop() {
                let (x, y) = (at % self.width, at / self.width);
                around = [
                    around[0].min(x),
                    around[1].min(y),
                    around[2].max(x),
                    around[3].max(y),
                ];
                for (x, y) in [
                    (x.wrapping_sub(1), y),
                    (x + 1, y),
                    (x, y.wrapping_sub(1)),
                    (x, y + 1),
                ] {
                    if x < self.width && y < self.height && self.is_dark(x, y) {
                        let next = y * self.width + x;
                        if !std::mem::replace(&mut seen[next], true) {
                            open.push(next);
                        }
                    }
                }
            }
            boxes.push(around);
        }
        boxes
    }

    /// The tags of the page, tops up.
    fn tags(&self) -> Vec<Read> {
        let least = DOTS * 2 / 5;
        let read = |[left, top, right, bottom]: [usize; 4]| {
            let (wide, high) = (right + 1 - left, bottom + 1 - top);
            if wide < least || wide.abs_diff(high) > 2 {
                return None;
            }
            let cell = wide as f64 / BLACK as f64;
            let at = |from: usize, n: usize| (from as f64 + cell * (n as f64 - 0.5)) as usize;
            let cells: [[bool; SIDE]; SIDE] = std::array::from_fn(|y| {
                std::array::from_fn(|x| !self.is_dark(at(left, x), at(top, y)))
            });
            let number = (0..587).find(|number| *Tag::new(*number).unwrap().cells() == cells)?;
            Some((number, wide as f64 / DOTS as f64))
        };
        self.boxes().into_iter().filter_map(read).collect()
    }
}

/// Prints the labels of a roster with these options and reads every page.
fn printed(roster: &str, options: &[&str]) -> Vec<Read> {
    let home = Home::new();
    std::fs::write(home.path().join("battle.toml"), roster).unwrap();
    let ran = home
        .command(&[
            "print",
            "./battle.toml",
            "labels",
            "--pdf",
            "--out",
            "p.pdf",
        ])
        .args(options)
        .env("VIDETTE_BROWSER_ARGS", "--no-sandbox")
        .output()
        .unwrap();
    assert_eq!(
        ran.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    let pages = said
        .split("  ")
        .nth(1)
        .and_then(|pages| pages.split(' ').next())
        .unwrap();
    let pages: usize = pages.parse().unwrap();
    (1..=pages)
        .flat_map(|page| Raster::page(home.path(), page).unwrap().tags())
        .collect()
}

fn labels(state: &State, of: &[paper::PrintSubject]) -> Labels {
    let look = PrintedState { of, ..look(state) };
    match paper::make_sheets(&look, &[SheetKind::Labels])
        .unwrap()
        .pop()
    {
        Some(Sheet::Labels(labels)) => labels,
        other => panic!("{other:?}"),
    }
}

/// Every marker and label of the sheet, once, at its size, tops up.
fn is_read_back(roster: &str, options: &[&str], inches: f64) {
    let labels = labels(&start(roster), &[]);
    let mut expected: BTreeMap<u16, f64> = labels
        .markers
        .iter()
        .map(|marker| (marker.tag, 2.5))
        .collect();
    expected.extend(labels.pieces.iter().map(|piece| (piece.tag, inches)));
    let read = printed(roster, options);
    assert_eq!(read.len(), expected.len(), "{options:?}: {read:?}");
    for (tag, size) in read {
        let wanted = expected
            .remove(&tag)
            .unwrap_or_else(|| panic!("tag {tag} is not of this battle"));
        assert!(
            (size - wanted).abs() <= 0.015,
            "tag {tag}: {size} for {wanted}"
        );
    }
    assert!(expected.is_empty(), "{expected:?}");
}

#[test]
fn every_label_is_read_off_the_printed_page_at_its_true_size() {
    if !may_print() {
        return;
    }
    let steps = include_str!("../../rosters/first-steps.toml");
    let ridge = include_str!("../../rosters/mcphersons-ridge.toml");
    let worst = include_str!("../data/rosters/worst.toml");
    std::thread::scope(|scope| {
        scope.spawn(|| is_read_back(ridge, &["--paper", "letter"], 0.75));
        scope.spawn(|| is_read_back(steps, &["--tag", "1.5", "--ink", "mono"], 1.5));
        scope.spawn(|| is_read_back(steps, &["--tag", "0.5", "--paper", "letter"], 0.5));
        scope.spawn(|| is_read_back(worst, &[], 0.75));
    });
}

/// Four markers in the corners; on a table over 6 ft four more at the edges; none for part of the battle.
#[test]
fn markers_are_those_that_the_table_needs() {
    let table = |width: u32| {
        let text = include_str!("../../rosters/first-steps.toml");
        let from = text.find("width = ").unwrap();
        let line = text[from..].lines().next().unwrap();
        start(&text.replacen(line, &format!("width = {width}"), 1))
    };
    let markers = |state: &State, of: &[paper::PrintSubject]| -> Vec<u16> {
        labels(state, of)
            .markers
            .iter()
            .map(|marker| marker.tag)
            .collect()
    };
    assert_eq!(markers(&table(72), &[]), [0, 1, 2, 3]);
    assert_eq!(markers(&table(73), &[]), [0, 1, 2, 3, 4, 5, 6, 7]);
    let union = paper::PrintSubject::Side(SideId::new("blue"));
    let blue = labels(&table(72), &[union]);
    assert!(blue.markers.is_empty());
    let sides: Vec<&str> = blue
        .pieces
        .iter()
        .map(|piece| piece.side.as_str())
        .collect();
    assert!(
        !sides.is_empty() && sides.iter().all(|side| *side == sides[0]),
        "{sides:?}"
    );
}

/// BLIND-11: a card's label has its number alone, and the referee alone prints labels: their numbers count the pieces
/// of both sides.
#[test]
fn the_label_of_a_blind_tells_no_more_than_its_card() {
    let state = start(&rebels((30, 30), (40, 34)));
    let printed = labels(&state, &[]);
    let cards: Vec<_> = printed
        .pieces
        .iter()
        .filter(|piece| piece.name.starts_with("Blind"))
        .collect();
    assert_eq!(cards.len(), 3);
    for card in cards {
        assert_eq!(
            (card.command.as_str(), card.name.as_str()),
            ("", &*format!("Blind {}", card.address))
        );
    }
    let side = SideId::new("rebel");
    let look = PrintedState {
        side: Some(&side),
        ..look(&state)
    };
    let refused = paper::make_sheets(&look, &[SheetKind::Labels]).unwrap_err();
    assert!(
        refused.contains("labels is only for the referee"),
        "{refused}"
    );
}

#[test]
fn a_tag_of_a_size_that_no_camera_reads_is_refused() {
    let home = Home::new();
    for (size, code) in [("0.4", 2), ("1.6", 2), ("x", 2), ("0.5", 0), ("1.5in", 0)] {
        let ran = home.command(&[
            "print",
            "first-steps",
            "labels",
            "--text",
            "--out",
            "-",
            "--tag",
            size,
        ]);
        let ran = { ran }.output().unwrap();
        assert_eq!(
            ran.status.code(),
            Some(code),
            "{size}: {}",
            String::from_utf8_lossy(&ran.stderr)
        );
        if code == 2 {
            let said = String::from_utf8_lossy(&ran.stderr).into_owned();
            assert!(said.contains("0.5 to 1.5 in wide"), "{said}");
        }
    }
}
