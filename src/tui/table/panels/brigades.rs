//! The list of brigades; below it the divisions, and the units of the selected brigade.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::page;
use crate::kit::text::{self, fit};
use crate::kit::theme::WordRole;
use crate::table::ui::UiState;
use rules::fields::state::State;
use rules::fields::terms::{charts::Level, mark::BrigadeMark};
use view::sheets::card::{self, BrigadeCard, BrigadeLine, DivisionLine, UnitLine};

/// First word of the line that lists brigades arriving later.
pub const LATER: &str = "later:";

/// Widths of the columns of the list, in cells.
struct BrigadeColumns {
    name: usize,
    order: usize,
    standing: usize,
    level: usize,
}

impl BrigadeColumns {
    /// Makes columns as wide as their content. If they do not fit, shortens orders first and names last. Fixed widths:
    /// cursor, callsign and blank 4; points and blank 6; fatigue points 5; blanks 3.
    fn new(width: usize, lines: &[&BrigadeLine]) -> Self {
        let level = if width >= 50 { 8 } else { 5 };
        let rest = width.saturating_sub(18 + level);
        let widest = |cells: &dyn Fn(&BrigadeLine) -> usize, least: usize| {
            let here = lines.iter().filter(|line| line.away.is_none());
            here.map(|line| cells(line)).max().unwrap_or(0).max(least)
        };
        let names = lines.iter().map(|line| card::short_name(&line.name));
        let mut name = text::widest(names).clamp(7, 30);
        let waits = |line: &BrigadeLine| if line.waiting { 6 } else { 0 };
        let mut order = widest(&|line| line.order.width() + waits(line), 5).min(24);
        let mut standing = widest(&|line| line.standing.width(), 6).min(18);
        let mut over = (name + order + standing).saturating_sub(rest);
        // `att B`, and the sign of an order that waits.
        let brief = if lines.iter().any(|line| line.waiting) {
            6
        } else {
            5
        };
        for [least_order, least_standing, least_name] in [[10, 8, 10], [brief, 6, 4]] {
            for (column, least) in [
                (&mut order, least_order),
                (&mut standing, least_standing),
                (&mut name, least_name),
            ] {
                let less = column.saturating_sub(least).min(over);
                *column -= less;
                over -= less;
            }
        }
        Self {
            name,
            order,
            standing,
            level,
        }
    }
}

/// Widths of the columns of the units, in cells.
struct UnitColumns {
    name: usize,
    state: usize,
}

impl UnitColumns {
    /// Makes columns as wide as their content. If they do not fit, shortens names first. Fixed widths: margin 2,
    /// address 3, size and value 3, blanks 4.
    fn new(width: usize, units: &[UnitLine]) -> Self {
        let rest = width.saturating_sub(12);
        let state = text::widest(units.iter().map(|unit| unit.state.as_str()));
        let state = state.clamp(2, rest.saturating_sub(10).max(2));
        let name = text::widest(units.iter().map(|unit| unit.name.as_str()));
        Self {
            name: name.min(rest.saturating_sub(state)).max(10),
            state,
        }
    }
}

/// Draws the list.
pub fn draw(ui: &UiState, state: &State, area: Rect, buffer: &mut Buffer) {
    let list = List::new(ui, state, usize::from(area.width));
    let [head, body] = page::split(area);
    let heading = Line::styled(header(&list.columns), ui.theme.words(WordRole::Dim));
    text::write(vec![heading], head, buffer);
    let room = usize::from(body.height);
    // Names are cut only if the whole list then fits.
    let (mut rows, mut at) = list.rows(true, ui);
    if rows.len() > room {
        let cut = list.rows(false, ui);
        if cut.0.len() <= room {
            (rows, at) = cut;
        }
    }
    // The selected brigade is visible until the referee turns a page.
    let first = match ui.scroll.wish() {
        0 => text::window(at, rows.len(), room),
        scroll => scroll,
    };
    page::from(first, rows, ui, body, buffer);
}

