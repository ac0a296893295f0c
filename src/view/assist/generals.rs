//! Board of the generals tested in a phase: names, reasons, dice and results.

use super::dry_run;
use rules::fields::combat::casualties;
use rules::fields::state::State;
use rules::fields::terms::{
    command::Command, event::Event, fate::GeneralFate, name::GeneralId, opening::Opening,
};

/// The command that tests every general who must be tested; the referee types all dice in a row.
pub const EACH: Command = Command::Casualty { general: None };

/// A general on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneralLine {
    /// His name.
    pub name: String,
    /// Reason for his test, and the effect of the die: `was under fire: a 1 is a hit`.
    pub why: String,
    /// His dice, as far as they have been typed.
    pub dice: Vec<u8>,
    /// The effect of the dice on him; `None` while a die is missing.
    pub fate: Option<GeneralFate>,
}

/// Returns the title of the board, with the number of tested generals.
#[must_use]
pub fn board_title(count: usize) -> String {
    match count {
        1 => "1 general under fire. One die; a 1 is a hit".to_owned(),
        count => format!("{count} generals under fire. One die each, in this order; a 1 is a hit"),
    }
}

/// Checks whether a command tests every general who must be tested.
#[must_use]
pub fn is_board(command: &Command) -> bool {
    *command == EACH
}

/// Returns the board, with the typed faces dealt out to the generals in its order.
#[must_use]
pub fn general_lines(state: &State, faces: &[u8]) -> Vec<GeneralLine> {
    let (after, events) = dry_run::so_far(state, &EACH, faces);
    let waiting = casualties::casualty_openings(state);
    let mut lines: Vec<GeneralLine> = events
        .iter()
        .filter_map(|event| tested_line(state, &waiting, event))
        .collect();
    let used: usize = lines.iter().map(|line| line.dice.len()).sum();
    let mut rest = faces.get(used..).unwrap_or_default().to_vec();
    for opening in casualties::casualty_openings(&after) {
        if let Some(line) = waiting_line(state, &opening) {
            let dice = std::mem::take(&mut rest);
            lines.push(GeneralLine { dice, ..line });
        }
    }
    lines
}

fn tested_line(state: &State, waiting: &[Opening], event: &Event) -> Option<GeneralLine> {
    let Event::GeneralTested {
        general,
        dice,
        fate,
    } = event
    else {
        return None;
    };
    let his = waiting
        .iter()
        .find(|opening| tested_general(opening) == Some(general))?;
    Some(GeneralLine {
        dice: dice.clone(),
        fate: Some(*fate),
        ..waiting_line(state, his)?
    })
}

fn tested_general(opening: &Opening) -> Option<&GeneralId> {
    match &opening.command {
        Command::Casualty { general } => general.as_ref(),
        _ => None,
    }
}

fn waiting_line(state: &State, opening: &Opening) -> Option<GeneralLine> {
    let name = &state.general(tested_general(opening)?)?.name;
    let why = opening.words.strip_prefix(name.as_str());
    Some(GeneralLine {
        name: name.clone(),
        why: why.unwrap_or(&opening.words).trim().to_owned(),
        dice: Vec::new(),
        fate: None,
    })
}
