//! What wears a brigade down and lifts it again: fatigue, rally, divisional morale, and phase 6 that
//! goes through them.

pub mod fatigue;
pub mod morale;
pub mod morale_status;
pub mod rally;
