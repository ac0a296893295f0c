//! The commands over a row; a blank cell repeats the name above it.

use super::field::Level;
use super::record::Record;
use super::words::alike;

/// Names carried from row to row, by level.
#[derive(Debug, Clone, Default)]
pub(super) struct Hierarchy {
    names: [Option<String>; 4],
    /// By level: true if a separate entry or heading gives the name to all rows below it.
    is_headed: [bool; 4],
}

/// The names over a row.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    /// Names by level; `None` if a level has none.
    pub(super) all: [Option<String>; 4],
    /// Lowest level that the row itself names; `None` if it names none.
    pub(super) lowest_own: Option<Level>,
    /// Highest level with a name that differs from the row above; `None` if all are the same.
    pub(super) highest_new: Option<Level>,
    /// Levels with the name carried down from above.
    pub(super) carried: Vec<Level>,
}

impl Names {
    /// Returns the name at a level.
    pub(super) fn at(&self, level: Level) -> Option<&String> {
        let at = Level::COMMANDS.iter().position(|known| *known == level)?;
        self.all.get(at)?.as_ref()
    }

    /// Returns the names of the commands down to a level, as in a unit's path. If there is no division, the corps or
    /// side gives its name; if there is no brigade, the division does.
    pub(super) fn path_to(&self, level: Level) -> [Option<String>; 4] {
        let at = |own: Level| self.at(own).filter(|_| own <= level).cloned();
        let (side, corps) = (at(Level::Side), at(Level::Corps));
        let over = (level >= Level::Division)
            .then(|| corps.clone().or_else(|| side.clone()))
            .flatten();
        let division = at(Level::Division).or(over);
        let brigade =
            at(Level::Brigade).or_else(|| division.clone().filter(|_| level >= Level::Brigade));
        [side, corps, division, brigade]
    }
}

impl Hierarchy {
    /// Returns the names over a row, and carries them to the next rows. A new name at a level ends the names below it.
    pub(super) fn take(&mut self, record: &Record, side: Option<&String>) -> Names {
        let mut names = Names::default();
        for (at, level) in Level::COMMANDS.into_iter().enumerate() {
            let given = match (level, side) {
                (Level::Side, Some(side)) => side.as_str(),
                _ => record.text(level.field()),
            };
            let is_own = !(given.is_empty() || level == Level::Side && side.is_some());
            let carried = self.names.get(at).and_then(Option::as_ref);
            if given.is_empty() {
                let is_headed = self.is_headed.get(at).is_some_and(|headed| *headed);
                if carried.is_some() && !is_headed {
                    names.carried.push(level);
                }
                continue;
            }
            if is_own {
                names.lowest_own = Some(level);
            }
            let is_new = carried.is_none_or(|known| known != given && alike(known) != alike(given));
            if is_new {
                names.highest_new = names.highest_new.or(Some(level));
                for below in self.names.iter_mut().skip(at + 1) {
                    *below = None;
                }
                names.carried.clear();
            }
            // The first of two spellings stays.
            if is_new && let Some(name) = self.names.get_mut(at) {
                *name = Some(given.to_owned());
                self.mark_headed(level, false);
            }
        }
        // A level that a new name above has ended is not carried.
        let kept = |level: &Level| Level::COMMANDS.iter().position(|known| known == level);
        names.carried.retain(|level| {
            kept(level)
                .and_then(|at| self.names.get(at))
                .is_some_and(Option::is_some)
        });
        names.all.clone_from(&self.names);
        names
    }

    /// Returns the names that the next row would inherit.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().filter_map(Option::as_deref)
    }

    /// Sets the name of the command that an entry or heading opens, and forgets the names on lower levels.
    pub(super) fn set(&mut self, level: Level, name: String) {
        self.end(level);
        let mut names = Level::COMMANDS.iter().zip(&mut self.names);
        if let Some((_, own)) = names.find(|(known, _)| **known == level) {
            *own = Some(name);
        }
    }

    /// Ends the commands at a level and below it.
    pub(super) fn end(&mut self, level: Level) {
        let names = Level::COMMANDS.iter().zip(&mut self.names);
        for (_, name) in names.filter(|(known, _)| **known >= level) {
            *name = None;
        }
    }

    /// Records whether a separate entry or heading gives the name at a level.
    pub(super) fn mark_headed(&mut self, level: Level, is_headed: bool) {
        let mut marks = Level::COMMANDS.iter().zip(&mut self.is_headed);
        if let Some((_, mark)) = marks.find(|(known, _)| **known == level) {
            *mark = is_headed;
        }
    }
}

/// Returns the lowest level that has a name.
pub(super) fn lowest(names: &Names) -> Level {
    let named = Level::COMMANDS
        .into_iter()
        .rev()
        .find(|level| names.at(*level).is_some());
    named.unwrap_or(Level::Brigade)
}
