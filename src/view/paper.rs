//! Content of paper, as plain values: sheets of brigades and armies, cards, slips, the chart. `report` lays them out as
//! HTML and as text.
//!
//! The sheets in a packet for a side are made from the game as that side knows it ([`crate::fog_of_war`]), and from
//! nothing else.

mod blind;
pub mod briefing;
pub mod card;
pub mod chart;
pub mod dispatch;
pub mod envelope;
pub mod handover;
pub mod label;
pub mod roster;
pub mod seat;
pub mod setup;
pub mod sheet;
pub mod slip;
pub mod turn;
pub mod umpire;
mod works;

use serde::Serialize;

use crate::argument::ArgumentCard;
use crate::presentation::sheets::GameSheet;
use game::session::Session;
use rules::fields::state::{BrigadeState, GeneralState, State, UnitState, draft::Fields};
use rules::fields::terms::fate::GeneralFate;
use rules::fields::terms::name::{BrigadeId, CorpsId, DivisionId, SideId};

/// The kinds of sheets that can be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SheetKind {
    /// Layout of the table.
    Setup,
    /// Briefing of a side before the battle.
    Briefing,
    /// The order of battle of a side.
    Roster,
    /// A sheet for each brigade.
    Sheets,
    /// Cards of generals and messengers.
    Cards,
    /// Order slips.
    Slips,
    /// Captured messages.
    Dispatch,
    /// A blank record of a player turn.
    Turn,
    /// The quick reference of this game.
    Chart,
    /// Both sides on a few pages, with all places.
    Umpire,
    /// The hand-over page for the next referee.
    Handover,
    /// Table markers and labels for photographs.
    Labels,
    /// Name tents.
    Tents,
    /// Papers for continuing the game if the laptop fails.
    Fallback,
    /// Everything that a table of players needs.
    Packet,
}

impl SheetKind {
    /// Every sheet, in the order of the list.
    pub const ALL: [SheetKind; 15] = [
        SheetKind::Setup,
        SheetKind::Briefing,
        SheetKind::Roster,
        SheetKind::Sheets,
        SheetKind::Cards,
        SheetKind::Slips,
        SheetKind::Dispatch,
        SheetKind::Turn,
        SheetKind::Chart,
        SheetKind::Umpire,
        SheetKind::Handover,
        SheetKind::Labels,
        SheetKind::Tents,
        SheetKind::Fallback,
        SheetKind::Packet,
    ];

    /// Returns the name of the sheet on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SheetKind::Setup => "setup",
            SheetKind::Briefing => "briefing",
            SheetKind::Roster => "roster",
            SheetKind::Sheets => "sheets",
            SheetKind::Cards => "cards",
            SheetKind::Slips => "slips",
            SheetKind::Dispatch => "dispatch",
            SheetKind::Turn => "turn",
            SheetKind::Chart => "chart",
            SheetKind::Umpire => "umpire",
            SheetKind::Handover => "handover",
            SheetKind::Labels => "labels",
            SheetKind::Tents => "tents",
            SheetKind::Fallback => "fallback",
            SheetKind::Packet => "packet",
        }
    }

    /// Describes the sheet in a few words.
    #[must_use]
    pub const fn says(self) -> &'static str {
        match self {
            SheetKind::Setup => "table set-up: pieces with their corners, troops, bases to bring",
            SheetKind::Briefing => "briefing, one page per side",
            SheetKind::Roster => "order of battle, one sheet per side",
            SheetKind::Sheets => "brigade sheets, two per page",
            SheetKind::Cards => "cards of generals and messengers, nine per page",
            SheetKind::Slips => "order slips, eight per page",
            SheetKind::Dispatch => "captured messages",
            SheetKind::Turn => "blank record of a player turn",
            SheetKind::Chart => "quick reference of this game",
            SheetKind::Umpire => "both sides with all places",
            SheetKind::Handover => "for the next referee",
            SheetKind::Labels => "table markers and labels for photographs",
            SheetKind::Tents => "name tents",
            SheetKind::Fallback => "umpire, sheets, two turn records and chart",
            SheetKind::Packet => "set-up and tents, and an envelope for each player",
        }
    }

    /// Returns the sheet with this command-line name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns the sheets that this kind contains: itself, or the sheets of a collection. The envelopes of a packet
    /// come first.
    #[must_use]
    pub fn parts(self) -> &'static [SheetKind] {
        match self {
            SheetKind::Fallback => &[
                SheetKind::Umpire,
                SheetKind::Sheets,
                SheetKind::Turn,
                SheetKind::Turn,
                SheetKind::Chart,
            ],
            SheetKind::Packet => &[],
            SheetKind::Setup => &[SheetKind::Setup],
            SheetKind::Briefing => &[SheetKind::Briefing],
            SheetKind::Roster => &[SheetKind::Roster],
            SheetKind::Sheets => &[SheetKind::Sheets],
            SheetKind::Cards => &[SheetKind::Cards],
            SheetKind::Slips => &[SheetKind::Slips],
            SheetKind::Dispatch => &[SheetKind::Dispatch],
            SheetKind::Turn => &[SheetKind::Turn],
            SheetKind::Chart => &[SheetKind::Chart],
            SheetKind::Umpire => &[SheetKind::Umpire],
            SheetKind::Handover => &[SheetKind::Handover],
            SheetKind::Labels => &[SheetKind::Labels],
            SheetKind::Tents => &[SheetKind::Tents],
        }
    }

    /// Checks whether only the referee may see the sheet. Labels are only for him, because the number of a tag counts
    /// all earlier pieces, including the enemy's.
    #[must_use]
    pub const fn is_referees(self) -> bool {
        matches!(
            self,
            SheetKind::Umpire
                | SheetKind::Turn
                | SheetKind::Handover
                | SheetKind::Labels
                | SheetKind::Fallback
        )
    }
}

