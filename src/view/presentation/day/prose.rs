//! Sentences of a day's story: successive moves share a sentence, and each paragraph covers one turn of a side or
//! brigade. A stock phrase that a turn has used twice is replaced by another of the same meaning.
//!
//! Longer than a file should be, because the beats and the rules that join them to sentences change together.

pub use super::side_name::SideName;
use super::variety::varied;
use crate::phrases::PhraseBook;

/// A beat: the smallest element of the story of a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DayBeat {
    /// The beginning of a paragraph.
    Opens,
    /// Words that introduce sentences: `Union turn:`, `Tarr ordered Lane to attack`. A short diary has them if it has a
    /// later sentence of the paragraph.
    Introduces(String),
    /// A unit's act at a place: `Dale moved to 0304`. Successive beats of the same act share a sentence.
    Joins {
        /// The unit or side.
        who: String,
        /// The verb: `moved`.
        does: String,
        /// The place: `to 0304`; empty for none.
        place: String,
        /// End of the shared sentence, after the places: `without effect`.
        tail: String,
    },
    /// A fight. If the next beat is the fate of one of the parties, it becomes part of the sentence: `Askew attacked
    /// Joyce at 0505, and Joyce fell back`.
    Fights {
        /// The clause, without its result.
        words: String,
        /// End of the sentence if no fate joins it: `, without effect`.
        tail: String,
        /// The units that attack.
        attackers: Vec<String>,
        /// The units that are attacked.
        defenders: Vec<String>,
        /// Importance of the fight to the day.
        weight: u32,
    },
    /// A unit's fate. Further fates of the unit share the sentence, and so do other units with the same fate: `Dale was
    /// disordered and fell back to 0304`, `Askew and Dale were destroyed`.
    Befalls {
        /// The unit or side.
        who: String,
        /// The fate: `was destroyed`.
        did: String,
        /// Importance of the fate to the day.
        weight: u32,
        /// The side that the fate hurts, as named in the score; empty for none.
        hurts: String,
    },
    /// The sum and the dice of the previous beats, in the words of the log.
    Sum(String),
    /// Part of a sentence, without its full stop. A short diary has only the weightiest parts.
    Says {
        /// The part of the sentence itself.
        words: String,
        /// Importance of the part to the day; 0 if a short diary leaves it out.
        weight: u32,
    },
}

impl DayBeat {
    /// Returns the importance of the beat to the day; 0 if a short diary leaves it out.
    pub(super) const fn weight(&self) -> u32 {
        match self {
            DayBeat::Fights { weight, .. }
            | DayBeat::Befalls { weight, .. }
            | DayBeat::Says { weight, .. } => *weight,
            DayBeat::Opens | DayBeat::Introduces(_) | DayBeat::Joins { .. } | DayBeat::Sum(_) => 0,
        }
    }

    /// Makes a part of a sentence.
    pub fn says(words: impl Into<String>, weight: u32) -> Self {
        DayBeat::Says {
            words: words.into(),
            weight,
        }
    }

    /// Makes the fate of a unit.
    pub fn befalls(who: impl Into<String>, did: impl Into<String>, weight: u32) -> Self {
        DayBeat::Befalls {
            who: who.into(),
            did: did.into(),
            weight,
            hurts: String::new(),
        }
    }

    /// Returns the fate with the side that it hurts.
    pub fn hurting(self, side: &str) -> Self {
        match self {
            DayBeat::Befalls {
                who, did, weight, ..
            } => DayBeat::Befalls {
                who,
                did,
                weight,
                hurts: side.to_owned(),
            },
            other => other,
        }
    }

    /// Makes the act of a unit at a place; the shared sentence gets no special end.
    pub fn joins(who: impl Into<String>, does: &str, place: impl Into<String>) -> Self {
        DayBeat::Joins {
            who: who.into(),
            does: does.to_owned(),
            place: place.into(),
            tail: String::new(),
        }
    }
}

