//! The switches that a kit sets. A kit may set every switch of its rule set, to one of the settings that the rule set
//! allows.

use toml::de::DeValue;

use super::{
    entry::{Form, Node},
    kit::Table,
    number::number_of,
};
use rules::spelling::{known_are, nearest, quoted};
use rules::switch::{SwitchClause, Switched};

/// Reads the table of switches.
pub(super) fn read<S: Switched + Default>(table: &mut Table<'_, '_>) -> S {
    let mut set = S::default();
    table.pass_names();
    for switch in S::SWITCHES {
        table.note(switch.name, || {
            let settings: Vec<&str> = switch.settings().collect();
            Form::Setting(settings, described(switch))
        });
    }
    let all: Vec<(&str, &Node<'_>)> = table.all().collect();
    for (name, node) in all {
        let offset = node.span().start;
        let Some(switch) = S::SWITCHES.iter().find(|switch| switch.name == name) else {
            let help = nearest(name, S::SWITCHES.iter().map(|switch| switch.name));
            let help = help.map(|known| format!("did you mean `{known}`?"));
            let said = format!("no switch {}", quoted(name));
            table.reader.fault(offset, said, help);
            continue;
        };
        if set
            .set(name, &setting_of(node).unwrap_or_default())
            .is_err()
        {
            let said = format!("`{name}` cannot have this value ({})", switch.ruling);
            let help = Some(known_are(switch.settings()));
            table.reader.fault(offset, said, help);
        }
    }
    set
}

/// Describes a switch: its clause, what each setting means, and the default.
fn described(switch: &SwitchClause) -> String {
    let meanings = switch.meanings.iter();
    let meanings = meanings.map(|meaning| format!("{}: {}", meaning.setting, meaning.words));
    let meanings: Vec<String> = meanings.collect();
    format!(
        "{}. {} Otherwise: {}.",
        switch.ruling,
        meanings.join(" "),
        switch.default
    )
}

/// Returns a value in the form of a switch's setting.
pub(super) fn setting_of(node: &Node<'_>) -> Option<String> {
    match node.get_ref() {
        DeValue::Boolean(true) => Some("on".to_owned()),
        DeValue::Boolean(false) => Some("off".to_owned()),
        DeValue::String(word) => Some(word.to_string()),
        _ => number_of(node.get_ref()).map(|number| number.to_string()),
    }
}
