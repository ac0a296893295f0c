//! Acts as a player asks for them, each a sentence in names: `Hart and Isham attack Askew at 0304`.

use super::aim;
use crate::presentation::request::{act_sentence, all_of, target_in_words, they_do, way_in_words};
use rules::blue_and_grey::BlueAndGrey;
use rules::blue_and_grey::command::{Command, MoveManner, UnitMark};
use rules::blue_and_grey::position::{PlotStage, TurnPhase};
use rules::blue_and_grey::state::State;
use rules::speech::Spoken;

/// Returns the sentence of an act, in a game as its reader knows it.
pub(super) fn sentence(state: &State, command: &Command) -> String {
    let unit = command.units().into_iter().next();
    let offered = unit.map(|unit| aim::unit_lines(state, unit));
    let line = BlueAndGrey::write(command);
    act_sentence(offered.unwrap_or_default(), &line, || words(state, command))
}

fn words(state: &State, command: &Command) -> String {
    let name = |unit: &String| state.name(unit);
    let side = |side: &String| state.kit.side_name(side).to_owned();
    let do_it = |units: &[String], verbs: (&str, &str)| {
        let names: Vec<String> = units.iter().map(name).collect();
        they_do(&names, verbs.0, verbs.1)
    };
    match command {
        Command::Move { units, by } => {
            format!("{}{}", do_it(units, ("moves", "move")), manner(by))
        }
        Command::Charge { unit, by } => format!("{} charges{}", name(unit), manner(by)),
        Command::Enter { units, at } => {
            let at = at.as_ref().map(|at| format!(" at {at}"));
            let comes = do_it(units, ("comes in", "come in"));
            format!("{comes}{}", at.unwrap_or_default())
        }
        Command::Attack { units, on, .. } => {
            format!(
                "{} {}",
                do_it(units, ("attacks", "attack")),
                targets(state, on)
            )
        }
        Command::Bombard { units, on, .. } => {
            format!(
                "{} {}",
                do_it(units, ("bombards", "bombard")),
                targets(state, on)
            )
        }
        Command::Keep { unit } => format!("{} is held off the map", name(unit)),
        Command::Works { unit } => format!("{} builds works", name(unit)),
        Command::WorksDone { at } => format!("the works at {at} are finished"),
        Command::Rally { unit } => format!("{} tries to rally", name(unit)),
        Command::Scatter { unit } => format!("{} scatters", name(unit)),
        Command::Support { unit, of } => format!("{} supports {}", name(unit), name(of)),
        Command::Withdraw { unit, to } => format!("{} withdraws to {to}", name(unit)),
        Command::Repulse {
            to: Some((unit, to)),
        } => format!("{} falls back to {to}", name(unit)),
        Command::Repulse { to: None } => "the repulsed units have no way back".to_owned(),
        Command::Retreat { unit, by } => format!("{} retreats{}", name(unit), way_in_words(by)),
        Command::Advance { unit, to } => format!("{} advances to {to}", name(unit)),
        Command::Mark {
            unit,
            mark: UnitMark::Attacks,
        } if state.plots.attackers.contains(unit) => {
            format!("{} does not attack this turn", name(unit))
        }
        Command::Mark { unit, mark } => format!("{} {}", name(unit), marked(mark)),
        Command::Place { unit, at } => format!("{} is placed in {at}", name(unit)),
        Command::Show { unit } => format!("{} shows its face", name(unit)),
        Command::Plot { unit, way } => match way.as_slice() {
            [] => format!("{} stays: withdraw its plot", name(unit)),
            way => format!("{} will move{}", name(unit), plot_in_words(way)),
        },
        Command::Seal { side: of } => match state.phase {
            TurnPhase::SetUp => format!("{} closes its set-up", side(of)),
            _ => format!("{} seals its plots", side(of)),
        },
        Command::Release { side: of } => format!("{} may move freely again", side(of)),
        Command::Points { side: of, points } => format!("{} is given {points} points", side(of)),
        Command::Control { .. } => {
            format!(
                "{} checks who is out of command",
                state.kit.side_name(&state.side)
            )
        }
        Command::Next => next(state),
        Command::Note { words } => words.clone(),
    }
}

/// Names the phase or step that `next` ends.
fn next(state: &State) -> String {
    let plays_plots = !state.plots.carried_out && state.plots.revealed;
    match plays_plots && state.phase == TurnPhase::Movement {
        true => "carry out the plots".to_owned(),
        false => {
            let whose = state.kit.side_name(&state.side);
            format!("{whose} ends the {} phase", state.phase.name())
        }
    }
}

fn manner(by: &MoveManner) -> String {
    match by {
        MoveManner::Hexes(hexes) => way_in_words(hexes),
        MoveManner::Steps(_) => " on the board".to_owned(),
    }
}

/// Describes a plotted way: `to 0802 by 0601 and 0702`, with the sub-segments that the plot fixes.
pub(super) fn plot_in_words(way: &[PlotStage]) -> String {
    let hexes: Vec<String> = way.iter().map(|stage| stage.hex.clone()).collect();
    let timed = way
        .iter()
        .filter(|stage| stage.segment != PlotStage::AS_SOON);
    let segments: Vec<String> = timed.map(|stage| stage.segment.to_string()).collect();
    let when = match segments.as_slice() {
        [] => String::new(),
        [one] => format!(", in segment {one}"),
        several => format!(", in segments {}", all_of(several)),
    };
    format!("{}{when}", way_in_words(&hexes))
}

fn marked(mark: &UnitMark) -> String {
    match mark {
        UnitMark::Fresh => "is fresh again".to_owned(),
        UnitMark::Reduced => "is reduced".to_owned(),
        UnitMark::Up => "lies face up".to_owned(),
        UnitMark::Down => "lies face down".to_owned(),
        UnitMark::Eliminated => "is abandoned".to_owned(),
        UnitMark::Attacks => "attacks this turn".to_owned(),
        UnitMark::State(state) => format!("is {state}"),
    }
}

/// Names the units in the hexes of an attack, or attacked units with their hexes: `Askew at 0304`.
fn targets(state: &State, on: &[String]) -> String {
    let target = |word: &String| {
        let there = state.in_hex(word);
        let names: Vec<String> = there.iter().map(|unit| state.name(unit)).collect();
        target_in_words(word, &names, (state.name(word), state.hex_of(word)))
    };
    let all: Vec<String> = on.iter().map(target).collect();
    all_of(&all)
}

/// Names the hexes of a target; units in a list of targets are named by their hexes.
pub(super) fn target_hexes(state: &State, on: &str) -> String {
    let hexes = on.split(',').map(|one| match state.kit.unit(one) {
        Some(_) => state.hex_of(one).unwrap_or(one),
        None => one,
    });
    hexes.collect::<Vec<_>>().join(",")
}
