//! Paper, map, diary and odds of Blind Swords and Blue & Grey, through the built program.

use serde_json::Value;

use super::program::Home;

/// Bolton stands before the bridge and may attack Joyce.
const RIDGE: &[&str] = &["move bolton by 0305 0405", "next"];

/// Lane's brigade may fire across the bridge.
const FORD: &[&str] = &[
    "key union steady-men",
    "key confederate high-yell",
    "next dice 1 1",
    "pass",
    "pass",
    "next",
    "draw dice 2 3 2",
    "activate lane",
    "order attack",
    "place ives 0504",
];

pub(super) fn played(roster: &str, lines: &[&str]) -> Home {
    let home = Home::new();
    home.out(&["new", roster, "--name", "g", "--seed", "5"]);
    for line in lines {
        home.out(&["do", "g", line]);
    }
    home
}

pub(super) fn ridge() -> Home {
    played("chestnut-ridge", RIDGE)
}

pub(super) fn ford() -> Home {
    played("coldwater-ford", FORD)
}

pub(super) fn text(home: &Home, what: &str) -> String {
    home.out(&["print", "g", what, "--text", "--out", "-"])
}

#[test]
fn every_sheet_of_both_rule_sets_is_printed() {
    let (ford, ridge) = (ford(), ridge());
    for (home, what, words) in [
        (
            &ford,
            "counters",
            &[
                "Union: Ames",
                "6-4 R",
                "back: 3-3 R",
                "Quill's Militia",
                "fragile",
            ][..],
        ),
        (&ford, "order-of-battle", &["M1", "Ames", "0604", "Lane"]),
        (
            &ford,
            "chits",
            &["Hale 4", "Price 3", "Steady, Men", "Fortunes of War"],
        ),
        (&ford, "track", &["Boyle at 1004", "[ ]"]),
        (
            &ford,
            "reference",
            &[
                "RESULTS",
                "woods",
                "63-66",
                "effective",
                "COHESION TESTS",
                "CODES OF THE COHESION TESTS",
            ],
        ),
        (&ford, "acts", &["fire UNIT"]),
        (
            &ford,
            "handover",
            &["turn 1 of 6", "Ives is placed at 0504", "UNION"],
        ),
        (
            &ridge,
            "counters",
            &["Confederate: Askew", "6-6", "back: 4-6", "cavalry"],
        ),
        (&ridge, "order-of-battle", &["Hart", "C2", "Bolton", "0405"]),
        (&ridge, "track", &["night", "Lyle at 0805", "[ ]"]),
        (
            &ridge,
            "reference",
            &[
                "COMBAT RESULTS",
                "attackers retreat 1",
                "disordered",
                "slope",
            ],
        ),
        (&ridge, "acts", &["attack UNIT"]),
        (&ridge, "handover", &["STILL TO DO", "Bolton moves to 0405"]),
    ] {
        let printed = text(home, what);
        for word in words {
            assert!(printed.contains(word), "{what}: {word}\n{printed}");
        }
        let wide = printed.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{what}");
    }
    let none = ridge.run(&["print", "g", "chits"]);
    assert_eq!(none.code, 1);
    assert!(none.err.contains("g has no chits"), "{}", none.err);
    // The results stand as on a card: a row for each column.
    let card = text(&ford, "reference");
    let row = |name: &str| card.lines().find(|line| line.starts_with(name));
    let cells = |name: &str| row(name).map(|line| line.split_whitespace().collect::<Vec<_>>());
    let severe = ["severe", "-", "-", "-", "-", "0", "0-1", "0-2"];
    assert_eq!(cells("severe"), Some(severe.to_vec()), "{card}");
    let fourth = "column 4 11-26 31-36 41-43 44-46 51-55 56-65 66";
    assert_eq!(
        cells("column 4").map(|cells| cells.join(" ")).as_deref(),
        Some(fourth)
    );
    // Every code of a test has its words, and every column of the order of battle a heading.
    assert!(card.contains("AMH") && card.contains("a morale hit on the attacker's largest unit"));
    let order = text(&ford, "order-of-battle");
    assert!(order.contains("Strength-rating"), "{order}");
    // What is typed is for the referee, and stays out of the players' packet.
    let typed = text(&ford, "acts");
    assert!(typed.contains("fire UNIT"), "{typed}");
    let packet = text(&ford, "packet");
    assert!(!packet.contains("fire UNIT"), "{packet}");
    for title in [
        "Order of battle",
        "Track",
        "Quick reference",
        "Counters",
        "Chits",
    ] {
        assert!(packet.contains(title), "{title}");
    }
}

