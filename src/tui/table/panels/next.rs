//! The NEXT line: the typed input, else the pending act, else the next to-do step.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::activation::boxes;
use crate::kit::boards::BoardsStatus;
use crate::kit::logged_session::at_once::records_at_once;
use crate::kit::panel::Panel;
use crate::kit::proposal::{Proposal, dice_prompt};
use crate::kit::text::{self, fit};
use crate::kit::theme::{Theme, WordRole};
use crate::table::ui::{ScreenMode, UiState};
use rules::fields::language;
use rules::fields::state::State;
use rules::fields::terms::{command::Command, phase::Phase};
use view::assist::todo::{self, Todo, TodoStep};
use view::presentation::request::denied;
use view::sheets::card::short_name;
use view::story::act_names::called;

/// Draws the NEXT line.
pub fn draw(ui: &UiState, state: &State, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    let line = match prompt(ui, width) {
        Some((before, text)) => typed(before, text, width, &ui.theme),
        None => question(ui, width).unwrap_or_else(|| written(&shown(ui, state, width), width, ui)),
    };
    text::write(vec![line], area, buffer);
}

/// Returns the content of the line. The preview of a phrase is shown once: above the line if it does not fit there.
fn shown(ui: &UiState, state: &State, width: usize) -> NextLine {
    let mut said = said(ui, state);
    if said.words.width() > said.room(width)
        && let Some((words, tail)) = said.brief.take()
    {
        (said.words, said.tail) = (words, tail);
    }
    let is_above = !ui.phrase.is_empty() && has_room_above(ui);
    if is_above && said.words.width() > said.room(width) {
        said.words.clear();
    }
    said
}

/// Checks whether the rows above the line are free.
fn has_room_above(ui: &UiState) -> bool {
    ui.remark.is_none() && ui.measured.is_none()
}

/// Returns the text that does not fit the line and is shown above it; `None` if everything fits.
pub fn rest(ui: &UiState, state: &State, width: usize) -> Option<(WordRole, String)> {
    if prompt(ui, width).is_some() || question(ui, width).is_some() {
        return None;
    }
    let said = said(ui, state);
    let room = said.room(width);
    (said.words.width() > room).then_some((said.role, said.words))
}

/// Returns the line of a prompt: its label, then the typed text.
pub fn typed<'a>(before: String, text: &str, width: usize, theme: &Theme) -> Line<'a> {
    let shown = visible(text, width.saturating_sub(before.width() + 1));
    Line::from(vec![
        Span::styled(before, theme.words(WordRole::Key)),
        Span::raw(shown),
    ])
}

/// Returns the end of a text too long for the line, where the cursor usually is.
fn visible(text: &str, width: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    let skip = letters.len().saturating_sub(width);
    letters.into_iter().skip(skip).collect()
}

fn prompt(ui: &UiState, width: usize) -> Option<(String, &str)> {
    let (before, prompt) = match &ui.mode {
        ScreenMode::Line(prompt) => (" : ".to_owned(), prompt),
        ScreenMode::Reason(prompt) => (overruled(ui, width), prompt),
        ScreenMode::Help(prompt, _) => (" search: ".to_owned(), prompt),
        ScreenMode::ClauseReader(papers) => (" search the rules: ".to_owned(), &papers.prompt),
        ScreenMode::Filter(prompt) => (" log with: ".to_owned(), prompt),
        ScreenMode::Photo(list) => (
            " allow refused moves because: ".to_owned(),
            list.reason.as_ref()?,
        ),
        ScreenMode::Table
        | ScreenMode::Text(_)
        | ScreenMode::Card(_)
        | ScreenMode::Ask(..)
        | ScreenMode::Goto
        | ScreenMode::Boards(_)
        | ScreenMode::Shout
        | ScreenMode::Place(_)
        | ScreenMode::ReadPhoto => return None,
    };
    Some((before, prompt.text()))
}

/// Says which rule is overruled for which act; cuts the act if necessary, so that the reason fits.
fn overruled(ui: &UiState, width: usize) -> String {
    match &ui.turned_down {
        Some(down) => {
            let act = fit(&down.words, width / 3);
            let rule = down.refusal.clause().id();
            format!(" {}: {rule} overruled because: ", act.trim_end())
        }
        None => " overruled because: ".to_owned(),
    }
}

