//! Every switch by both its settings: what is different.

mod fire;
use rules::blind_swords::BlindSwords;
use rules::blind_swords::switch::{FireRa, PanicRetreat, Rulings, SWITCHES};
use rules::switch::Switched as _;
use view::presentation::{Audience, Describe as _};

use super::{
    CHAIN, COLDWATER, Game, begin, object, play, plays,
    scene::{openings, scene, with},
    stands, to_draw, to_guns,
};

/// A kit with a switch at a setting.
fn set(text: &str, switch: &str, setting: &str) -> String {
    let line = format!("[rulings]\n{switch} = \"{setting}\"");
    match text.contains("[rulings]") {
        true => text.replacen("[rulings]", &line, 1),
        false => format!("{text}\n{line}\n"),
    }
}

fn chain() -> String {
    CHAIN.replace("ATTACKER", "4").replace("DEFENDER", "4")
}

/// The chain kit, its attacker about to fire or to assault.
fn chained(text: &str, lines: &[&str]) -> Game {
    let mut session = begin(text);
    plays(
        &mut session,
        &["next", "draw foe", "activate foe-brigade", "order attack"],
    );
    plays(&mut session, lines);
    session
}

/// BS-R08, `cic_held_rolls`.
#[test]
fn a_held_cic_chit_is_rolled_again() {
    for (setting, acts) in [("off", true), ("on", false)] {
        let mut session = begin(&set(COLDWATER, "cic_held_rolls", setting));
        to_draw(&mut session);
        plays(&mut session, &["draw vance because typed dice 1", "hold"]);
        match acts {
            true => plays(&mut session, &["play vance marsh"]),
            false => plays(&mut session, &["play vance marsh dice 6"]),
        }
        assert_eq!(!object(&session)["active"].is_null(), acts, "{setting}");
    }
}

/// BS-R09, BS-R56, BS-311, BS-316, `brigade_chit_marks`.
#[test]
fn a_brigade_chit_marks() {
    let text = COLDWATER.to_owned()
        + "\n[[chit]]\nid = \"lanes\"\nkind = \"brigade\"\nof = \"lane\"\nside = \"confederate\"\nleader = \"Lane\"\nrating = 3\n";
    for (setting, marked) in [("on", true), ("off", false)] {
        let mut session = begin(&set(&text, "brigade_chit_marks", setting));
        to_draw(&mut session);
        plays(
            &mut session,
            &["draw lanes because typed dice 3", "order maneuver", "next"],
        );
        assert_eq!(
            session.state().activated.contains("lane"),
            marked,
            "{setting}"
        );
        assert!(
            session.state().chits.discarded.contains("lanes"),
            "it does not go back"
        );
        // Twice at most: once more by a CIC chit, not by two.
        plays(
            &mut session,
            &[
                "draw stroud because typed",
                "activate lane",
                "order maneuver",
                "next",
            ],
        );
        plays(&mut session, &["draw tarr because typed dice 1"]);
        assert_eq!(
            play(&mut session, "activate lane").is_err(),
            marked,
            "{setting}"
        );
    }
}

/// BS-R15, `art_rally_hits`.
#[test]
fn artillery_rally_removes_hits() {
    for (setting, left) in [("all", "none"), ("one", "shaken")] {
        let mut session = begin(&set(COLDWATER, "art_rally_hits", setting));
        to_guns(&mut session);
        plays(
            &mut session,
            &[
                "mark penn disrupted",
                "place penn 0104",
                "pass",
                "pass",
                "recover penn",
            ],
        );
        assert_eq!(
            stands(&session, "penn"),
            format!("fr {left} 0104"),
            "{setting}"
        );
    }
}

/// BS-R35, `withdraw_from_horse`.
#[test]
fn stepping_back_before_horse() {
    let text = with(
        COLDWATER,
        "ames",
        "kind = \"infantry\"",
        "kind = \"cavalry\"",
    );
    for (setting, may) in [("off", false), ("on", true)] {
        let text = set(&text, "withdraw_from_horse", setting);
        let mut session = scene(
            &text,
            "rusk",
            "attack",
            &["place nash 0504", "place hull 1001", "place orr 0101"],
        );
        plays(&mut session, &["next", "next", "close nash on 0604"]);
        assert_eq!(
            play(&mut session, "withdraw ames to 0704").is_ok(),
            may,
            "{setting}"
        );
    }
}

