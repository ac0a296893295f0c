//! `vidette odds`: chances, before the dice.

use crate::rules::fields::dispatch::near_limit;
use crate::rules::fields::language;
use clap::Args;
use clap::Subcommand;
use serde_json::Value;
use serde_json::json;

use super::ask;
use super::failure::Failure;
use super::out;
use super::places::Places;
use super::source;
use crate::rules::clause::Modifier;
use crate::rules::clause::sum;
use crate::rules::fields::activation;
use crate::rules::fields::combat;
use crate::rules::fields::orders::messengers;
use crate::rules::fields::orders::messengers::Arrival;
use crate::rules::fields::orders::messengers::Forecast;
use crate::rules::fields::orders::messengers::Leg;
use crate::rules::fields::state::State;
use crate::rules::fields::terms::account::Account;
use crate::rules::fields::terms::account::Worth;
use crate::rules::fields::terms::charts::Activation;
use crate::rules::fields::terms::close::Close;
use crate::rules::fields::terms::command::Switched;
use crate::rules::fields::terms::name::UnitId;
use crate::rules::refusal::Refusal;
use crate::view::close as words;
use crate::view::desk;
use crate::view::warning;

#[derive(Debug, Args)]
pub(super) struct Typed {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Of a firefight
    Fire(Fire),
    /// Of a melee
    Melee(Melee),
    /// Of a brigade's activation
    Activation(Rolling),
    /// Of an order by messenger: when it would arrive
    Ride(Riding),
}

#[derive(Debug, Args)]
struct Fire {
    /// A game or roster: its name, or a path
    source: String,
    /// Who opens fire
    #[arg(long, value_name = "U,U")]
    firing: String,
    /// At whom
    #[arg(long, value_name = "U")]
    at: String,
    #[command(flatten)]
    modifiers: Modifiers,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// What the table knows better than the program.
#[derive(Debug, Args)]
struct Modifiers {
    /// Modifiers that count though the program does not see them
    #[arg(long, value_name = "M,M", value_delimiter = ',')]
    with: Vec<String>,
    /// Modifiers that do not count though the program sees them
    #[arg(long, value_name = "M,M", value_delimiter = ',')]
    without: Vec<String>,
}

impl Modifiers {
    fn switched(&self) -> Switched {
        Switched {
            with: self.with.clone(),
            without: self.without.clone(),
        }
    }
}

#[derive(Debug, Args)]
struct Melee {
    /// A game or roster: its name, or a path
    source: String,
    /// Units of the acting side
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
struct Rolling {
    /// A game or roster: its name, or a path
    source: String,
    /// Which brigade
    #[arg(long)]
    brigade: String,
    /// As JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct Riding {
    /// A game or roster: its name, or a path
    source: String,
    /// Which brigade the order is for
    #[arg(long)]
    brigade: String,
    /// The player turn in which the brigade needs it
    #[arg(long, value_name = "TURN")]
    by: Option<u32>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn odds(places: &Places, typed: &Typed) -> Result<(), Failure> {
    match &typed.what {
        What::Fire(typed) => fire(places, typed),
        What::Melee(typed) => melee(places, typed),
        What::Activation(typed) => rolling(places, typed),
        What::Ride(typed) => riding(places, typed),
    }
}

fn fire(places: &Places, typed: &Fire) -> Result<(), Failure> {
    let state = source::state(places, &typed.source)?;
    let firing = ask::units(&state, &typed.firing)?;
    let at = ask::unit(&state, &typed.at)?;
    let switched = typed.modifiers.switched();
    let account = combat::account_of_fire(&state, &firing, &at, &switched)?;
    let objections = match combat::objections_to_fire(&state, &firing, &at) {
        Ok(objections) => objections,
        Err(refusal) => vec![refusal],
    };
    let error = ask::tape_error(places);
    let doubts = Doubts {
        objections,
        close: near_limit::of_fire(&state, &firing, &at, &switched, error),
    };
    tell(&state, &account, &doubts, typed.json)
}

fn melee(places: &Places, typed: &Melee) -> Result<(), Failure> {
    let state = source::state(places, &typed.source)?;
    let fighting = ask::units(&state, &typed.fighting)?;
    let against = ask::units(&state, &typed.against)?;
    let switched = typed.modifiers.switched();
    let account = combat::account_of_melee(&state, &fighting, &against, &switched)?;
    let error = ask::tape_error(places);
    let doubts = Doubts {
        objections: Vec::new(),
        close: near_limit::of_melee(&state, &fighting, &against, &switched, error),
    };
    tell(&state, &account, &doubts, typed.json)
}

/// What speaks against an act, and what only the tape can settle: the odds are told all the same.
#[derive(Debug)]
struct Doubts {
    objections: Vec<Refusal>,
    close: Vec<Close>,
}

impl Doubts {
    fn objections(&self) -> Vec<Value> {
        let told = |refusal: &Refusal| {
            json!({
                "rule": refusal.clause().id(),
                "why": refusal.said(),
                "remedy": refusal.what_would_do(),
                "can_be_overruled": refusal.can_be_overruled(),
            })
        };
        self.objections.iter().map(told).collect()
    }

