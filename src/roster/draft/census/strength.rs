//! Numbers of men, in the usual notations.

use super::doubt::without_doubt;
use super::guns;
use super::guns::MOST_OF_NO_MEN;
use super::words::is_unknown;

/// Maximum number of men in a unit; more is a typing error.
const MOST: u32 = 20_000;

/// Maximum ratio of the ends of a range; two numbers farther apart are not a range.
const WIDEST: u32 = 2;

/// A strength as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Strength {
    /// A number of men, with its text if a mark in it matters.
    Men(u32, Option<String>),
    /// Empty, zero, or words for unknown.
    Unknown,
    /// Unreadable without a person.
    Unreadable,
}

/// Separator of thousands in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grouping {
    /// `1,204`, with a decimal point.
    Comma,
    /// `1.204`, with a decimal comma.
    Point,
}

impl Grouping {
    /// Finds the separator of a table from its strengths; `delimiter` decides if they leave it open.
    pub(super) fn from_strengths<'a>(
        texts: impl Iterator<Item = &'a str>,
        delimiter: Option<char>,
    ) -> Self {
        let (mut commas, mut points) = (0, 0);
        for text in texts {
            let is_grouped = |sign| grouped(text.trim(), sign);
            commas += usize::from(is_grouped(','));
            points += usize::from(is_grouped('.'));
            // `302.0` has a decimal point, `302,0` a decimal comma.
            let decimal = |sign| {
                text.trim()
                    .rsplit_once(sign)
                    .is_some_and(|(_, rest)| is_zeros(rest))
            };
            commas += usize::from(decimal('.'));
            points += usize::from(decimal(','));
        }
        match (commas, points) {
            (0, 0) if delimiter == Some(';') => Grouping::Point,
            (commas, points)
                if points > commas || points == commas && points > 0 && delimiter == Some(';') =>
            {
                Grouping::Point
            }
            _ => Grouping::Comma,
        }
    }
}

/// Checks whether a text is a number with this separator of thousands.
fn grouped(text: &str, sign: char) -> bool {
    let mut groups = text.split(sign);
    let first = groups.next().unwrap_or_default();
    let is_number = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let mut rest = groups.peekable();
    rest.peek().is_some()
        && (1..=3).contains(&first.len())
        && is_number(first)
        && rest.all(|group| group.len() == 3 && is_number(group))
}

fn is_zeros(text: &str) -> bool {
    (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte == b'0')
}

/// Joins the texts of several columns of men: their sum, `270 + 35` if one is not a plain number.
pub(super) fn sum(texts: &[String]) -> String {
    let [_, _, ..] = texts else {
        return texts.concat();
    };
    let men_in = |text: &String, grouping| match read(text, grouping) {
        Strength::Men(men, None) => Some(men),
        Strength::Unknown => Some(0),
        _ => None,
    };
    let men = texts
        .iter()
        .map(|text| men_in(text, Grouping::Comma).or_else(|| men_in(text, Grouping::Point)));
    let sum = men.sum::<Option<u32>>();
    sum.map_or_else(|| texts.join(" + "), |sum| sum.to_string())
}

/// Reads a strength.
pub(super) fn read(text: &str, grouping: Grouping) -> Strength {
    let text = text.trim();
    // Most strengths have only digits: these are read fast.
    if (1..=5).contains(&text.len())
        && !text.starts_with('0')
        && text.bytes().all(|byte| byte.is_ascii_digit())
    {
        let men = text.parse().ok().filter(|men| *men <= MOST);
        return men.map_or(Strength::Unreadable, |men| Strength::Men(men, None));
    }
    if matches!(
        text,
        "" | "?" | "-" | "–" | "—" | "." | "*" | "..." | "…" | "0"
    ) || is_unknown(text)
    {
        return Strength::Unknown;
    }
    let men_in = |text: &str| {
        let bare = without_doubt(text);
        number(&bare, grouping).or_else(|| range(&bare, grouping))
    };
    // `461 (k 24, w 145)`: what is in brackets is a remark.
    let before_bracket = || text.split_once(['(', '[']).map(|(men, _)| men.trim());
    let men = men_in(text)
        .or_else(|| men_in(before_bracket()?))
        .or_else(|| officers_and_men(text, grouping));
    match men {
        Some(0) => Strength::Unknown,
        Some(men) if men <= MOST => {
            let counted = text.strip_suffix("men").unwrap_or(text).trim_end();
            let is_marked = number(counted, grouping).is_none();
            Strength::Men(men, is_marked.then(|| text.to_owned()))
        }
        _ => Strength::Unreadable,
    }
}

/// Returns a number without any mark or word, if it is too large for guns; `None` for any other text.
pub(super) fn plain_count(text: &str, grouping: Grouping) -> Option<u32> {
    if text.contains(char::is_alphabetic) {
        return None;
    }
    match read(text, grouping) {
        Strength::Men(men, None) if men > MOST_OF_NO_MEN => Some(men),
        _ => None,
    }
}

