//! The sheet of a brigade: half a page, or a whole one for more than eight units.

mod fatigue;
mod plain;
mod strips;
mod units;

use maud::{Markup, html};

use crate::leaf::{MeasuredBlock, SheetBlock, clean, cut_names};
use crate::letters::{Type, lines_of};
use crate::page::{inked, tick};
use crate::sheet::card::points_in_words;
use view::paper::sheet::{BrigadeSheet, DEEDS, MARKS, OrderCodes};

/// Height of half a page, in millimetres.
const HALF: f64 = 128.0;
/// Height of a whole page, in millimetres.
const WHOLE: f64 = 256.0;

/// Width of a sheet without the coloured stripe of its side, in millimetres.
const WIDE: f64 = 184.0;

/// Type of the lines.
const PLAIN: Type = Type::plain(9.0);
/// Type of the words at the head of a line.
const HEAD: Type = Type::bold(9.0);
/// The smallest type.
const SMALL: Type = Type::plain(8.0);
/// Type of the words at the head of a line in the smallest type.
const SMALL_HEAD: Type = Type::bold(8.0);

/// Number of columns of the turn grid.
const TURNS: usize = 24;

/// Conditions of a unit, mildest first, in the order of their boxes.
const CONDITIONS: [&str; 4] = ["ordered", "disordered", "beaten", "broken"];

/// A piece of a sheet with its height in millimetres.
struct SheetPiece {
    mm: f64,
    html: Markup,
}

impl SheetPiece {
    fn nothing() -> Self {
        Self {
            mm: 0.0,
            html: html! {},
        }
    }
}

/// Draws a block for each brigade. Each side begins on a new page, and a brigade that needs more than half a page fills
/// a page.
pub(super) fn brigade_blocks(sheets: &[BrigadeSheet]) -> Vec<SheetBlock> {
    let of_a_side = sheets.chunk_by(|one, next| one.side == next.side);
    let breaking = |sheets: &[BrigadeSheet]| {
        let drawn = sheets.iter().map(brigade_block);
        std::iter::once(SheetBlock::Break)
            .chain(drawn)
            .collect::<Vec<SheetBlock>>()
    };
    of_a_side.flat_map(breaking).collect()
}

/// Setting of a sheet: its height, and the spacing of its parts, which is closer where half a page would be too small.
#[derive(Debug, Clone, Copy)]
struct SheetSetting {
    page: f64,
    /// The least height of the row of a unit, in millimetres.
    row_mm: f64,
    /// Maximum number of letters of a unit's name.
    unit: usize,
    /// Minimum height of the lines about the side's next turn, in millimetres.
    ahead: f64,
    /// True if names of units also use the room of columns that would be the same for all units.
    wide_names: bool,
    /// True if the sheet repeats what the reference says about fights.
    fight: bool,
}

/// Ways to set a sheet, the best first; the last is for sheets that fit no other.
const SETTINGS: [SheetSetting; 16] = {
    let full = SheetSetting {
        page: HALF,
        row_mm: 7.2,
        unit: UNIT,
        ahead: AHEAD,
        wide_names: false,
        fight: true,
    };
    let full_half = full.with_rows(5.8);
    let full_close = full.with_rows(4.8);
    let full_shorter = SheetSetting {
        ahead: TWO_LINES,
        ..full_close
    };
    let full_shortest = SheetSetting {
        ahead: ONE_LINE,
        ..full_close
    };
    let roomy = full.without_fight();
    let half = full_half.without_fight();
    let close = full_close.without_fight();
    let shorter = full_shorter.without_fight();
    let shortest = full_shortest.without_fight();
    let wide = SheetSetting {
        wide_names: true,
        ..shortest
    };
    let whole = SheetSetting {
        page: WHOLE,
        ..full_half
    };
    [
        full,
        full_half,
        full_close,
        full_shorter,
        full_shortest,
        roomy,
        half,
        close,
        shorter,
        shorter.with_names_cut(),
        shortest,
        shortest.with_names_cut(),
        wide,
        wide.with_names_cut(),
        whole,
        whole.with_names_cut(),
    ]
};

impl SheetSetting {
    const fn with_rows(self, row_mm: f64) -> Self {
        Self { row_mm, ..self }
    }

    const fn without_fight(self) -> Self {
        Self {
            fight: false,
            ..self
        }
    }

    const fn with_names_cut(self) -> Self {
        Self {
            unit: SHORT,
            ..self
        }
    }
}

/// Largest number of units with which a brigade may share a page.
const SHARING: usize = 8;

/// The pieces of a sheet that are the same in every setting.
struct FixedPieces {
    /// Above the units.
    above: [SheetPiece; 2],
    /// Between the units and the lines about the side's next turn.
    below: [SheetPiece; 2],
    activation: SheetPiece,
    fight: SheetPiece,
}

