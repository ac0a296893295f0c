//! Names without room: none is lost, and every unit of a set-up sheet has its address.

use roxmltree::{Document, Node};
use vidette::table::measure::Point;

use super::poster::{covered, texts};
use super::{drawn, units};
use crate::cli::program::Home;

const BATTLES: [&str; 5] = [
    "first-steps",
    "mcphersons-ridge",
    "cornfield",
    "henry-hill",
    "olustee",
];

/// The words of a layer.
fn words_of<'a>(drawing: &'a Document<'_>, layer: &str) -> Vec<&'a str> {
    let layer = format!("layer {layer}");
    let group = drawing.descendants();
    let group = group.filter(|node| node.attribute("class") == Some(layer.as_str()));
    let words = group.flat_map(|group| group.descendants());
    let words = words.filter(|node| node.has_tag_name("text"));
    words.filter_map(|node| node.text()).collect()
}

/// On a map with all troops, at any size, each piece of ground has its name, or a number that the key explains.
#[test]
fn no_name_of_ground_is_lost() {
    let home = Home::new();
    let mut numbered = 0;
    for battle in BATTLES {
        let state = common::sitting::battle(battle);
        for scale in ["1:1", "1:8", "1:12"] {
            let text = drawn(&home, &[battle, "--scale", scale]);
            let drawing = Document::parse(&text).unwrap();
            let names = texts(&drawing, "ground-name");
            let numbers = texts(&drawing, "number");
            let key = words_of(&drawing, "key");
            for feature in state.ground().features.iter().filter(|f| !f.is_mere_line()) {
                let name = feature.name.as_str();
                let is_named = feature.name.is_empty() || feature.name == feature.id;
                let is_shown = is_named || names.contains(&name) || key.contains(&name);
                assert!(is_shown, "{battle} {scale}: {name}");
                assert!(!(names.contains(&name) && key.contains(&name)), "{name}");
            }
            // Each number is on the ground and in the key.
            for number in &numbers {
                let times = numbers.iter().filter(|other| *other == number).count();
                assert_eq!(times, 2, "{battle} {scale}: {number}");
            }
            numbered += numbers.len();
        }
    }
    assert!(numbered > 10, "{numbered}");
}

/// No letter of a map that is printed at its scale is lower than eight points.
#[test]
fn letters_are_printed_with_eight_points() {
    let home = Home::new();
    for (battle, scale) in [("cornfield", 8.0), ("mcphersons-ridge", 12.0)] {
        let text = drawn(&home, &[battle, "--scale", &format!("1:{scale}")]);
        let drawing = Document::parse(&text).unwrap();
        for node in drawing.descendants().filter(|n| n.has_tag_name("text")) {
            let size: f64 = node.attribute("font-size").unwrap().parse().unwrap();
            assert!(
                size >= 0.99 * scale / 9.0,
                "{battle}: {:?} {size}",
                node.text()
            );
        }
    }
}

/// The drawing of a set-up sheet's map.
fn set_up(home: &Home, battle: &str) -> String {
    let page = home.out(&["print", battle, "setup", "--out", "-"]);
    let from = page.find("<svg xmlns").unwrap();
    let to = page[from..].find("</svg>").unwrap();
    page[from..from + to + "</svg>".len()].to_owned()
}

/// Every unit of a set-up sheet has its address, and no words of it lie on others.
#[test]
fn addresses_of_a_set_up_sheet_keep_apart() {
    let home = Home::new();
    for battle in BATTLES {
        let text = set_up(&home, battle);
        let drawing = Document::parse(&text).unwrap();
        let addresses = texts(&drawing, "address");
        for unit in units(&drawing) {
            let address = unit.attribute("data-address").unwrap();
            assert!(addresses.contains(&address), "{battle}: {address}");
        }
        let words = drawing.descendants().filter(|node| {
            let class = node.attribute("class").unwrap_or_default();
            let class = class.split(' ').next().unwrap_or_default();
            node.has_tag_name("text") && ["address", "callsign", "number"].contains(&class)
        });
        let words: Vec<Node<'_, '_>> = words.collect();
        for (place, one) in words.iter().enumerate() {
            for other in words.iter().skip(place + 1) {
                let lies_on = covered(one).iter().any(|([x, y], size)| {
                    covered(other).iter().any(|([u, v], more)| {
                        let reach = 0.95 * (size + more) / 2.0;
                        (x - u).abs() < reach && (y - v).abs() < reach
                    })
                });
                let (one, other) = (one.text(), other.text());
                assert!(!lies_on, "{battle}: {one:?} lies on {other:?}");
            }
        }
        // Two addresses in a row would read as one: A1H1.
        for (place, one) in words.iter().enumerate() {
            let are_addresses = |other: &&Node<'_, '_>| {
                [one, other].iter().all(|node| {
                    node.attribute("class")
                        .is_some_and(|class| class.starts_with("address"))
                })
            };
            for other in words.iter().skip(place + 1).filter(are_addresses) {
                let touches = covered(one).iter().any(|([x, y], size)| {
                    covered(other).iter().any(|([u, v], more)| {
                        let reach = 1.05 * (size + more) / 2.0;
                        (x - u).abs() < reach && (y - v).abs() < 0.3 * size
                    })
                });
                let (one, other) = (one.text(), other.text());
                assert!(!touches, "{battle}: {one:?} runs into {other:?}");
            }
        }
    }
}

