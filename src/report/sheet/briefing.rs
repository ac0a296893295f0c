//! Briefing of a side, or a seat, before the battle: a page.

use super::join;
use crate::leaf::{SheetBlock, clean};
use rules::fields::state::Counting;
use view::paper::briefing::Briefing;

/// A page a briefing.
pub(super) fn blocks(briefings: &[Briefing]) -> Vec<SheetBlock> {
    briefings.iter().flat_map(page).collect()
}

fn page(briefing: &Briefing) -> Vec<SheetBlock> {
    let whose = match &briefing.seat {
        Some(seat) => format!("{}, {seat}", briefing.side),
        None => briefing.side.clone(),
    };
    let title = format!("{whose}: {}", briefing.battle);
    let turns = briefing.turns;
    let turns = turns.map(|turns| format!("{turns} {}s", briefing.counting.words()));
    let mut blocks = vec![
        SheetBlock::Break,
        SheetBlock::Title(clean(&title, 60), turns.unwrap_or_default()),
    ];
    let full = match briefing.counting {
        Counting::PlayerTurns => "full turn, a player turn of each side,",
        Counting::Rounds => "round",
    };
    let turn = briefing
        .minutes
        .map(|minutes| format!("A {full} is {minutes} minutes of the day."));
    let date = (!briefing.date.is_empty()).then(|| format!("{}. ", clean(&briefing.date, 60)));
    if date.is_some() || turn.is_some() {
        let words = format!("{}{}", date.unwrap_or_default(), turn.unwrap_or_default());
        blocks.push(SheetBlock::Read(words.trim_end().to_owned()));
    }
    blocks.extend(briefing.join.as_ref().map(join::block));
    for words in briefing
        .words
        .lines()
        .filter(|line| !line.trim().is_empty())
    {
        blocks.push(SheetBlock::Read(clean(words, 2_000)));
    }
    for (title, lines) in [
        ("You command", &briefing.commands),
        ("Your objectives", &briefing.objectives),
        ("Who comes later", &briefing.arrivals),
        ("House rulings", &briefing.rulings),
        ("Your first ten minutes", &briefing.first),
    ] {
        if lines.is_empty() {
            continue;
        }
        blocks.push(SheetBlock::Heading(title.to_owned()));
        blocks.extend(lines.iter().map(|line| SheetBlock::Read(clean(line, 400))));
    }
    blocks.push(SheetBlock::Heading("Where".to_owned()));
    blocks.push(SheetBlock::Read(briefing.place.clone()));
    blocks
}
