//! Wear of a brigade and its recovery: fatigue, rally, divisional morale, and phase 6, which applies all of them.

pub mod fatigue;
pub mod morale;
pub mod morale_status;
pub mod rally;
