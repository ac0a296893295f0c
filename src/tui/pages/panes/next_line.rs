//! The NEXT line: an open prompt or question, else the pending act, else the act that is due.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::kit::prompt::Prompt;
use crate::kit::proposal::dice_prompt;
use crate::kit::theme::WordRole;
use crate::pages::{
    PagesUi,
    ui_state::{ConfirmQuestion, PagesMode},
    wants_die,
};
use crate::{
    kit::text,
    table::panels::{activation::boxes, next},
};
use rules::chance::{Ask, Want};
use view::presentation::{Audience, Describe};

/// The line in three parts: a mark, words that may be cut, and words that must stay readable.
struct NextLine {
    mark: String,
    words: String,
    role: WordRole,
    tail: String,
}

impl<R: Describe> PagesUi<R> {
    /// Draws the NEXT line, or the open prompt or question in its place.
    pub(super) fn next_line(&self, area: Rect, buffer: &mut Buffer) {
        let width = usize::from(area.width);
        let theme = &self.ui.theme;
        let line = if let Some((before, prompt)) = self.prompt() {
            next::typed(before, prompt.text(), width, theme)
        } else if let Some(keys) = self.asked(width) {
            Line::styled(keys, theme.words(WordRole::Key))
        } else {
            let said = self.said(width);
            let room = room(&said, width);
            Line::from(vec![
                Span::styled(said.mark.clone(), theme.words(WordRole::Key)),
                Span::styled(text::fit(&said.words, room), theme.words(said.role)),
                Span::styled(said.tail.clone(), theme.words(WordRole::Title)),
            ])
        };
        text::write(vec![line], area, buffer);
    }

    /// Returns the place of the open prompt's cursor; `None` without a prompt.
    pub(super) fn prompt_cursor(&self, area: Rect) -> Option<Position> {
        let (before, prompt) = self.prompt()?;
        Some(next::cursor_at(
            &before,
            prompt.text(),
            prompt.cursor(),
            area,
        ))
    }

    /// Returns the lines displayed above the NEXT line: its text if it does not fit, and numbered choices.
    pub(super) fn rest_of_next(&self, width: usize) -> Vec<(char, WordRole, String)> {
        if self.prompt().is_some() || self.asked(width).is_some() {
            return match &self.ui.mode {
                PagesMode::Answer(_) => {
                    let question = self.question().map(|words| ('?', WordRole::Title, words));
                    let ask = self.asked_in_signs();
                    let choices = ask.as_ref().and_then(|ask| long_choice(ask, width));
                    let choices = choices.map(|words| ('#', WordRole::Key, words.join("   ")));
                    question.into_iter().chain(choices).collect()
                }
                _ => Vec::new(),
            };
        }
        let said = self.said(width);
        let mut rest = Vec::new();
        let ask = self.asked_in_signs();
        if let Some(words) = ask.as_ref().and_then(|ask| long_choice(ask, width)) {
            rest.push(('#', WordRole::Key, with_numbers(words)));
        }
        if said.words.width() > room(&said, width) {
            rest.push(('▸', said.role, said.words));
        }
        let taken = self.ui.taken.as_ref();
        let ahead = taken.and_then(|taken| taken.ahead.clone());
        rest.extend(ahead.map(|words| ('#', WordRole::Key, words)));
        let chances = self.shown_chances();
        rest.extend(chances.map(|words| ('%', WordRole::Text, words)));
        if self.ui.taken.is_none() {
            let openings = &self.ui.known.openings;
            let choices = self.choices().into_iter();
            let choices = choices.filter_map(|at| Some(openings.get(at)?.words.as_str()));
            let choices: Vec<&str> = choices.collect();
            if choices.len() > 1 {
                rest.push(('#', WordRole::Key, numbered(&choices)));
            }
        }
        rest
    }

    fn prompt(&self) -> Option<(String, &Prompt)> {
        Some(match &self.ui.mode {
            PagesMode::Line(prompt) => (" : ".to_owned(), prompt),
            PagesMode::Answer(prompt) => {
                let form = match self.wanted() {
                    Some(ask) if long_choice(ask, usize::from(self.size.width)).is_some() => {
                        "which".to_owned()
                    }
                    Some(ask) => ask.wants.form(),
                    None => String::new(),
                };
                (format!(" {form}: "), prompt)
            }
            PagesMode::Reason(prompt) => {
                let rule = self
                    .ui
                    .down
                    .as_ref()
                    .map(|(_, refusal)| refusal.clause().id());
                (
                    format!(" {} overruled because: ", rule.unwrap_or_default()),
                    prompt,
                )
            }
            PagesMode::Find(prompt) => (" log with: ".to_owned(), prompt),
            PagesMode::Help(prompt, _) => (" search: ".to_owned(), prompt),
            _ => return None,
        })
    }

