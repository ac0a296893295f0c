//! Acting with a unit, or taking an offer, in a game of hexes and counters: taps, a sentence, and the button that sends
//! it.

use maud::{Markup, html};

use crate::asset;
use crate::choices::ACT;
use crate::entries::EntryRequest;
use crate::moves::{MoveOffer, MovePage, MoveSubject, MoveWish, NextHex, ReadyMove, SeatMoves};
use report::hexes::{self, HexLink, TapKind};
use rules::chance::{Ask, Want};
use rules::spelling::capitalised;

/// Maximum number of possible answers for which each gets a button; for more there is a field.
const MAX_BUTTONS: i64 = 13;

/// Id of the form to which the button that ends an empty step belongs. The form is in no part, so that parts need no
/// nonce.
pub(super) const FORM: &str = "end";

/// Maximum length of an answer, in letters.
pub(crate) const MAX_ANSWER: usize = 60;

/// Field for the moment at which the page of an act was made.
pub(crate) const MOMENT: &str = "moment";

/// Field for the player's reason to overrule an objection.
pub(crate) const BECAUSE: &str = "because";

/// Maximum number of hexes listed above the map; the rest are folded below it.
const MAX_LISTED: usize = 8;

/// Renders the page for the choices so far: facts, other acts, the map, and the act with its button at the lower edge,
/// within reach of a thumb.
pub(crate) fn page(page: &MovePage, wish: &MoveWish, serving: &str) -> Markup {
    // A hex without a possible act is not part of the choices.
    let wish = &wish.by(page.hexes.clone());
    let is_short = page.next.len() <= MAX_LISTED;
    html! {
        @for note in &page.notes { p class="quiet" { (note) } }
        @if wish.hexes.is_empty() {
            @for way in &page.ways {
                @let aimed = MoveWish { how: way.value.clone(), ..wish.clone() };
                a class="act" href=(aimed.address()) { (way.words) }
            }
            @for offer in &page.offers { (offered(offer)) }
            @if page.is_idle() { p { "Nothing for it to do now." } }
            @if page.is_due_elsewhere { p { a class="button" href="/me" { "Something else is due: go to your page" } } }
        }
        @if !page.next.is_empty() {
            h2 { @if wish.hexes.is_empty() { "Where?" } @else { "Then?" } " " small { "Tap a hex, or its number" } }
            @if is_short { (hexes_listed(page, wish)) }
        }
        @if let Some((board, hues)) = &page.map {
            div class="map-frame big" tabindex="0" aria-label="Map" { (hexes::tapped(board, *hues, &links(page, wish))) }
            (hexes::legend_list(board))
            script src=(asset::map_script().path()) defer {}
        }
        @if !page.next.is_empty() && !is_short {
            details id="numbers" {
                summary { "Hexes by number" }
                (hexes_listed(page, wish))
            }
        }
        div class=(if page.map.is_some() { "sending" } else { "" }) { (act(page, wish, serving)) }
    }
}

/// Renders the page for an act that is no longer possible.
pub(crate) fn gone() -> Markup {
    html! {
        p { "The game has moved on since you opened this page." }
        p class="more" {
            a class="button" href="/me" { "Back to your page" }
            a class="button" href="/board" { "To the map" }
        }
    }
}

/// Renders the chosen act with what it would do, the units that may join, and links back.
fn act(page: &MovePage, wish: &MoveWish, serving: &str) -> Markup {
    html! {
        @if !page.partners.is_empty() {
            p class="more" {
                span class="quiet" { "Together with" }
                @for unit in &page.partners {
                    @let is_in = page.with.contains(&unit.value);
                    a class="small" href=(wish.toggling(&unit.value).address()) aria-current=[is_in.then_some("true")] {
                        @if is_in { "✓ " } (unit.words)
                    }
                }
            }
        }
        @if let Some(no) = &page.refused { p class="said" role="alert" { (no) } }
        @if let Some(ready) = &page.ready { (send(page, ready, wish, serving)) }
        @for told in &page.foreseen { p class="told" { (told) } }
        @if !wish.hexes.is_empty() { p class="more" { (back(page, wish)) } }
    }
}

