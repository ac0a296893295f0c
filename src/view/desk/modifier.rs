//! Why a modifier counts, in words.

use std::borrow::Cow;

use rules::clause::Modifier;

/// Returns why it counts: `Henry Heth 2.6 in off`, `95th New York broken`; its name where nothing else is told.
#[must_use]
pub fn why(modifier: &Modifier) -> Cow<'_, str> {
    match (modifier.name.as_str(), modifier.why.as_str()) {
        (name, "") => name.into(),
        // The reason names the units alone.
        ("unit-beaten", why) => format!("{why} beaten").into(),
        ("unit-broken", why) => format!("{why} broken").into(),
        (_, why) => why.into(),
    }
}

/// Returns the same with what it adds: `fresh +1`.
#[must_use]
pub fn worth(modifier: &Modifier) -> String {
    format!("{} {:+}", why(modifier), modifier.value)
}
