//! What the second verification found: ground by two names, advances, charges, rifles, what `check` reports.

use super::*;
use roster::Mustered;

const CRT: &str = "[crt]\ncolumns = [\"1-2\", \"1-1\", \"2-1\"]\nrounding = \"defender\"\nclamp = true\n[crt.codes]\nDE = [\"defenders eliminated\"]\nDR = [\"defenders retreat 1\"]\n";

fn game(head: &str, units: &[(&str, &str, &str, &str)], ground: &str) -> Game {
    let mut text = format!("{head}{CRT}");
    for (id, side, kind, hex) in units {
        text += &unit(id, side, kind, "4", &format!("at = \"{hex}\""));
    }
    begin(&kit(&(text + &map(9, 9) + ground)))
}

fn faults(text: &str) -> Vec<String> {
    let told = match BlueAndGrey::muster(text) {
        Ok((_, warnings)) => warnings,
        Err(faults) => faults,
    };
    told.into_iter().map(|fault| fault.said).collect()
}

fn told_of(text: &str, words: &str) -> bool {
    let all = faults(text);
    let is_told = all.iter().any(|fault| fault.contains(words));
    assert!(is_told, "{words}: {all:#?}");
    is_told
}

/// 6.24, CBG-603, CBG-303, CBG-409: woods and forest are one ground for every complication.
#[test]
fn woods_are_forest() {
    for name in ["woods", "forest"] {
        let units = [
            ("a", "union", "infantry", "0302"),
            ("y", "confederate", "infantry", "0402"),
        ];
        let on = "[complications]\nterrain = true\nentrench = 2\nstacking = true\n";
        let there = ground("0402", name) + &ground("0202", name);
        let mut session = game(on, &units, &there);
        plays(
            &mut session,
            &["next", "attack a on 0402 column 1-1 dice 1 code hold"],
        );
        assert_eq!(show(&session, "fight")["defence"]["total"], "8", "{name}");
        let units = [
            ("g", "union", "artillery", "0102"),
            ("b", "union", "infantry", "0302"),
            ("y", "confederate", "infantry", "0909"),
        ];
        let mut session = game(on, &units, &there);
        assert_eq!(
            show(&session, "way g 0202")["steps"][0]["cost"],
            "6",
            "{name}"
        );
        plays(&mut session, &["move g by 0202", "move b by 0202"]);
        let no = refused(&mut session, "next");
        assert!(no.starts_with("CBG-303"), "{name}: {no}");
        let works = rules_factor(name);
        assert_eq!(works, "3", "{name}");
    }
    // The chart of either name serves both.
    let text = kit(&(unit("a", "union", "infantry", "4", "at = \"0101\"")
        + &unit("z", "confederate", "infantry", "4", "at = \"0909\"")
        + &map(9, 9)
        + &ground("0201", "woods")));
    let text = text
        .replace("[ground.woods]\nmove = 3\n", "")
        .replace("[ground.forest]\nmove = 3\n", "[ground.forest]\nmove = 5\n");
    let session = begin(&text);
    assert_eq!(show(&session, "way a 0201")["steps"][0]["cost"], "5");
}

/// What works multiply defence by in the ground of that name (CBG-409).
fn rules_factor(name: &str) -> String {
    let units = [
        ("a", "union", "infantry", "0302"),
        ("y", "confederate", "infantry", "0402"),
    ];
    let mut session = game(
        "[complications]\nentrench = 2\n",
        &units,
        &ground("0402", name),
    );
    plays(&mut session, &["next", "next", "works y", "next", "next"]);
    plays(&mut session, &["next", "next", "next", "next"]);
    plays(
        &mut session,
        &["next", "attack a on 0402 column 1-1 dice 1 code hold"],
    );
    let total = show(&session, "fight")["defence"]["total"].clone();
    match total.as_str() {
        Some("12") => "3".to_owned(),
        other => format!("{other:?}"),
    }
}

/// CBG-603: in the sample kit guns pay 6 into the woods, and who stands in them defends with twice his strength.
#[test]
fn the_sample_kit_has_forest() {
    let on = "[complications]\nterrain = true\n#";
    let text = CHESTNUT.replacen("[complications]", on, 1);
    let mut session = begin(&text);
    plays(
        &mut session,
        &[
            "place hart 0408",
            "place carr 0407 because \"the table says so\"",
            "place minor 0507",
            "next",
            "attack carr on 0408 dice 1",
        ],
    );
    assert_eq!(show(&session, "fight")["defence"]["total"], "10");
    plays(&mut session, &["place ward 0301"]);
    let mut session = begin(&text);
    plays(&mut session, &["place ward 0302"]);
    assert_eq!(show(&session, "way ward 0202")["steps"][0]["cost"], "6");
}