    fn lines(&self, state: &State) -> Vec<String> {
        let objections = self.objections.iter();
        let mut lines: Vec<String> = objections.map(|no| format!("not legal: {no}")).collect();
        lines.extend(self.close.iter().map(|close| words::question(state, close)));
        lines
    }
}

/// Distances near a limit, as JSON has them.
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

/// Tells a fight before its dice; in JSON the acting side is called the firer, in melee too.
fn tell(state: &State, account: &Account, doubts: &Doubts, as_json: bool) -> Result<(), Failure> {
    let [ours, theirs] = &account.parties;
    let chances = account.chances();
    let warnings = warning::of_fight(state, account);
    if as_json {
        return out::json(&json!({
            "sides": [party(account, 0), party(account, 1)],
            "advantage": ours.total() - theirs.total(),
            "range": account.range,
            "cases": 36,
            "chances": {
                "firer": chances.acting,
                "none": chances.none,
                "target": chances.other,
            },
            "warnings": warnings,
            "objections": doubts.objections(),
            "measure": near_limits(state, &doubts.close),
        }));
    }
    for (side, party) in account.parties.iter().enumerate() {
        let units: Vec<&str> = party.units.iter().map(UnitId::as_str).collect();
        out::line(&format!("{} ({})", units.join(", "), party.side))?;
        out::line(&format!("{:>4}  combat value", party.value))?;
        for modifier in &party.modifiers {
            let worth = account.worth(side, &modifier.name);
            let words = if worth == Worth::default() {
                String::new()
            } else {
                format!(
                    "; worth {:+} blows on {}, {:+} on {}",
                    worth.other, theirs.side, worth.acting, ours.side
                )
            };
            out::line(&format!("{}{words}", row(modifier)))?;
        }
        out::line(&format!("{:>4}  in all, to one die", party.total()))?;
    }
    for (party, blows) in [(ours, chances.acting), (theirs, chances.other)] {
        out::line(&format!(
            "{:<14} broken {:>2}, beaten {:>2}, disordered {:>2} of 36",
            party.side.as_str(),
            blows.broken,
            blows.beaten,
            blows.disordered
        ))?;
    }
    out::line(&format!("{:<14} {:>2} of 36", "no effect", chances.none))?;
    let remarks = warnings.into_iter().chain(doubts.lines(state));
    remarks.into_iter().try_for_each(|words| out::line(&words))
}

/// A side; each modifier with what it alone is worth, in cases more or fewer of 36.
fn party(account: &Account, side: usize) -> Value {
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

fn rolling(places: &Places, typed: &Rolling) -> Result<(), Failure> {
    let state = source::state(places, &typed.source)?;
    let brigade = language::brigade(&state, &typed.brigade)?;
    state.standing_brigade(&brigade)?;
    let modifiers = activation::modifiers(&state, &brigade);
    let total = sum(&modifiers);
    let chances = activation::chances(total, activation::attack_from(&state));
    let close = near_limit::of_activation(&state, &brigade, ask::tape_error(places));
    if typed.json {
        let named = Activation::ALL
            .iter()
            .map(|result| result.name())
            .zip(chances);
        return out::json(&json!({
            "brigade": brigade,
            "modifiers": modifiers,
            "total": total,
            "cases": 36,
            "chances": named.collect::<std::collections::BTreeMap<_, _>>(),
            "measure": near_limits(&state, &close),
        }));
    }
    for modifier in &modifiers {
        out::line(&row(modifier))?;
    }
    out::line(&format!("{total:+4}  in all, to two dice"))?;
    for (result, cases) in Activation::ALL.iter().zip(chances) {
        out::line(&format!("{:<9} {cases:>2} of 36", result.name()))?;
    }
    close
        .iter()
        .try_for_each(|close| out::line(&words::question(&state, close)))
}

fn riding(places: &Places, typed: &Riding) -> Result<(), Failure> {
    let state = source::state(places, &typed.source)?;
    let brigade = language::brigade(&state, &typed.brigade)?;
    let receiver = state.standing_brigade(&brigade)?;
    let nobody = || {
        Failure::No(format!(
            "RUL-100: nobody at his post sends {} an order by messenger",
            receiver.name
        ))
    };
    let forecast = messengers::forecast(&state, &brigade).ok_or_else(nobody)?;
    if typed.json {
        let mut told = json!({
            "brigade": brigade,
            "inches": forecast.inches,
            "legs": legs(&forecast),
            "unharmed": forecast.unharmed,
            "danger": forecast.danger,
            "assumes": "all troops and generals stay where they stand",
            "arrivals": arrivals(&forecast.arrivals),
        });
        if let (Some(by), Some(told)) = (typed.by, told.as_object_mut()) {
            told.insert("by".to_owned(), json!(by));
            told.insert("sent".to_owned(), json!(arrivals(&forecast.sent(by))));
            let certain = forecast.latest(by, forecast.unharmed);
            let likely = forecast.latest(by, desk::LIKELY * forecast.unharmed);
            let latest = json!({ "certain": certain, "nine_in_ten": likely });
            told.insert("latest".to_owned(), latest);
        }
        return out::json(&told);
    }
    out::line(&format!(
        "{}: {}",
        receiver.name,
        desk::in_words(&state, &forecast)
    ))?;
    typed.by.map_or(Ok(()), |by| in_time(&forecast, by))
}

fn legs(forecast: &Forecast) -> Vec<Value> {
    let told = |leg: &Leg| {
        json!({
            "inches": leg.inches,
            "bearing": leg.bearing.degrees(),
            "to": [leg.to.x, leg.to.y],
        })
    };
    forecast.legs.iter().map(told).collect()
}

fn arrivals(list: &[Arrival]) -> Vec<Value> {
    let told = |arrival: &Arrival| json!({ "turn": arrival.turn, "chance": arrival.chance });
    list.iter().map(told).collect()
}

fn in_time(forecast: &Forecast, by: u32) -> Result<(), Failure> {
    for sent in forecast.sent(by) {
        out::line(&format!(
            "sent in turn {}: there by turn {by} {}",
            sent.turn,
            desk::percent(sent.chance)
        ))?;
    }
    let certain = forecast.latest(by, forecast.unharmed);
    let likely = forecast.latest(by, desk::LIKELY * forecast.unharmed);
    let (surely, likelier) = if forecast.unharmed < 1.0 {
        ("all that come through in time", "9 of 10 of those in time")
    } else {
        ("certain", "in time 9 times of 10")
    };
    for (how, latest) in [(surely, certain), (likelier, likely)] {
        out::line(&match latest {
            Some(turn) => format!("latest turn to send it, {how}: turn {turn}"),
            None => format!("latest turn to send it, {how}: none, it is too late for that already"),
        })?;
    }
    Ok(())
}

fn row(modifier: &Modifier) -> String {
    format!(
        "{:+4}  {} ({})",
        modifier.value, modifier.why, modifier.rule
    )
}
