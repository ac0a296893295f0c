//! Status report of a table, so that the desk need not replay its game.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::store::ClubError;
use game::any::SideScore;
use game::dice::FaceCounts;
use game::session::Session;
use game::tray::{Presence, SlipFate, Tray, TrayError};
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{command::Judgement, event::Event};
pub use view::presentation::dice::BY_HAND;
use view::presentation::{
    Audience, Describe,
    dice::{PROGRAM, fell},
    ledger::Ledger,
};
use view::sheets::{
    final_result::{self, SideAccount},
    pace::{ClockForecast, Pace},
};

/// A minute in milliseconds.
const MINUTE: f64 = 60_000.0;

/// Callback that reads a game by its rule set, and returns its table's status report at a moment (milliseconds of Unix
/// time).
pub type StatusReader = fn(&Path, u64) -> Result<TableStatus, ClubError>;

/// Status report of a table. Times are milliseconds of Unix time by the table's own clock.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TableStatus {
    /// The present turn; 0 while the troops deploy.
    pub turn: u32,
    /// Number of the last planned turn, as the game counts turns; `None` if the roster sets no end.
    pub of: Option<u32>,
    /// True if the game counts rounds (CHIT-02).
    pub rounds: bool,
    /// The phase in words; in a game of another rule set, the state of the game.
    pub phase: String,
    /// The active side; empty in a game of another rule set.
    pub side: String,
    /// Start of the phase; 0 if unknown.
    pub since: u64,
    /// Minutes that each side took for its finished player turns: mean, fastest, slowest.
    pub minutes: BTreeMap<String, [f64; 3]>,
    /// Forecast of the game's end at that pace; `None` before the first turn is finished.
    pub ends: Option<EndForecast>,
    /// Number of players at the table with a device.
    pub players: u32,
    /// Number of players' slips that wait.
    pub slips: u32,
    /// Number of calls to the desk that wait.
    pub calls: u32,
    /// Permanent losses of each side.
    pub broken: Vec<Broken>,
    /// The divisions of each side with their morale.
    pub morale: Vec<DivisionMorale>,
    /// Objectives of each side, and whether they are met.
    pub objectives: Vec<TableObjective>,
    /// The points of each side; empty if the rules count none.
    pub scores: Vec<SideScore>,
    /// Counts of the faces thrown by the program, by hand, and by each side.
    pub dice: Vec<(String, FaceCounts)>,
    /// Reason why the game is over; `None` if it is not.
    pub over: Option<String>,
    /// The version of the program.
    pub program: String,
    /// Time of the report.
    pub now: u64,
    /// Time of the last public act, by the table's own clock; `None` if all acts are public.
    pub played: Option<u64>,
}

/// Forecast of a game's end at its pace.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct EndForecast {
    /// The last planned player turn.
    pub turn: u32,
    /// End of that turn, in milliseconds of Unix time.
    pub at: u64,
    /// Number of planned player turns that will not be played before the hall closes.
    pub late: u32,
}

/// Permanent losses of a side.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Broken {
    /// Name of the side.
    pub side: String,
    /// Number of divisions that have routed.
    pub divisions: u32,
    /// Number of brigades that are broken.
    pub brigades: u32,
    /// Number of units that are broken.
    pub units: u32,
}

/// A division and its morale (MOR-04).
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct DivisionMorale {
    /// Name of the side.
    pub side: String,
    /// Name of the division.
    pub division: String,
    /// Its morale; `None` once it has routed.
    pub morale: Option<f64>,
}

/// An objective of a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableObjective {
    /// Name of the side.
    pub side: String,
    /// The objective in words.
    pub text: String,
    /// Judgement of the objective, such as met.
    pub judged: Judgement,
}

