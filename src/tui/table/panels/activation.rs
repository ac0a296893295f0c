//! The activation board: each brigade's modifiers, exact chances, dice and result.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::kit::text::{self, fit};
use crate::kit::theme::WordRole;
use crate::table::ui::UiState;
use rules::chance;
use rules::fields::terms::{charts::ActivationResult, command::Command, phase::Phase};
use view::assist::{ActivationLine, modifier};
use view::sheets::card::short_name;

/// Describes in a few words which acts a result allows.
#[must_use]
pub const fn allows(result: ActivationResult) -> &'static str {
    match result {
        ActivationResult::Broken => "routs: remove it from the table",
        ActivationResult::Beaten => "falls back, marked beaten",
        ActivationResult::Shaken => "holds ground, one point less",
        ActivationResult::Hesitant => "one of: rally, a new order, a march",
        ActivationResult::Eager => "rallies, new order, march: all three",
        ActivationResult::Attack => "takes attack orders by itself",
    }
}

/// Draws the board.
pub fn draw(ui: &UiState, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let height = usize::from(area.height);
    let words = "ACTIVATION   two dice each: type both, no Enter between brigades";
    let mut lines = vec![
        Line::styled(text::rule(words, width), ui.theme.words(WordRole::Title)),
        Line::styled(header(ui, width), ui.theme.words(WordRole::Dim)),
    ];
    let mut pairs = ui.board_dice.faces.chunks(2);
    // Reasons that do not fit their column continue below, if there are enough rows.
    let goes_on = rows(ui, width) <= height;
    let mut rows: Vec<Line<'_>> = Vec::new();
    let mut at = None;
    for line in &ui.known.activation {
        let waits = line.result.is_none() && line.barred.is_none();
        let pair = if waits { pairs.next() } else { None };
        let dice = pair.unwrap_or_else(|| taken_up_dice(line, ui));
        if waits && dice.len() < 2 && at.is_none() {
            at = Some(rows.len());
        }
        rows.push(row(line, dice, width, goes_on, ui));
        if goes_on && let Some((words, role)) = below(line, ui, width) {
            let words = format!("     {words}");
            rows.push(Line::styled(fit(&words, width), ui.theme.words(role)));
        }
    }
    if rows.is_empty() {
        let words = nobody_rolls(ui);
        rows.push(Line::styled(words, ui.theme.words(WordRole::Dim)));
    }
    let room = height.saturating_sub(lines.len() + 1);
    // The brigade that rolls next is visible until the referee turns a page.
    let start = match ui.scroll.within(rows.len().saturating_sub(room)) {
        0 => text::window(at.unwrap_or(0), rows.len(), room),
        scroll => scroll,
    };
    let left = rows.len().saturating_sub(start + room);
    lines.extend(rows.into_iter().skip(start).take(room));
    let enter = if ui.own_dice { "throws" } else { "records" };
    let foot = format!("! rolls all   Backspace drops the last die   Enter {enter}   (in percent)");
    let foot = match left {
        0 => foot,
        left => format!("… {left} more: PgDn   {foot}"),
    };
    lines.push(Line::styled(
        fit(&foot, width),
        ui.theme.words(WordRole::Dim),
    ));
    text::write(lines, area, buffer);
}

/// Returns the dice typed for a brigade outside the board, when its roll is the pending act; empty if there are none.
fn taken_up_dice<'a>(line: &ActivationLine, ui: &'a UiState) -> &'a [u8] {
    let command = Command::activate(Some(line.id.clone()));
    let mut held = ui.proposal.iter().chain(&ui.laid_aside);
    let held = held.find(|held| held.asked == command);
    held.map_or(&[], |held| held.faces.as_slice())
}

/// Says why the board is empty.
fn nobody_rolls(ui: &UiState) -> &'static str {
    match (ui.known.phase, &ui.known.cup) {
        (Phase::Activation, Some(_)) => "The acting brigade has left the table: no one rolls.",
        (Phase::Activation, None) => "This side has no brigade on the table: no one rolls.",
        _ => "No one rolls: this is not the activation phase.",
    }
}

/// Counts the rows of the board with all reasons in full.
#[must_use]
pub fn rows(ui: &UiState, width: usize) -> usize {
    let lines = ui.known.activation.iter();
    let each = lines.map(|line| 1 + usize::from(below(line, ui, width).is_some()));
    // Title, header and foot.
    each.sum::<usize>() + 3
}

/// Returns the reasons of a brigade's roll that do not fit into its column; `None` if all fit.
fn below(line: &ActivationLine, ui: &UiState, width: usize) -> Option<(String, WordRole)> {
    let waits = line.result.is_none() && line.barred.is_none();
    if !waits && line.dice.is_empty() {
        return None;
    }
    let (words, role) = reasons(line);
    let [_, rest] = parted(&words, modifiers_width(ui, width));
    (!rest.is_empty()).then_some((rest, role))
}

/// Splits reasons into the part that fits into the column, and the rest for the rows below.
fn parted(words: &str, column: usize) -> [String; 2] {
    if column == 0 {
        return [String::new(), words.to_owned()];
    }
    let mut lines = text::wrap(words, column).into_iter();
    let first = lines.next().unwrap_or_default();
    [first, lines.collect::<Vec<_>>().join(" ")]
}

/// Returns the width of the column of modifiers: that of the longest reasons, if the space allows it.
fn modifiers_width(ui: &UiState, width: usize) -> usize {
    /// Minimum width of the column, enough for short reasons.
    const USUAL: usize = 60;
    // Name 18, total 4, chances 37, dice 9, result 12: ` 10 hesitant`.
    if width < 110 {
        return 0;
    }
    let lines = ui.known.activation.iter();
    let longest = lines.map(|line| reasons(line).0.width()).max().unwrap_or(0);
    width.saturating_sub(80).min(longest.max(USUAL))
}

