//! Phrases on the table, typed letter by letter: each is read again as it grows.

use super::App;
use crate::kit::panel::Panel;
use crate::kit::proposal::Proposal;
use crate::table::panels::next::spaced;
use crate::table::phrase;
use crate::table::phrase::{OTHER_END, PhraseReading, PhraseSubject};
use crate::table::ui::Preview;
use rules::fields::terms::{
    command::Command,
    name::{BrigadeId, UnitId},
    order::{Order, Place},
};
use table::measure::Point;
use view::assist::{
    self,
    dry_run::{self, DryRun},
};
use view::presentation::request::denied;
use view::story::forecast;
use view::tape::landmark;

impl App {
    pub(super) fn spell(&mut self, letter: char) {
        let before = self.ui.phrase.clone();
        // A second blank is ignored, so that a Space that is held down adds no more blanks.
        if letter == ' ' && before.ends_with(' ') {
            return;
        }
        // A capital after a complete subject begins a new one. A digit alone is a unit of the selected brigade, or, if
        // the brigade is to be placed, the beginning of a place other than the offered one.
        if letter.is_ascii_digit()
            && before.is_empty()
            && let Some(callsign) = self.callsign_in_hand()
        {
            let placing = self.ui.is_placing();
            self.ui.phrase.push_str(&callsign);
            if placing {
                self.ui.phrase.push('p');
            }
        }
        // A measurement starts at the selection, unless two ends are typed. A brigade without a unit cannot be an end.
        let in_hand = self.measures_from.take();
        if letter == '=' && !self.ui.spells_on() {
            self.ui.phrase.insert(0, '=');
            self.measures_from = Some(self.ui.phrase.clone());
        } else {
            if letter.is_uppercase()
                && in_hand.is_some_and(|phrase| phrase == before)
                && self.lacks_number()
            {
                self.ui.phrase = "=".to_owned();
            }
            self.ui.phrase.push(letter);
        }
        self.follow_phrase(before);
    }

    /// Checks whether a measuring phrase names a brigade but not yet a unit of it.
    fn lacks_number(&self) -> bool {
        self.ui.phrase.len() > 1 && matches!(self.reading(), PhraseReading::Growing(_))
    }

    pub(super) fn callsign_in_hand(&self) -> Option<String> {
        let subject = self.ui.subject.as_ref()?;
        let brigade = self.door.state().brigade(&subject.brigade)?;
        Some(brigade.callsign.clone())
    }

    /// Reads the phrase after it grew from `before`, and carries out what is already clear.
    fn follow_phrase(&mut self, before: String) {
        self.ui.preview = Preview::default();
        match self.reading() {
            PhraseReading::Subject(subject) => self.take_in_hand(subject, &before),
            PhraseReading::Ready {
                command,
                faces,
                fight: true,
                ..
            } => self.take_up_typed(*command, &faces),
            PhraseReading::Ready { command, other, .. } => {
                self.light(&command);
                self.ghosts_of(&command);
                if let Some(other) = other {
                    self.mark_crossings(&command, other);
                }
            }
            PhraseReading::Which(places, hint) => {
                self.ui.preview.lit = places;
                self.ui.preview.would = Some(Ok(hint));
            }
            PhraseReading::Measure(from, to) => self.measure(from, to),
            PhraseReading::Growing(hint) => {
                let is_alone = self.ui.phrase == "=";
                let of_act = if is_alone {
                    "Enter: a card of the current act; or "
                } else {
                    ""
                };
                self.ui.preview.would = Some(Ok(format!("{of_act}{hint}")));
            }
            PhraseReading::Eyes(_) => {
                self.ui.preview.would = Some(Ok(format!("Enter: who sees it; or {OTHER_END}")));
            }
            PhraseReading::Nothing => {}
            PhraseReading::Nobody(why) => {
                self.ui.phrase = before;
                // While a die is expected, only the wrong face has to be typed again.
                match self.ui.phrase.is_empty() && self.ui.wants_faces() {
                    true => self.ui.hint(why),
                    false => self.refuse_rest(why),
                }
            }
            PhraseReading::Wrong(why) => self.misspelt(before, why),
        }
    }