/// CBG-812 [8.72 D]: who advanced into the hex that cavalry left attacks no more in that turn.
#[test]
fn who_follows_cavalry_attacks_no_more() {
    let units = [
        ("a", "union", "infantry", "0302"),
        ("b", "union", "infantry", "0303"),
        ("c", "confederate", "cavalry", "0402"),
        ("z", "confederate", "infantry", "0502"),
    ];
    let on = "[complications]\ncavalry = true\nzoc3 = true\nvoluntary = true\n";
    let mut session = game(on, &units, "");
    plays(
        &mut session,
        &["next", "withdraw c to 0503", "advance a to 0402"],
    );
    let no = refused(&mut session, "attack a on z dice 1 code hold");
    assert!(no.starts_with("CBG-812: A "), "{no}");
    // Another still may; an advance behind a fight of its own bars nothing that the rules allow.
    plays(
        &mut session,
        &["attack a on z dice 1 code hold because \"agreed\""],
    );
    let mut session = game(on, &units, "");
    plays(
        &mut session,
        &["next", "withdraw c to 0503", "advance a to 0402", "next"],
    );
    let due = show(&session, "")["due"].to_string();
    assert!(due.contains("A falls back"), "{due}");
}

/// CBG-813 [8.73 A]: a charge has somebody to attack when it is made.
#[test]
fn a_charge_has_a_target() {
    let units = [
        ("c", "union", "cavalry", "0101"),
        ("z", "confederate", "infantry", "0801"),
    ];
    let on = "[complications]\ncavalry = true\nzoc3 = true\nvoluntary = true\n";
    let mut session = game(on, &units, "");
    let no = refused(&mut session, "charge c by 0201 0301 0401 0501");
    assert!(
        no.starts_with("CBG-813: C does not charge: no enemy to attack where it ends (a)"),
        "{no}"
    );
    plays(&mut session, &["charge c by 0201 0301 0401 0501 0601 0701"]);
    // On the board the last step is said to enter a zone.
    let mut text = format!("{on}{CRT}");
    text += &unit("c", "union", "cavalry", "4", "");
    text += &unit("z", "confederate", "infantry", "4", "");
    let mut session = begin(&kit(&text));
    let no = refused(&mut session, "charge c by clear clear clear clear");
    assert!(no.contains("no enemy to attack where it ends (a)"), "{no}");
    let no = refused(&mut session, "charge c by clear clear zone");
    assert!(
        no.contains("charge: 3 hexes, at least 4 needed (d)"),
        "{no}"
    );
    plays(&mut session, &["charge c by clear clear clear zone"]);
}

/// BG-080: an attack on two hexes that empties both leaves either to advance into, and the sentence names both.
#[test]
fn either_hex_that_was_emptied_is_entered() {
    let units = [
        ("a", "union", "infantry", "0302"),
        ("b", "union", "infantry", "0302"),
        ("y", "confederate", "infantry", "0401"),
        ("z", "confederate", "infantry", "0402"),
    ];
    for (most, into) in [(1, "0401"), (1, "0402"), (2, "0402")] {
        let head = format!("[combat]\nadvance = {most}\n");
        let mut session = game(&head, &units, "");
        let line = "attack a,b on 0401,0402 column 1-1 dice 1 code DE";
        plays(&mut session, &["next", line]);
        let due = show(&session, "")["due"].to_string();
        let few = if most < 2 { "1 of " } else { "\"" };
        let said = format!("{few}A, B may advance to 0401 or 0402");
        assert!(due.contains(&said), "{due}");
        let offered: Vec<String> = super::offers(&session);
        for hex in ["0401", "0402"] {
            let line = format!("advance a to {hex}");
            assert!(offered.contains(&line), "{offered:?}");
        }
        plays(&mut session, &[&format!("advance a to {into}")]);
        assert_eq!(hex_of(&session, "a"), into);
        match most {
            1 => assert!(refused(&mut session, "advance b to 0401").starts_with("BG-030")),
            _ => {
                plays(&mut session, &["advance b to 0401"]);
            }
        }
    }
}

