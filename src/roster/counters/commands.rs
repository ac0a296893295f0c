//! Divisions, brigades and chits of a Blind Swords kit, made when counters first name them.

use std::collections::BTreeMap;

use toml_edit::{Table, value};

use super::Filler;
use super::columns::Cells;
use crate::draft::Identifiers;

/// Divisions and brigades of a Blind Swords kit, made when they are first named.
#[derive(Default)]
pub(super) struct Commands {
    pub divisions: Vec<Table>,
    pub brigades: Vec<Table>,
    known: BTreeMap<(String, String, String), String>,
    chits: Vec<CommandChit>,
}

/// The chit of a division or brigade.
struct CommandChit {
    side: String,
    /// Kind of the chit: `division` or `brigade`.
    kind: &'static str,
    /// Identifier of the division or brigade, and of the chit.
    of: String,
    leader: String,
    rating: Option<i64>,
}

/// The command of a counter, as given in its row.
pub(super) struct CommandRow<'c> {
    /// Identifier of the side.
    pub side: &'c str,
    /// Name of the division; empty for none.
    pub division: &'c str,
    /// Name of the brigade; empty for none.
    pub brigade: &'c str,
    /// Name of the leader; empty for none.
    pub leader: &'c str,
    /// Rating of the command's chit; `None` if the row gives none.
    pub rating: Option<i64>,
}

impl Commands {
    /// Returns the identifier of a row's brigade; `None` if the unit has none.
    pub fn brigade(
        &mut self,
        row: &CommandRow<'_>,
        identifiers: &mut Identifiers,
    ) -> Option<String> {
        let CommandRow {
            side,
            division,
            brigade,
            ..
        } = *row;
        if brigade.is_empty() {
            return None;
        }
        let key = (side.to_owned(), division.to_owned(), brigade.to_owned());
        let over = (!division.is_empty()).then(|| self.division(row, identifiers));
        let id = match self.known.get(&key) {
            Some(id) => id.clone(),
            None => {
                let id = identifiers.unused_id(brigade);
                let mut table = command_table(&id, brigade, side);
                match &over {
                    Some(division) => {
                        table.insert("division", value(division.as_str()));
                    }
                    None => self.add_chit(side, "brigade", &id, brigade),
                }
                self.brigades.push(table);
                self.known.insert(key, id.clone());
                id
            }
        };
        let of = over.as_ref().unwrap_or(&id);
        if let Some(chit) = self.chits.iter_mut().find(|chit| chit.of == *of) {
            chit.rating = chit.rating.or(row.rating);
        }
        Some(id)
    }

    /// Returns the identifier of a row's division.
    fn division(&mut self, row: &CommandRow<'_>, identifiers: &mut Identifiers) -> String {
        let CommandRow {
            side,
            division,
            leader,
            ..
        } = *row;
        let key = (side.to_owned(), division.to_owned(), String::new());
        if let Some(id) = self.known.get(&key) {
            return id.clone();
        }
        let id = identifiers.unused_id(division);
        self.divisions.push(command_table(&id, division, side));
        let leader = if leader.is_empty() { division } else { leader };
        self.add_chit(side, "division", &id, leader);
        self.known.insert(key, id.clone());
        id
    }

    /// Gives a division, or a brigade without one, the leader and the rating of a row that names no unit.
    pub fn lead(&mut self, row: &CommandRow<'_>, identifiers: &mut Identifiers) {
        let of = match row.division.is_empty() {
            true => self.brigade(row, identifiers),
            false => Some(self.division(row, identifiers)),
        };
        let mut chits = self.chits.iter_mut();
        if let Some(chit) = chits.find(|chit| Some(&chit.of) == of.as_ref()) {
            row.leader.clone_into(&mut chit.leader);
            chit.rating = row.rating.or(chit.rating);
        }
    }

    fn add_chit(&mut self, side: &str, kind: &'static str, of: &str, leader: &str) {
        self.chits.push(CommandChit {
            side: side.to_owned(),
            kind,
            of: of.to_owned(),
            leader: leader.to_owned(),
            rating: None,
        });
    }

    /// Returns the names of the divisions whose chit has no rating.
    pub fn unrated_divisions(&self) -> Vec<&str> {
        let of = |division: &&Table| {
            let id = division.get("id").and_then(toml_edit::Item::as_str);
            let mut chits = self.chits.iter().filter(|chit| chit.rating.is_none());
            chits.any(|chit| Some(chit.of.as_str()) == id)
        };
        let names = self.divisions.iter().filter(of);
        names
            .filter_map(|division| division.get("name")?.as_str())
            .collect()
    }

    /// Returns a chit for each division, and for each brigade without one.
    pub fn chits(&self) -> Vec<Table> {
        let table = |chit: &CommandChit| {
            let mut table = Table::new();
            table.insert("id", value(chit.of.as_str()));
            table.insert("kind", value(chit.kind));
            table.insert("of", value(chit.of.as_str()));
            table.insert("side", value(chit.side.as_str()));
            table.insert("leader", value(chit.leader.as_str()));
            if let Some(rating) = chit.rating {
                table.insert("rating", value(rating));
            }
            table
        };
        self.chits.iter().map(table).collect()
    }
}

fn command_table(id: &str, name: &str, side: &str) -> Table {
    let mut table = Table::new();
    table.insert("id", value(id));
    table.insert("name", value(name));
    table.insert("side", value(side));
    table
}

impl Filler {
    /// Reads a row of a leader, who is no counter: in Blind Swords he leads his division or brigade.
    pub(super) fn take_leader(
        &mut self,
        row: &Cells<'_>,
        side: &str,
        name: &str,
        commands: &mut Commands,
    ) {
        let is_read = self.rules == "blind-swords" && self.lead_command(row, side, name, commands);
        if !is_read {
            let said = format!(
                "{}: skipped: {name} is a leader, not a counter",
                row.place()
            );
            self.filled.told.push(said);
        }
    }

    /// Reads a row without a unit that names the leader of a division or brigade; returns false if the row names none.
    pub(super) fn read_leader(
        &mut self,
        row: &Cells<'_>,
        side: &str,
        commands: &mut Commands,
    ) -> bool {
        let leader = row.text("leader");
        self.lead_command(row, side, &leader, commands)
    }

    /// Gives the division or brigade of a row its leader; returns false if the row names no command or leader.
    fn lead_command(
        &mut self,
        row: &Cells<'_>,
        side: &str,
        leader: &str,
        commands: &mut Commands,
    ) -> bool {
        if leader.is_empty() || row.first(&["division", "brigade"]).is_empty() {
            return false;
        }
        let rating = self.read_number(row, "command_rating");
        let rating = match rating {
            None if !row.text("rating").is_empty() => self.read_number(row, "rating"),
            rating => rating,
        };
        let command = CommandRow {
            side,
            division: &row.text("division"),
            brigade: &row.text("brigade"),
            leader,
            rating,
        };
        commands.lead(&command, &mut self.identifiers);
        true
    }
}

/// Checks whether a kind of counter is that of a leader: `Ldr`, `Leader`, `General`.
pub(super) fn names_leader(kind: &str) -> bool {
    ["ldr", "leader", "general", "gen", "commander", "staff"]
        .contains(&kind.to_lowercase().as_str())
}
