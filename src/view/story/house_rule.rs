//! A changed switch in words.

use rules::fields::state::State;
use rules::fields::terms::switch::Switch;

/// Describes the new setting of a switch, the former one, and the reason.
pub(super) fn switch_words(before: &State, name: &str, setting: &str, because: &str) -> String {
    let Some(entry) = Switch::named(name) else {
        return format!("house rule: {name} is {setting}: {because}");
    };
    let was = before.rulings().setting(entry.switch);
    let means = entry.means(setting).unwrap_or_default();
    format!(
        "house rule from now on: {name} is {setting} (was {was}, {}): {because}. {means}",
        entry.ruling
    )
}
