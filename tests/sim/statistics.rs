use proptest::prelude::*;
use vidette::sim::{
    histogram::{self, Histogram},
    pairs::{self, SidePairs},
    rate::{Method, ShareEstimate},
    stop::{CHECKPOINT, RunStop, StopRule},
    sums::CaseStats,
};

use super::{GameRecord, games};

/// The probability of `k` in `n` at `p`, exactly enough for n up to 60.
fn binomial(n: u64, k: u64, p: f64) -> f64 {
    let choose: f64 = (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product();
    choose * p.powi(k as i32) * (1.0 - p).powi((n - k) as i32)
}

#[test]
fn wilson_is_that_of_the_tables() {
    // Newcombe 1998, table I: 81 of 263, and 15 of 148.
    for (n, of, low, high) in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605)] {
        let rate = ShareEstimate::wilson(n, of);
        assert!((rate.low - low).abs() < 5e-5, "{rate:?}");
        assert!((rate.high - high).abs() < 5e-5, "{rate:?}");
    }
}

#[test]
fn few_games_and_all_or_nothing_get_the_exact_interval() {
    // Clopper and Pearson: 81 of 263 and 15 of 148 by Newcombe 1998, 0 of 20 and 1 of 29 by the same.
    for (n, of, low, high) in [
        (81, 263, 0.2527, 0.3676),
        (15, 148, 0.0578, 0.1617),
        (0, 20, 0.0, 0.1684),
        (1, 29, 0.0009, 0.1776),
    ] {
        let rate = ShareEstimate::exact(n, of);
        assert!((rate.low - low).abs() < 5e-5, "{rate:?}");
        assert!((rate.high - high).abs() < 5e-5, "{rate:?}");
    }
    assert_eq!(ShareEstimate::new(10, 39).method, Method::ClopperPearson);
    assert_eq!(ShareEstimate::new(10, 40).method, Method::Wilson);
    assert_eq!(ShareEstimate::new(400, 400).method, Method::ClopperPearson);
    let nothing = ShareEstimate::new(0, 0);
    assert_eq!((nothing.low, nothing.high), (0.0, 1.0));
}

#[test]
fn exact_intervals_hold_the_truth_in_95_of_100_whatever_it_is() {
    for n in [1, 5, 20, 39, 60] {
        for p in [0.02, 0.1, 0.3, 0.5, 0.77] {
            let holds = |k: &u64| {
                let rate = ShareEstimate::exact(*k, n);
                rate.low <= p && p <= rate.high
            };
            let held: f64 = (0..=n).filter(holds).map(|k| binomial(n, k, p)).sum();
            assert!(held >= 0.95 - 1e-9, "{n} at {p}: {held}");
        }
    }
}

/// The chances of each number of heads after one more throw of a coin.
fn flipped(chances: &[f64], heads: f64) -> Vec<f64> {
    let mut next = vec![0.0; chances.len() + 1];
    for (k, chance) in chances.iter().enumerate() {
        next[k] += chance * (1.0 - heads);
        next[k + 1] += chance * heads;
    }
    next
}

#[test]
fn a_confidence_sequence_holds_at_every_look() {
    // Exact enumeration: the chance that some look before 60 leaves the truth out, by walking all counts.
    for p in [0.2, 0.5, 0.7] {
        let mut alive = vec![1.0];
        let mut left: f64 = 0.0;
        for n in 1..=60_u64 {
            let mut next = flipped(&alive, p);
            for (k, chance) in next.iter_mut().enumerate() {
                let rate = ShareEstimate::sequence(k as u64, n);
                if p < rate.low || p > rate.high {
                    left += *chance;
                    *chance = 0.0;
                }
            }
            alive = next;
        }
        assert!(left < 0.05, "{p}: {left}");
        assert!(
            left > 0.001,
            "{p}: an interval that never fails is of no use: {left}"
        );
    }
}

