//! Seats on paper: their commands, and how a player joins the players' boards.

use serde::Serialize;

use super::PrintSubject;
use rules::fields::state::{BrigadeState, State};
use rules::fields::terms::name::SideId;

/// A seat of a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatCard {
    /// Identifier, as typed: `union`, `union/wadsworth`.
    pub id: String,
    /// The side to which the seat belongs.
    pub side: SideId,
    /// The corps, division or brigade that the seat commands; `None` for the whole side.
    pub command: Option<PrintSubject>,
    /// Display name.
    pub name: String,
    /// The players at the seat.
    pub players: Vec<String>,
    /// Link to the boards at this seat; `None` if no boards are served, or joining is closed.
    pub join: Option<Join>,
}

/// Code and address by which a player joins the players' boards at a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Join {
    /// Address of the boards; `None` if they were never served.
    pub place: Option<SeatAddress>,
    /// The code of the seat, with which a player asks to join.
    pub code: String,
}

/// Address at which a player opens the boards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeatAddress {
    /// The address that a player opens.
    pub address: String,
    /// The link that joins the seat.
    pub link: String,
}

/// Returns the display name of a seat: its own name or, if it has none, its side and command.
#[must_use]
pub fn seat_name(state: &State, side: &SideId, command: Option<&str>, name: &str) -> String {
    let side = state.side_name(side);
    match (name, command) {
        ("", None) => side.to_owned(),
        ("", Some(command)) => {
            let named = PrintSubject::of_formation(state, command);
            let named = named.map_or_else(|| command.to_owned(), |named| named.name(state));
            format!("{side}, {named}")
        }
        (name, _) => name.to_owned(),
    }
}

impl SeatCard {
    /// Checks whether a brigade belongs to the seat's command.
    #[must_use]
    pub fn has(&self, state: &State, brigade: &BrigadeState) -> bool {
        brigade.side == self.side
            && (self.command.as_ref()).is_none_or(|command| command.has(state, brigade))
    }

    /// Checks whether the seat has this identifier or this display name.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.id == name || self.name.eq_ignore_ascii_case(name)
    }

    /// Returns the names of the seat's players, or the display name of a seat without players.
    #[must_use]
    pub fn player(&self) -> String {
        match self.players.is_empty() {
            true => self.name.clone(),
            false => self.players.join(", "),
        }
    }
}

impl Join {
    /// Describes how a player joins.
    #[must_use]
    pub fn words(&self) -> String {
        match &self.place {
            Some(place) => format!(
                "Join with your phone: scan the dots, or open {} and type {}.",
                place.address, self.code
            ),
            None => format!(
                "Join with your phone: open the address that the referee shows and type {}.",
                self.code
            ),
        }
    }
}
