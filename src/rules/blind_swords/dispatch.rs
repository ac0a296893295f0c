//! From a command to the rule that decides it, and what may be done now.

use super::BlindSwords;
use super::Draft;
use super::activation;
use super::artillery;
use super::close;
use super::cohesion;
use super::command::Command;
use super::cup;
use super::event::Event;
use super::fire;
use super::kit::Order;
use super::position::Due;
use super::position::Step as Where;
use super::rally;
use super::state::State;
use super::table;
use crate::rules::Guided;
use crate::rules::Opening;
use crate::rules::Ruleset;
use crate::rules::Step;
use crate::rules::refusal::Refusal;

impl Ruleset for BlindSwords {
    const DICE: &'static str = "BS-606";
    const RECORD: &'static str = "BS-002";
    type State = State;
    type Command = Command;
    type Event = Event;

    fn decide(draft: &mut Draft<'_>, command: &Command) -> Step {
        known(draft.state(), command)?;
        in_turn(draft, command)?;
        decide(draft, command)
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }
}

fn decide(draft: &mut Draft<'_>, command: &Command) -> Step {
    match command {
        Command::Key { side, chits } => cup::keys(draft, side, chits),
        Command::Include { side, chits } => cup::include(draft, side, chits),
        Command::Draw { what } => cup::draw(draft, what.as_ref()),
        Command::Hold => cup::hold(draft),
        Command::Play { chit, on } => cup::play(draft, chit, on.as_deref()),
        Command::Pass => cup::pass(draft),
        Command::Activate { brigade } => activation::activate(draft, brigade),
        Command::Order { order } => activation::order(draft, *order),
        Command::Guns { at } => artillery::select(draft, at),
        Command::Fire { units, at, aim } => {
            begin_guns(draft, units)?;
            fire::fire(draft, units, at, aim)
        }
        Command::Flank { groups, at } => fire::flank(draft, groups, at),
        Command::Test {
            severity,
            depletion,
            skedaddle,
        } => cohesion::test(
            draft,
            *severity,
            [depletion.as_deref(), skedaddle.as_deref()],
        ),
        Command::Break { unit } => cohesion::breaks(draft, unit),
        Command::Retreat { unit, by } => cohesion::retreat(draft, unit, by),
        Command::Panic { unit } => cohesion::panic(draft, unit),
        Command::Advance { unit, to } => cohesion::advance(draft, unit, to),
        Command::Move { units, by } => {
            begin_guns(draft, units)?;
            table::moves(draft, units, by)
        }
        Command::Moved { brigade } => table::moved(draft, brigade),
        Command::Mount { unit } => table::mounts(draft, unit, true),
        Command::Dismount { unit } => table::mounts(draft, unit, false),
        Command::Charge { unit, by } => table::charge(draft, unit, by),
        Command::Withdraw { unit, to } => table::withdraw(draft, unit, to),
        Command::Opportunity { units, at, aim } => fire::opportunity(draft, units, at, aim),
        Command::Close { units, on } => close::declare(draft, units, on),
        Command::Assault { at, aim } => close::assault(draft, at, aim),
        Command::Recover { unit } => rally::recover(draft, unit),
        Command::Rebuild { unit, to } => rally::rebuild(draft, unit, to.as_deref()),
        Command::Points { side, points } => {
            draft.note(Event::Pointed {
                side: side.clone(),
                points: *points,
            });
            Ok(())
        }
        Command::Exit { unit } => table::exit(draft, unit),
        Command::Mark { what, mark } => table::mark(draft, what, mark),
        Command::Place { unit, at } => table::place(draft, unit, at),
        Command::Said { unit, fact } => table::said(draft, unit, fact),
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

/// Words of the table, which may be said at any time.
fn is_word_of_table(command: &Command) -> bool {
    matches!(
        command,
        Command::Mark { .. }
            | Command::Place { .. }
            | Command::Said { .. }
            | Command::Note { .. }
            | Command::Points { .. }
            | Command::Exit { .. }
    )
}

/// A test that was called for, and what it leaves, is done before anything else (BS-901, BS-910).
fn in_turn(draft: &mut Draft<'_>, command: &Command) -> Step {
    if is_word_of_table(command) {
        return Ok(());
    }
    let state = draft.state();
    if let Some(why) = &state.over {
        let said = format!("the game is over: {why}");
        return Err(Refusal::impossible("BS-1101", said)
            .remedy("notes and points may be added, or the last act undone")
            .into());
    }
    let belongs = match state.dues.first() {
        Some(Due::Advance { .. }) if matches!(command, Command::Advance { .. } | Command::Pass) => {
            true
        }
        Some(Due::Advance { .. }) => {
            // Nobody has to advance: going on leaves it.
            draft.note(Event::DuesSet { dues: Vec::new() });
            true
        }
        Some(Due::Panic) => matches!(command, Command::Panic { .. } | Command::Pass),
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
    let due = state.dues.first().map(|due| due.words(state));
    let due = due.unwrap_or_else(|| "the test is thrown first: `test`".to_owned());
    Err(Refusal::impossible("BS-910", due).into())
}

/// Refuses names that nobody has: the impossible alone is refused outright (BS-002).
fn known(state: &State, command: &Command) -> Step {
    let units: Vec<&String> = match command {
        Command::Fire { units, .. }
        | Command::Move { units, .. }
        | Command::Close { units, .. } => units.iter().collect(),
        Command::Opportunity { units, at, .. } => units.iter().chain([at]).collect(),
        Command::Flank { groups, .. } => groups.iter().flatten().collect(),
        Command::Break { unit }
        | Command::Retreat { unit, .. }
        | Command::Panic { unit }
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
        None => Ok(()),
    }
}

impl Guided for BlindSwords {
    fn openings(state: &State) -> Vec<Opening<Command>> {
        if state.over.is_some() {
            return Vec::new();
        }
        if let Some(due) = state.dues.first() {
            return of_due(state, due);
        }
        if let Some(test) = &state.test {
            let lead = test
                .units
                .first()
                .map_or(String::new(), |lead| state.name(lead));
            let command = Command::Test {
                severity: None,
                depletion: None,
                skedaddle: None,
            };
            let words = format!(
                "{lead}: the {} test, two dice (BS-901)",
                test.severity.name()
            );
            return vec![Opening::due(command, words)];
        }
        of_step(state)
    }
}

fn of_due(state: &State, due: &Due) -> Vec<Opening<Command>> {
    let words = due.words(state);
    match due {
        Due::Break(unit) => vec![Opening::due(Command::Break { unit: unit.clone() }, words)],
        Due::Retreat(unit, _) => {
            let command = Command::Retreat {
                unit: unit.clone(),
                by: Vec::new(),
            };
            vec![Opening::due(command, words)]
        }
        Due::Advance { .. } => vec![Opening::offered(Command::Pass, words)],
        _ => vec![Opening::due(
            Command::Pass,
            format!("{words}, or nobody can"),
        )],
    }
}

fn of_step(state: &State) -> Vec<Opening<Command>> {
    let next = |words: String| Opening::offered(Command::Next, words);
    match state.step {
        Where::Command => {
            let mut openings = Vec::new();
            for side in &state.kit.sides {
                let wanted = cup::keys_wanted(state, &side.id);
                let chosen = state.chits.keys.get(&side.id).map_or(0, Vec::len);
                let mut events = state
                    .kit
                    .events
                    .iter()
                    .filter(|event| event.side == side.id);
                if let Some(event) = events.next().filter(|_| chosen < wanted && wanted == 1) {
                    let command = Command::Key {
                        side: side.id.clone(),
                        chits: vec![event.id.clone()],
                    };
                    let words = format!("{} chooses a key chit (BS-301)", side.name);
                    openings.push(Opening::due(command, words));
                }
            }
            match openings.is_empty() {
                true => vec![next("fill the cup".to_owned())],
                false => openings,
            }
        }
        Where::Artillery => {
            let words = match &state.guns.step {
                Some(step) => format!(
                    "{} fire or move; end their step",
                    fire::names(state, &step.units)
                ),
                None => format!(
                    "{}: a hex of guns, or pass",
                    state.kit.side_name(&state.guns.side)
                ),
            };
            vec![next(words)]
        }
        Where::ArtilleryRally => vec![next("one gun unit a side rallies, then go on".to_owned())],
        Where::Draw => of_draw(state),
        Where::Orders => Order::ALL
            .into_iter()
            .map(|order| {
                Opening::due(
                    Command::Order { order },
                    format!("order {} (BS-501)", order.name()),
                )
            })
            .collect(),
        Where::Close if !state.combats.is_empty() => {
            let assault = |combat: &super::position::Combat| Command::Assault {
                at: combat.on.clone(),
                aim: super::command::Aim::default(),
            };
            let combats = state.combats.iter();
            combats
                .map(|combat| {
                    Opening::due(
                        assault(combat),
                        format!("the close combat at {}", combat.on),
                    )
                })
                .collect()
        }
        Where::End => vec![next(format!("end turn {}", state.turn))],
        step => vec![next(format!("end the step {}", step.name()))],
    }
}

fn of_draw(state: &State) -> Vec<Opening<Command>> {
    if let Some(chit) = &state.chits.waiting {
        // What is played at once is no secret any more.
        let at_once = state
            .kit
            .event(chit)
            .is_some_and(|event| event.when == ["now"]);
        let command = match at_once {
            true => Command::Play {
                chit: chit.clone(),
                on: None,
            },
            false => Command::Hold,
        };
        let drawn = cup::face_down(state, chit);
        let words = format!("{drawn} was drawn: hold or play it (BS-306)");
        return vec![Opening::due(command, words)];
    }
    if let Some((chit, brigades, _)) = &state.chits.choosing {
        let name = state.kit.chit_name(chit);
        let choose = |brigade: &String| {
            let words = format!("{name}: {} acts", activation::brigade_name(state, brigade));
            Opening::due(
                Command::Activate {
                    brigade: brigade.clone(),
                },
                words,
            )
        };
        return brigades.iter().map(choose).collect();
    }
    let left = state.chits.cup.len();
    match left == 0 && !state.kit.cup.on_table {
        true => vec![Opening::offered(
            Command::Next,
            "the cup is empty: the turn ends (BS-315)",
        )],
        false => vec![Opening::due(
            Command::Draw { what: None },
            format!(
                "{} draws: {left} chits in the cup",
                state.kit.side_name(state.puller())
            ),
        )],
    }
}
