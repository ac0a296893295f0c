//! Kits: what is wrong is told at its line, what is missing is a warning (section 7).

use super::*;
use roster::Mustered;
use rules::blue_and_grey::switch::{
    Complication, ComplicationForm, Complications, HorseArtillery, Rulings, ZoneCost,
};

fn faults(text: &str) -> Vec<String> {
    match BlueAndGrey::muster(text) {
        Ok((_, warnings)) => warnings.into_iter().map(|fault| fault.said).collect(),
        Err(faults) => faults
            .into_iter()
            .map(|fault| format!("{}: {}", fault.line, fault.said))
            .collect(),
    }
}

fn has(faults: &[String], said: &str) {
    assert!(
        faults.iter().any(|fault| fault.contains(said)),
        "{said}: {faults:?}"
    );
}

#[test]
fn the_sample_kit_has_no_fault() {
    assert_eq!(faults(CHESTNUT), Vec::<String>::new());
}

/// BG-001, BG-080, BG-060: what is missing is asked for.
#[test]
fn what_is_missing_is_a_warning() {
    let text = kit(&unit("a", "union", "infantry", "3", ""))
        .replace("[zones]\nreach = \"adjacent\"\n", "");
    let found = faults(&text);
    has(&found, "no results table [crt]");
    has(&found, "no [map]");
    has(
        &faults(
            &format!("{text}{}", map(3, 3))
                .replace("strength = \"3\"", "strength = 3\nat = \"0101\""),
        ),
        "no [zones]",
    );
}

/// BG-003, BG-004, BG-R01, BG-R03.
#[test]
fn faults_stand_at_their_line() {
    let bad = |change: &str, with: &str| {
        assert!(CHESTNUT.contains(change), "{change}");
        faults(&CHESTNUT.replacen(change, with, 1))
    };
    has(
        &bad("first = \"confederate\"", "first = \"csa\""),
        "`first` names an unknown side",
    );
    has(
        &bad("strength = 5\nreduced = 3", "strength = 5\nreduced = 7"),
        "stronger reduced than fresh",
    );
    has(
        &bad("at = \"0604\"", "at = \"9904\""),
        "hart is at \"9904\", off the map",
    );
    has(
        &bad("\"0301/0401\"", "\"0301/0601\""),
        "the hexes of \"0301/0601\" do not touch",
    );
    has(
        &bad("1 = [\"AR\", ", "7 = [\"AR\", "),
        "no roll gives \"7\"",
    );
    has(
        &bad("side = \"union\"", "side = \"onion\""),
        "`side` names an unknown side",
    );
    has(
        &bad("reach = \"adjacent\"", "reach = \"far\""),
        "`reach` cannot be",
    );
    has(
        &bad("unit = \"lyle\"", "unit = \"lile\""),
        "names an unknown",
    );
    has(&bad("[zones]", "[zone]"), "unknown key");
    let disrupted = begin(&CHESTNUT.replace("disordered", "disrupted"));
    let mut session = disrupted;
    plays(&mut session, &["mark carr disordered"]);
}

/// BG-080: a fight is read in the last column that its odds reach, so columns go from weak to strong.
#[test]
fn columns_out_of_order_are_a_fault() {
    let columns = "\"3-1\", \"4-1\", \"5-1\"";
    assert!(CHESTNUT.contains(columns));
    for (wrong, said) in [
        (
            "\"3-1\", \"5-2\", \"5-1\"",
            "column \"5-2\" comes after \"3-1\"",
        ),
        (
            "\"3-1\", \"1-4\", \"5-1\"",
            "column \"1-4\" comes after \"3-1\"",
        ),
        (
            "\"3-1\", \"3-1\", \"5-1\"",
            "column \"3-1\" comes after \"3-1\"",
        ),
    ] {
        has(&faults(&CHESTNUT.replacen(columns, wrong, 1)), said);
    }
}

