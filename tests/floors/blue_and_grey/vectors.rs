//! The vectors of section 9, and the odds of section 10.

use super::*;
use roster::Mustered;

/// BG-006, BG-R01, BG-R02.
#[test]
fn allowances() {
    for row in rows(include_str!("../../data/blue-and-grey/v-allowance.csv")) {
        let printed = match row[1].as_str() {
            "-" => String::new(),
            points => format!("move = {points}"),
        };
        let text = kit(&unit("a", "union", &row[0], "4", &printed));
        match BlueAndGrey::muster(&text) {
            Ok(_) => assert_eq!(show(&begin(&text), "a")["allowance"], row[2], "{row:?}"),
            Err(faults) => {
                assert_eq!(row[2], "fault", "{row:?}: {faults:?}");
                assert!(
                    faults.iter().any(|fault| fault.said.contains("BG-R01")),
                    "{faults:?}"
                );
            }
        }
    }
    let text = kit(&format!(
        "[rulings]\nhorse_artillery = 8\n{}",
        unit("a", "union", "horse-artillery", "4", "")
    ));
    assert_eq!(show(&begin(&text), "a")["allowance"], "8");
}

/// BG-021, BG-023, BG-R06, BG-R07: EX-BG-021-a and b.
#[test]
fn columns_of_reinforcements() {
    for row in rows(include_str!("../../data/blue-and-grey/v-entry.csv")) {
        let along = if row[0].starts_with("turnpike") {
            "along = \"turnpike\""
        } else {
            ""
        };
        let first = match row[0].contains("other ground") {
            true => "[rulings]\ncolumn_first = \"ground\"\n",
            false => "",
        };
        for (allowance, most) in [(6, 4), (8, 5)] {
            let mut text = first.to_owned();
            for n in 1..=26 {
                text += &unit(
                    &format!("u{n}"),
                    "union",
                    "infantry",
                    "1",
                    &format!("move = {allowance}"),
                );
                text +=
                    &format!("\n[[arrival]]\nunit = \"u{n}\"\nturn = 1\nat = \"0101\"\n{along}\n");
            }
            let mut session = begin(&kit(&format!("{text}{}", map(4, 4))));
            let mut entered = 0;
            let refused = loop {
                match play(&mut session, &format!("enter u{}", entered + 1)) {
                    Ok(_) => entered += 1,
                    Err(why) => break why,
                }
            };
            assert_eq!(entered.to_string(), row[most], "{row:?} with {allowance}");
            assert!(refused.contains("BG-023"), "{refused}");
            if allowance == 6 {
                let costs: Vec<&str> = row[2].split(' ').collect();
                let left: Vec<&str> = row[3].split(' ').collect();
                for n in 1..=8 {
                    let unit = show(&session, &format!("u{n}"));
                    assert_eq!(unit["spent"], costs[n - 1], "{row:?} {n}");
                    assert_eq!(unit["left"], left[n - 1], "{row:?} {n}");
                }
                let told = shown(&session, "arrivals").text;
                let full = format!(
                    "column at 0101: {} entered, room for 0 more with allowance 6",
                    row[4]
                );
                assert!(told.starts_with(&full), "{told}");
            }
        }
    }
}

/// BG-R06: a unit that enters alone is a stack of its own, where stacks count.
#[test]
fn a_column_may_count_stacks() {
    let mut text = "[rulings]\ncolumn_count = \"stacks\"\n".to_owned();
    for n in 1..=4 {
        text += &unit(&format!("u{n}"), "union", "infantry", "1", "");
        text += &format!("\n[[arrival]]\nunit = \"u{n}\"\nturn = 1\nat = \"0101\"\n");
    }
    let mut session = begin(&kit(&format!("{text}{}", map(4, 4))));
    plays(&mut session, &["enter u1", "enter u2,u3", "enter u4"]);
    let spent = ["u1", "u2", "u3", "u4"].map(|id| show(&session, id)["spent"].clone());
    assert_eq!(spent, ["1", "2", "2", "3"]);
}

/// BG-040 to BG-049 (BG-042 roads, BG-044 sides, BG-048 creeks), BG-R12, BG-R13, BG-R15, BG-R17: the price of one step.
#[test]
fn steps() {
    for row in rows(include_str!("../../data/blue-and-grey/v-step.csv")) {
        let mut text = unit("a", "union", "infantry", "1", "move = 20\nat = \"0101\"");
        if row[4] == "yes" {
            text += &unit("z", "confederate", "infantry", "1", "at = \"0301\"");
        }
        text += &map(4, 4);
        text += &ground("0101", &row[1]);
        text += &ground("0201", &row[2]);
        text += &side("0101/0201", &row[3]);
        let session = begin(&kit(&text));
        let way = show(&session, "way a 0201");
        match row[5].split_once(' ') {
            Some((case, _)) if case.starts_with("6.") => {
                let no = way["against"][0]
                    .as_str()
                    .unwrap_or_else(|| panic!("{row:?}: {way}"));
                assert!(no.starts_with(clause(case)), "{row:?}: {no}");
            }
            _ => {
                assert_eq!(way["steps"][0]["cost"], row[5], "{row:?}: {way}");
                let is_ferry = row[2].contains("ferry");
                assert_eq!(way["against"][0].is_null(), !is_ferry, "{row:?}: {way}");
            }
        }
    }
}

