//! The diary as plain text, 78 characters wide.

use unicode_width::UnicodeWidthStr;

use super::{DiaryStyle, ParagraphNotes, braille, diary_subtitle, table, table::DiaryTable};
use rules::legible::one_line;
use view::day::diary::{Diary, Sentence};

/// Width of a line, in characters.
const COLUMNS: usize = 78;

/// Returns the text.
#[must_use]
pub fn text(diary: &Diary, look: &DiaryStyle) -> String {
    let letter = diary.counting.letter();
    let mut lines = vec![format!(
        "{} ({})",
        without_control_signs(&diary.title),
        crate::MADE
    )];
    fill_lines(&mut lines, &diary_subtitle(diary, look), "");
    let (lead, rest) = super::opening_sentences(diary);
    lines.push(String::new());
    fill_lines(&mut lines, &lead.join(" "), "");
    lines.push(String::new());
    for line in rest {
        fill_lines(&mut lines, &format!("- {line}"), "  ");
    }
    lines.push(String::new());
    fill_lines(&mut lines, &diary.forces.join(" "), "");
    if diary.brief {
        return in_brief(diary, lines);
    }
    if !diary.moments.is_empty() {
        let title = format!("Moments, by {}", diary.counting.words());
        write_heading(&mut lines, &title, '-');
        for moment in &diary.moments {
            fill_lines(
                &mut lines,
                &format!("{letter}{}  {}", moment.turn, moment.words),
                "     ",
            );
        }
    }
    for chapter in &diary.chapters {
        write_heading(&mut lines, &chapter.heading, '=');
        for part in &chapter.parts {
            if let Some(title) = chapter.title_of(part) {
                write_heading(&mut lines, title, '-');
            }
            for (number, paragraph) in part.paragraphs.iter().enumerate() {
                if number > 0 {
                    lines.push(String::new());
                }
                let notes = ParagraphNotes::new(paragraph);
                let told = paragraph.sentences.iter().zip(&notes.numbers);
                let told = told.map(|(told, number)| sentence_text(told, *number));
                let told: Vec<String> = told.filter(|told| !told.is_empty()).collect();
                if !told.is_empty() {
                    fill_lines(&mut lines, &told.join(" "), "");
                }
                for note in &notes.notes {
                    fill_lines(&mut lines, note, "    ");
                }
            }
            if part.paragraphs.is_empty() {
                lines.push(diary.quiet_words(part));
            }
        }
    }
    let mut tables = vec![table::losses_table(diary)];
    // The charts need less room than the tables.
    if look.tables {
        tables.extend([table::morale_table(diary), table::fatigue_table(diary)]);
        tables.extend(table::minutes_table(diary));
    }
    tables.extend(table::luck_tables(diary));
    for table in tables.iter().filter(|table| !table.rows.is_empty()) {
        lay_out(&mut lines, table, diary.counting.word());
    }
    let words = diary.counting.words();
    let charts = [
        (format!("Morale by {words}"), braille::morale_charts(diary)),
        (
            format!("Fatigue by {words}: fresh, willing, worn, tired, depleted, spent"),
            braille::fatigue_charts(diary),
        ),
        (format!("Minutes by {words}"), braille::minutes_chart(diary)),
    ];
    for (title, rows) in charts.into_iter().filter(|(_, rows)| !rows.is_empty()) {
        write_heading(&mut lines, &title, '-');
        lines.extend(rows);
    }
    if !diary.dice.is_empty() {
        write_heading(&mut lines, "Dice", '-');
        for line in &diary.dice {
            // A row of figures stays as it is; a sentence is folded.
            match line.width() > COLUMNS {
                true => fill_lines(&mut lines, line, ""),
                false => lines.push(line.clone()),
            }
        }
    }
    if !diary.corrections.is_empty() {
        write_heading(&mut lines, "Corrections", '-');
        for correction in &diary.corrections {
            let struck = correction.struck.as_ref();
            let struck = struck.map_or_else(String::new, |words| format!(" It stood: {words}"));
            let words = format!("{letter}{}  {}{struck}", correction.turn, correction.words);
            fill_lines(&mut lines, &words, "     ");
        }
    }
    write_heading(&mut lines, "Sources", '-');
    fill_lines(&mut lines, &format!("{}.", diary.rules), "");
    for source in &diary.sources {
        fill_lines(&mut lines, &format!("- {source}"), "  ");
    }
    lines.push(String::new());
    lines.join("\n")
}

/// Renders the story on two pages: one paragraph for each chapter, and the losses.
fn in_brief(diary: &Diary, mut lines: Vec<String>) -> String {
    for chapter in &diary.chapters {
        let told: Vec<String> = super::told_in(chapter)
            .map(|told| sentence_text(told, None))
            .collect();
        if !told.is_empty() {
            lines.push(String::new());
            fill_lines(
                &mut lines,
                &format!("{}. {}", chapter.heading, told.join(" ")),
                "",
            );
        }
    }
    lay_out(
        &mut lines,
        &table::losses_table(diary),
        diary.counting.word(),
    );
    lines.push(String::new());
    fill_lines(&mut lines, &format!("{}.", diary.rules), "");
    lines.push(String::new());
    lines.join("\n")
}

fn write_heading(lines: &mut Vec<String>, words: &str, under: char) {
    let words = without_control_signs(words);
    let rule = under.to_string().repeat(words.width().clamp(1, COLUMNS));
    lines.extend([String::new(), words, rule]);
}

