//! Subjects of the command `show`.

use rules::fields::language;
use serde::Serialize;
use serde_json::{Value, json};

use super::{GameStatus, game_status, text};
use crate::sheets::{card, cup, final_result, overview, record};
use crate::story::phase_six;
use crate::{assist, clause_search};
use rules::fields::state::State;
use rules::fields::terms::{
    name::{BrigadeId, DivisionId, GeneralId, SideId, UnitId},
    opening::Opening,
};
use rules::spelling::nearest;

/// Something that can be shown.
#[derive(Debug, Clone, PartialEq)]
pub enum ShowSubject {
    /// The whole game.
    Game,
    /// A side.
    Side(SideId),
    /// A division.
    Division(DivisionId),
    /// A brigade.
    Brigade(BrigadeId),
    /// A unit.
    Unit(UnitId),
    /// A general, by the identifier of his command.
    General(GeneralId),
    /// The cup of the round.
    Cup,
    /// The settings of the switches.
    Switches,
    /// Brigades that may be sent new orders, and the arrival of such orders.
    Orders,
    /// Acts that the phase offers.
    Openings,
    /// The terrain features on the table.
    Terrain,
    /// The objectives of the sides.
    Objectives,
    /// The record of a player turn; `None` for the present one.
    Record(Option<u32>),
    /// Phase 6 of this player turn: the results, or the results to expect.
    Morale,
    /// The account of losses, ground and objectives of both sides.
    Account,
}

impl ShowSubject {
    /// Reads the subject: `cup`, `switches`, `orders`, `openings`, `terrain`, `objectives`, `morale`, `account`,
    /// `record` or `record 3`; a side, division, brigade or unit; `general A` for the general of a command.
    ///
    /// # Errors
    ///
    /// Fails with a sentence if there is nothing with that name.
    pub fn named(state: &State, words: &[String]) -> Result<Self, String> {
        let words: Vec<&str> = words
            .iter()
            .flat_map(|word| word.split_whitespace())
            .collect();
        match words.as_slice() {
            [] | ["game"] => Ok(match state.known_to() {
                Some(side) => ShowSubject::Side(side.clone()),
                None => ShowSubject::Game,
            }),
            ["cup"] => match state.chits() {
                Some(_) => Ok(ShowSubject::Cup),
                None => Err("no cup in this battle: sides take turns (CHIT-01)".to_owned()),
            },
            ["switches"] => Ok(ShowSubject::Switches),
            ["orders"] => Ok(ShowSubject::Orders),
            ["openings"] => Ok(ShowSubject::Openings),
            ["terrain"] => Ok(ShowSubject::Terrain),
            ["objectives"] => Ok(ShowSubject::Objectives),
            ["morale"] => Ok(ShowSubject::Morale),
            ["account"] => Ok(ShowSubject::Account),
            ["record", turn @ ..] if turn.len() < 2 => recorded_turn(state, turn.first().copied()),
            ["general", word] => own_subject(state, general_subject(state, word)?, word),
            ["side" | "division" | "brigade" | "unit", word] | [word] => {
                own_subject(state, body_subject(state, word)?, word)
            }
            _ => Err(format!("`{}`: show one thing at a time", words.join(" "))),
        }
    }

