//! Spectators: someone who follows a game that others play. The referee sees everything, a side only what it may know
//! ([`crate::fog_of_war`]).

mod division;
mod skimming;
mod work;

use std::borrow::Cow;

use super::{
    board::{Board, UnitOnBoard, sightings::Sightings},
    sheets::{
        card::{self, BrigadeLine},
        overview,
    },
    story,
};
use crate::fog_of_war::{
    self,
    fights::{self, FightCard},
};
use game::journal::{Act, Seq};
use game::session::{Passage, Session};
use game::store::StoreError;
use rules::fields::state::{Counting, State, draft::Fields};
use rules::fields::terms::{command::Command, event::Event, name::SideId};
use skimming::{Attention, HeardActs, SkimmedActs};
use table::measure::Measure;

pub use division::OwnDivision;
use work::begins_phase;
pub use work::{OwnWork, OwnWorkLine};

/// A line of the story, with its time and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoryLine {
    /// Turn, side and phase, in words.
    pub when: String,
    /// The event in words.
    pub text: String,
    /// The brigades and divisions whose orders and messengers the line is about; empty for a line about other things.
    pub of: Vec<String>,
}

/// A reader's view of a game at present.
#[derive(Debug, Clone, PartialEq)]
pub struct SpectatorView {
    /// The battle, the turn and the phase.
    pub heading: String,
    /// The table as the reader knows it.
    pub board: Board,
    /// The brigades of the reader's side; for the referee, all.
    pub brigades: Vec<BrigadeLine>,
    /// The divisions of the reader's side; for the referee, all.
    pub divisions: Vec<OwnDivision>,
    /// State of the armies that the reader may know, a line for each; empty if the roster has no demoralisation
    /// (DEM-06).
    pub armies: Vec<String>,
    /// The number of the reader's side; `None` for the referee.
    pub side: Option<u8>,
    /// Unit in which the game counts turns: player turns or rounds.
    pub counting: Counting,
}

impl SpectatorView {
    /// Returns a line for each enemy unit's last report (ZOO-09); none for the referee.
    #[must_use]
    pub fn reports(&self) -> Vec<String> {
        let enemies = self
            .board
            .stands
            .iter()
            .filter(|stand| self.side.is_some_and(|s| s != stand.side));
        enemies
            .map(|stand| report(stand, self.board.measure, self.counting.word()))
            .collect()
    }
}

fn report(stand: &UnitOnBoard, measure: Measure, word: &str) -> String {
    let base = &stand.base;
    let place = format!(
        "{} {} at {} facing {}",
        stand.address,
        stand.name,
        measure.say_point(base.at),
        base.facing
    );
    match stand.reported {
        None => format!("{place}, in sight"),
        Some(0) => format!("{place}, as placed in the set-up"),
        Some(turn) => format!("{place}, last seen in {word} {turn}"),
    }
}

/// Someone who follows a game that others play.
#[derive(Debug)]
pub struct Spectator {
    side: Option<SideId>,
    sightings: Option<Sightings>,
    /// Numbers of the acts followed so far, in order.
    line: Vec<Seq>,
    state: Option<State>,
    told: Vec<StoryLine>,
    /// Events that both sides hear in the same words.
    open: Vec<StoryLine>,
    /// Fights of the spectator's side; empty for the referee.
    fights: Vec<FightCard>,
    /// Work on the table for the players of the spectator's side; empty for the referee.
    work: OwnWork,
    /// The work of the last finished phase that gave any.
    done: OwnWork,
    /// The position before the act that began the present phase; `None` before the game was followed.
    phase_start: Option<State>,
    /// True if the spectator heard the last act.
    heard: bool,
    /// Snapshots to return to when acts are undone, the oldest first.
    kept: Vec<SpectatorMemory>,
    /// Number of acts at the end of the game whose story a latecomer hears; `None` for all acts.
    hears_from: Option<usize>,
}

