//! Reads the tables, and renders the dashboard's pages; only this thread writes answers to calls.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
    mpsc,
};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::{DeskOptions, DeskShared, Note, game_pages::TableDescriber, page};
use crate::parts::{PagePart, SeatParts, Snapshot};
use crate::service::locked;
use club::need::by_need;
use club::register::Register;
use club::standing;
use club::store::ClubError;
use club::table::{DeskTable, TableCall};
use game::session::machine_clock;
use game::tray::{CallFate, Tray};

/// Interval at which everything is read again, even without news from tables.
const LOOK: Duration = Duration::from_secs(2);

/// Maximum wait for a table's news before answers are written.
const WAIT: Duration = Duration::from_millis(100);

/// Interval at which the renderer, while it waits for news, looks for visitors who wait for a page.
const SLICE: Duration = Duration::from_millis(50);

/// Callback for each new call.
pub struct CallNotifier(Box<Ring>);

/// Function that gets the table and the words of a call.
type Ring = dyn FnMut(&str, &str) + Send;

impl CallNotifier {
    /// Wraps the callback `ring`, which gets the table and the words of each call.
    #[must_use]
    pub fn new(ring: impl FnMut(&str, &str) + Send + 'static) -> Self {
        Self(Box::new(ring))
    }
}

impl fmt::Debug for CallNotifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rings")
    }
}

/// A moment of a game: the game's id, and its number of entries.
type Moment = (String, u64);

/// Reads the tables and renders the pages.
#[derive(Debug)]
pub(super) struct DeskRenderer {
    register: Register,
    tray: Tray,
    wishes: DeskOptions,
    notes: mpsc::Receiver<Note>,
    /// Answers to calls that are not written yet, oldest first.
    unwritten: VecDeque<Note>,
    shared: Arc<DeskShared>,
    telling: TableDescriber,
    rings: CallNotifier,
    tables: Vec<DeskTable>,
    /// Reason why the tables could not be read last time; `None` if they could.
    trouble: Option<String>,
    /// True if the status reports of some changed tables may not be computed yet.
    is_behind: bool,
    /// Calls that were passed to `ring`.
    rang: BTreeSet<String>,
    /// The parts of all pages as last rendered. One that has not changed is not compressed again.
    parts: BTreeMap<String, Arc<PagePart>>,
    /// The open pages of tables, each with the moment for which it was made.
    pages: BTreeMap<u32, (Moment, Arc<PagePart>)>,
    /// Descriptions of earlier games by game id, each with the number of entries at which it was made.
    earlier: BTreeMap<String, (u64, String)>,
}

impl DeskRenderer {
    pub(super) fn new(
        register: Register,
        tray: Tray,
        wishes: DeskOptions,
        notes: mpsc::Receiver<Note>,
        shared: Arc<DeskShared>,
        telling: TableDescriber,
        rings: CallNotifier,
    ) -> Self {
        Self {
            register,
            tray,
            wishes,
            notes,
            unwritten: VecDeque::new(),
            shared,
            telling,
            rings,
            tables: Vec::new(),
            trouble: None,
            is_behind: true,
            rang: BTreeSet::new(),
            parts: BTreeMap::new(),
            pages: BTreeMap::new(),
            earlier: BTreeMap::new(),
        }
    }

    /// Reads and renders until `stop` is set, and publishes each change.
    pub(super) fn run(mut self, sender: &watch::Sender<Arc<Snapshot>>, stop: &AtomicBool) {
        let mut looked = Instant::now();
        let mut tray = self.tray.version().unwrap_or_default();
        while !stop.load(Ordering::Acquire) {
            let news = self.wait();
            if self.lacks_page() {
                // A requested page is made before all tables are read.
                self.make_pages();
                sender.send_replace(Arc::new(self.snapshot(machine_clock()())));
            }
            let noted = self.take_notes();
            let seated = self.tray.version().unwrap_or(tray);
            let is_due = looked.elapsed() >= LOOK || self.catches_up();
            if news || noted || is_due || seated != tray {
                looked = Instant::now();
                tray = seated;
                sender.send_replace(Arc::new(self.look()));
            }
        }
    }

