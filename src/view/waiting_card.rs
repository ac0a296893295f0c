//! The waiting card of a seat: its due acts, the side that everyone waits for, what it may do meanwhile, and what
//! follows soon. All of it comes from the game as the side knows it.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::acts::{ActKind, BrigadeActs};
use crate::assist;
use crate::presentation::Describe;
use crate::sheets::pace::Pace;
use game::any::Hosted;
use game::journal::{Journal, Seq};
use game::local_time;
use game::session::Session;
use rules::fields::combat::casualties;
use rules::fields::state::{BrigadeState, GeneralState, State, draft::Fields};
use rules::fields::terms::{
    command::Command,
    event::Event,
    fate::GeneralFate,
    name::{BrigadeId, SideId},
    order_of_battle::Rank,
    phase::Phase,
};
use rules::spelling::counted;

/// Start and usual length of the present phase, taken only from entries that everyone hears.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Tempo {
    /// Start of the phase in milliseconds of Unix time; `None` before the first phase.
    pub began: Option<u64>,
    /// Start of the phase as a time of day: `19:40`; `None` before the first phase.
    pub since: Option<String>,
    /// Usual length of the phase for the active side, in minutes; `None` until that side has completed it once.
    pub usual: Option<u32>,
    /// Closing time of the hall: `22:30`; `None` if none was announced.
    pub closes: Option<String>,
}

impl Tempo {
    /// Returns the tempo of a game from its journal.
    #[must_use]
    pub fn from_session(session: &Session<Fields>) -> Self {
        // The first phase begins with the game.
        let began = began(session).or(Some(session.facts().created));
        let state = session.state();
        let forecast = Pace::known(session).forecast(state, began.unwrap_or_default());
        let active = usize::from(state.oob().side_number(state.active()));
        let phases = forecast.sides.get(active).into_iter();
        let phase = state.phase().name();
        let usual = phases
            .flat_map(|side| &side.phases)
            .find(|(name, _)| *name == phase)
            .map(|(_, minutes)| minutes.round() as u32);
        Self {
            began,
            since: began.map(hour),
            usual: usual.filter(|minutes| *minutes > 0),
            closes: forecast.hall.map(|hall| hall.closes),
        }
    }

    /// Returns the tempo of a game whose sides may act in secret: only the start of the present step. The step starts
    /// when the public summary of the game or the acting side changes, so no secret act affects it.
    #[must_use]
    pub fn of_public_steps<R: Describe>(session: &Session<R>) -> Self {
        let journal = session.journal();
        let step = |state: &R::State| (R::summary(state), R::in_turn(state));
        let mut began = session.facts().created;
        let mut last = began;
        let mut now = step(journal.start());
        let mut note = |state: &R::State, at: u64| {
            let then = std::mem::replace(&mut now, step(state));
            if then != now {
                began = at;
            }
        };
        session.walk(|before, entry, stands| {
            if stands {
                note(before, last);
                last = first_at(journal, entry.seq).unwrap_or(entry.at);
            }
        });
        note(session.state(), last);
        Self {
            began: Some(began),
            since: Some(hour(began)),
            ..Self::default()
        }
    }
}

/// Returns the time of an entry, in milliseconds of Unix time. For an entry replayed by a fix, this is the time of the
/// original entry, because the fix may be secret.
fn first_at<R: Hosted>(journal: &Journal<R>, seq: Seq) -> Option<u64> {
    journal
        .entry(journal.first_thrown(seq))
        .map(|entry| entry.at)
}

/// Returns when the present phase began, in milliseconds of Unix time; `None` before the first phase.
fn began(session: &Session<Fields>) -> Option<u64> {
    let journal = session.journal();
    let is_open =
        |event: &Event| matches!(event, Event::TurnBegan { .. } | Event::PhaseBegan { .. });
    let began = |seq: &Seq| {
        let entry = journal.entry(*seq)?;
        let begins = entry.act()?.events.iter().any(is_open);
        begins.then(|| first_at(journal, *seq)).flatten()
    };
    let line = journal.line_to(journal.here());
    line.iter().rev().find_map(began)
}

/// Formats a moment in milliseconds of Unix time as a time of day, as the script of the pages does: `19:40`, `06:38`.
#[must_use]
pub fn hour(at: u64) -> String {
    let minutes = (at / 60_000) as i64 + local_time::ahead_of_utc(at);
    let minutes = minutes.rem_euclid(24 * 60);
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// An act that a seat owes, or may do now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DueAct {
    /// The act as the seat reads it.
    pub words: String,
    /// The brigade that does the act; `None` for an act of the whole side.
    pub brigade: Option<BrigadeId>,
}

