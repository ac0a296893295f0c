use super::{
    damage::{played, whole},
    toy::{Sum, facts},
};
use game::session::{Session, machine_clock};
use game::store::{
    Store,
    salvage::{RowProof, SalvagedEntry},
};

/// A page of another game in the place of one of this: its entries prove each other, and are none of this game.
#[test]
fn entries_of_another_game_are_not_passed_off_as_proven() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let bytes = whole(&path);
    let entries = Store::look(&path).unwrap().1.lines;
    let other = folder.path().join("other.vidette");
    played(Session::create(&other, facts(1865), &Sum::default(), machine_clock()).unwrap());
    let foreign = std::fs::read(&other).unwrap();
    let theirs = Store::look(&other).unwrap().1.lines;
    assert!(theirs.iter().all(|line| !entries.contains(line)));
    let pages = bytes.len().min(foreign.len()) / 4096;
    let mut marked = 0;
    for n in 0..pages {
        for m in 0..pages {
            let mut spliced = bytes.clone();
            let page = &foreign[m * 4096..(m + 1) * 4096];
            spliced[n * 4096..(n + 1) * 4096].copy_from_slice(page);
            std::fs::write(&path, &spliced).unwrap();
            let Ok(saved) = Store::salvage(&path) else {
                continue;
            };
            // Where their first page stands in, it is their game.
            if saved.facts.as_ref().is_some_and(|facts| facts.seed == 1865) {
                continue;
            }
            let is_theirs = |found: &&SalvagedEntry| theirs.contains(&found.line);
            for found in saved.entries.iter().filter(is_theirs) {
                assert_eq!(found.proof, RowProof::Missing, "page {m} at {n}: {found:?}");
                marked += 1;
            }
        }
    }
    assert!(marked > 0, "no entry of the other game was ever read");
}
