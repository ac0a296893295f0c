//! Acts that a player may request for one of his brigades: a few for each phase, with the choices that the rules allow.
//! They come from the game as the player's side knows it, never from the true position, so that the buttons reveal
//! nothing.

mod choices;
mod kind;
mod old_reports;
mod price;
mod reasons;
pub mod spot;

use std::cell::OnceCell;

use rules::fields::combat;
use rules::fields::language;
use rules::fields::state::{BrigadeState, State};
use rules::fields::terms::{
    command::Command,
    edition::Edition,
    name::{BrigadeId, SideId, UnitId},
    opening::Opening,
    phase::Phase,
};
use table::measure::Point;

pub use kind::ActKind;
pub use reasons::{drill_bar, march_bar, move_bar};

use crate::board::Board;
use crate::map::{MapLayer, OrderArrow, TableMap};
use crate::slip;
use crate::story::request;
use crate::tape::way::TargetWay;

/// Distance in front of the brigade's centre at which an arrow begins, in inches; it keeps the units' letters readable.
const ARROW_GAP: f64 = 0.7;

/// Maximum number of large buttons on a brigade's page.
const MAX_BUTTONS: usize = 3;

/// The orders that players send most often.
const ORDERS: [ActKind; 3] = [ActKind::Attack, ActKind::Advance, ActKind::Hold];

/// One choice for an act.
#[derive(Debug, Clone, PartialEq)]
pub struct ActChoice {
    /// Name of the choice in forms: the target's identifier; empty for an act without a target.
    pub target: String,
    /// The command line that the referee would type.
    pub line: String,
    /// The choice as a sentence: `Iron Brigade attacks Archer's Brigade, 14 in east`.
    pub sentence: String,
    /// Distance to the target in inches; 0 for an act without one.
    pub inches: f64,
    /// Place of the target; `None` for an act without one.
    pub at: Option<Point>,
    /// Places of the units that act; empty for an act of the whole brigade.
    pub from: Vec<Point>,
    /// Sentences about the cost of a march, move or fight, what remains after it, and the dice that follow; empty for
    /// other acts.
    pub price: Vec<String>,
}

impl ActChoice {
    /// Builds the choice for a command; `None` if the command has no sentence.
    fn of_command(known: &State, command: &Command, target: &str) -> Option<Self> {
        Some(Self {
            target: target.to_owned(),
            line: language::write_for(known, command),
            sentence: request::command_in_words(known, command)?,
            inches: 0.0,
            at: None,
            from: Vec::new(),
            price: price::price_of(known, command),
        })
    }

    /// Adds the target's place to the choice, and describes the way to the target in its sentence.
    fn aimed(mut self, at: Option<Point>, way: Option<(TargetWay, String)>) -> Self {
        self.at = at;
        if let Some((way, words)) = way {
            self.sentence = format!("{}, {words}", self.sentence);
            self.inches = way.inches;
        }
        self
    }
}

/// An act with its choices, nearest first.
#[derive(Debug, Clone, PartialEq)]
pub struct BrigadeAct {
    /// Kind of the act, which decides its title, phase and form.
    pub kind: ActKind,
    /// The choices; empty if the player aims the act at a spot, or if there are no choices.
    pub choices: Vec<ActChoice>,
    /// Reason why the act cannot be requested now; `None` if it can.
    pub reason: Option<String>,
    /// The player turn in which the act is to be done.
    pub turn: u32,
    /// The phase in which the act is to be done.
    pub phase: Phase,
    /// Warning about what the act ends or costs, to show before the player sends the request; empty if there is none.
    pub note: String,
}