/// The part of the order of battle that a sheet is printed for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PrintSubject {
    /// A side.
    Side(SideId),
    /// A corps.
    Corps(CorpsId),
    /// A division.
    Division(DivisionId),
    /// A brigade with its brigadier.
    Brigade(BrigadeId),
}

impl PrintSubject {
    /// Returns the corps, division or brigade with this identifier; `None` if there is none.
    #[must_use]
    pub fn of_formation(state: &State, id: &str) -> Option<Self> {
        let oob = state.oob();
        let corps = oob.corps.iter().map(|corps| &corps.id);
        let divisions = oob.divisions.iter().map(|division| &division.id);
        let corps = corps.map(|corps| (corps.as_str(), PrintSubject::Corps(corps.clone())));
        let divisions = divisions.map(|d| (d.as_str(), PrintSubject::Division(d.clone())));
        let brigades = state.brigades().map(|brigade| &brigade.id);
        let brigades = brigades.map(|b| (b.as_str(), PrintSubject::Brigade(b.clone())));
        let mut all = corps.chain(divisions).chain(brigades);
        all.find(|(there, _)| *there == id)
            .map(|(_, command)| command)
    }

    /// Returns the subject's display name.
    #[must_use]
    pub fn name(&self, state: &State) -> String {
        let corps = |id: &CorpsId| {
            let mut all = state.oob().corps.iter();
            all.find(|corps| corps.id == *id)
                .map(|corps| corps.name.clone())
        };
        match self {
            PrintSubject::Side(id) => state.side_name(id).to_owned(),
            PrintSubject::Corps(id) => corps(id).unwrap_or_else(|| id.to_string()),
            PrintSubject::Division(id) => state
                .division(id)
                .map_or_else(|| id.to_string(), |division| division.name.clone()),
            PrintSubject::Brigade(id) => state
                .brigade(id)
                .map_or_else(|| id.to_string(), |brigade| brigade.name.clone()),
        }
    }

    /// Returns the side of the formation; `None` if there is no such formation.
    #[must_use]
    pub fn side(&self, state: &State) -> Option<SideId> {
        let corps = |id: &CorpsId| state.oob().corps.iter().find(|corps| corps.id == *id);
        match self {
            PrintSubject::Side(id) => Some(id.clone()),
            PrintSubject::Corps(id) => corps(id).map(|corps| corps.side.clone()),
            PrintSubject::Division(id) => state.division(id).map(|division| division.side.clone()),
            PrintSubject::Brigade(id) => state.brigade(id).map(|brigade| brigade.side.clone()),
        }
    }

    /// Checks whether a brigade belongs to the printed commands.
    #[must_use]
    pub fn has(&self, state: &State, brigade: &BrigadeState) -> bool {
        match self {
            PrintSubject::Side(id) => brigade.side == *id,
            PrintSubject::Brigade(id) => brigade.id == *id,
            PrintSubject::Division(id) => brigade.division == *id,
            PrintSubject::Corps(id) => state
                .oob()
                .division(&brigade.division)
                .is_some_and(|division| division.corps.as_ref() == Some(id)),
        }
    }
}

