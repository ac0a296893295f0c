use vidette::sim::{
    duel,
    duel::{Duel, DuelScore, Ruling},
    policy,
};

use super::{Home, first_steps};

#[test]
fn the_test_of_a_duel_is_that_of_fishtest() {
    // A worked score: shares of a pair are 0, 1/4, 1/2, 3/4, 1.
    let score = DuelScore([10, 20, 40, 30, 20]);
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
        DuelScore([0, 0, 10, 100, 200]).ruling([0.0, 20.0]),
        Ruling::Better
    );
    assert_eq!(
        DuelScore([200, 100, 10, 0, 0]).ruling([0.0, 20.0]),
        Ruling::NoBetter
    );
    assert_eq!(
        DuelScore([0, 0, 40, 0, 0]).ruling([0.0, 20.0]),
        Ruling::Open
    );
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
        DuelScore([0, 0, 4, 0, 0]),
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

/// The probability of `k` in `n` at `p`.
fn binomial(n: u64, k: u64, p: f64) -> f64 {
    let choose: f64 = (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product();
    choose * p.powi(k as i32) * (1.0 - p).powi((n - k) as i32)
}

/// Pairs that all end alike have an interval of some width, and it holds the truth about as often as Wilson's does (16
/// throws of a fair coin: 92 in 100): by enumeration of all counts.
#[test]
fn the_interval_of_a_duel_holds_the_truth_even_where_all_pairs_end_alike() {
    for (pairs, low, high) in [
        (DuelScore([0, 0, 4, 0, 0]), 0.25, 0.75),
        (DuelScore([0, 0, 0, 0, 16]), 0.8, 1.0),
        (DuelScore([16, 0, 0, 0, 0]), 0.0, 0.2),
        (DuelScore::default(), 0.0, 1.0),
    ] {
        let told = pairs.interval();
        assert!(
            (told[0] - low).abs() < 0.03 && (told[1] - high).abs() < 0.03,
            "{pairs:?}: {told:?}"
        );
    }
    // Pairs of 0, 1 or 2 points.
    for n in [16, 40] {
        for (all, half) in [
            (0.5, 0.0),
            (0.9, 0.0),
            (0.02, 0.96),
            (0.1, 0.85),
            (0.3, 0.4),
        ] {
            let mut held = 0.0;
            for won in 0..=n {
                for even in 0..=n - won {
                    let [low, high] = DuelScore([n - won - even, 0, even, 0, won]).interval();
                    let truth = all + half / 2.0;
                    if low <= truth && truth <= high {
                        held += binomial(n, won, all) * binomial(n - won, even, half / (1.0 - all));
                    }
                }
            }
            assert!(held > 0.92, "{n} pairs, {all} {half}: {held}");
        }
    }
}

/// Who takes every point is found to be better: no spread is not a reason to play on.
#[test]
fn a_duel_of_pairs_that_all_end_alike_ends() {
    assert_eq!(
        DuelScore([0, 0, 0, 0, 40]).ruling([0.0, 20.0]),
        Ruling::Better
    );
    assert_eq!(
        DuelScore([40, 0, 0, 0, 0]).ruling([0.0, 20.0]),
        Ruling::NoBetter
    );
    assert_eq!(DuelScore([0, 0, 0, 0, 8]).ruling([0.0, 20.0]), Ruling::Open);
}

#[test]
fn a_duel_says_in_words_what_is_not_known_and_what_has_no_number() {
    let home = Home::new();
    let line = [
        "simulate",
        "duel",
        "first-steps",
        "steady",
        "steady",
        "--pairs",
        "2",
    ];
    let said = home.out(&line);
    assert!(said.contains("50.0 % of the points (1"), "{said}");
    assert!(
        said.contains("is steady better? unknown: the test needs at least 16 pairs"),
        "{said}"
    );
    assert!(
        !said.contains("-0 ") && !said.contains("rather than"),
        "{said}"
    );
    let json = home.json(&[&line[..], &["--json"]].concat());
    assert_eq!(json["elo_in_words"][1], "+0");
    let all = [
        "simulate",
        "duel",
        "first-steps",
        "steady",
        "random",
        "--pairs",
        "2",
        "--json",
    ];
    let json = home.json(&all);
    assert_eq!(
        (&json["share"], &json["elo"][1]),
        (&serde_json::json!(1.0), &serde_json::Value::Null)
    );
    assert_eq!(json["elo_in_words"][1], "beyond any number");
}
