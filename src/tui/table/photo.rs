//! A photograph of the table compared with the record: a list of differences, from which the referee enters some or
//! all. `cli` reads the photographs.

use std::fmt;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use rules::fields::language;
use rules::fields::state::{GeneralState, State, UnitState};
use rules::fields::terms::{
    command::{Command, MovablePiece, Sighting},
    name::UnitId,
    phase::Phase,
};
use rules::spelling::counted;
use table::base::Base;
use table::measure::{Bearing, Point};
use view::findings::{self, Findings, FoundPiece, PHOTOGRAPH, RowKind, SeenPiece};
use view::survey::{FoundPieces, Tolerance};
use view::{table_moves, table_work};

use crate::kit::prompt::Prompt;
use crate::kit::scroll::Scroll;

/// First word of a line that reads a photograph: `photo table.jpg`.
pub const PHOTO: &str = "photo";

/// Radius of the circle that previews a general, in inches.
const FIGURE: f64 = 0.5;

/// Callback that reads the photograph at a path and returns its findings, or the error.
type Read = dyn Fn(&str) -> Result<Findings, String> + Send + Sync;

/// Reader of photographs, supplied by `cli`.
#[derive(Clone)]
pub struct PhotoReader(Arc<Read>);

impl PhotoReader {
    /// Wraps the callback `read`, which gets the path as typed.
    #[must_use]
    pub fn new(read: impl Fn(&str) -> Result<Findings, String> + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    /// Reads a photograph.
    ///
    /// # Errors
    ///
    /// Fails with the sentence that the command line would print.
    pub fn read(&self, path: &str) -> Result<Findings, String> {
        (self.0)(path)
    }
}

impl fmt::Debug for PhotoReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PhotoReader")
    }
}

impl PartialEq for PhotoReader {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Returns the path of a line that reads a photograph; `None` for any other line.
#[must_use]
pub fn path_of(line: &str) -> Option<&str> {
    let path = line.strip_prefix(PHOTO)?;
    (path.is_empty() || path.starts_with(' ')).then(|| path.trim().trim_matches('"'))
}

/// Reads the photograph at a path; the error is a sentence.
pub(crate) fn read(reader: Option<&PhotoReader>, path: &str) -> Result<Findings, String> {
    known(reader)?.read(path)
}

fn known(reader: Option<&PhotoReader>) -> Result<&PhotoReader, String> {
    reader.ok_or_else(|| {
        "this build cannot read photographs; rebuild with the feature `photo`".to_owned()
    })
}

/// A photograph that a thread reads while play continues. If this value is dropped, the thread still finishes, but its
/// result is lost.
#[derive(Debug)]
pub(crate) struct PhotoWork(JoinHandle<Result<Findings, String>>);

impl PhotoWork {
    /// Starts to read the photograph at a path; the error is a sentence.
    pub(crate) fn begin(reader: Option<&PhotoReader>, path: &str) -> Result<Self, String> {
        let (reader, path) = (known(reader)?.clone(), path.to_owned());
        let thread = thread::Builder::new().name("photo".to_owned());
        let work = thread.spawn(move || reader.read(&path));
        work.map(Self)
            .map_err(|error| format!("cannot start a thread: {error}"))
    }

    /// Checks whether the photograph has been read.
    pub(crate) fn is_done(&self) -> bool {
        self.0.is_finished()
    }

    /// Waits for the thread and returns its result.
    pub(crate) fn finish(self) -> Result<Findings, String> {
        let unread = "could not read the picture: take another".to_owned();
        self.0.join().unwrap_or(Err(unread))
    }
}

/// The differences that a photograph shows, as a list open on the screen.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PhotoList {
    /// The findings of the photograph.
    pub findings: Findings,
    /// For each row of the list, whether the referee excluded it.
    left_out: Vec<bool>,
    /// The reason to accept refused moves while it is being typed; `None` otherwise.
    pub(crate) reason: Option<Prompt>,
    /// The reason to accept refused moves; `None` if none was given.
    because: Option<String>,
    /// Index of the first row on the open page: a list of more than 26 rows has several pages.
    first: usize,
    /// Scroll position, for a terminal too small for a whole page.
    pub(crate) scroll: Scroll,
    /// The slip that proposed the places; `None` for the referee's own photograph.
    pub slip: Option<i64>,
}