fn hexes_listed(page: &MovePage, wish: &MoveWish) -> Markup {
    html! {
        p class="more" {
            @for hex in &page.next {
                a class="small" href=(with(page, wish, &hex.label).address()) {
                    (hex.label) @if !hex.words.is_empty() { " " (hex.words) }
                }
            }
        }
    }
}

/// Returns the choices after a tap on one more hex.
fn with(page: &MovePage, wish: &MoveWish, label: &str) -> MoveWish {
    let hexes = page.taken.iter().cloned();
    wish.by(hexes.chain([label.to_owned()]).collect())
}

fn back(page: &MovePage, wish: &MoveWish) -> Markup {
    let behind = page.taken.len().saturating_sub(1);
    let before = page.taken.get(..behind).unwrap_or_default();
    html! {
        a class="small" href=(wish.by(before.to_vec()).address()) { "Back one hex" }
        @if behind > 0 { a class="small" href=(wish.by(Vec::new()).address()) { "Start over" } }
    }
}

/// Returns the links on the map: to hexes that may be tapped next and, until a hex is chosen, to hexes of other units.
/// If the act is a route, so are the distant hexes that it can reach: a tap on one takes the shortest route to it. The
/// unit's own hex is always marked.
fn links(page: &MovePage, wish: &MoveWish) -> Vec<HexLink> {
    let Some((board, _)) = &page.map else {
        return Vec::new();
    };
    let here = page.taken.last().unwrap_or(&page.here);
    // For a unit that is not on the map, the map is scrolled to the first hex that it may enter.
    let seen = match (here.as_str(), page.next.first()) {
        ("", Some(next)) => &next.label,
        _ => here,
    };
    let hexes = board.hexes.iter().filter_map(|hex| {
        let is_hex = |next: &&NextHex| next.label == hex.label;
        let next = page.next.iter().find(is_hex);
        let mut others = page.others.iter();
        let other = others.find(|(there, _)| is_hex(&there));
        let is_here = hex.label == *here;
        let kind = match next {
            _ if page.taken.contains(&hex.label) => TapKind::Taken,
            Some(next) if next.is_aim => TapKind::Aim,
            Some(_) => TapKind::Way,
            None if is_here || other.is_some() => TapKind::Plain,
            None if page.far.contains(&hex.label) => TapKind::Way,
            None => return None,
        };
        let href = match (other, is_here) {
            (Some((_, unit)), _) => MoveWish::of_unit(unit).address(),
            (None, true) => wish.address(),
            (None, false) => with(page, wish, &hex.label).address(),
        };
        let there = next.or(other.map(|(there, _)| there));
        let units = board.stack(hex.at).map(|counter| counter.title.as_str());
        let units = units.collect::<Vec<_>>().join(", ");
        let what = if units.is_empty() {
            hex.ground.clone()
        } else {
            units
        };
        Some(HexLink {
            at: hex.at,
            href,
            words: there.map_or(what, |there| there.words.clone()),
            kind,
            is_here: hex.label == *seen,
        })
    });
    hexes.collect()
}

fn offered(offer: &MoveOffer) -> Markup {
    html! { a class="act" href={ "/act/offer/" (offer.name) } { (offer.words) } }
}

/// Renders the hidden fields from which the server recognises the act, and the moment for which it was offered.
fn fields(wish: &MoveWish, serving: &str, moment: &str) -> Markup {
    let (kind, name) = wish.subject.words();
    html! {
        input type="hidden" name="kind" value=(ACT);
        input type="hidden" name="nonce" value={ (serving) "-" (ACT) };
        input type="hidden" name="subject" value=(kind);
        input type="hidden" name="name" value=(name);
        input type="hidden" name=(MOMENT) value=(moment);
        @for (name, value) in wish.fields() { input type="hidden" name=(name) value=(value); }
    }
}

