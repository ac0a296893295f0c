//! Acts common to several phases: spending of points, loss of order, figures run over, rides of generals.

pub mod blinds;
pub mod demoralisation;
pub mod disorder;
pub mod generals;
pub mod losses;
pub mod overrun;
pub mod points;
pub mod toss;
pub mod waiting;
