//! The packet by player: an envelope a chair, with nothing in it that its side may not know.

use vidette::report::{
    page::PaperSize,
    sheet::{self, Document},
};
use vidette::rules::fields::state::State;
use vidette::view::paper::{
    self, PrintSubject, PrintedState, Sheet, SheetKind, envelope::Envelope,
};

use super::{OF_A_ROSTER, look, packet, seated::seats};
use crate::cli::program::Home;
use common::sitting::battle;

fn envelopes(look: &PrintedState<'_>) -> Vec<Envelope> {
    let sheets = paper::make_sheets(look, &[SheetKind::Packet]).unwrap();
    let envelopes = sheets.into_iter().filter_map(|sheet| match sheet {
        Sheet::Envelope(envelope) => Some(envelope),
        _ => None,
    });
    // What belongs to the table comes first.
    envelopes.skip(1).collect()
}

fn printed(state: &State, envelope: Envelope) -> [Document; 2] {
    let mut packet = packet(state, &[]);
    packet.warning = String::new();
    packet.sheets = vec![Sheet::Envelope(envelope)];
    [
        sheet::html(&packet, &PaperSize::default()),
        sheet::plain(&packet),
    ]
}

/// Two for the table; for each player his cover with the sheet of his brigade, and the chart of two with the slip below
/// its end.
#[test]
fn first_steps_is_eight_pages_at_most() {
    let home = Home::new();
    let said = home.out(&["print", "first-steps", "packet", "--out", "p.html"]);
    let pages = said.split("  ").nth(1).unwrap();
    let pages: u32 = pages.split(' ').next().unwrap().parse().unwrap();
    assert!(pages <= 8, "{said}");
}

/// Number of pages that the program says it wrote.
fn page_count(said: &str) -> u32 {
    let pages = said.split("  ").nth(1).unwrap();
    pages.split(' ').next().unwrap().parse().unwrap()
}

/// Slips share a page with cards where that saves one.
#[test]
fn mcphersons_ridge_is_forty_six_pages_at_most() {
    let home = Home::new();
    let said = home.out(&["print", "mcphersons-ridge", "packet", "--out", "p.html"]);
    assert!(page_count(&said) <= 46, "{said}");
    let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
    // Each of the six players has a chart of two pages, and slips for his brigades.
    assert_eq!(page.matches("edition, back").count(), 6);
    for number in 1..=5 {
        let slip = format!("ORDER No. {number}<");
        assert!(page.contains(&slip), "{slip}");
    }
}

/// A player has the units on the sheets of his brigades, so that his order of battle has a line for each brigade, with its
/// strength; printed alone it has the units.
#[test]
fn the_order_of_battle_of_an_envelope_has_a_line_for_each_brigade() {
    let home = Home::new();
    let said = home.out(&["print", "cornfield", "packet", "--out", "p.html"]);
    assert!(page_count(&said) <= 53, "{said}");
    let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
    assert_eq!(page.matches("Order of battle: Union</h2>").count(), 3);
    assert_eq!(page.matches("Order of battle: Confederate</h2>").count(), 3);
    let row = "<td>Patrick&#39;s Brigade</td><td>4 infantry</td><td class=\"n\">4</td><td class=\"n\">848</td>";
    let row = row.replace("&#39;", "'");
    assert!(page.contains(&row), "{row}");
    let alone = home.out(&["print", "cornfield", "roster", "--text", "--out", "-"]);
    assert!(alone.contains("21st New York"), "{alone}");
}

/// Every page with words names its reader at the top: the referee, or the side.
#[test]
fn every_page_of_a_packet_names_its_reader() {
    let home = Home::new();
    for roster in ["first-steps", "mcphersons-ridge"] {
        home.out(&["print", roster, "packet", "--out", "p.html"]);
        let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
        let pages: Vec<&str> = page.split("<section class=\"page\">").skip(1).collect();
        let mut named = [0; 3];
        for page in &pages {
            let side = ["Grey", "Blue", "Union", "Confederate"]
                .into_iter()
                .find(|side| page.contains(&format!("· {side} only</b>")));
            let mark = match side {
                Some(side) => format!(">{} ONLY<", side.to_uppercase()),
                None => ">REFEREE: both sides<".to_owned(),
            };
            let has_words = ["<h1", "<h2", "<table"]
                .iter()
                .any(|tag| page.contains(tag));
            match (page.contains(&mark), side) {
                (true, Some(_)) => named[0] += 1,
                (true, None) => named[1] += 1,
                (false, _) => {
                    named[2] += 1;
                    assert!(!has_words, "{page}");
                }
            }
            assert!(page.matches(" ONLY<").count() + page.matches(">REFEREE: ").count() <= 1);
        }
        assert!(named[0] >= 6 && named[1] >= 2, "{named:?}");
    }
}