/// BG-031 to BG-036 (BG-034 the allowance), BG-041, BG-049: EX-BG-035-a, EX-BG-049-a to c, EX-BG-041-a.
#[test]
fn walks() {
    for row in rows(include_str!("../../data/blue-and-grey/v-walk.csv")) {
        let case = row[0].as_str();
        let count: i64 = row[1].parse().unwrap();
        let after = case.contains("after a move");
        let (allowance, at) = match after {
            true => ("7", "0102"),
            false => (row[2].as_str(), "0101"),
        };
        let mut text = unit(
            "a",
            "union",
            "infantry",
            "1",
            &format!("move = {allowance}\nat = \"{at}\""),
        );
        let last = format!("{:02}01", count + 2);
        let enemy = match case {
            _ if case.contains("the last in an enemy zone") => Some(last.as_str()),
            "through an enemy zone" => Some("0202"),
            "out of an enemy zone" => Some("0102"),
            "into an enemy unit" => Some("0301"),
            _ => None,
        };
        if let Some(hex) = enemy {
            text += &unit(
                "z",
                "confederate",
                "infantry",
                "1",
                &format!("at = \"{hex}\""),
            );
        }
        text += &map(16, 4);
        let by_pike = case.contains("turnpike") || case.contains("the last in an enemy zone");
        for column in 1..16 {
            let pike = if by_pike { "turnpike" } else { "-" };
            text += &side(&format!("{column:02}01/{:02}01", column + 1), pike);
        }
        if case.contains("slope") || after || case.contains("such") {
            text += &ground("0201", "mountain 1 slope");
            text += &ground("0301", "mountain 2 slope");
        }
        let mut session = begin(&kit(&text));
        if after {
            plays(&mut session, &["move a by 0101"]);
        }
        let hexes: Vec<String> = (2..count + 2)
            .map(|column| format!("{column:02}01"))
            .collect();
        let told = play(&mut session, &format!("move a by {}", hexes.join(" ")));
        match (row[4..].join(",").as_str(), told) {
            ("ok", Ok(_)) => assert_eq!(show(&session, "a")["left"], row[3], "{row:?}"),
            ("minimum", Ok(told)) => assert!(told.contains("BG-035"), "{told}"),
            (answer, Err(why)) => {
                let (case, said) = answer
                    .split_once(' ')
                    .unwrap_or_else(|| panic!("{row:?}: {why}"));
                let said = match said.split_once(" wanted, ") {
                    Some((step, left)) => {
                        format!("{}, only {left}", step.replacen(": ", ": costs ", 1))
                    }
                    None => said.to_owned(),
                };
                assert!(
                    why.starts_with(clause(case)) && why.contains(&said),
                    "{row:?}: {why}"
                );
            }
            (answer, Ok(told)) => panic!("{row:?}: {answer}: {told}"),
        }
    }
}

/// BG-080: odds by the defender's rounding, clamped.
#[test]
fn odds() {
    let columns = (1..=5)
        .rev()
        .map(|n| format!("\"1-{n}\""))
        .chain((2..=6).map(|n| format!("\"{n}-1\"")));
    let columns: Vec<String> = columns.collect();
    let crt = format!(
        "[crt]\nrounding = \"defender\"\ncolumns = [{}]\n",
        columns.join(", ")
    );
    for row in rows(include_str!("../../data/blue-and-grey/v-odds.csv")) {
        let mut text = crt.clone();
        text += &unit("a", "union", "infantry", &row[0], "");
        text += &unit("z", "confederate", "infantry", &row[1], "");
        let mut session = begin(&kit(&text).replace("[zones]\nreach = \"adjacent\"", ""));
        plays(&mut session, &["next", "attack a on z dice 3 code hold"]);
        assert_eq!(show(&session, "fight")["column"], row[2], "{row:?}");
    }
}

/// BG-080: the other rounding, and a table that is not clamped.
#[test]
fn odds_by_other_charts() {
    let crt =
        "[crt]\nrounding = \"nearest\"\nclamp = false\ncolumns = [\"1-2\", \"1-1\", \"2-1\"]\n";
    let mut text = crt.to_owned();
    text += &unit("a", "union", "infantry", "8", "");
    text += &unit("b", "union", "infantry", "30", "");
    text += &unit("y", "confederate", "infantry", "5", "");
    text += &unit("z", "confederate", "infantry", "5", "");
    let mut session = begin(&kit(&text));
    plays(&mut session, &["next", "attack a on z dice 3 code hold"]);
    assert_eq!(show(&session, "fight")["column"], "2-1");
    let no = refused(&mut session, "attack b on y dice 3 code hold");
    assert!(no.starts_with("BG-080: 6-1 is outside the table"), "{no}");
    plays(&mut session, &["attack b on y column 2-1 dice 3 code hold"]);
    assert_eq!(show(&session, "fight")["column"], "2-1");
}
