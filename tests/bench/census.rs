//! Orders of battle: 600 units of 130 brigades, within a second; 100,000 rows, within five.

#![allow(clippy::unwrap_used, missing_docs)]

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};

use vidette::roster::draft::census::{Settings, Table, read};
use vidette::roster::sheet::{self, Hint};
use vidette::rules::fields::terms::edition::Edition;

/// A table of so many brigades and units.
fn table(brigades: usize, units: usize) -> String {
    let mut text =
        "side,corps,division,brigade,unit,kind,strength,weapon,quality,commander,guns\n".to_owned();
    for n in 0..units {
        let brigade = n * brigades / units;
        let side = if brigade.is_multiple_of(2) {
            "Blue"
        } else {
            "Grey"
        };
        let (corps, division) = (brigade / 24, brigade / 6);
        let (kind, guns) = if n.is_multiple_of(5) {
            ("Arty", "6")
        } else {
            ("Inf", "")
        };
        let men = 200 + n % 300;
        let _ = writeln!(
            text,
            "{side},Corps {corps},Division {division},Brigade {brigade},{n}th Ohio,{kind},{men},Springfield,3,Col {n},{guns}"
        );
    }
    text
}

/// Reads a table and returns the number of its units.
fn units(text: &str) -> usize {
    let source = sheet::read(text.as_bytes(), Hint::default()).unwrap();
    let table = Table {
        file: "oob.csv".to_owned(),
        sheet: None,
        form: source.form,
        encoding: source.encoding,
        delimiter: source.delimiter,
        rows: &source.sheets[0].rows,
        hidden: &source.sheets[0].hidden,
        side: None,
        usual_side: "oob".to_owned(),
    };
    let census = read(&[table], &Settings::new("bench", Edition::Full)).unwrap();
    census.report.counts.units
}

fn census(criterion: &mut Criterion) {
    let small = table(130, 600);
    criterion.bench_function("order of battle of 600 units", |bencher| {
        bencher.iter(|| assert_eq!(units(black_box(&small)), 600));
    });
    let mut group = criterion.benchmark_group("large");
    group.sample_size(10);
    let large = table(20_000, 100_000);
    group.bench_function("order of battle of 100,000 rows", |bencher| {
        bencher.iter(|| assert_eq!(units(black_box(&large)), 100_000));
    });
    group.finish();
}

criterion_group!(benches, census);
criterion_main!(benches);
