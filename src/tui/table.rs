//! The screens of Fields of Blue & Grey: map, panels, phrases, and the state machine behind them.

pub mod app;
pub mod argument;
pub mod author;
pub mod availability;
pub mod lessons;
pub mod map;
pub mod modifiers;
pub mod panels;
pub mod photo;
pub mod phrase;
pub mod placing;
pub mod ui;
pub mod watch;
