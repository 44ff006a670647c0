//! Checks which clients a server answers: those that address it by one of its own names, and no pages of other sites.
//!
//! A page in a browser may have assigned its own name to this machine's address. So a request is answered only if its header `Host`
//! is a name of the server. Its header `Origin`, which browsers send and programs do not, must also be a name of the server, or
//! absent.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    str::FromStr,
};

use crate::untrusted_text::quoted;

/// A name or an address of a host, in lower case, and its port if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName {
    name: String,
    port: Option<u16>,
}

impl FromStr for HostName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let whole = name(text).map(|name| Self { name, port: None });
        let with_port = || {
            let (before, port) = text.rsplit_once(':')?;
            let is_number = port.bytes().all(|byte| byte.is_ascii_digit());
            let port = port.parse().ok().filter(|_| is_number)?;
            Some(Self { name: name(before)?, port: Some(port) })
        };
        whole.or_else(with_port).ok_or_else(|| {
            let found = quoted(text);
            format!("expected a name such as geese.example or geese.example:8080, found {found}")
        })
    }
}

/// A name in the form for comparisons; none if it is not a name.
fn name(text: &str) -> Option<String> {
    let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    if let Ok(address) = inside.unwrap_or(text).parse::<Ipv6Addr>() {
        return Some(format!("[{address}]"));
    }
    let is_letter = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let is_name = (1..=253).contains(&text.len()) && text.chars().all(is_letter);
    is_name.then(|| text.to_ascii_lowercase())
}

/// The names of a server, with its port.
#[derive(Clone, Debug)]
pub struct Hosts(Vec<(String, u16)>);

impl Hosts {
    /// The names of the server at this address: the address, this machine's own, and more names. Those without a port get the same
    /// port.
    pub fn of(address: SocketAddr, further: &[HostName]) -> Self {
        let own = [address.ip(), Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
        let own = own.map(in_brackets).into_iter().chain(["localhost".to_owned()]);
        let own = own.map(|name| (name, address.port()));
        let further = further.iter();
        let further = further.map(|host| (host.name.clone(), host.port.unwrap_or(address.port())));
        let mut names = Vec::new();
        for name in own.chain(further) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        Self(names)
    }

    /// Checks that a header `Host` is a name of this server.
    ///
    /// # Errors
    /// The name that was found, and those that are expected.
    pub fn check_host(&self, host: &str) -> Result<(), String> {
        const HTTP: u16 = 80;
        if self.know(host, HTTP) { Ok(()) } else { Err(self.foreign("host", host)) }
    }

    /// Checks that a header `Origin` is a name of this server.
    ///
    /// # Errors
    /// The name that was found, and those that are expected.
    pub fn check_origin(&self, origin: &str) -> Result<(), String> {
        let own = [("http://", 80), ("https://", 443)].into_iter().any(|(scheme, port)| {
            origin.strip_prefix(scheme).is_some_and(|host| self.know(host, port))
        });
        if own { Ok(()) } else { Err(self.foreign("origin", origin)) }
    }

    fn know(&self, host: &str, usual_port: u16) -> bool {
        let host = host.parse().ok();
        host.is_some_and(|HostName { name, port }| {
            self.0.contains(&(name, port.unwrap_or(usual_port)))
        })
    }

    fn foreign(&self, what: &str, found: &str) -> String {
        format!("expected the {what} {self}, found {}", quoted(found))
    }
}

impl fmt::Display for Hosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> =
            self.0.iter().map(|(name, port)| format!("`{name}:{port}`")).collect();
        f.write_str(&names.join(", "))
    }
}

fn in_brackets(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn hosts(address: &str, further: &[&str]) -> Hosts {
        let further: Vec<HostName> =
            further.iter().map(|name| name.parse().expect("a name")).collect();
        Hosts::of(address.parse().expect("an address"), &further)
    }

    const HERE: &str = "127.0.0.1:4000";

    #[rstest]
    #[case::the_address(HERE, &[], "127.0.0.1:4000")]
    #[case::this_machine(HERE, &[], "localhost:4000")]
    #[case::in_any_letters(HERE, &[], "LocalHost:4000")]
    #[case::this_machine_in_version_six(HERE, &[], "[::1]:4000")]
    #[case::version_six_in_full(HERE, &[], "[0:0:0:0:0:0:0:1]:4000")]
    #[case::the_usual_port_need_not_be_said("127.0.0.1:80", &[], "localhost")]
    #[case::an_address_of_the_network("192.168.1.2:4000", &[], "192.168.1.2:4000")]
    #[case::this_machine_as_well("192.168.1.2:4000", &[], "localhost:4000")]
    #[case::any_address("0.0.0.0:4000", &[], "0.0.0.0:4000")]
    #[case::a_name("0.0.0.0:4000", &["Geese.example"], "geese.EXAMPLE:4000")]
    #[case::a_name_with_a_port("0.0.0.0:4000", &["geese.example:8080"], "geese.example:8080")]
    #[case::a_name_at_the_usual_port("0.0.0.0:4000", &["geese.example:80"], "geese.example")]
    #[case::an_address_of_version_six("[::]:4000", &["fe80::7"], "[fe80::7]:4000")]
    fn a_name_of_its_own_is_let_in(
        #[case] address: &str,
        #[case] further: &[&str],
        #[case] host: &str,
    ) {
        let hosts = hosts(address, further);
        assert_eq!(hosts.check_host(host), Ok(()));
        assert_eq!(hosts.check_origin(&format!("http://{host}")), Ok(()));
    }

    #[rstest]
    #[case::of_somebody("geese.example:4000")]
    #[case::that_begins_like_it("localhost.geese.example:4000")]
    #[case::that_ends_like_it("geese.localhost:4000")]
    #[case::another_port("localhost:4001")]
    #[case::no_port("localhost")]
    #[case::a_port_that_is_none("localhost:x")]
    #[case::a_port_with_a_sign("localhost:+4000")]
    #[case::a_user("me@localhost:4000")]
    #[case::a_path("localhost:4000/")]
    #[case::two("localhost:4000,geese.example")]
    #[case::another_machine("127.0.0.2:4000")]
    #[case::any_address("0.0.0.0:4000")]
    #[case::nothing("")]
    #[case::a_port_alone(":4000")]
    #[case::what_commands_a_terminal("\u{1b}[31m")]
    fn a_foreign_name_is_refused(#[case] host: &str) {
        let hosts = hosts(HERE, &[]);
        for refused in [hosts.check_host(host), hosts.check_origin(&format!("http://{host}"))] {
            let error = refused.expect_err(host);
            assert!(error.contains(" `127.0.0.1:4000`, `[::1]:4000`, `localhost:4000`, found "));
            assert!(!error.contains(char::is_control), "{error}");
        }
    }

    #[rstest]
    #[case::of_a_page_that_has_none("null")]
    #[case::of_a_file("file://")]
    #[case::of_another_kind("ftp://localhost:4000")]
    #[case::without_a_kind("localhost:4000")]
    fn an_origin_that_is_no_name_is_refused(#[case] origin: &str) {
        assert!(hosts(HERE, &[]).check_origin(origin).is_err());
    }

    #[rstest]
    #[case::an_address("http://geese.example/")]
    #[case::everything("*")]
    #[case::two("a,b")]
    #[case::nothing("")]
    fn what_is_no_name_cannot_be_allowed(#[case] text: &str) {
        let error = text.parse::<HostName>().expect_err(text);
        assert!(error.contains("expected a name such as geese.example"), "{error}");
    }
}
