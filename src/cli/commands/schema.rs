//! `vidette schema`: prints what a roster may contain, for editors that understand TOML.

use clap::Args;

use crate::{
    dispatch::of_rules,
    failure::Failure,
    io::{out, places::Roster},
};
use roster::{Mustered, counters, schema};

#[derive(Debug, Args)]
pub(crate) struct Typed {
    /// Schema of a kit or score sheet, instead of a battle for Fields of Blue & Grey
    #[arg(long, value_name = "GAME", value_parser = ["blind-swords", "blue-and-grey", "scoresheet"])]
    rules: Option<String>,
}

pub(crate) const AFTER: &str = "\
If the first line of a roster names the schema, an editor that knows TOML completes and explains \
keys, and marks mistakes:
  vidette schema > vidette.schema.json
  #:schema ./vidette.schema.json
`vidette schema --rules blind-swords` writes the schema for kits of those rules (`game = ...`).";

/// Writes the schema to standard output.
pub(crate) fn schema(typed: &Typed) -> Result<(), Failure> {
    let schema = match &typed.rules {
        None => schema::schema(),
        Some(rules) => {
            let sample = counters::template(rules).map(|name| Roster {
                name: name.to_owned(),
                path: None,
            });
            let sample = sample.map(|sample| sample.text()).transpose()?;
            let sample = sample.unwrap_or_default();
            let schema = of_rules!(rules, R => <R as Mustered>::schema(&sample));
            schema.unwrap_or_else(schema::schema)
        }
    };
    let text = serde_json::to_string_pretty(&schema);
    out::line(&text.map_err(|error| Failure::Machine(format!("BUG: no JSON: {error}")))?)
}
