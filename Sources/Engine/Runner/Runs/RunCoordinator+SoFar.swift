internal import HostSystem
internal import Metrics
package import Playing
internal import ScenarioFormat

/// What a run has shown that is not over: one that goes on, or was cut short.
extension RunCoordinator {
  /// The outcome of the units that have left their results in a run folder; nothing is played, written or removed.
  ///
  /// Throws `missingInput` when there is no such run, or none of its units is through, `otherApp` for another app's. O(units).
  package static func soFar(in folder: String, of subject: any PlayedSubject) throws(RunError) -> Outcome {
    guard let identity = try RunIdentity.found(in: folder + "/units", of: subject) else {
      throw .missingInput("`\(folder)` holds no run: neither a report.json nor what its workers left")
    }
    let coordinator = RunCoordinator(
      plan: identity.plan(of: subject, folder: folder, executable: "", workers: 1), looks: .quick,
      show: { _ in },
      isInterrupted: { true })
    coordinator.sawInterrupt = true
    let pulse = try RunPulse.read(from: folder)
    let part = PlayedPart(
      machine: MachineFacts.identity(of: subject), host: HostIdentity.name(), units: 0, keptUnits: 0,
      workers: 1, wallSeconds: pulse?.elapsedSeconds ?? 0, ownSeconds: 0, workerSeconds: 0,
      overheadNanoseconds: 0, overheadFrames: 0,
      peakResidentBytes: pulse?.workerPeakResidentBytes ?? 0, hostScore: coordinator.hostScore.value,
      hostScoreAtEnd: coordinator.hostScore.value)
    var outcome = try coordinator.join([part])
    guard !outcome.report.deterministic.units.isEmpty else {
      throw .missingInput(
        "no \(subject.unitWord.one) of the run in `\(folder)` is through yet; ask again later")
    }
    outcome.report.measured.wallSeconds = pulse?.elapsedSeconds ?? 0
    outcome.report.verdict =
      (pulse?.state == .alive ? "Still going, and this is what there is so far. " : "Cut short. ")
      + outcome.report.verdict
    return outcome
  }
}
