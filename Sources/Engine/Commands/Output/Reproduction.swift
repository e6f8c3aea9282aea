internal import HostSystem
internal import Metrics
internal import Playing
internal import Reporting
internal import ScenarioFormat

/// How a run can be had again.
package enum Reproduction {
  /// The file of the running program.
  package static var executable: String { HostIdentity.executable() ?? CommandLine.arguments[0] }

  /// The command line that repeats a run: everything typed that decides what happens, what is counted and what is kept, and
  /// the seed, units and workers that it was run with where nothing was typed. Where results go is left out.
  package static func command(_ request: RunRequest) -> String {
    let (typed, units) = (request.typed.overrides, request.units)
    var flags: [(flag: String, value: String?)] = [
      ("--seed", "\(request.scenario.seed)"),
      ("--\(request.subject.unitWord.several)", "\(units.lowerBound)-\(units.upperBound)"),
      ("--workers", "\(request.workers)"),
      ("--repetitions", request.repetitions > 1 ? "\(request.repetitions)" : nil),
    ]
    flags += request.typed.changes.map { ($0.flag, $0.value) }
    flags += [
      ("--touches", typed.touches), ("--closed-loop", typed.closedLoop), ("--refresh", typed.refresh),
      ("--hitch-bands", typed.hitchBands),
      ("--keep-frames", request.keptFrames == .all ? "all" : nil), ("--planted", request.bug),
      ("--slow", request.slowness),
    ]
    var words = [request.program.name, "run", request.scenarioFile]
    for (flag, value) in flags { if let value { words += [flag, value] } }
    if request.keepsHostTime { words += ["--pace", "real"] }
    if request.countsWork { words.append("--count-work") }
    if request.verifies { words.append("--verify") }
    return words.map(ShellWord.quoted).joined(separator: " ")
  }
}
