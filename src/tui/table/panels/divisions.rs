//! The divisions of a side: what their morale means, what would change it, and how tired their brigades are.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::page::{self, PanelRow};
use crate::kit::theme::WordRole;
use crate::table::ui::UiState;
use rules::fields::state::State;
use view::sheets::{
    card,
    overview::{self, DivisionSheet},
};

/// Draws the divisions of the selected brigade's side; without a selection, of the active side.
pub fn draw(ui: &UiState, state: &State, area: Rect, buffer: &mut Buffer) {
    let in_hand = ui.subject.as_ref().map(|subject| &subject.brigade);
    let side = in_hand
        .and_then(|id| state.brigade(id))
        .map_or(state.active(), |brigade| &brigade.side);
    let own = state.divisions().filter(|division| division.side == *side);
    let mut rows = Vec::new();
    if let Some(army) = overview::army(state, side) {
        rows.extend([PanelRow::words(0, army), PanelRow::blank()]);
    }
    for sheet in own.filter_map(|division| overview::division(state, &division.id)) {
        rows.extend(division(&sheet));
        rows.push(PanelRow::blank());
    }
    let title = format!("DIVISIONS   {}", state.side_name(side));
    page::draw(&title, &rows, ui, area, buffer);
}

fn division(sheet: &DivisionSheet) -> Vec<PanelRow> {
    let side = WordRole::Side(sheet.line.side);
    if sheet.line.routed {
        return vec![PanelRow::styled(
            side,
            0,
            format!("{}: ROUTED", sheet.line.name),
        )];
    }
    let head = format!(
        "{}: {}, {}",
        sheet.line.name,
        sheet.line.morale_now(),
        sheet.means
    );
    let mut rows = vec![PanelRow::styled(side, 0, head)];
    let items: Vec<String> = sheet
        .items
        .iter()
        .map(|item| format!("{:+} {}", item.value, item.why))
        .collect();
    rows.push(PanelRow::dim(2, items.join(", ")));
    for ahead in &sheet.threats {
        rows.push(match ahead.means {
            Some(_) => PanelRow::styled(WordRole::Warn, 2, format!("▼ {}", ahead.words())),
            None => PanelRow::words(2, format!("▼ {}", ahead.words())),
        });
    }
    let hopes = sheet.hopes.iter();
    rows.extend(
        hopes.map(|ahead| PanelRow::styled(WordRole::Good, 2, format!("▲ {}", ahead.words()))),
    );
    for (line, fatigue) in &sheet.brigades {
        let words = match &line.away {
            Some(away) => away.clone(),
            None => fatigue.clone(),
        };
        let name = card::short_name(&line.name);
        rows.push(PanelRow::words(
            2,
            format!("{} {name}: {words}", line.callsign),
        ));
    }
    rows
}