/// Returns the place of the open prompt's cursor; `None` without a prompt.
pub fn cursor(ui: &UiState, area: Rect) -> Option<Position> {
    let (before, text) = prompt(ui, usize::from(area.width))?;
    let at = match &ui.mode {
        ScreenMode::Line(prompt)
        | ScreenMode::Reason(prompt)
        | ScreenMode::Help(prompt, _)
        | ScreenMode::Filter(prompt) => prompt.cursor(),
        ScreenMode::ClauseReader(papers) => papers.prompt.cursor(),
        ScreenMode::Photo(list) => list.reason.as_ref()?.cursor(),
        _ => return None,
    };
    Some(cursor_at(&before, text, at, area))
}

/// Returns the place of a prompt's cursor on the screen; `at` counts letters from the prompt's beginning.
pub fn cursor_at(before: &str, text: &str, at: usize, area: Rect) -> Position {
    let room = usize::from(area.width).saturating_sub(before.width() + 1);
    let hidden = text.chars().count().saturating_sub(room);
    let column = before.width() + at.saturating_sub(hidden);
    let last = usize::from(area.width).saturating_sub(1);
    Position::new(area.x + column.min(last) as u16, area.y)
}

fn question<'a>(ui: &UiState, width: usize) -> Option<Line<'a>> {
    let key = ui.theme.words(WordRole::Key);
    match &ui.mode {
        ScreenMode::Ask(question, _) => {
            let each = question.answers().into_iter();
            let each: Vec<String> = each.map(|(key, says)| format!(" {key} {says}")).collect();
            let answers = each.join("  ");
            let typed = match ui.typed_before(question) {
                [] => String::new(),
                faces => format!("   typed {}", boxes(faces, 0)),
            };
            let ahead = match ui.ahead.as_slice() {
                [] => String::new(),
                faces => format!("   then {}", boxes(faces, 0)),
            };
            let dice = format!("{typed}{ahead}");
            // The line below repeats the answers.
            let words = match answers.width() + dice.width() > width {
                true if !dice.is_empty() => format!(" {}", dice.trim_start()),
                _ => answers + &dice,
            };
            Some(Line::styled(words, key))
        }
        ScreenMode::Goto => {
            let boards = ui.boards.as_ref().map(|_| {
                let letters = BoardsStatus::LETTERS.into_iter();
                letters.map(|(letter, word)| format!(" {letter} {word}"))
            });
            let boards: String = boards.into_iter().flatten().collect();
            let words = format!(" go: {}{boards}", Panel::directions());
            Some(Line::styled(words, key))
        }
        _ => None,
    }
}

/// The line in three parts: a mark, words that may be cut, and words that must stay readable.
struct NextLine {
    mark: String,
    /// Cost of the act; the referee must read it before he presses a key.
    price: String,
    words: String,
    role: WordRole,
    tail: String,
    /// Shorter words and a shorter tail for a line in which the full ones do not fit, so that the verb stays readable;
    /// `None` if there are none.
    brief: Option<(String, String)>,
}

impl NextLine {
    fn room(&self, width: usize) -> usize {
        width.saturating_sub(self.mark.width() + self.price.width() + self.tail.width())
    }
}

fn written<'a>(said: &NextLine, width: usize, ui: &UiState) -> Line<'a> {
    let room = said.room(width);
    Line::from(vec![
        Span::styled(said.mark.clone(), ui.theme.words(WordRole::Key)),
        Span::styled(said.price.clone(), ui.theme.words(WordRole::Warn)),
        Span::styled(fit(&said.words, room), ui.theme.words(said.role)),
        Span::styled(said.tail.clone(), ui.theme.words(WordRole::Title)),
    ])
}

fn said(ui: &UiState, state: &State) -> NextLine {
    let said = with_pen(ui, state);
    let asks_for_key = !said.tail.is_empty() && !matches!(ui.mode, ScreenMode::Place(_));
    if ui.list.is_open() && ui.mode == ScreenMode::Table && asks_for_key {
        // Space and Enter are the list's.
        return NextLine {
            tail: "   after the list ".to_owned(),
            brief: None,
            ..said
        };
    }
    match ui.is_barred && asks_for_key {
        // Without the right to enter acts the line does not mention Enter.
        true => NextLine {
            tail: "   no pen: view only ".to_owned(),
            brief: None,
            ..said
        },
        false => said,
    }
}

/// Returns the content of the line for a referee who may enter acts.
fn with_pen(ui: &UiState, state: &State) -> NextLine {
    if let ScreenMode::Place(held) = &ui.mode {
        return NextLine {
            mark: " ▸ ".to_owned(),
            price: String::new(),
            words: held.words(state.oob().measure),
            role: WordRole::Title,
            tail: format!("   {}", state.oob().measure.say(held.step())),
            brief: None,
        };
    }
    if !ui.phrase.is_empty() {
        return phrase(ui);
    }
    if let Some(proposal) = &ui.proposal {
        return taken_up(proposal, ui);
    }
    if ui.board_is_open() && ui.known.phase == Phase::Activation && ui.waiting().next().is_some() {
        return board(ui, state);
    }
    match ui.next() {
        Some(todo) => step(todo, ui, state),
        None if ui.known.over => {
            plain("the game is over: `:judge OBJECTIVE met` judges, u undoes the end")
        }
        None => plain(&format!("nothing left to do: n ends the {}", ui.known.ends)),
    }
}

