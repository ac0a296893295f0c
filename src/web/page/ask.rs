//! The forms of a seat, and what became of its slips.

use maud::Markup;
use maud::html;

use super::side::Side;
use crate::game::tray::Fate;
use crate::game::tray::Seat;
use crate::game::tray::Slip;
use crate::rules::fields::terms::edition::Edition;
use crate::view::moment;
use crate::web::slips::Choice;
use crate::web::slips::Choices;

/// So many slips stand on the page, the newest first.
const SHOWN: usize = 20;

/// Returns what a seat may choose from: its own brigades, the enemies that its side knows of, the ground.
pub(super) fn choices(side: &Side<'_>, seat: &Seat, slips: &[Slip]) -> Choices {
    let choice = |value: String, words: String| Choice { value, words };
    let own: Vec<_> = side
        .brigades_of(seat)
        .filter(|brigade| !brigade.is_broken())
        .map(|b| choice(b.id.to_string(), format!("{} {}", b.callsign, b.name)))
        .collect();
    let plain = match side.known.edition() {
        Edition::Full => &["hold", "retire", "rest"][..],
        Edition::Basic => &["hold", "retire"],
    };
    let plain = plain
        .iter()
        .map(|word| choice((*word).to_owned(), (*word).to_owned()));
    let board = &side.sight.board;
    let enemies = board
        .calls
        .iter()
        .filter(|call| side.number() != Some(call.side));
    let attacks = enemies.map(|call| {
        let words = format!("attack {} {}", call.callsign, call.name);
        choice(format!("attack {}", call.brigade), words)
    });
    let ground = board.ground.features.iter();
    let advances = ground.map(|feature| {
        let words = format!("advance to {}", feature.name);
        choice(format!("advance {}", feature.id), words)
    });
    Choices {
        brigades: match side.id {
            Some(_) => own,
            None => Vec::new(),
        },
        orders: plain.chain(attacks).chain(advances).collect(),
        when: moment::when(&side.known, None),
        sent: slips.iter().filter(|slip| slip.seat == seat.number).count(),
    }
}

/// Returns the seat's slips with what became of each.
pub(super) fn part(seat: &Seat, slips: &[Slip]) -> Markup {
    let own = slips.iter().rev().filter(|slip| slip.seat == seat.number);
    let own: Vec<&Slip> = own.take(SHOWN).collect();
    html! {
        @if own.is_empty() { p class="quiet" { "You have sent nothing yet." } }
        ul class="slips" {
            @for slip in own {
                li class=(slip.fate.name()) {
                    span class="name" { (slip.asks()) }
                    span class="now" { (fate(slip)) " · " (slip.when) }
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

/// Returns the forms. They are no part: what is being filled in is not replaced.
pub(in crate::web) fn forms(choices: &Choices) -> Markup {
    html! {
        p class="quiet" { "What you send goes to the referee; he decides, and answers below." }
        @if !choices.brigades.is_empty() {
            (form(choices, "order", "Send order", &html! {
                (list("order-brigade", "brigade", "Brigade", &choices.brigades))
                (list("order-order", "order", "Order", &choices.orders))
            }))
            (form(choices, "activate", "Send activation", &html! {
                (list("activate-brigade", "brigade", "Brigade", &choices.brigades))
                label for="dice" { "Two dice, or nothing: the referee throws" }
                input id="dice" name="dice" maxlength="3" inputmode="numeric" autocomplete="off";
            }))
        }
        (form(choices, "word", "Ask the referee", &html! {}))
    }
}

fn form(choices: &Choices, kind: &str, send: &str, fields: &Markup) -> Markup {
    let words = format!("{kind}-words");
    html! {
        form class="slip" method="post" action="/slip" {
            input type="hidden" name="kind" value=(kind);
            input type="hidden" name="nonce" value=(choices.sent);
            (fields)
            label for=(words) { "A word to the referee" }
            input id=(words) name="words" maxlength="280" required[kind == "word"] autocomplete="off";
            button { (send) }
        }
    }
}

fn list(id: &str, name: &str, label: &str, choices: &[Choice]) -> Markup {
    html! {
        label for=(id) { (label) }
        select id=(id) name=(name) {
            @for choice in choices { option value=(choice.value) { (choice.words) } }
        }
    }
}
