//! Keys at a prompt: lines, reasons, searches, and answers to questions.

use super::App;
use crate::kit::act;
use crate::kit::act::Does;
use crate::kit::boards::BoardsRequest;
use crate::kit::checklist::screen::ListScreen as _;
use crate::kit::key::PressedKey;
use crate::kit::logged_session::vocabulary;
use crate::kit::panel::{self, Panel};
use crate::kit::paper::is_paper_line;
use crate::kit::prompt::{Prompt, common_beginning, words_of};
use crate::kit::proposal::Proposal;
use crate::kit::question;
use crate::kit::question::ScreenQuestion;
use crate::kit::scroll::Scroll;
use crate::kit::{glossary, palette};
use crate::table::panels::activation::boxes;
use crate::table::photo;
use crate::table::ui::{ScreenMode, refusals::TurnedDown};
use rules::fields::language;
use rules::fields::language::{FixRequest, LineRequest, ParsedLine};
use rules::fields::turn::audit;
use rules::refusal::Refusal;

/// Number of lines by which a page key scrolls.
const PAGE: usize = 10;

impl App {
    /// Handles a key at the open prompt or question.
    pub(super) fn answer(&mut self, key: PressedKey) {
        // A refusal stays on the screen while its clause is read.
        if !matches!(self.ui.mode, ScreenMode::ClauseReader(_)) {
            self.ui.remark = None;
        }
        match std::mem::take(&mut self.ui.mode) {
            ScreenMode::Table | ScreenMode::Shout => {}
            ScreenMode::Line(prompt) => self.edit_line(prompt, key),
            ScreenMode::Reason(prompt) => self.edit_reason(prompt, key),
            ScreenMode::Ask(question, words) => self.reply(question, words, key),
            ScreenMode::Help(prompt, scroll) => self.search(prompt, scroll, key),
            ScreenMode::ClauseReader(papers) => self.leaf(papers, key),
            ScreenMode::Text(read) => self.read_on(read, key),
            ScreenMode::Card(open) => self.read_card(open, key),
            ScreenMode::Goto => self.go(key),
            ScreenMode::Boards(leaf) => self.turn_boards(leaf, key),
            ScreenMode::Place(held) => self.shift_piece(held, key),
            ScreenMode::ReadPhoto => self.wait_for_photo(key),
            ScreenMode::Photo(list) => self.turn_photo(list, key),
            ScreenMode::Filter(prompt) => self.narrow(prompt, key),
        }
    }

    /// Opens the line; after a refusal that names a remedy, the remedy is typed already.
    pub(super) fn open_line(&mut self, down: Option<&TurnedDown>) {
        let line = down.and_then(|down| self.mended(down)).unwrap_or_default();
        // A refused line stays for correction. A valid remedy is a proposal, which typing replaces.
        let is_refused = down.is_some_and(|down| down.words == line);
        self.ui.mode = ScreenMode::Line(match is_refused || line.ends_with(' ') {
            true => Prompt::with(&line),
            false => Prompt::offering(&line),
        });
    }

    /// Returns the line that follows a refusal's remedy: the remedy as a whole line, or the refused line with the
    /// remedy at its end. It goes up to the part that the referee must fill in. `None` without a remedy.
    pub(super) fn mended(&self, down: &TurnedDown) -> Option<String> {
        let quoted = down.refusal.what_to_type()?;
        let refused = down.words.as_str();
        let begun = refused.strip_suffix(" as-ordered").unwrap_or(refused);
        let lines = [quoted.to_owned(), format!("{begun} {quoted}")];
        let is_line =
            |line: &String| matches!(language::parse(line, self.door.state()), Ok(Some(_)));
        let whole = lines.into_iter().find(is_line);
        Some(whole.unwrap_or_else(|| begun_by(&down.refusal, refused)))
    }

    fn edit_line(&mut self, mut prompt: Prompt, key: PressedKey) {
        match key {
            PressedKey::Escape => return self.leave_slip(),
            PressedKey::Backspace if prompt.text().is_empty() => return self.leave_slip(),
            PressedKey::Enter => return self.say(prompt),
            PressedKey::Up => prompt.recall_older(&self.ui.history),
            PressedKey::Down => prompt.recall_newer(&self.ui.history),
            PressedKey::Tab => self.complete(&mut prompt),
            other => prompt.edit(other),
        }
        self.ui.mode = ScreenMode::Line(prompt);
    }

