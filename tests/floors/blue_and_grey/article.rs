//! The vectors of section 10 that complications of strength and movement have.

use super::*;

fn with(complications: &str) -> String {
    format!("[complications]\n{complications}\n")
}

/// CBG-601, CBG-602, BG-035: what an enemy zone costs.
#[test]
fn zones_that_cost_three() {
    for row in rows(include_str!("../../data/blue-and-grey/v-zone3.csv")) {
        let mut text = with("zoc3 = true\nmin_move = true");
        text += &unit(
            "a",
            "union",
            "infantry",
            "1",
            &format!("move = {}\nat = \"0101\"", row[2]),
        );
        if row[1] == "yes" {
            text += &unit("z", "confederate", "infantry", "1", "at = \"0301\"");
        }
        text += &map(4, 4);
        let kind = match row[0].as_str() {
            "1" => "clear",
            "3" => "rough",
            _ => "mountain",
        };
        text += &ground("0201", kind);
        let mut session = begin(&kit(&text));
        let way = show(&session, "way a 0201");
        assert_eq!(way["steps"][0]["cost"], row[3], "{row:?}");
        plays(&mut session, &["move a by 0201"]);
        assert_eq!(way["minimum"], row[4] == "one-hex minimum", "{row:?}");
    }
}

/// CBG-R05.
#[test]
fn zones_may_cost_three_in_all() {
    let mut text = format!("[rulings]\nzone_cost = \"in_all\"\n{}", with("zoc3 = true"));
    text += &unit("a", "union", "infantry", "1", "at = \"0101\"");
    text += &unit("z", "confederate", "infantry", "1", "at = \"0301\"");
    let session = begin(&kit(&(text + &map(4, 4))));
    assert_eq!(show(&session, "way a 0201")["steps"][0]["cost"], "3");
}

/// CBG-301, CBG-302, CBG-303, CBG-R01: EX-CBG-302-a.
#[test]
fn friends_in_the_way() {
    let mut text = with("stacking = true");
    text += &unit("a", "union", "infantry", "1", "at = \"0101\"");
    text += &unit("b", "union", "infantry", "1", "at = \"0201\"");
    text += &unit("c", "union", "infantry", "1", "at = \"0302\"");
    text += &unit("d", "union", "infantry", "1", "at = \"0302\"");
    text += &(map(6, 4) + &ground("0401", "town"));
    text += &unit("e", "union", "infantry", "1", "at = \"0401\"");
    let mut session = begin(&kit(&text));
    assert_eq!(show(&session, "way a 0201")["steps"][0]["cost"], "2");
    let through_two = show(&session, "way a 0201 0302 0402");
    assert!(
        through_two["against"][0]
            .as_str()
            .unwrap()
            .starts_with("CBG-301: 0302"),
        "{through_two}"
    );
    let through_town = show(&session, "way a 0201 0301 0401 0501");
    assert!(
        through_town["against"][0]
            .as_str()
            .unwrap()
            .starts_with("CBG-301: 0401"),
        "{through_town}"
    );
    assert!(show(&session, "way a 0201 0301")["against"][0].is_null());
    plays(&mut session, &["move b by 0301", "move b by 0401"]);
    let no = refused(&mut session, "next");
    assert!(no.starts_with("CBG-303: B, E are together in 0401"), "{no}");
    let in_all = kit(&format!("[rulings]\nfriend_cost = \"in_all\"\n{text}"));
    assert_eq!(show(&begin(&in_all), "way a 0201")["steps"][0]["cost"], "1");
}

/// CBG-603.
#[test]
fn guns_are_slow_in_forest() {
    let mut text = with("terrain = true");
    text += &unit("g", "union", "artillery", "1", "at = \"0101\"");
    text += &unit("a", "union", "infantry", "1", "at = \"0101\"");
    text += &(map(4, 4)
        + &ground("0201", "forest")
        + &ground("0102", "forest")
        + &side("0101/0102", "road"));
    let session = begin(&kit(&text));
    let cost = |words: &str| show(&session, words)["steps"][0]["cost"].clone();
    assert_eq!(
        [cost("way g 0201"), cost("way a 0201"), cost("way g 0102")],
        ["6", "3", "1"]
    );
    // The hex tells it, where the article is played.
    let told = shown(&session, "0201").text;
    assert!(
        told.contains(
            "defence x 2; artillery pays 6 to enter unless face down or on a road (CBG-603)"
        ),
        "{told}"
    );
    assert!(!shown(&session, "0101").text.contains("CBG-603"));
    let plain = begin(&kit(&text.replace("terrain = true", "terrain = false")));
    assert!(!shown(&plain, "0201").text.contains("CBG-603"));
    let legend = |session: &Game| {
        let pages = BlueAndGrey::pages(session.state(), &Audience::Table, None);
        let mut boards = pages.into_iter().filter_map(|page| page.board);
        boards.next().unwrap().legend.join("; ")
    };
    assert!(legend(&session).contains("CBG-603"));
    assert!(!legend(&plain).contains("CBG-603"));
}

