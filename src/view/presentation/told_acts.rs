//! Acts as players read them on their phones: sentences, with the sums behind them.

use super::{
    Askers, Audience, Describe,
    day::prose::{self, DayBeat},
    ledger::Ledger,
    lines,
};
use game::journal::{ActOf, EntryKind, EntryOf};

/// An act as its players read it on their phones.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ToldAct {
    /// The act and its result in full sentences.
    pub sentences: String,
    /// The sums and the dice behind them, in the words of the log; empty for none.
    pub sums: String,
}

impl ToldAct {
    /// Returns the sentences, followed by the sums in brackets.
    #[must_use]
    pub fn in_full(&self) -> String {
        match self.sums.as_str() {
            "" => self.sentences.clone(),
            sums => format!("{} ({sums})", self.sentences),
        }
    }
}

/// Describes an act in full sentences, as a diary does, with the results that later acts carry out; `before` is the
/// state before it. An act that a diary leaves out is described by the pieces of its line in the log.
fn told_act<R: Describe>(before: &R::State, act: &ActOf<R>, eyes: &Audience) -> ToldAct {
    let beats = R::day_beats(before, act, eyes);
    let mut sentences: Vec<String> = prose::paragraphs(&beats)
        .into_iter()
        .flatten()
        .map(|sentence| sentence.words)
        .collect();
    if sentences.is_empty() {
        // A diary drops an introduction that nothing follows.
        sentences.extend(beats.iter().filter_map(|beat| match beat {
            DayBeat::Introduces(words) => Some(prose::sentence(words)),
            _ => None,
        }));
    }
    let line = lines::act::<R>(before, act, eyes);
    if sentences.is_empty() {
        let pieces = R::pieces(before, act, eyes);
        let pieces = if pieces.is_empty() {
            vec![line]
        } else {
            pieces
        };
        let sentences: Vec<String> = pieces.iter().map(|piece| prose::sentence(piece)).collect();
        return ToldAct {
            sentences: sentences.join(" "),
            ..ToldAct::default()
        };
    }
    let hides_dice = R::hides_faces(before, act, eyes);
    if !hides_dice {
        sentences.extend(R::results(before, act));
    }
    let has_dice = !act.faces.is_empty() && !hides_dice;
    let has_more = R::pieces(before, act, eyes).len() > beats.len();
    ToldAct {
        sentences: sentences.join(" "),
        sums: if has_dice || has_more {
            line
        } else {
            String::new()
        },
    }
}

/// Describes an entry for a player, as `lines::line_by` describes it for the log.
#[must_use]
pub fn told_by<R: Describe>(
    before: &R::State,
    entry: &EntryOf<R>,
    ledger: &Ledger,
    askers: &Askers,
) -> ToldAct {
    let EntryKind::Act(done) = &entry.kind else {
        return ToldAct {
            sentences: prose::sentence(&lines::line_by::<R>(before, entry, ledger, askers)),
            ..ToldAct::default()
        };
    };
    let mut told = told_act::<R>(before, done, ledger.eyes());
    if let Some(who) = lines::asker(entry.seq, done, askers) {
        told.sentences.push_str(&format!(" Requested by {who}."));
    }
    if let Some(old) = done.instead_of() {
        let number = ledger.number(old);
        told.sentences
            .push_str(&format!(" (In place of entry {number}.)"));
    }
    told
}
