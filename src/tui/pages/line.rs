//! The `:` line, in which any act can be written in words. Tab completes the line; an act's key opens it with the act's
//! verb.

use std::collections::BTreeSet;

use super::{
    PagesUi,
    acts::Letters,
    board,
    ui_state::{ConfirmQuestion, Curtain, PagesMode, PendingAct},
};
use crate::kit::key::PressedKey;
use crate::kit::palette::WordChoice;
use crate::kit::prompt::Prompt;
use crate::kit::{fuzzy, paper};
use game::fix::Fix;
use game::journal::Seq;
use game::session::{TableInput, Throwing};
use rules::clause::Stated;
use rules::lookup::{self, FoundClauses};
use rules::speech::{self, COMMON, ParsedAct, SpokenLine, Usage};
use view::presentation::{self, Audience, Describe, odds, sheets::GameSheetKind};

/// Words that only show something.
const SHOWING: [(&str, &str); 9] = [
    ("sight", "sight UNIT UNIT: who sees whom, both ways"),
    ("odds", "odds ACT: possible results, before the dice"),
    ("=", "= M1 0605: distance and line of sight"),
    ("print", "print SHEET: paper, into a file"),
    ("map", "map: the map as a picture, into a file"),
    ("diary", "diary: the story so far, into a file"),
    ("show", "show WHAT: the game, or part of it, as text"),
    ("rule", "rule ID, rule WORDS: clauses of the rules"),
    ("look", "look SIDE: pass the screen to a side"),
];

/// Words that may follow any act.
const CLAUSES: [(&str, &str); 3] = [
    ("dice", "dice D D: dice rolled by hand"),
    (
        "answer",
        "answer A, A: the table's answers to the questions",
    ),
    ("because", "because \"...\": the reason for overruling"),
];

impl<R: Describe> PagesUi<R> {
    /// Opens the line, with `beginning` already typed.
    pub(super) fn open_line(&mut self, beginning: &str) {
        self.ui.mode = PagesMode::Line(Prompt::with(beginning));
    }

    /// Opens the line with the remedy that a refusal names, up to the first part that the referee must fill in: a word
    /// in capitals, or a list of choices. A remedy that is not an act is appended to the refused line.
    pub(super) fn open_mended(&mut self) {
        let Some((taken, no)) = self.ui.down.take() else {
            return self.open_line("");
        };
        let begun = no.what_to_begin();
        let verb = begun.split(' ').next().unwrap_or_default();
        let is_act = verb.is_empty() || R::ACTS.iter().any(|act| act.verb == verb);
        let line = match is_act {
            true => begun.to_owned(),
            false => format!("{} {begun}", R::write(&taken.command)),
        };
        self.ui.mode = PagesMode::Line(match line.ends_with(' ') {
            true => Prompt::with(&line),
            false => Prompt::offering(&line),
        });
    }

    /// Opens the line of the act whose key is a letter; returns false if the letter is not an act's key.
    pub(super) fn begin(&mut self, letter: char) -> bool {
        let unit = self.has_unit_in_hand();
        let of_letter: Vec<&Usage> = R::ACTS
            .iter()
            .filter(|act| self.ui.letters.of_act(act) == Some(letter))
            .collect();
        let is_of_unit = |act: &&Usage| act.form.starts_with("UNIT");
        let picked = self.ui.picked.as_deref();
        let is_open = matches!(self.sitting.eyes(), Audience::Table);
        let is_face_down = picked.is_some_and(|picked| {
            let names = &self.ui.known.names;
            names.is_face_down(picked) || (is_open && self.is_secret_line(picked))
        });
        if is_face_down && of_letter.iter().any(is_of_unit) {
            self.ui.hint(
                "That counter is face down. Only its side may act with it: v passes the screen",
            );
            return true;
        }
        let fits = |act: &&&Usage| is_of_unit(act) == unit;
        let Some(act) = of_letter.iter().find(fits).or(of_letter.first()).copied() else {
            return false;
        };
        let begun = self.begun(act);
        self.ui.mode = PagesMode::Line(match begun.ends_with(' ') || !begun.contains(' ') {
            true => Prompt::with(&begun),
            false => Prompt::proposing(&begun),
        });
        true
    }

