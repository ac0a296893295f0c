//! The button that sends a choice of a brigade's act.

use maud::{Markup, html};

use crate::choices::Choices;
use view::acts::{ActChoice, ActKind, BrigadeActs};

/// Id of the form to which a page's buttons belong. The form is in no part, so that its nonce survives when parts are
/// replaced.
pub(super) const FORM: &str = "act";

/// Returns the name of the part with the choices of an act, which is also the path of its page.
pub(crate) fn list_name(brigade: &str, act: &str) -> String {
    format!("act/{brigade}/{act}")
}

/// Renders the button of a choice, labelled with the sentence that it sends, and the price of the act.
pub(super) fn send(acts: &BrigadeActs, kind: ActKind, choice: &ActChoice) -> Markup {
    let value = Choices::name_of(acts, kind, choice);
    html! {
        button class="send" id=(anchor(choice)) form=(FORM) name="act" value=(value) {
            span { (choice.sentence) }
            b { "Send" }
        }
        @for told in &choice.price { p class="told" { (told) } }
    }
}

/// Returns the anchor of a choice's button, to which the map links.
pub(super) fn anchor(choice: &ActChoice) -> String {
    format!("to-{}", choice.target.replace(' ', "-"))
}
