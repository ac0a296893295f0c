//! Activation: the mood of each brigade, and what weighed on it.

use super::DiaryTelling;
use crate::assist::modifier;
use crate::day::diary::{
    DiaryLength, Sentence, Topic, Weight,
    fact::{DiaryFact, FAR, Noted, OrderLoss},
    lists::events,
    words::{LONGEST, list, number, sentence, worth},
};
use crate::phrases::fill;
use rules::clause::Modifier;
use rules::fields::terms::{
    charts::{ActivationResult, Level},
    name::{BrigadeId, UnitId},
};

/// Phrases for a brigade that attacks of its own accord although its order was not to attack.
const UNORDERED: [&str; 3] = [
    "surged forward on impulse",
    "could not be held back",
    "threw caution aside",
];

/// Maximum number of brigades whose sums share a sentence; one if the modifiers are included.
const BRIGADES: usize = 4;

impl DiaryTelling<'_, '_> {
    pub(super) fn marches(&mut self) {
        let mut told = match self.is_full() {
            true => self.moods_in_full(),
            false => self.moods_in_short(),
        };
        // A brigade beaten by its activation falls back before anyone moves.
        told.extend(self.said_of(|noted| self.is_retreat(noted)));
        if self.is_full() {
            told.extend(self.disordered(OrderLoss::Retreat));
            told.extend(self.disordered(OrderLoss::Friends));
        }
        told.extend(self.turned());
        told.extend(self.marched());
        told.extend(self.said(Topic::Marches));
        self.add(Topic::Marches, told);
    }

    /// Describes the activation of every brigade; brigades with the same result share a sentence.
    fn moods_in_full(&mut self) -> Vec<Sentence> {
        let mut told = Vec::new();
        for result in ActivationResult::ALL.into_iter().rev() {
            let of = self.facts.iter().filter(|noted| match &noted.fact {
                DiaryFact::Activated(_, which, ..) => *which == result,
                _ => false,
            });
            told.extend(self.alike_activated(result, of.collect()));
        }
        told
    }

    /// Describes the brigades whose activation mattered: each that fled, and the others in one sentence.
    fn moods_in_short(&mut self) -> Vec<Sentence> {
        let of = |result: ActivationResult| {
            let facts = self.facts.iter().filter(|noted| match &noted.fact {
                DiaryFact::Activated(brigade, which, _, modifiers) => {
                    *which == result && self.matters(brigade, result, modifiers)
                }
                _ => false,
            });
            facts.collect::<Vec<&Noted>>()
        };
        let broken = of(ActivationResult::Broken);
        let doubtful = [
            ActivationResult::Beaten,
            ActivationResult::Shaken,
            ActivationResult::Hesitant,
        ];
        let doubtful = doubtful.map(|result| (result, of(result)));
        let doubtful = doubtful.into_iter().filter(|(_, some)| !some.is_empty());
        let doubtful: Vec<(ActivationResult, Vec<&Noted>)> = doubtful.collect();
        let mut told = self.alike_activated(ActivationResult::Broken, broken);
        match doubtful.as_slice() {
            [] => {}
            [(result, some)] => told.push(self.activated(*result, some)),
            several => told.push(self.moods_together(several)),
        }
        told
    }

    /// Describes brigades with different results in one sentence: `Stone's Brigade wavered, and Cutler's Brigade hung
    /// back`.
    fn moods_together(&mut self, groups: &[(ActivationResult, Vec<&Noted>)]) -> Sentence {
        let mut clauses: Vec<(Vec<String>, &str)> = Vec::new();
        let mut tells = Vec::new();
        for (result, some) in groups {
            clauses.push((self.brigade_names(some), self.names.pick(moods(*result))));
            tells.extend(events(some));
        }
        let told = |most: usize| {
            let clauses = clauses.iter();
            let clauses =
                clauses.map(|(names, did)| format!("{} {did}", names_or_count(names, most)));
            let clauses: Vec<String> = clauses.collect();
            match clauses.split_last() {
                Some((last, others)) => format!("{}, and {last}", others.join(", ")),
                None => String::new(),
            }
        };
        let whole = told(NAMED);
        let words = match whole.split_whitespace().count() <= LONGEST {
            true => whole,
            false => told(FEW),
        };
        let who = clauses.into_iter().next();
        let who = who.map(|(names, _)| names).unwrap_or_default();
        Sentence {
            words: sentence(&words),
            who,
            tells,
            weight: Weight::Detail,
            ..Sentence::default()
        }
    }

