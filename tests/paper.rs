//! Sheets on paper: plain text of 80 columns, the chart that is made from the switches in force, ground read
//! back from the set-up sheet, and pages laid out by a real browser.

/// Sheets as text, as they were read when they were last changed.
mod as_they_read;
/// What players asked of their papers.
mod asked;
/// The quick reference, made from constants and switches.
mod chart;
/// QR codes as dots, and what the code of a network says.
mod codes;
/// The colours of the sides.
mod colours;
/// The packet by player: an envelope a chair.
mod envelopes;
/// The paper of closed turns: never more than one turn old, on a second medium.
mod fallback;
/// The files: what they are called, and what cannot be printed.
mod files;
/// Sheets of a damaged game.
mod from_a_wreck;
/// Table markers and labels, read off the printed page.
mod labels;
/// Pages laid out and printed by a real browser.
mod laid_out;
/// Chits, blinds and digging.
mod options;
/// Of an earlier player turn: nothing of what was done since.
mod past;
/// PDF as a browser prints it: pages, sizes, callsigns, the two-inch bar.
mod printed;
/// Rounds where chits are drawn.
pub mod rounds;
/// Of a running game: who has come, who fell, what is over.
mod running;
/// Seats with their codes.
mod seated;
/// Brigades that share a page.
mod shared;
/// Tags that a camera reads: the cells of the AprilTag project's own pictures.
mod tags;
/// Seats as the tray beside a game has them.
#[cfg(feature = "web")]
mod tray;
/// Boxes and numbers read back from the text, against `show --json`.
mod truth;
/// A record that is typed back.
mod typed_back;

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthStr;
use vidette::game::journal::Seq;
use vidette::report::{
    leaf::{self, Align, SheetBlock, TableColumn},
    map::PictureInk,
    page::{PaperSize, keep_percents},
    sheet::{self, Packet},
    text,
};
use vidette::rules::fields::{
    state::State,
    terms::name::{BrigadeId, SideId},
};
use vidette::table::ground::Feature;
use vidette::view::{
    day::diary::words::plain_name,
    map::{MapLayer, TableMap, moment::Position},
    paper::{
        self, PrintedState, Sheet, SheetKind, setup,
        turn::{AFTER, TurnRows},
    },
};

use common::sitting::{battle, play, session, start};

/// What is hardest to lay out: long names, brigades of one and of twelve units, zones, arrivals on every edge.
fn worst() -> State {
    start(include_str!("data/rosters/worst.toml"))
}

/// Everything that a roster can be printed as.
const OF_A_ROSTER: [SheetKind; 12] = [
    SheetKind::Setup,
    SheetKind::Briefing,
    SheetKind::Roster,
    SheetKind::Sheets,
    SheetKind::Cards,
    SheetKind::Slips,
    SheetKind::Turn,
    SheetKind::Chart,
    SheetKind::Umpire,
    SheetKind::Labels,
    SheetKind::Tents,
    SheetKind::Turn,
];

fn look(state: &State) -> PrintedState<'_> {
    PrintedState {
        state,
        side: None,
        session: None,
        of: &[],
        seats: &[],
        slips: &[],
        blank: false,
        when: "now",
        entry: None,
    }
}

fn packet(state: &State, kinds: &[SheetKind]) -> Packet {
    let position = Position::start(state.clone(), None);
    let map = TableMap::new(
        &position,
        &[MapLayer::Grid, MapLayer::Units, MapLayer::Labels],
    )
    .unwrap();
    let setup = setup::setup_sheet(&look(state));
    Packet {
        title: "test".to_owned(),
        foot: look(state).foot(),
        warning: "REFEREE: both sides".to_owned(),
        sheets: paper::make_sheets(&look(state), kinds).unwrap(),
        copies: 1,
        map: Some(sheet::numbered::map(&map, &setup, PictureInk::Colour)),
    }
}

#[test]
fn plain_text_keeps_to_80_columns_and_names_every_callsign() {
    let battles = ["first-steps", "mcphersons-ridge"].map(|name| (name, battle(name)));
    for (name, state) in battles.into_iter().chain([("worst", worst())]) {
        for kind in OF_A_ROSTER {
            let text = sheet::plain(&packet(&state, &[kind])).text;
            for line in text.lines() {
                assert!(line.width() <= 80, "{name} {kind:?}: {line}");
            }
            if [
                SheetKind::Sheets,
                SheetKind::Roster,
                SheetKind::Umpire,
                SheetKind::Tents,
            ]
            .contains(&kind)
            {
                for brigade in state.brigades() {
                    assert!(
                        text.contains(&brigade.callsign),
                        "{name} {kind:?}: {}",
                        brigade.name
                    );
                }
            }
        }
    }
}

