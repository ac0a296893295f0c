//! The guesses of a report, in words.

use std::collections::BTreeMap;

use super::field::Level;
use super::means::owner_of_mean;
use super::report::{Cause, Guess, Report};
use rules::spelling::{counted, quoted};

impl Report {
    /// Counts the guesses by cause and field: `22 weapons (musket)`.
    pub(super) fn folded(&self) -> Vec<String> {
        const SHOWN: usize = 3;
        let mut kinds: Vec<(_, BTreeMap<&str, usize>)> = Vec::new();
        let is_folded = |guess: &&Guess| !matches!(guess.cause, Cause::TooLarge | Cause::Misspelt);
        for guess in self.guessed.iter().filter(is_folded) {
            let field = match guess.cause {
                Cause::Value => guess.field,
                _ => "",
            };
            let key = (guess.cause, field);
            let at = kinds.iter().position(|(known, _)| *known == key);
            let at = at.unwrap_or_else(|| {
                kinds.push((key, BTreeMap::new()));
                kinds.len() - 1
            });
            if let Some((_, taken)) = kinds.get_mut(at) {
                *taken.entry(&guess.taken).or_default() += 1;
            }
        }
        kinds.sort_by_key(|((cause, _), _)| *cause);
        let line = |((cause, field), taken): ((Cause, &str), BTreeMap<&str, usize>)| {
            let count: usize = taken.values().sum();
            let mut values: Vec<(&str, usize)> = taken.into_iter().collect();
            values.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
            let more = if values.len() > SHOWN { ", ..." } else { "" };
            let values: Vec<&str> = values
                .into_iter()
                .take(SHOWN)
                .map(|(value, _)| value)
                .collect();
            let what = match cause {
                Cause::Value => noun(count, field),
                Cause::Mean(Level::Brigade) if count == 1 => {
                    "1 strength, its brigade's mean".to_owned()
                }
                Cause::Mean(Level::Brigade) => format!("{count} strengths, their brigades' means"),
                Cause::Mean(level) => format!(
                    "{}, the mean of other batteries of the {}",
                    counted(count, "strength"),
                    level.name()
                ),
                Cause::NoMean => {
                    return format!(
                        "no men for {} (no battery of the side has a strength)",
                        counted(count, "battery")
                    );
                }
                Cause::Carried => counted(count, "name") + " carried down",
                Cause::Spelling => counted(count, "other spelling"),
                Cause::ControlCharacters => {
                    counted(count, "cell") + " with control characters, dropped"
                }
                Cause::Namesake => {
                    counted(count, "unit") + " that share a name, distinguished by their brigades"
                }
                Cause::Heading if count == 1 => "1 heading read as a command".to_owned(),
                Cause::Heading => format!("{count} headings read as commands"),
                Cause::TooLarge => counted(count, "size"),
                Cause::Misspelt => counted(count, "heading"),
                Cause::AddedDivision => counted(count, "division") + " added above the brigades",
                Cause::AddedCorps => format!("{count} corps added above several divisions"),
                Cause::Levels => return format!("levels {}", values.join("; ")),
                Cause::Edges => {
                    return format!("edges {} (--south SIDE changes them)", values.join("; "));
                }
            };
            format!("{what} ({}{more})", values.join(", "))
        };
        kinds.into_iter().map(line).collect()
    }
}

/// Formats a number of values of a field.
fn noun(count: usize, field: &str) -> String {
    let field = field.replace('_', " ");
    match field.as_str() {
        "quality" if count > 1 => format!("{count} qualities"),
        "guns" => counted(count, "number") + " of guns",
        "arrives" => counted(count, "turn") + " of arrival",
        "corps" | "notes" => format!("{count} {field}"),
        field => counted(count, field),
    }
}

impl Guess {
    pub(super) fn line(&self) -> String {
        let unit = self
            .unit
            .as_ref()
            .map_or_else(String::new, |unit| format!("{unit}: "));
        let text = match self.text.as_str() {
            "" => String::new(),
            text => format!(" for {}", quoted(text)),
        };
        let how = match self.cause {
            Cause::Mean(level) => format!(", {}", owner_of_mean(level)),
            Cause::AddedDivision => ", added above its brigades".to_owned(),
            Cause::AddedCorps => ", added above its divisions".to_owned(),
            _ => String::new(),
        };
        format!(
            "{unit}{} {}{how}{text}",
            self.field.replace('_', " "),
            self.taken
        )
    }
}
