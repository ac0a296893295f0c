//! Clones in a drawing: where they lie, what they are, and what of them is refused.

use super::drawing::{BARE, drawn, page, piece, points};
use roster::drawing::{Ground, redraw};

const SQUARE: &str = "x=\"100\" y=\"100\" width=\"50\" height=\"50\"";

/// The outline of the only piece of a drawing.
fn only_outline(shapes: &str) -> Vec<table::measure::Point> {
    let ground = drawn(shapes);
    assert_eq!(ground.needs, Vec::<String>::new(), "{shapes}");
    let [piece] = ground.pieces.as_slice() else {
        panic!("{shapes}: {:?}", ground.pieces);
    };
    piece.outline.clone().unwrap()
}

/// A square of 5 in whose north-west corner is at a point of the table.
fn square(west: f64, north: f64) -> Vec<table::measure::Point> {
    points(&[
        (west, north),
        (west + 5.0, north),
        (west + 5.0, north - 5.0),
        (west, north - 5.0),
    ])
}

#[test]
fn a_clone_lies_where_it_is_drawn() {
    let defined = format!("<defs><rect id=\"r\" {SQUARE}/></defs>");
    for (clone, place) in [
        ("href=\"#r\"", (10.0, 26.0)),
        ("href=\"#r\" x=\"100\" y=\"50\"", (20.0, 21.0)),
        ("href=\"#r\" transform=\"translate(100,50)\"", (20.0, 21.0)),
        ("href=\"#r\" x=\"1in\"", (19.6, 26.0)),
        (
            "xmlns:x=\"http://www.w3.org/1999/xlink\" x:href=\"#r\" x=\"100\"",
            (20.0, 26.0),
        ),
        (
            "href=\"#r\" x=\"-100\" y=\"-100\" transform=\"translate(200,60)\"",
            (20.0, 30.0),
        ),
    ] {
        let shapes = format!("{defined}<use inkscape:label=\"woods\" {clone}/>");
        assert_eq!(only_outline(&shapes), square(place.0, place.1), "{clone}");
    }
    let scaled = format!(
        "{defined}<use inkscape:label=\"woods\" href=\"#r\" x=\"-50\" transform=\"scale(2)\"/>"
    );
    let corners = [(10.0, 16.0), (20.0, 16.0), (20.0, 6.0), (10.0, 6.0)];
    assert_eq!(only_outline(&scaled), points(&corners));
}

/// A symbol is drawn only by its clones, in the rectangle of each; a nested drawing at its own place, too.
#[test]
fn symbols_and_nested_drawings_are_cloned() {
    let symbol =
        "<symbol id=\"s\" viewBox=\"0 0 10 10\"><rect width=\"10\" height=\"10\"/></symbol>";
    let clone = "<use inkscape:label=\"woods\" href=\"#s\" x=\"100\" y=\"100\" width=\"50\" height=\"50\"/>";
    assert_eq!(
        only_outline(&format!("{symbol}{clone}")),
        square(10.0, 26.0)
    );
    let plain = "<symbol id=\"s\"><rect width=\"50\" height=\"50\"/></symbol>";
    assert_eq!(only_outline(&format!("{plain}{clone}")), square(10.0, 26.0));
    let nested = "<defs><svg id=\"s\" x=\"20\" width=\"30\" height=\"30\" viewBox=\"0 0 10 10\">\
         <rect width=\"10\" height=\"10\"/></svg></defs>";
    assert_eq!(
        only_outline(&format!("{nested}{clone}")),
        square(12.0, 26.0)
    );
}

/// The kinds and names of the pieces of a drawing, in order.
pub(super) fn kinds(ground: &Ground) -> Vec<(&str, &str)> {
    let pieces = ground.pieces.iter();
    pieces
        .map(|piece| {
            let name = piece.name.as_deref().unwrap_or_default();
            (piece.kind.as_deref().unwrap_or_default(), name)
        })
        .collect()
}

/// The clone's own label comes first, then that of its original; between them its own layer says what it is, and the
/// layer of the original only if nothing else does.
#[test]
fn a_clone_is_what_its_label_its_original_or_its_layer_says() {
    let kinds_of = |original: &str, clone: &str| {
        let ground = drawn(&format!(
            "<g inkscape:label=\"hill 2\"><rect id=\"r1\" {original} {SQUARE}/></g>{clone}"
        ));
        assert_eq!(ground.needs, Vec::<String>::new(), "{original} {clone}");
        let found = kinds(&ground).last().copied();
        found.map(|(kind, name)| format!("{kind} {name}").trim().to_owned())
    };
    let woods = |inside: &str| format!("<g inkscape:label=\"woods\">{inside}</g>");
    let bare = "<use href=\"#r1\" x=\"90\"/>";
    let named = "<use href=\"#r1\" x=\"90\" inkscape:label=\"The Copse\"/>";
    let kind = "<use href=\"#r1\" x=\"90\" inkscape:label=\"Orchard\"/>";
    let orchard = "inkscape:label=\"orchard\"";
    let said = |text: &str| Some(text.to_owned());
    assert_eq!(kinds_of("", bare), said("hill"), "the layer it comes from");
    assert_eq!(kinds_of("", &woods(bare)), said("woods"), "its own layer");
    assert_eq!(kinds_of(orchard, bare), said("orchard"));
    assert_eq!(kinds_of(orchard, &woods(bare)), said("orchard"));
    assert_eq!(kinds_of(orchard, named), said("orchard The Copse"));
    assert_eq!(kinds_of(orchard, &woods(named)), said("woods The Copse"));
    assert_eq!(kinds_of("", named), said("hill The Copse"));
    assert_eq!(kinds_of("", kind), said("orchard"));
    assert_eq!(
        kinds_of("inkscape:label=\"lake\"", kind),
        said("orchard"),
        "its own label is not a name of a lake"
    );
}

