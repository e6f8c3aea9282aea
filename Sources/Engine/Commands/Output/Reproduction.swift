internal import HostSystem
internal import Metrics
internal import Playing
internal import Reporting
internal import ScenarioFormat

/// Command lines that reproduce runs.
package enum Reproduction {
  /// The path of the running program.
  package static var executable: String { HostIdentity.executable() ?? CommandLine.arguments[0] }

  /// Flags that do not affect behaviour: output, format and shards.
  private static let apart: Set = [
    "--out", "--metrics", "--full", "--format", "--resume", "--shard", "--again",
  ]

  /// The command line that reproduces a run: its seed, units and workers, and all given flags except `apart`.
  package static func command(_ request: RunRequest) -> String {
    let (units, word) = (request.units, request.subject.unitWord.several)
    let always = [
      TypedFlag(name: "--seed", value: "\(request.scenario.seed)"),
      TypedFlag(name: "--\(word)", value: "\(units.lowerBound)-\(units.upperBound)"),
      TypedFlag(name: "--workers", value: "\(request.workers)"),
    ]
    let typed = request.typedFlags.filter { flag in
      !apart.contains(flag.name) && !always.contains { $0.name == flag.name }
    }
    return line(request.program, "run", request.scenarioFile, always + typed)
  }

  /// The command line that reproduces a sweep.
  static func command(_ request: SweepRequest) -> String {
    line(request.program, "sweep", request.rows[0].run.scenarioFile, request.typedFlags)
  }

  private static func line(
    _ program: Program, _ command: String, _ file: String, _ flags: [TypedFlag]
  ) -> String {
    let words = flags.flatMap { [$0.name] + ($0.value.map { [$0] } ?? []) }
    return ([program.name, command, file] + words).map(ShellWord.quoted).joined(separator: " ")
  }
}
