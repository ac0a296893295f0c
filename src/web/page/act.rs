//! The acts of a brigade's page: a few large buttons, then the targets, each with the sentence that it sends.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};

use super::act_button::{FORM, anchor, list_name, send};
use super::{board, form_page, spot::SpotPage};
use crate::asset;
use crate::choices::Choices;
use crate::form::{Blank, Fill, FormChoice, HtmlForm};
use crate::packed::hash;
use crate::parts::SeatParts;
use report::map::{MapLink, MapWindow, TapShape};
use rules::fields::terms::phase::Phase;
use view::acts::{ActKind, BrigadeAct, BrigadeActs};
use view::map::TableMap;

/// Link to the form for words; the browser opens the folded section around it.
const ASK: &str = "/ask#word-words";

/// Maximum number of choices shown at once; those farther away are folded.
const MAX_SHOWN: usize = 8;

/// Margin around the brigade and its targets on the small map, in inches.
const MAP_MARGIN: f64 = 4.0;

/// Returns the name of the part with the buttons of a brigade.
pub(crate) fn menu_name(brigade: &str) -> String {
    format!("act/{brigade}")
}

/// Returns the buttons of a brigade.
pub(super) fn menu(acts: &BrigadeActs) -> Markup {
    let has_room = acts.main.len() < 3;
    let is_for_orders = acts.main.first().is_some_and(|kind| is_order(*kind));
    let order_note =
        html! { @if !acts.order_note.is_empty() { p class="quiet" { (acts.order_note) } } };
    html! {
        section class="acts" aria-label={ "Act with " (acts.name) } {
            @if !acts.arrival.is_empty() { p class="quiet" { (acts.arrival) } }
            @if is_for_orders { (order_note) }
            @for kind in &acts.main { (button(acts, *kind, "act")) }
            @if has_room { a class="act" href=(ASK) { "Ask the referee" } }
            p class="more" {
                @for kind in &acts.more { (button(acts, *kind, "small")) }
                @if !has_room { a class="small" href=(ASK) { "Ask the referee" } }
            }
            // If orders are not the main act now, their note is below the buttons.
            @if !is_for_orders && acts.acts.iter().any(|act| is_order(act.kind)) { (order_note) }
        }
    }
}

fn is_order(kind: ActKind) -> bool {
    kind.phase() == Phase::Orders
}

/// Draws the button of an act; it is grey and shows the reason if the act cannot be requested now.
fn button(acts: &BrigadeActs, kind: ActKind, class: &str) -> Markup {
    let path = list_name(acts.brigade.as_str(), kind.name());
    let act = acts.act(kind.name());
    if let Some(reason) = act.and_then(|act| act.reason.as_ref()) {
        return html! {
            span class={ (class) " off" } role="link" aria-disabled="true" {
                (kind.title())
                // A reason that applies to every order is shown once, above the buttons.
                @if *reason != acts.order_note { " " small { (reason) } }
            }
        };
    }
    html! {
        a class=(class) href={ "/" (path) } {
            (kind.title())
            @if !kind.hint().is_empty() { " " small { (kind.hint()) } }
        }
    }
}

/// Returns the hash of each list of choices for an act, by the name of its part. `board` is the hash of the map,
/// because the lists contain maps.
pub(crate) fn lists(choices: &Choices, board: &str) -> BTreeMap<String, String> {
    let acts = choices.acts.iter().flat_map(|acts| {
        let brigade = acts.brigade.as_str();
        acts.acts.iter().map(move |act| (brigade, act))
    });
    let lists = acts.map(|(brigade, act)| {
        let content = format!("{act:?}{board}");
        let name = list_name(brigade, act.kind.name());
        (name, hash(content.as_bytes()))
    });
    lists.collect()
}

/// Returns the choices of an act, given by the name of their part; `taps` are the player's taps on the map. `None` if
/// the seat has no such part.
pub(crate) fn named(seat: &SeatParts, name: &str, taps: &str) -> Option<String> {
    let (brigade, act) = name.strip_prefix("act/")?.split_once('/')?;
    list(seat, brigade, act, taps)
}

/// Returns the part with the choices of an act, after the player's `taps` on the map; `None` if the seat may not
/// request the act.
pub(crate) fn list(seat: &SeatParts, brigade: &str, act: &str, taps: &str) -> Option<String> {
    let acts = seat.choices.acts_of(brigade)?;
    let act = acts.act(act)?;
    if act.kind.is_aimed_at_spot() && act.reason.is_none() {
        let page = SpotPage::new(seat, acts, act, taps)?;
        let note = html! { @if !act.note.is_empty() { p class="said" { (act.note) } } };
        return Some(html! { (note) (page.render()) }.into_string());
    }
    let small_map = seat
        .map
        .as_deref()
        .and_then(|map| small_map(map, acts, act));
    let (near, far) = act.choices.split_at(act.choices.len().min(MAX_SHOWN));
    let list = html! {
        @if is_order(act.kind) && !acts.order_note.is_empty() { p class="quiet" { (acts.order_note) } }
        @if !act.note.is_empty() { p { (act.note) } }
        @if let Some(map) = small_map { div id="targets" class="map-frame after" { (map) } }
        @if let Some(reason) = &act.reason { p { (reason) } }
        // The field is only there if the act can be chosen; the script keeps what is typed in it.
        @if act.kind.own_dice() > 0 && !act.choices.is_empty() { (form_page::dice_field(act.kind.own_dice(), FORM)) }
        @for choice in near { (send(acts, act.kind, choice)) }
        @if !far.is_empty() {
            details id="farther" {
                summary { "Farther away" }
                @for choice in far { (send(acts, act.kind, choice)) }
            }
        }
    };
    Some(list.into_string())
}

