//! Choice of the rule that decides a command.

use super::{
    BlueAndGrey, Draft, arrival, charge, combat,
    command::Command,
    control, demoral,
    event::{Event, Fashion},
    hidden, hidden_proof, loss, movement, plot, plot_turn,
    position::{PendingConsequence, TurnPhase},
    rally, retreat, scatter, score, secrets, set_up,
    state::State,
    support,
    switch::Complication,
    table, turn, voluntary, way_back, works,
};
use ruleset::refusal::{Refusal, Remedy};
use ruleset::{Ruleset, Step};

impl Ruleset for BlueAndGrey {
    const DICE: &'static str = "BG-001";
    const RECORD: &'static str = "BG-001";
    type State = State;
    type Command = Command;
    type Event = Event;

    fn decide(draft: &mut Draft<'_>, command: &Command) -> Step {
        refuse_unknown(draft.state(), command)?;
        set_up::comes_first(draft.state(), command)?;
        in_turn(draft, command)?;
        refuse_in_shared_turn(draft.state(), command)?;
        open(draft, command);
        let concealed = secrets::conceal_cells(draft, command);
        decide(draft, command)?;
        // Acts behind the screens have no effect before the screens are removed.
        if draft.state().phase != TurnPhase::SetUp {
            hidden::turn_up_contacts(draft)?;
            demoral::settle_levels(draft);
            score::check_automatic_victory(draft);
        }
        secrets::restore_cells(draft, concealed);
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }
}

fn decide(draft: &mut Draft<'_>, command: &Command) -> Step {
    match command {
        Command::Move { units, by } => movement::move_units(draft, units, by),
        Command::Enter { units, at } => arrival::enter_units(draft, units, at.as_deref()),
        Command::Keep { unit } => arrival::keep_back(draft, unit),
        Command::Works { unit } if draft.state().phase == TurnPhase::SetUp => {
            set_up::set_up_works(draft, unit)
        }
        Command::Works { unit } => works::begin_works(draft, unit),
        Command::WorksDone { at } => works::finish_works(draft, at),
        Command::Rally { unit } => rally::rally_unit(draft, unit),
        Command::Control { chits } => {
            scatter::control_command(draft, chits.as_deref())?;
            plot_turn::after_command(draft);
            Ok(())
        }
        Command::Scatter { unit } => scatter::scatter_unit(draft, unit),
        Command::Attack { units, on, terms } => {
            combat::resolve_fight(draft, Fashion::Attack, units, on, terms)
        }
        Command::Bombard { units, on, terms } => {
            combat::resolve_fight(draft, Fashion::Bombardment, units, on, terms)
        }
        Command::Charge { unit, by } => charge::charge_cavalry(draft, unit, by),
        Command::Support { unit, of } => support::support_friend(draft, unit, of),
        Command::Withdraw { unit, to } => charge::withdraw_cavalry(draft, unit, to),
        Command::Repulse { to } => voluntary::repulse_unit(draft, to.as_ref()),
        Command::Retreat { unit, by } => retreat::retreat_unit(draft, unit, by),
        Command::Advance { unit, to } => retreat::advance_unit(draft, unit, to),
        Command::Mark { unit, mark } => table::mark_unit(draft, unit, mark),
        Command::Place { unit, at } => table::place_unit(draft, unit, at),
        Command::Plot { unit, way } => plot::plot_way(draft, unit, way),
        Command::Seal { side } if draft.state().phase == TurnPhase::SetUp => {
            set_up::close(draft, side)
        }
        Command::Seal { side } => plot::seal_plots(draft, side),
        Command::Release { side } => control::release_side(draft, side),
        Command::Show { unit } => hidden_proof::show_counter(draft, unit),
        Command::Points { side, points } => {
            draft.note(Event::Pointed {
                side: side.clone(),
                points: *points,
            });
            Ok(())
        }
        Command::Next if draft.state().kit.plays(Complication::Simul) => plot_turn::next(draft),
        Command::Next => turn::next(draft),
        Command::Note { words } => {
            draft.note(Event::Noted {
                words: words.clone(),
            });
            Ok(())
        }
    }
}

/// Checks whether a command is a statement about the table, which may be made at any time.
fn is_word_of_table(command: &Command) -> bool {
    matches!(
        command,
        Command::Mark { .. }
            | Command::Place { .. }
            | Command::Release { .. }
            | Command::Points { .. }
            | Command::Note { .. }
    )
}

