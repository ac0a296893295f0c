//! `vidette completions` and `man`. The page takes the commands from the parser, the keys from the screens' own table,
//! and the settings from the parser of their file.

use clap::{Args, Command, CommandFactory, ValueEnum};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::{
    CommandLine,
    args::completion,
    dispatch,
    failure::Failure,
    io::{
        environment::{VARIABLES, Variable},
        out,
    },
};
use game::any::KNOWN;
use roster::kit_keys::kit_keys;
use tui::kit::theme::{
    ThemeName,
    user_colours::{NAMED, OF_TERMINAL, PARTS},
};
use tui::settings;
use tui::settings::own_theme::BASE;
use tui::{
    kit::{act, glossary},
    pages,
};

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// bash, elvish, fish, powershell or zsh
    #[arg(value_parser = shell)]
    shell: Shell,
}

fn shell(name: &str) -> Result<Shell, String> {
    Shell::from_str(name, true)
}

/// Writes the completion script of a shell, which asks the program for names of games and units.
pub(crate) fn completions(typed: &Completions) -> Result<(), Failure> {
    out::line(completion::script(&typed.shell.to_string())?.trim_end())
}

pub(crate) fn man() -> Result<(), Failure> {
    let text = page().map_err(|error| Failure::Machine(error.to_string()))?;
    out::line(String::from_utf8_lossy(&text).trim_end())
}

/// Renders one page for the whole program. Every subcommand is on it with its options, because subcommands have no
/// pages of their own.
fn page() -> std::io::Result<Vec<u8>> {
    let mut whole = CommandLine::command();
    whole.build();
    let page = Man::new(whole.clone());
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    text.extend(b".SH COMMANDS\n");
    for part in parts(&whole) {
        text.extend(section(part)?);
    }
    text.extend(keys().render().into_bytes());
    text.extend(keys_of_others().render().into_bytes());
    text.extend(keys_of_kits().render().into_bytes());
    text.extend(settings().render().into_bytes());
    text.extend(environment().render().into_bytes());
    page.render_extra_section(&mut text)?;
    page.render_version_section(&mut text)?;
    Ok(text)
}

/// Lists the keys of the table, as the key `?` does.
fn keys() -> Roff {
    let mut page = Roff::new();
    page.control("SH", ["KEYS"]);
    page.text([roman(glossary::GRAMMAR)]);
    for (form, help) in glossary::ADDRESSES {
        entry(&mut page, form, help);
    }
    for act in act::ACTS {
        entry(&mut page, act.form, &format!("{}: {}", act.name, act.help));
    }
    for (word, means) in glossary::WORDS {
        entry(&mut page, word, means);
    }
    page
}

/// Lists the keys of the screen of pages, and for each of its games the keys for acts.
fn keys_of_others() -> Roff {
    let mut page = Roff::new();
    page.control("SH", ["KEYS OF GAMES OF OTHER RULES"]);
    for (form, help) in pages::acts::ADDRESSES {
        entry(&mut page, form, help);
    }
    for act in pages::acts::ACTS {
        let words = format!("{}: {}", act.name, act.help);
        entry(&mut page, &act.key.to_string(), &words);
    }
    for (game, acts) in dispatch::spoken() {
        page.control("SS", [format!("Letters of {game}").as_str()]);
        for act in acts {
            if let Some(key) = act.key {
                let form = format!("{} {}", act.verb, act.form);
                let words = format!("{}: {}", act.does, form.trim_end());
                entry(&mut page, &key.to_string(), &words);
            }
        }
    }
    page.control("SS", ["A score sheet of your own"]);
    page.text([roman(SHEET)]);
    page
}

/// Lists the keys of kit files, by rule set and table.
fn keys_of_kits() -> Roff {
    let mut page = Roff::new();
    page.control("SH", ["KITS OF BOXED GAMES"]);
    page.text([roman(
        "`vidette init NAME --rules GAME` writes a first kit, `vidette check FILE` lists its \
         faults, `vidette schema --rules GAME` helps editors. If a kit leaves something out, \
         the program asks when it matters.",
    )]);
    for (rules, game) in KNOWN
        .iter()
        .filter_map(|key| Some((*key, dispatch::game(key)?)))
    {
        let keys = kit_keys(rules);
        if keys.is_empty() {
            continue;
        }
        page.control("SS", [format!("Kits of {game}").as_str()]);
        for key in keys {
            let names = key.keys.join(", ");
            let form = match key.table {
                "" => names,
                table => format!("[{table}] {names}"),
            };
            entry(&mut page, &form, key.means);
        }
    }
    page
}