#[test]
fn the_numbers_of_a_sheet_are_those_of_the_game() {
    let mut session = session(battle("mcphersons-ridge"));
    play(
        &mut session,
        &["mark archer fatigue 7", "mark archer shaken"],
    );
    let state = session.state();
    let look = PrintedState {
        session: Some(&session),
        ..look(state)
    };
    let Sheet::Sheets(sheets) = &paper::make_sheets(&look, &[SheetKind::Sheets]).unwrap()[0] else {
        panic!("sheets are sheets");
    };
    let archer = sheets.iter().find(|sheet| sheet.id == "archer").unwrap();
    assert_eq!(archer.fatigue.points, 7);
    assert_eq!(archer.mark, Some("shaken"));
    assert_eq!(
        archer.units.len(),
        state
            .brigade(&BrigadeId::new("archer"))
            .unwrap()
            .units
            .len()
    );
    // FAT-02: five units; a level ends at 5, 10, 15, 20 and 25 points, and with one less at 4, 8 ...
    assert_eq!(archer.fatigue.borders, [5, 10, 15, 20, 25]);
    assert_eq!(archer.fatigue.fewer[0], [4, 8, 12, 16, 20]);
    let text = sheet::plain(&packet(state, &[SheetKind::Sheets])).text;
    assert!(
        text.contains("[xxxxx|xx...|.....|.....|.....|.....]"),
        "{text}"
    );
    assert!(text.contains("[x] shaken"), "{text}");
}

#[test]
fn a_blank_sheet_has_no_state() {
    let mut session = session(battle("mcphersons-ridge"));
    play(
        &mut session,
        &["mark archer fatigue 7", "mark archer shaken"],
    );
    let state = session.state();
    let look = PrintedState {
        blank: true,
        ..look(state)
    };
    let sheets = paper::make_sheets(&look, &[SheetKind::Sheets]).unwrap();
    let fresh = battle("mcphersons-ridge");
    let of_fresh = PrintedState {
        blank: true,
        ..crate::paper::look(&fresh)
    };
    assert_eq!(
        sheets,
        paper::make_sheets(&of_fresh, &[SheetKind::Sheets]).unwrap()
    );
}

/// Points as the set-up sheet says them: `w19 s15, w26 s15.5`.
fn points(said: &str) -> Vec<(f64, f64)> {
    let mut words = said.split([' ', ',', ';']).filter(|word| !word.is_empty());
    let mut points = Vec::new();
    while let (Some(x), Some(y)) = (words.next(), words.next()) {
        let number = |word: &str, sign: char| word.strip_prefix(sign).and_then(|n| n.parse().ok());
        match (number(x, 'w'), number(y, 's')) {
            (Some(x), Some(y)) => points.push((x, y)),
            _ => break,
        }
    }
    points
}

/// The rows of the pieces in the text form, by number: the words of their last column.
fn corners_in_text(text: &str) -> BTreeMap<usize, String> {
    let mut rows: BTreeMap<usize, String> = BTreeMap::new();
    let mut number = 0;
    let table = text
        .lines()
        .skip_while(|line| !line.starts_with("GROUND"))
        .skip(3);
    for line in table.take_while(|line| !line.is_empty()) {
        let letters: Vec<char> = line.chars().collect();
        let column = |from: usize, to: usize| -> String {
            letters
                .iter()
                .skip(from)
                .take(to - from)
                .collect::<String>()
        };
        if let Ok(new) = column(0, 3).trim().parse() {
            number = new;
        }
        let row = rows.entry(number).or_default();
        row.push(' ');
        row.push_str(column(49, 80).trim());
    }
    rows
}

#[test]
fn the_ground_is_laid_again_from_the_text_within_half_an_inch() {
    for name in ["first-steps", "mcphersons-ridge"] {
        let state = battle(name);
        let text = sheet::plain(&packet(&state, &[SheetKind::Setup])).text;
        let rows = corners_in_text(&text);
        let pieces = setup::laying_order(&state);
        assert_eq!(rows.len(), state.ground().features.len(), "{text}");
        for piece in pieces {
            let feature = feature(&state, &piece.id);
            let (truth, _) = setup::laying_points(feature);
            let row = &rows[&piece.number];
            let (outline, crest) = row.split_once("crest").unwrap_or((row, ""));
            if row.contains("see map") {
                continue;
            }
            for (said, truth) in [(outline, &truth), (crest, &feature.crest)] {
                let read = points(said);
                assert_eq!(read.len(), truth.len(), "{}: {row}", piece.id);
                for ((x, y), at) in read.iter().zip(truth) {
                    let off = (x - at.x).hypot(y - at.y);
                    assert!(off <= 0.5, "{}: {off} in off: {row}", piece.id);
                }
            }
        }
    }
}