fn plain(words: &str) -> NextLine {
    NextLine {
        mark: " NEXT ▸ ".to_owned(),
        price: String::new(),
        words: words.to_owned(),
        role: WordRole::Title,
        tail: String::new(),
        brief: None,
    }
}

fn phrase(ui: &UiState) -> NextLine {
    let (would, role) = match &ui.preview.would {
        Some(Ok(words)) => (words.as_str(), WordRole::Dim),
        Some(Err(why)) => (why.as_str(), WordRole::Warn),
        None => ("", WordRole::Dim),
    };
    NextLine {
        mark: format!(" ▸ {}_   ", spaced(&ui.phrase)),
        price: String::new(),
        words: would.to_owned(),
        role,
        tail: String::new(),
        brief: None,
    }
}

/// Describes the pending act, its dice, and what it needs.
fn taken_up(proposal: &Proposal, ui: &UiState) -> NextLine {
    let (mut words, mut role) = (proposal.words.clone(), WordRole::Title);
    let faces = if proposal.faces.is_empty() {
        String::new()
    } else {
        format!("  {}", boxes(&proposal.faces, 0))
    };
    let tail = if let Some(ask) = &proposal.ask {
        if !proposal.is_fight() {
            words = format!("{} ({})", ask.what, ask.rule);
            if !proposal.would.is_empty() {
                words = format!("{words}; {}", proposal.would);
            }
        }
        let left = proposal.dice_left();
        let dice = boxes(&[], left);
        if ui.throws_for(proposal) {
            format!("{faces}  Enter rolls {dice}")
        } else {
            let prompt = dice_prompt(left, proposal.records_at_once());
            format!("{faces}  {dice} {prompt}, ! rolls")
        }
    } else if proposal.hangs_on_tape() {
        role = WordRole::Warn;
        format!("{faces}   Enter asks the tape  Esc")
    } else if let Some(refusal) = &proposal.refusal {
        role = WordRole::Warn;
        words = format!("{words}. {}", denied(&refusal.spoken()));
        format!("{faces}   Esc")
    } else {
        if !proposal.is_fight() {
            words = proposal.in_words();
        }
        format!("{faces}   Enter do  Space next  Esc")
    };
    if let Some(because) = &proposal.because {
        let because = fit(because, 20);
        words = format!("overruled ({}); {words}", because.trim_end());
    }
    // A fight lists its measurements in its own panel.
    if let Some(measure) = proposal.in_doubt.as_ref().filter(|_| !proposal.is_fight()) {
        (words, role) = (format!("{measure}; {words}"), WordRole::Warn);
    }
    NextLine {
        mark: " ▸ ".to_owned(),
        price: todo::price_prefix(ui.price_of(&proposal.command)),
        words,
        role,
        tail,
        brief: None,
    }
}

/// Asks for the next die on the activation board.
fn board(ui: &UiState, state: &State) -> NextLine {
    let all = ui.waiting().count() * 2;
    let there = ui.board_dice.faces.len();
    if let Some(sent) = ui
        .next()
        .filter(|_| there == 0)
        .and_then(|todo| sent(todo, ui, state))
    {
        return sent;
    }
    let words = match ui.waiting().nth(there / 2) {
        Some(line) => format!(
            "{} {}: type die {} ({there} of {all} typed)",
            line.callsign,
            short_name(&line.name),
            there % 2 + 1
        ),
        None => format!("all {all} dice typed"),
    };
    let tail = match (there, ui.board_dice.rest_is_thrown) {
        (0, false) if ui.own_dice => "   ! rolls them all   Enter rolls for the next",
        _ if there == all => "   Enter records",
        (0, false) => "   ! rolls them all",
        _ if ui.throws_board() => "   Enter rolls the rest and records",
        _ => "   ! rolls the rest   Enter records",
    };
    NextLine {
        tail: tail.to_owned(),
        ..plain(&words)
    }
}

