//! Shapes: the building blocks of all computations on the table, one of each kind. They know nothing of ground, troops
//! or rules.

pub mod bounding_box;
pub mod direction;
pub(crate) mod interval;
pub(crate) mod rectangle;
pub mod ring;
pub mod root;
pub mod segment;
pub mod simple;