/// BG-080: a code that no entry explains is text, which the players carry out; a dash is nothing.
#[test]
fn a_code_without_effects_is_a_warning() {
    let text = CHESTNUT
        .replacen("1 = [\"AR\", \"DR\"", "1 = [\"AR\", \"DX\"", 1)
        .replacen("2 = [\"AR\", \"AR\"", "2 = [\"-\", \"DX\"", 1);
    assert_eq!(
        faults(&text),
        ["the code \"DX\" has no effects: players carry it out as text (BG-080)"]
    );
    let (_, warnings) = BlueAndGrey::muster(&text).unwrap();
    let warning = &warnings[0];
    let row = text
        .lines()
        .position(|line| line.starts_with("1 = [\"AR\""));
    assert_eq!(Some(warning.line), row.map(|row| row + 1));
    assert!(warning.help.as_ref().unwrap().contains("[crt.codes]"));
}

/// BG-080: a row that the results table leaves out is asked for.
#[test]
fn a_row_that_is_not_there_is_a_warning() {
    let row = CHESTNUT
        .lines()
        .find(|line| line.starts_with("6 = ["))
        .unwrap();
    assert_eq!(
        faults(&CHESTNUT.replacen(row, "", 1)),
        ["no row 6 in [crt.rows]: the program will ask for its codes"]
    );
}

/// BG-020: who arrives behind the last turn never comes in.
#[test]
fn an_arrival_behind_the_last_turn_is_a_warning() {
    let (before, after) = CHESTNUT.split_once("unit = \"lyle\"").unwrap();
    let (turn, rest) = after.split_once("turn = ").unwrap();
    let rest = rest.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let late = format!("{before}unit = \"lyle\"{turn}turn = 30{rest}");
    assert_eq!(
        faults(&late),
        ["lyle arrives in turn 30, after the last turn, 8 (BG-020)"]
    );
}

/// BG-040, BG-046: nobody is in water; prohibited ground is told, unless a route runs there.
#[test]
fn who_stands_in_ground_that_bars_him_is_told() {
    let wet = |unit: &str| {
        let text = unit.to_owned() + &map(4, 4) + &ground("0202", "river");
        faults(&kit(&text))
    };
    let said = "a is in 0202: river (BG-046)";
    has(
        &wet(&self::unit("a", "union", "infantry", "3", "at = \"0202\"")),
        said,
    );
    let boat = wet(&self::unit(
        "a",
        "union",
        "gunboat",
        "3",
        "move = 6\nat = \"0202\"",
    ));
    assert!(
        !boat.iter().any(|fault| fault.contains("BG-046")),
        "{boat:?}"
    );
    let brush = "[ground.brush]\nmove = { infantry = 2, artillery = \"prohibited\" }\n";
    let guns = brush.to_owned()
        + &self::unit("g", "union", "artillery", "1", "at = \"0202\"")
        + &map(4, 4)
        + &ground("0202", "brush");
    let said = "g is in 0202: brush, prohibited to artillery (BG-040)";
    has(&faults(&kit(&guns)), said);
    let road = format!("{guns}[[map.side]]\nkind = \"road\"\nbetween = [\"0202/0203\"]\n");
    let found = faults(&kit(&road));
    assert!(
        !found.iter().any(|fault| fault.contains("BG-040")),
        "{found:?}"
    );
}

/// Section 6: one whose need is off is a fault of the kit.
#[test]
fn a_complication_needs_what_it_needs() {
    let on = |lines: &str| {
        faults(&CHESTNUT.replace("[complications]  ", &format!("[complications]\n{lines}\n#")))
    };
    assert_eq!(on("entrench = 3\ncommand = true"), Vec::<String>::new());
    has(&on("unlimber = true"), "`unlimber` needs `zoc3`");
    has(
        &on("cavalry = true\nzoc3 = true"),
        "`cavalry` needs `voluntary`",
    );
    has(&on("dummies = true"), "`dummies` needs `hidden`");
    has(&on("entrench = 7"), "`entrench` cannot be \"7\"");
    has(&on("flunk = true"), "no complication");
    let text = CHESTNUT.replace("[rulings]  ", "[rulings]\nzone_cost = \"twice\"\n#");
    has(
        &faults(&text),
        "`zone_cost` cannot have this value (CBG-R05)",
    );
}

