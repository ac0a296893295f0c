//! `activation = "chits"` and `[chits]`: the terms of a game by chits (CHIT-01 to CHIT-03, CHIT-06, CHIT-18 to
//! CHIT-20).

use super::{
    RosterSetup,
    fault::{Faults, RosterTable, SetupFault},
    spelling::known_word,
};
use crate::terms::{
    chit::{ChitTerms, ChitsBy},
    switch::{Rulings, Switch},
};

/// Orders of activation, in the words of a roster.
pub const ACTIVATIONS: [&str; 2] = ["sides", "chits"];

/// Things that a chit may represent, in the words of a roster.
pub const CHITS_BY: [(&str, ChitsBy); 2] = [
    ("brigades", ChitsBy::Brigades),
    ("divisions", ChitsBy::Divisions),
];

/// Keepers of the cup, in the words of a roster: the program, or a real cup on the table.
pub const CUPS: [&str; 2] = ["program", "table"];

/// Ways to decide the initiative, in the words of a roster.
pub const INITIATIVES: [&str; 2] = ["alternate", "dice"];

/// The table `[chits]`; `None` for a key that the roster omits.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ChitsSetup {
    /// `brigades` or `divisions`.
    pub by: Option<String>,
    /// `program` or `table`.
    pub cup: Option<String>,
    /// True if Fortunes of War is in the cup.
    pub fortunes: Option<bool>,
    /// True if the commanders have chits.
    pub commanders: Option<bool>,
    /// `alternate` or `dice`.
    pub initiative: Option<String>,
}

/// Returns the roster's rules for chits, and records faults in them; `None` if sides take turns.
pub(super) fn agreed(setup: &RosterSetup, faults: &mut Faults) -> Option<ChitTerms> {
    let activation = setup.activation.as_deref().unwrap_or("sides");
    let word = |of: &[&'static str], word: &str| of.iter().copied().find(|known| *known == word);
    let activation = known_word(
        faults,
        RosterTable::Options,
        "activation",
        activation,
        &ACTIVATIONS,
        |said| word(&ACTIVATIONS, said),
    )?;
    let written = setup.chits.clone();
    if activation == "sides" {
        if written.is_some() {
            let said = "[chits] has no effect while sides take turns";
            faults.push(
                SetupFault::warning(RosterTable::Chits, "", said)
                    .help("write activation = \"chits\" under [options]".to_owned()),
            );
        }
        return None;
    }
    let chits = written.unwrap_or_default();
    let by = chits.by.as_deref().unwrap_or("brigades");
    let by = known_word(
        faults,
        RosterTable::Chits,
        "by",
        by,
        &CHITS_BY.map(|(name, _)| name),
        |said| CHITS_BY.iter().find(|(name, _)| *name == said),
    );
    let cup = chits.cup.as_deref().unwrap_or("program");
    let cup = known_word(faults, RosterTable::Chits, "cup", cup, &CUPS, |said| {
        word(&CUPS, said)
    });
    Some(ChitTerms {
        by: by.map_or_else(ChitsBy::default, |(_, by)| *by),
        on_table: cup == Some("table"),
        fortunes: chits.fortunes.unwrap_or(false),
        commanders: chits.commanders.unwrap_or(false),
    })
}

/// Sets the switch that `[chits]` names by its short name (CHIT-03).
pub(super) fn initiative(setup: &RosterSetup, rulings: &mut Rulings, faults: &mut Faults) {
    let named = setup
        .chits
        .as_ref()
        .and_then(|chits| chits.initiative.as_deref());
    let Some(named) = named else {
        return;
    };
    let word = |said: &str| INITIATIVES.iter().copied().find(|known| *known == said);
    let found = known_word(
        faults,
        RosterTable::Chits,
        "initiative",
        named,
        &INITIATIVES,
        word,
    );
    let Some(setting) = found else {
        return;
    };
    const SWITCH: &str = "chit_initiative";
    if setup.rulings.contains_key(SWITCH) && rulings.setting(Switch::ChitInitiative) != setting {
        let said = format!("initiative is {named}, but `{SWITCH}` under [rulings] differs");
        faults.push(
            SetupFault::fault(RosterTable::Chits, "initiative", said)
                .help("keep one of the two".to_owned()),
        );
    }
    rulings.set(SWITCH, setting);
}
