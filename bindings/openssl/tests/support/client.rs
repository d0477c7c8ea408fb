// SPDX-License-Identifier: MIT OR Apache-2.0
//! A client of the system's libssl in this process: many handshakes without a program for each.

use std::ffi::{CStr, c_char, c_int, c_long, c_void};
use std::net::TcpStream;
use std::os::fd::AsRawFd;

use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW};

use crate::support::get;

type Ptr = *mut c_void;

/// Handshakes with one server.
pub struct Client {
    port: u16,
    context: Ptr,
    new: unsafe extern "C" fn(Ptr) -> Ptr,
    set_fd: unsafe extern "C" fn(Ptr, c_int) -> c_int,
    connect: unsafe extern "C" fn(Ptr) -> c_int,
    write: unsafe extern "C" fn(Ptr, *const u8, c_int) -> c_int,
    read: unsafe extern "C" fn(Ptr, *mut u8, c_int) -> c_int,
    shutdown: unsafe extern "C" fn(Ptr) -> c_int,
    free: unsafe extern "C" fn(Ptr),
}

impl Client {
    /// A client for TLS 1.3 in a library context, whose properties it uses.
    pub fn new(context: Ptr, port: u16) -> Client {
        // SAFETY: its constructors set up state of its own. It is the library that belongs to the
        // libcrypto that is loaded.
        let library = unsafe { Library::open(Some("libssl.so.3"), RTLD_NOW | RTLD_GLOBAL) };
        let library: &'static Library = Box::leak(Box::new(library.unwrap()));
        let method: unsafe extern "C" fn() -> Ptr = get(library, "TLS_client_method").unwrap();
        let make: unsafe extern "C" fn(Ptr, *const c_char, Ptr) -> Ptr =
            get(library, "SSL_CTX_new_ex").unwrap();
        let control: unsafe extern "C" fn(Ptr, c_int, c_long, *const c_void) -> c_long =
            get(library, "SSL_CTX_ctrl").unwrap();
        // SAFETY: SSL_CTRL_SET_GROUPS_LIST is 92, SSL_CTRL_SET_MIN_PROTO_VERSION 123.
        let context = unsafe {
            let made = make(context, std::ptr::null(), method());
            assert!(!made.is_null());
            let groups: &CStr = c"X25519";
            assert_eq!(control(made, 92, 0, groups.as_ptr().cast()), 1);
            assert_eq!(control(made, 123, 0x304, std::ptr::null()), 1);
            made
        };
        Client {
            port,
            context,
            new: get(library, "SSL_new").unwrap(),
            set_fd: get(library, "SSL_set_fd").unwrap(),
            connect: get(library, "SSL_connect").unwrap(),
            write: get(library, "SSL_write").unwrap(),
            read: get(library, "SSL_read").unwrap(),
            shutdown: get(library, "SSL_shutdown").unwrap(),
            free: get(library, "SSL_free").unwrap(),
        }
    }

    /// A handshake, a request and the first bytes of the answer.
    pub fn request(&self) -> Vec<u8> {
        let socket = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        socket.set_nodelay(true).unwrap();
        let mut answer = vec![0; 4096];
        let request = b"GET / HTTP/1.0\r\n\r\n";
        // SAFETY: the socket lives as long as the connection; lengths belong to their slices.
        unsafe {
            let connection = (self.new)(self.context);
            assert_eq!((self.set_fd)(connection, socket.as_raw_fd()), 1);
            assert_eq!((self.connect)(connection), 1, "no handshake");
            assert!((self.write)(connection, request.as_ptr(), request.len() as c_int) > 0);
            let read = (self.read)(connection, answer.as_mut_ptr(), answer.len() as c_int);
            assert!(read > 0, "no answer");
            answer.truncate(read as usize);
            (self.shutdown)(connection);
            (self.free)(connection);
        }
        answer
    }
}
