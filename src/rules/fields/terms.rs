//! Vocabulary of the rules, as plain values that need no position.

pub mod account;
pub mod blind;
pub mod by_hand;
pub mod charts;
pub mod chit;
pub mod close;
pub mod command;
pub mod condition;
pub mod edition;
pub mod event;
pub(crate) mod faces;
pub mod fate;
pub mod hold;
pub mod hold_position;
pub mod mark;
pub mod message;
pub mod name;
pub mod opening;
pub mod order;
pub mod order_of_battle;
pub mod phase;
pub mod span;
pub mod switch;
pub mod turn_record;
pub mod weight;
