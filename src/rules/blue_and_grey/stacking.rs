//! The complication `stacking`: passing friends, and ending a move with them (CBG-301 to CBG-303). Without it, the
//! kit's limit applies at the end of a phase (BG-050).

use super::{
    cost::MissingCell,
    kit::{Kit, Stacking},
    map::{HexContent, HexMap},
    position::TurnPhase,
    state::State,
    switch::{Complication, FriendCost},
};
use ruleset::refusal::{Refusal, Remedy};
use ruleset::spelling::counted;
use ruleset::tally::{Fraction, Tally};

/// Ground where a single unit fills a hex.
const CLOSE: [&str; 2] = ["town", "forest"];

/// Returns the number of friends that fill a hex: one in town, forest and forest-rough, two elsewhere.
fn filling_count(place: &HexContent) -> usize {
    let is_close = CLOSE.iter().any(|kind| place.has(kind));
    if is_close { 1 } else { 2 }
}

/// Number of units that is legal under any limit: the rules have columns of stacks of two (BG-021).
const LAWFUL: usize = 2;

/// Name of the kit's cell for the limit.
const LIMIT: &str = "stacking units";

/// Returns the number of units allowed in a hex at the end of a phase (BG-050): by the kit, else two if later copies
/// are played, else by the players' answer; `None` if it is still unknown.
fn stacking_limit(state: &State) -> Option<Stacking> {
    let told = || {
        let units = state.learnt.get(LIMIT)?.parse().ok();
        Some(Stacking { units, limit: None })
    };
    state.kit.stacking().or_else(told)
}

/// Checks whether a number of friends fills a hex, by the kit or by the article.
pub(super) fn is_full(state: &State, place: &HexContent, friends: usize) -> bool {
    let most = stacking_limit(state).and_then(|limit| limit.units);
    let by_kit = most.is_some_and(|most| friends >= most);
    by_kit || (state.kit.plays(Complication::Stacking) && friends >= filling_count(place))
}

/// Adds the surcharge for entering a hex with friends to the tally (CBG-302). Returns the objection if the move
/// continues through more friends than it may pass (CBG-301); `None` if it does not.
pub(super) fn passing_surcharge(
    kit: &Kit,
    hex: (&str, &HexContent),
    friends: usize,
    goes_on: bool,
    tally: &mut Tally,
) -> Option<Refusal> {
    let (into, place) = hex;
    if !kit.plays(Complication::Stacking) || friends == 0 {
        return None;
    }
    match kit.rulings.friend_cost() {
        FriendCost::InAll => tally.counts("a friend in all", "CBG-R01", Fraction::ONE),
        FriendCost::Added => tally.add("a friend", "CBG-302", Fraction::ONE),
    }
    (goes_on && friends >= filling_count(place)).then(|| {
        let who = if friends == 1 { "a friend" } else { "friends" };
        Refusal::objection("CBG-301", format!("{into}: no passing through {who} there"))
    })
}

/// Returns the faults of a side's positions at the end of a phase, hex by hex.
///
/// # Errors
///
/// Fails if the limit is unknown and matters.
pub(super) fn stacking_faults(state: &State, side: &str) -> Result<Vec<Refusal>, MissingCell> {
    let Some(map) = &state.kit.map else {
        return Ok(Vec::new());
    };
    let mut hexes: Vec<&str> = state
        .of_side(side)
        .filter_map(|(_, unit)| unit.hex())
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    let is_crowded = |hex: &&str| state.in_hex(hex).len() > LAWFUL;
    if stacking_limit(state).is_none() && hexes.iter().any(is_crowded) {
        return Err(MissingCell(LIMIT.to_owned()));
    }
    let faults = hexes
        .into_iter()
        .filter_map(|hex| hex_fault(state, map, hex));
    Ok(faults.collect())
}

impl State {
    /// Checks whether a hex holds more units than may be there at the end of a phase, as far as the limit is known.
    pub fn is_overfull(&self, hex: &str) -> bool {
        let map = self.kit.map.as_ref();
        map.is_some_and(|map| hex_fault(self, map, hex).is_some())
    }
}

