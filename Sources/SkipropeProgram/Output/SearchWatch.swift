internal import Fuzzing
internal import HostSystem

/// The common part of sweeps and searches on the command line: their end by interrupt or time limit, their progress, and their
/// cost.
struct SearchWatch {
  let bar: FuzzProgress
  /// Whether to end. Cheap enough to call between blocks.
  let mustStop: @Sendable () -> Bool
  private let start: Int64
  private let startCPU: Int64

  /// Starts the clock and catches interrupts. `bound` is in nanoseconds, `nil` for none; `unit` names the counted work.
  init(bound: Int64?, unit: (name: String, count: Int)) {
    HostSignals.catchInterrupts()
    let start = HostClock.monotonic()
    self.start = start
    startCPU = HostClock.processCPU()
    bar = FuzzProgress(start: start, unit: unit)
    mustStop = {
      if HostSignals.sawInterrupt { return true }
      return bound.map { HostClock.monotonic() - start >= $0 } ?? false
    }
  }

  /// Rounds on this many threads that end and report progress by this watch.
  func rounds(workers: Int) -> SearchRounds {
    SearchRounds(workers: workers, mustStop: mustStop, report: bar.show)
  }

  /// CPU time of the whole process since the start; never zero.
  var cpuSeconds: Double { max(1e-9, Double(HostClock.processCPU() - startCPU) / 1e9) }
  /// Wall time since the start.
  var wallSeconds: Double { Double(HostClock.monotonic() - start) / 1e9 }
}
