//! Couriers and orders of a player turn.

use std::collections::BTreeSet;

use super::DiaryTelling;
use crate::day::diary::{
    Sentence, Topic,
    fact::DiaryFact,
    lists::{Items, listed},
};
use crate::phrases::fill;
use rules::fields::terms::name::BrigadeId;

/// An order of a brigade, in words.
type BrigadeOrder = (BrigadeId, String);

fn delivered(fact: &DiaryFact) -> Option<(&BrigadeId, String)> {
    match fact {
        DiaryFact::Delivered(brigade, order) => Some((brigade, order.clone())),
        _ => None,
    }
}

fn taken_up(fact: &DiaryFact) -> Option<(&BrigadeId, String)> {
    match fact {
        DiaryFact::TookUp(brigade, order) => Some((brigade, order.clone())),
        _ => None,
    }
}

impl DiaryTelling<'_, '_> {
    /// Returns the orders that brigades accepted before they moved, in the turn in which the orders arrived.
    fn orders_at_once(&self) -> BTreeSet<BrigadeOrder> {
        let orders = |of: fn(&DiaryFact) -> Option<(&BrigadeId, String)>| {
            let orders = self.facts.iter().filter_map(|noted| of(&noted.fact));
            orders
                .map(|(brigade, order)| (brigade.clone(), order))
                .collect::<BTreeSet<BrigadeOrder>>()
        };
        &(&orders(delivered) & &orders(taken_up)) - &self.late_orders()
    }

    /// Returns the orders that brigades took up after they had moved in the turn; in a short diary only orders to hold.
    fn late_orders(&self) -> BTreeSet<BrigadeOrder> {
        let mut moved: BTreeSet<&BrigadeId> = BTreeSet::new();
        let mut late = BTreeSet::new();
        for noted in self.facts {
            match &noted.fact {
                DiaryFact::Moved(step) => {
                    moved.insert(&step.brigade);
                }
                DiaryFact::Marched(march) => {
                    moved.insert(&march.brigade);
                }
                DiaryFact::TookUp(brigade, order) if self.is_full() || order == "to hold" => {
                    late.extend(
                        moved
                            .contains(brigade)
                            .then(|| (brigade.clone(), order.clone())),
                    );
                }
                _ => {}
            }
        }
        late
    }

    /// Describes the orders that were accepted after a move. A short diary has not mentioned them before.
    pub(super) fn orders_after_moves(&mut self) -> Vec<Sentence> {
        let late = self.late_orders();
        let phrases: &[&str] = match self.is_full() {
            true => &["{names} then took up the order {key}"],
            false => &[
                "{names} then halted on the order to hold",
                "{names} then stopped, with orders to hold",
            ],
        };
        self.alike(
            |fact| taken_up(fact).filter(|order| is_in(order, &late)),
            phrases,
        )
    }

    /// Describes the orders that brigades took up; in a full diary only orders that had arrived in earlier turns.
    fn orders_taken_up(&mut self, at_once: &BTreeSet<BrigadeOrder>) -> Vec<Sentence> {
        let late = self.late_orders();
        let phrases: &[&str] = match self.is_full() {
            true => &[
                "{names} took up the order {key}",
                "{names} set about {its} order {key}",
                "{names} acted on the order {key}",
            ],
            false => &[
                "{names} {was} ordered {key}",
                "{names} got orders {key}",
                "{names} received orders {key}",
            ],
        };
        self.alike(
            |fact| taken_up(fact).filter(|order| !is_in(order, at_once) && !is_in(order, &late)),
            phrases,
        )
    }

    /// Describes the written orders that arrived, and says which were accepted at once. An order sent and accepted in
    /// this turn is in the sentence about its sending instead.
    fn orders_delivered(&mut self, at_once: &BTreeSet<BrigadeOrder>) -> Vec<Sentence> {
        let late = at_once - &self.orders_just_sent();
        let just_come = self.orders_just_come();
        let mut told = self.alike(
            |fact| {
                delivered(fact).filter(|order| !is_in(order, at_once) && !is_in(order, &just_come))
            },
            &[
                "the order {key} reached {names}",
                "a courier brought {names} the order {key}",
                "{names} received the order {key}",
            ],
        );
        let mut taken = self.alike(
            |fact| taken_up(fact).filter(|order| is_in(order, &late)),
            &[
                "the order {key} reached {names} and was taken up at once",
                "{names} received the order {key} and acted on it",
                "a courier brought {names} the order {key}, and it was obeyed",
                "{names} obeyed the order {key} as soon as it came",
                "{names} got the order {key} and set about it",
                "word {key} came to {names}, and was acted on at once",
            ],
        );
        if let Some(first) = taken.first_mut() {
            let arrived = self
                .facts
                .iter()
                .filter(|noted| delivered(&noted.fact).is_some_and(|order| is_in(&order, &late)));
            let tells = arrived.flat_map(|noted| noted.tells.iter().copied());
            first.tells.extend(tells);
        }
        told.extend(taken);
        told
    }