/// An envelope begins with its side, a line for its player's name, and a list of what is inside.
#[test]
fn an_envelope_of_a_kit_has_a_cover() {
    let home = ford();
    let packet = home.out(&["print", "g", "packet", "--text", "--out", "-"]);
    for side in ["Union", "Confederate"] {
        let (_, cover) = packet.split_once(&format!(" · {side}\n")).unwrap();
        let cover = cover
            .split_once("ORDER OF BATTLE  ")
            .map_or(cover, |(cover, _)| cover);
        let flat = cover.split_whitespace().collect::<Vec<_>>().join(" ");
        let flat = flat.to_lowercase();
        let title = format!("{}: your envelope", side.to_lowercase());
        for words in [
            title.as_str(),
            "player: ____",
            "order of battle: the units and their places, the map",
            "quick reference: 15 charts",
            "to cut out",
        ] {
            assert!(flat.contains(words), "{words}: {flat}");
        }
    }
}

/// The sheets for the table begin with what is among them and the phases of a turn; every page of a side names its
/// reader, and each box to tick on a cover has a line of its own.
#[test]
fn a_kit_has_a_cover_for_the_table_and_marks_its_pages() {
    for (kit, phase, clause) in [
        ("coldwater-ford", "3 Draw", "BS-305"),
        ("chestnut-ridge", "2 Combat", "BG-013"),
    ] {
        let home = Home::new();
        let packet = home.out(&["print", kit, "packet", "--text", "--out", "-"]);
        let (table, rest) = packet.split_once(" · Union\n").unwrap();
        assert!(table.contains("For the table"), "{table}");
        assert!(table.contains("THE COURSE OF A TURN"), "{table}");
        let is_phase = |line: &str| line.starts_with(phase) && line.ends_with(clause);
        assert!(table.lines().any(is_phase), "{table}");
        for boxed in packet.lines().filter(|line| line.starts_with("[ ]")) {
            assert_eq!(boxed.matches("[ ]").count(), 1, "{boxed}");
        }
        // The figures on a counter are explained where there are counters.
        assert!(!table.contains("On a counter:"), "{table}");
        assert_eq!(rest.matches("On a counter:").count(), 2, "{rest}");
        home.out(&["print", kit, "packet", "--out", "p.html"]);
        let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
        let pages = page.split("<section class=\"page\">").skip(1);
        for page in pages {
            let side = ["Union", "Confederate"]
                .into_iter()
                .find(|side| page.contains(&format!(" · {side}</b>")));
            let own = side.map(|side| format!("{} ONLY", side.to_uppercase()));
            assert!(own.is_none_or(|own| page.contains(&own)), "{page}");
            assert!(side.is_some() || !page.contains(" ONLY<"), "{page}");
        }
    }
}

/// In one ink the ground of hexes is hatched, on paper and on posters, and counters have no colour.
#[test]
fn hexes_in_one_ink_are_hatched() {
    let home = Home::new();
    home.out(&[
        "print",
        "coldwater-ford",
        "packet",
        "--ink",
        "mono",
        "--out",
        "p.html",
    ]);
    home.out(&[
        "map",
        "coldwater-ford",
        "--poster",
        "--ink",
        "mono",
        "--out",
        "p.svg",
    ]);
    for file in ["p.html", "p.svg"] {
        let page = std::fs::read_to_string(home.path().join(file)).unwrap();
        for ground in ["woods", "hill", "town"] {
            assert!(
                page.contains(&format!("<pattern id=\"hex-{ground}\"")),
                "{file}"
            );
            assert!(page.contains(&format!("url(#hex-{ground})")), "{file}");
        }
        assert!(page.contains("class=\"hexes mono\""), "{file}");
        assert!(!page.contains("class=\"hexes colour\""), "{file}");
        assert!(
            !page.contains("solid #0b4f8a") && !page.contains("color:#0b4f8a"),
            "{file}"
        );
    }
    home.out(&["print", "coldwater-ford", "packet", "--out", "p.html"]);
    let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
    assert!(
        !page.contains("<pattern id=\"hex-"),
        "colours need no hatches"
    );
}

