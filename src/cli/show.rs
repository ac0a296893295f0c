//! `vidette show`.

use clap::Args;

use super::failure::Failure;
use super::out;
use super::places::Places;
use super::source;
use super::source::Source;
use crate::game::session::Session;
use crate::view::dice::Page;
use crate::view::show::subject::Subject;

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// A game or roster: its name, or a path
    source: String,
    /// A side, division, brigade, unit, `general BRIGADE`; or switches, openings, terrain, objectives, dice
    what: Vec<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn show(places: &Places, typed: &Typed) -> Result<(), Failure> {
    if let [word] = typed.what.as_slice()
        && word == "dice"
    {
        return dice(places, typed);
    }
    let state = source::state(places, &typed.source)?;
    let subject = Subject::named(&state, &typed.what).map_err(Failure::No)?;
    if typed.json {
        out::json(&subject.json(&state))
    } else {
        out::line(&subject.text(&state))
    }
}

/// Shows how the dice of a game fell and what the program's prove.
fn dice(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let Source::Game(path) = Source::named(places, &typed.source)? else {
        return Err(Failure::No(format!(
            "{0} is a roster: no die fell yet; `vidette new {0}` starts a game of it",
            typed.source
        )));
    };
    let page = Page::of(&Session::look(&path)?);
    if typed.json {
        out::json(&page.json())
    } else {
        out::line(&page.lines().join("\n"))
    }
}