/// A fight of units round 0303 on clear ground; what `show fight` tells.
fn fight(
    complications: &str,
    attackers: &[(u8, &str, &str)],
    defenders: &[(&str, &str)],
    more: &str,
) -> Value {
    let mut text = with(complications);
    text += "[crt]\nrounding = \"defender\"\ncolumns = [\"1-5\", \"1-4\", \"1-3\", \"1-2\", \"1-1\", \"2-1\", \"3-1\", \"4-1\", \"5-1\", \"6-1\"]\n";
    text += "[bombardment]\nreach = 9\n";
    for (n, (side, kind, strength)) in attackers.iter().enumerate() {
        let hex = ["0302", "0402", "0403", "0304", "0203", "0202"][usize::from(*side) - 1];
        text += &unit(
            &format!("a{n}"),
            "union",
            kind,
            strength,
            &format!("at = \"{hex}\""),
        );
    }
    for (n, (kind, strength)) in defenders.iter().enumerate() {
        text += &unit(
            &format!("d{n}"),
            "confederate",
            kind,
            strength,
            "at = \"0303\"",
        );
    }
    text += &map(12, 6);
    text += more;
    let mut session = begin(&kit(&text));
    let names: Vec<String> = (0..attackers.len()).map(|n| format!("a{n}")).collect();
    plays(
        &mut session,
        &[
            "next",
            &format!("attack {} on 0303 dice 3 code hold", names.join(",")),
        ],
    );
    assert_eq!(session.differing(), []);
    show(&session, "fight")
}

/// CBG-704: EX-CBG-704-a.
#[test]
fn flanks() {
    for row in rows(include_str!("../../data/blue-and-grey/v-flank.csv")) {
        let attackers: Vec<(u8, &str, &str)> = row[0]
            .split(' ')
            .map(|one| {
                let (side, kind) = one.split_once(':').unwrap();
                (side.parse().unwrap(), kind, "3")
            })
            .collect();
        let foot = attackers
            .iter()
            .filter(|(_, kind, _)| *kind != "artillery")
            .count();
        let plain = 3 * attackers.len();
        let wanted = if row[1] == "yes" {
            plain + 3 * foot
        } else {
            plain
        };
        let found = fight("flank = true", &attackers, &[("infantry", "4")], "");
        assert_eq!(found["attack"]["total"], wanted.to_string(), "{row:?}");
    }
    let attackers = [
        (1, "infantry", "5"),
        (3, "infantry", "4"),
        (4, "artillery", "3"),
    ];
    let flanked = fight("flank = true", &attackers, &[("infantry", "4")], "");
    assert_eq!(
        (
            flanked["attack"]["total"].as_str(),
            flanked["column"].as_str()
        ),
        (Some("21"), Some("5-1"))
    );
    let plain = fight("", &attackers, &[("infantry", "4")], "");
    assert_eq!(
        (plain["attack"]["total"].as_str(), plain["column"].as_str()),
        (Some("12"), Some("3-1"))
    );
    let two = fight(
        "flank = true",
        &attackers,
        &[("infantry", "2"), ("infantry", "2")],
        "",
    );
    assert_eq!(two["attack"]["total"], "12", "two units are not flanked");
}

/// CBG-801, CBG-802.
#[test]
fn guns_lose_by_range() {
    for row in rows(include_str!("../../data/blue-and-grey/v-guns.csv")) {
        for (column, wanted) in row.iter().enumerate().skip(1) {
            let is_slight = column > 4;
            let hexes = if is_slight { column - 4 } else { column };
            let mut text = with("attenuation = true");
            text += "[bombardment]\nreach = 9\n[command]\ninverse = \"union\"\nunion = 4\n";
            let rifled = format!("rifled = {is_slight}\nat = \"{:02}01\"", 1 + hexes);
            text += &unit("g", "union", "artillery", &row[0], &rifled);
            text += &unit("h", "union", "artillery", "9", "at = \"0201\"");
            text += &unit("z", "confederate", "infantry", "1", "at = \"0101\"");
            let mut session = begin(&kit(&(text + &map(12, 3))));
            plays(
                &mut session,
                &["next", "bombard g,h at 0101 column 1-1 dice 1 code hold"],
            );
            let fight = show(&session, "fight");
            let lines = fight["attack"]["shares"][0]["tally"].as_array().unwrap();
            let total: i64 = lines
                .iter()
                .map(|line| line["value"].as_str().unwrap().parse::<i64>().unwrap())
                .sum();
            assert_eq!(
                total.to_string(),
                *wanted,
                "{row:?} at {hexes}, {is_slight}"
            );
        }
    }
}

