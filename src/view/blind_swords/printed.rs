//! Printable parts of a kit: counters and chits to cut out, charts, the list of turns.

use super::{pages, quick_rules, sheet::strength};
use crate::presentation::{
    briefing::{place_line, winner_line},
    quick_rules::course_chart,
    sheets::{PaperPiece, SheetChart},
};
use rules::blind_swords::arithmetic::Code;
use rules::blind_swords::kit::{
    ChitKind, CounterFace, FOG, FORTUNES, KitArm, KitCost, KitGround, KitUnit, Range,
};
use rules::blind_swords::state::State;
use rules::spelling::counted;
use std::collections::BTreeMap;

/// The severities of a test, each a row of ratings above the columns of the results.
const SEVERITIES: [&str; 3] = ["severe", "tough", "routine"];

/// Returns every unit, its fresh face in front and its battleworn face behind.
pub(super) fn counters(state: &State) -> Vec<PaperPiece> {
    let signs = pages::callsigns(state);
    let counter = |unit: &KitUnit| {
        let kind = match unit.arm {
            KitArm::Infantry => "infantry",
            KitArm::Cavalry => "cavalry",
            KitArm::Artillery => "artillery",
        };
        let brigade = unit.brigade.as_ref().and_then(|id| state.kit.brigade(id));
        let weapon = unit.weapon.clone().unwrap_or_default();
        let face = |face: CounterFace, what: &str| {
            let brigade = brigade.map(|brigade| brigade.name.clone());
            let lines = [
                Some(format!(
                    "{}-{} {weapon}",
                    strength(face.strength),
                    face.rating
                )),
                Some(kind.to_owned()),
                brigade,
                Some(what.to_owned()),
            ];
            lines
                .into_iter()
                .flatten()
                .filter(|line| !line.is_empty())
                .collect()
        };
        let (front, back) = match unit.fresh {
            Some(fresh) => (face(fresh, ""), face(unit.worn, "battleworn")),
            None => (face(unit.worn, "fragile"), Vec::new()),
        };
        PaperPiece {
            callsign: signs.get(&unit.id).unwrap_or_default(),
            ..piece(state, &unit.side, unit.name.clone(), front, back)
        }
    };
    state.kit.units.iter().map(counter).collect()
}

/// Makes a paper counter for the side with this name, or for neither side if none has the name.
fn piece(
    state: &State,
    side: &str,
    name: String,
    front: Vec<String>,
    back: Vec<String>,
) -> PaperPiece {
    let place = state.kit.sides.iter().position(|one| one.id == side);
    PaperPiece {
        side: place.and_then(|place| u8::try_from(place).ok()),
        of: place.map_or_else(String::new, |_| state.kit.side_name(side).to_owned()),
        name,
        callsign: String::new(),
        front,
        back,
    }
}

/// Returns every chit of the box, whether it is in the cup or not.
pub(super) fn chits(state: &State) -> Vec<PaperPiece> {
    let kit = &state.kit;
    let leaders = kit.chits.iter().map(|chit| {
        let kind = match chit.kind {
            ChitKind::Division => "division",
            ChitKind::Brigade => "brigade",
            ChitKind::Cic => "commander-in-chief",
        };
        let face = |leader: &str, rating: Option<i64>| {
            let rating = rating.map_or_else(String::new, |rating| rating.to_string());
            vec![
                format!("{leader} {rating}").trim_end().to_owned(),
                kind.to_owned(),
            ]
        };
        let front = face(&chit.leader, chit.rating);
        let back = chit.fallen.as_ref();
        let back = back.map_or_else(Vec::new, |(leader, rating)| face(leader, Some(*rating)));
        piece(state, &chit.side, kit.chit_name(&chit.id), front, back)
    });
    let events = kit.events.iter().map(|event| {
        let front = vec![
            event.title.clone(),
            event.when.join(", "),
            event.text.clone(),
        ];
        piece(state, &event.side, event.title.clone(), front, Vec::new())
    });
    let wild = kit.cup.wild.iter().map(|wild| {
        let name = match wild.as_str() {
            FORTUNES => "Fortunes of War",
            FOG => "Fog of War",
            other => other,
        };
        piece(
            state,
            "",
            name.to_owned(),
            vec![name.to_owned()],
            Vec::new(),
        )
    });
    leaders.chain(events).chain(wild).collect()
}

