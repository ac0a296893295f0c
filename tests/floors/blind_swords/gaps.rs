//! What a kit lacks is never taken as nothing: shifts without a chart (BS-003, BS-605), the chit that came out of a cup
//! on the table (BS-1202), units that stand on a line of sight (BS-602).

use roster::Mustered;
use rules::blind_swords::BlindSwords;
use view::presentation::{Audience, Describe};

use super::{
    COLDWATER, Game, begin, object, play, plays, rows,
    scene::{openings, refused, scene},
};

/// A kit without some tables and what stands below them.
fn without(text: &str, tables: &[&str]) -> String {
    let mut is_left_out = false;
    let kept = text.lines().filter(|line| {
        if let Some(header) = line.strip_prefix('[') {
            let name = header.trim_start_matches('[');
            let name = name.split(']').next().unwrap_or_default();
            let is_of = |table: &&str| name == *table || name.starts_with(&format!("{table}."));
            is_left_out = tables.iter().any(is_of);
        }
        !is_left_out
    });
    kept.collect::<Vec<_>>().join("\n")
}

/// A close combat of Lane, declared.
fn declared(text: &str, close: &str) -> Game {
    let words = [
        "place ives 0504",
        "place jory 0505",
        "place kemp 0504",
        "place orr 0101",
    ];
    let mut session = scene(text, "lane", "attack", &words);
    plays(&mut session, &["next", "next", close]);
    session
}

fn kit(session: &Game) -> String {
    let words = ["kit".to_owned()];
    BlindSwords::shown(session.state(), &words, &Audience::Table)
        .unwrap()
        .text
}

/// BS-003, BS-605: a kit without `[shift]`, without `[crt]` or without either asks for every shift that holds before
/// the column, once for each case.
#[test]
fn shifts_without_a_chart_are_asked_before_the_column() {
    for row in rows(include_str!("../../data/blind-swords/v-gaps.csv")) {
        let text = without(COLDWATER, &row[0].split('+').collect::<Vec<_>>());
        let mut session = declared(&text, &format!("close {}", row[1].replace(';', ",")));
        let mut line = format!("assault {}", row[2]);
        let questions: Vec<&str> = row[3].split(';').collect();
        let answers: Vec<&str> = row[4].split(';').collect();
        for (n, (question, answer)) in questions.iter().zip(&answers).enumerate() {
            let why = play(&mut session, &line).expect_err(&line);
            let plain = why.replace([',', ':'], "");
            assert!(plain.contains(question), "{row:?}: {why}");
            line += if n == 0 { " answer " } else { ", " };
            line += answer;
        }
        let told = play(&mut session, &line).unwrap_or_else(|why| panic!("{row:?}: {why}"));
        let told = told.replace(" BS-605", "").replace(" BS-804", "");
        assert!(told.replace(',', "").contains(&row[5]), "{row:?}: {told}");
        assert_eq!(session.differing(), [], "{row:?}");
    }
}

/// BS-003: what was answered is kept for the next combat, and `show kit` prints it as lines to paste.
#[test]
fn what_a_shift_was_said_to_be_is_kept() {
    let text = without(COLDWATER, &["shift", "crt"]);
    let mut session = declared(&text, "close ives on 0603");
    plays(&mut session, &["close jory,kemp on 0604"]);
    plays(&mut session, &["assault 0603 dice 1 1 answer 1, 3, - - -"]);
    let told = kit(&session);
    assert!(told.contains("[shift]\nbetter_cr_attacker = 1"), "{told}");
    plays(&mut session, &["test dice 3 4"]);
    let mut again = declared(&text, "close ives on 0603");
    plays(
        &mut again,
        &[
            "assault 0603 dice 1 1 answer 1, 3, - - -",
            "test dice 3 4",
            "next",
        ],
    );
    plays(
        &mut again,
        &[
            "draw tarr dice 1 because again",
            "mark lane ready",
            "activate lane because again",
            "order attack",
            "next",
            "next",
            "close ives on 0603",
        ],
    );
    let told = play(&mut again, "assault 0603 dice 1 1").unwrap();
    assert!(told.contains("better rating of the attacker +1"), "{told}");
}

/// BS-003, BS-605: a shift of the game's own list that is typed answers for no chart that the kit lacks; a number does.
#[test]
fn a_named_shift_answers_for_no_chart() {
    let text = without(COLDWATER, &["shift"]);
    let other = "[[shift.other]]\nid = \"dusk\"\ntext = \"It grows dark\"\nshift = -1\n";
    let text = text.replacen("[map]", &format!("{other}[map]"), 1);
    let mut session = declared(&text, "close ives on 0603");
    let why = refused(&mut session, "assault 0603 with dusk dice 5 1", "BS-003");
    assert!(why.contains("better rating of the attacker"), "{why}");
    plays(&mut session, &["assault 0603 with 1 dice 5 1"]);
}

/// BS-003, BS-602: a line that is obscured asks what that shifts, without a results table too.
#[test]
fn an_obscured_line_asks_for_its_shift_without_a_results_table() {
    let text = without(COLDWATER, &["shift", "crt"]);
    let words = ["place ives 0404", "place ames 0505"];
    let mut session = scene(&text, "lane", "attack", &words);
    let why = refused(&mut session, "fire ives at ames dice 1 1", "BS-003");
    assert!(
        why.contains("does an obscured line of sight shift"),
        "{why}"
    );
    let why = refused(
        &mut session,
        "fire ives at ames dice 1 1 answer -2",
        "BS-003",
    );
    assert!(
        why.contains("which column covers 6 SP, shifted -3"),
        "{why}"
    );
}

