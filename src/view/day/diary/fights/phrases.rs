//! Stock phrases for fights: several with each meaning, so that ten fights in a row read differently.
//!
//! Placeholders: `{who}` attacked `{whom}`; `{it}` is the attacked party, `{own}` the attackers; `{was}` and `{were}`
//! are the verbs of these two; ` {n}` is the distance in inches. The place follows `{whom}`, unless the phrase has `
//! {at}` or begins with `{whom}`.

use rules::fields::terms::{account::FightKind, condition::Condition};

/// Kind of attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attack {
    Muskets,
    Guns,
    /// A fight hand to hand that a charge of this turn began.
    Charge,
    /// A fight hand to hand that only went on.
    Melee,
}

impl Attack {
    pub(super) fn new(kind: FightKind, is_guns: bool, is_charge: bool) -> Self {
        match kind {
            FightKind::Melee if is_charge => Self::Charge,
            FightKind::Melee => Self::Melee,
            FightKind::Fire if is_guns => Self::Guns,
            FightKind::Fire => Self::Muskets,
        }
    }
}

type Phrases = &'static [&'static str];

/// Returns phrases for the effect of an attack on the attacked party.
pub(super) fn effect(attack: Attack, condition: Condition, is_driven: bool) -> Phrases {
    match (attack, condition) {
        (Attack::Muskets, Condition::Broken) => &[
            "{who} fired on {whom} and broke {it}",
            "the fire of {who} destroyed {whom}",
            "{whom} went to pieces before {who}",
            "{who} shot {whom} to pieces {at}",
            "a last volley from {who} finished {whom}",
            "{who} swept {whom} from the field",
        ],
        (Attack::Guns, Condition::Broken) => &[
            "{who} shelled {whom} and broke {it}",
            "shells from {who} destroyed {whom}",
            "{whom} dissolved under the shells of {who}",
            "{who} blew {whom} apart {at}",
            "{who} found the range and finished {whom}",
        ],
        (Attack::Charge, Condition::Broken) => &[
            "{who} closed with {whom} and broke {it}",
            "{who} overran {whom}",
            "{whom} {was} swept away by {who}",
            "{who} destroyed {whom} hand to hand",
            "the charge of {who} scattered {whom}",
            "{who} crushed {whom} at close quarters",
        ],
        (Attack::Melee, Condition::Broken) => &[
            "still hand to hand, {who} broke {whom}",
            "{who} destroyed {whom} hand to hand",
            "{who} crushed {whom} at close quarters",
        ],
        (Attack::Muskets, Condition::Beaten) if is_driven => &[
            "{who} fired on {whom} and drove {it} back {n}",
            "{whom} gave ground before {who}",
            "a volley from {who} threw {whom} back {n} {at}",
            "{who} shot {whom} out of line {at}",
            "{whom} recoiled {n} from the fire of {who}",
            "{who} forced {whom} to the rear",
        ],
        (Attack::Guns, Condition::Beaten) if is_driven => &[
            "{who} shelled {whom} and drove {it} back {n}",
            "shells from {who} threw {whom} back {n} {at}",
            "{who} pounded {whom} out of line {at}",
            "{whom} could not stay under the shells of {who}",
            "{who} cleared {whom} out of the way {at}",
        ],
        (Attack::Melee, Condition::Beaten) if is_driven => &[
            "still hand to hand, {who} drove {whom} back {n}",
            "{whom} could not stand against {who} and fell back {n}",
            "hand to hand, {who} pushed {whom} back {n} {at}",
        ],
        (Attack::Charge, Condition::Beaten) if is_driven => &[
            "{who} closed with {whom} and drove {it} back {n}",
            "{whom} could not stand against {who} and fell back {n}",
            "hand to hand, {who} pushed {whom} back {n} {at}",
            "{who} charged and threw {whom} back {n} {at}",
            "{whom} gave way to the charge of {who}",
        ],
        (_, Condition::Beaten) => &[
            "{who} got the better of {whom} and left {it} beaten",
            "{whom} {was} beaten by {who}",
            "{who} mauled {whom}",
        ],
        (Attack::Muskets, _) => &[
            "{who} fired on {whom} and threw {it} into confusion",
            "{whom} fell into disorder before {who}",
            "a volley from {who} disordered {whom}",
            "{who} staggered {whom}",
            "the fire of {who} unsettled {whom}",
            "{who} shot {whom} into disorder {at}",
        ],
        (Attack::Guns, _) => &[
            "{who} shelled {whom} and threw {it} into confusion",
            "shells from {who} disordered {whom}",
            "{who} found the range of {whom} and disordered {it}",
            "{whom} lost order under the shells of {who}",
            "{who} shook up {whom}",
        ],
        (Attack::Melee, _) => &[
            "still hand to hand, {who} disordered {whom}",
            "{whom} fell into disorder, hand to hand with {who}",
        ],
        (Attack::Charge, _) => &[
            "{who} closed with {whom} and threw {it} into confusion",
            "{whom} met {who} hand to hand and fell into disorder",
            "{who} charged {whom} and left {it} in disorder",
            "{whom} stood the charge of {who}, though in disorder",
        ],
    }
}

