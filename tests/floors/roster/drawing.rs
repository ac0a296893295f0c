//! Ground from a drawing, and back: what each shape becomes, and what of a roster stays as its author wrote it.

use proptest::prelude::*;
use roster::drawing::{Ground, draw, redraw, sheet, table};
use rules::fields::setup::TerrainSetup;
use table::measure::Point;

const MILL_CREEK: &str = include_str!("../../data/ground/mill-creek.svg");

/// A roster without ground.
pub(super) const BARE: &str = "\
format = 1
name = \"Bare\"
edition = \"full\"

[table]
width = 48.0
depth = 36.0
sight = \"rolling\"

# the sides
[[side]]
id = \"blue\"
edge = \"south\"
";

/// A drawing with those shapes on a table of 48x36 in, an inch of it ten units of the page.
pub(super) fn page(shapes: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" \
         width=\"480\" height=\"360\"><rect id=\"table\" width=\"480\" height=\"360\"/>{shapes}</svg>"
    )
}

pub(super) fn drawn(shapes: &str) -> Ground {
    redraw(BARE, page(shapes).as_bytes()).unwrap().0
}

/// The only piece that a label makes of a square.
fn square(label: &str) -> TerrainSetup {
    let label = label.replace('"', "&quot;");
    let shape = format!(
        "<rect inkscape:label=\"{label}\" x=\"100\" y=\"100\" width=\"50\" height=\"50\"/>"
    );
    let ground = drawn(&shape);
    assert_eq!(ground.pieces.len(), 1, "{label}: {:?}", ground.needs);
    ground.pieces[0].clone()
}

pub(super) fn points(pairs: &[(f64, f64)]) -> Vec<Point> {
    pairs.iter().map(|(x, y)| Point::new(*x, *y)).collect()
}

pub(super) fn piece<'g>(ground: &'g Ground, id: &str) -> &'g TerrainSetup {
    let found = ground.pieces.iter().find(|piece| piece.id == id);
    found.unwrap_or_else(|| {
        panic!(
            "no {id}: {:?}",
            ground.pieces.iter().map(|p| &p.id).collect::<Vec<_>>()
        )
    })
}

#[test]
fn every_battle_comes_back_from_its_drawing_as_it_was() {
    for path in super::files("rosters") {
        let (name, text) = (super::stem(&path), std::fs::read_to_string(&path).unwrap());
        let setup = roster::read(&text).setup;
        let drawing = sheet(&setup, Some("scan.png")).unwrap();
        let (ground, laid) = redraw(&text, drawing.as_bytes()).unwrap();
        assert_eq!(ground.needs, Vec::<String>::new(), "{name}");
        assert_eq!(laid.changes, Vec::<String>::new(), "{name}");
        assert_eq!(laid.text, text, "{name}");
        // A new roster has the same ground, but for the notes.
        let (ground, _) = draw(
            BARE,
            drawing.as_bytes(),
            table(drawing.as_bytes(), None).unwrap(),
        )
        .unwrap();
        assert_eq!(ground.pieces.len(), setup.terrain.len(), "{name}");
        for known in &setup.terrain {
            let mut again = piece(&ground, &known.id).clone();
            again.note.clone_from(&known.note);
            assert_eq!(again, *known, "{name}");
        }
    }
}

