//! The sheet of the brigade in hand.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::text::Span;

use super::super::theme::Role;
use super::super::ui::Ui;
use super::page;
use super::text;
use super::text::fit;
use crate::rules::fields::state::State;
use crate::view::card;
use crate::view::card::Sheet;
use crate::view::card::UnitLine;
use crate::view::show;

/// Draws the sheet.
pub fn draw(ui: &Ui, state: &State, area: Rect, buffer: &mut Buffer) {
    let sheet = ui
        .subject
        .as_ref()
        .and_then(|subject| card::sheet(state, &subject.brigade));
    let Some(sheet) = sheet else {
        let words = "Nobody is in hand: press the capital letter of a brigade.";
        let lines = text::wrap(words, usize::from(area.width));
        let dim = ui.theme.words(Role::Dim);
        let lines = lines.into_iter().map(|line| Line::styled(line, dim));
        return text::write(lines.collect(), area, buffer);
    };
    let width = usize::from(area.width);
    let mut lines = vec![title(&sheet, ui)];
    for (name, words) in facts(&sheet, state.turn_letter()) {
        lines.extend(fact(name, &words, width, ui));
    }
    lines.push(Line::raw(""));
    lines.push(Line::styled(header(width), ui.theme.words(Role::Dim)));
    let measure = state.oob().measure;
    let in_hand = ui
        .subject
        .as_ref()
        .and_then(|subject| match subject.units.as_slice() {
            [unit] => Some(unit),
            _ => None,
        });
    for line in &sheet.units {
        let row = unit(line, width, ui, |inches| measure.say(inches));
        lines.push(match in_hand == Some(&line.id) {
            true => row.patch_style(ui.theme.words(Role::Cursor)),
            false => row,
        });
        if !line.did.is_empty() {
            let did = format!("     {}", line.did);
            lines.push(Line::styled(fit(&did, width), ui.theme.words(Role::Dim)));
        }
    }
    if let Some(id) = in_hand {
        lines.push(Line::raw(""));
        for words in show::text::unit(state, id).lines() {
            lines.extend(text::wrap(words, width).into_iter().map(Line::raw));
        }
    }
    if !sheet.lines.is_empty() {
        let words = format!("{}: one price each", sheet.lines.join(" · "));
        lines.extend(fact("As one", &words, width, ui));
    }
    lines.extend(ahead(&sheet, width, ui));
    page::scrolled(lines, ui, area, buffer);
}

/// What it may do next, below what it has.
fn ahead<'a>(sheet: &Sheet, width: usize, ui: &Ui) -> Vec<Line<'a>> {
    if sheet.next.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![Line::raw("")];
    for (n, words) in sheet.next.iter().enumerate() {
        lines.extend(fact(if n == 0 { "Next" } else { "" }, words, width, ui));
    }
    lines
}

fn title<'a>(sheet: &Sheet, ui: &Ui) -> Line<'a> {
    let side = ui.theme.words(Role::Side(sheet.line.side));
    Line::from(vec![
        Span::styled(
            format!(
                "{}  {}  ",
                sheet.line.callsign,
                sheet.line.name.to_uppercase()
            ),
            side.add_modifier(ratatui::style::Modifier::BOLD),
        ),
        Span::styled(sheet.belongs.clone(), ui.theme.words(Role::Dim)),
    ])
}

fn facts(sheet: &Sheet, letter: char) -> Vec<(&'static str, String)> {
    let since = match sheet.since {
        Some(turn) => format!(", since {letter}{turn}"),
        None => String::new(),
    };
    let mut facts = vec![("Order", format!("{}{since}", sheet.order))];
    if let Some(waiting) = &sheet.waiting {
        facts.push(("Waiting", format!("{waiting} (o takes it)")));
    }
    if let Some(away) = &sheet.line.away {
        facts.push(("Where", away.clone()));
    }
    facts.push(("State", sheet.activation.clone()));
    let points = match sheet.line.points {
        Some((left, all)) => format!("{} {left} of {all}", text::dots(sheet.line.points)),
        None => "nobody commands".to_owned(),
    };
    facts.push(("Points", points));
    for entry in &sheet.ledger {
        facts.push(("", entry.clone()));
    }
    facts.push(("Fatigue", sheet.fatigue.clone()));
    if !sheet.history.is_empty() {
        facts.push(("History", sheet.history.join("  ")));
    }
    facts.push(("General", sheet.general.clone()));
    if let Some(commander) = &sheet.commander {
        facts.push(("", format!("under {commander}")));
    }
    facts.push(("Riders", sheet.messengers.clone()));
    facts
}

fn fact<'a>(name: &'static str, words: &str, width: usize, ui: &Ui) -> Vec<Line<'a>> {
    let lines = text::wrap(words, width.saturating_sub(9));
    let line = |(n, words): (usize, String)| {
        let name = if n == 0 { name } else { "" };
        Line::from(vec![
            Span::styled(fit(name, 9), ui.theme.words(Role::Dim)),
            Span::raw(words),
        ])
    };
    lines.into_iter().enumerate().map(line).collect()
}

fn header(width: usize) -> String {
    let name = name_width(width);
    format!(
        "#  {} size cv {} to gen  cost",
        fit("unit", name),
        fit("state", state_width(width))
    )
}

fn name_width(width: usize) -> usize {
    width.saturating_sub(26 + state_width(width)).clamp(4, 24)
}

fn state_width(width: usize) -> usize {
    if width < 46 { 10 } else { 12 }
}

fn unit<'a>(line: &UnitLine, width: usize, ui: &Ui, say: impl Fn(f64) -> String) -> Line<'a> {
    let far = line.to_general.map_or_else(|| "-".to_owned(), say);
    let cost = line.cost.map_or_else(|| "-".to_owned(), |c| c.to_string());
    let words = format!(
        "{}  {} {:>3}  {:>2}  {} {:>7} {:>3}",
        line.number,
        fit(&line.name, name_width(width)),
        line.size,
        line.value,
        fit(&line.state, state_width(width)),
        far,
        cost
    );
    let role = if line.troubled {
        Role::Warn
    } else {
        Role::Text
    };
    Line::styled(words, ui.theme.words(role))
}