/// Draws the beginning of the list, as much as fits, where it cannot be scrolled.
pub fn beginning(ui: &UiState, state: &State, area: Rect, buffer: &mut Buffer) {
    let list = List::new(ui, state, usize::from(area.width));
    let heading = Line::styled(header(&list.columns), ui.theme.words(WordRole::Dim));
    let rows = std::iter::once(heading).chain(list.rows(false, ui).0);
    text::write(rows.collect(), area, buffer);
}

/// Content of the list.
struct List<'a> {
    lines: Vec<&'a BrigadeLine>,
    /// The brigades that arrive later, named in one line; `None` if there are none.
    later: Option<String>,
    /// The selected brigade with its units; `None` without a selection.
    sheet: Option<BrigadeCard>,
    columns: BrigadeColumns,
    width: usize,
}

impl<'a> List<'a> {
    fn new(ui: &'a UiState, state: &State, width: usize) -> Self {
        let in_hand = ui.subject.as_ref().map(|subject| &subject.brigade);
        let (later, lines) = parted(ui, state);
        Self {
            columns: BrigadeColumns::new(width, &lines),
            lines,
            later,
            sheet: in_hand.and_then(|id| card::sheet(state, id)),
            width,
        }
    }

    /// Returns the rows, and the index of the first row of the selected brigade. With `whole`, a name too long for its
    /// column continues in the next row.
    fn rows(&self, whole: bool, ui: &UiState) -> (Vec<Line<'static>>, usize) {
        let in_hand = self.sheet.as_ref().map(|sheet| &sheet.line.id);
        let below = |margin| whole.then(|| self.width.saturating_sub(margin));
        let (mut rows, mut at) = (Vec::new(), 0);
        for line in &self.lines {
            let chosen = Some(&line.id) == in_hand;
            if chosen {
                at = rows.len();
            }
            rows.extend(brigade(line, chosen, &self.columns, below(4), ui));
        }
        let dim = ui.theme.words(WordRole::Dim);
        if let Some(words) = &self.later {
            let words = match whole {
                true => text::wrap_indented(words, self.width),
                false => vec![fit(words, self.width)],
            };
            rows.extend(words.into_iter().map(|words| Line::styled(words, dim)));
        }
        rows.push(Line::raw(""));
        let columns = DivisionColumns::new(self.width, &ui.known.divisions);
        let divisions = ui.known.divisions.iter();
        rows.extend(divisions.flat_map(|line| division(line, &columns, self.width, below(6), ui)));
        if let Some(sheet) = &self.sheet {
            rows.push(Line::raw(""));
            let columns = UnitColumns::new(self.width, &sheet.units);
            for line in &sheet.units {
                let address = format!("{}{}", sheet.line.callsign, line.number);
                rows.extend(unit(line, &address, &columns, below(6), self.width, ui));
            }
        }
        (rows, at)
    }
}

/// Separates the brigades that arrive later, which share one line of names, from the others; the selected brigade
/// always has a row of its own.
fn parted<'a>(ui: &'a UiState, state: &State) -> (Option<String>, Vec<&'a BrigadeLine>) {
    let in_hand = ui.subject.as_ref().map(|subject| &subject.brigade);
    let turn = |line: &BrigadeLine| {
        line.away.as_ref()?;
        let brigade = state.brigade(&line.id).filter(|b| !b.is_broken())?;
        brigade.arrives().map(|turn| state.counted(turn))
    };
    let comes = |line: &BrigadeLine| turn(line).is_some() && Some(&line.id) != in_hand;
    let all = || ui.known.brigades.iter();
    let later: Vec<&BrigadeLine> = all().filter(|line| comes(line)).collect();
    if later.len() < 2 {
        return (None, all().collect());
    }
    let mut turns: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    for line in later {
        let calls = turns.entry(turn(line).unwrap_or_default()).or_default();
        calls.push(&line.callsign);
    }
    let told: Vec<String> = turns
        .iter()
        .map(|(turn, calls)| format!("{} {} {turn}", calls.join(" "), state.turn_word()))
        .collect();
    let here = all().filter(|line| !comes(line)).collect();
    (Some(format!("    {LATER} {}", told.join(", "))), here)
}

