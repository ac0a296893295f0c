//! The levels of a list: by depth for each side, and also by name for each command.

use super::command::{named_level, side_in};
use super::field::Level;
use super::groups::names_group;
use super::list::EntryLevel;
use super::list_entry::entry_command;
use crate::sheet::Row;

/// The entries of one side of a list, or of a whole list, with their levels.
#[derive(Debug)]
pub(super) struct SideLevels {
    /// Number of entries.
    pub(super) rows: usize,
    /// Levels of the entries, the highest first.
    pub(super) levels: Vec<Level>,
}

/// Returns the number of depths of a list.
pub(super) fn depths(rows: &[&Row]) -> usize {
    let deepest = rows.iter().map(|row| row.depth()).max();
    deepest.map_or(1, |deepest| deepest + 1)
}

/// Finds the levels of each side of a list, because one may have corps and the other none.
pub(super) fn levels_by_side(rows: &[&Row], has_side: bool) -> Vec<SideLevels> {
    let heads = heads(rows);
    let tops = heads.iter().filter(|row| row.depth() == 0).count();
    let is_pair = || usual_name(&heads, 0).is_none() || name_both_sides(&heads);
    let names_sides = !has_side && tops == 2 && depths(rows) > 2 && is_pair();
    let whole = levels(rows, names_sides);
    let has_sides = whole.first() == Some(&Level::Side);
    let is_head = |rows: &[&Row], n: usize| {
        let pair = rows.get(n).zip(rows.get(n + 1));
        pair.is_some_and(|(row, next)| next.depth() > row.depth())
    };
    // `UNION ARMY` may be indented no less than its corps.
    let mut is_named_alone = false;
    let begins = rows.iter().enumerate().map(|(n, row)| {
        if row.depth() > 0 {
            return false;
        }
        let level = entry_command(row, Level::Side);
        if !is_head(rows, n) {
            is_named_alone |= level == Some(Level::Side);
            return level == Some(Level::Side);
        }
        is_named_alone &= level.is_some_and(|level| level > Level::Side);
        has_sides && !is_named_alone
    });
    let begins: Vec<bool> = begins.collect();
    let begins_side = |n: usize| begins.get(n) == Some(&true);
    // If a name of a side follows another directly, it begins no new side; nor do entries before the first name.
    let starts = (1..rows.len()).filter(|n| begins_side(*n) && !begins_side(*n - 1));
    let starts: Vec<usize> = std::iter::once(0)
        .chain(starts.skip(usize::from(!begins_side(0))))
        .collect();
    let ends = starts.iter().skip(1).copied().chain([rows.len()]);
    let side = |start: usize, end: usize| {
        let own = rows.get(start..end).unwrap_or_default();
        let is_named_alone = begins_side(start) && !is_head(own, 0);
        SideLevels {
            rows: own.len(),
            levels: match depths(own) {
                1 => whole.clone(),
                _ => levels(own, has_sides && !is_named_alone),
            },
        }
    };
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| side(*start, end))
        .collect()
}

/// Returns the entries that have others below them.
fn heads<'r>(rows: &[&'r Row]) -> Vec<&'r Row> {
    let pairs = rows.iter().zip(rows.iter().skip(1));
    let heads = pairs.filter(|(row, next)| next.depth() > row.depth());
    heads.map(|(row, _)| *row).collect()
}

/// Checks whether the two highest commands bear the names of the two sides of the war.
fn name_both_sides(heads: &[&Row]) -> bool {
    let tops = heads.iter().filter(|row| row.depth() == 0);
    let sides = tops.map(|row| side_in(row.cells.last().map_or("", String::as_str)));
    match sides.collect::<Vec<_>>().as_slice() {
        [Some(one), Some(other)] => one != other,
        _ => false,
    }
}

/// Returns the level that the names of most commands at a depth indicate.
fn usual_name(heads: &[&Row], at: usize) -> Option<Level> {
    let mut levels: Vec<Level> = heads
        .iter()
        .filter(|row| row.depth() == at)
        .filter_map(|row| named_level(row.cells.last().map_or("", String::as_str)))
        .collect();
    levels.sort_unstable();
    levels.get(levels.len() / 2).copied()
}

