//! The diary as Markdown with GitHub's tables; the maps are separate files.

use super::{DiaryStyle, ParagraphNotes, diary_subtitle, table, table::DiaryTable};
use rules::legible::is_legible;
use view::day::diary::{Chapter, Diary, DiaryTurn, Sentence};

/// Renders the diary; links to the files of [`super::maps`] begin with `folder`.
#[must_use]
pub fn markdown(diary: &Diary, look: &DiaryStyle, folder: &str) -> String {
    let mut lines = vec![
        format!("<!-- {} -->", crate::MADE),
        format!("# {}", escape_markdown(&diary.title)),
        String::new(),
        format!("*{}*", escape_markdown(&diary_subtitle(diary, look))),
    ];
    let (lead, rest) = super::opening_sentences(diary);
    lines.extend([
        String::new(),
        format!("**{}**", escape_markdown(&lead.join(" "))),
        String::new(),
    ]);
    lines.extend(
        rest.iter()
            .map(|line| format!("- {}", escape_markdown(line))),
    );
    lines.extend([String::new(), escape_markdown(&diary.forces.join(" "))]);
    if diary.brief {
        return in_brief(diary, look, folder, lines);
    }
    if !diary.moments.is_empty() {
        lines.extend([String::new(), "## Moments".to_owned(), String::new()]);
        let moments = diary.moments.iter();
        lines.extend(
            moments.map(|m| format!("- {}: {}", diary.turn(m.turn), escape_markdown(&m.words))),
        );
    }
    for chapter in &diary.chapters {
        lines.extend([
            String::new(),
            format!("## {}", escape_markdown(&chapter.heading)),
        ]);
        for part in &chapter.parts {
            tell_turn(&mut lines, diary, chapter, part);
            show_maps(&mut lines, diary, look, part, folder);
        }
    }
    lines.extend([String::new(), "## Losses and figures".to_owned()]);
    let mut tables = vec![
        table::losses_table(diary),
        table::morale_table(diary),
        table::fatigue_table(diary),
    ];
    tables.extend(table::minutes_table(diary));
    tables.extend(table::luck_tables(diary));
    for table in tables.iter().filter(|table| !table.rows.is_empty()) {
        lay_out(&mut lines, table);
    }
    if !diary.dice.is_empty() {
        lines.extend([
            String::new(),
            "### Dice".to_owned(),
            String::new(),
            "```".to_owned(),
        ]);
        lines.extend(diary.dice.iter().cloned());
        lines.push("```".to_owned());
    }
    tell_corrections(&mut lines, diary);
    lines.extend([String::new(), "## Sources".to_owned(), String::new()]);
    lines.push(format!("{}.", escape_markdown(&diary.rules)));
    if !diary.sources.is_empty() {
        lines.push(String::new());
    }
    lines.extend(
        diary
            .sources
            .iter()
            .map(|source| format!("- {}", escape_markdown(source))),
    );
    lines.push(String::new());
    lines.join("\n")
}

/// Renders the story on two pages: one paragraph for each chapter, the maps of the turning point and of the end, and
/// the losses.
fn in_brief(diary: &Diary, look: &DiaryStyle, folder: &str, mut lines: Vec<String>) -> String {
    for chapter in &diary.chapters {
        let told: Vec<String> = super::told_in(chapter)
            .map(|told| sentence_markdown(told, None))
            .collect();
        if !told.is_empty() {
            let heading = escape_markdown(&chapter.heading);
            lines.extend([String::new(), format!("**{heading}.** {}", told.join(" "))]);
        }
        for part in &chapter.parts {
            show_maps(&mut lines, diary, look, part, folder);
        }
    }
    lay_out(&mut lines, &table::losses_table(diary));
    lines.extend([
        String::new(),
        format!("{}.", escape_markdown(&diary.rules)),
        String::new(),
    ]);
    lines.join("\n")
}

fn tell_turn(lines: &mut Vec<String>, diary: &Diary, chapter: &Chapter, part: &DiaryTurn) {
    if let Some(title) = chapter.title_of(part) {
        lines.extend([String::new(), format!("### {}", escape_markdown(title))]);
    }
    for paragraph in &part.paragraphs {
        let notes = ParagraphNotes::new(paragraph);
        let told = paragraph.sentences.iter().zip(&notes.numbers);
        let told = told.map(|(told, number)| sentence_markdown(told, *number));
        let told: Vec<String> = told.filter(|told| !told.is_empty()).collect();
        if !told.is_empty() {
            lines.extend([String::new(), told.join(" ")]);
        }
        if !notes.notes.is_empty() {
            let notes = escape_markdown(&notes.notes.join(" · "));
            lines.extend([String::new(), format!("<sub>{notes}</sub>")]);
        }
    }
    if part.paragraphs.is_empty() {
        lines.extend([String::new(), diary.quiet_words(part)]);
    }
}

fn show_maps(
    lines: &mut Vec<String>,
    diary: &Diary,
    look: &DiaryStyle,
    part: &DiaryTurn,
    folder: &str,
) {
    let shown = look.maps.maps_of_turn(diary, part).into_iter();
    for shown in shown.filter(|_| !folder.is_empty()) {
        let (title, file) = (escape_markdown(&shown.caption), shown.file);
        lines.extend([String::new(), format!("![{title}]({folder}/{file})")]);
    }
}

/// Returns a sentence with the number of its note, if it has one.
fn sentence_markdown(told: &Sentence, note: Option<usize>) -> String {
    let mut words = escape_markdown(&told.words);
    if let Some(note) = note {
        words.push_str(&format!(" <sup>({note})</sup>"));
    }
    if let Some(asked) = &told.asked {
        words.push_str(&format!(" <sub>({})</sub>", escape_markdown(asked)));
    }
    words.trim_start().to_owned()
}

/// Adds a table below its title.
pub(super) fn lay_out(lines: &mut Vec<String>, table: &DiaryTable) {
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escape_markdown(cell)).collect();
        format!("| {} |", cells.join(" | "))
    };
    lines.extend([String::new(), format!("### {}", table.title), String::new()]);
    lines.push(row(&table.head));
    lines.push(format!("|{}", " --- |".repeat(table.head.len())));
    lines.extend(table.rows.iter().map(|cells| row(cells)));
    if !table.note.is_empty() {
        lines.extend([String::new(), table.note.clone()]);
    }
}

fn tell_corrections(lines: &mut Vec<String>, diary: &Diary) {
    if diary.corrections.is_empty() {
        return;
    }
    lines.extend([String::new(), "## Corrections".to_owned(), String::new()]);
    for correction in &diary.corrections {
        let struck = correction.struck.as_ref();
        let struck = struck.map_or_else(String::new, |words| {
            format!(" ~~{}~~", escape_markdown(words))
        });
        lines.push(format!(
            "- {}: {}{struck}",
            diary.turn(correction.turn),
            escape_markdown(&correction.words)
        ));
    }
}

/// Escapes a text so that nothing in it acts as Markdown or HTML.
pub(super) fn escape_markdown(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' => plain.extend(['\\', letter]),
            '<' => plain.push_str("&lt;"),
            '>' => plain.push_str("&gt;"),
            '&' => plain.push_str("&amp;"),
            letter if !is_legible(letter) => plain.push(' '),
            letter => plain.push(letter),
        }
    }
    plain
}
