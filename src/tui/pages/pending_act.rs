//! The pending act. It collects dice and answers until it is complete, and is then carried out. It is on disk before it
//! is shown.

use super::{
    LEFT, PagesUi,
    ui_state::{Curtain, GivenInput, PagesMode, PendingAct},
};
use crate::kit::key::PressedKey;
use crate::kit::prompt::Prompt;
use game::session::{TableInput, Throwing, Trouble};
use rules::chance::{Answer, Ask, Want};
use rules::refusal::Refusal;
use rules::speech;
use view::presentation::{self, Describe, foresee::dice_ahead, odds};

/// Checks whether a letter only shows something, such as a page or the rules, and so is allowed while an act is
/// pending.
const fn looks(letter: char) -> bool {
    matches!(letter, 'i' | 'g')
}

/// Checks whether an act was refused because its last answer could not be read, such as a result from a printed chart.
fn is_misread<C>(taken: &PendingAct<C>, refusal: &Refusal) -> bool {
    let asked = taken.ask.as_ref().map(|ask| &ask.wants);
    let is_typed = matches!(asked, Some(Want::Words | Want::Number { .. }));
    is_typed && taken.given.last() == Some(&GivenInput::Answer) && !refusal.can_be_overruled()
}

/// Largest number that a single digit answers.
const DIGIT: i64 = 9;

impl<R: Describe> PagesUi<R> {
    /// Carries out the act in the NEXT line, or the offer in the row under the cursor.
    pub(super) fn enter(&mut self) {
        if let Some(taken) = &self.ui.taken {
            let words = match taken.ask {
                Some(_) => "answer the NEXT line first; Esc cancels the act",
                None => "already done",
            };
            return self.ui.hint(words);
        }
        let chosen = self.chooses();
        self.ui.row = None;
        if chosen {
            return;
        }
        let Some((opening, _)) = self.ui.next() else {
            return self
                .ui
                .hint("nothing due or offered; : takes any act in words");
        };
        let command = opening.command.clone();
        if self.keeps_step() {
            return self.say_what_is_open();
        }
        match R::private_to(self.sitting.state(), &command) {
            Some(side) => self.ui.mode = PagesMode::Curtain(Curtain::of_side(side)),
            None => self.take(PendingAct::plainly(command)),
        }
    }

    /// Accepts the offer in the row under the cursor; returns false if there is none. An incomplete offer opens the
    /// line.
    pub(super) fn chooses(&mut self) -> bool {
        let page = self.ui.open_page().zip(self.ui.row);
        let row = page.and_then(|(page, row)| page.rows.get(row));
        // Where several rows may be ticked, the line is open for more words after this one.
        if let Some((begun, word)) = row.and_then(|row| row.ticks.clone()) {
            self.open_line(&format!("{begun}{word}"));
            return true;
        }
        let offered = row.and_then(|row| row.offers.clone());
        match offered {
            Some(line) if line.ends_with(' ') => self.open_line(&line),
            Some(line) => self.obey(&line),
            None => return false,
        }
        true
    }

    /// Takes the only offer of the open page; returns false if it has none or several.
    pub(super) fn chooses_only(&mut self) -> bool {
        let rows = self.ui.open_page().map_or(&[][..], |page| &page.rows);
        let mut offers = rows.iter().filter(|row| row.is_choice());
        let line = offers.next().and_then(|row| row.offers.clone());
        let line = line.filter(|_| offers.next().is_none());
        let is_only = line.is_some();
        match line {
            Some(line) if line.ends_with(' ') => self.open_line(&line),
            Some(line) => self.obey(&line),
            None => {}
        }
        is_only
    }

