//! The visibility matrix against verdicts asked one by one.

use std::sync::Arc;

use proptest::prelude::*;
use table::field::{Field, MixedTerrain, SightLaw};
use table::measure::Vector;
use table::sight::VisibilityMatrix;

use super::{
    agree::any_law,
    tables::{any_table, under},
};
use common::cases::cases;

fn same(matrix: &VisibilityMatrix, field: &Field) -> Result<(), TestCaseError> {
    for by in 0..field.troops.len() {
        for target in 0..field.troops.len() {
            let hostile = field.troops[by].side != field.troops[target].side;
            let sight = field.sees(by, target);
            prop_assert_eq!(
                matrix.sees(by, target),
                hostile && sight.seen,
                "{} {}: {:?}",
                by,
                target,
                sight
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn the_matrix_follows_moves(
        field in any_table(),
        law in any_law(),
        brigade in any::<bool>(),
        moves in prop::collection::vec((any::<prop::sample::Index>(), -6.0..6.0, -6.0..6.0, -40.0..40.0), 1..5),
        gone in any::<prop::sample::Index>(),
    ) {
        let mixed = if brigade { MixedTerrain::BrigadeLongest } else { MixedTerrain::PerBase };
        let mut field = under(&field, SightLaw { mixed, ..law });
        let mut matrix = VisibilityMatrix::new(&field);
        same(&matrix, &field)?;
        for (which, x, y, turn) in moves {
            let troop = which.index(field.troops.len());
            let base = field.troops[troop].base;
            let base = base.shifted(Vector::new(x, y)).wheeled(turn, base.at);
            field.troops.place(troop, base);
            matrix.follow(&field);
            same(&matrix, &field)?;
        }
        let gone = gone.index(field.troops.len());
        field.troops.remove(gone);
        matrix.follow(&field);
        same(&matrix, &field)?;
    }

    #[test]
    fn the_matrix_follows_the_ground(field in any_table(), other in any_table()) {
        let mut matrix = VisibilityMatrix::new(&field);
        let mut ground = (*field.ground).clone();
        ground.features.truncate(2);
        ground.features.extend(other.ground.features.iter().take(2).cloned());
        let field = Field { ground: Arc::new(ground), ..field };
        matrix.follow(&field);
        same(&matrix, &field)?;
    }
}
