//! What an onlooker may know, as plain values that screens and sheets draw.

pub mod arc;
pub mod board;
pub mod called;
pub mod card;
pub mod close;
pub mod desk;
pub mod dice;
pub mod doubt;
pub mod headline;
pub mod landmark;
mod legs;
pub mod measured;
pub mod mend;
pub mod onlooker;
pub mod overview;
pub mod pace;
pub mod phase_six;
pub mod reckoning;
pub mod record;
pub mod show;
pub mod sightings;
pub mod story;
pub mod tape;
pub mod todo;
pub mod trial;
pub mod warning;
pub mod watched;
