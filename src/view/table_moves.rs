//! Moves read from the table: the legal moves that bring the active side's pieces from their recorded places to where
//! they were found, each with its price; or the reason why no legal move does.

mod fit;
mod price;
mod search;
mod words;

use crate::survey::{ComparedPiece, Comparison, FoundPieces, Tolerance};
use rules::fields::language;
use rules::fields::state::State;
use rules::fields::terms::{
    command::{Command, Manoeuvre, MovablePiece},
    name::{GeneralId, UnitId},
};
use rules::refusal::Refusal;

/// Shift in inches below which a piece counts as jostled, not moved, because no player pays a point for less.
const LEAST_MOVE: f64 = 0.5;

/// Turn in degrees below which a piece counts as jostled, not turned.
const LEAST_TURN: f64 = 5.0;

/// A move that explains where pieces were found.
#[derive(Debug, Clone, PartialEq)]
pub struct TableMove {
    /// The act as a command.
    pub command: Command,
    /// The command line of the move, with addresses: `move P1,P2 ahead 3`.
    pub line: String,
    /// The units that the act moves.
    pub units: Vec<UnitId>,
    /// The general who rides; `None` if units move.
    pub general: Option<GeneralId>,
    /// Points that the act costs; 0 for a refused one.
    pub points: u8,
    /// Units that the act disorders.
    pub disorders: Vec<UnitId>,
    /// The rules' objection; `None` for a legal move.
    pub refused: Option<RefusedMove>,
}

/// Reason why no legal move leads to where the pieces were found.
#[derive(Debug, Clone, PartialEq)]
pub struct RefusedMove {
    /// The refusal of the nearest move.
    pub refusal: Refusal,
    /// By how many inches the move is too long to be legal; `None` if no length would be legal.
    pub over: Option<f64>,
}

/// All moves read from the table: legal ones in playing order, then refused ones.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TableMoves {
    /// The moves, each with its price or objection.
    pub moves: Vec<TableMove>,
}

impl TableMove {
    /// Checks whether the act moves a piece.
    #[must_use]
    pub fn moves_piece(&self, piece: &MovablePiece) -> bool {
        match piece {
            MovablePiece::Unit(unit) => self.units.contains(unit),
            MovablePiece::General(general) => self.general.as_ref() == Some(general),
            MovablePiece::Messenger(_) => false,
        }
    }

    /// Returns the pieces that the act moves, among those that were seen.
    #[must_use]
    pub fn moved_pieces<'a>(&self, comparison: &'a Comparison) -> Vec<&'a ComparedPiece> {
        let seen = comparison.pieces.iter();
        let moves = |seen: &&ComparedPiece| {
            let piece = seen.correction.as_ref();
            piece.is_some_and(|piece| self.moves_piece(piece))
        };
        seen.filter(moves).collect()
    }
}

impl TableMoves {
    /// Returns the differing pieces that no move explains, because they were jostled or do not belong to the active
    /// side.
    #[must_use]
    pub fn drift<'a>(&self, comparison: &'a Comparison) -> Vec<&'a ComparedPiece> {
        let mut differing = comparison.differing();
        differing.retain(|seen| {
            let piece = seen.correction.as_ref();
            !piece.is_some_and(|piece| self.explain(piece))
        });
        differing
    }

    /// Checks whether any of the moves moves this piece.
    #[must_use]
    pub fn explain(&self, piece: &MovablePiece) -> bool {
        self.moves.iter().any(|read| read.moves_piece(piece))
    }
}

/// Reads the moves of the active side. Pieces that agree with the record, or were only jostled, do not move.
#[must_use]
pub fn read(state: &State, found: &FoundPieces, tolerance: Tolerance) -> TableMoves {
    search::Search::new(state, found, tolerance).run()
}

/// Returns the command line of a move with addresses; the language also reads identifiers.
fn addressed_line(state: &State, command: &Command) -> String {
    let line = language::write_for(state, command);
    let Command::Move { units, how, .. } = command else {
        return match command {
            Command::Face { unit, .. } => with_address(state, line, unit),
            _ => line,
        };
    };
    let ids: Vec<&str> = units.iter().map(UnitId::as_str).collect();
    let addresses: Vec<String> = units.iter().map(|id| state.oob().address(id)).collect();
    let line = line.replacen(&ids.join(","), &addresses.join(","), 1);
    match how {
        Manoeuvre::UpTo(at) => {
            let begun = line.strip_suffix(at.as_str());
            begun.map_or_else(
                || line.clone(),
                |begun| format!("{begun}{}", state.oob().address(at)),
            )
        }
        _ => line,
    }
}

fn with_address(state: &State, line: String, unit: &UnitId) -> String {
    line.replacen(unit.as_str(), &state.oob().address(unit), 1)
}
