//! Answers learnt about the charts, as lines to paste into the kit (BS-003). If a kit can contain a chart only as a
//! whole and some cells are unknown, the chart is given as a comment.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::secrets;
use crate::presentation::Audience;
use rules::blind_swords::keys;
use rules::blind_swords::kit::{BrigadeOrder, KitCup};
use rules::blind_swords::points::VictoryPoints;
use rules::blind_swords::state::State;
use rules::spelling::{counted, toml_string as quoted};

/// Returns the game with the answers that this reader may know. In the first turn, an answer about the number of a
/// side's key chits reveals that the side has chosen; until all sides have, only that side sees it.
pub(super) fn seen<'a>(state: &'a State, eyes: &Audience) -> Cow<'a, State> {
    if state.turn > 1 || !secrets::are_choosing(state) {
        return Cow::Borrowed(state);
    }
    let chosen = state.chits.keys.keys().filter(|side| !eyes.are_of(side));
    let mut seen = state.clone();
    for side in chosen {
        seen.learnt.remove(&keys::key_question("key", side));
    }
    Cow::Owned(seen)
}

/// Returns every chart with at least one learnt cell.
pub(super) fn lines(state: &State) -> Vec<String> {
    if state.learnt.is_empty() {
        return vec!["nothing yet: the kit had every answer".to_owned()];
    }
    let sections = [
        cup(state),
        stacking(state),
        allowances(state),
        road(state),
        costs(state),
        sight(state),
        shifts(state),
        results(state),
        tests(state),
        fog(state),
        remarks(state),
    ];
    sections.into_iter().flatten().collect()
}

/// Returns the cells of a chart: the words after the chart's name, and the value.
fn cells<'a>(state: &'a State, chart: &str) -> Vec<(Vec<&'a str>, &'a str)> {
    let cells = state.learnt.iter().map(|(cell, value)| {
        let words: Vec<&str> = cell.split_whitespace().collect();
        (words, value.as_str())
    });
    let of_chart = cells.filter(|(words, _)| words.first() == Some(&chart));
    of_chart
        .map(|(words, value)| (words.into_iter().skip(1).collect(), value))
        .collect()
}

/// Puts a heading above lines of a table: the table's header or, if the kit already has the table, a remark to add the
/// lines to it. Empty without lines.
fn section(header: &str, is_there: bool, lines: Vec<String>) -> Vec<String> {
    if lines.is_empty() {
        return Vec::new();
    }
    let head = match is_there {
        true => format!("# add to [{header}]:"),
        false => format!("[{header}]"),
    };
    std::iter::once(head).chain(lines).collect()
}

/// Formats points as a kit writes them: `3`, `0.5`.
fn number(value: &str) -> String {
    VictoryPoints::read(value).map_or_else(|| quoted(value), plain)
}

fn plain(points: VictoryPoints) -> String {
    f64::from(points).to_string()
}

/// Returns the number of chits that each side puts into the cup: `cup key union`.
fn cup(state: &State) -> Vec<String> {
    let kit = &state.kit;
    let learnt = cells(state, "cup");
    let numbers = [("key", &kit.cup.key), ("included", &kit.cup.included)];
    let lines = numbers.into_iter().filter_map(|(which, known)| {
        let of_side = |side: &str| {
            let asked = learnt.iter().find(|(words, _)| *words == [which, side]);
            let known = || known.get(side).map(ToString::to_string);
            asked.map(|(_, value)| (*value).to_owned()).or_else(known)
        };
        let is_asked = learnt
            .iter()
            .any(|(words, _)| words.first() == Some(&which));
        let sides = kit.sides.iter().filter(|_| is_asked);
        let numbers =
            sides.filter_map(|side| Some(format!("{} = {}", side.id, of_side(&side.id)?)));
        let numbers = numbers.collect::<Vec<_>>().join(", ");
        let is_there = if known.is_empty() {
            ""
        } else {
            " # replaces its line"
        };
        (!numbers.is_empty()).then(|| format!("{which} = {{ {numbers} }}{is_there}"))
    });
    let lines: Vec<String> = lines.collect();
    section("cup", kit.cup != KitCup::unsaid(), lines)
}

