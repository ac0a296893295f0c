//! The phone's pages in a game of hexes and counters: what the screens show to the same reader.

use maud::{Markup, html};

use super::{
    ask::{self, SlipReading},
    bar, desk, me, moves,
    story::{self, StoryRow},
    talk,
};
use crate::moves::moment_name;
use crate::packed::hash;
use crate::parts::SeatPlayer;
use crate::tray_view::TrayView;
use game::any::Hosted;
use game::tray::{Slip, TraySeat};
use report::hexes::{self, HexLink, TapKind};
use rules::spelling::capitalised;
use view::board::hex_board::HexBoard;
use view::presentation::{
    self, Audience, Describe, day,
    menu::{self, SideAct},
    page::{KIT, LIST, PageRow, RowLayout, RulesetPage, SHEET, WordTone},
    request::all_of,
    sheets::SheetChart,
    step,
};
use view::slip;
use view::waiting_card::Tempo;

/// Maximum number of lines of the story on the first page.
const LAST: usize = 5;
/// Maximum number of lines of the story on the page for the hall.
const IN_HALL: usize = 10;

/// An act as a reader may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ToldLine {
    /// Turn of the act, and its number in the log.
    pub(crate) when: String,
    /// The act in sentences.
    pub(crate) text: String,
    /// The sums and dice behind them; empty for none.
    pub(crate) sums: String,
}

impl StoryRow for ToldLine {
    fn when(&self) -> &str {
        &self.when
    }

    fn text(&self) -> &str {
        &self.text
    }

    fn sums(&self) -> &str {
        &self.sums
    }
}

/// A reader's knowledge of a game.
#[derive(Debug)]
pub(crate) struct BoxedView<'a, R: Describe> {
    state: &'a R::State,
    eyes: &'a Audience,
    story: &'a [ToldLine],
    work: &'a [String],
    /// The start of the present step.
    tempo: &'a Tempo,
    pages: Vec<RulesetPage>,
}

impl<'a, R: Describe> BoxedView<'a, R> {
    /// Makes the view of a reader from the game, his story, and what he must do on the table.
    pub(crate) fn new(
        state: &'a R::State,
        eyes: &'a Audience,
        story: &'a [ToldLine],
        work: &'a [String],
        tempo: &'a Tempo,
    ) -> Self {
        Self {
            state,
            eyes,
            story,
            work,
            tempo,
            pages: R::pages(state, eyes, None),
        }
    }

    /// Describes the present moment, from public facts only.
    fn when(&self) -> String {
        <R as Hosted>::summary(self.state)
    }

    fn board(&self) -> Option<&HexBoard> {
        self.pages.iter().find_map(|page| page.board.as_ref())
    }

    /// Checks whether a unit is the reader's own.
    fn is_own(&self, unit: &str) -> bool {
        let side = R::side_in_hand(self.state, unit);
        side.is_some() && side.as_deref() == self.eyes.side()
    }

    /// Returns the pages of rows, except those that the phone shows elsewhere.
    fn lists(&self) -> impl Iterator<Item = &RulesetPage> {
        let is_elsewhere = |page: &RulesetPage| matches!(page.letter, LIST | SHEET | KIT);
        let pages = self.pages.iter();
        pages.filter(move |page| !is_elsewhere(page) && !page.rows.is_empty())
    }

    /// Describes a slip; it is meant for the moment at which it was sent.
    fn read_slip(&self, slip: &Slip) -> SlipReading {
        let words = match slip.words.as_str() {
            "" => slip.line.clone().unwrap_or_default(),
            words => words.to_owned(),
        };
        SlipReading {
            words,
            is_over: slip::is_over_in_hexes::<R>(slip, self.state),
            kept_for: slip::kept_for_in_hexes::<R>(slip, self.state),
        }
    }
}

