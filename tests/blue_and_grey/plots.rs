//! Turns that both sides share: plots sealed, revealed, carried out.

use super::*;

const ON: &str = "simul = true\ncommand = true\nvoluntary = true";

/// A game on clear ground in which nobody is out of command.
fn game(more: &str, units: &[(&str, &str, &str)]) -> Game {
    let mut text =
        format!("[complications]\n{ON}\n{more}\n[command]\nunion = 1\nconfederate = 1\n");
    for (id, side, hex) in units {
        text += &unit(id, side, "infantry", "3", &format!("at = \"{hex}\""));
    }
    begin(&kit(&(text + &map(15, 6))))
}

/// Both command dice, that none of the hexes of these tests ends in, and what the plots come to.
fn revealed(session: &mut Game, lines: &[&str], dice: &str) -> String {
    plays(session, lines);
    plays(
        session,
        &[
            "seal confederate",
            "seal union",
            "command dice 1",
            "command dice 1",
        ],
    );
    plays(session, &[&format!("next{dice}")])
}

fn stopped(session: &Game, unit: &str) -> String {
    let stopped = &show(session, unit)["stopped"];
    stopped
        .as_u64()
        .map_or("-".to_owned(), |segment| segment.to_string())
}

/// CBG-S02, CBG-S05, CBG-R15: the vectors of meetings.
#[test]
fn meetings() {
    for row in rows(include_str!("../data/blue-and-grey/v-simul.csv")) {
        let far = [
            "plot c 1:1301 2:1201 3:1101 4:1001 5:0901 6:0801",
            "plot u 1:0801 2:0701 3:0601 4:0501 5:0401",
        ];
        let (c, u, plots, dice): (&str, &str, Vec<&str>, &str) = match row[0].as_str() {
            "meet; one is first" => (
                "0701",
                "0101",
                vec![
                    "plot c 1:0601 2:0501 3:0401 4:0301",
                    "plot u 1:0201 2:0301 4:0401",
                ],
                "",
            ),
            "same hex; same moment" => (
                "0701",
                "0101",
                vec!["plot c 1:0601 2:0501 3:0401", "plot u 1:0201 2:0301 3:0401"],
                " dice 4 2",
            ),
            "the same; a tie first" => (
                "0701",
                "0101",
                vec!["plot c 1:0601 2:0501 3:0401", "plot u 1:0201 2:0301 3:0401"],
                " dice 3 3 1 5",
            ),
            "plot through an enemy who stays" => (
                "0601",
                "0301",
                vec!["plot c 1:0501 2:0401 3:0301 4:0201"],
                "",
            ),
            "plot through an enemy who leaves" => ("1401", "0901", far.to_vec(), ""),
            other => panic!("{other}"),
        };
        let mut session = game("", &[("c", "confederate", c), ("u", "union", u)]);
        let told = revealed(&mut session, &plots, dice);
        let stands = format!("c:{} u:{}", hex_of(&session, "c"), hex_of(&session, "u"));
        assert_eq!(stands, row[1], "{row:?}: {told}");
        let stops = format!("c:{} u:{}", stopped(&session, "c"), stopped(&session, "u"));
        assert_eq!(stops, row[2], "{row:?}: {told}");
        assert_eq!(
            told.contains("both sides try for 0401"),
            !dice.is_empty(),
            "{told}"
        );
        assert_eq!(session.differing(), []);
    }
}

/// CBG-S02, CBG-R14, CBG-S03, CBG-S06: what a plot may be.
#[test]
fn plots_that_are_refused() {
    let mut session = game(
        "",
        &[
            ("c", "confederate", "0901"),
            ("u", "union", "0101"),
            ("v", "union", "1001"),
        ],
    );
    assert!(refused(&mut session, "plot u 1:0201 2:0401").starts_with("BG-036"));
    let no = refused(&mut session, "plot u 2:0201 2:0301");
    assert!(
        no.starts_with("CBG-S02: U, 0301: entered in sub-segment 3"),
        "{no}"
    );
    assert!(refused(&mut session, "plot u 7:0201").starts_with("CBG-S02"));
    assert!(refused(&mut session, "plot v 1:1101").starts_with("CBG-S05"));
    assert!(refused(&mut session, "move u by 0201").starts_with("CBG-S03"));
    assert!(refused(&mut session, "scatter u dice 1 1").starts_with("CBG-S04"));
    assert!(refused(&mut session, "command dice 1").starts_with("CBG-S01"));
    assert!(refused(&mut session, "next").starts_with("CBG-S03"));
    plays(
        &mut session,
        &["plot u 4:0201", "plot u", "plot u 3:0201", "mark u attacks"],
    );
    assert!(refused(&mut session, "plot u 4:0201").starts_with("CBG-S06"));
    plays(&mut session, &["mark u attacks", "plot u 4:0201"]);
    assert!(refused(&mut session, "mark u attacks").starts_with("CBG-S06"));
    plays(&mut session, &["seal union"]);
    assert!(refused(&mut session, "plot u").starts_with("CBG-S03"));
    assert!(refused(&mut session, "seal union").starts_with("CBG-S03"));
    plays(&mut session, &["seal confederate", "command dice 1"]);
    assert!(refused(&mut session, "next").starts_with("CBG-S01"));
}

