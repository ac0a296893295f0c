//! `vidette odds`: prints chances before the dice.

mod boxed;

use std::collections::BTreeMap;

use clap::{Args, Subcommand};
use rules::fields::language;
use serde_json::{Value, json};

use crate::{
    args::{
        shared,
        source::{self, GameSource},
    },
    dispatch::of_rules,
    failure::Failure,
    io::{out, places::Places},
};
use rules::fields::orders::messengers::{ForecastTurn, RideForecast, RideLeg};
use rules::fields::state::State;
use rules::fields::terms::{
    account::FightAccount, close::Close, command::SwitchedModifier, name::BrigadeId,
};
use rules::refusal::Refusal;
use view::assist::{
    self,
    odds::{self, FightDoubts, OddsSubject, WeighedFight, activation::Rolling},
    warning,
};
use view::tape::close as words;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct OddsArgs {
    /// A game or roster: its name, or a path
    #[arg(required = true)]
    source: Option<String>,
    /// An act as for `do`: fire U at U, melee U against U, activate B; for `order B hold`, when the
    /// order arrives
    #[arg(required = true, value_name = "ACT")]
    act: Vec<String>,
    /// For an order: the player turn in which the brigade needs it
    #[arg(long, value_name = "TURN")]
    by: Option<u32>,
    /// As JSON
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    what: Option<OddsCommand>,
}

#[derive(Debug, Subcommand)]
enum OddsCommand {
    /// Odds of a firefight
    Fire(Fire),
    /// Odds of a melee
    Melee(Melee),
    /// Odds of a brigade's activation
    Activation(ActivationArgs),
    /// When an order by messenger would arrive
    Ride(Riding),
}

