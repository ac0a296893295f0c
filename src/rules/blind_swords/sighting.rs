//! Lines of sight of a fire (BS-602, BS-603): as typed, from the map, or by a question; and the shifts of ground.

use super::{
    Draft, chart,
    command::FireManner,
    doubts::{self, FoundShifts, OBSCURED, ShiftDoubt},
    ground::{self, HexSight},
    kit::{KitMap, Range, SightEffect},
    position::UnitCondition,
    state::State,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};

fn unit_hex<'a>(state: &'a State, unit: &str) -> Option<&'a str> {
    state.units.get(unit).and_then(UnitCondition::hex)
}

/// Returns the hexes of the firing units and of the target; `None` without a map.
fn sight_hexes<'a>(
    state: &'a State,
    units: &[String],
    targets: &[String],
) -> Option<(&'a KitMap, Vec<&'a str>, &'a str)> {
    let map = state.kit.facts()?;
    let to = targets.first().and_then(|target| unit_hex(state, target))?;
    let mut from: Vec<&str> = units
        .iter()
        .map(|unit| unit_hex(state, unit))
        .collect::<Option<_>>()?;
    from.sort_unstable();
    from.dedup();
    let are_on = map.has(to) && from.iter().all(|hex| map.has(hex));
    are_on.then_some((map, from, to))
}

/// Returns the worst line of sight of the firing units; `None` without a map. Words that players type take precedence
/// over the map.
pub(super) fn worst_sight(
    draft: &mut Draft<'_>,
    units: &[String],
    targets: &[String],
    aim: &FireManner,
) -> Step<Option<HexSight>> {
    if aim.obscured {
        return Ok(Some(HexSight::Obscured));
    }
    if aim.without.iter().any(|word| word == OBSCURED) {
        return Ok(Some(HexSight::Clear));
    }
    let state = draft.state();
    let Some((map, from, to)) = sight_hexes(state, units, targets) else {
        return Ok(None);
    };
    // If the kit has no chart for the ground, only the table knows its effect on sight.
    if from
        .iter()
        .any(|start| ground::is_uncharted(&state.kit, map, start, to))
    {
        return Ok(None);
    }
    let whence = from.join(" or ");
    let mut worst = HexSight::Clear;
    for start in from {
        let sight = ground::sight_line(&state.kit, map, start, to).unwrap_or(HexSight::Untold);
        worst = worst.max(sight);
    }
    let to = to.to_owned();
    if worst == HexSight::Untold {
        let blocked = draft.ask_whether(
            format!("does ground at another height block the line of sight from {whence} to {to}"),
            "BS-602",
        )?;
        let hides = draft
            .state()
            .kit
            .facts()
            .is_some_and(|map| ground::hides_units(&draft.state().kit, map, &to));
        worst = match (blocked, hides) {
            (true, _) => HexSight::Blocked,
            (false, true) => HexSight::Obscured,
            (false, false) => HexSight::Clear,
        };
    }
    worst = over_units(draft, units, targets, worst)?;
    if worst == HexSight::Blocked {
        let said = format!("the line of sight to {to} is blocked");
        draft.object(Refusal::objection("BS-602", said).remedy(Remedy::typed(
            "if the table sees it, add ",
            "obscured",
            " or `without obscured`",
        )))?;
    }
    Ok(Some(worst))
}

/// Name of the kit's cell for the effect of units on a line of sight.
const OCCUPIED: &str = "sight occupied";

/// Returns the effect of units on a line of sight, from the kit or as read off before (BS-003); `None` if unknown.
#[must_use]
pub fn known_occupied(state: &State) -> Option<SightEffect> {
    let learnt = || SightEffect::named(state.learnt.get(OCCUPIED)?);
    state.kit.sight.occupied.or_else(learnt)
}

/// Returns the hexes with units that a line of sight touches, each with whether it is as high as both ends.
#[must_use]
pub fn occupied_hexes(state: &State, map: &KitMap, from: &str, to: &str) -> Vec<(String, bool)> {
    let mut touched = ground::touched_hexes(map, from, to);
    touched.retain(|(hex, _)| !state.in_hex(hex).is_empty());
    touched
}

