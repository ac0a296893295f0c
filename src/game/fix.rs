//! Corrections of the dice or modifiers of an earlier entry, with their consequences.

use std::sync::Arc;

use super::{
    any::Hosted,
    journal::{Act, ActOf, EntryKind, EntryOf, Restoration, Seq, fold_act},
    session::{Session, TableInput, Throwing, Trouble},
};
use rules::Ruleset;
use rules::chance::{Answer, DieOrigin, Face};
use rules::refusal::Refusal;

/// Correction of an entry; everything that is `None` stays as recorded.
#[derive(Debug, Clone)]
pub struct Fix<C> {
    /// Corrected dice; `None` for the recorded ones.
    pub dice: Option<Vec<u8>>,
    /// Corrected command; `None` for the recorded one.
    pub command: Option<C>,
    /// Corrected answers of the players; `None` for the recorded ones.
    pub answers: Option<Vec<Answer>>,
}

/// Callback that gets the states after an entry without and with the fix, and returns the acts to replay after that
/// entry.
pub type Keep<R> = dyn Fn(&StateOf<R>, &StateOf<R>) -> Vec<<R as Ruleset>::Command>;

type StateOf<R> = <R as Ruleset>::State;

/// Reason for dropping an entry that was a reminder and would now end the phase.
const ONLY_REMINDED: &str = "it was only a reminder, and nothing is left to do now";

/// A decided act, with the state after it.
type Decided<R> = (ActOf<R>, StateOf<R>);

/// A decided act, with the shared state after it.
type Played<R> = (ActOf<R>, Arc<StateOf<R>>);

/// Effects of fixing an entry; nothing is changed until the fix is accepted.
#[derive(Debug, Clone)]
pub struct Fixing<R: Hosted> {
    /// The entry to fix.
    entry: Seq,
    /// The act before the entry.
    from: Seq,
    /// Fate of each effective entry from the fixed one on.
    steps: Vec<EntryFate<R>>,
}

/// Fate of an entry.
#[derive(Debug, Clone)]
struct EntryFate<R: Hosted> {
    seq: Seq,
    /// The replacement, last in the list, after any reminders; empty if the entry is dropped.
    is: Vec<Played<R>>,
    /// Acts replayed after the entry, so that the table looks as it did before the fix.
    kept: Vec<Played<R>>,
    /// Reason why the entry is dropped; `None` if it is not.
    why: Option<String>,
}

impl<R: Hosted> EntryFate<R> {
    fn lost_entry(seq: Seq) -> Self {
        Self {
            seq,
            is: Vec::new(),
            kept: Vec::new(),
            why: None,
        }
    }

    fn played_acts(&self) -> impl DoubleEndedIterator<Item = &Played<R>> {
        self.is.iter().chain(&self.kept)
    }

    /// Returns the state after the whole fix; `None` if no act is left.
    fn state_after(&self) -> Option<&Arc<R::State>> {
        self.played_acts().next_back().map(|(_, state)| state)
    }
}

/// One entry before and after a fix.
#[derive(Debug, Clone)]
pub struct FixChange<R: Hosted> {
    /// Number of the entry.
    pub seq: Seq,
    /// The state before the entry, without the fix.
    pub before: Arc<R::State>,
    /// The entry without the fix.
    pub was: ActOf<R>,
    /// The state before the entry, with the fix.
    pub after: Arc<R::State>,
    /// The entry with the fix; `None` if it is dropped.
    pub is: Option<ActOf<R>>,
    /// Acts replayed after the entry, so that the table looks as it did before the fix.
    pub kept: Vec<ActOf<R>>,
    /// Reason why the entry is dropped; `None` if it is not.
    pub why: Option<String>,
}

impl<R: Hosted> Fixing<R> {
    /// Returns the fate of each entry from the fixed one on.
    #[must_use]
    pub fn changes(&self, session: &Session<R>) -> Vec<FixChange<R>> {
        let journal = session.journal();
        let mut after = session.state_at(self.from);
        let mut changes = Vec::new();
        for step in &self.steps {
            let before = session.state_at(journal.followed_by(step.seq));
            let was = journal.entry(step.seq).and_then(|entry| entry.act());
            if let (Some(before), Some(was), Some(after)) = (before, was, after.clone()) {
                changes.push(FixChange {
                    seq: step.seq,
                    before,
                    was: was.clone(),
                    after,
                    is: step.is.last().map(|(act, _)| act.clone()),
                    kept: step.kept.iter().map(|(act, _)| act.clone()).collect(),
                    why: step.why.clone(),
                });
            }
            after = step.state_after().cloned().or(after);
        }
        changes
    }
}

