//! Shapes: what the questions of the table are made of, one of each. They know nothing of ground, troops or rules.

pub(crate) mod bounding_box;
pub(crate) mod direction;
pub(in crate::table) mod rectangle;
pub mod ring;
pub mod root;
pub mod segment;
pub mod simple;
