//! The quick reference of a game, made from the printed tables, the edition, the options and the switches in force.

mod aim;
mod command;
mod extract;
mod fight;
mod march;
mod numbers;
mod turn;

use serde::Serialize;

use super::PrintedState;
use rules::fields::state::{Counting, State};
use rules::fields::terms::{
    chit::{ChitTerms, ChitsBy},
    edition::Edition,
    switch::{REGISTER, Switch},
};
use table::measure::Measure;

pub use extract::{ChartExtract, chart_extract};
pub use numbers::Numbers;

/// Describes the setting of a switch.
fn setting_sentence(switch: Switch, setting: &str) -> String {
    let effect = switch.entry().and_then(|entry| entry.means(setting));
    effect.unwrap_or_else(|| setting.to_owned())
}

/// A row of the reference: subject, number, and clause.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ChartRow {
    /// Subject of the number.
    pub what: String,
    /// The number, such as a length, a modifier or a range of dice.
    pub worth: String,
    /// The clause that gives the number.
    pub rule: &'static str,
}

/// A table of the reference.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Section {
    /// The heading of the table.
    pub title: &'static str,
    /// The rows of the table.
    pub rows: Vec<ChartRow>,
}

/// The quick reference of a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Chart {
    /// The name of the edition.
    pub edition: &'static str,
    /// A sentence for every switch and option that differs from the edition's default, with its clause.
    pub in_this_game: Vec<String>,
    /// Its tables, in the order of a player turn.
    pub sections: Vec<Section>,
}

/// Returns the quick reference of a game.
#[must_use]
pub fn quick_chart(look: &PrintedState<'_>) -> Chart {
    made_of(look.state, &numbers::chart_numbers(look.state))
}

/// Returns the numbers of a game's reference, by name.
#[must_use]
pub fn numbers_of(state: &State) -> Numbers {
    numbers::chart_numbers(state)
}

/// Makes the reference from given numbers.
#[must_use]
pub fn made_of(state: &State, numbers: &Numbers) -> Chart {
    let from = Maker { state, numbers };
    // By rounds, the chits give the order of acts.
    let turn = (state.counting() == Counting::PlayerTurns).then(|| from.turn_section());
    let sections = [
        from.activation_section(),
        from.modifiers_section(),
        from.points_section(),
        from.orders_section(),
        from.messengers_section(),
        from.marches_section(),
        from.movement_section(),
        from.rough_section(),
        from.sight_section(),
        from.aim_section(),
        from.fire_section(),
        from.results_section(),
        from.charges_section(),
        from.fatigue_section(),
        from.morale_section(),
    ];
    let sections = turn.into_iter().chain(sections);
    let sections = sections.chain(from.weapons_section());
    let sections = sections.chain(from.casualties_section()).collect();
    Chart {
        edition: state.edition().name(),
        in_this_game: from.in_this_game(),
        sections,
    }
}

struct Maker<'a> {
    state: &'a State,
    numbers: &'a Numbers,
}

fn chart_row(what: impl Into<String>, worth: impl Into<String>, rule: &'static str) -> ChartRow {
    let (what, worth) = (what.into(), worth.into());
    match repeats(&what, &worth) {
        true => ChartRow {
            what: String::new(),
            worth: worth.trim_end_matches('.').to_owned(),
            rule,
        },
        false => ChartRow { what, worth, rule },
    }
}

/// Checks whether a value is a sentence that already names its subject, so that the key before it would only repeat it:
/// `mounted cavalry: Mounted cavalry opens no fire.` False for an order, whose key begins with a letter of its own.
fn repeats(what: &str, worth: &str) -> bool {
    /// Number of first letters that related words share: `hills` and `hill`, `leading` and `leads`.
    const STEM: usize = 4;
    let stems = |text: &str| -> Vec<String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        let words = words.filter(|word| word.len() >= STEM);
        words
            .map(|word| word.chars().take(STEM).collect::<String>().to_lowercase())
            .collect()
    };
    let is_sentence = worth.ends_with('.') && worth.starts_with(char::is_uppercase);
    let is_order = what
        .split(' ')
        .next()
        .is_some_and(|letter| letter.len() == 1);
    let said = stems(worth);
    is_sentence && !is_order && stems(what).iter().any(|stem| said.contains(stem))
}

