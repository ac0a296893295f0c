//! The vectors of the turn: cup, guns, orders, track; and the script of the series' own example.

use super::{CHAIN, COLDWATER, Game, begin, object, play, plays, rows, stands, to_draw};

/// BS-303, BS-301, BS-302, BS-R53: what the cup holds.
#[test]
fn cups_of_the_vectors() {
    for row in rows(include_str!("../../data/blind-swords/v-cup.csv")) {
        let pair = |cell: &str| -> (usize, usize) {
            let (one, other) = cell.split_once('+').unwrap();
            (one.parse().unwrap(), other.parse().unwrap())
        };
        let (keys, included) = (pair(&row[0]), pair(&row[1]));
        let mut text = CHAIN.replace("ATTACKER", "4").replace("DEFENDER", "4");
        let cup = format!(
            "[cup]\nkey = {{ friend = {}, foe = {} }}\nincluded = {{ friend = {}, foe = {} }}",
            keys.0, keys.1, included.0, included.1
        );
        text = text.replace("[cup]\nby = \"table\"\nwild = []", &cup);
        let chits: usize = row[2].parse().unwrap();
        // The kit has one activation chit.
        for n in 1..chits {
            text += &format!(
                "\n[[chit]]\nid = \"d{n}\"\nkind = \"division\"\nof = \"foe\"\nside = \"foe\"\nleader = \"L{n}\"\n"
            );
        }
        for n in 0..row[3].parse().unwrap() {
            text += &format!(
                "\n[[chit]]\nid = \"c{n}\"\nkind = \"cic\"\nside = \"foe\"\nleader = \"C{n}\"\n"
            );
        }
        for side in ["friend", "foe"] {
            for n in 0..8 {
                text += &format!(
                    "\n[[event]]\nid = \"{side}-{n}\"\nside = \"{side}\"\ntitle = \"E{n}\"\ntext = \"x\"\nwhen = [\"any\"]\n"
                );
            }
        }
        let mut session = begin(&text);
        for (side, count) in [("friend", keys.0), ("foe", keys.1)] {
            let named: Vec<String> = (0..count).map(|n| format!("{side}-{n}")).collect();
            if count > 0 {
                plays(&mut session, &[&format!("key {side} {}", named.join(","))]);
            }
        }
        plays(&mut session, &["next"]);
        assert_eq!(
            object(&session)["cup"]["chits"].to_string(),
            row[4],
            "{row:?}"
        );
    }
}

/// Four batteries a side, each in a hex of its own, and nobody else.
fn batteries() -> String {
    let mut text = CHAIN.replace("ATTACKER", "4").replace("DEFENDER", "4");
    for (side, row) in [("friend", "01"), ("foe", "10")] {
        for n in 1..=4 {
            text += &format!(
                "\n[[unit]]\nid = \"{side}{n}\"\nside = \"{side}\"\nkind = \"artillery\"\nfr = [3, 4]\nbw = [2, 2]\nat = \"{:02}{row}\"\n",
                n * 2
            );
        }
    }
    text.replace("id = \"friend\"\n", "id = \"union\"\n")
        .replace("side = \"friend\"", "side = \"union\"")
        .replace("id = \"foe\"\n[[div", "id = \"confederate\"\n[[div")
        .replace("side = \"foe\"", "side = \"confederate\"")
}

/// BS-401, BS-R18: steps in turn, and two passes that end them.
#[test]
fn artillery_steps_of_the_vectors() {
    for row in rows(include_str!("../../data/blind-swords/v-guns.csv")) {
        let mut session = begin(&batteries());
        plays(&mut session, &["next"]);
        let mut taken = 0;
        let mut next = std::collections::BTreeMap::from([("union", 1), ("confederate", 1)]);
        for step in row[1].split(' ') {
            let (side, what) = step.split_once(':').unwrap();
            assert_eq!(object(&session)["guns"]["side"], side, "{row:?} {taken}");
            if what == "pass" {
                plays(&mut session, &["pass"]);
            } else {
                let n = next.get_mut(side).unwrap();
                let word = if side == "union" { "friend" } else { "foe" };
                plays(&mut session, &[&format!("guns {word}{n}"), "next"]);
                *n += 1;
            }
            taken += 1;
            if object(&session)["step"] != "artillery" {
                break;
            }
        }
        let ended = object(&session)["step"] != "artillery";
        let found = if ended {
            taken.to_string()
        } else {
            "goes on".to_owned()
        };
        assert_eq!(found, row[2], "{row:?}");
    }
}