/// Returns the line of sight past units on it (BS-602). The game's rules give the effect of units on the line; for
/// units at another height, the players do. They are not asked about effects that cannot change the line.
fn over_units(
    draft: &mut Draft<'_>,
    units: &[String],
    targets: &[String],
    sight: HexSight,
) -> Step<HexSight> {
    let state = draft.state();
    let Some((map, from, to)) = sight_hexes(state, units, targets) else {
        return Ok(sight);
    };
    let touched = from
        .iter()
        .flat_map(|start| occupied_hexes(state, map, start, to));
    let touched: Vec<(String, bool)> = touched.collect();
    if touched.is_empty() || sight == HexSight::Blocked || !state.units_on_line {
        return Ok(sight);
    }
    let to = to.to_owned();
    let hindrance = match known_occupied(state) {
        Some(known) => known,
        None => {
            let what = "what does a unit on the line of sight do to it";
            let words = SightEffect::ALL.map(|one| one.name().to_owned());
            let word = chart::learnt_of(draft, OCCUPIED.to_owned(), what.to_owned(), words.into())?;
            SightEffect::named(&word).unwrap_or(SightEffect::Clear)
        }
    };
    let (becomes, does) = match hindrance {
        SightEffect::Clear => return Ok(sight),
        SightEffect::Obscures => (HexSight::Obscured, "obscure"),
        SightEffect::Blocks => (HexSight::Blocked, "block"),
    };
    if becomes <= sight {
        return Ok(sight);
    }
    let is_level = touched.iter().any(|(_, is_level)| *is_level);
    let what = format!("do units at another height {does} the line of sight to {to}");
    match is_level || draft.ask_whether(what, "BS-602")? {
        true => Ok(becomes),
        false => Ok(sight),
    }
}

/// Objects to fire over friends: only guns may, not with canister, and not if the friend is next to the target
/// (BS-603).
pub(super) fn over_friends(
    draft: &mut Draft<'_>,
    units: &[String],
    targets: &[String],
    range: Option<Range>,
) -> Step {
    let state = draft.state();
    let Some((map, from, to)) = sight_hexes(state, units, targets) else {
        return Ok(());
    };
    let side = units.first().map_or("", |unit| state.side_of(unit));
    let guns = units.iter().all(|unit| state.is_guns(unit));
    let board = map.board();
    let mut no = Vec::new();
    for start in from {
        let (Some(one), Some(other)) = (board.read(start), board.read(to)) else {
            continue;
        };
        for between in board.between(one, other) {
            let near = board.distance(between, other) == 1;
            let between = between.to_string();
            let friends = state.in_hex(&between);
            let friend = friends.iter().find(|unit| state.side_of(unit) == side);
            let may = guns && range != Some(Range::Canister) && !near;
            if let Some(friend) = friend.filter(|_| !may) {
                no.push(format!("{} is in the way at {between}", state.name(friend)));
            }
        }
    }
    no.into_iter()
        .try_for_each(|said| draft.object(Refusal::objection("BS-603", said)))
}

/// Returns the shifts for ground and line of sight, by the map; shifts that only the players can tell are doubts.
pub(super) fn sight_shifts(
    draft: &mut Draft<'_>,
    units: &[String],
    targets: &[String],
    aim: &FireManner,
    sight: Option<HexSight>,
) -> Step<FoundShifts> {
    let mut found = FoundShifts::default();
    let state = draft.state();
    if let Some((map, from, to)) = sight_hexes(state, units, targets) {
        // If two hexes fire together, the worse line counts for both.
        let of_lines = from.into_iter().map(|start| {
            ground::ground_shifts(&state.kit, map, start, to, |ground| ground.fire_shift)
        });
        let sum = |all: &Vec<(String, i64)>| -> i64 { all.iter().map(|(_, shift)| shift).sum() };
        let mut of_ground = of_lines.min_by_key(sum).unwrap_or_default();
        of_ground.retain(|(name, _)| !aim.without.contains(name));
        found.known.extend(of_ground);
        found.add_uncharted(state, map, to, "fire_shift", aim);
    } else {
        found
            .doubts
            .extend(ShiftDoubt::of_ground(state, aim, |ground| {
                ground.fire_shift
            }));
    }
    match sight {
        Some(HexSight::Obscured) => {
            let shift = doubts::of_obscured(draft)?;
            let obscured = (shift != 0).then(|| (OBSCURED.to_owned(), shift));
            found.known.extend(obscured);
        }
        Some(_) => {}
        None => found.doubts.push(ShiftDoubt::of_sight(draft.state())),
    }
    Ok(found)
}
