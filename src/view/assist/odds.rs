//! The chances before the dice, as lines of text: percentages, each with its number of the 36 throws.

use crate::assist::{self, modifier, percent, warning};
use crate::tape::close;
use rules::clause::Modifier;
use rules::fields::dispatch::near_limit;
use rules::fields::language::LineRequest;
use rules::fields::orders::messengers::{self, RideForecast};
use rules::fields::state::State;
use rules::fields::terms::{
    account::{Blows, FightAccount, FightParty, Worth},
    close::Close,
    command::{Command, SwitchedModifier},
    edition::Edition,
    name::{BrigadeId, UnitId},
    switch::DefensiveFire,
};
use rules::fields::{combat, language};
use rules::refusal::Refusal;
use table::base::Base;
use table::reach::contact::in_contact;

pub mod activation;

use activation::Rolling;

/// Number of throws of two dice.
const CASES: f64 = 36.0;

/// A fight whose chances are computed before its dice.
#[derive(Debug, Clone, PartialEq)]
pub enum WeighedFight {
    /// A firefight.
    Fire {
        /// The units that fire.
        firing: Vec<UnitId>,
        /// The unit that is fired at.
        at: UnitId,
        /// Modifiers that the referee switched on or off.
        switched: SwitchedModifier,
    },
    /// A melee.
    Melee {
        /// Units of the acting side.
        fighting: Vec<UnitId>,
        /// Units of the other side.
        against: Vec<UnitId>,
        /// Modifiers that the referee switched on or off.
        switched: SwitchedModifier,
    },
}

impl WeighedFight {
    /// Returns the account of the fight and the doubts about it; `tape_error` is the error of a tape measure, in
    /// inches.
    ///
    /// # Errors
    ///
    /// Fails with the refusal of an impossible fight.
    pub fn weigh_fight(
        &self,
        state: &State,
        tape_error: f64,
    ) -> Result<(FightAccount, FightDoubts), Refusal> {
        Ok(match self {
            Self::Fire {
                firing,
                at,
                switched,
            } => (
                combat::account_of_fire(state, firing, at, switched)?,
                FightDoubts::of_fire(state, firing, at, switched, tape_error),
            ),
            Self::Melee {
                fighting,
                against,
                switched,
            } => (
                combat::account_of_melee(state, fighting, against, switched)?,
                FightDoubts::of_melee(state, fighting, against, switched, tape_error),
            ),
        })
    }
}

impl WeighedFight {
    /// Describes the charge modifier of a melee whose units are still apart; `None` if they are in contact.
    fn before_charge(&self, state: &State) -> Option<String> {
        let Self::Melee {
            fighting, against, ..
        } = self
        else {
            return None;
        };
        let bases = |units: &[UnitId]| -> Vec<Base> {
            let bases = units.iter().filter_map(|unit| state.unit(unit)?.base());
            bases.collect()
        };
        let enemies = bases(against);
        let apart = bases(fighting)
            .iter()
            .any(|own| !enemies.iter().any(|enemy| in_contact(own, enemy)));
        let in_front = match state.rulings().is(DefensiveFire::SeparateShotFirst) {
            true => "fires first (RUL-90)",
            false => "adds defensive fire (MEL-03; `with defensive-fire` counts it)",
        };
        apart.then(|| {
            format!(
                "a charge changes this: a unit charged in front {in_front}, and if a charged unit \
                 loses, its result is one step worse (MEL-04)"
            )
        })
    }
}

/// Subject of a question about chances.
#[derive(Debug, Clone, PartialEq)]
pub enum OddsSubject {
    /// A fight.
    Fight(WeighedFight),
    /// The activation of a brigade, with the modifiers that the referee changed.
    Activation(Rolling),
    /// An order on its way to a brigade.
    Ride(BrigadeId),
}

impl OddsSubject {
    /// Reads an act of the command language: `fire A1 at P1`, `melee A1 against P1`, `activate A`, `order A hold`.
    ///
    /// # Errors
    ///
    /// Fails with a sentence if the line cannot be read, names something unknown, or is an act without dice.
    pub fn read(state: &State, line: &str) -> Result<Self, String> {
        let said = language::parse(line, state).map_err(|misread| misread.to_string())?;
        match said.map(|said| said.act) {
            Some(LineRequest::Command(Command::Fire {
                firing,
                at,
                switched,
            })) => Ok(Self::Fight(WeighedFight::Fire {
                firing,
                at,
                switched,
            })),
            Some(LineRequest::Command(Command::Melee {
                fighting,
                against,
                switched,
            })) => Ok(Self::Fight(WeighedFight::Melee {
                fighting,
                against,
                switched,
            })),
            Some(LineRequest::Command(Command::Activate {
                brigade: Some(brigade),
                switched,
            })) => Ok(Self::Activation(Rolling { brigade, switched })),
            Some(LineRequest::Command(Command::Order { brigade, .. })) => Ok(Self::Ride(brigade)),
            Some(LineRequest::Command(Command::Ride { .. })) => {
                Err("`card ride` shows when each messenger on the table arrives".to_owned())
            }
            _ => Err(
                "odds work for `fire UNITS at UNIT`, `melee UNITS against UNITS`, `activate \
                 BRIGADE`, and `order BRIGADE ...` (when it arrives)"
                    .to_owned(),
            ),
        }
    }
}

