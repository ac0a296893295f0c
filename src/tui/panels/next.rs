//! The NEXT line: what is being typed or taken up, else what is to be done next.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr;

use super::super::proposal::Proposal;
use super::super::theme::Role;
use super::super::ui::Mode;
use super::super::ui::Ui;
use super::Panel;
use super::activation::boxes;
use super::text;
use super::text::fit;

/// Draws the line.
pub fn draw(ui: &Ui, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let line = match prompt(ui) {
        Some((before, text)) => {
            let shown = visible(text, width.saturating_sub(before.width() + 1));
            Line::from(vec![
                Span::styled(before, ui.theme.words(Role::Key)),
                Span::raw(shown),
            ])
        }
        None => standing(ui, width),
    };
    text::write(vec![line], area, buffer);
}

/// The end of a long text: its cursor is nearly always there.
fn visible(text: &str, width: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    let skip = letters.len().saturating_sub(width);
    letters.into_iter().skip(skip).collect()
}

fn prompt(ui: &Ui) -> Option<(&'static str, &str)> {
    match &ui.mode {
        Mode::Line(prompt) => Some((" : ", prompt.text())),
        Mode::Reason(prompt) => Some((" overruled because: ", prompt.text())),
        Mode::Help(prompt) => Some((" search: ", prompt.text())),
        Mode::Table | Mode::Ask(..) | Mode::Goto | Mode::Shout => None,
    }
}

/// Returns where the cursor stands.
pub fn cursor(ui: &Ui, area: Rect) -> Option<Position> {
    let (before, text) = prompt(ui)?;
    let at = match &ui.mode {
        Mode::Line(prompt) | Mode::Reason(prompt) | Mode::Help(prompt) => prompt.cursor(),
        _ => return None,
    };
    let room = usize::from(area.width).saturating_sub(before.width() + 1);
    let hidden = text.chars().count().saturating_sub(room);
    let column = before.width() + at.saturating_sub(hidden);
    let last = usize::from(area.width).saturating_sub(1);
    Some(Position::new(area.x + column.min(last) as u16, area.y))
}

fn standing<'a>(ui: &Ui, width: usize) -> Line<'a> {
    let key = ui.theme.words(Role::Key);
    let bold = ui.theme.words(Role::Title);
    match &ui.mode {
        Mode::Ask(..) => return Line::styled(" y yes   n no", key),
        Mode::Goto => return Line::styled(format!(" go: {}", Panel::directions()), key),
        _ => {}
    }
    if !ui.phrase.is_empty() {
        let words = format!(" ▸ {}_   ", spaced(&ui.phrase));
        let room = width.saturating_sub(words.width());
        let (would, role) = match &ui.would {
            Some(Ok(words)) => (words.as_str(), Role::Dim),
            Some(Err(why)) => (why.as_str(), Role::Warn),
            None => ("", Role::Dim),
        };
        return Line::from(vec![
            Span::styled(words, bold),
            Span::styled(fit(would, room), ui.theme.words(role)),
        ]);
    }
    if let Some(proposal) = &ui.proposal {
        return Line::styled(fit(&taken_up(proposal), width), bold);
    }
    if ui.front == Panel::Activation && ui.waiting().next().is_some() {
        let dice = ui.waiting().count() * 2;
        let words = format!(
            " NEXT ▸ activation: {} of {dice} dice are there   ! throws the rest   Enter records",
            ui.faces.len()
        );
        return Line::styled(fit(&words, width), bold);
    }
    match ui.next() {
        Some(opening) => {
            let count = ui.known.openings.len();
            let place = format!("{} of {count}   Space take up   Enter do ", ui.queue + 1);
            let room = width.saturating_sub(place.width() + 9);
            Line::from(vec![
                Span::styled(" NEXT ▸ ", key),
                Span::styled(fit(&opening.words, room), bold),
                Span::styled(format!(" {place}"), ui.theme.words(Role::Dim)),
            ])
        }
        None => {
            let words = if ui.known.over {
                "the game is over: `:judge OBJECTIVE met` judges, u takes the end back"
            } else {
                "nothing is left to do: n ends the phase"
            };
            Line::from(vec![
                Span::styled(" NEXT ▸ ", key),
                Span::styled(words, bold),
            ])
        }
    }
}

/// What is taken up, with its dice and what it still wants.
fn taken_up(proposal: &Proposal) -> String {
    let mut words = format!(" ▸ {}", proposal.words);
    if !proposal.faces.is_empty() {
        words.push_str(&format!("  {}", boxes(&proposal.faces, 0)));
    }
    if let Some(ask) = &proposal.ask {
        words.push_str(&format!(
            "  {} {}, {}: type the face, ! throws",
            boxes(&[], ask.left),
            ask.what,
            ask.rule
        ));
    } else if let Some(refusal) = &proposal.refusal {
        words.push_str(&format!("  No: {}", refusal.said()));
    } else if proposal.would.is_empty() || proposal.is_fight() {
        words.push_str("   Enter do   Space next   Esc leave it");
    } else {
        words.push_str(&format!("   Enter: {}", proposal.would));
    }
    words
}

/// A phrase as it is spoken: `A m 4`.
fn spaced(phrase: &str) -> String {
    let mut words = String::new();
    let mut before: Option<char> = None;
    for letter in phrase.chars() {
        let breaks = before.is_some_and(|before| {
            (before.is_alphabetic() && letter.is_alphabetic())
                || (before.is_ascii_digit() && letter.is_alphabetic())
                || (before.is_lowercase() && letter.is_ascii_digit())
        });
        if breaks {
            words.push(' ');
        }
        words.push(letter);
        before = Some(letter);
    }
    words
}
