internal import CHost
internal import Glibc

/// A process started by this one, with pipes to its standard input and output.
package final class ChildProcess {
  /// How a process ended, with its usage.
  package struct Ending: Hashable, Sendable {
    /// The exit code, or `nil` when a signal ended it.
    package var code: Int32?
    /// The signal that ended it, if one did.
    package var signal: Int32?
    /// Its largest resident set, bytes.
    package var peakResidentBytes: Int
    /// Its CPU time, user and system, seconds.
    package var cpuSeconds: Double
  }

  package let pid: Int32
  private let input: Int32
  private let output: Int32
  private var pendingBytes: [UInt8] = []
  private var isReaped = false

  /// Starts `path`. Standard error is inherited.
  package init(
    path: String, arguments: [String], environment: [String: String]
  ) throws(ProcessError) {
    var toChild: [Int32] = [0, 0]
    var fromChild: [Int32] = [0, 0]
    var failure = chost_pipe(&toChild)
    guard failure == 0 else { throw .cannotStart(path: path, errno: failure) }
    failure = chost_pipe(&fromChild)
    guard failure == 0 else {
      toChild.forEach { _ = close($0) }
      throw .cannotStart(path: path, errno: failure)
    }
    chost_ignore_broken_pipes()
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let settings = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + settings).forEach { free($0) } }
    var pid: pid_t = 0
    failure = chost_spawn(&pid, path, words, settings, toChild[0], fromChild[1], 2)
    close(toChild[0])
    close(fromChild[1])
    guard failure == 0 else {
      close(toChild[1])
      close(fromChild[0])
      throw .cannotStart(path: path, errno: failure)
    }
    self.pid = pid
    input = toChild[1]
    output = fromChild[0]
  }

  deinit {
    close(input)
    close(output)
  }

  /// Writes a line to its standard input; false when it no longer listens.
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

  /// The next line of its standard output, waiting for it; `nil` at its end.
  package func receive() -> String? {
    while true {
      if let line = nextLine() { return line }
      guard readMore() else { return nil }
    }
  }

  /// The next so many bytes of its standard output, waiting for them; `nil` when it ends before.
  package func receive(byteCount: Int) -> [UInt8]? {
    while pendingBytes.count < byteCount { guard readMore() else { return nil } }
    defer { pendingBytes.removeFirst(byteCount) }
    return Array(pendingBytes[..<byteCount])
  }

  /// Whether something waits to be read, or its output ended, within a time; checks many processes at once.
  package static func waitForOutput(_ children: [ChildProcess], milliseconds: Int32) -> [Bool] {
    if children.contains(where: { $0.hasLine }) { return children.map(\.hasLine) }
    var polls = children.map { pollfd(fd: $0.output, events: Int16(POLLIN), revents: 0) }
    poll(&polls, nfds_t(polls.count), milliseconds)
    return polls.map { $0.revents != 0 }
  }

  /// Sends it a signal.
  package func signal(_ number: Int32) { if !isReaped { kill(pid, number) } }

  /// Waits until it has ended.
  package func wait() -> Ending {
    var exited: Int32 = -1
    var signalled: Int32 = 0
    var peak = 0
    var cpu = 0
    _ = chost_wait(pid, 1, &exited, &signalled, &peak, &cpu)
    isReaped = true
    return Ending(
      code: exited >= 0 ? exited : nil, signal: signalled > 0 ? signalled : nil,
      peakResidentBytes: peak * 1_024,
      cpuSeconds: Double(cpu) / 1e6)
  }

  private var hasLine: Bool { pendingBytes.contains(10) }

  private func nextLine() -> String? {
    guard let end = pendingBytes.firstIndex(of: 10) else { return nil }
    let line = String(decoding: pendingBytes[..<end], as: UTF8.self)
    pendingBytes.removeSubrange(...end)
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

/// Why a process could not be started.
package enum ProcessError: Error, Hashable, CustomStringConvertible {
  case cannotStart(path: String, errno: Int32)

  package var description: String {
    switch self {
    case .cannotStart(let path, let number):
      "cannot start \(path): \(String(cString: strerror(number))); check that the file is there and may be executed"
    }
  }
}
