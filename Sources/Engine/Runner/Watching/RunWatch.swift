internal import HostSystem
internal import Metrics
internal import Playing
internal import ScenarioFormat

/// Writes heartbeats during a run, and a metrics file if requested.
final class RunWatch {
  private let plan: RunPlan
  private var last = -Double.infinity
  /// The last noted progress.
  private var progress: RunProgress?
  private var found = (failed: 0, violations: 0)
  private var peakWorkerBytes = 0

  /// The reason why the last write of the metrics file failed; `nil` if it succeeded or none is requested.
  private(set) var metricsFailure: HostFileError?

  init(_ plan: RunPlan) { self.plan = plan }

  /// Checks that the metrics file can be written, with no metrics yet. Throws `cannotWrite` if it cannot.
  func begin() throws(RunError) {
    guard let path = plan.metricsFile else { return }
    do {
      try HostFolder.write(Array("# EOF\n".utf8), to: path)
    } catch {
      throw .cannotWrite("the file of `--metrics` cannot be written: \(error)")
    }
  }

  /// Notes the progress and writes a heartbeat if one is due. Repeated runs do not count: figures stay those of the first run.
  func note(_ now: RunProgress, _ pool: WorkerPool) {
    peakWorkerBytes = max(peakWorkerBytes, pool.peakResidentBytes)
    if var unitsToRun = progress, now.phase != RunPulse.running {
      (unitsToRun.phase, unitsToRun.elapsedSeconds) = (now.phase, now.elapsedSeconds)
      unitsToRun.secondsLeft = now.secondsLeft
      progress = unitsToRun
    } else {
      progress = now
      found = (pool.failedUnits, pool.violations)
    }
    guard let progress, now.elapsedSeconds - last >= RunPulse.intervalSeconds else { return }
    last = now.elapsedSeconds
    write(pulse(progress, workers: peakWorkerBytes))
  }

  /// Reports a phase after all units have run, at once.
  func enter(_ phase: String) {
    guard let progress else { return }
    var pulse = pulse(progress, workers: peakWorkerBytes)
    pulse.phase = phase
    pulse.secondsLeft = nil
    write(pulse)
  }

  /// Reports the end of the run with its exit code. `judged` replaces the workers' counts where more is known.
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
