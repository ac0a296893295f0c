//! Removes what belongs only to the template's battle from a kit filled from tables: events, prices of ground that the
//! new map lacks, remarks.

use std::collections::BTreeSet;

use toml_edit::{Array, Item, Table};

use super::Filler;
use rules::ground::other_name;

/// Tables that belong only to the template's battle, each with the example to write in its place.
const OF_BATTLE: [(&str, &str); 3] = [
    (
        "event",
        "# [[event]]                 # an event chit of your module\n# id = \"high-yell\"\n# side = \"confederate\"\n\
         # title = \"A High Yell\"\n# when = [\"close\"]\n# effect = \"shift 1\"\n# text = \"...\"\n",
    ),
    (
        "fog",
        "# [[fog]]                   # a line of the Fog of War table\n# die = 1\n# text = \"...\"\n",
    ),
    (
        "objective",
        "# [[objective]]             # a hex that is worth points\n# id = \"bridge\"\n# hexes = [\"0604\"]\n# value = 2\n\
         # [[objective]]             # without hexes: points for what the enemy loses\n# id = \"losses\"\n# value = 1\n",
    ),
];

impl Filler {
    /// Removes the parts that belong only to the template's battle: events, fog, objectives, nights, sources, and the
    /// texts of its briefing and its map. Examples of some are added at the end of the text.
    pub(super) fn drop_events(&mut self) {
        let is_blind = self.rules == "blind-swords";
        for key in [
            "event",
            "fog",
            "objective",
            "night",
            "sources",
            "notes",
            "yards",
            "north",
        ] {
            self.document.remove(key);
        }
        let sides = self.document.get_mut("side");
        if let Some(sides) = sides.and_then(Item::as_array_of_tables_mut) {
            for side in sides.iter_mut() {
                side.remove("briefing");
            }
        }
        let mut examples =
            String::from("\n# Other parts of your module: remove the # and write your own.\n");
        for (key, example) in OF_BATTLE {
            if is_blind || key == "objective" {
                examples.push_str("#\n");
                examples.push_str(example);
            }
        }
        self.document.set_trailing(examples);
        if is_blind {
            if let Some(cup) = self.document.get_mut("cup").and_then(Item::as_table_mut) {
                for key in ["key", "included"] {
                    crate::tables::set_value(cup, key, 0_i64);
                }
                crate::tables::set_value(cup, "wild", Array::from_iter(["fortunes"]));
            }
            self.filled.told.push(
                "no event chits and no Fog of War: write yours as [[event]] and [[fog]], and the \
                 number drawn in [cup]"
                    .to_owned(),
            );
        }
        if self.extent.turns.is_none() {
            self.document.remove("turns");
            self.filled
                .told
                .push("no last turn: write `turns = N` under `name`, or give --turns N".to_owned());
        }
        let first = self.document.get("first").and_then(Item::as_str);
        let first = first.map(|first| format!("first = \"{first}\" and "));
        self.filled.told.push(format!(
            "{}all charts come from an invented battle: replace them with yours",
            first.unwrap_or_default()
        ));
        // The remarks of a removed table remain before the table that follows it.
        for key in ["command", "side"] {
            let first = match self.document.get_mut(key) {
                Some(Item::Table(table)) => Some(table),
                Some(Item::ArrayOfTables(tables)) => tables.get_mut(0),
                _ => None,
            };
            if let Some(table) = first {
                table.decor_mut().set_prefix("\n");
            }
        }
    }

    /// Removes the prices of ground and hexsides that the map does not have. Prices of slopes stay, because slopes
    /// follow from levels.
    pub(super) fn drop_unused(&mut self) {
        let map = self.document.get("map");
        let kinds = |list: &str| -> BTreeSet<String> {
            let pieces = map.and_then(|map| map.get(list));
            let pieces = pieces
                .and_then(Item::as_array_of_tables)
                .into_iter()
                .flatten();
            let kinds = pieces.filter_map(|piece| piece.get("kind")?.as_str());
            kinds.map(str::to_owned).collect()
        };
        let (mut ground, sides) = (kinds("terrain"), kinds("side"));
        if self.rules == "blue-and-grey" {
            // The price of woods also serves forest, and the reverse (BG-043).
            let others = ground.iter().filter_map(|kind| other_name(kind));
            ground.extend(others.collect::<Vec<_>>());
        }
        if ground.is_empty() && sides.is_empty() {
            return;
        }
        let mut keep = |table: &str, used: &BTreeSet<String>, always: &[&str]| {
            let Some(prices) = self.document.get_mut(table).and_then(Item::as_table_mut) else {
                return;
            };
            let unused: Vec<String> = prices
                .iter()
                .map(|(kind, _)| kind.to_owned())
                .filter(|kind| !used.contains(kind) && !always.contains(&kind.as_str()))
                .collect();
            for kind in unused {
                prices.remove(&kind);
            }
        };
        if !ground.is_empty() {
            keep("ground", &ground, &["clear"]);
        }
        if !sides.is_empty() {
            keep("hexside", &sides, &["slope"]);
        }
        let zones = self.document.get_mut("zones").and_then(Item::as_table_mut);
        let barriers =
            zones.and_then(|zones: &mut Table| zones.get_mut("blocked_by")?.as_array_mut());
        if let Some(barriers) = barriers.filter(|_| !sides.is_empty()) {
            let is_there = |kind: &str| sides.contains(kind) || ground.contains(kind);
            barriers.retain(|kind| kind.as_str().is_some_and(is_there));
        }
    }
}
