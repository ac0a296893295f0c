//! Invariants of any game after every act, for all players.

use std::sync::Arc;

use game::any::JsonLines;
use game::journal::Entry;
use game::session::Session;
use rules::chance::{Ask, Tape};
use rules::fields::language;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{command::Command, event::Event};
use rules::{Draft, Ruleset};

/// Maximum number of faults kept for a game, because one fault leads to others.
const ENOUGH: usize = 20;

/// Checks a game after every act, and keeps the failed invariants.
#[derive(Debug, Default)]
pub struct Invariants {
    /// True if bases may overlap, because a referee corrects the record.
    is_corrected: bool,
    broken: Vec<String>,
    phase: Option<(u32, String)>,
}

impl Invariants {
    /// Makes a checker for a game whose referee corrects the record and may put bases on one another.
    #[must_use]
    pub fn over_a_referee() -> Self {
        Self {
            is_corrected: true,
            ..Self::default()
        }
    }

    /// Returns the invariants that failed, in the order in which they were found.
    #[must_use]
    pub fn broken(self) -> Vec<String> {
        self.broken
    }

    /// Returns the invariants that have failed so far.
    #[must_use]
    pub fn so_far(&self) -> &[String] {
        &self.broken
    }

    fn hold(&mut self, holds: bool, said: impl FnOnce() -> String) {
        if !holds && self.broken.len() < ENOUGH {
            self.broken.push(said());
        }
    }

    /// Checks the game after an act that was done or refused; `before` is the position before the act.
    pub fn look(
        &mut self,
        before: &Arc<State>,
        session: &mut Session<Fields>,
        command: &Command,
        done: bool,
    ) {
        self.is_read_back(before, command);
        if !done {
            let same = session.state() == before;
            self.hold(same, || {
                told(before, command, "a refused act changed something")
            });
            return;
        }
        let phase = (
            session.state().turn(),
            session.state().phase().name().to_owned(),
        );
        let closed = self
            .phase
            .replace(phase.clone())
            .is_some_and(|old| old != phase);
        self.follows(before, session, command);
        if closed {
            // In a game by chits each brigade has its own phases, so the whole journal is folded only once an
            // activation.
            if session.state().acting().is_none() {
                self.replays(session);
            }
            self.offers_hold(session.state());
        }
    }

    /// Checks that the program can read every command that it writes. Exceptions: the number of a blind is read as the
    /// brigade behind it, and no unit has a number (BLIND-09).
    pub fn is_read_back(&mut self, state: &State, command: &Command) {
        let line = language::write_for(state, command);
        let read = language::parse(&line, state);
        let same = match &read {
            Ok(Some(said)) if said.act == language::LineRequest::Command(command.clone()) => true,
            Ok(Some(_)) | Err(_) => names_a_blind(state, &line),
            Ok(None) => false,
        };
        self.hold(same, || {
            told(state, command, &format!("is read as {read:?}"))
        });
    }

    /// Checks that the events produce the state, that the entry is read back as written, and that undo restores the
    /// state before the act.
    pub fn follows(
        &mut self,
        before: &Arc<State>,
        session: &mut Session<Fields>,
        command: &Command,
    ) {
        let Some(entry) = session.entries().last().cloned() else {
            return;
        };
        let mut folded = State::clone(before);
        for event in entry.act().map_or(&[][..], |act| &act.events) {
            self.pays(&folded, event);
            Fields::apply(&mut folded, event);
        }
        let same = folded == **session.state();
        self.hold(same, || {
            told(before, command, "its events lead to another state")
        });
        let text = Fields::entry_line(&entry).unwrap_or_default();
        let back = Fields::read_entry(&text);
        let same = back.is_ok_and(|back| back == entry);
        self.hold(same, || {
            told(before, command, "its entry reads back differently")
        });
        self.is_sound(session.state());
        self.is_undone(before, session, command, &entry);
    }