    /// Returns the keys that answer the open question; `None` without a question.
    fn asked(&self, width: usize) -> Option<String> {
        Some(match &self.ui.mode {
            PagesMode::Sure(question, _) => {
                format!(" {}", answers(question, &self.key_of_end()).join("   "))
            }
            PagesMode::Goto => self.directions(width),
            PagesMode::Whose => {
                let sides = R::sides(self.sitting.state());
                let sides = (1..)
                    .zip(sides)
                    .map(|(number, (_, name))| format!("{number} {name}"));
                format!(
                    " which side?  {}   Esc",
                    sides.collect::<Vec<_>>().join("   ")
                )
            }
            _ => return None,
        })
    }

    /// Lists the pages with their letters, named as briefly as the width demands.
    fn directions(&self, width: usize) -> String {
        let whole = |title: &str| title.to_owned();
        let short = |title: &str| title.split(" and ").next().unwrap_or_default().to_owned();
        let word = |title: &str| title.split(' ').next().unwrap_or_default().to_owned();
        let ui = &self.ui;
        let forms = [
            format!(" go: {}", ui.directions(whole).join("  ")),
            format!(" go: {}", ui.directions(short).join("  ")),
            format!(" {}", ui.directions(short).join("  ")),
            format!(" {}", ui.directions(word).join("  ")),
            format!(" {}", ui.directions(word).join(" ")),
        ];
        let start = |title: &str| word(title).chars().take(4).collect();
        let narrowest = format!(" {}", ui.directions(start).join(" "));
        let fits = |form: &String| form.width() <= width;
        forms.into_iter().find(fits).unwrap_or(narrowest)
    }

    /// Returns the next die or answer that the pending act needs; `None` if it needs none.
    fn wanted(&self) -> Option<&Ask> {
        self.ui.taken.as_ref()?.ask.as_ref()
    }

    /// Returns the next die or answer that the pending act needs, with callsigns in place of the units among its
    /// choices; `None` if it needs none.
    fn asked_in_signs(&self) -> Option<Ask> {
        let mut ask = self.wanted()?.clone();
        if let Want::OneOf(words) = &mut ask.wants {
            for word in words {
                *word = self.ui.known.names.signed(word);
            }
        }
        Some(ask)
    }

    /// Returns the question for which an answer is being typed; `None` if there is none.
    fn question(&self) -> Option<String> {
        let ask = self.wanted()?;
        Some(format!("{}? ({})", ask.what, ask.rule))
    }

    /// Returns the content of the line. While the list of work is open, Space and Enter belong to the list.
    fn said(&self, width: usize) -> NextLine {
        let said = self.without_list(width);
        match self.ui.list.is_open() && !said.tail.is_empty() {
            true => NextLine {
                tail: "   after the list ".to_owned(),
                ..said
            },
            false => said,
        }
    }

    fn without_list(&self, width: usize) -> NextLine {
        if let Some(taken) = &self.ui.taken {
            let private = R::private_to(self.sitting.state(), &taken.command);
            let whose = private.map(|side| self.side_name(&side));
            let line = self.ui.known.names.signed(&R::write(&taken.command));
            let ask = self.asked_in_signs();
            let faces = taken.typed.faces.as_slice();
            return taken_up(&line, faces, ask.as_ref(), whose.as_deref(), width);
        }
        if self.ui.looks_on {
            return self.of_onlooker();
        }
        let Some((opening, ask)) = self.ui.next() else {
            return NextLine {
                mark: " NEXT ".to_owned(),
                words: "nothing due: type : and any act in words".to_owned(),
                role: WordRole::Dim,
                tail: String::new(),
            };
        };
        let count = self.ui.known.openings.len();
        let place = match count {
            1 => String::new(),
            count => format!("{}/{count}  ", self.ui.queue + 1),
        };
        let is_private = R::private_to(self.sitting.state(), &opening.command).is_some();
        let does = match ask {
            _ if is_private => "Enter passes the screen".to_owned(),
            Some(ask) if ask.draws => "Enter draws".to_owned(),
            Some(ask) if wants_die(Some(ask)) && !self.ui.own_dice => {
                format!("{}, ! rolls", dice_prompt(ask.left, true))
            }
            _ if self.keeps_step() => format!("{} ends it", self.key_of_end()),
            _ => "Enter does".to_owned(),
        };
        let price = match opening.price.as_slice() {
            [] => String::new(),
            price => format!("! {}  ", price.join(", ")),
        };
        let skip = if count > 1 { "  Space skip" } else { "" };
        NextLine {
            mark: format!(" NEXT ▸ {price}"),
            words: opening.words.clone(),
            role: if opening.due {
                WordRole::Title
            } else {
                WordRole::Text
            },
            tail: format!("   {place}{does}{skip} "),
        }
    }
}

