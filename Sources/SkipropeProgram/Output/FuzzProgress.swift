internal import Commands
internal import Foundation
internal import HostSystem
internal import Reporting
internal import Synchronization

/// Progress of a sweep on standard error: one rewritten line at a terminal, a line every ten seconds elsewhere.
package final class FuzzProgress: Sendable {
  private struct State {
    var phase = ""
    /// The evaluations of the finished parts, and of the current one.
    var earlier = 0
    var here = 0
    var lastShown: Int64 = 0
    var isOpen = false
  }

  private let start: Int64
  private let isTerminal = TerminalDetection.errorIsTerminal
  private let state = Mutex(State())

  /// The name of the displayed unit, and its number of evaluations.
  private let unit: (name: String, count: Int)

  package init(start: Int64, unit: (name: String, count: Int)) {
    self.start = start
    self.unit = unit
  }

  /// Begins another part of the run.
  package func announce(_ phase: String) {
    state.withLock {
      $0.phase = phase
      $0.earlier += $0.here
      $0.here = 0
    }
  }

  /// Shows the progress of the current part. Cheap enough to call after each block.
  package func show(done: Int, of total: Int) {
    state.withLock {
      $0.here = max($0.here, done)
      let now = HostClock.monotonic()
      guard now - $0.lastShown >= (isTerminal ? 200_000_000 : 10_000_000_000) else { return }
      $0.lastShown = now
      let line =
        TerminalText.line($0.phase)
        + ": \(done * 100 / max(1, total)) % of \(total / unit.count) \(unit.name), "
        + FigureText.duration(Double((now - start) / 1_000_000_000))
      FuzzProgress.write(isTerminal ? "\r\u{1B}[K" + line : line + "\n")
      $0.isOpen = isTerminal
    }
  }

  /// Clears the line, so that later output starts on its own.
  package func close() {
    state.withLock {
      if $0.isOpen { FuzzProgress.write("\r\u{1B}[K") }
      $0.isOpen = false
    }
  }

  /// The cost of the run, as a line.
  package func speed(cpuSeconds: Double, wallSeconds: Double, workers: Int) -> String {
    let evaluations = state.withLock { $0.earlier + $0.here }
    let rate = Double(evaluations) / max(1e-9, cpuSeconds)
    return String(
      format: "%.1f M evaluations in %.1f s on %d %@, %.1f CPU s: %.2f M a CPU s with generation",
      Double(evaluations) / 1e6, wallSeconds, workers, workers == 1 ? "worker" : "workers",
      cpuSeconds, rate / 1e6)
  }

  private static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
