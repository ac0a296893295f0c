//! The sheet of a brigade: half a page, or a whole one for more than eight units.

use maud::Markup;
use maud::html;

use super::super::leaf::BOX;
use super::super::leaf::Block;
use super::super::leaf::Drawn;
use super::super::leaf::TICKED;
use super::super::leaf::clean;
use super::super::page::tick;
use crate::view::paper::roster::short_arm;
use crate::view::paper::sheet::BrigadeSheet;
use crate::view::paper::sheet::DEEDS;
use crate::view::paper::sheet::MARKS;
use crate::view::paper::sheet::UnitRow;

/// Units that fit half a page.
const HALF: usize = 8;

/// Columns of the turn grid.
const TURNS: usize = 24;

/// Conditions of a unit, mildest first, as they are boxed.
const CONDITIONS: [&str; 4] = ["ordered", "disordered", "beaten", "broken"];

/// Returns a drawn piece a brigade; one of many units begins a page and fills it.
pub(super) fn blocks(sheets: &[BrigadeSheet]) -> Vec<Block> {
    sheets.iter().map(block).collect()
}

fn block(sheet: &BrigadeSheet) -> Block {
    let whole = sheet.units.len() > HALF;
    Block::Drawn(Drawn {
        mm: if whole { 252.0 } else { 126.0 },
        html: html! {
            div class={ "half s" (sheet.number) @if whole { " whole" } } style="padding-left:2mm" {
                (head(sheet))
                (orders(sheet))
                (units(sheet))
                (fatigue(sheet))
                (marks(sheet))
                (ahead(sheet))
            }
        },
        text: text(sheet),
    })
}

/// Letters of a name before it is set smaller.
fn small(name: &str, room: usize) -> Option<&'static str> {
    (name.chars().count() > room).then_some("s85")
}

fn head(sheet: &BrigadeSheet) -> Markup {
    let name = clean(&sheet.name, 60);
    let belongs = clean(&format!("{}, {}", sheet.division, sheet.side), 70);
    html! {
        div class="head" {
            span class="call" { (clean(&sheet.callsign, 4)) }
            div class="who" {
                b class=[small(&name, 34)] { (name) }
                span class=[small(&belongs, 40)] { (belongs) }
            }
            @if let Some(general) = &sheet.brigadier {
                @let named = clean(&general.name, 40);
                div class="lead" {
                    b class=[small(&named, 26)] { (named) }
                    span {
                        @if let Some(said) = general.said { (said) " (" (general.quality) ") " }
                        "points " span class="dot" { ("●".repeat(usize::from(general.points))) }
                    }
                }
            }
        }
    }
}

fn orders(sheet: &BrigadeSheet) -> Markup {
    let codes = codes(sheet);
    html! {
        p style="height:4.4mm;overflow:hidden;white-space:nowrap;padding:0" {
            b { "Order " }
            (clean(sheet.order.as_deref().unwrap_or("________________________________"), 60))
            @if let Some(waiting) = &sheet.waiting { "\u{2003}" b { "waits " } (clean(waiting, 40)) }
        }
        p style="height:4.4mm;overflow:hidden;white-space:nowrap;padding:0" {
            b { "Messengers " } (clean(sheet.messengers.as_deref().unwrap_or("________________"), 60))
            @if let Some(away) = &sheet.away { "\u{2003}" b { (clean(away, 40)) } }
            "\u{2003}" span class="s85" { (codes.replace("  ", "\u{2003}")) }
        }
        div class="grid" {
            span class="l" { "turn" }
            @for turn in 1..=TURNS { span { (turn) } }
            span class="l" { "written" }
            @for _ in 0..TURNS { span {} }
            span class="l" { "accepted" }
            @for _ in 0..TURNS { span {} }
        }
    }
}

fn codes(sheet: &BrigadeSheet) -> &'static str {
    match sheet.rests {
        true => "A attack  V advance  H hold  R retire  Z rest",
        false => "A attack  V advance  H hold  R retire",
    }
}

fn units(sheet: &BrigadeSheet) -> Markup {
    html! {
        table class="units" {
            colgroup {
                @for mm in [10.0, 37.0, 10.0, 9.0, 21.0, 10.0, 20.5, 17.5, 25.0, 25.0] {
                    col style=(format!("width:{mm}mm"));
                }
            }
            thead { tr {
                th {} th { "unit" } th { "size/cv" } th { "arm" } th { "weapon" } th class="n" { "men" }
                th { "ok dis bt brk" } th { "formed" } th { "this: m c f u h" } th { "next: m c f u h" }
            } }
            tbody {
                @for unit in &sheet.units {
                    @let name = clean(&unit.name, 44);
                    tr {
                        td class="big" { b { (clean(&unit.address, 5)) } }
                        td class=[small(&name, 22)] { (name) }
                        td class="big" { (unit.size) "/" (unit.value) }
                        td { (short_arm(unit.arm)) }
                        td { (clean(&unit.weapon, 15)) }
                        td class="n" { @if let Some(men) = unit.strength { (men) } }
                        td { @for condition in CONDITIONS { (tick(unit.condition == Some(condition))) } }
                        td { (unit.formation.unwrap_or("")) }
                        td { @for did in unit.did { (tick(did)) } }
                        td { @for _ in DEEDS { (tick(false)) } }
                    }
                }
            }
        }
    }
}

