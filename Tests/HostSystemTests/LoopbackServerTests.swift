import Foundation
import Glibc
import HostSystem
import Synchronization
import Testing

@Suite("The server for local browsers")
struct LoopbackServerTests {
  /// A connection to the server. The answer is read when all of it has arrived.
  private final class Browser {
    private let socket: Int32

    init(_ port: UInt16) {
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let isThere = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      #expect(isThere)
    }

    deinit { close(socket) }

    func ask(_ text: String) {
      _ = Array(text.utf8).withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, 0) }
    }

    func read() -> String {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }
  }

  /// The answer to a request, after the few steps that it takes.
  private func answer(_ server: LoopbackServer, _ browser: Browser, _ request: String) -> String {
    browser.ask(request)
    for _ in 0..<5 {
      server.step(milliseconds: 20) { path in
        switch path {
        case "/": .page(type: "text/html", Array("hello".utf8))
        case "/events": .events
        default: .none
        }
      }
    }
    return browser.read()
  }

  @Test("a page is served whole, an unknown path is 404, other host names and methods are refused")
  func pages() throws {
    let server = try LoopbackServer(port: 0)
    func said(_ request: String) -> String { answer(server, Browser(server.port), request) }
    let own = "Host: 127.0.0.1:\(server.port)\r\n\r\n"
    let page = said("GET /?a=b HTTP/1.1\r\n\(own)")
    #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.hasSuffix("\r\n\r\nhello"))
    #expect(said("GET /x HTTP/1.1\r\n\(own)").hasPrefix("HTTP/1.1 404"))
    #expect(said("POST / HTTP/1.1\r\n\(own)").hasPrefix("HTTP/1.1 400"))
    #expect(said("GET / HTTP/1.1\r\nHost: evil.example:\(server.port)\r\n\r\n").hasPrefix("HTTP/1.1 400"))
    #expect(said("GET / HTTP/1.1\r\n\r\n").hasPrefix("HTTP/1.1 400"))
  }

  @Test("every listening browser gets each event, and a closed one is dropped")
  func events() throws {
    let server = try LoopbackServer(port: 0)
    let request = "GET /events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n"
    let one = Browser(server.port)
    var two: Browser? = Browser(server.port)
    for browser in [one, two].compactMap(\.self) {
      #expect(answer(server, browser, request).contains("text/event-stream"))
    }
    #expect(server.listenerCount == 2)
    server.push("news", "{}")
    #expect(one.read() == "event: news\ndata: {}\n\n" && two?.read() == "event: news\ndata: {}\n\n")
    two = nil
    for _ in 0..<3 { server.step(milliseconds: 20) { _ in .none } }
    #expect(server.listenerCount == 1)
    server.push("news", "2")
    #expect(one.read().contains("data: 2"))
  }

  /// Thirty-two idle connections locked all others out.
  @Test("idle connections make room for others, and are closed in time")
  func idle() throws {
    let now = Mutex<Int64>(0)
    let server = try LoopbackServer(port: 0) { now.withLock { $0 } }
    let request = "GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n"
    let waiting = Browser(server.port)
    #expect(
      answer(server, waiting, request.replacing("GET /", with: "GET /events")).contains("text/event-stream"))
    let idle = (0..<40).map { _ in
      let browser = Browser(server.port)
      server.step(milliseconds: 20) { _ in .none }
      return browser
    }
    #expect(server.connectionCount == LoopbackServer.clientLimit)
    #expect(answer(server, Browser(server.port), request).hasSuffix("hello"))
    now.withLock { $0 = Int64(LoopbackServer.idleSeconds * 1e9) }
    server.step(milliseconds: 0) { _ in .none }
    #expect(server.connectionCount > 1)
    now.withLock { $0 += 1 }
    server.step(milliseconds: 0) { _ in .none }
    #expect(server.connectionCount == 1 && server.listenerCount == 1)
    withExtendedLifetime(idle) {}
  }

  @Test("listening browsers leave room for others")
  func listeners() throws {
    let server = try LoopbackServer(port: 0)
    let request = "GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n"
    let events = request.replacing("GET /", with: "GET /events")
    let waiting = (0..<LoopbackServer.listenerLimit).map { _ in
      let browser = Browser(server.port)
      #expect(answer(server, browser, events).contains("text/event-stream"))
      return browser
    }
    #expect(answer(server, Browser(server.port), events).hasPrefix("HTTP/1.1 503"))
    #expect(answer(server, Browser(server.port), request).hasSuffix("hello"))
    withExtendedLifetime(waiting) {}
  }

  @Test("a port that is taken is refused by name")
  func taken() throws {
    let server = try LoopbackServer(port: 0)
    #expect(throws: ProcessError.self) { try LoopbackServer(port: server.port) }
  }
}