/// Describes the chances of a subject, in lines; `tape_error` is the error of a tape, in inches.
///
/// # Errors
///
/// Fails with the refusal of an impossible act.
pub fn odds_lines(
    state: &State,
    asked: &OddsSubject,
    tape_error: f64,
) -> Result<Vec<String>, Refusal> {
    match asked {
        OddsSubject::Fight(fight) => {
            let (account, doubts) = fight.weigh_fight(state, tape_error)?;
            let mut lines = of_fight(state, &account, &doubts);
            lines.extend(fight.before_charge(state));
            Ok(lines)
        }
        OddsSubject::Activation(rolling) => of_activation(state, rolling, tape_error),
        OddsSubject::Ride(brigade) => {
            let forecast = forecast_order(state, brigade)?;
            let name = state.brigade(brigade).map_or("", |brigade| &brigade.name);
            Ok(vec![format!(
                "{name}: {}",
                assist::in_words(state, &forecast)
            )])
        }
    }
}

/// Describes the chances, for reading out to the players: for a fight, the opponents, their totals and the chance of
/// each to be hit; for an activation, the chance of each result. Empty for a messenger's ride.
///
/// # Errors
///
/// Fails with the refusal of an impossible act.
pub fn called_odds(state: &State, asked: &OddsSubject, tape_error: f64) -> Result<String, Refusal> {
    Ok(match asked {
        OddsSubject::Fight(fight) => {
            let (account, _) = fight.weigh_fight(state, tape_error)?;
            let [ours, theirs] = account
                .parties
                .each_ref()
                .map(|party| leading_unit(state, party));
            let [sum, enemy] = account.parties.each_ref().map(FightParty::total);
            let chances = account.chances();
            let hit = |blows: Blows| share_of_hundred(blows.sum());
            format!(
                "{ours} {sum} → {theirs} {enemy}\n{theirs} hit {}\n{ours} hit {}",
                hit(chances.other),
                hit(chances.acting)
            )
        }
        OddsSubject::Activation(rolling) => {
            let reckoned = rolling.reckon(state, tape_error)?;
            let likely = reckoned.chances.iter().filter(|(_, cases)| *cases > 0);
            let likely = likely
                .map(|(result, cases)| format!("{} {}", result.name(), share_of_hundred(*cases)));
            likely.collect::<Vec<_>>().join("\n")
        }
        OddsSubject::Ride(_) => String::new(),
    })
}

/// Names the unit that throws for a side, and counts the side's other units: `P1 +2`.
fn leading_unit(state: &State, party: &FightParty) -> String {
    let first = party.units.first();
    let first = first.map_or_else(String::new, |unit| state.oob().address(unit));
    match party.units.len() {
        0 | 1 => first,
        all => format!("{first} +{}", all - 1),
    }
}

/// Formats a number of the 36 throws of two dice as a percentage.
fn share_of_hundred(cases: u32) -> String {
    percent(f64::from(cases) / CASES)
}

/// Objections to a fight, and distances that only a tape measure can settle; the odds are shown despite them.
#[derive(Debug)]
pub struct FightDoubts {
    /// The rules' objections to the fight.
    pub objections: Vec<Refusal>,
    /// Distances so near a limit that a tape measure must decide.
    pub close: Vec<Close>,
}

impl FightDoubts {
    /// Returns the doubts about a firefight; `tape_error` in inches.
    #[must_use]
    pub fn of_fire(
        state: &State,
        firing: &[UnitId],
        at: &UnitId,
        switched: &SwitchedModifier,
        tape_error: f64,
    ) -> Self {
        let objections = combat::objections_to_fire(state, firing, at);
        Self {
            objections: objections.unwrap_or_else(|refusal| vec![refusal]),
            close: near_limit::of_fire(state, firing, at, switched, tape_error),
        }
    }

