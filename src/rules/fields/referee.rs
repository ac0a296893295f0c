//! The referee's statements about the real table: corrections, judgements, house rules, the tape measure.

pub mod correction;
pub mod house_rule;
pub mod table_stands;
pub mod tape;
pub mod terrain;
