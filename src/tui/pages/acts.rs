//! The keys that all games share on this screen. Key map, help, footer and manual page read only this list. The letters
//! for acts are in each rule set's own list, [`rules::speech::Spoken::ACTS`].

use crate::kit::key::PressedKey;
use crate::kit::keymap::KeyMap;
use rules::speech::Usage;

/// Effect of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyIntent {
    /// Shows the next due or offered act.
    Skip,
    /// Does the act in the NEXT line.
    Do,
    /// Throws the dice that are missing.
    Throw,
    /// Cancels the typed input, the pending act or the selection.
    Back,
    /// Undoes the last act.
    Undo,
    /// Redoes the last undone act.
    Redo,
    /// Ends the step.
    EndStep,
    /// Overrules the rules' last objection.
    Overrule,
    /// Shows the secrets of one side.
    Look,
    /// Chooses a page.
    Goto,
    /// Swaps the page with the panel beside it.
    Turn,
    /// Opens the `:` line.
    Line,
    /// Shows the result in big letters.
    Shout,
    /// Shows the clauses that the screen names.
    Rules,
    /// Filters the log.
    Find,
    /// Shows the help.
    Help,
    /// Opens the line that prints a sheet.
    Paper,
    /// Brings the map closer.
    Closer,
    /// Moves the map farther away.
    Farther,
    /// Measures on the map.
    Measure,
    /// Quits the table.
    Leave,
}

impl KeyIntent {
    /// Checks whether the key only shows something, so that a spectator may use it, too.
    #[must_use]
    pub const fn looks(self) -> bool {
        matches!(
            self,
            KeyIntent::Back
                | KeyIntent::Goto
                | KeyIntent::Turn
                | KeyIntent::Shout
                | KeyIntent::Rules
                | KeyIntent::Find
                | KeyIntent::Help
                | KeyIntent::Closer
                | KeyIntent::Farther
                | KeyIntent::Measure
                | KeyIntent::Leave
        )
    }
}

/// A key of the screen.
#[derive(Debug, Clone, Copy)]
pub struct KeyedAct {
    /// Key of the act, unless the referee chose another in the settings.
    pub key: PressedKey,
    /// Name in a word or two, for the footer.
    pub name: &'static str,
    /// Description of the effect, in one line of the help.
    pub help: &'static str,
    /// Effect of the key.
    pub does: KeyIntent,
}

const fn act(key: PressedKey, name: &'static str, help: &'static str, does: KeyIntent) -> KeyedAct {
    KeyedAct {
        key,
        name,
        help,
        does,
    }
}

/// The keys of every game.
pub const ACTS: &[KeyedAct] = &[
    act(
        PressedKey::Char(' '),
        "skip",
        "the next thing that is due or offered",
        KeyIntent::Skip,
    ),
    act(
        PressedKey::Enter,
        "do",
        "do what the NEXT line says, but never end a step while acts are open",
        KeyIntent::Do,
    ),
    act(
        PressedKey::Char('!'),
        "throw",
        "the program rolls the dice needed",
        KeyIntent::Throw,
    ),
    act(
        PressedKey::Escape,
        "back",
        "cancel the act or the typing",
        KeyIntent::Back,
    ),
    act(
        PressedKey::Char('n'),
        "next step",
        "end the step; asks if something is due or would be lost",
        KeyIntent::EndStep,
    ),
    act(
        PressedKey::Char('u'),
        "undo",
        "undo the last act",
        KeyIntent::Undo,
    ),
    act(
        PressedKey::Ctrl('r'),
        "redo",
        "redo what was undone",
        KeyIntent::Redo,
    ),
    act(
        PressedKey::Char('x'),
        "overrule",
        "overrule the last refusal, with a reason",
        KeyIntent::Overrule,
    ),
    act(
        PressedKey::Char('v'),
        "look",
        "pass the screen to a side: its secrets, until the next key",
        KeyIntent::Look,
    ),
    act(
        PressedKey::Char('g'),
        "go to",
        "a page by its letter; l log, d dice, t what to do on the table",
        KeyIntent::Goto,
    ),
    act(
        PressedKey::Tab,
        "panel",
        "on a narrow terminal, the page or the pane beside it",
        KeyIntent::Turn,
    ),
    act(
        PressedKey::Char(':'),
        "line",
        "type an act in words; Tab completes, M1 names a unit",
        KeyIntent::Line,
    ),
    act(
        PressedKey::Char('b'),
        "big",
        "the result in big letters",
        KeyIntent::Shout,
    ),
    act(
        PressedKey::Char('i'),
        "rule",
        "the clauses named on the screen, in words; :rule WORDS searches",
        KeyIntent::Rules,
    ),
    act(
        PressedKey::Char('/'),
        "find",
        "narrow the log; arrows choose an entry: e fixes it, y copies it, Enter goes back to it",
        KeyIntent::Find,
    ),
    act(
        PressedKey::Char('w'),
        "paper",
        "print sheets: briefing, counters, order-of-battle, chits, track, reference, handover, packet; :map and :diary too",
        KeyIntent::Paper,
    ),
    act(
        PressedKey::Char('+'),
        "zoom",
        "+ - 0: the map closer, farther, whole; the wheel zooms, a drag moves the map",
        KeyIntent::Closer,
    ),
    act(
        PressedKey::Char('-'),
        "farther",
        "the map farther away",
        KeyIntent::Farther,
    ),
    act(
        PressedKey::Char('='),
        "measure",
        "= M1 0605: distance and line of sight, from and to; a click names a hex",
        KeyIntent::Measure,
    ),
    act(
        PressedKey::Char('?'),
        "help",
        "this list; type to search",
        KeyIntent::Help,
    ),
    act(
        PressedKey::Char('q'),
        "quit",
        "close the table; the game is saved",
        KeyIntent::Leave,
    ),
];

