internal import HostSystem
internal import Metrics
internal import Playing
internal import ScenarioFormat

/// Beats while a run goes on: a heartbeat file, and one of metrics where that is wanted.
final class RunWatch {
  private let plan: RunPlan
  private var last = -Double.infinity
  /// The last that was told.
  private var progress: RunProgress?
  private var found = (failed: 0, violations: 0)

  init(_ plan: RunPlan) { self.plan = plan }

  /// Takes note of how far the run is; writes no more often than it is to beat.
  func note(_ progress: RunProgress, _ pool: WorkerPool) {
    self.progress = progress
    found = (pool.failedFamilies, pool.violations)
    guard progress.elapsedSeconds - last >= RunPulse.intervalSeconds else { return }
    last = progress.elapsedSeconds
    write(pulse(progress, workers: pool.peakResidentBytes))
  }

  /// The run has come to an end, and leaves with this code.
  func end(_ report: RunReport) {
    guard let progress else { return }
    var pulse = pulse(progress, workers: report.measured.peakResidentBytes)
    pulse.phase = "over"
    pulse.exit = report.exit
    pulse.elapsedSeconds = report.measured.wallSeconds
    pulse.secondsLeft = nil
    pulse.violations = report.invariants.reduce(0) { $0 + $1.violations }
    write(pulse)
  }

  private func pulse(_ progress: RunProgress, workers: Int) -> RunPulse {
    RunPulse(
      scenario: plan.scenario.name, seed: plan.scenario.seed, commit: plan.commit,
      process: ProcessUsage.process(), phase: progress.phase, familiesDone: progress.familiesDone,
      familiesTotal: progress.familiesTotal, familiesFailed: found.failed, violations: found.violations,
      frames: progress.frames, simulatedSeconds: progress.simulatedSeconds, hitches: progress.hitches,
      liveBytes: progress.liveBytes, elapsedSeconds: progress.elapsedSeconds,
      secondsLeft: progress.secondsLeft, parentResidentBytes: ProcessUsage.residentBytes(),
      workerPeakResidentBytes: workers, openFiles: ProcessUsage.openFiles(),
      freeBytes: HostFolder.freeBytes(under: plan.folder), writtenAt: HostClock.wallSeconds())
  }

  private func write(_ pulse: RunPulse) {
    pulse.write(to: plan.folder)
    guard let path = plan.metricsFile else { return }
    try? HostFolder.write(Array(OpenMetricsText(pulse).text.utf8), to: path)
  }
}
