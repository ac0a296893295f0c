//! Simulated games that are replayed into files, which open like any other.

use std::path::Path;

use serde_json::{Value, json};

use super::battle::RosterOrigin;
use crate::failure::Failure;
use crate::io::places::{Places, checked, stem};
use game::store::facts::Facts;
use sim::histogram::Histogram;
use sim::playout::{self, PlayedGame};
use sim::record::GameRecord;
use sim::seeds;
use sim::setting::GameOptions;

/// Maximum number of games among which the run looks for notable ones.
const LOOKED_AT: usize = 10_000;

/// A kind of notable game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NotableKind {
    /// The game nearest to the medians of turns and of each side's losses.
    Typical,
    /// The clearest win of the side that wins less often.
    Upset,
    /// The game with the most player turns, then the most acts.
    Longest,
    /// A game by its number.
    Number(u64),
}

impl std::str::FromStr for NotableKind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match (text, text.parse()) {
            ("typical", _) => Ok(Self::Typical),
            ("upset", _) => Ok(Self::Upset),
            ("longest", _) => Ok(Self::Longest),
            (_, Ok(number)) => Ok(Self::Number(number)),
            _ => Err("choose typical, upset, longest or the number of a game".to_owned()),
        }
    }
}

/// The values remembered of a game.
#[derive(Debug, Clone)]
struct GameTrace {
    number: u64,
    side: Option<String>,
    margin: i64,
    turns: u32,
    acts: u32,
    /// Points of size broken on each side.
    broken: Vec<i64>,
}

/// The games of the unchanged battle seen so far.
#[derive(Debug, Default)]
pub(super) struct NotableGames(Vec<GameTrace>);

impl NotableGames {
    /// Remembers a game.
    pub(super) fn see(&mut self, game: &GameRecord) {
        if game.case == 0 && self.0.len() < LOOKED_AT {
            self.0.push(GameTrace {
                number: game.i,
                side: game.side.clone(),
                margin: game.margin,
                turns: game.turns,
                acts: game.counts.acts,
                broken: game.size_broken.values().copied().collect(),
            });
        }
    }

    /// Returns the number of the requested game; `None` if there is no such game.
    pub(super) fn find(&self, wanted: NotableKind) -> Option<u64> {
        let games = self.0.iter();
        let found = match wanted {
            NotableKind::Number(number) => return Some(number),
            NotableKind::Longest => games.max_by_key(|game| (game.turns, game.acts)),
            NotableKind::Typical => {
                let medians = self.medians();
                games.min_by_key(|game| game.far_from(&medians))
            }
            NotableKind::Upset => {
                let wins =
                    |side: &Option<String>| self.0.iter().filter(|g| g.side == *side).count();
                let decisive = games.filter(|game| game.side.is_some());
                decisive.max_by_key(|game| (std::cmp::Reverse(wins(&game.side)), game.margin))
            }
        };
        found.map(|game| game.number)
    }

    /// Returns the medians of turns and of each side's losses, as the report gives them.
    fn medians(&self) -> Vec<i64> {
        let mut all: Vec<Histogram> = Vec::new();
        for game in &self.0 {
            let measures = game.measures();
            all.resize_with(measures.len(), Histogram::default);
            all.iter_mut()
                .zip(measures)
                .for_each(|(of, measure)| of.count(measure));
        }
        all.iter().map(|of| of.dist().q50).collect()
    }
}

impl GameTrace {
    /// Returns the game's number of turns, then the losses of each side.
    fn measures(&self) -> Vec<i64> {
        let turns = [i64::from(self.turns)];
        turns.into_iter().chain(self.broken.clone()).collect()
    }

    fn far_from(&self, medians: &[i64]) -> i64 {
        let both = medians.iter().zip(self.measures());
        both.map(|(median, own)| (own - median).abs()).sum()
    }
}

/// A game that was replayed into a file.
pub(super) struct ReplayedGame {
    /// The name of the game.
    pub(super) name: String,
    /// Its part of the report, as JSON.
    pub(super) json: Value,
    /// The replayed game.
    pub(super) played: PlayedGame,
}

/// Replays a game into a file. `source` is the battle as named on the command line, `origin` its roster.
pub(super) fn keep(
    places: &Places,
    setting: &GameOptions<'_>,
    source: &str,
    origin: &RosterOrigin,
    base: u64,
    number: u64,
    name: Option<&str>,
) -> Result<ReplayedGame, Failure> {
    let name = match name {
        Some(name) => checked(name)?.to_owned(),
        None => places.free_name(&format!("{}-sim-{number}", stem(Path::new(source)))),
    };
    let facts = Facts {
        roster: origin.roster.clone(),
        text: origin.text.clone(),
        ..playout::facts(setting.start, seeds::seed(base, number))
    };
    let played = playout::play(setting, facts, number);
    let path = places.game(&name)?;
    played.session.keep(&path)?;
    let game = played
        .record
        .as_ref()
        .map_or_else(|lost| json!(lost), |game| json!(game));
    let json = json!({"name": name, "path": path, "game": game, "why": played.why});
    Ok(ReplayedGame { name, json, played })
}
