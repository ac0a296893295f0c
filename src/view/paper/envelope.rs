//! The sheets of one player, handed to him in an envelope before the battle.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    PrintSubject, PrintedState, Sheet, SheetKind, card::GeneralCard, make_sheet, seat::SeatCard,
};
use crate::map::moment::{MapMoment, Position};
use rules::fields::state::BrigadeState;
use rules::fields::terms::{
    edition::Edition,
    name::{DivisionId, GeneralId, SideId},
};

/// Returns the kinds of sheets in an envelope, in their order below the briefing, which is the cover.
fn envelope_papers(edition: Edition) -> &'static [SheetKind] {
    match edition {
        // Every general has the same points: the brigade sheets have them.
        Edition::Basic => &[
            SheetKind::Briefing,
            SheetKind::Roster,
            SheetKind::Sheets,
            SheetKind::Chart,
            SheetKind::Slips,
        ],
        Edition::Full => &[
            SheetKind::Briefing,
            SheetKind::Roster,
            SheetKind::Sheets,
            SheetKind::Cards,
            SheetKind::Chart,
            SheetKind::Slips,
        ],
    }
}

/// Sheets that stay on the table instead of going to a player.
const OF_THE_TABLE: [SheetKind; 2] = [SheetKind::Setup, SheetKind::Tents];

/// The envelope of one player, which reveals no more than his side may know.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Envelope {
    /// The player, or the name of the seat or the side.
    pub name: String,
    /// True if only the referee may see the content.
    pub is_referees: bool,
    /// Foot line of its pages.
    pub foot: String,
    /// Words at the top of its pages that name their reader: the referee, or a side; empty if they are for everyone.
    #[serde(skip)]
    pub mark: String,
    /// The sheets in the envelope.
    pub sheets: Vec<Sheet>,
}

impl Envelope {
    /// Returns the cards of generals in the envelope.
    fn general_cards(&self) -> impl Iterator<Item = &GeneralCard> {
        self.sheets.iter().flat_map(|sheet| match sheet {
            Sheet::Cards(cards) => cards.generals.as_slice(),
            _ => &[],
        })
    }
}

/// The place of one player: the seat, if there is one, and its brigades.
struct Chair {
    name: String,
    seat: Option<SeatCard>,
    of: Vec<PrintSubject>,
}

/// Returns the envelopes of a packet: the sheets for the table, one envelope for each seat that commands a part of its
/// side, and one for the rest of the side. For a side without seats, each division has a player, as on the name tents,
/// unless the whole side was requested.
///
/// # Errors
///
/// Fails if a paper cannot be printed.
pub(super) fn packet_envelopes(look: &PrintedState<'_>) -> Result<Vec<Envelope>, String> {
    let of_the_table: Result<Vec<Sheet>, String> = OF_THE_TABLE
        .iter()
        .map(|kind| make_sheet(look, *kind))
        .collect();
    let mut envelopes = vec![Envelope {
        name: "table".to_owned(),
        is_referees: look.side.is_none(),
        // The name tents are for everyone, and the set-up sheet itself says that it is for the referee.
        foot: look.open_foot(),
        mark: match look.side {
            Some(side) => only_for(look.state.side_name(side)),
            None => "REFEREE: both sides".to_owned(),
        },
        sheets: of_the_table?,
    }];
    for side in look.sides() {
        let position = position_of(look, side);
        let known = position.as_ref().map(Position::known);
        let state = known.as_deref().unwrap_or(look.state);
        let mut own_envelopes: Vec<(Option<SeatCard>, Envelope)> = Vec::new();
        for chair in chairs(look, side) {
            let seats: Vec<SeatCard> = chair.seat.iter().cloned().collect();
            let own = PrintedState {
                state,
                side: Some(side),
                of: &chair.of,
                seats: &seats,
                slips: &[],
                entry: None,
                ..*look
            };
            let papers = envelope_papers(state.edition()).iter();
            let papers = papers.filter(|kind| match kind {
                SheetKind::Roster => !has_one_brigade(look, side),
                // Nobody writes orders after the end.
                SheetKind::Slips => look.blank || state.over().is_none(),
                _ => true,
            });
            let sheets: Result<Vec<Sheet>, String> =
                papers.map(|kind| make_sheet(&own, *kind)).collect();
            let mut sheets = sheets?;
            // The brigade sheets of the envelope have the units.
            for sheet in &mut sheets {
                if let Sheet::Roster(pages) = sheet {
                    pages.iter_mut().for_each(|page| page.is_short = true);
                }
            }
            let envelope = Envelope {
                name: chair.name,
                is_referees: false,
                foot: own.foot(),
                mark: only_for(state.side_name(side)),
                sheets,
            };
            own_envelopes.push((chair.seat, envelope));
        }
        keep_each_card_once(&mut own_envelopes);
        envelopes.extend(own_envelopes.into_iter().map(|(_, envelope)| envelope));
    }
    Ok(envelopes)
}

