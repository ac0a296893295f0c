//! The sums of the series: strength in fractions (BS-106, BS-107), ratings (BS-105), columns (BS-605), boxes (BS-607),
//! codes (BS-901), hits (BS-902), break tests (BS-903), the draw from a cup (BS-1203).

use std::fmt;
use std::iter::Sum;

use serde::Deserialize;
use serde::Serialize;

/// Strength points, exact: counted in sixteenths, for no product of the factors has a smaller part.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Strength(i64);

const PARTS: i64 = 16;

impl Strength {
    /// No strength.
    pub const NONE: Strength = Strength(0);
    /// A cadre, about 25 men: `C` (BS-101).
    pub const CADRE: Strength = Strength(PARTS / 2);

    /// Returns so many whole points of 50 men.
    #[must_use]
    pub const fn whole(points: i64) -> Self {
        Self(points * PARTS)
    }

    /// Returns the strength of a counter: a number, or `C`.
    #[must_use]
    pub fn printed(text: &str) -> Option<Self> {
        match text.trim() {
            "C" | "c" => Some(Self::CADRE),
            number => number
                .parse()
                .ok()
                .filter(|n| (1..=99).contains(n))
                .map(Self::whole),
        }
    }

    /// Returns the men that it stands for.
    #[must_use]
    pub const fn men(self) -> i64 {
        self.0 * 50 / PARTS
    }

    /// Returns it less so many points, not below none (BS-103).
    #[must_use]
    pub fn less(self, points: i64) -> Self {
        Self((self.0 - points * PARTS).max(0))
    }

    /// Returns it times a factor.
    #[must_use]
    pub const fn times(self, factor: Factor) -> Self {
        let (over, under) = factor.parts();
        Self(self.0 * over / under)
    }

    /// Returns the points that fire, the fraction dropped at the very end (BS-106): none below a half.
    #[must_use]
    pub const fn fires_as(self, three_quarters_fire: bool) -> Option<Fires> {
        match self.0 / PARTS {
            0 if self.0 * 2 < PARTS => None,
            0 if self.0 * 2 > PARTS && !three_quarters_fire => None,
            0 => Some(Fires::Cadre),
            points => Some(Fires::Points(points)),
        }
    }

    /// Returns whether it is at least so many times another.
    #[must_use]
    pub const fn is_at_least(self, times: i64, other: Self) -> bool {
        self.0 >= other.0 * times
    }

    /// Returns it in sixteenths of a point.
    #[must_use]
    pub const fn sixteenths(self) -> i64 {
        self.0
    }
}

impl Sum for Strength {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        Self(all.map(|one| one.0).sum())
    }
}

impl fmt::Display for Strength {
    /// As the exact column of the vectors has it: `4`, `1/2`, `15/2`; a cadre is `C` on counters alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut under = PARTS;
        let mut over = self.0;
        while under > 1 && over % 2 == 0 {
            (over, under) = (over / 2, under / 2);
        }
        match under {
            1 => write!(f, "{over}"),
            _ => write!(f, "{over}/{under}"),
        }
    }
}

/// What fires, the fraction dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fires {
    /// On the column C.
    Cadre,
    /// So many points.
    Points(i64),
}

impl fmt::Display for Fires {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fires::Cadre => f.write_str("C"),
            Fires::Points(points) => points.fmt(f),
        }
    }
}

/// A factor of strength (BS-107). They multiply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Factor {
    /// Canister of guns: 3/2.
    Canister,
    /// Effective range: 1.
    Effective,
    /// Long range, opportunity fire, supporting defensive fire: 1/2.
    Half,
    /// Extreme range: 1/4.
    Quarter,
}

impl Factor {
    const fn parts(self) -> (i64, i64) {
        match self {
            Factor::Canister => (3, 2),
            Factor::Effective => (1, 1),
            Factor::Half => (1, 2),
            Factor::Quarter => (1, 4),
        }
    }
}

/// The morale hits that a unit carries (BS-104).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Marker {
    /// No marker.
    #[default]
    None,
    /// One hit.
    Shaken,
    /// Two hits.
    Disrupted,
}

impl Marker {
    /// Returns how many hits it is.
    #[must_use]
    pub const fn hits(self) -> i64 {
        match self {
            Marker::None => 0,
            Marker::Shaken => 1,
            Marker::Disrupted => 2,
        }
    }

    /// Returns the marker after so many more hits, and how many break tests they call for (BS-902).
    #[must_use]
    pub const fn after(self, hits: i64) -> (Marker, i64) {
        match self.hits() + hits {
            0 => (Marker::None, 0),
            1 => (Marker::Shaken, 0),
            all => (Marker::Disrupted, all - 2),
        }
    }

