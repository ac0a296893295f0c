//! What one onlooker may know: the referee everything, a side its own troops, the enemy where he was
//! last seen (ZOO-09), and of the story what concerns it.

use super::board::Board;
use super::board::Stand;
use super::card;
use super::card::BrigadeLine;
use super::sightings::Change;
use super::sightings::Sightings;
use super::story;
use crate::game::journal::Act;
use crate::game::journal::Seq;
use crate::game::session::Session;
use crate::rules::fields::command::Command;
use crate::rules::fields::decide::Fields;
use crate::rules::fields::event::Event;
use crate::rules::fields::event::MessengerFate;
use crate::rules::fields::name::BrigadeId;
use crate::rules::fields::name::DivisionId;
use crate::rules::fields::name::GeneralId;
use crate::rules::fields::name::MessengerId;
use crate::rules::fields::name::SideId;
use crate::rules::fields::name::UnitId;
use crate::rules::fields::state::Messenger;
use crate::rules::fields::state::State;

/// What is told of the story: when, and what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Turn, side and phase.
    pub when: String,
    /// What happened.
    pub text: String,
}

/// A division of the onlooker's.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnDivision {
    /// Which.
    pub id: DivisionId,
    /// What people call it.
    pub name: String,
    /// The number of its side.
    pub side: u8,
    /// Its morale as it was last reckoned (MOR-04); none before the first time.
    pub morale: Option<f64>,
    /// Whether it routed.
    pub routed: bool,
    /// Messengers that are free; none: unlimited.
    pub messengers: Option<u32>,
}

/// What an onlooker sees now.
#[derive(Debug, Clone, PartialEq)]
pub struct Sight {
    /// The battle, the turn, the phase.
    pub heading: String,
    /// The table.
    pub board: Board,
    /// His brigades.
    pub brigades: Vec<BrigadeLine>,
    /// His divisions.
    pub divisions: Vec<OwnDivision>,
    /// The number of his side; none for the referee.
    pub side: Option<u8>,
}

impl Sight {
    /// Returns a line for each enemy unit, as it was last reported (ZOO-09); none for the referee.
    #[must_use]
    pub fn reports(&self) -> Vec<String> {
        let enemies = self
            .board
            .stands
            .iter()
            .filter(|stand| self.side.is_some_and(|s| s != stand.side));
        enemies.map(report).collect()
    }
}

fn report(stand: &Stand) -> String {
    let base = &stand.base;
    let place = format!(
        "{} {} at {:.1},{:.1} facing {}",
        stand.address, stand.name, base.at.x, base.at.y, base.facing
    );
    match stand.reported {
        None => format!("{place}, in sight"),
        Some(0) => format!("{place}, as it was placed"),
        Some(turn) => format!("{place}, last seen in turn {turn}"),
    }
}

/// Somebody who follows a game that others play.
#[derive(Debug)]
pub struct Onlooker {
    side: Option<SideId>,
    sightings: Option<Sightings>,
    /// The acts that were followed, and the position after them.
    line: Vec<Seq>,
    state: Option<State>,
    told: Vec<Told>,
}

impl Onlooker {
    /// Returns an onlooker of that side; without one the referee, who knows everything.
    #[must_use]
    pub fn new(side: Option<SideId>) -> Self {
        Self {
            side,
            sightings: None,
            line: Vec::new(),
            state: None,
            told: Vec::new(),
        }
    }

    /// Follows the game to where it stands; from the start again when acts were taken back.
    pub fn follow(&mut self, session: &Session<Fields>) {
        let journal = session.journal();
        let line = journal.line_to(journal.here());
        let mut state = match self.state.take() {
            Some(state) if line.starts_with(&self.line) => state,
            _ => self.begin(journal.start()),
        };
        for seq in line.iter().skip(self.line.len()) {
            if let Some(act) = journal.entry(*seq).and_then(|entry| entry.act()) {
                let before = state.clone();
                crate::game::journal::fold::<Fields>(&mut state, act);
                self.tell(&before, &state, act);
            }
        }
        self.line = line;
        self.state = Some(state);
    }

    fn begin(&mut self, start: &State) -> State {
        self.line.clear();
        self.told.clear();
        self.sightings = self.side.clone().map(Sightings::new);
        if let Some(sightings) = &mut self.sightings {
            sightings.follow(start);
        }
        start.clone()
    }

    fn tell(&mut self, before: &State, after: &State, act: &Act<Command, Event>) {
        let mut told = match &self.side {
            None => vec![story::act(before, act)],
            Some(side) => told_to(side, before, act),
        };
        if let Some(sightings) = &mut self.sightings {
            let change = sightings.follow(after);
            told.extend(in_words(after, &change));
        }
        if !told.is_empty() {
            self.told.push(Told {
                when: when(before),
                text: told.join("; "),
            });
        }
    }