/// Returns the page of an act, whose choices are a part of their own, after the player's `taps` on the map; `None` if
/// the seat may not request the act.
pub(crate) fn page(
    seat: &SeatParts,
    brigade: &str,
    act: &str,
    taps: &str,
    serving: &str,
) -> Option<(&'static str, Markup)> {
    let acts = seat.choices.acts_of(brigade)?;
    let found = acts.act(act)?;
    let name = list_name(brigade, act);
    let hash = seat.lists.get(&name)?;
    let body = html! {
        p class="who" { a href={ "/sheet/" (brigade) } { (acts.name) }
        }
        form id=(FORM) method="post" action="/slip" {
            // The Enter key presses the first button of a form: this one sends nothing.
            button disabled hidden {}
            input type="hidden" name="kind" value="act";
            input type="hidden" name="nonce" value={ (serving) "-act" };
        }
        div data-part=(name) data-hash=(hash) aria-live="polite" data-taps=[(!taps.is_empty()).then_some(taps)] {
            (PreEscaped(list(seat, brigade, act, taps)?))
        }
        @if found.kind.is_aimed_at_spot() {
            details id="by-numbers" {
                summary { (by_numbers(found.kind)) }
                @for form in filled_in(&seat.choices.forms, acts, found.kind) { (form_page::opened(&form, serving)) }
            }
            script src=(asset::map_script().path()) defer {}
        }
        p { a class="button" href="/ask" { "Other requests" } }
    };
    Some((found.kind.title(), body))
}

/// Returns the heading of the forms that give the spot of an act in numbers.
const fn by_numbers(kind: ActKind) -> &'static str {
    match kind {
        ActKind::Move => "Wheel, limber, dig, or by numbers",
        ActKind::MarchElsewhere => "With a wheel, or by numbers",
        _ => "By numbers",
    }
}

/// Returns the forms of an act, reduced to a brigade and its units.
fn filled_in(all: &[HtmlForm], acts: &BrigadeActs, kind: ActKind) -> Vec<HtmlForm> {
    let kinds: &[&str] = match kind {
        ActKind::Place => &["deploy"],
        ActKind::MarchElsewhere => &["march-to", "march"],
        _ => &[
            "move", "wheel", "limber", "unlimber", "mount", "dismount", "dig",
        ],
    };
    let forms = kinds
        .iter()
        .filter_map(|kind| all.iter().find(|form| form.kind == *kind));
    let own = forms.cloned().map(|mut form| {
        form.blanks
            .iter_mut()
            .for_each(|blank| restrict(blank, acts));
        form
    });
    own.filter(HtmlForm::can_be_filled).collect()
}

/// Removes the choices of other brigades from a blank.
fn restrict(blank: &mut Blank, acts: &BrigadeActs) {
    let is_own = |choice: &FormChoice| match blank.name {
        "brigade" => choice.value == acts.brigade.as_str(),
        _ => acts.units.iter().any(|unit| unit.as_str() == choice.value),
    };
    let is_own_list = matches!(blank.name, "brigade" | "units");
    if let (true, Fill::One(list) | Fill::Some(list)) = (is_own_list, &mut blank.fill) {
        list.retain(is_own);
    }
}

/// Returns a map of the brigade and its targets, with an arrow to each; `None` without targets. A tap on a target leads
/// to its button, where the sentence can be read before it is sent.
fn small_map(map: &TableMap, acts: &BrigadeActs, act: &BrigadeAct) -> Option<Markup> {
    let map = acts.target_map(act, map, MAX_SHOWN)?;
    let window = MapWindow::around_aims(&map, MAP_MARGIN)?;
    let mut links: Vec<MapLink> = Vec::new();
    for choice in act.choices.iter().take(MAX_SHOWN) {
        // Of several choices at one place the first one is the nearest.
        let at = choice
            .at
            .filter(|at| links.iter().all(|link| link.at != *at));
        links.extend(at.map(|at| MapLink {
            at,
            href: format!("#{}", anchor(choice)),
            words: choice.sentence.clone(),
        }));
    }
    Some(board::picture(&map, &window, &links, TapShape::Target))
}
