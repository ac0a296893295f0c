//! Shapes: the building blocks of all computations on the table. They do not depend on ground, troops or rules.

pub mod bounding_box;
pub mod direction;
pub(crate) mod interval;
pub(crate) mod rectangle;
pub mod ring;
pub mod root;
pub mod segment;
pub mod simple;
