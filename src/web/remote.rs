//! The second referee's laptop: it joins a table over HTTP, follows the game's entries by the stream of news, and
//! proposes acts to the laptop that keeps the game.

mod http;

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde::Deserialize;

use super::service::locked;
use game::remote::RemoteTable;
use game::store::checksum::Checksum;
use http::{Answer, HttpClient};

/// Interval at which the laptop asks who has the pen. The first laptop sees from these requests that this one is
/// connected.
const PULSE: Duration = Duration::from_secs(2);

/// Time without a line after which the stream counts as dead; the boards send a line every two seconds.
const SILENCE: Duration = Duration::from_secs(6);

/// Time without an answer after which the first laptop counts as lost.
const LOST: Duration = Duration::from_secs(5);

/// Pause before a connection is retried.
const RETRY_DELAY: Duration = Duration::from_millis(700);

/// Reason why a request to the table failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RemoteError {
    /// The table cannot be reached.
    #[error("{0}")]
    Unreachable(String),
    /// The table refuses, with this reason.
    #[error("{0}")]
    Refused(String),
}

/// Owner of the pen, as this laptop knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RemotePen {
    /// The laptop that keeps the game.
    #[default]
    Table,
    /// This laptop.
    Yours,
    /// A third laptop.
    Other,
}

/// The first laptop's answer about this one.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "state", rename_all = "lowercase")]
pub enum Admission {
    /// It still waits to be admitted.
    Knocks,
    /// It is admitted.
    In {
        /// Holder of the pen.
        pen: RemotePen,
        /// True if this laptop has requested the pen.
        asks: bool,
        /// Name of the game on the first laptop.
        game: String,
    },
}

/// The first laptop's reason for a refusal.
#[derive(Deserialize)]
struct Why {
    why: String,
}

/// A seat at a table whose game another laptop keeps.
#[derive(Debug)]
pub struct RemoteSeat {
    http: HttpClient,
}

impl RemoteSeat {
    /// Asks to join a table under a name.
    ///
    /// # Errors
    ///
    /// Fails if the table cannot be reached, or refuses.
    pub fn knock(address: SocketAddr, name: &str) -> Result<Self, RemoteError> {
        let mut http = HttpClient::new(address)?;
        let answer = http.post("/referee/knock", &[("name", name)])?;
        accepted(&answer)?;
        http.key = answer.key();
        Ok(Self { http })
    }

    /// Asks whether this laptop is admitted, and who has the pen.
    ///
    /// # Errors
    ///
    /// Fails if the table cannot be reached, or has dismissed this laptop.
    pub fn admission(&self) -> Result<Admission, RemoteError> {
        let answer = self.http.get("/referee/state")?;
        accepted(&answer)?;
        serde_json::from_str(&answer.body).map_err(|error| strange(&error))
    }

    /// Fetches the whole game in the format of `vidette export`.
    ///
    /// # Errors
    ///
    /// Fails if the table cannot be reached, or refuses.
    pub fn fetch_game(&self) -> Result<String, RemoteError> {
        let answer = self.http.get("/referee/journal")?;
        accepted(&answer)?;
        Ok(answer.body)
    }

