//! Subject of `show`.

use rules::fields::language;
use serde::Serialize;
use serde_json::{Value, json};

use super::{Game, game, text};
use crate::sheets::{card, cup, overview, reckoning, record};
use crate::story::phase_six;
use crate::{desk, papers};
use rules::fields::state::State;
use rules::fields::terms::{
    name::{BrigadeId, DivisionId, GeneralId, SideId, UnitId},
    opening::Opening,
};
use rules::spelling::nearest;

/// Something that can be shown.
#[derive(Debug, Clone, PartialEq)]
pub enum Subject {
    /// All of it.
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
    /// Settings of the switches.
    Switches,
    /// Brigades that may be sent new orders, and the arrivals of these.
    Orders,
    /// Offers of the phase.
    Openings,
    /// The ground.
    Terrain,
    /// Tasks of the sides.
    Objectives,
    /// The record of a player turn; `None` for the present one.
    Record(Option<u32>),
    /// Phase 6 of this player turn, walked or to be walked.
    Morale,
    /// The account of both sides.
    Account,
}

impl Subject {
    /// Reads the subject: `cup`, `switches`, `orders`, `openings`, `terrain`, `objectives`, `morale`, `account`,
    /// `record` or `record 3`; a side, division, brigade or unit; `general A` for the general of a command.
    ///
    /// # Errors
    ///
    /// The sentence that there is nothing of that name.
    pub fn named(state: &State, words: &[String]) -> Result<Self, String> {
        let words: Vec<&str> = words
            .iter()
            .flat_map(|word| word.split_whitespace())
            .collect();
        match words.as_slice() {
            [] | ["game"] => Ok(match state.known_to() {
                Some(side) => Subject::Side(side.clone()),
                None => Subject::Game,
            }),
            ["cup"] => match state.chits() {
                Some(_) => Ok(Subject::Cup),
                None => Err("this battle has no cup: sides take turns (CHIT-01)".to_owned()),
            },
            ["switches"] => Ok(Subject::Switches),
            ["orders"] => Ok(Subject::Orders),
            ["openings"] => Ok(Subject::Openings),
            ["terrain"] => Ok(Subject::Terrain),
            ["objectives"] => Ok(Subject::Objectives),
            ["morale"] => Ok(Subject::Morale),
            ["account"] => Ok(Subject::Account),
            ["record", turn @ ..] if turn.len() < 2 => recorded(state, turn.first().copied()),
            ["general", word] => own(state, general(state, word)?, word),
            ["side" | "division" | "brigade" | "unit", word] | [word] => {
                own(state, body(state, word)?, word)
            }
            _ => Err(format!(
                "`{}` is too much at once: show one thing",
                words.join(" ")
            )),
        }
    }

    /// Returns the reason why only the referee may see it; `None` if a side may.
    #[must_use]
    pub fn is_kept_from_sides(&self) -> Option<&'static str> {
        match self {
            Subject::Openings => Some("what the phase offers"),
            Subject::Record(_) => Some("the record of both sides"),
            Subject::Morale => Some("phase 6"),
            Subject::Account => Some("the account of both sides"),
            _ => None,
        }
    }

    /// The side that it belongs to; `None` for what is open.
    fn side<'a>(&'a self, state: &'a State) -> Option<&'a SideId> {
        match self {
            Subject::Side(id) => Some(id),
            Subject::Division(id) => state.division(id).map(|division| &division.side),
            Subject::Brigade(id) => state.brigade(id).map(|brigade| &brigade.side),
            Subject::Unit(id) => state.unit(id).map(|unit| &unit.side),
            Subject::General(id) => state.general(id).map(|general| &general.side),
            _ => None,
        }
    }

    /// Returns it as JSON.
    #[must_use]
    pub fn json(&self, state: &State) -> Value {
        let game = || game(state);
        match self {
            Subject::Game => json!(game()),
            Subject::Side(id) => side(state, id, game()),
            Subject::Division(id) => {
                let Game {
                    divisions,
                    mut brigades,
                    ..
                } = game();
                brigades.retain(|_, brigade| brigade.division == *id);
                let mut shown = with_id(id, divisions.get(id));
                put(&mut shown, "brigades", &brigades);
                if let Some(sheet) = overview::division(state, id) {
                    put(&mut shown, "items", &sheet.items);
                    put(&mut shown, "means", &sheet.means);
                    put(&mut shown, "threats", &sheet.threats);
                    put(&mut shown, "hopes", &sheet.hopes);
                }
                shown
            }
            Subject::Brigade(id) => {
                let Game {
                    brigades,
                    mut units,
                    generals,
                    ..
                } = game();
                units.retain(|_, unit| unit.brigade == *id);
                let mut shown = with_id(id, brigades.get(id));
                put(&mut shown, "units", &units);
                put(&mut shown, "general", &generals.get(id.as_str()));
                if let Some(sheet) = card::sheet(state, id) {
                    put(&mut shown, "history", &sheet.history);
                    put(&mut shown, "next", &sheet.next);
                }
                shown
            }
            Subject::Unit(id) => with_id(id, game().units.get(id)),
            Subject::General(id) => with_id(id, game().generals.get(id)),
            Subject::Cup => json!(cup::cup(state)),
            Subject::Switches => Value::from(papers::switches_json(state)),
            Subject::Orders => orders(state),
            Subject::Openings => {
                let openings = state.openings();
                json!(
                    openings
                        .iter()
                        .map(|o| opening(state, o))
                        .collect::<Vec<_>>()
                )
            }
            Subject::Terrain => json!(text::ground::terrain_rows(state)),
            Subject::Objectives => json!(text::ground::objective_rows(state)),
            Subject::Record(turn) => match record::page(state, *turn) {
                Ok(page) => {
                    let mut shown = json!(page.record);
                    put(&mut shown, "closed", &page.closed);
                    shown
                }
                Err(_) => Value::Null,
            },
            Subject::Morale => json!(phase_six::of(state)),
            Subject::Account => json!(reckoning::of(state)),
        }
    }

    /// Returns it as text for people.
    #[must_use]
    pub fn text(&self, state: &State) -> String {
        match self {
            Subject::Game => text::game(state, None),
            Subject::Side(id) => text::game(state, Some(id)),
            Subject::Division(id) => text::division(state, id),
            Subject::Brigade(id) => text::brigade(state, id),
            Subject::Unit(id) => text::unit(state, id),
            Subject::General(id) => text::general(state, id),
            Subject::Cup => cup::cup(state).map_or_else(
                || "the first round has not begun".to_owned(),
                |cup| cup.lines().join("\n"),
            ),
            Subject::Switches => papers::switches(state),
            Subject::Orders => text::orders(state),
            Subject::Openings => text::openings(state),
            Subject::Terrain => text::terrain(state),
            Subject::Objectives => text::objectives(state),
            Subject::Record(turn) => match record::page(state, *turn) {
                Ok(page) => page.lines(state).join("\n"),
                Err(why) => why,
            },
            Subject::Morale => text::morale(state),
            Subject::Account => reckoning::of(state).lines().join("\n"),
        }
    }
}

