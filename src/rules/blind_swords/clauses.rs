//! Every clause that the code cites, in our own words.
//!
//! The documentation of each list prints them.

mod rules;
mod rulings;

use ruleset::clause::{Stated, joined};

pub use rules::RULES;
pub use rulings::RULINGS;

/// The clauses of the series that the program implements: [`RULES`], then [`RULINGS`].
pub const CLAUSES: &[Stated] = &joined::<{ RULES.len() + RULINGS.len() }>(RULES, RULINGS);