/// Returns the mark of the pages that only one side may see.
#[must_use]
pub fn only_for(side: &str) -> String {
    format!("{} ONLY", side.to_uppercase())
}

/// Leaves each general's card in one envelope only: that of the player who commands his corps or division, otherwise
/// that of the player of the whole side, otherwise the first.
fn keep_each_card_once(envelopes: &mut [(Option<SeatCard>, Envelope)]) {
    let rank = |seat: Option<&SeatCard>, id: &GeneralId| {
        let own = match seat.map(|seat| &seat.command) {
            Some(None) => return 1,
            Some(Some(PrintSubject::Corps(corps))) => corps.as_str(),
            Some(Some(PrintSubject::Division(division))) => division.as_str(),
            _ => return 0,
        };
        if own == id.as_str() { 2 } else { 0 }
    };
    let mut owners: BTreeMap<GeneralId, (u8, usize)> = BTreeMap::new();
    for (n, (seat, envelope)) in envelopes.iter().enumerate() {
        for card in envelope.general_cards() {
            let claim = rank(seat.as_ref(), &card.id);
            let owner = owners.entry(card.id.clone()).or_insert((claim, n));
            if claim > owner.0 {
                *owner = (claim, n);
            }
        }
    }
    for (n, (_, envelope)) in envelopes.iter_mut().enumerate() {
        for sheet in &mut envelope.sheets {
            if let Sheet::Cards(cards) = sheet {
                cards
                    .generals
                    .retain(|card| owners.get(&card.id).is_some_and(|owner| owner.1 == n));
            }
        }
    }
}

/// Checks whether a side has only one brigade, so that the brigade's sheet is its whole order of battle.
fn has_one_brigade(look: &PrintedState<'_>, side: &SideId) -> bool {
    let all = look.state.brigades();
    all.filter(|brigade| brigade.side == *side).count() == 1
}

/// Returns the position of a game as a side knows it; `None` if the printed state is already that of the side.
fn position_of(look: &PrintedState<'_>, side: &SideId) -> Option<Position> {
    match (look.side, look.session) {
        (Some(_), _) => None,
        (None, Some(session)) => Position::from_session(session, MapMoment::Now, Some(side)).ok(),
        (None, None) => Some(Position::start(look.state.clone(), Some(side))),
    }
}

fn chairs(look: &PrintedState<'_>, side: &SideId) -> Vec<Chair> {
    let state = look.state;
    let own = || look.brigades().filter(|brigade| brigade.side == *side);
    let subject = |brigade: &BrigadeState| PrintSubject::Brigade(brigade.id.clone());
    let (whole, mut parts): (Vec<SeatCard>, Vec<SeatCard>) = look
        .seats_of(side)
        .cloned()
        .partition(|seat| seat.command.is_none());
    if whole.is_empty() && parts.is_empty() {
        parts = division_seats(look, side);
    }
    let mut chairs: Vec<Chair> = parts
        .iter()
        .map(|seat| Chair {
            name: seat.player(),
            seat: Some(seat.clone()),
            of: own().filter(|b| seat.has(state, b)).map(subject).collect(),
        })
        .collect();
    let is_left = |brigade: &&BrigadeState| !parts.iter().any(|seat| seat.has(state, brigade));
    let left: Vec<PrintSubject> = own().filter(is_left).map(subject).collect();
    if !left.is_empty() {
        let whole = whole.into_iter().next();
        chairs.push(Chair {
            name: (whole.as_ref())
                .map_or_else(|| state.side_name(side).to_owned(), SeatCard::player),
            seat: whole,
            of: left,
        });
    }
    chairs
}

/// Returns a seat for each printed division of a side without seats; none if the side has a single division, or if the
/// whole side was requested.
fn division_seats(look: &PrintedState<'_>, side: &SideId) -> Vec<SeatCard> {
    let is_printed = |id: &DivisionId| {
        let mut own = look.brigades();
        own.any(|brigade| brigade.division == *id)
    };
    let divisions = look.state.divisions();
    let divisions = divisions.filter(|division| division.side == *side && is_printed(&division.id));
    let seats: Vec<SeatCard> = divisions
        .map(|division| SeatCard {
            id: division.id.to_string(),
            side: side.clone(),
            command: Some(PrintSubject::Division(division.id.clone())),
            name: division.name.clone(),
            players: Vec::new(),
            join: None,
        })
        .collect();
    match seats.len() == 1 || look.of.contains(&PrintSubject::Side(side.clone())) {
        true => Vec::new(),
        false => seats,
    }
}