#[derive(Debug, Args)]
struct Fire {
    /// A game or roster: its name, or a path
    source: String,
    /// The units that open fire
    #[arg(long, value_name = "U,U")]
    firing: String,
    /// The target units
    #[arg(long, value_name = "U")]
    at: String,
    #[command(flatten)]
    modifiers: Modifiers,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Modifiers that the referee overrides.
#[derive(Debug, Args)]
struct Modifiers {
    /// Modifiers to add, though the program does not apply them
    #[arg(long, value_name = "M,M", value_delimiter = ',')]
    with: Vec<String>,
    /// Modifiers to ignore, though the program would apply them
    #[arg(long, value_name = "M,M", value_delimiter = ',')]
    without: Vec<String>,
}

impl Modifiers {
    fn switched(&self) -> SwitchedModifier {
        let named = |names: &[String]| names.iter().map(|name| name.trim().to_owned()).collect();
        SwitchedModifier {
            with: named(&self.with),
            without: named(&self.without),
        }
    }
}

#[derive(Debug, Args)]
struct Melee {
    /// A game or roster: its name, or a path
    source: String,
    /// Units of the active side
    #[arg(long, value_name = "U,U")]
    fighting: String,
    /// Units of the other side
    #[arg(long, value_name = "U,U")]
    against: String,
    #[command(flatten)]
    modifiers: Modifiers,
    /// As JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct ActivationArgs {
    /// A game or roster: its name, or a path
    source: String,
    #[command(flatten)]
    of: shared::OfBrigade,
    #[command(flatten)]
    modifiers: Modifiers,
    /// As JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct Riding {
    /// A game or roster: its name, or a path
    source: String,
    #[command(flatten)]
    of: shared::OfBrigade,
    /// The player turn in which the brigade needs it
    #[arg(long, value_name = "TURN")]
    by: Option<u32>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn odds(places: &Places, typed: &OddsArgs) -> Result<(), Failure> {
    let Some(what) = &typed.what else {
        let found = GameSource::named(places, typed.source.as_deref().unwrap_or_default())?;
        let rules = found.rules();
        return of_rules!(rules, of_battle(places, typed), R => boxed::tell::<R>(places, found, typed));
    };
    of_fields(places, what)
}

/// Prints the chances of an act in Fields of Blue & Grey.
fn of_battle(places: &Places, typed: &OddsArgs) -> Result<(), Failure> {
    let state = source::state(places, typed.source.as_deref().unwrap_or_default())?;
    let asked = OddsSubject::read(&state, &typed.act.join(" ")).map_err(Failure::No)?;
    tell(places, &state, &asked, typed.by, typed.json)
}

fn of_fields(places: &Places, what: &OddsCommand) -> Result<(), Failure> {
    match what {
        OddsCommand::Fire(typed) => {
            let state = source::state(places, &typed.source)?;
            let asked = OddsSubject::Fight(WeighedFight::Fire {
                firing: shared::units(&state, &typed.firing)?,
                at: shared::unit(&state, &typed.at)?,
                switched: typed.modifiers.switched(),
            });
            tell(places, &state, &asked, None, typed.json)
        }
        OddsCommand::Melee(typed) => {
            let state = source::state(places, &typed.source)?;
            let asked = OddsSubject::Fight(WeighedFight::Melee {
                fighting: shared::units(&state, &typed.fighting)?,
                against: shared::units(&state, &typed.against)?,
                switched: typed.modifiers.switched(),
            });
            tell(places, &state, &asked, None, typed.json)
        }
        OddsCommand::Activation(typed) => {
            let state = source::state(places, &typed.source)?;
            let asked = OddsSubject::Activation(Rolling {
                brigade: language::find_brigade(&state, typed.of.word())?,
                switched: typed.modifiers.switched(),
            });
            tell(places, &state, &asked, None, typed.json)
        }
        OddsCommand::Ride(typed) => {
            let state = source::state(places, &typed.source)?;
            let asked = OddsSubject::Ride(language::find_brigade(&state, typed.of.word())?);
            tell(places, &state, &asked, typed.by, typed.json)
        }
    }
}

/// Prints the requested chances; for an order also how late it can be sent to arrive by turn `by`.
fn tell(
    places: &Places,
    state: &State,
    asked: &OddsSubject,
    by: Option<u32>,
    as_json: bool,
) -> Result<(), Failure> {
    let error = shared::tape_error(places);
    if as_json {
        return out::json(&json(state, asked, by, error)?);
    }
    for line in odds::odds_lines(state, asked, error)? {
        out::line(&line)?;
    }
    match (asked, by) {
        (OddsSubject::Ride(brigade), Some(by)) => {
            in_time(state, &odds::forecast_order(state, brigade)?, by)
        }
        _ => Ok(()),
    }
}

fn json(state: &State, asked: &OddsSubject, by: Option<u32>, error: f64) -> Result<Value, Failure> {
    match asked {
        OddsSubject::Fight(fight) => {
            let (account, doubts) = fight.weigh_fight(state, error)?;
            Ok(of_fight(state, &account, &doubts))
        }
        OddsSubject::Activation(of) => rolling(state, of, error),
        OddsSubject::Ride(brigade) => riding(state, brigade, by),
    }
}

/// Returns the rules' objections to a fight.
fn objections(doubts: &FightDoubts) -> Vec<Value> {
    let told = |refusal: &Refusal| {
        json!({
            "rule": refusal.clause().id(),
            "why": refusal.said(),
            "remedy": refusal.what_would_do(),
            "can_be_overruled": refusal.can_be_overruled(),
        })
    };
    doubts.objections.iter().map(told).collect()
}

/// Returns distances near a limit, for JSON.
fn near_limits(state: &State, close: &[Close]) -> Vec<Value> {
    let told = |close: &Close| {
        json!({
            "rule": close.rule,
            "limit": close.limit,
            "inches": close.inches,
            "why": words::question(state, close),
        })
    };
    close.iter().map(told).collect()
}

/// Returns a fight before its dice as JSON. The acting side is called the firer, even in a melee.
fn of_fight(state: &State, account: &FightAccount, doubts: &FightDoubts) -> Value {
    let [ours, theirs] = &account.parties;
    let chances = account.chances();
    json!({
        "sides": [party(account, 0), party(account, 1)],
        "advantage": ours.total() - theirs.total(),
        "range": account.range,
        "cases": 36,
        "chances": {
            "firer": chances.acting,
            "none": chances.none,
            "target": chances.other,
        },
        "warnings": warning::of_fight(state, account),
        "objections": objections(doubts),
        "measure": near_limits(state, &doubts.close),
    })
}

/// Returns a side of a fight as JSON. For each modifier it gives how many of the 36 cases the modifier gains or loses.
fn party(account: &FightAccount, side: usize) -> Value {
    let Some(party) = account.parties.get(side) else {
        return Value::Null;
    };
    let modifiers: Vec<Value> = party
        .modifiers
        .iter()
        .map(|modifier| {
            let worth = account.worth(side, &modifier.name);
            let mut told = json!(modifier);
            if let Some(told) = told.as_object_mut() {
                let worth = json!({
                    "firer": worth.acting,
                    "none": worth.none,
                    "target": worth.other,
                });
                told.insert("worth".to_owned(), worth);
            }
            told
        })
        .collect();
    json!({
        "side": party.side,
        "units": party.units,
        "value": party.value,
        "size": party.size,
        "modifiers": modifiers,
        "total": party.total(),
    })
}

fn rolling(state: &State, rolling: &Rolling, error: f64) -> Result<Value, Failure> {
    let reckoned = rolling.reckon(state, error)?;
    let chances = reckoned.chances.iter();
    let chances: BTreeMap<&str, u32> = chances
        .map(|(result, cases)| (result.name(), *cases))
        .collect();
    Ok(json!({
        "brigade": rolling.brigade,
        "modifiers": reckoned.modifiers,
        "total": reckoned.total,
        "cases": 36,
        "chances": chances,
        "measure": near_limits(state, &reckoned.close),
    }))
}

fn riding(state: &State, brigade: &BrigadeId, by: Option<u32>) -> Result<Value, Failure> {
    let forecast = odds::forecast_order(state, brigade)?;
    let mut told = json!({
        "brigade": brigade,
        "inches": forecast.inches,
        "legs": legs(&forecast),
        "unharmed": forecast.unharmed,
        "danger": forecast.danger,
        "assumes": "all troops and generals stay in place",
        "arrivals": arrivals(&forecast.arrivals),
    });
    if let (Some(by), Some(told)) = (by, told.as_object_mut()) {
        told.insert("by".to_owned(), json!(by));
        told.insert(
            "sent".to_owned(),
            json!(arrivals(&forecast.chances_by_turn(by))),
        );
        let certain = forecast.latest_turn(by, forecast.unharmed);
        let likely = forecast.latest_turn(by, assist::LIKELY * forecast.unharmed);
        let latest = json!({ "certain": certain, "nine_in_ten": likely });
        told.insert("latest".to_owned(), latest);
    }
    Ok(told)
}

fn legs(forecast: &RideForecast) -> Vec<Value> {
    let told = |leg: &RideLeg| {
        json!({
            "inches": leg.inches,
            "bearing": leg.bearing.degrees(),
            "to": [leg.to.x, leg.to.y],
        })
    };
    forecast.legs.iter().map(told).collect()
}

fn arrivals(list: &[ForecastTurn]) -> Vec<Value> {
    let told = |arrival: &ForecastTurn| json!({ "turn": arrival.turn, "chance": arrival.chance });
    list.iter().map(told).collect()
}

fn in_time(state: &State, forecast: &RideForecast, by: u32) -> Result<(), Failure> {
    let turn = state.turn_word();
    for sent in forecast.chances_by_turn(by) {
        out::line(&format!(
            "sent in {turn} {}: there by {turn} {by} {}",
            sent.turn,
            assist::percent(sent.chance)
        ))?;
    }
    let certain = forecast.latest_turn(by, forecast.unharmed);
    let likely = forecast.latest_turn(by, assist::LIKELY * forecast.unharmed);
    let (surely, likelier) = if forecast.unharmed < 1.0 {
        ("certain unless stopped", "90 % unless stopped")
    } else {
        ("certain", "90 % in time")
    };
    for (how, latest) in [(surely, certain), (likelier, likely)] {
        out::line(&match latest {
            Some(last) => format!("latest {turn} to send it, {how}: {turn} {last}"),
            None => {
                format!("latest {turn} to send it, {how}: none; it is already too late")
            }
        })?;
    }
    Ok(())
}
