//! The entries of a game as one reader may know them. A side's secret acts appear only in its own log. The numbers,
//! counts and times that others see do not depend on them, and undoing or redoing them reveals nothing.

use std::collections::BTreeSet;

use super::{Audience, Describe};
use game::any::Hosted;
use game::journal::{EntryKind, EntryOf, Journal, Seq, UndoStep};
use game::session::{Session, Trouble, UnseeableAct};
use rules::refusal::Refusal;

/// Readers who may know of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
enum EntryReaders {
    Everyone,
    /// A side, by its identifier.
    Side(String),
    /// No one: the entry undid or redid secrets of both sides and nothing else.
    NoOne,
}

/// The entries of a game with their readers and public numbers.
#[derive(Debug, Clone)]
pub struct Ledger {
    eyes: Audience,
    /// The readers of each entry; empty if the rules have no secrets, so that everyone may know every entry.
    audiences: Vec<EntryReaders>,
    /// For each entry, the number of public entries up to it.
    numbers: Vec<u64>,
    /// Entries that redo instead of undo.
    redone: BTreeSet<Seq>,
    /// The current position in the game: the last act that is not undone.
    here: Seq,
}

impl Ledger {
    /// Makes a ledger for a reader of a game whose entries are all public.
    #[must_use]
    pub fn open(eyes: &Audience) -> Self {
        Self {
            eyes: eyes.clone(),
            audiences: Vec::new(),
            numbers: Vec::new(),
            redone: BTreeSet::new(),
            here: Seq::START,
        }
    }

    /// Makes the ledger of a game.
    #[must_use]
    pub fn new<R: Describe>(session: &Session<R>, eyes: &Audience) -> Self {
        let mut ledger = Self::open(eyes);
        let journal = session.journal();
        match R::KEEPS_SECRETS {
            true => session.walk(|before, entry, _| ledger.add(journal, before, entry)),
            false => {
                for entry in session.entries() {
                    ledger.note_redo(journal, entry.seq);
                }
            }
        }
        ledger
    }

    /// Adds the next entry of a game; `before` is the state before it.
    pub fn add<R: Describe>(
        &mut self,
        journal: &Journal<R>,
        before: &R::State,
        entry: &EntryOf<R>,
    ) {
        self.note_redo(journal, entry.seq);
        if !R::KEEPS_SECRETS {
            return;
        }
        let audience = match &entry.kind {
            EntryKind::Act(act) => {
                R::kept_to(before, act).map_or(EntryReaders::Everyone, EntryReaders::Side)
            }
            EntryKind::Restored(back) => self.of_restored(journal, back.to),
        };
        self.here = match &entry.kind {
            EntryKind::Act(_) => entry.seq,
            EntryKind::Restored(back) => back.to,
        };
        let last = self.numbers.last().copied().unwrap_or(0);
        self.numbers
            .push(last + u64::from(audience == EntryReaders::Everyone));
        self.audiences.push(audience);
    }

    /// Notes whether an entry is a redo, because the entry itself looks like an undo.
    pub fn note_redo<R: Hosted>(&mut self, journal: &Journal<R>, seq: Seq) {
        if journal.is_redo(seq) {
            self.add_redo(seq);
        }
    }

    /// Notes that an entry is a redo.
    pub fn add_redo(&mut self, seq: Seq) {
        self.redone.insert(seq);
    }

    /// Checks whether an entry is a redo.
    #[must_use]
    pub fn is_redo(&self, seq: Seq) -> bool {
        self.redone.contains(&seq)
    }

    /// Returns the readers of an undo or redo to `to`: those who may know all acts that it undoes or redoes.
    fn of_restored<R: Describe>(&self, journal: &Journal<R>, to: Seq) -> EntryReaders {
        let (was, is) = (journal.line_to(self.here), journal.line_to(to));
        let shared = was.iter().zip(&is).take_while(|(one, other)| one == other);
        let shared = shared.count();
        let changed = was.iter().skip(shared).chain(is.iter().skip(shared));
        let mut audiences = changed.map(|seq| self.audience(*seq));
        let Some(first) = audiences.next() else {
            return EntryReaders::Everyone;
        };
        audiences.fold(first.clone(), |all, next| match (&all, next) {
            (EntryReaders::Everyone, _) | (_, EntryReaders::Everyone) => EntryReaders::Everyone,
            (all, next) if all == next => next.clone(),
            _ => EntryReaders::NoOne,
        })
    }

