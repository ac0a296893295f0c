//! `vidette simulate merge`: makes one report from the records of a run's parts. Only sums are kept, so that memory
//! does not grow with the number of games.

use std::path::PathBuf;

use clap::Args;

use super::{
    records::{self, RecordsReader},
    report::{self, RunReport},
};
use crate::failure::Failure;
use ::report::balance::Balance;
use sim::line::RecordLine;
use sim::manifest::{Manifest, Shard};
use sim::run_stats::{RecordCounter, RunStats};
use sim::stop::{RunStop, StopRule};

#[derive(Debug, Args)]
pub(super) struct MergeArgs {
    /// Files of records, of all parts of one run
    #[arg(required = true, value_name = "FILE.jsonl")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    told: RunReport,
}

pub(super) fn merge(typed: &MergeArgs) -> Result<(), Failure> {
    let mut whole: Option<Whole> = None;
    for file in &typed.files {
        let mut reading = RecordsReader::open(file)?;
        let manifest = match reading.next()? {
            Some(RecordLine::Run(manifest)) => *manifest,
            _ => return Err(reading.wrong("the first line is not a manifest")),
        };
        let whole = whole.get_or_insert_with(|| Whole::from_manifest(&manifest));
        whole.add(&manifest, &mut reading)?;
    }
    let Some(whole) = whole else {
        return Ok(());
    };
    whole.is_complete()?;
    let balance = Balance {
        manifest: &whole.manifest,
        counted: &whole.counted,
        stopped: whole.stopped,
    };
    report::tell(&balance, &typed.told, None, &[])
}

/// The merged records so far.
struct Whole {
    manifest: Manifest,
    of: u64,
    parts: Vec<u64>,
    counted: RunStats,
    stopped: RunStop,
}

impl Whole {
    fn from_manifest(manifest: &Manifest) -> Self {
        Self {
            manifest: Manifest {
                shard: Shard::WHOLE,
                ..manifest.clone()
            },
            of: manifest.shard.of,
            parts: Vec::new(),
            counted: RunStats::default(),
            stopped: RunStop::Fixed,
        }
    }

    fn add(&mut self, manifest: &Manifest, reading: &mut RecordsReader) -> Result<(), Failure> {
        if !manifest.is_of_one_run_with(&self.manifest) {
            return Err(reading.wrong(
                "it is from another run: battle, rules, players, seed, games, cases, program and \
                 platform must be the same",
            ));
        }
        if manifest.shard.of != self.of {
            let own = cut_in_words(manifest.shard.of);
            let first = cut_in_words(self.of);
            return Err(reading.wrong(&format!(
                "it is from the same run, but it is {own}, while the first file is {first}: merge \
                 only files that divide the run into the same number of parts"
            )));
        }
        if self.parts.contains(&manifest.shard.part) {
            return Err(reading.wrong(&format!("you gave part {} twice", manifest.shard)));
        }
        self.parts.push(manifest.shard.part);
        let mut counter = RecordCounter::new(manifest);
        let mut jobs = manifest.jobs().peekable();
        while let Some(line) = reading.next()? {
            let due = jobs.next();
            if records::place_of(&line) != due {
                let due = due.map_or_else(
                    || "the end".to_owned(),
                    |(i, case)| format!("game {i} of case {case}"),
                );
                return Err(reading.wrong(&format!("expected {due} here")));
            }
            counter.count(line);
        }
        let missing: Vec<(u64, u32)> = jobs.by_ref().take(5).collect();
        let counted = counter.done();
        let stopped = (!missing.is_empty()).then(|| stopped_by(manifest, &counted));
        match stopped {
            None if manifest.shard == Shard::WHOLE => {
                let sides = sides_of(manifest);
                self.stopped = manifest.until.at_the_end(&counted.plain, &sides);
            }
            None => {}
            Some(Some(stopped)) => self.stopped = stopped,
            Some(None) => return Err(reading.wrong(&missing_games(&missing, jobs.count()))),
        }
        self.counted = std::mem::take(&mut self.counted).merge(counted);
        Ok(())
    }

    fn is_complete(&self) -> Result<(), Failure> {
        let missing: Vec<String> = (1..=self.of)
            .filter(|part| !self.parts.contains(part))
            .map(|part| {
                format!(
                    "{part}/{} (games {}, {}, ..)",
                    self.of,
                    part - 1,
                    part - 1 + self.of
                )
            })
            .collect();
        match missing.is_empty() {
            true => Ok(()),
            false => Err(Failure::No(format!(
                "parts of the run are missing: {}",
                missing.join(", ")
            ))),
        }
    }
}

/// Explains why an undivided run has fewer games than planned; `None` if it has them all.
fn stopped_by(manifest: &Manifest, counted: &RunStats) -> Option<RunStop> {
    let sides = sides_of(manifest);
    match manifest.until {
        StopRule::Fixed => None,
        until => until.enough(&counted.plain, &sides),
    }
}

fn sides_of(manifest: &Manifest) -> Vec<String> {
    let sides = manifest.names.sides.iter();
    sides.map(|side| side.id.clone()).collect()
}

/// Says into how many parts the run of a file was divided.
fn cut_in_words(of: u64) -> String {
    match of {
        1 => "the whole run".to_owned(),
        of => format!("one of {of} parts"),
    }
}

fn missing_games(first: &[(u64, u32)], more: usize) -> String {
    let named: Vec<String> = first
        .iter()
        .map(|(i, case)| format!("{i} of case {case}"))
        .collect();
    let more = match more {
        0 => String::new(),
        n => format!(" and {n} more"),
    };
    format!(
        "games are missing: {}{more}; `--resume` plays them",
        named.join(", ")
    )
}