    /// Carries out a line of the command language.
    pub(super) fn say(&mut self, prompt: Prompt) {
        let line = prompt.text().trim().to_owned();
        if line.is_empty() {
            return;
        }
        if self.pass_pen(&line) || self.speak(&line) {
            return self.remember(line);
        }
        if is_paper_line(&line) {
            self.remember(line.clone());
            return self.print(&line);
        }
        if let Some(path) = photo::path_of(&line) {
            self.remember(line.clone());
            return self.open_photo(path);
        }
        let changes_rule = language::changes_rule(&line);
        if let Some(words) = line.strip_prefix("rule ").filter(|_| !changes_rule) {
            self.remember(line.clone());
            return self.read_papers(words.trim());
        }
        if self.argue(&line) || self.answer_question(&line) {
            return self.remember(line);
        }
        if let Some(act) = palette::screen_act(&line)
            && let Does::Intent(intent) = act.does
        {
            self.remember(line);
            return self.act(intent);
        }
        match language::parse(&line, self.door.state()) {
            Ok(Some(said)) => {
                self.remember(line.clone());
                self.obey(said, line);
            }
            Ok(None) => {}
            Err(misread) => {
                self.ui.fault(misread.to_string());
                self.ui.mode = ScreenMode::Line(prompt);
            }
        }
    }

    /// Opens the line with the list of sheets; the selected brigade comes first.
    pub(super) fn open_print(&mut self) {
        let in_hand = self.ui.subject.as_ref();
        let line = match in_hand {
            Some(subject) => format!("print sheets --of {} ", subject.brigade),
            None => "print ".to_owned(),
        };
        self.ui.mode = ScreenMode::Line(Prompt::with(&line));
    }

    /// Prints the sheets that a line requests, and names the files.
    pub(super) fn print(&mut self, line: &str) {
        let Some(printer) = &self.printer else {
            return self
                .ui
                .fault("cannot print from here; use `vidette print`".to_owned());
        };
        match printer.print(line) {
            Ok(said) => self.ui.hint(said),
            Err(why) => self.ui.fault(why),
        }
    }

    pub(super) fn remember(&mut self, line: String) {
        self.ui.history.retain(|other| *other != line);
        self.ui.history.push(line);
    }

    fn obey(&mut self, said: ParsedLine, line: String) {
        match said.act {
            LineRequest::Command(command) => {
                let command = audit::meant_command(self.door.state(), command);
                self.hold_slip(&command);
                let mut proposal = Proposal::new(command, line, &self.door);
                proposal.faces = said.dice.unwrap_or_default();
                proposal.armed = true;
                proposal.sure = said.anyway;
                proposal.overrule(said.because, &self.door);
                let open = (self.ui.proposal.clone(), self.ui.laid_aside.clone());
                self.leave_taken_up();
                self.ui.proposal = Some(proposal);
                self.commit_proposal();
                // A refused line is corrected in the line. It changed nothing, so the act that was open stays open with
                // its dice.
                if self.ui.turned_down.is_some() {
                    (self.ui.proposal, self.ui.laid_aside) = open;
                }
            }
            LineRequest::Undo(acts) => self.take_back(acts, false),
            LineRequest::Redo(acts) => self.bring_back(acts),
            LineRequest::Fix(fix) => self.ask_fix(fix),
            LineRequest::Quit => self.left = true,
        }
    }

    /// Completes the word under the cursor as far as all matches agree, else to the word that matches its letters best.
    fn complete(&mut self, prompt: &mut Prompt) {
        let word = prompt.word().to_owned();
        let found = palette::choices(prompt, self.door.state());
        let beginning: Vec<&str> = found
            .iter()
            .map(|choice| choice.word.as_str())
            .filter(|other| other.starts_with(&word))
            .collect();
        let shared = beginning.split_first().map(|(first, others)| {
            others
                .iter()
                .fold(*first, |shared, other| common_beginning(shared, other))
        });
        match (shared, beginning.len(), found.first()) {
            (Some(only), 1, _) => prompt.complete(&format!("{only} ")),
            (Some(shared), _, _) if shared.len() > word.len() => prompt.complete(shared),
            (Some(_), _, _) if word.is_empty() => {}
            (Some(shared), _, _) if beginning.contains(&shared) => {
                prompt.complete(&format!("{shared} "));
            }
            (_, _, Some(nearest)) => prompt.complete(&format!("{} ", nearest.word)),
            (_, _, None) => self.ui.hint(format!("nothing found for `{word}`")),
        }
    }

