//! Evaluation of a player's acts, one file per decision. Everything is computed from the game as the player's side
//! knows it.

pub mod aims;
pub mod best;
pub mod candidates;
pub mod enemies;
pub mod fights;
pub mod generals;
pub mod ground;
pub mod march;
pub mod moves;
pub mod orders;
pub mod plan;
pub mod position_worth;
mod side_view;
pub mod volley;
pub mod wear;
pub mod weighed_act;
pub mod worth;
