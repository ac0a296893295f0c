//! Entries that the kit lacks are asked for by name, stored, and not asked again (0.2, BG-080).

use super::{
    Draft, chart::Cost, cost::Missing, event::Event, kit::Zones, state::State, switch::LaterCases,
};
use ruleset::Step;
use ruleset::chance::{Ask, Want};
use ruleset::refusal::Refusal;
use ruleset::tally::Fraction;

/// Asks the table for every cell that `find` misses, until it finds all.
pub(super) fn all<T>(
    draft: &mut Draft<'_>,
    find: impl Fn(&State) -> Result<T, Missing>,
) -> Step<T> {
    loop {
        match find(draft.state()) {
            Ok(found) => return Ok(found),
            Err(Missing(cell)) => learn(draft, &cell)?,
        }
    }
}

/// Asks for one cell and keeps it.
fn learn(draft: &mut Draft<'_>, cell: &str) -> Step {
    let question = question(draft.state(), cell);
    let ask = Ask::new(question.words, question.rule).of_table(question.wants);
    let value = draft.ask(ask)?.to_string();
    if !question.form.is_answered(&value) {
        let said = format!("`{value}` is not an answer for {cell}");
        return Err(Refusal::impossible(question.rule, said)
            .remedy(question.form.words())
            .into());
    }
    note(draft, cell.to_owned(), value);
    Ok(())
}

/// Keeps a cell: for the side that acts in secret, or for everyone.
pub(super) fn note(draft: &mut Draft<'_>, cell: String, value: String) {
    let of = draft.state().learns_for.clone();
    draft.note(Event::Learnt { cell, value, of });
}

/// Returns the number of victors that may enter an emptied hex: by the kit, or as the table said (BG-080).
///
/// # Errors
///
/// Fails if the answer is still unknown.
pub(super) fn victors(state: &State) -> Result<usize, Missing> {
    const ADVANCE: &str = "combat advance";
    let told = || state.learnt.get(ADVANCE)?.parse().ok();
    let known = state.kit.combat.advance.or_else(told);
    known.ok_or_else(|| Missing(ADVANCE.to_owned()))
}

/// Form of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Cost,
    Number,
    /// A whole number, or `any`.
    Count,
    Words,
}

impl Form {
    fn is_answered(self, value: &str) -> bool {
        match self {
            Form::Cost => Cost::read(value).is_some(),
            Form::Number => Fraction::read(value).is_some(),
            Form::Count => value == "any" || value.parse::<usize>().is_ok(),
            Form::Words => !value.is_empty(),
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Form::Cost => "answer points, as 3 or 2/3, or prohibited",
            Form::Number => "answer a number, as 2 or 1/2",
            Form::Count => "answer a whole number, or any",
            Form::Words => "answer as it is printed",
        }
    }
}

/// Question for a cell.
struct Question {
    words: String,
    rule: &'static str,
    wants: Want,
    form: Form,
}

fn question(state: &State, cell: &str) -> Question {
    let words: Vec<&str> = cell.split_whitespace().collect();
    let free = |words: String, rule: &'static str, form: Form| Question {
        words,
        rule,
        wants: Want::Words,
        form,
    };
    let number = |words: String, rule: &'static str, (least, most): (i64, i64)| Question {
        words,
        rule,
        wants: Want::Number { least, most },
        form: Form::Number,
    };
    let of = |words: &str, rule: &'static str, known: &[&str]| Question {
        words: words.to_owned(),
        rule,
        wants: Want::OneOf(known.iter().map(|word| (*word).to_owned()).collect()),
        form: Form::Words,
    };
    match words.as_slice() {
        ["ground", ground, "move"] => free(
            format!("what does {ground} cost to enter, or prohibited"),
            "BG-040",
            Form::Cost,
        ),
        ["ground", ground, "move", kind] => free(
            format!("what does {ground} cost {kind} to enter, or prohibited"),
            "BG-040",
            Form::Cost,
        ),
        ["hexside", side, "move"] => free(
            format!("what does crossing {side} add, or prohibited"),
            "BG-044",
            Form::Cost,
        ),
        ["ground", ground, "defence"] => free(
            format!("what is defence in {ground} multiplied by"),
            "BG-080",
            Form::Number,
        ),
        ["state", state, "rally"] => free(
            format!("on how much or less does a {state} unit rally"),
            "BG-083",
            Form::Number,
        ),
        ["works", "defence"] => free(
            "what is defence in works multiplied by".to_owned(),
            "BG-084",
            Form::Number,
        ),
        ["stacking", "units"] => free(
            "how many units may stand in a hex at the end of a phase, or any".to_owned(),
            "BG-050",
            Form::Count,
        ),
        ["bombardment", "reach"] => free(
            "how many hexes do guns reach".to_owned(),
            "BG-080",
            Form::Number,
        ),
        // Whoever advances is one of them.
        ["combat", "advance"] => number(
            "how many victors may enter a hex that was emptied".to_owned(),
            "BG-080",
            (1, 9),
        ),
        ["command", side, turn] => number(
            format!(
                "the level of {} in turn {turn}, as the battle has it",
                state.kit.side_name(side)
            ),
            "CBG-501",
            (0, 10),
        ),
        ["zones", "reach"] => of(
            "do combat units control the six hexes next to them: adjacent, or none",
            "BG-060",
            &["adjacent", "none"],
        ),
        ["crt", "rounding"] => of(
            "how are odds rounded: for the defender, or to the nearest",
            "BG-080",
            &["defender", "nearest"],
        ),
        ["crt", column, die] => free(
            format!("results, {column}, die {die}: which code"),
            "BG-080",
            Form::Words,
        ),
        ["bombardment", column, die] => free(
            format!("bombardment, {column}, die {die}: which code"),
            "BG-080",
            Form::Words,
        ),
        _ => free(cell.to_owned(), "BG-001", Form::Words),
    }
}

/// Returns the zones: those of the kit, the six neighbours where later cases are played (BG-060), or as the table
/// said.
///
/// # Errors
///
/// Fails if the answer is still unknown.
pub(super) fn zones(state: &State) -> Result<Zones, Missing> {
    if let Some(zones) = &state.kit.zones {
        return Ok(zones.clone());
    }
    let told = state.learnt.get("zones reach").map(String::as_str);
    let adjacent = match told {
        _ if state.kit.rulings.later_cases() == LaterCases::On => true,
        Some(reach) => reach == "adjacent",
        None => return Err(Missing("zones reach".to_owned())),
    };
    Ok(Zones {
        adjacent,
        blocked_by: Vec::new(),
    })
}
