//! A terminal of its own in tmux, with the program in it.

use std::process::Command;

use crate::cli::program::Home;
use common::patience::wait_until;
use common::skipped::skipped;

/// A terminal of its own, with the program in it.
pub struct Tmux {
    socket: String,
}

impl Tmux {
    /// Opens a terminal of that size and starts the program with these arguments in it.
    pub fn open(home: &Home, name: &str, size: (u16, u16), arguments: &str) -> Self {
        let tmux = Self {
            socket: format!("vidette-{}-{name}", std::process::id()),
        };
        let (columns, rows) = (size.0.to_string(), size.1.to_string());
        let line = Self::line(home, arguments);
        tmux.tell(&[
            "new-session",
            "-d",
            "-s",
            "t",
            "-x",
            &columns,
            "-y",
            &rows,
            &line,
        ]);
        tmux
    }

    /// The line of the shell that starts the program with these arguments.
    pub fn line(home: &Home, arguments: &str) -> String {
        let started = "echo $$ > pid; exec \"$0\" \"$@\"";
        format!(
            "cd '{0}'; export VIDETTE_DATA_DIR='{0}/data' VIDETTE_CONFIG_DIR='{0}/config'; \
             sh -c '{started}' '{1}' {arguments}; echo \"gone with $?\"; exec sleep 600",
            home.path().display(),
            env!("CARGO_BIN_EXE_vidette"),
        )
    }

    pub fn tell(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux")
            .args(["-u", "-L", &self.socket, "-f", "/dev/null"])
            .args(arguments)
            .env("LC_ALL", "C.UTF-8")
            .env("SHELL", "/bin/sh")
            .env_remove("TMUX")
            .env_remove("NO_COLOR")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "tmux {arguments:?}: {said}");
        String::from_utf8(output.stdout).unwrap()
    }

    pub fn screen(&self) -> String {
        self.tell(&["capture-pane", "-p", "-t", "t"])
    }

    /// Waits until the screen shows that.
    pub fn shows(&self, words: &str) -> String {
        let mut screen = String::new();
        wait_until(
            || format!("no `{words}` on:\n{}", self.screen()),
            || {
                screen = self.screen();
                screen.contains(words)
            },
        );
        screen
    }

    /// Presses keys, by their names or letters.
    pub fn press(&self, keys: &str) {
        let keys: Vec<&str> = keys.split(' ').collect();
        self.tell(&[&["send-keys", "-t", "t"], keys.as_slice()].concat());
    }

    /// Types an act in words.
    pub fn say(&self, line: &str) {
        self.press(":");
        self.shows("lines before");
        self.tell(&["send-keys", "-t", "t", "-l", line]);
        self.shows(line);
        self.press("Enter");
    }

    /// Types a line and enters it.
    pub fn enter(&self, line: &str) {
        self.tell(&["send-keys", "-t", "t", "-l", line]);
        self.press("Enter");
    }

    /// Sends a mouse event as a terminal does: button, column and row from 1, down or up.
    pub fn mouse(&self, button: u8, column: usize, row: usize, down: bool) {
        let end = if down { 'M' } else { 'm' };
        let bytes = format!("\x1b[<{button};{column};{row}{end}");
        self.tell(&["send-keys", "-t", "t", "-l", &bytes]);
    }

    pub fn resize(&self, columns: u16, rows: u16) {
        let (columns, rows) = (columns.to_string(), rows.to_string());
        self.tell(&["resize-window", "-t", "t", "-x", &columns, "-y", &rows]);
    }

    /// Kills the program as a power cut does.
    pub fn kill(&self, home: &Home) {
        assert!(signal(home, "-9"), "it was gone");
        // The shell says it where the cursor was left: it may run over the edge.
        wait_until(
            || format!("not gone with 137:\n{}", self.screen()),
            || self.screen().replace('\n', "").contains("gone with 137"),
        );
    }

    /// Starts once more, with variables of the environment: `LC_ALL=C`.
    pub fn start_with(&self, home: &Home, variables: &str, arguments: &str) {
        let line = format!("export {variables}; {}", Self::line(home, arguments));
        self.tell(&["respawn-pane", "-k", "-t", "t", &line]);
    }

    /// Starts on the screen that a killed program did not give back.
    pub fn start_over_what_stands(&self, home: &Home) {
        let left = "yes zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz | head -20";
        let line = format!("printf '\\033[?1049h'; {left}; {}", Self::line(home, ""));
        self.tell(&["respawn-pane", "-k", "-t", "t", &line]);
    }
}

/// Sends the program a signal; false where it is gone.
pub fn signal(home: &Home, signal: &str) -> bool {
    let pid = std::fs::read_to_string(home.path().join("pid")).unwrap();
    let sent = Command::new("kill").args([signal, pid.trim()]).output();
    sent.unwrap().status.success()
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = Command::new("tmux")
            .args(["-L", &self.socket, "kill-server"])
            .output();
    }
}

/// Says loudly that nothing was tried where there is no terminal to try it in.
pub fn is_missing() -> bool {
    let there = Command::new("tmux")
        .arg("-V")
        .output()
        .is_ok_and(|o| o.status.success());
    if !there {
        skipped("there is no tmux here, so no terminal was tried");
    }
    !there
}
