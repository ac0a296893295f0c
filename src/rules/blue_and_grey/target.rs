//! Target of an attack, its direction and its ground, read off the map or asked of the table (BG-001, BG-080).

use super::{
    Draft, art_defence,
    cost::MissingCell,
    flank, hidden, learn,
    map::{HexContent, HexMap},
    state::State,
    strength::{Attacker, Clash, DefenderGround},
    support,
    switch::Complication,
    works,
};
use ruleset::Step;
use ruleset::refusal::Refusal;
use ruleset::spelling::known_are;

/// Returns the units that a typed target names: all enemies in a hex, or a unit with all others in its hex.
pub(super) fn target_units(state: &State, side: &str, on: &[String]) -> Vec<String> {
    let mut units = Vec::new();
    for word in on {
        match state.units.get(word) {
            None => units.extend(state.in_hex(word)),
            Some(unit) => match unit.hex() {
                Some(hex) => units.extend(state.in_hex(hex)),
                None if unit.on_map() => units.push(word.clone()),
                None => {}
            },
        }
    }
    units.retain(|unit| state.side_of(unit) != side);
    let mut seen = Vec::new();
    units.retain(|unit| {
        let is_new = !seen.contains(unit);
        seen.push(unit.clone());
        is_new
    });
    units
}

/// Returns the hex of a target; `None` if only its counter is known.
pub(super) fn target_hex(state: &State, defenders: &[String]) -> Option<String> {
    state.hex_of(defenders.first()?).map(str::to_owned)
}

/// Gathers everything about a fight that the sums need.
pub(super) fn gather_clash(
    draft: &mut Draft<'_>,
    attackers: &[String],
    defenders: &[String],
    afar: bool,
) -> Step<Clash> {
    let state = draft.state();
    let at = target_hex(state, defenders);
    let mut clash = Clash {
        defenders: defenders.to_vec(),
        ..Clash::default()
    };
    match (state.kit.map.as_ref(), &at) {
        (Some(map), Some(at)) => {
            clash.attackers = from_map(state, map, attackers, at, defenders);
            clash.stands = defender_grounds(state, map, attackers, defenders);
        }
        _ => {
            clash.attackers = from_table(draft, attackers, afar)?;
            clash.flanks = from_both_sides(draft, &clash)?;
            let (place, across) = ask_ground(draft, defenders)?;
            clash.stands = vec![DefenderGround {
                units: defenders.to_vec(),
                place,
                across,
                works: None,
            }];
        }
    }
    clash.supporters = match draft.state().kit.map.is_some() {
        true => support::helping_guns(draft.state(), attackers, defenders),
        false => from_afar(draft, attackers, defenders)?,
    };
    // Without a map, works are stored under their builder, but the other unit of its stack is behind them too
    // (CBG-409).
    for stand in &mut clash.stands {
        stand.works = learn::learn_all(draft, |state| -> Result<_, MissingCell> {
            let mut best = None;
            for unit in &stand.units {
                best = best.max(works::works_defence(state, unit, &stand.place)?);
            }
            Ok(best)
        })?;
    }
    Ok(clash)
}

/// Returns the ground of the defenders by hex, in the order in which the defenders are named.
fn defender_grounds(
    state: &State,
    map: &HexMap,
    attackers: &[String],
    defenders: &[String],
) -> Vec<DefenderGround> {
    let mut stands: Vec<(&str, DefenderGround)> = Vec::new();
    for unit in defenders {
        let at = state.hex_of(unit).unwrap_or_default();
        match stands.iter_mut().find(|(hex, _)| *hex == at) {
            Some((_, stand)) => stand.units.push(unit.clone()),
            None => stands.push((
                at,
                DefenderGround {
                    units: vec![unit.clone()],
                    place: map.place(at),
                    across: sides_crossed(state, map, attackers, at),
                    works: None,
                },
            )),
        }
    }
    stands.into_iter().map(|(_, stand)| stand).collect()
}