    /// Refuses the last letter, which makes the phrase impossible. An unexpected capital starts over; if it names no
    /// brigade, the following keys are ignored, because they are not meant for the selected brigade.
    fn misspelt(&mut self, before: String, why: String) {
        let last = self.ui.phrase.chars().last();
        let capital = last.filter(|last| last.is_uppercase() && !before.starts_with('='));
        match capital {
            Some(_) if before.is_empty() => {
                self.ui.phrase = before;
                self.refuse_rest(why);
            }
            Some(capital) if !self.is_capital_due(&before) => self.start_over(capital, &before),
            _ => {
                self.ui.phrase = before;
                self.refuse_rest(why);
            }
        }
    }

    fn is_capital_due(&self, before: &str) -> bool {
        let state = self.door.state();
        let mut calls = state.brigades().map(|brigade| &brigade.callsign);
        calls.any(|call| {
            let text = format!("{before}{call}");
            let reading = phrase::read(&text, state, self.ui.subject.as_ref());
            !matches!(reading, PhraseReading::Wrong(_))
        })
    }

    /// Drops the phrase `before`, and starts over with a capital; says so if only Enter was missing.
    fn start_over(&mut self, capital: char, before: &str) {
        let state = self.door.state();
        let left = phrase::read(before, state, self.ui.subject.as_ref());
        self.ui.phrase = capital.to_string();
        self.follow_phrase(String::new());
        if matches!(left, PhraseReading::Ready { .. }) && !self.ui.refused.passes_over() {
            self.ui.hint(format!(
                "{} is not entered yet: Enter records it",
                spaced(before)
            ));
        }
    }

    /// Selects a brigade or unit as soon as it is typed; in a fight, the unit joins or leaves instead.
    fn take_in_hand(&mut self, subject: PhraseSubject, before: &str) {
        if self.fight_is_up()
            && let [unit] = subject.units.as_slice()
        {
            let unit = unit.clone();
            self.ui.phrase.clear();
            return self.join(unit);
        }
        let capitals = before.chars().filter(|c| c.is_uppercase()).count();
        let callsign = self.callsign(&subject.brigade);
        if subject.units.is_empty() && capitals > 0 && self.ui.phrase != callsign {
            // After two capitals the second one counts, but the referee is asked about Caps Lock, because he may have
            // meant neither.
            self.ui.phrase = callsign;
            self.ui
                .hint("two capitals: is Caps Lock on? Verbs are small letters.");
        }
        if let Some(chit) = self.chit_of(&subject.brigade) {
            self.ui.queue = chit;
        }
        self.ui.preview.would = self.where_it_is(&subject).map(Ok);
        self.ui.subject = Some(subject);
    }

    /// Describes where a selected unit is, for measuring by hand; `None` for a brigade.
    pub(super) fn where_it_is(&self, subject: &PhraseSubject) -> Option<String> {
        let [unit] = subject.units.as_slice() else {
            return None;
        };
        let state = self.door.state();
        let unit = state.unit(unit)?;
        let at = landmark::by_hand(state, unit.base()?.at);
        Some(format!("{}, {at}", unit.name))
    }

    /// Returns the index of the to-do step that draws a brigade's chit; `None` unless chits are drawn by hand. The
    /// referee names the drawn chit by its brigade (CHIT-20).
    fn chit_of(&self, brigade: &BrigadeId) -> Option<usize> {
        let mut things = self.ui.known.todo.iter();
        things.position(|thing| thing.draws() == Some(brigade))
    }

    pub(super) fn callsign(&self, brigade: &BrigadeId) -> String {
        let brigade = self.door.state().brigade(brigade);
        brigade.map_or_else(String::new, |b| b.callsign.clone())
    }

    fn join(&mut self, unit: UnitId) {
        let state = self.door.state();
        let enemy = state
            .unit(&unit)
            .is_some_and(|unit| unit.side != *state.active());
        let address = state.oob().address(&unit);
        let Some(mut proposal) = self.ui.proposal.take() else {
            return;
        };
        let is_fire = matches!(proposal.command, Command::Fire { .. });
        if is_fire && enemy {
            self.ui.proposal = Some(proposal);
            return self.ui.hint(format!(
                "{address} is an enemy: only units firing at the same target may join (FIRE-02)"
            ));
        }
        let was_refused = proposal.no().is_some();
        proposal.join(&unit, enemy, &self.door);
        let is_in = proposal.has(&unit);
        self.hold_to_tape(proposal);
        // An earlier refusal is not the fault of the joining unit.
        if is_in && !was_refused {
            self.say_joiner_refused(&address);
        }
    }

