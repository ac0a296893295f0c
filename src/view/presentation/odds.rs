//! Chances of an act before its dice: every possible throw is tried, and the results are counted.

use serde::Serialize;

use super::{
    Audience, Describe,
    foresee::{Foreseen, foresee},
};
use rules::chance::{Answer, Want};

/// Maximum number of dice for which every throw is tried: 3 dice make 216 throws.
const MOST_DICE: usize = 3;

/// Maximum number of results that the line beside an act names.
const LIKELIEST: usize = 6;

/// Faces of a die.
const FACES: std::ops::RangeInclusive<u8> = 1..=6;

/// Chances of an act.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct ActOdds {
    /// The part of the result that is known before the dice: strength, column, shifts.
    pub sum: String,
    /// Number of possible throws.
    pub of: usize,
    /// Possible outcomes, the likeliest first.
    pub outcomes: Vec<ActOutcome>,
    /// Warnings about an act that the rules allow, a sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// One result with its frequency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ActOutcome {
    /// The result in words.
    pub told: String,
    /// Number of throws with this result.
    pub ways: usize,
    /// Its chance in percent, rounded.
    pub percent: usize,
}

/// Returns the chances of a command with the given answers, for a reader who may see the names in the command.
///
/// # Errors
///
/// Fails with a sentence if the command is another side's secret, if the rules refuse it, if it first asks the players
/// a question, or if its dice draw a chit whose chances are secret.
pub fn odds<R: Describe>(
    state: &R::State,
    command: &R::Command,
    answers: &[Answer],
    eyes: &Audience,
) -> Result<ActOdds, String> {
    if let Some(side) = R::answered_only_to(state, command).filter(|side| !eyes.are_of(side)) {
        let name = super::side_name::<R>(state, &side);
        return Err(format!("that is {name}'s secret"));
    }
    let known = R::as_known(state, eyes);
    let state = known.as_ref();
    if R::hides_odds(state, command) {
        let why = "units are face down: only the fight reveals their strength";
        return Err(why.to_owned());
    }
    let mut throws = Vec::new();
    try_throws::<R>(state, command, answers, &mut Vec::new(), &mut throws)?;
    // A warning may name a unit that is not in the fight.
    let warnings = match R::hides_units(state) {
        true => Vec::new(),
        false => R::warnings(state, command),
    };
    let mut odds = ActOdds {
        of: throws.len(),
        warnings,
        ..ActOdds::default()
    };
    for told in throws {
        let (sum, result) = R::sum_and_result(&told);
        odds.sum = sum;
        match odds.outcomes.iter_mut().find(|known| known.told == result) {
            Some(known) => known.ways += 1,
            None => odds.outcomes.push(ActOutcome {
                told: result,
                ways: 1,
                percent: 0,
            }),
        }
    }
    odds.outcomes
        .sort_by_key(|outcome| std::cmp::Reverse(outcome.ways));
    for outcome in &mut odds.outcomes {
        outcome.percent = (100 * outcome.ways + odds.of / 2) / odds.of.max(1);
    }
    Ok(odds)
}

/// Returns the chances of a command. If the rules refuse the command only because it comes too early, returns its
/// chances at its proper time, with a warning.
///
/// # Errors
///
/// Fails as [`odds`] does.
pub fn odds_at_any_time<R: Describe>(
    state: &R::State,
    command: &R::Command,
    answers: &[Answer],
    eyes: &Audience,
) -> Result<ActOdds, String> {
    let now = odds::<R>(state, command, answers, eyes);
    let Err(why) = &now else {
        return now;
    };
    let Some(then) = R::supposed(state, command) else {
        return now;
    };
    match odds::<R>(&then, command, answers, eyes) {
        Ok(mut then) => {
            let words = format!("Not now: {why}. These odds apply once it is allowed");
            then.warnings.push(words);
            Ok(then)
        }
        // If the rules refuse the act even at its own moment, that reason is reported, because it helps more than the
        // reason that the moment has not come.
        Err(then) => Err(then),
    }
}

