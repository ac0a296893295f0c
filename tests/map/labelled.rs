//! Names in a drawing: those of its objects, as Inkscape lists them, and lines that lead from names to their ground.

use roxmltree::{Document, Node};

use super::{Home, drawn};

/// The namespace of Inkscape's names.
const INKSCAPE: &str = "http://www.inkscape.org/namespaces/inkscape";

type Ends = [(f64, f64); 2];

fn label<'a>(node: &Node<'a, '_>) -> Option<&'a str> {
    node.attribute((INKSCAPE, "label"))
}

/// Every piece of ground, unit, general and hex has a name of its own among the objects.
#[test]
fn objects_have_names() {
    let home = Home::with_two_turns();
    let text = drawn(&home, &["g"]);
    let drawing = Document::parse(&text).unwrap();
    for kind in ["data-feature", "data-unit", "data-general"] {
        let objects = drawing.descendants();
        let objects = objects.filter(|node| node.attribute(kind).is_some());
        let labels: Vec<Option<&str>> = objects.map(|node| label(&node)).collect();
        assert!(!labels.is_empty(), "{kind}");
        assert!(
            labels
                .iter()
                .all(|label| label.is_some_and(|words| !words.is_empty())),
            "{kind}: {labels:?}"
        );
    }
    let hexes = drawn(&home, &["chestnut-ridge"]);
    let drawing = Document::parse(&hexes).unwrap();
    let names: Vec<&str> = drawing
        .descendants()
        .filter_map(|node| label(&node))
        .collect();
    for name in ["ground", "names", "legend", "0605 town Chestnut"] {
        assert!(
            names.iter().any(|known| known.starts_with(name)),
            "{name}: {names:?}"
        );
    }
    assert!(names.iter().filter(|name| name.starts_with("06")).count() == 10);
}

/// The pairs of points of a straight path: `M1 2 3 4`.
fn segments(path: &str) -> Vec<Ends> {
    let numbers = path.trim_start_matches('M').split([' ', ',', 'L']);
    let numbers: Vec<f64> = numbers.filter_map(|number| number.parse().ok()).collect();
    let points: Vec<(f64, f64)> = numbers
        .chunks_exact(2)
        .map(|pair| (pair[0], pair[1]))
        .collect();
    points.windows(2).map(|ends| [ends[0], ends[1]]).collect()
}

fn cross([a, b]: Ends, [c, d]: Ends) -> bool {
    let turn = |p: (f64, f64), q: (f64, f64), r: (f64, f64)| {
        (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)
    };
    turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0
}

/// A line from a name to its ground crosses no crest: it would be read as one.
#[test]
fn no_line_to_a_name_crosses_a_crest() {
    let home = Home::new();
    let mut crests = 0;
    for roster in [
        "mcphersons-ridge",
        "henry-hill",
        "olustee",
        "cornfield",
        "first-steps",
    ] {
        let text = drawn(&home, &[roster]);
        let drawing = Document::parse(&text).unwrap();
        let crest = drawing
            .descendants()
            .filter(|node| node.attribute("data-for").is_some());
        let crest: Vec<Ends> = crest
            .flat_map(|node| segments(node.attribute("d").unwrap()))
            .collect();
        crests += crest.len();
        for leader in drawing
            .descendants()
            .filter(|node| node.attribute("class") == Some("leader"))
        {
            let words = leader.next_sibling_element().unwrap();
            if !words
                .attribute("class")
                .unwrap_or_default()
                .starts_with("ground-name")
            {
                continue;
            }
            let at = |name: &str| leader.attribute(name).unwrap().parse::<f64>().unwrap();
            let line = [(at("x1"), at("y1")), (at("x2"), at("y2"))];
            let over = crest.iter().any(|crest| cross(line, *crest));
            assert!(
                !over,
                "{roster}: the line to {:?} crosses a crest",
                words.text()
            );
        }
    }
    assert!(crests > 10, "{crests}");
}

/// A poster of hexes has the layers of a battle's map, and no letter below eight points, at any scale.
#[test]
fn a_poster_of_hexes_has_layers_and_eight_points() {
    let home = Home::new();
    for (kit, scale) in [
        ("chestnut-ridge", 1.0),
        ("chestnut-ridge", 2.0),
        ("coldwater-ford", 1.0),
    ] {
        let scaled = format!("1:{scale}");
        let text = drawn(&home, &[kit, "--poster", "--scale", &scaled]);
        let drawing = Document::parse(&text).unwrap();
        let layers = drawing.descendants();
        let layers = layers.filter(|n| n.attribute((INKSCAPE, "groupmode")) == Some("layer"));
        let layers: Vec<&str> = layers.filter_map(|node| label(&node)).collect();
        for name in ["title", "ground", "way", "side", "names", "legend"] {
            assert!(layers.contains(&name), "{kit}: {layers:?}");
        }
        for node in drawing.descendants().filter(|n| n.has_tag_name("text")) {
            let size: f64 = node.attribute("font-size").unwrap().parse().unwrap();
            let transform = node.parent().and_then(|group| group.attribute("transform"));
            let enlarged = transform.and_then(|by| by.split("scale(").nth(1)?.strip_suffix(')'));
            let enlarged: f64 = enlarged.map_or(1.0, |by| by.parse().unwrap());
            let points = size * enlarged / scale * 72.0;
            assert!(points > 7.95, "{kit} {scaled}: {:?} {points}", node.text());
        }
    }
}