#[test]
fn shapes_become_ground_where_they_are_drawn() {
    let refused = redraw(BARE, MILL_CREEK.as_bytes()).unwrap_err();
    assert!(
        refused.contains("the ground would be stretched"),
        "{refused}"
    );
    let bare = BARE.replace("36.0", "32.0");
    let (ground, laid) = redraw(&bare, MILL_CREEK.as_bytes()).unwrap();
    let oak = piece(&ground, "oak-wood");
    assert_eq!(oak.name.as_deref(), Some("Oak Wood"));
    assert_eq!(oak.kind.as_deref(), Some("woods"));
    let square = |west: f64, north: f64, side: f64| {
        points(&[
            (west, north),
            (west + side, north),
            (west + side, north - side),
            (west, north - side),
        ])
    };
    assert_eq!(
        oak.outline,
        Some(
            square(8.0, 32.0 - 40.0 / 6.0, 40.0 / 6.0)
                .iter()
                .map(rounded)
                .collect()
        )
    );
    assert_eq!(oak.holes.len(), 1);
    // Turned by a right angle, and cut at the edge of the table.
    let turned = piece(&ground, "woods");
    let corners = [(46.0, 24.67), (46.0, 19.67), (42.67, 19.67), (42.67, 24.67)];
    assert_eq!(turned.outline, Some(points(&corners)));
    let hill = piece(&ground, "cemetery-hill");
    assert_eq!((hill.elevation, hill.value), (Some(2), Some(2)));
    let middle = Point::new(26.67, 15.33);
    for corner in hill.outline.as_ref().unwrap() {
        assert!(
            ((corner - middle).norm() - 40.0 / 6.0).abs() < 0.02,
            "{corner}"
        );
    }
    assert_eq!(
        hill.crest,
        Some(points(&[(23.33, 16.67), (26.67, 17.33), (30.0, 15.33)]))
    );
    let creek = piece(&ground, "mill-creek");
    assert_eq!(creek.width, Some(0.33), "the width of its style sheet");
    let line = creek.line.as_ref().unwrap();
    assert_eq!(
        (line[0], line[1]),
        (Point::new(0.0, 5.33), Point::new(10.0, 5.33))
    );
    assert_eq!(line.last().unwrap().x, 48.0);
    assert_eq!(
        piece(&ground, "church-road").kind.as_deref(),
        Some("road"),
        "by its last word"
    );
    let fence = piece(&ground, "fence");
    assert_eq!(fence.width, None, "a hairline has no width");
    assert_eq!(
        fence.line.as_ref().map(Vec::len),
        Some(5),
        "round a field, back to its start"
    );
    let seminary = piece(&ground, "the-seminary");
    assert_eq!(
        (seminary.kind.as_deref(), seminary.value),
        (Some("town"), Some(1))
    );
    let clone = piece(&ground, "the-seminary-2");
    let corners = seminary.outline.iter().flatten();
    for (at, there) in clone.outline.iter().flatten().zip(corners) {
        let moved = at - there - Point::new(10.0 / 6.0, 0.0).coords;
        assert!(moved.norm() < 0.02, "{at}");
    }
    assert_eq!(
        ground.needs,
        ["label \"fense\" (1 shape): did you mean fence? Not read"]
    );
    assert_eq!(ground.notes, ["1 hidden shape (\"woods\")"]);
    assert!(laid.text.contains("# the sides\n[[side]]"), "{}", laid.text);
    assert!(laid.text.find("[[terrain]]") < laid.text.find("[[side]]"));
}

fn rounded(point: &Point) -> Point {
    let hundredths = |n: f64| (n * 100.0).round() / 100.0;
    Point::new(hundredths(point.x), hundredths(point.y))
}

#[test]
fn labels_say_kind_name_and_properties() {
    let said = |label: &str| {
        let piece = square(label);
        (
            piece.kind.unwrap(),
            piece.name,
            piece.elevation,
            piece.value,
        )
    };
    let name = |name: &str| Some(name.to_owned());
    assert_eq!(said("woods"), ("woods".into(), None, None, None));
    assert_eq!(said("Forest"), ("woods".into(), None, None, None));
    assert_eq!(said("hill 2"), ("hill".into(), None, Some(2), None));
    assert_eq!(
        said("hill2 value 3"),
        ("hill".into(), None, Some(2), Some(3))
    );
    assert_eq!(
        said("open woods Oak Grove"),
        ("open-woods".into(), name("Oak Grove"), None, None)
    );
    assert_eq!(
        said("woods hill 1, value 2"),
        ("woods".into(), None, Some(1), Some(2))
    );
    assert_eq!(
        said("building The Seminary"),
        ("town".into(), name("The Seminary"), None, None)
    );
    assert_eq!(
        said("Miller's Orchard"),
        ("orchard".into(), name("Miller's Orchard"), None, None)
    );
    assert_eq!(
        said("hill \"Hill 2\""),
        ("hill".into(), name("Hill 2"), None, None)
    );
    let by_hand = square("field, sight good, going close, cover soft");
    assert_eq!(by_hand.sight.as_deref(), Some("good"));
    assert_eq!(
        (by_hand.going.as_deref(), by_hand.cover.as_deref()),
        (Some("close"), Some("soft"))
    );
}