impl<R: Hosted> Session<R> {
    /// Previews the fix of an earlier entry: later entries are decided again with their recorded faces. An entry that
    /// the rules now refuse is dropped, and the game continues after it. The game does not change.
    ///
    /// # Errors
    ///
    /// Fails if there is no effective entry with this number, or if the fix does not suit it.
    pub fn refit(&self, entry: Seq, mend: &Fix<R::Command>) -> Result<Fixing<R>, Trouble> {
        self.refit_with(entry, mend, None)
    }

    /// Previews a fix, and after each entry plays the acts that `keep` returns, given the states without and with the
    /// fix. Leaves out acts that cannot be played. If the rules refuse an entry, its effects on the table are kept.
    ///
    /// # Errors
    ///
    /// Fails like [`Session::refit`].
    pub fn refit_keeping(
        &self,
        entry: Seq,
        mend: &Fix<R::Command>,
        keep: &Keep<R>,
    ) -> Result<Fixing<R>, Trouble> {
        self.refit_with(entry, mend, Some(keep))
    }

    fn refit_with(
        &self,
        entry: Seq,
        mend: &Fix<R::Command>,
        keep: Option<&Keep<R>>,
    ) -> Result<Fixing<R>, Trouble> {
        let journal = self.journal();
        let line = journal.line_to(journal.here());
        let Some(place) = line.iter().position(|seq| *seq == entry) else {
            let remedy = match journal.replacement(&line, entry) {
                Some(now) => format!("entry {now} has replaced it: correct that one"),
                None => "`log` shows the numbers".to_owned(),
            };
            return Err(Trouble::Refused(
                Refusal::impossible(R::RECORD, format!("no act {entry}")).remedy(remedy),
            ));
        };
        let from = journal.followed_by(entry);
        let begins = self
            .state_at(from)
            .unwrap_or_else(|| Arc::clone(journal.start()));
        let mut stood = R::State::clone(&begins);
        let mut state = begins;
        let mut steps: Vec<EntryFate<R>> = Vec::new();
        for seq in line.into_iter().skip(place) {
            let Some(was) = journal.entry(seq).and_then(|entry| entry.act()) else {
                continue;
            };
            let mut step = EntryFate::lost_entry(seq);
            let played = match seq == entry {
                true => {
                    let again = self.decide_again(&state, &mended_act::<R>(was, mend));
                    Ok(vec![again.map_err(|why| {
                        explain_dice_count(entry, was, mend, why)
                    })?])
                }
                false => self.past_reminders(&state, was),
            };
            // A refused entry is dropped alone: later entries have their own dice, and are decided by themselves.
            match played {
                Ok(played) if played.is_empty() => step.why = Some(ONLY_REMINDED.to_owned()),
                Ok(played) => step.is = in_place_of::<R>(seq, played),
                Err(trouble) => step.why = Some(trouble.to_string()),
            }
            state = step.state_after().cloned().unwrap_or(state);
            if let Some(keep) = keep {
                fold_act::<R>(&mut stood, was);
                step.kept = in_place_of::<R>(seq, self.kept_behind(&stood, &state, keep));
                state = step.state_after().cloned().unwrap_or(state);
            }
            steps.push(step);
        }
        Ok(Fixing { entry, from, steps })
    }

    /// Decides an act again; if this now gives only a reminder, decides it once more. Returns the reminder, if any, and
    /// the act. Empty if the act was only a reminder and would now do more, because the next entry is then the act
    /// itself.
    fn past_reminders(
        &self,
        before: &R::State,
        was: &ActOf<R>,
    ) -> Result<Vec<Decided<R>>, Trouble> {
        let (again, after) = self.decide_again(before, was)?;
        match (
            only_reminds::<R>(&was.events),
            only_reminds::<R>(&again.events),
        ) {
            (true, false) => Ok(Vec::new()),
            (false, true) => {
                let then = self.decide_again(&after, was)?;
                Ok(vec![(again, after), then])
            }
            _ => Ok(vec![(again, after)]),
        }
    }

    /// Plays the acts that restore the table as it was after an entry (`was`), as far as the rules allow.
    fn kept_behind(&self, was: &R::State, is: &R::State, keep: &Keep<R>) -> Vec<Decided<R>> {
        let mut kept: Vec<Decided<R>> = Vec::new();
        for command in keep(was, is) {
            let before = kept.last().map_or(is, |(_, after)| after);
            let typed = TableInput::default();
            kept.extend(self.decide_command(before.clone(), &command, &typed, Throwing::Hand));
        }
        kept
    }

    /// Decides an act again with its recorded faces.
    fn decide_again(&self, before: &R::State, act: &ActOf<R>) -> Result<Decided<R>, Trouble> {
        let faces: Vec<u8> = act.faces.iter().map(|face| face.pips).collect();
        let overruled = act.overruled().first();
        let typed = TableInput {
            faces,
            answers: act.answers().to_vec(),
            because: overruled.map(|overruled| overruled.because.clone()),
        };
        let (mut again, after) =
            self.decide_command(before.clone(), &act.command, &typed, Throwing::Hand)?;
        // Replayed faces keep their thrower.
        again.faces.clone_from(&act.faces);
        // A replayed act keeps its requester.
        again.change_extras(|extras| extras.asked = act.asked().map(str::to_owned));
        Ok((again, after))
    }

