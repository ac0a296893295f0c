//! Meaning of a key on the table, or the reason why it has none; and the keys after a refused phrase.

use super::App;
use crate::kit::act;
use crate::kit::act::{ActEntry, Does};
use crate::kit::intent::{ArrowDirection, Intent};
use crate::kit::key::PressedKey;
use crate::kit::proposal::dice_prompt;
use crate::table::availability;
use crate::table::modifiers::{MODIFIERS_KEY, modifier_of};
use crate::table::ui::refusals::RefusedPhrase;

impl App {
    /// Returns the present meaning of a key, or the reason why it has none.
    pub(super) fn intent(&self, key: PressedKey) -> Result<Intent, String> {
        match key {
            PressedKey::Backspace => Ok(Intent::Unspell),
            PressedKey::Help => Ok(Intent::OpenHelp),
            PressedKey::Down => Ok(Intent::Shift(ArrowDirection::Down)),
            PressedKey::Left => Ok(Intent::Shift(ArrowDirection::Left)),
            PressedKey::Right => Ok(Intent::Shift(ArrowDirection::Right)),
            PressedKey::PageUp => Ok(Intent::Page(true)),
            PressedKey::PageDown => Ok(Intent::Page(false)),
            PressedKey::Char(letter) => self.meant(letter),
            other => match self.act_of(other).map(|act| act.does) {
                Some(Does::Intent(intent)) => Ok(intent),
                _ => Err("no such key here; ? lists the keys".to_owned()),
            },
        }
    }

    fn meant(&self, letter: char) -> Result<Intent, String> {
        if self.ui.phrase.is_empty() && self.log_is_open() {
            match (letter, self.ui.marked) {
                ('/', _) => return Ok(Intent::Filter),
                ('e', Some(entry)) => return Ok(Intent::Fix(entry)),
                ('y', Some(entry)) => return Ok(Intent::Copy(entry)),
                _ => {}
            }
        }
        let fight = self.fight_is_up();
        if fight && self.ui.phrase.is_empty() {
            if self.ui.switching && modifier_of(letter).is_some() {
                return Ok(Intent::Toggle(letter));
            }
            if letter == MODIFIERS_KEY {
                return Ok(Intent::Modifiers);
            }
        }
        if let Some(face) = letter.to_digit(10)
            && (1..=6).contains(&face)
            && self.ui.wants_faces()
        {
            return Ok(Intent::Face(face as u8));
        }
        if letter.is_ascii_digit() && self.ui.is_placing() {
            return Ok(Intent::Spell(letter));
        }
        // On a zoomed map 0 shows the whole table; otherwise it was meant as a die.
        let shows_whole = letter == '0' && self.ui.lens.steps > 0;
        if letter.is_ascii_digit() && self.ui.wants_faces() && !shows_whole {
            return Err(format!("no die shows {letter}: type 1 to 6 (SCALE-04)"));
        }
        if self.ui.walking && self.walks_on(letter) {
            return self.named(letter);
        }
        if self.ui.spells_on() {
            return match letter {
                '!' => Ok(Intent::ThrowForMe),
                ':' | '?' => self.named(letter),
                _ => Ok(Intent::Spell(letter)),
            };
        }
        if letter.is_uppercase() || letter == '=' {
            return Ok(Intent::Spell(letter));
        }
        if letter.is_ascii_digit() && letter != '0' && self.ui.subject.is_some() {
            return Ok(Intent::Spell(letter));
        }
        if letter == '0' && self.ui.phrase.is_empty() {
            return Ok(Intent::WholeTable);
        }
        self.named(letter)
    }

    /// Looks up a letter in the list of acts.
    fn named(&self, letter: char) -> Result<Intent, String> {
        let Some(act) = self.act_of(PressedKey::Char(letter)) else {
            return Err(format!("`{letter}` is not a key here; ? lists the keys"));
        };
        if let Some(why) = availability::why_not(act, self.door.state()) {
            return Err(why);
        }
        match act.does {
            Does::Intent(intent) => Ok(intent),
            Does::Verb(_) if self.ui.subject.is_none() => Err(format!(
                "{}: first type a brigade's capital letter: {}",
                act.name,
                act.form_with(&self.ui.known.letters)
            )),
            // Phrases use the letters of the list of acts, whichever keys the referee has chosen.
            Does::Verb(_) | Does::Words => Ok(Intent::Spell(act.letter().unwrap_or(letter))),
        }
    }

