//! Cards that fit a sleeve: one for each general, and cards of messengers to fill in.

use serde::Serialize;

use super::{PrintedState, blind};
use crate::sheets::card::order_in_words;
use rules::fields::orders::messengers;
use rules::fields::state::{Counting, GeneralState};
use rules::fields::terms::{
    charts::{distance, quality_name},
    edition::Edition,
    message::Message,
    name::{BrigadeId, GeneralId},
    order_of_battle::{self, Rank},
    weight,
};
use rules::hue::Hue;
use table::measure::Measure;

/// The card of a general.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GeneralCard {
    /// Identifier of the general and of his command.
    #[serde(skip)]
    pub id: GeneralId,
    /// His name.
    pub name: String,
    /// The command that he leads.
    pub command: String,
    /// The callsign of his command; empty if it has none.
    pub callsign: String,
    /// The number of his side.
    pub side: u8,
    /// The colour of his side.
    #[serde(skip)]
    pub hue: Hue,
    /// His quality in words; `None` if the edition has none, and while he is not at his post.
    pub quality: Option<String>,
    /// His points in a turn of his own side; 0 while he is not at his post (GEN-05).
    pub points: u8,
    /// Price of moving a unit near and far: `1 within 6 in, 2 within 12 in`.
    pub prices: String,
    /// The superior who may substitute for him (GEN-05); `None` if there is none, or if the edition has no
    /// substitution.
    pub stands_in: Option<String>,
    /// His fate: `fit`, `out`, `dead`, `gone`; `None` on a blank card.
    pub fate: Option<&'static str>,
    /// The turn at whose start he or his successor returns; `None` if neither will, or on a blank card.
    pub back: Option<u32>,
    /// Unit in which the game counts turns: player turns or rounds.
    #[serde(skip)]
    pub counting: Counting,
}

/// The card of a messenger.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MessengerCard {
    /// Its number; `None` for a free messenger.
    pub number: Option<u32>,
    /// The division to which the messenger belongs.
    pub division: String,
    /// The number of its side.
    pub side: u8,
    /// The colour of its side.
    #[serde(skip)]
    pub hue: Hue,
    /// The sender; `None` to fill in.
    pub from: Option<String>,
    /// The addressee; `None` to fill in.
    pub to: Option<String>,
    /// The message; `None` to fill in.
    pub order: Option<String>,
    /// Effects of the danger die (MSG-05); empty in an edition without it.
    pub danger: Vec<String>,
    /// Unit in which the game counts turns: player turns or rounds.
    #[serde(skip)]
    pub counting: Counting,
    /// Unit of length for the messenger's way.
    #[serde(skip)]
    pub measure: Measure,
}

/// The cards of a packet.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cards {
    /// A card for each general.
    pub generals: Vec<GeneralCard>,
    /// A card for each messenger that can ride.
    pub messengers: Vec<MessengerCard>,
}

/// Returns the cards of each printed general and messenger.
#[must_use]
pub fn cards(look: &PrintedState<'_>) -> Cards {
    let generals = look
        .state
        .generals()
        .filter(|general| is_printed(look, general));
    Cards {
        generals: generals.map(|g| general_card(look, g)).collect(),
        messengers: messengers_of(look),
    }
}

fn is_printed(look: &PrintedState<'_>, general: &GeneralState) -> bool {
    let gone = look
        .state
        .is_dummy_gone(&BrigadeId::new(general.id.as_str()));
    if gone || look.side.is_some_and(|side| *side != general.side) {
        return false;
    }
    if look.of.is_empty() {
        return true;
    }
    // A general is printed if any brigade of his command is.
    let id = general.id.as_str();
    let oob = look.state.oob();
    look.brigades().any(|brigade| {
        brigade.id.as_str() == id
            || brigade.division.as_str() == id
            || oob
                .division(&brigade.division)
                .and_then(|d| d.corps.as_ref())
                .is_some_and(|corps| corps.as_str() == id)
    })
}

