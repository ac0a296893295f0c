//! `vidette watch`: opens a second window that only shows the game.

pub(crate) mod boxed;

use std::io::IsTerminal;

use clap::Args;

use crate::{
    args::source,
    dispatch::of_rules,
    failure::Failure,
    io::{out, places::Places, recovery_hint, settings},
};
use rules::fields::state::State;
use rules::fields::terms::name::SideId;
use tui::table::watch::Watcher;
use tui::terminal;
use view::spectator::Spectator;

#[derive(Debug, Args)]
pub(crate) struct WatchArgs {
    /// A game: its name, or a path
    game: String,
    /// Show only what this side may know: its own troops, and the enemy where he was last seen. If the rules keep plots
    /// or counters secret, this side can type its lines here: `plot`, `seal`, `show`
    #[arg(long)]
    side: Option<String>,
}

/// Shows the game, and updates it after every act; without a terminal, prints it once as text.
pub(crate) fn watch(places: &Places, typed: &WatchArgs) -> Result<(), Failure> {
    let key = source::rules(places, &typed.game);
    of_rules!(key, battle(places, typed), R => {
        boxed::watch::<R>(places, &typed.game, typed.side.as_deref())
    })
}

/// Shows a game of Fields of Blue & Grey.
fn battle(places: &Places, typed: &WatchArgs) -> Result<(), Failure> {
    if !std::io::stdout().is_terminal() {
        let passage = source::passage(places, &typed.game)?;
        let side = side(passage.start(), typed)?;
        let onlooker = Spectator::at_end(side, &passage);
        let onlooker = onlooker.map_err(|error| recovery_hint::offered(places, error))?;
        return out::line(&onlooker.text());
    }
    let session = source::look(places, &typed.game)?;
    let mut onlooker = Spectator::latecomer(side(session.state(), typed)?);
    onlooker.follow(&session);
    let watcher = Watcher::new(onlooker, {
        let wishes = settings::settings(places).0;
        settings::theme(&wishes)
    });
    terminal::watch(session, watcher).map_err(|error| Failure::Machine(error.to_string()))
}

fn side(state: &State, typed: &WatchArgs) -> Result<Option<SideId>, Failure> {
    let name = typed.side.as_ref();
    name.map(|name| crate::args::shared::side_id(state, name))
        .transpose()
}
