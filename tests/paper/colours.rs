//! A side has one colour everywhere, whichever place it has in the roster: blue or grey as the roster says, else as its
//! name does.

use vidette::report::{self, map::Paint, page::PaperSize, sheet};
use vidette::rules::{
    fields::state::State,
    hue::{Hue, Uniform},
};
use vidette::tui::kit::theme::{Theme, ThemeName};
use vidette::view::{
    board::Board,
    day::diary::{Diary, DiaryOptions},
    map::{MapLayer, TableMap, moment::Position},
    paper::SheetKind,
};

use super::packet;
use common::sitting::{play, session, start};

fn uniform<'a>(colour: &'a str, name: &'a str) -> Uniform<'a> {
    Uniform {
        colour,
        id: "",
        name,
    }
}

#[test]
fn a_side_has_the_colour_of_the_roster_or_else_of_its_name() {
    for (first, second, expected) in [
        (("blue", "A"), ("grey", "B"), Hue::Blue),
        (("grey", "Grey"), ("blue", "Blue"), Hue::Grey),
        (("", "Confederate"), ("", "Union"), Hue::Grey),
        (
            ("", "Army of Northern Virginia, CSA"),
            ("", "Army of the Potomac, USA"),
            Hue::Grey,
        ),
        (("", "Lee's Rebels"), ("", "Meade"), Hue::Grey),
        (("", "Meade"), ("", "The Rebels"), Hue::Blue),
        (("", "Lee"), ("", "Federals"), Hue::Grey),
        (("", "Lee"), ("", "Meade"), Hue::Blue),
        // The roster comes before a name, and an unknown colour is none.
        (("", "Union"), ("blue", "Confederate"), Hue::Grey),
        (("red", "Confederate"), ("grey", "Union"), Hue::Blue),
        (("red", "Confederate"), ("", "Union"), Hue::Grey),
        // Two sides never wear the same.
        (("grey", "A"), ("grey", "B"), Hue::Grey),
        (("blue", "A"), ("blue", "B"), Hue::Blue),
    ] {
        let hues = Hue::of_sides([uniform(first.0, first.1), uniform(second.0, second.1)]);
        assert_eq!(hues, [expected, expected.other()], "{first:?} {second:?}");
    }
}

/// The class of the element of a page that holds these words.
fn class_of(page: &str, element: &str, words: &str) -> String {
    let mut pieces = page.split(element).skip(1);
    let piece = pieces.find(|piece| piece.contains(words));
    let piece = piece.unwrap_or_else(|| panic!("`{words}` stands in no {element}"));
    piece.split('"').next().unwrap().to_owned()
}

/// First Steps, Grey first as it is shipped or Blue first, with its colours or without: by name.
fn battles() -> Vec<State> {
    let grey_first = include_str!("../../rosters/first-steps.toml");
    let side = |id: &str, edge: &str| {
        let (_, rest) = grey_first
            .split_once(&format!("[[side]]\nid = \"{id}\""))
            .unwrap();
        let (own, _) = rest.split_once(&format!("edge = \"{edge}\"\n")).unwrap();
        format!("[[side]]\nid = \"{id}\"{own}edge = \"{edge}\"\n")
    };
    let (grey, blue) = (side("grey", "west"), side("blue", "east"));
    let bare = grey_first.replace(&grey, "").replace(&blue, "");
    let blue_first = bare.replacen("[[division]]", &format!("{blue}{grey}\n[[division]]"), 1);
    let texts = [grey_first.to_owned(), blue_first];
    let mut battles = Vec::new();
    for text in texts {
        let plain = text
            .replace("colour = \"grey\"\n", "")
            .replace("colour = \"blue\"\n", "");
        battles.extend([start(&text), start(&plain)]);
    }
    battles
}

#[test]
fn sheets_tents_maps_diary_and_screens_give_a_side_its_own_colour() {
    for state in battles() {
        let first = state.oob().sides[0].name.clone();
        for (kind, element) in [
            (SheetKind::Sheets, "<div class=\"half"),
            (SheetKind::Tents, "<div class=\"card"),
        ] {
            let html = sheet::html(&packet(&state, &[kind]), &PaperSize::default()).text;
            for (words, style) in [("Blue", "s0"), ("Grey", "s1")] {
                let words = format!(">{words}<");
                let words = match kind {
                    SheetKind::Tents => words,
                    _ => words.replace(['>', '<'], ""),
                };
                let class = class_of(&html, element, &words);
                assert!(
                    class.split(' ').any(|c| c == style),
                    "{first} first, {kind:?}: {words} is {class}"
                );
            }
        }
        let position = Position::start(state.clone(), None);
        let map = TableMap::new(&position, &MapLayer::usual()).unwrap();
        let svg = report::map::svg(&map, &Paint::default());
        for (unit, style) in [
            ("data-unit=\"1st\"", "side-0"),
            ("data-unit=\"3rd\"", "side-1"),
        ] {
            assert!(svg.contains(unit), "{unit} is on the map: {svg}");
            let class = class_of(&svg, "<g class=\"unit", unit);
            assert!(class.contains(style), "{first} first: {unit} is {class}");
        }
        let theme = Theme::new(ThemeName::Dark).for_sides(Board::from_state(&state).hues);
        let blue = state
            .oob()
            .sides
            .iter()
            .position(|side| side.name == "Blue")
            .unwrap();
        assert!(theme.is_hollow(blue as u8), "{first} first");
        assert!(!theme.is_hollow(1 - blue as u8), "{first} first");
        let mut day = session(state);
        // A brigade without fatigue has no chart.
        play(
            &mut day,
            &["mark holloway fatigue 2", "mark whitlow fatigue 2"],
        );
        while day.state().records().is_empty() {
            play(&mut day, &["next anyway"]);
        }
        let diary = Diary::new(&day, &DiaryOptions::default()).unwrap();
        let html = report::diary::html(&diary, &report::diary::DiaryStyle::default());
        for (brigade, style) in [
            ("Fatigue of Holloway", "side-0"),
            ("Fatigue of Whitlow", "side-1"),
        ] {
            let class = class_of(&html, "role=\"img\" class=\"", brigade);
            assert_eq!(class, style, "{first} first: {brigade}");
        }
    }
}
