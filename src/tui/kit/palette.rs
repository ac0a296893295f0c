//! Completions at the cursor of the `:` line: acts and names, the nearest to the typed text first.

mod fix;
mod modifiers;
mod rider;
mod way;

use super::{
    act::{ACTS, ActEntry, Does},
    fuzzy,
    paper::is_paper_line,
    prompt::Prompt,
};
use rules::fields::state::State;
use rules::fields::terms::{
    order_of_battle::Rank,
    switch::{REGISTER, Switch},
};
use rules::fields::{clauses, language};
use table::measure::Measure;
use view::paper::SheetKind;

/// Words of the language that are neither acts nor names.
const MORE: &[&str] = &[
    "attack",
    "advance",
    "hold",
    "retire",
    "rest",
    "in-person",
    "ahead",
    "back",
    "left",
    "right",
    "wheel",
    "about",
    "facing",
    "dice",
    "because",
    "against",
    "at",
    "to",
    "then",
    "canister",
    "with",
    "without",
    "anyway",
    "as-ordered",
    "paid-by",
    "up-to",
    "fatigue",
    "messenger",
];

/// A word offered as a completion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordChoice {
    /// Text inserted into the line.
    pub word: String,
    /// Meaning of the word.
    pub says: String,
}

impl WordChoice {
    /// Makes a completion with its explanation.
    #[must_use]
    pub fn new(word: impl Into<String>, says: impl Into<String>) -> Self {
        Self {
            word: word.into(),
            says: says.into(),
        }
    }
}

/// Returns the completions at the cursor, the nearest first.
#[must_use]
pub fn choices(prompt: &Prompt, state: &State) -> Vec<WordChoice> {
    let is_first = !prompt.text().trim_start().contains(' ');
    let all = match is_first {
        true => acts(state.oob().measure),
        false if is_paper_line(prompt.before()) => paper(prompt.before(), state),
        false => way::choices(prompt.before(), state.oob().measure)
            .or_else(|| rider::choices(prompt.before(), state))
            .or_else(|| fix::choices(prompt.before()))
            .or_else(|| modifiers::choices(prompt.before(), state))
            .or_else(|| papers(prompt))
            .unwrap_or_else(|| names(state)),
    };
    fuzzy::ranked(prompt.word(), all, |choice| {
        format!("{} {}", choice.word, choice.says)
    })
}

/// Returns the act of the screens that a line names in full; `None` if it names none.
#[must_use]
pub fn screen_act(line: &str) -> Option<&'static ActEntry> {
    let is_named = |act: &&ActEntry| matches!(act.does, Does::Intent(_)) && word_of(act) == line;
    ACTS.iter().find(is_named)
}

/// Returns an act's name as one word.
fn word_of(act: &ActEntry) -> String {
    act.name.replace(' ', "-")
}

/// Returns the acts of the language, then those of the screens.
fn acts(measure: Measure) -> Vec<WordChoice> {
    let spoken = language::ACTS.iter();
    let spoken = spoken.map(|act| WordChoice::new(act.verb, format!("{}: {}", act.form, act.does)));
    let screens = ACTS
        .iter()
        .filter(|act| matches!(act.does, Does::Intent(_)))
        .filter(|act| {
            language::ACTS
                .iter()
                .all(|spoken| spoken.verb != word_of(act))
        });
    let screens = screens.map(|act| {
        WordChoice::new(
            word_of(act),
            format!("key {}: {}", act.key, act.help_in(measure)),
        )
    });
    let paper = [
        ("print", "print SHEET...: write sheets on paper"),
        ("map", "map: write the table as a picture"),
        ("diary", "diary: write the day as a story"),
    ];
    let paper = paper.map(|(word, says)| WordChoice::new(word, says));
    let show = WordChoice::new(
        "show",
        "show WHAT: the game, a brigade, switches or record, as text",
    );
    let odds = WordChoice::new(
        "odds",
        "odds fire U at U, odds activate B: chances before the dice",
    );
    let pen = WordChoice::new(
        "pen",
        "pen: ask for it, give it or take it back (two referees)",
    );
    let sight = WordChoice::new("sight", "sight U U: a card of who sees whom, both ways");
    let card = WordChoice::new(
        "card",
        "card ACT: why, as a card: card march B, card fire U at U",
    );
    let asked = paper.into_iter().chain([show, odds, pen, sight, card]);
    spoken.chain(asked).chain(screens).collect()
}

