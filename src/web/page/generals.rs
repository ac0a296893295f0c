//! Generals above the brigades, who have no sheet of their own, and messengers on their way.

use maud::{Markup, html};

use super::side::SideView;
use rules::fields::state::{GeneralState, State};
use rules::fields::terms::order_of_battle::Rank;
use rules::spelling::counted;
use view::assist;

/// Name of the part with generals and messengers.
pub(crate) const PART: &str = "generals";

/// Renders the generals and the messengers.
pub(super) fn part(side: &SideView<'_>) -> Markup {
    let above = side.known.generals().filter(|general| {
        general.rank != Rank::Brigade
            && side.id.is_none_or(|own| general.side == *own)
            && side.shows_general(general)
    });
    let above: Vec<&GeneralState> = above.collect();
    let riders = assist::riders(&side.known);
    html! {
        @if !above.is_empty() {
            h2 { "Generals" }
            ul class="plain" {
                @for general in above {
                    li { span class="name" { (general.name) } " " span class="quiet" { (standing(general, &side.known)) } }
                }
            }
        }
        @if !riders.is_empty() {
            h2 { "Messengers on the way" }
            ul class="plain" {
                @for rider in riders {
                    li { @if side.id.is_none() { b { (rider.id) } " " } (rider.words)
                        @if let Some(way) = rider.in_words(&side.known) { " " span class="quiet" { (way) } } }
                }
            }
        }
    }
}

/// Describes a general's rank, and where he is or what became of him.
fn standing(general: &GeneralState, known: &State) -> String {
    let (measure, word) = (known.oob().measure, known.turn_word());
    let rank = match general.rank {
        Rank::Brigade => "brigadier",
        Rank::Division => "division",
        Rank::Corps => "corps",
        Rank::Army => "army",
    };
    let points = counted(u32::from(general.points()), "point");
    match (general.post(), general.back_on()) {
        (Some(at), _) => format!("{rank}, at {}, {points} left", measure.say_point(at)),
        (None, Some(turn)) => format!("{rank}, {}, back in {word} {turn}", general.fate().name()),
        (None, None) => format!("{rank}, {}", general.fate().name()),
    }
}