impl TableStatus {
    /// Returns the report of a table that plays Fields of Blue & Grey, at `now` (milliseconds of Unix time).
    #[must_use]
    pub fn from_session(session: &Session<Fields>, now: u64) -> Self {
        let state = session.state();
        let pace = Pace::from_session(session);
        let reckoning = final_result::final_result(state);
        let sides = &reckoning.sides;
        Self {
            turn: state.turn(),
            of: state.last_turn(),
            rounds: state.chits().is_some(),
            phase: state.phase().title().to_owned(),
            side: state.side_name(state.active()).to_owned(),
            since: since(session),
            minutes: minutes(state, &pace),
            ends: ends(state, &pace.forecast(state, now), now),
            broken: sides.iter().map(broken).collect(),
            morale: sides.iter().flat_map(morale).collect(),
            objectives: sides.iter().flat_map(objectives).collect(),
            dice: dice(session),
            over: reckoning.over,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            now,
            ..Self::default()
        }
    }

    /// Returns the report of a table that plays another rule set, at `now`: its turn, the state of its game in words,
    /// its public points, its dice except those of secret draws, and the time of its last public act.
    #[must_use]
    pub fn told<R: Describe>(session: &Session<R>, now: u64) -> Self {
        let state = session.state();
        let (turn, of) = (R::turn(state), R::turns(state));
        Self {
            of,
            scores: R::open_scores(state),
            played: R::keeps_secrets(state).then(|| last_open_act(session)),
            dice: dice(session),
            ..Self::in_words(with_end(R::summary(state), turn, of), turn, now)
        }
    }

    /// Returns the report of a table whose game was not read, from its state in words and its turn.
    #[must_use]
    pub fn in_words(stands: String, turn: u32, now: u64) -> Self {
        Self {
            turn,
            phase: stands,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            now,
            ..Self::default()
        }
    }

    /// Adds how many players are at the table, and how many slips and calls wait.
    ///
    /// # Errors
    ///
    /// Fails if the tray cannot be read.
    pub fn with_tray(mut self, tray: &Tray) -> Result<Self, TrayError> {
        let count = |all: usize| u32::try_from(all).unwrap_or(u32::MAX);
        let devices = tray.devices()?.into_iter();
        self.players = count(devices.filter(|one| one.presence == Presence::In).count());
        let slips = tray.slips()?.into_iter();
        self.slips = count(slips.filter(|slip| slip.fate == SlipFate::Waits).count());
        let calls = tray.calls()?.into_iter();
        self.calls = count(calls.filter(|call| call.fate.is_open()).count());
        Ok(self)
    }

    /// Describes the state of the game: `turn 3 of 12, Union, Combat`.
    #[must_use]
    pub fn stands(&self) -> String {
        if let Some(why) = &self.over {
            return format!("over after {} {}: {why}", self.word(), self.turn);
        }
        if self.turn == 0 || self.side.is_empty() {
            return self.phase.clone();
        }
        let of = self.of.map_or_else(String::new, |of| format!(" of {of}"));
        let (word, turn) = (self.word(), self.turn);
        format!("{word} {turn}{of}, {}, {}", self.side, self.phase)
    }

    /// Returns the word for what the game counts: `turn` or `round`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self.rounds {
            true => "round",
            false => "turn",
        }
    }

    /// Returns the number of planned turns that are not over; `None` if the roster sets no end.
    #[must_use]
    pub fn left(&self) -> Option<u32> {
        let of = self.of?;
        Some(of.saturating_sub(self.turn.saturating_sub(1)))
    }
}

/// Adds the last planned turn to the state of a game: `turn 3 of 6, Draw a chit`.
fn with_end(stands: String, turn: u32, of: Option<u32>) -> String {
    let rest = stands.strip_prefix(&format!("turn {turn},"));
    match (rest, of) {
        (Some(rest), Some(of)) => format!("turn {turn} of {of},{rest}"),
        _ => stands,
    }
}

