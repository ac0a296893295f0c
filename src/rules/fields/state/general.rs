//! Present state of a general: place, points, fate.

use super::id_map::Identified;
use crate::terms::{
    fate::GeneralFate,
    name::{GeneralId, UnitId},
    order_of_battle as oob,
};
use serde::{Deserialize, Serialize};
use std::ops::Deref;
use std::sync::Arc;
use table::measure::Point;

/// The lowest possible quality (GEN-04).
const WORST: u8 = 2;

/// Suffix of a successor's name, after the name of his predecessor.
const SUCCESSOR: &str = "'s successor";

/// Present state of a general.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GeneralState {
    pub(crate) record: Arc<oob::General>,
    pub(crate) at: Option<Point>,
    pub(crate) quality: u8,
    pub(crate) fate: GeneralFate,
    pub(crate) back_on: Option<u32>,
    pub(crate) points: u8,
    pub(crate) ledger: Vec<(String, u8)>,
    #[serde(default)]
    pub(crate) rides: u8,
    pub(crate) leading: Option<UnitId>,
    /// True if he succeeds a general who fell.
    #[serde(default)]
    pub(crate) successor: bool,
    #[serde(default)]
    pub(crate) tests: u32,
}

impl Identified for GeneralState {
    type Id = GeneralId;

    fn id(&self) -> &GeneralId {
        &self.record.id
    }
}

impl Deref for GeneralState {
    type Target = oob::General;

    fn deref(&self) -> &oob::General {
        &self.record
    }
}

impl GeneralState {
    /// Returns the place of the general's figure; `None` while he is not fit.
    #[must_use]
    pub fn post(&self) -> Option<Point> {
        self.at.filter(|_| self.is_fit())
    }

    /// Returns the place of his figure; `None` while he is not on the table.
    #[must_use]
    pub fn at(&self) -> Option<Point> {
        self.at
    }

    /// Returns his present quality: that of a successor may be worse (GEN-04).
    #[must_use]
    pub fn quality(&self) -> u8 {
        self.quality
    }

    /// Returns the fate of the general.
    #[must_use]
    pub fn fate(&self) -> GeneralFate {
        self.fate
    }

    /// Checks whether he is at his post, on the table.
    #[must_use]
    pub fn is_fit(&self) -> bool {
        self.fate == GeneralFate::Fit && self.at.is_some()
    }

    /// Returns the player turn at whose start he returns or his successor arrives (GEN-04); `None` if neither is due.
    #[must_use]
    pub fn back_on(&self) -> Option<u32> {
        self.back_on
    }

    /// Returns his action points left.
    #[must_use]
    pub fn points(&self) -> u8 {
        self.points
    }

    /// Returns his spending this turn: purpose and points.
    #[must_use]
    pub fn ledger(&self) -> &[(String, u8)] {
        &self.ledger
    }

    /// Returns how many moves of up to 6 inches the general made this turn with his own points (CMD-11).
    #[must_use]
    pub fn rides(&self) -> u8 {
        self.rides
    }

    /// Returns the unit that the general leads (CMD-08); `None` if he leads none. A unit that has broken still counts
    /// until his side's next turn, because his test depends on whether it was fired on (RUL-99).
    #[must_use]
    pub fn leading(&self) -> Option<&UnitId> {
        self.leading.as_ref()
    }

    /// Returns the number of his tests in this player turn (RUL-99).
    #[must_use]
    pub fn tests(&self) -> u32 {
        self.tests
    }
}

impl GeneralState {
    /// Fills the post with another general. The roster does not name the successor, so he is called after his
    /// predecessor.
    pub(crate) fn succeed(&mut self) {
        let name = self.successors_name();
        self.successor = true;
        Arc::make_mut(&mut self.record).name = name;
    }

    /// Returns the name of his successor.
    #[must_use]
    pub fn successors_name(&self) -> String {
        match self.successor {
            true => self.name.clone(),
            false => format!("{}{SUCCESSOR}", self.name),
        }
    }

    /// Checks whether he succeeds a general who fell.
    #[must_use]
    pub fn is_successor(&self) -> bool {
        self.successor
    }

    /// Returns the quality of his successor: the next lower one, not below the lowest (GEN-04).
    #[must_use]
    pub fn next_quality(&self) -> u8 {
        match self.fate {
            GeneralFate::Dead => self.successors_quality(),
            _ => self.quality,
        }
    }

    /// Returns the quality that his successor would have (GEN-04).
    #[must_use]
    pub fn successors_quality(&self) -> u8 {
        self.quality.saturating_sub(1).max(WORST)
    }
}

pub(super) fn fresh_general(record: &Arc<oob::General>) -> GeneralState {
    GeneralState {
        quality: record.quality,
        record: Arc::clone(record),
        at: None,
        fate: GeneralFate::Fit,
        back_on: None,
        points: 0,
        ledger: Vec::new(),
        rides: 0,
        leading: None,
        successor: false,
        tests: 0,
    }
}
