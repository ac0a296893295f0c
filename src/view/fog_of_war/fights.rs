//! Fights of a side's own troops: the side's half of each sum, the results, and the work of its player on the table.

use crate::story;
use crate::table_work::own_work;
use game::journal::Act;
use rules::fields::state::State;
use rules::fields::terms::{
    account::{FightAccount, FightParty},
    command::Command,
    event::Event,
    name::{BrigadeId, SideId},
};

/// A fight, as a side that takes part in it may read it.
#[derive(Debug, Clone, PartialEq)]
pub struct FightCard {
    /// The player turn of the fight.
    pub turn: u32,
    /// The side's brigades that fought.
    pub brigades: Vec<BrigadeId>,
    /// The two sides of the fight: `A1 2nd Wisconsin fires at P1 13th Alabama (4.5 in)`.
    pub title: String,
    /// The result: `Confederate loses by 6`.
    pub result: String,
    /// The side's half of the sum.
    pub half: FightHalf,
    /// What the side's player must do with his pieces, one line each.
    pub work: Vec<String>,
}

/// One side's half of the sum of a fight (FIRE-03).
#[derive(Debug, Clone, PartialEq)]
pub struct FightHalf {
    /// The combat value of the side's units.
    pub value: i32,
    /// The modifiers, with reasons: `fresh +1`.
    pub modifiers: Vec<String>,
    /// The face of the side's die.
    pub die: u8,
    /// The sum of value, modifiers and die.
    pub total: i32,
}

/// Returns a side's cards for the fights in an act, from the positions before and after it. Each card has the work of
/// the whole act, because an act contains only one fight.
#[must_use]
pub fn cards(
    side: &SideId,
    before: &State,
    after: &State,
    act: &Act<Command, Event>,
) -> Vec<FightCard> {
    let card = |event: &Event| {
        let Event::Fought { account } = event else {
            return None;
        };
        let party = account.parties.iter().find(|party| party.side == *side)?;
        let (title, result) = story::fight_in_words(before, account)?;
        let work = own_work(before, after, side).into_iter();
        // The game counts the messengers of both sides.
        let work = work.filter(|item| !item.key.starts_with("messenger"));
        Some(FightCard {
            turn: before.turn(),
            brigades: brigades(before, party),
            title,
            result,
            half: half(before, account, party)?,
            work: work.map(|item| item.line()).collect(),
        })
    };
    act.events.iter().filter_map(card).collect()
}

fn brigades(before: &State, party: &FightParty) -> Vec<BrigadeId> {
    let units = party.units.iter().filter_map(|id| before.unit(id));
    let mut brigades: Vec<BrigadeId> = units.map(|unit| unit.brigade.clone()).collect();
    brigades.dedup();
    brigades
}

/// Returns a party's half of the sum; `None` before the dice.
fn half(before: &State, account: &FightAccount, party: &FightParty) -> Option<FightHalf> {
    let [ours, _] = &account.parties;
    let [first, second] = account.dice?;
    let die = if party.side == ours.side {
        first
    } else {
        second
    };
    Some(FightHalf {
        value: party.value,
        modifiers: story::counted_modifiers(&party.modifiers, before.edition()),
        die,
        total: party.total() + i32::from(die),
    })
}
