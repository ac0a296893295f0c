//! Files of records: lines of JSON, first the manifest, then one line for each game. An incomplete file is called
//! `FILE.part`, and `--resume` can continue it.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind, Read as _, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::io::{errors, out, output_file};
use game::input;
use sim::line::RecordLine;
use sim::manifest::Manifest;

/// The option that names the file.
const RECORDS: &str = "--records";

/// Remedy for a file that cannot be written.
const ELSEWHERE: &str = "choose another file with --records";

/// Beginning of every file of records.
const BEGINNING: &[u8] = br#"{"kind":"run""#;

/// Maximum length of a line in bytes, and the number of bytes that are read to recognise a file.
const LONGEST: u64 = 1 << 24;

/// A file of records that is being written.
pub(super) struct Records {
    path: PathBuf,
    part: PathBuf,
    file: File,
}

impl Records {
    /// Begins a file. Replaces the remains of an interrupted run, with a message.
    ///
    /// # Errors
    ///
    /// Fails if the file is a folder, belongs to someone else, or has the records of another run (exit 1), or if it
    /// cannot be written (exit 3).
    pub(super) fn begin(path: &Path, manifest: &Manifest) -> Result<Self, Failure> {
        let part = part_of(path);
        may_be_replaced(path, manifest)?;
        if Owner::create(&part, manifest)? == Owner::Stranger {
            return Err(output_file::foreign(&part, RECORDS));
        }
        if part.metadata().is_ok_and(|left| left.len() > 0) {
            out::complain(&format!(
                "{} of an interrupted run: starting over; --resume would have finished it",
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

    /// Continues an interrupted file, and returns its lines; if there is none, begins one. Removes an incomplete last
    /// line. Does not touch a file of another run.
    pub(super) fn resume(
        path: &Path,
        manifest: &Manifest,
    ) -> Result<(Self, RecordsReader), Failure> {
        let part = part_of(path);
        if path.is_dir() {
            return Err(errors::folder(path, ELSEWHERE));
        }
        // A complete file is read like one that was interrupted after its last line.
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
                return Err(output_file::foreign(there, RECORDS));
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

    /// Gives the complete file its final name.
    pub(super) fn end(self) -> Result<(), Failure> {
        std::fs::rename(&self.part, &self.path).map_err(|error| unwritten(&self.path, &error))
    }

    /// Returns the path of the incomplete file.
    pub(super) fn part(&self) -> &Path {
        &self.part
    }
}

/// Kind of file at the path where records are to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    /// No file, or an empty one.
    Nobody,
    /// Records of this run, or an incomplete manifest.
    ThisRun,
    /// Records of another run.
    OtherRun,
    /// A file that contains no records.
    Stranger,
}

impl Owner {
    fn create(path: &Path, manifest: &Manifest) -> Result<Self, Failure> {
        if !path.exists() {
            return Ok(Self::Nobody);
        }
        let mut first = Vec::new();
        let mut lines = BufReader::new(errors::opened(path)?.take(LONGEST));
        lines
            .read_until(b'\n', &mut first)
            .map_err(|error| errors::unread(path, &error))?;
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

/// Fails if the file has records of another run, or no records at all. Records of the same run may be replaced, because
/// it would write the same bytes again.
fn may_be_replaced(path: &Path, manifest: &Manifest) -> Result<(), Failure> {
    if path.is_dir() {
        return Err(errors::folder(path, ELSEWHERE));
    }
    match Owner::create(path, manifest)? {
        Owner::Nobody | Owner::ThisRun => Ok(()),
        Owner::Stranger => Err(output_file::foreign(path, RECORDS)),
        Owner::OtherRun => Err(Failure::No(format!(
            "{} contains records of another run: {ELSEWHERE}, or delete it",
            path.display()
        ))),
    }
}

/// Returns the number of complete bytes in an interrupted file; 0 if not even its manifest is complete.
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
                "it is from another run; repeat that run's options, or choose another file with \
                 --records",
            ));
        }
        _ => return Err(reading.wrong("its first line is not a manifest")),
    }
    let mut whole = reading.read;
    while let Some(line) = reading.whole()? {
        if place_of(&line) != jobs.next() {
            return Err(reading.wrong("its games are out of order"));
        }
        whole = reading.read;
    }
    Ok(whole)
}

/// Returns the number and the case of the game in a line; `None` for another line.
pub(super) fn place_of(line: &RecordLine) -> Option<(u64, u32)> {
    match line {
        RecordLine::Run(_) => None,
        RecordLine::Game(game) => Some((game.i, game.case)),
        RecordLine::Lost(lost) => Some((lost.i, lost.case)),
    }
}

/// Reads a file of records line by line.
pub(super) struct RecordsReader {
    path: PathBuf,
    lines: BufReader<File>,
    number: usize,
    /// Number of bytes read so far.
    read: u64,
    text: String,
}

impl RecordsReader {
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let file = errors::opened(path)?;
        Ok(Self {
            path: path.to_owned(),
            lines: BufReader::new(file),
            number: 0,
            read: 0,
            text: String::new(),
        })
    }

    /// Returns the next line; `None` at the end, or if the last line is incomplete.
    fn whole(&mut self) -> Result<Option<RecordLine>, Failure> {
        self.text.clear();
        let read = input::read_line(&mut self.lines, LONGEST);
        self.number += 1;
        let read = read.map_err(|error| match error.kind() {
            ErrorKind::InvalidData => self.wrong("not a line of records: it is not text"),
            ErrorKind::FileTooLarge => self.wrong(&format!("not a line of records: it is {error}")),
            _ => errors::unread(&self.path, &error),
        })?;
        self.text = read.unwrap_or_default();
        if !self.text.ends_with('\n') {
            return Ok(None);
        }
        self.read += self.text.len() as u64;
        // The parser's own message is dropped: no one writes such lines by hand, so it would not help.
        let line = serde_json::from_str(&self.text);
        line.map(Some).map_err(|_| {
            self.wrong(
                "not a line of records; this version's `vidette simulate .. --records FILE` \
                writes them",
            )
        })
    }

    /// Returns the next line; `None` at the end.
    ///
    /// # Errors
    ///
    /// Fails if a line does not belong to records or is incomplete, with its place.
    pub(super) fn next(&mut self) -> Result<Option<RecordLine>, Failure> {
        let line = self.whole()?;
        if line.is_none() && !self.text.is_empty() {
            return Err(self.wrong("the last line is incomplete; `--resume` finishes it"));
        }
        Ok(line)
    }

    /// Returns an error about the line read last.
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
    errors::unwritten(path, error, ELSEWHERE)
}