    fn brigade_names(&self, some: &[&Noted]) -> Vec<String> {
        let names = some.iter().filter_map(|noted| match &noted.fact {
            DiaryFact::Activated(brigade, ..) => Some(self.names.brigade(brigade)),
            _ => None,
        });
        names.collect()
    }

    /// Describes brigades with the same result in as few sentences as their burdens allow.
    fn alike_activated(&mut self, result: ActivationResult, of: Vec<&Noted>) -> Vec<Sentence> {
        let together = if self.with_modifiers() { 1 } else { BRIGADES };
        let (burdened, others) = of
            .into_iter()
            .partition::<Vec<&Noted>, _>(|noted| self.burden(noted, result).is_some());
        let (turned, others) = others
            .into_iter()
            .partition::<Vec<&Noted>, _>(|noted| match &noted.fact {
                DiaryFact::Activated(brigade, ActivationResult::Attack, ..) => {
                    self.has_turned(brigade)
                }
                _ => false,
            });
        let burdened = self.alike_burdened(&burdened, result, together);
        let others = others.chunks(together).chain(turned.chunks(together));
        let groups = burdened.iter().map(Vec::as_slice).chain(others);
        groups.map(|some| self.activated(result, some)).collect()
    }

    /// Checks whether a fact is a retreat that its brigade's activation caused.
    pub(super) fn is_retreat(&self, noted: &Noted) -> bool {
        let DiaryFact::FellBack(back, length, _) = &noted.fact else {
            return false;
        };
        let entry = noted.tells.first().map(|(entry, _)| entry);
        let mut facts = self.facts.iter();
        self.length >= *length
            && facts.any(|other| {
                matches!(&other.fact, DiaryFact::Activated(brigade, ..) if brigade == back)
                    && other.tells.first().map(|(entry, _)| entry) == entry
            })
    }

    /// Checks whether a brigade turned on an enemy of its own accord.
    pub(super) fn has_turned(&self, brigade: &BrigadeId) -> bool {
        let mut facts = self.facts.iter();
        facts.any(|noted| matches!(&noted.fact, DiaryFact::Turned(turned, ..) if turned == brigade))
    }

    /// Checks whether a short diary includes an activation result. It omits hesitation if the brigade has orders to
    /// stay or moved anyway, wavering if the brigade was shaken before, and giving way if a sentence describes the
    /// retreat.
    fn matters(
        &self,
        brigade: &BrigadeId,
        result: ActivationResult,
        modifiers: &[Modifier],
    ) -> bool {
        let mut facts = self.facts.iter().map(|noted| &noted.fact);
        match result {
            ActivationResult::Hesitant => {
                let is_held = self.names.state.brigade(brigade);
                let is_held = is_held.is_some_and(|brigade| brigade.order().is_holding());
                let has_moved = facts.any(|fact| match fact {
                    DiaryFact::Moved(moved) => moved.brigade == *brigade && moved.inches >= FAR,
                    DiaryFact::Marched(march) => march.brigade == *brigade && march.inches >= FAR,
                    _ => false,
                });
                !is_held && !has_moved
            }
            ActivationResult::Beaten => {
                !facts.any(|fact| matches!(fact, DiaryFact::FellBack(back, DiaryLength::Short, _) if back == brigade))
            }
            // The advance tells of the spirit; a brigade that needed no urging had no news.
            ActivationResult::Attack | ActivationResult::Eager => false,
            ActivationResult::Shaken => {
                let marks = ["brigade-shaken", "brigade-beaten"];
                !modifiers
                    .iter()
                    .any(|one| one.value < 0 && marks.contains(&one.name.as_str()))
            }
            ActivationResult::Broken => true,
        }
    }

