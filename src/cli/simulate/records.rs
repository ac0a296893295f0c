//! Files of records: lines of JSON, the manifest first, then a line per game. A file has its name only once it is
//! complete; until then it is `FILE.part`, which `--resume` continues.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind, Read as _, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::{disk, out, written};
use game::input;
use sim::line::RecordLine;
use sim::manifest::Manifest;

/// The option that names the file.
const RECORDS: &str = "--records";

/// Remedy for a file that cannot be written.
const ELSEWHERE: &str = "name another file with --records";

/// Every file of records begins so.
const BEGINNING: &[u8] = br#"{"kind":"run""#;

/// No line is longer than this, in bytes: so much of a file is read to learn whose it is.
const LONGEST: u64 = 1 << 24;

/// A file that is being written.
pub(super) struct Records {
    path: PathBuf,
    part: PathBuf,
    file: File,
}

impl Records {
    /// Begins a file. The remains of an interrupted run are replaced, with a message.
    ///
    /// # Errors
    ///
    /// The file is a folder, somebody else's, or has the records of another run (exit 1); the disk says no (exit 3).
    pub(super) fn begin(path: &Path, manifest: &Manifest) -> Result<Self, Failure> {
        let part = part_of(path);
        may_be_replaced(path, manifest)?;
        if Owner::create(&part, manifest)? == Owner::Stranger {
            return Err(written::foreign(&part, RECORDS));
        }
        if part.metadata().is_ok_and(|left| left.len() > 0) {
            out::complain(&format!(
                "{} of an interrupted run starts again; the same command with --resume would have finished it",
                part.display()
            ));
        }
        Self::create(path, part, manifest)
    }

    fn create(path: &Path, part: PathBuf, manifest: &Manifest) -> Result<Self, Failure> {
        let file = File::create(&part).map_err(|error| unwritten(&part, &error))?;
        let mut records = Self {
            path: path.to_owned(),
            part,
            file,
        };
        records.write(&RecordLine::Run(Box::new(manifest.clone())))?;
        Ok(records)
    }

    /// Continues a file that was cut off, and returns its lines; a new one if there is none. An unfinished line is
    /// removed. A file of another run is left unchanged.
    pub(super) fn resume(
        path: &Path,
        manifest: &Manifest,
    ) -> Result<(Self, RecordsReader), Failure> {
        let part = part_of(path);
        if path.is_dir() {
            return Err(disk::folder(path, ELSEWHERE));
        }
        // A file that is whole has all of it: it is read like one that was cut off behind the last line.
        let is_whole = path.exists() && !part.exists();
        if !is_whole {
            may_be_replaced(path, manifest)?;
        }
        let there = if is_whole { path } else { &part };
        let whole = match there.exists() {
            true => proven(there, manifest)?,
            false => 0,
        };
        if whole == 0 {
            if Owner::create(there, manifest)? == Owner::Stranger {
                return Err(written::foreign(there, RECORDS));
            }
            let records = Self::create(path, part.clone(), manifest)?;
            return Ok((records, RecordsReader::open(&part)?));
        }
        if is_whole {
            std::fs::rename(path, &part).map_err(|error| unwritten(path, &error))?;
        }
        let file = OpenOptions::new().append(true).open(&part);
        let file = file.map_err(|error| unwritten(&part, &error))?;
        file.set_len(whole)
            .map_err(|error| unwritten(&part, &error))?;
        let reading = RecordsReader::open(&part)?;
        let records = Self {
            path: path.to_owned(),
            part,
            file,
        };
        Ok((records, reading))
    }

    /// Writes a line.
    pub(super) fn write(&mut self, line: &RecordLine) -> Result<(), Failure> {
        let text = serde_json::to_string(line)
            .map_err(|error| Failure::Machine(format!("BUG: no JSON: {error}")))?;
        let written = self.file.write_all(format!("{text}\n").as_bytes());
        written.map_err(|error| unwritten(&self.part, &error))
    }

    /// Gives the file its name: it is whole.
    pub(super) fn end(self) -> Result<(), Failure> {
        std::fs::rename(&self.part, &self.path).map_err(|error| unwritten(&self.path, &error))
    }

    /// The name of the file that is not whole.
    pub(super) fn part(&self) -> &Path {
        &self.part
    }
}

/// Owner of a file in the place of new records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    /// There is no file, or it is empty.
    Nobody,
    /// Records of this run, or the beginning of a manifest that was cut off.
    ThisRun,
    /// Records of another run.
    OtherRun,
    /// No records.
    Stranger,
}