/// The list of bases and markers stays with the heading that says whose it is.
#[test]
fn what_a_side_brings_stays_under_its_heading() {
    let home = Home::new();
    for roster in ["first-steps", "mcphersons-ridge"] {
        home.out(&["print", roster, "packet", "--out", "p.html"]);
        let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
        let pages = page.split("<section class=\"page\">").skip(1);
        let mut lists = 0;
        for page in pages.filter(|page| page.contains("Figures and markers: ")) {
            for (before, _) in page.match_indices("Figures and markers: ") {
                let words = &page[..before];
                let heading = words.rfind("generals and what to bring</h2>");
                let bases = words.rfind("Bases to bring: ");
                assert!(heading.is_some() && heading < bases, "{page}");
                lists += 1;
            }
        }
        assert_eq!(lists, 2, "{roster}");
    }
}

/// The map of a briefing explains what is drawn out of sight, and is large enough to be read (ZOO-09).
#[test]
fn a_briefing_explains_its_map_and_gives_it_room() {
    let home = Home::new();
    home.out(&["print", "mcphersons-ridge", "briefing", "--out", "p.html"]);
    let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
    let sizes = page.split("role=\"img\"").filter_map(|before| {
        let (_, height) = before.rsplit_once("height=\"")?;
        height.split("in\"").next()?.parse::<f64>().ok()
    });
    let sizes: Vec<f64> = sizes.collect();
    assert_eq!(sizes.len(), 2, "{sizes:?}");
    assert!(sizes.iter().all(|inches| *inches > 4.2), "{sizes:?}");
    home.out(&["print", "first-steps", "briefing", "--out", "q.html"]);
    let page = std::fs::read_to_string(home.path().join("q.html")).unwrap();
    let told = page.contains("pale enemies out of sight.");
    assert_eq!(told, page.contains(" reported"), "{page}");
}

/// The next referee reads every objective with its fate, to its last word.
#[test]
fn no_objective_is_cut_on_a_handover_sheet() {
    let home = Home::new();
    home.out(&[
        "simulate", "olustee", "--game", "0", "--seed", "5", "--name", "g",
    ]);
    for what in ["handover", "umpire"] {
        let told = home.out(&["print", "g", what, "--text", "--out", "-"]);
        let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(what != "handover" || !flat.contains('…'), "{flat}");
        let roster = home.out(&["show", "olustee", "roster"]);
        let objectives = roster.split("[[objective]]").skip(1);
        let texts = objectives.filter_map(|one| one.split("text = \"").nth(1)?.split('"').next());
        let texts: Vec<&str> = texts.collect();
        // Objectives that no one judged are not on the sheet.
        let begins = |text: &&str| flat.contains(text.get(..25).unwrap_or(text));
        let texts: Vec<&str> = texts.into_iter().filter(begins).collect();
        assert!(texts.len() >= 4, "{texts:?}");
        for text in texts {
            assert!(flat.contains(text), "{text}: {flat}");
        }
    }
}

/// Players write orders all day: the rest of a page with a slip is filled with blank ones.
#[test]
fn a_page_with_a_slip_is_filled_with_blank_ones() {
    let home = Home::new();
    home.out(&["print", "first-steps", "packet", "--out", "p.html"]);
    let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
    let slips = page.matches("ORDER No. ").count();
    assert!(slips.is_multiple_of(2) && slips >= 4, "{slips}");
    assert_eq!(page.matches("ORDER No. 1<").count(), 2, "one for each side");
}

/// Eight slips a page, each side's page filled with blank ones; cards and labels of a side share its pages.
#[test]
fn slips_cards_and_labels_share_pages() {
    let home = Home::new();
    let printed = |what: &str| {
        home.out(&["print", "first-steps", what, "--out", "p.html"]);
        let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
        let pages = page.split("<section class=\"page\">").skip(1);
        pages.map(str::to_owned).collect::<Vec<String>>()
    };
    let slips = printed("slips");
    assert_eq!(slips.len(), 2, "a page for each side");
    let mut numbers: Vec<&str> = Vec::new();
    for page in &slips {
        let here = page.split("ORDER No. ").skip(1);
        let here: Vec<&str> = here.map(|rest| rest.split('<').next().unwrap()).collect();
        assert_eq!(here.len(), 8, "{here:?}");
        numbers.extend(here);
    }
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 16, "no number twice");
    let cards = printed("cards");
    assert_eq!(cards.len(), 2, "generals and messengers of a side together");
    for page in &cards {
        assert!(
            page.contains("quality") || page.contains("points a"),
            "{page}"
        );
        assert!(page.contains("Messenger"), "{page}");
    }
    // Two pages of table markers, and one for each side.
    let labels = printed("labels");
    assert_eq!(labels.len(), 4);
    let bases = labels.iter().filter(|page| page.contains("Base labels"));
    assert_eq!(bases.count(), 2);
}

