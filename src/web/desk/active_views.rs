//! The tables whose pages are open: only these are kept current.

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// Time for which a page is kept current after a request. Without script a page requests itself again every 15 seconds.
pub const WANTED: Duration = Duration::from_secs(120);

/// Maximum number of tables kept current for one device; it is also the maximum number of the device's streams.
const MOST: usize = 3;

/// A table's page, open on a device.
#[derive(Debug)]
struct TableView {
    device: i64,
    table: u32,
    asked: Instant,
}

/// The tables' pages that are open.
#[derive(Debug, Default)]
pub struct ActiveViews(Vec<TableView>);

impl ActiveViews {
    /// Notes that a device requests the page of a table; if it has more than three, the earliest is dropped.
    pub fn note(&mut self, device: i64, table: u32, asked: Instant) {
        self.0
            .retain(|look| (look.device, look.table) != (device, table));
        let own = self.0.iter().filter(|look| look.device == device);
        if own.count() >= MOST {
            let first = self.0.iter().position(|look| look.device == device);
            first.map(|first| self.0.remove(first));
        }
        self.0.push(TableView {
            device,
            table,
            asked,
        });
    }

    /// Returns the tables whose pages are open: those that were requested recently, and those of devices that still
    /// listen for news according to `is_open`.
    pub fn tables(&mut self, now: Instant, is_open: impl Fn(i64) -> bool) -> Vec<u32> {
        let mut open: HashMap<i64, bool> = HashMap::new();
        self.0.retain(|look| {
            let is_fresh = now.saturating_duration_since(look.asked) < WANTED;
            is_fresh
                || *open
                    .entry(look.device)
                    .or_insert_with(|| is_open(look.device))
        });
        let mut tables: Vec<u32> = self.0.iter().map(|look| look.table).collect();
        tables.sort_unstable();
        tables.dedup();
        tables
    }
}
