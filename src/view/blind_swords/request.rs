//! Acts as a player asks for them, each a sentence in names: `Ames and Brill fire at Ives at 0304`.

use super::pages;
use crate::presentation::request::{act_sentence, all_of, target_in_words, they_do, way_in_words};
use rules::Guided;
use rules::blind_swords::BlindSwords;
use rules::blind_swords::command::{Command, DrawnChit, UnitMark};
use rules::blind_swords::position::{DueAct, TurnStep, UnitCondition};
use rules::blind_swords::state::State;
use rules::speech::Spoken;
use rules::spelling::counted;

/// Returns the sentence of an act.
pub(super) fn sentence(state: &State, command: &Command) -> String {
    let line = BlindSwords::write(command);
    let unit = line.split(' ').nth(1);
    let offered = unit.map(|unit| pages::unit_lines(state, unit));
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
        Command::Key { side: of, chits } => {
            format!(
                "{} chooses {} as a key chit",
                side(of),
                chits_in_words(state, chits)
            )
        }
        Command::Seal { side: of } => format!("{} closes its choice of key chits", side(of)),
        Command::Include { side: of, chits } => match chits.as_slice() {
            [] => format!("{} adds its chits unseen", side(of)),
            chits => format!(
                "{} adds {} to the cup",
                side(of),
                chits_in_words(state, chits)
            ),
        },
        Command::Draw { what } => drawn(state, what.as_ref()),
        Command::Hold => "the drawn chit is held".to_owned(),
        Command::Play { chit, on } => played(state, chit, on.as_ref()),
        Command::Pass => passes(state),
        Command::Activate { brigade: of } => format!("activate {}", brigade(state, of)),
        Command::Order { order } => {
            let active = state.active.as_ref();
            let who = active.map_or_else(String::new, |active| brigade(state, &active.brigade));
            format!("{who} is ordered to {}", order.name())
        }
        Command::Guns { at } => format!("activate the artillery at {at}"),
        Command::Fire { units, at, .. } | Command::Opportunity { units, at, .. } => {
            format!(
                "{} {}",
                do_it(units, ("fires at", "fire at")),
                target(state, at)
            )
        }
        Command::Flank { groups, at } => {
            let units = groups.concat();
            let who = do_it(&units, ("fires on the flank of", "fire on the flank of"));
            format!("{who} {}", target(state, at))
        }
        Command::Test { .. } => "roll the test".to_owned(),
        Command::Break { unit, .. } => format!("{} takes its break test", name(unit)),
        Command::Retreat { unit, by } => format!("{} retreats{}", name(unit), way_in_words(by)),
        Command::Panic { unit, .. } => format!("{} panics", name(unit)),
        Command::Advance { unit, to } => format!("{} advances{}", name(unit), way_in_words(to)),
        Command::Move { units, by } => {
            format!("{}{}", do_it(units, ("moves", "move")), way_in_words(by))
        }
        Command::Moved { brigade: of } => format!("{} has moved", brigade(state, of)),
        Command::Mount { unit } => format!("{} mounts", name(unit)),
        Command::Dismount { unit } => format!("{} dismounts", name(unit)),
        Command::Charge { unit, by } => format!("{} charges{}", name(unit), way_in_words(by)),
        Command::Withdraw { unit, to } => format!("{} steps back to {to}", name(unit)),
        Command::Close { units, on } => {
            format!(
                "{} {}",
                do_it(units, ("assaults", "assault")),
                target(state, on)
            )
        }
        Command::Assault { at, .. } => {
            format!("the close combat at {} is fought", state.name(at))
        }
        Command::Recover { unit } => format!("{} recovers", name(unit)),
        Command::Rebuild { unit, to, .. } => {
            let to = to.as_ref().map(|to| format!(" at {to}"));
            format!("{} is rebuilt{}", name(unit), to.unwrap_or_default())
        }
        Command::Points { side: of, points } => {
            format!("{} has {}", side(of), counted(*points, "point"))
        }
        Command::Exit { unit } => format!("{} leaves the map for good", name(unit)),
        Command::Mark { what, mark } => {
            format!("{} is {}", unit_or_brigade(state, what), mark_word(mark))
        }
        Command::Place { unit, at } => format!("{} is placed in {at}", name(unit)),
        Command::Said { unit, .. } => format!("the table reports {}", name(unit)),
        Command::Next => ends(state),
        Command::Note { words } => words.clone(),
    }
}

