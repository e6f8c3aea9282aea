internal import CHost
internal import Glibc

/// A copy of this process that does one thing and ends: what it does to memory, globals among it, is gone with it, and where it crashes this
/// process goes on.
///
/// A copy costs some tenths of a millisecond. Only the thread that asks goes on in it, so that a process with other threads has none.
package struct ForkedCopy {
  /// What it wrote.
  package let bytes: [UInt8]
  package let ending: ChildProcess.Ending
  /// The end of what it wrote to standard output and error.
  package let lastWords: String

  private static let wordLimit = 4_096

  /// Where the copy writes what it gives, piece by piece: what was written before a crash is there.
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

  /// Has a copy call `body` and waits for what it writes; after so many `seconds` of the processor it is ended (SIGXCPU). Throws where the system grants no process, and `otherThreads` where this process
  /// has others than the one that asks.
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

  /// Runs `body` in a copy that has this process's standard streams, and waits until the copy has ended. Throws as `init` does.
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

  /// All that comes of both, until both end.
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
