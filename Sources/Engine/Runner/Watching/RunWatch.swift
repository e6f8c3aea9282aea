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
  private var peakWorkerBytes = 0

  /// Why the file of metrics could not be written the last time; `nil` when it could, or when none is wanted.
  private(set) var metricsFailure: HostFileError?

  init(_ plan: RunPlan) { self.plan = plan }

  /// Sees whether the file of metrics can be written, which says nothing yet. Throws `cannotWrite` when it cannot.
  func begin() throws(RunError) {
    guard let path = plan.metricsFile else { return }
    do {
      try HostFolder.write(Array("# EOF\n".utf8), to: path)
    } catch {
      throw .cannotWrite("the file of `--metrics` cannot be had: \(error)")
    }
  }

  /// Takes note of how far the run is; writes no more often than it is to beat. What is played once more counts for nothing: the
  /// figures stay those of the first time.
  func note(_ now: RunProgress, _ pool: WorkerPool) {
    peakWorkerBytes = max(peakWorkerBytes, pool.peakResidentBytes)
    if var played = progress, now.phase != RunPulse.running {
      (played.phase, played.elapsedSeconds) = (now.phase, now.elapsedSeconds)
      played.secondsLeft = now.secondsLeft
      progress = played
    } else {
      progress = now
      found = (pool.failedUnits, pool.violations)
    }
    guard let progress, now.elapsedSeconds - last >= RunPulse.intervalSeconds else { return }
    last = now.elapsedSeconds
    write(pulse(progress, workers: peakWorkerBytes))
  }

  /// All units are played; what follows is done once, and said at once.
  func enter(_ phase: String) {
    guard let progress else { return }
    var pulse = pulse(progress, workers: peakWorkerBytes)
    pulse.phase = phase
    pulse.secondsLeft = nil
    write(pulse)
  }

  /// The run has come to an end after so long, and leaves with this code; `judged` where more is known than workers said.
  func end(exit: Int, judged: (failed: Int, violations: Int)? = nil, after seconds: Double) {
    guard let progress else { return }
    var pulse = pulse(progress, workers: peakWorkerBytes)
    pulse.phase = RunPulse.over
    pulse.exit = exit
    pulse.elapsedSeconds = seconds
    pulse.secondsLeft = nil
    if let judged { (pulse.unitsFailed, pulse.violations) = judged }
    write(pulse)
  }

  private func pulse(_ progress: RunProgress, workers: Int) -> RunPulse {
    RunPulse(
      units: plan.subject.unitWord, scenario: plan.scenario.name, seed: plan.scenario.seed,
      commit: plan.commit,
      host: HostIdentity.name(), process: ProcessUsage.process(), phase: progress.phase,
      unitsDone: progress.unitsDone,
      unitsTotal: progress.unitsTotal, unitsFailed: found.failed, violations: found.violations,
      frames: progress.frames, simulatedSeconds: progress.simulatedSeconds, hitches: progress.hitches,
      liveBytes: progress.liveBytes, elapsedSeconds: progress.elapsedSeconds,
      secondsLeft: progress.secondsLeft, parentResidentBytes: ProcessUsage.residentBytes(),
      workerPeakResidentBytes: workers, openFiles: ProcessUsage.openFiles(),
      freeBytes: HostFolder.freeBytes(under: plan.folder), writtenAt: HostClock.wallSeconds())
  }

  private func write(_ pulse: RunPulse) {
    pulse.write(to: plan.folder)
    guard let path = plan.metricsFile else { return }
    do throws(HostFileError) {
      try HostFolder.write(Array(OpenMetricsText(pulse).text.utf8), to: path)
      metricsFailure = nil
    } catch { metricsFailure = error }
  }
}