fn general_card(look: &PrintedState<'_>, general: &GeneralState) -> GeneralCard {
    let state = look.state;
    let oob = state.oob();
    let id = general.id.as_str();
    let brigade = state.brigades().find(|b| b.id.as_str() == id);
    let division = state.divisions().find(|d| d.id.as_str() == id);
    let corps = oob.corps.iter().find(|corps| corps.id.as_str() == id);
    let command = match general.rank {
        Rank::Brigade => brigade.map(|b| blind::brigade_name(state, b)),
        Rank::Division => division.map(|d| d.name.clone()),
        Rank::Corps => corps.map(|corps| corps.name.clone()),
        Rank::Army => Some(state.side_name(&general.side).to_owned()),
    };
    let full = state.edition() == Edition::Full;
    let is_absent = super::absence(look, general).is_some();
    let far = weight::far_price(state.edition());
    let superiors: Vec<String> = brigade
        .map(|b| oob.superiors(&b.id))
        .unwrap_or_default()
        .iter()
        .filter_map(|superior| stands_in(look, superior))
        .collect();
    GeneralCard {
        id: general.id.clone(),
        name: general.name.clone(),
        command: command.unwrap_or_default(),
        callsign: brigade.map_or_else(String::new, |b| b.callsign.clone()),
        side: oob.side_number(&general.side),
        hue: oob.hue(&general.side),
        quality: (full && !is_absent).then(|| {
            format!(
                "{} ({})",
                quality_name(general.quality()),
                general.quality()
            )
        }),
        points: match is_absent {
            true => 0,
            false => oob.action_points(general.quality()),
        },
        prices: format!(
            "{}{} within {}, {far} within {}",
            match general.rank {
                Rank::Brigade => "",
                // A higher general moves no units of his own (CMD-11, GEN-05).
                _ => "only in place of a brigadier, ",
            },
            weight::NEAR_PRICE,
            oob.measure.say_whole(distance::COMMAND_INNER),
            oob.measure.say_whole(distance::COMMAND_OUTER)
        ),
        stands_in: (full && !superiors.is_empty()).then(|| superiors.join(", ")),
        fate: (!look.blank).then(|| general.fate().name()),
        back: general.back_on().filter(|_| !look.blank),
        counting: state.counting(),
    }
}

/// Returns the name of the superior who may substitute for a brigadier: the present holder of the post; `None` if he is
/// not at his post. A blank card names the roster's general, because players note his fate on his own card.
fn stands_in(look: &PrintedState<'_>, superior: &order_of_battle::General) -> Option<String> {
    match look.state.general(&superior.id).filter(|_| !look.blank) {
        Some(now) => now.is_fit().then(|| now.name.clone()),
        None => Some(superior.name.clone()),
    }
}

/// Returns the cards of messengers: filled in for messengers on their way, blank for free ones. A division with an
/// unlimited number gets one blank card.
fn messengers_of(look: &PrintedState<'_>) -> Vec<MessengerCard> {
    let state = look.state;
    let danger = match state.edition() {
        Edition::Full => danger_results(),
        Edition::Basic => Vec::new(),
    };
    let mut cards = Vec::new();
    for division in state.divisions() {
        if !look.brigades().any(|b| b.division == division.id) {
            continue;
        }
        let blank = MessengerCard {
            number: None,
            division: division.name.clone(),
            side: state.oob().side_number(&division.side),
            hue: state.oob().hue(&division.side),
            from: None,
            to: None,
            order: None,
            danger: danger.clone(),
            counting: state.counting(),
            measure: state.oob().measure,
        };
        let riding = state
            .messengers()
            .iter()
            .filter(|rider| rider.division == division.id);
        let riding: Vec<MessengerCard> = riding
            .filter(|_| !look.blank)
            .map(|rider| {
                let name = |id| state.general(id).map(|general| general.name.clone());
                MessengerCard {
                    number: Some(rider.id),
                    from: name(&rider.from),
                    to: name(&rider.to),
                    order: Some(match &rider.carries {
                        Message::Order { order, .. } | Message::Instruction { order, .. } => {
                            order_in_words(state, order)
                        }
                        Message::Report { .. } => "asks for orders".to_owned(),
                    }),
                    ..blank.clone()
                }
            })
            .collect();
        let all = state
            .oob()
            .division(&division.id)
            .and_then(|d| d.messengers);
        let left = division.messengers().or(all).unwrap_or(1) as usize;
        let free = left.saturating_sub(riding.len());
        cards.extend(riding);
        cards.extend(std::iter::repeat_n(blank, free));
    }
    cards
}

/// Describes the danger die with an item for each total: `1 unharmed`, `4 turned back` ...
fn danger_results() -> Vec<String> {
    (1..=6)
        .map(|total| {
            // A messenger who is run over may have a higher total.
            let more = if total == 6 { " or more" } else { "" };
            format!("{total}{more} {}", messengers::danger_effect(total))
        })
        .collect()
}
