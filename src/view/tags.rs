//! Numbers of the tags that identify the pieces of a game of Fields in a photograph.
//!
//! Tags 0 to 3 mark the corners of the table (SW, SE, NE, NW), and 4 to 7 the middle of its south, east, north and west
//! edge; 8 and 9 are reserved. From 10 on, the numbers follow the order of battle at the start of the game: units,
//! brigade by brigade, then generals of sides, corps, divisions and brigades, then the cards of blinds by number. The
//! order of battle does not change in play, so a number keeps its meaning to the end of the game.

use rules::fields::state::{State, UnitState, blind_name};
use rules::fields::terms::{
    blind::CardSize,
    command::MovablePiece,
    fate::GeneralFate,
    name::{BrigadeId, GeneralId, SideId, UnitId},
};
use rules::refusal::Refusal;
use table::measure::{Bearing, Point};

/// Number of the first piece's tag.
pub const FIRST_PIECE: u16 = 10;

/// Maximum number of pieces, because the family of tags has 587 tags.
pub const MAX_PIECES: usize = 577;

/// Diameter of a general's disc, in inches.
const DISC: f64 = 1.0;

/// A piece that has its own label.
#[derive(Debug, Clone, PartialEq)]
pub enum Labelled {
    /// A regiment or battery.
    Unit(UnitId),
    /// A general's figure.
    General(GeneralId),
    /// The card of a blind, by its brigade.
    Card(BrigadeId),
}

/// A piece of a game with its tag.
#[derive(Debug, Clone, PartialEq)]
pub struct TaggedPiece {
    /// Number of its tag.
    pub tag: u16,
    /// The piece that bears the label.
    pub piece: Labelled,
    /// Identifier in reports: for a general, the identifier of his command; for a card, the identifier of its blind.
    pub id: String,
    /// Address: `A3`; for a general the callsign of his brigade, empty for one above the brigades; for a card its
    /// number.
    pub address: String,
    /// Display name of the piece.
    pub name: String,
    /// Display name of the unit's brigade or the general's command; empty for a card.
    pub command: String,
    /// The side that owns the piece.
    pub side: SideId,
    /// Depth of its base in inches.
    pub depth: f64,
}

/// Recorded place of a piece.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RecordedPlace {
    /// The middle of its base.
    pub at: Point,
    /// Facing; `None` for a general.
    pub facing: Option<Bearing>,
}

/// The tags of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct TagBook {
    pieces: Vec<TaggedPiece>,
}

impl TagBook {
    /// Numbers the pieces of a game.
    ///
    /// # Errors
    ///
    /// Fails if the game has more than [`MAX_PIECES`] pieces.
    pub fn new(state: &State) -> Result<Self, Refusal> {
        let mut pieces: Vec<TaggedPiece> = units(state).collect();
        pieces.extend(generals(state));
        pieces.extend(cards(state));
        if pieces.len() > MAX_PIECES {
            let said = format!(
                "{} pieces need labels, but only {MAX_PIECES} exist",
                pieces.len()
            );
            return Err(Refusal::impossible("RUL-58", said)
                .remedy("too many for photographs; correct places by hand with `place`"));
        }
        for (tag, piece) in (FIRST_PIECE..).zip(&mut pieces) {
            piece.tag = tag;
        }
        Ok(Self { pieces })
    }

    /// Returns every piece, by tag.
    #[must_use]
    pub fn pieces(&self) -> &[TaggedPiece] {
        &self.pieces
    }

    /// Returns the piece with that tag; `None` if the tag belongs to no piece of this game.
    #[must_use]
    pub fn piece(&self, tag: u16) -> Option<&TaggedPiece> {
        self.pieces.get(usize::from(tag.checked_sub(FIRST_PIECE)?))
    }

    /// Returns the entry of a piece; `None` if the piece is not in this game.
    #[must_use]
    pub fn entry(&self, piece: &Labelled) -> Option<&TaggedPiece> {
        self.pieces.iter().find(|entry| entry.piece == *piece)
    }
}

