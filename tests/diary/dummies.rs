use common::blinds::rebels;
use common::sitting::{play, session};
use vidette::roster;
use vidette::rules::fields::state::State;
use vidette::view::day::diary::{Diary, DiaryOptions};

/// BLIND-02, BLIND-09: a dummy is nobody in the diary: it brings no men, and when it is shown nobody has fallen.
#[test]
fn a_dummy_counts_in_no_army_and_no_loss() {
    let (muster, _) = roster::muster(&rebels((10, 52), (30, 50))).unwrap();
    let mut session = session(State::from_muster(muster));
    play(&mut session, &["next anyway", "reveal blind-3"]);
    let diary = Diary::new(&session, &DiaryOptions::default()).unwrap();
    let told = [diary.forces, diary.outcome].concat().join("\n");
    assert!(
        told.contains("The rebel side brought three brigades (eight units"),
        "{told}"
    );
    assert!(
        told.contains("The rebel side lost no unit and no general"),
        "{told}"
    );
}
