//! The vectors of command, scatter and demoralisation.

use super::*;

fn with(complications: &str, more: &str) -> String {
    format!("[complications]\n{complications}\n{more}")
}

/// CBG-501, CBG-508: every die and level lists the digits of T-COMMAND, and each digit as often as it should.
#[test]
fn the_table_of_command() {
    let mut counts = vec![[0; 10]; 5];
    for row in rows(include_str!("../../data/blue-and-grey/t-command.csv")) {
        for level in 1..=5_usize {
            let chart = format!("[command]\nunion = {level}\nconfederate = 1\n");
            let mut text = with("command = true", &chart);
            for digit in 0..=9 {
                let hex = format!("01{:02}", 10 + digit);
                text += &unit(
                    &format!("u{digit}"),
                    "union",
                    "infantry",
                    "1",
                    &format!("at = \"{hex}\""),
                );
            }
            let mut session = begin(&kit(&(text + &map(4, 20))));
            plays(&mut session, &[&format!("command dice {}", row[0])]);
            let mut out = Vec::new();
            for (digit, count) in counts[level - 1].iter_mut().enumerate() {
                if show(&session, &format!("u{digit}"))["scattered"] == true {
                    out.push(digit.to_string());
                    *count += 1;
                }
            }
            let mut wanted: Vec<String> = row[level].split(' ').map(str::to_owned).collect();
            wanted.sort();
            assert_eq!(out, wanted, "{row:?} level {level}");
        }
    }
    for (row, counts) in rows(include_str!("../../data/blue-and-grey/v-command-sums.csv"))
        .iter()
        .zip(counts)
    {
        let wanted: Vec<i32> = row[1..11].iter().map(|n| n.parse().unwrap()).collect();
        assert_eq!(counts.to_vec(), wanted, "{row:?}");
        assert_eq!(counts.iter().sum::<i32>().to_string(), row[11]);
    }
}

/// CBG-501, CBG-509, CBG-1123, CBG-R04: levels by turn, side and demoralisation.
#[test]
fn levels() {
    let levels = rows(include_str!("../../data/blue-and-grey/t-levels.csv"));
    for row in rows(include_str!("../../data/blue-and-grey/v-level.csv")) {
        let list: Vec<String> = levels
            .iter()
            .filter(|level| level[0] == row[0])
            .map(|level| {
                format!(
                    "{{ turns = [{}, {}], union = {}, confederate = {} }}",
                    level[1], level[2], level[3], level[4]
                )
            })
            .collect();
        let chart = format!("[command]\nlevels = [{}]\n", list.join(", "));
        let mut text = with("command = true\ndemoral = true", &chart);
        text += &unit("a", "union", "infantry", "12", "reduced = 8\nat = \"0101\"");
        text += &unit(
            "b",
            "confederate",
            "infantry",
            "12",
            "reduced = 8\nat = \"0404\"",
        );
        let text = kit(&(text + &map(4, 4)));
        let (mut session, side) = (
            begin(&text),
            if row[2] == "usa" {
                "union"
            } else {
                "confederate"
            },
        );
        let unit = if side == "union" { "a" } else { "b" };
        match row[3].as_str() {
            "0" => {}
            "1" => drop(plays(&mut session, &[&format!("mark {unit} reduced")])),
            _ => drop(plays(&mut session, &[&format!("mark {unit} eliminated")])),
        }
        let turn: i64 = row[1].parse().unwrap();
        while show(&session, "")["turn"].as_i64().unwrap() < turn
            || show(&session, "")["side"] != side
        {
            // Who is out of command scatters, which is no matter here.
            plays(&mut session, &["next because \"no one moves\""]);
        }
        plays(&mut session, &["command dice 1"]);
        assert_eq!(
            show(&session, "")["command"]["level"].to_string(),
            row[4],
            "{row:?}"
        );
    }
}

/// CBG-508: chits, typed and drawn.
#[test]
fn chits() {
    let chart = "[command]\nunion = 3\nconfederate = 3\n";
    let text =
        with("command = \"chits\"", chart) + &unit("a", "union", "infantry", "1", "at = \"0104\"");
    let text = kit(&(text + &map(4, 6)));
    let mut session = begin(&text);
    assert!(refused(&mut session, "command chits 4,4,5").starts_with("CBG-508"));
    let told = plays(&mut session, &["command chits 1,4,9"]);
    assert_eq!(
        told,
        "command level 3, chits, digits 1 4 9: A out of command"
    );
    let mut drawn = begin(&text);
    // Ten chits take 30 of 36 throws: 6 5 is thrown again. Then 1 1 is the chit 0 of ten, 2 1 the second of nine.
    plays(&mut drawn, &["command dice 6 5 1 1 2 1 6 6 1 1"]);
    assert_eq!(
        show(&drawn, "")["command"]["digits"],
        serde_json::json!([0, 1, 2])
    );
}

