//! The sheet of a brigade, as on paper, but as wide as a phone.

use maud::{Markup, html};

use rules::fields::terms::charts::weapon_in_words;
use rules::spelling::counted;
use view::paper::sheet::{BrigadeSheet, DEEDS, FatigueTrack, UnitRow};

/// Returns the name of the part with a brigade's sheet, which is also the path of its page.
pub(super) fn part_name(brigade: &str) -> String {
    format!("sheet/{brigade}")
}

/// Renders the sheet.
pub(super) fn part(sheet: &BrigadeSheet) -> Markup {
    html! {
        article class={ "sheet side-" (sheet.hue.number()) } {
            header {
                b class="call" { (sheet.callsign) }
                div { h2 { (sheet.name) } p class="quiet" { (sheet.division) ", " (sheet.side) } }
            }
            dl {
                @if let Some(order) = &sheet.order { dt { "Order" } dd { (order) } }
                @if let Some(waiting) = &sheet.waiting { dt { "Waits" } dd { (waiting) } }
                @if let Some(riders) = &sheet.messengers { dt { "Messengers" } dd { (riders) } }
                @if let Some(away) = &sheet.away { dt { "Where" } dd { (away) } }
                @if let Some(general) = &sheet.brigadier {
                    dt { "Brigadier" }
                    dd {
                        (general.name) @if let Some(said) = general.said { ", " (said) }
                        ", " (general.points) " points a " (sheet.counting.word())
                        @if let Some(fate) = general.fate { @if fate != "fit" { ", " b { (fate) } } }
                        @if let Some(turn) = general.back { ", back in " (sheet.counting.word()) " " (turn) }
                    }
                }
                @if let Some(mark) = sheet.mark { dt { "Mark" } dd { (mark) } }
                dt { "Fatigue" } dd { (fatigue(&sheet.fatigue)) }
            }
            ul class="units" { @for row in &sheet.units { (unit(row)) } }
            @if !sheet.next.is_empty() {
                h3 { "Next own " (sheet.counting.own()) }
                ul { @for line in &sheet.next { li { (line) } } }
            }
            details id={ "activation-" (sheet.id) } {
                summary { "Activation" }
                @if !sheet.modifiers.is_empty() { p { (sheet.modifiers.join(", ")) } }
                table class="chart" {
                    @for (total, result) in &sheet.chart { tr { td { (total) } td { (result) } } }
                }
            }
        }
    }
}

fn fatigue(fatigue: &FatigueTrack) -> String {
    let ahead = match fatigue.ahead.as_str() {
        "" => String::new(),
        ahead => format!("; {ahead}"),
    };
    let figures = fatigue
        .figures
        .iter()
        .find(|(level, ..)| *level == fatigue.level);
    let figures = figures.map_or_else(String::new, |(_, fire, activation)| {
        format!("; fire {fire:+}, activation {activation:+}")
    });
    format!(
        "{}, {} (by {}){figures}{ahead}",
        counted(fatigue.points, "point"),
        fatigue.level,
        counted(fatigue.units, "unit")
    )
}

fn unit(row: &UnitRow) -> Markup {
    let did = DEEDS.iter().zip(row.did).filter(|(_, done)| *done);
    let did: Vec<&str> = did.map(|((_, deed), _)| *deed).collect();
    html! {
        li class=[row.condition] {
            b { (row.address) } " " span class="name" { (row.name) }
            span class="figures" { (row.size) "/" (row.value) }
            span class="now" {
                (row.arm) @if !row.weapon.is_empty() { ", " (weapon_in_words(&row.weapon)) }
                @if let Some(men) = row.strength { ", " (men) " men" }
                @if let Some(condition) = row.condition.filter(|condition| *condition != "ordered") {
                    " · " b { (condition) }
                }
                @if let Some(formation) = row.formation { ", " (formation) }
                @if !did.is_empty() { " · " (did.join(", ")) }
            }
        }
    }
}
