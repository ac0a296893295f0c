//! Lists and their headings: brigades, units, divisions, a side, a player turn.

pub mod callsign;
pub mod card;
pub mod contents;
pub mod cup;
pub mod digging;
pub mod final_result;
pub mod heading;
pub mod kept_words;
pub mod men;
pub mod overview;
pub mod pace;
pub mod record;
