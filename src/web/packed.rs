//! Content as it is sent: compressed, and with a hash by which browsers recognise it.

use std::hash::{DefaultHasher, Hasher as _};
use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;

/// Returns the hash of some bytes: 64 bits in hex.
#[must_use]
pub fn hash(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("{:016x}", hasher.finish())
}

/// Compresses bytes. The header contains no time and no name, so that equal bytes give equal results.
#[must_use]
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    // Writing to a vector cannot fail.
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.unwrap_or_default()
}