/// Describes a to-do step for which a player has sent a slip; `None` if there is no slip.
fn sent(todo: &Todo, ui: &UiState, state: &State) -> Option<NextLine> {
    let boards = ui.boards.as_ref()?;
    let offer = boards.offer(&todo.step, state)?;
    // Enter plays the act of the slip, whose units or target may differ from the to-do step.
    let words = match &todo.step {
        TodoStep::Act(asked) if **asked != offer.command => called(state, &offer.command),
        _ => todo.words.clone(),
    };
    Some(NextLine {
        tail: "   Space select  Enter do ".to_owned(),
        ..plain(&format!("{}: {words}", offer.words))
    })
}

fn step(todo: &Todo, ui: &UiState, state: &State) -> NextLine {
    if let Some(sent) = sent(todo, ui, state) {
        return sent;
    }

    let count = ui.known.todo.len();
    let place = format!("{}/{count}", ui.queue + 1);
    let does = match &todo.step {
        TodoStep::Act(command) if ui.dice_wait() && !ui.own_dice => {
            &format!("{}, ! rolls", dice_prompt(2, records_at_once(command)))
        }
        TodoStep::Act(_) => "Space select  Enter do",
        TodoStep::Order(_) => "Space orders",
        TodoStep::Move(_) if ui.walking => "m moves it  Space next",
        TodoStep::Move(_) => "Space selects it",
        TodoStep::Nothing(_) => "Space next  n on",
    };
    let alone = if count > 1 { &*place } else { "" };
    NextLine {
        price: todo::price_prefix(&todo.price),
        tail: format!("   {place}  {does} "),
        brief: brief(todo, state).map(|words| (words, format!("  {alone}  {does} "))),
        ..plain(&todo.words)
    }
}

/// Describes a march or move briefly, verb first: `march P`, `move P1,P2,P3`. `None` for any other step, because its
/// verb is near the beginning anyway.
fn brief(todo: &Todo, state: &State) -> Option<String> {
    let TodoStep::Act(command) = &todo.step else {
        return None;
    };
    match &**command {
        Command::March { brigade, .. } => {
            let brigade = state.brigade(brigade)?;
            Some(format!("march {}", brigade.callsign))
        }
        // The full text above the line gives the distance.
        Command::Move { .. } => {
            let move_line = called(state, command);
            Some(move_line.trim_end_matches(" as-ordered").to_owned())
        }
        _ => None,
    }
}

/// Returns a phrase with blanks, as it is spoken: `A m 4`. A measuring phrase stays as it is, because it contains
/// words.
#[must_use]
pub fn spaced(phrase: &str) -> String {
    if phrase.starts_with('=') {
        return phrase.to_owned();
    }
    // Names of ground may follow the letter for placing.
    let verb = phrase.find(char::is_lowercase);
    let placing = verb.and_then(|at| Some((phrase.get(..=at)?, phrase.get(at + 1..)?)));
    match placing.filter(|(said, _)| said.ends_with('p')) {
        Some((said, place)) if !place.is_empty() => {
            format!("{} {}", letters(said), placed(place).trim_start())
        }
        _ => letters(phrase),
    }
}

/// Returns a place with blanks, as it is spoken: `12@farm b 45`; names and `far` stay whole.
fn placed(typed: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in typed.split(' ') {
        let is_wind = |word: &str| language::named_bearing(word).is_some();
        let behind_wind = words.last().is_some_and(|last| is_wind(last));
        let signed = word.split_at_checked(1);
        let turned = signed.filter(|(sign, wind)| matches!(*sign, "f" | "b") && is_wind(wind));
        let has_name = word
            .split_once('@')
            .is_some_and(|(_, name)| name.starts_with(char::is_lowercase));
        words.push(match turned {
            Some((sign, wind)) if !behind_wind => format!("{sign} {wind}"),
            _ if has_name || word.chars().all(char::is_lowercase) => word.to_owned(),
            _ => letters(word),
        });
    }
    words.join(" ")
}

fn letters(phrase: &str) -> String {
    let mut words = String::new();
    let mut before: Option<char> = None;
    for letter in phrase.chars() {
        // The name of a bearing stays one word: `f ne`.
        let is_bearing = matches!((before, letter), (Some('n' | 's'), 'e' | 'w'));
        // So does a callsign of two capitals.
        let is_callsign = letter.is_uppercase() && before.is_some_and(char::is_uppercase);
        let breaks = before.is_some_and(|before| {
            (before.is_alphabetic() && letter.is_alphabetic())
                || (before.is_ascii_digit() && letter.is_alphabetic())
                || (before.is_lowercase() && letter.is_ascii_digit())
        });
        if breaks && !is_bearing && !is_callsign {
            words.push(' ');
        }
        words.push(letter);
        before = Some(letter);
    }
    words
}
