//! Content of results tables and tests: columns (BS-605), boxes (BS-607), codes (BS-901).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Fires;

/// The columns of a results table, by their names: `C` first, `n`, `n-m`, last `n+`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ResultColumns(pub Vec<String>);

impl ResultColumns {
    /// Returns the index of the column for a firing strength; `None` if no column covers it.
    #[must_use]
    pub fn column_index(&self, fires: Fires) -> Option<usize> {
        let points = match fires {
            Fires::Cadre => return (!self.0.is_empty()).then_some(0),
            Fires::Points(points) => points,
        };
        let holds = |name: &String| match name.split_once('-') {
            Some((from, to)) => {
                let ends = (from.parse::<i64>(), to.parse::<i64>());
                matches!(ends, (Ok(from), Ok(to)) if (from..=to).contains(&points))
            }
            None => match name.strip_suffix('+') {
                Some(from) => from.parse().is_ok_and(|from: i64| points >= from),
                None => name.parse() == Ok(points),
            },
        };
        self.0.iter().position(holds)
    }

    /// Returns the column after all shifts, which are added up first (BS-605). Beyond the last column on the right, the
    /// last one counts. Beyond the first on the left there is no result, except for defensive fire.
    #[must_use]
    pub fn shifted_column(&self, from: usize, shift: i64, is_defensive: bool) -> Option<&str> {
        let to = i64::try_from(from).unwrap_or(0) + shift;
        let last = self.0.len().saturating_sub(1);
        let to = match usize::try_from(to) {
            Ok(to) => to.min(last),
            Err(_) if is_defensive => 0,
            Err(_) => return None,
        };
        self.0.get(to).map(String::as_str)
    }
}

/// Cause of a cohesion test (BS-901).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TestCause {
    /// Fire combat.
    Fire,
    /// Close combat.
    Close,
}

impl TestCause {
    /// Returns the kit's word for the cause.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fire => "fire",
            Self::Close => "close",
        }
    }
}

/// Test that a box requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TestSeverity {
    /// Only in close combat: no box holds the rating.
    CloseFight,
    /// A routine test, green in the printed tables.
    Routine,
    /// A tough test, yellow in the printed tables.
    Tough,
    /// A severe test, red in the printed tables.
    Severe,
}

impl TestSeverity {
    /// All severities, the worst last.
    pub const ALL: [TestSeverity; 4] = [
        TestSeverity::CloseFight,
        TestSeverity::Routine,
        TestSeverity::Tough,
        TestSeverity::Severe,
    ];

    /// Returns the name of the kind of combat.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TestSeverity::CloseFight => "close-fight",
            TestSeverity::Routine => "routine",
            TestSeverity::Tough => "tough",
            TestSeverity::Severe => "severe",
        }
    }
}

/// A result of the table: the spans of ratings that require a severe, a tough and a routine test (BS-607).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Boxes([Option<(i64, i64)>; 3]);

impl Boxes {
    /// Reads a result as printed, such as `- 0 1-3`; `None` if the text is not a result.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let spans: Vec<Option<(i64, i64)>> = text
            .split_whitespace()
            .map(parse_span)
            .collect::<Option<_>>()?;
        <[Option<(i64, i64)>; 3]>::try_from(spans).ok().map(Self)
    }

    /// Returns the test that a unit with this rating must take; `None` if it need not take one.
    #[must_use]
    pub fn calls_for(&self, rating: i64) -> Option<TestSeverity> {
        let severities = [
            TestSeverity::Severe,
            TestSeverity::Tough,
            TestSeverity::Routine,
        ];
        let holds = |span: &Option<(i64, i64)>| {
            span.is_some_and(|(from, to)| (from..=to).contains(&rating))
        };
        let place = self.0.iter().position(holds)?;
        severities.get(place).copied()
    }
}

