//! Orientation and focal length from EXIF data.

use exif::{In, Reader, Tag};

use super::turn::Turn;

/// The diagonal of a 35 mm film frame in millimetres: the reference for equivalent focal lengths (CIPA DCG 001).
const FILM_DIAGONAL: f64 = 43.267;

/// Equivalent focal lengths of lenses that exist, in millimetres; other values come from damaged files.
const PLAUSIBLE_FOCAL: std::ops::RangeInclusive<f64> = 8.0..=2000.0;

/// The part of EXIF data that matters here.
#[derive(Debug, Default)]
pub(super) struct Exif {
    pub(super) turn: Turn,
    /// Equivalent focal length for 35 mm film, in millimetres; `None` if the data does not give it.
    equivalent: Option<f64>,
    /// Focal length in pixels of the sensor's own grid, and the width of that grid; `None` if the data does not give
    /// them.
    sensor: Option<(f64, f64)>,
}

impl Exif {
    /// Reads EXIF data (a TIFF structure). A value that cannot be read is left out.
    pub(super) fn read(data: &[u8]) -> Self {
        let Ok(exif) = Reader::new()
            .continue_on_error(true)
            .read_raw(data.to_vec())
            .or_else(|error| error.distill_partial_result(|_| ()))
        else {
            return Self::default();
        };
        let number = |tag| {
            let field = exif.get_field(tag, In::PRIMARY)?;
            field.value.get_uint(0)
        };
        let ratio = |tag| match &exif.get_field(tag, In::PRIMARY)?.value {
            exif::Value::Rational(ratios) => ratios.first().map(|ratio| ratio.to_f64()),
            _ => None,
        };
        let plausible = |focal: &f64| focal.is_finite() && PLAUSIBLE_FOCAL.contains(focal);
        let millimetres = match number(Tag::FocalPlaneResolutionUnit) {
            Some(3) => Some(10.0),
            Some(4) => Some(1.0),
            Some(2) | None => Some(25.4),
            Some(_) => None,
        };
        let sensor = || {
            let focal = ratio(Tag::FocalLength)?;
            let pixels = ratio(Tag::FocalPlaneXResolution)? / millimetres?;
            let width = f64::from(number(Tag::PixelXDimension)?);
            let relative = focal * pixels / width;
            ((0.1..50.0).contains(&relative) && width >= 1.0).then_some((focal * pixels, width))
        };
        Self {
            turn: number(Tag::Orientation)
                .map(Turn::from_exif)
                .unwrap_or_default(),
            equivalent: number(Tag::FocalLengthIn35mmFilm)
                .map(f64::from)
                .filter(plausible),
            sensor: sensor(),
        }
    }

    /// Returns the focal length in pixels of a picture of this size; `None` if the data does not say.
    pub(super) fn focal_px(&self, width: u32, height: u32) -> Option<f64> {
        let (width, height) = (f64::from(width), f64::from(height));
        let by_film = self
            .equivalent
            .map(|focal| focal * width.hypot(height) / FILM_DIAGONAL);
        // A picture made smaller keeps the data of the sensor: only their ratio still holds.
        let by_sensor = || {
            self.sensor
                .map(|(focal, grid)| focal * width.max(height) / grid)
        };
        by_film.or_else(by_sensor)
    }
}
