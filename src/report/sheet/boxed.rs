//! Sheets for games of hexes and counters: tables as wide as their words, pieces to cut out, maps.

use maud::{Markup, html};

use crate::flow::{self, WIDTH_MM};
use crate::leaf::{MeasuredBlock, SheetBlock, SheetTable, TableColumn, TableRow, clean};
use crate::letters::Type;
use crate::map::PictureInk;
use crate::text::{self, COLUMNS};
use crate::{hexes, page};
use rules::hue::Hue;
use view::presentation::sheets::{GameSheet, GameSheetKind, PaperPiece, SheetChart, SheetPart};

/// Width and height of one face of a chit, in millimetres.
const FACE: (f64, f64) = (46.0, 27.0);

/// Width and height of one face of a counter in millimetres: the largest square that fits a hex of the map at 1:1, with
/// a little to spare.
const COUNTER: f64 = 16.0;

/// Number of faces of counters side by side.
const COUNTERS_ABREAST: usize = 10;

/// Maximum height of a card's map in millimetres, so that it fits below the findings on one page.
const CARD_MAP: f64 = 130.0;

/// Number of faces of chits side by side.
const ABREAST: usize = 4;

/// Maximum width and height of a map on a page, in millimetres.
const MAP: (f64, f64) = (WIDTH_MM, 225.0);

/// Maximum height of a diary's map, beside the text of its turn, in millimetres.
const DIARY_MAP: f64 = 125.0;

/// Maximum number of letters to which a cell widens its column; a longer cell is broken.
const WIDEST: usize = 48;

/// Heights of the maps of a short diary, in millimetres: the greatest that leaves room for the story on its pages.
const SHORT_MAPS: [f64; 7] = [180.0, 150.0, 125.0, 105.0, 90.0, 80.0, 70.0];

/// Maximum number of pages of a short diary.
const SHORT_PAGES: usize = 2;

/// Maximum number of letters beside a title; longer words have a line below it.
const ASIDE: usize = 60;

/// Returns the blocks of a sheet.
pub(super) fn sheet_blocks(sheet: &GameSheet, ink: PictureInk) -> Vec<SheetBlock> {
    match sheet.kind {
        GameSheetKind::Card => blocks_with_maps(sheet, ink, CARD_MAP),
        GameSheetKind::ShortDiary => {
            let fits = |blocks: &Vec<SheetBlock>| flow::pages(blocks.clone()).len() <= SHORT_PAGES;
            let [.., least] = SHORT_MAPS;
            let mut sizes = SHORT_MAPS
                .iter()
                .map(|mm| blocks_with_maps(sheet, ink, *mm));
            let fitting = sizes.find(fits);
            fitting.unwrap_or_else(|| blocks_with_maps(sheet, ink, least))
        }
        GameSheetKind::Diary => maps_beside_texts(blocks_with_maps(sheet, ink, DIARY_MAP)),
        _ => blocks_with_maps(sheet, ink, MAP.1),
    }
}

/// Puts each map of a diary beside the text of its turn, so that neither leaves half a page white.
fn maps_beside_texts(blocks: Vec<SheetBlock>) -> Vec<SheetBlock> {
    let mut put: Vec<SheetBlock> = Vec::new();
    for block in blocks {
        let map = match block {
            // Of the drawn blocks of a diary only the maps have no text.
            SheetBlock::Drawn(drawn) if drawn.text.is_empty() => drawn,
            block => {
                put.push(block);
                continue;
            }
        };
        let is_heading = |block: &SheetBlock| matches!(block, SheetBlock::Heading(_));
        let of_turn = put.iter().rposition(is_heading).filter(|at| {
            let mut behind = put.iter().skip(at + 1);
            behind.all(|block| matches!(block, SheetBlock::Text(_)))
        });
        let left = of_turn.map(|at| put.split_off(at)).unwrap_or_default();
        let high: f64 = left
            .iter()
            .map(|block| flow::block_height_in(block, HALF))
            .sum();
        match left.is_empty() || high > MAP.1 {
            true => {
                put.extend(left);
                put.push(SheetBlock::Drawn(map));
            }
            false => put.push(SheetBlock::Drawn(MeasuredBlock {
                mm: high.max(map.mm),
                html: halves(&[page::page(&left), map.html]),
                text: text::lines(&left),
            })),
        }
    }
    put
}

/// Puts pieces of half a page's width side by side.
fn halves(pieces: &[Markup]) -> Markup {
    html! {
        div class="beside" style=(format!(
            "display:grid;grid-template-columns:{HALF}mm {HALF}mm;gap:{}mm", WIDTH_MM - 2.0 * HALF
        )) {
            @for piece in pieces { div { (piece) } }
        }
    }
}

