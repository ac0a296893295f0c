//! The battle that a run plays: a roster, or a game from its present position.

use std::path::Path;
use std::sync::Arc;

use super::players::{self, Players};
use crate::args::source::{self, GameSource};
use crate::failure::Failure;
use crate::io::places::{Places, stem};
use crate::io::recovery_hint;
use game::session::Session;
use rules::fields::state::{State, draft::Fields};
use sim::case::{Case, Purpose};

/// The roster that a battle comes from.
pub(super) struct RosterOrigin {
    /// Its name, as typed.
    pub(super) roster: String,
    /// Text of the roster.
    pub(super) text: String,
}

/// The battle that a run plays: a roster, or a game from its present position.
pub(super) struct SimulatedBattle {
    /// The position at the start of every game.
    pub(super) start: Arc<State>,
    /// The roster, or that of the game.
    pub(super) origin: RosterOrigin,
    /// Name of the game; `None` for a roster. A game can only be changed by corrections.
    game: Option<String>,
    /// The players of both sides.
    pub(super) players: Players,
    /// Number of games.
    pub(super) games: u64,
}

impl SimulatedBattle {
    /// Reads a roster or a game.
    pub(super) fn named(
        places: &Places,
        name: &str,
        policies: &[String],
        games: u64,
    ) -> Result<Self, Failure> {
        let source = GameSource::named(places, name)?;
        let game = match &source {
            GameSource::Game(path) => Some(stem(path)),
            GameSource::Roster(_) => None,
        };
        let (start, origin) = match source {
            GameSource::Roster(roster) => {
                let (state, text) = source::muster::<Fields>(&roster)?;
                let roster = stem(Path::new(name));
                (Arc::new(state), RosterOrigin { roster, text })
            }
            GameSource::Game(path) => {
                let session: Session<Fields> =
                    Session::look(&path).map_err(|error| recovery_hint::offered(places, error))?;
                let facts = session.facts();
                let origin = RosterOrigin {
                    roster: facts.roster.clone(),
                    text: facts.text.clone(),
                };
                (Arc::clone(session.state()), origin)
            }
        };
        if let Some(why) = start.over() {
            return Err(Failure::No(format!(
                "{name}: the game is over: {why}; name a roster, or a game in progress"
            )));
        }
        let players = players::players(&start, policies)?;
        Ok(Self {
            start,
            origin,
            game,
            players,
            games,
        })
    }

    /// Returns the text of the roster, for changes; `None` for a game.
    pub(super) fn text(&self) -> Option<&str> {
        match self.game {
            Some(_) => None,
            None => Some(self.origin.text.as_str()),
        }
    }

    /// Returns the name of the game; `None` for a roster.
    pub(super) fn game(&self) -> Option<&str> {
        self.game.as_deref()
    }

    /// Returns the case of the unchanged battle.
    pub(super) fn plain(&self) -> Case {
        Case {
            purpose: Purpose::Plain,
            changes: Vec::new(),
            start: Arc::clone(&self.start),
            seats: self.players.clone(),
            games: self.games,
        }
    }
}
