//! The list of brigades, with the divisions and the units of the brigade in hand below it.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr;

use super::super::theme::Role;
use super::super::ui::Ui;
use super::page;
use super::text;
use super::text::fit;
use crate::rules::fields::state::State;
use crate::rules::fields::terms::charts::Level;
use crate::rules::fields::terms::mark::Mark;
use crate::view::card;
use crate::view::card::BrigadeLine;
use crate::view::card::DivisionLine;
use crate::view::card::UnitLine;

/// The widths of the columns.
struct Columns {
    name: usize,
    order: usize,
    standing: usize,
    level: usize,
}

impl Columns {
    /// As wide as what stands in them; where that is more than there is room for, orders are shortened
    /// first, and names last. What is fixed: cursor, callsign and blank 4, points and blank 6, fatigue
    /// points 5, blanks 3.
    fn of(width: usize, lines: &[&BrigadeLine]) -> Self {
        let level = if width >= 50 { 8 } else { 5 };
        let rest = width.saturating_sub(18 + level);
        let widest = |cells: &dyn Fn(&BrigadeLine) -> usize, least: usize| {
            let here = lines.iter().filter(|line| line.away.is_none());
            here.map(|line| cells(line)).max().unwrap_or(0).max(least)
        };
        let names = lines
            .iter()
            .map(|line| card::short_name(&line.name).width());
        let mut name = names.max().unwrap_or(0).clamp(7, 30);
        let waits = |line: &BrigadeLine| if line.waiting { 6 } else { 0 };
        let mut order = widest(&|line| line.order.width() + waits(line), 5).min(24);
        let mut standing = widest(&|line| line.standing.width(), 6).min(18);
        let mut over = (name + order + standing).saturating_sub(rest);
        for [least_order, least_standing, least_name] in [[10, 8, 10], [5, 6, 4]] {
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

/// The widths of the columns of a unit.
struct UnitColumns {
    name: usize,
    state: usize,
}

impl UnitColumns {
    /// What is fixed: the margin 2, address 3, size and value 3, blanks 4. `moved 12.3 in` is read to its
    /// end wherever it stands at all, and `disordered dismounted` where there is room.
    fn of(width: usize) -> Self {
        let rest = width.saturating_sub(12);
        let did = if width >= 48 { 13 } else { 0 };
        let name = rest.saturating_sub(did + 10).clamp(10, 24);
        Self {
            name,
            state: rest.saturating_sub(did + name).clamp(10, 21),
        }
    }
}

/// Draws the list.
pub fn draw(ui: &Ui, state: &State, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let in_hand = ui.subject.as_ref().map(|subject| &subject.brigade);
    let (later, lines) = parted(ui, state);
    let columns = Columns::of(width, &lines);
    let at = lines.iter().position(|line| Some(&line.id) == in_hand);
    let mut rows: Vec<Line<'_>> = lines
        .iter()
        .map(|line| brigade(line, Some(&line.id) == in_hand, &columns, ui))
        .collect();
    if let Some(words) = later {
        rows.push(Line::styled(fit(&words, width), ui.theme.words(Role::Dim)));
    }
    rows.push(Line::raw(""));
    let divisions = ui.known.divisions.iter();
    rows.extend(divisions.map(|line| division(line, ui, width)));
    if let Some(sheet) = in_hand.and_then(|id| card::sheet(state, id)) {
        rows.push(Line::raw(""));
        let call = &sheet.line.callsign;
        let units = sheet.units.iter();
        rows.extend(units.flat_map(|line| unit(line, call, ui, width)));
    }
    let [head, body] = page::split(area);
    let heading = Line::styled(header(&columns), ui.theme.words(Role::Dim));
    text::write(vec![heading], head, buffer);
    // The brigade in hand is in sight until a page is turned.
    let first = match ui.scroll.wish() {
        0 => text::window(at.unwrap_or(0), rows.len(), usize::from(body.height)),
        scroll => scroll,
    };
    page::from(first, rows, ui, body, buffer);
}

/// Parts those who come later, told in one line, from the others; the one in hand keeps its row.
fn parted<'a>(ui: &'a Ui, state: &State) -> (Option<String>, Vec<&'a BrigadeLine>) {
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
    (Some(format!("    later: {}", told.join(", "))), here)
}

fn header(columns: &Columns) -> String {
    format!(
        "    {} {} {} PTS   FAT",
        fit("BRIGADE", columns.name),
        fit("ORDER", columns.order),
        fit("STATE", columns.standing)
    )
}

fn brigade<'a>(line: &BrigadeLine, chosen: bool, columns: &Columns, ui: &Ui) -> Line<'a> {
    let cursor = if chosen { "▶" } else { " " };
    let order = order(line, columns.order);
    let side = ui.theme.words(Role::Side(line.side));
    let mut spans = vec![Span::styled(
        format!(
            "{cursor}{} {} ",
            fit(&line.callsign, 2),
            fit(card::short_name(&line.name), columns.name)
        ),
        side,
    )];
    if let Some(away) = &line.away {
        spans.push(Span::styled(away.clone(), ui.theme.words(Role::Dim)));
        return finish(spans, chosen, ui);
    }
    let standing = match line.mark {
        Mark::Steady => ui.theme.words(Role::Text),
        Mark::Shaken => ui.theme.words(Role::Warn),
        Mark::Beaten => ui.theme.words(Role::Bad),
    };
    let points = if line.active {
        text::dots(line.points)
    } else {
        String::new()
    };
    spans.push(Span::raw(format!("{} ", fit(&order, columns.order))));
    spans.push(Span::styled(
        format!(
            "{} ",
            fit(brief(&line.standing, columns.standing), columns.standing)
        ),
        standing,
    ));
    spans.push(Span::raw(fit(&points, 6)));
    spans.push(Span::styled(
        fatigue(line, columns.level),
        level_style(line.level, ui),
    ));
    finish(spans, chosen, ui)
}

fn finish<'a>(spans: Vec<Span<'a>>, chosen: bool, ui: &Ui) -> Line<'a> {
    let line = Line::from(spans);
    if chosen {
        line.patch_style(ui.theme.words(Role::Cursor))
    } else {
        line
    }
}

