//! One game, played to its end by the program.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::evaluate::weighed_act::TOLD;
use crate::game_stats::GameStats;
use crate::length::last_turn;
use crate::policy::{PlayerChoice, Policy};
use crate::record::{GameRecord, LostGame};
use crate::seat::SideKnowledge;
use crate::seeds::PolicyRng;
use crate::setting::GameOptions;
use crate::soak::Invariants;
use game::any::JsonLines;
use game::journal::Entry;
use game::session::{Session, Throwing, Trouble};
use game::store::{checksum::Checksum, facts::Facts};
use rules::chance::{Ask, DieOrigin, Scheme, Tape};
use rules::fields::language;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{command::Command, name::SideId, phase::Phase};
use rules::fields::turn::all_played;
use rules::{Draft, Ruleset};

/// Maximum number of acts in a phase. After them the phase is ended by force and counted as stalled.
const ENOUGH: u32 = 400;

/// A finished simulated game.
pub struct PlayedGame {
    /// Statistics of the game; an error holds the place at which the program crashed.
    pub record: Result<Box<GameRecord>, LostGame>,
    /// The game itself, which is stored nowhere.
    pub session: Session<Fields>,
    /// The plan of each side when it gives orders, and the evaluation of each act: turn and phase, then the act and the
    /// two next best with their terms. Empty unless requested.
    pub why: Vec<String>,
    /// Invariants that failed after an act; empty if they were not checked.
    pub broken: Vec<String>,
}

/// Returns a copy of a position that shares no memory with the original, so that threads do not wait for each other's
/// reference counters. Falls back to sharing the original if the copy cannot be read.
#[must_use]
pub fn detached(state: &State) -> State {
    let text = Fields::state_line(state).ok();
    let read = text.and_then(|text| Fields::read_state(&text).ok());
    read.unwrap_or_else(|| state.clone())
}

/// Returns the facts of a simulated game, such as its battle and the seed of the dice.
#[must_use]
pub fn facts(state: &State, seed: u64) -> Facts {
    Facts {
        rules: "fields".to_owned(),
        name: state.oob().name.clone(),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        created: 0,
        seed,
        dice: DieOrigin::Own,
        scheme: Scheme::Named,
        roster: String::new(),
        text: String::new(),
        start: String::new(),
    }
}

/// Plays game `number` with the dice of the seed in `facts`.
#[must_use]
pub fn play(setting: &GameOptions<'_>, facts: Facts, number: u64) -> PlayedGame {
    let seed = facts.seed;
    let mut bout = Playout {
        setting,
        session: Session::unsaved(facts, setting.start.clone(), Box::new(|| 0)),
        whim: PolicyRng::from_seed(seed),
        barred: Vec::new(),
        notes: GameStats::default(),
        digest: Checksum::default(),
        why: Vec::new(),
        noted: None,
        deciding: String::new(),
        watchman: setting.watched.then(Invariants::default),
    };
    let survived = catch_unwind(AssertUnwindSafe(|| bout.run()));
    let record = match survived {
        Ok(()) => Ok(Box::new(GameRecord::new(
            number,
            &bout.session,
            setting,
            bout.notes,
            bout.digest,
        ))),
        Err(said) => Err(LostGame {
            i: number,
            case: 0,
            turn: bout.session.state().turn(),
            acts: bout.notes.counts.acts,
            line: bout.deciding,
            said: in_words(&*said),
        }),
    };
    PlayedGame {
        record,
        session: bout.session,
        why: bout.why,
        broken: bout.watchman.map_or_else(Vec::new, Invariants::broken),
    }
}

/// Returns the text of a panic.
fn in_words(said: &(dyn Any + Send)) -> String {
    let literal = said.downcast_ref::<&str>().map(|said| (*said).to_owned());
    let said = literal.or_else(|| said.downcast_ref::<String>().cloned());
    said.unwrap_or_else(|| "it says nothing".to_owned())
}

struct Playout<'a> {
    setting: &'a GameOptions<'a>,
    session: Session<Fields>,
    whim: PolicyRng,
    /// Acts refused since the last change of the position.
    barred: Vec<Command>,
    notes: GameStats,
    digest: Checksum,
    why: Vec<String>,
    /// The last player turn whose end was recorded; `None` before the first.
    noted: Option<u32>,
    /// The line being decided; empty while a player thinks.
    deciding: String,
    watchman: Option<Invariants>,
}

impl<'a> Playout<'a> {
    fn run(&mut self) {
        let mut has_begun = false;
        while self.session.state().over().is_none() {
            let state = self.session.state();
            if !has_begun && state.phase() != Phase::Deployment {
                self.notes.note_start(state);
                has_begun = true;
            }
            self.phase();
            if !self.end_phase() {
                break;
            }
        }
        self.note_turn();
    }

    /// Records the position once at the end of a player turn, even of one that ends with a rout.
    fn note_turn(&mut self) {
        let state = self.session.state();
        if self.noted != Some(state.turn()) {
            self.noted = Some(state.turn());
            self.notes.note_turn(state, self.digest);
        }
    }

    /// Lets the player and the referee act in turn until the player passes and the referee has nothing left to do.
    fn phase(&mut self) {
        if self.setting.why && self.session.state().phase() == Phase::Orders {
            self.note_plan();
        }
        for _ in 0..ENOUGH {
            let acted = self.player() || self.referee();
            if !acted || self.session.state().over().is_some() {
                return;
            }
        }
        self.notes.counts.stalled += 1;
    }

