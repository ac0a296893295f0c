//! Many games on all processors. Game `i` depends on the start, the players, the base seed and `i`, on nothing
//! else; games count in the order of their numbers, so any number of threads gives the same answer.

use std::panic::AssertUnwindSafe;
use std::panic::catch_unwind;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering;

use rayon::iter::IntoParallelIterator;
use rayon::iter::ParallelIterator;
use serde::Serialize;

use super::bout;
use super::record::GameRecord;
use super::seeds;
use super::setting::Setting;
use super::tally::Tally;

/// Games between two looks at the width of the intervals.
const CHECKPOINT: u64 = 50;

/// How many games are played.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wish {
    /// The greatest number of games.
    pub games: u64,
    /// Fewer, once the intervals of both sides are no wider than this to either side; 0 to 1.
    pub half_width: Option<f64>,
    /// The base seed.
    pub seed: u64,
    /// Processors; at least 1.
    pub threads: usize,
}

/// Why a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stopped {
    /// All games were played.
    Fixed,
    /// The intervals are narrow enough.
    Precision,
    /// By hand: the games finished so far count, as a prefix.
    Hand,
}

/// A run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// What was counted.
    pub tally: Tally,
    /// Why it ended.
    pub stopped: Stopped,
    /// The numbers of games that the program did not survive.
    pub panicked: Vec<u64>,
}

/// Plays games, each handed to `see` in the order of their numbers. `stop` ends the run early.
///
/// # Errors
///
/// The machine gives no threads, in words.
pub fn run(
    setting: &Setting<'_>,
    wish: &Wish,
    stop: &AtomicBool,
    see: &mut dyn FnMut(&GameRecord, &Tally),
) -> Result<Done, String> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(wish.threads.max(1))
        .build()
        .map_err(|error| error.to_string())?;
    let sides = setting.start.oob().sides.iter();
    let sides: Vec<String> = sides.map(|side| side.id.to_string()).collect();
    let mut done = Done {
        tally: Tally::default(),
        stopped: Stopped::Fixed,
        panicked: Vec::new(),
    };
    let mut first = 0;
    while first < wish.games {
        let next = (first + CHECKPOINT).min(wish.games);
        let batch: Vec<Option<Game>> = pool.install(|| {
            let numbers = (first..next).into_par_iter();
            numbers
                .map(|number| {
                    let go_on = !stop.load(Ordering::Relaxed);
                    go_on.then(|| one(setting, wish.seed, number))
                })
                .collect()
        });
        for game in batch {
            match game {
                None => {
                    done.stopped = Stopped::Hand;
                    return Ok(done);
                }
                Some(Err(number)) => done.panicked.push(number),
                Some(Ok(record)) => {
                    done.tally.count(&record);
                    see(&record, &done.tally);
                }
            }
        }
        first = next;
        let narrow = |wide: f64| done.tally.half_width(&sides) <= wide;
        if wish.half_width.is_some_and(narrow) {
            done.stopped = Stopped::Precision;
            break;
        }
    }
    Ok(done)
}

/// A game, or the number of one that the program did not survive.
type Game = Result<Box<GameRecord>, u64>;

fn one(setting: &Setting<'_>, base: u64, number: u64) -> Game {
    let facts = bout::facts(setting.start, seeds::seed(base, number));
    let played = catch_unwind(AssertUnwindSafe(|| bout::play(setting, facts, number)));
    match played {
        Ok(played) => Ok(Box::new(played.record)),
        Err(_) => Err(number),
    }
}