/// Returns a hex whose ground hides all attacked hexes from a unit; `None` if the unit sees one of them or there is no
/// map.
pub(super) fn in_the_way(state: &State, unit: &str, defenders: &[String]) -> Option<String> {
    let from = state.hex_of(unit)?;
    let to = defenders.iter().filter_map(|other| state.hex_of(other));
    let blocked = to.map(|to| hex_in_the_way(state, from, to));
    let blocked: Option<Vec<String>> = blocked.collect();
    blocked?.into_iter().next()
}

/// Returns the first hex between two others whose ground blocks sight; `None` if they see each other or there is no
/// map.
#[must_use]
pub fn hex_in_the_way(state: &State, from: &str, to: &str) -> Option<String> {
    let map = state.kit.map.as_ref()?;
    let board = map.board();
    let from = board.read(from)?;
    let to = board.read(to)?;
    let blocks = |kind: &String| {
        let ground = state.kit.ground_chart(kind);
        ground.is_some_and(|ground| ground.blocks_sight)
    };
    let between = board.between(from, to).into_iter();
    let mut between = between.map(|hex| hex.to_string());
    between.find(|hex| map.place(hex).kinds.iter().any(blocks))
}

/// Returns the attackers by the map, each at the distance of the nearest of the attacked hexes.
fn from_map(
    state: &State,
    map: &HexMap,
    attackers: &[String],
    at: &str,
    defenders: &[String],
) -> Vec<Attacker> {
    let one = |unit: &String| {
        let from = state.hex_of(unit);
        let there = defenders.iter().filter_map(|other| state.hex_of(other));
        let far = there.filter_map(|hex| map.distance(from?, hex));
        Attacker {
            unit: unit.clone(),
            hexes: far.min().unwrap_or(1),
            through: from.and_then(|from| map.facing(at, from)),
        }
    };
    attackers.iter().map(one).collect()
}

/// Returns the kinds of hexside that every attacker crosses; fire from afar crosses none.
fn sides_crossed(state: &State, map: &HexMap, attackers: &[String], at: &str) -> Vec<String> {
    let of = |unit: &String| {
        let from = state
            .hex_of(unit)
            .filter(|from| map.hexes_touch(from, at))?;
        let mut kinds = map.side(from, at);
        if map.place(at).height() > map.place(from).height() {
            kinds.push("slope".to_owned());
        }
        Some(kinds)
    };
    let all: Vec<Vec<String>> = attackers
        .iter()
        .map(|unit| of(unit).unwrap_or_default())
        .collect();
    let Some((first, others)) = all.split_first() else {
        return Vec::new();
    };
    let by_all = first
        .iter()
        .filter(|kind| others.iter().all(|kinds| kinds.contains(*kind)));
    by_all.cloned().collect()
}

/// Returns the attackers, each with its distance by the players' answer. The players are asked only if range reduces
/// strength.
fn from_table(draft: &mut Draft<'_>, attackers: &[String], afar: bool) -> Step<Vec<Attacker>> {
    let weakens = draft.state().kit.plays(Complication::Attenuation);
    let mut hexes = 1;
    if afar && weakens {
        let what = "how many hexes away is the target";
        hexes = draft.ask_number(what, "CBG-801", 1, 30)?;
    } else if afar {
        // Bombarding guns count as two hexes away, so that no result of the fight affects them.
        hexes = 2;
    }
    let one = |unit: &String| Attacker {
        unit: unit.clone(),
        hexes,
        through: None,
    };
    Ok(attackers.iter().map(one).collect())
}

