//! Paragraphs made from the facts of a player turn.

mod activation;
mod advances;
mod aftermath;
mod approach;
mod marches;
mod orders;
mod quiet;
mod subjects;

use activation::moods;

use std::collections::BTreeMap;

use super::{
    DiaryLength, EventId, Paragraph, Sentence, Topic, Weight,
    fact::{DiaryFact, DiaryFight, Noted, OrderLoss},
    fights::{self, FightStyle},
    lists::{Items, events, listed},
    prose::ProseNames,
    whereabouts::Whereabouts,
    words::sentence,
};
use crate::phrases::fill;
use rules::fields::terms::{charts::ActivationResult, name::BrigadeId};

/// Maximum number of fights in a player turn that get a sentence each in a short diary; fights that broke a unit do not
/// count.
const FIGHTS: usize = 5;

/// Returns the paragraphs of a player turn, in the order of topics. `is_referee` is false in a diary for a side, which
/// does not know the other side's sums and orders.
pub(super) fn paragraphs(
    names: &mut ProseNames<'_>,
    facts: &[Noted],
    length: DiaryLength,
    is_referee: bool,
) -> Vec<Paragraph> {
    let mut telling = DiaryTelling {
        names,
        facts,
        length,
        is_referee,
        paragraphs: Vec::new(),
    };
    telling.arrivals();
    telling.orders();
    telling.marches();
    telling.approach();
    telling.fights();
    telling.generals();
    telling.cost();
    telling.holds();
    telling.record();
    if telling.paragraphs.is_empty() && !is_referee {
        telling.fights_without_effect();
    }
    if !telling.is_full() {
        for paragraph in &mut telling.paragraphs {
            let sentences = std::mem::take(&mut paragraph.sentences);
            paragraph.sentences = subjects::gathered(sentences);
        }
    }
    telling.use_pronouns();
    telling.paragraphs
}

struct DiaryTelling<'t, 'n> {
    names: &'t mut ProseNames<'n>,
    facts: &'t [Noted],
    length: DiaryLength,
    /// False in a diary for a side, which does not know the other side's sums and orders.
    is_referee: bool,
    paragraphs: Vec<Paragraph>,
}

