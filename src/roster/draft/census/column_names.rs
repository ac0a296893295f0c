//! The headings of columns, as options and suggestions name them.

use super::columns::{Columns, same};
use super::field::Field;
use super::heading::{self, Meaning};
use super::option_text;
use super::words::plain_words;
use rules::spelling::nearest;

impl Columns {
    /// Returns the option that reads columns as a field: by their headings, or by their numbers if a heading is empty,
    /// occurs twice, or has the signs of the option.
    pub(super) fn option(&self, field: &str, places: &[usize]) -> String {
        let heading = |at: &usize| self.headings.get(*at).map_or("", |(heading, _)| heading);
        let is_clear = |at: &usize| {
            let own = heading(at);
            let mut others = self.headings.iter().filter(|(other, _)| same(other, own));
            let is_number = own.bytes().all(|byte| byte.is_ascii_digit());
            !is_number && !own.contains(['+', '=']) && others.nth(1).is_none()
        };
        let numbers = || places.iter().map(|at| (at + 1).to_string());
        let value = match (places.iter().all(is_clear), places) {
            (true, _) => {
                let headings: Vec<&str> = places.iter().map(heading).collect();
                format!("{field}={}", headings.join("+"))
            }
            (false, [at]) => format!("{}={field}", at + 1),
            (false, _) => format!("{field}={}", numbers().collect::<Vec<_>>().join("+")),
        };
        format!("--column {}", option_text(&value))
    }

    /// Returns the first column that is read and has the same heading as another; `None` if there is none.
    pub(super) fn namesake(&self, at: usize) -> Option<usize> {
        let (own, _) = self.headings.get(at).filter(|(own, _)| !own.is_empty())?;
        let mut others = self.headings.iter();
        others.position(|(heading, read_as)| read_as.is_some() && same(heading, own))
    }

    /// Checks whether a text is exactly the heading of a column.
    pub(super) fn is_headed_by(&self, at: usize, text: &str) -> bool {
        self.headings
            .get(at)
            .is_some_and(|(heading, _)| heading == text)
    }

    /// Checks whether a text is the heading of a column, or another word for it.
    pub(super) fn is_headed(&self, at: usize, text: &str) -> bool {
        let Some((heading, read_as)) = self.headings.get(at) else {
            return false;
        };
        let names_field = |name: &str| match heading::meaning(text).map(|it| it.meaning) {
            Some(Meaning::Field(field)) => field.name() == name,
            _ => false,
        };
        same(heading, text) || read_as.is_some_and(names_field)
    }

    /// Returns the field that a misspelt heading names, with the other column that gives it; `None` for any other
    /// heading.
    pub(super) fn read_instead(&self, heading: &str) -> Option<(usize, Field)> {
        let Meaning::Field(field) = heading::misspelt(heading)?.meaning else {
            return None;
        };
        let first = *self.field_columns(field).first()?;
        Some((first, field))
    }

    /// Returns the field that a heading nearly names, if it has no column yet.
    pub(super) fn suggestion(&self, heading: &str) -> Option<Field> {
        let name = plain_words(heading).join("_");
        let near = nearest(&name, heading::known().map(|(name, _)| name))?;
        let field = heading::known().find(|(known, _)| *known == near)?.1;
        (!self.has(field) && name.chars().count() > 3).then_some(field)
    }
}