/// Returns the stacking limit, and the stacking value of guns of 1, 2, 3 ... points, as a list if no number is missing.
fn stacking(state: &State) -> Vec<String> {
    let learnt = cells(state, "stacking");
    let limit = learnt.iter().find(|(words, _)| *words == ["limit"]);
    let mut lines: Vec<String> = limit
        .map(|(_, value)| match VictoryPoints::read(value) {
            Some(points) => format!("limit = {}", plain(points)),
            None => "# no limit".to_owned(),
        })
        .into_iter()
        .collect();
    let of_guns = |points: usize| {
        let points = points.to_string();
        let mut cells = learnt.iter();
        cells.find(|(words, _)| *words == ["guns", points.as_str()])
    };
    let list: Vec<String> = (1..)
        .map_while(|points| of_guns(points).map(|(_, value)| number(value)))
        .collect();
    if !list.is_empty() {
        lines.push(format!("guns = [{}]", list.join(", ")));
    }
    let rest = learnt
        .iter()
        .filter_map(|(words, value)| match words.as_slice() {
            ["guns", points]
                if points
                    .parse()
                    .is_ok_and(|points: usize| points <= list.len()) =>
            {
                None
            }
            ["guns", points] => Some(format!(
                "# `guns` is a list for guns of 1, 2, 3 ... points: {points} count as {value}"
            )),
            _ => None,
        });
    lines.extend(rest);
    section("stacking", state.kit.stacking != Default::default(), lines)
}

/// Returns the rates of roads.
fn road(state: &State) -> Vec<String> {
    let learnt = cells(state, "road").into_iter();
    let lines = learnt.map(|(words, value)| format!("{} = {}", words.join(" "), number(value)));
    section(
        "road",
        state.kit.road != Default::default(),
        lines.collect(),
    )
}

fn allowances(state: &State) -> Vec<String> {
    let kit = &state.kit;
    let learnt = cells(state, "allowance");
    let of = |order: &str, gait: &str| {
        let is_it = |words: &[&str]| words == [order, gait];
        let found = learnt.iter().find(|(words, _)| is_it(words));
        found.map(|(_, value)| number(value))
    };
    let guns = learnt.iter().find(|(words, _)| *words == ["artillery"]);
    let mut lines: Vec<String> = Vec::new();
    lines.extend(guns.map(|(_, value)| format!("artillery = {}", number(value))));
    for order in BrigadeOrder::ALL.map(BrigadeOrder::name) {
        let known = kit.allowance.get(order);
        let asked = [of(order, "foot"), of(order, "mounted")];
        if asked == [None, None] {
            continue;
        }
        let [foot, mounted] = asked;
        let foot = foot.or(known.and_then(|one| one.foot).map(plain));
        let mounted = mounted.or(known.and_then(|one| one.mounted).map(plain));
        let both = [("foot", foot), ("mounted", mounted)];
        let both = both
            .into_iter()
            .filter_map(|(gait, points)| Some(format!("{gait} = {}", points?)));
        let line = format!("{order} = {{ {} }}", both.collect::<Vec<_>>().join(", "));
        lines.push(match known {
            Some(_) => format!("{line} # replaces the line {order}"),
            None => line,
        });
    }
    let is_there = kit.guns_move.is_some() || !kit.allowance.is_empty();
    section("allowance", is_there, lines)
}

/// Returns costs and shifts by ground: `cost woods foot`, `ground woods fire_shift`.
fn costs(state: &State) -> Vec<String> {
    let mut by_kind: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut learn = |words: &[&str], value: String| {
        if let Some((key, kind)) = words.split_last() {
            let lines = by_kind.entry(kind.join(" ")).or_default();
            lines.push(format!("{key} = {value}"));
        }
    };
    for (words, value) in cells(state, "cost") {
        learn(&words, number(value));
    }
    for (words, value) in cells(state, "ground") {
        learn(&words, value.to_owned());
    }
    let sections = by_kind.into_iter().map(|(kind, lines)| {
        let is_there = state.kit.ground.contains_key(&kind);
        section(&format!("ground.{kind}"), is_there, lines)
    });
    sections.flatten().collect()
}

/// Returns the effect of units on a line of sight: `sight occupied`.
fn sight(state: &State) -> Vec<String> {
    let learnt = cells(state, "sight").into_iter();
    let lines = learnt.map(|(words, value)| format!("{} = {}", words.join(" "), quoted(value)));
    section("sight", false, lines.collect())
}

fn shifts(state: &State) -> Vec<String> {
    let mut lines = Vec::new();
    let mut times = Vec::new();
    for (words, value) in cells(state, "shift") {
        match words.as_slice() {
            ["outnumber", more] => times.push(format!("{{ times = {more}, shift = {value} }}")),
            key => lines.push(format!("{} = {value}", key.join(" "))),
        }
    }
    if !times.is_empty() {
        lines.push(format!("outnumber = [{}]", times.join(", ")));
    }
    let is_there = state.kit.shift != Default::default();
    section("shift", is_there, lines)
}