/// A sentence with its weight.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DaySentence {
    /// The sentence, with its full stop.
    pub words: String,
    /// Importance of the sentence to the day.
    pub weight: u32,
    /// The side that the event hurts, as named in the score; empty for none.
    pub hurts: String,
    /// True if it introduces the sentences that follow.
    pub introduces: bool,
    /// The sum and the dice behind the sentence; empty for none.
    pub sum: String,
}

impl DaySentence {
    /// Returns the sentence, followed by its sum in brackets.
    pub(super) fn with_sum(&self) -> String {
        match self.sum.as_str() {
            "" => self.words.clone(),
            sum => format!("{} ({sum})", self.words),
        }
    }
}

/// Checks whether beats describe a fight or a fate in prose, and not in the words of the log.
pub(super) fn is_story(beats: &[DayBeat]) -> bool {
    beats
        .iter()
        .any(|beat| matches!(beat, DayBeat::Fights { .. } | DayBeat::Befalls { .. }))
}

/// Returns the paragraphs of a turn's beats, each as its sentences.
#[must_use]
pub fn paragraphs(beats: &[DayBeat]) -> Vec<Vec<DaySentence>> {
    let mut book = PhraseBook::default();
    let mut all: Vec<Vec<DaySentence>> = vec![Vec::new()];
    let mut at = 0;
    // A move whose units attack next; one sentence covers both.
    let mut march: Option<String> = None;
    while let Some(beat) = beats.get(at) {
        let sentence = match beat {
            DayBeat::Opens => {
                all.push(Vec::new());
                at += 1;
                continue;
            }
            DayBeat::Sum(words) => {
                let last = all.last_mut().and_then(|told| told.last_mut());
                if let Some(last) = last {
                    last.sum.clone_from(words);
                }
                at += 1;
                continue;
            }
            DayBeat::Introduces(words) => {
                at += 1;
                DaySentence {
                    words: match words.ends_with(':') {
                        true => words.clone(),
                        false => sentence(words),
                    },
                    introduces: true,
                    ..DaySentence::default()
                }
            }
            DayBeat::Befalls { .. } | DayBeat::Fights { .. } => {
                let is_fight = matches!(beat, DayBeat::Fights { .. });
                at += usize::from(is_fight);
                let rest = beats.get(at..).unwrap_or_default();
                let is_fate =
                    |next: &&DayBeat| matches!(next, DayBeat::Befalls { .. } | DayBeat::Sum(_));
                let fates: Vec<&DayBeat> = rest.iter().take_while(is_fate).collect();
                at += fates.len();
                if let Some(last) = all.last_mut() {
                    let first = last.len();
                    let sum = sums(&fates);
                    let mut fates = shared_fates(&fates, attackers_of(beat));
                    let own = march.take();
                    last.extend(fight_sentence(beat, &mut fates, &mut book, own.as_deref()));
                    last.extend(fate_sentences(&fates, &mut book));
                    if let Some(told) = last.get_mut(first) {
                        told.sum = sum;
                    }
                }
                continue;
            }
            DayBeat::Says { words, weight } => {
                at += 1;
                DaySentence {
                    words: sentence(words),
                    weight: *weight,
                    ..DaySentence::default()
                }
            }
            DayBeat::Joins { does, tail, .. } => {
                let rest = beats.get(at..).unwrap_or_default();
                let alike = rest.iter().take_while(|next| is_alike(next, does, tail));
                let group: Vec<&DayBeat> = alike.collect();
                at += group.len();
                let words = varied(&mut book, &joined(&group, does, tail));
                if beats.get(at).is_some_and(|next| march_into(&group, next)) {
                    march = Some(words);
                    continue;
                }
                DaySentence {
                    words: sentence(&words),
                    ..DaySentence::default()
                }
            }
        };
        // Of successive acts with the same sentence, only the first is told.
        let is_told = |told: &Vec<DaySentence>| told.last() == Some(&sentence);
        if let Some(last) = all.last_mut().filter(|told| !is_told(told)) {
            last.push(sentence);
        }
    }
    // A player turn in which nothing happened has no paragraph; a brigade that was called on and did nothing has one.
    all.retain(|paragraph| {
        let mut told = paragraph.iter();
        told.any(|told| !told.introduces || !told.words.ends_with(':'))
    });
    all
}

