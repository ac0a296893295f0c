//! The strips at the foot of a brigade sheet: what its player looks up in every turn and in every fight.

use maud::{Markup, html};

use super::{SheetPiece, small_print};
use crate::leaf::clean;
use view::paper::sheet::BrigadeSheet;

/// Draws cells side by side, each with a number to look up and its effect.
fn strip<'c>(head: &str, cells: impl Iterator<Item = (&'c str, String)>) -> Markup {
    html! {
        div class="strip" {
            b { (head) }
            @for (number, effect) in cells { span { b class="n11" { (number) } " " (effect) } }
        }
    }
}

/// Height of such cells, in millimetres.
const STRIP: f64 = 5.4;

/// Returns the totals of activation with what is added to the dice.
pub(super) fn activation_piece(sheet: &BrigadeSheet) -> SheetPiece {
    let cells = sheet.chart.iter();
    let cells = cells.map(|(totals, result)| (totals.as_str(), result.to_uppercase()));
    let totals = strip("Activation", cells);
    let next = match sheet.modifiers.is_empty() {
        true => SheetPiece::nothing(),
        false => small_print("Next roll ", &clean(&sheet.modifiers.join(", "), 300)),
    };
    let mut words = sheet.added.join(" · ");
    words.push_str(" · fatigue: second figure below the track; the first counts in fights");
    if !sheet.casualty.is_empty() {
        words.push_str(&format!("; brigadier hit: {}", sheet.casualty.join(", ")));
    }
    let added = small_print("Added ", &words);
    SheetPiece {
        mm: STRIP + next.mm + added.mm,
        html: html! { (totals) (next.html) (added.html) },
    }
}

/// Returns what a player looks up during a fight: what the loser suffers, what counts, how far units move and shoot.
pub(super) fn fight_piece(sheet: &BrigadeSheet) -> SheetPiece {
    if sheet.units.is_empty() {
        return SheetPiece::nothing();
    }
    let cells = sheet.losses.iter();
    let cells = cells.map(|(margin, effect)| {
        let (effect, behind) = effect.split_at(effect.find(',').unwrap_or(effect.len()));
        (
            margin.as_str(),
            format!("{}{behind}", effect.to_uppercase()),
        )
    });
    let losses = strip("Fight lost by", cells);
    let fight = small_print("Die + value ", &sheet.fight.join(" · "));
    let reach = small_print("Reach ", &sheet.reach.join(" · "));
    SheetPiece {
        mm: STRIP + fight.mm + reach.mm,
        html: html! { (losses) (fight.html) (reach.html) },
    }
}
