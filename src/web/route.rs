//! The one table of routes: router and tests read the same list.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, get, post};
use axum::{Router, middleware};

pub(super) use super::guard::FORM;
use super::{camera, guard, join, live, pages, referee, service, service::Service, slips};

/// A route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Route {
    /// The first page: joining by code.
    Door,
    /// Joining by link.
    Invitation,
    /// Takes a place, or knocks.
    Join,
    /// The waiting card and the seat's own commands.
    Me,
    /// The map.
    Board,
    /// The sheets of the seat's own commands.
    Sheets,
    /// The sheet of one brigade.
    Sheet,
    /// The forms, and what became of the seat's slips.
    Ask,
    /// Sends a slip.
    Slip,
    /// Takes a slip back.
    Gone,
    /// The side's story.
    Story,
    /// A message of the enemy that was taken.
    Dispatch,
    /// The quick reference.
    Chart,
    /// Says that a player is ready.
    Ready,
    /// Facts for the next holder of a seat.
    HandOver,
    /// Requests of the players.
    Tray,
    /// Gives a slip back.
    Back,
    /// Players by seat.
    People,
    /// Says something to the players.
    Talk,
    /// The camera.
    Photo,
    /// Reads a photograph.
    PhotoSent,
    /// Lays what a photograph shows into the tray.
    PhotoSlip,
    /// The whole game.
    Umpire,
    /// The spectators' page.
    Hall,
    /// The day as a story.
    Diary,
    /// The same to keep.
    DiaryFile,
    /// A part of a page.
    Part,
    /// The stream of news.
    Live,
    /// Style and script.
    Asset,
    /// Gives the place back.
    Leave,
}

impl Route {
    /// Every route.
    pub const ALL: [Route; 30] = [
        Route::Door,
        Route::Invitation,
        Route::Join,
        Route::Me,
        Route::Board,
        Route::Sheets,
        Route::Sheet,
        Route::Ask,
        Route::Slip,
        Route::Gone,
        Route::Story,
        Route::Dispatch,
        Route::Chart,
        Route::Ready,
        Route::HandOver,
        Route::Tray,
        Route::Back,
        Route::People,
        Route::Talk,
        Route::Photo,
        Route::PhotoSent,
        Route::PhotoSlip,
        Route::Umpire,
        Route::Hall,
        Route::Diary,
        Route::DiaryFile,
        Route::Part,
        Route::Live,
        Route::Asset,
        Route::Leave,
    ];

    /// The path, with names in braces for what varies.
    #[must_use]
    pub const fn path(self) -> &'static str {
        match self {
            Route::Door => "/",
            Route::Invitation => "/J/{token}",
            Route::Join => "/join",
            Route::Me => "/me",
            Route::Board => "/board",
            Route::Sheets => "/sheets",
            Route::Sheet => "/sheet/{brigade}",
            Route::Ask => "/ask",
            Route::Slip => "/slip",
            Route::Gone => "/slip/{number}/gone",
            Route::Story => "/story",
            Route::Dispatch => "/dispatch/{number}",
            Route::Chart => "/chart",
            Route::Ready => "/ready",
            Route::HandOver => "/handover",
            Route::Tray => "/tray",
            Route::Back => "/slip/{number}/back",
            Route::People => "/people",
            Route::Talk => "/talk",
            Route::Photo => "/photo",
            Route::PhotoSent => guard::PHOTO_PATH,
            Route::PhotoSlip => "/photo/send",
            Route::Umpire => "/umpire",
            Route::Hall => "/hall",
            Route::Diary => "/diary",
            Route::DiaryFile => "/diary.html",
            Route::Part => "/part/{*name}",
            Route::Live => "/live",
            Route::Asset => "/a/{file}",
            Route::Leave => "/leave",
        }
    }

    /// Checks whether it changes something: POST then, else GET.
    #[must_use]
    pub const fn changes(self) -> bool {
        matches!(
            self,
            Route::Join
                | Route::Slip
                | Route::Gone
                | Route::Ready
                | Route::Back
                | Route::PhotoSent
                | Route::PhotoSlip
                | Route::Talk
                | Route::Leave
        )
    }

    fn answer(self) -> MethodRouter<Arc<Service>> {
        match self {
            Route::Door => get(join::door),
            Route::Invitation => get(join::invitation),
            Route::Join => post(join::join),
            Route::Me => get(pages::me),
            Route::Board => get(pages::board),
            Route::Sheets => get(pages::sheets),
            Route::Sheet => get(pages::sheet),
            Route::Ask => get(pages::ask),
            Route::Slip => post(slips::slip),
            Route::Gone => post(slips::gone),
            Route::Story => get(pages::story),
            Route::Dispatch => get(pages::dispatch),
            Route::Chart => get(pages::chart),
            Route::Ready => post(slips::ready),
            Route::HandOver => get(pages::handover),
            Route::Tray => get(pages::tray),
            Route::Back => post(referee::back),
            Route::People => get(pages::people),
            Route::Talk => post(referee::talk),
            Route::Photo => get(camera::page),
            Route::PhotoSent => post(camera::read),
            Route::PhotoSlip => post(camera::send),
            Route::Umpire => get(pages::umpire),
            Route::Hall => get(pages::hall),
            Route::Diary => get(pages::diary),
            Route::DiaryFile => get(pages::diary_file),
            Route::Part => get(service::part),
            Route::Live => get(live::live),
            Route::Asset => get(service::asset),
            Route::Leave => post(join::leave),
        }
    }
}

/// The router of a server.
pub(super) fn router(service: &Arc<Service>) -> Router {
    let routes = Route::ALL.into_iter();
    let router = routes.fold(Router::new(), |router, route| {
        router.route(route.path(), route.answer())
    });
    let guard = middleware::from_fn_with_state(Arc::clone(service), guard::guard);
    router
        .fallback(service::nothing)
        .layer(DefaultBodyLimit::max(FORM))
        .layer(guard)
        .with_state(Arc::clone(service))
}
