//! Entries of a game as sentences, and the work on the table that they call for.

use std::collections::BTreeMap;

use super::{Audience, Describe, ledger::Ledger, menu, side_name};
use crate::table_work::{SavedHands, TableItem, TableLayout};
use game::journal::{Act, ActOf, EntryKind, EntryOf, Restoration, Seq, UndoStep};
use game::session::Session;
use rules::spelling::capitalised;

/// Describes an act in one sentence; `before` is the state before it.
#[must_use]
pub fn act<R: Describe>(before: &R::State, act: &ActOf<R>, eyes: &Audience) -> String {
    let mut told = R::pieces(before, act, eyes);
    if told.is_empty() {
        let known = R::as_known(before, eyes);
        told.push(R::request_sentence(&known, &act.command));
    }
    told.join("; ")
}

/// Warning that undoing public acts also undoes secret ones. Every game with secrets shows it, lest it reveal whether
/// there were any.
pub const AND_SECRETS: &str = " Any later secret acts of either side are undone too.";

/// The players who requested entries, as far as known: their names by entry number.
pub type Askers = BTreeMap<u64, String>;

/// Returns the player who requested an act: `Jim (Wadsworth, Union)`, or only the seat if his name is unknown. `None`
/// if the referee acted on his own.
#[must_use]
pub fn asker<C, E>(seq: Seq, act: &Act<C, E>, askers: &Askers) -> Option<String> {
    let seat = act.asked()?;
    Some(match name_of_asker(seq, act, askers) {
        Some(name) => format!("{name} ({})", seat_in_words(seat)),
        None if seat.contains('/') => format!("the player of {}", seat_in_words(seat)),
        None => format!("the {} player", seat_in_words(seat)),
    })
}

/// Returns the name of the player who requested an act; `None` if it is unknown.
fn name_of_asker<'a, C, E>(seq: Seq, act: &Act<C, E>, askers: &'a Askers) -> Option<&'a String> {
    let numbers = [Some(seq), act.instead_of()].into_iter().flatten();
    numbers
        .filter_map(|seq| askers.get(&seq.number()))
        .find(|name| !name.is_empty())
}

/// Checks whether the only thing known of an act's requester is the side whose own act it is.
fn asks_for_itself<R: Describe>(before: &R::State, act: &ActOf<R>) -> bool {
    let side = menu::side_of_line::<R>(before, &R::write(&act.command));
    side.is_some() && side.as_deref() == act.asked()
}

/// Names a seat for people: `Van Dorn, Union` for `union/van-dorn`.
fn seat_in_words(seat: &str) -> String {
    let part = |part: &str| {
        let words: Vec<String> = part.split('-').map(capitalised).collect();
        words.join(" ")
    };
    let parts: Vec<String> = seat.rsplit('/').map(part).collect();
    parts.join(", ")
}

/// Describes an entry in one sentence; `before` is the state before it.
#[must_use]
pub fn line<R: Describe>(before: &R::State, entry: &EntryOf<R>, eyes: &Audience) -> String {
    line_by::<R>(before, entry, &Ledger::open(eyes), &Askers::new())
}

/// Describes an entry for the reader of a ledger, with the numbers of that ledger and the names of the players who
/// requested it.
#[must_use]
pub fn line_by<R: Describe>(
    before: &R::State,
    entry: &EntryOf<R>,
    ledger: &Ledger,
    askers: &Askers,
) -> String {
    let eyes = ledger.eyes();
    match &entry.kind {
        EntryKind::Act(done) => {
            let is_named = name_of_asker(entry.seq, done, askers).is_some();
            let asked = asker(entry.seq, done, askers)
                .filter(|_| is_named || !asks_for_itself::<R>(before, done));
            let asked = asked.map_or_else(String::new, |who| format!(", requested by {who}"));
            let fixed = done.instead_of();
            let fixed = fixed.map_or_else(String::new, |old| {
                format!(" (in place of entry {})", ledger.number(old))
            });
            format!("{}{asked}{fixed}", act::<R>(before, done, eyes))
        }
        EntryKind::Restored(back) => {
            let Restoration { to, fix, consent } = &**back;
            let restored = match (fix, ledger.number(*to)) {
                (Some(fixed), _) => format!("fixed entry {}", ledger.number(*fixed)),
                (None, to) if ledger.is_redo(entry.seq) => format!("Redone to entry {to}"),
                (None, 0) => "Undone to the start".to_owned(),
                (None, to) => format!("Undone to entry {to}"),
            };
            let agree = consent.iter().map(|side| side_name::<R>(before, side));
            let agree = agree.map(|side| format!("; {side} consents"));
            std::iter::once(restored).chain(agree).collect()
        }
    }
}

/// Lists the work by hand that brings a table from `before` to `after`, as far as `eyes` may know.
#[must_use]
pub fn table_work<R: Describe>(
    before: &R::State,
    after: &R::State,
    eyes: &Audience,
) -> Vec<TableItem> {
    R::layout(before, eyes).work_to(&R::layout(after, eyes))
}

/// Returns the table as the players left it, from the note saved beside a game; `None` if the text is no such note, or
/// belongs to another game.
#[must_use]
pub fn hands<R: Describe>(session: &Session<R>, note: &str) -> Option<TableLayout> {
    let kept: SavedHands = serde_json::from_str(note).ok()?;
    let entries = kept.entries_of(session.facts().created)?;
    let then = Ledger::new(session, &Audience::Table).entry_numbered(session, entries)?;
    let then = session.state_at(session.journal().led_to(then))?;
    Some(kept.hands(R::layout(&then, &Audience::Table)))
}

/// Describes the pieces to put back on the table after an undo, a redo or a fix. Empty for an act, whose sentence
/// already describes the moves. `before` is the state before the entry.
#[must_use]
pub fn to_put_back<R: Describe>(
    session: &Session<R>,
    before: &R::State,
    entry: &EntryOf<R>,
) -> Vec<String> {
    if entry.act().is_some() {
        return Vec::new();
    }
    let journal = session.journal();
    // The sentences of the replayed acts describe the moves as such; here only the remaining differences count.
    let after = journal.state_at(journal.led_to(entry.seq));
    after.map_or_else(Vec::new, |after| R::put_back(before, &after))
}

/// Describes one undo or redo step: `entry 5, Lane passes`; `the fix of entry 3 (entry 7)`.
#[must_use]
pub fn step<R: Describe>(session: &Session<R>, step: &UndoStep, ledger: &Ledger) -> String {
    let fixed = step.fix.map(|_| fix(&ledger.numbered(step)));
    fixed.flatten().unwrap_or_else(|| {
        let before = session.state_at(step.to);
        let entry = session.journal().entry(step.last);
        let told = entry
            .zip(before)
            .map(|(entry, before)| line_by::<R>(&before, entry, ledger, &Askers::new()));
        format!(
            "entry {}, {}",
            ledger.number(step.last),
            told.unwrap_or_default()
        )
    })
}

/// Describes a fix with the entries that it made; `None` for a single act.
#[must_use]
pub fn fix(step: &UndoStep) -> Option<String> {
    let fixed = step.fix?;
    let UndoStep { first, last, .. } = step;
    Some(if first == last {
        format!("the fix of entry {fixed} (entry {last})")
    } else {
        format!("the fix of entry {fixed} (entries {first} to {last})")
    })
}
