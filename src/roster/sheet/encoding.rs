//! Decoding of texts in several encodings.

use std::borrow::Cow;

use encoding_rs::{Encoding, MACINTOSH, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Number of bytes examined to recognise UTF-16 without a byte order mark.
const SAMPLE: usize = 4096;

/// Returns a text and the name of its encoding. A byte order mark decides; without one, it is UTF-8 if the bytes are
/// valid, else the encoding that the page names, else Windows-1252, in which every byte is a letter. Only old
/// Macintoshes ended lines without a line feed, and their letters were Mac Roman.
pub(super) fn decode_text(bytes: &[u8]) -> (Cow<'_, str>, &'static str) {
    let (encoding, bytes) = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) => (encoding, bytes.get(mark..).unwrap_or_default()),
        None => (guess_encoding(bytes), bytes),
    };
    (
        encoding.decode_without_bom_handling(bytes).0,
        name(encoding),
    )
}

fn guess_encoding(bytes: &[u8]) -> &'static Encoding {
    if let Some(encoding) = wide_encoding(bytes) {
        return encoding;
    }
    match std::str::from_utf8(bytes) {
        Ok(_) => UTF_8,
        Err(_) => declared_encoding(bytes).unwrap_or_else(|| {
            let is_of_macintosh = bytes.contains(&b'\r') && !bytes.contains(&b'\n');
            if is_of_macintosh {
                MACINTOSH
            } else {
                WINDOWS_1252
            }
        }),
    }
}

/// Recognises UTF-16 without a byte order mark: in a third of the characters the same one of the two bytes is zero.
fn wide_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = bytes.get(..bytes.len().min(SAMPLE))?;
    let zeros = |offset: usize| {
        let every_second = sample.iter().skip(offset).step_by(2);
        every_second.filter(|byte| **byte == 0).count()
    };
    let many = sample.len() / 6;
    match (zeros(0), zeros(1)) {
        (0, low) if low > many => Some(UTF_16LE),
        (high, 0) if high > many => Some(UTF_16BE),
        _ => None,
    }
}

/// Returns the encoding that a web page declares in its head; `None` if it declares none.
fn declared_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    const HEAD: usize = 2048;
    let head = bytes.get(..bytes.len().min(HEAD))?;
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    let after = head.split_once("charset=")?.1;
    let label = after.trim_start_matches(['"', '\'']);
    let end = label.find(|c: char| !c.is_ascii_alphanumeric() && !"-_".contains(c));
    let label = label.get(..end.unwrap_or(label.len()))?;
    // The bytes are not UTF-8, whatever the page says.
    Encoding::for_label(label.as_bytes()).filter(|encoding| *encoding != UTF_8)
}

/// Names an encoding as spreadsheet programs do.
fn name(encoding: &'static Encoding) -> &'static str {
    match encoding.name() {
        "UTF-16LE" | "UTF-16BE" => "UTF-16",
        "windows-1252" => "Windows-1252",
        "macintosh" => "Mac Roman",
        name => name,
    }
}
