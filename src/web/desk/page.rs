//! The pages of the dashboard.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};

use crate::page::{
    frame::{self, document, live_document, who_listens, without_script},
    hall::AGAIN,
};
use crate::parts::SeatParts;
use club::DeskTable;
use club::forecast::{Slot, clock};
use club::need::Need;
use club::standing::{ClubPoints, StandingRow};
use club::table::TableCall;
use club::table_status::{BY_HAND, BY_PROGRAM};
use game::dice::FaceCounts;
use rules::spelling::counted;

/// The pages in the menu: path and name.
const WAYS: [(&str, &str); 4] = [
    ("/", "Tables"),
    ("/calls", "Calls"),
    ("/standings", "Standings"),
    ("/dice", "Dice"),
];

/// All tables at one moment, for the pages.
pub(super) struct Overview<'a> {
    /// The tables, the most urgent first.
    pub(super) tables: &'a [DeskTable],
    /// The playing time of the tables; `None` if it was not given.
    pub(super) slot: Option<&'a Slot>,
    /// Reason why the tables could not be read last time; `None` if they could.
    pub(super) trouble: Option<&'a str>,
    /// The present time in milliseconds of Unix time.
    pub(super) now: u64,
}

impl Overview<'_> {
    fn calls(&self) -> impl Iterator<Item = (&DeskTable, &TableCall)> {
        let all = self.tables.iter();
        all.flat_map(|table| table.calls.iter().map(move |call| (table, call)))
    }

    fn open_calls(&self) -> usize {
        self.calls().filter(|(_, call)| call.fate.is_open()).count()
    }
}

/// A page of the desk.
pub(super) struct DeskPage<'a> {
    /// Name of the event.
    pub(super) event: &'a str,
    /// The path of the page.
    pub(super) path: &'a str,
    /// The title of the page.
    pub(super) title: &'a str,
    /// Names of the parts on the page, from the top.
    pub(super) parts: &'a [&'a str],
    /// True for small tiles, so that forty fit on a projector.
    pub(super) dense: bool,
    /// True if the page is served over TLS.
    pub(super) is_secure: bool,
}

/// Returns the page as a document; `None` if one of its parts is missing.
pub(super) fn page(seat: &SeatParts, page: &DeskPage<'_>) -> Option<String> {
    let bar = part(seat, "bar")?;
    let parts = page.parts.iter().map(|name| part(seat, name));
    let parts: Vec<Markup> = parts.collect::<Option<_>>()?;
    // The page of calls does not reload, so that a typed answer is not lost.
    let again = (page.path != "/calls").then_some(frame::AGAIN);
    let body = html! {
        a class="skip" href="#main" { "To the page" }
        header {
            p class="seat" { b { (page.event) } }
            (bar)
            p id="live" role="status" data-seat=(seat.seat) { (without_script(again)) }
        }
        nav aria-label="Pages" {
            @for (path, name) in WAYS {
                a href=(path) aria-current=[(page.path == path).then_some("page")] { (name) }
            }
            @if page.path == "/" {
                @if page.dense { a href="/" { "Large tiles" } } @else { a href="/?dense=1" { "Small tiles" } }
            }
        }
        main id="main" tabindex="-1" class=(if page.dense { "desk dense" } else { "desk" }) {
            h1 { (page.title) }
            @for part in &parts { (part) }
        }
        footer {
            form method="post" action="/leave" { button { "Leave the desk" } }
            (who_listens(page.is_secure))
        }
    };
    let title = format!("{} · {}", page.title, page.event);
    Some(live_document(&title, "desk", again, &body))
}

/// Returns a part, in an element that the script replaces when the part changes; `None` if there is no such part.
fn part(seat: &SeatParts, name: &str) -> Option<Markup> {
    let part = seat.parts.get(name)?;
    Some(html! {
        div data-part=(name) data-hash=(part.hash) { (PreEscaped(&part.html)) }
    })
}

/// Returns the line at the top of every page.
pub(super) fn bar(overview: &Overview<'_>) -> Markup {
    let calls = overview.open_calls();
    html! {
        p {
            (counted(overview.tables.len(), "table"))
            @if calls > 0 { ", " b class="said" { (counted(calls, "call")) } }
            ", " (clock(overview.now))
            @if let Some(slot) = overview.slot { ", the slot ends " (clock(slot.end(overview.now))) }
        }
        @if let Some(trouble) = overview.trouble {
            p class="said" role="alert" { "Out of date: " (trouble) }
        }
    }
}

/// Renders a tile for each table.
pub(super) fn tiles(overview: &Overview<'_>) -> Markup {
    html! {
        @if overview.tables.is_empty() { (no_table()) }
        ul class="tiles" {
            @for table in overview.tables { (tile(table, overview)) }
        }
    }
}

fn no_table() -> Markup {
    html! { p class="quiet" { "No table has reported yet." } }
}

/// Returns the page of a table that no longer has a game.
pub(super) fn no_game(number: u32) -> Markup {
    html! {
        p class="said" role="alert" {
            "Table " (number) " has no game now: it was moved, renamed or deleted, or removed from \
                the store."
        }
    }
}

