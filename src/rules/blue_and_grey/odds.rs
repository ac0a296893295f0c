//! Odds and their column (BG-080).

use super::chart::Rounding;
use ruleset::tally::Fraction;

/// Returns the odds of two strengths as a column, `3-1` or `1-2`; `None` if there is no attack or no defence.
#[must_use]
pub fn odds_column(attack: Fraction, defence: Fraction, rounding: Rounding) -> Option<String> {
    if attack <= Fraction::ZERO || defence <= Fraction::ZERO {
        return None;
    }
    if attack >= defence {
        let times = attack.by(defence)?;
        let whole = match rounding {
            Rounding::Defender => times.floor(),
            Rounding::Nearest => times.nearest(),
        };
        return Some(format!("{whole}-1"));
    }
    let times = defence.by(attack)?;
    let whole = match rounding {
        Rounding::Defender => times.ceil(),
        Rounding::Nearest => times.nearest(),
    };
    Some(format!("1-{whole}"))
}

/// Returns the odds of a column as one number for sorting columns; `None` if the text is not an odds.
#[must_use]
pub fn column_weight(column: &str) -> Option<Fraction> {
    let (over, under) = column.split_once('-')?;
    Fraction::new(over.trim().parse().ok()?, under.trim().parse().ok()?)
}

/// Position of the odds among the columns of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Falls {
    /// On the column with this index, counted from 0.
    On(usize),
    /// Left of the lowest column.
    Below,
    /// Right of the highest column.
    Above,
}

/// Returns the column for odds: the column of these odds, or the highest that they reach; `None` if a column's name
/// contains no odds.
#[must_use]
pub fn column_of_odds(columns: &[String], odds: &str) -> Option<Falls> {
    let sought = column_weight(odds)?;
    let weights: Vec<Fraction> = columns
        .iter()
        .map(|column| column_weight(column))
        .collect::<Option<_>>()?;
    let reached = weights.iter().rposition(|one| *one <= sought);
    Some(match reached {
        None => Falls::Below,
        Some(last) if last + 1 == weights.len() && weights.get(last) != Some(&sought) => {
            Falls::Above
        }
        Some(column) => Falls::On(column),
    })
}

/// Returns the column that lies `shift` places to the right of another (to the left if negative), but not beyond the
/// last or the first (CBG-1122); `None` if there are no columns.
#[must_use]
pub fn shifted_column(columns: &[String], from: usize, shift: i64) -> Option<&String> {
    let last = i64::try_from(columns.len()).ok()?.checked_sub(1)?;
    let place = i64::try_from(from)
        .ok()?
        .saturating_add(shift)
        .clamp(0, last);
    columns.get(usize::try_from(place).ok()?)
}
