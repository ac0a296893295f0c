//! Acts aimed at a spot that a player taps on the map: a march, a move, the first placing of a brigade. Whether the rules
//! allow the act is judged from the game as the player's side knows it.

use super::{ActChoice, ActKind};
use crate::assist::dry_run::{self, DryRun};
use crate::story::request;
use crate::tape::{Lie, way::TargetWay};
use rules::fields::state::State;
use rules::fields::tactical;
use rules::fields::terms::{
    command::{BrigadeLayout, Command, Manoeuvre},
    name::{BrigadeId, FeatureId, UnitId},
    order::Place,
};
use rules::spelling::capitalised;
use table::base::{Base, centre_of};
use table::ground::Feature;
use table::measure::{Bearing, CONTACT, Point};

/// Inches around a brigade within which most marches end.
const MARCH_REACH: f64 = 18.0;

/// Inches beside the line of march within which a tapped spot means straight ahead.
const MISSED: f64 = 0.6;

/// Inches around a body within which most moves end.
const MOVE_REACH: f64 = 9.0;

/// An act that is aimed at a spot, and whose brigade and units are known.
#[derive(Debug, Clone, PartialEq)]
pub struct SpotAct {
    /// The act.
    pub kind: ActKind,
    /// The brigade.
    pub brigade: BrigadeId,
    /// The units of a move; empty for a whole brigade.
    pub units: Vec<UnitId>,
}

/// A body of units that may move together.
#[derive(Debug, Clone, PartialEq)]
pub struct SpotBody {
    /// The units.
    pub units: Vec<UnitId>,
    /// Their names.
    pub words: String,
}

/// Returns the bodies of a brigade that may move, each of which is aimed by itself; the largest first.
#[must_use]
pub fn bodies(known: &State, brigade: &BrigadeId) -> Vec<SpotBody> {
    let brigade = known.brigade(brigade);
    let bodies = brigade.map(|brigade| tactical::movable_bodies(known, brigade));
    let named = |units: Vec<UnitId>| SpotBody {
        words: request::units_in_words(known, &units),
        units,
    };
    bodies.into_iter().flatten().map(named).collect()
}

impl SpotAct {
    /// Returns the troops from whose place the spot is measured; none for a brigade that is not placed yet.
    #[must_use]
    pub fn bases(&self, known: &State) -> Vec<Base> {
        match self.units.as_slice() {
            [] => known.bases_of(&self.brigade),
            units => {
                let bases = units.iter().filter_map(|id| known.unit(id)?.base());
                bases.collect()
            }
        }
    }

    /// Returns the middle of the troops; `None` for a brigade that is not placed yet.
    #[must_use]
    pub fn middle(&self, known: &State) -> Option<Point> {
        centre_of(&self.bases(known))
    }

    /// Returns the distance from the troops within which most spots for the act lie.
    #[must_use]
    pub const fn reach(&self) -> f64 {
        match self.kind {
            ActKind::Move => MOVE_REACH,
            _ => MARCH_REACH,
        }
    }

    /// Returns the act at a place; `None` if the act is not aimed at places, or lacks its facing.
    fn command(&self, known: &State, place: &Place, facing: Option<Bearing>) -> Option<Command> {
        let brigade = self.brigade.clone();
        Some(match (self.kind, place) {
            (ActKind::MarchElsewhere, to) => Command::march(brigade, Some(to.clone())),
            (ActKind::Move, Place::Point(at)) => Command::Move {
                units: self.units.clone(),
                how: self.manoeuvre(known, *at),
                paid_by: None,
            },
            (ActKind::Place, Place::Point(at)) => Command::Deploy {
                brigade,
                at: *at,
                facing: facing?,
                layout: BrigadeLayout::default(),
            },
            _ => return None,
        })
    }

    /// Returns the move to a point: straight ahead or back if the point is so near to the line of march that a finger may
    /// have missed it.
    fn manoeuvre(&self, known: &State, at: Point) -> Manoeuvre {
        let to = Manoeuvre::To(at, None);
        let bases = self.bases(known);
        let Some((middle, first)) = centre_of(&bases).zip(bases.first()) else {
            return to;
        };
        let ahead = first.facing.unit();
        let way = at - middle;
        let along = tenth(way.dot(&ahead));
        match (way - ahead * along).norm() <= MISSED {
            true if along > 0.0 => Manoeuvre::Ahead(along),
            true if along < 0.0 => Manoeuvre::Back(-along),
            _ => to,
        }
    }

    /// Returns the act at a place, with the distance and direction to it.
    ///
    /// # Errors
    ///
    /// Fails with the rules' objection in words.
    pub fn at(
        &self,
        known: &State,
        place: &Place,
        facing: Option<Bearing>,
    ) -> Result<ActChoice, String> {
        let unfit = || "This act is not aimed at a place.".to_owned();
        let command = self.command(known, place, facing).ok_or_else(unfit)?;
        if let DryRun::Refused(refusal) = dry_run::dry_run(known, &command, &[]) {
            return Err(capitalised(&refusal.sentence()));
        }
        let choice = ActChoice::of_command(known, &command, "").ok_or_else(unfit)?;
        let way = match place {
            // Straight ahead the sentence has the inches already.
            Place::Point(_) if !names_point(&command) => None,
            Place::Point(at) => TargetWay::to_point(&self.bases(known), *at),
            Place::Feature(id) => {
                let feature = known.ground().feature(id.as_str());
                feature
                    .and_then(|feature| TargetWay::new(&self.bases(known), &[Lie::Ground(feature)]))
            }
            Place::Unit(_) | Place::Brigade(_) => None,
        };
        let measure = known.oob().measure;
        Ok(choice.aimed(None, way.map(|way| (way, way.in_tenths(measure)))))
    }

    /// Returns the marches to named ground that the rules allow, the nearest first.
    #[must_use]
    pub fn to_ground(&self, known: &State) -> Vec<(FeatureId, ActChoice)> {
        if self.kind != ActKind::MarchElsewhere {
            return Vec::new();
        }
        let bases = self.bases(known);
        let features = known.ground().features.iter();
        let goals = features.filter(|feature| is_goal(feature, &bases));
        let march = |feature: &Feature| {
            let id = FeatureId::new(&feature.id);
            let choice = self.at(known, &Place::Feature(id.clone()), None).ok()?;
            Some((id, choice))
        };
        let mut marches: Vec<(FeatureId, ActChoice)> = goals.filter_map(march).collect();
        marches.sort_by(|one, other| one.1.inches.total_cmp(&other.1.inches));
        marches
    }
}

/// Checks whether the sentence of an act names a point, and not the inches of a move.
fn names_point(command: &Command) -> bool {
    match command {
        Command::Move { how, .. } => matches!(how, Manoeuvre::To(..)),
        _ => true,
    }
}

/// Rounds to a tenth of an inch: a finger is no finer.
#[must_use]
pub fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// Checks whether a piece of ground is named, no mere line, and farther from the bases than contact. Fences and roads
/// are too long to be aims here; the forms list them.
pub(super) fn is_goal(feature: &Feature, from: &[Base]) -> bool {
    let is_line = feature.is_mere_line() || feature.road || feature.kind == "railroad";
    let is_named = !feature.name.is_empty() && feature.name != feature.id;
    let way = || TargetWay::new(from, &[Lie::Ground(feature)]);
    is_named && !is_line && way().is_none_or(|way| way.inches > CONTACT)
}
