//! `vidette march`: shows where a march would end.

use clap::{Args, ValueEnum};
use rules::fields::language;
use serde_json::{Value, json};

use crate::{
    args::{shared, source},
    failure::Failure,
    io::{out, places::Places},
};
use rules::fields::march;
use rules::fields::march::look::FaceOutcome;
use rules::fields::state::State;
use rules::fields::terms::{
    command::{Hand, Wheels},
    name::BrigadeId,
};

#[derive(Debug, Args)]
pub(crate) struct MarchArgs {
    /// A game or roster: its name, or a path
    source: String,
    #[command(flatten)]
    of: shared::OfBrigade,
    /// Destination: a feature, a unit, a formation or X,Y in the table's unit (SCALE-02); otherwise
    /// the target of its order
    #[arg(long, value_name = "PLACE", allow_hyphen_values = true)]
    to: Option<String>,
    /// Wheel first by this many degrees, right positive (otherwise as near to the target as allowed)
    #[arg(long, value_name = "DEG", value_parser = shared::degrees, allow_negative_numbers = true)]
    wheel: Option<f64>,
    /// Wheel first around the front corner of this flank (otherwise around the centre)
    #[arg(long, value_name = "left|right", requires = "wheel")]
    about: Option<Flank>,
    /// Wheel afterwards, if still unseen
    #[arg(long, value_name = "DEG", value_parser = shared::degrees, allow_negative_numbers = true)]
    then: Option<f64>,
    /// For each possible wheel, in whole degrees, show what would stop a march straight ahead after it
    #[arg(long, conflicts_with_all = ["to", "wheel", "about", "then", "dice"])]
    fan: bool,
    /// Dice for rough ground, in the order used
    #[arg(long, value_name = "D,D", value_delimiter = ',')]
    dice: Vec<u8>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// A flank of a brigade.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Flank {
    Left,
    Right,
}

impl Flank {
    fn hand(self) -> Hand {
        match self {
            Flank::Left => Hand::Left,
            Flank::Right => Hand::Right,
        }
    }
}

pub(crate) fn march(places: &Places, typed: &MarchArgs) -> Result<(), Failure> {
    let state = source::state(places, &typed.source)?;
    let brigade = language::find_brigade(&state, typed.of.word())?;
    if typed.fan {
        return fan(&state, &brigade, typed.json);
    }
    let to = typed.to.as_deref();
    let to = to
        .map(|word| language::find_place(&state, word))
        .transpose()?;
    let wheels = Wheels {
        before: typed.wheel,
        about: typed.about.map(Flank::hand),
        after: typed.then,
    };
    let tape_error = shared::tape_error(places);
    let (to, dice) = (to.as_ref(), &typed.dice);
    let look = march::look_by_tape(&state, &brigade, to, &wheels, dice, tape_error)?;
    if !typed.json {
        out::line(&look.words)?;
        for outcome in &look.outcomes {
            out::line(&format!("  die {}: {}", outcome.face, outcome.words))?;
            for line in behind(&outcome.outcomes, 1) {
                out::line(&line)?;
            }
        }
        return Ok(());
    }
    let mut answer = json!(look);
    // Both keys are always present: `null` if no unit or no feature stopped the march.
    if let Some(Value::Object(stop)) = answer.get_mut("stop") {
        stop.entry("by").or_insert(Value::Null);
        stop.entry("feature").or_insert(Value::Null);
    }
    out::json(&answer)
}

/// Describes the results of each further die, indented by depth; faces with the same result share a line.
fn behind(outcomes: &[FaceOutcome], dice: usize) -> Vec<String> {
    let alike = |one: &FaceOutcome, other: &FaceOutcome| {
        one.words == other.words && one.outcomes == other.outcomes
    };
    let told = outcomes.chunk_by(alike).filter_map(|same| {
        let (first, last) = (same.first()?, same.last()?);
        let faces = match first.face == last.face {
            true => first.face.to_string(),
            false => format!("{} to {}", first.face, last.face),
        };
        let line = format!("  {}then {faces}: {}", "  ".repeat(dice), first.words);
        let further = behind(&first.outcomes, dice + 1);
        Some(std::iter::once(line).chain(further))
    });
    told.flatten().collect()
}

/// Describes the march straight ahead after each possible wheel, from left to right.
fn fan(state: &State, brigade: &BrigadeId, as_json: bool) -> Result<(), Failure> {
    let rays = march::march_fan(state, brigade);
    if as_json {
        return out::json(&rays);
    }
    if rays.is_empty() {
        let look = march::look_ahead(state, brigade, None, &Wheels::default(), &[])?;
        return Err(Failure::No(look.words));
    }
    let measure = state.oob().measure;
    rays.iter().try_for_each(|ray| {
        let hand = match ray.wheel {
            wheel if wheel < 0.0 => "left",
            _ => "right",
        };
        let far = measure.say(ray.distance);
        let die = if ray.needs_dice {
            ", a die decides"
        } else {
            ""
        };
        out::line(&format!(
            "{:>2.0} {hand:<5} {:<16}: {far:>8}; {}{die}",
            ray.wheel.abs(),
            ray.bearing.spoken(),
            ray.words
        ))
    })
}
