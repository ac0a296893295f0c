//! Reading of photographs: the places of labelled pieces on the table.
//!
//! The input is one or more pictures of a table with printed AprilTags of the family 36h11: table markers (0 to 7) with
//! known places, and labels (10 and up) of which the caller needs the places. The output is a [`Survey`]: for each
//! label the centre of its tag in inches, its facing, its height, and its possible error. This layer does not depend on
//! games, files or terminals: the caller turns tags into pieces.
//!
//! ```text
//! let photo = Photograph::decode(&bytes)?;
//! let survey = locate(&[photo], &TableLayout::new(72.0, 48.0), &Relief::flat());
//! for tag in &survey.tags { .. tag.id, tag.place, tag.facing, tag.size .. }
//! ```
//!
//! # The modules
//!
//! - [`picture`]: decoding of JPEG and PNG files to an upright greyscale picture
//! - [`camera`]: the pinhole camera and its lens
//! - [`layout`]: the places of the table markers, and the heights of the labels
//! - [`survey`]: the result: cameras, tags, faults
//! - [`locate`](mod@locate): all steps from pictures to places
//! - [`rectify`](mod@rectify): conversion of a picture to a plan of the table

mod bundle;
pub mod camera;
mod detect;
mod homography;
pub mod layout;
pub mod locate;
mod markers;
pub mod picture;
mod places;
mod pose;
pub mod rectify;
pub mod survey;

pub use camera::Camera;
pub use layout::{Relief, TableLayout};
pub use locate::locate;
pub use picture::{Photograph, PictureError};
pub use rectify::{Plan, rectify};
pub use survey::{Doubt, DuplicateTag, Fault, FocalSource, PhotoSurvey, Survey, TagPlace};
