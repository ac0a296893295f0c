//! Faults of a file that is not TOML, with remedies: the parser's messages, and typical mistakes in handwritten
//! rosters.

use toml::de::Error;

use super::{
    Fault, FaultSeverity,
    keys::{TOP, ValueForm},
    lines::TextLines,
    sorted_faults,
};
use unclosed::Unclosed;

mod unclosed;

/// Quotation marks as word processors change them.
const CURLY: [char; 8] = ['“', '”', '„', '‘', '’', '‚', '«', '»'];

/// Checks whether an error of TOML is a duplicate key or table.
pub(super) fn is_duplicate(error: &Error) -> bool {
    error.message() == "duplicate key"
}

/// Returns the faults of a text that is not TOML, at most one for each line. Leaves out faults that only follow from
/// others: after an unclosed bracket the parser fails on every line, and after an unclosed heading keys seem to belong
/// to the previous table.
pub(super) fn syntax_faults(broken: &[Error], text: &str, lines: &TextLines<'_>) -> Vec<Fault> {
    let unclosed = unclosed::unclosed_brackets(text);
    let readable = unclosed.first().map_or(text.len(), |first| first.at);
    let is_heading = |error: &Error| {
        let message = error.message();
        message.starts_with("unclosed table") || message.starts_with("unclosed array table")
    };
    let no_heading = broken.iter().any(is_heading);
    let told = broken.iter().filter(|error| {
        let at = error.span().unwrap_or_default().start;
        at <= readable && !(no_heading && is_duplicate(error))
    });
    let mut faults: Vec<Fault> = told.map(|error| syntax_fault(error, text, lines)).collect();
    faults.extend(unclosed.iter().map(|unclosed| not_closed(unclosed, lines)));
    let mut faults = sorted_faults(faults);
    // Later faults on the same line follow from the first.
    faults.dedup_by_key(|fault| fault.line);
    faults
}

fn not_closed(unclosed: &Unclosed, lines: &TextLines<'_>) -> Fault {
    let (line, column) = lines.position(unclosed.at);
    let (before, _) = lines.position(unclosed.before);
    let (opens, closes) = unclosed.bracket.signs();
    let until = match before == line {
        true => "on its line".to_owned(),
        false => format!("before line {before}"),
    };
    Fault {
        severity: FaultSeverity::Fault,
        line,
        column,
        said: format!("not TOML: this `{opens}` is not closed {until}"),
        help: Some(format!("close `{opens}` with `{closes}`")),
    }
}

/// Makes the fault for an error of the parser in `text`, whose lines are `lines`.
pub(super) fn syntax_fault(error: &Error, text: &str, lines: &TextLines<'_>) -> Fault {
    let span = error.span().unwrap_or_default();
    let (line, column) = lines.position(span.start);
    Fault {
        severity: FaultSeverity::Fault,
        line,
        column,
        said: format!("not TOML: {}", error.message()),
        help: syntax_help(error, &FaultyPassage::new(text, span)),
    }
}

/// The text at which the parser failed.
struct FaultyPassage<'a> {
    /// The text that the parser cannot read.
    it: &'a str,
    /// The line with that text, and the part of the line before it.
    line: &'a str,
    before: &'a str,
}

impl<'a> FaultyPassage<'a> {
    fn new(text: &'a str, span: std::ops::Range<usize>) -> Self {
        let head = text.get(..span.start).unwrap_or_default();
        let begin = head.rfind('\n').map_or(0, |at| at + 1);
        let line = text.get(begin..).and_then(|rest| rest.lines().next());
        Self {
            it: text.get(span).unwrap_or_default(),
            line: line.unwrap_or_default(),
            before: head.get(begin..).unwrap_or_default(),
        }
    }

    /// Checks whether the unreadable text is numbers, as in `[12 24]`.
    fn is_numbers(&self) -> bool {
        let mut words = self.it.split_whitespace().peekable();
        words.peek().is_some() && words.all(|word| word.parse::<f64>().is_ok())
    }
}

