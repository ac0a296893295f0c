use super::toy::{Do, unsaved};
use game::dice::OwnDice;
use game::session::Throwing;

#[test]
fn the_dice_of_a_seed_never_change() {
    let mut dice = OwnDice::from_seed(1863);
    let faces: Vec<u8> = (0..24).map(|k| dice.face(k)).collect();
    insta::assert_compact_debug_snapshot!(faces);
}

#[test]
fn a_game_of_own_dice_can_be_proven() {
    let mut session = unsaved();
    for _ in 0..4 {
        session
            .execute(&Do::Roll(3), &[1], Throwing::Own, None)
            .unwrap();
    }
    session.undo(2, true).unwrap();
    session
        .execute(&Do::Roll(5), &[], Throwing::Own, None)
        .unwrap();
    // What was taken back was thrown all the same.
    let faces = session.entries().iter().filter_map(|e| e.act());
    let thrown: Vec<u8> = faces
        .flat_map(|act| &act.faces)
        .filter(|face| face.origin == rules::chance::DieOrigin::Own)
        .map(|face| face.pips)
        .collect();
    let mut dice = OwnDice::from_seed(session.facts().seed);
    let proof: Vec<u8> = (0..13).map(|k| dice.face(k)).collect();
    assert_eq!(thrown, proof);
}

#[test]
fn the_dice_are_fair() {
    let mut session = unsaved();
    for _ in 0..600 {
        session
            .execute(&Do::Roll(10), &[], Throwing::Own, None)
            .unwrap();
    }
    let fairness = session.fairness();
    assert_eq!(fairness.own.thrown(), 6_000);
    assert_eq!(fairness.hand.thrown(), 0);
    assert!(fairness.own.chi_square().unwrap() < 20.5);
    assert_eq!(fairness.sides["us"].thrown(), 600);
}
