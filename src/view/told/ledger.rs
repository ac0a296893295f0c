//! The entries of a game as one reader may know of them. What a side did in secret stands in its own log alone: for all
//! others no number, count or time depends on it, and what it took back or did again is told by nothing.

use super::{Audience, Describe};
use game::journal::{EntryKind, EntryOf, Journal, Seq, UndoStep};
use game::session::{Session, Trouble, UnseeableAct};
use rules::refusal::Refusal;

/// Who may know that an entry was made.
#[derive(Debug, Clone, PartialEq, Eq)]
enum EntryReaders {
    Everyone,
    /// A side, by its identifier.
    Side(String),
    /// It took back, or brought back, secrets of both sides and nothing else.
    NoOne,
}

/// The numbers of the entries, and which of them are told to whom.
#[derive(Debug, Clone)]
pub struct Ledger {
    eyes: Audience,
    /// By entry; empty where the rules keep nothing secret: then everyone knows of every entry.
    audiences: Vec<EntryReaders>,
    /// For each entry how many up to it everyone knows of.
    numbers: Vec<u64>,
    /// The act that the game stands behind.
    here: Seq,
}

impl Ledger {
    /// A ledger in which everyone knows of every entry, for these eyes.
    #[must_use]
    pub fn open(eyes: &Audience) -> Self {
        Self {
            eyes: eyes.clone(),
            audiences: Vec::new(),
            numbers: Vec::new(),
            here: Seq::START,
        }
    }

    /// The ledger of a game.
    #[must_use]
    pub fn new<R: Describe>(session: &Session<R>, eyes: &Audience) -> Self {
        let mut ledger = Self::open(eyes);
        if R::KEEPS_SECRETS {
            session.walk(|before, entry, _| ledger.add(session.journal(), before, entry));
        }
        ledger
    }

    /// Adds the next entry of a game, which followed `before`.
    pub fn add<R: Describe>(
        &mut self,
        journal: &Journal<R>,
        before: &R::State,
        entry: &EntryOf<R>,
    ) {
        if !R::KEEPS_SECRETS {
            return;
        }
        let audience = match &entry.kind {
            EntryKind::Act(act) => {
                R::kept_to(before, act).map_or(EntryReaders::Everyone, EntryReaders::Side)
            }
            EntryKind::Restored { to, .. } => self.of_restored(journal, *to),
        };
        self.here = match &entry.kind {
            EntryKind::Act(_) => entry.seq,
            EntryKind::Restored { to, .. } => *to,
        };
        let last = self.numbers.last().copied().unwrap_or(0);
        self.numbers
            .push(last + u64::from(audience == EntryReaders::Everyone));
        self.audiences.push(audience);
    }

    /// Who knows of the acts that are left or come to on the way to `to` knows of the way.
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

    /// For whom it is told.
    #[must_use]
    pub fn eyes(&self) -> &Audience {
        &self.eyes
    }

    /// Whether everyone knows of an entry.
    #[must_use]
    pub fn is_public(&self, seq: Seq) -> bool {
        *self.audience(seq) == EntryReaders::Everyone
    }

    /// Whether the reader may know of an entry.
    #[must_use]
    pub fn tells(&self, seq: Seq) -> bool {
        match self.audience(seq) {
            EntryReaders::Everyone => true,
            EntryReaders::Side(side) => self.eyes.are_of(side),
            EntryReaders::NoOne => false,
        }
    }

    /// The number of an entry, counted as everyone may count; that of the last one before it which everyone knows of, if
    /// it is a secret. 0 at the start.
    #[must_use]
    pub fn number(&self, seq: Seq) -> u64 {
        let counted = seq.index().and_then(|index| self.numbers.get(index));
        counted.copied().unwrap_or(seq.number())
    }

    /// The number of an entry as lists show it; of what a side did in secret its own mark.
    #[must_use]
    pub fn label(&self, seq: Seq) -> String {
        match self.is_public(seq) {
            true => self.number(seq).to_string(),
            false => OWN.to_owned(),
        }
    }

