//! `vidette map`: the drawing, what a side may see in it, files and bad input.

/// Names without room, and addresses of units.
mod keyed;
/// Names of objects, and lines to names.
mod labelled;
/// Numbers as SVG has them.
mod numbers;
/// The map as a poster.
mod poster;

use roxmltree::{Document, Node};

use vidette::report::map::Paint;
use vidette::rules::fields::terms::name::SideId;
use vidette::view::map::{
    MapLayer, TableMap,
    moment::{MapMoment, Position},
};

use crate::cli::program::Home;
use common::blinds::rebels;
use common::sitting::{play, session, start};

fn drawn(home: &Home, arguments: &[&str]) -> String {
    home.out(&[&["map"], arguments, &["--out", "-"]].concat())
}

fn layers<'a>(drawing: &'a Document<'_>) -> Vec<&'a str> {
    let groups = drawing.descendants().filter(|n| n.has_tag_name("g"));
    let classes = groups.filter_map(|n| n.attribute("class"));
    classes
        .filter_map(|class| class.strip_prefix("layer "))
        .collect()
}

fn units<'a, 'd>(drawing: &'a Document<'d>) -> Vec<Node<'a, 'd>> {
    let all = drawing.descendants();
    all.filter(|n| n.attribute("data-unit").is_some()).collect()
}

fn place(unit: &Node<'_, '_>) -> (f64, f64) {
    let transform = unit.attribute("transform").unwrap();
    let pair = transform.strip_prefix("translate(").unwrap();
    let pair = pair.split(')').next().unwrap();
    let (x, y) = pair.split_once(' ').unwrap();
    (x.parse().unwrap(), y.parse().unwrap())
}

#[test]
fn a_map_is_svg_in_inches_with_every_unit_where_it_stands() {
    let home = Home::with_two_turns();
    let text = drawn(&home, &["g"]);
    assert!(text.starts_with("<!-- made by vidette "), "{text:.60}");
    let drawing = Document::parse(&text).unwrap();
    let root = drawing.root_element();
    assert_eq!(root.attribute("width"), Some("48in"));
    // Below the table is a strip for title and scale.
    assert_eq!(root.attribute("height"), Some("50.2in"));
    assert_eq!(root.attribute("viewBox"), Some("0 0 48 50.2"));
    assert_eq!(
        layers(&drawing),
        [
            "paper",
            "ground",
            "crest",
            "linear",
            "road",
            "order",
            "unit",
            "general",
            "messenger",
            "label",
            "scale"
        ]
    );
    let state = home.json(&["show", "g", "--json"]);
    let shown = units(&drawing);
    let standing = state["units"].as_object().unwrap();
    let standing = standing.iter().filter(|(_, u)| u["on_table"] == true);
    let mut count = 0;
    for (id, unit) in standing {
        let node = shown.iter().find(|n| n.attribute("data-unit") == Some(id));
        let (x, y) = place(node.unwrap());
        let at = |n: usize| unit["at"][n].as_f64().unwrap();
        assert!(
            (x - at(0)).abs() < 0.006 && (48.0 - y - at(1)).abs() < 0.006,
            "{id}"
        );
        let condition = unit["state"].as_str().unwrap();
        let classes = node.unwrap().attribute("class").unwrap();
        assert_eq!(classes.contains(condition), condition != "ordered", "{id}");
        count += 1;
    }
    assert_eq!(shown.len(), count);
    let said = drawing.descendants().find(|n| n.has_tag_name("desc"));
    let said = said.unwrap().text().unwrap();
    assert!(
        said.contains("P Archer's Brigade (Confederate): 4 units about"),
        "{said}"
    );
}

#[test]
fn numbers_have_at_most_two_decimals_and_no_exponent() {
    let text = drawn(
        &Home::with_two_turns(),
        &["g", "--show", "zones,grid,units,trails,doubt,value"],
    );
    let drawing = Document::parse(&text).unwrap();
    let data = drawing
        .descendants()
        .flat_map(|n| n.attributes())
        .filter(|a| ["d", "x", "y", "cx", "cy", "r", "transform", "width"].contains(&a.name()));
    let mut checked = 0;
    for attribute in data {
        let parts = attribute
            .value()
            .split(|c: char| !(c.is_ascii_digit() || c == '.'));
        for decimals in parts.filter_map(|part| part.split('.').nth(1)) {
            assert!(decimals.len() <= 2, "{}", attribute.value());
            checked += 1;
        }
        let signs: Vec<char> = attribute.value().chars().collect();
        let is_exponent = |pair: &[char]| pair[0].is_ascii_digit() && pair[1] == 'e';
        assert!(!signs.windows(2).any(is_exponent), "{}", attribute.value());
    }
    assert!(checked > 500, "{checked}");
}

