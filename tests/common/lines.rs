use std::fmt::Write;

use rules::fields::language::ACTS;
use rules::fields::state::State;

/// A small generator: the same games on every machine.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        let mut chance = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        chance.below(2);
        chance
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len() as u64) as usize]
    }
}

/// What lines are made of: a letter in braces is filled in.
const FORMS: &[&str] = &[
    "next",
    "order {b} attack {b}",
    "order {b} advance {p}",
    "order {b} hold",
    "order {b} retire in-person",
    "order {b} rest",
    "report {b}",
    "ride",
    "ride {i}",
    "draw",
    "draw {b}",
    "draw fortunes",
    "name {b}",
    "keep-chit",
    "dig {u}",
    "activate {b}",
    "activate",
    "rally {b}",
    "rally {b} paid-by {g}",
    "accept {b}",
    "march {b}",
    "march {b} to {p}",
    "march {b} wheel {d}",
    "march {b} to {p} wheel {d} then {d}",
    "move {u} ahead {n}",
    "move {u} back {n}",
    "move {u} left {n}",
    "move {u} right {n}",
    "move {u} wheel left {d}",
    "move {u} wheel right {n} in",
    "move {u} wheel left {d} ahead {n}",
    "move {u} ahead {n} wheel right {d}",
    "move {u} about",
    "move {u} to {x}",
    "move {u} to {x} facing {d}",
    "move {u} up-to {u}",
    "move {u} as-ordered",
    "move {u} ahead {n} paid-by {g}",
    "move {u},{u} ahead {n}",
    "move {u},{u} wheel right {d}",
    "limber {u}",
    "unlimber {u}",
    "mount {u}",
    "dismount {u}",
    "face {u} {u}",
    "face {u} {d}",
    "ride-to {g} {p}",
    "lead {g} {u}",
    "fire {u} at {u}",
    "fire {u},{u} at {u} canister",
    "fire {u} at {u} with {m} without {m}",
    "melee {u} against {u}",
    "melee {u},{u} against {u} without {m}",
    "casualty {g}",
    "deploy {b} {x} facing {d}",
    "reveal {b}",
    "judge {o} met",
    "hall 17:30",
    "note \"{u} goes to {p}\"",
];

/// What only the referee says.
const CORRECTIONS: &[&str] = &[
    "place {u} {x} facing {d}",
    "place {u} {x}",
    "place {g} {x}",
    "resync {u} {x} {d}, {u} {x}, {g} {x}",
    "measured {u} within 5 of {u}",
    "measured {u} beyond 5 of {u}",
    "measured {u} within 5 of {u} charging",
    "measured {u} beyond {n} of {g}",
    "measured {u} behind {u}",
    "measured {u} before {u}",
    "measured {b} within 12 of {g}",
    "mark {u} ordered",
    "mark {u} disordered",
    "mark {u} beaten",
    "mark {u} broken",
    "mark {u} limbered",
    "mark {u} mounted",
    "mark {b} steady",
    "mark {b} shaken",
    "mark {b} hesitant",
    "mark {b} broken",
    "mark {b} fatigue {i}",
    "terrain {f} going close",
    "terrain {f} going impassable",
    "terrain {f} sight obstructed",
    "terrain {f} sight none",
    "terrain {f} cover hard",
    "terrain {f} elevation {i}",
    "terrain {f} value 2",
    "terrain {f} counts-for {g}",
];

/// A line that a hasty player may say.
pub fn line(chance: &mut Chance, state: &State, is_referee: bool) -> String {
    let form = match chance.below(20) {
        0 => return babble(chance, state),
        1..4 if is_referee => *chance.pick(CORRECTIONS),
        _ => *chance.pick(FORMS),
    };
    let mut line = filled(form, chance, state);
    if is_referee && chance.below(2) == 0 {
        line.push_str(" because \"the table says so\"");
    }
    line
}

/// Words in any order.
pub fn babble(chance: &mut Chance, state: &State) -> String {
    let mut line = chance.pick(ACTS).verb.to_owned();
    for _ in 0..chance.below(7) {
        let form = *chance.pick(&[
            "{u}",
            "{b}",
            "{g}",
            "{f}",
            "{p}",
            "{x}",
            "{n}",
            "{d}",
            "{i}",
            "{m}",
            "to",
            "at",
            "against",
            "dice",
            "with",
            "because",
            "facing",
            "wheel",
            "\"",
            "-1",
            "99999999999999999999",
            "1e309",
            ",",
            "é",
            "#",
        ]);
        write!(line, " {}", filled(form, chance, state)).unwrap();
    }
    line
}

fn filled(form: &str, chance: &mut Chance, state: &State) -> String {
    let mut line = String::new();
    let mut rest = form;
    while let Some((before, after)) = rest.split_once('{') {
        let (letter, after) = after.split_once('}').unwrap();
        line.push_str(before);
        line.push_str(&word(letter, chance, state));
        rest = after;
    }
    line + rest
}

fn word(letter: &str, chance: &mut Chance, state: &State) -> String {
    let oob = state.oob();
    match letter {
        "u" => chance.pick(&oob.units).id.to_string(),
        "b" => chance.pick(&oob.brigades).id.to_string(),
        "g" => {
            let generals: Vec<String> = state.generals().map(|g| g.id.to_string()).collect();
            chance.pick(&generals).clone()
        }
        "f" => chance.pick(&state.ground().features).id.clone(),
        "o" if oob.objectives.is_empty() => "none".to_owned(),
        "o" => chance.pick(&oob.objectives).id.to_string(),
        "p" => {
            let kind = *chance.pick(&["u", "b", "f", "x"]);
            word(kind, chance, state)
        }
        "x" => {
            let x = at(chance, state.ground().width);
            format!("{x},{}", at(chance, state.ground().depth))
        }
        "n" => (*chance.pick(&["0", "0.1", "1", "2.5", "3", "4", "6", "12", "1000000"])).to_owned(),
        "d" => (*chance.pick(&[
            "0", "5", "22.5", "45", "90", "180", "270", "359.9", "720", "-30",
        ]))
        .to_owned(),
        "i" => chance.below(9).to_string(),
        "m" => (*chance.pick(&[
            "soft-cover",
            "hard-cover",
            "size",
            "weapon",
            "supported",
            "fatigue",
            "uphill",
            "general-attached",
            "flanked-or-rear",
            "enemy-supported",
            "nonsense",
        ]))
        .to_owned(),
        other => panic!("{other} means nothing"),
    }
}

/// On the table more often than not.
fn at(chance: &mut Chance, to: f64) -> String {
    match chance.below(12) {
        0 => "-1".to_owned(),
        1 => "0".to_owned(),
        2 => format!("{to}"),
        _ => format!("{:.2}", to * chance.below(1000) as f64 / 1000.0),
    }
}
