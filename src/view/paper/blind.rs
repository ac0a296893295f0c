//! Blinds on paper: the number and the content of each card (BLIND-01). Only the owner and the referee get this page.

use rules::fields::state::{BrigadeState, State, blind::BlindCard};
use rules::fields::terms::name::SideId;

/// Returns the card of a brigade; `None` once the brigade is shown, or if it is not a blind.
pub(super) fn blind_card<'a>(state: &'a State, brigade: &BrigadeState) -> Option<&'a BlindCard> {
    state.card(&brigade.id).filter(|card| !card.shown)
}

/// Returns the name of a card: `#3`.
pub(super) fn card_name(card: &BlindCard) -> String {
    format!("#{}", card.number)
}

/// Returns the name of a brigade with the name of its card: `Iron Brigade`; for a blind `Iron Brigade, card #1`; for a
/// dummy `card #3, nothing`.
pub(super) fn brigade_name(state: &State, brigade: &BrigadeState) -> String {
    match blind_card(state, brigade) {
        Some(card) if card.dummy => format!("card {}, nothing", card_name(card)),
        Some(card) => format!("{}, card {}", brigade.name, card_name(card)),
        None => brigade.name.clone(),
    }
}

/// Describes the content of a side's cards in the order of their numbers: `#1 Iron Brigade (I)`, `#3 nothing`. Also
/// names the cards that the enemy knows to be real (BLIND-07).
pub(super) fn under_cards(state: &State, side: &SideId) -> Vec<String> {
    let own = state.brigades().filter(|brigade| brigade.side == *side);
    let mut cards: Vec<(u32, String)> = own
        .filter_map(|brigade| {
            let card = blind_card(state, brigade)?;
            let real = if card.real { ", marked real" } else { "" };
            let what = match card.dummy {
                true => "nothing".to_owned(),
                false => brigade.name.clone(),
            };
            let words = format!("{} {what} ({}){real}", card_name(card), brigade.callsign);
            Some((card.number, words))
        })
        .collect();
    cards.sort();
    cards.into_iter().map(|(_, words)| words).collect()
}