/// Returns the blocks of a sheet whose maps are at most `map_mm` millimetres high.
fn blocks_with_maps(sheet: &GameSheet, ink: PictureInk, map_mm: f64) -> Vec<SheetBlock> {
    let aside = clean(&sheet.aside, 240);
    let is_long = aside.chars().count() > ASIDE;
    let (aside, below) = match is_long {
        true => (String::new(), Some(SheetBlock::Text(aside))),
        false => (aside, None),
    };
    let title = SheetBlock::Title(clean(&sheet.title, 60), aside);
    let is_reference = sheet.kind == GameSheetKind::Reference;
    let mut skipped = false;
    let parts = sheet
        .parts
        .iter()
        .enumerate()
        .flat_map(|(at, part)| match part {
            _ if std::mem::take(&mut skipped) => Vec::new(),
            SheetPart::Heading(words) => vec![SheetBlock::Heading(words.clone())],
            SheetPart::Text(words) => vec![SheetBlock::Text(words.clone())],
            SheetPart::Table(chart) => {
                let next = sheet.parts.get(at + 1).filter(|_| is_reference);
                if let Some(SheetPart::Table(next)) = next
                    && let (Some(left), Some(right)) = (half_table(chart), half_table(next))
                {
                    skipped = true;
                    return vec![beside(&[left, right])];
                }
                if let Some(table) = half_table(chart).filter(|_| is_reference) {
                    // Wider columns would only part words that belong together.
                    return vec![beside(&[table])];
                }
                let mut table = chart_table(chart);
                let is_long_list =
                    sheet.kind == GameSheetKind::OrderOfBattle && table.rows.len() > LONG_LIST;
                if is_reference && is_prose(chart) {
                    table.small = true;
                    give_room_to_prose(&mut table);
                }
                table.small |= is_long_list;
                if is_long_list {
                    table.row_mm = SMALL_ROW;
                }
                vec![SheetBlock::Table(table)]
            }
            SheetPart::Pieces(pieces) => cut_outs(pieces, sheet, ink),
            SheetPart::Map(board) => {
                let earlier = sheet.parts.iter().take(at).filter_map(|part| match part {
                    SheetPart::Map(board) => Some(&**board),
                    _ => None,
                });
                let has_legend = hexes::has_new_legend(board, earlier);
                let width = match sheet.kind {
                    GameSheetKind::Diary => HALF,
                    _ => MAP.0,
                };
                let room = (width, map_mm);
                let (html, mm) = hexes::map_figure(board, sheet.hues, ink, room, has_legend);
                vec![SheetBlock::Drawn(MeasuredBlock {
                    mm: mm + 2.0,
                    html,
                    text: Vec::new(),
                })]
            }
        });
    [SheetBlock::Break, title]
        .into_iter()
        .chain(below)
        .chain(parts)
        .collect()
}

/// Number of units above which an order of battle is set small, so that the cover of an envelope has room for it.
const LONG_LIST: usize = 18;

/// Height of a row of that list, in millimetres.
const SMALL_ROW: f64 = 4.0;

/// Width of a table that shares the page with another, in millimetres.
const HALF: f64 = 92.0;

/// Returns a chart as a table of half a page's width; `None` if its words need more.
fn half_table(chart: &SheetChart) -> Option<SheetTable> {
    /// Margins of a cell on both sides, with some room to spare, in millimetres.
    const MARGINS: f64 = 2.0;
    let count = chart.heads.len();
    if count == 0 || chart.head_rows > 0 || chart.rows.iter().any(|row| row.len() != count) {
        return None;
    }
    let widths = chart.heads.iter().enumerate().map(|(column, head)| {
        let cells = chart.rows.iter().filter_map(|row| row.get(column));
        let cells = cells.map(|cell| Type::plain(9.0).width(cell));
        cells.fold(Type::bold(8.0).width(head), f64::max) + MARGINS
    });
    let widths: Vec<f64> = widths.collect();
    let all: f64 = widths.iter().sum();
    let mut table = chart_table(chart);
    for (column, mm) in table.columns.iter_mut().zip(&widths) {
        column.mm = mm * HALF / all;
    }
    (all <= HALF).then_some(table)
}