/// CBG-804, CBG-R08.
#[test]
fn guns_stand_badly_alone() {
    for row in rows(include_str!("../../data/blue-and-grey/v-gun-defence.csv")) {
        let mut defenders = vec![("artillery", row[0].as_str())];
        if row[2] != "-" {
            defenders.push((row[2].as_str(), "2"));
        }
        let afar = row[1].contains("(off)");
        let kinds: Vec<&str> = row[1].trim_end_matches(" (off)").split(' ').collect();
        let more: i64 = if defenders.len() > 1 { 2 } else { 0 };
        let total = match afar {
            false => {
                let attackers: Vec<(u8, &str, &str)> =
                    (1..).zip(&kinds).map(|(n, kind)| (n, *kind, "9")).collect();
                fight("art_defence = true", &attackers, &defenders, "")["defence"]["total"].clone()
            }
            true => {
                let mut text = with("art_defence = true") + "[bombardment]\nreach = 9\n";
                text += &unit("g", "union", "artillery", "9", "at = \"0601\"");
                text += &unit("z", "confederate", "artillery", &row[0], "at = \"0101\"");
                let mut session = begin(&kit(&(text + &map(12, 3))));
                plays(
                    &mut session,
                    &["next", "bombard g at z column 1-1 dice 1 code hold"],
                );
                show(&session, "fight")["defence"]["total"].clone()
            }
        };
        let wanted: i64 = row[3].parse::<i64>().unwrap() + more;
        assert_eq!(total, wanted.to_string(), "{row:?}");
    }
}

/// CBG-811, CBG-R09: EX-CBG-811-a.
#[test]
fn cavalry_counts_half() {
    let on = "cavalry = true\nzoc3 = true\nvoluntary = true";
    for row in rows(include_str!("../../data/blue-and-grey/v-cavalry.csv")) {
        if row[3] == "yes" {
            continue;
        }
        let enemies: Vec<&str> = row[2].split('+').collect();
        let (fight, part) = match row[1].as_str() {
            "attacks" => {
                let defenders: Vec<(&str, &str)> =
                    enemies.iter().map(|kind| (*kind, "2")).collect();
                (
                    fight(on, &[(1, "cavalry", &row[0])], &defenders, ""),
                    "attack",
                )
            }
            _ => {
                let attackers: Vec<(u8, &str, &str)> = (1..)
                    .zip(&enemies)
                    .map(|(n, kind)| (n, *kind, "9"))
                    .collect();
                (
                    fight(on, &attackers, &[("cavalry", &row[0])], ""),
                    "defence",
                )
            }
        };
        assert_eq!(fight[part]["total"], row[4], "{row:?}");
    }
    let attackers = [
        (1, "infantry", "5"),
        (2, "cavalry", "3"),
        (3, "artillery", "2"),
    ];
    let fight = fight(on, &attackers, &[("cavalry", "4")], "");
    let found = ["attack", "defence"].map(|part| fight[part]["total"].clone());
    assert_eq!(
        (found, fight["column"].clone()),
        (["10".into(), "2".into()], Value::from("5-1"))
    );
}

/// CBG-805.
#[test]
fn guns_unlimber() {
    for row in rows(include_str!("../../data/blue-and-grey/v-unlimber.csv")) {
        let costs: Vec<&str> = row[0].split(' ').filter(|cost| *cost != "-").collect();
        let mut text = with("unlimber = true\nzoc3 = true");
        text += &unit("g", "union", "artillery", "5", "move = 20\nat = \"0101\"");
        text += &(map(12, 4) + "[bombardment]\nreach = 9\n");
        let last = format!("{:02}01", costs.len() + 2);
        let off = format!("{:02}03", costs.len() + 4);
        let enemy = if row[1] == "yes" { &last } else { &off };
        text += &unit(
            "z",
            "confederate",
            "infantry",
            "2",
            &format!("at = \"{enemy}\""),
        );
        let mut hexes = Vec::new();
        for (n, cost) in costs.iter().enumerate() {
            let hex = format!("{:02}01", n + 2);
            text += &ground(
                &hex,
                match *cost {
                    "1" => "clear",
                    "3" => "rough",
                    _ => "mountain",
                },
            );
            hexes.push(hex);
        }
        let mut session = begin(&kit(&text));
        if !hexes.is_empty() {
            plays(&mut session, &[&format!("move g by {}", hexes.join(" "))]);
        }
        assert_eq!(show(&session, "g")["spent"], row[2], "{row:?}");
        plays(&mut session, &["next"]);
        let line = "bombard g at z column 1-1 dice 1 code hold";
        match row[3].as_str() {
            "yes" => drop(plays(&mut session, &[line])),
            _ => assert!(
                refused(&mut session, line).starts_with("CBG-805"),
                "{row:?}"
            ),
        }
    }
}

