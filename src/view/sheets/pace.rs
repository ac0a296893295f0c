//! The length of player turns, and the number that fits in before the hall closes. The rules know no clock (SCALE-05),
//! so the times come from the journal.

use std::collections::BTreeMap;

use serde::Serialize;

use game::journal::{EntryOf, Seq};
use game::local_time;
use game::session::Session;
use rules::fields::state::{Counting, State, draft::Fields};
use rules::fields::terms::{event::Event, name::SideId, phase::Phase};
use rules::spelling::counted;

/// Longest time between two acts that counts as play, in milliseconds; anything longer is a pause, such as a meal.
const PAUSE: u64 = 45 * MINUTE;

/// One second in milliseconds.
const SECOND: u64 = 1000;

/// One minute in milliseconds.
const MINUTE: u64 = 60 * SECOND;

/// Maximum time counted for a phase, in milliseconds; if it took longer, the players were away from the table.
const PHASE: u64 = 180 * MINUTE;

/// One day in minutes.
const DAY: i64 = 24 * 60;

/// Playing times from the journal.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Pace {
    /// Milliseconds of play by player turn and phase.
    spent: BTreeMap<(u32, Phase), u64>,
    /// The side whose turn it was, by player turn.
    whose: BTreeMap<u32, SideId>,
    /// Time of the last act, in milliseconds of Unix time; `None` before the first.
    last: Option<u64>,
    /// Time of the announcement of the closing time (milliseconds of Unix time), and the closing time itself (minutes
    /// after midnight); `None` if none was announced.
    hall: Option<(u64, u16)>,
}

impl Pace {
    /// Returns the times in a game's journal.
    #[must_use]
    pub fn from_session(session: &Session<Fields>) -> Self {
        let mut pace = Pace::since(session.facts().created);
        session.walk(|before, entry, stands| pace.note(before, entry, stands));
        pace
    }

    /// Returns the times that a side may know: the beginnings of phases, which everyone hears. Gaps between the times
    /// of other acts would reveal hidden acts. A phase that a fix replays keeps its first time, because the side may
    /// not know of the fix.
    #[must_use]
    pub fn known(session: &Session<Fields>) -> Self {
        let mut pace = Pace::since(session.facts().created);
        let mut first_times: BTreeMap<Seq, u64> = BTreeMap::new();
        session.walk(|before, entry, stands| {
            let mut events = entry.act().into_iter().flat_map(|act| &act.events);
            let is_open = events.any(|event| {
                matches!(
                    event,
                    Event::TurnBegan { .. }
                        | Event::PhaseBegan { .. }
                        | Event::HallSet { .. }
                        | Event::GameEnded { .. }
                )
            });
            if is_open {
                let replaced = entry.act().and_then(|act| act.instead_of());
                let first_time = replaced.and_then(|old| first_times.get(&old)).copied();
                first_times.insert(entry.seq, first_time.unwrap_or(entry.at));
                if let Some(first_time) = first_time {
                    pace.note_hall(entry, stands, first_time);
                    return;
                }
                // Acts within the phase must not be revealed, so only a phase of improbable length counts as a pause.
                let millis = gap(pace.last, entry.at, PHASE);
                pace.spend(before, entry, stands, millis);
            }
        });
        pace
    }

    /// Starts measuring a game that began at `began` (milliseconds of Unix time).
    #[must_use]
    pub fn since(began: u64) -> Self {
        Self {
            last: Some(began),
            ..Self::default()
        }
    }

    /// Notes the time of the next entry; `before` is the state before it. Time spent on undone acts counts too.
    pub fn note(&mut self, before: &State, entry: &EntryOf<Fields>, stands: bool) {
        self.spend(before, entry, stands, gap(self.last, entry.at, PAUSE));
    }

    fn spend(&mut self, before: &State, entry: &EntryOf<Fields>, stands: bool, millis: u64) {
        self.last = Some(entry.at);
        if before.turn() > 0 {
            let spent = self.spent.entry((before.turn(), before.phase()));
            *spent.or_default() += millis;
            self.whose.insert(before.turn(), before.active().clone());
        }
        self.note_hall(entry, stands, entry.at);
    }

    /// Notes the closing time that an entry announces, if it does; `at` is the time of the announcement (milliseconds
    /// of Unix time).
    fn note_hall(&mut self, entry: &EntryOf<Fields>, stands: bool, at: u64) {
        let mut events = entry.act().filter(|_| stands).into_iter();
        let told = events.find_map(|act| {
            act.events.iter().find_map(|event| match event {
                Event::HallSet { minutes } => Some(*minutes),
                _ => None,
            })
        });
        if let Some(minutes) = told {
            self.hall = Some((at, minutes));
        }
    }

    /// Returns the forecast as of the last act.
    #[must_use]
    pub fn at_the_last_act(&self, state: &State) -> ClockForecast {
        self.forecast(state, self.last.unwrap_or_default())
    }

