//! Other dice or modifiers for an earlier entry, and what follows from them.

use std::sync::Arc;

use super::any::Hosted;
use super::journal::Act;
use super::journal::ActOf;
use super::journal::EntryOf;
use super::journal::Kind;
use super::journal::Seq;
use super::session::Session;
use super::session::Throwing;
use super::session::Trouble;
use super::session::Typed;
use crate::rules::Ruleset;
use crate::rules::chance::Answer;
use crate::rules::chance::Face;
use crate::rules::chance::Origin;
use crate::rules::refusal::Refusal;

/// What is to be put right in an entry.
#[derive(Debug, Clone)]
pub struct Mend<C> {
    /// Its dice; none: those that fell.
    pub dice: Option<Vec<u8>>,
    /// What was asked; none: as it stands.
    pub command: Option<C>,
    /// What the table says to its questions; none: what it said.
    pub answers: Option<Vec<Answer>>,
}

/// What is to be played behind a fixed entry, from the state after it as it was, and as it would be.
pub type Keep<R> = dyn Fn(&StateOf<R>, &StateOf<R>) -> Vec<<R as Ruleset>::Command>;

type StateOf<R> = <R as Ruleset>::State;

/// What fixing an entry would do; nothing is done until it is accepted.
#[derive(Debug, Clone)]
pub struct Fixing<R: Hosted> {
    /// The entry that is put right.
    entry: Seq,
    /// The act before the entry.
    from: Seq,
    /// The entries from the fixed one on that stand now.
    old: Vec<Seq>,
    /// What they become, as far as they can be played, with the state after each.
    new: Vec<(ActOf<R>, Arc<R::State>)>,
    /// What is played behind the entry itself, so that the table stands as it did after it.
    kept: Vec<(ActOf<R>, Arc<R::State>)>,
    stopped: Option<String>,
}

/// One entry before and after a fix.
#[derive(Debug, Clone)]
pub struct Change<R: Hosted> {
    /// The entry.
    pub seq: Seq,
    /// The state before it as it stands.
    pub before: Arc<R::State>,
    /// What it was.
    pub was: ActOf<R>,
    /// The state before it as it would be.
    pub after: Arc<R::State>,
    /// What it would be; none where it falls away.
    pub is: Option<ActOf<R>>,
}

impl<R: Hosted> Fixing<R> {
    /// Returns why what follows cannot be played as it was; none where all of it can.
    #[must_use]
    pub fn stopped(&self) -> Option<&str> {
        self.stopped.as_deref()
    }

    /// Returns what is played behind the fixed entry, so that the table stands as it did, each with the state
    /// after it.
    #[must_use]
    pub fn kept(&self) -> &[(ActOf<R>, Arc<R::State>)] {
        &self.kept
    }

    /// Returns what becomes of each entry from the fixed one on.
    #[must_use]
    pub fn changes(&self, session: &Session<R>) -> Vec<Change<R>> {
        let journal = session.journal();
        let mut after = session.state_at(self.from);
        let mut changes = Vec::new();
        for (n, seq) in self.old.iter().enumerate() {
            let new = self.new.get(n);
            let before = session.state_at(journal.followed_by(*seq));
            let was = journal.entry(*seq).and_then(|entry| entry.act());
            if let (Some(before), Some(was), Some(after)) = (before, was, after.clone()) {
                changes.push(Change {
                    seq: *seq,
                    before,
                    was: was.clone(),
                    after,
                    is: new.map(|(act, _)| act.clone()),
                });
            }
            let kept = self.kept.last().filter(|_| *seq == self.entry);
            let stands = kept.or(new).map(|(_, state)| Arc::clone(state));
            after = stands.or(after);
        }
        changes
    }
}