#[test]
fn a_layer_gives_the_kind_and_a_shape_its_name() {
    let layer = |label: &str, own: &str| {
        let ground = drawn(&format!(
            "<g inkscape:label=\"{label}\"><g><rect inkscape:label=\"{own}\" x=\"9\" y=\"9\" width=\"50\" height=\"50\"/></g></g>"
        ));
        let piece = ground.pieces[0].clone();
        (piece.kind.unwrap(), piece.name)
    };
    let name = |name: &str| Some(name.to_owned());
    assert_eq!(
        layer("building", "Hill House"),
        ("town".into(), name("Hill House"))
    );
    assert_eq!(
        layer("woods", "orchard"),
        ("orchard".into(), None),
        "its own kind goes first"
    );
    assert_eq!(
        layer("woods", "building Mill"),
        ("town".into(), name("Mill"))
    );
    assert_eq!(layer("Layer 1", "lake"), ("lake".into(), None));
    assert_eq!(
        layer("hill 3", "Long Ridge"),
        ("hill".into(), name("Long Ridge"))
    );
}

#[test]
fn aids_of_the_drawing_are_no_ground() {
    let ground = drawn(
        "<g inkscape:label=\"grid\"><path d=\"M0,0H9\" stroke=\"red\"/></g><g id=\"background\"><rect width=\"9\" height=\"9\"/></g>\
         <rect id=\"woods\" width=\"90\" height=\"90\"/>",
    );
    assert_eq!(ground.pieces.len(), 1);
    assert_eq!(ground.needs, Vec::<String>::new());
}

/// Names have capitals; of a phrase in small letters the last word tells what it is.
#[test]
fn a_farm_lane_is_a_lane() {
    let kind_and_name = |label: &str| {
        let piece = square(label);
        (piece.kind.unwrap(), piece.name.unwrap_or_default())
    };
    let of = |kind: &str, name: &str| (kind.to_owned(), name.to_owned());
    assert_eq!(kind_and_name("farm lane"), of("road", "farm lane"));
    assert_eq!(kind_and_name("hill woods"), of("woods", "hill woods"));
    assert_eq!(kind_and_name("farm Lane"), of("farm", "Lane"));
    assert_eq!(kind_and_name("farm barn"), of("farm", "barn"));
    let ground = drawn(
        "<g inkscape:groupmode=\"layer\" inkscape:label=\"Roads\"><path inkscape:label=\"farm lane\" \
         style=\"fill:none;stroke:#000;stroke-width:5\" d=\"M 100,100 H 200 L 300,200\"/></g>",
    );
    let lane = &ground.pieces[0];
    assert_eq!(lane.kind.as_deref(), Some("road"));
    assert_eq!(lane.line.as_ref().map(Vec::len), Some(3), "{lane:?}");
}

/// A hand draws a crest beyond the edge of the paper, as it does a road.
#[test]
fn a_crest_ends_at_the_edge_of_the_table() {
    let ground = drawn(
        "<g inkscape:groupmode=\"layer\" inkscape:label=\"hill\">\
         <rect inkscape:label=\"Long Hill\" x=\"100\" y=\"-50\" width=\"100\" height=\"200\"/></g>\
         <path inkscape:label=\"crest Long Hill\" d=\"M 150,-40 V 60 L 160,100\"/>\
         <path inkscape:label=\"crest\" d=\"M 150,-40 H 160\"/>",
    );
    let hill = piece(&ground, "long-hill");
    let crest = points(&[(15.0, 36.0), (15.0, 30.0), (16.0, 26.0)]);
    assert_eq!(hill.crest, Some(crest));
    assert_eq!(
        ground.needs,
        ["\"crest\" is entirely off the table: not read"]
    );
}

/// A shape without area or length is on the table, but nothing; a level that the rules do not have is no name.
#[test]
fn a_shape_without_extent_says_so() {
    let ground = drawn(
        "<path inkscape:label=\"woods\" d=\"M 20,20 h 40 v 40 h -40 z\"/>\
         <line inkscape:label=\"hill\" x1=\"100\" y1=\"100\" x2=\"140\" y2=\"100\" stroke=\"black\"/>\
         <path inkscape:label=\"road\" d=\"M 150,150 L 150,150\" stroke=\"black\"/>\
         <path inkscape:label=\"hill 1.5\" d=\"M 200,100 h 40 v 40 h -40 z\"/>",
    );
    let said = |part: &str| ground.needs.iter().any(|need| need.contains(part));
    let of_hill = "\"hill\" at 10,26 has no area: draw it wider, or delete it; not read";
    assert!(said(of_hill), "{:?}", ground.needs);
    assert!(!said("off the table"), "{:?}", ground.needs);
    assert!(
        said("level 1.5 is ignored; levels are 0 to 9"),
        "{:?}",
        ground.needs
    );
}