/// Returns the fate of a general who is dead or gone, and so has neither points nor a quality (GEN-05); `None` if he is
/// fit, and on a blank sheet.
fn absence(look: &PrintedState<'_>, general: &GeneralState) -> Option<GeneralFate> {
    let fate = general.fate();
    (!look.blank && fate != GeneralFate::Fit).then_some(fate)
}

/// Returns the units of a brigade, including broken ones; a dummy has none.
fn brigade_units<'a>(
    state: &'a State,
    brigade: &'a BrigadeState,
) -> impl Iterator<Item = &'a UnitState> + use<'a> {
    let units = brigade.units.iter().filter_map(|id| state.unit(id));
    units.filter(|unit| !state.is_dummy(&unit.brigade))
}

/// A game or a roster, prepared for printing.
#[derive(Debug, Clone, Copy)]
pub struct PrintedState<'a> {
    /// The game; for a side, the game as that side knows it.
    pub state: &'a State,
    /// The side that the sheets are printed for; `None` for the referee.
    pub side: Option<&'a SideId>,
    /// The game that the position belongs to; `None` for a roster.
    pub session: Option<&'a Session<Fields>>,
    /// The parts of the order of battle to print; empty for all.
    pub of: &'a [PrintSubject],
    /// Seats with their players; empty if unknown.
    pub seats: &'a [seat::SeatCard],
    /// Players' requests that wait for the referee, one line each; empty if no boards are served.
    pub slips: &'a [String],
    /// True if the boxes for the present state stay empty.
    pub blank: bool,
    /// The moment in words: `turn 4, Union, closed`.
    pub when: &'a str,
    /// The last entry; `None` for a roster and for a side, to whom the number of entries would reveal secrets.
    pub entry: Option<u64>,
}

impl<'a> PrintedState<'a> {
    /// Returns the printed brigades, in the order of the roster, without dummies that were taken off the table
    /// (BLIND-08).
    pub fn brigades(&self) -> impl Iterator<Item = &'a BrigadeState> + '_ {
        self.state.brigades().filter(|brigade| {
            !self.state.is_dummy_gone(&brigade.id)
                && self.side.is_none_or(|side| *side == brigade.side)
                && (self.of.is_empty()
                    || self
                        .of
                        .iter()
                        .any(|command| command.has(self.state, brigade)))
        })
    }

    /// Returns the printed sides.
    pub fn sides(&self) -> impl Iterator<Item = &'a SideId> + '_ {
        let sides = self.state.oob().sides.iter().map(|side| &side.id);
        sides.filter(|id| self.brigades().any(|brigade| brigade.side == **id))
    }

    /// Returns the seats of a side that command some of the printed troops.
    pub fn seats_of<'s>(
        &'s self,
        side: &'s SideId,
    ) -> impl Iterator<Item = &'a seat::SeatCard> + 's {
        let own = self.seats.iter().filter(move |seat| seat.side == *side);
        own.filter(|seat| self.brigades().any(|brigade| seat.has(self.state, brigade)))
    }

    /// Returns the foot line of pages that everyone at the table may see: battle and moment.
    #[must_use]
    pub fn open_foot(&self) -> String {
        format!("{} · {}", self.state.oob().name, self.when)
    }

    /// Returns the foot line of every other page: battle, moment, entry and reader.
    #[must_use]
    pub fn foot(&self) -> String {
        let whose = match self.side {
            Some(side) => format!("{} only", self.state.side_name(side)),
            None => "REFEREE".to_owned(),
        };
        let entry = self.entry.map(|entry| format!(" · entry {entry}"));
        format!(
            "{}{} · {whose}",
            self.open_foot(),
            entry.unwrap_or_default()
        )
    }
}

