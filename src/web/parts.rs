//! Parts: pieces of pages, each rendered, hashed and compressed once for everybody who may have it.

use std::collections::BTreeMap;
use std::hash::DefaultHasher;
use std::hash::Hasher as _;
use std::io::Write as _;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::slips::Choices;

/// A piece of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its HTML.
    pub html: String,
    /// The same, compressed.
    pub gzip: Vec<u8>,
    /// The hash of its content: nothing but what is shown goes into it.
    pub hash: String,
}

impl Part {
    /// Returns the part of that HTML.
    #[must_use]
    pub fn of(html: String) -> Self {
        Self {
            gzip: gzip(html.as_bytes()),
            hash: hash(html.as_bytes()),
            html,
        }
    }
}

/// Returns the hash of some bytes: 64 bits in hex.
#[must_use]
pub fn hash(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("{:016x}", hasher.finish())
}

/// Returns bytes compressed. The header holds no time and no name: the same bytes give the same.
#[must_use]
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    // A vector takes everything.
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.unwrap_or_default()
}

/// What one seat may fetch.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeatParts {
    /// What is typed for the seat: `union/wadsworth`.
    pub seat: String,
    /// What people call the seat.
    pub name: String,
    /// The number of its side; none: the referee's.
    pub side: Option<u8>,
    /// The parts by name.
    pub parts: BTreeMap<String, Arc<Part>>,
    /// What it may choose from in its forms.
    pub choices: Choices,
    /// The names of the sheets of its own command, in the order of the roster.
    pub sheets: Vec<String>,
}

impl SeatParts {
    /// Returns every part with its hash, as the stream of news tells them: `bar 5f1c09 board 9a0b12`.
    #[must_use]
    pub fn news(&self) -> String {
        let each = self.parts.iter();
        let each = each.map(|(name, part)| format!("{name} {}", part.hash));
        each.collect::<Vec<_>>().join(" ")
    }
}

/// Everything that can be fetched at a moment.
#[derive(Debug, Clone, Default)]
pub struct Snapshot {
    /// What each seat may fetch, by the number of the seat.
    pub seats: BTreeMap<i64, Arc<SeatParts>>,
    /// Changes when the tray changed: who was let in or sent away is to be asked again.
    pub tray: i64,
}
