//! Rosters, lines and exported games with anything in them: no panic, no hang, little memory. The
//! same targets stand in `tests/fuzz` for a fuzzer that looks for a night. An hour of one property on
//! stable, with other cases at each round, ends with code 124 if nothing was found:
//!
//! ```text
//! PROPTEST_CASES=5000 timeout 1h sh -c 'while cargo test --test tests -- fuzzed::a_spoiled_order; do :; done'
//! PROPTEST_CASES=5000 timeout 1h sh -c 'while cargo test --test floors -- photo::damaged; do :; done'
//! ```

use std::fmt::Write;
use std::process::Command as Program;

use proptest::prelude::*;
use vidette::game::{
    any::Hosted,
    exchange,
    session::{Session, Throwing, machine_clock},
    store::{Store, facts::Facts},
};
use vidette::roster::draft::census::{self, Pick, Settings, Table};
use vidette::roster::sheet::{self, Hint};
use vidette::roster::{self, Mustered};
use vidette::rules::{
    Guided, Ruleset,
    blind_swords::BlindSwords,
    chance::DieOrigin,
    fields::{
        language,
        position::trail::BaseTrail,
        state::{State, draft::Fields},
        terms::{edition::Edition, name::UnitId},
    },
    speech,
};
use vidette::table::{
    base::Base,
    measure::{Bearing, Point, Vector},
};
use vidette::view::{
    presentation::{Audience, Describe},
    show::subject::ShowSubject,
};

use crate::cli::program::Home;
use common::cases::cases;
use common::lines;

const FIRST_STEPS: &str = include_str!("../rosters/first-steps.toml");
const CONTRACT: &str = include_str!("data/rosters/valid/contract.toml");
const CENSUSES: [&[u8]; 19] = [
    include_bytes!("data/census/beside.csv"),
    include_bytes!("data/census/dots.txt"),
    include_bytes!("data/census/headings.csv"),
    include_bytes!("data/census/preformatted.html"),
    include_bytes!("data/census/words.csv"),
    include_bytes!("data/census/leaders.txt"),
    include_bytes!("data/census/list.txt"),
    include_bytes!("data/census/numbered.txt"),
    include_bytes!("data/census/page.html"),
    include_bytes!("data/census/utf-16.csv"),
    include_bytes!("data/census/guns-by-type-columns.csv"),
    include_bytes!("data/census/codes.csv"),
    include_bytes!("data/census/columns.txt"),
    include_bytes!("data/census/cramptons-gap.html"),
    include_bytes!("data/census/markdown.md"),
    include_bytes!("data/census/wilsons-creek.txt"),
    include_bytes!("data/census/book.ods"),
    include_bytes!("data/census/book.xls"),
    include_bytes!("data/census/book.xlsx"),
];
const COLDWATER: &str = include_str!("../rosters/coldwater-ford.toml");

/// One way to spoil a text.
#[derive(Debug, Clone)]
enum Spoil {
    /// Bytes go.
    Cut(usize, usize),
    /// A line stands twice, or elsewhere.
    Move(usize, usize),
    /// Words come in.
    Put(usize, String),
    /// A number becomes another.
    Number(usize, String),
}

fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("-1".to_owned()),
        Just("0".to_owned()),
        Just("0.0001".to_owned()),
        Just("1e6".to_owned()),
        Just("1e308".to_owned()),
        Just("nan".to_owned()),
        Just("-inf".to_owned()),
        Just("99999999999999999999".to_owned()),
        (0..200i32).prop_map(|n| n.to_string()),
        (-99.0..99.0f64).prop_map(|n| n.to_string()),
    ]
}

fn spoil() -> impl Strategy<Value = Spoil> {
    const WORDS: &str = "\\PC{0,12}|[\\[\\]{}=\",.#\n]{1,6}";
    prop_oneof![
        1 => (any::<usize>(), 1..40usize).prop_map(|(at, n)| Spoil::Cut(at, n)),
        1 => (any::<usize>(), any::<usize>()).prop_map(|(from, to)| Spoil::Move(from, to)),
        1 => (any::<usize>(), WORDS).prop_map(|(at, words)| Spoil::Put(at, words)),
        4 => (any::<usize>(), number()).prop_map(|(at, n)| Spoil::Number(at, n)),
    ]
}

