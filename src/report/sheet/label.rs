//! Table markers and labels for photographs, true to scale.
//!
//! A label's tag has a white margin one cell wide on all sides, and the margin's upper edge is the label's front edge.
//! All table markers lie with the tops of their tags to the north.

use maud::{Markup, html};

use crate::{
    flow::{BODY_MM, WIDTH_MM},
    leaf::{MeasuredBlock, SheetBlock, clean},
    letters::{Type, lines_of},
    tags::{BLACK, SIDE, Tag},
    text::{COLUMNS, wrap},
};
use rules::fields::terms::order_of_battle::LabelPlace;
use view::paper::label::{Label, Labels, MARKER_TAG, Marker};

const MM_PER_INCH: f64 = 25.4;

/// Side of a table marker's card, in millimetres: 4 in.
const CARD: f64 = 4.0 * MM_PER_INCH;

/// Height of the bar in the colour of a side, in millimetres.
const BAR: f64 = 8.0;

/// Height of the lines that say where labels go, in millimetres.
const HOW: f64 = 8.0;

/// Width of a label's margins, in millimetres.
const MARGINS: f64 = 2.0;

/// Minimum width of a label in millimetres, so that the words below a small tag have room.
const NARROWEST: f64 = 23.8;

/// Height of the address below a tag, with the edges of the label, in millimetres.
const ADDRESS: f64 = 7.2;

/// Height of a line of the words below a tag, in millimetres.
const LINE: f64 = 3.4;

/// Maximum number of letters of a name on a label; longer names are cut.
const NAME: usize = 240;

/// Advice about labels that would cover each other.
const OF_GENERALS: &str = "The label of a general in contact lies under his units' labels, where the camera cannot \
    see it; he stays where the record has him.";

pub(super) fn label_blocks(labels: &Labels) -> Vec<SheetBlock> {
    let markers = labels
        .markers
        .chunks(2)
        .flat_map(|two| [SheetBlock::Break, marker_block(two)]);
    let size = Size::from_labels(labels);
    let commands = unit_commands(labels);
    let sides = labels.pieces.chunk_by(|one, next| one.side == next.side);
    let of_sides = sides.flat_map(|side| {
        let tags = tag_pages(side, &size, labels);
        tags.into_iter().chain(base_blocks(side, &commands))
    });
    markers.chain(of_sides).collect()
}

/// Returns the pages of a side's labels with tags.
fn tag_pages(side: &[Label], size: &Size, labels: &Labels) -> Vec<SheetBlock> {
    let pages = side.chunks(size.a_page());
    let pages = pages.flat_map(|page| [SheetBlock::Break, page_of(page, size, labels)]);
    pages.collect()
}

/// Lists the commands of all units, which decide about the hatching of their base labels.
fn unit_commands(labels: &Labels) -> Vec<&str> {
    let units = labels.pieces.iter().filter(|label| has_base(label));
    let mut commands: Vec<&str> = units.map(|label| label.command.as_str()).collect();
    commands.dedup();
    commands
}

/// Checks whether a label is that of a unit, and not of a general or a card.
fn has_base(label: &Label) -> bool {
    !label.strength.is_empty()
}

/// Width and least height of a base label, in millimetres: address and two lines of its name. A longer name makes all
/// base labels of its side higher.
const BASE: (f64, f64) = (30.0, 9.0);
/// Height of a line of a base label, in millimetres.
const BASE_LINE: f64 = 2.85;
/// Number of base labels side by side.
const BASES_ABREAST: usize = 6;
/// Maximum number of base labels on a page.
const BASES: usize = 60;

/// Width of the words on a base label, beside the hatch of its brigade, in millimetres.
const BASE_WORDS: f64 = 26.2;

/// Returns the labels of a side that lie under or on the bases of its units; they follow its labels with tags on the
/// same page if there is room. They show nothing of a unit's state.
fn base_blocks(side: &[Label], commands: &[&str]) -> Vec<SheetBlock> {
    let units: Vec<&Label> = side.iter().filter(|label| has_base(label)).collect();
    let hatch = |label: &Label| commands.iter().position(|known| *known == label.command);
    let name = |label: &Label| clean(&label.name, NAME);
    let lines = units.iter().map(|label| lines_in(&name(label), BASE_WORDS));
    let high = BASE
        .1
        .max(BASE_LINE * (1.0 + lines.fold(1.0, f64::max)) + 0.3);
    let rows = ((BODY_MM - HOW) / high).floor() as usize;
    let pages = units.chunks(BASES.min(rows * BASES_ABREAST).max(1)).map(|page| {
        SheetBlock::Drawn(MeasuredBlock {
            mm: HOW + page.len().div_ceil(BASES_ABREAST) as f64 * high,
            html: html! {
                p class="small" { "Base labels: cut along the lines. The hatching shows the brigade." }
                div class="pack" style=(format!(
                    "grid-template-columns:repeat({BASES_ABREAST},{}mm);grid-auto-rows:{high:.2}mm", BASE.0
                )) {
                    @for label in page {
                        div class={ "base hue" (label.hue.number()) } {
                            i style=(hatch_style(hatch(label).unwrap_or_default())) {}
                            div { b { (clean(&label.address, 6)) } " " (label.strength) br; (name(label)) }
                        }
                    }
                }
            },
            text: page.iter().flat_map(|label| base_lines(label)).collect(),
        })
    });
    pages.collect()
}