/// A spectator's knowledge after a number of acts.
#[derive(Debug)]
struct SpectatorMemory {
    acts: usize,
    state: State,
    sightings: Option<Sightings>,
    /// Numbers of sentences in the spectator's story and in the public one, and number of fights.
    told: (usize, usize, usize),
    done: OwnWork,
    phase_start: Option<State>,
}

/// Number of acts between two snapshots.
const STRIDE: usize = 64;

/// Maximum number of snapshots; in a longer game they lie farther apart.
const MAX_SNAPSHOTS: usize = 256;

/// Number of acts at the end of a game that are searched for the last one heard.
const LAST_ACTS: usize = 16;

/// Number of acts at the end of a game whose story a latecomer hears: more than a window shows.
const STORY_ACTS: usize = 512;

impl Spectator {
    /// Makes a spectator of a side; without a side it is the referee, who knows everything.
    #[must_use]
    pub fn new(side: Option<SideId>) -> Self {
        Self {
            side,
            sightings: None,
            line: Vec::new(),
            state: None,
            told: Vec::new(),
            open: Vec::new(),
            fights: Vec::new(),
            work: OwnWork::default(),
            done: OwnWork::default(),
            phase_start: None,
            heard: false,
            kept: Vec::new(),
            hears_from: None,
        }
    }

    /// Makes a spectator who joins late and hears only the last acts of the story, so that a long game opens at once.
    #[must_use]
    pub fn latecomer(side: Option<SideId>) -> Self {
        Self {
            hears_from: Some(STORY_ACTS),
            ..Self::new(side)
        }
    }

    /// Makes a spectator at the end of a game who knows only the last line of its story.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot be read any more.
    pub fn at_end(side: Option<SideId>, passage: &Passage<Fields>) -> Result<Self, StoreError> {
        let mut heard = HeardActs::from_act(passage.acts().saturating_sub(LAST_ACTS));
        let mut most = LAST_ACTS;
        loop {
            let mut onlooker = Self::new(side.clone());
            let mut state = onlooker.begin(passage.start());
            let mut skimmed = SkimmedActs::new(side.clone(), &state, heard);
            passage.each_act(|number, act| {
                onlooker.see(&mut skimmed, number, &mut state, act);
            })?;
            skimmed.catch_up(onlooker.sightings.as_mut(), &state);
            onlooker.state = Some(state);
            let (loud, last) = skimmed.into_loud();
            if !onlooker.told.is_empty() || loud.is_empty() {
                return Ok(onlooker);
            }
            // A side may hear nothing for a long time, so only acts that it may have heard are read again.
            heard = last.with_loud(&loud, most);
            most = most.saturating_mul(16);
        }
    }

    /// Applies an act to the state; the spectator hears of it, unless the act is skimmed.
    fn see(
        &mut self,
        skimmed: &mut SkimmedActs,
        number: usize,
        state: &mut State,
        act: &Act<Command, Event>,
    ) {
        let attention = skimmed.attention(number);
        skimmed.note_passed(attention == Attention::Passes);
        if begins_phase(act) {
            self.end_phase(state, attention == Attention::Hears);
        }
        match attention {
            Attention::Skims => {
                if let Some(sightings) = skimmed.skim(number, state, act) {
                    self.sightings = Some(sightings);
                }
            }
            Attention::Passes => {
                game::journal::fold_act::<Fields>(state, act);
                self.heard = false;
            }
            Attention::Hears => {
                let before = state.clone();
                game::journal::fold_act::<Fields>(state, act);
                self.tell(&before, state, act);
            }
        }
    }

