//! Forms as HTML: those of the present phase, those of later phases, and one for words alone.

use maud::{Markup, html};

use super::forms;
use crate::form::{Blank, Fill, FormChoice, HtmlForm};

/// Renders the forms of the phase, then the others, each folded. They are in no part, so that a form is not replaced
/// while it is filled in. `serving` is unique to this page; with the form's kind it makes the nonce of each form.
pub(crate) fn page(forms: &[HtmlForm], serving: &str) -> Markup {
    let (now, later) = forms.iter().partition::<Vec<_>, _>(|form| form.is_now);
    html! {
        p class="quiet" { "What you send goes to the referee. The answer appears above." }
        @for form in now { (folded(form, serving)) }
        (folded_word(serving))
        @if !later.is_empty() {
            details id="later" {
                summary { "Requests for later phases" }
                @for form in later { (folded(form, serving)) }
            }
        }
    }
}

fn folded(form: &HtmlForm, serving: &str) -> Markup {
    html! {
        details class="slip" id={ "form-" (form.kind) } {
            summary { (form.title) }
            (filled(form, serving))
        }
    }
}

/// Renders a form, unfolded, under its title.
pub(super) fn opened(form: &HtmlForm, serving: &str) -> Markup {
    html! {
        section class="slip" {
            h2 { (form.title) }
            (filled(form, serving))
        }
    }
}

fn filled(form: &HtmlForm, serving: &str) -> Markup {
    let blanks = html! { @for blank in &form.blanks { (field(form.kind, blank)) } };
    asked(form.kind, serving, false, &blanks, form.barred())
}

/// Renders the field for the player's own dice. It belongs to the form with the id `form`, elsewhere on the page.
pub(super) fn dice_field(count: usize, form: &str) -> Markup {
    let blank = forms::dice(count);
    let id = format!("{form}-{}", blank.name);
    html! { label for=(id) { (blank.label) } (faces(&id, blank.name, count, Some(form))) }
}

/// Renders the box for `count` faces; `form` is the id of its form, unless the box is inside it.
fn faces(id: &str, name: &str, count: usize, form: Option<&str>) -> Markup {
    html! {
        input id=(id) name=(name) form=[form] maxlength=(count * 3) inputmode="numeric" autocomplete="off"
            pattern={ "([1-6][ ,+]*){" (count) "}" } title="A face is 1 to 6";
    }
}

/// Renders the form for words alone: a question, or a call for the referee.
fn folded_word(serving: &str) -> Markup {
    html! {
        details class="slip" id="form-word" {
            summary { "Ask the referee" }
            (asked("word", serving, true, &html! {}, None))
            (asked("call", serving, false, &html! { p { "Or just:" } }, None))
        }
    }
}

/// Renders the form around its blanks; its button is grey if there is a reason why it cannot be sent now.
fn asked(
    kind: &str,
    serving: &str,
    wants_words: bool,
    blanks: &Markup,
    barred: Option<&str>,
) -> Markup {
    let words = format!("{kind}-words");
    html! {
        form method="post" action="/slip" {
            input type="hidden" name="kind" value=(kind);
            input type="hidden" name="nonce" value={ (serving) "-" (kind) };
            (blanks)
            @if kind != "call" {
                label for=(words) { "Message to the referee" }
                input id=(words) name="words" maxlength="280" required[wants_words] autocomplete="off";
            }
            @if let Some(reason) = barred { p class="quiet" { (reason) } }
            button disabled[barred.is_some()] { @if kind == "call" { "Come to me, please" } @else { "Send" } }
        }
    }
}

fn field(kind: &str, blank: &Blank) -> Markup {
    let id = format!("{kind}-{}", blank.name);
    let label = html! { label for=(id) { (blank.label) } };
    match &blank.fill {
        Fill::One(list) => html! {
            (label)
            select id=(id) name=(blank.name) required[!blank.optional] {
                // The default sends nothing.
                @if blank.optional { option value="" { "-" } }
                @else { option value="" { "Choose" } }
                @for choice in list {
                    option value=(choice.value) disabled[!choice.is_open()] { (words(choice)) }
                }
            }
        },
        Fill::Some(list) => html! {
            fieldset {
                legend { (blank.label) }
                @for choice in list {
                    label class="tick" {
                        input type="checkbox" name=(blank.name) value=(choice.value) disabled[!choice.is_open()];
                        (words(choice))
                    }
                }
            }
        },
        Fill::Number(least, most) => {
            html! { (label) (number(&id, blank.name, *least, *most, blank.optional)) }
        }
        Fill::Length(..) => html! { (label) (length(&id, blank.name, blank.optional)) },
        Fill::Place(..) => html! {
            fieldset {
                legend { (blank.label) }
                @for (field, edge) in blank.fields().iter().zip(["west", "south"]) {
                    @let id = format!("{kind}-{field}");
                    label for=(id) { (blank.unit) " from the " (edge) " edge" }
                    (length(&id, field, blank.optional))
                }
            }
        },
        Fill::Faces(count) => html! { (label) (faces(&id, blank.name, *count, None)) },
    }
}

/// Returns the text of an option, with the reason if it cannot be chosen now.
fn words(choice: &FormChoice) -> String {
    match choice.is_open() {
        true => choice.words.clone(),
        false => format!("{}: {}", choice.words, choice.barred),
    }
}

/// Renders a field for a length; it is a text field, because number fields accept no fractions and no marks for feet
/// and inches.
fn length(id: &str, name: &str, optional: bool) -> Markup {
    html! {
        input id=(id) name=(name) type="text" maxlength="16" placeholder="3.5 or 3 1/2" required[!optional]
            autocomplete="off";
    }
}

fn number(id: &str, name: &str, least: f64, most: f64, optional: bool) -> Markup {
    html! {
        input id=(id) name=(name) type="number" min=(least) max=(most) step="any" required[!optional]
            inputmode="decimal" autocomplete="off";
    }
}