impl<R: Hosted> Session<R> {
    /// Returns what a mend of an earlier entry would change: what follows it is decided again with
    /// the faces that fell. Nothing is done.
    ///
    /// # Errors
    ///
    /// No such entry stands, or the mend does not suit it.
    pub fn refit(&self, entry: Seq, mend: &Mend<R::Command>) -> Result<Fixing<R>, Trouble> {
        self.refit_keeping(entry, mend, &|_, _| Vec::new())
    }

    /// Returns the same, with what `keep` wants played behind the entry: it is told the state after the entry as it
    /// was and as it would be. What cannot be played of that is left out.
    ///
    /// # Errors
    ///
    /// As those of [`Session::refit`].
    pub fn refit_keeping(
        &self,
        entry: Seq,
        mend: &Mend<R::Command>,
        keep: &Keep<R>,
    ) -> Result<Fixing<R>, Trouble> {
        let journal = self.journal();
        let line = journal.line_to(journal.here());
        let Some(place) = line.iter().position(|seq| *seq == entry) else {
            return Err(Trouble::Refused(
                Refusal::impossible(R::RECORD, format!("no act of the number {entry} stands"))
                    .remedy("`log` numbers them"),
            ));
        };
        let from = journal.followed_by(entry);
        let old: Vec<Seq> = line.into_iter().skip(place).collect();
        let mut fixing = Fixing {
            entry,
            from,
            old: old.clone(),
            new: Vec::new(),
            kept: Vec::new(),
            stopped: None,
        };
        let mut state = self.state_at(from);
        for seq in old {
            let (Some(before), Some(was)) = (state, journal.entry(seq).and_then(|e| e.act()))
            else {
                break;
            };
            let asked = if seq == entry {
                mended::<R>(was, mend)
            } else {
                was.clone()
            };
            match self.again(&before, &asked) {
                Ok((act, after)) => {
                    let after = Arc::new(after);
                    state = Some(Arc::clone(&after));
                    let instead_of = Some(seq);
                    fixing.new.push((ActOf::<R> { instead_of, ..act }, after));
                    if seq == entry {
                        fixing.kept = self.kept_behind(entry, state.as_deref(), keep);
                        let kept = fixing.kept.last().map(|(_, after)| Arc::clone(after));
                        state = kept.or(state);
                    }
                }
                Err(trouble) if seq == entry => return Err(counted(entry, was, mend, trouble)),
                Err(trouble) => {
                    fixing.stopped = Some(format!("entry {seq}: {trouble}"));
                    break;
                }
            }
        }
        Ok(fixing)
    }

    /// Plays what makes the state after an entry what it was, as far as the rules let it.
    fn kept_behind(
        &self,
        entry: Seq,
        is: Option<&R::State>,
        keep: &Keep<R>,
    ) -> Vec<(ActOf<R>, Arc<R::State>)> {
        let (Some(was), Some(is)) = (self.state_at(entry), is) else {
            return Vec::new();
        };
        let mut kept: Vec<(ActOf<R>, Arc<R::State>)> = Vec::new();
        for command in keep(&was, is) {
            let before = kept.last().map_or(is, |(_, after)| after.as_ref());
            let typed = Typed::default();
            let played = self.decide(before.clone(), &command, &typed, Throwing::Hand);
            if let Ok((act, after)) = played {
                let instead_of = Some(entry);
                kept.push((ActOf::<R> { instead_of, ..act }, Arc::new(after)));
            }
        }
        kept
    }

    /// Decides an act again with the faces it has.
    fn again(&self, before: &R::State, act: &ActOf<R>) -> Result<(ActOf<R>, R::State), Trouble> {
        let faces: Vec<u8> = act.faces.iter().map(|face| face.pips).collect();
        let overruled = act.overruled.first();
        let typed = Typed {
            faces,
            answers: act.answers.clone(),
            because: overruled.map(|overruled| overruled.because.clone()),
        };
        let (mut again, after) =
            self.decide(before.clone(), &act.command, &typed, Throwing::Hand)?;
        // Who threw them does not change by playing them again.
        again.faces.clone_from(&act.faces);
        // Nor does it change who asked for it.
        again.asked.clone_from(&act.asked);
        Ok((again, after))
    }