/// Renders the form that ends an empty step at one tap; its buttons are in parts, and each names the act that it sends.
pub(super) fn end_form(serving: &str) -> Markup {
    let (kind, _) = MoveSubject::Offer(String::new()).words();
    html! {
        form id=(FORM) method="post" action="/slip" {
            input type="hidden" name="kind" value=(ACT);
            input type="hidden" name="nonce" value={ (serving) "-" (ACT) };
            input type="hidden" name="subject" value=(kind);
        }
    }
}

fn send(page: &MovePage, ready: &ReadyMove, wish: &MoveWish, serving: &str) -> Markup {
    html! {
        form class="slip" method="post" action="/slip" {
            (fields(wish, serving, &page.moment))
            p class="big" { (ready.sentence) }
            @for choice in &page.list {
                label class="tick" { input type="checkbox" name="ticked" value=(choice.value); (choice.words) }
            }
            @if ready.overrules {
                label for="because" { "If you both agree to do it anyway, say why. Both of you read it." }
                input id="because" name=(BECAUSE) maxlength=(MAX_ANSWER) required autocomplete="off";
            }
            button {
                @if ready.overrules { "Do it anyway" }
                @else if ready.is_entered { "Do it" }
                @else { "Send to the table" }
            }
        }
    }
}

/// A question that an act has raised after it was sent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MoveQuestion<'a> {
    /// The die or fact that the act needs.
    pub(crate) ask: &'a Ask,
    /// The choices that make up the act.
    pub(crate) wish: &'a MoveWish,
    /// Dice and answers that were sent for the act so far.
    pub(crate) so_far: &'a EntryRequest,
    /// The act in words.
    pub(crate) sentence: &'a str,
    /// The value from which the form's nonce is made.
    pub(crate) serving: &'a str,
    /// The moment for which the act was offered, hashed.
    pub(crate) moment: &'a str,
    /// The acts of the side, for the names of its units.
    pub(crate) moves: Option<&'a SeatMoves>,
}

/// Renders the question, with the earlier answers in hidden fields.
pub(crate) fn question(asked: &MoveQuestion<'_>) -> Markup {
    let MoveQuestion {
        ask,
        wish,
        so_far,
        sentence,
        serving,
        moment,
        moves,
    } = *asked;
    let faces: Vec<String> = so_far.faces.iter().map(u8::to_string).collect();
    html! {
        p class="big" { (sentence) }
        p { b { (capitalised(&ask.what)) } " (" (ask.rule) ")" }
        @if !faces.is_empty() { p class="quiet" { "Dice so far: " (faces.join(", ")) } }
        @if ask.wants == Want::Die && ask.left > 1 { p class="quiet" { (ask.left) " dice to come, in this order" } }
        form class="slip" method="post" action="/slip" {
            (fields(wish, serving, moment))
            @for word in &wish.ticked { input type="hidden" name="ticked" value=(word); }
            input type="hidden" name="faces" value=(faces.join(" "));
            @for answer in &so_far.answers { input type="hidden" name="answer" value=(answer); }
            @if let Some(why) = &so_far.because { input type="hidden" name=(BECAUSE) value=(why); }
            p class="more" { (answers(&ask.wants, moves)) }
        }
    }
}

/// Renders the possible answers: as buttons if they are few, else as a field.
fn answers(wants: &Want, moves: Option<&SeatMoves>) -> Markup {
    let named = |word: &str| moves.map_or_else(|| word.to_owned(), |moves| moves.0.in_names(word));
    match wants {
        Want::Die => html! {
            @for face in 1..=6 { button name="face" value=(face) { (face) } }
            button name="throws" value="yes" { "Let the program roll" }
        },
        Want::YesNo => html! {
            button name="answer" value="yes" { "Yes" }
            button name="answer" value="no" { "No" }
        },
        Want::OneOf(words) => html! {
            @for word in words { button name="answer" value=(word) { (named(word)) } }
        },
        Want::Number { least, most } if most - least < MAX_BUTTONS => html! {
            @for number in *least..=*most { button name="answer" value=(number) { (number) } }
        },
        wants => html! {
            label for="said" { (capitalised(&wants.form())) }
            input id="said" name="answer" maxlength=(MAX_ANSWER) required autocomplete="off";
            button { "Send" }
        },
    }
}