/// A side is shown nothing of the other: what it asks for is answered as what there is not.
fn own(state: &State, subject: Subject, word: &str) -> Result<Subject, String> {
    match (state.known_to(), subject.side(state)) {
        (Some(own), Some(side)) if own != side => Err(unknown(state, word)),
        _ => Ok(subject),
    }
}

fn recorded(state: &State, turn: Option<&str>) -> Result<Subject, String> {
    let turn =
        match turn {
            Some(word) => Some(word.parse().map_err(|_| {
                format!("`{word}` is not a player turn: `record 3` shows the third")
            })?),
            None => None,
        };
    record::page(state, turn)?;
    Ok(Subject::Record(turn))
}

/// The orders desk of the active side.
fn orders(state: &State) -> Value {
    let line = |line: &desk::OrderLine| {
        json!({
            "brigade": line.id,
            "now": line.now,
            "coming": line.coming,
            "may": line.may,
            "why": line.why,
            "ride": line.ride,
        })
    };
    json!(desk::orders(state).iter().map(line).collect::<Vec<_>>())
}

fn general(state: &State, word: &str) -> Result<Subject, String> {
    if state.general(&GeneralId::new(word)).is_some() {
        return Ok(Subject::General(GeneralId::new(word)));
    }
    let brigade = language::brigade(state, word).map_err(|misread| misread.to_string())?;
    Ok(Subject::General(GeneralId::new(brigade.as_str())))
}

fn body(state: &State, word: &str) -> Result<Subject, String> {
    if state
        .oob()
        .sides
        .iter()
        .any(|side| side.id.as_str() == word)
    {
        return Ok(Subject::Side(SideId::new(word)));
    }
    if state.division(&DivisionId::new(word)).is_some() {
        return Ok(Subject::Division(DivisionId::new(word)));
    }
    if let Ok(brigade) = language::brigade(state, word) {
        return Ok(Subject::Brigade(brigade));
    }
    if let Ok(unit) = language::unit(state, word) {
        return Ok(Subject::Unit(unit));
    }
    if state.general(&GeneralId::new(word)).is_some() {
        return Ok(Subject::General(GeneralId::new(word)));
    }
    if let Some(misread) = language::more_than_one(state, word) {
        return Err(misread.to_string());
    }
    Err(unknown(state, word))
}

fn unknown(state: &State, word: &str) -> String {
    let remedy = match meant(state, word) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            "`show` without a name lists them, and `switches`, `orders`, `openings`, `terrain`, \
                 `objectives`, `morale`, `record`, `account`, `forecast`, `dice` and `general BRIGADE` are shown too"
                .to_owned()
        }
    };
    format!("there is no side, division, brigade, unit or general `{word}`; {remedy}")
}

/// The name that a slip of the hand may have meant.
fn meant<'a>(state: &'a State, word: &str) -> Option<&'a str> {
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

fn side(state: &State, id: &SideId, game: Game) -> Value {
    let Game {
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
        put(&mut shown, "army", army);
    }
    shown
}

fn with_id(id: &impl Serialize, shown: Option<&impl Serialize>) -> Value {
    let mut value = json!(shown);
    put(&mut value, "id", id);
    value
}

fn put(value: &mut Value, key: &str, what: &impl Serialize) {
    if let Value::Object(fields) = value {
        fields.insert(key.to_owned(), json!(what));
    }
}

fn opening(state: &State, opening: &Opening) -> Value {
    json!({
        "line": language::write_for(state, &opening.command),
        "words": opening.words,
        "due": opening.due,
        "price": opening.price,
    })
}