#[test]
fn the_ground_and_the_troops_of_a_battle_stay_small() {
    let text = drawn(&Home::with_two_turns(), &["g"]);
    let part = |from: &str, to: &str| text.find(to).unwrap() - text.find(from).unwrap();
    assert!(part("layer paper", "layer order") < 25_000);
    assert!(part("layer unit", "layer label") < 15_000);
}

#[test]
fn scale_changes_the_paper_and_a_window_the_ground() {
    let home = Home::with_two_turns();
    let eighth = drawn(&home, &["g", "--scale", "1:8"]);
    let eighth = Document::parse(&eighth).unwrap();
    assert_eq!(eighth.root_element().attribute("width"), Some("6in"));
    // The strip below the table has letters that are large enough at this scale.
    let view = eighth.root_element().attribute("viewBox").unwrap();
    let view: Vec<f64> = view.split(' ').map(|n| n.parse().unwrap()).collect();
    assert!(view[..3] == [0.0, 0.0, 48.0] && view[3] > 51.0, "{view:?}");
    let around = drawn(&home, &["g", "--around", "G", "--reach", "4"]);
    let around = Document::parse(&around).unwrap();
    // Calef's battery: 2 in square at 33.9,22.2, turned by 68 degrees.
    let view = around.root_element().attribute("viewBox").unwrap();
    let view: Vec<f64> = view.split(' ').map(|n| n.parse().unwrap()).collect();
    assert!(
        (10.0..11.0).contains(&view[2]) && (10.0..12.0).contains(&(view[3] - 0.88)),
        "{view:?}"
    );
    assert_eq!(
        around.root_element().attribute("width").unwrap(),
        format!("{}in", view[2])
    );
}

#[test]
fn a_roster_is_drawn_too() {
    let home = Home::new();
    let text = drawn(&home, &["first-steps"]);
    let drawing = Document::parse(&text).unwrap();
    assert_eq!(drawing.root_element().attribute("width"), Some("36in"));
    assert!(!units(&drawing).is_empty());
}

#[test]
fn names_are_text_whatever_they_hold() {
    let home = Home::new();
    let roster = include_str!("../rosters/first-steps.toml");
    let name = "Cobb's <b>&\\\"Farm\\\"";
    let roster = roster.replace("name = \"Cobb's Farm\"", &format!("name = \"{name}\""));
    std::fs::write(home.path().join("odd.toml"), roster).unwrap();
    let text = drawn(&home, &["./odd.toml"]);
    let drawing = Document::parse(&text).unwrap();
    let shown = drawing.descendants().filter_map(|n| n.text());
    assert!(shown.into_iter().any(|text| text == "Cobb's <b>&\"Farm\""));
}

/// What the enemy does out of sight, and what he is told, changes nothing on a side's map (ZOO-09).
#[test]
fn a_side_sees_of_the_enemy_what_was_reported_and_nothing_else() {
    let home = Home::with_two_turns();
    let every =
        "labels,units,generals,messengers,orders,trails,zones,grid,value,doubt,names,strength";
    let of = |side: &str| drawn(&home, &["g", "--side", side, "--show", every]);
    let (union, confederate) = (of("union"), of("confederate"));
    // Heth's order, wear and a place out of everybody's sight are the Confederates' own.
    home.out(&[
        "do",
        "g",
        "mark archer fatigue 17",
        "place iii-corps 1.5,36.5",
        "note \"nobody else's business\"",
    ]);
    assert_eq!(of("union"), union);
    assert_ne!(of("confederate"), confederate);
    let drawing = Document::parse(&union).unwrap();
    let generals = drawing.descendants();
    let generals = generals.filter_map(|n| n.attribute("data-general"));
    assert!(
        !generals
            .into_iter()
            .any(|id| id == "iii-corps" || id == "archer")
    );
}

#[test]
fn what_is_not_seen_any_more_is_grey_with_the_turn_of_the_report() {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "f", "--seed", "1"]);
    let text = drawn(&home, &["f", "--side", "blue"]);
    let drawing = Document::parse(&text).unwrap();
    let shown = units(&drawing);
    let class = |n: &Node<'_, '_>| n.attribute("class").unwrap().to_owned();
    let reported = shown.iter().filter(|n| class(n).contains("reported"));
    assert!(reported.count() > 0, "the long hill hides Whitlow");
    let bears_turn = |text: &str| {
        let drawing = Document::parse(text).unwrap();
        let mut texts = drawing.descendants().filter(|n| n.has_tag_name("text"));
        texts.any(|n| n.text().is_some_and(|t| t.ends_with(" T1")))
    };
    // RUL-37: no one has seen an enemy that stands where the set-up placed him.
    assert!(!bears_turn(&text));
    home.out(&["do", "f", "place 3rd 22,15 facing 90", "place 3rd 4,12"]);
    assert!(bears_turn(&drawn(&home, &["f", "--side", "blue"])));
}

