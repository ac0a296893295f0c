//! Turns dice and offered acts into acts of the game.

use super::{App, tape_questions::in_one_question};
use crate::kit::act::{ACTS, Does};
use crate::kit::intent::Verb;
use crate::kit::last_act::LastAct;
use crate::kit::logged_session::Setback;
use crate::kit::panel::Panel;
use crate::kit::prompt::Prompt;
use crate::kit::proposal::{Proposal, dice_prompt};
use crate::table::panels;
use crate::table::phrase::{PhraseReading, PhraseSubject};
use crate::table::ui::{BoardDice, Preview, ScreenMode, refusals::TurnedDown};
use game::session::Throwing;
use rules::fields::terms::{command::Command, name::BrigadeId};
use rules::spelling::counted;
use view::assist::{play::Play, todo};
use view::presentation::request::denied;
use view::story::act_names::called;

impl App {
    pub(super) fn take_up_typed(&mut self, command: Command, faces: &[u8]) {
        self.ui.phrase.clear();
        let words = called(self.door.state(), &command);
        self.take_up(command, words);
        for face in faces {
            self.face(*face);
        }
    }

    pub(super) fn take_up(&mut self, command: Command, words: String) {
        if let Some(brigade) = todo::of_whom(self.door.state(), &command) {
            self.ui.subject = Some(PhraseSubject::brigade(brigade));
        }
        self.leave_taken_up();
        self.ui.list.set_aside();
        self.hold_to_tape(Proposal::new(command, words, &self.door));
    }

    /// Gives a face to the pending act or the activation board, and records the act if this is its last die.
    pub(super) fn face(&mut self, face: u8) {
        self.take_up_for_dice();
        let Some(proposal) = &mut self.ui.proposal else {
            return self.face_on_board(face);
        };
        if proposal.is_board() && proposal.is_complete() {
            return self
                .ui
                .hint("all dice typed: Enter records, Backspace drops one");
        }
        if proposal.is_fight() && proposal.is_complete() && proposal.faces.len() >= 2 {
            return self
                .ui
                .hint("both dice typed: Enter records, Backspace drops one");
        }
        proposal.add_face(face, &self.door);
        // The unit must be in range before it throws, so the tape question comes before the second die.
        let is_first = proposal.faces.len() == 1;
        let held = proposal.clone();
        if is_first && (self.must_measure(&held) || self.must_forgo(&held)) {
            return;
        }
        if !held.records_at_once() || !held.is_complete() {
            return;
        }
        // A message about missing dice no longer applies.
        self.ui.remark = None;
        let because = held.because.as_deref();
        match self.door.shows(&held.command, &held.faces, because) {
            None => self.commit_proposal(),
            Some(shown) => self.ui.hint(format!(
                "{shown}. Undoing it will need a yes. Enter records"
            )),
        }
    }

    /// Makes the next to-do step pending, if it needs nothing but dice.
    pub(super) fn take_up_for_dice(&mut self) {
        if self.ui.dice_wait()
            && let Some(todo) = self.ui.next().cloned()
        {
            self.take_step(todo.step, todo.words);
        }
    }

    fn face_on_board(&mut self, face: u8) {
        self.ui.front = Panel::Activation;
        let wanted = self.ui.waiting().count() * 2;
        if self.ui.board_dice.faces.len() < wanted {
            self.ui.board_dice.faces.push(face);
            // The tape question comes before the second die of a brigade, and before the next brigade's dice.
            let brigades = self.ui.board_dice.faces.len().div_ceil(2);
            self.must_measure_on_board(0..brigades, false);
        } else if wanted == 0 {
            self.ui.hint("every brigade has rolled: n ends the phase");
        } else {
            self.ui.hint("all dice typed: Enter records the board");
        }
    }

    pub(super) fn enter(&mut self) {
        if !self.ui.phrase.is_empty() {
            return self.do_phrase();
        }
        if self.ui.proposal.is_some() {
            return self.arm();
        }
        if let Some(entry) = self.ui.marked.filter(|_| self.log_is_open()) {
            return self.ask_back(entry);
        }
        if self.ui.board_is_open() && self.ui.board_dice.is_begun() {
            return self.record_board();
        }
        let entries = self.door.log().len();
        self.offer();
        self.arm();
        // After an act Space begins with the step that NEXT shows now.
        self.ui.walking &= self.door.log().len() == entries;
        self.say_why_nothing();
    }

    /// Records the pending act, or arms it to be recorded as soon as its dice are complete.
    pub(super) fn arm(&mut self) {
        let Some(proposal) = &mut self.ui.proposal else {
            return;
        };
        proposal.armed = true;
        self.commit_proposal();
    }

