//! The complication `art_defence`: guns help an attacked friend (CBG-803).

use super::{
    Draft, art_defence,
    event::Event,
    hidden,
    map::HexMap,
    position::TurnPhase,
    state::State,
    switch::{Complication, SupportRange},
};
use ruleset::Step;
use ruleset::refusal::Refusal;

/// Records that a battery of the attacked side adds its strength to a friend. The same command again cancels this.
pub(super) fn support_friend(draft: &mut Draft<'_>, guns: &str, of: &str) -> Step {
    let state = draft.state();
    if !state.kit.plays(Complication::ArtDefence) {
        let said = "the complication `art_defence` is off";
        return Err(Refusal::impossible("CBG-803", said).into());
    }
    hidden::no_dummy(state, &[guns.to_owned()], "CBG-1102", "cannot support")?;
    if state.supports.get(guns).is_some_and(|helped| helped == of) {
        let has_fought = |unit: &str| {
            let standing = state.units.get(unit);
            standing.is_some_and(|unit| unit.spent.was_attacked)
        };
        if has_fought(of) {
            let (name, friend) = (state.name(guns), state.name(of));
            let said = format!("{friend} was attacked: the help of {name} is not taken back");
            let shown = format!("{friend} was attacked: {name} must support it now");
            draft.object(Refusal::objection("CBG-803", said).shown_as(shown))?;
        }
        draft.note(Event::Supported {
            guns: guns.to_owned(),
            of: None,
        });
        return Ok(());
    }
    let (name, friend) = (state.name(guns), state.name(of));
    let mut against = Vec::new();
    let objection = |said: String| Refusal::objection("CBG-803", said);
    if !state.kind_of(guns).is_guns() {
        against.push(objection(format!("{name} has no guns")));
    }
    if state.side_of(guns) != state.side_of(of) || guns == of {
        let said = format!("{friend} is no other unit of its side");
        let shown = format!("{name} can support only another unit of its side");
        against.push(objection(said).shown_as(shown));
    }
    if state.phase != TurnPhase::Combat || state.side_of(guns) == state.side {
        let said = format!("{name} helps in the enemy's combat phase");
        let shown = format!("{name} can support only in the enemy's combat phase");
        against.push(objection(said).shown_as(shown));
    }
    if state.supports.contains_key(guns) {
        let said = format!("{name} helps one friend");
        let shown = format!("{name} already helps a friend");
        against.push(objection(said).shown_as(shown));
    }
    if let Some(map) = &state.kit.map {
        let hexes = state.hex_of(guns).zip(state.hex_of(of));
        let apart = hexes.and_then(|(one, other)| map.distance(one, other));
        if apart.is_some_and(|hexes| hexes > art_defence::REACH) {
            against.push(objection(format!(
                "{friend} is more than {} hexes off",
                art_defence::REACH
            )));
        }
    }
    against.into_iter().try_for_each(|no| draft.object(no))?;
    draft.note(Event::Supported {
        guns: guns.to_owned(),
        of: Some(of.to_owned()),
    });
    Ok(())
}

/// Returns the guns that help any of the defenders, each with the distance of the attackers: of the nearest or, by
/// switch, of the farthest (CBG-R07).
pub(super) fn helping_guns(
    state: &State,
    attackers: &[String],
    defenders: &[String],
) -> Vec<(String, i64)> {
    let helping = state.supports.iter().filter(|(guns, of)| {
        let here = state.units.get(*guns).is_some_and(|unit| unit.on_map());
        here && defenders.contains(of) && !defenders.contains(guns)
    });
    let all = helping.map(|(guns, _)| {
        let hexes = state
            .kit
            .map
            .as_ref()
            .map_or(1, |map| range_to_attackers(state, map, guns, attackers));
        (guns.clone(), hexes)
    });
    all.collect()
}

fn range_to_attackers(state: &State, map: &HexMap, guns: &str, attackers: &[String]) -> i64 {
    let from = state.hex_of(guns).unwrap_or_default();
    let ranges = attackers
        .iter()
        .filter_map(|unit| map.distance(from, state.hex_of(unit)?));
    let range = match state.kit.rulings.support_range() {
        SupportRange::Farthest => ranges.max(),
        SupportRange::Nearest => ranges.min(),
    };
    range.unwrap_or(1)
}
