//! The forces of a kit: sides, divisions, brigades, units, chits, events, fog, objectives.

use rules::legible::is_of_identifier;
use std::collections::BTreeSet;

use toml::de::DeValue;

use super::{KitTable, Table, briefed_sides, hexes, whole_number};
use rules::blind_swords::arithmetic::{CombatStrength, Marker};
use rules::blind_swords::kit::{
    BrigadeOrder, ChitKind, CounterFace, EventChit, EventEffect, Fog, Kit, KitArm, KitArrival,
    KitBrigade, KitChit, KitDivision, KitObjective, KitUnit, NamedHex,
};
use rules::spelling::{capitalised, known_are, quoted};

/// Reads the sides with their troops, and the chits.
pub(super) fn read(top: &mut Table<'_, '_>, kit: &mut Kit) {
    let sides = top.children(
        "side",
        |n| KitTable("side", n),
        |entry, _| {
            let colour = entry.text("colour").unwrap_or_default();
            let (id, name) = read_identity(entry);
            (NamedHex { id, name, colour }, entry.text("briefing"))
        },
    );
    kit.sides = briefed_sides(sides, |side| &side.id, &mut kit.notes);
    kit.divisions = top.children(
        "division",
        |n| KitTable("division", n),
        |entry, _| {
            let (id, name) = read_identity(entry);
            let side = entry.required("side");
            KitDivision { id, name, side }
        },
    );
    kit.brigades = top.children(
        "brigade",
        |n| KitTable("brigade", n),
        |entry, n| {
            let (id, name) = read_identity(entry);
            KitBrigade {
                id,
                name,
                side: entry.required("side"),
                division: entry.text("division"),
                arrives: read_arrival(entry, "arrival of a brigade", n),
            }
        },
    );
    kit.units = top.children("unit", |n| KitTable("unit", n), read_unit);
    kit.chits = top.children("chit", |n| KitTable("chit", n), read_chit);
    kit.events = top.children(
        "event",
        |n| KitTable("event", n),
        |entry, _| EventChit {
            id: id(entry),
            side: entry.required("side"),
            title: entry.required("title"),
            text: entry.required("text"),
            when: read_moments(entry),
            effects: read_effects(entry),
        },
    );
    kit.fog = top.children(
        "fog",
        |n| KitTable("fog", n),
        |entry, _| Fog {
            die: entry.whole("die").unwrap_or(0),
            text: entry.required("text"),
            effects: read_effects(entry),
            stays: entry.flag("stays").unwrap_or(false),
        },
    );
    kit.objectives = top.children(
        "objective",
        |n| KitTable("objective", n),
        |entry, _| KitObjective {
            id: entry.required("id"),
            hexes: hexes(entry, "hexes"),
            value: entry.whole("value").unwrap_or(0),
        },
    );
}

fn id(entry: &mut Table<'_, '_>) -> String {
    let id = entry.required("id");
    if id.is_empty() || !id.chars().all(is_of_identifier) {
        let offset = entry
            .ask("id")
            .map_or(entry.offset(), |node| node.span().start);
        let help = Some("lower case, digits and hyphens".to_owned());
        entry.reader.fault(offset, "its `id` cannot be typed", help);
    }
    id
}

fn read_identity(entry: &mut Table<'_, '_>) -> (String, String) {
    let id = id(entry);
    let name = entry.name().unwrap_or_else(|| capitalised(&id));
    (id, name)
}

fn read_arrival(entry: &mut Table<'_, '_>, what: &'static str, n: usize) -> Option<KitArrival> {
    let example = "arrives = { turn = 2, at = \"1004\" }";
    entry.child("arrives", KitTable(what, n), example, |entry| KitArrival {
        turn: entry
            .whole("turn")
            .and_then(|turn| u32::try_from(turn).ok())
            .unwrap_or(1),
        at: entry.text("at"),
    })
}