    /// Follows the game to its present state; after an undo, it starts from the last snapshot before the undone acts.
    pub fn follow(&mut self, session: &Session<Fields>) {
        let journal = session.journal();
        let line = journal.line_to(journal.here());
        let is_new = line != self.line;
        let earlier = self.state.clone().filter(|_| is_new);
        let is_back = !line.starts_with(&self.line);
        let mut state = match self.state.take() {
            Some(state) if line.starts_with(&self.line) => state,
            _ => self.go_back(&line, journal.start()),
        };
        let stride = STRIDE.max(line.len() / MAX_SNAPSHOTS);
        let unheard = match (self.line.is_empty(), self.hears_from) {
            (true, Some(last)) => line.len().saturating_sub(last),
            _ => 0,
        };
        let heard = HeardActs::from_act(unheard);
        let mut skimmed = SkimmedActs::new(self.side.clone(), &state, heard);
        for (acts, seq) in line.iter().enumerate().skip(self.line.len()) {
            let may_keep = acts >= unheard && acts % stride == 0;
            if may_keep && self.kept.last().is_none_or(|kept| kept.acts < acts) {
                self.keep(acts, &state);
            }
            if let Some(act) = journal.entry(*seq).and_then(|entry| entry.act()) {
                self.see(&mut skimmed, acts, &mut state, act);
            }
        }
        self.line = line;
        if is_new {
            self.list_work(earlier.as_ref(), &state, is_back);
        }
        self.state = Some(state);
    }

    /// Converts a line typed by a player for use in the game, because side and game number the messengers differently.
    #[must_use]
    pub fn as_played(&self, line: &str) -> String {
        let ride = || {
            let (own, rest) = line.strip_prefix("ride ")?.split_once(' ')?;
            let own: u32 = own.parse().ok()?;
            let mut numbers = self.sightings.as_ref()?.messengers().iter();
            let (number, _) = numbers.find(|(_, counted)| **counted == own)?;
            Some(format!("ride {number} {rest}"))
        };
        ride().unwrap_or_else(|| line.to_owned())
    }

    fn keep(&mut self, acts: usize, state: &State) {
        self.kept.push(SpectatorMemory {
            acts,
            state: state.clone(),
            sightings: self.sightings.clone(),
            told: (self.told.len(), self.open.len(), self.fights.len()),
            done: self.done.clone(),
            phase_start: self.phase_start.clone(),
        });
    }

    /// Goes back to the last snapshot that lies on the line of play, or to the start.
    fn go_back(&mut self, line: &[Seq], start: &State) -> State {
        let same = self.line.iter().zip(line);
        let same = same.take_while(|(was, is)| was == is).count();
        self.kept.retain(|kept| kept.acts <= same);
        let Some(kept) = self.kept.last() else {
            return self.begin(start);
        };
        self.line.truncate(kept.acts);
        self.told.truncate(kept.told.0);
        self.open.truncate(kept.told.1);
        self.fights.truncate(kept.told.2);
        self.sightings.clone_from(&kept.sightings);
        self.done.clone_from(&kept.done);
        self.phase_start.clone_from(&kept.phase_start);
        kept.state.clone()
    }

    fn begin(&mut self, start: &State) -> State {
        self.line.clear();
        self.told.clear();
        self.open.clear();
        self.fights.clear();
        self.kept.clear();
        self.done = OwnWork::default();
        self.phase_start = Some(start.clone());
        self.sightings = self.side.clone().map(Sightings::new);
        if let Some(sightings) = &mut self.sightings {
            sightings.follow(start);
        }
        start.clone()
    }

    fn tell(&mut self, before: &State, after: &State, act: &Act<Command, Event>) {
        let told = match &mut self.sightings {
            None => vec![story::act_sentence(before, act)],
            Some(sightings) => fog_of_war::follow(sightings, before, after, act),
        };
        self.open.extend(open(before, act));
        if let Some(side) = &self.side {
            self.fights.extend(fights::cards(side, before, after, act));
        }
        self.heard = !told.is_empty();
        if self.heard {
            self.told.push(StoryLine {
                when: when(moment(before, after, act)),
                text: told.join("; "),
                of: fog_of_war::orders_of(before, after, act),
            });
        }
    }

    /// Returns the story for this reader, the oldest line first.
    #[must_use]
    pub fn story(&self) -> &[StoryLine] {
        &self.told
    }

    /// Returns the fights of the spectator's side, the oldest first; none for the referee.
    #[must_use]
    pub fn fights(&self) -> &[FightCard] {
        &self.fights
    }

