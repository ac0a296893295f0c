//! Given a table, when a line is typed, then what the rules document says: the cases stand in
//! `tests/data/rules/ex-move.txt`.

use rules::fields::march::look_ahead;
use rules::fields::terms::{
    command::Wheels,
    event::{Event, MarchEnd},
    phase::Phase,
};

use super::table::{Table, near};

/// The topics whose examples are all there, each with how many the document has.
const TOPICS: [(&str, usize); 10] = [
    ("EX-DEPLOY-03", 1),
    ("EX-DEPLOY-05", 3),
    ("EX-CMD-02", 1),
    ("EX-CMD-04", 3),
    ("EX-GT-01", 1),
    ("EX-GT-03", 3),
    ("EX-TAC-01", 2),
    ("EX-TAC-03", 1),
    ("EX-ORD-05", 1),
    ("EX-ROUGH-04", 4),
];

/// A case: its name, what lays the table, and the steps.
struct Case<'a> {
    name: &'a str,
    edition: &'a str,
    ground: String,
    brigades: Vec<&'a str>,
    steps: Vec<&'a str>,
}

fn cases(text: &str) -> Vec<Case<'_>> {
    let mut cases: Vec<Case<'_>> = Vec::new();
    for line in text
        .lines()
        .filter(|l| !l.is_empty() && !l.starts_with('#'))
    {
        if line.starts_with("EX-") {
            cases.push(Case {
                name: line,
                edition: "",
                ground: String::new(),
                brigades: Vec::new(),
                steps: Vec::new(),
            });
            continue;
        }
        let case = cases.last_mut().unwrap();
        match line.split_once(' ').unwrap() {
            ("edition", edition) => case.edition = edition,
            ("piece", piece) => case.ground.push_str(&feature(piece)),
            ("grey" | "blue", _) => case.brigades.push(line),
            _ => case.steps.push(line),
        }
    }
    cases
}

/// `ID KIND X1,Y1 X2,Y2`: a rectangle between two corners, or a line.
fn feature(words: &str) -> String {
    let [id, kind, from, to] = words.split(' ').collect::<Vec<_>>()[..] else {
        panic!("{words}")
    };
    let shape = if kind == "fence" {
        format!("line = [[{from}],[{to}]]")
    } else {
        let ((x1, y1), (x2, y2)) = (from.split_once(',').unwrap(), to.split_once(',').unwrap());
        format!("outline = [[{x1},{y1}],[{x2},{y1}],[{x2},{y2}],[{x1},{y2}]]")
    };
    format!("[[terrain]]\nid = \"{id}\"\nkind = \"{kind}\"\n{shape}\n")
}

fn phase(name: &str) -> Phase {
    Phase::TURN.into_iter().find(|p| p.name() == name).unwrap()
}

fn plays(case: &Case<'_>) {
    let mut t = Table::new(case.edition, &case.ground, &case.brigades);
    for step in &case.steps {
        takes(&mut t, case, step);
    }
}

fn takes(t: &mut Table, case: &Case<'_>, step: &str) {
    let (word, rest) = step.split_once(' ').unwrap();
    let words: Vec<&str> = rest.split(' ').collect();
    let number = |n: usize| words[n].parse::<f64>().unwrap();
    let name = case.name;
    match word {
        "do" => {
            t.does(rest);
        }
        "no" => {
            let (clause, line) = rest.split_once(' ').unwrap();
            t.no(line, clause);
        }
        "phase" if t.events.is_empty() => *t = std::mem::replace(t, table()).in_phase(phase(rest)),
        "phase" => t.happens(Event::PhaseBegan { phase: phase(rest) }),
        "turn" => {
            t.other_turn(Phase::Orders);
            t.other_turn(phase(rest));
        }
        "spend" => t.spend(words[0], number(1) as u8),
        "points" => assert_eq!(t.points(words[0]), number(1) as u8, "{name}: {step}"),
        "order" => assert_eq!(t.order(words[0]), words[1], "{name}"),
        "facing" => near(t.base(words[0]).facing.degrees(), number(1)),
        "apart" if words[1].starts_with('b') => {
            near(t.base(words[0]).distance(&t.base(words[1])), number(2));
        }
        "apart" => near(t.base(words[0]).distance(&t.base(words[1])), number(2)),
        "marched" => {
            let (inches, end) = marched(t);
            near(inches, number(0));
            assert_eq!(end.name(), words[1], "{name}");
        }
        "inches" => near(moved(t), number(0)),
        "passes" => assert_eq!(passes(t), number(0) as usize, "{name}"),
        other => panic!("{name}: {other}"),
    }
}

fn table() -> Table {
    Table::new("basic", "", &["grey a hold | a1 i3 5,20 90"])
}

fn marched(t: &Table) -> (f64, MarchEnd) {
    let marched = t.events.iter().find_map(|event| match event {
        Event::Marched(march) => Some((march.distance, march.stop.cause)),
        _ => None,
    });
    marched.unwrap()
}

fn moved(t: &Table) -> f64 {
    let moved = t.events.iter().find_map(|event| match event {
        Event::Moved { inches, .. } => Some(*inches),
        _ => None,
    });
    moved.unwrap()
}

/// How many faces of the die bring the brigade through.
fn passes(t: &Table) -> usize {
    let seen = look_ahead(&t.state, &"a".into(), None, &Wheels::default(), &[]).unwrap();
    assert_eq!(seen.outcomes.len(), 6);
    let through = seen.outcomes.iter();
    through
        .filter(|outcome| outcome.stop.cause == MarchEnd::Arrival)
        .count()
}

#[test]
fn every_worked_example_of_the_table_moves() {
    let text = common::files::read("tests/data/rules/ex-move.txt");
    let cases = cases(&text);
    for case in &cases {
        plays(case);
    }
    for (topic, count) in TOPICS {
        let mut names: Vec<&str> = cases
            .iter()
            .filter_map(|case| case.name.split(' ').next())
            .filter(|name| name.starts_with(topic))
            .collect();
        names.dedup();
        assert_eq!(names.len(), count, "{topic}: {names:?}");
    }
}
