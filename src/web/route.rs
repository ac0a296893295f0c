//! The one table of routes: router and tests read the same list.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::MethodRouter;
use axum::routing::get;
use axum::routing::post;

use super::guard;
use super::join;
use super::live;
use super::service;
use super::service::Service;
use super::slips;

/// The longest form, in bytes.
const FORM: usize = 8 * 1024;

/// What can be asked for.
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
    /// What the side was told.
    Story,
    /// The quick reference.
    Chart,
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
    pub const ALL: [Route; 16] = [
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
        Route::Chart,
        Route::Part,
        Route::Live,
        Route::Asset,
        Route::Leave,
    ];

    /// Returns the path, with names in braces for what varies.
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
            Route::Chart => "/chart",
            Route::Part => "/part/{*name}",
            Route::Live => "/live",
            Route::Asset => "/a/{file}",
            Route::Leave => "/leave",
        }
    }

    /// Returns whether it changes something: POST then, else GET.
    #[must_use]
    pub const fn changes(self) -> bool {
        matches!(self, Route::Join | Route::Slip | Route::Gone | Route::Leave)
    }

    fn answer(self) -> MethodRouter<Arc<Service>> {
        match self {
            Route::Door => get(join::door),
            Route::Invitation => get(join::invitation),
            Route::Join => post(join::join),
            Route::Me => get(service::me),
            Route::Board => get(service::board),
            Route::Sheets => get(service::sheets),
            Route::Sheet => get(service::sheet),
            Route::Ask => get(service::ask),
            Route::Slip => post(slips::slip),
            Route::Gone => post(slips::gone),
            Route::Story => get(service::story),
            Route::Chart => get(service::chart),
            Route::Part => get(service::part),
            Route::Live => get(live::live),
            Route::Asset => get(service::asset),
            Route::Leave => post(join::leave),
        }
    }
}

/// Returns the router of a server.
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