/// Phases of a turn with their clauses.
const COURSE: [(&str, &str, &str); 5] = [
    (
        "1 Command decision",
        "each side puts its key chits into the cup in secret and others unseen; activation, command and wild chits follow",
        "BS-301",
    ),
    (
        "2 Artillery",
        "the sides in turn: the guns of a hex fire or move, or the side passes; two passes end it; one gun unit each rallies",
        "BS-401",
    ),
    (
        "3 Draw",
        "play held chits; then draw a chit, and do what it says",
        "BS-305",
    ),
    (
        "4 Activation",
        "a die against the rating; full: an order, fire, movement, close combat, rally; limited: fire alone; back to 3 \
         while the cup holds a chit",
        "BS-310",
    ),
    (
        "5 End",
        "held chits for the last time, points, markers, the track; event chits are gathered in",
        "BS-1101",
    ),
];

/// Returns the charts: the course of a turn, movement, ground, weapons, shifts, results, tests, fog, rules.
pub(super) fn charts(state: &State) -> Vec<SheetChart> {
    let charts = [
        course_chart(&COURSE),
        allowances(state),
        grounds("Ground", state.kit.ground.iter()),
        grounds("Hexsides", state.kit.hexsides.iter()),
        weapons(state),
        shifts(state),
        results(state),
        tests(state),
        codes(state),
        fog(state),
    ];
    charts
        .into_iter()
        .chain(quick_rules::charts(state))
        .filter(|chart| !chart.rows.is_empty())
        .collect()
}

fn told<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

fn allowances(state: &State) -> SheetChart {
    let mut rows: Vec<Vec<String>> = state
        .kit
        .allowance
        .iter()
        .map(|(order, allowance)| {
            vec![order.clone(), told(allowance.foot), told(allowance.mounted)]
        })
        .collect();
    rows.extend(state.kit.guns_move.map(|points| {
        vec![
            "artillery, in its own step".to_owned(),
            points.to_string(),
            String::new(),
        ]
    }));
    SheetChart {
        head_rows: 0,
        caption: "Movement points".to_owned(),
        heads: vec!["Order", "Foot", "Mounted"],
        rows,
    }
}

fn grounds<'k>(
    caption: &str,
    grounds: impl Iterator<Item = (&'k String, &'k KitGround)>,
) -> SheetChart {
    let cost = |cost: KitCost| match cost {
        KitCost::Unsaid => "-".to_owned(),
        KitCost::Points(points) => points.to_string(),
        KitCost::Prohibited => "no".to_owned(),
    };
    let shift = |shift: i64| match shift {
        0 => String::new(),
        shift => format!("{shift:+}"),
    };
    let rows = grounds.map(|(name, ground)| {
        vec![
            name.clone(),
            cost(ground.foot),
            cost(ground.mounted),
            cost(ground.artillery),
            ground.sight.clone(),
            shift(ground.fire_shift),
            shift(ground.close_shift),
        ]
    });
    SheetChart {
        head_rows: 0,
        caption: caption.to_owned(),
        heads: vec!["Kind", "Foot", "Mounted", "Guns", "Sight", "Fire", "Close"],
        rows: rows.collect(),
    }
}

fn weapons(state: &State) -> SheetChart {
    let rows = state.kit.weapons.iter().map(|(name, weapon)| {
        vec![
            name.clone(),
            told(weapon.canister),
            told(weapon.effective),
            told(weapon.long),
            told(weapon.extreme),
        ]
    });
    let mut heads = vec!["Weapon"];
    heads.extend(Range::ALL.map(Range::name));
    SheetChart {
        head_rows: 0,
        caption: "Weapons: maximum range in hexes, by class".to_owned(),
        heads,
        rows: rows.collect(),
    }
}

