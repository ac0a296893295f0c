use game::store::pages::{RowValue, StoreRow, recover_rows};

#[test]
fn every_row_of_a_database_is_found_on_its_pages() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows");
    let database = rusqlite::Connection::open(&path).unwrap();
    let tables = "CREATE TABLE a (n INTEGER PRIMARY KEY, t TEXT, i INTEGER);
        CREATE TABLE b (k TEXT PRIMARY KEY, t TEXT) WITHOUT ROWID;";
    database.execute_batch(tables).unwrap();
    let numbers = [
        0,
        1,
        -1,
        127,
        -128,
        40_000,
        -40_000,
        1 << 40,
        i64::MIN,
        i64::MAX,
    ];
    let mut wanted = Vec::new();
    for n in 0..400_i64 {
        // Some of them fill a page, some several.
        let text = "x".repeat((n * n % 9001) as usize);
        let i = numbers[n as usize % numbers.len()];
        let key = format!("key {n}");
        let insert = "INSERT INTO a VALUES (?1, ?2, ?3)";
        database
            .execute(insert, rusqlite::params![n, text, i])
            .unwrap();
        let insert = "INSERT INTO b VALUES (?1, ?2)";
        database.execute(insert, [&key, &text]).unwrap();
        let text = RowValue::Text(text.into_bytes());
        let values = vec![RowValue::Null, text.clone(), RowValue::Number(i)];
        wanted.push(StoreRow {
            number: Some(n),
            values,
        });
        let values = vec![RowValue::Text(key.into_bytes()), text];
        wanted.push(StoreRow {
            number: None,
            values,
        });
    }
    drop(database);
    let found = recover_rows(&path);
    for row in wanted {
        assert!(found.contains(&row), "{:?}", row.number);
    }
}

#[test]
fn pages_of_noise_end_in_no_row_and_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("noise");
    let mut state = 7u32;
    let mut noise = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    for kind in [0x0d, 0x0a, 0x02, 0x00] {
        let mut bytes: Vec<u8> = (0..20_000).map(&mut noise).collect();
        for page in bytes.chunks_mut(4096) {
            page[0] = kind;
        }
        std::fs::write(&path, &bytes).unwrap();
        let _ = recover_rows(&path);
    }
    assert!(recover_rows(&folder.path().join("nothing")).is_empty());
}