/// Maximum number of rows on a page, one for each letter.
const A_PAGE: usize = 26;

impl PhotoList {
    /// Makes the list of a photograph's findings, with nothing excluded.
    #[must_use]
    pub fn new(findings: Findings, slip: Option<i64>) -> Self {
        Self {
            left_out: findings
                .pieces
                .iter()
                .map(FoundPiece::is_optional)
                .collect(),
            reason: None,
            because: None,
            first: 0,
            scroll: Scroll::default(),
            findings,
            slip,
        }
    }

    /// Makes the list of a `resync` that a slip proposes; `None` for any other command. In the tactical phase the list
    /// contains the moves that explain the new places.
    #[must_use]
    pub fn proposed(state: &State, command: &Command, slip: Option<i64>) -> Option<Self> {
        let Command::Resync { places, .. } = command else {
            return None;
        };
        let work = table_work::seen_work(state, places);
        let pieces = places.iter().zip(work).map(|(seen, words)| SeenPiece {
            sighting: seen.clone(),
            words,
            differs: true,
        });
        let pieces: Vec<SeenPiece> = pieces.collect();
        let moves = (state.phase() == Phase::Tactical).then(|| {
            let places = places
                .iter()
                .map(|seen| (&seen.piece, seen.at, seen.facing));
            let found = FoundPieces::new(state, places);
            table_moves::read(state, &found, Tolerance::default())
        });
        let findings = Findings {
            headline: vec![format!(
                "A photograph: {} to correct",
                counted(places.len(), "piece")
            )],
            pieces: findings::rows(state, moves.as_ref(), &pieces),
            ..Findings::default()
        };
        Some(Self::new(findings, slip))
    }

    /// Excludes the row with this letter, or includes it again; returns false if no row has the letter.
    pub fn turn(&mut self, letter: char) -> bool {
        let place = u32::from(letter)
            .checked_sub(u32::from('a'))
            .map(|n| n as usize);
        let place = place
            .filter(|place| *place < A_PAGE)
            .map(|place| place + self.first);
        match place.and_then(|place| self.left_out.get_mut(place)) {
            Some(left_out) => {
                *left_out = !*left_out;
                true
            }
            None => false,
        }
    }

    /// Goes to the next or previous page; returns false if there is none.
    pub fn turn_page(&mut self, forth: bool) -> bool {
        let to = match forth {
            true => self.first + A_PAGE,
            false => self.first.saturating_sub(A_PAGE),
        };
        let turns = to != self.first && to < self.left_out.len();
        if turns {
            self.first = to;
            self.scroll.to_start();
        }
        turns
    }

    /// Returns the rows of the open page: letter, whether excluded, words.
    pub fn rows(&self) -> impl Iterator<Item = (char, bool, &str)> {
        let pieces = self.findings.pieces.iter().zip(&self.left_out);
        let page = pieces.skip(self.first).take(A_PAGE);
        ('a'..='z')
            .zip(page)
            .map(|(letter, (piece, left_out))| (letter, *left_out, piece.words.as_str()))
    }

    /// Returns the number of pages.
    #[must_use]
    pub fn pages(&self) -> usize {
        self.left_out.len().div_ceil(A_PAGE)
    }

    fn kept(&self) -> impl Iterator<Item = &FoundPiece> {
        let pieces = self.findings.pieces.iter().zip(&self.left_out);
        pieces
            .filter(|(_, left_out)| !**left_out)
            .map(|(piece, _)| piece)
    }

