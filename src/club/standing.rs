//! Standings of the tables that play one battle. The rules name no winner (RUL-106), so the club gives points of its
//! own.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::table::DeskTable;
use crate::table_status::{Broken, TableStatus};
use game::any::SideScore;
use rules::fields::terms::command::Judgement;

/// Points of this club: `[points]` of `desk.toml`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ClubPoints {
    /// Points for each of the side's objectives that is met.
    pub objective: i64,
    /// Points for each enemy division that routed.
    pub division: i64,
    /// Points for each enemy brigade that is broken.
    pub brigade: i64,
    /// Points for each enemy unit that is broken.
    pub unit: i64,
}

impl ClubPoints {
    /// Checks whether the club gives points for anything.
    #[must_use]
    pub fn count(&self) -> bool {
        *self != Self::default()
    }
}

/// A side at a table, as a row of the standings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingRow {
    /// The table's number.
    pub table: u32,
    /// True if this is an earlier game of the table, not its present one.
    pub is_earlier: bool,
    /// Name of the side.
    pub side: String,
    /// State of the game, in words.
    pub stands: String,
    /// The side's points by its rule set; if given, they decide the rank instead of `points`. `None` if the rule set
    /// counts no points.
    pub score: Option<i64>,
    /// Numbers of the side's objectives: those that are met, and all.
    pub objectives: (u32, u32),
    /// Losses of its enemies.
    pub enemy: Broken,
    /// Its own losses.
    pub own: Broken,
    /// Its points as the club counts them.
    pub points: i64,
}

/// Returns the standings of each battle, the most points first. Earlier games of a table are included.
#[must_use]
pub fn standings(tables: &[DeskTable], points: &ClubPoints) -> BTreeMap<String, Vec<StandingRow>> {
    let mut battles: BTreeMap<String, Vec<StandingRow>> = BTreeMap::new();
    for (at, table) in tables.iter().flat_map(|table| table.games().enumerate()) {
        let Some(said) = &table.said else { continue };
        let counted = said.broken.iter().map(|own| row(table, said, own, points));
        let scored = said.scores.iter().map(|own| scored(table, said, own));
        let rows = counted.chain(scored).map(|row| StandingRow {
            is_earlier: at > 0,
            ..row
        });
        let rows: Vec<StandingRow> = rows.collect();
        // A battle without counted games has no standings.
        if !rows.is_empty() {
            battles
                .entry(table.battle.clone())
                .or_default()
                .extend(rows);
        }
    }
    for rows in battles.values_mut() {
        rows.sort_by_key(|row| (-row.score.unwrap_or(row.points), row.table, row.is_earlier));
    }
    battles
}

/// Makes the row of a side for which the rule set counts points.
fn scored(table: &DeskTable, said: &TableStatus, own: &SideScore) -> StandingRow {
    StandingRow {
        table: table.number,
        is_earlier: false,
        side: own.side.clone(),
        stands: said.stands(),
        score: Some(own.points),
        objectives: (0, 0),
        enemy: Broken::default(),
        own: Broken::default(),
        points: 0,
    }
}

fn row(table: &DeskTable, said: &TableStatus, own: &Broken, points: &ClubPoints) -> StandingRow {
    let enemies = said.broken.iter().filter(|other| other.side != own.side);
    let enemy = enemies.fold(Broken::default(), |sum, enemy| Broken {
        side: String::new(),
        divisions: sum.divisions + enemy.divisions,
        brigades: sum.brigades + enemy.brigades,
        units: sum.units + enemy.units,
    });
    let objectives = said.objectives.iter();
    let objectives: Vec<Judgement> = objectives
        .filter(|objective| objective.side == own.side)
        .map(|objective| objective.judged)
        .collect();
    let met = objectives
        .iter()
        .filter(|judged| **judged == Judgement::Met);
    let met = met.count() as u32;
    StandingRow {
        table: table.number,
        is_earlier: false,
        side: own.side.clone(),
        stands: said.stands(),
        score: None,
        objectives: (met, objectives.len() as u32),
        points: i64::from(met) * points.objective
            + i64::from(enemy.divisions) * points.division
            + i64::from(enemy.brigades) * points.brigade
            + i64::from(enemy.units) * points.unit,
        enemy,
        own: own.clone(),
    }
}
