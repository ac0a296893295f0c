//! The lines of the reference that a brigade sheet repeats, so that its player need not look them up during a fight.

use super::{Maker, number_span, numbers};
use rules::fields::shared::generals;
use rules::fields::state::State;
use rules::fields::terms::{
    account::FightEffect, charts::Factor, order_of_battle::Arm, switch::DefensiveFire,
};

/// The lines of the reference that a brigade sheet repeats.
#[derive(Debug, Clone, PartialEq)]
pub struct ChartExtract {
    /// The activation totals with their results, worst first: `8-12`, `eager` (ACT-02).
    pub totals: Vec<(String, &'static str)>,
    /// The edition's modifiers of activation, except those for fatigue: `brigade Shaken / Beaten -1 / -2` (ACT-04).
    pub added: Vec<String>,
    /// The fates of a general who is hit, by the die: `1 dead` (T-CASUALTY); empty if none can fall.
    pub fates: Vec<String>,
    /// How far the units of each arm move and shoot: `guns limbered 5 in` (TAC-01, SA-02, ART-04).
    pub reach: Vec<(Arm, String)>,
    /// What a fight adds to die and value, except for fatigue: `uphill +1` (FIRE-04, FIRE-05).
    pub fight: Vec<String>,
    /// What happens to the loser, by the difference of the totals: `3-5`, `beaten, back 3 in` (FIRE-06).
    pub losses: Vec<(String, String)>,
}

/// Returns the lines of a game's reference for its brigade sheets.
#[must_use]
pub fn chart_extract(state: &State) -> ChartExtract {
    let numbers = numbers::chart_numbers(state);
    let maker = Maker {
        state,
        numbers: &numbers,
    };
    let totals = maker.activation_totals().into_iter();
    // Rows without a sign are left out: fatigue is elsewhere on the sheet, and the quick reference explains who counts.
    let added = maker.modifiers_section().rows.into_iter();
    let added = added.filter(|row| row.worth.starts_with(['+', '-']));
    ChartExtract {
        totals: totals
            .map(|(totals, result)| (totals, result.name()))
            .collect(),
        added: added
            .map(|row| format!("{} {}", row.what, row.worth))
            .collect(),
        fates: match generals::may_fall(state) {
            true => maker.fate_words().to_vec(),
            false => Vec::new(),
        },
        reach: maker.reach_lines(),
        fight: maker.fight_lines(),
        losses: maker.loss_lines(),
    }
}

/// Returns a factor in the few words that a brigade sheet has room for.
fn short_name(factor: Factor) -> &'static str {
    match factor {
        Factor::Disordered => "disordered",
        Factor::Beaten => "beaten, in addition",
        Factor::SoftCover => "soft cover",
        Factor::HardCover => "hard cover",
        Factor::Uphill => "uphill",
        Factor::FlankedOrRear => "hit in flank or rear",
        Factor::LinearOverlap => "overlapped",
        Factor::Resting => "on Rest",
        Factor::GeneralAttached => "led",
        Factor::DefensiveFire => "charged in front",
        Factor::Supported => "supported",
    }
}

impl Maker<'_> {
    fn reach_lines(&self) -> Vec<(Arm, String)> {
        let small_arms = match self.state.oob().options.weapons {
            true => format!("small arms at most {}", self.length_said("small-arms")),
            false => format!("small arms {}", self.length_said("small-arms")),
        };
        let infantry = format!(
            "infantry straight ahead, not to fire {}, else {}",
            self.length_said("infantry-ahead"),
            self.length_said("infantry")
        );
        let cavalry = format!(
            "cavalry mounted / dismounted {}",
            self.lengths_said(["mounted", "dismounted"])
        );
        let guns = format!("guns limbered {}", self.length_said("limbered"));
        let canister = format!("canister {}", self.length_said("canister"));
        vec![
            (Arm::Infantry, infantry),
            (Arm::Infantry, small_arms.clone()),
            (Arm::Cavalry, cavalry),
            (Arm::Cavalry, small_arms),
            (Arm::Artillery, guns),
            (Arm::Artillery, canister),
        ]
    }

    fn fight_lines(&self) -> Vec<String> {
        let odds = ["odds-3-2", "odds-2-1", "odds-3-1"].map(|name| self.signed_number(name));
        let larger = format!("larger by 3:2 / 2:1 / 3:1 {}", odds.join(" / "));
        // Where charged units shoot first instead, defensive fire adds nothing (RUL-90).
        let shot = self.state.rulings().is(DefensiveFire::SeparateShotFirst);
        let factors = Factor::ALL.into_iter().filter(|factor| {
            self.numbers.contains_key(factor.name()) && !(shot && *factor == Factor::DefensiveFire)
        });
        let factors = factors.map(|factor| {
            let value = self.signed_number(factor.name());
            format!("{} {value}", short_name(factor))
        });
        std::iter::once(larger).chain(factors).collect()
    }

    fn loss_lines(&self) -> Vec<(String, String)> {
        let from = |effect: FightEffect| self.number_of(&format!("margin-{}", effect.name()));
        let (beaten, broken) = (from(FightEffect::Beaten), from(FightEffect::Broken));
        let back = self.length_said("driven-back");
        vec![
            (
                number_span(from(FightEffect::Disordered), beaten),
                "disordered".to_owned(),
            ),
            (number_span(beaten, broken), format!("beaten, back {back}")),
            (format!("{broken} or more"), "broken".to_owned()),
        ]
    }
}