    /// Returns the reason why sides may not see the subject; `None` if they may.
    #[must_use]
    pub fn is_kept_from_sides(&self) -> Option<&'static str> {
        match self {
            ShowSubject::Openings => Some("possible acts in this phase"),
            ShowSubject::Record(_) => Some("the record of both sides"),
            ShowSubject::Morale => Some("phase 6"),
            ShowSubject::Account => Some("the final score of both sides"),
            _ => None,
        }
    }

    /// Returns the side that owns the subject; `None` for open facts.
    fn side<'a>(&'a self, state: &'a State) -> Option<&'a SideId> {
        match self {
            ShowSubject::Side(id) => Some(id),
            ShowSubject::Division(id) => state.division(id).map(|division| &division.side),
            ShowSubject::Brigade(id) => state.brigade(id).map(|brigade| &brigade.side),
            ShowSubject::Unit(id) => state.unit(id).map(|unit| &unit.side),
            ShowSubject::General(id) => state.general(id).map(|general| &general.side),
            _ => None,
        }
    }

    /// Returns the subject as JSON.
    #[must_use]
    pub fn json(&self, state: &State) -> Value {
        let game = || game_status(state);
        match self {
            ShowSubject::Game => json!(game()),
            ShowSubject::Side(id) => side_json(state, id, game()),
            ShowSubject::Division(id) => {
                let GameStatus {
                    divisions,
                    mut brigades,
                    ..
                } = game();
                brigades.retain(|_, brigade| brigade.division == *id);
                let mut shown = with_id(id, divisions.get(id));
                put_value(&mut shown, "brigades", &brigades);
                if let Some(sheet) = overview::division(state, id) {
                    put_value(&mut shown, "items", &sheet.items);
                    put_value(&mut shown, "means", &sheet.means);
                    put_value(&mut shown, "threats", &sheet.threats);
                    put_value(&mut shown, "hopes", &sheet.hopes);
                }
                shown
            }
            ShowSubject::Brigade(id) => {
                let GameStatus {
                    brigades,
                    mut units,
                    generals,
                    ..
                } = game();
                units.retain(|_, unit| unit.brigade == *id);
                let mut shown = with_id(id, brigades.get(id));
                put_value(&mut shown, "units", &units);
                put_value(&mut shown, "general", &generals.get(id.as_str()));
                if let Some(sheet) = card::sheet(state, id) {
                    put_value(&mut shown, "history", &sheet.history);
                    put_value(&mut shown, "next", &sheet.next);
                }
                shown
            }
            ShowSubject::Unit(id) => with_id(id, game().units.get(id)),
            ShowSubject::General(id) => with_id(id, game().generals.get(id)),
            ShowSubject::Cup => json!(cup::cup(state)),
            ShowSubject::Switches => Value::from(clause_search::switches_json(state)),
            ShowSubject::Orders => orders_json(state),
            ShowSubject::Openings => {
                let openings = state.openings();
                json!(
                    openings
                        .iter()
                        .map(|o| opening_json(state, o))
                        .collect::<Vec<_>>()
                )
            }
            ShowSubject::Terrain => json!(text::ground::terrain_rows(state)),
            ShowSubject::Objectives => json!(text::ground::objective_rows(state)),
            ShowSubject::Record(turn) => match record::page(state, *turn) {
                Ok(page) => {
                    let mut shown = json!(page.record);
                    put_value(&mut shown, "closed", &page.closed);
                    shown
                }
                Err(_) => Value::Null,
            },
            ShowSubject::Morale => json!(phase_six::from_state(state)),
            ShowSubject::Account => json!(final_result::final_result(state)),
        }
    }

    /// Returns the subject as text for people.
    #[must_use]
    pub fn text(&self, state: &State) -> String {
        match self {
            ShowSubject::Game => text::game_text(state, None),
            ShowSubject::Side(id) => text::game_text(state, Some(id)),
            ShowSubject::Division(id) => text::division_text(state, id),
            ShowSubject::Brigade(id) => text::brigade_text(state, id),
            ShowSubject::Unit(id) => text::unit_text(state, id),
            ShowSubject::General(id) => text::general_text(state, id),
            ShowSubject::Cup => cup::cup(state).map_or_else(
                || "the first round has not begun".to_owned(),
                |cup| cup.lines().join("\n"),
            ),
            ShowSubject::Switches => clause_search::switches(state),
            ShowSubject::Orders => text::orders_text(state),
            ShowSubject::Openings => text::openings_text(state),
            ShowSubject::Terrain => text::terrain_text(state),
            ShowSubject::Objectives => text::objectives_text(state),
            ShowSubject::Record(turn) => match record::page(state, *turn) {
                Ok(page) => page.lines(state).join("\n"),
                Err(why) => why,
            },
            ShowSubject::Morale => text::morale_text(state),
            ShowSubject::Account => final_result::final_result(state).lines().join("\n"),
        }
    }
}

/// Limits a subject to what a side may see. The answer for a subject of the other side is the same as for an unknown
/// name.
fn own_subject(state: &State, subject: ShowSubject, word: &str) -> Result<ShowSubject, String> {
    match (state.known_to(), subject.side(state)) {
        (Some(own), Some(side)) if own != side => Err(unknown_subject(state, word)),
        _ => Ok(subject),
    }
}

fn recorded_turn(state: &State, turn: Option<&str>) -> Result<ShowSubject, String> {
    let turn =
        match turn {
            Some(word) => Some(word.parse().map_err(|_| {
                format!("`{word}` is not a player turn; `record 3` shows the third")
            })?),
            None => None,
        };
    record::page(state, turn)?;
    Ok(ShowSubject::Record(turn))
}

