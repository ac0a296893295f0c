//! Charts of a run as SVG: shares with their intervals, end turns, the lead turn by turn, losses by brigade.

use maud::{Markup, html};

use super::text::{in_words, percent, turn_in_words};
use rules::hue::Hue;
use rules::spelling::counted;
use sim::histogram::{Dist, Histogram};
use sim::rate::ShareEstimate;

/// Places of the parts of a chart, in user units. Letters shrink with a drawing, so each chart is drawn in two layouts,
/// for wide and for narrow screens; the style sheet shows one of them.
#[derive(Clone, Copy)]
struct ChartLayout {
    /// CSS class of the drawing.
    class: &'static str,
    wide: f64,
    /// Start and end of the bars.
    bars: (f64, f64),
    /// Height of a row: a bar with its words and margins.
    row: f64,
    /// Height of the words above the bar in a row.
    above: f64,
    /// Place of name and figures: across, down, and their anchor.
    name: (f64, f64, &'static str),
    figures: (f64, f64, &'static str),
}

/// Layout for a page or paper: name, bar and figures side by side.
const BROAD: ChartLayout = ChartLayout {
    class: "broad",
    wide: 720.0,
    bars: (200.0, 520.0),
    row: 26.0,
    above: 5.0,
    name: (192.0, 17.0, "end"),
    figures: (530.0, 17.0, "start"),
};

/// Layout for a phone: name, bar and figures one below the other.
const NARROW: ChartLayout = ChartLayout {
    class: "narrow",
    wide: 340.0,
    bars: (2.0, 338.0),
    row: 62.0,
    above: 19.0,
    name: (2.0, 14.0, "start"),
    figures: (2.0, 49.0, "start"),
};

/// The height of a bar.
const BAR: f64 = 16.0;

/// Minimum distance between numbers below a chart.
const APART: f64 = 20.0;

/// Returns the CSS class for the colour of a side.
fn side_style(hue: Option<Hue>) -> &'static str {
    match hue {
        Some(Hue::Blue) => "s0",
        Some(Hue::Grey) => "s1",
        None => "s2",
    }
}

/// Draws a chart in both layouts.
fn both_widths(draw: impl Fn(ChartLayout) -> Markup) -> Markup {
    html! { (draw(BROAD)) (draw(NARROW)) }
}

/// Returns the smallest n such that every nth number fits below a chart whose numbers are `step` apart.
fn label_step(step: f64) -> usize {
    (APART / step.max(1.0)).ceil() as usize
}

/// A share, with the name to write beside it.
pub(super) struct NamedShare {
    pub(super) name: String,
    /// Colour of the side; `None` for games without a winner.
    pub(super) hue: Option<Hue>,
    pub(super) rate: ShareEstimate,
}

/// Draws shares as bars, each with its interval.
pub(super) fn share_bars(shares: &[NamedShare]) -> Markup {
    both_widths(|layout| shares_in(shares, layout))
}

fn shares_in(shares: &[NamedShare], layout: ChartLayout) -> Markup {
    let high = layout.row * shares.len() as f64;
    let (from, to) = layout.bars;
    let x = |share: f64| from + share * (to - from);
    html! {
        svg class=(layout.class) viewBox={ "0 0 " (layout.wide) " " (high) } role="img" {
            title { "Who wins" }
            path class="rule" d={ "M" (x(0.5)) " 0V" (high) } {}
            @for (row, share) in shares.iter().enumerate() {
                @let y = layout.row * row as f64;
                (written_words(layout.name, y, &share.name))
                rect class={ "bar " (side_style(share.hue)) } x=(x(0.0)) y=(y + layout.above)
                    width=(x(share.rate.rate) - x(0.0)) height=(BAR) {}
                (interval_line(x(share.rate.low), x(share.rate.high), y + layout.above + BAR / 2.0))
                (written_words(layout.figures, y, &in_words(&share.rate)))
            }
        }
    }
}

/// Writes words into the row that begins at `top`.
fn written_words(place: (f64, f64, &str), top: f64, words: &str) -> Markup {
    let (x, y, anchor) = place;
    html! { text x=(x) y=(top + y) text-anchor=(anchor) { (words) } }
}

/// Draws an interval as a line with a stroke at each end.
fn interval_line(low: f64, high: f64, y: f64) -> Markup {
    html! {
        path class="reach" d={ "M" (low) " " (y - 5.0) "v10M" (low) " " (y) "H" (high) "M" (high) " " (y - 5.0) "v10" } {}
    }
}

/// Draws how many games end in each turn.
pub(super) fn turns_chart(turns: &Histogram) -> Markup {
    both_widths(|layout| turns_in(turns, layout))
}

fn turns_in(turns: &Histogram, layout: ChartLayout) -> Markup {
    let counts: Vec<(i64, u64)> = turns.counts().collect();
    let most = counts.iter().map(|(_, n)| *n).max().unwrap_or(1).max(1) as f64;
    let (first, last) = count_ends(&counts);
    let (high, foot) = (120.0, 18.0);
    let step = (layout.wide - 20.0) / (last - first + 1) as f64;
    let each = label_step(step) as i64;
    let x = |turn: i64| 10.0 + step * (turn - first) as f64;
    let top = |n: u64| (high - foot) * n as f64 / most;
    html! {
        svg class=(layout.class) viewBox={ "0 0 " (layout.wide) " " (high) } role="img" {
            title { "End turns" }
            @for (turn, n) in &counts {
                rect class="bar s2" x=(x(*turn) + 1.0) y=(high - foot - top(*n)) width=((step - 2.0).max(1.0)) height=(top(*n)) {
                    title { "turn " (turn) ": " (counted(*n, "game")) }
                }
                @if (turn - first) % each == 0 {
                    text class="soft" x=(x(*turn) + step / 2.0) y=(high - 4.0) text-anchor="middle" { (turn) }
                }
            }
        }
    }
}

fn count_ends(counts: &[(i64, u64)]) -> (i64, i64) {
    let turn = |found: Option<&(i64, u64)>| found.map_or(1, |(turn, _)| *turn);
    (turn(counts.first()), turn(counts.last()))
}

/// Draws by how much the first side leads after each turn: the median, in a band that holds the middle 80 % of games.
/// `first` is the number of the first turn.
pub(super) fn lead_chart(lead: &[Histogram], first: u32, hue: Option<Hue>) -> Markup {
    both_widths(|layout| lead_in(lead, first, hue, layout))
}

fn lead_in(lead: &[Histogram], first: u32, hue: Option<Hue>, layout: ChartLayout) -> Markup {
    let turns: Vec<Dist> = lead.iter().map(Histogram::dist).collect();
    let reach = turns.iter().flat_map(|d| [d.q10.abs(), d.q90.abs()]);
    let reach = reach.max().unwrap_or(1).max(1) as f64;
    let (high, foot, left) = (180.0, 18.0, 40.0);
    let middle = (high - foot) / 2.0;
    let step = (layout.wide - left - 10.0) / turns.len().max(2).saturating_sub(1) as f64;
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
        svg class=(layout.class) viewBox={ "0 0 " (layout.wide) " " (high) } role="img" {
            title { "The lead" }
            path class="rule" d={ "M" (left) " " (middle) "H" (layout.wide) } {}
            @if !turns.is_empty() {
                path class={ "band " (side_style(hue)) } d=(band) {}
                path class={ "line " (side_style(hue)) } d={ "M" (line(&|dist| dist.q50).join("L")) } {}
            }
            text class="soft" x=(left - 6.0) y="14" text-anchor="end" { (format!("{:+.0}", reach / 2.0)) }
            text class="soft" x=(left - 6.0) y=(middle + 4.0) text-anchor="end" { "0" }
            text class="soft" x=(left - 6.0) y=(high - foot) text-anchor="end" { (format!("{:+.0}", -reach / 2.0)) }
            @for (turn, number) in (0..turns.len()).zip(first..).step_by(label_step(step)) {
                text class="soft" x=(x(turn)) y=(high - 4.0) text-anchor="middle" { (number) }
            }
        }
    }
}

