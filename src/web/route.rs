//! The table of routes, used by both router and tests.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, get, post};
use axum::{Router, middleware};

pub(super) use super::guard::FORM;
use super::{camera, fetch, guard, join, laptop, live, pages, referee, service::Service, slips};

/// A route of the server: what a path shows or does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebRoute {
    /// The first page, for joining by code.
    Door,
    /// The page for joining by link.
    Invitation,
    /// Takes a seat, or asks for one.
    Join,
    /// A seat's first page: the waiting card, and the seat's commands.
    Me,
    /// The map of the table.
    Board,
    /// The sheets of the seat's own commands.
    Sheets,
    /// The sheet of one brigade.
    Sheet,
    /// The choices of a brigade's act.
    Act,
    /// The forms, and what became of the seat's slips.
    Ask,
    /// Sends a slip.
    Slip,
    /// Withdraws a slip.
    Gone,
    /// The side's story.
    Story,
    /// An enemy message that the side has captured.
    Dispatch,
    /// The quick reference.
    Chart,
    /// Stores whether a player is ready.
    Ready,
    /// The hand-over page of a seat.
    HandOver,
    /// The players' requests.
    Tray,
    /// Sends a slip back to its player.
    Back,
    /// Players by seat.
    People,
    /// Sends a message to the players.
    Talk,
    /// The camera on the referee's phone.
    Photo,
    /// Reads a photograph.
    PhotoSent,
    /// Puts the result of a photograph into the tray.
    PhotoSlip,
    /// The whole game.
    Umpire,
    /// The spectators' page.
    Hall,
    /// The day as a story.
    Diary,
    /// The story as a file to keep.
    DiaryFile,
    /// A part of a page.
    Part,
    /// The stream of news.
    Live,
    /// Style and script.
    Asset,
    /// Gives up a seat.
    Leave,
    /// Lets the other referee's laptop ask to join.
    Knock,
    /// Answers whether that laptop is admitted, and which laptop has the pen.
    LaptopState,
    /// The entries of the game, for the copy on that laptop.
    Journal,
    /// Writes the acts that the laptop proposes.
    Propose,
    /// Requests the pen, or gives it back.
    Pen,
    /// The players' requests, for that laptop.
    LaptopTray,
    /// Carries out that laptop's request about the players.
    LaptopWish,
    /// Notes that the other laptop continued in a game of its own.
    Parted,
}

impl WebRoute {
    /// Every route of the server.
    pub const ALL: [WebRoute; 39] = [
        WebRoute::Door,
        WebRoute::Invitation,
        WebRoute::Join,
        WebRoute::Me,
        WebRoute::Board,
        WebRoute::Sheets,
        WebRoute::Sheet,
        WebRoute::Act,
        WebRoute::Ask,
        WebRoute::Slip,
        WebRoute::Gone,
        WebRoute::Story,
        WebRoute::Dispatch,
        WebRoute::Chart,
        WebRoute::Ready,
        WebRoute::HandOver,
        WebRoute::Tray,
        WebRoute::Back,
        WebRoute::People,
        WebRoute::Talk,
        WebRoute::Photo,
        WebRoute::PhotoSent,
        WebRoute::PhotoSlip,
        WebRoute::Umpire,
        WebRoute::Hall,
        WebRoute::Diary,
        WebRoute::DiaryFile,
        WebRoute::Part,
        WebRoute::Live,
        WebRoute::Asset,
        WebRoute::Leave,
        WebRoute::Knock,
        WebRoute::LaptopState,
        WebRoute::Journal,
        WebRoute::Propose,
        WebRoute::Pen,
        WebRoute::LaptopTray,
        WebRoute::LaptopWish,
        WebRoute::Parted,
    ];