/// What stands behind a point of the track: the end of a level for the units there are, or for fewer.
fn border(sheet: &BrigadeSheet, point: u32) -> &'static str {
    if sheet.fatigue.borders.contains(&point) {
        "r"
    } else if sheet
        .fatigue
        .fewer
        .iter()
        .any(|fewer| fewer.contains(&point))
    {
        "q"
    } else {
        ""
    }
}

fn fatigue(sheet: &BrigadeSheet) -> Markup {
    let fatigue = &sheet.fatigue;
    // Forty boxes of a row at most; a brigade of many units has two.
    let rows: Vec<u32> = (1..=fatigue.boxes).collect();
    html! {
        p style="height:4.2mm;overflow:hidden;white-space:nowrap;padding:0" {
            b { "Fatigue " (fatigue.points) } ", " (fatigue.level)
            ", levels by " (fatigue.units) " units"
            @if !fatigue.ahead.is_empty() { "; " (fatigue.ahead) }
            @for (n, fewer) in fatigue.fewer.iter().enumerate() {
                "; " (n + 1) " less: " (ends(fewer))
            }
        }
        @for row in rows.chunks(40) {
            div class="track" {
                @for point in row {
                    @let filled = *point <= fatigue.points;
                    i class={ (border(sheet, *point)) @if filled { " x" } } { @if filled { "×" } }
                }
            }
        }
        p class="small" style="height:4mm;overflow:hidden;white-space:nowrap;padding:0" {
            @for (name, fire, activation) in &fatigue.figures {
                (name) " fire " (format!("{fire:+}")) " act " (format!("{activation:+}")) "\u{2003}"
            }
        }
    }
}

fn ends(borders: &[u32]) -> String {
    let each: Vec<String> = borders.iter().map(u32::to_string).collect();
    each.join("/")
}

fn marks(sheet: &BrigadeSheet) -> Markup {
    html! {
        p style="height:4.6mm;overflow:hidden;white-space:nowrap;padding:.3mm 0 0" {
            b { "Mark " }
            @for mark in MARKS {
                (tick(sheet.mark == Some(mark.name()))) " " (mark.name()) "\u{2002}"
            }
            @if let Some(general) = sheet.brigadier.as_ref().filter(|_| sheet.generals_fall) {
                "\u{2003}" b { "Brigadier " }
                @for fate in ["fit", "out", "dead"] {
                    (tick(general.fate == Some(fate))) " " (fate) "\u{2002}"
                }
                "back in turn " @match general.back { Some(turn) => (turn), None => "___" }
            }
        }
    }
}

/// Letters of the lines for the next own turn that fit half a page.
const AHEAD: usize = 380;

fn ahead(sheet: &BrigadeSheet) -> Markup {
    let chart: Vec<String> = sheet
        .chart
        .iter()
        .map(|(totals, result)| format!("{totals} {}", result.to_uppercase()))
        .collect();
    html! {
        p class="small" style="height:14mm;overflow:hidden;padding:.4mm 0 0" {
            b { "Next own turn: " } (clean(&sheet.next.join("; "), AHEAD))
        }
        p class="small" style="height:7.4mm;overflow:hidden;padding:.2mm 0 0;border-top:.15mm solid #777" {
            b { "Activation " } (chart.join("\u{2003}"))
            @if !sheet.modifiers.is_empty() { "; added: " (clean(&sheet.modifiers.join(", "), 120)) }
        }
    }
}

