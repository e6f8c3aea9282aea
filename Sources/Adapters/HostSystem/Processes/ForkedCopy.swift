internal import CHost
internal import Glibc

/// A forked copy of this process that runs one function and ends. Its changes to memory, globals included, are lost, and this
/// process survives its crash.
///
/// A copy costs some tenths of a millisecond. Only the calling thread exists in it, so a process with other threads cannot be
/// copied.
package struct ForkedCopy {
  /// The bytes that the copy wrote.
  package let bytes: [UInt8]
  package let ending: ChildProcess.Ending
  /// The last bytes of its standard output and error.
  package let lastWords: String

  private static let wordLimit = 4_096

  /// The copy's output, written piece by piece: bytes written before a crash arrive.
  package struct Output {
    fileprivate let descriptor: Int32

    package func write(_ bytes: [UInt8]) {
      var offset = 0
      while offset < bytes.count {
        let written = bytes[offset...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if written < 0, errno == EINTR { continue }
        if written <= 0 { _exit(1) }
        offset += written
      }
    }
  }

  /// Runs `body` in a copy and reads its output. After this many `seconds` of CPU time the copy is ended (SIGXCPU).
  ///
  /// Throws `cannotStart` when the system grants no process, and `otherThreads` when this process has more threads than the
  /// calling one.
  package init(seconds: Double, _ body: (Output) -> Void) throws(ProcessError) {
    let threads = chost_thread_count()
    guard threads <= 1 else { throw .otherThreads(count: Int(threads)) }
    var (output, errors): ([Int32], [Int32]) = ([0, 0], [0, 0])
    var failure = chost_pipe(&output)
    if failure == 0 {
      failure = chost_pipe(&errors)
      if failure != 0 { output.forEach { _ = close($0) } }
    }
    guard failure == 0 else { throw .cannotStart(path: "a copy of this process", errno: failure) }
    let pid = chost_fork(errors[1])
    if pid == 0 {
      var limit = rlimit()
      if getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit) == 0 {
        limit.rlim_cur = min(limit.rlim_max, rlim_t(max(1, seconds.rounded(.up))))
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
      }
      body(Output(descriptor: output[1]))
      _exit(0)
    }
    failure = errno
    close(output[1])
    close(errors[1])
    defer {
      close(output[0])
      close(errors[0])
    }
    guard pid > 0 else { throw .cannotStart(path: "a copy of this process", errno: failure) }
    let read = ForkedCopy.read(output[0], errors[0])
    bytes = read.output
    lastWords = String(decoding: read.errors.suffix(ForkedCopy.wordLimit), as: UTF8.self)
    ending = ForkedCopy.ending(of: pid)
  }

  /// Runs `body` in a copy with this process's standard streams, and waits for its end. Throws as `init` does.
  package static func run(_ body: () -> Void) throws(ProcessError) -> ChildProcess.Ending {
    let threads = chost_thread_count()
    guard threads <= 1 else { throw .otherThreads(count: Int(threads)) }
    let pid = chost_fork(-1)
    if pid == 0 {
      body()
      fflush(nil)
      _exit(0)
    }
    guard pid > 0 else { throw .cannotStart(path: "a copy of this process", errno: errno) }
    return ending(of: pid)
  }

  private static func ending(of pid: pid_t) -> ChildProcess.Ending {
    var (exited, signalled): (Int32, Int32) = (-1, 0)
    var (peak, cpu) = (0, 0)
    while chost_wait(pid, 1, &exited, &signalled, &peak, &cpu) < 0, errno == EINTR {}
    return ChildProcess.Ending(
      code: exited < 0 ? nil : exited, signal: signalled == 0 ? nil : signalled,
      peakResidentBytes: peak * 1_024, cpuSeconds: Double(cpu) / 1e6)
  }

  /// Reads both descriptors until both end.
  private static func read(_ output: Int32, _ errors: Int32) -> (output: [UInt8], errors: [UInt8]) {
    var all: [[UInt8]] = [[], []]
    var polled = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while polled.contains(where: { $0.fd >= 0 }) {
      if poll(&polled, 2, -1) < 0 {
        if errno == EINTR { continue }
        break
      }
      for place in polled.indices where polled[place].fd >= 0 && polled[place].revents != 0 {
        let count = Glibc.read(polled[place].fd, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 {
          polled[place].fd = -1
        } else {
          all[place] += buffer[..<count]
          if place == 1, all[1].count > 16 * wordLimit { all[1].removeFirst(all[1].count - wordLimit) }
        }
      }
    }
    return (all[0], all[1])
  }
}
