//! Markers for the table and labels for the pieces, so that pieces can be found in a photograph.

use rules::hue::Hue;
use serde::Serialize;

use super::{PrintSubject, PrintedState, roster};
use crate::day::diary::words::plain_name;
use crate::tags::{Labelled, TagBook, TaggedPiece};
use rules::fields::state::BrigadeState;
use rules::fields::terms::{
    name::{BrigadeId, CorpsId, DivisionId, SideId, UnitId},
    order_of_battle::{LabelPlace, Rank},
};

/// Default side of a label's black square, in inches.
pub const USUAL_TAG: f64 = 0.75;

/// Side of a table marker's black square in inches.
pub const MARKER_TAG: f64 = 2.5;

/// Maximum length in inches of a table's longer side at which four markers in the corners are enough.
const CORNERS_ENOUGH: f64 = 72.0;

/// Places of the table markers, in the order of their tags.
const MARKERS: [&str; 8] = [
    "south-west corner",
    "south-east corner",
    "north-east corner",
    "north-west corner",
    "middle of the south edge",
    "middle of the east edge",
    "middle of the north edge",
    "middle of the west edge",
];

/// Table markers and labels of a battle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Labels {
    /// Side of a label's black square, in inches.
    pub tag_inches: f64,
    /// Position of the label on a base.
    pub place: LabelPlace,
    /// Table markers; empty if only a part of the order of battle is printed.
    pub markers: Vec<Marker>,
    /// A label for each piece, in order of sides.
    pub pieces: Vec<Label>,
}

/// A marker at a fixed place of the table, which gives a photograph its scale.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Marker {
    /// Number of its tag.
    pub tag: u16,
    /// Place on the table: `south-west corner`.
    pub place: &'static str,
}

/// A label of a piece. It shows nothing of the piece's state, because the enemy may read it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Label {
    /// Number of its tag.
    pub tag: u16,
    /// The address, in large type: `A3`; for a general the callsign of his brigade, or his rank; for a card its number.
    pub address: String,
    /// Its name, without text in brackets.
    pub name: String,
    /// Size, value and arm of a unit: `2/4 inf`; empty for other pieces.
    pub strength: String,
    /// Its brigade, or a general's command; empty for a card.
    pub command: String,
    /// The name of its side.
    pub side: String,
    /// The colour of its side.
    pub hue: Hue,
}

/// Returns the markers, and a label for each printed piece, the first side's first. The card of a shown brigade needs
/// no label.
///
/// # Errors
///
/// Fails if the battle has more pieces than tags.
pub fn labels(look: &PrintedState<'_>) -> Result<Labels, String> {
    let state = look.state;
    let book = TagBook::new(state).map_err(|refusal| refusal.to_string())?;
    let mut pieces: Vec<&TaggedPiece> = book.pieces().iter().collect();
    pieces.retain(|piece| is_printed(look, piece));
    pieces.sort_by_key(|piece| (state.oob().side_number(&piece.side), piece.tag));
    let (width, depth) = (state.ground().width, state.ground().depth);
    let markers = match (look.of.is_empty(), width.max(depth) > CORNERS_ENOUGH) {
        (false, _) => 0,
        (true, false) => 4,
        (true, true) => MARKERS.len(),
    };
    let markers = (0..).zip(MARKERS).take(markers);
    Ok(Labels {
        tag_inches: USUAL_TAG,
        place: state.oob().label,
        markers: markers.map(|(tag, place)| Marker { tag, place }).collect(),
        pieces: pieces
            .into_iter()
            .map(|piece| piece_label(look, piece))
            .collect(),
    })
}

fn piece_label(look: &PrintedState<'_>, piece: &TaggedPiece) -> Label {
    let oob = look.state.oob();
    let rank = match &piece.piece {
        Labelled::General(id) => oob.general(id).map(|general| general.rank),
        Labelled::Unit(_) | Labelled::Card(_) => None,
    };
    let address = match rank {
        Some(Rank::Division) => "Div",
        Some(Rank::Corps) => "Corps",
        Some(Rank::Army) => "Army",
        Some(Rank::Brigade) | None => piece.address.as_str(),
    };
    Label {
        tag: piece.tag,
        address: address.to_owned(),
        name: plain_name(&piece.name),
        strength: match &piece.piece {
            Labelled::Unit(id) => strength_words(look, id),
            Labelled::General(_) | Labelled::Card(_) => String::new(),
        },
        command: piece.command.clone(),
        side: look.state.side_name(&piece.side).to_owned(),
        hue: oob.hue(&piece.side),
    }
}

/// Describes a unit's size, combat value and arm: `2/4 inf`.
fn strength_words(look: &PrintedState<'_>, id: &UnitId) -> String {
    let unit = look.state.unit(id);
    unit.map_or_else(String::new, |unit| {
        let arm = roster::short_arm(unit.arm.name());
        format!("{}/{} {arm}", unit.size, unit.value)
    })
}

/// Checks whether a piece belongs to the printed commands.
fn is_printed(look: &PrintedState<'_>, piece: &TaggedPiece) -> bool {
    let state = look.state;
    let brigade = match &piece.piece {
        Labelled::Unit(id) => state.unit(id).map(|unit| unit.brigade.clone()),
        Labelled::General(id) => Some(BrigadeId::new(id.as_str())),
        Labelled::Card(id) => state.is_blind(id).then(|| id.clone()),
    };
    let Some(brigade) = brigade else {
        return false;
    };
    if look.of.is_empty() {
        return true;
    }
    match state.brigade(&brigade) {
        Some(brigade) => holds(look, brigade),
        None => look
            .of
            .iter()
            .any(|command| is_general_of(look, command, brigade.as_str())),
    }
}

fn holds(look: &PrintedState<'_>, brigade: &BrigadeState) -> bool {
    look.of
        .iter()
        .any(|command| command.has(look.state, brigade))
}

/// Checks whether the general of a division, corps or side belongs to a printed command.
fn is_general_of(look: &PrintedState<'_>, command: &PrintSubject, general: &str) -> bool {
    let oob = look.state.oob();
    let (division, corps) = (DivisionId::new(general), CorpsId::new(general));
    let of_division = oob.division(&division);
    let of_corps = oob.corps.iter().find(|found| found.id == corps);
    let side = of_division
        .map(|found| &found.side)
        .or(of_corps.map(|found| &found.side))
        .cloned()
        .unwrap_or_else(|| SideId::new(general));
    match command {
        PrintSubject::Side(id) => *id == side,
        PrintSubject::Corps(id) => {
            *id == corps || of_division.is_some_and(|found| found.corps.as_ref() == Some(id))
        }
        PrintSubject::Division(id) => *id == division,
        PrintSubject::Brigade(_) => false,
    }
}
