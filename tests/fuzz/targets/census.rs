//! Any bytes as an order of battle: a table of them or a refusal; what is read becomes a roster.

#![no_main]

use libfuzzer_sys::fuzz_target;
use vidette::roster::draft::census::{Pick, Settings, Table, is_heading, read, select};
use vidette::roster::sheet::{self, Hint};
use vidette::rules::fields::terms::edition::Edition;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, bytes)) = bytes.split_first() else {
        return;
    };
    let hint = Hint {
        extension: (first & 2 != 0).then_some("csv"),
        is_list: first & 1 != 0,
        names_side: None,
        is_heading: Some(is_heading),
    };
    let Ok(source) = sheet::read(bytes, hint) else {
        return;
    };
    let settings = Settings::new("fuzz", Edition::Full);
    let _ = select(&source, &Pick::Any, &settings);
    for sheet in &source.sheets {
        let table = Table {
            file: "-".to_owned(),
            sheet: None,
            form: source.form,
            encoding: source.encoding,
            delimiter: source.delimiter,
            rows: &sheet.rows,
            hidden: &sheet.hidden,
            side: None,
            usual_side: "Side".to_owned(),
        };
        match read(&[table], &settings) {
            Ok(census) => {
                let _ = (census.report.text(true), census.report.json(None));
                if let Some((width, depth)) = census.draft.table((48.0, 36.0)) {
                    let text = census.draft.text(width, depth);
                    assert!(text.is_ok());
                }
            }
            Err(faults) => assert!(!faults.is_empty()),
        }
    }
});