fn read_unit(entry: &mut Table<'_, '_>, n: usize) -> KitUnit {
    let (id, name) = read_identity(entry);
    let arm = match entry
        .one_of("kind", &["infantry", "cavalry", "artillery"])
        .as_deref()
    {
        Some("cavalry") => KitArm::Cavalry,
        Some("artillery") => KitArm::Artillery,
        _ => KitArm::Infantry,
    };
    let fragile = entry.flag("fragile").unwrap_or(false);
    let fresh = read_face(entry, "fr");
    let worn = read_face(entry, "bw");
    if fragile && fresh.is_some() {
        let offset = entry
            .ask("fr")
            .map_or(entry.offset(), |node| node.span().start);
        entry.reader.fault(
            offset,
            format!("{id} is fragile but has a fresh face"),
            None,
        );
    }
    if !fragile && fresh.is_none() {
        let help = Some("write fr = [6, 4], or fragile = true".to_owned());
        let offset = entry.offset();
        entry
            .reader
            .fault(offset, format!("{id} has no fresh face `fr`"), help);
    }
    if worn.is_none() {
        let help = Some("write bw = [\"C\", 2]".to_owned());
        let offset = entry.offset();
        entry
            .reader
            .fault(offset, format!("{id} has no battleworn face `bw`"), help);
    }
    let marker = entry.one_of("marker", &["none", "shaken", "disrupted"]);
    KitUnit {
        name,
        side: entry.required("side"),
        brigade: entry.text("brigade"),
        arm,
        weapon: entry.text("weapon"),
        fresh,
        worn: worn.unwrap_or(CounterFace {
            strength: CombatStrength::CADRE,
            rating: 0,
        }),
        pair: entry.flag("pair").unwrap_or(false),
        dismounted: entry
            .one_of("state", &["mounted", "dismounted"])
            .is_some_and(|state| state == "dismounted"),
        at: entry.text("at"),
        begins_worn: entry
            .one_of("face", &["fresh", "battleworn"])
            .is_some_and(|face| face == "battleworn"),
        marker: match marker.as_deref() {
            Some("shaken") => Marker::Shaken,
            Some("disrupted") => Marker::Disrupted,
            _ => Marker::None,
        },
        arrives: read_arrival(entry, "arrival of a unit", n),
        id,
    }
}

/// Reads strength and rating: `[6, 4]`, `["C", 2]`.
fn read_face(entry: &mut Table<'_, '_>, key: &'static str) -> Option<CounterFace> {
    let node = entry.ask(key)?;
    let read = || {
        let DeValue::Array(list) = node.get_ref() else {
            return None;
        };
        let [strength, rating] = &list[..] else {
            return None;
        };
        let strength = match strength.get_ref() {
            DeValue::String(text) => CombatStrength::printed(text),
            _ => whole_number(strength)
                .and_then(|points| CombatStrength::printed(&points.to_string())),
        };
        let rating = whole_number(rating).filter(|rating| (0..=6).contains(rating));
        Some(CounterFace {
            strength: strength?,
            rating: rating?,
        })
    };
    let face = read();
    if face.is_none() {
        let help = Some("strength and rating: [6, 4] or [\"C\", 2]".to_owned());
        entry.wrong(key, node, "a strength and a rating of 0 to 6", help);
    }
    face
}

fn read_chit(entry: &mut Table<'_, '_>, n: usize) -> KitChit {
    entry.flag("command_event");
    KitChit {
        id: id(entry),
        kind: match entry
            .one_of("kind", &["division", "brigade", "cic"])
            .as_deref()
        {
            Some("brigade") => ChitKind::Brigade,
            Some("cic") => ChitKind::Cic,
            _ => ChitKind::Division,
        },
        of: entry.text("of"),
        side: entry.required("side"),
        leader: entry.required("leader"),
        rating: entry.whole("rating"),
        fallen: entry.child(
            "fallen",
            KitTable("fallen", n),
            "fallen = { leader = \"Price\", rating = 3 }",
            |entry| (entry.required("leader"), entry.whole("rating").unwrap_or(0)),
        ),
    }
}

const MOMENTS: [&str; 9] = [
    "now", "draw", "order", "fire", "move", "close", "rally", "end", "any",
];

fn read_moments(entry: &mut Table<'_, '_>) -> Vec<String> {
    let when = entry.words("when");
    if let Some(word) = when.iter().find(|word| !MOMENTS.contains(&word.as_str())) {
        let offset = entry.ask("when").map_or(0, |node| node.span().start);
        let help = Some(known_are(MOMENTS));
        entry
            .reader
            .fault(offset, format!("unknown moment {}", quoted(word)), help);
    }
    when
}

/// Reads the effects that the program carries out by itself, separated by commas.
fn read_effects(entry: &mut Table<'_, '_>) -> Vec<EventEffect> {
    let Some(text) = entry.text("effect") else {
        return Vec::new();
    };
    let parts = text
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty());
    let mut effects = Vec::new();
    for part in parts {
        match parse_effect(part) {
            Some(effect) => effects.push(effect),
            None => {
                let offset = entry.ask("effect").map_or(0, |node| node.span().start);
                let help =
                    "shift N, order ORDER [on D-D], recover N, allowance N, fallen SIDE".to_owned();
                entry.reader.fault(
                    offset,
                    format!("{} is not an effect", quoted(part)),
                    Some(help),
                );
            }
        }
    }
    effects
}

fn parse_effect(text: &str) -> Option<EventEffect> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.parse::<i64>().ok();
    match words.as_slice() {
        ["shift", columns] => number(columns).map(EventEffect::Shift),
        ["recover", hits] => number(hits).map(EventEffect::Recover),
        ["allowance", points] => number(points).map(EventEffect::Allowance),
        ["fallen", side] => Some(EventEffect::Fallen((*side).to_owned())),
        ["order", order] => Some(EventEffect::Order {
            order: BrigadeOrder::named(order)?,
            on: None,
        }),
        ["order", order, "on", span] => {
            let (from, to) = span.split_once('-').unwrap_or((span, span));
            Some(EventEffect::Order {
                order: BrigadeOrder::named(order)?,
                on: Some((number(from)?, number(to)?)),
            })
        }
        _ => None,
    }
}

