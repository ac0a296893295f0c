//! The panels of the screen, one file each, and the frame around them.

pub mod activation;
pub mod argument;
pub mod bar;
pub mod boards;
pub mod brigades;
pub mod checklist;
mod clause_reader;
mod desk;
pub mod dice;
mod divisions;
pub mod fight;
mod generals;
pub mod help;
pub mod keys;
pub mod log;
pub mod next;
pub mod page;
mod phase_six;
mod photo;
pub mod reader;
mod record;
mod sheet;
pub mod story;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Widget};

use super::{
    map::{
        self, MapOverlay,
        viewport::{self, Lens},
    },
    ui::{ScreenMode, UiState},
};
use crate::kit::notice::Shouted;
use crate::kit::{layout::ScreenLayout, logged_session::LogLine, panel::Panel, theme::WordRole};
use log::LogView;
use rules::fields::state::State;
use rules::fields::terms::{command::Command, name::UnitId, phase::Phase};
use table::measure::Point;
use view::map::arc;

/// Returns the layout for a screen of this size.
fn frame(ui: &UiState, area: Rect) -> ScreenLayout {
    // If there is room for only one panel, the requested panel gets it. A fight is beside the map, if the map leaves
    // enough room.
    let alone = if is_resolving(ui) {
        ScreenLayout::is_cramped(area)
    } else {
        (matches!(ui.front, Panel::Activation | Panel::Dice) && !ScreenLayout::is_wide(area))
            || (ScreenLayout::is_narrow(area) && ui.front != Panel::Map)
    };
    let full = alone || ui.mode.is_reading();
    ScreenLayout::new(area, ui.known.board.shape(), full)
}

/// Checks whether a panel is shown beside the map now.
#[must_use]
pub fn has_aside(ui: &UiState, area: Rect) -> bool {
    frame(ui, area).aside.is_some()
}

/// Checks whether a panel fits beside the map, whether one is shown or not.
#[must_use]
pub fn is_wide(ui: &UiState, area: Rect) -> bool {
    ScreenLayout::new(area, ui.known.board.shape(), false)
        .aside
        .is_some()
}

/// Checks whether a fight is being resolved, or the generals under fire are being tested.
fn is_resolving(ui: &UiState) -> bool {
    let proposal = ui.proposal.as_ref();
    proposal.is_some_and(|p| p.is_fight() || p.is_board())
}

fn resolver(ui: &UiState, state: &State, area: Rect, buffer: &mut Buffer) {
    match ui.proposal.as_ref().is_some_and(|p| p.is_board()) {
        true => generals::draw(ui, area, buffer),
        false => fight::draw(ui, state, area, buffer),
    }
}

/// Returns the area of the map; `None` while it is not shown.
#[must_use]
pub fn map_area(ui: &UiState, area: Rect) -> Option<Rect> {
    if ScreenLayout::is_too_small(area) {
        return None;
    }
    let frame = frame(ui, area);
    let covered = is_resolving(ui) && frame.aside.is_none();
    match large(ui) {
        _ if covered => None,
        Panel::Map => Some(above_log(ui, &frame).0),
        Panel::Activation => below_board(ui, frame.front).map(|(_, map)| map),
        _ => None,
    }
}

/// Content of the clickable rows of an area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClickableRows {
    /// Rows that begin with a callsign or address.
    Troops,
    /// The entries of the log.
    Entries,
    /// The modifiers of a fight.
    Modifiers,
}

/// Returns the content of the clickable rows at a place of the screen, and their whole area; `None` if there are none.
#[must_use]
pub fn rows_at(ui: &UiState, area: Rect, at: Position) -> Option<(ClickableRows, Rect)> {
    let frame = frame(ui, area);
    let (beside, newest) = match frame.aside {
        Some(aside) => {
            let (first, second) = halves(&frame, aside, ui.aside);
            (Some(first), second)
        }
        None => (None, None),
    };
    let fight = is_resolving(ui).then(|| beside.unwrap_or(frame.front));
    let below = match large(ui) {
        Panel::Map => above_log(ui, &frame).1,
        _ => None,
    };
    let places = [
        fight.map(|area| (ClickableRows::Modifiers, area)),
        beside.and_then(|area| Some((rows_of(ui.aside)?, area))),
        rows_of(large(ui)).map(|rows| (rows, frame.front)),
        newest.map(|area| (ClickableRows::Entries, area)),
        below.map(|area| (ClickableRows::Entries, area)),
    ];
    let mut places = places.into_iter().flatten();
    places.find(|(_, area)| area.contains(at))
}