    /// Returns the beginning of an act's line for the selection: the rule set's own, else that of the first offer of
    /// this act, else the verb and the selection.
    fn begun(&self, act: &Usage) -> String {
        let names = R::names(self.sitting.state());
        let is_known = |picked: &&str| names.iter().any(|(word, _)| word == picked);
        let picked = self.ui.picked.as_deref().filter(is_known);
        if let Some(line) = R::begun(self.sitting.state(), act.verb, picked) {
            return line;
        }
        let is_about = |line: &str| {
            let mut words = line.split([' ', ',']);
            words.next() == Some(act.verb)
                && picked.is_none_or(|picked| words.any(|word| word == picked))
        };
        let state = self.sitting.state();
        let openings = self.ui.known.openings.iter();
        let offered = openings.filter(|opening| R::private_to(state, &opening.command).is_none());
        let mut offered = offered.map(|opening| R::write(&opening.command));
        if let Some(line) = offered.find(|line| is_about(line)) {
            return line;
        }
        if let Some(line) = self.due_of_another(act) {
            return line;
        }
        let fits = takes_name(act.form, self.has_unit_in_hand());
        match picked.filter(|_| fits) {
            Some(picked) => format!("{} {picked} {}", act.verb, behind_name(act.form)),
            None if act.form.is_empty() => act.verb.to_owned(),
            None => format!("{} ", act.verb),
        }
    }

    /// Checks whether a unit is selected, not a formation: a unit's callsign ends with a digit.
    fn has_unit_in_hand(&self) -> bool {
        let sign = self.in_hand();
        sign.is_some_and(|sign| sign.ends_with(|letter: char| letter.is_ascii_digit()))
    }

    pub(super) fn in_line(&mut self, mut prompt: Prompt, key: PressedKey) {
        self.ui.remark = None;
        match key {
            PressedKey::Escape => return,
            PressedKey::Enter => {
                let text = prompt.text().trim().to_owned();
                if text.is_empty() {
                    return;
                }
                self.ui.mode = PagesMode::Line(prompt);
                return self.obey(&text);
            }
            PressedKey::Tab => {
                if let Some(choice) = self.completions(&prompt).into_iter().next() {
                    prompt.complete(&format!("{} ", choice.word));
                }
            }
            PressedKey::Up => prompt.recall_older(&self.ui.history),
            PressedKey::Down => prompt.recall_newer(&self.ui.history),
            key => prompt.edit(key),
        }
        self.ui.mode = PagesMode::Line(prompt);
    }

    /// Carries out a line typed at the open table. A line that only one side may carry out waits until that side has
    /// the screen.
    pub(super) fn obey(&mut self, text: &str) {
        let said = speech::parse::<R>(&self.spelt_out(text), self.sitting.state());
        let keeper = said.ok().flatten();
        let keeper = keeper.and_then(|said| self.keeper_of_line(&said.act));
        match keeper.filter(|_| !self.ui.looks_on) {
            Some(side) => {
                let line = Some(text.to_owned());
                self.ui.mode = PagesMode::Curtain(Curtain { side, line });
            }
            None => self.carry_out(text),
        }
    }

