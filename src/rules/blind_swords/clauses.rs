//! Every clause that the code cites, in our own words.

mod rules;
mod rulings;

use crate::rules::clause::Stated;
use crate::rules::clause::joined;
use rules::RULES;
use rulings::RULINGS;

/// The clauses of the series that the program keeps.
pub const CLAUSES: &[Stated] = &joined::<{ RULES.len() + RULINGS.len() }>(&RULES, &RULINGS);
