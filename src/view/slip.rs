//! Slips of players: the turn that each is meant for, and the line that plays it.

use crate::presentation::Describe;
use crate::spectator::Spectator;
use crate::story::request;
use game::session::Session;
use game::tray::{PHOTOGRAPH, Slip};
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{name::SideId, phase::Phase};

/// Returns the player turn that a side's slip is meant for, which depends on the phase of its act. The sides take
/// turns, but both fight in each turn (RUL-72).
#[must_use]
pub fn due(known: &State, side: &SideId, of: Phase) -> u32 {
    let is_ahead = of >= known.phase();
    let turns = match (of, known.active() == side, is_ahead) {
        (Phase::Deployment, ..) | (_, true, true) | (Phase::Combat, _, true) => 0,
        (Phase::Combat, ..) | (_, false, _) => 1,
        (_, true, false) => 2,
    };
    known.turn() + turns
}

/// Checks whether it is too late for a waiting slip. It is never too late for orders, which may be written in advance,
/// or for messages, which belong to no phase.
#[must_use]
pub fn is_over(slip: &Slip, now: &State) -> bool {
    let phases = [Phase::Deployment].into_iter().chain(Phase::TURN);
    let phase = phases.into_iter().find(|phase| phase.name() == slip.phase);
    let has_phase = slip.line.is_some() && slip.kind != "order";
    let is_past = phase.is_some_and(|phase| (slip.turn, phase) < (now.turn(), now.phase()));
    has_phase && is_past
}

/// Returns the moment that a waiting slip of `side` is kept for, such as `Orders, turn 5`; `None` if its act belongs to
/// the present phase or to none, or if it is too late.
#[must_use]
pub fn kept_for(slip: &Slip, side: Option<&SideId>, now: &State) -> Option<String> {
    let phases = [Phase::Deployment].into_iter().chain(Phase::TURN);
    let phase = phases
        .into_iter()
        .find(|phase| phase.name() == slip.phase)?;
    let is_first_order = slip.kind == "order" && now.phase() == Phase::Deployment;
    if slip.line.is_none() || is_first_order || is_over(slip, now) {
        return None;
    }
    let is_turn = phase == Phase::Combat || side.is_none_or(|side| side == now.active());
    let is_now = phase == now.phase() && slip.turn <= now.turn() && is_turn;
    // An order that was not taken in its own turn is kept for the next one of its side.
    let next = side.map_or(now.turn(), |side| due(now, side, phase));
    let turn = now.counted(slip.turn.max(next));
    (!is_now).then(|| format!("{}, {} {turn}", phase.title(), now.turn_word()))
}

/// Checks whether it is too late for a waiting slip in a game of hexes, where each act is meant for the moment when it
/// was sent.
#[must_use]
pub fn is_over_in_hexes<R: Describe>(slip: &Slip, now: &R::State) -> bool {
    let is_past = slip.turn <= R::turn(now);
    slip.line.is_some() && slip.when != R::summary(now) && is_past
}

/// Returns the moment that a waiting slip is kept for in a game of hexes: the moment when it was sent, if the game has
/// since gone back to an earlier turn; else `None`.
#[must_use]
pub fn kept_for_in_hexes<R: Describe>(slip: &Slip, now: &R::State) -> Option<String> {
    let is_ahead = slip.line.is_some() && slip.turn > R::turn(now);
    is_ahead.then(|| slip.when.clone())
}

/// Describes a slip: the requested act as a sentence, followed by the player's own words. A player reads the sentence
/// that he sent, even if its units have changed since; the referee reads the present names.
#[must_use]
pub fn request(slip: &Slip, known: &State) -> String {
    let line = slip.line.as_deref().filter(|_| slip.kind != PHOTOGRAPH);
    let Some(line) = line else {
        return slip.asks();
    };
    let sent = slip.sentence.clone();
    let now = || request::line_in_words(known, line);
    let sentence = match known.known_to() {
        Some(_) => sent.or_else(now),
        None => now().or(sent),
    };
    // An older tray keeps no sentences, and units named in the slip may have left the table since.
    let sentence =
        sentence.unwrap_or_else(|| format!("a request ({}) about units that are gone", slip.kind));
    match slip.words.as_str() {
        "" => sentence,
        words => format!("{sentence}: \u{201c}{words}\u{201d}"),
    }
}

/// Describes a slip for the referee: as for the player, followed by the line that would play it.
#[must_use]
pub fn request_and_line(slip: &Slip, known: &State) -> String {
    let request = request(slip, known);
    match slip.line.as_deref().filter(|_| slip.kind != PHOTOGRAPH) {
        Some(line) => format!("{request}  `{line}`"),
        None => request,
    }
}

/// Returns the line of a slip as the referee plays it; `None` if the slip has only words.
#[must_use]
pub fn line(slip: &Slip, side: Option<&str>, session: &Session<Fields>) -> Option<String> {
    let line = slip.line.as_deref()?;
    if slip.kind != "ride" {
        return Some(line.to_owned());
    }
    let mut onlooker = Spectator::new(side.map(SideId::new));
    onlooker.follow(session);
    Some(onlooker.as_played(line))
}
