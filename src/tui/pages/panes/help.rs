//! The help: the keys of every game, and the letters and lines of this one; typing searches it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::kit::keymap::KeyMap;
use crate::kit::prompt::Prompt;
use crate::kit::scroll::Scroll;
use crate::kit::theme::{Theme, WordRole};
use crate::pages::acts::{self, Letters};
use crate::{
    kit::text,
    table::panels::{help, page},
};
use rules::speech::{COMMON, Usage};
use view::presentation::Describe;

/// Values from which the help is drawn.
pub struct HelpView<'a> {
    pub keys: &'a KeyMap,
    pub letters: &'a Letters,
    pub theme: &'a Theme,
    /// True for a spectator.
    pub looks_on: bool,
}

/// Draws the help.
pub fn draw<R: Describe>(
    prompt: &Prompt,
    scroll: &Scroll,
    look: &HelpView<'_>,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = look.theme;
    let width = usize::from(area.width);
    let title = format!("HELP   {}   type to search, Esc closes", R::GAME);
    let title = Line::styled(text::rule(&title, width), theme.words(WordRole::Title));
    let mut rows: Vec<Line<'_>> = Vec::new();
    let search = prompt.text().to_lowercase();
    let mut add = |form: &str, words: &str| {
        if format!("{form} {words}").to_lowercase().contains(&search) {
            rows.extend(help::row(form, words, true, width, theme));
        }
    };
    // A spectator can name units, but cannot act.
    let (addresses, acts, common) = match look.looks_on {
        true => (1, &[][..], &[][..]),
        false => (acts::ADDRESSES.len(), R::ACTS, COMMON),
    };
    for (form, words) in acts::ADDRESSES.iter().take(addresses) {
        add(form, words);
    }
    for act in acts.iter().filter(|act| act.key.is_some()) {
        let key = look
            .letters
            .of_act(act)
            .map(String::from)
            .unwrap_or_default();
        add(&key, &format!("{}: {}", spoken(act), act.does));
    }
    for act in acts::of_seat(look.looks_on) {
        add(
            &act.key(look.keys).to_string(),
            &format!("{}: {}", act.name, act.help),
        );
    }
    for act in acts.iter().chain(common) {
        if act.key.is_none() {
            add(":", &format!("{}: {}", spoken(act), act.does));
        }
    }
    let [head, body] = page::split(area);
    text::write(vec![title], head, buffer);
    page::cut(scroll.wish(), rows, scroll, theme, "", body, buffer);
}

fn spoken(act: &Usage) -> String {
    format!("{} {}", act.verb, act.form).trim_end().to_owned()
}