/// Returns the time of the last public act.
fn last_open_act<R: Describe>(session: &Session<R>) -> u64 {
    let ledger = Ledger::new(session, &Audience::Table);
    ledger
        .last_public(session)
        .map_or(session.facts().created, |entry| entry.at)
}

/// Returns the start of the present phase.
fn since(session: &Session<Fields>) -> u64 {
    let mut since = session.facts().created;
    session.walk(|_, entry, stands| {
        let act = entry.act().filter(|_| stands);
        let begins =
            |event: &Event| matches!(event, Event::TurnBegan { .. } | Event::PhaseBegan { .. });
        if act.is_some_and(|act| act.events.iter().any(begins)) {
            since = entry.at;
        }
    });
    since
}

fn minutes(state: &State, pace: &Pace) -> BTreeMap<String, [f64; 3]> {
    let sides = state.oob().sides.iter();
    let of_side = sides.filter_map(|side| {
        let turns = pace.turns_of(state, &side.id);
        let mean = turns.iter().sum::<f64>() / turns.len() as f64;
        let fastest = turns.iter().copied().reduce(f64::min)?;
        let slowest = turns.iter().copied().reduce(f64::max)?;
        Some((side.name.clone(), [mean, fastest, slowest]))
    });
    of_side.collect()
}

/// Forecasts the end: each remaining player turn takes as long as its side's turns on average, less the time already
/// spent in the present turn. `None` if the game is over or has no planned end, or if no player turn is finished yet.
fn ends(state: &State, forecast: &ClockForecast, now: u64) -> Option<EndForecast> {
    let planned = forecast.planned.filter(|_| state.over().is_none())?;
    let means: Vec<f64> = forecast
        .sides
        .iter()
        .filter_map(|side| side.minutes)
        .collect();
    let usual = (!means.is_empty()).then(|| means.iter().sum::<f64>() / means.len() as f64)?;
    let active = usize::from(state.oob().side_number(state.active()));
    let of_turn = |n: u32| {
        let side = (active + n as usize) % forecast.sides.len().max(1);
        let side = forecast.sides.get(side).and_then(|side| side.minutes);
        side.unwrap_or(usual)
    };
    let spent = forecast.this_turn.unwrap_or(0.0);
    let this = planned.min(1);
    let rest: f64 = (1..planned).map(of_turn).sum();
    let left = rest + f64::from(this) * (of_turn(0) - spent).max(0.0);
    let playable = forecast.hall.as_ref().and_then(|hall| hall.turns);
    Some(EndForecast {
        turn: state.oob().turns.unwrap_or_default(),
        at: now + (left * MINUTE) as u64,
        late: planned - playable.unwrap_or(planned).min(planned),
    })
}

fn broken(side: &SideAccount) -> Broken {
    Broken {
        side: side.name.clone(),
        divisions: side.divisions.lost,
        brigades: side.brigades.lost,
        units: side.units.lost,
    }
}

fn morale(side: &SideAccount) -> impl Iterator<Item = DivisionMorale> + '_ {
    side.morale.iter().map(|division| DivisionMorale {
        side: side.name.clone(),
        division: division.name.clone(),
        morale: division.morale,
    })
}

fn objectives(side: &SideAccount) -> impl Iterator<Item = TableObjective> + '_ {
    side.objectives.iter().map(|objective| TableObjective {
        side: side.name.clone(),
        text: objective.text.clone(),
        judged: objective.judged,
    })
}

/// Returns how often each face was thrown: by [`BY_PROGRAM`], [`BY_HAND`], and each side.
fn dice<R: Describe>(session: &Session<R>) -> Vec<(String, FaceCounts)> {
    let rows = fell(session, &Audience::Table).into_iter();
    let named = |name: String| match name.as_str() {
        PROGRAM => BY_PROGRAM.to_owned(),
        _ => name,
    };
    rows.map(|row| (named(row.name), row.counts)).collect()
}

/// Name under which the desk lists the program's own dice.
pub const BY_PROGRAM: &str = "the program";
