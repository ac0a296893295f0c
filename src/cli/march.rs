//! `vidette march`: where a march would end.

use clap::Args;
use serde_json::Value;
use serde_json::json;

use super::failure::Failure;
use super::out;
use super::places::Places;
use super::source;
use crate::rules::fields::march;
use crate::rules::fields::speech;

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// A game or roster: its name, or a path
    source: String,
    /// The brigade
    #[arg(long)]
    brigade: String,
    /// Where to: a feature, a unit, a formation or X,Y; otherwise where its order sends it
    #[arg(long, value_name = "PLACE", allow_hyphen_values = true)]
    to: Option<String>,
    /// Wheel before, in degrees, right positive; otherwise as near to the aim as may be
    #[arg(long, value_name = "DEG", allow_negative_numbers = true)]
    wheel: Option<f64>,
    /// Wheel after, if still unseen
    #[arg(long, value_name = "DEG", allow_negative_numbers = true)]
    then: Option<f64>,
    /// Faces for rough ground, in the order of their use
    #[arg(long, value_name = "D,D", value_delimiter = ',')]
    dice: Vec<u8>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn march(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let state = source::state(places, &typed.source)?;
    let brigade = speech::brigade(&state, &typed.brigade)?;
    let to = typed.to.as_deref();
    let to = to.map(|word| speech::place(&state, word)).transpose()?;
    let (wheel, then) = (typed.wheel, typed.then);
    let look = march::look(&state, &brigade, to.as_ref(), wheel, then, &typed.dice)?;
    if !typed.json {
        out::line(&look.words)?;
        for outcome in &look.outcomes {
            out::line(&format!("  die {}: {}", outcome.face, outcome.words))?;
        }
        return Ok(());
    }
    let mut answer = json!(look);
    // The clause stands beside the cause; who stopped it may be nobody.
    if let Some(Value::Object(stop)) = answer.get_mut("stop") {
        stop.entry("by").or_insert(Value::Null);
        stop.entry("feature").or_insert(Value::Null);
    }
    out::json(&answer)
}
