//! Reasons to trust the dice: their distribution, and the proof that the program's dice come from its seed.

use serde_json::{Value, json};

use super::{Audience, Describe, side_name};
use game::dice::{FaceCounts, Fairness, SeedProof};
use game::session::Session;

/// Value of chi-square that only one fair game in twenty exceeds (5 degrees of freedom).
const ODD: f64 = 11.07;

/// Value of chi-square that only one fair game in a hundred exceeds (5 degrees of freedom).
const VERY_ODD: f64 = 15.09;

/// Name of the row of the program's own dice.
pub const PROGRAM: &str = "program";
/// Name of the row of the dice thrown by hand.
pub const BY_HAND: &str = "by hand";

/// Maximum length of a name in a row, in letters.
const LONGEST: usize = 17;

/// Fewest dice for a verdict, because chi-square needs five expected throws of each face.
const ENOUGH: u64 = 30;

/// Distribution of the dice of one kind or side.
#[derive(Debug, Clone, PartialEq)]
pub struct DiceRow {
    /// `program`, `by hand`, or the name of a side.
    pub name: String,
    /// Number of throws of each face.
    pub counts: FaceCounts,
}

/// The dice of a game, as far as a reader may know them.
#[derive(Debug, Clone, PartialEq)]
pub struct DicePage {
    /// The program's dice, those thrown by hand, then each side's.
    pub rows: Vec<DiceRow>,
    /// Proof of the program's dice.
    pub proof: SeedProof,
    fairness: Fairness,
    /// Number of dice that are not counted because their acts are hidden.
    hidden: usize,
    /// True to show the seed, with which anyone can compute all dice of the program, including future ones.
    tells_seed: bool,
}

impl DicePage {
    /// Returns the page of a game for everyone at the table.
    #[must_use]
    pub fn from_session<R: Describe>(session: &Session<R>) -> Self {
        Self::for_eyes(session, &Audience::Table)
    }

    /// Returns the page of a game for a reader, without dice that reveal secrets.
    #[must_use]
    pub fn for_eyes<R: Describe>(session: &Session<R>, eyes: &Audience) -> Self {
        let fairness = told(session, eyes);
        let all = session.fairness();
        let thrown = |fairness: &Fairness| fairness.own.thrown() + fairness.hand.thrown();
        let hidden = thrown(&all).saturating_sub(thrown(&fairness));
        Self {
            rows: rows(session, &fairness),
            proof: session.proof(),
            fairness,
            hidden: usize::try_from(hidden).unwrap_or(usize::MAX),
            tells_seed: matches!(eyes, Audience::Table),
        }
    }

    /// Returns the page as text: a line for each row, then the conclusions.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let names = self.rows.iter().map(|row| row.name.chars().count());
        let name = names.max().unwrap_or_default().min(LONGEST);
        let mut lines = vec![format!(
            "{:<name$}{:>5}{:>5}{:>5}{:>5}{:>5}{:>5}{:>6}{:>9}{:>7}",
            "DICE", 1, 2, 3, 4, 5, 6, "all", "expected", "chi2"
        )];
        lines.extend(self.rows.iter().map(|row| row.line(name)));
        lines.extend(self.rows.iter().filter_map(DiceRow::oddity));
        lines.extend(self.left_out());
        lines.push(match self.tells_seed {
            true => proven(&self.proof),
            false => proven_to_a_side(&self.proof),
        });
        lines
    }

    fn left_out(&self) -> Option<String> {
        match self.hidden {
            0 => None,
            1 => Some("1 die of a draw is left out, because it would reveal the draw".to_owned()),
            n => Some(format!(
                "{n} dice of draws are left out, because they would reveal the draws"
            )),
        }
    }

    /// Describes how evenly the faces came up; `None` if there were too few dice.
    #[must_use]
    pub fn evenness(&self) -> Option<&'static str> {
        let mut told = self.rows.iter().filter(|row| row.counts.thrown() >= ENOUGH);
        let first = told.next()?;
        let is_odd = first.oddity().is_some() || told.any(|row| row.oddity().is_some());
        Some(match is_odd {
            true => "the dice fell less evenly than fair dice usually do",
            false => "the dice fell as evenly as fair dice",
        })
    }

    /// Returns the page as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let sides = self.fairness.sides.iter();
        let sides: serde_json::Map<String, Value> = sides
            .map(|(id, counts)| (id.clone(), counted(counts)))
            .collect();
        let mut page = json!({
            "own": counted(&self.fairness.own),
            "hand": counted(&self.fairness.hand),
            "sides": sides,
            "proof": {
                "seed": self.tells_seed.then_some(self.proof.seed),
                "thrown": self.proof.thrown,
                "holds": self.proof.holds(),
                "forged": self.proof.forged,
            },
        });
        if let (Value::Object(page), true) = (&mut page, self.hidden > 0) {
            page.insert("left_out".to_owned(), json!(self.hidden));
        }
        page
    }
}

