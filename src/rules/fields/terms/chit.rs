//! The chits of a round, and the terms of their cup (CHIT-06).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::name::{BrigadeId, DivisionId, SideId};

/// A chit, by the thing that it represents.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chit {
    /// A brigade.
    Brigade(BrigadeId),
    /// A division: its owner names the brigade that acts.
    Division(DivisionId),
    /// Fortunes of War: the next brigade or division chit is wasted (CHIT-18).
    Fortunes,
    /// The commander of a side (CHIT-19).
    Commander(SideId),
}

impl fmt::Display for Chit {
    /// Writes the identifier used in the list of the cup and for a typed draw (CHIT-20).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chit::Brigade(id) => write!(f, "{id}"),
            Chit::Division(id) => write!(f, "{id}"),
            Chit::Fortunes => f.write_str("fortunes"),
            Chit::Commander(side) => write!(f, "commander-{side}"),
        }
    }
}

/// Things that the chits of a cup represent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChitsBy {
    /// One for each brigade.
    #[default]
    Brigades,
    /// One for each division.
    Divisions,
}

/// Rules of a game by chits (CHIT-01); everything else is as in a game in which sides take turns (CHIT-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ChitTerms {
    /// Things that the chits represent.
    pub by: ChitsBy,
    /// True if the chits are drawn from a real cup and typed (CHIT-20).
    pub on_table: bool,
    /// True if Fortunes of War is in the cup (CHIT-18).
    pub fortunes: bool,
    /// True if the commanders have chits (CHIT-19).
    pub commanders: bool,
}