    /// Carries out a line; one that cannot be read stays open for correction.
    pub(super) fn carry_out(&mut self, text: &str) {
        if paper::is_paper_line(text) {
            return self.print(text);
        }
        if text.starts_with(board::MEASURE) {
            return self.measure(text);
        }
        if self.speak(text) {
            self.ui.mode = PagesMode::Table;
            return;
        }
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let words: Vec<String> = rest.split_whitespace().map(str::to_owned).collect();
        match verb {
            "rule" => return self.search_rules(&words),
            "help" => {
                self.ui.mode = PagesMode::Help(Prompt::default(), Default::default());
                return;
            }
            // A side's own window carries out only that side's private acts.
            _ if self.ui.looks_on => {
                return self.print(&self.with_whole_way(self.spelt_out(text)));
            }
            // With a map the line is drawn on it, with the verdict below.
            "sight" | "card" if words.len() == 2 && self.has_map() => return self.measure(rest),
            "show" | "sight" => return self.show(&words),
            "look" => return self.look_by(rest.trim()),
            "odds" => return self.weigh(rest),
            _ => {}
        }
        let line = self.with_whole_way(self.spelt_out(text));
        match speech::parse::<R>(&line, self.sitting.state()) {
            Ok(Some(said)) => {
                self.remember(text);
                self.ui.mode = PagesMode::Table;
                self.say(said);
            }
            Ok(None) => self.ui.mode = PagesMode::Table,
            Err(misread) => self.ui.fault(format!("Not understood: {misread}")),
        }
    }

    /// Carries out a line about paper or the club's desk, and shows the answer; if it is refused, the line stays open.
    pub(super) fn print(&mut self, line: &str) {
        let Some(printer) = &self.printer else {
            return self.ui.fault("cannot print from here; use `vidette print`");
        };
        match printer.print(line) {
            Ok(said) => {
                self.remember(line);
                self.ui.mode = PagesMode::Table;
                if !said.is_empty() {
                    self.ui.hint(said);
                }
            }
            Err(why) => self.ui.fault(why),
        }
    }

    /// Replaces callsigns in a line by the names of their units, except in an act that takes printed codes.
    pub(super) fn spelt_out(&self, text: &str) -> String {
        self.ui.known.names.spelt_out::<R>(text)
    }

    /// Remembers a line for the Up key, except lines with secrets.
    fn remember(&mut self, text: &str) {
        if self.is_secret_line(text) {
            return;
        }
        self.ui.history.retain(|line| line != text);
        self.ui.history.push(text.to_owned());
    }

    /// Checks whether a line reveals a secret of one side, by callsign or by name.
    pub(super) fn is_secret_line(&self, text: &str) -> bool {
        let line = self.ui.known.names.words_of(text);
        R::is_secret_line(self.sitting.state(), &line)
    }

    fn say(&mut self, said: SpokenLine<R::Command>) {
        let SpokenLine {
            act,
            dice,
            answers,
            because,
        } = said;
        match act {
            ParsedAct::Quit => self.ask_to_leave(),
            ParsedAct::Undo(acts) => self.undo(acts, false),
            ParsedAct::Redo(acts) => self.redo(acts),
            ParsedAct::Fix { entry, command } => {
                let mend = Fix {
                    dice,
                    command,
                    answers: (!answers.is_empty()).then_some(answers),
                };
                match self.sitting.standing(entry) {
                    Ok(entry) => self.ask_fix(entry, mend),
                    Err(trouble) => self.ui.deny(&trouble.spoken()),
                }
            }
            ParsedAct::Command(command) => {
                let throwing = match dice {
                    Some(_) => Throwing::Hand,
                    None => Throwing::Draws,
                };
                let typed = TableInput {
                    faces: dice.unwrap_or_default(),
                    answers,
                    because,
                };
                let taken = PendingAct::new(command, typed);
                self.take(PendingAct { throwing, ..taken });
            }
        }
    }

