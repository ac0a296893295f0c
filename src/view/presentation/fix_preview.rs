//! Correction of an entry: the entry to correct, and the effects in words.

use super::{Audience, Describe, ledger::Ledger};
use crate::assist::modifier;
use crate::presentation;
use game::fix::{Fix, FixChange, Fixing};
use game::journal::{ActOf, Entry, Seq};
use game::session::{Session, Trouble};
use rules::clause::{ByHand, Modifier};
use rules::fields::language::FixRequest;
use rules::fields::referee::table_stands;
use rules::fields::state::draft::Fields;
use rules::fields::terms::{
    command::{Command, SwitchedModifier},
    event::Event,
};
use rules::refusal::Refusal;

/// Previews the effects of other dice or modifiers for an entry, without changing the game.
///
/// # Errors
///
/// Fails if no effective entry has that number, if the entry has no modifiers to change, or if the dice do not fit.
pub fn weigh(session: &Session<Fields>, asked: &FixRequest) -> Result<Fixing<Fields>, Trouble> {
    let entry = Seq::new(asked.entry);
    let act = session.journal().entry(entry).and_then(Entry::act);
    let switches = asked.as_counted || !asked.switched.is_empty();
    let command: Option<Command> = match act.filter(|_| switches) {
        Some(act) => Some(recounted(act, asked).ok_or_else(|| no_modifiers(entry))?),
        None => asked.command.clone(),
    };
    let mend = Fix {
        dice: asked.dice.clone(),
        command,
        answers: None,
    };
    match asked.keep {
        true => session.refit_keeping(entry, &mend, &table_stands::asserted_corrections),
        false => session.refit(entry, &mend),
    }
}

fn no_modifiers(entry: Seq) -> Trouble {
    let said = format!("entry {entry} has no modifiers: it is neither a fight nor an activation");
    Trouble::Refused(Refusal::impossible("FIRE-05", said).remedy("correct its dice"))
}

/// Returns a fight or activation with the modifiers that the correction switches; `None` for any other act. The
/// referee's earlier changes stay, unless the correction drops them.
fn recounted(act: &ActOf<Fields>, asked: &FixRequest) -> Option<Command> {
    let before = match asked.as_counted {
        true => Some(SwitchedModifier::default()),
        false => act.events.iter().find_map(switched_in),
    };
    let command = match before {
        Some(before) => act.command.counting(before)?,
        None => act.command.clone(),
    };
    command.switching(&asked.switched)
}

/// Returns the modifiers that the referee switched in an event; `None` if he switched none.
fn switched_in(event: &Event) -> Option<SwitchedModifier> {
    let parties: Vec<(&str, &[Modifier])> = match event {
        Event::Fought { account } => {
            let parties = account
                .parties
                .iter()
                .map(|party| party.modifiers.as_slice());
            ["own-", "enemy-"].into_iter().zip(parties).collect()
        }
        Event::Activated { modifiers, .. } => vec![("", modifiers)],
        _ => return None,
    };
    let mut switched = SwitchedModifier::default();
    for (whose, modifier) in parties
        .into_iter()
        .flat_map(|(whose, modifiers)| modifiers.iter().map(move |modifier| (whose, modifier)))
    {
        match modifier.by_hand {
            Some(ByHand::With) => {
                let name = modifier::name_by_hand(modifier);
                switched.with.push(format!("{whose}{name}"));
            }
            Some(ByHand::Without) => switched.without.push(format!("{whose}{}", modifier.name)),
            None => {}
        }
    }
    (!switched.is_empty()).then_some(switched)
}

/// Returns the text that replaces a preview in a game with secrets; `None` in other games. A preview of other dice or
/// another act could reveal a secret, and declining it afterwards would leave no trace.
#[must_use]
pub fn withheld<R: Describe>(session: &Session<R>) -> Option<&'static str> {
    R::keeps_secrets(session.state()).then_some(
        "A preview could reveal a secret: the new result shows once the entry is fixed, and the log keeps the fix",
    )
}

/// Describes what happens to each entry from the corrected one on, in a line or two each, as far as the reader of a
/// ledger may know.
#[must_use]
pub fn lines<R: Describe>(
    session: &Session<R>,
    fixing: &Fixing<R>,
    ledger: &Ledger,
) -> Vec<String> {
    let changes = known(session, fixing, ledger);
    let mut lines = Vec::new();
    for run in changes.chunk_by(|a, b| stays::<R>(a) && stays::<R>(b)) {
        match run {
            [first, .., last] => lines.push(format!(
                "entries {} to {} do not change",
                first.seq, last.seq
            )),
            one => lines.extend(one.iter().flat_map(told_whole::<R>)),
        }
    }
    lines
}

