//! The index against verdicts asked one by one.

use std::sync::Arc;

use proptest::prelude::*;
use table::field::Field;
use table::field::MixedTerrain;
use table::field::SightLaw;
use table::ground::SightType;
use table::measure::Vector;
use table::zone::VisibilityMatrix;

use super::agree::any_law;
use super::tables::any_table;
use super::tables::patch;
use super::tables::regiment;
use super::tables::table;
use super::tables::under;
use common::cases::cases;

fn same(index: &VisibilityMatrix, field: &Field) -> Result<(), TestCaseError> {
    for by in 0..field.troops.len() {
        for target in 0..field.troops.len() {
            let hostile = field.troops[by].side != field.troops[target].side;
            let sight = field.sees(by, target);
            prop_assert_eq!(
                index.sees(by, target),
                hostile && sight.seen,
                "{} {}: {:?}",
                by,
                target,
                sight
            );
        }
    }
    for target in 0..field.troops.len() {
        for (by, sight) in index.watchers(target) {
            prop_assert!(sight.seen && sight == field.sees(by, target));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn the_index_follows_moves(
        field in any_table(),
        law in any_law(),
        brigade in any::<bool>(),
        moves in prop::collection::vec((any::<prop::sample::Index>(), -6.0..6.0, -6.0..6.0, -40.0..40.0), 1..5),
        gone in any::<prop::sample::Index>(),
    ) {
        let mixed = if brigade { MixedTerrain::BrigadeLongest } else { MixedTerrain::PerBase };
        let mut field = under(&field, SightLaw { mixed, ..law });
        let mut index = VisibilityMatrix::new(&field);
        same(&index, &field)?;
        for (which, x, y, turn) in moves {
            let troop = which.index(field.troops.len());
            let base = field.troops[troop].base;
            let base = base.shifted(Vector::new(x, y)).wheeled(turn, base.at);
            field.troops.place(troop, base);
            index.place(troop, base);
            same(&index, &field)?;
        }
        let gone = gone.index(field.troops.len());
        field.troops.remove(gone);
        index.remove(gone);
        same(&index, &field)?;
    }

    #[test]
    fn the_index_follows_the_ground(field in any_table(), other in any_table()) {
        let mut index = VisibilityMatrix::new(&field);
        let mut ground = (*field.ground).clone();
        ground.features.truncate(2);
        ground.features.extend(other.ground.features.iter().take(2).cloned());
        let field = Field { ground: Arc::new(ground), ..field };
        index.lay(&field.ground);
        same(&index, &field)?;
    }
}

#[test]
fn the_index_names_who_would_see_first() {
    let field = table(
        SightType::Rolling,
        Vec::new(),
        vec![
            regiment(0, 5.0, 18.0, 90.0),
            regiment(0, 9.0, 34.0, 90.0),
            regiment(1, 25.0, 18.0, 270.0),
        ],
    );
    let mut index = VisibilityMatrix::new(&field);
    assert!(index.watchers(2).is_empty());
    let (first, sight) = index.first_watcher(2).unwrap();
    assert_eq!((first, sight.seen), (0, false));
    index.place(2, regiment(1, 17.0, 18.0, 270.0).base);
    assert_eq!(index.first_watcher(2).unwrap().0, 0);
    assert_eq!(index.watchers(2).len(), 1);
    assert!(index.memory() > 0);
}

#[test]
fn the_index_forgets_zones_that_a_move_touches() {
    let mut field = table(
        SightType::Rolling,
        vec![patch(SightType::Close, (40.0, 0.0), (41.0, 5.0))],
        vec![
            regiment(0, 15.0, 18.0, 90.0),
            regiment(1, 45.0, 18.0, 270.0),
        ],
    );
    let mut index = VisibilityMatrix::new(&field);
    assert!(index.zone(0).unwrap().is_open);
    field.troops.alter(1, |near| near.base.at.x = 20.0);
    index.follow(&field);
    assert!(!index.zone(0).unwrap().is_open);
    assert_eq!(*index.zone(0).unwrap(), field.zone(0));
    assert!(index.zone(2).is_none());
}