fn shifts(state: &State) -> SheetChart {
    let kit = &state.kit.shift;
    let named = [
        ("the target is obscured", kit.obscured),
        (
            "the lead defender has the better rating",
            kit.better_cr_defender,
        ),
        (
            "the lead attacker has the better rating",
            kit.better_cr_attacker,
        ),
    ];
    let mut rows: Vec<Vec<String>> = named
        .into_iter()
        .filter_map(|(when, shift)| Some(vec![when.to_owned(), format!("{:+}", shift?)]))
        .collect();
    rows.extend(
        kit.outnumber
            .iter()
            .flatten()
            .map(|(times, shift)| vec![format!("{times} to 1 in numbers"), format!("{shift:+}")]),
    );
    rows.extend(kit.others.iter().map(|other| {
        vec![
            format!("{}: {}", other.text, other.when),
            format!("{:+}", other.shift),
        ]
    }));
    SheetChart {
        head_rows: 0,
        caption: "Column shifts".to_owned(),
        heads: vec!["When", "Columns"],
        rows,
    }
}

/// Returns the results as on a printed card: a row for each column, with its spans of dice below the ratings that they
/// test. The row of ratings is the same for all columns.
fn results(state: &State) -> SheetChart {
    let columns = &state.kit.columns.0;
    let bands = |column: &String| state.kit.crt.get(column).into_iter().flatten();
    let mut boxes: Vec<String> = Vec::new();
    for column in columns {
        let mut place = 0;
        for band in bands(column) {
            let ratings = band.boxes.to_string();
            match boxes.iter().position(|known| *known == ratings) {
                Some(at) => place = at + 1,
                None => {
                    boxes.insert(place.min(boxes.len()), ratings);
                    place += 1;
                }
            }
        }
    }
    let severities = SEVERITIES.into_iter().enumerate();
    let heads = severities.map(|(place, name)| {
        let ratings = boxes.iter().map(|ratings| {
            let rating = ratings.split(' ').nth(place).unwrap_or("-");
            rating.to_owned()
        });
        std::iter::once(name.to_owned()).chain(ratings).collect()
    });
    let dice = columns.iter().map(|column| {
        let of_box = |ratings: &String| {
            let band = bands(column).find(|band| band.boxes.to_string() == *ratings);
            band.map_or_else(String::new, |band| match band.from == band.to {
                true => band.from.to_string(),
                false => format!("{}-{}", band.from, band.to),
            })
        };
        let spans = boxes.iter().map(of_box);
        std::iter::once(format!("column {column}"))
            .chain(spans)
            .collect()
    });
    SheetChart {
        head_rows: SEVERITIES.len(),
        caption: "Results: die rolls per column, under the ratings that must test".to_owned(),
        heads: Vec::new(),
        rows: match columns.is_empty() || boxes.is_empty() {
            true => Vec::new(),
            false => heads.chain(dice).collect(),
        },
    }
}

fn tests(state: &State) -> SheetChart {
    let rows = state.kit.tests.iter().map(|(name, faces)| {
        let cells = faces.iter().map(|codes| {
            let codes: Vec<String> = codes.iter().map(ToString::to_string).collect();
            match codes.is_empty() {
                true => "-".to_owned(),
                false => codes.join(" "),
            }
        });
        std::iter::once(name.clone()).chain(cells).collect()
    });
    SheetChart {
        head_rows: 0,
        caption: "Cohesion tests".to_owned(),
        heads: vec!["Test", "1", "2", "3", "4", "5", "6"],
        rows: rows.collect(),
    }
}

/// Explains each code of the cohesion tests.
fn codes(state: &State) -> SheetChart {
    let of_tests = state.kit.tests.values().flatten().flatten();
    let mut found: Vec<Code> = Vec::new();
    for code in of_tests {
        if !found.contains(code) {
            found.push(*code);
        }
    }
    found.sort_by_cached_key(ToString::to_string);
    let rows = found.iter();
    SheetChart {
        head_rows: 0,
        caption: "Codes of the cohesion tests".to_owned(),
        heads: vec!["Code", "Effect"],
        rows: rows
            .map(|code| vec![code.to_string(), code_in_words(*code)])
            .collect(),
    }
}