fn drawn(state: &State, what: Option<&DrawnChit>) -> String {
    let puller = state.kit.side_name(state.puller());
    match what {
        None => match state.dues.first() {
            // The chit is drawn: its die is missing.
            Some(DueAct::Chit(chit)) => {
                let thrower = state.kit.side_name(state.chit_thrower(chit));
                format!("{thrower} rolls for {}", state.kit.chit_name(chit))
            }
            _ => format!("{puller} draws a chit"),
        },
        Some(DrawnChit::Chit(chit)) => format!("{puller} has drawn {}", state.kit.chit_name(chit)),
        Some(DrawnChit::EventOf(side)) => {
            let of = state.kit.side_name(side);
            format!("{puller} has drawn an event chit of the {of} side")
        }
    }
}

fn played(state: &State, chit: &str, on: Option<&String>) -> String {
    let on = on.map(|on| format!(" on {}", unit_or_brigade(state, on)));
    format!(
        "{} is played{}",
        state.kit.chit_name(chit),
        on.unwrap_or_default()
    )
}

/// Describes a pass in the words of the offer that is passed up: `no one fires at Ames as it leaves 0304`.
fn passes(state: &State) -> String {
    let offer = offered(state, &Command::Pass);
    let first = offer.as_deref().and_then(|words| words.split("; ").next());
    first.map_or_else(|| "no one acts".to_owned(), str::to_owned)
}

/// Describes the end of a step in the words of its offer: `end the step`, `Union passes`.
fn ends(state: &State) -> String {
    let step = format!("the {} step ends", state.step.name().replace('-', " "));
    match offered(state, &Command::Next) {
        Some(words) if state.step != TurnStep::ArtilleryRally => words,
        _ => step,
    }
}

/// Returns the words in which an act is offered, without the clause at the end; `None` if it is not offered.
fn offered(state: &State, command: &Command) -> Option<String> {
    let mut openings = BlindSwords::openings(state).into_iter();
    let opening = openings.find(|opening| opening.command == *command)?;
    // In the text of this opening the end of the step follows the acts that are possible before it.
    let words = match command {
        Command::Next => opening.words.rsplit("; ").next().unwrap_or_default(),
        _ => &opening.words,
    };
    Some(words.split(" (BS-").next().unwrap_or_default().to_owned())
}

fn chits_in_words(state: &State, chits: &[String]) -> String {
    let names: Vec<String> = chits.iter().map(|chit| state.kit.chit_name(chit)).collect();
    all_of(&names)
}

fn brigade(state: &State, id: &str) -> String {
    let brigade = state.kit.brigade(id);
    brigade.map_or_else(|| id.to_owned(), |brigade| brigade.name.clone())
}

fn unit_or_brigade(state: &State, id: &str) -> String {
    match state.kit.unit(id) {
        Some(unit) => unit.name.clone(),
        None => brigade(state, id),
    }
}

/// Names the units in a hex together with the hex, or a unit together with its hex.
fn target(state: &State, at: &str) -> String {
    let there = state.in_hex(at);
    let names: Vec<String> = there.iter().map(|unit| state.name(unit)).collect();
    let hex = state.units.get(at).and_then(UnitCondition::hex);
    target_in_words(at, &names, (state.name(at), hex))
}

fn mark_word(mark: &UnitMark) -> String {
    match mark {
        UnitMark::Box(place) => format!("in box {place}"),
        UnitMark::Available => "available".to_owned(),
        UnitMark::Gone => "gone".to_owned(),
        UnitMark::Activated => "marked as activated".to_owned(),
        UnitMark::Ready => "ready".to_owned(),
        UnitMark::Fresh => "fresh".to_owned(),
        UnitMark::Battleworn => "battleworn".to_owned(),
        UnitMark::Steady => "steady".to_owned(),
        UnitMark::Shaken => "shaken".to_owned(),
        UnitMark::Disrupted => "disrupted".to_owned(),
    }
}
