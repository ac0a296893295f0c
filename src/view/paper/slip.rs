//! Order slips with numbers and prompts, so that no slip comes back without sender, time and addressee.

use serde::Serialize;

use super::PrintedState;
use crate::sheets::card::target_in_words;
use rules::fields::state::Counting;
use rules::fields::terms::{edition::Edition, order::Order};

/// Maximum number of slips on a page.
pub const A_PAGE: usize = 8;

/// An order slip, filled in or blank.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PrintedSlip {
    /// The slip's number, printed on it.
    pub number: usize,
    /// The side that the slip belongs to.
    pub side: String,
    /// The turn; `None` to fill in.
    pub turn: Option<u32>,
    /// The author's name; `None` to fill in.
    pub from: Option<String>,
    /// The addressee; `None` to fill in.
    pub to: Option<String>,
    /// The kinds of orders, each with a flag that marks the chosen one.
    pub kinds: Vec<(&'static str, bool)>,
    /// Target of the order; `None` to fill in, or for an order without a target.
    pub target: Option<String>,
    /// Unit in which the game counts turns: player turns or rounds.
    #[serde(skip)]
    pub counting: Counting,
}

impl PrintedSlip {
    /// Returns a blank slip for the same side, with another number.
    #[must_use]
    pub fn blank(&self, number: usize) -> Self {
        Self {
            number,
            turn: None,
            from: None,
            to: None,
            kinds: self.kinds.iter().map(|(kind, _)| (*kind, false)).collect(),
            target: None,
            ..self.clone()
        }
    }
}

/// Returns the slips to print. Until the end of the first turn, each brigade gets a slip with its first order as it is
/// now (RUL-107), whether or not the game begins with deployment. After that, each side gets a page of blank slips.
#[must_use]
pub fn order_slips(look: &PrintedState<'_>) -> Vec<PrintedSlip> {
    let begins = look.state.records().is_empty();
    let mut slips = match begins && !look.blank {
        true => first_slips(look),
        false => blank_slips(look),
    };
    for (n, slip) in slips.iter_mut().enumerate() {
        slip.number = n + 1;
    }
    slips
}

fn order_kinds(look: &PrintedState<'_>, order: Option<&Order>) -> Vec<(&'static str, bool)> {
    let mut kinds = vec!["attack", "advance", "hold", "retire"];
    if look.state.edition() == Edition::Full {
        kinds.push("rest");
    }
    let given = order.map(Order::name);
    kinds
        .into_iter()
        .map(|kind| (kind, given == Some(kind)))
        .collect()
}

fn first_slips(look: &PrintedState<'_>) -> Vec<PrintedSlip> {
    let state = look.state;
    let slip = |brigade: &rules::fields::state::BrigadeState| {
        let order = brigade.order();
        let general = state.brigadier(&brigade.id).map(|general| &general.name);
        let superior = state.oob().superiors(&brigade.id);
        PrintedSlip {
            number: 0,
            side: state.side_name(&brigade.side).to_owned(),
            turn: Some(1),
            from: superior.first().map(|general| general.name.clone()),
            to: general.map(|name| format!("{} {name}", brigade.callsign)),
            kinds: order_kinds(look, Some(order)),
            target: match order {
                Order::Attack(target) => {
                    let enemy = state.brigade(target);
                    enemy.map(|enemy| format!("{} {}", enemy.callsign, enemy.name))
                }
                order => target_in_words(state, order),
            },
            counting: state.counting(),
        }
    };
    look.brigades().map(slip).collect()
}

fn blank_slips(look: &PrintedState<'_>) -> Vec<PrintedSlip> {
    let slip = |side: &str| PrintedSlip {
        number: 0,
        side: side.to_owned(),
        turn: None,
        from: None,
        to: None,
        kinds: order_kinds(look, None),
        target: None,
        counting: look.state.counting(),
    };
    look.sides()
        .flat_map(|side| std::iter::repeat_n(slip(look.state.side_name(side)), A_PAGE))
        .collect()
}