/// Returns the brigades to which the active side might send orders.
fn orders_json(state: &State) -> Value {
    let line = |line: &assist::OrderLine| {
        json!({
            "brigade": line.id,
            "now": line.now,
            "coming": line.coming,
            "may": line.may,
            "why": line.why,
            "ride": line.ride,
        })
    };
    json!(assist::orders(state).iter().map(line).collect::<Vec<_>>())
}

fn general_subject(state: &State, word: &str) -> Result<ShowSubject, String> {
    if state.general(&GeneralId::new(word)).is_some() {
        return Ok(ShowSubject::General(GeneralId::new(word)));
    }
    let brigade = language::find_brigade(state, word).map_err(|misread| misread.to_string())?;
    Ok(ShowSubject::General(GeneralId::new(brigade.as_str())))
}

fn body_subject(state: &State, word: &str) -> Result<ShowSubject, String> {
    if state
        .oob()
        .sides
        .iter()
        .any(|side| side.id.as_str() == word)
    {
        return Ok(ShowSubject::Side(SideId::new(word)));
    }
    if state.division(&DivisionId::new(word)).is_some() {
        return Ok(ShowSubject::Division(DivisionId::new(word)));
    }
    if let Ok(brigade) = language::find_brigade(state, word) {
        return Ok(ShowSubject::Brigade(brigade));
    }
    if let Ok(unit) = language::find_unit(state, word) {
        return Ok(ShowSubject::Unit(unit));
    }
    if state.general(&GeneralId::new(word)).is_some() {
        return Ok(ShowSubject::General(GeneralId::new(word)));
    }
    if let Some(misread) = language::more_than_one(state, word) {
        return Err(misread.to_string());
    }
    Err(unknown_subject(state, word))
}

fn unknown_subject(state: &State, word: &str) -> String {
    let remedy = match meant_name(state, word) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`show` alone lists them; you can also show `switches`, `orders`, `openings`, \
             `terrain`, `objectives`, `morale`, `record`, `account`, `forecast`, `dice` and \
             `general BRIGADE`"
            .to_owned(),
    };
    format!("no side, division, brigade, unit or general `{word}`; {remedy}")
}

/// Returns the name that a mistyped word may have meant; `None` if no name is near.
fn meant_name<'a>(state: &'a State, word: &str) -> Option<&'a str> {
    let own = |side: &SideId| state.known_to().is_none_or(|known| known == side);
    let sides = state.oob().sides.iter().filter(|side| own(&side.id));
    let divisions = state.divisions().filter(|division| own(&division.side));
    let brigades = state.brigades().filter(|brigade| own(&brigade.side));
    let units = state.units().filter(|unit| own(&unit.side));
    let generals = state.generals().filter(|general| own(&general.side));
    let ids = sides
        .map(|side| side.id.as_str())
        .chain(divisions.map(|division| division.id.as_str()))
        .chain(brigades.map(|brigade| brigade.id.as_str()))
        .chain(units.map(|unit| unit.id.as_str()))
        .chain(generals.map(|general| general.id.as_str()));
    nearest(word, ids)
}

fn side_json(state: &State, id: &SideId, game: GameStatus) -> Value {
    let GameStatus {
        armies,
        mut divisions,
        mut brigades,
        mut units,
        mut generals,
        ..
    } = game;
    divisions.retain(|_, division| division.side == *id);
    brigades.retain(|_, brigade| brigade.side == *id);
    units.retain(|_, unit| brigades.contains_key(&unit.brigade));
    generals.retain(|_, general| general.side == *id);
    let side = state.oob().side(id);
    let mut shown = json!({
        "id": id,
        "name": side.map(|side| &side.name),
        "edge": side.map(|side| side.edge),
        "divisions": divisions,
        "brigades": brigades,
        "units": units,
        "generals": generals,
    });
    if let Some(army) = armies.get(id) {
        put_value(&mut shown, "army", army);
    }
    shown
}

fn with_id(id: &impl Serialize, shown: Option<&impl Serialize>) -> Value {
    let mut value = json!(shown);
    put_value(&mut value, "id", id);
    value
}

fn put_value(value: &mut Value, key: &str, what: &impl Serialize) {
    if let Value::Object(fields) = value {
        fields.insert(key.to_owned(), json!(what));
    }
}

fn opening_json(state: &State, opening: &Opening) -> Value {
    json!({
        "line": language::write_for(state, &opening.command),
        "words": opening.words,
        "due": opening.due,
        "price": opening.price,
    })
}