    /// Asks the active side for acts until one of them is done; returns false if the side passes.
    fn player(&mut self) -> bool {
        if self.session.state().phase() == Phase::Deployment {
            return false;
        }
        let Some((side, policy)) = self.active() else {
            return false;
        };
        // Every refusal bars an act, so that this ends.
        for _ in 0..ENOUGH {
            let seat = SideKnowledge {
                known: self.session.state().as_known_to(&side),
                side: &side,
                barred: &self.barred,
                wanted: if self.setting.why { TOLD } else { 1 },
            };
            let choice = policy.choose(&seat, &mut self.whim);
            let Some(act) = &choice.act else {
                return false;
            };
            if self.setting.why {
                self.note_why(&choice);
            }
            if self.execute(act, Some(&side)) {
                return true;
            }
        }
        self.notes.counts.stalled += 1;
        false
    }

    /// Returns the active side and the policy that plays it; `None` if no side is active.
    fn active(&self) -> Option<(SideId, &'a dyn Policy)> {
        let state = self.session.state();
        let side = state.active().clone();
        let number = usize::from(state.oob().side_number(&side));
        let policy = self.setting.seats.get(number).copied()?;
        Some((side, policy))
    }

    /// Does one act that does not wait for a player's choice: placing, tosses, rides, rolls, melees, results, tests of
    /// generals. Returns false if none is due.
    fn referee(&mut self) -> bool {
        let phase = self.session.state().phase();
        // The acts of these phases are for the players alone, so they are not computed for the referee.
        if matches!(phase, Phase::GrandTactical | Phase::Tactical) {
            return false;
        }
        let openings = self.session.state().openings();
        let placing = phase == Phase::Deployment;
        let due = openings
            .into_iter()
            .filter(|opening| placing || opening.due);
        let due: Vec<Command> = due.map(|opening| opening.command).collect();
        due.into_iter()
            .any(|command| !self.barred.contains(&command) && self.execute(&command, None))
    }

    /// Ends the phase, and with the last turn the game; returns false if the rules refuse even that.
    fn end_phase(&mut self) -> bool {
        let state = self.session.state();
        let asked = self.setting.turns.map(|turns| state.counted(turns));
        let last = asked.unwrap_or_else(|| last_turn(state));
        let closes = state.phase() == Phase::Morale;
        if closes {
            self.note_turn();
        }
        let state = self.session.state();
        let ends = closes && state.turn() >= last && state.last_turn() != Some(last);
        let command = match ends {
            true => Command::End {
                reason: Some(all_played(state, last)),
            },
            false => Command::Next { anyway: true },
        };
        self.execute(&command, None)
    }

    /// Does an act of a side or of the referee; if it is refused, bars it and returns false.
    fn execute(&mut self, command: &Command, side: Option<&SideId>) -> bool {
        self.deciding = language::write(command);
        let before = self
            .watchman
            .is_some()
            .then(|| self.session.state().clone());
        let done = self.session.execute(command, &[], Throwing::Own, None);
        let done = match done.map(|_| ()) {
            Ok(()) => {
                self.note_act();
                self.barred.clear();
                true
            }
            Err(trouble) => {
                self.refused(command, side, &trouble);
                false
            }
        };
        if let Some((watchman, before)) = self.watchman.as_mut().zip(before) {
            watchman.look(&before, &mut self.session, command, done);
        }
        self.deciding.clear();
        done
    }

    fn note_act(&mut self) {
        let last = self.session.entries().last();
        if let Some(act) = last.and_then(Entry::act) {
            let faces: Vec<u8> = act.faces.iter().map(|face| face.pips).collect();
            self.digest = self.digest.then(self.deciding.as_bytes()).then(&faces);
            self.notes.note_act(self.session.state(), act);
        }
    }

    fn note_plan(&mut self) {
        let Some((side, policy)) = self.active() else {
            return;
        };
        let seat = SideKnowledge {
            known: self.session.state().as_known_to(&side),
            side: &side,
            barred: &[],
            wanted: 1,
        };
        let plan = policy.plan(&seat);
        if !plan.is_empty() {
            self.why.push(self.moment("plan"));
            self.why
                .extend(plan.iter().map(|sentence| format!("  {sentence}")));
        }
    }

    /// Returns the turn and the side, followed by `what`.
    fn moment(&self, what: &str) -> String {
        let state = self.session.state();
        let side = state.side_name(state.active());
        format!("turn {}, {side}, {what}", state.turn())
    }

    fn note_why(&mut self, choice: &PlayerChoice) {
        if choice.weighed.is_empty() {
            return;
        }
        self.why
            .push(self.moment(self.session.state().phase().name()));
        let told = choice.weighed.iter().take(TOLD);
        self.why.extend(told.map(|weighed| format!("  {weighed}")));
    }

    /// Bars a refused act. The player is at fault only if his side knew enough to foresee the refusal.
    fn refused(&mut self, command: &Command, side: Option<&SideId>, trouble: &Trouble) {
        let allowed = side.is_some_and(|side| {
            let known = State::clone(&self.session.state().as_known_to(side));
            let mut die = |_: &Ask| 4;
            let mut tape = Tape::thrown(&[], &mut die);
            let mut draft = Draft::<Fields>::new(known, &mut tape, None);
            Fields::decide(&mut draft, command).is_ok()
        });
        if allowed {
            self.notes.counts.refused_unseen += 1;
        } else {
            self.notes.counts.refused += 1;
            if self.notes.fault.is_none() {
                let line = language::write(command);
                self.notes.fault = Some(format!("`{line}`: {trouble}"));
            }
        }
        self.barred.push(command.clone());
    }
}