fn rows_of(panel: Panel) -> Option<ClickableRows> {
    match panel {
        Panel::List | Panel::Sheet | Panel::Desk | Panel::Record | Panel::Activation => {
            Some(ClickableRows::Troops)
        }
        Panel::Log => Some(ClickableRows::Entries),
        Panel::Map | Panel::Divisions | Panel::PhaseSix | Panel::Dice => None,
    }
}

/// Returns the panel in the map's place: the one that was chosen last; during a fight the map, if that panel is not a
/// large one.
fn large(ui: &UiState) -> Panel {
    if is_resolving(ui) && !ui.front.is_large() {
        return Panel::Map;
    }
    ui.front
}

/// Returns the areas of the activation board and of the map below it; `None` if the board takes too much space.
fn below_board(ui: &UiState, area: Rect) -> Option<(Rect, Rect)> {
    // The fewest rows in which a map is useful.
    const LEAST: u16 = 14;
    let usual = ui.known.activation.len().max(1) + 4;
    let rows = usual.max(activation::rows(ui, usize::from(area.width))) as u16;
    if area.height < rows + LEAST {
        return None;
    }
    let [board, map] = Layout::vertical([Constraint::Length(rows), Constraint::Min(1)]).areas(area);
    Some((board, map))
}

/// Draws the screen.
pub fn draw(ui: &UiState, state: &State, log: &[LogLine], area: Rect, buffer: &mut Buffer) {
    let area = area.intersection(buffer.area);
    ui.theme.fill(area, buffer);
    if ScreenLayout::is_too_small(area) {
        let rows = crate::kit::notice::too_small(&ui.last.story, &ui.theme, area, buffer);
        let below = Rect {
            y: area.y + rows,
            height: area.height - rows,
            ..area
        };
        return brigades::beginning(ui, state, below, buffer);
    }
    if ui.mode == ScreenMode::Shout && ui.list.is_open() {
        return checklist::draw_big(&ui.list, &ui.last, &ui.theme, area, buffer);
    }
    if ui.mode == ScreenMode::Shout {
        let shouted = Shouted {
            called: &ui.last.called,
            story: &ui.last.story,
            is_big_first: false,
        };
        return crate::kit::notice::shout(&shouted, &ui.theme, area, buffer);
    }
    if let ScreenMode::Card(open) = &ui.mode
        && open.is_big
    {
        return argument::draw_big(open, &ui.theme, area, buffer);
    }
    if let (ScreenMode::Boards(leaf), Some(standing)) = (&ui.mode, &ui.boards) {
        let look = boards::BoardsLook {
            theme: &ui.theme,
            sieve: &ui.sieve,
            said: ui.remark.as_ref().map(|(_, words)| words.clone()),
        };
        return boards::draw(standing, *leaf, &look, area, buffer);
    }
    let frame = frame(ui, area);
    bar::draw(ui, state, frame.bar, buffer);
    front(ui, state, log, &frame, buffer);
    if let Some(beside) = frame.aside {
        aside(ui, state, log, &frame, beside, buffer);
    }
    story::draw(ui, state, &frame, buffer);
    next::draw(ui, state, frame.next, buffer);
    keys::draw(ui, state, frame.keys, buffer);
}

