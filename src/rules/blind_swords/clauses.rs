//! Every clause that the code cites, in our own words.

mod rules;
mod rulings;

use rules::RULES;
use ruleset::clause::Stated;
use ruleset::clause::joined;
use rulings::RULINGS;

/// The clauses of the series that the program keeps.
pub const CLAUSES: &[Stated] = &joined::<{ RULES.len() + RULINGS.len() }>(&RULES, &RULINGS);
