//! Messages of the referee to a seat, and the seat's readiness.

use maud::{Markup, PreEscaped, html};

use crate::tray_view::TrayView;
use game::tray::{Device, RefereeMessage, TraySeat};

/// Number of messages on a page, the newest first.
const SHOWN: usize = 5;

/// Returns the messages to a seat, or to everyone; for the referee all of his messages.
pub(super) fn part(sitting: &TrayView, seat: &TraySeat) -> Markup {
    let is_for = |talk: &&RefereeMessage| {
        let to = talk.seat;
        seat.side.is_none() || to.is_none_or(|to| to == seat.number)
    };
    let heard: Vec<&RefereeMessage> = sitting.talk.iter().rev().filter(is_for).collect();
    // A message to a side was sent to each of its seats; for the referee it is one message.
    let said = heard
        .chunk_by(|a, b| a.words == b.words && a.when == b.when && a.seat != b.seat)
        .take(SHOWN);
    html! {
        @if !heard.is_empty() {
            section class="talk" aria-label="The referee says" data-buzz {
                @for same in said {
                    @if let Some(talk) = same.first() {
                        p { (talk.words) " " small { "the referee, " (talk.when)
                            @if seat.side.is_none() { ", to " (hearers(sitting, same)) }
                        } }
                        // Drawn by this program, which escapes the names in it.
                        @if let Some(picture) = &talk.picture {
                            div class="map-frame" { (PreEscaped(picture)) }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the addressees of a message, in order: `everybody`, `union, union/wadsworth`.
fn hearers(sitting: &TrayView, same: &[&RefereeMessage]) -> String {
    let names = same.iter().rev().map(|talk| match talk.seat {
        None => "everyone".to_owned(),
        Some(number) => sitting.seat_id(number),
    });
    names.collect::<Vec<_>>().join(", ")
}

/// Returns the present readiness of a seat, with the button that declares it. If several phones are at the seat, each
/// has a button with its player's name: all of them show this same part.
pub(super) fn ready(sitting: &TrayView, seat: &TraySeat, now: &str) -> Markup {
    let is_ready = |device: &Device| device.ready.as_deref() == Some(now);
    let devices: Vec<&Device> = sitting.at(seat).collect();
    let names = |wanted: bool| {
        let devices = devices.iter().filter(|device| is_ready(device) == wanted);
        let names: Vec<&str> = devices.map(|device| device.name.as_str()).collect();
        names.join(", ")
    };
    let button = |place: Option<usize>, name: &str, is_pressed: bool| {
        html! {
            form class="ready" method="post" action="/ready" {
                @if let Some(place) = place { input type="hidden" name="of" value=(place); }
                button name="ready" value="yes" aria-pressed=(is_pressed.to_string()) {
                    "READY" @if place.is_some() { ": " (name) } @if is_pressed { " ✓" }
                }
                @if is_pressed { button name="ready" value="no" { "Not yet" } }
            }
        }
    };
    html! {
        @match devices.as_slice() {
            // A phone that has just joined is listed a moment later.
            [] => (button(None, "", false)),
            [only] => (button(None, "", is_ready(only))),
            several => {
                @for (place, device) in (1..).zip(several) {
                    (button(Some(place), &device.name, is_ready(device)))
                }
            }
        }
        @for (said, is_wanted) in [("Ready: ", true), ("Not ready yet: ", false)] {
            @let who = names(is_wanted);
            @if !who.is_empty() {
                p class=[(!is_wanted).then_some("quiet")] {
                    (said) @if is_wanted { b { (who) } } @else { (who) } "."
                }
            }
        }
    }
}

/// Renders the form for the referee's messages. It is not in a part, so that a message being written is not replaced.
pub(crate) fn form(seats: &[String]) -> Markup {
    html! {
        form class="slip" method="post" action="/talk" {
            label for="talk-seat" { "To" }
            select id="talk-seat" name="seat" {
                option value="all" { "everyone" }
                @for seat in seats { option value=(seat) { (seat) } }
            }
            label for="talk-words" { "Say" }
            input id="talk-words" name="words" maxlength="280" required autocomplete="off";
            button { "Send" }
        }
    }
}