fn header(columns: &BrigadeColumns) -> String {
    format!(
        "    {} {} {} PTS   FAT",
        fit("BRIGADE", columns.name),
        fit("ORDER", columns.order),
        fit("STATE", columns.standing)
    )
}

fn brigade(
    line: &BrigadeLine,
    chosen: bool,
    columns: &BrigadeColumns,
    below: Option<usize>,
    ui: &UiState,
) -> Vec<Line<'static>> {
    let cursor = if chosen { "▶" } else { " " };
    let side = ui.theme.words(WordRole::Side(line.side));
    let mut names = text::in_column(card::short_name(&line.name), columns.name, below).into_iter();
    let name = names.next().unwrap_or_default();
    let mut spans = vec![Span::styled(
        format!("{cursor}{} {name} ", fit(&line.callsign, 2)),
        side,
    )];
    match &line.away {
        Some(away) => spans.push(Span::styled(away.clone(), ui.theme.words(WordRole::Dim))),
        None => spans.extend(standing(line, columns, ui)),
    }
    let more = names.map(|name| Line::styled(format!("    {name}"), side));
    std::iter::once(Line::from(spans))
        .chain(more)
        .map(|row| match chosen {
            true => row.patch_style(ui.theme.words(WordRole::Cursor)),
            false => row,
        })
        .collect()
}

/// Describes a brigade on the table: order, mark, points, fatigue.
fn standing(line: &BrigadeLine, columns: &BrigadeColumns, ui: &UiState) -> Vec<Span<'static>> {
    let order = order(line, columns.order);
    let standing = match line.mark {
        BrigadeMark::Steady => ui.theme.words(WordRole::Text),
        BrigadeMark::Shaken => ui.theme.words(WordRole::Warn),
        BrigadeMark::Beaten => ui.theme.words(WordRole::Bad),
    };
    let points = if line.active {
        text::dots(line.points)
    } else {
        String::new()
    };
    let result = fit(brief(&line.standing, columns.standing), columns.standing);
    vec![
        Span::raw(format!("{} ", fit(&order, columns.order))),
        Span::styled(format!("{result} "), standing),
        Span::raw(fit(&points, 6)),
        Span::styled(fatigue(line, columns.level), level_style(line.level, ui)),
    ]
}

fn fatigue(line: &BrigadeLine, level: usize) -> String {
    let points = format!("{}/{}", line.fatigue, line.units);
    format!("{}{}", fit(&points, 5), short(line.level.name(), level))
}

/// Describes an order; its first word is shortened before its target is cut.
fn order(line: &BrigadeLine, width: usize) -> String {
    let waits = if line.waiting { " (new)" } else { "" };
    let full = format!("{}{waits}", line.order);
    if full.width() <= width {
        return full;
    }
    let waits = if line.waiting { "+" } else { "" };
    let brief = line.order.replacen("attack ", "att ", 1);
    format!("{}{waits}", brief.replacen("advance ", "adv ", 1))
}

/// Shortens an activation result for a narrow column.
fn brief(standing: &str, width: usize) -> &str {
    if standing == "hesitant" && width < 8 {
        "hesit."
    } else {
        standing
    }
}

/// Shortens a fatigue level if its column is narrow.
fn short(name: &str, width: usize) -> &str {
    match name {
        "willing" if width < 7 => "will.",
        "depleted" if width < 8 => "depl.",
        _ => name,
    }
}

