//! What several lines share, read and written: a facing, who pays, inches, points, lists.

use super::Misread;
use super::Reader;
use crate::terms::name::GeneralId;
use table::measure::Bearing;
use table::measure::Point;

impl Reader<'_> {
    /// `facing 90`, or nothing.
    pub(super) fn facing(&mut self) -> Result<Option<Bearing>, Misread> {
        match self.words.skip("facing") {
            true => self.bearing().map(Some),
            false => Ok(None),
        }
    }

    /// `paid-by reynolds`, or nothing: who pays, of several who may (RUL-30).
    pub(super) fn payer(&mut self) -> Result<Option<GeneralId>, Misread> {
        match self.words.skip("paid-by") {
            true => self.general().map(Some),
            false => Ok(None),
        }
    }

    /// `90`.
    pub(super) fn bearing(&mut self) -> Result<Bearing, Misread> {
        let word = self.words.peek().unwrap_or_default().to_owned();
        if let Some(bearing) = named_bearing(&word) {
            self.words.skip(&word);
            return Ok(bearing);
        }
        bearing(self.words.number("a bearing in degrees")?)
    }

    /// `4` or `4 in`.
    pub(super) fn inches(&mut self) -> Result<f64, Misread> {
        let inches = self.words.number("a number of inches")?;
        self.words.skip("in");
        if inches < 0.0 {
            return Err(Misread::new(format!(
                "{inches} in is not a way to move: give 0 or more"
            )));
        }
        Ok(inches)
    }
}

/// The bearings that have names: eight points of the compass.
const NAMED_BEARINGS: [(&str, f64); 8] = [
    ("n", 0.0),
    ("ne", 45.0),
    ("e", 90.0),
    ("se", 135.0),
    ("s", 180.0),
    ("sw", 225.0),
    ("w", 270.0),
    ("nw", 315.0),
];

/// The bearing of that name: `ne`; `None` if there is none.
#[must_use]
pub fn named_bearing(name: &str) -> Option<Bearing> {
    let mut named = NAMED_BEARINGS.iter();
    let (_, degrees) = named.find(|(known, _)| *known == name)?;
    Some(Bearing::new(*degrees))
}

/// The bearing that was typed.
///
/// # Errors
///
/// It is not a way that a compass has.
pub fn bearing(degrees: f64) -> Result<Bearing, Misread> {
    match (0.0..=360.0).contains(&degrees) {
        true => Ok(Bearing::new(degrees)),
        false => Err(Misread::new(format!(
            "{degrees} is not a bearing: 0 to 360 degrees, 0 north, 90 east, 180 south, 270 west"
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

pub(super) fn write_point(at: Point) -> String {
    format!("{},{}", at.x, at.y)
}

pub(super) fn write_list(ids: &[impl ToString]) -> String {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    ids.join(",")
}

/// What stands behind a verb, where anything does.
pub(super) fn write_optional(verb: &str, name: Option<&impl ToString>) -> String {
    match name {
        Some(name) => format!("{verb} {}", name.to_string()),
        None => verb.to_owned(),
    }
}
