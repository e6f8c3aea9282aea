internal import Foundation
internal import HostSystem
package import Metrics
package import Playing
internal import Reporting

/// How a run is, as it last said: `heartbeat.json` in its folder, for whoever watches it from outside. Nothing in it is
/// deterministic.
package struct RunPulse: Codable, Hashable, Sendable {
  /// What units are called.
  package var units: UnitWord
  package var scenario: String
  package var seed: UInt64
  package var commit: String
  /// The machine that it runs on, and the process that carries it.
  package var host: String
  package var process: Int32
  /// What it is doing: `running`, `confirming`, `verifying`, `joining` what units left, `writing` or `over`.
  package var phase: String
  /// What it left with, once it is over.
  package var exit: Int?
  package var unitsDone: Int
  package var unitsTotal: Int
  /// Units that crashed or failed, and violations of invariants by those that came through.
  package var unitsFailed: Int
  package var violations: Int
  package var frames: Int
  /// Virtual seconds of all sessions.
  package var simulatedSeconds: Double
  package var hitches: Int
  /// Live bytes of the sessions at hand, the largest.
  package var liveBytes: Int
  package var elapsedSeconds: Double
  package var secondsLeft: Double?
  /// Resident bytes of the parent now, and the most that any worker had.
  package var parentResidentBytes: Int
  package var workerPeakResidentBytes: Int
  package var openFiles: Int
  /// What is left on the disk under the run folder.
  package var freeBytes: Int
  /// Seconds since 1970, by this machine's clock.
  package var writtenAt: Double

  /// Between two heartbeats, seconds.
  package static let intervalSeconds = 10.0
  /// After so long without one a run is taken for dead, seconds: several beats, as a busy disk may hold one up.
  package static let lifetimeSeconds = 60.0

  /// Its name in a run folder.
  static let file = "heartbeat.json"

  private static func path(_ folder: String) -> String { "\(folder)/\(file)" }

  /// The last one of a run folder; `nil` when it has none. Throws `invalidInput` with the file and the place when it cannot be read.
  package static func read(from folder: String) throws(RunError) -> RunPulse? {
    let file = path(folder)
    guard HostFolder.exists(file) else { return nil }
    do {
      return try StoredJSON.decode(RunPulse.self, from: try HostFolder.read(file, atMost: 1 << 20))
    } catch let error as HostFileError {
      // It may have been removed meanwhile.
      guard HostFolder.exists(file) else { return nil }
      throw .invalidInput("\(error)")
    } catch {
      throw .invalidInput(
        "\(file): \(error): how the run is cannot be said; remove the file if no run is at work there")
    }
  }

  /// Puts it into a run folder, whole or not at all. A run does not end because it cannot: what cannot be written is left.
  func write(to folder: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    guard let json = try? encoder.encode(self) else { return }
    try? HostFolder.make(folder)
    try? HostFolder.write([UInt8](json), to: RunPulse.path(folder))
  }

  /// How old it is, seconds.
  package var ageSeconds: Double { max(0, HostClock.wallSeconds() - writtenAt) }

  /// How the run is, as far as it can be told from outside.
  package enum State: Hashable, Sendable { case alive, over, silent }

  /// Over when it said so; silent when it has not said anything for long, or its process is gone from this machine. Joining and
  /// writing take as long as there are units, without a beat: there the process alone counts, where it can be seen.
  package var state: State {
    if phase == RunPulse.over { return .over }
    let isHere = host == HostIdentity.name()
    if isHere && !ProcessUsage.isThere(process) { return .silent }
    if isHere && (phase == RunPulse.joining || phase == RunPulse.writing) { return .alive }
    return ageSeconds > RunPulse.lifetimeSeconds ? .silent : .alive
  }

  /// Whether another process is at work.
  var isOfAnother: Bool { state == .alive && process != ProcessUsage.process() }

  /// With what was read of its results since: they are there before the next heartbeat tells of them, which knows of more only while
  /// they are not all read, or gone.
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
