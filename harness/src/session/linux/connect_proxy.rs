//! Connects on behalf of a program that may connect to one port on this machine and to nothing else.
//!
//! A filter cannot see to which address a program connects. The address in its memory could change between our read and that of the
//! kernel. So the harness connects the program's socket to the address that it has read.

use std::net::{Ipv4Addr, SocketAddrV4};

use rustix::{
    io::Errno,
    net::connect,
    process::{Pid, PidfdFlags, PidfdGetfdFlags, pidfd_getfd, pidfd_open},
};

use super::proc_files::{Call, peek, process_of};

/// Makes the connection that a task requests by this call, if it is to this port.
pub(crate) fn connect_for(task: Pid, call: &Call, port: Option<u16>) -> Result<(), Errno> {
    let [socket, address, len, ..] = call.arguments;
    let wanted = port.map(|port| SocketAddrV4::new(Ipv4Addr::LOCALHOST, port));
    let wanted = wanted.filter(|wanted| address_at(task, address, len) == Some(*wanted));
    let Some(wanted) = wanted else { return Err(Errno::ACCESS) };
    let process = pidfd_open(process_of(task).ok_or(Errno::SRCH)?, PidfdFlags::empty())?;
    // The argument is a C int.
    let socket = i32::try_from(socket & 0xffff_ffff).map_err(|_| Errno::BADF)?;
    let socket = pidfd_getfd(process, socket, PidfdGetfdFlags::empty())?;
    connect(socket, &wanted)
}

/// The address in a task's memory, if it is an IPv4 address.
fn address_at(task: Pid, address: u64, len: u64) -> Option<SocketAddrV4> {
    const LEN: usize = size_of::<libc::sockaddr_in>();
    let bytes = peek(task, address, LEN).filter(|_| len >= LEN as u64)?;
    let family = u16::from_ne_bytes([bytes[0], bytes[1]]);
    let port = u16::from_be_bytes([bytes[2], bytes[3]]);
    let ip = Ipv4Addr::new(bytes[4], bytes[5], bytes[6], bytes[7]);
    (i32::from(family) == libc::AF_INET).then(|| SocketAddrV4::new(ip, port))
}