/// Returns the parts that all seats of a side share, by name.
pub(crate) fn parts<R: Describe>(view: &BoxedView<'_, R>) -> Vec<(String, String)> {
    let named = |name: &str, html: Markup| (name.to_owned(), html.into_string());
    let units = view.pages.iter().find(|page| page.letter == LIST);
    let kit = view.pages.iter().find(|page| page.letter == KIT);
    let mut parts = vec![
        named("bar", bar_of(view)),
        named("board", board(view)),
        named(
            "legend",
            html! { @if let Some(board) = view.board() { (hexes::legend_list(board)) } },
        ),
        named(
            "troops",
            html! { @if let Some(page) = units { (page_of(view, page)) } },
        ),
        named("story", story::newest(view.story)),
        named(
            "chart",
            html! {
                @for chart in &R::charts(view.state) { (chart_of(chart)) }
                @if let Some(page) = kit { (page_of(view, page)) }
            },
        ),
    ];
    parts.extend(
        view.lists()
            .map(|page| named(&list_name(page), page_of(view, page))),
    );
    let older = story::older(view.story).into_iter();
    parts.extend(older.map(|(name, html)| (name, html.into_string())));
    parts
}

/// Returns the names of the parts that are lists.
pub(crate) fn sheets<R: Describe>(view: &BoxedView<'_, R>) -> Vec<String> {
    let lists = view.lists().map(list_name);
    ["troops".to_owned()].into_iter().chain(lists).collect()
}

fn list_name(page: &RulesetPage) -> String {
    format!("list/{}", page.letter)
}

/// Returns the parts of one seat alone.
pub(crate) fn own_parts<R: Describe>(
    view: &BoxedView<'_, R>,
    seat: &TraySeat,
    sitting: &TrayView,
) -> Vec<(String, String)> {
    let id = seat.id();
    let read = |slip: &Slip| view.read_slip(slip);
    let named = |name: String, html: Markup| (name, html.into_string());
    let mut parts = vec![
        named(format!("me/{id}"), me(view)),
        named("talk".to_owned(), talk::part(sitting, seat)),
        named(format!("slips/{id}"), ask::listed(seat, sitting, &read)),
        named(
            format!("requests/{id}"),
            ask::requests(seat, sitting, &view.when(), &read),
        ),
        named(
            format!("said/{id}"),
            talk::newest(sitting, seat, &view.when()),
        ),
    ];
    if seat.side.is_none() {
        let tray = desk::slip_list(sitting, &read);
        parts.push(named("tray".to_owned(), tray));
        let people = desk::people(sitting, &view.when());
        parts.push(named("people".to_owned(), people));
    }
    parts
}

/// Returns the players of a seat who may call themselves ready; `None` for the referee, and after the end.
pub(crate) fn players<R: Describe>(
    view: &BoxedView<'_, R>,
    seat: &TraySeat,
    sitting: &TrayView,
) -> Option<Vec<SeatPlayer>> {
    let may_be_ready = seat.side.is_some() && !presentation::is_over::<R>(view.state);
    may_be_ready.then(|| talk::players(sitting, seat, &view.when()))
}

/// Renders the bar: the state of the game, the acting side, and its clock.
fn bar_of<R: Describe>(view: &BoxedView<'_, R>) -> Markup {
    let side = R::in_turn(view.state);
    let is_own = side.is_some() && side.as_deref() == view.eyes.side();
    let mover = side.map(|side| presentation::side_name::<R>(view.state, &side));
    html! {
        (R::heading(view.state))
        @if !presentation::is_over::<R>(view.state) { " " (bar::clock(mover.as_deref(), is_own, view.tempo)) }
    }
}

/// Renders the first page: the side's secret choices, the acts for which the table waits, the points, the latest
/// events.
fn me<R: Describe>(view: &BoxedView<'_, R>) -> Markup {
    let side = view.eyes.side();
    // The private pages hold every other act of the side.
    let open = side.map_or_else(Vec::new, |side| menu::table_acts::<R>(view.state, side));
    let private = side.map_or_else(Vec::new, |side| own_pages::<R>(view.state, side));
    let mut beside = R::beside(view.state, view.eyes);
    // A fact that a private page tells is not told twice.
    beside.retain(|row| {
        let mut told = private.iter().flat_map(|page| &page.rows);
        !told.any(|told| !row.cells.is_empty() && told.cells.first() == row.cells.first())
    });
    let is_own_turn = side.is_some() && R::in_turn(view.state).as_deref() == side;
    let acts_by_hand = !R::by_hand(view.state).is_empty();
    let has_acts = !open.is_empty() || !private.is_empty();
    html! {
        @for page in &private {
            section class="card" aria-label=(page.title) data-buzz {
                h2 { "Secret: " (page.title) }
                (rows(view, &page.rows))
            }
        }
        (me::work_card(&view.work.iter().map(String::as_str).collect::<Vec<_>>()))
        section class="card" {
            @if !open.is_empty() {
                h2 { "At the table" }
                ul class="rows" { @for act in &open { li { (offered(view, act)) } } }
            }
            @if is_own_turn && acts_by_hand && view.board().is_some() {
                p { a class="button" href="/board" { "Act with a unit: tap it on the map" } }
            }
            @if !has_acts { (waiting(view)) }
            @if beside.is_empty() { (points::<R>(view.state)) } @else { (rows(view, &beside)) }
        }
        @if !view.story.is_empty() {
            h2 { "Latest report" }
            ol class="story" { @for told in view.story.iter().rev().take(LAST) { (story::line(told)) } }
        }
    }
}