/// BG-005, BG-008: what a numeric name says, and the scale.
#[test]
fn names_and_scale_are_shown() {
    let named = unit("a", "union", "infantry", "3", "name = \"2/3/IV\"");
    let session = begin(&kit(&named));
    assert!(
        shown(&session, "a")
            .text
            .contains("brigade 2 of division 3 of corps IV (BG-005)")
    );
    assert!(shown(&session, "scale").text.contains("300 to 400 m"));
}

/// BG-040, BG-R16: ground of several kinds, costs by kind of unit, thirds in decimals.
#[test]
fn ground_may_be_mixed_and_by_kind() {
    let charts = "[ground.\"woods+rough\"]\nmove = 5\n[ground.brush]\nmove = { infantry = 1.33, artillery = \"prohibited\" }\n";
    let mut text = charts.to_owned();
    text += &unit("a", "union", "infantry", "1", "at = \"0101\"");
    text += &unit("g", "union", "artillery", "1", "at = \"0101\"");
    text += &(map(4, 4)
        + &ground("0201", "woods+rough")
        + &ground("0102", "woods+swamp")
        + &ground("0202", "brush"));
    let session = begin(&kit(&text));
    let cost = |session: &Game, words: &str| show(session, words)["steps"][0]["cost"].clone();
    assert_eq!(cost(&session, "way a 0201"), "5");
    assert_eq!(cost(&session, "way a 0102"), "4");
    assert_eq!(show(&session, "way a 0102 0202")["steps"][1]["cost"], "4/3");
    let barred = show(&session, "way g 0102 0202");
    assert_eq!(barred["against"][0], "BG-040: 0202: brush is prohibited");
    let sum = begin(&kit(&format!("[rulings]\nmixed_ground = \"sum\"\n{text}")));
    assert_eq!(cost(&sum, "way a 0102"), "7");
}

/// BG-010: placed, missing, in another hex.
#[test]
fn deployment_is_looked_through() {
    let mut session = begin(CHESTNUT);
    plays(&mut session, &["place hart 0704"]);
    let told = shown(&session, "setup").text;
    assert!(
        told.contains("Hart                 in 0704, not in 0604"),
        "{told}"
    );
    assert!(
        told.contains("Isham                placed in 0606"),
        "{told}"
    );
    assert!(
        !told.contains("Lyle"),
        "reinforcements are not set up: {told}"
    );
    assert_eq!(
        BlueAndGrey::remarks(session.state())[0],
        "16 units, 4 arriving later, a map of 8 x 10 hexes, 8 turns"
    );
}