#[test]
fn a_line_of_sight_that_a_side_may_not_know_is_refused() {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "f", "--seed", "1"]);
    assert!(drawn(&home, &["f", "--show", "sight:A1-P1"]).contains("class=\"layer tape\""));
    let known = home.run(&[
        "map",
        "f",
        "--side",
        "blue",
        "--show",
        "sight:A1-P1",
        "--out",
        "-",
    ]);
    assert_eq!(known.code, 1, "{}", known.out);
    assert!(known.err.contains("does not see"), "{}", known.err);
}

#[test]
fn bad_input_is_answered_with_its_code() {
    let home = Home::with_two_turns();
    let said = |arguments: &[&str], code: i32, words: &str| {
        let ran = home.run(&[&["map"], arguments].concat());
        assert_eq!(ran.code, code, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
    };
    said(&["g", "--show", "unitz"], 2, "did you mean units?");
    said(
        &["g", "--show", "unitz"],
        2,
        "ground, labels, units, generals",
    );
    said(&["g", "--scale", "8"], 2, "unknown scale \"8\"; write 1:8");
    said(&["g", "--ink", "red"], 2, "inks are colour and mono");
    said(&["g", "--png", "--px", "100"], 2, "200..=8192");
    said(
        &["g", "--turn", "9"],
        1,
        "player turn 9 has not ended: this is turn 4",
    );
    said(
        &["g", "--entry", "999"],
        1,
        "no entry 999; the last one is 113",
    );
    said(
        &["g", "--side", "prussia"],
        1,
        "the sides are union and confederate",
    );
    said(
        &["g", "--around", "sickles"],
        1,
        "no brigade or unit `sickles`",
    );
    said(&["g", "--show", "zone:z9"], 1, "no unit `z9` on the table");
    said(
        &["first-steps", "--turn", "1"],
        1,
        "first-steps is a roster, and only a game has turns",
    );
    said(&["g", "--out", "none/map.svg"], 3, "no folder none");
    std::fs::write(home.path().join("mine.svg"), "<svg/>").unwrap();
    said(&["g", "--out", "mine.svg"], 1, "vidette did not make it");
    assert_eq!(
        std::fs::read(home.path().join("mine.svg")).unwrap(),
        b"<svg/>"
    );
    // Somebody else's unit that a side never saw is as unknown as one that is not there.
    said(
        &["g", "--side", "union", "--around", "nobody"],
        1,
        "`nobody`",
    );
}

/// A reach and a scale name their limits.
#[test]
fn numbers_that_are_too_large_name_the_limit() {
    let home = Home::new();
    let around = ["map", "first-steps", "--around", "A", "--reach", "1e9"];
    let ran = home.run(&around);
    assert!(
        ran.err.contains("write the reach in inches, 0 to 1000"),
        "{ran:?}"
    );
    let ran = home.run(&["map", "first-steps", "--scale", "1:0.01"]);
    assert!(ran.err.contains("any 1:N from 1:0.1 to 1:1000"), "{ran:?}");
}

/// A name that ends in .png is that of a picture, and one that says otherwise than the option is refused.
#[cfg(feature = "png")]
#[test]
fn the_name_of_the_file_says_what_is_drawn() {
    let home = Home::new();
    let said = home.out(&["map", "first-steps", "--out", "m.png", "--px", "240"]);
    assert!(said.starts_with("m.png  1 page"), "{said}");
    let drawn = std::fs::read(home.path().join("m.png")).unwrap();
    assert_eq!(drawn[..4], *b"\x89PNG");
    assert_eq!(drawn[16..20], [0, 0, 0, 240]);
    home.out(&["map", "first-steps", "--out", "m.PNG"]);
    let refused = [
        (
            &["--png", "--out", "m.svg"][..],
            "m.svg looks like svg, but --png makes png",
        ),
        (
            &["--px", "240", "--out", "m.svg"],
            "--px works only for PNG",
        ),
    ];
    for (asked, said) in refused {
        let ran = home.run(&[&["map", "first-steps"], asked].concat());
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains(said), "{ran:?}");
        assert!(!home.path().join("m.svg").exists());
    }
}

#[test]
fn a_file_is_written_and_replaced_and_said() {
    let home = Home::with_two_turns();
    for _ in 0..2 {
        let said = home.out(&["map", "g", "--turn", "2"]);
        assert!(
            said.starts_with("g-map.svg  1 page  turn 2 entry "),
            "{said}"
        );
    }
    let said = home.out(&["map", "g", "--side", "union"]);
    assert_eq!(
        said, "g-map.svg  1 page  turn 4\n",
        "a side may not know how many entries there are"
    );
}