    /// Checks whether a copy that ends like this belongs to the table's game.
    ///
    /// # Errors
    ///
    /// Fails if the table cannot be reached.
    pub fn knows_copy(&self, copy: CopyEnd) -> Result<bool, RemoteError> {
        let answer = self.http.get(&copy.path())?;
        match accepted(&answer) {
            Ok(()) => Ok(true),
            Err(RemoteError::Refused(_)) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Follows the game on a thread, from the end of a copy on.
    ///
    /// # Errors
    ///
    /// Fails if no thread can be started.
    pub fn follow(self, copy: CopyEnd) -> io::Result<RemoteLink> {
        let shared = Arc::new(Shared {
            seat: self.http,
            known: Mutex::new(Known::new()),
            stop: AtomicBool::new(false),
        });
        let own = Arc::clone(&shared);
        let follower = Follower { shared: own, copy };
        let thread = std::thread::Builder::new()
            .name("remote table".to_owned())
            .spawn(move || follower.run())?;
        Ok(RemoteLink {
            shared,
            thread: Some(thread),
        })
    }
}

/// End of a copy of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CopyEnd {
    /// Number of entries in the copy.
    pub entries: u64,
    /// Checksum of all entries.
    pub sum: Checksum,
}

impl CopyEnd {
    fn path(self) -> String {
        format!("/referee/journal?after={}&sum={}", self.entries, self.sum)
    }
}

/// This laptop's knowledge of the table.
#[derive(Debug)]
struct Known {
    /// Received entries, by number.
    lines: BTreeMap<u64, String>,
    pen: RemotePen,
    asks: bool,
    /// Time of the first laptop's last answer.
    heard: Instant,
    /// Reason why the game is no longer followed; `None` while it is.
    ended: Option<String>,
    /// The players' requests, as the first laptop sent them last; `None` before it has.
    tray: Option<String>,
    /// Number of entries after which this laptop continued in a game of its own; `None` while it follows the table's
    /// game.
    parted: Option<u64>,
    /// True if the first laptop knows that this one continued in a game of its own.
    is_told: bool,
}

impl Known {
    fn new() -> Self {
        Self {
            lines: BTreeMap::new(),
            pen: RemotePen::Table,
            asks: false,
            heard: Instant::now(),
            ended: None,
            tray: None,
            parted: None,
            is_told: false,
        }
    }
}

#[derive(Debug)]
struct Shared {
    seat: HttpClient,
    known: Mutex<Known>,
    stop: AtomicBool,
}

/// State of the connection to the first laptop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkState {
    /// Holder of the pen.
    pub pen: RemotePen,
    /// True if this laptop has requested the pen.
    pub asks: bool,
    /// Time for which the first laptop has been silent; `None` while it answers.
    pub silent: Option<Duration>,
    /// Reason why the game is no longer followed; `None` while it is.
    pub ended: Option<String>,
}

/// The connection to the laptop that keeps the game.
#[derive(Debug)]
pub struct RemoteLink {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl RemoteLink {
    /// Returns the state of the connection.
    #[must_use]
    pub fn state(&self) -> LinkState {
        let known = locked(&self.shared.known);
        let since = known.heard.elapsed();
        LinkState {
            pen: known.pen,
            asks: known.asks,
            silent: (since >= LOST).then_some(since),
            ended: known.ended.clone(),
        }
    }

    /// Requests the pen from the first laptop.
    ///
    /// # Errors
    ///
    /// Fails if the first laptop cannot be reached, or refuses.
    pub fn ask_pen(&self) -> Result<(), RemoteError> {
        self.want("ask")?;
        locked(&self.shared.known).asks = true;
        Ok(())
    }

    /// Gives the pen back to the first laptop.
    ///
    /// # Errors
    ///
    /// Fails if the first laptop cannot be reached, or refuses.
    pub fn give_pen(&self) -> Result<(), RemoteError> {
        self.want("give")?;
        locked(&self.shared.known).pen = RemotePen::Table;
        Ok(())
    }

    /// Returns the players' requests, as the first laptop sent them last; `None` before it has.
    #[must_use]
    pub fn tray(&self) -> Option<String> {
        locked(&self.shared.known).tray.clone()
    }

    /// Sends the referee's request about the players, and returns what the players request afterwards.
    ///
    /// # Errors
    ///
    /// Fails if the first laptop cannot be reached, or refuses because this one does not have the pen.
    pub fn attend(&self, wish: &str) -> Result<String, RemoteError> {
        let answer = self.shared.seat.post("/referee/wish", &[("wish", wish)])?;
        accepted(&answer)?;
        locked(&self.shared.known).tray = Some(answer.body.clone());
        Ok(answer.body)
    }

    /// Continues in a game of this laptop's own after this many entries. The first laptop learns of it as soon as it
    /// answers again.
    pub fn part(&self, after: u64) {
        locked(&self.shared.known).parted = Some(after);
    }

    /// Checks whether the first laptop answers again, and knows that this one continued in a game of its own.
    #[must_use]
    pub fn is_told(&self) -> bool {
        locked(&self.shared.known).is_told
    }

    fn want(&self, what: &str) -> Result<(), RemoteError> {
        let answer = self.shared.seat.post("/referee/pen", &[("want", what)])?;
        accepted(&answer)
    }

    /// Returns the table, as a session that plays on the copy needs it.
    #[must_use]
    pub fn table(&self) -> Box<dyn RemoteTable> {
        Box::new(FollowedTable(Arc::clone(&self.shared)))
    }
}

impl Drop for RemoteLink {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            log::error!("the thread of the remote table ended in a panic");
        }
    }
}

/// The table, as a session that plays on the copy sees it.
#[derive(Debug)]
struct FollowedTable(Arc<Shared>);

