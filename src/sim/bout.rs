//! One game, played to its end by the program.

use crate::game::journal::Act;
use crate::game::session::Session;
use crate::game::session::Throwing;
use crate::game::session::Trouble;
use crate::game::store::checksum::Checksum;
use crate::game::store::facts::Facts;
use crate::rules::Draft;
use crate::rules::Ruleset;
use crate::rules::chance::Origin;
use crate::rules::chance::Tape;
use crate::rules::fields::language;
use crate::rules::fields::state::State;
use crate::rules::fields::state::draft::Fields;
use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::event::Event;
use crate::rules::fields::terms::name::SideId;
use crate::rules::fields::terms::phase::Phase;
use crate::sim::length::last_turn;
use crate::sim::policy::Choice;
use crate::sim::record::Counts;
use crate::sim::record::GameRecord;
use crate::sim::record::Notes;
use crate::sim::seat::Seat;
use crate::sim::seeds::Whim;
use crate::sim::setting::Setting;

/// Acts after which a phase is ended in any case, and counted as stalled.
const ENOUGH: u32 = 400;

/// How many of the acts that were weighed are told.
const TOLD: usize = 3;

/// A game that was played.
pub struct Played {
    /// What is counted of it.
    pub record: GameRecord,
    /// The game itself, kept nowhere.
    pub session: Session<Fields>,
    /// What was weighed for each act that was, if that was asked for: turn and phase, the act and the two next best
    /// with their terms.
    pub why: Vec<String>,
}

/// Returns the facts of a simulated game.
#[must_use]
pub fn facts(state: &State, seed: u64) -> Facts {
    Facts {
        rules: "fields".to_owned(),
        name: state.oob().name.clone(),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        created: 0,
        seed,
        dice: Origin::Own,
        roster: String::new(),
        text: String::new(),
        start: String::new(),
    }
}

/// Plays one game on the dice of that seed.
#[must_use]
pub fn play(setting: &Setting<'_>, facts: Facts, number: u64) -> Played {
    let seed = facts.seed;
    let mut bout = Bout {
        setting,
        session: Session::unsaved(facts, setting.start.clone(), Box::new(|| 0)),
        whim: Whim::of(seed),
        barred: Vec::new(),
        notes: Notes::default(),
        digest: Checksum::default(),
        why: Vec::new(),
        noted: None,
    };
    bout.run();
    let record = GameRecord::of(number, &bout.session, setting, bout.notes, bout.digest);
    Played {
        record,
        session: bout.session,
        why: bout.why,
    }
}

struct Bout<'a> {
    setting: &'a Setting<'a>,
    session: Session<Fields>,
    whim: Whim,
    /// Acts refused since anything changed.
    barred: Vec<Command>,
    notes: Notes,
    digest: Checksum,
    why: Vec<String>,
    /// The last player turn of which the end was noted.
    noted: Option<u32>,
}

