//! The stream of news: the names of a seat's parts, with their hashes. It says only that a part has changed, not to
//! what, so that a missed message loses nothing.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use hyper::body::Frame;
use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;

use super::{
    packed::hash,
    reply,
    service::{Service, Visitor, locked},
};

/// Interval of the lines that keep a stream open. A page that gets none for twice as long says that it is not live.
const BEAT: Duration = Duration::from_secs(2);

/// Interval at which a quiet stream asks whether its device still has a seat, which also records that the phone is
/// there. Asking at every beat took most of the work of a server with idle phones.
const CHECK: Duration = Duration::from_secs(30);

/// Maximum number of streams of a device: each of its pages has one.
const STREAMS: usize = 3;

/// Opens the stream of a seat.
pub(super) async fn live(State(service): State<Arc<Service>>, headers: HeaderMap) -> Response {
    let device = match service.visitor(&headers) {
        Err(error) => return service.no_tray(&error),
        Ok(Visitor::Nobody | Visitor::Knocking(..)) => {
            return reply::empty(StatusCode::UNAUTHORIZED);
        }
        Ok(Visitor::Seated(device, _)) => device.number,
    };
    let (sender, lines) = mpsc::channel(1);
    let stream = Stream {
        opened: CountedStream::at(&service, device),
        service,
        headers,
        sender,
        told: String::new(),
    };
    tokio::spawn(stream.run());
    let mut response = Response::new(Body::new(StreamBody(lines)));
    reply::set(&mut response, header::CONTENT_TYPE, "text/event-stream");
    reply::set(&mut response, header::CACHE_CONTROL, "no-store");
    response
}

/// A stream, counted for its device until it is dropped.
struct CountedStream {
    service: Arc<Service>,
    device: i64,
    end: Arc<Notify>,
}

impl CountedStream {
    /// Counts a stream for its device. If the device then has too many streams, the oldest ends; usually the phone
    /// abandoned it when it went to sleep.
    fn at(service: &Arc<Service>, device: i64) -> Self {
        let end = Arc::new(Notify::new());
        let mut streams = locked(&service.streams);
        let own = streams.entry(device).or_default();
        own.push_back(Arc::clone(&end));
        if own.len() > STREAMS
            && let Some(oldest) = own.pop_front()
        {
            oldest.notify_one();
        }
        Self {
            service: Arc::clone(service),
            device,
            end,
        }
    }
}

impl Drop for CountedStream {
    fn drop(&mut self) {
        let mut streams = locked(&self.service.streams);
        if let Some(own) = streams.get_mut(&self.device) {
            own.retain(|end| !Arc::ptr_eq(end, &self.end));
            if own.is_empty() {
                streams.remove(&self.device);
            }
        }
    }
}

/// Writes a stream.
struct Stream {
    opened: CountedStream,
    service: Arc<Service>,
    headers: HeaderMap,
    sender: mpsc::Sender<Bytes>,
    /// The message sent last.
    told: String,
}

impl Stream {
    /// Writes news until the phone is gone or has lost its seat.
    async fn run(mut self) {
        let mut snapshots = self.service.snapshots.clone();
        let mut beat = tokio::time::interval_at(Instant::now() + BEAT, BEAT);
        if !self.send("retry: 1000\n\n".to_owned()).await {
            return;
        }
        let mut is_due = true;
        let mut asked = Instant::now();
        loop {
            if is_due || asked.elapsed() >= CHECK {
                asked = Instant::now();
                snapshots.borrow_and_update();
                let Some(news) = self.news() else { return };
                if let Some(line) = news
                    && !self.send(line).await
                {
                    return;
                }
            }
            is_due = false;
            tokio::select! {
                changed = snapshots.changed() => {
                    is_due = true;
                    if changed.is_err() {
                        self.send("event: closed\ndata: closed\n\n".to_owned()).await;
                        return;
                    }
                },
                _ = beat.tick() => if !self.send(":\n\n".to_owned()).await { return },
                () = self.opened.end.notified() => return,
                () = self.sender.closed() => return,
            }
        }
    }

    /// Returns the next message, or `Some(None)` if it equals the last one; `None` if the device has lost its seat.
    fn news(&mut self) -> Option<Option<String>> {
        let Ok(Visitor::Seated(_, seat)) = self.service.visitor(&self.headers) else {
            return None;
        };
        let news = self.service.parts(&seat)?.news();
        if news == self.told {
            return Some(None);
        }
        let line = format!(
            "id: {}\nevent: new\ndata: {news}\n\n",
            hash(news.as_bytes())
        );
        self.told = news;
        Some(Some(line))
    }

    async fn send(&self, line: String) -> bool {
        self.sender.send(Bytes::from(line)).await.is_ok()
    }
}

/// The lines of a stream as a response body.
struct StreamBody(mpsc::Receiver<Bytes>);

impl hyper::body::Body for StreamBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let line = self.0.poll_recv(context);
        line.map(|line| line.map(|line| Ok(Frame::data(line))))
    }
}