/// Returns every roll of two dice, read as tens and units.
fn rolls() -> impl Iterator<Item = i64> {
    (1..=6).flat_map(|tens| (1..=6).map(move |ones| tens * 10 + ones))
}

/// Returns the columns of results, in bands. A kit stores each roll of a column once.
fn results(state: &State) -> Vec<String> {
    let mut columns: BTreeMap<&str, BTreeMap<i64, &str>> = BTreeMap::new();
    for (words, value) in cells(state, "crt") {
        if let [column, roll] = words.as_slice()
            && let Ok(roll) = roll.parse()
        {
            columns.entry(column).or_default().insert(roll, value);
        }
    }
    let lines = columns.into_iter().map(|(column, results)| {
        let missing = rolls().filter(|roll| !results.contains_key(roll)).count();
        let bands: Vec<String> = bands(&results).iter().map(|band| quoted(band)).collect();
        let line = format!("{} = [{}]", quoted(column), bands.join(", "));
        let is_known = state.kit.columns.0.iter().any(|known| known == column);
        match (missing, is_known) {
            (0, true) => line,
            (0, false) => format!("# {line}: first add the column to `order` of [crt]"),
            (missing, _) => format!("# {line}; still unknown: {}", counted(missing, "roll")),
        }
    });
    section("crt.columns", !state.kit.crt.is_empty(), lines.collect())
}

/// Joins neighbouring rolls with the same result into one band.
fn bands(results: &BTreeMap<i64, &str>) -> Vec<String> {
    let mut bands: Vec<(i64, i64, &str)> = Vec::new();
    let mut is_next = false;
    for roll in rolls() {
        match (results.get(&roll), bands.last_mut()) {
            (Some(value), Some((_, to, same))) if is_next && same == value => *to = roll,
            (Some(value), _) => bands.push((roll, roll, value)),
            (None, _) => {}
        }
        is_next = results.contains_key(&roll);
    }
    let bands = bands.into_iter().map(|(from, to, value)| match from == to {
        true => format!("{from} {value}"),
        false => format!("{from}-{to} {value}"),
    });
    bands.collect()
}

/// Codes in a table of cohesion tests, by die and face.
type Codes<'a> = BTreeMap<&'a str, BTreeMap<usize, &'a str>>;

/// Returns the codes of tests, six in a row.
fn tests(state: &State) -> Vec<String> {
    const FACES: usize = 6;
    let mut tables: BTreeMap<(&str, &str), Codes<'_>> = BTreeMap::new();
    for kind in ["fire", "close"] {
        for (words, value) in cells(state, kind) {
            if let [severity, die, face] = words.as_slice()
                && let Ok(face) = face.parse()
            {
                let table = tables.entry((kind, severity)).or_default();
                table.entry(die).or_default().insert(face, value);
            }
        }
    }
    let sections = tables.into_iter().map(|((kind, severity), dice)| {
        let lines = dice.iter().map(|(die, codes)| {
            let row = (1..=FACES).map(|face| quoted(codes.get(&face).unwrap_or(&"?")));
            let line = format!("{die} = [{}]", row.collect::<Vec<_>>().join(", "));
            match FACES.saturating_sub(codes.len()) {
                0 => line,
                missing => format!("# {line}; still unknown: {}", counted(missing, "face")),
            }
        });
        let has = |die: &str| {
            state
                .kit
                .tests
                .contains_key(&format!("{kind} {severity} {die}"))
        };
        let is_there = has("depletion") || has("skedaddle");
        let header = format!("tests.{kind}.{severity}");
        section(&header, is_there, lines.collect())
    });
    sections.flatten().collect()
}

fn fog(state: &State) -> Vec<String> {
    let lines = cells(state, "fog").into_iter().flat_map(|(words, value)| {
        let die = format!("die = {}", words.join(" "));
        [
            "[[fog]]".to_owned(),
            die,
            format!("text = {}", quoted(value)),
        ]
    });
    lines.collect()
}

/// Returns facts that no line of a kit can contain: single ranges, and columns of a table whose order is unknown.
fn remarks(state: &State) -> Vec<String> {
    let ranges = cells(state, "range").into_iter().map(|(words, value)| {
        let said = words.join(" at ");
        format!("# [weapon.X] holds the farthest hex of each class: {said} is {value}")
    });
    let columns = cells(state, "column").into_iter().map(|(words, value)| {
        let said = words.join(" SP, shifted ");
        format!("# `order` of [crt] holds the columns: {said}: {value}")
    });
    ranges.chain(columns).collect()
}
