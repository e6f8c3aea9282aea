internal import HostSystem
internal import Metrics
package import Playing
internal import ScenarioFormat

/// Results of an unfinished run, active or interrupted.
extension RunCoordinator {
  /// The outcome of the units that have finished in a run folder. Nothing is run, written or removed.
  ///
  /// Throws `missingInput` if there is no such run or no finished unit, `otherApp` for a run of another app. O(units).
  package static func soFar(in folder: String, of subject: any SimulatedSubject) throws(RunError) -> Outcome {
    guard let identity = try RunIdentity.found(in: folder + "/units", of: subject) else {
      throw .missingInput("`\(folder)` holds no run: neither a report.json nor results of its workers")
    }
    let coordinator = RunCoordinator(
      plan: identity.plan(of: subject, folder: folder, executable: "", workers: 1), inspection: .quick,
      show: { _ in },
      isInterrupted: { true })
    coordinator.sawInterrupt = true
    let pulse = try RunPulse.read(from: folder)
    let part = SimulatedPart(
      machine: MachineFacts.identity(of: subject), host: HostIdentity.name(), units: 0, storedUnits: 0,
      workers: 1, wallSeconds: pulse?.elapsedSeconds ?? 0, ownSeconds: 0, workerSeconds: 0,
      overheadNanoseconds: 0, overheadFrames: 0,
      peakResidentBytes: pulse?.workerPeakResidentBytes ?? 0, hostScore: coordinator.hostScore.value,
      hostScoreAtEnd: coordinator.hostScore.value)
    var outcome = try coordinator.join([part])
    guard !outcome.report.deterministic.units.isEmpty else {
      throw .missingInput(
        "no \(subject.unitWord.one) of the run in `\(folder)` has finished yet; ask again later")
    }
    outcome.report.measured.wallSeconds = pulse?.elapsedSeconds ?? 0
    outcome.report.verdict =
      (pulse?.state == .alive ? "Still running; these are the results so far. " : "Cut short. ")
      + outcome.report.verdict
    return outcome
  }
}