    /// Returns the spectator's line about the last act; `None` if the spectator heard nothing of it.
    #[must_use]
    pub fn heard_last(&self) -> Option<&StoryLine> {
        self.told.last().filter(|_| self.heard)
    }

    /// Returns the public events, the oldest first: fights and the end.
    #[must_use]
    pub fn open(&self) -> &[StoryLine] {
        &self.open
    }

    /// Returns the game as the spectator knows it; `None` before the game was followed.
    #[must_use]
    pub fn known(&self) -> Option<Cow<'_, State>> {
        let state = self.state.as_ref()?;
        Some(match &self.sightings {
            Some(sightings) => Cow::Owned(fog_of_war::state(state, sightings)),
            None => Cow::Borrowed(state),
        })
    }

    /// Returns the reader's present view; `None` before the game was followed.
    #[must_use]
    pub fn sight(&self) -> Option<SpectatorView> {
        let state = self.known()?;
        let state = state.as_ref();
        let is_own = |side: &SideId| self.side.as_ref().is_none_or(|own| own == side);
        let divisions = state.divisions().filter(|d| is_own(&d.side));
        let mut brigades = card::brigades(state);
        brigades.retain(|line| state.brigade(&line.id).is_some_and(|b| is_own(&b.side)));
        Some(SpectatorView {
            heading: match &self.side {
                // The viewing side comes first, so that even a narrow window shows it.
                Some(side) => format!(
                    "as {} sees it   {}",
                    state.side_name(side),
                    super::sheets::heading::heading(state)
                ),
                None => super::sheets::heading::heading(state),
            },
            counting: state.counting(),
            board: match &self.sightings {
                Some(sightings) => fog_of_war::board(state, sightings),
                None => Board::from_state(state),
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
            armies: self.armies(state),
            side: self.side.as_ref().map(|side| state.oob().side_number(side)),
        })
    }

    fn armies(&self, state: &State) -> Vec<String> {
        if let Some(side) = &self.side {
            return overview::army(state, side).into_iter().collect();
        }
        let sides = state.oob().sides.iter();
        sides
            .filter_map(|side| {
                Some(format!(
                    "{}, {}",
                    side.name,
                    overview::army(state, &side.id)?
                ))
            })
            .collect()
    }

    /// Returns view and story as lines of text.
    #[must_use]
    pub fn text(&self) -> String {
        let Some(sight) = self.sight() else {
            return String::new();
        };
        let mut lines = vec![sight.heading.clone(), String::new()];
        lines.extend(sight.armies.iter().cloned());
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
            lines.push("The enemy, where last seen (ZOO-09)".to_owned());
            lines.extend(sight.reports().iter().map(|line| format!("  {line}")));
        }
        if let Some(last) = self.told.last() {
            lines.push(String::new());
            lines.push(format!("{}: {}", last.when, last.text));
        }
        lines.join("\n")
    }
}

/// Returns the public part of an act, which both sides hear in the same words; `None` if the act has none.
fn open(before: &State, act: &Act<Command, Event>) -> Option<StoryLine> {
    let is_open = |event: &&Event| matches!(event, Event::Fought { .. } | Event::GameEnded { .. });
    let told = act.events.iter().filter(is_open);
    let told: Vec<String> = told
        .filter_map(|event| story::tell_event(before, event))
        .collect();
    (!told.is_empty()).then(|| StoryLine {
        when: when(before),
        text: told.join("; "),
        of: Vec::new(),
    })
}

/// Returns the position that gives an act its label in the story. An act that begins a phase belongs to the new phase.
fn moment<'s>(before: &'s State, after: &'s State, act: &Act<Command, Event>) -> &'s State {
    match begins_phase(act) {
        true => after,
        false => before,
    }
}

fn when(state: &State) -> String {
    match state.turn() {
        0 => state.phase().title().to_owned(),
        turn => format!(
            "{}{turn} {} {}",
            state.turn_letter(),
            state.side_name(state.active()),
            state.phase().title()
        ),
    }
}