    /// Restores a line that was not entered. If it is an act that needs dice or answers, the act becomes pending; any
    /// other line stays open.
    pub(super) fn take_up_line(&mut self, line: &str) {
        if let Ok(Some(said)) = speech::parse::<R>(line, self.sitting.state())
            && let ParsedAct::Command(command) = said.act
        {
            let typed = TableInput {
                faces: said.dice.unwrap_or_default(),
                answers: said.answers,
                because: said.because,
            };
            let wanted = presentation::wanted::<R>(self.sitting.state(), &command, &typed);
            // The program draws unless a face was typed; then all dice of the act are thrown by hand.
            let by_hand = !typed.faces.is_empty();
            if let Some(ask) = wanted.filter(|ask| by_hand || !ask.draws) {
                let mut taken = PendingAct::new(command, typed);
                taken.ask = Some(ask);
                self.ui.taken = Some(taken);
                return;
            }
        }
        self.open_line(line);
    }

    fn show(&mut self, words: &[String]) {
        let names = &self.ui.known.names;
        let words: Vec<String> = words.iter().map(|word| names.words_of(word)).collect();
        match R::shown(self.sitting.state(), &words, self.sitting.eyes()) {
            Ok(shown) => {
                let lines = shown.text.lines().map(str::to_owned).collect();
                self.read("SHOW   Esc closes", lines);
            }
            Err(why) => self.ui.fault(why),
        }
    }

    /// Shows the chances of an act before its dice.
    fn weigh(&mut self, act: &str) {
        let line = self.spelt_out(act);
        let (state, eyes) = (self.sitting.state(), self.sitting.eyes());
        let odds = match speech::parse::<R>(&line, state) {
            Ok(Some(SpokenLine {
                act: ParsedAct::Command(command),
                answers,
                ..
            })) => odds::odds::<R>(state, &command, &answers, eyes),
            Ok(_) => Err("odds need an act: odds fire M1 at L1".to_owned()),
            Err(misread) => Err(misread.to_string()),
        };
        match odds {
            Ok(odds) => self.read("ODDS   Esc closes", odds::lines(&odds)),
            Err(why) => self.ui.deny(&why),
        }
    }

    fn search_rules(&mut self, words: &[String]) {
        let all: Vec<&Stated> = R::CLAUSES.iter().collect();
        let found = match lookup::find_clauses(&all, &words.join(" ")) {
            Ok(FoundClauses::Named(found) | FoundClauses::Speaking(found)) => found,
            Err(unknown) => return self.ui.fault(unknown.to_string()),
        };
        let mut lines: Vec<String> = Vec::new();
        for clause in found {
            lines.extend(clause.lines(R::CLAUSES));
            lines.push(String::new());
        }
        self.read("RULES   Esc closes", lines);
    }

    /// Returns the completions at the cursor of the line, the nearest first.
    pub(super) fn completions(&self, prompt: &Prompt) -> Vec<WordChoice> {
        let text = prompt.text().trim_start();
        let verb = text.split(' ').next().unwrap_or_default();
        let all = match text.contains(' ') {
            false => verbs::<R>(&self.ui.letters),
            true if verb == "print" => sheets(),
            true => self.words_behind(verb, text),
        };
        // In a list the name after the last comma is completed.
        fuzzy::ranked(prompt.word(), all, |choice| {
            format!("{} {}", choice.word, choice.says)
        })
    }

