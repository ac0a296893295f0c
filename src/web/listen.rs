//! Accepts connections: a limited number from each address, and none that send no headers.
//!
//! A hall whose router hides its phones shows all of them under one address. So a connection counts for its address
//! only until its first request shows the key of a seated device; from then on it counts for that device.

use std::collections::HashMap;
use std::convert::Infallible;
use std::hash::Hash;
use std::net::{IpAddr, TcpListener};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use axum::http::{HeaderMap, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::{
    RequestHandler,
    service::{Service, Visitor, locked},
};

/// Maximum time for the headers of a request to arrive.
const PATIENCE: Duration = Duration::from_secs(5);

/// Maximum number of connections in all.
const MAX_IN_ALL: usize = 512;

/// Maximum number of connections from one address that no seated device has claimed.
const MAX_UNCLAIMED: usize = 128;

/// Maximum number of connections that a device claims: a browser opens six at once, and tables share its cookie.
const MAX_PER_DEVICE: usize = 16;

/// Maximum time for the streams to announce that the boards are closed.
const FAREWELL: Duration = Duration::from_millis(200);

/// Pause after the system has refused a connection.
const REST: Duration = Duration::from_millis(100);

/// Answers requests until `end` fires.
pub(super) async fn serve(listeners: Vec<TcpListener>, answers: RequestHandler, end: &Notify) {
    let open = Arc::new(OpenConnections {
        counts: Mutex::default(),
        // All visitors of a proxy come from its address.
        most: match answers.service.hosts.is_proxied() {
            true => MAX_IN_ALL,
            false => MAX_UNCLAIMED,
        },
    });
    let mut listening = JoinSet::new();
    for listener in listeners {
        match tokio::net::TcpListener::from_std(listener) {
            Ok(listener) => {
                listening.spawn(listen(listener, answers.clone(), Arc::clone(&open)));
            }
            Err(error) => log::error!("the boards cannot listen: {error}"),
        }
    }
    end.notified().await;
    listening.shutdown().await;
    tokio::time::sleep(FAREWELL).await;
}

/// Accepts connections to one address.
async fn listen(
    listener: tokio::net::TcpListener,
    answers: RequestHandler,
    open: Arc<OpenConnections>,
) {
    loop {
        match listener.accept().await {
            Ok((stream, from)) => {
                // A listener on all addresses sees IPv4 addresses in the form of IPv6.
                if let Some(place) = ConnectionSlot::admit(&open, from.ip().to_canonical()) {
                    answers.service.note_reached();
                    tokio::spawn(answer(stream, answers.clone(), place));
                }
            }
            Err(error) => {
                log::warn!("the boards take no connection: {error}");
                tokio::time::sleep(REST).await;
            }
        }
    }
}

async fn answer(stream: TcpStream, answers: RequestHandler, place: ConnectionSlot) {
    let place = Arc::new(place);
    let service = service_fn({
        let place = Arc::clone(&place);
        move |request: Request<Incoming>| {
            let (answers, place) = (answers.clone(), Arc::clone(&place));
            async move {
                place.claim(&answers.service, request.headers());
                Ok::<_, Infallible>(answers.to(request, place.from).await)
            }
        }
    });
    // Parts are small and wanted at once.
    let _ = stream.set_nodelay(true);
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .serve_connection(TokioIo::new(stream), service)
        .await;
    if let Err(error) = served {
        log::debug!("a connection of the boards ended: {error}");
    }
    drop(place);
}

/// The connections that are open.
#[derive(Debug)]
struct OpenConnections {
    counts: Mutex<ConnectionCounts>,
    /// Maximum number of connections from one address that no seated device has claimed.
    most: usize,
}

/// Number of open connections: in all, for each address without a seated device, and for each seated device.
#[derive(Debug, Default)]
struct ConnectionCounts {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
    by_device: HashMap<i64, usize>,
}

/// Lowers a count by one, and removes it at zero.
fn release<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

/// A place among the open connections; dropping it frees the place.
#[derive(Debug)]
struct ConnectionSlot {
    open: Arc<OpenConnections>,
    from: IpAddr,
    /// The seated device that has claimed the connection.
    device: OnceLock<i64>,
}

impl ConnectionSlot {
    fn admit(open: &Arc<OpenConnections>, from: IpAddr) -> Option<Self> {
        let mut counts = locked(&open.counts);
        let own = counts.by_address.get(&from).copied().unwrap_or_default();
        if counts.all >= MAX_IN_ALL || own >= open.most {
            return None;
        }
        counts.all += 1;
        counts.by_address.insert(from, own + 1);
        Some(Self {
            open: Arc::clone(open),
            from,
            device: OnceLock::new(),
        })
    }

    /// Counts the connection for the seated device whose key a request shows, unless that device has too many.
    fn claim(&self, service: &Service, headers: &HeaderMap) {
        if self.device.get().is_some() {
            return;
        }
        let Ok(Visitor::Seated(device, _)) = service.visitor(headers) else {
            return;
        };
        let mut counts = locked(&self.open.counts);
        let own = counts.by_device.entry(device.number).or_default();
        if *own < MAX_PER_DEVICE && self.device.set(device.number).is_ok() {
            *own += 1;
            release(&mut counts.by_address, &self.from);
        }
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut counts = locked(&self.open.counts);
        counts.all -= 1;
        match self.device.get() {
            Some(device) => release(&mut counts.by_device, device),
            None => release(&mut counts.by_address, &self.from),
        }
    }
}
