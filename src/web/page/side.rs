//! The knowledge that a side, or the referee, has of the game at a moment.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::sheet;
use game::tray::TraySeat;
use rules::fields::state::{BrigadeState, GeneralState, State};
use rules::fields::terms::name::{BrigadeId, DivisionId, SideId};
use rules::hue::Hue;
use view::acts::{self, BrigadeActs};
use view::fog_of_war::fights::FightCard;
use view::map::TableMap;
use view::paper::{self, PrintSubject, PrintedState, dispatch::Dispatch, sheet::BrigadeSheet};
use view::spectator::{OwnWork, Spectator, SpectatorView, StoryLine};
use view::waiting_card::{self, Tempo};

/// The knowledge that a side, or the referee, has of the game at a moment.
#[derive(Debug)]
pub(crate) struct SideView<'a> {
    /// The side; `None` for the referee.
    pub(super) id: Option<&'a SideId>,
    /// The game as the side knows it.
    pub(super) known: Arc<State>,
    /// The map and lists that the side may see.
    pub(super) sight: SpectatorView,
    /// The side's story, the oldest line first.
    pub(super) story: Cow<'a, [StoryLine]>,
    /// True if the reader sees every order of the side.
    pub(super) shows_orders: bool,
    /// The enemy messages that the side captured.
    pub(crate) dispatches: &'a [Dispatch],
    /// The pace of the game, computed from public entries.
    pub(super) tempo: &'a Tempo,
    /// The acts that may be requested for the side's brigades.
    pub(crate) acts: &'a [BrigadeActs],
    /// The fights of the side's troops, the oldest first.
    pub(super) fights: &'a [FightCard],
    /// Tasks of the side's players on the table.
    pub(super) work: &'a OwnWork,
}

impl<'a> SideView<'a> {
    /// Returns the knowledge of a reader; `None` if he has not read any of the game yet.
    pub(crate) fn new(
        onlooker: &'a Spectator,
        id: Option<&'a SideId>,
        tempo: &'a Tempo,
    ) -> Option<Self> {
        Some(Self {
            id,
            known: Arc::new(onlooker.known()?.into_owned()),
            sight: onlooker.sight()?,
            story: Cow::Borrowed(onlooker.story()),
            shows_orders: true,
            dispatches: &[],
            tempo,
            acts: &[],
            fights: onlooker.fights(),
            work: onlooker.work(),
        })
    }

    /// Returns the same without sheets, orders and messengers of commands that are not the seat's.
    pub(crate) fn private(&self, seat: &TraySeat) -> Self {
        let own: Vec<BrigadeId> = self.brigades_of(seat).map(|b| b.id.clone()).collect();
        let mut named: BTreeSet<&str> = own.iter().map(BrigadeId::as_str).collect();
        named.extend(seat.command.as_deref());
        let divisions = own.iter().filter_map(|id| self.known.brigade(id));
        let divisions: BTreeSet<&DivisionId> = divisions.map(|b| &b.division).collect();
        let is_own = |id: &str| named.contains(id);
        let mut sight = self.sight.clone();
        sight.brigades.retain(|line| own.contains(&line.id));
        sight.divisions.retain(|d| divisions.contains(&d.id));
        let told = self.story.iter();
        // An act that concerns several commands is not shown to the seats of these, because its sentences form one
        // text.
        let is_other = |id: &String| !is_own(id) && self.has_command(id);
        let told = told.filter(|told| !told.of.iter().any(is_other));
        let known = State::clone(&self.known);
        let known =
            known.with_messengers(|rider| is_own(rider.from.as_str()) || is_own(rider.to.as_str()));
        Self {
            id: self.id,
            known: Arc::new(known),
            sight,
            story: told.cloned().collect(),
            shows_orders: false,
            dispatches: self.dispatches,
            tempo: self.tempo,
            acts: self.acts,
            fights: self.fights,
            work: self.work,
        }
    }

    /// Checks whether the side has a brigade, division or corps with this id.
    fn has_command(&self, id: &str) -> bool {
        let command = PrintSubject::of_formation(&self.known, id);
        let side = command.and_then(|command| command.side(&self.known));
        side.is_some() && side.as_ref() == self.id
    }

    /// Checks whether a seat may see a general. A seat that knows only its own command sees that command's superiors,
    /// too.
    pub(super) fn shows_general(&self, general: &GeneralState) -> bool {
        let lines = self.sight.brigades.iter();
        let shown = lines.filter_map(|line| self.known.brigade(&line.id));
        self.shows_orders || waiting_card::concerns(&self.known, general, shown)
    }

    /// Returns the index of the side; `None` for the referee.
    pub(crate) fn number(&self) -> Option<u8> {
        self.sight.side
    }

    /// Returns the colour of the side; `None` for the referee.
    pub(crate) fn hue(&self) -> Option<Hue> {
        self.id.map(|side| self.known.oob().hue(side))
    }

    /// Checks whether a brigade is on the side; always true for the referee.
    pub(super) fn is_own(&self, brigade: &BrigadeState) -> bool {
        self.id.is_none_or(|side| *side == brigade.side)
    }

    /// Returns the side's brigades that a seat commands, in the order of the roster.
    pub(super) fn brigades_of(&self, seat: &TraySeat) -> impl Iterator<Item = &BrigadeState> {
        let command = seat.command.as_deref();
        let command = command.map(|id| PrintSubject::of_formation(&self.known, id));
        self.known.brigades().filter(move |brigade| {
            let commands = |command: &Option<PrintSubject>| {
                let command = command.as_ref();
                command.is_some_and(|command| command.has(&self.known, brigade))
            };
            self.is_own(brigade) && command.as_ref().is_none_or(commands)
        })
    }

    /// Computes the acts that may be requested for the side's brigades; none for the referee.
    pub(crate) fn work_out_acts(&self) -> Vec<BrigadeActs> {
        let Some(side) = self.id else {
            return Vec::new();
        };
        let own = self.known.brigades().filter(|brigade| self.is_own(brigade));
        acts::brigade_acts(&self.known, &self.sight.board, side, own)
    }

    /// Returns the acts that a seat may request for the brigades that it commands.
    pub(super) fn acts_of(&self, seat: &TraySeat) -> Vec<BrigadeActs> {
        let own = self.brigades_of(seat);
        let acts =
            |brigade: &BrigadeState| self.acts.iter().find(|acts| acts.brigade == brigade.id);
        own.filter_map(acts).cloned().collect()
    }

    /// Returns the table, for maps of a part of it.
    pub(crate) fn table_map(&self) -> TableMap {
        TableMap::now(&self.known, self.sight.board.clone(), self.id, &[])
    }

    /// Returns the names of the sheets for what a seat commands.
    pub(crate) fn sheets_of(&self, seat: &TraySeat) -> Vec<String> {
        let own = self.brigades_of(seat);
        own.map(|brigade| sheet::part_name(brigade.id.as_str()))
            .collect()
    }

    /// Returns the game as the sheets print it.
    pub(super) fn look(&self) -> PrintedState<'_> {
        PrintedState {
            state: &self.known,
            side: self.id,
            session: None,
            of: &[],
            seats: &[],
            slips: &[],
            blank: false,
            when: "",
            entry: None,
        }
    }

    /// Returns the sheets of the brigades that the lists show.
    pub(super) fn sheets(&self) -> Vec<BrigadeSheet> {
        let mut sheets = paper::sheet::brigade_sheets(&self.look());
        let lines = &self.sight.brigades;
        sheets.retain(|sheet| lines.iter().any(|line| line.id.as_str() == sheet.id));
        sheets
    }
}