    /// Makes an act pending, or carries it out if it needs no dice and no answers.
    pub(super) fn take(&mut self, mut taken: PendingAct<R::Command>) {
        if self.ui.own_dice && taken.typed.faces.is_empty() {
            taken.throwing = Throwing::Own;
        }
        self.ui.taken = None;
        let PendingAct {
            command,
            typed,
            throwing,
            ..
        } = &taken;
        let seat = self.asking_seat(command);
        let is_of_slip = seat.is_some();
        self.sitting.ask_for(seat);
        let executed = match R::refused_at_table(self.sitting.state(), command) {
            Some(no) => Err(Trouble::Refused(no)),
            None => self.sitting.execute(command, typed, *throwing),
        };
        match executed {
            Ok(done) => {
                self.done(done);
                self.settle_slip(is_of_slip);
            }
            Err(Trouble::Wanted(ask)) => {
                let is_typed = match &ask.wants {
                    Want::Words => true,
                    Want::Number { least, most } => *least < 0 || *most > DIGIT,
                    Want::OneOf(words) => words.len() > DIGIT as usize,
                    Want::Die | Want::YesNo => false,
                };
                taken.chances = match ask.wants == Want::Die && taken.typed.faces.is_empty() {
                    true => self.chances(&taken.command, &taken.typed.answers),
                    false => None,
                };
                taken.ahead = self.dice_ahead(&taken, &ask);
                taken.ask = Some(ask);
                self.ui.taken = Some(taken);
                if is_typed {
                    self.ui.mode = PagesMode::Answer(Prompt::default());
                }
            }
            Err(Trouble::Refused(refusal)) if is_misread(&taken, &refusal) => {
                self.ask_again(taken, &refusal);
            }
            Err(Trouble::Refused(refusal)) => {
                let overruled = match refusal.can_be_overruled() {
                    true => ". x overrules it",
                    false => "",
                };
                let offered = refusal.what_to_type().map_or("", |_| ". : offers it");
                self.ui
                    .deny(&format!("{}{overruled}{offered}", refusal.spoken()));
                self.ui.down = Some((taken, refusal));
            }
            Err(trouble) => self.ui.deny(&trouble.spoken()),
        }
    }

    /// Lists the dice that a pending act needs for several purposes, in their order; `None` for a single purpose, and
    /// for an act of one side alone.
    fn dice_ahead(&self, taken: &PendingAct<R::Command>, first: &Ask) -> Option<String> {
        let state = self.sitting.state();
        if first.wants != Want::Die || R::private_to(state, &taken.command).is_some() {
            return None;
        }
        let eyes = self.sitting.eyes();
        let ahead = dice_ahead::<R>(state, &taken.command, &taken.typed, first, eyes);
        let dice: usize = ahead.iter().map(|(_, count)| count).sum();
        let purposes = ahead.iter().map(|(what, count)| match count {
            1 => what.clone(),
            count => format!("{what} ({count} dice)"),
        });
        let purposes: Vec<String> = purposes.collect();
        (purposes.len() > 1).then(|| {
            let listed = purposes.join(", ");
            format!("{dice} dice, typed in this order, or ! rolls all: {listed}")
        })
    }

    /// Describes the chances of an act, as far as this screen's reader may know them.
    pub(super) fn chances(&self, command: &R::Command, answers: &[Answer]) -> Option<String> {
        let (state, eyes) = (self.sitting.state(), self.sitting.eyes());
        odds::in_short::<R>(state, command, answers, eyes)
    }

    /// Returns the chances to show: of the pending act before its first die, else of the act in the NEXT line. `None`
    /// if there are none.
    pub(super) fn shown_chances(&self) -> Option<String> {
        if let Some(taken) = &self.ui.taken {
            return taken.chances.clone();
        }
        let (opening, ask) = self.ui.next()?;
        let known = self.ui.known.chances.get(self.ui.queue)?;
        if !super::wants_die(ask) {
            return None;
        }
        known
            .get_or_init(|| self.chances(&opening.command, &[]))
            .clone()
    }

    /// Repeats a question after an unreadable answer. Earlier input is kept, and the answer stays in the prompt for
    /// correction.
    fn ask_again(&mut self, mut taken: PendingAct<R::Command>, refusal: &Refusal) {
        taken.given.pop();
        let said = taken.typed.answers.pop();
        self.take(taken);
        if let (PagesMode::Answer(prompt), Some(said)) = (&mut self.ui.mode, said) {
            *prompt = Prompt::with(&said.to_string());
        }
        self.ui.deny(&refusal.spoken());
    }

    /// Makes the act in the NEXT line pending, with `digit` as its first die.
    pub(super) fn begin_with_face(&mut self, digit: char) {
        let Some((opening, _)) = self.ui.next() else {
            return;
        };
        let mut taken = PendingAct::new(opening.command.clone(), TableInput::default());
        let next = self.ui.next().and_then(|(_, ask)| ask.cloned());
        taken.ask = next;
        self.ui.taken = Some(taken);
        self.give(digit);
    }