/// Renders the earlier games of a table, each with its description.
pub(super) fn earlier(games: &[DeskTable], told: impl Fn(&DeskTable) -> String) -> Markup {
    html! {
        @if !games.is_empty() {
            h2 { "Earlier at this table" }
            @for game in games {
                details id={ "earlier-" (game.id) } {
                    summary { (game.battle) ": " (game.stands()) }
                    (PreEscaped(told(game)))
                }
            }
        }
    }
}

fn tile(table: &DeskTable, overview: &Overview<'_>) -> Markup {
    let need = table.need(overview.slot, overview.now);
    html! {
        li class={ "tile " (name_of(need)) } {
            a href={ "/table/" (table.number) } {
                b class="call" { (table.number) }
                span class="name" { (table.battle) }
                @if table.place != table.number.to_string() { small { (table.place) } }
            }
            p { (table.stands()) }
            (pace(table, overview))
            @for call in table.calls.iter().filter(|call| call.fate.is_open()) {
                p class="said" { (call.words) @if let Some(who) = &call.fate.taken { " (" (who) ")" } }
            }
            @if let Some(fault) = &table.fault { p class="said" { (fault) } }
        }
    }
}

/// Renders the line about a table's pace, compared with the slot.
pub(super) fn pace(table: &DeskTable, overview: &Overview<'_>) -> Markup {
    html! { p class="now" { (words(table, overview)) } }
}

/// Describes what a table needs, and when it will finish: `6 min in this phase, ends 16:40 ✓`.
fn words(table: &DeskTable, overview: &Overview<'_>) -> String {
    let mut words = Vec::new();
    let now = overview.now;
    if !table.is_over() {
        words.extend(
            table
                .in_phase(now)
                .map(|minutes| format!("{minutes} min in this phase")),
        );
        let finish = overview.slot.and_then(|slot| slot.finish(table, now));
        words.extend(finish.map(|finish| match finish.is_late {
            true => finish.words(),
            false => format!("ends {} ✓", finish.words()),
        }));
        words.extend(
            table
                .silent(now)
                .map(|minutes| format!("silent {minutes} min")),
        );
        words.extend(
            table
                .idle(now)
                .map(|minutes| format!("nothing played for {minutes} min")),
        );
    }
    words.extend(table.clock());
    words.join(", ")
}

const fn name_of(need: Need) -> &'static str {
    match need {
        Need::Calls => "calls",
        Need::Unreadable => "unreadable",
        Need::Late => "late",
        Need::Silent => "silent",
        Need::Idle => "idle",
        Need::Plays => "plays",
        Need::Over => "over",
    }
}

/// Renders the calls: waiting ones with a form, then settled ones.
pub(super) fn calls(overview: &Overview<'_>) -> Markup {
    let mut open: Vec<_> = overview
        .calls()
        .filter(|(_, call)| call.fate.is_open())
        .collect();
    open.sort_by_key(|(_, call)| call.asked);
    let mut done: Vec<_> = overview
        .calls()
        .filter(|(_, call)| !call.fate.is_open())
        .collect();
    done.sort_by_key(|(_, call)| std::cmp::Reverse(call.fate.done));
    html! {
        @if open.is_empty() { p class="quiet" { "No calls." } }
        @for (table, call) in open { (open_call(table, call)) }
        @if !done.is_empty() {
            h2 { "Answered" }
            ul class="slips" {
                @for (table, call) in done {
                    li {
                        "Table " (table.number) ", " (clock(call.asked)) ": " (call.words)
                        span class="now" {
                            (call.fate.taken.as_deref().unwrap_or("the desk")) ": "
                            (call.fate.answer.as_deref().unwrap_or("done"))
                        }
                    }
                }
            }
        }
    }
}

fn open_call(table: &DeskTable, call: &TableCall) -> Markup {
    html! {
        section class="slip" {
            p { b { "Table " (table.number) } ", " (clock(call.asked)) ": " (call.words) }
            @match &call.fate.taken {
                Some(who) => p class="quiet" { (who) " has it." },
                None => form method="post" action={ "/call/" (call.nonce) "/claim" } { button { "I'll take it" } },
            }
            form method="post" action={ "/call/" (call.nonce) "/done" } {
                label for={ "a-" (call.nonce) } { "Answer" }
                input id={ "a-" (call.nonce) } name="words" maxlength="280" autocomplete="off";
                button { "Answer and done" }
            }
        }
    }
}

/// Renders the standings, a table for each battle.
pub(super) fn standings(
    battles: &BTreeMap<String, Vec<StandingRow>>,
    points: &ClubPoints,
) -> Markup {
    html! {
        @if battles.is_empty() { (no_table()) }
        @for (battle, rows) in battles {
            h2 { (battle) }
            // Battles of the same name share a heading, but sides with points by their rule set are listed apart from
            // the others.
            @for scored in [false, true] {
                @let rows: Vec<&StandingRow> = rows.iter().filter(|row| row.score.is_some() == scored).collect();
                @if !rows.is_empty() { (list(&rows, points, scored)) }
            }
        }
        p class="quiet" {
            @if points.count() {
                "The club's own points (desk.toml): objective " (points.objective) ", enemy division routed "
                (points.division) ", brigade broken " (points.brigade) ", unit broken " (points.unit) ". "
            } @else { "desk.toml may set points: [points] objective = 3. " }
            "The rules name no winner (RUL-106)."
        }
    }
}