    pub(super) fn throw_for_me(&mut self) {
        if let PhraseReading::Ready { command, faces, .. } = self.reading() {
            self.take_up_typed(*command, &faces);
        }
        self.take_up_for_dice();
        let Some(proposal) = &mut self.ui.proposal else {
            if self.ui.board_is_open() {
                self.ui.board_dice.rest_is_thrown = true;
                return self.ui.hint("Enter rolls the rest and records the board");
            }
            return self.ui.hint("no die is needed");
        };
        proposal.own = true;
        if proposal.records_at_once() {
            self.commit_proposal();
        } else {
            self.ui.hint("Enter rolls and records");
        }
    }

    /// Records the pending act.
    pub(super) fn commit_proposal(&mut self) {
        let Some(proposal) = self.ui.proposal.clone() else {
            return;
        };
        if self.must_forgo(&proposal) {
            return;
        }
        let act = Play {
            command: &proposal.command,
            dice: &proposal.faces,
            throwing: self.throwing(proposal.own),
            because: proposal.because.as_deref(),
        };
        self.name_asker(&proposal.asked);
        match self.door.play(&act, self.tape_error) {
            Ok(story) => {
                self.done(story);
                self.settle_slip(&proposal.asked);
            }
            Err(setback) => self.set_back(proposal, setback),
        }
    }

    fn throwing(&self, own: bool) -> Throwing {
        if own || self.ui.own_dice {
            Throwing::Own
        } else {
            Throwing::Hand
        }
    }

    /// Shows the effect of an act, and moves on to the next to-do step.
    pub(super) fn done(&mut self, story: String) {
        let fought = self.ui.proposal.as_ref().is_some_and(Proposal::is_fight);
        let mut story = self.list_work(story);
        let last = self.door.log().last();
        // The sums of a fight were shown beside the dice and are kept in the log, so the short sentence suffices.
        if let Some(last) = last.filter(|last| fought && last.text == story) {
            story.clone_from(&last.short);
        }
        self.ui.fights_on = fought;
        self.ui.last = LastAct {
            story,
            called: last.map_or_else(String::new, |line| line.called.clone()),
            is_fresh: true,
        };
        self.ui.proposal = None;
        self.ui.phrase.clear();
        self.ui.preview = Preview::default();
        self.ui.turned_down = None;
        self.learn();
    }

    fn set_back(&mut self, proposal: Proposal, setback: Setback) {
        match setback {
            Setback::Wanted(ask) => {
                // A line may have been typed after a capital; digits are now faces, not units of that brigade.
                self.drop_phrase();
                let armed = proposal.records_at_once();
                // A message about dice that wait elsewhere comes first.
                let said = self.ui.remark.take().map(|(_, words)| format!("{words}; "));
                let said = said.unwrap_or_default();
                let open = Proposal {
                    ask: Some(ask),
                    armed,
                    ..proposal
                };
                self.ui
                    .hint(format!("{said}{}", missing(open.dice_left(), armed)));
                self.ui.proposal = Some(open);
            }
            Setback::ForTape(close) => {
                let asked = in_one_question(&proposal, close);
                self.ask_the_tape(asked, false);
            }
            Setback::Unused(count) => {
                let keep = proposal.faces.len().saturating_sub(count);
                let mut less = proposal;
                less.faces.truncate(keep);
                less.weigh(&self.door);
                self.ui.proposal = Some(less);
                self.ui.fault(format!(
                    "{} too many, dropped: Enter records the rest",
                    counted(count, "die")
                ));
            }
            Setback::Refused(refusal) => {
                let remedy = if refusal.can_be_overruled() {
                    "  (x overrules)".to_owned()
                } else {
                    self.by_hand(&proposal.command)
                };
                let stays = proposal.is_fight().then(|| proposal.clone());
                let down = TurnedDown::new(proposal, refusal, self.door.state());
                // Remedies of the rules are lines to type; the screen adds the key that opens the line.
                let line = self.mended(&down);
                let line = line.map_or_else(String::new, |line| {
                    format!("  (`:` offers `{}`)", line.trim_end())
                });
                let no = denied(&down.refusal.spoken());
                self.ui.fault(format!("{no}.{remedy}{line}"));
                self.ui.turned_down = Some(down);
                // A refused fight stays open for correction: its units, modifiers and dice.
                self.ui.proposal = stays;
                self.think_again();
                self.ui.phrase.clear();
            }
            other => {
                log::warn!("{other}");
                self.ui.proposal = None;
                let was_overtaken = self.catch_up();
                self.ui.fault(match was_overtaken {
                    true => "Another window has played, so your act was not saved. See what was \
                        played, then repeat your act."
                        .to_owned(),
                    false => other.to_string(),
                });
            }
        }
    }