/// CBG-401, CBG-402, CBG-403, CBG-404, CBG-406, CBG-407, CBG-411; scatter is told of where command is.
#[test]
fn works_of_the_article() {
    for row in rows(include_str!("../../data/blue-and-grey/v-works.csv")) {
        if row[2].contains("scatters") {
            continue;
        }
        let mut text = with(&format!("entrench = {}", row[1]));
        text += &unit("b", "union", "infantry", "4", "at = \"0101\"");
        text += &unit("z", "confederate", "infantry", "4", "at = \"0201\"");
        let mut session = begin(&kit(&(text + &map(6, 6))));
        for event in row[2].split(' ') {
            let (turn, what) = event.split_once(':').unwrap();
            let turn: i64 = turn.parse().unwrap();
            let own = |session: &Game| {
                let game = show(session, "");
                game["turn"] == turn && game["side"] == "union"
            };
            while show(&session, "")["turn"].as_i64().unwrap() < turn
                || (what != "attacked" && !own(&session))
            {
                plays(&mut session, &["next"]);
            }
            match what {
                "start" => drop(plays(&mut session, &["works b"])),
                "attacks" => drop(plays(
                    &mut session,
                    &["next", "attack b on z column 1-1 dice 1 code hold"],
                )),
                "attacked" => drop(plays(
                    &mut session,
                    &[
                        "next",
                        "next",
                        "next",
                        "attack z on b column 1-1 dice 1 code hold",
                    ],
                )),
                "moves" => drop(plays(
                    &mut session,
                    &["move b by 0102 because \"it leaves the zone\""],
                )),
                "end-own-move" => drop(plays(&mut session, &["next"])),
                other => panic!("{other}"),
            }
        }
        let works = &show(&session, "")["works"];
        let found = match works.as_object().unwrap().values().next() {
            None => "none",
            Some(Value::String(done)) => done,
            Some(_) => "building",
        };
        assert_eq!(found, row[3], "{row:?}");
    }
}

/// CBG-409, CBG-603, CBG-R03.
#[test]
fn defence_in_ground_and_works() {
    for row in rows(include_str!("../../data/blue-and-grey/v-defence.csv")) {
        let plain = |kind: &str, factor: &str| match kind {
            "clear" => String::new(),
            kind => format!("[ground.{kind}]\nmove = 1\ndefence = {factor}\n"),
        };
        for (complications, wanted) in [
            ("", &row[1]),
            ("terrain = true", &row[2]),
            ("entrench = 2\n", &row[3]),
            ("entrench = 2\nterrain = true", &row[4]),
        ] {
            let head = HEAD
                .replace("[ground.town]\nmove = 1\n", "")
                .replace("[ground.rough]\nmove = 3\n", "");
            let head = head.replace("[ground.forest]\nmove = 3\n", "");
            let mut text = with(complications) + &plain(&row[0], &row[1]);
            text += &unit("b", "union", "infantry", "1", "at = \"0101\"");
            text += &unit("z", "confederate", "infantry", "4", "at = \"0201\"");
            text += &(map(6, 6) + &ground("0101", &row[0]));
            let mut session = begin(&format!("{head}{text}{SIDES}"));
            if complications.contains("entrench") && row[0] == "forest-rough" {
                // Nobody builds there: whoever finds works there has them by the table's word.
                assert!(refused(&mut session, "works b").starts_with("CBG-408"));
                plays(&mut session, &["works b because \"they were printed\""]);
            } else if complications.contains("entrench") {
                plays(&mut session, &["works b"]);
            }
            plays(&mut session, &["next"; 7]);
            plays(&mut session, &["attack z on b column 1-1 dice 1 code hold"]);
            let found = show(&session, "fight")["defence"]["total"].clone();
            let wanted: i64 = wanted.parse().unwrap();
            // Works never take anything away: the larger counts.
            let wanted = wanted.max(if complications == "entrench = 2\n" {
                row[1].parse().unwrap()
            } else {
                1
            });
            assert_eq!(found, wanted.to_string(), "{row:?} {complications}");
        }
    }
}
