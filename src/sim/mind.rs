//! How a player weighs what he may do, one file a decision. All is asked of the game as his side knows it.

pub mod best;
pub mod candidates;
pub mod fights;
pub mod generals;
pub mod ground;
pub mod march;
pub mod moves;
pub mod orders;
pub mod standing;
pub mod volley;
pub mod weighed;
pub mod worth;