/// CBG-802: rifles lose by range as theirs do, whether or not the kit has levels of command.
#[test]
fn rifles_need_no_levels_of_command() {
    let strength = |more: &str, side: &str, rifled: bool| {
        let mut text =
            format!("[complications]\nattenuation = true\n[bombardment]\nreach = 9\n{CRT}{more}");
        let rifle = if rifled { "\nrifled = true" } else { "" };
        for one in ["union", "confederate"] {
            let (at, more) = match one == side {
                true => ("0101", rifle),
                false => ("0501", ""),
            };
            text += &unit(one, one, "artillery", "4", &format!("at = \"{at}\"{more}"));
        }
        let mut session = begin(&kit(&(text + &map(9, 9))));
        let other = session.state().kit.other(side).to_owned();
        plays(&mut session, &["next"]);
        if side != "union" {
            plays(&mut session, &["next", "next"]);
        }
        plays(
            &mut session,
            &[&format!(
                "bombard {side} at {other} column 1-1 dice 1 code hold"
            )],
        );
        show(&session, "fight")["attack"]["total"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(strength("", "union", false), "1");
    assert_eq!(strength("", "union", true), "3");
    assert_eq!(strength("", "confederate", true), "3");
    // Where the kit names the side whose command is inverse they are that side's.
    let inverse = "[command]\nunion = 4\nconfederate = 1\ninverse = \"union\"\n";
    assert_eq!(strength(inverse, "union", true), "3");
    assert_eq!(strength(inverse, "confederate", true), "1");
}

/// What `check` reports of a kit: numbers out of range, arrivals inside the map, words that nobody knows.
#[test]
fn a_kit_is_told_its_slips() {
    let with = |from: &str, to: &str| {
        assert!(CHESTNUT.contains(from), "{from}");
        CHESTNUT.replacen(from, to, 1)
    };
    for (from, to, words) in [
        (
            "columns = 8",
            "columns = 120",
            "`columns` must be 1 to 99, not 120",
        ),
        ("rows = 10", "rows = 0", "`rows` must be 1 to 99, not 0"),
        (
            "at = \"0805\"",
            "at = \"0705\"",
            "lyle arrives at 0705, not at the edge of the map (BG-020)",
        ),
        (
            "DR = [\"defenders retreat 1\"]",
            "DR = [\"defenders retret 1\"]",
            "\"defenders retret 1\" is not an effect of the rules (BG-080)",
        ),
        (
            "AE = [\"attackers eliminated\"]",
            "AE = [\"atackers eliminated\"]",
            "\"atackers eliminated\" is not an effect of the rules (BG-080)",
        ),
        (
            "kind = \"bridge\"",
            "kind = \"brigde\"",
            "no [hexside.brigde]",
        ),
        ("kind = \"swamp\"", "kind = \"swmap\"", "no [ground.swmap]"),
        (
            "level = 2\nhexes = [\"0604\"",
            "level = 20\nhexes = [\"0604\"",
            "level 20: levels count steps of the ground, not feet",
        ),
        (
            "[ground.swamp]",
            "[ground.mire]\n\n[ground.swamp]",
            "this table is empty",
        ),
        (
            "blocked_by = [\"creek\", \"river\"]",
            "blocked_by = [\"crek\", \"river\"]",
            "`blocked_by` names an unknown kind of hexside: \"crek\"",
        ),
        (
            "union = 2\nconfederate = 2",
            "union = 7\nconfederate = 2",
            "`union` must be 0 to 5, not 7 (CBG-501)",
        ),
        (
            "union = 2\nconfederate = 2",
            "union = 2\nconfederate = 2\ninverse = \"unoin\"",
            "`inverse` names an unknown side: \"unoin\"",
        ),
        (
            "level = 2\nhexes = [\"0604\"",
            "level = 200\nhexes = [\"0604\"",
            "`level` must be -99 to 99, not 200",
        ),
        (
            "worse = \"eliminated\"",
            "worse = \"eliminted\"",
            "`worse` names an unknown state: \"eliminted\"",
        ),
    ] {
        told_of(&with(from, to), words);
    }
    // Switches that name ground which the kit does not use.
    let plain = CHESTNUT.replace("kind = \"woods\"", "kind = \"rough\"");
    let on = plain.replacen("[complications]", "[complications]\nterrain = true\n#", 1);
    told_of(
        &on,
        "`terrain` needs woods or forest, but the map has none (CBG-603)",
    );
    assert!(!faults(&plain).iter().any(|one| one.contains("CBG-603")));
    let bars = with(
        "[combat]",
        "[exclusive]\nminimum_bars = [\"marsh\"]\nend_in = [\"pontoon\"]\n[combat]",
    );
    told_of(
        &bars,
        "`minimum_bars` names \"marsh\", but no hex of the map has it",
    );
    told_of(
        &bars,
        "`end_in` names \"pontoon\", but no hex of the map has it",
    );
    assert_eq!(faults(CHESTNUT), Vec::<String>::new());
}
