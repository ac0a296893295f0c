//! From the facts of a player turn to its paragraphs.

mod activation;
mod aftermath;

use std::collections::BTreeMap;

use super::{
    DiaryLength, EventId, Paragraph, Sentence, Topic,
    fact::{DiaryFact, DiaryFight, FAR, MoveDirection, Noted},
    fights,
    lists::{Items, events, listed},
    prose::ProseNames,
    whereabouts::Whereabouts,
    words::sentence,
};
use rules::fields::terms::{condition::Formation, name::BrigadeId};

/// The paragraphs of a player turn, in the order of topics. `with_sums` is false for a side, which
/// does not know the other's sums.
pub(super) fn paragraphs(
    names: &mut ProseNames<'_>,
    facts: &[Noted],
    length: DiaryLength,
    with_sums: bool,
) -> Vec<Paragraph> {
    let mut telling = DiaryTelling {
        names,
        facts,
        length,
        with_sums,
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
    telling.paragraphs
}

struct DiaryTelling<'t, 'n> {
    names: &'t mut ProseNames<'n>,
    facts: &'t [Noted],
    length: DiaryLength,
    with_sums: bool,
    paragraphs: Vec<Paragraph>,
}

impl DiaryTelling<'_, '_> {
    fn add(&mut self, topic: Topic, sentences: Vec<Sentence>) {
        if !sentences.is_empty() {
            self.paragraphs.push(Paragraph { topic, sentences });
        }
    }

    fn is_full(&self) -> bool {
        self.length >= DiaryLength::Full
    }

    /// Checks whether the modifiers of sums are included.
    fn with_modifiers(&self) -> bool {
        self.with_sums && self.length == DiaryLength::Dice
    }

    /// Returns the independent sentences, in order.
    fn said(&self, topic: Topic) -> Vec<Sentence> {
        let mut told: Vec<Sentence> = Vec::new();
        for noted in self.facts {
            let words = match &noted.fact {
                DiaryFact::Said(of, length, words) if *of == topic && self.length >= *length => {
                    words
                }
                _ => continue,
            };
            let words = sentence(words);
            // The same thing twice in a turn is told once.
            if let Some(same) = told.iter_mut().find(|s| s.words == words) {
                same.tells.extend(&noted.tells);
                continue;
            }
            told.push(Sentence {
                words,
                tells: noted.tells.clone(),
                ..Sentence::default()
            });
        }
        told
    }

    /// Facts put together by a key, in the order of the first of each.
    fn gathered<K: PartialEq>(
        &self,
        key: impl Fn(&DiaryFact) -> Option<K>,
    ) -> Vec<(K, Vec<&Noted>)> {
        let mut gathered: Vec<(K, Vec<&Noted>)> = Vec::new();
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
            |names, at, _| format!("{names} came onto the table{at}"),
        );
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

    /// Groups brigades with the same text, in as few sentences as possible.
    fn alike<K: PartialEq>(
        &self,
        of: impl Fn(&DiaryFact) -> Option<(&BrigadeId, K)>,
        words: impl Fn(&str, &K, bool) -> String,
    ) -> Vec<Sentence> {
        let gathered = self.gathered(|fact| of(fact).map(|(_, key)| key));
        let told = gathered.into_iter().flat_map(|(key, noted)| {
            let items: Items = noted
                .iter()
                .filter_map(|noted| {
                    let (brigade, _) = of(&noted.fact)?;
                    Some((self.names.brigade(brigade), noted.tells.clone()))
                })
                .collect();
            let is_plural = |noted: &&Noted| {
                of(&noted.fact).is_some_and(|(brigade, _)| self.names.were(brigade) == "were")
            };
            let any_plural = noted.iter().any(is_plural);
            listed(&items, |names, many| words(names, &key, many || any_plural))
        });
        told.collect()
    }

    fn orders(&mut self) {
        let mut told = self.alike(
            |fact| match fact {
                DiaryFact::TookUp(brigade, order) => Some((brigade, order.clone())),
                _ => None,
            },
            |names, order, _| format!("{names} obeyed the order {order}"),
        );
        told.extend(self.alike(
            |fact| match fact {
                DiaryFact::Changed(brigade, order) => Some((brigade, order.clone())),
                _ => None,
            },
            |names, order, many| {
                let were = if many { "were" } else { "was" };
                format!("{names} {were} now {order}")
            },
        ));
        // An order that was taken up after another was void is told after that.
        told.sort_by_key(|sentence| sentence.tells.first().copied());
        if self.is_full() {
            // First who rode and what was handed over, then who took it up.
            told.splice(0..0, self.said(Topic::Orders));
        } else {
            told.extend(self.said(Topic::Orders));
        }
        if self.is_full() {
            let riding = self.facts.iter().filter_map(|noted| match &noted.fact {
                DiaryFact::MessengerRode(words) => Some((words.clone(), noted.tells.clone())),
                _ => None,
            });
            let items: Items = riding.collect();
            told.extend(listed(&items, |riders, _| {
                format!("of those who rode, {riders}")
            }));
        }
        self.add(Topic::Orders, told);
    }

    fn approach(&mut self) {
        let mut told = match self.is_full() {
            true => self.moves(),
            false => self.moves_in_short(),
        };
        if self.is_full() {
            told.extend(self.reformed());
            told.extend(self.units(Topic::Approach));
        }
        // Who has got there stops there: that is known when he has moved.
        told.extend(self.alike(
            |fact| match fact {
                DiaryFact::Arrived(brigade, order) => Some((brigade, order.clone())),
                _ => None,
            },
            |names, order, many| {
                let were = if many { "were" } else { "was" };
                format!("{names} reached the objective and {were} {order}")
            },
        ));
        told.extend(self.charges());
        told.extend(self.said(Topic::Approach));
        self.add(Topic::Approach, told);
    }

    /// Returns each brigade's distance in each direction.
    fn moved(&self) -> Vec<(BrigadeId, MoveDirection, f64, Vec<&Noted>)> {
        let moved = self.gathered(|fact| match fact {
            DiaryFact::Moved(brigade, way, _) => Some((brigade.clone(), *way)),
            _ => None,
        });
        let farthest = |noted: &[&Noted]| {
            let inches = noted.iter().filter_map(|noted| match noted.fact {
                DiaryFact::Moved(_, _, inches) => Some(inches),
                _ => None,
            });
            inches.fold(0.0, f64::max)
        };
        moved
            .into_iter()
            .map(|((brigade, way), noted)| (brigade, way, farthest(&noted), noted))
            .collect()
    }

    fn moves(&self) -> Vec<Sentence> {
        let told = self
            .moved()
            .into_iter()
            .map(|(brigade, way, farthest, noted)| {
                let inches = match way {
                    MoveDirection::About => String::new(),
                    _ if noted.len() > 1 => format!(", up to {}", self.names.inches(farthest)),
                    _ => format!(" {}", self.names.inches(farthest)),
                };
                Sentence {
                    words: sentence(&format!(
                        "{} {}{inches}",
                        self.names.brigade(&brigade),
                        way.did()
                    )),
                    tells: events(&noted),
                    ..Sentence::default()
                }
            });
        told.collect()
    }

    /// All that moved the same way together. What only dresses its line has no consequence.
    fn moves_in_short(&self) -> Vec<Sentence> {
        let mut told = Vec::new();
        for way in [
            MoveDirection::Forward,
            MoveDirection::Aside,
            MoveDirection::Back,
        ] {
            let mut moved = self.moved();
            moved.retain(|(_, of, inches, _)| *of == way && *inches >= FAR);
            let farthest = moved
                .iter()
                .map(|(_, _, inches, _)| *inches)
                .fold(0.0, f64::max);
            let units: usize = moved.iter().map(|(.., noted)| noted.len()).sum();
            let inches = self.names.inches(farthest);
            let items: Items = moved
                .iter()
                .map(|(brigade, _, _, noted)| (self.names.brigade(brigade), events(noted)))
                .collect();
            told.extend(listed(&items, |names, _| match units {
                1 => format!("{names} {} {inches}", way.did()),
                _ => format!("{names} {}, up to {inches}", way.did()),
            }));
        }
        told
    }

    /// Describes charges; in a short diary those without a fight.
    fn charges(&mut self) -> Vec<Sentence> {
        let mut told = Vec::new();
        for noted in self.facts {
            let DiaryFact::Charged(unit, enemy, frontal) = &noted.fact else {
                continue;
            };
            let fought = |other: &Noted| matches!(&other.fact, DiaryFact::Fought(fight) if fights::are_foes(fight, unit, enemy));
            if !self.is_full() && self.facts.iter().any(fought) {
                continue;
            }
            let side = if *frontal { "" } else { " in flank or rear" };
            let (who, whom) = (self.names.unit(unit), self.names.unit(enemy));
            told.push(Sentence {
                words: sentence(&format!("{who} charged {whom}{side}")),
                tells: noted.tells.clone(),
                ..Sentence::default()
            });
        }
        told
    }

    fn reformed(&mut self) -> Vec<Sentence> {
        let gathered = self.gathered(|fact| match fact {
            DiaryFact::Reformed(brigade, formation) => Some((brigade.clone(), *formation)),
            _ => None,
        });
        let told = gathered.into_iter().map(|((brigade, formation), noted)| {
            let how = match formation {
                Formation::Line => "formed line",
                Formation::Limbered => "limbered up",
                Formation::Unlimbered => "went into battery",
                Formation::Mounted => "mounted",
                Formation::Dismounted => "dismounted",
            };
            Sentence {
                words: sentence(&format!("{} {how}", self.names.brigade(&brigade))),
                tells: events(&noted),
                ..Sentence::default()
            }
        });
        told.collect()
    }

    /// Units that lost their order on the way, or found it again.
    fn units(&mut self, topic: Topic) -> Vec<Sentence> {
        let picked = self
            .facts
            .iter()
            .filter_map(|noted| match (&noted.fact, topic) {
                (DiaryFact::LostOrder(unit), Topic::Approach)
                | (DiaryFact::Rallied(unit), Topic::Cost) => {
                    Some((unit.clone(), noted.tells.clone()))
                }
                _ => None,
            });
        let picked: Vec<_> = picked.collect();
        let items: Items = picked
            .into_iter()
            .map(|(unit, tells)| (self.names.unit(&unit), tells))
            .collect();
        listed(&items, |names, _| match topic {
            Topic::Approach => format!("{names} fell into disorder on the way"),
            _ => format!("{names} re-formed"),
        })
    }

    /// Fights by place, in the order in which the places first saw one.
    fn fights(&mut self) {
        let mut by_place: BTreeMap<usize, Vec<(&DiaryFight, Vec<EventId>)>> = BTreeMap::new();
        let mut places: Vec<Option<Whereabouts>> = Vec::new();
        for noted in self.facts {
            let DiaryFact::Fought(fight) = &noted.fact else {
                continue;
            };
            if !self.is_full() && !fights::matters(fight) && !self.felled(fight) {
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
        for (number, fights) in by_place {
            let place = places.get(number).cloned().flatten();
            let told = self.fights_of(place.as_ref(), &fights);
            self.add(Topic::Fights, told);
        }
        let mut struck: Vec<Sentence> = Vec::new();
        for noted in self.facts {
            if let DiaryFact::Struck(blow) = &noted.fact {
                struck.push(Sentence {
                    words: sentence(&fights::struck(self.names, blow)),
                    tells: noted.tells.clone(),
                    ..Sentence::default()
                });
            }
        }
        struck.extend(self.said(Topic::Fights));
        self.add(Topic::Fights, struck);
    }

    /// Checks whether the general of a brigade or division in the fight fell: then the fight names the shooter.
    fn felled(&self, fight: &DiaryFight) -> bool {
        let state = self.names.state;
        let units = fight.account.parties.iter().flat_map(|party| &party.units);
        let brigades = units.filter_map(|unit| Some(&state.unit(unit)?.brigade));
        let commands: Vec<&str> = brigades
            .filter_map(|id| state.brigade(id))
            .flat_map(|brigade| [brigade.id.as_str(), brigade.division.as_str()])
            .collect();
        let mut facts = self.facts.iter();
        facts.any(|noted| match &noted.fact {
            DiaryFact::Fell(general, ..) => commands.contains(&general.as_str()),
            _ => false,
        })
    }

    fn fights_of(
        &mut self,
        place: Option<&Whereabouts>,
        fights: &[(&DiaryFight, Vec<EventId>)],
    ) -> Vec<Sentence> {
        let mut told: Vec<Sentence> = Vec::new();
        for (nth, (fight, tells)) in fights.iter().enumerate() {
            let how = (self.length, self.with_sums);
            let place = place.filter(|_| nth == 0);
            let mut sentences = fights::told(self.names, fight, nth, how, place);
            if let Some(first) = sentences.first_mut() {
                first.tells.clone_from(tells);
            }
            told.extend(sentences);
        }
        told
    }
}
