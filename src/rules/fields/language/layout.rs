//! How a brigade is laid out, in the words of a roster's `deploy`: `front 3`, `lines A1,A2/A3`, `gap 1`.

use super::Misread;
use super::Reader;
use super::names;
use crate::rules::fields::terms::command::Layout;
use crate::rules::fields::terms::name::UnitId;

impl Reader<'_> {
    /// Reads what is left of the line as a layout.
    pub(super) fn layout(&mut self) -> Result<Layout, Misread> {
        let mut layout = Layout::default();
        while !self.words.is_done() {
            match self.words.next("front, lines or gap")?.as_str() {
                "front" if layout.front.is_none() && layout.lines.is_empty() => {
                    layout.front = Some(self.words.count("how many stand abreast")?);
                }
                "lines" if layout.front.is_none() && layout.lines.is_empty() => {
                    layout.lines = self.lines()?;
                }
                "gap" => layout.gap = self.inches()?,
                other => {
                    return Err(Misread::new(format!(
                        "`{other}` does not belong here: front N or lines U,U/U, and gap N"
                    )));
                }
            }
        }
        Ok(layout)
    }

    /// Rows parted by strokes, front to back; units of a row parted by commas.
    fn lines(&mut self) -> Result<Vec<Vec<UnitId>>, Misread> {
        let all = self.words.list("the units of the front row")?.join(",");
        all.split('/')
            .map(|row| {
                let mut units = Vec::new();
                for word in row.split(',').filter(|word| !word.is_empty()) {
                    units.extend(names::several(self.state, word)?);
                }
                Ok(units)
            })
            .filter(|row| !row.as_ref().is_ok_and(Vec::is_empty))
            .collect()
    }
}
