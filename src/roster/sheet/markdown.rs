//! Tables in texts with the marks of Markdown.

use super::{Sheet, Unreadable, delimited, marks};

/// Returns the tables of a text that has several, or has one among other lines, each with the heading above it. Empty if
/// the text has no table of Markdown, consists of one, or is mostly prose with tables on other matters.
pub(super) fn read_tables(text: &str) -> Result<Vec<Sheet>, Unreadable> {
    let lines: Vec<&str> = text.lines().collect();
    let mut sheets = Vec::new();
    let mut heading = String::new();
    let (mut inside, mut others) = (0, 0);
    let mut n = 0;
    while let Some(line) = lines.get(n) {
        let is_header = line.contains('|') && lines.get(n + 1).is_some_and(|next| is_rule(next));
        if !is_header {
            let title = line.trim_start_matches('#');
            match line.starts_with('#') {
                true => heading = marks::plain_text(title.trim()),
                false => others += usize::from(!line.trim().is_empty()),
            }
            n += 1;
            continue;
        }
        let rows = lines.get(n..).unwrap_or_default();
        let rows: Vec<&str> = rows
            .iter()
            .take_while(|row| row.contains('|'))
            .copied()
            .collect();
        let mut sheet = delimited::read_delimited(&rows.join("\n"), '|')?;
        for row in &mut sheet.rows {
            row.number += n;
        }
        sheet.name = std::mem::take(&mut heading);
        n += rows.len();
        inside += rows.len();
        sheets.push(sheet);
    }
    let is_alone = sheets.len() < 2 && others == 0;
    let is_prose = inside < others;
    Ok(match is_alone || is_prose {
        true => Vec::new(),
        false => sheets,
    })
}

/// Checks whether a line is the rule below the header of a table: `|---|:--:|`.
fn is_rule(line: &str) -> bool {
    let bare = line.trim().trim_matches('|');
    let is_dash = |cell: &str| {
        let cell = cell.trim().trim_matches(':');
        !cell.is_empty() && cell.bytes().all(|byte| byte == b'-')
    };
    line.contains('|') && bare.split('|').all(is_dash)
}
