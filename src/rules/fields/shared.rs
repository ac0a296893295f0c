//! Acts common to several phases: points spent, order lost, figures run over, generals who ride.

pub mod blinds;
pub mod demoralisation;
pub mod disorder;
pub mod generals;
pub mod losses;
pub mod overrun;
pub mod points;
pub mod toss;
pub mod waiting;