impl Bout<'_> {
    fn run(&mut self) {
        while self.session.state().over().is_none() {
            self.phase();
            if !self.end_phase() {
                break;
            }
        }
        self.note_turn();
    }

    /// Notes once how things stand at the end of the player turn: of one that ends with a rout too.
    fn note_turn(&mut self) {
        let state = self.session.state();
        if self.noted != Some(state.turn()) {
            self.noted = Some(state.turn());
            self.notes.lead.push(GameRecord::lead(state));
            self.notes.note_ground(state);
        }
    }

    /// Acts until the player passes and the referee has nothing left to do.
    fn phase(&mut self) {
        for _ in 0..ENOUGH {
            let acted = self.player() || self.referee();
            if !acted || self.session.state().over().is_some() {
                return;
            }
        }
        self.notes.counts.stalled += 1;
    }

    /// Asks the active side for acts until one is done; false where it passes.
    fn player(&mut self) -> bool {
        if self.session.state().phase() == Phase::Deployment {
            return false;
        }
        let side = self.session.state().active().clone();
        let number = usize::from(self.session.state().oob().side_number(&side));
        let Some(policy) = self.setting.seats.get(number).copied() else {
            return false;
        };
        // Every refusal bars an act, so that this ends.
        for _ in 0..ENOUGH {
            let seat = Seat {
                known: self.session.state().as_known_to(&side),
                side: &side,
                barred: &self.barred,
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

    /// Does what is due whoever commands: placing, tosses, rides, rolls, melees, results, tests of generals.
    fn referee(&mut self) -> bool {
        let openings = self.session.state().openings();
        let placing = self.session.state().phase() == Phase::Deployment;
        let due = openings.into_iter().filter(|opening| {
            placing || (opening.due && !matches!(opening.command, Command::March { .. }))
        });
        let due: Vec<Command> = due.map(|opening| opening.command).collect();
        due.into_iter()
            .any(|command| !self.barred.contains(&command) && self.execute(&command, None))
    }

    /// Ends the phase, and the game with the last turn; false where even that is refused.
    fn end_phase(&mut self) -> bool {
        let state = self.session.state();
        let last = self.setting.turns.unwrap_or_else(|| last_turn(state));
        let closes = state.phase() == Phase::Morale;
        if closes {
            self.note_turn();
        }
        let state = self.session.state();
        let ends = closes && state.turn() >= last && state.oob().turns != Some(last);
        let command = match ends {
            true => Command::End {
                reason: Some(format!("the {last} player turns are played")),
            },
            false => Command::Next { anyway: true },
        };
        self.execute(&command, None)
    }

    /// Does an act of a side or of the referee; false where it is refused, and then it is barred.
    fn execute(&mut self, command: &Command, side: Option<&SideId>) -> bool {
        match self.session.execute(command, &[], Throwing::Own, None) {
            Ok(entry) => {
                if let Some(act) = entry.act() {
                    let faces: Vec<u8> = act.faces.iter().map(|face| face.pips).collect();
                    let line = language::write(command);
                    self.digest = self.digest.then(line.as_bytes()).then(&faces);
                    count(&mut self.notes.counts, act);
                }
                self.barred.clear();
                self.note_losses();
                true
            }
            Err(trouble) => {
                self.refused(command, side, &trouble);
                false
            }
        }
    }

    fn note_why(&mut self, choice: &Choice) {
        if choice.weighed.is_empty() {
            return;
        }
        let state = self.session.state();
        let side = state.side_name(state.active());
        let head = format!("turn {}, {side}, {}", state.turn(), state.phase().name());
        self.why.push(head);
        let told = choice.weighed.iter().take(TOLD);
        self.why.extend(told.map(|weighed| format!("  {weighed}")));
    }

    /// Keeps in which turn whoever is gone by now was lost.
    fn note_losses(&mut self) {
        let state = self.session.state();
        let turn = state.turn();
        for brigade in state.brigades().filter(|brigade| brigade.is_broken()) {
            let lost = self.notes.broken.entry(brigade.id.clone());
            lost.or_insert(turn);
        }
        for division in state.divisions().filter(|division| division.is_routed()) {
            let lost = self.notes.routed.entry(division.id.clone());
            lost.or_insert(turn);
        }
    }

    /// Bars a refused act. The player is at fault only where what his side knows would have refused it too.
    fn refused(&mut self, command: &Command, side: Option<&SideId>, trouble: &Trouble) {
        let allowed = side.is_some_and(|side| {
            let known = State::clone(&self.session.state().as_known_to(side));
            let mut die = || 4;
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

fn count(counts: &mut Counts, act: &Act<Command, Event>) {
    counts.acts += 1;
    counts.dice += act.faces.len() as u32;
    for event in &act.events {
        match event {
            Event::Fought { .. } => counts.fights += 1,
            Event::Charged { .. } => counts.charges += 1,
            Event::MessengerSent { .. } => counts.messengers += 1,
            Event::Warned { rule, .. } if rule.id() == "RUL-33" => counts.slow += 1,
            _ => {}
        }
    }
}
