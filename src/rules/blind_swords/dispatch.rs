//! Choice of the rule that decides a command.

use super::{
    BlindSwords, Draft, activation, advance, artillery, charge, close, cohesion, command::Command,
    cup, event::Event, fire, flank, held, march, position::DueAct, rally, state::State, table,
    withdrawal,
};
use ruleset::refusal::{Refusal, Remedy};
use ruleset::{Ruleset, Step};

impl Ruleset for BlindSwords {
    const DICE: &'static str = "BS-606";
    const RECORD: &'static str = "BS-002";
    type State = State;
    type Command = Command;
    type Event = Event;

    fn decide(draft: &mut Draft<'_>, command: &Command) -> Step {
        refuse_unknown(draft.state(), command)?;
        in_turn(draft, command)?;
        decide(draft, command)
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }
}

fn decide(draft: &mut Draft<'_>, command: &Command) -> Step {
    match command {
        Command::Key { side, chits } => cup::choose_keys(draft, side, chits),
        Command::Seal { side } => super::turn::seal_keys(draft, side),
        Command::Include { side, chits } => cup::include_chits(draft, side, chits),
        Command::Draw { what } => cup::draw(draft, what.as_ref()),
        Command::Hold => held::hold_chit(draft),
        Command::Play { chit, on } => held::play_chit(draft, chit, on.as_deref()),
        Command::Pass => held::pass_moment(draft),
        Command::Activate { brigade } => activation::activate_brigade(draft, brigade),
        Command::Order { order } => activation::announce_order(draft, *order),
        Command::Guns { at } => artillery::select_guns(draft, at),
        Command::Fire { units, at, aim } => {
            begin_guns(draft, units)?;
            fire::fire_units(draft, units, at, aim)
        }
        Command::Flank { groups, at } => flank::announce_fires(draft, groups, at),
        Command::Test {
            severity,
            depletion,
            skedaddle,
        } => cohesion::test_cohesion(
            draft,
            *severity,
            [depletion.as_deref(), skedaddle.as_deref()],
        ),
        Command::Break { unit, supported } => cohesion::test_for_break(draft, unit, *supported),
        Command::Retreat { unit, by } => cohesion::retreat_unit(draft, unit, by),
        Command::Panic { unit, supported } => cohesion::panic_unit(draft, unit, *supported),
        Command::Advance { unit, to } => advance::advance_unit(draft, unit, to),
        Command::Move { units, by } => {
            begin_guns(draft, units)?;
            march::move_units(draft, units, by)
        }
        Command::Moved { brigade } => super::turn::end_table_move(draft, brigade),
        Command::Mount { unit } => march::change_mount(draft, unit, true),
        Command::Dismount { unit } => march::change_mount(draft, unit, false),
        Command::Charge { unit, by } => charge::charge_unit(draft, unit, by),
        Command::Withdraw { unit, to } => withdrawal::withdraw_unit(draft, unit, to),
        Command::Opportunity { units, at, aim } => fire::fire_at_mover(draft, units, at, aim),
        Command::Close { units, on } => close::declare_combat(draft, units, on),
        Command::Assault { at, aim } => close::resolve_combat(draft, at, aim),
        Command::Recover { unit } => rally::recover_unit(draft, unit),
        Command::Rebuild {
            unit,
            to,
            supported,
        } => rally::rebuild_unit(draft, unit, to.as_deref(), *supported),
        Command::Points { side, points } => {
            draft.note(Event::Pointed {
                side: side.clone(),
                points: *points,
            });
            Ok(())
        }
        Command::Exit { unit } => march::leave_map(draft, unit),
        Command::Mark { what, mark } => table::mark_by_hand(draft, what, mark),
        Command::Place { unit, at } => table::place_unit(draft, unit, at),
        Command::Said { unit, fact } => table::note_early_answer(draft, unit, fact),
        Command::Next => super::turn::next(draft),
        Command::Note { words } => {
            draft.note(Event::Noted {
                words: words.clone(),
            });
            Ok(())
        }
    }
}

fn begin_guns(draft: &mut Draft<'_>, units: &[String]) -> Step {
    units
        .first()
        .map_or(Ok(()), |unit| artillery::select_of(draft, unit))
}