/// The acts that a player may request for one of his brigades.
#[derive(Debug, Clone, PartialEq)]
pub struct BrigadeActs {
    /// The brigade that the acts are for.
    pub brigade: BrigadeId,
    /// Display name of the brigade.
    pub name: String,
    /// Units of the brigade.
    pub units: Vec<UnitId>,
    /// The brigade's centre; `None` if it is off the table.
    pub at: Option<Point>,
    /// Sentence about the turn in which the brigade arrives; empty if it is on the table, or is placed during the
    /// set-up.
    pub arrival: String,
    /// Sentence about when an order written now is sent, or why none can be; empty if it is sent at once.
    pub order_note: String,
    /// The acts of the large buttons, at most three.
    pub main: Vec<ActKind>,
    /// The acts of the smaller buttons.
    pub more: Vec<ActKind>,
    /// Every act that has a button.
    pub acts: Vec<BrigadeAct>,
}

impl BrigadeActs {
    /// Returns the act with this name; `None` if there is none.
    #[must_use]
    pub fn act(&self, name: &str) -> Option<&BrigadeAct> {
        self.acts.iter().find(|act| act.kind.name() == name)
    }

    /// Draws an arrow to each of the act's nearest targets, at most `count` from each unit that acts, or from the
    /// brigade; `None` if the act has no targets.
    #[must_use]
    pub fn target_map(&self, act: &BrigadeAct, map: &TableMap, count: usize) -> Option<TableMap> {
        let choices = act.choices.iter().take(count);
        let ends = choices.filter_map(|choice| {
            let starts = match choice.from.as_slice() {
                [] => self.at.as_slice(),
                units => units,
            };
            let to = choice.at?;
            Some(starts.iter().map(move |from| (*from, to)))
        });
        let map = self.map_with_arrows(map, ends.flatten());
        (!map.aims.is_empty()).then_some(map)
    }

    /// Returns the map with an arrow from the place `from` of the brigade to each target.
    #[must_use]
    pub fn map_towards(&self, map: &TableMap, from: Option<Point>, targets: &[Point]) -> TableMap {
        let ends = from.into_iter();
        let ends = ends.flat_map(|from| targets.iter().map(move |to| (from, *to)));
        self.map_with_arrows(map, ends)
    }

    /// Draws arrows between some places, each with its start and its end.
    fn map_with_arrows(
        &self,
        map: &TableMap,
        ends: impl Iterator<Item = (Point, Point)>,
    ) -> TableMap {
        let mut calls = map.board.calls.iter();
        let call = calls.find(|call| call.brigade == self.brigade);
        let arrows = ends.filter_map(|(from, to)| {
            Some(OrderArrow {
                side: call?.side,
                from: from + (to - from).cap_magnitude(ARROW_GAP),
                to,
                attacks: true,
            })
        });
        TableMap {
            layers: vec![MapLayer::Labels, MapLayer::Units],
            aims: arrows.collect(),
            ..map.clone()
        }
    }
}

/// Returns the acts that a side may request for some of its brigades. `known` is the game as the side knows it, and
/// `board` the table as the side knows it.
#[must_use]
pub fn brigade_acts<'a>(
    known: &State,
    board: &Board,
    side: &SideId,
    brigades: impl Iterator<Item = &'a BrigadeState>,
) -> Vec<BrigadeActs> {
    if known.over().is_some() {
        return Vec::new();
    }
    let planner = ActPlanner::new(known, board, side);
    let able = brigades.filter(|brigade| !brigade.is_broken());
    let mut all: Vec<BrigadeActs> = able.map(|brigade| planner.acts_of(brigade)).collect();
    let is_refused = |own: &BrigadeActs| own.acts.iter().any(|act| act.reason.is_some());
    let present = known.without_old_reports();
    if let Some(present) = present.filter(|_| all.iter().any(is_refused)) {
        let planner = ActPlanner::new(present, board, side);
        all.iter_mut()
            .for_each(|own| planner.allow_in_doubt(known, own));
    }
    all
}

