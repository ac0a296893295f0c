//! Marches, and attacks that no order asked for.

use super::DiaryTelling;
use crate::day::diary::{
    Sentence, Weight,
    fact::{DiaryFact, FAR, ImpulseOrders, Noted},
    lists::{Items, events, listed},
    words::{LONGEST, list, number, sentence},
};
use crate::phrases::fill;

impl DiaryTelling<'_, '_> {
    /// Describes the brigades that attacked of their own accord, with what their orders had been.
    pub(super) fn turned(&mut self) -> Vec<Sentence> {
        let mut told = Vec::new();
        let kinds = self.gathered(|fact| match fact {
            DiaryFact::Turned(_, _, orders) => Some(orders.clone()),
            _ => None,
        });
        for (orders, noted) in kinds {
            if orders == ImpulseOrders::Other
                && let Some(all) = self.turned_together(&noted)
            {
                told.push(all);
                continue;
            }
            let phrases: &[&str] = match &orders {
                ImpulseOrders::Other => &["{names} went for {key} without orders"],
                ImpulseOrders::Enemy(_) => &["{names} went for {key} instead of {other}"],
                // The order says the same as the impulse, so nobody disobeyed.
                ImpulseOrders::Same => {
                    &["{names} went for {key} before {its} orders to do so took effect"]
                }
            };
            let sentences = self.alike(
                |fact| match fact {
                    DiaryFact::Turned(brigade, enemy, of) if *of == orders => {
                        Some((brigade, enemy.clone()))
                    }
                    _ => None,
                },
                phrases,
            );
            let other = match &orders {
                ImpulseOrders::Enemy(other) => other.as_str(),
                _ => "",
            };
            told.extend(sentences.into_iter().map(|told| {
                let filled = |words: &String| fill(words, &[("other", other)]);
                Sentence {
                    words: sentence(&filled(&told.words)),
                    did: told.did.iter().map(filled).collect(),
                    weight: Weight::Notable,
                    ..told
                }
            }));
        }
        told
    }

    /// Describes several brigades that went for different enemies without orders, in one sentence; `None` if they went
    /// for one enemy, or if the sentence would be long.
    fn turned_together(&self, noted: &[&Noted]) -> Option<Sentence> {
        let mut by_enemy: Vec<(&str, Vec<String>)> = Vec::new();
        for noted in noted {
            let DiaryFact::Turned(brigade, enemy, _) = &noted.fact else {
                continue;
            };
            let name = self.names.brigade(brigade);
            match by_enemy.iter_mut().find(|(known, _)| known == enemy) {
                Some((_, names)) => names.push(name),
                None => by_enemy.push((enemy, vec![name])),
            }
        }
        let (first, rest) = by_enemy.split_first()?;
        let (last, between) = rest.split_last()?;
        let clause = |(enemy, names): &(&str, Vec<String>)| format!("{} for {enemy}", list(names));
        let between = between.iter().map(|one| format!("{}, ", clause(one)));
        let count: usize = by_enemy.iter().map(|(_, names)| names.len()).sum();
        let words = format!(
            "{} commands acted without orders: {} went for {}, {}and {}",
            number(count),
            list(&first.1),
            first.0,
            between.collect::<String>(),
            clause(last)
        );
        (words.split_whitespace().count() <= LONGEST).then(|| Sentence {
            words: sentence(&words),
            tells: events(noted),
            weight: Weight::Notable,
            ..Sentence::default()
        })
    }

    /// Describes marches; a short diary joins those in the same direction and leaves out those without consequence.
    pub(super) fn marched(&mut self) -> Vec<Sentence> {
        let is_full = self.is_full();
        let marches = self.gathered(|fact| match fact {
            DiaryFact::Marched(march) if is_full || march.inches >= FAR => {
                Some((march.way.clone(), is_full.then(|| march.brigade.clone())))
            }
            _ => None,
        });
        let mut told = Vec::new();
        for ((way, _), noted) in marches {
            let marches = noted.iter().filter_map(|noted| match &noted.fact {
                DiaryFact::Marched(march) => Some(march),
                _ => None,
            });
            let farthest = marches
                .clone()
                .map(|march| march.inches)
                .fold(0.0, f64::max);
            let inches = self.names.inches(farthest);
            let words = match marches.clone().collect::<Vec<_>>().as_slice() {
                [only] => {
                    // A brigade that wheeled on the spot marched nowhere, but it was not kept from marching either.
                    let phrase = match (farthest.round() as i64, only.is_refused, &only.end) {
                        (0, true, _) => "{who} could not march{end}",
                        (0, _, None) if only.has_wheeled => "{who} wheeled on the spot",
                        (0, _, Some(_)) if only.has_wheeled => {
                            "{who} wheeled but gained no ground{end}"
                        }
                        (0, ..) => "{who} gained no ground{end}",
                        _ => self.names.pick(&[
                            "{who} marched {n} {way}{end}",
                            "{who} came {n} {way}{end}",
                            "{who} pushed {way} for {n}{end}",
                        ]),
                    };
                    let end = only.end.as_ref();
                    let end = end.map_or_else(String::new, |why| match farthest.round() as i64 {
                        0 => format!(": {why}"),
                        _ => format!(", until {why}"),
                    });
                    let who = self.names.brigade(&only.brigade);
                    vec![fill(
                        phrase,
                        &[("who", &who), ("n", &inches), ("way", &way), ("end", &end)],
                    )]
                }
                several => {
                    let items: Items = several
                        .iter()
                        .map(|march| (self.names.brigade(&march.brigade), Vec::new()))
                        .collect();
                    let phrase = self.names.pick(&[
                        "{who} marched {way} as much as {n}",
                        "{who} moved {way} by up to {n}",
                    ]);
                    let parts = [("n", inches.as_str()), ("way", &way)];
                    let all = listed(&items, |names, _| {
                        fill(&phrase.replace("{who}", names), &parts)
                    });
                    all.into_iter().map(|told| told.words).collect()
                }
            };
            let mut tells = events(&noted);
            let brigades = marches.map(|march| self.names.brigade(&march.brigade));
            let who: Vec<String> = brigades.collect();
            told.extend(words.iter().map(|words| Sentence {
                words: sentence(words),
                tells: std::mem::take(&mut tells),
                who: who.clone(),
                ..Sentence::default()
            }));
        }
        told
    }
}
