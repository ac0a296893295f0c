//! The board on which generals under fire are tested: the dice of all are typed in a row.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::activation::boxes;
use crate::kit::text::{self, fit};
use crate::kit::theme::WordRole;
use crate::table::ui::UiState;
use rules::fields::terms::fate::GeneralFate;
use view::assist::generals::GeneralLine;

/// Draws the board.
pub fn draw(ui: &UiState, area: Rect, buffer: &mut Buffer) {
    let Some(proposal) = &ui.proposal else { return };
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let words = "GENERALS UNDER FIRE   one die each; after a hit, a second";
    let mut lines = vec![Line::styled(
        text::rule(words, width),
        ui.theme.words(WordRole::Title),
    )];
    let board = &proposal.generals;
    let next = board.iter().position(|line| line.fate.is_none());
    let room = height.saturating_sub(2);
    let each = board.iter().enumerate();
    let rows: Vec<Line<'_>> = each
        .map(|(at, line)| row(line, Some(at) == next, width, ui))
        .collect();
    let start = text::window(next.unwrap_or(0), rows.len(), room);
    lines.extend(rows.into_iter().skip(start).take(room));
    let foot = "Enter records all   Backspace drops the last die   ! rolls the rest   Esc";
    lines.push(Line::styled(
        fit(foot, width),
        ui.theme.words(WordRole::Dim),
    ));
    text::write(lines, area, buffer);
}

/// Draws a general: his die first, because players look for it, then its effect or the reason for his test.
fn row<'a>(line: &GeneralLine, is_next: bool, width: usize, ui: &UiState) -> Line<'a> {
    /// Width of a general's name, if it fits.
    const NAME: usize = 22;
    let mark = if is_next { "▶" } else { " " };
    let wanted = match (line.fate, line.dice.as_slice()) {
        (None, [1]) => 2,
        _ => 1,
    };
    let dice = boxes(&line.dice, wanted);
    let (words, role) = match line.fate {
        Some(fate) => told(fate),
        None if wanted == 2 => (
            "HIT. A second die: 1 dead, 2-3 out, 4-6 unhurt".to_owned(),
            WordRole::Warn,
        ),
        None => (line.why.clone(), WordRole::Dim),
    };
    let name = if is_next {
        WordRole::Cursor
    } else {
        WordRole::Text
    };
    let rest = width.saturating_sub(NAME + 11);
    Line::from(vec![
        Span::styled(format!("{mark} "), ui.theme.words(WordRole::Key)),
        Span::styled(fit(&line.name, NAME), ui.theme.words(name)),
        Span::raw(format!(" {} ", fit(&dice, 6))),
        Span::styled(fit(&words, rest), ui.theme.words(role)),
    ])
}

fn told(fate: GeneralFate) -> (String, WordRole) {
    match fate {
        GeneralFate::Fit => ("unhurt".to_owned(), WordRole::Good),
        GeneralFate::Out => ("OUT for a full turn".to_owned(), WordRole::Bad),
        GeneralFate::Dead => ("DEAD: a successor comes".to_owned(), WordRole::Bad),
        GeneralFate::Gone => ("gone".to_owned(), WordRole::Bad),
    }
}