    /// Waits for news of a table; returns whether there was any. A visitor who waits for a page ends the wait.
    fn wait(&mut self) -> bool {
        let until = Instant::now() + WAIT;
        while Instant::now() < until && !self.lacks_page() {
            match self.register.wait(SLICE) {
                Ok(true) => return true,
                Ok(false) => {}
                Err(_) => {
                    // The store does not respond; the tables stay unchanged until it does.
                    std::thread::sleep(WAIT);
                    return false;
                }
            }
        }
        false
    }

    /// Computes the status report of one changed table; returns whether there was one. The search opens every file, so
    /// after it has found no changed table it rests until the tables are read again.
    fn catches_up(&mut self) -> bool {
        self.is_behind = self.is_behind && self.register.catch_up(machine_clock()());
        self.is_behind
    }

    /// Reads every table and returns the present pages.
    pub(super) fn look(&mut self) -> Snapshot {
        let now = machine_clock()();
        self.is_behind = true;
        match self.register.tables(now) {
            Ok(tables) => {
                self.tables = tables;
                self.trouble = None;
            }
            Err(error) => self.trouble = Some(self.in_trouble(&error)),
        }
        by_need(&mut self.tables, self.wishes.slot.as_ref(), now);
        self.ring();
        let calls = self.tables.iter().flat_map(|table| &table.calls);
        let tables = self.tables.iter().map(|table| table.number);
        *locked(&self.shared.tables) = tables.collect();
        *locked(&self.shared.calls) = calls.map(|call| call.nonce.clone()).collect();
        self.make_pages();
        self.snapshot(now)
    }

    fn ring(&mut self) {
        for table in &self.tables {
            for call in table.calls.iter().filter(|call| call.fate.is_open()) {
                if self.rang.insert(call.nonce.clone()) {
                    (self.rings.0)(&table.place, &call.words);
                }
            }
        }
    }

    /// Writes answers to calls; returns whether there were any. If the store does not accept them, they wait until it
    /// answers again.
    fn take_notes(&mut self) -> bool {
        let waiting = self.unwritten.len();
        self.unwritten.extend(self.notes.try_iter());
        let is_new = self.unwritten.len() > waiting;
        if !is_new && (waiting == 0 || self.trouble.is_some()) {
            return false;
        }
        while let Some(note) = self.unwritten.pop_front() {
            if let Err(error) = self.take(&note) {
                log::warn!("an answer to a call waits for the store: {error}");
                self.unwritten.push_front(note);
                self.trouble = Some(self.in_trouble(&error));
                break;
            }
        }
        true
    }

    /// Describes an error, and says how many answers wait until it is gone.
    fn in_trouble(&self, error: &ClubError) -> String {
        match self.unwritten.len() {
            0 => error.to_string(),
            waiting => format!(
                "{error}; answers to calls ({waiting}) are kept until the store responds, while \
                 this desk runs"
            ),
        }
    }

    fn take(&mut self, note: &Note) -> Result<(), ClubError> {
        let now = machine_clock()();
        let is_meant = |call: &&TableCall| call.nonce == note.nonce && call.fate.is_open();
        let called = self.tables.iter().find_map(|table| {
            let call = table.calls.iter().find(is_meant)?;
            Some((table, call))
        });
        let Some((table, call)) = called else {
            return Ok(());
        };
        let taken = match (&call.fate.taken, &note.answer) {
            // The first person to take a call keeps it.
            (Some(_), None) => return Ok(()),
            (taken, _) => taken.clone().unwrap_or_else(|| note.who.clone()),
        };
        let fate = CallFate {
            taken: Some(taken),
            answer: note.answer.clone(),
            done: note.answer.as_ref().map(|_| now),
        };
        self.register.answer(table, &call.nonce, &fate, now)
    }

