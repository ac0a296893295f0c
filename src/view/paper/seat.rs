//! Seats as paper shows them: who commands what, and how he joins the players' boards.

use serde::Serialize;

use super::Command;
use rules::fields::state::{BrigadeState, State};
use rules::fields::terms::name::SideId;

/// A seat of a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// What is typed: `union`, `union/wadsworth`.
    pub id: String,
    /// The side.
    pub side: SideId,
    /// The corps, division or brigade that it commands; none: the whole side.
    pub command: Option<Command>,
    /// What people call it.
    pub name: String,
    /// Who sits there.
    pub players: Vec<String>,
    /// How one joins there; `None` if no boards are served, or joining is closed.
    pub join: Option<Join>,
}

/// How one joins the players' boards at a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Join {
    /// Where the boards are; `None` if they were never served.
    pub place: Option<Place>,
    /// The code of the seat: who types it knocks.
    pub code: String,
}

/// Where the boards are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// What a player opens.
    pub address: String,
    /// The link that joins the seat.
    pub link: String,
}

/// What people call a seat: its own name, or else side and command.
#[must_use]
pub fn called(state: &State, side: &SideId, command: Option<&str>, name: &str) -> String {
    let side = state.side_name(side);
    match (name, command) {
        ("", None) => side.to_owned(),
        ("", Some(command)) => format!("{side}, {command}"),
        (name, _) => name.to_owned(),
    }
}

impl Seat {
    /// Whether a brigade is its.
    #[must_use]
    pub fn has(&self, state: &State, brigade: &BrigadeState) -> bool {
        brigade.side == self.side
            && (self.command.as_ref()).is_none_or(|command| command.has(state, brigade))
    }

    /// Whether it is called so, by what is typed or by what people call it.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.id == name || self.name.eq_ignore_ascii_case(name)
    }

    /// Who sits there, or what people call the seat where nobody does yet.
    #[must_use]
    pub fn player(&self) -> String {
        match self.players.is_empty() {
            true => self.name.clone(),
            false => self.players.join(", "),
        }
    }
}

impl Join {
    /// What is to be done, in a sentence.
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