/// Tries every face of the next die, and notes the result of each complete throw.
fn try_throws<R: Describe>(
    state: &R::State,
    command: &R::Command,
    answers: &[Answer],
    faces: &mut Vec<u8>,
    throws: &mut Vec<String>,
) -> Result<(), String> {
    match foresee::<R>(state, command, faces, answers) {
        Foreseen::Done(told) => throws.push(told.join("; ")),
        Foreseen::Refused(refusal) => return Err(refusal.spoken()),
        Foreseen::Wanted(ask) if ask.wants != Want::Die => {
            let form = ask.wants.form();
            return Err(format!(
                "{}? ({}) Add it to the act: answer {form}",
                ask.what, ask.rule
            ));
        }
        Foreseen::Wanted(ask) if ask.draws => {
            return Err(format!(
                "{}: the odds of a secret draw cannot be shown",
                ask.what
            ));
        }
        Foreseen::Wanted(ask) if faces.len() >= MOST_DICE => {
            return Err(format!("{} needs too many dice to compute", ask.what));
        }
        Foreseen::Wanted(_) => {
            for face in FACES {
                faces.push(face);
                let tried = try_throws::<R>(state, command, answers, faces, throws);
                faces.pop();
                tried?;
            }
        }
    }
    Ok(())
}

/// Describes the chances as lines of text.
#[must_use]
pub fn lines(odds: &ActOdds) -> Vec<String> {
    let head = (!odds.sum.is_empty()).then(|| odds.sum.clone());
    let outcomes = odds.outcomes.iter().map(|outcome| {
        let ActOutcome {
            told,
            ways,
            percent,
        } = outcome;
        format!("{percent:>4} %  {ways:>3} of {}  {told}", odds.of)
    });
    let warnings = odds.warnings.iter().map(|words| format!("! {words}"));
    head.into_iter().chain(outcomes).chain(warnings).collect()
}

/// Returns the chances of a fight in one line: the sum, the likeliest results, the warnings. For any other act, the
/// line contains only its warnings. `None` if there is nothing to say, or if this reader may not know the chances.
#[must_use]
pub fn in_short<R: Describe>(
    state: &R::State,
    command: &R::Command,
    answers: &[Answer],
    eyes: &Audience,
) -> Option<String> {
    let odds = odds::<R>(state, command, answers, eyes).ok()?;
    // In a throw without a sum, such as for command, every face would be a separate result.
    let said = (odds.of > 1 && !odds.sum.is_empty()).then(|| {
        // Consequences of a result are left out until it is thrown.
        let result = |outcome: &ActOutcome| {
            let first = outcome.told.split("; ").next();
            first.unwrap_or_default().to_owned()
        };
        let results: Vec<String> = odds.outcomes.iter().map(result).collect();
        let shared = shared_beginning(&results);
        let named = odds.outcomes.iter().zip(&results).take(LIKELIEST);
        let named = named.map(|(outcome, result)| {
            let result = result.get(shared.len()..).unwrap_or(result);
            format!("{} % {result}", outcome.percent)
        });
        let more = odds.outcomes.len().saturating_sub(LIKELIEST);
        let more = (more > 0).then(|| format!("{more} more"));
        let outcomes: Vec<String> = named.chain(more).collect();
        format!("{}: {shared}{}", odds.sum, outcomes.join("; "))
    });
    let said: Vec<String> = said.into_iter().chain(odds.warnings).collect();
    (!said.is_empty()).then(|| said.join(". "))
}

/// Returns the words up to a colon that all results share at their beginning, such as the leader of the target; empty
/// if the results begin differently.
fn shared_beginning(results: &[String]) -> String {
    const COLON: &str = ": ";
    let first = results.first().map_or("", String::as_str);
    let end = first.rfind(COLON).map_or(0, |at| at + COLON.len());
    let begin = first.get(..end).unwrap_or_default();
    match results.iter().all(|result| result.starts_with(begin)) {
        true => begin.to_owned(),
        false => String::new(),
    }
}