    /// Says at once that the rules refuse a unit that just joined, and how to remove it.
    fn say_joiner_refused(&mut self, address: &str) {
        let no = self.ui.proposal.as_ref().and_then(Proposal::no);
        if let Some(no) = no {
            let no = denied(&no.spoken());
            self.ui
                .fault(format!("{no}.  ({address} again leaves it out)"));
        }
    }

    /// Highlights the ground that an order names.
    fn light(&mut self, command: &Command) {
        let Command::Order {
            order: Order::Advance(Place::Feature(id)),
            ..
        } = command
        else {
            return;
        };
        let features = &self.door.state().ground().features;
        let named = features.iter().position(|f| f.id == id.as_str());
        self.ui.preview.lit = named.into_iter().collect();
    }

    fn ghosts_of(&mut self, command: &Command) {
        let measure = self.to_measure(command);
        self.ui.preview.would = match self.door.weigh(command, &[], None) {
            DryRun::Would(outcome) => {
                self.ui.preview.ghosts = outcome.moved(self.door.state());
                let told = forecast::foretold_words(&outcome, self.door.state(), command);
                Some(Ok(match self.arrival(command) {
                    Some(arrival) => format!("{told}; {arrival}"),
                    None => told,
                }))
            }
            DryRun::Refused(refusal) => {
                let why = refusal.spoken();
                let no = measure.is_none().then(|| denied(&why));
                Some(Err(phrase::in_keys(&no.unwrap_or(why))))
            }
            DryRun::Wanted(ask) => {
                let grazed = dry_run::grazed(self.door.state(), command, &[]).into_iter();
                let told: Vec<String> = [format!("dice: {}", ask.what)]
                    .into_iter()
                    .chain(grazed)
                    .collect();
                Some(Ok(told.join("; ")))
            }
        };
        // A result that depends on the tape measure is neither promised nor refused yet.
        if let (Some(measure), Some(Ok(would) | Err(would))) = (measure, &self.ui.preview.would) {
            self.ui.preview.would = Some(Ok(format!("{measure}; {would}")));
        }
    }

    /// Marks both points at which two tapes meet, and says how to choose the other one.
    fn mark_crossings(&mut self, command: &Command, other: Point) {
        if let Command::Place { at, .. } = command {
            self.ui.preview.crossings = vec![*at, other];
        }
        if let Some(Ok(would)) = &mut self.ui.preview.would {
            would.push_str(&format!(
                "; the tapes also meet at {}, farther away: l or r chooses",
                self.ui.known.board.measure.say_point(other)
            ));
        }
    }

    /// Describes when an order sent now by messenger would arrive; `None` for another command.
    fn arrival(&self, command: &Command) -> Option<String> {
        match command {
            Command::Order {
                brigade,
                in_person: false,
                ..
            } => assist::ride(self.door.state(), brigade),
            _ => None,
        }
    }

    pub(super) fn unspell(&mut self) {
        if self.ui.phrase.pop().is_some() {
            let phrase = self.ui.phrase.clone();
            return self.follow_phrase(phrase);
        }
        match &mut self.ui.proposal {
            Some(proposal) => {
                if !proposal.drop_face(&self.door) {
                    self.ui.proposal = None;
                }
            }
            None => {
                self.ui.board_dice.faces.pop();
            }
        }
    }

    pub(super) fn drop_phrase(&mut self) {
        self.ui.phrase.clear();
        self.ui.preview = Preview::default();
    }

    pub(super) fn do_phrase(&mut self) {
        match self.reading() {
            PhraseReading::Ready { command, faces, .. } => {
                self.take_up_typed(*command, &faces);
                self.arm();
                self.say_in_keys();
            }
            PhraseReading::Growing(hint) | PhraseReading::Which(_, hint) => self.ui.hint(hint),
            PhraseReading::Eyes(unit) => self.look_for_eyes(&unit),
            PhraseReading::Subject(subject) => {
                self.ui.phrase.clear();
                if !subject.units.is_empty() && self.ui.board_is_open() {
                    return self
                        .ui
                        .hint("digits after a capital mean units; for the board type only dice");
                }
                self.show(Panel::Sheet);
            }
            _ => self.ui.phrase.clear(),
        }
    }

    /// Rewrites the message so that it names the keys of a phrase instead of the words of a line.
    fn say_in_keys(&mut self) {
        if let Some((_, words)) = &mut self.ui.remark {
            *words = phrase::in_keys(words);
        }
    }
}