    /// Returns the story as it may be told, the oldest line first.
    #[must_use]
    pub fn story(&self) -> &[Told] {
        &self.told
    }

    /// Returns what the onlooker sees now; none before the game was followed.
    #[must_use]
    pub fn sight(&self) -> Option<Sight> {
        let state = self.state.as_ref()?;
        let is_own = |side: &SideId| self.side.as_ref().is_none_or(|own| own == side);
        let divisions = state.divisions().filter(|d| is_own(&d.side));
        let mut brigades = card::brigades(state);
        brigades.retain(|line| state.brigade(&line.id).is_some_and(|b| is_own(&b.side)));
        Some(Sight {
            heading: super::show::text::heading(state),
            board: match &self.sightings {
                Some(sightings) => Board::known(state, sightings),
                None => Board::of(state),
            },
            brigades,
            divisions: divisions
                .map(|division| OwnDivision {
                    id: division.id.clone(),
                    name: division.name.clone(),
                    side: state.oob().side_number(&division.side),
                    morale: division.last_morale(),
                    routed: division.is_routed(),
                    messengers: state.free_messengers(&division.id),
                })
                .collect(),
            side: self.side.as_ref().map(|side| state.oob().side_number(side)),
        })
    }

    /// Returns what is seen and told as lines of text.
    #[must_use]
    pub fn text(&self) -> String {
        let Some(sight) = self.sight() else {
            return String::new();
        };
        let mut lines = vec![sight.heading.clone(), String::new()];
        for division in &sight.divisions {
            lines.push(division.words());
            let own = sight.brigades.iter().filter(|line| {
                let brigade = self
                    .state
                    .as_ref()
                    .and_then(|state| state.brigade(&line.id));
                brigade.is_some_and(|brigade| brigade.division == division.id)
            });
            lines.extend(own.map(super::show::text::brigade_row));
        }
        if self.side.is_some() {
            lines.push(String::new());
            lines.push("The enemy, where he was last seen (ZOO-09)".to_owned());
            lines.extend(sight.reports().iter().map(|line| format!("  {line}")));
        }
        if let Some(last) = self.told.last() {
            lines.push(String::new());
            lines.push(format!("{}: {}", last.when, last.text));
        }
        lines.join("\n")
    }
}

impl OwnDivision {
    /// Returns the division in a line.
    #[must_use]
    pub fn words(&self) -> String {
        let standing = match (self.routed, self.morale) {
            (true, _) => "ROUTED".to_owned(),
            (false, Some(morale)) => format!("morale {morale} as last reckoned"),
            (false, None) => "morale not reckoned yet".to_owned(),
        };
        let riders = match self.messengers {
            Some(1) => "1 messenger free".to_owned(),
            Some(free) => format!("{free} messengers free"),
            None => "messengers without limit".to_owned(),
        };
        format!("{}: {standing}, {riders}", self.name)
    }
}

fn when(state: &State) -> String {
    match state.turn() {
        0 => state.phase().title().to_owned(),
        turn => format!(
            "T{turn} {} {}",
            state.side_name(state.active()),
            state.phase().title()
        ),
    }
}

/// What a side is told of an act: what its own troops do and suffer, what is fought, what the
/// referee says aloud. What the enemy does out of sight is not in it, and neither is why.
fn told_to(side: &SideId, before: &State, act: &Act<Command, Event>) -> Vec<String> {
    let ear = Ear {
        side,
        state: before,
        events: &act.events,
    };
    let told = act.events.iter().filter(|event| ear.hears(event));
    told.filter_map(|event| story::tell(before, event))
        .collect()
}

/// What a side may hear of the events of an act.
struct Ear<'a> {
    side: &'a SideId,
    state: &'a State,
    events: &'a [Event],
}

