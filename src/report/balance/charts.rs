//! Charts of a run as SVG: shares with their intervals, end turns, the lead turn by turn, losses by brigade.

use maud::Markup;
use maud::html;

use super::text::in_words;
use super::text::percent;
use rules::spelling::counted;
use sim::histogram::Dist;
use sim::histogram::Histogram;
use sim::rate::Rate;

/// The width of every chart, and of the names before its bars, in user units.
const WIDE: f64 = 720.0;
const NAMES: f64 = 200.0;
const FIGURES: f64 = 200.0;

/// The height of a bar with the room about it.
const ROW: f64 = 26.0;

/// A share with the name of what it is of.
pub(super) struct Share {
    pub(super) name: String,
    /// The number of the side, for its colour.
    pub(super) side: usize,
    pub(super) rate: Rate,
}

/// Returns shares as bars, each with its interval.
pub(super) fn shares(shares: &[Share]) -> Markup {
    let high = ROW * shares.len() as f64;
    let x = |share: f64| NAMES + share * (WIDE - NAMES - FIGURES);
    html! {
        svg viewBox={ "0 0 " (WIDE) " " (high) } role="img" {
            title { "Who wins" }
            path class="rule" d={ "M" (x(0.5)) " 0V" (high) } {}
            @for (row, share) in shares.iter().enumerate() {
                @let y = ROW * row as f64;
                text x=(NAMES - 8.0) y=(y + 17.0) text-anchor="end" { (share.name) }
                rect class={ "bar s" (share.side) } x=(x(0.0)) y=(y + 5.0)
                    width=(x(share.rate.rate) - x(0.0)) height=(ROW - 10.0) {}
                (interval(x(share.rate.low), x(share.rate.high), y + ROW / 2.0))
                text x=(x(1.0) + 10.0) y=(y + 17.0) { (in_words(&share.rate)) }
            }
        }
    }
}

/// A line between the ends of an interval, with a stroke at each.
fn interval(low: f64, high: f64, y: f64) -> Markup {
    html! {
        path class="reach" d={ "M" (low) " " (y - 5.0) "v10M" (low) " " (y) "H" (high) "M" (high) " " (y - 5.0) "v10" } {}
    }
}

/// Returns how many games end in which turn.
pub(super) fn turns(turns: &Histogram) -> Markup {
    let counts: Vec<(i64, u64)> = turns.counts().collect();
    let most = counts.iter().map(|(_, n)| *n).max().unwrap_or(1).max(1) as f64;
    let (first, last) = ends(&counts);
    let (high, foot) = (120.0, 18.0);
    let step = (WIDE - 20.0) / (last - first + 1) as f64;
    let x = |turn: i64| 10.0 + step * (turn - first) as f64;
    let top = |n: u64| (high - foot) * n as f64 / most;
    html! {
        svg viewBox={ "0 0 " (WIDE) " " (high) } role="img" {
            title { "End turns" }
            @for (turn, n) in &counts {
                rect class="bar s2" x=(x(*turn) + 1.0) y=(high - foot - top(*n)) width=((step - 2.0).max(1.0)) height=(top(*n)) {
                    title { "turn " (turn) ": " (counted(*n, "game")) }
                }
                text class="soft" x=(x(*turn) + step / 2.0) y=(high - 4.0) text-anchor="middle" { (turn) }
            }
        }
    }
}

fn ends(counts: &[(i64, u64)]) -> (i64, i64) {
    let turn = |found: Option<&(i64, u64)>| found.map_or(1, |(turn, _)| *turn);
    (turn(counts.first()), turn(counts.last()))
}

