//! Activation and rally.

use super::shared::write_optional;
use super::shared::write_payer;
use super::spec::Spec;
use super::spec::command;
use crate::terms::command::Command;
use crate::terms::name::BrigadeId;
use crate::terms::name::GeneralId;

pub(super) const ACTIVATE: Spec = command(
    "activate",
    "[BRIGADE]",
    "roll for one brigade, or each in turn",
    |reader| {
        let is_named = !reader.words.is_done();
        Ok(Command::Activate {
            brigade: is_named.then(|| reader.brigade()).transpose()?,
        })
    },
);

pub(super) fn write_activate(brigade: Option<&BrigadeId>) -> String {
    write_optional("activate", brigade)
}

pub(super) const RALLY: Spec = command(
    "rally",
    "BRIGADE [paid-by GENERAL]",
    "lift the brigade's mark one step",
    |reader| {
        Ok(Command::Rally {
            brigade: reader.brigade()?,
            paid_by: reader.payer()?,
        })
    },
);

pub(super) fn write_rally(brigade: &BrigadeId, paid_by: Option<&GeneralId>) -> String {
    format!("rally {brigade}{}", write_payer(paid_by))
}