/// Returns those changes of a correction that the reader of a ledger may know, with the entry numbers of that ledger.
fn known<R: Describe>(
    session: &Session<R>,
    fixing: &Fixing<R>,
    ledger: &Ledger,
) -> Vec<FixChange<R>> {
    let mut changes = fixing.changes(session);
    changes.retain(|change| ledger.tells(change.seq));
    for change in &mut changes {
        change.seq = Seq::new(ledger.number(change.seq));
    }
    changes
}

/// Describes a correction briefly, for a question: the changes, and the number of unchanged entries.
#[must_use]
pub fn in_short<R: Describe>(session: &Session<R>, fixing: &Fixing<R>, ledger: &Ledger) -> String {
    let changes = known(session, fixing, ledger);
    let (stay, change) = changes
        .iter()
        .partition::<Vec<_>, _>(|change| stays::<R>(change));
    let mut told = Vec::new();
    for change in change {
        told.push(match (&change.is, &change.why) {
            (Some(is), _) => {
                let (is, was) = (said_after(change, is), said_before(change));
                alike(change, &is, &was).unwrap_or_else(|| format!("entry {}: {is}", change.seq))
            }
            (None, Some(why)) => format!("entry {} is cancelled: {why}", change.seq),
            (None, None) => format!("entry {} is cancelled", change.seq),
        });
        told.extend(kept(change));
    }
    match stay.len() {
        0 => {}
        1 => told.push("1 entry unchanged".to_owned()),
        n => told.push(format!("{n} entries unchanged")),
    }
    told.join("; ")
}

/// Returns the sentence before the question whether to make a correction.
#[must_use]
pub fn announced<R: Describe>(session: &Session<R>, fixing: &Fixing<R>, ledger: &Ledger) -> String {
    match withheld(session) {
        Some(words) => words.to_owned(),
        None => format!("New result: {}", in_short(session, fixing, ledger)),
    }
}

/// Describes what happens to an entry, and the acts added after it to leave the table unchanged.
fn told_whole<R: Describe>(change: &FixChange<R>) -> Vec<String> {
    std::iter::once(line(change)).chain(kept(change)).collect()
}

/// Returns the acts added after an entry to leave the table unchanged, as command lines.
fn kept<R: Describe>(change: &FixChange<R>) -> impl Iterator<Item = String> + '_ {
    let lines = change.kept.iter().map(|act| R::write(&act.command));
    lines.map(|line| format!("new act, so that the table stays as it is: {line}"))
}

fn line<R: Describe>(change: &FixChange<R>) -> String {
    let was = || said_before(change);
    match (&change.is, &change.why) {
        (Some(_), _) if stays(change) => format!("entry {} does not change", change.seq),
        (Some(is), _) => {
            let (is, was) = (said_after(change, is), was());
            alike(change, &is, &was)
                .unwrap_or_else(|| format!("entry {}: {is}\n  instead of: {was}", change.seq))
        }
        (None, Some(why)) => format!(
            "entry {} is cancelled: {}\n  because {why}",
            change.seq,
            was()
        ),
        (None, None) => format!("entry {} is cancelled: {}", change.seq, was()),
    }
}

fn said_before<R: Describe>(change: &FixChange<R>) -> String {
    presentation::act::<R>(&change.before, &change.was, &Audience::Table)
}

fn said_after<R: Describe>(change: &FixChange<R>, is: &ActOf<R>) -> String {
    presentation::act::<R>(&change.after, is, &Audience::Table)
}

/// Describes an entry that changes although its sentence stays the same, such as the record of a turn; `None` for
/// others.
fn alike<R: Describe>(change: &FixChange<R>, is: &str, was: &str) -> Option<String> {
    (is == was).then(|| format!("entry {}: same act, new result", change.seq))
}

/// Checks whether an entry is unchanged in every respect, and no act is added after it.
fn stays<R: Describe>(change: &FixChange<R>) -> bool {
    let was = &change.was;
    change.kept.is_empty()
        && change.is.as_ref().is_some_and(|is| {
            R::write(&was.command) == R::write(&is.command)
                && was.answers() == is.answers()
                && was.faces == is.faces
                && was.events == is.events
        })
}