impl<'t> DiaryTelling<'t, '_> {
    /// Adds sentences on a topic. In a short diary, topics of one stage of the turn share a paragraph.
    fn add(&mut self, topic: Topic, sentences: Vec<Sentence>) {
        if sentences.is_empty() {
            return;
        }
        let is_full = self.is_full();
        match self.paragraphs.last_mut() {
            Some(last) if !is_full && last.topic.stage() == topic.stage() => {
                last.sentences.extend(sentences);
            }
            _ => self.paragraphs.push(Paragraph { topic, sentences }),
        }
    }

    /// Joins a sentence to the previous one if both are about the same brigade alone, or replaces the brigade's name by
    /// `It`. There is no `It` after a sentence that names other troops, because it could mean them.
    fn use_pronouns(&mut self) {
        let is_full = self.is_full();
        let state = self.names.state;
        let brigades = state.brigades();
        let names: Vec<(String, &str)> = brigades
            .map(|brigade| {
                let name = sentence(&self.names.brigade(&brigade.id));
                let many = self.names.were(&brigade.id) == "were";
                let name = name.trim_end_matches('.').to_owned();
                (name, if many { "They" } else { "It" })
            })
            .collect();
        // A sentence such as `Archer's Brigade, tired, hung back.` begins with a name and a comma.
        let is_burdened = |words: &str| {
            let owner = names.iter().find(|(name, _)| {
                let rest = words.strip_prefix(name.as_str());
                rest.is_some_and(|rest| rest.starts_with(", "))
            });
            owner.map(|(name, _)| name.clone())
        };
        let subject = |words: &str| {
            names.iter().find_map(|(name, pronoun)| {
                let rest = words.strip_prefix(name.as_str())?.strip_prefix(' ')?;
                let is_alone = !rest.starts_with("and ") && !rest.starts_with('(');
                is_alone.then(|| (name.clone(), *pronoun, rest.to_owned()))
            })
        };
        let units = state.units().map(|unit| first_name(&unit.name).to_owned());
        let others: Vec<String> = (state.brigades().map(|brigade| brigade.name.clone()))
            .chain(units)
            .filter(|name| !name.is_empty())
            .collect();
        let names_others = |words: &str| others.iter().any(|name| words.contains(name.as_str()));
        for paragraph in &mut self.paragraphs {
            // The brigade of the last sentence; true if that sentence names no other troops.
            let mut before: Option<(String, bool)> = None;
            let mut all: Vec<Sentence> = Vec::new();
            for mut told in std::mem::take(&mut paragraph.sentences) {
                let Some((name, pronoun, rest)) = subject(&told.words) else {
                    let owner = is_burdened(&told.words);
                    let known = before.as_ref().map(|(name, _)| name);
                    if let Some(name) = owner.as_ref().filter(|name| known == Some(*name))
                        && let Some(words) = burden_first(&told.words, name, &names)
                    {
                        told.named = Some(std::mem::replace(&mut told.words, words));
                    }
                    before = owner.map(|name| (name, true));
                    let last = all.last().map(|last| last.words.as_str());
                    if let Some(rest) = last.and_then(|last| same_commands(last, &told.words)) {
                        let words = format!("They {rest}");
                        told.named = Some(std::mem::replace(&mut told.words, words));
                    }
                    all.push(told);
                    continue;
                };
                let known = before.filter(|(known, _)| *known == name);
                let (is_same, is_clear) = (known.is_some(), known.is_some_and(|(_, clear)| clear));
                before = Some((name, !names_others(&rest)));
                let last = all.last_mut().filter(|_| is_same);
                let joined = last.and_then(|last| {
                    let words = joined(&last.words, &rest).filter(|_| !is_full)?;
                    Some((last, words))
                });
                match joined {
                    Some((last, words)) => {
                        last.words = words;
                        last.tells.append(&mut told.tells);
                        last.weight = last.weight.max(told.weight);
                    }
                    None => {
                        if is_clear {
                            let words = format!("{pronoun} {rest}");
                            told.named = Some(std::mem::replace(&mut told.words, words));
                        }
                        all.push(told);
                    }
                }
            }
            paragraph.sentences = all;
        }
    }

    fn is_full(&self) -> bool {
        self.length >= DiaryLength::Full
    }

    /// Checks whether the modifiers of sums are included.
    fn with_modifiers(&self) -> bool {
        self.is_referee && self.length == DiaryLength::Dice
    }

    /// Returns the complete sentences, in order.
    fn said(&self, topic: Topic) -> Vec<Sentence> {
        self.said_of(|noted| match &noted.fact {
            DiaryFact::Said(of, length, _) => *of == topic && self.length >= *length,
            DiaryFact::FellBack(_, length, _) => {
                topic == Topic::Cost && self.length >= *length && !self.is_retreat(noted)
            }
            _ => false,
        })
    }

    /// Returns the complete sentences of the chosen facts, in order.
    fn said_of(&self, is_chosen: impl Fn(&Noted) -> bool) -> Vec<Sentence> {
        let mut told: Vec<Sentence> = Vec::new();
        for noted in self.facts.iter().filter(|noted| is_chosen(noted)) {
            let (words, weight, who) = match &noted.fact {
                DiaryFact::Said(_, _, words) => (words, Weight::Detail, Vec::new()),
                DiaryFact::FellBack(brigade, _, words) => {
                    (words, Weight::Notable, vec![self.names.brigade(brigade)])
                }
                _ => continue,
            };
            let words = sentence(words);
            // A sentence that would occur twice in a turn is used once.
            if let Some(same) = told.iter_mut().find(|s| s.words == words) {
                same.tells.extend(&noted.tells);
                continue;
            }
            told.push(Sentence {
                words,
                tells: noted.tells.clone(),
                weight,
                who,
                ..Sentence::default()
            });
        }
        told
    }

    /// Groups facts by a key, in the order of each key's first fact.
    fn gathered<K: PartialEq>(
        &self,
        key: impl Fn(&DiaryFact) -> Option<K>,
    ) -> Vec<(K, Vec<&'t Noted>)> {
        let mut gathered: Vec<(K, Vec<&'t Noted>)> = Vec::new();
        for noted in self.facts {
            let Some(key) = key(&noted.fact) else {
                continue;
            };
            match gathered.iter_mut().find(|(k, _)| *k == key) {
                Some((_, list)) => list.push(noted),
                None => gathered.push((key, vec![noted])),
            }
        }
        gathered
    }

    fn arrivals(&mut self) {
        let mut told = self.alike(
            |fact| match fact {
                DiaryFact::Came(brigade, at) => Some((brigade, at.clone())),
                _ => None,
            },
            &[
                "{names} arrived{key}",
                "{names} came up{key}",
                "{names} reached the field{key}",
            ],
        );
        // Generals return at the beginning of a turn, and may send orders in it.
        told.extend(self.returned());
        told.extend(self.said(Topic::Arrivals));
        let placed = self.gathered(|fact| match fact {
            DiaryFact::Placed(brigade) => Some(brigade.clone()),
            _ => None,
        });
        let items = self.brigades(placed);
        told.extend(listed(&items, |names, many| {
            format!(
                "{names} {} put on the table",
                if many { "were" } else { "was" }
            )
        }));
        if self.is_full() {
            let orders = self.facts.iter().filter_map(|noted| match &noted.fact {
                DiaryFact::FirstOrder(brigade, order) => {
                    Some((brigade, order, noted.tells.clone()))
                }
                _ => None,
            });
            let items: Items = orders
                .map(|(brigade, order, tells)| {
                    (format!("{} {order}", self.names.brigade(brigade)), tells)
                })
                .collect();
            told.extend(listed(&items, |orders, _| {
                format!("first orders: {orders}")
            }));
        }
        self.add(Topic::Arrivals, told);
    }

    fn brigades(&self, gathered: Vec<(BrigadeId, Vec<&Noted>)>) -> Items {
        let item = |(brigade, noted): (BrigadeId, Vec<&Noted>)| {
            (self.names.brigade(&brigade), events(&noted))
        };
        gathered.into_iter().map(item).collect()
    }

    /// Groups brigades with the same text, in as few sentences as possible. The phrases have placeholders: `{names}`,
    /// `{key}` for the text, and `{was}` for the verb.
    fn alike(
        &mut self,
        of: impl Fn(&DiaryFact) -> Option<(&BrigadeId, String)>,
        phrases: &[&'static str],
    ) -> Vec<Sentence> {
        let gathered = self.gathered(|fact| of(fact).map(|(_, key)| key));
        let mut told = Vec::new();
        for (key, noted) in gathered {
            let phrase = self.names.pick(phrases);
            let brigades = noted.iter().filter_map(|noted| of(&noted.fact));
            let any_plural = brigades
                .clone()
                .any(|(brigade, _)| self.names.were(brigade) == "were");
            let mut items: Items = Vec::new();
            for ((brigade, _), noted) in brigades.zip(&noted) {
                let name = self.names.brigade(brigade);
                // A brigade to which the same text applies twice is named once.
                match items.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, tells)) => tells.extend(&noted.tells),
                    None => items.push((name, noted.tells.clone())),
                }
            }
            told.extend(listed(&items, |names, many| {
                let many = many || any_plural;
                let (was, its) = if many {
                    ("were", "their")
                } else {
                    ("was", "its")
                };
                fill(
                    phrase,
                    &[("names", names), ("key", &key), ("was", was), ("its", its)],
                )
            }));
        }
        told
    }

    /// Describes fights by place, in the order of the first fight at each place. A short diary describes the hardest
    /// fights one by one, and sums up the others in a sentence.
    fn fights(&mut self) {
        let mut by_place: BTreeMap<usize, Vec<(&DiaryFight, Vec<EventId>)>> = BTreeMap::new();
        let mut places: Vec<Option<Whereabouts>> = Vec::new();
        for noted in self.facts {
            let DiaryFact::Fought(fight) = &noted.fact else {
                continue;
            };
            if !self.is_full() && !fights::matters(fight) {
                continue;
            }
            let place = fight.at.and_then(|at| self.names.place(at));
            let number = places.iter().position(|known| *known == place);
            let number = number.unwrap_or_else(|| {
                places.push(place);
                places.len() - 1
            });
            let fight = (fight.as_ref(), noted.tells.clone());
            by_place.entry(number).or_default().push(fight);
        }
        let (mut left, mut tells) = (Vec::new(), Vec::new());
        let mut count = 0;
        for (number, fights) in by_place {
            let mut place = places.get(number).cloned().flatten();
            let mut told = Vec::new();
            for (fight, events) in fights {
                if self.is_passed_over(fight, count) {
                    left.push(fight);
                    tells.extend(events);
                    continue;
                }
                count += 1;
                let place = place.take();
                let style = FightStyle {
                    length: self.length,
                    with_sums: self.is_referee,
                    place: place.as_ref(),
                };
                let mut sentences = fights::told(self.names, fight, style);
                if let Some(first) = sentences.first_mut() {
                    first.tells = events;
                    // The sentence about a fight also tells the charge that led to it.
                    first.tells.extend(self.charges_of(fight));
                }
                told.extend(sentences);
            }
            self.add(Topic::Fights, told);
        }
        let mut rest: Vec<Sentence> = Vec::new();
        rest.extend(fights::together(self.names, &left).map(|told| Sentence { tells, ..told }));
        for noted in self.facts {
            if let DiaryFact::Struck(blow) = &noted.fact {
                rest.push(Sentence {
                    words: sentence(&fights::struck(self.names, blow)),
                    tells: noted.tells.clone(),
                    weight: Weight::Minor,
                    ..Sentence::default()
                });
            }
        }
        if self.is_full() {
            rest.extend(self.disordered(OrderLoss::Pushed));
        }
        rest.extend(self.said(Topic::Fights));
        self.add(Topic::Fights, rest);
    }

    /// Checks whether a short diary gives only the result of a fight, because it has described enough fights already or
    /// used up its phrases.
    fn is_passed_over(&self, fight: &DiaryFight, told: usize) -> bool {
        let is_grave = fights::weight(fight) >= Weight::Grave || fight.blows.is_empty();
        let is_stale = !fights::has_fresh_phrase(self.names, fight);
        !self.is_full() && fights::matters(fight) && (is_stale || told >= FIGHTS && !is_grave)
    }
}