/// Returns the fault of the units in a hex at the end of a phase; `None` if there is none.
fn hex_fault(state: &State, map: &HexMap, hex: &str) -> Option<Refusal> {
    let there = state.in_hex(hex);
    // The article's limit is checked when moves are done, the kit's at the end of any phase.
    let by_article = state.kit.plays(Complication::Stacking)
        && state.phase == TurnPhase::Movement
        && !is_set_up(state, hex, &there);
    let fault = match by_article && there.len() > filling_count(&map.place(hex)) {
        true => Refusal::objection("CBG-303", crowd_as_stored(state, hex, &there))
            .shown_as(crowd_in_words(state, hex, &there))
            .remedy("move one elsewhere"),
        false => over_limit(state, hex, &there)?,
    };
    match there.iter().any(|id| state.is_hidden(id)) {
        true => Some(of_counters(hex, there.len(), &fault)),
        false => Some(fault),
    }
}

/// Describes the units in a hex, in the fixed words that the journal stores for an overruled objection.
fn crowd_as_stored(state: &State, hex: &str, there: &[String]) -> String {
    format!("{hex}: {} stand together", state.open_names(there))
}

fn crowd_in_words(state: &State, hex: &str, there: &[String]) -> String {
    format!("{} are together in {hex}", state.open_names(there))
}

/// Returns a fault of face-down counters without naming them, because any of them may be a dummy (CBG-1104).
fn of_counters(hex: &str, count: usize, fault: &Refusal) -> Refusal {
    let shown = format!("{hex} holds {count} counters, too many");
    let remedy = "move one elsewhere; if there is no room, show that one is a dummy";
    fault.restated("CBG-1104").shown_as(shown).remedy(remedy)
}

/// Checks whether all units are where they set up, where no limit applies (CBG-303). Face-down counters count as units
/// of their side that the kit sets up in this hex.
fn is_set_up(state: &State, hex: &str, there: &[String]) -> bool {
    let set_up = |id: &str| {
        let at = state.kit.unit(id).map_or(&[][..], |unit| &unit.at);
        at.iter().any(|one| one == hex)
    };
    let (counters, open) = there
        .iter()
        .partition::<Vec<_>, _>(|id| state.is_hidden(id));
    let side = there.first().map_or("", |id| state.side_of(id));
    let unseen = state
        .of_side(side)
        .filter(|(id, unit)| unit.hidden && set_up(id));
    open.iter().all(|id| set_up(id)) && counters.len() <= unseen.count()
}

/// Returns the refusal of a hex over the kit's limit, or over two units if the kit has none and later copies are played
/// (BG-050). `None` if the hex is within the limit.
pub(super) fn over_limit(state: &State, hex: &str, there: &[String]) -> Option<Refusal> {
    let limit = stacking_limit(state)?;
    // Face-down units do not count: a refusal would reveal their strength.
    let open = there.iter().filter(|id| !state.is_hidden(id));
    let strength: Fraction = open.map(|id| state.printed(id)).sum();
    let too_many = limit.units.is_some_and(|most| there.len() > most);
    let too_strong = limit.limit.is_some_and(|most| strength > most);
    let (said, most) = match (too_many, too_strong) {
        (true, _) => (
            crowd_as_stored(state, hex, there),
            limit.units.map(|most| counted(most, "unit")),
        ),
        (_, true) => (
            format!("{hex} holds strength {strength}"),
            limit.limit.map(|most| format!("strength {most}")),
        ),
        _ => return None,
    };
    let most = most.unwrap_or_default();
    let remedy = Remedy::typed(
        format!("at most {most} in a hex: move one out, or as a last resort "),
        "place UNIT HEX",
        "",
    );
    let shown = match too_many {
        true => crowd_in_words(state, hex, there),
        false => said.clone(),
    };
    Some(
        Refusal::objection("BG-050", said)
            .shown_as(shown)
            .remedy(remedy),
    )
}
