//! The report as one page: it sends no requests, has no script, and can be printed.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{
    Balance, charts,
    text::{in_words, percent},
};
use crate::page::keep_percents;
use rules::fields::terms::command::Judgement;
use rules::hue::Hue;
use rules::spelling::counted;
use sim::case::Purpose;

const STYLE: &str = include_str!("../balance.css");

impl Balance<'_> {
    /// Returns the report as a page.
    #[must_use]
    pub fn html(&self) -> String {
        let page = html! {
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (self.manifest.battle) ", played by the program" }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    header {
                        h1 { (self.manifest.battle) }
                        p class="under" { (self.headline()) }
                        @if let Some(said) = self.deployment_in_words() { p class="under" { "Begins " (said) "." } }
                    }
                    @for lost in self.lost_in_words() { p class="warning" { (lost) } }
                    @if self.plain_case().games > 0 { (self.results_html()) }
                }
            }
        };
        // The doctype comes first, or browsers would fall back to the layout rules of the nineties.
        keep_percents(format!(
            "{}<!-- {} -->\n{}\n",
            DOCTYPE.into_string(),
            crate::MADE,
            page.into_string()
        ))
    }

    /// Renders the results; empty if no games were played.
    fn results_html(&self) -> Markup {
        html! {
            @for gate in self.gates().iter().filter(|gate| gate.hit) {
                p class="warning" { b { "Warning: " } (gate.why) }
            }
            main {
                (self.winners_html())
                (self.doctrines_html())
                (self.what_ifs())
                (self.courses_html())
                (self.losses_table())
                (self.ground_table())
                (self.objectives_table())
            }
            footer class="note" {
                p {
                    "Wins, routs and objectives are given with 95 % intervals; "
                    "so are the effects of a change. Other shares describe only these games. \
                     Ground that winners "
                    "usually hold need not have caused the victory; test it with a what-if. The \
                     doctrines named above played; people "
                    "may play differently."
                }
            }
        }
    }

    /// Returns the colour of the side with this index; `None` for games without a winner.
    fn side_hue(&self, number: usize) -> Option<Hue> {
        self.manifest.names.hues().get(number).copied()
    }

    fn winners_html(&self) -> Markup {
        let tally = self.plain_case();
        let bars = self.sides().into_iter().enumerate();
        let bars: Vec<charts::NamedShare> = bars
            .map(|(number, (side, name))| {
                let rate = self.manifest.until.rate(tally, side);
                charts::NamedShare {
                    name: name.to_owned(),
                    hue: self.side_hue(number),
                    rate,
                }
            })
            .collect();
        let by = tally.by.iter();
        let by = by.map(|(by, n)| format!("{} {}", by.name(), percent(tally.share(*n).rate)));
        html! {
            h2 { "Who wins" }
            (charts::share_bars(&bars))
            @if let Some(method) = self.method_in_words() { p class="note" { (method) } }
            p class="note" { "Decided by " (by.collect::<Vec<_>>().join(", ")) "." }
        }
    }

    fn doctrines_html(&self) -> Markup {
        let cells = self.cases(Purpose::Doctrines);
        html! {
            @if !cells.is_empty() {
                h2 { @if self.is_turned() { "It depends on the players" } @else { "Played differently" } }
                div class="wide" { table {
                    @for (case, tally) in cells {
                        tr {
                            th { (self.players(case).join(", ")) }
                            td class="n" { (counted(tally.games, "game")) }
                            td class="n" { (self.rates_in_words(tally).join("; ")) }
                        }
                    }
                } }
            }
        }
    }

    fn what_ifs(&self) -> Markup {
        let cases = self
            .cases(Purpose::WhatIf)
            .into_iter()
            .zip(self.lifted_reports());
        let none = sim::pairs::Pairs::default();
        html! {
            @for ((case, _), lifted) in cases {
                @let pairs = self.counted.pairs.get(&case.case).unwrap_or(&none);
                h2 { "What if: " (case.changes.join("; ")) }
                ul { @for said in self.pair_in_words(pairs, lifted) { li { (said) } } }
            }
        }
    }

    fn courses_html(&self) -> Markup {
        let tally = self.plain_case();
        html! {
            h2 { "When it ends" }
            figure {
                (charts::turns_chart(&tally.turns))
                figcaption { "Games end with " (self.ends_in_words()) ". Fights: " (self.fights_in_words()) "." }
            }
            h2 { "The lead, turn by turn" }
            figure {
                (charts::lead_chart(&tally.lead, self.manifest.turn, self.side_hue(0)))
                figcaption {
                    "The lead is the size of the enemy units broken plus the value of the ground held. Above the line "
                    (self.sides().first().map_or("", |(_, name)| name))
                    " leads. The line is the median, the band holds the middle 80 % of games. "
                    (charts::going_on(&tally.lead, self.manifest.turn).unwrap_or_default())
                }
            }
        }
    }

    fn losses_table(&self) -> Markup {
        let tally = self.plain_case();
        let brigades = self.manifest.names.brigades.iter();
        let reaches: Vec<charts::Reach> = brigades
            .filter_map(|brigade| {
                let counted = tally.brigades.get(&brigade.id)?;
                let mut sides = self.manifest.names.sides.iter();
                Some(charts::Reach {
                    name: format!("{} {}", brigade.callsign, brigade.name),
                    hue: sides
                        .position(|side| side.id == brigade.side)
                        .and_then(|number| self.side_hue(number)),
                    units: counted.units.dist(),
                    of: brigade.units,
                    broken: tally.share(counted.broken.total()),
                    turn: (counted.broken.total() > 0).then(|| counted.broken.dist().q50),
                })
            })
            .collect();
        html! {
            h2 { "Losses by brigade" }
            figure {
                (charts::losses_chart(&reaches))
                figcaption {
                    "Units broken: the mean, and the middle 80 % of games. Then how often the \
                     brigade is broken, and "
                    "in which turn (median)."
                }
            }
            @let routs = self.routs_in_words();
            @if !routs.is_empty() {
                h2 { "Divisions that rout" }
                ul { @for said in routs { li { (said) } } }
            }
        }
    }

    fn ground_table(&self) -> Markup {
        let tally = self.plain_case();
        let named = self.manifest.names.ground.iter();
        let rows = named.filter_map(|ground| Some((ground, tally.ground.get(&ground.id)?)));
        html! {
            @if !tally.ground.is_empty() {
                h2 { "Ground" }
                div class="wide" { table {
                    tr {
                        th { "" }
                        @for (side, name) in self.sides() {
                            th { @if side.is_some() { (name) " alone there at the end" } @else { "no one alone" } }
                        }
                        th { "changes hands" }
                        th { "turns with " (self.sides().first().map_or("", |(_, name)| name)) " alone there" }
                    }
                    @for (ground, counted) in rows {
                        tr {
                            th { (ground.name) }
                            @for (side, _) in self.sides() {
                                @let n = counted.end.get(&side.map(str::to_owned)).copied().unwrap_or(0);
                                td class="n" { (percent(tally.share(n).rate)) }
                            }
                            td class="n" { (format!("{:.1}", counted.changes.dist().mean)) }
                            td class="n" { (format!("{:.1}", counted.turns.dist().mean)) }
                        }
                    }
                } }
            }
        }
    }

    fn objectives_table(&self) -> Markup {
        let tally = self.plain_case();
        html! {
            @if !self.manifest.names.objectives.is_empty() {
                h2 { "Objectives" }
                div class="wide" { table {
                    @for objective in &self.manifest.names.objectives {
                        @let counted = tally.objectives.get(&objective.id);
                        @let met = counted.and_then(|counted| counted.get(&Judgement::Met)).copied();
                        tr {
                            th { (self.side_name(&objective.side)) ": " (objective.in_words()) }
                            td class="n" {
                                @if objective.told { "met in " (in_words(&tally.share(met.unwrap_or(0)))) }
                                @else { "not counted: the roster has no `hold`" }
                            }
                        }
                    }
                } }
            }
        }
    }
}
