//! The set-up sheet: the map, the pieces in laying order with their corners, the troops.

use super::numbered::Drawing;
use crate::flow::{WIDTH_MM, block_height_in};
use crate::leaf::{MeasuredBlock, SheetBlock, SheetTable, TableColumn, TableRow, clean};
use crate::{page, text};
use table::measure::Measure;
use view::paper::setup::{SetupSide, TableSetup, TerrainPiece};

/// Returns the pages of the set-up sheet.
pub(super) fn setup_blocks(setup: &TableSetup, map: Option<&Drawing>) -> Vec<SheetBlock> {
    let reader = match setup.is_referees {
        true => " · REFEREE",
        false => "",
    };
    let mut blocks = vec![
        SheetBlock::Break,
        SheetBlock::Title(
            "Table set-up".to_owned(),
            format!("{}{reader}", setup.table),
        ),
    ];
    if let Some(map) = map {
        blocks.push(SheetBlock::Drawn(map.drawn.clone()));
        blocks.push(SheetBlock::Text(scale_words(setup.measure, map.scale)));
    }
    let (units, inch) = match setup.measure {
        Measure::Inches => ("inches", "inch"),
        Measure::Centimetres | Measure::MicroCentimetres => ("centimetres", "centimetre"),
    };
    blocks.push(SheetBlock::Text(format!(
        "Places are {units} from the south-west corner: w from the west edge, s from the south \
         edge; pieces to the nearest half {inch}. Pieces are listed in laying order, with their \
         numbers on the map. The place of a unit is the centre of its base."
    )));
    blocks.extend(setup.inch.iter().cloned().map(SheetBlock::Text));
    blocks.extend(setup.zones.iter().cloned().map(SheetBlock::Text));
    if map.is_some() {
        blocks.push(SheetBlock::Break);
    }
    blocks.push(SheetBlock::Table(pieces_table(&setup.pieces)));
    let armies = setup.armies.iter();
    let last = setup.armies.len().saturating_sub(1);
    blocks.extend(armies.enumerate().flat_map(|(n, army)| {
        let shared = (n == last).then_some(setup.shared.as_str());
        troop_blocks(army, reader, shared.unwrap_or_default())
    }));
    blocks
}

/// Describes the scale of the map; for a table in centimetres, paper is measured in centimetres, too (SCALE-02).
fn scale_words(measure: Measure, scale: f64) -> String {
    /// Centimetres in an inch of paper.
    const INCH: f64 = 2.54;
    match measure {
        Measure::Inches => {
            format!("The map is 1:{scale}: an inch of paper is {scale} in of the table.")
        }
        Measure::Centimetres | Measure::MicroCentimetres => {
            let of = measure.number(scale) / INCH;
            format!("The map is 1:{of:.1}: a centimetre of paper is {of:.1} cm of the table.")
        }
    }
}

fn pieces_table(pieces: &[TerrainPiece]) -> SheetTable {
    let mut table = SheetTable::new(
        "Ground",
        vec![
            TableColumn::number("", 8.0, 3),
            TableColumn::words("piece", 44.0, 16),
            TableColumn::words("effect", 34.0, 14),
            TableColumn::words("size", 32.0, 12),
            TableColumn::words("corners or bends", 72.0, 31),
        ],
    );
    table.small = true;
    table.row_mm = 4.2;
    for piece in pieces {
        let crest = match piece.crest.as_str() {
            "" => String::new(),
            crest => format!("; crest {crest}"),
        };
        table.push([
            piece.number.to_string(),
            format!("{} ({})", clean(&piece.name, 240), piece.kind),
            piece.does.clone(),
            piece.size.clone(),
            format!("{}{crest}", piece.corners),
        ]);
    }
    table
}

/// Lays out the troops of a side, with what it brings; `shared` is what both sides bring together, or empty.
fn troop_blocks(army: &SetupSide, reader: &str, shared: &str) -> Vec<SheetBlock> {
    let mut table = SheetTable::new(
        format!("{}, edge {}{reader}", clean(&army.side, 50), army.edge),
        vec![
            TableColumn::words("unit", 38.0, 15),
            TableColumn::words("base", 16.0, 8),
            TableColumn::words("place, front", 41.0, 15),
            TableColumn::words("", 38.0, 15),
            TableColumn::words("", 16.0, 8),
            TableColumn::words("", 41.0, 14),
        ],
    );
    table.small = true;
    table.row_mm = 4.2;
    for brigade in &army.brigades {
        let arrives = brigade.arrives.as_ref().map(|when| format!(", {when}"));
        table.rows.push(TableRow::strong([format!(
            "{} {}{}",
            clean(&brigade.callsign, 4),
            clean(&brigade.name, 240),
            arrives.unwrap_or_default()
        )]));
        for pair in brigade.units.chunks(2) {
            let cells = pair.iter().flat_map(|unit| {
                [
                    format!("{} {}", clean(&unit.address, 5), clean(&unit.name, 240)),
                    unit.base.clone(),
                    unit.place.clone(),
                ]
            });
            table.push(cells.collect::<Vec<String>>());
        }
    }
    // The list has a heading of its own and stays together, because it may follow on another page.
    let heading = SheetBlock::Heading(format!(
        "{}: generals and what to bring",
        clean(&army.side, 50)
    ));
    let lines = [
        ("Generals", &army.generals),
        ("Bases to bring", &army.bases),
        ("Figures and markers", &army.markers),
    ];
    let lines =
        lines.map(|(what, list)| SheetBlock::Small(format!("{what}: {}.", list.join("; "))));
    let shared = (!shared.is_empty())
        .then(|| SheetBlock::Small(format!("For both sides together: {shared}.")));
    vec![
        SheetBlock::Table(table),
        kept_together(
            std::iter::once(heading)
                .chain(lines)
                .chain(shared)
                .collect(),
        ),
    ]
}

/// Makes one block of several, which no page break divides.
fn kept_together(blocks: Vec<SheetBlock>) -> SheetBlock {
    let heights = blocks.iter().map(|block| block_height_in(block, WIDTH_MM));
    SheetBlock::Drawn(MeasuredBlock {
        mm: heights.sum(),
        html: page::page(&blocks),
        text: text::lines(&blocks),
    })
}
