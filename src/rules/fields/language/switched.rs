//! Modifiers that the referee changes: `with soft-cover without fatigue`.

use super::{Misread, WordReader};
use crate::activation;
use crate::combat::modifier_changes;
use crate::terms::{
    charts::Level,
    command::{PREFIXES, SwitchedModifier},
};

impl WordReader<'_> {
    /// Reads modifiers up to the end of the line; `bare` lists those that may be given by name alone.
    pub(super) fn read_switched(&mut self, bare: &[&str]) -> Result<SwitchedModifier, Misread> {
        let mut switched = SwitchedModifier::default();
        let hint = [bare, &["with MODIFIER", "without MODIFIER"]].concat();
        while !self.words.is_done() {
            match self.words.next(&hint.join(", "))?.as_str() {
                "with" => switched.with.extend(self.read_modifiers()?),
                "without" => switched.without.extend(self.read_modifiers()?),
                name if bare.contains(&name) => switched.with.push(name.to_owned()),
                other => {
                    return Err(Misread::new(format!(
                        "`{other}` does not belong here: {}",
                        hint.join(" or ")
                    )));
                }
            }
        }
        Ok(switched)
    }

    /// Reads names with hyphens, or in the words of accounts: `soft-cover`, `enemy soft cover`.
    fn read_modifiers(&mut self) -> Result<Vec<String>, Misread> {
        let mut names = self.words.list("a modifier")?;
        while let Some(word) = self.words.peek() {
            let first = word.split(',').next().unwrap_or(word);
            let joined = names.last().map(|name| format!("{name}-{first}"));
            if !joined.is_some_and(|joined| self.begins_modifier(&joined)) {
                break;
            }
            let mut more = self.words.list("a modifier")?.into_iter();
            if let (Some(name), Some(rest)) = (names.last_mut(), more.next()) {
                *name = format!("{name}-{rest}");
            }
            names.extend(more);
        }
        Ok(names)
    }

    /// Checks whether the typed text is a modifier's name or the beginning of one.
    fn begins_modifier(&self, typed: &str) -> bool {
        let edition = self.state.edition();
        let typed = typed.replace('_', "-");
        let prefix = PREFIXES
            .iter()
            .find(|(prefix, _)| typed.starts_with(prefix));
        let bare = prefix.and_then(|(prefix, _)| typed.strip_prefix(prefix));
        let typed = bare.unwrap_or(&typed);
        let known = [
            modifier_changes::switchable_names(edition),
            activation::modifier_names(edition),
        ]
        .concat();
        known.iter().any(|name| {
            let behind = name.strip_prefix(typed);
            behind.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        }) || typed == "fatigue"
            || Level::of_modifier(typed).is_some()
    }
}

pub(super) fn write_switched(switched: &SwitchedModifier) -> String {
    let with = switched.with.iter().map(|name| format!(" with {name}"));
    let without = switched.without.iter();
    with.chain(without.map(|name| format!(" without {name}")))
        .collect()
}
