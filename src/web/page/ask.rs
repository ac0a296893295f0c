//! What became of the slips of a seat.

use maud::Markup;
use maud::html;

use super::forms;
use super::side::Side;
use crate::game::tray::Fate;
use crate::game::tray::Seat;
use crate::game::tray::Slip;
use crate::view::moment;
use crate::web::slips::Choices;

/// So many slips stand on the page, the newest first.
const SHOWN: usize = 20;

/// Returns what a seat may ask for: its forms, and when it is.
pub(super) fn choices(side: &Side<'_>, seat: &Seat, slips: &[Slip]) -> Choices {
    Choices {
        forms: forms::of(side, seat),
        when: moment::when(&side.known, None),
        sent: slips.iter().filter(|slip| slip.seat == seat.number).count(),
    }
}

/// Returns the seat's slips with what became of each.
pub(super) fn part(seat: &Seat, slips: &[Slip], now: &str) -> Markup {
    let own = slips.iter().rev().filter(|slip| slip.seat == seat.number);
    let own: Vec<&Slip> = own.take(SHOWN).collect();
    html! {
        @if own.is_empty() { p class="quiet" { "You have sent nothing yet." } }
        ul class="slips" {
            @for slip in own {
                li class=(slip.class(now)) {
                    span class="name" { (slip.asks()) }
                    span class="now" { (fate(slip)) " · " (slip.when)
                        @if slip.class(now) == "stale" { " · its phase is over" } }
                    @if slip.fate == Fate::Waits {
                        form method="post" action={ "/slip/" (slip.number) "/gone" } {
                            button { "Take back" }
                        }
                    }
                }
            }
        }
    }
}

fn fate(slip: &Slip) -> String {
    let fate = match slip.fate {
        Fate::Waits => "the referee has not read it yet",
        Fate::Taken => "taken",
        Fate::Back => "given back",
        Fate::Gone => "you took it back",
    };
    match &slip.answer {
        Some(answer) => format!("{fate}: {answer}"),
        None => fate.to_owned(),
    }
}
