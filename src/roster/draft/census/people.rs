//! Commanders, with remarks on their fates.

use super::words::{LONGEST_ENTRY, has_rank, is_unknown, outside_brackets, plain_words};

/// Words for a fate, each with its meaning.
const FATES: [(&[&str], &str); 6] = [
    (&["killed", "kia", "dead"], "killed"),
    (&["mortally", "mwia"], "mortally wounded"),
    (&["wounded", "wia", "wd"], "wounded"),
    (&["blinded"], "blinded"),
    (&["captured", "pow", "cia", "prisoner"], "captured"),
    (&["missing", "mia"], "missing"),
];

/// Letters for fates. They have these meanings only after a comma or in brackets.
const LETTERS: [(&[&str], &str); 6] = [
    (&["k"], "killed"),
    (&["mw", "m w"], "mortally wounded"),
    (&["w"], "wounded"),
    (&["c"], "captured"),
    (&["m"], "missing"),
    (&["wc"], "wounded and captured"),
];

/// Signs beside the name of a fallen man; a text file has `+` for a dagger.
const CROSSES: [char; 4] = ['†', '‡', '✝', '+'];

/// A person as a cell describes him.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Person {
    /// Rank and name.
    pub(super) name: String,
    /// His fate, and his successor; `None` if neither is given.
    pub(super) note: Option<String>,
}

/// Reads a person and those after him: `Col John Smith (k)`, `Lt Col Bragg, wounded; Maj Dawes`, `Ward (k) then
/// Berdan`, `Key (w)/Bane`; `None` if the cell names no one.
pub(super) fn read(text: &str) -> Option<Person> {
    if is_unknown(text) {
        return None;
    }
    if text.len() > LONGEST_ENTRY {
        return Some(Person {
            name: text.to_owned(),
            note: None,
        });
    }
    let persons = successors(text);
    let mut persons = persons.iter().filter_map(|person| named(person));
    let Person { name, note } = persons.next()?;
    let next = persons.map(|next| match next.note {
        Some(note) => format!("then {} ({note})", next.name),
        None => format!("then {}", next.name),
    });
    let notes: Vec<String> = note.into_iter().chain(next).collect();
    Some(Person {
        name,
        note: (!notes.is_empty()).then(|| notes.join(", ")),
    })
}

/// Splits a text into its persons: at semicolons and slashes, at `then`, and after the mark of a fate. Text in brackets
/// stays with its person.
fn successors(text: &str) -> Vec<String> {
    let mut persons: Vec<String> = Vec::new();
    let outside = outside_brackets(text, [';', '/']);
    for part in outside.flat_map(|part| part.split(" then ")) {
        let mut person = String::new();
        for piece in part.trim_matches([' ', ',']).split(", ") {
            let begins = !person.is_empty() && last_mark(&person).is_some() && !goes_on(piece);
            if begins {
                persons.push(std::mem::take(&mut person));
            }
            if !person.is_empty() {
                person.push_str(", ");
            }
            person.push_str(piece);
        }
        persons.push(person);
    }
    persons
}

/// Returns the name of a commander on a line of its own: `General: John Smith`, `CO: Col. Lee`.
pub(super) fn labelled(text: &str) -> Option<&str> {
    const LABELS: [&str; 16] = [
        "general",
        "gen",
        "co",
        "cg",
        "oc",
        "goc",
        "cdr",
        "cmdr",
        "commander",
        "commanding",
        "commanding officer",
        "commanding general",
        "commanded by",
        "leader",
        "brigade commander",
        "division commander",
    ];
    let at = text.find([':', '–', '—']).or_else(|| text.find(" - "))?;
    let (label, name) = text.split_at_checked(at)?;
    let name = name
        .trim_start_matches([' ', ':', '-', '–', '—'])
        .trim_end();
    let is_name = name.starts_with(char::is_alphabetic);
    (is_name && LABELS.contains(&plain_words(label).join(" ").as_str())).then_some(name)
}

/// Splits the marks off one person's name; `None` if it names no one.
fn named(text: &str) -> Option<Person> {
    let mut notes: Vec<String> = Vec::new();
    let mut name = text.trim();
    loop {
        let bare = name.trim_matches(CROSSES).trim();
        if bare != name {
            notes.push("killed".to_owned());
            name = bare;
        }
        let Some((rest, fate)) = last_mark(name) else {
            break;
        };
        notes.insert(0, fate);
        name = rest.trim_end_matches([' ', ',', '-']);
    }
    notes.dedup();
    let is_vacant = matches!(name, "?" | "-" | "–" | "—" | "vacant");
    let is_nobody = is_unknown(name) || name.starts_with("commander not found") || is_vacant;
    (!is_nobody && !is_mark(name) && !is_rank_alone(name)).then(|| Person {
        name: name.to_owned(),
        note: (!notes.is_empty()).then(|| notes.join(", ")),
    })
}

