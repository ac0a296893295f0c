use vidette::rules::fields::{
    state::State,
    terms::{
        command::Command,
        event::Event,
        name::{FeatureId, SideId, UnitId},
        phase::Phase,
    },
    verdict::{self, By},
};
use vidette::sim::{
    doctrine::Doctrine,
    evaluate::{fights, ground::Stakes},
    length::last_turn,
};

use super::{
    first_steps,
    minds::{mirror, played},
    told_by,
};

/// The same position in another player turn.
fn at_turn(state: &State, turn: u32) -> State {
    let mut twin = serde_json::to_value(state).unwrap();
    twin["turn"] = turn.into();
    serde_json::from_value(twin).unwrap()
}

#[test]
fn what_one_side_is_ahead_by_the_other_is_behind_and_at_the_end_as_the_verdict_tells() {
    let (grey, blue) = (SideId::new("grey"), SideId::new("blue"));
    let mut told = 0;
    for start in [first_steps(), mirror()] {
        let by = match start.oob().objectives.is_empty() {
            true => By::Ground,
            false => By::Objectives,
        };
        let game = played(&start, "obedient", 5);
        game.session.walk(|before, _, _| {
            let lead = Stakes::new(before, &grey).lead();
            assert!((lead + Stakes::new(before, &blue).lead()).abs() < 1e-9);
            let ahead = verdict::lead_in_halves(before, by);
            if ahead != 0 {
                let end = at_turn(before, last_turn(before));
                let lead = Stakes::new(&end, &grey).lead();
                assert_eq!(lead > 0.0, ahead > 0, "turn {}", before.turn());
                told += 1;
            }
        });
    }
    assert!(told > 20, "{told}");
}

#[test]
fn ground_is_worth_what_the_verdict_would_change_by_and_less_the_longer_it_must_be_kept() {
    let start = mirror();
    let (grey, knoll) = (SideId::new("grey"), FeatureId::new("knoll"));
    let turns = [1, 8, 15, last_turn(&start)];
    let won = turns.map(|turn| Stakes::new(&at_turn(&start, turn), &grey).won(&knoll));
    assert!(won.is_sorted() && won[0] > 0.5, "{won:?}");
    assert!((won[3] - 2.0).abs() < 1e-9, "{won:?}");
    // The enemy's objective is denied: Grey is asked that nobody of Blue's stand in the farm, which is worth 1 as ground.
    let start = told_by("hold = 1\nby = \"denied\"").unwrap();
    let farm = FeatureId::new("farm");
    let gain = Stakes::new(&start, &SideId::new("blue")).won(&farm);
    assert!(gain > 1.0, "{gain}");
}

#[test]
fn who_leaves_ground_loses_it_and_who_drives_an_enemy_from_it_wins_it() {
    let grey = SideId::new("grey");
    let game = played(&mirror(), "obedient", 3);
    let end = game.session.state();
    let stakes = Stakes::new(end, &grey);
    assert!((0.0..=1.0).contains(&stakes.hope()));
    // Who goes away from ground that he has alone loses it, unless somebody stays there.
    for brigade in end.brigades().filter(|brigade| brigade.side == grey) {
        let alone = stakes.held_by(&brigade.id, |_| false);
        let with_friends = stakes.held_by(&brigade.id, |_| true);
        assert!(
            alone >= with_friends && with_friends >= 0.0,
            "{}",
            brigade.id
        );
    }
    let own = end.brigades().filter(|brigade| brigade.side == grey);
    let mut held = own.map(|brigade| stakes.held_by(&brigade.id, |_| false));
    assert!(held.any(|held| held > 0.0), "who moves first has the knoll");
    // An enemy driven from ground leaves it to us: that is worth more than to stand beside him.
    for enemy in end.brigades().filter(|brigade| brigade.side != grey) {
        let [driven_off, beside] = stakes.prize(&enemy.id);
        assert!(driven_off >= beside && beside >= 0.0, "{}", enemy.id);
    }
}

/// The ground that a side stands to win by a firefight, by its terms.
fn ground_of(state: &State, firing: &[UnitId], at: &UnitId) -> f64 {
    let stakes = Stakes::new(state, state.active());
    let fight = fights::firefight(state, &Doctrine::steady(), &stakes, firing, at).unwrap();
    let term = fight.terms.iter().find(|(name, _)| *name == "ground");
    term.unwrap().1
}

#[test]
fn fire_at_troops_on_ground_that_counts_is_worth_that_ground_too() {
    let mut compared = [0, 0];
    let game = played(&mirror(), "bold", 1);
    game.session.walk(|before, entry, _| {
        let act = entry.act().filter(|_| before.phase() == Phase::Combat);
        let Some(Command::Fire { firing, at, .. }) = act.map(|act| &act.command) else {
            return;
        };
        let stakes = Stakes::new(before, before.active());
        let account = act.unwrap().events.iter().find_map(|event| match event {
            Event::Fought { account } => Some(account),
            _ => None,
        });
        let [ours, theirs] = &account.unwrap().parties;
        let [own, enemy] = [ours, theirs].map(|party| stakes.driven_off(&party.units));
        assert!(own <= 0.0 && enemy >= 0.0, "{own} {enemy}");
        let ground = ground_of(before, firing, at);
        match (own < 0.0, enemy > 0.0) {
            (false, true) => assert!(ground >= 0.0, "{ground}"),
            (false, false) => assert!(ground.abs() < 1e-9, "{ground}"),
            _ => return,
        }
        compared[usize::from(ground > 0.0)] += 1;
    });
    assert!(compared.iter().all(|n| *n > 0), "{compared:?}");
}