/// Returns the lead of the first side after each turn, of which `first` is the number of the first: the median in a band
/// of the middle 80 %.
pub(super) fn lead(lead: &[Histogram], first: u32) -> Markup {
    let turns: Vec<Dist> = lead.iter().map(Histogram::dist).collect();
    let reach = turns.iter().flat_map(|d| [d.q10.abs(), d.q90.abs()]);
    let reach = reach.max().unwrap_or(1).max(1) as f64;
    let (high, foot, left) = (180.0, 18.0, 40.0);
    let middle = (high - foot) / 2.0;
    let step = (WIDE - left - 10.0) / turns.len().max(2).saturating_sub(1) as f64;
    let x = |turn: usize| left + step * turn as f64;
    let y = |halves: i64| middle - (middle - 6.0) * halves as f64 / reach;
    let line = |of: &dyn Fn(&Dist) -> i64| -> Vec<String> {
        let points = turns.iter().enumerate();
        points
            .map(|(n, dist)| format!("{:.1} {:.1}", x(n), y(of(dist))))
            .collect()
    };
    let mut back = line(&|dist| dist.q10);
    back.reverse();
    let band = format!("M{}L{}Z", line(&|dist| dist.q90).join("L"), back.join("L"));
    html! {
        svg viewBox={ "0 0 " (WIDE) " " (high) } role="img" {
            title { "The lead" }
            path class="rule" d={ "M" (left) " " (middle) "H" (WIDE) } {}
            @if !turns.is_empty() {
                path class="band s0" d=(band) {}
                path class="line s0" d={ "M" (line(&|dist| dist.q50).join("L")) } {}
            }
            text class="soft" x=(left - 6.0) y="14" text-anchor="end" { (format!("{:+.0}", reach / 2.0)) }
            text class="soft" x=(left - 6.0) y=(middle + 4.0) text-anchor="end" { "0" }
            text class="soft" x=(left - 6.0) y=(high - foot) text-anchor="end" { (format!("{:+.0}", -reach / 2.0)) }
            @for (turn, number) in (0..turns.len()).zip(first..) {
                text class="soft" x=(x(turn)) y=(high - 4.0) text-anchor="middle" { (number) }
            }
        }
    }
}

/// Returns how many games go on to the end of each turn, in words, where some are over earlier: these are not in the
/// chart of the lead from there on.
pub(super) fn going_on(lead: &[Histogram], first: u32) -> Option<String> {
    let games: Vec<u64> = lead.iter().map(Histogram::total).collect();
    let before = [None].into_iter().chain(games.iter().copied().map(Some));
    let each = games.iter().zip(first..).zip(before);
    let fewer = each.filter(|((n, _), before)| *before != Some(**n));
    let told: Vec<String> = fewer
        .map(|((n, turn), _)| format!("{n} in turn {turn}"))
        .collect();
    (told.len() > 1).then(|| {
        format!(
            "A game that is over is no longer in it: it holds {}.",
            told.join(", ")
        )
    })
}

/// The losses of a brigade.
pub(super) struct Reach {
    pub(super) name: String,
    /// The number of the side, for its colour.
    pub(super) side: usize,
    pub(super) units: Dist,
    /// Of how many units.
    pub(super) of: usize,
    pub(super) broken: Rate,
    /// The median of the turns in which it was broken; `None` if it never was.
    pub(super) turn: Option<i64>,
}

/// Returns the losses of brigades as bars, each with the middle 80 % of games.
pub(super) fn losses(brigades: &[Reach]) -> Markup {
    let high = ROW * brigades.len() as f64;
    let most = brigades.iter().map(|b| b.of).max().unwrap_or(1).max(1) as f64;
    let x = |units: f64| NAMES + units / most * (WIDE - NAMES - FIGURES);
    html! {
        svg viewBox={ "0 0 " (WIDE) " " (high.max(1.0)) } role="img" {
            title { "Losses by brigade" }
            @for (row, brigade) in brigades.iter().enumerate() {
                @let y = ROW * row as f64;
                text x=(NAMES - 8.0) y=(y + 17.0) text-anchor="end" { (brigade.name) }
                rect class="rule" x=(x(0.0)) y=(y + 5.0) width=(x(brigade.of as f64) - x(0.0)) height=(ROW - 10.0) {}
                rect class={ "bar s" (brigade.side) } x=(x(0.0)) y=(y + 5.0)
                    width=(x(brigade.units.mean) - x(0.0)) height=(ROW - 10.0) {}
                (interval(x(brigade.units.q10 as f64), x(brigade.units.q90 as f64), y + ROW / 2.0))
                text x=(x(most) + 10.0) y=(y + 17.0) {
                    (format!("{:.1} of {}", brigade.units.mean, brigade.of)) ", broken " (percent(brigade.broken.rate))
                    @if let Some(turn) = brigade.turn { ", turn " (turn) }
                }
            }
        }
    }
}