/// Renders the sides of one battle: by points if the rule set counts them (`scored`), else by what they have achieved.
fn list(rows: &[&StandingRow], points: &ClubPoints, scored: bool) -> Markup {
    html! {
        div class="wide" tabindex="0" role="region" aria-label="Standings" { table {
            thead { tr {
                th { "Table" } th { "Side" }
                @if scored { th { "Victory points" } } @else {
                    @if points.count() { th { "Points" } }
                    th { "Objectives" } th { "Enemy divisions, brigades, units lost" } th { "Own" }
                }
                th { "Stands" }
            } }
            tbody { @for row in rows { (standing(row, points)) } }
        } }
    }
}

fn standing(row: &StandingRow, points: &ClubPoints) -> Markup {
    let lost = |broken: &club::table_status::Broken| {
        format!(
            "{}, {}, {}",
            broken.divisions, broken.brigades, broken.units
        )
    };
    html! {
        tr {
            td { a href={ "/table/" (row.table) } { (row.table) } @if row.is_earlier { " (earlier)" } }
            td { (row.side) }
            @if let Some(score) = row.score { td { (score) } } @else {
                @if points.count() { td { (row.points) } }
                td { (row.objectives.0) " of " (row.objectives.1) }
                td { (lost(&row.enemy)) }
                td { (lost(&row.own)) }
            }
            td class="words" { (row.stands) }
        }
    }
}

/// Returns the dice at every table.
pub(super) fn dice(overview: &Overview<'_>) -> Markup {
    let mut tables: Vec<&DeskTable> = overview.tables.iter().collect();
    tables.sort_by_key(|table| table.number);
    let all = tables
        .iter()
        .flat_map(|table| table.games())
        .flat_map(|game| game.said.iter().flat_map(|said| &said.dice));
    // The program's dice and those thrown by hand together are all dice; the counts of the sides contain the same dice
    // again.
    let all = all.filter(|(who, _)| who == BY_PROGRAM || who == BY_HAND);
    let sum = all.fold(FaceCounts::default(), |mut sum, (_, counts)| {
        for (sum, faces) in sum.faces.iter_mut().zip(counts.faces) {
            *sum += faces;
        }
        sum
    });
    html! {
        div class="wide" tabindex="0" role="region" aria-label="Dice" { table {
            thead { tr {
                th { "Table" } th { "Whose" } @for face in 1..=6 { th { (face) } } th { "All" } th { "chi²" }
            } }
            tbody {
                (counts("all", "", &sum))
                @for (at, game) in tables.iter().flat_map(|table| table.games().enumerate()) {
                    @let name = if at == 0 { String::new() } else { format!(" (earlier: {})", game.battle) };
                    @for (who, fell) in thrown(game) { (counts(&format!("{}{name}", game.number), who, fell)) }
                }
            }
        } }
        p class="quiet" {
            "With fair dice, chi-square is above 11.07 at one table in 20, and above 15.09 at one \
             in 100. Secret dice are left out."
        }
    }
}

/// Returns the throwers of dice at a table.
fn thrown(table: &DeskTable) -> impl Iterator<Item = &(String, FaceCounts)> {
    let fell = table.said.iter().flat_map(|said| &said.dice);
    fell.filter(|(_, counts)| counts.thrown() > 0)
}

fn counts(table: &str, who: &str, counts: &FaceCounts) -> Markup {
    html! {
        tr {
            td { (table) }
            td { (who) }
            @for face in counts.faces { td { (face) } }
            td { (counts.thrown()) }
            td { @if let Some(square) = counts.chi_square() { (format!("{square:.1}")) } }
        }
    }
}

/// Returns the spectators' page: the battle of each table, and its public state.
pub(super) fn hall(overview: &Overview<'_>) -> Markup {
    let mut tables: Vec<&DeskTable> = overview.tables.iter().collect();
    tables.sort_by_key(|table| table.number);
    html! {
        p class="clock" { (clock(overview.now)) }
        @if tables.is_empty() { (no_table()) }
        ul class="tiles" {
            @for table in tables {
                li class="tile" {
                    p { b class="call" { (table.number) } " " span class="name" { (table.battle) } }
                    p { (table.stands()) }
                }
            }
        }
    }
}

/// Returns the page of the hall as a document; without script it reloads itself.
pub(super) fn hall_page(event: &str, part: &str) -> String {
    let body = html! {
        main id="main" class="desk" {
            h1 { (event) }
            (PreEscaped(part))
        }
    };
    document(event, "dense", Some(AGAIN), &body)
}