/// Keys for names and dice, for the help.
pub const ADDRESSES: [(&str, &str); 3] = [
    (
        "A-Z 1-9",
        "a CAPITAL selects a formation, a digit after it one of its units, as on the pages",
    ),
    (
        "1-6",
        "a die if one is needed; otherwise a number asked for, or the number of a choice",
    ),
    ("y n", "answer a question: yes or no"),
];

impl KeyedAct {
    /// Returns the key: the one that the referee chose for an act with this name, or for the act of Fields with this
    /// name, else the usual one.
    #[must_use]
    pub fn key(&self, chosen: &KeyMap) -> PressedKey {
        chosen.letter(self.name).unwrap_or(self.key)
    }

    /// Checks whether the referee may choose another key for the act.
    #[must_use]
    pub fn is_keyed(&self) -> bool {
        matches!(self.key, PressedKey::Char(letter) if letter != ' ')
    }

    /// Returns another entry of the list that has the same key after the referee's choices; `None` if there is none.
    #[must_use]
    pub fn clash(&self, chosen: &KeyMap) -> Option<&'static KeyedAct> {
        let mut others = ACTS.iter().filter(|other| other.name != self.name);
        others.find(|other| other.key(chosen) == self.key(chosen))
    }
}

/// The key letters of a rule set's acts: those in its list of acts, except where the referee chose others.
#[derive(Debug, Clone, Default)]
pub struct Letters {
    chosen: Vec<(&'static str, char)>,
}

impl Letters {
    /// Returns the letters for a list of acts, and a message for each chosen letter that cannot be used; those acts
    /// have their usual letters.
    #[must_use]
    pub fn new(list: &[Usage], keys: &KeyMap) -> (Self, Vec<String>) {
        let mut letters = Self::default();
        let mut misfits = Vec::new();
        for act in list.iter().filter(|act| act.key.is_some()) {
            let Some(PressedKey::Char(letter)) = keys.letter(act.verb) else {
                continue;
            };
            let screen = ACTS
                .iter()
                .find(|other| other.key(keys) == PressedKey::Char(letter));
            let other = list
                .iter()
                .find(|other| other.verb != act.verb && letters.of_act(other) == Some(letter));
            let taken = screen
                .map(|other| other.name)
                .or(other.map(|other| other.verb));
            match taken {
                Some(taken) => misfits.push(format!(
                    "`{letter}` cannot begin {}: it is already the key of {taken}",
                    act.verb
                )),
                None => letters.chosen.push((act.verb, letter)),
            }
        }
        (letters, misfits)
    }

    /// Returns the letter of an act; `None` if it has none.
    #[must_use]
    pub fn of_act(&self, act: &Usage) -> Option<char> {
        let mut chosen = self.chosen.iter().filter(|(verb, _)| *verb == act.verb);
        chosen.next().map_or(act.key, |(_, letter)| Some(*letter))
    }
}

/// Returns the key that does `intent`; `None` if no key does.
#[must_use]
pub fn key_of(intent: KeyIntent, chosen: &KeyMap) -> Option<PressedKey> {
    let act = ACTS.iter().find(|act| act.does == intent);
    act.map(|act| act.key(chosen))
}

/// Returns the keys that a player may use, or with `looks_on` those that a spectator may use.
pub fn of_seat(looks_on: bool) -> impl Iterator<Item = &'static KeyedAct> {
    ACTS.iter().filter(move |act| !looks_on || act.does.looks())
}

/// Returns the effect of a key; `None` if the list does not have the key.
#[must_use]
pub fn of_key(key: PressedKey, chosen: &KeyMap) -> Option<KeyIntent> {
    // F1 asks for help in every program.
    if key == PressedKey::Help {
        return Some(KeyIntent::Help);
    }
    let found = ACTS.iter().find(|act| act.key(chosen) == key);
    found.map(|act| act.does)
}
