//! Changes to a battle. In a roster they change the parsed text, from which the battle is set up again, so a bad change
//! is reported like a fault of the roster. A game allows only corrections.

use std::sync::Arc;

use toml::{Table, Value};

use super::{
    battle::SimulatedBattle,
    players::{self, Players},
};
use crate::args::shared;
use crate::failure::Failure;
use crate::io::places::Places;
use game::session::{Session, Throwing};
use rules::fields::language;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{command::Command, name::SideId};
use sim::playout;

/// Forms that a change may have, for messages.
const FORMS: &str = "ruling NAME VALUE, option NAME on, edition basic, order BRIGADE hold, absent BRIGADE, \
    unit ID value 3, brigade ID fatigue 6, general ID quality 2, terrain ID cover hard, objective ID worth 0, \
    policy SIDE NAME, roster FILE";

/// A battle that is being changed.
pub(super) struct Changed<'a> {
    battle: &'a SimulatedBattle,
    places: &'a Places,
    players: Players,
    stands: ChangeTarget,
}

/// Target of the changes.
enum ChangeTarget {
    /// The parsed text of a roster.
    Roster { table: Table, first: String },
    /// A game in its present position.
    Game(Arc<State>),
}

impl<'a> Changed<'a> {
    /// Starts with the unchanged battle.
    pub(super) fn new(battle: &'a SimulatedBattle, places: &'a Places) -> Self {
        let table = battle.text().map(table);
        Self {
            battle,
            places,
            players: battle.players.clone(),
            stands: match table {
                Some(table) => ChangeTarget::Roster {
                    table,
                    first: String::new(),
                },
                None => ChangeTarget::Game(Arc::clone(&battle.start)),
            },
        }
    }

    /// Makes a change.
    pub(super) fn make(&mut self, change: &str) -> Result<(), Failure> {
        let words: Vec<&str> = change.split_whitespace().collect();
        if let ["policy", side, name] = words.as_slice() {
            let player = players::player(name)?;
            return players::seat(&self.battle.start, &mut self.players, side, player);
        }
        match &mut self.stands {
            ChangeTarget::Game(state) => {
                *state = corrected(state, change)?;
                Ok(())
            }
            ChangeTarget::Roster { table: made, first } => {
                if let ["roster", name] = words.as_slice() {
                    let text = table(&other(self.places, name)?);
                    same_sides(&self.battle.start, &muster(&text)?)?;
                    *made = text;
                } else {
                    let called = called(made, &words);
                    let words: Vec<&str> = called.iter().map(String::as_str).collect();
                    lay(made, &words).map_err(Failure::No)?;
                }
                if first.is_empty() {
                    change.clone_into(first);
                }
                // Each change is checked by itself, so that the faulty one is named.
                muster(made).map(drop)
            }
        }
    }

    /// Returns the position and the players after all changes.
    pub(super) fn done(self) -> Result<(Arc<State>, Players), Failure> {
        let state = match self.stands {
            ChangeTarget::Game(state) => state,
            ChangeTarget::Roster { first, .. } if first.is_empty() => {
                Arc::clone(&self.battle.start)
            }
            ChangeTarget::Roster { table, .. } => Arc::new(muster(&table)?),
        };
        Ok((state, self.players))
    }
}

/// Replaces callsigns in a change by ids: `A` means a brigade and its general, `A1` a unit. An order's target may be a
/// callsign, too.
fn called(table: &Table, words: &[&str]) -> Vec<String> {
    let mut called: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let begins_high = |word: &&str| word.starts_with(|letter: char| letter.is_ascii_uppercase());
    // A change without callsigns needs no position, so the roster is not set up for it.
    if !words.iter().skip(1).any(begins_high) {
        return called;
    }
    let Ok(state) = muster(table) else {
        return called;
    };
    let brigade = |word: &str| {
        language::find_brigade(&state, word)
            .ok()
            .map(|id| id.to_string())
    };
    let unit = |word: &str| {
        language::find_unit(&state, word)
            .ok()
            .map(|id| id.to_string())
    };
    let named: [Option<String>; 2] = match words {
        ["unit", id, ..] => [unit(id), None],
        ["brigade" | "general" | "absent", id, ..] => [brigade(id), None],
        ["order", id, _, target] => [brigade(id), brigade(target).or_else(|| unit(target))],
        ["order", id, ..] => [brigade(id), None],
        _ => [None, None],
    };
    for (at, id) in [1, 3].into_iter().zip(named) {
        if let (Some(word), Some(id)) = (called.get_mut(at), id) {
            *word = id;
        }
    }
    called
}

/// Parses a text that is known to be TOML, because it was parsed before.
fn table(text: &str) -> Table {
    text.parse().unwrap_or_default()
}