/// Returns the sum of officers and men: `25 officers and 300 men`, `25 officers, 300 enlisted`.
fn officers_and_men(text: &str, grouping: Grouping) -> Option<u32> {
    const MEN: [&str; 5] = ["men", "enlisted", "enlisted men", "other ranks", "soldiers"];
    let small = text.to_lowercase();
    let (officers, rest) = small.split_once(" officer")?;
    let rest = rest.trim_start_matches('s').trim_start();
    let rest = ["and ", ", ", "& ", "+ ", "/ ", "; "]
        .iter()
        .find_map(|sign| rest.strip_prefix(sign))?;
    let (men, word) = rest.trim().split_once(' ')?;
    let sum = number(officers.trim(), grouping)?.checked_add(number(men, grouping)?)?;
    MEN.contains(&word.trim_end_matches('.')).then_some(sum)
}

/// Returns the men before another number or an addition, which a person should check: `300/280`, `300 + band`. If the
/// first number is too small for men, it counts officers, as in `20/380`.
pub(super) fn first_number(text: &str, grouping: Grouping) -> Option<u32> {
    let (first, rest) = text.split_once(['/', '+'])?;
    let first = number(first.trim(), grouping)?;
    let rest = number(rest.trim(), grouping).unwrap_or(0);
    (first > MOST_OF_NO_MEN && first <= MOST && rest <= first).then_some(first)
}

/// Checks whether a text is two numbers, the larger one behind: `30/675` may count officers and men.
pub(super) fn is_pair(text: &str) -> bool {
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let pair = text.split_once(['/', '+']);
    let pair = pair.and_then(|(first, second)| number(first).zip(number(second)));
    pair.is_some_and(|(first, second)| first <= second && second > MOST_OF_NO_MEN)
}

/// Reads a whole number: `302`, `1,204`, `1 204`, `302.0`.
fn number(text: &str, grouping: Grouping) -> Option<u32> {
    let (thousands, decimal) = match grouping {
        Grouping::Comma => (',', '.'),
        Grouping::Point => ('.', ','),
    };
    let whole = match text.split_once(decimal) {
        Some((whole, rest)) if is_zeros(rest) => whole,
        Some(_) => return None,
        None => text,
    };
    let blank = |letter: char| {
        matches!(
            letter,
            ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}' | '\'' | '’'
        )
    };
    let signs: Vec<char> = whole
        .chars()
        .filter(|letter| !letter.is_ascii_digit())
        .collect();
    let same = match signs.first() {
        None => return whole.parse().ok(),
        Some(sign) if *sign == thousands => *sign,
        Some(sign) if blank(*sign) => *sign,
        Some(_) => return None,
    };
    if signs.iter().any(|sign| *sign != same) || !grouped(whole, same) {
        return None;
    }
    let digits: String = whole.chars().filter(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Splits the men and guns of a strength: `110/6 guns`, `350 (2 guns)`, `350 with 2 guns`, `4 Napoleons/141`, `2 guns,
/// 40 men`; `None` if it lacks one of them.
pub(super) fn men_and_guns(text: &str) -> Option<(String, String)> {
    const DIVIDERS: [&str; 12] = [
        " with ", " w/", " w ", " and ", "/", "+", "&", ";", "(", ", ", " - ", " – ",
    ];
    if !text.contains(char::is_alphabetic) {
        return None;
    }
    let split = |sign: &&str| {
        let (men, guns) = text.split_once(*sign)?;
        let guns = guns.trim_matches([' ', '(', ')']);
        let is_men = matches!(read(men, Grouping::Comma), Strength::Men(..));
        let is_guns = guns.contains(char::is_alphabetic)
            && guns::read(guns).is_some_and(|guns| guns.number().is_some());
        (is_men && is_guns).then(|| (men.trim().to_owned(), guns.to_owned()))
    };
    // A small number behind guns may be anything, unless it says that it counts men.
    let split_behind = |sign: &&str| {
        let (guns, men) = text.rsplit_once(*sign)?;
        let men = men.trim_matches([' ', '(', ')']);
        let count = match read(men, Grouping::Comma) {
            Strength::Men(count, _) => count,
            _ => return None,
        };
        let is_men = count > MOST_OF_NO_MEN || men.contains(char::is_alphabetic);
        let guns = guns.trim();
        let is_guns = guns.contains(char::is_alphabetic)
            && guns::read(guns).is_some_and(|guns| guns.number().is_some());
        (is_men && is_guns).then(|| (men.to_owned(), guns.to_owned()))
    };
    let behind = || DIVIDERS.iter().find_map(split_behind);
    DIVIDERS.iter().find_map(split).or_else(behind)
}

/// Returns the middle of a range: `300-350`, `300 to 350`. Numbers far apart are not a range: `20/380` counts officers
/// and men, and `3-500` leaves out digits.
fn range(text: &str, grouping: Grouping) -> Option<u32> {
    let ends = ["-", "–", "—", " to ", "/", "−"]
        .iter()
        .find_map(|sign| text.split_once(sign));
    let (low, high) = ends?;
    let (low, high) = (
        number(low.trim(), grouping)?,
        number(high.trim(), grouping)?,
    );
    // `1/2` may be a half.
    if text.contains('/') && low <= MOST_OF_NO_MEN {
        return None;
    }
    (low <= high && high <= low.saturating_mul(WIDEST)).then(|| low.midpoint(high))
}
