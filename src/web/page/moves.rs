//! Acting with a unit, or on an offer, in a game of hexes and counters: taps, a sentence, and the button that sends it.

use maud::{Markup, html};

use crate::choices::ACT;
use crate::entries::EntryRequest;
use crate::form::FormChoice;
use crate::moves::{MoveOffer, MovePage, MoveWish, ReadyMove};
use report::hexes::{self, HexLink};
use rules::chance::{Ask, Want};

/// Answers that are buttons; of more a field is filled in.
const MAX_BUTTONS: i64 = 13;

/// Letters of an answer.
pub(crate) const MAX_ANSWER: usize = 60;

/// Renders the page for what was chosen so far.
pub(crate) fn page(page: &MovePage, wish: &MoveWish, serving: &str) -> Markup {
    html! {
        @for note in &page.notes { p class="quiet" { (note) } }
        @for told in &page.foreseen { p { b { (told) } } }
        @if let Some(ready) = &page.ready { (send(page, ready, wish, serving)) }
        @if !wish.hexes.is_empty() { p class="more" { (back(wish)) } }
        @if !page.next.is_empty() {
            h2 { @if wish.hexes.is_empty() { "Where?" } @else { "Then?" } }
            p class="more" { @for hex in &page.next { (hex_link(hex, wish)) } }
        }
        @if let Some((board, hues)) = &page.map {
            div class="map-frame big" tabindex="0" aria-label="Map" { (hexes::tapped(board, *hues, &links(page, wish))) }
        }
        @if wish.hexes.is_empty() { @for offer in &page.offers { (offered(offer)) } }
    }
}

/// Returns the address of a page for other hexes.
fn address(wish: &MoveWish, hexes: &[String]) -> String {
    let (kind, name) = wish.subject.words();
    let place = hexes.last().map(|last| format!("#h{last}"));
    let by = match hexes.is_empty() {
        true => String::new(),
        false => format!("?by={}", hexes.join(".")),
    };
    format!("/act/{kind}/{name}{by}{}", place.unwrap_or_default())
}

fn with(wish: &MoveWish, label: &str) -> Vec<String> {
    wish.hexes
        .iter()
        .cloned()
        .chain([label.to_owned()])
        .collect()
}

fn hex_link(hex: &FormChoice, wish: &MoveWish) -> Markup {
    html! { a class="small" href=(address(wish, &with(wish, &hex.value))) { (hex.words) } }
}

fn back(wish: &MoveWish) -> Markup {
    let behind = wish.hexes.len().saturating_sub(1);
    let before = wish.hexes.get(..behind).unwrap_or_default();
    html! {
        a class="small" href=(address(wish, before)) { "One hex back" }
        @if behind > 0 { a class="small" href=(address(wish, &[])) { "From the start" } }
    }
}

/// Returns a link for every hex; a way goes on to it by the shortest way.
fn links(page: &MovePage, wish: &MoveWish) -> Vec<HexLink> {
    let Some((board, _)) = &page.map else {
        return Vec::new();
    };
    let is_target = |label: &str| page.next.iter().any(|hex| hex.value == label);
    let hexes = board.hexes.iter().map(|hex| {
        let is_on_way = wish.hexes.contains(&hex.label);
        let hexes = match is_target(&hex.label) || !wish.hexes.is_empty() {
            true => with(wish, &hex.label),
            false => vec![hex.label.clone()],
        };
        HexLink {
            at: hex.at,
            href: address(wish, &hexes),
            is_on_way,
        }
    });
    hexes.collect()
}

fn offered(offer: &MoveOffer) -> Markup {
    html! { a class="act" href={ "/act/offer/" (offer.name) } { (offer.words) } }
}

/// Renders the fields by which the server knows the act again.
fn fields(wish: &MoveWish, serving: &str) -> Markup {
    let (kind, name) = wish.subject.words();
    html! {
        input type="hidden" name="kind" value=(ACT);
        input type="hidden" name="nonce" value={ (serving) "-" (ACT) };
        input type="hidden" name="subject" value=(kind);
        input type="hidden" name="name" value=(name);
        input type="hidden" name="by" value=(wish.by());
    }
}

fn send(page: &MovePage, ready: &ReadyMove, wish: &MoveWish, serving: &str) -> Markup {
    html! {
        form class="slip" method="post" action="/slip" {
            (fields(wish, serving))
            p class="big" { (ready.sentence) }
            @for choice in &page.list {
                label class="tick" { input type="checkbox" name="ticked" value=(choice.value); (choice.words) }
            }
            button { @if ready.is_entered { "Do it" } @else { "Send to the table" } }
        }
    }
}

/// Renders the question of an act that was sent, with the earlier answers.
pub(crate) fn question(
    ask: &Ask,
    wish: &MoveWish,
    so_far: &EntryRequest,
    (sentence, serving): (&str, &str),
) -> Markup {
    let faces: Vec<String> = so_far.faces.iter().map(u8::to_string).collect();
    html! {
        p class="big" { (sentence) }
        p { b { (ask.what) } " (" (ask.rule) ")" }
        form class="slip" method="post" action="/slip" {
            (fields(wish, serving))
            @for word in &wish.ticked { input type="hidden" name="ticked" value=(word); }
            input type="hidden" name="faces" value=(faces.join(" "));
            @for answer in &so_far.answers { input type="hidden" name="answer" value=(answer); }
            p class="more" { (answers(&ask.wants)) }
        }
    }
}

/// Renders the answers to a question: buttons if they are few.
fn answers(wants: &Want) -> Markup {
    match wants {
        Want::Die => html! {
            @for face in 1..=6 { button name="face" value=(face) { (face) } }
            button name="throws" value="yes" { "Let the program throw" }
        },
        Want::YesNo => html! {
            button name="answer" value="yes" { "Yes" }
            button name="answer" value="no" { "No" }
        },
        Want::OneOf(words) => html! {
            @for word in words { button name="answer" value=(word) { (word) } }
        },
        Want::Number { least, most } if most - least < MAX_BUTTONS => html! {
            @for number in *least..=*most { button name="answer" value=(number) { (number) } }
        },
        wants => html! {
            label for="said" { (wants.form()) }
            input id="said" name="answer" maxlength=(MAX_ANSWER) required autocomplete="off";
            button { "Send" }
        },
    }
}