    fn audience(&self, seq: Seq) -> &EntryReaders {
        let known = seq.index().and_then(|index| self.audiences.get(index));
        known.unwrap_or(&EntryReaders::Everyone)
    }

    /// Returns the reader of the ledger.
    #[must_use]
    pub fn eyes(&self) -> &Audience {
        &self.eyes
    }

    /// Checks whether an entry is public.
    #[must_use]
    pub fn is_public(&self, seq: Seq) -> bool {
        *self.audience(seq) == EntryReaders::Everyone
    }

    /// Checks whether the ledger's reader may know an entry.
    #[must_use]
    pub fn tells(&self, seq: Seq) -> bool {
        match self.audience(seq) {
            EntryReaders::Everyone => true,
            EntryReaders::Side(side) => self.eyes.are_of(side),
            EntryReaders::NoOne => false,
        }
    }

    /// Returns the public number of an entry; for a secret entry, that of the last public entry before it, or 0.
    #[must_use]
    pub fn number(&self, seq: Seq) -> u64 {
        let counted = seq.index().and_then(|index| self.numbers.get(index));
        counted.copied().unwrap_or(seq.number())
    }

    /// Returns the number of an entry as lists show it; a secret entry of the reader's side has a mark of its own.
    #[must_use]
    pub fn label(&self, seq: Seq) -> String {
        match self.is_public(seq) {
            true => self.number(seq).to_string(),
            false => OWN.to_owned(),
        }
    }

    /// Returns the effective act that has a public number.
    ///
    /// # Errors
    ///
    /// Fails if there is none.
    pub fn standing<R: Describe>(&self, session: &Session<R>, number: u64) -> Result<Seq, Trouble> {
        let journal = session.journal();
        let mut line = journal.line_to(journal.here()).into_iter();
        let is_it = |seq: &Seq| self.is_public(*seq) && self.number(*seq) == number;
        line.find(is_it).ok_or_else(|| {
            let said = format!("no act {number}");
            Trouble::Refused(Refusal::impossible(R::RECORD, said))
        })
    }

    /// Returns an undo or redo step with its entry numbers replaced by public ones.
    #[must_use]
    pub fn numbered(&self, step: &UndoStep) -> UndoStep {
        let known = |seq: Seq| Seq::new(self.number(seq));
        UndoStep {
            fix: step.fix.map(known),
            first: known(step.first),
            last: known(step.last),
            to: known(step.to),
        }
    }

    /// Returns the reason why nothing changed, with its entry numbers replaced by public ones.
    #[must_use]
    pub fn renumbered(&self, trouble: Trouble) -> Trouble {
        let known = |seq: Seq| Seq::new(self.number(seq));
        match trouble {
            Trouble::Seen(seen) => {
                let seen = seen.into_iter();
                let seen = seen
                    .filter(|seen| self.is_public(seen.seq))
                    .map(|seen| UnseeableAct {
                        seq: known(seen.seq),
                        ..seen
                    });
                Trouble::Seen(seen.collect())
            }
            Trouble::OtherDice {
                entry,
                threw,
                typed,
                why,
            } => Trouble::OtherDice {
                entry: known(entry),
                threw,
                typed,
                why,
            },
            other => other,
        }
    }

    /// Checks whether an undo step includes a public entry.
    #[must_use]
    pub fn is_public_step(&self, step: &UndoStep) -> bool {
        let (first, last) = (step.first.number(), step.last.number());
        (first..=last).any(|number| self.is_public(Seq::new(number)))
    }

    /// Returns the number of public entries.
    #[must_use]
    pub fn count<R: Describe>(&self, session: &Session<R>) -> u64 {
        let last = session.entries().last();
        last.map_or(0, |entry| self.number(entry.seq))
    }

    /// Returns the public entry with a number, effective or not, or the start for 0; `None` if there is none.
    #[must_use]
    pub fn entry_numbered<R: Describe>(&self, session: &Session<R>, number: u64) -> Option<Seq> {
        let mut entries = session.entries().iter().map(|entry| entry.seq);
        let is_it = |seq: &Seq| self.is_public(*seq) && self.number(*seq) == number;
        match number {
            0 => Some(Seq::START),
            _ => entries.find(is_it),
        }
    }

