//! Game on the page of a table.

use std::fmt;

use maud::{Markup, html};

use club::register::Game;
use club::store::ClubError;
use club::table::Table;
use game::journal::Kind;
use game::session::Session;
use report::map::{self, Ink};
use rules::fields::state::draft::Fields;
use view::map::{Layer, Map};
use view::onlooker::Onlooker;
use view::sheets::{pace::Pace, reckoning};
use view::told;
use view::told::{Eyes, Told, ledger::Ledger, page::Page};

/// Layers on the map of a battle of Fields of Blue & Grey.
const LAYERS: [Layer; 5] = [
    Layer::Labels,
    Layer::Units,
    Layer::Generals,
    Layer::Messengers,
    Layer::Orders,
];

/// Number of lines of the story on the page of a table.
const TOLD: usize = 60;

/// Callback that reads the game of a table by its rules and describes it as HTML. Supplied by `cli`, which knows
/// every rule set.
pub struct Telling(Box<Tell>);

type Tell = dyn Fn(&Table, Game) -> Result<String, ClubError> + Send;

impl Telling {
    /// Wraps the callback `tell`, which gets the table and its game.
    #[must_use]
    pub fn new(tell: impl Fn(&Table, Game) -> Result<String, ClubError> + Send + 'static) -> Self {
        Self(Box::new(tell))
    }

    /// Describes a table; for an unreadable game, the reason.
    pub(super) fn of(&self, table: &Table, game: Result<Game, ClubError>) -> String {
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

impl fmt::Debug for Telling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Telling")
    }
}

/// Describes a battle of Fields of Blue & Grey: its account, pace, map and story.
///
/// # Errors
///
/// The game cannot be read.
pub fn battle(table: &Table, game: Game) -> Result<String, ClubError> {
    let session: Session<Fields> = game.session()?;
    let mut onlooker = Onlooker::new(None);
    onlooker.follow(&session);
    let state = session.state();
    let forecast = Pace::of(&session).forecast(state, session.now());
    // Here a slot may stand for a closing time, and nobody tells one.
    let mut pace = forecast.so_far();
    pace.extend(forecast.hall.is_some().then(|| forecast.hall_line()));
    let picture = onlooker
        .sight()
        .map(|sight| map::picture(&Map::now(state, sight.board, None, &LAYERS), Ink::Colour));
    let told = onlooker.story().iter().rev().take(TOLD);
    let told = told.map(|told| (told.when.to_string(), told.text.to_string()));
    let page = html! {
        (stands(table))
        h2 { "Account" }
        (lines(&reckoning::of(state).lines()))
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

/// Describes a game of any other rules: the pages of its screen, and its story. The secrets of a side are left out.
///
/// # Errors
///
/// The game cannot be read.
pub fn pages<R: Told>(table: &Table, game: Game) -> Result<String, ClubError> {
    let session: Session<R> = game.session()?;
    let state = session.state();
    let mut told = Vec::new();
    let ledger = Ledger::new(&session, &Eyes::Table);
    session.walk(|before, entry, is_standing| {
        let is_told = is_standing && ledger.tells(entry.seq);
        if let (Kind::Act(act), true) = (&entry.kind, is_told) {
            let text = told::act::<R>(before, act, &Eyes::Table);
            told.push((format!("{}.", ledger.label(entry.seq)), text));
        }
    });
    let page = html! {
        (stands(table))
        p { (R::heading(state)) }
        @for page in R::pages(state, &Eyes::Table, None).iter().filter(|page| !page.rows.is_empty()) {
            (rows(page))
        }
        (story(told.into_iter().rev().take(TOLD)))
    };
    Ok(page.into_string())
}

fn stands(table: &Table) -> Markup {
    html! { p { b { (table.battle) } ", " (table.place) ": " (table.stands()) } }
}

fn rows(page: &Page) -> Markup {
    let text: Vec<String> = page.rows.iter().map(|row| row.words()).collect();
    html! {
        h2 { (page.title) }
        (lines(&text))
    }
}

fn lines(lines: &[String]) -> Markup {
    html! { pre { (lines.join("\n")) } }
}

/// The story, the newest first: when, and what.
fn story(told: impl Iterator<Item = (String, String)>) -> Markup {
    html! {
        h2 { "Story" }
        ol class="story" {
            @for (when, what) in told { li { small { (when) } " " (what) } }
        }
    }
}