/// The pages of the screen: each has its letter, the map its hexes, counters and signs.
#[test]
fn pages_tell_the_game() {
    let mut session = begin(CHESTNUT);
    plays(
        &mut session,
        &[
            "move bolton by 0305 0405",
            "next",
            "attack bolton on 0505 dice 3",
        ],
    );
    let pages = BlueAndGrey::pages(session.state(), &Audience::Table, Some("bolton"));
    let letters: Vec<char> = pages.iter().map(|page| page.letter).collect();
    assert_eq!(letters, ['b', 'c', 's', 'm', 'r', 'k']);
    let board = pages[3].board.as_ref().unwrap();
    assert_eq!((board.hexes.len(), board.counters.len()), (80, 12));
    assert!(
        board
            .counters
            .iter()
            .any(|counter| counter.name == "bolton" && counter.callsign == "C2")
    );
    let words = |page: usize| {
        pages[page]
            .rows
            .iter()
            .map(view::presentation::page::PageRow::words)
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert!(
        words(2).contains("Bolton: infantry brigade, Confederate"),
        "{}",
        words(2)
    );
    assert!(
        pages[4]
            .rows
            .iter()
            .any(|row| row.offers.as_deref() == Some("retreat bolton by 0305")),
        "{}",
        words(4)
    );
    let beside: Vec<String> = BlueAndGrey::beside(session.state(), &Audience::Table)
        .iter()
        .map(|row| row.words())
        .collect();
    assert!(
        beside.iter().any(|row| row.contains("1 Bolton retreats 1")),
        "{beside:?}"
    );
    assert_eq!(
        BlueAndGrey::begun(session.state(), "attack", Some("askew")).as_deref(),
        Some("attack askew on ")
    );
}

/// Switches are kept as a map of those that the kit sets; what is in no list is a fault of the kit, and of a game file
/// cannot be read (BG-R02, CBG-R05).
/// Section 17: the form of the file is said, and is the first.
#[test]
fn a_kit_says_its_form() {
    let other = |line: &str| faults(&CHESTNUT.replacen("format = 1\n", line, 1));
    has(&other("format = 2\n"), "`format` must be 1");
    has(&other(""), "`format` is missing");
}

#[test]
fn switches_are_words_of_their_list() {
    let set = |line: &str| CHESTNUT.replacen("[rulings]", &format!("[rulings]\n{line}\n#"), 1);
    let state = BlueAndGrey::muster(&set("horse_artillery = 8\nzone_keeps_waiver = true"));
    let rulings = state.unwrap().0.kit.rulings.clone();
    let kept = r#"{"horse_artillery":"8","zone_keeps_waiver":"on"}"#;
    assert_eq!(serde_json::to_string(&rulings).unwrap(), kept);
    assert_eq!(serde_json::from_str::<Rulings>(kept).unwrap(), rulings);
    assert_eq!(rulings.horse_artillery(), HorseArtillery::Eight);
    assert_eq!(rulings.zone_cost(), ZoneCost::Added);
    assert!(serde_json::from_str::<Rulings>(r#"{"zone_cost":"in all"}"#).is_err());
    has(
        &faults(&set("zone_cost = \"in all\"")),
        "`zone_cost` cannot have this value (CBG-R05)",
    );
    has(
        &faults(&set("zone_costs = \"in_all\"")),
        "no switch \"zone_costs\"",
    );
}

/// Complications are kept as a map of those that are on; one, or a form of one, that is in no list cannot be read
/// (CBG-411, CBG-508, CBG-S02).
#[test]
fn complications_are_words_of_their_list() {
    let on = "[complications]\nentrench = 3\ncommand = true\nflank = true\n#";
    let text = CHESTNUT.replacen("[complications]", on, 1);
    let all = BlueAndGrey::muster(&text)
        .unwrap()
        .0
        .kit
        .complications
        .clone();
    let kept = r#"{"command":"table","entrench":"3","flank":"on"}"#;
    assert_eq!(serde_json::to_string(&all).unwrap(), kept);
    assert_eq!(serde_json::from_str::<Complications>(kept).unwrap(), all);
    assert_eq!(
        all.form(Complication::Entrench),
        Some(ComplicationForm::ThreeTurns)
    );
    assert_eq!(all.form(Complication::Zoc3), None);
    for spoiled in [
        r#"{"entrench":"5"}"#,
        r#"{"flank":"chits"}"#,
        r#"{"flanks":"on"}"#,
    ] {
        assert!(
            serde_json::from_str::<Complications>(spoiled).is_err(),
            "{spoiled}"
        );
    }
    let text = CHESTNUT.replacen(
        "[complications]",
        "[complications]\ncommand = \"chit\"\n#",
        1,
    );
    has(&faults(&text), "`command` cannot be \"chit\" (CBG-501)");
}
