//! The map as a poster: ground alone, relief, names along roads, legend, scales, tiles to be glued.

use roxmltree::{Document, Node};

use super::{drawn, layers, units};
use crate::cli::program::Home;

pub(super) fn texts<'a>(drawing: &'a Document<'_>, class: &str) -> Vec<&'a str> {
    let has = |node: &Node<'_, '_>| {
        let classes = node.attribute("class").unwrap_or_default();
        node.has_tag_name("text") && classes.split(' ').any(|other| other == class)
    };
    let all = drawing.descendants().filter(has);
    all.filter_map(|node| node.text()).collect()
}

/// Title, scale and arrow are in a strip below the table and cover no ground.
#[test]
fn title_and_scale_are_beside_the_table() {
    let home = Home::with_two_turns();
    let text = drawn(&home, &["g"]);
    let drawing = Document::parse(&text).unwrap();
    let view = drawing.root_element().attribute("viewBox").unwrap();
    let view: Vec<f64> = view.split(' ').map(|n| n.parse().unwrap()).collect();
    assert!(view[..3] == [0.0, 0.0, 48.0] && view[3] > 49.0, "{view:?}");
    let scale = drawing.descendants();
    let mut scale = scale.filter(|n| n.attribute("class") == Some("layer scale"));
    let words = scale
        .next()
        .unwrap()
        .descendants()
        .filter(|n| n.has_tag_name("text"));
    let below = words.map(|n| n.attribute("y").unwrap().parse::<f64>().unwrap());
    let below: Vec<f64> = below.collect();
    assert_eq!(below.len(), 3);
    assert!(below.iter().all(|y| *y > 48.0), "{below:?}");
}

/// A map with the arrow of a single order is the referee's: the other side may not see it.
#[test]
fn a_map_with_an_order_is_marked_as_the_referees() {
    let home = Home::new();
    let title = |more: &[&str]| {
        let text = drawn(&home, &[&["first-steps"], more].concat());
        let drawing = Document::parse(&text).unwrap();
        let title = drawing.descendants().find(|n| n.has_tag_name("title"));
        title.unwrap().text().unwrap().to_owned()
    };
    // Grey attacks, and Blue holds without an arrow.
    assert!(title(&[]).ends_with(", REFEREE"), "{}", title(&[]));
    for more in [
        ["--side", "grey"],
        ["--side", "blue"],
        ["--show", "ground,labels"],
    ] {
        assert!(!title(&more).contains("REFEREE"), "{}", title(&more));
    }
}

/// `--show ground,labels`: nothing hangs in the air where no troops are drawn.
#[test]
fn ground_alone_has_names_and_nothing_of_the_troops() {
    let home = Home::with_two_turns();
    let text = drawn(&home, &["g", "--show", "ground,labels"]);
    let drawing = Document::parse(&text).unwrap();
    assert!(units(&drawing).is_empty());
    for class in ["callsign", "address"] {
        assert!(texts(&drawing, class).is_empty(), "{class}: {text}");
    }
    let names = texts(&drawing, "ground-name");
    for name in ["Herr Ridge", "Chambersburg Pike", "Herbst Woods"] {
        assert!(names.contains(&name), "{names:?}");
    }
    for layer in ["unit", "order", "general", "messenger"] {
        assert!(!layers(&drawing).contains(&layer), "{layer}");
    }
}

/// Numbers in the path of a contour: the points of its ring.
fn ring(path: &str) -> Vec<[f64; 2]> {
    let numbers = path.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
    let numbers: Vec<f64> = numbers.filter_map(|number| number.parse().ok()).collect();
    numbers
        .chunks_exact(2)
        .map(|pair| [pair[0], pair[1]])
        .collect()
}

/// The contours of a hill lie one within the other between its outline and its crest, each lit from the north-west, and
/// cut off at the outline.
#[test]
fn hills_have_contours_within_their_outlines() {
    let home = Home::new();
    let text = drawn(&home, &["first-steps", "--show", "ground"]);
    let drawing = Document::parse(&text).unwrap();
    let has = |class: &'static str| {
        let all = drawing.descendants();
        all.filter(move |node| node.attribute("class") == Some(class))
    };
    let relief = has("relief").next().unwrap();
    assert_eq!(relief.attribute("clip-path"), Some("url(#in-long-hill)"));
    let rings: Vec<Vec<[f64; 2]>> = relief
        .descendants()
        .filter(|node| node.has_tag_name("path"))
        .map(|path| ring(path.attribute("d").unwrap()))
        .collect();
    assert!(rings.len() >= 2, "{}", rings.len());
    // The hill goes from 11 to 18 inches from the west edge, its crest is at 15; each contour leaves the foot further.
    let wests: Vec<f64> = rings
        .iter()
        .map(|ring| ring.iter().map(|at| at[0]).fold(f64::MAX, f64::min))
        .collect();
    assert!(wests.windows(2).all(|pair| pair[0] < pair[1]), "{wests:?}");
    assert!(
        wests.iter().all(|west| (11.0..15.0).contains(west)),
        "{wests:?}"
    );
    let shift = |class: &'static str| -> Vec<&str> {
        has(class)
            .filter_map(|node| node.attribute("transform"))
            .collect()
    };
    assert_eq!(shift("dark").len(), rings.len());
    assert!(shift("dark").iter().all(|by| *by == "translate(0.14 0.14)"));
    assert!(
        shift("lit")
            .iter()
            .all(|by| *by == "translate(-0.14 -0.14)")
    );
}