/// Puts tables of half a page's width side by side.
fn beside(tables: &[SheetTable]) -> SheetBlock {
    let mm = tables.iter().map(flow::table_mm).fold(0.0, f64::max);
    let tables = tables.iter().cloned().map(SheetBlock::Table);
    let tables: Vec<SheetBlock> = tables.collect();
    let columns = tables.iter().map(std::slice::from_ref).map(page::page);
    let columns: Vec<Markup> = columns.collect();
    SheetBlock::Drawn(MeasuredBlock {
        mm,
        html: halves(&columns),
        text: tables
            .iter()
            .flat_map(|table| text::lines(std::slice::from_ref(table)))
            .collect(),
    })
}

/// Returns a table whose columns share the page in proportion to their longest words.
fn chart_table(chart: &SheetChart) -> SheetTable {
    let count = chart
        .rows
        .iter()
        .map(Vec::len)
        .chain([chart.heads.len()])
        .max()
        .unwrap_or(1)
        .max(1);
    let letters = |column: usize| {
        let cells = chart.rows.iter().filter(|row| row.len() > 1);
        let cells = cells.filter_map(|row| row.get(column));
        let cells = cells.map(|cell| cell.chars().count());
        let head = chart.heads.get(column).map_or(0, |head| head.len());
        cells.chain([head]).max().unwrap_or(0).clamp(1, WIDEST) + 1
    };
    let letters: Vec<usize> = (0..count).map(letters).collect();
    let all: usize = letters.iter().sum();
    let room = COLUMNS - (count - 1).min(COLUMNS / 2);
    let columns = letters.iter().enumerate().map(|(column, letters)| {
        let head = chart.heads.get(column).copied().unwrap_or_default();
        let mm = WIDTH_MM * *letters as f64 / all as f64;
        let chars = (room * letters / all).min(*letters).max(1);
        TableColumn::words(head, mm, chars)
    });
    let mut table = SheetTable::new(chart.caption.clone(), columns.collect());
    let mut rows = chart.rows.iter().map(|row| match row.as_slice() {
        [head] => TableRow::strong([head.as_str()]),
        row => {
            let blank = std::iter::repeat_n("", count.saturating_sub(row.len()));
            TableRow::new(row.iter().map(String::as_str).chain(blank))
        }
    });
    table.head_rows = rows.by_ref().take(chart.head_rows).collect();
    table.rows = rows.collect();
    table
}

/// Checks whether a chart has cells of several lines: it is looked up and not read across the table.
fn is_prose(chart: &SheetChart) -> bool {
    let mut cells = chart.rows.iter().flatten();
    cells.any(|cell| cell.chars().count() > 2 * WIDEST)
}

/// Gives the widest column of a table in small type all the room that the words of the others leave.
fn give_room_to_prose(table: &mut SheetTable) {
    /// Margins of a cell on both sides, with some room to spare, in millimetres.
    const MARGINS: f64 = 3.0;
    /// Maximum width of a column that is looked up, in millimetres; longer words take a second line.
    const LOOKED_UP: f64 = 34.0;
    let widths = table.columns.iter().enumerate().map(|(at, column)| {
        let cells = table.rows.iter().filter(|row| !row.strong);
        let cells = cells.filter_map(|row| row.cells.get(at));
        let cells = cells.map(|cell| Type::plain(8.0).width(cell));
        cells.fold(Type::bold(8.0).width(column.head), f64::max) + MARGINS
    });
    let widths: Vec<f64> = widths.collect();
    let widest = widths.iter().copied().fold(0.0, f64::max);
    let others = widths.iter().filter(|width| **width < widest);
    let taken: f64 = others.map(|width| width.min(LOOKED_UP)).sum();
    for (column, width) in table.columns.iter_mut().zip(widths) {
        column.mm = match width < widest {
            true => width.min(LOOKED_UP),
            false => WIDTH_MM - taken,
        };
    }
}

