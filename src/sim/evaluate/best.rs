//! The best of many acts. The enemy's answer is expensive to compute and can only lower an act's worth. So it is
//! computed only for acts that could be among the best without it.

use super::{
    position_worth::{self, BodyStanding},
    weighed_act::Weighed,
};

/// An evaluated act; the enemy's answer may still be missing from the terms.
pub struct WeighedAct<'a> {
    /// The act with its terms.
    pub weighed: Weighed,
    /// Standing of the act's units afterwards, from which the enemy's answer can be computed; `None` if the terms
    /// include it already.
    pub standing: Option<BodyStanding<'a>>,
}

impl WeighedAct<'_> {
    fn answered(self) -> Weighed {
        let Self {
            mut weighed,
            standing,
        } = self;
        if let Some(standing) = standing {
            position_worth::answer(&mut weighed.terms, standing.reply());
        }
        weighed
    }
}

/// The acts with the greatest positive worth, at most `wanted` of them.
pub struct Best {
    /// Number of acts wanted.
    wanted: usize,
    /// Number of acts examined.
    seen: usize,
    /// The best acts, each with its index among the examined acts. If two acts are equal, the index decides.
    best: Vec<(usize, Weighed)>,
}

impl Best {
    /// Starts the search for `wanted` acts, at least one.
    #[must_use]
    pub fn new(wanted: usize) -> Self {
        Self {
            wanted: wanted.max(1),
            seen: 0,
            best: Vec::new(),
        }
    }

    /// Examines more acts, the most promising first.
    pub fn look<'a>(&mut self, acts: impl Iterator<Item = WeighedAct<'a>>) {
        let numbered = acts.zip(self.seen..);
        let mut promised: Vec<(f64, usize, WeighedAct<'a>)> = numbered
            .map(|(act, number)| (act.weighed.sum(), number, act))
            .collect();
        self.seen += promised.len();
        promised.sort_by(|one, other| other.0.total_cmp(&one.0));
        for (promise, number, act) in promised {
            if !self.may_take(promise) {
                break;
            }
            self.take(number, act.answered());
        }
    }

    /// Checks whether an act worth at most `promise` may be among the best.
    fn may_take(&self, promise: f64) -> bool {
        let last = self.best.get(self.wanted - 1);
        promise > 0.0 && last.is_none_or(|(_, last)| promise >= last.sum())
    }

    fn take(&mut self, number: usize, act: Weighed) {
        let sum = act.sum();
        if sum <= 0.0 {
            return;
        }
        let goes_before = |(other, weighed): &(usize, Weighed)| {
            let theirs = weighed.sum();
            theirs > sum || (theirs == sum && *other < number)
        };
        let place = self.best.partition_point(goes_before);
        self.best.insert(place, (number, act));
        self.best.truncate(self.wanted);
    }

    /// Returns the best acts in descending order of worth; among equals, the one found first comes first.
    #[must_use]
    pub fn told(self) -> Vec<Weighed> {
        self.best.into_iter().map(|(_, act)| act).collect()
    }
}
