//! Marches, and attacks that no order asked for.

use super::DiaryTelling;
use crate::day::diary::{
    Sentence, Weight,
    fact::{DiaryFact, FAR, ImpulseOrders},
    lists::{Items, events, listed},
    words::sentence,
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
        for (orders, _) in kinds {
            let phrases: &[&str] = match &orders {
                ImpulseOrders::Other => &[
                    "unordered, {names} went for {key}",
                    "{names} turned on {key} without orders",
                    "{names} attacked {key} on {its} own impulse",
                ],
                ImpulseOrders::Enemy(_) => &[
                    "instead of {other}, {names} went for {key}",
                    "{names} left {other} alone and turned on {key}",
                ],
                // The order says the same as the impulse, so nobody disobeyed.
                ImpulseOrders::Same => &[
                    "{names} went for {key} before taking up {its} orders",
                    "{names} turned on {key} with {its} new orders still unread",
                ],
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
