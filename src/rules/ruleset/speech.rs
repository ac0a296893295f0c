//! The command language that all rule sets share: one act for each line, with the clauses that may follow any act;
//! undo, redo, fix and quit.
//!
//! - [`words`]: a line as words, quotes, numbers and clauses
//! - [`length`]: lengths in the forms of a tape measure
//! - [`names`]: words that name a person or unit

use std::fmt;

use super::{Ruleset, chance::Answer};

pub mod length;
pub mod names;
pub mod words;

use words::Words;

/// One act of a language, in the form of help and completion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// The first word.
    pub verb: &'static str,
    /// Form of the words after the verb.
    pub form: &'static str,
    /// Effect, in a few words.
    pub does: &'static str,
    /// The act's key on the screen, a small letter: it opens a line for the act. `u`, `n`, `x`, `b`, `g`, `i`, `q` and
    /// `v` are keys of every game. If acts share a letter, it opens the first that accepts the selected unit. `None` if
    /// the act has no letter.
    pub key: Option<char>,
}

impl Usage {
    /// Sets the letter that opens a line with the act.
    #[must_use]
    pub const fn by(self, key: char) -> Self {
        Self {
            key: Some(key),
            ..self
        }
    }
}

/// Makes an act for a list of acts.
#[must_use]
pub const fn usage(verb: &'static str, form: &'static str, does: &'static str) -> Usage {
    Usage {
        verb,
        form,
        does,
        key: None,
    }
}

/// Declares the acts of a language, each in one place: its verb, its form, its key, its effect, its parser and its
/// writer. Makes `ACTS`, `read`, which knows only the verbs of the list, and `write`, which knows every command.
///
/// # Examples
///
/// ```
/// use vidette_ruleset::speech::words::Words;
///
/// #[derive(Debug, PartialEq)]
/// enum Command {
///     Ride { unit: String },
/// }
///
/// struct Line<'a> {
///     words: &'a mut Words,
/// }
///
/// vidette_ruleset::acts! {
///     line: Line<'_> => Command;
///
///     "ride" "UNIT" by 'r' "ride over there"
///         reads { Command::Ride { unit: line.words.next("a unit")? } }
///         writes { Command::Ride { unit } => format!("ride {unit}"), }
/// }
///
/// let mut words = Words::split_clean("hussars")?.unwrap();
/// let ride = read(&mut Line { words: &mut words }, "ride")?;
/// assert_eq!(write(&ride), "ride hussars");
/// assert_eq!(ACTS[0].key, Some('r'));
/// # Ok::<(), vidette_ruleset::speech::Misread>(())
/// ```
#[macro_export]
macro_rules! acts {
    (
        $line:ident: $over:ty => $command:ty;
        $(
            $verb:literal $form:literal $(by $key:literal)? $does:literal
                reads $read:block
                writes { $($written:pat $(if $only:expr)? => $writing:expr,)* }
        )+
    ) => {
        /// Every act, in the form of help and completion.
        const ACTS: &[$crate::speech::Usage] = &[$(
            $crate::speech::usage($verb, $form, $does)$(.by($key))?,
        )+];

        /// Reads the words after a verb.
        fn read($line: &mut $over, verb: &str) -> Result<$command, $crate::speech::Misread> {
            Ok(match verb {
                $($verb => $read,)+
                other => {
                    let known = ACTS.iter().map(|act| act.verb);
                    return Err($crate::speech::names::unknown_name("act", other, known));
                }
            })
        }

        /// Writes the line of a command.
        fn write(command: &$command) -> String {
            match command {
                $($($written $(if $only)? => $writing,)*)+
            }
        }
    };
}

/// The acts that every rule set has.
pub const COMMON: &[Usage] = &[
    usage(
        "fix",
        "ENTRY [ACT] [dice D...]",
        "correct the dice or the act of an earlier entry",
    ),
    usage("undo", "[N]", "undo the last act"),
    usage("redo", "[N]", "redo what was undone"),
    usage("quit", "", "close the game"),
];

/// A line that cannot be read, or that names something unknown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread {
    said: String,
}

impl Misread {
    /// Makes an error that describes the fault in a line.
    #[must_use]
    pub fn new(said: impl Into<String>) -> Self {
        Self { said: said.into() }
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said)
    }
}

impl std::error::Error for Misread {}

/// A rule set whose commands are written and read as lines.
pub trait Spoken: Ruleset {
    /// Every act that only this rule set has; [`COMMON`] lists those of all rule sets.
    const ACTS: &'static [Usage];

    /// Reads a command. Quoted text, `dice`, `answer` and `because` have already been removed from the words.
    ///
    /// # Errors
    ///
    /// Fails if the line cannot be parsed or names something unknown; the message suggests valid forms.
    fn read(words: &mut Words, state: &Self::State) -> Result<Self::Command, Misread>;

