//! `vidette show`: prints the state of a game, or of a part of it.

use std::sync::Arc;

use clap::Args;
use serde_json::json;

use super::log;
use crate::{
    args::source::{self, GameSource},
    dispatch::{StoredRuleset, of_rules},
    failure::Failure,
    io::{out, places::Places, recovery_hint},
    quote::typable,
};
use game::session::Session;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::name::SideId;
use view::board::sightings::Sightings;
use view::fog_of_war;
use view::presentation::{Audience, callsigns, dice::DicePage};
use view::sheets::pace::{ClockForecast, Pace};
use view::show::subject::ShowSubject;
use view::spectator::Spectator;

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// A game or roster: its name, or a path
    source: String,
    /// Part of the game to show, otherwise all of it; `roster` prints the roster's text.
    /// Fields of Blue & Grey: a side, division, brigade, unit, `general BRIGADE`; switches, orders,
    /// openings, terrain, objectives, morale (phase 6), record [TURN], account, forecast, dice.
    /// Blind Swords: a unit, a brigade, one or two hexes; cup, track, kit, switches, dice.
    /// Blue & Grey: a unit, a hex, `way UNIT HEX ..`; setup, arrivals, fight, score, kit, switches,
    /// complications, scale, dice
    what: Vec<String>,
    /// Show only what this side may know: its own troops, and nothing that depends on unseen troops
    #[arg(long = "as", alias = "side", value_name = "SIDE")]
    side: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn show(places: &Places, typed: &ShowArgs) -> Result<(), Failure> {
    let source = GameSource::named(places, &typed.source)?;
    if typed.what == ["roster"] {
        return roster_text(source, typed);
    }
    of_rules!(source.rules(), battle(places, source, typed), R => of_any::<R>(places, source, typed))
}

/// Shows the text of a roster or kit unchanged, with its comments.
fn roster_text(source: GameSource, typed: &ShowArgs) -> Result<(), Failure> {
    match source {
        GameSource::Roster(roster) if typed.json => out::json(&json!({ "text": roster.text()? })),
        GameSource::Roster(roster) => out::line(roster.text()?.trim_end()),
        GameSource::Game(_) => Err(Failure::No(format!(
            "{} is a game; `vidette export {}` writes all of it, with its roster",
            typed.source,
            typable(&typed.source)
        ))),
    }
}

/// Shows a game or roster of any rule set.
fn of_any<R: StoredRuleset>(
    places: &Places,
    source: GameSource,
    typed: &ShowArgs,
) -> Result<(), Failure> {
    let state = match source {
        GameSource::Roster(roster) => Arc::new(source::muster::<R>(&roster)?.0),
        GameSource::Game(path) if typed.what == ["dice"] => {
            let session = Session::<R>::look(&path);
            let session = session.map_err(|error| recovery_hint::offered(places, error))?;
            let eyes = log::eyes::<R>(session.state(), typed.side.as_deref())?;
            return dice(&session, &eyes, typed);
        }
        GameSource::Game(path) => {
            let state = Session::<R>::passage(&path).and_then(|passage| passage.state());
            Arc::new(state.map_err(|error| recovery_hint::offered(places, error))?)
        }
    };
    let eyes = log::eyes::<R>(&state, typed.side.as_deref())?;
    let words = typed.what.iter();
    let words = words.map(|word| callsigns::spelt_out::<R>(word, &state, &eyes));
    let shown = R::shown(&state, &words.collect::<Vec<_>>(), &eyes).map_err(Failure::No)?;
    match typed.json {
        true => out::json(&shown.json),
        false => out::line(&shown.text),
    }
}

/// Shows a battle of Fields of Blue & Grey.
fn battle(places: &Places, source: GameSource, typed: &ShowArgs) -> Result<(), Failure> {
    let asked = match typed.what.as_slice() {
        [word] if ["dice", "forecast"].contains(&word.as_str()) => word.as_str(),
        _ => "",
    };
    if typed.side.is_some() && asked == "dice" {
        return Err(kept("the dice of both sides"));
    }
    let path = match source {
        GameSource::Game(path) => path,
        GameSource::Roster(_) if !asked.is_empty() => {
            return Err(Failure::No(format!(
                "{} is a roster, and only a game has {asked}; `vidette new {}` starts a game",
                typed.source,
                typable(&typed.source)
            )));
        }
        roster => {
            let state = roster.state(places)?;
            let side = side(&state, typed)?;
            return match side {
                Some(side) => {
                    let mut sightings = Sightings::new(side);
                    sightings.follow(&state);
                    position(&fog_of_war::state(&state, &sightings), typed, None)
                }
                None => position(&state, typed, None),
            };
        }
    };
    let offered = |error| recovery_hint::offered(places, error);
    let whole = || Session::<Fields>::look(&path).map_err(offered);
    match asked {
        "dice" => return dice(&whole()?, &Audience::Table, typed),
        "forecast" => {
            let session = whole()?;
            let forecast = match side(session.state(), typed)? {
                Some(_) => Pace::known(&session).forecast(session.state(), session.now()),
                None => forecast(&session),
            };
            return clock(&forecast, typed);
        }
        _ => {}
    }
    let passage = Session::<Fields>::passage(&path).map_err(offered)?;
    if let Some(side) = side(passage.start(), typed)? {
        let onlooker = Spectator::at_end(Some(side), &passage).map_err(offered)?;
        return match onlooker.known() {
            Some(state) => position(&state, typed, None),
            None => Ok(()),
        };
    }
    let state = passage.state().map_err(offered)?;
    drop(passage);
    let hall = match state.hall() {
        Some(_) => Some(forecast(&whole()?)),
        None => None,
    };
    position(&state, typed, hall)
}

fn side(state: &State, typed: &ShowArgs) -> Result<Option<SideId>, Failure> {
    let name = typed.side.as_ref();
    name.map(|name| crate::args::shared::side_id(state, name))
        .transpose()
}

fn kept(what: &str) -> Failure {
    Failure::No(format!("{what} is only for the referee: leave out `--as`"))
}

/// Shows a part of the position. The whole game is followed by `hall`, the forecast until the hall closes.
fn position(state: &State, typed: &ShowArgs, hall: Option<ClockForecast>) -> Result<(), Failure> {
    let subject = ShowSubject::named(state, &typed.what).map_err(Failure::No)?;
    if let Some(what) = subject
        .is_kept_from_sides()
        .filter(|_| typed.side.is_some())
    {
        return Err(kept(what));
    }
    if typed.json {
        return out::json(&subject.json(state));
    }
    let text = subject.text(state);
    match hall.filter(|_| subject == ShowSubject::Game) {
        Some(forecast) => out::line(&format!("{text}\n\n{}", forecast.hall_line())),
        None => out::line(&text),
    }
}

fn forecast(session: &Session<Fields>) -> ClockForecast {
    Pace::from_session(session).forecast(session.state(), session.now())
}

/// Shows the length of player turns, and how many can still be played.
fn clock(forecast: &ClockForecast, typed: &ShowArgs) -> Result<(), Failure> {
    if typed.json {
        out::json(&json!(forecast))
    } else {
        out::line(&forecast.lines().join("\n"))
    }
}

/// Shows which faces were thrown, and how to check the program's dice.
fn dice<R: StoredRuleset>(
    session: &Session<R>,
    eyes: &Audience,
    typed: &ShowArgs,
) -> Result<(), Failure> {
    let page = DicePage::for_eyes(session, eyes);
    if typed.json {
        out::json(&page.json())
    } else {
        out::line(&page.lines().join("\n"))
    }
}