/// CBG-504, CBG-505, CBG-507, CBG-510.
#[test]
fn scatter() {
    for row in rows(include_str!("../../data/blue-and-grey/v-scatter.csv")) {
        let direction: usize = row[0].parse().unwrap();
        let chart = "[command]\nunion = 1\nconfederate = 1\n";
        let mut text = with("command = true", chart);
        text += &unit("a", "union", "infantry", "1", "move = 2\nat = \"1010\"");
        // Hexes ahead by the direction of the die: 1 N, 2 NE, 3 SE, 4 S, 5 SW, 6 NW.
        let ahead: Vec<String> = (1..=8_i64)
            .map(|n| {
                let (column, row) = match direction {
                    1 => (10, 10 - n),
                    2 => (10 + n, 10 - n / 2),
                    3 => (10 + n, 10 + (n + 1) / 2),
                    4 => (10, 10 + n),
                    5 => (10 - n, 10 + (n + 1) / 2),
                    _ => (10 - n, 10 - n / 2),
                };
                format!("{column:02}{row:02}")
            })
            .collect();
        text += &map(20, 20);
        let mut barred = "-";
        for (hex, cost) in ahead.iter().zip(row[2].split(' ')) {
            text += &ground(
                hex,
                match cost {
                    "1" => "clear",
                    "3" => "rough",
                    "4" => "swamp",
                    _ => {
                        barred = hex;
                        "lake"
                    }
                },
            );
        }
        let mut session = begin(&kit(&text));
        assert!(
            refused(&mut session, "move a by 1011").starts_with("CBG-501"),
            "command comes first"
        );
        plays(&mut session, &["command dice 1"]);
        assert!(refused(&mut session, "move a by 1011").contains("out of command"));
        assert!(refused(&mut session, "next").starts_with("CBG-504"));
        plays(
            &mut session,
            &[&format!("scatter a dice {} {}", row[0], row[1])],
        );
        let hexes: usize = row[3].parse().unwrap();
        let wanted = if hexes == 0 {
            "1010"
        } else {
            ahead[hexes - 1].as_str()
        };
        assert_eq!(hex_of(&session, "a"), wanted, "{row:?} {barred}");
        assert_eq!(show(&session, "a")["spent"], row[4], "{row:?}");
        assert!(shown(&session, "a").text.contains("out of command"));
        plays(&mut session, &["next", "next"]);
        assert_eq!(show(&session, "a")["scattered"], false, "command returns");
        assert_eq!(session.differing(), []);
    }
}

/// CBG-503, CBG-506, CBG-R16: the others first; who scattered into a zone attacks, others do not.
#[test]
fn scattered_units_attack_where_scatter_brought_them() {
    let chart = "[command]\nunion = 1\nconfederate = 1\n";
    let mut text = with("command = true", chart);
    text += &unit("a", "union", "infantry", "4", "at = \"0110\"");
    text += &unit("b", "union", "infantry", "4", "at = \"0310\"");
    text += &unit("c", "union", "infantry", "4", "at = \"0602\"");
    text += &unit("d", "union", "infantry", "4", "at = \"0510\"");
    text += &unit("z", "confederate", "infantry", "4", "at = \"0108\"");
    text += &unit("y", "confederate", "infantry", "4", "at = \"0511\"");
    let mut session = begin(&kit(&(text + &map(8, 12))));
    plays(&mut session, &["command dice 1", "scatter a dice 1 6"]);
    assert_eq!(hex_of(&session, "a"), "0109", "a zone stops");
    assert!(refused(&mut session, "move c by 0603").starts_with("CBG-503"));
    plays(&mut session, &["scatter b dice 4 1", "scatter d dice 1 6"]);
    assert_eq!(hex_of(&session, "d"), "0510", "nobody leaves a zone");
    plays(&mut session, &["next"]);
    assert!(refused(&mut session, "attack d on y code hold").starts_with("CBG-506"));
    plays(
        &mut session,
        &["attack a on z dice 1 code hold answer defender"],
    );
}

