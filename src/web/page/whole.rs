//! The parts of pages, made from what a side knows.

use maud::{Markup, html};

use super::{
    act, ask, bar, board, chart, desk, dispatch, generals, me, sheet, side::SideView, story, talk,
    troops,
};
use crate::choices::Choices;
use crate::parts::SeatPlayer;
use crate::tray_view::TrayView;
use game::tray::TraySeat;
use view::map::moment;
use view::paper;

/// Returns the parts that all seats of a side share, by name, as HTML.
pub(crate) fn parts(side: &SideView<'_>) -> Vec<(String, String)> {
    let named = |name: &str, html: Markup| (name.to_owned(), html.into_string());
    let sheets = side.sheets();
    let mut parts = vec![
        named("bar", bar::part(side)),
        named("board", board::part(side)),
        named("troops", troops::part(side)),
        named("story", story::part(side)),
        named(generals::PART, generals::part(side)),
        named(
            "chart",
            chart::part(&paper::chart::quick_chart(&side.look())),
        ),
    ];
    parts.extend(
        (1..)
            .zip(side.dispatches)
            .map(|(number, taken)| named(&dispatch::part_name(number), dispatch::part(taken))),
    );
    parts.extend(
        sheets
            .iter()
            .map(|one| named(&sheet::part_name(&one.id), sheet::part(one))),
    );
    let older = story::older(&side.story).into_iter();
    parts.extend(older.map(|(name, html)| (name, html.into_string())));
    let lines = &side.sight.brigades;
    let shown = side.acts.iter();
    let shown = shown.filter(|acts| lines.iter().any(|line| line.id == acts.brigade));
    parts.extend(shown.map(|acts| named(&act::menu_name(acts.brigade.as_str()), act::menu(acts))));
    parts
}

/// Returns the parts of one seat: its waiting card and commands, its messages, its slips; for the referee, the tray and
/// the players by seat.
pub(crate) fn own_parts(
    side: &SideView<'_>,
    seat: &TraySeat,
    sitting: &TrayView,
) -> Vec<(String, String)> {
    let now = moment::when(&side.known, None);
    let named = |name: String, html: Markup| (name, html.into_string());
    let id = seat.id();
    let mut parts = vec![
        named(format!("me/{id}"), me::part(side, seat)),
        named(format!("command/{id}"), me::command(side, seat)),
        named("talk".to_owned(), talk::part(sitting, seat)),
        named(format!("slips/{id}"), ask::part(seat, sitting, &side.known)),
        named(
            format!("requests/{id}"),
            ask::requests(seat, sitting, &now, &ask::reader(&side.known)),
        ),
        named(
            format!("said/{id}"),
            html! { (talk::newest(sitting, seat, &now)) (me::newest_fight(side, seat)) },
        ),
    ];
    if side.id.is_none() {
        parts.push(named("tray".to_owned(), desk::tray(sitting, &side.known)));
        parts.push(named("people".to_owned(), desk::people(sitting, &now)));
    }
    parts
}

/// Returns the players of a seat who may declare themselves ready; none for the referee, and none after the end.
pub(crate) fn players(
    side: &SideView<'_>,
    seat: &TraySeat,
    sitting: &TrayView,
) -> Option<Vec<SeatPlayer>> {
    let is_asked = side.id.is_some() && side.known.over().is_none();
    is_asked.then(|| talk::players(sitting, seat, &moment::when(&side.known, None)))
}

/// Returns the choices in a seat's forms.
pub(crate) fn choices(side: &SideView<'_>, seat: &TraySeat) -> Choices {
    ask::choices(side, seat)
}