/// Refuses a changed battle with other sides than the original, because the two could not be compared.
fn same_sides(here: &State, there: &State) -> Result<(), Failure> {
    let ids = |state: &State| -> Vec<SideId> {
        let sides = state.oob().sides.iter();
        sides.map(|side| side.id.clone()).collect()
    };
    let (own, others) = (ids(here), ids(there));
    if own == others {
        return Ok(());
    }
    let named = |ids: &[SideId]| {
        let ids: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
        ids.join(" and ")
    };
    Err(Failure::No(format!(
        "its sides are {}, this battle's are {}; a what-if needs the same sides in the same order",
        named(&others),
        named(&own)
    )))
}

fn other(places: &Places, name: &str) -> Result<String, Failure> {
    let found = places.roster(name);
    let found = found.ok_or_else(|| Failure::No(format!("no roster `{name}`")))?;
    found.text()
}

fn muster(table: &Table) -> Result<State, Failure> {
    match roster::muster(&table.to_string()) {
        Ok((muster, _)) => Ok(State::from_muster(muster)),
        Err(faults) => {
            let faults = faults
                .iter()
                .filter(|f| f.severity == roster::FaultSeverity::Fault);
            let said: Vec<String> = faults
                .map(|fault| match &fault.help {
                    Some(help) => format!("{} ({help})", fault.said),
                    None => fault.said.clone(),
                })
                .collect();
            Err(Failure::No(said.join("; ")))
        }
    }
}

/// Makes a change in the parsed text of a roster.
fn lay(table: &mut Table, words: &[&str]) -> Result<(), String> {
    match words {
        ["ruling", name, value @ ..] if !value.is_empty() => {
            set_in(table, "rulings", name, value_of(&value.join(" ")))
        }
        ["option", name, value] => set_in(table, "options", name, value_of(value)),
        ["edition", name] => {
            table.insert("edition".to_owned(), Value::String((*name).to_owned()));
            Ok(())
        }
        ["absent", id] => absent(table, id),
        ["order", id, kind, target @ ..] if target.len() < 2 => {
            let mut order = Table::new();
            order.insert("kind".to_owned(), Value::String((*kind).to_owned()));
            if let Some(target) = target.first() {
                order.insert("target".to_owned(), place(target));
            }
            set(table, "brigade", id, "orders", Value::Table(order))
        }
        ["unit", id, key, value] => set_unit(table, id, key, value_of(value)),
        ["general", id, key, value] => set_general(table, id, key, value_of(value)),
        [kind @ ("brigade" | "terrain" | "objective"), id, key, value] => {
            set(table, kind, id, key, value_of(value))
        }
        _ => Err(format!("not understood; the possible changes are {FORMS}")),
    }
}

/// Returns the meaning of a typed value: on, off, a number, or else a word.
fn value_of(word: &str) -> Value {
    match word {
        "on" | "true" => Value::Boolean(true),
        "off" | "false" => Value::Boolean(false),
        word => {
            let whole = word.parse().ok().map(Value::Integer);
            let number = || word.parse().ok().filter(|n: &f64| n.is_finite());
            let value = whole.or_else(|| number().map(Value::Float));
            value.unwrap_or_else(|| Value::String(word.to_owned()))
        }
    }
}

/// Returns the place that an order names; `x,y` is a point.
fn place(word: &str) -> Value {
    let point = word.split_once(',');
    let number = |text: &str| text.trim().parse().ok().map(Value::Float);
    let point = point.and_then(|(x, y)| Some(Value::Array(vec![number(x)?, number(y)?])));
    point.unwrap_or_else(|| Value::String(word.to_owned()))
}

fn set_in(table: &mut Table, name: &str, key: &str, value: Value) -> Result<(), String> {
    let entry = table
        .entry(name)
        .or_insert_with(|| Value::Table(Table::new()));
    let inner = entry
        .as_table_mut()
        .ok_or_else(|| format!("[{name}] is not a table"))?;
    inner.insert(key.to_owned(), value);
    Ok(())
}

/// Returns the tables `[[kind]]` of a roster.
fn tables<'a>(table: &'a mut Table, kind: &str) -> impl Iterator<Item = &'a mut Table> + use<'a> {
    let found = table.get_mut(kind).and_then(Value::as_array_mut);
    found.into_iter().flatten().filter_map(Value::as_table_mut)
}

fn has_id(table: &Table, id: &str) -> bool {
    table.get("id").and_then(Value::as_str) == Some(id)
}

fn unknown(kind: &str, id: &str) -> String {
    format!("no {kind} `{id}`")
}

fn set(table: &mut Table, kind: &str, id: &str, key: &str, value: Value) -> Result<(), String> {
    let mut found = tables(table, kind).filter(|table| has_id(table, id));
    let found = found.next().ok_or_else(|| unknown(kind, id))?;
    found.insert(key.to_owned(), value);
    Ok(())
}