/// CBG-S03: until both are sealed a plot is its side's alone, in every form; then all lie open.
#[test]
fn plots_are_secret_until_both_are_sealed() {
    let told = |session: &Game, side: &str| {
        let eyes = if side == "table" {
            Eyes::Table
        } else {
            Eyes::Side(side.to_owned())
        };
        let shown = BlueAndGrey::shown(session.state(), &[], &eyes).unwrap();
        let mut told = format!("{}{}", shown.text, shown.json);
        told += &format!("{:?}", BlueAndGrey::pages(session.state(), &eyes, None));
        session.walk(|before, entry, _| {
            told += &told::line::<BlueAndGrey>(before, entry, &eyes);
            told += &entry
                .act()
                .map(|act| BlueAndGrey::in_full(before, act, &eyes).to_string())
                .unwrap_or_default();
        });
        told
    };
    let twin = |plot: &str, attacker: &str| {
        let mut session = game(
            "",
            &[
                ("c", "confederate", "0901"),
                ("u", "union", "0101"),
                ("v", "union", "0105"),
            ],
        );
        plays(
            &mut session,
            &[plot, &format!("mark {attacker} attacks"), "seal union"],
        );
        session
    };
    let (mut one, other) = (
        twin("plot u 1:0201 3:0301", "v"),
        twin("plot v 2:0204", "u"),
    );
    for side in ["table", "confederate"] {
        assert_eq!(told(&one, side), told(&other, side), "{side}");
    }
    assert!(told(&one, "union").contains("plots 1:0201 3:0301"));
    plays(&mut one, &["seal confederate"]);
    for side in ["table", "confederate"] {
        assert!(
            told(&one, side).contains("the plots lie open: U 1:0201 3:0301, V attacks"),
            "{side}"
        );
    }
    let undone = one.undo(1, false).map(|_| ()).unwrap_err().to_string();
    assert!(undone.contains("the plots of both sides"), "{undone}");
}

/// CBG-S04: plots of scattered units are struck out, and they scatter last.
#[test]
fn scattered_units_leave_their_plots() {
    let mut session = game(
        "",
        &[
            ("c", "confederate", "1105"),
            ("u", "union", "0201"),
            ("v", "union", "0405"),
        ],
    );
    // Level 1, die 2 lists the digit 1.
    plays(
        &mut session,
        &[
            "plot u 1:0301",
            "plot v 1:0505",
            "seal union",
            "seal confederate",
            "command dice 2",
            "command dice 1",
        ],
    );
    let told = plays(&mut session, &["next dice 4 2"]);
    assert_eq!(
        (hex_of(&session, "u"), hex_of(&session, "v")),
        ("0203".to_owned(), "0505".to_owned()),
        "{told}"
    );
    let (step, scatter) = (
        told.find("V enters 0505").unwrap(),
        told.find("U scatters").unwrap(),
    );
    assert!(step < scatter, "{told}");
}

/// CBG-S01, CBG-S06, CBG-S07, CBG-R13: attacks of both sides, results behind the last, repulsion of either side.
#[test]
fn both_sides_attack_and_results_wait() {
    let crt = "[crt]\ncolumns = [\"1-1\"]\nrounding = \"defender\"\nclamp = true\n[crt.rows]\n1 = [\"AE\"]\n6 = [\"DE\"]\n[crt.codes]\nAE = [\"attackers eliminated\"]\nDE = [\"defenders eliminated\"]";
    let units = [
        ("c", "confederate", "0601"),
        ("u", "union", "0301"),
        ("d", "confederate", "0605"),
        ("v", "union", "0305"),
    ];
    let mut session = game(crt, &units);
    let plots = [
        "plot c 1:0501 2:0401",
        "mark c attacks",
        "mark u attacks",
        "plot d 1:0505 2:0405",
    ];
    revealed(&mut session, &plots, "");
    assert!(refused(&mut session, "attack v on 0405 dice 1").starts_with("CBG-S06"));
    assert!(refused(&mut session, "next").starts_with("CBG-S06"));
    plays(&mut session, &["attack u on 0401 dice 6"]);
    assert_eq!(hex_of(&session, "c"), "0401", "results wait");
    plays(&mut session, &["next", "attack c on 0301 dice 6"]);
    let told = plays(&mut session, &["next"]);
    assert!(
        told.contains("U is eliminated") && told.contains("C is eliminated"),
        "{told}"
    );
    if session.state().dues.is_empty() {
        plays(&mut session, &["next"]);
    }
    let dues: Vec<String> = session
        .state()
        .dues
        .iter()
        .map(|due| due.words(session.state()))
        .collect();
    assert_eq!(dues.len(), 2, "{dues:?}");
    assert!(
        dues[0].contains('V') && dues[1].contains('D'),
        "the first player's first: {dues:?}"
    );
    plays(&mut session, &["repulse v to 0205"]);
    while !session.state().dues.is_empty() {
        plays(&mut session, &["repulse d to 0505"]);
    }
    plays(&mut session, &["next"]);
    let game = show(&session, "");
    assert_eq!(
        (&game["turn"], &game["phase"]),
        (&2.into(), &"plotting".into())
    );
}

/// CBG-S01: turnpikes want 18 sub-segments, and plots a map.
#[test]
fn turnpikes_want_thirds() {
    let text = |simul: &str| {
        CHESTNUT.replace(
            "[complications]  ",
            &format!("[complications]\nsimul = {simul}\ncommand = true\nvoluntary = true\n#"),
        )
    };
    let faults = BlueAndGrey::muster(&text("true")).map(|_| ()).unwrap_err();
    assert!(format!("{faults:?}").contains("simul = 18"), "{faults:?}");
    let mut session = begin(&text("18"));
    plays(&mut session, &["plot bolton 2:0305"]);
    assert!(refused(&mut session, "plot bolton 1:0305").starts_with("CBG-S02"));
}