    /// Returns the doubts about a melee; `tape_error` in inches.
    #[must_use]
    pub fn of_melee(
        state: &State,
        fighting: &[UnitId],
        against: &[UnitId],
        switched: &SwitchedModifier,
        tape_error: f64,
    ) -> Self {
        let objections = combat::objections_to_melee(state, fighting, against);
        Self {
            objections: objections.unwrap_or_else(|refusal| vec![refusal]),
            close: near_limit::of_melee(state, fighting, against, switched, tape_error),
        }
    }

    fn lines(&self, state: &State) -> Vec<String> {
        let objections = self.objections.iter();
        let mut lines: Vec<String> = objections.map(|no| format!("not legal: {no}")).collect();
        lines.extend(self.close.iter().map(|near| close::question(state, near)));
        lines
    }
}

/// Describes a fight before its dice: both sums, the worth of each modifier, and the possible results.
#[must_use]
pub fn of_fight(state: &State, account: &FightAccount, doubts: &FightDoubts) -> Vec<String> {
    let [ours, theirs] = &account.parties;
    let sides = [&ours.side, &theirs.side].map(|side| state.side_name(side));
    let mut lines = Vec::new();
    for (side, party) in account.parties.iter().enumerate() {
        let called = |id: &UnitId| {
            let name = state
                .unit(id)
                .map_or(id.as_str(), |unit| unit.name.as_str());
            format!("{} {name}", state.oob().address(id))
        };
        let units: Vec<String> = party.units.iter().map(called).collect();
        lines.push(format!(
            "{} ({})",
            units.join(", "),
            state.side_name(&party.side)
        ));
        lines.push(format!("{:>4}  combat value", party.value));
        for modifier in &party.modifiers {
            let worth = worth_words(account.worth(side, &modifier.name), &sides);
            lines.push(format!(
                "{}{worth}",
                modifier_row(modifier, state.edition())
            ));
        }
        lines.push(format!("{:>4}  total, added to one die", party.total()));
    }
    let chances = account.chances();
    for (party, blows) in [(ours, chances.acting), (theirs, chances.other)] {
        lines.push(format!(
            "{:<14} broken {}, beaten {}, disordered {}",
            state.side_name(&party.side),
            percent_of_throws(blows.broken),
            percent_of_throws(blows.beaten),
            percent_of_throws(blows.disordered)
        ));
    }
    lines.push(format!(
        "{:<14} {}",
        "no effect",
        percent_of_throws(chances.none)
    ));
    lines.extend(warning::of_fight(state, account));
    lines.extend(doubts.lines(state));
    lines
}

/// Describes by how much a modifier raises each side's chance of being hit; empty if it raises neither.
fn worth_words(worth: Worth, sides: &[&str; 2]) -> String {
    if worth == Worth::default() {
        return String::new();
    }
    let more = |cases: i32| format!("{:+.0} % ({cases:+}/36)", f64::from(cases) / CASES * 100.0);
    let [ours, theirs] = sides;
    format!(
        "; worth {} hits on {theirs}, {} on {ours}",
        more(worth.other),
        more(worth.acting)
    )
}

/// Returns a chance in percent, with its throws of two dice.
fn percent_of_throws(cases: u32) -> String {
    format!("{:>4} ({cases}/36)", share_of_hundred(cases))
}

fn of_activation(
    state: &State,
    rolling: &Rolling,
    tape_error: f64,
) -> Result<Vec<String>, Refusal> {
    let reckoned = rolling.reckon(state, tape_error)?;
    let modifiers = reckoned.modifiers.iter();
    let mut lines: Vec<String> = modifiers
        .map(|m| modifier_row(m, state.edition()))
        .collect();
    lines.push(format!("{:+4}  total, added to two dice", reckoned.total));
    let results = reckoned.chances.iter();
    lines.extend(
        results
            .map(|(result, cases)| format!("{:<9} {}", result.name(), percent_of_throws(*cases))),
    );
    let close = reckoned.close.iter();
    lines.extend(close.map(|near| close::question(state, near)));
    Ok(lines)
}

/// Forecasts when an order sent by messenger would arrive at a brigade.
///
/// # Errors
///
/// Fails if the brigade is gone, or if no general at his post could send an order to it (RUL-100).
pub fn forecast_order(state: &State, brigade: &BrigadeId) -> Result<RideForecast, Refusal> {
    let receiver = state.standing_brigade(brigade)?;
    messengers::forecast_ride(state, brigade).ok_or_else(|| {
        let said = format!(
            "no general at his post can send {} an order by messenger",
            receiver.name
        );
        Refusal::impossible("RUL-100", said)
    })
}

fn modifier_row(modifier: &Modifier, edition: Edition) -> String {
    format!(
        "{:+4}  {} ({})",
        modifier.value,
        modifier::modifier_reason(modifier, edition),
        modifier::modifier_clause(modifier, edition)
    )
}