impl Labelled {
    /// Returns the piece in the form for a correction. `None` if its label is not on the table, because the piece is
    /// broken or gone, its unit is behind a blind, or its card was shown. A card is at the place of the unit that
    /// carries it.
    #[must_use]
    pub fn corrected(&self, state: &State) -> Option<MovablePiece> {
        match self {
            Labelled::Unit(id) => {
                let unit = state.unit(id).filter(|unit| !unit.is_broken())?;
                (!state.is_blind(&unit.brigade)).then(|| MovablePiece::Unit(id.clone()))
            }
            Labelled::General(id) => {
                // A general who has not arrived yet counts as fit: like a regiment's label, his label shows that he is
                // on the table.
                let general = state.general(id)?;
                if general.fate() != GeneralFate::Fit {
                    return None;
                }
                let on_card = state.is_blind(&BrigadeId::new(general.id.as_str()));
                (!on_card).then(|| MovablePiece::General(id.clone()))
            }
            Labelled::Card(blind) => {
                let bearer = state.bearer(blind).filter(|_| state.is_blind(blind))?;
                Some(MovablePiece::Unit(bearer.id.clone()))
            }
        }
    }

    /// Returns the piece's recorded place; `None` if it is off the table, or if [`Labelled::corrected`] is `None`.
    #[must_use]
    pub fn recorded(&self, state: &State) -> Option<RecordedPlace> {
        match self.corrected(state)? {
            MovablePiece::Unit(id) => {
                let base = state.unit(&id).and_then(UnitState::base)?;
                let facing = Some(base.facing);
                Some(RecordedPlace {
                    at: base.at,
                    facing,
                })
            }
            MovablePiece::General(id) => {
                let at = state.general(&id)?.at()?;
                Some(RecordedPlace { at, facing: None })
            }
            MovablePiece::Messenger(_) => None,
        }
    }
}

fn units(state: &State) -> impl Iterator<Item = TaggedPiece> + '_ {
    let oob = state.oob();
    let brigades = oob
        .brigades
        .iter()
        .filter(|brigade| !state.is_dummy(&brigade.id));
    brigades.flat_map(|brigade| {
        let units = brigade.units.iter().filter_map(|id| oob.unit(id));
        units.map(|unit| TaggedPiece {
            tag: 0,
            piece: Labelled::Unit(unit.id.clone()),
            id: unit.id.to_string(),
            address: oob.address(&unit.id),
            name: unit.name.clone(),
            command: brigade.name.clone(),
            side: unit.side.clone(),
            depth: unit.depth,
        })
    })
}

fn generals(state: &State) -> impl Iterator<Item = TaggedPiece> + '_ {
    let oob = state.oob();
    let sides = oob
        .sides
        .iter()
        .map(|side| (side.id.as_str(), "", &side.name));
    let corps = oob
        .corps
        .iter()
        .map(|corps| (corps.id.as_str(), "", &corps.name));
    let divisions = oob
        .divisions
        .iter()
        .map(|division| (division.id.as_str(), "", &division.name));
    let brigades = oob
        .brigades
        .iter()
        .filter(|brigade| !state.is_dummy(&brigade.id));
    let brigades = brigades.map(|brigade| {
        (
            brigade.id.as_str(),
            brigade.callsign.as_str(),
            &brigade.name,
        )
    });
    let commands = sides.chain(corps).chain(divisions).chain(brigades);
    commands.filter_map(|(id, callsign, command)| {
        let general = oob.general(&GeneralId::new(id))?;
        Some(TaggedPiece {
            tag: 0,
            piece: Labelled::General(general.id.clone()),
            id: general.id.to_string(),
            address: callsign.to_owned(),
            name: general.name.clone(),
            command: command.clone(),
            side: general.side.clone(),
            depth: DISC,
        })
    })
}

/// Returns the cards of blinds, by number. Nothing here distinguishes a real blind from a dummy (BLIND-11).
fn cards(state: &State) -> impl Iterator<Item = TaggedPiece> + '_ {
    let CardSize { depth, .. } = state.blinds().unwrap_or_default();
    let mut cards: Vec<_> = state.cards().collect();
    cards.sort_by_key(|(_, card)| card.number);
    cards.into_iter().filter_map(move |(brigade, card)| {
        let side = &state.brigade(brigade)?.side;
        Some(TaggedPiece {
            tag: 0,
            piece: Labelled::Card(brigade.clone()),
            id: blind_name(card.number).to_string(),
            address: card.number.to_string(),
            name: format!("Blind {}", card.number),
            command: String::new(),
            side: side.clone(),
            depth,
        })
    })
}