/// Checks whether a text has a rank and, instead of a name, a sign for unknown: `Col. ?`, `Capt. unknown`.
fn is_rank_alone(text: &str) -> bool {
    let rest = text.trim_end_matches(['?', ' ', '-', '_']);
    let without = rest.strip_suffix("unknown").map(str::trim_end);
    let rank = without.unwrap_or(rest);
    rank.len() < text.len() && !rank.is_empty() && rank.split(' ').all(has_rank)
}

/// Splits the last mark of a fate off a name: in brackets, after a comma, or as words at its end. `None` if the name
/// has no such mark.
fn last_mark(text: &str) -> Option<(&str, String)> {
    let in_brackets = last_bracket(text);
    // The initials in `Robinson, W. W.` are no fates.
    let behind_comma = || {
        text.rsplit_once(',')
            .filter(|(_, mark)| !are_initials(mark))
    };
    for (name, mark) in in_brackets.into_iter().chain(behind_comma()) {
        let is_cross = !mark.is_empty() && mark.chars().all(|sign| CROSSES.contains(&sign));
        let fate = fate(mark).or_else(|| is_cross.then(|| "killed".to_owned()));
        if let Some(fate) = fate {
            return Some((name.trim_end(), fate));
        }
    }
    // The longest end that is a fate in whole words.
    let ends = text.match_indices(' ').map(|(at, _)| text.split_at(at));
    let mut fates = ends.filter_map(|(name, end)| {
        let words = plain_words(end);
        Some((name, fate_in_words(&words)?))
    });
    fates.next()
}

/// Checks whether a text has only capitals with full stops: `W. W.`, `J.E.B.`
fn are_initials(text: &str) -> bool {
    let letters: Vec<char> = text.chars().filter(|sign| *sign != ' ').collect();
    let is_initial = |pair: &[char]| matches!(pair, [letter, '.'] if letter.is_uppercase());
    !letters.is_empty() && letters.chunks(2).all(is_initial)
}

/// Splits the last bracket off a text.
fn last_bracket(text: &str) -> Option<(&str, &str)> {
    let (open, close) = match text.chars().last()? {
        ')' => ('(', ')'),
        ']' => ('[', ']'),
        _ => return None,
    };
    let (name, mark) = text.strip_suffix(close)?.rsplit_once(open)?;
    Some((name.trim_end(), mark))
}

/// Checks whether a text beside a name is only the mark of a fate.
pub(super) fn is_mark(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && (text.chars().all(|sign| CROSSES.contains(&sign)) || fate(text).is_some())
}

/// Checks whether a text after a comma, or on a separate line, still belongs to the person before it: `jr.`, `killed`.
pub(super) fn goes_on(text: &str) -> bool {
    const ENDINGS: [&str; 7] = ["jr", "sr", "junior", "senior", "esq", "iii", "md"];
    let words = plain_words(text);
    is_mark(text) || matches!(words.as_slice(), [only] if ENDINGS.contains(&only.as_str()))
}

/// Returns the fate that a mark in brackets or after a comma means; `None` if it means none.
pub(super) fn fate(mark: &str) -> Option<String> {
    let mut words = plain_words(mark);
    let joined = words.join(" ");
    let letters = LETTERS
        .iter()
        .find(|(known, _)| known.contains(&joined.as_str()));
    if let Some((_, meaning)) = letters {
        return Some((*meaning).to_owned());
    }
    for word in &mut words {
        let letter = LETTERS
            .iter()
            .find(|(known, _)| known.contains(&word.as_str()));
        if let Some((_, meaning)) = letter {
            *word = (*meaning).to_owned();
        }
        if word == "mwc" {
            *word = "mortally wounded and captured".to_owned();
        }
    }
    fate_in_words(&plain_words(&words.join(" ")))
}

/// Returns the fates that words name: `wounded and captured`; `None` if any other word is among them.
fn fate_in_words(words: &[String]) -> Option<String> {
    let mut fates: Vec<&str> = Vec::new();
    let mut is_mortal = false;
    for word in words.iter().filter(|word| *word != "and") {
        let known = |(known, _): &&(&[&str], &str)| known.contains(&word.as_str());
        let (_, meaning) = FATES.iter().find(known)?;
        // `mortally` stands before `wounded`.
        match (is_mortal, *meaning) {
            (true, "wounded") => {}
            (_, meaning) => fates.push(meaning),
        }
        is_mortal = word == "mortally";
    }
    (!fates.is_empty()).then(|| fates.join(" and "))
}
