//! The phase bar: turn, side, the six phases with the acts that remain, the clock.

use std::cmp::Ordering;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::kit::text;
use crate::kit::theme::WordRole;
use crate::table::ui::{TurnClock, UiState};
use rules::fields::state::State;
use rules::fields::terms::phase::Phase;
use view::sheets::pace::ClockForecast;

/// Gap between two items at the right.
const GAP: &str = "   ";

/// Columns that a request to join needs to show a name and the keys that answer it.
const KNOCK_ROOM: usize = 36;

/// The hint for the help.
const HELP: &str = "? help ";

/// Draws the bar.
pub fn draw(ui: &UiState, state: &State, area: Rect, buffer: &mut Buffer) {
    buffer.set_style(area, ui.theme.words(WordRole::Bar));
    let width = usize::from(area.width);
    let mut spans = begun(ui, state, width);
    let left = columns(&spans);
    let right = right(ui, width.saturating_sub(left + 1));
    let gap = width.saturating_sub(left + right.width());
    spans.push(Span::raw(" ".repeat(gap)));
    let role = if knocks(ui) {
        WordRole::Warn
    } else {
        WordRole::Dim
    };
    spans.push(Span::styled(right, ui.theme.words(role)));
    text::write(vec![Line::from(spans)], area, buffer);
}

/// Returns the phase at a column of the bar; `None` elsewhere.
#[must_use]
pub fn phase_at(ui: &UiState, state: &State, width: usize, column: usize) -> Option<Phase> {
    let mut end = 0;
    let spans = begun(ui, state, width);
    let at = spans.iter().position(|span| {
        end += span.content.width();
        column < end
    })?;
    // A gap precedes each phase, and the acting side precedes all of them; a drawn chit comes first.
    let drawn = spans.len().checked_sub(1 + 2 * Phase::TURN.len())?;
    let place = at.checked_sub(1 + drawn)?;
    (place % 2 == 1).then(|| Phase::TURN.get(place / 2).copied())?
}

/// Checks whether the hint for the help is in a column of the bar.
#[must_use]
pub fn is_help_at(ui: &UiState, state: &State, width: usize, column: usize) -> bool {
    let left = columns(&begun(ui, state, width));
    let right = right(ui, width.saturating_sub(left + 1));
    right.ends_with(HELP) && (width.saturating_sub(HELP.len())..width).contains(&column)
}

fn columns(spans: &[Span<'_>]) -> usize {
    spans.iter().map(|span| span.content.width()).sum()
}

fn knocks(ui: &UiState) -> bool {
    let boards = ui.boards.as_ref();
    boards.is_some_and(|boards| boards.knock.is_some())
}

/// Form in which the bar shows the names of the phases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PhaseNameLength {
    Whole,
    /// Only the first word of every name.
    Brief,
    /// The whole name of the present phase, and only numbers for the others.
    None,
}

/// Returns the active side and the phases. The names are as long as they can be beside the shortest clock and the hint
/// for the help.
fn begun<'a>(ui: &UiState, state: &State, width: usize) -> Vec<Span<'a>> {
    let side = state.oob().side_number(state.active());
    let name = state.side_name(state.active()).to_uppercase();
    let turn = match state.turn() {
        0 => format!(" {name} "),
        turn => format!(" {}{turn} {name} ", state.turn_letter()),
    };
    let turn = Span::styled(turn, ui.theme.words(WordRole::Side(side)));
    let with = |names: PhaseNameLength| [vec![turn.clone()], phases(ui, state, names)].concat();
    let clock = ui.clock.filter(|_| ui.shows_clock);
    let clock = clock.map(|clock| minutes(clock.turn));
    // The desk's answer, for which the referee may wait, is more important than the names of the phases. With two
    // referees, so are the pen and the players' requests.
    let boards = ui.boards.as_ref().filter(|_| ui.pen.is_some());
    let boards = boards.map(|boards| boards.bar.clone());
    let help = Some(HELP.to_owned());
    let behind = joined(&[&clock, &boards, &ui.pen, &ui.desk, &help]).width();
    let fits = |spans: &Vec<Span<'_>>| columns(spans) + GAP.len() + behind <= width;
    if knocks(ui) {
        // The name of the player who knocks is more important than the phases.
        let phases = with(PhaseNameLength::None);
        return match columns(&phases) + KNOCK_ROOM <= width {
            true => phases,
            false => vec![turn],
        };
    }
    let named = [PhaseNameLength::Whole, PhaseNameLength::Brief]
        .map(with)
        .into_iter()
        .find(fits);
    named.unwrap_or_else(|| with(PhaseNameLength::None))
}