    /// Returns the words allowed after a verb: words of its form that are not typed yet, names, and options that follow
    /// any act.
    fn words_behind(&self, verb: &str, text: &str) -> Vec<WordChoice> {
        if let Some(hexes) = self.hexes_ahead(text) {
            return hexes;
        }
        let act = R::ACTS.iter().find(|act| act.verb == verb);
        let form = act.map_or("", |act| act.form);
        let own = form.split(|letter: char| !letter.is_ascii_alphabetic() && letter != '-');
        let own: BTreeSet<&str> = own
            .filter(|word| !word.is_empty() && word.chars().all(|c| c.is_lowercase() || c == '-'))
            .filter(|word| !text.split(' ').any(|typed| typed == *word))
            .collect();
        let own = own.into_iter().map(|word| WordChoice::new(word, ""));
        let state = self.sitting.state();
        // Names that fit this part of the form come first.
        let here = slots_at(form, text).flat_map(|slot| R::slot_names(state, slot));
        let mut listed = BTreeSet::new();
        let here = here.filter(|(word, _)| listed.insert(word.clone()));
        let here: Vec<(String, String)> = here.collect();
        let is_chit = slots_at(form, text).eq(["CHIT"]);
        // No unit can stand where a chit is named.
        let others = R::names(state).into_iter().filter(|_| !is_chit);
        let others = others.filter(|(word, _)| here.iter().all(|(first, _)| first != word));
        let others: Vec<(String, String)> = others.collect();
        let named = |word: String, is: &str| {
            let sign = self
                .ui
                .known
                .names
                .callsign(&word)
                .map(|sign| format!("{sign} "));
            let says = format!("{}{is}", sign.unwrap_or_default());
            WordChoice::new(word, says)
        };
        let clauses = CLAUSES.map(|(word, says)| WordChoice::new(word, says));
        let here = here.into_iter().map(|(word, is)| named(word, &is));
        let others = others.into_iter().map(|(word, is)| named(word, &is));
        here.chain(own).chain(others).chain(clauses).collect()
    }

    /// Shows what a fix would change, and asks whether to make it.
    pub(super) fn ask_fix(&mut self, entry: Seq, mend: Fix<R::Command>) {
        match self.sitting.refit(entry, &mend) {
            Ok(told) => {
                let words = format!("{told}. Fix it?");
                self.ui.mode = PagesMode::Sure(ConfirmQuestion::Fix(entry, mend), words);
            }
            Err(trouble) => self.ui.deny(&trouble.spoken()),
        }
    }
}

/// Returns the part of an act's form that describes the word being typed: for the first word after the verb, `CHIT` in
/// the form `CHIT [BRIGADE|UNIT]`.
fn slots_at<'f>(form: &'f str, text: &str) -> impl Iterator<Item = &'f str> + use<'f> {
    let place = text.split(' ').count().saturating_sub(2);
    let token = form.split(' ').nth(place).unwrap_or_default();
    let slots = token.split(|letter: char| !letter.is_ascii_uppercase());
    let mut known: Vec<&str> = slots.filter(|slot| !slot.is_empty()).collect();
    known.dedup();
    known.into_iter()
}

/// Returns the sheets that can be printed.
fn sheets() -> Vec<WordChoice> {
    let kinds = GameSheetKind::ALL.iter();
    kinds.map(|kind| WordChoice::new(kind.name(), "")).collect()
}

/// Returns every word that may begin a line.
fn verbs<R: Describe>(letters: &Letters) -> Vec<WordChoice> {
    let acts = R::ACTS.iter().chain(COMMON);
    let acts = acts.map(|act| {
        let form = format!("{} {}", act.form, act.does);
        let says = match letters.of_act(act) {
            Some(key) => format!("{key}: {}", form.trim_start()),
            None => form.trim_start().to_owned(),
        };
        WordChoice::new(act.verb, says)
    });
    acts.chain(SHOWING.map(|(word, says)| WordChoice::new(word, says)))
        .collect()
}

/// Checks whether a form begins with the name of a unit or, if `is_unit` is false, of a formation.
fn takes_name(form: &str, is_unit: bool) -> bool {
    let mut alternatives = form.split(", ").filter_map(|part| part.split(' ').next());
    alternatives.any(|slot| match is_unit {
        true => slot.starts_with("UNIT") || slot == "HEX|UNIT",
        false => slot == "BRIGADE",
    })
}

/// Returns the word that follows the first name in a form: `at` in `UNIT[,UNIT] at HEX`.
pub(super) fn behind_name(form: &str) -> String {
    let mut words = form.split(' ').skip(1);
    match words.next() {
        Some(word) if word.chars().all(|letter| letter.is_ascii_lowercase()) => format!("{word} "),
        _ => String::new(),
    }
}