    /// Returns the forecast at a moment (milliseconds of Unix time).
    #[must_use]
    pub fn forecast(&self, state: &State, now: u64) -> ClockForecast {
        let sides = &state.oob().sides;
        let open = state.over().is_none() && state.turn() > 0;
        let so_far = self.millis(|turn, _| turn == state.turn());
        let mut forecast = ClockForecast {
            sides: sides
                .iter()
                .map(|side| self.side(state, &side.id, &side.name))
                .collect(),
            this_turn: open.then(|| minutes(so_far + gap(self.last, now, PAUSE))),
            planned: state
                .last_turn()
                .map(|all| (all + 1).saturating_sub(state.turn())),
            hall: None,
            counting: state.counting(),
        };
        forecast.hall = self.hall.map(|(told, closes)| {
            let left = minutes_left(told, closes, now);
            let turns = open.then(|| forecast.turns_in(state, left)).flatten();
            Hall {
                closes: format!("{}:{:02}", closes / 60, closes % 60),
                minutes: left,
                turns,
            }
        });
        forecast
    }

    /// Returns how long the present turn and its phase have lasted at a moment (milliseconds of Unix time), in seconds,
    /// without pauses.
    #[must_use]
    pub fn lasted(&self, state: &State, now: u64) -> (u64, u64) {
        // A game without acts begins when it is opened.
        if state.turn() == 0 || state.over().is_some() || self.spent.is_empty() {
            return (0, 0);
        }
        let since = gap(self.last, now, PAUSE);
        let turn = self.millis(|turn, _| turn == state.turn());
        let phase = self.millis(|turn, phase| (turn, phase) == (state.turn(), state.phase()));
        ((turn + since) / SECOND, (phase + since) / SECOND)
    }

    /// Returns the minutes of each player turn, phase by phase.
    #[must_use]
    pub fn by_turn(&self) -> Vec<(u32, Vec<(&'static str, f64)>)> {
        let phases = |turn: u32| {
            let spent = |phase: Phase| self.spent.get(&(turn, phase)).copied().unwrap_or(0);
            let phases = Phase::TURN.into_iter();
            phases
                .map(|phase| (phase.name(), minutes(spent(phase))))
                .collect()
        };
        self.whose
            .keys()
            .map(|turn| (*turn, phases(*turn)))
            .collect()
    }

    /// Returns the duration of each finished player turn of a side, in minutes, in the order of play.
    #[must_use]
    pub fn turns_of(&self, state: &State, side: &SideId) -> Vec<f64> {
        let over = self.whose.iter().filter(|(turn, whose)| {
            is_of(state, whose, side) && (**turn < state.turn() || state.over().is_some())
        });
        over.map(|(turn, _)| minutes(self.millis(|of, _| of == *turn)))
            .collect()
    }

    fn millis(&self, which: impl Fn(u32, Phase) -> bool) -> u64 {
        let spent = self.spent.iter();
        spent
            .filter(|((turn, phase), _)| which(*turn, *phase))
            .map(|(_, millis)| millis)
            .sum()
    }

    /// Returns the pace of a side, computed from its finished turns.
    fn side(&self, state: &State, side: &SideId, name: &str) -> SidePace {
        let is_over = |turn: u32| turn < state.turn() || state.over().is_some();
        let own = |turn: u32| {
            let whose = self.whose.get(&turn);
            is_over(turn) && whose.is_some_and(|whose| is_of(state, whose, side))
        };
        let turns = self.whose.keys().filter(|turn| own(**turn)).count() as u32;
        let mean = |millis: u64| round(minutes(millis) / f64::from(turns.max(1)));
        let phases = Phase::TURN.into_iter().map(|phase| {
            let millis = self.millis(|turn, then| own(turn) && then == phase);
            (phase.name(), mean(millis))
        });
        SidePace {
            name: name.to_owned(),
            turns,
            minutes: (turns > 0).then(|| mean(self.millis(|turn, _| own(turn)))),
            phases: if turns > 0 {
                phases.collect()
            } else {
                Vec::new()
            },
        }
    }
}

/// Returns the playing time between two moments in milliseconds. It is 0 if the clock went back, or if more than `most`
/// went by, because that was a pause.
fn gap(from: Option<u64>, to: u64, most: u64) -> u64 {
    let gap = to.saturating_sub(from.unwrap_or(to));
    if gap > most { 0 } else { gap }
}

fn minutes(millis: u64) -> f64 {
    millis as f64 / MINUTE as f64
}

/// Rounds to a tenth of a minute.
fn round(minutes: f64) -> f64 {
    (minutes * 10.0).round() / 10.0
}

/// Returns the minutes from `now` until the hall closes; negative once it has closed. The hall closes at the first time
/// of day `closes` (minutes after midnight) that follows the announcement at `told`.
fn minutes_left(told: u64, closes: u16, now: u64) -> i64 {
    let local = |at: u64| (at / MINUTE) as i64 + local_time::ahead_of_utc(at);
    let told = local(told);
    let today = told - told.rem_euclid(DAY) + i64::from(closes);
    let close = if today < told { today + DAY } else { today };
    close - local(now)
}

/// Checks whether a turn counts as a side's own. In a round both sides play, even the inactive one (CHIT-01).
fn is_of(state: &State, whose: &SideId, side: &SideId) -> bool {
    whose == side || state.counting() == Counting::Rounds
}

/// Length of a side's player turns.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SidePace {
    /// Display name.
    pub name: String,
    /// Number of its finished player turns.
    pub turns: u32,
    /// Minutes of a player turn; `None` until the first is finished.
    pub minutes: Option<f64>,
    /// Minutes of a turn by phase.
    pub phases: Vec<(&'static str, f64)>,
}

/// The closing time of the hall.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Hall {
    /// The closing time as a time of day.
    pub closes: String,
    /// Minutes until closing; negative after the closing time.
    pub minutes: i64,
    /// Number of player turns that can be finished before closing, including the present one; `None` before the first
    /// turn is finished, and after the end of the game.
    pub turns: Option<u32>,
}