fn phases<'a>(ui: &UiState, state: &State, names: PhaseNameLength) -> Vec<Span<'a>> {
    if let Some(why) = state.over() {
        let words = format!(" the game is over: {why}");
        return vec![Span::styled(words, ui.theme.words(WordRole::Warn))];
    }
    if state.phase() == Phase::Deployment {
        let words = format!("[Deployment{}]", left(ui));
        return vec![Span::styled(words, ui.theme.words(WordRole::Now))];
    }
    let mut spans = Vec::new();
    if state.phase() == Phase::Draw {
        let words = format!(" [{}{}]", short(Phase::Draw), chits_left(ui, state));
        spans.push(Span::styled(words, ui.theme.words(WordRole::Now)));
    }
    for (n, phase) in Phase::TURN.into_iter().enumerate() {
        let number = n + 1;
        let name = match names {
            PhaseNameLength::Brief => brief(phase),
            _ => short(phase),
        };
        let (words, role) = match phase.cmp(&state.phase()) {
            Ordering::Equal => (format!("[{number} {name}{}]", left(ui)), WordRole::Now),
            Ordering::Less if names == PhaseNameLength::None => {
                (format!("{number}✓"), WordRole::Dim)
            }
            Ordering::Less => (format!("{number} {name} ✓"), WordRole::Dim),
            Ordering::Greater if names == PhaseNameLength::None => {
                (format!("{number}"), WordRole::Text)
            }
            Ordering::Greater => (format!("{number} {name}"), WordRole::Text),
        };
        spans.push(Span::raw(if names == PhaseNameLength::None {
            " "
        } else {
            "  "
        }));
        spans.push(Span::styled(words, ui.theme.words(role)));
    }
    spans
}

fn short(phase: Phase) -> &'static str {
    match phase {
        Phase::Deployment => "Deployment",
        Phase::Orders => "Orders",
        Phase::Draw => "Draw",
        Phase::Activation => "Activation",
        Phase::GrandTactical => "Grand tactical",
        Phase::Tactical => "Tactical",
        Phase::Combat => "Combat",
        Phase::Morale => "Morale",
    }
}

/// Returns the first word of a phase's name.
fn brief(phase: Phase) -> &'static str {
    let name = short(phase);
    name.split(' ').next().unwrap_or(name)
}

/// Describes the remaining acts: the due acts or, if none is due, the offered ones.
fn left(ui: &UiState) -> String {
    let due = ui.known.todo.iter().filter(|step| step.due).count();
    let open = ui.known.todo.iter().filter(|step| step.is_open()).count();
    match (due, open) {
        (0, 0) => String::new(),
        (0, open) => format!(" {open} open"),
        (due, _) => format!(" {due} left"),
    }
}

/// Describes the chits left in the cup; after the last one, the acts that remain.
fn chits_left(ui: &UiState, state: &State) -> String {
    match state.round().map_or(0, |round| round.cup.len()) {
        0 => left(ui),
        chits => format!(" {chits} left"),
    }
}

fn minutes(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn joined(parts: &[&Option<String>]) -> String {
    let there: Vec<&str> = parts.iter().filter_map(|part| part.as_deref()).collect();
    there.join(GAP)
}

/// Returns the items at the right end, as many as fit; the hint for the help is dropped last.
fn right(ui: &UiState, room: usize) -> String {
    let clock = ui.clock.filter(|_| ui.shows_clock);
    let hall = ui.known.forecast.as_ref().and_then(ClockForecast::brief);
    let turn = ui.known.turn_word;
    let both = |c: TurnClock| (minutes(c.turn), minutes(c.phase));
    let long = clock
        .map(both)
        .map(|(whole, phase)| format!("{turn} {whole} phase {phase}"));
    let short = clock
        .map(both)
        .map(|(whole, phase)| format!("{whole} {phase}"));
    let shortest = clock.map(|c| minutes(c.turn));
    let tab = Some("Tab panels".to_owned());
    let help = Some(HELP.to_owned());
    let boards = ui.boards.as_ref();
    let boards = boards.map(|boards| boards.bar_text(ui.takes_knock(), room));
    let desk = [ui.pen.as_deref(), ui.desk.as_deref()];
    let desk: Vec<&str> = desk.into_iter().flatten().collect();
    let desk = (!desk.is_empty()).then(|| desk.join(GAP));
    let kept: Vec<&str> = [&boards, &desk, &ui.paper]
        .into_iter()
        .filter_map(|words| words.as_deref())
        .collect();
    let paper = &(!kept.is_empty()).then(|| kept.join(GAP));
    let tries = [
        joined(&[&long, &hall, paper, &tab, &help]),
        joined(&[&long, &hall, paper, &help]),
        joined(&[&short, &hall, paper, &tab, &help]),
        joined(&[&short, &hall, paper, &help]),
        joined(&[&short, paper, &help]),
        joined(&[&shortest, paper, &help]),
        joined(&[paper, &help]),
        joined(&[&boards, &desk, &help]),
    ];
    // Knocks and calls to the desk wait for answers; the hint for the help can be left out.
    let fits = |words: &String| words.width() <= room;
    let last = match (&boards, &desk) {
        (Some(_), Some(desk)) if !knocks(ui) => {
            let both = joined(&[&boards, &Some(desk.clone())]);
            Some(both)
                .filter(fits)
                .or_else(|| Some(text::fit(desk, room)))
        }
        (Some(_), _) => [joined(&[&boards, &help]), joined(&[&boards])]
            .into_iter()
            .find(fits),
        (None, Some(desk)) => Some(text::fit(desk, room)),
        (None, None) => None,
    };
    let fitting = tries.into_iter().find(fits).or(last);
    fitting.or(help.filter(fits)).unwrap_or_default()
}
