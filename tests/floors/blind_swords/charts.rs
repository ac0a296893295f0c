//! What a kit lacks is asked for by name, kept, and printed as lines that the kit takes (BS-003); what cannot change
//! the test is not asked (BS-606).

use std::sync::Arc;

use roster::Mustered;
use rules::blind_swords::BlindSwords;
use view::presentation::{Audience, Describe};

use super::{
    COLDWATER, Game, begin, play, plays,
    scene::{openings, refused, scene},
    to_draw,
};

/// All that a text says as a kit.
fn kit(text: &str) -> serde_json::Value {
    let (state, _) = BlindSwords::muster(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    serde_json::to_value(&*state.kit).unwrap()
}

/// The sample kit on the board.
fn board() -> String {
    COLDWATER.replacen("[rulings]", "[rulings]\nfacts = \"table\"", 1)
}

/// The sample kit without a line.
fn without(text: &str, line: &str) -> String {
    let found = text.lines().find(|other| other.starts_with(line)).unwrap();
    text.replacen(&format!("{found}\n"), "", 1)
}

fn learnt(session: &Game) -> String {
    let words = ["kit".to_owned()];
    BlindSwords::shown(session.state(), &words, &Audience::Table)
        .unwrap()
        .text
}

/// BS-003: the lines of `show kit`, pasted where they say, make the kit whole again.
#[test]
fn what_was_learnt_is_printed_as_lines_of_the_kit() {
    let whole = kit(COLDWATER);
    let mut text = COLDWATER.to_owned();
    for line in [
        "artillery = 6",
        "attack = { foot",
        "foot = 2\nmounted = 3",
        "obscured = -2",
        "key = 1",
        "included = 1",
        "limit = 12",
        "cost = 1",
        "\"3\" = [",
        "depletion = [\"-\", \"-\", \"D\", \"D\", \"D2\"",
    ] {
        let line = line.lines().next().unwrap();
        text = without(&text, line);
    }
    let (mut state, _) = BlindSwords::muster(&text).unwrap();
    assert_ne!(kit(&text), whole);
    let mut learn = |cell: &str, value: &str| {
        state.learnt.insert(cell.to_owned(), value.to_owned());
    };
    learn("allowance artillery", "6");
    learn("allowance attack foot", "3");
    learn("allowance attack mounted", "6");
    learn("cost woods foot", "2");
    learn("shift obscured", "-2");
    for side in ["union", "confederate"] {
        learn(&format!("cup key {side}"), "1");
        learn(&format!("cup included {side}"), "1");
    }
    learn("stacking limit", "12");
    learn("road cost", "1");
    let codes = ["-", "-", "D", "D", "D2", "D2"];
    for (face, code) in (1..).zip(codes) {
        learn(&format!("fire tough depletion {face}"), code);
    }
    let rolls = (1..=6).flat_map(|tens| (1..=6).map(move |ones| 10 * tens + ones));
    let (sample, _) = BlindSwords::muster(COLDWATER).unwrap();
    for roll in rolls {
        let boxes = sample.kit.boxes("3", roll).unwrap();
        learn(&format!("crt 3 {roll}"), &boxes.to_string());
    }
    // Of what a kit holds whole or not at all a part is a remark.
    learn("crt 4 11", "- - -");
    learn("range K 2", "long");
    let words = ["kit".to_owned()];
    let shown = BlindSwords::shown(&state, &words, &Audience::Table)
        .unwrap()
        .text;
    let mut pasted = text;
    let mut header = String::new();
    for line in shown.lines() {
        if let Some(table) = line.strip_prefix("# add to ") {
            header = table.trim_end_matches(':').to_owned();
            assert!(
                pasted.contains(&format!("{header}\n")) || pasted.contains(&format!("{header} ")),
                "{header}"
            );
        } else if line.starts_with('[') {
            header = line.to_owned();
            pasted += &format!("\n{header}\n");
        } else if !line.starts_with('#') {
            let at = pasted.find(&header).unwrap();
            let end = at + pasted[at..].find('\n').unwrap();
            pasted.insert_str(end, &format!("\n{line}"));
        }
    }
    assert_eq!(kit(&pasted), whole, "{shown}");
    assert!(shown.contains("still unknown: 35 rolls"), "{shown}");
    assert!(shown.contains("K at 2 is long"), "{shown}");
}

/// BS-003: the table reads a cell off its chart once, and its answer stands for the next time.
#[test]
fn a_cell_is_asked_once() {
    let (text, _) = COLDWATER.split_once("[[fog]]").unwrap();
    let mut session = begin(text);
    to_draw(&mut session);
    let why = refused(&mut session, "draw fog because typed dice 4", "BS-003");
    assert!(why.contains("die 4"), "{why}");
    plays(&mut session, &["draw fog because typed dice 4 answer mist"]);
    let shown = learnt(&session);
    assert!(
        shown.contains("[[fog]]\ndie = 4\ntext = \"mist\""),
        "{shown}"
    );
    plays(&mut session, &["draw fog dice 4 because \"once more\""]);
    // The map knows how far it is; a kit without ranges asks what that is for the weapon.
    let (head, rest) = COLDWATER.split_once("[weapon.R]").unwrap();
    let (_, tail) = rest.split_once("# What a hex of that ground").unwrap();
    let text = format!("{head}# What a hex of that ground{tail}");
    let words = ["place ives 0404", "place jory 0404", "place ames 0604"];
    let mut session = scene(&text, "lane", "attack", &words);
    refused(&mut session, "fire ives at ames dice 1 1", "BS-003");
    plays(
        &mut session,
        &[
            "fire ives at ames dice 1 1 answer long",
            "fire jory at ames dice 1 1",
        ],
    );
    assert_eq!(session.state().learnt["range R 2"], "long");
}

/// BS-003, BS-602: an obscured line shifts by what the table reads off, once; a line that was told stands.
#[test]
fn the_shift_of_an_obscured_line_is_asked_once() {
    let text = without(COLDWATER, "obscured = -2");
    // Ives at 0404 sees Ames in the mill of 0505 obscured.
    let words = ["place ives 0404", "place ames 0505"];
    let mut session = scene(&text, "lane", "attack", &words);
    let why = refused(&mut session, "fire ives at ames dice 3 3", "BS-003");
    assert!(why.contains("obscured"), "{why}");
    plays(&mut session, &["fire ives at ames dice 1 1 answer -2"]);
    assert_eq!(session.state().learnt["shift obscured"], "-2");
    plays(
        &mut session,
        &["fire kemp at ames range effective dice 1 1 because \"it stands there\""],
    );
}

/// BS-003, BS-301, BS-302: how many key and included chits there are is asked where the kit lacks it, once a side.
#[test]
fn numbers_of_chits_are_asked_once() {
    let text = without(&without(COLDWATER, "key = 1"), "included = 1");
    let mut session = begin(&text);
    assert_eq!(openings(&session)[0], "key union steady-men");
    let why = refused(&mut session, "key union steady-men", "BS-003");
    assert!(why.contains("the key chits that Union chooses"), "{why}");
    refused(&mut session, "key union steady-men answer 2", "BS-301");
    plays(
        &mut session,
        &[
            "key union steady-men answer 1",
            "key confederate high-yell answer 1",
        ],
    );
    let why = refused(&mut session, "next", "BS-003");
    assert!(why.contains("Union puts in unseen"), "{why}");
    plays(&mut session, &["next answer 0, 2"]);
    // 2 keys, nobody and 2, two divisions, two CIC, the wild ones.
    assert_eq!(session.state().chits.cup.len(), 10);
    let shown = learnt(&session);
    for line in [
        "# add to [cup]:",
        "key = { union = 1, confederate = 1 }",
        "included = { union = 0, confederate = 2 }",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
    assert_eq!(session.differing(), []);
}

/// BS-003, BS-108: the limit, and what guns count, are asked where units come together in a stack that may be too much.
#[test]
fn the_stacking_limit_is_asked_once() {
    let text = without(&without(COLDWATER, "limit = 12"), "guns = 0.75");
    // Ives of 6 comes beside the guns of 3 at 0404.
    let mut session = scene(&text, "lane", "attack", &[]);
    plays(&mut session, &["next"]);
    let why = refused(&mut session, "move ives by 0404", "BS-003");
    assert!(why.contains("the stacking limit of a hex"), "{why}");
    let why = refused(&mut session, "move ives by 0404 answer 12", "BS-003");
    assert!(why.contains("guns of 3 SP"), "{why}");
    refused(&mut session, "move ives by 0404 answer 8, 2.25", "BS-108");
    plays(&mut session, &["move ives by 0404 answer 12, 2.25"]);
    let words = ["0404".to_owned()];
    let hex = BlindSwords::shown(session.state(), &words, &Audience::Table)
        .unwrap()
        .json;
    assert_eq!(
        (&hex["counts_as"], &hex["limit"]),
        (&"33/4".into(), &"12".into())
    );
    let shown = learnt(&session);
    assert!(shown.contains("limit = 12"), "{shown}");
    assert!(shown.contains("3 count as 2.25"), "{shown}");
    // A game without a limit says so.
    let mut session = scene(&text, "lane", "attack", &[]);
    plays(&mut session, &["next", "move ives by 0404 answer -"]);
    assert_eq!(session.differing(), []);
}

/// BS-003, BS-701: what a step along a road costs, asked where the kit has a road and no rate.
#[test]
fn the_rate_of_roads_is_asked_once() {
    let text = without(COLDWATER, "cost = 1 ");
    let mut session = scene(&text, "lane", "attack", &["place ives 0404"]);
    plays(&mut session, &["next"]);
    let why = refused(&mut session, "move ives by 0504", "BS-003");
    assert!(why.contains("a step along a road"), "{why}");
    plays(&mut session, &["move ives by 0504 answer 1/2"]);
    assert!(learnt(&session).contains("# add to [road]:\ncost = 0.5"));
}

/// BS-606: two shifts that change nothing alone and the test together are asked for.
#[test]
fn shifts_that_matter_together_are_asked() {
    // 6 SP: column 6-7, roll 45 tough of rating 0-... on the board: ground of the mill one, obscured two to the left.
    let mut session = scene(&board(), "lane", "attack", &[]);
    // Column 6-7 at 31: `- 0 1-2`; 5: `- - 0-1`; 4: `- - 0-1`; 3: `- - -`. Ames has 4, Disrupted 2 or 1.
    plays(&mut session, &["mark ames disrupted"]);
    let why = refused(
        &mut session,
        "fire ives at ames range effective dice 3 1",
        "BS-602",
    );
    assert!(why.contains("obscured"), "{why}");
    let why = refused(
        &mut session,
        "fire ives at ames range effective dice 3 1 answer yes",
        "BS-605",
    );
    assert!(why.contains("none, mill"), "{why}");
    // A roll that misses everybody asks nothing.
    plays(
        &mut session,
        &["fire ives at ames range effective dice 1 1"],
    );
}

/// BS-605: the shifts of the game's own list are offered, the ones that can change the test.
#[test]
fn listed_shifts_are_offered_by_name() {
    let list = "[[shift.other]]\nid = \"dusk\"\ntext = \"It grows dark\"\nwhen = \"fire\"\nshift = -3\n\
                [[shift.other]]\nid = \"wet\"\ntext = \"Wet powder\"\nwhen = \"close\"\nshift = -3\n";
    let text = COLDWATER.replacen(
        "# The results of fire",
        &format!("{list}# The results of fire"),
        1,
    );
    let mut session = scene(&text, "lane", "attack", &["place ives 0504"]);
    let why = refused(&mut session, "fire ives at ames dice 4 5", "BS-605");
    assert!(why.contains("none, dusk") && !why.contains("wet"), "{why}");
    let before = Arc::clone(session.state());
    plays(&mut session, &["fire ives at ames dice 4 5 answer dusk"]);
    let told = format!("{:?}", session.entries().last().unwrap());
    assert!(told.contains("(\"dusk\", -3)"), "{told}");
    session.undo(1, true).unwrap();
    assert_eq!(session.state(), &before);
    // Whoever typed a shift is asked for no other.
    plays(&mut session, &["fire ives at ames with dusk dice 4 5"]);
    assert!(play(&mut session, "fire jory at ames dice 1 1 answer none").is_err());
}

/// BS-904, on the board: whoever may be weak enough is offered, the weakest first, or that nobody is.
#[test]
fn who_may_panic_is_offered_where_places_are_not_known() {
    let words = ["mark brill battleworn", "mark brill shaken"];
    let mut session = scene(&board(), "lane", "attack", &words);
    plays(
        &mut session,
        &[
            "fire ives at ames range effective dice 6 3 answer no",
            "test dice 1 5",
            "retreat ames",
        ],
    );
    let offered = openings(&session);
    assert_eq!(offered, ["panic brill", "panic cole", "panic hull", "pass"]);
    plays(&mut session, &["panic brill"]);
    assert_eq!(openings(&session), ["retreat brill"]);
}

/// BS-301, BS-1201: that a side's number of key chits was read off tells that it has chosen: until the cup is filled
/// that is its own.
#[test]
fn what_was_asked_for_the_keys_of_a_side_is_its_own() {
    let mut session = begin(&without(COLDWATER, "key = 1"));
    let of = |session: &Game, eyes: Audience| {
        let words = ["kit".to_owned()];
        let shown = BlindSwords::shown(session.state(), &words, &eyes).unwrap();
        let pages = BlindSwords::pages(session.state(), &eyes, None);
        let kit = pages.iter().find(|page| page.letter == 'k');
        let rows = kit.map(|page| format!("{:?}", page.rows));
        format!("{}{}{}", shown.text, shown.json, rows.unwrap_or_default())
    };
    let eyes = |side: &str| Audience::Side(side.to_owned());
    let before = [Audience::Table, eyes("confederate")].map(|eyes| of(&session, eyes));
    plays(&mut session, &["key union steady-men answer 1"]);
    let after = [Audience::Table, eyes("confederate")].map(|eyes| of(&session, eyes));
    assert_eq!(before, after);
    assert_ne!(of(&session, eyes("union")), after[0]);
}
