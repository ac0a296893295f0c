//! Of a target that is not seen, the line that decides is told: an open one that is too long before a nearer one that
//! is blocked (RUL-54).

use rules::fields::state::State;
use table::base::Base;
use table::measure::{Point, TAPE_ERROR};
use view::tape::{TapeEnd, measured::MeasuredLine};

fn ridge() -> State {
    common::sitting::battle("mcphersons-ridge")
}

fn number(state: &State, address: &str) -> usize {
    let table = state.on_table();
    let unit = state
        .units()
        .find(|unit| state.oob().address(&unit.id) == address);
    table.number(&unit.unwrap().id).unwrap()
}

#[test]
fn the_crest_is_not_blamed_where_an_open_line_is_too_long() {
    let state = ridge();
    let table = state.on_table();
    // Every line to B2 that no hill blocks crosses enemy troops (RUL-52), every one to E4 close ground.
    let lines = [
        (
            "P2",
            "B2",
            "17.6 in long, the limit 6.0 (sight 6 in, enemy troops in the way)",
        ),
        (
            "P2",
            "E4",
            "15.1 in long, the limit 6.0 (sight 6 in, close ground (",
        ),
    ];
    for (from, to, line) in lines {
        let (observer, target) = (number(&state, from), number(&state, to));
        assert!(table.field.sees(observer, target).blocked_by.is_some());
        let sight = table.field.has_line_by_tape(observer, target, TAPE_ERROR);
        assert!(
            !sight.seen && sight.blocked_by.is_none() && sight.round.is_some(),
            "{sight:?}"
        );
        assert!(
            sight.distance > sight.limit && sight.margin() < 0.0,
            "{sight:?}"
        );
        let why = sight.why(&table.field.ground, TAPE_ERROR);
        let told = why.strip_prefix("not seen: the line round the crest is ");
        assert!(told.is_some_and(|told| told.starts_with(line)), "{why}");
        let id = |number: usize| table.unit(number).unwrap().clone();
        let ends = [id(observer), id(target)].map(TapeEnd::Unit);
        let [one, other] = ends;
        let measured = MeasuredLine::new(&state, one, other, TAPE_ERROR);
        assert!(
            measured
                .words
                .contains("not seen: the line round the crest is "),
            "{}",
            measured.words
        );
        assert_eq!(measured.line, Some((sight.from, sight.to)));
    }
}

/// Points all round a base.
fn outline(base: &Base) -> Vec<Point> {
    let corners = base.corners();
    let next = corners.iter().cycle().skip(1);
    let edges = corners.iter().zip(next);
    edges
        .flat_map(|(a, b)| (0..6).map(move |n| a + (b - a) * (f64::from(n) / 6.0)))
        .collect()
}

/// Every pair of the battle: the verdict is the same, a line that leads round is open, and where all are said to be
/// blocked none of many that are tried is open.
#[test]
fn the_line_that_decides_is_open_wherever_one_is() {
    let state = ridge();
    let table = state.on_table();
    let (mut round, mut blocked) = (0, 0);
    for observer in 0..table.field.troops.len() {
        for target in 0..table.field.troops.len() {
            let [one, other] = [observer, target].map(|n| table.field.troops.get(n).unwrap());
            if one.side == other.side {
                continue;
            }
            let plain = table.field.has_line_to(observer, target);
            let told = table.field.has_line_with_reason(observer, target);
            assert_eq!(plain.seen, told.seen, "{observer} {target}");
            if told.seen {
                assert_eq!(plain, told);
                continue;
            }
            let look = |from: Point, to: Point| table.field.point_sees_point(one.side, from, to);
            if told.round.is_some() {
                round += 1;
                assert!(look(told.from, told.to).blocked_by.is_none(), "{told:?}");
                assert!(told.distance >= plain.distance - 1e-6);
            } else if told.blocked_by.is_some() {
                blocked += 1;
                for from in outline(&one.base) {
                    for to in outline(&other.base) {
                        assert!(
                            look(from, to).blocked_by.is_some(),
                            "{observer} {target}: {from} {to}"
                        );
                    }
                }
            }
        }
    }
    assert!(round > 0 && blocked > 0, "{round} {blocked}");
}
