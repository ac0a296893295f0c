//! Every clause that the code cites, in our own words.
//!
//! - `standard`: Blue & Grey revised and its rulings
//! - `article`: the complications and their rulings

mod article;
mod standard;

use ruleset::clause::Stated;
use ruleset::clause::joined;

/// The clauses of the rules, then those of the complications.
pub const CLAUSES: &[Stated] = &joined::<ALL>(standard::CLAUSES, article::CLAUSES);

const ALL: usize = standard::CLAUSES.len() + article::CLAUSES.len();