impl RemoteTable for FollowedTable {
    fn fresh_lines(&mut self, after: u64) -> Vec<String> {
        let mut known = locked(&self.0.known);
        let there = std::mem::take(&mut known.lines);
        let fresh = there.into_iter().skip_while(|(seq, _)| *seq <= after);
        fresh.map(|(_, line)| line).collect()
    }

    fn propose(&mut self, after: u64, lines: &[String]) -> Result<Vec<String>, String> {
        let path = format!("/referee/act?after={after}");
        let answer = self.0.seat.post_text(&path, lines.join("\n"));
        let answer = answer.map_err(|error| {
            format!(
                "{error}: the act may or may not have been \
            entered"
            )
        })?;
        accepted(&answer).map_err(|error| error.to_string())?;
        Ok(answer.body.lines().map(str::to_owned).collect())
    }
}

/// Follows the table on a thread.
struct Follower {
    shared: Arc<Shared>,
    /// End of the entries received so far.
    copy: CopyEnd,
}

impl Follower {
    fn run(mut self) {
        while !self.is_done() {
            if let Err(error) = self.pulse().and_then(|()| self.listen()) {
                log::info!("{error}");
                if let RemoteError::Refused(why) = error {
                    locked(&self.shared.known).ended = Some(why);
                }
                std::thread::sleep(RETRY_DELAY);
            }
        }
    }

    fn is_done(&self) -> bool {
        let stops = self.shared.stop.load(Ordering::Acquire);
        stops || locked(&self.shared.known).ended.is_some()
    }

    /// Listens to the table's news until the stream ends, and fetches new entries.
    fn listen(&mut self) -> Result<(), RemoteError> {
        let mut news = self.shared.seat.stream("/live", SILENCE)?;
        let mut asked = Instant::now();
        while !self.is_done() {
            let is_news = news.wait(RETRY_DELAY)?;
            if is_news || asked.elapsed() >= PULSE {
                self.pulse()?;
                asked = Instant::now();
            }
        }
        Ok(())
    }

    /// Asks who has the pen, and fetches new entries.
    fn pulse(&mut self) -> Result<(), RemoteError> {
        let answer = self.shared.seat.get("/referee/state")?;
        accepted(&answer)?;
        let admission = serde_json::from_str(&answer.body).map_err(|error| strange(&error))?;
        self.tell_parted()?;
        let Admission::In { pen, asks, .. } = admission else {
            let why = "the first laptop has closed the seat of this one".to_owned();
            return Err(RemoteError::Refused(why));
        };
        let tray = self.shared.seat.get("/referee/tray")?;
        let answer = self.shared.seat.get(&self.copy.path())?;
        accepted(&answer)?;
        let mut known = locked(&self.shared.known);
        for line in answer.body.lines() {
            self.copy.entries += 1;
            self.copy.sum = self.copy.sum.then(line.as_bytes());
            known.lines.insert(self.copy.entries, line.to_owned());
        }
        known.tray = (tray.status == 200).then_some(tray.body);
        known.pen = pen;
        known.asks = asks;
        known.heard = Instant::now();
        Ok(())
    }
}

impl Follower {
    /// Tells the first laptop, once, that this one continued in a game of its own.
    fn tell_parted(&self) -> Result<(), RemoteError> {
        let parted = {
            let known = locked(&self.shared.known);
            known.parted.filter(|_| !known.is_told)
        };
        if let Some(after) = parted {
            let after = after.to_string();
            accepted(
                &self
                    .shared
                    .seat
                    .post("/referee/parted", &[("after", &after)])?,
            )?;
            locked(&self.shared.known).is_told = true;
        }
        Ok(())
    }
}

/// Fails with the table's reason if the table refused a request.
fn accepted(answer: &Answer) -> Result<(), RemoteError> {
    match answer.status {
        200..=399 => Ok(()),
        401 | 404 => Err(RemoteError::Refused(
            "the first laptop has sent this one away".to_owned(),
        )),
        // The server of that table is being closed, or another server is at its address.
        408 | 410 | 421 | 502..=504 => Err(RemoteError::Unreachable(why(answer))),
        _ => Err(RemoteError::Refused(why(answer))),
    }
}

fn why(answer: &Answer) -> String {
    match serde_json::from_str::<Why>(&answer.body) {
        Ok(Why { why }) => why,
        Err(_) => format!("the first laptop answered with {}", answer.status),
    }
}

fn strange(error: &serde_json::Error) -> RemoteError {
    RemoteError::Unreachable(format!("no vidette responds there ({error})"))
}
