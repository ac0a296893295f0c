//! The result of reading photographs: cameras, tags, faults.

use std::fmt;

use table::measure::{Bearing, Point};

use crate::{camera::Camera, layout::marker_name};

/// Everything read from one or more photographs of a table.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// One entry for each photograph, in the caller's order.
    pub photos: Vec<PhotoSurvey>,
    /// Root mean square error of all markers' corners after the fit, in inches; `None` if no photograph could be
    /// placed.
    pub accuracy_in: Option<f64>,
    /// Labels with one place each, by number.
    pub tags: Vec<TagPlace>,
    /// Labels seen at more than one place, by number; none of them is in `tags`.
    pub duplicates: Vec<DuplicateTag>,
    /// Reasons why the photographs cannot be trusted as a whole; empty if all is well. Duplicates are among them.
    pub faults: Vec<Fault>,
}

/// Content of one photograph, and its camera.
#[derive(Clone, Debug, Default)]
pub struct PhotoSurvey {
    /// Width of the upright picture in pixels.
    pub width: u32,
    /// Height of the upright picture in pixels.
    pub height: u32,
    /// Table markers read, by number.
    pub markers: Vec<u16>,
    /// Number of labels read.
    pub labels: usize,
    /// Source of the focal length.
    pub focal_from: FocalSource,
    /// Root mean square error of this picture's marker corners, in inches; `None` if it could not be placed.
    pub residual_in: Option<f64>,
    /// The camera; `None` if the picture could not be placed.
    pub camera: Option<Camera>,
}

impl PhotoSurvey {
    /// Returns the focal length in pixels of the upright picture; `None` if the picture could not be placed.
    #[must_use]
    pub fn focal_px(&self) -> Option<f64> {
        self.camera.as_ref().map(|camera| camera.focal)
    }

    /// Returns the radial coefficient: a ray at `r` focal lengths from the axis is drawn at `r * (1 + k r^2)`; `None`
    /// if the picture could not be placed.
    #[must_use]
    pub fn distortion(&self) -> Option<f64> {
        self.camera.as_ref().map(|camera| camera.distortion)
    }
}

/// Source of a photograph's focal length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FocalSource {
    /// The picture's EXIF data, refined by the fit.
    Exif,
    /// The fit alone.
    #[default]
    Estimated,
}

/// A label's tag on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct TagPlace {
    /// Number of the tag, 10 and up.
    pub id: u16,
    /// Indices of the photographs that show it, ascending.
    pub photos: Vec<usize>,
    /// Centre of the tag.
    pub place: Point,
    /// Direction of the tag's top edge from its centre.
    pub facing: Bearing,
    /// Side of the black square as measured, in inches.
    pub size: f64,
    /// Height above the table, in inches.
    pub height: f64,
    /// Distance in inches by which the place may be off.
    pub uncertain_in: f64,
    /// Reason why the place may be off by more than the fit; `None` if there is none.
    pub why_uncertain: Option<Doubt>,
}

/// Reason why a label's place may be off by more than the error of the fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Doubt {
    /// The label is on or beside a hill, and only one photograph, or two from nearly the same direction, show it.
    Hill {
        /// Amount in inches by which half a level more or less would shift the place.
        half_level_in: f64,
    },
    /// Too few markers are near, or they do not fit well.
    Markers {
        /// Distance in inches by which the place may be off.
        error_in: f64,
    },
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::Hill { half_level_in } => write!(
                f,
                "seen from one direction only, on a hill: if its height is half a level off, its place is \
                 {half_level_in:.1} in off"
            ),
            Doubt::Markers { error_in } => write!(
                f,
                "may be {error_in:.1} in off: take a picture with more table markers around it"
            ),
        }
    }
}

/// A label seen at more than one place.
#[derive(Clone, Debug, PartialEq)]
pub struct DuplicateTag {
    /// Number of the tag.
    pub id: u16,
    /// Photograph and place of each sighting.
    pub places: Vec<(usize, Point)>,
}