fn feature<'a>(state: &'a State, id: &str) -> &'a Feature {
    state.ground().features.iter().find(|f| f.id == id).unwrap()
}

/// Where sides set up and where troops come later stands on the map of the set-up sheet.
#[test]
fn zones_and_arrivals_stand_on_the_map_of_the_set_up_sheet() {
    let state = worst();
    let html = sheet::html(&packet(&state, &[SheetKind::Setup]), &PaperSize::default()).text;
    assert_eq!(html.matches("class=\"deployment\"").count(), 2);
    assert_eq!(html.matches("class=\"entrance\"").count(), 4);
    for words in ["T3 D", "T4 B", "T5 H", "T6 F"] {
        assert!(html.contains(&format!(">{words}<")), "{words}");
    }
    let text = sheet::plain(&packet(&state, &[SheetKind::Setup])).text;
    let flowing = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    assert!(
        flowing.contains("sets up first in w40 s2, w70 s2, w70 s58, w40 s58"),
        "{text}"
    );
    // Troops that come later are told to their own side alone.
    let position = Position::start(state.clone(), Some(&SideId::new("union")));
    let known = vidette::view::fog_of_war::state(&state, position.sightings.as_ref().unwrap());
    let side = SideId::new("union");
    let own = PrintedState {
        state: &known,
        side: Some(&side),
        ..look(&known)
    };
    let own = setup::setup_sheet(&own);
    let words: Vec<&str> = own.entrances.iter().map(|e| e.words.as_str()).collect();
    assert_eq!(words, ["T4 B", "T6 F"]);
}

/// What the sheets are promised to take of McPherson's Ridge: 18 brigades, 56 units, 32 pieces.
#[test]
fn no_sheet_takes_more_pages_than_it_is_to() {
    let state = battle("mcphersons-ridge");
    let of =
        |state: &State, kind| sheet::html(&packet(state, &[kind]), &PaperSize::default()).pages;
    // 24 brigades; and a draw for each of 18.
    let ridge = include_str!("../rosters/mcphersons-ridge.toml");
    let by_chits = ridge.replacen("[options]\n", "[options]\nactivation = \"chits\"\n", 1);
    for state in [battle("cornfield"), start(&by_chits)] {
        assert_eq!(of(&state, SheetKind::Turn), 1, "{}", state.oob().name);
    }
    for (kind, most) in [
        (SheetKind::Setup, 4),
        (SheetKind::Briefing, 2),
        (SheetKind::Roster, 2),
        (SheetKind::Sheets, 9),
        (SheetKind::Turn, 1),
        (SheetKind::Chart, 2),
        (SheetKind::Umpire, 4),
        (SheetKind::Labels, 7),
    ] {
        let pages = of(&state, kind);
        assert!(pages <= most, "{kind:?} takes {pages} pages");
    }
}

/// Each row of a turn record is a line of the command language once its blanks are filled in.
#[test]
fn the_lines_on_the_turn_record_are_acts() {
    let session = session(battle("mcphersons-ridge"));
    let one = [paper::PrintSubject::Side(SideId::new("union"))];
    let both = look(session.state());
    for look in [both, PrintedState { of: &one, ..both }] {
        let sheets = paper::make_sheets(&look, &[SheetKind::Turn]).unwrap();
        let Sheet::Turn(form) = &sheets[0] else {
            panic!("a turn record");
        };
        let mut seen = BTreeMap::new();
        let are_lines = |rows: &&TurnRows| rows.numbered || rows.title == AFTER;
        for rows in form.rows.iter().filter(are_lines) {
            for line in &rows.lines {
                // A row that is empty takes any other act.
                if line.starts_with('_') {
                    continue;
                }
                let (verb, typed) = filled(line);
                let read = vidette::rules::fields::language::parse(&typed, session.state());
                assert!(read.is_ok_and(|said| said.is_some()), "{line}: {typed}");
                *seen.entry(verb).or_insert(0) += 1;
            }
        }
        let verbs: Vec<&str> = seen.keys().map(String::as_str).collect();
        assert_eq!(
            verbs,
            [
                "activate", "casualty", "fire", "march", "mark", "melee", "move", "order", "place",
                "report", "ride"
            ]
        );
        // A side is printed with its callsigns; of both sides nobody knows whose turn it will be.
        let named = look.brigades().count();
        let morale = form.rows.iter().find(|rows| rows.title == "6 Morale");
        assert_eq!(morale.unwrap().lines.len(), named);
        assert_eq!(
            seen["activate"], 12,
            "twelve Union brigades, the most of a side"
        );
        let typed = form
            .rows
            .iter()
            .find(|rows| !rows.typed.is_empty())
            .unwrap();
        assert_eq!(typed.typed, "next anyway");
        assert_eq!(typed.lines.len(), session.state().divisions().count());
    }
    assert_eq!(session.journal().here(), Seq::START);
}