/// BS-1202: of a cup on the table the first question is which chit came out; no die is taken for one that no one has
/// named.
#[test]
fn the_first_question_of_a_cup_on_the_table_is_which_chit() {
    let text = COLDWATER.replacen("by = \"program\"", "by = \"table\"", 1);
    let mut session = begin(&text);
    plays(&mut session, &["next", "pass", "pass", "next"]);
    assert_eq!(openings(&session), ["draw"]);
    let why = refused(&mut session, "draw", "BS-1202");
    for said in [
        "which chit came out",
        "fog",
        "hale",
        "event union",
        "stroud",
    ] {
        assert!(why.contains(said), "{said}: {why}");
    }
    let why = refused(&mut session, "draw dice 4", "BS-1202");
    assert!(why.contains("draw CHIT"), "{why}");
    assert_eq!(object(&session)["cup"]["chits"], 10);
    // Once it is named its die is taken.
    plays(
        &mut session,
        &[
            "draw dice 4 answer hale",
            "activate marsh",
            "order regroup",
            "next",
        ],
    );
    plays(
        &mut session,
        &["draw dice 5 answer tarr", "activate lane", "next"],
    );
    let told = play(&mut session, "draw answer event union").unwrap();
    assert!(told.contains("an event chit of Union"), "{told}");
    plays(&mut session, &["draw answer event union"]);
    // What cannot come out any more is no answer.
    let why = refused(&mut session, "draw answer event union", "BS-1202");
    assert!(!why.contains("stroud, event union"), "{why}");
    assert_eq!(session.differing(), []);
}

/// The sample kit with what units on a line of sight do; `-` for nothing said of it.
fn occupied(effect: &str) -> String {
    let text = without(COLDWATER, &["sight"]);
    match effect {
        "-" => text,
        effect => text.replacen(
            "[shift]",
            &format!("[sight]\noccupied = \"{effect}\"\n[shift]"),
            1,
        ),
    }
}

/// BS-602: units on a line of sight do to it what the kit says; at another height the table is asked.
#[test]
fn units_on_a_line_of_sight_affect_it() {
    for row in rows(include_str!("../../data/blind-swords/v-occupied.csv")) {
        let all = [
            "ames", "brill", "cole", "gage", "hull", "orr", "ives", "jory", "kemp", "lowe",
            "quill", "nash", "penn",
        ];
        let mut words: Vec<String> = all
            .iter()
            .map(|unit| format!("place {unit} 1008 because \"out of the way\""))
            .collect();
        words.push(format!("place ives {}", row[2]));
        words.push(format!("place ames {}", row[3]));
        let enemies = ["brill", "cole"];
        let between = row[1].split_whitespace().filter(|hex| *hex != "-");
        words.extend(
            between
                .zip(enemies)
                .map(|(hex, unit)| format!("place {unit} {hex}")),
        );
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut session = scene(&occupied(&row[0]), "lane", "attack", &words);
        let fired = play(&mut session, "fire ives at ames range effective dice 6 4");
        let found = match &fired {
            Ok(told) if told.contains("obscured -2 BS-602") => "obscured",
            Ok(_) => "clear",
            Err(why) if why.contains("the line of sight to") && why.contains("is blocked") => {
                "blocked"
            }
            Err(why) if why.contains("units at another height") && why.contains("BS-602") => {
                "asked"
            }
            Err(why) => why,
        };
        assert_eq!(found, row[4], "{row:?}");
    }
}

/// BS-003, BS-602: what units on a line do is asked once where the kit does not say it, by name; `check` warns of it,
/// and `show kit` prints it.
#[test]
fn what_units_on_a_line_do_is_asked_once() {
    let text = occupied("-");
    let (_, faults) = BlindSwords::muster(&text).unwrap();
    let warned = faults
        .iter()
        .any(|fault| format!("{fault:?}").contains("[sight] of occupied"));
    assert!(warned, "{faults:?}");
    let words = [
        "place ives 0105",
        "place jory 0105",
        "place brill 0106",
        "place nash 0108",
        "place ames 0107",
    ];
    let mut session = scene(&text, "lane", "attack", &words);
    let why = refused(&mut session, "fire ives at ames dice 6 4", "BS-003");
    assert!(
        why.contains("a unit on the line of sight") && why.contains("obscures"),
        "{why}"
    );
    let told = play(&mut session, "fire ives at ames dice 6 4 answer obscures").unwrap();
    assert!(told.contains("obscured -2 BS-602"), "{told}");
    let shown = kit(&session);
    assert!(
        shown.contains("[sight]\noccupied = \"obscures\""),
        "{shown}"
    );
    // What the table says of the line itself stands above it.
    let mut said = scene(&text, "lane", "attack", &words);
    plays(
        &mut said,
        &[
            "fire ives at ames obscured dice 1 1",
            "fire jory at ames without obscured dice 1 1",
        ],
    );
    // Two hexes of the map tell of it before anybody fires.
    let hexes = ["0105".to_owned(), "0107".to_owned()];
    let shown = BlindSwords::shown(session.state(), &hexes, &Audience::Table)
        .unwrap()
        .text;
    assert!(
        shown.contains("units in 0106: obscures (BS-602)"),
        "{shown}"
    );
    assert_eq!(session.differing(), []);
}

/// A kit says of units on a line one of three words.
#[test]
fn a_kit_says_what_units_on_a_line_do_in_one_of_three_words() {
    let faults = BlindSwords::muster(&occupied("hides")).unwrap_err();
    let said = format!("{faults:?}");
    assert!(
        said.contains("occupied") && said.contains("obscures"),
        "{said}"
    );
}
