//! `vidette show`.

use std::sync::Arc;

use clap::Args;
use serde_json::json;

use super::failure::Failure;
use super::out;
use super::places::Places;
use super::restore;
use super::source::Source;
use crate::game::session::Session;
use crate::view::dice::Page;
use crate::view::pace::Forecast;
use crate::view::pace::Pace;
use crate::view::show::subject::Subject;

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// A game or roster: its name, or a path
    source: String,
    /// A side, division, brigade, unit, `general BRIGADE`; or switches, orders, openings, terrain,
    /// objectives, morale (phase 6), record [TURN], account, forecast, dice
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
    let source = Source::named(places, &typed.source)?;
    let clock = match &source {
        Source::Game(path) => {
            Some(Session::look(path).map_err(|error| restore::offered(places, error))?)
        }
        Source::Roster(_) => None,
    };
    let forecast = clock.as_ref().map(forecast);
    let state = match &clock {
        Some(session) => Arc::clone(session.state()),
        None => source.state(places)?,
    };
    if typed.what == ["forecast"] {
        let forecast = forecast.ok_or_else(|| {
            Failure::No("a roster has no pace yet: only a game has a forecast".to_owned())
        })?;
        return match typed.json {
            true => out::json(&json!(forecast)),
            false => out::line(&forecast.lines().join("\n")),
        };
    }
    let subject = Subject::named(&state, &typed.what).map_err(Failure::No)?;
    if typed.json {
        return out::json(&subject.json(&state));
    }
    let text = subject.text(&state);
    let hall = forecast.filter(|f| subject == Subject::Game && f.hall.is_some());
    match hall.and_then(|forecast| forecast.lines().pop()) {
        Some(line) => out::line(&format!("{text}\n\n{line}")),
        None => out::line(&text),
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

fn forecast(session: &Session) -> Forecast {
    Pace::of(session).forecast(session.state(), session.now())
}