#[test]
fn an_outline_that_crosses_itself_is_read_in_parts() {
    let ground = drawn("<path inkscape:label=\"woods\" d=\"M 100,100 H 200 L 100,200 H 200 Z\"/>");
    assert_eq!(ground.pieces.len(), 2);
    assert_eq!(
        ground.needs,
        ["\"woods\": its outline crosses itself; read as 2 pieces"]
    );
    let (_, laid) = redraw(
        BARE,
        page("<path id=\"woods\" d=\"M 100,100 H 200 L 100,200 H 200 Z\"/>").as_bytes(),
    )
    .unwrap();
    let faults = roster::read(&laid.text).faults;
    assert!(
        !faults
            .iter()
            .any(|fault| fault.said.contains("crosses itself")),
        "{faults:?}"
    );
}

#[test]
fn a_wide_stream_says_how_it_is_crossed() {
    let ground = drawn(
        "<path inkscape:label=\"stream\" d=\"M 0,100 H 480\" stroke=\"blue\" stroke-width=\"15\"/>",
    );
    assert_eq!(ground.pieces[0].going.as_deref(), Some("obstructed"));
    assert!(ground.needs[0].contains("ROUGH-06"), "{:?}", ground.needs);
}

#[test]
fn what_the_drawing_does_not_say_stays() {
    let roster = BARE.to_owned()
        + "
# ---- the ground
# gone soon
[[terrain]]
id = \"pond\"
kind = \"lake\"
outline = [[1, 1], [4, 1], [4, 4]]

[[terrain]]
id = \"wood\"      # mine
name = \"Old Wood\"
kind = \"woods\"    # thick
outline = [[10, 26], [15, 26], [15, 21], [10, 21]]   # measured
note = \"from the atlas\"
value = 2

[[terrain]]
id = \"barn\"
kind = \"farm\"
outline = [[30, 20], [31, 20], [31, 21]]

[[objective]]
id = \"the-barn\"
side = \"blue\"
text = \"Hold the barn\"
features = [\"barn\"]
";
    let same = page(
        "<rect id=\"wood\" inkscape:label=\"woods\" x=\"100\" y=\"100\" width=\"50\" height=\"50\"/>",
    );
    let (_, laid) = redraw(&roster, same.as_bytes()).unwrap();
    assert_eq!(laid.changes, ["removed: lake (pond)"]);
    assert_eq!(
        laid.kept,
        ["farm (barn) is not in the drawing; kept because `objective the-barn` names it"]
    );
    let without = roster.replace(
        "[[terrain]]\nid = \"pond\"\nkind = \"lake\"\noutline = [[1, 1], [4, 1], [4, 4]]\n\n",
        "\n",
    );
    assert_eq!(laid.text, without);
    // Moved, it keeps its remarks; unnamed, it is known by its place.
    let moved = page(
        "<rect inkscape:label=\"woods Old Wood\" x=\"110\" y=\"100\" width=\"50\" height=\"50\"/>",
    );
    let (_, laid) = redraw(&roster, moved.as_bytes()).unwrap();
    assert_eq!(
        laid.changes,
        [
            "removed: lake (pond)",
            "changed: woods Old Wood (wood): outline"
        ]
    );
    assert_eq!(
        laid.text,
        without.replace(
            "[[10, 26], [15, 26], [15, 21], [10, 21]]",
            "[[11, 26], [16, 26], [16, 21], [11, 21]]"
        )
    );
}

#[test]
fn a_new_battle_has_objectives_on_its_ground() {
    let shapes = "<g inkscape:label=\"road\" fill=\"none\" stroke=\"brown\" stroke-width=\"5\">\
         <path d=\"M 0,180 H 480\"/><path d=\"M 240,0 V 360\"/></g>\
         <rect inkscape:label=\"building The Mill\" x=\"100\" y=\"150\" width=\"20\" height=\"20\"/>\
         <rect inkscape:label=\"hill Long Hill\" x=\"300\" y=\"100\" width=\"90\" height=\"90\"/>";
    let text = roster::draft::plan::draft("Test", rules::fields::terms::edition::Edition::Full, 2);
    let text = text.text(48.0, 36.0).unwrap();
    let (_, laid) = draw(&text, page(shapes).as_bytes(), (48.0, 36.0)).unwrap();
    let (muster, faults) = roster::muster(&laid.text).unwrap();
    assert_eq!(faults, []);
    let setup = roster::read(&laid.text).setup;
    let objectives: Vec<_> = setup
        .objectives
        .iter()
        .map(|o| (o.side.as_str(), o.text.as_str(), o.hold))
        .collect();
    let all = "Hold two of Crossroads, The Mill and Long Hill at the end";
    assert_eq!(objectives, [("blue", all, Some(2)), ("grey", all, Some(2))]);
    assert_eq!(muster.ground.features.len(), 5);
    // What the author values is wanted, and nothing beside it.
    let valued = shapes.replace("hill Long Hill", "hill Long Hill value 2");
    let (_, laid) = draw(&text, page(&valued).as_bytes(), (48.0, 36.0)).unwrap();
    assert!(
        laid.text.contains("Hold Long Hill at the end"),
        "{}",
        laid.text
    );
    let (_, laid) = draw(&text, page(shapes).as_bytes(), (48.0, 36.0)).unwrap();
    // The remarks of the draft stay, its own ground goes.
    assert!(laid.text.contains("# A kind brings its own sight"));
    assert!(!laid.text.contains("Oak Wood"));
}

/// Only the `[[terrain]]` tables of a roster change. Of an objective that is still the draft's, the author hears what the
/// drawing suggests.
#[test]
fn a_drawing_changes_the_ground_alone() {
    let mut draft =
        roster::draft::plan::draft("Test", rules::fields::terms::edition::Edition::Full, 2);
    let mill = "<rect inkscape:label=\"building The Mill\" x=\"100\" y=\"150\" width=\"20\" height=\"20\"/>";
    let rest = |text: &str| text.split("[[side]]").skip(1).collect::<Vec<_>>().join("");
    for ground in [false, true] {
        draft.ground = ground;
        let text = draft.text(48.0, 36.0).unwrap();
        let (_, laid) = redraw(&text, page(mill).as_bytes()).unwrap();
        assert_eq!(rest(&laid.text), rest(&text));
        assert!(laid.text.contains("id = \"the-mill\""), "{}", laid.text);
        let suggested = "objectives hold-blue, hold-grey unchanged; for this ground you could write \
                         text = \"Hold The Mill at the end\", features = [\"the-mill\"], hold = 1";
        assert_eq!(laid.kept.last().map(String::as_str), Some(suggested));
        let (_, again) = redraw(&laid.text, page(mill).as_bytes()).unwrap();
        assert_eq!((again.text, again.changes), (laid.text, Vec::new()));
    }
}

#[test]
fn what_is_no_drawing_is_refused_in_a_sentence() {
    let deep = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\">{}</svg>",
        "<g>".repeat(5000) + &"</g>".repeat(5000)
    );
    let many = page(&"<rect width=\"1\" height=\"1\"/>".repeat(6000));
    let entities = "<!DOCTYPE svg [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><svg>&b;</svg>";
    let bow = page("<path id=\"woods\" d=\"M 1,1\"/>");
    for (svg, said) in [
        ("", "cannot read this SVG"),
        ("<svg", "cannot read this SVG"),
        ("<html></html>", "it begins with <html>"),
        (entities, "entities"),
        (&deep, "groups 100 deep"),
        (&many, "more than 5000 shapes"),
        ("\u{1f}\u{8b}", "cannot read this SVG"),
        (
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"/>",
            "no rectangle `table`",
        ),
        (
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"10\"><rect id=\"table\"/></svg>",
            "no size",
        ),
        (&page(""), "no ground"),
        (&bow, "no ground"),
        (
            &page("<rect id=\"table\" width=\"3\" height=\"3\"/>"),
            "2 shapes are labelled `table`",
        ),
    ] {
        let refused = redraw(BARE, svg.as_bytes()).unwrap_err();
        assert!(refused.contains(said), "{svg:.60}: {refused}");
    }
    assert!(
        redraw(BARE, &[0x1f, 0x8b, 8, 0])
            .unwrap_err()
            .contains("compressed")
    );
    assert!(
        redraw(BARE, &[0xff, 0xfe, 0x00])
            .unwrap_err()
            .contains("not text")
    );
    let small = table(page("").as_bytes(), None).unwrap_err();
    assert!(
        small.contains("5x3.75 in") && small.contains("--table"),
        "{small}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Damage anywhere is refused or read, and never more than that.
    #[test]
    fn a_damaged_drawing_is_refused_or_read(at in 0..MILL_CREEK.len(), cut in 0..40usize, with in "[ -~]{0,6}") {
        let mut bytes = MILL_CREEK.as_bytes().to_vec();
        let end = (at + cut).min(bytes.len());
        bytes.splice(at..end, with.bytes());
        if let Ok((_, laid)) = draw(BARE, &bytes, (48.0, 32.0)) {
            prop_assert!(laid.text.parse::<toml::Table>().is_ok(), "{}", laid.text);
        }
    }
}
