import Foundation

/// A test target that runs in a session of its own, so that it can be ended with all that it started.
final class TestProcess {
  enum Ending {
    case passed
    /// No test has the name.
    case empty
    case failed(complaint: String)
    case timedOut
  }

  /// What is to be run, and how.
  struct Order {
    var target: String
    /// What the names of the target's tests start with.
    var module: String
    /// 0 for the unmutated program.
    var mutant: Int
    var timeoutSeconds: Double
    /// Where the places that are reached are noted.
    var reached: URL?
    /// Ends at the first failure.
    var stopsEarly: Bool
  }

  let order: Order
  private let process: pid_t
  private let log: URL
  private let temporary: URL
  /// How long it has run, seconds; time in which this tool itself was stopped does not count.
  private(set) var seconds = 0.0
  private var lastPoll = ContinuousClock.now
  private var scanned = 0

  /// A run that goes wild must not take the machine along: bytes of address space in KiB, and blocks of a file.
  private static let limits = "ulimit -v 12582912; ulimit -f 8388608"

  init(_ order: Order, bundle: URL, folders: Folders) throws {
    self.order = order
    let name = "\(order.target)-\(order.mutant)"
    log = folders.logs.appending(path: "\(name).log")
    temporary = folders.temporary.appending(path: name)
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    var environment = ProcessInfo.processInfo.environment
    environment["SKIPROPE_MUTANT"] = "\(order.mutant)"
    environment["SKIPROPE_MUTANT_REACHED"] = order.reached?.path
    environment["TMPDIR"] = temporary.path
    environment["NO_COLOR"] = "1"
    let script = "cd \"$0\" && \(Self.limits); log=$1; shift; exec \"$@\" >\"$log\" 2>&1 </dev/null"
    process = try Session.start(
      [
        "/bin/sh", "-c", script, folders.tree.path, log.path, bundle.path,
        "--testing-library", "swift-testing", "--filter", "^\(order.module)\\.",
      ], environment: environment)
  }

  /// How it ended, `nil` while it runs.
  func poll() -> Ending? {
    let now = ContinuousClock.now
    seconds += min(1, (now - lastPoll) / .seconds(1))
    lastPoll = now
    if order.stopsEarly, let complaint = newComplaint() {
      end()
      return .failed(complaint: complaint)
    }
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else {
      guard seconds > order.timeoutSeconds else { return nil }
      end()
      return .timedOut
    }
    cleanUp()
    if status == 0 { return .passed }
    let exited = status & 0x7F == 0
    if exited, (status >> 8) & 0xFF == EX_UNAVAILABLE { return .empty }
    let how = exited ? "left with \((status >> 8) & 0xFF)" : "ended by signal \(status & 0x7F)"
    return .failed(complaint: newComplaint() ?? how)
  }

  /// Ends it and everything that it started.
  func end() {
    Session.kill(process)
    waitpid(process, nil, 0)
    cleanUp()
  }

  private func cleanUp() {
    Session.kill(process)
    try? FileManager.default.removeItem(at: temporary)
    if order.mutant > 0 { try? FileManager.default.removeItem(at: log) }
  }

  /// The first line of the log that tells of a failure.
  private func newComplaint() -> String? {
    guard let handle = try? FileHandle(forReadingFrom: log) else { return nil }
    defer { try? handle.close() }
    guard (try? handle.seek(toOffset: UInt64(scanned))) != nil, let data = try? handle.readToEnd(),
      let end = data.lastIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let text = String(decoding: data[...end], as: UTF8.self)
    let sign = " recorded an issue"
    if let line = text.split(separator: "\n").first(where: { $0.contains(sign) }) { return String(line) }
    scanned += data.distance(from: data.startIndex, to: end) + 1
    return nil
  }
}