/// Returns a sentence with the number of its note, if it has one.
fn sentence_text(told: &Sentence, note: Option<usize>) -> String {
    let mut words = told.words.clone();
    if let Some(note) = note {
        words.push_str(&format!(" ({note})"));
    }
    if let Some(asked) = &told.asked {
        words.push_str(&format!(" ({asked})"));
    }
    words.trim_start().to_owned()
}

/// Adds a text, broken into lines of which all but the first begin with `indent`.
fn fill_lines(lines: &mut Vec<String>, text: &str, indent: &str) {
    let folded = folded_lines(text, COLUMNS, indent.width());
    let told = folded.iter().enumerate();
    lines.extend(told.map(|(number, line)| match number {
        0 => line.clone(),
        _ => format!("{indent}{line}"),
    }));
}

/// Breaks a text into lines: the first of at most `columns` characters, the others shorter by `less`. A word that is
/// too long for a line gets a line of its own.
fn folded_lines(text: &str, columns: usize, less: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace().map(without_control_signs) {
        let room = columns.saturating_sub(if lines.len() > 1 { less } else { 0 });
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(&word),
            Some(line) if line.width() + 1 + word.width() <= room => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// Minimum width to which the widest column of a table may be folded, in characters.
const FOLDED: usize = 36;

/// Renders a table in columns, with its widest column folded if necessary. If it is still too wide, each row becomes a
/// block of lines. `word` is the game's word for a turn.
fn lay_out(lines: &mut Vec<String>, table: &DiaryTable, word: &str) {
    write_heading(lines, &table.title, '-');
    let rows = || std::iter::once(&table.head).chain(&table.rows);
    let widest = |n: usize| {
        rows()
            .filter_map(|row| row.get(n))
            .map(|cell| cell.width())
            .max()
    };
    let mut widths: Vec<usize> = (0..table.head.len())
        .map(|n| widest(n).unwrap_or(0))
        .collect();
    let beyond = |widths: &[usize]| {
        let breadth = widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1);
        breadth.saturating_sub(COLUMNS)
    };
    let over = beyond(&widths);
    if let Some(most) = widths
        .iter_mut()
        .max()
        .filter(|most| **most >= FOLDED + over)
    {
        *most -= over;
    }
    if beyond(&widths) == 0 {
        lines.extend(rows().flat_map(|row| row_in_columns(row, &widths)));
    } else if let Some(columns) = turn_columns(&table.head) {
        for row in &table.rows {
            let Some((first, cells)) = row.split_first() else {
                continue;
            };
            let (turns, behind) = cells.split_at(columns.len().min(cells.len()));
            let heads = table.head.iter().skip(1 + columns.len());
            let behind = behind.iter().zip(heads);
            let behind =
                behind.map(|(cell, head)| format!(", {} {head}", without_control_signs(cell)));
            lines.push(without_control_signs(first) + &behind.collect::<String>());
            for (heads, cells) in columns.chunks(TURNS).zip(turns.chunks(TURNS)) {
                let line = |words: &[String]| -> String {
                    words.iter().map(|word| format!("{word:>4}")).collect()
                };
                lines.push(format!("  {word}{}", line(heads)));
                lines.push(format!("  {}{}", " ".repeat(word.len()), line(cells)));
            }
        }
    } else {
        for row in &table.rows {
            let mut cells = row.iter().zip(&table.head);
            let Some((first, _)) = cells.next() else {
                continue;
            };
            lines.push(without_control_signs(first));
            let rest = cells.filter(|(cell, _)| *cell != "–");
            let rest: Vec<String> = rest.map(|(cell, head)| format!("{head}: {cell}")).collect();
            if rest.is_empty() {
                lines.push("  none".to_owned());
            }
            for line in rest {
                let folded = folded_lines(&line, COLUMNS - 2, 2).into_iter();
                lines.extend(folded.enumerate().map(|(number, line)| match number {
                    0 => format!("  {line}"),
                    _ => format!("    {line}"),
                }));
            }
        }
    }
    if !table.note.is_empty() {
        fill_lines(lines, &table.note, "");
    }
}

/// Returns the lines of a row; a cell wider than its column is folded.
fn row_in_columns(row: &[String], widths: &[usize]) -> Vec<String> {
    let cells = row.iter().zip(widths);
    let cells: Vec<Vec<String>> = cells
        .map(|(cell, width)| folded_lines(cell, *width, 0))
        .collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let line = |number: usize| {
        let parts = cells.iter().zip(widths).map(|(cell, width)| {
            let part = cell.get(number).map_or("", String::as_str);
            format!("{part}{}", " ".repeat(width.saturating_sub(part.width())))
        });
        parts.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    (0..height).map(line).collect()
}

/// Maximum number of player turns in a line.
const TURNS: usize = 18;

/// Returns the turns that are the columns of a table after its first one; `None` if the columns are not turns.
fn turn_columns(head: &[String]) -> Option<&[String]> {
    let turns = head.get(1..)?;
    let is_turn = |cell: &&String| cell.parse::<u32>().is_ok();
    let count = turns.iter().take_while(is_turn).count();
    turns.get(..count).filter(|turns| turns.len() > 1)
}

/// Removes the control characters of terminals from a text.
fn without_control_signs(text: &str) -> String {
    one_line(text).into_owned()
}
