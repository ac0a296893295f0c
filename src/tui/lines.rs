//! Games as lines of text, without screens: Fields of Blue & Grey, and every other rule set.

pub(crate) mod boxed;
pub(crate) mod dialogue;
pub mod fields;
