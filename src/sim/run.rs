//! Many games on all processors. Game `i` of a case depends only on the case, the base seed and `i`, and games are
//! counted in order. So the number of threads does not affect the result.

use std::collections::BTreeMap;
use std::sync::{
    Condvar, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
    mpsc,
};
use std::thread;

use super::{
    case::Case,
    line::RecordLine,
    manifest::{Manifest, Shard},
    record::LostGame,
    seeds,
    setting::GameOptions,
    stop::{RunStop, StopRule},
};
use crate::{
    playout,
    run_stats::{RecordCounter, RunStats},
};

/// Maximum number of games per thread that may be played ahead of the next one to be counted; it bounds the memory.
const AHEAD: u64 = 32;

/// A run: its cases, and its part of the games.
#[derive(Debug)]
pub struct SimulationRun<'a> {
    /// Description of the run.
    pub manifest: &'a Manifest,
    /// The cases, in the order of the manifest.
    pub cases: &'a [Case],
    /// Number of threads; at least 1.
    pub threads: usize,
}

/// End of a run.
#[derive(Debug)]
pub struct RunEnd {
    /// Totals of all games counted.
    pub counted: RunStats,
    /// Reason for the end.
    pub stopped: RunStop,
}

/// Callback that gets the record of each game, the totals so far, and true if the game was played in this run (false:
/// read from an earlier one).
pub type See<'a, E> = dyn FnMut(&RecordLine, &RunStats, bool) -> Result<(), E> + 'a;

/// A game to play: its place in the run, its number, and its case.
type Job = (u64, u64, u32);

impl SimulationRun<'_> {
    /// Plays the games of the run that `before` does not have; `before` gives the lines of an interrupted earlier run.
    /// `see` gets each game in order, with the totals so far and whether the game was played in this run. Setting
    /// `hand` ends the run early.
    ///
    /// # Errors
    ///
    /// Errors of `before` and `see`, which end the run.
    pub fn play<E>(
        &self,
        before: &mut dyn FnMut() -> Result<Option<RecordLine>, E>,
        hand: &AtomicBool,
        see: &mut See<'_, E>,
    ) -> Result<RunEnd, E> {
        let sides: Vec<String> = {
            let sides = self.manifest.names.sides.iter();
            sides.map(|side| side.id.clone()).collect()
        };
        let mut ahead = ReorderBuffer {
            until: self.until(),
            sides,
            counter: RecordCounter::new(self.manifest),
            waiting: BTreeMap::new(),
            next: 0,
        };
        while let Some(line) = before()? {
            ahead.counter.count(line.clone());
            if !matches!(line, RecordLine::Run(_)) {
                ahead.next += 1;
                see(&line, ahead.counter.so_far(), false)?;
            }
        }
        let jobs = self.manifest.jobs().zip(0..);
        let jobs = jobs.skip(usize::try_from(ahead.next).unwrap_or(usize::MAX));
        let jobs = Mutex::new(jobs.map(|((number, case), place)| (place, number, case)));
        let stop = AtomicBool::new(false);
        let counted_to = Mutex::new(ahead.next);
        let moved = Condvar::new();
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..self.threads.max(1) {
                let send = send.clone();
                let next = || -> Option<Job> {
                    let mut counted = counted_to.lock().unwrap_or_else(PoisonError::into_inner);
                    let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).next()?;
                    let far = AHEAD * self.threads.max(1) as u64;
                    while job.0 > *counted + far && !stop.load(Ordering::Relaxed) {
                        counted = moved.wait(counted).unwrap_or_else(PoisonError::into_inner);
                    }
                    Some(job)
                };
                let is_over = || stop.load(Ordering::Relaxed) || hand.load(Ordering::Relaxed);
                scope.spawn(move || self.work(next, is_over, &send));
            }
            drop(send);
            let mut ended = None;
            for (place, line) in receive {
                if ended.is_some() {
                    continue;
                }
                ended = ahead.arrive(place, line, see);
                // Set before the lock is taken: a waiting thread checks it under the lock, and so misses no
                // notification.
                stop.store(ended.is_some(), Ordering::Relaxed);
                *counted_to.lock().unwrap_or_else(PoisonError::into_inner) = ahead.next;
                moved.notify_all();
            }
            let by_hand = hand.load(Ordering::Relaxed) && ahead.is_short(self.manifest);
            let usual = match by_hand {
                true => RunStop::Hand,
                false => ahead.at_the_end(),
            };
            ended.unwrap_or(Ok(usual)).map(|why| ahead.done(why))
        })
    }

    /// Returns the rule for ending this run. A part of a run plays all its games, because it does not know the results
    /// of the other parts.
    fn until(&self) -> StopRule {
        match self.manifest.shard {
            Shard::WHOLE => self.manifest.until,
            _ => StopRule::Fixed,
        }
    }

    /// Plays the next games until none is left.
    fn work(
        &self,
        next: impl Fn() -> Option<Job>,
        is_over: impl Fn() -> bool,
        send: &mpsc::Sender<(u64, RecordLine)>,
    ) {
        // States share data by reference counts: with its own copy of the start this thread does not contend for the
        // counters of others.
        let starts: Vec<_> = (self.cases.iter())
            .map(|case| playout::detached(&case.start))
            .collect();
        while !is_over() {
            let Some((place, number, case)) = next() else {
                return;
            };
            let known = self.cases.get(case as usize).zip(starts.get(case as usize));
            let Some((played, start)) = known else { return };
            let [one, other] = &played.seats;
            let setting = GameOptions {
                start,
                seats: [one.as_ref(), other.as_ref()],
                turns: self.manifest.turns,
                verdict: &self.manifest.verdict,
                why: false,
                watched: false,
            };
            let facts = playout::facts(start, seeds::seed(self.manifest.seed, number));
            let line = match playout::play(&setting, facts, number).record {
                Ok(mut record) => {
                    record.case = case;
                    RecordLine::Game(record)
                }
                Err(lost) => RecordLine::Lost(LostGame { case, ..lost }),
            };
            if send.send((place, line)).is_err() {
                return;
            }
        }
    }
}