impl<R: Describe> PagesUi<R> {
    /// Says that a spectator cannot act, and which act is due at the table.
    fn of_onlooker(&self) -> NextLine {
        let who = match self.sitting.eyes() {
            Audience::Table => "WATCHING".to_owned(),
            // The due act may be the enemy's, so the line names the watching side.
            Audience::Side(side) => format!("{} WATCHING", self.side_name(side).to_uppercase()),
        };
        let due = self.ui.known.openings.first();
        let due = due.map_or_else(String::new, |opening| opening.words.clone());
        let words = match self.in_hand() {
            Some(sign) if self.holds_secret_unit() => {
                format!("{sign} selected: click a hex for its line, g s sheet, Esc drops it")
            }
            Some(sign) => format!("{sign} selected: g s sheet, Esc drops it"),
            None => due,
        };
        NextLine {
            mark: format!(" {who} ▸ "),
            words,
            role: WordRole::Text,
            tail: String::new(),
        }
    }
}

/// Returns the keys that answer a question, each with its meaning; `end` is the key that ends the step.
pub fn answers<C>(question: &ConfirmQuestion<C>, end: &str) -> Vec<String> {
    match question {
        ConfirmQuestion::EndStep => {
            let end = format!("{end} end the step");
            vec!["Enter do".to_owned(), end, "Esc stay".to_owned()]
        }
        ConfirmQuestion::Script => vec!["Enter play".to_owned(), "Esc drop".to_owned()],
        _ => vec!["y yes".to_owned(), "n no".to_owned()],
    }
}

/// Numbers choices for one line. Words shared by all of them at the beginning or end are written only once: `[1] Gage
/// at 0703, [2] Hull at 0704 may fire or move (BS-401)`.
fn numbered(choices: &[&str]) -> String {
    let Some((first, others)) = choices.split_first() else {
        return String::new();
    };
    let is_shared = |end: &usize| {
        let begin = first.get(..*end).unwrap_or_default();
        others.iter().all(|other| other.starts_with(begin))
    };
    let ends = first.match_indices(' ').map(|(at, _)| at + 1);
    let shared = ends.take_while(is_shared).last().unwrap_or(0);
    let begin = first.get(..shared).unwrap_or_default();
    let rests = || {
        choices
            .iter()
            .map(|words| words.get(shared..).unwrap_or_default())
    };
    let first = rests().next().unwrap_or_default();
    let ends = first
        .match_indices(' ')
        .filter_map(|(at, _)| first.get(at..));
    let mut shared_ends =
        ends.filter(|end| rests().all(|rest| rest.len() > end.len() && rest.ends_with(end)));
    let end = shared_ends.next().unwrap_or_default();
    let each = (1..)
        .zip(rests())
        .map(|(number, rest)| format!("[{number}] {}", rest.strip_suffix(end).unwrap_or(rest)));
    format!("{begin}{}{end}", each.collect::<Vec<_>>().join(", "))
}

fn room(said: &NextLine, width: usize) -> usize {
    width.saturating_sub(said.mark.width() + said.tail.width())
}

/// Describes the pending act, its dice and answers so far, and the next input. For a private act, the open table sees
/// only the side that it belongs to.
fn taken_up(
    line: &str,
    faces: &[u8],
    ask: Option<&Ask>,
    whose: Option<&str>,
    width: usize,
) -> NextLine {
    let faces = match faces {
        [] => String::new(),
        faces => format!("  {}", boxes(faces, 0)),
    };
    let (words, tail) = match ask {
        Some(ask) => {
            let mark = if ask.wants == Want::Die { "" } else { "?" };
            let words = match whose {
                Some(_) if ask.open => format!("{}{mark} ({})", ask.what, ask.rule),
                Some(whose) => format!("{whose} only ({})", ask.rule),
                None => format!("{}{mark} ({})   {line}", ask.what, ask.rule),
            };
            (words, wanted(ask, width))
        }
        None => (whose.unwrap_or(line).to_owned(), String::new()),
    };
    NextLine {
        mark: " ▸ ".to_owned(),
        words,
        role: WordRole::Title,
        tail: format!("{faces}  {tail}"),
    }
}

/// Returns the choices if they would fill more than half of the line, so that they are displayed above it; else `None`.
fn long_choice(ask: &Ask, width: usize) -> Option<&[String]> {
    match &ask.wants {
        Want::OneOf(words) if with_numbers(words).width() > width / 2 => Some(words),
        _ => None,
    }
}

fn with_numbers(words: &[String]) -> String {
    let words = (1..)
        .zip(words)
        .map(|(number, word)| format!("{number} {word}"));
    words.collect::<Vec<_>>().join("  ")
}

fn wanted(ask: &Ask, width: usize) -> String {
    if let Some(words) = long_choice(ask, width) {
        return format!("1 to {} choose  Esc", words.len());
    }
    match &ask.wants {
        Want::Die => {
            let prompt = dice_prompt(ask.left, true);
            format!("{} {prompt}, ! rolls, Esc", boxes(&[], ask.left))
        }
        Want::YesNo => "y yes  n no  Esc".to_owned(),
        Want::OneOf(words) => format!("{}  Esc", with_numbers(words)),
        other => format!("{}  Esc", other.form()),
    }
}