fn floor(text: &str, at: usize) -> usize {
    let at = at % (text.len() + 1);
    (0..=at)
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap()
}

fn spoiled(text: &str, spoils: &[Spoil]) -> String {
    let mut text = text.to_owned();
    for spoil in spoils {
        match spoil {
            Spoil::Cut(at, n) => {
                let from = floor(&text, *at);
                let to = floor(&text, (from + n).min(text.len()));
                text.replace_range(from..to.max(from), "");
            }
            Spoil::Move(from, to) => {
                let lines: Vec<&str> = text.lines().collect();
                let line = lines[from % lines.len()].to_owned();
                let mut lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
                lines.insert(to % (lines.len() + 1), line);
                text = lines.join("\n");
            }
            Spoil::Put(at, words) => text.insert_str(floor(&text, *at), words),
            Spoil::Number(at, number) => {
                let from = floor(&text, *at);
                let is_digit = |c: char| c.is_ascii_digit();
                if let Some(start) = text[from..].find(is_digit).map(|n| from + n) {
                    let rest = &text[start..];
                    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.');
                    let end = start + end.unwrap_or(rest.len());
                    text.replace_range(start..end, number);
                }
            }
        }
    }
    text
}

/// A roster is read; of one that can be played the first openings and pages are made.
fn reads(text: &str) {
    match roster::muster(text) {
        Ok((muster, _)) => pages(&State::from_muster(muster)),
        Err(faults) => {
            assert!(!faults.is_empty());
            for fault in faults {
                assert!(!fault.at("x").is_empty());
            }
        }
    }
}

fn pages(state: &State) {
    for what in ["game", "switches", "openings", "terrain", "objectives"] {
        let subject = ShowSubject::named(state, &[what.to_owned()]).unwrap();
        let _ = (subject.text(state), subject.json(state));
    }
}

fn game() -> Session<Fields> {
    let (muster, _) = roster::muster(FIRST_STEPS).unwrap();
    let start = State::from_muster(muster);
    let facts = Facts {
        rules: "fields".to_owned(),
        name: "fuzz".to_owned(),
        program: "0".to_owned(),
        created: 0,
        seed: 1,
        dice: DieOrigin::Own,
        scheme: Default::default(),
        roster: "first-steps".to_owned(),
        text: FIRST_STEPS.to_owned(),
        start: serde_json::to_string(&start).unwrap(),
    };
    let mut session = Session::unsaved(facts, start, machine_clock());
    for line in [
        "next",
        "activate",
        "next",
        "march whitlow",
        "next anyway",
        "note \"é\"",
    ] {
        let said = language::parse(line, session.state()).unwrap().unwrap();
        let language::LineRequest::Command(command) = said.act else {
            panic!("{line}");
        };
        let _ = session.execute(&command, &[], Throwing::Own, None);
    }
    session.undo(1, true).unwrap();
    session
}

/// The first acts of a game of Blind Swords.
fn ford() -> Session<BlindSwords> {
    let (start, _) = BlindSwords::muster(COLDWATER).unwrap();
    let facts = Facts {
        rules: "blind-swords".to_owned(),
        roster: "coldwater-ford".to_owned(),
        text: COLDWATER.to_owned(),
        start: serde_json::to_string(&start).unwrap(),
        ..game().facts().clone()
    };
    let mut session = Session::unsaved(facts, start, machine_clock());
    for line in [
        "key union steady-men",
        "key confederate high-yell",
        "next",
        "guns gage",
        "next",
        "note \"é\"",
    ] {
        let said = speech::parse::<BlindSwords>(line, session.state())
            .unwrap()
            .unwrap();
        let speech::ParsedAct::Command(command) = said.act else {
            panic!("{line}");
        };
        session.execute(&command, &[], Throwing::Own, None).unwrap();
    }
    session.undo(1, true).unwrap();
    session
}

