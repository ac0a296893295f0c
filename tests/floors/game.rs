//! Games are kept: sessions, files, damage.

/// Marches that a file tells a little otherwise.
mod agreement;
/// The chain of checksums, taken off again and mended.
mod checksum;
/// Copies of the games changed last.
mod copies;
/// A file cut short, with flipped bytes, of a newer program, or no game at all.
mod damage;
/// What the dice promise.
mod dice;
/// An earlier entry put right, taken back and done again.
mod fixes;
/// A file of each format that was ever written.
mod formats;
/// The rows of a damaged database, page by page.
mod pages;
/// What lies beside the file and nothing depends on.
mod scraps;
/// What a session does and refuses.
mod session;
/// A page of another game in the file of this.
mod spliced;
/// A rule set of two commands, to test with.
mod toy;
/// Two windows, a full disk, a folder that cannot be written.
mod windows;
