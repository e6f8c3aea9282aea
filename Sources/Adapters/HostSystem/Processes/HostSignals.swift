internal import CHost
internal import Glibc

/// Signals that ask a process to end: SIGINT (ctrl-C), SIGTERM and SIGHUP. They can be caught, so that a run ends in order.
package enum HostSignals {
  /// Makes the first such signal only set a flag; a second ctrl-C ends the process as usual. An ignored SIGHUP, as under
  /// `nohup`, stays ignored.
  package static func catchInterrupts() { chost_catch_interrupts() }

  /// Whether such a signal arrived since `catchInterrupts`.
  package static var sawInterrupt: Bool { chost_saw_interrupt() != 0 }

  /// Makes a write beyond the limit of file sizes fail with an error instead of ending the process.
  package static func refuseLargeFiles() { signal(SIGXFSZ, SIG_IGN) }

  /// Whether SIGTERM or SIGHUP was among them. Their sender usually kills the process some seconds later, so long waits are
  /// skipped.
  package static var sawTermination: Bool { chost_saw_termination() != 0 }

  /// Ignores these signals. For workers, whose parent decides when they end.
  package static func ignoreInterrupts() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
  }

  /// Runs `work` on a thread of its own before such a signal ends the process. Only the first call counts.
  static func beforeSignalledEnd(_ work: @convention(c) () -> Void) { _ = chost_before_signalled_end(work) }
}

/// The standard streams of this process.
package enum HostStreams {
  /// Flushes printed output.
  package static func flushOutput() { fflush(nil) }

  /// The standard stream to write to.
  package enum Stream: Sendable { case output, error }

  /// Writes bytes to standard output after flushing printed output; false if the write fails.
  @discardableResult package static func write(_ bytes: [UInt8]) -> Bool {
    write(bytes, to: .output) == nil
  }

  /// Writes bytes to a stream after flushing printed output. Returns the failure, if any.
  package static func write(_ bytes: [UInt8], to stream: Stream) -> Failure? {
    flushOutput()
    let descriptor = stream == .output ? STDOUT_FILENO : STDERR_FILENO
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return errno == EPIPE ? .unread : .refused(String(cString: strerror(errno))) }
      offset += count
    }
    return nil
  }

  /// The reason of a failed write: the reader closed the pipe, as `head` does, or the kernel's message.
  package enum Failure: Hashable, Sendable {
    case unread
    case refused(String)
  }
}