fn fatigue(line: &BrigadeLine, level: usize) -> String {
    let points = format!("{}/{}", line.fatigue, line.units);
    format!("{}{}", fit(&points, 5), short(line.level.name(), level))
}

/// The order, its first word shortened before its aim is cut off.
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

/// The one result that is longer than a narrow column has a usual short form.
fn brief(standing: &str, width: usize) -> &str {
    if standing == "hesitant" && width < 8 {
        "hesit."
    } else {
        standing
    }
}

/// The level, shortened where its column is narrow.
fn short(name: &str, width: usize) -> &str {
    match name {
        "willing" if width < 7 => "will.",
        "depleted" if width < 8 => "depl.",
        _ => name,
    }
}

fn level_style(level: Level, ui: &Ui) -> Style {
    ui.theme.words(match level {
        Level::Fresh | Level::Willing => Role::Text,
        Level::Worn | Level::Tired => Role::Warn,
        Level::Depleted | Level::Spent => Role::Bad,
    })
}

fn division<'a>(line: &DivisionLine, ui: &Ui, width: usize) -> Line<'a> {
    let morale = if line.routed {
        "routed".to_owned()
    } else {
        format!("morale {} now", line.morale)
    };
    let riders = match line.messengers {
        Some((free, all)) => {
            let out = all.saturating_sub(free) as usize;
            format!(
                "{}{} {free} free",
                "◆".repeat(out),
                "◇".repeat(free as usize)
            )
        }
        None => "◇ unlimited".to_owned(),
    };
    let beside = 4 + 1 + 14 + 1 + riders.width();
    let name = fit(&line.name, width.saturating_sub(beside).clamp(12, 40));
    let words = format!("    {name} {} {riders}", fit(&morale, 14));
    Line::styled(fit(&words, width), ui.theme.words(Role::Side(line.side)))
}

/// A unit, and what it did: behind it, or where that has no room below it.
fn unit<'a>(line: &UnitLine, callsign: &str, ui: &Ui, width: usize) -> Vec<Line<'a>> {
    let role = if line.troubled {
        Role::Warn
    } else {
        Role::Text
    };
    let address = format!("{callsign}{}", line.number);
    let columns = UnitColumns::of(width);
    let words = format!(
        "  {} {} {}/{} {} ",
        fit(&address, 3),
        fit(&line.name, columns.name),
        line.size,
        line.value,
        fit(&line.state, columns.state)
    );
    let style = ui.theme.words(role);
    let has_room = words.width() + line.did.width() <= width;
    if line.did.is_empty() || has_room {
        return vec![Line::styled(
            fit(&format!("{words}{}", line.did), width),
            style,
        )];
    }
    let did = text::wrap(&line.did, width.saturating_sub(6)).into_iter();
    let did = did.map(|did| Line::styled(format!("      {did}"), ui.theme.words(Role::Dim)));
    std::iter::once(Line::styled(fit(&words, width), style))
        .chain(did)
        .collect()
}