/// BS-R37, `advance_two`.
#[test]
fn two_hexes_of_advance() {
    for (setting, two) in [("any", true), ("all", false)] {
        // The lead goes two, its mate one.
        let lines = [
            "next",
            "next",
            "close a on 0504",
            "assault 0504 dice 1 1",
            "test depletion - skedaddle R2 RA1 dice 1 1",
        ];
        let mut session = chained(&set(&chain(), "advance_two", setting), &lines);
        while let Some(line) = openings(&session)
            .first()
            .filter(|line| line.starts_with("retreat"))
            .cloned()
        {
            plays(&mut session, &[&line]);
        }
        let due = object(&session)["due"][0].to_string();
        assert!(due.contains("BS-907"), "{due}");
        assert_eq!(due.contains("two hexes"), two, "{setting}: {due}");
    }
}

/// BS-R40, `lead_replaced`.
#[test]
fn a_lead_that_breaks_in_its_depletion() {
    for (setting, mate) in [("off", "none"), ("on", "shaken")] {
        let lines = [
            "mark d battleworn",
            "fire a at 0504 dice 1 1",
            "test depletion D skedaddle MH dice 1 1",
            "break d dice 6",
        ];
        let session = chained(&set(&chain(), "lead_replaced", setting), &lines);
        assert_eq!(
            stands(&session, "e"),
            format!("fr {mate} 0504"),
            "{setting}"
        );
    }
}

/// BS-R42, `panic_retreat`.
#[test]
fn how_far_panic_runs() {
    for setting in ["3", "2"] {
        let lines = [
            "mark e disrupted",
            "fire a at 0504 dice 1 1",
            "test depletion - skedaddle P1 dice 1 1",
            "panic e",
            "break e dice 1",
        ];
        let session = chained(&set(&chain(), "panic_retreat", setting), &lines);
        let due = object(&session)["due"][0].to_string();
        assert!(due.contains(&format!("retreats {setting}")), "{due}");
    }
}

/// BS-R44, `retreat_avoid`.
#[test]
fn how_hard_enemies_are_shunned() {
    // The way back is shut but for hexes next to others: two of them, or one.
    let mut text = chain();
    for (n, hex) in ["0505", "0406", "0304"].iter().enumerate() {
        text += &format!(
            "\n[[unit]]\nid = \"x{n}\"\nside = \"foe\"\nkind = \"infantry\"\nfr = [3, 4]\nbw = [2, 2]\nat = \"{hex}\"\n"
        );
    }
    let ends = |setting: &str| {
        let lines = [
            "place e 1001",
            "fire a at 0504 dice 1 1",
            "test depletion - skedaddle R2 dice 1 1",
        ];
        let session = chained(&set(&text, "retreat_avoid", setting), &lines);
        openings(&session)
    };
    let (whole, fewest) = (ends("all_or_none"), ends("fewest"));
    assert!(fewest.len() < whole.len(), "{whole:?} {fewest:?}");
    assert!(
        fewest.iter().all(|end| whole.contains(end)),
        "{whole:?} {fewest:?}"
    );
}

/// BS-R45, `retreat_off_map`.
#[test]
fn off_the_map_by_choice() {
    for (setting, may) in [("forced", false), ("choice", true)] {
        let lines = [
            "place e 1001",
            "place d 0508",
            "place a 0507",
            "fire a at 0508 dice 1 1",
            "test depletion - skedaddle R1 dice 1 1",
        ];
        let text = chain().replace("rows = 10", "rows = 8");
        let mut session = chained(&set(&text, "retreat_off_map", setting), &lines);
        let off = play(&mut session, "retreat d by off");
        assert_eq!(off.is_ok(), may, "{setting}: {off:?}");
        if may {
            assert_eq!(stands(&session, "d"), "bw none box1");
        }
    }
}

/// BS-R48, `reentry`.
#[test]
fn coming_in_by_kin() {
    // Ives of the brigade stands next to the enemy; Lowe of the division far off.
    for (setting, may) in [("strict", false), ("nearest_kin", true)] {
        let words = [
            "mark jory available",
            "place ives 0906",
            "place kemp 1006",
            "place ames 1004",
            "place brill 0804",
            "place cole 1008",
            "place hull 0708",
            "place gage 0705",
            "place lowe 0206",
        ];
        let mut session = scene(
            &set(COLDWATER, "reentry", setting),
            "lane",
            "regroup",
            &words,
        );
        let told = play(&mut session, "rebuild jory to 0207 dice 1");
        assert_eq!(told.is_ok(), may, "{setting}: {told:?}");
        if let Err(why) = told {
            assert!(why.contains("BS-R48"), "{why}");
        }
    }
}

