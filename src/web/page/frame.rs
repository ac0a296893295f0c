//! Frame of every page: head, bar, links to the other pages.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{ask, form_page, moves, talk};
use crate::asset;
use crate::parts::SeatParts;
use game::tray::Device;

/// A page of a seat.
pub(crate) struct SeatPage<'a> {
    /// Name of the battle.
    pub battle: &'a str,
    /// The phone that reads the page.
    pub by: &'a Device,
    /// The path of the page.
    pub path: &'a str,
    /// The title of the page.
    pub title: &'a str,
    /// Names of the parts on the page, from the top.
    pub parts: Vec<String>,
    /// Zoom of the map: 1, 2 or 4.
    pub zoom: u8,
    /// Content made for this page alone; `None` if it consists of its parts.
    pub body: Option<&'a str>,
    /// True if the page is served over TLS.
    pub is_secure: bool,
    /// A value unique among all pages with forms served to this device; the nonces of the forms are made from it.
    pub serving: &'a str,
}

/// Interval at which a page reloads without script, in seconds.
pub(crate) const AGAIN: u32 = 15;

/// The pages of a player: path and name.
const WAYS: [(&str, &str); 6] = [
    ("/me", "Me"),
    ("/board", "Board"),
    ("/sheets", "Sheets"),
    ("/ask", "Ask"),
    ("/story", "Story"),
    ("/chart", "Chart"),
];

/// The pages of the referee's phone: path and name.
const REFEREES: [(&str, &str); 10] = [
    ("/me", "Me"),
    ("/tray", "Tray"),
    ("/photo", "Photograph"),
    ("/people", "People"),
    ("/board", "Board"),
    ("/sheets", "Sheets"),
    ("/umpire", "Umpire"),
    ("/handover", "Hand over"),
    ("/story", "Story"),
    ("/chart", "Chart"),
];

/// The pages of a player in a game of hexes: path and name.
const HEX_WAYS: [(&str, &str); 6] = [
    ("/me", "Me"),
    ("/board", "Map"),
    ("/sheets", "Units"),
    ("/ask", "Ask"),
    ("/story", "Story"),
    ("/chart", "Kit"),
];

/// Path of the page of requests.
const ASK: &str = "/ask";
/// Name and title of the page of requests in a game without a referee.
const MISTAKE: (&str, &str) = ("Undo", "Entered by mistake?");

/// The pages of the referee of a game of hexes.
const HEX_REFEREES: [(&str, &str); 7] = [
    ("/me", "Me"),
    ("/tray", "Tray"),
    ("/people", "People"),
    ("/board", "Map"),
    ("/sheets", "Units"),
    ("/story", "Story"),
    ("/chart", "Kit"),
];

/// Returns the pages in a seat's menu: path and name.
fn ways(seat: &SeatParts) -> Vec<(&'static str, &'static str)> {
    let own = match (seat.side, seat.is_boxed) {
        (None, false) => &REFEREES[..],
        (Some(_), false) => &WAYS[..],
        (None, true) => &HEX_REFEREES[..],
        (Some(_), true) => &HEX_WAYS[..],
    };
    let diary = seat.lifted.then_some(("/diary", "Diary"));
    let own = own.iter().map(|(path, name)| match *path {
        ASK if seat.is_unrefereed => (ASK, MISTAKE.0),
        path => (path, *name),
    });
    own.chain(diary).collect()
}

/// Returns the heading of a page that has another name in a game of hexes, as in the menu: `Map`; `None` for any other.
fn hex_title(seat: &SeatParts, path: &str) -> Option<&'static str> {
    let is_other = seat.is_boxed && matches!(path, "/board" | "/sheets" | "/chart");
    let mut ways = HEX_WAYS.iter().filter(|_| is_other);
    let way = ways.find(|(to, _)| *to == path);
    way.map(|(_, name)| *name)
}

