use vidette::sim::duel;
use vidette::sim::duel::Duel;
use vidette::sim::duel::Ruling;
use vidette::sim::duel::Score;
use vidette::sim::policy;

use super::Home;
use super::first_steps;

#[test]
fn the_test_of_a_duel_is_that_of_fishtest() {
    // A worked score: shares of a pair are 0, 1/4, 1/2, 3/4, 1.
    let score = Score([10, 20, 40, 30, 20]);
    assert_eq!(score.pairs(), 120);
    let share = (5.0 + 20.0 + 22.5 + 20.0) / 120.0;
    assert!((score.share() - share).abs() < 1e-12);
    let square = (10.0 * 0.0 + 20.0 * 0.0625 + 40.0 * 0.25 + 30.0 * 0.5625 + 20.0) / 120.0;
    let variance = square - share * share;
    let [s0, s1] = [0.0, 20.0].map(duel::share_of);
    let wanted = 120.0 * (s1 - s0) * (2.0 * share - s0 - s1) / (2.0 * variance);
    assert!((score.likelihood([0.0, 20.0]) - wanted).abs() < 1e-9);
    assert!((duel::share_of(0.0) - 0.5).abs() < 1e-12);
    assert!((duel::elo_of(duel::share_of(37.0)) - 37.0).abs() < 1e-9);
    assert_eq!(
        Score([0, 0, 10, 100, 200]).ruling([0.0, 20.0]),
        Ruling::Better
    );
    assert_eq!(
        Score([200, 100, 10, 0, 0]).ruling([0.0, 20.0]),
        Ruling::NoBetter
    );
    assert_eq!(Score([0, 0, 40, 0, 0]).ruling([0.0, 20.0]), Ruling::Open);
}

#[test]
fn whoever_plays_himself_takes_half_of_each_pair() {
    let (start, player) = ([first_steps()], policy::named("obedient").unwrap());
    let duel = |threads| Duel {
        starts: &start,
        players: [player.as_ref(), player.as_ref()],
        seed: 7,
        pairs: 4,
        elo: [0.0, 20.0],
        threads,
    };
    let score = duel(2).fight(&mut |_| true).unwrap();
    assert_eq!(
        score,
        Score([0, 0, 4, 0, 0]),
        "the same game twice, from either side"
    );
    assert_eq!(score, duel(1).fight(&mut |_| true).unwrap());
}

#[test]
fn a_duel_is_fought_from_the_command_line() {
    let home = Home::new();
    let said = home.out(&[
        "simulate",
        "duel",
        "first-steps",
        "obedient",
        "random",
        "--pairs",
        "2",
    ]);
    assert!(
        said.contains("obedient against random") && said.contains("2 pairs"),
        "{said}"
    );
    for (words, code) in [
        (&["first-steps", "obedient"][..], 2),
        (&["first-steps", "obedient", "bald"], 1),
        (&["nowhere", "obedient", "random"], 1),
        (&["first-steps", "obedient", "random", "--elo", "20,0"], 2),
    ] {
        let line = [&["simulate", "duel"], words].concat();
        assert_eq!(home.run(&line).code, code, "{words:?}");
    }
}
