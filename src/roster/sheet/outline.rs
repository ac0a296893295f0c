//! Lists with one entry in each line. The level of an entry follows from its indentation or from the mark before it.

use std::borrow::Cow;

use super::{CellBudget, Row, Sheet, Unreadable};

/// Number of columns between tab stops.
const TAB: usize = 8;

/// Kind of a mark before an entry: `1.`, `a)`, `IV.`, `-`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// `1.` has one number, `1.2.` two.
    Number(usize),
    Capital,
    Small,
    RomanCapital,
    RomanSmall,
    Bullet,
    None,
}

/// Checks whether a list has entries on at least two levels.
pub(super) fn has_levels(list: &Sheet) -> bool {
    list.rows.iter().any(|row| row.cells.len() > 1)
}

/// Words at the end of the name of a command.
const COMMANDS: [&str; 6] = ["army", "corps", "wing", "division", "brigade", "regiment"];

/// Checks whether at least two entries of a list only name a command, as official reports print them: `FIRST BRIGADE.`
pub(super) fn names_commands(list: &Sheet) -> bool {
    const MOST_WORDS: usize = 4;
    let names_command = |row: &&Row| {
        let entry = row.cells.last().map_or("", String::as_str);
        entry.split_whitespace().count() <= MOST_WORDS && ends_with_command(entry)
    };
    list.rows.iter().filter(names_command).count() > 1
}

fn ends_with_command(entry: &str) -> bool {
    let last = entry.split_whitespace().last().unwrap_or_default();
    let last = last.trim_end_matches(['.', ':', ',']).to_lowercase();
    COMMANDS.contains(&last.as_str())
}

/// Reads a list; an entry is in the column of its level.
pub(super) fn read_outline(text: &str) -> Result<Sheet, Unreadable> {
    let mut budget = CellBudget::default();
    let text = without_bold(text);
    let text = with_stops(text.as_ref());
    let text = text.as_ref();
    let has_text = |line: &&str| line.contains(char::is_alphanumeric);
    let runs = repeated_signs(text);
    let bullets = bullets(text);
    let entries: Vec<(usize, usize, &str)> = numbered_lines(text)
        .filter(|(_, line)| has_text(line))
        .map(|(number, line)| {
            let (indent, entry) = split_indent(line, &runs, bullets);
            (number, indent, entry)
        })
        .collect();
    let mut indents = entries
        .iter()
        .filter(|(.., entry)| !is_page_number(entry) && !is_mark_alone(entry))
        // Half columns come from bullets, which are marks and not indentation.
        .map(|(_, indent, _)| indent / 2);
    let is_indented = indents
        .next()
        .is_some_and(|first| indents.any(|indent| indent != first));
    let mut levels = Levels::default();
    let mut marks = Vec::new();
    let is_roman = has_marks(&entries, ["I", "II"]) || is_lone_mark(&entries, "I", false);
    let is_lettered = has_marks(&entries, ["A", "B"]) || is_lone_mark(&entries, "A", is_roman);
    let mut last_letters = Vec::new();
    let rows = entries.iter().enumerate().map(|(n, entry)| {
        let (number, indent, entry) = *entry;
        // A page number belongs to no level.
        if is_page_number(entry) || is_mark_alone(entry) {
            budget.take_cells(1)?;
            return Ok(Row {
                number,
                cells: vec![entry.to_owned()],
                merged: Vec::new(),
            });
        }
        let follows = follows_letter(
            &last_letters,
            entry,
            entries.get(n + 1..).unwrap_or_default(),
        );
        let (mark, rest) = match split_mark(entry, follows) {
            (Mark::Capital, _) if !is_lettered || has_initials(entry) => (Mark::None, entry),
            (Mark::RomanCapital, _) if !is_roman || has_initials(entry) => (Mark::None, entry),
            split => split,
        };
        if let (Mark::Capital | Mark::Small, Some(letter)) = (mark, letter_of(entry)) {
            last_letters.retain(|last: &char| last.is_uppercase() != letter.is_uppercase());
            last_letters.push(letter);
        }
        let level = match is_indented {
            true => levels.level_of_indent(indent),
            false => level_of_mark(&mut marks, mark, entry),
        };
        budget.take_cells(level + 1)?;
        let mut cells = vec![String::new(); level];
        cells.push(rest.to_owned());
        Ok(Row {
            number,
            cells,
            merged: Vec::new(),
        })
    });
    Ok(Sheet {
        name: String::new(),
        rows: rows.collect::<Result<_, _>>()?,
        ..Sheet::default()
    })
}