/// Names the other sides that have an act at the table; empty if none has.
fn waiting<R: Describe>(view: &BoxedView<'_, R>) -> Markup {
    let sides = R::sides(view.state).into_iter();
    let others = sides.filter(|(side, _)| Some(side.as_str()) != view.eyes.side());
    let busy = others.filter(|(side, _)| !menu::table_acts::<R>(view.state, side).is_empty());
    let names: Vec<String> = busy.map(|(_, name)| name).collect();
    html! { @if !names.is_empty() { p { "Nothing for you to do now: " (all_of(&names)) " may act." } } }
}

/// Returns the pages on which a side chooses in secret; an offer that an earlier page has is left out.
fn own_pages<R: Describe>(state: &R::State, side: &str) -> Vec<RulesetPage> {
    let mut known: Vec<String> = Vec::new();
    let mut pages = menu::private_pages::<R>(state, side);
    pages.retain(|page| page.board.is_none());
    for page in &mut pages {
        let is_offer =
            |line: &String| line.ends_with(' ') || menu::is_private_offer::<R>(state, side, line);
        page.rows.retain(|row| {
            !row.offers
                .as_ref()
                .is_some_and(|line| !is_offer(line) || known.contains(line))
        });
        known.extend(page.rows.iter().filter_map(|row| row.offers.clone()));
    }
    pages.retain(|page| page.rows.iter().any(PageRow::is_choice));
    pages
}

fn points<R: Describe>(state: &R::State) -> Markup {
    let scores = R::open_scores(state).into_iter();
    let scores = scores.map(|score| format!("{} {}", score.side, score.points));
    let scores: Vec<String> = scores.collect();
    html! { @if !scores.is_empty() { p { "Points: " (scores.join(", ")) } } }
}

/// Renders the map, on which a tap leads to the reader's own units.
fn board<R: Describe>(view: &BoxedView<'_, R>) -> Markup {
    let Some(board) = view.board() else {
        return html! { p class="quiet" { "No map for this game: use the board on the table." } };
    };
    let own = board.counters.iter();
    let own = own.filter(|counter| view.is_own(&counter.name));
    let mut links: Vec<HexLink> = Vec::new();
    for counter in own {
        if !links.iter().any(|link| link.at == counter.at) {
            links.push(HexLink {
                at: counter.at,
                href: unit_path(&counter.name),
                words: format!(
                    "{} {}",
                    counter.callsign,
                    menu::in_names::<R>(view.state, &counter.name)
                ),
                kind: TapKind::Way,
                is_here: false,
            });
        }
    }
    hexes::fitted(board, R::hues(view.state), &links)
}

/// Returns the address of the acts of a unit.
fn unit_path(unit: &str) -> String {
    format!("/act/unit/{unit}")
}

fn page_of<R: Describe>(view: &BoxedView<'_, R>, page: &RulesetPage) -> Markup {
    html! {
        h2 { (capitalised(&page.title)) }
        (rows(view, &page.rows))
    }
}

/// Renders a chart of the game's kit.
fn chart_of(chart: &SheetChart) -> Markup {
    html! {
        h2 { (chart.caption) }
        div class="wide" {
            table {
                @if !chart.heads.is_empty() { tr { @for head in &chart.heads { th { (head) } } } }
                @for row in &chart.rows {
                    tr {
                        @if let [head] = row.as_slice() { th colspan=(chart.heads.len().max(1)) { (head) } }
                        @else { @for cell in row { td { (cell) } } }
                    }
                }
            }
        }
    }
}