    fn is_undone(
        &mut self,
        before: &Arc<State>,
        session: &mut Session<Fields>,
        command: &Command,
        entry: &Entry<Command, Event>,
    ) {
        let after = Arc::clone(session.state());
        // A reminder is not an act: undo and redo treat it as part of the act before it.
        let reminds = session.journal().is_reminder(entry.seq);
        let undone = session.undo(1, true).is_ok();
        self.hold(undone || reminds, || told(before, command, "is not undone"));
        let back = reminds || session.state() == before;
        self.hold(back, || {
            told(before, command, "undoing it leads to another state")
        });
        if undone {
            let done = session.redo(1).is_ok() && *session.state() == after;
            self.hold(done, || {
                told(before, command, "redoing it leads to another state")
            });
        }
    }

    /// Checks that no act spends more points than the general has (CMD-07).
    pub fn pays(&mut self, before: &State, event: &Event) {
        if let Event::PointsSpent {
            general, points, ..
        } = event
        {
            let has = before
                .general(general)
                .map_or(0, |general| general.points());
            self.hold(has >= *points, || {
                format!(
                    "turn {}: {general} spends {points} points and has {has}",
                    before.turn()
                )
            });
        }
    }

    /// Checks that every piece is on the table at a finite place, and not on top of another piece.
    pub fn is_sound(&mut self, state: &State) {
        let turn = state.turn();
        let standing: Vec<_> = state
            .units()
            .filter_map(|unit| Some((unit, unit.base()?)))
            .collect();
        for (n, (unit, base)) in standing.iter().enumerate() {
            let id = &unit.id;
            let somewhere = base.at.x.is_finite() && base.at.y.is_finite();
            self.hold(somewhere, || format!("turn {turn}: {id} has no place"));
            self.hold(!unit.is_broken(), || {
                format!("turn {turn}: {id} is broken and still on the table")
            });
            let on = state.ground().holds_base(base);
            self.hold(on, || {
                format!("turn {turn}: {id} is off the table: {base:?}")
            });
            for (other, over) in standing.iter().skip(n + 1) {
                let apart = self.is_corrected || !base.overlaps(over);
                self.hold(apart, || {
                    format!("turn {turn}: {id} lies on {}: {base:?} {over:?}", other.id)
                });
            }
        }
        for general in state.generals() {
            let on = general.at().is_none_or(|at| state.ground().holds(at));
            self.hold(on, || {
                format!("turn {turn}: {} is off the table", general.id)
            });
        }
    }

    /// Checks that every offered act is accepted.
    pub fn offers_hold(&mut self, state: &State) {
        for opening in state.openings() {
            // Faces that are all alike may name no chit of the cup (CHIT-20).
            let mut faces = [4, 1, 6, 3, 2, 5].into_iter().cycle();
            let mut own = |_: &Ask| faces.next().unwrap_or(4);
            let mut tape = Tape::thrown(&[], &mut own);
            let mut draft = Draft::<Fields>::new(state.clone(), &mut tape, None);
            let done = Fields::decide(&mut draft, &opening.command);
            self.hold(done.is_ok(), || {
                told(
                    state,
                    &opening.command,
                    &format!("was offered but refused: {done:?}"),
                )
            });
            self.hold(!opening.words.is_empty(), || {
                told(state, &opening.command, "is offered without words")
            });
        }
    }

    /// Checks that the journal leads to the state, and that the state is read back as written.
    pub fn replays(&mut self, session: &Session<Fields>) {
        let mut journal = session.journal().clone();
        let state = session.state();
        let at = || format!("turn {}, {}", state.turn(), state.phase().name());
        let same = journal.fold() == *state;
        self.hold(same, || {
            format!("{}: the journal leads to another state", at())
        });
        let text = Fields::state_line(state).unwrap_or_default();
        let back = Fields::read_state(&text);
        let same = back.is_ok_and(|back| back == **state);
        self.hold(same, || {
            format!("{}: the state reads back differently", at())
        });
    }
}

fn told(state: &State, command: &Command, said: &str) -> String {
    let (turn, phase) = (state.turn(), state.phase().name());
    format!(
        "turn {turn}, {phase}, `{}`: {said}",
        language::write_for(state, command)
    )
}

fn names_a_blind(state: &State, line: &str) -> bool {
    let mut blinds = state.cards().filter(|(_, card)| !card.shown);
    blinds.any(|(id, _)| {
        let name = state.spoken_of(id);
        line.split([' ', ',']).any(|word| word == name.as_str())
    })
}
