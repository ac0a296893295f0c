//! Clauses found by identifier or by words in them, and the settings of a game's switches, as text and as JSON.

use serde_json::{Value, json};

use rules::fields::clauses;
use rules::fields::clauses::{ClauseEntry, ClauseSource, PrintedEdition};
use rules::fields::state::{HouseRule, State};
use rules::fields::terms::{edition::Edition, switch, switch::REGISTER};
use rules::lookup::{self, FoundClauses, Unknown};

/// Returns the clauses of Fields with these identifiers or, if the words are not identifiers, those that contain all
/// words.
///
/// # Errors
///
/// Fails if an identifier is unknown, or if no clause contains all words.
pub fn asked(
    words: &str,
) -> Result<FoundClauses<&'static ClauseEntry>, Unknown<&'static ClauseEntry>> {
    lookup::find_clauses(&clauses::all().collect::<Vec<_>>(), words)
}

/// Returns a clause as text: title, source, reading, and its switches with every setting. Indented lines belong to the
/// line above.
#[must_use]
pub fn page(entry: &ClauseEntry) -> Vec<String> {
    let mut lines = vec![
        format!("{}  {}", entry.id, entry.title),
        format!("  {}", entry.reading),
        format!("  {}", comes_from(entry)),
    ];
    for switch in entry.switches() {
        lines.push(format!("  Switch {}, {}:", switch.name, defaults(switch)));
        lines.extend(switch.meanings.iter().map(|meaning| {
            let (setting, words) = (meaning.setting, meaning.words);
            format!(
                "    {}: {}",
                setting.replace('#', "N"),
                words.replace('#', "N")
            )
        }));
    }
    lines
}

fn comes_from(entry: &ClauseEntry) -> String {
    let others = entry.see_also().join(", ");
    match entry.source {
        ClauseSource::Ruling { .. } if others.is_empty() => {
            "A ruling: the printed texts leave it open.".to_owned()
        }
        ClauseSource::Ruling { .. } => {
            format!("A ruling on {others}, where the printed texts leave it open.")
        }
        ClauseSource::Printed { print, heading } => {
            let heading = heading.map(|heading| format!(", under {heading}"));
            let heading = heading.unwrap_or_default();
            let others = match others.is_empty() {
                true => String::new(),
                false => format!(" Rulings: {others}."),
            };
            format!("Printed in {}{heading}.{others}", print.words())
        }
    }
}

fn defaults(switch: &switch::SwitchEntry) -> String {
    match (switch.basic, switch.full) {
        (Some(basic), Some(full)) if basic == full => format!("default {basic}"),
        (Some(basic), Some(full)) => {
            format!("default {basic} in the basic and {full} in the full edition")
        }
        (Some(only), None) => format!("of the basic edition only, default {only}"),
        (None, Some(only)) => format!("of the full edition only, default {only}"),
        (None, None) => "without a default".to_owned(),
    }
}

/// Returns a clause as JSON: `id`, `title`, `reading`, `printed` (editions and heading; null if neither edition
/// prints it), `see_also`, and `switches` with their values and meanings (`#` where a number is allowed).
#[must_use]
pub fn json(entry: &ClauseEntry) -> Value {
    let printed = match entry.source {
        ClauseSource::Ruling { .. } => Value::Null,
        ClauseSource::Printed { print, .. } if print.editions().is_empty() => Value::Null,
        ClauseSource::Printed { print, heading } => {
            let editions = print.editions().iter().map(|edition| edition.name());
            let editions: Vec<&str> = editions.collect();
            json!({"editions": editions, "heading": heading})
        }
    };
    let switches: Vec<Value> = entry
        .switches()
        .map(|switch| {
            json!({
                "name": switch.name,
                "default_basic": switch.basic,
                "default_full": switch.full,
                "values": values(switch),
            })
        })
        .collect();
    json!({
        "id": entry.id,
        "title": entry.title,
        "reading": entry.reading,
        "printed": printed,
        "see_also": entry.see_also(),
        "switches": switches,
    })
}

fn values(switch: &switch::SwitchEntry) -> Vec<Value> {
    let each = switch.meanings.iter();
    each.map(|meaning| json!({"value": meaning.setting, "means": meaning.words}))
        .collect()
}

/// A switch with its setting in a game.
struct SwitchStatus {
    entry: &'static switch::SwitchEntry,
    setting: String,
    /// The edition's default; `None` if the switch has no effect in that edition.
    default: Option<&'static str>,
    /// The effect of the present setting, in words.
    means: String,
}

impl SwitchStatus {
    fn differs(&self) -> bool {
        self.default.is_some_and(|default| default != self.setting)
    }
}

fn stands(state: &State) -> impl Iterator<Item = SwitchStatus> + '_ {
    let edition = state.edition();
    REGISTER.iter().map(move |entry| {
        let setting = state.rulings().setting(entry.switch).to_owned();
        SwitchStatus {
            default: entry.default(edition).filter(|_| !entry.is_idle(edition)),
            means: entry.means(&setting).unwrap_or_default(),
            entry,
            setting,
        }
    })
}