/// A hill that goes on beyond the table has no slope along the edge: its contours run off there.
#[test]
fn contours_run_off_the_table_where_the_hill_does() {
    let home = Home::new();
    let text = drawn(&home, &["cornfield", "--show", "ground"]);
    let drawing = Document::parse(&text).unwrap();
    let contours = drawing.descendants().filter(|node| {
        let id = node.attribute("id").unwrap_or_default();
        id == "contour-0-nicodemus-heights"
    });
    let lowest: Vec<_> = contours.collect();
    assert_eq!(lowest.len(), 1, "{text}");
    let path = lowest[0].attribute("d").unwrap();
    assert!(ring(path).iter().any(|at| at[0] <= 0.0), "{path}");
}

/// The boxes that a text covers: in a row along it, each with its middle and its size.
pub(super) fn covered(text: &Node<'_, '_>) -> Vec<([f64; 2], f64)> {
    let number = |name: &str| text.attribute(name).unwrap_or("0").parse::<f64>().unwrap();
    let (x, y, size) = (number("x"), number("y"), number("font-size"));
    let bold = text.attribute("font-weight") == Some("bold");
    let length = vidette::report::letters::breadth(text.text().unwrap_or_default(), bold) * size;
    let turn = text.attribute("transform").and_then(|turn| {
        let degrees = turn.strip_prefix("rotate(")?.split(' ').next()?;
        degrees.parse::<f64>().ok()
    });
    let (up, along) = turn.unwrap_or(0.0).to_radians().sin_cos();
    let count = (length / size).ceil().max(1.0) as usize;
    let step = |n: usize| length * ((n as f64 + 0.5) / count as f64 - 0.5);
    // Letters without the room above and below them.
    (0..count)
        .map(|n| ([x + along * step(n), y + up * step(n)], 0.7 * size))
        .collect()
}

/// No word of a map lies on another, as a poster or with troops, and no name of a poster is left out.
#[test]
fn no_words_of_a_map_lie_on_others() {
    let home = Home::new();
    for name in [
        "first-steps",
        "mcphersons-ridge",
        "cornfield",
        "henry-hill",
        "olustee",
    ] {
        for layers in [&["--poster"][..], &["--show", "labels,units,generals"]] {
            let text = drawn(&home, &[&[name], layers].concat());
            let drawing = Document::parse(&text).unwrap();
            let label = drawing.descendants();
            let mut label = label.filter(|n| n.attribute("class") == Some("layer label"));
            let words: Vec<Node<'_, '_>> = label
                .next()
                .unwrap()
                .descendants()
                .filter(|node| node.has_tag_name("text"))
                .collect();
            let boxes: Vec<_> = words.iter().map(covered).collect();
            for (one, first) in boxes.iter().enumerate() {
                for (other, second) in boxes.iter().enumerate().skip(one + 1) {
                    let on = first.iter().any(|([x, y], size)| {
                        second.iter().any(|([u, v], other)| {
                            let reach = (size + other) / 2.0;
                            (x - u).abs() < 0.95 * reach && (y - v).abs() < 0.95 * reach
                        })
                    });
                    let (one, other) = (words[one].text(), words[other].text());
                    assert!(!on, "{name} {layers:?}: {one:?} lies on {other:?}");
                }
            }
            if layers == ["--poster"] {
                let state = common::sitting::battle(name);
                let names = texts(&drawing, "ground-name");
                for feature in state.ground().features.iter().filter(|f| !f.is_mere_line()) {
                    let is_named = feature.name.is_empty() || feature.name == feature.id;
                    assert!(
                        is_named || names.contains(&feature.name.as_str()),
                        "{name}: {}",
                        feature.name
                    );
                }
            }
        }
    }
}