impl DueAct {
    fn of_side(words: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            brigade: None,
        }
    }

    fn of_brigade(brigade: &BrigadeState, act: &str) -> Self {
        Self {
            words: format!("{}: {act}", called(brigade)),
            brigade: Some(brigade.id.clone()),
        }
    }
}

/// The waiting card of a seat.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WaitingCard {
    /// Acts that the seat owes or may do now.
    pub yours: Vec<DueAct>,
    /// The side and phase that everyone waits for, in words.
    pub whom: String,
    /// True if the seat waits for another side, so that its player has time to write orders and to read.
    pub is_idle: bool,
    /// The seat's messengers, each with the inches to go, but without the dangers on the way.
    pub riders: Vec<String>,
    /// Events that follow soon, a sentence each.
    pub soon: Vec<String>,
}

impl WaitingCard {
    /// Returns the card of a seat; `is_own` picks its brigades. `known` is the game as the side knows it, and `acts`
    /// are the acts of the side's brigades. Without a side the card is for the referee, who commands no troops.
    #[must_use]
    pub fn new(
        known: &State,
        side: Option<&SideId>,
        is_own: impl Fn(&BrigadeState) -> bool,
        acts: &[BrigadeActs],
        tempo: &Tempo,
    ) -> Self {
        let own: Vec<&BrigadeState> = known
            .brigades()
            .filter(|brigade| side == Some(&brigade.side) && is_own(brigade))
            .collect();
        let is_over = known.over().is_some();
        let is_turn = side == Some(known.active());
        Self {
            yours: match is_over {
                true => Vec::new(),
                false => [tests(known, &own), yours(known, &own, acts, is_turn)].concat(),
            },
            whom: whom(known, tempo),
            is_idle: !is_over && side.is_some() && !is_turn && known.phase() != Phase::Deployment,
            riders: match is_over {
                true => Vec::new(),
                false => riders(known),
            },
            soon: match is_over {
                true => Vec::new(),
                false => soon(known, side, &own, tempo),
            },
        }
    }
}

fn called(brigade: &BrigadeState) -> String {
    format!("{} {}", brigade.callsign, brigade.name)
}

/// Checks whether a general leads one of some brigades, or commands a division or corps that contains one. The
/// commander of the army concerns every brigade.
pub fn concerns<'a>(
    known: &State,
    general: &GeneralState,
    mut own: impl Iterator<Item = &'a BrigadeState>,
) -> bool {
    let id = general.id.as_str();
    let corps = |brigade: &BrigadeState| known.oob().division(&brigade.division)?.corps.as_ref();
    let commands = |brigade: &BrigadeState| {
        brigade.id.as_str() == id
            || brigade.division.as_str() == id
            || corps(brigade).is_some_and(|corps| corps.as_str() == id)
    };
    general.rank == Rank::Army || own.any(commands)
}

/// Returns the seat's generals who must be tested (GEN-02), as far as its side knows.
fn tests(known: &State, own: &[&BrigadeState]) -> Vec<DueAct> {
    if known.phase() != Phase::Combat {
        return Vec::new();
    }
    let is_own = |command: &Command| match command {
        Command::Casualty { general: Some(id) } => {
            let general = known.general(id);
            general.is_some_and(|general| is_of(known, general, own))
        }
        _ => false,
    };
    let openings = casualties::casualty_openings(known).into_iter();
    let own = openings.filter(|opening| is_own(&opening.command));
    own.map(|opening| DueAct::of_side(format!("a test: {}", opening.words)))
        .collect()
}

/// Checks whether a general concerns some brigades and is on their side.
fn is_of(known: &State, general: &GeneralState, own: &[&BrigadeState]) -> bool {
    let is_side = own.first().is_some_and(|first| first.side == general.side);
    is_side && concerns(known, general, own.iter().copied())
}

/// Returns the seat's due acts, or those that it may do, as far as its side knows.
fn yours(known: &State, own: &[&BrigadeState], acts: &[BrigadeActs], is_turn: bool) -> Vec<DueAct> {
    if known.phase() == Phase::Deployment {
        let away = own.iter().filter(|brigade| {
            !known.is_on_table(&brigade.id) && brigade.arrives().is_none() && !brigade.is_broken()
        });
        return away
            .map(|brigade| DueAct::of_brigade(brigade, "place it"))
            .collect();
    }
    if !is_turn {
        return Vec::new();
    }
    if known.phase() == Phase::Draw {
        return vec![DueAct::of_side("draw a chit")];
    }
    let there = own
        .iter()
        .filter(|brigade| !brigade.is_broken() && known.is_on_table(&brigade.id));
    let due = |brigade: &&BrigadeState| {
        let acts = acts.iter().find(|acts| acts.brigade == brigade.id);
        let words = due_words(known, brigade, acts);
        (!words.is_empty()).then(|| DueAct::of_brigade(brigade, &words.join("; ")))
    };
    there.filter_map(due).collect()
}