/// A line with something written on its blanks, and its verb.
fn filled(line: &str) -> (String, String) {
    let verb = line.split(' ').next().unwrap().to_owned();
    let mut written = match verb.as_str() {
        "order" => vec!["archer", "hold"],
        "ride" => vec!["1", "1", "2", "3"],
        "activate" => vec!["archer", "4", "3"],
        "report" => vec!["archer"],
        "march" => vec!["archer", "to 14,15", "4", "3"],
        "move" => vec!["13al", "ahead 3"],
        "fire" | "melee" => vec!["13al", "2wi", "4", "3"],
        "casualty" => vec!["archer", "4", "3"],
        "place" => vec!["13al", "14.5,25", "92"],
        "mark" => vec!["13al", "disordered"],
        other => panic!("{other} is not a verb of a record"),
    };
    let blanks = line.split(' ').filter(|word| word.starts_with('_')).count();
    // Where a callsign is printed nobody writes one.
    let mut written = written.split_off(written.len() - blanks).into_iter();
    let words: Vec<&str> = line
        .split(' ')
        .map(|word| match word.starts_with('_') {
            true => written.next().unwrap(),
            false => word,
        })
        .collect();
    (verb, words.join(" "))
}

/// The text of a document that players read.
fn shown(html: &str) -> String {
    let body = html.split("<body").nth(1).unwrap();
    let pieces = body.split('<').filter_map(|piece| piece.split_once('>'));
    pieces
        .map(|(_, words)| words)
        .collect::<Vec<&str>>()
        .join("\n")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}

/// Every name of a battle that somebody may have to read on paper.
fn names(state: &State) -> Vec<String> {
    let units = state.units().map(|unit| unit.name.clone());
    let brigades = state.brigades().map(|brigade| brigade.name.clone());
    units.chain(brigades).collect()
}

#[test]
fn a_name_that_is_cut_stands_whole_on_the_same_sheet() {
    let battles = ["mcphersons-ridge", "cornfield", "henry-hill", "olustee"].map(battle);
    let mut cuts = 0;
    for state in battles.into_iter().chain([worst()]) {
        let name = &state.oob().name;
        for kind in [
            SheetKind::Sheets,
            SheetKind::Labels,
            SheetKind::Cards,
            SheetKind::Tents,
            SheetKind::Umpire,
            SheetKind::Setup,
        ] {
            let packet = packet(&state, &[kind]);
            let html = sheet::html(&packet, &PaperSize::default()).text;
            for text in [shown(&html), sheet::plain(&packet).text] {
                let flowing = text.split_whitespace().collect::<Vec<&str>>().join(" ");
                let cut: Vec<&str> = text
                    .lines()
                    .filter_map(|line| line.split_once('…'))
                    .map(|(before, _)| before.trim())
                    .collect();
                for before in cut {
                    let half = |name: &String| name.chars().take(12).collect::<String>();
                    let named = || {
                        // A label has no room for what stands in brackets.
                        names(&state).into_iter().map(|name| match kind {
                            SheetKind::Labels => plain_name(&name),
                            _ => name,
                        })
                    };
                    cuts += usize::from(named().any(|name| before.contains(&half(&name))));
                    let whole = named().find(|name| {
                        before.contains(&half(name)) && !flowing.contains(name.as_str())
                    });
                    assert_eq!(whole, None, "{name} {kind:?}: {before}…");
                }
            }
        }
    }
    assert!(cuts > 0, "no name is cut");
}

#[test]
fn no_page_of_a_side_holds_anything_of_the_other() {
    let state = battle("mcphersons-ridge");
    let kinds = [
        SheetKind::Sheets,
        SheetKind::Cards,
        SheetKind::Slips,
        SheetKind::Labels,
        SheetKind::Tents,
        SheetKind::Roster,
        SheetKind::Briefing,
    ];
    let [union, confederate] = ["union", "confederate"].map(|side| names_of(&state, side));
    for kind in kinds {
        let html = sheet::html(&packet(&state, &[kind]), &PaperSize::default()).text;
        // Pages of each side.
        let mut pages = [0, 0];
        for page in html.split("<section").skip(1) {
            let shown = shown(&format!("<body{page}"));
            let has = |names: &[String]| {
                let mut lines = shown.lines().map(str::trim);
                lines.any(|line| names.iter().any(|name| name == line))
            };
            assert!(!(has(&union) && has(&confederate)), "{kind:?}: {page}");
            // In a briefing they stand in sentences, where an order names an enemy, too.
            for (count, names) in pages.iter_mut().zip([&union, &confederate]) {
                *count += usize::from(names.iter().any(|name| shown.contains(name.as_str())));
            }
        }
        assert!(pages.iter().all(|&count| count > 0), "{kind:?}: {pages:?}");
    }
}

