//! What stands on paper is what the game says: boxes and numbers are read back from the text form and compared with
//! `show --json`.

use serde_json::Value;

use crate::cli::program::Home;

/// A game in the middle of a battle: two turns as they were recorded, and what a referee put right.
fn played() -> (Home, Value) {
    let home = Home::with_two_turns();
    home.out(&[
        "do",
        "g",
        "mark davis shaken",
        "mark cutler beaten",
        "mark stone fatigue 17",
    ]);
    let state = home.json(&["show", "g", "--json"]);
    (home, state)
}

fn text(home: &Home, sheet: &str) -> String {
    home.out(&["print", "g", sheet, "--text", "--out", "-"])
}

/// What is ticked of the boxes of a line: the place of each tick among them.
fn ticks(line: &str) -> Vec<usize> {
    let boxes = line.split('[').skip(1);
    let ticked = boxes.enumerate().filter(|(_, rest)| rest.starts_with("x]"));
    ticked.map(|(place, _)| place).collect()
}

/// The word behind the ticked box of a line.
fn ticked(line: &str) -> &str {
    let behind = line.split("[x] ").nth(1).unwrap_or_default();
    behind.split(' ').next().unwrap_or_default()
}

/// Those of some kind by what is typed of them.
fn by<'v>(state: &'v Value, kind: &str, key: &str) -> Vec<(String, &'v Value)> {
    let all = state[kind].as_object().unwrap().iter();
    let named = all.map(|(id, one)| (one[key].as_str().unwrap_or(id).to_owned(), one));
    named.collect()
}

#[test]
fn every_box_and_number_of_the_brigade_sheets_is_that_of_the_game() {
    let (home, state) = played();
    let text = text(&home, "sheets");
    let ruler = "=".repeat(80);
    let sheets: Vec<&str> = text.split(&ruler).skip(1).collect();
    let brigades = by(&state, "brigades", "callsign");
    assert_eq!(sheets.len(), brigades.len());
    let units = by(&state, "units", "address");
    let (mut boxes, mut marked, mut absent) = (0, 0, 0);
    for sheet in sheets {
        let callsign = sheet.trim_start().split(' ').next().unwrap();
        let (_, brigade) = brigades
            .iter()
            .find(|(there, _)| there == callsign)
            .unwrap();
        let line = |start: &str| sheet.lines().find(|line| line.starts_with(start));
        let fatigue = brigade["fatigue"].as_u64().unwrap();
        let level = brigade["level"].as_str().unwrap();
        let said = line("Fatigue ").unwrap();
        assert!(
            said.starts_with(&format!("Fatigue {fatigue}, {level}")),
            "{said}"
        );
        let track: String = sheet
            .lines()
            .skip_while(|line| !line.starts_with("  ["))
            .take_while(|line| !line.starts_with("  with") && !line.starts_with("  fire"))
            .collect();
        assert_eq!(track.matches('x').count() as u64, fatigue, "{track}");
        let mark = brigade["mark"].as_str().unwrap();
        assert_eq!(ticked(line("Mark: ").unwrap()), mark, "{callsign}");
        marked += usize::from(mark != "steady");
        let general = state["generals"].as_object().unwrap().iter();
        let name = sheet.lines().nth(2).unwrap().split(':').next().unwrap();
        let general = general
            .map(|(_, general)| general)
            .find(|general| general["name"] == name);
        let general = general.unwrap_or_else(|| panic!("no callsign {name}"));
        assert_eq!(
            ticked(line("Brigadier: ").unwrap()),
            general["status"].as_str().unwrap()
        );
        let quality = general["quality"].as_u64().unwrap();
        let points = sheet.lines().nth(2).unwrap();
        // GEN-05: who is not at his post has no points.
        if general["status"] != "fit" {
            absent += 1;
            assert!(points.ends_with(": no points"), "{points}");
        } else {
            assert!(points.contains(&format!("({quality})")), "{points}");
            assert!(
                points.ends_with(&"o".repeat(quality as usize)),
                "CMD-02: {points}"
            );
        }
        let own = units
            .iter()
            .filter(|(address, _)| address.trim_end_matches(char::is_numeric) == callsign);
        for (address, unit) in own {
            let mut lines = sheet
                .lines()
                .skip_while(|line| !line.starts_with(&format!("{address} ")));
            let row = lines.find(|line| line.contains('[')).unwrap();
            let conditions = ["ordered", "disordered", "beaten", "broken"];
            let is = conditions.iter().position(|name| unit["state"] == *name);
            assert_eq!(ticks(row), [is.unwrap()], "{row}");
            assert!(
                row.contains(&format!("{}/{}", unit["size"], unit["value"])),
                "{row}"
            );
            boxes += 1;
        }
    }
    assert_eq!(boxes, units.len());
    assert!(marked > 2, "{marked} brigades are marked");
    assert!(absent > 0, "every general is fit");
}

