internal import CHost
internal import Glibc

/// Ctrl-C: remembered, never fatal, so that a run can end in good order.
package enum HostSignals {
  /// From now on ctrl-C only sets a flag; a second one ends the process as usual.
  package static func catchInterrupts() { chost_catch_interrupts() }

  /// Whether ctrl-C came since `catchInterrupts`.
  package static var sawInterrupt: Bool { chost_saw_interrupt() != 0 }

  /// From now on ctrl-C does nothing; for workers, whose parent decides.
  package static func ignoreInterrupts() { signal(SIGINT, SIG_IGN) }
}

/// The standard streams of this process.
package enum HostStreams {
  /// Hands what was printed to whoever reads it.
  package static func flushOutput() { fflush(nil) }

  /// Writes bytes to standard output behind what was printed, and hands them on; false when nobody reads them.
  @discardableResult package static func write(_ bytes: [UInt8]) -> Bool {
    flushOutput()
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }
}
