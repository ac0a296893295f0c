//! Acts aimed at a spot that a player taps on the map: a march, a move, or the first placing of a brigade. The rules
//! judge them in the game as the player's side knows it.

use super::{ActChoice, ActKind, old_reports, reasons::certain_objection};
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

/// Reach of most marches, in inches around the brigade.
const MARCH_REACH: f64 = 18.0;

/// Error of a finger, in inches: a tapped spot this close to the line straight ahead or back means a move along that
/// line.
const MISSED: f64 = 0.6;

/// Reach of most moves, in inches around the units that move together.
const MOVE_REACH: f64 = 9.0;

/// An act to be aimed at a spot that the player still has to choose.
#[derive(Debug, Clone, PartialEq)]
pub struct SpotAct {
    /// Kind of the act: a march, a move or a first placing.
    pub kind: ActKind,
    /// The brigade that acts, or whose units act.
    pub brigade: BrigadeId,
    /// The units that move together; empty if the whole brigade acts.
    pub units: Vec<UnitId>,
}

/// A body of units that may move together.
#[derive(Debug, Clone, PartialEq)]
pub struct SpotBody {
    /// The units of the group, by identifier.
    pub units: Vec<UnitId>,
    /// Names of the units, as the player reads them.
    pub words: String,
}

/// Returns the groups of a brigade's units that may move together, the largest first. Each group is aimed separately.
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
    /// Returns the troops from which the distance to the spot is measured; empty for a brigade that is not placed yet.
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

    /// Returns how far from the troops most spots for the act lie, in inches.
    #[must_use]
    pub const fn reach(&self) -> f64 {
        match self.kind {
            ActKind::Move => MOVE_REACH,
            _ => MARCH_REACH,
        }
    }

    /// Returns the command that does the act at a place; `None` if the act cannot be aimed at such a place, or if a
    /// placing lacks its facing.
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

    /// Returns the move to a point. If the point is within a finger's error of the line straight ahead or back, the
    /// move goes along that line.
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
        let command = self.judged(known, place, facing)?;
        let choice = ActChoice::of_command(known, &command, "").ok_or_else(unfit)?;
        let way = match place {
            // The sentence of a move straight ahead already gives the inches.
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

    /// Returns the command that carries out the act at a place, or the rules' objection in words. An enemy out of sight
    /// bars nothing, because he may have moved on.
    fn judged(
        &self,
        known: &State,
        place: &Place,
        facing: Option<Bearing>,
    ) -> Result<Command, String> {
        let command = self.command(known, place, facing).ok_or_else(unfit)?;
        let objection = |known: &State| match dry_run::dry_run(known, &command, &[]) {
            DryRun::Refused(refusal) => Some(capitalised(&refusal.sentence())),
            DryRun::Would(_) | DryRun::Wanted(_) => None,
        };
        match certain_objection(known, objection) {
            Some(refusal) => Err(refusal),
            None => Ok(command),
        }
    }

    /// Returns the warning that an act at a place is refused if an enemy who is out of sight is still where he was last
    /// seen; `None` if no such enemy would prevent it.
    #[must_use]
    pub fn doubt(&self, known: &State, place: &Place, facing: Option<Bearing>) -> Option<String> {
        known.without_old_reports()?;
        let command = self.command(known, place, facing)?;
        match dry_run::dry_run(known, &command, &[]) {
            DryRun::Refused(refusal) => {
                let reason = refusal.sentence();
                Some(old_reports::doubt(known, &self.brigade, self.kind, &reason))
            }
            DryRun::Would(_) | DryRun::Wanted(_) => None,
        }
    }

    /// Returns the rules' objection to the act at a point, as far as the side knows; `None` if the act is allowed
    /// there. A brigade that is still to be placed may be placed there if one of two facings is allowed: along or
    /// across the table.
    #[must_use]
    pub fn objection(&self, known: &State, at: Point) -> Option<String> {
        let facings: &[Option<f64>] = match self.kind {
            ActKind::Place => &[Some(0.0), Some(90.0)],
            _ => &[None],
        };
        let mut first = None;
        for facing in facings {
            let facing = facing.map(Bearing::new);
            let no = self.judged(known, &Place::Point(at), facing).err()?;
            first = first.or(Some(no));
        }
        first
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

/// Returns the objection to an act that cannot be aimed at any place.
fn unfit() -> String {
    "This act is not aimed at a place.".to_owned()
}

/// Checks whether the sentence of an act names a point, rather than a number of inches to move.
fn names_point(command: &Command) -> bool {
    match command {
        Command::Move { how, .. } => matches!(how, Manoeuvre::To(..)),
        _ => true,
    }
}

/// Rounds to a tenth of an inch, because fingers are no more precise.
#[must_use]
pub fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// Checks whether a terrain feature can be the goal of a march: it has a name, is not just a line, and is not in
/// contact with the bases. Fences and roads are too long to be goals here; the forms list them instead.
pub(super) fn is_goal(feature: &Feature, from: &[Base]) -> bool {
    let is_line = feature.is_mere_line() || feature.road || feature.kind == "railroad";
    let is_named = !feature.name.is_empty() && feature.name != feature.id;
    let way = || TargetWay::new(from, &[Lie::Ground(feature)]);
    is_named && !is_line && way().is_none_or(|way| way.inches > CONTACT)
}
