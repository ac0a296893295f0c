//! Paths of the program's files and folders.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{env, fs};

use directories::ProjectDirs;

use super::{environment, errors};
use crate::failure::Failure;
use game::input;
use game::store::copies::Copies;
use rules::legible::{composed, has_letters, is_invisible, is_legible};
use rules::spelling::quoted;

/// The rosters built into the program.
const BUILT_IN: &[(&str, &str)] = &[
    (
        "chestnut-ridge",
        include_str!("../../../rosters/chestnut-ridge.toml"),
    ),
    (
        "coldwater-ford",
        include_str!("../../../rosters/coldwater-ford.toml"),
    ),
    ("cornfield", include_str!("../../../rosters/cornfield.toml")),
    (
        "first-steps",
        include_str!("../../../rosters/first-steps.toml"),
    ),
    (
        "henry-hill",
        include_str!("../../../rosters/henry-hill.toml"),
    ),
    (
        "mcphersons-ridge",
        include_str!("../../../rosters/mcphersons-ridge.toml"),
    ),
    ("olustee", include_str!("../../../rosters/olustee.toml")),
];

/// Extension of a game's file.
const ENDING: &str = ".vidette";

/// The folders of this run.
#[derive(Debug, Clone)]
pub(crate) struct Places {
    /// The folder of data; `None` if the user has named none and has no home folder. Commands that need no data work
    /// without it.
    data: Option<PathBuf>,
    config: Option<PathBuf>,
    /// True if the user has named the folder of data, for example one on a stick. Games in other folders are then never
    /// resumed.
    named: bool,
}

/// A roster, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Roster {
    /// Its name: that of its file without `.toml`.
    pub(crate) name: String,
    /// Its file; `None` if it is built into the program.
    pub(crate) path: Option<PathBuf>,
}

impl Roster {
    /// Returns the place of the roster, for messages about faults.
    pub(crate) fn place(&self) -> String {
        match &self.path {
            Some(path) => path.display().to_string(),
            None => format!("{}.toml (built in)", self.name),
        }
    }

    /// Returns the roster's text.
    pub(crate) fn text(&self) -> Result<String, Failure> {
        let Some(path) = &self.path else {
            let built_in = BUILT_IN.iter().find(|(name, _)| *name == self.name);
            return Ok(built_in
                .map(|(_, text)| (*text).to_owned())
                .unwrap_or_default());
        };
        let bytes = errors::read(path)?;
        String::from_utf8(bytes).map_err(|error| {
            let place = errors::place_of(path, error.as_bytes(), error.utf8_error());
            Failure::No(format!(
                "{place}: this is not text (UTF-8); a roster is a TOML file, saved as UTF-8"
            ))
        })
    }
}

impl Places {
    /// Finds the folders: the typed ones, else those of environment variables, else the system's usual ones.
    pub(crate) fn find(typed: Option<PathBuf>) -> Self {
        let system = ProjectDirs::from("", "", "vidette");
        let system =
            |of: fn(&ProjectDirs) -> &Path| system.as_ref().map(|dirs| of(dirs).to_owned());
        let set = |name: &str| {
            env::var_os(name)
                .filter(|dir| !dir.is_empty())
                .map(PathBuf::from)
        };
        let named = typed.or_else(|| set(environment::DATA));
        let is_named = named.is_some();
        let data = named.or_else(|| system(ProjectDirs::data_dir));
        let config = set(environment::CONFIG)
            .or_else(|| system(ProjectDirs::config_dir))
            .or_else(|| data.clone());
        Self {
            data,
            config,
            named: is_named,
        }
    }

    /// Returns the data directory.
    pub(crate) fn data(&self) -> Result<&Path, Failure> {
        self.data.as_deref().ok_or_else(|| {
            Failure::Machine(
                "no home directory for the games; name a folder with --data-dir".to_owned(),
            )
        })
    }

    /// Returns the directory of settings; `None` if there is none.
    pub(crate) fn config(&self) -> Option<&Path> {
        self.config.as_deref()
    }

    /// Returns the path of the settings; `None` without a folder of settings.
    pub(crate) fn settings(&self) -> Option<PathBuf> {
        Some(self.config()?.join("settings.toml"))
    }

    /// Returns the path of a user's theme, beside the settings; `None` without a folder of settings.
    pub(crate) fn theme(&self, name: &str) -> Option<PathBuf> {
        Some(self.config()?.join("themes").join(format!("{name}.toml")))
    }

    /// Returns the path of the program's own log.
    pub(crate) fn logbook(&self) -> Result<PathBuf, Failure> {
        Ok(self.data()?.join("vidette.log"))
    }

    /// Returns the directory of games.
    pub(crate) fn games(&self) -> Result<PathBuf, Failure> {
        Ok(self.data()?.join("games"))
    }

    /// Returns the store of safety copies. It holds copies of the games that were changed last.
    pub(crate) fn copies(&self) -> Result<Copies, Failure> {
        Ok(Copies::new(self.data()?.join("backups")))
    }

