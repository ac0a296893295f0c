//! `vidette init --ground`: the ground of a roster from a drawing.

use std::io::IsTerminal;
use std::path::Path;

use super::order_of_battle::{Reading, strict};
use crate::{
    failure::Failure,
    io::{errors, out, output_file},
    quote::typable,
};
use game::any::Hosted as _;
use roster::drawing::{self, Ground};
use roster::ground_report::GroundReport;
use rules::fields::state::draft::Fields;
use rules::spelling::counted;
use table::measure::Point;

/// A drawing read from a file.
pub(super) struct Drawing<'p> {
    path: &'p Path,
    bytes: Vec<u8>,
}

impl<'p> Drawing<'p> {
    /// Reads the file.
    pub(super) fn open(path: &'p Path) -> Result<Self, Failure> {
        let bytes = errors::read(path)?;
        Ok(Self { path, bytes })
    }

    fn fault(&self, said: impl std::fmt::Display) -> Failure {
        Failure::No(format!("{}: {said}", self.path.display()))
    }

    /// Returns the size of the drawn table in inches.
    pub(super) fn table(&self, table: Option<(f64, f64)>) -> Result<(f64, f64), Failure> {
        drawing::table(&self.bytes, table).map_err(|said| self.fault(said))
    }

    /// Gives a newly drafted roster the ground of the drawing; returns the text, and the report on the drawing.
    pub(super) fn draw(
        &self,
        text: &str,
        table: (f64, f64),
    ) -> Result<(String, GroundReport), Failure> {
        let drawn = drawing::draw(text, &self.bytes, table);
        let (ground, laid) = drawn.map_err(|said| self.fault(said))?;
        let report = GroundReport {
            added: laid.added,
            ..self.report(&ground)
        };
        Ok((laid.text, report))
    }

    fn report(&self, ground: &Ground) -> GroundReport {
        ground.report(self.path.display().to_string())
    }

    /// Returns the impassable ground of the drawing, as the corners of each area.
    pub(super) fn barred(
        &self,
        text: &str,
        table: (f64, f64),
    ) -> Result<Vec<(Point, Point)>, Failure> {
        let drawn = drawing::draw(text, &self.bytes, table);
        let (ground, _) = drawn.map_err(|said| self.fault(said))?;
        Ok(ground.barred())
    }

    /// Replaces the ground of a roster by that of the drawing, after a confirmation.
    pub(super) fn redraw(
        &self,
        roster: &Path,
        table: Option<(f64, f64)>,
        is_sure: bool,
        reading: &Reading,
    ) -> Result<(), Failure> {
        let place = roster.display();
        let text = errors::read_text(roster)?;
        let game = roster::game_of(&text);
        if game != Fields::KEY {
            return Err(Failure::No(format!(
                "{place} is for {game}, played on hexes; --ground works only for Fields of Blue & \
                 Grey"
            )));
        }
        let before = roster::read(&text);
        let own = before.setup.width.zip(before.setup.depth);
        if let (Some((width, depth)), Some((asked, by))) = (own, table)
            && (width, depth) != (asked, by)
        {
            return Err(Failure::No(format!(
                "{place} has a table of {width}x{depth} in, not {asked}x{by}: leave --table out, or change its [table]"
            )));
        }
        let drawn = drawing::redraw(&text, &self.bytes);
        let (ground, laid) = drawn.map_err(|said| self.fault(said))?;
        let report = self.report(&ground);
        if reading.refuses(report.needs.len()) {
            tell(reading, &report, None)?;
            return Err(out::tell_failure(strict(report.needs.len())));
        }
        let file = typable(&place.to_string());
        if reading.json {
            if !laid.changes.is_empty() {
                agree_silently(roster, is_sure)?;
                replace(roster, laid.text.as_bytes())?;
            }
            return out::json(&report.json(Some(&place.to_string())));
        }
        tell(reading, &report, None)?;
        if laid.changes.is_empty() {
            for kept in &laid.kept {
                out::line(&format!("  {kept}"))?;
            }
            let said = match laid.kept.is_empty() {
                true => "the ground is already as drawn; nothing changed",
                false => "no other change",
            };
            return out::line(&format!("{place}: {said}"));
        }
        out::line(&format!("{place}:"))?;
        for line in laid.changes.iter().chain(&laid.kept) {
            out::line(&format!("  {line}"))?;
        }
        let after = roster::read(&laid.text).faults;
        let is_new =
            |fault: &&roster::Fault| !before.faults.iter().any(|old| old.said == fault.said);
        let faults: Vec<&roster::Fault> = after.iter().filter(is_new).collect();
        for fault in &faults {
            out::complain(&fault.at(&place.to_string()));
        }
        if !is_sure {
            agree(roster)?;
        }
        replace(roster, laid.text.as_bytes())?;
        let bad = faults.iter().filter(|fault| fault.bars_play()).count();
        let next = match bad {
            0 => format!("look at it with `vidette map {file}`"),
            bad => format!(
                "{} to fix in it; `vidette check {file}` lists them",
                counted(bad, "fault")
            ),
        };
        out::line(&format!("wrote {place}; {next}"))
    }
}

/// Prints the report on a drawing; `wrote` is the path of the roster if it was written.
pub(super) fn tell(
    reading: &Reading,
    report: &GroundReport,
    wrote: Option<&Path>,
) -> Result<(), Failure> {
    let wrote = wrote.map(|path| path.display().to_string());
    match reading.json {
        true => out::json(&report.json(wrote.as_deref())),
        false => out::line(&report.text()),
    }
}

/// Fails unless `is_sure`, because the file would be changed without a question.
fn agree_silently(roster: &Path, is_sure: bool) -> Result<(), Failure> {
    let place = roster.display();
    match is_sure {
        true => Ok(()),
        false => Err(Failure::No(format!(
            "{place} already exists; nothing changed. --yes changes its ground without asking"
        ))),
    }
}

/// Asks for confirmation to change the file.
fn agree(roster: &Path) -> Result<(), Failure> {
    let place = roster.display();
    agree_silently(roster, std::io::stdin().is_terminal())?;
    out::line(&format!(
        "Change the ground of {place}? y changes it, n keeps it: "
    ))?;
    match out::answer()?.trim() {
        "y" | "Y" | "yes" => Ok(()),
        _ => Err(Failure::No("nothing changed".to_owned())),
    }
}

/// Rewrites an author's file, entirely or not at all; a link to it still works.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    output_file::replace(&real, bytes)
        .map_err(|error| errors::unwritten(path, &error, super::ELSEWHERE))
}