fn header(ui: &UiState, width: usize) -> String {
    format!(
        "{} {} sum broken beaten shaken hesit. eager attack dice   result",
        fit("brigade", 17),
        fit("modifiers", modifiers_width(ui, width)).trim_start()
    )
}

/// Returns the reasons as shown in the column: cut off, unless `goes_on` says that they continue below.
fn column(words: &str, goes_on: bool, width: usize, ui: &UiState) -> String {
    let column = modifiers_width(ui, width);
    let [first, _] = parted(words, column);
    match goes_on {
        true => fit(&first, column),
        false => fit(words, column),
    }
}

fn row<'a>(
    line: &ActivationLine,
    dice: &[u8],
    width: usize,
    goes_on: bool,
    ui: &UiState,
) -> Line<'a> {
    let name = format!(
        "{} {}",
        fit(&line.callsign, 2),
        fit(short_name(&line.name), 14)
    );
    let in_hand = ui.subject.as_ref().is_some_and(|s| s.brigade == line.id);
    let style = ui.theme.words(if in_hand {
        WordRole::Cursor
    } else {
        WordRole::Text
    });
    let mut spans = vec![Span::styled(name, style), Span::raw(" ")];
    match (&line.result, &line.barred) {
        (Some(result), _) => spans.extend(rolled(line, *result, width, goes_on, ui)),
        (None, Some(why)) => {
            let words = fit(why, width.saturating_sub(20));
            spans.push(Span::styled(words, ui.theme.words(WordRole::Dim)));
        }
        (None, None) => {
            let (words, role) = reasons(line);
            let list = column(&words, goes_on, width, ui);
            spans.push(Span::styled(list, ui.theme.words(role)));
            let doubt = if line.is_total_in_doubt() { "?" } else { "" };
            spans.push(Span::raw(format!(" {:>+3}{doubt}", line.total)));
            spans.extend(chances(line, ui));
            spans.push(Span::raw(format!("   {}", boxes(dice, 2))));
            spans.extend(result(line, dice, ui));
        }
    }
    Line::from(spans)
}

/// Draws a brigade's roll, which stays until the phase ends; in place of the chances it shows the acts that the roll
/// allows.
fn rolled<'a>(
    line: &ActivationLine,
    result: ActivationResult,
    width: usize,
    goes_on: bool,
    ui: &UiState,
) -> Vec<Span<'a>> {
    let allowed = format!("{}: {}", result.name().to_uppercase(), allows(result));
    let allowed = Span::styled(allowed, ui.theme.words(role(result)));
    if line.dice.is_empty() {
        return vec![allowed];
    }
    let list = column(&in_words(line), goes_on, width, ui);
    let total = line.dice.iter().map(|die| i32::from(*die)).sum::<i32>() + line.total;
    vec![
        Span::styled(list, ui.theme.words(WordRole::Dim)),
        Span::raw(format!(
            " {:>+3} {} {total:>2} ",
            line.total,
            boxes(&line.dice, 2)
        )),
        allowed,
    ]
}

/// Returns the reasons for a brigade's modifiers, with tape questions first, and the role that colours them.
fn reasons(line: &ActivationLine) -> (String, WordRole) {
    match &line.to_measure {
        Some(measure) => (format!("← {measure}; {}", in_words(line)), WordRole::Warn),
        None => (in_words(line), WordRole::Dim),
    }
}

fn in_words(line: &ActivationLine) -> String {
    if line.modifiers.is_empty() {
        return "none".to_owned();
    }
    let worth = |added| modifier::modifier_worth(added, line.edition);
    let words: Vec<String> = line.modifiers.iter().map(worth).collect();
    words.join(", ")
}

fn chances<'a>(line: &ActivationLine, ui: &UiState) -> Vec<Span<'a>> {
    let best = line.chances.iter().max().copied().unwrap_or(0);
    let cells = line.chances.iter().enumerate().map(|(n, count)| {
        let doubt = usize::from(line.is_total_in_doubt());
        let width = if n == 0 { 7 - doubt } else { 6 };
        let percent = chance::percent(*count);
        let words = format!("{percent:>width$}");
        let role = match *count {
            0 => WordRole::Dim,
            count if count == best => WordRole::Title,
            _ => WordRole::Text,
        };
        Span::styled(words, ui.theme.words(role))
    });
    cells.collect()
}

/// Returns the result of two dice, before they are recorded.
fn result<'a>(line: &ActivationLine, dice: &[u8], ui: &UiState) -> Vec<Span<'a>> {
    let [first, second] = dice else {
        return Vec::new();
    };
    let total = i32::from(*first) + i32::from(*second) + line.total;
    let result = ActivationResult::from_total(total, line.attack_from);
    let words = format!(" {total:>2} {}", result.name());
    vec![Span::styled(words, ui.theme.words(role(result)))]
}

fn role(result: ActivationResult) -> WordRole {
    match result {
        ActivationResult::Broken | ActivationResult::Beaten => WordRole::Bad,
        ActivationResult::Shaken => WordRole::Warn,
        ActivationResult::Hesitant => WordRole::Text,
        ActivationResult::Eager | ActivationResult::Attack => WordRole::Good,
    }
}

/// Draws dice as boxes, with empty ones for dice not thrown yet: `[4][ ]`.
#[must_use]
pub fn boxes(dice: &[u8], wanted: usize) -> String {
    let count = dice.len().max(wanted);
    (0..count)
        .map(|n| match dice.get(n) {
            Some(face) => format!("[{face}]"),
            None => "[ ]".to_owned(),
        })
        .collect()
}