/// The name of a ridge runs along its crest.
#[test]
fn ridges_bear_their_names_along_their_crests() {
    let home = Home::new();
    let text = drawn(&home, &["mcphersons-ridge", "--poster"]);
    let drawing = Document::parse(&text).unwrap();
    let name = drawing
        .descendants()
        .find(|node| node.text() == Some("Herr Ridge") && node.has_tag_name("text"));
    assert_eq!(
        name.unwrap()
            .attribute("transform")
            .unwrap()
            .split(' ')
            .next(),
        Some("rotate(-90")
    );
}

/// The name of a road runs along it, upright.
#[test]
fn roads_bear_their_names_along_them() {
    let home = Home::new();
    let text = drawn(&home, &["mcphersons-ridge", "--show", "ground,labels"]);
    let drawing = Document::parse(&text).unwrap();
    let name = drawing
        .descendants()
        .find(|node| node.text() == Some("Chambersburg Pike") && node.has_tag_name("text"));
    let turn = name.unwrap().attribute("transform").unwrap();
    let degrees = turn
        .strip_prefix("rotate(")
        .unwrap()
        .split(' ')
        .next()
        .unwrap();
    let degrees: f64 = degrees.parse().unwrap();
    // It falls from the north-west to the south-east.
    assert!((15.0..40.0).contains(&degrees), "{turn}");
}

#[test]
fn a_poster_has_title_scales_and_a_legend_of_what_is_on_it() {
    let home = Home::with_two_turns();
    let text = drawn(&home, &["g", "--poster"]);
    let drawing = Document::parse(&text).unwrap();
    let all: Vec<&str> = drawing
        .descendants()
        .filter(|n| n.has_tag_name("text"))
        .filter_map(|n| n.text())
        .collect();
    for words in [
        "McPherson's Ridge",
        "48 by 48 in, about 2400 by 2400 yards",
        "inches",
        "yards, about",
        "600",
        "hill, level 1 (lines: its slope)",
        "open woods",
        "railroad",
        "fence",
        "crest: no sight across",
        "adds to a division's morale",
    ] {
        assert!(all.contains(&words), "{words}: {all:?}");
    }
    // What is not on this table is not in its legend.
    assert!(
        !all.contains(&"swamp") && !all.contains(&"Union infantry"),
        "{all:?}"
    );
    assert!(units(&drawing).is_empty() && !layers(&drawing).contains(&"order"));
    // The strips lie beside the table, at its scale.
    let view = drawing.root_element().attribute("viewBox").unwrap();
    let view: Vec<f64> = view.split(' ').map(|n| n.parse().unwrap()).collect();
    assert!(view[1] < -3.0 && view[3] > 53.0, "{view:?}");
    // A white edge surrounds them, which printers may cut: five millimetres, also where a page holds all of it.
    let edge = -view[0];
    assert!((view[2] - 48.0 - 2.0 * edge).abs() < 0.02, "{view:?}");
    assert!(297.0 * edge / view[3] > 5.0 && 25.4 * edge > 5.0, "{edge}");
    let width = drawing.root_element().attribute("width").unwrap();
    assert_eq!(width, format!("{}in", view[2]));
    let with_troops = drawn(&home, &["g", "--show", "units,legend"]);
    let drawing = Document::parse(&with_troops).unwrap();
    let all: Vec<&str> = drawing.descendants().filter_map(|n| n.text()).collect();
    assert!(
        all.contains(&"Union infantry") && all.contains(&"Confederate artillery"),
        "{all:?}"
    );
}

/// A drawing program shows the layers by their names.
#[test]
fn layers_are_named_for_inkscape() {
    let home = Home::with_two_turns();
    let text = drawn(&home, &["g"]);
    let drawing = Document::parse(&text).unwrap();
    let space = "http://www.inkscape.org/namespaces/inkscape";
    let named: Vec<&str> = drawing
        .descendants()
        .filter(|node| node.attribute((space, "groupmode")) == Some("layer"))
        .filter_map(|node| node.attribute((space, "label")))
        .collect();
    assert_eq!(named, layers(&drawing));
}