    /// Suggests a correction by hand for a refused move that no one can overrule, because the players' table takes
    /// precedence over the program.
    fn by_hand(&self, command: &Command) -> String {
        let place = ACTS.iter().find(|act| act.does == Does::Verb(Verb::Place));
        let place = match (command, place) {
            // A phrase begins with a brigade: messengers are not part of it.
            (Command::Ride { .. }, _) => "`:place`".to_owned(),
            (command, Some(place)) if command.moves_pieces() => {
                self.ui.keys.key_of(place).to_string()
            }
            _ => return String::new(),
        };
        format!(" (if the table disagrees, {place} corrects its place)")
    }

    /// Records the activation of every brigade that has dice on the board, one act each.
    pub(super) fn record_board(&mut self) {
        let typed = self.ui.board_dice.faces.len().div_ceil(2);
        let own = self.ui.throws_board();
        let rolling = if own { usize::MAX } else { typed };
        if self.must_measure_on_board(0..rolling, true) {
            return;
        }
        let brigades: Vec<BrigadeId> = self.ui.waiting().map(|line| line.id.clone()).collect();
        let mut faces = self.ui.board_dice.faces.clone().into_iter();
        let mut told = Vec::new();
        for brigade in brigades {
            let pair: Vec<u8> = faces.by_ref().take(2).collect();
            if pair.is_empty() && !own {
                break;
            }
            let command = Command::activate(Some(brigade));
            match self.door.execute(&command, &pair, self.throwing(own), None) {
                Ok(story) => told.push(story),
                Err(setback) => {
                    self.tell(told);
                    self.ui.board_dice.faces = faces.collect();
                    let words = called(self.door.state(), &command);
                    let mut rest = Proposal::new(command, words, &self.door);
                    rest.faces = pair;
                    rest.armed = true;
                    rest.weigh(&self.door);
                    return self.set_back(rest, setback);
                }
            }
        }
        self.ui.board_dice = BoardDice::default();
        self.tell(told);
    }

    fn tell(&mut self, told: Vec<String>) {
        if !told.is_empty() {
            let own = self.ui.board_dice.rest_is_thrown;
            let count = told.len();
            self.done(told.join("\n"));
            self.ui.board_dice.rest_is_thrown = own;
            let log = self.door.log();
            let last = log.iter().skip(log.len().saturating_sub(count));
            let called: Vec<&str> = last.map(|line| line.called.as_str()).collect();
            self.ui.last.called = called.join("\n");
        }
    }

    pub(super) fn overrule(&mut self, down: Option<TurnedDown>) {
        match down {
            Some(down) if down.refusal.can_be_overruled() => {
                self.ui.turned_down = Some(down);
                self.ui.mode = ScreenMode::Reason(Prompt::default());
            }
            Some(down) => {
                let words = format!(
                    "{} cannot be overruled: {}.{}",
                    down.refusal.clause(),
                    down.refusal.said(),
                    self.by_hand(&down.proposal.command)
                );
                self.ui.fault(words);
            }
            None => self.ui.hint("no refusal to overrule"),
        }
    }

    /// Repeats the refused act, overruled for this reason.
    pub(super) fn overrule_because(&mut self, reason: &str) {
        let Some(down) = self.ui.turned_down.take() else {
            return;
        };
        let mut proposal = *down.proposal;
        proposal.armed = true;
        proposal.overrule(Some(reason.to_owned()), &self.door);
        // Another act may be open after a refused line.
        let open = self.ui.proposal.as_ref();
        if open.is_some_and(|open| open.asked != proposal.asked) {
            self.leave_taken_up();
        }
        self.ui.proposal = Some(proposal);
        self.commit_proposal();
    }

    /// Lets letters switch the modifiers of the fight; with false, gives them their usual meaning again.
    pub(super) fn switch_modifiers(&mut self, on: bool) {
        self.ui.switching = on;
        if on {
            self.ui
                .hint("modifiers: the letter in brackets switches one; Esc closes");
        }
    }

    pub(super) fn toggle(&mut self, letter: char) {
        let Some(mut proposal) = self.ui.proposal.take() else {
            return;
        };
        if let Some(name) = panels::fight::modifier_name(letter, &proposal) {
            let whose = match proposal.toggle(&name, &self.door) {
                [false, false] => "by the program's count",
                [true, false] => "switched for the acting side",
                [false, true] => "now on the other side",
                [true, true] => "switched for both sides",
            };
            self.ui.hint(format!(
                "{name}: {whose}; press `{letter}` for the next setting"
            ));
        }
        self.ui.proposal = Some(proposal);
    }
}

/// Says what is missing before Enter can record the act.
fn missing(left: usize, armed: bool) -> String {
    let dice = match left {
        1 => "one die is missing".to_owned(),
        2 => "two dice are missing".to_owned(),
        more => format!("{more} dice are missing"),
    };
    format!("{dice}: {}", dice_prompt(left, armed))
}
