//! The question asked before a step ends: which acts would be skipped.

use super::Describe;
use rules::chance::Tape;
use rules::refusal::Refusal;
use rules::speech::{self, ParsedAct};
use rules::{Draft, Halt, Opening};

/// The act that ends a step in every rule set that has steps.
pub const NEXT: &str = "next";

/// Maximum number of remaining acts that a question names.
const NAMED: usize = 3;

/// Checks whether an act ends the step.
#[must_use]
pub fn ends<R: Describe>(command: &R::Command) -> bool {
    R::write(command) == NEXT
}

/// Returns the rules' refusal to end the step now; `None` if they allow it, or if a die or an answer must come first.
#[must_use]
pub fn bars<R: Describe>(state: &R::State) -> Option<Refusal> {
    let ParsedAct::Command(command) = speech::parse::<R>(NEXT, state).ok()??.act else {
        return None;
    };
    if let Some(no) = R::refused_at_table(state, &command) {
        return Some(no);
    }
    let mut tape = Tape::typed(&[]);
    let mut draft = Draft::new(state.clone(), &mut tape, None);
    match R::decide(&mut draft, &command) {
        Err(Halt::Refused(no)) => Some(*no),
        _ => None,
    }
}

/// Returns the indices of the openings that an end of the step would skip: due acts or, if none is due, acts that would
/// be given up.
#[must_use]
pub fn left_in<R: Describe>(openings: &[Opening<R::Command>]) -> Vec<usize> {
    let is_due = openings.iter().any(|opening| opening.due);
    let is_left = |opening: &Opening<R::Command>| match is_due {
        true => opening.due,
        false => !ends::<R>(&opening.command) && R::is_given_up(&opening.command),
    };
    let all = openings.iter().enumerate();
    let left = all.filter(|(_, opening)| is_left(opening));
    left.map(|(at, _)| at).collect()
}

/// Describes the acts that an end of the step would skip, without a full stop: the first few, and the number of others;
/// `None` if there are none.
#[must_use]
pub fn left_in_words<R: Describe>(openings: &[Opening<R::Command>]) -> Option<String> {
    let left = left_in::<R>(openings);
    let more = left.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| format!("{more} more"));
    let left = left.iter().filter_map(|at| openings.get(*at)).take(NAMED);
    let left: Vec<&Opening<R::Command>> = left.collect();
    let what = match left.first()?.due {
        true => "Still to do",
        false => "Not done",
    };
    let words = left.iter().map(|opening| opening.words.clone());
    let words: Vec<String> = words.chain(more).collect();
    Some(format!("{what}: {}", words.join("; ")))
}
