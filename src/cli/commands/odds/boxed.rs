//! Chances of an act in a game of another rule set.

use serde_json::json;

use super::OddsArgs;
use crate::args::source::{self, GameSource};
use crate::dispatch::StoredRuleset;
use crate::failure::Failure;
use crate::io::places::Places;
use crate::{commands::log, io::out};
use rules::speech::ParsedAct;
use view::presentation::{Audience, callsigns, odds};

/// Prints the possible results of an act, as far as the table may know them.
pub(super) fn tell<R: StoredRuleset>(
    places: &Places,
    found: GameSource,
    typed: &OddsArgs,
) -> Result<(), Failure> {
    if typed.by.is_some() {
        return Err(Failure::Options(format!(
            "--by works only for orders of Fields of Blue & Grey, not for {}",
            R::GAME
        )));
    }
    let state = source::state_of::<R>(places, found)?;
    log::eyes::<R>(&state, None)?;
    let odds = of_line::<R>(&state, &typed.act.join(" ")).map_err(Failure::No)?;
    match typed.json {
        true => out::json(&json!(odds)),
        false => out::line(&odds::lines(&odds).join("\n")),
    }
}

/// Returns the chances of the act in a line.
fn of_line<R: StoredRuleset>(state: &R::State, line: &str) -> Result<odds::ActOdds, String> {
    let said = callsigns::parse::<R>(line, state, &Audience::Table);
    let said = said.map_err(|misread| misread.to_string())?;
    let Some(said) = said else {
        return Err("name an act, such as `fire UNIT at UNIT`".to_owned());
    };
    match said.act {
        ParsedAct::Command(command) => {
            odds::odds_at_any_time::<R>(state, &command, &said.answers, &Audience::Table)
        }
        _ => Err("the act is not one of this game's acts".to_owned()),
    }
}
