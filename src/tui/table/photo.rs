//! Pieces in a photograph compared with the record: the list from which the referee enters some or all. Photographs are
//! read by `cli`.

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

/// Word at the beginning of a line that reads a photograph: `photo table.jpg`.
pub const PHOTO: &str = "photo";

/// Radius of a general's preview, in inches.
const FIGURE: f64 = 0.5;

/// Callback from the path of a photograph to its findings, or the error.
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

/// Reads a photograph for a line; the error is a sentence.
pub(crate) fn read(reader: Option<&PhotoReader>, path: &str) -> Result<Findings, String> {
    known(reader)?.read(path)
}

fn known(reader: Option<&PhotoReader>) -> Result<&PhotoReader, String> {
    reader.ok_or_else(|| {
        "this build cannot read photographs; rebuild with the feature `photo`".to_owned()
    })
}

/// A photograph that a separate thread reads during play. When it is dropped, the thread continues, and its result is
/// discarded.
#[derive(Debug)]
pub(crate) struct PhotoWork(JoinHandle<Result<Findings, String>>);

impl PhotoWork {
    /// Starts to read a photograph; the error is a sentence.
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

/// The list of a photograph's findings, open on the screen.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PhotoList {
    /// The findings.
    pub findings: Findings,
    /// Flags of excluded pieces, by index in the list.
    left_out: Vec<bool>,
    /// The reason to accept refused moves, while it is typed.
    pub(crate) reason: Option<Prompt>,
    /// The reason to accept refused moves.
    because: Option<String>,
    /// Index of the first piece with a letter: a list of more than 26 pieces has several pages.
    first: usize,
    /// Scroll position: a small terminal has no room for a whole page.
    pub(crate) scroll: Scroll,
    /// The slip that proposed it; `None` for a photograph of the referee's own.
    pub slip: Option<i64>,
}

/// Number of pieces on a page: one for each letter.
const A_PAGE: usize = 26;

impl PhotoList {
    /// Makes the list of some findings, with no piece excluded.
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

    /// Makes the list of a proposed `resync`: in the tactical phase, of the moves that explain its places; `None` for
    /// any other command.
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

    /// Excludes the piece of a letter, or includes it again; returns false if no piece has the letter.
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

    /// Turns to the next or previous page of letters; returns false at the end.
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

    /// Returns the pieces of the page: letter, whether it is excluded, words.
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

    /// Checks whether refused moves are included without a reason to accept them.
    #[must_use]
    pub fn needs_reason(&self) -> bool {
        self.because.is_none() && self.kept().any(|piece| piece.kind == RowKind::Refused)
    }

    /// Sets the reason to accept refused moves.
    pub fn give_reason(&mut self, because: &str) {
        self.because = Some(because.to_owned());
    }

    /// Returns the act that corrects the places of the pieces that no move explains; `None` if there are none.
    #[must_use]
    pub fn command(&self) -> Option<Command> {
        let set_right = self
            .kept()
            .filter(|piece| matches!(piece.kind, RowKind::Correction | RowKind::Drift));
        let places = set_right.flat_map(|piece| piece.seen.clone()).collect();
        findings::entry(places, PHOTOGRAPH)
    }

    /// Returns the lines that play the moves of the list, or for refused moves correct the places with the reason to
    /// accept them; a last line corrects all other places. Empty without moves.
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

    /// Returns the bases as in the photograph, without excluded pieces.
    #[must_use]
    pub fn ghosts(&self, state: &State) -> Vec<Base> {
        self.kept_places()
            .filter_map(|seen| base(state, seen))
            .collect()
    }

    /// Returns the ways from the recorded places to those of the photograph.
    #[must_use]
    pub fn ways(&self, state: &State) -> Vec<(Point, Point)> {
        self.kept_places()
            .filter_map(|seen| Some((recorded(state, &seen.piece)?, seen.at)))
            .collect()
    }

    /// Returns the units whose place differs in the photograph, without excluded pieces.
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
