import FamilySamples
import Foundation
import Glibc
import Testing

@Suite("The page of watch --serve shows the last broken rule")
struct LastClipTests {
  /// A broken rule in a unit's result.
  private struct Broken {
    var rule: String
    var family: Int
    var milliseconds: Int

    var words: String { "\(rule) <gave> way" }
  }

  /// A connection to the page's program. It reads until a condition holds or nothing more arrives.
  private final class Browser {
    private let socket: Int32
    private var heard = ""

    init?(_ port: UInt16, _ path: String) {
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var patience = timeval(tv_sec: 60, tv_usec: 0)
      setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      let isThere = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      guard isThere else { return nil }
      let request = Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
      _ = request.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, 0) }
    }

    deinit { close(socket) }

    /// All data up to `isEnough`, or until the other side has closed.
    func read(until isEnough: (String) -> Bool = { _ in false }) -> String {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while !isEnough(heard) {
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        heard += String(decoding: buffer[..<count], as: UTF8.self)
      }
      return heard
    }
  }

  /// The data of the complete events of this name in a stream.
  private static func events(_ name: String, in stream: String) -> [[String: Any]] {
    stream.components(separatedBy: "event: \(name)\ndata: ").dropFirst().compactMap { piece in
      guard let end = piece.range(of: "\n\n") else { return nil }
      let object = try? JSONSerialization.jsonObject(with: Data(piece[..<end.lowerBound].utf8))
      return object as? [String: Any]
    }
  }

  private static let many = RunFixture.modelled.replacing("families: 2,", with: "families: 4000,")
    .replacing("length: 25s", with: "length: 5s")

  /// Changes a JSON file, or writes a changed copy.
  private func change(_ file: URL, into other: URL? = nil, _ body: (inout [String: Any]) throws -> Void)
    throws
  {
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    try body(&object)
    try JSONSerialization.data(withJSONObject: object).write(to: other ?? file, options: .atomic)
  }

  private static func result(_ family: Int, in root: URL) -> URL {
    let digits = String("0000\(family)".suffix(5))
    return root.appending(path: "out/units/unit-\(digits).json")
  }

  private func breaks(_ broken: Broken, in root: URL, from source: URL? = nil) throws {
    let file = Self.result(broken.family, in: root)
    try change(source ?? file, into: file) { result in
      var rules = try #require(result["invariants"] as? [[String: Any]])
      let place = try #require(rules.firstIndex { $0["id"] as? String == broken.rule })
      let at = broken.milliseconds * 1_000_000
      rules[place]["violations"] = 1
      rules[place]["examples"] = ["family \(broken.family), child 1: \(broken.words)"]
      rules[place]["firsts"] = [["unit": broken.family, "session": 1, "at": at, "words": broken.words]]
      result["invariants"] = rules
    }
  }

  /// A running run with three finished families, watched meanwhile.
  private func watched(
    _ broken: [Broken], _ body: (_ root: URL, _ port: UInt16) throws -> Void
  ) throws -> BuiltCommand.Outcome? {
    var outcome: BuiltCommand.Outcome?
    try RunFixture.withScenarios(["many": Self.many]) { root in
      let last = root.appending(path: "out/units/unit-00002.json").path
      _ = try BuiltCommand.run(["run", "many", "--workers", "1", "--out", "out"], in: root) { process in
        while process.isRunning, !FileManager.default.fileExists(atPath: last) { sched_yield() }
        kill(process.processIdentifier, SIGKILL)
      }
      for one in broken { try breaks(one, in: root) }
      let pulse = root.appending(path: "out/heartbeat.json")
      // This process acts as the run's. While units are merged, no heartbeat is needed.
      try change(pulse) {
        $0["process"] = Int(getpid())
        $0["phase"] = "joining"
      }
      outcome = try BuiltCommand.run(["watch", "out", "--serve"], in: root) { process in
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        let port = try #require(self.port(in: root, while: process))
        try body(root, port)
        let end = try #require(Browser(port, "/events"))
        _ = end.read { $0.contains("event: news") }
        try change(pulse) {
          $0["phase"] = "over"
          $0["exit"] = broken.isEmpty ? 0 : 4
        }
        #expect(end.read().contains("event: over"))
        process.waitUntilExit()
      }
    }
    return outcome
  }

  /// The port in the program's output.
  private func port(in root: URL, while process: Process) -> UInt16? {
    while process.isRunning {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
      for name in names where name.hasPrefix("output-") {
        let text = (try? String(contentsOf: root.appending(path: name), encoding: .utf8)) ?? ""
        if let found = text.firstMatch(of: #/http://127\.0\.0\.1:(\d+)/ shows/#) { return UInt16(found.1) }
      }
      sched_yield()
    }
    return nil
  }

  private func file(_ port: UInt16, _ path: String) -> String {
    Browser(port, path)?.read() ?? "nobody is there"
  }

  @Test("a broken rule is shown with user and time, a drawing, and the command that replays it")
  func one() throws {
    let broken = Broken(rule: "settle", family: 1, milliseconds: 3_000)
    let outcome = try watched([broken]) { _, port in
      let browser = try #require(Browser(port, "/events"))
      let stream = browser.read { !Self.events("clip", in: $0).isEmpty }
      let moment = try #require(Self.events("clip", in: stream).first)
      #expect(moment["words"] as? String == "settle: family 1, child 1 at 0:03.000: settle <gave> way")
      #expect(
        moment["command"] as? String
          == "skiprope film out --family 1 --child 1 --from 0:01.000 --to 0:04.000 --out clip.html")
      #expect(moment["path"] as? String == "/clip-1.svg")
      let picture = file(port, "/clip-1.svg")
      #expect(picture.contains("image/svg+xml") && picture.contains("<svg"), "\(picture.prefix(200))")
      #expect(file(port, "/clip-2.svg").hasPrefix("HTTP/1.1 404"))
      // A later browser sees it as well, with all earlier findings.
      let late = try #require(Browser(port, "/events"))
      let reported = late.read { !Self.events("clip", in: $0).isEmpty }
      #expect(Self.events("clip", in: reported).first?["path"] as? String == "/clip-1.svg")
      let updates = try #require(Self.events("news", in: reported).first)
      #expect(updates["findings"] as? [String] == ["settle: family 1, child 1: settle <gave> way"])
    }
    #expect(outcome?.exit == 4, "\(outcome as Any)")
  }

  @Test("of two rules broken at once both are listed and the last one is drawn; the next one replaces it")
  func two() throws {
    let both = [
      Broken(rule: "settle", family: 0, milliseconds: 2_000),
      Broken(rule: "expiry.shown", family: 1, milliseconds: 1_000),
    ]
    let outcome = try watched(both) { root, port in
      let browser = try #require(Browser(port, "/events"))
      let stream = browser.read { !Self.events("clip", in: $0).isEmpty }
      let clips = Self.events("clip", in: stream)
      #expect(clips.count == 1)
      #expect(
        (clips.first?["words"] as? String)?.hasPrefix("expiry.shown: family 1, child 1 at 0:01.000") == true
      )
      let findings = Self.events("news", in: stream).flatMap { $0["findings"] as? [String] ?? [] }
      #expect(findings.count == 2 && findings.first?.hasPrefix("settle: ") == true, "\(findings)")
      checkCounts(stream)
      // A result is read once: now another family's arrives, complete.
      let last = Broken(rule: "settle", family: 3_999, milliseconds: 4_000)
      try breaks(last, in: root, from: Self.result(2, in: root))
      let more = browser.read { Self.events("clip", in: $0).count > 1 }
      let next = try #require(Self.events("clip", in: more).last)
      #expect(next["path"] as? String == "/clip-2.svg")
      #expect((next["words"] as? String)?.hasPrefix("settle: family 3999, child 1 at 0:04.000") == true)
      checkCounts(more)
      #expect(file(port, "/clip-2.svg").contains("<svg"))
      #expect(file(port, "/clip-1.svg").hasPrefix("HTTP/1.1 404"))
    }
    #expect(outcome?.exit == 4, "\(outcome as Any)")
  }

  // The count was the heartbeat's, up to ten seconds old, and was 0 beside listed rules.
  private func checkCounts(_ stream: String) {
    var listed = 0
    for updates in Self.events("news", in: stream) {
      listed += (updates["findings"] as? [String])?.count ?? 0
      #expect(updates["violations"] as? Int == listed, "\(updates)")
      let words = listed == 1 ? "1 violation" : "\(listed) violations"
      #expect((updates["state"] as? String)?.contains(", \(words), ") == true, "\(updates)")
      #expect((updates["facts"] as? [[String]])?.contains(["violations", "\(listed)"]) == true, "\(updates)")
    }
    #expect(listed > 0)
  }

  @Test("without a broken rule nothing is drawn, and watch ends with the run's exit code")
  func none() throws {
    let outcome = try watched([]) { _, port in
      let browser = try #require(Browser(port, "/events"))
      let stream = browser.read { !Self.events("news", in: $0).isEmpty }
      #expect(Self.events("clip", in: stream).isEmpty)
      #expect(Self.events("news", in: stream).first?["findings"] as? [String] == [])
      #expect(file(port, "/clip-1.svg").hasPrefix("HTTP/1.1 404"))
    }
    #expect(outcome?.exit == 0, "\(outcome as Any)")
    #expect(outcome?.output.contains("over, left with 0") == true)
  }
}
