//! Fairness of a game's dice, and their agreement with the game's seed, computed from all entries.

use std::collections::BTreeMap;

use super::{
    any::Hosted,
    dice::{DiceCup, Fairness, Forged, SeedProof},
    journal::{ActOf, Seq},
    session::Session,
};
use rules::chance::Face;

/// Dice of an act: each face with the side that threw it.
type Throw = Vec<(Face, String)>;

impl<R: Hosted> Session<R> {
    /// Returns the fairness of the dice so far, including those of undone acts.
    ///
    /// Each throw counts once, however often a fix replayed it; a mistyped face counts as corrected.
    #[must_use]
    pub fn fairness(&self) -> Fairness {
        self.fairness_of(|_, _| true)
    }

    /// Returns the fairness of the dice in the acts that `is_told` accepts; `is_told` gets each act with the state
    /// before it.
    #[must_use]
    pub fn fairness_of(&self, is_told: impl Fn(&R::State, &ActOf<R>) -> bool) -> Fairness {
        let mut throws: BTreeMap<Seq, Throw> = BTreeMap::new();
        self.walk(|before, entry, _| {
            let Some(act) = entry.act().filter(|act| is_told(before, act)) else {
                return;
            };
            let side = |n: usize| R::thrower(before, &act.command, &act.events, n);
            let fell = act.faces.iter().enumerate();
            let fell = fell.map(|(n, face)| (face.clone(), side(n))).collect();
            throws.insert(self.journal().first_thrown(entry.seq), fell);
        });
        let mut fairness = Fairness::default();
        for (face, side) in throws.into_values().flatten() {
            fairness.count(face.pips, face.origin, side);
        }
        fairness
    }

    /// Throws the game's own dice again from the seed and compares them with the record.
    #[must_use]
    pub fn proof(&self) -> SeedProof {
        let seed = self.facts().seed;
        let mut cup = DiceCup::new(seed, self.facts().scheme);
        let mut proof = SeedProof {
            seed,
            ..SeedProof::default()
        };
        self.walk(|before, entry, _| {
            cup.count_entry::<R>(R::turn(before), entry, |written, number, thrown| {
                proof.thrown = number;
                if written.pips != thrown {
                    proof.forged.push(Forged {
                        seq: entry.seq,
                        number,
                        written: written.pips,
                        thrown,
                    });
                }
            });
        });
        proof
    }
}
