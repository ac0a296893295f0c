//! Messages from the referee to a seat, and whether its players are ready.

use maud::{Markup, PreEscaped, html};

use crate::packed::hash;
use crate::parts::{SeatParts, SeatPlayer};
use crate::tray_view::TrayView;
use game::tray::{Device, RefereeMessage, TraySeat};

/// Maximum number of messages on a page, the newest first.
const SHOWN: usize = 5;

/// Renders the messages to a seat or to everyone; on the referee's page, all of them.
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

/// Renders the newest message to a seat in a line, for the pages that do not list messages. Renders nothing if the
/// message is of an earlier moment.
pub(super) fn newest(sitting: &TrayView, seat: &TraySeat, when: &str) -> Markup {
    let is_for = |talk: &&RefereeMessage| talk.seat.is_none_or(|to| to == seat.number);
    let newest = sitting.talk.iter().rfind(is_for);
    html! {
        @if let Some(talk) = newest.filter(|talk| talk.when == when) {
            p data-buzz { a href="/me" { "The referee: " (talk.words) } }
        }
    }
}

/// Returns to whom a message went, in order: `everybody`, `union, union/wadsworth`.
fn hearers(sitting: &TrayView, same: &[&RefereeMessage]) -> String {
    let names = same.iter().rev().map(|talk| match talk.seat {
        None => "everyone".to_owned(),
        Some(number) => sitting.seat_id(number),
    });
    names.collect::<Vec<_>>().join(", ")
}

/// Returns the players at a seat, and whether each is ready for the next phase.
pub(crate) fn players(sitting: &TrayView, seat: &TraySeat, now: &str) -> Vec<SeatPlayer> {
    let devices = sitting.at(seat);
    let player = |device: &Device| SeatPlayer {
        device: device.number,
        name: device.name.clone(),
        is_ready: device.ready.as_deref() == Some(now),
    };
    devices.map(player).collect()
}

/// Returns the name of the part that shows which players of a seat are ready, and the hash of its content. Without
/// `players` the part is empty.
pub(crate) fn ready_hash(seat: &TraySeat, players: Option<&[SeatPlayer]>) -> (String, String) {
    let shown = |player: &SeatPlayer| (player.name.clone(), player.is_ready);
    let shown = players.map(|players| players.iter().map(shown).collect::<Vec<_>>());
    (
        ready_name(&seat.id()),
        hash(format!("{shown:?}").as_bytes()),
    )
}

fn ready_name(seat: &str) -> String {
    format!("ready/{seat}")
}

/// Renders the part that shows which players of a seat are ready. Its button is for the player at `device`, because
/// players declare only themselves ready. `None` if `name` is that of another part.
pub(crate) fn ready(seat: &SeatParts, name: &str, device: i64) -> Option<Markup> {
    if name != ready_name(&seat.seat) {
        return None;
    }
    let Some(players) = &seat.players else {
        return Some(Markup::default());
    };
    let names = |wanted: bool| {
        let players = players.iter().filter(|player| player.is_ready == wanted);
        let names: Vec<&str> = players.map(|player| player.name.as_str()).collect();
        names.join(", ")
    };
    // A phone that has just joined may not be among the players yet.
    let is_ready = |player: &SeatPlayer| player.device == device && player.is_ready;
    let is_pressed = players.iter().any(is_ready);
    Some(html! {
        form class="ready" method="post" action="/ready" {
            button name="ready" value="yes" aria-pressed=(is_pressed.to_string()) {
                "READY" @if is_pressed { " ✓" }
            }
            @if is_pressed { button name="ready" value="no" { "Not yet" } }
        }
        @for (said, is_wanted) in [("Ready: ", true), ("Not ready yet: ", false)] {
            @let who = names(is_wanted);
            @if !who.is_empty() {
                p class=[(!is_wanted).then_some("quiet")] {
                    (said) @if is_wanted { b { (who) } } @else { (who) } "."
                }
            }
        }
    })
}

/// Renders the form in which the referee writes messages. It is in no part, so that it is not replaced while he writes.
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