/// Tents are for everyone: no page with them names the referee, but his pages of troops do.
#[test]
fn no_tent_is_marked_for_the_referee() {
    let home = Home::new();
    for what in ["packet", "tents"] {
        home.out(&["print", "first-steps", what, "--out", "p.html"]);
        let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
        let feet = page.split("<div class=\"foot\">").skip(1);
        let feet: Vec<&str> = feet
            .map(|foot| foot.split("</div>").next().unwrap())
            .collect();
        assert!(!feet.is_empty());
        assert!(
            !feet.iter().any(|foot| foot.contains("REFEREE")),
            "{feet:?}"
        );
        assert_eq!(page.contains("edge east · REFEREE"), what == "packet");
    }
}

/// After the end nobody writes orders: the packet of a played game is no longer than that of its roster.
#[test]
fn a_packet_after_the_end_has_no_slips() {
    let home = Home::new();
    home.out(&["simulate", "first-steps", "--game", "0", "--name", "g"]);
    let said = home.out(&["print", "g", "packet", "--out", "p.html"]);
    let pages: u32 = said
        .split("  ")
        .nth(1)
        .and_then(|pages| pages.split(' ').next()?.parse().ok())
        .unwrap();
    assert!(pages <= 8, "{said}");
    let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
    assert!(!page.contains("ORDER No."), "{said}");
}

/// A title is on the page of what it heads, however much room is left above.
#[test]
fn no_page_ends_with_a_title() {
    let state = battle("mcphersons-ridge");
    for envelope in envelopes(&look(&state)) {
        let name = envelope.name.clone();
        let [html, _] = printed(&state, envelope);
        assert!(!html.text.contains("</header></div>"), "{name}");
    }
}

/// Each side's envelope holds its own brigades and no REFEREE; the enemy's sheets are in none of its pages.
#[test]
fn an_envelope_is_for_its_side_alone() {
    let state = battle("first-steps");
    let all = envelopes(&look(&state));
    let names: Vec<&str> = all.iter().map(|envelope| envelope.name.as_str()).collect();
    assert_eq!(names, ["Grey", "Blue"]);
    for (envelope, own, enemy) in [
        (all[0].clone(), "Whitlow's Brigade", "Reuben Holloway"),
        (all[1].clone(), "Holloway's Brigade", "Edmund Whitlow"),
    ] {
        for document in printed(&state, envelope) {
            assert!(document.text.contains(own), "{own}");
            assert!(!document.text.contains(enemy), "{enemy}: {}", document.text);
            assert!(!document.text.contains("REFEREE"));
        }
    }
}

/// The envelope is the same whatever the enemy does where nobody sees him.
#[test]
fn an_envelope_tells_no_secret() {
    let [one, other] = ["attack", "hold"].map(|kind| {
        let roster = include_str!("../../rosters/first-steps.toml");
        let order = match kind {
            "attack" => roster.to_owned(),
            _ => roster.replace(
                "orders = { kind = \"attack\", target = \"holloway\" }",
                "orders = { kind = \"hold\" }",
            ),
        };
        let state = common::sitting::start(&order);
        let blue = envelopes(&look(&state)).pop().unwrap();
        let text = printed(&state, blue)
            .map(|document| document.text)
            .join("\n");
        // The roster's notes say to everybody that Grey is to attack.
        assert!(text.contains("Grey has orders to attack"));
        text
    });
    assert_eq!(one, other);
}

/// One envelope a seat that commands a part, and one for the rest of its side.
#[test]
fn each_seat_has_an_envelope_with_its_own_brigades() {
    let state = battle("mcphersons-ridge");
    let seats = seats(&state);
    let look = PrintedState {
        seats: &seats,
        ..look(&state)
    };
    let all = envelopes(&look);
    let mut brigades: Vec<String> = Vec::new();
    for envelope in &all {
        let sheets = envelope.sheets.iter().find_map(|sheet| match sheet {
            Sheet::Sheets(sheets) => Some(sheets),
            _ => None,
        });
        let own = sheets.unwrap();
        assert!(!own.is_empty(), "{}", envelope.name);
        brigades.extend(own.iter().map(|sheet| sheet.id.clone()));
    }
    let mut each: Vec<String> = state
        .brigades()
        .map(|brigade| brigade.id.to_string())
        .collect();
    brigades.sort();
    each.sort();
    assert_eq!(brigades, each, "each brigade lies in one envelope");
    assert!(all.len() > 4, "{}", all.len());
}

