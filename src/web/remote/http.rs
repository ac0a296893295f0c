//! The second laptop's HTTP client: short requests, each over its own connection, and the stream of news.

use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::Pin;
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, Response, header};
use hyper::body::{Body as _, Incoming};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

use super::RemoteError;
use crate::guard::ACT;

/// Maximum time to connect.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// Maximum time for an answer. The table may take four seconds to write an act.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(6);

/// Maximum size of an answer in bytes: ten thousand entries take ten megabytes.
const LONGEST: usize = 16 * ACT;

/// Name of the client in its requests.
const AGENT: &str = concat!("vidette/", env!("CARGO_PKG_VERSION"), " referee");

/// The table's answer to a request.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    headers: HeaderMap,
    pub(super) body: String,
}

impl Answer {
    /// Returns the key that the answer sets as a cookie; `None` if it sets none.
    pub(super) fn key(&self) -> Option<String> {
        let cookies = self.headers.get_all(header::SET_COOKIE).iter();
        let mut cookies = cookies.filter_map(|cookie| cookie.to_str().ok());
        cookies.find_map(|cookie| {
            let key = cookie.strip_prefix("v=")?;
            Some(key.split(';').next().unwrap_or_default().to_owned())
        })
    }
}

/// Client for a table at an address.
#[derive(Debug)]
pub(super) struct HttpClient {
    address: SocketAddr,
    /// Key of this laptop's seat; `None` before it has one.
    pub(super) key: Option<String>,
}

impl HttpClient {
    pub(super) fn new(address: SocketAddr) -> Result<Self, RemoteError> {
        Ok(Self { address, key: None })
    }

    pub(super) fn get(&self, path: &str) -> Result<Answer, RemoteError> {
        self.ask(Method::GET, path, Body::empty(), "")
    }

    /// Sends a form, and returns the answer.
    pub(super) fn post(&self, path: &str, form: &[(&str, &str)]) -> Result<Answer, RemoteError> {
        let fields = form
            .iter()
            .map(|(name, value)| format!("{name}={}", escaped(value)));
        let fields: Vec<String> = fields.collect();
        let kind = "application/x-www-form-urlencoded";
        self.ask(Method::POST, path, Body::from(fields.join("&")), kind)
    }

    /// Sends a text, and returns the answer.
    pub(super) fn post_text(&self, path: &str, text: String) -> Result<Answer, RemoteError> {
        self.ask(Method::POST, path, Body::from(text), "application/x-ndjson")
    }

    fn ask(
        &self,
        method: Method,
        path: &str,
        body: Body,
        kind: &str,
    ) -> Result<Answer, RemoteError> {
        let request = self.request(method, path, body, kind)?;
        runtime()?.block_on(async {
            let answered = timeout(ANSWER_TIMEOUT, async {
                let response = self.send(request).await?;
                let (head, body) = response.into_parts();
                let bytes = to_bytes(Body::new(body), LONGEST).await;
                let bytes = bytes.map_err(|error| broken(&error))?;
                Ok(Answer {
                    status: head.status.as_u16(),
                    headers: head.headers,
                    body: String::from_utf8_lossy(&bytes).into_owned(),
                })
            });
            answered.await.unwrap_or_else(|_| Err(silent()))
        })
    }

    fn request(
        &self,
        method: Method,
        path: &str,
        body: Body,
        kind: &str,
    ) -> Result<Request<Body>, RemoteError> {
        let host = self.address.to_string();
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::ORIGIN, format!("http://{host}"))
            .header(header::HOST, host)
            .header(header::USER_AGENT, AGENT);
        if !kind.is_empty() {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        if let Some(key) = &self.key {
            request = request.header(header::COOKIE, format!("v={key}"));
        }
        request.body(body).map_err(|error| broken(&error))
    }

    async fn send(&self, request: Request<Body>) -> Result<Response<Incoming>, RemoteError> {
        let stream = timeout(CONNECT_TIMEOUT, TcpStream::connect(self.address)).await;
        let stream = stream.map_err(|_| silent())?;
        let stream = stream.map_err(|error| broken(&error))?;
        let _ = stream.set_nodelay(true);
        let shaken = http1::handshake(TokioIo::new(stream)).await;
        let (mut sender, connection) = shaken.map_err(|error| broken(&error))?;
        tokio::spawn(connection);
        let sent = sender.send_request(request).await;
        sent.map_err(|error| broken(&error))
    }

    /// Opens the stream of news, which counts as dead if nothing comes for `silence`.
    pub(super) fn stream(&self, path: &str, silence: Duration) -> Result<NewsStream, RemoteError> {
        let request = self.request(Method::GET, path, Body::empty(), "")?;
        let runtime = runtime()?;
        let answered =
            runtime.block_on(async { timeout(ANSWER_TIMEOUT, self.send(request)).await });
        let response = answered.unwrap_or_else(|_| Err(silent()))?;
        match response.status().as_u16() {
            200 => Ok(NewsStream {
                runtime,
                body: response.into_body(),
                silence,
                heard: Instant::now(),
            }),
            401 => Err(RemoteError::Refused(
                "the first laptop has sent this one away".to_owned(),
            )),
            status => Err(RemoteError::Unreachable(format!(
                "the first laptop answered with {status}"
            ))),
        }
    }
}

/// The stream of news.
pub(super) struct NewsStream {
    runtime: Runtime,
    body: Incoming,
    silence: Duration,
    heard: Instant,
}

impl NewsStream {
    /// Waits for news, at most for `most`; returns whether there is any.
    pub(super) fn wait(&mut self, most: Duration) -> Result<bool, RemoteError> {
        let body = &mut self.body;
        let frame = self.runtime.block_on(async {
            let next = poll_fn(|context| Pin::new(&mut *body).poll_frame(context));
            timeout(most, next).await
        });
        match frame {
            Err(_) if self.heard.elapsed() >= self.silence => Err(silent()),
            Err(_) => Ok(false),
            Ok(None) => Err(RemoteError::Unreachable(
                "the first laptop has closed the boards".to_owned(),
            )),
            Ok(Some(Err(error))) => Err(broken(&error)),
            Ok(Some(Ok(frame))) => {
                self.heard = Instant::now();
                // A line that only keeps the stream open is a colon.
                let data = frame.data_ref();
                Ok(data.is_some_and(|data| data.windows(5).any(|word| word == b"data:")))
            }
        }
    }
}

fn runtime() -> Result<Runtime, RemoteError> {
    let made = Builder::new_current_thread().enable_all().build();
    made.map_err(|error| broken(&error))
}

fn broken(error: &dyn std::error::Error) -> RemoteError {
    RemoteError::Unreachable(format!("cannot reach the first laptop ({error})"))
}

fn silent() -> RemoteError {
    RemoteError::Unreachable("the first laptop does not respond".to_owned())
}

/// Escapes a value for a form (percent-encoding of the URL standard).
fn escaped(value: &str) -> String {
    let bytes = value.bytes();
    let letters = bytes.map(|byte| match byte {
        b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'_' | b'.' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    });
    letters.collect()
}