/// Lays out rows of pieces, each with its two faces side by side: one cuts around both and folds between them.
fn cut_outs(pieces: &[PaperPiece], sheet: &GameSheet, ink: PictureInk) -> Vec<SheetBlock> {
    let are_counters = sheet.kind == GameSheetKind::Counters;
    let (abreast, high) = match are_counters {
        true => (COUNTERS_ABREAST, COUNTER),
        false => (ABREAST, FACE.1),
    };
    let mut rows: Vec<Vec<&PaperPiece>> = Vec::new();
    let mut used = abreast;
    for piece in pieces {
        let faces = if piece.back.is_empty() { 1 } else { 2 };
        if used + faces > abreast {
            rows.push(Vec::new());
            used = 0;
        }
        used += faces;
        if let Some(row) = rows.last_mut() {
            row.push(piece);
        }
    }
    let mut how =
        "Cut along the lines; fold a piece with two faces between them. Print at 100 %.".to_owned();
    if are_counters {
        how.push_str(&format!(
            " These counters fit a map printed at 1:1, whose hexes are {:.0} mm high.",
            hexes::HEX_MM
        ));
    }
    let face = |piece: &PaperPiece, words: &[String], is_back: bool| {
        let colour = piece_colour(piece, sheet.hues, ink);
        match are_counters {
            true => draw_counter(piece, colour, words, is_back),
            false => draw_face(piece, colour, words, is_back),
        }
    };
    let drawn = rows.iter().map(|row| {
        SheetBlock::Drawn(MeasuredBlock {
            mm: high + 1.0,
            html: html! {
                div style="display:flex" {
                    @for piece in row {
                        (face(piece, &piece.front, false))
                        @if !piece.back.is_empty() { (face(piece, &piece.back, true)) }
                    }
                }
            },
            text: row.iter().flat_map(|piece| piece_lines(piece)).collect(),
        })
    });
    std::iter::once(SheetBlock::Text(how))
        .chain(drawn)
        .collect()
}

/// Returns the colour of a piece: that of its side, or a dark one if it belongs to no side. In one ink the callsigns and
/// names tell the sides apart.
fn piece_colour(piece: &PaperPiece, hues: [Hue; 2], ink: PictureInk) -> &'static str {
    if ink == PictureInk::Mono {
        return "#000";
    }
    match piece.side.map(|side| Hue::side_hue(hues, side)) {
        Some(Hue::Blue) => "#0b4f8a",
        Some(Hue::Grey) => "#a84200",
        None => "#444",
    }
}

/// Draws a face of a counter: callsign, figures, name, and on the back its state.
fn draw_counter(piece: &PaperPiece, colour: &str, words: &[String], is_back: bool) -> Markup {
    let (fold, ground) = match is_back {
        true => ("border-left-style:dotted;", "background:#eee;"),
        false => ("", ""),
    };
    let style = format!(
        "box-sizing:border-box;width:{COUNTER}mm;height:{COUNTER}mm;overflow:hidden;border:.3mm solid {colour};{fold}\
         {ground}text-align:center;line-height:1;font-size:8pt"
    );
    let figures = words.first().map(String::as_str).unwrap_or_default();
    // The kind is on the front; the back has its state instead.
    let kind = match is_back {
        true => words.last(),
        false => words.get(1),
    };
    html! {
        div style=(style) {
            div style=(format!("color:{colour};font-weight:bold;font-size:9pt")) { (clean(&piece.callsign, 6)) }
            div style="font-weight:bold;font-size:10pt;white-space:nowrap" { (clean(figures, 12)) }
            div style="max-height:16pt;overflow:hidden" { (clean(&piece.name, 34)) }
            @if let Some(kind) = kind.filter(|kind| *kind != figures) { div { (clean(kind, 12)) } }
        }
    }
}

fn draw_face(piece: &PaperPiece, colour: &str, words: &[String], is_back: bool) -> Markup {
    let fold = if is_back {
        "border-left-style:dotted;"
    } else {
        ""
    };
    let ground = if is_back { "background:#eee;" } else { "" };
    let style = format!(
        "box-sizing:border-box;width:{}mm;height:{}mm;padding:1mm 1.5mm;overflow:hidden;border:.3mm solid {colour};\
         {fold}{ground}text-align:center;line-height:1.15",
        FACE.0, FACE.1
    );
    let mut words = words.iter();
    html! {
        div style=(style) {
            div style=(format!("color:{colour};font-weight:bold;font-size:9pt")) { (clean(&piece.name, 34)) }
            @if let Some(first) = words.next() {
                div style="font-weight:bold;font-size:12pt" { (clean(first, 30)) }
            }
            @for line in words { div style="font-size:8pt" { (clean(line, 150)) } }
        }
    }
}

/// Describes a piece in lines: its names, then the words of each face.
fn piece_lines(piece: &PaperPiece) -> Vec<String> {
    let of = if piece.of.is_empty() {
        String::new()
    } else {
        format!("{}: ", piece.of)
    };
    let called = match piece.callsign.as_str() {
        "" => String::new(),
        callsign => format!(" ({callsign})"),
    };
    let front = format!("{of}{}{called}  {}", piece.name, piece.front.join("  "));
    let back = (!piece.back.is_empty()).then(|| format!("    back: {}", piece.back.join("  ")));
    let lines = std::iter::once(front).chain(back);
    lines.flat_map(|line| text::wrap(&line, COLUMNS)).collect()
}