    /// Describes the orders that each general sent. The same order for several brigades has one sentence; so does an
    /// order sent and obeyed in one turn, including its arrival and beginning.
    fn orders_sent(&mut self, at_once: &BTreeSet<BrigadeOrder>) -> Vec<Sentence> {
        let just_come = self.orders_just_come();
        let sent = self.gathered(|fact| match fact {
            DiaryFact::OrderSent(brigade, order, from) => {
                let is_obeyed = is_in(&(brigade, order.clone()), at_once);
                let has_come = is_in(&(brigade, order.clone()), &just_come);
                Some((from.clone(), order.clone(), (is_obeyed, has_come)))
            }
            _ => None,
        });
        let mut told = Vec::new();
        for ((from, order, (is_obeyed, has_come)), noted) in sent {
            let phrase = self.names.pick(match (is_obeyed, has_come) {
                (true, _) => &[
                    "{from} ordered {names} {order}, and {they} obeyed at once",
                    "{from} told {names} {order}, and {they} did so",
                    "{names} had orders from {from} {order} and obeyed without delay",
                    "{from} directed {names} {order}, and {they} complied",
                ],
                (false, true) => &[
                    "{from} sent {names} the order {order}, which soon arrived",
                    "{names} had word from {from} {order}",
                    "the order of {from} {order} came to {names}",
                ],
                (false, false) => &[
                    "{from} sent {names} the order {order}",
                    "a courier from {from} set out for {names} with the order {order}",
                    "{from} wrote to {names} {order}",
                ],
            });
            let mut items: Items = Vec::new();
            let mut is_plural = false;
            for one in noted {
                let DiaryFact::OrderSent(brigade, ..) = &one.fact else {
                    continue;
                };
                is_plural |= self.names.were(brigade) == "were";
                let followed = self.facts.iter().filter(|other| {
                    let of = delivered(&other.fact).or_else(|| taken_up(&other.fact));
                    (is_obeyed || has_come) && of.is_some_and(|of| of == (brigade, order.clone()))
                });
                let tells = one
                    .tells
                    .iter()
                    .chain(followed.flat_map(|other| &other.tells));
                let name = self.names.brigade(brigade);
                // A brigade that was sent the same order twice is named once.
                match items.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, known)) => known.extend(tells),
                    None => items.push((name, tells.copied().collect())),
                }
            }
            told.extend(listed(&items, |names, are_several| {
                let they = if are_several || is_plural {
                    "they"
                } else {
                    "it"
                };
                let parts = [
                    ("from", from.as_str()),
                    ("names", names),
                    ("order", &order),
                    ("they", they),
                ];
                fill(phrase, &parts)
            }));
        }
        told
    }

    /// Returns the orders that were sent in this turn.
    fn orders_just_sent(&self) -> BTreeSet<BrigadeOrder> {
        let orders = self.facts.iter().filter_map(|noted| match &noted.fact {
            DiaryFact::OrderSent(brigade, order, _) => Some((brigade.clone(), order.clone())),
            _ => None,
        });
        orders.collect()
    }

    /// Returns the orders that were sent in this turn and have arrived.
    fn orders_just_come(&self) -> BTreeSet<BrigadeOrder> {
        let come = self.facts.iter().filter_map(|noted| delivered(&noted.fact));
        let come = come.map(|(brigade, order)| (brigade.clone(), order));
        &come.collect::<BTreeSet<_>>() & &self.orders_just_sent()
    }

    /// Describes couriers and orders.
    pub(super) fn orders(&mut self) {
        let at_once = match self.is_full() {
            true => self.orders_at_once(),
            false => BTreeSet::new(),
        };
        let mut told = self.orders_taken_up(&at_once);
        told.extend(self.alike(
            |fact| match fact {
                DiaryFact::Stranded(brigade, gone) => Some((brigade, gone.clone())),
                _ => None,
            },
            &[
                "with {key} gone, {names} stood fast",
                "{key} had left the field, and {names} halted",
                "{names} had no enemy left to attack and halted",
            ],
        ));
        told.extend(self.alike(
            |fact| match fact {
                DiaryFact::CameTooLate(brigade, gone) => Some((brigade, gone.clone())),
                _ => None,
            },
            &[
                "{names} {was} to attack {key}, but that enemy was gone",
                "the order to attack {key} reached {names} too late: that enemy was gone",
            ],
        ));
        told.extend(self.alike(
            |fact| match fact {
                DiaryFact::Changed(brigade, change) => Some((brigade, change.clone())),
                _ => None,
            },
            &["{names} {key}"],
        ));
        // Sorted by event, so that an order taken up after another became void comes after it.
        told.sort_by_key(|sentence| sentence.tells.first().copied());
        // First reports, rides and deliveries, then the orders that were taken up.
        let mut first = self.said(Topic::Orders);
        if self.is_full() {
            first.extend(self.orders_sent(&at_once));
            first.extend(self.orders_delivered(&at_once));
        }
        told.splice(0..0, first);
        if self.is_full() {
            let riding = self.facts.iter().filter_map(|noted| match &noted.fact {
                DiaryFact::MessengerRode(to, left) => Some((to, left, noted)),
                _ => None,
            });
            let items: Items = riding
                .clone()
                .map(|(to, _, noted)| (to.clone(), noted.tells.clone()))
                .collect();
            let left: Vec<String> = riding.map(|(to, left, _)| format!("{to} {left}")).collect();
            let mut riders = listed(&items, |names, are_several| match are_several {
                true => format!("couriers to {names} were still riding"),
                false => format!("the courier to {names} was still riding"),
            });
            if let Some(last) = riders.last_mut() {
                last.sum = Some(format!("to go: {}", left.join(", ")));
            }
            told.extend(riders);
        }
        self.add(Topic::Orders, told);
    }
}

fn is_in(order: &(&BrigadeId, String), orders: &BTreeSet<BrigadeOrder>) -> bool {
    let (brigade, words) = order;
    orders.contains(&((*brigade).clone(), words.clone()))
}
