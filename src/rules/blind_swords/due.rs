//! Due acts in words.

use super::{activation, kit::ChitKind, position::DueAct, state::State};

/// Returns the purpose of a chit's die, and its clause: the rating of a leader, or else the table of Fog of War.
pub(super) fn die_of(state: &State, chit: &str) -> (String, &'static str) {
    let Some(leader) = state.kit.chit(chit) else {
        let thrower = state.kit.side_name(state.chit_thrower(chit));
        let name = state.kit.chit_name(chit);
        return (format!("the die of {name}, rolled by {thrower}"), "BS-308");
    };
    let rule = match leader.kind {
        ChitKind::Cic => "BS-309",
        ChitKind::Division => "BS-310",
        ChitKind::Brigade => "BS-311",
    };
    let name = state.kit.chit_name(chit);
    (format!("the rating die of {name}"), rule)
}

impl State {
    /// Returns the side that throws the die of a drawn chit: for a wild chit the other player than the one who drew it
    /// (BS-304, BS-R11).
    #[must_use]
    pub fn chit_thrower(&self, chit: &str) -> &str {
        match self.kit.chit(chit) {
            Some(_) => self.puller(),
            None => self.kit.other(self.puller()),
        }
    }

    /// Returns the side that answers while a unit that moves waits: the enemy fires or steps back, or lets it go
    /// (BS-703, BS-704). `None` if no unit waits.
    #[must_use]
    pub fn window_side(&self) -> Option<&str> {
        match self.dues.first() {
            Some(DueAct::Leaves(passage) | DueAct::Nears(passage, _)) => {
                Some(self.kit.other(self.side_of(&passage.unit)))
            }
            _ => None,
        }
    }

    /// Returns the side that must now throw the die of a drawn chit; `None` if no such die is due.
    #[must_use]
    pub fn due_thrower(&self) -> Option<&str> {
        match self.dues.first() {
            Some(DueAct::Chit(chit)) => Some(self.chit_thrower(chit)),
            _ => None,
        }
    }
}

impl DueAct {
    /// Describes the due act.
    pub fn words(&self, state: &State) -> String {
        match self {
            DueAct::Chit(chit) => {
                let (what, rule) = die_of(state, chit);
                format!("{what} ({rule})")
            }
            DueAct::Enters(brigade) => {
                let name = activation::brigade_name(state, brigade);
                format!("{name} enters: the table says where (BS-707)")
            }
            DueAct::Code(code) => format!("{code} is still to be applied"),
            DueAct::Deplete(unit) | DueAct::Hits(unit, _) | DueAct::Panicked(unit) => {
                format!(
                    "the result against {} is still to be carried out",
                    state.name(unit)
                )
            }
            DueAct::Rest(hexes) => format!("the other units of the hex retreat {hexes}"),
            DueAct::Break(unit) => {
                format!("{} takes a break test: a die (BS-903)", state.name(unit))
            }
            DueAct::Retreat(unit, hexes) => {
                format!("{} retreats {hexes} (BS-906)", state.name(unit))
            }
            DueAct::Farther {
                unit, hexes, from, ..
            } => {
                let name = state.name(unit);
                format!("{name} retreats farther, {hexes} from {from} (BS-906)")
            }
            DueAct::Leaves(passage) => {
                let name = state.name(&passage.unit);
                let at = &passage.at;
                format!("{name} leaves {at}: enemies next to it may fire (BS-703)")
            }
            DueAct::Nears(passage, horses) => {
                let horses: Vec<String> = horses.iter().map(|unit| state.name(unit)).collect();
                let name = state.name(&passage.unit);
                format!(
                    "{name} is near: {} may withdraw 1 hex (BS-704)",
                    horses.join(", ")
                )
            }
            DueAct::Panic => {
                let lead = state.test.as_ref().and_then(|test| test.units.first());
                let enemy = lead.map(|lead| state.side_of(lead));
                let mut sides = state.kit.sides.iter();
                let enemy = enemy.and_then(|own| sides.find(|side| side.id != own));
                let enemy = enemy.map_or("the enemy", |side| side.name.as_str());
                format!("a unit rated 2 or less panics: {enemy} names it (BS-904)")
            }
            DueAct::Advance { units, hex, two } => {
                let units: Vec<String> = units.iter().map(|unit| state.name(unit)).collect();
                let hex = hex.as_deref().unwrap_or("the emptied hex");
                let far = if *two { ", two hexes" } else { "" };
                format!("{} may advance to {hex}{far} (BS-907)", units.join(", "))
            }
        }
    }

    /// Returns the clause by which the act comes before all others.
    pub fn rule(&self, state: &State) -> &'static str {
        match self {
            DueAct::Chit(chit) => die_of(state, chit).1,
            DueAct::Enters(_) => "BS-707",
            _ => "BS-910",
        }
    }

    /// Returns the line to type for the act, if players carry it out on the table and then report it; `None` for any
    /// other act.
    pub fn line(&self) -> Option<String> {
        match self {
            DueAct::Chit(_) | DueAct::Enters(_) => Some("draw".to_owned()),
            DueAct::Break(unit) => Some(format!("break {unit}")),
            DueAct::Retreat(unit, _) | DueAct::Farther { unit, .. } => {
                Some(format!("retreat {unit} by HEX .."))
            }
            DueAct::Panic => Some("panic UNIT".to_owned()),
            _ => None,
        }
    }
}
