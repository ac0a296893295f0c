//! The quick reference of the game.

use maud::{Markup, html};

use view::paper::chart::Chart;

/// Renders the edition of the rules, how this game differs from it, and the tables.
pub(super) fn part(chart: &Chart) -> Markup {
    html! {
        p class="quiet" { (chart.edition) " edition" }
        @if !chart.in_this_game.is_empty() {
            h2 { "In this game" }
            ul { @for line in &chart.in_this_game { li { (line) } } }
        }
        @for section in &chart.sections {
            h2 { (section.title) }
            table class="chart" {
                @for row in &section.rows {
                    tr { td { (row.what) } td { b { (row.worth) } } td class="quiet" { (row.rule) } }
                }
            }
        }
    }
}
