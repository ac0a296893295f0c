//! Turns that both sides share: plots sealed, revealed, carried out.

use game::any::Hosted;
use roster::Mustered;
use view::presentation::menu;

use super::*;

const ON: &str = "simul = true\ncommand = true\nvoluntary = true";

/// A game on clear ground in which no one is out of command.
pub(super) fn game(more: &str, units: &[(&str, &str, &str)]) -> Game {
    let mut text =
        format!("[complications]\n{ON}\n{more}\n[command]\nunion = 1\nconfederate = 1\n");
    for (id, side, hex) in units {
        text += &unit(id, side, "infantry", "3", &format!("at = \"{hex}\""));
    }
    begin(&kit(&(text + &map(15, 6))))
}

/// Both command dice, that none of the hexes of these tests ends in, and what the plots come to.
pub(super) fn revealed(session: &mut Game, lines: &[&str], dice: &str) -> String {
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
    for row in rows(include_str!("../../data/blue-and-grey/v-simul.csv")) {
        let far = [
            "plot c 1:1301 2:1201 3:1101 4:1001 5:0901 6:0801",
            "plot u by 1:0801 2:0701 3:0601 4:0501 5:0401",
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
            told.contains("both sides enter 0401"),
            !dice.is_empty(),
            "{told}"
        );
        // Each side throws for its own, ties too.
        for n in 0..dice.split_whitespace().skip(1).count() {
            let whose = ["union", "confederate"][n % 2];
            assert_eq!(thrower(&session, n), whose, "{row:?}");
        }
        assert_eq!(session.differing(), []);
    }
}