fn text(sheet: &BrigadeSheet) -> Vec<String> {
    use super::super::text::COLUMNS;
    use super::super::text::wrap;
    let mut lines = vec!["=".repeat(COLUMNS)];
    lines.extend(wrap(
        &format!(
            "{}  {}  ({}, {})",
            sheet.callsign,
            clean(&sheet.name, 60),
            clean(&sheet.division, 60),
            clean(&sheet.side, 40)
        ),
        COLUMNS,
    ));
    if let Some(general) = &sheet.brigadier {
        let said = general
            .said
            .map(|said| format!("{said} ({}), ", general.quality));
        lines.extend(wrap(
            &format!(
                "{}: {}{} points {}",
                clean(&general.name, 60),
                said.unwrap_or_default(),
                general.points,
                "o".repeat(usize::from(general.points))
            ),
            COLUMNS,
        ));
    }
    let order = sheet.order.as_deref().unwrap_or("____________________");
    let mut orders = format!("Order: {order}");
    if let Some(waiting) = &sheet.waiting {
        orders.push_str(&format!("   waits: {waiting}"));
    }
    lines.extend(wrap(&orders, COLUMNS));
    let riders = sheet
        .messengers
        .as_deref()
        .unwrap_or("____________________");
    lines.extend(wrap(
        &format!(
            "Messengers: {riders}   {}",
            sheet.away.as_deref().unwrap_or("")
        ),
        COLUMNS,
    ));
    lines.push(codes(sheet).to_owned());
    lines.extend(turn_grid());
    lines.push(String::new());
    lines.push(format!(
        "{:<4} {:<19} {:<5} {:<4} {:<12} {:>4} {:<15} {}",
        "", "unit", "sz/cv", "arm", "weapon", "men", "ok dis bt brk", "formed"
    ));
    for unit in &sheet.units {
        lines.extend(unit_lines(unit));
    }
    lines.push(String::new());
    lines.extend(fatigue_lines(sheet));
    let marks: Vec<String> = MARKS
        .iter()
        .map(|mark| format!("{} {}", sign(sheet.mark == Some(mark.name())), mark.name()))
        .collect();
    lines.push(format!("Mark: {}", marks.join("  ")));
    if let Some(general) = sheet.brigadier.as_ref().filter(|_| sheet.generals_fall) {
        let fates: Vec<String> = ["fit", "out", "dead"]
            .iter()
            .map(|fate| format!("{} {fate}", sign(general.fate == Some(fate))))
            .collect();
        let back = general
            .back
            .map_or("___".to_owned(), |turn| turn.to_string());
        lines.push(format!(
            "Brigadier: {}  back in turn {back}",
            fates.join("  ")
        ));
    }
    if !sheet.next.is_empty() {
        lines.push("Next own turn:".to_owned());
        for remark in &sheet.next {
            lines.extend(wrap(&format!("  {remark}"), COLUMNS));
        }
    }
    let chart: Vec<String> = sheet
        .chart
        .iter()
        .map(|(totals, result)| format!("{totals} {}", result.to_uppercase()))
        .collect();
    lines.extend(wrap(&format!("Activation: {}", chart.join("  ")), COLUMNS));
    if !sheet.modifiers.is_empty() {
        lines.extend(wrap(
            &format!("  added: {}", sheet.modifiers.join(", ")),
            COLUMNS,
        ));
    }
    lines.push(String::new());
    lines
}

fn sign(ticked: bool) -> char {
    if ticked { TICKED } else { BOX }
}

fn turn_grid() -> Vec<String> {
    let row = |name: &str, cell: &dyn Fn(usize) -> String| {
        let cells: Vec<String> = (1..=TURNS)
            .map(|turn| format!("{:>2}", cell(turn)))
            .collect();
        format!("{name:<8}{}", cells.join("|"))
    };
    vec![
        row("turn", &|turn| turn.to_string()),
        row("written", &|_| "__".to_owned()),
        row("accept", &|_| "__".to_owned()),
    ]
}

fn unit_lines(unit: &UnitRow) -> Vec<String> {
    let boxes: String = CONDITIONS
        .iter()
        .map(|condition| sign(unit.condition == Some(condition)))
        .map(|sign| format!("{sign} "))
        .collect();
    // A box is three columns of text.
    let men = unit
        .strength
        .map_or_else(String::new, |men| men.to_string());
    let first = format!(
        "{:<4} {:<19} {:<5} {:<4} {:<12} {men:>4} {boxes}{}",
        clean(&unit.address, 4),
        clean(&unit.name, 19),
        format!("{}/{}", unit.size, unit.value),
        short_arm(unit.arm),
        clean(&unit.weapon, 12),
        unit.formation.unwrap_or("")
    );
    let did = |of: [bool; 5]| -> String {
        DEEDS
            .iter()
            .zip(of)
            .map(|(name, did)| {
                let letter = name.chars().next().unwrap_or(' ');
                let letter = if *name == "melee" { 'h' } else { letter };
                format!("{letter}{} ", sign(did))
            })
            .collect()
    };
    let second = format!("     this turn {}  next {}", did(unit.did), did([false; 5]));
    vec![first.trim_end().to_owned(), second.trim_end().to_owned()]
}

fn fatigue_lines(sheet: &BrigadeSheet) -> Vec<String> {
    use super::super::text::COLUMNS;
    use super::super::text::wrap;
    let fatigue = &sheet.fatigue;
    let mut words = format!(
        "Fatigue {}, {}, levels by {} units",
        fatigue.points, fatigue.level, fatigue.units
    );
    if !fatigue.ahead.is_empty() {
        words.push_str(&format!("; {}", fatigue.ahead));
    }
    let mut lines = wrap(&words, COLUMNS);
    let track: String = (1..=fatigue.boxes)
        .map(|point| {
            let sign = if point <= fatigue.points { "x" } else { "." };
            let end = if fatigue.borders.contains(&point) {
                "|"
            } else {
                ""
            };
            format!("{sign}{end}")
        })
        .collect();
    lines.extend(wrap(&format!("  [{track}]"), COLUMNS));
    for (n, fewer) in fatigue.fewer.iter().enumerate() {
        lines.push(format!(
            "  with {} less the levels end at {}",
            n + 1,
            ends(fewer)
        ));
    }
    let figures: Vec<String> = fatigue
        .figures
        .iter()
        .map(|(name, fire, activation)| format!("{name} {fire:+}/{activation:+}"))
        .collect();
    lines.extend(wrap(
        &format!("  fire/activation: {}", figures.join("  ")),
        COLUMNS,
    ));
    lines
}