/// The numbers of the grid are at all four edges, those at the scale above it.
#[test]
fn grid_numbers_of_a_set_up_sheet_are_at_every_edge() {
    let text = set_up(&Home::new(), "mcphersons-ridge");
    let drawing = Document::parse(&text).unwrap();
    let mut layers = drawing.descendants();
    let grid = layers.find(|node| node.attribute("class") == Some("layer grid"));
    let numbers: Vec<&str> = grid
        .unwrap()
        .descendants()
        .filter_map(|node| node.text().filter(|_| node.has_tag_name("text")))
        .collect();
    for inches in ["6", "12", "18", "24", "30", "36", "42"] {
        let count = numbers.iter().filter(|number| **number == inches).count();
        assert_eq!(count, 4, "{inches}: {numbers:?}");
    }
}

/// The box around a drawn base or arrow: its middle, and half its size.
type Frame = ([f64; 2], [f64; 2]);

/// Reads the numbers in a text.
fn numbers_in(text: &str) -> Vec<f64> {
    let parts = text.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// Returns the frame of an upright box turned by an angle around its origin.
fn turned_frame([x, y]: [f64; 2], degrees: f64, low: [f64; 2], high: [f64; 2]) -> Frame {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let corners = [
        [low[0], low[1]],
        [high[0], low[1]],
        [high[0], high[1]],
        [low[0], high[1]],
    ];
    let corners = corners.map(|[a, b]| [x + a * cos - b * sin, y + a * sin + b * cos]);
    let range = |of: usize| {
        let all = corners.iter().map(|corner| corner[of]);
        let (low, high) = (
            all.clone().fold(f64::MAX, f64::min),
            all.fold(f64::MIN, f64::max),
        );
        ((low + high) / 2.0, (high - low) / 2.0)
    };
    let ((x, wide), (y, deep)) = (range(0), range(1));
    ([x, y], [wide, deep])
}

fn frames_overlap(([x, y], [a, b]): Frame, ([u, v], [c, d]): Frame) -> bool {
    (x - u).abs() < 0.98 * (a + c) && (y - v).abs() < 0.98 * (b + d)
}

/// The words along the edges of a set-up map, as frames.
fn edge_words(page: &str) -> Vec<(String, Frame)> {
    let sizes = page.split("text-anchor=\"middle\" stroke-linejoin").next();
    let letters = sizes.and_then(|before| before.rsplit("font-size=\"").next());
    let letters = letters.and_then(|rest| rest.split('"').next());
    let letters: f64 = letters.unwrap().parse().unwrap();
    let texts = page.split("<text x=\"").skip(1);
    let texts = texts.filter_map(|text| {
        let (shape, rest) = text.split_once('>')?;
        let words = rest.split_once("</text>")?.0;
        let turn = shape.split_once("rotate(")?.1.split_once(')')?.0;
        let [degrees, x, y] = numbers_in(turn)[..] else {
            return None;
        };
        let long = 0.62 * letters * words.chars().count() as f64 / 2.0;
        let half = match degrees {
            0.0 => [long, letters / 2.0],
            _ => [letters / 2.0, long],
        };
        (words.ends_with(" edge")).then(|| (words.to_owned(), ([x, y], half)))
    });
    texts.collect()
}

/// The arrows of a set-up map by which troops enter cover no base and no words along an edge.
#[test]
fn no_arrow_of_a_set_up_sheet_covers_a_base() {
    let home = Home::new();
    let mut arrows = 0;
    for battle in BATTLES {
        let page = home.out(&["print", battle, "setup", "--out", "-"]);
        let edges = edge_words(&page);
        assert_eq!(edges.len(), 2, "{battle}");
        let text = set_up(&home, battle);
        let drawing = Document::parse(&text).unwrap();
        let bases: Vec<Frame> = units(&drawing)
            .iter()
            .map(|unit| {
                let at = numbers_in(unit.attribute("transform").unwrap());
                let base = unit
                    .children()
                    .find(|node| node.attribute("class") == Some("base"));
                let path = numbers_in(base.unwrap().attribute("d").unwrap());
                let half = [-path[0], -path[1]];
                turned_frame([at[0], at[1]], at[2], [-half[0], -half[1]], half)
            })
            .collect();
        for arrow in page.split("class=\"entrance\"").skip(1) {
            let d = arrow
                .split(" d=\"")
                .nth(1)
                .unwrap()
                .split('"')
                .next()
                .unwrap();
            let shape = numbers_in(d);
            let to = arrow
                .split("transform=\"")
                .nth(1)
                .unwrap()
                .split('"')
                .next()
                .unwrap();
            let to = numbers_in(to);
            let half = shape[3].abs();
            let frame = turned_frame([to[0], to[1]], to[2], [shape[0], -half], [0.0, half]);
            for (words, edge) in &edges {
                assert!(
                    !frames_overlap(frame, *edge),
                    "{battle}: {frame:?} covers {words}"
                );
            }
            for base in &bases {
                assert!(
                    !frames_overlap(frame, *base),
                    "{battle}: {frame:?} covers {base:?}"
                );
            }
            arrows += 1;
        }
    }
    assert!(arrows > 4, "{arrows}");
}

/// On a small map the name of a hill or wood is on its own ground, or on none: on another hill it would name that.
#[test]
fn no_name_of_a_small_map_is_on_another_hill() {
    let home = Home::new();
    let mut checked = 0;
    for battle in BATTLES {
        let state = common::sitting::battle(battle);
        let ground = state.ground();
        let page = home.out(&["print", battle, "briefing", "--out", "-"]);
        for svg in page.split("<svg xmlns").skip(1) {
            let svg = format!("<svg xmlns{}</svg>", svg.split("</svg>").next().unwrap());
            let drawing = Document::parse(&svg).unwrap();
            for text in drawing.descendants().filter(|node| {
                let class = node.attribute("class").unwrap_or_default();
                class.starts_with("ground-name of-hill")
                    || class.starts_with("ground-name of-woods")
            }) {
                let number = |name: &str| text.attribute(name).unwrap().parse::<f64>().unwrap();
                let at = Point::new(number("x"), ground.depth - number("y"));
                let name = text.text().unwrap();
                let own = ground.features.iter().find(|f| f.name == name).unwrap();
                let other = ground.features.iter().find(|f| {
                    f.id != own.id && f.elevation > 0 && f.contains(at) && !f.contains(own.centre())
                });
                let is_own = own.contains(at);
                checked += 1;
                assert!(
                    is_own || other.is_none(),
                    "{battle}: {name} on {:?}",
                    other.map(|f| &f.name)
                );
            }
        }
    }
    assert!(checked > 4, "{checked}");
}

/// A small map says how many names it has no room for: each other name is on it, or in its key with a number.
#[test]
fn a_small_map_says_that_names_are_missing() {
    let home = Home::new();
    for battle in BATTLES {
        let state = common::sitting::battle(battle);
        let page = home.out(&["print", battle, "briefing", "--out", "-"]);
        let features = state.ground().features.iter().filter(|f| !f.is_mere_line());
        let named: Vec<&str> = features
            .filter(|f| !f.name.is_empty() && f.name != f.id)
            .map(|f| f.name.as_str())
            .collect();
        for svg in page.split("<svg xmlns").skip(1) {
            let svg = format!("<svg xmlns{}</svg>", svg.split("</svg>").next().unwrap());
            let drawing = Document::parse(&svg).unwrap();
            let (names, key) = (texts(&drawing, "ground-name"), words_of(&drawing, "key"));
            let is_missing = |name: &&&str| !names.contains(*name) && !key.contains(*name);
            let missing = named.iter().filter(is_missing).count();
            let note = key
                .iter()
                .find_map(|words| words.strip_suffix(" more on a larger map"));
            let noted = note.map_or(0, |count| count.parse().unwrap());
            assert_eq!(missing, noted, "{battle}: {key:?}");
        }
    }
}