    /// Writes the line of a command, which reads back as the same command.
    fn write(command: &Self::Command) -> String;

    /// Writes a command as a line for the table of a game; reading it in that game gives the same command.
    fn line(command: &Self::Command, _state: &Self::State) -> String {
        Self::write(command)
    }

    /// Returns the names that may fill a slot of a form, such as `UNIT` or `CHIT`, each with its meaning; empty if the
    /// rule set does not list them.
    fn slot_names(_: &Self::State, _slot: &str) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Returns the names that lines of the game may use, each with its meaning.
    fn names(state: &Self::State) -> Vec<(String, String)>;
}

/// Request made by a line.
#[derive(Debug, Clone, PartialEq)]
pub enum ParsedAct<C> {
    /// A command for the rules.
    Command(C),
    /// Undo that many acts.
    Undo(usize),
    /// Redo that many acts.
    Redo(usize),
    /// Give an earlier entry other dice, or another act in its place.
    Fix {
        /// Number of the entry.
        entry: u64,
        /// The corrected command; `None` for the original one.
        command: Option<C>,
    },
    /// Leave the table.
    Quit,
}

/// A line that was understood.
#[derive(Debug, Clone, PartialEq)]
pub struct SpokenLine<C> {
    /// The request.
    pub act: ParsedAct<C>,
    /// Faces thrown by hand; `None` without a `dice` clause.
    pub dice: Option<Vec<u8>>,
    /// Answers of the table to the act's questions, in their order.
    pub answers: Vec<Answer>,
    /// Reason for overruling an objection; `None` if none is given.
    pub because: Option<String>,
}

/// Reads one line of a game of any rule set; `None` for a blank line or a comment.
///
/// # Errors
///
/// Fails if the line cannot be parsed or names something unknown; the message suggests valid forms.
pub fn parse<R: Spoken>(
    line: &str,
    state: &R::State,
) -> Result<Option<SpokenLine<R::Command>>, Misread> {
    let Some(mut words) = Words::split_clean(line)? else {
        return Ok(None);
    };
    let because = words.take_because()?;
    let dice = words.take_dice(R::DICE)?;
    let answers = words.take_answers()?;
    let act = read_act::<R>(&mut words, state, dice.is_some() || !answers.is_empty())?;
    words.end()?;
    Ok(Some(SpokenLine {
        act,
        dice,
        answers,
        because,
    }))
}

/// Reads the act of a line. `is_rethrown` is true if the line contains faces or answers, which make `fix` without an
/// act complete.
fn read_act<R: Spoken>(
    words: &mut Words,
    state: &R::State,
    is_rethrown: bool,
) -> Result<ParsedAct<R::Command>, Misread> {
    match words.peek() {
        Some("undo") => read_count(words).map(ParsedAct::Undo),
        Some("redo") => read_count(words).map(ParsedAct::Redo),
        Some("quit") => {
            words.next("an act")?;
            Ok(ParsedAct::Quit)
        }
        Some("fix") => {
            words.next("an act")?;
            let entry = words.whole("an entry number")?;
            let command = match words.is_done() {
                true => None,
                false => Some(R::read(words, state)?),
            };
            if command.is_none() && !is_rethrown {
                return Err(Misread::new(
                    "`fix` needs the new dice, or what was done: `fix 12 dice 4 2`, `fix 12 pass`",
                ));
            }
            Ok(ParsedAct::Fix { entry, command })
        }
        _ => R::read(words, state).map(ParsedAct::Command),
    }
}

/// Reads the number of acts after `undo` or `redo`.
fn read_count(words: &mut Words) -> Result<usize, Misread> {
    words.next("an act")?;
    match words.is_done() {
        true => Ok(1),
        false => words.count("how many acts"),
    }
}

/// Writes a command as a line, followed by its faces, answers and reason.
#[must_use]
pub fn write_with<R: Spoken>(
    command: &R::Command,
    faces: &[u8],
    answers: &[Answer],
    because: Option<&str>,
) -> String {
    let mut line = R::write(command);
    if !answers.is_empty() {
        let said: Vec<String> = answers.iter().map(Answer::to_string).collect();
        line.push_str(&format!(" answer {}", said.join(", ")));
    }
    if !faces.is_empty() {
        let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
        line.push_str(&format!(" dice {}", faces.join(" ")));
    }
    if let Some(because) = because {
        line.push_str(&format!(" because {}", in_quotes(because)));
    }
    line
}

/// Writes a text in quotes that reads back as the same text.
#[must_use]
pub fn in_quotes(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
