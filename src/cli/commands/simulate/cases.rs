//! Cases that a run plays besides the unchanged battle: its variants, and other doctrines.

use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use super::{battle::SimulatedBattle, change, players};
use crate::failure::Failure;
use crate::io::places::Places;
use crate::{args::shared, io::errors};
use roster::TextLines;
use sim::case::{Case, Purpose};
use sim::policy::{Restricted, Restriction};

/// Number of games for each pair of doctrines.
const CROSS_CHECK: u64 = 60;

/// Doctrines that the cross-check plays against each other.
const CORNERS: [&str; 2] = ["cautious", "bold"];

/// Returns the battle with a change; several changes are separated by `;`.
pub(super) fn what_if(
    battle: &SimulatedBattle,
    places: &Places,
    changes: &str,
) -> Result<Case, Failure> {
    let changes = parted(changes);
    if changes.is_empty() {
        return Err(Failure::No("--what-if: no change given".to_owned()));
    }
    let changes = changes.into_iter().map(|change| {
        let place = format!("--what-if \"{change}\"");
        (place, change)
    });
    varied(battle, places, changes.collect())
}

/// Splits the changes of a variant at `;`.
fn parted(changes: &str) -> Vec<String> {
    let parts = changes.split(';').map(|change| change.trim().to_owned());
    parts.filter(|change| !change.is_empty()).collect()
}

/// Returns the battle with changes, each with the place where it was written.
fn varied(
    battle: &SimulatedBattle,
    places: &Places,
    written: Vec<(String, String)>,
) -> Result<Case, Failure> {
    let mut case = battle.plain();
    let mut changed = change::Changed::new(battle, places);
    let mut changes = Vec::new();
    for (place, change) in written {
        let made = changed.make(&change);
        made.map_err(|failure| failure.at(&place))?;
        changes.push(change);
    }
    let (start, players) = changed.done()?;
    case.purpose = Purpose::WhatIf;
    case.changes = changes;
    case.start = start;
    case.seats = players;
    Ok(case)
}

/// Returns the battle with an act forbidden to a side: `union=no-charge`.
pub(super) fn restricted(battle: &SimulatedBattle, typed: &str) -> Result<Case, Failure> {
    let (side, what) = typed.split_once('=').ok_or_else(|| {
        Failure::No(format!(
            "--restrict {typed}: write a side and its restriction: union=no-charge"
        ))
    })?;
    let what: Restriction = what
        .parse()
        .map_err(|said| Failure::No(format!("--restrict {typed}: {said}")))?;
    let mut case = battle.plain();
    let number = usize::from(shared::side(&battle.start, side)?);
    if let Some(seat) = case.seats.get_mut(number) {
        *seat = Arc::new(Restricted::new(Arc::clone(seat), what));
    }
    case.purpose = Purpose::WhatIf;
    case.changes = vec![format!("restrict {side} {what}")];
    Ok(case)
}

/// Returns the battle with cautious and bold players on either side.
pub(super) fn corners(battle: &SimulatedBattle) -> Result<Vec<Case>, Failure> {
    let sides = &battle.start.oob().sides;
    let mut corners = Vec::new();
    for one in CORNERS {
        for other in CORNERS {
            let names = sides.iter().zip([one, other]);
            corners.push(Case {
                purpose: Purpose::Doctrines,
                changes: names
                    .map(|(side, name)| format!("policy {} {name}", side.id))
                    .collect(),
                seats: [players::player(one)?, players::player(other)?],
                games: battle.games.min(CROSS_CHECK),
                ..battle.plain()
            });
        }
    }
    Ok(corners)
}

/// Returns the cases in the file of `--sweep`.
pub(super) fn grid(
    battle: &SimulatedBattle,
    places: &Places,
    path: &Path,
) -> Result<Vec<Case>, Failure> {
    let shown = path.display();
    let text = errors::read_text(path)?;
    let lines = TextLines::new(&text);
    let place = |at: usize| {
        let (line, column) = lines.position(at);
        format!("{shown}:{line}:{column}")
    };
    let grid: CaseGrid = toml::from_str(&text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        Failure::No(format!("{}: {}", place(at), error.message()))
    })?;
    let cases = grid.cases();
    if cases.is_empty() {
        return Err(Failure::No(format!(
            "{shown}: no cases; write [[case]] with changes = [\"..\"], or [grid] with lists of changes"
        )));
    }
    cases
        .iter()
        .map(|changes| {
            let written = changes.iter().flat_map(|change| {
                let place = place(change.span().start);
                let parts = parted(change.get_ref()).into_iter();
                parts.map(move |part| (format!("{place}: \"{part}\""), part))
            });
            varied(battle, places, written.collect())
        })
        .collect()
}

/// The file of `--sweep`: a list of cases, or several lists whose combinations are all played.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseGrid {
    #[serde(default)]
    case: Vec<CaseList>,
    #[serde(default)]
    grid: std::collections::BTreeMap<String, Vec<Spanned<String>>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseList {
    changes: Vec<Spanned<String>>,
}

impl CaseGrid {
    /// Returns the changes of each case. An empty word in a list means no change; a combination of only empty words is
    /// left out, because the unchanged battle is played anyway.
    fn cases(self) -> Vec<Vec<Spanned<String>>> {
        let mut product: Vec<Vec<Spanned<String>>> = vec![Vec::new()];
        for choices in self.grid.values() {
            let longer = product.iter().flat_map(|changes| {
                choices.iter().map(|choice| {
                    let chosen = (!choice.get_ref().is_empty()).then(|| choice.clone());
                    changes.iter().cloned().chain(chosen).collect()
                })
            });
            product = longer.collect();
        }
        let listed = self.case.into_iter().map(|case| case.changes);
        let all = listed.chain(product);
        all.filter(|changes| {
            changes
                .iter()
                .any(|change| !parted(change.get_ref()).is_empty())
        })
        .collect()
    }
}
