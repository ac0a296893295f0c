//! Every clause that the code cites, in our own words.
//!
//! The documentation of each list prints them.

mod article;
mod standard;

use ruleset::clause::{Stated, joined};

pub use article::ARTICLE;
pub use standard::STANDARD;

/// The clauses of the rules, [`STANDARD`], then those of the complications, [`ARTICLE`].
pub const CLAUSES: &[Stated] = &joined::<{ STANDARD.len() + ARTICLE.len() }>(STANDARD, ARTICLE);