/// Replaces the lines of a drawn tree by blanks, `│   ├── 2nd Wisconsin`, if at least two entries have such lines.
pub(super) fn without_branches(text: &str) -> Cow<'_, str> {
    const LEAST: usize = 2;
    let is_line = |sign: char| ('\u{2500}'..='\u{257F}').contains(&sign);
    let is_drawn = |line: &str| {
        let signs = line
            .chars()
            .take_while(|sign| is_line(*sign) || sign.is_whitespace());
        signs.filter(|sign| is_line(*sign)).count() > 1
    };
    // `|   |-- 2nd Wisconsin`, but not the rule of a table, `|---|---|`.
    let is_typed = |line: &str| {
        let rest = line.trim_start_matches(['|', '+', '`', '\\', ' ']);
        let signs = line.strip_suffix(rest).unwrap_or_default();
        let has_stem = signs.ends_with(['|', '+', '`', '\\']);
        has_stem && rest.starts_with("-- ") && !line.trim_end().ends_with('|')
    };
    let is_branch = |line: &&str| is_drawn(line) || is_typed(line);
    if text.lines().filter(is_branch).count() < LEAST {
        return Cow::Borrowed(text);
    }
    let has_drawn = text.contains(is_line);
    let of_tree = |sign: &char| match has_drawn {
        true => is_line(*sign) || sign.is_whitespace(),
        false => "|+`\\-".contains(*sign) || sign.is_whitespace(),
    };
    let bare = |line: &str| {
        let signs = line
            .trim_end_matches(['\r', '\n'])
            .chars()
            .take_while(of_tree);
        let (signs, bytes) =
            signs.fold((0, 0), |(n, bytes), sign| (n + 1, bytes + sign.len_utf8()));
        format!(
            "{}{}",
            " ".repeat(signs),
            line.get(bytes..).unwrap_or_default()
        )
    };
    Cow::Owned(text.split_inclusive('\n').map(bare).collect())
}

/// Puts a full stop behind the numbers before the entries of a list numbered like `1.2.1 1st Ohio`, so that they are
/// marks.
fn with_stops(text: &str) -> Cow<'_, str> {
    const LEAST: usize = 3;
    let numbers = |line: &str| {
        let (first, _) = line.trim_start().split_once(' ')?;
        let is_number =
            |n: &str| (1..4).contains(&n.len()) && n.bytes().all(|byte| byte.is_ascii_digit());
        // Numbers of the highest level often have their stop: `1. Union` above `1.1 First Division`.
        let first = first.strip_suffix('.').unwrap_or(first);
        first
            .split('.')
            .all(is_number)
            .then(|| first.matches('.').count())
    };
    let marked = text.lines().filter(|line| numbers(line).is_some());
    let is_deep = text.lines().filter(|line| numbers(line) > Some(0)).count() >= LEAST;
    let filled = text.lines().filter(|line| !line.trim().is_empty()).count();
    if !is_deep || marked.count() * 5 < filled * 4 {
        return Cow::Borrowed(text);
    }
    let stop = |line: &str| match (numbers(line), line.trim_start().split_once(' ')) {
        (Some(_), Some((first, rest))) if !first.ends_with('.') => format!("{first}. {rest}"),
        _ => line.to_owned(),
    };
    Cow::Owned(text.split_inclusive('\n').map(stop).collect())
}

