//! `vidette init --rules`: writes a kit of a hex game or a score sheet, with counters and ground from tables.

use std::path::{Path, PathBuf};

use super::keep;
use crate::{disk, dispatch::of_rules, failure::Failure, out, places::Roster, typable::typable};
use roster::Mustered;
use roster::counters::{begin_kit, template};
use roster::sheet::{self, Hint, Sheet};
use rules::spelling::counted;

/// Writes a kit, and lists what a person should check.
pub(super) fn write(
    rules: &str,
    path: &Path,
    name: &str,
    files: &[PathBuf],
) -> Result<(), Failure> {
    let built_in = template(rules).map(|name| Roster {
        name: name.to_owned(),
        path: None,
    });
    let built_in = built_in.map(|roster| roster.text()).transpose()?;
    let mut sheets: Vec<Sheet> = Vec::new();
    for file in files {
        let extension = file.extension().and_then(|ending| ending.to_str());
        let hint = Hint {
            extension,
            is_list: false,
        };
        let read = sheet::read(&disk::read(file)?, hint);
        let read = read.map_err(|error| Failure::No(format!("{}: {error}", file.display())))?;
        sheets.extend(read.sheets);
    }
    let filled = begin_kit(&built_in.unwrap_or_default(), name, &sheets);
    let filled = filled.map_err(|said| {
        let files: Vec<String> = files
            .iter()
            .map(|file| file.display().to_string())
            .collect();
        Failure::No(format!("{}: {said}", files.join(", ")))
    })?;
    keep(path, &filled.text)?;
    for line in &filled.told {
        out::line(line)?;
    }
    if !filled.needs.is_empty() {
        out::line(&format!("{} need you:", filled.needs.len()))?;
        for need in &filled.needs {
            out::line(&format!("  {need}"))?;
        }
    }
    let file = typable(&path.display().to_string());
    let faults = of_rules!(rules, R => <R as Mustered>::muster(&filled.text).err());
    let bad = faults
        .unwrap_or_default()
        .iter()
        .filter(|fault| fault.bars_play())
        .count();
    let next = match bad {
        0 => format!("look at it with `vidette check {file}`, play it with `vidette play {file}`"),
        bad => format!(
            "{} to mend in it: `vidette check {file}` names each",
            counted(bad, "fault")
        ),
    };
    out::line(&format!("{}: {rules}; {next}", path.display()))
}