/// Finds the levels of a list from their number and the words of its entries.
fn levels(rows: &[&Row], holds_sides: bool) -> Vec<Level> {
    let heads = heads(rows);
    let lowest = |n: usize| {
        let left_out = Level::ALL.len().saturating_sub(n);
        Level::ALL.iter().skip(left_out).copied()
    };
    let mut levels: Vec<Level> = match (depths(rows), holds_sides) {
        (0 | 1, _) => vec![Level::Unit],
        (n, false) => lowest(n).collect(),
        (n, true) => {
            let below = lowest(n - 1).filter(|level| *level != Level::Side);
            std::iter::once(Level::Side).chain(below).collect()
        }
    };
    for at in usize::from(holds_sides)..levels.len().saturating_sub(1) {
        let Some(level) = usual_name(&heads, at) else {
            continue;
        };
        let above = at
            .checked_sub(1)
            .and_then(|above| levels.get(above))
            .copied();
        let below = levels.get(at + 1).copied();
        if above.is_none_or(|above| above < level)
            && below.is_some_and(|below| below > level)
            && let Some(known) = levels.get_mut(at)
        {
            *known = level;
        }
    }
    levels
}

/// Finds the level of each entry of a list; `None` for a title or a note. Fails with the row of an entry that is
/// indented deeper than the known levels. A command indented no deeper than the one above it is recognised by its name:
/// `UNION ARMY`, then `I CORPS`. The name also decides for a command indented like a higher or lower one, such as a
/// division beside corps, if enough levels remain for the entries below it.
pub(super) fn entry_levels(
    rows: &[&Row],
    levels: &[Level],
) -> Result<Vec<Option<EntryLevel>>, usize> {
    if let Some(row) = rows.iter().find(|row| row.depth() >= levels.len()) {
        return Err(row.number);
    }
    let below = Below::of_rows(rows);
    let mut found = Vec::with_capacity(rows.len());
    // The commands over the row, with their depths.
    let mut open: Vec<(usize, Level)> = Vec::new();
    for (row, below) in rows.iter().zip(below) {
        let own = row.depth();
        while open.last().is_some_and(|(depth, _)| *depth >= own) {
            open.pop();
        }
        let above = open.last().map(|(_, level)| *level);
        let place = place_below(above, levels.get(own).copied().unwrap_or(Level::Unit));
        let level = match below.height {
            // An entry without any below it is a unit, wherever it stands; on the left it is a title or a note.
            0 => match below.is_followed.then(|| leaf_level(row, place, above)) {
                Some(Some(level)) => Some(level),
                _ => (own > 0 || levels.len() < 2).then_some(Level::Unit),
            },
            height => {
                let level = command_by_name(row, place, above, height).unwrap_or(place);
                open.push((own, level));
                Some(level)
            }
        };
        found.push(level.map(|own| EntryLevel {
            own,
            place: own.min(place),
        }));
    }
    Ok(found)
}

/// Returns the level at a depth below a command; the command may be lower than usual.
fn place_below(above: Option<Level>, usual: Level) -> Level {
    let least = above.and_then(|above| Level::ALL.into_iter().find(|level| *level > above));
    least.map_or(usual, |least| least.max(usual))
}

/// Returns the level that its name gives a command whose entries are not indented; `None` if the name gives no higher
/// level than the indentation.
fn leaf_level(row: &Row, place: Level, above: Option<Level>) -> Option<Level> {
    let over_place = || Level::ALL.into_iter().rfind(|level| *level < place);
    let named = entry_command(row, place).or_else(|| over_place().filter(|_| names_group(row)));
    named.filter(|level| *level < place && above.is_none_or(|above| above < *level))
}

/// Returns the level that the name of a command indicates, if it is not the usual one and leaves enough levels for the
/// commands above and the entries below; otherwise `None`.
fn command_by_name(row: &Row, place: Level, above: Option<Level>, height: usize) -> Option<Level> {
    let level = entry_command(row, place)?;
    let is_other = level != place && level != Level::Side;
    let is_below = above.map_or(place != Level::Side, |above| above < level);
    (is_other && is_below && level as usize + height <= Level::Unit as usize).then_some(level)
}

/// The entries after one.
#[derive(Debug, Clone, Copy, Default)]
struct Below {
    /// Number of depths below it.
    height: usize,
    /// True if a command of the same depth follows before any entry with less indentation.
    is_followed: bool,
}

impl Below {
    fn of_rows(rows: &[&Row]) -> Vec<Self> {
        let mut all = Vec::with_capacity(rows.len());
        // By depth: the depth of the deepest entry so far below it, and whether a command at this depth follows.
        let mut open: Vec<(usize, bool)> = Vec::new();
        for row in rows.iter().rev() {
            let own = row.depth();
            let deepest = open.iter().skip(own + 1).map(|(deepest, _)| *deepest);
            let deepest = deepest.max().unwrap_or(own);
            let height = deepest.saturating_sub(own);
            let is_followed = open.get(own).is_some_and(|(_, follows)| *follows);
            open.truncate(own + 1);
            open.resize(own + 1, (0, false));
            if let Some(entry) = open.last_mut() {
                entry.0 = entry.0.max(deepest);
                entry.1 |= height > 0;
            }
            all.push(Self {
                height,
                is_followed,
            });
        }
        all.reverse();
        all
    }
}
