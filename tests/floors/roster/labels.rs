//! Labels of shapes: the place of a piece, kinds that are unknown, and shapes that are hidden.

use super::drawing::drawn;

const SQUARE: &str = "x=\"100\" y=\"100\" width=\"50\" height=\"50\"";

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
    assert_eq!(ground.needs, ["1 shape not read: without line and fill"]);
}