    /// Describes the brigades with the same activation result.
    fn activated(&mut self, result: ActivationResult, some: &[&Noted]) -> Sentence {
        let (mut names, mut sums) = (Vec::new(), Vec::new());
        let mut tells = events(some);
        for noted in some {
            if let DiaryFact::Activated(brigade, _, sum, added) = &noted.fact {
                let name = self.names.brigade(brigade);
                sums.push((name.clone(), self.sum_of_activation(sum, added)));
                names.push(name);
                // A brigade that breaks by its activation also leaves the field; one sentence covers both events.
                let left = self
                    .left(brigade)
                    .filter(|_| result == ActivationResult::Broken);
                tells.extend(left.into_iter().flat_map(|noted| &noted.tells).copied());
            }
        }
        let is_unordered = some.iter().any(|noted| match &noted.fact {
            DiaryFact::Activated(brigade, ..) => self.has_turned(brigade),
            _ => false,
        });
        let phrase = match result {
            ActivationResult::Attack if is_unordered => self.names.pick(&UNORDERED),
            result => self.names.pick(moods(result)),
        };
        let is_counted = !self.is_full() && names.len() > NAMED;
        // Only brigades with the same burden have it told.
        let mut burdens = some.iter().map(|noted| self.burden(noted, result));
        let burden = burdens.next().flatten();
        let burden = burden.filter(|burden| burdens.all(|other| other.as_ref() == Some(burden)));
        let burden = burden.map(|burden| self.burden_in_words(&burden, some.len()));
        let (words, did) = match burden {
            Some((before, behind)) => (format!("{}{before} {phrase}{behind}", list(&names)), None),
            None if !self.is_full() => (
                format!("{} {phrase}", names_or_count(&names, NAMED)),
                Some(phrase.to_owned()),
            ),
            None => (
                format!("{} {phrase}", list(&names)),
                Some(phrase.to_owned()),
            ),
        };
        Sentence {
            words: sentence(&words),
            did: did.filter(|_| !is_counted).into_iter().collect(),
            who: if is_counted { Vec::new() } else { names },
            // The sentence uses the words of a story; the sum has the name of the result on the chart.
            sum: (self.is_full() && self.is_referee)
                .then(|| format!("{}: {}", result.name(), named_sums(&sums))),
            tells,
            weight: match result {
                ActivationResult::Broken => Weight::Decisive,
                // The retreat that follows weighs more.
                ActivationResult::Beaten | ActivationResult::Shaken | ActivationResult::Attack => {
                    Weight::Minor
                }
                ActivationResult::Hesitant | ActivationResult::Eager => Weight::Detail,
            },
            ..Sentence::default()
        }
    }

    /// Completes the sum of an activation with its modifiers; a diary with dice gives all modifiers with their clauses.
    fn sum_of_activation(&self, sum: &str, added: &[Modifier]) -> String {
        let edition = self.names.state.edition();
        let added = added.iter().filter_map(|one| match self.with_modifiers() {
            true => Some(worth(one, edition)),
            false if one.is_left_out() || one.value == 0 => None,
            false => Some(modifier::modifier_worth(one, edition)),
        });
        let added: String = added.map(|one| format!(", {one}")).collect();
        fill(sum, &[("added", &added)])
    }

    /// Returns the fact that a brigade left the field, if it did.
    fn left(&self, brigade: &BrigadeId) -> Option<&Noted> {
        let mut facts = self.facts.iter();
        facts.find(|noted| matches!(&noted.fact, DiaryFact::Left(left, _) if left == brigade))
    }

    /// Returns the brigades that broke in their own activation, because a sentence already says so.
    pub(super) fn broken_by_themselves(&self) -> Vec<BrigadeId> {
        let broken = self.facts.iter().filter_map(|noted| match &noted.fact {
            DiaryFact::Activated(brigade, ActivationResult::Broken, ..) => Some(brigade.clone()),
            _ => None,
        });
        broken.collect()
    }
}

/// Maximum number of brigades that a short diary names in a clause about their spirit.
const NAMED: usize = 5;

/// The same for a sentence about brigades with different results, if it would be long.
const FEW: usize = 2;

/// Lists brigades, or counts them if they are more than `most`: `four brigades`.
fn names_or_count(names: &[String], most: usize) -> String {
    match names.len() > most {
        true => format!("{} brigades", number(names.len())),
        false => list(names),
    }
}

/// Joins the sums of several brigades, each with the name of its brigade.
fn named_sums(sums: &[(String, String)]) -> String {
    if let [(_, only)] = sums {
        return only.clone();
    }
    let named = sums.iter().map(|(name, sum)| format!("{name}, {sum}"));
    named.collect::<Vec<_>>().join("; ")
}

/// The handicaps of a brigade in the sum of its activation.
#[derive(Debug, Default, PartialEq)]
struct Burden {
    /// States of the brigade: `still shaken`, `tired`.
    states: Vec<String>,
    /// Its broken units.
    broken: Vec<UnitId>,
    /// Its beaten units.
    beaten: Vec<UnitId>,
    /// True if friends near it gave way.
    is_forsaken: bool,
}