/// Works out the acts of a side's brigades.
struct ActPlanner<'a> {
    known: &'a State,
    board: &'a Board,
    side: &'a SideId,
    /// True during this side's player turn.
    is_turn: bool,
    /// The acts that the phase offers the side, once they are computed.
    openings: OnceCell<Vec<Opening>>,
    /// Enemy units that may be fired at now, each with the units that can fire at it, once these are computed.
    firers: OnceCell<Vec<(UnitId, Vec<UnitId>)>>,
}

impl<'a> ActPlanner<'a> {
    fn new(known: &'a State, board: &'a Board, side: &'a SideId) -> Self {
        Self {
            known,
            board,
            side,
            is_turn: known.active() == side,
            openings: OnceCell::new(),
            firers: OnceCell::new(),
        }
    }

    fn openings(&self) -> &[Opening] {
        self.openings.get_or_init(|| {
            match self.is_turn && self.known.phase() != Phase::Deployment {
                true => self.known.openings(),
                false => Vec::new(),
            }
        })
    }

    fn firers(&self) -> &[(UnitId, Vec<UnitId>)] {
        self.firers.get_or_init(
            || match self.is_turn && self.known.phase() == Phase::Combat {
                true => combat::possible_firers(self.known),
                false => Vec::new(),
            },
        )
    }
}

