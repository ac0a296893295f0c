//! The pages for visitors without a seat: joining by link or by code, waiting for the referee.

use maud::{Markup, html};

use super::frame::document;
use game::tray::TraySeat;
use view::seats::with_side;

/// Way in which a visitor joins.
pub(crate) enum JoinWay<'a> {
    /// By the link of this seat.
    Link(&'a TraySeat),
    /// By typing a code.
    Code,
}

/// Returns the page that asks for a name; `said` is what went wrong last time. Over TLS it has no warning about
/// eavesdroppers.
pub(crate) fn join(battle: &str, way: &JoinWay<'_>, said: Option<&str>, is_secure: bool) -> String {
    let body = html! {
        main id="main" class="door" {
            h1 { (battle) }
            @if let Some(said) = said { p class="said" role="alert" { (said) } }
            form method="post" action="/join" {
                @match way {
                    JoinWay::Link(seat) => {
                        p { "You join " b { (with_side(seat)) } "." }
                        input type="hidden" name="token" value=(seat.token);
                    }
                    JoinWay::Code => {
                        p { "Scan the code that the referee shows, or type the four-character code below it; the referee lets you in." }
                        label for="code" { "Code" }
                        input id="code" name="code" required maxlength="8" autocomplete="off" autocapitalize="characters"
                            spellcheck="false";
                    }
                }
                label for="name" { "Your name" }
                input id="name" name="name" required maxlength="40" autocomplete="nickname";
                button { "Join" }
            }
            (who_listens(is_secure))
        }
    };
    document(&format!("Join · {battle}"), "door", None, &body)
}

/// Returns the page of a device that waits for the referee; it reloads by itself.
pub(crate) fn waiting(battle: &str, name: &str, seat: &TraySeat) -> String {
    let body = html! {
        main id="main" class="door" {
            h1 { (battle) }
            p { b { (name) } ", you have asked to join " b { (with_side(seat)) } "." }
            p { "Waiting for the referee; this page updates by itself." }
            form method="post" action="/leave" { button { "Stop waiting" } }
        }
    };
    document(&format!("Waiting · {battle}"), "door", None, &body)
}

/// Returns a page that explains a refusal.
pub(crate) fn refusal(battle: &str, said: &str) -> String {
    refusal_towards(battle, said, ("/", "To the first page"))
}

/// Returns a page that explains a refusal, with a link and its label in place of the link to the first page.
pub(crate) fn refusal_towards(battle: &str, said: &str, way: (&str, &str)) -> String {
    let (path, way) = way;
    let body = html! {
        main id="main" class="door" {
            h1 { (battle) }
            p class="said" role="alert" { (said) }
            p { a href=(path) { (way) } }
        }
    };
    document(battle, "door", None, &body)
}

fn who_listens(is_secure: bool) -> Markup {
    html! {
        p class="quiet" {
            @if !is_secure {
                "This connection is not encrypted (plain HTTP): others on this network could read \
                 or change the page. The referee can prevent this with a separate \
                 password-protected Wi-Fi (WPA2 or WPA3), or a TLS proxy. "
            }
            "Your name and what you do here stay on the referee's laptop."
        }
    }
}
