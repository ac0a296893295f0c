//! The sheet of the selected brigade.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::page;
use crate::kit::text::{self, fit};
use crate::kit::theme::WordRole;
use crate::table::ui::UiState;
use rules::fields::state::State;
use view::sheets::card::{self, BrigadeCard, UnitLine};
use view::show;

/// Draws the sheet.
pub fn draw(ui: &UiState, state: &State, area: Rect, buffer: &mut Buffer) {
    let sheet = ui
        .subject
        .as_ref()
        .and_then(|subject| card::sheet(state, &subject.brigade));
    let Some(sheet) = sheet else {
        let words = "No brigade selected: press its capital letter.";
        let lines = text::wrap(words, usize::from(area.width));
        let dim = ui.theme.words(WordRole::Dim);
        let lines = lines.into_iter().map(|line| Line::styled(line, dim));
        return text::write(lines.collect(), area, buffer);
    };
    let width = usize::from(area.width);
    let in_hand = ui
        .subject
        .as_ref()
        .and_then(|subject| match subject.units.as_slice() {
            [unit] => Some(unit),
            _ => None,
        });
    let mut lines = title(&sheet, width, ui);
    // A selected unit is described before its brigade.
    if let Some(id) = in_hand {
        for words in show::text::unit_text(state, id).lines() {
            lines.extend(text::wrap(words, width).into_iter().map(Line::raw));
        }
        lines.push(Line::raw(""));
    }
    for (name, words) in facts(&sheet, state.turn_letter()) {
        lines.extend(fact(name, &words, width, ui));
    }
    lines.push(Line::raw(""));
    let columns = SheetColumns::new(width, &sheet.units);
    lines.push(Line::styled(
        columns.header(),
        ui.theme.words(WordRole::Dim),
    ));
    let measure = state.oob().measure;
    for line in &sheet.units {
        let rows = unit(line, &columns, width, ui, |inches| measure.say(inches)).into_iter();
        lines.extend(rows.map(|row| match in_hand == Some(&line.id) {
            true => row.patch_style(ui.theme.words(WordRole::Cursor)),
            false => row,
        }));
        if !line.did.is_empty() {
            let did = format!("     {}", line.did);
            lines.push(Line::styled(
                fit(&did, width),
                ui.theme.words(WordRole::Dim),
            ));
        }
    }
    if !sheet.lines.is_empty() {
        let words = format!("{}: one price each", sheet.lines.join(" · "));
        lines.extend(fact("As one", &words, width, ui));
    }
    lines.extend(ahead(&sheet, width, ui));
    page::scrolled(lines, ui, area, buffer);
}

/// Returns which acts the brigade may do, shown below its state.
fn ahead<'a>(sheet: &BrigadeCard, width: usize, ui: &UiState) -> Vec<Line<'a>> {
    if sheet.next.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![Line::raw("")];
    for (n, words) in sheet.next.iter().enumerate() {
        lines.extend(fact(if n == 0 { "Next" } else { "" }, words, width, ui));
    }
    lines
}

/// Returns the brigade's identity and command, after its name or in rows below.
fn title<'a>(sheet: &BrigadeCard, width: usize, ui: &UiState) -> Vec<Line<'a>> {
    let side = ui.theme.words(WordRole::Side(sheet.line.side));
    let name = format!(
        "{}  {}",
        sheet.line.callsign,
        sheet.line.name.to_uppercase()
    );
    let has_room = name.width() + 2 + sheet.belongs.width() <= width;
    let name = Span::styled(name, side.add_modifier(Modifier::BOLD));
    let dim = ui.theme.words(WordRole::Dim);
    if has_room {
        let belongs = Span::styled(format!("  {}", sheet.belongs), dim);
        return vec![Line::from(vec![name, belongs])];
    }
    let belongs = text::wrap_indented(&format!("   {}", sheet.belongs), width).into_iter();
    std::iter::once(Line::from(name))
        .chain(belongs.map(|words| Line::styled(words, dim)))
        .collect()
}