/// BS-109, BS-R04: the largest printed strength leads, and the owner picks among equals.
#[test]
fn leads_of_the_vectors() {
    for row in rows(include_str!("../../data/blind-swords/v-lead.csv")) {
        let mut text = CHAIN.replace("ATTACKER", "4").replace("DEFENDER", "4");
        for unit in row[0].split('+') {
            let (id, strength) = unit.split_once(':').unwrap();
            let strength = match strength {
                "C" => "\"C\"".to_owned(),
                number => number.to_owned(),
            };
            text += &format!(
                "\n[[unit]]\nid = \"v{id}\"\nside = \"friend\"\nkind = \"infantry\"\nfr = [{strength}, 4]\nbw = [\"C\", 2]\nat = \"0603\"\n"
            );
        }
        let mut session = begin(&text);
        plays(
            &mut session,
            &["next", "draw foe", "activate foe-brigade", "order attack"],
        );
        let told = play(&mut session, "fire a at 0603 dice 1 1");
        let leads = match told {
            Ok(told) => {
                let before = told.split(" leads").next().unwrap().to_owned();
                before.rsplit(' ').next().unwrap().to_ascii_lowercase()
            }
            Err(asked) => {
                assert!(
                    asked.contains("which of the equal units leads? (BS-R04)"),
                    "{asked}"
                );
                plays(&mut session, &["fire a at 0603 dice 1 1 answer vb"]);
                let words = asked.rsplit("answer` and ").next().unwrap();
                words.replace(", ", "|")
            }
        };
        assert_eq!(leads.replace('v', ""), row[1], "{row:?}");
    }
}

/// BS-1006: when a broken unit is available, and when it first may be rebuilt.
#[test]
fn the_track_of_the_vectors() {
    for row in rows(include_str!("../../data/blind-swords/v-track.csv")) {
        let text = CHAIN.replace("ATTACKER", "4").replace("DEFENDER", "4");
        let mut session = begin(&text);
        let turn = |session: &Game| object(session)["turn"].to_string();
        let ends = |session: &mut Game| {
            let before = object(session)["turn"].clone();
            while object(session)["turn"] == before {
                // Nothing is drawn: the table says that its cup is empty.
                if play(session, "next").is_err() {
                    plays(session, &["next because \"it is empty\""]);
                }
            }
        };
        while turn(&session) != row[0] {
            ends(&mut session);
        }
        plays(&mut session, &[&format!("mark e box {}", row[1])]);
        let mut last = turn(&session);
        while !stands(&session, "e").ends_with("available") {
            last = turn(&session);
            ends(&mut session);
        }
        assert_eq!(last, row[2], "{row:?}");
        assert_eq!(turn(&session), row[3], "{row:?}");
    }
}

/// What an act comes to under an order, tried in every step of the activation.
fn tried(order: &str, act: &str) -> String {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    // Lane: Ives next to Ames, Jory and Kemp far from every enemy.
    plays(
        &mut session,
        &[
            "place ives 0503",
            "place jory 0201",
            "place kemp 0101",
            "place cole 0804",
        ],
    );
    plays(
        &mut session,
        &[
            "place orr 0408",
            "place penn 0308",
            "mark jory disrupted",
            "mark kemp battleworn",
        ],
    );
    plays(
        &mut session,
        &[
            "place ames 0504",
            "place brill 0901",
            "place gage 0908",
            "place hull 1008",
        ],
    );
    match order {
        "limited" => plays(
            &mut session,
            &["draw tarr because typed dice 6", "activate lane"],
        ),
        order => {
            plays(
                &mut session,
                &["draw tarr because typed dice 1", "activate lane"],
            );
            plays(&mut session, &[&format!("order {order}")]);
        }
    }
    for _ in 0..6 {
        let line = match act {
            "move" => "move jory by 0202",
            "engage" => "",
            "fire" => "fire ives at 0504 dice 1 1",
            "close" => "close ives on 0504",
            "recover" => "recover jory",
            "rebuild" => "rebuild kemp dice 1",
            other => panic!("{other}"),
        };
        if act == "engage" {
            // A brigade under Maneuver may move, but not next to an enemy.
            let mut here = play(&mut session, "place jory 0304");
            here = here.and_then(|_| play(&mut session, "move jory by 0404"));
            if here.is_ok() {
                return "yes".to_owned();
            }
        } else if play(&mut session, line).is_ok() {
            let jory = stands(&session, "jory");
            return match (act, jory.as_str()) {
                ("recover", jory) if jory.contains("shaken") => "one hit".to_owned(),
                ("recover", _) => "all hits".to_owned(),
                _ => "yes".to_owned(),
            };
        }
        if object(&session)["active"].is_null() || play(&mut session, "next").is_err() {
            break;
        }
    }
    "no".to_owned()
}

