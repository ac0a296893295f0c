//! Ground drawn again: what an author keeps of his roster, and what he hears of shapes that are no ground.

use super::drawing::{BARE, drawn, page};
use roster::drawing::{draw, redraw, sheet};

const SQUARE: &str = "x=\"100\" y=\"100\" width=\"50\" height=\"50\"";

/// Corners keep the comments beside them, and so does the place of a piece that is gone.
#[test]
fn comments_inside_and_around_terrain_stay() {
    let roster = BARE.to_owned()
        + "
# the spring is dry
[[terrain]]
id = \"wood\"
kind = \"woods\"
# clockwise
outline = [
  [10, 26], # the spring
  [15, 26],
  # the southern corners
  [15, 21],
  [10, 21], # the barn
]

# the old field
[[terrain]]
id = \"field\"
kind = \"field\"
outline = [[1, 1], [4, 1], [4, 4]]

# the end
[[objective]]
id = \"o\"
side = \"blue\"
text = \"Hold the wood\"
features = [\"wood\"]
";
    let square = "x=\"110\" y=\"100\" width=\"50\" height=\"50\"";
    let moved = page(&format!(
        "<rect id=\"wood\" inkscape:label=\"woods\" {square}/>"
    ));
    let (_, laid) = redraw(&roster, moved.as_bytes()).unwrap();
    let expected = roster
        .replace("[10, 26]", "[11, 26]")
        .replace("[15, 26]", "[16, 26]")
        .replace("[15, 21]", "[16, 21]")
        .replace("[10, 21]", "[11, 21]")
        .replace(
            "[[terrain]]\nid = \"field\"\nkind = \"field\"\noutline = [[1, 1], [4, 1], [4, 4]]\n",
            "",
        );
    assert_eq!(laid.text, expected);
    // With another number of corners no comment is lost.
    let shape = "points=\"100,100 150,100 150,150 120,170 110,150\"";
    let other = page(&format!(
        "<polygon id=\"wood\" inkscape:label=\"woods\" {shape}/>"
    ));
    let (_, laid) = redraw(&roster, other.as_bytes()).unwrap();
    for comment in roster.lines().filter_map(|line| line.split_once('#')) {
        assert!(
            laid.text.contains(comment.1),
            "{}: {}",
            comment.1,
            laid.text
        );
    }
    let read = roster::read(&laid.text).setup;
    let outline = read.terrain[0].outline.as_ref().map(Vec::len);
    assert_eq!((read.terrain.len(), outline), (1, Some(5)), "{}", laid.text);
}

/// An outline without area, or a path of one point, is not written; the sentence says where it is and what to do.
#[test]
fn an_outline_without_area_is_refused() {
    for shape in [
        "<polygon id=\"flat\" inkscape:label=\"woods\" points=\"100,100 200,100 150,100\"/>",
        "<polygon id=\"flat\" inkscape:label=\"woods\" points=\"100,100 200,200 100,100 200,200\"/>",
        "<polygon id=\"flat\" inkscape:label=\"woods\" points=\"100,100 200,100 200,100.02 100,100.02\"/>",
    ] {
        let ground = drawn(&format!("<rect id=\"hill\" {SQUARE}/>{shape}"));
        assert_eq!(ground.pieces.len(), 1, "{shape}");
        let said =
            "\"woods\" (id flat) at 10,26 has no area: draw it wider, or delete it; not read";
        assert_eq!(ground.needs, [said], "{shape}");
    }
    for shape in [
        "<path id=\"spot\" inkscape:label=\"woods\" d=\"M 100,100\"/>",
        "<polygon id=\"spot\" inkscape:label=\"woods\" points=\"100,100\"/>",
        "<rect id=\"spot\" inkscape:label=\"woods\" width=\"0\" height=\"9\"/>",
        "<circle id=\"spot\" inkscape:label=\"woods\"/>",
    ] {
        let ground = drawn(&format!("<rect id=\"hill\" {SQUARE}/>{shape}"));
        let said = "\"woods\" (id spot) is empty: draw it again, or delete it; not read";
        assert_eq!(
            (ground.needs, ground.notes),
            (vec![said.to_owned()], Vec::new())
        );
    }
}

/// Identifiers that a program might have made up come back, to a new roster, too: orders name them.
#[test]
fn identifiers_survive_the_round_trip_to_a_new_roster() {
    const IDS: [&str; 7] = ["a", "line-1", "table", "grid", "rect2", "path", "2nd-hill"];
    let mut roster = BARE.to_owned();
    for (n, id) in IDS.iter().enumerate() {
        let x = 5 * n;
        roster.push_str(&format!(
            "\n[[terrain]]\nid = \"{id}\"\nkind = \"hill\"\noutline = [[{x}, 1], [{}, 1], [{x}, 4]]\n",
            x + 3
        ));
    }
    let drawing = sheet(&roster::read(&roster).setup, None).unwrap();
    let text = roster::draft::plan::draft("New", rules::fields::terms::edition::Edition::Full, 2);
    let text = text.text(48.0, 36.0).unwrap();
    let (ground, _) = draw(&text, drawing.as_bytes(), (48.0, 36.0)).unwrap();
    let ids: Vec<&str> = ground
        .pieces
        .iter()
        .map(|piece| piece.id.as_str())
        .collect();
    assert_eq!(ids, IDS);
    // A copy of a shape is another piece.
    let copied = drawing.replace("id=\"rect2\" data-piece", "id=\"path99\" data-piece");
    assert_ne!(copied, drawing);
    let (ground, _) = draw(&text, copied.as_bytes(), (48.0, 36.0)).unwrap();
    assert!(!ground.pieces.iter().any(|piece| piece.id == "rect2"));
}

/// An author hides layers to see those below: the pieces in them stay.
#[test]
fn a_hidden_layer_keeps_its_pieces() {
    let roster = BARE.to_owned()
        + "\n[[terrain]]\nid = \"wood\"\nkind = \"woods\"\noutline = [[10, 26], [15, 26], [15, 21]]\n\
           \n[[terrain]]\nid = \"pond\"\nkind = \"lake\"\noutline = [[1, 1], [4, 1], [4, 4]]\n";
    for shape in [
        format!("<rect id=\"wood\" {SQUARE}/>"),
        format!("<rect id=\"rect7\" {SQUARE}/>"),
    ] {
        let drawing = page(&format!(
            "<rect id=\"hill\" {SQUARE}/><g inkscape:label=\"woods\" style=\"display:none\">{shape}</g>"
        ));
        let (_, laid) = redraw(&roster, drawing.as_bytes()).unwrap();
        assert_eq!(laid.changes, ["removed: lake (pond)", "new: hill (hill)"]);
        assert_eq!(laid.kept, ["woods (wood) is hidden in the drawing; kept"]);
    }
}

/// A label of two words is one kind, whether it is that of a shape or of a layer.
#[test]
fn labels_of_two_words_name_a_kind() {
    for (label, kind) in [
        ("railroad cut", "cutting"),
        ("corn field", "cornfield"),
        ("rail road", "railroad"),
        ("wheat field", "field"),
        ("Wheatfield", "field"),
        ("stonewall", "wall"),
        ("woodlot", "woods"),
    ] {
        let shape = "<path fill=\"none\" stroke=\"black\" d=\"M 100,100 h 50 v 50\"";
        for shapes in [
            format!("{shape} inkscape:label=\"{label}\"/>"),
            format!("<g inkscape:label=\"{label}\">{shape}/></g>"),
        ] {
            let ground = drawn(&shapes);
            assert_eq!(ground.pieces[0].kind.as_deref(), Some(kind), "{shapes}");
            assert_eq!(ground.needs, Vec::<String>::new(), "{shapes}");
        }
    }
}

/// Labels without a nearest kind share one sentence, and so do shapes without a label.
#[test]
fn strange_labels_share_a_sentence() {
    let labelled = |label: &str| format!("<rect inkscape:label=\"{label}\" {SQUARE}/>");
    let shapes = [labelled("quarry"), labelled("vineyard"), labelled("mill")].concat();
    let ground = drawn(&format!(
        "<rect id=\"hill\" {SQUARE}/>{shapes}<rect id=\"rect8\" {SQUARE}/><rect id=\"rect9\" {SQUARE}/>"
    ));
    let begins = |n: usize, text: &str| ground.needs[n].starts_with(text);
    assert_eq!(ground.needs.len(), 3, "{:?}", ground.needs);
    assert!(
        begins(0, "label \"mill\" (1 shape): did you mean town?"),
        "{:?}",
        ground.needs
    );
    assert!(
        begins(
            1,
            "labels \"quarry\" (1 shape), \"vineyard\" (1 shape): write the kind first: woods"
        ),
        "{:?}",
        ground.needs
    );
    assert!(
        begins(2, "2 shapes without a label: write the kind"),
        "{:?}",
        ground.needs
    );
}
