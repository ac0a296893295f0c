//! A division as its own side sees it.

use rules::fields::terms::name::DivisionId;

/// A division of the spectator's side.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnDivision {
    /// The division id.
    pub id: DivisionId,
    /// Display name.
    pub name: String,
    /// The number of its side.
    pub side: u8,
    /// Morale when last computed (MOR-04); `None` before the first computation.
    pub morale: Option<f64>,
    /// True if it routed.
    pub routed: bool,
    /// Free messengers; `None` means unlimited.
    pub messengers: Option<u32>,
}

impl OwnDivision {
    /// Describes the division in a line.
    #[must_use]
    pub fn words(&self) -> String {
        let standing = match (self.routed, self.morale) {
            (true, _) => "ROUTED".to_owned(),
            (false, Some(morale)) => format!("morale {morale} at the last check"),
            (false, None) => "morale not checked yet".to_owned(),
        };
        let riders = match self.messengers {
            Some(1) => "1 messenger free".to_owned(),
            Some(free) => format!("{free} messengers free"),
            None => "unlimited messengers".to_owned(),
        };
        format!("{}: {standing}, {riders}", self.name)
    }
}