/// BS-501, BS-312, BS-201, BS-202: what each order allows.
#[test]
fn orders_of_the_vectors() {
    for row in rows(include_str!("../../data/blind-swords/v-orders.csv")) {
        let order = row[0].as_str();
        for (act, cell) in ["move", "engage", "fire", "close", "recover", "rebuild"]
            .iter()
            .zip(&row[1..])
        {
            assert_eq!(&tried(order, act), cell, "{order} {act}");
        }
        // March column halves a road hex, under Maneuver alone.
        let spent = road_hex(order);
        assert_eq!(
            spent.as_deref() == Some("1/2"),
            row[7] == "yes",
            "{order} {spent:?}"
        );
    }
}

/// What a road hex costs under an order; none where nobody moves.
fn road_hex(order: &str) -> Option<String> {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    plays(&mut session, &["place kemp 0104", "place orr 0408"]);
    let die = if order == "limited" { 6 } else { 1 };
    plays(
        &mut session,
        &[
            &format!("draw tarr because typed dice {die}"),
            "activate lane",
        ],
    );
    if order != "limited" {
        plays(&mut session, &[&format!("order {order}")]);
    }
    while object(&session)["step"] == "fire" {
        plays(&mut session, &["next"]);
    }
    play(&mut session, "move kemp by 0204").ok()?;
    Some(session.state().spent.get("kemp")?.points.to_string())
}

/// EX-BS-3-a, the text's own script: BS-305, BS-306, BS-307, BS-309, BS-316.
#[test]
fn the_script_of_the_series_is_played() {
    let text = COLDWATER
        .replace("by = \"program\"", "by = \"table\"")
        .replace(
            "effect = \"order regroup on 1-2, order defend on 3-4\"",
            "effect = \"order regroup on 1-2\"",
        );
    let mut session = begin(&text);
    plays(&mut session, &["next", "pass", "pass", "next"]);
    // Both brigades of the Confederate division are ready; the Union holds its event.
    plays(
        &mut session,
        &["draw crossed-orders", "hold", "draw fortunes because typed"],
    );
    assert_eq!(object(&session)["cup"]["fortunes"], true);
    // Negated: the owner marks one brigade, which does nothing, and the chit goes back.
    plays(&mut session, &["draw tarr because typed", "activate lane"]);
    assert!(object(&session)["active"].is_null());
    assert_eq!(object(&session)["activated"], serde_json::json!(["lane"]));
    assert!(session.state().chits.cup.contains("tarr"));
    // The CIC chit is automatic, and calls a brigade that is marked.
    plays(
        &mut session,
        &["draw stroud because typed", "activate lane", "order attack"],
    );
    assert_eq!(object(&session)["active"]["full"], true);
    plays(&mut session, &["play crossed-orders dice 1"]);
    assert_eq!(object(&session)["active"]["order"], "regroup");
    assert_eq!(object(&session)["step"], "rally");
    let no = play(&mut session, "move jory by 0405").unwrap_err();
    assert!(no.contains("BS-201"), "{no}");
    plays(&mut session, &["mark jory shaken", "recover jory", "next"]);
    assert_eq!(object(&session)["activated"], serde_json::json!(["lane"]));
    assert_eq!(session.differing(), []);
}
