//! Reads photographs of a game's table: from files to pieces.

use std::path::{Path, PathBuf};

use crate::{failure::Failure, io::errors};
use ::photo::{Photograph, PictureError, Relief, Survey, TableLayout, layout, locate, picture};
use game::input;
use rules::fields::state::State;
use rules::fields::terms::phase::Phase;
use table::measure::Point;
use view::survey::{Comparison, TagReading, Tolerance};
use view::table_moves::{self, TableMoves};
use view::tags::TagBook;

/// Options for reading photographs.
#[derive(Debug, Clone, Default)]
pub(crate) struct Terms {
    /// Maximum difference at which a piece still agrees with the record.
    pub(crate) tolerance: Tolerance,
    /// Height of the labels above the table in inches; `None` for the default.
    pub(crate) base: Option<f64>,
    /// Height of one level of a model hill in inches; `None` for the roster's.
    pub(crate) hills: Option<f64>,
    /// Table markers that do not lie in their usual places.
    pub(crate) markers: Vec<(u16, Point)>,
    /// True to read changes as moves.
    pub(crate) moves: bool,
    /// True to keep the colours of the photographs, for a plan.
    pub(crate) in_colour: bool,
}

/// Result of reading photographs of a game's table.
#[derive(Debug)]
pub(crate) struct TableReading {
    /// Names of the files.
    pub(crate) files: Vec<String>,
    /// For each file its photograph; `None` if it could not be decoded.
    pub(crate) photos: Vec<Option<Photograph>>,
    /// The measurements from those photographs that could be decoded.
    pub(crate) survey: Survey,
    /// The table with its markers, by the roster.
    pub(crate) layout: TableLayout,
    /// The pieces found, compared with the record.
    pub(crate) comparison: Comparison,
    /// The moves of the active side; `None` if changes were not read as moves.
    pub(crate) moves: Option<TableMoves>,
    /// Problems that make the whole reading unreliable, each as a sentence with place, cause and remedy.
    pub(crate) faults: Vec<String>,
}

impl TableReading {
    /// Reads photographs from files.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be read. Problems of a picture are among the faults.
    pub(crate) fn of_files(
        state: &State,
        files: &[PathBuf],
        terms: &Terms,
    ) -> Result<Self, Failure> {
        let mut pictures = Vec::new();
        for file in files {
            let name = file.display().to_string();
            pictures.push((name, bytes(file)?));
        }
        Ok(Self::new(state, pictures, terms))
    }

    /// Reads photographs that are given with their names.
    pub(crate) fn new(
        state: &State,
        pictures: Vec<(String, Result<Vec<u8>, PictureError>)>,
        terms: &Terms,
    ) -> Self {
        let mut faults = Vec::new();
        let mut files = Vec::new();
        let mut photos = Vec::new();
        for (name, bytes) in pictures {
            let decoded = bytes.and_then(|bytes| match terms.in_colour {
                true => Photograph::decode_in_colour(&bytes),
                false => Photograph::decode(&bytes),
            });
            photos.push(match decoded {
                Ok(photo) => Some(photo),
                Err(error) => {
                    faults.push(format!("{name}: {error}"));
                    None
                }
            });
            files.push(name);
        }
        let ground = state.ground();
        let mut layout = TableLayout::new(ground.width, ground.depth);
        for (number, at) in &terms.markers {
            layout = layout.with_marker(*number, *at);
        }
        let level = terms.hills.unwrap_or(ground.hill_height);
        let height = |at: Point| f64::from(ground.height_at(at)) * level;
        let relief = Relief {
            base_height: terms.base.unwrap_or(layout::BASE_HEIGHT),
            level_height: level,
            ground_at: &height,
        };
        let decoded: Vec<Photograph> = photos.iter().flatten().cloned().collect();
        let survey = locate(&decoded, &layout, &relief);
        let mut reading = Self {
            files,
            photos,
            survey,
            layout,
            comparison: Comparison::default(),
            moves: None,
            faults,
        };
        reading.tell_faults(state);
        reading.compare(state, terms);
        reading
    }