/// Describes the acts that the phase allows a brigade.
fn due_words(known: &State, brigade: &BrigadeState, acts: Option<&BrigadeActs>) -> Vec<String> {
    let has = |kind: ActKind| {
        let act = acts.and_then(|acts| acts.act(kind.name()));
        act.is_some_and(|act| act.reason.is_none())
    };
    let offered = |kinds: &[(ActKind, &str)]| {
        let offered = kinds.iter().filter(|(kind, _)| has(*kind));
        offered.map(|(_, words)| (*words).to_owned()).collect()
    };
    const ACCEPT: (ActKind, &str) = (ActKind::Accept, "may accept its waiting order");
    match known.phase() {
        Phase::Orders if assist::may_be_sent(known, &brigade.id) => {
            vec!["you may send it an order".to_owned()]
        }
        Phase::Activation if brigade.result().is_none() => {
            vec!["roll two dice to activate it".to_owned()]
        }
        Phase::Activation => offered(&[(ActKind::Rally, "may rally"), ACCEPT]),
        Phase::GrandTactical => offered(&[
            (ActKind::March, "marches as ordered"),
            (ActKind::MarchElsewhere, "may march elsewhere"),
        ]),
        Phase::Tactical => {
            let points = known.brigadier(&brigade.id).map_or(0, GeneralState::points);
            let left = format!("may move, {} left", counted(u32::from(points), "point"));
            let moves = (points > 0 && has(ActKind::Move)).then_some(left);
            moves.into_iter().chain(offered(&[ACCEPT])).collect()
        }
        Phase::Combat => offered(&[
            (ActKind::Fire, "may fire"),
            (ActKind::Melee, "may fight the enemy in contact"),
        ]),
        Phase::Orders | Phase::Draw | Phase::Morale | Phase::Deployment => Vec::new(),
    }
}

/// Describes the side and phase that everyone waits for, since when, and how long the phase usually takes.
#[must_use]
pub fn whom(known: &State, tempo: &Tempo) -> String {
    if let Some(why) = known.over() {
        return format!("the game is over, {why}");
    }
    let whose = match known.turn() {
        0 => known.phase().title().to_owned(),
        _ => format!(
            "{}, {}",
            known.side_name(known.active()),
            known.phase().title()
        ),
    };
    let since = tempo.since.as_ref();
    let since = since.map_or_else(String::new, |since| format!(", since {since}"));
    let usual = tempo.usual.map(|minutes| counted(minutes, "minute"));
    let usual = usual.map_or_else(String::new, |usual| format!(", usually {usual}"));
    format!("{whose}{since}{usual}")
}

fn riders(known: &State) -> Vec<String> {
    let riders = assist::riders(known).into_iter().map(|rider| {
        let way = rider.in_words(known);
        let way = way.map_or_else(String::new, |way| format!(", {way}"));
        // The messenger's number is left out, because the referee uses another one.
        format!("messenger {}{way}", rider.words)
    });
    riders.collect()
}

fn soon(known: &State, side: Option<&SideId>, own: &[&BrigadeState], tempo: &Tempo) -> Vec<String> {
    let word = known.turn_word();
    let mut arrivals: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    let away = own
        .iter()
        .filter(|brigade| !known.is_on_table(&brigade.id) && !brigade.is_broken());
    for (brigade, turn) in away.filter_map(|brigade| Some((brigade, brigade.arrives()?))) {
        arrivals
            .entry(known.counted(turn))
            .or_default()
            .push(called(brigade));
    }
    let arrivals = arrivals
        .into_iter()
        .map(|(turn, who)| format!("{word} {turn}: {}", who.join(", ")));
    let generals = known.generals().filter_map(|general| {
        let is_own = side.is_none() || is_of(known, general, own);
        let is_out = is_own && general.fate() != GeneralFate::Fit;
        let turn = general.back_on().filter(|_| is_out)?;
        Some(match general.fate() {
            GeneralFate::Dead => format!("a successor of {} in {word} {turn}", general.name),
            _ => format!("{} is back in {word} {turn}", general.name),
        })
    });
    let hall = tempo.closes.iter();
    let hall = hall.map(|closes| format!("the hall closes at {closes}"));
    arrivals.chain(generals).chain(hall).collect()
}
