//! HTTP as a browser writes it, without a browser.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

use common::patience::PATIENCE;

/// A request.
#[derive(Debug, Clone)]
pub struct Ask {
    pub method: &'static str,
    pub path: String,
    pub host: Option<String>,
    pub origin: Option<String>,
    pub key: Option<String>,
    pub more: Vec<(String, String)>,
    pub form: Option<String>,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    /// Without the date.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(there, _)| there == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The cookies that it sets, name and key each: the one of every table, and the table's own.
    pub fn cookies(&self) -> [(String, String); 2] {
        let set = self.headers.iter().filter(|(name, _)| name == "set-cookie");
        let cookies = set.map(|(_, cookie)| {
            let (name, rest) = cookie.split_once('=').unwrap();
            let key = rest.split(';').next().unwrap();
            (name.to_owned(), key.to_owned())
        });
        cookies.collect::<Vec<_>>().try_into().unwrap()
    }

    /// The cookie that is the table's own: name and key.
    pub fn cookie(&self) -> (String, String) {
        let [anywhere, own] = self.cookies();
        assert_eq!((anywhere.0.as_str(), &anywhere.1), ("v", &own.1));
        own
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Ask {
    pub fn get(path: &str) -> Self {
        Self {
            method: "GET",
            path: path.to_owned(),
            host: None,
            origin: None,
            key: None,
            more: Vec::new(),
            form: None,
        }
    }

    pub fn post(path: &str, form: &str) -> Self {
        Self {
            method: "POST",
            form: Some(form.to_owned()),
            ..Self::get(path)
        }
    }

    pub fn by(mut self, key: Option<&str>) -> Self {
        self.key = key.map(str::to_owned);
        self
    }

    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.more.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Sends it; a form comes from a page of the server's own unless an origin is named.
    pub fn send(&self, to: SocketAddr) -> Answer {
        let mut reader = self.open(to);
        let (status, headers) = head(&mut reader);
        let mut body = Vec::new();
        reader.read_to_end(&mut body).unwrap();
        Answer {
            status,
            headers,
            body,
        }
    }

    /// Sends it, and returns what reads the answer.
    pub fn open(&self, to: SocketAddr) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(to).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let host = self.host.clone().unwrap_or_else(|| to.to_string());
        let mut head = format!(
            "{} {} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n",
            self.method, self.path
        );
        if let Some(key) = &self.key {
            head.push_str(&format!("cookie: other=1; v={key}\r\n"));
        }
        if let Some(form) = &self.form {
            let origin = self
                .origin
                .clone()
                .unwrap_or_else(|| format!("http://{host}"));
            head.push_str(&format!(
                "origin: {origin}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n",
                form.len()
            ));
        }
        for (name, value) in &self.more {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        // A form that is too long may be refused before all of it is sent.
        let _ = stream.write_all(self.form.as_deref().unwrap_or_default().as_bytes());
        BufReader::new(stream)
    }
}

/// Reads status and headers.
pub fn head(reader: &mut BufReader<TcpStream>) -> (u16, Vec<(String, String)>) {
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    let status = line.split(' ').nth(1).unwrap().parse().unwrap();
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let Some((name, value)) = line.trim_end().split_once(": ") else {
            break;
        };
        if name != "date" {
            headers.push((name.to_owned(), value.to_owned()));
        }
    }
    (status, headers)
}
