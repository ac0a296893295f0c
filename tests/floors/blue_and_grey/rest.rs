//! What the vectors leave: the battle's own rules, arrivals on the map, stacking, later copies, the kit's order.

use super::*;

fn on_map(head: &str, more: &str) -> Game {
    let mut text = head.to_owned();
    text += &unit("a", "union", "infantry", "4", "at = \"0101\"");
    text += &unit("c", "union", "cavalry", "3", "at = \"0103\"");
    text += &unit("z", "confederate", "infantry", "4", "at = \"0801\"");
    begin(&kit(&(text + &map(9, 9) + more)))
}

/// BG-002, BG-026: forced off the map is lost, unless the battle says otherwise.
#[test]
fn who_is_forced_off_the_map_is_lost() {
    for (head, place, lost) in [
        ("", "eliminated", "4"),
        ("[exclusive]\nforced_off = \"safe\"\n", "left", "0"),
    ] {
        let crt = "[crt]\nrounding = \"defender\"\ncolumns = [\"1-1\"]\n";
        let mut session = on_map(&format!("{head}{crt}"), "");
        plays(&mut session, &["place z 0102 because \"a start\"", "next"]);
        plays(
            &mut session,
            &[
                "next",
                "next",
                "attack z on 0101 dice 1 code \"defenders retreat 1\"",
            ],
        );
        plays(&mut session, &["retreat a by off"]);
        assert_eq!(show(&session, "a")["place"], place);
        assert_eq!(show(&session, "score")["union"]["lost_in_combat"], lost);
    }
}

/// BG-002, BG-035, BG-047: what the battle bars and allows.
#[test]
fn the_battle_bars_the_minimum_and_allows_crossings() {
    let hard = ground("0201", "mountain 2");
    let mut plain = on_map("", &hard);
    plays(&mut plain, &["move a by 0201"]);
    let mut barred = on_map("[exclusive]\nminimum_bars = [\"mountain\"]\n", &hard);
    assert!(
        refused(&mut barred, "move a by 0201").starts_with("BG-034: A, 0201: costs 7, only 6 left")
    );
    let ferry = ground("0201", "river+ferry 1") + &side("0101/0201", "link");
    assert!(refused(&mut on_map("", &ferry), "move a by 0201").starts_with("BG-047"));
    plays(
        &mut on_map("[exclusive]\nend_in = [\"ferry\"]\n", &ferry),
        &["move a by 0201", "next"],
    );
}

/// BG-002, BG-014: an automatic victory is looked at when it arises.
#[test]
fn automatic_victory_ends_the_game() {
    let mut session = on_map(
        "[exclusive]\nautomatic = { union = 4 }\n[[objective]]\nid = \"losses\"\nvalue = 1\n",
        "",
    );
    let told = plays(&mut session, &["mark z eliminated"]);
    assert!(
        told.ends_with("the game is over: Union has 4 points, an automatic victory"),
        "{told}"
    );
}

/// BG-007, BG-009, BG-083: strength is changed in the kit's order.
#[test]
fn strength_is_changed_in_the_order_of_the_kit() {
    for (order, total) in [
        ("\"range\", \"state\"", "3/2"),
        ("\"state\", \"range\"", "1/2"),
    ] {
        let charts = format!(
            "night = [1]\n[complications]\nattenuation = true\n[state.shaken]\nstrength = 0.5\n[combat]\norder = [{order}]\n\
             [bombardment]\nreach = 9\n"
        );
        let (top, charts) = charts.split_once('\n').unwrap();
        let mut text = charts.to_owned();
        text += &unit("g", "union", "artillery", "5", "at = \"0101\"");
        text += &unit("z", "confederate", "infantry", "4", "at = \"0401\"");
        let mut session = begin(&format!("{top}\n{}", kit(&(text + &map(9, 9)))));
        plays(
            &mut session,
            &[
                "mark g shaken",
                "next",
                "bombard g at z column 1-1 dice 1 code hold",
            ],
        );
        assert_eq!(show(&session, "fight")["attack"]["total"], total, "{order}");
    }
}

