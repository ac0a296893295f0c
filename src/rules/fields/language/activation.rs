//! Commands for activation and rally.

use super::{
    shared::{write_optional, write_payer},
    spec::{Spec, command},
    switched::write_switched,
};
use crate::terms::{
    command::{Command, SwitchedModifier},
    name::{BrigadeId, GeneralId},
};

pub(super) const ACTIVATE: Spec = command(
    "activate",
    "[BRIGADE] [with|without MODIFIER]...",
    "roll for one brigade, or each in turn; for a named brigade you may change modifiers",
    |reader| {
        let is_named = !reader.words.is_done();
        Ok(Command::Activate {
            brigade: is_named.then(|| reader.read_brigade()).transpose()?,
            switched: reader.read_switched(&[])?,
        })
    },
);

pub(super) fn write_activate(brigade: Option<&BrigadeId>, switched: &SwitchedModifier) -> String {
    let activate = write_optional("activate", brigade);
    format!("{activate}{}", write_switched(switched))
}

pub(super) const RALLY: Spec = command(
    "rally",
    "BRIGADE [paid-by GENERAL]",
    "lift the brigade's mark one step",
    |reader| {
        Ok(Command::Rally {
            brigade: reader.read_brigade()?,
            paid_by: reader.read_payer()?,
        })
    },
);

pub(super) fn write_rally(brigade: &BrigadeId, paid_by: Option<&GeneralId>) -> String {
    format!("rally {brigade}{}", write_payer(paid_by))
}