impl Owner {
    fn create(path: &Path, manifest: &Manifest) -> Result<Self, Failure> {
        if !path.exists() {
            return Ok(Self::Nobody);
        }
        let mut first = Vec::new();
        let mut lines = BufReader::new(disk::opened(path)?.take(LONGEST));
        lines
            .read_until(b'\n', &mut first)
            .map_err(|error| disk::unread(path, &error))?;
        let begins = |n: usize| first.get(..n) == BEGINNING.get(..n);
        Ok(match first.len() {
            0 => Self::Nobody,
            n if !begins(n.min(BEGINNING.len())) => Self::Stranger,
            _ if first.last() != Some(&b'\n') => Self::ThisRun,
            _ => match serde_json::from_slice(&first) {
                Ok(RecordLine::Run(other)) if *other == *manifest => Self::ThisRun,
                _ => Self::OtherRun,
            },
        })
    }
}

/// Refuses to write records over a file of somebody else's or over those of another run. The same run writes the
/// same bytes again.
fn may_be_replaced(path: &Path, manifest: &Manifest) -> Result<(), Failure> {
    if path.is_dir() {
        return Err(disk::folder(path, ELSEWHERE));
    }
    match Owner::create(path, manifest)? {
        Owner::Nobody | Owner::ThisRun => Ok(()),
        Owner::Stranger => Err(written::foreign(path, RECORDS)),
        Owner::OtherRun => Err(Failure::No(format!(
            "{} is there, with records of another run: {ELSEWHERE}, or delete it",
            path.display()
        ))),
    }
}

/// The length of what is whole in a file that was cut off; 0 where not even its manifest is.
fn proven(part: &Path, manifest: &Manifest) -> Result<u64, Failure> {
    let mut reading = RecordsReader::open(part)?;
    let mut jobs = manifest.jobs();
    let Some(first) = reading.whole()? else {
        return Ok(0);
    };
    match first {
        RecordLine::Run(other) if *other == *manifest => {}
        RecordLine::Run(_) => {
            return Err(reading.wrong(
                "it is of another run; its options must be the same, or name another file with --records",
            ));
        }
        _ => return Err(reading.wrong("its first line is not a manifest")),
    }
    let mut whole = reading.read;
    while let Some(line) = reading.whole()? {
        if place_of(&line) != jobs.next() {
            return Err(reading.wrong("its games are not in order"));
        }
        whole = reading.read;
    }
    Ok(whole)
}

/// The number and the case of a game's line.
pub(super) fn place_of(line: &RecordLine) -> Option<(u64, u32)> {
    match line {
        RecordLine::Run(_) => None,
        RecordLine::Game(game) => Some((game.i, game.case)),
        RecordLine::Lost(lost) => Some((lost.i, lost.case)),
    }
}

/// A file that is being read, a line at a time.
pub(super) struct RecordsReader {
    path: PathBuf,
    lines: BufReader<File>,
    number: usize,
    /// Bytes read so far.
    read: u64,
    text: String,
}

impl RecordsReader {
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let file = disk::opened(path)?;
        Ok(Self {
            path: path.to_owned(),
            lines: BufReader::new(file),
            number: 0,
            read: 0,
            text: String::new(),
        })
    }

    /// The next line; none at the end, and where the last line was not finished.
    fn whole(&mut self) -> Result<Option<RecordLine>, Failure> {
        self.text.clear();
        let read = input::read_line(&mut self.lines, LONGEST);
        self.number += 1;
        let read = read.map_err(|error| match error.kind() {
            ErrorKind::InvalidData => self.wrong("no line of records: it is not text"),
            ErrorKind::FileTooLarge => self.wrong(&format!("no line of records: it is {error}")),
            _ => disk::unread(&self.path, &error),
        })?;
        self.text = read.unwrap_or_default();
        if !self.text.ends_with('\n') {
            return Ok(None);
        }
        self.read += self.text.len() as u64;
        // What the parser says of it helps nobody: no hand writes such a line.
        let line = serde_json::from_str(&self.text);
        line.map(Some).map_err(|_| {
            self.wrong("no line of records: `vidette simulate .. --records FILE` of this version writes them")
        })
    }

    /// The next line; none at the end.
    ///
    /// # Errors
    ///
    /// A line is none of records, or not finished, with its place.
    pub(super) fn next(&mut self) -> Result<Option<RecordLine>, Failure> {
        let line = self.whole()?;
        if line.is_none() && !self.text.is_empty() {
            return Err(self.wrong("the last line is not finished; `--resume` finishes it"));
        }
        Ok(line)
    }

    /// A fault at the line that was read last.
    pub(super) fn wrong(&self, said: &str) -> Failure {
        Failure::No(format!("{}:{}:1: {said}", self.path.display(), self.number))
    }
}

fn part_of(path: &Path) -> PathBuf {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    PathBuf::from(part)
}

fn unwritten(path: &Path, error: &std::io::Error) -> Failure {
    disk::unwritten(path, error, ELSEWHERE)
}
