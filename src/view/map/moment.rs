//! The position of a game at a chosen moment: now, at the close of a player turn, or after an entry. For a side it
//! includes the side's sightings up to that moment (ZOO-09).

use std::borrow::Cow;

use thiserror::Error;

use crate::board::{Board, sightings::Sightings};
use crate::fog_of_war;
use crate::tape::doubt::PlaceErrors;
use game::journal::Seq;
use game::session::Session;
use rules::Ruleset;
use rules::fields::state::{Counting, State, draft::Fields};
use rules::fields::terms::{event::Event, name::SideId};

/// Selected position of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MapMoment {
    /// The present position.
    #[default]
    Now,
    /// The close of that player turn.
    Close(u32),
    /// The position after that entry.
    Entry(Seq),
}

/// Reason why the moment does not exist.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoMoment {
    /// The player turn has not closed.
    #[error("{words} {turn} has not ended: {now}", words = .counting.words())]
    Close {
        /// Unit in which the game counts turns: player turns or rounds.
        counting: Counting,
        /// The requested turn.
        turn: u32,
        /// State of the game in words.
        now: String,
    },
    /// No entry has that number.
    #[error("no entry {entry}; the last one is {last}")]
    Entry {
        /// The requested entry.
        entry: Seq,
        /// The last existing entry.
        last: u64,
    },
}

/// A position of a game, with the part of its history that maps and sheets need.
#[derive(Debug)]
pub struct Position {
    /// The game in this position.
    pub state: State,
    /// The side's sightings of its enemy; `None` for the referee.
    pub sightings: Option<Sightings>,
    /// The table at the close of the previous player turn, as the reader knew it; `None` before the first.
    pub before: Option<Board>,
    /// Error of each recorded place since it was last measured.
    pub doubts: PlaceErrors,
    /// The last act before this position; 0 at the start of a game and for a roster.
    pub entry: Seq,
    /// The player turn that has just closed; `None` in the middle of a turn.
    pub closed: Option<u32>,
}

impl Position {
    /// Returns the first position of a battle, as a side or the referee knows it.
    #[must_use]
    pub fn start(state: State, side: Option<&SideId>) -> Self {
        let mut sightings = side.cloned().map(Sightings::new);
        if let Some(sightings) = &mut sightings {
            sightings.follow(&state);
        }
        Self {
            state,
            sightings,
            before: None,
            doubts: PlaceErrors::default(),
            entry: Seq::START,
            closed: None,
        }
    }

    /// Returns the position of a game at a moment, as a side knows it; without a side, as the referee does.
    ///
    /// Replays the line of play. For a side, computes its sightings in every position, as ZOO-09 requires.
    ///
    /// # Errors
    ///
    /// Fails if the moment does not exist.
    pub fn from_session(
        session: &Session<Fields>,
        moment: MapMoment,
        side: Option<&SideId>,
    ) -> Result<Self, NoMoment> {
        let journal = session.journal();
        let until = match moment {
            MapMoment::Now | MapMoment::Close(_) => journal.here(),
            MapMoment::Entry(Seq::START) => Seq::START,
            MapMoment::Entry(entry) if journal.entry(entry).is_some() => journal.led_to(entry),
            MapMoment::Entry(entry) => {
                let last = session.entries().len() as u64;
                return Err(NoMoment::Entry { entry, last });
            }
        };
        let mut position = Self::start(State::clone(journal.start()), side);
        for seq in journal.line_to(until) {
            position.entry = seq;
            let events = journal.entry(seq).and_then(|entry| entry.act());
            for event in events.iter().flat_map(|act| &act.events) {
                position.apply(event);
                if let Event::TurnClosed { record } = event
                    && moment == MapMoment::Close(record.turn)
                {
                    position.closed = Some(record.turn);
                    position.look();
                    return Ok(position);
                }
            }
            position.look();
        }
        match moment {
            MapMoment::Close(turn) => Err(NoMoment::Close {
                counting: position.state.counting(),
                turn,
                now: stands(&position.state),
            }),
            MapMoment::Now | MapMoment::Entry(_) => Ok(position),
        }
    }

    fn apply(&mut self, event: &Event) {
        if let Event::TurnBegan { .. } = event {
            self.look();
            self.before = Some(self.board());
        }
        self.doubts.note(event);
        Fields::apply(&mut self.state, event);
    }

    fn look(&mut self) {
        if let Some(sightings) = &mut self.sightings {
            sightings.follow(&self.state);
        }
    }

    /// Returns the game as the reader knows it. Everything that a side gets must be computed from this.
    #[must_use]
    pub fn known(&self) -> Cow<'_, State> {
        match &self.sightings {
            Some(sightings) => Cow::Owned(fog_of_war::state(&self.state, sightings)),
            None => Cow::Borrowed(&self.state),
        }
    }

    /// Returns the table as the reader knows it.
    #[must_use]
    pub fn board(&self) -> Board {
        match &self.sightings {
            Some(sightings) => fog_of_war::board(&self.known(), sightings),
            None => Board::from_state(&self.state),
        }
    }

    /// Returns the reading side; `None` for the referee.
    #[must_use]
    pub fn side(&self) -> Option<&SideId> {
        self.sightings.as_ref().map(Sightings::side)
    }

    /// Describes the moment: `turn 4, Union, closed`; `turn 5, Confederate, tactical`; `before the battle`.
    #[must_use]
    pub fn when(&self) -> String {
        when(&self.state, self.closed)
    }
}

/// Describes the moment of a position; `closed` is the player turn that has just closed.
#[must_use]
pub fn when(state: &State, closed: Option<u32>) -> String {
    let (side, word) = (state.side_name(state.active()), state.turn_word());
    match (state.turn(), closed) {
        (0, _) => "before the battle".to_owned(),
        (_, Some(turn)) => format!("{word} {turn}, {side}, closed"),
        (turn, None) if state.over().is_some() => format!("{word} {turn}, {side}, at the end"),
        (turn, None) => format!("{word} {turn}, {side}, {}", state.phase().title()),
    }
}

fn stands(state: &State) -> String {
    match state.turn() {
        0 => "the battle has not begun".to_owned(),
        turn => format!("this is {} {turn}", state.turn_word()),
    }
}
