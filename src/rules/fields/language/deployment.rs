//! Acts before the first turn: the dice for the side that places first, the layout of a brigade in the words of a
//! roster's `deploy` (`front 3`, `lines A1,A2/A3`, `gap 1`), and the brigades that are shown.

use super::{
    Misread, WordReader, names,
    shared::{write_facing, write_list, write_point},
    spec::{Spec, command},
};
use crate::terms::{
    command::{BrigadeLayout, Command},
    name::{BrigadeId, UnitId},
};
use table::measure::{Bearing, Measure, Point};

pub(super) const DEPLOY: Spec = command(
    "deploy",
    "BRIGADE X,Y facing B [front N | lines U,U/U] [gap N]",
    "place a brigade before the battle",
    |reader| {
        let brigade = reader.read_brigade()?;
        let at = reader.read_spot()?;
        reader.words.expect("facing")?;
        Ok(Command::Deploy {
            brigade,
            at,
            facing: reader.facing_from(Some(at))?,
            layout: reader.read_layout()?,
        })
    },
);

pub(super) fn write_deploy(
    brigade: &BrigadeId,
    at: Point,
    facing: Bearing,
    layout: &BrigadeLayout,
    measure: Measure,
) -> String {
    let (at, facing) = (write_point(at, measure), write_facing(Some(facing)));
    let layout = write_layout(layout, measure);
    format!("deploy {brigade} {at}{facing}{layout}")
}

fn write_layout(layout: &BrigadeLayout, measure: Measure) -> String {
    let mut words = String::new();
    words.extend(layout.front.map(|front| format!(" front {front}")));
    if !layout.lines.is_empty() {
        let lines: Vec<String> = layout.lines.iter().map(|line| write_list(line)).collect();
        words.push_str(&format!(" lines {}", lines.join("/")));
    }
    if layout.gap > 0.0 {
        words.push_str(&format!(" gap {}", measure.number(layout.gap)));
    }
    words
}

pub(super) const TOSS: Spec = command("toss", "", "roll for who deploys or moves first", |_| {
    Ok(Command::Toss)
});

pub(super) const REVEAL: Spec = command("reveal", "BRIGADE", "show a hidden brigade", |reader| {
    Ok(Command::Reveal {
        brigade: reader.read_brigade()?,
    })
});

pub(super) fn write_reveal(brigade: &BrigadeId) -> String {
    format!("reveal {brigade}")
}

impl WordReader<'_> {
    /// Reads the rest of the line as a layout.
    fn read_layout(&mut self) -> Result<BrigadeLayout, Misread> {
        let mut layout = BrigadeLayout::default();
        while !self.words.is_done() {
            match self.words.next("front, lines or gap")?.as_str() {
                "front" if layout.front.is_none() && layout.lines.is_empty() => {
                    layout.front = Some(self.words.count("units abreast")?);
                }
                "lines" if layout.front.is_none() && layout.lines.is_empty() => {
                    layout.lines = self.read_rows()?;
                }
                "gap" => layout.gap = self.read_inches()?,
                other => {
                    return Err(Misread::new(format!(
                        "`{other}` does not belong here: front N or lines U,U/U, and gap N"
                    )));
                }
            }
        }
        Ok(layout)
    }

    /// Reads rows separated by strokes, front to back, with the units of a row separated by commas.
    fn read_rows(&mut self) -> Result<Vec<Vec<UnitId>>, Misread> {
        let all = self.words.list("the units of the front row")?.join(",");
        all.split('/')
            .map(|row| {
                let mut units = Vec::new();
                for word in row.split(',').filter(|word| !word.is_empty()) {
                    units.extend(names::find_units(self.state, word)?);
                }
                Ok(units)
            })
            .filter(|row| !row.as_ref().is_ok_and(Vec::is_empty))
            .collect()
    }
}
