//! Open pages by table: such a page is kept current.

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// A page is kept current for so long after somebody asked for it: without script it is asked for every 15 seconds.
pub const WANTED: Duration = Duration::from_secs(120);

/// The most tables that are kept current for one device: it has no more streams.
const MOST: usize = 3;

/// A look at a table.
#[derive(Debug)]
struct TableView {
    device: i64,
    table: u32,
    asked: Instant,
}

/// The tables that somebody looks at.
#[derive(Debug, Default)]
pub struct ActiveViews(Vec<TableView>);

impl ActiveViews {
    /// Notes that a device asks for the page of a table; of more than three the one that it asked for first is let go.
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

    /// Returns the tables with open pages: requested lately, or by a device with an open page and a news stream.
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