impl Ear<'_> {
    fn hears(&self, event: &Event) -> bool {
        match event {
            Event::FirstSideDiced { .. }
            | Event::PlacementDiced { .. }
            | Event::PlacesNext { .. }
            | Event::Revealed { .. }
            | Event::TurnBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::Fought { .. }
            | Event::ResultsWait { .. }
            | Event::ResultsFell
            | Event::Judged { .. }
            | Event::HallSet { .. }
            | Event::GameEnded { .. } => true,
            // Which of its divisions a side counts ground for is its own choice.
            Event::TerrainChanged {
                property, value, ..
            } => property != "counts-for" || self.is_division(&DivisionId::new(value)),
            // Whose zone a march has nearly touched its side may not know.
            Event::Warned { rule, .. } if rule.id() == "GT-03" => false,
            Event::LeftUndone { .. } | Event::Warned { .. } => self.state.active() == self.side,
            // The referee's notes, and the record of both sides, are for the referee.
            Event::Measured(_) | Event::Noted { .. } | Event::TurnClosed { .. } => false,
            Event::Deployed { brigade, .. }
            | Event::OrderWritten { brigade, .. }
            | Event::ReportRead { brigade }
            | Event::OrderDelivered { brigade, .. }
            | Event::OrderAccepted { brigade, .. }
            | Event::OrderChanged { brigade, .. }
            | Event::PositionTaken { brigade, .. }
            | Event::Activated { brigade, .. }
            | Event::GroundHeld { brigade }
            | Event::Marked { brigade, .. }
            | Event::BrigadeRallied { brigade, .. }
            | Event::GaveWay { brigade, .. }
            | Event::FellBack { brigade, .. }
            | Event::BrigadeBroken { brigade, .. }
            | Event::Marched { brigade, .. }
            | Event::FatigueGained { brigade, .. }
            | Event::Recovered { brigade, .. }
            | Event::LevelSet { brigade, .. }
            | Event::FatigueSet { brigade, .. } => self.is_brigade(brigade),
            Event::InstructionRead { division, .. }
            | Event::MoraleReckoned { division, .. }
            | Event::DivisionRouted { division } => self.is_division(division),
            Event::PointsSpent { general, .. }
            | Event::Rode { general, .. }
            | Event::Led { general, .. }
            | Event::LeadEnded { general, .. }
            | Event::PostTaken { general, .. }
            | Event::GeneralTested { general, .. }
            | Event::GeneralReturned { general, .. }
            | Event::MessengerSent { from: general, .. } => self.is_general(general),
            Event::MessengerTested { id, .. }
            | Event::MessengerRode { id, .. }
            | Event::MessengerPlaced { id, .. } => self.is_messenger(*id),
            Event::MessengerRunOver { id, by, .. } => self.is_messenger(*id) || self.is_unit(by),
            // Who takes a message reads it (MSG-04, MSG-05).
            Event::MessengerGone {
                fate: MessengerFate::Taken | MessengerFate::Overrun,
                ..
            } => true,
            Event::MessengerGone { id, .. } => self.is_messenger(*id),
            Event::Moved { units, .. } => {
                units.first().is_some_and(|first| self.is_unit(&first.unit))
            }
            Event::Charged { unit, enemy, .. } => self.is_unit(unit) || self.is_unit(enemy),
            Event::Faced { unit, .. }
            | Event::Reformed { unit, .. }
            | Event::ConditionChanged { unit, .. } => self.is_unit(unit),
            Event::DrivenBack { unit, .. } | Event::FollowedUp { unit, .. } => {
                self.is_unit(&unit.unit)
            }
            Event::Placed { unit, general } => {
                unit.as_ref().is_some_and(|s| self.is_unit(&s.unit))
                    || general.as_ref().is_some_and(|(id, _)| self.is_general(id))
            }
        }
    }

    fn is_division(&self, id: &DivisionId) -> bool {
        let division = self.state.division(id);
        division.is_some_and(|division| division.side == *self.side)
    }

    fn is_brigade(&self, id: &BrigadeId) -> bool {
        let brigade = self.state.brigade(id);
        brigade.is_some_and(|brigade| brigade.side == *self.side)
    }

    fn is_unit(&self, id: &UnitId) -> bool {
        let unit = self.state.unit(id);
        unit.is_some_and(|unit| unit.side == *self.side)
    }

    fn is_general(&self, id: &GeneralId) -> bool {
        let general = self.state.general(id);
        general.is_some_and(|general| general.side == *self.side)
    }

    fn messenger(&self, id: MessengerId) -> Option<&Messenger> {
        self.state.messengers().iter().find(|m| m.id == id)
    }

    /// A messenger that was sent in the same act is known by its sender.
    fn is_messenger(&self, id: MessengerId) -> bool {
        let sent = self.events.iter().find_map(|event| match event {
            Event::MessengerSent { id: sent, from, .. } if *sent == id => Some(from),
            _ => None,
        });
        let from = sent.or_else(|| self.messenger(id).map(|m| &m.from));
        from.is_some_and(|from| self.is_general(from))
    }
}

fn in_words(state: &State, change: &Change) -> Vec<String> {
    let line = |words: &str, units: &[UnitId]| {
        let named: Vec<String> = units
            .iter()
            .map(|id| {
                let name = state.unit(id).map_or("", |unit| unit.name.as_str());
                format!("{} {name}", state.oob().address(id))
            })
            .collect();
        (!named.is_empty()).then(|| format!("{words}: {}", named.join(", ")))
    };
    [
        line("in sight now", &change.seen),
        line("moves in sight", &change.moved),
        line("out of sight", &change.lost),
        line("gone from the table", &change.gone),
    ]
    .into_iter()
    .flatten()
    .collect()
}