impl ActPlanner<'_> {
    fn acts_of(&self, brigade: &BrigadeState) -> BrigadeActs {
        let (main, more) = self.buttons(brigade);
        let units = self.known.units_of(&brigade.id);
        let units = units.filter(|unit| unit.base().is_some() && !unit.is_broken());
        BrigadeActs {
            brigade: brigade.id.clone(),
            name: brigade.name.clone(),
            units: units.map(|unit| unit.id.clone()).collect(),
            at: self.known.centre_of(&brigade.id),
            arrival: self.arrival(brigade),
            order_note: self.order_note(brigade),
            acts: main
                .iter()
                .chain(&more)
                .map(|kind| self.act(brigade, *kind))
                .collect(),
            main,
            more,
        }
    }

    fn act(&self, brigade: &BrigadeState, kind: ActKind) -> BrigadeAct {
        let is_order = kind.phase() == Phase::Orders && kind != ActKind::Report;
        let refused = is_order.then(|| self.order_reason(brigade)).flatten();
        let choices = match refused {
            None => choices::of_act(self, brigade, kind),
            Some(_) => Vec::new(),
        };
        let reason = || match kind.is_aimed_at_spot() {
            true => self.why_not_aimed(brigade, kind),
            false => choices.is_empty().then(|| self.reason(brigade, kind)),
        };
        let phase = match self.accepts_late(kind) {
            true => self.known.phase(),
            false => kind.phase(),
        };
        BrigadeAct {
            kind,
            turn: slip::due(self.known, self.side, phase),
            phase,
            note: self.note(kind),
            reason: refused.or_else(reason),
            choices,
        }
    }

    /// Checks whether an act is the acceptance of an order in the Tactical phase (ACT-06).
    fn accepts_late(&self, kind: ActKind) -> bool {
        kind == ActKind::Accept && self.is_turn && self.known.phase() == Phase::Tactical
    }

    /// Returns the warning that a melee ends all firefights, if the act is the first melee while firefights are left
    /// (RUL-72); empty for any other act.
    fn note(&self, kind: ActKind) -> String {
        let fires = self.offered(|command| matches!(command, Command::Fire { .. }));
        match fires.count() {
            _ if kind != ActKind::Melee => String::new(),
            0 => String::new(),
            _ => "The first melee ends all firefights of this turn (RUL-72).".to_owned(),
        }
    }

    /// Returns the acts for the large and the small buttons. The large buttons are for the acts of the phase or, if
    /// there are none, for orders of the next Orders phase.
    fn buttons(&self, brigade: &BrigadeState) -> (Vec<ActKind>, Vec<ActKind>) {
        let (mut main, mut more) = (self.acts_of_phase(brigade), self.acts_at_any_time(brigade));
        let count = match main.is_empty() {
            true => MAX_BUTTONS.min(more.len()),
            false => 0,
        };
        main.extend(more.drain(..count));
        let accepts = self.accepts_late(ActKind::Accept)
            && !choices::of_act(self, brigade, ActKind::Accept).is_empty();
        let late = accepts.then_some(ActKind::Accept);
        (main, late.into_iter().chain(more).collect())
    }

    /// Returns the acts of the phase, at most [`MAX_BUTTONS`] of them.
    fn acts_of_phase(&self, brigade: &BrigadeState) -> Vec<ActKind> {
        if !self.known.is_on_table(&brigade.id) {
            return match self.is_placed_now(brigade) {
                true => vec![ActKind::Place],
                false => Vec::new(),
            };
        }
        match self.known.phase() {
            _ if !self.is_turn => Vec::new(),
            Phase::Activation => [ActKind::Activate, ActKind::Accept, ActKind::Rally]
                .into_iter()
                .filter(|kind| !choices::of_act(self, brigade, *kind).is_empty())
                .collect(),
            Phase::GrandTactical => vec![ActKind::March, ActKind::MarchElsewhere],
            Phase::Tactical => vec![ActKind::Follow, ActKind::Charge, ActKind::Move],
            Phase::Combat => vec![ActKind::Fire, ActKind::Melee],
            Phase::Deployment | Phase::Orders | Phase::Draw | Phase::Morale => Vec::new(),
        }
    }

    fn is_placed_now(&self, brigade: &BrigadeState) -> bool {
        self.known.phase() == Phase::Deployment && brigade.arrives().is_none()
    }

    /// Returns the orders and the request for a report. Orders written outside the Orders phase are kept for the next
    /// one.
    fn acts_at_any_time(&self, brigade: &BrigadeState) -> Vec<ActKind> {
        let is_there = self.known.is_on_table(&brigade.id);
        if !is_there && !self.is_placed_now(brigade) {
            return Vec::new();
        }
        let is_full = self.known.edition() == Edition::Full;
        let reports = is_there && self.is_turn && self.known.phase() == Phase::Orders;
        let rest = is_full.then_some(ActKind::Rest);
        let report = (is_full && reports).then_some(ActKind::Report);
        let orders = ORDERS.into_iter().chain([ActKind::Retire]);
        orders.chain(rest).chain(report).collect()
    }

    /// Describes the turn in which a brigade arrives; empty if it is on the table, or is placed during the set-up.
    fn arrival(&self, brigade: &BrigadeState) -> String {
        let known = self.known;
        let is_away = !known.is_on_table(&brigade.id);
        let turn = brigade.arrives().filter(|_| is_away);
        turn.map_or_else(String::new, |turn| {
            format!(
                "It arrives in {} {}.",
                known.turn_word(),
                known.counted(turn)
            )
        })
    }

    /// Describes when an order written now is sent, or why none can be; empty if it is sent at once.
    fn order_note(&self, brigade: &BrigadeState) -> String {
        match (self.is_turn, self.known.phase()) {
            (_, Phase::Deployment) => "First orders stay secret from the enemy.".to_owned(),
            (true, Phase::Orders) => self.order_reason(brigade).unwrap_or_default(),
            _ => "An order sent now is kept until your next Orders phase.".to_owned(),
        }
    }

    /// Returns the turn in which the side last saw an enemy unit; `None` while the unit is in sight.
    fn reported(&self, unit: &UnitId) -> Option<u32> {
        self.board.stand(unit)?.reported
    }

    /// Returns the acts that the phase offers a brigade.
    fn offered<'o>(
        &'o self,
        is_meant: impl Fn(&Command) -> bool + 'o,
    ) -> impl Iterator<Item = &'o Command> {
        let openings = self.openings().iter().map(|opening| &opening.command);
        openings.filter(move |command| is_meant(command))
    }
}
