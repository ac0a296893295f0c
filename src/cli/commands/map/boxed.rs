//! The hex map of a game of another rule set, as its reader knows it.

use std::path::Path;
use std::sync::Arc;

use super::{MapArgs, ending, paged, put};
use crate::args::source::{self, GameSource};
use crate::dispatch::StoredRuleset;
use crate::failure::Failure;
use crate::io::places::{Places, stem};
use crate::{commands::log, io::recovery_hint};
use game::session::Session;
use report::hexes::{self, HexPoster};
use report::page::PaperSize;
use report::tiles::hex_tiles;
use view::presentation::day::board;

/// Draws the map, and returns the message about its file (`None` for standard output). A file without a name goes into
/// `home`.
pub(super) fn drawn<R: StoredRuleset>(
    places: &Places,
    typed: &MapArgs,
    home: &Path,
) -> Result<Option<String>, Failure> {
    let options = [
        ("--turn", typed.turn.is_some()),
        ("--entry", typed.entry.is_some()),
        ("--show", typed.show.is_some()),
        ("--around", typed.around.is_some()),
    ];
    if let Some((option, _)) = options.iter().find(|(_, is_given)| *is_given) {
        return Err(Failure::Options(format!(
            "{option} works only for Fields of Blue & Grey; {} is {}",
            typed.source,
            R::GAME
        )));
    }
    let is_picture = ending(typed)? == "png";
    let (state, name, when) = match GameSource::named(places, &typed.source)? {
        GameSource::Game(path) => {
            let passage = Session::<R>::passage(&path).and_then(|passage| passage.state());
            let state = passage.map_err(|error| recovery_hint::offered(places, error))?;
            let when = format!("turn {}", R::turn(&state));
            (Arc::new(state), stem(&path), when)
        }
        GameSource::Roster(roster) => {
            let state = source::muster::<R>(&roster)?.0;
            let name = stem(Path::new(&roster.name));
            (Arc::new(state), name, "the beginning".to_owned())
        }
    };
    let eyes = log::eyes::<R>(&state, typed.side.as_deref())?;
    let map = board::<R>(&state, &eyes);
    let heading = R::heading(&state);
    let title = heading.split(": ").next().unwrap_or_default();
    let map = map.ok_or_else(|| Failure::No(format!("{title} has no map of hexes")))?;
    let said = format!("1 page  {when}");
    let poster = HexPoster::new(&map, title, typed.ink, typed.scale);
    if let Some(size) = typed.paper {
        let paper = PaperSize {
            size,
            ink: typed.ink,
        };
        let pages = hex_tiles(&poster, &paper, title);
        return paged(typed, &said, pages, &home.join(name));
    }
    let drawing = match typed.poster {
        true => poster.svg(),
        false => hexes::svg(&map, R::hues(&state), typed.ink),
    };
    put(typed, &drawing, &home.join(name), &said, is_picture)
}
