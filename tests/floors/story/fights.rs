//! Fights in words: the loser, the sums, canister, results.

use super::*;

#[test]
fn a_fight_tells_who_loses_before_both_sums() {
    let account = Box::new(fight([6, 2]));
    assert_eq!(
        told(vec![Event::Fought { account }]),
        "A1 2nd Wisconsin fires at P1 13th Alabama (4.5 in): Confederate loses by 5; \
         11 (4, fresh +1, die 6) against 6 (3, fresh +1, die 2)"
    );
}

/// ART-05: canister adds nothing by itself, and is why the sizes are what they are.
#[test]
fn a_fight_tells_of_canister_before_the_odds() {
    let mut account = fight([3, 3]);
    account.parties[0].size = 4;
    account.parties[0].modifiers.extend([
        Modifier::new("canister", "ART-05", 0, "2nd Wisconsin counts 4 for 2"),
        Modifier::new("size", "FIRE-04", 2, "4 to 2: 2 to 1 or more"),
    ]);
    let account = Box::new(account);
    let said = told(vec![Event::Fought { account }]);
    let sum = "10 (4, fresh +1, canister: 2nd Wisconsin counts 4 for 2, 4 to 2: 2 to 1 or more +2, die 3) against";
    assert!(said.contains(sum), "{said}");
}

/// MEL-04: two are not a reason to be beaten; that it was charged is.
#[test]
fn mel_04_the_step_that_is_added_is_told_of_who_is_pushed() {
    let state = state();
    let base = state.unit(&"13al".into()).unwrap().base().unwrap();
    let driven = Event::DrivenBack {
        unit: UnitPosition {
            unit: "13al".into(),
            at: base.at + base.facing.turned(180.0).unit() * 3.0,
            facing: base.facing,
        },
        inches: 3.0,
        through: Vec::new(),
    };
    let beaten = Event::ConditionChanged {
        unit: "13al".into(),
        condition: Condition::Beaten,
        rule: Clause::new("MEL-04"),
        why: "loses by 2, and was charged this turn: one step worse".to_owned(),
    };
    assert_eq!(
        told(vec![beaten, driven.clone()]),
        "P1 13th Alabama is BEATEN, one step worse because charged this turn (MEL-04): push it straight back 3.0 in; \
         mark it beaten and disordered"
    );
    // Beaten before, it has its mark already.
    let mut ridge = session(state);
    play(&mut ridge, &["mark 13al beaten"]);
    for (dice, why) in [
        ([6, 2], ""),
        (
            [3, 3],
            ", one step worse because charged this turn (MEL-04)",
        ),
    ] {
        let account = Box::new(fight(dice));
        let events = vec![Event::Fought { account }, driven.clone()];
        let said = story::act_sentence(ridge.state(), &act(events));
        let push = format!(
            "; push P1 13th Alabama straight back 3.0 in (already beaten, no further effect: RUL-79{why});"
        );
        assert!(said.contains(&push), "{said}");
    }
}

/// RUL-79: who loses and is marked as badly already is told to be left as it is.
#[test]
fn rul_79_a_result_that_changes_nothing_is_told() {
    let account = Box::new(fight([3, 3]));
    let fought = vec![Event::Fought { account }];
    for (mark, words) in [
        (
            "beaten",
            "; P1 13th Alabama is already beaten: no further effect (RUL-79);",
        ),
        (
            "disordered",
            "; P1 13th Alabama is already disordered: no further effect;",
        ),
    ] {
        let mut ridge = session(state());
        play(&mut ridge, &[&format!("mark 13al {mark}")]);
        let said = story::act_sentence(ridge.state(), &act(fought.clone()));
        assert!(said.contains(words), "{said}");
    }
    let said = told(fought);
    assert!(!said.contains("already"), "{said}");
}

#[test]
fn fire_08_a_loss_out_of_the_enemy_s_reach_is_told_to_be_none() {
    let mut account = fight([1, 6]);
    account.parties[0].exposed.clear();
    assert_eq!(
        told(vec![Event::Fought {
            account: Box::new(account)
        }]),
        "A1 2nd Wisconsin fires at P1 13th Alabama (4.5 in): Union loses by 4, no effect: A1 2nd Wisconsin is out of the enemy's reach (FIRE-08, RUL-73); \
         6 (4, fresh +1, die 1) against 10 (3, fresh +1, die 6)"
    );
}
