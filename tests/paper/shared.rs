use vidette::report::{
    letters::{Type, lines_of},
    page::PaperSize,
    sheet::{self, Packet},
};
use vidette::view::paper::{self, Sheet, SheetKind, sheet::BrigadeSheet};

use super::{look, packet};
use crate::cli::program::Home;
use common::sitting::battle;

/// Four brigades of so many units whose names have so many letters.
pub fn brigades(units: usize, letters: usize) -> Packet {
    let state = battle("mcphersons-ridge");
    let mut made = packet(&state, &[]);
    let Sheet::Sheets(sheets) =
        &paper::make_sheets(&look(&state), &[SheetKind::Sheets]).unwrap()[0]
    else {
        panic!("sheets are sheets");
    };
    let archer = sheets.iter().find(|sheet| sheet.id == "archer").unwrap();
    let sheets = vec![of(archer, units, letters); 4];
    made.sheets = vec![Sheet::Sheets(sheets)];
    made
}

fn of(sheet: &BrigadeSheet, units: usize, letters: usize) -> BrigadeSheet {
    let mut sheet = sheet.clone();
    let unit = sheet.units[0].clone();
    let name = "1st Regiment of Very Long Volunteers Infantry, Provisional";
    sheet.units = (1..=units)
        .map(|number| {
            let mut unit = unit.clone();
            unit.address = format!("P{number}");
            unit.name = name.chars().take(letters).collect();
            unit.strength = Some(1863);
            unit
        })
        .collect();
    let levels = |units: u32| (1..=5).map(|level| level * units).collect();
    let units = units as u32;
    sheet.fatigue.units = units;
    sheet.fatigue.boxes = units * 6;
    sheet.fatigue.borders = levels(units);
    sheet.fatigue.fewer = vec![levels(units - 1), levels(units - 2)];
    sheet
}

fn pages(units: usize, letters: usize) -> usize {
    sheet::html(&brigades(units, letters), &PaperSize::default()).pages
}

/// Two a page; a brigade of more than eight units takes a whole one.
#[test]
fn brigades_of_up_to_eight_units_and_long_names_share_a_page() {
    for units in 3..=8 {
        assert_eq!(pages(units, 12), 2, "{units} units");
    }
    for letters in [20, 44, 57] {
        assert_eq!(pages(4, letters), 2, "{letters} letters");
    }
    // The names of eight units have the room of the columns that all units share.
    for letters in [20, 30, 44] {
        assert_eq!(pages(8, letters), 2, "{letters} letters");
    }
    for units in [9, 12] {
        assert_eq!(pages(units, 12), 4, "{units} units");
    }
}

#[test]
fn eighteen_sheets_in_the_middle_of_a_battle_are_nine_pages() {
    let home = Home::with_two_turns();
    let said = home.out(&["print", "g", "sheets"]);
    assert!(said.starts_with("g-sheets.html  9 pages  "), "{said}");
    // As JSON they are as many.
    let said = home.out(&["print", "g", "sheets", "--json"]);
    assert!(
        said.starts_with("g-sheets.json  9 pages  turn 4 entry "),
        "{said}"
    );
}

/// Each level of fatigue is named in full under the track, however few boxes it has.
#[test]
fn every_level_of_the_track_has_its_whole_name() {
    let state = battle("mcphersons-ridge");
    let made = packet(&state, &[SheetKind::Sheets]);
    let text = sheet::html(&made, &PaperSize::default()).text;
    let brigades = state.brigades().count();
    for level in ["fresh", "willing", "worn", "tired", "depleted", "spent"] {
        let named = text.matches(&format!("<p>{level}<b>")).count();
        assert_eq!(named, brigades, "{level}");
    }
}

/// What a player looks up in a fight is on his sheet, with the figures of the quick reference: the track has those of
/// each level for fire and activation (FAT-03), and the strips have margins, modifiers and reach (FIRE-06, FIRE-05,
/// TAC-01, SA-02, ART-04). A brigade reads about its own arms only.
#[test]
fn a_brigade_sheet_has_what_a_fight_asks_for() {
    for (name, worn) in [("mcphersons-ridge", "-1 / -1"), ("first-steps", "-1 / -2")] {
        let state = battle(name);
        let made = packet(&state, &[SheetKind::Sheets]);
        let html = sheet::html(&made, &PaperSize::default()).text;
        assert!(html.contains(&format!("<p>worn<b> {worn}</b>")), "{name}");
        let margins = "<b class=\"n11\">1-2</b> DISORDERED</span><span><b class=\"n11\">3-5</b> BEATEN, back 3 in</span>\
            <span><b class=\"n11\">6 or more</b> BROKEN</span>";
        assert!(html.contains(margins), "{name}");
        let text = sheet::plain(&made).text;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in [
            "larger by 3:2 / 2:1 / 3:1 +1 / +2 / +3; disordered -1; beaten, in addition -1; soft cover +1; hard cover +2;",
            "Fight lost by: 1-2 disordered; 3-5 beaten, back 3 in; 6 or more broken",
            "Reach: infantry straight ahead, not to fire 5 in, else 3 in; small arms 5 in",
        ] {
            assert!(text.contains(words), "{name}: {words}");
        }
    }
    let state = battle("mcphersons-ridge");
    let all = paper::make_sheets(&look(&state), &[SheetKind::Sheets]).unwrap();
    let [Sheet::Sheets(sheets)] = all.as_slice() else {
        panic!("sheets are sheets");
    };
    for sheet in sheets {
        for (arm, words) in [
            ("infantry", "infantry "),
            ("cavalry", "cavalry "),
            ("artillery", "canister "),
        ] {
            let has_arm = sheet.units.iter().any(|unit| unit.arm == arm);
            let told = sheet.reach.iter().any(|reach| reach.starts_with(words));
            assert_eq!(told, has_arm, "{} {arm}", sheet.name);
        }
    }
}

/// An order to a point says where that is, in words, and where to measure it.
#[test]
fn an_order_to_a_point_is_in_words() {
    let state = battle("mcphersons-ridge");
    let made = packet(&state, &[SheetKind::Sheets]);
    let text = sheet::plain(&made).text;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = "advance to a point 5.0 in south of Herbst Woods (w25.5 s10)";
    assert!(text.contains(words), "{text}");
}

/// A letter is as wide as it is; a wide blank counts as one, and the first line may be shorter than the others.
#[test]
fn words_are_measured_by_their_letters() {
    let plain = Type::plain(10.0);
    assert!(3.0 * plain.width("iiii") < plain.width("WWWW"));
    assert!(Type::bold(10.0).width("bold") > plain.width("bold"));
    let word = plain.width("regiment");
    assert!(word > 13.0 && word < 17.0, "{word}");
    let lines = |words: &str, first: f64| lines_of(&[(words, plain)], first * word, 2.3 * word);
    assert_eq!(lines("regiment", 2.3), 1.0);
    assert_eq!(lines("regiment regiment regiment", 2.3), 2.0);
    assert_eq!(lines("regiment\u{2003}\u{2003}\u{2003}regiment", 2.3), 2.0);
    assert_eq!(lines("regiment regiment", 1.5), 2.0);
    assert_eq!(lines(&"x".repeat(40), 2.3), 3.0);
}
