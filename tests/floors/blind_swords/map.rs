//! The vectors of the map: costs, sight, stacks, support, flanks, retreats.

use rules::Guided;
use rules::blind_swords::BlindSwords;
use rules::speech::Spoken;
use view::presentation::{Audience, Describe};

use super::{CHAIN, COLDWATER, begin, play, plays, rows, stands, to_draw};

/// What two hexes of the map tell.
fn between(text: &str, from: &str, to: &str) -> serde_json::Value {
    let session = begin(text);
    let words = [from.to_owned(), to.to_owned()];
    BlindSwords::shown(session.state(), &words, &Audience::Table)
        .unwrap()
        .json
}

/// BS-701: the costs of the sample map.
#[test]
fn costs_of_the_vectors() {
    for row in rows(include_str!("../../data/blind-swords/v-coldwater-move.csv")) {
        let told = between(COLDWATER, &row[0], &row[1]);
        let column = if row[2] == "yes" {
            "march_column"
        } else {
            "cost"
        };
        for (gait, cell) in ["foot", "mounted", "artillery"].iter().zip(&row[3..]) {
            assert_eq!(told[column][gait].as_str(), Some(cell.as_str()), "{row:?}");
        }
    }
}

/// BS-602, BS-601, BS-R19: distances, lines of sight and ranges of the sample map.
#[test]
fn lines_of_sight_of_the_vectors() {
    for row in rows(include_str!(
        "../../data/blind-swords/v-coldwater-sight.csv"
    )) {
        let told = between(COLDWATER, &row[0], &row[1]);
        assert_eq!(told["distance"].to_string(), row[2], "{row:?}");
        assert_eq!(told["line_of_sight"], row[3].as_str(), "{row:?}");
        for (weapon, cell) in ["R", "M", "K", "N", "G"].iter().zip(&row[4..]) {
            assert_eq!(told["range"][weapon], cell.as_str(), "{row:?} {weapon}");
        }
    }
}

/// Units that fill a hex, as the vectors write them: `artillery 6+infantry 7`.
fn stack(text: &str) -> String {
    let mut units = String::new();
    for (n, unit) in text.split('+').enumerate() {
        let (kind, strength) = unit.split_once(' ').unwrap();
        let strength = match strength {
            "C" => "\"C\"".to_owned(),
            number => number.to_owned(),
        };
        units += &format!(
            "\n[[unit]]\nid = \"u{n}\"\nside = \"union\"\nkind = \"{kind}\"\nfr = [{strength}, 4]\nbw = [1, 2]\nat = \"1008\"\n"
        );
    }
    format!("{COLDWATER}{units}")
}

/// BS-108, BS-R05: what a stack counts for, fractions kept.
#[test]
fn stacks_of_the_vectors() {
    for row in rows(include_str!("../../data/blind-swords/v-stack.csv")) {
        let session = begin(&stack(&row[0]));
        let shown = BlindSwords::shown(session.state(), &["1008".to_owned()], &Audience::Table);
        let shown = shown.unwrap().json;
        assert_eq!(shown["counts_as"], row[1].as_str(), "{row:?}");
        assert_eq!(shown["fits"], row[2] == "yes", "{row:?}");
    }
}

fn shown(session: &super::Game, id: &str) -> serde_json::Value {
    BlindSwords::shown(session.state(), &[id.to_owned()], &Audience::Table)
        .unwrap()
        .json
}

/// BS-905: support, and the rating that it leaves of 4.
#[test]
fn support_of_the_vectors() {
    for row in rows(include_str!("../../data/blind-swords/v-support.csv")) {
        // Ives of Lane has a rating of 4, Orr the battery too; everybody else stands far off.
        let mut session = begin(COLDWATER);
        let far = [
            ("jory", "0108"),
            ("kemp", "0208"),
            ("lowe", "0308"),
            ("quill", "0307"),
            ("nash", "0107"),
            ("penn", "0101"),
            ("orr", "0408"),
        ];
        for (unit, hex) in far {
            plays(&mut session, &[&format!("place {unit} {hex}")]);
        }
        plays(&mut session, &["place ives 0304"]);
        let (unit, lines): (&str, &[&str]) = match row[0].as_str() {
            "same brigade next to it" => ("ives", &["place jory 0305"]),
            "battleworn friend" => ("ives", &["place jory 0305", "mark jory battleworn"]),
            "shaken friend" => ("ives", &["place jory 0305", "mark jory shaken"]),
            "other brigade" => ("ives", &["place lowe 0305"]),
            "two hexes off" => ("ives", &["place jory 0306"]),
            "stacked" => ("ives", &["place jory 0304"]),
            "guns beside any infantry" => ("orr", &["place orr 0305"]),
            "guns beside guns" => ("orr", &["place orr 0402", "place penn 0401"]),
            "infantry beside guns" => ("ives", &["place orr 0305"]),
            "in the available box" => ("ives", &["mark ives available"]),
            other => panic!("{other}"),
        };
        plays(&mut session, lines);
        let told = shown(&session, unit);
        assert_eq!(told["supported"], row[1] == "yes", "{row:?}");
        let less = i64::from(row[1] == "no");
        assert_eq!(told["rating"], told["cr"].as_i64().unwrap() - less);
        assert_eq!((4 - less).to_string(), row[2], "{row:?}");
    }
}