/// One font, one rasteriser: the picture is the same everywhere.
#[cfg(feature = "png")]
#[test]
fn the_picture_is_alike_on_every_machine() {
    let home = Home::new();
    home.out(&[
        "map",
        "first-steps",
        "--png",
        "--px",
        "720",
        "--scale",
        "1:4",
        "--out",
        "p.png",
    ]);
    let file = std::fs::read(home.path().join("p.png")).unwrap();
    assert_eq!(
        file[16..24],
        [0, 0, 2, 208, 0, 0, 2, 1],
        "720 by 513 pixels"
    );
    // 9 in at 80 dots an inch are 3150 dots a metre.
    let at = file.windows(4).position(|name| name == b"pHYs").unwrap();
    assert_eq!(file[at + 4..at + 12], [0, 0, 12, 78, 0, 0, 12, 78]);
    let decoder = png::Decoder::new(std::io::Cursor::new(&file));
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    // FNV-1a of 64 bits.
    let hash = pixels.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    assert_eq!(format!("{hash:016x}"), "9cf7ebc09631307e");
}

/// DIG-05, BLIND-03: works lie round who dug them, and a card is a rectangle with its number, whoever is behind it.
#[test]
fn works_and_cards_are_drawn() {
    let text =
        rebels((10, 52), (30, 50)).replace("blinds = true\n", "blinds = true\ndigging = 2\n");
    let mut session = session(start(&text));
    let to_moves = [
        "next anyway",
        "activate b dice 4 4",
        "next anyway",
        "next anyway",
    ];
    play(&mut session, &to_moves);
    play(&mut session, &["dig B1"]);
    play(&mut session, &["next anyway"; 9]);
    play(&mut session, &to_moves);
    play(&mut session, &["next anyway"]);
    let drawn = |side: Option<&SideId>| {
        let position = Position::from_session(&session, MapMoment::Now, side).unwrap();
        let map = TableMap::new(&position, &[MapLayer::Labels, MapLayer::Units]).unwrap();
        vidette::report::map::svg(&map, &Paint::default())
    };
    for (side, cards) in [(None, 3), (Some("rebel"), 3), (Some("union"), 3)] {
        let drawing = drawn(side.map(SideId::new).as_ref());
        let drawing = Document::parse(&drawing).unwrap();
        let has = |node: &Node<'_, '_>, class: &str| {
            let classes = node.attribute("class").unwrap_or_default();
            classes.split(' ').any(|other| other == class)
        };
        let all = |class: &str| {
            drawing
                .descendants()
                .filter(|node| has(node, class))
                .count()
        };
        assert_eq!((all("works"), all("card")), (1, cards), "{side:?}");
        let card = drawing
            .descendants()
            .find(|node| has(node, "card"))
            .unwrap();
        let paths = card.children().filter(|node| node.has_tag_name("path"));
        assert_eq!(paths.count(), 2, "base and front, no sign of an arm");
        let labels: Vec<&str> = drawing
            .descendants()
            .filter_map(|node| node.text())
            .collect();
        for number in ["#1", "#2", "#3"] {
            assert!(labels.contains(&number), "{side:?} {labels:?}");
        }
    }
}

/// An author draws his ground first: faults of the troops do not hide it.
#[test]
fn the_ground_is_drawn_although_the_troops_have_faults() {
    let home = Home::new();
    let text = std::fs::read_to_string("rosters/mcphersons-ridge.toml").unwrap();
    let faulty = text.replace("division = \"", "division = \"no-");
    std::fs::write(home.path().join("faulty.toml"), &faulty).unwrap();
    for options in [&[][..], &["--show", "units,grid"], &["--poster"]] {
        let ran = home.run(&[&["map", "faulty.toml", "--out", "ground.svg"], options].concat());
        assert_eq!(ran.code, 1, "{options:?}: {}", ran.out);
        let said = "the map shows only the ground until these faults are corrected";
        assert!(
            ran.err.contains(said) && ran.err.contains("faulty.toml:"),
            "{}",
            ran.err
        );
        assert!(ran.out.contains("ground.svg"), "{}", ran.out);
        let drawn = std::fs::read_to_string(home.path().join("ground.svg")).unwrap();
        let drawing = Document::parse(&drawn).unwrap();
        assert!(units(&drawing).is_empty(), "{options:?}");
        assert!(drawn.contains("herbst"), "{options:?}");
        std::fs::remove_file(home.path().join("ground.svg")).unwrap();
    }
    // Without ground, or for one side's eyes, nothing is drawn.
    let groundless = faulty.replace("[table]", "[tabel]");
    std::fs::write(home.path().join("groundless.toml"), groundless).unwrap();
    for arguments in [
        &["groundless.toml"][..],
        &["faulty.toml", "--side", "union"],
    ] {
        let ran = home.run(&[&["map"], arguments, &["--out", "none.svg"]].concat());
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (1, ""),
            "{arguments:?}: {}",
            ran.err
        );
        assert!(!home.path().join("none.svg").exists());
    }
}
