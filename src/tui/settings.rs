//! The referee's settings for the screens: a small TOML file; each fault is reported with its line.
//!
//! ```toml
//! theme = "hall"        # dark, light, hall, 16, mono, or NAME of a file themes/NAME.toml beside this one
//! dice = "hand"         # hand, own
//! tape-error = 0.15     # inches
//! mouse = true
//! names = "full"        # full, addresses: what the map writes at the bases
//! map = "blocks"        # braille, blocks: what the map is drawn in
//! clock = true          # the clock of the turn in the bar
//! lessons = false       # a line a phase for a newcomer
//! paper = "/media/stick" # the paper of closed turns
//! paper-command = ["lp", "{txt}"]
//!
//! [desk]                # the store of the club's desk, and which table this is
//! store = "postgres://vidette_table_07:...@192.168.1.9/club"
//! table = 7
//!
//! [boards]              # players' boards
//! address = "192.168.1.5:1863"
//! wifi = "TABLE:password"
//! open = true           # whether joining is open at the start
//!
//! [keys]                # an act of the help, and its key
//! undo = "j"
//! ```

mod faults;
pub mod own_theme;

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;

use crate::{
    kit::{
        key::PressedKey,
        keymap::{KeyMap, KeyRefusal},
        theme::ThemeName,
    },
    pages::acts::{ACTS, KeyedAct},
};
use faults::{SettingFaults, Value};
use own_theme::OwnTheme;
use roster::Fault;

/// The referee's settings; a field is `None` if the file does not set it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Settings {
    /// The built-in theme; `None` to suit the terminal.
    pub theme: Option<ThemeName>,
    /// The user's own colours, with the theme on which they are based.
    pub own_theme: Option<OwnTheme>,
    /// True if dice are thrown by hand.
    pub dice_by_hand: Option<bool>,
    /// Error of a tape measure, in inches.
    pub tape_error: Option<f64>,
    /// True if the mouse is captured.
    pub mouse: Option<bool>,
    /// True if the map labels units by name where the name fits, instead of by address alone.
    pub names: Option<bool>,
    /// True if the map is drawn in blocks instead of Braille dots.
    pub blocks: Option<bool>,
    /// True if the bar shows the clock.
    pub clock: Option<bool>,
    /// True if the screen says in each phase which key to press.
    pub lessons: Option<bool>,
    /// The folder for the paper of closed turns.
    pub paper: Option<String>,
    /// The program that prints that paper, with its arguments; empty for none.
    pub paper_command: Vec<String>,
    /// The store of the club's desk.
    pub desk_store: Option<String>,
    /// Number of this table in the club.
    pub desk_table: Option<u32>,
    /// Address of the players' boards, with or without a port.
    pub boards_address: Option<String>,
    /// The wireless network of the table: `SSID` or `SSID:PASSWORD`.
    pub boards_wifi: Option<String>,
    /// True to let players join when the boards are opened; `None` to leave this unchanged.
    pub boards_open: Option<bool>,
    /// Acts that phones enter without a request in games of hexes and counters.
    pub boards_acts: Option<PhoneActs>,
    /// Keys that the referee chose.
    pub keys: KeyMap,
}

/// A setting, as the manual page lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SettingEntry {
    /// Its name in the file.
    pub name: &'static str,
    /// The allowed values.
    pub values: &'static str,
    /// Effect of the setting.
    pub does: &'static str,
}

const fn setting(name: &'static str, values: &'static str, does: &'static str) -> SettingEntry {
    SettingEntry { name, values, does }
}

impl SettingEntry {
    /// Returns the setting's key in the file, without the name of its table.
    fn key(&self) -> &'static str {
        self.name.trim_matches(['[', ']'])
    }
}

/// Every setting, in the order of the manual page.
pub const SETTINGS: [SettingEntry; 13] = [
    setting(
        "theme",
        "\"dark\", \"light\", \"hall\", \"16\", \"mono\", or your own name",
        "the colours (otherwise those that suit the terminal); a name of your own means a file \
         themes/NAME.toml next to this one",
    ),
    setting(
        "dice",
        "\"hand\" or \"own\"",
        "\"hand\": type real dice; \"own\": the program rolls",
    ),
    setting(
        "tape-error",
        "0 to 1, in inches",
        "possible error of a tape measure: for distances this close to a limit the program asks \
         you to measure",
    ),
    setting("mouse", "true or false", "whether the mouse works"),
    setting(
        "names",
        "\"full\" or \"addresses\"",
        "whether the map shows unit names if there is room, or only A1, A2",
    ),
    setting(
        "map",
        "\"braille\" or \"blocks\"",
        "characters of the map (otherwise braille, or blocks if the locale has no UTF-8)",
    ),
    setting(
        "clock",
        "true or false",
        "whether the bar shows the time of turn and phase",
    ),
    setting(
        "lessons",
        "true or false",
        "whether each phase shows tips for newcomers (otherwise only if the roster has notes, \
         until you turn them off)",
    ),
    setting(
        "paper",
        "\"FOLDER\"",
        "folder for the paper of each player turn: best on another disk or a stick",
    ),
    setting(
        "paper-command",
        "[\"lp\"] with its arguments in quotes: [\"lp\", \"-o\", \"media=A4\", \"{txt}\"]",
        "the program that prints it, run without a shell; {html}, {txt} and {pdf} are the files",
    ),
    setting(
        "[desk]",
        "below it store = \"postgres://...\" and table = 7",
        "the store of the club's desk, and the number of this table",
    ),
    setting(
        "[boards]",
        "below it address = \"192.168.1.5:1863\", wifi = \"SSID:PASSWORD\", open = true or false, acts = \"own\"",
        "address of the players' boards, the Wi-Fi whose code is shown first, whether players may join from the start, \
         and the acts phones may enter in hex games: own, all or none",
    ),
    setting(
        "[keys]",
        "below it one line per act: undo = \"j\"",
        "other keys for acts, by their names in this list; in games of other rules by the verb: \
         assault = \"j\"",
    ),
];