/// BG-007: what night does is the kit's.
#[test]
fn night_weakens_attackers_where_the_kit_says_so() {
    let charts =
        "[combat]\nnight = 0.5\n[crt]\nrounding = \"defender\"\ncolumns = [\"1-2\", \"1-1\"]\n";
    let mut text = charts.to_owned();
    text += &unit("a", "union", "infantry", "5", "at = \"0101\"");
    text += &unit("z", "confederate", "infantry", "4", "at = \"0201\"");
    let mut session = begin(&format!("night = [1]\n{}", kit(&(text + &map(9, 9)))));
    let told = plays(&mut session, &["next", "attack a on z dice 1 code hold"]);
    assert!(
        told.contains("5 x 1/2 = 5/2 (night x 1/2) against 4: 1-2"),
        "{told}"
    );
}

/// BG-020, BG-023, BG-024, BG-025, BG-R08, BG-R10: arrivals on the map.
#[test]
fn arrivals_that_could_not_come_in_go_aside() {
    let mut text = String::new();
    for (id, turn) in [("early", 1), ("late", 1), ("kept", 1)] {
        text += &unit(id, "union", "infantry", "3", "");
        let at = if id == "kept" { "0109" } else { "0101" };
        text += &format!(
            "\n[[arrival]]\nunit = \"{id}\"\nturn = {turn}\nat = \"{at}\"\nalong = \"road\"\n"
        );
    }
    text += &unit("z", "confederate", "infantry", "4", "at = \"0101\"");
    let text = kit(&(text + &map(9, 9)));
    let mut session = begin(&text);
    assert!(refused(&mut session, "enter early").starts_with("BG-024"));
    assert!(refused(&mut session, "enter early at 0102").starts_with("BG-025"));
    plays(&mut session, &["keep kept", "next", "next", "next", "next"]);
    let arrivals = show(&session, "arrivals");
    assert_eq!(
        [&arrivals[1]["delay"], &arrivals[2]["delay"]],
        ["barred", "kept"]
    );
    assert!(refused(&mut session, "enter early at 0106").starts_with("BG-025"));
    assert!(refused(&mut session, "enter early at 0203").starts_with("BG-025"));
    let told = plays(&mut session, &["enter early at 0103"]);
    assert!(told.contains("clear 1"), "the road leads to 0101: {told}");
    let told = plays(&mut session, &["enter late at 0102"]);
    assert!(told.contains("clear 1"), "{told}");
    assert!(refused(&mut session, "enter kept at 0108").starts_with("BG-R08"));
    let mut anybody = begin(
        &format!("{}{text}", "").replace("[zones]", "[rulings]\nlate_entry = \"anybody\"\n[zones]"),
    );
    plays(
        &mut anybody,
        &[
            "keep kept",
            "next",
            "next",
            "next",
            "next",
            "enter kept at 0108",
        ],
    );
}

/// BG-R10: the minimum brings nobody in, unless the switch says so.
#[test]
fn the_minimum_may_enter_the_map() {
    let mut text = unit("a", "union", "infantry", "3", "");
    text += "\n[[arrival]]\nunit = \"a\"\nturn = 1\nat = \"0101\"\n";
    text += &(map(4, 4) + &ground("0101", "mountain"));
    let text = kit(&text).replace("move = 6", "move = 7");
    assert!(refused(&mut begin(&text), "enter a").starts_with("BG-023"));
    let lenient = text.replace("[zones]", "[rulings]\nminimum_enters_map = true\n[zones]");
    let mut session = begin(&lenient);
    let told = plays(&mut session, &["enter a"]);
    assert!(
        told.contains("a unit may always move one hex (BG-035)"),
        "{told}"
    );
    assert!(
        refused(&mut session, "move a by 0102").starts_with("BG-034"),
        "and no hex more"
    );
}

/// BG-030, BG-012: the other side does not move.
#[test]
fn only_the_phasing_side_moves() {
    let mut session = on_map("", "");
    assert!(refused(&mut session, "move z by 0802").starts_with("BG-030"));
    plays(
        &mut session,
        &["move z by 0802 because \"the referee says so\""],
    );
    assert!(refused(&mut session, "retreat a by 0102").starts_with("BG-030"));
}