    /// Returns the path, with names in braces for its variable parts.
    #[must_use]
    pub const fn path(self) -> &'static str {
        match self {
            WebRoute::Door => "/",
            WebRoute::Invitation => "/J/{token}",
            WebRoute::Join => "/join",
            WebRoute::Me => "/me",
            WebRoute::Board => "/board",
            WebRoute::Sheets => "/sheets",
            WebRoute::Sheet => "/sheet/{brigade}",
            WebRoute::Act => "/act/{brigade}/{act}",
            WebRoute::Ask => "/ask",
            WebRoute::Slip => "/slip",
            WebRoute::Gone => "/slip/{number}/gone",
            WebRoute::Story => "/story",
            WebRoute::Dispatch => "/dispatch/{number}",
            WebRoute::Chart => "/chart",
            WebRoute::Ready => "/ready",
            WebRoute::HandOver => "/handover",
            WebRoute::Tray => "/tray",
            WebRoute::Back => "/slip/{number}/back",
            WebRoute::People => "/people",
            WebRoute::Talk => "/talk",
            WebRoute::Photo => "/photo",
            WebRoute::PhotoSent => guard::PHOTO_PATH,
            WebRoute::PhotoSlip => "/photo/send",
            WebRoute::Umpire => "/umpire",
            WebRoute::Hall => "/hall",
            WebRoute::Diary => "/diary",
            WebRoute::DiaryFile => "/diary.html",
            WebRoute::Part => "/part/{*name}",
            WebRoute::Live => "/live",
            WebRoute::Asset => "/a/{file}",
            WebRoute::Leave => "/leave",
            WebRoute::Knock => "/referee/knock",
            WebRoute::LaptopState => "/referee/state",
            WebRoute::Journal => "/referee/journal",
            WebRoute::Propose => guard::ACT_PATH,
            WebRoute::Pen => "/referee/pen",
            WebRoute::LaptopTray => "/referee/tray",
            WebRoute::LaptopWish => "/referee/wish",
            WebRoute::Parted => "/referee/parted",
        }
    }

    /// Checks whether the route changes something: its method is then POST, otherwise GET.
    #[must_use]
    pub const fn changes(self) -> bool {
        matches!(
            self,
            WebRoute::Join
                | WebRoute::Slip
                | WebRoute::Gone
                | WebRoute::Ready
                | WebRoute::Back
                | WebRoute::PhotoSent
                | WebRoute::PhotoSlip
                | WebRoute::Talk
                | WebRoute::Leave
                | WebRoute::Knock
                | WebRoute::Propose
                | WebRoute::Pen
                | WebRoute::LaptopWish
                | WebRoute::Parted
        )
    }

    fn answer(self) -> MethodRouter<Arc<Service>> {
        match self {
            WebRoute::Door => get(join::door),
            WebRoute::Invitation => get(join::invitation),
            WebRoute::Join => post(join::join),
            WebRoute::Me => get(pages::me),
            WebRoute::Board => get(pages::board),
            WebRoute::Sheets => get(pages::sheets),
            WebRoute::Sheet => get(pages::sheet),
            WebRoute::Act => get(pages::act),
            WebRoute::Ask => get(pages::ask),
            WebRoute::Slip => post(slips::slip),
            WebRoute::Gone => post(slips::gone),
            WebRoute::Story => get(pages::story),
            WebRoute::Dispatch => get(pages::dispatch),
            WebRoute::Chart => get(pages::chart),
            WebRoute::Ready => post(slips::ready),
            WebRoute::HandOver => get(pages::handover),
            WebRoute::Tray => get(pages::tray),
            WebRoute::Back => post(referee::back),
            WebRoute::People => get(pages::people),
            WebRoute::Talk => post(referee::talk),
            WebRoute::Photo => get(camera::page),
            WebRoute::PhotoSent => post(camera::read),
            WebRoute::PhotoSlip => post(camera::send),
            WebRoute::Umpire => get(pages::umpire),
            WebRoute::Hall => get(pages::hall),
            WebRoute::Diary => get(pages::diary),
            WebRoute::DiaryFile => get(pages::diary_file),
            WebRoute::Part => get(fetch::part),
            WebRoute::Live => get(live::live),
            WebRoute::Asset => get(fetch::asset),
            WebRoute::Leave => post(join::leave),
            WebRoute::Knock => post(laptop::knock),
            WebRoute::LaptopState => get(laptop::state),
            WebRoute::Journal => get(laptop::journal),
            WebRoute::Propose => post(laptop::act),
            WebRoute::Pen => post(laptop::pen),
            WebRoute::LaptopTray => get(laptop::tray),
            WebRoute::LaptopWish => post(laptop::wish),
            WebRoute::Parted => post(laptop::parted),
        }
    }
}

/// Returns the router of a server.
pub(super) fn router(service: &Arc<Service>) -> Router {
    let routes = WebRoute::ALL.into_iter();
    let router = routes.fold(Router::new(), |router, route| {
        router.route(route.path(), route.answer())
    });
    let guard = middleware::from_fn_with_state(Arc::clone(service), guard::guard);
    router
        .fallback(fetch::nothing)
        .layer(DefaultBodyLimit::max(FORM))
        .layer(guard)
        .with_state(Arc::clone(service))
}