/// Who threw a die of the last act.
fn thrower(session: &Game, die: usize) -> String {
    let mut whose = String::new();
    session.walk(|before, entry, _| {
        if let Some(act) = entry.act() {
            whose = BlueAndGrey::thrower(before, &act.command, &act.events, die);
        }
    });
    whose
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
        no.starts_with("CBG-S02: U can enter 0301 only in sub-segments 3 to "),
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
            Audience::Table
        } else {
            Audience::Side(side.to_owned())
        };
        let shown = BlueAndGrey::shown(session.state(), &[], &eyes).unwrap();
        let mut told = format!("{}{}", shown.text, shown.json);
        told += &format!("{:?}", BlueAndGrey::pages(session.state(), &eyes, None));
        session.walk(|before, entry, _| {
            told += &presentation::line::<BlueAndGrey>(before, entry, &eyes);
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
    assert!(told(&one, "union").contains("plots a move to 0301 by 0201, in segments 1 and 3"));
    plays(&mut one, &["seal confederate"]);
    for side in ["table", "confederate"] {
        assert!(
            told(&one, side).contains(
                "the plots are revealed: U moves to 0301 by 0201, in segments 1 and 3, V attacks"
            ),
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
    assert_eq!(thrower(&session, 1), "union", "its own side throws");
}

/// CBG-1101, CBG-S04: whoever scatters face down is named by his hex where plots are carried out, and the order of the
/// counters tells nothing.
#[test]
fn counters_that_scatter_are_not_named() {
    let text =
        format!("[complications]\n{ON}\nhidden = true\n[command]\nunion = 1\nconfederate = 1\n")
            + &unit("c", "confederate", "infantry", "3", "at = \"1105\"")
            + &unit("z", "union", "infantry", "3", "at = \"0301\"")
            + &unit("a", "union", "infantry", "3", "at = \"0501\"");
    let mut session = begin(&kit(&(text + &map(15, 6))));
    close(&mut session);
    // Level 1, die 2 lists the digit 1.
    plays(&mut session, &["seal confederate", "seal union"]);
    let told = plays(&mut session, &["command dice 2"]);
    let seen = "a Union counter at 0301, a Union counter at 0501 out of command";
    assert!(told.contains(seen), "{told}");
    plays(&mut session, &["command dice 2"]);
    for (line, hex) in [("next dice 4", "0301"), ("next dice 4 1 2", "0501")] {
        let asked = refused(&mut session, line);
        assert!(
            asked.contains(&format!("the scatter of the counter at {hex}")),
            "{asked}"
        );
    }
}

/// BG-050, BG-047, CBG-S01: when plots are carried out, who stands where he may not is seen to before the phase ends;
/// what was thrown stands.
#[test]
fn nobody_is_over_the_limit_when_plots_are_carried_out() {
    let units = [
        ("c", "confederate", "1105"),
        ("u", "union", "0201"),
        ("v", "union", "0201"),
    ];
    let mut session = game("[stacking]\nunits = 1\n", &units);
    let told = revealed(&mut session, &["plot c 1:1005"], "");
    assert!(told.contains("C enters 1005"), "{told}");
    assert_eq!(show(&session, "")["phase"], "movement");
    let openings = <BlueAndGrey as rules::Guided>::openings(session.state());
    assert_eq!(
        openings[0].words,
        "U, V are together in 0201: first `place UNIT HEX`, then end the movement phase"
    );
    // Nobody is offered an end that is refused, and both sides read why.
    let ends = |session: &Game| {
        let of_side = |side| menu::table_acts::<BlueAndGrey>(session.state(), side);
        let mut acts = ["union", "confederate"].into_iter().flat_map(of_side);
        acts.any(|act| act.line == "next")
    };
    assert!(!ends(&session));
    assert_eq!(BlueAndGrey::by_hand(session.state()), ["place"]);
    let beside = |session: &Game| {
        let rows = BlueAndGrey::beside(session.state(), &Audience::Side("union".to_owned()));
        rows.iter()
            .map(|row| row.words())
            .collect::<Vec<_>>()
            .join("; ")
    };
    assert!(
        beside(&session).contains("U, V are together in 0201"),
        "{}",
        beside(&session)
    );
    assert!(refused(&mut session, "next").starts_with("BG-050: U, V are together in 0201"));
    plays(&mut session, &["place v 0202"]);
    assert!(ends(&session) && !beside(&session).contains("together"));
    plays(&mut session, &["next"]);
    assert_eq!(show(&session, "")["phase"], "combat");
    // The offers of a shared combat phase speak of the marked units, and there are none.
    let openings = <BlueAndGrey as rules::Guided>::openings(session.state());
    assert_eq!(
        openings[0].words,
        "Union marked no unit to attack (CBG-S06); end the combat phase"
    );
    assert_eq!(hex_of(&session, "c"), "1005");
    assert_eq!(session.differing(), []);
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
    let of_other = refused(&mut session, "attack d on 0305 dice 1");
    assert!(
        of_other.starts_with("CBG-S06: D was not marked"),
        "{of_other}"
    );
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

/// CBG-S02: hexes without sub-segments are entered as soon as their points are there.
#[test]
fn a_plot_of_hexes_alone_is_as_soon_as_may_be() {
    let mut session = game("", &[("c", "confederate", "0901"), ("u", "union", "0101")]);
    let own = |session: &Game| show_as(session, "u")["plot"].clone();
    plays(&mut session, &["plot u 0201 4:0301 0401"]);
    let stage = |segment: u32, hex: &str| serde_json::json!({ "segment": segment, "hex": hex });
    assert_eq!(
        own(&session),
        serde_json::json!([stage(1, "0201"), stage(4, "0301"), stage(5, "0401")])
    );
    assert!(
        refused(&mut session, "plot u 0201 0301 0401 0501 0601 0701 0801").starts_with("BG-034")
    );
    assert!(refused(&mut session, "plot u 0:0201").contains("not a sub-segment and a hex"));
}

fn show_as(session: &Game, unit: &str) -> Value {
    let eyes = Audience::Side(session.state().side_of(unit).to_owned());
    BlueAndGrey::shown(session.state(), &[unit.to_owned()], &eyes)
        .unwrap()
        .json
}

/// BG-R05, BG-083, BG-013: who will rally or is barred from moving plots no way, and tries before attacks end.
#[test]
fn who_stands_still_plots_no_way() {
    let states = "[state.shaken]\nrally = 3\n[state.pinned]\nbars = [\"move\"]\n";
    let units = [
        ("c", "confederate", "0901"),
        ("u", "union", "0101"),
        ("v", "union", "0105"),
    ];
    let mut session = game(states, &units);
    plays(&mut session, &["mark u shaken", "rally u", "mark v pinned"]);
    assert!(refused(&mut session, "plot u 0201").starts_with("BG-R05"));
    assert!(refused(&mut session, "plot v 0205").starts_with("BG-083"));
    revealed(&mut session, &[], "");
    assert!(refused(&mut session, "next").starts_with("BG-013: U is marked"));
    plays(&mut session, &["rally u dice 2", "next"]);
}

/// CBG-S05: nobody enters a hex that an enemy does not leave, nor changes places with him; a hex that he leaves is
/// entered behind him.
#[test]
fn hexes_are_entered_behind_who_leaves() {
    let none = "[zones]\nreach = \"none\"\n";
    let text = |units: &[(&str, &str, &str)]| {
        let mut text = format!("[complications]\n{ON}\n[command]\nunion = 1\nconfederate = 1\n");
        for (id, side, hex) in units {
            text += &unit(id, side, "infantry", "3", &format!("at = \"{hex}\""));
        }
        kit(&(text + &map(15, 6))).replace("[zones]\nreach = \"adjacent\"\n", none)
    };
    for (union, confederate, stands) in [
        ("plot u 0202", "plot c 0102", ["0102", "0202"]),
        ("plot u 0202", "plot c 0302", ["0202", "0302"]),
        ("plot u 0202", "plot c 2:0302", ["0102", "0302"]),
    ] {
        let mut session = begin(&text(&[
            ("u", "union", "0102"),
            ("c", "confederate", "0202"),
        ]));
        revealed(&mut session, &[union, confederate], "");
        let found = [hex_of(&session, "u"), hex_of(&session, "c")];
        assert_eq!(found, stands, "{union}, {confederate}");
        assert_eq!(session.differing(), []);
    }
}

/// CBG-703 under plots: at night either side falls back when the plots are carried out, before anybody attacks.
#[test]
fn at_night_both_sides_fall_back_before_they_attack() {
    let units = [("c", "confederate", "0401"), ("u", "union", "0101")];
    let mut text = format!("[complications]\n{ON}\n[command]\nunion = 1\nconfederate = 1\n");
    for (id, side, hex) in units {
        text += &unit(id, side, "infantry", "3", &format!("at = \"{hex}\""));
    }
    let text = format!("night = [1]\n{}", kit(&(text + &map(15, 6))));
    let mut session = begin(&text);
    revealed(&mut session, &["plot u 0201 0301"], "");
    assert_eq!(
        show(&session, "")["due"],
        serde_json::json!([
            "U falls back one hex (CBG-703)",
            "C falls back one hex (CBG-703)"
        ])
    );
    plays(&mut session, &["repulse u to 0201"]);
    while !session.state().dues.is_empty() {
        plays(&mut session, &["repulse c to 0501"]);
    }
    plays(&mut session, &["next", "next", "next"]);
    assert_eq!(show(&session, "")["turn"], 2);
    assert_eq!(session.differing(), []);
}

/// CBG-S01, CBG-S04, CBG-504: who came in before command was thrown scatters behind the plots.
#[test]
fn an_arrival_out_of_command_scatters() {
    let mut text = format!("[complications]\n{ON}\n[command]\nunion = 1\nconfederate = 1\n");
    text += &unit("u", "union", "infantry", "3", "");
    text += &unit("c", "confederate", "infantry", "3", "at = \"1509\"");
    text += "\n[[arrival]]\nunit = \"u\"\nturn = 1\nat = \"0110\"\n";
    let mut session = begin(&kit(&(text + &map(15, 10))));
    let lines = [
        "enter u",
        "seal confederate",
        "seal union",
        "command dice 1",
        "command dice 1",
        "next dice 1 2",
    ];
    plays(&mut session, &lines);
    assert_eq!(hex_of(&session, "u"), "0108");
    plays(&mut session, &["next"]);
    assert_eq!(session.differing(), []);
}

/// An act that no event tells is told in words, not as its line.
#[test]
fn plots_without_a_move_are_told_in_words() {
    let units = [
        ("c", "confederate", "1105"),
        ("u", "union", "0201"),
        ("v", "union", "0201"),
    ];
    let mut session = game("[stacking]\nunits = 1\n", &units);
    assert_eq!(revealed(&mut session, &[], ""), "Carry out the plots");
}

/// CBG-501, CBG-S03: a unit out of command does not move as it plotted, and a plot that was carried out is over.
#[test]
fn a_struck_or_finished_plot_is_not_shown() {
    let units = [
        ("c", "confederate", "1105"),
        ("u", "union", "0301"),
        ("v", "union", "0204"),
    ];
    let mut session = game("", &units);
    let words = |session: &Game, unit: &str| {
        let eyes = Audience::Side("union".to_owned());
        let shown = BlueAndGrey::shown(session.state(), &[unit.to_owned()], &eyes);
        shown.unwrap().text
    };
    plays(&mut session, &["plot u 1:0401", "plot v 1:0304"]);
    assert!(
        words(&session, "u").contains("plots a move to 0401"),
        "{}",
        words(&session, "u")
    );
    plays(
        &mut session,
        &[
            "seal confederate",
            "seal union",
            "command dice 2",
            "command dice 1",
        ],
    );
    let out = ["u", "v"].map(|unit| words(&session, unit));
    let is_out = |told: &&String| told.contains("out of command");
    assert_eq!(out.iter().filter(is_out).count(), 1, "{out:?}");
    for told in &out {
        assert_ne!(
            told.contains("out of command"),
            told.contains("plots a move"),
            "{told}"
        );
    }
    plays(&mut session, &["next"]);
    for unit in ["u", "v"] {
        assert!(
            !words(&session, unit).contains("plots a move"),
            "{}",
            words(&session, unit)
        );
    }
}

/// BG-050, CBG-1104: which hexes a side's plots would crowd it reads alone, before it seals; when the plots are carried
/// out, its own page lists who may go elsewhere, and a click on a hex places them.
#[test]
fn a_crowd_by_plots_is_told_to_its_owner_alone() {
    let units = [
        ("c", "confederate", "1105"),
        ("u", "union", "0201"),
        ("v", "union", "0201"),
    ];
    let [union, confederate] = ["union", "confederate"].map(|side| Audience::Side(side.to_owned()));
    let pages = |session: &Game, eyes: &Audience| {
        let pages = BlueAndGrey::pages(session.state(), eyes, None);
        let beside = BlueAndGrey::beside(session.state(), eyes);
        let rows = pages.iter().flat_map(|page| &page.rows).chain(&beside);
        rows.map(|row| row.words()).collect::<Vec<_>>().join("\n")
    };
    let others = |session: &Game| [&Audience::Table, &confederate].map(|eyes| pages(session, eyes));
    let mut session = game("[stacking]\nunits = 1\n", &units);
    let before = others(&session);
    let wrong = "By these plots, U, V are together in 0201: plot one elsewhere";
    assert!(
        pages(&session, &union).contains(wrong),
        "{}",
        pages(&session, &union)
    );
    assert!(before.iter().all(|other| !other.contains("together")));
    let seal = rules::blue_and_grey::command::Command::Seal {
        side: "union".to_owned(),
    };
    assert_eq!(BlueAndGrey::warnings(session.state(), &seal), [wrong]);
    // Who goes on makes no crowd.
    plays(&mut session, &["plot u 0101"]);
    assert!(!pages(&session, &union).contains("By these plots"));
    assert_eq!(others(&session), before);
    revealed(&mut session, &["plot u"], "");
    let goes = ["U goes elsewhere from 0201", "V goes elsewhere from 0201"];
    let own = pages(&session, &union);
    assert!(goes.iter().all(|words| own.contains(words)), "{own}");
    for other in others(&session) {
        assert!(!other.contains("goes elsewhere"), "{other}");
    }
    let aimed = BlueAndGrey::aimed(session.state(), "v", "0301", &union);
    assert_eq!(aimed.as_deref(), Some("place v 0301"));
    plays(&mut session, &["place v 0301", "next"]);
    assert_eq!(show(&session, "")["phase"], "combat");
    assert_eq!(session.differing(), []);
}