/// Returns the options that a roster can turn on: name, setting, clause, sentence.
fn options(state: &State) -> [(&'static str, bool, &'static str, &'static str); 6] {
    let options = state.oob().options;
    let weapons = match options.weapons {
        true => "Weapons give their range and what they add to a total.",
        false => "Small arms reach 5 inches, and no weapon adds to a total.",
    };
    let casualties = match options.casualties {
        true => "Generals near the fighting are tested for hits.",
        false => "Generals cannot be hit.",
    };
    let demoralisation = match options.demoralisation {
        true => "An army that has lost a third of its units activates at -1; at two thirds, -2.",
        false => "The losses of an army affect only its divisions and brigades.",
    };
    let digging = match options.digging {
        0 => "No one digs.",
        2 => "Units on Hold dig works in two of their own turns.",
        3 => "Units on Hold dig works in three of their own turns.",
        _ => "Units on Hold dig works in four of their own turns.",
    };
    let blinds = match options.blinds {
        Some(_) => "Brigades may be cards until they are seen; some cards are dummies.",
        None => "Every brigade is on the table openly, or is hidden.",
    };
    let activation = match options.chits {
        Some(_) => "Brigades act one by one, as their chits are drawn.",
        None => "Sides take turns.",
    };
    [
        ("weapons", options.weapons, "WPN-01", weapons),
        ("casualties", options.casualties, "GEN-01", casualties),
        (
            "demoralisation",
            options.demoralisation,
            "DEM-01",
            demoralisation,
        ),
        ("digging", options.digging > 0, "DIG-01", digging),
        ("activation", options.chits.is_some(), "CHIT-01", activation),
        ("blinds", options.blinds.is_some(), "BLIND-01", blinds),
    ]
}

/// Returns the last change of a switch during the game; `None` if it still has its first setting.
fn since<'a>(state: &'a State, entry: &switch::SwitchEntry) -> Option<&'a HouseRule> {
    let mut rules = state.house_rules().iter().rev();
    rules.find(|rule| rule.switch == entry.name)
}

fn since_words(state: &State, rule: &HouseRule) -> String {
    let when = match rule.turn {
        0 => "deployment".to_owned(),
        turn => format!(
            "{} {turn}, {}, {}",
            state.turn_word(),
            state.side_name(&rule.active),
            rule.phase.title()
        ),
    };
    format!(
        "House rule since {when} (before: {}): {}",
        rule.was, rule.because
    )
}

/// Lists every switch with its clause and effect; a star marks settings that the roster changed from the edition's
/// default.
#[must_use]
pub fn switches(state: &State) -> String {
    let row = |star: char, name: &str, setting: &str, clause: &str, note: &str| {
        let row = format!("{star} {name:<30} {setting:<24} {clause:<7} {note}");
        row.trim_end().to_owned()
    };
    let mut lines = Vec::new();
    for (name, on, clause, means) in options(state) {
        lines.push(row(' ', name, if on { "on" } else { "off" }, clause, ""));
        lines.push(format!("    {means}"));
    }
    for stand in stands(state) {
        let star = if stand.differs() { '*' } else { ' ' };
        let note = match stand.default {
            None => "no effect in this edition".to_owned(),
            Some(default) if stand.differs() => format!("default {default}"),
            Some(_) => String::new(),
        };
        lines.push(row(
            star,
            stand.entry.name,
            &stand.setting,
            stand.entry.ruling,
            &note,
        ));
        lines.push(format!("    {}", stand.means));
        lines.extend(
            since(state, stand.entry).map(|rule| format!("    {}", since_words(state, rule))),
        );
    }
    lines.join("\n")
}

/// Describes a game's edition in paragraphs: how it differs from the other edition, its options, and the switches that
/// the roster sets differently.
#[must_use]
pub fn edition(state: &State) -> Vec<String> {
    let edition = state.edition();
    let (own, other) = (only_in(edition), only_in(edition.other()));
    let mut lines = vec![format!(
        "Played by the {} edition. Only this edition has: {own}. It does not have: {other}.",
        edition.name()
    )];
    let on = options(state).into_iter().filter(|(_, on, ..)| *on);
    let on: Vec<String> = on
        .map(|(name, _, clause, _)| format!("{name} ({clause})"))
        .collect();
    if !on.is_empty() {
        lines.push(format!("Options in play: {}.", on.join(", ")));
    }
    let changed = stands(state).filter(SwitchStatus::differs);
    let changed: Vec<String> = changed
        .map(|stand| {
            format!(
                "{} {} ({})",
                stand.entry.name, stand.setting, stand.entry.ruling
            )
        })
        .collect();
    if !changed.is_empty() {
        lines.push(format!(
            "House rules of this battle: {}.",
            changed.join(", ")
        ));
    }
    lines
}

/// Lists the rules that only one edition has, by title and clause.
fn only_in(edition: Edition) -> String {
    let print = edition.pick(PrintedEdition::Basic, PrintedEdition::Full);
    let is_own = |entry: &&ClauseEntry| matches!(entry.source, ClauseSource::Printed { print: printed, .. } if printed == print);
    let own = clauses::all().filter(is_own);
    let own = own.map(|entry| format!("{} ({})", entry.title.to_lowercase(), entry.id));
    own.collect::<Vec<_>>().join(", ")
}

/// Returns every switch as JSON: its setting, the default, the clause with its title, its effect, and the effect of
/// each setting.
#[must_use]
pub fn switches_json(state: &State) -> Vec<Value> {
    stands(state)
        .map(|stand| {
            json!({
                "name": stand.entry.name,
                "setting": stand.setting,
                "default": stand.default,
                "changed": stand.differs(),
                "ruling": stand.entry.ruling,
                "title": clauses::named(stand.entry.ruling).map(|clause| clause.title),
                "means": stand.means,
                "since": since(state, stand.entry),
                "values": values(stand.entry),
            })
        })
        .collect()
}