/// BG-050: the kit's limits at the end of a phase, in units and in strength.
#[test]
fn the_limit_of_the_kit_holds_at_the_end_of_a_phase() {
    for (limit, fails) in [
        ("units = 1", true),
        ("units = 2", false),
        ("limit = 6", true),
        ("limit = 7", false),
    ] {
        let mut session = on_map(&format!("[stacking]\n{limit}\n"), "");
        plays(&mut session, &["move c by 0102 0101"]);
        match fails {
            true => {
                let no = refused(&mut session, "next");
                assert!(no.starts_with("BG-050: ") && no.contains("0101"), "{no}");
                let most = if limit == "units = 1" {
                    "1 unit"
                } else {
                    "strength 6"
                };
                assert!(no.contains(&format!("at most {most} in a hex")), "{no}");
                assert!(no.contains("`place UNIT HEX`"), "{no}");
            }
            false => drop(plays(&mut session, &["next"])),
        }
    }
}

/// BG-050, BG-001: where the kit has no limit the table tells it once, as soon as more than two stand together.
#[test]
fn the_limit_is_asked_for_where_the_kit_has_none() {
    let third = unit("d", "union", "infantry", "2", "at = \"0102\"");
    let mut session = on_map("", &third);
    // The text has columns of stacks of two: those are asked about nowhere.
    plays(
        &mut session,
        &["move c by 0102 0101", "next", "next", "next", "next"],
    );
    plays(&mut session, &["move d by 0101"]);
    let why = refused(&mut session, "next");
    assert!(why.contains("how many units may be in a hex"), "{why}");
    assert!(refused(&mut session, "next answer 2").contains("are together in 0101"));
    plays(&mut session, &["next answer 3", "next"]);
    let kit = shown(&session, "kit").text;
    assert!(kit.contains("[stacking]\nunits = 3"), "{kit}");
    assert_eq!(session.differing(), []);
}

/// BG-080: how far guns reach is asked once where the kit does not say it.
#[test]
fn the_reach_of_guns_is_asked_for_where_the_kit_has_none() {
    let mut text = "[crt]\nrounding = \"defender\"\ncolumns = [\"1-1\"]\n".to_owned();
    text += &unit("g", "union", "artillery", "4", "at = \"0101\"");
    text += &unit("z", "confederate", "infantry", "4", "at = \"0401\"");
    let mut session = begin(&kit(&(text + &map(9, 9))));
    plays(&mut session, &["next"]);
    let line = "bombard g at z dice 1 code hold";
    assert!(refused(&mut session, line).contains("how many hexes do guns reach"));
    let no = refused(&mut session, &format!("{line} answer 2"));
    assert!(
        no.starts_with("BG-080: G is 3 hexes off and reaches 2"),
        "{no}"
    );
    plays(&mut session, &[&format!("{line} answer 3")]);
    let kit = shown(&session, "kit").text;
    assert!(kit.contains("[bombardment]\nreach = 3"), "{kit}");
}

