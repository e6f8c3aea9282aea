internal import CHost
internal import Glibc

/// Signals that ask a process to end: ctrl-C, SIGTERM and SIGHUP. Caught ones are remembered, so that a run can end in order.
package enum HostSignals {
  /// From now on such a signal only sets a flag; a ctrl-C after it ends the process as usual. A SIGHUP that is ignored,
  /// as behind `nohup`, stays so.
  package static func catchInterrupts() { chost_catch_interrupts() }

  /// Whether such a signal came since `catchInterrupts`.
  package static var sawInterrupt: Bool { chost_saw_interrupt() != 0 }

  /// From now on a file that would get larger than this process may write fails with an error, and does not end the process.
  package static func refuseLargeFiles() { signal(SIGXFSZ, SIG_IGN) }

  /// Whether SIGTERM or SIGHUP was among them: their sender kills what has not ended after some seconds, so that nothing is
  /// waited for that takes long.
  package static var sawTermination: Bool { chost_saw_termination() != 0 }

  /// From now on none of these signals does anything; for workers, whose parent decides, and which end with it.
  package static func ignoreInterrupts() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
  }

  /// Does something before such a signal ends the process, on a thread of its own. Only the first call counts.
  static func beforeSignalledEnd(_ work: @convention(c) () -> Void) { _ = chost_before_signalled_end(work) }
}

/// The standard streams of this process.
package enum HostStreams {
  /// Hands what was printed to whoever reads it.
  package static func flushOutput() { fflush(nil) }

  /// Where bytes go.
  package enum Stream: Sendable { case output, error }

  /// Writes bytes to standard output behind what was printed, and hands them on; false when nobody reads them.
  @discardableResult package static func write(_ bytes: [UInt8]) -> Bool {
    write(bytes, to: .output) == nil
  }

  /// Writes bytes to a stream behind what was printed; what the kernel said where it could not. That a reader went away, as
  /// `head` does, is `Failure.unread`.
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

  /// Why something was not written.
  package enum Failure: Hashable, Sendable {
    case unread
    case refused(String)
  }
}