/// Returns a page of a seat as a document; `None` if the seat lacks one of its parts.
pub(crate) fn page(seat: &SeatParts, page: &SeatPage<'_>) -> Option<String> {
    let bar = part(seat, page.by, "bar")?;
    let parts: Option<Vec<Markup>> = page
        .parts
        .iter()
        .map(|name| piece(seat, page, name))
        .collect();
    let parts = parts?;
    let is_mistake = page.path == ASK && seat.is_unrefereed;
    let title = match hex_title(seat, page.path) {
        _ if is_mistake => MISTAKE.1,
        Some(title) => title,
        None => page.title,
    };
    // A page with a form does not reload, so that typed input is not lost.
    let is_filled_in = matches!(page.path, "/ask" | "/people" | "/photo" | "/tray")
        || page.path.starts_with("/act/");
    let again = (!is_filled_in).then_some(AGAIN);
    let body = html! {
        a class="skip" href="#main" { "To the page" }
        header {
            p class="seat" { b { (seat.name) } " · " (page.by.name) }
            (bar)
            p id="live" role="status" data-seat=(seat.seat) { (without_script(again)) }
            // The style sheet hides this text, so it is visible only in a page that was saved without its style sheet.
            p class="saved" { "saved, not live" }
        }
        nav aria-label="Pages" {
            @for (path, name) in ways(seat) {
                @let is_of_brigade = ["/sheet/", "/act/"].iter().any(|stem| page.path.starts_with(stem));
                @let is_here = page.path == path || (path == "/sheets" && is_of_brigade);
                a href=(path) aria-current=[is_here.then_some("page")] { (name) }
            }
        }
        main id="main" tabindex="-1" {
            h1 { (title) }
            @if seat.side.is_some() {
                @if page.path != "/me" { (seat_part(seat, page, "said")) }
                @if !matches!(page.path, "/ask" | ask::ALREADY_SENT) { (seat_part(seat, page, "requests")) }
            }
            @if page.path == "/handover" && seat.side.is_some() {
                p { "For the player who takes this seat: what is due, "
                    @if !seat.is_unrefereed { "what the referee said, " }
                    @if !seat.is_boxed { "generals and messengers, " }
                    "what was asked, and the " @if seat.is_boxed { "units" } @else { "sheets" } ". \
                        Give them this phone, or leave the seat below and let them scan the code." }
            }
            @if page.path == "/people" { (talk::form(&seat.others)) }
            @if !is_mistake { @for part in &parts { (part) } }
            @if is_mistake {
                p {
                    "Agree to undo it, then undo the last act on the computer that runs this game. Your side's "
                    "secrets you can change here, as often as you like, until you close or seal them."
                }
            }
            @else if page.path == ASK {
                @if seat.is_boxed && seat.side.is_some() {
                    p class="quiet" {
                        "Entered by mistake? Press u on the laptop to undo it. Your side's secrets you can "
                        "change here, as often as you like, until you seal them."
                    }
                }
                (form_page::page(&seat.choices.forms, page.serving))
            }
            @if seat.moves.is_some() && shows_own_card(page) { (moves::end_form(page.serving)) }
            @if let Some(body) = page.body { (PreEscaped(body)) }
            @if page.path == "/me" { (buzz()) }
            @if page.path == "/me" && seat.side.is_some() {
                p { a href="/handover" { "Hand this seat over" } }
            }
        }
        footer {
            form method="post" action="/leave" { button { "Leave this seat" } }
            (who_listens(page.is_secure))
        }
    };
    let side = seat.hue.map_or_else(
        || "referee".to_owned(),
        |hue| format!("side-{}", hue.number()),
    );
    let title = format!("{title} · {} · {}", seat.name, page.battle);
    Some(live_document(&title, &side, again, &body))
}

/// Checks whether a page shows the seat's own card, which may have a button to end an empty step.
fn shows_own_card(page: &SeatPage<'_>) -> bool {
    page.parts.iter().any(|part| part.starts_with("me/"))
}

/// Warns that the connection is not encrypted; renders nothing over TLS.
pub(crate) fn who_listens(is_secure: bool) -> Markup {
    html! {
        @if !is_secure { p { "Not encrypted: others on this network could read it." } }
    }
}

