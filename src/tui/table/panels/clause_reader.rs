//! The clause reader: the clauses that the screen named, or the matches of a search.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::page::{self, PanelRow};
use crate::kit::text;
use crate::kit::theme::WordRole;
use crate::table::ui::{ClauseReader, UiState};
use rules::fields::clauses;
use rules::fields::clauses::ClauseEntry;
use rules::lookup::{FoundClauses, Unknown, clause_line};
use view::clause_search as paper;

/// Draws the clause reader.
pub fn draw(papers: &ClauseReader, ui: &UiState, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let title = text::rule("RULES   type an id or words to search, Esc closes", width);
    let [head, body] = page::split(area);
    text::write(
        vec![Line::styled(title, ui.theme.words(WordRole::Title))],
        head,
        buffer,
    );
    let lines: Vec<Line<'_>> = rows(papers)
        .iter()
        .flat_map(|row| row.wrapped(width, &ui.theme))
        .collect();
    let room = usize::from(body.height);
    let start = papers.scroll.within(lines.len().saturating_sub(room));
    text::write(
        lines.into_iter().skip(start).take(room).collect(),
        body,
        buffer,
    );
}

fn rows(papers: &ClauseReader) -> Vec<PanelRow> {
    let words = papers.prompt.text().trim();
    if words.is_empty() {
        return match papers.about.is_empty() {
            true => listed(clauses::all()),
            false => read(&papers.about),
        };
    }
    match paper::asked(words) {
        Ok(FoundClauses::Named(entries) | FoundClauses::Speaking(entries)) => read(&entries),
        Err(unknown) => {
            let mut rows = vec![PanelRow::styled(WordRole::Warn, 0, format!("{unknown}."))];
            if let Unknown::Id(_, nearest) = &unknown {
                rows.push(PanelRow::blank());
                rows.extend(read(nearest));
            }
            rows
        }
    }
}

/// Returns the titles of clauses, for a screen that names none.
fn listed(entries: impl Iterator<Item = &'static ClauseEntry>) -> Vec<PanelRow> {
    entries
        .map(|entry| PanelRow::words(0, clause_line(entry)))
        .collect()
}

/// Returns clauses in full, with blank rows between them.
fn read(entries: &[&'static ClauseEntry]) -> Vec<PanelRow> {
    let mut rows = Vec::new();
    for entry in entries {
        let page = paper::page(entry);
        let (title, body) = page
            .split_first()
            .map_or(("", &[][..]), |(title, body)| (title, body));
        rows.push(PanelRow::styled(WordRole::Key, 0, title));
        rows.extend(body.iter().map(|line| PanelRow::line(WordRole::Text, line)));
        rows.push(PanelRow::blank());
    }
    rows
}
