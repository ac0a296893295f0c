//! The cup of activation by chits (CHIT-01 to CHIT-03).

use super::{
    shared::write_optional,
    spec::{Spec, command},
};
use crate::terms::{chit::Chit, command::Command, name::BrigadeId};

pub(super) const DRAW: Spec = command(
    "draw",
    "[BRIGADE|DIVISION|fortunes|commander-SIDE]",
    "draw a chit; of a real cup: what came out (option activation = \"chits\")",
    |reader| {
        Ok(Command::Draw {
            chit: reader.read_chit()?,
        })
    },
);

pub(super) fn write_draw(chit: Option<&Chit>) -> String {
    write_optional("draw", chit)
}

pub(super) const NAME: Spec = command(
    "name",
    "BRIGADE",
    "which brigade the chit is for that was drawn, or kept",
    |reader| {
        Ok(Command::Name {
            brigade: reader.read_brigade()?,
        })
    },
);

pub(super) fn write_name(brigade: &BrigadeId) -> String {
    format!("name {brigade}")
}

pub(super) const KEEP_CHIT: Spec = command(
    "keep-chit",
    "",
    "a commander keeps the chit that was drawn",
    |_| Ok(Command::KeepChit),
);
