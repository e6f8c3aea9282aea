internal import CHost
internal import Glibc

/// Ctrl-C: remembered, never fatal, so that a run can end in good order.
package enum HostSignals {
  /// From now on ctrl-C only sets a flag; a second one ends the process as usual.
  package static func catchInterrupts() { chost_catch_interrupts() }

  /// Whether ctrl-C came since `catchInterrupts`.
  package static var sawInterrupt: Bool { chost_saw_interrupt() != 0 }

  /// From now on a file that would get larger than this process may write fails with an error, and does not end the process.
  package static func refuseLargeFiles() { signal(SIGXFSZ, SIG_IGN) }

  /// From now on ctrl-C does nothing; for workers, whose parent decides.
  package static func ignoreInterrupts() { signal(SIGINT, SIG_IGN) }
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