/// CBG-502: the side that command restricts does not scatter and may not move, until the enemy crosses a creek.
#[test]
fn a_restricted_side_stands_still() {
    let chart = "[command]\nunion = 1\nconfederate = 1\ninverse = \"union\"\n";
    let mut text = with("command = true", chart);
    text += &unit("a", "union", "infantry", "4", "at = \"0110\"");
    text += &unit("z", "confederate", "infantry", "4", "at = \"0602\"");
    text += &(map(8, 12) + &side("0602/0603", "creek+ford"));
    let mut session = begin(&kit(&text));
    plays(&mut session, &["command dice 1"]);
    assert!(refused(&mut session, "move a by 0109").starts_with("CBG-502"));
    assert!(refused(&mut session, "scatter a dice 1 1").starts_with("CBG-501"));
    plays(
        &mut session,
        &[
            "next",
            "next",
            "command dice 1",
            "move z by 0603",
            "next",
            "next",
            "command dice 1",
        ],
    );
    plays(&mut session, &["scatter a dice 1 1"]);
}

/// CBG-1121, CBG-1124, CBG-R12.
#[test]
fn demoralisation() {
    for row in rows(include_str!("../../data/blue-and-grey/v-demoral.csv")) {
        let [loss, total, before]: [i64; 3] = [0, 1, 2].map(|column| row[column].parse().unwrap());
        // What was lost first made the level of before: a third of all, or of the little that was there then.
        let first = if before == 0 {
            loss
        } else {
            loss.min((total + 2) / 3)
        };
        let late = if before == 1 && 3 * first < total {
            total - 3 * first
        } else {
            0
        };
        let parts = [
            ("a", first),
            ("b", loss - first),
            ("c", total - loss - late),
            ("late", late),
        ];
        let mut text = with("demoral = true", "");
        for (id, strength) in parts {
            text += &unit(id, "union", "infantry", &strength.to_string(), "");
        }
        text += &unit("z", "confederate", "infantry", "4", "");
        text += "\n[[arrival]]\nunit = \"late\"\nturn = 1\nbase = 1\nat = \"0101\"\n";
        let mut session = begin(&kit(&text));
        let level = |session: &Game| show(session, "score")["union"]["demoralised"].clone();
        if loss > 0 {
            plays(&mut session, &["mark a eliminated"]);
        }
        if before > 0 {
            assert_eq!(level(&session), before, "{row:?}");
        }
        plays(&mut session, &["mark b eliminated", "enter late"]);
        assert_eq!(level(&session).to_string(), row[3], "{row:?}");
    }
}

/// BG-082, CBG-R12: who is turned over by word of the table counts his difference at once, and all of it when he is
/// gone.
#[test]
fn losses_are_booked_by_the_fresh_face() {
    let mut text = unit("a", "union", "infantry", "6", "reduced = 4");
    text += &unit("z", "confederate", "infantry", "4", "");
    text += "[[objective]]\nid = \"losses\"\nvalue = 1\n";
    let mut session = begin(&kit(&text));
    let lost = |session: &Game| show(session, "score")["confederate"]["strength"].clone();
    plays(&mut session, &["mark a reduced"]);
    assert_eq!(lost(&session), 2);
    assert_eq!(show(&session, "score")["union"]["lost_otherwise"], "2");
    plays(&mut session, &["mark a eliminated"]);
    assert_eq!(lost(&session), 6);
    assert_eq!(show(&session, "score")["union"]["lost_otherwise"], "6");
    assert_eq!(session.differing(), []);
}