impl FixedPieces {
    fn new(sheet: &BrigadeSheet) -> Self {
        Self {
            above: [head_piece(sheet), orders_piece(sheet)],
            below: [fatigue::fatigue_piece(sheet), marks_piece(sheet)],
            activation: strips::activation_piece(sheet),
            fight: strips::fight_piece(sheet),
        }
    }

    fn fight(&self, setting: SheetSetting) -> Option<&SheetPiece> {
        Some(&self.fight).filter(|_| setting.fight)
    }

    /// Returns the height that a setting leaves for the lines about the side's next turn, in millimetres.
    fn room_left(&self, sheet: &BrigadeSheet, setting: SheetSetting) -> f64 {
        let fixed = self.above.iter().chain(&self.below);
        let fixed = fixed.chain([&self.activation]).chain(self.fight(setting));
        let fixed: f64 = fixed.map(|piece| piece.mm).sum();
        let own = units::units_mm(sheet, setting) + in_full(sheet, setting.unit).mm;
        setting.page - fixed - own - 1.8
    }
}

fn brigade_block(sheet: &BrigadeSheet) -> SheetBlock {
    let all_ahead = ahead_piece(sheet, usize::MAX).mm;
    let may_share = sheet.units.len() <= SHARING;
    let fixed = FixedPieces::new(sheet);
    let fits = |setting: &SheetSetting| {
        (setting.page > HALF || may_share)
            && fixed.room_left(sheet, *setting) >= setting.ahead.min(all_ahead)
    };
    let [.., last] = SETTINGS;
    let setting = SETTINGS.into_iter().find(fits).unwrap_or(last);
    let room = fixed.room_left(sheet, setting);
    let ahead = ahead_piece(sheet, ((room / SMALL_LINE).floor().max(1.0)) as usize);
    let (units, names) = (
        units::units_piece(sheet, setting),
        in_full(sheet, setting.unit),
    );
    let pieces = fixed.above.iter().chain([&units]).chain(&fixed.below);
    let pieces = pieces.chain([&ahead, &fixed.activation]);
    let pieces = pieces.chain(fixed.fight(setting)).chain([&names]);
    SheetBlock::Drawn(MeasuredBlock {
        mm: setting.page,
        html: html! {
            div class={ "half s" (sheet.hue.number()) @if setting.page > HALF { " whole" } } style="padding-left:2mm" {
                @for piece in pieces {
                    div class="piece" style=(format!("height:{:.1}mm", piece.mm)) { (piece.html) }
                }
            }
        },
        text: plain::sheet_lines(sheet),
    })
}

/// Returns the class of smaller type for a name with more letters than `room`.
fn small_class(name: &str, room: usize) -> Option<&'static str> {
    (name.chars().count() > room).then_some("s85")
}

/// Maximum number of letters of names: of the brigade, of its superiors, of a general and of a unit. Longer names are
/// cut, and the full names are printed at the foot of the sheet.
const NAME: usize = 66;
const BELONGS: usize = 58;
const GENERAL: usize = 52;
const UNIT: usize = 80;

/// Maximum number of letters of a unit's name if space is short: two lines.
const SHORT: usize = 40;

fn chain_of_command(sheet: &BrigadeSheet) -> String {
    format!("{}, {}", sheet.division, sheet.side)
}

/// Returns the full names that the sheet has cut.
fn in_full(sheet: &BrigadeSheet, unit: usize) -> SheetPiece {
    let belongs = chain_of_command(sheet);
    let general = sheet
        .brigadier
        .as_ref()
        .map(|general| (general.name.as_str(), GENERAL));
    let units = sheet.units.iter();
    let units = units.map(|row| (row.name.as_str(), unit));
    let names = [(sheet.name.as_str(), NAME), (belongs.as_str(), BELONGS)];
    match cut_names(names.into_iter().chain(general).chain(units)) {
        Some(words) => small_print("", &words),
        None => SheetPiece::nothing(),
    }
}

/// Height of a line of eight points, in millimetres.
const SMALL_LINE: f64 = 3.5;

fn small_lines(before: &str, words: &str) -> f64 {
    lines_of(&[(before, SMALL_HEAD), (words, SMALL)], WIDE, WIDE)
}

/// Makes a paragraph of eight points after a word in bold.
fn small_print(before: &str, words: &str) -> SheetPiece {
    let lines = small_lines(before, words);
    SheetPiece {
        mm: lines * SMALL_LINE + 0.4,
        html: html! { p class="small" { b { (before) } (inked(words)) } },
    }
}

