//! The report on tables as JSON.

use serde::Serialize;
use serde_json::{Value, json};

use super::counts::Counts;
use super::report::{ArrivalReport, ColumnReport, Guess, Report, TableReport};
use crate::ground_report::GroundReport;

/// The report as JSON. The fields about a table describe the first table; `sources` lists the tables if there are
/// several.
#[derive(Debug, Serialize)]
struct ReportJson<'r> {
    file: Option<&'r str>,
    form: Option<&'static str>,
    sheet: Option<&'r str>,
    encoding: Option<&'static str>,
    delimiter: Option<char>,
    header_row: Option<usize>,
    rows: usize,
    counts: Counts,
    columns: Option<&'r [ColumnReport]>,
    guessed: Vec<PlacedRow<'r, Guess>>,
    needs: Vec<Value>,
    ignored: Vec<Value>,
    #[serde(skip_serializing_if = "<[ArrivalReport]>::is_empty")]
    arrivals: &'r [ArrivalReport],
    #[serde(skip_serializing_if = "Option::is_none")]
    sources: Option<&'r [TableReport]>,
    wrote: Option<&'r str>,
}

/// One row of the report with its source.
#[derive(Debug, Serialize)]
struct PlacedRow<'r, T> {
    file: Option<&'r str>,
    sheet: Option<&'r str>,
    #[serde(flatten)]
    row: &'r T,
}

impl Report {
    /// Returns the report as JSON, with the path of the roster if it was written. Each row bears its file and sheet.
    #[must_use]
    pub fn json<'r>(&'r self, wrote: Option<&'r str>) -> impl Serialize + 'r {
        let first = self.tables.first();
        let guessed = self.guessed.iter();
        let needs = self.needs.iter();
        let needs = needs.map(|need| json!(self.placed(need, need.table)));
        let ignored = self.ignored.iter();
        let ignored = ignored.map(|one| json!(self.placed(one, one.table)));
        let ground = self.ground.iter();
        ReportJson {
            file: first.map(|table| table.file.as_str()),
            form: first.map(|table| table.form),
            sheet: first.and_then(|table| table.sheet.as_deref()),
            encoding: first.and_then(|table| table.encoding),
            delimiter: first.and_then(|table| table.delimiter),
            header_row: first.and_then(|table| table.header_row),
            rows: self.tables.iter().map(|table| table.rows).sum(),
            counts: self.counts,
            columns: first.map(|table| table.columns.as_slice()),
            guessed: guessed.map(|one| self.placed(one, one.table)).collect(),
            needs: needs
                .chain(ground.clone().flat_map(GroundReport::needs_json))
                .collect(),
            ignored: ignored
                .chain(ground.flat_map(GroundReport::ignored_json))
                .collect(),
            arrivals: &self.arrivals,
            sources: Some(self.tables.as_slice()).filter(|tables| tables.len() > 1),
            wrote,
        }
    }

    /// Returns one row of the report with its file and sheet, which a need of the whole file also has.
    fn placed<'r, T>(&'r self, row: &'r T, table: usize) -> PlacedRow<'r, T> {
        let table = self.tables.get(table);
        PlacedRow {
            file: table.map(|table| table.file.as_str()),
            sheet: table.and_then(|table| table.sheet.as_deref()),
            row,
        }
    }
}
