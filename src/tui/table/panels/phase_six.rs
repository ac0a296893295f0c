//! Phase 6 as a list: what each step has computed, or would compute now.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::page::{self, PanelRow};
use crate::kit::theme::WordRole;
use crate::table::ui::UiState;
use view::story::phase_six::PhaseSix;

/// Draws the list.
pub fn draw(ui: &UiState, area: Rect, buffer: &mut Buffer) {
    let walk = &ui.known.phase_six;
    let stands = if walk.done {
        "done"
    } else {
        "if the turn ended now"
    };
    let title = format!("PHASE 6   {} {}, {stands}", ui.known.turn_word, walk.turn);
    page::draw(&title, &rows(walk, ui), ui, area, buffer);
}

fn rows(walk: &PhaseSix, ui: &UiState) -> Vec<PanelRow> {
    let mut rows = Vec::new();
    for (n, step) in walk.steps.iter().enumerate() {
        let mark = if walk.done { "✓" } else { "·" };
        let head = format!("{mark} {} {} ({})", n + 1, step.title, step.rule);
        rows.push(PanelRow::styled(WordRole::Title, 0, head));
        rows.extend(
            step.lines
                .iter()
                .map(|line| PanelRow::words(4, line.clone())),
        );
    }
    let then = match walk.done && !ui.known.over {
        true => format!("· n ends the {}, then", ui.known.turn_word),
        false => "· then".to_owned(),
    };
    rows.push(PanelRow::styled(WordRole::Title, 0, then));
    rows.extend(
        walk.then
            .iter()
            .map(|line| PanelRow::words(4, line.clone())),
    );
    rows
}
