//! What a side knows, and the parts that are made of it.

use maud::html;

use super::ask;
use super::board;
use super::chart;
use super::me;
use super::sheet;
use super::story;
use super::troops;
use crate::game::tray::Seat;
use crate::game::tray::Slip;
use crate::rules::fields::state::BrigadeState;
use crate::rules::fields::state::State;
use crate::rules::fields::terms::name::SideId;
use crate::view::known::waiting::Tempo;
use crate::view::onlooker::Onlooker;
use crate::view::onlooker::Sight;
use crate::view::onlooker::Told;
use crate::view::paper;
use crate::view::paper::Command;
use crate::view::paper::Look;
use crate::view::paper::sheet::BrigadeSheet;
use crate::web::slips::Choices;

/// What a side, or the referee, knows at a moment.
#[derive(Debug)]
pub(in crate::web) struct Side<'a> {
    /// Which; none: the referee.
    pub(super) id: Option<&'a SideId>,
    /// The game as it knows it.
    pub(super) known: State,
    /// What it sees.
    pub(super) sight: Sight,
    /// What it was told, the oldest first.
    pub(super) story: &'a [Told],
    /// The pace of the game, as far as everybody hears it.
    pub(super) tempo: &'a Tempo,
}

impl<'a> Side<'a> {
    /// Returns what an onlooker knows; none before he has followed the game.
    pub(in crate::web) fn of(
        onlooker: &'a Onlooker,
        id: Option<&'a SideId>,
        tempo: &'a Tempo,
    ) -> Option<Self> {
        Some(Self {
            id,
            known: onlooker.known()?.into_owned(),
            sight: onlooker.sight()?,
            story: onlooker.story(),
            tempo,
        })
    }

    /// Returns the number of the side; none: the referee.
    pub(in crate::web) fn number(&self) -> Option<u8> {
        self.sight.side
    }

    /// Returns whether a brigade is of the side: of whichever for the referee.
    pub(super) fn is_own(&self, brigade: &BrigadeState) -> bool {
        self.id.is_none_or(|side| *side == brigade.side)
    }

    /// Returns the brigades of the side that a seat commands, in the order of the roster.
    pub(super) fn brigades_of(&self, seat: &Seat) -> impl Iterator<Item = &BrigadeState> {
        let command = seat.command.as_deref();
        let command = command.map(|id| Command::of_formation(&self.known, id));
        self.known.brigades().filter(move |brigade| {
            let commands = |command: &Option<Command>| {
                let command = command.as_ref();
                command.is_some_and(|command| command.has(&self.known, brigade))
            };
            self.is_own(brigade) && command.as_ref().is_none_or(commands)
        })
    }

    /// Returns the names of the sheets that a seat commands.
    pub(in crate::web) fn sheets_of(&self, seat: &Seat) -> Vec<String> {
        let own = self.brigades_of(seat);
        own.map(|brigade| sheet::part_name(brigade.id.as_str()))
            .collect()
    }

    fn look(&self) -> Look<'_> {
        Look {
            state: &self.known,
            side: self.id,
            session: None,
            of: &[],
            seats: &[],
            blank: false,
            when: "",
            entry: None,
        }
    }

    fn sheets(&self) -> Vec<BrigadeSheet> {
        paper::sheet::of(&self.look())
    }
}

/// Returns the parts that every seat of a side shares, by name, as HTML.
pub(in crate::web) fn parts(side: &Side<'_>) -> Vec<(String, String)> {
    let named = |name: &str, html: maud::Markup| (name.to_owned(), html.into_string());
    let sheets = side.sheets();
    let mut parts = vec![
        named("bar", html! { (side.sight.heading) }),
        named("board", board::part(side)),
        named("troops", troops::part(side)),
        named("story", story::part(side.story)),
        named("chart", chart::part(&paper::chart::of(&side.look()))),
    ];
    parts.extend(
        sheets
            .iter()
            .map(|one| named(&sheet::part_name(&one.id), sheet::part(one))),
    );
    parts
}

/// Returns the part of a seat's own: the waiting card and its commands.
pub(in crate::web) fn me(side: &Side<'_>, seat: &Seat) -> String {
    me::part(side, seat).into_string()
}

/// Returns the part of a seat's slips.
pub(in crate::web) fn slips(seat: &Seat, slips: &[Slip]) -> String {
    ask::part(seat, slips).into_string()
}

/// Returns what a seat may choose from in its forms.
pub(in crate::web) fn choices(side: &Side<'_>, seat: &Seat, slips: &[Slip]) -> Choices {
    ask::choices(side, seat, slips)
}
