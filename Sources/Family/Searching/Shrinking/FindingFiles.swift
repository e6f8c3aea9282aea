internal import Fuzzing
internal import HostSystem
internal import Kernel
internal import Simulation
package import Touches

/// A finding as files: a recording, and the scenario that replays it.
package enum FindingFiles {
  /// Why files could not be written or read, in a line.
  package struct Error: Swift.Error, Hashable, CustomStringConvertible {
    package var description: String

    /// - Parameter description: The message, in a line.
    package init(description: String) { self.description = description }
  }

  /// The touches of a finding; `command` is the command that found it.
  package static func recording(_ finding: BreakFinding, on stage: BreakStage, command: String)
    -> TouchRecording
  {
    TouchRecording(
      header: TouchRecording.Header(
        pointsPerMillimetre: stage.device.pointsPerMillimetre, touchHertz: stage.device.touchHertz,
        device: stage.device.name, origin: "\(command): \(finding.violation.rule)",
        isHostile: !finding.one.isSane),
      samples: finding.one.samples)
  }

  /// A scenario for `skiprope run` and `skiprope fuzz break --replay` that replays the recording.
  package static func scenario(
    _ finding: BreakFinding, on stage: BreakStage, recording: String, command: String
  ) -> String {
    let last = finding.one.samples.map(\.time).max() ?? .zero
    let seconds = last.nanoseconds / 1_000_000_000 + 10
    return """
      about: >-
        Found by \(command). \(finding.violation.rule), \(finding.violation.what);
        \(finding.margin.sentence).
      seed: 1
      devices: {\(stage.device.name): 1}
      presets: {gestures: \(stage.preset)}
      population: {families: 1, children-per-family: 1, photos-per-family: 200, categories-per-family: 6}
      session: {length: \(seconds)s}
      real: {decode: modelled, touches: \(recording)}

      """
  }

  /// Writes `name.jsonl` and `name.yaml` into the folder, which must exist. Returns the scenario's path.
  package static func write(
    _ finding: BreakFinding, on stage: BreakStage, named name: String, to folder: String, command: String
  ) throws(Error) -> String {
    let path = "\(folder)/\(name).yaml"
    do {
      try put(recording(finding, on: stage, command: command).text, "\(folder)/\(name).jsonl")
      try put(scenario(finding, on: stage, recording: "\(name).jsonl", command: command), path)
    } catch {
      throw Error(description: "\(error)")
    }
    return path
  }

  private static func put(_ text: String, _ path: String) throws(HostFileError) {
    try HostFolder.write(Array(text.utf8), to: path)
  }
}
