//! A round of a game by chits: the content of the cup, the acting brigade, and the brigades that have acted (CHIT-01 to
//! CHIT-19).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{BrigadeState, Deeds, FightRecord, State, UnitState};
use crate::terms::{
    chit::{Chit, ChitTerms},
    name::{BrigadeId, GeneralId, SideId, UnitId},
    phase::Phase,
};

/// A round of a game by chits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FightRound {
    /// The side that moves first in the battle (SEQ-02).
    pub first: SideId,
    /// The side that has the initiative (CHIT-03).
    pub initiative: SideId,
    /// True once the second Orders phase has begun (CHIT-01).
    pub orders_passed: bool,
    /// The chits in the cup, by identifier (CHIT-20).
    pub cup: Vec<Chit>,
    /// The drawn chit that waits for its owner's decision (CHIT-06, CHIT-19); `None` if none waits.
    pub drawn: Option<Chit>,
    /// True if Fortunes of War waits for the next brigade or division (CHIT-18).
    pub fortunes: bool,
    /// The sides that hold back their commander's chit (CHIT-19).
    pub kept: BTreeSet<SideId>,
    /// The brigade that acts; `None` between activations.
    pub acting: Option<Acting>,
    /// Brigades whose own chit was played; those whose activation was wasted count too.
    pub acted: BTreeSet<BrigadeId>,
    /// The brigades that acted at a commander's word (CHIT-19).
    pub commanded: BTreeSet<BrigadeId>,
    /// Activations that have ended.
    pub spells: Vec<Spell>,
    /// Acts of units in these activations, and acts against these units.
    pub deeds: BTreeMap<UnitId, Deeds>,
    /// Generals who were tested, each with the side that was active at that time (CHIT-15).
    pub tested: BTreeSet<(GeneralId, SideId)>,
}

/// A brigade that acts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acting {
    /// The brigade.
    pub brigade: BrigadeId,
    /// True if the brigade acts at its commander's word, and so without a roll (CHIT-19).
    pub commanded: bool,
}

/// An activation: its brigade, and the units engaged in it (CHIT-13).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Spell {
    /// The brigade that acted.
    pub brigade: BrigadeId,
    /// Side of the brigade.
    pub side: SideId,
    /// Fights of the activation.
    pub fights: Vec<FightRecord>,
    /// Units that took part in one of its fights, on either side.
    pub engaged: BTreeSet<UnitId>,
}

impl FightRound {
    /// Returns a round at its beginning.
    #[must_use]
    pub fn new(first: SideId, initiative: SideId) -> Self {
        Self {
            first,
            initiative,
            orders_passed: false,
            cup: Vec::new(),
            drawn: None,
            fortunes: false,
            kept: BTreeSet::new(),
            acting: None,
            acted: BTreeSet::new(),
            commanded: BTreeSet::new(),
            spells: Vec::new(),
            deeds: BTreeMap::new(),
            tested: BTreeSet::new(),
        }
    }

    /// Returns how many times a brigade has acted in the round, by its own chit or by its commander's.
    #[must_use]
    pub fn times_acted(&self, brigade: &BrigadeId) -> u32 {
        u32::from(self.acted.contains(brigade)) + u32::from(self.commanded.contains(brigade))
    }
}

/// Returns the round that contains a player turn: round k is player turns 2k - 1 and 2k (CHIT-02).
///
/// # Examples
///
/// ```
/// use vidette_fields::state::round_of;
///
/// assert_eq!([1, 2, 3, 9].map(round_of), [1, 1, 2, 5]);
/// ```
#[must_use]
pub const fn round_of(player_turn: u32) -> u32 {
    player_turn.div_ceil(2)
}

/// Unit in which a game counts time: player turns, or rounds if chits are drawn (CHIT-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Counting {
    /// Turns of one side after the other.
    #[default]
    PlayerTurns,
    /// Rounds of both sides.
    Rounds,
}

