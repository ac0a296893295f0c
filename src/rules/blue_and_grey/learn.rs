//! Entries that the kit lacks. The players are asked for each by name once, and the answer is stored (0.2, BG-080).

use super::{
    Draft, chart::GroundCost, cost::MissingCell, event::Event, kit::Zones, state::State,
    switch::LaterCases,
};
use ruleset::Step;
use ruleset::chance::{Ask, Want};
use ruleset::refusal::Refusal;
use ruleset::tally::Fraction;

/// Runs `find`, and asks the players for each cell that is missing, until `find` succeeds.
pub(super) fn learn_all<T>(
    draft: &mut Draft<'_>,
    find: impl Fn(&State) -> Result<T, MissingCell>,
) -> Step<T> {
    loop {
        match find(draft.state()) {
            Ok(found) => return Ok(found),
            Err(MissingCell(cell)) => learn_cell(draft, &cell)?,
        }
    }
}

/// Asks for one cell and stores the answer.
fn learn_cell(draft: &mut Draft<'_>, cell: &str) -> Step {
    let question = cell_question(draft.state(), cell);
    let ask = Ask::new(question.words, question.rule).of_table(question.wants);
    let value = draft.ask(ask)?.to_string();
    if !question.form.is_answered(&value) {
        let said = format!("`{value}` is not an answer for {cell}");
        return Err(Refusal::impossible(question.rule, said)
            .remedy(question.form.form_words())
            .into());
    }
    note_cell(draft, cell.to_owned(), value);
    Ok(())
}

/// Stores a cell: for the side that acts in secret, or for everyone.
pub(super) fn note_cell(draft: &mut Draft<'_>, cell: String, value: String) {
    let of = draft.state().learns_for.clone();
    draft.note(Event::Learnt { cell, value, of });
}

/// Returns the number of victors that may enter an emptied hex: by the kit, or by the players' answer (BG-080).
///
/// # Errors
///
/// Fails if the answer is still unknown.
pub(super) fn victor_count(state: &State) -> Result<usize, MissingCell> {
    const ADVANCE: &str = "combat advance";
    let told = || state.learnt.get(ADVANCE)?.parse().ok();
    let known = state.kit.combat.advance.or_else(told);
    known.ok_or_else(|| MissingCell(ADVANCE.to_owned()))
}

/// Form of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CellForm {
    Cost,
    Number,
    /// A whole number, or `any`.
    Count,
    Words,
}

impl CellForm {
    fn is_answered(self, value: &str) -> bool {
        match self {
            CellForm::Cost => GroundCost::read(value).is_some(),
            CellForm::Number => Fraction::read(value).is_some(),
            CellForm::Count => value == "any" || value.parse::<usize>().is_ok(),
            CellForm::Words => !value.is_empty(),
        }
    }

    const fn form_words(self) -> &'static str {
        match self {
            CellForm::Cost => "answer points, as 3 or 2/3, or prohibited",
            CellForm::Number => "answer a number, as 2 or 1/2",
            CellForm::Count => "answer a whole number, or any",
            CellForm::Words => "answer as it is printed",
        }
    }
}

/// Question for a cell.
struct CellQuestion {
    words: String,
    rule: &'static str,
    wants: Want,
    form: CellForm,
}

fn cell_question(state: &State, cell: &str) -> CellQuestion {
    let words: Vec<&str> = cell.split_whitespace().collect();
    let free = |words: String, rule: &'static str, form: CellForm| CellQuestion {
        words,
        rule,
        wants: Want::Words,
        form,
    };
    let number = |words: String, rule: &'static str, least: i64, most: i64| CellQuestion {
        words,
        rule,
        wants: Want::Number { least, most },
        form: CellForm::Number,
    };
    let of = |words: &str, rule: &'static str, known: &[&str]| CellQuestion {
        words: words.to_owned(),
        rule,
        wants: Want::OneOf(known.iter().map(|word| (*word).to_owned()).collect()),
        form: CellForm::Words,
    };
    match words.as_slice() {
        ["ground", ground, "move"] => free(
            format!("what does {ground} cost to enter (points, or prohibited)"),
            "BG-040",
            CellForm::Cost,
        ),
        ["ground", ground, "move", kind] => free(
            format!("what does {ground} cost {kind} to enter (points, or prohibited)"),
            "BG-040",
            CellForm::Cost,
        ),
        ["hexside", side, "move"] => free(
            format!("what does crossing {side} add (points, or prohibited)"),
            "BG-044",
            CellForm::Cost,
        ),
        ["ground", ground, "defence"] => free(
            format!("what is defence in {ground} multiplied by"),
            "BG-080",
            CellForm::Number,
        ),
        ["state", state, "rally"] => free(
            format!("what is the highest roll on which a {state} unit rallies"),
            "BG-083",
            CellForm::Number,
        ),
        ["works", "defence"] => free(
            "what is defence in works multiplied by".to_owned(),
            "BG-084",
            CellForm::Number,
        ),
        ["stacking", "units"] => free(
            "how many units may be in a hex at the end of a phase (a number, or any)".to_owned(),
            "BG-050",
            CellForm::Count,
        ),
        ["bombardment", "reach"] => free(
            "how many hexes do guns reach".to_owned(),
            "BG-080",
            CellForm::Number,
        ),
        // At least 1: this is asked when a victor advances.
        ["combat", "advance"] => number(
            "how many victors may enter a hex that was emptied".to_owned(),
            "BG-080",
            1,
            9,
        ),
        ["command", side, turn] => number(
            format!(
                "what is the level of {} in turn {turn} of this battle",
                state.kit.side_name(side)
            ),
            "CBG-501",
            0,
            10,
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
            CellForm::Words,
        ),
        ["bombardment", column, die] => free(
            format!("bombardment, {column}, die {die}: which code"),
            "BG-080",
            CellForm::Words,
        ),
        _ => free(cell.to_owned(), "BG-001", CellForm::Words),
    }
}

/// Returns how far zones extend: by the kit; else to the six neighbours if the later cases are played (BG-060), else by
/// the players' answer.
///
/// # Errors
///
/// Fails if the answer is still unknown.
pub(super) fn known_zones(state: &State) -> Result<Zones, MissingCell> {
    if let Some(zones) = &state.kit.zones {
        return Ok(zones.clone());
    }
    let told = state.learnt.get("zones reach").map(String::as_str);
    let adjacent = match told {
        _ if state.kit.rulings.later_cases() == LaterCases::On => true,
        Some(reach) => reach == "adjacent",
        None => return Err(MissingCell("zones reach".to_owned())),
    };
    Ok(Zones {
        adjacent,
        blocked_by: Vec::new(),
    })
}
