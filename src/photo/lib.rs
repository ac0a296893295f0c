//! From a photograph to places on the table.
//!
//! The input is one or more pictures of a table with printed AprilTags of the family 36h11: table markers (0 to 7) with
//! known places, and labels (10 and up) whose places are wanted. The output is a [`Survey`]: for each label the centre
//! of its tag in inches, its facing, its height, and its possible error. This layer knows no games, files or terminals:
//! the caller turns tags into pieces.
//!
//! ```text
//! let photo = Photograph::decode(&bytes)?;
//! let survey = locate(&[photo], &TableLayout::new(72.0, 48.0), &Relief::flat());
//! for tag in &survey.tags { .. tag.id, tag.place, tag.facing, tag.size .. }
//! ```
//!
//! # The modules
//!
//! - [`picture`]: JPEG and PNG to an upright greyscale picture
//! - [`camera`]: the pinhole camera and its lens
//! - [`layout`]: where the table markers lie, and how high the labels are
//! - [`survey`]: the result: cameras, tags, faults
//! - [`locate`](mod@locate): the whole way from pictures to places
//! - [`rectify`](mod@rectify): a picture as a plan of the table

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