/// Refuses a command that comes too early. First come a required test and its consequences, the die of a chit, and the
/// entry of units called by a chit (BS-901, BS-910, BS-308 to BS-311, BS-707).
fn in_turn(draft: &mut Draft<'_>, command: &Command) -> Step {
    if command.is_word_of_table() {
        return Ok(());
    }
    let state = draft.state();
    if let Some(why) = &state.over {
        let said = format!("the game is over: {why}");
        return Err(Refusal::impossible("BS-1101", said)
            .remedy("you may still add notes and points, or undo the last act")
            .into());
    }
    if waits_for_others(state, command) {
        let owing = flank::units_owing_fire(state, |_| true);
        flank::all_fire(draft, &owing)?;
        cohesion::go_on(draft)?;
        return in_turn(draft, command);
    }
    let state = draft.state();
    let belongs = match state.dues.first() {
        Some(DueAct::Leaves(_) | DueAct::Nears(..)) => true,
        Some(DueAct::Advance { .. })
            if matches!(
                command,
                Command::Advance { .. } | Command::Pass | Command::Play { .. }
            ) =>
        {
            true
        }
        Some(DueAct::Advance { .. }) => {
            // No unit has to advance: any other act gives up the advance.
            draft.note(Event::DuesSet { dues: Vec::new() });
            true
        }
        Some(DueAct::Chit(_) | DueAct::Enters(_)) => {
            matches!(command, Command::Draw { what: None })
        }
        Some(DueAct::Panic) => matches!(command, Command::Panic { .. } | Command::Pass),
        Some(_) => matches!(
            command,
            Command::Break { .. } | Command::Retreat { .. } | Command::Opportunity { .. }
        ),
        None if state.test.is_some() => {
            matches!(command, Command::Test { .. } | Command::Play { .. })
        }
        None => true,
    };
    if belongs {
        return Ok(());
    }
    let state = draft.state();
    let Some(due) = state.dues.first() else {
        let refusal = Refusal::impossible("BS-910", "throw the cohesion test first");
        return Err(refusal.remedy(Remedy::typed("", "test", "")).into());
    };
    let refusal = Refusal::impossible(due.rule(state), due.words(state));
    Err(match due.line() {
        Some(line) => refusal.remedy(Remedy::typed("", line, "")),
        None => refusal,
    }
    .into())
}

/// Checks whether a moving unit waits for enemies and the command is not theirs. If so, no enemy fires or steps back,
/// and the log says so. Playing an event does not end the wait.
fn waits_for_others(state: &State, command: &Command) -> bool {
    state.is_window_closed_by(command)
        && !matches!(state.dues.first(), Some(DueAct::Advance { .. }))
}

/// Refuses unknown names and places: only an impossible command is refused outright (BS-002).
fn refuse_unknown(state: &State, command: &Command) -> Step {
    let units: Vec<&String> = match command {
        Command::Fire { units, .. }
        | Command::Move { units, .. }
        | Command::Close { units, .. } => units.iter().collect(),
        Command::Opportunity { units, at, .. } => units.iter().chain([at]).collect(),
        Command::Flank { groups, .. } => groups.iter().flatten().collect(),
        Command::Break { unit, .. }
        | Command::Retreat { unit, .. }
        | Command::Panic { unit, .. }
        | Command::Advance { unit, .. }
        | Command::Mount { unit }
        | Command::Dismount { unit }
        | Command::Charge { unit, .. }
        | Command::Withdraw { unit, .. }
        | Command::Recover { unit }
        | Command::Rebuild { unit, .. }
        | Command::Exit { unit }
        | Command::Place { unit, .. }
        | Command::Said { unit, .. } => vec![unit],
        _ => Vec::new(),
    };
    match units
        .into_iter()
        .find(|unit| state.kit.unit(unit).is_none())
    {
        Some(unit) => {
            Err(Refusal::impossible("BS-002", format!("there is no unit `{unit}`")).into())
        }
        None => refuse_off_map(state, command),
    }
}

/// Refuses hexes that the kit's map does not have (BS-001).
fn refuse_off_map(state: &State, command: &Command) -> Step {
    let hexes = match command {
        Command::Move { by, .. } | Command::Charge { by, .. } | Command::Retreat { by, .. } => {
            by.as_slice()
        }
        Command::Advance { to, .. } => to,
        Command::Withdraw { to: hex, .. } | Command::Place { at: hex, .. } => {
            std::slice::from_ref(hex)
        }
        _ => &[],
    };
    let Some(map) = state.kit.facts() else {
        return Ok(());
    };
    let may_leave = matches!(command, Command::Retreat { .. });
    let is_place = |hex: &str| map.has(hex) || may_leave && hex == cohesion::OFF;
    match hexes.iter().find(|hex| !is_place(hex)) {
        Some(hex) => {
            let said = format!("{hex} is not a hex of the map");
            let remedy = map.board().extent_words();
            Err(Refusal::impossible("BS-001", said).remedy(remedy).into())
        }
        None => Ok(()),
    }
}