/// BG-014, BG-082: losses are always booked, and give points only by the kit's objective for them, each point of strength
/// its value, for one side or both. A stored game of an older program has no word of it, and scores as it did.
#[test]
fn losses_give_points_by_an_objective_alone() {
    let units =
        unit("a", "union", "infantry", "6", "") + &unit("z", "confederate", "infantry", "4", "");
    let scored = |objective: &str| {
        let mut session = begin(&kit(&format!("{units}{objective}")));
        plays(&mut session, &["mark a eliminated", "mark z eliminated"]);
        let score = show(&session, "score");
        let points = ["union", "confederate"].map(|side| score[side]["total"].as_i64().unwrap());
        assert_eq!(score["union"]["lost_otherwise"], "6");
        assert_eq!(session.differing(), []);
        (points, session)
    };
    let (points, silent) = scored("");
    assert_eq!(points, [0, 0]);
    assert!(!shown(&silent, "score").text.contains("enemy lost"));
    let of = |more: &str| scored(&format!("[[objective]]\nid = \"losses\"\n{more}\n"));
    assert_eq!(of("value = 2").0, [8, 12]);
    let (points, session) = of("value = 2\nside = \"union\"");
    assert_eq!(points, [8, 0]);
    assert!(shown(&session, "score").text.contains("enemy lost: 8"));
    // As an older program stored it.
    let mut stored = serde_json::to_value(&**silent.state()).unwrap();
    let word = stored["kit"]
        .as_object_mut()
        .unwrap()
        .remove("names_losses");
    assert_eq!(word, Some(true.into()));
    let old: rules::blue_and_grey::state::State = serde_json::from_value(stored).unwrap();
    let points = ["union", "confederate"]
        .map(|side| rules::blue_and_grey::score::of_side(&old, side).total());
    assert_eq!(points, [4, 6]);
}

/// CBG-R12: reduced units count their difference, or nothing where what was present counts.
#[test]
fn reduced_units_count_their_difference() {
    let mut text = with("demoral = true", "");
    text += &unit("a", "union", "infantry", "9", "reduced = 3");
    text += &unit("b", "union", "infantry", "9", "");
    let mut session = begin(&kit(&text));
    plays(&mut session, &["mark a reduced"]);
    assert_eq!(show(&session, "score")["union"]["demoralised"], 1);
    let mut present = begin(&kit(&format!(
        "[rulings]\nloss_counts = \"present\"\n{text}"
    )));
    plays(&mut present, &["mark a reduced"]);
    assert_eq!(show(&present, "score")["union"]["demoralised"], 0);
    plays(&mut present, &["mark a eliminated"]);
    assert_eq!(
        show(&present, "score")["union"]["demoralised"],
        0,
        "it had 3 of 18 when it was lost"
    );
}

/// CBG-1122.
#[test]
fn columns_shift_by_demoralisation() {
    let columns = (1..=5)
        .rev()
        .map(|n| format!("\"1-{n}\""))
        .chain((2..=6).map(|n| format!("\"{n}-1\"")));
    let columns: Vec<String> = columns.collect();
    let crt = format!(
        "[crt]\nrounding = \"defender\"\ncolumns = [{}]\n",
        columns.join(", ")
    );
    for row in rows(include_str!("../../data/blue-and-grey/v-demoral-shift.csv")) {
        for (place, (attack, defence)) in [(3, (8, 4)), (4, (24, 4)), (5, (4, 20))] {
            let mut text = with("demoral = true", &crt);
            let mut lines = Vec::new();
            for (side, level, fights, strength) in [
                ("union", &row[0], "a", attack),
                ("confederate", &row[1], "z", defence),
            ] {
                text += &unit(fights, side, "infantry", &strength.to_string(), "");
                let lost = match level.as_str() {
                    "0" => continue,
                    "1" => strength,
                    _ => 9 * strength,
                };
                text += &unit(
                    &format!("{side}-lost"),
                    side,
                    "infantry",
                    &lost.to_string(),
                    "",
                );
                lines.push(format!("mark {side}-lost eliminated"));
            }
            let mut session = begin(&kit(&text));
            for line in &lines {
                plays(&mut session, &[line]);
            }
            plays(&mut session, &["next", "attack a on z dice 3 code hold"]);
            let fight = show(&session, "fight");
            assert_eq!(fight["column"], row[place], "{row:?}: {fight}");
            let shift: i64 = fight["shifts"]
                .as_array()
                .unwrap()
                .iter()
                .map(|one| one[1].as_i64().unwrap())
                .sum();
            assert_eq!(shift.to_string(), row[2], "{row:?}");
        }
    }
}

/// CBG-501: command comes before everything else of a movement phase, arrivals and its end too.
#[test]
fn command_is_thrown_for_before_anything_else() {
    let chart = "[command]\nunion = 1\nconfederate = 1\n";
    let mut text = with("command = true", chart);
    text += &unit("a", "union", "infantry", "3", "");
    text += "\n[[arrival]]\nunit = \"a\"\nturn = 1\nat = \"0101\"\n";
    let mut session = begin(&kit(&(text + &map(9, 9))));
    for line in ["next", "enter a"] {
        let no = refused(&mut session, line);
        assert!(
            no.starts_with("CBG-501: roll the command die first; `command` rolls it"),
            "{line}: {no}"
        );
    }
    plays(&mut session, &["command dice 1", "enter a", "next"]);
}