/// A chart of a few rows is in one piece, below its heading, so that nobody turns the page in the middle of it.
#[test]
fn no_short_chart_of_a_kit_is_divided() {
    let home = Home::new();
    for kit in ["coldwater-ford", "chestnut-ridge"] {
        home.out(&["print", kit, "packet", "--out", "p.html"]);
        let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
        for chart in [
            "The course of a turn",
            "Movement points",
            "Column shifts",
            "Fog of War",
        ] {
            assert!(!page.contains(&format!("{chart} 1 of")), "{kit}: {chart}");
        }
        let pages = page.split("<section class=\"page\">");
        for page in pages.filter(|page| page.contains("Quick reference</h1>")) {
            assert!(page.contains("The course of a turn</h2>"), "{kit}: {page}");
        }
    }
}

/// The order of battle on the cover of an envelope is in one piece.
#[test]
fn a_cover_of_a_kit_has_its_whole_order_of_battle() {
    let home = Home::new();
    for kit in ["coldwater-ford", "chestnut-ridge"] {
        home.out(&["print", kit, "packet", "--out", "p.html"]);
        let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
        let covers = page
            .split("<section class=\"page\">")
            .filter(|page| page.contains(": your envelope"));
        let mut seen = 0;
        for cover in covers {
            seen += 1;
            assert!(cover.contains("Order of battle</h1>"), "{kit}: {cover}");
            assert!(!cover.contains("1 of 2</h2>"), "{kit}: {cover}");
        }
        assert_eq!(seen, 2);
    }
}

/// The briefing of a kit gives its length, who wins and how, the own forces, and the situation for that side alone.
#[test]
fn a_briefing_of_a_kit_says_who_wins() {
    let home = Home::new();
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let words: [(&str, &[&str]); 2] = [
        (
            "coldwater-ford",
            &[
                "6 turns. The chits drawn from the cup decide who acts next.",
                "After turn 6 the side with more points wins.",
                "The bridge (0604): 2 points for the side that holds it at the end.",
                "Coldwater Mill (0505): 1 point",
                "Each enemy unit that is eliminated or on the track at the end: 1 point.",
                "Boyle: 3 units, strength",
                "arrive in turn 2.",
                "Put 1 event chit of your choice into the cup, and 1 unseen.",
            ],
        ),
        (
            "chestnut-ridge",
            &[
                "8 turns. In each turn the Confederates move and fight first. Turn 5 is night.",
                "After turn 8 the side with more points wins.",
                "Chestnut (0605): 10 points for the side that holds it at the end.",
                "Each point of strength that the enemy loses: 1 point.",
            ],
        ),
    ];
    for (kit, all) in words {
        let own = [
            "print", kit, "briefing", "--side", "union", "--text", "--out", "-",
        ];
        let own = flat(&home.out(&own));
        for words in all {
            assert!(own.contains(words), "{words}: {own}");
        }
        assert!(
            own.contains("Your situation") || own.contains("YOUR SITUATION"),
            "{own}"
        );
        let packet = home.out(&["print", kit, "packet", "--text", "--out", "-"]);
        let (table, rest) = packet.split_once(" · Union\n").unwrap();
        let (union, confederate) = rest.split_once(" · Confederate\n").unwrap();
        let roster = home.out(&["show", kit, "roster"]);
        let situations: Vec<&str> = roster
            .lines()
            .filter_map(|line| line.strip_prefix("briefing = \""))
            .collect();
        let begins = |place: usize| flat(&situations[place][..40]);
        for (place, own, others) in [(0, union, confederate), (1, confederate, union)] {
            assert!(flat(own).contains(&begins(place)), "{own}");
            assert!(!flat(others).contains(&begins(place)), "{others}");
            assert!(!flat(table).contains(&begins(place)), "{table}");
        }
    }
}