fn level_style(level: Level, ui: &UiState) -> Style {
    ui.theme.words(match level {
        Level::Fresh | Level::Willing => WordRole::Text,
        Level::Worn | Level::Tired => WordRole::Warn,
        Level::Depleted | Level::Spent => WordRole::Bad,
    })
}

/// Widths of the columns of the divisions, in cells.
struct DivisionColumns {
    name: usize,
    morale: usize,
    /// True if morale and messengers are abbreviated.
    brief: bool,
}

impl DivisionColumns {
    /// Makes columns as wide as their content. If they do not fit, shortens the other columns, names last. Fixed
    /// widths: margin 4, blanks 2.
    fn new(width: usize, lines: &[DivisionLine]) -> Self {
        let widest = |words: fn(&DivisionLine, bool) -> String, brief: bool| {
            let widths = lines.iter().map(|line| words(line, brief).width());
            widths.max().unwrap_or(0)
        };
        let room = |brief| {
            let beside = widest(morale, brief) + widest(riders, brief);
            width.saturating_sub(4 + 2 + beside)
        };
        let name = text::widest(lines.iter().map(|line| line.name.as_str()));
        let brief = name > room(false);
        Self {
            name: name.min(room(brief)).max(10),
            morale: widest(morale, brief),
            brief,
        }
    }
}

fn morale(line: &DivisionLine, brief: bool) -> String {
    match (line.routed, brief) {
        (true, _) => "routed".to_owned(),
        (false, true) => format!("morale {}", line.morale),
        (false, false) => format!("morale {} now", line.morale),
    }
}

fn riders(line: &DivisionLine, brief: bool) -> String {
    match line.messengers {
        None => "◇ unlimited".to_owned(),
        Some((free, _)) if brief => format!("{free} free"),
        Some((free, all)) => {
            let out = "◆".repeat(all.saturating_sub(free) as usize);
            format!("{out}{} {free} free", "◇".repeat(free as usize))
        }
    }
}

fn division(
    line: &DivisionLine,
    columns: &DivisionColumns,
    width: usize,
    below: Option<usize>,
    ui: &UiState,
) -> Vec<Line<'static>> {
    let standing = format!(
        "{} {}",
        fit(&morale(line, columns.brief), columns.morale),
        riders(line, columns.brief)
    );
    let side = ui.theme.words(WordRole::Side(line.side));
    let mut names = text::in_column(&line.name, columns.name, below).into_iter();
    let name = names.next().unwrap_or_default();
    let first = fit(&format!("    {name} {standing}"), width);
    let more = names.map(|name| format!("      {name}"));
    std::iter::once(first)
        .chain(more)
        .map(|words| Line::styled(words, side))
        .collect()
}

/// Draws a unit, and its acts this turn: in the same row or, if they do not fit, below.
fn unit(
    line: &UnitLine,
    address: &str,
    columns: &UnitColumns,
    below: Option<usize>,
    width: usize,
    ui: &UiState,
) -> Vec<Line<'static>> {
    let role = if line.troubled {
        WordRole::Warn
    } else {
        WordRole::Text
    };
    let mut names = text::in_column(&line.name, columns.name, below).into_iter();
    let name = names.next().unwrap_or_default();
    let words = format!(
        "  {} {name} {}/{} {} ",
        fit(address, 3),
        line.size,
        line.value,
        fit(&line.state, columns.state)
    );
    let style = ui.theme.words(role);
    let has_room = words.width() + line.did.width() <= width;
    let (behind, farther) = match has_room {
        true => (line.did.as_str(), ""),
        false => ("", line.did.as_str()),
    };
    let first = fit(&format!("{words}{behind}"), width);
    let more = names.map(|name| Line::styled(format!("      {name}"), style));
    let did = text::wrap(farther, width.saturating_sub(6)).into_iter();
    let did = did.map(|did| Line::styled(format!("      {did}"), ui.theme.words(WordRole::Dim)));
    std::iter::once(Line::styled(first, style))
        .chain(more)
        .chain(did)
        .collect()
}
