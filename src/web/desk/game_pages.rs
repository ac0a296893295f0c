//! The game, as the page of a table shows it.

use std::fmt;

use maud::{Markup, html};

use crate::page::board;
use club::register::TableGame;
use club::store::ClubError;
use club::table::DeskTable;
use game::journal::EntryKind;
use game::session::Session;
use report::hexes;
use rules::fields::state::draft::Fields;
use rules::spelling::capitalised;
use view::map::{MapLayer, TableMap};
use view::presentation;
use view::presentation::{
    Audience, Describe, day,
    ledger::Ledger,
    page::{KIT, PageRow, RulesetPage, SHEET},
};
use view::sheets::{final_result, pace::Pace};
use view::spectator::Spectator;

/// Layers of the map for Fields of Blue & Grey.
const LAYERS: [MapLayer; 5] = [
    MapLayer::Labels,
    MapLayer::Units,
    MapLayer::Generals,
    MapLayer::Messengers,
    MapLayer::Orders,
];

/// Maximum number of lines of the story on a table's page.
const TOLD: usize = 60;

/// Callback that reads the game of a table by its rule set and describes it in HTML. `cli` supplies it, because it
/// knows every rule set.
pub struct TableDescriber(Box<Tell>);

type Tell = dyn Fn(&DeskTable, TableGame) -> Result<String, ClubError> + Send;

impl TableDescriber {
    /// Wraps the callback `tell`, which gets the table and its game.
    #[must_use]
    pub fn new(
        tell: impl Fn(&DeskTable, TableGame) -> Result<String, ClubError> + Send + 'static,
    ) -> Self {
        Self(Box::new(tell))
    }

    /// Describes the game of a table; if it cannot be read, says why.
    pub(super) fn describe(&self, table: &DeskTable, game: Result<TableGame, ClubError>) -> String {
        let told = game.and_then(|game| (self.0)(table, game));
        told.unwrap_or_else(|why| {
            html! {
                (stands(table))
                p class="said" { (why) }
            }
            .into_string()
        })
    }
}

impl fmt::Debug for TableDescriber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Telling")
    }
}

/// Describes a game of Fields of Blue & Grey: its account, pace, map and story.
///
/// # Errors
///
/// Fails if the game cannot be read.
pub fn battle(table: &DeskTable, game: TableGame) -> Result<String, ClubError> {
    let session: Session<Fields> = game.session()?;
    // The page shows only the last lines, so the story of a long day is not made from its beginning.
    let mut onlooker = Spectator::latecomer(None);
    onlooker.follow(&session);
    let state = session.state();
    let forecast = Pace::from_session(&session).forecast(state, session.now());
    // The desk's slot may replace a closing time, so the hint to set one is left out.
    let mut pace = forecast.so_far();
    pace.extend(forecast.hall.is_some().then(|| forecast.hall_line()));
    let picture = onlooker
        .sight()
        .map(|sight| board::whole(&TableMap::now(state, sight.board, None, &LAYERS)));
    let told = onlooker.story().iter().rev().take(TOLD);
    let told = told.map(|told| (told.when.to_string(), told.text.to_string()));
    let page = html! {
        (stands(table))
        h2 { "Account" }
        (lines(&final_result::final_result(state).lines()))
        h2 { "Pace" }
        (lines(&pace))
        @if let Some(picture) = picture {
            h2 { "Map" }
            div class="map-frame zoom-1" tabindex="0" aria-label="Map" { (picture) }
        }
        (story(told))
    };
    Ok(page.into_string())
}

/// Describes a game of any other rule set: the pages of its screen, and its story, without the secrets of the sides.
///
/// # Errors
///
/// Fails if the game cannot be read.
pub fn pages<R: Describe>(table: &DeskTable, game: TableGame) -> Result<String, ClubError> {
    let session: Session<R> = game.session()?;
    let state = session.state();
    let mut told = Vec::new();
    let ledger = Ledger::new(&session, &Audience::Table);
    session.walk(|before, entry, is_standing| {
        let is_told = is_standing && ledger.tells(entry.seq);
        if let (EntryKind::Act(act), true) = (&entry.kind, is_told) {
            let text = presentation::act::<R>(before, act, &Audience::Table);
            told.push((format!("{}.", ledger.label(entry.seq)), text));
        }
    });
    let page = html! {
        (stands(table))
        p { (R::heading(state)) }
        @if let Some(map) = day::board::<R>(state, &Audience::Table) {
            h2 { "Map" }
            div class="map-frame zoom-1" tabindex="0" aria-label="Map" { (hexes::fitted(&map, R::hues(state), &[])) }
            (hexes::legend_list(&map))
        }
        @for page in R::pages(state, &Audience::Table, None).iter().filter(is_shown) {
            (rows(page))
        }
        (story(told.into_iter().rev().take(TOLD)))
    };
    Ok(page.into_string())
}

/// Checks whether a page is of use to a reader who neither selects nor plays anything.
fn is_shown(page: &&RulesetPage) -> bool {
    !matches!(page.letter, SHEET | KIT) && !page.rows.is_empty()
}

fn stands(table: &DeskTable) -> Markup {
    html! { p { b { (table.battle) } ", " (table.place) ": " (table.stands()) } }
}

fn rows(page: &RulesetPage) -> Markup {
    let rows = page.rows.iter().filter_map(PageRow::without_keys);
    let text: Vec<String> = rows.map(|row| row.words()).collect();
    html! {
        h2 { (capitalised(&page.title)) }
        (lines(&text))
    }
}

fn lines(lines: &[String]) -> Markup {
    html! { pre { (lines.join("\n")) } }
}

/// Renders the story, the newest first: moment and text.
fn story(told: impl Iterator<Item = (String, String)>) -> Markup {
    html! {
        h2 { "Story" }
        ol class="story" {
            @for (when, what) in told { li { small { (when) } " " (what) } }
        }
    }
}