    /// Completes a word of a search or a reason by the words of the log.
    pub(super) fn complete_from_log(&mut self, prompt: &mut Prompt) {
        let said = prompt.complete_among(vocabulary(self.door.log()));
        said.into_iter().for_each(|said| self.ui.hint(said));
    }

    /// Completes a word by those of a list, or says that none matches.
    pub(super) fn complete_with(&mut self, prompt: &mut Prompt, words: Vec<String>) {
        let said = prompt.complete_among(words);
        said.into_iter().for_each(|said| self.ui.hint(said));
    }

    fn edit_reason(&mut self, mut prompt: Prompt, key: PressedKey) {
        match key {
            PressedKey::Escape => {
                self.ui.turned_down = None;
                return;
            }
            PressedKey::Enter if prompt.text().trim().is_empty() => {
                self.ui.hint("type a reason for the log; Esc cancels");
            }
            PressedKey::Enter => return self.overrule_because(prompt.text().trim()),
            PressedKey::Tab => self.complete_from_log(&mut prompt),
            other => prompt.edit(other),
        }
        self.ui.mode = ScreenMode::Reason(prompt);
    }

    /// Handles the answer to a question; if the question is too long for the screen, keys scroll it first.
    fn reply(&mut self, question: ScreenQuestion, words: String, key: PressedKey) {
        match (question, key) {
            (ScreenQuestion::Script, PressedKey::Enter) => self.play_script(),
            (ScreenQuestion::Script, PressedKey::Escape) => self.drop_script(),
            (ScreenQuestion::Script, _) => self.offer_script(),
            (_, PressedKey::Escape) => self.leave_question(),
            (question, key) if self.ui.asked.by_key(key, PAGE) => {
                self.ui.mode = ScreenMode::Ask(question, words);
            }
            // `y` counts only if the whole question was visible.
            (question, PressedKey::Char('y')) if !self.ui.asked.is_at_end() => {
                self.ui.asked.forth(PAGE);
                self.ui.mode = ScreenMode::Ask(question, words);
            }
            (question, PressedKey::Char(face @ '1'..='6')) if question.is_before_dice() => {
                self.ui
                    .ahead
                    .extend(face.to_digit(10).map(|face| face as u8));
                self.say_open(question, words);
            }
            (question, PressedKey::Backspace) if !self.ui.ahead.is_empty() => {
                self.ui.ahead.pop();
                self.say_open(question, words);
            }
            (question, PressedKey::Char(':')) => self.pass_over_line(question, words),
            (ScreenQuestion::Within { asked, record }, PressedKey::Char(letter)) => {
                match question::taped(&asked, letter) {
                    Some(says) => {
                        self.taped(&asked, says, record);
                        self.throw_ahead();
                        self.answered = Some(key);
                    }
                    None => self.ask_again(ScreenQuestion::Within { asked, record }, words, letter),
                }
            }
            // `n`, which ends a phase, also answers this question, so that pressing it twice ends the phase.
            (ScreenQuestion::EndPhase, PressedKey::Char('y' | 'n')) => self.end_phase_asked(),
            (ScreenQuestion::Fix(fix), PressedKey::Char('k')) => {
                self.ask_fix(FixRequest { keep: true, ..fix })
            }
            (_, PressedKey::Char('n' | 'q')) => self.leave_question(),
            (question, PressedKey::Char('y')) => self.confirmed(question),
            (question, PressedKey::Char(letter)) => self.ask_again(question, words, letter),
            (question, _) => self.ask_again(question, words, ' '),
        }
    }

    /// Handles a key that answers nothing: it opens the clauses, or lists the answers.
    fn ask_again(&mut self, question: ScreenQuestion, words: String, letter: char) {
        if letter == 'i' {
            return self.read_of_question(question, words);
        }
        self.say_open(question, words);
    }

    /// Says that a question is open, with the keys that answer it and the dice that wait for the answer.
    fn say_open(&mut self, question: ScreenQuestion, words: String) {
        let each = question.answers().into_iter();
        let each: Vec<String> = each.map(|(key, says)| format!("{key}: {says}")).collect();
        let then = match self.ui.ahead.as_slice() {
            [] => String::new(),
            ahead => {
                let faces = [self.ui.typed_before(&question), ahead].concat();
                format!(" The dice are kept: {}.", boxes(&faces, 0))
            }
        };
        self.ui.hint(format!("Answer {}.{then}", each.join("; ")));
        self.ui.mode = ScreenMode::Ask(question, words);
    }

