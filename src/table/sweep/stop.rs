//! Input of a sweep, and the causes that end it.

use crate::measure::{EPSILON, Point, Vector};
use crate::sight::Sight;

/// Destination of a march.
#[derive(Debug, Clone, PartialEq)]
pub enum MarchGoal {
    /// The centre of the formation reaches the point.
    Point(Point),
    /// Some base touches the feature with this index.
    Feature(usize),
    /// Some base touches one of these troops.
    Troops(Vec<usize>),
    /// No goal: the march goes on until something else ends it.
    Away,
}

/// Cause that ends a sweep. Numbers are indices into the field's troops or the ground's features.
#[derive(Debug, Clone, PartialEq)]
pub enum StopCause {
    /// The troop `by` sees the mover `unit` (ZOO-02).
    Observed {
        /// The observer.
        by: usize,
        /// The unit that is seen.
        unit: usize,
        /// Line of sight that proves it.
        proof: Box<Sight>,
    },
    /// The mover meets close or obstructed ground; a die decides (ROUGH-04).
    Rough {
        /// The feature.
        feature: usize,
        /// The mover that meets it first.
        unit: usize,
    },
    /// The mover meets a linear obstacle; a die decides (ROUGH-04).
    Obstacle {
        /// The line.
        feature: usize,
        /// The mover that meets it first.
        unit: usize,
    },
    /// The mover would enter impassable ground.
    Impassable {
        /// The feature.
        feature: usize,
        /// The mover that meets it first.
        unit: usize,
    },
    /// The mover touches a hostile base that is not its goal.
    Enemy {
        /// The hostile troop.
        troop: usize,
        /// The mover.
        unit: usize,
    },
    /// The mover would leave the table.
    TableEdge {
        /// The mover.
        unit: usize,
    },
    /// The goal is reached.
    Arrival,
    /// The requested distance is done.
    Done,
}

/// End of a sweep: the smallest distance at which something ends it.
#[derive(Debug, Clone, PartialEq)]
pub struct SweepStop {
    /// Inches from the start of the sweep's line.
    pub after: f64,
    /// Cause of the stop.
    pub cause: StopCause,
}

/// Input of a sweep.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
/// use vidette_table::base::Base;
/// use vidette_table::field::{Field, SightLaw};
/// use vidette_table::ground::{Ground, SightType};
/// use vidette_table::measure::{Bearing, Point};
/// use vidette_table::sweep::{MarchGoal, StopCause, Sweep};
/// use vidette_table::troops::Troop;
///
/// let regiment = |y: f64, facing: f64, side: u8| Troop {
///     base: Base::new(Point::new(20.0, y), Bearing::new(facing), 3.0, 1.0),
///     side,
///     formation: u32::from(side),
/// };
/// let field = Field {
///     ground: Arc::new(Ground::open(48.0, 48.0, SightType::Rolling)),
///     troops: vec![regiment(5.0, 0.0, 0), regiment(40.0, 180.0, 1)].into(),
///     law: SightLaw::default(),
/// };
/// let stop = field.first_stop(&Sweep::new(vec![0], Bearing::NORTH.unit(), MarchGoal::Away));
/// assert!((stop.after - 22.0).abs() < 0.02);
/// assert!(matches!(stop.cause, StopCause::Observed { by: 1, unit: 0, .. }));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Sweep {
    /// The movers, as indices into the field's troops; they stand as after any wheel.
    pub movers: Vec<usize>,
    /// Unit vector of the march.
    pub direction: Vector,
    /// Inches already done; anything that would have ended the sweep before was dealt with.
    pub start: f64,
    /// Maximum length of the sweep in inches.
    pub until: f64,
    /// Destination.
    pub goal: MarchGoal,
    /// Features that no longer end the sweep: a die has let the march through.
    pub passed: Vec<usize>,
    /// Movers that do not use roads through rough ground, because they march along the road in line and not in column
    /// (ROUGH-06).
    pub in_line: Vec<usize>,
    /// Troops whose sight does not end the sweep, because they saw the movers before the march. Touching their bases
    /// still ends it.
    pub unheeded: Vec<usize>,
}

impl Sweep {
    /// Creates the march of `movers` along `direction` to `goal`, from their positions until something ends it.
    #[must_use]
    pub fn new(movers: Vec<usize>, direction: Vector, goal: MarchGoal) -> Self {
        Self {
            movers,
            direction,
            start: 0.0,
            until: f64::INFINITY,
            goal,
            passed: Vec::new(),
            in_line: Vec::new(),
            unheeded: Vec::new(),
        }
    }
}

impl StopCause {
    /// Returns the priority of a cause: of two causes at the same distance, the lower number is reported.
    fn rank(&self) -> u8 {
        match self {
            StopCause::Arrival => 0,
            StopCause::TableEdge { .. } => 1,
            StopCause::Impassable { .. } => 2,
            StopCause::Observed { .. } => 3,
            StopCause::Enemy { .. } => 4,
            StopCause::Rough { .. } => 5,
            StopCause::Obstacle { .. } => 6,
            StopCause::Done => 7,
        }
    }
}

impl SweepStop {
    /// Replaces this stop by another that is nearer, or equally near and of higher priority.
    pub(super) fn take_nearer(&mut self, after: f64, cause: StopCause) {
        let gap = after - self.after;
        if gap < -EPSILON || (gap <= EPSILON && cause.rank() < self.cause.rank()) {
            *self = SweepStop { after, cause };
        }
    }
}