/// Makes the sentences of fates. Successive units that only fell back share one: `Bolton fell back to 0307 and Ellis to
/// 0306`.
fn fate_sentences(fates: &[UnitFates<'_>], book: &mut PhraseBook) -> Vec<DaySentence> {
    const RETREAT: &str = "fell back ";
    let retreat = |fate: &UnitFates<'_>| match fate.dids.as_slice() {
        [only] => only.strip_prefix(RETREAT).map(str::to_owned),
        _ => None,
    };
    let mut told = Vec::new();
    let mut left = fates;
    while let Some(first) = left.first() {
        let count = left
            .iter()
            .take_while(|fate| retreat(fate).is_some())
            .count();
        if count < 2 {
            told.push(first.sentence(book));
            left = left.get(1..).unwrap_or_default();
            continue;
        }
        let (run, rest) = left.split_at(count);
        let places = run.iter().enumerate().filter_map(|(number, fate)| {
            let verb = if number == 0 { RETREAT } else { "" };
            Some(format!("{} {verb}{}", and(&fate.names), retreat(fate)?))
        });
        told.push(DaySentence {
            words: sentence(&varied(book, &and(&places.collect::<Vec<_>>()))),
            weight: run.iter().map(|fate| fate.weight).max().unwrap_or_default(),
            hurts: first.hurts.to_owned(),
            ..DaySentence::default()
        });
        left = rest;
    }
    told
}

/// Checks whether units move to one place and then fight as one party.
fn march_into(group: &[&DayBeat], next: &DayBeat) -> bool {
    let mut moved: Vec<(&str, &str)> = group
        .iter()
        .filter_map(|beat| match beat {
            DayBeat::Joins {
                who, place, tail, ..
            } if tail.is_empty() => Some((who.as_str(), place.as_str())),
            _ => None,
        })
        .collect();
    let mut attackers: Vec<&str> = attackers_of(next).iter().map(String::as_str).collect();
    let is_one_place = moved
        .windows(2)
        .all(|pair| matches!(pair, [one, other] if one.1 == other.1));
    moved.sort_unstable();
    attackers.sort_unstable();
    is_one_place && !attackers.is_empty() && moved.iter().map(|(who, _)| *who).eq(attackers)
}

/// Returns the attackers of a fight; empty for another beat.
fn attackers_of(beat: &DayBeat) -> &[String] {
    match beat {
        DayBeat::Fights { attackers, .. } => attackers,
        _ => &[],
    }
}

fn is_alike(beat: &DayBeat, verb: &str, end: &str) -> bool {
    matches!(beat, DayBeat::Joins { does, tail, .. } if does == verb && tail == end)
}

/// Joins the sums among beats.
fn sums(beats: &[&DayBeat]) -> String {
    let sums = beats.iter().filter_map(|beat| match beat {
        DayBeat::Sum(words) => Some(words.as_str()),
        _ => None,
    });
    sums.collect::<Vec<_>>().join("; ")
}

/// Words after a fate that others in the same fight have just suffered.
const AS_WELL: &str = "as well";

/// Fates, with the units that share them.
struct UnitFates<'b> {
    names: Vec<String>,
    dids: Vec<&'b str>,
    weight: u32,
    hurts: &'b str,
}

impl UnitFates<'_> {
    fn words(&self) -> String {
        fates_in_words(&self.dids, self.names.len() > 1)
    }

    fn sentence(&self, book: &mut PhraseBook) -> DaySentence {
        let did = varied(book, &self.words());
        DaySentence {
            words: sentence(&format!("{} {did}", and(&self.names))),
            weight: self.weight,
            hurts: self.hurts.to_owned(),
            ..DaySentence::default()
        }
    }

    /// Checks whether all these fates happened to attackers in the list and were losses: the attackers fell back,
    /// retired or were hurt.
    fn repels(&self, attackers: &[String]) -> bool {
        let mut dids = self.dids.iter();
        self.names.iter().all(|name| attackers.contains(name))
            && dids.all(|did| {
                ["fell back", "retired", "was "]
                    .iter()
                    .any(|loss| did.starts_with(loss))
            })
    }

    /// Checks whether exactly these units share the fates.
    fn is_of(&self, units: &[String]) -> bool {
        self.names.len() == units.len() && self.names.iter().all(|name| units.contains(name))
    }
}