    /// Returns the marker after so many hits were taken off.
    #[must_use]
    pub const fn recovered(self, hits: i64) -> Marker {
        match self.hits() - hits {
            1 => Marker::Shaken,
            2.. => Marker::Disrupted,
            _ => Marker::None,
        }
    }

    /// Returns its name; empty for none.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Marker::None => "",
            Marker::Shaken => "shaken",
            Marker::Disrupted => "disrupted",
        }
    }
}

/// Returns a modified cohesion rating: less the marker, less 1 if unsupported, 0 to 6 (BS-105).
#[must_use]
pub fn rating(printed: i64, marker: Marker, supported: bool) -> i64 {
    (printed - marker.hits() - i64::from(!supported)).clamp(0, 6)
}

/// Returns the marker that holds, or the box of the track (BS-903).
#[must_use]
pub fn broken(rating: i64, die: i64) -> Option<u8> {
    match die - rating {
        ..=0 => None,
        1 => Some(1),
        2 => Some(2),
        _ => Some(3),
    }
}

/// The columns of a results table, by their names: `C` first, `n`, `n-m`, last `n+`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Columns(pub Vec<String>);

impl Columns {
    /// Returns the place of the column that holds what fires; none where no column does.
    #[must_use]
    pub fn of(&self, fires: Fires) -> Option<usize> {
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

    /// Returns the column after all shifts, made once (BS-605): left of the first there is none, but for defensive
    /// fire; right of the last the last counts.
    #[must_use]
    pub fn shifted(&self, from: usize, shift: i64, is_defensive: bool) -> Option<&str> {
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

/// Which test a box calls for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Of close combat alone: no box holds the rating.
    CloseFight,
    /// Green.
    Routine,
    /// Yellow.
    Tough,
    /// Red.
    Severe,
}

impl Severity {
    /// All, the worst last.
    pub const ALL: [Severity; 4] = [
        Severity::CloseFight,
        Severity::Routine,
        Severity::Tough,
        Severity::Severe,
    ];

    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Severity::CloseFight => "close-fight",
            Severity::Routine => "routine",
            Severity::Tough => "tough",
            Severity::Severe => "severe",
        }
    }
}

/// A result of the table: the spans of ratings that call for a severe, a tough, a routine test (BS-607).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Boxes([Option<(i64, i64)>; 3]);

impl Boxes {
    /// Reads `- 0 1-3`; none where it is no result.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let spans: Vec<Option<(i64, i64)>> =
            text.split_whitespace().map(span).collect::<Option<_>>()?;
        <[Option<(i64, i64)>; 3]>::try_from(spans).ok().map(Self)
    }

    /// Returns the test that a rating calls for.
    #[must_use]
    pub fn calls_for(&self, rating: i64) -> Option<Severity> {
        let severities = [Severity::Severe, Severity::Tough, Severity::Routine];
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

/// Reads `0-1`, `3` or `-`; the outer none is no span.
fn span(word: &str) -> Option<Option<(i64, i64)>> {
    if word == "-" {
        return Some(None);
    }
    let (from, to) = word.split_once('-').unwrap_or((word, word));
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    (0 <= from && from <= to && to <= 6).then_some(Some((from, to)))
}

/// What a test does (BS-901).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Code {
    /// The lead: fresh turns battleworn, battleworn takes a break test.
    D,
    /// The lead and the next largest of the hex.
    D2,
    /// Every unit of the hex.
    DAll,
    /// The attacker's largest.
    AD,
    /// The lead and the attacker's largest, unless one side is three times the other.
    BD,
    /// Hits on the lead.
    MH(i64),
    /// A hit on the attacker's largest.
    AMH,
    /// The lead takes a break test.
    BT,
    /// The lead retreats.
    R(i64),
    /// Every unit of the hex retreats.
    RA(i64),
    /// The attacker's largest retreats.
    AR(i64),
    /// Panics.
    P(i64),
}

impl Code {
    /// Reads one code; none where nobody knows it.
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

    /// Reads the codes of a cell, from left to right; a dash is none of them.
    ///
    /// # Errors
    ///
    /// The word that nobody knows.
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

/// Whom `BD*` depletes: defenders, attackers (BS-901).
#[must_use]
pub const fn both_depleted(attackers: Strength, defenders: Strength) -> (bool, bool) {
    if attackers.is_at_least(3, defenders) {
        (true, false)
    } else if defenders.is_at_least(3, attackers) {
        (false, true)
    } else {
        (true, true)
    }
}