/// Form of a score sheet's file, in words.
const SHEET: &str = "Any other game is a file of a few lines: format = 1, game = \"scoresheet\", name = \"Whist\", turns = 10 \
    where the last turn is known, and for each side [[side]] with id = \"north\" and name = \"North\" below it. \
    `vidette play FILE` keeps its turns, points, dice and the questions that the table settles.";

/// Describes the settings file.
fn settings() -> Roff {
    let mut page = Roff::new();
    page.control("SH", ["SETTINGS"]);
    page.text([roman(
        "The file settings.toml in the config folder, which `vidette paths` names. A faulty \
         setting is reported with its line; the others still apply.",
    )]);
    for setting in settings::SETTINGS {
        let words = format!("{}: {}", setting.values, setting.does);
        entry(&mut page, setting.name, &words);
    }
    page.control("SS", ["A theme of your own"]);
    page.text([roman(theme_words())]);
    for (name, _, is) in PARTS {
        entry(&mut page, name, is);
    }
    page
}

/// Describes the form of a theme's file.
fn theme_words() -> String {
    let themes = ThemeName::ALL.map(|theme| format!("\"{}\"", theme.name()));
    let named = NAMED.map(|(name, _)| name).join(", ");
    format!(
        "theme = \"NAME\" uses the colours of themes/NAME.toml, next to settings.toml. Begin it \
         with {BASE} = and one of {}: the theme for all colours that you do not set. Then set \
         colours, one per line: bad = \"#ff8066\". A colour is \"#rrggbb\", \"{OF_TERMINAL}\", \
         or one of {named}. With `16` and `mono` the ground has no background, so its \
         colours apply to its texture. You can set:",
        themes.join(", ")
    )
}

/// Describes the environment variables.
fn environment() -> Roff {
    let mut page = Roff::new();
    page.control("SH", ["ENVIRONMENT"]);
    for Variable { name, does } in VARIABLES {
        entry(&mut page, name, does);
    }
    page
}

fn entry(page: &mut Roff, term: &str, words: &str) {
    page.control("TP", [] as [&str; 0]);
    page.text([bold(term)]);
    page.text([roman(words)]);
}

/// Returns the subcommands to list. In place of a subcommand with subcommands, lists those; lists it as well if it
/// takes a word or has an explanation.
fn parts(whole: &Command) -> Vec<&Command> {
    let is_told = |part: &&Command| !part.is_hide_set() && part.get_name() != "help";
    whole
        .get_subcommands()
        .filter(is_told)
        .flat_map(|part| {
            let takes_some = part.get_positionals().next().is_some();
            let explains = part.get_after_help().is_some();
            let own = Some(part).filter(|_| takes_some || explains || !part.has_subcommands());
            own.into_iter().chain(parts(part))
        })
        .collect()
}

/// Renders a subcommand under its own heading. Options that all commands share are only at the beginning of the page.
fn section(part: &Command) -> std::io::Result<Vec<u8>> {
    let everywhere = ["help", "data_dir"];
    let own = part.clone().mut_args(|arg| {
        let is_everywhere = everywhere.contains(&arg.get_id().as_str());
        if is_everywhere { arg.hide(true) } else { arg }
    });
    let man = Man::new(own);
    let mut text = Vec::new();
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    man.render_extra_section(&mut text)?;
    let name = part.get_bin_name().unwrap_or(part.get_name());
    let heading = format!(".SS \"{name}\"");
    let text = String::from_utf8_lossy(&text);
    let lines = text.lines().map(|line| match line.starts_with(".SH ") {
        true => ".PP",
        false => line,
    });
    let lines: Vec<&str> = std::iter::once(heading.as_str()).chain(lines).collect();
    Ok(format!("{}\n", lines.join("\n")).into_bytes())
}
