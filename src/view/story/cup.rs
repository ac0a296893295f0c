//! A round in words: the initiative, the cup, the acting brigade (CHIT-01 to CHIT-20).

use super::{names::StoryNames, sums};
use rules::fields::state::State;
use rules::fields::terms::{chit::Chit, event::Event};
use rules::fields::turn::draw;
use rules::spelling::counted;

/// Describes an event of the cup; `None` if the sentence of another event covers it.
pub(super) fn tell_cup(before: &State, event: &Event) -> Option<String> {
    let names = StoryNames(before);
    Some(match event {
        Event::InitiativeDiced { side, dice } => format!(
            "{} wins the initiative (dice {})",
            names.side(side),
            sums::dice_pairs(dice)
        ),
        Event::OrdersPassed { side } => format!("{} gives orders", names.side(side)),
        Event::CupFilled { chits } => {
            let each: Vec<String> = chits
                .iter()
                .map(|chit| draw::name_of(before, chit))
                .collect();
            format!(
                "the cup holds {}: {}",
                counted(chits.len(), "chit"),
                each.join(", ")
            )
        }
        Event::ChitDrawn { chit, dice } => drawn_words(before, chit, dice),
        Event::ChitReturned { chit } => {
            format!(
                "the chit of {} goes back into the cup",
                draw::name_of(before, chit)
            )
        }
        Event::ChitLaidAside { chit } => format!(
            "{} is off the table: set its chit aside",
            draw::name_of(before, chit)
        ),
        Event::ChitKept { side } => {
            format!("the commander of {} keeps his chit", names.side(side))
        }
        Event::ActivationWasted { brigade } => format!(
            "Fortunes of War cancels the chit of {}: it counts as having acted",
            names.brigade(brigade)
        ),
        Event::ActivationBegan {
            brigade,
            commanded: true,
        } => {
            let acted = before
                .round()
                .is_some_and(|round| round.acted.contains(brigade));
            let acts = if acted { "acts again" } else { "acts" };
            let who = names.brigade(brigade);
            format!("{who} {acts} at its commander's order, without a roll")
        }
        Event::ActivationBegan { brigade, .. } => format!("{} acts", names.brigade(brigade)),
        Event::ActivationEnded { brigade } => format!("{} has acted", names.brigade(brigade)),
        _ => return None,
    })
}

fn drawn_words(before: &State, chit: &Chit, dice: &[u8]) -> String {
    let name = draw::name_of(before, chit);
    let how = match dice {
        [] => String::new(),
        dice => format!(" (dice {})", sums::dice_sum(dice).replace(" + ", " ")),
    };
    let follows = match chit {
        Chit::Fortunes => ": the next brigade or division does not act",
        Chit::Division(_) => ": its owner chooses the brigade",
        Chit::Brigade(_) | Chit::Commander(_) => "",
    };
    format!("drawn: {name}{how}{follows}")
}