/// The cells of a table of plain text whose columns are so wide, a row from each line that `begins` one to the next.
fn cells(lines: &[&str], widths: &[usize], begins: impl Fn(&str) -> bool) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for line in lines {
        if begins(line) {
            rows.push(vec![String::new(); widths.len()]);
        }
        let Some(row) = rows.last_mut() else { continue };
        let letters: Vec<char> = line.chars().collect();
        let mut from = 0;
        for (cell, width) in row.iter_mut().zip(widths) {
            let piece: String = letters.iter().skip(from).take(*width).collect();
            let piece = piece.trim();
            if !cell.is_empty() && !piece.is_empty() {
                cell.push(' ');
            }
            cell.push_str(piece);
            from += width + 1;
        }
    }
    rows
}

#[test]
fn every_number_and_place_of_the_umpire_s_pages_is_that_of_the_game() {
    let (home, state) = played();
    let text = text(&home, "umpire");
    let lines: Vec<&str> = text.lines().collect();
    let brigades = by(&state, "brigades", "callsign");
    let units = by(&state, "units", "address");
    let (mut told, mut placed) = (0, 0);
    let tables = lines.split(|line| line.is_empty());
    for table in tables {
        let Some(rule) = table.iter().position(|line| line.starts_with("---")) else {
            continue;
        };
        // What is listed below the rows is not part of them.
        let is_list =
            |line: &&&str| line.starts_with("Divisions:") || line.starts_with("Valued ground:");
        let body: Vec<&str> = table[rule + 1..]
            .iter()
            .take_while(|line| !is_list(line))
            .copied()
            .collect();
        if table[0].ends_with(": PLACES") {
            let is_row =
                |line: &str| !line.starts_with(' ') && line.contains(" w") || line.contains(" off");
            let starts = |line: &str| {
                units
                    .iter()
                    .any(|(address, _)| line.starts_with(&format!("{address} ")))
                    && is_row(line)
            };
            for row in cells(&body, &[14, 13, 10, 14, 13, 10], starts) {
                for unit in row.chunks(3).filter(|unit| !unit[0].is_empty()) {
                    let address = unit[0].split(' ').next().unwrap();
                    let (_, truth) = units.iter().find(|(there, _)| there == address).unwrap();
                    is_placed(&unit[1], truth);
                    placed += 1;
                }
            }
            continue;
        }
        let starts = |line: &str| {
            brigades
                .iter()
                .any(|(callsign, _)| line.starts_with(&format!("{callsign} ")))
        };
        for row in cells(&body, &[3, 16, 17, 10, 10, 4, 14], starts) {
            let (_, truth) = brigades
                .iter()
                .find(|(callsign, _)| *callsign == row[0])
                .unwrap();
            let fatigue = format!("{} {}", truth["fatigue"], truth["level"].as_str().unwrap());
            assert_eq!(row[4], fatigue, "{row:?}");
            assert!(row[3].ends_with(truth["mark"].as_str().unwrap()), "{row:?}");
            let kind = truth["order"]["kind"].as_str().unwrap();
            assert!(row[2].starts_with(kind), "{row:?}");
            told += 1;
        }
    }
    assert_eq!((told, placed), (brigades.len(), units.len()));
}

/// `w16.8 s19.4 292°`; `off`.
fn is_placed(said: &str, truth: &Value) {
    let Some(at) = truth["at"].as_array() else {
        assert_eq!(said, "off");
        return;
    };
    let words: Vec<&str> = said.split(' ').collect();
    let number = |word: &str, sign: char| -> f64 {
        word.trim_start_matches(sign)
            .trim_end_matches('°')
            .parse()
            .unwrap()
    };
    let is = [
        number(words[0], 'w'),
        number(words[1], 's'),
        number(words[2], ' '),
    ];
    let want = [&at[0], &at[1], &truth["facing"]].map(|n| n.as_f64().unwrap());
    let near = is.iter().zip(want).zip([0.051, 0.051, 0.51]);
    for ((is, want), most) in near {
        assert!((is - want).abs() <= most, "{said} is no {truth}");
    }
}