fn front(ui: &UiState, state: &State, log: &[LogLine], frame: &ScreenLayout, buffer: &mut Buffer) {
    let area = frame.front;
    match &ui.mode {
        ScreenMode::Help(..) => return help::draw(ui, state, area, buffer),
        ScreenMode::ClauseReader(papers) => return clause_reader::draw(papers, ui, area, buffer),
        ScreenMode::Text(read) => return reader::draw(read, &ui.theme, area, buffer),
        ScreenMode::Card(open) => return argument::draw(open, ui, area, buffer),
        _ => {}
    }
    if let (ScreenMode::Photo(list), None) = (&ui.mode, frame.aside) {
        let (map, below) = photo::below_map(area);
        table(ui, state, map, buffer);
        return photo::draw(list, &ui.theme, below, buffer);
    }
    if is_resolving(ui) && frame.aside.is_none() {
        return resolver(ui, state, area, buffer);
    }
    match large(ui) {
        Panel::Map => {
            let (map, below) = above_log(ui, frame);
            table(ui, state, map, buffer);
            if let Some(below) = below {
                log::newest(LogView::new(ui), log, below, buffer);
            }
        }
        Panel::Activation => match below_board(ui, area) {
            Some((board, below)) => {
                activation::draw(ui, board, buffer);
                table(ui, state, below, buffer);
            }
            None => activation::draw(ui, area, buffer),
        },
        other => panel(other, ui, state, log, area, buffer),
    }
}

/// Returns the area of the map, and of the rows below it that a wide table leaves empty. Those rows show the newest
/// lines of the log, unless the log is already beside the map.
fn above_log(ui: &UiState, frame: &ScreenLayout) -> (Rect, Option<Rect>) {
    /// Minimum number of rows worth using.
    const LEAST: u16 = 4;
    let area = frame.front;
    let Some(aside) = frame.aside else {
        return (area, None);
    };
    let ground = &ui.known.board.ground;
    let whole = map::viewport(&ui.known.board, area, Lens::default());
    let rows = (ground.depth * whole.scale / viewport::DOTS.1).ceil() as u16 + 1;
    let spare = area.height.saturating_sub(rows);
    let (_, beside) = halves(frame, aside, ui.aside);
    if spare < LEAST || beside.is_some() || ui.aside == Panel::Log {
        return (area, None);
    }
    let [map, below] =
        Layout::vertical([Constraint::Min(1), Constraint::Length(spare)]).areas(area);
    (map, Some(below))
}

fn table(ui: &UiState, state: &State, area: Rect, buffer: &mut Buffer) {
    let view = map::viewport(&ui.known.board, area, ui.lens);
    map::draw(
        &ui.known.board,
        &overlay(ui, state),
        &view,
        &ui.theme,
        buffer,
    );
    cup(ui, area, buffer);
}

/// Draws the cup of chits over the upper edge of the map (CHIT-06).
fn cup(ui: &UiState, area: Rect, buffer: &mut Buffer) {
    let Some(words) = ui.known.cup.as_ref().filter(|_| !area.is_empty()) else {
        return;
    };
    let row = Rect { height: 1, ..area };
    let words = crate::kit::text::fit(words, usize::from(area.width));
    buffer.set_style(row, ui.theme.words(WordRole::Bar));
    crate::kit::text::write(vec![Line::from(words)], row, buffer);
}

fn aside(
    ui: &UiState,
    state: &State,
    log: &[LogLine],
    frame: &ScreenLayout,
    area: Rect,
    buffer: &mut Buffer,
) {
    let inner = behind_rule(ui, area, buffer);
    if let ScreenMode::Photo(list) = &ui.mode {
        return photo::draw(list, &ui.theme, inner, buffer);
    }
    let (first, second) = halves(frame, inner, ui.aside);
    if is_resolving(ui) {
        resolver(ui, state, first, buffer);
    } else {
        panel(ui.aside, ui, state, log, first, buffer);
    }
    if let Some(second) = second {
        // If the log is beside the panel, a line separates them, because their texts would touch.
        let second = match second.x > first.x {
            true => behind_rule(ui, second, buffer),
            false => second,
        };
        log::newest(LogView::new(ui), log, second, buffer);
    }
}

/// Draws a vertical line at the left edge of an area, and returns the rest of the area.
fn behind_rule(ui: &UiState, area: Rect, buffer: &mut Buffer) -> Rect {
    let block = Block::new()
        .borders(Borders::LEFT)
        .border_style(ui.theme.words(WordRole::Dim));
    let inner = block.inner(area);
    block.render(area, buffer);
    inner
}

/// Divides the area beside the map into a panel and, if both fit, the log.
fn halves(frame: &ScreenLayout, beside: Rect, panel: Panel) -> (Rect, Option<Rect>) {
    match panel {
        Panel::Log => (beside, None),
        _ => ScreenLayout::halves(beside, ScreenLayout::is_wide(frame.bar)),
    }
}

