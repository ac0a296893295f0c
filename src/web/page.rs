//! The pages: what a side knows, as HTML for a phone. No page needs a script, and none loads anything from elsewhere.

pub(super) mod act;
pub(super) mod act_button;
pub(super) mod ask;
mod bar;
pub(super) mod board;
pub(super) mod boxed;
mod chart;
pub(super) mod desk;
mod diary;
pub(super) mod dispatch;
pub(super) mod door;
mod form_page;
pub(super) mod forms;
pub(super) mod frame;
pub(super) mod generals;
pub(super) mod hall;
mod me;
pub(super) mod moves;
pub(super) mod photo;
mod sheet;
pub(super) mod side;
mod spot;
pub(super) mod story;
pub(super) mod talk;
mod troops;
pub(super) mod whole;
