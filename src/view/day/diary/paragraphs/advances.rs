//! Advances of a side on several enemies at once.

use std::collections::BTreeSet;

use super::{DiaryTelling, approach::MoveGroup};
use crate::day::diary::{
    EventId, Sentence,
    words::{SideName, list, sentence},
};

impl<'t> DiaryTelling<'t, '_> {
    /// Describes the advances of one side on several enemies as one: `The Union pressed on: Stone's Brigade against
    /// Archer's Brigade, and ...` Takes their groups out of the list. Leaves fewer than three advances alone.
    pub(super) fn advanced_together(&mut self, groups: &mut Vec<MoveGroup<'t>>) -> Vec<Sentence> {
        const LEAST: usize = 3;
        /// Maximum number of words of a sentence about advances.
        const WORDS: usize = 34;
        let state = self.names.state;
        let side = |group: &MoveGroup<'_>| {
            let brigade = group.moves.first().map(|moved| &moved.brigade);
            let brigade = brigade.and_then(|brigade| state.brigade(brigade));
            brigade.map(|brigade| brigade.side.clone())
        };
        let attacks = groups.iter().filter(|group| group.enemy.is_some());
        let sides: Vec<_> = attacks.filter_map(side).collect();
        let enemies = groups.iter().filter_map(|group| group.enemy.as_ref());
        let enemies: BTreeSet<&String> = enemies.collect();
        let Some(first) = sides.first() else {
            return Vec::new();
        };
        if enemies.len() < LEAST || sides.iter().any(|side| side != first) {
            return Vec::new();
        }
        let who = SideName::new(state.side_name(first)).words;
        let (attacks, others) = std::mem::take(groups)
            .into_iter()
            .partition::<Vec<MoveGroup<'t>>, _>(|group| group.enemy.is_some());
        *groups = others;
        // Those who kept on toward an enemy and those who only then advanced on him share a clause.
        let mut by_enemy: Vec<MoveGroup<'t>> = Vec::new();
        for group in attacks {
            match by_enemy.iter_mut().find(|known| known.enemy == group.enemy) {
                Some(known) => {
                    known.moves.extend(group.moves);
                    known.keeps_on &= group.keeps_on;
                }
                None => by_enemy.push(group),
            }
        }
        let attacks = by_enemy;
        let did = match attacks.iter().all(|group| group.keeps_on) {
            true => "pressed on",
            false => "advanced",
        };
        // The clauses of each sentence, with their events.
        let mut sentences: Vec<(Vec<String>, Vec<EventId>)> = Vec::new();
        for group in &attacks {
            let items = self.movers(&group.moves);
            let names: Vec<String> = items.iter().map(|(name, _)| name.clone()).collect();
            let enemy = group.enemy.clone().unwrap_or_default();
            let clause = format!("{} against {enemy}", list(&names));
            let tells = items.into_iter().flat_map(|(_, tells)| tells);
            let count = |words: &[String]| words.iter().flat_map(|c| c.split_whitespace()).count();
            match sentences.last_mut() {
                Some((clauses, known))
                    if count(clauses) + clause.split_whitespace().count() <= WORDS =>
                {
                    clauses.push(clause);
                    known.extend(tells);
                }
                _ => sentences.push((vec![clause], tells.collect())),
            }
        }
        let told = sentences.into_iter().enumerate();
        told.map(|(at, (clauses, tells))| {
            let opening = match at {
                0 => format!("{who} {did}"),
                _ => "the same advance took".to_owned(),
            };
            let clauses = match clauses.split_last() {
                Some((last, before)) if !before.is_empty() => {
                    format!("{}, and {last}", before.join(", "))
                }
                _ => clauses.concat(),
            };
            let joint = if at == 0 { ": " } else { " " };
            Sentence {
                words: sentence(&format!("{opening}{joint}{clauses}")),
                tells,
                ..Sentence::default()
            }
        })
        .collect()
    }
}
