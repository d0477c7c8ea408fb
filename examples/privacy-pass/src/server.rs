// SPDX-License-Identifier: MIT OR Apache-2.0
//! The issuer and the origin over HTTP by RFC 9577 and RFC 9578, in one process.
//!
//! | request | answer |
//! |---|---|
//! | `GET /article/TYPE` | 401 with a challenge; 200 with a token that was not spent |
//! | `POST /token-request` | the issuer's answer, or 422 and the reason |
//! | `GET /FILE` | a file of the page |
//!
//! `TYPE` is the number of a token type in four hexadecimal digits. The extensions of a token with
//! metadata are the parameter `extensions` beside `token`.

use std::error::Error as Failure;
use std::fs;
use std::io::{Cursor, Read as _};
use std::path::Path;

use base64ct::{Base64Url, Encoding as _};
use getrandom::SysRng;
use privacy_pass::Error;
use privacy_pass::issuer::Issuer;
use privacy_pass::origin::Origin;
use privacy_pass::wire::{Extensions, TokenChallenge};
use rand_core::UnwrapErr;
use tiny_http::{Header, Method, Request, Response, Server};

use crate::months;

/// The longest request: type and key, a blinded message of 2048 bits, and extensions after their
/// length.
const LONGEST: u64 = 3 + 256 + 2 + 65_535;

type Answer = Response<Cursor<Vec<u8>>>;

struct Site<'a> {
    desks: Vec<(Issuer, Origin)>,
    page: &'a Path,
}

/// Serves until the process ends.
pub fn run(issuers: [Issuer; 3], port: u16, page: &Path) -> Result<(), Box<dyn Failure>> {
    let server = Server::http(("127.0.0.1", port)).map_err(|why| why.to_string())?;
    let port = server.server_addr().to_ip().map_or(port, |at| at.port());
    let desk = |issuer: Issuer| {
        let challenge = TokenChallenge {
            kind: issuer.public_key().kind(),
            issuer: "issuer.example".to_owned(),
            context: None,
            origins: format!("127.0.0.1:{port},localhost:{port}"),
        };
        let origin = Origin::new(challenge, issuer.public_key(), &months())?;
        Ok::<_, Error>((issuer, origin))
    };
    let desks = issuers.into_iter().map(desk).collect::<Result<_, _>>()?;
    let mut site = Site { desks, page };
    println!("http://{}", server.server_addr());
    for mut request in server.incoming_requests() {
        let answer = site.answer(&mut request);
        // The client may have closed the connection.
        let _ = request.respond(answer);
    }
    Ok(())
}

impl Site<'_> {
    fn answer(&mut self, request: &mut Request) -> Answer {
        let path = request.url().to_owned();
        match (request.method(), path.strip_prefix("/article/")) {
            (Method::Get, Some(kind)) => self.article(kind, request),
            (Method::Get, None) => self.file(&path),
            (Method::Post, None) if path == "/token-request" => self.token_request(request),
            _ => text(404, "there is no such page"),
        }
    }

    /// Serves the article in return for a token.
    fn article(&mut self, kind: &str, request: &Request) -> Answer {
        let number = u16::from_str_radix(kind, 16).ok();
        let mut desks = self.desks.iter_mut();
        let found = desks.find(|(_, origin)| Some(origin.challenge().kind.number()) == number);
        let Some((issuer, origin)) = found else {
            return text(404, "no such type of token");
        };
        let given = header(request, "authorization");
        let Some(parameters) = given
            .as_deref()
            .and_then(|value| value.strip_prefix("PrivateToken "))
        else {
            let challenge = Base64Url::encode_string(&origin.challenge().to_bytes());
            let key = Base64Url::encode_string(issuer.public_key().as_bytes());
            let value = format!("PrivateToken challenge=\"{challenge}\", token-key=\"{key}\"");
            return text(401, "a token, please").with_header(named("WWW-Authenticate", &value));
        };
        match redeem(origin, issuer, parameters) {
            Ok(()) => text(200, "The article. Nobody knows who you are."),
            Err(why) => text(403, &why.to_string()),
        }
    }

    /// Passes the request to the issuer of the requested token type.
    fn token_request(&mut self, request: &mut Request) -> Answer {
        let mut bytes = Vec::new();
        let read = request.as_reader().take(LONGEST).read_to_end(&mut bytes);
        let number = bytes
            .first_chunk()
            .map(|number| u16::from_be_bytes(*number));
        let mut desks = self.desks.iter_mut();
        let found = desks.find(|(issuer, _)| Some(issuer.public_key().kind().number()) == number);
        let answer = match (read, found) {
            (Ok(_), Some((issuer, _))) => issuer.answer(&bytes, &mut UnwrapErr(SysRng)),
            _ => Err(Error::UnknownType),
        };
        match answer {
            Ok(answer) => Response::from_data(answer)
                .with_header(named("Content-Type", "application/private-token-response")),
            Err(why) => text(422, &why.to_string()),
        }
    }

    /// Serves a file of the page. Only known names are allowed, so no path can leave the folder.
    fn file(&self, path: &str) -> Answer {
        const FILES: [(&str, &str); 5] = [
            ("index.html", "text/html; charset=utf-8"),
            ("page.css", "text/css"),
            ("page.mjs", "text/javascript"),
            ("client.mjs", "text/javascript"),
            ("privacy_pass_web.wasm", "application/wasm"),
        ];
        let name = match path.trim_start_matches('/') {
            "" => "index.html",
            name => name,
        };
        let Some((name, kind)) = FILES.iter().find(|(file, _)| *file == name) else {
            return text(404, "there is no such page");
        };
        match fs::read(self.page.join(name)) {
            Ok(bytes) => Response::from_data(bytes).with_header(named("Content-Type", kind)),
            Err(_) => text(
                404,
                "this file of the page is missing: build it as README.md says",
            ),
        }
    }
}

/// Redeems the token in `token="..."[, extensions="..."]`.
fn redeem(origin: &mut Origin, issuer: &Issuer, parameters: &str) -> Result<(), Error> {
    let value = |name: &str| {
        let mut parts = parameters.split(',').map(str::trim);
        let value = parts.find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
        value.map(|value| {
            Base64Url::decode_vec(value.trim_matches('"')).map_err(|_| Error::Malformed)
        })
    };
    let token = value("token").unwrap_or(Err(Error::Malformed))?;
    let extensions = value("extensions").transpose()?;
    let extensions = extensions
        .map(|bytes| Extensions::from_bytes(&bytes))
        .transpose()?;
    origin.redeem(&token, extensions.as_ref(), Some(issuer))
}

fn header(request: &Request, name: &'static str) -> Option<String> {
    let found = request
        .headers()
        .iter()
        .find(|header| header.field.equiv(name));
    found.map(|header| header.value.as_str().to_owned())
}

fn named(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("names and values are visible ASCII")
}

fn text(status: u16, text: &str) -> Answer {
    Response::from_string(text).with_status_code(status)
}