/// Returns the style of a brigade's hatch: twelve brigades in a row have different ones.
fn hatch_style(number: usize) -> String {
    let angle = [45, 90, 135, 0].get(number % 4).copied().unwrap_or(45);
    let gap = 0.8 + 0.6 * (number / 4 % 3) as f64;
    format!(
        "background:repeating-linear-gradient({angle}deg,currentColor 0 .4mm,#fff .4mm {gap:.1}mm)"
    )
}

fn base_lines(label: &Label) -> Vec<String> {
    let (address, name) = (clean(&label.address, 6), clean(&label.name, NAME));
    let line = format!("base {address:<6} {:<12} {name}", label.strength);
    wrap(&line, COLUMNS)
}

/// Returns the number of lines of eight points that words take in a column of this width in millimetres.
fn lines_in(words: &str, mm: f64) -> f64 {
    lines_of(&[(words, Type::plain(8.0))], mm, mm)
}

/// Sizes of the parts of a label, in millimetres.
struct Size {
    /// Tag with its margin.
    tag: f64,
    width: f64,
    height: f64,
}

impl Size {
    fn from_labels(labels: &Labels) -> Self {
        let tag = labels.tag_inches * MM_PER_INCH * SIDE as f64 / BLACK as f64;
        let width = tag.max(NARROWEST);
        let column = width - MARGINS;
        let lines = labels.pieces.iter().map(|label| {
            let words = [&label.name, &label.command];
            let lines = words.map(|words| lines_in(&clean(words, NAME), column));
            lines.iter().sum::<f64>()
        });
        Self {
            tag,
            width,
            height: tag + ADDRESS + lines.fold(1.0, f64::max) * LINE,
        }
    }

    fn columns(&self) -> usize {
        (WIDTH_MM / self.width).floor() as usize
    }

    /// Returns the number of labels on a page.
    fn a_page(&self) -> usize {
        let rows = ((BODY_MM - BAR - HOW) / self.height).floor() as usize;
        (self.columns() * rows).max(1)
    }
}

fn page_of(page: &[Label], size: &Size, labels: &Labels) -> SheetBlock {
    let (side, hue) = page
        .first()
        .map_or(("", 0), |label| (label.side.as_str(), label.hue.number()));
    let rows = page.len().div_ceil(size.columns()) as f64;
    let lie = match labels.place {
        LabelPlace::Behind => {
            "behind its base, its upper edge against the middle of the base's rear edge"
        }
        LabelPlace::Centre => "on the middle of its base, the tag's top toward the front",
    };
    let columns = format!(
        "grid-template-columns:repeat({},{:.3}mm);grid-auto-rows:{:.3}mm",
        size.columns(),
        size.width,
        size.height
    );
    SheetBlock::Drawn(MeasuredBlock {
        mm: BAR + HOW + rows * size.height,
        html: html! {
            div class={ "side-bar s" (hue) } { (clean(side, 60)) }
            p class="small" { "Cut along the lines. Each label lies " (lie) ". " (OF_GENERALS) }
            div class="pack labels" style=(columns) {
                @for label in page { (label_markup(label, size, labels.tag_inches)) }
            }
        },
        text: std::iter::once(clean(side, 60))
            .chain(page.iter().flat_map(label_lines))
            .collect(),
    })
}

fn label_markup(label: &Label, size: &Size, inches: f64) -> Markup {
    html! {
        div class="tagged" {
            div class="tag-box" style=(format!("height:{:.3}mm", size.tag)) {
                @if let Some(tag) = Tag::new(label.tag) { (tag.drawing(inches)) }
            }
            b { (clean(&label.address, 6)) @if !label.strength.is_empty() { " " small { (label.strength) } } }
            span { (clean(&label.name, NAME)) }
            span class="of" { (clean(&label.command, NAME)) }
        }
    }
}