/// Renders the switch for vibration; the script only shows it on a phone that can vibrate.
fn buzz() -> Markup {
    html! {
        p id="buzz" hidden {
            label class="tick" { input type="checkbox"; "Buzz me when there is news" }
        }
    }
}

/// Returns one of the seat's own parts; nothing if it has none.
fn seat_part(seat: &SeatParts, page: &SeatPage<'_>, name: &str) -> Markup {
    let name = format!("{name}/{}", seat.seat);
    part(seat, page.by, &name).unwrap_or_default()
}

fn piece(seat: &SeatParts, page: &SeatPage<'_>, name: &str) -> Option<Markup> {
    let part = part(seat, page.by, name)?;
    if name != "board" {
        return Some(part);
    }
    Some(html! {
        p class="zoom" {
            @for zoom in [1, 2, 4] {
                a href={ "/board?zoom=" (zoom) } data-zoom=(zoom)
                    aria-current=[(zoom == page.zoom).then_some("true")] { (zoom) "×" }
            }
            span id="named" role="status" {
                @match (seat.is_boxed, seat.moves.is_some()) {
                    (false, _) => "Tap a unit to see its name.",
                    (true, true) => "Tap a unit of yours to act with it.",
                    (true, false) => "",
                }
            }
        }
        div class={ "map-frame zoom-" (page.zoom) } tabindex="0" aria-label="Map" { (part) }
        // The script puts the buttons of a tapped brigade here; they stay at the lower edge of the screen.
        div id="acts" {}
        script src=(asset::map_script().path()) defer {}
    })
}

/// Returns a part, in an element that the script replaces when the part changes; `None` if there is no such part.
fn part(seat: &SeatParts, by: &Device, name: &str) -> Option<Markup> {
    let Some(part) = seat.parts.get(name) else {
        let ready = talk::ready(seat, name, by.number)?;
        let hash = seat.lists.get(name)?;
        return Some(html! { div data-part=(name) data-hash=(hash) { (ready) } });
    };
    // Screen readers announce messages and the fates of slips.
    let is_spoken = ["talk", "said/", "requests/", "slips/"]
        .iter()
        .any(|stem| name.starts_with(stem));
    Some(html! {
        div data-part=(name) data-hash=(part.hash) aria-live=[is_spoken.then_some("polite")] { (PreEscaped(&part.html)) }
    })
}

/// Returns a document that the script keeps current; without script it reloads after `again` seconds.
pub(crate) fn live_document(title: &str, class: &str, again: Option<u32>, body: &Markup) -> String {
    let refresh = again.map(refresh);
    let keeps_current = html! {
        script src=(asset::script().path()) defer {}
        @if let Some(refresh) = refresh { noscript { (refresh) } }
    };
    whole(title, class, &keeps_current, body)
}

/// Returns a document without script, for visitors without a seat; it reloads after `again` seconds.
pub(crate) fn document(title: &str, class: &str, again: Option<u32>, body: &Markup) -> String {
    let refresh = again.map(refresh);
    let keeps_current = html! { @if let Some(refresh) = refresh { (refresh) } };
    whole(title, class, &keeps_current, body)
}

fn refresh(seconds: u32) -> Markup {
    html! { meta http-equiv="refresh" content=(seconds); }
}

/// Tells browsers without script that the page reloads every `again` seconds or, with `None`, that it does not update.
pub(crate) fn without_script(again: Option<u32>) -> Markup {
    html! {
        noscript {
            @if let Some(seconds) = again { "Without scripts this page reloads every " (seconds) " seconds." }
            @else { "Without scripts this page does not update: reload it for news." }
        }
    }
}

fn whole(title: &str, class: &str, keeps_current: &Markup, body: &Markup) -> String {
    let whole = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                // Under `no-referrer` alone browsers send `Origin: null` with our own forms.
                meta name="referrer" content="same-origin";
                title { (title) }
                link rel="icon" href="data:,";
                link rel="stylesheet" href=(asset::style().path());
                (keeps_current)
            }
            body class=(class) { (body) }
        }
    };
    whole.into_string()
}