/// BS-608, BS-R20, BS-R21: two lines flank that come in a whole hexside apart.
#[test]
fn flanks_of_the_vectors() {
    for row in rows(include_str!("../../data/blind-swords/v-flank.csv")) {
        let mut session = begin(COLDWATER);
        to_draw(&mut session);
        let (one, other) = row[1].split_once('+').unwrap();
        for unit in [
            "ames", "brill", "cole", "gage", "hull", "orr", "jory", "kemp",
        ] {
            plays(
                &mut session,
                &[&format!("place {unit} 1008 because \"out of the way\"")],
            );
        }
        for (unit, hex) in [("ives", one), ("jory", other), ("ames", &row[0])] {
            plays(&mut session, &[&format!("place {unit} {hex}")]);
        }
        plays(
            &mut session,
            &[
                "draw tarr because typed dice 1",
                "activate lane",
                "order attack",
            ],
        );
        let board = session.state().kit.map.as_ref().unwrap().board();
        let target = board.read(&row[0]).unwrap();
        let sides = [one, other].map(|hex| {
            let sides = board
                .entry_sides(board.read(hex).unwrap(), target)
                .into_iter();
            let sides: Vec<String> = sides.map(|side| side.number().to_string()).collect();
            sides.join("/")
        });
        assert_eq!(sides.join("; "), row[2], "{row:?}");
        let line = format!("flank ives / jory at {}", row[0]);
        let flanking = play(&mut session, &line);
        assert_eq!(flanking.is_ok(), row[3] == "yes", "{row:?} {flanking:?}");
        if let Err(why) = flanking {
            assert!(why.contains("BS-608"), "{why}");
        }
    }
}

fn foe(n: usize, hex: &str) -> String {
    format!(
        "\n[[unit]]\nid = \"x{n}\"\nside = \"foe\"\nkind = \"infantry\"\nfr = [3, 4]\nbw = [2, 2]\nat = \"{hex}\"\n"
    )
}

/// BS-906, BS-R44, BS-R45: where a retreat may end, and what becomes of who has no way.
#[test]
fn retreats_of_the_vectors() {
    for row in rows(include_str!("../../data/blind-swords/v-retreat.csv")) {
        let mut text = CHAIN
            .replace("ATTACKER", "4")
            .replace("DEFENDER", "4")
            .replace("rows = 10", "rows = 8")
            .replace("[weapon.R]", "[stacking]\nlimit = 12\n[weapon.R]");
        let words = |cell: &str| -> Vec<String> {
            let words = cell.split(['+', ' ']).filter(|word| *word != "-");
            words.map(str::to_owned).collect()
        };
        for (n, hex) in words(&row[4]).iter().enumerate() {
            text += &foe(n, hex);
        }
        if row[0] == "friends fill the way" {
            for (n, hex) in ["0404", "0505", "0604"].iter().enumerate() {
                text += &foe(n + 6, hex)
                    .replace("\"foe\"", "\"friend\"")
                    .replace("fr = [3, 4]", "fr = [12, 4]");
            }
        }
        let mut session = begin(&text);
        plays(&mut session, &["next", "place e 1001"]);
        plays(
            &mut session,
            &[
                &format!("place d {}", row[1]),
                &format!("place a {}", row[3]),
            ],
        );
        plays(
            &mut session,
            &["draw foe", "activate foe-brigade", "order attack"],
        );
        let fire = format!("fire a at {} dice 1 1", row[1]);
        plays(&mut session, &[&fire]);
        let test = format!("test depletion - skedaddle R{} dice 1 1", row[2]);
        plays(&mut session, &[&test]);
        let mut ways: Vec<String> = BlindSwords::openings(session.state())
            .iter()
            .map(|opening| BlindSwords::write(&opening.command))
            .collect();
        let expected = words(&row[5].replace("box ", "box"));
        if expected == ["box3"] {
            plays(&mut session, &["retreat d"]);
            assert_eq!(stands(&session, "d"), "bw none box3", "{row:?}");
            continue;
        }
        if let [only] = expected.as_slice() {
            assert_eq!(ways, ["retreat d"], "{row:?}");
            plays(&mut session, &["retreat d"]);
            assert_eq!(stands(&session, "d"), format!("fr none {only}"), "{row:?}");
            continue;
        }
        let all: Vec<String> = expected
            .iter()
            .map(|hex| format!("retreat d by {hex}"))
            .collect();
        // Enter does what comes first: the end that is farthest from all enemies.
        let nearest = |way: &String| {
            let end = way.rsplit(' ').next().unwrap();
            let enemies = [&row[3], &row[4]].map(|cell| words(cell)).concat();
            let far = |enemy: &String| between(&text, end, enemy)["distance"].as_i64().unwrap();
            enemies.iter().map(far).min().unwrap()
        };
        let far: Vec<i64> = ways.iter().map(nearest).collect();
        assert!(
            far.is_sorted_by(|one, next| one >= next),
            "{ways:?} {far:?}"
        );
        ways.sort();
        assert_eq!(ways, all, "{row:?}");
        // A hex that is none of them is objected to.
        let elsewhere = play(&mut session, "retreat d by 1008").unwrap_err();
        assert!(elsewhere.contains("BS-906"), "{elsewhere}");
        plays(&mut session, &[&all[0]]);
        // On the way past the enemy nobody fires.
        while !session.state().dues.is_empty() {
            plays(&mut session, &["pass"]);
        }
        assert_eq!(
            stands(&session, "d"),
            format!("fr none {}", expected[0]),
            "{row:?}"
        );
    }
}
