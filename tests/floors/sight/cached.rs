//! An answer does not depend on the questions asked before it.

use rules::fields::state::State;
use table::field::Field;
use table::measure::Vector;

fn ridge() -> State {
    common::sitting::battle("mcphersons-ridge")
}

/// The verdicts of all pairs of enemies, by each kind of question.
fn verdicts(field: &Field) -> Vec<[bool; 3]> {
    let numbered = || field.troops.iter().enumerate();
    let pairs = numbered().flat_map(|(from, watcher)| {
        let hostile = numbered().filter(move |(_, troop)| troop.side != watcher.side);
        hostile.map(move |(to, _)| (from, to))
    });
    let verdict = |(from, to): (usize, usize)| {
        [
            field.has_line_to(from, to).seen,
            field.has_any_line_to(from, to).seen,
            field.is_seen_past(from, to, &[]),
        ]
    };
    pairs.map(verdict).collect()
}

#[test]
fn answers_are_those_of_a_thread_that_has_been_asked_nothing() {
    let state = ridge();
    let mut field = state.on_table().field.clone();
    let mut changed = 0;
    let mut before = verdicts(&field);
    for step in 0..6 {
        // One troop after another steps between the others, and back again.
        let unit = (step / 2 * 7) % field.troops.len();
        let by = Vector::new(0.0, if step % 2 == 0 { 6.0 } else { -6.0 });
        let base = field.troops.get(unit).unwrap().base.shifted(by);
        field.troops.place(unit, base);
        let asked_again = verdicts(&field);
        let anew = std::thread::scope(|scope| scope.spawn(|| verdicts(&field)).join().unwrap());
        assert_eq!(asked_again, anew, "step {step}");
        for [shortest, any, _] in &anew {
            assert_eq!(shortest, any, "step {step}");
        }
        changed += usize::from(before != anew);
        before = anew;
    }
    assert!(changed > 2, "{changed}");
}