impl fmt::Display for Boxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spans = self.0.iter().map(|span| match span {
            None => "-".to_owned(),
            Some((from, to)) if from == to => from.to_string(),
            Some((from, to)) => format!("{from}-{to}"),
        });
        f.write_str(&spans.collect::<Vec<_>>().join(" "))
    }
}

impl TryFrom<String> for Boxes {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::read(&text).ok_or(text)
    }
}

impl From<Boxes> for String {
    fn from(boxes: Boxes) -> Self {
        boxes.to_string()
    }
}

/// Reads `0-1`, `3` or `-`; the outer `None` means that the word is not a span.
fn parse_span(word: &str) -> Option<Option<(i64, i64)>> {
    if word == "-" {
        return Some(None);
    }
    let (from, to) = word.split_once('-').unwrap_or((word, word));
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    (0 <= from && from <= to && to <= 6).then_some(Some((from, to)))
}

/// Effect of a test (BS-901).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Code {
    /// The lead is depleted: a fresh unit turns battleworn, a battleworn one takes a break test.
    D,
    /// The lead and the next largest unit of the hex are depleted.
    D2,
    /// Every unit of the hex is depleted.
    DAll,
    /// The attacker's largest unit is depleted.
    AD,
    /// The lead and the attacker's largest unit are depleted, unless one side is three times as strong as the other.
    BD,
    /// The lead takes this many hits.
    MH(i64),
    /// The attacker's largest unit takes a hit.
    AMH,
    /// The lead takes a break test.
    BT,
    /// The lead unit retreats this many hexes.
    R(i64),
    /// Every unit of the hex retreats this many hexes.
    RA(i64),
    /// The attacker's largest unit retreats this many hexes.
    AR(i64),
    /// This many units panic.
    P(i64),
}

impl Code {
    /// Reads one code; `None` if it is unknown.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        let number = |prefix: &str| {
            let rest = word.strip_prefix(prefix)?;
            rest.parse::<i64>().ok().filter(|n| (1..=9).contains(n))
        };
        Some(match word {
            "D" => Code::D,
            "D2" => Code::D2,
            "Dall" => Code::DAll,
            "AD" => Code::AD,
            "BD*" => Code::BD,
            "MH" => Code::MH(1),
            "2MH" => Code::MH(2),
            "AMH" | "AM" => Code::AMH,
            "BT" => Code::BT,
            _ => number("RA")
                .map(Code::RA)
                .or_else(|| number("AR").map(Code::AR))
                .or_else(|| number("R").map(Code::R))
                .or_else(|| number("P").map(Code::P))?,
        })
    }

    /// Reads the codes of a cell, from left to right; a dash means no code.
    ///
    /// # Errors
    ///
    /// Fails with the unknown word.
    pub fn read_all(text: &str) -> Result<Vec<Self>, String> {
        let text = text.replace("D all", "Dall");
        let words = text.split_whitespace().filter(|word| *word != "-");
        words
            .map(|word| Self::read(word).ok_or_else(|| word.to_owned()))
            .collect()
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Code::D => f.write_str("D"),
            Code::D2 => f.write_str("D2"),
            Code::DAll => f.write_str("D all"),
            Code::AD => f.write_str("AD"),
            Code::BD => f.write_str("BD*"),
            Code::MH(1) => f.write_str("MH"),
            Code::MH(hits) => write!(f, "{hits}MH"),
            Code::AMH => f.write_str("AMH"),
            Code::BT => f.write_str("BT"),
            Code::R(hexes) => write!(f, "R{hexes}"),
            Code::RA(hexes) => write!(f, "RA{hexes}"),
            Code::AR(hexes) => write!(f, "AR{hexes}"),
            Code::P(panics) => write!(f, "P{panics}"),
        }
    }
}

impl TryFrom<String> for Code {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match Self::read_all(&text)?.as_slice() {
            [one] => Ok(*one),
            _ => Err(text),
        }
    }
}

impl From<Code> for String {
    fn from(code: Code) -> Self {
        code.to_string()
    }
}
