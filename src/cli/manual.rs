//! `vidette completions` and `man`: written from the same list that parses.

use clap::Args;
use clap::Command;
use clap::CommandFactory;
use clap::ValueEnum;
use clap_complete::Generator;
use clap_complete::Shell;

use super::Typed;
use super::failure::Failure;
use super::out;

#[derive(Debug, Args)]
pub(super) struct Completions {
    /// bash, elvish, fish, powershell or zsh
    #[arg(value_parser = shell)]
    shell: Shell,
}

fn shell(name: &str) -> Result<Shell, String> {
    Shell::from_str(name, true)
}

pub(super) fn completions(typed: &Completions) -> Result<(), Failure> {
    let mut command = offered();
    command.set_bin_name("vidette");
    command.build();
    let mut text = Vec::new();
    let written = typed.shell.try_generate(&command, &mut text);
    written.map_err(|error| Failure::Machine(error.to_string()))?;
    out::line(String::from_utf8_lossy(&text).trim_end())
}

/// The program with what it does today: what comes later is not offered.
fn offered() -> Command {
    let whole = Typed::command();
    let today = whole.get_subcommands().filter(|part| !part.is_hide_set());
    Command::new("vidette")
        .args(whole.get_arguments().cloned())
        .subcommands(today.cloned())
}

pub(super) fn man() -> Result<(), Failure> {
    let mut text = Vec::new();
    let page = clap_mangen::Man::new(Typed::command());
    let written = page.render(&mut text);
    written.map_err(|error| Failure::Machine(error.to_string()))?;
    out::line(String::from_utf8_lossy(&text).trim_end())
}
