//! `vidette init --rules`: writes a kit of a hex game or a score sheet, with counters and ground from tables.

use std::path::Path;

use serde_json::json;

use super::keep;
use super::order_of_battle::Reading;
use super::sources::{FileSource, Sources};
use crate::{
    dispatch::of_rules,
    failure::Failure,
    io::{errors, out, places::Roster},
    quote::typable,
};
use roster::Mustered;
use roster::counters::{Filled, KitExtent, TableSource, begin_kit, template};
use roster::draft::census::Pick;
use roster::sheet::{self, Hint, Sheet};
use rules::spelling::{counted, listed, quoted};

/// The options for the length and extent of a kit.
#[derive(Debug, clap::Args)]
pub(super) struct ExtentArgs {
    /// Turns of the game, for --rules (otherwise left for you to write)
    #[arg(long, value_name = "N", requires = "rules", value_parser = clap::value_parser!(i64).range(1..=999))]
    turns: Option<i64>,
    /// Columns and rows of the hex map, for --rules: 20x15 (otherwise to the last hex in the tables)
    #[arg(long, value_name = "CxR", requires = "rules", value_parser = hexes)]
    hexes: Option<(i64, i64)>,
}

impl ExtentArgs {
    pub(super) fn extent(&self) -> KitExtent {
        KitExtent {
            turns: self.turns,
            hexes: self.hexes,
        }
    }
}

/// Reads the size of a hex map: `20x15`.
fn hexes(text: &str) -> Result<(i64, i64), String> {
    let size = text
        .split_once(['x', 'X', '×'])
        .and_then(|(columns, rows)| {
            let count = |words: &str| words.trim().parse::<i64>().ok();
            let (columns, rows) = (count(columns)?, count(rows)?);
            let fits = |count| (1..=99).contains(&count);
            (fits(columns) && fits(rows)).then_some((columns, rows))
        });
    size.ok_or_else(|| "expected columns and rows, 1 to 99 each, such as 20x15".to_owned())
}

/// The kit to write.
pub(super) struct NewKit<'a> {
    /// The rule set.
    pub(super) rules: &'a str,
    pub(super) extent: KitExtent,
    pub(super) path: &'a Path,
    /// The name of the battle.
    pub(super) name: &'a str,
}

/// Writes a kit, and lists what a person must complete. With `--strict`, writes no kit unless it is complete.
pub(super) fn write(kit: &NewKit<'_>, sources: &Sources, reading: &Reading) -> Result<(), Failure> {
    let rules = kit.rules;
    if sources.table.is_some() {
        let said = "a size is for miniature tables; give the size of a hex map with --hexes, such as \
            --hexes 20x15";
        return Err(Failure::Options(said.to_owned()));
    }
    if kit.extent.hexes.is_some() && template(rules).is_none() {
        return Err(Failure::Options("a score sheet has no map".to_owned()));
    }
    let built_in = template(rules).map(|name| Roster {
        name: name.to_owned(),
        path: None,
    });
    let built_in = built_in.map(|roster| roster.text()).transpose()?;
    let mut tables: Vec<TableSource> = Vec::new();
    for file in &sources.files {
        tables.extend(read_tables(file)?);
    }
    let filled = begin_kit(&built_in.unwrap_or_default(), kit.name, &tables, kit.extent);
    let filled = filled.map_err(|said| {
        let files = sources.files.iter();
        let files: Vec<String> = files.map(|file| file.path.display().to_string()).collect();
        match files.is_empty() {
            true => Failure::No(said),
            false => Failure::No(format!("{}: {said}", files.join(", "))),
        }
    })?;
    if reading.refuses(filled.needs.len()) {
        if reading.json {
            out::json(&json!({
                "file": null, "read": filled.told, "needs": filled.needs, "faults": null,
            }))?;
        }
        let said = format!(
            "nothing written: {}:\n  {}",
            to_see_to(&filled),
            filled.needs.join("\n  ")
        );
        return Err(out::tell_failure(Failure::No(said)));
    }
    keep(kit.path, &filled.text)?;
    let faults = of_rules!(rules, R => <R as Mustered>::muster(&filled.text).err());
    let faults = faults.unwrap_or_default();
    let bad = faults.iter().filter(|fault| fault.bars_play()).count();
    if reading.json {
        return out::json(&json!({
            "file": kit.path.display().to_string(), "read": filled.told, "needs": filled.needs, "faults": bad,
        }));
    }
    for line in &filled.told {
        out::line(line)?;
    }
    if !filled.needs.is_empty() {
        out::line(&format!("{}:", to_see_to(&filled)))?;
        for need in &filled.needs {
            out::line(&format!("  {need}"))?;
        }
    }
    let file = typable(&kit.path.display().to_string());
    let next = match bad {
        0 => format!("look at it with `vidette check {file}`, play it with `vidette play {file}`"),
        bad => format!(
            "{} to fix in it; `vidette check {file}` lists them",
            counted(bad, "fault")
        ),
    };
    out::line(&format!("{}: {rules}; {next}", kit.path.display()))
}

/// Says how many items a person must complete: `1 thing needs you`, `3 things need you`.
fn to_see_to(filled: &Filled) -> String {
    let verb = if filled.needs.len() == 1 {
        "needs"
    } else {
        "need"
    };
    format!("{} {verb} you", counted(filled.needs.len(), "thing"))
}

/// Reads the requested sheets of a file; all of them if none are requested.
fn read_tables(file: &FileSource) -> Result<Vec<TableSource>, Failure> {
    let path = file.path.display().to_string();
    let extension = Sources::extension(file);
    let hint = Hint {
        extension: extension.as_deref(),
        ..Hint::default()
    };
    let read = sheet::read(&errors::read(&file.path)?, hint);
    let read = read.map_err(|error| Failure::No(format!("{path}: {error}")))?;
    let has_several = read.sheets.len() > 1;
    let table = |sheet: Sheet, side: Option<&String>| TableSource {
        place: match has_several && !sheet.name.is_empty() {
            true => format!("{path}, {}", sheet.name),
            false => path.clone(),
        },
        sheet,
        side: side.or(file.side.as_ref()).cloned(),
    };
    if file.sheets.is_empty() {
        return Ok(read
            .sheets
            .into_iter()
            .map(|sheet| table(sheet, None))
            .collect());
    }
    let picked = file.sheets.iter().map(|wish| {
        let found = match &wish.pick {
            Pick::Name(name) => read
                .sheets
                .iter()
                .find(|sheet| sheet.name.eq_ignore_ascii_case(name)),
            Pick::Number(number) => number.checked_sub(1).and_then(|at| read.sheets.get(at)),
            Pick::Any => read.sheets.first(),
        };
        found
            .map(|sheet| table(sheet.clone(), wish.side.as_ref()))
            .ok_or_else(|| {
                let wish = match &wish.pick {
                    Pick::Name(name) => quoted(name),
                    Pick::Number(number) => number.to_string(),
                    Pick::Any => String::new(),
                };
                let names = read.sheets.iter().map(|sheet| sheet.name.as_str());
                let names = names.filter(|name| !name.is_empty());
                Failure::No(format!(
                    "{path}: no sheet {wish}; sheets: {}",
                    listed(names)
                ))
            })
    });
    picked.collect()
}
