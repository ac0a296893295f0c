//! The help: the keys of every game, the letters and lines of this one, found by typing.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::super::super::keymap::KeyMap;
use super::super::super::panels::help;
use super::super::super::panels::text;
use super::super::super::prompt::Prompt;
use super::super::super::scroll::Scroll;
use super::super::super::theme::Role;
use super::super::super::theme::Theme;
use super::super::acts;
use crate::rules::speech::COMMON;
use crate::rules::speech::Usage;
use crate::view::told::Told;

/// Draws the help.
pub fn draw<R: Told>(
    (prompt, scroll): (&Prompt, &Scroll),
    (keys, theme): (&KeyMap, &Theme),
    area: Rect,
    buffer: &mut Buffer,
) {
    let width = usize::from(area.width);
    let title = format!("HELP   {}   type to search, Esc leaves", R::GAME);
    let title = Line::styled(text::rule(&title, width), theme.words(Role::Title));
    let mut rows: Vec<Line<'_>> = Vec::new();
    let search = prompt.text().to_lowercase();
    let mut add = |form: &str, words: &str| {
        if format!("{form} {words}").to_lowercase().contains(&search) {
            rows.extend(help::row(form, words, true, width, theme));
        }
    };
    for (form, words) in acts::ADDRESSES {
        add(form, words);
    }
    for act in R::ACTS.iter().filter(|act| act.key.is_some()) {
        let key = act.key.map(String::from).unwrap_or_default();
        add(&key, &format!("{}: {}", spoken(act), act.does));
    }
    for act in acts::ACTS {
        add(
            &act.key(keys).to_string(),
            &format!("{}: {}", act.name, act.help),
        );
    }
    for act in R::ACTS.iter().chain(COMMON) {
        if act.key.is_none() {
            add(":", &format!("{}: {}", spoken(act), act.does));
        }
    }
    let room = usize::from(area.height).saturating_sub(1);
    let start = scroll.within(rows.len().saturating_sub(room));
    let shown = rows.into_iter().skip(start).take(room);
    text::write(std::iter::once(title).chain(shown).collect(), area, buffer);
}

fn spoken(act: &Usage) -> String {
    format!("{} {}", act.verb, act.form).trim_end().to_owned()
}