/// Returns the dice of a game that a reader may know: the program's, those thrown by hand, then each side's.
#[must_use]
pub fn fell<R: Describe>(session: &Session<R>, eyes: &Audience) -> Vec<DiceRow> {
    rows(session, &told(session, eyes))
}

/// Returns the dice of the acts that a reader may see.
fn told<R: Describe>(session: &Session<R>, eyes: &Audience) -> Fairness {
    session.fairness_of(|before, act| !R::hides_faces(before, act, eyes))
}

fn rows<R: Describe>(session: &Session<R>, fairness: &Fairness) -> Vec<DiceRow> {
    let row = |name: &str, counts: FaceCounts| DiceRow {
        name: name.to_owned(),
        counts,
    };
    let sides = fairness.sides.iter();
    let sides = sides.map(|(id, counts)| row(&side_name::<R>(session.state(), id), *counts));
    let kinds = [row(PROGRAM, fairness.own), row(BY_HAND, fairness.hand)];
    kinds.into_iter().chain(sides).collect()
}

impl DiceRow {
    fn line(&self, width: usize) -> String {
        use std::fmt::Write;
        let name: String = self.name.chars().take(width).collect();
        let mut line = format!("{name:<width$}");
        for fell in self.counts.faces {
            let _ = write!(line, "{fell:>5}");
        }
        let chi = self.counts.chi_square();
        let chi = chi.map_or_else(|| "-".to_owned(), |chi| format!("{chi:.2}"));
        let (all, expected) = (self.counts.thrown(), self.counts.expected());
        let _ = write!(line, "{all:>6}{expected:>9.1}{chi:>7}");
        line
    }

    /// Describes how unusual the row's dice are; `None` if they are not.
    fn oddity(&self) -> Option<String> {
        let chi = self.counts.chi_square()?;
        let how_odd = match chi {
            chi if self.counts.thrown() < ENOUGH || chi <= ODD => return None,
            chi if chi <= VERY_ODD => "one fair game in twenty is as uneven",
            _ => "fewer than one fair game in a hundred is as uneven",
        };
        Some(format!("{}: chi-square {chi:.2}; {how_odd}", self.name))
    }
}

/// Describes the proof of the program's dice.
#[must_use]
pub fn proven(proof: &SeedProof) -> String {
    match (proof.thrown, proof.forged.len()) {
        (0, _) => "the program has rolled no dice yet".to_owned(),
        (1, 0) => format!(
            "the program's only die re-rolled from seed {}: same result",
            proof.seed
        ),
        (thrown, 0) => format!(
            "all {thrown} dice of the program re-rolled from seed {}: same results",
            proof.seed
        ),
        (1, _) => format!(
            "the program's only die does not match seed {}; `vidette check` shows it",
            proof.seed
        ),
        (thrown, 1) => format!(
            "1 of the program's {thrown} dice does not match seed {}; `vidette check` shows it",
            proof.seed
        ),
        (thrown, forged) => format!(
            "{forged} of the program's {thrown} dice do not match seed {}; `vidette check` lists \
             them",
            proof.seed
        ),
    }
}

/// Describes the proof without showing the seed, which a side may not know.
fn proven_to_a_side(proof: &SeedProof) -> String {
    match (proof.thrown, proof.forged.len()) {
        (0, _) => "the program has rolled no dice yet".to_owned(),
        (1, 0) => "the program's only die comes from its seed, known at the table".to_owned(),
        (thrown, 0) => {
            format!("all {thrown} of the program's dice come from its seed, known at the table")
        }
        (1, _) => "the program's only die does not match its seed".to_owned(),
        (thrown, 1) => format!("1 of the program's {thrown} dice does not match its seed"),
        (thrown, forged) => {
            format!("{forged} of the program's {thrown} dice do not match its seed")
        }
    }
}

fn counted(counts: &FaceCounts) -> Value {
    json!({
        "faces": counts.faces,
        "thrown": counts.thrown(),
        "expected": counts.expected(),
        "chi_square": counts.chi_square(),
    })
}