fn set_unit(table: &mut Table, id: &str, key: &str, value: Value) -> Result<(), String> {
    let units = tables(table, "brigade").filter_map(|brigade| brigade.get_mut("units"));
    let units = units.filter_map(Value::as_array_mut).flatten();
    let mut units = units
        .filter_map(Value::as_table_mut)
        .filter(|unit| has_id(unit, id));
    let unit = units.next().ok_or_else(|| unknown("unit", id))?;
    unit.insert(key.to_owned(), value);
    Ok(())
}

/// Sets a value of the general who commands `id`.
fn set_general(table: &mut Table, id: &str, key: &str, value: Value) -> Result<(), String> {
    for kind in ["brigade", "division", "corps", "side"] {
        let mut found = tables(table, kind).filter(|table| has_id(table, id));
        if let Some(commanded) = found.next() {
            return set_in(commanded, "general", key, value);
        }
    }
    Err(unknown("general", id))
}

/// Removes a brigade, with everything that refers to it. A brigade that is ordered to attack it gets Hold, as if its
/// target were gone (RUL-32).
fn absent(table: &mut Table, id: &str) -> Result<(), String> {
    let brigades = table.get_mut("brigade").and_then(Value::as_array_mut);
    let brigades = brigades.ok_or_else(|| unknown("brigade", id))?;
    let before = brigades.len();
    brigades.retain(|brigade| !brigade.as_table().is_some_and(|table| has_id(table, id)));
    if brigades.len() == before {
        return Err(unknown("brigade", id));
    }
    for brigade in tables(table, "brigade") {
        let order = brigade.get_mut("orders").and_then(Value::as_table_mut);
        let lost = order.filter(|order| order.get("target").and_then(Value::as_str) == Some(id));
        if let Some(order) = lost {
            *order = Table::from_iter([("kind".to_owned(), Value::String("hold".to_owned()))]);
        }
    }
    for arrival in tables(table, "arrival") {
        if let Some(awaited) = arrival.get_mut("brigades").and_then(Value::as_array_mut) {
            awaited.retain(|brigade| brigade.as_str() != Some(id));
        }
    }
    let arrivals = table.get_mut("arrival").and_then(Value::as_array_mut);
    if let Some(arrivals) = arrivals {
        let awaits = |arrival: &Value| {
            let brigades = arrival.get("brigades").and_then(Value::as_array);
            brigades.is_none_or(|brigades| !brigades.is_empty())
        };
        arrivals.retain(awaits);
    }
    Ok(())
}

/// Returns a game after a correction, made by the act that the referee would use.
fn corrected(state: &Arc<State>, change: &str) -> Result<Arc<State>, Failure> {
    let corrects = ["mark ", "place ", "resync ", "terrain "]
        .iter()
        .any(|verb| change.starts_with(verb));
    let said = match language::parse(change, state) {
        Err(misread) if corrects => return Err(misread.into()),
        said => said.ok().flatten(),
    };
    let command = match said.map(|said| said.act) {
        Some(language::LineRequest::Command(
            command @ (Command::Mark { .. }
            | Command::Place { .. }
            | Command::Resync { .. }
            | Command::Terrain { .. }),
        )) => command,
        _ => {
            return Err(Failure::No(
                "in a running game, only `mark`, `place`, `resync`, `terrain` and `policy` work; \
                 use a roster for other changes"
                    .to_owned(),
            ));
        }
    };
    let facts = playout::facts(state, 0);
    let mut session = Session::<Fields>::unsaved(facts, State::clone(state), Box::new(|| 0));
    session.execute(&command, &[], Throwing::Own, Some("what if".to_owned()))?;
    Ok(Arc::clone(session.state()))
}

/// Expected result of a run: a side is ahead in `low` to `high` per cent of the games.
pub(super) struct ExpectedResult {
    pub(super) side: String,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// Reads the limits of `--expect`: a side and percentages, `union 40..60`. An unreadable text is a usage error, because
/// exit code 1 would mean that the battle is not as expected.
pub(super) fn expectation(state: &State, text: &str) -> Result<ExpectedResult, Failure> {
    let read = || {
        let (side, range) = text.trim().split_once(' ')?;
        let (low, high) = range.trim().split_once("..")?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|n| n.is_finite());
        let (low, high) = (number(low)?, number(high)?);
        (0.0 <= low && low <= high && high <= 100.0).then_some((side, low, high))
    };
    let (side, low, high) = read().ok_or_else(|| {
        Failure::Options(format!(
            "--expect `{text}`: not understood; write a side and its limits in per cent, 0 to 100: \
             \"union 40..60\""
        ))
    })?;
    let side = shared::side_id(state, side);
    let side = side.map_err(|no| Failure::Options(format!("--expect: {}", no.words())))?;
    Ok(ExpectedResult {
        side: side.to_string(),
        low,
        high,
    })
}