/// Forecast of the clock for the rest of the day.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClockForecast {
    /// The pace of both sides.
    pub sides: Vec<SidePace>,
    /// Minutes that the present player turn has lasted; `None` if unknown.
    pub this_turn: Option<f64>,
    /// Player turns that the roster still plans, including the present one; `None` if the roster sets no end.
    pub planned: Option<u32>,
    /// The closing time of the hall; `None` if none was announced.
    pub hall: Option<Hall>,
    /// Unit in which the game counts turns: player turns or rounds.
    #[serde(skip)]
    pub counting: Counting,
}

impl ClockForecast {
    /// Returns the number of player turns, including the present one, that can be finished in `left` minutes; `None`
    /// before a turn is finished.
    fn turns_in(&self, state: &State, left: i64) -> Option<u32> {
        let known: Vec<f64> = self.sides.iter().filter_map(|side| side.minutes).collect();
        let usual = known.iter().sum::<f64>() / known.len().max(1) as f64;
        if known.is_empty() || usual <= 0.0 {
            return None;
        }
        let active = usize::from(state.oob().side_number(state.active()));
        let rate = |n: usize| {
            let side = self.sides.get((active + n) % self.sides.len().max(1));
            side.and_then(|side| side.minutes).unwrap_or(usual)
        };
        let mut rest = left as f64 - (rate(0) - self.this_turn.unwrap_or(0.0)).max(0.0);
        let mut turns = 0;
        while rest >= 0.0 && turns < 1000 {
            turns += 1;
            rest -= rate(turns as usize);
        }
        Some(self.planned.map_or(turns, |planned| turns.min(planned)))
    }

    /// Describes the hall in a few words: `hall 17:30, 4 turns`; `None` without a closing time.
    #[must_use]
    pub fn brief(&self) -> Option<String> {
        let hall = self.hall.as_ref()?;
        let turns = hall
            .turns
            .map(|turns| format!(", {}", counted(turns, self.counting.word())));
        let turns = turns.filter(|_| hall.minutes >= 0);
        Some(format!("hall {}{}", hall.closes, turns.unwrap_or_default()))
    }

    /// Returns the forecast as lines of text.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = self.so_far();
        lines.push(self.hall_line());
        lines
    }

    /// Describes the length of each side's turns, and of the present one so far.
    #[must_use]
    pub fn so_far(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for side in &self.sides {
            lines.push(match side.minutes {
                Some(minutes) => format!(
                    "{}: {minutes} min a {} ({})",
                    side.name,
                    self.counting.words(),
                    counted(side.turns, self.counting.word())
                ),
                None => format!("{}: no {} finished yet", side.name, self.counting.words()),
            });
            let phases: Vec<String> = side
                .phases
                .iter()
                .map(|(phase, minutes)| format!("{phase} {minutes}"))
                .collect();
            if !phases.is_empty() {
                lines.push(format!("  {}", phases.join(", ")));
            }
        }
        lines.extend(self.this_turn.map(|minutes| {
            let word = self.counting.word();
            format!("this {word}: {} min so far", minutes.floor())
        }));
        lines
    }

    /// Describes the closing time, and how many turns fit in before it.
    #[must_use]
    pub fn hall_line(&self) -> String {
        let Some(hall) = &self.hall else {
            return "no closing time: type `hall 17:30`".to_owned();
        };
        if hall.minutes < 0 {
            return format!(
                "the hall closed at {}; `hall HH:MM` sets another time",
                hall.closes
            );
        }
        let turns = match (hall.turns, self.planned) {
            (None, _) => String::new(),
            (Some(turns), Some(planned)) if turns < planned => format!(
                ": time for {}, including this one; {} of the {planned} planned will not be played",
                counted(turns, self.counting.words()),
                planned - turns
            ),
            (Some(turns), Some(_)) => format!(
                ": time for all {} planned, including this one",
                counted(turns, self.counting.words())
            ),
            (Some(turns), None) => format!(
                ": time for {}, including this one",
                counted(turns, self.counting.words())
            ),
        };
        format!(
            "the hall closes at {}, in {} min{turns}",
            hall.closes, hall.minutes
        )
    }
}