    fn kept_places(&self) -> impl Iterator<Item = &Sighting> {
        self.kept().flat_map(|piece| &piece.seen)
    }

    /// Checks whether the list includes refused moves, but no reason to accept them yet.
    #[must_use]
    pub fn needs_reason(&self) -> bool {
        self.because.is_none() && self.kept().any(|piece| piece.kind == RowKind::Refused)
    }

    /// Sets the reason to accept refused moves.
    pub fn give_reason(&mut self, because: &str) {
        self.because = Some(because.to_owned());
    }

    /// Returns the act that corrects places that no move explains; `None` if there are none.
    #[must_use]
    pub fn command(&self) -> Option<Command> {
        let set_right = self
            .kept()
            .filter(|piece| matches!(piece.kind, RowKind::Correction | RowKind::Drift));
        let places = set_right.flat_map(|piece| piece.seen.clone()).collect();
        findings::entry(places, PHOTOGRAPH)
    }

    /// Returns the lines that enter the list. Each move is played; if it is refused, a correction with the referee's
    /// reason replaces it. A last line corrects all other places. Empty if the list has no moves.
    #[must_use]
    pub fn lines(&self, state: &State) -> Vec<String> {
        let because = self.because.as_deref().unwrap_or(PHOTOGRAPH);
        let moves = self.kept().filter_map(|piece| match &piece.kind {
            RowKind::Move(line) => Some(line.clone()),
            RowKind::Refused => {
                let entry = findings::entry(piece.seen.clone(), because)?;
                Some(language::write_for(state, &entry))
            }
            RowKind::Correction | RowKind::Drift => None,
        });
        let mut lines: Vec<String> = moves.collect();
        let command = self.command().filter(|_| !lines.is_empty());
        lines.extend(command.map(|command| language::write_for(state, &command)));
        lines
    }

    /// Returns the bases as the photograph shows them, without excluded pieces.
    #[must_use]
    pub fn ghosts(&self, state: &State) -> Vec<Base> {
        self.kept_places()
            .filter_map(|seen| base(state, seen))
            .collect()
    }

    /// Returns the way of each unit and figure from its recorded place to that in the photograph.
    #[must_use]
    pub fn ways(&self, state: &State) -> Vec<(Point, Point)> {
        self.kept_places()
            .filter_map(|seen| Some((recorded(state, &seen.piece)?, seen.at)))
            .collect()
    }

    /// Returns the units that the photograph shows elsewhere, except excluded ones.
    #[must_use]
    pub fn units(&self) -> Vec<UnitId> {
        let units = self.kept_places().filter_map(|seen| match &seen.piece {
            MovablePiece::Unit(id) => Some(id.clone()),
            MovablePiece::General(_) | MovablePiece::Messenger(_) => None,
        });
        units.collect()
    }
}

fn recorded(state: &State, piece: &MovablePiece) -> Option<Point> {
    match piece {
        MovablePiece::Unit(id) => state.unit(id).and_then(UnitState::base).map(|base| base.at),
        MovablePiece::General(id) => state.general(id).and_then(GeneralState::at),
        MovablePiece::Messenger(_) => None,
    }
}

fn base(state: &State, seen: &Sighting) -> Option<Base> {
    match &seen.piece {
        MovablePiece::Unit(id) => {
            let unit = state.unit(id)?;
            let stands = unit.base();
            let stands = stands.unwrap_or(Base::new(
                seen.at,
                Bearing::NORTH,
                unit.frontage,
                unit.depth,
            ));
            Some(Base {
                at: seen.at,
                facing: seen.facing.unwrap_or(stands.facing),
                ..stands
            })
        }
        MovablePiece::General(_) | MovablePiece::Messenger(_) => Some(Base::new(
            seen.at,
            Bearing::NORTH,
            2.0 * FIGURE,
            2.0 * FIGURE,
        )),
    }
}
