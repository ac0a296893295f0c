//! Parts common to several lines, for reading and writing: a facing, the payer, points, lists.

use super::{Misread, WordReader, names};
use crate::state::{State, UnitState};
use crate::terms::name::{GeneralId, UnitId};
use table::measure::{Bearing, EPSILON, Measure, Point};

impl WordReader<'_> {
    /// Reads an optional `facing 90` or `facing >P1`; `from` is the place of the unit when it turns, if that is a
    /// single place. `None` if the line gives no facing.
    pub(super) fn read_facing(&mut self, from: Option<Point>) -> Result<Option<Bearing>, Misread> {
        match self.words.skip("facing") {
            true => self.facing_from(from).map(Some),
            false => Ok(None),
        }
    }

    /// Reads `90`, or `>P1`: towards that unit.
    pub(super) fn facing_from(&mut self, from: Option<Point>) -> Result<Bearing, Misread> {
        let word = self.words.peek().unwrap_or_default().to_owned();
        let Some(name) = word.strip_prefix('>') else {
            return self.read_bearing();
        };
        self.words.skip(&word);
        let unit = match name {
            "" => self.read_unit()?,
            name => names::find_unit(self.state, name)?,
        };
        bearing_towards(self.state, from, &unit)
    }

    /// Reads an optional `paid-by reynolds`: the payer, if several may pay (RUL-30); `None` if the line names none.
    pub(super) fn read_payer(&mut self) -> Result<Option<GeneralId>, Misread> {
        match self.words.skip("paid-by") {
            true => self.read_general().map(Some),
            false => Ok(None),
        }
    }

    /// Reads a bearing, such as `90`.
    pub(super) fn read_bearing(&mut self) -> Result<Bearing, Misread> {
        let word = self.words.peek().unwrap_or_default().to_owned();
        if let Some(bearing) = named_bearing(&word) {
            self.words.skip(&word);
            return Ok(bearing);
        }
        check_bearing(self.words.number("a bearing in degrees")?)
    }
}

/// The direction to the edge of the table that is far from a person who measures from the left and the near edge.
pub const FAR: &str = "far";

/// The bearings that have names: eight points of the compass, and the far edge.
const NAMED_BEARINGS: [(&str, f64); 9] = [
    ("n", 0.0),
    ("ne", 45.0),
    ("e", 90.0),
    ("se", 135.0),
    ("s", 180.0),
    ("sw", 225.0),
    ("w", 270.0),
    ("nw", 315.0),
    (FAR, 0.0),
];

/// Returns the bearing with this name, such as `ne`; `None` if there is none.
#[must_use]
pub fn named_bearing(name: &str) -> Option<Bearing> {
    let mut named = NAMED_BEARINGS.iter();
    let (_, degrees) = named.find(|(known, _)| *known == name)?;
    Some(Bearing::new(*degrees))
}

/// Returns the bearing from a place to the middle of a unit.
///
/// # Errors
///
/// Fails if the unit is not on the table or is at that very place, or if `from` is `None`, because several places are
/// meant.
pub fn bearing_towards(
    state: &State,
    from: Option<Point>,
    unit: &UnitId,
) -> Result<Bearing, Misread> {
    let base = state.unit(unit).and_then(UnitState::base);
    let to = base.ok_or_else(|| Misread::new(format!("{unit} is not on the table")))?;
    let from = from.ok_or_else(|| {
        Misread::new(
            "units in several places cannot all face a unit one way: give a bearing in degrees",
        )
    })?;
    let way = (to.at - from).try_normalize(EPSILON);
    way.map(Bearing::along).ok_or_else(|| {
        Misread::new(format!(
            "{unit} is at that place: give a bearing in degrees"
        ))
    })
}

/// Returns the bearing that was typed.
///
/// # Errors
///
/// Fails for a number that is not a bearing of a compass.
pub fn check_bearing(degrees: f64) -> Result<Bearing, Misread> {
    match (0.0..=360.0).contains(&degrees) {
        true => Ok(Bearing::new(degrees)),
        false => Err(Misread::new(format!(
            "{degrees} is not a bearing: use 0 to 360 degrees (0 north, 90 east, 180 south, 270 west)"
        ))),
    }
}

pub(super) fn write_facing(facing: Option<Bearing>) -> String {
    let facing = facing.map(|bearing| format!(" facing {}", bearing.degrees()));
    facing.unwrap_or_default()
}

pub(super) fn write_payer(paid_by: Option<&GeneralId>) -> String {
    let payer = paid_by.map(|general| format!(" paid-by {general}"));
    payer.unwrap_or_default()
}

/// Writes a point as `x,y` in the table's unit of length, as a command line has it.
pub(super) fn write_point(at: Point, measure: Measure) -> String {
    let at = measure.point(at);
    format!("{},{}", at.x, at.y)
}

pub(super) fn write_list(ids: &[impl ToString]) -> String {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    ids.join(",")
}

/// Writes a verb, followed by a name if there is one.
pub(super) fn write_optional(verb: &str, name: Option<&impl ToString>) -> String {
    match name {
        Some(name) => format!("{verb} {}", name.to_string()),
        None => verb.to_owned(),
    }
}
