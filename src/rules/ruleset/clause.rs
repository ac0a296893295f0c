//! Rule and ruling identifiers, which refusals, modifiers, events and tests cite.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::switch::{Meaning, SwitchClause};

/// The identifier of a rule (`GT-03`) or ruling (`RUL-62`) of the rules document.
///
/// # Examples
///
/// ```
/// use vidette_ruleset::clause::Clause;
///
/// const ZONES_STOP_MARCHES: Clause = Clause::new("GT-03");
/// assert_eq!(ZONES_STOP_MARCHES.to_string(), "GT-03");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Clause(Cow<'static, str>);

impl Clause {
    /// Returns the clause with this identifier.
    #[must_use]
    pub const fn new(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }

    /// Returns the identifier.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&'static str> for Clause {
    fn from(id: &'static str) -> Self {
        Self::new(id)
    }
}

/// A clause with the program's reading of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stated {
    /// The identifier in refusals and accounts.
    pub id: &'static str,
    /// Subject in a few words.
    pub title: &'static str,
    /// The program's reading of the clause, with every switch at its default.
    pub reading: &'static str,
    /// The rules that a ruling concerns; empty for a rule.
    pub on: &'static [&'static str],
    /// Place of the clause in the printed rules; `None` for a ruling, and for a rule of the program's own.
    pub printed: Option<PrintedPlace>,
    /// All switches of the clause's rule set; the clause itself may have some of them.
    pub register: &'static [SwitchClause],
}

/// Place at which a clause is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrintedPlace {
    /// The printed text that contains the clause.
    pub text: &'static str,
    /// Numbers of the cases in that text: `9.1a`.
    pub cases: &'static [&'static str],
}

impl Stated {
    /// An empty clause, to be overwritten.
    const BLANK: Self = Self {
        id: "",
        title: "",
        reading: "",
        on: &[],
        printed: None,
        register: &[],
    };

    /// Returns the switches of the clause.
    pub fn switches(&self) -> impl Iterator<Item = &'static SwitchClause> + use<> {
        let id = self.id;
        self.register
            .iter()
            .filter(move |switch| switch.ruling == id)
    }

    /// Returns the rules that a ruling concerns; for a rule, the rulings among `all` that concern it.
    #[must_use]
    pub fn see_also(&self, all: &[Stated]) -> Vec<&'static str> {
        match self.on {
            [] => {
                let others = all.iter().filter(|other| other.on.contains(&self.id));
                others.map(|other| other.id).collect()
            }
            on => on.to_vec(),
        }
    }

    /// Returns the clause as lines to read: its title, the reading, its source, and its switches with every setting.
    /// `all` are the clauses of its rule set. Text that belongs to the line above is indented by blanks.
    #[must_use]
    pub fn lines(&self, all: &[Stated]) -> Vec<String> {
        let mut lines = vec![
            format!("{}  {}", self.id, self.title),
            format!("  {}", self.reading),
            format!("  {}", self.comes_from(all)),
        ];
        for switch in self.switches() {
            let SwitchClause { name, default, .. } = switch;
            lines.push(format!("  Switch {name}, default {default}:"));
            lines.extend(
                switch
                    .meanings
                    .iter()
                    .map(|Meaning { setting, words }| format!("    {setting}: {words}")),
            );
        }
        lines
    }

    fn comes_from(&self, all: &[Stated]) -> String {
        let others = self.see_also(all).join(", ");
        if !self.on.is_empty() {
            return format!("A ruling on {others}, which leaves this open.");
        }
        let source = match self.printed {
            Some(PrintedPlace { text, cases }) => {
                format!("Printed in {text}: {}.", cases.join(", "))
            }
            None => "Not in the printed rules: this is how the program plays it.".to_owned(),
        };
        match others.is_empty() {
            true => source,
            false => format!("{source} Rulings: {others}."),
        }
    }
}

/// Declares a list of clauses. `NAME of TEXT, SWITCHES;` comes first. Then each clause has its identifier, the numbers
/// of its cases in that text, for a ruling the rules that it concerns, its title and its reading. The documentation of
/// the list prints all clauses.
///
/// # Examples
///
/// ```
/// vidette_ruleset::clauses! {
///     /// What a rout is.
///     ROUT of "the rules of nowhere", &[];
///
///     "X-01" printed ["9.1a"] "Routs":
///         "A rout runs six hexes.";
///     "X-R01" on ["X-01"] "Routs at the edge":
///         "A rout stops at the edge.";
/// }
///
/// let lines = ROUT[0].lines(ROUT);
/// assert_eq!(lines[2], "  Printed in the rules of nowhere: 9.1a. Rulings: X-R01.");
/// ```
#[macro_export]
macro_rules! clauses {
    (
        $(#[$doc:meta])* $name:ident of $text:literal, $register:expr;
        $(
            $id:literal $(printed [$($case:literal),+])? $(on [$($on:literal),+])? $title:literal:
                $reading:literal;
        )*
    ) => {
        $(#[$doc])*
        ///
        $(#[doc = concat!(
            "- **", $id, "**", $($(" [", $case, "]",)+)? " ", $title, ". ", $reading,
            $($(" (", $on, ")",)+)?
        )])*
        pub const $name: &[$crate::clause::Stated] = &[$(
            $crate::clause::Stated {
                id: $id,
                title: $title,
                reading: $reading,
                on: &[$($($on),+)?],
                printed: $crate::clauses!(@printed $text $(, [$($case),+])?),
                register: $register,
            },
        )*];
    };
    (@printed $text:literal, [$($case:literal),+]) => {
        Some($crate::clause::PrintedPlace { text: $text, cases: &[$($case),+] })
    };
    (@printed $text:literal) => { None };
}

/// Joins two lists into one of `N` clauses, at compile time.
#[must_use]
pub const fn joined<const N: usize>(
    mut rows: &'static [Stated],
    mut more: &'static [Stated],
) -> [Stated; N] {
    let mut all = [Stated::BLANK; N];
    let mut rest = all.as_mut_slice();
    while let Some((place, places)) = rest.split_first_mut() {
        if rows.is_empty() {
            (rows, more) = (more, &[]);
        }
        let Some((row, left)) = rows.split_first() else {
            break;
        };
        *place = *row;
        (rest, rows) = (places, left);
    }
    all
}

/// The referee's change of a modifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ByHand {
    /// The modifier counts, although the program does not find it.
    With,
    /// The modifier does not count, although the program finds it: the list shows it without adding it.
    Without,
}

/// One number in a sum, with its name and the reason for it. Screens, sheets, JSON and tests read the same value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modifier {
    /// The name in the rules' tables, with hyphens: `soft-cover`.
    pub name: String,
    /// The clause that grants the modifier.
    pub rule: Clause,
    /// Value added to the sum.
    pub value: i32,
    /// Reason in words why the modifier counts.
    pub why: String,
    /// The referee's change; `None` if the modifier counts as the program finds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_hand: Option<ByHand>,
}

impl Modifier {
    /// Checks whether the referee removed the modifier.
    #[must_use]
    pub fn is_left_out(&self) -> bool {
        self.by_hand == Some(ByHand::Without)
    }

    /// Returns a modifier.
    #[must_use]
    pub fn new(name: &str, rule: &'static str, value: i32, why: impl Into<String>) -> Self {
        Self {
            name: name.to_owned(),
            rule: Clause::new(rule),
            value,
            why: why.into(),
            by_hand: None,
        }
    }
}

/// Returns the sum of all modifiers.
#[must_use]
pub fn sum(modifiers: &[Modifier]) -> i32 {
    modifiers.iter().map(|modifier| modifier.value).sum()
}
