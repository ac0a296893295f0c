//! Luck of the dice, measured against the exact odds of every fight.

use super::{fact::DiaryFight, prose::ProseNames, words::sentence};
use rules::fields::state::State;
use rules::fields::terms::account::{Blows, FightEffect, FightKind, FightParty};
use rules::fields::terms::condition::Condition;

/// Maximum number of best throws that are listed, and of worst throws.
const NAMED: usize = 3;

/// Amount of luck below which a throw is not listed.
const TOLD: f64 = 1.0;

/// A fight with its luck.
#[derive(Debug, Clone, PartialEq)]
pub struct FightLuck {
    /// The player turn of the fight.
    pub turn: u32,
    /// The fight in a sentence.
    pub words: String,
    /// Gains of the acting side minus its losses, compared with the mean of the 36 possible throws.
    pub luck: f64,
}

/// Luck of the dice by side and by throw.
#[derive(Debug, Clone, PartialEq)]
pub struct Luck {
    /// For each side: its name, the blows that it dealt, and the blows to be expected in its fights. Disordered counts
    /// 1, beaten 2, broken 3.
    pub sides: Vec<(String, f64, f64)>,
    /// The luckiest throws for the acting side, the best first.
    pub best: Vec<FightLuck>,
    /// The unluckiest throws, the worst first.
    pub worst: Vec<FightLuck>,
}

/// Computes the luck of a game's fights, each given with its player turn.
pub(super) fn luck_in_fights(state: &State, fights: &[(u32, DiaryFight)]) -> Luck {
    let sides = &state.oob().sides;
    let mut dealt: Vec<(String, f64, f64)> = sides
        .iter()
        .map(|side| (side.name.clone(), 0.0, 0.0))
        .collect();
    let mut throws: Vec<FightLuck> = Vec::new();
    for (turn, fight) in fights {
        let Some(dice) = fight.account.dice else {
            continue;
        };
        let chances = fight.account.chances();
        let suffered = fight.account.suffered_blow(dice);
        let weight = |party: usize| match suffered {
            Some((loser, blow)) if loser == party => f64::from(weight_of(blow)),
            _ => 0.0,
        };
        // A party's losses are the other party's gains.
        let cases = [
            (0, mean(chances.other), weight(1)),
            (1, mean(chances.acting), weight(0)),
        ];
        for (party, mean, blow) in cases {
            let side = fight.account.parties.get(party).map(|party| &party.side);
            let number = side.map_or(0, |side| state.oob().side_number(side));
            if let Some((_, all, expected)) = dealt.get_mut(usize::from(number)) {
                *all += blow;
                *expected += mean;
            }
        }
        let [(_, hoped, did), (_, feared, took)] = cases;
        throws.push(FightLuck {
            turn: *turn,
            words: told(state, fight),
            luck: (did - hoped) - (took - feared),
        });
    }
    // The sort is stable, so of two equal throws the earlier comes first.
    throws.sort_by(|a, b| b.luck.total_cmp(&a.luck));
    let best = throws
        .iter()
        .take(NAMED)
        .filter(|t| t.luck >= TOLD)
        .cloned()
        .collect();
    let worst = throws
        .iter()
        .rev()
        .take(NAMED)
        .filter(|t| t.luck <= -TOLD)
        .cloned()
        .collect();
    Luck {
        sides: dealt,
        best,
        worst,
    }
}

/// Returns the weight of a blow: disordered 1, beaten 2, broken 3.
const fn weight_of(blow: FightEffect) -> u32 {
    match blow {
        FightEffect::Disordered => 1,
        FightEffect::Beaten => 2,
        FightEffect::Broken => 3,
    }
}

fn mean(blows: Blows) -> f64 {
    let all = weight_of(FightEffect::Disordered) * blows.disordered
        + weight_of(FightEffect::Beaten) * blows.beaten
        + weight_of(FightEffect::Broken) * blows.broken;
    f64::from(all) / 36.0
}

/// Describes a fight with its dice and with what came of it: `The 2nd Blue fired on the 12th Grey, dice 5 and 2, and
/// drove it back.`
fn told(state: &State, fight: &DiaryFight) -> String {
    let mut names = ProseNames::bare(state);
    let [ours, theirs] = &fight.account.parties;
    let verb = match fight.account.kind {
        FightKind::Fire => "fired on",
        FightKind::Melee => "fought",
    };
    let dice = fight.account.dice;
    let dice = dice.map_or_else(String::new, |[a, b]| format!(", dice {a} and {b}"));
    let (who, whom) = (names.units(&ours.units), names.units(&theirs.units));
    let worst = |party: &FightParty| {
        let blows = fight.blows.iter();
        let own = blows.filter(|blow| party.units.contains(&blow.unit));
        own.map(|blow| blow.condition).max()
    };
    let did = |condition: Condition| match condition {
        Condition::Broken => "broken",
        Condition::Beaten => "beaten",
        Condition::Disordered | Condition::Ordered => "disordered",
    };
    let result = match (worst(theirs), worst(ours)) {
        (Some(hit), _) => format!("the target {}", did(hit)),
        (None, Some(hurt)) => format!("the attacker {}", did(hurt)),
        (None, None) => "no effect".to_owned(),
    };
    sentence(&format!("{who} {verb} {whom}{dice}: {result}"))
}
