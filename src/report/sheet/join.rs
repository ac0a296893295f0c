//! Instructions for joining the boards by phone: a code to scan, and words for players who cannot scan it.

use maud::{Markup, html};

use crate::leaf::{MeasuredBlock, SheetBlock};
use crate::qr::Qr;
use crate::text::{COLUMNS, wrap};
use view::paper::seat::Join;

/// Width of the code in millimetres, enough for a phone to read from a chair.
const WIDE: f64 = 28.0;

/// Height of the words alone: two lines, with the code below them.
const WORDS: f64 = 20.0;

/// Returns the code of a seat's link; `None` if the boards have no address yet, or if the link is too long.
pub(super) fn link_dots(join: &Join, mm: f64) -> Option<Markup> {
    let place = join.place.as_ref()?;
    Qr::from_text(&place.link).ok().map(|code| code.drawing(mm))
}

/// Lays out the code, with the instructions beside it.
pub(super) fn join_block(join: &Join) -> SheetBlock {
    let dots = link_dots(join, WIDE);
    SheetBlock::Drawn(MeasuredBlock {
        mm: dots.as_ref().map_or(WORDS, |_| WIDE + 1.0),
        html: html! {
            div class="join" {
                @if let Some(dots) = dots { (dots) }
                div { p { (join.words()) } b { (join.code) } }
            }
        },
        text: join_lines(join),
    })
}

/// Returns the words as lines of plain text, with the link in full.
pub(super) fn join_lines(join: &Join) -> Vec<String> {
    let mut lines = wrap(&join.words(), COLUMNS);
    lines.extend(join.place.iter().map(|place| place.link.clone()));
    lines
}