/// Groups successive fates: fates of the same unit are joined, and so are units of a party with the same fates.
fn shared_fates<'b>(fates: &[&'b DayBeat], attackers: &[String]) -> Vec<UnitFates<'b>> {
    let mut each: Vec<UnitFates<'b>> = Vec::new();
    for fate in fates {
        let DayBeat::Befalls {
            who,
            did,
            weight,
            hurts,
        } = fate
        else {
            continue;
        };
        match each
            .iter_mut()
            .find(|known| known.names.first() == Some(who))
        {
            Some(known) => {
                known.dids.push(did);
                known.weight = known.weight.max(*weight);
                if known.hurts.is_empty() {
                    known.hurts = hurts;
                }
            }
            None => each.push(UnitFates {
                names: vec![who.clone()],
                dids: vec![did],
                weight: *weight,
                hurts,
            }),
        }
    }
    let mut shared: Vec<UnitFates<'b>> = Vec::new();
    let attacks = |fate: &UnitFates<'_>| fate.names.iter().all(|name| attackers.contains(name));
    for fate in each {
        let is_same = |known: &&mut UnitFates<'b>| {
            known.dids == fate.dids && attacks(known) == attacks(&fate)
        };
        match shared.iter_mut().find(is_same) {
            Some(known) => {
                known.names.extend(fate.names);
                known.weight = known.weight.max(fate.weight);
            }
            None => shared.push(fate),
        }
    }
    shared
}

/// Makes the sentence of a fight, which begins with the move of the attackers if there is one. If a whole party has the
/// same fate, moves that fate from `fates` into the sentence. `None` if the beat is no fight.
fn fight_sentence(
    beat: &DayBeat,
    fates: &mut Vec<UnitFates<'_>>,
    book: &mut PhraseBook,
    march: Option<&str>,
) -> Option<DaySentence> {
    let DayBeat::Fights {
        words,
        tail,
        attackers,
        defenders,
        weight,
    } = beat
    else {
        return None;
    };
    let words = varied(book, words);
    let words = match (march, words.strip_prefix(&format!("{} ", and(attackers)))) {
        (Some(march), Some(did)) => format!("{march} and {did}"),
        (Some(march), None) => format!("{march}, and {words}"),
        (None, _) => words,
    };
    let joined = fates.first().map(|fate| fate.dids.clone());
    let has_failed = !fates.is_empty() && fates.iter().all(|fate| fate.repels(attackers));
    let first = fates.first();
    let result = first.and_then(|fate| {
        let did = fate.words();
        let is_told = fate.is_of(attackers) || fate.is_of(defenders);
        let told = is_told.then(|| varied(book, &did))?;
        let is_gain = ["followed", "took"]
            .iter()
            .any(|gain| did.starts_with(gain));
        let conjunction = match (fate.is_of(attackers), did.as_str()) {
            (true, _) if is_gain => return Some(format!(" and {told}")),
            (true, _) => return Some(format!(", but {told}")),
            (false, "held") => "but",
            (false, _) => "and",
        };
        // With two parties in the plural, `they` would be ambiguous.
        let who = match defenders.as_slice() {
            [only] => only.as_str(),
            _ => "the defenders",
        };
        Some(format!(", {conjunction} {who} {told}"))
    });
    Some(match result {
        Some(result) => {
            let fate = fates.remove(0);
            // As in an exchange, where the attackers lose as much as the defenders.
            let also = fates
                .iter_mut()
                .filter(|next| Some(&next.dids) == joined.as_ref());
            also.for_each(|next| next.dids.push(AS_WELL));
            DaySentence {
                words: sentence(&format!("{words}{result}")),
                weight: fate.weight.max(*weight),
                hurts: fate.hurts.to_owned(),
                ..DaySentence::default()
            }
        }
        None => DaySentence {
            words: match has_failed {
                true => sentence(&format!("{words}, but the attack failed")),
                false => sentence(&format!("{words}{tail}")),
            },
            weight: *weight,
            ..DaySentence::default()
        },
    })
}

