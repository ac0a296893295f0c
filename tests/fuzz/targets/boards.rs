//! The boards of First Steps without network and threads, with a seat that somebody holds.

use std::cell::RefCell;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};

use axum::body::Body;
use axum::http::{HeaderValue, Request};
use tokio::runtime::Runtime;
use vidette::game::{session::{Session, machine_clock}, store::facts::Facts, tray::{SlipFate, NewSeat, Newcomer, Tray, SlipVerdict}};
use vidette::roster;
use vidette::rules::{chance::DieOrigin, fields::{language, state::{State, draft::Fields}}};
use vidette::web::{Site, Trays};

const HERE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 1863);

/// Each request comes a minute after the one before: nobody is refused for his pace.
static CLOCK: AtomicU64 = AtomicU64::new(0);

thread_local! {
    pub static BOARDS: RefCell<Boards> = RefCell::new(Boards::new());
}

pub struct Boards {
    boards: vidette::web::Boards,
    state: State,
    tray: Tray,
    key: String,
    runtime: Runtime,
    _folder: tempfile::TempDir,
}

#[allow(dead_code, reason = "each target uses what it needs")]
impl Boards {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let game = folder.path().join("g.vidette");
        let text = include_str!("../../../rosters/first-steps.toml");
        let state = match roster::muster(text) {
            Ok((muster, _)) => State::from_muster(muster),
            Err(faults) => panic!("{faults:?}"),
        };
        let facts = Facts {
            rules: String::new(),
            name: "g".to_owned(),
            program: String::new(),
            created: 0,
            seed: 7,
            dice: DieOrigin::Hand,
            scheme: Default::default(),
            roster: String::new(),
            text: String::new(),
            start: String::new(),
        };
        let made = Session::<Fields>::create(&game, facts, &state, machine_clock());
        drop(made.expect("a game"));
        let tray = || Tray::beside(&game, 0).expect("a tray").tray;
        let mut own = tray();
        let seat = NewSeat {
            side: Some("grey".to_owned()),
            name: "Grey".to_owned(),
            ..NewSeat::default()
        };
        let seat = own.add(&seat, 0).expect("a seat");
        let who = Newcomer {
            name: "Jim",
            address: "10.0.0.1",
            agent: "",
            has_link: true,
        };
        let (key, _) = own.join(&seat, &who, 0).expect("a tray").expect("a place");
        let trays = Trays {
            herald: tray(),
            service: tray(),
        };
        let session = Session::look(&game).expect("a game");
        let clock = Box::new(|| CLOCK.fetch_add(60_000, Ordering::SeqCst));
        let boards = vidette::web::Boards::new(session, trays, HERE, &Site::default(), clock);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            // Nobody waits: where there is nothing else to do, time goes on at once.
            .start_paused(true)
            .build()
            .expect("a runtime");
        Self {
            boards,
            state,
            tray: own,
            key,
            runtime,
            _folder: folder,
        }
    }

    /// What the browser of the seat shows.
    pub fn cookie(&self) -> String {
        format!("v={}", self.key)
    }

    /// Asks for a page; returns the status.
    pub fn get<V>(&mut self, path: &str, host: V, cookie: &HeaderValue) -> u16
    where
        HeaderValue: TryFrom<V>,
        <HeaderValue as TryFrom<V>>::Error: Into<axum::http::Error>,
    {
        let request = Request::builder()
            .uri(path)
            .header("host", host)
            .header("cookie", cookie);
        self.send(request.body(Body::empty()))
    }

    /// Sends a form from the seat; returns the status.
    pub fn post(&mut self, path: &str, form: &str) -> u16 {
        let request = Request::builder()
            .method("POST")
            .uri(path)
            .header("host", HERE.to_string())
            .header("origin", format!("http://{HERE}"))
            .header("content-type", "application/x-www-form-urlencoded")
            .header("cookie", self.cookie());
        self.send(request.body(Body::from(form.to_owned())))
    }

    fn send(&mut self, request: Result<Request<Body>, axum::http::Error>) -> u16 {
        let Ok(request) = request else { return 400 };
        let answers = self.boards.answers();
        self.runtime.block_on(async {
            let asked = tokio::spawn(async move { answers.to(request, HERE.ip()).await });
            for _ in 0..8 {
                tokio::task::yield_now().await;
            }
            self.boards.look();
            asked.await.expect("no panic").status().as_u16()
        })
    }

    /// What was sent is a line that can be read, or words; then the tray is emptied.
    pub fn look_through(&mut self) {
        for slip in self.tray.slips().expect("slips") {
            if slip.fate != SlipFate::Waits {
                continue;
            }
            if let Some(line) = &slip.line {
                let read = language::parse(line, &self.state);
                assert!(matches!(read, Ok(Some(_))), "{line}: {read:?}");
            }
            let verdict = SlipVerdict {
                fate: SlipFate::Back,
                answer: None,
                entry: None,
                at: 0,
            };
            self.tray.settle(slip.number, &verdict).expect("a tray");
        }
    }
}
