//! Brings sentences about the same troops together, because a reader follows a brigade and not a list of phases.

use super::is_doubtful;
use crate::day::diary::{
    Sentence,
    words::{list, sentence},
};

/// Maximum number of words of a sentence made from several.
const LONGEST: usize = 26;

/// Maximum number of deeds in a sentence.
const DEEDS: usize = 3;

/// Puts each sentence behind the last one about the same troops, and joins the two if the result is easy to read.
pub(super) fn gathered(sentences: Vec<Sentence>) -> Vec<Sentence> {
    let mut told: Vec<Sentence> = Vec::new();
    for next in sentences {
        let same = told
            .iter()
            .rposition(|one| !one.who.is_empty() && one.who == next.who);
        let larger = told.iter().rposition(|one| has_part(one, &next));
        match (same, larger) {
            // A later sentence tells what these troops did together with others. The new sentence follows that one,
            // because a brigade's deeds stay in order.
            (Some(at), Some(later)) if later > at => told.insert(later + 1, next),
            (Some(at), _) => {
                let joined = told.get(at).and_then(|one| with_deed(one, &next));
                match (joined, told.get_mut(at)) {
                    (Some(joined), Some(one)) => *one = joined,
                    _ => told.insert(at + 1, next),
                }
            }
            (None, Some(at)) => {
                let joined = told.get(at).and_then(|one| with_exception(one, &next));
                match (joined, told.get_mut(at)) {
                    (Some(joined), Some(one)) => *one = joined,
                    _ => told.push(next),
                }
            }
            (None, None) => told.push(next),
        }
    }
    told
}

/// Checks whether a sentence is about a part of another sentence's troops.
fn has_part(all: &Sentence, some: &Sentence) -> bool {
    let is_in = |name: &String| all.who.contains(name);
    !some.who.is_empty() && some.who.len() < all.who.len() && some.who.iter().all(is_in)
}

/// Adds the next deed of the same troops to a sentence; `None` if the sentence would become long or unclear.
fn with_deed(one: &Sentence, next: &Sentence) -> Option<Sentence> {
    let (last, [deed]) = (one.did.last()?, next.did.as_slice()) else {
        return None;
    };
    let deed = without_enemy(last, deed);
    let did: Vec<String> = one.did.iter().cloned().chain([deed]).collect();
    let hesitates = one.did.iter().any(|did| is_doubtful(did));
    let words = format!("{} {}", list(&one.who), deeds_in_words(&did)?);
    let is_fit = did.len() <= DEEDS && did.iter().all(|did| is_simple(did)) && !hesitates;
    (is_fit && is_short(&words)).then(|| Sentence {
        words: sentence(&words),
        did,
        ..united(one, next)
    })
}

/// Adds a deed in which some of the troops differed from the others: `Cutler's and Stone's brigades were ordered to
/// attack, but Stone's Brigade hung back.` `None` if the sentence would become long.
fn with_exception(all: &Sentence, some: &Sentence) -> Option<Sentence> {
    let ([before], [deed]) = (all.did.as_slice(), some.did.as_slice()) else {
        return None;
    };
    let words = all.words.trim_end_matches('.');
    let words = format!("{words}, but {} {deed}", list(&some.who));
    (is_doubtful(deed) && is_simple(before) && is_short(&words)).then(|| Sentence {
        words: sentence(&words),
        did: Vec::new(),
        ..united(all, some)
    })
}

/// Returns a sentence that covers the events of both.
fn united(one: &Sentence, next: &Sentence) -> Sentence {
    let tells = one.tells.iter().chain(&next.tells).copied();
    Sentence {
        tells: tells.collect(),
        weight: one.weight.max(next.weight),
        ..one.clone()
    }
}

/// Joins deeds: `was ordered to attack Archer's Brigade but hung back`.
fn deeds_in_words(did: &[String]) -> Option<String> {
    let (last, before) = did.split_last()?;
    let joint = if is_doubtful(last) { "but" } else { "and" };
    Some(match (before, joint) {
        ([], _) => last.clone(),
        ([first, second], "and") => format!("{first}, {second} and {last}"),
        (before, joint) => format!("{} {joint} {last}", list(before)),
    })
}

/// Leaves out the enemy of a move if the act before has just named him: `was ordered to attack Davis's Brigade and
/// advanced`.
fn without_enemy(before: &str, deed: &str) -> String {
    const MOVES: [(&str, &str); 5] = [
        ("advanced on ", "advanced"),
        ("moved up against ", "moved up"),
        ("pressed toward ", "pressed forward"),
        ("kept on toward ", "kept on"),
        ("went on against ", "went on"),
    ];
    let short = MOVES.iter().find_map(|(move_on, alone)| {
        let enemy = deed.strip_prefix(move_on)?;
        before.ends_with(enemy).then(|| (*alone).to_owned())
    });
    short.unwrap_or_else(|| deed.to_owned())
}

/// Checks whether a deed is one clause without a list.
fn is_simple(did: &str) -> bool {
    let joints = [",", " and ", " but ", " because ", " until ", " through "];
    joints.iter().all(|joint| !did.contains(joint))
}

fn is_short(words: &str) -> bool {
    words.split_whitespace().count() <= LONGEST
}
