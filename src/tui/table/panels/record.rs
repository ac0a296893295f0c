//! The record: the clock, and each brigade's acts, losses and options; at the end the account of both sides.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{page, page::PanelRow};
use crate::kit::theme::WordRole;
use crate::table::ui::UiState;
use rules::fields::state::State;
use rules::fields::terms::phase::Phase;
use view::sheets::{
    final_result,
    record::{self, RecordPage},
};

/// Draws the records of the present turn and the previous one.
pub fn draw(ui: &UiState, state: &State, area: Rect, buffer: &mut Buffer) {
    let mut rows = Vec::new();
    if state.over().is_some() {
        let account = final_result::final_result(state).lines().into_iter();
        rows.extend(account.map(|line| PanelRow::line(WordRole::Text, &line)));
        rows.push(PanelRow::blank());
    }
    if let Some(forecast) = &ui.known.forecast {
        let clock = forecast.lines().into_iter();
        rows.extend(clock.map(|line| PanelRow::line(WordRole::Dim, &line)));
        rows.push(PanelRow::blank());
    }
    let last = state.records().last().map(|record| record.turn);
    let now = Some(state.turn()).filter(|turn| Some(*turn) != last && *turn > 0);
    for turn in now.into_iter().chain(last) {
        if let Ok(page) = record::page(state, Some(turn)) {
            rows.extend(turn_rows(&page, state));
        }
    }
    page::draw("RECORD", &rows, ui, area, buffer);
}

fn turn_rows(page: &RecordPage, state: &State) -> Vec<PanelRow> {
    let mut rows = vec![PanelRow::styled(WordRole::Title, 0, page.title(state))];
    let is_whole = page.closed || state.phase() == Phase::Morale;
    for entry in page.brigades(state) {
        if entry.did.is_empty() && entry.lost.is_empty() {
            continue;
        }
        let number = state
            .brigade(&entry.brigade)
            .map_or(0, |b| state.oob().side_number(&b.side));
        let head = record::heading(state, entry);
        rows.push(PanelRow::styled(WordRole::Side(number), 0, head));
        for (name, remarks) in record::rows(entry) {
            if remarks.is_empty() || (name == "next" && !is_whole) {
                continue;
            }
            let words: Vec<&str> = remarks.iter().map(|r| r.words.as_str()).collect();
            let role = if name == "lost" {
                WordRole::Warn
            } else {
                WordRole::Text
            };
            rows.push(PanelRow::styled(
                role,
                2,
                format!("{name}: {}", words.join("; ")),
            ));
        }
    }
    if rows.len() == 1 {
        rows.push(PanelRow::dim(2, "no unit has done or lost anything yet"));
    }
    rows.push(PanelRow::blank());
    rows
}
