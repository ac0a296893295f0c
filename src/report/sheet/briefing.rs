//! What a side is told before the battle: a page.

use super::super::leaf::Block;
use super::super::leaf::clean;
use crate::view::paper::briefing::Briefing;

/// Returns a page a side.
pub(super) fn blocks(briefings: &[Briefing]) -> Vec<Block> {
    briefings.iter().flat_map(page).collect()
}

fn page(briefing: &Briefing) -> Vec<Block> {
    let turns = briefing.turns.map(|turns| format!("{turns} player turns"));
    let mut blocks = vec![
        Block::Break,
        Block::Title(
            clean(&format!("{}: {}", briefing.side, briefing.battle), 60),
            turns.unwrap_or_default(),
        ),
    ];
    if !briefing.date.is_empty() {
        blocks.push(Block::Text(clean(&briefing.date, 60)));
    }
    for words in briefing
        .words
        .lines()
        .filter(|line| !line.trim().is_empty())
    {
        blocks.push(Block::Text(clean(words, 2_000)));
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
        blocks.push(Block::Heading(title.to_owned()));
        blocks.extend(lines.iter().map(|line| Block::Text(clean(line, 400))));
    }
    blocks.push(Block::Heading("Where".to_owned()));
    blocks.push(Block::Text(briefing.place.clone()));
    blocks
}