impl Counting {
    /// Returns the short word for the unit: `turn` or `round`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Counting::PlayerTurns => "turn",
            Counting::Rounds => "round",
        }
    }

    /// Returns the full word for the unit: `player turn` or `round`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Counting::PlayerTurns => "player turn",
            Counting::Rounds => "round",
        }
    }

    /// Returns the word for the unit at the head of a line: `Player turn` or `Round`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Counting::PlayerTurns => "Player turn",
            Counting::Rounds => "Round",
        }
    }

    /// Returns the word for a turn of one brigade ([`State::own_turn`]): `turn`, or `activation` if chits are drawn
    /// (CHIT-12).
    #[must_use]
    pub const fn own(self) -> &'static str {
        match self {
            Counting::PlayerTurns => "turn",
            Counting::Rounds => "activation",
        }
    }

    /// Returns the letter before the number: T for a player turn, R for a round.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Counting::PlayerTurns => 'T',
            Counting::Rounds => 'R',
        }
    }
}

impl State {
    /// Returns the rules for play by chits; `None` if sides take turns.
    #[must_use]
    pub fn chits(&self) -> Option<ChitTerms> {
        self.oob.options.chits
    }

    /// Returns the unit in which the game counts time.
    #[must_use]
    pub fn counting(&self) -> Counting {
        match self.chits() {
            Some(_) => Counting::Rounds,
            None => Counting::PlayerTurns,
        }
    }

