//! The story of the last act, remarks of the program, and answers to a measuring line.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::checklist;
use super::next;
use crate::kit::act::{ACTS, Does};
use crate::kit::checklist::Checklist;
use crate::kit::intent::Intent;
use crate::kit::layout::ScreenLayout;
use crate::kit::palette::{self, WordChoice};
use crate::kit::prompt::Prompt;
use crate::kit::scroll::Scroll;
use crate::kit::text;
use crate::kit::theme::{Theme, WordRole};
use crate::table::lessons;
use crate::table::ui::{RemarkTone, ScreenMode, UiState};
use rules::fields::state::State;
use rules::spelling::counted;

/// Draws the story, and below it the remark or question that is open.
///
/// A remark about the last act covers the rows above it until the next key, so that it is shown in full. If there are
/// too few rows, it ends by saying where to read the rest.
pub fn draw(ui: &UiState, state: &State, frame: &ScreenLayout, buffer: &mut Buffer) {
    let area = frame.story;
    if let (ScreenMode::Line(prompt), None) = (&ui.mode, &ui.remark) {
        return choices(ui, prompt, state, area, buffer);
    }
    let asked = match &ui.mode {
        ScreenMode::Ask(_, words) => part(words, &ui.asked, frame),
        _ => None,
    };
    let remark = match (&ui.mode, &ui.remark) {
        (ScreenMode::Ask(..), None) if asked.is_some() => {
            asked.map(|words| (WordRole::Warn, words))
        }
        (ScreenMode::Ask(_, words), Some((_, more))) => {
            Some((WordRole::Warn, format!("{words} {more}")))
        }
        (ScreenMode::Ask(_, words), None) => Some((WordRole::Warn, words.clone())),
        (_, Some((RemarkTone::Hint, words))) => Some((WordRole::Warn, words.clone())),
        (_, Some((RemarkTone::Bad, words))) => Some((WordRole::Bad, words.clone())),
        (_, None) => ui
            .measured
            .as_ref()
            .map(|measured| {
                let role = match measured.seen {
                    Some(false) => WordRole::Warn,
                    _ => WordRole::Good,
                };
                (role, measured.words.clone())
            })
            .or_else(|| next::rest(ui, state, usize::from(area.width))),
    };
    let lesson = match &ui.remark {
        None => lessons::lesson(ui, frame.aside.is_some()),
        Some(_) => None,
    };
    let remarks = remark.into_iter().map(|(role, words)| ('!', role, words));
    let lesson = lesson.map(|words| ('▷', WordRole::Key, words));
    let told = StoryEvent {
        story: &ui.last.story,
        is_fresh: ui.last.is_fresh,
        remarks: remarks.chain(lesson).collect(),
        read_on: read_on(ui),
        list: (ui.mode == ScreenMode::Table).then_some(&ui.list),
    };
    told.write(&ui.theme, frame.front.height, area, buffer);
}

/// Returns the part of a long question that the scroll position shows, with the keys to scroll; `None` if the question
/// fits.
pub fn part(words: &str, scroll: &Scroll, frame: &ScreenLayout) -> Option<String> {
    let width = usize::from(frame.story.width).saturating_sub(3);
    let room = usize::from(frame.story.height) + usize::from(frame.front.height) / 2;
    // The story above keeps one line, and the last line explains how to read on.
    let room = room.saturating_sub(2).max(1);
    let lines = text::wrap(words, width);
    let Some(hidden) = lines.len().checked_sub(room).filter(|hidden| *hidden > 0) else {
        scroll.within(0);
        return None;
    };
    let from = scroll.within(hidden);
    let mut shown: Vec<String> = lines.into_iter().skip(from).take(room).collect();
    shown.push(match hidden - from {
        0 => "(PageUp reads back)".to_owned(),
        more => format!(
            "({} below: PageDown or End reads on)",
            counted(more, "line")
        ),
    });
    Some(shown.join("\n"))
}

/// The last act, with remarks.
pub struct StoryEvent<'a> {
    /// The act as a story.
    pub story: &'a str,
    /// True if no key was pressed since.
    pub is_fresh: bool,
    /// Remarks, each with the mark in front of it and its role.
    pub remarks: Vec<(char, WordRole, String)>,
    /// Says where to read the part that is cut off.
    pub read_on: String,
    /// The list of work on the table after the act; `None` while another part of the screen has the keys.
    pub list: Option<&'a Checklist>,
}