fn head_piece(sheet: &BrigadeSheet) -> SheetPiece {
    let name = clean(&sheet.name, NAME);
    let belongs = clean(&chain_of_command(sheet), BELONGS);
    let html = html! {
        div class="head" {
            span class="call" { (clean(&sheet.callsign, 4)) }
            div class="who" {
                b class=[small_class(&name, 34)] { (name) }
                span class=[small_class(&belongs, 40)] { (belongs) }
            }
            @if let Some(general) = &sheet.brigadier {
                @let named = clean(&general.name, GENERAL);
                div class="lead" {
                    b class=[small_class(&named, 26)] { (named) }
                    span {
                        @if let Some(said) = general.said { (said) " (" (general.quality) "), " }
                        "points "
                        @if general.points == 0 { (points_in_words(0)) }
                        span class="dot" { ("●".repeat(usize::from(general.points))) }
                    }
                }
            }
        }
    };
    SheetPiece { mm: 13.2, html }
}

fn orders_piece(sheet: &BrigadeSheet) -> SheetPiece {
    let order = sheet
        .order
        .as_deref()
        .unwrap_or("________________________________");
    let mut order = clean(order, 120);
    if let Some(waiting) = &sheet.waiting {
        order.push_str(&format!("; waits: {}", clean(waiting, 120)));
    }
    let mut riders = sheet
        .messengers
        .as_deref()
        .unwrap_or("________________")
        .to_owned();
    if let Some(away) = &sheet.away {
        riders.push_str(&format!("; {}", clean(away, 80)));
    }
    let riders = clean(&riders, 300);
    let codes = format!("\u{2003}{}    {}", order_letters(sheet), deed_letters());
    let codes = codes.replace("  ", "\u{2002}");
    let ordered = [("Order ", HEAD), (&*order, PLAIN)];
    let told = [("Messengers ", HEAD), (&*riders, PLAIN), (&*codes, SMALL)];
    let mm = (lines_of(&ordered, WIDE, WIDE) + lines_of(&told, WIDE, WIDE)) * 4.4;
    let html = html! {
        p class="line" { b { "Order " } (inked(&order)) }
        p class="line" {
            span class="s85" style="float:right" { (codes) }
            b { "Messengers " } (inked(&riders))
        }
        div class="grid" {
            span class="l" { (sheet.counting.word()) }
            @for turn in 1..=TURNS { span { (turn) } }
            span class="l" { "written" }
            @for turn in 1..=TURNS { span { (order_code(sheet, turn, |codes| &codes.written)) } }
            span class="l" { "accepted" }
            @for turn in 1..=TURNS { span { (order_code(sheet, turn, |codes| &codes.accepted)) } }
        }
    };
    SheetPiece {
        mm: mm + 13.0,
        html,
    }
}

/// Returns the code of the order in a player turn; empty if it is to be filled in by hand.
fn order_code(sheet: &BrigadeSheet, turn: usize, of: fn(&OrderCodes) -> &Option<String>) -> String {
    let mut turns = sheet.orders.iter();
    let codes = turns.find(|codes| usize::try_from(codes.turn) == Ok(turn));
    codes
        .and_then(|codes| of(codes).clone())
        .unwrap_or_default()
}

/// Explains the letters of the orders.
fn order_letters(sheet: &BrigadeSheet) -> &'static str {
    match sheet.rests {
        true => "A attack  V advance  H hold  R retire  Z rest",
        false => "A attack  V advance  H hold  R retire",
    }
}

/// Explains the letters over the boxes of the units.
fn deed_letters() -> String {
    DEEDS
        .map(|(letter, deed)| format!("{letter} {deed}"))
        .join("  ")
}

fn marks_piece(sheet: &BrigadeSheet) -> SheetPiece {
    let html = html! {
        p class="line" style="padding-top:.3mm" {
            b { "Mark " }
            @for mark in MARKS {
                (tick(sheet.mark == Some(mark.name()))) " " (mark.name()) "\u{2002}"
            }
            @if let Some(general) = sheet.brigadier.as_ref().filter(|_| !sheet.casualty.is_empty()) {
                "\u{2003}" b { "Brigadier " }
                @for fate in ["fit", "out", "dead"] {
                    (tick(general.fate == Some(fate))) " " (fate) "\u{2002}"
                }
                "back in " (sheet.counting.word()) " " @match general.back { Some(turn) => (turn), None => "___" }
            }
        }
    };
    SheetPiece { mm: 4.8, html }
}

/// Height of the lines about the side's next turn on half a page, in millimetres. A longer text ends in `…`; the
/// program shows the whole of it.
const AHEAD: f64 = 10.9;

/// Height of those lines if many units or long names leave room for only two, in millimetres.
const TWO_LINES: f64 = 7.4;
/// Height of those lines if there is room for only one, in millimetres.
const ONE_LINE: f64 = 3.9;

fn ahead_piece(sheet: &BrigadeSheet, most: usize) -> SheetPiece {
    let mut words = sheet.next.join("; ");
    let before = format!("Next own {}: ", sheet.counting.own());
    let is_longer = |words: &str| small_lines(&before, &format!("{words}…")) > most as f64;
    if is_longer(&words) {
        while is_longer(&words) && words.pop().is_some() {}
        words.push('…');
    }
    small_print(&before, &words)
}
