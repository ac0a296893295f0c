//! `vidette show`.

use clap::Args;

use super::failure::Failure;
use super::out;
use super::places::Places;
use super::source;
use crate::view::show::subject::Subject;

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// A game or roster: its name, or a path
    source: String,
    /// A side, division, brigade, unit, `general BRIGADE`; or switches, orders, openings, terrain, objectives
    what: Vec<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn show(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let state = source::state(places, &typed.source)?;
    let subject = Subject::named(&state, &typed.what).map_err(Failure::No)?;
    if typed.json {
        out::json(&subject.json(&state))
    } else {
        out::line(&subject.text(&state))
    }
}
