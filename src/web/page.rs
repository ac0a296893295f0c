//! The pages: what a side may know as HTML for a phone. No page needs a script, and none asks for anything from
//! elsewhere.

pub(super) mod ask;
mod board;
mod chart;
pub(super) mod door;
pub(super) mod frame;
mod me;
mod sheet;
pub(super) mod side;
mod story;
mod troops;
