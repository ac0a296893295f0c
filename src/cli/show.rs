//! `vidette show`.

use std::sync::Arc;

use clap::Args;
use serde_json::json;

use super::failure::Failure;
use super::out;
use super::places::Places;
use super::source::Source;
use crate::game::session::Session;
use crate::view::pace::Forecast;
use crate::view::pace::Pace;
use crate::view::show::subject::Subject;

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// A game or roster: its name, or a path
    source: String,
    /// A side, division, brigade, unit, `general BRIGADE`; or switches, openings, terrain,
    /// objectives, morale (phase 6), record [TURN], account, forecast
    what: Vec<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn show(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let source = Source::named(places, &typed.source)?;
    let clock = match &source {
        Source::Game(path) => Some(Session::look(path)?),
        Source::Roster(_) => None,
    };
    let forecast = clock.as_ref().map(forecast);
    let state = match &clock {
        Some(session) => Arc::clone(session.state()),
        None => source.state()?,
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

fn forecast(session: &Session) -> Forecast {
    Pace::of(session).forecast(session.state(), session.now())
}