    /// Returns each file with the findings of its photograph; `None` for a file that is not a picture.
    pub(crate) fn each_photo(
        &self,
    ) -> impl Iterator<Item = (&str, Option<&::photo::PhotoSurvey>)> + '_ {
        let mut surveys = self.survey.photos.iter();
        self.files
            .iter()
            .zip(&self.photos)
            .map(move |(file, photo)| {
                let survey = photo.as_ref().and_then(|_| surveys.next());
                (file.as_str(), survey)
            })
    }

    /// Adds a sentence for each fault, with the photograph's name; names a label seen twice by its piece.
    fn tell_faults(&mut self, state: &State) {
        let decoded = self.files.iter().zip(&self.photos);
        let names: Vec<&String> = decoded
            .filter(|(_, photo)| photo.is_some())
            .map(|(file, _)| file)
            .collect();
        let book = TagBook::new(state).ok();
        let told = self.survey.faults.iter().map(|fault| {
            let file = fault.photo().and_then(|photo| names.get(photo));
            let piece = match fault {
                ::photo::Fault::Duplicate(tag) => book.as_ref().and_then(|book| book.piece(tag.id)),
                _ => None,
            };
            match (file, piece) {
                (Some(file), _) => format!("{file}: {fault}"),
                (None, Some(piece)) => format!("{}: {fault}", piece.title()),
                (None, None) => fault.to_string(),
            }
        });
        let told: Vec<String> = told.collect();
        self.faults.extend(told);
    }

    fn compare(&mut self, state: &State, terms: &Terms) {
        let book = match TagBook::new(state) {
            Ok(book) => book,
            Err(refusal) => {
                self.faults.push(refusal.to_string());
                return;
            }
        };
        if self.survey.accuracy_in.is_none() {
            // No photograph shows where it was taken, so no piece was looked for.
            return;
        }
        let readings: Vec<TagReading> = self.survey.tags.iter().map(reading).collect();
        let duplicates = self.survey.duplicates.iter();
        let duplicates: Vec<u16> = duplicates.map(|tag| tag.id).collect();
        let tolerance = terms.tolerance;
        self.comparison = Comparison::new(state, &book, &readings, &duplicates, tolerance);
        if self.comparison.is_other_battle() {
            let (unknown, seen) = (self.comparison.unknown.len(), readings.len());
            self.faults.push(format!(
                "{unknown} of {seen} labels belong to no piece of {}: is this another battle's \
                 table? Name its game, or print its labels",
                state.oob().name
            ));
        }
        if !terms.moves {
            return;
        }
        if state.phase() != Phase::Tactical {
            self.faults.push(format!(
                "--moves works only in the tactical phase, and this is {}; leave --moves out to \
                 compare places",
                state.phase().name()
            ));
            return;
        }
        let found = self.comparison.found_pieces(state);
        self.moves = Some(table_moves::read(state, &found, terms.tolerance));
    }
}

/// Reads a file, unless it is too large for a photograph.
fn bytes(file: &Path) -> Result<Result<Vec<u8>, PictureError>, Failure> {
    let opened = errors::opened(file)?;
    let length = opened.metadata().map_or(0, |facts| facts.len());
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    if length > picture::MAX_BYTES {
        return Ok(Err(PictureError::TooManyBytes { bytes: length }));
    }
    let read = input::read(file, picture::MAX_BYTES as u64);
    read.map(Ok).map_err(|error| errors::unread(file, &error))
}

fn reading(tag: &::photo::TagPlace) -> TagReading {
    TagReading {
        tag: tag.id,
        pictures: tag.photos.len(),
        at: tag.place,
        facing: tag.facing,
        size: tag.size,
        height: tag.height,
        uncertain: tag.uncertain_in,
        why_uncertain: tag.why_uncertain.map(|doubt| doubt.to_string()),
    }
}