/// Returns the lines of a text with their numbers, for all kinds of line breaks.
fn numbered_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = Some(text);
    let lines = std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.find(['\r', '\n']) else {
            rest = None;
            return Some(text);
        };
        let (line, end) = text.split_at(end);
        rest = end.strip_prefix("\r\n").or_else(|| end.get(1..));
        Some(line)
    });
    (1..).zip(lines)
}

/// Checks whether a line is only the number of a page: `12`, `- 12 -`, `Page 12`.
pub(crate) fn is_page_number(line: &str) -> bool {
    const LONGEST: usize = 20;
    if line.len() > LONGEST {
        return false;
    }
    let line = line.to_lowercase();
    let number = line.trim_matches(|sign: char| sign.is_whitespace() || "-–—|[]".contains(sign));
    let number = number.strip_prefix("page").unwrap_or(number).trim();
    (1..=4).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Checks whether a line consists only of a mark, such as `A.` or `(b)`, without the entry that it numbers.
pub(crate) fn is_mark_alone(line: &str) -> bool {
    let line = line.trim();
    let sign = line.strip_prefix('(').unwrap_or(line);
    let mut letters = sign.strip_suffix(['.', ')']).unwrap_or_default().chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
}

/// Returns the signs that are repeated before entries to show their level, as in `..1st Division`, `...1st Brigade`.
fn repeated_signs(text: &str) -> Vec<char> {
    const SIGNS: [char; 8] = ['.', '-', '*', '>', '+', '=', '#', '•'];
    let is_repeated = |sign: &char| {
        numbered_lines(text).any(|(_, line)| {
            let line = line.trim_start();
            let rest = line.trim_start_matches(*sign);
            line.len() - rest.len() > sign.len_utf8()
                && rest.trim_start().starts_with(char::is_alphanumeric)
        })
    };
    SIGNS.into_iter().filter(is_repeated).collect()
}

/// Returns the signs that are bullets. A star is a bullet if most indented lines begin with it; otherwise it may mark a
/// footnote.
fn bullets(text: &str) -> &'static [char] {
    const BULLETS: [char; 8] = ['-', '–', '—', '•', '·', '◦', '▪', '*'];
    let lines = numbered_lines(text).map(|(_, line)| line);
    let indented = lines.filter(|line| line.starts_with([' ', '\t']) && !line.trim().is_empty());
    let (stars, others) =
        indented.partition::<Vec<_>, _>(|line| line.trim_start().starts_with("* "));
    match BULLETS.split_last() {
        Some((_, plain)) if stars.is_empty() || stars.len() < others.len() => {
            BULLETS.get(..plain.len()).unwrap_or_default()
        }
        _ => &BULLETS,
    }
}

/// Removes the stars of bold words at the beginning of lines: `**Union** - Nathaniel Lyon`.
fn without_bold(text: &str) -> Cow<'_, str> {
    let is_bold = |line: &str| {
        let inside = line.trim_start().strip_prefix("**");
        inside.is_some_and(|inside| inside.contains("**"))
    };
    if !text.contains("**") {
        return Cow::Borrowed(text);
    }
    let lines = text.split_inclusive(['\r', '\n']);
    let plain = lines.map(|line| match is_bold(line) {
        true => Cow::Owned(line.replace("**", "")),
        false => Cow::Borrowed(line),
    });
    Cow::Owned(plain.collect())
}

/// Splits the indentation from an entry. A sign is as wide as a blank; a bullet makes an entry half a column deeper,
/// because the command above it may have no bullet.
fn split_indent<'t>(line: &'t str, runs: &[char], bullets: &[char]) -> (usize, &'t str) {
    let entry = line.trim_start();
    let blanks = line.get(..line.len() - entry.len()).unwrap_or_default();
    let columns = blanks.chars().fold(0, |column, blank| match blank {
        '\t' => (column / TAB + 1) * TAB,
        _ => column + 1,
    });
    let first = entry.chars().next().unwrap_or_default();
    if runs.contains(&first) {
        let rest = entry.trim_start_matches(first);
        let signs = (entry.len() - rest.len()) / first.len_utf8();
        return (2 * (columns + signs), rest.trim());
    }
    let is_bullet = bullets.contains(&first)
        && entry
            .get(first.len_utf8()..)
            .is_some_and(|rest| rest.starts_with(char::is_whitespace));
    (2 * columns + usize::from(is_bullet), entry.trim_end())
}

