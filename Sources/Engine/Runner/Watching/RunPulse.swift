internal import Foundation
internal import HostSystem
package import Metrics
package import Playing
internal import Reporting

/// The last reported state of a run: `heartbeat.json` in its folder, for observers outside. None of it is deterministic.
package struct RunPulse: Codable, Hashable, Sendable {
  /// The word for units.
  package var units: UnitWord
  package var scenario: String
  package var seed: UInt64
  package var commit: String
  /// The machine of the run, and the coordinating process.
  package var host: String
  package var process: Int32
  /// The current phase: `running`, `confirming`, `verifying`, `joining` (results of units), `writing` or `over`.
  package var phase: String
  /// The exit code, once the run is over.
  package var exit: Int?
  package var unitsDone: Int
  package var unitsTotal: Int
  /// Units that crashed or failed, and violations in the other units.
  package var unitsFailed: Int
  package var violations: Int
  package var frames: Int
  /// Virtual seconds of all sessions.
  package var simulatedSeconds: Double
  package var hitches: Int
  /// The largest live bytes of a running session.
  package var liveBytes: Int
  package var elapsedSeconds: Double
  package var secondsLeft: Double?
  /// Resident bytes of the parent now, and the peak of any worker.
  package var parentResidentBytes: Int
  package var workerPeakResidentBytes: Int
  package var openFiles: Int
  /// Free bytes on the disk of the run folder.
  package var freeBytes: Int
  /// Seconds since 1970 by this machine's clock.
  package var writtenAt: Double

  /// Seconds between two heartbeats.
  package static let intervalSeconds = 10.0
  /// Seconds without a heartbeat after which a run counts as dead. Several intervals, since a busy disk may delay one.
  package static let lifetimeSeconds = 60.0

  /// The name of the file in a run folder.
  static let file = "heartbeat.json"

  private static func path(_ folder: String) -> String { "\(folder)/\(file)" }

  /// The last heartbeat in a run folder; `nil` if there is none. Throws `invalidInput` with file and place if it cannot be read.
  package static func read(from folder: String) throws(RunError) -> RunPulse? {
    let file = path(folder)
    guard HostFolder.exists(file) else { return nil }
    do {
      return try StoredJSON.decode(RunPulse.self, from: try HostFolder.read(file, atMost: 1 << 20))
    } catch let error as HostFileError {
      // It may have been removed in the meantime.
      guard HostFolder.exists(file) else { return nil }
      throw .invalidInput("\(error)")
    } catch {
      throw .invalidInput(
        "\(file): \(error): the state of the run is unknown; remove the file if no run is active there")
    }
  }

  /// Writes the heartbeat atomically into a run folder. Errors are ignored: a run does not end because of them.
  func write(to folder: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    guard let json = try? encoder.encode(self) else { return }
    try? HostFolder.make(folder)
    try? HostFolder.write([UInt8](json), to: RunPulse.path(folder))
  }

  /// The age of the heartbeat in seconds.
  package var ageSeconds: Double { max(0, HostClock.wallSeconds() - writtenAt) }

  /// The state of the run as seen from outside.
  package enum State: Hashable, Sendable { case alive, over, silent }

  /// Over if the run reported it. Silent if the heartbeat is old, or the process no longer exists on this machine.
  ///
  /// While joining and writing there are no heartbeats, however long that takes. On the same machine only the process counts
  /// then.
  package var state: State {
    if phase == RunPulse.over { return .over }
    let isHere = host == HostIdentity.name()
    if isHere && !ProcessUsage.isThere(process) { return .silent }
    if isHere && (phase == RunPulse.joining || phase == RunPulse.writing) { return .alive }
    return ageSeconds > RunPulse.lifetimeSeconds ? .silent : .alive
  }

  /// Whether another process is running it.
  var isOfAnother: Bool { state == .alive && process != ProcessUsage.process() }

  /// The heartbeat updated by the results read since. Results appear before the heartbeat that counts them.
  ///
  /// The heartbeat has larger counts only while results are unread or removed.
  package func counting(_ findings: RunFindings) -> RunPulse {
    var pulse = self
    pulse.violations = max(violations, findings.counts.violations)
    pulse.unitsFailed = max(unitsFailed, findings.counts.failed)
    return pulse
  }

  static let running = "running"
  static let joining = "joining"
  static let writing = "writing"
  static let over = "over"
}
