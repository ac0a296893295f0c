//! The end of a step: what would be given up by it is asked about, and Enter ends none over acts that are open.

use super::Companion;
use super::acts;
use super::acts::Intent;
use super::memory::Mode;
use super::memory::Question;
use rules::Opening;
use view::told::Told;

/// The act that ends a step in every rule set that has steps.
const NEXT: &str = "next";

/// How much of what is left a question names.
const NAMED: usize = 3;

impl<R: Told> Companion<R> {
    /// Ends the step by the act `next` of the rule set; asks first where something is due or would be given up.
    pub(super) fn end_step(&mut self, is_sure: bool) {
        if self.ui.taken.is_some() {
            return self.ui.hint("Esc leaves what is taken up");
        }
        if !R::ACTS.iter().any(|act| act.verb == NEXT) {
            return self.ui.hint("this game has no steps to end");
        }
        match self.asked_before_end().filter(|_| !is_sure) {
            Some(words) => self.ui.mode = Mode::Sure(Question::EndStep, words),
            None => self.obey(NEXT),
        }
    }

    /// The question before a step ends in which something is left.
    fn asked_before_end(&self) -> Option<String> {
        let left = self.left_in_step().into_iter();
        let left = left.filter_map(|at| self.ui.known.openings.get(at));
        let left: Vec<&Opening<R::Command>> = left.collect();
        let what = match left.iter().any(|opening| opening.due) {
            true => "Due still",
            false => "Not done",
        };
        let does = if left.len() > 1 { "the first" } else { "it" };
        let key = self.key_of_end();
        (!left.is_empty()).then(|| {
            format!(
                "{what}: {}. Enter does {does}, {key} ends the step all the same, Esc stays.",
                named(&left)
            )
        })
    }

    /// The openings that the end of the step passes over: what is due, else what would be given up.
    pub(super) fn left_in_step(&self) -> Vec<usize> {
        let openings = &self.ui.known.openings;
        let is_left = |opening: &Opening<R::Command>| match openings.iter().any(|other| other.due) {
            true => opening.due,
            false => !self.ends_step(opening) && R::is_given_up(&opening.command),
        };
        let all = openings.iter().enumerate();
        let left = all.filter(|(_, opening)| is_left(opening));
        left.map(|(at, _)| at).collect()
    }

    fn ends_step(&self, opening: &Opening<R::Command>) -> bool {
        R::write(&opening.command) == NEXT
    }

    /// Whether what stands in the NEXT line would end the step over acts that are open: those by hand, and those
    /// behind it in the queue.
    pub(super) fn keeps_step(&self) -> bool {
        let ends = self.ui.next().is_some_and(|(next, _)| self.ends_step(next));
        let is_first = self.ui.queue == 0;
        ends && (!self.ui.known.by_hand.is_empty() || is_first && !self.left_in_step().is_empty())
    }

    /// Enter ends no step over what is open, and says which keys do it.
    pub(super) fn say_what_is_open(&mut self) {
        let open = self.ui.known.by_hand.iter().map(|verb| {
            let act = R::ACTS.iter().find(|act| act.verb == *verb);
            let letter = act.and_then(|act| self.ui.letters.of_act(act));
            letter.map_or_else(|| (*verb).to_owned(), |letter| format!("{letter} {verb}"))
        });
        let open: Vec<String> = open.collect();
        let key = self.key_of_end();
        let words = match open.as_slice() {
            [] => format!("more is offered behind it: Space walks on, {key} ends the step"),
            open => format!(
                "still open by hand: {}; {key} ends the step",
                open.join(", ")
            ),
        };
        self.ui.hint(words);
    }

    /// The key that ends a step.
    pub(super) fn key_of_end(&self) -> String {
        let key = acts::key_of(Intent::EndStep, &self.ui.keys);
        key.map_or_else(|| format!(":{NEXT}"), |key| key.to_string())
    }
}

/// The first of what is left, and how many more there are.
fn named<C>(left: &[&Opening<C>]) -> String {
    let words = left.iter().map(|opening| opening.words.clone());
    let more = left.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| format!("{more} more"));
    let words = words.take(NAMED).chain(more);
    words.collect::<Vec<_>>().join("; ")
}