    /// Gives a typed digit to the pending act, as a die or as an answer.
    pub(super) fn give(&mut self, digit: char) {
        let Some(taken) = self.ui.taken.as_ref() else {
            return;
        };
        let Some(ask) = taken.ask.clone() else {
            return;
        };
        let number = digit.to_digit(10).unwrap_or_default();
        match &ask.wants {
            Want::Die => match (1..=6).contains(&number) {
                true => self.give_face(u8::try_from(number).unwrap_or_default()),
                false => self.stop_phrase(&format!("no die shows {number}")),
            },
            Want::OneOf(words) => {
                let place = (number as usize).checked_sub(1);
                match place.and_then(|place| words.get(place)) {
                    Some(word) => self.give_answer(Answer::Word(word.clone())),
                    None => self.ui.hint(format!("1 to {} choose", words.len())),
                }
            }
            wants => match wants.answered(&Answer::Number(i64::from(number))) {
                Some(answer) => self.give_answer(answer),
                None => self.ui.hint(format!("please answer {}", wants.form())),
            },
        }
    }

    fn give_face(&mut self, face: u8) {
        if let Some(mut taken) = self.ui.taken.take() {
            taken.typed.faces.push(face);
            taken.given.push(GivenInput::Face);
            self.take(taken);
        }
    }

    fn give_answer(&mut self, answer: Answer) {
        if let Some(mut taken) = self.ui.taken.take() {
            taken.typed.answers.push(answer);
            taken.given.push(GivenInput::Answer);
            self.take(taken);
        }
    }

    /// Throws the dice that the pending act, or else the act in the NEXT line, still needs.
    pub(super) fn throw(&mut self) {
        let taken = self.ui.taken.take().or_else(|| {
            let (opening, ask) = self.ui.next()?;
            let is_private = R::private_to(self.sitting.state(), &opening.command).is_some();
            (super::wants_die(ask) && !is_private)
                .then(|| PendingAct::plainly(opening.command.clone()))
        });
        match taken {
            Some(taken) if self.has_drawn(&taken) => {
                self.ui.taken = Some(taken);
                self.ui.hint(
                    "the program has drawn already: type this die; or press Esc, then ! to roll \
                     all dice",
                );
            }
            Some(taken) => self.take(PendingAct {
                throwing: Throwing::Own,
                ..taken
            }),
            None => self.ui.hint("no die is needed now"),
        }
    }

    /// Checks whether the program drew something for the act before any dice were typed. If all dice were thrown again,
    /// that draw would be replaced.
    fn has_drawn(&self, taken: &PendingAct<R::Command>) -> bool {
        taken.throwing == Throwing::Draws
            && !taken.typed.faces.is_empty()
            && presentation::wants_draw::<R>(self.sitting.state(), &taken.command)
    }

    /// Handles a key as an answer of the pending act; returns false if it is not an answer.
    pub(super) fn takes(&mut self, key: PressedKey) -> bool {
        let ask = self.ui.taken.as_ref().and_then(|taken| taken.ask.clone());
        let (PressedKey::Char(letter), Some(ask)) = (key, ask) else {
            return false;
        };
        if !letter.is_ascii_lowercase() {
            return false;
        }
        match &ask.wants {
            Want::YesNo if matches!(letter, 'y' | 'n') => {
                self.give_answer(Answer::Yes(letter == 'y'));
            }
            Want::OneOf(words) => {
                let mut begin = words.iter().filter(|word| word.starts_with(letter));
                match (begin.next(), begin.next()) {
                    (Some(word), None) => self.give_answer(Answer::Word(word.clone())),
                    (None, _) if looks(letter) => return false,
                    _ => self.ui.hint(format!("please answer {}", ask.wants.form())),
                }
            }
            _ if looks(letter) => return false,
            wants => {
                let what = match wants {
                    Want::Die => "type a die".to_owned(),
                    other => format!("please answer {}", other.form()),
                };
                self.ui.hint(format!("{what}; Esc cancels"));
            }
        }
        true
    }

    /// Removes the last die or answer.
    pub(super) fn take_back_typed(&mut self) {
        self.ui.typed.clear();
        let Some(mut taken) = self.ui.taken.take() else {
            return;
        };
        match taken.given.pop() {
            Some(GivenInput::Face) => {
                taken.typed.faces.pop();
            }
            Some(GivenInput::Answer) => {
                taken.typed.answers.pop();
            }
            None => return self.ui.hint(LEFT),
        }
        self.take(taken);
    }

