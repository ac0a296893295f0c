//! The roster of a score sheet: a name, the sides, and the number of turns.

use toml::de::DeTable;

use super::{
    Fault, Mustered,
    entry::{KnownKeys, RosterReader, TableEntry, TablePosition},
    keys::{KeyTable, ValueForm, key, required, table},
    kit::{format, playable},
};
use rules::scoresheet::{ScoreSheet, Scoresheet, SheetSide};
use rules::speech::words::opens_clause;

/// A table of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ScoresheetTable {
    Top,
    Side(usize),
}

impl TablePosition for ScoresheetTable {
    const TOP: Self = ScoresheetTable::Top;

    fn parent(self) -> Option<Self> {
        match self {
            ScoresheetTable::Top => None,
            ScoresheetTable::Side(_) => Some(ScoresheetTable::Top),
        }
    }

    fn known(self) -> KnownKeys {
        KnownKeys::Listed(match self {
            ScoresheetTable::Top => &TOP,
            ScoresheetTable::Side(_) => &SIDE,
        })
    }
}

/// The keys before the first header, and the sides.
static TOP: KeyTable = table(&[
    required(
        "format",
        ValueForm::Whole(1..=1),
        "The form of the file: 1.",
    ),
    required("game", ValueForm::Text, "The game: scoresheet."),
    required("name", ValueForm::Text, "The name of the game."),
    key("turns", ValueForm::Count, "The number of turns."),
    required("side", ValueForm::Tables(&SIDE), "The sides."),
]);

/// The keys of a side.
static SIDE: KeyTable = table(&[
    required("id", ValueForm::Id, "Its identifier, one word."),
    key(
        "name",
        ValueForm::Text,
        "Its name for people; otherwise its identifier.",
    ),
    key(
        "points",
        ValueForm::Integer,
        "Its points at the start; otherwise 0.",
    ),
]);

impl Mustered for Scoresheet {
    fn muster(text: &str) -> Result<(ScoreSheet, Vec<Fault>), Vec<Fault>> {
        playable(text, read_sheet)
    }

    fn schema(_: &str) -> Option<serde_json::Value> {
        super::schema::titled_schema("A score sheet", super::schema::table_schema(&TOP))
    }
}

fn read_sheet<'a>(
    reader: &mut RosterReader<'a, ScoresheetTable>,
    document: &'a DeTable<'a>,
) -> ScoreSheet {
    let mut top = reader.open(ScoresheetTable::Top, document, 0);
    format(&mut top);
    top.text("game");
    let name = top.required("name");
    let turns = top.whole("turns");
    if turns.is_some_and(|turns| turns < 1) {
        let help = "leave it out if the last turn is unknown".to_owned();
        top.at_key("turns", "a game has at least one turn", Some(help));
    }
    let turns = turns.and_then(|turns| u32::try_from(turns).ok());
    let sides = top.children("side", ScoresheetTable::Side, |entry, _| read_side(entry));
    if name.is_empty() {
        let help = "write name = \"...\" before the first [table]".to_owned();
        top.reader.fault(0, "the game has no `name`", Some(help));
    }
    if sides.is_empty() {
        let help = "write [[side]] and id = \"union\" below it, once for each side".to_owned();
        top.reader.fault(0, "the game has no `side`", Some(help));
    }
    if sides.len() == 1 {
        let help = "write a second [[side]] with its own id".to_owned();
        let offset = top.reader.header(ScoresheetTable::Side(0));
        let said = "the game has one side, but needs two or more";
        top.reader.fault(offset, said, Some(help));
    }
    let twice = |n: usize| {
        let side = sides.get(n)?;
        let earlier = sides.get(..n)?;
        earlier
            .iter()
            .any(|other| other.id == side.id)
            .then_some(side)
    };
    for n in 0..sides.len() {
        if let Some(side) = twice(n) {
            let offset = top.reader.header(ScoresheetTable::Side(n));
            top.reader
                .fault(offset, format!("two sides have the id `{}`", side.id), None);
        }
    }
    top.close();
    ScoreSheet {
        name,
        turn: 1,
        turns,
        sides,
    }
}

fn read_side(entry: &mut TableEntry<'_, '_, ScoresheetTable>) -> SheetSide {
    let id = entry.required("id");
    let name = entry.name();
    let points = entry.whole("points").unwrap_or(0);
    let help = || Some("write id = \"union\"".to_owned());
    if id.is_empty() || id.contains(char::is_whitespace) {
        let offset = entry.offset();
        entry
            .reader
            .fault(offset, "a side needs an `id` of one word", help());
    } else if opens_clause(&id) {
        let said = format!("id \"{id}\" is a word of the command language: choose another");
        entry.at_key("id", &said, help());
    }
    SheetSide {
        name: name.unwrap_or_else(|| id.clone()),
        id,
        points,
    }
}
