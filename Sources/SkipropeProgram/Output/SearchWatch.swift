internal import Fuzzing
internal import HostSystem

/// What sweeps and searches share on the command line: they end when they are interrupted or their time is up, show how far they
/// are, and say what they cost.
struct SearchWatch {
  let bar: FuzzProgress
  /// Whether to end; cheap enough to be asked between blocks.
  let mustStop: @Sendable () -> Bool
  private let start: Int64
  private let startCPU: Int64

  /// Begins now, and catches interrupts from now on. `bound` is in nanoseconds, `nil` without one; `unit` is what is counted.
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

  /// Rounds that are watched, on so many threads.
  func rounds(workers: Int) -> SearchRounds {
    SearchRounds(workers: workers, mustStop: mustStop, report: bar.show)
  }

  /// Of the whole process since the beginning; never zero.
  var cpuSeconds: Double { max(1e-9, Double(HostClock.processCPU() - startCPU) / 1e9) }
  /// Since the beginning.
  var wallSeconds: Double { Double(HostClock.monotonic() - start) / 1e9 }
}
