internal import Glibc

/// An HTTP server for browsers of this machine only: it listens on 127.0.0.1 and refuses requests for another host name.
///
/// A connection without a request is closed after `idleSeconds`, or earlier if another connection needs its place.
///
/// Single-threaded: the owner calls `step` repeatedly. It supports `GET` of short paths, pages in one piece and streams of
/// server-sent events.
package final class LoopbackServer {
  /// The response to a path.
  package enum Answer {
    case page(type: String, [UInt8])
    /// The connection stays open and receives events.
    case events
    case none
  }

  private struct Client {
    var socket: Int32
    var asked: [UInt8] = []
    var isListening = false
    /// The time of the connection, monotonic nanoseconds.
    var since: Int64
  }

  /// The port that it listens on.
  package let port: UInt16
  private let listener: Int32
  private let clock: () -> Int64
  private var clients: [Client] = []

  /// The longest time from connection to request, seconds.
  package static let idleSeconds = 5.0
  /// Limits: connections at a time, connections that wait for events, and bytes of a request.
  package static let clientLimit = 32
  package static let listenerLimit = 24
  private static let requestLimit = 8_192

  /// Listens on a port, or on any free one if it is 0. `clock` returns monotonic nanoseconds. Throws `cannotStart` where the
  /// port is taken.
  package init(
    port: UInt16, clock: @escaping () -> Int64 = HostClock.monotonic
  ) throws(ProcessError) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = LoopbackServer.address(port)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 16) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard listener >= 0, bound else {
      let failure = errno
      if listener >= 0 { close(listener) }
      throw .cannotStart(path: "127.0.0.1:\(port)", errno: failure)
    }
    self.listener = listener
    self.clock = clock
    self.port = UInt16(bigEndian: address.sin_port)
  }

  deinit {
    close(listener)
    for client in clients { close(client.socket) }
  }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// Waits for connections and requests for at most this time, and answers the requests that have arrived.
  package func step(milliseconds: Int32, answer: (_ path: String) -> Answer) {
    defer { closeIdle() }
    var polled = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
    polled += clients.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return }
    for place in clients.indices.reversed() where polled[place + 1].revents != 0 {
      read(from: place, answer)
    }
    guard polled[0].revents != 0 else { return }
    let socket = accept(listener, nil, nil)
    guard socket >= 0 else { return }
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    if clients.count == LoopbackServer.clientLimit,
      let oldest = clients.firstIndex(where: { !$0.isListening })
    {
      drop(oldest)
    }
    clients.append(Client(socket: socket, since: clock()))
  }

  /// Closes connections that sent no request within `idleSeconds`.
  private func closeIdle() {
    let now = clock()
    for place in clients.indices.reversed()
    where !clients[place].isListening
      && now - clients[place].since > Int64(LoopbackServer.idleSeconds * 1e9)
    {
      drop(place)
    }
  }

  /// The number of open connections.
  package var connectionCount: Int { clients.count }

  /// The number of browsers that wait for events.
  package var listenerCount: Int { clients.count(where: \.isListening) }

  /// Sends an event to every browser that waits for events. `data` is one line.
  package func push(_ event: String, _ data: String) {
    let bytes = Array("event: \(event)\ndata: \(data)\n\n".utf8)
    for place in clients.indices.reversed() where clients[place].isListening {
      if !send(bytes, to: clients[place].socket) { drop(place) }
    }
  }

  // MARK: Requests

  private func read(from place: Int, _ answer: (String) -> Answer) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(clients[place].socket, &buffer, buffer.count, 0)
    guard count > 0, !clients[place].isListening else { return drop(place) }
    clients[place].asked += buffer[..<count]
    let text = String(decoding: clients[place].asked, as: UTF8.self)
    guard text.hasSuffix("\r\n\r\n") else {
      if clients[place].asked.count > LoopbackServer.requestLimit { drop(place) }
      return
    }
    respond(to: text, from: place, answer)
  }

  private func respond(to text: String, from place: Int, _ answer: (String) -> Answer) {
    let lines = text.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    let socket = clients[place].socket
    guard words.count == 3, words[0] == "GET", LoopbackServer.isOwnHost(lines, port) else {
      _ = send(LoopbackServer.head("400 Bad Request", "text/plain", 0), to: socket)
      return drop(place)
    }
    let path = String(words[1].prefix { $0 != "?" })
    switch answer(path) {
    case .events where listenerCount >= LoopbackServer.listenerLimit:
      _ = send(LoopbackServer.head("503 Service Unavailable", "text/plain", 0), to: socket)
      drop(place)
    case .events:
      let head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\nConnection: keep-alive\r\n\r\n"
      clients[place].isListening = send(Array(head.utf8), to: socket)
      if !clients[place].isListening { drop(place) }
    case .page(let type, let bytes):
      _ = send(LoopbackServer.head("200 OK", type, bytes.count) + bytes, to: socket)
      drop(place)
    case .none:
      _ = send(LoopbackServer.head("404 Not Found", "text/plain", 0), to: socket)
      drop(place)
    }
  }

  /// Whether a request names this server as its host. Refuses DNS rebinding: another site whose name resolves to 127.0.0.1.
  private static func isOwnHost(_ lines: [Substring], _ port: UInt16) -> Bool {
    let host = lines.first { $0.lowercased().hasPrefix("host:") }?.dropFirst(5).drop { $0 == " " }
    return host == "127.0.0.1:\(port)" || host == "localhost:\(port)"
  }

  private static func head(_ status: String, _ type: String, _ count: Int) -> [UInt8] {
    Array(
      ("HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(count)\r\nCache-Control: no-store\r\n"
        + "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n").utf8)
  }

  /// Sends all bytes, waiting at most a second for a slow browser; false if it cannot.
  private func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      guard count < 0, errno == EAGAIN else { return false }
      var polled = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
      guard poll(&polled, 1, 1_000) > 0 else { return false }
    }
    return true
  }

  private func drop(_ place: Int) {
    close(clients[place].socket)
    clients.remove(at: place)
  }
}