impl StoryEvent<'_> {
    /// Writes the story; if the area is too small, it also uses the lowest of the `above` rows over it.
    pub fn write(&self, theme: &Theme, above: u16, area: Rect, buffer: &mut Buffer) {
        let width = usize::from(area.width).saturating_sub(3);
        let rows = usize::from(area.height);
        let above = usize::from(above);
        // Instructions for the table are more important than the map that they cover.
        let most = rows + if self.is_fresh { above } else { above / 2 };
        let mut remarked: Vec<Line<'_>> = Vec::new();
        for (mark, role, words) in &self.remarks {
            let style = theme.words(*role);
            let room = (most - 1).saturating_sub(remarked.len());
            let lines = text::wrap_to(words, width, room).into_iter();
            remarked.extend(lines.map(|line| Line::styled(format!(" {mark} {line}"), style)));
        }
        let listed = self.list.map_or_else(Vec::new, |list| {
            let room = ((rows + above) * 2 / 3).saturating_sub(remarked.len());
            checklist::lines(list, theme, usize::from(area.width), room)
        });
        let room = if !listed.is_empty() {
            // The sentence above the list is short.
            (rows + above)
                .saturating_sub(remarked.len() + listed.len())
                .clamp(1, 4)
        } else if self.is_fresh {
            most - remarked.len()
        } else {
            rows.saturating_sub(remarked.len()).max(1)
        };
        let told = text::wrap_on(self.story, width, room, &self.read_on).into_iter();
        let style = theme.words(WordRole::Text);
        let mut lines: Vec<Line<'_>> = told
            .map(|line| Line::styled(format!(" ▌ {line}"), style))
            .collect();
        lines.extend(listed);
        lines.extend(remarked);
        let over = lines.len().saturating_sub(rows) as u16;
        let area = Rect {
            y: area.y.saturating_sub(over),
            height: area.height + over,
            ..area
        };
        Clear.render(area, buffer);
        text::write(lines, area, buffer);
    }
}

/// Says where to read the whole story: in the log.
fn read_on(ui: &UiState) -> String {
    let goto = Does::Intent(Intent::Goto);
    let goto = ACTS.iter().find(|act| act.does == goto);
    let key = goto.map_or_else(String::new, |act| ui.keys.key_of(act).to_string());
    format!(" ({key} l: all)")
}

/// Draws the completions at the cursor of the `:` line; Tab chooses the first of them.
fn choices(ui: &UiState, prompt: &Prompt, state: &State, area: Rect, buffer: &mut Buffer) {
    listed(palette::choices(prompt, state), &ui.theme, area, buffer);
}

/// Draws the preview of an open line at the foot of the story, over the lowest rows of the page if it is long; returns
/// the rows of the story above it.
pub fn above_preview(
    role: WordRole,
    words: &str,
    theme: &Theme,
    frame: &ScreenLayout,
    buffer: &mut Buffer,
) -> Rect {
    let area = frame.story;
    let width = usize::from(area.width).saturating_sub(3);
    let most = usize::from(area.height) + usize::from(frame.front.height) / 2;
    let style = theme.words(role);
    let lines = text::wrap_to(words, width, most).into_iter();
    let lines: Vec<Line<'_>> = lines
        .map(|line| Line::styled(format!(" % {line}"), style))
        .collect();
    let height = u16::try_from(lines.len()).unwrap_or(0);
    let below = Rect {
        y: area.bottom().saturating_sub(height),
        height,
        ..area
    };
    Clear.render(below, buffer);
    text::write(lines, below, buffer);
    Rect {
        height: area.height.saturating_sub(height),
        ..area
    }
}

/// Draws as many completions as fit, each with its meaning.
pub fn listed(found: Vec<WordChoice>, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width).saturating_sub(1);
    let found = found.into_iter();
    let lines = found
        .take(usize::from(area.height))
        .map(|choice| {
            Line::from(vec![
                Span::styled(
                    format!(" {} ", text::fit(&choice.word, 16)),
                    theme.words(WordRole::Key),
                ),
                Span::styled(
                    text::fit(&choice.says, width.saturating_sub(18)),
                    theme.words(WordRole::Dim),
                ),
            ])
        })
        .collect();
    text::write(lines, area, buffer);
}
