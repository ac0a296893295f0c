//! Follows the line of play and gathers the facts of each player turn.

use std::collections::BTreeMap;

use super::{
    DiaryLength, DiaryOptions, DiaryTurn, Topic,
    arms::missing_arms,
    balance::Balance,
    begins_a_full_turn,
    fact::{self, DiaryFact, DiaryFight, Noted},
    fights,
    ground::Keepers,
    losses::{self, DiaryLosses, Killed, Toll},
    map_layers,
    moments::{self, Highlight, HighlightKind},
    paragraphs,
    prose::{ChapterMemory, ProseNames},
};
use crate::fog_of_war;
use crate::map::{TableMap, moment::Position};
use crate::tape::doubt::PlaceErrors;
use game::journal::Seq;
use game::session::Session;
use rules::Ruleset;
use rules::fields::state::{Counting, State, draft::Fields};
use rules::fields::terms::{
    command::{Command, Judgement},
    event::Event,
    fate::GeneralFate,
    name::{ObjectiveId, SideId},
};

/// Everything gathered from the line of play.
pub(super) struct PlayLine {
    pub(super) parts: Vec<DiaryTurn>,
    pub(super) moments: Vec<Highlight>,
    pub(super) fights: Vec<(u32, DiaryFight)>,
    pub(super) losses: DiaryLosses,
    /// Objectives, ground and losses before the first turn and at each close.
    pub(super) balances: Vec<Balance>,
    /// Objectives whose ground is held, but not with all the arms for which they ask, with these arms.
    pub(super) unarmed: BTreeMap<ObjectiveId, Vec<&'static str>>,
    /// The game as the reader knows it at the end.
    pub(super) known: State,
}

struct Walk<'a> {
    options: &'a DiaryOptions,
    position: Position,
    /// Facts of the player turn so far.
    facts: Vec<Noted>,
    /// Words already used in the chapter.
    memory: ChapterMemory,
    /// Holders of valued ground, as far as the reader knows them.
    keepers: Keepers,
    /// Generals who were killed, and the reasons why brigades broke.
    toll: Toll,
    /// True during an act in which the referee judges an objective.
    is_ruling: bool,
    told: PlayLine,
}

/// Collects the events up to now, as far as the side in the options may know them.
pub(super) fn follow(session: &Session<Fields>, options: &DiaryOptions) -> PlayLine {
    let journal = session.journal();
    let start = State::clone(journal.start());
    let mut walk = Walk {
        options,
        position: Position::start(start, options.side.as_ref()),
        facts: Vec::new(),
        memory: ChapterMemory::default(),
        keepers: Keepers::default(),
        toll: Toll::default(),
        is_ruling: false,
        told: PlayLine {
            parts: Vec::new(),
            moments: Vec::new(),
            fights: Vec::new(),
            losses: DiaryLosses::default(),
            balances: Vec::new(),
            unarmed: BTreeMap::new(),
            known: State::clone(journal.start()),
        },
    };
    walk.keepers = Keepers::from_state(&walk.position.known());
    let balance = Balance::new(0, &walk.position.known());
    walk.told.balances.push(balance);
    for seq in journal.line_to(journal.here()) {
        if let Some(act) = journal.entry(seq).and_then(|entry| entry.act()) {
            walk.act(seq, act);
        }
    }
    walk.close();
    walk.told.known = walk.position.known().into_owned();
    walk.told.losses = losses::losses_so_far(&walk.position, options.side.as_ref(), &walk.toll);
    walk.told
}