fn code_in_words(code: Code) -> String {
    let hexes = |n: i64| format!("{n} hex{}", if n == 1 { "" } else { "es" });
    match code {
        Code::D => {
            "the lead unit depletes: fresh becomes battleworn, battleworn takes a break test"
                .to_owned()
        }
        Code::D2 => "the lead unit and the next largest in its hex deplete".to_owned(),
        Code::DAll => "every unit in the hex depletes".to_owned(),
        Code::AD => "the attacker's largest unit depletes".to_owned(),
        Code::BD => {
            "the lead and the attacker's largest unit both deplete, unless one side outnumbers the \
            other 3 to 1"
                .to_owned()
        }
        Code::MH(1) => "a morale hit on the lead".to_owned(),
        Code::MH(hits) => format!("{hits} morale hits on the lead"),
        Code::AMH => "a morale hit on the attacker's largest unit".to_owned(),
        Code::BT => "the lead takes a break test".to_owned(),
        Code::R(n) => format!("the lead retreats {}", hexes(n)),
        Code::RA(n) => format!("every unit in the hex retreats {}", hexes(n)),
        Code::AR(n) => format!("the attacker's largest unit retreats {}", hexes(n)),
        Code::P(1) => "a unit panics and retreats 3 hexes (BS-904)".to_owned(),
        Code::P(n) => format!("{n} units panic and retreat 3 hexes (BS-904)"),
    }
}

fn fog(state: &State) -> SheetChart {
    let rows = state.kit.fog.iter();
    SheetChart {
        head_rows: 0,
        caption: "Fog of War".to_owned(),
        heads: vec!["Die", "Effect"],
        rows: rows
            .map(|fog| vec![fog.die.to_string(), fog.text.clone()])
            .collect(),
    }
}

/// Lists the turns with their arrivals.
pub(super) fn turns(state: &State) -> Vec<(String, String)> {
    let kit = &state.kit;
    let brigades = kit
        .brigades
        .iter()
        .filter_map(|brigade| Some((brigade.arrives.as_ref()?, brigade.name.as_str())));
    let units = kit
        .units
        .iter()
        .filter_map(|unit| Some((unit.arrives.as_ref()?, unit.name.as_str())));
    let arrivals: Vec<_> = brigades.chain(units).collect();
    (1..=kit.turns.unwrap_or(0))
        .map(|turn| {
            let now = arrivals.iter().filter(|(arrival, _)| arrival.turn == turn);
            let told = now.map(|(arrival, name)| match &arrival.at {
                Some(hex) => format!("{name} at {hex}"),
                None => (*name).to_owned(),
            });
            (turn.to_string(), told.collect::<Vec<_>>().join(", "))
        })
        .collect()
}

/// Describes the course of the battle.
pub(super) fn course(state: &State) -> Vec<String> {
    let turns = state
        .kit
        .turns
        .map(|turns| format!("{}. ", counted(turns, "turn")));
    let course = "The chits drawn from the cup decide who acts next.";
    vec![format!("{}{course}", turns.unwrap_or_default())]
}

/// Explains who wins: by the objectives of the kit (BS-R52), or in the words of its scenario.
pub(super) fn victory(state: &State) -> Vec<String> {
    let kit = &state.kit;
    if kit.objectives.is_empty() {
        return vec!["The kit lists no points: your scenario says who wins.".to_owned()];
    }
    let places = super::day::holders(state);
    let of_places = kit.objectives.iter().filter(|one| !one.hexes.is_empty());
    let lines = of_places.zip(&places);
    let lines = lines.map(|(one, place)| place_line(place, one.value, None));
    let of_units = kit.objectives.iter().filter(|one| one.hexes.is_empty());
    let of_units = of_units.map(|one| {
        format!(
            "Each enemy unit that is eliminated or on the track at the end: {}.",
            counted(one.value, "point")
        )
    });
    let winner = std::iter::once(winner_line(kit.turns));
    winner.chain(lines).chain(of_units).collect()
}

/// Returns the tasks of a player before the first turn.
pub(super) fn first_tasks(state: &State) -> Vec<String> {
    let of_cup = |chits: &BTreeMap<String, usize>| chits.values().copied().max().unwrap_or(0);
    let (key, included) = (of_cup(&state.kit.cup.key), of_cup(&state.kit.cup.included));
    let choose = (key > 0).then(|| {
        let chosen = counted(key, "event chit");
        let unseen = match included {
            0 => String::new(),
            unseen => format!(", and {unseen} unseen"),
        };
        format!("Put {chosen} of your choice into the cup{unseen}.")
    });
    let cut = "Cut out your counters and chits, and set up as the order of battle says.";
    [Some(cut.to_owned()), choose]
        .into_iter()
        .flatten()
        .collect()
}