/// The set-up sheet says where each general stands, for the side's own player, too.
#[test]
fn a_set_up_sheet_has_the_places_of_the_generals() {
    let home = Home::new();
    for (line, is_referees) in [
        (
            ["print", "first-steps", "setup", "--text", "--out", "-"].as_slice(),
            true,
        ),
        (
            &[
                "print",
                "first-steps",
                "setup",
                "--side",
                "grey",
                "--text",
                "--out",
                "-",
            ],
            false,
        ),
    ] {
        let told = home.out(line);
        let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains("Generals: Edmund Whitlow w"), "{flat}");
        assert!(flat.contains("; Amos Tarrant w"), "{flat}");
        assert_eq!(flat.contains("Reuben Holloway w"), is_referees, "{flat}");
    }
}

/// Each general's card lies in one envelope: a corps general's in that of the player who commands him, or in the first.
#[test]
fn each_general_has_one_card() {
    let state = battle("mcphersons-ridge");
    let with_seats = seats(&state);
    for seats in [&[][..], with_seats.as_slice()] {
        let look = PrintedState {
            seats,
            ..look(&state)
        };
        let all = envelopes(&look);
        let sheets = all.iter().flat_map(|envelope| &envelope.sheets);
        let cards = sheets.filter_map(|sheet| match sheet {
            Sheet::Cards(cards) => Some(&cards.generals),
            _ => None,
        });
        let mut names: Vec<&str> = cards.flatten().map(|card| card.name.as_str()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        assert!(names.contains(&"John F. Reynolds"), "{names:?}");
    }
}

/// Without seats each division has a player, as on the name tents; a side that is asked for has one.
#[test]
fn each_division_without_a_seat_has_an_envelope_with_its_own_chart() {
    let state = battle("mcphersons-ridge");
    let names = |of: &[PrintSubject]| {
        let all = envelopes(&PrintedState { of, ..look(&state) });
        for envelope in &all {
            let charts = envelope.sheets.iter();
            let charts = charts.filter(|sheet| matches!(sheet, Sheet::Chart(_)));
            assert_eq!(charts.count(), 1, "{}", envelope.name);
        }
        all.into_iter().map(|envelope| envelope.name).collect()
    };
    let each: Vec<String> = names(&[]);
    let divisions: Vec<&str> = state.divisions().map(|d| d.name.as_str()).collect();
    assert_eq!(each, divisions);
    let sides = state.oob().sides.iter();
    let sides: Vec<PrintSubject> = sides.map(|s| PrintSubject::Side(s.id.clone())).collect();
    assert_eq!(names(&sides), ["Union", "Confederate"]);
}

/// The briefing shows the table as its side knows it, with the enemy where he is seen and none of his orders. It is one
/// page, however many come later, and its map takes what the words leave.
#[test]
fn a_briefing_has_the_map_of_its_side_hours_and_notes() {
    let state = battle("mcphersons-ridge");
    let union = [PrintSubject::Side("union".into())];
    let all = envelopes(&PrintedState {
        of: &union,
        ..look(&state)
    });
    let briefing = packet(&state, &[SheetKind::Briefing]);
    let map = sheet::html(&briefing, &PaperSize::default());
    assert_eq!(map.pages, 2, "one a side");
    let inches = map
        .text
        .split("class=\"map colour\" width=\"")
        .nth(1)
        .unwrap();
    let inches: f64 = inches.split("in").next().unwrap().parse().unwrap();
    assert!(inches > 3.4, "the map is {inches} inches wide");
    let [html, text] = printed(&state, all[0].clone());
    assert!(html.text.contains("class=\"map colour\""));
    assert!(!html.text.contains("layer order"));
    let words = text.text.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        "Turn 6, about 11:15, by the east edge: D Stone's Brigade at w42 s11; J Stewart's Battery at w40 s20",
        "About the battle",
    ] {
        let is_there =
            words.contains(said) || said == "About the battle" && state.oob().notes.is_empty();
        assert!(is_there, "{said}: {words}");
    }
    // Strengths and totals of the order of battle.
    assert!(
        words.contains("17 infantry, 8 cavalry, 6 artillery (34 guns); size 70"),
        "{words}"
    );
}

/// People read names: the identifier of a piece of ground or of a unit stands on no sheet.
#[test]
fn no_identifier_stands_on_paper() {
    let state = battle("mcphersons-ridge");
    let text = sheet::plain(&packet(&state, &OF_A_ROSTER)).text;
    let is_sign = |c: char| !c.is_ascii_alphanumeric() && c != '-';
    let words: Vec<&str> = text.split(is_sign).collect();
    let features = state
        .ground()
        .features
        .iter()
        .map(|feature| feature.id.as_str());
    let units = state.units().map(|unit| unit.id.as_str());
    let ids = features.filter(|id| id.contains('-')).chain(units);
    let typed: Vec<&str> = ids.filter(|id| words.contains(id)).collect();
    assert!(typed.is_empty(), "{typed:?}");
}
