//! Modifiers that the table has otherwise: `with soft-cover without fatigue`.

use super::Misread;
use super::Reader;
use crate::terms::command::Switched;

impl Reader<'_> {
    /// The modifiers up to the end of the line; `bare`: those that count by their name alone.
    pub(super) fn switched(&mut self, bare: &[&str]) -> Result<Switched, Misread> {
        let mut switched = Switched::default();
        let hint = [bare, &["with MODIFIER", "without MODIFIER"]].concat();
        while !self.words.is_done() {
            match self.words.next(&hint.join(", "))?.as_str() {
                "with" => switched.with.extend(self.words.list("a modifier")?),
                "without" => switched.without.extend(self.words.list("a modifier")?),
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
}

pub(super) fn write_switched(switched: &Switched) -> String {
    let with = switched.with.iter().map(|name| format!(" with {name}"));
    let without = switched.without.iter();
    with.chain(without.map(|name| format!(" without {name}")))
        .collect()
}