/// Describes a label in a line, or in several if its names are long.
fn label_lines(label: &Label) -> Vec<String> {
    let (name, command) = (clean(&label.name, NAME), clean(&label.command, NAME));
    let start = format!("tag {:<4} {:<6} ", label.tag, clean(&label.address, 6));
    let line = format!("{start}{name:<32} {command}");
    match line.trim_end().chars().count() <= COLUMNS {
        true => vec![line.trim_end().to_owned()],
        false => [format!("{start}{name}"), format!("    {command}")]
            .iter()
            .flat_map(|line| wrap(line, COLUMNS))
            .collect(),
    }
}

/// Says what the markers are for.
const MARKERS: &str = "Cut out the squares and lay one at each corner of the table as its words say: by them the program \
    finds the table on a photograph.";

/// Height of these words, in millimetres.
const MARKS: f64 = 8.0;

/// Lays out two table markers, one above the other.
fn marker_block(markers: &[Marker]) -> SheetBlock {
    SheetBlock::Drawn(MeasuredBlock {
        mm: MARKS + markers.len() as f64 * (CARD + 4.0),
        html: html! {
            p class="small" {
                b { "Corner marks for photographs. " } (MARKERS)
            }
            @for marker in markers { (marker_markup(marker)) }
        },
        text: markers
            .iter()
            .map(|marker| format!("tag {:<4} table marker: {}", marker.tag, marker.place))
            .collect(),
    })
}

/// The arrow of a marker and its words, in inches from the upper left corner of the marker's card.
struct Pointer {
    /// The corners of the arrow's head.
    arrow: &'static str,
    /// Position and anchor of its words.
    words: (f64, f64, &'static str),
    /// Middle of the word "north".
    north: (f64, f64),
}

const fn pointer(
    arrow: &'static str,
    words: (f64, f64, &'static str),
    north: (f64, f64),
) -> Pointer {
    Pointer {
        arrow,
        words,
        north,
    }
}

/// The pointers of the markers, by tag: they fit in the strip of 0.44 in around the tag.
const POINTERS: [Pointer; 8] = {
    let (above, below) = (0.28, 3.84);
    [
        pointer(
            ".05,3.95 .4,3.88 .12,3.6",
            (0.5, below, "start"),
            (2.0, above),
        ),
        pointer(
            "3.95,3.95 3.6,3.88 3.88,3.6",
            (3.5, below, "end"),
            (2.0, above),
        ),
        pointer(
            "3.95,.05 3.6,.12 3.88,.4",
            (3.5, above, "end"),
            (2.0, below),
        ),
        pointer(".05,.05 .4,.12 .12,.4", (0.5, above, "start"), (2.0, below)),
        pointer(
            "2,3.96 1.84,3.68 2.16,3.68",
            (2.0, above, "middle"),
            (0.9, below),
        ),
        pointer(
            "3.96,2 3.68,1.84 3.68,2.16",
            (2.0, below, "middle"),
            (2.0, above),
        ),
        pointer(
            "2,.04 1.84,.32 2.16,.32",
            (2.0, below, "middle"),
            (0.9, above),
        ),
        pointer(
            ".04,2 .32,1.84 .32,2.16",
            (2.0, below, "middle"),
            (2.0, above),
        ),
    ]
};

/// Draws the card of a marker, 4 in square, with its tag in the middle.
fn marker_markup(marker: &Marker) -> Markup {
    let words = match marker.place.ends_with("corner") {
        true => format!("this corner into the {} of the table", marker.place),
        false => format!("this edge flush with the table's, at the {}", marker.place),
    };
    let cell = MARKER_TAG / BLACK as f64;
    let from = 2.0 - cell * SIDE as f64 / 2.0;
    html! {
        svg class="marker" width="4in" height="4in" viewBox="0 0 4 4" {
            rect width="4" height="4" fill="#fff" stroke="#555" stroke-width=".01" stroke-dasharray=".06 .06" {}
            @if let Some(tag) = Tag::new(marker.tag) {
                path d=(tag.path()) fill="#000" shape-rendering="crispEdges"
                    transform=(format!("translate({from} {from}) scale({cell})")) {}
            }
            @if let Some(pointer) = POINTERS.get(usize::from(marker.tag)) {
                polygon points=(pointer.arrow) fill="#000" {}
                @let (x, y, anchor) = pointer.words;
                text x=(x) y=(y) font-size=".125" text-anchor=(anchor) { (words) }
                text x=(pointer.north.0) y=(pointer.north.1) font-size=".16" font-weight="bold" text-anchor="middle" {
                    "NORTH \u{2191}"
                }
            }
        }
    }
}
