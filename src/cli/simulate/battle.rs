//! The battle that is played: a roster or a game, as it stands.

use std::sync::Arc;

use super::super::failure::Failure;
use super::super::places::Places;
use super::super::source;
use super::super::source::Source;
use super::players;
use super::players::Players;
use rules::fields::state::State;
use rules::fields::state::draft::Fields;
use sim::case::Case;
use sim::case::Purpose;

/// What is played: a roster or a game, as it stands.
pub(super) struct Battle {
    /// The first position.
    pub(super) start: Arc<State>,
    /// The text of its roster; none for a running game.
    pub(super) text: Option<String>,
    /// Who plays.
    pub(super) players: Players,
    /// How many games.
    pub(super) games: u64,
}

impl Battle {
    /// Reads a roster or a game.
    pub(super) fn named(
        places: &Places,
        name: &str,
        policies: &[String],
        games: u64,
    ) -> Result<Self, Failure> {
        let (start, text) = match Source::named(places, name)? {
            Source::Roster(roster) => {
                let (state, text) = source::muster::<Fields>(&roster)?;
                (Arc::new(state), Some(text))
            }
            game => (game.state(places)?, None),
        };
        if let Some(why) = start.over() {
            return Err(Failure::No(format!(
                "{name}: the game is over: {why}; name a roster, or a game that goes on"
            )));
        }
        let players = players::players(&start, policies)?;
        Ok(Self {
            start,
            text,
            players,
            games,
        })
    }

    /// Returns the battle as it stands.
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
