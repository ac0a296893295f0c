//! Divisions, brigades and chits of a Blind Swords kit, made when counters first name them.

use std::collections::BTreeMap;

use toml_edit::{Table, value};

use crate::draft::Identifiers;

/// Divisions and brigades of a Blind Swords kit, made when they are first named.
#[derive(Default)]
pub(super) struct Commands {
    pub divisions: Vec<Table>,
    pub brigades: Vec<Table>,
    known: BTreeMap<(String, String, String), String>,
    /// Side, kind, identifier and leader of every division or brigade that has a chit.
    chits: Vec<(String, &'static str, String, String)>,
}

impl Commands {
    /// Returns the identifier of a brigade; `None` if the unit has none.
    pub fn brigade(
        &mut self,
        side: &str,
        division: &str,
        brigade: &str,
        leader: &str,
        identifiers: &mut Identifiers,
    ) -> Option<String> {
        if brigade.is_empty() {
            return None;
        }
        let over = (!division.is_empty()).then(|| {
            let key = (side.to_owned(), division.to_owned(), String::new());
            let id = self.known.entry(key).or_insert_with(|| {
                let id = identifiers.unused_id(division);
                self.divisions.push(command_table(&id, division, side));
                let leader = if leader.is_empty() { division } else { leader };
                self.chits
                    .push((side.to_owned(), "division", id.clone(), leader.to_owned()));
                id
            });
            id.clone()
        });
        let key = (side.to_owned(), division.to_owned(), brigade.to_owned());
        let id = self.known.entry(key).or_insert_with(|| {
            let id = identifiers.unused_id(brigade);
            let mut table = command_table(&id, brigade, side);
            match &over {
                Some(division) => {
                    table.insert("division", value(division.as_str()));
                }
                None => {
                    self.chits
                        .push((side.to_owned(), "brigade", id.clone(), brigade.to_owned()))
                }
            }
            self.brigades.push(table);
            id
        });
        Some(id.clone())
    }

    /// Returns the names of the divisions, each of which has a chit.
    pub fn divisions_with_chits(&self) -> Vec<&str> {
        let names = self.divisions.iter();
        names
            .filter_map(|division| division.get("name")?.as_str())
            .collect()
    }

    /// Returns a chit for each division, and for each brigade without one.
    pub fn chits(&self) -> Vec<Table> {
        let chit = |(side, kind, of, leader): &(String, &str, String, String)| {
            let mut chit = Table::new();
            chit.insert("id", value(of.as_str()));
            chit.insert("kind", value(*kind));
            chit.insert("of", value(of.as_str()));
            chit.insert("side", value(side.as_str()));
            chit.insert("leader", value(leader.as_str()));
            chit
        };
        self.chits.iter().map(chit).collect()
    }
}

fn command_table(id: &str, name: &str, side: &str) -> Table {
    let mut table = Table::new();
    table.insert("id", value(id));
    table.insert("name", value(name));
    table.insert("side", value(side));
    table
}
