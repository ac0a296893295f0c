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
    let columns = Columns::of(width, &sheet.units);
    lines.push(Line::styled(header(&columns), ui.theme.words(Role::Dim)));
    let measure = state.oob().measure;
    let in_hand = ui
        .subject
        .as_ref()
        .and_then(|subject| match subject.units.as_slice() {
            [unit] => Some(unit),
            _ => None,
        });
    for line in &sheet.units {
        let rows = unit(line, &columns, ui, |inches| measure.say(inches)).into_iter();
        lines.extend(rows.map(|row| match in_hand == Some(&line.id) {
            true => row.patch_style(ui.theme.words(Role::Cursor)),
            false => row,
        }));
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

/// The widths of the columns of a unit.
struct Columns {
    name: usize,
    state: usize,
}

impl Columns {
    /// As wide as what stands in them; where that is more than there is room for, names go on below. What is fixed:
    /// number 3, size and value 9, distance and cost 12, blanks 2.
    fn of(width: usize, units: &[UnitLine]) -> Self {
        let rest = width.saturating_sub(26);
        let state = text::widest(units.iter().map(|unit| unit.state.as_str()));
        let state = state.clamp(5, rest.saturating_sub(5).max(5));
        let name = text::widest(units.iter().map(|unit| unit.name.as_str()));
        Self {
            name: name.min(rest.saturating_sub(state)).max(5),
            state,
        }
    }
}

fn header(columns: &Columns) -> String {
    format!(
        "#  {} size cv {} to gen  cost",
        fit("unit", columns.name),
        fit("state", columns.state)
    )
}

fn unit(
    line: &UnitLine,
    columns: &Columns,
    ui: &Ui,
    say: impl Fn(f64) -> String,
) -> Vec<Line<'static>> {
    let far = line.to_general.map_or_else(|| "-".to_owned(), say);
    let cost = line.cost.map_or_else(|| "-".to_owned(), |c| c.to_string());
    let mut names = text::in_column(&line.name, columns.name, true).into_iter();
    let first = format!(
        "{}  {} {:>3}  {:>2}  {} {:>7} {:>3}",
        line.number,
        names.next().unwrap_or_default(),
        line.size,
        line.value,
        fit(&line.state, columns.state),
        far,
        cost
    );
    let role = if line.troubled {
        Role::Warn
    } else {
        Role::Text
    };
    let more = names.map(|name| format!("   {name}"));
    let rows = std::iter::once(first).chain(more);
    rows.map(|words| Line::styled(words, ui.theme.words(role)))
        .collect()
}
