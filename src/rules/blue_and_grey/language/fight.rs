//! Reading of a fight: attackers and defenders, and the referee's additions.

use super::line::{Read, VerbLine};
use crate::command::{AttackTerms, TypedShare, TypedValue};
use ruleset::speech::{Misread, names::unknown_name};
use ruleset::tally::Fraction;

impl VerbLine<'_> {
    pub(super) fn read_fight(
        &mut self,
        link: &str,
    ) -> Read<(Vec<String>, Vec<String>, AttackTerms)> {
        let units = self.read_units()?;
        self.words.expect(link)?;
        let on = self.words.list("a hex or unit")?;
        let on = on
            .into_iter()
            .map(|word| self.unit_of(&word).unwrap_or(word));
        Ok((units, on.collect(), self.read_terms()?))
    }

    fn read_terms(&mut self) -> Read<AttackTerms> {
        let mut terms = AttackTerms::default();
        while let Some(word) = self.words.peek().map(str::to_owned) {
            self.words.next("a clause")?;
            match word.as_str() {
                "column" => terms.column = Some(self.words.next("a column, as 3-1")?),
                "code" => terms.code = Some(self.words.next("a code")?),
                "with" => terms.with.push(self.read_share(false)?),
                "against" => terms.with.push(self.read_share(true)?),
                other => {
                    let known = ["column", "with", "against", "code"];
                    return Err(unknown_name("clause", other, known));
                }
            }
        }
        Ok(terms)
    }

    /// Reads a typed line of a sum: `with bridge -1` shifts columns, `with gunboat 4` adds strength.
    fn read_share(&mut self, against: bool) -> Read<TypedShare> {
        let name = self.words.next("the name of the line")?;
        let word = self.words.next("a number")?;
        let no = || {
            let said = format!("`{word}` is not a number: columns as +1 or -1, strength as 4");
            Misread::new(said)
        };
        let signed = word.starts_with(['+', '-']);
        let value = match (signed, against) {
            (true, false) => TypedValue::Columns(word.parse().map_err(|_| no())?),
            (_, true) => TypedValue::Against(Fraction::read(&word).ok_or_else(no)?),
            (false, false) => TypedValue::Points(Fraction::read(&word).ok_or_else(no)?),
        };
        Ok(TypedShare { name, value })
    }
}
