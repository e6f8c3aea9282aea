internal import CHost
internal import Glibc

/// A child process with pipes to its standard input and output.
///
/// The kernel ends it with SIGKILL when this process ends, in whatever way.
package final class ChildProcess {
  /// The end of a process, with its resource usage.
  package struct Ending: Hashable, Sendable {
    /// The exit code, or `nil` when a signal ended it.
    package var code: Int32?
    /// The signal that ended it, if one did.
    package var signal: Int32?
    /// Its largest resident set, bytes.
    package var peakResidentBytes: Int
    /// Its CPU time, user and system, seconds; with that of its own children that it waited for.
    package var cpuSeconds: Double

    package init(code: Int32?, signal: Int32?, peakResidentBytes: Int, cpuSeconds: Double) {
      (self.code, self.signal) = (code, signal)
      (self.peakResidentBytes, self.cpuSeconds) = (peakResidentBytes, cpuSeconds)
    }

    /// Whether another process or the kernel ended it, rather than a crash: SIGHUP, SIGINT, SIGTERM or SIGKILL (also out of
    /// memory).
    package var isFromOutside: Bool { signal.map { [1, 2, 9, 15].contains($0) } ?? false }
    /// Whether a limit of CPU time or file size ended it (SIGXCPU, SIGXFSZ).
    package var isByLimit: Bool { signal.map { [24, 25].contains($0) } ?? false }
  }

  package let pid: Int32
  /// The shared page with its progress; `nil` if it was given none.
  package let trail: CrashTrail?
  private let input: Int32
  private let output: Int32
  /// The read end of its standard error; -1 where that is inherited.
  private let errors: Int32
  private var lastErrors: [UInt8] = []
  private var pendingBytes: [UInt8] = []
  /// The number of first pending bytes that contain no line end.
  private var lineless = 0
  private var isReaped = false

  /// Starts `path`. Standard error is inherited.
  ///
  /// If the child is `attended`, its standard error is passed on, the end of it is stored (`lastWords`), and the child gets a
  /// trail. A `claim` stays locked until the child has ended, too, so that no other process writes there while a child of a
  /// killed parent runs.
  package init(
    path: String, arguments: [String], environment: [String: String], sharing claim: ClaimedFolder? = nil,
    attended: Bool = false
  ) throws(ProcessError) {
    var pipes: [[Int32]] = []
    for _ in 0..<(attended ? 3 : 2) {
      var ends: [Int32] = [0, 0]
      let failure = chost_pipe(&ends)
      guard failure == 0 else {
        pipes.joined().forEach { _ = close($0) }
        throw .cannotStart(path: path, errno: failure)
      }
      pipes.append(ends)
    }
    let (toChild, fromChild) = (pipes[0], pipes[1])
    trail = attended ? CrashTrail() : nil
    chost_ignore_broken_pipes()
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let settings = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + settings).forEach { free($0) } }
    var pid: pid_t = 0
    let failure = chost_spawn(
      &pid, path, words, settings, toChild[0], fromChild[1], attended ? pipes[2][1] : 2,
      claim?.descriptor ?? -1,
      trail?.descriptor ?? -1)
    close(toChild[0])
    for pipe in pipes.dropFirst() { close(pipe[1]) }
    guard failure == 0 else {
      close(toChild[1])
      for pipe in pipes.dropFirst() { close(pipe[0]) }
      throw .cannotStart(path: path, errno: failure)
    }
    self.pid = pid
    input = toChild[1]
    output = fromChild[0]
    errors = attended ? pipes[2][0] : -1
    if attended { _ = fcntl(errors, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    close(input)
    close(output)
    if errors >= 0 { close(errors) }
  }

  /// Writes a line to its standard input; false when it has closed it.
  @discardableResult package func send(_ line: String) -> Bool {
    let bytes = Array((line + "\n").utf8)
    var offset = 0
    while offset < bytes.count {
      let written = bytes[offset...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return false }
      offset += written
    }
    return true
  }

  /// Waits for the next line of its standard output; `nil` at its end.
  package func receive() -> String? {
    while true {
      if let line = nextLine() { return line }
      guard readMore() else { return nil }
    }
  }

  /// Waits for the next `byteCount` bytes of its standard output; `nil` when it ends before.
  package func receive(byteCount: Int) -> [UInt8]? {
    while pendingBytes.count < byteCount { guard readMore() else { return nil } }
    defer {
      pendingBytes.removeFirst(byteCount)
      lineless = 0
    }
    return Array(pendingBytes[..<byteCount])
  }

  /// The reason why nothing was received.
  package enum Silence: Error, Hashable, Sendable {
    /// The output ended.
    case ended
    /// The time limit passed.
    case timedOut
    /// The caller's `isStopped` returned true.
    case stopped
    /// A line exceeded the limit of its length.
    case endlessLine
  }

  /// The default limit of a line, bytes, when waiting with a time limit.
  package static let lineLimit = 1 << 20

  /// Waits at most this long for the next line of its standard output. Calls `isStopped` some ten times a second.
  package func receive(
    within seconds: Double, lineLimit: Int = ChildProcess.lineLimit, isStopped: () -> Bool = { false }
  ) throws(Silence) -> String {
    let end = ChildProcess.time(in: seconds)
    while true {
      if let line = nextLine() { return line }
      guard pendingBytes.count < lineLimit else { throw .endlessLine }
      try readMore(until: end, isStopped)
    }
  }

  /// Waits at most this long in all for the next `byteCount` bytes of its standard output.
  package func receive(
    byteCount: Int, within seconds: Double, isStopped: () -> Bool = { false }
  ) throws(Silence) -> [UInt8] {
    let end = ChildProcess.time(in: seconds)
    while pendingBytes.count < byteCount { try readMore(until: end, isStopped) }
    defer {
      pendingBytes.removeFirst(byteCount)
      lineless = 0
    }
    return Array(pendingBytes[..<byteCount])
  }

  /// The monotonic time in this many seconds; never, if they are more than 1e9.
  private static func time(in seconds: Double) -> Int64 {
    seconds > 1e9 ? .max : HostClock.monotonic() + Int64(seconds * 1e9)
  }

  private func readMore(until end: Int64, _ isStopped: () -> Bool) throws(Silence) {
    while true {
      var polls = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
      let left = max(0, (end - HostClock.monotonic()) / 1_000_000)
      if poll(&polls, 1, Int32(min(100, left + 1))) > 0 {
        guard readMore() else { throw .ended }
        return
      }
      if isStopped() { throw .stopped }
      if HostClock.monotonic() >= end { throw .timedOut }
    }
  }

  /// Waits until a child has output to read or has ended its output. Returns for each child whether it has.
  package static func waitForOutput(_ children: [ChildProcess], milliseconds: Int32) -> [Bool] {
    if children.contains(where: { $0.hasLine }) { return children.map(\.hasLine) }
    // A descriptor of -1 is ignored by `poll`.
    var polls = (children.map(\.output) + children.map(\.openErrors)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&polls, nfds_t(polls.count), milliseconds)
    for (place, child) in children.enumerated() where polls[children.count + place].revents != 0 {
      child.passOnErrors()
    }
    return polls.prefix(children.count).map { $0.revents != 0 }
  }

  /// The last bytes of an attended child's standard error.
  package var lastWords: String { String(decoding: lastErrors, as: UTF8.self) }

  /// Returns and clears the last bytes of its standard error.
  package func takeLastWords() -> String {
    passOnErrors()
    defer { lastErrors.removeAll() }
    return lastWords
  }

  /// Waits at most this long until no process holds its standard output any more. Its forked copies end shortly after it.
  package func drain(within seconds: Double) {
    let end = ChildProcess.time(in: seconds)
    while (try? readMore(until: end) { false }) != nil {}
  }

  /// The number of stored last bytes of its standard error.
  private static let lastErrorLimit = 8_192

  private var hasEndedErrors = false
  private var openErrors: Int32 { hasEndedErrors ? -1 : errors }

  /// Passes on its standard error so far, without waiting.
  private func passOnErrors() {
    guard openErrors >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(errors, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count == 0 { hasEndedErrors = true }
      guard count > 0 else { return }
      // The text is lost if this process has no standard error.
      _ = write(STDERR_FILENO, buffer, count)
      lastErrors = (lastErrors + buffer[..<count]).suffix(ChildProcess.lastErrorLimit)
    }
  }

  /// Sends it a signal.
  package func signal(_ number: Int32) { if !isReaped { kill(pid, number) } }

  /// Waits for its end.
  package func wait() -> Ending {
    var exited: Int32 = -1
    var signalled: Int32 = 0
    var peak = 0
    var cpu = 0
    if openErrors >= 0 {
      // It may write more than a pipe holds. Its own children may hold the pipe longer than it lives.
      while chost_wait(pid, 0, &exited, &signalled, &peak, &cpu) == 0 {
        var polled = pollfd(fd: openErrors, events: Int16(POLLIN), revents: 0)
        poll(&polled, 1, 20)
        passOnErrors()
      }
      passOnErrors()
    } else {
      _ = chost_wait(pid, 1, &exited, &signalled, &peak, &cpu)
    }
    isReaped = true
    return Ending(
      code: exited >= 0 ? exited : nil, signal: signalled > 0 ? signalled : nil,
      peakResidentBytes: peak * 1_024,
      cpuSeconds: Double(cpu) / 1e6)
  }

  /// Waits at most this long for its end, then kills it.
  @discardableResult package func end(within seconds: Double) -> Ending {
    let end = ChildProcess.time(in: seconds)
    var facts = siginfo_t()
    while HostClock.monotonic() < end {
      if waitid(P_PID, id_t(pid), &facts, WEXITED | WNOHANG | WNOWAIT) != 0 || facts.si_signo == SIGCHLD {
        return wait()
      }
      usleep(2_000)
    }
    signal(SIGKILL)
    return wait()
  }

  private var hasLine: Bool { pendingBytes.contains(10) }

  private func nextLine() -> String? {
    guard let end = pendingBytes[lineless...].firstIndex(of: 10) else {
      lineless = pendingBytes.count
      return nil
    }
    let line = String(decoding: pendingBytes[..<end], as: UTF8.self)
    pendingBytes.removeSubrange(...end)
    lineless = 0
    return line
  }

  private func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(output, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      pendingBytes.append(contentsOf: buffer[..<count])
      return true
    }
  }
}

/// The reason why a process could not be started.
package enum ProcessError: Error, Hashable, CustomStringConvertible {
  case cannotStart(path: String, errno: Int32)
  /// A process with other threads cannot be copied.
  case otherThreads(count: Int)

  /// The kernel's message.
  package var reason: String {
    switch self {
    case .cannotStart(_, let number): String(cString: strerror(number))
    case .otherThreads(let count): "\(count) threads"
    }
  }

  package var description: String {
    switch self {
    case .cannotStart(let path, _):
      "cannot start \(path): \(reason); check that the file is there and may be executed"
    case .otherThreads(let count):
      "this process has \(count) threads, and a copy would have one: start no thread before the app is launched"
    }
  }
}