/// In a sentence that begins with a burden, replaces the brigade's name by a pronoun: `Worn and without the 7th
/// Tennessee, it hung back.` `None` if the sentence has another form.
fn burden_first(words: &str, name: &str, names: &[(String, &str)]) -> Option<String> {
    let (_, pronoun) = names.iter().find(|(known, _)| known == name)?;
    let rest = words.strip_prefix(name)?.strip_prefix(", ")?;
    let (burden, did) = rest.split_once(", ")?;
    let words = format!("{burden}, {} {did}", pronoun.to_lowercase());
    (!did.contains(", ")).then(|| sentence(&words))
}

/// Returns the predicate of a sentence if it is about the same commands as the previous sentence; `None` if it is about
/// others.
fn same_commands(before: &str, words: &str) -> Option<String> {
    const NOUNS: [&str; 4] = ["brigades", "batteries", "battalions", "regiments"];
    let both = before.split(' ').zip(words.split(' '));
    let shared: Vec<&str> = both
        .take_while(|(one, other)| one == other)
        .map(|(word, _)| word)
        .collect();
    let is_name = |word: &&str| NOUNS.contains(word) || word.starts_with(char::is_uppercase);
    let is_list = shared.contains(&"and") && shared.last().is_some_and(is_name);
    let mut behind = words.split(' ').skip(shared.len()).peekable();
    let is_verb = behind
        .peek()
        .is_some_and(|word| word.starts_with(char::is_lowercase) && *word != "and");
    (is_list && is_verb).then(|| behind.collect::<Vec<_>>().join(" "))
}