/// Joins the fates of a unit or leader; successive fates with the same verb share it: `was worn down and shaken, and
/// fell back to 0304`.
fn fates_in_words(dids: &[&str], are_many: bool) -> String {
    let mut clauses: Vec<String> = Vec::new();
    let mut suffered: Vec<String> = Vec::new();
    let mut is_long = false;
    let verb = if are_many { "were" } else { "was" };
    let mut close = |suffered: &mut Vec<String>, clauses: &mut Vec<String>| {
        is_long |= suffered.len() > 1;
        if !suffered.is_empty() {
            clauses.push(format!("{verb} {}", and(suffered)));
            suffered.clear();
        }
    };
    let (dids, also) = match dids {
        [dids @ .., last] if *last == AS_WELL => (dids, true),
        dids => (dids, false),
    };
    for did in dids {
        match did.strip_prefix("was ") {
            Some(rest) => suffered.push(rest.to_owned()),
            None => {
                close(&mut suffered, &mut clauses);
                clauses.push((*did).to_owned());
            }
        }
    }
    close(&mut suffered, &mut clauses);
    let told = match clauses.split_last() {
        Some((last, others)) if is_long && !others.is_empty() => {
            format!("{}, and {last}", others.join(", "))
        }
        _ => and(&clauses),
    };
    match also {
        true => format!("{told} {AS_WELL}"),
        false => told,
    }
}

/// Describes an act of several units, those at one place together: `Dale moved to 0304, Askew and Bolton to 0405`.
fn joined(group: &[&DayBeat], does: &str, tail: &str) -> String {
    // For a unit that moves several times only the last place is given.
    let mut last: Vec<(&str, &str)> = Vec::new();
    for beat in group {
        let DayBeat::Joins { who, place, .. } = beat else {
            continue;
        };
        match last.iter_mut().find(|(known, _)| known == who) {
            Some((_, known)) => *known = place,
            None => last.push((who, place)),
        }
    }
    let mut places: Vec<(&str, Vec<String>)> = Vec::new();
    for (who, place) in last {
        match places.iter_mut().find(|(known, _)| *known == place) {
            Some((_, names)) => names.push(who.to_owned()),
            None => places.push((place, vec![who.to_owned()])),
        }
    }
    let mut verb = Some(does);
    let parts = places.iter().map(|(place, names)| {
        let words = [
            Some(and(names)),
            verb.take().map(str::to_owned),
            Some((*place).to_owned()),
        ];
        let words = words.into_iter().flatten().filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join(" ")
    });
    let parts: Vec<String> = parts.collect();
    match (parts.as_slice(), tail) {
        (parts, "") => and(parts),
        ([only], tail) => format!("{only} {tail}"),
        // Without commas `Orr fired at Brill and Hull at Orr` would be read twice.
        ([others @ .., last], tail) => format!("{}, and {last}, {tail}", others.join(", ")),
        ([], _) => String::new(),
    }
}

/// Returns a unit's name for prose: `Askew`, `the 2nd Reserve Battery`.
#[must_use]
pub fn in_prose(name: String) -> String {
    match name.starts_with(|sign: char| sign.is_ascii_digit()) {
        true => format!("the {name}"),
        false => name,
    }
}

/// Names a hex in prose, together with the name of its place if there is one: `Coldwater Mill (0505)`.
#[must_use]
pub fn hex_in_prose(name: Option<&str>, hex: &str) -> String {
    match name {
        Some(name) => format!("{name} ({hex})"),
        None => hex.to_owned(),
    }
}

/// Joins words to a list: `Askew, Bolton and Carr`.
#[must_use]
pub fn and(words: &[String]) -> String {
    match words.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// Makes a sentence of a clause, with a capital and a full stop.
#[must_use]
pub fn sentence(words: &str) -> String {
    let words = words.trim().trim_end_matches('.');
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}