/// Reason why photographs cannot be trusted, with place, cause and remedy in its `Display`.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// A photograph shows no table marker.
    NoMarker {
        /// Index of the photograph.
        photo: usize,
    },
    /// A photograph shows one table marker only.
    OneMarker {
        /// Index of the photograph.
        photo: usize,
        /// Number of the marker.
        marker: u16,
    },
    /// A table marker appears more than once in a photograph.
    MarkerTwice {
        /// Index of the photograph.
        photo: usize,
        /// Number of the marker.
        marker: u16,
    },
    /// A table marker is not where the others say it must be.
    MarkerMisplaced {
        /// Index of the photograph.
        photo: usize,
        /// Number of the marker.
        marker: u16,
        /// The place where the marker belongs.
        expected: Point,
        /// The place of the marker as computed from the other markers.
        found: Point,
    },
    /// The markers of a photograph contradict each other, and leaving out no single one resolves it.
    MarkersDisagree {
        /// Index of the photograph.
        photo: usize,
        /// Numbers of the markers.
        markers: Vec<u16>,
        /// Root mean square error of their corners, in inches; infinite if no camera sees them so.
        error_in: f64,
    },
    /// A photograph shows markers but no label can be read.
    Blurred {
        /// Index of the photograph.
        photo: usize,
    },
    /// A label is at two places.
    Duplicate(DuplicateTag),
}

impl Fault {
    /// Returns the index of the photograph at fault; `None` for a duplicate label, which may involve two.
    #[must_use]
    pub fn photo(&self) -> Option<usize> {
        match self {
            Fault::NoMarker { photo }
            | Fault::OneMarker { photo, .. }
            | Fault::MarkerTwice { photo, .. }
            | Fault::MarkerMisplaced { photo, .. }
            | Fault::MarkersDisagree { photo, .. }
            | Fault::Blurred { photo } => Some(*photo),
            Fault::Duplicate(_) => None,
        }
    }
}

/// Writes cause and remedy; the caller puts the photograph's name in front.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoMarker { .. } => write!(
                f,
                "no table marker in the picture; at least two are needed. \
                 Put the markers in the corners of the table and step back"
            ),
            Fault::OneMarker { marker, .. } => write!(
                f,
                "only the {} marker is in the picture; at least two are needed. \
                 Step back until another is in view",
                marker_name(*marker)
            ),
            Fault::MarkerTwice { marker, .. } => write!(
                f,
                "the {} marker (tag {marker}) is in the picture twice. Take one away",
                marker_name(*marker)
            ),
            Fault::MarkerMisplaced {
                marker,
                expected,
                found,
                ..
            } => write!(
                f,
                "the {name} marker (tag {marker}) should be at {:.1},{:.1}; by the other markers it is at {:.1},{:.1}. \
                 Put it back, or give its real place: --marker {marker}=X,Y",
                expected.x,
                expected.y,
                found.x,
                found.y,
                name = marker_name(*marker),
            ),
            Fault::MarkersDisagree {
                markers, error_in, ..
            } => {
                let names: Vec<_> = markers.iter().map(|id| marker_name(*id)).collect();
                let by = match error_in.is_finite() {
                    true => format!(": off by {error_in:.2} in"),
                    false => String::new(),
                };
                write!(
                    f,
                    "the markers ({}) do not fit a table of this size{by}. Check the size of the table, and that each \
                     marker lies flush in its own corner. Send the whole picture, not a part of it",
                    names.join(", ")
                )
            }
            Fault::Blurred { .. } => write!(
                f,
                "the table markers can be read, but no label can. Hold still, or go closer"
            ),
            Fault::Duplicate(tag) => {
                let places: Vec<_> = tag
                    .places
                    .iter()
                    .map(|(_, place)| format!("{:.1},{:.1}", place.x, place.y))
                    .collect();
                write!(
                    f,
                    "label {} is on the table twice, at {}. Take one away; neither place was used",
                    tag.id,
                    places.join(" and at ")
                )
            }
        }
    }
}
