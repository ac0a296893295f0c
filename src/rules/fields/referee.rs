//! What the referee says of the real table: corrections, judgements, the tape measure.

pub mod correction;
pub mod tape;