    /// Carries out a fix: the old entries are struck through and the new ones added, in one transaction. A single
    /// `undo` undoes it.
    ///
    /// # Errors
    ///
    /// Fails on an error of the file, without a change. The fix must belong to this position of the game.
    pub fn accept(&mut self, fixing: Fixing<R>) -> Result<&EntryOf<R>, Trouble> {
        let back = self.state_at(fixing.from);
        let back = back.unwrap_or_else(|| Arc::clone(self.state()));
        let begins = EntryKind::Restored(Box::new(Restoration {
            to: fixing.from,
            fix: Some(fixing.entry),
            consent: self.consenting_sides(std::iter::once(fixing.entry)),
        }));
        let mut kinds = vec![(begins, back)];
        let steps = fixing.steps.into_iter();
        let new = steps.flat_map(|step| step.is.into_iter().chain(step.kept));
        kinds.extend(new.map(|(act, state)| (EntryKind::Act(Box::new(act)), state)));
        self.commit_all(kinds)
    }

    /// Decides an act again. If the first answer is now only a reminder, decides the command once more, which passes
    /// the reminder.
    fn decided_again(&self, before: &R::State, act: &ActOf<R>) -> Result<ActOf<R>, Trouble> {
        let (again, after) = self.decide_again(before, act)?;
        match only_reminds::<R>(&again.events) && !only_reminds::<R>(&act.events) {
            true => self.decide_again(&after, act).map(|(again, _)| again),
            false => Ok(again),
        }
    }

    /// Returns the entries that would be decided differently today, with the differences. The record is not changed.
    /// This is for people who change rules, and for the curious.
    ///
    /// Places that differ by at most the error of a sweep count as the same decision. In a game begun by an older
    /// program, other words count as the same too, and so do events without data that the older program did not record.
    #[must_use]
    pub fn differing(&self) -> Vec<(Seq, String)> {
        let mut differing = Vec::new();
        self.walk(|before, entry, _| {
            let Some(act) = entry.act() else { return };
            let why = match self.decided_again(before, act) {
                Ok(again) if again.events == act.events => return,
                // A reminder changes nothing, and may describe the open acts in other words.
                Ok(again) if only_reminds::<R>(&act.events) && only_reminds::<R>(&again.events) => {
                    return;
                }
                Ok(again) if R::same_decision(self.state(), &act.events, &again.events) => return,
                Ok(again) => events_differ(act.events.len(), again.events.len()),
                Err(trouble) => format!("today's rules refuse it: {trouble}"),
            };
            differing.push((entry.seq, why));
        });
        differing
    }
}

/// Says that an act would have other events today, and how many if their number differs.
fn events_differ(then: usize, today: usize) -> String {
    let words = "has another result by today's rules";
    match then == today {
        true => words.to_owned(),
        false => format!(
            "{words}: {} instead of {then}",
            rules::spelling::counted(today, "event")
        ),
    }
}

/// Checks whether an act was only a reminder of acts left to do.
fn only_reminds<R: Hosted>(events: &[R::Event]) -> bool {
    !events.is_empty() && events.iter().all(R::reminds)
}

fn in_place_of<R: Hosted>(seq: Seq, played: Vec<Decided<R>>) -> Vec<Played<R>> {
    let noted = played.into_iter().map(|(mut act, after)| {
        act.change_extras(|extras| extras.instead_of = Some(seq));
        (act, Arc::new(after))
    });
    noted.collect()
}

/// If the referee typed more or fewer dice than the entry has, adds the entry's number of dice to the error, because he
/// may mean another entry. Returns any other error unchanged.
fn explain_dice_count<C, E>(entry: Seq, was: &Act<C, E>, mend: &Fix<C>, why: Trouble) -> Trouble {
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

/// Returns the corrected act. Unchanged dice keep their original thrower.
fn mended_act<R: Hosted>(was: &ActOf<R>, mend: &Fix<R::Command>) -> ActOf<R> {
    let mut act = was.clone();
    if let Some(command) = &mend.command {
        act.command = command.clone();
        // The recorded answers belong to the questions of the old command.
        act.change_extras(|extras| extras.answers.clear());
    }
    if let Some(answers) = &mend.answers {
        act.change_extras(|extras| extras.answers.clone_from(answers));
    }
    if let Some(dice) = &mend.dice {
        let typed = dice.iter().enumerate().map(|(n, pips)| {
            let same = was.faces.get(n).filter(|face| face.pips == *pips);
            same.cloned().unwrap_or(Face {
                pips: *pips,
                origin: DieOrigin::Hand,
                name: None,
            })
        });
        act.faces = typed.collect();
    }
    act
}
