//! `vidette odds`: chances, before the dice.

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
use crate::rules::fields::account::Account;
use crate::rules::fields::account::Party;
use crate::rules::fields::activation;
use crate::rules::fields::charts::Activation;
use crate::rules::fields::combat;
use crate::rules::fields::command::Switched;
use crate::rules::fields::name::UnitId;
use crate::rules::fields::speech;

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
    /// Modifiers that count though the program does not see them
    #[arg(long, value_name = "M,M", value_delimiter = ',')]
    with: Vec<String>,
    /// Modifiers that do not count though the program sees them
    #[arg(long, value_name = "M,M", value_delimiter = ',')]
    without: Vec<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
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
    /// Modifiers that count though the program does not see them
    #[arg(long, value_name = "M,M", value_delimiter = ',')]
    with: Vec<String>,
    /// Modifiers that do not count though the program sees them
    #[arg(long, value_name = "M,M", value_delimiter = ',')]
    without: Vec<String>,
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

pub(super) fn odds(places: &Places, typed: &Typed) -> Result<(), Failure> {
    match &typed.what {
        What::Fire(typed) => fire(places, typed),
        What::Melee(typed) => melee(places, typed),
        What::Activation(typed) => rolling(places, typed),
    }
}

fn fire(places: &Places, typed: &Fire) -> Result<(), Failure> {
    let state = source::state(places, &typed.source)?;
    let firing = ask::units(&state, &typed.firing)?;
    let at = ask::unit(&state, &typed.at)?;
    let switched = switched(&typed.with, &typed.without);
    let account = combat::account_of_fire(&state, &firing, &at, &switched)?;
    tell(&account, typed.json)
}

fn melee(places: &Places, typed: &Melee) -> Result<(), Failure> {
    let state = source::state(places, &typed.source)?;
    let fighting = ask::units(&state, &typed.fighting)?;
    let against = ask::units(&state, &typed.against)?;
    let switched = switched(&typed.with, &typed.without);
    let account = combat::account_of_melee(&state, &fighting, &against, &switched)?;
    tell(&account, typed.json)
}

fn switched(with: &[String], without: &[String]) -> Switched {
    Switched {
        with: with.to_vec(),
        without: without.to_vec(),
    }
}

/// Tells a fight before its dice; in JSON the acting side is called the firer, in melee too.
fn tell(account: &Account, as_json: bool) -> Result<(), Failure> {
    let [ours, theirs] = &account.parties;
    let chances = account.chances();
    if as_json {
        return out::json(&json!({
            "sides": [party(ours), party(theirs)],
            "advantage": ours.total() - theirs.total(),
            "range": account.range,
            "cases": 36,
            "chances": {
                "firer": chances.acting,
                "none": chances.none,
                "target": chances.other,
            },
        }));
    }
    for party in &account.parties {
        let units: Vec<&str> = party.units.iter().map(UnitId::as_str).collect();
        out::line(&format!("{} ({})", units.join(", "), party.side))?;
        out::line(&format!("{:>4}  combat value", party.value))?;
        for modifier in &party.modifiers {
            out::line(&row(modifier))?;
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
    out::line(&format!("{:<14} {:>2} of 36", "no effect", chances.none))
}

fn party(party: &Party) -> Value {
    json!({
        "side": party.side,
        "units": party.units,
        "value": party.value,
        "size": party.size,
        "modifiers": party.modifiers,
        "total": party.total(),
    })
}

fn rolling(places: &Places, typed: &Rolling) -> Result<(), Failure> {
    let state = source::state(places, &typed.source)?;
    let brigade = speech::brigade(&state, &typed.brigade)?;
    state.standing_brigade(&brigade)?;
    let modifiers = activation::modifiers(&state, &brigade);
    let total = sum(&modifiers);
    let chances = activation::chances(total, activation::attack_from(&state));
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
        }));
    }
    for modifier in &modifiers {
        out::line(&row(modifier))?;
    }
    out::line(&format!("{total:+4}  in all, to two dice"))?;
    for (result, cases) in Activation::ALL.iter().zip(chances) {
        out::line(&format!("{:<9} {cases:>2} of 36", result.name()))?;
    }
    Ok(())
}

fn row(modifier: &Modifier) -> String {
    format!(
        "{:+4}  {} ({})",
        modifier.value, modifier.why, modifier.rule
    )
}