/// A printed sheet with its content.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "sheet", content = "of")]
pub enum Sheet {
    /// Layout of the table.
    Setup(Box<setup::TableSetup>),
    /// Briefing of a side before the battle.
    Briefing(Vec<briefing::Briefing>),
    /// The order of battle of each side.
    Roster(Vec<roster::OrderOfBattlePage>),
    /// A sheet for each brigade.
    Sheets(Vec<sheet::BrigadeSheet>),
    /// Cards of generals and messengers.
    Cards(card::Cards),
    /// Order slips.
    Slips(Vec<slip::PrintedSlip>),
    /// Captured messages.
    Dispatch(Vec<dispatch::Dispatch>),
    /// A blank record of a player turn.
    Turn(turn::TurnForm),
    /// The quick reference of this game.
    Chart(chart::Chart),
    /// Both sides on a few pages, with all places.
    Umpire(Box<umpire::Umpire>),
    /// The hand-over page for the next referee.
    Handover(Box<handover::Handover>),
    /// Table markers and labels for photographs.
    Labels(label::Labels),
    /// Name tents.
    Tents(Vec<briefing::Tent>),
    /// A card that settles an argument.
    Argument(Box<ArgumentCard>),
    /// The sheets of one player.
    Envelope(envelope::Envelope),
    /// A sheet of a game of another rule set, or its diary.
    Game(GameSheet),
}

impl Sheet {
    /// Checks whether everyone at the table may see the sheet, whatever its content.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self, Sheet::Tents(_) | Sheet::Labels(_) | Sheet::Chart(_))
    }
}

/// Returns the sheets of these kinds, in the order given.
///
/// # Errors
///
/// Fails with a sentence if one of the sheets cannot be printed.
pub fn make_sheets(look: &PrintedState<'_>, kinds: &[SheetKind]) -> Result<Vec<Sheet>, String> {
    let (sheets, refused) = sheets_there_are(look, kinds);
    match refused.into_iter().next() {
        None => Ok(sheets),
        Some(why) => Err(why),
    }
}

/// Returns the sheets of these kinds that can be printed, in order; for each kind that cannot, a sentence with the
/// reason.
#[must_use]
pub fn sheets_there_are(look: &PrintedState<'_>, kinds: &[SheetKind]) -> (Vec<Sheet>, Vec<String>) {
    let (mut sheets, mut refused) = (Vec::new(), Vec::new());
    for kind in kinds {
        // A collection that is only for the referee is refused as a whole, because a part of it would not be that
        // collection.
        if let Some(why) = of_the_referee(look, *kind) {
            refused.push(why);
            continue;
        }
        if *kind == SheetKind::Packet {
            match envelope::packet_envelopes(look) {
                Ok(envelopes) => sheets.extend(envelopes.into_iter().map(Sheet::Envelope)),
                Err(why) => refused.push(why),
            }
        }
        for part in kind.parts() {
            match make_sheet(look, *part) {
                Ok(sheet) => sheets.push(sheet),
                Err(why) => refused.push(why),
            }
        }
    }
    (sheets, refused)
}

/// Explains why the reading side may not see a paper; `None` if it may.
fn of_the_referee(look: &PrintedState<'_>, kind: SheetKind) -> Option<String> {
    let side = look.side.filter(|_| kind.is_referees())?;
    Some(format!(
        "{} is only for the referee, because it shows what {} may not know: leave out --side and \
         --seat",
        kind.name(),
        look.state.side_name(side)
    ))
}

fn make_sheet(look: &PrintedState<'_>, kind: SheetKind) -> Result<Sheet, String> {
    Ok(match kind {
        SheetKind::Setup => Sheet::Setup(Box::new(setup::setup_sheet(look))),
        SheetKind::Briefing => Sheet::Briefing(briefing::briefings(look)),
        SheetKind::Roster => Sheet::Roster(roster::armies(look)),
        SheetKind::Sheets => Sheet::Sheets(sheet::brigade_sheets(look)),
        SheetKind::Cards => Sheet::Cards(card::cards(look)),
        SheetKind::Slips => Sheet::Slips(slip::order_slips(look)),
        SheetKind::Dispatch => Sheet::Dispatch(dispatch::dispatches(look)?),
        SheetKind::Turn => Sheet::Turn(turn::turn_form(look)),
        SheetKind::Chart => Sheet::Chart(chart::quick_chart(look)),
        SheetKind::Umpire => Sheet::Umpire(Box::new(umpire::umpire_sheet(look))),
        SheetKind::Handover => Sheet::Handover(Box::new(handover::handover(look)?)),
        SheetKind::Labels => Sheet::Labels(label::labels(look)?),
        SheetKind::Tents => Sheet::Tents(briefing::tents(look)),
        SheetKind::Fallback | SheetKind::Packet => {
            return Err(format!("{} has parts", kind.name()));
        }
    })
}