fn facts(sheet: &BrigadeCard, letter: char) -> Vec<(&'static str, String)> {
    let since = match sheet.since {
        Some(turn) => format!(", since {letter}{turn}"),
        None => String::new(),
    };
    let mut facts = vec![("Order", format!("{}{since}", sheet.order))];
    if let Some(waiting) = &sheet.waiting {
        facts.push(("Waiting", format!("{waiting} (o accepts it)")));
    }
    if let Some(away) = &sheet.line.away {
        facts.push(("Where", away.clone()));
    }
    facts.push(("State", sheet.activation.clone()));
    let points = match sheet.line.points {
        Some((left, all)) => format!("{} {left} of {all}", text::dots(sheet.line.points)),
        None => "no one commands".to_owned(),
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

fn fact<'a>(name: &'static str, words: &str, width: usize, ui: &UiState) -> Vec<Line<'a>> {
    let wrapped = text::wrap(words, width.saturating_sub(9)).into_iter();
    let lines = wrapped.enumerate().map(|(n, words)| {
        let name = if n == 0 { name } else { "" };
        Line::from(vec![
            Span::styled(fit(name, 9), ui.theme.words(WordRole::Dim)),
            Span::raw(words),
        ])
    });
    lines.collect()
}

/// Widths of the columns of the units, in cells.
struct SheetColumns {
    name: usize,
    state: usize,
    /// True if size and value are packed as `2/4`, and columns are separated by single blanks.
    close: bool,
}

impl SheetColumns {
    /// Makes columns as wide as their content. If they do not fit they are packed, and then names continue below. Fixed
    /// widths: number 3, size and value 9, distance and cost 12, blanks 2; when packed 2, 4, 12 and 2.
    fn new(width: usize, units: &[UnitLine]) -> Self {
        let name = text::widest(units.iter().map(|unit| unit.name.as_str()));
        let state = text::widest(units.iter().map(|unit| unit.state.as_str()));
        let close = 26 + name + state.max(5) > width;
        let rest = width.saturating_sub(if close { 20 } else { 26 });
        let state = state.clamp(5, rest.saturating_sub(5).max(5));
        Self {
            name: name.min(rest.saturating_sub(state)).max(5),
            state,
            close,
        }
    }

    fn header(&self) -> String {
        let (unit, state) = (fit("unit", self.name), fit("state", self.state));
        match self.close {
            true => format!("# {unit} cv  {state}  to gen cost"),
            false => format!("#  {unit} size cv {state} to gen  cost"),
        }
    }

    /// Returns the first row of a unit.
    fn row(&self, line: &UnitLine, name: &str, far: &str, cost: &str) -> String {
        let state = fit(&line.state, self.state);
        let (number, size, value) = (line.number, line.size, line.value);
        match self.close {
            true => format!("{number} {name} {size}/{value} {state} {far:>7} {cost:>4}"),
            false => format!("{number}  {name} {size:>3}  {value:>2}  {state} {far:>7} {cost:>3}"),
        }
    }
}

fn unit(
    line: &UnitLine,
    columns: &SheetColumns,
    width: usize,
    ui: &UiState,
    say: impl Fn(f64) -> String,
) -> Vec<Line<'static>> {
    let far = line.to_general.map_or_else(|| "-".to_owned(), say);
    let cost = line.cost.map_or_else(|| "-".to_owned(), |c| c.to_string());
    let below = Some(width.saturating_sub(3));
    let mut names = text::in_column(&line.name, columns.name, below).into_iter();
    let name = names.next().unwrap_or_default();
    let first = columns.row(line, &name, &far, &cost);
    let role = if line.troubled {
        WordRole::Warn
    } else {
        WordRole::Text
    };
    let more = names.map(|name| format!("   {name}"));
    let rows = std::iter::once(first).chain(more);
    rows.map(|words| Line::styled(words, ui.theme.words(role)))
        .collect()
}