/// Returns the completions after `print`, `map` and `diary`: sheets, options and commands.
fn paper(line: &str, state: &State) -> Vec<WordChoice> {
    let options: &[(&str, &str)] = match line.split(' ').next() {
        Some("map") => &[
            ("--side", "only what this side may know"),
            ("--show", "layers: labels,units,trails,zones,grid ..."),
            ("--around", "only the ground around a brigade or unit"),
            ("--scale", "1:8, one inch of paper for 8 inches of table"),
            ("--png", "a PNG picture"),
            ("--open", "open it"),
        ],
        Some("diary") => &[
            ("--yes", "both sides, though the game is not over"),
            ("--side", "as that side knew it"),
            ("--length", "short, full or dice"),
            ("--pdf", "as PDF, by an installed browser"),
            ("--text", "as plain text"),
            ("--md", "as Markdown"),
            ("--open", "open it"),
        ],
        _ => &[
            ("--of", "only this brigade, division or side"),
            ("--side", "only what this side may know"),
            ("--pdf", "as PDF, by an installed browser"),
            ("--text", "as plain text"),
            ("--blank", "leave the boxes empty"),
            ("--open", "open it"),
        ],
    };
    let kinds: &[SheetKind] = match line.starts_with("print") {
        true => &SheetKind::ALL,
        false => &[],
    };
    let kinds = kinds
        .iter()
        .map(|kind| WordChoice::new(kind.name(), kind.says()));
    let options = options
        .iter()
        .map(|(word, says)| WordChoice::new(*word, *says));
    let brigades = state.oob().brigades.iter();
    let brigades =
        brigades.map(|b| WordChoice::new(b.id.to_string(), format!("{} {}", b.callsign, b.name)));
    kinds.chain(options).chain(brigades).collect()
}

/// Returns the completions after `rule`: clauses and switches, or the settings of a switch already typed; `None` for a
/// line without `rule`.
fn papers(prompt: &Prompt) -> Option<Vec<WordChoice>> {
    let words: Vec<&str> = prompt.before().split_whitespace().collect();
    match words.as_slice() {
        ["rule"] => {
            let clauses = clauses::all().map(|entry| WordChoice::new(entry.id, entry.title));
            // A name that is typed in full needs no completion; the clauses about it are still offered.
            let begun = REGISTER.iter().filter(|entry| entry.name != prompt.word());
            let switches = begun
                .map(|entry| WordChoice::new(entry.name, format!("switch of {}", entry.ruling)));
            Some(clauses.chain(switches).collect())
        }
        ["rule", name] => {
            let means = Switch::named(name)?.meanings.iter();
            Some(means.map(|m| WordChoice::new(m.setting, m.words)).collect())
        }
        _ => None,
    }
}

fn names(state: &State) -> Vec<WordChoice> {
    let oob = state.oob();
    let mut names = Vec::new();
    names.extend(
        oob.brigades
            .iter()
            .map(|b| WordChoice::new(b.id.to_string(), format!("{} {}", b.callsign, b.name))),
    );
    names.extend(oob.units.iter().map(|unit| {
        let address = oob.address(&unit.id);
        WordChoice::new(unit.id.to_string(), format!("{address} {}", unit.name))
    }));
    names.extend(
        oob.divisions
            .iter()
            .map(|d| WordChoice::new(d.id.to_string(), d.name.clone())),
    );
    // The generals of brigades and divisions bear the names of their commands, which are listed above.
    let higher = oob.generals.iter().filter(|g| g.rank > Rank::Division);
    names.extend(higher.map(|g| WordChoice::new(g.id.to_string(), g.name.clone())));
    let features = &state.ground().features;
    names.extend(
        features
            .iter()
            .map(|f| WordChoice::new(f.id.clone(), f.name.clone())),
    );
    names.extend(
        oob.objectives
            .iter()
            .map(|o| WordChoice::new(o.id.to_string(), "an objective")),
    );
    names.extend(MORE.iter().map(|word| WordChoice::new(*word, "")));
    names
}