    /// Ignores a line that is typed while a question is open, because its letters would answer the question, or open a
    /// clause.
    fn pass_over_line(&mut self, question: ScreenQuestion, words: String) {
        self.say_open(question, words);
        self.passes_line = true;
        let said = self.ui.remark.take().map(|(_, said)| said);
        self.ui.hint(format!(
            "{} The line is ignored; press Enter or Esc.",
            said.unwrap_or_default()
        ));
    }

    /// Handles a key of an ignored line; returns false if no line is being ignored.
    pub(super) fn passes_over_line(&mut self, key: PressedKey) -> bool {
        let passes = self.passes_line;
        self.passes_line &= !matches!(key, PressedKey::Enter | PressedKey::Escape);
        if passes
            && !self.passes_line
            && let ScreenMode::Ask(question, words) = std::mem::take(&mut self.ui.mode)
        {
            self.say_open(question, words);
        }
        passes
    }

    fn confirmed(&mut self, question: ScreenQuestion) {
        match question {
            ScreenQuestion::TakeBack(acts) => self.take_back(acts, true),
            ScreenQuestion::GoBack(entry) => self.go_back(entry),
            ScreenQuestion::Fix(fix) => self.fix(&fix),
            ScreenQuestion::Forgo => self.forgo(),
            ScreenQuestion::LiftFog { again: false } => {
                let words = "The fog stays lifted until the end is undone; players cannot \
                             forget what they read. Lift it?";
                self.ui.mode =
                    ScreenMode::Ask(ScreenQuestion::LiftFog { again: true }, words.to_owned());
            }
            ScreenQuestion::LiftFog { again: true } => self.ask_boards(BoardsRequest::Lift),
            ScreenQuestion::Stale(slip) => self.take_up_slip(slip),
            ScreenQuestion::Pen => self.pen_agreed(),
            ScreenQuestion::Leave => self.left = true,
            ScreenQuestion::Within { .. } | ScreenQuestion::EndPhase | ScreenQuestion::Script => {}
        }
        // A die that was typed ahead may have brought up the question.
        self.throw_ahead();
    }

    fn search(&mut self, mut prompt: Prompt, mut scroll: Scroll, key: PressedKey) {
        match key {
            PressedKey::Escape | PressedKey::Help => return,
            PressedKey::Enter => return self.run_found(&prompt),
            PressedKey::Char('?' | 'q') if prompt.text().is_empty() => return,
            key if scroll.by_key(key, PAGE) => prompt.edit(key),
            PressedKey::Tab => {
                let phase = self.door.state().phase();
                let acts = act::help(phase, "").into_iter();
                let names = acts.map(|act| act.name);
                let verbs = language::ACTS.iter().map(|usage| usage.verb);
                let words = glossary::WORDS.iter().map(|(word, _)| *word);
                let all = names.chain(verbs).chain(words);
                self.complete_with(&mut prompt, all.flat_map(words_of).collect());
            }
            other => {
                scroll = Scroll::default();
                prompt.edit(other);
            }
        }
        self.ui.mode = ScreenMode::Help(prompt, scroll);
    }

    /// Does the first act that the search of the help found; without a search closes the help.
    fn run_found(&mut self, prompt: &Prompt) {
        let phase = self.door.state().phase();
        let found = act::help(phase, prompt.text());
        let Some(act) = found.first().filter(|_| !prompt.text().is_empty()) else {
            return;
        };
        match (act.does, act.key) {
            (Does::Intent(intent), _) => self.act(intent),
            (Does::Verb(_) | Does::Words, PressedKey::Char(letter)) => {
                match self.intent(PressedKey::Char(letter)) {
                    Ok(intent) => self.act(intent),
                    Err(why) => self.ui.hint(why),
                }
            }
            _ => {}
        }
    }

    fn go(&mut self, key: PressedKey) {
        let PressedKey::Char(letter) = key else {
            return;
        };
        match Panel::called(letter) {
            Some(panel) => self.show(panel),
            None if letter == 'g' => self.turn_grid(),
            None if letter == panel::TABLE => self.recall_work(),
            None if self.open_boards(letter) => {}
            None => self
                .ui
                .hint(format!("`{letter}` goes nowhere: {}", Panel::directions())),
        }
    }
}

/// Returns the act that a refusal requires first, up to the part to fill in; if it names none, the refused act.
fn begun_by(refusal: &Refusal, refused: &str) -> String {
    let begun = refusal.what_to_begin();
    let verb = begun.split(' ').next().unwrap_or_default();
    match language::ACTS.iter().any(|act| act.verb == verb) {
        true => begun.to_owned(),
        false => refused.to_owned(),
    }
}