    /// Returns the last public entry; `None` if there is none.
    #[must_use]
    pub fn last_public<'s, R: Describe>(&self, session: &'s Session<R>) -> Option<&'s EntryOf<R>> {
        let mut all = session.entries().iter().rev();
        all.find(|entry| self.is_public(entry.seq))
    }

    /// Returns how many acts of the journal must be undone to undo `acts` public ones, including later secret acts.
    ///
    /// # Errors
    ///
    /// Fails if there are fewer public acts, or if `acts` is 0.
    pub fn undone<R: Describe>(&self, session: &Session<R>, acts: usize) -> Result<usize, Trouble> {
        let journal = session.journal();
        let steps = journal.last_steps(usize::MAX).into_iter();
        let steps = steps.filter(|step| !journal.is_reminder(step.last));
        let known = steps.map(|step| self.is_public_step(&step));
        through(known, acts, false, "undo")
    }

    /// Undoes `acts` public acts. Without `sure` it refuses if an act showed something to everyone; secrets that only
    /// one side saw need no confirmation.
    ///
    /// # Errors
    ///
    /// Fails like [`Ledger::undone`], or if something that everyone saw would be undone; nothing has changed then.
    pub fn undo<R: Describe>(
        &self,
        session: &mut Session<R>,
        acts: usize,
        sure: bool,
    ) -> Result<(), Trouble> {
        let steps = self.undone(session, acts)?;
        let done = session.undo(steps, sure).map(|_| ());
        let done = done.map_err(|trouble| self.without_secret_dice(session, trouble));
        match done.map_err(|trouble| self.renumbered(trouble)) {
            Err(Trouble::Seen(seen)) if seen.is_empty() => session.undo(steps, true).map(|_| ()),
            done => done,
        }
    }

    /// Returns the reason why an undo needs confirmation. It leaves out dice that no reader may know, such as those of
    /// a draw.
    fn without_secret_dice<R: Describe>(&self, session: &Session<R>, trouble: Trouble) -> Trouble {
        let Trouble::Seen(mut seen) = trouble else {
            return trouble;
        };
        session.walk(|before, entry, _| {
            let hides = |act| R::hides_faces(before, act, &self.eyes);
            let named = seen.iter_mut().find(|seen| seen.seq == entry.seq);
            if let Some(named) = named
                && entry.act().is_some_and(hides)
            {
                named.faces.clear();
            }
        });
        Trouble::Seen(seen)
    }

    /// Returns how many acts of the journal must be redone to redo `acts` public ones, including the secret acts after
    /// the last of them.
    ///
    /// # Errors
    ///
    /// Fails if there are fewer public acts, or if `acts` is 0.
    pub fn redone<R: Describe>(&self, session: &Session<R>, acts: usize) -> Result<usize, Trouble> {
        let journal = session.journal();
        let steps = journal.undone().map(|seq| journal.step(seq));
        let known = steps.map(|step| self.is_public_step(&step));
        through(known, acts, true, "redo")
    }

    /// Returns the last act that belongs to `entry`: secret acts after an entry belong to it, up to the next public
    /// entry.
    #[must_use]
    pub fn last_behind<R: Describe>(&self, session: &Session<R>, entry: Seq) -> Seq {
        let journal = session.journal();
        let line = journal.line_to(journal.here()).into_iter();
        let behind = line.filter(|seq| *seq >= entry);
        let kept = behind.take_while(|seq| *seq == entry || !self.is_public(*seq));
        kept.last().unwrap_or(entry)
    }
}

/// Word before the number of a secret entry of the reader's side.
const OWN: &str = "own";

/// Returns how many of the first `known` steps contain `acts` public ones. With `goes_on`, also counts the secret steps
/// before the next public one.
fn through(
    known: impl Iterator<Item = bool>,
    acts: usize,
    goes_on: bool,
    what: &'static str,
) -> Result<usize, Trouble> {
    if acts == 0 {
        return Err(Trouble::NoAct);
    }
    let (mut counted, mut steps) = (0, 0);
    for is_public in known {
        let is_full = counted == acts;
        if is_full && (is_public || !goes_on) {
            break;
        }
        counted += usize::from(is_public);
        steps += 1;
    }
    match counted == acts {
        true => Ok(steps),
        false => Err(Trouble::TooFew {
            there: counted,
            what,
        }),
    }
}