#[test]
fn a_run_until_decided_seldom_names_the_wrong_leader() {
    // Exact enumeration of a coin of 55 : 45 in place of the battle, looked at as a run looks at its games.
    let sides = ["heads", "tails"].map(str::to_owned);
    let mut alive = vec![1.0];
    let [mut right, mut wrong] = [0.0, 0.0];
    for games in 1..=1_000_u64 {
        alive = flipped(&alive, 0.55);
        if !games.is_multiple_of(CHECKPOINT) {
            continue;
        }
        for (heads, chance) in (0_u64..).zip(alive.iter_mut()) {
            let wins = [heads, games - heads];
            let wins = sides.iter().cloned().map(Some).zip(wins).collect();
            let mut tally = CaseStats::default();
            (tally.games, tally.wins) = (games, wins);
            if *chance > 1e-12 && StopRule::Decided.enough(&tally, &sides) == Some(RunStop::Decided)
            {
                let leads = 2 * heads > games;
                *(if leads { &mut right } else { &mut wrong }) += *chance;
                *chance = 0.0;
            }
        }
    }
    assert!(wrong > 0.0 && wrong < 0.05, "{wrong}");
    assert!(right > 0.3, "the lead is found: {right}");
}

#[test]
fn a_median_lies_between_its_ranks_in_95_of_100() {
    for n in 6..=60 {
        let [low, high] = histogram::ranks_of_median(n);
        // Fewer than `low` of n lie below the median, and fewer than `low` above it.
        let outside: f64 = (0..low).map(|k| 2.0 * binomial(n, k, 0.5)).sum();
        assert!(outside <= 0.05 + 1e-12, "{n}: {low} to {high}, {outside}");
        let wider: f64 = (0..=low).map(|k| 2.0 * binomial(n, k, 0.5)).sum();
        assert!(wider > 0.05, "{n}: {low} could be one more");
        assert_eq!(high, n + 1 - low);
    }
}

fn pairs_of(gained: u64, lost: u64) -> SidePairs {
    SidePairs {
        gained,
        lost,
        ..SidePairs::default()
    }
}

#[test]
fn paired_rates_are_those_of_bonett_and_price() {
    // By hand: 12 and 3 of 100 are 13 and 4 of 102; 9/102, spread sqrt((17/102 - (9/102)^2) / 102).
    let rates = pairs_of(12, 3).rates(100);
    assert!((rates.difference - 0.09).abs() < 1e-12, "{rates:?}");
    let spread = ((17.0_f64 / 102.0 - (9.0_f64 / 102.0).powi(2)) / 102.0).sqrt();
    assert!((rates.low - (9.0 / 102.0 - 1.959_964 * spread)).abs() < 1e-6);
    assert!((rates.high - (9.0 / 102.0 + 1.959_964 * spread)).abs() < 1e-6);
    assert_eq!(pairs_of(0, 0).p(100), 1.0);
    assert!(pairs_of(12, 3).p(100) < 0.05 && pairs_of(7, 6).p(100) > 0.5);
}

#[test]
fn paired_rates_hold_the_truth_by_enumeration() {
    // All pairs of counts of 30 games, at some chances of gaining and of losing.
    let n = 30;
    for (gain, lose) in [(0.05, 0.02), (0.2, 0.1), (0.3, 0.3)] {
        let mut held = 0.0;
        for gained in 0..=n {
            for lost in 0..=n - gained {
                let rates = pairs_of(gained, lost).rates(n);
                if rates.low <= gain - lose && gain - lose <= rates.high {
                    let both =
                        binomial(n, gained, gain) * binomial(n - gained, lost, lose / (1.0 - gain));
                    held += both;
                }
            }
        }
        assert!((0.93..=1.0).contains(&held), "{gain} {lose}: {held}");
    }
}

#[test]
fn several_what_ifs_share_one_chance_of_error() {
    // Holm 1979: the least times all, the next times one fewer, none below the one before.
    let lifted = pairs::holm(&[0.01, 0.04, 0.03, 0.005]);
    let wanted = [0.03, 0.06, 0.06, 0.02];
    for (lifted, wanted) in lifted.iter().zip(wanted) {
        assert!((lifted - wanted).abs() < 1e-12, "{lifted} {wanted}");
    }
    assert_eq!(pairs::holm(&[0.7, 0.9]), [1.0, 1.0]);
}