    /// Returns the path of a game, given by name or path.
    pub(crate) fn game(&self, name: &str) -> Result<PathBuf, Failure> {
        if is_file(name) {
            return Ok(PathBuf::from(name));
        }
        Ok(game_in(&self.games()?, name))
    }

    /// Returns the paths of all games in the folder of data, by name; empty if there is no such folder yet.
    pub(crate) fn game_files(&self) -> Result<Vec<PathBuf>, Failure> {
        let folder = self.games()?;
        match fs::read_dir(&folder) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                let why = match error.kind() {
                    ErrorKind::PermissionDenied => {
                        "you may not look into this folder; ask its owner, or use another folder \
                         (--data-dir)"
                            .to_owned()
                    }
                    _ => error.to_string(),
                };
                Err(Failure::Machine(format!(
                    "{}: cannot list the games: {why}",
                    folder.display()
                )))
            }
            _ => Ok(files(&folder, "vidette")),
        }
    }

    /// Returns the name of a game for a command line: its name, or its path if it is elsewhere.
    pub(crate) fn spoken(&self, game: &Path) -> String {
        let name = stem(game);
        match self.game(&name) {
            Ok(named) if named == game => name,
            _ => game.display().to_string(),
        }
    }

    /// Returns how a game or roster is written on the command line: by its name if that finds the file, else by its
    /// path.
    pub(crate) fn said(&self, name: &str, file: Option<&Path>) -> String {
        match file {
            None => name.to_owned(),
            Some(game) if has_ending(&game.to_string_lossy()) => self.spoken(game),
            Some(file) => {
                let found = self.roster(name).and_then(|roster| roster.path);
                match found.as_deref() == Some(file) && !self.game(name).is_ok_and(|g| g.exists()) {
                    true => name.to_owned(),
                    false => file.display().to_string(),
                }
            }
        }
    }

    /// Returns the first free name: `name`, `name-2`, `name-3` ... If `name` cannot be the name of a game, uses `game`
    /// instead.
    pub(crate) fn free_name(&self, name: &str) -> String {
        let fits = checked(name).is_ok() && !is_file(name);
        let name = if fits { name } else { "game" };
        let free = |name: &String| !self.game(name).is_ok_and(|path| path.exists());
        let numbered = (2u32..).map(|n| format!("{name}-{n}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names.find(free).unwrap_or_else(|| name.to_owned())
    }

    /// Returns the folders that are searched for rosters, the nearest first.
    pub(crate) fn roster_folders(&self) -> Vec<PathBuf> {
        let beside = env::current_exe().ok();
        let beside = beside.as_deref().and_then(Path::parent);
        [
            Some(PathBuf::from("rosters")),
            beside.map(|folder| folder.join("rosters")),
            self.data.as_ref().map(|data| data.join("rosters")),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Returns every roster; if several have the same name, only the nearest.
    pub(crate) fn rosters(&self) -> Vec<Roster> {
        let found = self
            .roster_folders()
            .into_iter()
            .flat_map(|folder| files(&folder, "toml"));
        let found = found.map(|path| Roster {
            name: stem(&path),
            path: Some(path),
        });
        let built_in = BUILT_IN.iter().map(|(name, _)| Roster {
            name: (*name).to_owned(),
            path: None,
        });
        let mut rosters: Vec<Roster> = found.chain(built_in).collect();
        rosters.sort_by(|a, b| a.name.cmp(&b.name));
        rosters.dedup_by(|later, first| later.name == first.name);
        rosters
    }

    /// Returns the roster with a path or name; `None` if there is none.
    pub(crate) fn roster(&self, name: &str) -> Option<Roster> {
        let path = PathBuf::from(name);
        let with_extension = PathBuf::from(format!("{name}.toml"));
        let file = [path, with_extension]
            .into_iter()
            .find(|path| path.is_file());
        if let Some(path) = file.filter(|path| is_path(name) || has_extension_of(path, "toml")) {
            return Some(Roster {
                name: stem(&path),
                path: Some(path),
            });
        }
        let wanted = composed(name.strip_suffix(".toml").unwrap_or(name));
        let mut rosters = self.rosters().into_iter();
        rosters.find(|roster| composed(&roster.name) == wanted)
    }

    /// Remembers which game was played last in this folder of data. If that fails, nothing is lost.
    pub(crate) fn remember(&self, game: &Path) {
        let (Some(data), Some(last)) = (&self.data, self.last_game()) else {
            return;
        };
        let path = std::path::absolute(game).unwrap_or_else(|_| game.to_owned());
        let _ = fs::create_dir_all(data);
        let _ = fs::write(last, path.as_os_str().as_encoded_bytes());
    }

    /// Returns the game played last, if it still exists and may be resumed; else `None`.
    pub(crate) fn last(&self) -> Option<PathBuf> {
        // Before the release of 0.1.0 the file was beside the settings.
        let config = self.config().filter(|_| !self.named);
        let older = || config.map(|config| config.join("last-game"));
        let read = |path: PathBuf| input::read_text(&path, input::MAX_LINE).ok();
        let text = read(self.last_game()?).or_else(|| read(older()?))?;
        let path = Some(PathBuf::from(text)).filter(|path| path.is_file())?;
        (!self.named || self.holds(&path)).then_some(path)
    }

    /// Remembers whether lessons are shown on the screens. If that fails, nothing is lost.
    pub(crate) fn remember_lessons(&self, shown: bool) {
        if let Some(file) = self.lessons_file() {
            let _ = fs::write(file, if shown { "on" } else { "off" });
        }
    }

    /// Returns whether lessons were turned on or off last; `None` if they never were.
    pub(crate) fn lessons(&self) -> Option<bool> {
        let text = input::read_text(&self.lessons_file()?, input::MAX_LINE).ok()?;
        Some(text.trim() == "on")
    }

    fn lessons_file(&self) -> Option<PathBuf> {
        Some(self.data.as_ref()?.join("lessons"))
    }

    fn last_game(&self) -> Option<PathBuf> {
        Some(self.data.as_ref()?.join("last-game"))
    }

    /// Checks whether a file is in the folder of data, whatever path leads to it.
    fn holds(&self, file: &Path) -> bool {
        let whole = |path: &Path| fs::canonicalize(path).ok();
        let data = self.data.as_deref().and_then(whole);
        data.is_some_and(|data| whole(file).is_some_and(|file| file.starts_with(data)))
    }
}

/// Returns the path of a game in a folder. Names are spelled in NFC, but a file that is spelled otherwise is found,
/// too.
pub(crate) fn game_in(folder: &Path, name: &str) -> PathBuf {
    let typed = folder.join(format!("{name}.vidette"));
    if name.is_ascii() || typed.exists() {
        return typed;
    }
    let name = composed(name);
    let mut there = files(folder, "vidette").into_iter();
    let found = there.find(|file| composed(&stem(file)) == name);
    found.unwrap_or_else(|| folder.join(format!("{name}.vidette")))
}

/// Checks whether a name is a path.
pub(crate) fn is_path(name: &str) -> bool {
    name.contains(['/', '\\'])
}

/// Checks whether the name of a game means a file, because it has a folder or the extension of games.
fn is_file(name: &str) -> bool {
    is_path(name) || has_ending(name)
}

/// Checks whether a name has the extension of a game's file.
pub(crate) fn has_ending(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with(ENDING)
}

/// Checks the name of a game: it must be possible as a file name on every system, or be a path with the extension of
/// games.
pub(crate) fn checked(name: &str) -> Result<&str, Failure> {
    if is_path(name) && !has_ending(name) {
        return Err(Failure::No(format!(
            "`{name}` is not a name; the path of a game ends in `.vidette`"
        )));
    }
    // Only the last part of a path is checked, because the folders before it exist already.
    let file = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let Some(why) = unfit(file) else {
        return Ok(name);
    };
    Err(Failure::No(format!(
        "{} cannot be a file name: {why}; use letters, digits and hyphens",
        quoted(name)
    )))
}

/// Explains why a file cannot have this name on every system; `None` if it can.
pub(crate) fn unfit(file: &str) -> Option<&'static str> {
    let stem = match has_ending(file) {
        true => file.get(..file.len() - ENDING.len()).unwrap_or_default(),
        false => file,
    };
    let has = |fits: &dyn Fn(char) -> bool| file.chars().any(fits);
    if !has_letters(stem) {
        Some("it has no visible letter or digit")
    } else if file.starts_with(['.', '-']) {
        Some("it begins with a dot or a hyphen")
    } else if has(&|c| !is_legible(c) || is_invisible(c)) {
        Some("it has invisible letters")
    } else if has(&|c| "<>:\"|?*".contains(c)) {
        Some("file names may not contain < > : \" | ? *")
    } else if is_reserved(file) {
        Some("Windows reserves it for a device")
    } else {
        None
    }
}

/// Checks whether Windows reserves a name for a device; an extension makes no difference.
fn is_reserved(file: &str) -> bool {
    let stem = file.split('.').next().unwrap_or_default();
    let stem = stem.trim_end().to_uppercase();
    let port = stem.strip_prefix("COM").or(stem.strip_prefix("LPT"));
    let is_port = port.is_some_and(|port| {
        let mut digits = port.chars();
        let digit = digits.next();
        digits.next().is_none() && digit.is_some_and(|digit| "123456789¹²³".contains(digit))
    });
    is_port || ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(&stem.as_str())
}

fn has_extension_of(path: &Path, extension: &str) -> bool {
    path.extension()
        .is_some_and(|e| e.eq_ignore_ascii_case(extension))
}

/// Returns the name of a file without its extension.
pub(crate) fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Returns the files with an extension in a folder. Leaves out names that begin with a dot: such files are being
/// written, or were when the power failed.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| has_extension_of(path, extension) && !stem(path).starts_with('.'))
        .collect();
    files.sort();
    files
}
