//! A real Chromium and its driver.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use axum::http::Method;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use common::patience::{PATIENCE, PAUSE};
use common::skipped::skipped;

/// Marks the document that is being left, so that it is never taken for the one that comes.
const LEAVE: &str = "document.documentElement.dataset.left = 'yes'";

/// Whether another document than the marked one stands there, to its last element.
const IS_WHOLE: &str =
    "return document.readyState === 'complete' && !document.documentElement.dataset.left";

/// Opens an address and waits until all of its document is there. The driver's own answer is not enough: on a busy
/// machine it comes while the browser still parses, or still shows the page before.
pub async fn open(client: &Client, at: &str) {
    client.execute(LEAVE, Vec::new()).await.unwrap();
    client.goto(at).await.unwrap();
    let until = Instant::now() + PATIENCE;
    // What is asked while documents change places may be answered by neither.
    while client.execute(IS_WHOLE, Vec::new()).await.ok() != Some(Value::Bool(true)) {
        assert!(Instant::now() < until, "{at} is never whole");
        tokio::time::sleep(PAUSE).await;
    }
}

/// What waits for a browser.
pub fn runtime() -> Runtime {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap()
}

/// `chromedriver`, ended when it is needed no more.
pub struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    /// Starts it at a port of its choice; none, said loudly, where it is not installed.
    pub fn start() -> Option<Self> {
        // It takes a port of one family of addresses and then the same of the other, which somebody else may have.
        for _ in 0..5 {
            let Ok(child) = Self::spawned() else {
                skipped("chromedriver is not installed: no page was opened in a browser");
                return None;
            };
            if let Some(driver) = Self::at_its_port(child) {
                return Some(driver);
            }
        }
        panic!("chromedriver names no port");
    }

    fn spawned() -> std::io::Result<Child> {
        Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
    }

    /// None where it ends before it has named one.
    fn at_its_port(mut child: Child) -> Option<Self> {
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        if port.is_none() {
            let _ = child.wait();
        }
        Some(Self { child, port: port? })
    }

    /// Opens a browser of a phone's size, with `more` arguments.
    pub async fn opens(&self, more: &[&str]) -> Client {
        self.opens_as(more, "normal").await
    }

    /// The same with a driver that waits for a document or, with `none`, answers before it has come.
    pub async fn opens_as(&self, more: &[&str], strategy: &str) -> Client {
        let usual = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--window-size=360,740",
        ];
        let arguments: Vec<&str> = usual.iter().chain(more).copied().collect();
        let wanted = json!({
            "goog:chromeOptions": {"args": arguments},
            "pageLoadStrategy": strategy,
            // A packet of fifty pages is measured for minutes where other tests run beside it.
            "timeouts": {"script": 600_000},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
        });
        let Value::Object(wanted) = wanted else {
            unreachable!()
        };
        ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted)
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .unwrap()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A command of the browser's own protocol.
#[derive(Debug)]
pub struct Tell(pub &'static str, pub Value);

impl WebDriverCompatibleCommand for Tell {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!(
            "session/{}/goog/cdp/execute",
            session.unwrap_or_default()
        ))
    }

    fn method_and_body(&self, _: &url::Url) -> (Method, Option<String>) {
        let body = json!({"cmd": self.0, "params": self.1});
        (Method::POST, Some(body.to_string()))
    }
}