    /// Handles a key while an answer in words, or a large number, is typed.
    pub(super) fn in_answer(&mut self, mut prompt: Prompt, key: PressedKey) {
        self.ui.remark = None;
        match key {
            PressedKey::Escape => {
                self.ui.taken = None;
                self.ui.hint(LEFT);
            }
            PressedKey::Char(':') if prompt.text().is_empty() => {
                self.ui.taken = None;
                self.open_line("");
            }
            PressedKey::Enter => {
                let ask = self.ui.taken.as_ref().and_then(|taken| taken.ask.clone());
                let said = self.ui.known.names.words_of(prompt.text());
                // A code printed on a chart is not converted.
                let is_printed = ask.as_ref().is_some_and(|ask| ask.wants == Want::Words);
                let said = if is_printed {
                    prompt.text()
                } else {
                    said.as_str()
                };
                let answer = ask.as_ref().filter(|_| !said.trim().is_empty());
                match answer.map(|ask| (ask, ask.wants.answered(&Answer::spoken(said)))) {
                    Some((_, Some(answer))) => self.give_answer(answer),
                    Some((ask, None)) => {
                        self.ui.hint(format!("please answer {}", ask.wants.form()));
                        self.ui.mode = PagesMode::Answer(prompt);
                    }
                    None => self.ui.mode = PagesMode::Answer(prompt),
                }
            }
            PressedKey::Tab => {
                let wants = self.ui.taken.as_ref().and_then(|taken| taken.ask.as_ref());
                let words = match wants.map(|ask| &ask.wants) {
                    Some(Want::OneOf(words)) => words.clone(),
                    _ => R::names(self.sitting.state())
                        .into_iter()
                        .map(|(word, _)| word)
                        .collect(),
                };
                self.complete_with(&mut prompt, words);
                self.ui.mode = PagesMode::Answer(prompt);
            }
            key => {
                prompt.edit(key);
                self.ui.mode = PagesMode::Answer(prompt);
            }
        }
    }

    /// Asks for the referee's reason to overrule the refused act.
    pub(super) fn overrule(&mut self) {
        match &self.ui.down {
            Some((_, refusal)) if refusal.can_be_overruled() => {
                self.ui.mode = PagesMode::Reason(Prompt::default());
            }
            Some((_, refusal)) => {
                let words = format!("{} cannot be overruled", refusal.clause());
                self.ui.hint(words);
            }
            None => self.ui.hint("no refusal to overrule"),
        }
    }

    pub(super) fn in_reason(&mut self, mut prompt: Prompt, key: PressedKey) {
        match key {
            PressedKey::Escape => self.ui.down = None,
            PressedKey::Enter if prompt.text().trim().is_empty() => {
                self.ui.hint("give a reason, in a few words");
                self.ui.mode = PagesMode::Reason(prompt);
            }
            PressedKey::Enter => {
                if let Some((mut taken, _)) = self.ui.down.take() {
                    taken.typed.because = Some(prompt.text().trim().to_owned());
                    self.take(taken);
                }
            }
            key => {
                match key {
                    PressedKey::Tab => self.complete_from_log(&mut prompt),
                    key => prompt.edit(key),
                }
                self.ui.mode = PagesMode::Reason(prompt);
            }
        }
    }

    /// Returns the line of the pending act, else the input not entered yet; `None` if it reveals a secret of one side.
    pub(super) fn typed_line(&self) -> Option<String> {
        if let PagesMode::Line(prompt) = &self.ui.mode {
            let text = prompt.text().trim();
            let may_tell =
                self.is_secret_line(text) || R::may_become_secret(self.sitting.state(), text);
            return (!text.is_empty() && !may_tell).then(|| text.to_owned());
        }
        let taken = match (&self.ui.mode, &self.ui.down) {
            (PagesMode::Reason(_), Some((taken, _))) => taken,
            _ => self.ui.taken.as_ref()?,
        };
        if R::private_to(self.sitting.state(), &taken.command).is_some() {
            return None;
        }
        let TableInput {
            faces,
            answers,
            because,
        } = &taken.typed;
        // If the program drew first, typed dice are left out, because a line cannot say that they come after the draw.
        let faces = match self.has_drawn(taken) {
            true => &[][..],
            false => faces.as_slice(),
        };
        Some(speech::write_with::<R>(
            &taken.command,
            faces,
            answers,
            because.as_deref(),
        ))
    }
}
