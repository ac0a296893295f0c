//! The cup of a round: its chits, the acting brigade, the brigades that have acted (CHIT-06).

use serde::Serialize;

use rules::fields::state::State;
use rules::fields::terms::{chit::Chit, name::BrigadeId, phase::Phase};
use rules::fields::turn::{draw, round};

/// The cup of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CupSheet {
    /// Number of the round, from 1.
    pub round: u32,
    /// The side that has the initiative (CHIT-03).
    pub initiative: String,
    /// The chits in the cup, as `draw` names them.
    pub left: Vec<String>,
    /// Display names of the chits in the cup.
    pub names: Vec<String>,
    /// The acting brigade; `None` between two brigades.
    pub acting: Option<String>,
    /// True if the brigade acts again because its commander's chit was drawn (CHIT-19).
    pub at_word: bool,
    /// The chit that waits for its owner's decision; `None` if none does.
    pub waits: Option<String>,
    /// True if Fortunes of War cancels the next brigade (CHIT-18).
    pub fortunes: bool,
    /// The brigades that have acted, including cancelled ones, in the order of the roster.
    pub acted: Vec<String>,
    /// Brigades that acted by their commander's chit, which each may do once a round (CHIT-19).
    pub commanded: Vec<String>,
    /// The sides that have held back their commander's chit (CHIT-19).
    pub kept: Vec<String>,
    /// The chits that would go into the cup if both sides gave their orders now (CHIT-01, CHIT-06); empty once the cup
    /// is filled.
    pub coming: Vec<String>,
}

/// Returns the cup; `None` if the sides take turns, or before the battle.
#[must_use]
pub fn cup(state: &State) -> Option<CupSheet> {
    let round = state.round()?;
    let names = |chits: &[Chit]| -> Vec<String> {
        let name = |chit| draw::name_of(state, chit);
        chits.iter().map(name).collect()
    };
    Some(CupSheet {
        round: state.turn(),
        initiative: state.side_name(&round.initiative).to_owned(),
        left: round.cup.iter().map(Chit::to_string).collect(),
        names: names(&round.cup),
        acting: state.acting().map(|acting| named(state, &acting.brigade)),
        at_word: state.acting().is_some_and(|acting| acting.commanded),
        waits: round.drawn.as_ref().map(|chit| draw::name_of(state, chit)),
        fortunes: round.fortunes,
        acted: named_of(state, |id| round.times_acted(id) > 0),
        commanded: named_of(state, |id| round.commanded.contains(id)),
        kept: (round.kept.iter())
            .map(|side| state.side_name(side).to_owned())
            .collect(),
        coming: names(&coming(state)),
    })
}

fn named(state: &State, brigade: &BrigadeId) -> String {
    draw::name_of(state, &Chit::Brigade(brigade.clone()))
}

/// Returns the chits that will be put into the cup once the orders are given; on the sheet of a closed round, the chits
/// for the next round.
fn coming(state: &State) -> Vec<Chit> {
    let is_before =
        state.over().is_none() && matches!(state.phase(), Phase::Orders | Phase::Morale);
    let terms = state.chits().filter(|_| is_before);
    terms.map_or_else(Vec::new, |terms| round::round_chits(state, terms))
}

/// Names the brigades that meet a condition, in the order of the roster, leaving out the brigade that acts now.
fn named_of(state: &State, is_so: impl Fn(&BrigadeId) -> bool) -> Vec<String> {
    let acts = |id: &BrigadeId| state.acting().is_some_and(|acting| acting.brigade == *id);
    state
        .brigades()
        .filter(|brigade| is_so(&brigade.id) && !acts(&brigade.id))
        .map(|brigade| named(state, &brigade.id))
        .collect()
}

impl CupSheet {
    /// Describes the cup in lines, the most pressing first.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!(
            "round {}: initiative {}",
            self.round, self.initiative
        )];
        let again = match self.at_word {
            true => ", again at its commander's order",
            false => "",
        };
        lines.extend((self.acting.iter()).map(|who| format!("acts: {who}{again}")));
        lines.extend((self.waits.iter()).map(|chit| format!("drawn: {chit}; its owner chooses")));
        if self.fortunes {
            lines.push("Fortunes of War cancels the next brigade (CHIT-18)".to_owned());
        }
        let listed = |chits: &[String]| format!("({}): {}", chits.len(), chits.join(", "));
        lines.push(match (self.names.as_slice(), self.coming.as_slice()) {
            ([], []) => "the cup is empty".to_owned(),
            ([], coming) => format!(
                "the cup is refilled after the next orders {}",
                listed(coming)
            ),
            (names, _) => format!("in the cup {}", listed(names)),
        });
        if !self.acted.is_empty() {
            lines.push(format!("have acted: {}", self.acted.join(", ")));
        }
        if !self.commanded.is_empty() {
            let who = self.commanded.join(", ");
            lines.push(format!("of them at their commander's order: {who}"));
        }
        if !self.kept.is_empty() {
            lines.push(format!(
                "commander's chit kept by: {}",
                self.kept.join(", ")
            ));
        }
        lines
    }

    /// Describes the cup in one short line.
    #[must_use]
    pub fn brief(&self) -> String {
        let acts = match (&self.acting, &self.waits) {
            (Some(who), _) => format!("{who} acts; "),
            (None, Some(chit)) => format!("{chit} drawn; "),
            (None, None) => String::new(),
        };
        let waste = if self.fortunes {
            "Fortunes pending; "
        } else {
            ""
        };
        let left = match self.names.as_slice() {
            [] => "cup empty".to_owned(),
            names => format!("cup {}: {}", names.len(), names.join(", ")),
        };
        format!("{acts}{waste}{left}")
    }
}