/// The plan of the tiles has room for the tiles that reach beyond the table, and still no letter below eight points.
#[test]
fn letters_of_the_plan_of_tiles_have_eight_points() {
    let home = Home::new();
    for (kit, scale) in [
        ("mcphersons-ridge", "1:1"),
        ("mcphersons-ridge", "1:4"),
        ("first-steps", "1:2"),
    ] {
        home.out(&[
            "map", kit, "--scale", scale, "--paper", "a4", "--out", "t.html",
        ]);
        let page = std::fs::read_to_string(home.path().join("t.html")).unwrap();
        let (_, plan) = page.split_once("<h1>Tiles</h1>").unwrap();
        let (_, plan) = plan.split_once(" viewBox=\"").unwrap();
        let plan = plan.split("</section>").next().unwrap();
        let width: f64 = plan.split(' ').nth(2).unwrap().parse().unwrap();
        let (_, mm) = plan.split_once("style=\"width:").unwrap();
        let mm: f64 = mm.split("mm").next().unwrap().parse().unwrap();
        let points = mm / width * 72.0 / 25.4;
        let sizes = plan.split(" font-size=\"").skip(1);
        let sizes = sizes.map(|rest| rest.split('"').next().unwrap().parse::<f64>().unwrap());
        let least = sizes.fold(f64::MAX, f64::min) * points;
        // SVG rounds to hundredths of the drawing's inch.
        assert!(least > 7.8, "{kit} at {scale}: {least} points");
    }
}

/// `--scale 1:1 --paper`: every place is on some tile at its scale, and neighbours share a strip. No sheet is taken for
/// title and legend, which the plan shows.
#[test]
fn tiles_cover_the_table_and_overlap() {
    let home = Home::new();
    let line = [
        "map",
        "first-steps",
        "--poster",
        "--scale",
        "1:1",
        "--paper",
        "a4",
        "--out",
        "t.html",
    ];
    let said = home.out(&line);
    let page = std::fs::read_to_string(home.path().join("t.html")).unwrap();
    let views = page.split("<svg class=\"map colour\" viewBox=\"").skip(1);
    let views: Vec<Vec<f64>> = views
        .map(|rest| rest.split('"').next().unwrap())
        .map(|view| view.split(' ').map(|n| n.parse().unwrap()).collect())
        .collect();
    let (plan, tiles) = views.split_first().unwrap();
    // Three rows of five are 36 by 28 inches; with strips of 0.4 inches a sixth column would have a sliver.
    assert_eq!(tiles.len(), 15);
    assert!(page.contains("Title and legend are on this page only"));
    assert!(
        said.starts_with(&format!("t.html  {} pages", tiles.len() + 1)),
        "{said}"
    );
    assert_eq!(
        page.matches("<section class=\"page\">").count(),
        tiles.len() + 1
    );
    for tile in tiles {
        assert_eq!(
            &tile[2..],
            [7.4, 9.6],
            "an inch of paper an inch of the table"
        );
        // The plan shows each tile whole, also the last, which reach beyond the table.
        assert!(tile[0] + tile[2] < plan[0] + plan[2] + 0.02, "{tile:?}");
        assert!(tile[1] + tile[3] < plan[1] + plan[3] + 0.02, "{tile:?}");
    }
    let (mut x, mut count) = (0.0, 0);
    while x < 36.0 {
        let mut y = 0.0;
        while y < 24.0 {
            let on = |tile: &&Vec<f64>| {
                (tile[0]..tile[0] + tile[2]).contains(&x)
                    && (tile[1]..tile[1] + tile[3]).contains(&y)
            };
            count += tiles.iter().filter(on).count();
            assert!(tiles.iter().any(|tile| on(&tile)), "{x},{y}");
            y += 0.25;
        }
        x += 0.25;
    }
    assert!(count as f64 > 1.05 * 16.0 * 36.0 * 24.0, "no overlap");
    // One ground for all of them, and marks where a neighbour begins.
    assert_eq!(page.matches("id=\"whole\"").count(), 1);
    assert!(page.contains("class=\"cut\""));
    let wrong = home.run(&["map", "first-steps", "--paper", "a4", "--png"]);
    assert_eq!(wrong.code, 2, "{}", wrong.err);
}

/// Each kind of ground has a look of its own, in colour and in black and white: its hatch differs, or the stroke of its
/// line.
#[test]
fn no_two_kinds_of_ground_look_alike() {
    let style = vidette::report::map::style();
    let look = |kind: &str| {
        let selectors = [format!(".map .{kind}"), format!(".map .line.{kind}")];
        let rules = style.split('}').filter_map(|rule| rule.split_once('{'));
        let own = rules.filter(|(of, _)| {
            let mut of = of.split(',');
            of.any(|of| selectors.iter().any(|selector| of.trim() == selector))
        });
        own.map(|(_, look)| look).collect::<Vec<_>>().join(";")
    };
    let kinds = vidette::rules::fields::setup::PRESETS;
    let kinds: Vec<&str> = kinds.iter().map(|preset| preset.kind).collect();
    for (place, one) in kinds.iter().enumerate() {
        for other in kinds.iter().skip(place + 1) {
            assert!(
                look(one) != look(other) || look(one).is_empty(),
                "{one} and {other}"
            );
        }
    }
}
