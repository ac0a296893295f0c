//! The cup of activation by chits (CHIT-01 to CHIT-03).

use super::{
    shared::write_optional,
    spec::{Spec, command},
};
use crate::terms::{chit::Chit, command::Command, name::BrigadeId};

pub(super) const DRAW: Spec = command(
    "draw",
    "[BRIGADE|DIVISION|fortunes|commander-SIDE]",
    "draw a chit; with a real cup, name the chit drawn (option activation = \"chits\")",
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
    "choose the brigade for a drawn or kept chit",
    |reader| {
        Ok(Command::Name {
            brigade: reader.read_brigade()?,
        })
    },
);

pub(super) fn write_name(brigade: &BrigadeId) -> String {
    format!("name {brigade}")
}

pub(super) const KEEP_CHIT: Spec =
    command("keep-chit", "", "a commander keeps the drawn chit", |_| {
        Ok(Command::KeepChit)
    });