/// Says how many games reach the end of each turn; `None` if all do. The chart of the lead leaves out games that have
/// ended.
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
            "Finished games are left out; it covers {}.",
            told.join(", ")
        )
    })
}

/// The losses of a brigade, over many games.
pub(super) struct Reach {
    pub(super) name: String,
    /// Colour of the brigade's side; `None` if it has none.
    pub(super) hue: Option<Hue>,
    pub(super) units: Dist,
    /// Number of units in the brigade.
    pub(super) of: usize,
    pub(super) broken: ShareEstimate,
    /// The turn in which the brigade broke, as the median of the games in which it did; `None` if it never broke.
    pub(super) turn: Option<i64>,
}

impl Reach {
    /// Describes the losses: `2.4 of 4, broken 31 %, turn 7`.
    fn reach_figures(&self) -> String {
        let turn = self
            .turn
            .map_or_else(String::new, |turn| format!(", {}", turn_in_words(turn)));
        let broken = percent(self.broken.rate);
        format!(
            "{:.1} of {}, broken {broken}{turn}",
            self.units.mean, self.of
        )
    }
}

/// Draws the losses of brigades as bars, each with an interval that holds the middle 80 % of games.
pub(super) fn losses_chart(brigades: &[Reach]) -> Markup {
    both_widths(|layout| losses_in(brigades, layout))
}

fn losses_in(brigades: &[Reach], layout: ChartLayout) -> Markup {
    let high = layout.row * brigades.len() as f64;
    let most = brigades.iter().map(|b| b.of).max().unwrap_or(1).max(1) as f64;
    let (from, to) = layout.bars;
    let x = |units: f64| from + units / most * (to - from);
    html! {
        svg class=(layout.class) viewBox={ "0 0 " (layout.wide) " " (high.max(1.0)) } role="img" {
            title { "Losses by brigade" }
            @for (row, brigade) in brigades.iter().enumerate() {
                @let y = layout.row * row as f64;
                @let top = y + layout.above;
                (written_words(layout.name, y, &brigade.name))
                rect class="rule" x=(x(0.0)) y=(top) width=(x(brigade.of as f64) - x(0.0)) height=(BAR) {}
                rect class={ "bar " (side_style(brigade.hue)) } x=(x(0.0)) y=(top)
                    width=(x(brigade.units.mean) - x(0.0)) height=(BAR) {}
                (interval_line(x(brigade.units.q10 as f64), x(brigade.units.q90 as f64), top + BAR / 2.0))
                (written_words(layout.figures, y, &brigade.reach_figures()))
            }
        }
    }
}