/// Groups are cloned with all their shapes, each by its own label, and clones of clones with them. The originals keep
/// their identifiers.
#[test]
fn groups_and_clones_are_cloned() {
    let ground = drawn(&format!(
        "<use href=\"#farm\" x=\"100\"/>\
         <g id=\"farm\"><rect id=\"the-barn\" inkscape:label=\"building The Barn\" {SQUARE}/>\
         <path id=\"p\" inkscape:label=\"lane\" style=\"fill:none;stroke:#000;stroke-width:5\" d=\"M 0,50 H 90\"/></g>\
         <use id=\"again\" href=\"#both\" y=\"100\"/><defs><use id=\"both\" href=\"#farm\" x=\"100\"/></defs>"
    ));
    assert_eq!(ground.needs, Vec::<String>::new());
    let barn = ("town", "The Barn");
    let lane = ("road", "");
    assert_eq!(kinds(&ground), [barn, lane, barn, lane, barn, lane]);
    let outline = |id: &str| piece(&ground, id).outline.clone().unwrap();
    assert_eq!(outline("the-barn"), square(10.0, 26.0));
    assert_eq!(ground.pieces[0].outline, Some(square(20.0, 26.0)));
    assert_eq!(ground.pieces[4].outline, Some(square(20.0, 16.0)));
    assert_eq!(ground.pieces[1].width, Some(0.5), "the width of its stroke");
    // A clone in a layer of aids is none, nor is a second frame a table.
    let aids =
        "<g inkscape:label=\"grid\"><use href=\"#woods\"/></g><use href=\"#table\" x=\"5\"/>";
    let ground = drawn(&format!("<rect id=\"woods\" {SQUARE}/>{aids}"));
    assert_eq!(ground.pieces.len(), 1);
    assert_eq!(ground.needs, Vec::<String>::new());
}

/// A clone takes its style from its original, and what that leaves open from its own place.
#[test]
fn a_clone_has_the_style_of_its_place() {
    let road = "<defs><path id=\"p\" d=\"M 0,50 H 90\"/></defs>\
         <g inkscape:label=\"road\" style=\"fill:none;stroke:#000;stroke-width:8\"><use href=\"#p\"/></g>";
    let ground = drawn(road);
    assert_eq!(ground.pieces[0].width, Some(0.8), "{:?}", ground.pieces);
    let hidden = format!(
        "<g style=\"display:none\"><rect id=\"woods\" {SQUARE}/></g><use href=\"#woods\"/>\
         <use style=\"display:none\" href=\"#woods\"/>"
    );
    let ground = drawn(&hidden);
    assert_eq!(kinds(&ground), [("woods", "")]);
    assert_eq!(
        ground.notes,
        ["1 hidden shape", "1 hidden shape (\"woods\")"]
    );
    assert_eq!(ground.needs, Vec::<String>::new());
}

#[test]
fn clones_without_an_original_are_reported() {
    let ground = drawn(&format!(
        "<rect id=\"woods\" {SQUARE}/><use href=\"#oak\"/><use href=\"#oak\" x=\"9\"/><use/>\
         <use href=\"trees.svg#oak\"/><use id=\"me\" href=\"#me\"/>\
         <g id=\"ring\"><use href=\"#ring\"/><rect inkscape:label=\"lake\" {SQUARE}/></g>\
         <g id=\"one\"><use href=\"#other\"/></g><g id=\"other\"><use href=\"#one\"/></g>"
    ));
    assert_eq!(kinds(&ground), [("woods", ""), ("lake", "")]);
    assert_eq!(
        ground.needs,
        [
            "1 clone not read: its original is not named",
            "2 clones not read: their original \"oak\" is not in the drawing",
            "1 clone not read: its original \"trees.svg#oak\" is in another file; paste it into the drawing",
            "1 clone not read: it lies inside its own original \"me\"",
            "1 clone not read: it lies inside its own original \"one\"",
            "1 clone not read: it lies inside its own original \"other\"",
            "1 clone not read: it lies inside its own original \"ring\"",
        ]
    );
}

/// Each group holds ten clones of the one before it: a few lines stand for thousands of millions of shapes.
#[test]
fn clones_that_multiply_are_refused() {
    let tower = |first: &str| {
        let floors = (1..=10).map(|n| {
            let clones = format!("<use href=\"#g{}\"/>", n - 1).repeat(10);
            format!("<g id=\"g{n}\">{clones}</g>")
        });
        let floors: String = floors.collect();
        page(&format!("<defs>{first}{floors}</defs><use href=\"#g10\"/>"))
    };
    let long = "1,1 ".repeat(300_000);
    for (first, said) in [
        (
            "<rect id=\"g0\" width=\"5\" height=\"5\"/>",
            "more than 5000 shapes",
        ),
        (
            "<g id=\"g0\"/>",
            "the clones repeat more than a map contains",
        ),
        (
            "<text id=\"g0\"/>",
            "the clones repeat more than a map contains",
        ),
        (
            &format!("<path id=\"g0\" d=\"M {long}\"/>"),
            "the clones repeat more than a map contains",
        ),
    ] {
        let refused = redraw(BARE, tower(first).as_bytes()).unwrap_err();
        assert!(refused.contains(said), "{first:.40}: {refused}");
    }
    let chain = (1..200).map(|n| format!("<use id=\"g{n}\" href=\"#g{}\"/>", n - 1));
    let chain: String = chain.collect();
    let chain = page(&format!("<g id=\"g0\"/>{chain}"));
    let refused = redraw(BARE, chain.as_bytes()).unwrap_err();
    assert!(refused.contains("groups 100 deep"), "{refused}");
}
