//! Facts fixed at the start of a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::checksum::Checksum;
use rules::chance::{DieOrigin, Scheme};

/// Facts fixed at the start of a game; they never change in its file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// The rule set, by its key in [`crate::any`].
    pub rules: String,
    /// Name of the battle.
    pub name: String,
    /// The version of the program that started the game.
    pub program: String,
    /// Time of the start, in milliseconds of Unix time.
    pub created: u64,
    /// The seed of the game's own dice.
    pub seed: u64,
    /// Source of the dice, as chosen at the start.
    pub dice: DieOrigin,
    /// Scheme that determines the game's own dice.
    #[serde(default, skip_serializing_if = "Scheme::is_count")]
    pub scheme: Scheme,
    /// Name under which the roster was requested.
    pub roster: String,
    /// Text of the roster, so that the game does not depend on the roster's file.
    pub text: String,
    /// The state before the first act, as JSON, so that old games still open when the reader of rosters becomes
    /// stricter.
    pub start: String,
}

impl Facts {
    /// Returns the facts as rows of the file.
    pub(super) fn fact_rows(&self) -> BTreeMap<String, String> {
        let dice = match self.dice {
            DieOrigin::Hand => "hand",
            DieOrigin::Own => "own",
        };
        // Older files have no such row, and files with counted dice get none either.
        let scheme = match self.scheme {
            Scheme::Count => None,
            Scheme::Named => Some(("scheme", "named".to_owned())),
        };
        let rows = [
            ("rules", self.rules.clone()),
            ("name", self.name.clone()),
            ("program", self.program.clone()),
            ("created", self.created.to_string()),
            ("seed", self.seed.to_string()),
            ("dice", dice.to_owned()),
            ("roster", self.roster.clone()),
            ("text", self.text.clone()),
            ("start", self.start.clone()),
        ];
        let rows = rows.into_iter().chain(scheme);
        rows.map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// Reads the facts from rows; fails with the name of the first fact that is missing or cannot be read.
    pub(super) fn from_rows(rows: &BTreeMap<String, String>) -> Result<Self, &'static str> {
        let text = |name: &'static str| rows.get(name).cloned().ok_or(name);
        let number = |name: &'static str| text(name)?.parse().map_err(|_| name);
        Ok(Self {
            rules: text("rules")?,
            name: text("name")?,
            program: text("program")?,
            created: number("created")?,
            seed: number("seed")?,
            dice: match text("dice")?.as_str() {
                "own" => DieOrigin::Own,
                "hand" => DieOrigin::Hand,
                _ => return Err("dice"),
            },
            // An unknown scheme would throw other dice than the game's.
            scheme: match rows.get("scheme").map(String::as_str) {
                None => Scheme::Count,
                Some("named") => Scheme::Named,
                Some(_) => return Err("scheme"),
            },
            roster: text("roster")?,
            text: text("text")?,
            start: text("start")?,
        })
    }

    /// Returns the checksum of the facts, with which the chain of checksums starts.
    #[must_use]
    pub fn checksum(&self) -> Checksum {
        let rows = self.fact_rows();
        rows.iter().fold(Checksum::default(), |sum, (name, value)| {
            sum.then(name.as_bytes()).then(value.as_bytes())
        })
    }
}