/// BS-R49, BS-1005, `broken_never_fresh`.
#[test]
fn never_fresh_again() {
    for (setting, may) in [("off", true), ("on", false)] {
        let words = ["mark jory available", "place jory 0101"];
        let mut session = scene(
            &set(COLDWATER, "broken_never_fresh", setting),
            "lane",
            "regroup",
            &words,
        );
        let told = play(&mut session, "rebuild jory dice 1");
        assert_eq!(told.is_ok(), may, "{setting}: {told:?}");
    }
}

/// BS-R54, BS-001, `facts`: with the table's facts the program asks although a map is there.
#[test]
fn who_knows_the_facts() {
    let words = ["place jory 0101", "mark jory shaken"];
    let mut session = scene(COLDWATER, "lane", "regroup", &words);
    plays(&mut session, &["recover jory"]);
    let mut session = scene(&set(COLDWATER, "facts", "table"), "lane", "regroup", &words);
    let asked = play(&mut session, "recover jory").unwrap_err();
    assert!(
        asked.contains("is Jory at least 3 hexes from every enemy"),
        "{asked}"
    );
    plays(&mut session, &["said jory away 3", "recover jory"]);
}

/// Every switch of the register has a test here, or with the rule that it turns.
#[test]
fn every_switch_is_turned() {
    let text = include_str!("switches.rs").to_owned()
        + include_str!("switches/fire.rs")
        + include_str!("chits.rs")
        + include_str!("chits/fog.rs")
        + include_str!("moves.rs")
        + include_str!("moves/cavalry.rs");
    let (state, _) = <BlindSwords as roster::Mustered>::muster(COLDWATER).unwrap();
    let register = include_str!("../../data/blind-swords/switches.csv");
    for row in super::rows(register) {
        let switch = SWITCHES.iter().find(|switch| switch.name == row[0]);
        let switch = switch.unwrap_or_else(|| panic!("{row:?}"));
        let settings: Vec<&str> = row[1].split('|').collect();
        assert_eq!(switch.settings().collect::<Vec<_>>(), settings, "{row:?}");
        assert_eq!(
            (switch.default, switch.ruling),
            (row[2].as_str(), row[3].as_str())
        );
        assert_eq!(state.kit.rulings.setting(switch), &row[2], "{row:?}");
        assert!(text.contains(&row[0]), "{row:?}");
    }
    assert_eq!(super::rows(register).len(), SWITCHES.len());
}

/// The page of the kit has a row a switch, and what those do that the kit sets otherwise.
#[test]
fn the_page_of_the_kit_says_what_is_set_otherwise() {
    let session = begin(&set(COLDWATER, "panic_retreat", "2"));
    let pages = BlindSwords::pages(session.state(), &Audience::Table, None);
    let kit = pages.iter().find(|page| page.letter == 'k').unwrap();
    let rows = kit.rows.iter().map(|row| row.cells[0].text.as_str());
    let rows: Vec<&str> = rows.skip_while(|row| *row != "RULINGS").collect();
    assert_eq!(rows.len(), 2 + SWITCHES.len() + 1, "{rows:?}");
    let at = rows.iter().position(|row| row.starts_with("* "));
    let set: Vec<&str> = rows.iter().skip(at.unwrap()).take(2).copied().collect();
    assert_eq!(
        set,
        [
            "* panic_retreat        2            BS-R42  default 3",
            "A unit that panics retreats two hexes."
        ]
    );
}

/// Switches are kept as a map of those that the kit sets, at their default too, as they always were; what is in no list
/// cannot be read, instead of meaning the default.
#[test]
fn switches_are_kept_by_their_words() {
    let text = set(&set(COLDWATER, "panic_retreat", "2"), "flank_shift", "all");
    let rulings = begin(&text).state().kit.rulings.clone();
    let kept = r#"{"flank_shift":"all","panic_retreat":"2"}"#;
    assert_eq!(serde_json::to_string(&rulings).unwrap(), kept);
    assert_eq!(serde_json::from_str::<Rulings>(kept).unwrap(), rulings);
    assert_eq!(rulings.panic_retreat(), PanicRetreat::Two);
    assert_eq!(rulings.fire_ra(), FireRa::Lead);
    for (spoiled, said) in [
        (r#"{"flank_shift":"some"}"#, "no such setting"),
        (r#"{"flank_shft":"all"}"#, "no such switch"),
    ] {
        let why = serde_json::from_str::<Rulings>(spoiled).unwrap_err();
        assert!(why.to_string().contains(said), "{why}");
    }
}
