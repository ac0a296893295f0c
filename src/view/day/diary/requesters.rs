//! The players whose requests led to acts in the story.

use std::collections::BTreeSet;

use super::{DiaryOptions, DiaryTurn, Sentence};
use crate::presentation;
use game::session::Session;
use rules::fields::state::draft::Fields;
use rules::fields::terms::name::SideId;

/// Adds to each sentence the players who requested its acts. A diary for a side names only that side's players.
pub(super) fn note(parts: &mut [DiaryTurn], session: &Session<Fields>, options: &DiaryOptions) {
    let paragraphs = parts.iter_mut().flat_map(|part| &mut part.paragraphs);
    for sentence in paragraphs.flat_map(|paragraph| &mut paragraph.sentences) {
        sentence.asked = asked(sentence, session, options);
    }
}

fn asked(sentence: &Sentence, session: &Session<Fields>, options: &DiaryOptions) -> Option<String> {
    let entries: BTreeSet<_> = sentence.tells.iter().map(|(seq, _)| *seq).collect();
    let mut who: Vec<String> = Vec::new();
    for seq in entries {
        let act = session.journal().entry(seq).and_then(|entry| entry.act());
        let act = act.filter(|act| {
            let seat = act.asked();
            let side = options.side.as_ref();
            side.is_none_or(|side| seat.is_some_and(|seat| is_of(seat, side)))
        });
        let asker = act.and_then(|act| presentation::asker(seq, act, &options.askers));
        who.extend(asker.filter(|asker| !who.contains(asker)));
    }
    (!who.is_empty()).then(|| format!("requested by {}", who.join("; ")))
}

/// Checks whether a seat's identifier, such as `union` or `union/wadsworth`, belongs to a side.
fn is_of(seat: &str, side: &SideId) -> bool {
    seat.split('/').next() == Some(side.as_str())
}