/// Checks whether a unit is attacked through hexsides that are not neighbours, by the players' answer. They are asked
/// only if two attackers may come that way (CBG-704).
fn from_both_sides(draft: &mut Draft<'_>, clash: &Clash) -> Step<bool> {
    let state = draft.state();
    let [unit] = clash.defenders.as_slice() else {
        return Ok(false);
    };
    let near = clash.attackers.iter().filter(|attacker| {
        attacker.hexes <= 1 && flank::doubles_in_flank(state.kind_of(&attacker.unit))
    });
    if !state.kit.plays(Complication::Flank) || near.count() < 2 {
        return Ok(false);
    }
    let what = format!(
        "is {} attacked through two hexsides that are not neighbours",
        state.name(unit)
    );
    draft.ask_whether(what, "CBG-704")
}

/// Returns the guns that help, with their distance from the attackers by the players' answer: distance weakens guns,
/// and guns next to an attacker suffer (CBG-803).
fn from_afar(
    draft: &mut Draft<'_>,
    attackers: &[String],
    defenders: &[String],
) -> Step<Vec<(String, i64)>> {
    let mut helpers = support::helping_guns(draft.state(), attackers, defenders);
    for (guns, hexes) in &mut helpers {
        let which = draft.state().kit.rulings.support_range().setting();
        let what = format!(
            "how many hexes is {} from the {which} attacker",
            draft.state().name(guns)
        );
        // The guns are within 3 hexes of a friend that is next to the attacker.
        *hexes = draft.ask_number(what, "CBG-803", 1, art_defence::REACH + 1)?;
    }
    Ok(helpers)
}

/// Returns the ground of the defenders, and the hexsides that all attackers cross, by the players' answer. They are
/// asked only if a chart of the kit makes a difference, and only once for a unit that stays.
fn ask_ground(draft: &mut Draft<'_>, defenders: &[String]) -> Step<(HexContent, Vec<String>)> {
    let kit = &draft.state().kit;
    let of_ground = kit.ground.iter().filter(|(_, entry)| entry.affects_fight());
    let mut known: Vec<String> = of_ground.map(|(name, _)| name.clone()).collect();
    let of_sides = kit
        .hexsides
        .iter()
        .filter(|(_, entry)| entry.affects_fight());
    known.extend(of_sides.map(|(name, _)| name.clone()));
    // The article has factors of its own for forest, and for forest with rough (CBG-603).
    let of_article = ["forest", "rough"].map(str::to_owned).into_iter();
    let of_article = of_article.filter(|_| kit.plays(Complication::Terrain));
    let of_article: Vec<String> = of_article.filter(|kind| !known.contains(kind)).collect();
    known.extend(of_article);
    if known.is_empty() {
        return Ok((HexContent::default(), Vec::new()));
    }
    let (kit, names) = (kit.clone(), draft.state().names(defenders));
    let what = format!(
        "what ground is {names} in, and which hexsides do all attackers cross ({}; or clear)",
        known.join(", ")
    );
    let said = draft.ask_words(what, "BG-080")?;
    let words: Vec<String> = said
        .split(['/', '+', ' '])
        .map(|word| word.trim().to_ascii_lowercase())
        .filter(|word| !word.is_empty() && word != "clear")
        .collect();
    let stranger = words.iter().find(|word| {
        !known.contains(word)
            && kit.ground_chart(word).is_none()
            && !kit.hexsides.contains_key(*word)
    });
    if let Some(word) = stranger {
        let said = format!("the kit has no ground or side `{word}`");
        return Err(Refusal::impossible("BG-080", said)
            .remedy(known_are(known.iter().map(String::as_str)))
            .into());
    }
    // A slope may be named as ground or as a hexside; in a fight it counts as a hexside.
    let is_side = |word: &String| kit.hexsides.contains_key(word);
    let (sides, kinds) = words.into_iter().partition::<Vec<_>, _>(is_side);
    let place = HexContent {
        kinds,
        ..HexContent::default()
    };
    Ok((place, sides))
}

/// Turns up attacked units that lie face down: no unit fights face down (CBG-1101).
pub(super) fn turn_up(draft: &mut Draft<'_>, units: &[String]) {
    for unit in units {
        hidden::turn_up(draft, unit);
    }
}