/// BG-051, BG-060: strategic movement and zones of later copies.
#[test]
fn later_copies_have_strategic_movement() {
    let road: String = (1..9)
        .map(|n| side(&format!("{n:02}01/{:02}01", n + 1), "road"))
        .collect();
    let later = "[rulings]\nlater_cases = true\n";
    let mut text = unit("a", "union", "infantry", "4", "at = \"0101\"");
    text += &unit("c", "union", "cavalry", "4", "at = \"0101\"");
    text += &(map(14, 9)
        + &road
        + &(9..14)
            .map(|n| side(&format!("{n:02}01/{:02}01", n + 1), "road"))
            .collect::<String>());
    let way = |last: i64| {
        (2..=last)
            .map(|n| format!("{n:02}01"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let text = kit(&text);
    let mut plain = begin(&text);
    assert!(refused(&mut plain, &format!("move a by {}", way(9))).starts_with("BG-034"));
    let text = text.replace("[zones]\nreach = \"adjacent\"", later);
    let mut session = begin(&text);
    plays(&mut session, &[&format!("move a by {}", way(9))]);
    plays(&mut session, &[&format!("move c by {}", way(13))]);
    // By two acts as by one, as long as both keep to routes.
    let mut session = begin(&text);
    plays(
        &mut session,
        &[
            &format!("move a by {}", way(5)),
            "move a by 0601 0701 0801 0901",
        ],
    );
    let mut session = begin(&text);
    plays(&mut session, &["move a by 0102", "move a by 0101"]);
    assert!(refused(&mut session, &format!("move a by {}", way(7))).starts_with("BG-034"));
    let near = text.replace(
        "[[side]]\nid = \"union\"",
        &format!(
            "{}[[side]]\nid = \"union\"",
            unit("z", "confederate", "infantry", "1", "at = \"0903\"")
        ),
    );
    assert!(
        refused(&mut begin(&near), &format!("move a by {}", way(9))).starts_with("BG-03"),
        "an enemy is near"
    );
    let night = format!("night = [1]\n{text}");
    assert!(refused(&mut begin(&night), &format!("move a by {}", way(9))).starts_with("BG-034"));
    plays(&mut begin(&night), &[&format!("move a by {}", way(8))]);
    // BG-060: units control the hexes next to them, of which nobody is asked.
    let mut zones = begin(&near.replace("0903", "0201"));
    assert!(refused(&mut zones, "move a by 0102").starts_with("BG-032"));
}

/// BG-060: what zones there are is asked once, where no kit tells.
#[test]
fn zones_are_asked_for_once() {
    let mut text = unit("a", "union", "infantry", "4", "at = \"0101\"");
    text += &unit("z", "confederate", "infantry", "4", "at = \"0201\"");
    let text = kit(&(text + &map(5, 5))).replace("[zones]\nreach = \"adjacent\"", "");
    let mut session = begin(&text);
    let asked = refused(&mut session, "move a by 0102");
    assert!(
        asked.contains("do combat units control the six hexes next to them"),
        "{asked}"
    );
    assert!(refused(&mut session, "move a by 0102 answer adjacent").starts_with("BG-032"));
    plays(
        &mut session,
        &["move a by 0102 answer none", "move a by 0103"],
    );
    assert_eq!(shown(&session, "kit").text, "[zones]\nreach = \"none\"");
}

/// BG-070, BG-083: what a failed rally makes of a unit, and how its loss counts.
#[test]
fn a_routed_unit_may_be_lost_by_its_rally() {
    for (rulings, lost) in [
        ("", "lost_otherwise"),
        ("[rulings]\nlater_cases = true\n", "lost_in_combat"),
    ] {
        let charts = format!(
            "{rulings}[state.routed]\nrally = 2\nfails = \"eliminated\"\nbars = [\"attack\", \"zone\", \"move\"]\n"
        );
        let mut session = on_map(&charts, "");
        plays(&mut session, &["mark a routed"]);
        assert!(refused(&mut session, "move a by 0102").starts_with("BG-083"));
        plays(&mut session, &["rally a", "next", "rally a dice 3"]);
        assert_eq!(show(&session, "a")["place"], "eliminated");
        assert_eq!(show(&session, "score")["union"][lost], "4");
    }
}

/// BG-084, BG-R15, BG-R17: switches and routes that the vectors leave.
#[test]
fn routes_and_waivers() {
    let hill = ground("0201", "clear 2") + &side("0101/0201", "trail+road");
    let session = on_map("", &(hill.clone() + &ground("0102", "woods")));
    assert_eq!(
        show(&session, "way a 0201")["steps"][0]["cost"],
        "1",
        "the cheaper of two routes"
    );
    let mut text = "[rulings]\nzone_keeps_waiver = false\n".to_owned();
    text += &unit("a", "union", "infantry", "4", "at = \"0101\"");
    text += &unit("z", "confederate", "infantry", "4", "at = \"0301\"");
    let strict = begin(&kit(&(text + &map(5, 5) + &hill)));
    assert_eq!(
        show(&strict, "way a 0201")["steps"][0]["cost"],
        "2",
        "the waiver goes with the rate"
    );
}

/// BG-080, BG-081: who fights, how far guns reach, what cannot be bombarded.
#[test]
fn who_may_fight() {
    let charts = "[bombardment]\nreach = 3\nimmune = [\"town\"]\n[crt]\nrounding = \"defender\"\ncolumns = [\"1-1\"]\n\
                  [crt.rows]\n1 = [\"AE\"]\n[crt.codes]\nAE = [\"attackers eliminated\"]\n";
    let mut text = charts.to_owned();
    text += &unit("g", "union", "artillery", "4", "at = \"0101\"");
    text += &unit("a", "union", "infantry", "4", "at = \"0103\"");
    text += &unit("w", "union", "wagon", "1", "move = 4\nat = \"0104\"");
    text += &unit("y", "confederate", "infantry", "4", "at = \"0401\"");
    text += &unit("z", "confederate", "infantry", "4", "at = \"0601\"");
    text += &unit("t", "confederate", "infantry", "4", "at = \"0301\"");
    text += &(map(9, 9) + &ground("0301", "town"));
    let mut session = begin(&kit(&text));
    plays(&mut session, &["next"]);
    for (line, said) in [
        ("attack a on y dice 1", "A is 3 hexes off"),
        ("bombard a at y dice 1", "A has no guns"),
        ("bombard g at z dice 1", "G is 5 hexes off and reaches 3"),
        (
            "bombard g at t dice 1",
            "the units there cannot be bombarded",
        ),
        (
            "attack z on a dice 1",
            "Z does not attack in the phase of Union",
        ),
        ("attack w on t dice 1", "W is no combat unit"),
        ("attack a on 0909", "no enemy is at 0909"),
    ] {
        let no = refused(&mut session, line);
        assert!(no.contains(said), "{line}: {no}");
    }
    let told = plays(&mut session, &["bombard g at y dice 1"]);
    assert!(
        told.ends_with("AE, no effect on guns that far off"),
        "{told}"
    );
    assert_eq!(
        hex_of(&session, "g"),
        "0101",
        "guns that fire from two hexes suffer nothing"
    );
    assert!(
        refused(&mut session, "bombard g at y dice 1").contains("G has attacked in this phase")
    );
}

/// BG-081: the desk lists who is left, where the kit makes attacks mandatory.
#[test]
fn mandatory_attacks_are_listed() {
    let mut session = begin(CHESTNUT);
    plays(&mut session, &["move bolton by 0305 0405", "next"]);
    assert_eq!(
        refused(&mut session, "next"),
        "BG-081: Joyce must be attacked"
    );
    let mut voluntary = begin(&CHESTNUT.replace("mandatory = true", "mandatory = false"));
    plays(
        &mut voluntary,
        &["move bolton by 0305 0405", "next", "next"],
    );
}

/// CBG-405: scattered builders begin again in their next phase.
#[test]
fn works_of_scattered_builders() {
    for row in rows(include_str!("../../data/blue-and-grey/v-works.csv")) {
        if !row[2].contains("scatters") {
            continue;
        }
        let chart = "[complications]\nentrench = 2\ncommand = true\n[command]\nunion = 1\nconfederate = 1\n";
        let mut text = chart.to_owned() + &unit("b", "union", "infantry", "4", "at = \"0110\"");
        text += &unit("z", "confederate", "infantry", "4", "at = \"0601\"");
        let mut session = begin(&kit(&(text + &map(6, 14))));
        for event in row[2].split(' ') {
            let (turn, what) = event.split_once(':').unwrap();
            let turn: i64 = turn.parse().unwrap();
            while show(&session, "")["turn"].as_i64().unwrap() < turn
                || show(&session, "")["side"] != "union"
            {
                plays(&mut session, &["next because \"no one moves\""]);
            }
            match what {
                "start" => match play(&mut session, "works b") {
                    Ok(_) => {}
                    Err(no) => assert!(no.starts_with("CBG-405"), "{no}"),
                },
                "scatters" => drop(plays(
                    &mut session,
                    &["command dice 1", "scatter b dice 1 1"],
                )),
                _ => drop(plays(&mut session, &["next because \"no one moves\""])),
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

/// CBG-410: one works a hex, and no cost of a step.
#[test]
fn works_do_not_slow() {
    let mut text = "[complications]\nentrench = 2\n".to_owned();
    text += &unit("a", "union", "infantry", "4", "at = \"0101\"");
    text += &unit("b", "union", "infantry", "4", "at = \"0102\"");
    text += &unit("z", "confederate", "infantry", "4", "at = \"0601\"");
    let mut session = begin(&kit(&(text + &map(6, 6))));
    plays(
        &mut session,
        &["works a", "next", "next", "next", "next", "next"],
    );
    assert_eq!(show(&session, "0101")["works"], "done");
    plays(&mut session, &["next", "next", "next"]);
    assert_eq!(show(&session, "way b 0101")["steps"][0]["cost"], "1");
    assert!(refused(&mut session, "works a").starts_with("CBG-410"));
}

/// A word of the miniatures rules is refused with the way to say the same here.
#[test]
fn anyway_is_no_word_of_these_rules() {
    let mut session = begin(&kit(&map(4, 4)));
    let why = refused(&mut session, "next anyway");
    assert!(why.contains("leave it out, or overrule"), "{why}");
}
