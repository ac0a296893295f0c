//! Output of a run: as text, as JSON, or as one page.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::io::out;
use crate::io::output_file::{self, OutputTarget};
use ::report::balance::Balance;

/// The option that names the page.
const HTML: &str = "--html";

/// Format of the report.
#[derive(Debug, Args)]
pub(super) struct RunReport {
    /// As JSON
    #[arg(long, conflicts_with = "html")]
    pub(super) json: bool,
    /// As one page with charts, into FILE; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
}

impl RunReport {
    /// Fails if the page could not be written, before games are played in vain.
    pub(super) fn is_free(&self) -> Result<(), Failure> {
        match &self.html {
            Some(path) if !is_output(path) => output_file::is_free(path, HTML),
            _ => Ok(()),
        }
    }
}

fn is_output(path: &Path) -> bool {
    OutputTarget::new(Some(path), "") == OutputTarget::Output
}

/// Prints a run. `speed` is in games a second; `kept` are the games replayed into files.
pub(super) fn tell(
    balance: &Balance<'_>,
    told: &RunReport,
    speed: Option<f64>,
    kept: &[Value],
) -> Result<(), Failure> {
    if told.json {
        let mut answer = balance.json();
        if let Some(fields) = answer.as_object_mut() {
            if let Some(speed) = speed {
                fields.insert("speed".to_owned(), json!({"games_per_s": speed}));
            }
            if !kept.is_empty() {
                fields.insert("kept".to_owned(), json!(kept));
            }
        }
        out::json(&answer)?;
    } else if let Some(path) = told.html.as_ref().filter(|path| is_output(path)) {
        OutputTarget::new(Some(path), "").put(balance.html().as_bytes(), "")?;
    } else if let Some(path) = &told.html {
        output_file::write(path, balance.html().as_bytes(), HTML)?;
        out::line(&format!("{}\n{}", balance.headline(), path.display()))?;
    } else {
        out::line(&balance.text())?;
        if let Some(speed) = speed {
            out::line(&format!("{:<13} {speed:.1} games a second", "speed"))?;
        }
    }
    lost(balance)
}

/// Fails if the program crashed in a game, whatever else the run found.
fn lost(balance: &Balance<'_>) -> Result<(), Failure> {
    let Some(first) = balance.counted.lost.first() else {
        return Ok(());
    };
    Err(Failure::Machine(format!(
        "BUG: the program crashed in {} games; the first is game {} of case {}, in turn {}: {}",
        balance.counted.lost.len(),
        first.i,
        first.case,
        first.turn,
        first.said
    )))
}