impl Walk<'_> {
    fn side(&self) -> Option<&SideId> {
        self.options.side.as_ref()
    }

    fn is_told(&self) -> bool {
        let turns = self.options.turns.as_ref();
        turns.is_none_or(|turns| turns.contains(&self.position.state.turn()))
    }

    fn act(&mut self, seq: Seq, act: &game::journal::ActOf<Fields>) {
        let heard: Vec<(usize, Event)> = match &self.position.sightings {
            Some(sightings) => fog_of_war::heard(sightings, &self.position.state, act),
            None => act.events.iter().cloned().enumerate().collect(),
        };
        let mut heard = heard.into_iter().peekable();
        self.is_ruling = matches!(act.command, Command::Judge { .. });
        let mut first = self.facts.len();
        for (n, event) in act.events.iter().enumerate() {
            if let Event::TurnBegan { turn, .. } = event {
                self.close();
                if begins_a_full_turn(&self.position.state, *turn) {
                    let is_full = self.options.length >= DiaryLength::Full;
                    self.memory.begin_chapter(is_full);
                }
                first = 0;
            }
            if let Some((_, event)) = heard.next_if(|(number, _)| *number == n)
                && self.is_told()
            {
                self.note(&event, (seq, n), first);
            }
            self.bury(event);
            self.position.doubts.note(event);
            Fields::apply(&mut self.position.state, event);
        }
        if self.is_told() && self.side().is_none() {
            let turn = self.position.state.turn();
            let overruled = act.overruled().iter();
            let told = overruled.map(|overruled| moments::overruled(turn, overruled));
            let told: Vec<Highlight> = told.collect();
            self.remember(told);
        }
        self.position.entry = seq;
        self.look();
    }

    fn bury(&mut self, event: &Event) {
        match event {
            Event::GeneralTested {
                general,
                fate: GeneralFate::Dead,
                ..
            } => {
                let fallen = self.position.state.general(general);
                self.toll.killed.extend(fallen.map(|general| Killed {
                    id: general.id.clone(),
                    side: general.side.clone(),
                    name: general.name.clone(),
                }));
            }
            Event::BrigadeBroken { brigade, why, .. } => {
                let why = fact::cause(why);
                self.toll.broken.insert(brigade.clone(), why);
            }
            _ => {}
        }
    }

    fn look(&mut self) {
        if let Some(sightings) = &mut self.position.sightings {
            sightings.follow(&self.position.state);
        }
    }

    /// Notes an event; `first` is the index of the first fact of the act.
    fn note(&mut self, event: &Event, id: super::EventId, first: usize) {
        let state = &self.position.state;
        let mut names = ProseNames::new(state, self.memory.clone(), !self.options.brief);
        (names.is_ruling, names.is_brief) = (self.is_ruling, self.options.brief);
        names.is_referee = self.side().is_none();
        if let Event::Judged {
            objective,
            judgement: Judgement::Met,
        } = event
            && !self.is_ruling
        {
            let mut objectives = state.oob().objectives.iter();
            let judged = objectives.find(|one| one.id == *objective);
            let missing = judged.map(|judged| missing_arms(state, judged));
            let missing = missing.unwrap_or_default();
            self.told.unarmed.insert(objective.clone(), missing);
        }
        let turn = state.turn();
        let moment = moments::from_event(&mut names, turn, event);
        // A brigade whose last unit breaks gives way first, so the cause is the last fact before the costs.
        let mut own = self.facts.get_mut(first..).unwrap_or_default().iter_mut();
        let last = own.rfind(|noted| !matches!(noted.fact, DiaryFact::Said(Topic::Cost, ..)));
        let mut noted = fact::note_event(&mut names, event, last, id);
        if let Some(DiaryFact::Fought(fight)) = noted.as_mut().map(|noted| &mut noted.fact) {
            let charges = self.facts.iter().filter_map(|noted| match &noted.fact {
                DiaryFact::Charged(unit, enemy, _) => Some((unit, enemy)),
                _ => None,
            });
            fight.is_charge = charges
                .into_iter()
                .any(|(unit, enemy)| fights::are_foes(fight, unit, enemy));
        }
        // A sentence that is left out of a shorter diary does not introduce the units in it.
        let is_told = noted.as_ref().is_none_or(|noted| match noted.fact {
            DiaryFact::Said(_, length, _) => length <= self.options.length,
            _ => true,
        });
        if is_told {
            self.memory = names.memory();
        }
        self.facts.extend(noted);
        self.remember(moment);
    }

    /// Keeps moments, each with the table at that time if maps of moments were requested.
    fn remember(&mut self, moments: impl IntoIterator<Item = Highlight>) {
        for moment in moments {
            let map = self.options.maps_of_moments.then(|| self.map());
            self.told.moments.push(Highlight { map, ..moment });
        }
    }

    /// Ends the part of the diary for a player turn that closes.
    fn close(&mut self) {
        let is_told = self.is_told();
        let mut facts = std::mem::take(&mut self.facts);
        self.look();
        let known = self.position.known();
        let changed = self.keepers.follow(&known, self.options.side.as_ref());
        let balance = Balance::new(known.turn(), &known);
        self.told.balances.push(balance);
        let state = &self.position.state;
        let turn = state.turn();
        if turn == 0 && facts.is_empty() || !is_told {
            self.look();
            self.position.before = Some(self.position.board());
            return;
        }
        let moments = changed.changed.iter().map(|changed| {
            let weight = match changed.is_taken {
                true => moments::GROUND,
                false => moments::LEFT,
            };
            let moment = Highlight::new(turn, &changed.words());
            Highlight {
                kind: HighlightKind::Ground,
                ..moment.hurting(weight, changed.hurts.clone())
            }
        });
        let moments: Vec<Highlight> = moments.collect();
        let lost = changed.changed.into_iter();
        let lost =
            lost.map(|changed| DiaryFact::GroundLost(changed.head, changed.place, changed.tail));
        let occupied = changed.occupied.into_iter();
        let occupied =
            occupied.map(|words| DiaryFact::Said(Topic::Holds, DiaryLength::Short, words));
        facts.extend(lost.chain(occupied).map(|fact| Noted {
            fact,
            tells: Vec::new(),
        }));
        let memory = std::mem::take(&mut self.memory);
        let mut names = ProseNames::new(state, memory, !self.options.brief);
        names.is_brief = self.options.brief;
        let is_referee = self.options.side.is_none();
        let paragraphs =
            paragraphs::paragraphs(&mut names, &facts, self.options.length, is_referee);
        self.memory = names.memory();
        self.remember(moments);
        // A judgement settles what happened before it.
        let moments = &mut self.told.moments;
        moments.sort_by_key(|one| (one.turn, one.kind == HighlightKind::Verdict));
        self.look();
        let has_events = !facts.is_empty();
        let fights = facts.into_iter().filter_map(|noted| match noted.fact {
            DiaryFact::Fought(fight) => Some((turn, *fight)),
            _ => None,
        });
        let fights: Vec<(u32, DiaryFight)> = fights.collect();
        if is_referee {
            self.note_rare(&fights);
        }
        let state = &self.position.state;
        self.told.fights.extend(fights);
        self.position.closed = (turn > 0).then_some(turn);
        let part = DiaryTurn {
            title: String::new(),
            turn,
            until: turn,
            side: match (turn, state.counting()) {
                (0, _) | (_, Counting::Rounds) => String::new(),
                _ => state.side_name(state.active()).to_owned(),
            },
            has_events,
            paragraphs,
            map: self.map(),
            is_key: false,
        };
        self.told.parts.push(part);
        self.position.closed = None;
        self.position.before = Some(self.position.board());
        self.position.doubts = PlaceErrors::default();
    }

    /// Records fights with rare results as moments, instead of the ordinary moments of units that broke in them. Only a
    /// reader who knows both sums can tell that a result is rare.
    fn note_rare(&mut self, fights: &[(u32, DiaryFight)]) {
        for (turn, fight) in fights {
            // Each moment is read by itself, so addresses would only distract.
            let mut names = ProseNames::bare(&self.position.state);
            let Some(mut rare) = moments::rare(&mut names, *turn, fight) else {
                continue;
            };
            let blows = fight.blows.iter();
            let same: Vec<Highlight> = blows
                .map(|blow| moments::broken(&names, *turn, &blow.unit))
                .collect();
            let is_same = |moment: &Highlight| same.iter().any(|same| same.tells_as(moment));
            let at = self.told.moments.iter().position(is_same);
            // The table as it stood when the unit broke.
            let map = at.and_then(|at| self.told.moments.get(at)?.map.clone());
            rare.map = map.or_else(|| self.options.maps_of_moments.then(|| self.map()));
            let at = at.unwrap_or(self.told.moments.len());
            self.told.moments.retain(|moment| !is_same(moment));
            self.told
                .moments
                .insert(at.min(self.told.moments.len()), rare);
        }
    }

    fn map(&self) -> TableMap {
        // These layers name no unit, so the map cannot fail because of an unknown one.
        TableMap::new(&self.position, &map_layers())
            .unwrap_or_else(|_| TableMap::bare(&self.position))
    }
}