    /// Checks whether a letter leaves the phrase that the to-do list has typed, instead of continuing it.
    fn walks_on(&self, letter: char) -> bool {
        let leaves = |intent| {
            matches!(
                intent,
                Intent::Offer | Intent::EndPhase | Intent::TakeBack | Intent::Goto
            )
        };
        self.act_of(PressedKey::Char(letter))
            .is_some_and(|act| matches!(act.does, Does::Intent(intent) if leaves(intent)))
    }

    pub(super) fn act_of(&self, pressed: PressedKey) -> Option<&'static ActEntry> {
        act::act_of(self.ui.keys.meant(pressed)?)
    }

    /// Explains why a key does nothing. A phrase that has no verb yet is dropped, so that the next capital starts a new
    /// one.
    pub(super) fn turn_away(&mut self, key: PressedKey, why: String) {
        self.ui.walking = false;
        self.ui.turned_down = None;
        if self.refuses(key) {
            return self.refuse_rest(why);
        }
        if self.ui.wants_faces() && matches!(key, PressedKey::Char('0' | '7'..='9')) {
            return self.refuse_face(why);
        }
        if !self.ui.spells_on() {
            self.ui.phrase.clear();
        }
        self.ui.hint(why);
    }

    /// Says why a digit is not a face of a die. An act that its last die would record now waits for Enter instead,
    /// because the next face may be meant for another die.
    fn refuse_face(&mut self, why: String) {
        self.take_up_for_dice();
        let waits = self
            .ui
            .proposal
            .as_ref()
            .is_some_and(|held| !held.is_fight() && !held.is_board());
        self.ui.hint(match waits {
            true => format!("{why}; {}", dice_prompt(2, false)),
            false => why,
        });
        if waits {
            self.think_again();
        }
    }

    /// Says why a phrase cannot continue; the keys after it are ignored.
    pub(super) fn refuse_rest(&mut self, why: String) {
        if !self.ui.spells_on() {
            self.ui.phrase.clear();
        }
        let words = format!("{why}  Keys ignored. Press Esc or a brigade letter.");
        self.ui.refused = RefusedPhrase::PassesOver(why);
        self.ui.hint(words);
    }

    /// Repeats why the last phrase was refused: from the capital that starts a new phrase until that phrase has its
    /// verb.
    pub(super) fn say_refusal_again(&mut self) {
        let RefusedPhrase::SaidAgain(why) = &self.ui.refused else {
            return;
        };
        if self.ui.phrase.is_empty() || self.ui.spells_on() {
            self.ui.refused = RefusedPhrase::Nothing;
        } else if self.ui.remark.is_none() {
            let why = why.clone();
            self.ui.hint(why);
        }
    }

    /// Checks whether a key without effect was meant for a phrase: one that is being typed, or one that the key would
    /// start for the selected brigade or unit.
    fn refuses(&self, key: PressedKey) -> bool {
        let PressedKey::Char(letter) = key else {
            return false;
        };
        let is_verb = || {
            let act = self.act_of(key);
            act.is_some_and(|act| matches!(act.does, Does::Verb(_)))
        };
        let is_told = self.ui.subject.is_some() && self.ui.proposal.is_none();
        let begun = !self.ui.phrase.is_empty();
        letter.is_lowercase() && (begun || (is_told && !self.ui.wants_faces() && is_verb()))
    }

    /// Ignores the keys that follow a refused phrase, because its digits would name other units and its letters other
    /// acts. Esc and Enter only end this state. A capital starts over, and so does Space if no phrase is left.
    /// Backspace deletes the letter before the refused one. Returns false if no phrase was refused.
    pub(super) fn passes_over(&mut self, key: PressedKey) -> bool {
        if !self.ui.refused.passes_over() {
            return false;
        }
        match key {
            PressedKey::Enter | PressedKey::Escape => {
                self.ui.refused = RefusedPhrase::Nothing;
                if key == PressedKey::Escape {
                    self.ui.remark = None;
                }
                return true;
            }
            PressedKey::Backspace if self.ui.spells_on() => {
                self.ui.refused = RefusedPhrase::Nothing;
                self.ui.remark = None;
            }
            PressedKey::Backspace => return true,
            PressedKey::Char(' ') if self.ui.spells_on() => return true,
            PressedKey::Char(letter) if !letter.is_uppercase() && !" :?".contains(letter) => {
                return true;
            }
            _ => {
                self.ui.refused.stop_ignoring();
                // A refused phrase does not continue with another brigade.
                self.drop_phrase();
            }
        }
        false
    }
}