fn exported<R: Hosted>(session: &Session<R>) -> String {
    let mut text = exchange::head_line(session.facts()).unwrap();
    for entry in session.entries() {
        write!(text, "\n{}", R::entry_line(entry).unwrap()).unwrap();
    }
    text
}

/// What can be imported can be opened, looked at, and played on; of what cannot, the line is told, and why. Returns
/// which of both it was.
fn imports<R: Describe>(text: &str, look: impl Fn(&R::State)) -> bool {
    let parcel = match exchange::unpack_game::<R>(text) {
        Ok(parcel) => parcel,
        Err(unfit) => {
            let lines = 1..=text.lines().count().max(1);
            assert!(lines.contains(&unfit.line), "{unfit:?}");
            assert!(!unfit.said.is_empty(), "line {} says nothing", unfit.line);
            return false;
        }
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.vidette");
    Store::create(&path, &parcel.facts, &parcel.summary, &parcel.lines).unwrap();
    let mut session = Session::<R>::open(&path, machine_clock()).unwrap();
    look(session.state());
    let _ = (session.fairness(), session.proof(), session.differing());
    for opening in R::openings(session.state()).into_iter().take(4) {
        let _ = session.execute(&opening.command, &[], Throwing::Own, None);
    }
    true
}

/// A sound export is a game again, also with a line that says what is lost of the rest; one line of nonsense is told.
#[test]
fn a_sound_export_is_imported_and_nonsense_is_told() {
    let (game, ford) = (exported(&game()), exported(&ford()));
    assert!(imports::<Fields>(&game, pages));
    assert!(imports::<BlindSwords>(&ford, pages_of_the_ford));
    let lost = format!("{game}\n{{\"gap\":{{\"from\":40,\"to\":41}}}}");
    assert!(imports::<Fields>(&lost, pages));
    assert!(!imports::<Fields>(&format!("{game}\nnonsense"), pages));
    assert!(!imports::<Fields>("nonsense", pages));
}

fn pages_of_the_ford(state: &<BlindSwords as Ruleset>::State) {
    for eyes in [Audience::Table, Audience::Side("union".to_owned())] {
        let _ = BlindSwords::pages(state, &eyes, Some("ames"));
        let _ = BlindSwords::shown(state, &[], &eyes);
    }
}

/// An order of battle is read or refused; of one that is read a roster is written.
fn census_reads(bytes: &[u8], is_list: bool) {
    let hint = Hint {
        extension: Some("csv"),
        is_list,
        names_side: Some(census::names_side),
        is_heading: Some(census::is_heading),
    };
    let Ok(source) = sheet::read(bytes, hint) else {
        return;
    };
    let settings = Settings::new("spoiled", Edition::Full);
    let _ = census::select(&source, &Pick::Any, &settings);
    for sheet in &source.sheets {
        let table = Table {
            file: "-".to_owned(),
            sheet: None,
            form: source.form,
            encoding: source.encoding,
            delimiter: source.delimiter,
            rows: &sheet.rows,
            hidden: &sheet.hidden,
            side: None,
            usual_side: "Side".to_owned(),
        };
        match census::read(&[table], &settings) {
            Ok(census) => {
                let _ = (census.report.text(true), census.report.json(None));
                let Some((width, depth)) = census.draft.table((48.0, 36.0)) else {
                    continue;
                };
                let text = census.draft.text(width, depth).unwrap();
                let barred =
                    |faults: Vec<roster::Fault>| faults.iter().any(roster::Fault::bars_play);
                assert!(!roster::muster(&text).is_err_and(barred), "{text}");
            }
            Err(faults) => assert!(!faults.is_empty()),
        }
    }
}

proptest! {
    #![proptest_config(cases(24))]
    #[test]
    fn a_spoiled_order_of_battle_is_read_or_refused(
        which in 0..CENSUSES.len(),
        changes in proptest::collection::vec((any::<usize>(), any::<u8>(), 0..4u8), 1..8),
        is_list in any::<bool>(),
    ) {
        let mut bytes = CENSUSES[which].to_vec();
        for (at, byte, how) in changes {
            let at = at % bytes.len().max(1);
            match how {
                0 => drop(bytes.drain(at..(at + usize::from(byte)).min(bytes.len()))),
                1 => bytes.insert(at, byte),
                2 => bytes.insert(at, b",;\t\n\r\"<>(=0"[usize::from(byte) % 11]),
                _ if at < bytes.len() => bytes[at] = byte,
                _ => {}
            }
        }
        census_reads(&bytes, is_list);
    }

    #[test]
    fn any_text_is_an_order_of_battle_or_refused(
        text in "(side|brigade|unit|men|guns|kind|Total|[0-9]{1,5}|\\PC{0,9}|[,;\t\n\r\"<>( ]){0,80}",
        is_list in any::<bool>(),
    ) {
        census_reads(format!("side,brigade,unit,men,kind,guns\n{text}").as_bytes(), is_list);
        census_reads(text.as_bytes(), is_list);
    }
}

proptest! {
    #![proptest_config(cases(24))]
    #[test]
    fn a_spoiled_roster_is_read_or_told(
        of_contract in any::<bool>(),
        spoils in proptest::collection::vec(spoil(), 1..5),
    ) {
        reads(&spoiled(if of_contract { CONTRACT } else { FIRST_STEPS }, &spoils));
    }

    #[test]
    fn any_text_is_no_roster_or_a_faulty_one(text in "\\PC{0,200}|[\\[\\]a-z=\".0-9\n ]{0,200}") {
        reads(&text);
    }
}

proptest! {
    #![proptest_config(cases(4))]
    #[test]
    fn any_line_is_played_or_told(seed in any::<u64>(), noise in "\\PC{0,60}") {
        let mut session = game();
        let mut chance = lines::Chance::new(seed);
        for n in 0..12 {
            let line = match n {
                0 => noise.clone(),
                n if n % 3 == 0 => lines::babble(&mut chance, session.state()),
                _ => lines::line(&mut chance, session.state(), true),
            };
            if let Ok(Some(said)) = language::parse(&line, session.state())
                && let language::LineRequest::Command(command) = said.act
            {
                let typed = said.dice.unwrap_or_default();
                let _ = session.execute(&command, &typed, Throwing::Own, said.because);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(8))]
    #[test]
    fn a_spoiled_export_is_read_or_told(spoils in proptest::collection::vec(spoil(), 1..4)) {
        imports::<Fields>(&spoiled(&exported(&game()), &spoils), pages);
    }

    #[test]
    fn a_spoiled_export_of_blind_swords_is_read_or_told(
        spoils in proptest::collection::vec(spoil(), 1..4),
    ) {
        imports::<BlindSwords>(&spoiled(&exported(&ford()), &spoils), pages_of_the_ford);
    }

    #[test]
    fn a_spoiled_kit_of_blind_swords_is_read_or_told(
        spoils in proptest::collection::vec(spoil(), 1..5),
    ) {
        match BlindSwords::muster(&spoiled(COLDWATER, &spoils)) {
            Ok((state, _)) => {
                let _ = BlindSwords::pages(&state, &Audience::Table, None);
                let _ = BlindSwords::openings(&state);
            }
            Err(faults) => assert!(!faults.is_empty()),
        }
    }
}

/// Runs the program with no more than 200 MB of memory, and 20 seconds.
fn within_bounds(home: &Home, arguments: &str) -> i32 {
    let program = env!("CARGO_BIN_EXE_vidette");
    let ran = Program::new("sh")
        .arg("-c")
        .arg(format!(
            "ulimit -v 204800; ulimit -t 20; exec '{program}' {arguments}"
        ))
        .current_dir(home.path())
        .env("VIDETTE_DATA_DIR", home.path().join("data"))
        .env("VIDETTE_CONFIG_DIR", home.path().join("config"))
        // The limit counts addresses, and the system's library sets 64 MB of them aside for every thread that
        // asks for memory: what a run needs would hang on which thread asks first.
        .env("MALLOC_ARENA_MAX", "1")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(!said.contains("panicked"), "{arguments}: {said}");
    let said: String = said.chars().take(300).collect();
    let code = ran.status.code();
    code.unwrap_or_else(|| panic!("{arguments}: it was ended by a signal: {said}"))
}

#[test]
fn monstrous_input_is_told_within_200_mb() {
    let home = Home::with_game();
    let text = home.out(&["export", "g"]);
    let (head, _) = text.split_once('\n').unwrap();
    let write = |name: &str, text: &str| std::fs::write(home.path().join(name), text).unwrap();
    let deep = "[".repeat(200_000);
    write("deep.toml", &format!("format = 1\nname = {deep}"));
    write(
        "tables.toml",
        &format!("format = 1\n[{}a]\n", "a.".repeat(50_000)),
    );
    write(
        "long.toml",
        &format!("format = 1\nname = \"{}\"\n", "x".repeat(4_000_000)),
    );
    write(
        "many.toml",
        &format!("{FIRST_STEPS}\n{}", "[[objective]]\n".repeat(20_000)),
    );
    write(
        "wide.toml",
        &FIRST_STEPS.replace("width = ", "width = 100000000000 # "),
    );
    write(
        "kit.toml",
        &format!("{COLDWATER}\n{}", "[[unit]]\n".repeat(20_000)),
    );
    write(
        "board.toml",
        &COLDWATER.replace("columns = 10", "columns = 100000000000 #"),
    );
    for roster in ["deep", "tables", "long", "many", "wide", "kit", "board"] {
        let code = within_bounds(&home, &format!("check {roster}.toml"));
        assert!(
            code == 1 || (roster == "long" && code == 0),
            "{roster}: {code}"
        );
    }
    home.out(&["new", "coldwater-ford", "--name", "ford"]);
    write(
        "ford.txt",
        &format!("fire {}ives at ames", "ives,".repeat(200_000)),
    );
    assert_eq!(within_bounds(&home, "do ford --file ford.txt"), 1);
    write("deep.jsonl", &deep);
    write("deep-entry.jsonl", &format!("{head}\n{deep}"));
    write("long.jsonl", &format!("{head}\n{}", "x".repeat(8_000_000)));
    write(
        "same.jsonl",
        &format!("{head}\n{}", "{\"seq\":1}\n".repeat(100_000)),
    );
    for import in ["deep", "deep-entry", "long", "same"] {
        assert_eq!(
            within_bounds(&home, &format!("import {import}.jsonl")),
            1,
            "{import}"
        );
    }
    write("long.txt", &"activate ".repeat(500_000));
    write(
        "dice.txt",
        &format!("activate archer dice {}", "6 ".repeat(500_000)),
    );
    write(
        "move.txt",
        &format!("move {}13al ahead 1", "13al,".repeat(200_000)),
    );
    for script in ["long", "dice", "move"] {
        assert_eq!(
            within_bounds(&home, &format!("do g --file {script}.txt")),
            1,
            "{script}"
        );
    }
}

/// A place that overflows is on no way: what a changed file puts there is not run into, and nothing panics.
#[test]
fn a_way_to_nowhere_runs_over_nothing() {
    let start = Base::new(Point::new(5.0, 5.0), Bearing::new(0.0), 3.0, 1.0);
    let state = game();
    for far in [1e308, f64::INFINITY, f64::NAN] {
        let mut trail = BaseTrail::new(UnitId::new("a"), start);
        trail.shift(Vector::new(far, far));
        for feature in &state.state().ground().features {
            assert!(!trail.touches(feature) && !trail.enters(feature), "{far}");
        }
    }
}