/// Renders the rows of a page. A row that offers something to this reader alone, or that is about one of his units,
/// becomes a link.
fn rows<R: Describe>(view: &BoxedView<'_, R>, rows: &[PageRow]) -> Markup {
    let mut lists: Vec<String> = Vec::new();
    html! {
        ul class="rows" {
            @for row in rows.iter().filter_map(PageRow::without_keys).filter(|row| !row.words().is_empty()) {
                li class=(format!("in{}", row.depth.min(2))) { (row_of(view, &row)) }
                @if let Some(line) = list_begun(&row, &mut lists) {
                    li class="in1" { a class="act" href={ "/act/list/" (hash(line.as_bytes())) } { "Choose" } }
                }
            }
        }
    }
}

/// Returns the list's command line if a row is the first of its list; `None` if the list started in a row above.
fn list_begun(row: &PageRow, begun: &mut Vec<String>) -> Option<String> {
    let (line, _) = row.ticks.as_ref()?;
    let is_first = !begun.contains(line);
    begun.push(line.clone());
    is_first.then(|| line.clone())
}

fn row_of<R: Describe>(view: &BoxedView<'_, R>, row: &PageRow) -> Markup {
    let unit = menu::begun_unit(row).or(row.name.as_deref());
    let side = view.eyes.side();
    let is_own = |line: &&String| {
        side.is_some_and(|side| menu::is_private_offer::<R>(view.state, side, line))
    };
    let path = match row.offers.as_ref().filter(is_own) {
        Some(line) => Some(format!("/act/offer/{}", hash(line.as_bytes()))),
        None => unit.filter(|unit| view.is_own(unit)).map(unit_path),
    };
    let words = html! {
        @if let Some(sign) = &row.callsign { b { (sign) } " " }
        @for (at, cell) in row.cells.iter().filter(|cell| !cell.text.trim().is_empty()).enumerate() {
            @if at > 0 { @if row.layout == RowLayout::Columns { ", " } @else { " " } }
            @if cell.tone == WordTone::Plain || cell.tone == WordTone::Dim { (cell.text.trim()) } @else { b { (cell.text.trim()) } }
        }
    };
    match path {
        Some(path) => html! { a href=(path) { (words) } },
        None => words,
    }
}

/// Renders an act that the side is offered on the table. An act that ends a step is described by its sentence, any
/// other in the words of the offer.
fn offered<R: Describe>(view: &BoxedView<'_, R>, act: &SideAct) -> Markup {
    let side = view.eyes.side().unwrap_or_default();
    let is_end = act.line == step::NEXT;
    let words = match is_end {
        true => menu::sentence::<R>(view.state, side, &act.line),
        false => capitalised(&without_lines(&act.words)),
    };
    // Ending a step with nothing to do needs no second page; for any other step that page shows what else could be
    // done.
    match menu::empty_moment::<R>(view.state, side).filter(|_| is_end) {
        Some(moment) => html! {
            button class="act" form=(moves::FORM) name="name" value=(moment_name(&act.line, &moment)) {
                (words) " " small { "Nothing else to do: sent at once" }
            }
        },
        None => html! { a href={ "/act/offer/" (hash(act.line.as_bytes())) } { (words) } },
    }
}

/// Returns the words of an offer without the clauses that name a line to type, for players type none; clauses of the
/// rules at the end stay.
fn without_lines(words: &str) -> String {
    let (said, rules) = match words.rsplit_once(" (") {
        Some((said, rules)) if rules.ends_with(')') => (said, format!(" ({rules}")),
        _ => (words, String::new()),
    };
    let clauses = said.split("; ").filter(|clause| !clause.contains('`'));
    format!("{}{rules}", clauses.collect::<Vec<_>>().join("; "))
}

/// Renders the page for everyone: state, points, map, story.
pub(crate) fn hall<R: Describe>(view: &BoxedView<'_, R>) -> String {
    let map = day::board::<R>(view.state, &Audience::Table);
    let page = html! {
        h1 { (R::heading(view.state)) }
        (points::<R>(view.state))
        @if let Some(map) = map {
            div class="map-frame zoom-1" { (hexes::fitted(&map, R::hues(view.state), &[])) }
            (hexes::legend_list(&map))
        }
        @if !view.story.is_empty() {
            ol class="story" { @for told in view.story.iter().rev().take(IN_HALL) { (story::line(told)) } }
        }
    };
    page.into_string()
}
