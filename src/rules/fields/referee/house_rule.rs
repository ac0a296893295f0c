//! Changes of switches during a game, which a club may decide after the game has begun.

use crate::state::{State, draft::Draft};
use crate::terms::{
    event::Event,
    phase::Phase,
    switch::{Domain, Switch, SwitchEntry},
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};
use ruleset::spelling::nearest;

/// Terms that are not switches and that a running game cannot change: name, clause, reason.
pub const FIXED: [(&str, &str, &str); 7] = [
    (
        "edition",
        "BASE-03",
        "a game keeps its edition, by which the sizes, qualities and orders of the roster were read",
    ),
    (
        "weapons",
        "WPN-01",
        "a game keeps its weapons: the roster says what every unit carries",
    ),
    (
        "casualties",
        "GEN-01",
        "a game keeps its option on generals: generals near an earlier fight were not tested",
    ),
    (
        "demoralisation",
        "DEM-01",
        "a game keeps its option on armies: earlier losses would already have counted",
    ),
    (
        "digging",
        "DIG-01",
        "a game keeps its option on works: brigades might have dug in earlier turns",
    ),
    (
        "activation",
        "CHIT-01",
        "a game keeps its order of play: rounds and player turns are counted differently",
    ),
    (
        "blinds",
        "BLIND-01",
        "a game keeps its option on blinds: what was shown once is known for good",
    ),
];

/// Changes a switch; what happened before stays as it was decided.
///
/// # Errors
///
/// Fails if there is no such switch, if it lacks this setting or already has it, or if it cannot be changed in a
/// running game.
pub fn change_switch(draft: &mut Draft<'_>, switch: &str, setting: &str, because: &str) -> Step {
    let entry = known_switch(switch)?;
    let setting = written_setting(entry, setting);
    check_setting(draft.state(), entry, &setting)?;
    check_running_game(draft.state(), entry)?;
    draft.note(Event::RuleChanged {
        switch: entry.name.to_owned(),
        setting,
        because: because.to_owned(),
    });
    Ok(())
}

fn known_switch(name: &str) -> Result<&'static SwitchEntry, Refusal> {
    if let Some((_, clause, why)) = FIXED.iter().find(|(fixed, ..)| *fixed == name) {
        return Err(Refusal::impossible(*clause, *why)
            .remedy("to change it, begin a new game with another roster"));
    }
    Switch::named(name).ok_or_else(|| {
        Refusal::impossible("RUL-01", format!("no switch is called {name}")).remedy(Remedy::typed(
            "",
            "show switches",
            " lists them",
        ))
    })
}

/// Returns a setting in the form of rosters, which write true and false for on and off.
fn written_setting(entry: &SwitchEntry, setting: &str) -> String {
    let word = match setting {
        "true" if entry.domain.allows("on") => "on",
        "false" if entry.domain.allows("off") => "off",
        word => word,
    };
    word.to_owned()
}

/// Checks that the switch allows this setting and does not already have it.
fn check_setting(state: &State, entry: &SwitchEntry, setting: &str) -> Result<(), Refusal> {
    let no = |said: String| Refusal::impossible(entry.ruling, said);
    let name = entry.name;
    if entry.is_idle(state.edition()) {
        let edition = state.edition().name();
        return Err(no(format!(
            "{name} changes nothing in the {edition} edition"
        )));
    }
    if !entry.domain.allows(setting) {
        let allowed = match entry.domain {
            Domain::OnOff => "it is on or off".to_owned(),
            Domain::Words(words) => match nearest(setting, words.iter().copied()) {
                // A different number is a different choice, not a typing error.
                Some(near) if near.parse::<f64>().is_err() => format!("did you mean `{near}`?"),
                _ => format!("it may be {}", entry.domain),
            },
            domain => format!("it may be {domain}"),
        };
        return Err(no(format!("{name} cannot be {setting}")).remedy(allowed));
    }
    match state.rulings().setting(entry.switch) == setting {
        true => Err(no(format!("{name} is {setting} already"))),
        false => Ok(()),
    }
}

/// Checks whether a running game can change the switch.
fn check_running_game(state: &State, entry: &SwitchEntry) -> Result<(), Refusal> {
    let no = |said: &str| Refusal::impossible(entry.ruling, said);
    let is_placed = state.phase() != Phase::Deployment;
    match entry.switch {
        Switch::MessengersPerDivision => {
            Err(no("each division got its messengers when the game began")
                .remedy("to change it, begin a new game with another roster"))
        }
        Switch::DeployEnemyGapIn if is_placed => Err(no(
            "it concerns only the placing of brigades, and they are all placed",
        )),
        Switch::Resolution if !state.waiting_results().is_empty() => Err(no(
            "results of fights wait to be carried out",
        )
        .remedy(Remedy::typed("", "resolve", " carries them out"))),
        _ => Ok(()),
    }
}