    /// Carries out a fix: the old entries are struck, the new ones added, in one transaction. One
    /// `undo` takes it back.
    ///
    /// # Errors
    ///
    /// A fault of the file; nothing has changed. The fix must be of this position of the game.
    pub fn accept(&mut self, fixing: Fixing<R>) -> Result<&EntryOf<R>, Trouble> {
        let back = self.state_at(fixing.from);
        let back = back.unwrap_or_else(|| Arc::clone(self.state()));
        let begins = Kind::Restored {
            to: fixing.from,
            fix: Some(fixing.entry),
            consent: self.consenting(std::iter::once(fixing.entry)),
        };
        let mut kinds = vec![(begins, back)];
        let mut rest = fixing.new.into_iter();
        let mended = rest.next();
        let new = mended.into_iter().chain(fixing.kept).chain(rest);
        kinds.extend(new.map(|(act, state)| (Kind::Act(Box::new(act)), state)));
        self.commit_all(kinds)
    }

    /// Decides an act once more, behind what only reminds today: the same command again passes over it.
    fn decided_again(&self, before: &R::State, act: &ActOf<R>) -> Result<ActOf<R>, Trouble> {
        let (again, after) = self.again(before, act)?;
        let reminds = |events: &[R::Event]| !events.is_empty() && events.iter().all(R::reminds);
        match reminds(&again.events) && !reminds(&act.events) {
            true => self.again(&after, act).map(|(again, _)| again),
            false => Ok(again),
        }
    }

    /// Returns the entries that would be decided otherwise today, with how. What was written stands:
    /// this is for those who change rules, and those who wonder. Of a game that an older program began other
    /// words are no other decision, nor what that program did not record yet.
    #[must_use]
    pub fn differing(&self) -> Vec<(Seq, String)> {
        let older = R::is_older(self.state());
        let mut differing = Vec::new();
        self.walk(|before, entry, _| {
            let Some(act) = entry.act() else { return };
            let why = match self.decided_again(before, act) {
                Ok(again) if again.events == act.events => return,
                Ok(again) if older && R::same_decision(&act.events, &again.events) => return,
                Ok(again) => format!(
                    "would happen otherwise today: {} events, {} then",
                    again.events.len(),
                    act.events.len()
                ),
                Err(trouble) => format!("would not be done today: {trouble}"),
            };
            differing.push((entry.seq, why));
        });
        differing
    }
}

/// Whoever types more or fewer dice is told how many the entry threw: he may have another one in mind.
fn counted<C, E>(entry: Seq, was: &Act<C, E>, mend: &Mend<C>, why: Trouble) -> Trouble {
    match (&mend.dice, &why) {
        (Some(dice), Trouble::Unused(_) | Trouble::Wanted(_)) => Trouble::OtherDice {
            entry,
            threw: was.faces.len(),
            typed: dice.len(),
            why: Box::new(why),
        },
        _ => why,
    }
}

/// Returns the act as it should have been. A face that stays was thrown by whoever threw it.
fn mended<R: Hosted>(was: &ActOf<R>, mend: &Mend<R::Command>) -> ActOf<R> {
    let mut act = was.clone();
    if let Some(command) = &mend.command {
        act.command = command.clone();
        // What the table said was said to the questions of another act.
        act.answers.clear();
    }
    if let Some(answers) = &mend.answers {
        act.answers.clone_from(answers);
    }
    if let Some(dice) = &mend.dice {
        let typed = dice.iter().enumerate().map(|(n, pips)| {
            let same = was.faces.get(n).filter(|face| face.pips == *pips);
            same.cloned().unwrap_or(Face {
                pips: *pips,
                origin: Origin::Hand,
                name: None,
            })
        });
        act.faces = typed.collect();
    }
    act
}
