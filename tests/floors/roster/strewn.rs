//! Whatever is strewn into a roster, reading it ends, and every fault lies inside the text.

use proptest::prelude::*;

use roster::FaultSeverity;

use super::CONTRACT;

/// Bits of rosters, to be strewn into others.
const SCRAPS: &[&str] = &[
    "\"",
    "'",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "=",
    ",",
    "#",
    "\n",
    "-",
    ".",
    "0",
    "1e999",
    "nan",
    "-inf",
    "99999999999999999999",
    "0x7f",
    "true",
    "\"\"",
    "\"a\"",
    "[]",
    "{}",
    "[[0, 0]]",
    "at = [1, 1]",
    "\u{feff}",
    "é",
    "\u{0}",
    "1979-05-27",
    "[[brigade]]\n",
    "[table]\n",
    "units = []\n",
    "general = {}\n",
    "\"\"\"",
    "line = [[1, 1], [1, 1], [9, 1], [1, 1]]\n",
    "outline = [[0, 0], [4, 4], [0, 4], [4, 0]]\n",
    "id = \"2wi\"\n",
    "1e300",
    "-1",
];

proptest! {
    #[test]
    fn no_bytes_stop_the_reading(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        held(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_text_stops_the_reading(scraps in proptest::collection::vec(0..SCRAPS.len(), 0..60)) {
        let text: String = scraps.iter().map(|n| SCRAPS[*n]).collect();
        held(&text);
    }

    #[test]
    fn no_slip_stops_the_reading(
        slips in proptest::collection::vec((any::<prop::sample::Index>(), 0..4usize, 0..SCRAPS.len()), 1..6)
    ) {
        let mut text: Vec<char> = CONTRACT.chars().collect();
        for (at, cut, scrap) in slips {
            let at = at.index(text.len());
            let end = (at + cut * cut * cut).min(text.len());
            text.splice(at..end, SCRAPS[scrap].chars());
        }
        held(&text.into_iter().collect::<String>());
    }

    #[test]
    fn no_number_stops_the_reading(which in any::<prop::sample::Index>(), scrap in 0..SCRAPS.len()) {
        let starts: Vec<(usize, &str)> = CONTRACT
            .match_indices(|c: char| c.is_ascii_digit() || c == '"')
            .collect();
        let (at, _) = starts[which.index(starts.len())];
        let end = CONTRACT[at + 1..]
            .find(|c: char| !c.is_alphanumeric() && c != '.' && c != '-' && c != ' ')
            .map_or(CONTRACT.len(), |n| at + 1 + n);
        held(&format!("{}{}{}", &CONTRACT[..at], SCRAPS[scrap], &CONTRACT[end..]));
    }
}

/// Whatever the text: an answer, faults inside the text and in order, a muster just when none is left.
fn held(text: &str) {
    let faults = roster::read(text).faults;
    let lines = text.split('\n').count();
    for fault in &faults {
        assert!((1..=lines).contains(&fault.line), "{fault:?}");
        assert!(fault.column >= 1);
    }
    assert!(faults.is_sorted_by_key(|fault| (fault.line, fault.column)));
    let stopped = faults
        .iter()
        .any(|fault| fault.severity == FaultSeverity::Fault);
    assert_eq!(roster::muster(text).is_ok(), !stopped);
}
