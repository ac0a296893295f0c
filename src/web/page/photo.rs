//! The page of photographs on the referee's phone: the camera, and the result for a picture.

use maud::{Markup, html};

use crate::asset;
use crate::photo::PhotoAnswer;

/// Renders the camera, and room for the answer. The script sends the picture and shows its progress.
pub(crate) fn form(is_read_here: bool) -> Markup {
    if !is_read_here {
        return html! { p { "This laptop cannot read photographs: its vidette was built without the \
        feature `photo`." } };
    }
    html! {
        p { "Two table markers and all labels in view; hold still. The picture is read on the laptop and not kept." }
        form id="photo" {
            label { "Photograph"
                input type="file" accept="image/*" capture="environment" name="photo";
            }
            progress id="sent" value="0" hidden {}
        }
        noscript { p { "Sending a picture needs scripts. On the laptop, use `vidette photo GAME \
            PICTURE`." } }
        div id="seen" aria-live="polite" {}
        script src=(asset::camera_script().path()) defer {}
    }
}

/// Renders the result of a photograph, with the button that sends it to the table.
pub(crate) fn answer(answer: &PhotoAnswer, number: u64) -> Markup {
    let findings = &answer.findings;
    html! {
        h2 { (findings.summary) }
        @for words in &findings.headline { p { (words) } }
        @if !findings.pieces.is_empty() {
            ul class="found" { @for piece in &findings.pieces { li { (piece.words) } } }
        }
        @for words in &findings.remarks { p { (words) } }
        @if answer.line.is_some() {
            form method="post" action="/photo/send" {
                input type="hidden" name="number" value=(number);
                button { "Send to the table" }
            }
        }
        @if let Some(plan) = &answer.plan {
            img class="plan" alt="The photograph as a plan of the table: recorded bases dashed, found ones solid"
                src={ "data:image/png;base64," (base64(plan)) };
        }
    }
}

/// Says why a photograph was not read.
pub(crate) fn refusal(why: &str) -> Markup {
    html! { p class="said" role="alert" { (why) } }
}

/// Encodes bytes as base64 (RFC 4648, section 4).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |n: usize| u32::from(three.get(n).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for place in 0..4 {
            let letter = LETTERS.get((bits >> (18 - 6 * place) & 63) as usize);
            text.push(match letter {
                Some(letter) if place <= three.len() => char::from(*letter),
                _ => '=',
            });
        }
    }
    text
}
