//! Names by which Inkscape lists the layers and objects of a drawing.

use std::collections::HashMap;

use maud::html;

use view::map::TableMap;

/// Adds the names of units, generals, riders and ground to their objects, as Inkscape lists them.
pub(crate) fn label_objects(drawing: &str, map: &TableMap) -> String {
    const BEGIN: &str = " data-";
    let board = &map.board;
    let units = board.stands.iter().map(|stand| {
        let name = format!("{} {}", stand.address, stand.name);
        ("unit", stand.unit.to_string(), name)
    });
    let generals = board
        .figures
        .iter()
        .map(|figure| ("general", figure.general.to_string(), figure.name.clone()));
    let riders = board.riders.iter().map(|rider| {
        let id = rider.id.to_string();
        ("messenger", id.clone(), format!("messenger {id}"))
    });
    let ground = board.ground.features.iter().flat_map(|feature| {
        let name = match feature.name.as_str() {
            "" => &feature.id,
            _ => &feature.name,
        };
        [
            ("feature", feature.id.clone(), name.clone()),
            ("for", feature.id.clone(), format!("{name}, crest")),
        ]
    });
    let objects = units.chain(generals).chain(riders).chain(ground);
    let labels: HashMap<String, String> = objects
        .map(|(kind, id, name)| (format!("{kind}=\"{}\"", escaped(&id)), object_label(&name)))
        .collect();
    let mut pieces = drawing.split(BEGIN);
    let mut labelled = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece.match_indices('"').nth(1).map(|(quote, _)| quote);
        let attribute = end.and_then(|end| piece.get(..=end));
        if let Some(label) = attribute.and_then(|attribute| labels.get(attribute)) {
            labelled.push(' ');
            labelled.push_str(label);
        }
        labelled.push_str(BEGIN);
        labelled.push_str(piece);
    }
    labelled
}

/// Returns the attribute by which Inkscape lists an object.
pub(crate) fn object_label(name: &str) -> String {
    format!("inkscape:label=\"{}\"", escaped(name))
}

/// Returns text as the value of an attribute.
fn escaped(text: &str) -> String {
    html! { (text) }.into_string()
}

/// The XML namespace of Inkscape's layer names.
pub(crate) const INKSCAPE: &str = "http://www.inkscape.org/namespaces/inkscape";

/// Adds Inkscape's layer names to a drawing.
pub(crate) fn label_layers(drawing: &str) -> String {
    const BEGIN: &str = "<g class=\"layer ";
    let mut pieces = drawing.split(BEGIN);
    let mut labelled = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let name = piece.split('"').next().unwrap_or_default();
        labelled.push_str(&format!(
            "<g inkscape:groupmode=\"layer\" inkscape:label=\"{name}\" class=\"layer {piece}"
        ));
    }
    labelled
}