/// A kit without measures has a poster without yards and without an arrow, but with a bar of hexes.
#[test]
fn a_poster_of_hexes_has_the_measures_of_its_kit() {
    let home = Home::new();
    home.out(&["map", "chestnut-ridge", "--poster", "--out", "p.svg"]);
    let svg = std::fs::read_to_string(home.path().join("p.svg")).unwrap();
    for words in [">1 hex = 400 yards; 8 by 10 hexes<", ">1200 yards<", ">N<"] {
        assert!(svg.contains(words), "{words}: {svg}");
    }
    let kit = home.out(&["show", "chestnut-ridge", "roster"]);
    let is_measure = |line: &&str| line.starts_with("yards = ") || line.starts_with("north = ");
    let bare: Vec<&str> = kit.lines().filter(|line| !is_measure(line)).collect();
    std::fs::write(home.path().join("bare.toml"), bare.join("\n")).unwrap();
    home.out(&["map", "bare.toml", "--poster", "--out", "b.svg"]);
    let svg = std::fs::read_to_string(home.path().join("b.svg")).unwrap();
    assert!(
        svg.contains(">3 hexes<") && svg.contains(">8 by 10 hexes<"),
        "{svg}"
    );
    assert!(!svg.contains("yards") && !svg.contains(">N<"), "{svg}");
    let wrong = kit.replace("north = 0 ", "north = 400 ");
    std::fs::write(home.path().join("wrong.toml"), wrong).unwrap();
    let said = home.run(&["check", "wrong.toml"]);
    assert!(
        format!("{}{}", said.out, said.err).contains("`north` must be 0 to 359, not 400"),
        "{}",
        said.err
    );
}

/// A packet has an envelope for the table and one for each side, with its own pieces.
#[test]
fn a_packet_is_sorted_by_player() {
    let home = ridge();
    let packet = home.out(&["print", "g", "packet", "--text", "--out", "-"]);
    let (_, rest) = packet.split_once(" · table").unwrap();
    let (table, rest) = rest.split_once(" · Union").unwrap();
    let (union, confederate) = rest.split_once(" · Confederate").unwrap();
    assert!(
        table.contains("Track") && !table.contains("Counters"),
        "{table}"
    );
    for (own, side, other) in [
        (union, "Union: Hart", "Confederate: Askew"),
        (confederate, "Confederate: Askew", "Union: Hart"),
    ] {
        for words in ["Order of battle", "Quick reference", "Counters", side] {
            assert!(own.contains(words), "{words}: {own}");
        }
        assert!(!own.contains(other) && !own.contains("Track\n"), "{own}");
    }
    // A side prints its own envelope alone.
    let own = [
        "print", "g", "packet", "--side", "union", "--text", "--out", "-",
    ];
    let own = home.out(&own);
    assert!(
        own.contains("Union: Hart") && !own.contains("Confederate: Askew"),
        "{own}"
    );
}

