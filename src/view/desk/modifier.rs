//! Why a modifier counts, in words.

use std::borrow::Cow;

use rules::clause::Modifier;
use rules::fields::terms::charts::Level;
use rules::fields::terms::command::BY_HAND;
use rules::fields::terms::edition::Edition;
use rules::spelling::counted;

/// Why it counts: `Henry Heth 2.6 in off`, `95th New York broken`; its name where nothing else is told, and where the
/// referee named it.
#[must_use]
pub fn why(modifier: &Modifier, edition: Edition) -> Cow<'_, str> {
    match (modifier.name.as_str(), modifier.why.as_str()) {
        (name, "") => name.into(),
        (name, BY_HAND) => format!("{name} {BY_HAND}").into(),
        ("fatigue", why) if steps_past(modifier, edition) > 0 => {
            let steps = counted(steps_past(modifier, edition), "step");
            format!("{why}, {steps} past 6R").into()
        }
        // The reason names the units alone.
        ("unit-beaten", why) => format!("{why} beaten").into(),
        ("unit-broken", why) => format!("{why} broken").into(),
        (_, why) => why.into(),
    }
}

/// The same with what it adds: `fresh +1`.
#[must_use]
pub fn worth(modifier: &Modifier, edition: Edition) -> String {
    format!("{} {:+}", why(modifier, edition), modifier.value)
}

/// The clause that it counts by: `FIRE-05`; where steps past 6R are in it, `FIRE-05, RUL-96`.
#[must_use]
pub fn clause(modifier: &Modifier, edition: Edition) -> Cow<'_, str> {
    match steps_past(modifier, edition) {
        0 => modifier.rule.id().into(),
        _ => format!("{}, RUL-96", modifier.rule).into(),
    }
}

/// The steps past 6R in what fatigue takes away: what is below spent (RUL-96, switch). In an activation the basic
/// edition doubles the figure (FAT-03, RUL-07).
fn steps_past(modifier: &Modifier, edition: Edition) -> u32 {
    let each = match (modifier.name.as_str(), modifier.rule.id()) {
        ("fatigue", "FIRE-05") => 1,
        ("fatigue", "FAT-03") => edition.pick(2, 1),
        _ => return 0,
    };
    (Level::Spent.fire() - modifier.value / each)
        .max(0)
        .unsigned_abs()
}