fn panel(
    panel: Panel,
    ui: &UiState,
    state: &State,
    log: &[LogLine],
    area: Rect,
    buffer: &mut Buffer,
) {
    match panel {
        Panel::Map | Panel::List => brigades::draw(ui, state, area, buffer),
        Panel::Sheet => sheet::draw(ui, state, area, buffer),
        Panel::Desk => desk::draw(ui, state, area, buffer),
        Panel::Activation => activation::draw(ui, area, buffer),
        Panel::Divisions => divisions::draw(ui, state, area, buffer),
        Panel::PhaseSix => phase_six::draw(ui, area, buffer),
        Panel::Record => record::draw(ui, state, area, buffer),
        Panel::Log => log::draw(LogView::new(ui), log, area, buffer),
        Panel::Dice => dice::draw(&ui.dice, &ui.theme, area, buffer),
    }
}

/// Returns the overlay to draw over the map.
fn overlay(ui: &UiState, state: &State) -> MapOverlay {
    let chosen = ui.subject.as_ref().map(|subject| subject.brigade.clone());
    let rings = chosen
        .as_ref()
        .filter(|_| state.phase() == Phase::Tactical)
        .and_then(|brigade| state.brigadier(brigade)?.at());
    let arcs = chosen
        .as_ref()
        .map_or_else(Vec::new, |id| arc::edges(state, id));
    let mut ghosts = ui.preview.ghosts.clone();
    let mut ways = ui.ways.clone();
    let mut elsewhere = Vec::new();
    match &ui.mode {
        ScreenMode::Place(held) => ghosts.extend(held.ghost(state)),
        ScreenMode::Photo(list) => {
            ghosts.extend(list.ghosts(state));
            ways = list.ways(state);
            elsewhere = list.units();
        }
        _ => {}
    }
    if let Some(proposal) = &ui.proposal {
        ghosts.extend(proposal.ghosts.iter().copied());
    }
    let place = |unit: &UnitId| state.unit(unit).and_then(|unit| unit.base());
    let measured = ui.measured.as_ref();
    let line = measured.and_then(|measured| measured.line).or_else(|| {
        let (from, to) = fighters(ui)?;
        Some(place(from)?.nearest_pair(&place(to)?))
    });
    MapOverlay {
        unit: ui
            .subject
            .as_ref()
            .and_then(|subject| subject.units.first().cloned()),
        chosen,
        rings,
        elsewhere,
        ghosts,
        crossings: ui.preview.crossings.clone(),
        lit: ui.preview.lit.clone(),
        lines: line.into_iter().collect(),
        ways,
        arcs,
        dangers: dangers(ui, state),
        hindrances: measured.map_or_else(Vec::new, |measured| measured.hindrances.clone()),
        addresses_only: !ui.names,
        grid: ui.grid,
        zones: ui
            .zones
            .as_ref()
            .map_or_else(Vec::new, |(_, _, rings)| rings.clone()),
        // Lessons and the list of work lie over the lowest rows of a small map.
        is_covered_below: ui.lessons || ui.list.is_open(),
    }
}

/// Returns the places at which an enemy would stop a messenger; empty while no messengers ride (MSG-05).
fn dangers(ui: &UiState, state: &State) -> Vec<Point> {
    match state.phase() {
        Phase::Orders => ui.known.board.riders.iter().map(|rider| rider.at).collect(),
        _ => Vec::new(),
    }
}

/// Returns the two opposing units of the pending act; `None` if it has none.
fn fighters(ui: &UiState) -> Option<(&UnitId, &UnitId)> {
    match &ui.proposal.as_ref()?.command {
        Command::Fire { firing, at, .. } => Some((firing.first()?, at)),
        Command::Melee {
            fighting, against, ..
        } => Some((fighting.first()?, against.first()?)),
        _ => None,
    }
}

/// Returns the place of the open prompt's cursor; `None` while there is no prompt.
#[must_use]
pub fn cursor(ui: &UiState, area: Rect) -> Option<Position> {
    if ScreenLayout::is_too_small(area) {
        return None;
    }
    next::cursor(ui, frame(ui, area).next)
}