/// Buffer of finished games that must wait until an earlier game is finished.
struct ReorderBuffer<'a> {
    until: StopRule,
    sides: Vec<String>,
    counter: RecordCounter<'a>,
    waiting: BTreeMap<u64, RecordLine>,
    next: u64,
}

impl ReorderBuffer<'_> {
    /// Returns the reason why the run may end before a game; `None` if it goes on. Only plain games are checked,
    /// because by then all cases of the earlier games are counted.
    fn enough(&self, line: &RecordLine) -> Option<RunStop> {
        let is_plain = matches!(line, RecordLine::Game(game) if game.case == 0);
        let plain = &self.counter.so_far().plain;
        is_plain.then(|| self.until.enough(plain, &self.sides))?
    }

    /// Returns the end of a run whose games are all counted.
    fn at_the_end(&self) -> RunStop {
        let plain = &self.counter.so_far().plain;
        self.until.at_the_end(plain, &self.sides)
    }

    /// Takes a finished game, and counts all games whose turn it is; returns the end of the run if it ends there, else
    /// `None`.
    fn arrive<E>(
        &mut self,
        place: u64,
        line: RecordLine,
        see: &mut See<'_, E>,
    ) -> Option<Result<RunStop, E>> {
        self.waiting.insert(place, line);
        while let Some(line) = self.waiting.remove(&self.next) {
            if let Some(stopped) = self.enough(&line) {
                return Some(Ok(stopped));
            }
            self.counter.count(line.clone());
            self.next += 1;
            if let Err(error) = see(&line, self.counter.so_far(), true) {
                return Some(Err(error));
            }
        }
        None
    }

    fn is_short(&self, manifest: &Manifest) -> bool {
        manifest.jobs().count() as u64 > self.next
    }

    fn done(self, stopped: RunStop) -> RunEnd {
        RunEnd {
            counted: self.counter.done(),
            stopped,
        }
    }
}
