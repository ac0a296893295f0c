//! The help: every act of the list, those of the present phase first; typing searches it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rules::fields::language;

use crate::kit::act;
use crate::kit::act::Does;
use crate::kit::text::{self, fit};
use crate::kit::theme::{Theme, WordRole};
use crate::table::ui::{ScreenMode, UiState};
use crate::{kit::glossary, table::availability};
use rules::fields::state::State;

/// Draws the help.
pub fn draw(ui: &UiState, state: &State, area: Rect, buffer: &mut Buffer) {
    let ScreenMode::Help(prompt, scroll) = &ui.mode else {
        return;
    };
    let width = usize::from(area.width);
    let phase = state.phase();
    let title = format!("HELP   {}   type to search, Esc closes", phase.title());
    let mut lines = vec![Line::styled(
        text::rule(&title, width),
        ui.theme.words(WordRole::Title),
    )];
    let mut rows: Vec<Line<'_>> = Vec::new();
    let search = prompt.text().to_lowercase();
    let measure = state.oob().measure;
    if prompt.text().is_empty() {
        let typed = measure.of_typed_numbers();
        rows.extend(
            typed
                .iter()
                .flat_map(|said| row("cm, in", said, true, width, &ui.theme)),
        );
        for (form, help) in glossary::ADDRESSES {
            rows.extend(row(form, help, true, width, &ui.theme));
        }
    }
    for act in act::help(phase, prompt.text()) {
        let key = ui.keys.key_of(act);
        let chosen = if key == act.key || act.does == Does::Words {
            String::new()
        } else {
            format!(" (its key is {key})")
        };
        let help = ui.known.letters.put_into(&act.help_in(measure), false);
        let words = format!("{}{chosen}: {help}", act.name);
        let offered = availability::why_not(act, state).is_none();
        let form = act.form_with(&ui.known.letters);
        rows.extend(row(&form, &words, offered, width, &ui.theme));
    }
    let found = language::ACTS.iter().filter(|usage| {
        let text = format!("{} {} {}", usage.verb, usage.form, usage.does);
        text.to_lowercase().contains(&prompt.text().to_lowercase())
    });
    rows.push(Line::styled(
        "In the : line, and in scripts:",
        ui.theme.words(WordRole::Title),
    ));
    for usage in found {
        let words = format!("{}: {} {}", usage.does, usage.verb, usage.form);
        rows.extend(row(usage.verb, &words, true, width, &ui.theme));
    }
    let words = glossary::WORDS
        .iter()
        .filter(|(word, means)| word.to_lowercase().contains(&search) || means.contains(&search));
    rows.push(Line::styled(
        "Words on the screens:",
        ui.theme.words(WordRole::Title),
    ));
    for (word, means) in words {
        rows.extend(row(word, means, true, width, &ui.theme));
    }
    let room = usize::from(area.height).saturating_sub(1);
    let start = scroll.within(rows.len().saturating_sub(room));
    lines.extend(rows.into_iter().skip(start).take(room));
    text::write(lines, area, buffer);
}

/// Returns keys and their effects, in as many rows as needed.
pub fn row<'a>(
    form: &str,
    words: &str,
    offered: bool,
    width: usize,
    theme: &Theme,
) -> Vec<Line<'a>> {
    // Width of the column with the keys.
    const FORM: usize = 17;
    let role = if offered {
        WordRole::Text
    } else {
        WordRole::Dim
    };
    let lines = text::wrap(words, width.saturating_sub(FORM)).into_iter();
    lines
        .enumerate()
        .map(|(n, words)| {
            let form = if n == 0 { form } else { "" };
            Line::from(vec![
                Span::styled(fit(form, FORM), theme.words(WordRole::Key)),
                Span::styled(words, theme.words(role)),
            ])
        })
        .collect()
}
