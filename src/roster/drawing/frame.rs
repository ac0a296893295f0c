//! The rectangle `table` of a drawing, which gives the scale.

use std::collections::BTreeMap;

use rules::fields::setup::bounds::TABLE;

use super::{
    label::{Label, Subject},
    shape::{Frame, Outline},
    svg::Labelled,
};

/// Finds the rectangle of the table and its key.
pub(super) fn find_frame(
    shapes: &[Labelled],
    drawn: &BTreeMap<String, Outline>,
    table: Option<(f64, f64)>,
) -> Result<(Frame, String), String> {
    let is_table = |label: &Option<Label>| {
        label
            .as_ref()
            .is_some_and(|label| label.subject == Some(Subject::Table))
    };
    let own: Vec<&Labelled> = shapes.iter().filter(|shape| is_table(&shape.own)).collect();
    let in_layer = || {
        shapes
            .iter()
            .filter(|shape| is_table(&shape.layer))
            .collect()
    };
    let found: Vec<&Labelled> = if own.is_empty() { in_layer() } else { own };
    let shape = match found.as_slice() {
        [] => {
            return Err(
                "the drawing has no rectangle `table`: draw one along the edges of the table, with that id \
            or label"
                    .to_owned(),
            );
        }
        [one] => one,
        many => {
            return Err(format!(
                "{} shapes are labelled `table`: keep only the rectangle along the edges of the table, and \
            rename the others",
                many.len()
            ));
        }
    };
    let outline = drawn
        .get(&shape.key)
        .ok_or("the rectangle `table` is hidden: show it")?;
    let (west, north, across, down) = outline.rectangle().ok_or(
        "`table` is not an upright rectangle: draw it along the edges of the table, not turned, not rounded",
    )?;
    let (width, depth) = table.unwrap_or((to_hundredths(across), to_hundredths(down)));
    if let Some(side) = [width, depth]
        .into_iter()
        .find(|side| !TABLE.contains(side))
    {
        return Err(format!(
            "the rectangle `table` is {}x{} in; sides may be {} to {} in, not {side}: give the size, such as \
            --table 72x48",
            to_hundredths(across),
            to_hundredths(down),
            TABLE.start(),
            TABLE.end(),
        ));
    }
    let stretch = (width / across) / (depth / down);
    if !(0.98..=1.02).contains(&stretch) {
        return Err(format!(
            "the rectangle `table` is {:.2} to 1, but a table of {width}x{depth} in is {:.2} to 1: the \
            ground would be stretched. Correct the rectangle, or the size of the table (--table for \
            a new roster, [table] in an existing one)",
            across / down,
            width / depth,
        ));
    }
    let frame = Frame {
        west,
        north,
        across,
        down,
        width,
        depth,
    };
    Ok((frame, shape.key.clone()))
}

/// Rounds inches to hundredths.
pub(super) fn to_hundredths(n: f64) -> f64 {
    (n * 100.0).round() / 100.0
}