/// Reports faults that only the whole kit shows: unknown names, and names given twice.
pub(super) fn check_whole(top: &mut Table<'_, '_>, kit: &Kit) {
    let sides: BTreeSet<&str> = kit.sides.iter().map(|side| side.id.as_str()).collect();
    let divisions: BTreeSet<&str> = kit.divisions.iter().map(|one| one.id.as_str()).collect();
    let brigades: BTreeSet<&str> = kit.brigades.iter().map(|one| one.id.as_str()).collect();
    let mut faults: Vec<(KitTable, String)> = Vec::new();
    let mut named =
        |what: &'static str, n: usize, key: &str, word: &str, known: &BTreeSet<&str>| {
            if !known.contains(word) {
                let said = format!(
                    "`{key}` names an unknown side or unit: {} ({})",
                    quoted(word),
                    known_are(known.iter().copied())
                );
                faults.push((KitTable(what, n), said));
            }
        };
    for (n, one) in kit.divisions.iter().enumerate() {
        named("division", n, "side", &one.side, &sides);
    }
    for (n, one) in kit.brigades.iter().enumerate() {
        named("brigade", n, "side", &one.side, &sides);
        one.division
            .iter()
            .for_each(|of| named("brigade", n, "division", of, &divisions));
    }
    for (n, one) in kit.units.iter().enumerate() {
        named("unit", n, "side", &one.side, &sides);
        one.brigade
            .iter()
            .for_each(|of| named("unit", n, "brigade", of, &brigades));
    }
    for (n, one) in kit.events.iter().enumerate() {
        named("event", n, "side", &one.side, &sides);
    }
    for (n, one) in kit.chits.iter().enumerate() {
        named("chit", n, "side", &one.side, &sides);
        match (one.kind, &one.of) {
            (ChitKind::Division, Some(of)) => named("chit", n, "of", of, &divisions),
            (ChitKind::Brigade, Some(of)) => named("chit", n, "of", of, &brigades),
            _ => {}
        }
    }
    let weapons: BTreeSet<&str> = kit.weapons.keys().map(String::as_str).collect();
    for (n, one) in kit.units.iter().enumerate() {
        // A kit without ranges leaves them to questions: in it any name of a weapon is allowed.
        let weapon = one.weapon.as_deref().filter(|_| !weapons.is_empty());
        if let Some(weapon) = weapon.filter(|weapon| *weapon != "CC") {
            named("unit", n, "weapon", weapon, &weapons);
        }
    }
    let fallen = |effects: &[EventEffect]| -> Vec<String> {
        let sides = effects.iter().filter_map(|effect| match effect {
            EventEffect::Fallen(side) => Some(side.clone()),
            _ => None,
        });
        sides.collect()
    };
    for (n, one) in kit.events.iter().enumerate() {
        let sides_named = fallen(&one.effects);
        sides_named
            .iter()
            .for_each(|side| named("event", n, "effect", side, &sides));
    }
    for (n, one) in kit.fog.iter().enumerate() {
        let sides_named = fallen(&one.effects);
        sides_named
            .iter()
            .for_each(|side| named("fog", n, "effect", side, &sides));
    }
    for (n, one) in kit.chits.iter().enumerate() {
        if one.kind != ChitKind::Cic && one.of.is_none() {
            let said = format!("the chit {} has no owner: add `of`", one.id);
            faults.push((KitTable("chit", n), said));
        }
    }
    if kit.sides.len() != 2 {
        faults.push((
            KitTable("side", 0),
            format!("the game has {} sides, not two", kit.sides.len()),
        ));
    }
    let lists: [(&'static str, Vec<&str>); 6] = [
        (
            "chit",
            kit.chits
                .iter()
                .map(|one| one.id.as_str())
                .chain(kit.cup.wild.iter().map(String::as_str))
                .collect(),
        ),
        (
            "side",
            kit.sides.iter().map(|one| one.id.as_str()).collect(),
        ),
        (
            "division",
            kit.divisions.iter().map(|one| one.id.as_str()).collect(),
        ),
        (
            "brigade",
            kit.brigades.iter().map(|one| one.id.as_str()).collect(),
        ),
        (
            "unit",
            kit.units.iter().map(|one| one.id.as_str()).collect(),
        ),
        (
            "event",
            kit.events.iter().map(|one| one.id.as_str()).collect(),
        ),
    ];
    for (what, ids) in lists {
        let mut seen = BTreeSet::new();
        for (n, id) in ids.into_iter().enumerate() {
            if !seen.insert(id) {
                faults.push((KitTable(what, n), format!("two {what}s have the id `{id}`")));
            }
        }
    }
    for (place, said) in faults {
        let offset = top.reader.header(place);
        top.reader.fault(offset, said, None);
    }
}
