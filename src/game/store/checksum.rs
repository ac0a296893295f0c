//! The chain of checksums that tells a whole file from a damaged one.

/// The checksum of everything written so far: FNV-1a of 64 bits, each line chained to those before.
///
/// Guards against accident (a dying disk, a cut copy), not against malice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    /// Returns the checksum with one more line.
    #[must_use]
    pub fn then(self, line: &str) -> Self {
        // The end of a line counts too, so that moving text from one line to the next is seen.
        let bytes = line.bytes().chain(std::iter::once(b'\n'));
        Self(bytes.fold(self.0, |sum, byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        }))
    }

    /// Returns it as the database keeps it: its integers have a sign.
    #[must_use]
    pub fn as_column(self) -> i64 {
        self.0.cast_signed()
    }

    /// Returns the checksum of a column.
    #[must_use]
    pub fn of_column(column: i64) -> Self {
        Self(column.cast_unsigned())
    }
}