impl DiaryTelling<'_, '_> {
    /// Returns the handicaps of a brigade that hesitated, or fared worse. `None` if there were none, and in a diary for
    /// a side, which does not know the other side's sums.
    fn burden(&self, noted: &Noted, result: ActivationResult) -> Option<Burden> {
        let DiaryFact::Activated(brigade, _, _, modifiers) = &noted.fact else {
            return None;
        };
        let is_bold = matches!(result, ActivationResult::Eager | ActivationResult::Attack);
        if !self.is_referee || is_bold {
            return None;
        }
        let state = self.names.state;
        let own = &state.brigade(brigade)?.units;
        // The reason of a modifier lists the names of the units.
        let named = |why: &str| -> Vec<UnitId> {
            let units = own.iter().filter_map(|id| state.unit(id));
            let units = units.filter(|unit| why.contains(unit.name.as_str()));
            units.map(|unit| unit.id.clone()).collect()
        };
        // Two pages may not have told when it was shaken.
        let (still, already) = match self.names.is_brief {
            true => ("", ""),
            false => ("still ", "already "),
        };
        let mut burden = Burden::default();
        let mut is_beaten = false;
        for modifier in modifiers
            .iter()
            .filter(|one| one.value < 0 && !one.is_left_out())
        {
            match modifier.name.as_str() {
                "brigade-shaken" => burden.states.push(format!("{still}shaken")),
                "brigade-beaten" => burden.states.push(format!("{still}beaten")),
                "fatigue" => {
                    let level = modifier.why.split(',').next().and_then(Level::named);
                    burden
                        .states
                        .extend(level.map(|level| level.name().to_owned()));
                }
                "unit-broken" => burden.broken = named(&modifier.why),
                // A brigade of one unit bears the unit's name.
                "unit-beaten" if own.len() == 1 => is_beaten = true,
                "unit-beaten" => burden.beaten = named(&modifier.why),
                "friends-gave-way" => burden.is_forsaken = true,
                _ => {}
            }
        }
        // `still beaten` says the same.
        if is_beaten && !burden.states.iter().any(|state| state.ends_with("beaten")) {
            burden.states.push(format!("{already}beaten"));
        }
        (burden != Burden::default()).then_some(burden)
    }

    /// Groups brigades with the same handicap, at most `together` of them; a brigade with beaten or broken units is
    /// alone, because the sentence names them.
    fn alike_burdened<'n>(
        &self,
        burdened: &[&'n Noted],
        result: ActivationResult,
        together: usize,
    ) -> Vec<Vec<&'n Noted>> {
        let mut groups: Vec<(Option<Burden>, Vec<&'n Noted>)> = Vec::new();
        for noted in burdened {
            let burden = self.burden(noted, result);
            let is_shared = |burden: &Burden| burden.broken.is_empty() && burden.beaten.is_empty();
            let shared = burden.filter(is_shared);
            let is_alike = |known: &&mut (Option<Burden>, Vec<&Noted>)| {
                shared.is_some() && known.0 == shared && known.1.len() < together
            };
            match groups.iter_mut().find(is_alike) {
                Some((_, known)) => known.push(noted),
                None => groups.push((shared, vec![noted])),
            }
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }

    /// Returns the words before and after the verb: `, worn and without the 147th New York,`, or for several brigades
    /// `, all worn,`.
    fn burden_in_words(&mut self, burden: &Burden, brigades: usize) -> (String, String) {
        let mut counted = |units: &[UnitId]| match units {
            [only] => self.names.unit(only),
            several => format!("{} of its units", number(several.len())),
        };
        let mut parts = burden.states.clone();
        if !burden.broken.is_empty() {
            parts.push(format!("without {}", counted(&burden.broken)));
        } else if !burden.beaten.is_empty() {
            parts.push(format!("with {} beaten", counted(&burden.beaten)));
        }
        // Two reasons are enough to follow.
        parts.truncate(2);
        let all = match brigades {
            1 => "",
            2 => "both ",
            _ => "all ",
        };
        let before = match parts.is_empty() {
            true => String::new(),
            false => format!(", {all}{},", list(&parts)),
        };
        let behind = match burden.is_forsaken {
            true => " as friends gave way nearby".to_owned(),
            false => String::new(),
        };
        (before, behind)
    }
}

/// Returns phrases for the effect of an activation on a brigade. No phrase says that an eager brigade moved, because it
/// may stay.
pub(super) fn moods(result: ActivationResult) -> &'static [&'static str] {
    match result {
        ActivationResult::Attack => &[
            "burned to attack",
            "called for the attack",
            "longed to close with the enemy",
        ],
        ActivationResult::Eager => &["needed no urging", "stood ready", "showed spirit"],
        ActivationResult::Hesitant => &["hung back", "made no haste", "hesitated"],
        ActivationResult::Shaken => &["wavered", "faltered", "began to lose heart"],
        // The retreat has a sentence of its own.
        ActivationResult::Beaten => &["gave way", "could stand no more"],
        ActivationResult::Broken => &[
            "broke and fled",
            "dissolved in flight",
            "lost heart and ran",
        ],
    }
}