/// Levels by indentation: an entry that is farther right than the one above it is one level lower.
#[derive(Debug, Default)]
struct Levels(Vec<usize>);

impl Levels {
    fn level_of_indent(&mut self, indent: usize) -> usize {
        while self.0.last().is_some_and(|last| *last >= indent) {
            self.0.pop();
        }
        self.0.push(indent);
        self.0.len() - 1
    }
}

/// Checks whether some entries begin with the first of two marks, and some with the second: `A.` and `B.`
fn has_marks(entries: &[(usize, usize, &str)], marks: [&str; 2]) -> bool {
    let begins = |letter: &str| {
        entries.iter().any(|(.., entry)| {
            let rest = entry
                .strip_prefix('(')
                .unwrap_or(entry)
                .strip_prefix(letter);
            rest.is_some_and(|rest| rest.starts_with(['.', ')']))
        })
    };
    marks.into_iter().all(begins)
}

/// Checks whether a letter is a mark although the next letter is missing, as when each side has one division. It is a
/// mark if several entries or a numbered one begin with it, and no entries begin with initials. If `has_roman` is true,
/// Roman numbers are marks of their own and do not count here.
fn is_lone_mark(entries: &[(usize, usize, &str)], letter: &str, has_roman: bool) -> bool {
    const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    let marked: Vec<(char, &str)> = entries
        .iter()
        .filter_map(|(.., entry)| split_capital(entry))
        .filter(|(mark, _)| !(has_roman && "IVXL".contains(*mark)))
        .collect();
    let is_numbered = |rest: &str| {
        let first = rest.split(' ').next().unwrap_or_default().to_lowercase();
        first.starts_with(|sign: char| sign.is_ascii_digit()) || ORDINALS.contains(&first.as_str())
    };
    let is_own = |(mark, rest): &(char, &str)| letter.starts_with(*mark) && !has_initials(rest);
    marked.iter().all(is_own)
        && match marked.as_slice() {
            [] => false,
            [(_, only)] => is_numbered(only),
            _ => true,
        }
}

/// Splits one capital with a sign off an entry: `A. First Division`.
fn split_capital(entry: &str) -> Option<(char, &str)> {
    let (first, rest) = entry.split_once(' ')?;
    let mut letters = first.strip_suffix(['.', ')'])?.chars();
    let mark = letters.next().filter(|letter| letter.is_uppercase())?;
    letters.next().is_none().then_some((mark, rest.trim()))
}

/// Checks whether an entry begins with two initials: `S. D. Lee's Battalion`.
fn has_initials(entry: &str) -> bool {
    let mut words = entry.split_whitespace().skip(1);
    let is_initial = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase) && letters.as_str() == "."
    };
    words.next().is_some_and(is_initial)
}

/// Returns the level of a mark: the level of the last open mark of its kind or, if there is none, one level deeper than
/// the last mark. A unit without a mark is on the deepest level if marked commands above it are below a heading without
/// a mark. If such headings are on the highest level, only an entry that begins with a number counts as a unit.
fn level_of_mark(open: &mut Vec<Mark>, mark: Mark, entry: &str) -> usize {
    let heading = open.iter().position(|known| *known == Mark::None);
    let is_below_heading = || heading.is_some_and(|at| open.len() > (at + 1).max(2));
    let is_number = |sign: char| sign.is_ascii_digit();
    let has_number = match heading {
        Some(0) => entry.starts_with(is_number) && !has_command_word(entry),
        _ => entry.contains(is_number),
    };
    let is_unit = || has_number && !ends_with_command(entry);
    if mark == Mark::None && is_unit() && is_below_heading() {
        return open.len();
    }
    match open.iter().position(|known| *known == mark) {
        Some(level) => open.truncate(level + 1),
        None => open.push(mark),
    }
    open.len() - 1
}

