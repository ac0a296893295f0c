//! The listeners: they accept connections, a few from each address, and drop those that send no headers.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, TcpListener};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::{RequestHandler, service::locked};

/// Maximum time for the headers of a request to arrive.
const PATIENCE: Duration = Duration::from_secs(5);

/// Maximum number of connections in all, and from one address.
const CONNECTIONS: (usize, usize) = (512, 32);

/// Maximum time for the streams to announce that the boards are closed.
const FAREWELL: Duration = Duration::from_millis(200);

/// Pause if the system grants no further connection.
const REST: Duration = Duration::from_millis(100);

/// Answers requests until `end` fires.
pub(super) async fn serve(listeners: Vec<TcpListener>, answers: RequestHandler, end: &Notify) {
    let open = Arc::new(OpenConnections {
        by_address: Mutex::default(),
        // All visitors of a proxy come from its address.
        most: match answers.service.hosts.is_proxied() {
            true => CONNECTIONS.0,
            false => CONNECTIONS.1,
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
                // Who listens on all addresses at once sees short ones in the form of long ones.
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
    let from = place.from;
    let service = service_fn(move |request: Request<Incoming>| {
        let answers = answers.clone();
        async move { Ok::<_, Infallible>(answers.to(request, from).await) }
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
    by_address: Mutex<HashMap<IpAddr, usize>>,
    /// Maximum number from one address.
    most: usize,
}

/// A place among the open connections, given back on drop.
#[derive(Debug)]
struct ConnectionSlot {
    open: Arc<OpenConnections>,
    from: IpAddr,
}

impl ConnectionSlot {
    fn admit(open: &Arc<OpenConnections>, from: IpAddr) -> Option<Self> {
        let mut all = locked(&open.by_address);
        let sum: usize = all.values().sum();
        let own = all.get(&from).copied().unwrap_or_default();
        if sum >= CONNECTIONS.0 || own >= open.most {
            return None;
        }
        all.insert(from, own + 1);
        Some(Self {
            open: Arc::clone(open),
            from,
        })
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut all = locked(&self.open.by_address);
        if let Some(own) = all.get_mut(&self.from) {
            *own -= 1;
            if *own == 0 {
                all.remove(&self.from);
            }
        }
    }
}