/// The names of all units, brigades, divisions and generals of a side.
fn names_of(state: &State, side: &str) -> Vec<String> {
    let is_own = |id: &SideId| id.as_str() == side;
    let brigades = state.brigades().filter(|brigade| is_own(&brigade.side));
    let divisions = state.divisions().filter(|division| is_own(&division.side));
    let generals = state.generals().filter(|general| is_own(&general.side));
    let units = state
        .units()
        .filter(|unit| is_own(&state.brigade(&unit.brigade).unwrap().side));
    units
        .map(|unit| unit.name.clone())
        .chain(brigades.map(|brigade| brigade.name.clone()))
        .chain(divisions.map(|division| division.name.clone()))
        .chain(generals.map(|general| general.name.clone()))
        .collect()
}

#[test]
fn a_clause_is_not_broken_at_its_hyphen_and_the_day_is_told_in_words() {
    let state = battle("mcphersons-ridge");
    let html = sheet::html(
        &packet(&state, &[SheetKind::Sheets, SheetKind::Briefing]),
        &PaperSize::default(),
    )
    .text;
    assert!(html.contains("<span class=\"id\">ACT-04</span>"));
    assert!(
        html.contains("1 July 1863, 10:00") && !html.contains("1863-07-01"),
        "the day is raw"
    );
}

/// RUL-107: orders stand in the roster, whether the game begins with deployment or with player turn 1.
#[test]
fn first_orders_are_filled_in_until_the_first_turn_closes() {
    for name in ["first-steps", "mcphersons-ridge"] {
        let state = battle(name);
        let slips = |state: &State| {
            let sheets = paper::make_sheets(&look(state), &[SheetKind::Slips]).unwrap();
            let Sheet::Slips(slips) = &sheets[0] else {
                panic!("slips");
            };
            slips.clone()
        };
        let first = slips(&state);
        assert_eq!(first.len(), state.brigades().count());
        for slip in &first {
            assert!(
                slip.to.is_some() && slip.kinds.iter().any(|(_, given)| *given),
                "{slip:?}"
            );
        }
        let mut session = session(state);
        while session.state().records().is_empty() {
            play(&mut session, &["next anyway"]);
        }
        assert!(slips(session.state()).iter().all(|slip| slip.to.is_none()));
    }
}

/// Plain text counts cells, as the screens do: a wide letter takes two of the 80 columns, a combining one none.
#[test]
fn a_sheet_of_wide_letters_keeps_its_columns() {
    for words in [
        "漢字 漢字漢字漢字漢字 字",
        "  e\u{301}e\u{301}e\u{301} e\u{301}e\u{301}e\u{301}e\u{301}",
    ] {
        let lines = text::wrap(words, 10);
        assert!(lines.iter().all(|line| line.width() <= 10), "{lines:?}");
    }
    // Ten letters of one cell each, with their accents, stand on one line.
    let accented = "e\u{301}".repeat(10);
    assert_eq!(text::wrap(&accented, 10), [accented]);
    // A number and its percent sign stay together.
    assert_eq!(text::wrap("odds: 33 % AR", 8), ["odds:", "33 % AR"]);
    assert_eq!(text::wrap("a  33 %", 9), ["a 33 %"]);
    assert_eq!(
        keep_percents("<p>33 % AR</p>".to_owned()),
        "<p>33\u{a0}% AR</p>"
    );
    let names = ["漢字漢字", "Archer"];
    let column = |chars| TableColumn {
        head: "",
        mm: 20.0,
        chars,
        align: Align::Left,
    };
    let mut table = leaf::SheetTable::new("", vec![column(10), column(5)]);
    for name in names {
        table.push([name, "5"]);
    }
    let lines = text::lines(&[SheetBlock::Table(table)]);
    let rows: Vec<&String> = lines.iter().filter(|line| line.ends_with('5')).collect();
    let ends: Vec<usize> = rows.iter().map(|line| line.width()).collect();
    assert_eq!(ends, [12, 12], "{rows:?}");
}
