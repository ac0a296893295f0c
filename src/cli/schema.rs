//! `vidette schema`: what a roster may say, for editors that know TOML.

use super::{failure::Failure, out};
use roster::schema;

pub(super) const AFTER: &str = "\
An editor that knows TOML completes keys, tells what each one says and marks what is wrong once the first \
line of a roster names the schema:
  vidette schema > vidette.schema.json
  #:schema ./vidette.schema.json
Rosters of other rules (`game = ...`) have no schema: `vidette check --watch` follows them.";

/// Writes the schema to standard output.
pub(super) fn schema() -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(&schema::schema());
    out::line(&text.map_err(|error| Failure::Machine(format!("BUG: no JSON: {error}")))?)
}