    /// Checks whether a visitor waits for the page of a table that is not made yet.
    fn lacks_page(&self) -> bool {
        let wanted = self.shared.wanted();
        let is_table = |number: &u32| self.tables.iter().any(|table| table.number == *number);
        wanted
            .iter()
            .any(|number| is_table(number) && !self.pages.contains_key(number))
    }

    /// Makes the open pages whose games have changed.
    fn make_pages(&mut self) {
        let wanted = self.shared.wanted();
        self.pages.retain(|number, _| wanted.contains(number));
        for number in wanted {
            let table = self.tables.iter().find(|table| table.number == number);
            let Some(table) = table else {
                // An open page shows that the game is gone. A number that never had a table gets no page.
                if let Some(page) = self.pages.get_mut(&number) {
                    let html = page::no_game(number).into_string();
                    *page = (Moment::default(), Arc::new(PagePart::from_html(html)));
                }
                continue;
            };
            let moment = (table.id.clone(), table.entries);
            if self.pages.get(&number).is_none_or(|page| page.0 != moment) {
                let html = self.telling.describe(table, self.register.game(table));
                self.pages
                    .insert(number, (moment, Arc::new(PagePart::from_html(html))));
            }
            for game in &table.earlier {
                if self
                    .earlier
                    .get(&game.id)
                    .is_none_or(|told| told.0 != game.entries)
                {
                    let html = self.telling.describe(game, self.register.game(game));
                    self.earlier.insert(game.id.clone(), (game.entries, html));
                }
            }
        }
        let shown = self
            .tables
            .iter()
            .filter(|table| self.pages.contains_key(&table.number));
        let shown: BTreeSet<&str> = (shown
            .flat_map(|table| &table.earlier)
            .map(|game| game.id.as_str()))
        .collect();
        self.earlier.retain(|id, _| shown.contains(id.as_str()));
    }

    fn snapshot(&mut self, now: u64) -> Snapshot {
        let wishes = &self.wishes;
        let overview = page::Overview {
            tables: &self.tables,
            slot: wishes.slot.as_ref(),
            trouble: self.trouble.as_deref(),
            now,
        };
        let standings = standing::standings(&self.tables, &wishes.points);
        let mut parts: BTreeMap<String, Arc<PagePart>> = [
            ("bar", page::bar(&overview)),
            ("tiles", page::tiles(&overview)),
            ("calls", page::calls(&overview)),
            ("standings", page::standings(&standings, &wishes.points)),
            ("dice", page::dice(&overview)),
            ("hall", page::hall(&overview)),
        ]
        .into_iter()
        .map(|(name, html)| PagePart::named(name.to_owned(), html.into_string(), &self.parts))
        .collect();
        for (number, (_, page)) in &self.pages {
            parts.insert(format!("table/{number}"), Arc::clone(page));
        }
        for number in self.pages.keys() {
            let table = self.tables.iter().find(|table| table.number == *number);
            let pace = table.map(|table| page::pace(table, &overview).into_string());
            let name = format!("pace/{number}");
            parts.extend([PagePart::named(name, pace.unwrap_or_default(), &self.parts)]);
            let games = table.map_or(&[][..], |table| &table.earlier);
            let earlier = page::earlier(games, |game| {
                let told = self.earlier.get(&game.id);
                told.map_or_else(String::new, |(_, html)| html.clone())
            });
            let name = format!("earlier/{number}");
            parts.extend([PagePart::named(name, earlier.into_string(), &self.parts)]);
        }
        let seats = self.tray.seats().unwrap_or_default();
        let seats = seats.into_iter().map(|seat| {
            let parts = SeatParts {
                seat: "desk".to_owned(),
                name: seat.name,
                parts: parts.clone(),
                ..SeatParts::default()
            };
            (seat.number, Arc::new(parts))
        });
        let seats = seats.collect();
        self.parts = parts;
        Snapshot {
            seats,
            tray: self.tray.version().unwrap_or_default(),
            ..Snapshot::default()
        }
    }
}
