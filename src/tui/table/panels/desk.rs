//! The panel of orders and messengers.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::page::{self, PanelRow};
use crate::kit::text::{self, fit};
use crate::kit::theme::WordRole;
use crate::table::phrase::order_letters;
use crate::table::ui::UiState;
use rules::fields::state::State;
use rules::fields::terms::phase::Phase;
use view::assist::{OrderLine, RiderLine};
use view::sheets::card::{BrigadeLine, short_name};

/// Indentation of the lines under a brigade.
const INDENT: usize = 3;

/// Width of a short name in a row that also holds the order and the reason.
const NAME: usize = 14;
/// Width of the order after it.
const ORDER: usize = 24;

/// Draws the panel.
pub fn draw(ui: &UiState, state: &State, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let title = text::rule("ORDERS AND MESSENGERS", width);
    let heading = Line::styled(title, ui.theme.words(WordRole::Title));
    let mut lines = Vec::new();
    if state.phase() == Phase::Orders {
        let orders = &ui.known.orders;
        let names = orders.iter().map(|line| short_name(&line.name));
        let name = text::widest(names).max(NAME);
        let all = 3 + name + 1 + ORDER;
        let has_room = orders
            .iter()
            .all(|line| all + reason(line).width() <= width);
        for line in orders {
            lines.extend(order(line, name, has_room.then_some(all), width, ui));
        }
    } else {
        let ours = || ui.known.brigades.iter().filter(|line| line.active);
        let name = text::widest(ours().map(|line| short_name(&line.name))).max(NAME);
        for line in ours() {
            lines.extend(standing_order(line, name).wrapped(width, &ui.theme));
        }
    }
    if !ui.known.riders.is_empty() {
        lines.push(Line::raw(""));
    }
    for rider in &ui.known.riders {
        lines.extend(messenger(rider, width, ui, state));
    }
    if state.phase() == Phase::Orders {
        lines.push(Line::raw(""));
        let words = format!(
            "o then {}; then i: in person.{} Space: the next messenger, then its dice; \
             `:ride 1 to X,Y` halts it there, `by X,Y` makes it ride that way.",
            order_letters(state),
            state.edition().pick("", " r alone asks for orders.")
        );
        let dim = ui.theme.words(WordRole::Dim);
        let help = text::wrap(&words, width).into_iter();
        lines.extend(help.map(|line| Line::styled(line, dim)));
    }
    let [head, body] = page::split(area);
    text::write(vec![heading], head, buffer);
    page::scrolled(lines, ui, body, buffer);
}

/// Draws a brigade with its order, and whether it may be sent another. With `beside` both are in columns of one row,
/// else in two rows.
fn order<'a>(
    line: &OrderLine,
    name: usize,
    beside: Option<usize>,
    width: usize,
    ui: &UiState,
) -> Vec<Line<'a>> {
    let coming = match &line.coming {
        Some(order) => format!(" ▸ {order}"),
        None => String::new(),
    };
    let first = format!(
        "{} {} {}{coming}",
        fit(&line.callsign, 2),
        fit(short_name(&line.name), name),
        line.now
    );
    let role = if line.may {
        WordRole::Good
    } else {
        WordRole::Dim
    };
    let in_hand = ui.subject.as_ref().is_some_and(|s| s.brigade == line.id);
    let style = ui.theme.words(if in_hand {
        WordRole::Cursor
    } else {
        WordRole::Text
    });
    let why = reason(line);
    let mut lines = Vec::new();
    match beside {
        Some(all) if first.width() < all => lines.push(Line::from(vec![
            Span::styled(fit(&first, all), style),
            Span::styled(why, ui.theme.words(role)),
        ])),
        _ => {
            let first = text::wrap(&first, width).into_iter();
            lines.extend(first.map(|words| Line::styled(fit(&words, width), style)));
            lines.extend(PanelRow::styled(role, INDENT, why).wrapped(width, &ui.theme));
        }
    }
    if let (true, Some(ride)) = (in_hand, &line.ride) {
        lines.extend(PanelRow::words(INDENT, ride).wrapped(width, &ui.theme));
    }
    lines
}

/// Describes whether the brigade may be sent a new order, and why not.
fn reason(line: &OrderLine) -> String {
    let may = if line.may {
        "new order"
    } else {
        "NO new order"
    };
    format!("{may}: {}", line.why)
}

fn standing_order(line: &BrigadeLine, name: usize) -> PanelRow {
    let waits = if line.waiting { " (another waits)" } else { "" };
    let words = format!(
        "{} {} {}{waits}",
        fit(&line.callsign, 2),
        fit(short_name(&line.name), name),
        line.order
    );
    PanelRow::words(0, words)
}

fn messenger<'a>(rider: &RiderLine, width: usize, ui: &UiState, state: &State) -> Vec<Line<'a>> {
    let left = match rider.left {
        Some(inches) => format!("{} to go", state.oob().measure.say(inches)),
        None => "no one to ride to".to_owned(),
    };
    let rode = if rider.moved { ", has ridden" } else { "" };
    let words = format!("◆{} {}, {left}{rode}", rider.id, rider.words);
    let role = if rider.moved {
        WordRole::Dim
    } else {
        WordRole::Text
    };
    let lines = text::wrap(&words, width).into_iter();
    let mut lines: Vec<Line<'a>> = lines
        .map(|line| Line::styled(line, ui.theme.words(role)))
        .collect();
    if let Some(way) = &rider.way {
        lines.extend(PanelRow::styled(role, INDENT, way).wrapped(width, &ui.theme));
    }
    lines
}
