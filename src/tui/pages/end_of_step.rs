//! The end of a step. The screen asks before it gives up options, and Enter alone never ends a step while acts remain.

use super::{
    PagesUi,
    acts::{self, KeyIntent},
    ui_state::{ConfirmQuestion, PagesMode},
};
use view::presentation::{
    Describe,
    step::{self, NEXT},
};

impl<R: Describe> PagesUi<R> {
    /// Ends the step by the rule set's act `next`; unless `is_sure`, asks first if acts are due or would be given up.
    pub(super) fn end_step(&mut self, is_sure: bool) {
        if self.ui.taken.is_some() {
            return self.ui.hint("press Esc first, to cancel the pending act");
        }
        if !R::ACTS.iter().any(|act| act.verb == NEXT) {
            return self.ui.hint("this game has no steps to end");
        }
        match self.asked_before_end().filter(|_| !is_sure) {
            Some(words) => self.ui.mode = PagesMode::Sure(ConfirmQuestion::EndStep, words),
            None => self.obey(NEXT),
        }
    }

    /// Returns the question to ask before the step ends; `None` if no acts remain.
    fn asked_before_end(&self) -> Option<String> {
        let openings = &self.ui.known.openings;
        let state = self.sitting.state();
        let key = self.key_of_end();
        let bars = step::bars::<R>(state);
        let Some(words) = step::left_in_words::<R>(openings) else {
            // The refusal of an end that is not allowed says itself what remains.
            let unmoved = R::unmoved_in_words(state).filter(|_| bars.is_none())?;
            return Some(format!("{unmoved}. {key} ends the step anyway, Esc stays."));
        };
        let does = match self.left_in_step().len() {
            1 => "it",
            _ => "the first",
        };
        // The question does not offer an end that the rules refuse.
        let ends = match bars {
            None => format!("{key} ends the step anyway"),
            Some(no) if no.can_be_overruled() => {
                format!("{key} ends the step if you overrule {}", no.clause())
            }
            Some(no) => format!("the step cannot end before ({})", no.clause()),
        };
        Some(format!("{words}. Enter does {does}, {ends}, Esc stays."))
    }

    /// Returns the indices of the due and offered acts that the end of the step would skip.
    pub(super) fn left_in_step(&self) -> Vec<usize> {
        step::left_in::<R>(&self.ui.known.openings)
    }

    /// Checks whether the act in the NEXT line would end the step although other acts are open: acts that must be
    /// typed, or acts after it in the list.
    pub(super) fn keeps_step(&self) -> bool {
        let ends = self
            .ui
            .next()
            .is_some_and(|(next, _)| step::ends::<R>(&next.command));
        let is_first = self.ui.queue == 0;
        ends && (!self.ui.known.by_hand.is_empty() || is_first && !self.left_in_step().is_empty())
    }

    /// Shows why Enter does not end the step, with the keys for the open acts.
    pub(super) fn say_what_is_open(&mut self) {
        let open = self.ui.known.by_hand.iter().map(|verb| {
            let act = R::ACTS.iter().find(|act| act.verb == *verb);
            let letter = act.and_then(|act| self.ui.letters.of_act(act));
            letter.map_or_else(|| (*verb).to_owned(), |letter| format!("{letter} {verb}"))
        });
        let open: Vec<String> = open.collect();
        let key = self.key_of_end();
        let words = match open.as_slice() {
            [] => format!("other acts are possible: Space shows the next, {key} ends the step"),
            open => format!("still open: {}; {key} ends the step", open.join(", ")),
        };
        self.ui.hint(words);
    }

    /// Returns the key that ends a step, as shown to the referee.
    pub(super) fn key_of_end(&self) -> String {
        let key = acts::key_of(KeyIntent::EndStep, &self.ui.keys);
        key.map_or_else(|| format!(":{NEXT}"), |key| key.to_string())
    }
}
