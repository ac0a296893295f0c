//! Labels of shapes: the place of a piece, kinds that are unknown, and shapes that are hidden.

use super::clones::kinds;
use super::drawing::drawn;

const SQUARE: &str = "x=\"100\" y=\"100\" width=\"50\" height=\"50\"";

/// A label may say where a piece is; its name is one that a sentence has room for.
#[test]
fn a_place_in_a_label_belongs_to_the_name() {
    for (label, expected) in [
        (
            "wall at Mountain Church Road",
            ("wall", "Wall at Mountain Church Road"),
        ),
        (
            "Wall at Mountain Church Road",
            ("wall", "Wall at Mountain Church Road"),
        ),
        ("woods by the mill", ("woods", "Woods by the mill")),
        ("fence along the road", ("fence", "Fence along the road")),
        (
            "stone wall of the Millers",
            ("wall", "Stone wall of the Millers"),
        ),
        ("woods Miller's", ("woods", "Miller's")),
        ("farm lane", ("road", "farm lane")),
    ] {
        let ground = drawn(&format!(
            "<rect id=\"a1\" inkscape:label=\"{label}\" {SQUARE}/>"
        ));
        assert_eq!(kinds(&ground), [expected], "{label}");
    }
    let layer = "<g inkscape:label=\"wall\"><rect inkscape:label=\"at Church Road\"";
    let ground = drawn(&format!("{layer} {SQUARE}/></g>"));
    assert_eq!(kinds(&ground), [("wall", "Wall at Church Road")]);
}

/// An unknown label gets the nearest kind by its letters or its meaning, else all kinds.
#[test]
fn unknown_labels_get_a_suggestion() {
    let needs = |label: &str| {
        let shape =
            format!("<rect inkscape:label=\"{label}\" {SQUARE}/><rect id=\"woods\" {SQUARE}/>");
        drawn(&shape).needs.join("; ")
    };
    let said = |kind: &str| format!("(1 shape): did you mean {kind}? Not read");
    assert!(
        needs("wodds").contains(&said("woods")),
        "{}",
        needs("wodds")
    );
    for label in ["ploughed ground", "Miller's pasture"] {
        assert!(needs(label).contains(&said("field")), "{}", needs(label));
    }
    let ravine = needs("ravine");
    let kinds = "write its kind first: woods, open-woods, orchard, cornfield, farm, town,";
    assert!(ravine.contains(kinds), "{ravine}");
}

/// A shape without line and fill may be a slip; a hidden one is not.
#[test]
fn hidden_shapes_need_nobody() {
    let ground = drawn(&format!(
        "<rect id=\"woods\" {SQUARE}/><g inkscape:label=\"old roads\" style=\"display:none\"><rect {SQUARE}/></g>\
         <rect inkscape:label=\"hill\" style=\"visibility:hidden\" {SQUARE}/>\
         <rect inkscape:label=\"lake\" style=\"fill:none;stroke:none\" {SQUARE}/>"
    ));
    let hidden = [
        "1 hidden shape (\"hill\")",
        "1 hidden shape (\"old roads\")",
    ];
    assert_eq!(ground.notes, hidden);
    assert_eq!(
        ground.needs,
        ["1 shape (\"lake\") without fill and stroke: give it one of them; not read"]
    );
}