/// Reads the settings. A faulty setting is left out and reported; the others apply.
#[must_use]
pub fn read(text: &str) -> (Settings, Vec<Fault>) {
    read_with(text, &[])
}

/// Things outside their own file that settings may name: theme files, and verbs of other rule sets.
pub struct ThemeFiles<'a> {
    /// Verbs of other rule sets, for which letters may be chosen.
    pub verbs: &'a [&'static str],
    /// Reads the user's theme file of this name; `None` if there is none.
    pub theme: &'a dyn Fn(&str) -> Option<String>,
}

/// Reads the settings, which may choose letters for these verbs of other rule sets.
#[must_use]
pub fn read_with(text: &str, verbs: &[&'static str]) -> (Settings, Vec<Fault>) {
    let theme = &|_: &str| None;
    read_beside(text, &ThemeFiles { verbs, theme })
}

/// Reads the settings, which may refer to `beside`.
#[must_use]
pub fn read_beside(text: &str, beside: &ThemeFiles<'_>) -> (Settings, Vec<Fault>) {
    let mut faults = SettingFaults::new(text);
    let written = faults.parse(text);
    let mut settings = Settings::default();
    for (name, value) in written.get_ref() {
        if faults.has_read(&name.span()) {
            settings.take(name, value, beside, &mut faults);
        }
    }
    (settings, faults.in_order())
}

impl Settings {
    /// Stores a setting if its value is valid, else reports the fault.
    fn take(
        &mut self,
        name: &Spanned<Cow<'_, str>>,
        value: &Value<'_>,
        beside: &ThemeFiles<'_>,
        faults: &mut SettingFaults<'_>,
    ) {
        match name.get_ref().as_ref() {
            "theme" => match value.get_ref().as_str() {
                Some(word) if self.dress(word, beside.theme) => {}
                word => faults.add(value.span(), no_theme(word)),
            },
            "dice" => {
                let dice = faults.one_of(value, &["hand", "own"]);
                self.dice_by_hand = dice.map(|dice| dice == "hand");
            }
            "tape-error" => self.tape_error = faults.tape(value),
            "mouse" => self.mouse = faults.yes_or_no(value),
            "names" => {
                let names = faults.one_of(value, &["full", "addresses"]);
                self.names = names.map(|names| names == "full");
            }
            "map" => {
                let drawn = faults.one_of(value, &["braille", "blocks"]);
                self.blocks = drawn.map(|drawn| drawn == "blocks");
            }
            "clock" => self.clock = faults.yes_or_no(value),
            "lessons" => self.lessons = faults.yes_or_no(value),
            "paper" => self.paper = faults.words(value),
            "paper-command" => self.paper_command = faults.list(value),
            "desk" => self.desk(value, faults),
            "boards" => self.boards(value, faults),
            "keys" => self.keys = keys(value, beside.verbs, faults),
            unknown => {
                let names = SETTINGS
                    .map(|setting| format!("`{}`", setting.key()))
                    .join(", ");
                let said = format!("unknown field `{unknown}`, expected one of {names}");
                faults.add(name.span(), said);
            }
        }
    }

    /// Selects the built-in theme with this name, or reads it from the file with this name; returns false if there is
    /// neither.
    pub fn dress(&mut self, name: &str, file: &dyn Fn(&str) -> Option<String>) -> bool {
        self.own_theme = None;
        self.theme = ThemeName::named(name);
        if self.theme.is_none()
            && own_theme::is_name(name)
            && let Some(text) = file(name)
        {
            let own = OwnTheme::read(name, &text);
            self.theme = Some(own.base);
            self.own_theme = Some(own);
        }
        self.theme.is_some()
    }

    /// Reads the `[desk]` table: the store of the club's desk, and this table's number.
    fn desk(&mut self, value: &Value<'_>, faults: &mut SettingFaults<'_>) {
        let Some(written) = value.get_ref().as_table() else {
            let said = "write store = \"postgres://...\" and table = 7 below a line `[desk]`";
            return faults.add(value.span(), said.to_owned());
        };
        for (name, value) in written {
            match name.get_ref().as_ref() {
                "store" => self.desk_store = faults.words(value),
                "table" => {
                    let number = value.get_ref().as_integer();
                    let number = number.and_then(|number| number.as_str().parse().ok());
                    match number {
                        Some(number) => self.desk_table = Some(number),
                        None => faults.add(value.span(), "give the table a number".to_owned()),
                    }
                }
                // Ignored: a table's card names the event, and may be pasted here as it is.
                "event" => {}
                unknown => faults.add(
                    name.span(),
                    format!("unknown field `{unknown}`, expected one of `store`, `table`"),
                ),
            }
        }
    }
}

/// Acts that phones may enter directly, without a request, in games of hexes and counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PhoneActs {
    /// None: phones show the game and send requests.
    None,
    /// The secret acts of their side.
    #[default]
    Own,
    /// All: two players without an umpire.
    All,
}