#[test]
fn sheets_are_files_of_every_form() {
    let home = ford();
    let told = home.out(&["print", "g", "counters"]);
    assert!(
        told.contains("g-counters.html") && told.contains("turn 1"),
        "{told}"
    );
    let html = std::fs::read_to_string(home.path().join("g-counters.html")).unwrap();
    assert!(html.contains("<section class=\"page\">") && html.contains("Ames"));
    let json = home.out(&["print", "g", "chits", "--json", "--out", "-"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["sheets"][0]["of"]["kind"], "chits");
    // A roster is printed as it begins.
    let home = Home::new();
    let told = home.out(&["print", "coldwater-ford"]);
    assert!(
        told.contains("coldwater-ford-order-of-battle-track-reference.html"),
        "{told}"
    );
    let unknown = home.run(&["print", "coldwater-ford", "setup"]);
    assert_eq!(unknown.code, 2);
    assert!(
        unknown
            .err
            .contains("sheets are briefing, counters, order-of-battle, chits"),
        "{}",
        unknown.err
    );
    let other = home.run(&["print", "coldwater-ford", "--blank"]);
    assert_eq!(other.code, 2);
    assert!(
        other.err.contains("--blank works only for Fields"),
        "{}",
        other.err
    );
}

/// BG-080: the card of a line between two hexes is a page with both verdicts, the limit, and the line on the map.
#[test]
fn a_card_of_hexes_is_printed_with_its_line() {
    let home = ridge();
    let told = home.out(&["print", "g", "--text", "--out", "-", "--card", "C8", "U4"]);
    for said in [
        "C8 at 0305 to U4 at 0703: 4 hexes",
        "0305 → 0703",
        "0703 → 0305",
        "1 hex too far",
        "BG-080",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    let page = home.out(&["print", "g", "--out", "-", "--card", "0305", "0703"]);
    assert_eq!(page.matches("class=\"sight\"").count(), 1, "{page}");
    let refused = home.run(&["print", "g", "--out", "-", "--card", "0305", "9999"]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("no hex `9999`"), "{}", refused.err);
}

#[test]
fn the_map_of_hexes_is_drawn() {
    let home = ridge();
    let svg = home.out(&["map", "g", "--out", "-"]);
    let drawn = roxmltree::Document::parse(&svg).unwrap();
    let words: Vec<&str> = drawn
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .filter_map(|node| node.text())
        .collect();
    let hexes = drawn.descendants().filter(|node| {
        node.has_tag_name("polygon")
            && node
                .attribute("class")
                .is_some_and(|class| class.starts_with("hex "))
    });
    assert_eq!(hexes.count(), 80);
    for word in ["0101", "0810", "C2", "turnpike", "* objective", "Chestnut"] {
        assert!(
            words.iter().any(|own| own.trim() == word),
            "{word}: {words:?}"
        );
    }
    for class in ["turnpike", "road", "trail", "stream", "bridge", "ford"] {
        assert!(
            svg.contains(&format!("way {class}"))
                || svg.contains(&format!("along {class}"))
                || svg.contains(&format!("across {class}")),
            "{class}"
        );
    }
    let told = home.out(&["map", "coldwater-ford"]);
    assert!(told.contains("coldwater-ford-map.svg"), "{told}");
    let bare = home.run(&["map", "g", "--turn", "1"]);
    assert_eq!(bare.code, 2);
    assert!(
        bare.err.contains("--turn works only for Fields"),
        "{}",
        bare.err
    );
}

/// For the wall: a title, each place once and large, no counter; at twice its size on several sheets of paper.
#[test]
fn a_map_of_hexes_is_a_poster_and_tiles() {
    let home = ford();
    home.out(&["map", "g", "--poster", "--out", "p.svg"]);
    let svg = std::fs::read_to_string(home.path().join("p.svg")).unwrap();
    assert!(svg.contains(">Coldwater Ford</text>"), "{svg}");
    assert_eq!(svg.matches(">Signal Hill</text>").count(), 1);
    assert!(
        !svg.contains("class=\"counter") && !svg.contains("h on horse"),
        "{svg}"
    );
    assert!(svg.contains("* objective"));
    let line = [
        "map", "g", "--scale", "1:0.5", "--paper", "letter", "--out", "p.html",
    ];
    let told = home.out(&line);
    let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
    let pages = page.matches("<section class=\"page\">").count();
    assert!(
        pages > 4 && told.contains(&format!("{pages} pages")),
        "{told}"
    );
    assert_eq!(page.matches("id=\"whole\"").count(), 1);
    // At 1:1 two sheets on their sides hold what four upright ones did, one of them blank.
    let line = [
        "map", "g", "--scale", "1:1", "--paper", "a4", "--out", "s.html",
    ];
    assert!(home.out(&line).contains("3 pages"));
    let page = std::fs::read_to_string(home.path().join("s.html")).unwrap();
    assert!(page.contains("rotate(90)") && page.contains("The sheets lie on their sides"));
}

/// The next referee reads sentences, not the facts of the log with semicolons between them.
#[test]
fn a_hand_over_tells_the_latest_acts_in_sentences() {
    let told = text(&ford(), "handover");
    let latest = told.split("LATEST").nth(1).unwrap();
    let flat = latest.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!flat.contains(';'), "{flat}");
    assert!(
        flat.contains("7. Lane is ordered to attack. Fire step."),
        "{flat}"
    );
}

/// BS-201, BS-401, BS-601, BS-606, BS-901; BG-011, BG-031, BG-034: the reference has the course of a turn, too.
#[test]
fn the_reference_has_what_a_turn_needs() {
    let needed: [(&str, &[&str]); 2] = [
        (
            "coldwater-ford",
            &[
                "BS-102", "BS-201", "BS-304", "BS-305", "BS-306", "BS-307", "BS-401", "BS-402",
                "BS-404", "BS-601", "BS-602", "BS-606", "BS-607", "BS-805", "BS-901", "BS-1101",
            ],
        ),
        (
            "chestnut-ridge",
            &["BG-011", "BG-012", "BG-031", "BG-033", "BG-034"],
        ),
    ];
    let home = Home::new();
    for (roster, clauses) in needed {
        let told = home.out(&["print", roster, "reference", "--text", "--out", "-"]);
        for clause in clauses {
            assert!(told.contains(clause), "{roster}: {clause}");
        }
    }
}

/// A chart that goes on overleaf has its column heads there, too; no title ends a page; a place is named once.
#[test]
fn no_table_loses_its_head_and_no_title_its_table() {
    for roster in ["coldwater-ford", "chestnut-ridge"] {
        let home = Home::new();
        home.out(&["print", roster, "packet", "--out", "p.html"]);
        let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
        for section in page.split("<section class=\"page\">").skip(1) {
            let body = section.split("<div class=\"foot\">").next().unwrap();
            let is_stranded = body.ends_with("</header></div>") || body.ends_with("</h2></div>");
            assert!(!is_stranded, "{roster}: {body}");
        }
        let results = match roster {
            "coldwater-ford" => (">Results: die rolls per column", ">severe</th>"),
            _ => (">Combat results", ">die</th>"),
        };
        let [parts, heads] = [results.0, results.1].map(|words| page.matches(words).count());
        assert!(parts >= 2 && parts == heads, "{roster}: {parts}, {heads}");
        assert!(page.matches(">Signal Hill</text>").count() <= 2, "{roster}");
    }
}

#[cfg(feature = "png")]
#[test]
fn the_map_of_hexes_is_a_png() {
    let home = ridge();
    home.out(&["map", "g", "--png", "--px", "640"]);
    let bytes = std::fs::read(home.path().join("g-map.png")).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
    let decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(frame.width, 640);
    // Woods, water, the counters of both sides: more than paper is painted.
    let mut colours: Vec<&[u8]> = pixels.chunks(4).collect();
    colours.sort_unstable();
    colours.dedup();
    assert!(colours.len() > 20, "{}", colours.len());
}

/// BG-080: six faces in the column 1-2. BS-601: 36 throws of two dice.
#[test]
fn chances_are_told_before_the_dice() {
    let home = ridge();
    let told = home.out(&["odds", "g", "attack", "bolton", "on", "0505"]);
    assert!(
        told.contains("5 against 4 x 2 = 8 (slope x 2): 1-2"),
        "{told}"
    );
    // Row by row of the kit: DR, AR, AR, AD, AD, AE.
    for row in [
        "33 %    2 of 6  AD",
        "33 %    2 of 6  AR",
        "17 %    1 of 6  DR",
        "17 %    1 of 6  AE",
    ] {
        assert!(told.contains(row), "{row}\n{told}");
    }
    let json = home.json(&["odds", "g", "attack bolton on 0505", "--json"]);
    assert_eq!(json["of"], 6);
    let ways: u64 = json["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["ways"].as_u64().unwrap())
        .sum();
    assert_eq!(ways, 6);
    let refused = home.run(&["odds", "g", "attack carr on 0505"]);
    assert_eq!(refused.code, 1, "{}", refused.out);
    let home = ford();
    let told = home.out(&["odds", "g", "fire ives at 0604"]);
    assert!(told.contains("6 SP: column 6-7"), "{told}");
    assert!(told.contains("of 36"), "{told}");
    // Of counters that lie face down no chances are told (CBG-1101).
    let kit = include_str!("../../rosters/chestnut-ridge.toml");
    let home = Home::new();
    let hidden = kit.replace("[complications]  ", "[complications]\nhidden = true\n#");
    std::fs::write(home.path().join("h.toml"), hidden).unwrap();
    home.out(&["new", "./h.toml", "--name", "g", "--seed", "5"]);
    for line in ["seal union", "seal confederate", "next"] {
        home.out(&["do", "g", line]);
    }
    let kept = home.run(&["odds", "g", "bombard ward on 0505"]);
    assert_eq!(kept.code, 1, "{}", kept.out);
    let home = ford();
    // What a side does in secret has no odds for the table.
    let key = home.run(&["odds", "g", "key union steady-men"]);
    assert_eq!(key.code, 1);
    assert!(key.err.contains("Union's secret"), "{}", key.err);
}

/// Every act that tells chances leaves the game as it was.
#[test]
fn odds_and_paper_do_nothing() {
    let home = ford();
    let before = home.out(&["log", "g"]);
    home.out(&["odds", "g", "fire ives at 0604"]);
    home.out(&["print", "g", "packet", "--out", "p.html"]);
    home.out(&["diary", "g", "--yes", "--out", "d.html"]);
    assert_eq!(home.out(&["log", "g"]), before);
}

#[test]
fn a_built_in_kit_is_printed_as_it_is() {
    let home = Home::new();
    let kit = home.out(&["show", "coldwater-ford", "roster"]);
    assert_eq!(
        kit.trim_end(),
        include_str!("../../rosters/coldwater-ford.toml").trim_end()
    );
    std::fs::write(home.path().join("mine.toml"), &kit).unwrap();
    assert_eq!(home.run(&["check", "mine.toml"]).code, 0);
    let home = ford();
    let game = home.run(&["show", "g", "roster"]);
    assert_eq!(game.code, 1);
    assert!(game.err.contains("vidette export g"), "{}", game.err);
}

/// Callsigns of the pages stand for units wherever a line is typed, and no answer shows a word of the kit alone.
#[test]
fn callsigns_and_names_stand_for_units_everywhere() {
    let home = ridge();
    for (by_word, by_callsign) in [
        (["show", "g", "bolton"], ["show", "g", "C2"]),
        (
            ["odds", "g", "attack bolton on joyce"],
            ["odds", "g", "attack C2 on U3"],
        ),
        (
            ["odds", "g", "bombard ward at joyce"],
            ["odds", "g", "bombard C8 at U3"],
        ),
    ] {
        assert_eq!(
            home.out(&by_word),
            home.out(&by_callsign),
            "{by_callsign:?}"
        );
    }
    let way = home.out(&["show", "chestnut-ridge", "way", "C1", "0304"]);
    assert!(way.contains("trail"), "{way}");
    let told = home.out(&["do", "g", "attack C2 on U3 dice 3"]);
    assert!(told.starts_with("Bolton attacks Joyce"), "{told}");
    let unknown = home.run(&["do", "g", "attack C9 on U3"]);
    assert_eq!(unknown.code, 1);
    assert!(
        unknown.err.contains("type a callsign") && unknown.err.contains("Grey's Horse"),
        "{}",
        unknown.err
    );
    assert!(!unknown.err.contains("b1"), "{}", unknown.err);
    // Quoted text is kept.
    let noted = home.out(&["do", "g", "note \"C2 was late\""]);
    assert!(noted.contains("C2 was late"), "{noted}");
    let home = ford();
    let told = home.out(&["odds", "g", "fire L1 at M1"]);
    assert_eq!(told, home.out(&["odds", "g", "fire ives at ames"]));
    assert!(
        home.out(&["show", "g", "L1", "M1"])
            .contains("line of sight")
    );
    let told = home.out(&["do", "g", "fire L1 at M1 dice 1 1"]);
    assert!(told.contains("Ives fires at Ames"), "{told}");
    // Line mode reads them too.
    let talked = home.run_with_input(&["play", "g", "--plain"], "show L1\nquit\n");
    assert!(talked.out.contains("Ives"), "{}", talked.out);
}

/// Counters to cut out begin on the page of their title.
#[test]
fn no_title_of_a_kit_is_parted_from_its_pieces() {
    let home = ford();
    home.out(&["print", "g", "packet", "--out", "p.html"]);
    let page = std::fs::read_to_string(home.path().join("p.html")).unwrap();
    let how = "Print at 100 %.".replace(" %", "\u{a0}%");
    assert!(page.matches(&how).count() > 3);
    assert!(
        !page.contains(&format!("{how}</p></div><div class=\"foot\">")),
        "{page}"
    );
}

/// The quick reference answers what a turn asks about roads, crossings, slopes, stacking and zones, each with its clause;
/// its numbers are those of the kit.
#[test]
fn a_quick_reference_has_the_rules_of_a_turn() {
    let home = Home::new();
    let reference = |kit: &str| {
        let printed = home.out(&["print", kit, "reference", "--text", "--out", "-"]);
        assert!(
            printed.lines().all(|line| line.chars().count() <= 80),
            "{printed}"
        );
        let json = home.out(&["print", kit, "reference", "--json", "--out", "-"]);
        let json: Value = serde_json::from_str(&json).unwrap();
        let parts = json["sheets"][0]["of"]["parts"].as_array().unwrap();
        let rows = parts
            .iter()
            .filter_map(|part| part["table"]["rows"].as_array());
        let rows = rows.flatten().map(|row| {
            let cells = row.as_array().unwrap().iter();
            cells.map(|cell| cell.as_str().unwrap()).collect::<Vec<_>>()
        });
        let rules = rows.clone().filter(|row| row.len() == 3);
        // The program and its commands are for the referee.
        for row in rules {
            assert!(
                row.iter()
                    .all(|cell| !cell.contains("program") && !cell.contains('`')),
                "{row:?}"
            );
        }
        rows.map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
    };
    let words: [(&str, &[&str]); 2] = [
        (
            "chestnut-ridge",
            &[
                "along a turnpike, instead of the ground 2/3 BG-041",
                "along a road, instead of the ground 1 BG-042",
                "along a trail into rough, swamp and woods 2 BG-043",
                "over a bridge + 1 BG-048",
                "over a ford + 1 BG-048",
                "over a creek without bridge or ford no BG-048",
                "up a slope + 1 BG-045",
                "up a slope along a route + 0 BG-045",
                "into an enemy zone as off a route BG-049",
                "At most 2 units in a hex",
                "but not across a creek or river without a bridge, ford or link. BG-060",
                "Uphill attack Defence x 2 if every attacker climbs it. BG-080",
                "infantry 6, artillery 6 and cavalry 8. BG-006",
                "Not played Stacking while moving and at the end; works, and turns to build them; command",
                "creek no",
            ],
        ),
        (
            "coldwater-ford",
            &[
                "through a road side: 1 a hex, 1/2 a hex in march column",
                "slope: no shift in fire, -2 columns in close combat. BS-602",
                "At most 12 points in a hex. A point of guns counts 3/4. BS-108",
                "At a bridge or ford use its own row",
                "Zones of control There are none",
                "Guns keep off",
                "Opportunity fire",
                "Maneuver and Regroup forbid it. BS-702",
            ],
        ),
    ];
    for (kit, all) in words {
        let printed = reference(kit);
        for words in all {
            assert!(printed.contains(words), "{words}: {printed}");
        }
    }
    let kit = include_str!("../../rosters/chestnut-ridge.toml")
        .replace("units = 2\n", "units = 3\nlimit = 14\n")
        .replace("blocked_by = [\"creek\", \"river\"]", "blocked_by = []")
        .replace(
            "defence = 2               # against",
            "defence = 1.5 # against",
        )
        .replace("# zoc3 = true", "zoc3 = true")
        .replace(
            "# column_count = \"pairs\"",
            "zone_keeps_waiver = \"off\"\ncolumn_count = \"stacks\"",
        );
    std::fs::write(home.path().join("other.toml"), kit).unwrap();
    let printed = reference("other.toml");
    for words in [
        "At most 3 units and strength 14 in a hex",
        "The six hexes around a combat unit. BG-060",
        "Uphill attack Defence x 1 1/2",
        "Entering an enemy zone costs 3 MP on top of the hex",
        "In this game: Arrivals pay by stacks",
        "(BG-R06)",
    ] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
}

/// Counters bear the callsigns of the lists, and fit the hexes of a map at 1:1.
#[test]
fn counters_have_callsigns_and_fit_the_hexes() {
    for (home, name, sign) in [(ford(), "Ames", "M1"), (ridge(), "Hart", "U1")] {
        let list = text(&home, "order-of-battle");
        let row = list
            .lines()
            .find(|line| line.contains(&format!(" {name} ")));
        assert!(row.is_some_and(|row| row.starts_with(sign)), "{list}");
        let plain = text(&home, "counters");
        assert!(plain.contains(&format!("{name} ({sign})")), "{plain}");
        home.out(&["print", "g", "counters", "--out", "c.html"]);
        let page = std::fs::read_to_string(home.path().join("c.html")).unwrap();
        assert!(page.contains(&format!(">{sign}</div>")), "{page}");
        // A hex of half an inch a side is 22 mm high: a counter of 16 mm fits.
        assert!(page.contains("width:16mm;height:16mm"), "{page}");
        assert!(
            page.contains("whose hexes are 22\u{a0}mm high")
                || page.contains("whose hexes are 22 mm high"),
            "{page}"
        );
    }
}

/// A promise is on the hand-over page without its sign, once, and in no diary.
#[test]
fn a_promise_is_for_the_next_referee() {
    let home = ridge();
    home.out(&[
        "do",
        "g",
        "note \"!Grey gets the bridge\"",
        "note \"a quiet start\"",
    ]);
    let page = text(&home, "handover");
    let flat = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("PROMISED Grey gets the bridge LATEST"),
        "{page}"
    );
    assert!(
        !page.contains("!Grey") && page.contains("A quiet start."),
        "{page}"
    );
    let told = home.out(&["diary", "g", "--text", "--maps", "none", "--out", "-"]);
    assert!(!told.contains("gets the bridge"), "{told}");
    assert!(told.contains("A quiet start."), "{told}");
}