    /// Returns the full name of that unit: `round` if chits are drawn, else `player turn`.
    #[must_use]
    pub fn turn_words(&self) -> &'static str {
        self.counting().words()
    }

    /// Returns the round; `None` if sides take turns, and before the battle.
    #[must_use]
    pub fn round(&self) -> Option<&FightRound> {
        self.round.as_deref()
    }

    /// Returns the brigade that acts by its chit; `None` between activations, and if sides take turns.
    #[must_use]
    pub fn acting(&self) -> Option<&Acting> {
        self.round()?.acting.as_ref()
    }

    /// Checks whether a brigade may act now: it is of the active side and, if a brigade acts by its chit, it is that
    /// brigade (CHIT-08).
    #[must_use]
    pub fn acts(&self, brigade: &BrigadeState) -> bool {
        brigade.side == self.active
            && self
                .acting()
                .is_none_or(|acting| acting.brigade == brigade.id)
    }

    /// Checks whether a unit is of a brigade that [acts](State::acts).
    #[must_use]
    pub fn unit_acts(&self, unit: &UnitState) -> bool {
        unit.side == self.active
            && self
                .acting()
                .is_none_or(|acting| acting.brigade == unit.brigade)
    }

    /// Returns the turn in the game's count that contains a player turn of the roster: the round, if chits are drawn
    /// (CHIT-02).
    #[must_use]
    pub fn counted(&self, player_turn: u32) -> u32 {
        match self.chits() {
            Some(_) => round_of(player_turn),
            None => player_turn,
        }
    }

    /// Returns the letter before the number of a turn: R for a round, T for a player turn.
    #[must_use]
    pub fn turn_letter(&self) -> char {
        self.counting().letter()
    }

    /// Returns the word for a turn: `round` if chits are drawn, else `turn`.
    #[must_use]
    pub fn turn_word(&self) -> &'static str {
        self.counting().word()
    }

    /// Returns the word for a turn of one brigade ([`State::own_turn`]): `activation` if chits are drawn, else `turn`
    /// (CHIT-12).
    #[must_use]
    pub fn own_turn_word(&self) -> &'static str {
        self.counting().own()
    }

    /// Returns the name of the period that ends with this phase: the turn after the last phase; an activation after
    /// combat, if chits are drawn (SEQ-01, CHIT-01).
    #[must_use]
    pub fn phase_ends(&self) -> &'static str {
        match self.phase {
            Phase::Morale => self.turn_word(),
            Phase::Combat => match self.chits() {
                Some(_) => self.own_turn_word(),
                None => "phase",
            },
            _ => "phase",
        }
    }

    /// Checks whether a brigade acts at its commander's word, and so without a roll (CHIT-19).
    #[must_use]
    pub fn acts_at_word(&self, brigade: &BrigadeId) -> bool {
        let acting = self.acting();
        acting.is_some_and(|acting| acting.commanded && acting.brigade == *brigade)
    }

    /// Returns the number of player turns in one turn of the game's count: a round has two (CHIT-02).
    #[must_use]
    pub fn player_turns_in_one(&self) -> u32 {
        match self.chits() {
            Some(_) => 2,
            None => 1,
        }
    }

    /// Returns the number of turns from one turn of a side to its next: 2, because player turns alternate; 1 if chits
    /// are drawn, because both sides act in a round.
    #[must_use]
    pub fn turns_apart(&self) -> u32 {
        match self.chits() {
            Some(_) => 1,
            None => 2,
        }
    }

    /// Returns the last turn by the game's count; `None` if the game goes on until the referee ends it.
    #[must_use]
    pub fn last_turn(&self) -> Option<u32> {
        self.oob.turns.map(|turns| self.counted(turns))
    }

    /// Returns the number of the present turn as a brigade counts it: the player turn or, if chits are drawn, the
    /// number of its activations so far in the battle (CHIT-12, DIG-07).
    #[must_use]
    pub fn own_turn(&self, brigade: &BrigadeId) -> u32 {
        match self.chits() {
            Some(_) => self.brigade(brigade).map_or(0, |b| b.activations),
            None => self.turn,
        }
    }

    /// Returns a count that increases whenever acts are cleared: at each turn, and if chits are drawn also with each
    /// activation.
    #[must_use]
    pub fn window(&self) -> u32 {
        match self.chits() {
            Some(_) => self.turn + self.brigades.values().map(|b| b.activations).sum::<u32>(),
            None => self.turn,
        }
    }

    /// Returns the activations of this round, the present one included.
    #[must_use]
    pub fn spells(&self) -> Vec<Cow<'_, Spell>> {
        let over = self.round().into_iter().flat_map(|round| &round.spells);
        let running = self.running_spell().map(Cow::Owned);
        over.map(Cow::Borrowed).chain(running).collect()
    }

    /// Returns the present activation; `None` between activations.
    pub(super) fn running_spell(&self) -> Option<Spell> {
        let acting = self.acting()?;
        let engaged = self.units.values().filter(|unit| unit.deeds.engaged());
        Some(Spell {
            brigade: acting.brigade.clone(),
            side: self.active.clone(),
            fights: self.fights.clone(),
            engaged: engaged.map(|unit| unit.id.clone()).collect(),
        })
    }

    /// Returns the acts of the unit and the acts against it in this turn or, in a game with rounds, in all its
    /// activations of this round.
    #[must_use]
    pub fn deeds_in_turn(&self, unit: &UnitState) -> Deeds {
        let mut deeds = unit.deeds.clone();
        if let Some(before) = self.round().and_then(|round| round.deeds.get(&unit.id)) {
            deeds.add(before);
        }
        deeds
    }

    /// Returns the round as a side knows it: without brigades that it has not been shown, and with its own units and
    /// generals only; `None` if sides take turns.
    pub(super) fn round_as_known(
        &self,
        shown: impl Fn(&BrigadeId) -> bool,
        own_unit: impl Fn(&UnitId) -> bool,
        own_general: impl Fn(&GeneralId) -> bool,
    ) -> Option<Box<FightRound>> {
        let mut round = self.round.clone()?;
        let is_shown = |chit: &Chit| match chit {
            Chit::Brigade(id) => shown(id),
            Chit::Division(_) | Chit::Fortunes | Chit::Commander(_) => true,
        };
        round.cup.retain(is_shown);
        round.drawn = round.drawn.take().filter(is_shown);
        round.acting = round.acting.take().filter(|acting| shown(&acting.brigade));
        round.acted.retain(&shown);
        round.commanded.retain(&shown);
        round.spells.retain(|spell| shown(&spell.brigade));
        for spell in &mut round.spells {
            spell.engaged.retain(&own_unit);
        }
        round.deeds.retain(|id, _| own_unit(id));
        round.tested.retain(|(id, _)| own_general(id));
        Some(round)
    }
}