impl FaultyPassage<'_> {
    /// Returns the key after a number on the same line, as in `size = 3 value = 3`, where the parser finds words.
    fn second_key(&self, message: &str) -> Option<&str> {
        let words = self.line.get(self.before.len()..)?;
        let (number, behind) = words.split_once(' ')?;
        let (key, _) = behind.trim_start().split_once('=')?;
        let is_key = |key: &str| key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let key = Some(key.trim_end()).filter(|key| !key.is_empty() && is_key(key));
        key.filter(|_| message.starts_with("string values") && number.parse::<f64>().is_ok())
    }

    /// Checks whether a colon is used instead of `=`. The parser fails at the colon or at the text after it, depending
    /// on the spaces around it and on the text before.
    fn is_colon_for_equals(&self, message: &str) -> bool {
        let rest = self.line.get(self.before.len()..).unwrap_or_default();
        match message {
            _ if message.starts_with("key with no value") => self.line.contains(':'),
            _ if message.starts_with("invalid unquoted key") => rest.starts_with(':'),
            _ => false,
        }
    }
}

/// Remedies for the parser's messages, by the beginning of the message; the first match counts.
const HELP: [(&str, &str); 14] = [
    (
        "string values must be quoted",
        "put words in quotation marks: `\"Archer\"`",
    ),
    ("invalid basic string", UNCLOSED_TEXT),
    ("invalid literal string", UNCLOSED_TEXT),
    ("key with no value", "a key needs `=` and its value"),
    ("missing value", "write a value after `=`"),
    ("missing comma", "put a comma between two values"),
    ("extra comma", "remove the second comma"),
    ("extra `=`", SECOND_EQUALS),
    ("extra assignment", SECOND_EQUALS),
    ("unclosed array table", UNCLOSED_HEADING),
    ("unclosed table", UNCLOSED_HEADING),
    ("unclosed array", "close `[` with `]`"),
    ("unclosed inline table", "close `{` with `}`"),
    ("unexpected key or value", "write every key on its own line"),
];

const UNCLOSED_TEXT: &str = "the text's quotation mark is not closed on its line";
const SECOND_EQUALS: &str = "remove the second `=`";
const UNCLOSED_HEADING: &str = "close the brackets of a heading on the same line: `[[brigade]]`";

fn syntax_help(error: &Error, passage: &FaultyPassage<'_>) -> Option<String> {
    if is_duplicate(error) {
        return Some(doubled_remedy(passage));
    }
    let message = error.message();
    let help = if passage.it.contains(CURLY) {
        "use straight quotation marks: `\"`"
    } else if passage.is_numbers() {
        "put a comma between two numbers: `[12, 24]`"
    } else if let Some(next) = passage.second_key(message) {
        return Some(format!(
            "the key `{next}` follows a value: put it on its own line; inside `{{ }}`, after a \
             comma"
        ));
    } else if passage.is_colon_for_equals(message) {
        "write `=`, not `:`, between a key and its value"
    } else {
        let mut known = HELP.iter();
        known.find(|(begins, _)| message.starts_with(begins))?.1
    };
    Some(help.to_owned())
}

/// Returns the remedy for a key or a table heading that occurs a second time.
fn doubled_remedy(passage: &FaultyPassage<'_>) -> String {
    let key = passage.it.trim();
    let mut known = TOP.keys.iter().filter(|known| known.name == key);
    let is_single = known.any(|known| !matches!(known.form, ValueForm::Tables(_)));
    match passage.before.trim_start() {
        "[" | "[[" if is_single => {
            format!("`[{key}]` may appear once: put all its keys under one heading")
        }
        "[" | "[[" => format!("if there are several, begin each with `[[{key}]]`"),
        _ => format!("`{key}` appears twice: remove one"),
    }
}