/// Maximum number of words of a sentence joined from two.
const JOINED: usize = 22;

/// Joins a predicate to a sentence about the same brigade: `Davis's Brigade was ordered to attack Cutler's Brigade but
/// hung back.` `None` if the sentence would have to be read twice.
fn joined(before: &str, rest: &str) -> Option<String> {
    let before = before.trim_end_matches('.');
    let is_simple = |words: &str| {
        let joints = [",", " and ", " but ", " because ", " until ", " through "];
        joints.iter().all(|joint| !words.contains(joint))
    };
    let is_doubtful = is_doubtful(rest.trim_end_matches('.'));
    let conjunction = match (is_doubtful, rest.split_once(" and ")) {
        (true, _) => " but",
        (false, None) => " and",
        (false, Some((first, second))) if is_simple(first) && is_simple(second) => ",",
        _ => return None,
    };
    let words = format!("{before}{conjunction} {rest}");
    let is_short = words.split_whitespace().count() <= JOINED;
    let is_rest_simple = conjunction == "," || is_simple(rest);
    (is_simple(before) && is_rest_simple && is_short).then_some(words)
}

/// Checks whether words say that troops hesitated or wavered.
fn is_doubtful(did: &str) -> bool {
    let results = [ActivationResult::Hesitant, ActivationResult::Shaken];
    results.into_iter().flat_map(moods).any(|mood| *mood == did)
}

/// Returns a unit's name up to any words in brackets.
fn first_name(name: &str) -> &str {
    name.split('(').next().unwrap_or_default().trim_end()
}
