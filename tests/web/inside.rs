//! The boards of a game without network and threads: they look when they are told, and answer at once.

use std::future::poll_fn;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::pin::Pin;
use std::task::Poll;

use axum::body::{Body, HttpBody};
use axum::http::{Request, Response};
use tokio::runtime::Runtime;
use tokio::task::yield_now;
use vidette::game::{
    session::{Clock, Session},
    tray::Tray,
};
use vidette::web::{Boards, RequestHandler, Site, Trays};

use super::http::{Answer, Ask};

/// Where they are served, as visitors see it.
const HERE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 1863);

/// What runs at once is done after so many turns of the runtime.
const TURNS: usize = 32;

/// What a stream says every ten seconds by the clock, whatever happens: how many come depends on the machine alone.
const BEAT: &[u8] = b":\n\n";

/// Boards that are looked after by hand.
pub struct Inside {
    boards: Boards,
    runtime: Runtime,
}

/// Those who still answer while the boards are being closed.
pub struct Closing {
    answers: RequestHandler,
    runtime: Runtime,
}

impl Closing {
    pub fn ask(&mut self, ask: &Ask) -> Answer {
        let answered = answered(self.answers.clone(), request(ask));
        self.runtime.block_on(answered)
    }
}

/// A stream of news that is read without waiting.
pub struct Stream(Body);

impl Inside {
    /// The boards of a game on a file, by a clock.
    pub fn of(game: &Path, clock: Clock) -> Self {
        Self::at(game, HERE, &Site::default(), clock)
    }

    /// The same at another address, with other names.
    pub fn at(game: &Path, address: SocketAddr, site: &Site, clock: Clock) -> Self {
        let tray = || Tray::beside(game, 0).unwrap().tray;
        let trays = Trays {
            herald: tray(),
            service: tray(),
        };
        let session = Session::look(game).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.enable_time().build().unwrap();
        Self {
            boards: Boards::new(session, trays, address, site, clock),
            runtime,
        }
    }

    /// Nobody looks any more.
    pub fn closed(self) -> Closing {
        Closing {
            answers: self.boards.answers(),
            runtime: self.runtime,
        }
    }

    /// Looks whether something happened.
    pub fn look(&mut self) {
        self.boards.look();
    }

    /// Asks, and looks meanwhile: a form waits until what it sent stands on the pages.
    pub fn ask(&mut self, ask: &Ask) -> Answer {
        let (request, answers) = (request(ask), self.boards.answers());
        self.runtime.block_on(async {
            let asked = tokio::spawn(answered(answers, request));
            for _ in 0..TURNS {
                yield_now().await;
            }
            self.boards.look();
            asked.await.unwrap()
        })
    }

    /// Opens the stream of a device.
    pub fn stream(&mut self, key: &str) -> Stream {
        let request = request(&Ask::get("/live").by(Some(key)));
        let answers = self.boards.answers();
        let opened = answers.to(request, HERE.ip());
        Stream(self.runtime.block_on(opened).into_body())
    }

    /// What came on a stream since it was read last.
    pub fn news(&mut self, stream: &mut Stream) -> String {
        self.runtime.block_on(async {
            let mut news = String::new();
            loop {
                for _ in 0..TURNS {
                    yield_now().await;
                }
                let frame = poll_fn(|context| {
                    let frame = Pin::new(&mut stream.0).poll_frame(context);
                    Poll::Ready(match frame {
                        Poll::Ready(frame) => frame,
                        Poll::Pending => None,
                    })
                });
                let Some(frame) = frame.await else {
                    return news;
                };
                let bytes = frame.unwrap().into_data().unwrap();
                if bytes == BEAT {
                    continue;
                }
                news.push_str(std::str::from_utf8(&bytes).unwrap());
            }
        })
    }
}

/// A request as the listener hands it on.
fn request(ask: &Ask) -> Request<Body> {
    let host = ask.host.clone().unwrap_or_else(|| HERE.to_string());
    let mut request = Request::builder()
        .method(ask.method)
        .uri(&ask.path)
        .header("host", &host);
    if let Some(key) = &ask.key {
        request = request.header("cookie", format!("v={key}"));
    }
    if ask.form.is_some() {
        let own = format!("http://{host}");
        request = request
            .header("origin", ask.origin.as_ref().unwrap_or(&own))
            .header("content-type", "application/x-www-form-urlencoded");
    }
    for (name, value) in &ask.more {
        request = request.header(name, value);
    }
    let form = ask.form.clone().unwrap_or_default();
    request.body(Body::from(form)).unwrap()
}

async fn answered(answers: RequestHandler, request: Request<Body>) -> Answer {
    let response: Response<Body> = answers.to(request, HERE.ip()).await;
    let (head, body) = response.into_parts();
    let headers = head.headers.iter().map(|(name, value)| {
        let value = String::from_utf8_lossy(value.as_bytes());
        (name.as_str().to_owned(), value.into_owned())
    });
    Answer {
        status: head.status.as_u16(),
        headers: headers.collect(),
        body: axum::body::to_bytes(body, usize::MAX)
            .await
            .unwrap()
            .to_vec(),
    }
}