/// Formats the range from a number to the one before `next`: `4-5`.
fn number_span(from: impl Into<f64>, next: f64) -> String {
    let (first, last) = (from.into(), next - 1.0);
    match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    }
}

/// Describes how play by chits works in this game.
fn by_chits(chits: &ChitTerms, measure: Measure) -> Vec<String> {
    let by = match chits.by {
        ChitsBy::Brigades => "Brigades act as their chits are drawn",
        ChitsBy::Divisions => "Brigades act as the chits of their divisions are drawn",
    };
    let mut told = vec![format!(
        "{by}. A round is two player turns; points and fatigue are counted by the round (CHIT-01, CHIT-05, CHIT-13)."
    )];
    if chits.fortunes {
        told.push("Fortunes of War cancels the next chit (CHIT-18).".to_owned());
    }
    if chits.commanders {
        let near = measure.say_whole(12.0);
        told.push(format!(
            "A commander's chit lets a brigade within {near} act again, without a roll (CHIT-19)."
        ));
    }
    told
}

impl Maker<'_> {
    /// Describes every switch and option that differs from the edition as printed.
    fn in_this_game(&self) -> Vec<String> {
        let (state, edition) = (self.state, self.state.edition());
        let options = state.oob().options;
        let inch = state.oob().measure.of_an_inch();
        let mut told: Vec<String> = inch.into_iter().collect();
        if options.weapons {
            told.push("The weapon table is used (WPN-01).".to_owned());
        }
        if options.digging > 0 {
            told.push(format!(
                "A unit on Hold may dig works, as its move, in {} of its turns: cover one class better (DIG-02, DIG-05).",
                options.digging
            ));
        }
        if options.blinds.is_some() {
            told.push(
                "A blind moves as one card for 1 point and is shown when seen; some are dummies (BLIND-04, BLIND-08)."
                    .to_owned(),
            );
        }
        told.extend(
            options
                .chits
                .iter()
                .flat_map(|chits| by_chits(chits, state.oob().measure)),
        );
        if options.demoralisation {
            let lost = [1, 2].map(|level: u8| {
                let thirds = self.number_said(&format!("demoralised-{level}"));
                format!("{thirds}/3 activate at {:+}", -i32::from(level))
            });
            told.push(format!(
                "The brigades of an army that has lost {} (DEM-02, DEM-03).",
                lost.join(", ")
            ));
        }
        if edition == Edition::Full && !options.casualties {
            told.push("Generals do not fall (GEN-01).".to_owned());
        }
        told.extend(REGISTER.iter().filter_map(|entry| {
            let setting = state.rulings().setting(entry.switch);
            let default = entry.default(edition)?;
            let is_told = setting != default && !entry.is_idle(edition);
            is_told.then(|| {
                format!(
                    "{} ({})",
                    setting_sentence(entry.switch, setting),
                    entry.ruling
                )
            })
        }));
        told
    }

    fn is_full(&self) -> bool {
        self.state.edition() == Edition::Full
    }

    fn is_on(&self, switch: Switch) -> bool {
        self.state.rulings().on(switch)
    }

    fn setting_of(&self, switch: Switch) -> String {
        setting_sentence(switch, self.state.rulings().setting(switch))
    }

    fn number_of(&self, name: &str) -> f64 {
        self.numbers.get(name).copied().unwrap_or_default()
    }

    /// Formats a number, without decimals if it is whole.
    fn number_said(&self, name: &str) -> String {
        self.number_of(name).to_string()
    }

    /// Formats a length in the table's unit (SCALE-02).
    fn length_said(&self, name: &str) -> String {
        self.lengths_said([name])
    }

    /// Formats several lengths in one row.
    fn lengths_said<const N: usize>(&self, names: [&str; N]) -> String {
        let measure = self.state.oob().measure;
        let lengths = names.map(|name| measure.number(self.number_of(name)).to_string());
        format!("{} {}", lengths.join(" / "), measure.unit())
    }

    fn signed_number(&self, name: &str) -> String {
        format!("{:+}", self.number_of(name))
    }

    /// Formats two numbers with their signs.
    fn both_signed(&self, one: &str, other: &str) -> String {
        format!(
            "{} / {}",
            self.signed_number(one),
            self.signed_number(other)
        )
    }
}