/// BG-083, BG-R05, CBG-504: who stands still by a state or a mark throws the dice of its scatter and stays.
#[test]
fn who_stands_still_scatters_nowhere() {
    let chart = "[command]\nunion = 1\nconfederate = 1\n\
                 [state.pinned]\nstrength = 1\nrally = 3\nbars = [\"move\"]\n\
                 [state.shaken]\nstrength = 1\nrally = 3\n";
    let mut text = with("command = true", chart);
    text += &unit("a", "union", "infantry", "3", "at = \"0510\"");
    text += &unit("z", "confederate", "infantry", "3", "at = \"0101\"");
    let text = kit(&(text + &map(9, 12)));
    for (lines, ends) in [
        (vec![], "0508"),
        (vec!["mark a pinned"], "0510"),
        (vec!["mark a shaken", "rally a"], "0510"),
    ] {
        let mut session = begin(&text);
        plays(&mut session, &lines);
        plays(&mut session, &["command dice 1", "scatter a dice 1 2"]);
        assert_eq!(hex_of(&session, "a"), ends, "{lines:?}");
        plays(&mut session, &["next"]);
    }
}

/// CBG-505: scatter stops before a hex that the kit's limit of strength fills.
#[test]
fn scatter_stops_before_a_hex_full_by_strength() {
    let chart = "[command]\nunion = 1\nconfederate = 1\n[stacking]\nlimit = 6\n";
    let mut text = with("command = true", chart);
    text += &unit("a", "union", "infantry", "3", "at = \"0510\"");
    text += &unit("b", "union", "infantry", "4", "at = \"0508\"");
    text += &unit("z", "confederate", "infantry", "3", "at = \"0101\"");
    let mut session = begin(&kit(&(text + &map(9, 12))));
    plays(&mut session, &["command dice 1", "scatter a dice 1 2"]);
    assert_eq!(hex_of(&session, "a"), "0509");
}

/// CBG-506: a move of an earlier turn that led into the zone is not a scatter; nobody leaves it, and nobody attacks
/// by it.
#[test]
fn an_earlier_move_into_a_zone_is_no_scatter() {
    let chart = "[command]\nunion = 1\nconfederate = 1\n";
    let mut text = with("command = true", chart);
    text += &unit("a", "union", "infantry", "4", "at = \"0111\"");
    text += &unit("z", "confederate", "infantry", "4", "at = \"0109\"");
    let mut session = begin(&kit(&(text + &map(8, 12))));
    let first = [
        "command dice 3",
        "move a by 0110",
        "next",
        "next",
        "command dice 3",
        "next",
        "next",
    ];
    plays(&mut session, &first);
    plays(
        &mut session,
        &["command dice 1", "scatter a dice 1 6", "next"],
    );
    assert_eq!(hex_of(&session, "a"), "0110");
    let no = refused(&mut session, "attack a on z column 1-1 dice 1 code hold");
    assert!(no.starts_with("CBG-506"), "{no}");
}

/// CBG-503, BG-050: nothing scatters while units that could not move any more crowd a hex, and no reinforcement comes in
/// once units scatter.
#[test]
fn a_crowded_hex_is_cleared_and_reinforcements_come_in_before_units_scatter() {
    let chart = "[command]\nunion = 1\nconfederate = 1\n[stacking]\nunits = 2\n";
    let mut text = with("command = true", chart);
    text += &unit("a", "union", "infantry", "4", "at = \"0110\"");
    for (id, hex) in [("c", "0602"), ("e", "0603"), ("f", "0604")] {
        text += &unit(id, "union", "infantry", "4", &format!("at = \"{hex}\""));
    }
    text += &unit("r", "union", "infantry", "4", "");
    text += "\n[[arrival]]\nunit = \"r\"\nturn = 1\nat = \"0801\"\n";
    let mut session = begin(&kit(&(text + &map(8, 12))));
    plays(
        &mut session,
        &["command dice 1", "move e by 0602", "move f by 0603 0602"],
    );
    let why = refused(&mut session, "scatter a dice 1 6");
    assert!(why.starts_with("BG-050"), "{why}");
    plays(&mut session, &["place f 0604", "scatter a dice 1 6"]);
    let why = refused(&mut session, "enter r at 0801");
    assert!(why.starts_with("CBG-503"), "{why}");
}
