//! `rule SWITCH VALUE because "..."` changes a switch, whereas `rule RUL-78` asks for a clause.

use super::{
    Misread, names,
    spec::{Spec, command},
};
use crate::referee::house_rule::FIXED;
use crate::terms::{command::Command, switch::REGISTER};
use ruleset::speech::in_quotes;

/// Command that changes a switch. Its reason belongs to the act itself and overrules nothing.
pub(super) const RULE: Spec = command(
    "rule",
    "SWITCH VALUE because \"...\"",
    "change a switch from now on",
    |reader| {
        let name = plain_name(&reader.words.next("a switch: `show switches` lists them")?);
        let switch =
            names::one_of(&name, names_of_switches().map(|name| (name, "")), "switch")?.to_owned();
        let setting = reader.words.next("its setting")?;
        reader.words.end()?;
        let because = reader.because.take().ok_or_else(|| {
            Misread::new(format!(
                "give a reason for the house rule: `rule {switch} {setting} because \"...\"`"
            ))
        })?;
        Ok(Command::Rule {
            switch,
            setting,
            because,
        })
    },
);

pub(super) fn write_rule(switch: &str, setting: &str, because: &str) -> String {
    format!("rule {switch} {setting} because {}", in_quotes(because))
}

/// Checks whether a line that begins with `rule` sets a switch; otherwise it asks for a clause.
#[must_use]
pub fn changes_rule(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let is_rule = words.next() == Some("rule");
    let name = words.next().map(plain_name).unwrap_or_default();
    let value = words.next();
    let is_switch = names_of_switches().any(|switch| switch == name);
    is_rule && is_switch && value.is_some()
}

fn names_of_switches() -> impl Iterator<Item = &'static str> + Clone {
    let fixed = FIXED.iter().map(|(name, ..)| *name);
    REGISTER.iter().map(|entry| entry.name).chain(fixed)
}

/// Replaces hyphens, which users type in the names of modifiers.
fn plain_name(name: &str) -> String {
    name.replace('-', "_").to_lowercase()
}