/// Refuses acts that a turn shared by both sides does not allow: units move only by plots, and command is checked only
/// once the plots are revealed (CBG-S01, CBG-S03, CBG-S04).
fn refuse_in_shared_turn(state: &State, command: &Command) -> Step {
    if !state.kit.plays(Complication::Simul) {
        return Ok(());
    }
    let (rule, said) = match command {
        Command::Move { .. } | Command::Charge { .. } => ("CBG-S03", "units move by their plots"),
        Command::Scatter { .. } => (
            "CBG-S04",
            "units scatter after all plots are carried out, by `next`",
        ),
        Command::Control { .. } if state.phase == TurnPhase::Plotting => {
            ("CBG-S01", "roll the command die after the plots are opened")
        }
        Command::Enter { .. } if state.phase != TurnPhase::Plotting => {
            ("CBG-S01", "arrivals come in before the plots are sealed")
        }
        _ => return Ok(()),
    };
    Err(Refusal::impossible(rule, said).into())
}

/// Ends a secret or free set-up at the first act that is not a statement about the table. This applies if the set-up is
/// not a phase of its own, as in games of older programs.
fn open(draft: &mut Draft<'_>, command: &Command) {
    let state = draft.state();
    if state.phase == TurnPhase::SetUp {
        return;
    }
    let secret = [Complication::Hidden, Complication::FreeDeploy];
    let is_kept = secret.iter().any(|one| state.kit.plays(*one));
    if is_kept && !state.opened && !is_word_of_table(command) {
        draft.note(Event::Opened);
    }
}

/// Refuses other acts while consequences of a result are due (BG-080).
fn in_turn(draft: &mut Draft<'_>, command: &Command) -> Step {
    if is_word_of_table(command) {
        return Ok(());
    }
    let state = draft.state();
    if let Some(why) = score::game_over(state) {
        let said = format!("the game is over: {why}");
        return Err(Refusal::impossible("BG-014", said)
            .remedy("you may still add notes and points, or undo the last act")
            .into());
    }
    match (state.dues.first(), command) {
        (None, _) => Ok(()),
        (Some(_), Command::Retreat { .. } | Command::Advance { .. } | Command::Repulse { .. }) => {
            Ok(())
        }
        // No unit has to advance, but a typed fight gives up the right, so the player is asked first. In a turn that
        // both sides share, no fight follows the results (CBG-S07).
        (
            Some(PendingConsequence::Advance { .. }),
            Command::Attack { .. } | Command::Bombard { .. },
        ) if !state.kit.plays(Complication::Simul) => retreat::gives_up_advance(draft),
        // Any other act gives up the advance.
        (Some(PendingConsequence::Advance { .. }), _) => {
            draft.note(Event::DuesSet { dues: Vec::new() });
            Ok(())
        }
        (Some(due), _) => {
            let (task, rule) = due.task(state);
            let said = format!("{task}, before anything else");
            let no = Refusal::impossible(rule, said);
            Err(match due {
                PendingConsequence::Retreat { unit, hexes } => no
                    .remedy(way_back::retreat_remedy(state, unit, *hexes))
                    .into(),
                PendingConsequence::Exchange { among, .. } => {
                    no.remedy(loss::exchange_remedy(state, among)).into()
                }
                PendingConsequence::Repulse { unit } => no
                    .remedy(Remedy::typed("", format!("repulse {unit} to HEX"), ""))
                    .into(),
                PendingConsequence::Advance { .. } => no.into(),
            })
        }
    }
}

/// Refuses unknown names, and units that are named twice.
fn refuse_unknown(state: &State, command: &Command) -> Step {
    let units = command.units();
    let mut numbered = units.iter().enumerate();
    let named_twice =
        numbered.find(|(place, unit)| units.iter().take(*place).any(|one| one == *unit));
    if let Some((_, unit)) = named_twice {
        let said = format!("{} is named twice", state.open_name(unit));
        return Err(Refusal::impossible("BG-001", said).into());
    }
    match units
        .into_iter()
        .find(|unit| state.kit.unit(unit).is_none())
    {
        Some(unit) => {
            let said = format!("there is no unit `{unit}`");
            Err(Refusal::impossible("BG-001", said).into())
        }
        None => Ok(()),
    }
}
