//! The sheet of a brigade as plain text.

use super::{CONDITIONS, TURNS, deed_letters, fatigue::level_ends, order_code, order_letters};
use crate::leaf::{BOX, TICKED, clean};
use crate::text::{COLUMNS, wrap};
use rules::fields::terms::charts::weapon_in_words;
use rules::spelling::counted;
use view::paper::{
    roster::short_arm,
    sheet::{BrigadeSheet, DEEDS, MARKS, OrderCodes, UnitRow},
};

/// Returns the sheet of a brigade in lines of plain text.
pub(super) fn sheet_lines(sheet: &BrigadeSheet) -> Vec<String> {
    let mut lines = vec!["=".repeat(COLUMNS)];
    lines.extend(wrap(
        &format!(
            "{}  {}  ({}, {})",
            sheet.callsign,
            clean(&sheet.name, 240),
            clean(&sheet.division, 240),
            clean(&sheet.side, 40)
        ),
        COLUMNS,
    ));
    if let Some(general) = &sheet.brigadier {
        let said = general
            .said
            .map(|said| format!("{said} ({}), ", general.quality));
        let points = match general.points {
            0 => "no points".to_owned(),
            points => format!("{points} points {}", "o".repeat(usize::from(points))),
        };
        lines.extend(wrap(
            &format!(
                "{}: {}{points}",
                clean(&general.name, 240),
                said.unwrap_or_default()
            ),
            COLUMNS,
        ));
    }
    let order = sheet.order.as_deref().unwrap_or("____________________");
    let mut orders = format!("Order: {order}");
    if let Some(waiting) = &sheet.waiting {
        orders.push_str(&format!("; waits: {waiting}"));
    }
    lines.extend(wrap(&orders, COLUMNS));
    let riders = sheet
        .messengers
        .as_deref()
        .unwrap_or("____________________");
    let away = sheet.away.as_ref().map(|away| format!("; {away}"));
    lines.extend(wrap(
        &format!("Messengers: {riders}{}", away.unwrap_or_default()),
        COLUMNS,
    ));
    lines.push(order_letters(sheet).to_owned());
    lines.extend(turn_grid(sheet));
    lines.push(String::new());
    lines.push(format!(
        "{:<4} {:<18} {:<5} {:<4} {:<13} {:>4} {:<15} {}",
        "", "unit", "sz/cv", "arm", "weapon", "men", "ok dis bt brk", "formed"
    ));
    lines.push(format!("     {}", deed_letters()));
    for unit in &sheet.units {
        lines.extend(unit_lines(unit, sheet.counting.word()));
    }
    lines.push(String::new());
    lines.extend(fatigue_lines(sheet));
    let marks: Vec<String> = MARKS
        .iter()
        .map(|mark| {
            format!(
                "{} {}",
                box_sign(sheet.mark == Some(mark.name())),
                mark.name()
            )
        })
        .collect();
    lines.push(format!("Mark: {}", marks.join("  ")));
    if let Some(general) = sheet
        .brigadier
        .as_ref()
        .filter(|_| !sheet.casualty.is_empty())
    {
        let fates: Vec<String> = ["fit", "out", "dead"]
            .iter()
            .map(|fate| format!("{} {fate}", box_sign(general.fate == Some(fate))))
            .collect();
        let back = general
            .back
            .map_or("___".to_owned(), |turn| turn.to_string());
        lines.push(format!(
            "Brigadier: {}  back in {} {back}",
            fates.join("  "),
            sheet.counting.word()
        ));
        lines.push(format!("  hit: {}", sheet.casualty.join(", ")));
    }
    if !sheet.next.is_empty() {
        lines.push(format!("Next own {}:", sheet.counting.own()));
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
            &format!("  next: {}", sheet.modifiers.join(", ")),
            COLUMNS,
        ));
    }
    lines.extend(wrap(
        &format!("  added: {}", sheet.added.join("; ")),
        COLUMNS,
    ));
    if !sheet.units.is_empty() {
        lines.extend(wrap(
            &format!("Die + value: {}", sheet.fight.join("; ")),
            COLUMNS,
        ));
        let losses = sheet.losses.iter();
        let losses = losses.map(|(margin, effect)| format!("{margin} {effect}"));
        let losses: Vec<String> = losses.collect();
        let lost = format!("Fight lost by: {}", losses.join("; "));
        lines.extend(wrap(&lost, COLUMNS));
        let reach = format!("Reach: {}", sheet.reach.join("; "));
        lines.extend(wrap(&reach, COLUMNS));
    }
    lines.push(String::new());
    lines
}

fn box_sign(ticked: bool) -> char {
    if ticked { TICKED } else { BOX }
}

fn turn_grid(sheet: &BrigadeSheet) -> Vec<String> {
    let filled =
        |turn: usize, of: fn(&OrderCodes) -> &Option<String>| match order_code(sheet, turn, of) {
            code if code.is_empty() => "__".to_owned(),
            // A cell of the text has two letters.
            code => code.chars().take(2).collect(),
        };
    let row = |name: &str, cell: &dyn Fn(usize) -> String| {
        let cells: Vec<String> = (1..=TURNS)
            .map(|turn| format!("{:>2}", cell(turn)))
            .collect();
        format!("{name:<8}{}", cells.join("|"))
    };
    vec![
        row(sheet.counting.word(), &|turn| turn.to_string()),
        row("written", &|turn| filled(turn, |codes| &codes.written)),
        row("accept", &|turn| filled(turn, |codes| &codes.accepted)),
    ]
}

fn unit_lines(unit: &UnitRow, word: &str) -> Vec<String> {
    let boxes: String = CONDITIONS
        .iter()
        .map(|condition| box_sign(unit.condition == Some(condition)))
        .map(|sign| format!("{sign} "))
        .collect();
    // A box is three columns of text.
    let men = unit
        .strength
        .map_or_else(String::new, |men| men.to_string());
    let mut lines = Vec::new();
    let mut name = clean(&unit.name, 240);
    if name.chars().count() > 18 {
        // A long name has a line of its own.
        lines = wrap(&format!("{:<4} {name}", clean(&unit.address, 4)), COLUMNS);
        name.clear();
    }
    let address = if lines.is_empty() {
        clean(&unit.address, 4)
    } else {
        String::new()
    };
    let first = format!(
        "{:<4} {:<18} {:<5} {:<4} {:<13} {men:>4} {boxes}{}",
        address,
        name,
        format!("{}/{}", unit.size, unit.value),
        short_arm(unit.arm),
        clean(&weapon_in_words(&unit.weapon), 13),
        unit.formation.unwrap_or("")
    );
    let did = |of: [bool; 5]| -> String {
        DEEDS
            .iter()
            .zip(of)
            .map(|((letter, _), did)| format!("{letter}{} ", box_sign(did)))
            .collect()
    };
    let second = format!(
        "     this {word} {}  next {}",
        did(unit.did),
        did([false; 5])
    );
    lines.extend([first, second].map(|line| line.trim_end().to_owned()));
    lines
}

fn fatigue_lines(sheet: &BrigadeSheet) -> Vec<String> {
    let fatigue = &sheet.fatigue;
    let mut words = format!(
        "Fatigue {}, {}, levels by {}",
        fatigue.points,
        fatigue.level,
        counted(fatigue.units, "unit")
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
            level_ends(fewer)
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
