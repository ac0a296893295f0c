//! The edges of the table along which the sides are placed.

use super::TableFault;
use super::reader::Reader;
use super::report::Cause;
use super::words::{alike, plain_words};
use rules::spelling::{did_you_mean, listed, quoted};

impl Reader<'_> {
    /// Returns the number of the side on the south edge: from the caller or a title, else the first side. Reports the
    /// edges unless the caller names them.
    ///
    /// # Errors
    ///
    /// Fails if no side has the name that the caller gives.
    pub(super) fn south_side(&mut self) -> Result<usize, TableFault> {
        let names: Vec<&str> = self
            .tree
            .armies
            .iter()
            .map(|army| army.name.as_str())
            .collect();
        if let Some(south) = &self.settings.south {
            let found = names.iter().position(|name| alike(name) == alike(south));
            return found.ok_or_else(|| {
                let meant = did_you_mean(south, names.iter().copied())
                    .unwrap_or_else(|| format!("the sides are {}", listed(names.iter().copied())));
                let said = format!("no side {} ({meant})", quoted(south));
                TableFault { table: 0, said }
            });
        }
        let titled = self.titles.iter().find_map(|title| {
            let south = south_in(&title.text, &names)?;
            Some((title.row, title.table, title.text.clone(), south))
        });
        let first = self.first_rows.first();
        let (row, table, text, south) = titled.unwrap_or_else(|| {
            let (row, table) = first.map_or((1, 0), |(_, table, row)| (*row, *table));
            (row, table, String::new(), 0)
        });
        let edge = |side: usize| if side == south { "south" } else { "north" };
        let edges = names.iter().enumerate();
        let edges: Vec<String> = edges
            .map(|(n, name)| format!("{name} {}", edge(n)))
            .collect();
        let edges = edges.join(", ");
        self.table = table;
        self.guess(row, "", "edge", &text, edges);
        self.because(Cause::Edges);
        Ok(south)
    }
}

/// Returns the number of the side that a text puts on the south edge: `Confederates on the north edge`; `None` if it
/// names no edge, or several sides.
fn south_in(text: &str, sides: &[&str]) -> Option<usize> {
    let words = plain_words(text);
    let has = |word: &str| {
        words
            .iter()
            .any(|known| known == word || known.strip_suffix('s') == Some(word))
    };
    let names = |side: &&str| plain_words(side).iter().all(|word| has(word));
    let is_south = match (has("edge"), has("south"), has("north")) {
        (true, true, false) => true,
        (true, false, true) => false,
        _ => return None,
    };
    let mut named = sides.iter().enumerate().filter(|(_, side)| names(side));
    let (side, _) = named.next().filter(|_| sides.len() == 2)?;
    let is_one = named.next().is_none();
    is_one.then_some(if is_south { side } else { 1 - side })
}
