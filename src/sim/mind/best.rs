//! The best of many acts. The enemy's answer is dear to work out and only takes away: it is asked for where an act may
//! still be among the best without it.

use super::{
    standing,
    standing::BodyStanding,
    weighed::{TOLD, Weighed},
};

/// An act that is weighed, but perhaps without the enemy's answer.
pub struct WeighedAct<'a> {
    /// The act with its terms.
    pub weighed: Weighed,
    /// Standing of its units after it, if the terms do not include the enemy's answer yet.
    pub standing: Option<BodyStanding<'a>>,
}

impl WeighedAct<'_> {
    fn answered(self) -> Weighed {
        let Self {
            mut weighed,
            standing,
        } = self;
        if let Some(standing) = standing {
            standing::answer(&mut weighed.terms, standing.reply());
        }
        weighed
    }
}

/// The acts of greatest worth above zero, up to the number shown.
#[derive(Default)]
pub struct Best {
    /// Number of acts examined.
    seen: usize,
    /// The best, each with its place among those examined, which orders equals.
    best: Vec<(usize, Weighed)>,
}

impl Best {
    /// Looks at more acts, those that promise most first.
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
        let last = self.best.get(TOLD - 1);
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
        self.best.truncate(TOLD);
    }

    /// Returns them, the best first; of equals the one found first.
    #[must_use]
    pub fn told(self) -> Vec<Weighed> {
        self.best.into_iter().map(|(_, act)| act).collect()
    }
}