/// Returns phrases for an attack that harmed only the attackers.
pub(super) fn reply(attack: Attack, condition: Condition, is_driven: bool) -> Phrases {
    match (attack, condition) {
        (Attack::Melee, Condition::Broken) => &[
            "{who} broke, hand to hand with {whom}",
            "{who} fought {whom} hand to hand {at} and {were} broken",
        ],
        (Attack::Melee, Condition::Beaten) if is_driven => &[
            "{who} fought {whom} hand to hand {at} and {were} thrown back {n}",
            "{whom} stood firm, and {who} fell back {n}",
        ],
        (Attack::Melee, _) => &[
            "{who} fought {whom} hand to hand {at} and fell into disorder",
            "{whom} held, and {who} lost order",
        ],
        (Attack::Charge, Condition::Broken) => &[
            "{who} broke against {whom}",
            "{whom} destroyed {who} as {it_came} on",
            "{who} charged {whom} and {were} broken",
        ],
        (Attack::Charge, Condition::Beaten) if is_driven => &[
            "{who} charged {whom} and {were} thrown back {n}",
            "{whom} beat off {who}",
            "{whom} stood firm, and {who} fell back {n}",
            "{who} made no headway against {whom} and went back {n}",
        ],
        (Attack::Charge, _) => &[
            "{who} charged {whom}, but fell into disorder",
            "{whom} held, and the attack of {who} ended in confusion",
            "{who} came to blows with {whom} and lost order",
            "{whom} threw the ranks of {who} into disorder",
        ],
        (_, Condition::Broken) => &[
            "{who} fired on {whom}, but {were} destroyed by the return fire",
            "{who} {were} broken by the answering fire of {whom}",
            "{whom} outshot {who} and broke {own}",
        ],
        (_, Condition::Beaten) if is_driven => &[
            "{who} fired on {whom}, but {were} driven back {n} by the return fire",
            "{whom} outshot {who}, which went back {n}",
            "{who} came off worse against {whom} and fell back {n}",
            "{whom} answered the fire of {who} and drove {own} off",
        ],
        _ => &[
            "{who} fired on {whom}, but {were} disordered by the return fire",
            "{whom} outshot {who} and left {own} in disorder",
            "{who} came off worse against {whom} and lost order",
        ],
    }
}

/// Returns phrases for an attack that changed nothing.
pub(super) fn no_effect(attack: Attack) -> Phrases {
    match attack {
        Attack::Charge => &[
            "{who} charged {whom}, and neither gave way",
            "{who} charged {whom}, but could not shift {it}",
        ],
        Attack::Melee => &[
            "{who} and {whom} fought hand to hand; neither gave way",
            "{who} could not shift {whom}",
        ],
        Attack::Guns => &[
            "{who} shelled {whom} without effect",
            "{who} opened on {whom} to no purpose",
            "the shells of {who} did {whom} no harm",
        ],
        Attack::Muskets => &[
            "{who} fired on {whom} without effect",
            "{whom} stood the fire of {who}",
            "the fire of {who} did {whom} no harm",
            "{who} fired at {whom} to no purpose",
        ],
    }
}

/// Returns phrases for an attack with several results; `{done}` is replaced by the results.
pub(super) fn mixed(attack: Attack, on_attackers: bool) -> Phrases {
    match (attack, on_attackers) {
        (Attack::Melee, true) => &[
            "{who} fought {whom} hand to hand, but the defenders {done}",
            "{whom} held against {who} and {done}",
        ],
        (Attack::Charge, true) => &[
            "{who} charged {whom}, but the defenders {done}",
            "{whom} held against {who} and {done}",
        ],
        (_, true) => &[
            "{who} fired on {whom}, but the return fire {done}",
            "{whom} answered {who} and {done}",
        ],
        (Attack::Melee, false) => &[
            "{who} fought {whom} hand to hand {at} and {done}",
            "still hand to hand with {whom}, {who} {done}",
        ],
        (Attack::Charge, false) => &[
            "{who} closed with {whom} and {done}",
            "{who} came to blows with {whom} and {done}",
            "{who} went in against {whom} and {done}",
        ],
        (Attack::Guns, false) => &[
            "{who} shelled {whom} and {done}",
            "{who} opened on {whom} and {done}",
        ],
        (Attack::Muskets, false) => &[
            "{who} fired on {whom} and {done}",
            "{who} opened fire on {whom} and {done}",
            "{who} gave {whom} a volley that {done}",
        ],
    }
}