fn has_command_word(entry: &str) -> bool {
    const SHORT: [&str; 4] = ["div", "bde", "brig", "btn"];
    let entry = entry.to_lowercase();
    let mut words = entry.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| COMMANDS.contains(&word) && word != "regiment" || SHORT.contains(&word))
}

/// Returns the one letter before an entry: `a` of `a. 1st Brigade`.
fn letter_of(entry: &str) -> Option<char> {
    let sign = sign_of(entry)?;
    let mut letters = sign.chars();
    let letter = letters.next().filter(|letter| letter.is_alphabetic())?;
    letters.next().is_none().then_some(letter)
}

/// Returns the mark before an entry, without the signs around it.
fn sign_of(entry: &str) -> Option<&str> {
    let (first, _) = entry.split_once(char::is_whitespace)?;
    let sign = first.strip_prefix('(').unwrap_or(first);
    sign.strip_suffix(['.', ')'])
}

/// Checks whether the letter before an entry continues the alphabet, `i.` after `h.`, and no Roman number, `ii.`, comes
/// after it.
fn follows_letter(last: &[char], entry: &str, later: &[(usize, usize, &str)]) -> bool {
    let Some(letter) = letter_of(entry).filter(char::is_ascii_alphabetic) else {
        return false;
    };
    let before = u8::try_from(letter)
        .ok()
        .map(|byte| char::from(byte.wrapping_sub(1)));
    let roman = [
        letter.to_string(),
        if letter.is_uppercase() { "I" } else { "i" }.to_owned(),
    ]
    .concat();
    let next = u8::try_from(letter)
        .ok()
        .map(|byte| char::from(byte.wrapping_add(1)).to_string());
    let mut later = later.iter().filter_map(|(.., entry)| sign_of(entry));
    let first = later.find(|sign| *sign == roman || Some(*sign) == next.as_deref());
    before.is_some_and(|before| last.contains(&before)) && first != Some(roman.as_str())
}

/// Splits the mark from an entry. A number before a bare unit word is part of the name: `1. Division`. A letter that
/// `follows` the previous letter is not a Roman number.
fn split_mark(entry: &str, follows: bool) -> (Mark, &str) {
    let Some((mark, rest)) = leading_mark(entry, follows) else {
        return (Mark::None, entry);
    };
    let is_rank = COMMANDS.iter().any(|rank| rest.eq_ignore_ascii_case(rank));
    match is_rank && mark != Mark::Bullet {
        true => (mark, entry),
        false => (mark, rest),
    }
}

fn leading_mark(entry: &str, follows: bool) -> Option<(Mark, &str)> {
    const BULLETS: &str = "-*+•◦▪·–—o";
    let (first, rest) = entry.split_once(char::is_whitespace)?;
    let rest = rest.trim_start();
    let mut letters = first.chars();
    if let (Some(bullet), None) = (letters.next(), letters.next())
        && BULLETS.contains(bullet)
    {
        return Some((Mark::Bullet, rest));
    }
    let sign = first.strip_prefix('(').unwrap_or(first);
    let sign = sign.strip_suffix(['.', ')'])?;
    let is_roman = |one: &str| sign.chars().all(|letter| one.contains(letter));
    let is_letter = sign.chars().count() == 1;
    let numbers: Vec<&str> = sign.split('.').collect();
    let mark = match sign {
        "" => return None,
        _ if numbers
            .iter()
            .all(|n| !n.is_empty() && n.len() < 4 && n.bytes().all(|b| b.is_ascii_digit())) =>
        {
            Mark::Number(numbers.len())
        }
        // `I.` may follow `H.`
        _ if is_roman("IVXL") && !(is_letter && follows) => Mark::RomanCapital,
        _ if is_roman("ivxl") && !(is_letter && follows) => Mark::RomanSmall,
        _ if is_letter && sign.chars().all(char::is_uppercase) => Mark::Capital,
        _ if is_letter && sign.chars().all(char::is_lowercase) => Mark::Small,
        _ => return None,
    };
    Some((mark, rest))
}
