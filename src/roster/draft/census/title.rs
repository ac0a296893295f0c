//! The battle's name and date in the titles of a table or list: `Battle of Perryville, October 8, 1862`.

use super::reader::{Reader, Title};
use super::words::{alike, plain_words};

/// Years of the war.
const YEARS: std::ops::RangeInclusive<u32> = 1861..=1865;

impl Reader<'_> {
    /// Skips a title, and stores its text for the name and date of the battle.
    pub(super) fn skip_title(&mut self, row: usize, text: &str) {
        self.ignore(row, "title");
        let (text, table) = (text.trim().to_owned(), self.table);
        self.titles.push(Title { text, row, table });
    }

    /// Returns the name and the date of the battle, and reports those that a title gives. A title that contains all
    /// words of the given name gives the full name.
    pub(super) fn name_and_date(&mut self) -> (String, Option<String>) {
        let typed = self.settings.name.clone();
        let titles = std::mem::take(&mut self.titles);
        let mut found = |field, read: &dyn Fn(&str) -> Option<String>| {
            let (title, value) = titles
                .iter()
                .find_map(|title| Some((title, read(&title.text)?)))?;
            self.table = title.table;
            self.guess(title.row, "", field, &title.text, value.clone());
            Some(value)
        };
        let date = found("date", &date_in);
        let name = found("name", &|title| {
            name_in(title, &typed).filter(|name| alike(name) != alike(&typed))
        });
        (name.unwrap_or(typed), date)
    }
}

/// Returns the part of a title that names the battle: it contains all words of the given name and is not a date. `None`
/// if there is no such part.
fn name_in(title: &str, given: &str) -> Option<String> {
    let given = plain_words(given);
    let parts = title.split([',', ';', ':', '(', ')', '–', '—']);
    let parts = parts.flat_map(|part| part.split(" - "));
    let mut names = parts.map(|part| {
        let is_of_date =
            |word: &&str| month(word).is_some() || day(word).is_some() || date_in(word).is_some();
        let words = part.split_whitespace().take_while(|word| !is_of_date(word));
        words.collect::<Vec<_>>().join(" ")
    });
    names.find(|name| {
        let words = plain_words(name);
        !given.is_empty() && given.iter().all(|word| words.contains(word))
    })
}

/// Returns the number of a month by its name, or by the first three letters of its name; `None` for any other word.
fn month(word: &str) -> Option<usize> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let word = word.trim_end_matches(['.', ',']).to_lowercase();
    let is_month = |month: &&str| {
        *month == word
            || month.get(..3) == Some(word.as_str())
            || month.get(..4) == Some(word.as_str())
    };
    MONTHS.iter().position(is_month).map(|at| at + 1)
}

fn day(word: &str) -> Option<u32> {
    let word = word.trim_end_matches(['s', 't', 'n', 'd', 'r', 'h']);
    word.parse().ok().filter(|day| (1..=31).contains(day))
}

/// Returns the first date of the war in a text, as a roster writes it; the first day, if the text names several. `None`
/// if it has no such date.
pub(super) fn date_in(text: &str) -> Option<String> {
    let words = plain_words(text);
    let word = |at: usize| words.get(at).map(String::as_str);
    let year = |at: usize| word(at)?.parse().ok().filter(|year| YEARS.contains(year));
    (0..words.len()).find_map(|at| {
        if let Some(month) = word(at).and_then(month) {
            let is_day = |at: &usize| word(*at).and_then(day).is_some();
            // `7 and 8 October 1862`, `October 7-8, 1862`
            let before = (0..at)
                .rev()
                .take_while(|at| is_day(at) || word(*at) == Some("and"));
            let first = before.filter(is_day).last();
            let days =
                (at + 1..words.len()).take_while(|at| is_day(at) || word(*at) == Some("and"));
            let after = days.collect::<Vec<_>>();
            let year = year(at + 1 + after.len())?;
            let first = first.or_else(|| after.into_iter().find(is_day))?;
            return date(year, month, day(word(first)?)?);
        }
        let (year, month) = (year(at)?, word(at + 1)?.parse().ok()?);
        date(year, month, word(at + 2)?.parse().ok()?)
    })
}

/// Writes a date; `None` if the calendar does not have it.
fn date(year: u32, month: usize, day: u32) -> Option<String> {
    let days = match month {
        2 if year.is_multiple_of(4) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    (1..=days)
        .contains(&day)
        .then(|| format!("{year}-{month:02}-{day:02}"))
}
