//! The chain of checksums that separates an intact file from a damaged one.

use std::fmt;

/// The prime of FNV-1a.
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// The inverse of the prime: multiplying by it takes the last byte out of a checksum.
const INVERSE: u64 = 0xce96_5057_aff6_957b;

/// The checksum of everything written so far: FNV-1a of 64 bits, each line chained to the earlier ones.
///
/// It protects against accidents (a dying disk, a truncated copy), not against malice. Each step can be reversed, so a
/// single damaged byte can be found from the checksums before and after its line (`mended_line`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl fmt::Display for Checksum {
    /// Writes 16 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Checksum {
    /// Returns the checksum after one more line.
    #[must_use]
    pub fn then(self, line: &[u8]) -> Self {
        // The end of a line counts too, so that moving text from one line to the next is seen.
        let bytes = line.iter().chain(std::iter::once(&b'\n'));
        bytes.fold(self, |sum, byte| sum.with_byte(*byte))
    }

    /// Returns the checksum as it was before the last line, which is `line`.
    #[must_use]
    pub fn before(self, line: &[u8]) -> Self {
        let bytes = line.iter().rev();
        bytes.fold(self.without_byte(b'\n'), |sum, byte| {
            sum.without_byte(*byte)
        })
    }

    fn with_byte(self, byte: u8) -> Self {
        Self((self.0 ^ u64::from(byte)).wrapping_mul(PRIME))
    }

    fn without_byte(self, byte: u8) -> Self {
        Self(self.0.wrapping_mul(INVERSE) ^ u64::from(byte))
    }

    /// Returns the line with one byte corrected, so that it leads from this checksum to `to`; `None` if correcting one
    /// byte is not enough.
    ///
    /// The chance that another line of the same length fits by accident is the line's length divided by 2^56.
    #[must_use]
    pub fn mended_line(self, line: &[u8], to: Self) -> Option<Vec<u8>> {
        let steps = line.iter().scan(self, |sum, byte| {
            let before = *sum;
            *sum = sum.with_byte(*byte);
            Some(before)
        });
        let forward: Vec<Self> = steps.collect();
        let mut after = to.without_byte(b'\n');
        for (at, (byte, before)) in line.iter().zip(forward).enumerate().rev() {
            let wanted = before.0 ^ after.without_byte(0).0;
            if let Ok(wanted) = u8::try_from(wanted) {
                let mut mended = line.to_vec();
                *mended.get_mut(at)? = wanted;
                return Some(mended);
            }
            after = after.without_byte(*byte);
        }
        None
    }

    /// Returns the checksum as stored in the database, whose integers are signed.
    #[must_use]
    pub fn as_column(self) -> i64 {
        self.0.cast_signed()
    }

    /// Returns the checksum stored in a database column.
    #[must_use]
    pub fn of_column(column: i64) -> Self {
        Self(column.cast_unsigned())
    }
}