    /// The act that everyone knows by a number, and that stands.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn standing<R: Describe>(&self, session: &Session<R>, number: u64) -> Result<Seq, Trouble> {
        let journal = session.journal();
        let mut line = journal.line_to(journal.here()).into_iter();
        let is_it = |seq: &Seq| self.is_public(*seq) && self.number(*seq) == number;
        line.find(is_it).ok_or_else(|| {
            let said = format!("no act has the number {number}");
            Trouble::Refused(Refusal::impossible(R::RECORD, said))
        })
    }

    /// A step with the numbers that everyone knows.
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

    /// Why nothing changed, with the numbers that everyone knows.
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

    /// Whether everyone knows of a part of what one undo takes back.
    #[must_use]
    pub fn is_public_step(&self, step: &UndoStep) -> bool {
        let (first, last) = (step.first.number(), step.last.number());
        (first..=last).any(|number| self.is_public(Seq::new(number)))
    }

    /// How many entries everyone knows of.
    #[must_use]
    pub fn count<R: Describe>(&self, session: &Session<R>) -> u64 {
        let last = session.entries().last();
        last.map_or(0, |entry| self.number(entry.seq))
    }

    /// The last entry that everyone knows of; `None` if there is none.
    #[must_use]
    pub fn last_public<'s, R: Describe>(&self, session: &'s Session<R>) -> Option<&'s EntryOf<R>> {
        let mut all = session.entries().iter().rev();
        all.find(|entry| self.is_public(entry.seq))
    }

    /// How many acts of the journal an undo of `acts` that everyone knows of takes back: what was done in secret behind
    /// them goes with them.
    ///
    /// # Errors
    ///
    /// Everyone knows of fewer; none is asked for.
    pub fn undone<R: Describe>(&self, session: &Session<R>, acts: usize) -> Result<usize, Trouble> {
        let journal = session.journal();
        let steps = journal.last_steps(usize::MAX).into_iter();
        let steps = steps.filter(|step| !journal.is_reminder(step.last));
        let known = steps.map(|step| self.is_public_step(&step));
        through(known, acts, false, "take back")
    }

    /// Takes back `acts` that everyone knows of. Without `sure` it stops where everyone saw something; what a side saw
    /// alone is asked about by nothing.
    ///
    /// # Errors
    ///
    /// As those of [`Ledger::undone`], or what was seen would be taken back; nothing has changed.
    pub fn undo<R: Describe>(
        &self,
        session: &mut Session<R>,
        acts: usize,
        sure: bool,
    ) -> Result<(), Trouble> {
        let steps = self.undone(session, acts)?;
        let done = session.undo(steps, sure).map(|_| ());
        match done.map_err(|trouble| self.renumbered(trouble)) {
            Err(Trouble::Seen(seen)) if seen.is_empty() => session.undo(steps, true).map(|_| ()),
            done => done,
        }
    }

    /// The same for a redo: what was done in secret behind the last of them comes back with it.
    ///
    /// # Errors
    ///
    /// Everyone knows of fewer; none is asked for.
    pub fn redone<R: Describe>(&self, session: &Session<R>, acts: usize) -> Result<usize, Trouble> {
        let journal = session.journal();
        let steps = journal.undone().map(|seq| journal.step(seq));
        let known = steps.map(|step| self.is_public_step(&step));
        through(known, acts, true, "do again")
    }

    /// The act behind which the game stood before the next one that everyone knows of: what was done in secret behind
    /// an entry stays with it.
    #[must_use]
    pub fn last_behind<R: Describe>(&self, session: &Session<R>, entry: Seq) -> Seq {
        let journal = session.journal();
        let line = journal.line_to(journal.here()).into_iter();
        let behind = line.filter(|seq| *seq >= entry);
        let kept = behind.take_while(|seq| *seq == entry || !self.is_public(*seq));
        kept.last().unwrap_or(entry)
    }
}

/// What stands for a number before what a side did in secret.
const OWN: &str = "own";

/// How many of the steps lead through `acts` of those that everyone knows of; `goes_on`: up to the next such.
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