#[test]
fn a_mean_of_differences_is_students() {
    let mut differences = Histogram::default();
    [1, 2, 3, 4, 5].iter().for_each(|n| differences.count(*n));
    let mean = pairs::mean(&differences);
    // t with 4 degrees of freedom: 2.7764; spread sqrt(2.5).
    let half = 2.776_445 * 2.5_f64.sqrt() / 5.0_f64.sqrt();
    assert!((mean.low - (3.0 - half)).abs() < 1e-5, "{mean:?}");
    assert!((mean.high - (3.0 + half)).abs() < 1e-5, "{mean:?}");
}

fn counted(numbers: &[i64]) -> Histogram {
    let mut histogram = Histogram::default();
    numbers.iter().for_each(|n| histogram.count(*n));
    histogram
}

#[test]
fn a_histogram_tells_mean_spread_and_quantiles() {
    let dist = counted(&[1, 2, 2, -3, 2, 9]).dist();
    assert_eq!((dist.n, dist.q10, dist.q50, dist.q90), (6, -3, 2, 9));
    assert_eq!((dist.low, dist.high), (-3, 9));
    assert!((dist.mean - 13.0 / 6.0).abs() < 1e-12);
}

fn tally(games: &[GameRecord]) -> CaseStats {
    let side_of = |id: &str| {
        let grey = id == "whitlow";
        Some(if grey { "grey" } else { "blue" }.to_owned())
    };
    let mut tally = CaseStats::default();
    games.iter().for_each(|game| tally.count(game, &side_of));
    tally
}

proptest! {
    #![proptest_config(common::cases::cases(32))]

    /// However the games are cut into parts and in whatever order the parts are merged, the sums are the same.
    #[test]
    fn merging_is_exact_in_any_order(
        played in prop::sample::subsequence((0..SEEDED).collect::<Vec<usize>>(), 0..=SEEDED),
        cut in 0..=SEEDED,
    ) {
        let all = seeded();
        let games: Vec<GameRecord> = played.iter().map(|n| all[*n].clone()).collect();
        let (one, other) = games.split_at(cut.min(games.len()));
        let (one, other, whole) = (tally(one), tally(other), tally(&games));
        prop_assert_eq!(&one.clone().merge(other.clone()), &whole);
        prop_assert_eq!(&other.clone().merge(one.clone()), &whole);
        let third = tally(all);
        let left = one.clone().merge(other.clone()).merge(third.clone());
        prop_assert_eq!(left, one.merge(other.merge(third)));
        prop_assert_eq!(whole.clone().merge(CaseStats::default()), whole);
    }
}

/// How many games the laws of merging are tried on.
const SEEDED: usize = 6;

fn seeded() -> &'static [GameRecord] {
    static GAMES: std::sync::OnceLock<Vec<GameRecord>> = std::sync::OnceLock::new();
    GAMES.get_or_init(|| games("random", 2, SEEDED as u64))
}

/// What a side gains the other loses: that is one difference. With even games it is two, and both are paid for.
#[test]
fn the_differences_of_both_sides_are_one_where_one_gains_what_the_other_loses() {
    let pairs = |sides: [(u64, u64); 2]| pairs::Pairs {
        n: 60,
        sides: ["grey", "blue"]
            .map(str::to_owned)
            .into_iter()
            .zip(sides.map(|(gained, lost)| pairs_of(gained, lost)))
            .collect(),
        ..pairs::Pairs::default()
    };
    assert_eq!(pairs([(12, 3), (3, 12)]).chances(), [pairs_of(3, 12).p(60)]);
    assert_eq!(pairs([(12, 3), (3, 9)]).chances().len(), 2);
}

#[test]
fn what_rounds_to_nothing_has_no_minus() {
    use vidette::sim::figures::{plain, signed};
    assert_eq!(signed(-0.04, 1), "+0.0");
    assert_eq!(
        (signed(-0.06, 1), signed(0.06, 1)),
        ("-0.1".to_owned(), "+0.1".to_owned())
    );
    assert_eq!(
        (plain(-0.0, 2), plain(-1.0, 2)),
        ("0.00".to_owned(), "-1.00".to_owned())
    );
    assert_eq!(signed(f64::NEG_INFINITY, 1), "-inf");
}