impl PhoneActs {
    /// The allowed values, for a message.
    pub const FORM: &'static str = "write \"own\", \"all\" or \"none\"";

    /// Returns the setting that a word names; `None` for any other word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        match word {
            "none" => Some(Self::None),
            "own" => Some(Self::Own),
            "all" => Some(Self::All),
            _ => None,
        }
    }
}

impl Settings {
    /// Reads the `[boards]` table: how the players' boards are served.
    fn boards(&mut self, value: &Value<'_>, faults: &mut SettingFaults<'_>) {
        let Some(written) = value.get_ref().as_table() else {
            let said = "write address, wifi, open and acts below a line `[boards]`, one per line";
            return faults.add(value.span(), said.to_owned());
        };
        for (name, value) in written {
            match name.get_ref().as_ref() {
                "address" => self.boards_address = faults.address(value),
                "wifi" => {
                    self.boards_wifi = faults.said(
                        value,
                        "expected a network in quotes: \"SSID\" or \"SSID:PASSWORD\"",
                    );
                }
                "open" => self.boards_open = faults.yes_or_no(value),
                "acts" => {
                    let said = faults.said(value, PhoneActs::FORM);
                    let acts = said.as_deref().map(PhoneActs::named);
                    if acts == Some(None) {
                        faults.add(value.span(), PhoneActs::FORM.to_owned());
                    }
                    self.boards_acts = acts.flatten();
                }
                unknown => faults.add(
                    name.span(),
                    format!(
                        "unknown field `{unknown}`, expected one of `address`, `wifi`, `open`, `acts`"
                    ),
                ),
            }
        }
    }
}

/// Returns the message that there is no theme with this name.
#[must_use]
pub fn no_theme(name: Option<&str>) -> String {
    let names = ThemeName::ALL.map(|theme| theme.name()).join(", ");
    match name {
        Some(name) if own_theme::is_name(name) => format!(
            "`{name}` is not one of {names}, and there is no readable file themes/{name}.toml next \
             to the settings"
        ),
        Some(name) => format!(
            "`{name}` is not one of {names}; file names in themes have letters, digits and hyphens"
        ),
        None => {
            format!("expected a word in quotes, one of: {names}, or the name of a file in themes")
        }
    }
}

fn keys(value: &Value<'_>, verbs: &[&'static str], faults: &mut SettingFaults<'_>) -> KeyMap {
    let Some(written) = value.get_ref().as_table() else {
        let said = "write keys below a line `[keys]`, one act and its key per line";
        faults.add(value.span(), said.to_owned());
        return KeyMap::default();
    };
    let mut lines: Vec<(&str, &str, Range<usize>)> = Vec::new();
    for (name, key) in written {
        match key.get_ref().as_str() {
            _ if !faults.has_read(&name.span()) => {}
            Some(letter) => lines.push((name.get_ref(), letter, key.span())),
            None => faults.add(key.span(), "write a key in quotes".to_owned()),
        }
    }
    lines.sort_by_key(|(.., span)| span.start);
    let choices: Vec<(&str, &str)> = lines.iter().map(|(name, key, _)| (*name, *key)).collect();
    let on_all: Vec<&KeyedAct> = ACTS.iter().filter(|act| act.is_keyed()).collect();
    let names: Vec<&'static str> = on_all.iter().map(|act| act.name).collect();
    let (mut map, mut misfits) = KeyMap::with_verbs(&choices, &[verbs, &names].concat());
    for act in on_all {
        let chosen = choices.iter().position(|(name, _)| *name == act.name);
        if let (Some(number), Some(PressedKey::Char(letter)), Some(other)) =
            (chosen, map.letter(act.name), act.clash(&map))
        {
            misfits.push((number, KeyRefusal::Taken(letter, other.name)));
            map.forget(act.name);
        }
    }
    for (number, misfit) in misfits {
        let span = lines.get(number).map(|(.., span)| span.clone());
        faults.add(span.unwrap_or_default(), misfit.to_string());
    }
    map
}
