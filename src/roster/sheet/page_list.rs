//! The list of a web page without tables: preformatted text, the page's one nested list, or one for each side.

use html5gum::{Token, Tokenizer};

use super::visibility::{Shown, Visibility};

/// Maximum number of separate levels in a nested list; deeper items join the last level.
const DEEPEST: usize = 20;

/// Returns the list of a page as indented text; `None` if the page has no list, or several that might be menus. Two
/// lists with headings of their own become one, with an entry for each heading.
///
/// Preformatted text keeps its lines, so that a row has the number of its line in the file. The entries of a nested
/// list are numbered from 1.
pub(super) fn indented_list(page: &str) -> Option<String> {
    let mut reader = ListReader::default();
    let mut visibility = Visibility::default();
    let mut lines = preformatted_lines(page);
    for token in Tokenizer::new(page) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => {
                // Each preformatted text has its line, also one that is not shown.
                let line = match tag.name.as_slice() == b"pre" {
                    true => lines.next().unwrap_or(0),
                    false => 0,
                };
                if visibility.open(&tag, false) != Shown::Nothing {
                    reader.open(&tag.name, line);
                }
            }
            Token::EndTag(tag) if visibility.close(&tag.name) => reader.close(&tag.name),
            Token::String(text) if visibility.shows_text() => {
                reader.add_text(&String::from_utf8_lossy(&text));
            }
            _ => {}
        }
    }
    if !reader.preformatted.trim().is_empty() {
        return Some(reader.preformatted);
    }
    let nested = reader.lists.into_iter().filter(|list| list.is_nested);
    let nested: Vec<PageList> = nested.collect();
    match nested.as_slice() {
        [only] => Some(only.text.clone()),
        lists => below_headings(lists),
    }
}

/// Joins lists below their headings: one list for each side, or one for each corps below two sides. `None` for lists
/// without headings of their own, which may be menus.
fn below_headings(lists: &[PageList]) -> Option<String> {
    let (first, others) = lists.split_first()?;
    let shared = |other: &PageList| {
        let pairs = first.headings.iter().zip(&other.headings);
        pairs.take_while(|(one, other)| one == other).count()
    };
    // The title of the page stands above all of them.
    let above = others.iter().map(shared).min()?;
    let own = |list: &PageList| list.headings.get(above..).unwrap_or_default().to_vec();
    let paths: Vec<Vec<String>> = lists.iter().map(own).collect();
    let depth = paths.first().map_or(0, Vec::len);
    let is_like_others = |path: &Vec<String>| path.len() == depth && depth > 0;
    let mut sides: Vec<&String> = paths.iter().filter_map(|path| path.first()).collect();
    sides.dedup();
    let mut written: Vec<&Vec<String>> = paths.iter().collect();
    written.dedup();
    if !paths.iter().all(is_like_others) || sides.len() != 2 || written.len() != paths.len() {
        return None;
    }
    let mut text = String::new();
    let mut open: &[String] = &[];
    for (path, list) in paths.iter().zip(lists) {
        let same = path
            .iter()
            .zip(open)
            .take_while(|(one, other)| one == other);
        for (level, heading) in path.iter().enumerate().skip(same.count()) {
            text.push_str(&format!("{}{heading}\n", "  ".repeat(level)));
        }
        for line in list.text.lines() {
            text.push_str(&format!("{}{line}\n", "  ".repeat(depth)));
        }
        open = path;
    }
    Some(text)
}

/// Returns the line, counted from 0, on which each preformatted text begins.
fn preformatted_lines(page: &str) -> impl Iterator<Item = usize> {
    let small = page.to_ascii_lowercase();
    let mut lines = Vec::new();
    let (mut line, mut done) = (0, 0);
    for (at, _) in small.match_indices("<pre") {
        line += small
            .get(done..at)
            .unwrap_or_default()
            .matches('\n')
            .count();
        done = at;
        lines.push(line);
    }
    lines.into_iter()
}

/// A list that no other list contains.
#[derive(Debug, Default)]
struct PageList {
    /// Headings above the list, the highest first; empty if another list stands between.
    headings: Vec<String>,
    text: String,
    is_nested: bool,
}

#[derive(Debug, Default)]
struct ListReader {
    preformatted: String,
    /// Number of lines written so far.
    written: usize,
    in_preformatted: bool,
    in_heading: bool,
    /// The headings that are in force, the highest first, each with the digit of its rank.
    headings: Vec<(u8, String)>,
    /// True from a heading to the list that follows it.
    is_headed: bool,
    lists: Vec<PageList>,
    /// Number of open lists.
    depth: usize,
}

impl ListReader {
    /// Begins an element; `line` is the line of a preformatted text in the file.
    fn open(&mut self, name: &[u8], line: usize) {
        match name {
            b"pre" => {
                self.in_preformatted = true;
                let missing = line
                    .saturating_sub(self.written)
                    .max(usize::from(self.written > 0));
                self.add_text(&"\n".repeat(missing));
            }
            [b'h', rank @ b'1'..=b'6'] => {
                self.in_heading = true;
                self.is_headed = true;
                self.headings.retain(|(higher, _)| higher < rank);
                self.headings.push((*rank, String::new()));
            }
            b"br" if self.in_preformatted => self.add_text("\n"),
            b"ul" | b"ol" => {
                if self.depth == 0 {
                    let one_line = |(_, text): &(u8, String)| {
                        text.split_whitespace().collect::<Vec<_>>().join(" ")
                    };
                    let headings = match std::mem::take(&mut self.is_headed) {
                        true => self.headings.iter().map(one_line).collect(),
                        false => Vec::new(),
                    };
                    self.lists.push(PageList {
                        headings,
                        ..PageList::default()
                    });
                }
                self.depth += 1;
                if let Some(list) = self.lists.last_mut() {
                    list.is_nested |= self.depth > 1;
                }
            }
            b"li" => {
                let indent = "  ".repeat(self.depth.saturating_sub(1).min(DEEPEST));
                if let Some(list) = self.lists.last_mut() {
                    if !list.text.is_empty() {
                        list.text.push('\n');
                    }
                    list.text.push_str(&indent);
                }
            }
            _ => {}
        }
    }

    fn close(&mut self, name: &[u8]) {
        match name {
            b"pre" => self.in_preformatted = false,
            [b'h', b'1'..=b'6'] => self.in_heading = false,
            b"ul" | b"ol" => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }

    fn add_text(&mut self, text: &str) {
        if self.in_preformatted {
            self.preformatted.push_str(text);
            self.written += text.matches('\n').count();
        } else if self.in_heading {
            if let Some((_, heading)) = self.headings.last_mut() {
                heading.push_str(text);
            }
        } else if self.depth > 0
            && let Some(list) = self.lists.last_mut()
        {
            // Blanks and line breaks of the source are one blank.
            for letter in text.chars() {
                match letter.is_whitespace() {
                    false => list.text.push(letter),
                    true if list.text.ends_with([' ', '\n']) || list.text.is_empty() => {}
                    true => list.text.push(' '),
                }
            }
        }
    }
}
